// What of the laboratories touches no DOM: moving, shuffling, writing numbers, judging, all orders, saying why.
// There is no document here, so that importing it touches none either.
import assert from "node:assert/strict";
import test from "node:test";
import { readConvention } from "../static/core/by_convention.js";
import { EQUATIONS } from "../static/core/formula.js";
import { plainModel } from "../static/core/host.js";
import { ndcg, sum } from "../static/core/metrics.js";
import { change, clamp, digitsFor, fixed, move, short, shuffled, trend } from "../static/core/parts.js";
import { countOrders, everyOrder, firstAt, spreadOf } from "../static/core/pictures.js";
import { NAMES } from "../static/core/rows.js";
import { lab, View } from "../static/core/view.js";
import { drawn, needed } from "../static/labs/gain_discount_lab.js";
import { fresh } from "../static/labs/quiz.js";
import { compute, explain, missing, python, regradePool } from "../static/labs/ranking_lab.js";
import { compute as computeRuns, summary } from "../static/labs/runs_lab.js";
import { almost, closeness, compute as computeTies, verdict } from "../static/labs/ties_lab.js";

const results = grades => grades.map((grade, i) => ({ label: "ABCDEFGHIJKLMNOP"[i], grade }));

const state = (grades, options = {}) => ({
  ranking: results(grades),
  k: null,
  gain: "linear",
  discount: "log2",
  pool: null,
  min_grade: 1,
  max_grade: 4,
  p: 0.8,
  ...options,
});

function moved(before, from, to, show) {
  const after = { ...before, ranking: move(before.ranking, from, to) };
  const action = { kind: "move", label: before.ranking[from].label, from, to };
  const said = explain(action, compute(before), compute(after), show);
  return { said, values: compute(after).values };
}

// A random source that repeats itself.
function seeded(seed) {
  let last = seed;
  return () => {
    last = (last * 16807) % 2147483647;
    return last / 2147483647;
  };
}

function permutations(list) {
  return list.length < 2
    ? [list]
    : list.flatMap((item, i) => permutations(list.toSpliced(i, 1)).map(rest => [item, ...rest]));
}

const near = (a, b, within = 1e-12) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test("no page is needed to import a laboratory", () => {
  assert.equal(globalThis.document, undefined);
  assert.equal(typeof lab(View, []), "function");
});

