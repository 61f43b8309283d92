// The statistics of ndcg_lit.comparison in plain JavaScript, for the differences of a few queries.

const ROUNDING = 1e-12;
const SAMPLES = 2000;
const EXACT = 16; // up to so many differences, every combination of signs is tried; above, DRAWN of them
const DRAWN = 10_000;
const POWER = 0.8;

/**
 * Two-sided p of the paired randomisation test: the share of all combinations of signs whose sum is as far from 0.
 * @param {number[]} by
 */
export function flipP(by) {
  let sums = [0];
  for (const each of by) if (each) sums = [...sums.map(sum => sum + each), ...sums.map(sum => sum - each)];
  const reach = Math.abs(total(by)) - ROUNDING * total(by.map(Math.abs));
  return sums.filter(sum => Math.abs(sum) >= reach).length / sums.length;
}

/** @type {(values: number[]) => number} */
const total = values => values.reduce((sum, each) => sum + each, 0);

/**
 * A function that draws whole numbers below 2^32, the same ones for the same seed: mulberry32.
 * @param {number} seed
 */
export function dealer(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/**
 * The middle share `level` of the means of 2,000 draws of the differences, with replacement.
 * @param {number[]} by
 * @param {number} level
 * @param {number} seed
 */
export function bootstrapInterval(by, level, seed) {
  const deal = dealer(seed);
  const n = by.length;
  const means = Array.from({ length: SAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += by[Math.floor((deal() / 2 ** 32) * n)];
    return sum / n;
  });
  means.sort((a, b) => a - b);
  return [quantileOf(means, (1 - level) / 2), quantileOf(means, (1 + level) / 2)];
}

// Between two values, on the line from one to the other.
/** @type {(rising: number[], share: number) => number} */
function quantileOf(rising, share) {
  const at = share * (rising.length - 1);
  const low = Math.floor(at);
  const next = rising[Math.min(low + 1, rising.length - 1)];
  return rising[low] + (at - low) * (next - rising[low]);
}

/**
 * The share of the normal curve below `x`, as a series (Marsaglia 2004).
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
 * The point with this share of the normal curve below it, by Newton's method.
 * @param {number} share
 */
export function normalPoint(share) {
  let x = 0;
  for (let i = 0; i < 40; i++) x -= (normalShare(x) - share) / density(x);
  return x;
}

/**
 * The largest p up to 1 - `level` that the randomisation test of `n` differences can give; 0: none is so small.
 * @param {number} n
 * @param {number} level
 */
export function attained(n, level) {
  const ways = n <= EXACT ? 2 ** (n - 1) : DRAWN + 1;
  return Math.floor((1 - level + ROUNDING) * ways) / ways;
}

/**
 * The true difference that `n` queries find in 80 % of experiments, if their differences scatter by `sd`.
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

// How often `n` queries find a difference of `care`: `detectable` turned round.
/** @type {(care: number, sd: number, n: number, level: number) => number} */
function powerOf(care, sd, n, level) {
  const p = attained(n, level);
  if (!p || !sd) return p ? 1 : 0;
  const z = normalPoint(1 - p / 2);
  const share = normalShare(((care / sd) * Math.sqrt(n - (z * z) / 2)) / (1 + 1 / n ** 2) - z);
  return p === 2 ** (1 - n) ? Math.min(share, normalShare(care / sd) ** n) : share;
}

// The queries that find a difference of `care` in 80 % of experiments.
/** @type {(care: number, sd: number, level: number) => number} */
function queriesNeeded(care, sd, level) {
  for (let n = 2; n <= EXACT; n++) if (detectable(sd, n, level) <= care) return n;
  const z = normalPoint(1 - attained(EXACT + 1, level) / 2);
  let n = Math.max(EXACT + 1, Math.ceil((((z + normalPoint(POWER)) * sd) / care) ** 2 + (z * z) / 2));
  while (detectable(sd, n, level) > care) n++;
  return n;
}

/**
 * What follows from the differences `by` on some queries; `care` is the difference one would not want to miss.
 * @param {number[]} by
 * @param {{ level: number, care: number, seed: number }} how
 */
export function compared(by, { level, care, seed }) {
  const n = by.length;
  const mean = total(by) / n;
  const sd = Math.sqrt(total(by.map(each => (each - mean) ** 2)) / (n - 1));
  const [low, high] = bootstrapInterval(by, level, seed);
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
