import { ndcg, sum } from "../core/metrics.js";
import { fixed, resize, short, zoomOf } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
/** @typedef {ReturnType<typeof compute>} Now */
/** @typedef {[string, number[] | null]} Tool its name, and its order of the documents, or null for the mean of all */

const MOST = 6;
const SHAKES = 200;
const SEED = 2026; // the same shakes for every reader, so that a link shows what its sender saw
const MANY = 20;
const COLUMNS = 36; // of the pile, from the lowest NDCG to the highest
const BETWEEN = 45; // milliseconds from grain to grain

/** @type {(list: number[]) => number[][]} */
const permutations = list =>
  list.length < 2 ? [list] : list.flatMap((each, i) => permutations(list.toSpliced(i, 1)).map(rest => [each, ...rest]));

/**
 * Return every order by falling score, as indices; the tied come in all of their orders.
 * @type {(scores: number[]) => number[][]}
 */
export function allowed(scores) {
  const levels = [...new Set(scores)].sort((a, b) => b - a);
  const groups = levels.map(level => [...scores.keys()].filter(at => scores[at] === level));
  return groups.reduce(
    (/** @type {number[][]} */ orders, group) => {
      const within = permutations(group);
      return orders.flatMap(order => within.map(each => [...order, ...each]));
    },
    [[]],
  );
}

/**
 * Return which of `n` orders each of the shakes draws: a linear congruential generator, whose high digits decide.
 * @param {number} shakes
 * @param {number} n
 */
export function drawn(shakes, n) {
  let state = SEED;
  return Array.from({ length: shakes }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  });
}

/**
 * Compute the NDCG of every order that the scores allow, of each shake, and of each tool.
 * @param {State} state
 */
export function compute(state) {
  check(state);
  const { rel, scores, shakes, tools } = state;
  const orders = allowed(scores);
  const valueBy = (/** @type {number[]} */ order) => ndcg(order.map(at => rel[at]));
  const all = orders.map(valueBy);
  const draws = drawn(shakes, orders.length);
  const grains = draws.map(at => all[at]);
  const average = sum(all) / all.length;
  /** @type {Map<string, { value: number, names: string[] }>} */
  const found = new Map();
  for (const [name, order] of /** @type {Tool[]} */ (tools)) {
    const value = order ? valueBy(order) : average;
    const place = found.get(value.toFixed(12)) ?? { value, names: [] };
    place.names.push(name);
    found.set(value.toFixed(12), place);
  }
  const order = shakes ? orders[draws[shakes - 1]] : orders[0];
  const pointers = [...found.values()].sort((a, b) => a.value - b.value);
  const mean = shakes ? sum(grains) / shakes : Number.NaN;
  const values = { lowest: Math.min(...all), average, highest: Math.max(...all), mean, orders: all.length };
  return { order, value: valueBy(order), grains, pointers, values };
}

/** @type {(state: State) => void} */
function check({ rel, scores, ids, shakes, tools }) {
  const n = rel.length;
  if (!n || n > MOST) throw new RangeError(t`there must be 1 to ${MOST} documents; got ${n}`);
  if (scores.length !== n || ids.length !== n) throw new RangeError(t`every document needs a grade, a score and an id`);
  if (new Set(ids).size < n || !ids.every((/** @type {unknown} */ id) => id && typeof id === "string"))
    throw new RangeError(t`ids must be texts, no two the same`);
  if (!scores.every(Number.isFinite)) throw new RangeError(t`every score must be a number`);
  if (!(Number.isInteger(shakes) && shakes >= 0 && shakes <= SHAKES))
    throw new RangeError(t`the shakes must be a whole number from 0 to ${SHAKES}; got ${shakes}`);
  const fits = (/** @type {Tool} */ [, order]) => order === null || same(order, n);
  if (!Array.isArray(tools) || !tools.every(fits)) throw new RangeError(t`every tool must order ${n} documents`);
}

/** @type {(order: number[], n: number) => boolean} */
const same = (order, n) => order.length === n && new Set(order).size === n && order.every(at => at >= 0 && at < n);

