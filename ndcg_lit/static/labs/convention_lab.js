import { DEFAULT, layOut, rawBy, readConvention, rounded, writeConvention } from "../core/by_convention.js";
import { FORMS } from "../core/link.js";
import { change, fixed, freeLetter, resize, same, sendAway, short, trend } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { Rows } from "../core/rows.js";
import { areNames, listed } from "../core/several.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {import("../core/view.js").State} State */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/by_convention.js").Query} Query */
/** @typedef {import("../core/by_convention.js").Convention} Convention */
/** @typedef {{ tool: string, measures: string, convention: string, takes_ids?: true }} Tool measures: "RR@k" only with a cutoff */
/** @typedef {{ value: number, tools: string[] }} Group the tools that print a value */
/** @typedef {{ got: number[], best: number[], written: string[][] }} Bars */
/** @typedef {{ bars: Bars, depth: number, hits: boolean[], order: string }} Picture what the rows show */
/** @typedef {ReturnType<typeof compute>} Now */

const LISTED = ["nDCG", "DCG", "AP", "RR", "P", "R"];
const MOST = 12;

// The number that was printed is text: its last zeros count.
FORMS.printed = { write: String, read: text => text };

const IN_SIGHT = 4; // choices; the others stand in a fold
const NEAREST = 3; // values, below the number that was typed
const RARE = ["drop", "gain_from"]; // few tools have them, so they are in sight only where they are in use

// The choices that can change each measure of one list.
const ALWAYS = ["ties", "negative", "judged_only", "drop", "fractions", "cutoff", "rounding"];
/** @type {Record<string, string[]>} */
const ASKS = {
  nDCG: ["gain", "gain_from", "discount", "pool", "ideal", "empty"],
  DCG: ["gain", "gain_from", "discount"],
  AP: ["min_grade", "pool", "ap_divisor", "empty"],
  RR: ["min_grade", "pool", "empty"],
  P: ["min_grade", "pool", "p_divisor", "empty"],
  R: ["min_grade", "pool", "r_divisor", "empty"],
};

/**
 * Return the choices that matter for a measure under a convention.
 * @param {string} measure
 * @param {Convention} c
 */
export function asked(measure, c) {
  const gaining = measure.endsWith("DCG") && c.gain === "binary" ? ["min_grade"] : [];
  return [...ASKS[measure], ...gaining, ...ALWAYS];
}

/**
 * Return the list as one query with falling scores; a rank in `tied` has the score of the rank above.
 * @param {State} state
 * @returns {Query}
 */
export function queryOf({ grades, ids, tied, unreturned }) {
  let score = grades.length;
  const results = grades.map((/** @type {number} */ grade, /** @type {number} */ at) => {
    if (at && !tied.includes(at + 1)) score -= 1;
    return { name: ids[at], score, grade };
  });
  return { results, unreturned };
}

/** @type {(state: State) => void} */
function check({ grades, ids, tied, unreturned, measure, k, printed, tools }) {
  const n = grades.length;
  const number = (/** @type {number} */ grade) => Number.isFinite(grade) && Math.abs(grade) <= 20;
  const place = (/** @type {number} */ rank) => Number.isInteger(rank) && rank > 1 && rank <= n;
  if (!n || n > MOST) throw new RangeError(t`there must be 1 to ${MOST} results; got ${n}`);
  if (unreturned.length > MOST) throw new RangeError(t`at most ${MOST} more can be judged; got ${unreturned.length}`);
  if (![...grades, ...unreturned].every(number)) throw new RangeError(t`a grade must be a number from -20 to 20`);
  if (ids.length !== n || !areNames(ids)) throw new RangeError(t`every result needs an id, no two the same`);
  if (!tied.every(place)) throw new RangeError(t`the tied ranks must lie between 2 and ${n}`);
  if (!LISTED.includes(measure)) throw new RangeError(t`the measure must be one of ${LISTED.join(", ")}`);
  if (k !== null && !(Number.isInteger(k) && k > 0)) throw new RangeError(t`k counts ranks from 1; got ${k}`);
  if (typeof printed !== "string" || Number.isNaN(Number(printed)))
    throw new RangeError(t`the number you got must be a number; got "${printed}"`);
  if (!Array.isArray(tools)) throw new TypeError(t`the tools must be a list`);
}

