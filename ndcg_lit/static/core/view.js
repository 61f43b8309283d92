import { capital, coarse, limit, offer, paintTile, reason, resize, same, short } from "./parts.js";
import { taskList } from "./tasks.js";
import { said, t, translate } from "./words.js";

/** @typedef {Record<string, any>} State what a laboratory holds, by name */
/** @typedef {any} Now what `compute` makes of a state; each laboratory has its own */
/** @typedef {{ kind?: string, smooth?: boolean, note?: string, label?: string, from?: number, to?: number, at?: number,
 * dragged?: boolean, rows?: import("./rows.js").Rows, order?: number[], query?: string, back?: boolean,
 * tool?: string, turn?: string[] }} Action what changed the state */
/** @typedef {{ get: (key: string) => any, set: (key: string, value: unknown) => void, save_changes: () => void,
 * on: (event: string, handler: () => void) => void, off: (event: string, handler: () => void) => void,
 * link?: (title?: string) => string, embed?: (title: string, height: number) => string, start?: State,
 * shared?: boolean }} Model the state, as anywidget or host.js keeps it; shared while it takes the list of its page */
/** @typedef {{ model: Model, el: HTMLElement, markup: string }} Place what anywidget, or the host of a page, gives to a
 * widget, and the HTML that it starts from */

const QUIET = 250; // milliseconds without a change, after which a screen reader is told of the last one
const HEARD = 7000; // milliseconds for which it can be read

// The frame of every laboratory: a checked state, its history, one sentence for every change, and a clean end.
// The markup names its parts (data-part), the inputs that show and set a key of the state (data-key) and the buttons
// that call a method (data-act). A laboratory gives compute, build, paint and why.
export class View {
  /** @type {State[]} */
  past = [];
  /** @type {State[]} */
  future = [];
  cleanup = new AbortController();
  /** @type {string | undefined} */
  last;
  giving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  speaking;
  /** @type {Now} */
  now;
  /** @type {Now} what stood before the run of small steps that is under way */
  origin;
  /** @type {{ input: HTMLInputElement, value: string, state: State, past: State[] } | undefined} */
  touched;
  byKey = false; // whether a key was pressed last
  /** @type {Map<EventTarget, string>} the values of the sliders under two fingers, which move none of them */
  frozen = new Map();
  /** @type {(before?: State) => string} */
  done = () => "";
  words = ""; // the sentence that was shown last
  /** @type {State | null} what a task may ask about, from before a pointer took hold of a slider */
  sliding = null;
  unsaid = "";
  news = ""; // what a screen reader is told beside the sentence
  /** @type {any} */
  voice;
  /** @type {any} */
  lab;
  /** @type {Record<string, any>} */
  parts = {};
  /** @type {HTMLElement[]} */
  growing = [];

  /** @param {Place & { keys: string[] }} place */
  constructor({ model, el, markup, keys }) {
    this.model = model;
    this.el = el;
    this.markup = markup;
    this.keys = keys;
    this.state = this.read();
    /** @type {State} */
    this.start = { ...this.state, ...model.start };
  }

  /** @type {(state: State) => Now} */
  compute(state) {
    return state;
  }

  build() {}

  /** @type {(before?: Now, action?: Action) => void} */
  paint() {}

  /** @type {(action: Action, before: Now, now: Now) => string} */
  why() {
    return "";
  }

  // Returns what a task may ask about, by Python's names for it.
  /** @type {(state: State, now: Now) => State} */
  facts(state, now) {
    return { ...state, ...now.values };
  }

