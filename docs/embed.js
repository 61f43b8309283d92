// A page that is asked for one laboratory, "play/order.html?embed=ranking&r=3,2", shows it alone, and tells the page
// around its frame how high it is: { type: "ndcg-embed", name: "ranking", height: 812 }, in pixels.
(() => {
  const { embed: asked = "" } = document.documentElement.dataset;
  const linkName = widget => widget.replace("Lab", "").toLowerCase();

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function laboratories() {
    const places = new Map();
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll("[data-ndcg-widget]");
    for (const place of all) {
      const name = linkName(place.dataset.ndcgWidget ?? "");
      const before = [...places.keys()].filter(key => key.split(".")[0] === name).length;
      places.set(before ? `${name}.${before + 1}` : name, place);
    }
    return places;
  }

  const name = linkName(asked);
  const places = laboratories();
  const { ndcgSay: say } = /** @type {any} */ (globalThis);
  const known = [...places.keys()].join(", ") || say("none");
  const unknown = say("No laboratory on this page is called “{0}”. There are: {1}.", asked, known);
  const shown = places.get(name) ?? make("p", { role: "alert", textContent: unknown });
  const source = make("a", { href: location.pathname, textContent: document.title });
  const title = document.querySelector("h1") ?? "";
  // The situation that its question is about, if the page gives one right before it.
  const premises = [...document.querySelectorAll(".premise")];
  const premise = premises.find(each => each.nextElementSibling?.contains(shown)) ?? "";
  const alone = make("main", { className: "alone" }, title, premise, shown, make("p", { className: "source" }, source));
  document.body.replaceChildren(alone);
  document.head.append(make("base", { target: "_top" }));
  // On the wall a laboratory is as large as the screen allows, up to twice its size: in one column, or in two if these
  // are larger.
  const { style, dataset } = document.documentElement;
  const fits = (columns, width) => {
    dataset.wall = columns;
    return Math.min(innerWidth / width, innerHeight / (alone.offsetHeight || 1));
  };
  const grow = () => {
    const two = fits("two", 1280);
    const one = fits("", 1000);
    if (one < 1 && two > one) dataset.wall = "two";
    style.setProperty("--wall", String(Math.max(0.7, Math.min(2, Math.max(one, one < 1 ? two : 0)))));
  };
  if ("wall" in dataset) {
    addEventListener("resize", grow);
    new ResizeObserver(grow).observe(alone);
  }
  const tell = () => parent.postMessage({ type: "ndcg-embed", name, height: alone.offsetHeight }, "*");
  new ResizeObserver(tell).observe(alone);
})();