/** @type {(tool: Tool, measure: string, k: number | null) => boolean} */
function holds({ measures }, measure, k) {
  const names = measures.split(" ");
  return names.includes(measure) || names.includes(`${measure}${k === null ? "@all" : "@k"}`);
}

// Returns the tools that count every id as relevant, and are given those of relevant results alone.
/** @type {(tools: Tool[], measure: string, k: number | null) => string[]} */
function idTakers(tools, measure, k) {
  const counts = (/** @type {Tool} */ { convention }) => !measure.endsWith("DCG") || /gain=binary/.test(convention);
  return tools.filter(tool => tool.takes_ids && holds(tool, measure, k) && counts(tool)).map(({ tool }) => tool);
}

// Returns what `work` gives, or the words with which it refuses.
/** @type {(work: () => number) => { value: number, refused: string }} */
function tried(work) {
  try {
    return { value: work(), refused: "" };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { value: NaN, refused: error.message };
  }
}

/**
 * Compute everything that the picture shows from its state alone: the number by the chosen convention, and the number
 * of every tool.
 * @param {State} state
 */
export function compute(state) {
  check(state);
  const { grades, ids, measure, k, convention, tools, printed } = state;
  const c = readConvention(convention);
  const query = queryOf(state);
  const raw = tried(() => rawBy(query, measure, k, c));
  const value = rounded(raw.value, c.rounding);
  const said = tools
    .filter((/** @type {Tool} */ tool) => holds(tool, measure, k))
    .map((/** @type {Tool} */ { tool, convention: text }) => {
      return { tool, ...tried(() => rawBy(query, measure, k, readConvention(text))) };
    });
  const groups = grouped(said);
  const lit = groups.findIndex(group => Math.abs(group.value - raw.value) < 1e-12);
  return {
    ...picture(query, measure, k, c),
    shown: { k: k ?? grades.length },
    values: { value },
    value,
    raw: raw.value,
    refused: raw.refused,
    c,
    name: titleOf(measure, k),
    rel: grades,
    labels: ids,
    groups,
    idTakers: Math.min(...grades, ...state.unreturned) < 1 ? idTakers(tools, measure, k) : [],
    silent: said.filter((/** @type {{ value: number }} */ each) => Number.isNaN(each.value)),
    lit,
    fits: fitting(groups, printed),
  };
}

/** @type {(measure: string, k: number | null) => string} */
const titleOf = (measure, k) => `${measure === "nDCG" ? "NDCG" : measure}${k === null ? "" : `@${k}`}`;

/** @type {(said: { tool: string, value: number }[]) => Group[]} */
function grouped(said) {
  /** @type {Group[]} */
  const groups = [];
  for (const { tool, value } of said) {
    const group = groups.find(each => Math.abs(each.value - value) < 1e-12);
    if (group) group.tools.push(tool);
    else if (!Number.isNaN(value)) groups.push({ value, tools: [tool] });
  }
  for (const group of groups) {
    group.tools = group.tools.filter(tool => !tool.endsWith("*") || !group.tools.includes(tool.slice(0, -1)));
  }
  return groups.sort((a, b) => b.value - a.value);
}

/**
 * Return a typed number as a program writes it: "0,751" and "75.1 %" are 0.751.
 * @param {string} typed
 */
export function asNumber(typed) {
  const text = typed.replace(/\s/g, "").replace(/^([-+]?\d*),(\d*%?)$/, "$1.$2");
  const [, percent, decimals = ""] = text.match(/^([-+]?\d+(?:\.(\d*))?)%$/) ?? [];
  return percent ? (Number(percent) / 100).toFixed(decimals.length + 2) : text;
}

