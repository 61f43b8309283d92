// Shows the slides of a talk one at a time: by keys, buttons or a swipe. The address names the slide, as #3 does.
(() => {
  const root = document.documentElement;
  const slides = [...document.querySelectorAll("section")];
  const part = name => /** @type {HTMLElement} */ (document.querySelector(name));
  const [count, say] = [part(".count"), part(".say")];
  let at = 0;

  function show(to, focus = true) {
    at = Math.min(Math.max(to, 0), slides.length - 1);
    for (const [i, slide] of slides.entries()) slide.hidden = i !== at;
    count.textContent = `${at + 1} / ${slides.length}`;
    history.replaceState(null, "", `#${at + 1}`);
    scrollTo(0, 0);
    if (focus) /** @type {HTMLElement} */ (slides[at].querySelector("h1")).focus();
  }

  // Opens the next answer of the slide, or shows the slide after it.
  function on() {
    const answer = /** @type {HTMLDetailsElement | null} */ (slides[at].querySelector("details:not([open])"));
    if (!answer) return show(at + 1);
    answer.open = true;
    answer.scrollIntoView({ block: "nearest" });
  }

  const back = () => show(at - 1);

  function notes() {
    const shown = root.classList.toggle("with-notes");
    say.setAttribute("aria-pressed", String(shown));
  }

  function theme() {
    const dark = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = dark === "dark" ? "light" : "dark";
  }

  const KEYS = {
    ArrowRight: on,
    PageDown: on,
    " ": on,
    ArrowLeft: back,
    PageUp: back,
    Home: () => show(0),
    End: () => show(slides.length - 1),
    n: notes,
    d: theme,
    f: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
  };

  addEventListener("keydown", event => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const pressed = key === " " && target instanceof Element && target.closest("button, summary, a");
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!act || pressed || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    if (key === " " && event.shiftKey) back();
    else act();
  });

  // A swipe is long, level, and by one finger; a table that is wider than the screen scrolls instead.
  /** @type {Touch | undefined} */
  let begun;
  addEventListener("touchstart", ({ touches, target }) => {
    const wide = target instanceof Element && target.closest(".scroll");
    begun = touches.length > 1 || (wide && wide.scrollWidth > wide.clientWidth) ? undefined : touches[0];
  });
  addEventListener("touchend", ({ changedTouches: [ended] }) => {
    if (!begun) return;
    const [x, y] = [ended.clientX - begun.clientX, ended.clientY - begun.clientY];
    if (Math.abs(x) > Math.max(50, 2 * Math.abs(y))) (x < 0 ? on : back)();
  });

  // Paper shows the answers.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const answer of closed) answer.open = true;
  });
  addEventListener("afterprint", () => {
    for (const answer of closed) answer.open = false;
  });

  const named = () => Number.parseInt(location.hash.slice(1), 10) - 1 || 0;
  addEventListener("hashchange", () => show(named()));
  part(".on").addEventListener("click", on);
  part(".back").addEventListener("click", back);
  say.addEventListener("click", notes);
  for (const heading of document.querySelectorAll("h1")) heading.setAttribute("tabindex", "-1");
  root.classList.add("deck");
  show(named(), false);
})();
