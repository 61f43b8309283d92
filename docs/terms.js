// Filters the terms of the glossary by what is typed: any part of a name, in either language, or of its sentence.
// Below them a line of one term is shown without its name, and a reader chooses among four: a game that counts.
(() => {
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = Reflect.get(globalThis, "ndcgSay");
  const box = /** @type {HTMLElement} */ (document.querySelector(".term-filter"));
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const told = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
  // British and American spellings are one, and a hyphen is a space.
  const plain = text =>
    text
      .toLowerCase()
      .replace(/[-‐–_]/g, " ")
      .replace(/z/g, "s")
      .replace(/our/g, "or")
      .replace(/judgement/g, "judgment")
      .replace(/catalogue/g, "catalog")
      .replace(/elled/g, "eled");
  const textOf = part => plain(String(part.textContent).trim());
  const tables = [...document.querySelectorAll(".terms")].map(table => ({
    parts: [table, table.previousElementSibling],
    rows: [...table.querySelectorAll("tbody tr")].map(row => ({
      row,
      text: textOf(row),
      names: [...row.children].slice(0, 2).flatMap(cell => textOf(cell).split(/[,、]\s*/)),
    })),
  }));
  const all = tables.flatMap(({ rows }) => rows);
  const places = new Set(tables.flatMap(({ parts }) => parts));
  const others = [...(box.parentElement?.children ?? [])].filter(
    part => !places.has(part) && box.compareDocumentPosition(part) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  let waiting = 0;

  // A measure with a cutoff, such as "ndcg@10", is looked for by its name: "ndcg", or "ndcg@k".
  function has(term, word) {
    const { text, names } = term;
    if (/[^s]s$/.test(word) && has(term, word.slice(0, -1))) return true; // a plural
    const [name, cutoff] = word.split("@");
    return name && cutoff !== undefined ? names.includes(name) || text.includes(`${name}@k`) : text.includes(word);
  }

  function filter() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const { parts, rows } of tables) {
      for (const term of rows) term.row.toggleAttribute("hidden", !words.every(word => has(term, word)));
      for (const part of parts)
        part?.toggleAttribute(
          "hidden",
          rows.every(({ row }) => row.hasAttribute("hidden")),
        );
    }
    for (const part of others) part.toggleAttribute("hidden", words.length > 0);
    const above = box.previousElementSibling; // who types further down sees the first term that is found
    if (words.length && above && above.getBoundingClientRect().bottom < 0) above.scrollIntoView();
    const shown = all.filter(({ row }) => !row.hasAttribute("hidden")).length;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      told.textContent = words.length ? say("{0} of {1} terms", shown, all.length) : say("{0} terms", all.length);
      if (shown === 0) told.append(" ", searchSite());
    }, 250); // what is typed in a run is told once
  }

  // A button that opens the search of the site with what was typed here.
  function searchSite() {
    const textContent = say("Search the site for “{0}”", field.value.trim());
    const button = Object.assign(document.createElement("button"), { type: "button", textContent });
    button.addEventListener("click", () => {
      const input = /** @type {HTMLInputElement} */ (document.querySelector("dialog.search input"));
      input.value = field.value.trim();
      /** @type {HTMLElement} */ (document.querySelector(".search-button")).click();
      input.dispatchEvent(new Event("input"));
    });
    return button;
  }

  field.addEventListener("input", filter);
  field.addEventListener("keydown", event => {
    if (event.key === "Escape" && field.value) {
      event.preventDefault();
      field.value = "";
      filter();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      const first = all.find(({ row }) => !row.hasAttribute("hidden"));
      event.preventDefault();
      first?.row.querySelector("a")?.focus();
    }
  });
  // A link to a term that the filter hides shows all terms again.
  addEventListener("hashchange", () => {
    if (!document.getElementById(location.hash.slice(1))?.closest("[hidden]")) return;
    field.value = "";
    filter();
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });

  const nameOf = row => row.querySelector("th").textContent.split(/[,、]/)[0].trim();
  const lineOf = row => {
    const line = row.querySelector("td:last-child").cloneNode(true);
    line.querySelector(".number")?.remove();
    for (const link of line.querySelectorAll("a")) link.replaceWith(...link.childNodes);
    return line;
  };
  const shuffled = list => list.map(each => ({ each, at: Math.random() })).sort((a, b) => a.at - b.at);

  function play(/** @type {HTMLElement} */ game) {
    const [asked, choices, outcome, onward] = [".asked", ".choices", ".outcome", ".onward"].map(
      name => /** @type {HTMLElement} */ (game.querySelector(name)),
    );
    // A line that names its term is no question. The first words come first, and the others in any order.
    const groups = tables.map(({ rows }) =>
      rows
        .map(({ row }) => row)
        .filter(row => !lineOf(row).textContent.toLowerCase().includes(nameOf(row).toLowerCase())),
    );
    const [first, ...others] = groups;
    const waiting = [...first, ...shuffled(others.filter(group => group.length > 3).flat()).map(({ each }) => each)];
    const next = Object.assign(document.createElement("button"), { type: "button", textContent: say("Next term") });
    const link = Object.assign(document.createElement("a"), { textContent: say("Its line") });
    onward.append(next, " ", link);
    let made = 0;
    let right = 0;

    function offer(term) {
      choices.classList.remove("made");
      for (const choice of choices.children) {
        const button = Object.assign(document.createElement("button"), { type: "button" });
        button.append(...choice.childNodes);
        button.addEventListener("click", () => choose(term, choice));
        choice.append(button);
      }
    }

    function choose(term, chosen) {
      if (choices.matches(".made")) return;
      for (const choice of choices.children) {
        choice.querySelector("button")?.setAttribute("aria-disabled", "true");
        choice.classList.toggle("right", choice.textContent === nameOf(term));
      }
      chosen.classList.add("chosen");
      choices.classList.add("made");
      const isRight = chosen.matches(".right");
      made++;
      if (isRight) right++;
      const count = say("{0} of {1} so far.", right, made);
      outcome.textContent = isRight
        ? say("Right. {0}", count)
        : say("Not quite: the answer is “{0}”. {1}", nameOf(term), count);
      link.href = `#${term.id}`;
      onward.hidden = false;
      next.hidden = waiting.length === 0;
    }

    next.addEventListener("click", () => {
      const term = waiting.shift();
      const group = /** @type {Element[]} */ (groups.find(rows => rows.includes(term)));
      const wrong = shuffled(group.filter(row => nameOf(row) !== nameOf(term))).slice(0, 3);
      const names = [term, ...wrong.map(({ each }) => each)].map(nameOf).sort();
      asked.replaceChildren(...lineOf(term).childNodes);
      choices.replaceChildren(
        ...names.map(textContent => Object.assign(document.createElement("li"), { textContent })),
      );
      outcome.textContent = "";
      onward.hidden = true;
      offer(term);
      choices.querySelector("button")?.focus({ preventScroll: true });
      game.scrollIntoView({ block: "nearest" }); // its margin keeps it clear of the filter
    });
    offer(waiting.shift());
  }

  const game = /** @type {HTMLElement | null} */ (document.querySelector(".term-guess"));
  if (game) play(game);
})();
