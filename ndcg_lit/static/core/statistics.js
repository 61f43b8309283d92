// The statistics of ndcg_lit.comparison in plain JavaScript, for the differences of a few queries.

const ROUNDING = 1e-12;
const EXACT = 16; // up to so many differences, every combination of signs is tried; above, DRAWN of them
const DRAWN = 10_000;
const POWER = 0.8;

/**
 * Return the sums of `by` with every combination of signs, a difference of 0 left out, and how far from 0 the tail
 * begins: at the sum that was seen.
 * @param {number[]} by
 */
export function signFlips(by) {
  let sums = [0];
  for (const each of by) if (each) sums = [...sums.map(sum => sum + each), ...sums.map(sum => sum - each)];
  return { sums, reach: Math.abs(total(by)) - ROUNDING * total(by.map(Math.abs)) };
}

/**
 * Return the two-sided p of the paired randomisation test: the share of all combinations of signs whose sum is as far
 * from 0.
 * @param {number[]} by
 */
export function flipP(by) {
  const { sums, reach } = signFlips(by);
  return sums.filter(sum => Math.abs(sum) >= reach).length / sums.length;
}

/** @type {(values: number[]) => number} */
const total = values => values.reduce((sum, each) => sum + each, 0);

/**
 * Return the means of all subsets of the differences `by`, rising; the empty subset has none.
 * @param {number[]} by
 */
export function subsetMeans(by) {
  const sums = new Float64Array(2 ** by.length);
  const sizes = new Uint8Array(sums.length);
  by.forEach((each, i) => {
    const has = 2 ** i; // subsets without this difference come first, then the same ones with it
    for (let at = 0; at < has; at++) {
      sums[has + at] = sums[at] + each;
      sizes[has + at] = sizes[at] + 1;
    }
  });
  return sums
    .map((sum, at) => sum / sizes[at])
    .subarray(1)
    .sort();
}

/**
 * Return the interval of the mean that the randomisation test does not reject: from the means of all subsets, so that 0
 * is outside where p is at most 1 - `level`, and only there. It is infinite where no p is so small.
 * @param {number[]} by
 * @param {number} level
 */
export function subsetInterval(by, level) {
  const means = subsetMeans(by);
  // The empty subset counts among those beyond each end.
  const beyond = Math.floor((1 - level + ROUNDING) * 2 ** (by.length - 1));
  if (!beyond) return [-Infinity, Infinity];
  const near = (ROUNDING * total(by.map(Math.abs))) / by.length;
  return [means[beyond - 1], means[means.length - beyond]].map(end => (Math.abs(end) <= near ? 0 : end));
}

/**
 * Return the share of the normal curve below `x`, as a series (Marsaglia 2004).
 * @param {number} x
 */
export function normalShare(x) {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0;
  let term = x;
  let sum = x;
  for (let i = 3; Math.abs(term) > 1e-18; i += 2) {
    term *= (x * x) / i;
    sum += term;
  }
  return 0.5 + sum * density(x);
}

/** @type {(x: number) => number} */
const density = x => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/**
 * Return the point with this share of the normal curve below it, by Newton's method.
 * @param {number} share
 */
export function normalPoint(share) {
  let x = 0;
  for (let i = 0; i < 40; i++) x -= (normalShare(x) - share) / density(x);
  return x;
}

/**
 * Return the largest p up to 1 - `level` that the randomisation test of `n` differences can give; 0 if none is so
 * small.
 * @param {number} n
 * @param {number} level
 */
export function attained(n, level) {
  const ways = n <= EXACT ? 2 ** (n - 1) : DRAWN + 1;
  return Math.floor((1 - level + ROUNDING) * ways) / ways;
}

/**
 * Return the true difference that `n` queries find in 80 % of experiments, if their differences scatter by `sd`.
 * @param {number} sd
 * @param {number} n
 * @param {number} level
 */
export function detectable(sd, n, level) {
  const p = attained(n, level);
  if (!p) return Infinity;
  const z = normalPoint(1 - p / 2);
  const effect = ((z + normalPoint(POWER)) / Math.sqrt(n - (z * z) / 2)) * (1 + 1 / n ** 2);
  return sd * (p === 2 ** (1 - n) ? Math.max(effect, normalPoint(POWER ** (1 / n))) : effect);
}

// Returns how often `n` queries find a difference of `care`: the inverse of `detectable`.
/** @type {(care: number, sd: number, n: number, level: number) => number} */
function powerOf(care, sd, n, level) {
  const p = attained(n, level);
  if (!p || !sd) return p ? 1 : 0;
  const z = normalPoint(1 - p / 2);
  const share = normalShare(((care / sd) * Math.sqrt(n - (z * z) / 2)) / (1 + 1 / n ** 2) - z);
  return p === 2 ** (1 - n) ? Math.min(share, normalShare(care / sd) ** n) : share;
}

// Returns how many queries find a difference of `care` in 80 % of experiments.
/** @type {(care: number, sd: number, level: number) => number} */
function queriesNeeded(care, sd, level) {
  for (let n = 2; n <= EXACT; n++) if (detectable(sd, n, level) <= care) return n;
  const z = normalPoint(1 - attained(EXACT + 1, level) / 2);
  let n = Math.max(EXACT + 1, Math.ceil((((z + normalPoint(POWER)) * sd) / care) ** 2 + (z * z) / 2));
  while (detectable(sd, n, level) > care) n++;
  return n;
}

/**
 * Return what follows from the differences `by` on some queries; `care` is the difference that should not be missed.
 * @param {number[]} by
 * @param {{ level: number, care: number }} how
 */
export function compared(by, { level, care }) {
  const n = by.length;
  const mean = total(by) / n;
  const sd = Math.sqrt(total(by.map(each => (each - mean) ** 2)) / (n - 1));
  const [low, high] = subsetInterval(by, level);
  return {
    mean,
    low,
    high,
    p: flipP(by),
    sd,
    detectable: detectable(sd, n, level),
    power: powerOf(care, sd, n, level),
    needed: queriesNeeded(care, sd, level),
    wins: by.filter(each => each > 0).length,
    ties: by.filter(each => !each).length,
    losses: by.filter(each => each < 0).length,
  };
}
