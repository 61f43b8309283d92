import { differences } from "../core/differences.js";
import { escaped, FORMS, listWritten, resultsRead, unescaped } from "../core/link.js";
import { sum } from "../core/metrics.js";
import { clamp, contents, fixed, same, short, trend } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { arrange, computeRanking, NAMES, Rows } from "../core/rows.js";
import { areNames, inBothOrders, inOrderOf } from "../core/several.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").RankingNow} RankingNow */
/** @typedef {import("../core/view.js").State} State */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {{ name: string, first: Result[], second: Result[] }} Run */
/** @typedef {ReturnType<typeof compute>} Now */

const MEASURES = ["ap", "rr", "ndcg"];

/**
 * Compute each query's value by both systems, and the `differences` of the queries that count.
 * @param {State} state
 */
export function compute(state) {
  checkRuns(state);
  const { runs, left_out: out, measure: name } = state;
  const lists = runs.map((/** @type {Run} */ { first, second }) =>
    [first, second].map(ranking => computeRanking({ ...state, ranking })),
  );
  /** @type {[number, number][]} */
  const pairs = lists.map((/** @type {RankingNow[]} */ each) => each.map(({ values }) => values[name]));
  /** @type {number[]} */
  const kept = [...runs.keys()].filter(i => !out.includes(runs[i].name));
  const found = differences(
    kept.map(i => pairs[i][0]),
    kept.map(i => pairs[i][1]),
  );
  /** @type {(number | undefined)[]} */
  const without = pairs.map((_, i) =>
    kept.includes(i) && kept.length > 1 ? found.without[kept.indexOf(i)] : undefined,
  );
  /** @type {(each: string) => number} */
  const meanBy = each => sum(kept.map(i => lists[i][1].values[each] - lists[i][0].values[each])) / kept.length;
  const byMeasure = Object.fromEntries(MEASURES.map(each => [each, meanBy(each)]));
  return { ...found, lists, pairs, without, kept, byMeasure, decides: kept[found.decides] ?? -1 };
}

/** @type {(state: State) => void} */
function checkRuns({ runs, query, left_out: out, measure: name, order }) {
  /** @type {string[]} */
  const names = runs.map((/** @type {Run} */ run) => run.name);
  if (!(name in NAMES) || !MEASURES.includes(name)) throw new RangeError(t`the measure must be ap, rr or ndcg`);
  if (!["given", "sorted"].includes(order)) throw new RangeError(t`the order must be given or sorted`);
  if (!areNames(names)) throw new RangeError(t`every query needs a text as its name, no two the same`);
  const unknown = [...out, ...(query === null ? [] : [query])].find(each => !names.includes(each));
  if (unknown !== undefined) throw new RangeError(t`no query is called \u201c${unknown}\u201d`);
  if (names.every(each => out.includes(each))) throw new RangeError(t`at least one query must count`);
  for (const { name: each, first, second } of runs) {
    if (contents(first) !== contents(second))
      throw new RangeError(t`${each} must have the same results in both orders`);
  }
}

/**
 * Return the queries of pasted lists: two lists for each query, one of the first system and one of the second.
 * @param {import("../core/paste.js").Given[]} lists
 */
export function runsFrom(lists) {
  const n = lists.length / 2;
  if (n % 1)
    throw new RangeError(t`each query needs two lists, that of system 1 and that of system 2; got ${lists.length}`);
  if (n > 12) throw new RangeError(t`there is room for 12 queries; got ${n}`);
  return Array.from({ length: n }, (_, i) => {
    const [{ name, ranking: first }, { name: other, ranking: second }] = lists.slice(2 * i, 2 * i + 2);
    if (name !== other)
      throw new RangeError(t`list ${2 * i + 1} is of \u201c${name}\u201d, list ${2 * i + 2} of \u201c${other}\u201d`);
    return { name: name || t`query ${i + 1}`, first, second: inOrderOf(first, second) };
  });
}

// Two orders of the same results; the second order may be grades only, if each grade identifies a result.
FORMS.runs = {
  write: (/** @type {Run[]} */ runs) => runs.map(runWritten).join(";"),
  read: text => text.split(";").map(runRead),
};

