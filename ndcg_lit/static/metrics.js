// The ranking metrics of ndcg_lit in plain JavaScript: the names, formulas and conventions of the Python functions.
// A list of grades has rank 1 first; k null counts every rank. RangeError stands for ValueError.

export function gains(rel, gain = "linear") {
  const worth = checked(rel).map(gainOf(gain));
  const at = worth.findIndex(g => !Number.isFinite(g));
  if (at >= 0) throw new RangeError(`the gain of grade ${rel[at]} is not a finite number`);
  return worth;
}

export function discounts(n, discount = "log2") {
  const ranks = Array.from({ length: n }, (_, i) => i + 1);
  if (discount === "log2") return ranks.map(i => 1 / Math.log2(i + 1));
  if (discount === "reciprocal") return ranks.map(i => 1 / i);
  if (typeof discount === "function") return weights(n, ranks.map(i => discount(i)));
  if (Array.isArray(discount) && typeof discount[0] !== "string") return weights(n, discount);
  const [name, value] = Array.isArray(discount) ? discount : [];
  if (name === "jk") return ranks.map(i => 1 / Math.max(1, Math.log(i) / Math.log(logBase(value))));
  if (name === "rbp") return ranks.map(i => persistence(value) ** (i - 1));
  const unknown = typeof discount === "string" || name !== undefined ? RangeError : TypeError;
  throw new unknown(`discount must be one of ${DISCOUNTS}; got ${shown(discount)}`);
}

export function cg(rel, k = null) {
  return sum(top(rel, k));
}

export function contributions(rel, { k = null, gain = "linear", discount = "log2" } = {}) {
  const counted = gains(top(rel, k), gain);
  const weight = discounts(counted.length, discount);
  return counted.map((g, i) => g * weight[i]);
}

export function dcg(rel, form = {}) {
  return sum(contributions(rel, form));
}

export function ideal(rel, k = null) {
  return checked(rel).sort(falling).slice(0, depth(k, rel.length));
}

// The largest gains against the heaviest weights: the most that any order can collect.
export function idealContributions(rel, { k = null, gain = "linear", discount = "log2" } = {}) {
  const n = depth(k, checked(rel).length);
  const best = gains(rel, gain).sort(falling), weight = discounts(n, discount).sort(falling);
  return weight.map((w, i) => best[i] * w);
}

export function idcg(rel, form = {}) {
  return sum(idealContributions(rel, form));
}

export function ndcg(rel, { k = null, pool = null, gain = "linear", discount = "log2", empty = 0 } = {}) {
  const judged = pool ?? rel;
  checkCovers(nonNegative(judged, gain, "pool"), nonNegative(rel, gain, "rel"));
  if (typeof empty !== "number" && empty !== "raise") throw new RangeError(`empty must be a number or "raise"; got ${shown(empty)}`);
  const found = dcg(rel, { k, gain, discount }), possible = idcg(judged, { k, gain, discount });
  if (possible > 0) return Math.min(found / possible, 1);
  if (empty === "raise") throw new RangeError('nothing to find: IDCG is 0, and empty is "raise"');
  return empty;
}

export function precision(rel, { k = null, minGrade = 1 } = {}) {
  const found = sum(hits(rel, k, minGrade));
  return found / (k ?? Math.max(rel.length, 1));
}

export function recall(rel, { k = null, nRelevant = null, minGrade = 1 } = {}) {
  const total = relevantTotal(rel, nRelevant, minGrade);
  return total ? sum(hits(rel, k, minGrade)) / total : 0;
}

export function ap(rel, { k = null, nRelevant = null, minGrade = 1, divisor = "all" } = {}) {
  const hit = hits(rel, k, minGrade), total = relevantTotal(rel, nRelevant, minGrade), found = sum(hit);
  const by = { all: total, cutoff: Math.min(total, k ?? Infinity), found }[divisor];
  if (by === undefined) throw new RangeError(`divisor must be "all", "cutoff" or "found"; got ${shown(divisor)}`);
  let seen = 0;
  return by ? sum(hit.map((h, i) => h * (seen += h) / (i + 1))) / by : 0;
}

export function rr(rel, { k = null, minGrade = 1 } = {}) {
  const first = hits(rel, k, minGrade).indexOf(1);
  return first < 0 ? 0 : 1 / (first + 1);
}

