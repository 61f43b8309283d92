import { gains, discounts, idcg } from "./metrics.js";
import { change, fixed, short, shuffled, trend } from "./parts.js";
import { Rows, measure } from "./rows.js";
import { View, lab } from "./view.js";

const PARAMETERS = { jk: 2, rbp: 0.8 };

const shapeOf = discount => (typeof discount === "string" ? discount : discount[0] in PARAMETERS ? discount[0] : "own");

// The judged results that the list does not show: each one it shows takes the lowest of the pool that covers it.
export function missing({ ranking, pool }) {
  const left = [...(pool ?? [])].sort((a, b) => a - b);
  if (pool) ranking.map(result => result.grade).sort((a, b) => b - a).forEach(grade => left.splice(left.findIndex(each => each >= grade), 1));
  return left.reverse();
}

// A regraded result is judged anew, so its grade changes in the pool too: there it is the lowest grade that covers the old one.
export function regradePool(pool, before, after) {
  if (!pool) return pool;
  const at = pool.indexOf(Math.min(...pool.filter(grade => grade >= before)));
  return pool.map((grade, i) => (i === at ? after : grade));
}

// NDCG of every order of the results, from the worst up.
export function orders({ ranking, k, gain, discount, pool }) {
  const rel = ranking.map(result => result.grade), worth = gains(rel, gain), n = worth.length, best = idcg(pool ?? rel, { k, gain, discount });
  const weight = discounts(n, discount).map((w, i) => (i < (k ?? n) ? w : 0)), kinds = [...new Set(worth)], left = kinds.map(g => worth.filter(each => each === g).length), found = [];
  function place(i, sum) {
    if (i === n) found.push(Math.min(sum / best, 1));
    else kinds.forEach((g, j) => { if (left[j]) { left[j] -= 1; place(i + 1, sum + g * weight[i]); left[j] += 1; } });
  }
  if (best) place(0, 0);
  return Float64Array.from(found).sort();
}

// A value as Python writes it; a pair of a name and a number is a tuple there.
export const python = value => (value === null ? "None" : Array.isArray(value) && typeof value[0] === "string" ? `(${value.map(each => JSON.stringify(each)).join(", ")})` : JSON.stringify(value));

const NOTHING = "there is nothing to find, so NDCG is 0 by convention";

const named = label => (/\s/.test(label) ? `\u201c${label}\u201d` : label);

// Why the measures moved, or did not, in one sentence.
export function explain(action, before, after) {
  return WHY[action.kind]?.(action, before, after) ?? `${BRIEFLY[action.kind]}: ${both(before, after)}`;
}

const BRIEFLY = {
  shuffle: "a random order", sort: "highest grades first", reset: "back to the start", outside: "set from outside", undo: "one step back", redo: "one step forward", add: "one more result at the end",
  out: "not returned any more, but judged still", pool: "the ideal takes in what was not returned", rename: "a name changes no measure", k: "the ranks above the line count, in list and ideal",
  gain: "another gain, which AP and RR do not look at", discount: "other weights for the ranks", min_grade: "another grade counts as relevant",
};

const WHY = {
  move(action, before, after) {
    const passed = `${named(action.label)} moved from rank ${action.from + 1} to ${action.to + 1}`;
    if (Math.min(action.from, action.to) >= after.depth) return `${passed}, all of it past the cutoff: nothing that counts has changed`;
    if (Object.keys(before.values).every(name => !trend(before.values[name], after.values[name]))) return `${passed} and every counted rank kept its grade: no measure moves`;
    return `${passed}: ${exchange(action, before, after)}, so ${both(before, after)}`;
  },
  grade: ({ label, at }, before, after) =>
    `the grade of ${named(label)} went from ${short(before.rel[at])} to ${short(after.rel[at])}, so rank ${at + 1} ` +
    (at < after.depth ? `adds ${fixed(after.terms[at])} instead of ${fixed(before.terms[at])}` : "is past the cutoff and adds nothing") +
    ` and ${change("the ideal", before.values.idcg, after.values.idcg)}: ${both(before, after)}`,
};

// What the moved result adds now, and what those it passed add in all: the two sides of the change in DCG.
function exchange({ from, to }, before, after) {
  const adds = (now, at) => (at < now.depth ? now.terms[at] : 0), own = [adds(before, from), adds(after, to)];
  const rest = after.values.dcg - before.values.dcg - (own[1] - own[0]);
  const many = Math.abs(from - to), passed = many === 1 ? `${named(after.labels[from])}, which it passed, adds` : `the ${many} it passed add`;
  const other = trend(0, rest) ? `${fixed(Math.abs(rest))} ${rest > 0 ? "more" : "less"}` : "as much as before";
  const adding = `${to < after.depth ? fixed(own[1]) : "nothing past the cutoff"} instead of ${fixed(own[0])}`;
  return `it adds ${trend(...own) ? adding : "as much as before"} and ${passed} ${other}`;
}

const both = (before, after) => `${change("DCG", before.values.dcg, after.values.dcg)}, ${after.values.idcg ? change("NDCG", before.values.ndcg, after.values.ndcg) : NOTHING}; ${binary(before, after)}`;

function binary(before, after) {
  const [a, b] = [before, after].map(each => each.values), first = after.hits.indexOf(true) + 1;
  if (!first) return "AP and RR are 0, for no counted result is relevant";
  const same = !trend(a.rr, b.rr);
  if (same && !trend(a.ap, b.ap)) return `AP and RR stay${String(before.hits) === String(after.hits) ? ", for the same ranks are relevant" : ""}`;
  const where = same ? `, for rank ${first} is still the first relevant one` : `, for the first relevant result is ${before.hits.includes(true) ? "now " : ""}at rank ${first}`;
  return `${change("AP", a.ap, b.ap)}; ${change("RR", a.rr, b.rr)}${where}`;
}

