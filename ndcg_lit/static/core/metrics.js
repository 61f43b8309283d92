// The ranking metrics of ndcg_lit in plain JavaScript: the names, formulas and conventions of the Python functions.
// A list of grades has rank 1 first; k null counts every rank. RangeError stands for ValueError.

import { t } from "./words.js";

/** @typedef {string | Map<number, number>} Gain "linear", "exponential", or the gain of each grade */
/** @typedef {string | [string, number] | number[]} Discount "log2", "reciprocal", ["jk", base], ["rbp", p], weights */
/** @typedef {{ k?: number | null, gain?: Gain, discount?: Discount }} Form how graded measures count */
/** @typedef {{ k?: number | null, minGrade?: number }} Binary how measures of relevant or not count */
/** @typedef {Binary & { nRelevant?: number | null }} Known how many relevant results exist; null: those listed */

/**
 * What each grade is worth.
 * @param {(number | boolean)[]} rel
 * @param {Gain} [gain]
 */
export function gains(rel, gain = "linear") {
  const worth = checked(rel).map(gainOf(gain));
  const at = worth.findIndex(g => !Number.isFinite(g));
  if (at >= 0) throw new RangeError(t`the gain of grade ${rel[at]} is not finite`);
  return worth;
}

/**
 * The weight of each rank from 1 to `n`.
 * @param {number} n
 * @param {Discount} [discount]
 * @returns {number[]}
 */
export function discounts(n, discount = "log2") {
  const ranks = Array.from({ length: n }, (_, i) => i + 1);
  if (discount === "log2") return ranks.map(i => 1 / Math.log2(i + 1));
  if (discount === "reciprocal") return ranks.map(i => 1 / i);
  if (Array.isArray(discount) && typeof discount[0] !== "string") {
    return weights(n, /** @type {number[]} */ (discount));
  }
  const [name, value] = Array.isArray(discount) ? /** @type {[string, number]} */ (discount) : ["", NaN];
  if (name === "jk") {
    checkBetween(value, 1, Infinity, t`the base of the logarithm`);
    return ranks.map(i => 1 / Math.max(1, Math.log(i) / Math.log(value)));
  }
  if (name === "rbp") {
    checkBetween(value, 0, 1, t`the persistence p`);
    return ranks.map(i => value ** (i - 1));
  }
  throw refusal("discount", discount, t`"log2", "reciprocal", ["jk", base], ["rbp", p] or a list of weights`, name);
}

/**
 * Cumulative gain: the sum of the grades.
 * @param {(number | boolean)[]} rel
 * @param {number | null} [k]
 */
export function cg(rel, k = null) {
  return sum(top(rel, k));
}

/**
 * The gain and the weight of every counted rank.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 * @returns {[number, number][]}
 */
export function factors(rel, { k = null, gain, discount } = {}) {
  const counted = gains(top(rel, k), gain);
  const weight = discounts(counted.length, discount);
  return counted.map((g, i) => [g, weight[i]]);
}

/** @type {(pair: [number, number]) => number} */
export const product = ([gain, weight]) => gain * weight;

/**
 * Gain times weight, rank by rank.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 */
export function contributions(rel, form) {
  return factors(rel, form).map(product);
}

/**
 * Discounted cumulative gain: the sum of the contributions.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 */
export function dcg(rel, form) {
  return sum(contributions(rel, form));
}

/**
 * The largest gains, each with the weight it gets in the best order: the heaviest.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 * @returns {[number, number][]}
 */
export function idealFactors(rel, { k = null, gain, discount } = {}) {
  const best = gains(rel, gain).sort(falling);
  const weight = discounts(depth(k, rel.length), discount).sort(falling);
  return weight.map((w, i) => [best[i], w]);
}

/**
 * The largest gains against the heaviest weights: the most that any order can collect.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 */
export function idealContributions(rel, form) {
  return idealFactors(rel, form).map(product);
}

