// A notebook shows a laboratory as a page does, from the HTML that it stores. Where the kernel that made it runs, its
// model and the HTML find each other by the key that both hold, and from then on the state is the kernel's.

/**
 * What anywidget calls when the kernel has a laboratory: its model answers each place that asks for it.
 * @param {{ model: any }} given
 */
export function initialize({ model }) {
  const key = model.get("_key");
  const answer = (/** @type {any} */ { detail }) => detail(model);
  document.addEventListener(`ndcg-ask-${key}`, answer);
  document.dispatchEvent(new Event(`ndcg-here-${key}`));
  return () => document.removeEventListener(`ndcg-ask-${key}`, answer);
}

/**
 * Lets the laboratory at `place` follow the kernel's model as soon as there is one. A cell that is out of sight may
 * leave the page and come back; one that is run again is gone, and its laboratory listens no more.
 * @param {HTMLElement} place
 * @param {{ render: (place: { model: any, el: HTMLElement }) => () => void }} widget
 * @param {() => void} close ends what `place` shows until then
 */
export function join(place, widget, close) {
  const key = place.dataset.ndcgModel;
  let end = close;
  /** @type {any} */
  let model;
  const leave = () => {
    if (place.isConnected || !model) return;
    model.off("change", leave);
    model = undefined;
    end();
  };
  const meet = (/** @type {any} */ found) => {
    if (model) return;
    end();
    model = found;
    end = widget.render({ model, el: place });
    model.on("change", leave);
  };
  const ask = () => document.dispatchEvent(new CustomEvent(`ndcg-ask-${key}`, { detail: meet }));
  document.addEventListener(`ndcg-here-${key}`, ask, { once: true });
  new IntersectionObserver(() => {
    if (place.isConnected) ask();
  }).observe(place);
  ask();
}
