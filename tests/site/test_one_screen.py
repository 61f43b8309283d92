"""A laboratory on one screen: its first control, its number and the line that explains it are met together."""
from pathlib import Path

import pytest
from browser import tab

PLAY = Path(__file__).resolve().parents[2] / "nbs/play"
SCREENS = (390, 664), (360, 640), (1366, 768)
MOST = 7  # controls in sight before what is folded away; the rows of a list are one, and so are choices of one name
LINE = "[data-part=status]"

# The number, the first control, and what one does with it: a key, or a value that is chosen or typed, or a press.
PAGES = {
    "accident": ("[data-part=value]", "[data-act=bet]", None),
    "choice": ("[data-part=count]", "[data-part=first]", None),
    "clicks": ("[data-measure=ips] data", "[data-act=step]", None),
    "crowd": ("[data-measure=value] data", "[data-key=reader][value=p]", None),
    "eye": ("[data-key=guess]", "[data-key=guess]", "ArrowRight"),
    "gain": ("[data-part=needed]", "[data-key=low]", ["2"]),
    "luck": ("[data-measure=mean] data", "[data-act=preset]", None),
    "order": ("[data-part=lead] data", ".nl-grip", "Alt+ArrowDown"),
    "own": ("[data-measure=own] data", "[data-act=begin]", None),
    "query": ("[data-measure=mean] data", "[data-act=count]", None),
    "terms": ("[data-part=sums] data", "[data-act=next]", None),
    "ties": ("[data-part=span]", ".nl-score", "ArrowRight"),
    "tool": ("[data-part=lead] data", "[data-part=printed]", "0.751"),
}

SAME = ("choice", "eye")  # what they say at first does not change with the first step

# What is on the screen is not under the bar of the site, which sticks to its top.
TOGETHER = """parts => {
  const lab = document.querySelector(".nl-lab");
  const bar = document.querySelector("header.top").getBoundingClientRect().bottom;
  const out = parts.filter(part => {
    const { top, bottom, width } = lab.querySelector(part).getBoundingClientRect();
    return !width || top < bar || bottom > innerHeight;
  });
  return scrollY ? [...out, "the page has scrolled"] : out;
}"""

ANOTHER = "([part, before]) => document.querySelector(part).textContent !== before"

CONTROLS = """() => {
  const lab = document.querySelector(".nl-lab");
  const fold = lab.querySelector(".nl-more, .nl-closer");
  const shown = [...lab.querySelectorAll("a[href], button, select, input, textarea, summary")]
    .filter(node => !fold || node.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING)
    .filter(node => !node.closest(".nl-term"))
    .filter(node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      || (node.type === "radio" && node.closest("label").checkVisibility()));
  const kinds = shown.map(node => node.closest(".nl-rows, .nl-docs, [data-part=bars]") ? "rows"
    : node.type === "radio" ? node.name : node);
  return [...new Set(kinds)].map(kind => kind.outerHTML ?? kind);
}"""


def test_every_page_of_the_gallery_is_measured():
    assert sorted(PAGES) == sorted(path.stem for path in PLAY.glob("*.ipynb"))


@pytest.mark.parametrize("name", PAGES)
def test_the_first_control_the_number_and_its_line_are_on_one_screen(browser, served, name):
    number, first, does = PAGES[name]
    for width, height in SCREENS:
        phone = width < 600
        with tab(browser, viewport=dict(width=width, height=height), has_touch=phone, is_mobile=phone) as watched:
            page = watched.go(f"{served}play/{name}.html")
            page.evaluate("document.fonts.ready")
            parts, line = [number, first, LINE], page.locator(LINE)
            assert page.evaluate(TOGETHER, parts) == [], (width, "at first")
            controls = page.evaluate(CONTROLS)
            assert 0 < len(controls) <= MOST, controls
            before, control = line.text_content(), page.locator(".nl-lab").locator(first).first
            if does is None: control.click()
            elif isinstance(does, list): control.select_option(does)
            elif does[0].isdigit():
                control.fill(does)
                control.press("Enter")
            else: control.press(does)
            if name not in SAME: page.wait_for_function(ANOTHER, arg=[f".nl-lab {LINE}", before])
            assert page.evaluate(TOGETHER, parts) == [], (width, "while acting")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_acts_before_the_reader_does(browser, served, name):
    with tab(browser, new=True, reduced_motion="no-preference") as watched:
        watched.page.clock.install()
        page = watched.go(f"{served}play/{name}.html")
        shown = page.locator(".nl-lab").inner_text()
        page.clock.run_for(60_000)
        assert page.locator(".nl-lab").inner_text() == shown
        assert page.evaluate("location.hash") == "" and page.evaluate("document.getAnimations().length") == 0
