// A bet has buttons, or a field for a number, before its answer. What is chosen opens the answer, and one line says
// whether it was right and how many were so far on this page. A number may be tried twice; a bet that is made when its
// answer was open is not counted. Nothing is kept: a new visit is a new game.
(() => {
  /** @type {(english: string, ...values: unknown[]) => string} */
  const say = Reflect.get(globalThis, "ndcgSay");
  let right = 0;
  let made = 0;

  const outcomeOf = place => /** @type {Element} */ (place.nextElementSibling);

  // Says once how it went, and opens the answer.
  function tell(place, isRight, answer) {
    const outcome = outcomeOf(place);
    const fold = /** @type {HTMLDetailsElement} */ (outcome.nextElementSibling);
    if (!fold.open) made++;
    if (!fold.open && isRight) right++;
    const count = fold.open
      ? say("The answer was open, so it is not counted.")
      : say("{0} of {1} so far.", right, made);
    outcome.textContent = isRight
      ? say("Right. {0}", count)
      : say("Not quite: the answer is “{0}”. {1}", answer, count);
    fold.open = true;
    place.classList.add("made");
  }

  function startList(list) {
    const choices = [...list.children];
    const answer = Number(list.dataset.right);
    const choose = chosen => {
      if (list.matches(".made")) return;
      for (const button of list.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
      choices[chosen].classList.add("chosen");
      choices[answer].classList.add("right");
      tell(list, chosen === answer, choices[answer].textContent.trim());
    };
    choices.forEach((choice, i) => {
      const button = Object.assign(document.createElement("button"), { type: "button" });
      button.append(...choice.childNodes);
      button.addEventListener("click", () => choose(i));
      choice.append(button);
    });
  }

  // Reads a number as people write it: 0.5, 0,5, .5, 1/2 or 50 %.
  function numberIn(text) {
    const [, top, bottom, percent] = text.trim().match(/^([-−+]?[\d.,]+)(?:\s*\/\s*([\d.,]+))?\s*(%)?$/) ?? [];
    const plain = part => Number(part.replace("−", "-").replace(",", "."));
    return top ? plain(top) / (bottom ? plain(bottom) : 1) / (percent ? 100 : 1) : NaN;
  }

  function startField(line) {
    const form = document.createElement("form");
    const label = document.createElement("label");
    const field = Object.assign(document.createElement("input"), { autocomplete: "off", inputMode: "text", size: 8 });
    const button = Object.assign(document.createElement("button"), { textContent: say("Check") });
    const { answer, within } = line.dataset;
    let tries = 0;
    label.append(...line.childNodes, field);
    form.append(label, button);
    for (const name of line.getAttributeNames()) form.setAttribute(name, line.getAttribute(name));
    form.addEventListener("submit", event => {
      event.preventDefault();
      if (form.matches(".made")) return;
      const guess = numberIn(field.value);
      if (!Number.isFinite(guess)) {
        outcomeOf(form).textContent = say("Write a number, such as 2, 0.25 or 1/4.");
        return;
      }
      const isRight = Math.abs(guess - Number(answer)) <= Number(within) + 1e-9;
      tries++;
      if (!isRight && tries < 2) {
        outcomeOf(form).textContent = say("{0} is not it. Try again, or open the answer.", field.value.trim());
        field.select();
        return;
      }
      field.readOnly = true;
      button.setAttribute("aria-disabled", "true");
      form.classList.add(isRight ? "right" : "wrong");
      tell(form, isRight, answer);
    });
    line.replaceWith(form);
  }

  for (const place of document.querySelectorAll(".choices"))
    if (place.matches("ul")) startList(place);
    else startField(place);

  // A laboratory that asks who did it tells the page once it is found out.
  document.addEventListener("ndcg-solved", () => {
    const fold = document.getElementById("who-it-was");
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  });
})();
