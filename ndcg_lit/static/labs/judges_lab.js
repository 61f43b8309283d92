import { dcg } from "../core/metrics.js";
import { brief, judged, LISTS, pagesIn, paintMark, worthOf } from "../core/pages.js";
import { capital, gradesOf, isNew, trend } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {ReturnType<typeof judged>} Said */

const NAMES = Object.keys(LISTS);

// Returns how many OK pages a great one is worth where judge N sees no difference: DCG is a straight line in it.
function levelWorth() {
  const [left, right] = NAMES.map(name => gradesOf(pagesIn(LISTS[name])));
  const ahead = (/** @type {number} */ great, /** @type {number} */ fair) =>
    dcg(left, { gain: worthOf(great, fair) }) - dcg(right, { gain: worthOf(great, fair) });
  return -ahead(0, 1) / ahead(1, 0);
}

class JudgesView extends View {
  printed = false;

  // The choice in a link that is opened now is the choice of who sent it.
  open() {
    super.open();
    if (!this.model.link || this.state.you === this.start.you || !isNew()) return;
    super.arrive(theirs(this.state, this.start.you), { kind: "link" }, []);
    this.send();
  }

  /** @type {View["compute"]} */
  compute({ you, worth, friend }) {
    if (!["", ...NAMES].includes(you)) throw new RangeError(t`you must be "left", "right" or nothing; got "${you}"`);
    if (!["", ...NAMES].includes(friend))
      throw new RangeError(t`a friend must be "left", "right" or nothing; got "${friend}"`);
    if (worth !== null && !(worth >= 1 && worth <= 7))
      throw new RangeError(t`what a great page is worth must lie between 1 and 7; got ${worth}`);
    const values = Object.fromEntries(
      NAMES.map(name => [name, judged(gradesOf(pagesIn(LISTS[name])), worth ?? undefined)]),
    );
    return { you, worth, friend, values, level: levelWorth() };
  }

  build() {
    for (const name of NAMES) {
      const list = this.parts[name].querySelector("ol");
      for (const { label, grade } of pagesIn(LISTS[name])) {
        const row = this.clone("page");
        paintMark(row.firstElementChild, grade);
        row.lastElementChild.textContent = label;
        list.append(row);
      }
    }
    // On paper nobody can press a list: both judges speak.
    for (const type of ["beforeprint", "afterprint"])
      this.listen(globalThis, type, () => {
        this.printed = type === "beforeprint";
        this.draw();
      });
  }

  // An address that is followed on the open page is somebody else's, too.
  /** @type {View["arrive"]} */
  arrive(state, action, remember, refusal) {
    const sent = action.kind === "link" && state.you;
    return super.arrive(sent ? theirs(state, this.state.you) : state, action, remember, refusal);
  }

  /** @type {(button: HTMLButtonElement) => void} */
  choose({ name }) {
    if (this.state.worth === null) this.commit({ you: name }, { kind: "choose" });
  }

  /** @type {View["paint"]} */
  paint() {
    const { you, worth, values } = this.now;
    const slides = worth !== null;
    const way = trend(values.right.ndcg, values.left.ndcg); // 1: judge N prefers the left list
    this.lab.classList.toggle("nl-slides", slides);
    this.lab.dataset.you = you;
    for (const name of NAMES) {
      const card = this.parts[name];
      const button = card.querySelector("button");
      const mine = you === name;
      button.ariaPressed = slides ? null : String(mine);
      button.ariaDisabled = slides ? "true" : null;
      card.classList.toggle("nl-mine", mine && !slides);
      card.classList.toggle("nl-favourite", slides && way === (name === "left" ? 1 : -1));
      for (const dial of card.querySelectorAll("[data-dial]")) {
        const value = values[name][dial.dataset.dial];
        const told = slides || you || this.printed;
        dial.querySelector("data").value = told ? value : "";
        dial.querySelector("data").textContent = told ? brief(value) : "?";
        dial.style.setProperty("--says", told ? value : 0);
      }
    }
    this.parts.knob.hidden = !slides;
    this.parts.stops.hidden = !slides;
  }

  drawHistory() {
    const { copy, link } = this.parts;
    link.hidden = !this.model.link;
    copy.hidden = true; // the address holds the choice
  }

  /** @type {View["onKey"]} */
  onKey(event) {
    const name = NAMES[Number(event.key) - 1];
    if (name && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.parts[name].querySelector("button").click();
      event.preventDefault();
    }
    super.onKey(event);
  }

  /** @type {View["why"]} */
  why(_action, _before, { you, worth, friend, values, level }) {
    const { left, right } = values;
    if (worth === null && !you) {
      const ask = t`press the list that you would rather be shown`;
      return friend ? t`a friend has chosen. You? ${capital(ask)}` : ask;
    }
    if (worth === null) return `${compared(you, friend)}${verdict(you, left, right)}`;
    const both = t`${brief(left.ndcg)} to ${brief(right.ndcg)}`;
    if (worth === 1)
      return t`a great page is no more than an OK one: N has forgotten the grades, and says right, as A does`;
    if (worth < level)
      return t`below ${level.toFixed(2)} three OK pages at the top outweigh one great page: N says right, ${both}`;
    return t`N says left, ${both}: the great page comes first. A still says right: good is good`;
  }
}

/** @typedef {import("../core/view.js").State} State */

// Returns the state of a link, in which the choice is a friend's and the reader's own is `mine`.
/** @type {(state: State, mine: string) => State} */
const theirs = (state, mine) => ({ ...state, you: mine, friend: state.you });

/** @type {(you: string, friend: string) => string} */
function compared(you, friend) {
  if (!friend) return "";
  return you === friend ? t`your friend chose this list too. ` : t`your friend chose the other list. `;
}

// Says what both judges said, and which of them agrees with the reader.
/** @type {(you: string, left: Said, right: Said) => string} */
function verdict(you, left, right) {
  const n = t`Two judges looked too. N says ${brief(left.ndcg)} and ${brief(right.ndcg)}`;
  const a = t`A says ${brief(left.ap)} and ${brief(right.ap)}`;
  const agrees = you === "left" ? t`N agrees with you` : t`A agrees with you`;
  return t`${n}, ${a}. ${agrees}. Same six pages; nobody has made a mistake`;
}

const judgesLab = lab(JudgesView, ["you", "worth", "friend"]);

export default { render: judgesLab };
