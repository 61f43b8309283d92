import { rank } from "../core/order.js";
import { capital, fixed, offer, resize, short, trend, zoomOf } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { NAMES } from "../core/rows.js";
import { apScore, ndcgScore, rrScore, tieGroups } from "../core/scores.js";
import { areNames, listed } from "../core/several.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {{ tool: string, measures: string, gain: string, ties: string, precision: string, cutoff: string }} Tool */
/** @typedef {ReturnType<typeof compute>} Now */
/** @typedef {Now["groups"][number]} Place a group of equal scores */
/** @typedef {Parameters<typeof ndcgScore>[2] & Parameters<typeof apScore>[2]} Form */

/** @type {Record<string, (rel: number[], scores: number[], form: Form) => number>} */
const SCORES = { ndcg: ndcgScore, ap: apScore, rr: rrScore };
const ORDERS = ["best", "worst", "docid", "docid-rising", "stable", "reversed"];
const STEP = 0.05;
// The word beside the mark of each value on the axis, and how near two marks may come, in pixels.
/** @type {Record<string, string>} */
const SHORTLY = {
  average: t`mean`,
  best: t`higher grade`,
  worst: t`lower grade`,
  docid: t`larger id`,
  "docid-rising": t`smaller id`,
  stable: t`input order`,
  reversed: t`backwards`,
};
const APART = 8;
const LINES = 5; // of words, at most
const FIRST = ["worst", "best", "average"]; // what has its word, however many are as near

/**
 * Compute everything that the picture shows from its state alone: each value and order, the groups of equal scores, the
 * tools.
 * @param {State} state
 */
export function compute(state) {
  const { rel, scores, ids, k, gain, measure, precision, min_grade: minGrade } = state;
  check(state);
  const single = precision === "single";
  const form = { k, gain, minGrade, docids: ids, single };
  const score = SCORES[measure];
  /** @type {Record<string, number>} */
  const values = { average: score(rel, scores, form) };
  /** @type {Record<string, number[]>} */
  const orders = {};
  for (const ties of ORDERS) {
    values[ties] = score(rel, scores, { ...form, ties });
    orders[ties] = rank(scores, { ties, docids: ids, rel, single });
  }
  const level = scores.map(() => 0); // were all scores equal: the axis reaches from the worst order to the best
  const [least, most] = ["worst", "best"].map(ties => score(rel, level, { ...form, ties }));
  const groups = tieGroups(scores, single);
  const close = groups.length !== tieGroups(scores, !single).length;
  const depth = Math.min(k ?? rel.length, rel.length);
  /** @type {number[]} */
  const worth = measure === "ndcg" ? rel : rel.map((/** @type {number} */ grade) => Number(grade >= minGrade));
  const says = sayers(state, close);
  return { values, orders, groups: places(groups), close, depth, worth, says, single, least, most };
}

/** @type {(state: State) => void} */
function check({ rel, scores, ids, measure, precision, tools }) {
  const n = rel.length;
  if (!(measure in SCORES)) throw new RangeError(t`the measure must be ndcg, ap or rr; got ${measure}`);
  if (!["single", "double"].includes(precision)) throw new RangeError(t`the precision must be single or double`);
  if (!n || n > 12) throw new RangeError(t`there must be 1 to 12 documents; got ${n}`);
  if (scores.length !== n || ids.length !== n) throw new RangeError(t`every document needs a grade, a score and an id`);
  if (!areNames(ids)) throw new RangeError(t`ids must be texts, no two the same`);
  if (!Array.isArray(tools)) throw new TypeError(t`the tools must be a list`);
}

/**
 * Return groups of indices with the first and last of the ranks that they fill.
 * @param {number[][]} groups
 */
function places(groups) {
  let above = 0;
  return groups.map(group => {
    const place = { group, first: above + 1, last: above + group.length };
    above += group.length;
    return place;
  });
}

// Returns which tools print which value; if precision matters, only tools that compare in the chosen one.
/** @type {(state: State, close: boolean) => Record<string, string[]>} */
function sayers({ tools, k, gain, measure, precision }, close) {
  /** @type {Record<string, string[]>} */
  const found = Object.fromEntries(["average", ...ORDERS].map(ties => [ties, []]));
  /** @type {Tool[]} */
  const fitting = tools.filter((/** @type {Tool} */ each) => {
    const counts = each.measures.split(" ").includes(measure) && (measure !== "ndcg" || each.gain === gain);
    const cut = each.cutoff === "any" || each.cutoff === (k === null ? "without" : "with");
    return counts && cut && (!close || each.precision === precision);
  });
  for (const { tool, ties } of fitting) {
    if (ties === "random") found.average.push(t`${tool} on average`);
    else found[ties]?.push(tool);
  }
  return found;
}