/**
 * Return the groups whose value prints as the typed number, to its digits; if none does and it has more than six
 * decimals, the groups that do so in single precision.
 * @param {Group[]} groups
 * @param {string} printed
 */
export function fitting(groups, printed) {
  if (!printed) return [];
  const number = Number(printed);
  const [, decimals = "", power = "0"] = printed.match(/^[^.e]*(?:\.(\d*))?(?:e(.*))?$/i) ?? [];
  const digits = decimals.length - Number(power);
  const within = (/** @type {number} */ by) =>
    groups.flatMap(({ value }, at) => (Math.abs(value - number) <= by ? [at] : []));
  const exact = within(Math.max(0.5 * 10 ** -digits, Math.abs(number) * 1e-12) * (1 + 1e-9));
  return exact.length || digits < 7 ? exact : within(1e-6 * Math.max(Math.abs(number), 1));
}

// Returns what the rows show: what each result adds, or that it is relevant.
/** @type {(query: Query, measure: string, k: number | null, c: Convention) => Picture} */
function picture({ results, unreturned }, measure, k, c) {
  const n = results.length;
  const laid = laidOut({ results, unreturned }, measure, k, c);
  const rows = results.map(({ name }) => laid?.rows.find(({ doc }) => doc.name === name));
  const gaining = measure.endsWith("DCG");
  const got = rows.map(row => (row && gaining ? row.gain * row.weight : Number(row?.hit ?? false)));
  const written = rows.map(row => {
    if (!row) return ["", laid ? t`left out` : ""];
    if (!gaining) return ["", row.hit ? t`relevant` : ""];
    return row.weight
      ? [`${short(row.gain)} \u00d7 ${fixed(row.weight)} = `, fixed(row.gain * row.weight)]
      : ["", t`past k`];
  });
  const best = measure === "nDCG" ? (laid?.ideal ?? []).slice(0, n) : [];
  return {
    bars: { got, best, written },
    depth: n,
    hits: rows.map(row => !!row?.hit),
    order: orderIn(laid?.rows ?? []),
  };
}

/** @type {(query: Query, measure: string, k: number | null, c: Convention) => ReturnType<typeof layOut> | null} */
function laidOut(query, measure, k, c) {
  try {
    return layOut(query, measure, k ?? (c.cutoff === "none" ? null : Number(c.cutoff)), c);
  } catch {
    return null;
  }
}

// Writes the ids in the order of the convention; ids that share their ranks stand in brackets.
/** @type {(rows: { doc: { name: string }, above: number, many: number }[]) => string} */
function orderIn(rows) {
  return rows
    .map(({ doc, above, many }, at) => {
      const open = many > 1 && at === above ? "[" : "";
      return `${open}${doc.name}${many > 1 && at === above + many - 1 ? "]" : ""}`;
    })
    .join(" ");
}

/**
 * Return what a choice can do to the number: its least and largest value over the `options`, the distance between them,
 * and the same in words.
 * @param {State} state
 * @param {string} choice
 * @param {string[]} options
 */
export function effect(state, choice, options) {
  const by = numberBy(state);
  const c = readConvention(state.convention);
  const values = options.map(value => by({ ...c, [choice]: value }));
  const numbers = values.filter(({ value }) => !Number.isNaN(value)).map(({ value }) => value);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length && trend(low, high)) return { width: high - low, words: t`${fixed(low)} to ${fixed(high)}` };
  const odd = numbers.length && numbers.length < values.length;
  return odd && choice === "empty" ? { width: 1, words: t`a number or none` } : { width: 0, words: t`no effect here` };
}

// Returns the number of the list by a convention, or the reason why there is none.
/** @type {(state: State) => (c: Convention) => ReturnType<typeof tried>} */
function numberBy(state) {
  const query = queryOf(state);
  return c => tried(() => rounded(rawBy(query, state.measure, state.k, c), c.rounding));
}

/**
 * Say in one sentence what happened and what it did to the number.
 * @param {State} state
 * @param {Action} action
 * @param {Now | undefined} before
 * @param {Now} now
 */
