import { ENOUGH, MOST, pairs, study, weights, worth } from "../core/choices.js";
import { gains } from "../core/metrics.js";
import { coarse, fixed, resize } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

/** @typedef {import("../core/choices.js").Choice} Choice */
/** @typedef {import("../core/choices.js").Estimate} Estimate */

// Both lists answer one query and share its ideal, so NDCG prefers what DCG prefers.
const THREE = { "NDCG, DCG": "DCG", AP: "AP", RR: "RR" };

/** @type {(exponent: number) => string} how much the first ranks count, in words */
function ranksInWords(exponent) {
  if (exponent < 0.3) return t`You hardly care where in the list a good result is.`;
  if (exponent < 0.8) return t`You take the list with more good results, and rather early ones.`;
  if (exponent < 1.4) return t`You want the good results early; those further down count for little.`;
  return t`You look at the first result, and hardly at any other.`;
}

const RELEVANT_OR_NOT = ["P@3", "AP", "RR"];

/** @type {(ratio: number) => string} what an excellent result is worth, in words */
function gradesInWords(ratio) {
  if (ratio < 1.5) return t`An excellent result counts hardly more than a fair one.`;
  return t`An excellent result counts as much as ${Math.round(ratio)} fair ones.`;
}

const KEYS = { 1: 1, ArrowLeft: 1, 2: 2, ArrowRight: 2, 0: 0 };

/** @type {(estimate: Estimate, digits: number) => string} */
const span = ([mean, low, high], digits) => t`${fixed(mean, digits)} (${fixed(low, digits)} to ${fixed(high, digits)})`;

/** @type {(names: string[]) => string} */
const listed = names =>
  names
    .map(said)
    .join(t`, `)
    .replace(/(?:, |、)([^,、]+)$/, `${t` or `}$1`);

class ChoiceView extends View {
  /** @type {View["compute"]} */
  compute({ choices }) {
    if (choices.length > MOST) throw new RangeError(t`there must be at most ${MOST} choices; got ${choices.length}`);
    if (!choices.every((/** @type {number} */ choice) => [0, 1, 2].includes(choice)))
      throw new RangeError(t`a choice must be 1 or 2, or 0 for neither list`);
    const found = study(choices);
    const [exponent, ratio] = [found.exponent, found.ratio].map(([mean, low, high]) => ({ mean, low, high }));
    return { ...found, values: { exponent: exponent.mean, ratio: ratio.mean } };
  }

  /** @type {View["facts"]} */
  facts(state, { values, near, verdict }) {
    return { ...state, ...values, near, verdict };
  }

  // As soon as it is clear what the choices fit, the page says so, until the reader wants to go on.
  goesOn = false;

  get ended() {
    return this.now.verdict !== "open" && (!this.goesOn || this.state.choices.length === MOST);
  }

  goOn() {
    this.goesOn = true;
    this.draw();
    this.parts.first.focus();
  }

  /** @type {(choice: number) => void} */
  choose(choice) {
    if (this.ended) return;
    this.commit({ choices: [...this.state.choices, choice] }, { kind: "choice" });
  }

  first() {
    this.choose(1);
  }

  second() {
    this.choose(2);
  }

  neither() {
    this.choose(0);
  }

  /** @type {View["onKey"]} */
  onKey(event) {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
    const choice = KEYS[/** @type {keyof typeof KEYS} */ (key)];
    const plain = !(shiftKey || altKey || ctrlKey || metaKey || event.repeat);
    if (choice !== undefined && plain && target !== this.parts.copied) {
      event.preventDefault();
      this.choose(choice);
    }
    super.onKey(event);
  }

  python() {
    const { asked, exponent, ratio } = this.now;
    const gain = worth(ratio[0]).map((each, grade) => `${grade}: ${fixed(each, 2)}`);
    const weight = weights(exponent[0]).map(each => fixed(each));
    const [a, b] = pairs[asked[0]].map(list => `[${list.join(", ")}]`);
    const given = { worth: `{${gain.join(", ")}}`, weights: `[${weight.join(", ")}]` };
    this.hand(this.filled({ ...given, exponent: fixed(exponent[0], 2), lists: `${a}, ${b}` }), "Python");
  }

