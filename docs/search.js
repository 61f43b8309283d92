// The search box: loaded when it is first opened, as are pagefind's index and code.
(() => {
  const all = (selector, within) => [...within.querySelectorAll(selector)];
  /** @type {HTMLDialogElement & { wanted?: boolean }} */
  const dialog = /** @type {any} */ (document.querySelector("dialog.search"));
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  const status = /** @type {HTMLElement} */ (dialog.querySelector(".status"));
  const list = /** @type {HTMLElement} */ (dialog.querySelector(".results"));

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /** @type {any} */
  let engine = null;
  let latest = 0;
  let settled = 0;
  let wanted = dialog.wanted; // Enter came before the results: the first of them is followed when it is there

  async function load() {
    if (location.protocol === "file:") {
      status.replaceChildren("Search works when the site is served: run ", make("code", {}, "make site"), ".");
      return null;
    }
    try {
      const pagefind = await import(new URL("pagefind/pagefind.js", document.baseURI).href);
      await pagefind.init();
      return pagefind;
    } catch {
      status.replaceChildren("The search index is missing: run ", make("code", {}, "python docs/build.py"), ".");
      return null;
    }
  }

  function result(title, section, url, excerpt) {
    const name = make("b", {}, title);
    if (section) name.append(" ", make("small", {}, section));
    return make("li", {}, make("a", { href: url }, name, make("span", { innerHTML: excerpt })));
  }

  function entries(page) {
    const best = page.sub_results.slice(0, 2);
    return best.map(part =>
      result(page.meta.title, part.title === page.meta.title ? "" : part.title, part.url, part.excerpt),
    );
  }

  // Where a word occurs nowhere, pagefind answers with words that share its first letter. That is no answer.
  function matches(page, words) {
    const content = `${page.meta.title} ${page.content}`.toLowerCase();
    return words.every(word => content.includes(word.slice(0, 4)));
  }

  async function search(query) {
    const turn = ++latest;
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      status.textContent = "";
      list.replaceChildren();
      settled = turn;
      return;
    }
    const found = await engine.search(query);
    const pages = (await Promise.all(found.results.slice(0, 12).map(hit => hit.data()))).filter(page =>
      matches(page, words),
    );
    if (turn !== latest) return;
    settled = turn;
    list.replaceChildren(...pages.flatMap(entries));
    status.textContent =
      pages.length === 0 ? `Nothing found for “${query}”.` : `${pages.length} page${pages.length === 1 ? "" : "s"}`;
    if (wanted) follow();
  }

  function follow() {
    const first = settled === latest && list.querySelector("a");
    wanted = !first && settled < Math.max(latest, 1);
    if (first) first.click();
  }

  function step(by) {
    const stops = [input, ...all("a", list)];
    const next = stops[stops.indexOf(document.activeElement) + by];
    if (next) next.focus();
  }

  async function look() {
    if (input.value.trim() && !list.querySelector("a")) status.textContent = "Searching…";
    engine = engine || (await load());
    if (engine) await search(input.value);
  }

  input.addEventListener("input", () => {
    wanted = false;
    look();
  });
  dialog.addEventListener("click", event => {
    if (event.target === dialog) dialog.close();
  });
  dialog.onkeydown = event => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      dialog.close();
    } else if (event.key === "Enter" && event.target === input) {
      event.preventDefault();
      follow();
    }
  };
  dialog.addEventListener("close", () => {
    wanted = false;
  });
  list.addEventListener("click", event => {
    if (/** @type {Element} */ (event.target).closest("a")) dialog.close();
  });
  look();
})();
