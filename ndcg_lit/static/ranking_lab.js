import { ap, cg, contributions, dcg, discounts, gains, idcg, idealContributions, ndcg, rr } from "./metrics.js";
import { announcer, arrange, button, choice, clamp, digitsFor, dragRows, fixed, glide, h, makeRoom, move, short, shuffled, trend } from "./parts.js";

const KEYS = ["ranking", "k", "gain", "discount", "pool", "min_grade"];
const MEASURES = { ndcg: "NDCG", dcg: "DCG", idcg: "IDCG", cg: "CG", ap: "AP", rr: "RR" };
const DISCOUNT_NAMES = { log2: "1 / log\u2082(rank + 1)", reciprocal: "1 / rank", jk: "1 / log of rank, base ", rbp: "persistence " };

// Everything the picture shows, computed from the state alone.
export function measure({ ranking, k, gain, discount, pool, min_grade: minGrade }) {
  const rel = ranking.map(result => result.grade), judged = pool ?? rel, form = { k, gain, discount };
  const nRelevant = judged.filter(grade => grade >= minGrade).length, binary = { k, minGrade };
  const values = {
    ndcg: ndcg(rel, { ...form, pool }), dcg: dcg(rel, form), idcg: idcg(judged, form),
    cg: cg(rel, k), ap: ap(rel, { ...binary, nRelevant }), rr: rr(rel, binary),
  };
  const depth = Math.min(k ?? rel.length, rel.length);
  return {
    values, depth, rel, labels: ranking.map(result => result.label), gains: gains(rel, gain), weights: discounts(rel.length, discount),
    terms: contributions(rel, { gain, discount }), best: idealContributions(judged, form),
    hits: rel.slice(0, depth).map(grade => grade >= minGrade), capped: values.ndcg < 1 && values.idcg > 0,
  };
}

// The state, or an error that names what is wrong with it.
export function read(model) {
  const state = Object.fromEntries(KEYS.map(key => [key, model.get(key)]));
  if (!Array.isArray(state.ranking)) throw new TypeError("ranking must be a list of results");
  state.ranking.forEach(checkResult);
  state.k ??= null;
  state.pool ??= null;
  measure(state);
  return state;
}

function checkResult(result, i) {
  if (typeof result?.label !== "string") throw new TypeError(`result ${i + 1} needs a label, in text`);
  if (!Number.isFinite(result.grade)) throw new TypeError(`result ${i + 1} ("${result.label}") needs a grade that is a number`);
}

// A regraded result is judged anew, so its grade changes in the pool too: there it is the lowest grade that covers the old one.
export function regradePool(pool, before, after) {
  if (!pool) return pool;
  const at = pool.indexOf(Math.min(...pool.filter(grade => grade >= before)));
  return pool.map((grade, i) => (i === at ? after : grade));
}

const change = (name, a, b) => {
  const way = trend(a, b);
  return `${name} ${["falls to", "stays", "rises to"][way + 1]} ${fixed(b, way ? digitsFor(b - a) : 3)}`;
};

const NOTHING = "there is nothing to find, so NDCG is 0 by convention";

const named = label => (/\s/.test(label) ? `\u201c${label}\u201d` : label);

export function explain(action, before, after) {
  const said = WHY[action.kind](action, before, after);
  return `${said[0].toUpperCase()}${said.slice(1)}.`;
}

