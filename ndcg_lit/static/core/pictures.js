// The picture of a measure below its value: NDCG among all orders of the results, AP as an area, RR on a ruler.

import { discounts, gains, idcg, precisions, sum } from "./metrics.js";
import { clamp, fixed, gradesOf, short, shuffled } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("../labs/ranking_lab.js").Now} Now */
/** @typedef {import("./parts.js").Result} Result */
/** @typedef {import("./view.js").State} State */
/** @typedef {{ value: number, worth: number[] }} Order an order of the results: its NDCG, and the gain at each rank */
/** @typedef {{ all: Order[], count: number, mean: number, at: number[], high: number[] }} Spread the orders, the worst
 * first, how many there are, and where the stack of each column begins and how high it is */

const MOST = 40320; // orders that are all made, those of eight results at most; of more, some are drawn
const DRAWN = 2000;
const COLUMNS = 40;
const FARTHEST = 10; // the last rank that the ruler names
const GHOSTS = 4; // results that were not found and have a row of their own
const SAME = 1e-12;

/**
 * Return how many different orders results of this `worth` have.
 * @param {number[]} worth
 */
export function countOrders(worth) {
  /** @type {Map<number, number>} */
  const met = new Map();
  return worth.reduce((count, g, i) => {
    met.set(g, (met.get(g) ?? 0) + 1);
    return Math.round((count * (i + 1)) / (met.get(g) ?? 1));
  }, 1);
}

/**
 * Return every order of the results with its NDCG, the worst first; of more than `most` orders, some random ones, which
 * are the same each time. Where there is nothing to find, there are none.
 * @param {State} state
 * @param {number} [most]
 * @returns {Order[]}
 */
export function everyOrder({ ranking, k, gain, discount, pool }, most = MOST) {
  const rel = gradesOf(ranking);
  const worth = gains(rel, gain);
  const best = idcg(pool ?? rel, { k, gain, discount });
  if (!best) return [];
  const n = worth.length;
  const weight = discounts(n, discount).map((w, i) => (i < (k ?? n) ? w : 0));
  const value = (/** @type {number[]} */ order) => Math.min(sum(order.map((g, i) => g * weight[i])) / best, 1);
  const made = countOrders(worth) > most ? drawn(worth) : permuted(worth);
  return made.map(order => ({ value: value(order), worth: order })).sort((a, b) => a.value - b.value);
}

/** @type {(worth: number[]) => number[][]} */
function drawn(worth) {
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const sorted = [...worth].sort((a, b) => b - a); // so that they do not depend on the order on show
  return Array.from({ length: DRAWN }, () => shuffled(sorted, random));
}

// Returns each different order of the gains once.
/** @type {(worth: number[]) => number[][]} */
function permuted(worth) {
  const kinds = [...new Set(worth)].sort((a, b) => b - a);
  const left = kinds.map(g => worth.filter(each => each === g).length);
  /** @type {number[][]} */
  const found = [];
  /** @type {(order: number[]) => void} */
  function place(order) {
    if (order.length === worth.length) found.push(order);
    else {
      kinds.forEach((g, j) => {
        if (!left[j]) return;
        left[j] -= 1;
        place([...order, g]);
        left[j] += 1;
      });
    }
  }
  place([]);
  return found;
}

/**
 * Return the orders in the columns of a picture, which go from the worst to the best.
 * @param {Order[]} all the worst first
 * @returns {Spread}
 */
export function spreadOf(all) {
  const high = Array(COLUMNS).fill(0);
  for (const { value } of all) high[columnOf(value, all)] += 1;
  const at = high.map((_, i) => sum(high.slice(0, i)));
  return { all, count: all.length, mean: sum(all.map(order => order.value)) / all.length, at, high };
}

/** @type {(value: number, all: Order[]) => number} */
function columnOf(value, all) {
  const [low, top] = [all[0].value, all[all.length - 1].value];
  return clamp(Math.floor(((value - low) / (top - low || 1)) * COLUMNS), 0, COLUMNS - 1);
}

const grouped = (/** @type {number} */ count) => count.toLocaleString("en");