  open() {
    this.now = this.compute(this.state);
    this.listen(globalThis, "resize", () => {
      for (const part of this.growing) part.style.minHeight = "";
    });
    const made = document.createRange().createContextualFragment(this.markup);
    translate(made);
    this.lab = made.firstElementChild;
    this.parts = Object.fromEntries(this.all("[data-part]").map(part => [part.dataset.part, part]));
    this.growing = this.all("[data-grows], .nl-long");
    this.keepHeights();
    this.voice = Object.assign(document.createElement("p"), { className: "nl-unseen", role: "status" });
    this.lab.append(this.voice);
    this.listen(this.lab, "submit", event => event.preventDefault());
    this.listen(this.lab, "click", ({ target }) => this.act(target));
    this.listen(this.lab, "keydown", event => this.onKey(event));
    this.listen(this.lab, "focusin", ({ target }) => this.keepKeys(target, true));
    this.listen(this.lab, "focusout", ({ target }) => this.keepKeys(target, false));
    this.listen(this.lab, "pointerdown", event => this.touch(event));
    this.listen(this.lab, "pointercancel", ({ target }) => this.letGoOf(target));
    this.listen(globalThis, "pointerdown", event => this.pinch(event));
    for (const type of ["pointerup", "pointercancel"])
      this.listen(globalThis, type, ({ isPrimary }) => {
        if (isPrimary) this.frozen.clear();
      });
    const first = { capture: true, signal: this.cleanup.signal };
    this.lab.addEventListener("input", event => this.keepFrozen(event), first);
    for (const type of ["keydown", "pointerdown"])
      globalThis.addEventListener(
        type,
        () => {
          this.byKey = type === "keydown";
        },
        first,
      );
    this.listen(this.lab, "input", ({ target }) => {
      if (target.dataset.key) this.take(target);
    });
    for (const key of this.keys) this.model.on(`change:${key}`, this.hear);
    this.build();
    const { status, link, copies } = this.parts;
    copies.append(...this.all('[data-act="python"]')); // beside the link, in one fold
    if (this.model.embed)
      link.after(Object.assign(link.cloneNode(), { hidden: false, name: "embed", textContent: t`Copy embed` }));
    if (!status.textContent) status.textContent = t`${this.begun(this.why({}, undefined, this.now))}.`;
    this.el.classList.add("ndcg-lab", this.lab.classList[1]); // its second class is the name that its style has
    this.el.replaceChildren(this.lab);
    this.draw();
    this.compare();
  }

  // A part that has grown keeps its height until the window changes its width. The browser tells the height when it has
  // laid out the page; to ask for it in each drawing would have the page laid out once more.
  keepHeights() {
    const grown = new ResizeObserver(parts => {
      for (const { target, borderBoxSize } of parts) {
        /** @type {HTMLElement} */ (target).style.minHeight = `${borderBoxSize[0].blockSize}px`;
      }
    });
    for (const part of this.growing) grown.observe(part);
    this.cleanup.signal.addEventListener("abort", () => grown.disconnect());
  }

  // Compares with the first state: which tasks are done, and what a link has changed.
  compare() {
    const first = this.compute(this.start);
    const start = this.facts(this.start, first);
    const look = taskList(this, this.model.get("tasks") ?? []);
    this.done = before => look(this.facts(this.state, this.now), start, before);
    if (!same(this.state, this.start)) this.say(this.why({ kind: "link" }, first, this.now), this.done());
  }

  close() {
    this.cleanup.abort();
    clearTimeout(this.speaking);
    for (const key of this.keys) this.model.off(`change:${key}`, this.hear);
    this.el.replaceChildren();
  }

  /** @type {(what: string) => any[]} */
  all(what) {
    return [...this.lab.querySelectorAll(what)];
  }

  /** @type {(node: EventTarget, type: string, handler: (event: any) => void) => void} */
  listen(node, type, handler) {
    node.addEventListener(type, handler, { signal: this.cleanup.signal });
  }

  /** @type {(button: HTMLElement) => void} */
  act(button) {
    /** @type {((button: HTMLElement) => void) | undefined} */
    const method = Reflect.get(/** @type {object} */ (this), button.dataset.act ?? "");
    method?.call(this, button);
  }

  read() {
    /** @type {State} */
    const state = Object.fromEntries(this.keys.map(key => [key, this.model.get(key) ?? null]));
    return state;
  }

  // A sentence begins with a capital letter, unless it begins with an id, which keeps its case.
  /** @type {(words: string) => string} */
  begun(words) {
    const [first] = words.split(/[\s:,]/);
    return JSON.stringify(this.state).includes(`"${first}"`) ? words : capital(words);
  }

