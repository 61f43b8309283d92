// The page for who teaches: laboratories that are ticked make a link, which shows these alone, one below the other.
// "#class=ranking,quiz" is such a link: the names are those of the list on the page.
(() => {
  const { ndcgSay: say } = /** @type {any} */ (globalThis);
  const list = /** @type {HTMLElement | null} */ (document.querySelector(".class-labs"));
  if (!list) return;

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /** @type {Map<string, { title: string, address: string, item: Element }>} */
  const laboratories = new Map();
  for (const item of list.querySelectorAll("li")) {
    const link = /** @type {HTMLAnchorElement} */ (item.querySelector("a"));
    const name = item.querySelector("code")?.textContent?.split("embed=")[1] ?? "";
    laboratories.set(name, { title: link.textContent ?? "", address: `${link.href}?embed=${name}`, item });
  }

  const chosen = () => new URLSearchParams(location.hash.slice(1)).get("class");
  const address = names => `${location.href.split("#")[0]}#class=${names.join(",")}`;

  function offer() {
    const boxes = new Map();
    for (const [name, { title, address, item }] of laboratories) {
      const box = make("input", { type: "checkbox" });
      box.setAttribute("aria-label", title);
      item.prepend(box, " ");
      const code = item.querySelector("code");
      const alone = make("a", { className: "alone-at", href: address });
      code?.replaceWith(alone);
      if (code) alone.append(code);
      boxes.set(name, box);
    }
    const link = make("a", { href: "#", textContent: say("Open the class") });
    const copy = make("button", { type: "button", textContent: say("Copy the link") });
    const told = make("p", { className: "class-told" });
    told.setAttribute("role", "status");
    const show = () => {
      const names = [...boxes].filter(([, box]) => box.checked).map(([name]) => name);
      link.href = address(names);
      offered.hidden = names.length === 0;
      told.textContent = "";
    };
    const offered = make("p", { className: "class-link", hidden: true }, link, " ", copy);
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(link.href);
        told.textContent = say("Copied: {0}", link.href);
      } catch {
        told.textContent = say("Copy this link: {0}", link.href);
      }
    });
    addEventListener("hashchange", () => {
      if (chosen() !== null) location.reload();
    });
    list?.addEventListener("change", show);
    list?.after(offered, told);
  }

  function frame(name) {
    const { title, address } = /** @type {{ title: string, address: string }} */ (laboratories.get(name));
    return make("iframe", { src: address, title, height: 600 });
  }

  // Shows the laboratories of these names, and says which names there are no laboratories for.
  function teach(names) {
    const known = names.filter(name => laboratories.has(name));
    const lost = names.filter(name => !laboratories.has(name));
    const title = make("h1", { textContent: say("The laboratories of this class") });
    const parts = known.map(name =>
      make("section", {}, make("h2", { textContent: laboratories.get(name)?.title }), frame(name)),
    );
    if (lost.length) {
      const all = [...laboratories.keys()].join(", ");
      const problem = say("No laboratory is called “{0}”. There are: {1}.", lost.join(", "), all);
      parts.unshift(make("p", { role: "alert", textContent: problem }));
    }
    const back = make("a", { href: location.pathname, textContent: document.title });
    document.body.classList.add("class");
    document.body.append(make("main", { className: "taught" }, title, ...parts, make("p", {}, back)));
    addEventListener("message", ({ data, source }) => {
      if (data?.type !== "ndcg-embed") return;
      const shown = [...document.querySelectorAll("iframe")].find(each => each.contentWindow === source);
      if (shown) shown.height = String(Math.ceil(data.height));
    });
  }

  const asked = chosen();
  if (asked === null) offer();
  else teach([...new Set(asked.split(",").filter(Boolean))].slice(0, 20));
})();
