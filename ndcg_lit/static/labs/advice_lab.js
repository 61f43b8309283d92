import { composed, QUESTIONS } from "../core/advice.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

const KEYS = Object.keys(QUESTIONS);

class AdviceView extends View {
  /** @type {View["compute"]} */
  compute(state) {
    for (const name of KEYS)
      if (!Object.hasOwn(QUESTIONS[name][1], state[name])) throw new RangeError(t`${name} cannot be "${state[name]}"`);
    const line = composed("line", state);
    return { ...state, line, values: { answer: composed("answer", state), line } };
  }

  build() {
    for (const [name, [question, answers]] of Object.entries(QUESTIONS)) {
      const row = this.clone("question");
      row.querySelector("legend").textContent = said(question);
      for (const [value, words] of Object.entries(answers)) {
        const answer = this.clone("option");
        Object.assign(answer.firstElementChild, { name, value });
        answer.firstElementChild.dataset.key = name;
        answer.lastElementChild.textContent = said(words);
        row.lastElementChild.append(answer);
      }
      this.parts.questions.append(row);
    }
  }

  paint() {
    this.parts.answer.textContent = composed("answer", this.state, said);
    this.parts.line.textContent = this.now.line;
    this.parts.because.textContent = t`${this.begun(composed("why", this.state, said))}.`;
    this.parts.fails.textContent = t`${this.begun(composed("fails", this.state, said))}.`;
    // Only the page that explains the choice has this place.
    const place = composed("section", this.state);
    this.parts.section.hidden = !this.el.closest("article")?.querySelector(`#${place}`);
    this.parts.section.href = `#${place}`;
  }

  python() {
    this.hand(this.filled({ function: composed("function", this.state), line: this.now.line }), "Python");
  }

  /** @type {View["why"]} */
  why({ kind = "" }) {
    return composed("reason", { ...this.state, asked: kind }, said);
  }
}

const adviceLab = lab(AdviceView, KEYS);

export default { render: adviceLab };