  /** @type {View["paint"]} */
  paint() {
    const { asked, exponent, ratio, verdict } = this.now;
    const { pair, first, second, neither, asks, count, finale, onwards, curves, result } = this.parts;
    const made = this.state.choices.length;
    if (made < ENOUGH) this.goesOn = false;
    const over = this.ended;
    asks.textContent = over ? t`That is all.` : t`Which list is better?`;
    const asking =
      made < ENOUGH ? t`Choice ${made + 1} of ${ENOUGH} to ${MOST}` : t`Choice ${made + 1} of at most ${MOST}`;
    count.textContent = over ? t`${made} choices` : asking;
    finale.hidden = !over;
    onwards.hidden = made === MOST;
    pair.hidden = over;
    neither.hidden = over;
    const lists = pairs[over ? asked[made - 1] : asked[made]];
    [first, second].forEach((button, n) => paintList(button, lists[n], n + 1));
    if (over) this.paintFinale();
    this.paintWeights(exponent);
    this.paintGains(ratio);
    curves.hidden = over && verdict === "coin";
    result.hidden = verdict === "open";
    this.paintShares();
  }

  // Shows how likely each measure is, another rule and a coin; these two made no choices that one could share.
  paintShares() {
    const { measures, other, coin } = this.now;
    const body = this.parts.measures;
    const made = this.state.choices.length;
    const rows = [...measures, { name: t`another rule`, share: other }, { name: t`a coin`, share: coin }];
    resize(body, rows.length, () => this.clone("result-row"));
    rows.forEach(({ name, share, agrees }, i) => {
      const [head, likely, same] = body.children[i].children;
      head.textContent = said(name);
      likely.querySelector("i").style = `--share: ${share}`;
      likely.querySelector("b").textContent = share < 0.005 ? t`below 1 %` : t`${Math.round(100 * share)} %`;
      same.textContent = agrees === undefined ? "" : t`${agrees} of ${made}`;
    });
  }

  // Says what the choices tell about the reader, beside what each of three measures would have chosen, or that a coin
  // would have done as well.
  paintFinale() {
    const { exponent, ratio, measures, asked, odd, again, verdict, near } = this.now;
    const { judge, means, repeat, shared, agreement, odd: surprise } = this.parts;
    const { choices } = this.state;
    const made = choices.length;
    const tossed = verdict === "coin";
    const blind = verdict === "measure" && RELEVANT_OR_NOT.includes(near[0]); // to grades above 1
    const named = verdict === "own" ? t`You judge by a rule of your own.` : t`You judge like ${listed(near)}.`;
    judge.textContent = tossed ? t`Your answers fit no measure better than a coin.` : named;
    means.textContent = tossed
      ? t`So they say nothing about you. You may have changed your mind on the way, or you look for something that these lists do not show.`
      : t`${ranksInWords(exponent[0])} ${gradesInWords(blind ? 1 : ratio[0])}`;
    repeat.textContent = again
      ? t`You saw one pair of lists twice, and chose the same way both times.`
      : t`You saw one pair of lists twice, and chose differently the second time.`;
    shared.hidden = tossed;
    agreement.hidden = tossed;
    const three = Object.entries(THREE).map(([name, known]) => [
      name,
      measures.find((/** @type {{ name: string }} */ each) => each.name === known).agrees,
    ]);
    surprise.hidden = tossed || odd < 0;
    if (odd >= 0) {
      const [taken, left] = choices[odd] === 1 ? pairs[asked[odd]] : pairs[asked[odd]].toReversed();
      const both = t`you took ${taken.join(" ")} rather than ${left.join(" ")}`;
      surprise.textContent = t`One choice does not fit the others: ${both}.`;
    }
    resize(agreement, three.length, () => this.clone("agrees"));
    three.forEach(([name, agrees], i) => {
      const [head, bar, told] = agreement.children[i].children;
      head.textContent = name;
      bar.firstElementChild.style = `--share: ${agrees / made}`;
      told.textContent = t`${agrees} of ${made}`;
    });
  }

