// Small functions that several laboratories share.

import { t } from "./words.js";

/** @type {(x: number, low: number, high: number) => number} */
export const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

/**
 * Return how many pixels of the screen one pixel in the style of `part` takes: on the wall a laboratory is zoomed.
 * @param {HTMLElement} part
 */
export const zoomOf = part => part.currentCSSZoom ?? 1;

/** Says whether the main pointer is a finger, which has no keyboard beside it. */
export const coarse = () => matchMedia("(pointer: coarse)").matches;

/** Says whether the page has been opened now: a reader who loads it again, or comes back to it, goes on there. */
export function isNew() {
  const [visit] = performance.getEntriesByType("navigation");
  return !/reload|back/.test(/** @type {PerformanceNavigationTiming | undefined} */ (visit)?.type ?? "");
}

/** @typedef {{ label: string, grade: number }} Result */

/**
 * Hide a node, or show it again; it keeps its room, so that nothing below it jumps.
 * @type {(node: HTMLElement, away: boolean) => void}
 */
export const sendAway = (node, away) => {
  node.classList.toggle("nl-away", away);
};

/** @type {(a: unknown, b: unknown) => boolean} */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @type {(ranking: Result[]) => number[]} */
export const gradesOf = ranking => ranking.map(result => result.grade);

/**
 * Return the name of an unnamed result, by its position: A to Z, then AA, AB and so on.
 * @type {(i: number) => string}
 */
export const letter = i => (i < 26 ? "" : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));

/**
 * Return the first letter that is none of the `names`.
 * @type {(names: string[]) => string | undefined}
 */
export const freeLetter = names => [...names, ""].map((_, i) => letter(i)).find(each => !names.includes(each));

/**
 * Return the results of a ranking as text that does not depend on their order.
 * @type {(ranking: Result[]) => string}
 */
export const contents = ranking => JSON.stringify(ranking.map(({ label, grade }) => `${grade} ${label}`).sort());

/**
 * Return the list with its entry at `from` moved to `to`.
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 */
export function move(list, from, to) {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/**
 * Return the list in a random order.
 * @template T
 * @param {T[]} list
 * @param {() => number} [random]
 */
export function shuffled(list, random = Math.random) {
  const drawn = list.map(item => ({ item, by: random() }));
  return drawn.sort((a, b) => a.by - b.by).map(({ item }) => item);
}

/**
 * Return why something was refused, in words for a reader: the browser's own message about a damaged state speaks of
 * code.
 * @param {Error} error
 */
export function reason(error) {
  const ours = error instanceof RangeError || / (must|needs) |必须|需要/.test(error.message);
  return ours ? error.message : t`a part is missing or of the wrong kind`;
}

/** @type {(words: string) => string} */
export const capital = words => words[0].toUpperCase() + words.slice(1);

/** @type {(x: number, digits?: number) => string} */
export const fixed = (x, digits = 3) => x.toFixed(digits).replace("-", "\u2212");

/** @type {(x: number) => string} */
export const short = x => fixed(x).replace(/\.?0+$/, "");

/**
 * Return the digits that make a change visible: three, or up to six if three would read as no change.
 * @type {(delta: number) => number}
 */
export const digitsFor = delta => [3, 4, 5].find(digits => Math.abs(delta) >= 0.5 / 10 ** digits) ?? 6;

/**
 * Return -1 for a fall, 1 for a rise, and 0 for no change or one that is too small to show.
 * @type {(before: number, after: number) => number}
 */
export const trend = (before, after) => (Math.abs(after - before) < 5e-7 ? 0 : Math.sign(after - before));

/**
 * Say the change of a measure from `a` to `b`.
 * @param {string} name
 * @param {number} a
 * @param {number} b
 * @param {(x: number, digits?: number) => string} [text]
 */
export function change(name, a, b, text = fixed) {
  const way = trend(a, b);
  return `${name} ${[t`falls to`, t`stays`, t`rises to`][way + 1]} ${text(b, way ? digitsFor(b - a) : 3)}`;
}

/**
 * Choose `grade` in a list of grades; an unusual grade is first added to the list.
 * @param {HTMLSelectElement} select
 * @param {unknown} grade a number, or "+"
 */
export function offer(select, grade) {
  if (select.value === String(grade)) return;
  select.value = String(grade);
  if (select.value !== String(grade)) select.add(new Option(short(Number(grade)), String(grade), true, true));
}

/**
 * Show only the grades up to `top` in a list of grades.
 * @param {HTMLSelectElement} select
 * @param {number} top
 */
export function limit(select, top) {
  for (const option of select.options) option.hidden = Number(option.value) > top || option.value === "+";
}

/** @type {(place: Element, count: number, make: () => Node) => void} */
export function resize(place, count, make) {
  while (place.children.length < count) place.append(make());
  while (place.children.length > count) place.lastElementChild?.remove();
}

/**
 * Paint a value and its change since the value `before`, if there was one.
 * @param {HTMLElement} node
 * @param {number} now
 * @param {number} [before]
 */
export function paintTile(node, now, before) {
  const value = /** @type {HTMLDataElement} */ (node.querySelector("data"));
  const delta = /** @type {HTMLElement | null} */ (node.querySelector(".nl-delta"));
  const text = node.dataset.measure === "cg" ? short : fixed;
  const endless = Math.abs(now) === Infinity; // an interval of too few queries
  const known = before !== undefined && Number.isFinite(before) && !endless;
  const way = known ? trend(before, now) : 0;
  value.value = String(now);
  value.textContent = endless ? t`none` : text(now);
  if (!delta) return; // a value that nothing here moves
  delta.className = `nl-delta ${["nl-down", "", "nl-up"][way + 1]}`;
  delta.textContent = known ? step(now, before, way, text) : "";
}

// Writes a change as a reader subtracts it, from the values as they are shown; a smaller one, from the values themselves.
/** @type {(now: number, before: number, way: number, text: (x: number, digits?: number) => string) => string} */
function step(now, before, way, text) {
  if (!way) return "\u00b10";
  const shown = Number(now.toFixed(3)) - Number(before.toFixed(3));
  const seen = digitsFor(now - before) === 3 && digitsFor(shown) === 3;
  const by = seen ? text(shown) : text(now - before, Math.max(digitsFor(now - before), 4));
  return `${way > 0 ? "+" : ""}${by}`;
}
