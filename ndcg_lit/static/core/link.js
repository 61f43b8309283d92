// The state of a laboratory as the part of an address after #: short enough to be read, and read back with care.
// "#r=3,2,3,0,1,2&k=3" is for the page's first ranking; "lab=quiz" says that the parts after it belong to the quiz.
// A label that is not A, B, C stands before its grade, as in "tent:3".

import { letter, same } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Result} Result */
/** @typedef {import("./view.js").State} State */

/** @type {Record<string, string>} */
const SHORT = { ranking: "r", first: "a", second: "b" };
const GRADED = [...Object.keys(SHORT), "pool", "questions", "runs", "rel"];

/**
 * How a laboratory writes and reads an attribute that is no list of results, numbers or words, by its name.
 * @type {Record<string, { write: (value: any) => string, read: (text: string) => unknown }>}
 */
export const FORMS = {};

/**
 * Return a laboratory's name in a link, from its name in a page: "RankingLab.2" is "ranking.2".
 * @param {string} widget
 */
export const linkName = widget => widget.replace("Lab", "").toLowerCase();

/**
 * Return what the address after # says of each laboratory, by its name in a link; the page's first ranking has none.
 * @param {string} hash
 */
export function sections(hash) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let name = "";
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [key, text] = halves(part, "=");
    if (key === "lab") name = linkName(text);
    const before = found.get(name);
    if (key === "lab") found.set(name, before ?? "");
    else if (text !== undefined) found.set(name, before ? `${before}&${part}` : part);
  }
  return found;
}

/**
 * Join what is `found` of each laboratory to an address after #.
 * @param {Map<string, string>} found
 */
export function joined(found) {
  const all = [...found].sort(([a], [b]) => Number(!!a) - Number(!!b));
  return all.map(([name, text]) => (name ? `lab=${name}${text && "&"}${text}` : text)).join("&");
}

/**
 * Write the attributes of a laboratory in `patch` as text for a link, the lists first.
 * @param {State} patch
 */
export function encode(patch) {
  checkSize(patch);
  const keys = Object.keys(patch).sort((a, b) => Number(b in SHORT) - Number(a in SHORT));
  const text = keys.map(key => `${SHORT[key] ?? key}=${written(key, patch[key])}`).join("&");
  checkLength(text);
  return text;
}

/** @type {(text: string) => void} */
function checkLength({ length }) {
  if (length > 20_000) throw new RangeError(t`it has ${length} characters; at most 20000 are read`);
}

/**
 * Return the attributes that the `text` of a link gives; each must be an attribute of `start`.
 * @param {string} text
 * @param {State} start
 */
export function decode(text, start) {
  checkLength(text);
  /** @type {State} */
  const patch = {};
  for (const part of text ? text.split("&") : []) {
    const [name, value] = halves(part, "=");
    const key = Object.keys(SHORT).find(each => SHORT[each] === name && each in start) ?? name;
    patch[key] = valueRead(key, value);
  }
  const unknown = Object.keys(patch).find(key => !Object.hasOwn(start, key));
  if (unknown) throw new RangeError(t`nothing here is called "${unknown}"`);
  checkSize(patch);
  return patch;
}

// A value that the short form cannot hold exactly is written as JSON behind a "~".
/** @type {(key: string, value: unknown) => string} */
function written(key, value) {
  const text = FORMS[key]?.write(value) ?? listWritten(value, Object.hasOwn(SHORT, key));
  return readAs(key, text, value) ? text : `~${escaped(JSON.stringify(value))}`;
}

/** @type {(key: string, text: string, value: unknown) => boolean} */
function readAs(key, text, value) {
  try {
    return same(valueRead(key, text), value);
  } catch {
    return false;
  }
}

/**
 * Write a list, or one value; a list of one ends in a comma, so that it is read as a list.
 * @type {(value: unknown, results: boolean) => string}
 */
export function listWritten(value, results) {
  if (!Array.isArray(value)) return value === null ? "none" : escaped(String(value));
  const plain = value.every(({ label }, i) => label === letter(i));
  if (results) return value.map(({ label, grade }) => (plain ? grade : `${escaped(label)}:${grade}`)).join(",");
  const mark = Array.isArray(value[0]) ? ";" : ",";
  return (
    value.map(each => [each].flat().map(String).map(escaped).join(",")).join(mark) + (value.length < 2 ? mark : "")
  );
}

// A messenger may have written the commas as %2C.
/** @type {(key: string, text: string) => unknown} */
function valueRead(key, text) {
  if (text[0] === "~") return JSON.parse(unescaped(text.slice(1)));
  const raw = /[,;]/.test(text) ? text : text.replace(/%(2c|3b|3a)/gi, unescaped);
  if (Object.hasOwn(FORMS, key)) return FORMS[key].read(raw);
  if (Object.hasOwn(SHORT, key)) return resultsRead(raw);
  if (raw.includes(";")) return raw.replace(/;$/, "").split(";").map(itemsRead);
  return raw.includes(",") ? itemsRead(raw) : scalarRead(raw);
}

/** @type {(text: string) => unknown[]} */
function itemsRead(text) {
  const items = text.replace(/,$/, "");
  return items ? items.split(",").map(scalarRead) : [];
}

/**
 * Read the results of a list such as "3,2" or "tent:3,lamp:2".
 * @type {(text: string) => Result[]}
 */
export function resultsRead(text) {
  return (text ? text.split(",") : []).map((item, i) => {
    const cut = item.lastIndexOf(":");
    const grade = item.slice(cut + 1);
    if (!grade || Number.isNaN(Number(grade))) throw new RangeError(t`"${unescaped(item)}" has no grade`);
    return { label: cut < 0 ? letter(i) : unescaped(item.slice(0, cut)), grade: Number(grade) };
  });
}

/** @type {Record<string, null | boolean>} */
const WORDS = { none: null, true: true, false: false };

/** @type {(text: string) => string | number | boolean | null} */
function scalarRead(text) {
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  return text && !Number.isNaN(Number(text)) ? Number(text) : unescaped(text);
}

/**
 * Escape text for an address, with "+" for a space.
 * @type {(text: string) => string}
 */
export const escaped = text => encodeURIComponent(text).replace(/%20/g, "+");

/**
 * Read text that `escaped` wrote.
 * @type {(text: string) => string}
 */
export const unescaped = text => decodeURIComponent(text.replace(/\+/g, " "));

/** @type {(text: string, mark: string) => string[]} */
function halves(text, mark) {
  const cut = text.indexOf(mark);
  return cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

// No list that a link brings is longer than a page can draw at once, and no grade larger than a laboratory takes.
/** @type {(value: unknown, graded?: boolean, name?: string) => void} */
function checkSize(value, graded, name) {
  if (Array.isArray(value) && value.length > 100) {
    throw new RangeError(t`${name} has ${value.length} entries; a link holds at most 100`);
  }
  if (graded && typeof value === "number" && !(value >= 0 && value <= 100)) {
    throw new RangeError(t`a grade must lie between 0 and 100; got ${value}`);
  }
  for (const [key, each] of value && typeof value === "object" ? Object.entries(value) : []) {
    checkSize(each, graded || GRADED.includes(key), name ?? SHORT[key] ?? key);
  }
}
