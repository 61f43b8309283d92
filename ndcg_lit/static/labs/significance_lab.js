import { dealer } from "../core/dealer.js";
import { clamp, fixed, resize } from "../core/parts.js";
import { compared, signFlips } from "../core/statistics.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
const [FEWEST, MOST] = [2, 16];
const LEVELS = [0.9, 0.95, 0.99];
const HALF = 20; // bars of the histogram on each side of the one in its middle
const STEPS = 60; // in which it fills up
const PACE = 50; // milliseconds each
const STILL = 4; // pixels, within which a press is no drag

/** @type {Record<string, (now: number[], seed: number) => number[]>} */
const PRESETS = {
  decides: now => now.map((_, i) => (i ? 0 : 0.9)),
  steady: now => now.map((_, i) => (i % 4 === 3 ? -0.01 : 0.03)),
  noise: (now, seed) => {
    const deal = dealer(seed);
    return now.map(() => Math.round(60 * (deal() / 2 ** 32) - 30) / 100);
  },
  level: now => now.map(() => 0),
};

/** @typedef {ReturnType<typeof compared>} Found */

const SCALES = [0.05, 0.1, 0.2, 0.5, 1];

/**
 * Return how far the chart reaches: to a round value above the largest difference, with room to draw a larger one.
 * @type {(by: number[]) => number}
 */
export function scaleOf(by) {
  const most = Math.max(...by.map(Math.abs));
  return most ? (SCALES.find(scale => scale >= 1.2 * most) ?? 1) : 0.5;
}

// Writes p in three digits, and never as 0.
/** @type {(p: number) => string} */
const smallP = p => (p < 0.0005 ? t`p below 0.001` : `p = ${fixed(p)}`);

/**
 * Say in one sentence what can be concluded from the numbers `found`.
 * @param {Found} found
 * @param {State} state
 */
export function verdict({ mean, low, high, p, wins, ties, losses }, { by, level }) {
  const n = t`${by.length} queries`;
  if (!wins && !losses) return t`both systems are level on all ${n}: p is 1, and nothing can be concluded`;
  const ahead = mean < 0 ? t`system 1` : t`system 2`;
  const ends = mean < 0 ? [-high, -low] : [low, high];
  const share = Math.round(100 * level);
  const interval = t`${share} % interval ${fixed(ends[0])} to ${fixed(ends[1])}`;
  const span = t`${high < Infinity ? interval : t`no ${share} % interval`}, ${smallP(p)}`;
  const counts = [
    wins === 1 ? t`${1} win` : t`${wins} wins`,
    ties === 1 ? t`${1} tie` : t`${ties} ties`,
    losses === 1 ? t`${1} loss` : t`${losses} losses`,
  ].join(t`, `);
  const gap = Math.abs(mean) < 1e-9 ? t`neither system leads` : t`${ahead} leads by ${fixed(Math.abs(mean))}`;
  const lead = t`${gap}, ${span}; ${counts} of system 2`;
  const sure = p <= 1 - level + 1e-12;
  return sure ? t`${lead}: more than luck` : t`${lead}: these ${n} cannot tell it from luck`;
}

/**
 * Count how many of the first `filled` combinations of signs fall into each bar, and how many of these into the tail.
 * They come in an order that mixes large and small sums: steps of an odd size visit all of them.
 * @param {ReturnType<typeof signFlips>} flips
 * @param {number} filled
 */
export function histogram({ sums, reach }, filled) {
  const most = Math.max(...sums) || 1;
  const bars = Array.from({ length: 2 * HALF + 1 }, () => ({ all: 0, tail: 0 }));
  const stride = Math.floor(sums.length * 0.382) | 1;
  let tail = 0;
  for (let i = 0; i < filled; i++) {
    const sum = sums[(i * stride) % sums.length];
    const far = Math.abs(sum) >= reach;
    const bar = bars[HALF + Math.round((HALF * sum) / most)];
    bar.all += 1;
    bar.tail += Number(far);
    tail += Number(far);
  }
  return { bars, tail };
}

class SignificanceView extends View {
  top = 0.5;
  holding = false;
  /** @type {{ x: number, y: number } | undefined} where a press began that has not become a drag */
  pressed;
  flips = signFlips([]);
  seen = 0;
  highest = 1;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  filling;

  /** @type {View["compute"]} */
  compute(state) {
    const { by, level, care, seed } = state;
    if (by.length < FEWEST || by.length > MOST) throw new RangeError(t`there must be ${FEWEST} to ${MOST} queries`);
    if (!by.every((/** @type {number} */ each) => Number.isFinite(each) && Math.abs(each) <= 1))
      throw new RangeError(t`every difference must be a number from -1 to 1`);
    if (!LEVELS.includes(level)) throw new RangeError(t`the level must be 0.9, 0.95 or 0.99`);
    if (!(care >= 0.01 && care <= 1)) throw new RangeError(t`the difference to find must lie between 0.01 and 1`);
    if (!Number.isInteger(seed) || seed < 0 || seed > 1e6) throw new RangeError(t`the seed must be 0 to 1000000`);
    return compared(by, { level, care });
  }

