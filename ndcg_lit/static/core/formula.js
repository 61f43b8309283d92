// The formula of a measure with the numbers of the list on show. A term and its row light each other.

import { product, sum } from "./metrics.js";
import { capital, fixed, resize, short } from "./parts.js";
import { NAMES } from "./rows.js";
import { t } from "./words.js";

/** @typedef {import("../labs/ranking_lab.js").Now} Now */

/**
 * @typedef {object} Term what stands for one rank in a sum, or for all from `rank` to `last`
 * @property {string} text as it is written
 * @property {string} said as it is said
 * @property {number} rank the first is 0
 * @property {number} last
 * @property {string} part the bar of its row that it stands for, "got" or "best"
 */

/**
 * @typedef {object} Equation
 * @property {string} measure
 * @property {Term[]} over a sum
 * @property {Term[]} [under] the sum that it is divided by
 * @property {string} [by] the number that it is divided by
 * @property {string} [step] the same with the sums added up
 */

/** @typedef {{ button: HTMLElement, term: Term }} Shown */

// A longer sum ends in one term for all the others.
const MOST = 12;

/**
 * The equations of each measure, with the numbers of `now`.
 * @type {Record<string, (now: Now) => Equation[]>}
 */
export const EQUATIONS = {
  cg: now => [{ measure: "cg", over: terms(now.gains.slice(0, now.depth), short, "got", now.labels) }],
  dcg: now => [{ measure: "dcg", over: products(now.factors.slice(0, now.depth), "got", now.labels) }],
  idcg: now => [...EQUATIONS.dcg(now), { measure: "idcg", over: products(now.ideal, "best") }],
  ndcg(now) {
    const [{ over }, { over: under }] = EQUATIONS.idcg(now);
    const { dcg, idcg } = now.values;
    const step = `${fixed(dcg)} \u00f7 ${fixed(idcg)}${idcg ? "" : t`, by convention`}`;
    return [{ measure: "ndcg", over, under, step }];
  },
  ap({ hits, labels, relevant, values: { ap } }) {
    const ranks = [...hits.keys()].filter(i => hits[i]);
    const written = (/** @type {number} */ rank, /** @type {number} */ i) => `${i + 1} \u00f7 ${rank + 1}`;
    const over = ranks.map((rank, i) => term(written(rank, i), rank, "got", labels, (i + 1) / (rank + 1)));
    return [{ measure: "ap", over, by: String(relevant), step: `${fixed(ap * relevant)} \u00f7 ${relevant}` }];
  },
  rr({ hits, labels, values: { rr } }) {
    const first = hits.indexOf(true);
    const over = first < 0 ? [] : [term(`1 \u00f7 ${first + 1}`, first, "got", labels, rr)];
    return [{ measure: "rr", over }];
  },
  err({ stops, parts, labels }) {
    const write = (/** @type {number} */ _, /** @type {number} */ i) => satisfied(stops[i], i);
    return [{ measure: "err", over: terms(parts.err, write, "got", labels) }];
  },
  rbp({ hits, parts, labels, p }) {
    const ranks = [...hits.keys()].filter(i => hits[i]);
    const written = (/** @type {number} */ rank) => `${short(1 - p)} \u00d7 ${short(p ** rank)}`;
    const over = ranks.map(rank => term(written(rank), rank, "got", labels, parts.rbp[rank]));
    return [{ measure: "rbp", over }];
  },
};

/**
 * Write what a rank adds to ERR: the chance that it is reached, times the chance that it satisfies, over the rank.
 * @param {[number, number]} stop
 * @param {number} i
 */
export function satisfied([reached, stop], i) {
  return `${short(reached)} \u00d7 ${short(stop)} \u00f7 ${i + 1}`;
}

/** @type {(text: string, rank: number, part: string, labels: string[] | undefined, value: number) => Term} */
function term(text, rank, part, labels, value) {
  const adds = text === short(value) ? text : `${text} = ${short(value)}`;
  const at = t`at rank ${rank + 1}`;
  const said = labels ? t`${labels[rank]} ${at} adds ${adds}` : t`the ideal adds ${adds} ${at}`;
  return { text, said, rank, last: rank, part };
}

