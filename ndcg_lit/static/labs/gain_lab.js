import { contributions, dcg, gains, ndcg } from "../core/metrics.js";
import { fixed, short } from "../core/parts.js";
import { lab, View } from "../core/view.js";

const GRADES = [0, 1, 2, 3, 4, 5];

/**
 * How many results of grade `low` it takes to reach one of grade `high`; null where a thousand do not.
 * @param {number[]} worth
 * @param {number} high
 * @param {number} low
 */
export function needed(worth, high, low) {
  let sum = 0;
  let n = 0;
  while (sum < worth[high] && n < 1000) {
    n += 1;
    sum += worth[low] / Math.log2(n + 1);
  }
  return sum < worth[high] ? null : n;
}

class GainView extends View {
  /** @type {View["measure"]} */
  measure({ gain, worth: hand, high, low, many }) {
    if (low >= high) throw new RangeError(`the one must have a higher grade than the many; got ${high} and ${low}`);
    if (many > 40) throw new RangeError("there may be at most 40 of the lower grade");
    const worth = gain === "hand" ? hand : gains(GRADES, gain);
    const form = { gain: new Map(worth.entries()) };
    const lows = Array(many).fill(low);
    return {
      worth,
      shown: { worth },
      bars: [contributions([high], form), contributions(lows, form)],
      needed: needed(worth, high, low),
      values: { one: dcg([high], form), others: dcg(lows, form), ndcg: ndcg([...lows, high], form) },
    };
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    return { ...super.facts(state, now), needed: now.needed };
  }

  build() {
    for (const grade of GRADES) {
      const field = this.clone("grade");
      field.firstElementChild.textContent = `Grade ${grade}`;
      field.children[1].dataset.at = grade;
      this.parts.worth.append(field);
    }
  }

  // A grade that is set by hand begins with the others where they are.
  /** @type {View["take"]} */
  take(input) {
    const { at } = input.dataset;
    if (at) {
      const worth = this.now.worth.with(at, Number(input.value));
      this.commit({ gain: "hand", worth }, { kind: at, smooth: true });
    } else super.take(input);
  }

  /** @type {View["paint"]} */
  paint(before) {
    const { bars, values } = this.now;
    const { high, low, many } = this.state;
    const scale = Math.max(values.one, values.others, 1e-9);
    const names = [`1 \u00d7 grade ${high}`, `${many} \u00d7 grade ${low}`];
    [...this.parts.trade.children].forEach((row, i) => {
      const [name, bar] = row.children;
      name.textContent = names[i];
      bar.replaceChildren(...bars[i].map((/** @type {number} */ term) => barPart(term / scale)));
    });
    this.tiles(values, before?.values);
    for (const option of this.all("[data-key=high] > option")) option.disabled = Number(option.value) <= low;
    for (const option of this.all("[data-key=low] > option")) option.disabled = Number(option.value) >= high;
  }

  /** @type {View["why"]} */
  why(_action, _before, { needed: n, worth, values }) {
    const { high, low, many } = this.state;
    const gain = `grade ${high} gains ${short(worth[high])}, grade ${low} gains ${short(worth[low])}`;
    const enough = `it takes ${n ?? "more than 1000"} of grade ${low} to reach one of grade ${high} at rank 1`;
    const takes = worth[low] ? enough : `no number of grade ${low} reaches one of grade ${high} at rank 1`;
    const sums = `The DCG of ${many} is ${fixed(values.others)} against ${fixed(values.one)}`;
    const after = `with the one placed after them NDCG is ${fixed(values.ndcg)}`;
    return `${gain}; as each rank counts less, ${takes}. ${sums}; ${after}`;
  }
}

/** @type {(share: number) => HTMLElement} */
function barPart(share) {
  const part = document.createElement("i");
  part.style.setProperty("--got", String(share));
  return part;
}

const gainLab = lab(GainView, ["gain", "worth", "high", "low", "many"]);

export default { render: gainLab };