/** @type {(share: number) => string} */
const percent = share => String(share > 0 && share < 1 ? clamp(Math.round(100 * share), 1, 99) : 100 * share);

/**
 * Return the results with the first relevant one at `rank`, and none before it. If too few others can go before it, all
 * relevant ones are judged 0; if none is relevant, the result at `rank` gets this `grade`.
 * @param {Result[]} ranking
 * @param {boolean[]} hits whether each of them is relevant
 * @param {number} rank from 1
 * @param {number} [grade]
 */
export function firstAt(ranking, hits, rank, grade = 1) {
  const others = ranking.filter((_, i) => !hits[i]);
  const found = ranking.filter((_, i) => hits[i]);
  if (!found.length) return ranking.map((result, i) => (i === rank - 1 ? { ...result, grade } : result));
  const before = others.slice(0, rank - 1);
  if (rank > others.length + 1) return ranking.map((result, i) => (hits[i] ? { ...result, grade: 0 } : result));
  return [...before, found[0], ...ranking.filter(result => result !== found[0] && !before.includes(result))];
}

/** @type {(name: string, styles?: Record<string, number>, text?: string) => HTMLElement} */
function drawnAs(name, styles = {}, text = "") {
  const node = Object.assign(document.createElement(text ? "span" : "i"), { className: name, textContent: text });
  for (const [key, value] of Object.entries(styles)) node.style.setProperty(`--${key}`, String(value));
  return node;
}

// The picture of the measure in the lead, with what it says, and a slider that moves the results.
export class Picture {
  /** @type {Spread | undefined} */
  spread;
  key = "";
  drawn = "";
  /** @type {Result[]} */
  whole = []; // the results before the slider of the ruler moved them, which it can give back
  slipped = "";

  /**
   * @param {import("./view.js").View & { find: (grade: number) => void }} view
   * @param {(state: State) => number[]} missing returns the judged grades that the list does not show
   */
  constructor(view, missing) {
    this.view = view;
    this.missing = missing;
    const { plot, walk, ghosts } = view.parts;
    const [, slider] = walk.children;
    this.svg = plot.firstElementChild;
    view.listen(slider, "input", () => this.walk(Number(slider.value)));
    // Each drag and each press of a key is told, and undone, by itself.
    for (const place of [plot, slider])
      view.listen(place, "pointerdown", () => {
        view.last = "";
        view.sliding = view.facts(view.state, view.now);
      });
    for (const type of ["pointerup", "pointercancel"]) view.listen(globalThis, type, () => view.settle());
    view.listen(slider, "keydown", ({ repeat }) => {
      if (!repeat) view.last = "";
    });
    for (const type of ["focus", "blur"])
      view.listen(slider, type, () => plot.classList.toggle("nl-focused", slider.matches(":focus-visible")));
    for (const type of ["pointerdown", "pointermove"]) view.listen(plot, type, event => this.point(event));
    view.listen(ghosts, "click", ({ target }) => {
      const { grade } = target.dataset;
      if (grade) view.find(Number(grade));
    });
  }

  /** @type {(now: Now) => void} */
  show(now) {
    const { parts, state } = this.view;
    const draw = state.picture && Object.hasOwn(DRAW, state.show) ? DRAW[state.show] : undefined;
    parts.picture.hidden = !draw;
    this.view.lab.classList.toggle("nl-pictured", Boolean(draw));
    if (!draw) {
      parts.plot.hidden = true;
      return;
    }
    parts.plot.dataset.of = state.show;
    this.ghosts(state.show === "ap" ? this.missing(state).filter(grade => grade >= state.min_grade) : []);
    draw(this, now);
  }

  // Returns the orders of these results, made anew only if what they depend on has changed.
  /** @type {(now: Now) => Spread | undefined} */
  orders({ rel }) {
    const { state } = this.view;
    const { k, gain, discount, pool } = state;
    const key = JSON.stringify([k, gain, discount, pool, [...rel].sort()]);
    if (key !== this.key) {
      const all = everyOrder(state);
      this.spread = all.length ? spreadOf(all) : undefined;
    }
    this.key = key;
    return this.spread;
  }

