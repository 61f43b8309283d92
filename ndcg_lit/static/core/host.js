// A page without a kernel: a model over plain state that is kept in the address, and the laboratory in the place of its
// static table.

import { same } from "./parts.js";

/** @typedef {{ render: (place: { model: any, el: HTMLElement }) => void }} Widget */

/**
 * What a laboratory asks of a model, over a plain `state`.
 * @param {Record<string, any>} state
 */
export function plainModel(state) {
  /** @type {Record<string, Set<() => void>>} */
  const handlers = {};
  const tell = (/** @type {string[]} */ keys) => {
    for (const handler of keys.flatMap(key => [...(handlers[`change:${key}`] ?? [])])) handler();
  };
  return {
    get: (/** @type {string} */ key) => state[key],
    set(/** @type {string} */ key, /** @type {any} */ value) {
      if (same(state[key], value)) return;
      state[key] = value;
      tell([key]);
    },
    assign(/** @type {Record<string, any>} */ patch) {
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

const linked = () => new URLSearchParams(location.hash.slice(1));

// What the address after # says of the laboratory `key`: what differs from its first state.
/** @type {(key: string, start: Record<string, any>) => Record<string, any>} */
function fromAddress(key, start) {
  const patch = JSON.parse(linked().get(key) || "{}");
  const unknown = Object.keys(patch).find(name => !(name in start));
  if (unknown) throw new RangeError(`nothing here is called "${unknown}"`);
  return { ...start, ...patch };
}

// What a script of this type, which no browser runs, carries for the laboratory at `place`.
/** @type {(place: Element, type: string) => string} */
const carried = (place, type) => place.querySelector(`script[type="${type}"]`)?.textContent ?? "";

// Gives the laboratory at `place` the style it carries; where the builder of a site has set it already, there is none.
/** @param {Element} place */
function dress(place) {
  const textContent = carried(place, "text/css");
  if (textContent) place.before(Object.assign(document.createElement("style"), { textContent }));
}

/**
 * Brings the laboratory `key` to life. One that cannot start says why and leaves the static table where it was; a link
 * that cannot be read leaves the page's own state.
 * @param {any} place
 * @param {string} key
 * @param {Widget} widget
 */
export function mount(place, key, widget) {
  const fallback = [...place.childNodes];
  const note = Object.assign(document.createElement("p"), { className: "nl-broken", role: "alert" });
  const tell = (/** @type {string} */ why, /** @type {any} */ error) => {
    note.textContent = `${why}: ${error.message}`;
    place.prepend(note);
  };
  place.dataset.ndcgMounted = "yes";
  try {
    const start = JSON.parse(carried(place, "application/json"));
    const markup = document.createRange().createContextualFragment(carried(place, "text/html"));
    const model = { ...plainModel({ ...start }), start, markup };
    dress(place);
    if (!document.querySelector("#jupyter-config-data")) keep(model, key, start);
    try {
      model.assign(fromAddress(key, start));
      widget.render({ model, el: place });
    } catch (error) {
      model.assign(start);
      widget.render({ model, el: place });
      tell("This link is broken, so here is the page's own example", error);
    }
    addEventListener("hashchange", () => {
      if (!location.hash.includes("=")) return;
      try {
        model.assign(fromAddress(key, start));
        note.remove();
      } catch (error) {
        tell("This link is broken", error);
      }
    });
    if (linked().has(key)) place.scrollIntoView();
  } catch (error) {
    place.replaceChildren(...fallback);
    tell("This laboratory could not start", error);
  }
}

// The address holds what differs from the first state. A frame may have no address of its own; the laboratory works
// without.
/** @type {(model: any, key: string, start: Record<string, any>) => void} */
function keep(model, key, start) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  model.link = () => address(model, key, start);
  model.save_changes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(null, "", model.link());
      } catch {}
    }, 250);
  };
}

/** @type {(model: any, key: string, start: Record<string, any>) => string} */
function address(model, key, start) {
  const all = linked();
  const changed = Object.keys(start).filter(name => !same(model.get(name), start[name]));
  const patch = Object.fromEntries(changed.map(name => [name, model.get(name)]));
  all.set(key, changed.length ? JSON.stringify(patch) : "");
  for (const [name, text] of [...all]) {
    if (!text) all.delete(name);
  }
  return location.href.split("#")[0] + (all.size ? `#${all}` : "");
}

/**
 * Brings every laboratory of this name on the page to life, once.
 * @param {string} name
 * @param {Widget} widget
 */
export function mountAll(name, widget) {
  document.querySelectorAll(`[data-ndcg-widget="${name}"]`).forEach((place, i) => {
    if (/** @type {HTMLElement} */ (place).dataset.ndcgMounted) return;
    mount(place, i ? `${name}.${i + 1}` : name, widget);
  });
}
