// The search box: loaded when it is first opened, as are pagefind's index and code.
(() => {
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
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
  /** @type {Promise<any> | null} */
  let loading = null; // once: an index that is merged twice gives each page twice
  /** @type {{ phrase: string, parts: string[] }[]} */
  let asked = []; // what people type, from search.yml: a filter of pages in the index
  /** @type {Set<string>} */
  let terms = new Set(); // the words of these phrases
  let latest = 0;
  let settled = 0;
  const { ndcgSay: say } = /** @type {any} */ (globalThis);
  let wanted = dialog.wanted; // Enter came before the results: the first of them is followed when it is there

  async function load() {
    if (location.protocol === "file:") {
      status.textContent = say("Search works when the site is served: run {0}.", "make site");
      return null;
    }
    try {
      const pagefind = await import(new URL("pagefind/pagefind.js", here).href);
      await pagefind.init();
      // A Chinese page finds the English ones too, after its own: the glossary has every term in both languages.
      const index = new URL("pagefind/", here).href;
      if (document.documentElement.lang !== "en")
        await pagefind.mergeIndex(index, { language: "en", indexWeight: 0.05 });
      const filters = await pagefind.filters();
      asked = Object.keys(filters.asked ?? {}).map(phrase => ({ phrase, parts: wordsOf(phrase) }));
      terms = new Set(asked.flatMap(each => each.parts));
      return pagefind;
    } catch {
      status.textContent = say("The search index is missing: run {0}.", "python docs/build.py");
      return null;
    }
  }

  // Of what a Chinese page finds, the pages in English are marked.
  const isForeign = url => document.documentElement.lang !== "en" && !url.includes("/zh/");

  function result(title, section, url, said) {
    const name = make("b", {}, title);
    if (section) name.append(" ", make("small", {}, section));
    const link = make("a", { href: url }, name, make("span", said));
    if (isForeign(url)) {
      name.append(" ", make("small", { lang: document.documentElement.lang }, `（${say("in English")}）`));
      Object.assign(link, { lang: "en", hreflang: "en" });
    }
    return make("li", {}, link);
  }

  // Words that say how a question is put, not what it is about: "linear vs exponential" asks for two words.
  const ASKING = new Set(
    (
      "a an and are as at be between by can did difference do does for from has have how i in is it its me my of on " +
      "or should so than that the their there these this to versus vs was we were what when where which why will " +
      "with you 的 了 是 有 在 和 与 吗 什么 为什么 怎么 如何 哪个 多少 不 也 会 算 区别 不同 差别"
    ).split(" "),
  );
  const ASKED_PAGES = 12;
  const ENOUGH = 4; // pages that hold every word; with fewer, those that hold most of them follow

  // Chinese needs no space beside a word of letters: “MAP和NDCG” is “MAP 和 NDCG”.
  const BESIDE = /(?<=\p{Script=Han})(?=[a-z\d])|(?<=[a-z\d])(?=\p{Script=Han})/gu;

  const plain = text =>
    text
      .toLowerCase()
      .replace(/[\s"“”?!,;:‐，。？！、；：（）-]+/g, " ")
      .replace(BESIDE, " ")
      .trim();

  // How a question begins and ends in Chinese: 什么是 NDCG, MAP 和 NDCG 的区别, NDCG 怎么算.
  const ASKED =
    /^(?:什么是|为什么|怎么|怎样|如何|多少|[的和与是])+|(?:的|是|有什么|什么|意思|区别|不同|差别|怎么算?|如何|吗|呢)+$/g;

  // NDCG@10 is a question about NDCG; of P@10 too little would be left.
  const uncut = word => word.replace(/^(.{2,})@(?:\d+|[kn])$/, "$1").replace(/^(.)@\d+$/, "$1@k");

  function wordsOf(query) {
    const all = plain(query)
      .split(" ")
      .map(word => (isRun(word) ? word.replace(ASKED, "") : uncut(word)))
      .filter(Boolean);
    const telling = all.filter(word => !ASKING.has(word));
    return telling.length > 0 ? telling : all;
  }

  // Where a word occurs nowhere, pagefind answers with words that share its first letter. That is no answer.
  function held(page, words, answers = page.filters.asked ?? []) {
    const content = [page.meta.title, page.content, ...answers.map(joinedUp)].join(" ").toLowerCase();
    // The first half of a word stands for its forms, and four letters at least.
    const stem = word => word.slice(0, Math.max(4, Math.floor(word.length / 2)));
    return words.filter(word => (isRun(word) ? content.includes(word) : begun(stem(word)).test(content)));
  }

  // A word of letters begins where no other does: “rag” is not in “average”.
  const begun = text => new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`, "u");
  const whole = text => new RegExp(`${begun(text).source}(?![\\p{L}\\p{N}])`, "u");

  // Chinese has no spaces: the index holds each sign as a word, and a run of signs is asked for as a phrase.
  const SIGNS = "[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]";
  const RUN = new RegExp(`${SIGNS}+`, "g");
  const APART = new RegExp(`(${SIGNS}(?:</mark>)?) +(?=(?:<mark>)?${SIGNS})`, "g");
  const joinedUp = text => text.replace(APART, "$1").replace(/ *([，。：；、？！（）“”]) */g, "$1");
  const signs = text => text.replace(RUN, run => ` ${[...run].join(" ")} `).trim();
  const isRun = text => text.replace(RUN, "") === "";

  async function pageOf(hit) {
    const page = await hit.data();
    page.content = joinedUp(page.content);
    page.meta.title = joinedUp(page.meta.title);
    page.meta.promise = joinedUp(page.meta.promise ?? "");
    for (const part of page.sub_results) {
      part.title = joinedUp(part.title);
      part.excerpt = joinedUp(part.excerpt);
    }
    return page;
  }

  const best = found => found.slice(0, ASKED_PAGES);

  async function hits(query) {
    const found = await engine.search(signs(query));
    return found.results;
  }

  // What a hyphen joins is one thing, also where it is written apart: p-value, p value.
  const JOINED = /[^\s-][‐-][^\s-]/;

  // Each page once: what a later search shows of it, and its highest score, for a phrase has the same score everywhere.
  // No hit is copied: pagefind lets a page go when nothing holds the very hit that it gave, and then has no data of it.
  function union(...lists) {
    const kept = new Map();
    for (const hit of lists.flat()) {
      hit.score = Math.max(hit.score, kept.get(hit.id)?.score ?? 0);
      kept.set(hit.id, hit);
    }
    return [...kept.values()];
  }

  // The best pages with every word, those with the very phrase at its place, and how many there are; when they are few,
  // also those that a search for each word alone brings up.
  async function candidates(query, words) {
    if (query.includes('"')) return several(await hits(query));
    if (words.length === 1) return several(await hits(isRun(words[0]) ? `"${words[0]}"` : words[0]));
    const phrase = await hits(`"${plain(query)}"`);
    const joined = JOINED.test(query) ? union(await hits(query), phrase) : [];
    if (joined.length > 0) return several(joined);
    const found = await hits(words.join(" "));
    if (found.length >= ENOUGH) return { found: union(best(found), best(phrase)), total: found.length };
    const more = (await Promise.all(words.map(hits))).flatMap(best);
    return several(union(more, found, phrase), Infinity);
  }

  // The share of what is typed that a page is known to answer: each of its phrases counts if all its words are typed.
  const letters = words => words.join("").length;
  const isTyped = (part, words) => words.some(word => (isRun(part) ? word.includes(part) : word === part));
  const areTyped = ({ parts }, words) => parts.every(part => isTyped(part, words));

  function answered(page, words) {
    const phrases = new Set(page.filters.asked);
    const met = asked.filter(each => phrases.has(each.phrase) && areTyped(each, words));
    return letters([...new Set(met.flatMap(each => each.parts))]) / letters(words);
  }

  async function knownPages(words) {
    const any = asked.filter(each => areTyped(each, words)).map(each => each.phrase);
    if (any.length === 0) return [];
    const found = await engine.search(null, { filters: { asked: { any } } });
    return found.results;
  }

  const several = (found, most = ASKED_PAGES) => ({ found: found.slice(0, most), total: found.length });

  // The share of a heading that a run of signs makes up: all of it where the section is about nothing else.
  function named(page, run) {
    const headings = page.sub_results.map(part => plain(part.title)).filter(title => title.includes(run));
    return Math.max(0, ...headings.map(title => run.length / title.length));
  }

  // The chapters stand before the pages on how the package is made, and what holds the very phrase before both.
  function rate(page, score, words, phrase) {
    const content = plain(`${page.meta.title} ${page.content}`);
    const share = held(page, words).length / words.length;
    const title = plain(page.meta.title);
    const exact = words.filter(word => isRun(word) || whole(word).test(content)).length / words.length;
    let rated = (score * share ** 3 * (1 + exact)) / 2;
    if (phrase.includes(" ") && content.includes(phrase)) rated *= 3;
    if (words.every(word => title.includes(word))) rated *= 2;
    for (const run of words.filter(isRun)) rated *= Math.log2(1 + content.split(run).length) * (1 + named(page, run));
    if ((page.meta.section || "").startsWith("How it is made")) rated *= 0.5;
    return rated;
  }

  function weight(part, words, phrase) {
    const text = plain(`${part.title} ${part.excerpt.replace(/<[^>]+>/g, "")}`);
    const hit = part.weighted_locations.reduce((sum, location) => sum + location.balanced_score, 0);
    const named = words.filter(word => text.includes(word)).length;
    const told = /(?:\bexercises|练习)$/.test(plain(part.title)) ? 1e-4 : 1; // what explains stands before what asks
    return told * ((text.includes(phrase) ? 1e6 : 0) + named * 1e3 + Math.min(hit, 999));
  }

  function entries({ page }, words, phrase) {
    const parts = page.sub_results.map(part => ({ part, weight: weight(part, words, phrase) }));
    const best = parts.sort((a, b) => b.weight - a.weight).slice(0, 2);
    const { title, promise } = page.meta;
    const inOtherWords = best.length === 0 || held(page, words, []).length === 0;
    if (inOtherWords) return [result(title, "", page.url, { textContent: promise })];
    return best.map(({ part }) =>
      result(title, part.title === title ? "" : part.title, part.url, { innerHTML: part.excerpt }),
    );
  }

  // A page that answers the whole question comes before each that only holds its words.
  async function ranked(query, words, phrase) {
    const [known, { found, total }] = await Promise.all([knownPages(words), candidates(query, words)]);
    const hits = [...new Map([...known, ...found].map(hit => [hit.id, hit])).values()];
    const scoreOf = hit => (found.includes(hit) ? hit.score : 0);
    const pages = await Promise.all(hits.map(async hit => ({ page: await pageOf(hit), score: scoreOf(hit) })));
    const most = Math.max(1, Math.ceil(words.length * 0.6));
    const kept = pages.filter(({ page }) => held(page, words).length >= most);
    const rated = kept.map(({ page, score }) => ({ page, rated: rate(page, score, words, phrase) }));
    const top = Math.max(1, ...rated.map(each => each.rated));
    for (const each of rated) each.rated += top * answered(each.page, words) ** 2;
    rated.sort((a, b) => b.rated - a.rated);
    // Where a page was let go, those that pagefind puts behind it hold the words no more than it does.
    return { pages: best(rated), total: kept.length < pages.length ? kept.length : Math.max(total, kept.length) };
  }

  // How many results are listed, on how many pages, and how many pages there are if these are not all.
  function told(query, results, pages, total) {
    if (pages === 0) return say("Nothing found for “{0}”.", query);
    const listed = results === 1 ? say("{0} result", 1) : say("{0} results", results);
    const some = pages < total ? say("the best {0} of ", pages) : "";
    return say("{0} on {1}{2}", listed, some, total === 1 ? say("{0} page", 1) : say("{0} pages", total));
  }

  // Is one letter missing, added or another one, or are two in the wrong order? A word of four letters is often near
  // another one: there it is the order alone, as in NDGC.
  function isSlip(one, other) {
    let start = 0;
    while (start < one.length && one[start] === other[start]) start += 1;
    const [a, b] = [one.slice(start), other.slice(start)];
    const swapped = a[1] === b[0] && a[0] === b[1] && a.slice(2) === b.slice(2);
    if (one.length < 5 || swapped) return swapped;
    return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
  }

  // A word that next to no page has is read as the term that differs from it by a slip.
  const SPELT = /^[a-z]{4,}$/;
  async function corrected(word) {
    if (!SPELT.test(word) || [...terms].some(term => term.startsWith(word))) return word;
    const near = [...terms].find(term => SPELT.test(term) && isSlip(word, term));
    if (!near) return word;
    const pages = await Promise.all((await hits(word)).slice(0, 3).map(pageOf));
    const found = pages.filter(page => begun(word).test(page.content.toLowerCase()));
    return found.length > 1 ? word : near;
  }

  // A question in Chinese, cut into words, where no page holds it as it was written.
  function cut(query) {
    const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
    return query.replace(RUN, run => ` ${[...segmenter.segment(run)].map(each => each.segment).join(" ")} `);
  }

  async function search(query) {
    const turn = ++latest;
    let words = wordsOf(query);
    if (words.length === 0) {
      status.textContent = "";
      list.replaceChildren();
      settled = turn;
      return;
    }
    let phrase = plain(query);
    let spelt = "";
    let { pages, total } = await ranked(query, words, phrase);
    const meant = await Promise.all(words.map(word => corrected(word)));
    if (meant.some((word, i) => word !== words[i])) {
      words = meant;
      spelt = phrase = words.join(" ");
      ({ pages, total } = await ranked(spelt, words, phrase));
    }
    if (pages.length === 0 && words.some(isRun)) {
      words = wordsOf(cut(query));
      ({ pages, total } = await ranked(words.join(" "), words, phrase));
    }
    if (turn !== latest) return;
    settled = turn;
    list.replaceChildren(...pages.flatMap(page => entries(page, words, phrase)));
    const said = told(spelt || query, list.childElementCount, pages.length, total);
    status.textContent = spelt && pages.length > 0 ? say("{0} for “{1}”", said, spelt) : said;
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
    if (input.value.trim() && !list.querySelector("a")) status.textContent = say("Searching…");
    loading = loading || load();
    engine = await loading;
    if (engine) await search(input.value);
    else loading = null;
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
