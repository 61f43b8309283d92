import { dealer } from "../core/dealer.js";
import { ap, contributions, dcg, idcg, ndcg, precisions, rr, sum } from "../core/metrics.js";
import { fixed, gradesOf, resize, same, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

/** @typedef {"ndcg" | "dcg" | "ap" | "rr"} Measure */

/** @type {Record<Measure, (rel: number[], form: { gain: string, nRelevant?: number }) => number>} */
const ANSWERS = { ndcg, dcg, ap: (rel, { nRelevant }) => ap(rel, { nRelevant }), rr: rel => rr(rel) };

const ROUGH = [1, 0.6, 0.5]; // weights for a guess, then 0.4
const ROUND = 10; // lists, after which the quiz says how it went
const SEVERAL = 5; // guesses, from which on a constant answer is a fair rival
const GOOD = 0.05; // a mean error, as a share of the highest value
const LOST = 3; // kinds of lists of AP: all that is relevant is there, or one result is not, or two
const DAILY = 5; // lists of a day
const TODAY = "today";
/** @type {[number, string, string][]} how far off a guess may be for each mark, and the square that is sent with it */
const MARKS = [
  [0.02, "A", "\u{1F7E9}"],
  [GOOD, "B", "\u{1F7E6}"],
  [0.1, "C", "\u{1F7E7}"],
  [Infinity, "D", "\u{1F7E5}"],
];

/** @type {(measure: Measure) => boolean} */
const isBinary = measure => measure === "ap" || measure === "rr";

/**
 * Draw a list of three to seven grades with something to find and something to lose; of 0 and 1 for AP and RR.
 * @param {() => number} [random]
 * @param {boolean} [binary]
 */
export function fresh(random = Math.random, binary = false) {
  const roll = (/** @type {number} */ from) => from + Math.floor(random() * 4);
  const grade = () => (binary ? Number(roll(0) > 1) : roll(0));
  const list = Array.from({ length: roll(3) }, grade);
  if (new Set(list).size > 1) return list;
  return [...list, list[0] ? 0 : binary ? 1 : 3];
}

/** @type {(rel: number[]) => number} */
const hitsIn = rel => rel.filter(grade => grade >= 1).length;

/**
 * Return how many relevant results there are for each question: as many as `exist`, or those of the list.
 * @param {number[][]} questions
 * @param {number[]} exist
 */
export const known = (questions, exist) => questions.map((rel, i) => exist[i] ?? hitsIn(rel));

/**
 * Draw a list that is none of `questions`, and how many relevant results there are; for AP so that it is below 1.
 * @param {Measure} measure
 * @param {number[][]} questions
 * @param {() => number} [random]
 * @returns {{ list: number[], r: number }}
 */
export function another(measure, questions, random = Math.random) {
  const list = fresh(random, isBinary(measure));
  const r = hitsIn(list) + (measure === "ap" ? Math.floor(LOST * random()) : 0);
  const isNew = !questions.some(each => same(each, list)) && (measure !== "ap" || ap(list, { nRelevant: r }) < 1);
  return isNew ? { list, r } : another(measure, questions, random);
}

/**
 * Return the lists of a day, "2026-11-29": the same for everybody, and in Python.
 * @param {string} day
 */
export function listsOf(day) {
  const deal = dealer(Number(day.replaceAll("-", "")));
  return Array.from({ length: DAILY }, () => fresh(() => deal() / 2 ** 32));
}

// Returns the date where the reader is.
function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map(part => String(part).padStart(2, "0")).join("-");
}

/** @type {(error: number) => [number, string, string]} */
const markOf = error => MARKS[MARKS.findIndex(([most]) => error <= most + 1e-9)];

/**
 * Return the value that comes nearest to all `answers` on average, their median, and its mean error.
 * @param {number[]} answers
 */
export function constant(answers) {
  const value = answers.toSorted((a, b) => a - b)[Math.floor(answers.length / 2)];
  return { value, error: sum(answers.map(each => Math.abs(each - value))) / answers.length };
}

/**
 * Judge `guesses` of these `answers`: the mean error, the constant with the smallest mean error, and whether the
 * guesses are good. Null stands for unknown: the answers are so much alike that a constant is good, too.
 * @param {number[]} guesses
 * @param {number[]} answers
 * @param {number} top the highest value that the slider offers
 */
export function judged(guesses, answers, top) {
  const mean = sum(guesses.map((guess, i) => Math.abs(guess - answers[i]))) / guesses.length;
  const rival = constant(answers.slice(0, guesses.length));
  return { mean, rival, good: rival.error <= GOOD * top ? null : mean <= GOOD * top };
}