  // Shows a row for each relevant result that was not found.
  /** @type {(grades: number[]) => void} */
  ghosts(grades) {
    const { ghosts } = this.view.parts;
    ghosts.hidden = !grades.length;
    const shown = grades.length > GHOSTS ? grades.slice(0, GHOSTS - 1) : grades;
    const more = grades.length - shown.length;
    const key = JSON.stringify(grades);
    if (ghosts.dataset.key === key) return;
    ghosts.dataset.key = key;
    ghosts.replaceChildren(
      ...shown.map(grade => {
        const row = document.createElement("p");
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: t`Find it` });
        button.dataset.grade = String(grade);
        row.append(t`Relevant, not found: its column is empty.`, " ", button);
        return row;
      }),
    );
    if (more) ghosts.append(Object.assign(document.createElement("p"), { textContent: t`And ${more} more.` }));
  }

  // Moves the results to the order that the slider is at.
  /** @type {(at: number) => void} */
  walk(at) {
    const { view, spread } = this;
    if (view.state.show === "rr") return this.slip(at);
    const moved = this.inOrder(spread?.all[at - 1]);
    if (moved) view.commit({ ranking: moved }, { kind: "walk", smooth: true });
  }

  // Returns which results are relevant, of the list that the slider of the ruler moves.
  wholeHits() {
    const { ranking, min_grade: minGrade } = this.view.state;
    if (JSON.stringify(ranking) !== this.slipped) this.whole = ranking;
    return this.whole.map(({ grade }) => grade >= minGrade);
  }

  // Moves the first relevant result to a rank; beyond the last that it can go to, there is none.
  /** @type {(at: number) => void} */
  slip(at) {
    const { min_grade: minGrade } = this.view.state;
    const hits = this.wholeHits();
    const moved = firstAt(this.whole, hits, at, Math.max(minGrade, 1));
    this.slipped = JSON.stringify(moved);
    const others = hits.filter(hit => !hit).length;
    const label = others === hits.length ? "found" : at > others + 1 ? "lost" : "walk";
    this.view.commit({ ranking: moved }, { kind: "slip", label, smooth: true }); // one kind: a drag is one step of Undo
  }

  // Returns the results in this order; of those that gain the same, the one that stands first stays first.
  /** @type {(order: Order | undefined) => Result[] | undefined} */
  inOrder(order) {
    const { state, now } = this.view;
    const left = state.ranking.map((/** @type {Result} */ result, /** @type {number} */ i) => [result, now.gains[i]]);
    return order?.worth.map(
      worth =>
        left.splice(
          left.findIndex((/** @type {[Result, number]} */ pair) => pair[1] === worth),
          1,
        )[0][0],
    );
  }

  // Goes to what is nearest to the pointer.
  /** @type {(event: PointerEvent) => void} */
  point({ type, buttons, button, pointerType, clientX, clientY }) {
    const scrolls = pointerType === "touch" && this.view.state.show !== "rr"; // a finger drags the dot of the ruler alone
    if (type === "pointerdown" ? button : !buttons || scrolls) return;
    const { plot, walk } = this.view.parts;
    const box = plot.getBoundingClientRect();
    const [across, up] = [(clientX - box.left) / box.width, (box.bottom - clientY) / box.height];
    const at = this.nearest?.(across, up);
    if (at && at !== Number(walk.children[1].value)) this.walk(at);
  }

  /** @type {((across: number, up: number) => number) | undefined} */
  nearest;

  // Sets the slider, or hides it where there is nothing to choose.
  /** @type {(name: string, at: number, most: number, text: string) => void} */
  slide(name, at, most, text) {
    const { walk } = this.view.parts;
    const [label, slider, out] = walk.children;
    walk.hidden = most < 2;
    label.textContent = name;
    slider.max = String(most);
    slider.value = String(at);
    slider.ariaValueText = text;
    out.textContent = text;
  }

  // Draws what does not move, if it has changed.
  /** @type {(key: unknown, make: () => Node[]) => void} */
  still(key, make) {
    const written = JSON.stringify(key);
    if (written === this.drawn) return;
    this.drawn = written;
    this.view.parts.plot.replaceChildren(...make());
  }
}

