// What every laboratory is made of.

import { t } from "./words.js";

/** @type {(x: number, low: number, high: number) => number} */
export const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

/** @typedef {{ label: string, grade: number }} Result */

// What is away for now keeps its room, so that nothing below it jumps.
/** @type {(node: HTMLElement, away: boolean) => void} */
export const sendAway = (node, away) => {
  node.classList.toggle("nl-away", away);
};

/** @type {(a: unknown, b: unknown) => boolean} */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @type {(ranking: Result[]) => number[]} */
export const gradesOf = ranking => ranking.map(result => result.grade);

// The name of a result that was given none, by its position: A to Z, then AA, AB and so on.
/** @type {(i: number) => string} */
export const letter = i => (i < 26 ? "" : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));

// The first such name that is none of the `names`.
/** @type {(names: string[]) => string | undefined} */
export const freeLetter = names => [...names, ""].map((_, i) => letter(i)).find(each => !names.includes(each));

// The results of a ranking, whatever their order.
/** @type {(ranking: Result[]) => string} */
export const contents = ranking => JSON.stringify(ranking.map(({ label, grade }) => `${grade} ${label}`).sort());

/**
 * The list with what stands at `from` moved to `to`.
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
 * The list in a random order.
 * @template T
 * @param {T[]} list
 * @param {() => number} [random]
 */
export function shuffled(list, random = Math.random) {
  const drawn = list.map(item => ({ item, by: random() }));
  return drawn.sort((a, b) => a.by - b.by).map(({ item }) => item);
}

/**
 * Why something was refused. What the browser itself says of a state that is damaged speaks of code.
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

// The digits that a change needs to be seen: three, or up to six where three would read as no change.
/** @type {(delta: number) => number} */
export const digitsFor = delta => [3, 4, 5].find(digits => Math.abs(delta) >= 0.5 / 10 ** digits) ?? 6;

// A change too small to show is no change: -1 falls, 0 stays, 1 rises.
/** @type {(before: number, after: number) => number} */
export const trend = (before, after) => (Math.abs(after - before) < 5e-7 ? 0 : Math.sign(after - before));

/**
 * The change of a measure from `a` to `b`, in words.
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
 * Chooses `grade` in a list of grades, which first gets it where it is an unusual one.
 * @param {HTMLSelectElement} select
 * @param {unknown} grade a number, or "+"
 */
export function offer(select, grade) {
  if (select.value === String(grade)) return;
  select.value = String(grade);
  if (select.value !== String(grade)) select.add(new Option(short(Number(grade)), String(grade), true, true));
}

/**
 * Shows of the grades in a list those up to `top` alone.
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
 * A value and its change, which is left open where nothing came before.
 * @param {HTMLElement} node
 * @param {number} now
 * @param {number} [before]
 */
export function paintTile(node, now, before) {
  const value = /** @type {HTMLDataElement} */ (node.querySelector("data"));
  const delta = /** @type {HTMLElement} */ (node.querySelector(".nl-delta"));
  const text = node.dataset.measure === "cg" ? short : fixed;
  const known = before !== undefined && !Number.isNaN(before);
  const way = known ? trend(before, now) : 0;
  value.value = String(now);
  value.textContent = text(now);
  delta.className = `nl-delta ${["nl-down", "", "nl-up"][way + 1]}`;
  delta.textContent = known ? step(now - before, way, text) : "";
}

/** @type {(by: number, way: number, text: (x: number, digits?: number) => string) => string} */
function step(by, way, text) {
  if (!way) return "\u00b10";
  return `${way > 0 ? "+" : ""}${text(by, digitsFor(by))}`;
}