export function sentence(state, action, before, now) {
  if (action.kind === "printed") return verdict(state, now);
  return `${did(state, action, before, now)}${outcome(before, now)}`;
}

/** @type {Record<string, string>} */
const BRIEFLY = {
  link: t`as the link has it`,
  reset: t`back to the start`,
  undo: t`one step back`,
  redo: t`one step forward`,
  outside: t`set from outside`,
  paste: t`the list that was pasted`,
  usual: t`the default convention`,
  measure: t`another measure`,
  k: t`another cutoff`,
  tied: t`other scores are equal`,
  pool: t`other documents are judged and not returned`,
  in: t`one more is returned`,
  out: t`one is not returned any more, but judged still`,
  rename: t`a name says which id is larger`,
};

/** @type {(state: State, action: Action, before: Now | undefined, now: Now) => string} */
function did(state, action, before, now) {
  const { kind = "", label, from = 0, to = 0, at = 0, tool, turn } = action;
  if (kind === "move") return t`${label} moved from rank ${from + 1} to ${to + 1}: `;
  if (kind === "grade") return t`${label} has grade ${short(now.rel[at])} now: `;
  if (kind === "tool" && before) return t`${tool}: ${turned(state, before, now)}: `;
  if (turn) return t`${label}: \u201c${turn[1]}\u201d instead of \u201c${turn[0]}\u201d, so `;
  return BRIEFLY[kind] ? t`${BRIEFLY[kind]}: ` : "";
}

// Says which choices a tool changed: first the ones that move the number, by name, then how many others.
/** @type {(state: State, before: Now, now: Now) => string} */
function turned(state, before, now) {
  const by = numberBy(state);
  const differs = Object.keys(now.c).filter(name => now.c[name] !== before.c[name]);
  const moves = differs.filter(name => {
    const alone = by({ ...before.c, [name]: now.c[name] });
    const without = by({ ...now.c, [name]: before.c[name] });
    return !same(alone, by(before.c)) || !same(without, by(now.c));
  });
  const told = moves.map(name => t`${name} is ${now.c[name]} instead of ${before.c[name]}`);
  const still = differs.filter(name => !moves.includes(name));
  const several = still.length > 1;
  if (!differs.length) return t`nothing changes`;
  if (!told.length)
    return several
      ? t`${listed(still)} change, which moves nothing here`
      : t`${still[0]} changes, which moves nothing here`;
  if (!still.length) return listed(told);
  return several
    ? t`${listed(told)}; ${listed(still)} change too and move nothing here`
    : t`${listed(told)}; ${still[0]} changes too and moves nothing here`;
}

/** @type {(before: Now | undefined, now: Now) => string} */
function outcome(before, now) {
  const { name, value, refused } = now;
  if (refused) return t`there is no number, for ${refused}`;
  if (Number.isNaN(value)) return t`there is nothing to find, so this query has no number`;
  const comparable = before && before.name === name && !Number.isNaN(before.value);
  return t`${comparable ? change(name, before.value, value) : t`${name} is ${fixed(value)}`}, ${whose(now)}`;
}

/** @type {(now: Now) => string} */
function whose({ groups, lit }) {
  if (lit < 0) return t`a number that none of these tools prints`;
  return t`the number of ${few(groups[lit].tools, 3)}`;
}

// Names the first tools, and says how many more there are: the list beside the sentence has them all.
/** @type {(tools: string[], most?: number) => string} */
function few(tools, most = 6) {
  const more = tools.length - most;
  return more > 0 ? t`${tools.slice(0, most).join(t`, `)} and ${more} more` : listed(tools);
}

/** @type {(groups: Group[], printed: string) => Group[]} */
const byDistance = (groups, printed) =>
  groups.toSorted((a, b) => Math.abs(a.value - Number(printed)) - Math.abs(b.value - Number(printed)));

