import { dcg, discounts, gains, ndcg } from "../core/metrics.js";
import { clamp, fixed, gradesOf } from "../core/parts.js";
import { lab, View } from "../core/view.js";

const SHAPES = ["log2", "jk", "reciprocal", "rbp", "hand"];
const RANKS = 50;

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
  measure({ ranking, gain, shape, base, p, weights }) {
    const rel = gradesOf(ranking);
    const at = SHAPES.indexOf(shape);
    if (at < 0) throw new RangeError(`no discount here is called ${shape}`);
    if (!rel.length || rel.length > RANKS) throw new RangeError(`the list must hold 1 to ${RANKS} results`);
    const shapes = ["log2", ["jk", base], "reciprocal", ["rbp", p], weights].map(discount => {
      const form = { gain, discount };
      return { weights: discounts(RANKS, discount), dcg: dcg(rel, form), ndcg: ndcg(rel, form) };
    });
    if (Math.max(...shapes[4].weights) > 1) throw new RangeError("a weight must lie between 0 and 1");
    return { worth: gains(rel, gain), at, shapes };
  }

  build() {
    const { chart, rank, weight, grades } = this.parts;
    for (let i = 0; i < RANKS; i += 1) chart.append(document.createElement("i"));
    this.listen(rank, "input", () => this.draw());
    this.listen(weight, "input", () => this.bend([rank.value - 1, Number(weight.value)], `weight ${rank.value}`));
    this.listen(grades, "change", ({ target }) => {
      const at = [...grades.children].indexOf(target) - 1;
      this.regrade(at, target.value);
    });
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.listen(chart, type, event => this.pull(event));
    }
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
    const at = clamp(Math.floor(((clientX - left) / width) * RANKS), 0, RANKS - 1);
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
    const { worth, at, shapes } = this.now;
    const { weights } = shapes[at];
    const { chart, rank, weight, grades } = this.parts;
    const most = Math.max(...worth, 1e-9);
    [...chart.querySelectorAll("i")].forEach((column, i) => {
      column.style = `--h: ${weights[i]}; --part: ${(worth[i] ?? 0) / most}`;
    });
    this.all("polyline").forEach((line, i) => {
      const points = shapes[i].weights.map((/** @type {number} */ w, /** @type {number} */ x) => `${x + 0.5},${1 - w}`);
      line.setAttribute("points", points);
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
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, shapes }) {
    const { weights, dcg: sum, ndcg: share } = shapes[at];
    const name = this.all(".nl-shapes span")[at].textContent;
    const weighs = `rank 2 weighs ${fixed(weights[1])} and rank 10 ${fixed(weights[9])}`;
    return `with \u201c${name}\u201d ${weighs}: DCG is ${fixed(sum)} and NDCG ${fixed(share)}`;
  }
}

const discountLab = lab(DiscountView, ["ranking", "gain", "shape", "base", "p", "weights"]);

export default { render: discountLab };