/** @type {(place: { first: number, last: number }) => string} */
const spanOf = ({ first, last }) => (last - first > 1 ? t`ranks ${first} to ${last}` : t`ranks ${first} and ${last}`);

/**
 * Say in one sentence what the ties do to the number, and why.
 * @param {State} state
 * @param {Now} now
 */
export function verdict(state, now) {
  const { measure, rel, k } = state;
  const { values, groups, worth, depth } = now;
  const name = NAMES[measure] + (k === null ? "" : `@${k}`);
  const open = groups.filter(({ group }) => group.length > 1);
  if (!open.length) return t`no two scores are equal, so there is one order and one ${name}, ${fixed(values.stable)}`;
  const mixed = open.filter(({ group }) => new Set(group.map(at => worth[at])).size > 1);
  const alike = measure === "ndcg" ? t`the same grade` : t`all relevant or all not`;
  const still = t`every order gives ${fixed(values.stable)}`;
  const tie = open.length > 1 ? t`each tie` : t`the tie of ${spanOf(open[0])}`;
  if (!mixed.length) return t`the results in ${tie} have ${alike}, so their order does not matter: ${still}`;
  const near = mixed.filter(({ first }) => first <= depth);
  if (!near.length) return t`only results past the cutoff ${k} are tied, so ${still}`;
  if (values.best - values.worst < 5e-7)
    return t`${before(state, now)}, so the order of the tied does not matter: ${still}`;
  const cut = near.find(({ last }) => last > depth);
  const grades = near.map(place => t`${listed(place.group.map(at => short(rel[at])))} at ${spanOf(place)}`);
  const what = t`equal scores leave open the order of the grades ${grades.join(t`, and of `)}`;
  const cuts = cut ? t`; the cutoff ${k} cuts through that tie, so who is counted at all is open too` : "";
  const [least, most, mean] = [values.worst, values.best, values.average].map(value => fixed(value));
  return t`${name} lies between ${least} and ${most}, with a mean of ${mean}: ${what}${cuts}`;
}

// Says why a tie of different grades moves nothing.
/** @type {(state: State, now: Now) => string} */
function before({ measure }, { values }) {
  if (!values.best) return t`there is nothing to find`;
  return measure === "rr"
    ? t`the first relevant result stands above the tie`
    : t`no order of the tied adds more than another`;
}

/**
 * Say which scores only one precision tells apart; nothing if there are none.
 * @param {State} state
 * @param {Now} now
 */
export function closeness({ scores, ids }, { close, single }) {
  if (!close) return "";
  const group = tieGroups(scores, true).find(tie => new Set(tie.map(at => scores[at])).size > 1) ?? [];
  const who = listed(group.map(at => ids[at]));
  const seen = single
    ? t`in single precision, which trec_eval 9 compares in, they are; in double, as in trec_eval 10, they are not`
    : t`in double precision, which trec_eval 10 compares in, they are not; in single, as in trec_eval 9, they are`;
  return group.length > 2
    ? t`. Are the scores of ${who} all equal? ${capital(seen)}`
    : t`. Are the scores of ${who} equal? ${capital(seen)}`;
}

/**
 * Return the documents of a pasted list. A run brings its scores; else the present scores stay, and a longer list
 * repeats the last of them.
 * @param {import("../core/paste.js").Given} list
 * @param {number[]} scores
 */
export function documentsFrom({ ranking, scores: own }, scores) {
  const last = scores[scores.length - 1];
  return {
    rel: ranking.map(({ grade }) => grade),
    scores: own ?? ranking.map((_, i) => scores[i] ?? last),
    ids: ranking.map(({ label }) => label),
  };
}

/**
 * Return a score so near to this one that they are equal in single precision and not in double.
 * @param {number} score
 */
export function almost(score) {
  const step = Math.max(Math.abs(score) * 1e-8, 1e-46);
  return Math.fround(score + step) === Math.fround(score) ? score + step : score - step;
}

