// ERR and RBP, measures of readers who go down a list and stop, as the Python functions have them.

import { checkBetween, checked, checkGrade, hits, top } from "./metrics.js";
import { t } from "./words.js";

/** @typedef {import("./metrics.js").Binary} Binary */
/** @typedef {{ k?: number | null, maxGrade?: number }} Scaled maxGrade: the highest grade of the scale */

/**
 * Return the chance that each of the first k results is reached, and the chance that it then satisfies: 2^grade - 1 of
 * 2^maxGrade.
 * @param {(number | boolean)[]} rel
 * @param {Scaled} [scaled]
 * @returns {[number, number][]}
 */
export function stops(rel, { k = null, maxGrade = 4 } = {}) {
  checkScale(maxGrade);
  const above = checked(rel).find(grade => grade > maxGrade);
  if (above !== undefined) throw new RangeError(t`the grade ${above} is above max_grade, ${maxGrade}`);
  let reached = 1;
  return top(rel, k).map(grade => {
    const before = reached;
    const stop = (2 ** Math.max(grade, 0) - 1) / 2 ** maxGrade;
    reached *= 1 - stop;
    return [before, stop];
  });
}

/**
 * Return what each of the first k ranks adds to ERR, the expected reciprocal of the rank at which a reader is
 * satisfied.
 * @param {(number | boolean)[]} rel
 * @param {Scaled} [scaled]
 */
export function errParts(rel, scaled) {
  return stops(rel, scaled).map(([reached, stop], i) => (reached * stop) / (i + 1));
}

/**
 * Return what each of the first k ranks adds to RBP: a hit, weighed by the chance that a reader gets there.
 * @param {(number | boolean)[]} rel
 * @param {Binary & { p?: number }} [binary] p: the chance to go on after a result
 */
export function rbpParts(rel, { p = 0.8, k = null, minGrade = 1 } = {}) {
  checkBetween(p, 0, 1, t`the persistence p`);
  return hits(rel, k, minGrade).map((hit, i) => hit * (1 - p) * p ** i);
}

/** @type {(maxGrade: number) => void} */
export function checkScale(maxGrade) {
  checkGrade(maxGrade, "max_grade");
  if (maxGrade <= 0 || maxGrade > 1000)
    throw new RangeError(t`max_grade must be above 0, and 1000 at most; got ${maxGrade}`);
}
