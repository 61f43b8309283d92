import { offer, paintTile, short } from "./parts.js";

// The frame of every laboratory: a checked state, its history, one sentence for every change, and a clean end.
// The markup names its parts (data-part), the inputs that show and set a key of the state (data-key) and the buttons that call a method (data-act).
// A laboratory gives measure(state), paint(before, action) and why(action, before, now).
export class View {
  constructor({ model, el, keys }) {
    Object.assign(this, { model, el, keys, past: [], future: [], cleanup: new AbortController() });
    this.state = this.read();
    this.start = { ...this.state, ...model.start };
    this.now = this.measure(this.state);
    this.lab = (model.markup ?? document.createRange().createContextualFragment(model.get("_html"))).firstElementChild.cloneNode(true);
    this.all = what => [...this.lab.querySelectorAll(what)];
    this.parts = Object.fromEntries(this.all("[data-part]").map(part => [part.dataset.part, part]));
    this.listen(this.lab, "submit", event => event.preventDefault());
    this.listen(this.lab, "click", ({ target }) => this[target.dataset.act]?.(target));
    this.listen(this.lab, "keydown", event => this.onKey(event));
    this.all("[data-key]").forEach(input => this.listen(input, "input", () => this.take(input)));
    keys.forEach(key => model.on(`change:${key}`, this.hear));
    this.build?.();
    el.classList.add("ndcg-lab");
    el.replaceChildren(this.lab);
    this.draw();
  }

  listen(node, type, handler) {
    node.addEventListener(type, handler, { signal: this.cleanup.signal });
  }

  close() {
    this.cleanup.abort();
    clearTimeout(this.speaking);
    this.keys.forEach(key => this.model.off(`change:${key}`, this.hear));
    this.el.replaceChildren();
  }

  read() {
    return Object.fromEntries(this.keys.map(key => [key, this.model.get(key) ?? null]));
  }

  // A screen reader hears the last of a quick run of messages, not every one.
  say(words) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => { this.parts.status.textContent = `${words[0].toUpperCase()}${words.slice(1)}.`; }, 250);
  }

  take({ dataset: { key, at }, type, value }) {
    const old = this.state[key], given = typeof (at ? old[at] : old) === "string" ? value : Number(value);
    this.commit({ [key]: at ? old.with(at, given) : given }, { kind: key + (at ?? ""), smooth: type === "range" });
  }

  // A run of small steps of one slider is one step back.
  commit(patch, action) {
    const state = { ...this.state, ...patch }, runs = (action.smooth && action.kind === this.last) || same(state, this.state);
    if (!this.arrive(state, action, runs ? [] : this.past)) return;
    this.future = [];
    this.send();
  }

  undo(_, from = this.past, to = this.future, kind = "undo") {
    if (from.length && this.arrive(from.pop(), { kind }, to)) this.send();
  }

  redo() {
    this.undo(0, this.future, this.past, "redo");
  }

  reset() {
    this.commit(this.start, { kind: "reset" });
  }

  link() {
    this.hand(this.model.link(), "The link");
  }

  send() {
    this.giving = true;
    this.keys.forEach(key => this.model.set(key, this.state[key]));
    this.giving = false;
    this.model.save_changes();
    this.drawHistory();
  }

  hear = () => {
    const state = this.read();
    if (this.giving || same(state, this.state)) return;
    if (!this.arrive(state, { kind: "outside" }, this.past, "Not shown")) return this.send();
    this.future = [];
    this.drawHistory();
  };

  // A good state is drawn and the one before it remembered; a bad one is refused and the last good one stays.
  arrive(state, action, remember, refusal = "Not taken") {
    const before = this.now;
    try {
      this.now = this.measure(state);
    } catch (error) {
      this.say(`${refusal}: ${error.message}. The last good state stays`);
      return this.draw();
    }
    remember.push(this.state);
    this.parts.copied.hidden = true;
    this.last = action.kind;
    this.state = state;
    this.draw(before, action);
    this.say(this.why(action, before, this.now));
    return true;
  }

  draw(before, action) {
    this.paint(before, action);
    const shown = { ...this.state, ...this.now.shown };
    this.all("[data-key]").forEach(input => {
      const { key, at } = input.dataset, value = at ? shown[key][at] : shown[key];
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.options) offer(input, value);
      else input.value = value ?? input.max;
      if (input.type === "range") input.nextElementSibling.textContent = short(Number(value ?? input.max));
    });
    this.drawHistory();
  }

  drawHistory() {
    const { undo, redo, link } = this.parts;
    undo.ariaDisabled = !this.past.length;
    redo.ariaDisabled = !this.future.length;
    link.hidden = !this.model.link;
  }

  tiles(values, before, among = this.lab) {
    among.querySelectorAll("[data-measure]").forEach(node => paintTile(node, values[node.dataset.measure], before?.[node.dataset.measure]));
  }

  clone(part) {
    return this.parts[part].content.firstElementChild.cloneNode(true);
  }

  // Lists of grades to choose from, in a part that begins with its caption; the last one adds.
  chips(part, grades, name) {
    while (part.children.length < grades.length + 2) part.append(this.clone("chip"));
    while (part.children.length > grades.length + 2) part.lastElementChild.remove();
    [name, ...grades, "+"].forEach((grade, i) => {
      if (!i) return;
      part.children[i].ariaLabel = `${name} ${grade === "+" ? "add" : i}`;
      offer(part.children[i], grade);
    });
  }

  // A notebook around the laboratory hears none of its keys.
  onKey(event) {
    event.stopPropagation();
    const key = event.key.toLowerCase(), act = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" && "undo";
    if (!act || event.altKey || !(event.ctrlKey || event.metaKey) || event.target.matches(".nl-name, [type=number]")) return;
    event.preventDefault();
    this[act]();
  }

  // The text stays in sight, so that it can be copied by hand where a page may not reach the clipboard.
  async hand(words, what) {
    const { copied } = this.parts;
    copied.hidden = false;
    copied.value = words;
    try {
      await navigator.clipboard.writeText(words);
      this.say(`${what} is copied; it stands below`);
    } catch {
      copied.select();
      this.say(`${what} stands below, selected: copy it with Ctrl+C`);
    }
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export const lab = (Kind, keys) => ({ model, el }) => {
  const view = new Kind({ model, el, keys });
  return () => view.close();
};