/** @type {(state: State, now: Now) => string} */
function verdict({ printed }, { groups, fits, name }) {
  if (!printed) return t`no number to look for`;
  if (fits.length) {
    const tools = fits.flatMap(at => groups[at].tools);
    const values = fits.length > 1 ? t`; it may be any of ${fits.length} values, so more digits would help` : "";
    return t`${printed} is ${name} in ${few(tools)}${values}`;
  }
  const [nearest] = byDistance(groups, printed);
  if (!nearest) return t`no tool has a number for ${name} here`;
  const near = t`the nearest is ${fixed(nearest.value, 6)}, in ${few(nearest.tools)}`;
  return t`none of these tools prints ${printed} for ${name}; ${near}`;
}

/**
 * Return the results of a pasted list: its grades, its ids, the ranks that are tied, and what the pool has besides.
 * @param {import("../core/paste.js").Given} list
 */
export function resultsFrom({ ranking, pool, scores }) {
  const grades = ranking.map(({ grade }) => grade);
  const unreturned = [...(pool ?? [])];
  for (const grade of pool ? grades : []) {
    const at = unreturned.indexOf(grade);
    if (at >= 0) unreturned.splice(at, 1);
  }
  const ranks = ranking.map((_, at) => at + 1);
  const tied = ranks.filter(rank => rank > 1 && scores && scores[rank - 1] === scores[rank - 2]);
  return { grades, ids: ranking.map(({ label }) => label), tied, unreturned };
}

/** @type {(said: { tool: string, refused: string }) => string} */
const reasonOf = ({ tool, refused }) => `${tool} (${refused || t`nothing to find`})`;

class ConventionView extends View {
  /** @type {Rows | undefined} */
  rows;
  /** @type {HTMLSelectElement[]} */
  selects = [];

  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  /** @type {View["facts"]} */
  facts(state, { value, refused }) {
    return { ...state, value: Number.isNaN(value) ? null : value, refused };
  }

  build() {
    const { rows, row, choices, still, tool, printed, pool, ties, mine, which, groups } = this.parts;
    row.content.querySelector("select").prepend(new Option("-1"));
    const get = () => {
      const { grades, ids } = this.state;
      return grades.map((/** @type {number} */ grade, /** @type {number} */ at) => ({ label: ids[at], grade }));
    };
    this.rows = new Rows(this, rows, t`Results, best rank first`, get, (list, action) => this.rank(list, action), true);
    this.selects = [...choices.querySelectorAll("select")];
    for (const place of [choices, still]) {
      this.listen(place, "change", ({ target }) => {
        const { name, value, options, selectedOptions, parentElement: box } = target;
        const before = [...options].find(option => option.value === this.now.c[name]);
        const turn = [before, ...selectedOptions].map(option => option.text.trim());
        const label = box.querySelector("span").firstChild.data.trim();
        this.convene({ ...this.now.c, [name]: value }, { kind: name, label, turn });
      });
    }
    this.listen(tool, "change", () => this.spell(tool.value));
    this.listen(printed, "change", () => this.commit({ printed: asNumber(printed.value) }, { kind: "printed" }));
    this.listen(mine, "change", () => this.regrade(mine.value));
    this.listen(which, "toggle", () => {
      groups.style.minHeight = ""; // the room that all names took is given back
    });
    this.listen(pool, "change", ({ target }) => this.rejudge([...pool.children].indexOf(target) - 1, target.value));
    this.listen(ties, "change", () => this.tie());
    pasteBox(this, { pool: true, most: MOST, least: -20 }, ([list]) => resultsFrom(list));
  }

  // Takes the grades that were typed, best rank first; with them goes what was judged beside the list before.
  /** @type {(typed: string) => void} */
  regrade(typed) {
    const grades = typed
      .trim()
      .split(/[\s,;]+/)
      .map(Number);
    const ids = grades.map((_, at) => String.fromCharCode(65 + at));
    if (same(grades, this.state.grades)) return this.draw();
    if (grades.every(Number.isFinite)) this.commit({ grades, ids, tied: [], unreturned: [] }, { kind: "paste" });
    else {
      this.say(t`Not taken: grades are numbers such as 3 2 3 0 1 2. The last good state stays`);
      this.draw();
    }
  }

