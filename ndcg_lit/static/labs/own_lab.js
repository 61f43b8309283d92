import { against, bestOrder, bestSwap, byOrder, harness, ordersOf } from "../core/own.js";
import { capital, change, coarse, fixed, gradesOf, same, sendAway, short } from "../core/parts.js";
import { computeRanking, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/own.js").Found} Found */
/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Result} Result */

const MOST = 6; // results: 720 orders
const LONGEST = 4000; // characters of code
const FORM = { k: null, gain: "linear", discount: "log2", pool: null, min_grade: 1 };
const NO_PYTHON = t`Python runs here on the site, or with a kernel in Jupyter; this page has neither`;

// MicroPython lies beside the laboratories of a site. A notebook has none: its kernel answers.
const here = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src;
/** @type {Promise<any> | undefined} */
let python;

function loaded() {
  python ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = new URL("../python/python.js", here).href;
    script.onload = () => done(/** @type {any} */ (globalThis).ndcgPython);
    script.onerror = () => {
      python = undefined; // the next press asks again
      fail(new Error(t`Python could not be loaded: press Run to try again`));
    };
    document.head.append(script);
  });
  return python;
}

/** @type {(list: Result[]) => number[]} */
const sorted = list => gradesOf(list).sort((a, b) => a - b);

/** @type {(order: string) => string} */
const spaced = order => order.replaceAll(",", " ");

class OwnView extends View {
  /** @type {Map<string, Found>} what this page has run, by code and grades */
  known = new Map();
  /** @type {Set<string>} code that the reader has run */
  mine = new Set();
  /** @type {Rows | undefined} */
  rows;
  asking = "";
  /** @type {WeakMap<Found, any>} */
  studied = new WeakMap();

  /** @type {View["compute"]} */
  compute(state) {
    const { ranking, code } = state;
    if (ranking.length < 2 || ranking.length > MOST)
      throw new RangeError(t`there must be 2 to ${MOST} results, for all their orders are measured`);
    if (typeof code !== "string" || code.length > LONGEST)
      throw new RangeError(t`the code must be a text of at most ${LONGEST} characters`);
    const now = computeRanking({ ...FORM, ranking });
    const found = this.foundFor(code, sorted(ranking));
    const study = found?.values ? this.study(found) : undefined;
    const own = study?.values.get(String(now.rel)) ?? NaN;
    return { ...now, code, found, study, values: { ...now.values, own } };
  }

  // Before the code has run, there is nothing that a task could ask about it.
  /** @type {View["facts"]} */
  facts(state, { values, study }) {
    const { ranking, code } = state;
    const grades = sorted(ranking);
    if (!study)
      return { ...values, ranking, code, grades, value: null, highest: null, lowest: null, disagreeing: null };
    const all = [...study.values.values()];
    const [lowest, highest] = [Math.min(...all), Math.max(...all)];
    return { ...values, ranking, code, grades, value: values.own, highest, lowest, disagreeing: study.against.count };
  }

  /** @type {(code: string, grades: number[]) => Found | undefined} */
  foundFor(code, grades) {
    const told = this.model.get("found");
    if (told?.code === code && same(told.grades, grades)) return told;
    return this.known.get(JSON.stringify([code, grades]));
  }

  // Computes what follows for every order of the same grades, only once.
  /** @type {(found: Found) => { values: Map<string, number>, against: ReturnType<typeof against> }} */
  study(found) {
    const held = this.studied.get(found);
    if (held) return held;
    const values = byOrder(found);
    const made = { values, against: against(values) };
    this.studied.set(found, made);
    return made;
  }

  build() {
    const { rows, code } = this.parts;
    this.rows = new Rows(
      this,
      rows,
      t`Results, best rank first`,
      () => this.state.ranking,
      (ranking, action) => this.commit({ ranking }, action),
    );
    this.listen(code, "input", () => this.drawHint());
    this.listen(code, "keydown", event => this.onKeyInCode(event));
    this.model.on("change:found", this.hearFound);
  }

  close() {
    this.model.off("change:found", this.hearFound);
    super.close();
  }

  // Takes the answer of the kernel.
  hearFound = () => this.arrived();

  arrived() {
    const before = this.now;
    this.now = this.compute(this.state);
    this.draw(before);
    this.say(this.why({ kind: "run" }, before, this.now), this.done()); // a task may be done now
  }

  /** @type {(event: KeyboardEvent) => void} */
  onKeyInCode(event) {
    const { key, ctrlKey, metaKey, shiftKey, isComposing } = event;
    const { code, run } = this.parts;
    if (key === "Escape") run.focus();
    if (key !== "Enter" || shiftKey || isComposing) return;
    event.preventDefault();
    if (ctrlKey || metaKey) return this.run();
    const before = code.value.slice(0, code.selectionStart);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    document.execCommand("insertText", false, `\n${line.match(/^ */)}${/:\s*$/.test(line) ? "    " : ""}`);
  }

