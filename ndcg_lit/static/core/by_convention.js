// The value of one query by a convention: every choice that ranking tools make differently, as Python's Convention has
// them. A convention is a record of the words that Python prints: gain "exponential", discount "jk:2".

import { discounts, sum } from "./metrics.js";
import { asCompared, meanOverFirst, rank, ranksOf } from "./order.js";
import { t } from "./words.js";

/** @typedef {Record<string, string>} Convention every choice, by name */
/** @typedef {{ name: string, score: number, grade: number | null }} Returned a result; grade null: nobody judged it */
/** @typedef {{ results: Returned[], unreturned: number[], id?: string }} Query results as given; grades besides */
/** @typedef {{ doc: Returned, above: number, many: number, rank: number }} Place how many stand above, how many tie */
/** @typedef {ReturnType<typeof layOut>} Laid where everything stands */

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;

// Every choice in the order in which Python writes it: its default, and what it may be.
/** @type {[string, string, string][]} */
const CHOICES = [
  [
    "gain",
    "linear",
    `linear|exponential|binary|\\{(?!(?:.*,)?([^,:]+):.*,\\1:)${NUMBER}:${NUMBER}(?:,${NUMBER}:${NUMBER})*\\}`,
  ],
  ["gain_from", "none", `none|${NUMBER}`],
  ["discount", "log2", `log2|ln|reciprocal|(?:jk|rbp):${NUMBER}`],
  ["pool", "judged", "judged|returned"],
  ["ideal", "k", "k|returned|all|relevant"],
  ["negative", "zero", "zero|keep|mask|error"],
  ["fractions", "keep", "keep|truncate|error"],
  ["min_grade", "1", `any|>?${NUMBER}`],
  ["ap_divisor", "all", "all|cutoff|returned|found|k"],
  ["p_divisor", "k", "k|returned|relevant"],
  ["r_divisor", "all", "all|cutoff"],
  ["interpolation", "up", "up|nearest"],
  ["persistence", "0.8", NUMBER],
  ["empty", "0", `nan|skip|raise|${NUMBER}`],
  ["ties", "docid", "docid|docid-rising|stable|reversed|average|best|worst|last|random"],
  ["precision", "single", "single|double"],
  ["judged_only", "false", "false|true"],
  ["drop", "none", "none|own|first"],
  ["cutoff", "none", "none|[1-9]\\d{0,14}|10{15}"],
  ["missing", "zero", "zero|skip|error"],
  ["unjudged", "skip", "skip|zero|error"],
  ["averaging", "macro", "macro|micro"],
  ["duplicates", "error", "error|first|last|max"],
  ["rounding", "none", "none|(?:query|mean)(?:-floor)?:(?:\\d|1[0-5])"],
];

/** @type {Convention} */
export const DEFAULT = Object.fromEntries(CHOICES.map(([name, usual]) => [name, usual]));

/**
 * Read the convention that a line of text gives, such as "gain=exponential ties=worst"; "default" is the default.
 * @param {string} text
 * @returns {Convention}
 */
export function readConvention(text) {
  const c = { ...DEFAULT };
  const given = new Set();
  for (const word of text.split(" ").filter(each => each && each !== "default")) {
    const at = word.indexOf("=");
    const [name, value] = [word.slice(0, at), word.slice(at + 1)];
    if (name === "threshold") throw new RangeError(t`threshold is now called min_grade`);
    const known = CHOICES.find(([choice]) => choice === name);
    if (!known) throw new RangeError(t`no choice is called "${at < 0 ? word : name}"`);
    if (given.has(name)) throw new RangeError(t`${name} is given twice`);
    if (!new RegExp(`^(?:${known[2]})$`).test(value)) throw new RangeError(t`${name} cannot be "${value}"`);
    given.add(name);
    c[name] = value;
  }
  checkTogether(c);
  return c;
}

/**
 * Write the choices of a convention that are not the default, as a line of text.
 * @param {Convention} c
 */
export function writeConvention(c) {
  const apart = Object.keys(DEFAULT).filter(name => c[name] !== DEFAULT[name]);
  return apart.map(name => `${name}=${c[name]}`).join(" ") || "default";
}

/**
 * Return the value of a measure, such as "nDCG" at a cutoff k, of one query, before it is rounded; NaN if the query is
 * left out. RangeError if the convention refuses the query.
 * @param {Query} query
 * @param {string} measure
 * @param {number | null} k
 * @param {Convention} c
 */
export function rawBy(query, measure, k, c) {
  const laid = layOut(query, measure, k ?? numberOr(c.cutoff, null), c);
  if (laid.empty) return whenEmpty(c.empty);
  return MEASURES[measure](laid, c);
}

