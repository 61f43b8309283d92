// Reads a pasted list, whichever way it is written: numbers, a Python list, TREC lines, or a table with a head.
// Nothing here touches a page. Text that cannot be read is refused with its line and the rule.

import { letter } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Result} Result */
/** @typedef {{ name: string, ranking: Result[], pool: number[] | null, scores: number[] | null }} Given one list; pool:
 * more is judged; scores: those of a run */
/** @typedef {{ most?: number, several?: boolean, least?: number }} Room how long a list may be, whether there may be
 * several, and the lowest grade */
/** @typedef {{ at: number, words: string[], text: string }} Line its number, from 1, and what it holds */
/** @typedef {(lines: Line[], room: Required<Room> & { text: string }) => { lists: Given[], note: string }} Reader */
/** @typedef {Map<string, Map<string, number>>} Documents what belongs to each, by query */

const HOW = t`paste grades such as 3 2 3 0 1 2, a Python list, TREC lines, or a table with a column grade`;
const GRADE_NAMES = ["grade", "relevance", "rel", "rating", "label"];
const RESULT_NAMES = ["title", "name", "label", "document", "docid", "doc", "id"];
const QUERY_NAMES = ["query", "queryid", "qid"];
// How a judge who knows two grades may write them.
/** @type {Record<string, number>} */
const SAID = { yes: 1, no: 0, true: 1, false: 0 };
// Characters that nobody sees: spaces without width, marks of the direction of writing; not those that join letters.
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Return the lists that `text` holds, and a note on the way they were read.
 * @param {string} text
 * @param {Room} [room]
 * @returns {{ lists: Given[], note: string }}
 */
export function readLists(text, { most = 100, several = false, least = 0 } = {}) {
  if (text.length > 400_000) refuse(t`this text has ${text.length} characters; at most 400000 are read`);
  const plainText = text.replace(UNSEEN, "").replace(/[^\S\r\n\t]/g, " ");
  const lines = plainText.split(/\r\n?|\n/).map((each, i) => {
    const text = fromMarkdown(each.replace(/^ +| +$/g, ""));
    return { at: i + 1, text, words: wordsOf(text) };
  });
  const full = lines.filter(({ words }) => words.length);
  if (!full.length) refuse(t`there is nothing to read; ${HOW}`);
  const { lists, note } = readerOf(full[0], full)(full, { most, several, least, text: plainText });
  if (lists.length > 1 && !several) refuse(t`these are ${lists.length} lists; this laboratory shows one`);
  if (lists.length > 100) refuse(t`these are ${lists.length} lists; at most 100 are read`);
  for (const { ranking, pool } of lists) {
    if (!ranking.length) refuse(t`there are no results; ${HOW}`);
    if (ranking.length > most) refuse(t`a list has ${ranking.length} results; at most ${most} fit here`);
    if (pool && pool.length > 500) refuse(t`${pool.length} results are judged; at most 500 fit here`);
  }
  const counts = lists.map(({ ranking }) => ranking.length).join(t` and `);
  return { lists, note: t`read as ${note}; results: ${counts}` };
}