const DISCOUNTS = '"log2", "reciprocal", ["jk", base], ["rbp", persistence], a function or a list of weights';

const falling = (a, b) => b - a;

function sum(numbers) {
  return numbers.reduce((total, x) => total + x, 0);
}

function top(rel, k) {
  return checked(rel).slice(0, depth(k, rel.length));
}

function hits(rel, k, minGrade) {
  if (typeof minGrade !== "number") throw new TypeError(`minGrade must be a number; got ${shown(minGrade)}`);
  if (!Number.isFinite(minGrade)) throw new RangeError(`minGrade must be a finite number; got ${minGrade}`);
  return top(rel, k).map(grade => (grade >= minGrade ? 1 : 0));
}

function relevantTotal(rel, nRelevant, minGrade) {
  const listed = sum(hits(rel, null, minGrade));
  if (nRelevant === null) return listed;
  if (!Number.isInteger(nRelevant)) throw new TypeError(`nRelevant must be a whole number; got ${shown(nRelevant)}`);
  if (nRelevant < listed) throw new RangeError(`nRelevant is ${nRelevant}, but the list holds ${listed} relevant results`);
  return nRelevant;
}

function depth(k, n) {
  if (k === null || k === undefined) return n;
  if (!Number.isInteger(k)) throw new TypeError(`k must be a whole number of ranks, or null for all; got ${shown(k)}`);
  if (k < 1) throw new RangeError(`k counts ranks from 1; got ${k}`);
  return Math.min(k, n);
}

function checked(rel, name = "rel") {
  if (!Array.isArray(rel)) throw new TypeError(`${name} must be a list of grades; got ${shown(rel)}`);
  rel.forEach((grade, i) => checkGrade(grade, i + 1, name));
  return rel.map(Number);
}

function checkGrade(grade, rank, name) {
  if (typeof grade !== "number" && typeof grade !== "boolean") throw new TypeError(`${name} must hold numbers; got ${shown(grade)} at rank ${rank}`);
  if (!Number.isFinite(Number(grade))) throw new RangeError(`${name} has the grade ${grade} at rank ${rank}: a grade must be a finite number`);
}

function nonNegative(rel, gain, name) {
  const worth = gains(checked(rel, name), gain), at = worth.findIndex(g => g < 0);
  if (at >= 0) throw new RangeError(`${name} has the grade ${rel[at]} at rank ${at + 1}: a gain below 0 takes NDCG out of 0 to 1; clip, shift or rescale such grades`);
  return worth.sort(falling);
}

// Highest against highest, second against second: the same as asking, at every level, which of the two holds more results that reach it.
function checkCovers(pool, list) {
  const short = list.findIndex((gain, i) => gain > (pool[i] ?? 0));
  if (short >= 0) throw new RangeError(`pool lacks what the list shows: the list has ${short + 1} with a gain of at least ${list[short]}, so NDCG could pass 1`);
}

function gainOf(gain) {
  if (gain === "linear") return Number;
  if (gain === "exponential") return grade => 2 ** grade - 1;
  if (typeof gain === "function") return grade => gain(grade);
  if (gain instanceof Map) return grade => gain.get(grade);
  const unknown = typeof gain === "string" ? RangeError : TypeError;
  throw new unknown(`gain must be "linear", "exponential", a function or a Map from grade to gain; got ${shown(gain)}`);
}

function logBase(b) {
  if (!(b > 1 && b < Infinity)) throw new RangeError(`the base of ["jk", base] must be above 1; got ${shown(b)}`);
  return b;
}

function persistence(p) {
  if (!(p > 0 && p < 1)) throw new RangeError(`the persistence of ["rbp", p] must lie between 0 and 1; got ${shown(p)}`);
  return p;
}

function weights(n, list) {
  if (list.length < n) throw new RangeError(`discount has ${list.length} weights for ${n} ranks`);
  if (list.some(weight => typeof weight !== "number")) throw new TypeError(`discount must hold numbers; got ${shown(list)}`);
  if (!list.every(weight => weight >= 0 && weight < Infinity)) throw new RangeError(`a discount weight must be finite and at least 0; got ${shown(list)}`);
  return list.slice(0, n);
}

function shown(value) {
  return typeof value === "string" ? `"${value}"` : Array.isArray(value) ? `[${value.map(shown).join(", ")}]` : String(value);
}
