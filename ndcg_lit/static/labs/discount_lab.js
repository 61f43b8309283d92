import { dcg, discounts, gains, ndcg } from "../core/metrics.js";
import { clamp, contents, fixed, gradesOf } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";

const SHAPES = ["log2", "jk", "reciprocal", "rbp", "hand"];
const RANKS = 50;
/** @type {Record<number, number[]>} */
const TICKS = { 10: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 20: [1, 5, 10, 15, 20], 50: [1, 10, 20, 30, 40, 50] };

/** @typedef {[number, number]} Point a place in the list, from 0, and a weight */

/**
 * The hand's way over the picture: every rank between the two points gets its weight on the line from one to the other.
 * @param {number[]} weights
 * @param {Point} from
 * @param {Point} to
 */
export function drawn(weights, from, to) {
  const [[a, low], [b, high]] = from[0] < to[0] ? [from, to] : [to, from];
  return weights.map((weight, i) => {
    const between = i >= a && i <= b ? low + ((high - low) * (i - a)) / (b - a) : weight;
    return Math.round(100 * (i === to[0] ? to[1] : between)) / 100;
  });
}

class DiscountView extends View {
  /** @type {Point | undefined} */
  held;

  /** @type {View["measure"]} */
  measure({ ranking, gain, shape, base, p, weights, ranks }) {
    const rel = gradesOf(ranking);
    const at = SHAPES.indexOf(shape);
    if (!(ranks in TICKS)) throw new RangeError(`10, 20 or 50 ranks can be shown; got ${ranks}`);
    if (at < 0) throw new RangeError(`no discount here is called ${shape}`);
    if (!rel.length || rel.length > RANKS) throw new RangeError(`the list must hold 1 to ${RANKS} results`);
    const shapes = ["log2", ["jk", base], "reciprocal", ["rbp", p], weights].map(discount => {
      const form = { gain, discount };
      return { weights: discounts(RANKS, discount), dcg: dcg(rel, form), ndcg: ndcg(rel, form) };
    });
    if (Math.max(...shapes[4].weights) > 1) throw new RangeError("a weight must lie between 0 and 1");
    const seen = [10, 20, 50].find(n => n >= Math.max(ranks, rel.length)) ?? RANKS;
    return { worth: gains(rel, gain), at, shapes, seen, shown: { ranks: seen } };
  }

  /** @type {View["facts"]} */
  facts(state, { at, shapes }) {
    const values = Object.fromEntries(SHAPES.map((name, i) => [name, shapes[i].ndcg]));
    return { ...state, dcg: shapes[at].dcg, ndcg: shapes[at].ndcg, values, results: contents(state.ranking) };
  }

