import { change, fixed, paintTile } from "./parts.js";
import { NAMES, Rows, measure } from "./rows.js";
import { View, lab } from "./view.js";

// Each query's measures, and their means.
export function means(state, queries = state.queries) {
  const lists = queries.map(({ ranking }) => measure({ ...state, ranking })), mean = name => lists.reduce((total, each) => total + each.values[name], 0) / lists.length;
  return { lists, values: { mean_ap: mean("ap"), mean_rr: mean("rr"), mean_ndcg: mean("ndcg") } };
}

class QueriesView extends View {
  measure(state) {
    const now = means(state);
    if (!now.lists.length) throw new RangeError("there must be at least one query");
    if (!(`mean_${state.measure}` in now.values)) throw new RangeError(`the measure must be ap, rr or ndcg; got ${state.measure}`);
    return now;
  }

  fill() {
    const names = this.state.queries.map(query => query.name);
    if (String(names) === String(this.names)) return;
    this.names = names;
    this.cards = names.map(() => this.clone("query"));
    this.lists = this.cards.map(({ firstElementChild: title, lastElementChild: place }, i) => {
      title.textContent = names[i];
      return new Rows(this, place, `${names[i]}, best rank first`, () => this.state.queries[i].ranking, (ranking, action) => this.commit({ queries: this.with(i, ranking) }, { ...action, query: names[i] }));
    });
    this.parts.queries.replaceChildren(...this.cards);
  }

  with(i, ranking) {
    return this.state.queries.with(i, { ...this.state.queries[i], ranking });
  }

  paint(before, action) {
    this.fill();
    this.lists.forEach((rows, i) => rows.show(this.now.lists[i], action));
    this.paintNow(this.now, before);
  }

  paintNow(now, before) {
    this.tiles(now.values, before?.values, this.parts.means);
    this.cards.forEach((card, i) => this.tiles(now.lists[i].values, before?.lists[i]?.values, card));
    const { measure: name, against, queries } = this.state, start = against === "start" && means(this.state, this.start.queries).lists, mean = now.values[`mean_${name}`];
    const bars = now.lists.map(({ values: { [name]: value } }, i) => ({ title: queries[i].name, value, from: start ? start[i]?.values[name] ?? value : mean })).sort((a, b) => b.value - b.from - a.value + a.from);
    const scale = Math.max(0.1, ...bars.map(({ value, from }) => Math.abs(value - from)));
    this.parts.caption.textContent = `${NAMES[name]} of each query against ${start ? "where it started" : `the mean, ${fixed(mean)}`}`;
    this.parts.bars.replaceChildren(...bars.map(({ title, value, from }) => {
      const row = this.clone("bar").rows[0], bar = row.querySelector("i");
      row.cells[0].textContent = title;
      bar.style = `--by: ${(value - from) / scale}`;
      bar.parentNode.classList.toggle("nl-less", value < from);
      paintTile(row, value, from);
      return row;
    }));
  }

  preview(rows, ranking, order) {
    const at = this.lists.indexOf(rows), now = means(this.state, this.with(at, ranking));
    rows.paint(order, now.lists[at]);
    this.paintNow(now, this.now);
  }

  why({ kind, query }, before, { lists, values }) {
    const { caption, bars } = this.parts;
    if (/measure|against/.test(kind)) return `${caption.textContent}: ${[...bars.rows].map(row => row.textContent).join(", ")}`;
    const moved = [["MAP", "mean_ap"], ["MRR", "mean_rr"], ["mean NDCG", "mean_ndcg"]].map(([name, key]) => change(name, before.values[key], values[key])).join(", ");
    return `${query ? `only ${query} changed, and each mean takes in 1/${lists.length} of it: ` : ""}${moved}`;
  }
}

const queriesLab = lab(QueriesView, ["queries", "k", "gain", "min_grade", "measure", "against"]);

export default { render: queriesLab };
