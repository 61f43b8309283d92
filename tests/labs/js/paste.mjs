// Pasted lists: what is read, how it is told, and what is refused with its line and its rule.
import assert from "node:assert/strict";
import test from "node:test";
import { readLists } from "../static/core/paste.js";

const SEVERAL = { several: true };
const QRELS = "301 0 D1 2\n301 0 D2 0\n301 0 D3 1\n301 0 D4 3";
const RUN = "301 Q0 D3 1 9.5 sys\n301 Q0 D1 2 9.5 sys\n301 Q0 D9 3 7.25 sys\n301 Q0 D2 4 1e-3 sys";

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

// A list in one line: its name, its results with their grades, then what else was judged and the scores, if any.
const told = ({ name, ranking, pool, scores }) =>
  [
    name ? `${name}: ` : "",
    ranking.map(({ label, grade }) => `${label} ${grade}`).join(", "),
    pool ? `; pool ${pool}` : "",
    scores ? `; scores ${scores}` : "",
  ].join("");
const lists = (text, room) => readLists(text, room).lists.map(told);

test("numbers, however they are separated", () => {
  for (const text of [
    "3 2 3 0 1 2",
    "3,2,3,0,1,2",
    " 3; 2; 3; 0; 1; 2 ",
    "3\n2\n3\n0\n1\n2\n",
    "3\t2\t3\r\n0\t1\t2",
    "3 2\n\n3 0\r1 2",
    "[3, 2, 3, 0, 1, 2]",
  ]) {
    assert.deepEqual(lists(text), ["A 3, B 2, C 3, D 0, E 1, F 2"], text);
    assert.match(one(text).note, /^read as (grades|a Python list); results: 6$/);
  }
  for (const text of ["\ufeff[3, 2]", "[3,\u00a02]", "3 2\u200b", "\u200f3 2", "\ufeff3\u00a02", "grade\u200b\n3\n2"]) {
    assert.deepEqual(lists(text), ["A 3, B 2"], `what nobody sees changes nothing: ${JSON.stringify(text)}`);
  }
});

const READ = [
  // grades; lines of them are lists of their own where several may be
  ["0.5 1e1 .25 100 +2", ["A 0.5, B 10, C 0.25, D 100, E 2"]],
  ["3,2", ["A 3, B 2"]],
  ["3,2,1\n0,1,2", ["A 3, B 2, C 1, D 0, E 1, F 2"]],
  ["3 2 1\n0 0 3 1\n2", ["A 3, B 2, C 1", "A 0, B 0, C 3, D 1", "A 2"], SEVERAL],
  ["3\n2\n1", ["A 3, B 2, C 1"], SEVERAL],
  ["3,2\n2,3", ["A 3, B 2", "A 2, B 3"], SEVERAL],
  ["3 -1 0", ["A 3, B -1, C 0"], { least: -20 }],
  // Python and JSON, with the escapes of both
  ["rel = (3, 2.5, True, False,)", ["A 3, B 2.5, C 1, D 0"]],
  [`results = [("red tent", 3), ['it\\'s "green"', 2],\n ("C", 0)]`, [`red tent 3, it's "green" 2, C 0`]],
  ["[[3, 2], [0, 1, 2]]", ["A 3, B 2", "A 0, B 1, C 2"], SEVERAL],
  [
    String.raw`[["caf\u00e9", 3], ['it\'s "so"', 2], ["say \"hi\"\n\\", 1], ("超", 0)]`,
    ['caf\u00e9 3, it\'s "so" 2, say "hi"\n\\ 1, \u8d85 0'],
  ],
  [
    String.raw`{"caf\u00e9": 3, 'it\'s': 2, b: 1, 7: 0, "__proto__": 1}`,
    ["caf\u00e9 3, it's 2, b 1, 7 0, __proto__ 1"],
  ],
  ['{"x": ([1, 0], [0, 1]), "y": ([("d", 2)], [2])}', ["x: A 1, B 0", "x: A 0, B 1", "y: d 2", "y: A 2"], SEVERAL],
  // tables with a head; a spreadsheet may begin or end a line with an empty cell
  ['title,grade\n"Tent, red",3\n"The ""big"" one",0\n', ['Tent, red 3, The "big" one 0']],
  ["Doc ID\tother\tRelevance\nd1\tx\t2\nd2\ty\t1", ["d1 2, d2 1"]],
  ["rating\n4\n5", ["A 4, B 5"]],
  ["label;grade\ntent;3\nlamp;1", ["tent 3, lamp 1"]],
  ["rel,label\n1,x\n2,", ["x 1, B 2"]],
  ["label\n1\n0", ["A 1, B 0"]],
  ["qid,doc,rel\n1,a,3\n2,b,1\n1,c,0", ["1: a 3, c 0", "2: b 1"], SEVERAL],
  ["\ttitle\tgrade\n0\ttent\t3\n1\tlamp\t2", ["tent 3, lamp 2"]],
  ["title\tgrade\tnote\ntent\t3\t\nlamp\t2\tgood", ["tent 3, lamp 2"]],
  ['title,grade\n"\u202eevil\u202c \u{1f469}\u200d\u{1f680}",3', ["evil \u{1f469}\u200d\u{1f680} 3"]],
  ['title,grade\n<img src=x onerror="x()">,3\n__proto__,1', ["<img src=x onerror=x()> 3, __proto__ 1"]],
  // two columns without a head, whichever is the grade
  ["alpha\t3\nbeta\t0", ["alpha 3, beta 0"]],
  ["alpha,3\nbeta,1.5", ["alpha 3, beta 1.5"]],
  ["alpha;3\nbeta;1,5", ["alpha 3, beta 1.5"]],
  ["3,alpha\n0,beta", ["alpha 3, beta 0"]],
  ['"Tent, red",3\n"The ""big"" one",0', ['Tent, red 3, The "big" one 0']],
  ["red tent 3\nlamp 0", ["red tent 3, lamp 0"]],
  ["alpha,yes\nbeta,No", ["alpha 1, beta 0"]],
  ["yes no yes", ["A 1, B 0, C 1"]],
  ["| title | grade |\n|:--|--:|\n| red tent | 3 |\n| lamp | 1 |", ["red tent 3, lamp 1"]],
  ["| red tent | 3 |\n| lamp | 1 |", ["red tent 3, lamp 1"]],
  ['[{"label": "red tent", "grade": 3}, {"grade": 0, "label": "lamp"}]', ["red tent 3, lamp 0"]],
  ['[{"title": "tent", "relevance": 3}]', ["tent 3"], SEVERAL],
  // TREC: a run is told from a list by its columns; equal scores: the later id first, as trec_eval does; D9 is not
  // judged, and D4 is not returned
  [QRELS, ["301: D1 2, D2 0, D3 1, D4 3"]],
  ["19335 0 1017759 0\n19335 0 1082489 1", ["19335: 1017759 0, 1082489 1"]],
  [`${RUN}\n${QRELS}`, ["301: D3 1, D1 2, D9 0, D2 0; pool 1,2,0,0,3; scores 9.5,9.5,7.25,0.001"]],
  [`${QRELS}\n\n${RUN}`, ["301: D3 1, D1 2, D9 0, D2 0; pool 1,2,0,0,3; scores 9.5,9.5,7.25,0.001"]],
  ["7 Q0 b 1 1.5 s\n7 Q0 a 2 1.5 s\n7 Q0 c 3 9 s\n7 0 a 2", ["7: c 0, b 0, a 2; scores 9,1.5,1.5"]],
  ["7 0 120 2\n7 0 55 1\n7 Q0 55 1 9.5 s\n7 Q0 120 2 8 s", ["7: 55 1, 120 2; scores 9.5,8"]],
  ["7 0 D1 2\n7 0 D2 -2\n7 0 D3 0\n7 Q0 D1 1 9 s", ["7: D1 2; pool 2,-2; scores 9"], { least: -20 }],
];

