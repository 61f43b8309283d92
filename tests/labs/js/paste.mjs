// Pasted lists: what is read, how it is told, and what is refused with its line and its rule.
import assert from "node:assert/strict";
import test from "node:test";
import { readLists } from "../static/core/paste.js";

const grades = ({ ranking }) => ranking.map(result => result.grade);
const labels = ({ ranking }) => ranking.map(result => result.label);
const one = (text, room) => {
  const { lists, note } = readLists(text, room);
  assert.equal(lists.length, 1);
  return { ...lists[0], note };
};
const refused = (text, why, room) =>
  assert.throws(
    () => readLists(text, room),
    error => error instanceof RangeError && why.test(error.message),
  );

test("numbers, however they are separated", () => {
  for (const text of [
    "3 2 3 0 1 2",
    "3,2,3,0,1,2",
    " 3; 2; 3; 0; 1; 2 ",
    "3\n2\n3\n0\n1\n2\n",
    "3\t2\t3\r\n0\t1\t2",
    "3 2\n\n3 0\r1 2",
  ]) {
    const list = one(text);
    assert.deepEqual(grades(list), [3, 2, 3, 0, 1, 2], text);
    assert.deepEqual(labels(list), [..."ABCDEF"]);
    assert.equal(list.pool, null);
    assert.equal(list.note, "read as grades; results: 6");
  }
  assert.deepEqual(grades(one("0.5 1e1 .25 100 +2")), [0.5, 10, 0.25, 100, 2]);
  assert.equal(one("3").note, "read as grades; results: 1");
});

test("names go on after Z", () => {
  const list = one(Array(54).fill(1).join(" "));
  assert.deepEqual(labels(list).slice(24, 29), ["Y", "Z", "AA", "AB", "AC"]);
  assert.deepEqual(labels(list).slice(-2), ["BA", "BB"]);
});

test("lines of grades are lists of their own where several may be", () => {
  const { lists, note } = readLists("3 2 1\n0 0 3 1\n2", { several: true });
  assert.deepEqual(lists.map(grades), [[3, 2, 1], [0, 0, 3, 1], [2]]);
  assert.equal(note, "read as grades; results: 3 and 4 and 1");
  assert.deepEqual(grades(one("3\n2\n1", { several: true })), [3, 2, 1]);
});

test("a Python list", () => {
  assert.deepEqual(grades(one("[3, 2, 3, 0, 1, 2]")), [3, 2, 3, 0, 1, 2]);
  assert.deepEqual(grades(one("rel = (3, 2.5, True, False,)")), [3, 2.5, 1, 0]);
  const pairs = one(`results = [("red tent", 3), ['it\\'s "green"', 2],\n ("C", 0)]`);
  assert.deepEqual(labels(pairs), ["red tent", `it's "green"`, "C"]);
  assert.deepEqual(grades(pairs), [3, 2, 0]);
  assert.equal(pairs.note, "read as a Python list; results: 3");
});

test("several Python lists", () => {
  assert.deepEqual(readLists("[[3, 2], [0, 1, 2]]", { several: true }).lists.map(grades), [
    [3, 2],
    [0, 1, 2],
  ]);
});

test("a table with a head", () => {
  const csv = one('title,grade\n"Tent, red",3\n"The ""big"" one",0\n');
  assert.deepEqual(
    [labels(csv), grades(csv)],
    [
      ["Tent, red", 'The "big" one'],
      [3, 0],
    ],
  );
  const tsv = one("Doc ID\tother\tRelevance\nd1\tx\t2\nd2\ty\t1");
  assert.deepEqual(
    [labels(tsv), grades(tsv)],
    [
      ["d1", "d2"],
      [2, 1],
    ],
  );
  assert.equal(tsv.note, "read as a table, grades from relevance; results: 2");
  assert.deepEqual(grades(one("rating\n4\n5")), [4, 5]);
  const both = one("label;grade\ntent;3\nlamp;1");
  assert.deepEqual(
    [labels(both), grades(both)],
    [
      ["tent", "lamp"],
      [3, 1],
    ],
  );
  assert.deepEqual(labels(one("rel,label\n1,x\n2,")), ["x", "B"]);
  assert.deepEqual(grades(one("label\n1\n0")), [1, 0]);
  const { lists } = readLists("qid,doc,rel\n1,a,3\n2,b,1\n1,c,0", { several: true });
  assert.deepEqual(
    lists.map(list => [list.name, labels(list), grades(list)]),
    [
      ["1", ["a", "c"], [3, 0]],
      ["2", ["b"], [1]],
    ],
  );
});

const QRELS = "301 0 D1 2\n301 0 D2 0\n301 0 D3 1\n301 0 D4 3";
const RUN = "301 Q0 D3 1 9.5 sys\n301 Q0 D1 2 9.5 sys\n301 Q0 D9 3 7.25 sys\n301 Q0 D2 4 1e-3 sys";

