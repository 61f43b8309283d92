// What choices between two lists tell about the chooser: how fast weight falls with rank, how much a 3 is worth, which
// measure would have chosen so, and whether any rule fits better than a coin.
// The weight of rank i is i^-exponent; a 3 is worth `ratio` results of grade 1. The chances of the three answers follow
// from the difference of the values of two lists (Bradley and Terry 1952, with ties by Davidson 1970), and a
// small share of answers are slips. A coin answers by chances of its own, whichever lists it is shown. The belief is a
// probability for each rule and each coin. The next pair is the one whose answer should tell most (Lindley 1956), but
// for two that test the chooser: a list that is better by every rule, and the first pair once more, its lists swapped.

import { dealer } from "./dealer.js";
import { ap, cg, dcg, precision, rr, sum } from "./metrics.js";

/** @typedef {0 | 1 | 2} Choice the list that is better; 0: neither */
/** @typedef {{ belief: Float64Array, asked: number[] }} Known what is believed after some pairs */
/** @typedef {[number, number, number]} Estimate the mean, and the ends of the middle 90 % */

const RANKS = 5;
const PAIRS = 300;
const CELLS = { exponent: 20, ratio: 10 };
const EXPONENT = { from: 0, step: 0.1 };
const LOG_RATIO = { from: 0, step: 0.4 }; // to base 2
const SHARPNESS = [12, 24, 48];
const TIED = 0.5; // how likely "about equal" is between lists of one value, beside each of the other two answers
const SLIP = 0.12; // the share of answers that say nothing
const EVEN = [0.02, 1 / 6, 1 / 3]; // how often a coin that prefers neither list says "about equal"
const STUBBORN = 0.96; // how often a coin with one favourite answer gives it
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
 * Return the function that values a list, 1 for five times grade 3.
 * @type {(exponent: number, ratio: number) => (list: number[]) => number}
 */
export function valuedBy(exponent, ratio) {
  const weight = weights(exponent);
  const gain = worth(ratio);
  const best = ratio * sum(weight);
  return list => list.reduce((value, grade, i) => value + gain[grade] * weight[i], 0) / best;
}

/** @type {(chances: Float64Array, pair: number) => number} the doubt that the chances of the three answers leave */
function doubtOf(chances, pair) {
  let doubt = 0;
  for (let i = 3 * pair; i < 3 * pair + 3; i++) doubt -= chances[i] * Math.log(chances[i]);
  return doubt;
}

const ALL_BEST = Array(RANKS).fill(3);
/** @type {Record<string, (list: number[]) => number>} */
export const MEASURES = {
  CG: list => cg(list),
  DCG: list => dcg(list),
  "DCG with exponential gain": list => dcg(list, { gain: "exponential" }),
  "DCG by 1/rank": list => dcg(list, { discount: "reciprocal" }),
  "RBP(0.8)": list => dcg(list, { discount: ["rbp", 0.8] }),
  "P@3": list => precision(list, { k: 3 }),
  AP: list => ap(list, { nRelevant: RANKS }),
  RR: list => rr(list),
};
const NAMES = Object.keys(MEASURES);

/** @type {((list: number[]) => number)[]} each gives five times grade 3 the value 1 */
const RULES = [
  ...EXPONENTS.flatMap(exponent => RATIOS.map(ratio => valuedBy(exponent, ratio))),
  ...Object.values(MEASURES).map(measure => (/** @type {number[]} */ list) => measure(list) / measure(ALL_BEST)),
];
const COINS = [
  ...EVEN.map(neither => [neither, (1 - neither) / 2, (1 - neither) / 2]),
  ...[0, 1, 2].map(favourite => [0, 1, 2].map(each => (each === favourite ? STUBBORN : (1 - STUBBORN) / 2))),
];
const GRID = CELLS.exponent * CELLS.ratio;
const COINS_FROM = SHARPNESS.length * RULES.length; // in a belief, the coins stand behind the rules

// Half of the belief is in a coin at first, a quarter in the grid, and a quarter in the measures.
/** @type {(point: number) => number} */
function prior(point) {
  if (point >= COINS_FROM) return 0.5 / COINS.length;
  return 0.25 / SHARPNESS.length / (point % RULES.length < GRID ? GRID : NAMES.length);
}

