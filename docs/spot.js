// Deals the cards of a page of mistakes, one at a time. A reader presses the line that is wrong, and then sees it
// mended, and why. Code, values and reasons are those of the exhibits below.
(() => {
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = Reflect.get(globalThis, "ndcgSay");
  const KEPT = "ndcg-spot";
  const place = /** @type {HTMLElement} */ (document.querySelector("section.spot"));
  /** @type {(selector: string, within?: ParentNode) => HTMLElement} */
  const one = (selector, within = place) => /** @type {HTMLElement} */ (within.querySelector(selector));
  const [count, told, lines, moves, why] = [".count", ".told", ".lines", ".moves", ".why"].map(each => one(each));
  const cells = [...document.querySelectorAll(".cell[data-wrong]")];
  const cards = String(place.dataset.order)
    .split(" ")
    .map(at => /** @type {HTMLElement} */ (cells[Number(at)]));
  const shelf = /** @type {HTMLElement} */ (document.querySelector(".shelf"));
  /** @type {boolean[]} */
  let found = []; // of each card that was played

  // The exhibits answer the cards, so they are shut until a reader, or a link to one of them, opens them.
  /** @type {(open: boolean) => void} */
  function show(open) {
    shelf.classList.toggle("shut", !open);
    one("button", shelf).setAttribute("aria-expanded", String(open));
  }

  /** @type {(hash: string) => Element | null} */
  function opened(hash) {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!shelf.matches(".shut") || !target?.closest(".on-shelf")) return null;
    show(true);
    return target;
  }

  const follow = () => opened(location.hash)?.scrollIntoView();

  function make(tag, text, act) {
    const element = Object.assign(document.createElement(tag), { textContent: text });
    if (act) {
      element.type = "button";
      element.addEventListener("click", act);
    }
    return element;
  }

  function kept() {
    try {
      return (localStorage.getItem(KEPT) ?? "").match(/[01]/g)?.map(each => each === "1") ?? [];
    } catch {
      return [];
    }
  }

  function keep() {
    try {
      localStorage.setItem(KEPT, found.map(Number).join(""));
    } catch {
      // A browser that keeps nothing deals anew at the next visit.
    }
  }

  /** @type {(played: boolean[]) => number} */
  const streak = played => played.length - 1 - played.lastIndexOf(false);
  const best = () => Math.max(0, ...found.map((_, i) => streak(found.slice(0, i + 1))));
  const score = () => found.filter(Boolean).length;

  /** @type {(at: number) => void} */
  function showCount(at) {
    const parts = [say("Card {0} of {1}", at, cards.length)];
    if (found.length) parts.push(say("found {0}", score()), say("in a row {0}", streak(found)));
    count.replaceChildren(...parts.map(part => make("span", part)));
  }

  // Asks for the card that comes next; `move` takes the focus to its first line.
  function ask(move) {
    const card = cards[found.length];
    if (!card) return end(move);
    showCount(found.length + 1);
    const [before, after] = say("It prints {0}. Which line is wrong?", "\0").split("\0");
    told.replaceChildren(before, make("b", card.dataset.wrong), after);
    lines.hidden = false;
    lines.replaceChildren(
      ...[...card.querySelectorAll(".line")].map((line, i) => {
        const button = make("button", "", () => answer(i + 1));
        button.append(...line.cloneNode(true).childNodes);
        const item = make("li", "");
        item.append(button);
        return item;
      }),
    );
    moves.replaceChildren(make("button", say("Nothing is wrong here"), () => answer(0)));
    why.replaceChildren();
    if (move) one("button", lines).focus();
  }

  // The heading of the exhibit, which leads to it, and the summary of its fold, which stays in sight.
  function reasons(card) {
    const fold = card.closest("details.exhibit");
    const link = make("p", "");
    link.append(fold.previousElementSibling.querySelector("a").cloneNode(true));
    const name = link.firstElementChild;
    name.className = "";
    name.textContent = String(name.textContent).replace(/^\d+\.\s*/, ""); // cards have numbers of their own
    const text = /** @type {HTMLElement} */ (one("summary p", fold).cloneNode(true));
    for (const anchor of text.querySelectorAll("[id]")) anchor.remove();
    return [link, text];
  }

  function answer(chosen) {
    if (one("[aria-disabled]", lines)) return;
    const card = cards[found.length];
    const line = Number(card.dataset.line);
    const isFound = chosen === line;
    found.push(isFound);
    keep();
    showCount(found.length);
    [...lines.children].forEach((item, i) => {
      one("button", item).setAttribute("aria-disabled", "true");
      item.classList.toggle("wrong", i + 1 === line);
      item.classList.toggle("chosen", i + 1 === chosen && !isFound);
    });
    if (line) {
      const mended = make("p", "");
      mended.className = "mended";
      mended.append(...one(".mended > span", card).cloneNode(true).childNodes);
      lines.children[line - 1].append(mended);
    }
    const reason = line
      ? say("It is line {0}: mended, the code prints {1}.", line, card.dataset.right)
      : say("Nothing is wrong here.");
    told.textContent = `${isFound ? say("Found.") : say("Not found.")} ${reason}`;
    why.replaceChildren(...reasons(card));
    const next = make("button", found.length < cards.length ? say("Next card") : say("How did it go?"), () =>
      ask(true),
    );
    next.className = "next";
    moves.replaceChildren(next);
    next.focus({ preventScroll: true });
  }

  const marks = () => found.map(each => (each ? "✓" : "✗")).join("");

  async function send(button) {
    const line = say("Which line is wrong? {0} of {1} found, {2} in a row.", score(), cards.length, best());
    const text = `${line}\n${marks()}\n${location.href.split("#")[0]}`;
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        button.textContent = say("Copied");
      }
    } catch {
      // A reader who closes the sheet, or forbids the clipboard, has the line on the page.
    }
  }

  function end(move) {
    showCount(found.length);
    show(true);
    told.textContent = say("You found {0} of {1}, up to {2} in a row.", score(), cards.length, best());
    lines.hidden = true;
    const row = make("p", marks());
    row.className = "marks";
    why.replaceChildren(row, make("p", say("The exhibits below have the answers, and where each mistake was seen.")));
    const button = make("button", say("Send"), () => send(button));
    const again = make("button", say("Deal again"), () => {
      found = [];
      keep();
      ask(true);
    });
    moves.replaceChildren(button, again);
    if (move) button.focus({ preventScroll: true });
  }

  lines.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...lines.querySelectorAll("button"), one("button", moves)];
    const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[Math.max(0, at + step)]?.focus();
  });

  one("button", shelf).addEventListener("click", () => show(shelf.matches(".shut")));
  document.addEventListener("click", ({ target }) => {
    opened(/** @type {Element} */ (target).closest("a")?.hash ?? "");
  });
  addEventListener("hashchange", follow);
  follow();
  ask(false);
  const before = kept();
  if (before.length && before.length <= cards.length) {
    const on = before.length < cards.length ? say("Go on at card {0}", before.length + 1) : say("How did it go?");
    count.append(
      make("button", on, () => {
        found = before;
        ask(true);
      }),
    );
  }
})();
