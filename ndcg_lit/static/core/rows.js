import { ap, cg, dcg, factors, idcg, idealFactors, ndcg, precision, product, recall, rr } from "./metrics.js";
import { clamp, coarse, fixed, gradesOf, limit, move, offer, short, zoomOf } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./parts.js").Result} Result */
/** @typedef {ReturnType<typeof computeRanking>} RankingNow everything a picture of one ranking shows */
/** @typedef {import("./view.js").State} State */
/** @typedef {import("./view.js").Action} Action */
/** @typedef {import("./view.js").View & { preview: (rows: Rows, ranking: Result[], order: Row[]) => void,
 * kinds?: Record<number, string> }} Board what has rows; its results may be of a few kinds instead of having grades */

/**
 * @typedef {object} Row the parts of one row
 * @property {HTMLElement} el
 * @property {HTMLButtonElement} grip
 * @property {HTMLElement} rank
 * @property {HTMLElement} name
 * @property {HTMLSelectElement} grade
 * @property {HTMLElement} bar
 * @property {HTMLElement} sum
 * @property {HTMLButtonElement} up
 * @property {HTMLButtonElement} down
 * @property {HTMLElement[]} controls
 * @property {string} label
 * @property {number} place
 * @property {number} top the highest grade that it offers
 * @property {string} picture what the row shows, so that it is drawn only after a change
 * @property {Animation} [gliding]
 */

/**
 * @typedef {object} Held a row in the hand
 * @property {Row} row
 * @property {number} from
 * @property {number} to
 * @property {number} pointer
 * @property {number} start where the pointer went down, from the top of the window
 * @property {number} last where the pointer was at its last move
 * @property {boolean} name whether it went down on the name
 * @property {number} grabbed how far below the top of the row
 * @property {boolean} moving
 * @property {number} offset
 */

/** @type {Record<string, string>} */
export const NAMES = {
  ndcg: "NDCG",
  dcg: "DCG",
  idcg: "IDCG",
  cg: "CG",
  precision: "P",
  ap: "AP",
  rr: "RR",
  err: "ERR",
  rbp: "RBP",
};

/**
 * Compute everything that a picture of one ranking shows, from its state alone.
 * @param {State} state
 */
export function computeRanking(state) {
  const { ranking, k, gain, discount = "log2", pool = null, min_grade: minGrade } = state;
  ranking.forEach(checkResult);
  const rel = gradesOf(ranking);
  /** @type {string[]} */
  const labels = ranking.map((/** @type {Result} */ result) => result.label);
  /** @type {number[]} */
  const judged = pool ?? rel;
  const form = { k, gain, discount };
  const binary = { k, minGrade };
  const relevant = judged.filter(grade => grade >= minGrade).length;
  const known = { ...binary, nRelevant: relevant };
  const depth = Math.min(k ?? rel.length, rel.length);
  const pairs = factors(rel, { gain, discount });
  const gains = pairs.map(([g]) => g);
  /** @type {Record<string, number>} */
  const values = {
    ndcg: ndcg(rel, { ...form, pool }),
    dcg: dcg(rel, form),
    idcg: idcg(judged, form),
    cg: cg(gains, k),
    precision: precision(rel, binary),
    recall: recall(rel, known),
    ap: ap(rel, known),
    ap_cutoff: ap(rel, { ...known, divisor: "cutoff" }),
    ap_found: ap(rel, { ...known, divisor: "found" }),
    rr: rr(rel, binary),
  };
  const ideal = idealFactors(judged, form);
  const terms = pairs.map(product);
  const written = pairs.map(([g, w]) => [`${short(g)} \u00d7 ${fixed(w)} = `, fixed(g * w)]);
  return {
    values,
    depth,
    at: k === null ? "" : `@${k}`,
    rel,
    gains,
    labels,
    relevant,
    factors: pairs,
    ideal,
    terms,
    bars: { got: terms, best: ideal.map(product), written },
    hits: rel.slice(0, depth).map(grade => grade >= minGrade),
  };
}