  // Shows a sentence, with each task that was done since the last one was heard.
  /** @type {(words: string, done?: string) => void} */
  say(words, done = "") {
    this.words = words;
    this.unsaid += done;
    const { status } = this.parts;
    status.textContent = t`${this.begun(words)}${this.unsaid}.`;
    this.speak(status.textContent);
  }

  // Ends what a pointer slid: a task is done where it comes to rest, and by nothing that it passed.
  settle() {
    const was = this.sliding;
    this.sliding = null;
    const done = was ? this.done(was) : "";
    if (done) this.say(this.words, done);
  }

  // A screen reader hears only the last of a quick run of sentences, and the news with it. It hears them from a line of
  // its own, so that what is seen need not wait; that line is emptied again, since it would be found there once more.
  /** @type {(words: string) => void} */
  speak(words) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      this.voice.textContent = `${words} ${this.news}`.trim();
      this.unsaid = "";
      this.news = "";
      this.speaking = setTimeout(() => this.voice.replaceChildren(), HEARD);
    }, QUIET);
  }

  // After a press anywhere in the laboratory its keys work: Ctrl+Z undoes a drawing, too.
  /** @type {(event: any) => void} */
  touch({ target: input, pointerType, isPrimary }) {
    const { lab, state, past } = this;
    if (!isPrimary) return;
    if (pointerType !== "touch" && !lab.contains(document.activeElement)) {
      lab.tabIndex = -1;
      lab.focus({ preventScroll: true });
    }
    this.touched = input.type === "range" ? { input, value: input.value, state, past: [...past] } : undefined;
  }

  // A second finger zooms the page: a slider gets the value back that it had before the first one, and keeps it.
  /** @type {(event: any) => void} */
  pinch({ isPrimary, target }) {
    if (isPrimary) return;
    const { touched, frozen } = this;
    if (target.type === "range") frozen.set(target, target.value);
    if (!touched) return;
    frozen.set(touched.input, touched.value);
    this.letGoOf(touched.input);
  }

  /** @type {(event: any) => void} */
  keepFrozen(event) {
    const { target } = event;
    if (!this.frozen.has(target)) return;
    event.stopImmediatePropagation();
    target.value = this.frozen.get(target);
  }

  // If a finger comes down on a slider but scrolls the page, the slider gets its old value back.
  /** @type {(input: HTMLInputElement) => void} */
  letGoOf(input) {
    const { touched } = this;
    this.touched = undefined;
    if (touched?.input !== input) return;
    input.value = touched.value;
    if (same(this.state, touched.state)) return this.draw();
    this.arrive(touched.state, { kind: "undo" }, []);
    this.past = touched.past;
    this.last = undefined;
    this.send();
  }

  /** @type {(input: HTMLInputElement) => void} */
  take(input) {
    const { key = "", at } = input.dataset;
    const old = this.state[key];
    const given = this.given(input, at ? old[at] : old);
    const action = { kind: key + (at ?? ""), smooth: input.type === "range", note: switched(input) };
    this.commit({ [key]: at ? old.with(at, given) : given }, action);
  }

  // Returns the value of an input, of the same type as the `old` value. The right end of the slider of a cutoff means
  // "all ranks", if the cutoff began so.
  /** @type {(input: HTMLInputElement, old: unknown) => unknown} */
  given({ dataset: { key }, type, checked, value, max }, old) {
    if (type === "checkbox") return checked;
    if (key === "k" && this.start.k === null && value === max) return null;
    return typeof old === "string" ? value : Number(value);
  }

  // Many small steps of one slider are one step in the history.
  /** @type {(patch: State, action: Action) => void} */
  commit(patch, action) {
    const runs = action.smooth && action.kind === this.last;
    if (!runs) this.origin = this.now;
    if (!this.arrive({ ...this.state, ...patch }, action, runs ? [] : this.past)) return;
    this.future = [];
    this.send();
  }

  undo() {
    this.turn("undo", this.past, this.future);
  }

  redo() {
    this.turn("redo", this.future, this.past);
  }

  /** @type {(kind: string, from: State[], to: State[]) => void} */
  turn(kind, from, to) {
    const state = from.pop();
    if (state && this.arrive(state, { kind }, to)) this.send();
  }

  reset() {
    this.parts.status.style.minHeight = "";
    this.commit(this.start, { kind: "reset" });
  }

  // Hands out a link, or the code that embeds the laboratory, by the name of the button.
  /** @type {(button: HTMLButtonElement) => void} */
  link({ name }) {
    const what = name === "embed" ? name : "link";
    this.parts.copied.hidden = true; // it is no part of what a frame shows
    try {
      this.hand(this.model[what]?.(this.lab.ariaLabel, this.el.offsetHeight) ?? "", t`The ${said(what)}`);
    } catch (error) {
      this.say(t`no ${said(what)}: ${/** @type {Error} */ (error).message}`);
    }
  }

  send() {
    this.giving = true;
    for (const key of this.keys) this.model.set(key, this.state[key]);
    this.giving = false;
    this.model.save_changes();
    this.drawHistory();
  }

  // Takes a state from outside: on a page from its list, from a link, or from the address that the reader goes back to.
  hear = () => {
    const state = this.read();
    if (this.giving || same(state, this.state)) return;
    const followed = same(state, this.start) ? "reset" : this.model.shared ? "list" : "link";
    if (this.arrive(state, { kind: this.model.link ? followed : "outside" }, this.past, t`Not shown`)) {
      this.future = [];
      this.drawHistory();
    } else this.send();
  };

  // A good state is drawn, and the one before it is remembered; a bad one is refused, and the last good one stays. The
  // focus stays in the laboratory even if the element that had it goes away.
  /** @type {(state: State, action: Action, remember: State[], refusal?: string) => boolean} */
  arrive(state, action, remember, refusal = t`Not taken`) {
    const shown = this.now;
    const was = this.facts(this.state, shown);
    const before = action.smooth && action.kind === this.last ? this.origin : shown;
    const focused = document.activeElement;
    const inside = this.lab.contains(focused);
    try {
      this.now = this.compute(state);
    } catch (error) {
      this.say(t`${refusal}: ${reason(/** @type {Error} */ (error))}. The last good state stays`);
      this.draw();
      return false;
    }
    if (!same(state, this.state)) {
      remember.push(this.state);
      this.last = action.kind;
    }
    this.parts.copied.hidden = true;
    this.state = state;
    this.news = "";
    this.draw(before, action);
    const after = document.activeElement;
    if (inside && !(this.lab.contains(after) && after?.checkVisibility())) {
      this.lab.tabIndex = -1;
      this.lab.focus();
    }
    const why = this.why(action, action.kind === "link" ? this.compute(this.start) : before, this.now);
    const words = action.note ? t`${action.note}. ${this.begun(why)}` : why;
    const done = action.kind === "list" || this.sliding ? "" : this.done(was); // a task is about the laboratory
    // While one slider moves, what it does not change is not said again.
    if (!action.smooth || done || this.parts.status.textContent !== t`${this.begun(words)}${this.unsaid}.`)
      this.say(words, done);
    return true;
  }

  /** @type {(before?: Now, action?: Action) => void} */
  draw(before, action) {
    this.paint(before, action);
    const shown = { ...this.state, ...this.now.shown };
    for (const input of this.all("[data-key]")) {
      const { key, at } = input.dataset;
      drawInput(input, at ? shown[key][at] : shown[key]);
    }
    this.drawHistory();
  }

  drawHistory() {
    const { undo, redo, link, copy, copies } = this.parts;
    const begun = this.past.length > 0 || this.future.length > 0 || !same(this.state, this.start);
    this.lab.classList.toggle("nl-begun", begun); // until then there is nothing to undo, and no button for it
    undo.ariaDisabled = !this.past.length;
    redo.ariaDisabled = !this.future.length;
    link.hidden = !this.model.link;
    copy.hidden = link.hidden && (this.state.brief || copies.children.length === 1);
  }

  /** @type {(values: Record<string, number>, before?: Record<string, number>, among?: ParentNode) => void} */
  tiles(values, before, among = this.lab) {
    /** @type {NodeListOf<HTMLElement>} */
    const nodes = among.querySelectorAll("[data-measure]");
    for (const node of nodes) {
      const { measure: name = "" } = node.dataset;
      paintTile(node, values[name], before?.[name]);
    }
  }

  /** @type {(part: string) => any} */
  clone(part) {
    return this.parts[part].content.firstElementChild.cloneNode(true);
  }

  // Shows a select for each grade, with grades up to `top`, after the caption of the part; the last select adds a
  // grade.
  /** @type {(part: HTMLElement, grades: number[], name: string, top?: number) => void} */
  chips(part, grades, name, top = 5) {
    resize(part, grades.length + 2, () => this.clone("chip"));
    [...grades, "+"].forEach((grade, i) => {
      const chip = /** @type {HTMLSelectElement} */ (part.children[i + 1]);
      chip.ariaLabel = grade === "+" ? t`${name}: add` : `${name} ${i + 1}`;
      offer(chip, grade);
      limit(chip, Math.max(top, ...grades));
    });
  }

  // Keys in the laboratory do not reach a notebook around it.
  /** @type {(event: KeyboardEvent) => void} */
  onKey(event) {
    event.stopPropagation();
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const pressed = key.toLowerCase();
    const again = pressed === "y" || (pressed === "z" && shiftKey);
    const typing = /** @type {Element} */ (event.target).matches(":read-write");
    if (!(again || pressed === "z") || altKey || !(ctrlKey || metaKey) || typing) return;
    event.preventDefault();
    if (again) this.redo();
    else this.undo();
  }

  // Notebook 7 hears a key before the laboratory does, and leaves it alone only if the focused element itself says so.
  /** @type {(node: HTMLElement, focused: boolean) => void} */
  keepKeys(node, focused) {
    if (node === this.lab) return;
    if (focused) node.dataset.lmSuppressShortcuts = "true";
    else delete node.dataset.lmSuppressShortcuts;
  }

  // Returns the code that computes what is shown: a part of the markup with each {name} filled in.
  /** @type {(given: Record<string, string>, part?: string) => string} */
  filled(given, part = "python") {
    const text = this.parts[part].content.textContent;
    return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => given[name]);
  }

  // Copies `words`. They also stay in sight, to be copied by hand if the page may not use the clipboard.
  /** @type {(words: string, what: string) => Promise<void>} */
  async hand(words, what) {
    const { copied } = this.parts;
    copied.hidden = false;
    copied.value = words;
    try {
      await navigator.clipboard.writeText(words);
      this.say(t`${what} is copied; it stands below`);
    } catch {
      copied.select();
      copied.scrollIntoView({ block: "nearest" });
      const selected = coarse() ? t`${what} stands below, selected: copy it` : "";
      this.say(selected || t`${what} stands below, selected: copy it with Ctrl+C`);
    }
  }
}