/**
 * The DCG of the best order.
 * @param {(number | boolean)[]} rel
 * @param {Form} [form]
 */
export function idcg(rel, form) {
  return sum(idealContributions(rel, form));
}

/**
 * DCG as a share of what the best order of the pool has; 0 where there is nothing to find.
 * @param {(number | boolean)[]} rel
 * @param {Form & { pool?: (number | boolean)[] | null }} [form]
 */
export function ndcg(rel, { pool, ...form } = {}) {
  const judged = pool ?? rel;
  const possible = idcg(judged, form);
  checkCovers(nonNegative(judged, form.gain, "pool"), nonNegative(rel, form.gain, "rel"));
  return possible > 0 ? Math.min(dcg(rel, form) / possible, 1) : 0;
}

/**
 * The share of the first k results that is relevant.
 * @param {(number | boolean)[]} rel
 * @param {Binary} [binary]
 */
export function precision(rel, { k = null, minGrade = 1 } = {}) {
  return sum(hits(rel, k, minGrade)) / (k ?? Math.max(rel.length, 1));
}

/**
 * The share of the relevant results that is found.
 * @param {(number | boolean)[]} rel
 * @param {Known} [known]
 */
export function recall(rel, { k = null, nRelevant = null, minGrade = 1 } = {}) {
  const total = relevantTotal(rel, nRelevant, minGrade);
  return total ? sum(hits(rel, k, minGrade)) / total : 0;
}

/**
 * Average precision: precision at each relevant result, in all, over the divisor.
 * @param {(number | boolean)[]} rel
 * @param {Known & { divisor?: string }} [known] divisor: "all", "cutoff", "found" or "k"
 */
export function ap(rel, { k = null, nRelevant = null, minGrade = 1, divisor = "all" } = {}) {
  const hit = hits(rel, k, minGrade);
  const total = relevantTotal(rel, nRelevant, minGrade);
  /** @type {Record<string, number | undefined>} */
  const divisors = { all: total, cutoff: Math.min(total, k ?? Infinity), found: sum(hit), k: k ?? undefined };
  const by = divisors[divisor];
  if (by === undefined) throw refusal("divisor", divisor, '"all", "cutoff", "found" or "k"');
  const collected = sum(precisions(rel, { k, minGrade }));
  return by ? collected / by : 0;
}

/**
 * The precision at every relevant result of the first k, and 0 at the others.
 * @param {(number | boolean)[]} rel
 * @param {Binary} [binary]
 */
export function precisions(rel, { k = null, minGrade = 1 } = {}) {
  let seen = 0;
  return hits(rel, k, minGrade).map((hit, i) => {
    seen += hit;
    return (hit * seen) / (i + 1);
  });
}

/**
 * One over the rank of the first relevant result; 0 where there is none.
 * @param {(number | boolean)[]} rel
 * @param {Binary} [binary]
 */
export function rr(rel, { k = null, minGrade = 1 } = {}) {
  const first = hits(rel, k, minGrade).indexOf(1);
  return first < 0 ? 0 : 1 / (first + 1);
}

/** @type {(a: number, b: number) => number} */
const falling = (a, b) => b - a;

/** @type {(numbers: number[]) => number} */
export const sum = numbers => numbers.reduce((total, x) => total + x, 0);

/** @type {(rel: (number | boolean)[], k: number | null) => number[]} */
export const top = (rel, k) => checked(rel).slice(0, depth(k, rel.length));

/** @type {(rel: (number | boolean)[], k: number | null, minGrade: number) => number[]} */
export function hits(rel, k, minGrade) {
  checkGrade(minGrade, t`the grade from which a result is relevant`);
  return top(rel, k).map(grade => (grade >= minGrade ? 1 : 0));
}