/** @type {(result: Result, i: number) => void} */
function checkResult({ label, grade }, i) {
  if (typeof label === "string" && Number.isFinite(grade)) return;
  const needs = t`result ${i + 1} needs a label in text and a grade that is a number`;
  throw new TypeError(t`${needs}; got ${JSON.stringify([label, grade])}`);
}

// A ranking as rows that are dragged, moved by buttons or keys, and graded, in a part of the view. get() returns the
// ranking, set(ranking, action) proposes another one; the order of an action says which row went where.
// In an editable list names are text fields and a result can be taken out.
export class Rows {
  /** @type {Row[]} */
  rows = [];
  /** @type {Row | undefined} */
  current;
  /** @type {Held | null} */
  held = null;
  most = 5; // the highest grade that a key sets
  top = 3; // the highest grade that a row offers: a list of grades from 0 to 3 offers those; the keys 4 and 5 go beyond
  /**
   * @param {Board} view
   * @param {Element} place
   * @param {string} name
   * @param {() => Result[]} get
   * @param {(ranking: Result[], action: Action) => void} set
   * @param {boolean} [editable]
   */
  constructor(view, place, name, get, set, editable = false) {
    this.view = view;
    this.get = get;
    this.set = set;
    this.editable = editable;
    const { picture, show, level, brief, reader } = view.state;
    if (/cg$/.test(level) || (brief && reader)) this.most = this.top; // the scale of the lessons on graded results
    if (picture && ["ap", "rr"].includes(show)) this.top = this.most = 1; // a picture of hits knows 0 and 1
    place.append(view.parts.stage.content.cloneNode(true));
    const [list, cut] = /** @type {HTMLElement[]} */ ([...place.children]);
    this.list = list;
    this.cut = cut;
    this.list.ariaLabel = name;
    this.list.tabIndex = -1;
    this.hint = keyHint(editable, view.kinds ? 0 : this.most);
    place.after(this.hint);
    this.listen("click", ({ target }) => this.press(target));
    this.listen("change", ({ target }) => this.regrade(this.at(target), target.value));
    this.listen("focusin", ({ target }) => {
      this.enter(target);
      this.showKeys(target.matches(".nl-grip"));
    });
    this.listen("focusout", ({ target }) => {
      this.rename(target);
      this.showKeys(false);
    });
    this.listen("keydown", event => this.onKey(event));
    this.listen("pointerdown", event => this.hold(event));
    this.listen("pointermove", event => this.drag(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.listen(type, ({ pointerId }) => {
        if (pointerId === this.held?.pointer) this.release(type === "pointerup");
      });
    }
  }

  /** @type {(type: string, handler: (event: any) => void) => void} */
  listen(type, handler) {
    this.view.listen(this.list, type, handler);
  }

  // Shows what the keys do, after a key. A press hides it once it is over: what it was meant for would move away from
  // under the pointer.
  /** @type {(wanted: boolean) => void} */
  showKeys(wanted) {
    const { hint, view } = this;
    if (view.byKey) hint.classList.toggle("nl-unseen", !wanted);
    else {
      const hide = () => {
        if (!view.byKey) hint.classList.add("nl-unseen"); // unless a key was faster
      };
      addEventListener("pointerup", () => setTimeout(hide), { once: true, signal: view.cleanup.signal });
    }
  }

  /** @type {(node: Node | null) => number} */
  at(node) {
    return this.rows.findIndex(row => row.el.contains(node));
  }

  // Returns the rows that show the ranking. A row with the same label is taken again, so that it glides to its new
  // place.
  /** @type {(here: Row[]) => Row[]} */
  adopt(here) {
    return this.get().map(({ label }) => {
      const at = here.findIndex(row => row.label === label);
      if (at >= 0) return here.splice(at, 1)[0];
      const row = resultRow(this.view.clone("row"), this.editable);
      row.grip.setAttribute("aria-describedby", this.hint.id);
      return row;
    });
  }

  /** @type {(now: RankingNow, action?: Action) => void} */
  show(now, action) {
    this.letGo();
    this.top = Math.max(this.top, ...now.rel, ...(this.view.state.pool ?? []));
    const old = this.rows;
    const focused = this.at(document.activeElement);
    const order = action?.rows === this ? action.order : undefined;
    this.rows = order ? order.map(i => old[i]) : this.adopt([...old]);
    const stay = new Set(this.rows);
    for (const row of old) {
      if (!stay.has(row)) row.el.remove();
    }
    const next = this.rows[Math.min(focused, stay.size - 1)]?.grip ?? this.list;
    if (focused >= 0 && !stay.has(old[focused])) next.focus();
    const elements = this.rows.map(row => row.el);
    arrange(this.list, elements);
    this.choose(this.current && stay.has(this.current) ? this.current : this.rows[0]);
    const ways = this.rows.map((row, i) => row.place - i);
    this.paint(this.rows, now);
    this.nameActs();
    const moved = this.rows.some((row, i) => row !== old[i]);
    if (action && moved && !["move", "add", "out", "rename"].includes(action.kind ?? ""))
      this.view.news += t`${this.list.ariaLabel}: ${now.labels.join(t`, `)}. `;
    if (action?.dragged) return;
    this.rows.forEach((row, i) => {
      row.gliding?.cancel();
      row.gliding = glide(row.el, ways[i]);
    });
  }

  /** @type {(rows: Row[], now: RankingNow) => void} */
  paint(rows, now) {
    const scale = Math.max(...now.bars.got, ...now.bars.best, 1e-9);
    rows.forEach((row, i) => {
      paintRow(row, i, now, scale, this.view.kinds);
      if (row.top === this.top) return;
      row.top = this.top;
      limit(row.grade, this.top);
    });
    this.cut.style.setProperty("--cut", String(now.depth / rows.length));
    this.cut.hidden = now.depth === rows.length;
    this.list.style.setProperty("--name", `${Math.max(...now.labels.map(label => label.length)) + 1}ch`);
    if (this.cut.firstChild) this.cut.firstChild.textContent = `k = ${now.depth}`;
  }

  // The name is selected when it gets the focus, so that typing replaces it.
  /** @type {(node: Node) => void} */
  enter(node) {
    const row = this.rows[this.at(node)];
    if (!row) return;
    this.choose(row);
    if (node === row.name) getSelection()?.selectAllChildren(node);
  }

  // Tab reaches one row at a time; the arrows go to the others.
  /** @type {(row: Row | undefined) => void} */
  choose(row) {
    if (row === this.current) return;
    for (const control of this.current?.controls ?? []) control.tabIndex = -1;
    for (const control of row?.controls ?? []) control.tabIndex = 0;
    this.current?.el.classList.remove("nl-current");
    row?.el.classList.add("nl-current");
    this.current = row;
    this.nameActs();
  }

  // The buttons under an editable list name the row that they act on: the last one that had the focus.
  nameActs() {
    const { takeOut, rename } = this.view.parts;
    if (!this.editable || !takeOut) return;
    const { label = "" } = this.current ?? {};
    takeOut.ariaDisabled = rename.ariaDisabled = String(!this.current);
    takeOut.textContent = t`Take out ${label}`;
    rename.textContent = t`\u270e Rename ${label}`;
  }

  takeOut() {
    if (this.current) this.edit(this.rows.indexOf(this.current), "out");
  }

  // A tap on a name opens no keyboard on a touch screen; this button does.
  renameCurrent() {
    if (!this.current) return;
    editName(this.current.name);
    this.current.name.focus();
  }

  // An arrow moves its row; a tap elsewhere in a row gives it the focus, with which its arrows appear.
  /** @type {(button: HTMLElement) => void} */
  press(button) {
    const { act } = button.dataset;
    if (act === "up") this.move(this.at(button), -1);
    if (act === "down") this.move(this.at(button), 1);
    if (!button.closest("button, select, .nl-name:focus"))
      this.rows[this.at(button)]?.grip.focus({ preventScroll: true });
  }

  /** @type {(from: number, by: number, dragged?: boolean) => void} */
  move(from, by, dragged) {
    const to = from + by;
    if (to < 0 || to >= this.rows.length) return;
    const order = move([...this.rows.keys()], from, to);
    if (!dragged) this.uncover(to);
    this.reorder(order, { kind: "move", label: this.rows[from].label, from, to, dragged });
  }

  // Brings a place into sight before a row moves there, while the layout of the page is known: afterwards the browser
  // would compute it again.
  /** @type {(at: number) => void} */
  uncover(at) {
    for (const row of this.rows) row.gliding?.cancel();
    this.rows[at].el.scrollIntoView({ block: "nearest" });
  }

  /** @type {(order: number[], action: Action) => void} */
  reorder(order, action) {
    const old = this.get();
    const ranking = order.map(i => old[i]);
    this.set(ranking, { ...action, rows: this, order });
  }

  /** @type {(at: number, kind: string, ...results: Result[]) => void} */
  edit(at, kind, ...results) {
    const { rows } = this;
    const order = [...rows.keys()].toSpliced(at, 1, ...results.map(() => at));
    this.set(this.get().toSpliced(at, 1, ...results), { kind, rows: this, order, label: rows[at].label, at });
  }

  /** @type {(at: number, grade: string) => void} */
  regrade(at, grade) {
    const result = this.get()[at];
    if (Number(grade) !== result.grade && !this.view.kinds) this.edit(at, "grade", { ...result, grade: Number(grade) });
  }

  /** @type {(node: Node) => void} */
  rename(node) {
    const at = this.at(node);
    const row = this.rows[at];
    if (row?.name !== node) return;
    const typed = node.textContent ?? "";
    if (coarse()) row.name.removeAttribute("contenteditable");
    const words = typed.replace(/\s+/g, " ").trim();
    node.textContent = row.label;
    if (words && ![typed, words].includes(row.label)) this.edit(at, "rename", { ...this.get()[at], label: words });
  }

  /** @type {(event: KeyboardEvent) => void} */
  onKey(event) {
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    const at = this.at(target);
    const row = this.rows[at];
    this.showKeys(target.matches(".nl-grip"));
    if (key === "Escape") this.release(false);
    if (!row) return;
    if (target === row.name ? keyInName(key, row) : this.keyInRow(event, target, at)) event.preventDefault();
  }

  // Acts on a key, and says whether it did something.
  /** @type {(event: KeyboardEvent, target: HTMLElement, at: number) => boolean} */
  keyInRow({ key, altKey, ctrlKey, metaKey }, target, at) {
    if (target.matches("select") || ctrlKey || metaKey) return false;
    const end = this.rows.length - 1;
    /** @type {Record<string, number>} */
    const goals = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: end };
    const to = goals[key];
    if (to !== undefined && altKey) this.move(at, to - at);
    else if (to !== undefined) this.rows[clamp(to, 0, end)].grip.focus();
    else if (/^[0-5]$/.test(key) && Number(key) <= this.most && !altKey) this.regrade(at, key);
    else if (key === "Delete" && this.editable) this.edit(at, "out");
    else return false;
    return true;
  }