class TiesView extends View {
  /** @type {HTMLElement[]} */
  docs = [];
  /** @type {[number, number]} */
  range = [0, 1];
  lines = 0;

  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  /** @type {View["facts"]} */
  facts(state, { values, close }) {
    return { ...state, ...values, values, near: close };
  }

  build() {
    const { docs } = this.parts;
    this.unfold();
    pasteBox(this, { most: 12 }, ([list]) => documentsFrom(list, this.state.scores));
    this.listen(docs, "input", ({ target }) => {
      if (target.type === "range") this.score(this.at(target), Number(target.value), true);
    });
    this.listen(docs, "change", ({ target }) => {
      const at = this.at(target);
      if (target.options) this.commit({ rel: this.state.rel.with(at, Number(target.value)) }, { kind: "grade", at });
      else if (target.type === "number" && target.value) this.score(at, Number(target.value));
      else this.draw();
    });
    for (const place of this.all(".nl-says [data-measure]")) place.append(...this.clone("rest").children);
    const marks = Object.entries(SHORTLY).map(([name, words]) => {
      const mark = document.createElement("span");
      mark.dataset.mark = name;
      mark.textContent = words;
      return mark;
    });
    this.parts.marks.append(...marks);
    const wide = new ResizeObserver(() => this.paintMarks());
    for (const node of [this.parts.marks, ...marks]) wide.observe(node); // a face that comes late widens the words
    this.cleanup.signal.addEventListener("abort", () => wide.disconnect());
  }

  // A choice that is not the usual one is in sight.
  unfold() {
    const { measure, precision, gain } = this.state;
    if (measure !== "ndcg" || precision !== "double" || gain !== "linear") this.parts.more.open = true;
  }

  /** @type {(node: Node) => number} */
  at(node) {
    return this.docs.findIndex(doc => doc.contains(node));
  }

  /** @type {(at: number, score: number, smooth?: boolean) => void} */
  score(at, score, smooth) {
    this.commit({ scores: this.state.scores.with(at, score) }, { kind: `score ${at}`, at, smooth });
  }

  /** @type {(scores: number[], kind: string) => void} */
  rescore(scores, kind) {
    this.commit({ scores }, { kind });
  }

  tie() {
    const { scores } = this.state;
    this.rescore(
      scores.map(() => Math.max(...scores)),
      "tie",
    );
  }

  // Sets a score for each rank of the order given, in equal steps.
  part() {
    const { scores } = this.state;
    const order = rank(scores);
    const [low, high] = this.range;
    const apart = scores.map((/** @type {number} */ _, /** @type {number} */ at) => {
      return Number((high - ((high - low) * order.indexOf(at)) / scores.length).toPrecision(3));
    });
    this.rescore(apart, "part");
  }

  // Brings the second score of the first tie, or of all, so near to the one before it that only double precision can
  // tell them apart.
  almost() {
    const { scores } = this.state;
    const [one, other] = (tieGroups(scores).find(group => group.length > 1) ?? rank(scores)).slice(0, 2);
    if (other === undefined) this.say(t`one document alone cannot be tied`);
    else this.rescore(scores.with(other, almost(scores[one])), "almost");
  }

  turnRound() {
    const { rel, scores, ids } = this.state;
    this.commit({ rel: rel.toReversed(), scores: scores.toReversed(), ids: ids.toReversed() }, { kind: "turn" });
  }

  python() {
    const { measure, gain, k, min_grade: minGrade, rel, scores, ids, precision } = this.state;
    const own = measure === "ndcg" ? `gain=${JSON.stringify(gain)}` : `min_grade=${minGrade}`;
    /** @type {Record<string, string>} */
    const given = {
      function: `${measure}_score`,
      rel: JSON.stringify(rel),
      scores: JSON.stringify(scores),
      ids: JSON.stringify(ids),
      form: `k=${k ?? "None"}, ${own}`,
      single: precision === "single" ? "True" : "False",
    };
    this.hand(this.filled(given), "Python");
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { rel, scores } = this.state;
    const { docs, cutoff, low, high } = this.parts;
    if (action?.kind === "link" || action?.kind === "outside") this.unfold();
    resize(docs, rel.length + 1, () => this.clone("doc"));
    this.docs = [...docs.children].slice(1);
    if (!action?.smooth) this.range = this.span();
    for (const place of this.now.groups) {
      for (const at of place.group) this.paintDoc(this.docs[at], at, place);
    }
    this.paintBinds(scores);
    low.textContent = short(this.range[0]);
    high.textContent = short(this.range[1]);
    cutoff.max = rel.length;
    this.tiles(this.now.values, before?.values);
    for (const place of this.all(".nl-says [data-measure]")) this.paintOrder(place);
    this.paintTellers();
    this.paintRange();
  }