class QuizView extends View {
  held = false; // whether the key Enter, pressed on the slider, is still down

  /** @type {View["compute"]} */
  compute({ questions: given, n_relevant: exist, measure, gain, guesses, guess, revealed, day: named }) {
    if (!Object.hasOwn(ANSWERS, measure)) throw new RangeError(t`no measure here is called ${measure}`);
    const most = measure === "dcg" ? Infinity : 1;
    const fits = (/** @type {number} */ each) => each >= 0 && each <= most;
    if (![guess, ...guesses].every(fits)) {
      throw new RangeError(t`a guess must ${most === 1 ? t`lie between 0 and 1` : t`be 0 or more`}`);
    }
    if (named && measure !== "ndcg") throw new RangeError(t`the lists of a day are for NDCG`);
    const day = named === TODAY ? today() : named;
    if (day && !/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError(t`a day is a date, such as 2026-11-29`);
    const questions = day ? listsOf(day) : given;
    if (exist.length > (measure === "ap" ? questions.length : 0)) throw new RangeError(t`each R needs its question`);
    const early = revealed && !guesses.length;
    if (early || guesses.length > questions.length) throw new RangeError(t`each guess needs its question`);
    const at = guesses.length - (revealed ? 1 : 0);
    const list = questions[at];
    const all = known(questions, exist);
    const answers = answersOf(questions, measure, gain, all);
    const errors = guesses.map((/** @type {number} */ each, /** @type {number} */ i) => Math.abs(each - answers[i]));
    const round = day ? DAILY : ROUND;
    const ended = revealed && guesses.length >= round;
    const top = topOf(measure, questions, gain);
    return { at, list, r: all[at], done: revealed || !list, ended, answers, errors, top, day, round, questions };
  }

  /** @type {View["facts"]} */
  facts(state, { errors }) {
    const guessed = errors.length;
    if (!guessed) return { ...state, guessed, best_error: null, worst_error: null };
    const [best, worst] = [Math.min(...errors), Math.max(...errors)];
    return { ...state, guessed, best_error: best, worst_error: worst, score: sum(errors) / guessed };
  }

  build() {
    const { guess, check } = this.parts;
    // The slider cannot be moved while an answer is shown, so the button takes the focus and gives it back later.
    this.listen(guess, "keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.check();
      check.focus();
      this.held = true;
    });
    // As long as that key is down, it does not press the button, too: a key that is held repeats itself.
    this.listen(this.lab, "keyup", () => (this.held = false));
    this.listen(check, "click", event => {
      if (this.held && !event.detail) event.stopPropagation();
    });
    pasteBox(this, { several: true, most: 10 }, lists => {
      const questions = lists.map(({ ranking }) => gradesOf(ranking));
      const empty = questions.findIndex(grades => !grades.some(Boolean));
      if (empty >= 0) {
        const name = this.state.measure.toUpperCase();
        throw new RangeError(t`list ${empty + 1} has nothing to find: its ${name} is 0 by convention`);
      }
      return { questions, n_relevant: [], guesses: [], guess: 0.5, revealed: false };
    });
  }

  // Shows the answer, or asks the next question: a fresh one if none is left, and a new round after ten.
  check() {
    const { guess, guesses, questions, measure, n_relevant: exist } = this.state;
    const { day, done, ended } = this.now;
    if (done) {
      const before = ended ? [] : questions;
      const { list, r } = another(measure, questions);
      const drawn = { questions: [...before, list], n_relevant: measure === "ap" ? [...known(before, exist), r] : [] };
      const asked = day || guesses.length < questions.length ? {} : drawn;
      const next = ended ? { ...drawn, guesses: [], day: "" } : asked;
      this.commit({ revealed: false, guess: 0.5, ...next }, { kind: "next" });
      if (document.activeElement === this.parts.check) this.parts.guess.focus({ preventScroll: true });
    } else this.commit({ revealed: true, guesses: [...guesses, guess], day }, { kind: "check" });
  }

  // Sends the five squares of a day, and nothing that tells an answer.
  async sendDay() {
    const { day, errors } = this.now;
    const squares = errors.map((/** @type {number} */ each) => `${markOf(each)[2]}${markOf(each)[1]}`).join(" ");
    const [url] = (this.model.link?.() ?? "").split("#");
    const words = [t`${day}, five lists by eye, mean error ${fixed(sum(errors) / errors.length)}:`, squares, url];
    const text = words.filter(Boolean).join("\n");
    try {
      if (navigator.share) return await navigator.share({ text });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // the reader has thought better of it
    }
    await this.hand(text, t`The result`);
  }

