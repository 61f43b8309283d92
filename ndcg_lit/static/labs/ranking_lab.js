import { EQUATIONS, Formula, satisfied } from "../core/formula.js";
import { precisions, sum } from "../core/metrics.js";
import {
  change,
  clamp,
  contents,
  fixed,
  freeLetter,
  gradesOf,
  limit,
  move,
  offer,
  resize,
  same,
  sendAway,
  short,
  shuffled,
  trend,
  zoomOf,
} from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { everyOrder, Picture } from "../core/pictures.js";
import { checkScale, errParts, rbpParts, stops } from "../core/readers.js";
import { computeRanking, NAMES, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {ReturnType<typeof compute>} Now */
/** @typedef {import("../core/view.js").State} State */

/**
 * Compute everything that the picture of the ranking shows, ERR and RBP too. A grade above the scale of ERR widens it.
 * @param {State} state
 */
export function compute(state) {
  const { k, min_grade: minGrade, pool, max_grade: most, p } = state;
  const now = computeRanking(state);
  checkScale(most);
  const { rel } = now;
  const scaled = { k, maxGrade: Math.max(most, ...(pool ?? rel)) };
  /** @type {Record<string, number[]>} */
  const parts = { err: errParts(rel, scaled), rbp: rbpParts(rel, { k, minGrade, p }) };
  /** @type {Record<string, number>} */
  const values = { ...now.values, err: sum(parts.err), rbp: sum(parts.rbp) };
  const relevance = rel.map(grade => grade >= minGrade);
  return { ...now, values, parts, relevance, stops: stops(rel, scaled), scale: scaled.maxGrade, p };
}

// The order in which the lessons define the measures: a `level` shows none that comes later.
const DEFINED = "cg dcg idcg ndcg precision recall ap ap_cutoff ap_found rr err rbp".split(" ");

/** @type {(name: string, level: string) => boolean} */
function isDefined(name, level) {
  const last = level === "ap" ? "ap_found" : level;
  return level === "all" || DEFINED.indexOf(name) <= DEFINED.indexOf(last);
}

/** @type {Record<string, number>} */
const PARAMETERS = { jk: 2, rbp: 0.8 };

/** @type {(discount: import("../core/metrics.js").Discount) => string} */
function shapeOf(discount) {
  if (typeof discount === "string") return discount;
  const [name] = discount;
  return typeof name === "string" && name in PARAMETERS ? name : "own";
}

/**
 * Return the judged grades that the list does not show: each result of the list takes the lowest grade of the pool that
 * reaches its own.
 * @param {State} state
 * @returns {number[]}
 */
export function missing({ ranking, pool }) {
  if (!pool) return [];
  /** @type {number[]} */
  const left = [...pool].sort((a, b) => a - b);
  for (const grade of gradesOf(ranking).sort((a, b) => b - a)) {
    const at = left.findIndex(each => each >= grade);
    left.splice(at, 1);
  }
  return left.reverse();
}

/**
 * Return the pool after a result was judged anew: the lowest grade of the pool that reaches the old one becomes the new
 * one.
 * @param {number[] | null} pool
 * @param {number} before
 * @param {number} after
 */
export function regradePool(pool, before, after) {
  if (!pool) return pool;
  const at = pool.indexOf(Math.min(...pool.filter(grade => grade >= before)));
  return pool.map((grade, i) => (i === at ? after : grade));
}

/**
 * The bars of the rows, by the measure `show` that leads.
 * @type {Record<string, (now: Now, state: State) => Now["bars"]>}
 */
const BARS = {
  cg: ({ gains }) => ({ got: gains, best: [], written: gains.map(gain => ["", short(gain)]) }),
  dcg: ({ bars }) => ({ ...bars, best: [] }),
  ap(now, { k, min_grade: minGrade }) {
    const bars = seen(precisions(now.rel, { k, minGrade }), now);
    let found = 0;
    const share = now.hits.map((hit, i) => (hit ? `${++found}/${i + 1} = ` : ""));
    return { ...bars, written: bars.written.map(([, value], i) => [share[i] ?? "", value]) };
  },
  rr(now) {
    const first = now.hits.indexOf(true);
    const bars = seen(
      now.rel.map((_, i) => (i === first ? now.values.rr : 0)),
      now,
    );
    return { ...bars, written: bars.written.map(([, value], i) => [i === first ? `1/${i + 1} = ` : "", value]) };
  },
  err(now) {
    const bars = seen(now.parts.err, now);
    const made = now.stops.map((stop, i) => [`${satisfied(stop, i)} = `, fixed(now.parts.err[i])]);
    return { ...bars, written: bars.written.map((none, i) => made[i] ?? none) };
  },
  rbp: now => seen(now.parts.rbp, now),
};

// Returns bars at the relevant ranks alone.
/** @type {(got: number[], now: Now) => Now["bars"]} */
function seen(got, { rel }) {
  return {
    got: rel.map((_, i) => got[i] ?? 0),
    best: [],
    written: rel.map((_, i) => ["", got[i] ? fixed(got[i]) : ""]),
  };
}

/** @type {Record<string, string>} */
const LEGENDS = {
  cg: t`the gain of each result`,
  ap: t`at each relevant result, the share of hits so far`,
  rr: t`1 \u00f7 the rank of the first relevant result`,
  err: t`the chance that it is reached \u00d7 that it satisfies \u00f7 its rank`,
  rbp: t`the weight of each relevant result`,
};

/**
 * Write a value in Python, in which a pair of a name and a number is a tuple.
 * @param {unknown} value
 * @returns {string}
 */
export function python(value) {
  if (value === null) return "None";
  const pair = Array.isArray(value) && typeof value[0] === "string";
  return pair ? `(${value.map(each => JSON.stringify(each)).join(", ")})` : JSON.stringify(value);
}

const DOTS = 24; // values that the trace of CG shows

const NOTHING = t`there is nothing to find, so NDCG is 0 by convention`;

/** @type {(label: string) => string} */
const named = label => (/\s/.test(label) ? `\u201c${label}\u201d` : label);

// The measures that the sentence about all measures leaves out, and the setting of each.
/** @type {Record<string, string>} */
const CLOSER = { max_grade: "err", p: "rbp" };

/**
 * Say in one sentence why the measures moved, or did not: all of them, or the one named `show`.
 * @param {Action} action
 * @param {Now} before
 * @param {Now} after
 * @param {string} [show]
 */
export function explain(action, before, after, show) {
  const { kind, ...step } = action.kind === "list" ? stepBetween(before, after) : action;
  if (kind === "move") return whyMoved(step, before, after, show);
  if (kind === "grade") return whyGraded(step, before, after, show);
  if (action.kind === "bring") {
    const { label = "", at = 0 } = action;
    if (at >= after.depth) return t`${named(label)} is returned at rank ${at + 1}, past k = ${after.depth}: move it up`;
    const brought = t`${named(label)} is returned at rank ${at + 1}`;
    return t`${brought}: ${outcome(before, after, show)}`;
  }
  const { label = "", note } = action;
  const said = (action.kind === "slip" ? label : kind) ?? "";
  const told = outcome(before, after, show);
  if (action.kind === "list") return told;
  if (!Object.hasOwn(BRIEFLY, said)) return note ? told : t`another setting: ${told}`;
  return t`${said === "out" ? named(label) : ""}${BRIEFLY[said]}: ${told}`;
}

/** @type {Record<string, string>} */
const BRIEFLY = {
  shuffle: t`a random order`,
  sort: t`highest grades first`,
  walk: t`another order`,
  lost: t`every hit is judged 0 now`,
  found: t`this result is judged relevant now`,
  reset: t`back to the start`,
  outside: t`set from outside`,
  link: t`as the link has it, beside the page\u2019s own example`,
  undo: t`one step back`,
  redo: t`one step forward`,
  add: t`one more result at the end`,
  out: t` is no longer returned, but still judged`,
  pool: t`one more result is judged`,
  shelf: t`a result on the shelf has another grade`,
  paste: t`beside the list before`,
  forget: t`no longer judged, so the ideal goes without it`,
  rename: t`a name changes no measure`,
  k: t`the ranks above the line count, in list and ideal`,
  gain: t`another gain, which AP and RR do not look at`,
  discount: t`other weights for the ranks`,
  min_grade: t`another grade counts as relevant`,
  max_grade: t`another scale, which ERR alone looks at`,
  p: t`another persistence, which RBP alone looks at`,
};

// Returns the one step that made of a list the list that the page has now: a grade, a move, or none that is known.
/** @type {(before: Now, after: Now) => Action} */
function stepBetween(before, after) {
  const was = before.labels.map((label, i) => `${label}:${before.rel[i]}`);
  const is = after.labels.map((label, i) => `${label}:${after.rel[i]}`);
  const from = was.findIndex((each, i) => each !== is[i]);
  const to = was.findLastIndex((each, i) => each !== is[i]);
  if (from < 0 || was.length !== is.length) return {};
  if (from === to && before.labels[from] === after.labels[to])
    return { kind: "grade", label: before.labels[from], at: from };
  // Two neighbours can have passed each other either way: the one with the higher grade is said to have moved.
  const ways = before.rel[from] >= before.rel[to] ? [from, to, from] : [to, from, to];
  const at = [0, 1].find(i => same(move(was, ways[i], ways[i + 1]), is));
  return at === undefined ? {} : { kind: "move", label: before.labels[ways[at]], from: ways[at], to: ways[at + 1] };
}

/** @type {(action: Action, before: Now, after: Now, show?: string) => string} */
function whyMoved(action, before, after, show = "") {
  const { label = "", from = 0, to = 0 } = action;
  const passed = t`${named(label)} moved from rank ${from + 1} to ${to + 1}`;
  const still = Object.keys(before.values).every(name => !trend(before.values[name], after.values[name]));
  if (Math.min(from, to) >= after.depth)
    return t`${passed}, all of it past the cutoff: nothing that counts has changed`;
  if (show === "cg" && still) return t`${passed}: the same gains are added up, so CG stays ${short(after.values.cg)}`;
  if (still) return t`${passed} and every counted rank kept its grade, so nothing changes`;
  const alone = show === "ap" ? fractions(action, before, after) : ALONE[show];
  const why = alone ?? t`${exchange(action, before, after, show)}, so `;
  return t`${passed}: ${why}${outcome(before, after, show)}`;
}

// Says which shares of hits a move changed: that of the moved result, if it is relevant, and of the relevant ones that
// it passed.
/** @type {(action: Action, before: Now, after: Now) => string} */
function fractions({ from = 0, to = 0 }, before, after) {
  const found = (/** @type {Now} */ { hits }, /** @type {number} */ at) =>
    `${hits.slice(0, at + 1).filter(Boolean).length}/${at + 1}`;
  if (Math.max(from, to) >= after.depth) return "";
  const step = from < to ? 1 : -1;
  const passed = before.hits.flatMap((hit, i) => (hit && (i - from) * step > 0 && (to - i) * step >= 0 ? [i] : []));
  if (before.hits[from]) {
    const [was, is] = [found(before, from), found(after, to)];
    if (!passed.length) return t`its share goes from ${was} to ${is}, so `;
    return t`its share goes from ${was} to ${is}, and those of the hits that it passed change too, so `;
  }
  if (passed.length > 1) return t`the shares of the ${passed.length} hits that it passed change, so `;
  if (!passed.length) return "";
  const [at] = passed;
  return t`the relevant result that it passed had ${found(before, at)} and has ${found(after, at - step)}, so `;
}

// Measures that a move changes otherwise than by what two ranks add to DCG.
/** @type {Record<string, string>} */
const ALONE = {
  cg: "",
  idcg: t`the same results are judged, so `,
  rr: "",
};

/** @type {(action: Action, before: Now, after: Now, show?: string) => string} */
function whyGraded({ label = "", at = 0 }, before, after, show = "") {
  const grades = t`the grade of ${named(label)} went from ${short(before.rel[at])} to ${short(after.rel[at])}`;
  const instead = t`adds ${fixed(adding(after, show)[at])} instead of ${fixed(adding(before, show)[at])}`;
  const adds = at < after.depth ? instead : t`is past the cutoff and adds nothing`;
  const others = show in after.parts ? below(at, before, after, show) : "";
  const ideal = t` and ${change(t`the ideal`, before.values.idcg, after.values.idcg)}`;
  const more = show === "dcg" || show in after.parts ? others : ideal;
  const judged = before.hits[at] === after.hits[at] ? "" : relevance(Boolean(after.hits[at]), after.relevant);
  const why = show === "ap" ? judged : show in ALONE ? "" : t`, so rank ${at + 1} ${adds}${more}`;
  return t`${grades}${why}: ${outcome(before, after, show)}`;
}

// Says that a result became relevant, or is so no longer, which changes the number to be found too.
const relevance = (/** @type {boolean} */ now, /** @type {number} */ all) =>
  now ? t`, so one more result is relevant, ${all} in all` : t`, so one result fewer is relevant, ${all} in all`;

// Returns what each rank adds to ERR or RBP, if one of them leads, else to DCG.
/** @type {(now: Now, show: string) => number[]} */
const adding = (now, show) => now.parts[show] ?? now.terms;

// Says how many readers get past a new grade to the ranks below, which changes ERR and not RBP.
/** @type {(at: number, before: Now, after: Now, show: string) => string} */
function below(at, before, after, show) {
  const own = (after.parts[show][at] ?? 0) - (before.parts[show][at] ?? 0);
  const rest = after.values[show] - before.values[show] - own;
  if (!trend(0, rest)) return "";
  const by = fixed(Math.abs(rest));
  return rest > 0 ? t` and those below add ${by} more` : t` and those below add ${by} less`;
}

// Says what the moved result adds now, and what the results it passed add in all: the two sides of the change.
/** @type {(action: Action, before: Now, after: Now, show: string) => string} */
function exchange({ from = 0, to = 0 }, before, after, show) {
  const name = show in after.parts ? show : "dcg";
  const adds = (/** @type {Now} */ now, /** @type {number} */ at) => (at < now.depth ? adding(now, show)[at] : 0);
  const was = adds(before, from);
  const is = adds(after, to);
  const rest = after.values[name] - before.values[name] - (is - was);
  const many = Math.abs(from - to);
  const passed = many === 1 ? t`${named(after.labels[from])}, which it passed, adds` : t`the ${many} it passed add`;
  const by = fixed(Math.abs(rest));
  const others = [t`${passed} ${by} less`, t`${passed} as much as before`, t`${passed} ${by} more`];
  const instead =
    to < after.depth
      ? t`it adds ${fixed(is)} instead of ${fixed(was)} and `
      : t`it adds nothing past the cutoff instead of ${fixed(was)} and `;
  return (trend(was, is) ? instead : t`it adds as much as before and `) + others[trend(0, rest) + 1];
}

/** @type {(before: Now, after: Now, show?: string) => string} */
function outcome(before, after, show) {
  const was = before.values;
  const is = after.values;
  if (show === "ap") return change("AP", was.ap, is.ap);
  if (show === "rr") return first(before, after);
  if (show === "cg") return change("CG", was.cg, is.cg, short);
  if (show === "idcg") return t`${change("IDCG", was.idcg, is.idcg)}, and ${change("DCG", was.dcg, is.dcg)}`;
  if (show && ["dcg", "err", "rbp"].includes(show)) return change(NAMES[show], was[show], is[show]);
  const share = is.idcg ? change("NDCG", was.ndcg, is.ndcg) : NOTHING;
  return show ? share : t`${change("DCG", was.dcg, is.dcg)} and ${share}; ${binary(before, after)}`;
}

// Says what became of RR alone, and why.
/** @type {(before: Now, after: Now) => string} */
function first(before, after) {
  const [was, is] = [before, after].map(({ hits }) => hits.indexOf(true) + 1);
  if (!is) return t`RR is 0, for no counted result is relevant`;
  const why =
    was === is
      ? t`, for rank ${is} is still the first relevant one`
      : t`, for the first relevant result is ${was ? t`now ` : ""}at rank ${is}`;
  return change("RR", before.values.rr, after.values.rr) + why;
}

/** @type {(before: Now, after: Now) => string} */
function binary(before, after) {
  const was = before.values;
  const is = after.values;
  const first = after.hits.indexOf(true) + 1;
  if (!first) return t`AP and RR are 0, for no counted result is relevant`;
  const same = !trend(was.rr, is.rr);
  const ranks = String(before.hits) === String(after.hits) ? t` the same, for the same ranks are relevant` : "";
  if (same && !trend(was.ap, is.ap)) return t`AP and RR stay${ranks}`;
  const still = t`, for rank ${first} is still the first relevant one`;
  const moved = t`, for the first relevant result is ${before.hits.includes(true) ? t`now ` : ""}at rank ${first}`;
  return t`${change("AP", was.ap, is.ap)}; ${change("RR", was.rr, is.rr)}${same ? still : moved}`;
}

class RankingView extends View {
  /** @type {Rows | undefined} */
  rows;
  /** @type {Formula | undefined} */
  formula;
  /** @type {Picture | undefined} */
  picture;
  /** @type {number[]} */
  orders = [];
  key = "";
  /** @type {{ card: HTMLElement, from: number, pointer: number, x: number, y: number, at: number } | undefined} */
  lifted; // what is carried from the shelf, and its place in the list, -1 outside
  /** @type {Result[]} what lies on the shelf, by its names */
  shelf = [];
  /** @type {[number, number][]} CG after each change, and the sum of the first two grades */
  trace = [];
  /** @type {string | undefined} */
  told; // what was said before the drag under way

  /** @type {View["compute"]} */
  compute(state) {
    const now = compute(state);
    for (const name of [state.show, state.level]) {
      if (name !== "all" && !Object.hasOwn(EQUATIONS, name)) throw new RangeError(t`no measure here is called ${name}`);
    }
    return { ...now, bars: BARS[state.show]?.(now, state) ?? now.bars };
  }

  /** @type {View["why"]} */
  why(action, before, now) {
    const { show } = this.state;
    const { kind = "" } = action;
    if (kind === "show") return t`${NAMES[show]} leads: the bars and the formula are its own`;
    return explain(action, before, now, CLOSER[kind] ?? show);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    const judged = [...(state.pool ?? now.rel)].sort((a, b) => a - b);
    return { ...super.facts(state, now), labels: now.labels, results: contents(state.ranking), judged };
  }

  build() {
    const { rows, discount, parameter, judge, shelf } = this.parts;
    if (!this.now.values.idcg) this.parts.status.textContent = t`${this.begun(NOTHING)}.`;
    const get = () => this.state.ranking;
    this.rows = new Rows(this, rows, t`Results, best rank first`, get, (list, action) => this.rank(list, action), true);
    this.formula = new Formula(this, this.rows);
    this.picture = new Picture(this, missing);
    discount.lastElementChild.hidden = shapeOf(this.start.discount) !== "own";
    this.listen(discount, "change", () => this.shape(discount.value));
    this.listen(parameter, "change", () => this.weigh([discount.value, Number(parameter.value)]));
    this.listen(judge, "change", () => {
      if (judge.value !== "+") this.rejudge(undefined, Number(judge.value));
    });
    this.listen(shelf, "change", ({ target }) =>
      this.rejudge(missing(this.state)[this.shelved(target)], Number(target.value)),
    );
    this.listen(shelf, "pointerdown", event => this.lift(event));
    this.listen(shelf, "pointermove", event => this.carry(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"])
      this.listen(shelf, type, ({ pointerId }) => this.setDown(pointerId, type === "pointerup"));
    this.listen(this.lab, "keydown", ({ key }) => {
      if (key === "Escape") this.setDown(this.lifted?.pointer);
    });
    pasteBox(this, { pool: true }, ([{ ranking, pool: judged }]) => ({ ranking, pool: judged }));
    this.unfold();
  }

  // A choice that is not the usual one is in sight.
  unfold() {
    const { gain, discount, min_grade: minGrade, pool, show } = this.state;
    const usual = gain === "linear" && discount === "log2" && minGrade === 1 && !pool && show === "ndcg";
    if (!usual) this.parts.more.open = true;
  }

  /** @type {(name: string) => void} */
  shape(name) {
    if (name === "own") this.weigh(this.start.discount);
    else this.weigh(name in PARAMETERS ? [name, PARAMETERS[name]] : name);
  }

  /** @type {(discount: import("../core/metrics.js").Discount) => void} */
  weigh(discount) {
    this.commit({ discount }, { kind: "discount" });
  }

  sort() {
    /** @type {number[]} */
    const rel = this.now.rel;
    const order = [...rel.keys()].sort((a, b) => rel[b] - rel[a]);
    this.rows?.reorder(order, { kind: "sort" });
  }

  shuffle() {
    this.rows?.reorder(shuffled([...this.now.rel.keys()]), { kind: "shuffle" });
  }

  // Hands out Python that computes what is shown, or a test that holds it: the parts that the button names, filled in.
  /** @type {(button: HTMLElement) => void} */
  python({ dataset: { code = "" } }) {
    const pairs = this.state.ranking.map((/** @type {Result} */ { label, grade }) => python([label, grade]));
    const held = Object.entries({ ...this.state, values: this.now.values });
    const given = Object.fromEntries(held.map(([name, value]) => [name, python(value)]));
    const all = { ...given, results: `[${pairs.join(", ")}]` };
    const parts = code.split(" ").map(part => this.filled(all, part));
    this.hand(parts.join(""), code.endsWith("test") ? t`The test` : "Python");
  }

  // Takes a change of the rows; the pool follows if a result is judged anew or taken out.
  /** @type {(ranking: Result[], action: Action) => void} */
  rank(ranking, action) {
    const { rel } = this.now;
    const { kind, at = 0 } = action;
    let { pool } = this.state;
    if (kind === "grade") pool = regradePool(pool, rel[at], ranking[at].grade);
    if (kind === "out") {
      pool ??= rel;
      this.shelf.push(...this.state.ranking.filter(old => !ranking.some(({ label }) => label === old.label)));
    }
    this.commit({ ranking, pool }, action);
  }

  takeOut() {
    this.rows?.takeOut();
  }

  rename() {
    this.rows?.renameCurrent();
  }

  add() {
    const { ranking, pool } = this.state;
    const added = { label: freeLetter(this.now.labels), grade: 1 };
    this.commit({ ranking: [...ranking, added], pool: pool && [...pool, 1] }, { kind: "add" });
  }

  // Regrades a judged result that the list does not show; without `grade` one more is judged, and without `to` it is
  // judged no longer.
  /** @type {(grade?: number, to?: number) => void} */
  rejudge(grade, to) {
    /** @type {number[]} */
    const pool = [...(this.state.pool ?? this.now.rel)];
    if (grade !== undefined) pool.splice(pool.indexOf(grade), 1);
    if (to === undefined) this.commit({ pool }, { kind: "forget" });
    else this.commit({ pool: [...pool, to] }, { kind: grade === undefined ? "pool" : "shelf" });
  }

  // Returns the place on the shelf of the result that `node` is a part of.
  /** @type {(node: Node) => number} */
  shelved(node) {
    return [...this.parts.shelf.children].findIndex(each => each.contains(node));
  }

  /** @type {(button: HTMLElement) => void} */
  giveBack(button) {
    this.bring(this.shelved(button), this.state.ranking.length);
  }

  /** @type {(button: HTMLElement) => void} */
  forget(button) {
    this.rejudge(missing(this.state)[this.shelved(button)]);
  }

  // Brings a result of this grade from the shelf to the end of the list.
  /** @type {(grade: number) => void} */
  find(grade) {
    this.bring(missing(this.state).indexOf(grade), this.state.ranking.length);
  }

  // Brings a result from the shelf into the list, where its row has the focus: its keys move it on.
  /** @type {(from: number, at: number) => void} */
  bring(from, at) {
    const { ranking, label } = this.brought(from, at);
    this.commit({ ranking }, { kind: "bring", label, at });
    this.rows?.rows[at]?.grip.focus({ preventScroll: true });
  }

  /** @type {(from: number, at: number) => { ranking: Result[], label: string }} */
  brought(from, at) {
    const label = this.onShelf()[from];
    const grade = missing(this.state)[from];
    return { label, ranking: this.state.ranking.toSpliced(at, 0, { label, grade }) };
  }

  // Returns the names of the results on the shelf. Each keeps its name, under a new grade too; one more takes a letter that
  // the list does not use.
  onShelf() {
    const { labels } = this.now;
    const old = this.shelf.filter(({ label }) => !labels.includes(label));
    const take = (/** @type {number} */ at) => (at < 0 ? undefined : old.splice(at, 1)[0].label);
    const grades = missing(this.state);
    const kept = grades.map(grade => take(old.findIndex(each => each.grade === grade)));
    const named = kept.map(label => label ?? take(old.length - 1));
    const names = [...labels, ...named.flatMap(label => label ?? [])];
    this.shelf = grades.map((grade, i) => {
      const label = named[i] ?? freeLetter(names) ?? "";
      names.push(label);
      return { label, grade };
    });
    return this.shelf.map(({ label }) => label);
  }

  // A finger carries a result by its dots alone, as in the list; a mouse by any part that is no control.
  /** @type {(event: PointerEvent) => void} */
  lift(event) {
    const { pointerId: pointer, pointerType, clientX: x, clientY: y, button } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    const from = this.shelved(target);
    const hold = pointerType === "mouse" ? !target.closest("button, select") : target.matches(".nl-grip");
    if (this.lifted || from < 0 || button !== 0 || !hold) return;
    event.preventDefault();
    const { shelf } = this.parts;
    shelf.setPointerCapture(pointer);
    this.lifted = { card: shelf.children[from], from, pointer, x, y, at: -1 };
  }

  // Shows where in the list the carried result would go, and what the measures would be.
  /** @type {(event: PointerEvent) => void} */
  carry({ pointerId, clientX, clientY }) {
    const { lifted, rows, lab } = this;
    if (pointerId !== lifted?.pointer || !rows) return;
    const { card, x, y, from } = lifted;
    card.classList.add("nl-lifted");
    const zoom = zoomOf(card);
    card.style.transform = `translate(${(clientX - x) / zoom}px, ${(clientY - y) / zoom}px)`;
    const { left, right, top, height } = rows.list.getBoundingClientRect();
    const n = this.state.ranking.length;
    const row = n ? height / n : 48;
    const inside = clientX > left && clientX < right && clientY > top - row && clientY < top + height + row;
    const at = inside ? clamp(Math.round((clientY - top) / row), 0, n) : -1;
    if (at === lifted.at) return;
    lifted.at = at;
    lab.classList.toggle("nl-receives", inside);
    rows.list.style.setProperty("--gap", String(n ? at / n : 0));
    const ranking = inside ? this.brought(from, at).ranking : this.state.ranking;
    this.paintNow(this.compute({ ...this.state, ranking }), this.now);
  }

  // Ends the carrying: the result goes into the list if it was over it, else back to its place.
  /** @type {(pointer?: number, finish?: boolean) => void} */
  setDown(pointer, finish = false) {
    const { lifted, lab } = this;
    if (!lifted || pointer !== lifted.pointer) return;
    this.lifted = undefined;
    lifted.card.classList.remove("nl-lifted");
    lifted.card.style.transform = "";
    lab.classList.remove("nl-receives");
    if (finish && lifted.at >= 0) this.bring(lifted.from, lifted.at);
    else if (lifted.at >= 0) this.draw(this.now);
  }

  /** @type {(lacking: number[]) => void} */
  paintShelf(lacking) {
    const { shelf, judge } = this.parts;
    const top = Math.max(this.rows?.top ?? 3, ...lacking);
    const names = this.onShelf();
    resize(shelf, lacking.length, () => this.clone("onShelf"));
    lacking.forEach((grade, i) => {
      const [, name, select, back, away] = shelf.children[i].children;
      const label = names[i];
      shelf.children[i].ariaLabel = label;
      name.textContent = label;
      select.ariaLabel = t`Grade of ${label}`;
      back.ariaLabel = t`Show ${label}`;
      away.ariaLabel = t`Forget ${label}`;
      offer(select, grade);
      limit(select, top);
      select.style.setProperty("--grade", String(clamp(grade / 3, 0, 1)));
    });
    judge.value = "+";
    limit(judge, top);
  }

  // Draws two marks after each change, the last on the right: a line that stays flat is a value that stays.
  /** @type {(action?: Action) => void} */
  paintTrace({ kind = "" } = {}) {
    const { trace } = this.parts;
    if (kind === "reset") this.trace = [];
    const [first = 0, second = 0] = this.now.rel;
    this.trace.push([this.now.values.cg, first + second]);
    if (this.trace.length > DOTS) this.trace.shift();
    const values = this.trace.flat(); // each full dot, and its ring
    const most = Math.max(...values, 1e-9) * 1.2;
    resize(trace, values.length, () => document.createElement("i"));
    values.forEach((value, i) => {
      trace.children[i].style = `--at: ${Math.floor(i / 2) / (DOTS - 1)}; --high: ${clamp(value / most, 0, 1)}`;
    });
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    if (action?.kind === "reset") this.shelf = [];
    if (this.told !== undefined) this.parts.status.textContent = this.told;
    this.told = undefined;
    const { discount, brief, show, level, picture } = this.state;
    const { parts, now } = this;
    // The slider of the cutoff stays under the finger, however many terms the formula above it loses.
    if (action?.kind === "k") parts.formula.style.minHeight = `${parts.formula.offsetHeight}px`;
    const shape = shapeOf(discount);
    const parametric = shape in PARAMETERS;
    if (action?.kind === "link" || action?.kind === "outside") this.unfold();
    this.lab.classList.toggle("nl-brief", brief);
    const above = brief ? parts.status : parts.more.firstElementChild;
    if (parts.pool.previousElementSibling !== above) above.after(parts.pool);
    if (action?.kind === "out") parts.more.open = true; // it shows what has left the list
    this.lab.dataset.show = show;
    this.lead(show, level);
    this.rows?.show(now, action);
    this.paintNow(now, before);
    parts.cutoff.max = Math.max(now.rel.length, 1);
    parts.title.textContent = NAMES[show] + now.at;
    parts.beside.textContent = `DCG${brief && show === "idcg" ? now.at : ""}`;
    parts.scale.textContent = t` grades to ${short(now.scale)}`;
    parts.weights.textContent = ` p = ${short(now.p)}`;
    parts.discount.value = shape;
    sendAway(parts.parameter, !parametric);
    parts.parameter.value = parametric ? discount[1] : "";
    const weight = parts.discount.selectedOptions[0].text + (parametric ? ` ${discount[1]}` : "");
    const graded = show === "cg" && this.state.gain === "linear";
    parts.bars.textContent = graded ? t`the grade of each result` : (LEGENDS[show] ?? t`gain \u00d7 ${weight}`);
    const lacking = missing(this.state);
    this.paintShelf(lacking);
    if (level === "cg") this.paintTrace(action);
    parts.pool.hidden = brief && show !== "idcg" && (!lacking.length || (picture && show === "ap"));
    this.paintMarks(brief && show === "ndcg" && !picture);
    if (!brief) this.paintOrders();
  }

  // Shows the leading measure in the headline and hides its own tile, and the measures past the level.
  /** @type {(show: string, level: string) => void} */
  lead(show, level) {
    const { lead, closer, tiles } = this.parts;
    const { dataset } = this.lab;
    const { brief, picture } = this.state;
    const alone = brief && picture; // a lesson with a picture shows its own measure
    if (lead.dataset.measure === show && dataset.level === level) return;
    lead.dataset.measure = show;
    dataset.level = level;
    const sorts = show === "ndcg" && isDefined("ndcg", level) ? t`Sort to ideal` : t`Sort`; // a pool may hold better
    for (const button of this.all("[data-act=sort]")) button.textContent = sorts;
    closer.hidden = !isDefined("err", level);
    for (const option of this.all("[data-key=show] option")) option.hidden = !isDefined(option.value, level);
    for (const tile of this.all("[data-own]")) {
      const { own } = tile.dataset;
      tile.hidden = own === show || !isDefined(own, level) || (alone && tiles.contains(tile));
      tile.dataset.measure = own;
      if (tile.hidden) delete tile.dataset.measure;
      if (own === show && closer.contains(tile)) closer.open = true;
    }
    tiles.hidden = !tiles.querySelector("[data-measure]");
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const now = this.compute({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintNow(now, this.now);
    this.sayHeld(rows, now);
  }

  // Says, to the eye alone, what the move under way would change; back where it began, what was said before.
  /** @type {(rows: Rows, now: Now) => void} */
  sayHeld({ held }, now) {
    const { status } = this.parts;
    if (!held) return;
    const { from, to, row } = held;
    this.told ??= status.textContent ?? "";
    const moved = () =>
      t`${this.begun(explain({ kind: "move", label: row.label, from, to }, this.now, now, this.state.show))}.`;
    status.textContent = from === to ? this.told : moved();
  }

  /** @type {(now: Now, before?: Now) => void} */
  paintNow(now, before) {
    this.tiles(now.values, before?.values);
    this.formula?.show(EQUATIONS[this.state.show](now), now);
    this.picture?.show(now);
    const { brief, show } = this.state;
    const { dcg, idcg } = now.values;
    if (brief && show === "idcg") this.parts.share.textContent = idcg ? t`DCG is ${fixed(dcg / idcg)} of IDCG` : "";
    this.parts.kept.style.setProperty("--kept", now.values.ndcg);
    this.parts.bins.style.setProperty("--kept", now.values.ndcg);
  }

  // Returns NDCG of every order of these results, from the worst up, if there are few.
  allOrders() {
    const { rel } = this.now;
    const key = JSON.stringify([{ ...this.state, ranking: 0 }, [...rel].sort()]);
    if (this.key !== key)
      this.orders = rel.length > 1 && rel.length <= 8 ? everyOrder(this.state).map(order => order.value) : [];
    this.key = key;
    return this.orders;
  }

  // Marks under the bar the worst order of these results and the mean of all orders.
  /** @type {(wanted: boolean) => void} */
  paintMarks(wanted) {
    const { marks } = this.parts;
    const all = wanted ? this.allOrders() : [];
    marks.hidden = all.length < 2;
    this.lab.classList.toggle("nl-marked", !marks.hidden);
    const mean = sum(all) / all.length;
    marks.classList.toggle("nl-low", mean < 0.55);
    [all[0], mean].forEach((value, i) => {
      marks.children[i].style = `--at: ${value}`;
      marks.children[i].lastElementChild.textContent = marks.hidden ? "" : fixed(value);
    });
  }

  paintOrders() {
    const { values } = this.now;
    const { alone, bins, spread, orders: place } = this.parts;
    const all = this.allOrders();
    const count = all.length;
    place.hidden = !count;
    alone.hidden = count !== 1;
    spread.hidden = !alone.hidden;
    bins.hidden = spread.hidden;
    if (!count) return;
    const mean = sum(all) / count;
    const columns = [...bins.querySelectorAll("i")];
    const heights = columns.map(() => 0);
    for (const value of all) heights[Math.min(Math.floor(value * heights.length), heights.length - 1)] += 1;
    columns.forEach((column, i) => {
      column.style = `--h: ${heights[i] / Math.max(...heights)}`;
    });
    bins.style.setProperty("--mean", mean);
    const below = all.filter(value => value < values.ndcg - 1e-12).length / count;
    const shares = [all[0], mean, all[count - 1], values.ndcg].map(value => fixed(value));
    [count, ...shares, Math.round(below * 100)].forEach((text, i) => {
      spread.children[i].textContent = text;
    });
  }
}

const KEYS = [
  "ranking",
  "k",
  "gain",
  "discount",
  "pool",
  "min_grade",
  "max_grade",
  "p",
  "brief",
  "show",
  "level",
  "picture",
];
const rankingLab = lab(RankingView, KEYS);

export default { render: rankingLab };
