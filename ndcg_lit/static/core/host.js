// A page without a kernel: a model over plain state that is kept in the address, and the laboratory in the place of its
// static table.

import { decode, encode, joined, linkName, sections } from "./link.js";
import { isNew, reason, same } from "./parts.js";
import { t } from "./words.js";

/** @typedef {import("./view.js").State} State */
/** @typedef {import("./view.js").Model} Model */
const AROUND = 72; // pixels above and below a laboratory that stands alone, with the link below it

/** @typedef {{ render: (place: { model: Model, el: HTMLElement }) => () => void }} Widget */

/**
 * Return a model over a plain `state`, with what a laboratory asks of a model.
 * @param {State} state
 */
export function plainModel(state) {
  /** @type {Record<string, Set<() => void>>} */
  const handlers = {};
  const tell = (/** @type {string[]} */ keys) => {
    for (const handler of keys.flatMap(key => [...(handlers[`change:${key}`] ?? [])])) handler();
  };
  return {
    get: (/** @type {string} */ key) => state[key],
    set(/** @type {string} */ key, /** @type {unknown} */ value) {
      if (same(state[key], value)) return;
      state[key] = value;
      tell([key]);
    },
    assign(/** @type {State} */ patch) {
      Object.assign(state, patch);
      tell(Object.keys(state));
    },
    on(/** @type {string} */ event, /** @type {() => void} */ handler) {
      handlers[event] ??= new Set();
      handlers[event].add(handler);
    },
    off(/** @type {string} */ event, /** @type {() => void} */ handler) {
      handlers[event]?.delete(handler);
    },
    save_changes() {},
  };
}

/**
 * Return the names of a laboratory in an address, the name to write first. The page's first ranking goes without a
 * name; on a page without a ranking the first laboratory may.
 * @param {Element} place
 * @param {string} key
 */
function namesOf(place, key) {
  const name = linkName(key);
  const ranking = document.querySelector('[data-ndcg-widget="RankingLab"]');
  if ((ranking ?? document.querySelector("[data-ndcg-widget]")) !== place) return [name];
  return name === "ranking" ? ["", name] : [name, ""];
}

// Returns what the address says of the laboratory, or undefined. The laboratory that may go without a name refuses the
// names that no laboratory of the page has; "list" is the live list of a page.
/** @type {(names: string[]) => string | undefined} */
function linked(names) {
  const found = sections(location.hash);
  if (names.includes("")) {
    /** @type {NodeListOf<HTMLElement>} */
    const places = document.querySelectorAll("[data-ndcg-widget]");
    const known = ["", "list", ...[...places].map(({ dataset }) => linkName(dataset.ndcgWidget ?? ""))];
    const lost = [...found.keys()].find(name => !known.includes(name.replace(/\.\d+$/, "")));
    if (lost) throw new RangeError(t`no laboratory on this page is called "${lost}"`);
  }
  return names.map(name => found.get(name)).find(text => text !== undefined);
}

/**
 * Bring the laboratory `key` to life. If it cannot start, it says why and leaves the static table where it was; a link
 * that cannot be read leaves the page's own state.
 * @param {HTMLElement} place
 * @param {string} key
 * @param {Widget} widget
 */
export function mount(place, key, widget) {
  const fallback = [...place.childNodes];
  const note = Object.assign(document.createElement("p"), { className: "nl-broken", role: "alert" });
  const tell = (/** @type {string} */ why, /** @type {unknown} */ error) => {
    note.textContent = t`${why}: ${reason(/** @type {Error} */ (error))}`;
    place.prepend(note);
  };
  const names = namesOf(place, key);
  place.dataset.ndcgMounted = "yes";
  try {
    const { tasks, found, ...own } = JSON.parse(
      place.querySelector('script[type="application/json"]')?.textContent ?? "",
    );
    const model = { ...plainModel({ ...own, tasks, found }), start: own };
    const follow = () => model.assign({ ...model.start, ...decode(linked(names) ?? "", own) });
    if (!document.querySelector("#jupyter-config-data")) keep(model, names, own);
    /** @type {() => void} */
    let close;
    try {
      // "?embed=ranking&r=3,2,3" asks for this laboratory alone, with "r=3,2,3"; how the page looks is not its affair.
      const { embed } = document.documentElement.dataset;
      const [, ...parts] = location.search.split("&");
      const asked = parts.filter(part => !/^(theme|wall)(=|$)/.test(part));
      if (embed && names.includes(linkName(embed))) {
        model.start = { ...compact(own), ...decode(asked.join("&"), own) };
      }
      follow();
      close = widget.render({ model, el: place });
    } catch (error) {
      model.start = own;
      model.assign(own);
      close = widget.render({ model, el: place });
      tell(t`This link is broken, so here is the page's own example`, error);
    }
    if (place.dataset.ndcgModel) followKernel(place, widget, close);
    Object.assign(place, { ndcgPlain: model });
    place.dispatchEvent(new Event("ndcg-alive", { bubbles: true }));
    // The address of a heading says nothing of a laboratory; an empty one stands for the page as it began.
    addEventListener("hashchange", () => {
      if (location.hash && !location.hash.includes("=")) return;
      try {
        follow();
        note.remove();
        reach(place, names);
      } catch (error) {
        tell(t`This link is broken`, error);
      }
    });
    if (isNew()) reach(place, names);
  } catch (error) {
    place.replaceChildren(...fallback);
    tell(t`This laboratory could not start`, error);
  }
}