test("TREC qrels are results with their ids", () => {
  const list = one(QRELS);
  assert.deepEqual([labels(list), grades(list), list.pool], [["D1", "D2", "D3", "D4"], [2, 0, 1, 3], null]);
  assert.equal(list.note, "read as qrels; results: 4");
  assert.deepEqual(labels(one("19335 0 1017759 0\n19335 0 1082489 1")), ["1017759", "1082489"]);
});

test("a run with its qrels: the run's order, the qrels' grades and pool", () => {
  for (const text of [`${RUN}\n${QRELS}`, `${QRELS}\n\n${RUN}`]) {
    const list = one(text);
    // equal scores: the later id first, as trec_eval does; D9 is not judged; D4 is not returned
    assert.deepEqual(labels(list), ["D3", "D1", "D9", "D2"]);
    assert.deepEqual(grades(list), [1, 2, 0, 0]);
    assert.deepEqual(list.pool, [1, 2, 0, 0, 3]);
    assert.equal(list.note, "read as a run with its qrels, by score; not judged, so 0: 1; results: 4");
  }
});

test("a long run is cut, and what it found below stays in the pool", () => {
  const run = Array.from({ length: 300 }, (_, i) => `7 Q0 d${i} ${i + 1} ${300 - i} s`).join("\n");
  const list = one(`${run}\n7 0 d0 1\n7 0 d250 2\n7 0 x 0`);
  assert.equal(list.ranking.length, 100);
  assert.equal(list.pool.length, 101);
  assert.equal(list.pool[100], 2);
  assert.match(list.note, /left out below rank 100: 200/);
  assert.equal(one(`${run}\n7 0 d0 1`, { most: 50 }).ranking.length, 50);
});

test("several queries of a run", () => {
  const { lists } = readLists(`${RUN}\n${QRELS}\n302 Q0 x 1 1 s\n302 0 x 1`, { several: true });
  assert.deepEqual(
    lists.map(({ name }) => name),
    ["301", "302"],
  );
});

test("what is refused says why", () => {
  refused("", /there is nothing to read; paste grades such as 3 2 3 0 1 2/);
  refused("  \n ", /nothing to read/);
  refused("3 2\n1 x 0", /^line 2: "x" is not a number$/);
  refused("3 2 1e308", /^line 1: a grade must lie between 0 and 100; got 1e308$/);
  refused("3\n2\n-1", /^line 3: a grade must lie between 0 and 100; got -1$/);
  refused("Infinity", /is not a number/);
  refused("NaN", /is not a number/);
  refused("[3, 2", /^line 1: in the list that begins here a bracket, a comma or a quote is missing$/);
  refused("[3, 2]\nx", /^line 2: "x" is not a number$/);
  refused("\n[3, 2] 1", /^line 2: in the list that begins here a bracket/);
  refused("[3,\n 'x]", /a bracket, a comma or a quote is missing|is not a number/);
  refused("[3,\n\n None]", /line 3: "None" is not a number/);
  refused("[('a', 1, 2)]", /entry 1 of the list must be a grade, or a pair/);
  refused("[3 2]", /a bracket, a comma or a quote is missing/);
  refused("{'a' 3}", /a bracket, a comma or a quote is missing/);
  refused("[]", /no results/);
  refused("title,grade\na,b", /^line 2: "b" is not a number$/);
  refused("title,grade\na,1,2", /^line 2: 3 columns, but the head has 2$/);
  refused('title,grade\n"a,1', /^line 2: a quote is not closed$/);
  refused("title,grade", /there are no results; paste grades/);
  refused("doc,stars\na,1", /^line 1: "doc" is not a number/);
  refused(RUN, /a run gives an order, but no grades; paste its qrels with it/);
  refused(`${QRELS}\n301 0 D5`, /^line 5: 3 columns; qrels have 4/);
  refused(`${QRELS}\n301 0 D1 1`, /^line 5: document D1 of query 301 comes twice$/);
  refused(`${RUN}\n302 0 D1 1`, /the qrels say nothing about query 301/);
  refused(`${QRELS}\n301 0 D5 -2`, /^line 5: a grade must lie between 0 and 100; got -2$/);
  refused(RUN.replace("7.25", "high") + QRELS, /is not a number|columns/);
  refused(`${QRELS}\n302 0 x 1`, /these are 2 lists; this laboratory shows one/);
  refused("[[1, 2], [3]]", /these are 2 lists; this laboratory shows one/);
});

test("sizes are capped", () => {
  refused(Array(3000).fill(1).join(" "), /a list has 3000 results; at most 100 fit here/);
  refused(Array(51).fill(1).join(" "), /51 results; at most 50 fit here/, { most: 50 });
  refused("1 ".repeat(300_000), /600000 characters; at most 400000/);
  refused(
    `${RUN}\n${Array.from({ length: 600 }, (_, i) => `301 0 y${i} 1`).join("\n")}`,
    /6\d\d results are judged; at most 500 fit here/,
  );
  assert.equal(one(Array(100).fill(1).join(" ")).ranking.length, 100);
});

