// What of the laboratory touches no DOM: moving, dropping, regrading, reading the state, saying why.
import assert from "node:assert/strict";
import test from "node:test";
import { clamp, fixed, move, short, shuffled, slotAt, trend } from "../static/parts.js";
import { explain, measure, read, regradePool } from "../static/ranking_lab.js";
import { plainModel } from "../static/host.js";

const state = (grades, options = {}) => ({
  ranking: grades.map((grade, i) => ({ label: "ABCDEFGH"[i], grade })), k: null, gain: "linear", discount: "log2", pool: null, min_grade: 1, ...options,
});

function moved(before, from, to) {
  const after = { ...before, ranking: move(before.ranking, from, to) };
  const said = explain({ kind: "move", label: before.ranking[from].label, from, to }, measure(before), measure(after));
  return { said, values: measure(after).values };
}

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

test("slotAt is the row under the pointer, the nearest when it is outside", () => {
  assert.deepEqual([-5, 0, 49, 50, 299, 400].map(y => slotAt(y, 50, 6)), [0, 0, 0, 1, 5, 5]);
  assert.equal(clamp(7, 0, 5), 5);
});

test("shuffled keeps every result and obeys its random source", () => {
  const draws = [0.9, 0.1, 0.5];
  assert.deepEqual(shuffled(["a", "b", "c"], () => draws.shift()), ["b", "c", "a"]);
});

test("numbers are shown to three decimals, without idle zeros", () => {
  assert.equal(fixed(-0.0392), "\u22120.039");
  assert.deepEqual([3, 2.5, 1 / 3].map(short), ["3", "2.5", "0.333"]);
  assert.deepEqual([trend(1, 1 + 1e-12), trend(1, 2), trend(2, 1)], [0, 1, -1]);
});

test("a regraded result is regraded in the pool", () => {
  assert.deepEqual(regradePool([3, 2, 2, 0], 2, 5), [3, 5, 2, 0]);
  assert.deepEqual(regradePool([3, 0], 2, 1), [1, 0]);
  assert.equal(regradePool(null, 2, 1), null);
  const after = state([5, 1], { pool: regradePool([3, 3, 1], 3, 5) });
  assert.ok(measure(after).values.ndcg <= 1);
});

test("a state that cannot be shown is refused by name", () => {
  const refused = changes => () => read(plainModel({ ...state([3, 2]), ...changes }));
  assert.throws(refused({ ranking: "321" }), /ranking must be a list/);
  assert.throws(refused({ ranking: [{ label: 1, grade: 2 }] }), /result 1 needs a label/);
  assert.throws(refused({ ranking: [{ label: "A", grade: "2" }] }), /result 1 \("A"\) needs a grade that is a number/);
  assert.throws(refused({ k: 0 }), /k counts ranks from 1/);
  assert.throws(refused({ gain: "square" }), /gain must be/);
  assert.throws(refused({ pool: [3] }), /pool lacks what the list shows/);
  assert.throws(refused({ min_grade: null }), /minGrade must be a number/);
  assert.equal(read(plainModel({ ranking: [], gain: "linear", discount: "log2", min_grade: 1 })).k, null);
});

test("the reason names both sides of the change, and why AP and RR moved or not", () => {
  const { said, values } = moved(state([3, 2, 3, 0, 1, 2]), 0, 2);
  assert.match(said, /^A moved from rank 1 to 3: it adds 1\.500 instead of 3\.000 and the 2 it passed add 1\.131 more/);
  assert.ok(said.includes(`DCG falls to ${fixed(values.dcg)}, NDCG falls to ${fixed(values.ndcg)}; AP and RR stay, for the same ranks are relevant.`));
  assert.match(moved(state([3, 2, 3, 0, 1, 2]), 3, 0).said, /RR falls to 0\.500, for the first relevant result is now at rank 2\.$/);
  assert.match(moved(state([3, 2, 3, 0, 1, 2]), 3, 2).said, /AP falls to .*RR stays 1\.000, for rank 1 is still the first relevant one\.$/);
});

test("moves that change nothing say so", () => {
  assert.match(moved(state([2, 2, 1]), 0, 1).said, /every counted rank kept its grade: no measure moves/);
  assert.match(moved(state([3, 2, 1, 0], { k: 2 }), 2, 3).said, /past the cutoff: nothing that counts has changed/);
  assert.match(moved(state([3, 2, 1, 0], { k: 2 }), 0, 3).said, /nothing past the cutoff instead of 3\.000/);
  assert.match(moved(state([0, 1]), 0, 1).said, /adds as much as before and B, which it passed, adds 0\.369 more/);
});

test("the two sides of every move add up to the change in DCG", () => {
  const grades = [3, 2, 3, 0, 1, 2, 0, 4];
  for (const k of [null, 3, 6]) {
    for (let from = 0; from < 8; from += 1) {
      for (let to = 0; to < 8; to += 1) {
        const before = state(grades, { k }), { said, values } = moved(before, from, to);
        const [, , now, old, , rest, way] = said.match(/(it adds ([\d.]+|nothing past the cutoff) instead of ([\d.]+)|as much as before) and .*? adds? (([\d.]+) (more|less)|as much)/) ?? [];
        const own = now === undefined ? 0 : (Number(now) || 0) - Number(old), others = rest === undefined ? 0 : Number(rest) * (way === "more" ? 1 : -1);
        const told = said.includes("nothing that counts") || said.includes("no measure moves") ? 0 : own + others;
        assert.ok(Math.abs(told - (values.dcg - measure(before).values.dcg)) < 2e-3, said);
      }
    }
  }
});

test("every other action has its sentence", () => {
  const before = measure(state([1, 3])), after = measure(state([3, 1]));
  for (const kind of ["sort", "shuffle", "reset", "outside", "cutoff", "gain"]) assert.match(explain({ kind }, before, after), /^[A-Z].*\.$/);
  assert.match(explain({ kind: "grade", label: "A", at: 0 }, before, measure(state([2, 3]))), /^The grade of A went from 1 to 2, so rank 1 adds 2\.000 instead of 1\.000/);
  assert.match(explain({ kind: "sort" }, before, measure(state([3, 1], { pool: [3, 3, 1] }))), /the pool holds better ones/);
});

test("the host's model tells of changes only, and forgets whom it is asked to", () => {
  const model = plainModel({ k: 1 }), heard = [];
  const hear = () => heard.push(model.get("k"));
  model.on("change:k", hear);
  model.set("k", 1);
  model.set("k", 2);
  model.off("change:k", hear);
  model.set("k", 3);
  assert.deepEqual(heard, [2]);
});
