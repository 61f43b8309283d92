import { dcg, discounts, gains, ndcg } from "./metrics.js";
import { clamp, fixed } from "./parts.js";
import { View, lab } from "./view.js";

const SHAPES = ["log2", "jk", "reciprocal", "rbp", "hand"], RANKS = 50;

// The hand's way over the picture: every rank between the two points gets its weight on the line from one to the other.
export function drawn(weights, from, to) {
  const [[a, low], [b, high]] = from[0] < to[0] ? [from, to] : [to, from];
  return weights.map((weight, i) => Math.round(100 * (i === to[0] ? to[1] : i < a || i > b ? weight : low + (high - low) * (i - a) / (b - a))) / 100);
}

class DiscountView extends View {
  measure({ ranking, gain, shape, base, p, weights }) {
    const rel = ranking.map(result => result.grade), at = SHAPES.indexOf(shape);
    if (at < 0) throw new RangeError(`no discount here is called ${shape}`);
    if (!rel.length || rel.length > RANKS) throw new RangeError(`the list must hold 1 to ${RANKS} results`);
    const shapes = SHAPES.map(name => {
      const discount = { jk: ["jk", base], rbp: ["rbp", p], hand: weights }[name] ?? name, form = { gain, discount };
      return { weights: discounts(RANKS, discount), dcg: dcg(rel, form), ndcg: ndcg(rel, form) };
    });
    if (Math.max(...shapes[4].weights) > 1) throw new RangeError("a weight must lie between 0 and 1");
    return { worth: gains(rel, gain), at, shapes };
  }

  build() {
    const { chart, rank, weight, grades } = this.parts;
    chart.append(...Array.from({ length: RANKS }, () => document.createElement("i")));
    this.listen(rank, "input", () => this.draw());
    this.listen(weight, "input", () => this.bend([rank.value - 1, Number(weight.value)], `weight ${rank.value}`));
    this.listen(grades, "change", ({ target }) => this.regrade([...grades.children].indexOf(target) - 1, target.value));
    ["pointerdown", "pointermove", "pointerup", "pointercancel"].forEach(type => this.listen(chart, type, event => this.pull(event)));
  }

  bend(to, kind, from = to) {
    this.commit({ weights: drawn(this.now.shapes[this.now.at].weights, from, to), shape: "hand" }, { kind, smooth: true });
  }

  // One drawing is one step back. A finger that scrolls the page after all has drawn nothing.
  pull({ type, pointerId, isPrimary, button, clientX, clientY }) {
    const { chart } = this.parts, { left, top, width, height } = chart.getBoundingClientRect();
    const at = [clamp(Math.floor((clientX - left) / width * RANKS), 0, RANKS - 1), clamp(1 - (clientY - top) / height, 0, 1)];
    if (type === "pointerdown" && isPrimary && !button) {
      chart.setPointerCapture(pointerId);
      this.last = null;
    } else if (!chart.hasPointerCapture(pointerId)) return;
    else if (type !== "pointercancel") this.bend(at, "drawn", this.held);
    else if (this.last) this.undo(0, this.past, []);
    this.held = at;
  }

  regrade(at, to) {
    const { ranking } = this.state, results = to === "out" ? [] : [{ label: `result ${at + 1}`, ...ranking[at], grade: Number(to) }];
    this.commit({ ranking: ranking.toSpliced(at, 1, ...results) }, { kind: "grade" });
  }

  paint() {
    const { worth, at, shapes } = this.now, { weights } = shapes[at], { chart, rank, weight, grades } = this.parts, most = Math.max(...worth, 1e-9);
    [...chart.children].slice(1).forEach((column, i) => { column.style = `--h: ${weights[i]}; --part: ${(worth[i] ?? 0) / most}`; });
    this.all("polyline").forEach((line, i) => {
      line.setAttribute("points", shapes[i].weights.map((w, x) => `${x + 0.5},${1 - w}`));
      line.classList.toggle("nl-chosen", i === at);
    });
    this.all(".nl-shapes b").forEach((value, i) => { value.textContent = `DCG ${fixed(shapes[i].dcg)} \u00b7 NDCG ${fixed(shapes[i].ndcg)}`; });
    rank.nextElementSibling.textContent = rank.value;
    weight.value = weight.nextElementSibling.textContent = weights[rank.value - 1].toFixed(2);
    this.chips(grades, this.state.ranking.map(result => result.grade), "Grade at rank");
  }

  why(action, before, { at, shapes }) {
    const { weights, dcg: sum, ndcg: share } = shapes[at];
    return `with \u201c${this.all(".nl-shapes span")[at].textContent}\u201d rank 2 weighs ${fixed(weights[1])} and rank 10 ${fixed(weights[9])}: DCG is ${fixed(sum)} and NDCG ${fixed(share)}`;
  }
}

const discountLab = lab(DiscountView, ["ranking", "gain", "shape", "base", "p", "weights"]);

export default { render: discountLab };