/** @type {(rel: (number | boolean)[], nRelevant: number | null, minGrade: number) => number} */
function relevantTotal(rel, nRelevant, minGrade) {
  const listed = sum(hits(rel, null, minGrade));
  if (nRelevant === null) return listed;
  if (!Number.isInteger(nRelevant))
    throw new TypeError(t`the number of relevant results must be whole; got ${shown(nRelevant)}`);
  if (nRelevant >= listed) return nRelevant;
  throw new RangeError(t`${nRelevant} relevant results are said to exist, but the list holds ${listed}`);
}

/** @type {(k: number | null, n: number) => number} */
export function depth(k, n) {
  if (k === null) return n;
  if (!Number.isInteger(k)) throw new TypeError(t`k must be a whole number or null; got ${shown(k)}`);
  if (k < 1) throw new RangeError(t`k counts ranks from 1; got ${k}`);
  return Math.min(k, n);
}

/** @type {(rel: (number | boolean)[]) => number[]} */
export function checked(rel) {
  if (!Array.isArray(rel)) throw new TypeError(t`grades must be a list; got ${shown(rel)}`);
  rel.forEach((grade, i) => {
    if (typeof grade !== "boolean") checkGrade(grade, t`the grade at rank ${i + 1}`);
  });
  return rel.map(Number);
}

/** @type {(grade: unknown, name: string) => void} */
export function checkGrade(grade, name) {
  if (typeof grade !== "number") throw new TypeError(t`${name} must be a number; got ${shown(grade)}`);
  if (!Number.isFinite(grade)) throw new RangeError(t`${name} must be a finite number; got ${grade}`);
}

/** @type {(rel: (number | boolean)[], gain: Gain | undefined, name: string) => number[]} */
export function nonNegative(rel, gain, name) {
  const worth = gains(rel, gain);
  const at = worth.findIndex(g => g < 0);
  if (at < 0) return worth.sort(falling);
  throw new RangeError(t`${name} has the grade ${rel[at]} at rank ${at + 1}: a gain below 0 takes NDCG out of 0 to 1`);
}

// Highest against highest, second against second: the same as asking, at every level, which of the two holds more
// results that reach it.
/** @type {(pool: number[], list: number[]) => void} */
function checkCovers(pool, list) {
  const lacking = list.findIndex((gain, i) => gain > (pool[i] ?? 0));
  if (lacking < 0) return;
  const shows = t`the list has ${lacking + 1} with a gain of at least ${list[lacking]}`;
  throw new RangeError(t`pool lacks what the list shows: ${shows}, so NDCG could pass 1`);
}

/** @type {(gain: Gain) => (grade: number) => number} */
function gainOf(gain) {
  if (gain === "linear") return Number;
  if (gain === "exponential") return grade => 2 ** grade - 1;
  if (gain instanceof Map) return grade => gain.get(grade) ?? NaN;
  throw refusal("gain", gain, t`"linear", "exponential" or a Map from grade to gain`);
}

/** @type {(x: number, low: number, high: number, name: string) => void} */
export function checkBetween(x, low, high, name) {
  if (x > low && x < high) return;
  const range = high === Infinity ? t`be above ${low}` : t`lie between ${low} and ${high}`;
  throw new RangeError(t`${name} must ${range}; got ${shown(x)}`);
}

/** @type {(n: number, list: number[]) => number[]} */
function weights(n, list) {
  if (list.length < n) throw new RangeError(t`discount has ${list.length} weights for ${n} ranks`);
  list.forEach((weight, i) => {
    checkGrade(weight < 0 ? NaN : weight, t`weight ${i + 1}, at least 0,`);
  });
  return list.slice(0, n);
}

/** @type {(name: string, value: unknown, allowed: string, named?: string) => Error} */
export function refusal(name, value, allowed, named) {
  const Kind = typeof value === "string" || named ? RangeError : TypeError;
  return new Kind(t`${name} must be ${allowed}; got ${shown(value)}`);
}

/** @type {(value: unknown) => string} */
export const shown = value => JSON.stringify(value) ?? String(value);
