"""How well text is told from what lies behind it, by photograph: what axe calls incomplete, such as mixed colours.

The text of a page is made clear and the page photographed, so that what remains is what lies behind each text. A
canvas says which colour a text has, however a style writes it."""
import base64
from io import BytesIO

import numpy as np
from PIL import Image

ENOUGH, ENOUGH_LARGE = 4.5, 3  # WCAG 2.2, 1.4.3: of text, and of text from 24 pixels or from 18.66 in bold
SHARE = 0.1  # of the room of a text, from which on a colour behind it counts: less is an edge

# Each text that a reader sees: what it says, where, in which colour, and whether it is large. What cannot be used now
# is exempt; what a box that scrolls has out of sight, or lets fade at its right edge, is read after it was scrolled.
TEXTS = """() => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const resolved = color => {
    if (!known.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      known.set(color, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(color);
  };
  const around = new Map([[null, { opacity: 1, room: [-1e6, -1e6, 1e6, 1e6], rest: false }]]);
  const within = ([a, b, c, d], [e, f, g, h]) => [Math.max(a, e), Math.max(b, f), Math.min(c, g), Math.min(d, h)];
  const edges = box => [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY];
  const inner = (element, fades) => {
    const [left, top] = edges(element.getBoundingClientRect()), { clientLeft, clientTop } = element;
    return [left + clientLeft, top + clientTop,
      left + clientLeft + element.clientWidth - fades, top + clientTop + element.clientHeight];
  };
  const place = element => {
    if (!around.has(element)) {
      const above = place(element.parentElement), style = getComputedStyle(element);
      const fades = style.maskImage === "none" ? 0 : 2.5 * rem;
      const cuts = style.overflowX !== "visible" && style.display !== "inline" && element !== document.body
        && element !== document.documentElement || style.clipPath !== "none";
      around.set(element, {
        opacity: above.opacity * style.opacity,
        room: cuts ? within(above.room, inner(element, fades)) : above.room,
        rest: above.rest || element.matches(":disabled, [aria-disabled=true]"),
      });
    }
    return around.get(element);
  };
  const texts = [];
  const add = (element, said, boxes, style = getComputedStyle(element)) => {
    const { opacity, room, rest } = place(element);
    const seen = boxes.map(box => within(edges(box), room)).filter(([a, b, c, d]) => c - a >= 1 && d - b >= 1);
    if (rest || opacity === 0 || !seen.length) return;
    const drawn = element instanceof SVGElement;
    const [red, green, blue, alpha] = resolved(drawn ? style.fill : style.color);
    const scale = drawn ? element.getScreenCTM().a : 1, size = parseFloat(style.fontSize) * scale;
    texts.push({
      said: said.trim().replace(/\\s+/g, " ").slice(0, 60), where: path(element), boxes: seen,
      color: [red, green, blue, alpha / 255 * opacity],
      large: size >= 24 || size >= 18.66 && style.fontWeight >= 700,
    });
  };
  const path = element => {
    const names = [];
    for (let each = element; each && each !== document.body && names.length < 4; each = each.parentElement)
      names.unshift(each.localName + [...each.classList].map(name => `.${name}`).join(""));
    return names.join(" > ");
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (nodes.nextNode()) {
    const node = nodes.currentNode, element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, template, select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    add(element, node.data, [...range.getClientRects()]);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) {
    if (/^(checkbox|radio|range|hidden)$/.test(field.type) || !field.checkVisibility({ visibilityProperty: true }))
      continue;
    const said = field.localName === "select" ? field.selectedOptions[0]?.text : field.value || field.placeholder;
    const style = field.value ? getComputedStyle(field) : getComputedStyle(field, "::placeholder");
    if (said) add(field, said, [field.getBoundingClientRect()], style);
  }
  return texts;
}"""
# What stays in sight while a page is scrolled would cover what is photographed, so it is laid where it has its place.
LAID = """async () => {
  scrollTo({ top: 0, behavior: "instant" });
  for (const each of document.querySelectorAll("body *"))
    each.toggleAttribute("data-stays", getComputedStyle(each).position === "sticky");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("[data-stays] { position: relative !important; inset: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
CLEAR = """() => {
  const rules = [
    `*, ::before, ::after, ::placeholder, ::marker { -webkit-text-fill-color: transparent !important;
      text-decoration-color: transparent !important; text-shadow: none !important; transition: none !important }`,
    "::marker, math * { color: transparent !important }",
    "svg :is(text, tspan) { fill: transparent !important }",
  ];
  for (const rule of rules) document.adoptedStyleSheets.at(-1).insertRule(rule);
}"""
SCROLLED = """top => {
  scrollTo({ top, behavior: "instant" });
  return [scrollY, document.documentElement.scrollHeight];
}"""
SEEN_AGAIN = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"


def faint(page):
    "Return a line for each text of a `page` that is told too little from its ground, and how many texts it has."
    page.evaluate(LAID)
    texts = page.evaluate(TEXTS)
    page.evaluate(CLEAR)
    ground = photograph(page)
    page.evaluate(SEEN_AGAIN)
    lines = []
    for text in texts:
        found = least_contrast(ground, text["boxes"], text["color"])
        if found and found[0] < (ENOUGH_LARGE if text["large"] else ENOUGH):
            ratio, color, behind = found
            lines.append(f"{ratio:.2f}:1, rgb{color} on rgb{behind}, “{text['said']}”, {text['where']}")
    return lines, len(texts)


def photograph(page):
    "Return the pixels of the whole `page`, window by window: one high picture takes ten times as long."
    session = page.context.new_cdp_session(page)
    parts, covered, high = [], 0, 1
    while covered < high:
        top, high = page.evaluate(SCROLLED, covered)
        shot = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        pixels = np.asarray(Image.open(BytesIO(base64.b64decode(shot["data"]))).convert("RGB"))
        parts.append(pixels[covered - top:high - top])
        covered += len(parts[-1])
    session.detach()
    page.evaluate(SCROLLED, 0)
    return np.concatenate(parts)


def least_contrast(ground, boxes, color):
    "Return the least contrast of a text with what lies behind it, its colour there, and that of what is there."
    found = []
    for left, top, right, bottom in boxes:
        quarter = (bottom - top) / 4  # letters stand in the middle half of their line
        rows = slice(max(0, round(top + quarter)), max(round(top + quarter) + 1, round(bottom - quarter)))
        room = ground[rows, max(0, round(left)):round(right)].reshape(-1, 3)
        if not len(room): continue
        packed = room.astype(int) @ [65536, 256, 1]
        colors, counts = np.unique(packed, return_counts=True)
        for behind in colors[counts >= SHARE * len(room)]:
            behind = np.array([behind >> 16, behind >> 8 & 255, behind & 255])
            shown = color[3] * np.array(color[:3]) + (1 - color[3]) * behind
            found.append((contrast(shown, behind), tuple(shown.round().astype(int).tolist()), tuple(behind.tolist())))
    return min(found, default=None)


def contrast(one, other):
    "Return the contrast of two colours as WCAG defines it, from 1 to 21."
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color):
    "Return the relative luminance of a colour, three numbers up to 255."
    parts = np.asarray(color) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]
