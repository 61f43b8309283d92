// A list that someone pastes, whichever way it is written: numbers, a Python list, TREC lines, or a table with a head.
// Nothing here touches a page. What cannot be read is refused with its line and the rule.

import { letter } from "./parts.js";

/** @typedef {import("./parts.js").Result} Result */
/** @typedef {{ name: string, ranking: Result[], pool: number[] | null }} Given one list; pool: more is judged */
/** @typedef {{ most?: number, several?: boolean, pairs?: boolean }} Room results in a list; whether lists may be many */
/** @typedef {{ at: number, words: string[], text: string }} Line its number, from 1, and what it holds */

const PASTED_MOST = 400_000;
const FORMS = "numbers such as 3 2 3 0 1 2, a Python list, TREC lines, or a table with a column grade";
const GRADE_NAMES = ["grade", "relevance", "rel", "rating", "label"];
const RESULT_NAMES = ["title", "name", "label", "document", "docid", "doc", "docno", "id", "item", "url"];
const QUERY_NAMES = ["query", "queryid", "qid", "topic"];

/**
 * The lists that `text` holds, and what to know about the way they were read.
 * @param {string} text
 * @param {Room} [room]
 * @returns {{ lists: Given[], note: string }}
 */
export function readLists(text, { most = 100, several = false } = {}) {
  if (text.length > PASTED_MOST)
    refuse(`${counted(text.length, "character")}: at most ${inFull(PASTED_MOST)} are read here`);
  const lines = linesOf(text);
  if (!lines.length) refuse(`there is nothing to read; paste ${FORMS}`);
  const { lists, note } = readerOf(lines)(lines, { most, several, text });
  const names = lists.map(({ name }) => name).slice(0, 3);
  const which = names[0] ? ` (${names.join(", ")}${lists.length > 3 ? ", \u2026" : ""})` : "";
  if (lists.length > 1 && !several) refuse(`these are ${lists.length} lists${which}; this laboratory shows one`);
  if (!lists.length) refuse("under the head of this table stands no line");
  for (const { name, ranking, pool } of lists) {
    const of = name ? `${name} has ` : "this list has ";
    if (!ranking.length) refuse(`${of}no results; paste ${FORMS}`);
    if (ranking.length > most) refuse(`${of}${counted(ranking.length, "result")}: at most ${most} fit here`);
    if (pool && pool.length > 500) refuse(`${of}${counted(pool.length, "judged result")}: at most 500 fit here`);
  }
  return { lists, note };
}

