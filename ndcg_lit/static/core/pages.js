// The six pages that a search for "fix a flat tyre" finds, and what two judges say of an order of them: judge N is NDCG,
// judge A average precision. An order is a list of the numbers of the pages, from 1.

import { ap, ndcg } from "./metrics.js";
import { clamp, fixed, trend } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Result} Result */

/** @type {Result[]} */
export const PAGES = [
  { label: t`Step by step, with photos`, grade: 3 },
  { label: t`Forum answer`, grade: 1 },
  { label: t`Shop's FAQ`, grade: 1 },
  { label: t`Silent video`, grade: 1 },
  { label: t`Ad: new tyres`, grade: 0 },
  { label: t`Ad: insurance`, grade: 0 },
];

/** @type {Record<string, number[]>} */
export const LISTS = { left: [1, 5, 6, 2, 3, 4], right: [2, 3, 4, 1, 5, 6] };

/** @type {Record<number, string>} */
export const KINDS = { 0: t`ad`, 1: t`OK`, 3: t`great` };

/**
 * Return the pages in this order. RangeError unless each stands there once.
 * @param {unknown} order
 */
export function pagesIn(order) {
  const numbers = Array.isArray(order) ? order : [];
  const whole = numbers.length === PAGES.length && PAGES.every((_, i) => numbers.includes(i + 1));
  if (!whole) throw new RangeError(t`the order must hold each of the pages 1 to ${PAGES.length} once`);
  return numbers.map(number => PAGES[number - 1]);
}

/**
 * Return what both judges say of the grades of a list.
 * @param {number[]} grades
 * @param {number} [worth] how many OK pages a great one is worth
 */
export function judged(grades, worth = 3) {
  return { ndcg: ndcg(grades, { gain: worthOf(worth) }), ap: ap(grades) };
}

/** @type {(great: number, fair?: number) => Map<number, number>} */
export const worthOf = (great, fair = 1) =>
  new Map([
    [0, 0],
    [1, fair],
    [3, great],
  ]);

// Writes a number that has a zero before its point as the language does: English without it.
/** @type {(digits: string) => string} */
export const pointed = digits => digits.replace(/^0\.(\d+)$/, (_, rest) => t`.${rest}`);

/**
 * Write a number with two digits, and in English without the zero before its point.
 * @type {(x: number) => string}
 */
export const brief = x => pointed(fixed(x, 2));

/**
 * Show of which kind a page is: a full dot for a great one, half a dot for an OK one, an empty one for an advert.
 * @param {HTMLElement} mark
 * @param {number} grade
 */
export function paintMark(mark, grade) {
  mark.dataset.grade = String(grade);
  mark.role = "img";
  mark.ariaLabel = KINDS[grade];
}

/**
 * Show in the face of a judge how content he is, from -1 to 1, and where he looks: -1 is left, 1 is right.
 * @param {HTMLElement | SVGElement} face
 * @param {number} mood
 * @param {number} [gaze]
 */
export function paintFace(face, mood, gaze = 0) {
  const bend = clamp(mood, -1, 1);
  face.style.setProperty("--smile", String(Math.abs(bend) < 0.15 ? 0.15 : bend));
  face.style.setProperty("--gaze", String(gaze));
}

/**
 * Let a judge nod after a rise, shake the head after a fall, and keep still if nothing has changed for him.
 * @param {HTMLElement} face
 * @param {number} way -1, 0 or 1
 */
export function react(face, way) {
  if (!way || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = way > 0 ? "0 9%" : "9% 0";
  const back = way > 0 ? "0 0" : "-9% 0";
  face.animate({ translate: ["0 0", to, back, to, back, "0 0"] }, { duration: 620, easing: "ease-in-out" });
}

/**
 * Show what both judges say of two lists: each stands between his two numbers, and looks at the higher one.
 * @param {HTMLElement} part
 * @param {Record<string, Record<string, number>>} values what both say of the left and of the right list
 * @param {boolean} told whether they say it already
 * @param {number} [mine] the list of the reader: -1 is the left one, 1 the right one
 */
export function paintVerdicts(part, values, told, mine = 0) {
  for (const judge of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-judge]"))) {
    const name = judge.dataset.judge ?? "";
    const way = trend(values.left[name], values.right[name]);
    const face = /** @type {SVGElement} */ (judge.querySelector("svg"));
    paintFace(face, told ? mine * way || 0.6 : 0, told ? way : 0);
    for (const dial of /** @type {NodeListOf<HTMLElement>} */ (judge.querySelectorAll("[data-dial]"))) {
      const list = dial.dataset.dial ?? "";
      const value = values[list][name];
      const data = /** @type {HTMLDataElement} */ (dial.querySelector("data"));
      data.value = told ? String(value) : "";
      data.textContent = told ? brief(value) : "?";
      dial.classList.toggle("nl-higher", told && way === (list === "left" ? -1 : 1));
      dial.style.setProperty("--says", told ? String(value) : "0");
    }
  }
}

/**
 * Hand the link of a laboratory on: to what the device sends with, else to the clipboard, else into sight.
 * @param {import("./view.js").View} view
 * @param {string} text what is sent with it
 * @param {string} done what is said when it is copied
 * @param {string} [asks] what the link asks for in place of the state, such as "judge=both&challenge=7"
 */
export async function share(view, text, done, asks) {
  const [page, hash] = (view.model.link?.() ?? "").split("#");
  const url = `${page}#${asks ? `${/lab=[^&]*/.exec(hash)?.[0]}&${asks}` : hash}`;
  const { copy } = view.parts;
  try {
    if (navigator.share) await navigator.share({ title: document.title, text, url });
    else {
      await navigator.clipboard.writeText(url);
      view.say(done);
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return; // the reader has thought better of it
    copy.hidden = false;
    copy.open = true;
    await view.hand(url, t`The link`);
  }
}
