// The state of a laboratory as the part of an address after #: short enough to be read, and read back with care.
// "#r=3,2,3,0,1,2&k=3" is for the page's first laboratory; "lab=gain" says that what follows it belongs to another.
// Labels stand before their grade, "tent:3", where they are not A, B, C. Older links hold JSON and are still read.

import { inOrderOf, letter, same } from "./parts.js";

/** @typedef {import("./parts.js").Result} Result */

/** @type {Record<string, string>} */
const SHORT = { ranking: "r", first: "a", second: "b", queries: "q" };
const GRADED = [...Object.keys(SHORT), "pool", "questions", "runs", "rel"];
const OLD = /^[A-Z]/;

/**
 * A laboratory's name in a link, from its name in a page: "RankingLab.2" is "ranking.2".
 * @param {string} widget
 */
export const linkName = widget => widget.replace("Lab", "").toLowerCase();

/**
 * What the address after # says of each laboratory, by its name in a link; the page's first one may go without.
 * @param {string} hash
 */
export function sections(hash) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let name = "";
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [key, text] = halves(part, "=");
    if (key === "lab") name = linkName(text);
    const of = OLD.test(key) ? linkName(key) : name;
    const before = found.get(of);
    if (key === "lab") found.set(of, before ?? "");
    else if (text !== undefined) found.set(of, before ? `${before}&${part}` : part);
  }
  return found;
}

/**
 * The address after # that says all of this.
 * @param {Map<string, string>} found
 */
export function joined(found) {
  const all = [...found].sort(([a], [b]) => Number(!!a) - Number(!!b));
  return all.map(([name, text]) => (name && !OLD.test(text) ? `lab=${name}${text && "&"}${text}` : text)).join("&");
}

/**
 * Some attributes of a laboratory as text for a link, the lists first.
 * @param {Record<string, any>} patch
 */
export function encode(patch) {
  checkSize(patch);
  const keys = Object.keys(patch).sort((a, b) => Number(b in SHORT) - Number(a in SHORT));
  return keys.map(key => `${SHORT[key] ?? key}=${written(key, patch[key])}`).join("&");
}

/**
 * The attributes that the `text` of a link gives, all of them among those of `start`.
 * @param {string} text
 * @param {Record<string, any>} start
 */
export function decode(text, start) {
  if (text.length > 20_000) throw new RangeError(`it has ${text.length} characters; at most 20000 are read`);
  const patch = OLD.test(text) ? JSON.parse(unescaped(halves(text, "=")[1]) || "{}") : {};
  if (patch === null) throw new TypeError("it holds nothing that can be shown");
  for (const part of text && !OLD.test(text) ? text.split("&") : []) {
    const [name, value] = halves(part, "=");
    const key = Object.keys(SHORT).find(each => SHORT[each] === name && each in start) ?? name;
    patch[key] = valueRead(key, value);
  }
  const unknown = Object.keys(patch).find(key => !Object.hasOwn(start, key));
  if (unknown) throw new RangeError(`nothing here is called "${unknown}"`);
  checkSize(patch);
  return patch;
}

// What the short form cannot hold exactly is written as JSON behind a "~".
/** @type {(key: string, value: any) => string} */
function written(key, value) {
  const write = { queries: queriesWritten, runs: runsWritten }[key];
  const text = write ? write(value) : listWritten(value, Object.hasOwn(SHORT, key));
  return same(valueRead(key, text), value) ? text : `~${escaped(JSON.stringify(value))}`;
}

/** @type {(queries: { name: string, ranking: Result[] }[]) => string} */
const queriesWritten = queries =>
  queries.map(({ name, ranking }) => `${escaped(name)}/${listWritten(ranking, true)}`).join(";");

// Two orders of the same results; of the second the grades are enough where they say which result is meant.
/** @type {(runs: { name: string, first: Result[], second: Result[] }[]) => string} */
const runsWritten = runs =>
  runs
    .map(({ name, first, second }) => {
      const grades = second.map(({ grade }) => grade).join(",");
      const enough = same(inOrderOf(first, resultsRead(grades)), second);
      return `${escaped(name)}/${listWritten(first, true)}/${enough ? grades : listWritten(second, true)}`;
    })
    .join(";");