  /** @type {(c: Convention, action: Action) => void} */
  convene(c, action) {
    this.commit({ convention: writeConvention(c) }, action);
  }

  /** @type {(name: string) => void} */
  spell(name) {
    const chosen = this.state.tools.find((/** @type {Tool} */ { tool }) => tool === name);
    if (chosen) this.commit({ convention: chosen.convention }, { kind: "tool", tool: name });
    else this.draw();
  }

  usual() {
    this.commit({ convention: "default" }, { kind: "usual" });
  }

  // Takes a change of the rows. A result that is taken out stays judged; a tie stays at its ranks.
  /** @type {(ranking: { label: string, grade: number }[], action: Action) => void} */
  rank(ranking, action) {
    const { grades, tied, unreturned } = this.state;
    const { kind, at = 0 } = action;
    this.commit(
      {
        grades: ranking.map(({ grade }) => grade),
        ids: ranking.map(({ label }) => label),
        tied: tied.filter((/** @type {number} */ rank) => rank <= ranking.length),
        unreturned: kind === "out" ? [...unreturned, grades[at]] : unreturned,
      },
      action,
    );
  }

  takeOut() {
    this.rows?.takeOut();
  }

  rename() {
    this.rows?.renameCurrent();
  }

  tie() {
    const boxes = [...this.parts.ties.querySelectorAll("input")];
    this.commit({ tied: boxes.flatMap((box, at) => (box.checked ? [at + 2] : [])) }, { kind: "tied" });
  }

  // Regrades a judged document that was not returned, returns it at the end of the list, or forgets it.
  /** @type {(at: number, to: string) => void} */
  rejudge(at, to) {
    const { grades, ids, unreturned } = this.state;
    const others = unreturned.filter((/** @type {number} */ _, /** @type {number} */ i) => i !== at);
    if (to === "in") {
      const all = [...ids, freeLetter(ids)];
      this.commit({ grades: [...grades, unreturned[at]], ids: all, unreturned: others }, { kind: "in" });
    } else if (to === "no") this.commit({ unreturned: others }, { kind: "pool" });
    else if (at < unreturned.length) this.commit({ unreturned: unreturned.with(at, Number(to)) }, { kind: "pool" });
    else this.commit({ unreturned: [...unreturned, Number(to)] }, { kind: "pool" });
  }

  python() {
    const { measure, k, convention } = this.state;
    const { results, unreturned } = queryOf(this.state);
    const grades = results.map(({ name, grade }) => [name, grade]);
    const others = unreturned.map((/** @type {number} */ grade, /** @type {number} */ i) => [
      `unreturned-${i + 1}`,
      grade,
    ]);
    const pairs = (/** @type {(string | number | null)[][]} */ rows) =>
      `{${rows.map(([name, number]) => `${JSON.stringify(name)}: ${number}`).join(", ")}}`;
    /** @type {Record<string, string>} */
    const given = {
      run: pairs(results.map(({ name, score }) => [name, score])),
      qrels: pairs([...grades, ...others]),
      measure: `${measure}${k === null ? "" : `@${k}`}`,
      convention,
    };
    this.hand(this.filled(given), "Python");
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { parts, now, state } = this;
    this.rows?.show(now, action);
    const ranks = Array.from({ length: Math.max(state.grades.length, now.shown.k) }, (_, at) => String(at + 1));
    if (parts.cutoff.options.length !== ranks.length)
      parts.cutoff.replaceChildren(...ranks.map(rank => new Option(rank, rank)));
    parts.mine.value = state.grades.join(" ");
    this.chips(parts.pool, state.unreturned, t`Judged, not returned`, this.rows?.top ?? 3);
    this.paintTies();
    parts.order.hidden = !state.tied.length;
    parts.order.textContent = t`In the order of this convention: ${now.order}`;
    parts.printed.value = state.printed;
    this.paintTools();
    this.paintChoices();
    this.paintNow(now, before);
  }

