import { dcg } from "../core/metrics.js";
import { brief, judged, LISTS, pagesIn, paintFace, paintMark, react, share, worthOf } from "../core/pages.js";
import { capital, gradesOf, isNew, sendAway, trend } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

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

  share() {
    const text = t`You have a flat tyre and ten minutes. Which list would you rather be shown? I have chosen. You?`;
    share(this, text, t`the link is copied. Your choice stays hidden until your friend has chosen`);
  }

  /** @type {View["paint"]} */
  paint(before) {
    const { you, worth, values } = this.now;
    const slides = worth !== null;
    const told = slides || you || this.printed;
    this.lab.classList.toggle("nl-slides", slides);
    this.lab.dataset.you = you;
    for (const name of NAMES) {
      const card = this.parts[name];
      const button = card.querySelector("button");
      const mine = you === name;
      button.ariaPressed = slides ? null : String(mine);
      button.ariaDisabled = slides ? "true" : null;
      card.classList.toggle("nl-mine", mine && !slides);
    }
    for (const judge of this.all("[data-judge]")) {
      const name = judge.dataset.judge;
      const way = trend(values.left[name], values.right[name]); // 1: this judge prefers the right list
      const mine = { left: -1, right: 1 }[you] ?? 0;
      const face = judge.querySelector("svg");
      paintFace(face, told ? (slides ? way : mine * way || 0.6) : 0, told ? way : 0);
      if (before && you && you !== before.you) react(face, mine * way);
      for (const dial of judge.querySelectorAll("[data-dial]")) {
        const value = values[dial.dataset.dial][name];
        const data = dial.querySelector("data");
        data.value = told ? value : "";
        data.textContent = told ? brief(value) : "?";
        dial.classList.toggle("nl-higher", Boolean(told) && way === (dial.dataset.dial === "left" ? -1 : 1));
        dial.style.setProperty("--says", told ? value : 0);
      }
      if (name === "ndcg")
        for (const list of NAMES)
          this.parts[list].classList.toggle("nl-favourite", slides && way === (list === "left" ? -1 : 1));
    }
    this.parts.knob.hidden = !slides;
    this.parts.stops.hidden = !slides;
  }

  drawHistory() {
    const { copy, link, send } = this.parts;
    link.hidden = !this.model.link;
    copy.hidden = true; // the address holds the choice
    send.hidden = link.hidden || this.state.worth !== null;
    sendAway(send, !this.state.you);
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
    if (worth === null) return t`${compared(you, friend)}. Same six pages; nobody has made a mistake`;
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

// Says which judge agrees with the reader, and whether a friend does.
/** @type {(you: string, friend: string) => string} */
function compared(you, friend) {
  const verdict = you === "left" ? t`N agrees with you, A does not` : t`A agrees with you, N does not`;
  if (!friend) return verdict;
  return you === friend
    ? t`your friend chose this list too. ${verdict}`
    : t`your friend chose the other list. ${verdict}`;
}

const judgesLab = lab(JudgesView, ["you", "worth", "friend"]);

export default { render: judgesLab };