  /** @type {View["paint"]} */
  paint() {
    const { at, list, r, done, ended, answers, errors, top, day, round } = this.now;
    const { revealed, measure, gain, guesses, guess: given, brief } = this.state;
    const {
      number,
      asks,
      list: place,
      check,
      answer,
      guess,
      score,
      gains,
      changes,
      paste,
      ofDay,
      squares,
    } = this.parts;
    const binary = isBinary(measure);
    this.lab.ariaLabel = t`Quiz: guess the ${measure.toUpperCase()}`;
    const counted = t`List ${at + 1} of ${Math.max(at + 1, round)}.`;
    number.textContent = day ? `${day}: ${counted}` : counted;
    const isPlain = binary || (brief && gain === "linear");
    const by = measure === "ap" ? t`, if R is ${r}` : isPlain ? "" : t`, with the ${said(gain)} gain`;
    asks.textContent = list ? t`What is its ${measure.toUpperCase()}${by}?` : t`The next list is a fresh one.`;
    place.replaceChildren(...(list ?? []).map(gradeItem));
    check.textContent = ended ? t`Ten new lists` : done ? t`Next list` : t`Check`;
    gains.hidden = binary || brief || Boolean(day);
    changes.hidden = brief;
    paste.hidden = brief || Boolean(day);
    ofDay.hidden = !day || !ended;
    squares.replaceChildren(...(ended ? errors : []).map(squareItem));
    guess.max = top;
    guess.disabled = done;
    // The guess stands on the axis from the start, and the answer joins it.
    const placed = revealed ? guesses[at] : given;
    answer.style = `--kept: ${revealed ? answers[at] / top : 0}; --guess: ${Math.min(placed / top, 1)}`;
    this.paintTerms(measure === "ndcg" ? (list ?? []) : [], revealed);
    score.textContent = day ? recordOfDay(errors) : record(errors, answers, top);
  }

  // Shows the terms of the best order, and with the answer why it is so: those of the list, in their room.
  /** @type {(list: number[], revealed: boolean) => void} */
  paintTerms(list, revealed) {
    const { answer, whole, caption } = this.parts;
    const { gain, measure } = this.state;
    const best = list.toSorted((/** @type {number} */ a, /** @type {number} */ b) => b - a);
    whole.hidden = measure !== "ndcg";
    whole.classList.toggle("nl-waits", !revealed);
    caption.textContent = revealed
      ? t`Each block is the term of one rank: this order above, the best order below.`
      : t`Check shows a block for the term of each rank: this order above, the best below.`;
    paintBlocks(answer.firstElementChild, revealed ? contributions(list, { gain }) : []);
    paintBlocks(whole.firstElementChild, contributions(best, { gain }));
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, list, r, ended, answers, errors, top, day }) {
    const { revealed, measure, gain, guesses } = this.state;
    if (!list) return t`every list is done`;
    // The first list is guessed by eye alone.
    if (!revealed && !guesses.length)
      return t`the list is ${list.map(short).join(t`, `)}. Set your guess and press Check`;
    if (!revealed) return t`the list is ${list.map(short).join(t`, `)}. ${HINTS[/** @type {Measure} */ (measure)](r)}`;
    const name = measure.toUpperCase();
    const told = t`${name} is ${fixed(answers[at])}; you said ${fixed(guesses[at], 2)}, ${verdict(errors[at], top)}`;
    const all = t`${told}. ${REASONS[/** @type {Measure} */ (measure)](list, gain, r)}`;
    if (!ended) return all;
    if (day) return t`${all}. Five lists are done, with a mean error of ${fixed(sum(errors) / errors.length)}`;
    return t`${all}. ${finale(judged(guesses, answers, top), top)}`;
  }
}

/**
 * Return the answers with which the guesses are compared.
 * @param {number[][]} questions
 * @param {Measure} measure
 * @param {string} gain
 * @param {number[]} [exist]
 */
export const answersOf = (questions, measure, gain, exist = []) =>
  questions.map((rel, i) => ANSWERS[measure](rel, { gain, nRelevant: exist[i] }));

/**
 * Return the highest value of the slider: 1, or for DCG the largest sum of gains of any question.
 * @type {(measure: string, questions: number[][], gain: string) => number}
 */
export function topOf(measure, questions, gain) {
  if (measure !== "dcg") return 1;
  return Math.ceil(Math.max(...questions.map(rel => sum(contributions(rel, { gain, discount: rel.map(() => 1) })))));
}

/** @type {(list: number[], gain: string) => number} */
const roughDcg = (list, gain) => sum(contributions(list, { gain, discount: list.map((_, i) => ROUGH[i] ?? 0.4) }));

