import { dcg, factors, idcg, idealFactors, ndcg, product } from "../core/metrics.js";
import { fixed, short, zoomOf } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

const PACE = 1600; // milliseconds from term to term: time to read the sentence

/** @typedef {{ name: string, of: string, best: boolean, factors: [number, number][], soFar: number }} Sum */

class StepperView extends View {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  playing;

  /** @type {View["compute"]} */
  compute({ rel, measure, step }) {
    const divides = measure === "ndcg";
    const last = rel.length + Number(divides);
    if (step > last) throw new RangeError(t`the step must be at most ${last}; got ${step}`);
    const at = Math.min(step, rel.length);
    const upTo = (/** @type {typeof dcg} */ value) => (at ? value(rel, { k: at }) : 0);
    /** @type {Sum[]} */
    const sums = [{ name: "DCG", of: "grade", best: false, factors: factors(rel), soFar: upTo(dcg) }];
    if (divides) sums.push({ name: "IDCG", of: "ideal", best: true, factors: idealFactors(rel), soFar: upTo(idcg) });
    const divided = divides && step === last;
    const [total, ideal] = sums.map(each => each.soFar);
    return { at, last, sums, divided, values: { total, ideal: ideal ?? 0, ndcg: divided ? ndcg(rel) : 0 } };
  }

  build() {
    const { rel } = this.state;
    const { sums } = this.now;
    // All bars have one scale, so that a term is as long in its row as in the sum.
    const whole = Math.max(dcg(rel), idcg(rel), ...rel) || 1;
    const bar = (/** @type {HTMLElement} */ part, /** @type {number} */ length) =>
      part.style.setProperty("--got", String(length / whole));
    for (const i of rel.keys()) {
      const row = this.clone("term");
      row.firstElementChild.textContent = i + 1;
      for (const { of, best, factors: pairs } of sums) {
        const side = this.clone("side");
        const [words, bars] = side.children;
        const [grade, weight] = pairs[i];
        words.firstElementChild.textContent = sums.length > 1 ? `${said(of)} ` : "";
        words.append(`${short(grade)} \u00d7 ${fixed(weight)} = ${fixed(grade * weight)}`);
        bars.firstElementChild.className = "nl-grade";
        bars.lastElementChild.className = best ? "nl-best" : "nl-got";
        bar(bars.firstElementChild, grade);
        bar(bars.lastElementChild, grade * weight);
        row.append(side);
      }
      this.parts.terms.append(row);
    }
    for (const { name, best, factors: pairs } of sums) {
      const sum = this.clone("sum");
      sum.querySelector("span span").textContent = name;
      const terms = pairs.map(product);
      for (const [i, term] of terms.entries()) {
        const part = document.createElement("i");
        part.className = best ? "nl-best" : "nl-got";
        bar(part, term);
        sum.querySelector(".nl-bar").append(part);
        const added = document.createElement("span");
        added.textContent = `${i ? "+ " : ""}${fixed(term)}`;
        sum.lastElementChild.append(added, " ");
      }
      this.parts.sums.append(sum);
    }
    this.lab.classList.toggle("nl-two", sums.length > 1);
    this.parts.division.hidden = sums.length < 2;
    this.listen(globalThis, "beforeprint", () => this.go(this.now.last));
  }

  /** @type {View["paint"]} */
  paint(before) {
    const { at, sums, divided, values } = this.now;
    [...this.parts.terms.children].forEach((row, i) => {
      row.classList.toggle("nl-added", i < at);
      row.classList.toggle("nl-now", i === at - 1 && !divided);
    });
    sums.forEach((/** @type {Sum} */ { soFar }, /** @type {number} */ n) => {
      const sum = this.parts.sums.children[n];
      const value = sum.querySelector("data");
      value.value = soFar;
      value.textContent = fixed(soFar);
      for (const part of sum.querySelectorAll("i, .nl-adds span")) {
        part.classList.toggle("nl-later", [...part.parentElement.children].indexOf(part) >= at);
      }
    });
    const quotient = this.parts.division.firstElementChild;
    quotient.textContent = `= ${fixed(values.total)} / ${fixed(values.ideal)} = ${fixed(values.ndcg)}`;
    quotient.classList.toggle("nl-later", !divided);
    if (before?.at === at - 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.fly(at - 1);
  }

  // Moves the term of rank i + 1 from its row to its place in each sum.
  /** @type {(i: number) => void} */
  fly(i) {
    const starts = this.parts.terms.children[i].querySelectorAll(".nl-bar > :last-child");
    starts.forEach((/** @type {HTMLElement} */ start, /** @type {number} */ n) => {
      const part = this.parts.sums.children[n].querySelectorAll("i")[i];
      const from = start.getBoundingClientRect();
      const to = part.getBoundingClientRect();
      const zoom = zoomOf(part);
      const away = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px)`;
      part.animate({ transform: [away, "none"] }, { duration: 800, easing: "cubic-bezier(0.5, 0, 0.2, 1)" });
    });
  }

  drawHistory() {
    const { back, next, play, link } = this.parts;
    back.ariaDisabled = !this.state.step;
    next.ariaDisabled = this.state.step === this.now.last;
    play.textContent = this.playing ? t`Pause` : t`Play`;
    link.hidden = !this.model.link;
  }

  /** @type {(step: number) => void} */
  go(step) {
    this.stop();
    if (step >= 0 && step <= this.now.last && step !== this.state.step) this.commit({ step }, { kind: "step" });
  }

  next() {
    this.go(this.state.step + 1);
  }

  back() {
    this.go(this.state.step - 1);
  }

  // Plays on from the current step, or from the start if everything is added up.
  play() {
    if (this.playing) this.stop();
    else this.tick(this.state.step === this.now.last ? 0 : this.state.step + 1);
  }

  /** @type {(step: number) => void} */
  tick(step) {
    this.playing = step < this.now.last ? setTimeout(() => this.tick(step + 1), PACE) : undefined;
    this.commit({ step }, { kind: "step" });
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.drawHistory();
  }

  close() {
    clearTimeout(this.playing);
    super.close();
  }

  /** @type {View["onKey"]} */
  onKey(event) {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by && target !== this.parts.copied && !(shiftKey || altKey || ctrlKey || metaKey)) {
      event.preventDefault();
      this.go(this.state.step + by);
    }
    super.onKey(event);
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, sums, divided, values }) {
    if (divided) {
      const { total, ideal } = values;
      return t`DCG ${fixed(total)} divided by IDCG ${fixed(ideal)}: NDCG is ${fixed(values.ndcg)}`;
    }
    if (!at) {
      const press = t`press Next to add one term, or Play to add up all of them`;
      return sums.length > 1
        ? t`${press}: the grade times its weight for DCG, the ideal grade times its weight for IDCG`
        : t`${press}: the grade times its weight`;
    }
    const adds = ({ name, of, factors: pairs, soFar }) => {
      const [grade, weight] = pairs[at - 1];
      const term = t`${of === "ideal" ? t`ideal grade` : t`grade`} ${short(grade)} \u00d7 weight ${fixed(weight)}`;
      return t`${term} adds ${fixed(grade * weight)}, so ${name}@${at} is ${fixed(soFar)}`;
    };
    return t`rank ${at}: ${sums.map(adds).join(t`; `)}`;
  }
}

const stepper = lab(StepperView, ["rel", "measure", "step"]);

export default { render: stepper };
