import { ap, cg, contributions, dcg, discounts, gains, idcg, idealContributions, ndcg, precision, recall, rr } from "./metrics.js";
import { clamp, fixed, move, offer, short } from "./parts.js";

export const NAMES = { ndcg: "NDCG", dcg: "DCG", precision: "P", ap: "AP", rr: "RR" };

// Everything a picture of one ranking shows, computed from its state alone.
export function measure({ ranking, k, gain, discount = "log2", pool = null, min_grade: minGrade }) {
  ranking.forEach(({ label, grade }, i) => { if (typeof label !== "string" || !Number.isFinite(grade)) throw new TypeError(`result ${i + 1} needs a label in text and a grade that is a number; got ${JSON.stringify([label, grade])}`); });
  const rel = ranking.map(result => result.grade), judged = pool ?? rel, form = { k, gain, discount }, binary = { k, minGrade };
  const all = { ...binary, nRelevant: judged.filter(grade => grade >= minGrade).length }, depth = Math.min(k ?? rel.length, rel.length);
  const values = {
    ndcg: ndcg(rel, { ...form, pool }), dcg: dcg(rel, form), idcg: idcg(judged, form), cg: cg(rel, k), precision: precision(rel, binary), recall: recall(rel, all),
    ap: ap(rel, all), ap_cutoff: ap(rel, { ...all, divisor: "cutoff" }), ap_found: ap(rel, { ...all, divisor: "found" }), rr: rr(rel, binary),
  };
  return {
    values, depth, rel, labels: ranking.map(result => result.label), gains: gains(rel, gain), weights: discounts(rel.length, discount), terms: contributions(rel, { gain, discount }),
    best: idealContributions(judged, form), hits: rel.slice(0, depth).map(grade => grade >= minGrade),
  };
}

// A ranking as rows that are dragged, moved by buttons or keys, and graded, in the place of a part of the view.
// get() is the ranking, set(ranking, action) proposes another; an action's order says which row went where.
// In an editable list names are text fields and a result can be taken out.
export class Rows {
  constructor(view, place, name, get, set, editable) {
    Object.assign(this, { view, get, set, editable, rows: [] });
    place.append(view.parts.stage.content.cloneNode(true));
    const [list, cut] = place.children, listen = (type, handler) => view.listen(list, type, handler);
    Object.assign(this, { list, cut });
    list.ariaLabel = name;
    listen("click", ({ target }) => this.move(this.at(target), { up: -1, down: 1 }[target.dataset.act]));
    listen("change", ({ target }) => this.regrade(this.at(target), target.value));
    listen("focusin", ({ target }) => this.enter(target));
    listen("focusout", ({ target }) => this.rename(target));
    listen("keydown", event => this.onKey(event));
    listen("pointerdown", event => this.hold(event));
    listen("pointermove", event => this.drag(event));
    ["pointerup", "pointercancel", "lostpointercapture"].forEach(type => listen(type, ({ pointerId }) => { if (pointerId === this.held?.pointer) this.release(type === "pointerup"); }));
  }

  at(node) {
    return this.rows.findIndex(row => row.el.contains(node));
  }

  // The rows that show the ranking: those already here, found by label, so that they glide to their new places.
  adopt(here) {
    return this.get().map(({ label }) => {
      const at = here.findIndex(row => row.label === label);
      return at < 0 ? resultRow(this.view.clone("row"), this.editable) : here.splice(at, 1)[0];
    });
  }

  show(now, action) {
    this.release(false);
    const old = this.rows, focused = this.at(document.activeElement), mine = action?.rows === this;
    this.rows = mine ? action.order.map(i => old[i]) : this.adopt([...old]);
    const stay = new Set(this.rows);
    old.forEach(row => stay.has(row) || row.el.remove());
    if (focused >= 0 && !stay.has(old[focused])) this.rows[Math.min(focused, stay.size - 1)]?.grip.focus();
    this.list.getAnimations({ subtree: true }).forEach(each => each.cancel());
    arrange(this.list, this.rows.map(row => row.el));
    this.choose(stay.has(this.current) ? this.current : this.rows[0]);
    const ways = this.rows.map((row, i) => row.place - i);
    this.paint(this.rows, now);
    if (action?.dragged) return;
    if (mine) this.rows[action.to]?.el.scrollIntoView({ block: "nearest" });
    this.rows.forEach((row, i) => glide(row.el, ways[i]));
  }