  build() {
    const { chart, rank, weight, grades } = this.parts;
    pasteBox(this, { most: RANKS }, ([{ ranking }]) => ({ ranking }));
    this.listen(rank, "input", () => this.draw());
    this.listen(weight, "input", () => this.bend([rank.value - 1, Number(weight.value)], `weight ${rank.value}`));
    this.listen(grades, "change", ({ target }) => {
      const at = [...grades.children].indexOf(target) - 1;
      this.regrade(at, target.value);
    });
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.listen(chart, type, event => this.pull(event));
    }
    // Where the text around it is selected, a browser would drag that instead.
    this.listen(chart, "dragstart", event => event.preventDefault());
  }

  /** @type {(to: Point, kind: string, from?: Point) => void} */
  bend(to, kind, from = to) {
    const { at, shapes } = this.now;
    this.commit({ weights: drawn(shapes[at].weights, from, to), shape: "hand" }, { kind, smooth: true });
  }

  // One drawing is one step back. A finger that scrolls the page after all has drawn nothing.
  /** @type {(event: PointerEvent) => void} */
  pull({ type, pointerId, isPrimary, button, clientX, clientY }) {
    const { chart } = this.parts;
    const { left, top, width, height } = chart.getBoundingClientRect();
    const { seen } = this.now;
    const at = clamp(Math.floor(((clientX - left) / width) * seen), 0, seen - 1);
    /** @type {Point} */
    const point = [at, clamp(1 - (clientY - top) / height, 0, 1)];
    if (type === "pointerdown" && isPrimary && !button) {
      chart.setPointerCapture(pointerId);
      this.last = undefined;
    } else if (!chart.hasPointerCapture(pointerId)) return;
    else if (type !== "pointercancel") this.bend(point, "drawn", this.held);
    else if (this.last) this.turn("undo", this.past, []);
    this.held = point;
  }

  /** @type {(at: number, to: string) => void} */
  regrade(at, to) {
    const { ranking } = this.state;
    const result = { label: `result ${at + 1}`, ...ranking[at], grade: Number(to) };
    this.commit({ ranking: ranking.toSpliced(at, 1, ...(to === "out" ? [] : [result])) }, { kind: "grade" });
  }

  /** @type {View["paint"]} */
  paint() {
    const { worth, at, shapes, seen } = this.now;
    const { weights } = shapes[at];
    const { rank, weight, grades } = this.parts;
    const most = Math.max(...worth, 1e-9);
    this.columns(seen).forEach((column, i) => {
      column.style = `--h: ${weights[i]}; --part: ${(worth[i] ?? 0) / most}`;
    });
    this.all("polyline").forEach((line, i) => {
      /** @type {number[]} */
      const drawn = shapes[i].weights.slice(0, seen);
      line.setAttribute("points", drawn.map((w, x) => `${x + 0.5},${1 - w}`).join(","));
      line.classList.toggle("nl-chosen", i === at);
    });
    this.all(".nl-shapes b").forEach((value, i) => {
      value.textContent = `DCG ${fixed(shapes[i].dcg)} \u00b7 NDCG ${fixed(shapes[i].ndcg)}`;
    });
    const weighs = weights[rank.value - 1].toFixed(2);
    rank.nextElementSibling.textContent = rank.value;
    weight.value = weighs;
    weight.nextElementSibling.textContent = weighs;
    this.chips(grades, gradesOf(this.state.ranking), "Grade at rank");
    grades.lastElementChild.disabled = worth.length === RANKS;
    for (const out of this.all("[value=out]")) out.disabled = worth.length === 1;
    for (const choice of this.all("[data-key=ranks]")) choice.disabled = choice.value < worth.length;
  }

  // As many columns as ranks are seen, and the axis under them.
  /** @type {(seen: number) => HTMLElement[]} */
  columns(seen) {
    const { chart, axis, rank } = this.parts;
    const [picture] = chart.children;
    if (chart.children.length !== seen + 1) {
      picture.setAttribute("viewBox", `0 0 ${seen} 1`);
      chart.replaceChildren(picture, ...Array.from({ length: seen }, () => document.createElement("i")));
      axis.replaceChildren(...TICKS[seen].map(tick => label(tick, (tick - 0.5) / seen)));
      rank.max = seen;
    }
    return [...chart.children].slice(1);
  }

  /** @type {View["why"]} */
  why({ kind = "" }, _before, { at: chosen, shapes }) {
    /** @type {Record<string, number>} */
    const owners = { base: 1, p: 3 };
    const at = owners[kind] ?? chosen;
    const { weights, dcg: sum, ndcg: share } = shapes[at];
    const name = this.all(".nl-shapes span")[at].textContent;
    const weighs = `rank 2 weighs ${fixed(weights[1])} and rank 10 ${fixed(weights[9])}`;
    return `with \u201c${name}\u201d ${weighs}: DCG is ${fixed(sum)} and NDCG ${fixed(share)}`;
  }
}

// The number of a rank, under the middle of its column.
/** @type {(rank: number, at: number) => HTMLElement} */
function label(rank, at) {
  const node = document.createElement("span");
  node.textContent = String(rank);
  node.style.left = `${100 * at}%`;
  return node;
}

const discountLab = lab(DiscountView, ["ranking", "gain", "shape", "base", "p", "weights", "ranks"]);

export default { render: discountLab };