/** @typedef {(x: number, i: number) => string} Write */

/** @type {(numbers: number[], write: Write, part: string, labels?: string[]) => Term[]} */
function terms(numbers, write, part, labels) {
  const n = numbers.length;
  if (n <= MOST) return numbers.map((value, i) => term(write(value, i), i, part, labels, value));
  const first = terms(numbers.slice(0, MOST - 1), write, part, labels);
  const more = t`${n - MOST + 1} more`;
  return [
    ...first,
    { text: more, said: t`${more} add ${fixed(sum(numbers.slice(MOST - 1)))}`, rank: MOST - 1, last: n - 1, part },
  ];
}

/** @type {(pairs: [number, number][], part: string, labels?: string[]) => Term[]} */
function products(pairs, part, labels) {
  const write = (/** @type {number} */ _, /** @type {number} */ i) => pairs[i].map(short).join(" \u00d7 ");
  return terms(pairs.map(product), write, part, labels);
}

// The formula under the rows. A term lights its bar, and a row lights its terms: the one under the pointer, or else the
// one that has the focus or was touched.
export class Formula {
  /** @type {Shown[]} */
  shown = [];
  /** @type {HTMLElement | undefined} */
  current;
  /** @type {HTMLElement | null} */
  pointed = null;
  /** @type {HTMLElement | null} */
  chosen = null;
  /** @type {{ x: number, y: number, row: Element | null } | null} where the mouse pressed, and what row is there */
  rest = null;
  /** @type {(() => void) | undefined} */
  next;

  /**
   * @param {import("./view.js").View} view with the parts "formula", "equation", "term" and "note"
   * @param {import("./rows.js").Rows} rows
   */
  constructor(view, rows) {
    this.view = view;
    this.rows = rows;
    this.place = view.parts.formula;
    this.note = view.parts.note;
    this.hint = this.note.textContent;
    for (const part of [this.place, rows.list]) {
      view.listen(part, "pointerover", (/** @type {PointerEvent} */ event) => this.point(event));
      view.listen(part, "pointerleave", () => this.light(null, this.chosen));
      view.listen(part, "pointerdown", (/** @type {PointerEvent} */ event) => this.press(event));
      view.listen(part, "focusin", ({ target }) => this.light(null, target));
      view.listen(part, "focusout", () => this.light(this.pointed, null));
    }
    view.listen(this.place, "focusin", ({ target }) => this.choose(target));
    view.listen(this.place, "keydown", (/** @type {KeyboardEvent} */ event) => this.onKey(event));
  }

  /** @type {(event: PointerEvent) => void} */
  press({ clientX: x, clientY: y, target }) {
    this.rest = { x, y, row: null };
    this.light(this.pointed, /** @type {HTMLElement} */ (target));
  }

  // A finger cannot rest on a row, so the row that it touches is chosen instead. A row that has come under a mouse at
  // rest is not pointed at: the light stays on the row that was moved until the mouse goes to another.
  /** @type {(event: PointerEvent) => void} */
  point({ pointerType, target, clientX, clientY }) {
    if (pointerType !== "mouse" || this.rows.held) return;
    const node = /** @type {HTMLElement} */ (target);
    const row = node.closest("li");
    const still = this.rest?.x === clientX && this.rest.y === clientY;
    if (this.rest && still) this.rest.row = row;
    if (row && this.rest?.row === row) return;
    this.rest = null;
    this.light(node, this.chosen);
  }

  // The rows and their numbers answer a move first; the formula follows once they are drawn.
  /** @type {(all: Equation[], now: Now) => void} */
  show(all, now) {
    const waiting = this.next;
    this.next = () => this.draw(all, now);
    if (!this.shown.length) this.catchUp();
    else if (!waiting) requestAnimationFrame(() => setTimeout(() => this.catchUp()));
  }

