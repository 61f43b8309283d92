// Readers who go down a list and stop: ERR and RBP, and the reader of each measure, as the Python functions have them.

import {
  ap,
  checkBetween,
  checked,
  checkGrade,
  dcg,
  discounts,
  hits,
  idcg,
  ndcg,
  precision,
  rr,
  sum,
  top,
} from "./metrics.js";
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

/** @typedef {{ stops: number[], happy: number[], unmet: number, value: number }} Reader the chance to stop at each rank,
 * what a stop there pays, what it pays to come to the end and want more, and the measure: what is paid on average */
/** @typedef {{ k?: number, p?: number, curve?: number[] }} Habits how many results "p" reads, the chance with which
 * "rbp" reads on, and the share that reads each rank for "own" */

/**
 * Return where a reader stops in a list, what each stop pays, and the measure that this amounts to.
 * @param {number[]} rel
 * @param {string} reader
 * @param {Habits} [habits]
 * @returns {Reader}
 */
export function readerOf(rel, reader, { k = 3, p = 0.5, curve = [1] } = {}) {
  const hit = hits(rel, null, 1);
  let found = 0;
  const share = hit.map((good, i) => {
    found += good;
    return found / (i + 1); // of what was read, the part that is good
  });
  const first = hit.indexOf(1);
  const at = (/** @type {number} */ rank) => rel.map((_, i) => Number(i === rank));
  if (reader === "rr") return { stops: at(first), happy: share, unmet: 0, value: rr(rel) };
  if (reader === "p") {
    const value = precision(rel, { k });
    return { stops: at(k - 1), happy: rel.map(() => value), unmet: value, value };
  }
  if (reader === "rbp") {
    const stops = rel.map((_, i) => (1 - p) * p ** i);
    return { stops, happy: hit, unmet: 0, value: sum(rbpParts(rel, { p })) };
  }
  if (reader === "ap") return { stops: hit.map(good => good / (found || 1)), happy: share, unmet: 0, value: ap(rel) };
  if (!["ndcg", "dcg", "own"].includes(reader)) throw new RangeError(t`no reader here is called ${reader}`);
  const discount = reader === "own" ? longer(curve, rel.length).slice(0, rel.length) : discounts(rel.length);
  const best = reader === "dcg" ? 1 : idcg(rel, { discount });
  let paid = 0;
  const happy = rel.map(grade => {
    paid += grade;
    return best ? paid / best : 0;
  });
  const stops = discount.map((weight, i) => weight - (discount[i + 1] ?? 0));
  return { stops, happy, unmet: 0, value: reader === "dcg" ? dcg(rel) : ndcg(rel, { discount }) };
}

/**
 * Return a curve for at least `n` ranks: who reads its last one reads on to the end.
 * @param {number[]} curve
 * @param {number} n
 */
export const longer = (curve, n) => [...curve, ...Array(Math.max(n - curve.length, 0)).fill(curve.at(-1))];

/**
 * Return which part of all readers reads each rank, from where they stop.
 * @param {number[]} stops
 */
export function reads(stops) {
  let gone = 0;
  return stops.map(stop => {
    const before = gone;
    gone += stop;
    return Math.max(1 - before, 0);
  });
}

/**
 * Return where the reader stops to whom chance gives the number `drawn`: a position from 0; the length of the list means
 * that she comes to its end and wants more.
 * @param {number[]} stops
 * @param {number} drawn
 */
export function stopped(stops, drawn) {
  let gone = 0;
  const at = stops.findIndex(stop => {
    gone += stop;
    return drawn < gone;
  });
  return at < 0 ? stops.length : at;
}