test("move takes one out and puts it in, and leaves the list it was given", () => {
  const list = ["a", "b", "c", "d"];
  assert.deepEqual(move(list, 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(move(list, 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(move(list, 1, 1), list);
  for (let from = 0; from < 4; from += 1) {
    for (let to = 0; to < 4; to += 1) assert.equal(move(list, from, to)[to], list[from]);
  }
  assert.deepEqual(list, ["a", "b", "c", "d"]);
});

test("clamp keeps a number within its limits", () => {
  assert.deepEqual(
    [-1, 0, 3, 5, 7].map(x => clamp(x, 0, 5)),
    [0, 0, 3, 5, 5],
  );
});

test("shuffled keeps every result and obeys its random source", () => {
  const draws = [0.9, 0.1, 0.5];
  assert.deepEqual(
    shuffled(["a", "b", "c"], () => draws.shift()),
    ["b", "c", "a"],
  );
  const seen = new Set(Array.from({ length: 300 }, () => shuffled([1, 2, 3]).join("")));
  assert.equal(seen.size, 6);
});

test("numbers are shown to three decimals, without idle zeros, with more digits where a change needs them", () => {
  assert.equal(fixed(-0.0392), "\u22120.039");
  assert.deepEqual([3, 2.5, 1 / 3, 10, 100, 0].map(short), ["3", "2.5", "0.333", "10", "100", "0"]);
  assert.deepEqual([trend(1, 1 + 1e-12), trend(1, 2), trend(2, 1)], [0, 1, -1]);
  assert.deepEqual([1, 0.0005, 0.0004, -0.00005, 0.000004, 1e-9].map(digitsFor), [3, 3, 4, 4, 6, 6]);
  assert.equal(change("DCG", 2, 2.5), "DCG rises to 2.500");
  assert.equal(change("DCG", 2, 1.99996), "DCG falls to 1.99996");
  assert.equal(change("DCG", 2, 2 + 1e-9), "DCG stays 2.000");
});

test("everything a picture needs is computed", () => {
  const now = compute(state([3, 0, 2], { k: 2, pool: [3, 3, 2, 0], min_grade: 2 }));
  const second = 1 / Math.log2(3);
  assert.equal(Object.keys(now.values).join(" "), "ndcg dcg idcg cg precision recall ap ap_cutoff ap_found rr err rbp");
  assert.ok(Object.keys(NAMES).every(name => name in now.values));
  const { depth, at, rel, labels, hits, relevant } = now;
  assert.equal(`${depth} ${at} ${rel} ${labels} ${hits} ${relevant}`, "2 @2 3,0,2 A,B,C true,false 3");
  assert.deepEqual(now.factors.flat(), [3, 1, 0, second, 2, 0.5]);
  assert.deepEqual(now.ideal.flat(), [3, 1, 3, second]);
  assert.deepEqual([...now.bars.best, ...now.terms], [3, 3 * second, 3, 0, 1]);
  near(now.values.ndcg, 3 / (3 + 3 * second));
  const { precision, recall, ap, ap_cutoff, ap_found, rr } = now.values;
  assert.deepEqual([precision, recall, ap, ap_cutoff, ap_found, rr], [1 / 2, 1 / 3, 1 / 3, 1 / 2, 1, 1]);
  const [{ values, gains }, linear] = ["exponential", "linear"].map(gain => compute(state([3, 1, 2], { gain, k: 2 })));
  assert.deepEqual([values.cg, ...gains, linear.values.cg], [8, 7, 1, 3, 4]);
});

test("a state that cannot be shown is refused by name", () => {
  const refused = (why, changes) => assert.throws(() => compute({ ...state([3, 2]), ...changes }), why);
  refused(/result 1 needs a label in text and a grade that is a number; got \[1,2\]/, {
    ranking: [{ label: 1, grade: 2 }],
  });
  refused(/result 2 needs .* got \["B","x"\]/, {
    ranking: [
      { label: "A", grade: 2 },
      { label: "B", grade: "x" },
    ],
  });
  refused(/k counts ranks from 1/, { k: 0 });
  refused(/gain must be/, { gain: "square" });
  refused(/discount must be/, { discount: "log3" });
  refused(/the base of the logarithm must be above 1; got 1$/, { discount: ["jk", 1] });
  refused(/pool lacks what the list shows/, { pool: [3] });
  refused(/the grade from which a result is relevant must be a number/, { min_grade: null });
});

test("a convention of an older link is refused, with the name of today", () => {
  assert.throws(() => readConvention("ties=worst threshold=2"), /^RangeError: threshold is now called min_grade$/);
  assert.equal(readConvention("ties=worst min_grade=2").min_grade, "2");
});

test("a convention of a link is refused where Python refuses it", () => {
  const refused = `cutoff=inf cutoff=10.5 cutoff=1_0 cutoff=1e30 cutoff=9999999999999999999 cutoff=0 min_grade=>nan
    min_grade=>inf gain={1} gain={1:2 gain={1:2,1:3} gain={0:0,1:2,2:3,1:3} gain={1:2,2:1,2:1}
    discount=jk:2:3 gain_from=>1 judged_only=maybe rounding=query:16 ties=`;
  for (const text of refused.split(/\s+/))
    assert.throws(() => readConvention(text), /^RangeError: \w+ cannot be "/, text);
  assert.throws(() => readConvention("ties=docid ties=worst"), /^RangeError: ties is given twice$/);
  const taken = "cutoff=10 min_grade=>0.5 gain={0:0,1:2} discount=jk:2 judged_only=true rounding=query:15";
  assert.equal(readConvention(taken).judged_only, "true");
});

test("what was judged and not returned is what no result of the list stands for", () => {
  assert.deepEqual(missing({ ranking: results([3, 1]), pool: null }), []);
  assert.deepEqual(missing({ ranking: results([3, 1]), pool: [1, 0, 3, 2, 3] }), [3, 2, 0]);
  assert.deepEqual(missing({ ranking: results([2, 2]), pool: [3, 3, 0] }), [0]);
  assert.deepEqual(missing({ ranking: [], pool: [1, 2] }), [2, 1]);
});

test("a regraded result is regraded in the pool", () => {
  assert.deepEqual(regradePool([3, 2, 2, 0], 2, 5), [3, 5, 2, 0]);
  assert.deepEqual(regradePool([3, 0], 2, 1), [1, 0]);
  assert.equal(regradePool(null, 2, 1), null);
});

test("whatever is regraded, the pool goes on covering the list", () => {
  const random = seeded(7);
  const draw = n => Math.floor(random() * n);
  for (let round = 0; round < 500; round += 1) {
    const pool = Array.from({ length: 1 + draw(8) }, () => draw(6));
    const rel = shuffled(pool, random)
      .slice(0, 1 + draw(pool.length))
      .map(grade => draw(grade + 1));
    const at = draw(rel.length);
    const grade = draw(6);
    const after = compute(state(rel.with(at, grade), { pool: regradePool(pool, rel[at], grade) }));
    assert.ok(after.values.ndcg <= 1);
    assert.equal(missing({ ranking: results(rel), pool }).length, pool.length - rel.length);
  }
});

test("the orders are those of brute force, each once", () => {
  for (const [rel, options] of [
    [[3, 2, 3, 0, 1, 2], {}],
    [[1, 0, 0, 2], { k: 2, gain: "exponential", pool: [3, 2, 1] }],
    [[2, 1, 1], { discount: [0.2, 1, 0.5] }],
    [[5], {}],
  ]) {
    const each = new Set(permutations(rel).map(String));
    const brute = [...each]
      .map(text => ndcg(text.split(",").map(Number), { k: null, gain: "linear", discount: "log2", ...options }))
      .sort((a, b) => a - b);
    const found = everyOrder(state(rel, options));
    assert.equal(found.length, brute.length);
    assert.equal(countOrders(rel), brute.length);
    found.forEach(({ value }, i) => near(value, brute[i]));
    assert.equal(new Set(found.map(({ worth }) => String(worth))).size, brute.length);
  }
  assert.equal(everyOrder(state([0, 0])).length, 0);
});

test("of too many orders the same random ones are drawn, whatever order is on show", () => {
  const long = Array.from({ length: 16 }, (_, i) => i % 4);
  assert.ok(countOrders(long) > 1e7);
  const [one, other] = [long, long.toReversed()].map(rel => everyOrder(state(rel)));
  assert.deepEqual(one, other);
  assert.equal(one.length, 2000);
  for (const { value, worth } of one.slice(0, 20)) {
    near(value, ndcg(worth, { k: null, gain: "linear", discount: "log2" }));
    assert.deepEqual(worth.toSorted(), long.toSorted());
  }
  const mean = (sum(long) / 16) * sum(long.map((_, i) => 1 / Math.log2(i + 2)));
  const ideal = sum(long.toSorted((a, b) => b - a).map((g, i) => g / Math.log2(i + 2)));
  assert.ok(Math.abs(spreadOf(one).mean - mean / ideal) < 0.01);
});

test("the columns hold each order once, from the worst to the best", () => {
  const all = everyOrder(state([3, 2, 3, 0, 1, 2]));
  const { count, high, at } = spreadOf(all);
  assert.equal(count, 180);
  assert.equal(sum(high), 180);
  const width = all[179].value - all[0].value;
  high.forEach((n, i) => {
    for (const { value } of all.slice(at[i], at[i] + n)) {
      const across = ((value - all[0].value) / width) * high.length;
      assert.ok(across > i - 1e-9 && across < i + 1 + 1e-9);
    }
  });
});

test("the first relevant result goes to its rank, and none stands before it", () => {
  const list = results([0, 0, 1, 0, 1, 1]);
  const hits = list.map(({ grade }) => grade > 0);
  for (const rank of [1, 2, 3, 4]) {
    const moved = firstAt(list, hits, rank);
    assert.equal(moved[rank - 1], list[2]);
    assert.equal(
      moved.findIndex(({ grade }) => grade > 0),
      rank - 1,
    );
    assert.deepEqual(new Set(moved), new Set(list));
  }
  assert.deepEqual(firstAt(list, hits, 3), list);
});

test("past the results that are not relevant, every hit is judged 0, and the order stays", () => {
  const list = results([0, 0, 1, 0, 1, 1]);
  const hits = list.map(({ grade }) => grade > 0);
  for (const rank of [5, 6, 7]) {
    const moved = firstAt(list, hits, rank);
    assert.deepEqual(
      moved,
      list.map(result => ({ ...result, grade: 0 })),
    );
  }
  const none = results([0, 0, 0]);
  const found = firstAt(none, [false, false, false], 2, 3);
  assert.deepEqual(
    found.map(({ grade }) => grade),
    [0, 3, 0],
  );
});

test("values are written as Python reads them", () => {
  assert.deepEqual([null, 3, "log2", 'a "b"\\\n', ["jk", 2], [1, 0.5], []].map(python), [
    "None",
    "3",
    '"log2"',
    String.raw`"a \"b\"\\\n"`,
    '("jk", 2)',
    "[1,0.5]",
    "[]",
  ]);
});

test("in the lesson on AP the reason is the fraction that changed", () => {
  const start = state([1, 0, 1, 0, 1]);
  assert.match(
    moved(start, 2, 1, "ap").said,
    /^C moved from rank 3 to 2: its share goes from 2\/3 to 2\/2, so AP rises/,
  );
  assert.match(
    moved(start, 1, 2, "ap").said,
    /: the relevant result that it passed had 2\/3 and has 2\/2, so AP rises/,
  );
  assert.match(
    moved(start, 3, 1, "ap").said,
    /^D moved from rank 4 to 2: the relevant result that it passed had 2\/3 and has 2\/4, so AP falls/,
  );
  assert.match(
    moved(start, 1, 4, "ap").said,
    /^B moved from rank 2 to 5: the shares of the 2 hits that it passed change, so AP rises/,
  );
  assert.match(
    moved(start, 0, 2, "ap").said,
    /^A moved from rank 1 to 3: its share goes from 1\/1 to 2\/3, and those of the hits that it passed change too, so AP falls/,
  );
  assert.match(moved({ ...start, k: 3 }, 2, 4, "ap").said, /^C moved from rank 3 to 5: AP falls/);
});

test("the reason names both sides of the change, and why AP and RR moved or not", () => {
  const { said, values } = moved(state([3, 2, 3, 0, 1, 2]), 0, 2);
  assert.match(said, /^A moved from rank 1 to 3: it adds 1\.500 instead of 3\.000 and the 2 it passed add 1\.131 more/);
  assert.ok(
    said.endsWith(
      `DCG falls to ${fixed(values.dcg)} and NDCG falls to ${fixed(values.ndcg)}; ` +
        "AP and RR stay the same, for the same ranks are relevant",
    ),
  );
  assert.match(
    moved(state([3, 2, 3, 0, 1, 2]), 3, 0).said,
    /RR falls to 0\.500, for the first relevant result is now at rank 2$/,
  );
  assert.match(
    moved(state([3, 2, 3, 0, 1, 2]), 3, 2).said,
    /AP falls to .*RR stays 1\.000, for rank 1 is still the first relevant one$/,
  );
  assert.match(moved(state([0, 0]), 0, 1).said, /so nothing changes$/);
});

test("moves that change nothing say so", () => {
  assert.match(moved(state([2, 2, 1]), 0, 1).said, /every counted rank kept its grade, so nothing changes$/);
  assert.match(moved(state([3, 2, 1, 0], { k: 2 }), 2, 3).said, /past the cutoff: nothing that counts has changed$/);
  assert.match(moved(state([3, 2, 1, 0], { k: 2 }), 0, 3).said, /nothing past the cutoff instead of 3\.000/);
  assert.match(moved(state([0, 1]), 0, 1).said, /adds as much as before and B, which it passed, adds 0\.369 more/);
});

test("the two sides of every move add up to the change in DCG", () => {
  const grades = [3, 2, 3, 0, 1, 2, 0, 4];
  for (const k of [null, 3, 6]) {
    for (let from = 0; from < 8; from += 1) {
      for (let to = 0; to < 8; to += 1) {
        const before = state(grades, { k });
        const { said, values } = moved(before, from, to);
        const [, now, old] = said.match(/it adds ([\d.]+|nothing past the cutoff) instead of ([\d.]+) and /) ?? [];
        const [, rest, way] = said.match(/ and .*? adds? ([\d.]+) (more|less)/) ?? [];
        const own = now === undefined ? 0 : (Number(now) || 0) - Number(old);
        const others = rest === undefined ? 0 : Number(rest) * (way === "more" ? 1 : -1);
        const told = said.includes("nothing that counts") || said.includes("so nothing changes") ? 0 : own + others;
        near(told, values.dcg - compute(before).values.dcg, 2e-3);
      }
    }
  }
});

test("every other action has its sentence", () => {
  const before = compute(state([1, 3]));
  const after = compute(state([3, 1]));
  const said = kind => explain({ kind, label: "tent" }, before, after);
  const kinds = "shuffle sort reset outside undo redo add out pool rename k gain discount min_grade".split(" ");
  kinds.forEach(kind =>
    assert.match(
      said(kind),
      /^[a-z][^:]+: DCG rises to 3\.631 and NDCG rises to 1\.000; AP and RR stay the same, for the same ranks are/,
    ),
  );
  assert.equal(new Set(kinds.map(said)).size, kinds.length);
  assert.match(
    explain({ kind: "grade", label: "A", at: 0 }, before, compute(state([2, 3]))),
    /^the grade of A went from 1 to 2, so rank 1 adds 2\.000 instead of 1\.000 and the ideal rises to 4\.262: DCG/,
  );
  assert.match(
    explain({ kind: "grade", label: "B", at: 1 }, compute(state([1, 3], { k: 1 })), compute(state([1, 2], { k: 1 }))),
    /rank 2 is past the cutoff and adds nothing and the ideal falls to 2\.000/,
  );
  assert.match(
    explain({ kind: "sort" }, compute(state([0, 0])), compute(state([0, 0]))),
    /there is nothing to find, so NDCG is 0 by convention; AP and RR are 0/,
  );
  assert.match(
    explain({ kind: "move", label: "two words", from: 0, to: 1 }, before, after),
    /^\u201ctwo words\u201d moved/,
  );
});

test("a hand draws every weight between two points, and no other", () => {
  assert.deepEqual(drawn([1, 1, 1, 1, 1], [1, 0], [3, 1]), [1, 0, 0.5, 1, 1]);
  assert.deepEqual(drawn([1, 1, 1, 1, 1], [3, 1], [1, 0]), [1, 0, 0.5, 1, 1]);
  assert.deepEqual(drawn([1, 1, 1], [1, 0.3], [1, 0.456]), [1, 0.46, 1]);
});

test("so many of the lower grade are needed, or no thousand is enough", () => {
  const weights = Array.from({ length: 1000 }, (_, i) => 1 / Math.log2(i + 2));
  assert.equal(needed(1, 0, weights), null);
  assert.equal(needed(1, 1, weights), 1);
  assert.equal(needed(0, 1, weights), 0);
  assert.equal(needed(3, 1, [1, 1, 0.9]), null);
  assert.equal(needed(7, 1, weights), 20);
});

test("a fresh question has something to find and something to lose", () => {
  const random = seeded(11);
  const sizes = new Set();
  for (let round = 0; round < 500; round += 1) {
    const list = fresh(random);
    sizes.add(list.length);
    assert.ok(list.length >= 3 && list.length <= 7 && new Set(list).size > 1);
    assert.ok(list.every(grade => [0, 1, 2, 3].includes(grade)));
  }
  assert.ok(sizes.size >= 4);
  assert.deepEqual(
    fresh(() => 0),
    [0, 0, 0, 3],
  );
});

test("the host's model tells of changes only, all of them at once, and forgets whom it is asked to", () => {
  const model = plainModel({ k: 1, gain: "linear" });
  const heard = [];
  const hear = () => heard.push(`${model.get("k")} ${model.get("gain")}`);
  model.on("change:k", hear);
  model.set("k", 1);
  model.set("k", 2);
  model.assign({ k: 3, gain: "exponential" });
  assert.deepEqual(heard, ["2 linear", "3 exponential"]);
  model.off("change:k", hear);
  model.off("change:gain", hear);
  model.set("k", 4);
  assert.equal(heard.length, 2);
  assert.equal(model.get("k"), 4);
});

test("almost equal is equal in single precision alone", () => {
  const random = seeded(5);
  for (const score of [0, 1, -1, 0.7, 16777216, 1e30, -1e-30, ...Array.from({ length: 500 }, () => random() * 9 - 4)]) {
    const near = almost(score);
    assert.notEqual(near, score);
    assert.equal(Math.fround(near), Math.fround(score), `${score} and ${near}`);
  }
});

const documents = (rel, scores, options = {}) => ({
  rel,
  scores,
  ids: rel.map((_, i) => `p${i + 1}`),
  k: null,
  gain: "linear",
  measure: "ndcg",
  precision: "double",
  min_grade: 1,
  tools: [],
  ...options,
});
const told = (...given) => {
  const state = documents(...given);
  return verdict(state, computeTies(state)) + closeness(state, computeTies(state));
};

test("what a tie does is told with its reason", () => {
  assert.match(told([1, 0], [2, 1]), /^no two scores are equal, so there is one order and one NDCG, 1\.000$/);
  assert.match(told([1, 1], [1, 1], { k: 1 }), /^the results in the tie of ranks 1 and 2 have the same grade/);
  assert.match(told([2, 2, 1, 1], [1, 1, 0, 0]), /^the results in each tie have the same grade/);
  assert.match(told([1, 0], [1, 1], { min_grade: 2, measure: "ap" }), /all relevant or all not/);
  assert.match(told([3, 1, 0], [2, 1, 1], { k: 1 }), /^only results past the cutoff 1 are tied/);
  assert.match(told([1, 0, 1], [2, 1, 1], { measure: "rr" }), /^the first relevant result stands above the tie/);
  assert.match(told([1, 0], [1, 1], { k: 1 }), / lies between 0\.000 and 1\.000.* the cutoff 1 cuts through that tie/);
  assert.match(told([1, 0], [0.5, 0.5 + 1e-9]), /Are the scores of p1 and p2 equal\? In double/);
  assert.doesNotMatch(told([1, 0], [0.5, 0.6]), /Are the scores/);
});

const systems = (pairs, options = {}) => ({
  runs: pairs.map(([a, b], i) => ({ name: `q${i + 1}`, first: results(a), second: b.map(at => results(a)[at]) })),
  query: null,
  left_out: [],
  order: "given",
  measure: "ap",
  k: null,
  gain: "linear",
  min_grade: 1,
  ...options,
});
// Grades, and the order in which the second system has them: "1,0 1,0"
const pairOf = text => text.split(" ").map(each => each.split(",").map(Number));
const summed = (...given) => summary(systems(...given), computeRuns(systems(...given)));

test("what a mean of two systems hides is told", () => {
  const [swap, gain, still] = ["1,0 1,0", "0,1 1,0", "1,0 0,1"].map(pairOf);
  assert.match(summed([still]), /they are level on every query$/);
  assert.match(summed([swap]), /^system 1 is ahead by 0\.500 .* on a single query$/);
  assert.match(summed([swap, gain]), /level, though system 2 is better on 1 of 2 queries and system 1 on 1$/);
  assert.match(
    summed([gain, gain, still]),
    /^system 2 is ahead.* better on 2 of 3.* level on 1\. No single query decides/,
  );
  const late = pairOf("1,0,0,0 3,1,2,0");
  assert.match(
    summed([late, gain]),
    /^system 1 is ahead.*\. \u201cq1\u201d alone decides: without it system 2 is ahead by 0\.500$/,
  );
});

test("the terms of a formula are those that count, and add up to its value", () => {
  const now = compute(state([3, 2, 3, 0, 1, 2], { k: 4, gain: "exponential", pool: [3, 3, 3, 2, 2, 1, 0] }));
  const worth = ({ text }) => text.split(" \u00d7 ").reduce((product, factor) => product * Number(factor), 1);
  const total = terms => terms.reduce((sum, term) => sum + worth(term), 0);
  const [{ over, under, step }] = EQUATIONS.ndcg(now);
  assert.deepEqual([over.length, under.length], [4, 4]);
  near(total(over), now.values.dcg, 0.01);
  near(total(under), now.values.idcg, 0.01);
  assert.deepEqual(step.split(" \u00f7 "), [now.values.dcg.toFixed(3), now.values.idcg.toFixed(3)]);
  assert.deepEqual(
    over.map(({ rank, last, part }) => [rank, last, part]),
    [0, 1, 2, 3].map(rank => [rank, rank, "got"]),
  );
  assert.equal(over[1].said, "B at rank 2 adds 3 \u00d7 0.631 = 1.893");
  const long = EQUATIONS.cg(compute(state(Array(8).fill(2).concat(Array(8).fill(1)))))[0].over;
  assert.deepEqual([long.length, long[11].text, long[11].rank, long[11].last], [12, "5 more", 11, 15]);
  assert.deepEqual(EQUATIONS.rr(compute(state([0, 0])))[0].over, []);
});
