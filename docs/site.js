// Everything here is an addition: without it the pages read and link as they are.
(() => {
  const root = document.documentElement;
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** @type {(selector: string, within?: ParentNode) => any} */
  const one = (selector, within = document) => within.querySelector(selector);
  /** @type {(selector: string, within?: ParentNode) => any[]} */
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // What the scripts of the site say, in the language of the page: a sentence with places for its values.
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = (english, ...values) => {
    /** @type {Record<string, string>} */
    const words = /** @type {any} */ (globalThis).ndcgSite ?? {};
    return (words[english] ?? english).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
  };
  Object.assign(globalThis, { ndcgSay: say });

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  // Three laboratories have moved, and their old links lead to them: the comparison of two lists, now a story of its own,
  // and with what the link says of them the runs of eight queries and the tools that print a number.
  function follow(name, from, to, said) {
    const asked = root.dataset.embed === name || new RegExp(`[#&]lab=${name}(&|$)`).test(location.hash);
    const page = asked && location.pathname.endsWith(from) && one(`a[href*="${to}"]`);
    if (page && !location.pathname.endsWith(`/${to}`)) location.replace(page.href.split("#")[0] + said);
  }
  follow("compare", "", "two_judges.html", "");
  follow("runs", "/evaluation.html", "comparison.html", location.search + location.hash);
  follow("convention", "/conventions.html", "play/tool.html", location.search + location.hash);

  // What a reader chooses, the theme or the keys, is kept for the next page, unless it is the usual.
  function keep(name, choice, usual) {
    try {
      if (choice === usual) localStorage.removeItem(name);
      else localStorage.setItem(name, choice);
    } catch {
      root.classList.add("no-storage");
    }
  }

  // Theme: auto, light, dark

  const THEMES = ["auto", "light", "dark"];

  function showTheme(button) {
    const theme = root.dataset.theme || "auto";
    button.title = say("Theme: {0}", say(theme));
    button.setAttribute("aria-label", button.title);
  }

  function nextTheme(button) {
    const theme = THEMES[(THEMES.indexOf(root.dataset.theme || "auto") + 1) % THEMES.length];
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    keep("ndcg-theme", theme, "auto");
    showTheme(button);
  }

  function startTheme() {
    const button = one(".theme-button");
    showTheme(button);
    button.addEventListener("click", () => nextTheme(button));
  }

  // Copying code

  function copyBySelection(code) {
    const selection = /** @type {Selection} */ (getSelection());
    selection.selectAllChildren(code);
    const copied = document.execCommand("copy");
    selection.removeAllRanges();
    return copied;
  }

  async function copy(code) {
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
      return true;
    } catch {
      return copyBySelection(code);
    }
  }

  function copyButton(block) {
    const button = make("button", { type: "button", className: "copy", textContent: say("Copy") });
    button.setAttribute("aria-label", say("Copy this code"));
    button.addEventListener("click", async () => {
      button.textContent = (await copy(one("code", block))) ? say("Copied") : say("Press Ctrl+C");
      button.classList.add("done");
      setTimeout(() => {
        button.textContent = say("Copy");
        button.classList.remove("done");
      }, 1600);
    });
    return button;
  }

  // What scrolls sideways must be reachable by keyboard; what does not should not take a stop.

  function label(element) {
    if (element.matches("pre.output")) return say("Output");
    return element.matches("pre") ? say("Code") : element.getAttribute("aria-label") || say("Formula");
  }

  const scrollers = all("pre, .scroll");

  const hasMore = element => element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
  const showMore = element => element.classList.toggle("more", hasMore(element));

  // All are measured before any is marked: the page is laid out once, and not once for each. What is folded away is
  // measured when it opens.
  function markScrollers(elements) {
    const shown = elements.filter(each => each.checkVisibility());
    for (const element of shown) element.classList.remove("wide");
    const measured = shown.map(each => ({
      element: each,
      scrolls: each.scrollWidth > each.clientWidth,
      more: hasMore(each),
    }));
    for (const { element, scrolls, more } of measured) {
      element.classList.toggle("more", more);
      if (scrolls && !element.hasAttribute("role")) {
        element.setAttribute("role", "group");
        element.setAttribute("aria-label", label(element));
      }
      if (scrolls) element.classList.add("wide");
      if (scrolls) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    }
  }

  // Contents: mark the section being read, keep its link in sight, close the sheet when a link is followed

  function keepInSight(link) {
    const menu = one("#menu");
    const place = link.getBoundingClientRect();
    const room = menu.getBoundingClientRect();
    if (place.top < room.top + 60) menu.scrollTop -= room.height / 2 - place.top + room.top;
    else if (place.bottom > room.bottom - 60) menu.scrollTop += place.bottom - room.top - room.height / 2;
  }

  function startContents() {
    const links = all(".contents a");
    const headings = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    let waiting = false;
    const update = () => {
      waiting = false;
      const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 45; // lower where a list stays in sight
      const atEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 2;
      const last = atEnd
        ? headings.length - 1
        : headings.findLastIndex(each => each?.checkVisibility() && each.getBoundingClientRect().top < line);
      if (links[last]?.hasAttribute("aria-current")) return;
      links.forEach((link, i) => {
        if (i === last) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
      for (const item of all(".contents li")) item.classList.toggle("read", item.contains(links[last]));
      if (last > 0) keepInSight(links[last]);
    };
    const ask = () => {
      if (!waiting) {
        waiting = true;
        requestAnimationFrame(update);
      }
    };
    addEventListener("scroll", ask, { passive: true });
    links.forEach(link =>
      link.addEventListener("click", () => {
        if (link.closest("[popover]:popover-open")) link.closest("[popover]").hidePopover();
      }),
    );
    ask();
  }

  // A reader who speaks to the computer, or whose hand slips, may switch off the key that opens the search by itself.

  // It may have been switched in another tab, or on a page before this one.
  function slashIsOn() {
    try {
      root.dataset.slash = localStorage.getItem("ndcg-slash") ?? "on";
    } catch {
      root.classList.add("no-storage");
    }
    return root.dataset.slash !== "off";
  }

  function tellSlash() {
    const keys = "Control+K Meta+K";
    one(".slash").setAttribute("aria-checked", slashIsOn());
    one(".search-button").setAttribute("aria-keyshortcuts", slashIsOn() ? `/ ${keys}` : keys);
  }

  // Search: the box opens at once. What searches is loaded when it is first asked for, and then finds what was
  // typed meanwhile.

  function startSearch() {
    const dialog = one("dialog.search");
    const input = one("input", dialog);
    const load = () => document.head.append(make("script", { src: here.replace("site.js", "search.js") }));
    const open = () => {
      if (!dialog.open) dialog.showModal();
      tellSlash();
      input.select();
    };
    dialog.onkeydown = event => {
      if (event.key === "Enter" && event.target === input) dialog.wanted = true;
    };
    input.addEventListener("focus", load, { once: true });
    one(".search-button").addEventListener("click", open);
    one(".slash").addEventListener("click", () => {
      root.dataset.slash = slashIsOn() ? "off" : "on";
      keep("ndcg-slash", root.dataset.slash, "on");
      tellSlash();
    });
    tellSlash();
    const onKey = event => {
      const typing = /** @type {Element} */ (event.target).closest("input, textarea, select, [contenteditable]");
      const command = event.ctrlKey || event.metaKey;
      const slash = event.key === "/" && !typing && !command && slashIsOn();
      const k = event.key.toLowerCase() === "k" && command && !event.shiftKey;
      if ((slash || k) && !event.altKey) {
        event.preventDefault();
        open();
      }
    };
    document.addEventListener("keydown", onKey, { capture: true }); // a laboratory keeps keys to itself
  }

  // The sidebar is longer than the window: the page that is read stands in its upper part, its contents below it.

  function showCurrentPage() {
    const menu = one("#menu");
    const current = one("[aria-current]", menu);
    if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 4;
  }

  // On a phone the menu is a sheet, which opens with the group of the page that is read, and with the others folded.
  function foldMenu() {
    for (const group of all("#menu details")) group.open = Boolean(one("[aria-current=page]", group));
  }

  // A link may ask for a language, "?lang=zh". A page that is not there in it is shown in English, and says so.
  function startLanguage(asked) {
    const edition = one(".edition[rel]");
    const [wanted, own, other] = [asked, root.lang, edition?.hreflang].map(tag => tag?.split("-")[0]);
    if (wanted === own) return;
    if (wanted === other) location.replace(edition.href + location.hash);
    else if (own !== "en") location.replace(`${edition.href}?lang=${encodeURIComponent(asked)}${location.hash}`);
    else {
      const told = say("There is no edition in “{0}”: this page is in English.", asked);
      one("h1").after(make("p", { className: "behind", role: "note", textContent: told }));
    }
  }

  // A link into a closed fold opens it, and so does a link to the heading right above a fold.
  function openFold(hash) {
    const target = document.getElementById(hash.slice(1));
    for (const fold of all("details"))
      if (fold.contains(target) || fold === target?.nextElementSibling) fold.open = true;
  }

  function startFolds() {
    openFold(location.hash);
    document.addEventListener("click", ({ target }) => {
      const { hash } = /** @type {any} */ (target).closest("a") ?? {};
      if (hash) openFold(hash);
    });
  }

  if (root.dataset.embed) {
    const script = make("script", { src: here.replace("site.js", "embed.js") });
    addEventListener("DOMContentLoaded", () => document.head.append(script)); // when laboratories are alive
    return;
  }
  // The other language opens at the heading that is being read, if it has this page.
  one(".edition[rel]")?.addEventListener("click", ({ currentTarget }) => {
    const read = one(".contents [aria-current]");
    currentTarget.hash = location.hash.includes("=") ? location.hash : read && scrollY > 300 ? read.hash : "";
  });
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked) startLanguage(asked);
  startTheme();
  if (matchMedia("(min-width: 60rem)").matches) showCurrentPage();
  else foldMenu();
  one("#menu").addEventListener("toggle", showCurrentPage);
  startSearch();
  startContents();
  startFolds();
  all("div.sourceCode").forEach(block => block.append(copyButton(block)));
  if (one("main svg[role=img]:not(table *, [data-ndcg-widget] *)"))
    document.head.append(make("script", { src: here.replace("site.js", "figures.js") }));
  // A window, a typeface that arrives or an opened block may change what scrolls.
  const sizes = new ResizeObserver(entries => markScrollers(entries.map(({ target }) => target)));
  scrollers.forEach(element => sizes.observe(element));
  document.fonts.addEventListener("loadingdone", () => markScrollers(scrollers));
  scrollers.forEach(element => element.addEventListener("scroll", () => showMore(element), { passive: true }));
  // Answers are printed, folded code is not. A page with exercises can be printed without its answers.
  let handout = false;
  let turned = [];
  addEventListener("beforeprint", () => {
    turned = all("main details:not(.fold)").filter(details => details.open === handout);
    for (const details of turned) details.open = !handout;
  });
  addEventListener("afterprint", () => {
    for (const details of turned) details.open = handout;
    handout = false;
  });
  if (one("[id$=-exercises]")) {
    const button = make("button", { type: "button", textContent: say("Print without the answers") });
    button.addEventListener("click", () => {
      handout = true;
      print();
    });
    one(".take")?.append(" ", button);
  }
})();
