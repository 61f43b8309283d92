// The front end's mathematics as an implementation under test: by_convention.js gives the value of a query by the
// measures of its laboratory. What is left for here is to choose queries, to keep a document once, to take the mean.
import { createInterface } from "node:readline";
import { rawBy, readConvention, rounded } from "./static/core/by_convention.js";

const MEASURES = ["nDCG", "DCG", "AP", "RR", "P", "R"];

// A choice as the word that Python prints.
function said(value) {
  if (value === null) return "none";
  if (!Array.isArray(value)) return String(value);
  if (Array.isArray(value[0])) return `{${value.map(pair => pair.join(":")).join(",")}}`;
  return value.join(":");
}

// The number of each document, one row where it comes several times.
function once(rows, rule) {
  const kept = new Map();
  for (const [id, number] of rows) {
    const twice = kept.has(id);
    if (twice && rule === "error") throw new RangeError(`the document ${id} twice`);
    if (twice && (rule === "first" || (rule === "max" && number <= kept.get(id)))) continue;
    kept.delete(id);
    kept.set(id, number);
  }
  return kept;
}

function ofQuery(id, run, judged, name, k, c) {
  const results = [...run].map(([name, score]) => ({ name, score, grade: judged.get(name) ?? null }));
  const unreturned = [...judged].filter(([document]) => !run.has(document)).map(([, grade]) => grade);
  return rawBy({ id, results, unreturned }, name, k, c);
}

// A query that the run lacks counts 0, and what is empty counts if its judgments have nothing to find either.
function ofLacking(judged, name, k, c) {
  if (c.missing === "error") throw new RangeError("the run lacks a query");
  return c.missing === "zero" ? ofQuery("", new Map(), judged, name, k, { ...c, pool: "judged" }) : null;
}

function answer({ measure, convention, run, qrels }) {
  const words = Object.entries(convention).map(([name, value]) => `${name}=${said(value)}`);
  const c = readConvention(words.join(" "));
  const [name, cut] = measure.split("@");
  const k = cut ? Number(cut) : null;
  const lists = kind => Object.entries(kind).map(([query, rows]) => [query, once(rows, c.duplicates)]);
  const returned = new Map(lists(run));
  const values = lists(qrels).map(([query, judged]) => {
    const rows = returned.get(query);
    return rows ? ofQuery(query, rows, judged, name, k, c) : ofLacking(judged, name, k, c);
  });
  const extra = Object.keys(run).filter(query => !(query in qrels));
  if (extra.length && c.unjudged === "error") throw new RangeError("a query without judgments");
  if (c.unjudged === "zero") values.push(...extra.map(() => 0));
  const counted = values.filter(value => value !== null && !(c.empty === "skip" && Number.isNaN(value)));
  const each = c.rounding.startsWith("query") ? counted.map(value => rounded(value, c.rounding)) : counted;
  const mean = each.reduce((a, b) => a + b, 0) / each.length;
  const value = c.rounding.startsWith("mean") ? rounded(mean, c.rounding) : mean;
  return Number.isNaN(value) ? "nan" : value;
}

for await (const line of createInterface({ input: process.stdin })) {
  const case_ = JSON.parse(line);
  const said = { id: case_.id };
  const [name] = case_.measure.split("@");
  try {
    if (case_.convention.averaging === "micro") said.unsupported = "averaging is fixed";
    else if (MEASURES.includes(name)) said.value = answer(case_);
    else said.unsupported = `no ${name}`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    said.error = true;
  }
  console.log(JSON.stringify(said));
}
