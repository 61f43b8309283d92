// The first page has two halves, for who learns and for a team: it shows the one that a reader asks for. Without this
// script both are there.
(() => {
  const NAMES = ["student", "team"];
  /** @type {(selector: string) => any[]} */
  const all = selector => [...document.querySelectorAll(selector)];

  // A half begins with the heading that its door leads to, and ends where the next one begins.
  const heads = all(".doors a").map(({ hash }) => document.getElementById(hash.slice(1)));
  const ends = [...heads.slice(1), all(".for-all")[0]];
  const halves = heads.map((head, i) => {
    const half = [];
    for (let each = head; each && each !== ends[i]; each = /** @type {HTMLElement} */ (each.nextElementSibling))
      half.push(each);
    return half;
  });

  // The list of contents names what is shown, and so no heading of the other half.
  const ids = halves.map(half => half.map(({ id }) => id).filter(Boolean));
  const links = all("li > a[href^='#']").filter(link => !link.closest("article"));
  const contents = ids.map(own =>
    links.filter(({ hash }) => own.includes(hash.slice(1))).map(link => link.parentElement),
  );

  const doors = all(".doors li").map((card, i) => {
    const door = Object.assign(document.createElement("button"), { type: "button", className: "door" });
    const name = card.querySelector("strong");
    name.replaceChildren(name.textContent);
    door.append(...card.childNodes);
    card.append(door);
    door.addEventListener("click", () => {
      show(i);
      heads[i]?.scrollIntoView({ block: "center" });
    });
    return door;
  });

  // Shows one half, and keeps the choice in the address beside what the laboratory keeps there.
  /** @type {(at: number) => void} */
  function show(at) {
    halves.forEach((half, i) => {
      for (const each of half) each.classList.toggle("other-half", i !== at);
      for (const entry of contents[i]) entry.hidden = i !== at;
      doors[i].ariaPressed = String(i === at);
    });
    if (at < 0) return;
    document.body.dataset.half = NAMES[at];
    const address = new URL(location.href);
    address.searchParams.set("for", NAMES[at]);
    history.replaceState(null, "", address);
  }

  // A heading that the address or a link names is shown with its half.
  /** @type {(hash: string) => void} */
  function reach(hash) {
    const target = document.getElementById(hash.slice(1));
    const at = halves.findIndex(half => half.some(each => each.contains(target)));
    if (at < 0) return;
    show(at);
    target?.scrollIntoView();
  }

  // Who has chosen a list here does not choose again on the page that the link leads to, and goes on to judge A.
  document.addEventListener("click", ({ target }) => {
    const link = /** @type {HTMLAnchorElement | null} */ (
      /** @type {Element} */ (target).closest('a[href*="two_judges"]')
    );
    const choice = all("[data-you]")[0]?.dataset.you ?? "";
    if (!link) return;
    try {
      sessionStorage.setItem("ndcg-choice", choice);
      if (choice && !link.hash) link.hash = "judge-a-is-it-any-good";
    } catch {
      // A browser that keeps nothing asks again.
    }
  });

  show(NAMES.indexOf(new URLSearchParams(location.search).get("for") ?? ""));
  addEventListener("hashchange", () => reach(location.hash));
  reach(location.hash);
})();
