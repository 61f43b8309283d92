import { contributions, dcg, gains, ndcg } from "./metrics.js";
import { fixed, short } from "./parts.js";
import { View, lab } from "./view.js";

const GRADES = [0, 1, 2, 3, 4, 5];

// How many results of grade `low` it takes to reach one of grade `high`; null where a thousand do not.
export function needed(worth, high, low) {
  let sum = 0, n = 0;
  while (sum < worth[high] && n < 1000) sum += worth[low] / Math.log2((n += 1) + 1);
  return sum < worth[high] ? null : n;
}

class GainView extends View {
  measure({ gain, worth: hand, high, low, many }) {
    if (low >= high) throw new RangeError(`the one must have a higher grade than the many; got ${high} and ${low}`);
    if (many > 40) throw new RangeError("there may be at most 40 of the lower grade");
    const worth = gain === "hand" ? hand : gains(GRADES, gain), form = { gain: new Map(worth.entries()) }, lows = Array(many).fill(low);
    return { worth, shown: { worth }, bars: [[high], lows].map(grades => contributions(grades, form)), needed: needed(worth, high, low), values: { one: dcg([high], form), others: dcg(lows, form), ndcg: ndcg([...lows, high], form) } };
  }

  // A grade that is set by hand begins with the others where they are.
  take(input) {
    const { at } = input.dataset;
    if (!at) return super.take(input);
    this.commit({ gain: "hand", worth: this.now.worth.with(at, Number(input.value)) }, { kind: at, smooth: true });
  }

  paint(before) {
    const { bars, values } = this.now, { high, low, many } = this.state, scale = Math.max(values.one, values.others, 1e-9), names = [`1 \u00d7 grade ${high}`, `${many} \u00d7 grade ${low}`];
    [...this.parts.trade.children].forEach(({ children: [name, bar] }, i) => {
      name.textContent = names[i];
      bar.replaceChildren(...bars[i].map(term => Object.assign(document.createElement("i"), { style: `--got: ${term / scale}` })));
    });
    this.tiles(values, before?.values);
  }

  why(action, before, { needed: n, worth, values }) {
    const { high, low, many } = this.state;
    return `grade ${high} gains ${short(worth[high])}, grade ${low} gains ${short(worth[low])}; as each rank counts less, it takes ${n ?? "more than 1000"} of grade ${low} to reach one of grade ${high} at rank 1. ` +
      `The DCG of ${many} is ${fixed(values.others)} against ${fixed(values.one)}; with the one placed after them NDCG is ${fixed(values.ndcg)}`;
  }
}

const gainLab = lab(GainView, ["gain", "worth", "high", "low", "many"]);

export default { render: gainLab };
