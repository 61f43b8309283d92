import { drawer } from "../core/clicks.js";
import { checkBetween, dcg, idcg } from "../core/metrics.js";
import { change, clamp, contents, fixed, gradesOf, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { longer, readerOf, reads, stopped } from "../core/readers.js";
import { computeRanking, Rows } from "../core/rows.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/rows.js").Row} Row */
/** @typedef {import("../core/rows.js").Result} Result */
/** @typedef {import("../core/view.js").Action} Action */
/** @typedef {import("../core/view.js").State} State */

const MOST = 100; // results
const READERS = 100;
const APART = 50; // milliseconds from reader to reader
const SPEED = 0.3; // pixels of a millisecond
const SEEN = 20; // results of the longest list that readers are seen to fall through
const HIGH = 5; // dots of a column of a pile
const FORM = { k: null, gain: "linear", min_grade: 1 };

/** @typedef {{ read: number[], rest: number[], counted: number }} Pile how many readers have read each rank and stopped
 * there, and how many of the first ones have all stopped */

/** @type {(state: State) => void} */
function checkState({ ranking, k, p, curve, seed }) {
  if (ranking.length > MOST) throw new RangeError(t`there must be at most ${MOST} results; got ${ranking.length}`);
  if (!(Number.isInteger(k) && k >= 1 && k <= MOST))
    throw new RangeError(t`k must be a whole number from 1 to ${MOST}; got ${k}`);
  checkBetween(p, 0, 1, t`the chance to read on`);
  const falls = curve.every(
    (/** @type {number} */ share, /** @type {number} */ i) => share >= 0 && !(share > curve[i - 1]),
  );
  if (!(curve[0] === 1 && falls && curve.length <= MOST))
    throw new RangeError(t`the shares of readers must begin with 1 and never rise`);
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32))
    throw new RangeError(t`the seed must be a whole number`);
}

/**
 * Return where the dots from number `from` up to number `to` of a pile lie, as a path of points.
 * @param {number} from
 * @param {number} to
 */
function dots(from, to) {
  const places = Array.from({ length: Math.max(to - from, 0) }, (_, i) => from + i);
  return places.map(i => `M${Math.floor(i / HIGH) + 0.5} ${HIGH - (i % HIGH) - 0.5}h0`).join("");
}

/**
 * Return where readers stop, a hundred for each seed from `seed` on, and what the first 1, 2, 3, … of them are paid on
 * average.
 * @param {import("../core/readers.js").Reader} one
 * @param {number} seed
 * @param {number} hundreds
 */
function crowd({ stops, happy, unmet }, seed, hundreds) {
  const draws = Array.from({ length: hundreds }, (_, i) => drawer((seed + i) % 2 ** 32));
  const ends = draws.flatMap(draw => Array.from({ length: READERS }, (_, j) => stopped(stops, draw(j))));
  let paid = 0;
  const means = ends.map((end, j) => {
    paid += happy[end] ?? unmet;
    return paid / (j + 1);
  });
  return { ends, means };
}

/** @type {(share: number) => string} */
const percent = share => t`${Math.round(100 * share)} %`;

class ReadersView extends View {
  /** @type {Rows | undefined} */
  rows;
  /** @type {Pile} */
  pile = { read: [], rest: [], counted: 0 };
  falling = 0; // the frame that is asked for next, if readers are on their way
  started = 0; // when the first of them began
  /** @type {[number, number] | undefined} where the hand that draws a curve was last */
  bending;
  hundreds = 0; // how many hundreds of readers have been sent down this list
  /** @type {ReturnType<typeof crowd>} */
  walk = { ends: [], means: [] };

  /** @type {View["compute"]} */
  compute(state) {
    checkState(state);
    const { ranking, reader, k, p, curve, seed } = state;
    const now = computeRanking({ ...FORM, ranking });
    const one = readerOf(now.rel, reader, { k, p, curve });
    const shares = reads(one.stops);
    const unmet = shares.length ? shares[shares.length - 1] - one.stops[one.stops.length - 1] : 1;
    const bars = {
      got: [],
      best: shares,
      written: shares.map(share => [t`read by `, percent(share)]),
    };
    const values = { value: one.value, mean: crowd(one, seed, 1).means[READERS - 1] };
    return { ...now, bars, one, reader, reads: shares, unmet: Math.max(unmet, 0), values };
  }