/**
 * Return the results in their order by a convention, each with its gain and its weight, and the pool with its ideal.
 * @param {Query} query
 * @param {string} measure
 * @param {number | null} k
 * @param {Convention} c
 */
export function layOut(query, measure, k, c) {
  if (!(measure in MEASURES)) throw new RangeError(t`no measure is called ${measure}`);
  checkTogether(c);
  checkMeasure(measure, k, c);
  const { results, unreturned } = asJudged(withoutDropped(query, c), c);
  const gaining = measure.endsWith("DCG");
  const gain = gainBy(c);
  const relevant = relevantBy(c.min_grade);
  // Best and worst are orders by what the measure counts: a hit counts even if its grade lies below 0.
  const places = placed(results, c, gaining ? gain : grade => Number(relevant(grade)));
  const pool = [...results.flatMap(({ grade }) => grade ?? []), ...(c.pool === "judged" ? unreturned : [])];
  const returned = results.length;
  const weigh = weightsBy(c.discount);
  const w = weigh(Math.min(k ?? Infinity, returned));
  const ideal = gaining ? idealBy(pool.map(gain), k, returned, c, weigh) : [];
  const rows = places.map(place => ({
    ...place,
    gain: place.doc.grade === null ? 0 : gain(place.doc.grade),
    weight: sharedWeight(place, w, c),
    hit: place.doc.grade !== null && relevant(place.doc.grade),
  }));
  const found = pool.filter(relevant).length;
  const empty = measure === "nDCG" ? !pool.some(grade => gain(grade) > 0) || sum(ideal) <= 0 : !found;
  return { rows, pool, returned, k, ideal, found, empty: empty && measure !== "DCG" };
}

// By these ties the results of every measure are in the same order.
const ONE_FIRST = ["docid", "docid-rising", "stable", "reversed"];

// Returns the query without the result that the convention drops: its own document, or the first. Its grade stays in
// the pool.
/** @type {(query: Query, c: Convention) => Query} */
function withoutDropped(query, c) {
  const { results, unreturned, id } = query;
  if (c.drop === "none") return query;
  const first = c.drop === "first" ? placed(results, c, () => 0)[0]?.doc : undefined;
  const gone = results.filter(each => each === first || (c.drop === "own" && each.name === id));
  const grades = gone.flatMap(({ grade }) => grade ?? []);
  return { ...query, results: results.filter(each => !gone.includes(each)), unreturned: [...unreturned, ...grades] };
}

// Refuses two choices if one undoes the other.
/** @type {(c: Convention) => void} */
function checkTogether(c) {
  const listed = c.gain.startsWith("{");
  const keep = c.negative === "keep";
  /** @type {[boolean, string, string][]} */
  const pairs = [
    [c.ideal === "relevant" && c.gain !== "binary", "ideal", "gain"],
    [c.gain_from !== "none" && (c.gain === "binary" || listed), "gain_from", "gain"],
    [keep && (c.gain === "binary" || listed), "negative", "gain"],
    [keep && c.gain_from !== "none", "negative", "gain_from"],
    [c.drop === "first" && !ONE_FIRST.includes(c.ties), "drop", "ties"],
    [c.averaging === "micro" && c.unjudged === "zero", "averaging", "unjudged"],
  ];
  const met = pairs.find(([wrong]) => wrong);
  if (!met) return;
  const [one, other] = met.slice(1).map(name => `${name}=${c[String(name)]}`);
  throw new RangeError(t`${one} and ${other} contradict each other`);
}

// Refuses choices that contradict each other in this measure alone.
/** @type {(measure: string, k: number | null, c: Convention) => void} */
function checkMeasure(measure, k, c) {
  if (measure === "AP" && c.ap_divisor === "found" && c.ties === "average" && k)
    throw new RangeError(t`ap_divisor=found with a cutoff changes with the order of the tied`);
  if (measure === "AP" && c.ap_divisor === "k" && !k) throw new RangeError(t`ap_divisor=k needs a cutoff`);
  if (measure === "nDCG" && c.ideal === "relevant" && !k) throw new RangeError(t`ideal=relevant needs a cutoff`);
}

// Returns the grades by the rules for fractions and for grades below 0, without the documents that the convention
// takes out of the run.
/** @type {(query: Query, c: Convention) => Query} */
function asJudged({ results, unreturned }, c) {
  const taken = (/** @type {number} */ grade) => {
    const whole = Math.trunc(grade);
    if (c.fractions === "error" && whole !== grade)
      throw new RangeError(t`the grade ${grade} is not whole, and fractions is 'error'`);
    const kept = c.fractions === "truncate" ? whole : grade;
    if (kept < 0 && c.negative === "error")
      throw new RangeError(t`the grade ${grade} is below 0, and negative is 'error'`);
    return kept;
  };
  const masked = (/** @type {number | null} */ grade) => c.negative === "mask" && grade !== null && grade < 0;
  const left = (/** @type {number | null} */ grade) => c.judged_only === "true" && (grade === null || grade < 0);
  const all = results.map(each => ({ ...each, grade: each.grade === null ? null : taken(each.grade) }));
  return {
    results: all.filter(({ grade }) => !masked(grade) && !left(grade)),
    unreturned: unreturned.map(taken).filter(grade => !masked(grade)),
  };
}