class RankingView extends View {
  build() {
    const { rows, discount, parameter, pool } = this.parts;
    if (!this.now.values.idcg) this.say(NOTHING);
    this.rows = new Rows(this, rows, "Results, best rank first", () => this.state.ranking, (ranking, action) => this.rank(ranking, action), true);
    discount.lastElementChild.hidden = shapeOf(this.start.discount) !== "own";
    this.listen(discount, "change", ({ target: { value } }) => this.weigh(value === "own" ? this.start.discount : value in PARAMETERS ? [value, PARAMETERS[value]] : value));
    this.listen(parameter, "change", () => this.weigh([discount.value, Number(parameter.value)]));
    this.listen(pool, "change", ({ target }) => this.rejudge(missing(this.state)[[...pool.children].indexOf(target) - 1], target.value));
  }

  weigh(discount) {
    this.commit({ discount }, { kind: "discount" });
  }

  sort() {
    const { rel } = this.now;
    this.rows.reorder([...rel.keys()].sort((a, b) => rel[b] - rel[a]), { kind: "sort" });
  }

  shuffle() {
    this.rows.reorder(shuffled([...this.now.rel.keys()]), { kind: "shuffle" });
  }

  // Python that computes what is shown, and for a test holds it there: the parts that the button names, filled in.
  python({ dataset: { code } }) {
    const { state, parts } = this, results = `[${state.ranking.map(({ label, grade }) => python([label, grade])).join(", ")}]`, given = { ...state, values: this.now.values };
    this.hand(code.split(" ").map(name => parts[name].content.textContent).join("").replace(/\{(\w+)\}/g, (_, name) => (name === "results" ? results : python(given[name]))), "Python");
  }

  // A list changed in its rows; the pool follows where a result is judged anew or taken out.
  rank(ranking, action) {
    const { pool } = this.state, { rel } = this.now, { kind, at } = action;
    this.commit({ ranking, pool: kind === "grade" ? regradePool(pool, rel[at], ranking[at].grade) : kind === "out" ? pool ?? rel : pool }, action);
  }

  add(_, grade = 1, pool = this.state.pool?.concat(grade)) {
    const { ranking } = this.state, label = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find(letter => !this.now.labels.includes(letter)) ?? `result ${ranking.length + 1}`;
    this.commit({ ranking: [...ranking, { label, grade }], pool: pool ?? null }, { kind: "add" });
  }

  // A judged result that the list does not show is judged anew, returned to the list, or forgotten; without `grade` one more is judged.
  rejudge(grade, to) {
    const pool = [...(this.state.pool ?? this.now.rel)], at = pool.indexOf(grade), judged = Number(to);
    if (to === "in" && at >= 0) this.add(0, grade, pool);
    else if (judged >= 0 || at >= 0) this.commit({ pool: pool.filter((_, i) => i !== at).concat(judged >= 0 ? judged : []) }, { kind: "pool" });
    else this.draw();
  }

  paint(before, action) {
    const { k, discount } = this.state, { parts, now } = this, shape = shapeOf(discount), parametric = shape in PARAMETERS;
    this.rows.show(now, action);
    this.paintNow(now, before);
    parts.cutoff.max = Math.max(now.rel.length, 1);
    parts.title.textContent = k === null ? "NDCG" : `NDCG@${k}`;
    parts.discount.value = shape;
    Object.assign(parts.parameter, { hidden: !parametric, value: parametric ? discount[1] : "" });
    parts.weight.textContent = parts.discount.selectedOptions[0].text + (parametric ? ` ${discount[1]}` : "");
    this.chips(parts.pool, missing(this.state), "Judged, not returned");
    this.paintOrders();
  }

  preview(rows, ranking, order) {
    const now = measure({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintNow(now, this.now);
  }

  paintNow(now, before) {
    this.tiles(now.values, before?.values);
    [this.parts.kept, this.parts.bins].forEach(part => part.style.setProperty("--kept", now.values.ndcg));
  }

  paintOrders() {
    const { rel, values: { ndcg } } = this.now, { bins, spread, orders: place } = this.parts, key = JSON.stringify([{ ...this.state, ranking: 0 }, [...rel].sort()]);
    if (this.key !== key) this.orders = rel.length > 1 && rel.length <= 8 ? orders(this.state) : [];
    this.key = key;
    const all = this.orders, count = all.length, mean = all.reduce((total, value) => total + value, 0) / count, columns = [...bins.querySelectorAll("i")], heights = columns.map(() => 0);
    place.hidden = !count;
    if (!count) return;
    all.forEach(value => { heights[Math.min(Math.floor(value * heights.length), heights.length - 1)] += 1; });
    columns.forEach((column, i) => { column.style = `--h: ${heights[i] / Math.max(...heights)}`; });
    bins.style.setProperty("--mean", mean);
    const below = all.filter(value => value < ndcg - 1e-12).length / count;
    [count, ...[all[0], mean, all[count - 1], ndcg].map(value => fixed(value)), Math.round(below * 100)].forEach((text, i) => { spread.children[i].textContent = text; });
  }
}

Object.assign(RankingView.prototype, { measure, why: explain });

const rankingLab = lab(RankingView, ["ranking", "k", "gain", "discount", "pool", "min_grade"]);

export default { render: rankingLab };