  paint(rows, now) {
    const scale = Math.max(...now.terms, ...now.best, 1e-9);
    rows.forEach((row, i) => paintRow(row, i, now, scale));
    this.cut.style.setProperty("--cut", now.depth / rows.length);
    this.cut.hidden = now.depth === rows.length;
    this.list.style.setProperty("--name", `${Math.max(...now.labels.map(label => label.length))}ch`);
    this.cut.firstChild.textContent = `k = ${now.depth}`;
  }

  // What is typed into a name replaces it.
  enter(node) {
    const row = this.rows[this.at(node)];
    this.choose(row);
    if (node === row?.name) getSelection().selectAllChildren(node);
  }

  // One row at a time is reached by Tab; arrows go to the others.
  choose(row) {
    if (row === this.current) return;
    [[this.current, -1], [row, 0]].forEach(([one, index]) => one?.controls.forEach(control => { control.tabIndex = index; }));
    this.current = row;
  }

  move(from, by, dragged) {
    const to = from + by, n = this.rows.length;
    if (by && to >= 0 && to < n) this.reorder(move([...Array(n).keys()], from, to), { kind: "move", label: this.rows[from].label, from, to, dragged });
  }

  reorder(order, action) {
    this.set(order.map(i => this.get()[i]), { ...action, rows: this, order });
  }

  edit(at, kind, ...results) {
    const { rows } = this, order = [...rows.keys()].toSpliced(at, 1, ...results.map(() => at));
    this.set(this.get().toSpliced(at, 1, ...results), { kind, rows: this, order, label: rows[at].label, at });
  }

  regrade(at, grade) {
    const result = this.get()[at];
    if (grade === "out") this.edit(at, "out");
    else if (Number(grade) !== result.grade) this.edit(at, "grade", { ...result, grade: Number(grade) });
  }

  rename(node) {
    const at = this.at(node), row = this.rows[at], typed = node.textContent, words = typed.replace(/\s+/g, " ").trim();
    if (row?.name !== node) return;
    node.textContent = row.label;
    if (words && ![typed, words].includes(row.label)) this.edit(at, "rename", { ...this.get()[at], label: words });
  }

  onKey(event) {
    const { key, target, altKey } = event, step = { ArrowUp: -1, ArrowDown: 1 }[key], at = this.at(target), { name, grip } = this.rows[at];
    if (key === "Escape") this.release(false);
    if (target === name) {
      if (key === "Escape") name.textContent = this.rows[at].label;
      if (key !== "Escape" && key !== "Enter") return;
      grip.focus();
    } else if (target.matches("select") || event.ctrlKey || event.metaKey) return;
    else if (step && altKey) this.move(at, step);
    else if (step) this.rows[clamp(at + step, 0, this.rows.length - 1)].grip.focus();
    else if (/^[0-5]$/.test(key) && !altKey) this.regrade(at, key);
    else if (key === "Delete" && this.editable) this.regrade(at, "out");
    else return;
    event.preventDefault();
  }

  // A finger drags by the grip alone, so that the page still scrolls under it; a mouse drags by any part that is not a control.
  hold(event) {
    const { target, pointerId: pointer, clientY: start } = event, from = this.at(target), row = this.rows[from];
    if (this.held || !row || event.button !== 0 || (target !== row.grip && (event.pointerType !== "mouse" || target.closest("button, select, :focus")))) return;
    event.preventDefault();
    row.grip.focus({ preventScroll: true });
    this.list.setPointerCapture(pointer);
    this.held = { row, from, to: from, pointer, start, name: target === row.name, grabbed: start - row.el.getBoundingClientRect().top };
  }

