// Filters the terms of the glossary by what is typed: any part of a name, in either language, or of its sentence.
(() => {
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = Reflect.get(globalThis, "ndcgSay");
  const box = /** @type {HTMLElement} */ (document.querySelector(".term-filter"));
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const told = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
  const tables = [...document.querySelectorAll(".terms")].map(table => ({
    parts: [table, table.previousElementSibling],
    rows: [...table.querySelectorAll("tbody tr")].map(row => ({ row, text: String(row.textContent).toLowerCase() })),
  }));
  const all = tables.flatMap(({ rows }) => rows);
  let waiting = 0;

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { parts, rows } of tables) {
      for (const { row, text } of rows) row.toggleAttribute("hidden", !words.every(word => text.includes(word)));
      for (const part of parts)
        part?.toggleAttribute(
          "hidden",
          rows.every(({ row }) => row.hasAttribute("hidden")),
        );
    }
    const shown = all.filter(({ row }) => !row.hasAttribute("hidden")).length;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      told.textContent = words.length ? say("{0} of {1} terms", shown, all.length) : say("{0} terms", all.length);
    }, 250); // what is typed in a run is told once
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
})();