/** @type {(lines: Line[]) => (lines: Line[], room: any) => { lists: Given[], note: string }} */
function readerOf([first, ...more]) {
  const lines = [first, ...more];
  if (/^([\w.]+\s*=\s*)?[[({]/.test(first.text)) return fromPython;
  if (cellsOf(first).some(cell => GRADE_NAMES.includes(plain(cell)))) return fromTable;
  const [, second, third, , fifth] = first.words;
  const labelled = !isNumber(third ?? "0");
  const wide = lines.every(
    ({ words }) => words.length === 4 && words.every(isNumber) && most(words[0], words[2]) > 100,
  );
  if ((first.words.length === 4 && isNumber(second) && labelled) || wide) return fromTrec;
  if (first.words.length === 6 && isNumber(fifth) && !first.words.every(isNumber)) return fromTrec;
  return fromNumbers;
}

/** @type {(lines: Line[], room: any) => { lists: Given[], note: string }} */
function fromNumbers(lines, { several }) {
  const rows = lines.map(({ at, text }) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(word => gradeFrom(word, at)),
  );
  const apart = several && rows.length > 1 && rows.some(row => row.length > 1);
  const lists = (apart ? rows : [rows.flat()]).map(row => listOf("", row.map(lettered)));
  return { lists, note: `read as ${apart ? `${lists.length} lists of grades` : counted(rows.flat().length, "grade")}` };
}

// A list in Python

const TOKEN = /\s*(?:([[\](){},:])|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([^\s[\](){},:'"]+))/y;
/** @type {Record<string, string>} */
const ENDS = { "[": "]", "(": ")", "{": "}" };

/** @type {(lines: Line[], room: any) => { lists: Given[], note: string }} */
function fromPython(_lines, { text }) {
  const skipped = text.match(/^\s*([\w.]+\s*=\s*)?/)[0].length;
  const tokens = tokensOf(text, skipped);
  const value = valueFrom(tokens);
  const rest = tokens[0];
  if (rest) refuse(`${lineAt(rest.at)}: something follows the end of the list`);
  const entries = value instanceof Map ? [...value] : value.map((/** @type {any} */ each) => ["", each]);
  const many =
    entries.length && entries.every(([, each]) => each instanceof Map || (Array.isArray(each) && !isPair(each)));
  const lists = many ? entries.map(([name, each]) => listOf(name, resultsOf(each))) : [listOf("", resultsOf(value))];
  const found = many ? `${lists.length} lists` : counted(lists[0].ranking.length, "result");
  return { lists, note: `read as a Python list: ${found}` };
}

/** @type {(text: string, from: number) => any[]} */
function tokensOf(text, from) {
  const end = text.trimEnd().length;
  const tokens = [];
  TOKEN.lastIndex = from;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    const at = text.slice(0, start + text.slice(start).search(/\S/)).split(/\r\n?|\n/).length;
    if (!found) refuse(`${lineAt(at)}: a quote is not closed`);
    else {
      const [, mark, double, single, word] = found;
      const quoted = (double ?? single)?.replace(/\\(.)/g, "$1");
      tokens.push({ at, mark, word, value: quoted });
    }
  }
  return tokens;
}

/** @type {(tokens: any[]) => any} */
function valueFrom(tokens) {
  const { at, mark, word, value } = tokens.shift() ?? {};
  if (value !== undefined) return value;
  if (word !== undefined) return gradeFrom({ True: "1", False: "0" }[word] ?? word, at);
  const end = ENDS[mark];
  if (!end) refuse(`${lineAt(at)}: a value is missing before \u201c${mark}\u201d`);
  const found = [];
  while (tokens.length && tokens[0].mark !== end) {
    const first = valueFrom(tokens);
    if (mark !== "{") found.push(first);
    else if (tokens.shift()?.mark === ":") found.push([first, valueFrom(tokens)]);
    else refuse(`${lineAt(at)}: what stands in { } must be a name, a colon and a grade`);
    if (tokens[0]?.mark === ",") tokens.shift();
    else if (tokens[0]?.mark !== end) break;
  }
  if (tokens.shift()?.mark !== end) refuse(`${lineAt(at)}: \u201c${mark}\u201d is not closed by \u201c${end}\u201d`);
  return mark === "{" ? new Map(found.map(([key, each]) => [String(key), each])) : found;
}

/** @type {(value: any) => boolean} */
const isPair = value => value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";

/** @type {(value: any) => Result[]} */
function resultsOf(value) {
  return [...value].map((each, i) => {
    if (typeof each === "number") return lettered(each, i);
    if (Array.isArray(each) && isPair(each)) return { label: each[0], grade: each[1] };
    return refuse(`entry ${i + 1} of the list must be a grade, or a pair such as ("red tent", 3)`);
  });
}

// A table with a head

/** @type {(lines: Line[], room: any) => { lists: Given[], note: string }} */
function fromTable([first, ...lines]) {
  const head = cellsOf(first).map(plain);
  const worth = column(head, GRADE_NAMES);
  const query = column(head, QUERY_NAMES);
  const name = column(
    head,
    RESULT_NAMES.filter(each => each !== head[worth]),
  );
  const by = separator(first.text);
  const rows = lines.map(each => {
    const cells = cellsOf(each, by);
    const { at } = each;
    if (cells.length !== head.length) refuse(`${lineAt(at)}: ${cells.length} columns, but the head has ${head.length}`);
    return { label: cells[name], grade: gradeFrom(cells[worth], at), query: cells[query] ?? "" };
  });
  const lists = [...new Set(rows.map(row => row.query))].map(key => {
    const group = rows.filter(row => row.query === key);
    return listOf(
      key,
      group.map((each, i) => ({ label: each.label || letter(i), grade: each.grade })),
    );
  });
  return { lists, note: `read as a table of ${counted(rows.length, "result")}, with grades from ${head[worth]}` };
}

/** @type {(head: string[], names: string[]) => number} */
const column = (head, names) => head.indexOf(names.find(name => head.includes(name)) ?? "\0");

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
  if (quoted) refuse(`${lineAt(at)}: a quote is not closed`);
  return cells.map(cell => cell.trim());
}

// Lines of TREC: qrels (query 0 document grade), and runs (query Q0 document rank score name)

/** @type {(lines: Line[], room: any) => { lists: Given[], note: string }} */
function fromTrec(lines, { most: room }) {
  for (const { at, words } of lines) {
    const rule = "qrels have 4 (query 0 document grade), a run has 6 (query Q0 document rank score name)";
    if (words.length !== 4 && words.length !== 6) refuse(`${lineAt(at)}: ${words.length} columns; ${rule}`);
  }
  const judged = documents(
    lines.filter(({ words }) => words.length === 4),
    ({ at, words }) => gradeFrom(words[3], at),
  );
  const runs = documents(
    lines.filter(({ words }) => words.length === 6),
    scoreOf,
  );
  const needs = "Paste its qrels with it: lines such as \u201c301 0 D7 2\u201d";
  if (!judged.size) refuse(`${counted(lines.length, "line")} of a run: they give an order, but no grades. ${needs}`);
  if (!runs.size) return fromQrels(judged);
  return fromRun(runs, judged, room);
}

/** @type {(judged: Map<string, Map<string, number>>) => { lists: Given[], note: string }} */
function fromQrels(judged) {
  const lists = [...judged].map(([query, grades]) =>
    listOf(
      query,
      [...grades].map(([label, worth]) => ({ label, grade: worth })),
    ),
  );
  return { lists, note: `read as qrels of ${queriesOf(lists)}, in the order of the lines` };
}

// Ordered as trec_eval does it: by score, and equal scores by the later id. What nobody judged counts as 0. A judged 0
// that was not returned changes nothing, so the pool goes without it.
/** @type {(runs: Map<string, Map<string, number>>, judged: Map<string, Map<string, number>>, room: number) => any} */
function fromRun(runs, judged, room) {
  let unjudged = 0;
  let cut = 0;
  const lists = [...runs].map(([query, scores]) => {
    const grades = judged.get(query);
    if (!grades) return refuse(`the qrels say nothing about query ${query} of the run`);
    const order = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).map(([label]) => label);
    const ranking = order.slice(0, room).map(label => ({ label, grade: grades.get(label) ?? 0 }));
    const kept = new Set(ranking.map(({ label }) => label));
    const missing = [...grades].filter(([label, worth]) => worth > 0 && !kept.has(label)).map(([, worth]) => worth);
    unjudged += ranking.filter(({ label }) => !grades.has(label)).length;
    cut += order.length - ranking.length;
    return listOf(query, ranking, missing);
  });
  const parts = [`read as a run of ${queriesOf(lists)} with its qrels, ordered by score`];
  if (unjudged) parts.push(`without a judgment, so counted as 0: ${inFull(unjudged)}`);
  if (cut) parts.push(`left out below rank ${room}: ${inFull(cut)}`);
  return { lists, note: parts.join("; ") };
}

/** @type {(line: Line) => number} */
function scoreOf({ at, words }) {
  if (!isNumber(words[4])) refuse(`${lineAt(at)}: the score \u201c${words[4]}\u201d is not a number`);
  return Number(words[4]);
}

// What `read` finds in each line, by query and document.
/** @type {(lines: Line[], read: (line: Line) => number) => Map<string, Map<string, number>>} */
function documents(lines, read) {
  const found = new Map();
  for (const each of lines) {
    const [query, , label] = each.words;
    if (!found.has(query)) found.set(query, new Map());
    if (found.get(query).has(label)) refuse(`${lineAt(each.at)}: document ${label} of query ${query} comes twice`);
    found.get(query).set(label, read(each));
  }
  return found;
}

/** @type {(lists: Given[]) => string} */
const queriesOf = lists => (lists.length > 1 ? `${lists.length} queries` : `query ${lists[0].name}`);

// What all of them use

/** @type {(text: string) => Line[]} */
function linesOf(text) {
  const lines = text.split(/\r\n?|\n/).map((each, i) => ({ at: i + 1, text: each.trim() }));
  return lines.filter(each => each.text).map(each => ({ ...each, words: each.text.split(/\s+/) }));
}

/** @type {(word: string, at: number) => number} */
function gradeFrom(word, at) {
  if (!isNumber(word)) refuse(`${lineAt(at)}: \u201c${word}\u201d is not a number`);
  const worth = Number(word);
  if (!(worth >= 0 && worth <= 100)) refuse(`${lineAt(at)}: a grade must lie between 0 and 100; got ${word}`);
  return worth;
}

/** @type {(name: string, ranking: Result[], missing?: number[]) => Given} */
function listOf(name, ranking, missing = []) {
  const pool = [...ranking.map(each => each.grade), ...missing];
  return { name, ranking, pool: missing.length ? pool : null };
}

/** @type {(worth: number, i: number) => Result} */
const lettered = (worth, i) => ({ label: letter(i), grade: worth });

/** @type {(word: string) => boolean} */
const isNumber = word => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word);

/** @type {(...words: string[]) => number} */
const most = (...words) => Math.max(...words.map(Number));

/** @type {(n: number) => string} */
const inFull = n => n.toLocaleString("en");

/** @type {(n: number, what: string) => string} */
const counted = (n, what) => `${inFull(n)} ${what}${n === 1 ? "" : "s"}`;

/** @type {(at: number) => string} */
const lineAt = at => `line ${at}`;

/** @type {(why: string) => never} */
function refuse(why) {
  throw new RangeError(why);
}