  // A finger drags by the grip alone, so that the page can still be scrolled; a mouse drags by any part of the row that
  // is no control.
  /** @type {(event: PointerEvent) => void} */
  hold(event) {
    const { pointerId: pointer, pointerType, clientY: start } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    const from = this.at(target);
    const row = this.rows[from];
    if (this.held || !row || event.button !== 0) return;
    const bare = pointerType === "mouse" && !target.closest("button, select, :focus");
    if (target !== row.grip && !bare) return;
    event.preventDefault();
    row.grip.focus({ preventScroll: true });
    this.list.setPointerCapture(pointer);
    const grabbed = start - row.el.getBoundingClientRect().top;
    const name = target === row.name;
    this.held = { row, from, to: from, pointer, start, last: start, name, grabbed, moving: false, offset: 0 };
  }

  // The held row follows the pointer; the others make room, each drawn at its place in the coming order.
  /** @type {(event: PointerEvent) => void} */
  drag({ pointerId, clientY }) {
    const { list, rows, held } = this;
    if (!held || pointerId !== held.pointer || (!held.moving && Math.abs(clientY - held.start) < 4)) return;
    const { from, row } = held;
    const box = list.getBoundingClientRect();
    const height = box.height / rows.length;
    const top = clamp(clientY - box.top - held.grabbed, -height / 3, box.height - (height * 2) / 3);
    held.moving = true;
    held.offset = (top - from * height) / zoomOf(list);
    list.classList.add("nl-dragging");
    row.el.classList.add("nl-held");
    row.el.style.transform = `translateY(${held.offset}px)`;
    const by = clientY - held.last;
    held.last = clientY;
    requestAnimationFrame(() => {
      if (this.held === held) keepInSight(row.el, by);
    });
    const to = clamp(Math.floor(0.5 + top / height), 0, rows.length - 1);
    if (to === held.to) return;
    held.to = to;
    const order = move(rows, from, to);
    rows.forEach((each, i) => {
      if (each !== row) each.el.style.transform = `translateY(${(order.indexOf(each) - i) * 100}%)`;
    });
    this.view.preview(this, move(this.get(), from, to), order);
  }