test("lists are read in many forms", () => {
  for (const [text, wanted, room] of READ) assert.deepEqual(lists(text, room), wanted, text);
});

test("what was read is told", () => {
  for (const [text, note, room] of [
    ["3", "read as grades; results: 1"],
    ["3 2 1\n0 0 3 1\n2", "read as grades; results: 3 and 4 and 1", SEVERAL],
    ['[("red tent", 3)]', "read as a Python list; results: 1"],
    ["d1,Relevance\nx,2", "read as a table, grades from relevance; results: 1"],
    [QRELS, "read as qrels; results: 4"],
    [`${RUN}\n${QRELS}`, "read as a run with its qrels, by score; not judged, so 0: 1; results: 4"],
  ]) {
    assert.equal(readLists(text, room).note, note);
  }
});

test("names go on after Z", () => {
  const found = labels(one(Array(54).fill(1).join(" ")));
  assert.equal([...found.slice(24, 29), ...found.slice(-2)].join(" "), "Y Z AA AB AC BA BB");
});

test("a long run is cut, and what it found below stays in the pool", () => {
  const run = Array.from({ length: 300 }, (_, i) => `7 Q0 d${i} ${i + 1} ${300 - i} s`).join("\n");
  const list = one(`${run}\n7 0 d0 1\n7 0 d250 2\n7 0 x 0`);
  assert.equal(`${list.ranking.length} ${list.pool.length} ${list.pool[100]}`, "100 101 2");
  assert.match(list.note, /left out below rank 100: 200/);
  assert.equal(one(`${run}\n7 0 d0 1`, { most: 50 }).ranking.length, 50);
  assert.deepEqual(grades(list).slice(0, 2), [1, 0]);
});

test("several queries of a run", () => {
  const found = readLists(`${RUN}\n${QRELS}\n302 Q0 x 1 1 s\n302 0 x 1`, SEVERAL).lists;
  assert.equal(found.map(({ name }) => name).join(), "301,302");
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
  refused("alpha,3\nbeta,x", /^line 2: "x" is not a number$/);
  refused("alpha,3\nbeta", /^line 2: 1 columns, but the first line has a name and a grade$/);
  refused("alpha\t101", /^line 1: a grade must lie between 0 and 100; got 101$/);
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
  refused('{"x": ([1, 0], [0, 1])}', /these are 2 lists/);
  for (const text of ["0,5; 1,0; 2", "0,5 1,0 2", "0,5\n1,0\n2"]) {
    refused(text, /^line 1: "0,5" may be one grade or two; write 2\.5 or 2, 5$/);
  }
  refused("3,5\n2,0 1", /line 2: "2,0" may/, SEVERAL);
  refused(String.raw`[("a\x", 3)]`, /a bracket, a comma or a quote is missing/);
  refused("3 2 3 0 1 x", /^line 1: "x" is not a number$/);
  refused("301 Q0 D1 1 nan s\n301 0 D1 1", /^line 1: "nan" is not a number$/);
  refused("3 -21", /between -20 and 100; got -21/, { least: -20 });
  refused("x".repeat(300_000), /^line 1: "x{200,299}\u2026$/);
  refused("1 2\n".repeat(10_000), /^these are 10000 lists; at most 100 are read$/, SEVERAL);
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
