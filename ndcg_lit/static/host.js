// A page without a kernel: a model over plain state that is kept in the address, and the laboratory in the place of its static table.

export function plainModel(state) {
  const handlers = {}, tell = keys => keys.forEach(key => handlers[`change:${key}`]?.forEach(handler => handler()));
  return {
    get: key => state[key],
    set(key, value) {
      if (JSON.stringify(state[key]) === JSON.stringify(value)) return;
      state[key] = value;
      tell([key]);
    },
    assign: patch => tell(Object.keys(Object.assign(state, patch))),
    on: (event, handler) => (handlers[event] ??= new Set()).add(handler),
    off: (event, handler) => handlers[event]?.delete(handler),
    save_changes() {},
  };
}

const linked = () => new URLSearchParams(location.hash.slice(1));

// What the address after # says of the laboratory `key`: what differs from its first state.
function fromAddress(key, start) {
  const patch = JSON.parse(linked().get(key) || "{}"), unknown = Object.keys(patch).find(name => !(name in start));
  if (unknown) throw new RangeError(`nothing here is called "${unknown}"`);
  return { ...start, ...patch };
}

// A laboratory that cannot start says why and leaves the static table where it was; a link that cannot be read leaves the page's own state.
export function mount(place, key, widget) {
  const fallback = [...place.childNodes], note = Object.assign(document.createElement("p"), { className: "nl-broken", role: "alert" });
  const tell = (why, error) => { note.textContent = `${why}: ${error.message}`; place.prepend(note); };
  place.dataset.ndcgMounted = "yes";
  try {
    const start = JSON.parse(place.querySelector("[type='application/json']").textContent), model = Object.assign(plainModel({ ...start }), { start, markup: place.querySelector("template").content });
    if (!document.querySelector("#jupyter-config-data")) keep(model, key, start);
    try {
      model.assign(fromAddress(key, start));
      widget.render({ model, el: place });
    } catch (error) {
      model.assign(start);
      widget.render({ model, el: place });
      tell("This link is broken, so here is the page's own example", error);
    }
    addEventListener("hashchange", () => { if (location.hash.includes("=")) try { model.assign(fromAddress(key, start)); note.remove(); } catch (error) { tell("This link is broken", error); } });
    if (linked().has(key)) place.scrollIntoView();
  } catch (error) {
    place.replaceChildren(...fallback);
    tell("This laboratory could not start", error);
  }
}

// The address holds what differs from the first state. A frame may have no address of its own; the laboratory works without.
function keep(model, key, start) {
  let timer = 0;
  model.link = () => {
    const all = linked(), changed = Object.keys(start).filter(name => JSON.stringify(model.get(name)) !== JSON.stringify(start[name]));
    all.set(key, changed.length ? JSON.stringify(Object.fromEntries(changed.map(name => [name, model.get(name)]))) : "");
    [...all].forEach(([name, text]) => text || all.delete(name));
    return location.href.split("#")[0] + (all.size ? `#${all}` : "");
  };
  model.save_changes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { try { history.replaceState(null, "", model.link()); } catch {} }, 250);
  };
}

export function mountAll(name, widget) {
  document.querySelectorAll(`[data-ndcg-widget="${name}"]`).forEach((place, i) => place.dataset.ndcgMounted || mount(place, i ? `${name}.${i + 1}` : name, widget));
}
