// The state of a laboratory as the part of an address after #: short enough to be read, and read back with care.
// "#r=3,2,3,0,1,2&k=3" is for the page's first laboratory; "lab=gain" says that what follows it belongs to another.
// Labels stand before their grade, "tent:3", where they are not A, B, C. Older links hold JSON and are still read.

import { letter, same } from "./parts.js";

/** @typedef {import("./parts.js").Result} Result */

const LINK_MOST = 20_000;
const LIST_MOST = 100;
/** @type {Record<string, string>} */
const SHORT = { ranking: "r", first: "a", second: "b", queries: "q" };
const LISTS = ["ranking", "first", "second"];
const GRADED = [...LISTS, "queries", "pool", "questions"];

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
    const of = /^[A-Z]/.test(key) ? linkName(key) : name;
    const old = found.get(of);
    if (key === "lab") found.set(of, old ?? "");
    else if (text !== undefined) found.set(of, old ? `${old}&${part}` : part);
  }
  return found;
}

/**
 * The address after # that says all of this.
 * @param {Map<string, string>} found
 */
export function joined(found) {
  const unnamed = (/** @type {string} */ name, /** @type {string} */ text) => !name || /^[A-Z]/.test(text);
  const all = [...found].sort(([a], [b]) => Number(a !== "") - Number(b !== ""));
  return all.map(([name, text]) => (unnamed(name, text) ? text : `lab=${name}${text && "&"}${text}`)).join("&");
}

/**
 * Some attributes of a laboratory as text for a link, the lists first.
 * @param {Record<string, any>} patch
 */
export function encode(patch) {
  checkSize(patch);
  const lists = Object.entries(patch).filter(([key]) => key in SHORT);
  const others = Object.entries(patch).filter(([key]) => !(key in SHORT));
  const parts = [...lists, ...others].map(([key, value]) => {
    const text = written(key, value);
    const exact = same(valueRead(key, text), value) ? text : `~${escaped(JSON.stringify(value))}`;
    return `${SHORT[key] ?? key}=${exact}`;
  });
  return parts.join("&");
}

/**
 * The attributes that the `text` of a link gives, all of them among those of `start`.
 * @param {string} text
 * @param {Record<string, any>} start
 */
export function decode(text, start) {
  if (text.length > LINK_MOST) throw new RangeError(`it has ${text.length} characters; at most ${LINK_MOST} are read`);
  /** @type {Record<string, any>} */
  const patch = /^[A-Z]/.test(text) ? fromJson(halves(text, "=")[1]) : {};
  const named = Object.fromEntries(Object.keys(start).map(key => [SHORT[key] ?? key, key]));
  for (const part of text.split("&")) {
    const [name, value] = halves(part, "=");
    if (/^[A-Z]|^$/.test(name)) continue;
    patch[named[name] ?? name] = valueRead(named[name], value);
  }
  const unknown = Object.keys(patch).find(key => !(key in start));
  if (unknown) throw new RangeError(`nothing here is called \u201c${unknown}\u201d`);
  checkSize(patch);
  return patch;
}

/** @type {(text: string) => Record<string, any>} */
function fromJson(text) {
  const patch = JSON.parse(unescaped(text) || "{}");
  if (patch === null || typeof patch !== "object") throw new TypeError("what stands in it is not a state");
  return patch;
}

/** @type {(key: string, value: any) => string} */
function written(key, value) {
  if (LISTS.includes(key)) return resultsWritten(value);
  if (key === "queries") {
    return value.map((/** @type {any} */ each) => `${escaped(each.name)}/${resultsWritten(each.ranking)}`).join(";");
  }
  if (!Array.isArray(value)) return scalarWritten(value);
  const many = value.map(each => (Array.isArray(each) ? each.map(scalarWritten).join(",") : scalarWritten(each)));
  const mark = Array.isArray(value[0]) ? ";" : ",";
  return many.join(mark) + (many.length < 2 ? mark : "");
}

/** @type {(ranking: Result[]) => string} */
function resultsWritten(ranking) {
  const plain = ranking.every(({ label }, i) => label === letter(i));
  return ranking.map(({ label, grade }) => (plain ? grade : `${escaped(label)}:${grade}`)).join(",");
}

/** @type {(value: any) => string} */
const scalarWritten = value => (value === null ? "none" : escaped(String(value)));

/** @type {(key: string, text: string) => any} */
function valueRead(key, text) {
  if (text[0] === "~") return JSON.parse(unescaped(text.slice(1)));
  const raw = /[,;]/.test(text) ? text : text.replace(/%2c/gi, ",").replace(/%3b/gi, ";").replace(/%3a/gi, ":");
  if (LISTS.includes(key)) return resultsRead(raw);
  if (key === "queries") return raw.split(";").map(queryRead);
  if (raw.includes(";")) return raw.replace(/;$/, "").split(";").map(listRead);
  return raw.includes(",") ? listRead(raw.replace(/,$/, "")) : scalarRead(raw);
}

/** @type {(text: string) => any[]} */
const listRead = text => (text ? text.split(",").map(scalarRead) : []);

/** @type {(text: string) => { name: string, ranking: Result[] }} */
function queryRead(text) {
  const [name, ranking] = halves(text, "/");
  return { name: unescaped(name), ranking: resultsRead(ranking ?? "") };
}

/** @type {(text: string) => Result[]} */
function resultsRead(text) {
  const items = text ? text.split(",") : [];
  return items.map((item, i) => {
    const cut = item.lastIndexOf(":");
    const grade = item.slice(cut + 1);
    if (!grade || Number.isNaN(Number(grade))) throw new RangeError(`\u201c${unescaped(item)}\u201d has no grade`);
    return { label: cut < 0 ? letter(i) : unescaped(item.slice(0, cut)), grade: Number(grade) };
  });
}

/** @type {(text: string) => any} */
function scalarRead(text) {
  if (text === "none") return null;
  if (text === "true" || text === "false") return text === "true";
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
/** @type {(patch: Record<string, any>) => void} */
function checkSize(patch) {
  for (const [key, value] of Object.entries(patch)) {
    checkEach(value, SHORT[key] ?? key, GRADED.includes(key));
  }
}

/** @type {(value: any, name: string, graded: boolean) => void} */
function checkEach(value, name, graded) {
  if (Array.isArray(value) && value.length > LIST_MOST) {
    throw new RangeError(`${name} has ${value.length.toLocaleString("en")} entries; a link holds at most ${LIST_MOST}`);
  }
  if (graded && typeof value === "number" && !(value >= 0 && value <= 100)) {
    throw new RangeError(`a grade must lie between 0 and 100; got ${value}`);
  }
  if (value && typeof value === "object") {
    for (const each of Object.values(value)) checkEach(each, name, graded);
  }
}
