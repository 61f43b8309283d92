import { discounts, precisions, sum } from "../core/metrics.js";
import { ordersOf } from "../core/own.js";
import { brief, judged, KINDS, LISTS, PAGES, pagesIn, paintMark } from "../core/pages.js";
import { change, fixed, gradesOf, resize, same, short, trend } from "../core/parts.js";
import { computeRanking, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/view.js").State} State */

const PACE = 1100; // milliseconds from rank to rank
const HINT = 8; // moves after which the third puzzle has a hint
const FORM = { k: null, gain: "linear", discount: "log2", pool: null, min_grade: 1 };
const LAST = PAGES.length;

/** @typedef {{ grades: number[], ndcg: number, ap: number }} Place one order on the map */
/** @type {Place[]} */
const MAP = ordersOf(gradesOf(PAGES)).map(grades => ({ grades, ...judged(grades) }));
const LOW = { ndcg: Math.min(...MAP.map(each => each.ndcg)), ap: Math.min(...MAP.map(each => each.ap)) };
const LOWEST = Math.min(...MAP.filter(each => each.ap === 1).map(each => each.ndcg));

/** @type {(name: "ndcg" | "ap", x: number) => number} */
const share = (name, x) => (x - LOW[name]) / (1 - LOW[name]);

// How many orders a judge likes less than one that gets `x`.
/** @type {(name: "ndcg" | "ap", x: number) => number} */
const below = (name, x) => MAP.filter(each => trend(each[name], x) > 0).length;

/** @type {(page: Result) => number} */
const numberOf = page => PAGES.findIndex(each => each.label === page.label) + 1;

class OrdersView extends View {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  playing;
  /** @type {Rows | undefined} */
  rows;
  kinds = KINDS; // a page keeps its grade, which has no digit here

  /** @type {View["compute"]} */
  compute({ order, judge, step }) {
    if (!["ap", "ndcg", "both"].includes(judge))
      throw new RangeError(t`the judge must be "ap", "ndcg" or "both"; got "${judge}"`);
    if (!(Number.isInteger(step) && step >= 0 && step <= LAST))
      throw new RangeError(t`the step must be a whole number from 0 to ${LAST}; got ${step}`);
    const ranking = pagesIn(order);
    const now = computeRanking({ ...FORM, ranking });
    const values = { ...judged(now.rel), lowest: LOWEST };
    return { ...now, bars: judge === "ap" ? asked(now.rel) : paid(now), order, judge, step, values };
  }

  build() {
    const { rows, walk, lists, map, sums, noticed, dots, corner, axes } = this.parts;
    const { judge } = this.state;
    const both = judge === "both";
    this.lab.classList.add(`nl-by-${judge}`);
    this.rows = new Rows(
      this,
      rows,
      t`Six pages, best rank first`,
      () => pagesIn(this.state.order),
      (ranking, action) => this.reorder(ranking, action),
    );
    walk.hidden = both;
    lists.hidden = both;
    map.hidden = !both;
    sums.hidden = judge !== "ndcg";
    noticed.hidden = both;
    const seen = this.all("[data-dial]");
    for (const dial of seen) dial.hidden = judge === "ap" && dial.dataset.dial === "ndcg";
    for (const bar of this.all(".nl-sumbar")) resize(bar, LAST, () => document.createElement("i"));
    const [n, a] = [LOW.ndcg, LOW.ap].map(brief);
    axes.textContent = t`To the right N rises from ${n} to 1.00, upwards A from ${a} to 1.00.`;
    if (both) drawMap(dots.firstElementChild, corner);
    else this.listen(globalThis, "beforeprint", () => this.go(LAST));
  }

  /** @type {(ranking: Result[], action: Action) => void} */
  reorder(ranking, action) {
    this.stop();
    this.commit({ order: ranking.map(numberOf), step: this.state.judge === "both" ? 0 : LAST }, action);
  }

  // Shows one of the two lists of the page.
  /** @type {(button: HTMLButtonElement) => void} */
  load({ name }) {
    this.stop();
    this.commit({ order: LISTS[name], step: 0 }, { kind: "load" });
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    this.rows?.show(this.now, action);
    this.rows?.rows.forEach(paintPage);
    this.paintNow(this.now);
    if (before?.step === this.now.step - 1 && this.now.judge === "ndcg") this.fly(this.now.step - 1);
  }

  /** @type {(now: any) => void} */
  paintNow(now) {
    const { step, judge, bars, values } = now;
    const { dots, sums, division, noticed, among } = this.parts;
    const told = judge === "both" || step === LAST;
    this.rows?.rows.forEach((row, i) => row.el.classList.toggle("nl-later", judge !== "both" && i >= step));
    for (const dial of this.all("[data-dial]")) {
      const value = values[dial.dataset.dial];
      const known = told || dial.dataset.dial !== judge;
      dial.querySelector("data").value = value;
      dial.querySelector("data").textContent = known ? brief(value) : "?";
      dial.style.setProperty("--says", String(known ? value : 0));
    }
    const ring = dots.lastElementChild;
    ring.style.setProperty("--x", String(share("ndcg", values.ndcg)));
    ring.style.setProperty("--y", String(share("ap", values.ap)));
    const [lessByN, lessByA] = [below("ndcg", values.ndcg), below("ap", values.ap)];
    among.textContent = t`The ring is your list: of ${MAP.length} orders, N puts ${lessByN} below it, A ${lessByA}.`;
    const whole = sum(bars.best);
    for (const line of sums.querySelectorAll("[data-sum]")) {
      const parts = bars[line.dataset.sum];
      line.querySelector("data").textContent = fixed(sum(parts.slice(0, step)), 2);
      line.querySelectorAll("i").forEach((/** @type {HTMLElement} */ part, /** @type {number} */ i) => {
        part.style.setProperty("--got", String(parts[i] / whole));
        part.classList.toggle("nl-away", i >= step);
      });
    }
    const [got, best] = [bars.got, bars.best].map(parts => fixed(sum(parts), 2));
    division.textContent = told ? t`N says ${got} / ${best} = ${brief(values.ndcg)}` : "\u00a0";
    const { moves, seen } = this.counts();
    const byA = t`Your moves: ${moves}. Noticed by A: ${seen.ap}.`;
    const byBoth = t`Your moves: ${moves}. Noticed by N: ${seen.ndcg}, by A: ${seen.ap}.`;
    const asks = step === LAST ? t`Move a page: who notices?` : "\u00a0"; // until then there is Play to press
    noticed.textContent = moves ? (judge === "ap" ? byA : byBoth) : asks;
  }

  // Returns how many moves the reader has made, and how many of them each judge noticed.
  counts() {
    const lists = [...this.past, this.state].filter(({ order }, i, all) => !i || !same(order, all[i - 1].order));
    const said = lists.map(({ order }) => judged(gradesOf(pagesIn(order))));
    const changes = (/** @type {"ndcg" | "ap"} */ name) =>
      said.filter((each, i) => i && trend(said[i - 1][name], each[name])).length;
    return { moves: lists.length - 1, seen: { ndcg: changes("ndcg"), ap: changes("ap") } };
  }

  // Moves what rank i + 1 adds from its row to its place in both sums.
  /** @type {(i: number) => void} */
  fly(i) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const bars = this.rows?.rows[i].bar.children ?? [];
    for (const [n, sumbar] of this.all(".nl-sumbar").entries()) {
      const part = sumbar.children[i];
      const from = bars[1 - n].getBoundingClientRect();
      const to = part.getBoundingClientRect();
      const away = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      part.animate({ transform: [away, "none"] }, { duration: 700, easing: "cubic-bezier(0.5, 0, 0.2, 1)" });
    }
  }

  drawHistory() {
    const { back, next, play, link, copy } = this.parts;
    back.ariaDisabled = !this.state.step;
    next.ariaDisabled = this.state.step === LAST;
    play.textContent = this.playing ? t`Pause` : t`Play`;
    link.hidden = !this.model.link;
    copy.hidden = link.hidden || this.state.judge !== "both";
  }

  /** @type {(step: number) => void} */
  go(step) {
    this.stop();
    if (step >= 0 && step <= LAST && step !== this.state.step) this.commit({ step }, { kind: "step" });
  }

  next() {
    this.go(this.state.step + 1);
  }

  back() {
    this.go(this.state.step - 1);
  }

  play() {
    if (this.playing) this.stop();
    else this.tick(this.state.step === LAST ? 1 : this.state.step + 1);
  }

  /** @type {(step: number) => void} */
  tick(step) {
    this.playing = step < LAST ? setTimeout(() => this.tick(step + 1), PACE) : undefined;
    this.commit({ step }, { kind: "step" });
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.drawHistory();
  }

  close() {
    clearTimeout(this.playing);
    super.close();
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const now = this.compute({
      ...this.state,
      order: ranking.map(numberOf),
      step: this.now.judge === "both" ? 0 : LAST,
    });
    rows.paint(order, now);
    this.paintNow(now);
  }

  /** @type {View["why"]} */
  why({ kind, label, from = 0, to = 0 }, before, now) {
    const { judge, values } = now;
    if (kind === "move") {
      const n = change("N", before.values.ndcg, values.ndcg, rounded);
      const a = change("A", before.values.ap, values.ap, rounded);
      const moved = t`${label} moved from rank ${from + 1} to ${to + 1}`;
      const says = judge === "ap" ? a : `${n}, ${a}`;
      return `${moved}: ${says}${judge === "both" ? this.found(now) : ""}`;
    }
    if (judge === "both") return t`move a page: the ring follows`;
    return judge === "ap" ? walked(now) : collected(now);
  }

  // Says what a reader has found: one of the two lists of the page, or a hint after many moves.
  /** @type {(now: any) => string} */
  found({ rel }) {
    const found = Object.keys(LISTS).find(name => same(gradesOf(pagesIn(LISTS[name])), rel));
    if (found)
      return t`. You have just built the ${found === "left" ? t`left` : t`right`} list from the top of this page`;
    if (this.counts().moves >= HINT) return t`. A hint: for the third puzzle leave the great page first`;
    return "";
  }
}

