// What choices between two lists tell about the chooser: how fast weight falls with rank, and how much a 3 is worth.
// The weight of rank i is i^-exponent; a 3 is worth `ratio` results of grade 1. The chance of choosing the first of two
// lists grows with the difference of their values as a logistic curve (Bradley and Terry 1952), and the belief is a
// probability for each point of a grid. The next pair is the one whose answer should tell most (Lindley 1956).
import { ap, cg, dcg, precision, rr, sum } from "./metrics.js";
import { dealer } from "./statistics.js";

/** @typedef {0 | 1 | 2} Choice the list that is better; 0: neither */
/** @typedef {{ belief: Float64Array, asked: number[] }} Known what is believed after some pairs */
/** @typedef {[number, number, number]} Estimate the mean, and the ends of the middle 90 % */

const RANKS = 5;
const PAIRS = 300;
const CELLS = { exponent: 20, ratio: 10 };
const EXPONENT = { from: 0, step: 0.1 };
const LOG_RATIO = { from: 0, step: 0.4 }; // to base 2
const SHARPNESS = [12, 24, 48];
const POINTS = SHARPNESS.length * CELLS.exponent * CELLS.ratio;
const LEVEL = 0.9;

/** @type {(cells: number, axis: { from: number, step: number }) => number[]} */
const middles = (cells, { from, step }) => Array.from({ length: cells }, (_, i) => from + (i + 0.5) * step);
const EXPONENTS = middles(CELLS.exponent, EXPONENT);
const RATIOS = middles(CELLS.ratio, LOG_RATIO).map(each => 2 ** each);

/**
 * Return the gains of grades 0 to 3: 0, 1, 1 + b and 1 + b + b^2. Linear at b = 1, exponential at 2, relevant or not at
 * 0.
 * @param {number} ratio what a 3 is worth, at least 1
 */
export function worth(ratio) {
  const b = (Math.sqrt(4 * ratio - 3) - 1) / 2;
  return [0, 1, 1 + b, ratio];
}

/** @type {(exponent: number) => number[]} */
export const weights = exponent => Array.from({ length: RANKS }, (_, i) => (i + 1) ** -exponent);

/**
 * Return the value of a list, 1 for five times grade 3.
 * @param {number[]} list
 * @param {number} exponent
 * @param {number} ratio
 */
export function utility(list, exponent, ratio) {
  const weight = weights(exponent);
  const gain = worth(ratio);
  return sum(list.map((grade, i) => gain[grade] * weight[i])) / (ratio * sum(weight));
}

/** @type {(utility: number) => number} */
const logistic = x => 1 / (1 + Math.exp(-x));

/** @type {(p: number) => number} */
const entropy = p => -p * Math.log(p) - (1 - p) * Math.log(1 - p);

// Says whether a list is better by any gain and any falling weight: down to every rank it has as many results of each
// grade or above.
/** @type {(a: number[], b: number[]) => boolean} */
function isPlainlyBetter(a, b) {
  return [1, 2, 3].every(grade => {
    let ahead = 0;
    return a.every((_, i) => {
      ahead += Number(a[i] >= grade) - Number(b[i] >= grade);
      return ahead >= 0;
    });
  });
}

/** @type {[number[], number[]][]} */
export const pairs = [];
const deal = dealer(0);
while (pairs.length < PAIRS) {
  const draw = () => Array.from({ length: RANKS }, () => deal() % 4);
  const [a, b] = [draw(), draw()];
  if (!isPlainlyBetter(a, b) && !isPlainlyBetter(b, a)) pairs.push([a, b]);
}

/** @type {{ chances: Float64Array[], doubts: Float64Array[] } | undefined} */
let tables;

// Returns, by point of the grid and by pair, the chance that the first list is chosen, and the doubt that it leaves.
function chancesOfPairs() {
  if (tables) return tables;
  const differences = EXPONENTS.flatMap(exponent =>
    RATIOS.map(ratio => pairs.map(([a, b]) => utility(a, exponent, ratio) - utility(b, exponent, ratio))),
  );
  const chances = SHARPNESS.flatMap(sharp =>
    differences.map(row => Float64Array.from(row, each => logistic(sharp * each))),
  );
  tables = { chances, doubts: chances.map(row => row.map(entropy)) };
  return tables;
}

/** @type {() => Known} */
export const begin = () => ({ belief: new Float64Array(POINTS).fill(1 / POINTS), asked: [] });

/**
 * Return the pair whose answer is expected to tell most, among the pairs that were not asked yet.
 * @param {Known} known
 */
export function ask({ belief, asked }) {
  const { chances, doubts } = chancesOfPairs();
  const chance = new Float64Array(PAIRS);
  const doubt = new Float64Array(PAIRS);
  belief.forEach((share, point) => {
    for (let i = 0; i < PAIRS; i++) {
      chance[i] += share * chances[point][i];
      doubt[i] += share * doubts[point][i];
    }
  });
  // Nine digits alone are compared, so that every computer takes the same pair.
  const told = Array.from(chance, (each, i) => (asked.includes(i) ? -1 : Math.round((entropy(each) - doubt[i]) * 1e9)));
  return told.indexOf(Math.max(...told));
}