class ShakeView extends View {
  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    return { ...state, ...now.values };
  }

  shake() {
    this.drop(1);
  }

  many() {
    this.drop(MANY);
  }

  /** @type {(count: number) => void} */
  drop(count) {
    const shakes = Math.min(this.state.shakes + count, SHAKES);
    if (shakes === this.state.shakes) this.say(t`${SHAKES} dots are enough: Reset clears the scale`);
    else this.commit({ shakes }, { kind: "shake", from: this.state.shakes });
  }

  point() {
    this.commit({ pointing: !this.state.pointing }, { kind: "point" });
  }

  /** @type {View["paint"]} */
  paint(_before, action) {
    const { values, value } = this.now;
    const { low, high, mean, all, orders, point, value: shown, shake, many } = this.parts;
    const moves = action?.kind === "shake" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.paintShelf(moves);
    shown.value = value;
    shown.textContent = fixed(value);
    this.paintPile(moves ? (action?.from ?? 0) : SHAKES);
    low.textContent = t`worst order ${fixed(values.lowest)}`;
    high.textContent = t`best order ${fixed(values.highest)}`;
    mean.textContent = this.state.shakes ? t`mean of your dots ${fixed(values.mean)}` : t`no dots yet`;
    all.textContent = t`mean ${fixed(values.average)}`;
    orders.textContent = t`mean of all ${values.orders} orders`;
    point.ariaPressed = String(this.state.pointing);
    this.lab.classList.toggle("nl-fresh", !this.state.shakes && !this.state.pointing); // the mean waits for the dots
    for (const button of [shake, many]) button.ariaDisabled = String(this.state.shakes === SHAKES);
    this.paintPointers();
  }

  // Each card keeps its element and takes another place; the order in the document is the order of the ranks.
  /** @type {(moves: boolean) => void} */
  paintShelf(moves) {
    const { shelf } = this.parts;
    const { rel, scores, ids } = this.state;
    if (shelf.children.length !== ids.length) {
      shelf.replaceChildren(...ids.map(() => this.clone("card")));
      [...shelf.children].forEach((card, at) => {
        card.dataset.at = String(at);
      });
    }
    const now = /** @type {HTMLElement[]} */ ([...shelf.children]);
    const from = new Map(now.map(card => [card, card.getBoundingClientRect().left]));
    const byDocument = new Map(now.map(card => [Number(card.dataset.at), card]));
    this.now.order.forEach((/** @type {number} */ at, /** @type {number} */ i) => {
      const card = /** @type {HTMLElement} */ (byDocument.get(at));
      const [rank, name, grade, score] = card.children;
      const tied = scores.filter((/** @type {number} */ each) => each === scores[at]).length > 1;
      rank.textContent = String(i + 1);
      name.textContent = ids[at];
      grade.textContent = short(rel[at]);
      /** @type {HTMLElement} */ (grade).style.setProperty("--grade", String(rel[at] / Math.max(...rel, 1)));
      score.textContent = tied ? t`tied ${short(scores[at])}` : short(scores[at]);
      card.classList.toggle("nl-tied", tied);
      card.classList.toggle("nl-ends-tie", scores[this.now.order[i + 1]] !== scores[at]);
      shelf.append(card);
    });
    if (!moves) return;
    for (const card of now) {
      const by = ((from.get(card) ?? 0) - card.getBoundingClientRect().left) / zoomOf(card);
      const jump = [`translate(${by}px)`, `translate(${by / 2}px, -14px)`, "none"];
      if (by) card.animate({ transform: jump }, { duration: 380, easing: "ease-out" });
    }
  }

  /** @type {(known: number) => void} */
  paintPile(known) {
    const { pile, exact, sofar, number, here, all } = this.parts;
    const { grains, value: own, values } = this.now;
    const { lowest, highest } = values;
    const x = (/** @type {number} */ value) => (highest > lowest ? (value - lowest) / (highest - lowest) : 0.5);
    resize(pile, grains.length, () => document.createElement("i"));
    /** @type {number[]} */
    const heights = new Array(COLUMNS).fill(0);
    grains.forEach((/** @type {number} */ value, /** @type {number} */ i) => {
      const column = Math.round(x(value) * (COLUMNS - 1));
      const grain = pile.children[i];
      grain.style.setProperty("--x", String(column / (COLUMNS - 1)));
      grain.style.setProperty("--up", String(heights[column]++));
      grain.classList.toggle("nl-last", i === grains.length - 1);
      if (i < known) return;
      const fall = { transform: ["translate(-50%, -11rem)", "translate(-50%, 0)"] };
      grain.animate(fall, { duration: 420, delay: (i - known) * BETWEEN, easing: "ease-in", fill: "backwards" });
    });
    pile.style.setProperty("--tallest", String(Math.max(...heights, 6)));
    for (const mark of [exact, all]) mark.style.setProperty("--x", String(x(values.average)));
    const place = Math.round(x(own) * (COLUMNS - 1)) / (COLUMNS - 1); // the column of its dot
    for (const mark of [number, here]) mark.style.setProperty("--x", String(place));
    number.classList.toggle("nl-right", place > 0.5);
    here.classList.toggle("nl-unshaken", !grains.length);
    sofar.style.setProperty("--x", String(grains.length ? x(values.mean) : 0));
    sofar.hidden = !grains.length;
    this.x = x;
  }

  x = (/** @type {number} */ value) => value;

  paintPointers() {
    const { pointers, badges } = this.parts;
    const { pointing } = this.state;
    pointers.hidden = !pointing;
    badges.hidden = !pointing;
    const places = this.now.pointers;
    resize(pointers, places.length, () => this.clone("pointer"));
    resize(badges, places.length, () => document.createElement("b"));
    places.forEach((/** @type {Now["pointers"][number]} */ { value, names }, /** @type {number} */ i) => {
      const [number, tools] = pointers.children[i].children;
      number.value = value;
      number.textContent = fixed(value);
      tools.textContent = names.join(t`; `);
      badges.children[i].textContent = String(i + 1);
      badges.children[i].style.setProperty("--x", String(this.x(value)));
    });
  }

  /** @type {View["why"]} */
  why({ kind }, _before, { value, values, grains, pointers }) {
    const { orders, average, mean } = values;
    if (kind === "point" && this.state.pointing) {
      const tools = sum(pointers.map((/** @type {Now["pointers"][number]} */ { names }) => names.length));
      return t`the same scores and grades, ${tools} tools, ${pointers.length} numbers. A tool prints the NDCG of one order, by its own rule, or the mean of all`;
    }
    if (orders === 1) return t`no two scores are equal: there is one order, and nothing to shake`;
    if (!grains.length)
      return t`the scores allow ${orders} orders. Shake: the tied documents change places, and the NDCG of the new order lands on the scale as a dot`;
    if (grains.length === 1) return t`this order has NDCG ${fixed(value)}: the first dot. Shake on`;
    const off = Math.abs(Number(fixed(mean)) - Number(fixed(average))); // as a reader subtracts what is shown
    const near = off < 0.0005 ? t`the same to three digits` : t`${fixed(off)} away`;
    return t`${grains.length} dots, and their mean is ${fixed(mean)}. The mean of all ${orders} orders is ${fixed(average)}, ${near}`;
  }
}

const shakeLab = lab(ShakeView, ["rel", "scores", "ids", "shakes", "pointing", "tools"]);

export default { render: shakeLab };