/** @type {Record<Measure, (list: number[], gain: string, r: number) => string>} */
const REASONS = {
  ndcg(list, gain) {
    const ours = dcg(list, { gain });
    if (ndcg(list, { gain }) >= 1) return t`The DCG of the list is ${fixed(ours)}: no order has more`;
    const [rough, best] = [list, list.toSorted((a, b) => b - a)].map(each => roughDcg(each, gain));
    const guess = fixed(rough / best + 1e-9, 2); // 1.4 / 1.6 is a little less than 0.875 in floats
    const byEye = t`With the weights 1, 0.6, 0.5, then 0.4: ${short(rough)} / ${short(best)} = ${guess}`;
    return t`${byEye}. Exactly: ${fixed(ours)} / ${fixed(idcg(list, { gain }))}`;
  },
  dcg: (list, gain) => t`Its terms are ${contributions(list, { gain }).map(short).join(" + ")}`,
  ap(list, _gain, r) {
    const found = precisions(list).filter(Boolean);
    return t`The precisions at the hits, divided by R: (${found.map(each => fixed(each)).join(" + ")}) / ${r}`;
  },
  rr: list => t`The first relevant result is at rank ${list.findIndex(grade => grade >= 1) + 1}`,
};

// Hints for a guess.
/** @type {Record<Measure, (r: number) => string>} */
const HINTS = {
  ndcg: () => t`Multiply the gains by 1, 0.6, 0.5, then 0.4, add up, and divide by the same sum of the sorted list`,
  dcg: () => t`Multiply the gains by 1, 0.6, 0.5, then 0.4, and add up`,
  ap: r => t`Add the precisions at the hits, and divide by R, which is ${r}`,
  rr: () => t`Divide 1 by the rank of the first relevant result`,
};

/** @type {(bar: HTMLElement, terms: number[]) => void} */
function paintBlocks(bar, terms) {
  const some = terms.filter(Boolean);
  resize(bar, some.length, () => document.createElement("span"));
  some.forEach((term, i) => {
    const block = /** @type {HTMLElement} */ (bar.children[i]);
    block.style.flexGrow = String(term);
  });
}

/** @type {(grade: number) => HTMLElement} */
function gradeItem(grade) {
  const item = document.createElement("li");
  item.textContent = short(grade);
  item.className = "nl-graded";
  item.style.setProperty("--grade", String(Math.min(grade / 3, 1)));
  return item;
}

/** @type {(error: number) => HTMLElement} */
function squareItem(error) {
  const item = document.createElement("b");
  const [, mark] = markOf(error);
  item.textContent = mark;
  item.className = `nl-${mark.toLowerCase()}`;
  return item;
}

/** @type {(errors: number[]) => string} */
function recordOfDay(errors) {
  const n = errors.length;
  if (n === DAILY) return t`A: off by 0.02 at most. B: by 0.05. C: by 0.10. D: by more.`;
  if (!n) return t`Five lists, the same for everybody today. There are new ones tomorrow.`;
  return t`Guesses: ${n}. Mean error: ${fixed(sum(errors) / n)}.`;
}

/** @type {(errors: number[], answers: number[], top: number) => string} */
function record(errors, answers, top) {
  const n = errors.length;
  if (!n) return t`Ten lists. A mean error of ${fixed(GOOD * top, 2)} or less is good.`;
  const mean = t`Guesses: ${n}. Mean error: ${fixed(sum(errors) / n)}`;
  if (n < SEVERAL) return t`${mean}.`;
  const { value, error } = constant(answers.slice(0, n));
  return t`${mean}; always guessing ${fixed(value, 2)} would give ${fixed(error)}.`;
}

/** @type {(found: ReturnType<typeof judged>, top: number) => string} */
function finale({ mean, rival, good }, top) {
  const made = t`Ten lists are done, with a mean error of ${fixed(mean)}`;
  const always = t`always guessing ${fixed(rival.value, 2)} would give ${fixed(rival.error)}`;
  if (good === null) return t`${made}: ${always}, so these lists are too much alike to tell`;
  return good
    ? t`${made}: that is good, since ${always}`
    : t`${made}: ${fixed(GOOD * top, 2)} or less is good, and ${always}`;
}

/** @type {(error: number, top: number) => string} */
function verdict(error, top) {
  if (error <= 0.02 * top) return t`spot on`;
  return error <= 0.05 * top ? t`very close` : t`off by ${fixed(error, 2)}`;
}

const quiz = lab(QuizView, [
  "questions",
  "n_relevant",
  "measure",
  "gain",
  "guesses",
  "guess",
  "revealed",
  "brief",
  "day",
]);

export default { render: quiz };