/** @type {(run: Run) => string} */
function runWritten({ name, first, second }) {
  const grades = second.map(({ grade }) => grade).join(",");
  const enough = same(inOrderOf(first, resultsRead(grades)), second);
  return `${escaped(name)}/${listWritten(first, true)}/${enough ? grades : listWritten(second, true)}`;
}

/** @type {(text: string) => Run} */
function runRead(text) {
  const [name, ...orders] = text.split("/");
  const [first, second] = [0, 1].map(i => resultsRead(orders[i] ?? ""));
  return { name: unescaped(name), first, second: inOrderOf(first, second) };
}

/** @type {(x: number) => string} */
export const ahead = x => [t`system 1 is ahead`, t`neither is ahead`, t`system 2 is ahead`][trend(0, x) + 1];

/**
 * Say in one or two sentences what the mean says, what it hides, and which query decides, or ask that.
 * @param {State} state
 * @param {Now} now
 * @param {boolean} [asks]
 */
export function summary({ runs, measure: name }, now, asks = false) {
  const { first, second, mean, wins, ties, losses, kept, decides } = now;
  const way = trend(0, mean);
  const means = t`mean ${NAMES[name]} is ${fixed(first)} for system 1 and ${fixed(second)} for system 2`;
  const better = way < 0 ? losses : wins;
  const worse = way < 0 ? wins : losses;
  const [one, other] = way < 0 ? [t`system 1`, t`system 2`] : [t`system 2`, t`system 1`];
  const level = ties ? t`, and they are level on ${ties}` : "";
  const of = kept.length === 1 ? t`${1} query` : t`${kept.length} queries`;
  if (!wins && !losses) return t`${means}: they are level on every query`;
  if (!way) return t`${means}: level, though system 2 is better on ${wins} of ${of} and system 1 on ${losses}${level}`;
  const lead = t`${one} is ahead by ${fixed(Math.abs(mean))} (${means})`;
  const against =
    worse > better
      ? t`, but ${other} is better on ${worse} of ${of} and ${one} on ${better}`
      : t`, and better on ${better} of ${of}, ${other} on ${worse}`;
  if (kept.length === 1) return t`${lead}, on a single query`;
  if (asks) return t`${lead}${against}${level}. Does one query decide? Press a bar to leave its query out`;
  if (decides < 0)
    return t`${lead}${against}${level}. No single query decides: without any one of them ${one} is still ahead`;
  const without = /** @type {number} */ (now.without[decides]);
  const by = trend(0, without) ? t` by ${fixed(Math.abs(without))}` : "";
  const alone = t`\u201c${runs[decides].name}\u201d alone decides: without it ${ahead(without)}${by}`;
  return t`${lead}${against}${level}. ${alone}`;
}

class RunsView extends View {
  /** @type {Rows[]} */
  rows = [];
  /** @type {HTMLTableRowElement[]} */
  bars = [];
  /** @type {HTMLTableRowElement | undefined} the two lists of the open query, below its bar */
  lists;

  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  // Returns the position of the open query, or -1.
  get shown() {
    const { runs, query } = this.state;
    return runs.findIndex((/** @type {Run} */ run) => run.name === query);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    const { runs } = state;
    const { first, second, mean, wins, ties, losses, pairs, decides } = now;
    const each = runs.map((/** @type {Run} */ run, /** @type {number} */ i) => {
      const [a, b] = pairs[i];
      return [run.name, { first: a, second: b, by: b - a, without: now.without[i] ?? null }];
    });
    const means = { mean_first: first, mean_second: second, difference: mean };
    const name = runs[decides]?.name ?? null;
    return {
      ...state,
      ...means,
      wins,
      ties,
      losses,
      decides: name,
      by_measure: now.byMeasure,
      per_query: Object.fromEntries(each),
    };
  }

