// The list that a page is about is live: a grade is pressed or dragged, and every number that follows from it follows.
// What rose by the last move is green, what fell is orange, each with an arrow; what did not change is muted; one line
// says which measures noticed.
(() => {
  const bar = /** @type {HTMLElement} */ (document.querySelector(".live-list"));
  if (!bar) return;
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = /** @type {any} */ (globalThis).ndcgSay;
  const root = document.documentElement;
  const chips = /** @type {HTMLElement} */ (bar.querySelector(".chips"));
  const MEASURES = ["cg", "dcg", "ndcg", "ap", "rr"];
  const ROUGH = [1, 0.6, 0.5];
  const letters = grades => grades.map((grade, i) => ({ label: String.fromCharCode(65 + i), grade }));
  const gradesOf = list => list.map(({ grade }) => grade);
  const own = letters([...chips.children].map(chip => Number(chip.textContent)));
  const HIGHEST = Math.max(...gradesOf(own), 1);
  const DEEPEST = 3; // colour of a chip
  const [TALL, TOP] = [136, 20]; // where the curves of NDCG begin, and where the higher ends, below its number
  let list = own;
  let at = 0; // the rank, from 0, that the buttons move
  let functions;
  let core;

  const same = (a, b) => String(a) === String(b);

  // Measures

  function measures({ ap, cg, contributions, dcg, idcg, idealContributions, ndcg, precision, recall, rr }) {
    const falling = rel => [...rel].sort((a, b) => b - a);
    const rough = (rel, { k }) => rel[k - 1] * (ROUGH[k - 1] ?? 0.4);
    const roughSum = rel => rel.reduce((total, _, i) => total + rough(rel, { k: i + 1 }), 0);
    const total = (rel, { k = null } = {}) => cg(rel, k);
    const relevant = (rel, { more = 0 } = {}) => rel.filter(grade => grade >= 1).length + more;
    const ranks = rel => rel.flatMap((grade, i) => (grade >= 1 ? [i + 1] : []));
    const inText = words => words.join(say(", ")) || say("none");
    // AP and recall of the relevant results of the list, and `more`.
    const among =
      measure =>
      (rel, { more = 0, ...form } = {}) =>
        measure(rel, { nRelevant: relevant(rel, { more }), ...form });
    return {
      cg: total,
      sum: total,
      dcg,
      idcg: (rel, { pool = rel, ...form } = {}) => idcg(pool, form),
      ndcg,
      ap: among(ap),
      rr,
      mean_ap: (rel, { other }) => (ap(rel) + other) / 2,
      mean_rr: (rel, { other }) => (rr(rel) + other) / 2,
      hits: rel => inText(ranks(rel)),
      shares: rel => inText(ranks(rel).map((k, i) => `${i + 1}/${k}`)),
      p: precision,
      r: among(recall),
      relevant,
      grade: (rel, { k }) => rel[k - 1],
      best: (rel, { k }) => falling(rel)[k - 1],
      worst: (rel, { k }) => falling(rel).reverse()[k - 1],
      term: (rel, { k, gain }) => contributions(rel, { gain })[k - 1],
      best_term: (rel, { k, gain }) => idealContributions(rel, { gain })[k - 1],
      counted: (rel, { k }) => (rel[k - 1] >= 1 ? precision(rel, { k }) : rel.length < k ? undefined : 0),
      rough,
      best_rough: (rel, options) => rough(falling(rel), options),
      rough_sum: roughSum,
      best_rough_sum: rel => roughSum(falling(rel)),
    };
  }

  // Returns the function of a list that a text such as `dcg(rel, k=3)` names.
  function callOf(text) {
    const [, name, rest] = text.match(/^(\w+)\(\w+(.*)\)$/);
    const options = {};
    const [, more] = rest.match(/pool=\w+ \+ \[(.+)\]/) ?? [];
    const added = more?.split(", ").map(Number);
    for (const [, key, word, number] of rest.matchAll(/(\w+)=(?:"(\w+)"|([\d.]+))/g)) {
      options[key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())] = word ?? Number(number);
    }
    return rel => {
      try {
        return functions[name](rel, added ? { ...options, pool: [...rel, ...added] } : options);
      } catch {
        return NaN; // such as more relevant results in the list than are said to exist
      }
    };
  }

  // Numbers of the page

  const numbers = [];

  // A number keeps the digits that it is printed with. In a sentence one that is exact, such as 11, may need more.
  function formOf(text, value, fixed) {
    if (typeof value === "string") return String;
    const decimals = text.match(/\.(\d+)/)?.[1].length ?? 0;
    const percent = /%/.test(text);
    if (decimals > 6) return x => (Number.isInteger(x) && text.includes(".") ? x.toFixed(1) : String(x));
    const scaled = percent ? 100 * value : value;
    const isExact = !fixed && !percent && Math.abs(Number(text) - scaled) < 1e-9;
    const places = isExact ? Math.max(decimals, 3) : decimals;
    return x => {
      const shown = (percent ? 100 * x : x).toFixed(places);
      return (isExact ? String(Number(shown)) : shown) + (percent ? "\u00a0%" : "");
    };
  }

  function readNumbers() {
    // A laboratory that is there already has numbers of its own.
    for (const node of document.querySelectorAll("article data:not(.ndcg-lab data)")) {
      const call = callOf(/** @type {HTMLDataElement} */ (node).value);
      const text = /** @type {string} */ (node.textContent);
      const value = call(gradesOf(own));
      numbers.push({ node, call, text, form: formOf(text, value, node.closest("td, th, pre")), value });
    }
  }

  const isShown = value => typeof value === "string" || Number.isFinite(value);
  const shownBy = ({ form, text }, value, isOwn) => (isOwn ? text : isShown(value) ? form(value) : "–");

  function wayOf(before, after) {
    if (typeof after === "string") return before === after ? "same" : "told";
    if (Math.abs(after - before) > 1e-9) return after > before ? "moved up" : "moved down";
    return "same";
  }

  function showNumbers(rel, isMove) {
    const isOwn = same(rel, gradesOf(own));
    for (const number of numbers) {
      const value = number.call(rel);
      number.node.textContent = shownBy(number, value, isOwn);
      number.node.className = isMove ? wayOf(number.value, value) : "";
      if (!drag) number.value = value;
    }
  }

  // The five pictures: the list as each measure sees it

  const bars = (rel, heights, kind) =>
    heights
      .map((height, i) => {
        const step = 240 / rel.length;
        const size = Math.max(height, 0.01).toFixed(2);
        return `<rect class="${kind}" x="${(i + 0.12) * step}" y="${56 - Number(size)}" width="${0.76 * step}" height="${size}"/>`;
      })
      .join("");

  function stairs(terms, scale, kind) {
    let sum = 0;
    const step = 240 / terms.length;
    const way = terms.map((term, i) => {
      sum += term;
      return `V${(TALL - scale * sum).toFixed(2)}H${((i + 1) * step).toFixed(2)}`;
    });
    return `<path class="${kind}" d="M0 ${TALL}${way.join("")}V${TALL}"/>`;
  }

  const each = rel => rel.map((_, i) => i + 1);
  const PICTURES = {
    cg: rel => {
      const most = Math.max(functions.cg(rel), 1);
      let from = 0;
      const blocks = rel.map((grade, i) => {
        const width = (240 * grade) / most;
        from += width;
        return `<rect class="${i % 2 ? "gain light" : "gain"}" x="${(from - width).toFixed(2)}" y="20" width="${Math.max(width - 2, 0).toFixed(2)}" height="30"/>`;
      });
      return blocks.join("");
    },
    dcg: rel => {
      const scale = 52 / Math.max(...rel, HIGHEST);
      const terms = each(rel).map(k => functions.term(rel, { k }));
      return (
        bars(
          rel,
          rel.map(grade => grade * scale),
          "outline",
        ) +
        bars(
          rel,
          terms.map(term => term * scale),
          "gain",
        )
      );
    },
    ndcg: rel => {
      const scale = (TALL - TOP) / (functions.idcg(rel) || 1);
      const [best, ours] = ["best_term", "term"].map(name => each(rel).map(k => functions[name](rel, { k })));
      const ends = [functions.idcg(rel), functions.dcg(rel)];
      const [high, low] = ends.map(end => TALL - scale * end);
      // The number of the list is below its line, or above where there is no room.
      const below = low + 18 < TALL ? low + 18 : low - 5;
      const label = (end, y) => `<text x="234" y="${y.toFixed(2)}">${end.toFixed(3)}</text>`;
      const labels = ends[0] ? label(ends[0], high - 5) + label(ends[1], below) : "";
      return stairs(best, scale, "ideal") + stairs(ours, scale, "gain line") + labels;
    },
    ap: rel => {
      const step = 240 / rel.length;
      const dots = each(rel).map(k => {
        const x = ((k - 0.5) * step).toFixed(2);
        const share = functions.counted(rel, { k });
        if (!share) return `<circle class="outline" cx="${x}" cy="50" r="4"/>`;
        const y = (52 - 44 * share).toFixed(2);
        return `<path class="hit line" d="M${x} 56V${y}"/><circle class="hit" cx="${x}" cy="${y}" r="6"/>`;
      });
      return dots.join("");
    },
    rr: rel => {
      const step = 240 / rel.length;
      const first = rel.findIndex(grade => grade >= 1);
      const dots = rel.map((_, i) => {
        const kind = i === first ? "hit" : first < 0 || i < first ? "outline" : "unread";
        return `<circle class="${kind}" cx="${((i + 0.5) * step).toFixed(2)}" cy="34" r="${Math.min(11, step / 2.5).toFixed(2)}"/>`;
      });
      return dots.join("");
    },
  };

  function draw(rel) {
    for (const picture of document.querySelectorAll("svg[data-draw]")) {
      picture.innerHTML = PICTURES[/** @type {SVGElement} */ (picture).dataset.draw ?? ""](rel);
    }
  }

  // A picture that a cell drew stays as it is, and says of what list it is.
  const notes = [...document.querySelectorAll("[data-of-list]")].map(figure => {
    const note = Object.assign(document.createElement("p"), { className: "of-own-list", hidden: true });
    figure.after(note);
    return note;
  });

  function showNotes(isOwn) {
    for (const note of notes) {
      note.textContent = say("Drawn for the page's own list: {0}.", gradesOf(own).join(say(", ")));
      note.hidden = isOwn;
    }
  }

  // The list, wherever it stands

  const shade = grade => `g${Math.min(Math.max(Math.round(grade), 0), DEEPEST)}`;

  function writeList(place, rel) {
    const mark = place.dataset.mark ?? place.childNodes[1]?.textContent ?? ", ";
    place.dataset.mark = mark;
    const parts = rel.map((grade, i) => {
      const chip = document.createElement("i");
      chip.className = shade(grade);
      chip.textContent = String(grade);
      chip.dataset.at = String(i);
      return i ? [mark, chip] : [chip];
    });
    place.replaceChildren(...parts.flat());
  }

  function showChips(rel, hasFocus) {
    while (chips.children.length > rel.length) chips.lastElementChild?.remove();
    rel.forEach((grade, i) => {
      const chip = chips.children[i] ?? Object.assign(document.createElement("button"), { type: "button" });
      if (!chip.parentElement) chips.append(chip);
      chip.className = shade(grade);
      chip.textContent = String(grade);
      /** @type {HTMLElement} */ (chip).dataset.at = String(i);
      chip.setAttribute("aria-label", say("Rank {0}, grade {1}", i + 1, grade));
    });
    at = Math.min(at, Math.max(rel.length - 1, 0));
    if (hasFocus) /** @type {HTMLElement | undefined} */ (chips.children[at])?.focus({ preventScroll: true });
  }

  // The strip stays in view once the list has changed, as far as something follows it, but not over a laboratory, where
  // it would hide what is watched.
  const inSight = new Set();
  const watcher = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) inSight[isIntersecting ? "add" : "delete"](target);
    root.classList.toggle("lab-in-sight", inSight.size > 0);
  });
  for (const lab of document.querySelectorAll(".with-lab")) watcher.observe(lab);

  // Lets go of the strip where the part of the page after the last one that follows it comes up to it.
  function watchEnd() {
    const { name } = chips.dataset;
    const isOfList = cell => new RegExp(`\\b${name}\\b`).test(cell.querySelector("code")?.textContent ?? "");
    const places = ".live-list, article data, article .its-list, [data-draw], [data-of-list], .cell.plain";
    const found = [...document.querySelectorAll(places)].filter(
      node => !node.closest("details, [data-ndcg-widget]") && (!node.matches(".plain") || isOfList(node)),
    );
    let next = found.at(-1)?.closest("article > *")?.nextElementSibling;
    while (next && !next.getClientRects().length) next = next.nextElementSibling;
    if (!next) return;
    const past = new IntersectionObserver(
      ([{ isIntersecting }]) => root.classList.toggle("list-past", isIntersecting),
      { rootMargin: "1000000px 0px -80%" },
    );
    past.observe(next);
  }

  // Who noticed

  const NAMES = { cg: "CG", dcg: "DCG", idcg: "IDCG", ndcg: "NDCG", ap: "AP", rr: "RR" };
  const rounded = value => (Number.isInteger(value) ? String(value) : value.toFixed(3));

  // A page tells of the measures in its table of verdicts, or else of those that it has numbers of; a lesson on a single
  // measure tells its values.
  function noticed(before, after) {
    const first = name => numbers.find(({ node }) => node.value.startsWith(`${name}(`));
    const shown = document.querySelector(".verdicts") ? MEASURES : Object.keys(NAMES).filter(first);
    const change = name => first(name).call(after) - first(name).call(before);
    const isMoved = name => Math.abs(change(name)) > 1e-9;
    const named = names => names.map(name => NAMES[name]).join(say(", "));
    const yes = shown.filter(isMoved);
    const no = named(shown.filter(name => !isMoved(name)));
    const [only] = shown;
    if (shown.length === 1) {
      if (!yes.length && only === "idcg") return whyItStays(before, after, rounded(first(only).call(after)));
      if (!yes.length) return say("{0} did not notice.", no);
      const values = [before, after].map(rel => rounded(first(only).call(rel)));
      const told =
        change(only) > 0
          ? say("{0} rises from {1} to {2}.", NAMES[only], ...values)
          : say("{0} falls from {1} to {2}.", NAMES[only], ...values);
      const has = first("relevant") && change("relevant");
      return has ? say("R is {0} now. {1}", first("relevant").call(after), told) : told;
    }
    if (!yes.length) return say("No measure noticed.");
    return no ? say("{0} noticed; {1} did not.", named(yes), no) : say("{0} noticed.", named(yes));
  }

  // IDCG asks for no order; and of the judged grades for the best alone, as many as the page shows.
  function whyItStays(before, after, value) {
    const isOrder = same(before.toSorted(), after.toSorted());
    if (isOrder) return say("IDCG stays {0} in any order of the list.", value);
    return say("IDCG stays {0}: the best {1} judged grades are the same.", value, after.length);
  }

  // Says what came of a move: to all who see it, and aloud once, unless a laboratory has said it.
  function tell(text, isAloud = true) {
    /** @type {Element} */ (bar.querySelector(".noticed")).textContent = text;
    if (isAloud) /** @type {Element} */ (bar.querySelector("[role=status]")).textContent = text;
  }

  // Everything that shows the list

  function show(before, { isAloud = true, hasFocus = false } = {}) {
    const rel = gradesOf(list);
    const isOwn = same(rel, gradesOf(own));
    showChips(rel, hasFocus);
    for (const place of document.querySelectorAll(".its-list")) writeList(place, rel);
    showNumbers(rel, !!before);
    draw(rel);
    showNotes(isOwn);
    if (before) tell(isOwn && before === "reset" ? "" : noticed(before, rel), isAloud);
    root.classList.toggle("list-moved", !isOwn);
    showTools(isOwn);
    runAgain();
  }

  function change(next, options = {}) {
    const before = gradesOf(list);
    if (JSON.stringify(next) === JSON.stringify(list)) return;
    list = next;
    show(drag ? drag.before : before, options);
    if (options.from !== "lab" && !drag) shareWithLabs(before);
    if (options.from !== "link") keep();
  }

  const setGrade = (i, grade, options) => {
    at = i;
    change(
      list.map((result, j) => (j === i ? { ...result, grade } : result)),
      options,
    );
  };
  const press = (i, options) => setGrade(i, list[i].grade >= HIGHEST ? 0 : Math.floor(list[i].grade) + 1, options);

  function move(from, to, options) {
    if (to < 0 || to >= list.length || from === to) return;
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    at = to;
    change(next, options);
  }

  // What a reader has run in Python runs again with the list as it is now.
  let timer;
  function runAgain() {
    clearTimeout(timer);
    const cells = [...document.querySelectorAll(".cell.plain:has(.result > pre)")];
    if (!cells.length) return;
    timer = setTimeout(() => {
      for (const cell of cells) /** @type {any} */ (globalThis).ndcgPython?.run(cell);
    }, 150);
  }

  // Laboratories of the page that began with the same list share it, both ways.
  const labs = new Set();

  function meet(place) {
    const model = place.ndcgPlain;
    const start = JSON.parse(place.querySelector('script[type="application/json"]')?.textContent ?? "{}");
    const first = start.ranking ?? model?.start?.ranking;
    if (!model || labs.has(model) || !first || !same(gradesOf(first), gradesOf(own))) return;
    labs.add(model);
    if (model.get("pool")) shelves.set(model, withoutPage(start.pool ?? model.start.pool, gradesOf(own)));
    const follow = () => {
      const kept = say("The laboratory keeps its own list.");
      if (isAnotherPage(model)) return tell(kept, false);
      if (/** @type {Element} */ (bar.querySelector(".noticed")).textContent.endsWith(kept)) tell(hint(), false);
      change(model.get("ranking"), { from: "lab", isAloud: false });
    };
    for (const name of ["ranking", "pool"]) model.on(`change:${name}`, follow);
    if (list === own) follow();
    else shareWithLabs(gradesOf(own));
  }

  // A result that is brought in from the judged ones, or taken out, and a grade that changes among those that are not
  // returned make another page: of it the sentences here say nothing, and a grade that is pressed here leaves it as it is.
  const shelves = new Map();

  function isAnotherPage(model) {
    const [ranking, pool] = [model.get("ranking"), model.get("pool")];
    if (!pool) return false;
    return ranking.length !== own.length || !same(withoutPage(pool, gradesOf(ranking)), shelves.get(model));
  }

  function withoutPage(pool, grades) {
    const rest = [...pool];
    for (const grade of grades) if (rest.includes(grade)) rest.splice(rest.indexOf(grade), 1);
    return rest.toSorted();
  }

  // The pool of a laboratory follows a grade that is changed here, as it follows one that is changed there.
  function poolOf(model, before) {
    return [...gradesOf(list), ...withoutPage(model.get("pool"), before)];
  }

  function shareWithLabs(before) {
    for (const model of labs) {
      if (isAnotherPage(model)) {
        const said = /** @type {Element} */ (bar.querySelector(".noticed")).textContent;
        tell(`${said} ${say("The laboratory keeps its own list.")}`);
        continue;
      }
      model.shared = true;
      model.assign({ ranking: list, ...(model.get("pool") && { pool: poolOf(model, before) }) });
      model.shared = false;
      model.save_changes();
    }
  }

  // The address holds the list; where a laboratory shares it, that laboratory keeps it there.
  let saving;
  function keep() {
    if (labs.size) return;
    clearTimeout(saving);
    saving = setTimeout(() => {
      const all = core.sections(location.hash);
      all.delete("list");
      if (!same(gradesOf(list), gradesOf(own))) all.set("list", core.encode({ ranking: list }));
      const page = location.href.split("#")[0];
      try {
        history.replaceState(null, "", page + (all.size ? `#${core.joined(all)}` : ""));
      } catch {} // a frame may have no address of its own
    }, 250);
  }

  function followAddress() {
    const text = core.sections(location.hash).get("list");
    if (text === undefined) return;
    try {
      change(core.decode(text, { ranking: own }).ranking ?? own, { from: "link" });
      tell(say("The list of this link: {0} results.", list.length));
    } catch (error) {
      tell(say("This link is broken, so here is the page's own list: {0}", /** @type {Error} */ (error).message));
    }
  }

  // By pointer: a press changes a grade, a drag carries it to another rank. Two fingers are for the page.
  let drag;

  function startDrag(event) {
    const chip = event.target.closest("[data-at]");
    if (drag) endDrag(event);
    else if (chip && event.button === 0)
      drag = { from: Number(chip.dataset.at), row: chip.parentElement, before: gradesOf(list) };
  }

  function whileDragged(event) {
    if (!drag) return;
    const places = [...drag.row.querySelectorAll("[data-at]")].map(each => each.getBoundingClientRect());
    const onLine = places.map(({ top }) => Math.abs(top - places[drag.from].top) < 4);
    const to = places.findIndex(({ left, right }, i) => onLine[i] && event.clientX >= left && event.clientX < right);
    if (to < 0 || to === drag.from) return;
    event.preventDefault();
    drag.isMoved = true;
    move(drag.from, to, { hasFocus: drag.row === chips });
    drag.from = to;
  }

  // What a drag came to is told against the list before it, and a laboratory takes it once.
  function endDrag(event) {
    const ended = drag;
    drag = undefined;
    if (!ended) return;
    if (ended.isMoved) {
      for (const number of numbers) number.value = number.call(gradesOf(list));
      shareWithLabs(ended.before);
    }
    if (event.type !== "pointerup") return;
    if (ended.isMoved) addEventListener("click", stop, { capture: true, once: true });
    if (ended.isMoved) setTimeout(() => removeEventListener("click", stop, { capture: true }));
  }

  const stop = event => {
    event.preventDefault();
    event.stopPropagation();
  };

  function onKey(event) {
    const i = [...chips.children].indexOf(/** @type {Element} */ (document.activeElement));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step && event.shiftKey) move(i, i + step, { hasFocus: true });
    else if (step) /** @type {HTMLElement | undefined} */ (chips.children[i + step])?.focus();
    else if (/^\d$/.test(event.key) && Number(event.key) <= HIGHEST) setGrade(i, Number(event.key));
    else return;
    event.preventDefault();
  }

  // Buttons that do what a drag does, and one that brings the page's own list back

  const tools = document.createElement("div");
  const toolButton = (text, label, act) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", () => button.getAttribute("aria-disabled") || act());
    return button;
  };
  const toEarlier = toolButton("←", say("Move the grade one rank up"), () => move(at, at - 1));
  const toLater = toolButton("→", say("Move the grade one rank down"), () => move(at, at + 1));
  const reset = toolButton(say("Reset"), "", () => {
    at = 0;
    change(own);
    const kept = [...labs].some(isAnotherPage) ? ` ${say("The laboratory keeps its own list.")}` : "";
    tell(`${say("This is the page's own list.")}${kept}`);
  });

  function showTools(isOwn) {
    const disable = (button, isOff) =>
      isOff ? button.setAttribute("aria-disabled", "true") : button.removeAttribute("aria-disabled");
    disable(toEarlier, at < 1);
    disable(toLater, at >= list.length - 1);
    disable(reset, isOwn);
    for (const chip of chips.children) chip.classList.toggle("current", chip === chips.children[at]);
  }

  function hint() {
    const press =
      HIGHEST > 1
        ? say("Press a grade to change it, or drag it to another rank.")
        : say("Press a 0 or a 1 to change it, or drag it to another rank.");
    const digits = HIGHEST > 1 ? `0–${HIGHEST}` : `0${say(", ")}1`;
    return matchMedia("(hover: hover)").matches
      ? say("{0} Keys: {1}; Shift with ← or → moves it.", press, digits)
      : press;
  }

  function start() {
    const { ndcgCore, ndcgLists } = /** @type {any} */ (globalThis);
    core = ndcgCore;
    functions = measures(ndcgLists);
    readNumbers();
    chips.setAttribute("aria-label", say("Grades, best rank first"));
    tools.append(toEarlier, toLater, reset);
    /** @type {Element} */ (bar.querySelector(".tools")).replaceWith(Object.assign(tools, { className: "tools" }));
    show(null);
    tell(hint(), false);
    chips.addEventListener("focusin", ({ target }) => {
      at = [...chips.children].indexOf(/** @type {Element} */ (target));
      showTools(same(gradesOf(list), gradesOf(own)));
    });
    bar.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", startDrag);
    addEventListener("pointermove", whileDragged);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, endDrag);
    document.addEventListener("click", ({ target }) => {
      const chip = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-at]"));
      if (chip) press(Number(chip.dataset.at));
    });
    addEventListener("ndcg-alive", ({ target }) => meet(target));
    document.querySelectorAll("[data-ndcg-mounted]").forEach(meet);
    watchEnd();
    followAddress();
    addEventListener("hashchange", followAddress);
  }

  addEventListener("DOMContentLoaded", start);
})();
