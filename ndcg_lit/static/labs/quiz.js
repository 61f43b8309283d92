import { dcg, idcg, ndcg, sum } from "../core/metrics.js";
import { fixed, gradesOf, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";

/**
 * A list of three to seven grades with something to find and something to lose.
 * @param {() => number} [random]
 */
export function fresh(random = Math.random) {
  const roll = (/** @type {number} */ from) => from + Math.floor(random() * 4);
  const list = Array.from({ length: roll(3) }, () => roll(0));
  if (new Set(list).size > 1) return list;
  return [...list, list[0] ? 0 : 3];
}

class QuizView extends View {
  /** @type {View["measure"]} */
  measure({ questions, gain, guesses, guess, revealed }) {
    const share = (/** @type {number} */ each) => each >= 0 && each <= 1;
    if (![guess, ...guesses].every(share)) throw new RangeError("a guess must lie between 0 and 1");
    const early = revealed && !guesses.length;
    if (early || guesses.length > questions.length) throw new RangeError("each guess needs its question");
    const at = guesses.length - (revealed ? 1 : 0);
    const list = questions[at];
    const answers = questions.map((/** @type {number[]} */ rel) => ndcg(rel, { gain }));
    const errors = guesses.map((/** @type {number} */ each, /** @type {number} */ i) => Math.abs(each - answers[i]));
    return { at, list, done: revealed || !list, answers, errors };
  }

  build() {
    pasteBox(this, { several: true, most: 10 }, lists => {
      const questions = lists.map(({ ranking }) => gradesOf(ranking));
      const empty = questions.findIndex(grades => !grades.some(Boolean));
      if (empty >= 0) throw new RangeError(`list ${empty + 1} has nothing to find: its NDCG is 0 by convention`);
      return { questions, guesses: [], guess: 0.5, revealed: false };
    });
  }

  // The answer is shown, or the next question asked; when none is left, a fresh one.
  check() {
    const { guess, guesses, questions } = this.state;
    if (this.now.done) {
      const asked = guesses.length < questions.length ? questions : [...questions, fresh()];
      this.commit({ revealed: false, guess: 0.5, questions: asked }, { kind: "next" });
    } else this.commit({ revealed: true, guesses: [...guesses, guess] }, { kind: "check" });
  }

  /** @type {View["paint"]} */
  paint() {
    const { at, list, done, answers, errors } = this.now;
    const { revealed, gain, guesses } = this.state;
    const { number, asks, list: place, check, answer, guess, score } = this.parts;
    number.textContent = `List ${at + 1}.`;
    asks.textContent = list ? `What is its NDCG, with the ${gain} gain?` : "The next list is a fresh one.";
    place.replaceChildren(...(list ?? []).map(gradeItem));
    check.textContent = done ? "Next list" : "Check";
    guess.disabled = done;
    answer.classList.toggle("nl-shown", revealed);
    answer.style = revealed ? `--kept: ${answers[at]}; --guess: ${guesses[at]}` : "";
    score.textContent = errors.length ? record(errors) : "";
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, list, answers, errors }) {
    const { revealed, gain, guesses } = this.state;
    if (!list) return "every list is done";
    if (!revealed) return `the grades are ${list.map(short).join(", ")}: set the slider, then check`;
    const answer = answers[at];
    const sorted = list.toSorted((/** @type {number} */ a, /** @type {number} */ b) => b - a);
    const more = `, and ${fixed(idcg(list, { gain }))} in its best order, ${sorted.map(short).join(", ")}`;
    const best = answer < 1 ? more : ": no order has more";
    const said = `NDCG is ${fixed(answer)}; you said ${fixed(guesses[at], 2)}, ${verdict(errors[at])}`;
    return `${said}. The DCG of the list is ${fixed(dcg(list, { gain }))}${best}`;
  }
}

/** @type {(grade: number) => HTMLElement} */
function gradeItem(grade) {
  const item = document.createElement("li");
  item.textContent = short(grade);
  return item;
}

/** @type {(errors: number[]) => string} */
function record(errors) {
  const mean = sum(errors) / errors.length;
  const near = errors.filter(error => error <= 0.05).length;
  return `Guesses: ${errors.length}. Mean error: ${fixed(mean)}. Within 0.05: ${near}.`;
}

/** @type {(error: number) => string} */
function verdict(error) {
  if (error <= 0.02) return "spot on";
  return error <= 0.05 ? "very close" : `off by ${fixed(error, 2)}`;
}

const quiz = lab(QuizView, ["questions", "gain", "guesses", "guess", "revealed"]);

export default { render: quiz };
