import { dcg, idcg, ndcg } from "./metrics.js";
import { fixed, short } from "./parts.js";
import { View, lab } from "./view.js";

// A list of three to seven grades with something to find and something to lose.
export function fresh(random = Math.random) {
  const roll = from => from + Math.floor(random() * 4), list = Array.from({ length: roll(3) }, () => roll(0));
  return new Set(list).size > 1 ? list : [...list, list[0] ? 0 : 3];
}

class QuizView extends View {
  measure({ questions, gain, guesses, guess, revealed }) {
    if (![guess, ...guesses].every(each => each >= 0 && each <= 1)) throw new RangeError("a guess must lie between 0 and 1");
    if (guesses.length > questions.length || (revealed && !guesses.length)) throw new RangeError("each guess needs its question");
    const at = guesses.length - (revealed ? 1 : 0), list = questions[at], answers = questions.map(rel => ndcg(rel, { gain }));
    return { at, list, done: revealed || !list, answers, errors: guesses.map((each, i) => Math.abs(each - answers[i])) };
  }

  // The answer is shown, or the next question asked; when none is left, a fresh one.
  check() {
    const { guess, guesses, questions } = this.state;
    if (!this.now.done) this.commit({ revealed: true, guesses: [...guesses, guess] }, { kind: "check" });
    else this.commit({ revealed: false, guess: 0.5, questions: guesses.length < questions.length ? questions : [...questions, fresh()] }, { kind: "next" });
  }

  paint() {
    const { at, list, done, answers, errors } = this.now, { revealed, gain, guesses } = this.state, { number, asks, list: grades, check, answer, guess, score } = this.parts;
    number.textContent = `List ${at + 1}.`;
    asks.textContent = list ? `What is its NDCG, with the ${gain} gain?` : "The next list is a fresh one.";
    grades.replaceChildren(...(list ?? []).map(grade => Object.assign(document.createElement("li"), { textContent: short(grade) })));
    check.textContent = done ? "Next list" : "Check";
    guess.disabled = done;
    answer.hidden = !revealed;
    answer.style = revealed ? `--kept: ${answers[at]}; --guess: ${guesses[at]}` : "";
    score.textContent = errors.length ? `Guesses: ${errors.length}. Mean error: ${fixed(errors.reduce((total, x) => total + x) / errors.length)}. Within 0.05: ${errors.filter(error => error <= 0.05).length}.` : "";
  }

  why(action, before, { at, list, answers, errors }) {
    const { revealed, gain, guesses } = this.state, answer = answers[at], error = errors[at];
    if (!revealed) return list ? `the grades are ${list.map(short).join(", ")}: set the slider, then check` : "every list is done";
    const how = error <= 0.02 ? "spot on" : error <= 0.05 ? "very close" : `off by ${fixed(error, 2)}`;
    const best = answer < 1 ? `, and ${fixed(idcg(list, { gain }))} in its best order, ${list.toSorted((a, b) => b - a).map(short).join(", ")}` : ": no order has more";
    return `NDCG is ${fixed(answer)}; you said ${fixed(guesses[at], 2)}, ${how}. The DCG of the list is ${fixed(dcg(list, { gain }))}${best}`;
  }
}

const quiz = lab(QuizView, ["questions", "gain", "guesses", "guess", "revealed"]);

export default { render: quiz };