  build() {
    pasteBox(this, { several: true, most: 20 }, lists => ({ runs: runsFrom(lists), query: null, left_out: [] }));
    const { bars, lists: template } = this.parts;
    const lists = template.content.querySelector("tr").cloneNode(true);
    this.lists = lists;
    bars.append(lists);
    this.rows = ["first", "second"].map((key, i) => {
      const get = () => this.state.runs[Math.max(this.shown, 0)][key];
      const set = (/** @type {Result[]} */ ranking, /** @type {Action} */ action) => this.rank(key, ranking, action);
      return new Rows(
        this,
        lists.querySelectorAll(".nl-stage")[i],
        t`Order of system ${i + 1}, best rank first`,
        get,
        set,
      );
    });
  }

  /** @type {(key: string, ranking: Result[], action: Action) => void} */
  rank(key, ranking, action) {
    const at = this.shown;
    const run = this.state.runs[at];
    const changed = { ...run, ...inBothOrders(run, key, ranking, action.at) };
    this.commit({ runs: this.state.runs.with(at, changed) }, { ...action, query: run.name });
  }

  /** @type {(button: HTMLElement) => void} */
  show({ dataset: { query } }) {
    this.commit({ query: query === this.state.query ? null : query }, { kind: "show" });
  }

  /** @type {(button: HTMLElement) => void} */
  count({ dataset: { query = "" } }) {
    /** @type {string[]} */
    const out = this.state.left_out;
    const back = out.includes(query);
    if (!back && this.now.kept.length === 1) this.say(t`at least one query must count`);
    else
      this.commit(
        { left_out: back ? out.filter(each => each !== query) : [...out, query] },
        { kind: "count", query, back },
      );
  }

  python() {
    const { runs, left_out: out, measure: name, gain, k, min_grade: minGrade } = this.state;
    const grades = (/** @type {Result[]} */ ranking) => JSON.stringify(ranking.map(({ grade }) => grade));
    const own = name === "ndcg" ? `gain=${JSON.stringify(gain)}` : `min_grade=${minGrade}`;
    /** @type {Record<string, string>} */
    const given = {
      measure: name,
      runs: runs
        .map(
          (/** @type {Run} */ each) =>
            `    ${JSON.stringify(each.name)}: (${grades(each.first)}, ${grades(each.second)}),\n`,
        )
        .join(""),
      left_out: JSON.stringify(out),
      form: `k=${k ?? "None"}, ${own}`,
    };
    this.hand(this.filled(given), "Python");
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const at = Math.max(this.shown, 0);
    this.rows.forEach((rows, i) => {
      rows.show(this.now.lists[at][i], action);
    });
    const { runs } = this.state;
    const titles = [t`${runs[at].name}, by system 1`, t`${runs[at].name}, by system 2`];
    this.lists?.querySelectorAll("strong").forEach((title, i) => {
      title.textContent = titles[i];
    });
    this.parts.cutoff.max = Math.max(...runs.map((/** @type {Run} */ run) => run.first.length), 1);
    this.paintNow(this.now, before);
  }

  /** @type {(now: Now, before?: Now) => void} */
  paintNow(now, before) {
    const shown = (/** @type {Now} */ { first, second, mean }) => ({ first, second, mean });
    this.tiles(shown(now), before && shown(before), this.parts.means);
    const others = MEASURES.filter(each => each !== this.state.measure);
    const told = others.map(each => `${NAMES[each]} ${signed(now.byMeasure[each])}`);
    this.parts.others.textContent = t`The difference by the other measures: ${told.join(t`, `)}`;
    this.paintBalance(now);
    this.paintBars(now);
  }

  // A dot on an axis around 0 says who is ahead; the axis reaches as far as leaving one query out can bring the dot.
  /** @type {(now: Now) => void} */
  paintBalance({ mean, pairs }) {
    const { balance } = this.parts;
    /** @type {number[]} */
    const by = pairs.map(([a, b]) => b - a);
    const reach = by.map(each => Math.abs(sum(by) - each) / Math.max(by.length - 1, 1));
    const scale = 1.2 * Math.max(0.01, Math.abs(sum(by) / by.length), ...reach);
    balance.style.setProperty("--mean", clamp(mean / scale, -1, 1));
    balance.dataset.way = trend(0, mean);
  }