  /** @type {View["facts"]} */
  facts(state, now) {
    const labels = state.ranking.map((/** @type {Result} */ each) => each.label);
    return { ...super.facts(state, now), reads: now.reads, labels, results: contents(state.ranking) };
  }

  build() {
    const { rows, rank, share } = this.parts;
    this.lab.classList.toggle("nl-brief", this.state.brief);
    const get = () => this.state.ranking;
    this.rows = new Rows(this, rows, t`Results, best rank first`, get, (ranking, action) =>
      this.commit({ ranking }, action),
    );
    pasteBox(this, { most: MOST }, ([{ ranking }]) => ({ ranking }));
    this.listen(rank, "input", () => this.draw());
    this.listen(share, "input", () => this.bend(Number(rank.value) - 1, share.value / 100));
    // The hand draws a curve across the rows, before a row takes the press as its own.
    const first = { capture: true, signal: this.cleanup.signal };
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      rows.addEventListener(type, (/** @type {PointerEvent} */ event) => this.pull(event), first);
  }

  // A press bends the curve as it moves or ends, since a finger may be about to scroll instead.
  /** @type {(event: PointerEvent) => void} */
  pull(event) {
    const { type, target, button, clientX, clientY, pointerId } = event;
    const bar = /** @type {Element} */ (target).closest(".nl-bar");
    if (type === "pointerdown") {
      if (this.state.reader !== "own" || !bar || button) return;
      this.bending = [clientX, clientY];
      this.last = undefined;
      this.parts.rows.setPointerCapture(pointerId);
    }
    if (!this.bending) return;
    event.stopPropagation();
    if (type === "pointermove" || type === "pointerup") {
      this.bendAt(...this.bending);
      this.bendAt(clientX, clientY);
      this.bending = type === "pointerup" ? undefined : [clientX, clientY];
    }
    if (type !== "pointercancel") return;
    this.bending = undefined;
    if (this.last) this.turn("undo", this.past, []);
  }

  /** @type {(x: number, y: number) => void} */
  bendAt(x, y) {
    const boxes = (this.rows?.rows ?? []).map(row => row.bar.getBoundingClientRect());
    const at = boxes.findIndex((_box, i) => y < (boxes[i + 1]?.top ?? Infinity));
    if (at < 1) return; // everybody reads rank 1
    const { left, width } = boxes[at];
    this.bend(at, Math.round(100 * clamp((x - left) / width, 0, 1)) / 100);
  }

  // Lets this share of all readers read the rank `at`; nobody comes back, so those above and below it follow.
  /** @type {(at: number, share: number) => void} */
  bend(at, share) {
    const before = longer(this.state.curve, Math.max(at + 1, this.state.ranking.length));
    const curve = before.map((old, i) => (i < at ? Math.max(old, share) : i > at ? Math.min(old, share) : share));
    this.commit({ curve: curve.with(0, 1) }, { kind: "curve", smooth: true });
  }

  // The first press lets a hundred readers read; each one after it sends a hundred others after them.
  letRead() {
    const { status } = this.parts;
    this.begin(this.hundreds + 1);
    if (this.hundreds === 1) status.textContent = t`${this.begun(this.why({}, undefined, this.now))}.`;
    this.speak(status.textContent);
  }

  begin(hundreds = 1) {
    const { one, rel } = this.now;
    const { send, each } = this.parts;
    this.hundreds = hundreds;
    this.walk = crowd(one, this.state.seed, hundreds);
    const { ends, means } = this.walk;
    this.lab.classList.add("nl-sent");
    this.news += t`Mean of ${ends.length} readers: ${fixed(means[ends.length - 1], 2)}.`;
    send.textContent = t`Another ${READERS}`;
    each.textContent = hundreds > 1 ? t`a dot: ${hundreds} readers` : "";
    cancelAnimationFrame(this.falling);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || rel.length > SEEN || !rel.length;
    if (still) this.pileUp(ends.map(end => end + 1));
    else {
      this.started = performance.now();
      this.falling = requestAnimationFrame(() => this.frame());
    }
  }

