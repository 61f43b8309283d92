import { readLists } from "./paste.js";
import { t } from "./words.js";

/** @typedef {import("./paste.js").Given} Given */
/** @typedef {import("./paste.js").Room & { pool?: boolean }} Takes pool: the laboratory has a judged pool */

/**
 * Take pasted lists into the laboratory: from the box under "Paste your own", or by Ctrl+V outside a field of text.
 * `patch` turns the lists into the change of the state. If they cannot be read or shown, the box says why, and the
 * laboratory keeps its state.
 * @param {import("./view.js").View} view
 * @param {Takes} takes
 * @param {(lists: Given[]) => import("./view.js").State} patch
 */
export function pasteBox(view, takes, patch) {
  const { paste, pasted, unread, usePasted } = view.parts;
  const put = (/** @type {string} */ text) => {
    try {
      const { lists, note } = readLists(text, takes);
      const change = patch(lists);
      view.compute({ ...view.state, ...change });
      view.commit(change, { kind: "paste", note: note + (takes.pool ? "" : without(lists)) });
      unread.textContent = "";
      if (paste.matches(":focus-within")) paste.firstElementChild.focus();
      paste.open = false;
    } catch (error) {
      paste.open = true;
      unread.textContent = t`Not read: ${/** @type {Error} */ (error).message}. What was there stays.`;
    }
    pasted.ariaInvalid = String(paste.open);
  };
  view.listen(usePasted, "click", () => put(pasted.value));
  view.listen(view.lab, "paste", (/** @type {ClipboardEvent} */ event) => {
    const typing = /** @type {Element} */ (event.target).matches(":read-write");
    const text = event.clipboardData?.getData("text/plain");
    if (typing || !text) return;
    event.preventDefault();
    pasted.value = text;
    put(text);
  });
}

/** @type {(lists: Given[]) => string} */
function without(lists) {
  const left = lists.reduce((n, { ranking, pool }) => n + (pool ? pool.length - ranking.length : 0), 0);
  return left ? t`; relevant but not returned, so not counted here: ${left}` : "";
}