  // Ends a drag without moving the row, and returns what was held.
  letGo() {
    const { held, list } = this;
    this.held = null;
    if (!held) return held;
    list.classList.remove("nl-dragging");
    held.row.el.classList.remove("nl-held");
    for (const each of this.rows) each.el.style.transform = "";
    if (list.hasPointerCapture(held.pointer)) list.releasePointerCapture(held.pointer);
    return held;
  }

  /** @type {(finish: boolean) => void} */
  release(finish) {
    const held = this.letGo();
    if (!held) return;
    const { row, from, to } = held;
    const by = finish ? to - from : 0;
    if (held.moving) {
      if (by) this.move(from, by, true);
      else this.view.draw(this.view.now);
      glide(row.el, held.offset / row.el.offsetHeight - by);
    } else if (finish && held.name && row.name.role) row.name.focus();
  }
}

// Scrolls to a held row on the side to which its pointer has moved, and no further than the pointer did, unless the row
// itself is out of sight: the page never runs away from a finger.
/** @type {(row: HTMLElement, by: number) => void} */
function keepInSight(row, by) {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(row);
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const { top, bottom } = row.getBoundingClientRect();
  const margin = parseFloat(by > 0 ? scrollMarginBottom : scrollMarginTop);
  const missing = by > 0 ? bottom + margin - innerHeight : bar + margin - top;
  const room = Math.max(0, margin - Math.max(0, missing - Math.abs(by)));
  row.style.scrollMarginBlock = by > 0 ? `0 ${room}px` : `${room}px 0`;
  row.scrollIntoView({ block: "nearest" });
  row.style.scrollMarginBlock = "";
}