  /** @type {View["facts"]} */
  facts(state, { mean, ...found }) {
    return { ...state, ...found, difference: mean, queries: state.by.length };
  }

  build() {
    const { chart, query, value, queries } = this.parts;
    this.lab.tabIndex = -1; // so that it hears Ctrl+Z after a drag
    this.listen(query, "input", () => this.draw());
    this.listen(value, "input", () => this.set(query.value - 1, Number(value.value), `value ${query.value}`));
    this.listen(queries, "input", () => this.repeat(Number(queries.value)));
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.listen(chart, type, event => this.pull(event));
    }
    // If the text around it is selected, a browser would drag the text instead.
    this.listen(chart, "dragstart", event => event.preventDefault());
  }

  /** @type {(at: number, to: number, kind: string) => void} */
  set(at, to, kind) {
    this.commit({ by: this.state.by.with(at, Math.round(100 * to) / 100 || 0) }, { kind, smooth: true, at });
  }

  // More queries repeat the same differences, so that the spread stays as it is.
  /** @type {(many: number) => void} */
  repeat(many) {
    const { by } = this.state;
    this.commit({ by: Array.from({ length: many }, (_, i) => by[i % by.length]) }, { kind: "queries", smooth: true });
  }

  /** @type {(button: HTMLElement) => void} */
  preset({ dataset: { name = "" } }) {
    const seed = name === "noise" ? this.state.seed + 1 : this.state.seed;
    this.commit({ by: PRESETS[name](this.state.by, seed), seed }, { kind: name });
  }

  // One drag is one step in the history, over as many bars as it crosses; a press sets its bar as it ends, so that
  // neither a finger that scrolls nor a press that was not meant sets anything.
  /** @type {(event: PointerEvent) => void} */
  pull({ type, pointerId, isPrimary, button, clientX: x, clientY: y }) {
    const { chart } = this.parts;
    if (type === "pointerdown" && isPrimary && !button) {
      chart.setPointerCapture(pointerId);
      this.lab.focus({ preventScroll: true });
      this.last = undefined;
      this.holding = true;
      this.pressed = { x, y };
    } else if (chart.hasPointerCapture(pointerId)) {
      if (type === "pointermove") return this.drag(x, y);
      this.holding = false;
      if (type === "pointerup" && this.pressed) this.raise(this.pressed);
      else if (type === "pointerup") this.draw();
      else if (this.last) this.turn("undo", this.past, []);
    }
  }

  /** @type {(x: number, y: number) => void} */
  drag(x, y) {
    if (this.pressed) {
      if (Math.hypot(x - this.pressed.x, y - this.pressed.y) < STILL) return;
      this.raise(this.pressed);
      this.pressed = undefined;
    }
    this.raise({ x, y });
  }

  // Brings the bar at this place to its height.
  /** @type {(place: { x: number, y: number }) => void} */
  raise({ x, y }) {
    const { chart, query } = this.parts;
    const { left, top, width, height } = chart.getBoundingClientRect();
    const n = this.state.by.length;
    const at = clamp(Math.floor(((x - left) / width) * n), 0, n - 1);
    query.value = at + 1;
    this.set(at, this.top * clamp(1 - (2 * (y - top)) / height, -1, 1), "drawn");
  }

  close() {
    clearInterval(this.filling);
    super.close();
  }

  // Fills the bars from none to all, at once for readers who want no motion. A second press stops it.
  play() {
    const running = this.filling;
    this.still();
    if (running) return this.paintFlips();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.filledUp();
    this.seen = 0;
    this.filling = setInterval(() => {
      this.seen = Math.min(this.seen + Math.ceil(this.flips.sums.length / STEPS), this.flips.sums.length);
      if (this.seen === this.flips.sums.length) this.filledUp();
      else this.paintFlips();
    }, PACE);
    this.paintFlips();
  }

  flip() {
    this.still();
    this.seen = this.seen < this.flips.sums.length ? this.seen + 1 : 1;
    this.paintFlips();
    this.say(this.told());
  }

  still() {
    clearInterval(this.filling);
    this.filling = undefined;
  }

  filledUp() {
    this.still();
    this.seen = this.flips.sums.length;
    this.paintFlips();
    this.say(this.told());
  }

  // Says how many of the combinations of signs so far have a mean as far from 0 as the one that was found.
  told() {
    const { length } = this.flips.sums;
    const { tail } = histogram(this.flips, this.seen);
    const [far, of] = [tail, this.seen].map(many => many.toLocaleString("en"));
    const signs = this.seen === 1 ? t`${of} combination of signs` : t`${of} combinations of signs`;
    const from = this.seen < length ? t`${signs} so far` : signs;
    const mean = fixed(Math.abs(this.now.mean));
    const told =
      tail === 1
        ? t`${far} of ${from} has a mean of ${mean} or more on either side`
        : t`${far} of ${from} have a mean of ${mean} or more on either side`;
    if (this.seen < length) return told;
    const all = t`${told}: p = ${far} / ${of} = ${fixed(this.now.p)}`;
    const { ties } = this.now;
    if (!ties) return all;
    const every = (2 ** this.state.by.length).toLocaleString("en");
    const why =
      ties === 1
        ? t`one difference is 0, and its sign changes nothing`
        : t`${ties} differences are 0, and their signs change nothing`;
    return t`${all}. There are ${of} and not ${every} because ${why}`;
  }

  paintFlips() {
    const { flips, play, counted: caption, least, most } = this.parts;
    const { bars } = histogram(this.flips, this.seen);
    resize(flips, bars.length, () => document.createElement("i"));
    bars.forEach(({ all, tail }, i) => {
      flips.children[i].style = `--all: ${all / this.highest}; --tail: ${tail / this.highest}`;
    });
    const end = Math.max(...this.flips.sums) / this.state.by.length;
    least.textContent = fixed(-end, 2);
    most.textContent = fixed(end, 2);
    caption.textContent = t`${this.told()}.`;
    play.textContent = this.filling ? t`Stop` : t`Flip the signs`;
  }

  python() {
    const { by, level, care } = this.state;
    this.hand(this.filled({ by: by.join(", "), level, care }), "Python");
  }

  // The scale does not change during a drag.
  /** @type {View["paint"]} */
  paint(before) {
    const { by, level, care } = this.state;
    const { mean, low, high, p, power, needed, detectable } = this.now;
    const { chart, span, dot, upper, lower, leftEnd, rightEnd, query, value, queries, outlook, mark } = this.parts;
    if (!this.holding) this.top = scaleOf(by);
    query.max = by.length;
    queries.value = by.length;
    queries.nextElementSibling.textContent = by.length;
    const at = Math.min(query.value, by.length) - 1;
    query.value = at + 1;
    query.nextElementSibling.textContent = at + 1;
    value.value = by[at];
    value.nextElementSibling.textContent = fixed(by[at], 2);
    resize(chart, by.length, () => document.createElement("i"));
    by.forEach((/** @type {number} */ each, /** @type {number} */ i) => {
      const bar = chart.children[i];
      bar.style = `--by: ${Math.abs(each) / this.top}`;
      bar.className = [each < 0 ? "nl-less" : each ? "" : "nl-level", i === at ? "nl-at" : ""].join(" ");
    });
    upper.textContent = t`system 2 better, up to ${this.top}`;
    lower.textContent = t`system 1 better, up to ${this.top}`;
    leftEnd.textContent = t`system 1 by ${this.top}`;
    rightEnd.textContent = t`system 2 by ${this.top}`;
    const place = (/** @type {number} */ x) => clamp(x / this.top, -1, 1);
    span.style = `--low: ${place(low)}; --high: ${place(high)}`;
    dot.style = `--at: ${place(mean)}`;
    mark.textContent = p <= 1 - level + 1e-12 ? t`p is small enough` : t`p is not small enough`;
    mark.dataset.sure = String(p <= 1 - level + 1e-12);
    const often = t`${Math.round(100 * power)} %`;
    const few = t`a true difference of ${fixed(care, 2)} is found by ${by.length} of them in ${often}`;
    const takes = t`takes ${needed.toLocaleString("en")} queries`;
    const found =
      detectable < Infinity ? t`find one of ${fixed(detectable)}` : t`cannot give p ≤ ${fixed(1 - level, 2)}`;
    const all = t`Finding it in 80 % of cases ${takes}; ${by.length} ${found}`;
    outlook.textContent = t`When queries scatter as these do, ${few} of cases. ${all}.`;
    this.tiles(this.now, before);
    this.still();
    this.flips = signFlips(by);
    this.seen = this.flips.sums.length;
    this.highest = Math.max(...histogram(this.flips, this.seen).bars.map(({ all }) => all));
    this.paintFlips();
  }

  /** @type {View["why"]} */
  why({ kind, at = 0 }, _before, now) {
    const did =
      kind === "drawn" || kind?.startsWith("value") ? t`query ${at + 1} is ${fixed(this.state.by[at], 2)}: ` : "";
    return did + verdict(now, this.state);
  }
}

const significanceLab = lab(SignificanceView, ["by", "level", "care", "seed"]);

export default { render: significanceLab };