/** @type {(x: number, digits?: number) => string} */
const rounded = (x, digits) => (digits === 3 ? brief(x) : fixed(x, digits));

// Returns what judge A asks at each good page, as bars of a row: the share of the pages so far that are good.
/** @type {(grades: number[]) => import("../core/rows.js").RankingNow["bars"]} */
function asked(grades) {
  const got = precisions(grades);
  let good = 0;
  const written = grades.map((grade, i) => {
    good += Number(grade > 0);
    return grade ? [t`${good} of ${i + 1} = `, brief(got[i])] : ["", "\u2013"];
  });
  return { got, best: got.map(Math.sign), written };
}

// Returns what judge N pays at each rank, beside what he would pay in the best order.
/** @type {(now: import("../core/rows.js").RankingNow) => import("../core/rows.js").RankingNow["bars"]} */
function paid({ factors, bars }) {
  return {
    ...bars,
    written: factors.map(([worth, weight]) => [`${short(worth)} \u00d7 ${brief(weight)} = `, brief(worth * weight)]),
  };
}

/** @type {(now: any) => string} */
function walked({ step, rel, values }) {
  if (!step) return t`press Play: A walks down the list`;
  const good = rel.slice(0, step).filter(Boolean).length;
  if (step === LAST) {
    const mean = t`the mean over ${rel.filter(Boolean).length} good pages is ${brief(values.ap)}`;
    const isLeft = same(rel, gradesOf(pagesIn(LISTS.left)));
    return isLeft ? t`${mean}. Now press Right list, where the good pages come first` : mean;
  }
  return rel[step - 1] ? t`rank ${step} is good: ${good} of ${step} so far` : t`rank ${step} is an ad: A walks on`;
}

