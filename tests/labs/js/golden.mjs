// Reads calls as JSON from standard input, answers each with the front end's mathematics, writes the answers as JSON.
import { readFileSync } from "node:fs";
import { differences } from "../static/core/differences.js";
import * as metrics from "../static/core/metrics.js";
import * as order from "../static/core/order.js";
import * as readers from "../static/core/readers.js";
import * as scores from "../static/core/scores.js";

const m = { ...metrics, ...order, ...readers, ...scores, differences };

const CALLS = {
  gains: ({ rel, gain }) => m.gains(rel, gain),
  discounts: ({ n, discount }) => m.discounts(n, discount),
  cg: ({ rel, k }) => m.cg(rel, k),
  contributions: ({ rel, ...form }) => m.contributions(rel, form),
  factors: ({ rel, ...form }) => m.factors(rel, form),
  ideal_factors: ({ rel, ...form }) => m.idealFactors(rel, form),
  precisions: ({ rel, k, min_grade }) => m.precisions(rel, { k, minGrade: min_grade }),
  ideal_contributions: ({ rel, ...form }) => m.idealContributions(rel, form),
  dcg: ({ rel, ...form }) => m.dcg(rel, form),
  idcg: ({ rel, ...form }) => m.idcg(rel, form),
  ndcg: ({ rel, ...form }) => m.ndcg(rel, form),
  precision: ({ rel, k, min_grade }) => m.precision(rel, { k, minGrade: min_grade }),
  recall: ({ rel, k, n_relevant, min_grade }) => m.recall(rel, { k, nRelevant: n_relevant, minGrade: min_grade }),
  ap: ({ rel, k, n_relevant, min_grade, divisor }) =>
    m.ap(rel, { k, nRelevant: n_relevant, minGrade: min_grade, divisor }),
  rr: ({ rel, k, min_grade }) => m.rr(rel, { k, minGrade: min_grade }),
  err: ({ rel, k, max_grade }) => m.sum(m.errParts(rel, { k, maxGrade: max_grade })),
  rbp: ({ rel, k, p, min_grade }) => m.sum(m.rbpParts(rel, { k, p, minGrade: min_grade })),
  satisfied: ({ rel, max_grade }) => m.stops(rel, { maxGrade: max_grade }),
  rank: ({ scores, as_float32, ...how }) => m.rank(scores, { single: as_float32, ...how }),
  tie_groups: ({ scores, as_float32 }) => m.tieGroups(scores, as_float32).map(group => group.length),
  ndcg_score: ({ rel, scores, as_float32, ...form }) => m.ndcgScore(rel, scores, { single: as_float32, ...form }),
  ap_score: ({ rel, scores, as_float32, min_grade, ...form }) =>
    m.apScore(rel, scores, { single: as_float32, minGrade: min_grade, ...form }),
  rr_score: ({ rel, scores, as_float32, min_grade, ...form }) =>
    m.rrScore(rel, scores, { single: as_float32, minGrade: min_grade, ...form }),
  differences: ({ first, second }) => Object.values(m.differences(first, second)).flat(),
};

// JSON has no NaN and no infinity, and a mapping from grades is a Map here.
function revive(_key, value) {
  if (value?.number) return Number(value.number);
  return value?.mapping ? new Map(value.mapping) : value;
}

function answer([name, options]) {
  try {
    return { value: CALLS[name](options) };
  } catch (error) {
    return { error: error.name, message: error.message };
  }
}

const calls = JSON.parse(readFileSync(0, "utf8"), revive);
process.stdout.write(
  JSON.stringify(calls.map(answer), (_key, value) => (Number.isNaN(value) ? { number: "NaN" } : value)),
);