  /** @type {(button: HTMLElement) => void} */
  begin({ dataset: { name = "" } }) {
    this.runCode(this.parts[name].content.textContent);
  }

  run() {
    this.runCode(this.parts.code.value);
  }

  // Code runs when the reader says so; code from a link waits for that, too.
  /** @type {(code: string) => void} */
  runCode(code) {
    this.mine.add(code);
    if (code === this.state.code) this.ask();
    else this.commit({ code }, { kind: "run" });
  }

  async ask() {
    const { code, ranking } = this.state;
    const grades = sorted(ranking);
    const key = JSON.stringify([code, grades]);
    if (this.asking === key) return;
    if (this.foundFor(code, grades)?.values) return this.arrived();
    if (!this.model.link) return; // the kernel answers by itself
    this.asking = key;
    this.drawHint();
    const told = await this.answer(code, ordersOf(grades));
    this.asking = "";
    this.known.set(key, { code, grades, ...told });
    if (!this.cleanup.signal.aborted) this.arrived();
  }

  /** @type {(code: string, orders: number[][]) => Promise<Pick<Found, "values" | "error" | "line">>} */
  async answer(code, orders) {
    if (!here) return { values: null, error: NO_PYTHON, line: null };
    try {
      const { answer } = await loaded();
      const { value, error, line, isEarlier } = await answer({ math: [], earlier: [code], code: harness(orders) });
      if (error) return { values: null, error, line: isEarlier ? line : null };
      return { values: JSON.parse(value), error: "", line: null };
    } catch (error) {
      return { values: null, error: /** @type {Error} */ (error).message, line: null };
    }
  }

  drawHint() {
    const { code, hint, run } = this.parts;
    const busy = this.asking !== "";
    run.setAttribute("aria-busy", String(busy));
    const changed = code.value !== this.state.code;
    const press = coarse() ? t`Changed: press Run` : t`Changed: press Run, or Ctrl+Enter`;
    hint.textContent = busy ? t`Running` : changed ? press : "";
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { code, ranking } = this.state;
    const { parts, now } = this;
    if (before?.code !== code) parts.code.value = code;
    this.rows?.show(now, action);
    this.paintNow(now, before);
    const { found, study } = now;
    parts.error.textContent = found?.error ? trouble(found) : "";
    sendAway(parts.told, !study);
    this.drawHint();
    if (study) this.paintStudy();
    else if (!found && this.mine.has(code) && ranking.length <= MOST) this.ask();
  }

  /** @type {(now: import("../core/view.js").Now, before?: import("../core/view.js").Now) => void} */
  paintNow(now, before) {
    const own = before?.code === now.code ? before?.values.own : NaN; // two measures have no difference
    this.tiles(now.values, before && { ...before.values, own });
    if (Number.isNaN(now.values.own)) this.all("[data-measure=own] data")[0].textContent = "\u2013";
    if (!now.study) return;
    const values = [...now.study.values.values()];
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const lowest = Math.min(.../** @type {any[]} */ (now.study.against.rows).map(row => row.ndcg));
    const mark = this.parts.dots.lastElementChild;
    mark.style = `--x: ${share(now.values.ndcg, lowest, 1)}; --y: ${share(now.values.own, low, high)}`;
  }

  paintStudy() {
    const { rel, labels, values: shown, study } = this.now;
    const { dots, swap, swapping, best, taking, against: sentence, first, second } = this.parts;
    const { values, against: disagreement } = study;
    const owns = [...values.values()];
    const [low, high] = [Math.min(...owns), Math.max(...owns)];
    const lowest = Math.min(...disagreement.rows.map((/** @type {{ ndcg: number }} */ row) => row.ndcg));
    const dot = (/** @type {{ ndcg: number, own: number }} */ row) =>
      `M${(100 * share(row.ndcg, lowest, 1)).toFixed(2)} ${(100 - 100 * share(row.own, low, high)).toFixed(2)}h0`;
    dots.firstElementChild.firstElementChild.setAttribute("d", disagreement.rows.map(dot).join(""));
    const wish = bestSwap(rel, values);
    sendAway(swapping, !wish);
    const [upper, lower] = wish ? [labels[wish.at], labels[wish.at + 1]] : [];
    const same = high - low <= 1e-9;
    swap.textContent = wish
      ? t`${lower} above ${upper}, ranks ${wish.at + 1} and ${wish.at + 2}: that adds ${fixed(wish.by)}.`
      : t`None: no swap of two neighbours raises it.`;
    const top = bestOrder(rel, values);
    const many = top.many > 1 ? moreHave(top.many - 1) : "";
    const ideal = t`the ideal order ${spaced(top.ideal)} has ${short(values.get(top.ideal))}`;
    best.textContent = same
      ? t`${capital(blind(owns.length))}.`
      : top.order === top.ideal
        ? t`Yes: ${spaced(top.ideal)} has the most, ${short(top.value)}${many}.`
        : t`No: ${spaced(top.order)} has the most, ${short(top.value)}${many}; ${ideal}.`;
    taking.dataset.order = top.order;
    sendAway(taking, shown.own > top.value - 1e-9);
    const { count, blind: unseen, pairs, pair } = disagreement;
    const of = t`${pairs.toLocaleString("en")} pairs of orders`;
    const told = pair
      ? t`On ${count.toLocaleString("en")} of ${of}. Most of all here: ${opposed(pair)}.`
      : t`On none of ${of}.`;
    const more = t`On ${unseen.toLocaleString("en")} pairs only one of the two sees a difference.`;
    sentence.textContent = unseen ? `${told} ${more}` : told;
    for (const [n, button] of [first, second].entries()) {
      sendAway(button, !pair);
      button.dataset.order = pair?.[n].order ?? "";
    }
  }