/**
 * Return how much better the first list of a pair is by a rule, and 0 for the rounding of equal values.
 * @type {(rule: (list: number[]) => number, pair: [number[], number[]]) => number}
 */
function ahead(rule, [a, b]) {
  const difference = rule(a) - rule(b);
  return Math.abs(difference) < 1e-9 ? 0 : difference;
}

/** @type {(difference: number) => number[]} the chances of the answers 0, 1 and 2 */
export function chancesOf(difference) {
  const half = Math.exp(difference / 2);
  const all = (TIED + half + 1 / half) / (1 - SLIP);
  return [SLIP / 3 + TIED / all, SLIP / 3 + half / all, SLIP / 3 + 1 / half / all];
}

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

const FIRST = 79; // the pair that tells most before anything is known
/** @type {[number[], number[]]} */
const PLAIN = [
  [0, 2, 1, 0, 0],
  [3, 3, 2, 1, 0],
]; // every rule prefers the second
const [PLAIN_AT, AGAIN_AT] = [5, 8]; // the sixth choice, and the ninth
const [PLAIN_PAIR, AGAIN_PAIR] = [PAIRS, PAIRS + 1];
pairs.push(PLAIN, [pairs[FIRST][1], pairs[FIRST][0]]);

/** @type {{ chances: Float64Array[], doubts: Float64Array[] } | undefined} */
let tables;

// Returns, by point of the belief, the chances of the three answers to each pair, and by pair the doubt that they leave.
export function chancesOfPairs() {
  if (tables) return tables;
  const differences = RULES.map(rule => Float64Array.from(pairs, pair => ahead(rule, pair)));
  const chances = Array.from({ length: COINS_FROM }, (_, point) => {
    const sharp = SHARPNESS[Math.floor(point / RULES.length)];
    const row = new Float64Array(3 * pairs.length);
    differences[point % RULES.length].forEach((each, i) => {
      row.set(chancesOf(sharp * each), 3 * i);
    });
    return row;
  });
  chances.push(...COINS.map(coin => Float64Array.from({ length: 3 * pairs.length }, (_, i) => coin[i % 3])));
  const doubts = chances.map(row => Float64Array.from(pairs, (_, i) => doubtOf(row, i)));
  tables = { chances, doubts };
  return tables;
}

/** @type {() => Known} */
export const begin = () => ({
  belief: Float64Array.from({ length: COINS_FROM + COINS.length }, (_, i) => prior(i)),
  asked: [],
});

/**
 * Return the pair whose answer is expected to tell most, among the pairs that were not asked yet.
 * @param {Known} known
 */
export function ask({ belief, asked }) {
  const { chances, doubts } = chancesOfPairs();
  const chance = new Float64Array(3 * PAIRS);
  const doubt = new Float64Array(PAIRS);
  belief.forEach((share, point) => {
    for (let i = 0; i < 3 * PAIRS; i++) chance[i] += share * chances[point][i];
    for (let i = 0; i < PAIRS; i++) doubt[i] += share * doubts[point][i];
  });
  // Nine digits alone are compared, so that every computer takes the same pair.
  const told = Array.from(doubt, (each, i) => (asked.includes(i) ? -1 : Math.round((doubtOf(chance, i) - each) * 1e9)));
  return told.indexOf(Math.max(...told));
}

/** @type {(known: Known) => number} the pair to show next */
export function next(known) {
  return { 0: FIRST, [PLAIN_AT]: PLAIN_PAIR, [AGAIN_AT]: AGAIN_PAIR }[known.asked.length] ?? ask(known);
}

/**
 * Return the belief after the answer to one more pair.
 * @param {Known} known
 * @param {number} pair
 * @param {Choice} choice
 * @returns {Known}
 */
export function answer({ belief, asked }, pair, choice) {
  const shares = belief.map((share, point) => share * chancesOfPairs().chances[point][3 * pair + choice]);
  const all = shares.reduce((total, each) => total + each, 0);
  return { belief: shares.map(each => each / all), asked: [...asked, pair] };
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
  const all = sum(Array.from(belief.subarray(0, COINS_FROM)).filter((_, point) => point % RULES.length < GRID));
  belief.subarray(0, COINS_FROM).forEach((share, point) => {
    const rule = point % RULES.length;
    if (rule >= GRID) return;
    ratios[rule % CELLS.ratio] += share / all;
    exponents[Math.floor(rule / CELLS.ratio)] += share / all;
  });
  const [mean, low, high] = estimate(ratios, LOG_RATIO).map(each => 2 ** each);
  return { exponent: estimate(exponents, EXPONENT), ratio: [mean, low, high] };
}