  paintTies() {
    const { ties } = this.parts;
    const { grades, tied } = this.state;
    resize(ties, grades.length - 1, () => this.clone("tie"));
    [...ties.children].forEach((label, at) => {
      const [box, text] = label.children;
      box.checked = tied.includes(at + 2);
      box.ariaLabel = t`Rank ${at + 2} has the score of rank ${at + 1}`;
      text.textContent = `${at + 1} ${box.checked ? "=" : ">"} ${at + 2}`;
    });
  }

  // Lists the tools that have the measure; the tool of the current convention is chosen.
  paintTools() {
    const { tool } = this.parts;
    const { tools, measure, k, convention } = this.state;
    /** @type {Tool[]} */
    const fitting = tools.filter((/** @type {Tool} */ each) => holds(each, measure, k));
    const names = fitting.map(each => each.tool);
    const [none] = tool.options;
    const last = tool.value;
    tool.replaceChildren(none, ...names.map(name => new Option(name, name)));
    const same = fitting.filter(each => each.convention === convention).map(each => each.tool);
    tool.value = same.includes(last) ? last : (same[0] ?? "");
  }

  // Shows the choices that move the number most, and the choice in use; the others are in a fold.
  paintChoices() {
    const { c } = this.now;
    const { choices, still, idle, usual } = this.parts;
    const shown = asked(this.state.measure, c);
    /** @type {Map<HTMLSelectElement, number>} */
    const widths = new Map();
    for (const select of this.selects) {
      const place = /** @type {HTMLElement} */ (select.parentElement);
      const small = /** @type {HTMLElement} */ (place.querySelector("small"));
      place.hidden = !shown.includes(select.name);
      const options = [...select.options].map(option => option.value);
      if (!options.includes(c[select.name])) select.add(new Option(c[select.name], c[select.name]));
      select.value = c[select.name];
      const { width, words } = place.hidden ? { width: 0, words: "" } : effect(this.state, select.name, options);
      small.textContent = words;
      widths.set(select, width);
      place.classList.toggle("nl-still", !width);
    }
    const rare = (/** @type {string} */ name) => RARE.includes(name) && c[name] === DEFAULT[name];
    const widest = [...widths].filter(([{ name }, width]) => width && !rare(name)).sort(([, a], [, b]) => b - a);
    const seen = widest.slice(0, IN_SIGHT).map(([select]) => select);
    for (const select of this.selects) {
      const place = /** @type {HTMLElement} */ (select.parentElement);
      const to = seen.includes(select) ? choices : still;
      if (place.parentElement === to || place.contains(document.activeElement)) continue;
      const later = this.selects.slice(this.selects.indexOf(select) + 1).map(other => other.parentElement);
      to.insertBefore(place, later.find(other => other?.parentElement === to) ?? null);
    }
    const folded = this.selects.filter(({ parentElement: place }) => still.contains(place) && !place?.hidden);
    const idlers = folded.filter(select => !widths.get(select)).length;
    const some = idlers < folded.length ? t`${idlers} of them ` : "";
    const without = idlers ? t`, ${some}without effect here` : "";
    idle.hidden = !folded.length;
    idle.firstElementChild.textContent =
      folded.length > 1 ? t`${folded.length} more choices${without}` : t`${1} more choice${without}`;
    sendAway(usual, writeConvention(c) === "default");
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const patch = { grades: ranking.map(({ grade }) => grade), ids: ranking.map(({ label }) => label) };
    const now = this.compute({ ...this.state, ...patch });
    rows.paint(order, now);
    this.paintNow(now, this.now);
  }

