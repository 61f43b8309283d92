// Clicks on a ranked list, drawn from a seed, and the DCG that they estimate: the numbers of Python's clicks.py.

import { dcg, discounts, sum } from "./metrics.js";

/** @typedef {{ rel: number[], looks: number[], clip: number, seed: number }} Setting whose clicks, and how counted */
/** @typedef {Record<"naive" | "ips" | "clipped" | "snips", number>} Four the estimates */

/** @typedef {{ n: number, values: Four, errors: Four }} Stop the estimates after n page views */

// A result of this grade is clicked whenever it is looked at.
export const SCALE = 5;

/** @type {(x: number) => number} */
function stirred(x) {
  let bits = (x + 0x9e3779b9) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/**
 * Return a function of i that gives number i of a seed, from 0 up to 1.
 * @param {number} seed
 */
export function drawer(seed) {
  const key = stirred(stirred(seed));
  return (/** @type {number} */ i) => stirred((stirred(i) ^ key) >>> 0) / 2 ** 32;
}

/**
 * Return how likely each of `m` ranks is looked at, in hundredths, if that falls as a power of the rank.
 * @param {number} steepness
 * @param {number} m
 */
export function lookCurve(steepness, m) {
  return Array.from({ length: m }, (_, i) => Math.max(Math.floor(100 * (i + 1) ** -steepness + 0.5), 1) / 100);
}

// Returns the clicks of page view number j as bits; the lowest bit is rank 1.
/** @type {(setting: Setting) => (j: number) => number} */
function clicksOf({ rel, looks, seed }) {
  const drawn = drawer(seed);
  const chances = rel.map((grade, i) => looks[i] * (grade / SCALE));
  return j => {
    let bits = 0;
    for (let i = 0; i < chances.length; i++) {
      if (drawn(j * chances.length + i) < chances[i]) bits |= 1 << i;
    }
    return bits;
  };
}

// Returns, for every pattern of clicks, what a page view adds to each estimate, and its clicks without a discount.
/** @type {(setting: Setting) => { worth: Four, all: number }[]} */
function patternsOf({ rel, looks, clip }) {
  const weights = discounts(rel.length);
  return Array.from({ length: 2 ** rel.length }, (_, bits) => {
    const worth = { naive: 0, ips: 0, clipped: 0, snips: 0 };
    let all = 0;
    looks.forEach((look, i) => {
      if (!(bits & (1 << i))) return;
      worth.naive += weights[i];
      worth.ips += weights[i] / look;
      worth.clipped += weights[i] * Math.min(1 / look, clip);
      all += 1 / look;
    });
    worth.snips = worth.ips;
    return { worth, all };
  });
}

/**
 * Return the four estimates after each number of page views in `stops`, which rise: the value and its standard error,
 * 0 after one page view. `clicks` counts the clicks of each rank, `last` those of the last page view.
 * @param {Setting} setting
 * @param {number[]} stops
 */
export function settle(setting, stops) {
  const { rel } = setting;
  const known = patternsOf(setting);
  const clicked = clicksOf(setting);
  /** @type {number[]} */
  const counts = known.map(() => 0);
  let seen = 0;
  let last = 0;
  const path = stops.map(n => {
    for (; seen < n; seen++) {
      last = clicked(seen);
      counts[last]++;
    }
    return estimatesFrom(known, counts, n, sum(rel));
  });
  const clicks = rel.map((_, i) => sum(counts.filter((_many, bits) => bits & (1 << i))));
  return { path, clicks, last: rel.map((_, i) => (last >> i) & 1) };
}

/** @type {(known: { worth: Four, all: number }[], counts: number[], n: number, total: number) => Stop} */
function estimatesFrom(known, counts, n, total) {
  const found = counts.map((many, bits) => ({ many, ...known[bits] })).filter(({ many }) => many);
  /** @type {(what: (each: typeof found[number]) => number) => number} */
  const over = what => sum(found.map(each => each.many * what(each)));
  const values = { naive: 0, ips: 0, clipped: 0, snips: 0 };
  const errors = { ...values };
  for (const name of /** @type {const} */ (["naive", "ips", "clipped"])) {
    const mean = over(({ worth }) => worth[name]) / n;
    values[name] = SCALE * mean;
    errors[name] =
      SCALE *
      standardError(
        over(({ worth }) => (worth[name] - mean) ** 2),
        n,
      );
  }
  const all = over(each => each.all);
  if (all) {
    const share = over(({ worth }) => worth.snips) / all;
    values.snips = total * share;
    errors.snips =
      ((total * n) / all) *
      standardError(
        over(({ worth, all }) => (worth.snips - share * all) ** 2),
        n,
      );
  }
  return { n, values, errors };
}

// Returns the standard error of a mean of n, from the sum of squares about it.
/** @type {(squares: number, n: number) => number} */
const standardError = (squares, n) => (n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0);

/**
 * Return the values at which the estimates settle, and the DCG that they estimate.
 * @param {Setting} setting
 */
export function settlesAt({ rel, looks, clip }) {
  const seen = rel.map((grade, i) => grade * looks[i]);
  const capped = seen.map((each, i) => each * Math.min(1 / looks[i], clip));
  const whole = dcg(rel);
  return { dcg: whole, naive: dcg(seen), ips: whole, clipped: dcg(capped), snips: whole };
}