/** @type {(now: any) => string} */
function collected({ step, rel, bars, values }) {
  if (!step) return t`press Play: N pays rank by rank`;
  const [got, best] = [bars.got, bars.best].map((/** @type {number[]} */ parts) => fixed(sum(parts), 2));
  if (step === LAST) return t`this list earns ${got}, the best order ${best}: N says ${brief(values.ndcg)}`;
  const weight = brief(discounts(step)[step - 1]);
  return t`rank ${step}: worth ${rel[step - 1]}, times weight ${weight}, is ${brief(bars.got[step - 1])}`;
}

/** @type {(row: Row) => void} */
function paintPage({ el, name, grade }) {
  const mark = el.querySelector(".nl-mark") ?? document.createElement("i");
  mark.className = "nl-mark";
  paintMark(/** @type {HTMLElement} */ (mark), Number(grade.value));
  name.before(mark);
}

// Draws a dot for each order, those with the great page at one rank as one path, and the corner of the third puzzle.
/** @type {(svg: SVGElement, corner: SVGElement) => void} */
function drawMap(svg, corner) {
  for (let rank = 0; rank < LAST; rank += 1) {
    const dots = MAP.filter(({ grades }) => grades.indexOf(3) === rank);
    const path = /** @type {SVGPathElement} */ (document.createElementNS(svg.namespaceURI, "path"));
    const at = dots.map(
      each => `M${(100 * share("ndcg", each.ndcg)).toFixed(2)} ${(100 - 100 * share("ap", each.ap)).toFixed(2)}h0`,
    );
    path.setAttribute("d", at.join(""));
    path.style.setProperty("--rank", String(rank));
    const title = document.createElementNS(svg.namespaceURI, "title");
    title.textContent = t`the great page at rank ${rank + 1}`;
    path.append(title);
    svg.append(path);
  }
  const [x, y] = [share("ndcg", 0.9), share("ap", 0.7)].map(each => 100 * each);
  for (const [name, value] of Object.entries({ x, y: 100 - y, width: 100 - x, height: y }))
    corner.setAttribute(name, String(value));
}

const ordersLab = lab(OrdersView, ["order", "judge", "step"]);

export default { render: ordersLab };