/**
 * Return the belief after the answer to one more pair. An answer of 0 counts as half a choice of each list.
 * @param {Known} known
 * @param {number} pair
 * @param {Choice} choice
 * @returns {Known}
 */
export function answer({ belief, asked }, pair, choice) {
  const next = belief.map((share, point) => {
    const p = chancesOfPairs().chances[point][pair];
    return share * [Math.sqrt(p * (1 - p)), p, 1 - p][choice];
  });
  const all = next.reduce((total, each) => total + each, 0);
  return { belief: next.map(each => each / all), asked: [...asked, pair] };
}

// Returns the mean of the belief along one axis, and the ends of its middle 90 %.
/** @type {(shares: number[], axis: { from: number, step: number }) => Estimate} */
function estimate(shares, { from, step }) {
  const mean = sum(shares.map((share, i) => share * (from + (i + 0.5) * step)));
  const quantile = (/** @type {number} */ wanted) => {
    let below = 0;
    const at = shares.findIndex(share => {
      below += share;
      return below >= wanted;
    });
    return from + step * (at + 1 - (below - wanted) / shares[at]);
  };
  return [mean, quantile((1 - LEVEL) / 2), quantile((1 + LEVEL) / 2)];
}

/** @type {(known: Known) => { exponent: Estimate, ratio: Estimate }} */
export function estimates({ belief }) {
  const exponents = Array(CELLS.exponent).fill(0);
  const ratios = Array(CELLS.ratio).fill(0);
  belief.forEach((share, point) => {
    ratios[point % CELLS.ratio] += share;
    exponents[Math.floor(point / CELLS.ratio) % CELLS.exponent] += share;
  });
  const [mean, low, high] = estimate(ratios, LOG_RATIO).map(each => 2 ** each);
  return { exponent: estimate(exponents, EXPONENT), ratio: [mean, low, high] };
}

const ALL_BEST = Array(RANKS).fill(3);
/** @type {Record<string, (list: number[]) => number>} */
const MEASURES = {
  CG: cg,
  DCG: list => dcg(list),
  "DCG by 2^grade - 1": list => dcg(list, { gain: "exponential" }),
  "DCG by 1/rank": list => dcg(list, { discount: "reciprocal" }),
  "DCG by 0.8^(rank - 1)": list => dcg(list, { discount: ["rbp", 0.8] }),
  "P@3": list => precision(list, { k: 3 }),
  AP: list => ap(list, { nRelevant: RANKS }),
  RR: list => rr(list),
};

/**
 * Return how likely it is that each measure made the choices, all of them equally likely at first, and how many of the
 * choices it would have made too; the likeliest first.
 * @param {number[]} asked
 * @param {Choice[]} choices
 */
export function nearest(asked, choices) {
  const rows = Object.entries(MEASURES).map(([name, measure]) => {
    const best = measure(ALL_BEST);
    const ahead = choices.map((_, i) => {
      const [a, b] = pairs[asked[i]].map(list => measure(list) / best);
      return a - b;
    });
    const likelihood = SHARPNESS.map(sharp => {
      const each = choices.map((choice, i) => {
        const p = logistic(sharp * ahead[i]);
        return [Math.sqrt(p * (1 - p)), p, 1 - p][choice];
      });
      return each.reduce((product, p) => product * p, 1);
    });
    const agrees = choices.filter((choice, i) => choice === (Math.abs(ahead[i]) < 1e-9 ? 0 : ahead[i] > 0 ? 1 : 2));
    return { name, share: sum(likelihood), agrees: agrees.length };
  });
  const all = sum(rows.map(row => row.share));
  return rows.map(row => ({ ...row, share: row.share / all })).sort((a, b) => b.share - a.share);
}

/**
 * Return all that follows from the `choices`, made in this order: the estimates, and the pairs that were asked, the
 * next one last.
 * @param {Choice[]} choices
 */
export function study(choices) {
  let known = begin();
  for (const choice of choices) known = answer(known, ask(known), choice);
  const { exponent, ratio } = estimates(known);
  // How much each choice gives away, by the estimates of all of them; a choice of neither list gives away nothing.
  const losses = choices.map((choice, i) => {
    const [a, b] = pairs[known.asked[i]].map(list => utility(list, exponent[0], ratio[0]));
    return choice ? (a - b) * (choice === 1 ? -1 : 1) : 0;
  });
  const against = losses.filter(loss => loss > 0).length;
  const odd = against ? losses.indexOf(Math.max(...losses)) : -1;
  const measures = nearest(known.asked, choices);
  return { asked: [...known.asked, ask(known)], exponent, ratio, against, odd, measures };
}
