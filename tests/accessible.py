"""What axe-core finds wrong with a page. Contrast, its slowest rule, is asked a few times for each way text looks."""
from importlib.util import find_spec
from pathlib import Path

# What a width or a theme can change; contrast besides
BY_LOOK = ["link-in-text-block", "scrollable-region-focusable", "target-size"]
AXE = Path(find_spec("axe_playwright_python").origin).parent / "axe.min.js"

# Text looks alike where its own style and all that lies behind it are the same: colours, classes, size and weight.
FOUND = """async ([times, chosen]) => {
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
  const seen = new Map(), include = [];
  for (const element of document.querySelectorAll("body, body *")) {
    const written = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!written && !element.matches("input, textarea, select") || !element.checkVisibility()) continue;
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
    const classes = [element, element.parentElement].map(each => each.getAttribute("class"));
    const look = [color, fill, fontSize, fontWeight, ...classes, ground(element)].join("|");
    const count = seen.get(look) ?? 0;
    seen.set(look, count + 1);
    if (count < times) include.push(element);
  }
  const all = { resultTypes: ["violations"] };
  const others = chosen ? { runOnly: chosen } : { rules: { "color-contrast": { enabled: false } } };
  const rules = await axe.run(document, { ...all, ...others });
  if (!include.length) return rules.violations;
  const contrast = await axe.run({ include }, { ...all, runOnly: ["color-contrast"] });
  return [...rules.violations, ...contrast.violations];
}"""


def ready(page):
    "Let the `page` be asked."
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))


def violations(page, times=3, rules=None):
    "What axe-core finds wrong with the `page` as it is now, by all rules or by some `rules` and contrast, as lines."
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:200]}: {node.get('failureSummary', '')[:300]}"
        for rule in page.evaluate(FOUND, [times, rules]) for node in rule["nodes"]
    ]
