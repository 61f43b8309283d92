// The statistics of ndcg_lit.comparison in plain JavaScript, for the differences of a few queries.

const ROUNDING = 1e-12;
const SAMPLES = 10_000;
const ALL_DRAWS = 12; // up to so many, every way to draw them is tried; above, SAMPLES of them
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
 * Return a function that draws whole numbers below 2^32, the same ones for the same seed: mulberry32.
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

// numpy's default_rng(0), the generator PCG64 (O'Neill 2014), so that an interval here equals that of the Python that a
// reader copies, and of `compare` for queries in the order of their ids. Its numbers are drawn once and kept.
const [MULTIPLIER, ADDED] = [0x2360ed051fc65da44385df649fccf645n, 0x418ddadb3af71a82588133bc447873a9n];
let state = 0x1aa1b5345996452d09585eb7a69561e3n;
/** @type {number[]} */
const drawnSoFar = [];

/** @type {(i: number) => number} */
function numpyDraw(i) {
  while (drawnSoFar.length <= i) {
    state = BigInt.asUintN(128, state * MULTIPLIER + ADDED);
    const mixed = BigInt.asUintN(64, (state >> 64n) ^ state);
    const turn = state >> 122n;
    const bits = BigInt.asUintN(64, (mixed >> turn) | (mixed << (64n - turn)));
    drawnSoFar.push(Number(bits & 0xffffffffn), Number(bits >> 32n));
  }
  return drawnSoFar[i];
}

/** @type {Map<number, Uint8Array>} */
const picks = new Map();

// Returns which of n queries each draw takes, as numpy's integers(0, n) does (Lemire 2019).
/** @type {(n: number) => Uint8Array} */
function picked(n) {
  const known = picks.get(n);
  if (known) return known;
  const which = new Uint8Array(SAMPLES * n);
  let at = 0;
  for (let i = 0; i < which.length; i++) {
    let product = numpyDraw(at++) * n;
    while (product % 2 ** 32 < 2 ** 32 % n) product = numpyDraw(at++) * n;
    which[i] = Math.floor(product / 2 ** 32);
  }
  picks.set(n, which);
  return which;
}

/** @typedef {{ sums: number[], reached: number[] }} Ways rising sums, and the chance of each or a smaller one */

/**
 * Return every sum that these differences can have in a draw of n with replacement, by how many of the n fall on them.
 * The chances lack the factor n! / n^n that all of them share.
 * @param {number[]} by
 * @param {number} n
 * @returns {Ways[]}
 */
function waysToDraw(by, n) {
  let ways = Array.from({ length: n + 1 }, (_, drawn) => (drawn ? [] : [[0, 1]]));
  for (const each of by) {
    ways = ways.map((_, drawn) => {
      const found = [];
      let less = 1; // 1 / often!
      for (let often = 0; often <= drawn; often++) {
        less /= often || 1;
        for (const [sum, chance] of ways[drawn - often]) found.push([sum + often * each, chance * less]);
      }
      return merged(found);
    });
  }
  return ways.map(pairs => {
    let all = 0;
    return { sums: pairs.map(([sum]) => sum), reached: pairs.map(([, chance]) => (all += chance)) };
  });
}

// Sorts the sums and joins equal ones: differences of two digits have few.
/** @type {(pairs: number[][]) => number[][]} */
function merged(pairs) {
  /** @type {number[][]} */
  const found = [];
  for (const pair of pairs.sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && pair[0] - last[0] <= ROUNDING) last[1] += pair[1];
    else found.push(pair);
  }
  return found;
}

/**
 * Return the middle share `level` of the means of all draws of the differences with replacement: what the level leaves
 * is split between both ends. The sums of two halves are not joined, but counted up to a limit.
 * @param {number[]} by
 * @param {number} level
 */
export function exactInterval(by, level) {
  const n = by.length;
  const half = Math.floor(n / 2);
  const [some, rest] = [waysToDraw(by.slice(0, half), n), waysToDraw(by.slice(half), n)];
  const share = by.reduce((product, _, i) => (product * (i + 1)) / n, 1); // n! / n^n
  const reached = (/** @type {number} */ limit) => {
    let chance = 0;
    some.forEach(({ sums, reached: upTo }, drawn) => {
      const other = rest[n - drawn];
      let at = other.sums.length - 1;
      sums.forEach((sum, i) => {
        while (at >= 0 && sum + other.sums[at] > limit) at--;
        if (at >= 0) chance += (upTo[i] - (i ? upTo[i - 1] : 0)) * other.reached[at];
      });
    });
    return chance * share;
  };
  return [(1 - level) / 2 - ROUNDING, (1 + level) / 2 + ROUNDING].map(wanted => {
    let [below, from] = [n * Math.min(...by), n * Math.max(...by)];
    for (let middle = (below + from) / 2; middle > below && middle < from; middle = (below + from) / 2) {
      if (reached(middle) >= wanted) from = middle;
      else below = middle;
    }
    return from / n;
  });
}

/**
 * Return the middle share `level` of the means of draws of the differences, with replacement: of all draws for up to
 * twelve differences, else of 10,000.
 * @param {number[]} by
 * @param {number} level
 */
export function bootstrapInterval(by, level) {
  const n = by.length;
  if (n <= ALL_DRAWS) return exactInterval(by, level);
  const which = picked(n);
  const means = new Float64Array(SAMPLES);
  for (let i = 0; i < which.length; i++) means[Math.floor(i / n)] += by[which[i]];
  means.sort();
  return [quantileOf(means, (1 - level) / 2) / n, quantileOf(means, (1 + level) / 2) / n];
}

// Interpolates between two values.
/** @type {(rising: Float64Array, share: number) => number} */
function quantileOf(rising, share) {
  const at = share * (rising.length - 1);
  const low = Math.floor(at);
  const next = rising[Math.min(low + 1, rising.length - 1)];
  return rising[low] + (at - low) * (next - rising[low]);
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
  const [low, high] = bootstrapInterval(by, level);
  return {
    mean,
    low,
    high,
    exact: n <= ALL_DRAWS,
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