  /** @type {(exponent: Estimate) => void} */
  paintWeights([mean, low, high]) {
    const ranks = Array.from({ length: 33 }, (_, i) => 1 + i / 8);
    const curve = (/** @type {(rank: number) => number} */ weight) =>
      ranks.map(rank => [(100 * (rank - 0.5)) / 5, weight(rank)]);
    const power = (/** @type {number} */ a) => curve(rank => rank ** -a);
    const usual = [curve(rank => 1 / Math.log2(rank + 1)), power(1)];
    draw(this.parts.weights, power(low), power(high), power(mean), usual);
  }

  /** @type {(ratio: Estimate) => void} */
  paintGains([mean, low, high]) {
    const curve = (/** @type {number[]} */ gain) =>
      gain.map((each, grade) => [(100 * (grade + 0.5)) / 4, each / gain[3]]);
    const usual = [gains([0, 1, 2, 3]), gains([0, 1, 2, 3], "exponential")].map(curve);
    draw(this.parts.gains, curve(worth(low)), curve(worth(high)), curve(worth(mean)), usual);
  }

  /** @type {View["why"]} */
  why(_action, _before, { exponent, ratio, against, verdict, near }) {
    const { choices } = this.state;
    if (!choices.length) {
      return coarse()
        ? t`tap the list that you would rather be shown`
        : t`click the list that you would rather be shown, or press 1, 2, or 0 for about equal`;
    }
    const last = [t`neither list`, t`list 1`, t`list 2`][choices.at(-1)];
    if (verdict === "coin") return t`you chose ${last}. Your answers fit no measure better than a coin`;
    const told = t`you chose ${last}. Your weights fall as 1 / rank to the power ${span(exponent, 2)}`;
    const all = t`${told}, and a 3 is worth ${span(ratio, 1)} results of grade 1`;
    if (choices.length < ENOUGH) return all;
    if (verdict === "open") return t`${all}. What they fit is not clear yet`;
    const nearest = verdict === "own" ? t`No measure here is your rule` : t`Nearest to you: ${said(near[0])}`;
    const tied = verdict === "measure" && near.length > 1;
    const others = tied ? t`; these choices cannot tell it from ${listed(near.slice(1))}` : "";
    const one = t`. 1 of your ${choices.length} choices goes against it`;
    const odd = against === 1 ? one : t`. ${against} of your ${choices.length} choices go against it`;
    return t`${all}. ${nearest}${others}${against ? odd : ""}`;
  }
}

/** @type {(button: HTMLElement, list: number[], number: number) => void} */
function paintList(button, list, number) {
  button.ariaLabel = t`List ${number}: ${list.join(t`, `)}`;
  resize(button, list.length + 1, () => document.createElement("span"));
  button.children[0].textContent = t`List ${number}`;
  list.forEach((grade, i) => {
    const row = /** @type {HTMLElement} */ (button.children[i + 1]);
    row.className = "nl-result";
    row.dataset.grade = String(grade); // drawn by the style: the name of the button says it, with commas
    row.style.setProperty("--grade", String(grade / 3));
  });
}

// Draws the band between two curves, the curve of the reader, and the usual ones.
/** @type {(svg: Element, low: number[][], high: number[][], mean: number[][], usual: number[][][]) => void} */
function draw(svg, low, high, mean, usual) {
  const at = (/** @type {number[][]} */ curve) => curve.map(([x, y]) => `${x.toFixed(1)} ${(98 - 94 * y).toFixed(1)}`);
  const line = (/** @type {number[][]} */ curve) => `M${at(curve).join("L")}`;
  const band = `M${[...at(low), ...at(high).reverse()].join("L")}Z`;
  [band, ...usual.map(line), line(mean)].forEach((d, i) => {
    svg.children[i].setAttribute("d", d);
  });
}

const choiceLab = lab(ChoiceView, ["choices"]);

export default { render: choiceLab };