// A laboratory that stands alone opens in its brief form, if it has one and the address asks for nothing else.
/** @type {(own: State) => State} */
const compact = own => ("brief" in own ? { ...own, brief: true } : own);

// Shows the model of the kernel at `place`, as soon as there is a kernel; live.js has the other half. A cell that is
// out of sight may leave the page and come back; a cell that is run again is gone for good, so its laboratory stops
// listening.
/** @type {(place: HTMLElement, widget: Widget, close: () => void) => void} */
function followKernel(place, widget, close) {
  const key = place.dataset.ndcgModel;
  let end = close;
  /** @type {Model | undefined} */
  let model;
  const leave = () => {
    if (place.isConnected || !model) return;
    model.off("change", leave);
    model = undefined;
    end();
  };
  const meet = (/** @type {Model} */ found) => {
    if (model) return;
    end();
    model = found;
    end = widget.render({ model, el: place });
    model.on("change", leave);
  };
  const ask = () => document.dispatchEvent(new CustomEvent(`ndcg-ask-${key}`, { detail: meet }));
  document.addEventListener(`ndcg-here-${key}`, ask, { once: true });
  new IntersectionObserver(() => {
    if (place.isConnected) ask();
  }).observe(place);
  ask();
}

// Opens the folds around a laboratory that the address names, and scrolls to the one that it names first, once all of
// them have their height. One that is in sight as the page opens stays where it is: what stands above it is a part of
// the question.
/** @type {(place: HTMLElement, names: string[]) => void} */
function reach(place, names) {
  const named = [...sections(location.hash).keys()];
  if (!named.some(name => names.includes(name))) return;
  for (const fold of document.querySelectorAll("details")) if (fold.contains(place)) fold.open = true;
  if (!names.includes(named[0])) return;
  requestAnimationFrame(() => {
    const opens = place === document.querySelector("[data-ndcg-widget]") && !scrollY;
    if (!opens || place.getBoundingClientRect().top > innerHeight) place.scrollIntoView();
  });
}

// Keeps in the address what differs from the first state, for every laboratory. A copied link holds it for this one
// alone, and so does the code of a frame, on a page that can show one laboratory alone. A frame may have no address of
// its own; the laboratory works without one. A laboratory that stands alone begins with what the address asked for, not
// with its `own` state.
/** @type {(model: Model, names: string[], own: State) => void} */
function keep(model, names, own) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const here = () => location.href.split("#")[0]; // the page may change what stands before "#"
  const page = here();
  const { embed } = document.documentElement.dataset;
  const whole = embed ? page.split("?")[0] : page;
  const called = names.find(Boolean) ?? "";
  const changed = (/** @type {State} */ start) => {
    const keys = Object.keys(start).filter(name => !same(model.get(name), start[name]));
    return encode(Object.fromEntries(keys.map(name => [name, model.get(name)])));
  };
  model.link = () => {
    const text = changed(embed ? compact(own) : own);
    const name = text ? names[0] : called;
    return `${whole}#${joined(new Map([[name, text]]))}`;
  };
  if (embed !== undefined) {
    model.embed = (title, height) => {
      const query = [`embed=${called}`, changed(compact(own))].filter(Boolean).join("&");
      const size = `width="100%" height="${height + AROUND}" style="border: 0"`;
      return `<iframe src="${page.split("?")[0]}?${query}" title="${title}" ${size}></iframe>`;
    };
  }
  model.save_changes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        const all = sections(location.hash);
        for (const name of names) all.delete(name);
        const text = changed(model.start ?? own);
        if (text) all.set(names[0], text);
        history.replaceState(null, "", here() + (all.size ? `#${joined(all)}` : ""));
      } catch {}
    }, 250);
  };
}

// A laboratory that is in sight as the page opens stays where it is when the typefaces come late: what is above it keeps
// the height that it has with what stands in for them, which is a little wider there, so that no line is added.
/** @type {(place: HTMLElement) => void} */
function hold(place) {
  /** @type {NodeListOf<HTMLElement>} */
  const texts = document.querySelectorAll("main :is(h1, .promise), article > p");
  const above = [...texts].filter(each => each.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
  const heights = above.map(each => each.offsetHeight);
  if (document.fonts.status !== "loading") return;
  above.forEach((each, i) => {
    each.style.minHeight = `${heights[i]}px`;
  });
  const letGo = () => {
    for (const each of above) each.style.minHeight = "";
  };
  addEventListener("resize", letGo, { once: true });
}

/**
 * Bring every laboratory of this name on the page to life, once, with its `style` if the page has none: one by one, when
 * the browser has nothing else to do, on a page that opens at its top; at once if the page waits for the script or may
 * open further down.
 * @param {string} name
 * @param {Widget} widget
 * @param {string} [style]
 */
export function mountAll(name, widget, style) {
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(`[data-ndcg-widget="${name}"]`);
  const waits = document.currentScript?.hasAttribute("blocking");
  const atOnce = waits || style || location.hash || document.documentElement.dataset.embed || !isNew();
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  if (waits && places[0]) hold(places[0]);
  places.forEach((place, i) => {
    const start = () => {
      if (place.dataset.ndcgMounted) return;
      if (style) place.before(Object.assign(document.createElement("style"), { textContent: style }));
      mount(place, i ? `${name}.${i + 1}` : name, widget);
    };
    if (atOnce) start();
    else soon(start);
  });
}