const WHY = {
  move(action, before, after) {
    const passed = `${named(action.label)} moved from rank ${action.from + 1} to ${action.to + 1}`;
    if (!after.values.idcg) return `${passed}: ${NOTHING}`;
    if (Math.min(action.from, action.to) >= after.depth) return `${passed}, all of it past the cutoff: nothing that counts has changed`;
    if (Object.keys(MEASURES).every(name => trend(before.values[name], after.values[name]) === 0)) return `${passed} and every counted rank kept its grade: no measure moves`;
    return `${passed}: ${exchange(action, before, after)}, so ${graded(before, after)}; ${binary(before, after)}`;
  },
  grade: (action, before, after) =>
    `the grade of ${named(action.label)} went from ${short(before.rel[action.at])} to ${short(after.rel[action.at])}, so rank ${action.at + 1} ` +
    (action.at < after.depth ? `adds ${fixed(after.terms[action.at])} instead of ${fixed(before.terms[action.at])}` : "is past the cutoff and adds nothing") +
    ` and the ideal ${["falls", "stays", "rises"][trend(before.values.idcg, after.values.idcg) + 1]}: ${graded(before, after)}; ${binary(before, after)}`,
  cutoff: (action, before, after) =>
    `${after.depth === 1 ? "only rank 1 counts" : `ranks 1 to ${after.depth} count`} now, in the list and in the ideal: ${graded(before, after)}; ${binary(before, after)}`,
  gain: (action, before, after) =>
    `${action.exponential ? "exponential gain, 2 to the power of the grade minus 1, widens the gap between high grades" : "linear gain takes the grade itself"}: ` +
    `${graded(before, after)}; AP and RR do not look at gains`,
  sort: (action, before, after) =>
    `highest grades first, ${!after.values.idcg ? `yet ${NOTHING}` : after.capped ? `the best order of these results, yet the pool holds better ones and NDCG stops at ${fixed(after.values.ndcg)}` : `so DCG reaches the ideal and NDCG is ${fixed(after.values.ndcg)}`}`,
  shuffle: (action, before, after) => `a random order: ${graded(before, after)}; ${binary(before, after)}`,
  reset: (action, before, after) => `back to the start: ${graded(before, after)}; ${binary(before, after)}`,
  outside: (action, before, after) => `set by the program: ${graded(before, after)}; ${binary(before, after)}`,
};

// What the moved result adds now, and what those it passed add in all: the two sides of the change in DCG.
function exchange({ from, to }, before, after) {
  const adds = (now, at) => (at < now.depth ? now.terms[at] : 0), own = [adds(before, from), adds(after, to)];
  const rest = after.values.dcg - before.values.dcg - (own[1] - own[0]);
  const many = Math.abs(from - to), passed = many === 1 ? `${named(after.labels[from])}, which it passed, adds` : `the ${many} it passed add`;
  const other = trend(0, rest) ? `${fixed(Math.abs(rest))} ${rest > 0 ? "more" : "less"}` : "as much as before";
  const adding = `${to < after.depth ? fixed(own[1]) : "nothing past the cutoff"} instead of ${fixed(own[0])}`;
  return `it adds ${trend(...own) ? adding : "as much as before"} and ${passed} ${other}`;
}

const graded = (before, after) => `${change("DCG", before.values.dcg, after.values.dcg)}, ${after.values.idcg ? change("NDCG", before.values.ndcg, after.values.ndcg) : NOTHING}`;

function binary(before, after) {
  const [a, b] = [before, after].map(each => each.values);
  const first = after.hits.indexOf(true) + 1;
  if (!first) return "AP and RR are 0, for no counted result is relevant";
  if (trend(a.ap, b.ap) === 0 && trend(a.rr, b.rr) === 0) return String(before.hits) === String(after.hits) ? "AP and RR stay, for the same ranks are relevant" : "AP and RR stay";
  const where = trend(a.rr, b.rr) === 0 ? `, for rank ${first} is still the first relevant one` : `, for the first relevant result is ${before.hits.includes(true) ? "now " : ""}at rank ${first}`;
  return `${change("AP", a.ap, b.ap)}; ${change("RR", a.rr, b.rr)}${where}`;
}