/** @type {(first: Line, lines: Line[]) => Reader} */
function readerOf(first, lines) {
  const { text, words } = first;
  const [, second, third] = words;
  // the ids of some qrels are numbers too, but larger than any grade
  const ids = !isNumber(third) || lines.every(line => line.words.length === 4 && Number(line.words[2]) > 100);
  if (/^\s*([\w.]+\s*=\s*)?[[({]/.test(text)) return fromPython;
  if (cellsOf(first).some(cell => GRADE_NAMES.includes(plain(cell)))) return fromTable;
  const isRun = lines.some(({ words: w }) => w.length === 6 && isNumber(w[3]) && !isNumber(w[1] + w[2]));
  if (isRun || (words.length === 4 && isNumber(second) && ids)) return fromTrec;
  return gradeColumn(pairOf(first)) < 0 ? fromNumbers : fromPairs;
}

// Returns a row of a Markdown table as cells with tabs between them; the row of dashes under its head is left out.
/** @type {(text: string) => string} */
function fromMarkdown(text) {
  if (!/^\|.*\|$/.test(text)) return text;
  return /^[|:\s-]+$/.test(text)
    ? ""
    : text
        .slice(1, -1)
        .replace(/ *\| */g, "\t")
        .replace(/^ +| +$/g, "");
}

// Returns the two cells of a line of a list without a head; with no mark between them, the name may have several words.
/** @type {(line: Line, by?: string) => string[]} */
function pairOf(line, by = separator(line.text)) {
  if (by !== " ") return cellsOf(line, by);
  const { words } = line;
  return words.length < 2 || words.slice(0, -1).some(isGrade)
    ? words
    : [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
}

/** @type {(word: string) => boolean} */
const isGrade = word => isNumber(word) || Object.hasOwn(SAID, plain(word));

// Returns which of two cells is the grade, if the other one cannot be; else -1.
/** @type {(cells: string[]) => number} */
function gradeColumn(cells) {
  const [first, second] = cells;
  if (cells.length !== 2 || !first || !second) return -1;
  return isGrade(first) === isGrade(second) ? -1 : Number(isGrade(second));
}

// Reads lines of a name and a grade, in either order.
/** @type {Reader} */
function fromPairs(lines, { least }) {
  const by = separator(lines[0].text);
  const at = gradeColumn(pairOf(lines[0]));
  const ranking = lines.map(line => {
    const cells = pairOf(line, by);
    if (cells.length !== 2)
      refuse(t`line ${line.at}: ${cells.length} columns, but the first line has a name and a grade`);
    const grade = by === ";" ? cells[at].replace(",", ".") : cells[at];
    return { label: cells[1 - at], grade: gradeFrom(grade, line.at, least) };
  });
  return { lists: [listOf(ranking)], note: t`names and grades` };
}

/** @type {Reader} */
function fromNumbers(lines, { several, least }) {
  const rows = lines.map(({ at, text }) => {
    const pieces = wordsOf(text, /[\s;]+/);
    const alone = pieces.length === 1 && (several || lines.length === 1);
    const unclear = alone ? undefined : pieces.find(piece => /^\d+,\d+$/.test(piece));
    if (unclear) refuse(t`line ${at}: "${unclear}" may be one grade or two; write 2.5 or 2, 5`);
    return wordsOf(text, /[\s,;]+/).map(word => gradeFrom(word, at, least));
  });
  const apart = several && rows.some(row => row.length > 1);
  return { lists: (apart ? rows : [rows.flat()]).map(row => listOf(resultsOf(row))), note: "grades" };
}

const PYTHON = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|,(?=\s*[\])}])|[()]|[^\s[\](){}:,"']+/g;
const KEY = '"_'; // begins the name in a dict: a name that is a whole number would else lose its place
/** @type {Record<string, string>} */
const AS_JSON = { "(": "[", ")": "]", ",": "", True: "1", False: "0" };

// Turns Python's text into JSON, word by word; a comma before a closing bracket goes.
/** @type {Reader} */
function fromPython([first], { text, least }) {
  const bare = text
    .replace(/\t/g, " ")
    .replace(/^\s*[\w.]+\s*=/, (/** @type {string} */ name) => name.replace(/\S/g, " "));
  let line = 1;
  let seen = 0;
  const json = bare.replace(PYTHON, (/** @type {string} */ word, /** @type {number} */ at) => {
    line += bare.slice(seen, at).split("\n").length - 1;
    seen = at;
    const quoted = /^["']/.test(word) ? `"${word.slice(1, -1).replace(/\\'/g, "'").replace(/\\?"/g, '\\"')}"` : "";
    if (/^\s*:/.test(bare.slice(at + word.length))) return (quoted || `"${word}"`).replace('"', KEY);
    return quoted || (AS_JSON[word] ?? String(gradeFrom(word, line, least)));
  });
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse(t`line ${first.at}: in the list that begins here a bracket, a comma or a quote is missing`);
  }
  const named = Array.isArray(value) ? value.map(each => ["", each]) : entriesOf(value);
  const lists = named.flatMap(([name, each]) => (isLists(each) ? each.map(list => [name, list]) : [[name, each]]));
  const many = lists.length && lists.every(([, each]) => isList(each));
  const found = many ? lists : [["", value]];
  return { lists: found.map(([name, each]) => listOf(resultsOf(each), name)), note: t`a Python list` };
}

/** @type {(value: unknown) => [string, unknown][]} */
const entriesOf = value => Object.entries(/** @type {object} */ (value)).map(([key, each]) => [key.slice(1), each]);

/**
 * @param {unknown} value
 * @returns {value is [string, number]}
 */
function isPair(value) {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";
}

/** @type {(value: unknown) => boolean} */
const isList = value => typeof value === "object" && !isPair(value) && !recordOf(value);

// A result that is written as {"label": "red tent", "grade": 3}.
/** @type {(value: unknown) => Result | undefined} */
function recordOf(value) {
  if (!value || typeof value !== "object" || Array.isArray(value)) return undefined;
  const given = new Map(entriesOf(value).map(([key, each]) => [plain(key), each]));
  const grade = GRADE_NAMES.find(name => typeof given.get(name) === "number");
  const label = RESULT_NAMES.find(name => typeof given.get(name) === "string");
  return grade && label ? { label: String(given.get(label)), grade: Number(given.get(grade)) } : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is unknown[][]}
 */
function isLists(value) {
  return Array.isArray(value) && value.length > 0 && value.every(each => Array.isArray(each) && !isPair(each));
}

/** @type {(value: unknown) => Result[]} */
function resultsOf(value) {
  return (Array.isArray(value) ? value : entriesOf(value)).map((each, i) => {
    if (typeof each === "number") return { label: letter(i), grade: each };
    if (isPair(each)) return { label: each[0], grade: each[1] };
    const record = recordOf(each);
    if (record) return record;
    return refuse(t`entry ${i + 1} of the list must be a grade, or a pair such as ("red tent", 3)`);
  });
}

/** @type {Reader} */
function fromTable([first, ...lines], { least }) {
  const head = cellsOf(first).map(plain);
  const column = (/** @type {string[]} */ names) => head.indexOf(names.find(name => head.includes(name)) ?? "\0");
  const grade = column(GRADE_NAMES);
  const name = column(RESULT_NAMES.filter(each => each !== head[grade]));
  const query = column(QUERY_NAMES);
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const line of lines) {
    const cells = cellsOf(line, separator(first.text));
    const of = cells[query] ?? "";
    const group = groups.get(of) ?? [];
    if (cells.length !== head.length)
      refuse(t`line ${line.at}: ${cells.length} columns, but the head has ${head.length}`);
    group.push({ label: cells[name] || letter(group.length), grade: gradeFrom(cells[grade], line.at, least) });
    groups.set(of, group);
  }
  if (!lines.length) refuse(t`there are no results; ${HOW}`);
  return { lists: [...groups].map(([of, group]) => listOf(group, of)), note: t`a table, grades from ${head[grade]}` };
}

/** @type {(cell: string) => string} */
const plain = cell => cell.toLowerCase().replace(/[\s_.-]/g, "");

/** @type {(text: string) => string} */
const separator = text => ["\t", ";", ","].find(mark => text.includes(mark)) ?? " ";

// A quoted cell may hold the separator, and a quote written twice.
/** @type {(line: Line, by?: string) => string[]} */
function cellsOf({ at, text, words }, by = separator(text)) {
  if (by === " ") return words;
  const cells = [""];
  let quoted = false;
  for (const [i, mark] of [...text].entries()) {
    if (mark === '"') {
      if (!quoted && text[i - 1] === '"') cells[cells.length - 1] += mark;
      quoted = !quoted;
    } else if (mark === by && !quoted) cells.push("");
    else cells[cells.length - 1] += mark;
  }
  if (quoted) refuse(t`line ${at}: a quote is not closed`);
  return cells.map(cell => cell.trim());
}

// Qrels are results in the order of their lines. A run is ordered as by trec_eval: by score, and equal scores by the
// later id; a document that nobody judged counts as 0. A judged 0 that was not returned changes nothing, so the pool
// leaves it out.
/** @type {Reader} */
function fromTrec(lines, { most, least }) {
  const judged = documents(lines, 4, 3, (word, at) => gradeFrom(word, at, least));
  const runs = documents(lines, 6, 4, numberFrom);
  const wrong = lines.find(({ words }) => words.length !== 4 && words.length !== 6);
  const rule = t`qrels have 4 (query 0 document grade), a run has 6 (query Q0 document rank score name)`;
  if (wrong) refuse(t`line ${wrong.at}: ${wrong.words.length} columns; ${rule}`);
  if (!judged.size) refuse(t`a run gives an order, but no grades; paste its qrels with it, lines such as 301 0 D7 2`);
  let unjudged = 0;
  let cut = 0;
  const lists = [...(runs.size ? runs : judged)].map(([query, found]) => {
    const grades = judged.get(query) ?? refuse(t`the qrels say nothing about query ${query} of the run`);
    const all = [...found.keys()];
    if (runs.size) all.sort((a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0) || (a < b ? 1 : -1));
    const shown = all.slice(0, runs.size ? most : all.length);
    const missing = [...grades].filter(([label, grade]) => grade && !shown.includes(label));
    unjudged += shown.filter(label => !grades.has(label)).length;
    cut += all.length - shown.length;
    const ranking = shown.map(label => ({ label, grade: grades.get(label) ?? 0 }));
    const given = listOf(
      ranking,
      query,
      missing.map(([, grade]) => grade),
    );
    return runs.size ? { ...given, scores: shown.map(label => found.get(label) ?? 0) } : given;
  });
  const none = unjudged ? t`; not judged, so 0: ${unjudged}` : "";
  const below = cut ? t`; left out below rank ${most}: ${cut}` : "";
  return { lists, note: (runs.size ? t`a run with its qrels, by score` : "qrels") + none + below };
}

// Returns one column of the lines with this many fields, by query and document.
/** @type {(lines: Line[], wide: number, column: number, read: (word: string, at: number) => number) => Documents} */
function documents(lines, wide, column, read) {
  /** @type {Documents} */
  const found = new Map();
  for (const { at, words } of lines.filter(each => each.words.length === wide)) {
    const [query, , label] = words;
    const known = found.get(query) ?? new Map();
    if (known.has(label)) refuse(t`line ${at}: document ${label} of query ${query} comes twice`);
    found.set(query, known.set(label, read(words[column], at)));
  }
  return found;
}

/** @type {(text: string, by?: RegExp) => string[]} */
const wordsOf = (text, by = /\s+/) => text.split(by).filter(Boolean);

/** @type {(ranking: Result[], name?: string, missing?: number[]) => Given} */
const listOf = (ranking, name = "", missing = []) => ({
  name,
  ranking,
  pool: missing.length ? [...ranking.map(({ grade }) => grade), ...missing] : null,
  scores: null,
});

/** @type {(word: string) => boolean} */
const isNumber = word => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word);

/** @type {(word: string, at: number) => number} */
function numberFrom(word, at) {
  if (!isNumber(word)) refuse(t`line ${at}: "${word}" is not a number`);
  return Number(word);
}

/** @type {(word: string, at: number, least: number) => number} */
function gradeFrom(word, at, least) {
  const grade = SAID[plain(word)] ?? numberFrom(word, at);
  if (!(grade >= least && grade <= 100)) refuse(t`line ${at}: a grade must lie between ${least} and 100; got ${word}`);
  return grade;
}

/** @type {(why: string) => never} */
function refuse(why) {
  throw new RangeError(why.length > 300 ? `${why.slice(0, 300)}\u2026` : why);
}
