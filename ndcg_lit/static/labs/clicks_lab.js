import { lookCurve, SCALE, settle, settlesAt } from "../core/clicks.js";
import { fixed, gradesOf, offer, resize, same, sendAway, short } from "../core/parts.js";
import { pasteBox } from "../core/paste_box.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

/** @typedef {import("../core/view.js").State} State */
/** @typedef {ReturnType<typeof compute>} Now */

const MOST_VIEWS = 20_000;
const MOST_RESULTS = 8;
const PACE = 120;
const STEEPEST = 20;
// A fifth more page views each time, as far as the laboratory counts; on a logarithmic axis all steps are alike.
const STOPS = Array.from({ length: 56 }, (_, i) => Math.ceil(1.2 ** i)).filter((n, i, all) => n !== all[i - 1]);

/** @type {Record<string, string>} */
const KINDS = { naive: t`naive`, ips: t`IPS`, clipped: t`clipped`, snips: t`self-normalised` };

/**
 * Compute everything that the picture shows from the state alone: the estimates on their way and now, and the values
 * at which they settle.
 * @param {State} state
 */
export function compute(state) {
  checkState(state);
  const { n } = state;
  const setting = /** @type {import("../core/clicks.js").Setting} */ (state);
  const stops = [...STOPS.filter(stop => stop < n), n];
  const { path, clicks, last } = settle(setting, stops);
  const ends = settlesAt(setting);
  const { values, errors } = path[path.length - 1];
  return { path, clicks, last, ends, errors, values: { dcg: ends.dcg, ...values } };
}

/** @type {(state: State) => void} */
function checkState({ rel, looks, clip, third, seed, n }) {
  const many = rel.length;
  if (!many || many > MOST_RESULTS) throw new RangeError(t`there must be 1 to ${MOST_RESULTS} results; got ${many}`);
  if (looks.length !== many)
    throw new RangeError(t`${looks.length} propensities for ${many} results; give one for each`);
  checkAll(rel, 0, SCALE, t`a grade`);
  checkAll(looks, 0.01, 1, t`a propensity`);
  checkAll([clip], 1, 100, t`the clip`);
  if (!["clipped", "snips"].includes(third))
    throw new RangeError(t`the third estimate must be clipped or snips; got ${third}`);
  checkAll([n], 1, MOST_VIEWS, t`the number of page views`);
  checkAll([seed], 0, 2 ** 32 - 1, t`the seed`);
  if (![n, seed].every(Number.isInteger)) throw new TypeError(t`page views and seed must be whole numbers`);
}

/** @type {(values: unknown[], low: number, high: number, name: string) => void} */
function checkAll(values, low, high, name) {
  const bad = values.find(value => typeof value !== "number" || !(value >= low && value <= high));
  if (bad !== undefined) throw new RangeError(t`${name} must be a number from ${low} to ${high}; got ${bad}`);
}

/** @type {(n: number) => string} */
const grouped = n => n.toLocaleString("en");

/**
 * Say in one sentence what the clicks tell so far.
 * @param {State} state
 * @param {Now} now
 */
export function verdict({ n, third }, { values, errors, ends }) {
  const views = n > 1 ? t`after ${grouped(n)} page views` : t`after one page view`;
  const says = (/** @type {"naive" | "ips" | "clipped" | "snips"} */ name) =>
    `${KINDS[name]} ${fixed(values[name])} \u00b1 ${fixed(errors[name])}`;
  const told = t`${says("ips")}, ${says(third)} and ${says("naive")}`;
  const truth = t`${views} the estimates are ${told}; the true DCG is ${fixed(ends.dcg)}`;
  const short = ends.dcg - ends.naive;
  if (short < 5e-4) return t`${truth}. Every rank that matters is looked at, so there is nothing to correct`;
  const capped = third === "clipped" && ends.dcg - ends.clipped >= 5e-4;
  const also = capped ? t`, and the clipped one at ${fixed(ends.clipped)}` : "";
  return t`${truth}. The naive estimate settles at ${fixed(ends.naive)}${also}, however long it rains`;
}

class ClicksView extends View {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  rain;
  /** @type {IntersectionObserver | undefined} */
  watcher;

  /** @type {View["compute"]} */
  compute(state) {
    return compute(state);
  }