  // The held row follows the pointer; the others make room, each drawn at its place in the order to come.
  drag({ pointerId, clientY }) {
    const { list, rows, held } = this, n = rows.length;
    if (pointerId !== held?.pointer || (!held.moving && Math.abs(clientY - held.start) < 4)) return;
    const box = list.getBoundingClientRect(), height = box.height / n, { from, row } = held;
    held.moving = true;
    held.offset = clamp(clientY - box.top - held.grabbed, -height / 3, box.height - height * 2 / 3) - from * height;
    list.classList.add("nl-dragging");
    row.el.classList.add("nl-held");
    row.el.style.transform = `translateY(${held.offset}px)`;
    row.el.scrollIntoView({ block: "nearest" });
    const to = clamp(Math.floor(from + 0.5 + held.offset / height), 0, n - 1);
    if (to === held.to) return;
    held.to = to;
    const order = move(rows, from, to);
    rows.forEach((each, i) => { if (each !== row) each.el.style.transform = `translateY(${(order.indexOf(each) - i) * 100}%)`; });
    this.view.preview(this, move(this.get(), from, to), order);
  }

  release(finish) {
    const { held, list } = this;
    this.held = null;
    if (!held) return;
    const { row: { el, name }, from, to, pointer } = held, by = finish ? to - from : 0;
    list.classList.remove("nl-dragging");
    el.classList.remove("nl-held");
    this.rows.forEach(row => { row.el.style.transform = ""; });
    if (list.hasPointerCapture(pointer)) list.releasePointerCapture(pointer);
    if (!held.moving) return finish && held.name && name.focus();
    if (by) this.move(from, by, true);
    else this.view.draw(this.view.now);
    glide(el, held.offset / el.offsetHeight - by);
  }
}

function resultRow(el, editable) {
  const [grip, rank, name, grade, bar, sum, { children: [up, down] }] = el.children, controls = [grip, grade, up, down];
  if (editable) {
    Object.assign(name, { contentEditable: "plaintext-only", role: "textbox" });
    grade.add(new Option("out"));
    controls.push(name);
  }
  controls.forEach(control => { control.tabIndex = -1; });
  return { el, grip, name, grade, rank, bar, sum, up, down, controls };
}

function paintRow(row, i, now, scale) {
  const n = now.rel.length, counted = i < now.depth, grade = now.rel[i], label = now.labels[i], best = now.best[i] ?? 0, relevant = now.hits[i] ? ", relevant" : "";
  const name = `${label}, rank ${i + 1} of ${n}, grade ${short(grade)}${relevant}${counted ? "" : ", past the cutoff"}`, bars = `--got: ${Math.max(now.terms[i], 0) / scale}; --best: ${best / scale}`;
  const product = counted ? `${short(now.gains[i])} \u00d7 ${fixed(now.weights[i])} = ` : "past k", picture = name + bars + product;
  row.place = i;
  offer(row.grade, grade);
  if (row.picture === picture) return;
  Object.assign(row, { picture, label });
  row.name.textContent = label;
  row.grade.ariaLabel = `Grade of ${label}`;
  row.up.ariaLabel = `Move ${label} up`;
  row.down.ariaLabel = `Move ${label} down`;
  if (row.name.role) row.name.ariaLabel = `Name of ${label}`;
  row.el.classList.toggle("nl-uncounted", !counted);
  row.el.classList.toggle("nl-hit", !!relevant);
  row.rank.textContent = i + 1;
  row.grip.ariaLabel = name;
  row.sum.firstChild.textContent = product;
  row.sum.lastChild.textContent = counted ? fixed(now.terms[i]) : "";
  row.bar.style = bars;
  row.bar.firstChild.hidden = !counted || !best;
  row.up.ariaDisabled = i === 0;
  row.down.ariaDisabled = i === n - 1;
}

// Rows share one height, so a row comes from so many of its own heights away.
function glide(node, rows) {
  if (rows && !matchMedia("(prefers-reduced-motion: reduce)").matches) node.animate([{ transform: `translateY(${rows * 100}%)` }, { transform: "none" }], { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" });
}

// Moving a focused node in the document takes its focus away, so that one stays and those out of place move around it.
function arrange(parent, nodes) {
  const still = Math.max(nodes.findIndex(node => node.matches(":focus-within")), 0);
  if (nodes[still] && nodes[still].parentNode !== parent) parent.append(nodes[still]);
  for (let i = still - 1; i >= 0; i -= 1) if (nodes[i].nextSibling !== nodes[i + 1]) nodes[i + 1].before(nodes[i]);
  for (let i = still + 1; i < nodes.length; i += 1) if (nodes[i].previousSibling !== nodes[i - 1]) nodes[i - 1].after(nodes[i]);
}
