"""What axe-core finds wrong with a page. Its slow rules, on colours, are asked a few times for each way text looks."""
from importlib.util import find_spec
from pathlib import Path

# What a width or a theme can change, besides colours
BY_LOOK = ["scrollable-region-focusable", "target-size"]
AXE = Path(find_spec("axe_playwright_python").origin).parent / "axe.min.js"

# Text looks alike where its own style and all that lies behind it are the same: colours, classes, size and weight. What
# was found good is not asked again, on this page or another.
FOUND = """async ([times, chosen, good]) => {
  const behind = new Map();
  function ground(element) {
    if (!element) return "";
    if (!behind.has(element)) {
      const style = getComputedStyle(element);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join();
      const above = ground(element.parentElement);
      behind.set(element, own === "rgba(0, 0, 0, 0),none,1,none" ? above : `${own};${above}`);
    }
    return behind.get(element);
  }
  const looks = new Map(good.map(look => [look, times])), include = [];
  for (const element of document.querySelectorAll("body, body *")) {
    const written = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!written && !element.matches("input, textarea, select") || !element.checkVisibility()) continue;
    const { color, fill, fontSize, fontWeight, textDecorationLine: lines } = getComputedStyle(element);
    const classes = [element, element.parentElement].map(each => each.getAttribute("class"));
    const around = getComputedStyle(element.parentElement).color;  // what a link is told from
    const look = [color, around, fill, fontSize, fontWeight, lines, ...classes, ground(element)].join("|");
    const count = looks.get(look) ?? 0;
    looks.set(look, count + 1);
    if (count < times) include.push(element);
  }
  const all = { resultTypes: ["violations"] };
  const colours = ["color-contrast", "link-in-text-block"];
  const later = Object.fromEntries(colours.map(rule => [rule, { enabled: false }]));
  const found = [await axe.run(document, { ...all, ...(chosen ? { runOnly: chosen } : { rules: later }) })];
  if (include.length) found.push(await axe.run({ include }, { ...all, runOnly: colours }));
  return [found.flatMap(({ violations }) => violations), [...looks.keys()]];
}"""
GOOD = set()


def ready(page):
    "Let the `page` be asked."
    page.evaluate(AXE.read_text(encoding="utf-8"))  # the policy of a page refuses the script as a tag


def violations(page, times=3, rules=None):
    "Return what axe-core finds wrong with the `page` as it is now, by all rules or some `rules` besides colours."
    found, looks = page.evaluate(FOUND, [times, rules, sorted(GOOD)])
    if not found: GOOD.update(looks)
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:200]}: {node.get('failureSummary', '')[:300]}"
        for rule in found for node in rule["nodes"]
    ]
