// A page without a kernel: a model over plain state, and the laboratory in the place of its static table.

export function plainModel(state) {
  const handlers = new Map();
  const of = event => handlers.get(event) ?? handlers.set(event, new Set()).get(event);
  return {
    get: key => state[key],
    set(key, value) {
      if (JSON.stringify(state[key]) === JSON.stringify(value)) return;
      state[key] = value;
      [...of(`change:${key}`), ...of("change")].forEach(handler => handler());
    },
    on: (event, handler) => of(event).add(handler),
    off: (event, handler) => (handler ? of(event).delete(handler) : event ? handlers.delete(event) : handlers.clear()),
    save_changes() {},
    send() {},
  };
}

// A laboratory that cannot start says why and leaves the static table where it was.
export function mount(place, widget) {
  const fallback = [...place.childNodes];
  place.dataset.ndcgMounted = "yes";
  try {
    const state = JSON.parse(place.querySelector("script[type='application/json']").textContent);
    widget.render({ model: plainModel(state), el: place });
  } catch (error) {
    const message = document.createElement("p");
    message.className = "nl-broken";
    message.setAttribute("role", "alert");
    message.textContent = `This laboratory could not start: ${error.message}`;
    place.replaceChildren(message, ...fallback);
  }
}

export function mountAll(name, widget) {
  document.querySelectorAll(`[data-ndcg-widget="${name}"]:not([data-ndcg-mounted])`).forEach(place => mount(place, widget));
}
