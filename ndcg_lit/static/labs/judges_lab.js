import { judged, LISTS, pagesIn, paintMark, paintVerdicts, react, share } from "../core/pages.js";
import { capital, gradesOf, isNew, sendAway, trend } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

const NAMES = Object.keys(LISTS);
const KEPT = "ndcg-choice"; // under which the first page of the site hands on what its reader has chosen

class JudgesView extends View {
  printed = false;

  // The choice in a link that is opened now is the choice of who sent it; who has chosen on the page before does not
  // choose again.
  open() {
    super.open();
    if (!this.model.link) return;
    const mine = brought();
    const sent = this.state.you !== this.start.you && isNew();
    if (!sent && (!mine || this.state.you)) return;
    const state = sent ? theirs(this.state, mine || this.start.you) : { ...this.state, you: mine };
    super.arrive(state, { kind: "link" }, []);
    this.send();
  }

  /** @type {View["compute"]} */
  compute({ you, friend }) {
    if (!["", ...NAMES].includes(you)) throw new RangeError(t`you must be "left", "right" or nothing; got "${you}"`);
    if (!["", ...NAMES].includes(friend))
      throw new RangeError(t`a friend must be "left", "right" or nothing; got "${friend}"`);
    const values = Object.fromEntries(NAMES.map(name => [name, judged(gradesOf(pagesIn(LISTS[name])))]));
    return { you, friend, values };
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
    this.commit({ you: name }, { kind: "choose" });
  }

  share() {
    const text = t`You have a flat tyre and ten minutes. Which list would you rather be shown? I have chosen. You?`;
    share(this, text, t`the link is copied. Your choice stays hidden until your friend has chosen`);
  }

  /** @type {View["paint"]} */
  paint(before) {
    const { you, values } = this.now;
    this.lab.dataset.you = you;
    for (const name of NAMES) {
      const card = this.parts[name];
      card.querySelector("button").ariaPressed = String(you === name);
      card.classList.toggle("nl-mine", you === name);
    }
    const mine = { left: -1, right: 1 }[you] ?? 0;
    paintVerdicts(this.parts.verdicts, values, Boolean(you || this.printed), mine);
    if (!before || !you || you === before.you) return;
    for (const judge of this.all("[data-judge]")) {
      const name = judge.dataset.judge;
      react(judge.querySelector("svg"), mine * trend(values.left[name], values.right[name]));
    }
  }

  drawHistory() {
    const { copy, link, send } = this.parts;
    link.hidden = !this.model.link;
    copy.hidden = true; // the address holds the choice
    send.hidden = link.hidden;
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
  why(_action, _before, { you, friend }) {
    const verdict = compared(you, friend);
    if (you && friend) return t`${verdict}. Nobody miscounted`;
    if (you) return t`${verdict}. 1.00 is perfect`;
    const ask = t`press the list that you would rather be shown`;
    return friend ? t`a friend has chosen. You? ${capital(ask)}` : ask;
  }
}

/** @typedef {import("../core/view.js").State} State */

// Returns the state of a link, in which the choice is a friend's and the reader's own is `mine`.
/** @type {(state: State, mine: string) => State} */
const theirs = (state, mine) => ({ ...state, you: mine, friend: state.you });

// Returns what the reader has chosen on the page before, once.
function brought() {
  try {
    const choice = sessionStorage.getItem(KEPT) ?? "";
    sessionStorage.removeItem(KEPT);
    return NAMES.includes(choice) ? choice : "";
  } catch {
    return ""; // a browser that keeps nothing asks again
  }
}

// Says which judge agrees with the reader, and whether a friend does.
/** @type {(you: string, friend: string) => string} */
function compared(you, friend) {
  const verdict = you === "left" ? t`N agrees with you, A does not` : t`A agrees with you, N does not`;
  if (!friend) return verdict;
  return you === friend
    ? t`your friend chose this list too. ${verdict}`
    : t`your friend chose the other list. ${verdict}`;
}

const judgesLab = lab(JudgesView, ["you", "friend"]);

export default { render: judgesLab };