  // Draws the range from the worst order that equal scores allow to the best, on an axis with every order of the
  // grades.
  paintRange() {
    const { least, most, values } = this.now;
    const { span, least: low, most: high, spanName } = this.parts;
    const { measure, k } = this.state;
    const at = (/** @type {number} */ value) => (most > least ? (value - least) / (most - least) : 0.5);
    span.style = `--low: ${at(values.worst)}; --top: ${at(values.best)}`;
    low.textContent = fixed(least);
    high.textContent = fixed(most);
    spanName.textContent = t`${NAMES[measure]}${k === null ? "" : `@${k}`} of every order`;
    // If every way to break ties gives the same value, one word says so.
    const one = trend(values.worst, values.best) === 0;
    for (const mark of this.parts.marks.children) {
      const { mark: name } = mark.dataset;
      mark.style = `--at: ${at(values[name])}`;
      mark.hidden = one && name !== "average";
      if (name === "average") mark.textContent = one ? t`all seven: ${fixed(values.best)}` : SHORTLY.average;
    }
    this.paintMarks();
  }

  // Words that would meet are put one above the other; words of one value from the lowest line up.
  paintMarks() {
    const { marks } = this.parts;
    const zoom = zoomOf(marks);
    const width = marks.getBoundingClientRect().width / zoom;
    marks.style.setProperty("--width", `${width}px`);
    /** @type {[number, number][][]} */
    const lines = [];
    const at = (/** @type {HTMLElement} */ mark) => Number(mark.style.getPropertyValue("--at"));
    const late = (/** @type {HTMLElement} */ { dataset }) => Number(!FIRST.includes(dataset.mark ?? ""));
    const all = /** @type {HTMLElement[]} */ ([...marks.children])
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => late(a) - late(b) || at(a) - at(b));
    for (const mark of all) mark.classList.remove("nl-wordless");
    const boxes = all.map(mark => mark.getBoundingClientRect().width / zoom);
    all.forEach((mark, i) => {
      const start = Math.min(Math.max(at(mark) * width - boxes[i] / 2, 0), width - boxes[i]);
      const end = start + boxes[i];
      const free = lines.findIndex(line => line.every(([from, to]) => end + APART <= from || to + APART <= start));
      const full = free < 0 && lines.length === LINES; // its line alone is drawn: the values are listed below, too
      const line = free >= 0 ? free : full ? 0 : lines.length;
      mark.classList.toggle("nl-wordless", full);
      if (!full) lines[line] = [...(lines[line] ?? []), [start, end]];
      mark.style.setProperty("--left", `${start}px`);
      mark.style.setProperty("--line", String(line));
    });
    // Lines that were needed once are kept, so that what stands below does not jump.
    this.lines = Math.max(this.lines, lines.length);
    marks.style.setProperty("--lines", String(this.lines));
  }

  // The line runs from 0 to 1, or as far as the scores at the start and now; it does not change during a drag.
  /** @type {() => [number, number]} */
  span() {
    const all = [...this.start.scores, ...this.state.scores];
    const [least, most] = [Math.min(...all), Math.max(...all)];
    if (least >= 0 && most <= 1) return [0, 1];
    return [least < 0 || least === most || most <= 1 ? least - 1 : least > 1 ? least - (most - least) / 4 : 0, most];
  }

  /** @type {(doc: HTMLElement, at: number, place: Place) => void} */
  paintDoc(doc, at, { group, first, last }) {
    /** @typedef {[HTMLElement, HTMLSelectElement, HTMLInputElement, HTMLInputElement, HTMLElement]} Parts */
    const [name, grade, slider, exact, place] = /** @type {Parts} */ (/** @type {Element[]} */ ([...doc.children]));
    const id = this.state.ids[at];
    const [low, high] = this.range;
    const tie = group.length > 1;
    const ranks = tie ? t`${first} to ${last}` : first;
    doc.ariaLabel = t`${id}, ${tie ? t`tied at ranks ${ranks}` : t`rank ${ranks}`}`;
    doc.classList.toggle("nl-tied", tie);
    name.textContent = id;
    offer(grade, this.state.rel[at]);
    grade.ariaLabel = t`Grade of ${id}`;
    grade.style.setProperty("--grade", String(Math.min(this.state.rel[at] / 3, 1)));
    slider.min = String(low);
    slider.max = String(high);
    slider.step = String((high - low) * STEP);
    slider.value = this.state.scores[at];
    slider.ariaLabel = t`Score of ${id}`;
    exact.value = this.state.scores[at];
    exact.ariaLabel = t`Score of ${id}, exactly`;
    place.textContent = tie ? t`tied ${first}\u2013${last}` : t`rank ${first}`;
  }

  /** @type {(scores: number[]) => void} */
  paintBinds(scores) {
    const [low, high] = this.range;
    const ties = this.now.groups.filter((/** @type {Place} */ { group }) => group.length > 1);
    const lines = ties.map((/** @type {Place} */ { group }) => {
      const line = document.createElement("i");
      const x = (scores[group[0]] - low) / (high - low);
      line.style = `--x: ${x}; --from: ${Math.min(...group)}; --to: ${Math.max(...group)}; --n: ${scores.length}`;
      return line;
    });
    this.parts.binds.replaceChildren(...lines);
  }

  /** @type {(place: HTMLElement) => void} */
  paintOrder(place) {
    const { orders, groups } = this.now;
    const { measure: name = "" } = place.dataset;
    const [, , order] = /** @type {HTMLElement[]} */ ([...place.children]);
    order.textContent = name === "average" ? "" : this.grades(orders[name], groups);
  }

  // Lists the tools of each way, under the words of its row; a way of no tool is left out.
  paintTellers() {
    const { says } = this.now;
    const told = this.all(".nl-says [data-measure]").filter(({ dataset: { measure = "" } }) => says[measure].length);
    const { tellers, which } = this.parts;
    which.hidden = !this.state.tools.length;
    resize(tellers, Math.max(told.length, 1), () => this.clone("teller"));
    [...tellers.children].forEach((row, i) => {
      const name = told[i]?.dataset.measure ?? "";
      const [way, tools] = row.children;
      row.dataset.ties = name;
      way.textContent = told[i]?.firstElementChild?.firstChild?.textContent?.trim() ?? "";
      tools.textContent = name ? says[name].join(t`; `) : t`none of the tools that were measured`;
    });
  }

  // Writes the grades in an order; grades of a tie stand in brackets.
  /** @type {(order: number[], groups: Now["groups"]) => string} */
  grades(order, groups) {
    const written = groups.map(({ first, last }) => {
      const row = order.slice(first - 1, last).map(at => short(this.state.rel[at]));
      return row.length > 1 ? `[${row.join(" ")}]` : row[0];
    });
    return written.join(" ");
  }

  /** @type {View["why"]} */
  why(action, _before, now) {
    return `${this.did(action)}${verdict(this.state, now)}${closeness(this.state, now)}${this.standing(action)}`;
  }

  /** @type {(action: Action) => string} */
  did({ kind, at = -1 }) {
    const { ids, rel } = this.state;
    if (kind === "link") return t`as the link has it: `;
    if (kind === "turn") return t`the same documents, given in the opposite order: `;
    if (kind === "grade") return t`${ids[at]} has grade ${short(rel[at])} now: `;
    return "";
  }

  // Says last which scores are equal to one that has moved: who moves it knows where it is, and waits for the range.
  /** @type {(action: Action) => string} */
  standing({ kind = "", at = -1 }) {
    const { ids, scores } = this.state;
    if (!kind.startsWith("score")) return "";
    const { group } = this.now.groups.find((/** @type {Place} */ each) => each.group.includes(at));
    const others = group.filter((/** @type {number} */ other) => other !== at).map((/** @type {number} */ i) => ids[i]);
    return t`. ${ids[at]} has score ${scores[at]} now, ${others.length ? t`as ${listed(others)}` : t`like no other`}`;
  }
}

const KEYS = ["rel", "scores", "ids", "k", "gain", "measure", "precision", "min_grade", "tools"];
const tiesLab = lab(TiesView, KEYS);

export default { render: tiesLab };