// A group of equal scores stays together if ties are averaged or take their last rank; else its results have an order.
/** @type {(results: Returned[], c: Convention, worth: (grade: number) => number) => Place[]} */
function placed(results, c, worth) {
  if (c.ties === "random") throw new RangeError(t`ties are broken by chance, so there is no one value`);
  const single = c.precision === "single";
  const together = c.ties === "average" || c.ties === "last";
  const scores = results.map(({ score }) => score);
  // A document that nobody judged comes after documents that gain nothing and before documents that lose something.
  const rel = results.map(({ grade }) => (grade === null ? -Number.MIN_VALUE : worth(grade)));
  const docids = results.map(({ name }) => name);
  const order = rank(scores, { ties: together ? "stable" : c.ties, docids, rel, single });
  const compared = asCompared(scores, single);
  const falling = order.map(at => compared[at]);
  return order.map((doc, at) => {
    const above = together ? falling.indexOf(falling[at]) : at;
    const many = together ? falling.lastIndexOf(falling[at]) + 1 - above : 1;
    return { doc: results[doc], above, many, rank: above + many };
  });
}

/** @type {(c: Convention) => (grade: number) => number} */
function gainBy(c) {
  const { gain, gain_from: from, negative, min_grade: minGrade } = c;
  if (gain.startsWith("{")) return tableGain(gain);
  if (gain === "binary") {
    const relevant = relevantBy(minGrade);
    return grade => Number(relevant(grade));
  }
  const gainsFrom = numberOr(from, -Infinity) ?? -Infinity;
  return grade => {
    if (grade < gainsFrom || (grade <= 0 && negative !== "keep")) return 0;
    return gain === "exponential" ? 2 ** grade - 1 : grade;
  };
}

/** @type {(text: string) => (grade: number) => number} */
function tableGain(text) {
  const pairs = text
    .slice(1, -1)
    .split(",")
    .map(pair => pair.split(":").map(Number));
  const table = new Map(/** @type {[number, number][]} */ (pairs));
  return grade => {
    const gain = table.get(grade) ?? (grade > 0 ? undefined : 0);
    if (gain === undefined) throw new RangeError(t`the gain lacks the grade ${grade}`);
    return gain;
  };
}

/** @type {(minGrade: string) => (grade: number) => boolean} */
function relevantBy(minGrade) {
  if (minGrade === "any") return () => true;
  if (minGrade.startsWith(">")) return grade => grade > Number(minGrade.slice(1));
  return grade => grade >= Number(minGrade);
}

/** @type {(discount: string) => (n: number) => number[]} */
function weightsBy(discount) {
  const [name, value] = discount.split(":");
  if (name === "ln") return n => Array.from({ length: n }, (_, i) => 1 / Math.log(i + 2));
  return n => discounts(n, value === undefined ? name : [name, Number(value)]);
}

// Returns the weight of a result: the mean over the ranks that it may take, or the weight of its one rank; 0 beyond
// the cutoff.
/** @type {(place: Place, w: number[], c: Convention) => number} */
function sharedWeight({ above, many, rank }, w, { ties }) {
  if (ties === "average") return sum(w.slice(above, above + many)) / many;
  return w[rank - 1] ?? 0;
}

// Returns the terms of the ideal, rank by rank.
/** @typedef {(n: number) => number[]} Weigh the weights of the first n ranks */
/** @type {(gains: number[], k: number | null, returned: number, c: Convention, weigh: Weigh) => number[]} */
function idealBy(gains, k, returned, { ideal }, weigh) {
  if (ideal === "relevant") return k === null ? [] : weigh(k);
  const best = [...gains].sort((a, b) => b - a);
  /** @type {Record<string, number>} */
  const ends = { k: k ?? Infinity, all: Infinity, returned: Math.min(returned, k ?? Infinity) };
  const counted = best.slice(0, ends[ideal]);
  const w = weigh(counted.length);
  return counted.map((gain, i) => gain * w[i]);
}

// Returns how many of the ranks down to `deep` a result of this place takes, on average.
/** @type {(place: Place, deep: number, ties: string) => number} */
function share({ above, many, rank }, deep, ties) {
  if (ties === "average") return Math.min(Math.max((deep - above) / many, 0), 1);
  return Number(rank <= deep);
}