  /** @type {(now: Now, before?: Now) => void} */
  paintNow(now, before) {
    const { lead, title, spelling, groups, silent, handed } = this.parts;
    const data = lead.querySelector("data");
    const delta = lead.querySelector(".nl-delta");
    const moved = before?.name === now.name ? trend(before.value, now.value) : 0;
    title.textContent = now.name;
    data.value = Number.isNaN(now.value) ? "" : now.value;
    data.textContent = Number.isNaN(now.value) ? t`none` : fixed(now.value, 6);
    delta.className = `nl-delta ${["nl-down", "", "nl-up"][moved + 1]}`;
    delta.textContent = moved ? `${moved > 0 ? "+" : ""}${fixed(now.value - (before?.value ?? 0), 6)}` : "";
    spelling.textContent = writeConvention(now.c);
    this.paintNearest(now);
    this.paintScale(now);
    this.paintGroups(now, groups);
    silent.hidden = !now.silent.length;
    handed.hidden = !now.idTakers.length;
    handed.textContent = t`Given the ids of the relevant results alone: ${now.idTakers.join(t`, `)}.`;
    silent.textContent = t`No number here: ${now.silent.map(reasonOf).join(t`; `)}.`;
  }

  // Shows the values nearest to the typed number directly below it, for the list of all may stand far below.
  /** @type {(now: Now) => void} */
  paintNearest({ groups, fits }) {
    const { nearest } = this.parts;
    const { printed } = this.state;
    const near = printed ? byDistance(groups, printed).slice(0, NEAREST) : [];
    nearest.hidden = !near.length;
    resize(nearest, near.length, () => this.clone("near"));
    near.forEach((group, i) => {
      const [number, names] = nearest.children[i].children;
      const yours = fits.includes(groups.indexOf(group));
      nearest.children[i].classList.toggle("nl-fits", yours);
      number.textContent = `${yours ? "\u2713 " : ""}${fixed(group.value, 6)}`;
      names.textContent = few(group.tools, 3);
    });
  }

  // Draws a tick for each value, and a pin at the number that was typed.
  /** @type {(now: Now) => void} */
  paintScale({ groups, lit, fits }) {
    const { scale, pin, here, most } = this.parts;
    const { printed } = this.state;
    const top = Math.max(1, ...groups.map(({ value }) => Math.abs(value)));
    const at = (/** @type {number} */ value) => Math.min(Math.max(value / top, 0), 1);
    resize(scale, groups.length, () => document.createElement("i"));
    groups.forEach(({ value }, i) => {
      scale.children[i].style = `--at: ${at(value)}`;
      scale.children[i].className = fits.includes(i) ? "nl-yours" : i === lit ? "nl-now" : "";
    });
    // Their words stand on the side that has room for them.
    const set = (/** @type {HTMLElement} */ mark, /** @type {number} */ value, /** @type {string} */ words) => {
      mark.hidden = !words;
      mark.style = `--at: ${at(value)}`;
      mark.classList.toggle("nl-low", at(value) < 0.5);
      mark.textContent = words;
    };
    set(pin, Number(printed), printed && t`yours, ${printed}`);
    set(here, groups[lit]?.value ?? 0, groups[lit]?.tools[0] ?? "");
    most.textContent = short(top);
  }

  /** @type {(now: Now, place: HTMLElement) => void} */
  paintGroups({ groups, lit, fits }, place) {
    resize(place, groups.length, () => this.clone("group"));
    groups.forEach(({ value, tools }, at) => {
      const node = place.children[at];
      const [number, mark, names] = /** @type {HTMLElement[]} */ ([...node.children]);
      const yours = fits.includes(at) ? t`\u2713 your number, ${this.state.printed}` : "";
      const marks = [at === lit ? t`this list, by these choices` : "", yours];
      node.classList.toggle("nl-lit", at === lit);
      node.classList.toggle("nl-fits", fits.includes(at));
      number.textContent = fixed(value, 6);
      mark.textContent = marks.filter(Boolean).join(" \u00b7 ");
      names.textContent = tools.join(t`, `);
    });
  }

  /** @type {View["why"]} */
  why(action, before, now) {
    return sentence(this.state, action, before, now);
  }
}

const KEYS = ["grades", "ids", "tied", "unreturned", "measure", "k", "convention", "printed", "tools"];
const conventionLab = lab(ConventionView, KEYS);

export default { render: conventionLab };
