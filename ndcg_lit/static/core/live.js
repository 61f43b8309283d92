// A notebook shows a laboratory as a page does, from the HTML that it stores. Where the kernel that made it runs, its
// model and the HTML find each other by the key that both hold; host.js has the other half.

/**
 * Let the model of a laboratory in the kernel answer each place that asks for it; anywidget calls this.
 * @param {{ model: import("./view.js").Model }} given
 */
export function initialize({ model }) {
  const key = model.get("_key");
  const answer = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail(model);
  document.addEventListener(`ndcg-ask-${key}`, answer);
  document.dispatchEvent(new Event(`ndcg-here-${key}`));
  return () => document.removeEventListener(`ndcg-ask-${key}`, answer);
}
