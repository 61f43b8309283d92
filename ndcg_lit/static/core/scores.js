// NDCG, AP and RR of results that come with scores, as the Python functions have them.

import { ap, checked, depth, discounts, gains, hits, idcg, ndcg, nonNegative, rr, sum } from "./metrics.js";
import { asCompared, meanOverFirst, oneForEach, rank, ranksOf } from "./order.js";

/** @typedef {import("./metrics.js").Form} Form */
/** @typedef {import("./metrics.js").Binary} Binary */
/** @typedef {import("./order.js").Ties} Ties */

/**
 * Return the groups of equal scores, the highest first: the indices of each in input order.
 * @param {number[]} scores
 * @param {boolean} [single]
 */
export function tieGroups(scores, single) {
  const compared = asCompared(scores, single);
  /** @type {number[][]} */
  const groups = [];
  for (const at of rank(scores, { single })) {
    const last = groups.at(-1);
    if (last && compared[last[0]] === compared[at]) last.push(at);
    else groups.push([at]);
  }
  return groups;
}

/**
 * Return NDCG of the grades ranked by the scores: the mean over all orders of the tied (ties "average"), or of one
 * order.
 * @param {(number | boolean)[]} rel
 * @param {number[]} scores
 * @param {Form & Ties} [form]
 */
export function ndcgScore(rel, scores, { ties = "average", docids, single, ...form } = {}) {
  const worth = oneForEach(gains(rel, form.gain), scores.length, "rel");
  if (ties !== "average") return ndcg(inOrder(rel, scores, { ties, docids, single }, worth), form);
  nonNegative(rel, form.gain, "rel");
  const weight = discounts(rel.length, form.discount).slice(0, depth(form.k ?? null, rel.length));
  const possible = idcg(rel, form);
  const found = eachGroup(scores, single, (group, above) => {
    const mean = sum(group.map(at => worth[at])) / group.length;
    return mean * sum(weight.slice(above, above + group.length));
  });
  return possible > 0 ? Math.min(found / possible, 1) : 0;
}

/**
 * Return AP of the grades ranked by the scores, over the relevant ones: the mean over all orders of the tied, or of one
 * order.
 * @param {(number | boolean)[]} rel
 * @param {number[]} scores
 * @param {Binary & Ties} [form]
 */
export function apScore(rel, scores, { ties = "average", docids, single, ...binary } = {}) {
  if (ties !== "average") return ap(inOrder(rel, scores, { ties, docids, single }), binary);
  const hit = oneForEach(hits(rel, null, binary.minGrade ?? 1), scores.length, "rel");
  const deep = depth(binary.k ?? null, rel.length);
  let hitsAbove = 0;
  const collected = eachGroup(scores, single, (group, above) => {
    const many = group.length;
    const found = sum(group.map(at => hit[at]));
    const others = many > 1 ? (found - 1) / (many - 1) : 0;
    const precisions = ranksOf(above, many, deep).map((i, j) => (hitsAbove + 1 + j * others) / i);
    hitsAbove += found;
    return (found / many) * sum(precisions);
  });
  return hitsAbove ? Math.min(collected / hitsAbove, 1) : 0;
}

/**
 * Return RR of the grades ranked by the scores: the mean over all orders of the tied, or of one order.
 * @param {(number | boolean)[]} rel
 * @param {number[]} scores
 * @param {Binary & Ties} [form]
 */
export function rrScore(rel, scores, { ties = "average", docids, single, ...binary } = {}) {
  if (ties !== "average") return rr(inOrder(rel, scores, { ties, docids, single }), binary);
  const hit = oneForEach(hits(rel, null, binary.minGrade ?? 1), scores.length, "rel");
  const deep = depth(binary.k ?? null, rel.length);
  let seen = false;
  return eachGroup(scores, single, (group, above) => {
    const found = sum(group.map(at => hit[at]));
    if (seen || !found) return 0;
    seen = true;
    return meanOverFirst(found, group.length, ranksOf(above, group.length, deep));
  });
}

// Returns the grades in the order of the scores; "best" and "worst" order the tied by `worth`.
/** @type {(rel: (number | boolean)[], scores: number[], how: Ties, worth?: number[]) => (number | boolean)[]} */
function inOrder(rel, scores, how, worth = checked(rel)) {
  return rank(scores, { ...how, rel: oneForEach(worth, scores.length, "rel") }).map(at => rel[at]);
}

// Returns the sum of add(group, above) over the groups of equal scores; `above` counts the results above the group.
/** @typedef {(group: number[], above: number) => number} Add what a group adds that has so many results above it */
/** @type {(scores: number[], single: boolean | undefined, add: Add) => number} */
function eachGroup(scores, single, add) {
  let above = 0;
  return sum(
    tieGroups(scores, single).map(group => {
      const part = add(group, above);
      above += group.length;
      return part;
    }),
  );
}
