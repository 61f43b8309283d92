// What every laboratory is made of.

export const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

export function move(list, from, to) {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

export const shuffled = (list, random = Math.random) => list.map(item => [random(), item]).sort((a, b) => a[0] - b[0]).map(pair => pair[1]);

export const fixed = (x, digits = 3) => x.toFixed(digits).replace("-", "\u2212");

export const short = x => fixed(x).replace(/\.?0+$/, "");

// The digits that a change needs to be seen: three, or up to six where three would read as no change.
export const digitsFor = delta => [3, 4, 5].find(digits => Math.abs(delta) >= 0.5 / 10 ** digits) ?? 6;

// A change too small to show is no change: -1 falls, 0 stays, 1 rises.
export const trend = (before, after) => (Math.abs(after - before) < 5e-7 ? 0 : Math.sign(after - before));

export function change(name, a, b) {
  const way = trend(a, b);
  return `${name} ${["falls to", "stays", "rises to"][way + 1]} ${fixed(b, way ? digitsFor(b - a) : 3)}`;
}

// Chooses `grade` in a list of grades, which first gets it where it is an unusual one.
export function offer(select, grade) {
  select.value = grade;
  if (select.value !== String(grade)) select.add(new Option(short(grade), grade, true, true));
}

export function paintTile(node, now, before) {
  const value = node.querySelector("data"), delta = node.querySelector(".nl-delta"), text = node.dataset.measure === "cg" ? short : fixed, way = before === undefined ? 0 : trend(before, now);
  value.value = now;
  value.textContent = text(now);
  delta.className = `nl-delta ${["nl-down", "", "nl-up"][way + 1]}`;
  delta.textContent = before === undefined ? "" : way ? `${way > 0 ? "+" : ""}${text(now - before, digitsFor(now - before))}` : "\u00b10";
}
