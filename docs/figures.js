// A figure can be saved as an SVG that stands alone: what the style of the page says of it is written into the file.
(() => {
  const { ndcgSay: say } = /** @type {any} */ (globalThis);
  const SAID = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity"];
  const OF_TEXT = ["font-family", "font-size", "font-style", "font-weight", "text-anchor", "dominant-baseline"];

  function standalone(svg) {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    const drawn = [...svg.querySelectorAll("*")];
    [...copy.querySelectorAll("*")].forEach((node, i) => {
      const style = getComputedStyle(drawn[i]);
      const names = node.closest("text") ? [...SAID, ...OF_TEXT] : SAID;
      for (const name of names) node.setAttribute(name, style.getPropertyValue(name));
      for (const name of ["class", "style"]) node.removeAttribute(name);
    });
    const { width, height } = svg.viewBox.baseVal;
    const said = { xmlns: "http://www.w3.org/2000/svg", width, height };
    for (const [name, value] of Object.entries(said)) copy.setAttribute(name, String(value));
    copy.removeAttribute("class");
    for (const style of copy.querySelectorAll("style")) style.remove();
    return new XMLSerializer().serializeToString(copy);
  }

  function save(svg, name) {
    const address = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
    Object.assign(document.createElement("a"), { href: address, download: `${name}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  }

  const page =
    location.pathname
      .split("/")
      .pop()
      ?.replace(/\.html$/, "") || "index";
  const figures = /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("main svg[role=img]"));
  [...figures]
    .filter(svg => !svg.closest("table, [data-ndcg-widget]"))
    .forEach((svg, i) => {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        className: "save-figure",
        textContent: "SVG",
        title: say("Save this figure as SVG"),
      });
      button.setAttribute("aria-label", button.title);
      button.addEventListener("click", () => save(svg, `${page}-${i + 1}`));
      svg.parentElement?.classList.add("with-figure");
      svg.after(button);
    });
})();
