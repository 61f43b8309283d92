// A cell of plain Python has a button Run. What runs it, and makes it an editor, is loaded at the first press.
(() => {
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  let asked;

  function load() {
    const script = document.createElement("script");
    script.src = here.replace("run.js", "python/python.js");
    return new Promise((done, fail) => {
      script.onload = () => done(/** @type {any} */ (globalThis).ndcgPython);
      script.onerror = fail;
      document.head.append(script);
    });
  }

  async function run(cell, button) {
    button.setAttribute("aria-busy", "true");
    try {
      asked ??= load();
      (await asked).run(cell);
    } catch {
      asked = undefined; // the next press asks again
      button.removeAttribute("aria-busy");
      cell.querySelector(".result").textContent = /** @type {any} */ (globalThis).ndcgSay(
        "Python could not be loaded. Press Run to try again.",
      );
    }
  }

  for (const cell of document.querySelectorAll(".cell.plain")) {
    const button = /** @type {HTMLButtonElement | null} */ (cell.querySelector(".run"));
    button?.addEventListener("click", () => run(cell, button)); // a live list has none
  }
})();
