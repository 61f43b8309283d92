import { dcg, idcg } from "../core/metrics.js";
import { clamp, fixed, resize, trend } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
/** @typedef {Record<"name" | "gain" | "discount" | "pool" | "ideal", string>} Suspect */
/** @typedef {ReturnType<typeof compute>} Now */

/** @type {Record<string, string[]>} */
const SWITCHES = {
  gain: ["linear", "exponential"],
  discount: ["log2", "jk:2"],
  pool: ["judged", "returned"],
  ideal: ["k", "all"],
};
/** @type {Record<string, string>} */
const SAID = {
  exponential: t`the gain is 2 to the grade, minus 1`,
  "jk:2": t`the discount begins at rank 3`,
  returned: t`the ideal is made of the phones returned`,
  all: t`the ideal counts all ranks`,
};
const LOW = 0.65; // where the line begins, unless a number is below
const NEAR = 0.01; // what is called near

/** @type {(state: State, by: State) => number} */
function valueBy({ rel, unreturned }, { gain, discount, pool, ideal }) {
  /** @type {import("../core/metrics.js").Form} */
  const form = { gain, discount: discount === "jk:2" ? ["jk", 2] : discount };
  const best = idcg(pool === "judged" ? [...rel, ...unreturned] : rel, {
    ...form,
    k: ideal === "all" ? null : rel.length,
  });
  return best > 0 ? dcg(rel, form) / best : 0;
}

/**
 * Compute the number by the switches, and the suspect who has them all.
 * @param {State} state
 */
export function compute(state) {
  check(state);
  const names = Object.keys(SWITCHES);
  const has = (/** @type {State} */ each) => names.every(name => each[name] === state[name]);
  const value = valueBy(state, state);
  /** @type {Suspect[]} */
  const suspects = state.suspects;
  const printed = suspects.map(each => valueBy(state, each));
  return { value, printed, accused: suspects.findIndex(has), values: { value } };
}

/** @type {(state: State) => void} */
function check(state) {
  const { rel, unreturned, reported, suspects } = state;
  for (const [name, answers] of Object.entries(SWITCHES)) {
    const wrong = [state, ...suspects].find(each => !answers.includes(each[name]));
    if (wrong) throw new RangeError(t`${name} must be ${answers.join(t`, `)}`);
  }
  const graded = [...rel, ...unreturned].every(grade => Number.isFinite(grade) && grade >= 0 && grade <= 100);
  if (!rel.length || rel.length > 8 || unreturned.length > 8 || !graded)
    throw new RangeError(t`there must be 1 to ${8} results, and at most as many besides, of grades from 0 to 100`);
  if (!(reported >= 0 && reported <= 1)) throw new RangeError(t`the number reported must lie from 0 to 1`);
}

class SuspectsView extends View {
  /** @type {Set<string>} the numbers that the switches have made so far */
  seen = new Set();

  /** @type {Set<number>} the suspects who have been accused so far */
  heard = new Set();

  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    return { ...state, ...now.values };
  }

  // Sets the switches as the suspect has them.
  /** @type {(button: HTMLButtonElement) => void} */
  accuse({ value }) {
    this.heard.add(Number(value));
    const { name: _, ...switches } = this.state.suspects[Number(value)];
    this.commit(switches, { kind: "accuse" });
  }

  paint() {
    const { title, value, seen, target, needle, low, high, told, cards } = this.parts;
    const { rel, reported, suspects } = this.state;
    const { value: now, printed, accused } = this.now;
    const found = this.hits(now);
    if (this.heard.has(accused) && found) this.lab.dispatchEvent(new Event("ndcg-solved", { bubbles: true })); // for the page
    const least = Math.min(LOW, reported, now);
    const x = (/** @type {number} */ each) => String(clamp((each - least) / (1 - least), 0, 1));
    title.textContent = t`NDCG@${rel.length} by these switches`;
    value.value = now;
    value.textContent = fixed(now);
    this.seen.add(now.toFixed(9));
    resize(seen, this.seen.size, () => document.createElement("i"));
    [...this.seen].forEach((each, i) => seen.children[i].style.setProperty("--x", x(Number(each))));
    for (const each of [target, told]) each.style.setProperty("--x", x(reported));
    needle.style.setProperty("--x", x(now));
    needle.classList.toggle("nl-found", found);
    low.textContent = fixed(least, 2);
    high.textContent = fixed(1, 2);
    told.textContent = t`the report: ${reported}`;
    resize(cards, suspects.length, () => this.clone("card"));
    suspects.forEach((/** @type {Suspect} */ each, /** @type {number} */ i) => {
      const card = /** @type {HTMLButtonElement} */ (cards.children[i]);
      const [name, habit, verdict] = card.children;
      const unlike = Object.entries(SWITCHES).filter(([key, [usual]]) => each[/** @type {"gain"} */ (key)] !== usual);
      card.value = String(i);
      card.ariaPressed = String(i === accused && this.heard.has(i));
      name.textContent = each.name;
      habit.textContent = unlike.map(([key]) => SAID[each[/** @type {"gain"} */ (key)]]).join("; ") || t`as you`;
      const hit = this.hits(printed[i])
        ? t`it prints ${fixed(printed[i])}`
        : t`it prints ${fixed(printed[i])}: an alibi`;
      card.classList.toggle("nl-heard", this.heard.has(i));
      card.classList.toggle("nl-hit", this.heard.has(i) && this.hits(printed[i]));
      verdict.textContent = this.heard.has(i) ? hit : t`Accuse`;
    });
  }

  // Says whether a number is that of the report, to the digits that were printed.
  /** @type {(value: number) => boolean} */
  hits(value) {
    const { reported } = this.state;
    const digits = String(reported).split(".")[1]?.length ?? 0;
    return Math.abs(value - reported) <= 0.5 / 10 ** digits + 1e-9;
  }

  /** @type {View["why"]} */
  why({ kind }, _before, { value, printed, accused }) {
    const { reported, suspects } = this.state;
    const number = fixed(value);
    if (!kind || kind === "reset")
      return t`you have ${number}, the report has ${reported}. Accuse somebody, or turn a switch`;
    const name = this.heard.has(accused) ? suspects[accused].name : ""; // a switch alone tells on nobody
    const alone = printed.filter((/** @type {number} */ each) => this.hits(each)).length === 1;
    if (name && this.hits(value) && alone) return t`it was ${name}: no other suspect prints ${number}`;
    if (name && this.hits(value)) return t`${name} prints ${number}, every digit of the report`;
    if (name) return t`the report has ${reported}, and ${name} prints ${number}: it has an alibi`;
    if (this.hits(value)) return t`${number} is the number of the report. Who has these switches?`;
    if (Math.abs(value - reported) < NEAR) return t`${number} is near ${reported}, but every digit must agree`;
    return trend(reported, value) > 0
      ? t`${number} is higher than the report\u2019s ${reported}`
      : t`${number} is lower than the report\u2019s ${reported}`;
  }
}

const KEYS = ["rel", "unreturned", "reported", "gain", "discount", "pool", "ideal", "suspects"];
const suspectsLab = lab(SuspectsView, KEYS);

export default { render: suspectsLab };