  // Piles the readers up who have come this many ranks down the list, as far as they go.
  /** @type {(come: number[]) => void} */
  pileUp(come) {
    const { rel } = this.now;
    const { ends } = this.walk;
    const read = rel.map(() => 0);
    const rest = rel.map(() => 0);
    let counted = 0;
    come.forEach((ranks, j) => {
      for (let i = 0; i < Math.min(ranks, ends[j] + 1, rel.length); i++) read[i]++;
      if (ranks > ends[j]) {
        rest[ends[j]]++;
        if (counted === j) counted++;
      }
    });
    this.pile = { read, rest, counted };
    this.paintPile();
  }

  // Draws the readers who are on their way.
  frame() {
    const { falling, crowd } = this.parts;
    const { rel } = this.now;
    const { ends } = this.walk;
    const rows = this.rows?.rows ?? [];
    if (!rows.length || !crowd.isConnected) return;
    const dense = globalThis.devicePixelRatio;
    const { width, height, left, top } = crowd.getBoundingClientRect();
    const bar = rows[0].bar.getBoundingClientRect();
    const high = rows[0].el.getBoundingClientRect().height;
    const above = bar.top + bar.height / 2 - top;
    Object.assign(falling, { width: width * dense, height: height * dense });
    const picture = falling.getContext("2d");
    picture.scale(dense, dense);
    picture.fillStyle = getComputedStyle(falling).color;
    const draw = drawer(this.state.seed + 1);
    const passed = performance.now() - this.started;
    const come = ends.map((end, j) => {
      const turn = j - ends.length + READERS; // in the last hundred; those before have read
      if (turn < 0) return end + 1;
      const way = SPEED * (passed - turn * APART) - above;
      const ranks = way < 0 ? 0 : Math.min(Math.floor(way / high) + 1, rel.length + 1);
      if (ranks > end || way < -above) return ranks;
      picture.beginPath();
      picture.arc(bar.left - left + bar.width * (0.03 + 0.94 * draw(j)), above + way, 3.5, 0, 7);
      picture.fill();
      return ranks;
    });
    this.pileUp(come);
    if (this.pile.counted < ends.length) this.falling = requestAnimationFrame(() => this.frame());
  }

  paintPile() {
    const { read, rest, counted } = this.pile;
    const { values } = this.now;
    const { means } = this.walk;
    const step = Math.max(this.hundreds, 1); // readers of a dot, and of a point of the line
    const { trace, exact, so_far: soFar } = this.parts;
    this.rows?.rows.forEach(({ bar }, i) => {
      const [stay, pass] = bar.querySelectorAll("path");
      const [resting, all] = [rest[i] ?? 0, read[i] ?? 0].map(count => Math.round(count / step));
      stay?.setAttribute("d", dots(0, resting));
      pass?.setAttribute("d", dots(resting, all));
    });
    const most = this.state.reader === "dcg" ? Math.max(...this.now.one.happy, 1) : 1;
    const height = (/** @type {number} */ value) => 100 - 92 * Math.min(value / most, 1) - 4;
    exact.setAttribute("d", `M0 ${height(values.value)}H100`);
    const points = means
      .slice(0, counted)
      .map((mean, j) => `${(j + 1) / step},${height(mean)}`)
      .filter((_, j) => (j + 1) % step === 0);
    trace.setAttribute("points", points.join(" "));
    const mean = fixed(means[counted - 1] ?? 0, 2);
    if (counted === 1) soFar.textContent = t`1 reader: ${mean}`;
    else soFar.textContent = counted ? t`${counted} readers: ${mean}` : t`No readers yet`;
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { rows } = this;
    const { reader, k, curve, ranking } = this.state;
    rows?.show(this.now, action);
    rows?.rows.forEach(({ bar }) => {
      if (bar.querySelector("svg")) return;
      const pile = this.clone("pile");
      bar.append(pile);
    });
    this.lab.dataset.reader = reader;
    const { looks, adds, aim, rank, share, unmet, habits } = this.parts;
    adds.hidden = reader !== "dcg";
    aim.textContent = this.measure();
    looks.textContent = k === 3 ? t`Looks at three` : t`Looks at ${k}`;
    for (const field of habits.children) field.hidden = !field.dataset.of.split(" ").includes(reader);
    rank.max = String(Math.max(ranking.length, 2));
    const known = longer(curve, rank.max);
    share.value = Math.round(100 * known[rank.value - 1]);
    for (const slider of [rank, share]) slider.nextElementSibling.textContent = slider.value;
    rank.ariaValueText = t`rank ${rank.value}`;
    share.ariaValueText = t`${share.value} of 100 readers reach rank ${rank.value}`;
    unmet.textContent = this.now.unmet > 5e-4 ? t`At the end, and wants more: ${percent(this.now.unmet)}` : "";
    this.paintNow(this.now, before?.reader === reader ? before : undefined);
    if (action) this.begin();
    else this.paintPile();
  }

