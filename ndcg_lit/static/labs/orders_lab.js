import { ap, dcg, discounts, ndcg, precisions, sum } from "../core/metrics.js";
import { ordersOf } from "../core/own.js";
import {
  brief,
  judged,
  KINDS,
  LISTS,
  PAGES,
  pagesIn,
  paintFace,
  paintMark,
  paintVerdicts,
  pointed,
  react,
  share,
  worthOf,
} from "../core/pages.js";
import { change, clamp, fixed, gradesOf, same, short, trend } from "../core/parts.js";
import { computeRanking, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {ReturnType<typeof judged>} Said */
/** @typedef {import("../core/view.js").Now} Now */
/** @typedef {import("../core/view.js").State} State */

const PACE = 1100; // milliseconds from rank to rank
const HINT = 8; // moves after which the third puzzle has a hint
const FORM = { k: null, gain: "linear", discount: "log2", pool: null, min_grade: 1 };
const LAST = PAGES.length;
const MIXED = [2, 5, 1, 3, 6, 4]; // the order that nobody likes much, from which the puzzles begin
const NEAR = 24; // pixels between a press on the map and the dot that it means

// What each scene begins with.
/** @type {Record<string, State>} */
const SCENES = {
  ap: { order: LISTS.left, step: 0, bet: "" },
  ndcg: { order: LISTS.right, step: 0, bet: "" },
  worth: { worth: 3, order: LISTS.left, step: 0, bet: "" },
  both: { order: MIXED, step: 0, bet: "" },
  pair: { step: 0, bet: "" },
};

/** @typedef {{ grades: number[], ndcg: number, ap: number }} Place one order on the map */
/** @type {Place[]} */
const MAP = ordersOf(gradesOf(PAGES)).map(grades => ({ grades, ...judged(grades) }));
const LOW = { ndcg: Math.min(...MAP.map(each => each.ndcg)), ap: Math.min(...MAP.map(each => each.ap)) };
const LOWEST = Math.min(...MAP.filter(each => each.ap === 1).map(each => each.ndcg));

/** @type {(name: "ndcg" | "ap", x: number) => number} */
const share01 = (name, x) => (x - LOW[name]) / (1 - LOW[name]);

// How many orders a judge likes less than one that gets `x`.
/** @type {(name: "ndcg" | "ap", x: number) => number} */
const below = (name, x) => MAP.filter(each => trend(each[name], x) > 0).length;

/** @type {(page: Result) => number} */
const numberOf = page => PAGES.findIndex(each => each.label === page.label) + 1;

// Returns the numbers of pages that have these grades, in this order.
/** @type {(grades: number[]) => number[]} */
function pagesOf(grades) {
  const left = [...PAGES.keys()];
  return grades.map(grade => {
    const [at] = left.filter(i => PAGES[i].grade === grade);
    left.splice(left.indexOf(at), 1);
    return at + 1;
  });
}

// Returns the right list after the bet with a judge: its great page is at the top, or at rank 2.
/** @type {(judge: string) => number[]} */
const afterBet = judge => LISTS.right.filter(page => page !== 1).toSpliced(judge === "ap" ? 0 : 1, 0, 1);

// Returns how many OK pages a great one is worth where judge N sees no difference: DCG is a straight line in it.
function levelWorth() {
  const [left, right] = Object.values(LISTS).map(order => gradesOf(pagesIn(order)));
  const ahead = (/** @type {number} */ great, /** @type {number} */ fair) =>
    dcg(left, { gain: worthOf(great, fair) }) - dcg(right, { gain: worthOf(great, fair) });
  return -ahead(0, 1) / ahead(1, 0);
}

// Returns what both judges say of the two lists of the page if a great page is worth so many OK ones.
/** @type {(worth: number) => Record<string, Said>} */
const saidOf = worth =>
  Object.fromEntries(Object.entries(LISTS).map(([name, order]) => [name, judged(gradesOf(pagesIn(order)), worth)]));

// Returns the list that judge N prefers if a great page is worth so many OK ones.
/** @type {(worth: number) => "left" | "right"} */
const favourite = worth => (worth < levelWorth() ? "right" : "left");

// Twelve pages of the same search, of which six are in each list of a pair.
/** @type {Result[]} */
const DEAL = [
  ...[t`Step by step, with photos`, t`Film by a mechanic`].map(label => ({ label, grade: 3 })),
  ...[t`Forum answer`, t`Shop's FAQ`, t`Silent video`, t`Table of sizes`].map(label => ({ label, grade: 1 })),
  ...[t`Ad: new tyres`, t`Ad: insurance`, t`Ad: pumps`, t`Ad: tow truck`, t`Ad: used cars`, t`Ad: bicycles`].map(
    label => ({ label, grade: 0 }),
  ),
];

/**
 * Return the pages of a deal: the numbers of all twelve, those of the left list first.
 * @param {unknown} deal
 */
function dealt(deal) {
  const numbers = Array.isArray(deal) ? deal : [];
  const whole = numbers.length === DEAL.length && DEAL.every((_, i) => numbers.includes(i + 1));
  if (!whole) throw new RangeError(t`the pair must hold each of the pages 1 to ${DEAL.length} once`);
  return numbers.map(number => DEAL[number - 1]);
}

// Returns what both judges say of the two lists among these grades, and by how much they disagree: by the smaller of
// both leads, if each of them prefers another list.
/** @type {(grades: number[]) => { left: Said, right: Said, gap: number }} */
function disagreement(grades) {
  const nRelevant = grades.filter(Boolean).length;
  const [left, right] = [grades.slice(0, LAST), grades.slice(LAST)].map(list => ({
    ndcg: ndcg(list, { gain: worthOf(3), pool: grades }),
    ap: ap(list, { nRelevant }),
  }));
  const [n, a] = [left.ndcg - right.ndcg, right.ap - left.ap];
  return { left, right, gap: n * a > 0 ? Math.min(Math.abs(n), Math.abs(a)) : 0 };
}

const MOST = disagreement([3, 3, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0]).gap; // of all deals: a test looks at each of them

class OrdersView extends View {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  playing;
  /** @type {Rows | undefined} */
  rows;
  kinds = KINDS; // a page keeps its grade, which has no digit here
  /** @type {number | undefined} */
  picked; // the page of the pair that is in the hand

  /** @type {View["compute"]} */
  compute({ order, judge, step, worth, bet, deal, challenge }) {
    if (!Object.hasOwn(SCENES, judge))
      throw new RangeError(t`the judge must be "ap", "ndcg", "worth", "both" or "pair"; got "${judge}"`);
    if (!(Number.isInteger(step) && step >= 0 && step <= LAST))
      throw new RangeError(t`the step must be a whole number from 0 to ${LAST}; got ${step}`);
    if (!(worth >= 1 && worth <= 7))
      throw new RangeError(t`what a great page is worth must lie between 1 and 7; got ${worth}`);
    if (!["", "yes", "no"].includes(bet)) throw new RangeError(t`a bet must be "yes", "no" or nothing; got "${bet}"`);
    if (challenge !== null && !MAP[challenge - 1])
      throw new RangeError(t`a challenge must be a whole number from 1 to ${MAP.length}; got ${challenge}`);
    pagesIn(order);
    const shown = judge === "worth" ? LISTS[favourite(worth)] : order;
    const now = computeRanking({ ...FORM, ranking: pagesIn(shown) });
    const pair = disagreement(gradesOf(dealt(deal)));
    const goal = judge === "both" && challenge !== null ? MAP[challenge - 1] : undefined;
    const marks = judged(now.rel, judge === "worth" ? worth : undefined);
    const values = { ...judged(gradesOf(pagesIn(order))), lowest: LOWEST, level: levelWorth(), gap: pair.gap };
    return {
      ...now,
      bars: judge === "ap" ? asked(now.rel) : paid(now),
      list: shown,
      judge,
      step,
      worth,
      bet,
      pair,
      goal,
      marks,
      values,
    };
  }

  build() {
    const { rows, dots, axes, pairLeft, pairRight } = this.parts;
    this.rows = new Rows(
      this,
      rows,
      t`Six pages, best rank first`,
      () => pagesIn(this.now.list),
      (ranking, action) => this.reorder(ranking, action),
    );
    const [n, a] = [LOW.ndcg, LOW.ap].map(brief);
    axes.textContent = t`To the right, N likes it more (${n} to 1.00); upwards, A does (${a} to 1.00).`;
    drawMap(dots.firstElementChild);
    this.listen(dots, "click", event => this.pressDot(event));
    for (const list of [pairLeft, pairRight]) for (let i = 0; i < LAST; i += 1) list.append(this.clone("page"));
    this.listen(this.parts.pair, "keydown", event => this.walkPair(event));
    this.listen(this.parts.pair, "pointerdown", event => this.holdPair(event));
    this.listen(this.parts.knob, "keydown", event => this.turnKnob(event));
    this.listen(globalThis, "hashchange", () => this.reach());
    queueMicrotask(() => this.reach());
  }

  /** @type {View["commit"]} */
  commit(patch, action) {
    const turns = patch.judge && patch.judge !== this.state.judge;
    if (turns) {
      this.halt();
      this.picked = undefined;
    }
    super.commit(turns ? { ...SCENES[patch.judge], ...patch } : patch, action);
  }

  /** @type {(ranking: Result[], action: Action) => void} */
  reorder(ranking, action) {
    if (this.state.judge === "worth") return;
    this.stop();
    this.commit({ order: ranking.map(numberOf), step: this.state.judge === "both" ? 0 : LAST }, action);
  }

  // Leads on to the scene that comes next.
  goOn() {
    this.commit({ judge: this.nextScene() }, { kind: "judge" });
    this.el.closest("article")?.querySelector("[data-scene]:not([hidden])")?.scrollIntoView();
  }

  nextScene() {
    const names = Object.keys(SCENES);
    return names[names.indexOf(this.state.judge) + 1];
  }

  // Shows one of the two lists of the page.
  /** @type {(button: HTMLButtonElement) => void} */
  load({ name }) {
    this.stop();
    this.commit({ order: LISTS[name], step: this.state.step === LAST ? LAST : 0, bet: "" }, { kind: "load" });
  }

  // The reader has bet: the great page goes up, for A to the top, for N to rank 2, and the judge says what he thinks.
  /** @type {(button: HTMLButtonElement) => void} */
  guess({ name }) {
    this.commit({ bet: name, order: afterBet(this.state.judge) }, { kind: "bet" });
  }

  // A dot is an order: a press shows the nearest one.
  /** @type {(event: MouseEvent) => void} */
  pressDot({ clientX, clientY }) {
    const { left, bottom, width, height } = this.parts.dots.firstElementChild.getBoundingClientRect();
    const away = (/** @type {Place} */ { ndcg, ap }) =>
      Math.hypot(left + width * share01("ndcg", ndcg) - clientX, bottom - height * share01("ap", ap) - clientY);
    const nearest = MAP.reduce((best, each) => (away(each) < away(best) ? each : best));
    if (away(nearest) <= NEAR) this.commit({ order: pagesOf(nearest.grades) }, { kind: "dot" });
  }

  // Two pages of the pair that are pressed one after the other change places.
  /** @type {(button: HTMLElement) => void} */
  pick(button) {
    const at = this.all(".nl-pair button").indexOf(button);
    const from = this.picked;
    if (from === undefined) {
      this.picked = at;
      this.paintPair(dealt(this.state.deal), this.now.pair);
      this.say(t`${dealt(this.state.deal)[at].label}: now press the page to change places with`);
      return;
    }
    this.swap(from, at);
  }

  /** @type {(from: number, to: number) => void} */
  swap(from, to) {
    const { deal } = this.state;
    this.picked = undefined;
    if (from === to) this.draw();
    else this.commit({ deal: deal.with(from, deal[to]).with(to, deal[from]) }, { kind: "swap" });
  }

  // A page that is dragged onto another one changes places with it; a press without a way picks it up.
  /** @type {(event: PointerEvent) => void} */
  holdPair({ target, button }) {
    const from = this.all(".nl-pair button").findIndex(each => each.contains(target));
    if (from < 0 || button) return;
    const over = new AbortController();
    for (const type of ["pointerup", "pointercancel"])
      globalThis.addEventListener(
        type,
        event => {
          over.abort();
          const { clientX, clientY } = /** @type {PointerEvent} */ (event);
          const under = document.elementFromPoint(clientX, clientY);
          const to = this.all(".nl-pair button").findIndex(each => each.contains(under));
          if (type === "pointerup" && to >= 0 && to !== from) this.swap(from, to);
        },
        { signal: over.signal },
      );
  }

  /** @type {(event: KeyboardEvent) => void} */
  walkPair(event) {
    const all = this.all(".nl-pair button");
    const at = all.indexOf(event.target);
    /** @type {Record<string, number>} */
    const ways = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -LAST, ArrowRight: LAST };
    const next = all[at + (ways[event.key] ?? 0)];
    if (at < 0 || !next || next === all[at]) return;
    event.preventDefault();
    next.focus();
  }

  // A key takes the slider a quarter further, as a finger would.
  /** @type {(event: KeyboardEvent) => void} */
  turnKnob(event) {
    /** @type {Record<string, number>} */
    const ways = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const quarters = way * Math.floor(way * 4 * this.state.worth + 1e-9) + way;
    this.commit({ worth: clamp(quarters / 4, 1, 7) }, { kind: "worth", smooth: true });
  }

  challengeFriend() {
    const { judge } = this.state;
    if (judge === "pair") {
      const gap = brief(this.now.pair.gap);
      share(
        this,
        t`My two lists of search results: two judges disagree about them by ${gap}. Can you do better?`,
        COPIED,
      );
      return;
    }
    const at = MAP.findIndex(({ grades }) => same(grades, this.now.rel));
    if (same(this.now.rel, gradesOf(pagesIn(MIXED)))) {
      this.say(t`move a page first: your friend begins with this order`);
      return;
    }
    const { ndcg, ap } = MAP[at];
    const asks = t`I have put six pages in an order. Judge A says ${brief(ap)}, judge N ${brief(ndcg)}. Can you rebuild it?`;
    share(this, asks, COPIED, `order=${MIXED}&judge=both&challenge=${at + 1}`);
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { now } = this;
    const { judge } = now;
    for (const name of Object.keys(SCENES)) this.lab.classList.toggle(`nl-by-${name}`, name === judge);
    const { bench, pair, verdicts, court, knob, map, send } = this.parts;
    const isPair = judge === "pair";
    const isWorth = judge === "worth";
    const compares = isPair || isWorth; // two lists, and what both judges say of each
    bench.hidden = compares;
    court.hidden = compares;
    pair.hidden = !compares;
    verdicts.hidden = !compares;
    knob.hidden = !isWorth;
    map.hidden = judge !== "both" || (now.goal && !isSolved(now));
    this.lab.classList.toggle("nl-challenged", Boolean(now.goal));
    send.hidden = !this.model.link || !["both", "pair"].includes(judge) || Boolean(now.goal);
    send.textContent = isPair ? t`Send this pair to a friend` : t`Challenge a friend to rebuild it`;
    this.showText();
    if (isPair) this.paintPair(dealt(this.state.deal), now.pair);
    if (isWorth) this.paintPair(Object.values(LISTS).flatMap(pagesIn), saidOf(now.worth));
    if (isPair && before && trend(before.values.gap, now.values.gap))
      for (const face of verdicts.querySelectorAll("svg")) react(face, trend(before.values.gap, now.values.gap));
    if (!compares) {
      this.rows?.show(now, action);
      this.rows?.rows.forEach(paintPage);
      this.paintNow(now, before);
    }
    this.paintControls();
    if (before?.judge === "worth" && isWorth && !same(before.list, now.list))
      turn(verdicts.querySelector('[data-judge="ndcg"] svg'));
  }

  // The words of a scene stand above the stage, on a page that has them; those of the other scenes wait.
  showText() {
    const page = this.el.closest("article");
    for (const words of page?.querySelectorAll("[data-scene]") ?? [])
      words.toggleAttribute("hidden", words.getAttribute("data-scene") !== this.state.judge);
    page?.toggleAttribute("data-staged", true);
    const { judge, step } = this.state;
    if (judge === "ndcg" ? step === LAST : judge !== "ap") page?.toggleAttribute("data-heard", true);
  }

  // A link to the heading of a scene leads to that scene.
  reach() {
    const asked = location.hash.slice(1);
    const scenes = [...(this.el.closest("article")?.querySelectorAll("[data-scene]") ?? [])];
    const words = scenes.find(each => asked && [each, ...each.querySelectorAll("[id]")].some(({ id }) => id === asked));
    const judge = words?.getAttribute("data-scene");
    if (!judge) return;
    if (judge !== this.state.judge) this.commit({ judge }, { kind: "judge" });
    words?.scrollIntoView();
  }

  /** @type {(now: Now, before?: Now) => void} */
  paintNow(now, before) {
    const { step, judge, values, marks, goal } = now;
    const { dots, among } = this.parts;
    const walks = judge === "ap" || judge === "ndcg";
    const told = !walks || step === LAST;
    this.rows?.rows.forEach((row, i) => row.el.classList.toggle("nl-later", walks && i >= step));
    for (const dial of this.all(".nl-court [data-dial]")) {
      const name = dial.dataset.dial;
      const value = marks[name];
      const known = told || name !== judge;
      const said = judge === "ap" && name === "ndcg" ? false : known; // N waits for his own scene
      const data = dial.querySelector("data");
      data.value = said ? value : "";
      data.textContent = said ? brief(value) : "?";
      dial.querySelector("small").textContent = goal ? t`goal ${brief(goal[name])}` : "";
      paintFace(dial.querySelector("svg"), said ? (value - 0.8) / 0.2 : 0, name === "ap" ? 0.7 : -0.7);
      const known2 = before && before.judge === judge && (before.step === LAST) === (step === LAST);
      if (said && known2) react(dial.querySelector("svg"), trend(before.marks[name], value));
    }
    const ring = dots.querySelector("b");
    ring.style.setProperty("--x", String(share01("ndcg", values.ndcg)));
    ring.style.setProperty("--y", String(share01("ap", values.ap)));
    const [lessByN, lessByA] = [below("ndcg", values.ndcg), below("ap", values.ap)];
    among.textContent = t`The ring is your list: of all ${MAP.length} orders, ${lessByN} are worse for N and ${lessByA} for A.`;
  }

  // Shows two lists, and what both judges say of them; those of the slider stay as they are.
  /** @type {(pages: Result[], said: Record<string, any>) => void} */
  paintPair(pages, said) {
    for (const [i, button] of this.all(".nl-pair button").entries()) {
      const { label, grade } = pages[i];
      paintMark(button.firstElementChild, grade);
      button.lastElementChild.textContent = label;
      button.ariaPressed = this.state.judge === "pair" ? String(this.picked === i) : null;
      button.disabled = this.state.judge !== "pair";
    }
    const voted = /** @type {HTMLElement | null | undefined} */ (
      this.el.closest("article")?.querySelector("[data-you]")
    );
    const mine = this.state.judge === "worth" && { left: -1, right: 1 }[voted?.dataset.you ?? ""];
    paintVerdicts(this.parts.verdicts, said, true, mine || 0);
  }

  paintControls() {
    /** @type {State} */
    const { judge, step, bet } = this.state;
    const { play, back, next, loadLeft, loadRight, yes, no, undo, onward } = this.parts;
    const walks = judge === "ap" || judge === "ndcg";
    const asks = walks && step === LAST && !bet && same(this.now.list, LISTS.right);
    for (const button of [yes, no]) button.hidden = !asks;
    yes.textContent = judge === "ap" ? t`He will notice` : brief(judged(gradesOf(pagesIn(afterBet(judge)))).ndcg);
    no.textContent = judge === "ap" ? t`He will miss it` : brief(0.95);
    for (const button of [back, next, play]) button.hidden = !walks || step === LAST;
    for (const button of [loadLeft, loadRight]) button.hidden = !walks || step !== LAST || asks;
    back.ariaDisabled = !step;
    next.ariaDisabled = step === LAST;
    onward.hidden = !((walks && bet) || (judge === "worth" && this.state.worth !== SCENES.worth.worth));
    undo.hidden = !this.past.length || (judge === "worth" && onward.hidden); // a row of its own has no room
    /** @type {Record<string, string>} */
    const ways = { ap: t`On to judge N`, ndcg: t`On to the slider`, worth: t`On: fool them both` };
    onward.textContent = ways[judge] ?? "";
  }

  // Returns how many moves the reader has made, and how many of them each judge noticed.
  counts() {
    const shown = [...this.past, this.state].filter(({ judge }) => judge === this.state.judge);
    const loaded = (/** @type {State} */ { order, bet }) =>
      !bet && Object.values(LISTS).some(list => same(list, order));
    const states = this.state.judge === "both" ? shown : shown.slice(Math.max(shown.findLastIndex(loaded), 0));
    const lists = states.filter(({ order }, i, all) => !i || !same(order, all[i - 1].order));
    const said = lists.map(({ order }) => judged(gradesOf(pagesIn(order))));
    const changes = (/** @type {"ndcg" | "ap"} */ name) =>
      said.filter((each, i) => i && trend(said[i - 1][name], each[name])).length;
    return { moves: lists.length - 1, seen: { ndcg: changes("ndcg"), ap: changes("ap") } };
  }

  drawHistory() {
    const { play, link, copy } = this.parts;
    play.textContent = this.playing ? t`Pause` : t`Play`;
    this.lab.classList.toggle("nl-begun", this.past.length > 0);
    link.hidden = !this.model.link;
    copy.hidden = link.hidden || this.state.judge !== "both" || this.state.challenge !== null;
    this.paintControls();
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

  halt() {
    clearTimeout(this.playing);
    this.playing = undefined;
  }

  stop() {
    this.halt();
    this.drawHistory();
  }

  close() {
    this.halt();
    super.close();
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    if (this.now.judge === "worth") return;
    const now = this.compute({
      ...this.state,
      order: ranking.map(numberOf),
      step: this.now.judge === "both" ? 0 : LAST,
    });
    rows.paint(order, now);
    this.paintNow(now);
  }

  /** @type {View["why"]} */
  why(action, before, now) {
    const { judge, goal, pair } = now;
    if (judge === "pair") return ofPair(pair);
    if (judge === "worth") return ofWorth(now);
    if (goal) return this.ofChallenge(now);
    if (action.kind === "bet") return ofBet(before, now);
    if (action.kind === "move" || action.kind === "dot") return this.ofMove(action, before, now);
    if (judge === "both") return t`move a page, or press a dot: the ring follows`;
    return judge === "ap" ? walked(now) : collected(now);
  }

  /** @type {(action: Action, before: Now, now: Now) => string} */
  ofMove({ kind, label, from = 0, to = 0 }, before, now) {
    const { judge } = now;
    const n = change("N", before.values.ndcg, now.values.ndcg, rounded);
    const a = change("A", before.values.ap, now.values.ap, rounded);
    const says = judge === "ap" ? a : t`${n}, ${a}`;
    const moved = kind === "dot" ? t`this dot` : t`${label} moved from rank ${from + 1} to ${to + 1}`;
    const { moves, seen } = this.counts();
    const noticed =
      judge === "ap"
        ? t`Your moves: ${moves}. Noticed by A: ${seen.ap}`
        : t`Your moves: ${moves}. Noticed by N: ${seen.ndcg}, by A: ${seen.ap}`;
    return t`${moved}: ${judge === "both" ? `${says}${this.found(now)}` : t`${says}. ${noticed}`}`;
  }

  /** @type {(now: Now) => string} */
  ofChallenge(now) {
    const { goal, marks } = now;
    const { moves } = this.counts();
    if (isSolved(now)) return t`you have rebuilt your friend's order. Moves: ${moves}`;
    const far = t`your friend's order gets ${brief(goal.ap)} from A and ${brief(goal.ndcg)} from N. Move pages until both say so`;
    return moves ? t`A says ${brief(marks.ap)}, N ${brief(marks.ndcg)}; ${far}` : far;
  }

  // Says what a reader has found: one of the two lists of the page, or a hint after many moves.
  /** @type {(now: Now) => string} */
  found({ rel }) {
    const found = Object.keys(LISTS).find(name => same(gradesOf(pagesIn(LISTS[name])), rel));
    if (found)
      return t`. You have just built the ${found === "left" ? t`left` : t`right`} list from the top of this page`;
    if (this.counts().moves >= HINT) return t`. A hint: for the third puzzle leave the great page first`;
    return "";
  }
}

const COPIED = t`the link is copied`;

/** @type {(now: Now) => boolean} */
const isSolved = ({ goal, marks }) => !trend(goal.ndcg, marks.ndcg) && !trend(goal.ap, marks.ap);

// Judge N has changed his mind: his head turns round once.
/** @type {(face: HTMLElement) => void} */
function turn(face) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  face.animate({ transform: ["rotateY(0)", "rotateY(360deg)"] }, { duration: 700, easing: "ease-in-out" });
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

/** @type {(now: Now) => string} */
function walked({ step, rel, list, values, bet }) {
  if (!step) return t`press Play: A walks down the list`;
  const good = rel.slice(0, step).filter(Boolean).length;
  if (step === LAST) {
    const mean = t`the mean over ${rel.filter(Boolean).length} good pages is ${brief(values.ap)}`;
    if (same(list, LISTS.right) && !bet) return t`${mean}. If the great page moves to the top, will A notice? Bet`;
    return same(list, LISTS.left) ? t`${mean}. Now press Right list` : mean;
  }
  return rel[step - 1] ? t`rank ${step} is good: ${good} of ${step} so far` : t`rank ${step} is an ad: A walks on`;
}

/** @type {(now: Now) => string} */
function collected({ step, rel, bars, list, values, bet }) {
  if (!step) return t`press Play: N pays rank by rank`;
  const [got, best] = [bars.got, bars.best].map((/** @type {number[]} */ parts) => fixed(sum(parts), 2));
  if (step === LAST) {
    const earns = t`this list earns ${got}, the best order ${best}: N says ${brief(values.ndcg)}`;
    return same(list, LISTS.right) && !bet ? t`${earns}. The great page moves to rank 2: what will N say? Bet` : earns;
  }
  const weight = brief(discounts(step)[step - 1]);
  return t`rank ${step}: worth ${rel[step - 1]}, times weight ${weight}, is ${brief(bars.got[step - 1])}`;
}

// Says what the judge of the scene made of it that the great page went to the top, and whether the reader knew.
/** @type {(before: Now, now: Now) => string} */
function ofBet(before, { judge, bet, values }) {
  const noticed = trend(before.values[judge], values[judge]) !== 0;
  const outcome = (bet === "yes") === noticed ? t`you have won your bet` : t`you have lost your bet`;
  const value = brief(values[judge]);
  if (judge === "ap") return t`A says ${value} as before, because good is good: ${outcome}`;
  return t`N rises to ${value}, for at rank 2 he pays 3 \u00d7 ${brief(discounts(2)[1])} for the great page: ${outcome}`;
}

/** @type {(now: Now) => string} */
function ofWorth({ worth, values }) {
  const [left, right] = Object.values(saidOf(worth)).map(said => said.ndcg);
  const exact = brief(left) === brief(right); // then a third digit says who leads
  const [l, r] = [left, right].map(x => (exact ? pointed(fixed(x)) : brief(x)));
  const both = `${l}${t` to `}${r}`; // the two scores, not a range
  if (worth === 1)
    return t`a great page is no more than an OK one: N has forgotten the grades, and says right, as A does`;
  if (favourite(worth) === "right")
    return t`below ${values.level.toFixed(2)} N changes his mind: three OK pages at the top outweigh one great page. N says right, ${both}`;
  const says = t`N says left, ${both}: the great page comes first. A still says right`;
  if (worth === 3) return t`3 to 1: the grades as they are, the linear gain. ${says}`;
  return worth === 7
    ? t`7 to 1: 2\u00b3 \u2212 1 to 2\u00b9 \u2212 1, the exponential gain, which LightGBM and XGBoost take. ${says}`
    : says;
}

/** @type {(pair: ReturnType<typeof disagreement>) => string} */
function ofPair({ left, right, gap }) {
  const [byN, byA] = [left.ndcg - right.ndcg, left.ap - right.ap].map(lead => brief(Math.abs(lead)));
  if (!gap) {
    const [n, a] = [trend(right.ndcg, left.ndcg), trend(right.ap, left.ap)];
    const sides = [t`right`, "", t`left`];
    if (n && n === a)
      return t`both judges prefer the ${sides[n + 1]} list, N by ${byN}, A by ${byA}: make them disagree`;
    if (n) return t`N prefers the ${sides[n + 1]} list by ${byN}, A sees a tie. Make A prefer the ${sides[1 - n]} one`;
    if (a) return t`A prefers the ${sides[a + 1]} list by ${byA}, N sees a tie. Make N prefer the ${sides[1 - a]} one`;
    return t`the judges do not disagree yet. Press two pages: they change places`;
  }
  const leads = t`N's favourite leads by ${byN}, A's by ${byA}: they disagree by ${brief(gap)}`;
  return trend(gap, MOST)
    ? t`${leads}, of ${brief(MOST)} at most`
    : t`${leads}. Nobody can make it more: two great pages against four OK ones`;
}

/** @type {(row: Row) => void} */
function paintPage({ el, name, grade }) {
  const mark = el.querySelector(".nl-mark") ?? document.createElement("i");
  mark.className = "nl-mark";
  paintMark(/** @type {HTMLElement} */ (mark), Number(grade.value));
  name.before(mark);
}

// Draws a dot for each order, those with the great page at one rank as one path.
/** @type {(svg: SVGElement) => void} */
function drawMap(svg) {
  for (let rank = 0; rank < LAST; rank += 1) {
    const dots = MAP.filter(({ grades }) => grades.indexOf(3) === rank);
    const path = /** @type {SVGPathElement} */ (document.createElementNS(svg.namespaceURI, "path"));
    const at = dots.map(
      each => `M${(100 * share01("ndcg", each.ndcg)).toFixed(2)} ${(100 - 100 * share01("ap", each.ap)).toFixed(2)}h0`,
    );
    path.setAttribute("d", at.join(""));
    path.style.setProperty("--rank", String(rank));
    const title = document.createElementNS(svg.namespaceURI, "title");
    title.textContent = t`the great page at rank ${rank + 1}`;
    path.append(title);
    svg.append(path);
  }
}

const ordersLab = lab(OrdersView, ["order", "judge", "step", "worth", "bet", "deal", "challenge"]);

export default { render: ordersLab };
