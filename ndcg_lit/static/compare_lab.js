import { fixed, shuffled, trend } from "./parts.js";
import { NAMES, Rows, measure } from "./rows.js";
import { View, lab } from "./view.js";

const KEYS = ["first", "second"];

const content = ranking => JSON.stringify(ranking.map(({ label, grade }) => `${grade} ${label}`).sort());

// Of random orders the two on which the measures disagree most: the first prefers the first, the other the second; or null.
export function disagreement(results, form, [one, other]) {
  const orders = Array.from({ length: results.length > 12 ? 40 : 300 }, () => shuffled(results)).map(ranking => ({ ranking, ...measure({ ...form, ranking }).values }));
  let most = 0, found = null;
  orders.forEach(a => orders.forEach(b => {
    const by = a[one] - b[one], against = b[other] - a[other];
    if (Math.min(by, against) > 1e-6 && by * against > most) [most, found] = [by * against, { first: a.ranking, second: b.ranking }];
  }));
  return found;
}

class CompareView extends View {
  measure(state) {
    const lists = KEYS.map(key => measure({ ...state, ranking: state[key] })), [a, b] = lists, [one, other] = state.pair;
    if (content(state.first) !== content(state.second)) throw new RangeError("second must hold the results of first, in any order");
    if (one === other || !(one in a.values && other in a.values)) throw new RangeError("the pair must name two different measures");
    return { lists, disagree: trend(b.values[one], a.values[one]) * trend(b.values[other], a.values[other]) < 0 };
  }

  build() {
    this.lists = KEYS.map((key, i) => new Rows(this, this.parts[key], `Order ${"AB"[i]}, best rank first`, () => this.state[key], (ranking, action) => this.rank(key, ranking, action)));
  }

  // A new grade is new in both orders.
  rank(key, ranking, action) {
    const patch = { [key]: ranking }, twin = KEYS.find(other => other !== key), old = this.state[key][action.at];
    if (old) patch[twin] = this.state[twin].with(this.state[twin].findIndex(({ label, grade }) => label === old.label && grade === old.grade), ranking[action.at]);
    this.commit(patch, action);
  }

  find() {
    const { first, pair } = this.state, found = disagreement(first, this.state, pair);
    if (found) this.commit(found, {});
    else this.say(`no two of the orders tried set ${pair.map(name => NAMES[name]).join(" and ")} against each other`);
  }

  paint(before, action) {
    const { lists } = this.now;
    this.lists.forEach((rows, i) => rows.show(lists[i], action));
    this.paintTable(lists);
    this.parts.cutoff.max = Math.max(lists[0].rel.length, 1);
  }

  paintTable(lists) {
    this.all("[data-row]").forEach(row => {
      const [a, b] = lists.map(each => each.values[row.dataset.row]), way = trend(b, a), [, ...cells] = row.cells;
      [fixed(a), fixed(b), ["B", "neither", "A"][way + 1]].forEach((text, i) => { cells[i].textContent = text; });
      [1, -1].forEach((better, i) => { cells[i].className = way === better ? "nl-better" : ""; });
      row.className = this.state.pair.includes(row.dataset.row) ? "nl-asked" : "";
    });
  }

  preview(rows, ranking, order) {
    const now = measure({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintTable(this.now.lists.with(this.lists.indexOf(rows), now));
  }

  why(action, before, { lists, disagree }) {
    const says = this.state.pair.map(name => {
      const [a, b] = lists.map(each => each.values[name]), way = trend(b, a);
      return `${NAMES[name]} ${way ? `prefers ${way > 0 ? "A" : "B"} (${fixed(a)} against ${fixed(b)})` : `sees no difference (${fixed(a)})`}`;
    });
    return `${says.join(disagree ? ", but " : " and ")}${disagree ? ": the same results, the same grades, and neither is wrong" : ""}`;
  }
}

const compareLab = lab(CompareView, ["first", "second", "k", "gain", "discount", "min_grade", "pair"]);

export default { render: compareLab };