  build() {
    pasteBox(this, { most: MOST_RESULTS }, ([list]) => {
      const rel = gradesOf(list.ranking);
      return { rel, looks: this.looksFor(rel.length) };
    });
    // Nobody sees a rain that is out of sight.
    const seen = (/** @type {IntersectionObserverEntry[]} */ entries) => {
      if (!entries[entries.length - 1].isIntersecting) this.stop();
    };
    this.watcher = new IntersectionObserver(seen, { threshold: 0.5 });
    this.watcher.observe(this.parts.weather);
    this.listen(this.parts.steep, "input", ({ target }) => {
      const looks = lookCurve(Number(target.value) / 10, this.state.rel.length);
      this.commit({ looks }, { kind: "steepness", smooth: true });
    });
  }

  close() {
    clearInterval(this.rain);
    this.watcher?.disconnect();
    super.close();
  }

  // Returns the propensities so far, and those of the curve for ranks that had none.
  /** @type {(many: number) => number[]} */
  looksFor(many) {
    const { looks } = this.state;
    const more = lookCurve((this.steepness() ?? 10) / 10, many).slice(looks.length);
    return [...looks.slice(0, many), ...more];
  }

  // Returns the steepness in tenths; undefined if the propensities follow no curve.
  steepness() {
    const { looks } = this.state;
    const all = Array.from({ length: STEEPEST + 1 }, (_, i) => i);
    return all.find(tenths => same(lookCurve(tenths / 10, looks.length), looks));
  }

  // Any other change stops the rain first.
  /** @type {View["arrive"]} */
  arrive(state, action, remember, refusal) {
    if (action.kind !== "rain") this.stop();
    const arrived = super.arrive(state, action, remember, refusal);
    if (action.kind === "rain") clearTimeout(this.speaking); // a screen reader hears the sentence once the rain stops
    return arrived;
  }

  startOrStop() {
    if (this.rain) return this.stop();
    if (this.state.n >= MOST_VIEWS) this.again();
    this.rain = setInterval(() => this.fall(), PACE);
    this.paintRain();
  }

  stop() {
    if (!this.rain) return;
    clearInterval(this.rain);
    this.rain = undefined;
    this.speak(this.parts.status.textContent);
    this.send();
    this.paintRain();
  }

  // All of a rain is one step in the history. The more page views there are, the more come at once.
  fall() {
    const n = Math.min(this.state.n + Math.max(1, Math.floor(this.state.n / 25)), MOST_VIEWS);
    const remember = this.last === "rain" ? [] : this.past;
    this.arrive({ ...this.state, n }, { kind: "rain" }, remember);
    this.future = [];
    this.drawHistory();
    if (n === MOST_VIEWS) this.stop();
  }

  /** @type {(by: number) => void} */
  more(by) {
    const n = Math.min(this.state.n + by, MOST_VIEWS);
    if (n > this.state.n) this.commit({ n }, { kind: "more" });
    else this.say(t`${grouped(MOST_VIEWS)} page views are as many as are counted here`);
  }

  step() {
    this.more(1);
  }

  thousand() {
    this.more(1000);
  }

  again() {
    this.commit({ n: 1 }, { kind: "again" });
  }

  others() {
    this.commit({ seed: (this.state.seed + 1) % 2 ** 32 }, { kind: "others" });
  }