  swap() {
    const wish = bestSwap(this.now.rel, this.now.study.values);
    if (wish) this.rows?.move(wish.at, 1);
  }

  // Puts the results in this order of their grades.
  /** @type {(button: HTMLElement) => void} */
  take({ dataset: { order = "" } }) {
    /** @type {number[]} */
    const rel = this.now.rel;
    const left = [...rel.keys()];
    const rows = order.split(",").map(
      grade =>
        left.splice(
          left.findIndex(i => rel[i] === Number(grade)),
          1,
        )[0],
    );
    this.rows?.reorder(rows, { kind: "take" });
  }

  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const now = this.compute({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintNow(now, this.now);
  }

  /** @type {(button: HTMLElement) => void} */
  python({ dataset: { code = "" } }) {
    const { rel, values } = this.now;
    if (Number.isNaN(values.own)) return this.say(t`there is no value to copy: press Run first`);
    const given = { code: this.state.code, rel: JSON.stringify(rel), value: String(values.own) };
    const parts = code.split(" ").map(part => this.filled(given, part));
    this.hand(parts.join(""), code.endsWith("test") ? t`The test` : "Python");
  }

  /** @type {View["why"]} */
  why({ kind, label = "", from = 0, to = 0 }, before, now) {
    const { own, ndcg } = now.values;
    if (now.found?.error) return t`your measure gives no value: ${trouble(now.found).replace(/\.$/, "")}`;
    if (Number.isNaN(own)) return t`press Run to measure this list by this code`;
    const moved = kind === "move" ? t`${label} moved from rank ${from + 1} to ${to + 1}: ` : "";
    const was = before?.values.own ?? NaN;
    if (kind === "run" || Number.isNaN(was) || before.code !== now.code) {
      const { count, blind: unseen, pairs, rows } = now.study.against;
      const blindly = rows.every((/** @type {{ own: number }} */ row) => Math.abs(row.own - own) <= 1e-9);
      if (blindly && rows.length > 1) return t`your measure is ${fixed(own)} for every order: ${blind(rows.length)}`;
      const percent = (/** @type {number} */ many) => Math.round((100 * many) / pairs) || t`below 1`;
      const opposite = count ? t`on ${percent(count)} % of all pairs of orders` : t`on no pair of orders`;
      const alone = unseen ? t`, and on ${percent(unseen)} % only one of the two sees a difference` : "";
      return t`your measure is ${fixed(own)}, NDCG ${fixed(ndcg)}; they disagree ${opposite}${alone}`;
    }
    return t`${moved}${change(t`your measure`, was, own)}, ${change("NDCG", before.values.ndcg, ndcg)}`;
  }
}

// Writes an error with the line of the code that raised it, if that is known.
/** @type {(found: Found) => string} */
const trouble = ({ line, error }) => `${line ? t`Line ${line}: ` : ""}${error}`;

/** @type {(many: number) => string} */
const blind = many => t`it cannot tell any two of these ${many.toLocaleString("en")} orders apart`;

/** @type {(many: number) => string} */
const moreHave = many => (many > 1 ? t`, and ${many} more orders have as much` : t`, and ${1} more order has as much`);

// Says between which two orders NDCG and the measure choose differently.
/** @type {(pair: { order: string, ndcg: number, own: number }[]) => string} */
function opposed([a, b]) {
  const theirs = t`NDCG prefers ${spaced(a.order)} (${fixed(a.ndcg)} to ${fixed(b.ndcg)})`;
  return t`${theirs}, your measure ${spaced(b.order)} (${short(b.own)} to ${short(a.own)})`;
}

/** @type {(x: number, low: number, high: number) => number} */
const share = (x, low, high) => (high - low > 1e-9 ? (x - low) / (high - low) : 0.5);

const ownLab = lab(OwnView, ["ranking", "code"]);

export default { render: ownLab };