/** @type {Record<string, (picture: Picture, now: Now) => void>} */
const DRAW = {
  ndcg(picture, now) {
    const { plot, told, share, walk } = picture.view.parts;
    const spread = picture.orders(now);
    plot.hidden = !spread || spread.count < 2;
    share.textContent = "";
    if (!spread || plot.hidden) {
      walk.hidden = true;
      told.textContent = spread ? t`These grades have one order, so no move can change NDCG.` : "";
      return;
    }
    const { all, count, mean, at, high } = spread;
    const { ndcg } = now.values;
    const most = Math.max(...high, 8);
    const exactly = countOrders(now.gains) <= MOST;
    const worst = all[0].value;
    const width = all[count - 1].value - worst || 1;
    const is = (/** @type {Order} */ { worth }) => worth.every((g, i) => g === now.gains[i]);
    const exact = all.findIndex(is);
    const here = exact < 0 ? Math.max(all.filter(({ value }) => value < ndcg - SAME).length - 1, 0) : exact;
    const column = columnOf(all[here].value, all);
    picture.still([picture.key, "ndcg"], () => [
      stacked(picture.svg, high, most),
      drawnAs("nl-mean", { x: (mean - worst) / width }),
      drawnAs("nl-low-end", {}, exactly ? t`worst ${fixed(worst)}` : t`lowest ${fixed(worst)}`),
      drawnAs("nl-middle", { x: (mean - worst) / width }, t`mean ${fixed(mean)}`),
      drawnAs("nl-top-end", {}, exactly ? t`best ${fixed(worst + width)}` : t`highest ${fixed(worst + width)}`),
      drawnAs("nl-dot"),
    ]);
    const dot = /** @type {HTMLElement} */ (plot.lastElementChild);
    dot.style.setProperty("--x", String((column + 0.5) / COLUMNS));
    dot.style.setProperty("--y", String((here - at[column] + 0.5) / most));
    const below = all.filter(({ value }) => value < ndcg - SAME).length / count;
    const above = all.filter(({ value }) => value > ndcg + SAME).length / count;
    share.textContent = t`better than ${percent(below)} % of the shuffles`;
    const ways = now.gains.reduce((/** @type {number} */ many, _, i) => many * (i + 1), 1);
    const which = exactly
      ? ways > count && ways <= MOST
        ? t`${grouped(ways)} orders, ${grouped(count)} dots: orders that differ only by equal grades share a dot.`
        : t`Each dot is one of the ${grouped(count)} orders of these grades.`
      : t`These grades have over ${grouped(MOST)} orders; ${grouped(count)} random ones are drawn.`;
    const skewed =
      ndcg > mean + SAME && above > 0.5
        ? t`Yours is above the mean all the same: the worst orders pull the mean down.`
        : "";
    told.textContent = `${which} ${skewed}`.trim();
    picture.slide(t`From the worst order to the best`, here + 1, count, t`${grouped(here + 1)} of ${grouped(count)}`);
    picture.nearest = (across, up) => {
      const wanted = Math.floor(across * COLUMNS);
      const [nearest] = [...high.keys()]
        .filter(i => high[i])
        .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
      return at[nearest] + clamp(Math.floor(up * most), 0, high[nearest] - 1) + 1;
    };
  },

  ap(picture, now) {
    const { plot, told, share, walk } = picture.view.parts;
    const { hits, relevant, rel, values } = now;
    const { k, min_grade: minGrade } = picture.view.state;
    share.textContent = "";
    walk.hidden = true;
    plot.hidden = !relevant;
    const ranks = [...hits.keys()].filter(i => hits[i]);
    const at = precisions(rel, { k, minGrade });
    const wide = relevant <= 12;
    const column = (/** @type {number} */ i) => {
      const rank = ranks[i];
      const node = drawnAs(rank === undefined ? "nl-column nl-ghost" : "nl-column", { h: at[rank] ?? 0 }, " ");
      const height = rank === undefined ? "0" : `${i + 1}/${rank + 1}`;
      node.replaceChildren(drawnAs("nl-got"), drawnAs("nl-height", {}, wide ? height : " "));
      return node;
    };
    picture.still([ranks, relevant, "ap"], () => [
      ...Array.from({ length: relevant }, (_, i) => column(i)),
      drawnAs("nl-axis", {}, t`${relevant} relevant, found or not`),
      drawnAs("nl-level", { y: values.ap }),
      drawnAs("nl-level-name", { y: values.ap }, `AP ${fixed(values.ap)}`),
    ]);
    const area = t`The area of the ${relevant} columns is AP: ${fixed(values.ap)}.`;
    told.textContent = relevant ? area : t`Nothing is relevant here.`;
  },

  rr(picture, now) {
    const { plot, told, share } = picture.view.parts;
    const { hits, rel, values } = now;
    const first = hits.indexOf(true) + 1;
    const n = rel.length;
    const others = picture.wholeHits().filter(hit => !hit).length;
    const last = Math.min(others + 1, n); // the lowest rank that the first hit can have: below it another would be first
    share.textContent = "";
    plot.hidden = false;
    picture.still(["rr", last], () => [
      drawnAs("nl-line"),
      ...Array.from({ length: Math.min(last, FARTHEST) }, (_, i) => drawnAs("nl-tick", { x: i / (i + 1) })),
      drawnAs("nl-tick", { x: 1 }),
      ...[1, 2, 3, 4, 5].slice(0, last).map(rank => drawnAs("nl-at", { x: 1 - 1 / rank }, String(rank))),
      drawnAs("nl-at", { x: 1 }, t`none`),
      ...[1, 2, 3, 4].map(rank => drawnAs("nl-worth", { x: 1 - 1 / rank }, rank === 1 ? "1" : `1/${rank}`)),
      drawnAs("nl-worth", { x: 1 }, "0"),
      drawnAs("nl-span", { x: 0 }, t`rank 1 to rank 2: ${short(0.5)}`),
      drawnAs("nl-span", { x: 0.5 }, t`rank 2 to none: ${short(0.5)}`),
      drawnAs("nl-dot"),
    ]);
    const dot = /** @type {HTMLElement} */ (plot.lastElementChild);
    dot.style.setProperty("--x", String(1 - values.rr));
    const down = first === n ? 1 / n : 1 / first - 1 / (first + 1);
    const up = first > 1 ? 1 / (first - 1) - 1 / first : 0;
    let further = t`One rank further down would cost ${fixed(down)}`;
    if (first === n) further = t`No answer at all would cost ${fixed(down)}`;
    else if (first >= last) further = t`It cannot go further down: another hit would be first`;
    const higher = first > 1 ? t`, one rank further up would add ${fixed(up)}` : "";
    told.textContent = first
      ? t`The first relevant result is at rank ${first}. ${further}${higher}.`
      : t`No counted result is relevant: RR is 0.`;
    // The ranks that the first hit can be moved to, and none; where grade 0 is relevant, no hit can be lost.
    const most = picture.view.state.min_grade > 0 ? last + 1 : last;
    const place = now.relevance.indexOf(true) + 1 || most;
    const name = place > last ? t`none` : String(place);
    picture.slide(t`Rank of the first relevant result`, place, place > most ? 0 : most, name);
    picture.nearest = across => {
      const away = (/** @type {number} */ rank) => Math.abs((rank > last ? 0 : 1 / rank) - clamp(1 - across, 0, 1));
      return Array.from({ length: most }, (_, i) => i + 1).reduce((best, at) => (away(at) < away(best) ? at : best));
    };
  },
};

// Gives the picture a stack of dots for each column; where they would be too small, a bar.
/** @type {(svg: SVGElement, high: number[], most: number) => SVGElement} */
function stacked(svg, high, most) {
  const [path] = svg.children;
  const few = most <= 24;
  const dots = (/** @type {number} */ n, /** @type {number} */ x) =>
    Array.from({ length: n }, (_, j) => `M${x + 0.5} ${most - j - 0.5}h0`).join("");
  const bar = (/** @type {number} */ n, /** @type {number} */ x) => (n ? `M${x + 0.5} ${most}v${-n}` : "");
  svg.setAttribute("viewBox", `0 0 ${COLUMNS} ${most}`);
  path.setAttribute("d", high.map(few ? dots : bar).join(""));
  path.setAttribute("class", few ? "nl-dots" : "nl-bars");
  return svg;
}
