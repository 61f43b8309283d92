// NDCG, AP and RR of results that come with scores, and the order of the tied, as the Python functions have them.

import {
  ap,
  checked,
  checkGrade,
  compareIds,
  depth,
  discounts,
  gains,
  hits,
  idcg,
  ndcg,
  nonNegative,
  refusal,
  rr,
  shown,
  sum,
} from "./metrics.js";

/** @typedef {import("./metrics.js").Form} Form */
/** @typedef {import("./metrics.js").Binary} Binary */
/** @typedef {{ ties?: string, docids?: string[], single?: boolean }} Ties how equal scores are ordered; in float32? */

/**
 * The order of the results by falling score, as indices from 0. Ties: "stable" (input order), "reversed" (the last
 * given first), "docid" (the larger id first), "docid-rising", "best" (the higher grade first) or "worst".
 * @param {number[]} scores
 * @param {Ties & { rel?: (number | boolean)[] }} [how]
 */
export function rank(scores, { ties = "stable", docids, rel, single } = {}) {
  const compared = asCompared(scores, single);
  const before = breaker(ties, docids, rel, scores.length);
  return [...scores.keys()].sort((a, b) => compared[b] - compared[a] || before(a, b));
}

/**
 * The groups of equal scores, the highest first: the indices of each in input order.
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
 * NDCG of the grades ranked by the scores: the mean over all orders of the tied (ties "average"), or of one order.
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
 * AP of the grades ranked by the scores, over the relevant ones among them: a mean over orders, or of one.
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
 * RR of the grades ranked by the scores: the mean over all orders of the tied, or of one order.
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
    const many = group.length;
    const found = sum(group.map(at => hit[at]));
    if (seen || !found) return 0;
    seen = true;
    // The chance that the first hit of the group stands at its place j + 1.
    let chance = found / many;
    return sum(
      ranksOf(above, many, deep).map((i, j) => {
        const part = chance / i;
        chance *= (many - found - j) / (many - 1 - j);
        return part;
      }),
    );
  });
}

/** @type {(scores: number[], single: boolean | undefined) => number[]} */
function asCompared(scores, single) {
  if (!Array.isArray(scores)) throw new TypeError(`scores must be a list; got ${shown(scores)}`);
  scores.forEach((score, i) => {
    checkGrade(score, `score ${i + 1}`);
  });
  return single ? scores.map(Math.fround) : scores;
}

// Which of two tied results comes first, by their indices: below 0 the one at `a`.
/** @type {(ties: string, docids: any, rel: any, n: number) => (a: number, b: number) => number} */
function breaker(ties, docids, rel, n) {
  const up = ties === "docid-rising" || ties === "worst" ? 1 : -1;
  if (ties === "stable" || ties === "reversed") return (a, b) => (ties === "stable" ? a - b : b - a);
  if (ties === "best" || ties === "worst") {
    const grades = oneForEach(checked(rel), n, "rel");
    return (a, b) => up * (grades[a] - grades[b]) || a - b;
  }
  if (ties === "docid" || ties === "docid-rising") {
    const ids = oneForEach(docids, n, "docids");
    return (a, b) => up * compareIds(ids[a], ids[b]) || a - b;
  }
  throw refusal("ties", ties, '"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"');
}

/** @type {(list: any, n: number, name: string) => any[]} */
function oneForEach(list, n, name) {
  if (list?.length === n) return list;
  throw new RangeError(`${name} must hold one for each of the ${n} scores; got ${list?.length ?? "none"}`);
}

// The grades in the order of the scores; `worth` is what "best" and "worst" look at.
/** @type {(rel: (number | boolean)[], scores: number[], how: Ties, worth?: number[]) => (number | boolean)[]} */
function inOrder(rel, scores, how, worth = checked(rel)) {
  return rank(scores, { ...how, rel: oneForEach(worth, scores.length, "rel") }).map(at => rel[at]);
}

// The sum of what `add` gives for each group of equal scores and the number of results above it.
/** @type {(scores: number[], single: any, add: (group: number[], above: number) => number) => number} */
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

// The ranks that a group of `many` results fills below the `above` first ones, down to rank `deep`.
/** @type {(above: number, many: number, deep: number) => number[]} */
const ranksOf = (above, many, deep) =>
  Array.from({ length: Math.max(Math.min(many, deep - above), 0) }, (_, j) => above + j + 1);