  catchUp() {
    this.next?.();
    this.next = undefined;
  }

  /** @type {(all: Equation[], now: Now) => void} */
  draw(all, now) {
    const { place, view } = this;
    resize(place, all.length, () => view.clone("equation"));
    this.shown = all.flatMap((equation, i) => this.write(place.children[i], equation, now));
    if (!this.shown.some(({ button }) => button === this.current)) this.choose(this.shown[0]?.button);
    this.light(this.pointed, this.chosen);
  }

  /** @type {(node: Element, equation: Equation, now: Now) => Shown[]} */
  write(node, { measure, over, under = [], by = "", step = "" }, { at, values }) {
    const [name, sums, total] = node.children;
    const [top, line, bottom] = /** @type {HTMLElement[]} */ ([...sums.children]);
    const value = /** @type {HTMLDataElement} */ (total.querySelector("data"));
    name.textContent = `${NAMES[measure]}${at} =`;
    line.hidden = !under.length && !by;
    bottom.hidden = line.hidden;
    total.children[0].textContent = step && `= ${step}`;
    value.value = String(values[measure]);
    value.textContent = measure === "cg" ? short(values.cg) : fixed(values[measure]);
    if (by || !bottom.children.length) bottom.textContent = by;
    return [...this.sum(top, over), ...(by ? [] : this.sum(bottom, under))];
  }

  /** @type {(place: Element, terms: Term[]) => Shown[]} */
  sum(place, terms) {
    resize(place, terms.length, () => this.view.clone("term"));
    return terms.map((term, i) => {
      const button = /** @type {HTMLElement} */ (place.children[i].lastElementChild);
      if (button.textContent !== term.text) button.textContent = term.text;
      if (button.ariaLabel !== term.said) button.ariaLabel = term.said;
      return { button, term };
    });
  }

  // One term at a time is reached by Tab; arrows go to the others.
  /** @type {(button: HTMLElement | undefined) => void} */
  choose(button) {
    if (this.current) this.current.tabIndex = -1;
    if (button) button.tabIndex = 0;
    this.current = button;
  }

  /** @type {(event: KeyboardEvent) => void} */
  onKey(event) {
    const { shown } = this;
    const at = shown.findIndex(({ button }) => button === event.target);
    if (at < 0) return;
    const { rank, part } = shown[at].term;
    const across = shown.findIndex(({ term }) => term.rank === rank && term.part !== part);
    /** @type {Record<string, number>} */
    const goal = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: across,
      ArrowDown: across,
      Home: 0,
      End: shown.length,
    };
    if (!(event.key in goal)) return;
    event.preventDefault();
    const to = goal[event.key];
    if (to >= 0) shown[Math.min(to, shown.length - 1)].button.focus();
  }

  /** @type {(pointed: HTMLElement | null, chosen: HTMLElement | null) => void} */
  light(pointed, chosen) {
    this.pointed = pointed;
    this.chosen = chosen;
    const node = pointed ?? chosen;
    const { rows } = this.rows;
    const own = this.shown.find(({ button }) => button === node)?.term;
    const place = own ? -1 : (rows.find(({ el }) => el.contains(node))?.place ?? -1);
    const { rank, last, part } = own ?? { rank: place, last: place, part: "" };
    for (const row of rows) light(row.el, row.place >= rank && row.place <= last ? part || "both" : "");
    const lit = this.shown.filter(({ button, term }) => {
      const on = term.rank <= last && term.last >= rank && (!part || part === term.part);
      light(button, on ? "yes" : "");
      return on;
    });
    const words = lit.map(({ term }) => term.said).join(t`; `);
    const note = words ? t`${capital(words)}.` : this.hint;
    if (this.note.textContent !== note) this.note.textContent = note;
  }
}

/** @type {(node: HTMLElement, how: string) => void} */
function light(node, how) {
  if ((node.dataset.lit ?? "") === how) return;
  if (how) node.dataset.lit = how;
  else delete node.dataset.lit;
}