// A list of one ends in a comma, so that it is read as a list.
/** @type {(value: any, results: boolean) => string} */
function listWritten(value, results) {
  if (!Array.isArray(value)) return value === null ? "none" : escaped(String(value));
  const plain = value.every(({ label }, i) => label === letter(i));
  if (results) return value.map(({ label, grade }) => (plain ? grade : `${escaped(label)}:${grade}`)).join(",");
  const mark = Array.isArray(value[0]) ? ";" : ",";
  return (
    value.map(each => [each].flat().map(String).map(escaped).join(",")).join(mark) + (value.length < 2 ? mark : "")
  );
}

// A messenger may have written the commas as %2C.
/** @type {(key: string, text: string) => any} */
function valueRead(key, text) {
  if (text[0] === "~") return JSON.parse(unescaped(text.slice(1)));
  const raw = /[,;]/.test(text) ? text : text.replace(/%(2c|3b|3a)/gi, unescaped);
  if (key === "queries") {
    return raw.split(";").map(each => {
      const [name, ranking] = halves(each, "/");
      return { name: unescaped(name), ranking: resultsRead(ranking ?? "") };
    });
  }
  if (key === "runs") return raw.split(";").map(runRead);
  if (Object.hasOwn(SHORT, key)) return resultsRead(raw);
  if (raw.includes(";")) return raw.replace(/;$/, "").split(";").map(itemsRead);
  return raw.includes(",") ? itemsRead(raw) : scalarRead(raw);
}

/** @type {(text: string) => any[]} */
function itemsRead(text) {
  const items = text.replace(/,$/, "");
  return items ? items.split(",").map(scalarRead) : [];
}

/** @type {(text: string) => { name: string, first: Result[], second: Result[] }} */
function runRead(text) {
  const [name, ...orders] = text.split("/");
  const [first, second] = [0, 1].map(i => resultsRead(orders[i] ?? ""));
  return { name: unescaped(name), first, second: inOrderOf(first, second) };
}

/** @type {(text: string) => Result[]} */
function resultsRead(text) {
  return (text ? text.split(",") : []).map((item, i) => {
    const cut = item.lastIndexOf(":");
    const grade = item.slice(cut + 1);
    if (!grade || Number.isNaN(Number(grade))) throw new RangeError(`"${unescaped(item)}" has no grade`);
    return { label: cut < 0 ? letter(i) : unescaped(item.slice(0, cut)), grade: Number(grade) };
  });
}

/** @type {Record<string, any>} */
const WORDS = { none: null, true: true, false: false };

/** @type {(text: string) => any} */
function scalarRead(text) {
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  return text && !Number.isNaN(Number(text)) ? Number(text) : unescaped(text);
}

/** @type {(text: string) => string} */
const escaped = text => encodeURIComponent(text).replace(/%20/g, "+");

/** @type {(text: string) => string} */
const unescaped = text => decodeURIComponent(text.replace(/\+/g, " "));

/** @type {(text: string, mark: string) => string[]} */
function halves(text, mark) {
  const cut = text.indexOf(mark);
  return cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

// No list that a link brings is longer than a page can draw at once, and no grade larger than a laboratory takes.
/** @type {(value: any, graded?: boolean, name?: string) => void} */
function checkSize(value, graded, name) {
  if (Array.isArray(value) && value.length > 100) {
    throw new RangeError(`${name} has ${value.length} entries; a link holds at most 100`);
  }
  if (graded && typeof value === "number" && !(value >= 0 && value <= 100)) {
    throw new RangeError(`a grade must lie between 0 and 100; got ${value}`);
  }
  for (const [key, each] of value && typeof value === "object" ? Object.entries(value) : []) {
    checkSize(each, graded || GRADED.includes(key), name ?? SHORT[key] ?? key);
  }
}
