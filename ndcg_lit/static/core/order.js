// The order of results that come with scores, also of tied ones, as the Python functions have it.

import { checked, checkGrade, refusal, shown, sum } from "./metrics.js";
import { t } from "./words.js";

/** @typedef {{ ties?: string, docids?: string[], single?: boolean }} Ties how equal scores are ordered; in float32? */

/**
 * Return the order of the results by falling score, as indices from 0. Ties: "stable" (input order), "reversed" (the
 * last given first), "docid" (the larger id first), "docid-rising", "best" (the higher grade first) or "worst".
 * @param {number[]} scores
 * @param {Ties & { rel?: (number | boolean)[] }} [how]
 */
export function rank(scores, { ties = "stable", docids, rel, single } = {}) {
  const compared = asCompared(scores, single);
  const before = breaker(ties, docids, rel, scores.length);
  return [...scores.keys()].sort((a, b) => compared[b] - compared[a] || before(a, b));
}

/** @type {(scores: number[], single: boolean | undefined) => number[]} */
export function asCompared(scores, single) {
  if (!Array.isArray(scores)) throw new TypeError(t`scores must be a list; got ${shown(scores)}`);
  scores.forEach((score, i) => {
    checkGrade(score, t`score ${i + 1}`);
  });
  return single ? scores.map(Math.fround) : scores;
}

// Compares two tied results by their indices: below 0 if the result at `a` comes first.
/** @typedef {(a: number, b: number) => number} Compare */
/** @type {(ties: string, docids?: string[], rel?: (number | boolean)[], n?: number) => Compare} */
function breaker(ties, docids, rel, n = 0) {
  const up = ties === "docid-rising" || ties === "worst" ? 1 : -1;
  if (ties === "stable" || ties === "reversed") return (a, b) => (ties === "stable" ? a - b : b - a);
  if (ties === "best" || ties === "worst") {
    const grades = oneForEach(checked(/** @type {number[]} */ (rel)), n, "rel");
    return (a, b) => up * (grades[a] - grades[b]) || a - b;
  }
  if (ties === "docid" || ties === "docid-rising") {
    const ids = oneForEach(docids, n, "docids");
    return (a, b) => up * compareIds(ids[a], ids[b]) || a - b;
  }
  throw refusal("ties", ties, '"average", "stable", "reversed", "docid", "docid-rising", "best" or "worst"');
}

/** @type {(list: any, n: number, name: string) => any[]} */
export function oneForEach(list, n, name) {
  if (list?.length === n) return list;
  throw new RangeError(`${name} must hold one for each of the ${n} scores; got ${list?.length ?? "none"}`);
}

// By code point, as Python compares text and trec_eval its bytes.
/** @type {(a: string, b: string) => number} */
function compareIds(a, b) {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((letter, i) => letter !== other[i]);
  if (at < 0) return one.length - other.length;
  return (one[at].codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}

/**
 * Return the ranks that a group of `many` results fills below the first `above` results, down to rank `deep`.
 * @type {(above: number, many: number, deep: number) => number[]}
 */
export const ranksOf = (above, many, deep) =>
  Array.from({ length: Math.max(Math.min(many, deep - above), 0) }, (_, j) => above + j + 1);

/**
 * Return the mean of 1 / rank of the first hit over the orders of `many` tied results, `found` of them hits; `ranks`
 * are the ranks that they fill and that count.
 * @param {number} found
 * @param {number} many
 * @param {number[]} ranks
 */
export function meanOverFirst(found, many, ranks) {
  let chance = found / many; // that the first hit stands at the next rank
  return sum(
    ranks.map((rank, j) => {
      const part = chance / rank;
      chance *= (many - found - j) / (many - 1 - j);
      return part;
    }),
  );
}