// Returns the line that tells what the keys do in a row: it is seen while a row has the focus from the keyboard, and
// describes each row to a screen reader.
/** @type {(editable: boolean, most: number) => HTMLElement} */
function keyHint(editable, most) {
  const hint = document.createElement("p");
  hint.className = "nl-keys nl-unseen";
  hint.id = `nl-keys-${Math.random().toString(36).slice(2)}`;
  const out = editable ? t`, Delete takes it out` : "";
  const graded = most === 1 ? t`, 0 and 1 set its grade` : t`, 0 to ${most} set its grade`;
  const grades = most ? graded : "";
  const other = most
    ? t`With a screen reader, these keys need its focus mode; the buttons and the list of grades in each row do not.`
    : t`With a screen reader, these keys need its focus mode; the buttons in each row do not.`;
  const heard = Object.assign(document.createElement("span"), { className: "nl-unseen", textContent: other });
  hint.append(
    t`\u2191 \u2193 choose a result, Alt with \u2191 \u2193 moves it${grades}${out}, Ctrl+Z undoes.`,
    " ",
    heard,
  );
  return hint;
}

// Acts on a key in a name that is being typed, and says whether it did something.
/** @type {(key: string, row: Row) => boolean} */
function keyInName(key, { name, label, grip }) {
  if (key !== "Escape" && key !== "Enter") return false;
  if (key === "Escape") name.textContent = label;
  grip.focus();
  return true;
}