  // The bars keep their order in the document, so that the focus stays; only their content changes.
  /** @type {(now: Now) => void} */
  paintBars(now) {
    const { bars, caption } = this.parts;
    const { runs, order, measure: name } = this.state;
    while (this.bars.length < runs.length) this.bars.push(this.clone("bar").rows[0]);
    for (const bar of this.bars.splice(runs.length)) bar.remove();
    /** @type {number[]} */
    const by = now.pairs.map(([a, b]) => b - a);
    const scale = Math.max(0.1, ...by.map(Math.abs));
    const places = [...runs.keys()];
    if (order === "sorted") places.sort((a, b) => by[b] - by[a]);
    caption.textContent = t`${NAMES[name]} of each query`;
    places.forEach((at, i) => {
      this.paintBar(this.bars[i], now, at, by[at], scale);
    });
    const { lists, shown } = this;
    if (!lists) return;
    lists.hidden = shown < 0;
    arrange(bars, this.bars.toSpliced(places.indexOf(shown) + 1, 0, lists));
  }

  /** @type {(row: HTMLTableRowElement, now: Now, at: number, by: number, scale: number) => void} */
  paintBar(row, now, at, by, scale) {
    const [title, counts, value] = row.cells;
    const { name } = this.state.runs[at];
    const kept = now.kept.includes(at);
    const [show, count] = /** @type {HTMLElement[]} */ ([title, counts].map(cell => cell.firstElementChild));
    const swing = /** @type {HTMLElement} */ (count.firstElementChild);
    const line = /** @type {HTMLElement} */ (swing.firstElementChild);
    row.className = [kept ? "" : "nl-out", at === now.decides ? "nl-decides" : ""].join(" ");
    show.textContent = name;
    show.dataset.query = name;
    show.ariaExpanded = String(at === this.shown);
    swing.classList.toggle("nl-less", by < 0);
    line.style = `--by: ${by / scale}`;
    value.textContent = kept ? signed(by) : t`out`;
    count.dataset.query = name;
    count.ariaPressed = String(kept);
    count.ariaLabel = t`${name} counts`;
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const at = this.shown;
    const key = ["first", "second"][this.rows.indexOf(rows)];
    const now = compute({ ...this.state, runs: this.state.runs.with(at, { ...this.state.runs[at], [key]: ranking }) });
    rows.paint(order, now.lists[at][this.rows.indexOf(rows)]);
    this.paintNow(now, this.now);
  }

  /** @type {View["why"]} */
  why({ kind, query, back }, before, now) {
    if (kind === "show" && this.shown >= 0) return this.opened(now);
    const at = this.state.runs.findIndex((/** @type {Run} */ run) => run.name === query);
    let did = "";
    if (kind === "link") did = t`as the link has it: `;
    else if (kind === "count") did = back ? t`${query} counts again: ` : t`without ${query} `;
    else if (query) {
      const [a, b] = now.pairs[at];
      const [c, d] = before.pairs[at];
      const still = !trend(c, a) && !trend(d, b);
      did = still
        ? t`${query} stays at ${fixed(a)} and ${fixed(b)}: `
        : t`${query} is ${fixed(a)} for system 1 and ${fixed(b)} for system 2 now: `;
    }
    return did + summary(this.state, now, kind === undefined);
  }

  /** @type {(now: Now) => string} */
  opened({ pairs }) {
    const { runs, measure: name } = this.state;
    const [a, b] = pairs[this.shown];
    const way = [t`system 1 is better`, t`they are level`, t`system 2 is better`][trend(a, b) + 1];
    const both = t`${NAMES[name]} is ${short(a)} for system 1 and ${short(b)} for system 2`;
    return t`${runs[this.shown].name}: ${both}, so ${way} here`;
  }
}

/** @type {(x: number) => string} */
const signed = x => (trend(0, x) ? `${x > 0 ? "+" : ""}${fixed(x)}` : fixed(0));

const runsLab = lab(RunsView, ["runs", "measure", "k", "gain", "min_grade", "query", "left_out", "order"]);

export default { render: runsLab };
