import { sum } from "../core/metrics.js";
import { fixed, resize, trend } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { said, t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
/** @typedef {{ name: string, first: number | null, second: number | null, judged: boolean }} Query */
/** @typedef {ReturnType<typeof compute>} Now */

const MOST = 8;
const SIDES = /** @type {const} */ (["first", "second"]);

/**
 * Compute the mean of each system over the queries that count for it; a query without a value counts 0.
 * @param {State} state
 */
export function compute(state) {
  check(state);
  const [first, second] = SIDES.map(side => {
    /** @type {Query[]} */
    const counted = state.queries.filter((/** @type {Query} */ { name }) => !state[`out_${side}`].includes(name));
    return { mean: sum(counted.map(query => query[side] ?? 0)) / counted.length, n: counted.length };
  });
  return { first, second, values: { first: first.mean, second: second.mean } };
}

/** @type {(state: State) => void} */
function check({ queries, systems, out_first: one, out_second: other }) {
  if (!queries.length || queries.length > MOST)
    throw new RangeError(t`there must be 1 to ${MOST} queries; got ${queries.length}`);
  /** @type {string[]} */
  const names = queries.map((/** @type {Query} */ { name }) => name);
  const fits = (/** @type {unknown} */ value) =>
    value === null || (typeof value === "number" && value >= 0 && value <= 1);
  if (new Set(names).size < names.length)
    throw new RangeError(t`every query needs a text as its name, no two the same`);
  if (!queries.every((/** @type {Query} */ { first, second }) => fits(first) && fits(second)))
    throw new RangeError(t`every value must be a number from 0 to 1, or null`);
  if (systems.length !== 2) throw new RangeError(t`there must be two systems; got ${systems.length}`);
  for (const out of [one, other]) {
    const unknown = out.find((/** @type {string} */ name) => !names.includes(name));
    if (unknown !== undefined) throw new RangeError(t`no query is called \u201c${unknown}\u201d`);
    if (names.every(name => out.includes(name))) throw new RangeError(t`at least one query must count`);
  }
}

class MeanView extends View {
  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    return { ...state, ...now.values };
  }

  // Leaves the value of a query out of its mean, or counts it again.
  /** @type {(button: HTMLButtonElement) => void} */
  turnOver({ name: key, value: query }) {
    /** @type {string[]} */
    const out = this.state[key];
    /** @type {string[]} */
    const names = this.state.queries.map((/** @type {Query} */ { name }) => name);
    const left = names.filter(name => out.includes(name) !== (name === query)); // in the order of the queries
    if (left.length === this.state.queries.length) this.say(t`at least one query must count`);
    else this.commit({ [key]: left }, { kind: "count" });
  }

  paint() {
    const { sides, rows, one, other } = this.parts;
    const { queries, systems } = this.state;
    [one.textContent, other.textContent] = systems.map(said);
    resize(sides, 2, () => this.clone("side"));
    SIDES.forEach((side, i) => this.paintSide(sides.children[i], side, systems[i]));
    resize(rows, queries.length, () => this.clone("row").rows[0]);
    queries.forEach((/** @type {Query} */ query, /** @type {number} */ i) => this.paintRow(rows.children[i], query));
  }

  /** @type {(place: HTMLElement, side: "first" | "second", name: string) => void} */
  paintSide(place, side, name) {
    const [head, beam] = place.children;
    const [title, over, value] = head.children;
    const { mean, n } = this.now[side];
    title.textContent = said(name);
    over.textContent = n === 1 ? t`mean of ${1} query` : t`mean of ${n} queries`;
    /** @type {HTMLDataElement} */ (value).value = String(mean);
    value.textContent = fixed(mean);
    const [dots, pivot] = /** @type {HTMLElement[]} */ ([...beam.children]);
    pivot.style.setProperty("--x", String(mean));
    /** @type {Query[]} */
    const queries = this.state.queries;
    resize(dots, queries.length, () => this.clone("dot"));
    const at = queries.map(query => query[side] ?? 0);
    queries.forEach((query, i) => {
      const dot = /** @type {HTMLElement} */ (dots.children[i]);
      dot.textContent = query.name[0];
      dot.style.setProperty("--x", String(at[i]));
      dot.style.setProperty("--up", String(at.slice(0, i).filter(x => Math.abs(x - at[i]) < 0.06).length));
      const isOut = this.state[`out_${side}`].includes(query.name);
      dot.classList.toggle("nl-out", isOut);
      dot.hidden = isOut && !query.judged; // nobody knows where it would be
    });
  }

  /** @type {(row: HTMLTableRowElement, query: Query) => void} */
  paintRow(row, query) {
    const { name, judged } = query;
    row.cells[0].textContent = name;
    SIDES.forEach((side, i) => {
      const button = /** @type {HTMLButtonElement} */ (row.cells[i + 1].firstElementChild);
      const [value, note] = button.children;
      const counts = !this.state[`out_${side}`].includes(name);
      const known = query[side] !== null;
      let why = judged ? t`no answer` : t`not judged`;
      if (known) why = "";
      const left = counts ? "" : t`left out`;
      button.value = name;
      button.ariaPressed = String(counts);
      value.textContent = judged || counts ? fixed(query[side] ?? 0) : "?";
      note.textContent = why && left ? t`${why}, ${left}` : why || left;
      button.ariaLabel = t`${name}, ${said(this.state.systems[i])}: ${value.textContent} ${note.textContent}`.trim();
    });
  }

  /** @type {View["why"]} */
  why(_action, _before, { first, second }) {
    const other = said(this.state.systems[1]);
    const { out_first: left, out_second: right, queries } = this.state;
    const way = trend(first.mean, second.mean);
    const percent = first.mean ? Math.round(100 * (second.mean / first.mean - 1)) : 0;
    const ahead = [t`the ${other} is behind`, t`they are level`, t`the ${other} is ahead`][way + 1];
    const by = way && percent ? t` by ${Math.abs(percent)} %` : "";
    const means = t`${ahead}${by}: ${fixed(second.mean)} against ${fixed(first.mean)}`;
    /** @type {string[]} */
    const apart = queries
      .map((/** @type {Query} */ { name }) => name)
      .filter((/** @type {string} */ name) => left.includes(name) !== right.includes(name));
    const last = apart.pop();
    const both = apart.length ? t`${apart.join(t`, `)} and ${last}` : "";
    let fair = t`Both are over the same queries`;
    if (last) fair = t`But the two means are not over the same queries: ${last} counts for one of them alone`;
    if (both) fair = t`But the two means are not over the same queries: ${both} count for one of them alone`;
    return t`${means}. ${fair}`;
  }
}

const meanLab = lab(MeanView, ["queries", "systems", "out_first", "out_second"]);

export default { render: meanLab };