/** @type {(laid: Laid, c: Convention) => number} */
const hitCount = ({ rows, k }, { ties }) => sum(rows.map(row => (row.hit ? share(row, k ?? Infinity, ties) : 0)));

/** @type {Record<string, (laid: Laid, c: Convention) => number>} */
const MEASURES = {
  DCG: ({ rows }) => sum(rows.map(({ gain, weight }) => gain * weight)),
  nDCG(laid, c) {
    const whole = sum(laid.ideal);
    return whole > 0 ? Math.min(MEASURES.DCG(laid, c) / whole, 1) : 0;
  },
  P(laid, c) {
    const { k, returned, found } = laid;
    /** @type {Record<string, number>} */
    const others = { k: Infinity, returned, relevant: found };
    const ranks = Math.min(k ?? returned, others[c.p_divisor]);
    return ranks ? hitCount(laid, c) / ranks : 0;
  },
  R(laid, c) {
    const whole = c.r_divisor === "cutoff" ? Math.min(laid.found, laid.k ?? Infinity) : laid.found;
    return whole ? hitCount(laid, c) / whole : 0;
  },
  AP(laid, c) {
    const { k, returned, found } = laid;
    const deep = Math.min(found, k ?? Infinity);
    /** @type {Record<string, () => number>} */
    const divisors = {
      all: () => found,
      cutoff: () => deep,
      returned: () => Math.min(deep, k === null ? returned : Math.min(returned, k)),
      found: () => Math.round(hitCount(laid, c)),
      k: () => Number(k),
    };
    const whole = divisors[c.ap_divisor]();
    return whole ? Math.min(precisionSum(laid, c) / whole, 1) : 0;
  },
  RR: firstHit,
};

// Returns the sum of the precisions at the hits within the cutoff; if ties are averaged, its mean over their orders.
/** @type {(laid: Laid, c: Convention) => number} */
function precisionSum({ rows, k }, { ties }) {
  const hits = rows.filter(({ hit }) => hit);
  return sum(
    hits.map(row => {
      const through = hits.filter(({ rank }) => rank <= row.rank).length;
      if (ties !== "average") return row.rank <= (k ?? Infinity) ? through / row.rank : 0;
      const { above, many } = row;
      const before = hits.filter(({ rank }) => rank <= above).length;
      const others = many > 1 ? (through - before - 1) / (many - 1) : 0;
      return sum(ranksOf(above, many, k ?? Infinity).map((i, j) => (before + 1 + j * others) / i)) / many;
    }),
  );
}

// Returns one over the rank of the first hit; if ties are averaged, its mean over the orders of the tied.
/** @type {(laid: Laid, c: Convention) => number} */
function firstHit({ rows, k }, { ties }) {
  const first = rows.find(({ hit }) => hit);
  if (!first) return 0;
  if (ties !== "average") return first.rank <= (k ?? Infinity) ? 1 / first.rank : 0;
  const { above, many } = first;
  const found = rows.filter(row => row.hit && row.above === above).length;
  return meanOverFirst(found, many, ranksOf(above, many, k ?? Infinity));
}

/** @type {(empty: string) => number} */
function whenEmpty(empty) {
  if (empty === "raise") throw new RangeError(t`nothing to find, and empty is 'raise'`);
  return empty === "nan" || empty === "skip" ? NaN : Number(empty);
}

/**
 * Round a number by a rounding such as "query:5" or "mean-floor:2", as Python rounds: half to even, by the exact value
 * of the float.
 * @param {number} x
 * @param {string} rounding
 */
export function rounded(x, rounding) {
  const [where, digits] = rounding.split(":");
  if (where === "none" || !Number.isFinite(x)) return x;
  const d = Number(digits);
  if (where.endsWith("floor")) return floored(x, d);
  const halves = x * 2 ** (d + 1);
  const isTie = Number.isInteger(halves) && halves % 2 !== 0;
  if (!isTie) return Number(x.toFixed(d));
  const below = Math.floor((halves * 5 ** d) / 2);
  return (below + (below % 2 ? 1 : 0)) / 10 ** d;
}

// Cuts a number off after `d` decimals, by all the digits that the float has.
/** @type {(x: number, d: number) => number} */
function floored(x, d) {
  const text = x.toFixed(100);
  const cut = Number(text.slice(0, text.indexOf(".") + 1 + d));
  return cut > x ? Number((cut - 10 ** -d).toFixed(d)) : cut;
}

/**
 * Return the number that a word spells, or `other` for "none".
 * @param {string} word
 * @param {number | null} other
 */
export function numberOr(word, other) {
  return word === "none" ? other : Number(word);
}