  /** @type {(now: import("../core/view.js").Now, before?: import("../core/view.js").Now) => void} */
  paintNow(now, before) {
    this.parts.measure.textContent = this.measure();
    this.tiles(now.values, before?.values);
  }

  // Shows what a move in the hand comes to.
  /** @type {(rows: Rows, ranking: Result[], order: Row[]) => void} */
  preview(rows, ranking, order) {
    const now = this.compute({ ...this.state, ranking });
    rows.paint(order, now);
    this.paintNow(now, this.now);
  }

  measure() {
    const { reader, k, p } = this.state;
    /** @type {Record<string, string>} */
    const names = {
      rr: "RR",
      p: `P@${k}`,
      rbp: `RBP, p = ${short(p)}`,
      ap: "AP",
      dcg: "DCG",
      ndcg: "NDCG",
      own: t`your NDCG`,
    };
    return names[reader];
  }

  /** @type {View["why"]} */
  why({ kind, label, from = 0, to = 0 }, before, now) {
    const { ranking, reader, k, p, curve, brief } = this.state;
    if (brief && reader === "dcg" && !this.hundreds) return t`press “Let 100 read”: some leave at each rank`; // they find the sum
    if (kind === "move" && before)
      return t`${label} moved from rank ${from + 1} to ${to + 1}: ${change(this.measure(), before.values.value, now.values.value)}`;
    const value = fixed(now.values.value);
    const rel = gradesOf(ranking);
    const discount = reader === "own" ? longer(curve, rel.length).slice(0, rel.length) : "log2";
    const paid = fixed(dcg(rel, { discount }), 2);
    const best = fixed(idcg(rel, { discount }), 2);
    const sums = t`the grades they read add up to DCG, ${paid}, and to ${best} in the best order`;
    /** @type {Record<string, string>} */
    const told = {
      rr: t`she stops at the first good page. The share of good pages among those she read is the measure RR, ${value}`,
      p: t`she reads ${k}, whatever they are. The share of good pages among them is the measure P@${k}, ${value}`,
      rbp: t`after each page she reads on with chance ${short(p)}. The share of readers whose last page is good is the measure RBP, ${value}`,
      ap: t`she wants one of the good pages, any of them, and reads down to it. The share of good pages on her way, on average, is the measure AP, ${value}`,
      dcg: t`some readers leave at each rank. The grades they read add up, on average, to the measure DCG, ${value}`,
      ndcg: t`some readers leave at each rank. ${this.begun(sums)}. The quotient is the measure NDCG, ${value}`,
      own: t`readers leave as the outlines say. ${this.begun(sums)}. The quotient is your own NDCG, ${value}`,
    };
    return told[reader];
  }

  python() {
    const { ranking, reader, k, p, curve } = this.state;
    const rel = gradesOf(ranking);
    /** @type {Record<string, [string, string]>} */
    const calls = {
      rr: ["rr", ""],
      p: ["precision", `, k=${k}`],
      rbp: ["rbp", `, p=${p}`],
      ap: ["ap", ""],
      dcg: ["dcg", ""],
      ndcg: ["ndcg", ""],
      own: ["ndcg", `, discount=${JSON.stringify(longer(curve, rel.length).slice(0, rel.length))}`],
    };
    const [name, options] = calls[reader];
    this.hand(this.filled({ name, options, rel: JSON.stringify(rel) }), "Python");
  }

  /** @type {View["onKey"]} */
  onKey(event) {
    super.onKey(event);
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || /** @type {Element} */ (target).matches("select, textarea")) return;
    if (key.toLowerCase() === "s") this.letRead();
  }

  close() {
    cancelAnimationFrame(this.falling);
    super.close();
  }
}

const readersLab = lab(ReadersView, ["ranking", "reader", "k", "p", "curve", "seed", "brief"]);

export default { render: readersLab };