/** @type {(el: HTMLElement, editable: boolean) => Row} */
function resultRow(el, editable) {
  /** @typedef {[HTMLButtonElement, HTMLElement, HTMLElement, HTMLSelectElement, ...HTMLElement[]]} Parts */
  const parts = /** @type {Parts} */ (/** @type {Element[]} */ ([...el.children]));
  const [grip, rank, name, grade, bar, sum, moves] = parts;
  const [up, down] = /** @type {HTMLButtonElement[]} */ ([...moves.children]);
  /** @type {HTMLElement[]} */
  const controls = [grip, grade, up, down];
  if (editable) {
    if (!coarse()) editName(name);
    controls.push(name);
  }
  for (const control of controls) control.tabIndex = -1;
  return { el, grip, name, grade, rank, bar, sum, up, down, controls, label: "", place: NaN, top: NaN, picture: "" };
}

/** @type {(name: HTMLElement) => void} */
function editName(name) {
  Object.assign(name, { contentEditable: "plaintext-only", role: "textbox" });
  name.ariaLabel = t`Name of ${name.textContent}`;
}

/** @type {(row: Row, i: number, now: RankingNow, scale: number, kinds?: Record<number, string>) => void} */
function paintRow(row, i, now, scale, kinds) {
  const n = now.rel.length;
  const counted = i < now.depth;
  const grade = now.rel[i];
  const label = now.labels[i];
  const best = now.bars.best[i] ?? 0;
  const relevant = now.hits[i] && !kinds ? t`, relevant` : "";
  const place = kinds ? t`rank ${i + 1} of ${n}, ${kinds[grade]}` : t`rank ${i + 1} of ${n}, grade ${short(grade)}`;
  const name = t`${label}, ${place}${relevant}${counted ? "" : t`, past the cutoff`}`;
  const bars = `--got: ${Math.max(now.bars.got[i], 0) / scale}; --best: ${best / scale}`;
  const [made, sum] = counted ? now.bars.written[i] : [t`past k`, ""];
  const picture = name + bars + made + sum;
  row.place = i;
  offer(row.grade, grade);
  row.grade.style.setProperty("--grade", String(clamp(grade / 3, 0, 1)));
  if (row.picture === picture) return;
  row.picture = picture;
  row.label = label;
  row.name.textContent = label;
  row.grade.ariaLabel = t`Grade of ${label}`;
  row.up.ariaLabel = t`Move ${label} up`;
  row.down.ariaLabel = t`Move ${label} down`;
  if (row.name.role) row.name.ariaLabel = t`Name of ${label}`;
  row.el.classList.toggle("nl-uncounted", !counted);
  row.el.classList.toggle("nl-hit", now.hits[i]);
  row.el.classList.toggle("nl-none", !now.bars.got[i]);
  row.rank.textContent = String(i + 1);
  row.grip.ariaLabel = name;
  const [before, after] = row.sum.childNodes;
  const [ideal] = /** @type {HTMLElement[]} */ ([...row.bar.children]);
  before.textContent = made;
  after.textContent = sum;
  row.bar.style = bars;
  ideal.hidden = !counted || !best;
  row.up.ariaDisabled = String(i === 0);
  row.down.ariaDisabled = String(i === n - 1);
}

// Lets a row glide to its place from `rows` rows away; all rows share one height.
/** @type {(node: HTMLElement, rows: number) => Animation | undefined} */
function glide(node, rows) {
  if (!rows || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  const steps = [{ transform: `translateY(${rows * 100}%)` }, { transform: "none" }];
  return node.animate(steps, { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" });
}

// A focused node that is moved in the document loses the focus, so it stays and the other nodes move around it.
/** @type {(parent: Element, nodes: Element[]) => void} */
export function arrange(parent, nodes) {
  const focused = nodes.findIndex(node => node.matches(":focus-within"));
  const still = Math.max(focused, 0);
  if (nodes[still] && nodes[still].parentNode !== parent) parent.append(nodes[still]);
  for (let i = still - 1; i >= 0; i -= 1) {
    if (nodes[i].nextSibling !== nodes[i + 1]) nodes[i + 1].before(nodes[i]);
  }
  for (let i = still + 1; i < nodes.length; i += 1) {
    if (nodes[i].previousSibling !== nodes[i - 1]) nodes[i - 1].after(nodes[i]);
  }
}