  // The keys P, S and M do what the buttons do, outside of text fields.
  /** @type {View["onKey"]} */
  onKey(event) {
    super.onKey(event);
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || /** @type {Element} */ (target).matches("select, textarea")) return;
    /** @type {Record<string, () => void>} */
    const does = { p: () => this.startOrStop(), s: () => this.step(), m: () => this.thousand() };
    does[key.toLowerCase()]?.();
  }

  python() {
    const { rel, looks, n, seed, clip } = this.state;
    const given = { rel: JSON.stringify(rel), looks: JSON.stringify(looks), n, seed, clip };
    this.hand(this.filled(given), "Python");
  }

  /** @type {View["paint"]} */
  paint(before, action) {
    const { rel, third, clip, n } = this.state;
    const { results, sky } = this.parts;
    resize(results, rel.length + 1, () => this.clone("result"));
    resize(sky, rel.length, () => this.clone("column"));
    rel.forEach((/** @type {number} */ grade, /** @type {number} */ i) => {
      this.paintResult(i, grade, n);
    });
    if (["rain", "more"].includes(action?.kind ?? "")) this.drop();
    this.paintSteepness();
    this.paintTable(before);
    this.paintLines();
    sendAway(this.parts.clipField, third !== "clipped");
    this.parts.thirdName.textContent = third === "clipped" ? t`clipped at ${short(clip)}` : KINDS[third];
    this.parts.views.textContent = grouped(n);
    this.paintRain();
  }

  /** @type {(i: number, grade: number, n: number) => void} */
  paintResult(i, grade, n) {
    const { results, sky } = this.parts;
    const [rank, select, slider, , told] = results.children[i + 1].children;
    const [, tube, name] = sky.children[i].children;
    const look = this.state.looks[i];
    const clicks = this.now.clicks[i];
    rank.textContent = i + 1;
    select.dataset.at = i;
    select.ariaLabel = t`Grade at rank ${i + 1}`;
    offer(select, grade);
    slider.dataset.at = i;
    slider.ariaLabel = t`Share that looks at rank ${i + 1}`;
    const plural = clicks === 1 ? "click" : "clicks";
    told.textContent = `${grouped(clicks)} ${plural} \u00f7 ${short(look)} = ${grouped(Math.round(clicks / look))}`;
    tube.style = `--all: ${grade / SCALE}; --got: ${clicks / n}`;
    name.textContent = i + 1;
  }

  // Drops fall for half a second, one for each click of the last page view.
  drop() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.now.last.forEach((/** @type {number} */ clicked, /** @type {number} */ i) => {
      if (!clicked) return;
      const drop = document.createElement("i");
      this.parts.sky.children[i].firstElementChild.append(drop);
      drop.addEventListener("animationend", () => drop.remove(), { once: true });
    });
  }

  paintSteepness() {
    const { steep, steepness } = this.parts;
    const tenths = this.steepness();
    if (tenths !== undefined) steep.value = tenths;
    steep.ariaValueText = tenths === undefined ? t`by hand` : t`1 over rank to the power ${tenths / 10}`;
    steepness.textContent = tenths === undefined ? t`by hand` : fixed(tenths / 10, 1);
  }

  /** @type {(before?: Now) => void} */
  paintTable(before) {
    const { third } = this.state;
    const { values, errors, ends } = this.now;
    const shown = { ...values, third: values[third] };
    this.tiles(shown, before && { ...before.values, third: before.values[/** @type {keyof Now["values"]} */ (third)] });
    for (const name of ["naive", "ips", "third"]) {
      const key = name === "third" ? third : name;
      const [, , error, end] = this.parts[`row_${name}`].children;
      error.textContent = `\u00b1 ${fixed(errors[key])}`;
      end.textContent = fixed(ends[key]);
    }
  }

  // The axis of page views is logarithmic; the true DCG is in the middle of the other axis.
  paintLines() {
    const { third } = this.state;
    const { path, ends } = this.now;
    const top = 2 * (ends.dcg || 1);
    const x = (/** @type {number} */ n) => (100 * Math.log(n)) / Math.log(MOST_VIEWS);
    for (const name of ["naive", "ips", "third"]) {
      const key = name === "third" ? third : name;
      const points = path.map((/** @type {Now["path"][number]} */ { n, values }) => {
        const y = 100 - (100 * Math.min(values[key], 2 * top)) / top;
        return `${x(n).toFixed(2)},${y.toFixed(2)}`;
      });
      this.parts[`line_${name}`].setAttribute("points", points.join(" "));
    }
    this.parts.most.textContent = short(top);
    this.parts.truth.textContent = t`true ${fixed(ends.dcg)}`;
    this.parts.chart.style = `--now: ${x(this.state.n)}%`;
  }

  paintRain() {
    const { start, step, thousand } = this.parts;
    const full = this.state.n >= MOST_VIEWS;
    start.textContent = this.rain ? t`Pause` : full ? t`Rain from the first` : t`Let it rain`;
    step.ariaDisabled = String(full);
    thousand.ariaDisabled = String(full);
  }

  /** @type {View["why"]} */
  why({ kind }) {
    const told = verdict(this.state, this.now);
    /** @type {Record<string, string>} */
    const first = { link: t`as the link has it: `, others: t`other visitors, the same page: ` };
    return `${first[kind ?? ""] ?? ""}${told}`;
  }
}

const KEYS = ["rel", "looks", "clip", "third", "seed", "n"];
const clicksLab = lab(ClicksView, KEYS);

export default { render: clicksLab };