class RankingView {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.state = this.start = read(model);
    this.shown = measure(this.state);
    this.rows = [];
    this.cleanup = new AbortController();
    this.build();
    this.listen();
    this.arrive(this.state, null, this.adopt(this.state.ranking));
  }

  build() {
    this.tiles = Object.fromEntries(Object.entries(MEASURES).map(([name, title]) => [name, tile(name, title)]));
    const { ndcg: headline, ...rest } = this.tiles;
    headline.title.append(h("span", {}, " = DCG \u00f7 IDCG"));
    this.kept = h("div", { class: "nl-kept", "aria-hidden": "true" }, h("i"));
    this.list = h("ol", { class: "nl-rows", "aria-label": "Results, best rank first" });
    this.cut = h("div", { class: "nl-cut", "aria-hidden": "true" }, h("span"));
    this.status = h("p", { class: "nl-why", role: "status", "aria-live": "polite" },
      this.shown.values.idcg ? "Move a result and see every number move with it." : `${NOTHING[0].toUpperCase()}${NOTHING.slice(1)}.`);
    this.speaker = announcer(this.status);
    this.slider = h("input", { type: "range", min: 1, step: 1 });
    this.reach = h("span", { "aria-hidden": "true" });
    this.gain = choice("Gain", "gain", { linear: "linear", exponential: "exponential" });
    this.weight = h("span", {});
    this.el.classList.add("ndcg-lab");
    this.lab = h("div", { class: "nl-lab", role: "group", "aria-label": "Ranking laboratory", "data-lm-suppress-shortcuts": "true" },
      h("div", { class: "nl-headline" }, h("dl", {}, headline.group), this.kept),
      h("dl", { class: "nl-tiles" }, ...Object.values(rest).map(each => each.group)),
      legend(this.weight), h("div", { class: "nl-stage" }, this.list, this.cut), this.status, this.controls(),
      h("p", { class: "nl-hint" }, "Drag a result, or use its arrows. ", h("span", {}, "With the keyboard: \u2191 \u2193 choose a result, Alt with \u2191 \u2193 moves it, 0 to 5 set its grade.")));
    this.el.replaceChildren(this.lab);
  }

  controls() {
    const actions = { sort: "Sort to ideal", shuffle: "Shuffle", reset: "Reset" };
    return h("form", { class: "nl-controls" },
      h("label", { class: "nl-cutoff" }, h("span", {}, "Cutoff ", h("var", {}, "k")), this.slider, this.reach), this.gain.set,
      h("div", { class: "nl-actions" }, ...Object.entries(actions).map(([act, text]) => button(text, { "data-act": act }))));
  }

  listen() {
    const { signal } = this.cleanup;
    const listen = (node, type, handler) => node.addEventListener(type, handler.bind(this), { signal });
    listen(this.lab, "submit", event => event.preventDefault());
    listen(this.lab, "click", this.onClick);
    listen(this.lab, "change", this.onChange);
    listen(this.lab, "input", this.onInput);
    listen(this.list, "keydown", this.onKey);
    listen(this.list, "focusin", event => this.choose(this.rowOf(event.target)));
    dragRows(this.list, {
      signal, preview: (from, to) => this.preview(from, to), drop: (from, to) => this.moveRow(from, to, true), cancel: () => this.paint(this.rows, this.shown, this.shown),
    });
    this.onModel = () => { if (!this.committing) this.fromModel(); };
    KEYS.forEach(key => this.model.on(`change:${key}`, this.onModel));
  }

  close() {
    this.cleanup.abort();
    this.speaker.stop();
    KEYS.forEach(key => this.model.off(`change:${key}`, this.onModel));
    this.el.replaceChildren();
  }

  // A change goes to the model, and what the model then holds is drawn.
  commit(patch, action, rows = this.rows) {
    this.committing = true;
    Object.entries(patch).forEach(([key, value]) => this.model.set(key, value));
    this.committing = false;
    this.model.save_changes();
    this.arrive(read(this.model), action, rows);
  }

  fromModel() {
    try {
      const state = read(this.model);
      this.arrive(state, { kind: "outside" }, this.adopt(state.ranking));
    } catch (error) {
      this.speaker.say(`Not shown: ${error.message}. The last good ranking stays.`);
    }
  }

  // The rows that show `ranking`: those already here, found by label, so that they glide to their new places.
  adopt(ranking) {
    const here = [...this.rows];
    return ranking.map(({ label }) => {
      const at = here.findIndex(row => row.label === label);
      return at < 0 ? resultRow(label) : here.splice(at, 1)[0];
    });
  }

  arrive(state, action, rows) {
    const before = this.shown, places = new Map(this.rows.map((row, i) => [row, i]));
    this.rows.filter(row => !rows.includes(row)).forEach(row => row.el.remove());
    this.state = state;
    this.rows = rows;
    this.shown = measure(state);
    arrange(this.list, rows.map(row => row.el));
    if (action?.kind === "move" && !action.dragged) reveal(rows[action.to].el);
    if (!action?.dragged) rows.forEach((row, i) => glide(row.el, `${((places.get(row) ?? i) - i) * 100}%`.replace(/^0%$/, "0")));
    this.choose(rows.includes(this.current) ? this.current : rows[0]);
    this.paint(rows, this.shown, action ? before : null);
    this.paintControls();
    if (action) this.speaker.say(explain(action, before, this.shown));
  }

  choose(row) {
    this.current?.controls.forEach(control => { control.tabIndex = -1; });
    row?.controls.forEach(control => { control.tabIndex = 0; });
    this.current = row;
  }

  rowOf(node) {
    return this.rows.find(row => row.el.contains(node));
  }

  preview(from, to) {
    const rows = move(this.rows, from, to);
    makeRoom(this.rows.map(row => row.el), rows.map(row => row.el));
    this.paint(rows, measure({ ...this.state, ranking: move(this.state.ranking, from, to) }), this.shown);
  }

  paint(rows, now, before) {
    const scale = Math.max(...now.terms, ...now.best, 1e-9);
    rows.forEach((row, i) => paintRow(row, i, now, scale));
    Object.entries(this.tiles).forEach(([name, each]) => paintTile(each, now.values[name], before?.values[name]));
    this.kept.style.setProperty("--kept", now.values.ndcg);
    this.cut.style.setProperty("--cut", rows.length ? now.depth / rows.length : 0);
    this.cut.hidden = now.depth === rows.length;
    this.cut.firstChild.textContent = `k = ${now.depth}`;
  }

  paintControls() {
    const { k, gain, discount, ranking } = this.state, n = ranking.length;
    this.slider.max = Math.max(n, 1);
    this.slider.value = this.shown.depth;
    this.slider.disabled = n < 2;
    this.reach.textContent = `${this.shown.depth} of ${n}`;
    this.slider.setAttribute("aria-valuetext", `${this.shown.depth} of ${n} ranks`);
    this.gain.radios.forEach(radio => { radio.checked = radio.value === gain; });
    this.tiles.ndcg.title.firstChild.data = k === null ? "NDCG" : `NDCG@${k}`;
    this.weight.textContent = weightName(discount);
  }

  moveRow(from, to, dragged = false) {
    const { label } = this.state.ranking[from];
    if (from === to || to < 0 || to >= this.rows.length) return;
    this.commit({ ranking: move(this.state.ranking, from, to) }, { kind: "move", label, from, to, dragged }, move(this.rows, from, to));
  }

  regrade(at, grade) {
    const { ranking, pool } = this.state, before = ranking[at].grade;
    if (grade === before) return;
    const patch = { ranking: ranking.map((result, i) => (i === at ? { ...result, grade } : result)) };
    if (pool) patch.pool = regradePool(pool, before, grade);
    this.commit(patch, { kind: "grade", label: ranking[at].label, at });
  }

  reorder(order, kind) {
    const { ranking } = this.state;
    this.commit({ ranking: order.map(i => ranking[i]) }, { kind }, order.map(i => this.rows[i]));
  }

  onClick({ target }) {
    const at = this.rows.indexOf(this.rowOf(target)), act = target.dataset.act, indices = this.rows.map((_, i) => i);
    if (act === "up") this.moveRow(at, at - 1);
    if (act === "down") this.moveRow(at, at + 1);
    if (act === "sort") this.reorder(indices.sort((a, b) => this.shown.rel[b] - this.shown.rel[a]), act);
    if (act === "shuffle") this.reorder(shuffled(indices), act);
    if (act === "reset") this.commit(this.start, { kind: act }, this.adopt(this.start.ranking));
  }

  onChange({ target }) {
    if (target.name === "gain") this.commit({ gain: target.value }, { kind: "gain", exponential: target.value === "exponential" });
    if (target.matches("select")) this.regrade(this.rows.indexOf(this.rowOf(target)), Number(target.value));
  }

  onInput({ target }) {
    if (target === this.slider) this.commit({ k: Number(target.value) }, { kind: "cutoff" });
  }

  onKey(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key], at = this.rows.indexOf(this.rowOf(event.target));
    if (event.target.matches("select") || event.ctrlKey || event.metaKey) return;
    if (step && event.altKey) this.moveRow(at, at + step);
    else if (step) this.rows[clamp(at + step, 0, this.rows.length - 1)].grip.focus();
    else if (/^[0-5]$/.test(event.key) && !event.altKey) this.regrade(at, Number(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// A row still on its way counts from where it is drawn, so it is put in its place first.
function reveal(node) {
  node.getAnimations().forEach(each => each.cancel());
  node.scrollIntoView({ block: "nearest" });
}

function weightName(discount) {
  if (typeof discount === "string") return DISCOUNT_NAMES[discount];
  return DISCOUNT_NAMES[discount[0]] ? DISCOUNT_NAMES[discount[0]] + discount[1] : "weights of its own";
}

function legend(weight) {
  const key = (name, text) => h("span", { class: `nl-key ${name}` }, h("i", { "aria-hidden": "true" }), text);
  return h("p", { class: "nl-legend" }, h("span", {}, "gain \u00d7 ", weight), key("nl-got", "this list"), key("nl-best", "the ideal at that rank"), key("nl-hit", "relevant"));
}

function tile(name, text) {
  const title = h("dt", {}, text), value = h("data", { value: "" }), delta = h("span", { class: "nl-delta" });
  return { title, value, delta, group: h("div", { "data-measure": name }, title, h("dd", {}, value, delta)) };
}

function paintTile({ group, value, delta }, now, before) {
  const way = before === undefined ? 0 : trend(before, now);
  const text = group.dataset.measure === "cg" ? short : fixed;
  value.value = now;
  value.textContent = text(now);
  delta.className = `nl-delta ${["nl-down", "", "nl-up"][way + 1]}`;
  delta.textContent = before === undefined ? "" : way ? `${way > 0 ? "+" : ""}${text(now - before, digitsFor(now - before))}` : "\u00b10";
}

function resultRow(label) {
  const grip = button("", { class: "nl-grip", "aria-roledescription": "movable result", "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown" });
  const grade = h("select", { "aria-label": `Grade of ${label}` });
  const up = button("\u2191", { "data-act": "up", "aria-label": `Move ${label} up` });
  const down = button("\u2193", { "data-act": "down", "aria-label": `Move ${label} down` });
  const rank = h("span", { class: "nl-rank", "aria-hidden": "true" }), product = h("span", { class: "nl-product" }), term = h("b", {});
  const bar = h("span", { class: "nl-bar", "aria-hidden": "true" }, h("i", { class: "nl-best" }), h("i", { class: "nl-got" }));
  const el = h("li", {}, grip, rank, h("span", { class: "nl-name" }, label), grade, bar, h("span", { class: "nl-sum" }, product, term), h("span", { class: "nl-moves" }, up, down));
  const controls = [grip, grade, up, down];
  controls.forEach(control => { control.tabIndex = -1; });
  return { el, label, grip, grade, rank, product, term, bar, up, down, controls };
}

function paintRow(row, i, now, scale) {
  const n = now.rel.length, counted = i < now.depth, grade = now.rel[i], relevant = now.hits[i] ? ", relevant" : "";
  const best = now.best[i] ?? 0, picture = [i, n, counted, grade, relevant, now.gains[i], now.weights[i], best, scale].join();
  if (row.picture === picture) return;
  row.picture = picture;
  row.el.classList.toggle("nl-uncounted", !counted);
  row.el.classList.toggle("nl-hit", Boolean(relevant));
  row.rank.textContent = i + 1;
  row.grip.setAttribute("aria-label", `${row.label}, rank ${i + 1} of ${n}, grade ${short(grade)}${relevant}${counted ? "" : ", past the cutoff"}`);
  row.product.textContent = counted ? `${short(now.gains[i])} \u00d7 ${fixed(now.weights[i])} = ` : "past k";
  row.term.textContent = counted ? fixed(now.terms[i]) : "";
  row.bar.title = counted ? `${fixed(now.terms[i])}; the ideal gains ${fixed(best)} here` : "past the cutoff";
  row.bar.style.setProperty("--got", Math.max(now.terms[i], 0) / scale);
  row.bar.style.setProperty("--best", best / scale);
  row.bar.firstChild.hidden = !counted || best === 0;
  row.up.setAttribute("aria-disabled", i === 0);
  row.down.setAttribute("aria-disabled", i === n - 1);
  paintGrade(row.grade, grade);
}

function paintGrade(select, grade) {
  const values = [...new Set([0, 1, 2, 3, 4, 5, grade])].sort((a, b) => a - b);
  if (values.length !== select.length || select.value !== String(grade)) select.replaceChildren(...values.map(value => h("option", { value }, short(value))));
  select.value = grade;
}

function render({ model, el }) {
  const view = new RankingView(model, el);
  return () => view.close();
}

export default { render };