// Says what became of a checkbox, by its label, so that no laboratory needs words of its own for it.
/** @type {(input: HTMLInputElement) => string} */
function switched({ type, checked, labels }) {
  if (type !== "checkbox") return "";
  const name = labels?.[0]?.textContent?.trim() ?? "";
  return checked ? t`\u201c${name}\u201d is on` : t`\u201c${name}\u201d is off`;
}

/** @type {(input: HTMLInputElement | HTMLSelectElement, value: unknown) => void} */
function drawInput(input, value) {
  if (input instanceof HTMLSelectElement) {
    offer(input, value);
    return;
  }
  if (input.type === "checkbox") {
    input.checked = value === true;
    return;
  }
  const given = String(value ?? input.max);
  if (input.type === "radio") input.checked = input.value === String(value);
  else input.value = given;
  if (input.type === "range" && input.nextElementSibling) {
    input.nextElementSibling.textContent = short(Number(given));
  }
}

/**
 * Return the render function of a laboratory that a `Kind` of view draws, over these keys of its state.
 * @param {new (place: Place & { keys: string[] }) => View} Kind
 * @param {string[]} keys
 */
export function lab(Kind, keys) {
  const render = (/** @type {Place} */ place) => {
    const view = new Kind({ ...place, keys });
    view.open();
    return () => view.close();
  };
  return Object.assign(render, { Kind });
}
