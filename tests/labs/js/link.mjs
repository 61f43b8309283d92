// Links: short to read, read back exactly, and refused if they ask too much.
import assert from "node:assert/strict";
import test from "node:test";
import { decode, encode, joined, linkName, sections } from "../static/core/link.js";
import "../static/labs/runs_lab.js";

const results = (grades, labels = "ABCDEFGH") => grades.map((grade, i) => ({ label: labels[i], grade }));
const RANKING = { ranking: results([3, 2, 1]), k: null, gain: "linear", discount: "log2", pool: null, min_grade: 1 };

test("the state of a laboratory is short and readable", () => {
  assert.equal(encode({ ranking: results([3, 2, 3, 0, 1, 2]), k: 3 }), "r=3,2,3,0,1,2&k=3");
  assert.equal(encode({ ranking: results([3, 0.5], ["C", "Tent, red & 1:2"]) }), "r=C:3,Tent%2C+red+%26+1%3A2:0.5");
  assert.equal(encode({ k: null, gain: "exponential", pool: null }), "k=none&gain=exponential&pool=none");
  assert.equal(encode({ discount: ["jk", 2.5] }), "discount=jk,2.5");
  assert.equal(encode({ pool: [3], discount: "rbp" }), "pool=3,&discount=rbp");
  assert.equal(encode({ first: results([1, 0]), second: results([0, 1], "BA") }), "a=1,0&b=B:0,A:1");
  assert.equal(encode({ guesses: [0.5, 1], revealed: true }), "guesses=0.5,1&revealed=true");
  assert.equal(encode({ questions: [[3, 2], [1]] }), "questions=3,2;1");
  assert.equal(encode({ questions: [[3]] }), "questions=3;");
});

const STATES = [
  RANKING,
  { ...RANKING, ranking: [] },
  { ...RANKING, ranking: results([1, 1, 0], ["", "1", "=&#%+ ~/;:,\u8d85\u{1f600}"]), k: 2, pool: [1, 1, 0, 2] },
  { ...RANKING, discount: ["rbp", 0.8], pool: [], min_grade: 2.5 },
  { ...RANKING, discount: [1, 0.5, 0.25], k: 100 },
  {
    runs: [
      { name: "red lamp", first: results([2, 0, 0]), second: results([0, 0, 2], "BCA") },
      { name: "a/b;c", first: results([1, 1], ["x:1", "y,"]), second: results([1, 1], ["y,", "x:1"]) },
      { name: "none", first: [], second: [] },
    ],
    left_out: ["red lamp"],
    query: null,
  },
  { rel: [3, 0], scores: [16777217, -1e-7], ids: ["p 1", "7"], tools: [{ tool: "a, b" }] },
  { questions: [[3]], guesses: [], guess: 0.25, revealed: false },
  {
    questions: [
      [3, 2, 0.125],
      [5, 1],
    ],
    guesses: [0.5],
    guess: 1,
    revealed: true,
  },
  { pair: ["ap", "rr"], worth: [0, 1, 2, 4, 7, 11], shape: "hand", base: 2.3, scores: [0.9, -1.5, 1e-7] },
  { odd: { deep: [{ x: null }] }, text: "none", number: "3", list: ["1", "true"], mixed: [[1], "a"], empty: [[]] },
];

test("what is written is read back exactly", () => {
  for (const state of STATES) {
    const text = encode(state);
    assert.match(text, /^[\w.~%+,;:/=&!'()*-]*$/, text);
    assert.deepEqual(decode(text, state), state, text);
  }
});

// Names that look like a part of the form
const WORDS = ["A", "B", "~x", "a,b", "a;b", "a:b", "a/b", "a&b=c", "#", "100 %", "%2C", "%41", "+", "none", "true"];
WORDS.push("3", "A:3", "", " ", "x:", "\n", "\\", '"', "<b>", "lab", "\u8d85\u{1f600}", "\u062a\u062e");
const any = list => list[Math.floor(Math.random() * list.length)];
const many = (most, make) => Array.from({ length: Math.floor(Math.random() * (most + 1)) }, make);
const ranking = () => many(4, () => ({ label: any(WORDS), grade: any([0, 1, 3, 0.5, 1e-7, 0.1 + 0.2, 100]) }));
const run = () => {
  const first = ranking();
  return { name: any(WORDS), first, second: first.toReversed() };
};

test("any state is read back exactly, whatever its names", () => {
  for (let i = 0; i < 3000; i++) {
    const state = {
      ranking: ranking(),
      runs: many(3, run),
      ids: many(3, () => any(WORDS)),
      query: any([null, ...WORDS]),
      convention: any(["default", "gain=exponential discount=jk:2", "gain={0:0,1:1.5} min_grade=>0.5"]),
    };
    assert.deepEqual(decode(encode(state), state), state, JSON.stringify(state));
  }
});

test("a messenger that writes commas as %2C breaks nothing", () => {
  assert.deepEqual(decode("r=3%2C2%2c1&pool=3%2C3", RANKING), { ranking: results([3, 2, 1]), pool: [3, 3] });
  assert.deepEqual(decode("r=B%3A3%2CA%3A2", RANKING), { ranking: results([3, 2], "BA") });
});

test("an address may speak of several laboratories", () => {
  const found = sections("#r=3,2&k=3&lab=ties&k=9&lab=quiz");
  assert.deepEqual(
    [...found],
    [
      ["", "r=3,2&k=3"],
      ["ties", "k=9"],
      ["quiz", ""],
    ],
  );
  assert.equal(joined(found), "r=3,2&k=3&lab=ties&k=9&lab=quiz");
  assert.equal(
    joined(
      new Map([
        ["ties", "k=9"],
        ["", "k=3"],
      ]),
    ),
    "k=3&lab=ties&k=9",
  );
  assert.deepEqual([...sections("#quiz")], []);
  assert.deepEqual([...sections("")], []);
  assert.deepEqual([...sections("#lab=RankingLab.2&k=2")], [["ranking.2", "k=2"]]);
  assert.deepEqual(["RankingLab", "RankingLab.2", "Quiz", "TiesLab"].map(linkName), [
    "ranking",
    "ranking.2",
    "quiz",
    "ties",
  ]);
});

const refused = (text, why) =>
  assert.throws(
    () => decode(text, RANKING),
    error => why.test(error.message),
    text,
  );

test("what is refused says why", () => {
  refused("toString=2", /nothing here is called "toString"/);
  refused("cutoff=2", /nothing here is called "cutoff"/);
  refused("r=3,x", /"x" has no grade/);
  refused("r=3,,2", /has no grade/);
  refused("r=A:", /"A:" has no grade/);
  refused("r=3,1e308", /a grade must lie between 0 and 100; got 1e\+308/);
  refused("r=-1", /between 0 and 100/);
  refused("pool=101,", /between 0 and 100/);
  refused(`r=~${encodeURIComponent('[{"label":"A","grade":1e308}]')}`, /between 0 and 100/);
  refused(`r=${Array(3000).fill(1)}`, /r has 3000 entries; a link holds at most 100/);
  refused(`r=${Array(30_000).fill(1)}`, /60001 characters; at most 20000/);
  refused(`r=~${encodeURIComponent(JSON.stringify(results(Array(150).fill(1))))}`, /150 entries/);
  refused("k=%", /./);
  refused("k=~{", /./);
  assert.throws(
    () => encode({ ranking: [{ label: "x".repeat(20_000), grade: 1 }] }),
    /20004 characters; at most 20000/,
  );
  assert.throws(() => encode({ ranking: results(Array(101).fill(1), Array(101).fill("x")) }), /101 entries/);
});
