// Helpers for several things side by side: names that tell them apart, words in a sentence, two orders of results.

import { contents } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Result} Result */

/**
 * Check whether these are names that tell things apart: texts, and no two the same.
 * @type {(names: unknown[]) => boolean}
 */
export const areNames = names =>
  names.every(name => name && typeof name === "string") && new Set(names).size === names.length;

/** @type {(words: string[]) => string} */
export const listed = words =>
  words.length < 2 ? words.join("") : t`${words.slice(0, -1).join(t`, `)} and ${words[words.length - 1]}`;

/**
 * Change one of two orders of the same results to `ranking`; a result that it grades anew, at `at`, gets that grade in
 * both.
 * @param {Record<string, Result[]>} orders
 * @param {string} key which of them: "first" or "second"
 * @param {Result[]} ranking
 * @param {number} [at]
 */
export function inBothOrders(orders, key, ranking, at = -1) {
  const twin = key === "first" ? "second" : "first";
  /** @type {Result | undefined} */
  const old = orders[key][at];
  const isOld = (/** @type {Result} */ { label, grade }) => label === old?.label && grade === old.grade;
  /** @type {Result[]} */
  const other = orders[twin];
  return { [key]: ranking, [twin]: old ? other.with(other.findIndex(isOld), ranking[at]) : other };
}

/**
 * Return the results of `first` in the order of `second`. An entry of `second` that names none of them stands for the
 * next one with its grade.
 * @param {Result[]} first
 * @param {Result[]} second
 */
export function inOrderOf(first, second) {
  if (contents(first) === contents(second)) return second;
  const left = [...first];
  return second.map(({ grade }) => {
    const at = left.findIndex(each => each.grade === grade);
    if (at < 0) throw new RangeError(t`list 2 has one more result of grade ${grade} than list 1`);
    return left.splice(at, 1)[0];
  });
}
