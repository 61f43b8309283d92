// What every laboratory is made of. The first half touches no DOM.

export function clamp(x, low, high) {
  return Math.min(Math.max(x, low), high);
}

export function move(list, from, to) {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

export function slotAt(y, rowHeight, n) {
  return clamp(Math.floor(y / rowHeight), 0, n - 1);
}

export function shuffled(list, random = Math.random) {
  return list.map(item => [random(), item]).sort((a, b) => a[0] - b[0]).map(pair => pair[1]);
}

export function fixed(x, digits = 3) {
  return x.toFixed(digits).replace("-", "\u2212");
}

export function short(x) {
  return fixed(x).replace(/\.?0+$/, "");
}

// The digits that a change needs to be seen: three, or up to six where three would read as no change.
export function digitsFor(delta) {
  return [3, 4, 5].find(digits => Math.abs(delta) >= 0.5 / 10 ** digits) ?? 6;
}

// A change too small to show is no change: -1 falls, 0 stays, 1 rises.
export function trend(before, after) {
  return Math.abs(after - before) < 5e-7 ? 0 : Math.sign(after - before);
}

export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
  node.append(...children);
  return node;
}

export function button(text, attributes = {}) {
  return h("button", { type: "button", ...attributes }, text);
}

// Native radios, shown as one segmented control. Radios of one name belong to their form, so two laboratories never mix.
export function choice(legend, name, options) {
  const labels = Object.entries(options).map(([value, text]) => h("label", {}, h("input", { type: "radio", name, value }), h("span", {}, text)));
  const set = h("fieldset", { class: "nl-choice" }, h("legend", {}, legend), h("div", {}, ...labels));
  return { set, radios: labels.map(label => label.firstChild) };
}

// A screen reader hears the last of a quick run of messages, not every one.
export function announcer(node, wait = 250) {
  let timer = 0;
  return {
    say(text) {
      clearTimeout(timer);
      timer = setTimeout(() => { node.textContent = text; }, wait);
    },
    stop: () => clearTimeout(timer),
  };
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Rows share one height, so a row's way to its new place is a whole number of its own heights.
export function glide(node, from) {
  if (calm() || from === "0") return;
  node.animate([{ transform: `translateY(${from})` }, { transform: "none" }], { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" });
}

// Moving a focused node in the document takes its focus away, so that one stays and the others move around it;
// those that are in their place already are not touched.
export function arrange(parent, nodes) {
  const still = Math.max(nodes.findIndex(node => node.matches(":focus-within")), 0);
  if (nodes.length && nodes[still].parentNode !== parent) parent.append(nodes[still]);
  for (let i = still - 1; i >= 0; i -= 1) if (nodes[i].nextSibling !== nodes[i + 1]) nodes[i + 1].before(nodes[i]);
  for (let i = still + 1; i < nodes.length; i += 1) if (nodes[i].previousSibling !== nodes[i - 1]) nodes[i - 1].after(nodes[i]);
}

// Rows follow the pointer: preview(from, to) at each new place, drop(from, to, offset) once, cancel() when it is called off.
// A finger drags by the grip alone, so that the page still scrolls under it; a mouse drags by any part that is not a control.
export function dragRows(list, { signal, preview, drop, cancel }) {
  let held = null;
  const listen = (type, handler) => list.addEventListener(type, handler, { signal });

  function take(event) {
    const row = event.target.closest("li"), grip = event.target.closest(".nl-grip");
    const free = event.pointerType === "mouse" ? grip || !event.target.closest("button, select, input") : grip;
    if (held || !row || !free || event.button !== 0) return;
    event.preventDefault();
    row.querySelector(".nl-grip").focus({ preventScroll: true });
    list.setPointerCapture(event.pointerId);
    const from = [...list.children].indexOf(row);
    held = { row, from, to: from, pointer: event.pointerId, startY: event.clientY, grabbed: event.clientY - row.getBoundingClientRect().top, moving: false, offset: 0 };
  }

  function follow(event) {
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.moving && Math.abs(event.clientY - held.startY) < 4) return;
    const n = list.children.length, box = list.getBoundingClientRect(), height = box.height / n;
    held.moving = true;
    held.offset = clamp(event.clientY - box.top - held.grabbed, -height / 3, box.height - height * 2 / 3) - held.from * height;
    list.classList.add("nl-dragging");
    held.row.classList.add("nl-held");
    held.row.style.transform = `translateY(${held.offset}px)`;
    held.row.scrollIntoView({ block: "nearest" });
    const to = slotAt((held.from + 0.5) * height + held.offset, height, n);
    if (to !== held.to) preview(held.from, held.to = to);
  }

  function release(finish) {
    if (!held) return;
    const { row, from, to, offset, moving, pointer } = held, height = row.offsetHeight;
    held = null;
    list.classList.remove("nl-dragging");
    row.classList.remove("nl-held");
    [...list.children].forEach(each => { each.style.transform = ""; });
    if (list.hasPointerCapture(pointer)) list.releasePointerCapture(pointer);
    if (!moving) return;
    if (finish && from !== to) drop(from, to); else cancel();
    glide(row, `${offset + ((finish ? from - to : 0) * height)}px`);
  }

  listen("pointerdown", take);
  listen("pointermove", follow);
  listen("pointerup", event => { if (held?.pointer === event.pointerId) release(true); });
  listen("pointercancel", () => release(false));
  listen("lostpointercapture", () => release(false));
  listen("keydown", event => { if (event.key === "Escape") release(false); });
}

// While one row is held, the others make room: each is drawn at its place in the order to come.
export function makeRoom(rows, order) {
  rows.forEach((row, i) => {
    if (!row.classList.contains("nl-held")) row.style.transform = `translateY(${(order.indexOf(row) - i) * 100}%)`;
  });
}