/** @typedef {{ name: string, share: number, agrees: number }} Fit a measure, its share, and the choices that it shares */
/** @typedef {"measure" | "own" | "coin" | "open"} Verdict what the choices fit: one to three measures, another rule, a
 * coin, or nothing clear yet */

export const [ENOUGH, MOST] = [10, 20]; // choices
const SURE = 50; // times as likely as a coin a rule must be to end early,
const CLEAR = 15; // at the last choice,
const LOST = 1 / 10; // and how little likely to end early with the coin
const DIFFERENT = 5; // times less likely than the likeliest measure
const FEW = 3; // measures, above which none is named as the reader's

/**
 * Return how likely each measure, another rule and a coin are, all of them equally likely at first, and how many of the
 * choices each measure would have made too; the likeliest measure first.
 * @param {Known} known
 * @param {Choice[]} choices
 */
export function nearest({ belief, asked }, choices) {
  const likely = new Float64Array(NAMES.length + 2); // of the measures, another rule and a coin
  belief.forEach((share, point) => {
    const rule = point % RULES.length;
    if (point >= COINS_FROM) likely[NAMES.length + 1] += share / 0.5;
    else if (rule < GRID) likely[NAMES.length] += share / 0.25;
    else likely[rule - GRID] += (share * NAMES.length) / 0.25;
  });
  const all = likely.reduce((total, each) => total + each, 0);
  const [other, coin] = likely.subarray(NAMES.length).map(each => each / all);
  /** @type {Fit[]} */
  const measures = NAMES.map((name, i) => {
    const signs = asked.map(pair => Math.sign(ahead(RULES[GRID + i], pairs[pair])));
    const agrees = choices.filter((choice, n) => choice === [2, 0, 1][signs[n] + 1]).length;
    return { name, share: likely[i] / all, agrees };
  });
  return { measures: measures.sort((a, b) => b.share - a.share), other, coin };
}

/**
 * Return what so many choices fit, and the measures that they cannot tell from the likeliest one, which comes first.
 * @param {number} made
 * @param {{ measures: Fit[], other: number, coin: number }} found
 * @returns {{ verdict: Verdict, near: string[] }}
 */
export function judge(made, { measures, other, coin }) {
  const best = measures[0].share;
  const near = measures.filter(({ share }) => share * DIFFERENT > best).map(({ name }) => name);
  const odds = (other + sum(measures.map(({ share }) => share)) / measures.length) / 2 / coin;
  const fits = near.length <= FEW && other < DIFFERENT * best;
  const last = made === MOST;
  const verdict = () => {
    if (made < ENOUGH) return "open";
    if (odds < (last ? CLEAR : LOST)) return "coin";
    if (fits && (last || odds > SURE)) return "measure";
    return last || (odds > SURE && other > DIFFERENT ** 2 * best) ? "own" : "open";
  };
  return { verdict: verdict(), near };
}

/**
 * Return all that follows from the `choices`, made in this order: the estimates, what the choices fit, and the pairs
 * that were asked, the next one last.
 * @param {Choice[]} choices
 */
export function study(choices) {
  let known = begin();
  for (const choice of choices) known = answer(known, next(known), choice);
  const { exponent, ratio } = estimates(known);
  const found = nearest(known, choices);
  const { verdict, near } = judge(choices.length, found);
  const value = verdict === "measure" ? MEASURES[near[0]] : valuedBy(exponent[0], ratio[0]);
  // How much each choice gives away, by the measure or the estimates; a choice of neither list gives away nothing.
  const losses = choices.map((choice, i) => {
    const loss = ahead(value, pairs[known.asked[i]]);
    return [0, -loss, loss][choice];
  });
  const against = losses.filter(loss => loss > 0).length;
  const odd = against ? losses.indexOf(Math.max(...losses)) : -1;
  const again = choices.length > AGAIN_AT ? choices[AGAIN_AT] === [0, 2, 1][choices[0]] : null;
  return { asked: [...known.asked, next(known)], exponent, ratio, against, odd, again, verdict, near, ...found };
}
