import { dcg, discounts, gains, ndcg } from "../core/metrics.js";
import { clamp, contents, fixed, gradesOf, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

const SHAPES = ["log2", "jk", "reciprocal", "rbp", "hand"];
const GRADES = [0, 1, 2, 3, 4, 5];
const RANKS = 50;
/** @type {Record<number, number[]>} */
const TICKS = { 10: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 20: [1, 5, 10, 15, 20], 50: [1, 10, 20, 30, 40, 50] };
// The choice that each setting belongs to: moving the setting makes that choice.
/** @type {Record<string, import("../core/view.js").State>} */
const CHOOSES = { base: { shape: "jk" }, p: { shape: "rbp" }, worth: { gain: "hand" } };
// The least distance between the names of two curves, in parts of the height of the chart.
const APART = 0.075;

/** @typedef {[number, number]} Point a place in the list, from 0, and a weight */

/**
 * Draw weights along the way of the hand: every rank between the two points gets its weight on the line between them.
 * @param {number[]} weights
 * @param {Point} from
 * @param {Point} to
 */
export function drawn(weights, from, to) {
  const [[a, low], [b, high]] = from[0] < to[0] ? [from, to] : [to, from];
  return weights.map((weight, i) => {
    const between = i >= a && i <= b ? low + ((high - low) * (i - a)) / (b - a) : weight;
    return Math.round(100 * (i === to[0] ? to[1] : between)) / 100;
  });
}

/**
 * Return how many results of gain `low`, from rank 1 down, reach one of gain `high` at rank 1; null if the `weights`
 * end before.
 * @param {number} high
 * @param {number} low
 * @param {number[]} weights
 */
export function needed(high, low, weights) {
  let sum = 0;
  const reached = weights.findIndex(weight => {
    sum += low * weight;
    return sum >= high * weights[0] - 1e-9;
  });
  return high * weights[0] <= 0 ? 0 : reached < 0 ? null : reached + 1;
}

/**
 * Return places for the names of curves that end at these heights, so that no two names cover each other.
 * @param {number[]} ends
 */
export function apart(ends) {
  const places = [...ends];
  let above = 1 + APART;
  for (const i of [...ends.keys()].sort((a, b) => ends[b] - ends[a])) {
    above = Math.min(ends[i], above - APART);
    places[i] = above;
  }
  const lift = Math.max(0, -above);
  return places.map(place => place + lift);
}

class GainDiscountView extends View {
  /** @type {Point | undefined} */
  held;

  /** @type {View["compute"]} */
  compute({ ranking, gain, worth: hand, high, low, shape, base, p, weights, ranks, level }) {
    const rel = gradesOf(ranking);
    const at = SHAPES.indexOf(shape);
    if (!(low in GRADES && high in GRADES)) throw new RangeError(t`a grade here is 0 to 5; got ${low} and ${high}`);
    if (low >= high) throw new RangeError(t`the low grade must lie below the high one; got ${low} and ${high}`);
    if (!(ranks in TICKS)) throw new RangeError(t`10, 20 or 50 ranks can be shown; got ${ranks}`);
    if (at < 0) throw new RangeError(t`no discount here is called ${shape}`);
    if (!["pages", "all"].includes(level)) throw new RangeError(t`no level here is called ${level}`);
    if (!rel.length || rel.length > RANKS) throw new RangeError(t`the list must hold 1 to ${RANKS} results`);
    if (weights.length !== RANKS) throw new RangeError(t`there must be ${RANKS} weights; got ${weights.length}`);
    if (Math.max(...weights) > 1) throw new RangeError(t`a weight must lie between 0 and 1`);
    if (hand.length !== GRADES.length)
      throw new RangeError(t`there must be ${GRADES.length} gains; got ${hand.length}`);
    const by = gain === "hand" ? new Map(hand.entries()) : gain;
    const worth = gains(GRADES, by);
    const shapes = ["log2", ["jk", base], "reciprocal", ["rbp", p], weights].map(discount => {
      const form = { gain: by, discount };
      const reach = discounts(Array.isArray(discount) && discount === weights ? RANKS : 1000, discount);
      return { weights: reach.slice(0, RANKS), reach, dcg: dcg(rel, form), ndcg: ndcg(rel, form) };
    });
    const seen = [10, 20, 50].find(n => n >= Math.max(ranks, rel.length)) ?? RANKS;
    const { reach } = shapes[at];
    return {
      worth,
      values: { dcg: shapes[at].dcg, ndcg: shapes[at].ndcg },
      rival: worth[high] * reach[0],
      gains: gains(rel, by),
      needed: needed(worth[high], worth[low], reach),
      // Without any discount.
      plain: worth[low] > 0 ? Math.ceil(worth[high] / worth[low] - 1e-9) : null,
      reach,
      at,
      shapes,
      seen,
      shown: { ranks: seen, worth },
    };
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    const values = Object.fromEntries(SHAPES.map((name, i) => [name, now.shapes[i].ndcg]));
    return { ...super.facts(state, now), needed: now.needed, values, results: contents(state.ranking) };
  }

  build() {
    this.lab.tabIndex = -1; // so that it hears Ctrl+Z after a drawing
    const { chart, rank, weight, grades, worth, paste, list } = this.parts;
    for (const grade of GRADES) {
      const field = this.clone("grade");
      field.firstElementChild.textContent = t`Grade ${grade}`;
      field.children[1].dataset.at = grade;
      worth.append(field);
    }
    if (this.state.level === "pages") {
      // Two pages ask which reader prefers which: the slider moves to their bars, and the rest is another question.
      const { trade, persistence, aside, shapes, gains: gain, legend, axis } = this.parts;
      trade.after(persistence);
      aside.append(shapes, gain);
      aside.after(legend, chart, axis);
    }
    this.unfold();
    pasteBox(this, { most: RANKS }, ([{ ranking }]) => ({ ranking }));
    this.listen(paste, "toggle", () => {
      if (paste.open) list.open = true;
    });
    this.listen(rank, "input", () => this.draw());
    this.listen(weight, "input", () => this.bend([rank.value - 1, Number(weight.value)], `weight ${rank.value}`));
    this.listen(grades, "change", ({ target }) => {
      const at = [...grades.children].indexOf(target) - 1;
      this.regrade(at, Number(target.value));
    });
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.listen(chart, type, event => this.pull(event));
    }
    // If the text around it is selected, a browser would drag the text instead.
    this.listen(chart, "dragstart", event => event.preventDefault());
  }

  // Moving a setting makes the choice that it belongs to; the other gains stay as they are.
  /** @type {View["take"]} */
  take(input) {
    const { key = "", at } = input.dataset;
    if (!(key in CHOOSES)) super.take(input);
    else {
      const given = Number(input.value);
      const value = at ? this.now.worth.with(at, given) : given;
      this.commit({ [key]: value, ...CHOOSES[key] }, { kind: key + (at ?? ""), smooth: true });
    }
  }

  /** @type {(to: Point, kind: string, from?: Point) => void} */
  bend(to, kind, from = to) {
    const { at, shapes } = this.now;
    this.commit({ weights: drawn(shapes[at].weights, from, to), shape: "hand" }, { kind, smooth: true });
  }

  // One drawing is one step in the history. If the finger scrolls the page instead, nothing is drawn.
  /** @type {(event: PointerEvent) => void} */
  pull({ type, pointerId, isPrimary, button, clientX, clientY }) {
    const { chart } = this.parts;
    const { left, top, width, height } = chart.getBoundingClientRect();
    const { seen } = this.now;
    const at = clamp(Math.floor(((clientX - left) / width) * seen), 0, seen - 1);
    /** @type {Point} */
    const point = [at, clamp(1 - (clientY - top) / height, 0, 1)];
    if (type === "pointerdown" && isPrimary && !button) {
      chart.setPointerCapture(pointerId);
      this.lab.focus({ preventScroll: true });
      this.last = undefined;
    } else if (!chart.hasPointerCapture(pointerId)) return;
    else if (type !== "pointercancel") this.bend(point, "drawn", this.held);
    else if (this.last) this.turn("undo", this.past, []);
    this.held = point;
  }

  /** @type {(at: number, grade: number) => void} */
  regrade(at, grade) {
    const { ranking } = this.state;
    const result = { label: `result ${at + 1}`, ...ranking[at], grade };
    this.commit({ ranking: ranking.toSpliced(at, 1, result) }, { kind: "grade" });
  }

  shorten() {
    const { ranking } = this.state;
    if (ranking.length > 1) this.commit({ ranking: ranking.slice(0, -1) }, { kind: "grade" });
  }

  unfold() {
    const { gain, shape, level } = this.state;
    const { hand, more } = this.parts;
    if (gain === "hand" || shape === "hand") hand.open = true;
    if (level === "pages" && shape !== "rbp") more.open = true;
  }

  /** @type {View["paint"]} */
  paint(_before, action) {
    if (action?.kind === "link" || action?.kind === "outside") this.unfold();
    const { gains: got, at, shapes, seen } = this.now;
    const { weights } = shapes[at];
    const { rank, weight, grades, shorten } = this.parts;
    const { gain, shape, level, high, low, base } = this.state;
    const most = Math.max(...got, 1e-9);
    this.columns(seen).forEach((column, i) => {
      column.style = `--h: ${weights[i]}; --part: ${(got[i] ?? 0) / most}`;
    });
    this.paintCurves();
    this.lab.classList.toggle("nl-two", level === "pages");
    this.paintDuel();
    this.paintTrade();
    this.parts.logarithm.textContent = t`1 / log of rank to base ${short(base)}, at most 1`;
    this.parts.product.textContent = level === "pages" ? t`gain × discount of page Y` : t`gain × discount of the list`;
    this.all(".nl-shapes b").forEach((value, i) => {
      const { dcg: sum, ndcg: share } = shapes[i];
      value.textContent = level === "pages" ? t`page Y ${fixed(sum)}` : `DCG ${fixed(sum)} \u00b7 NDCG ${fixed(share)}`;
    });
    const [gainByHand, shapeByHand] = this.all("label[data-hand]");
    gainByHand.hidden = gain !== "hand";
    // Until something is drawn, its place says how to: else the chart below would jump away from the hand.
    shapeByHand.hidden = shape !== "hand";
    this.parts.draw.hidden = shape === "hand";
    const weighs = weights[rank.value - 1].toFixed(2);
    rank.nextElementSibling.textContent = rank.value;
    weight.value = weighs;
    weight.nextElementSibling.textContent = weighs;
    this.chips(grades, gradesOf(this.state.ranking), t`Grade at rank`);
    grades.lastElementChild.disabled = got.length === RANKS;
    shorten.ariaDisabled = String(got.length === 1);
    for (const choice of this.all("[data-key=ranks]")) choice.disabled = choice.value < got.length;
    for (const option of this.all("[data-key=high] > option")) option.disabled = Number(option.value) <= low;
    for (const option of this.all("[data-key=low] > option")) option.disabled = Number(option.value) >= high;
  }

  // Draws each curve, with its name at its end.
  paintCurves() {
    const { at, shapes, seen } = this.now;
    const { base, p } = this.state;
    const names = ["log\u2082", t`base ${short(base)}`, t`1/rank`, `p ${short(p)}`, t`by hand`];
    const places = apart(shapes.map((/** @type {{ weights: number[] }} */ each) => each.weights[seen - 1]));
    this.all("polyline").forEach((line, i) => {
      /** @type {number[]} */
      const curve = shapes[i].weights.slice(0, seen);
      const name = this.parts.ends.children[i];
      line.setAttribute("points", curve.map((w, x) => `${x + 0.5},${1 - w}`).join(","));
      line.classList.toggle("nl-chosen", i === at);
      name.classList.toggle("nl-named", i === at);
      name.style.setProperty("--end", places[i]);
      name.textContent = names[i];
    });
  }

  // Says which page leads: X is one result of the higher grade, at rank 1, and Y is the list.
  paintDuel() {
    const { values, rival } = this.now;
    const { duel, equal } = this.parts;
    duel.hidden = this.state.level !== "pages";
    equal.hidden = !duel.hidden;
    const lead = values.dcg - rival;
    const leads = Math.abs(lead) < 1e-9 ? t`neither leads` : lead > 0 ? t`Y leads` : t`X leads`;
    duel.textContent = t`Page Y ${fixed(values.dcg)}, page X ${short(rival)}: ${leads}`;
  }

  // Draws one result beside as many of the lower grade as equal it, or as the picture holds; of two pages, both.
  paintTrade() {
    const { needed: n, worth, reach, gains: got, rival, values } = this.now;
    const { high, low, level } = this.state;
    const { needed: number, results, equals, plain, trade } = this.parts;
    const many = Math.min(n ?? RANKS, RANKS);
    const bars = [[worth[high] * reach[0]], reach.slice(0, many).map((/** @type {number} */ w) => worth[low] * w)];
    const sums = bars.map(terms => terms.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0));
    let scale = Math.max(...sums, 1e-9);
    let names = [t`1 \u00d7 grade ${high}`, t`${many} \u00d7 grade ${low}`];
    if (level === "pages") {
      bars[1] = got.map((/** @type {number} */ gain, /** @type {number} */ i) => gain * reach[i]);
      // The length of a bar on its own scale: that of page X stays where it is while page Y grows.
      const full = got.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
      scale = Math.max(rival, full, values.dcg, 1e-9);
      names = [t`page X`, t`page Y`];
      trade.style.setProperty("--mark", String(rival / scale));
    }
    number.value = n === null ? "" : String(n);
    number.textContent = n === null ? t`No number` : String(n);
    results.textContent = n === 1 ? t`result` : n === null ? t`of results` : t`results`;
    equals.textContent = n === 1 || n === null ? t`reaches one of grade` : t`reach one of grade`;
    plain.textContent = this.now.plain === null ? "" : t`, with the discount; ${this.now.plain} without it`;
    [...trade.children].forEach((row, i) => {
      const [name, bar] = row.children;
      name.textContent = names[i];
      bar.replaceChildren(...bars[i].map((/** @type {number} */ term) => barPart(term / scale)));
    });
  }

  // Draws a column for each rank in sight, and the axis under them.
  /** @type {(seen: number) => HTMLElement[]} */
  columns(seen) {
    const { chart, axis, rank, ends } = this.parts;
    const [picture] = chart.children;
    if (chart.children.length !== seen + 2) {
      picture.setAttribute("viewBox", `0 0 ${seen} 1`);
      const columns = Array.from({ length: seen }, () => document.createElement("i"));
      chart.replaceChildren(picture, ...columns, ends);
      axis.replaceChildren(...TICKS[seen].map(tick => label(tick, (tick - 0.5) / seen)));
      rank.max = seen;
    }
    return [...chart.children].slice(1, -1);
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, shapes, needed: n, plain, worth, values }) {
    const { high, low, level } = this.state;
    const { weights } = shapes[at];
    const gain = t`Grade ${high} gains ${short(worth[high])} and grade ${low} gains ${short(worth[low])}`;
    const ranks = t`Rank 2 weighs ${fixed(weights[1])} and rank 10 ${fixed(weights[9])}`;
    const equal =
      n === null
        ? t`however many results of grade ${low} there are, they never reach one of grade ${high}`
        : n === 1
          ? t`one result of grade ${low} reaches one of grade ${high}`
          : t`${n} results of grade ${low} reach one of grade ${high}`;
    const both = plain === null ? equal : t`${equal}; without a discount ${plain} would do`;
    if (level === "pages") {
      const matched =
        n === null
          ? t`results of grade ${low}, however many, never match one of grade ${high}`
          : n === 1
            ? equal
            : t`it takes ${n} results of grade ${low} to match one of grade ${high}`;
      return t`${matched}. Rank 2 weighs ${fixed(weights[1])}`;
    }
    return t`${both}. ${gain}. ${ranks}. DCG of the list is ${fixed(values.dcg)} and NDCG ${fixed(values.ndcg)}`;
  }
}

/** @type {(share: number) => HTMLElement} */
function barPart(share) {
  const part = document.createElement("i");
  part.style.setProperty("--got", String(share));
  return part;
}

// Writes the number of a rank under the middle of its column.
/** @type {(rank: number, at: number) => HTMLElement} */
function label(rank, at) {
  const node = document.createElement("span");
  node.textContent = String(rank);
  node.style.left = `${100 * at}%`;
  return node;
}

const KEYS = ["ranking", "gain", "worth", "high", "low", "shape", "base", "p", "weights", "ranks", "level"];
const gainDiscountLab = lab(GainDiscountView, KEYS);

export default { render: gainDiscountLab };
