// The front end's metrics.js as an implementation under test: run and judgments become a list of grades, rank 1 first.
import { createInterface } from "node:readline";
import * as metrics from "./static/core/metrics.js";

const FIXED = {
  negative: ["zero"],
  ideal: ["k"],
  judged_only: [false],
  p_divisor: ["k"],
  r_divisor: ["all"],
  empty: [0],
  rounding: [null],
  gain_from: [null],
};
const DEFAULTS = {
  gain: "linear",
  discount: "log2",
  ties: "docid",
  precision: "single",
  pool: "judged",
  threshold: 1,
  ap_divisor: "all",
  fractions: "keep",
  missing: "zero",
  unjudged: "skip",
  duplicates: "error",
  cutoff: null,
};

class Unsupported extends Error {}

const byId = (a, b) => Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0]));
const ORDERS = {
  docid: rows => rows.toSorted((a, b) => byId(b, a)),
  "docid-rising": rows => rows.toSorted(byId),
  stable: rows => rows,
  reversed: rows => rows.toReversed(),
};

function once(rows, what) {
  if (new Set(rows.map(([id]) => id)).size < rows.length) throw new Unsupported(`a document twice in the ${what}`);
  return rows;
}

function supported(convention) {
  for (const [field, values] of Object.entries(FIXED)) {
    if (field in convention && !values.includes(convention[field])) throw new Unsupported(`no ${field}`);
  }
  const c = { ...DEFAULTS, ...convention };
  if (!(c.ties in ORDERS)) throw new Unsupported(`ties are not ${c.ties}`);
  if (c.gain === "binary") throw new Unsupported("no binary gain");
  if (c.discount === "ln") throw new Unsupported("no natural logarithm");
  if (typeof c.threshold !== "number") throw new Unsupported("threshold is a grade");
  if (!["all", "cutoff", "found"].includes(c.ap_divisor)) throw new Unsupported("AP is not divided so");
  if (c.fractions !== "keep" || c.missing === "error" || c.unjudged === "error") throw new Unsupported("no such error");
  return c;
}

function ofQuery(name, k, c, rows, judged) {
  const grades = new Map(judged);
  const number = c.precision === "single" ? Math.fround : Number;
  const order = ORDERS[c.ties](rows).toSorted((a, b) => number(b[1]) - number(a[1]) || 0);
  const clipped = grade => Math.max(grade, 0);
  const shown = order.map(([id]) => clipped(grades.get(id) ?? 0));
  const returned = new Set(order.map(([id]) => id));
  const pool = judged.filter(([id]) => c.pool === "judged" || returned.has(id)).map(([, grade]) => clipped(grade));
  const gain = Array.isArray(c.gain) ? new Map([[0, 0], ...c.gain]) : c.gain;
  const nRelevant = pool.filter(grade => grade >= c.threshold).length;
  const graded = { k, gain, discount: c.discount };
  const binary = { k, minGrade: c.threshold };
  const asked = {
    nDCG: () => metrics.ndcg(shown, { ...graded, pool: pool.length < shown.length ? padded(pool, shown) : pool }),
    DCG: () => metrics.dcg(shown, graded),
    CG: () => metrics.cg(shown, k),
    AP: () => metrics.ap(shown, { ...binary, nRelevant, divisor: c.ap_divisor }),
    RR: () => metrics.rr(shown, binary),
    P: () => metrics.precision(shown, binary),
    R: () => metrics.recall(shown, { ...binary, nRelevant }),
  };
  if (!(name in asked)) throw new Unsupported(`no ${name}`);
  return asked[name]();
}

// what nobody judged is shown with grade 0, and belongs to the pool with that
function padded(pool, shown) {
  return [...pool, ...shown.slice(pool.length).fill(0)];
}

function answer(case_) {
  const c = supported(case_.convention);
  const [name, cut] = case_.measure.split("@");
  const k = cut ? Number(cut) : c.cutoff;
  const { run, qrels } = case_;
  if (Array.isArray(c.gain) && Math.min(...c.gain.flat()) < 0) throw new Unsupported("no gain below grade 0");
  if (c.threshold <= 0) throw new Unsupported("threshold above 0");
  for (const rows of Object.values(run)) once(rows, "run");
  for (const rows of Object.values(qrels)) once(rows, "judgments");
  const values = [];
  for (const [query, judged] of Object.entries(qrels)) {
    if (query in run) values.push(ofQuery(name, k, c, run[query], judged));
    else if (c.missing === "zero") values.push(0);
  }
  if (c.unjudged === "zero") for (const query in run) if (!(query in qrels)) values.push(0);
  return values.length ? values.reduce((a, b) => a + b) / values.length : "nan";
}

for await (const line of createInterface({ input: process.stdin })) {
  const case_ = JSON.parse(line);
  const said = { id: case_.id };
  try {
    said.value = answer(case_);
  } catch (error) {
    if (error instanceof Unsupported) said.unsupported = error.message;
    else if (error instanceof RangeError) said.error = true;
    else throw error;
  }
  console.log(JSON.stringify(said));
}
