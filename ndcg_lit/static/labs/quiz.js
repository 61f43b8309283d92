import { ap, contributions, dcg, idcg, ndcg, precisions, rr, sum } from "../core/metrics.js";
import { fixed, gradesOf, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

/** @typedef {"ndcg" | "dcg" | "ap" | "rr"} Measure */

/** @type {Record<Measure, (rel: number[], form: { gain: string }) => number>} */
const ANSWERS = { ndcg, dcg, ap: rel => ap(rel), rr: rel => rr(rel) };

/** @type {(measure: Measure) => boolean} */
const isBinary = measure => measure === "ap" || measure === "rr";

/**
 * A list of three to seven grades with something to find and something to lose; 0 and 1 where AP or RR is asked.
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

class QuizView extends View {
  /** @type {View["measure"]} */
  measure({ questions, measure, gain, guesses, guess, revealed }) {
    if (!Object.hasOwn(ANSWERS, measure)) throw new RangeError(t`no measure here is called ${measure}`);
    const most = measure === "dcg" ? Infinity : 1;
    const fits = (/** @type {number} */ each) => each >= 0 && each <= most;
    if (![guess, ...guesses].every(fits)) {
      throw new RangeError(t`a guess must ${most === 1 ? t`lie between 0 and 1` : t`be 0 or more`}`);
    }
    const early = revealed && !guesses.length;
    if (early || guesses.length > questions.length) throw new RangeError(t`each guess needs its question`);
    const at = guesses.length - (revealed ? 1 : 0);
    const list = questions[at];
    const answers = questions.map((/** @type {number[]} */ rel) =>
      ANSWERS[/** @type {Measure} */ (measure)](rel, { gain }),
    );
    const errors = guesses.map((/** @type {number} */ each, /** @type {number} */ i) => Math.abs(each - answers[i]));
    return { at, list, done: revealed || !list, answers, errors, top: topOf(measure, questions, gain) };
  }

  build() {
    pasteBox(this, { several: true, most: 10 }, lists => {
      const questions = lists.map(({ ranking }) => gradesOf(ranking));
      const empty = questions.findIndex(grades => !grades.some(Boolean));
      if (empty >= 0) {
        const name = this.state.measure.toUpperCase();
        throw new RangeError(t`list ${empty + 1} has nothing to find: its ${name} is 0 by convention`);
      }
      return { questions, guesses: [], guess: 0.5, revealed: false };
    });
  }

  // The answer is shown, or the next question asked; when none is left, a fresh one.
  check() {
    const { guess, guesses, questions, measure } = this.state;
    if (this.now.done) {
      const more = [...questions, fresh(Math.random, isBinary(measure))];
      const asked = guesses.length < questions.length ? questions : more;
      this.commit({ revealed: false, guess: 0.5, questions: asked }, { kind: "next" });
    } else this.commit({ revealed: true, guesses: [...guesses, guess] }, { kind: "check" });
  }

  /** @type {View["paint"]} */
  paint() {
    const { at, list, done, answers, errors, top } = this.now;
    const { revealed, measure, gain, guesses } = this.state;
    const { number, asks, list: place, check, answer, guess, score, gains } = this.parts;
    const binary = isBinary(measure);
    this.lab.ariaLabel = t`Quiz: guess the ${measure.toUpperCase()}`;
    number.textContent = t`List ${at + 1}.`;
    const by = binary ? "" : t`, with the ${said(gain)} gain`;
    asks.textContent = list ? t`What is its ${measure.toUpperCase()}${by}?` : t`The next list is a fresh one.`;
    place.replaceChildren(...(list ?? []).map(gradeItem));
    check.textContent = done ? t`Next list` : t`Check`;
    gains.hidden = binary;
    guess.max = top;
    guess.disabled = done;
    answer.classList.toggle("nl-shown", revealed);
    answer.style = revealed ? `--kept: ${answers[at] / top}; --guess: ${Math.min(guesses[at] / top, 1)}` : "";
    score.textContent = errors.length ? record(errors, top) : "";
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, list, answers, errors, top }) {
    const { revealed, measure, gain, guesses } = this.state;
    if (!list) return t`every list is done`;
    if (!revealed) return t`the grades are ${list.map(short).join(", ")}: set the slider, then check`;
    const name = measure.toUpperCase();
    const told = t`${name} is ${fixed(answers[at])}; you said ${fixed(guesses[at], 2)}, ${verdict(errors[at], top)}`;
    return t`${told}. ${REASONS[/** @type {Measure} */ (measure)](list, gain)}`;
  }
}

// The highest value that the slider offers: DCG is at most the CG of the gains, which the best list of all sets.
/** @type {(measure: string, questions: number[][], gain: string) => number} */
function topOf(measure, questions, gain) {
  if (measure !== "dcg") return 1;
  return Math.ceil(Math.max(...questions.map(rel => sum(contributions(rel, { gain, discount: rel.map(() => 1) })))));
}

/** @type {Record<Measure, (list: number[], gain: string) => string>} */
const REASONS = {
  ndcg(list, gain) {
    const sorted = list.toSorted((a, b) => b - a);
    const more = t`, and ${fixed(idcg(list, { gain }))} in its best order, ${sorted.map(short).join(", ")}`;
    const best = ndcg(list, { gain }) < 1 ? more : t`: no order has more`;
    return t`The DCG of the list is ${fixed(dcg(list, { gain }))}${best}`;
  },
  dcg: (list, gain) => t`Its terms are ${contributions(list, { gain }).map(short).join(" + ")}`,
  ap(list) {
    const found = precisions(list).filter(Boolean);
    const many = found.length === 1 ? t`its one relevant result` : t`its ${found.length} relevant results`;
    return t`The precision at ${many}: ${found.map(each => fixed(each)).join(", ")}`;
  },
  rr: list => t`The first relevant result is at rank ${list.findIndex(grade => grade >= 1) + 1}`,
};

/** @type {(grade: number) => HTMLElement} */
function gradeItem(grade) {
  const item = document.createElement("li");
  item.textContent = short(grade);
  item.className = "nl-graded";
  item.style.setProperty("--grade", String(Math.min(grade / 3, 1)));
  return item;
}

/** @type {(errors: number[], top: number) => string} */
function record(errors, top) {
  const mean = sum(errors) / errors.length;
  const near = errors.filter(error => error <= 0.05 * top).length;
  return t`Guesses: ${errors.length}. Mean error: ${fixed(mean)}. Within ${fixed(0.05 * top, 2)}: ${near}.`;
}

/** @type {(error: number, top: number) => string} */
function verdict(error, top) {
  if (error <= 0.02 * top) return t`spot on`;
  return error <= 0.05 * top ? t`very close` : t`off by ${fixed(error, 2)}`;
}

const quiz = lab(QuizView, ["questions", "measure", "gain", "guesses", "guess", "revealed"]);

export default { render: quiz };