test("a list is text and never a program", () => {
  const list = one('title,grade\n<img src=x onerror="x()">,3\n__proto__,1');
  assert.deepEqual(labels(list)[1], "__proto__");
  assert.match(labels(list)[0], /^<img src=x onerror=/);
});

test("a run brings its scores, and a dict of pairs its two lists for each name", () => {
  const trec = "7 Q0 b 1 1.5 s\n7 Q0 a 2 1.5 s\n7 Q0 c 3 9 s\n7 0 a 2";
  const list = one(trec);
  assert.deepEqual(
    [labels(list), list.scores],
    [
      ["c", "b", "a"],
      [9, 1.5, 1.5],
    ],
  );
  assert.equal(one("3 2").scores, null);
  const { lists } = readLists(`{"x": ([1, 0], [0, 1]), "y": ([("d", 2)], [2])}`, { several: true });
  assert.deepEqual(
    lists.map(({ name }) => name),
    ["x", "x", "y", "y"],
  );
  assert.deepEqual(lists.map(grades), [[1, 0], [0, 1], [2], [2]]);
  refused(`{"x": ([1, 0], [0, 1])}`, /these are 2 lists/);
});

test("what nobody sees changes nothing", () => {
  for (const text of ["\ufeff[3, 2]", "[3,\u00a02]", "3 2\u200b", "\u200f3 2", "\ufeff3\u00a02", "grade\u200b\n3\n2"]) {
    assert.deepEqual(grades(one(text)), [3, 2], JSON.stringify(text));
  }
  assert.deepEqual(labels(one('title,grade\n"\u202eevil\u202c \u{1f469}\u200d\u{1f680}",3')), [
    "evil \u{1f469}\u200d\u{1f680}",
  ]);
});

test("a comma between two digits is not guessed at", () => {
  for (const text of ["0,5; 1,0; 2", "0,5 1,0 2", "0,5\n1,0\n2"]) {
    refused(text, /^line 1: "0,5" may be one grade or two; write 2\.5 or 2, 5$/);
  }
  refused("3,5\n2,0 1", /line 2: "2,0" may/, { several: true });
  assert.deepEqual(grades(one("3,2")), [3, 2]);
  assert.deepEqual(grades(one("3,2,1\n0,1,2")), [3, 2, 1, 0, 1, 2]);
  assert.deepEqual(readLists("3,2\n2,3", { several: true }).lists.map(grades), [
    [3, 2],
    [2, 3],
  ]);
});

test("escapes in a quoted name are those of Python and JSON", () => {
  const text = String.raw`[["caf\u00e9", 3], ['it\'s "so"', 2], ["say \"hi\"\n\\", 1], ("超", 0)]`;
  assert.deepEqual(labels(one(text)), ["caf\u00e9", 'it\'s "so"', 'say "hi"\n\\', "\u8d85"]);
  assert.deepEqual(labels(one(String.raw`{"caf\u00e9": 3, 'it\'s': 2, b: 1, 7: 0, "__proto__": 1}`)), [
    "caf\u00e9",
    "it's",
    "b",
    "7",
    "__proto__",
  ]);
  refused(String.raw`[("a\x", 3)]`, /a bracket, a comma or a quote is missing/);
});

test("a table from a spreadsheet may begin or end with an empty cell", () => {
  assert.deepEqual(labels(one("\ttitle\tgrade\n0\ttent\t3\n1\tlamp\t2")), ["tent", "lamp"]);
  assert.deepEqual(grades(one("title\tgrade\tnote\ntent\t3\t\nlamp\t2\tgood")), [3, 2]);
});

test("a run is told from a list by its columns", () => {
  const numbered = "7 0 120 2\n7 0 55 1\n7 Q0 55 1 9.5 s\n7 Q0 120 2 8 s";
  assert.deepEqual(labels(one(numbered)), ["55", "120"]);
  refused("3 2 3 0 1 x", /^line 1: "x" is not a number$/);
  refused("301 Q0 D1 1 nan s\n301 0 D1 1", /^line 1: "nan" is not a number$/);
});

test("a laboratory may take grades below 0", () => {
  assert.deepEqual(grades(one("3 -1 0", { least: -20 })), [3, -1, 0]);
  refused("3 -21", /between -20 and 100; got -21/, { least: -20 });
  const list = one("7 0 D1 2\n7 0 D2 -2\n7 0 D3 0\n7 Q0 D1 1 9 s", { least: -20 });
  assert.deepEqual([grades(list), list.pool], [[2], [2, -2]]);
});

test("no message is longer than a few lines", () => {
  refused("x".repeat(300_000), /^line 1: "x{200,299}\u2026$/);
  refused("1 2\n".repeat(10_000), /^these are 10000 lists; at most 100 are read$/, { several: true });
});
