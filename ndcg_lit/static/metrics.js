// The ranking metrics of ndcg_lit in plain JavaScript: the names, formulas and conventions of the Python functions.
// A list of grades has rank 1 first; k null counts every rank. RangeError stands for ValueError.

export function gains(rel, gain = "linear") {
  const worth = checked(rel).map(gainOf(gain)), at = worth.findIndex(g => !Number.isFinite(g));
  if (at >= 0) throw new RangeError(`the gain of grade ${rel[at]} is not finite`);
  return worth;
}

export function discounts(n, discount = "log2") {
  const ranks = Array.from({ length: n }, (_, i) => i + 1);
  if (discount === "log2") return ranks.map(i => 1 / Math.log2(i + 1));
  if (discount === "reciprocal") return ranks.map(i => 1 / i);
  const [name, value] = Array.isArray(discount) ? discount : [];
  if (Array.isArray(discount) && typeof name !== "string") return weights(n, discount);
  if (name === "jk") return within(value, 1, Infinity, 'base of ["jk", base]') && ranks.map(i => 1 / Math.max(1, Math.log(i) / Math.log(value)));
  if (name === "rbp") return within(value, 0, 1, 'p of ["rbp", p]') && ranks.map(i => value ** (i - 1));
  return refuse("discount", discount, '"log2", "reciprocal", ["jk", base], ["rbp", p] or a list of weights', name);
}

export function cg(rel, k = null) {
  return sum(top(rel, k));
}

export function contributions(rel, { k = null, gain, discount } = {}) {
  const counted = gains(top(rel, k), gain), weight = discounts(counted.length, discount);
  return counted.map((g, i) => g * weight[i]);
}

export function dcg(rel, form) {
  return sum(contributions(rel, form));
}

// The largest gains against the heaviest weights: the most that any order can collect.
export function idealContributions(rel, { k = null, gain, discount } = {}) {
  const best = gains(rel, gain).sort(falling), weight = discounts(depth(k, rel.length), discount).sort(falling);
  return weight.map((w, i) => best[i] * w);
}

export function idcg(rel, form) {
  return sum(idealContributions(rel, form));
}

export function ndcg(rel, { pool, ...form } = {}) {
  const judged = pool ?? rel, possible = idcg(judged, form);
  checkCovers(nonNegative(judged, form.gain, "pool"), nonNegative(rel, form.gain, "rel"));
  return possible > 0 ? Math.min(dcg(rel, form) / possible, 1) : 0;
}

export function precision(rel, { k = null, minGrade = 1 } = {}) {
  return sum(hits(rel, k, minGrade)) / (k ?? Math.max(rel.length, 1));
}

export function recall(rel, { k = null, nRelevant = null, minGrade = 1 } = {}) {
  const total = relevantTotal(rel, nRelevant, minGrade);
  return total ? sum(hits(rel, k, minGrade)) / total : 0;
}

export function ap(rel, { k = null, nRelevant = null, minGrade = 1, divisor = "all" } = {}) {
  const hit = hits(rel, k, minGrade), total = relevantTotal(rel, nRelevant, minGrade), found = sum(hit);
  const by = { all: total, cutoff: Math.min(total, k ?? Infinity), found }[divisor] ?? refuse("divisor", divisor, '"all", "cutoff" or "found"');
  let seen = 0;
  return by ? sum(hit.map((h, i) => h * (seen += h) / (i + 1))) / by : 0;
}

export function rr(rel, { k = null, minGrade = 1 } = {}) {
  const first = hits(rel, k, minGrade).indexOf(1);
  return first < 0 ? 0 : 1 / (first + 1);
}

const falling = (a, b) => b - a;

const sum = numbers => numbers.reduce((total, x) => total + x, 0);

const top = (rel, k) => checked(rel).slice(0, depth(k, rel.length));

function hits(rel, k, minGrade) {
  checkGrade(minGrade, "minGrade");
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
  if (k === null) return n;
  if (!Number.isInteger(k)) throw new TypeError(`k must be a whole number or null; got ${shown(k)}`);
  if (k < 1) throw new RangeError(`k counts ranks from 1; got ${k}`);
  return Math.min(k, n);
}

function checked(rel) {
  if (!Array.isArray(rel)) throw new TypeError(`grades must be a list; got ${shown(rel)}`);
  rel.forEach((grade, i) => checkGrade(Number.isFinite(grade) || grade === !!grade ? 0 : grade, `the grade at rank ${i + 1}`));
  return rel.map(Number);
}

function checkGrade(grade, name) {
  if (typeof grade !== "number") throw new TypeError(`${name} must be a number; got ${shown(grade)}`);
  if (!Number.isFinite(grade)) throw new RangeError(`${name} must be a finite number; got ${grade}`);
}

function nonNegative(rel, gain, name) {
  const worth = gains(rel, gain), at = worth.findIndex(g => g < 0);
  if (at >= 0) throw new RangeError(`${name} has the grade ${rel[at]} at rank ${at + 1}: a gain below 0 takes NDCG out of 0 to 1`);
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
  return gain instanceof Map ? grade => gain.get(grade) : refuse("gain", gain, '"linear", "exponential" or a Map from grade to gain');
}

function within(x, low, high, name) {
  if (!(x > low && x < high)) throw new RangeError(`${name} must lie between ${low} and ${high}; got ${shown(x)}`);
  return true;
}

function weights(n, list) {
  if (list.length < n) throw new RangeError(`discount has ${list.length} weights for ${n} ranks`);
  list.forEach((weight, i) => checkGrade(weight < 0 ? NaN : weight, `weight ${i + 1}, at least 0,`));
  return list.slice(0, n);
}

function refuse(name, value, allowed, named) {
  throw new (typeof value === "string" || named ? RangeError : TypeError)(`${name} must be ${allowed}; got ${shown(value)}`);
}

const shown = value => JSON.stringify(value) ?? String(value);
