import { escaped, FORMS, listWritten, resultsRead, unescaped } from "../core/link.js";
import { sum } from "../core/metrics.js";
import { change, fixed, paintTile, same } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { measure, NAMES, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Measured} Measured */
/** @typedef {import("../core/view.js").State} State */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {{ name: string, ranking: Result[] }} Query */

/**
 * Each query's measures, and their means.
 * @param {State} state
 * @param {Query[]} [queries]
 */
export function means(state, queries = state.queries) {
  const lists = queries.map(({ ranking }) => measure({ ...state, ranking }));
  const mean = (/** @type {string} */ name) => sum(lists.map(each => each.values[name])) / lists.length;
  /** @type {Record<string, number>} */
  const values = { mean_ap: mean("ap"), mean_rr: mean("rr"), mean_ndcg: mean("ndcg") };
  return { lists, values };
}

FORMS.queries = {
  write: (/** @type {Query[]} */ queries) =>
    queries.map(({ name, ranking }) => `${escaped(name)}/${listWritten(ranking, true)}`).join(";"),
  read: text =>
    text.split(";").map(each => {
      const [name, ranking = ""] = each.split("/");
      return { name: unescaped(name), ranking: resultsRead(ranking) };
    }),
};

class QueriesView extends View {
  /** @type {string[]} */
  names = [];
  /** @type {HTMLElement[]} */
  cards = [];
  /** @type {Rows[]} */
  lists = [];

  /** @type {View["measure"]} */
  measure(state) {
    const now = means(state);
    if (!now.lists.length) throw new RangeError("there must be at least one query");
    if (`mean_${state.measure}` in now.values) return now;
    throw new RangeError(`the measure must be ap, rr or ndcg; got ${state.measure}`);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    return { ...super.facts(state, now), per_query: now.lists.map((/** @type {Measured} */ each) => each.values) };
  }

  build() {
    pasteBox(this, { several: true, most: 20 }, lists => {
      if (lists.length > 12) throw new RangeError(`there is room for 12 queries; got ${lists.length}`);
      return { queries: lists.map(({ name, ranking }, i) => ({ name: name || `query ${i + 1}`, ranking })) };
    });
  }

  fill() {
    /** @type {string[]} */
    const names = this.state.queries.map((/** @type {Query} */ query) => query.name);
    if (same(names, this.names)) return;
    this.names = names;
    this.cards = names.map(() => this.clone("query"));
    this.lists = this.cards.map((card, i) => this.list(card, i));
    this.parts.queries.replaceChildren(...this.cards);
  }

  /** @type {(card: HTMLElement, i: number) => Rows} */
  list(card, i) {
    const [title, , place] = card.children;
    const query = this.names[i];
    title.textContent = query;
    const get = () => this.state.queries[i].ranking;
    const set = (/** @type {Result[]} */ ranking, /** @type {Action} */ action) =>
      this.commit({ queries: this.with(i, ranking) }, { ...action, query });
    return new Rows(this, place, `${query}, best rank first`, get, set);
  }

  /** @type {(i: number, ranking: Result[]) => Query[]} */
  with(i, ranking) {
    return this.state.queries.with(i, { ...this.state.queries[i], ranking });
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    this.fill();
    this.lists.forEach((rows, i) => {
      rows.show(this.now.lists[i], action);
    });
    this.paintNow(this.now, before);
  }

  /** @type {(now: ReturnType<typeof means>, before?: ReturnType<typeof means>) => void} */
  paintNow(now, before) {
    this.tiles(now.values, before?.values, this.parts.means);
    this.cards.forEach((card, i) => {
      this.tiles(now.lists[i].values, before?.lists[i]?.values, card);
    });
    this.paintBars(now);
  }

  /** @type {(now: ReturnType<typeof means>) => void} */
  paintBars({ lists, values }) {
    const { measure: name, against } = this.state;
    const mean = values[`mean_${name}`];
    const start = against === "start" ? means(this.state, this.start.queries).lists : null;
    const bars = lists.map((each, i) => {
      const value = each.values[name];
      const from = start ? (start[i]?.values[name] ?? value) : mean;
      return { title: this.names[i], value, from, by: value - from };
    });
    bars.sort((a, b) => b.by - a.by);
    const scale = Math.max(0.1, ...bars.map(({ by }) => Math.abs(by)));
    const than = start ? "where it started" : `the mean, ${fixed(mean)}`;
    this.parts.caption.textContent = `${NAMES[name]} of each query against ${than}`;
    this.parts.bars.replaceChildren(
      ...bars.map(({ title, value, from, by }) => {
        const [row] = this.clone("bar").rows;
        const bar = row.querySelector("i");
        row.cells[0].textContent = title;
        bar.style = `--by: ${by / scale}`;
        bar.parentNode.classList.toggle("nl-less", by < 0);
        paintTile(row, value, from);
        return row;
      }),
    );
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const at = this.lists.indexOf(rows);
    const now = means(this.state, this.with(at, ranking));
    rows.paint(order, now.lists[at]);
    this.paintNow(now, this.now);
  }

  /** @type {View["why"]} */
  why({ kind, query }, before, { lists, values }) {
    const { caption, bars } = this.parts;
    const from = kind === "link" ? "beside the page\u2019s own example: " : "";
    if (kind === "measure" || kind === "against") {
      return `${caption.textContent}: ${[...bars.rows].map(row => row.textContent).join(", ")}`;
    }
    const only = query ? `only ${query} changed; each mean takes in 1/${lists.length} of it: ` : from;
    const moved = ["mean_ap", "mean_rr", "mean_ndcg"].map((key, i) =>
      change(["MAP", "MRR", "mean NDCG"][i], before.values[key], values[key]),
    );
    return only + moved.join(", ");
  }
}

const queriesLab = lab(QueriesView, ["queries", "k", "gain", "min_grade", "measure", "against"]);

export default { render: queriesLab };
