import { CASES, numberOf } from "../core/accidents.js";
import { fixed } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

const BETS = ["right", "accident"];

/**
 * Return how many of the bets, "r" or "a" for each case, are won.
 * @param {string} bets
 */
export const won = bets => [...bets].filter((bet, i) => (bet === "a") === Boolean(CASES[i].mend)).length;

class AccidentView extends View {
  /** @type {View["compute"]} */
  compute({ bets, told }) {
    if (!/^[ar]*$/.test(bets)) throw new RangeError(t`bets are letters, r for right and a for accident; got "${bets}"`);
    if (bets.length > CASES.length) throw new RangeError(t`there are ${CASES.length} cases, and ${bets.length} bets`);
    if (told && !bets) throw new RangeError(t`an answer can be shown only after a bet`);
    const at = Math.min(bets.length - (told ? 1 : 0), CASES.length - 1);
    const shown = told || bets.length === CASES.length;
    return { at, shown, values: { score: won(bets) } };
  }

  // The two ways to lose a bet: an accident that was missed, and a false alarm.
  /** @type {View["facts"]} */
  facts(state, { values }) {
    const bets = [.../** @type {string} */ (state.bets)];
    const missed = bets.filter((bet, i) => bet === "r" && CASES[i].mend).length;
    const alarms = bets.filter((bet, i) => bet === "a" && !CASES[i].mend).length;
    return { ...state, ...values, placed: bets.length, missed, alarms };
  }

  /** @type {(button: HTMLButtonElement) => void} */
  bet({ name }) {
    if (this.now.shown) return;
    this.commit({ bets: this.state.bets + name[0], told: true }, { kind: name });
    this.parts.next.focus({ preventScroll: true });
  }

  // Asks the next question, or the first one again after the last.
  next() {
    if (!this.now.shown) return;
    const { bets } = this.state;
    this.commit({ bets: bets.length === CASES.length ? "" : bets, told: false }, { kind: "next" });
    this.parts.right.focus({ preventScroll: true });
  }

  /** @type {View["paint"]} */
  paint() {
    const { at, shown } = this.now;
    const { bets } = this.state;
    const { number, asks, judgments, run, measure, value, right, accident, next, score } = this.parts;
    const given = CASES[at];
    number.textContent = t`${at + 1} of ${CASES.length}.`;
    asks.textContent = said(given.asks);
    judgments.replaceChildren(...given.judgments.map(row));
    run.replaceChildren(...given.run.map(row));
    measure.textContent = given.measure;
    value.value = numberOf(given);
    value.textContent = fixed(numberOf(given));
    for (const button of [right, accident]) {
      button.ariaDisabled = shown ? "true" : null;
      button.ariaPressed = String(shown && bets[at] === button.name[0]);
    }
    next.ariaDisabled = shown ? null : "true";
    next.textContent = shown && at === CASES.length - 1 ? t`Again` : t`Next`;
    score.textContent = bets ? t`Bets won: ${won(bets)} of ${bets.length}.` : t`Bet before you are told.`;
  }

  /** @type {View["onKey"]} */
  onKey(event) {
    const name = BETS[Number(event.key) - 1];
    if (name && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.parts[name].click();
      event.preventDefault();
    }
    super.onKey(event);
  }

  /** @type {View["why"]} */
  why(_action, _before, { at, shown }) {
    const given = CASES[at];
    const { measure, mend, why } = given;
    const printed = fixed(numberOf(given));
    if (!shown)
      return t`a program printed ${measure} = ${printed} for these two tables. It is right, or an accident: place your bet`;
    const hit = (this.state.bets[at] === "a") === Boolean(mend);
    const verdict = hit ? t`you have won` : t`you have lost`;
    if (!mend) return t`${verdict}: ${measure} = ${printed} is right. Here ${said(why)}`;
    const meant = fixed(numberOf(given, mend));
    const told = given.told ? t`. The function check calls it ${given.told}` : "";
    return t`${verdict}: it is an accident, and ${measure} = ${meant} was meant. Here ${said(why)}${told}`;
  }
}

/** @type {(cells: string[], at: number) => HTMLTableRowElement} */
function row(cells, at) {
  const line = document.createElement("tr");
  for (const text of cells) {
    const cell = document.createElement(at ? "td" : "th");
    if (!at) cell.setAttribute("scope", "col");
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

const accidentLab = lab(AccidentView, ["bets", "told"]);

export default { render: accidentLab };
