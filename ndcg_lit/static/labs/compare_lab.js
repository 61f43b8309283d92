import { contents, fixed, shuffled, trend } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { measure, NAMES, Rows } from "../core/rows.js";
import { inBothOrders, inOrderOf } from "../core/several.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/view.js").State} State */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {import("../core/rows.js").Measured} Measured */

const KEYS = ["first", "second"];

/**
 * Of random orders the two on which the measures disagree most: `one` prefers the first, `other` the second; or null.
 * @param {Result[]} results
 * @param {State} form
 * @param {string[]} pair
 */
export function disagreement(results, form, [one, other]) {
  const tries = Array.from({ length: results.length > 12 ? 40 : 300 }, () => {
    const ranking = shuffled(results);
    const now = measure({ ...form, ranking });
    return { ranking, one: now.values[one], other: now.values[other] };
  });
  let most = 0;
  /** @type {{ first: Result[], second: Result[] } | null} */
  let found = null;
  for (const a of tries) {
    for (const b of tries) {
      const by = a.one - b.one;
      const against = b.other - a.other;
      if (Math.min(by, against) > 1e-6 && by * against > most) {
        most = by * against;
        found = { first: a.ranking, second: b.ranking };
      }
    }
  }
  return found;
}

/**
 * The two orders that someone pasted: one list is set beside its best order, and of two lists of grades the second
 * takes the names of the first.
 * @param {Result[][]} lists
 */
export function twoOrders([first, second, ...more]) {
  if (more.length) throw new RangeError(t`there is room for two lists; got ${more.length + 2}`);
  if (!second) return { first, second: first.toSorted((a, b) => b.grade - a.grade) };
  return { first, second: inOrderOf(first, second) };
}

class CompareView extends View {
  /** @type {Rows[]} */
  lists = [];

  /** @type {View["measure"]} */
  measure(state) {
    const { first, second, pair } = state;
    const lists = KEYS.map(key => measure({ ...state, ranking: state[key] }));
    const [a, b] = lists.map(each => each.values);
    const [one, other] = pair;
    if (contents(first) !== contents(second))
      throw new RangeError(t`both lists must hold the same results, in any order`);
    const known = one in a && other in a;
    if (one === other || !known) throw new RangeError(t`there must be two different measures to compare by`);
    return { lists, disagree: trend(b[one], a[one]) * trend(b[other], a[other]) < 0 };
  }

  /** @type {View["facts"]} */
  facts(state, { lists: [first, second], disagree }) {
    return { ...state, disagree, values: { first: first.values, second: second.values } };
  }

  build() {
    this.lists = KEYS.map((key, i) => {
      const set = (/** @type {Result[]} */ ranking, /** @type {Action} */ action) =>
        this.commit(inBothOrders(this.state, key, ranking, action.at), action);
      return new Rows(this, this.parts[key], t`List ${i + 1}, best rank first`, () => this.state[key], set);
    });
    pasteBox(this, { several: true }, lists => twoOrders(lists.map(({ ranking }) => ranking)));
  }

  find() {
    const { first, pair } = this.state;
    const found = disagreement(first, this.state, pair);
    const names = pair.map((/** @type {string} */ name) => NAMES[name]).join(t` and `);
    if (found) this.commit(found, {});
    else this.say(t`no two of the orders tried set ${names} against each other`);
  }

  /** @type {View["paint"]} */
  paint(_before, action) {
    const { lists } = this.now;
    this.lists.forEach((rows, i) => {
      rows.show(lists[i], action);
    });
    this.paintTable(lists);
    this.parts.cutoff.max = Math.max(lists[0].rel.length, 1);
  }

  /** @type {(lists: Measured[]) => void} */
  paintTable(lists) {
    for (const row of this.all("[data-row]")) {
      const name = row.dataset.row;
      const [a, b] = lists.map(each => each.values[name]);
      const way = trend(b, a);
      const [, first, second, prefers] = row.cells;
      first.textContent = fixed(a);
      first.className = way === 1 ? "nl-better" : "";
      second.textContent = fixed(b);
      second.className = way === -1 ? "nl-better" : "";
      prefers.textContent = [t`list 2`, t`neither`, t`list 1`][way + 1];
      row.className = this.state.pair.includes(name) ? "nl-asked" : "";
    }
    this.all("[data-key=pair]").forEach((select, i) => {
      for (const option of select.options) option.disabled = option.value === this.state.pair[1 - i];
    });
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const now = measure({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintTable(this.now.lists.with(this.lists.indexOf(rows), now));
  }

  /** @type {View["why"]} */
  why(_action, _before, { lists, disagree }) {
    const says = this.state.pair.map((/** @type {string} */ name) => {
      const [a, b] = lists.map((/** @type {Measured} */ each) => each.values[name]);
      const way = trend(b, a);
      if (!way) return t`${NAMES[name]} sees no difference (${fixed(a)})`;
      return t`${NAMES[name]} prefers list ${way > 0 ? 1 : 2} (${fixed(a)} against ${fixed(b)})`;
    });
    if (!disagree) return says.join(t` and `);
    return t`${says.join(t`, but `)}: the same results, the same grades, and neither is wrong`;
  }
}

const compareLab = lab(CompareView, ["first", "second", "k", "gain", "discount", "min_grade", "pair"]);

export default { render: compareLab };
