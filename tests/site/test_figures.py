"""The figures as a reader sees them: nothing is cut off, no word lies on another, and all are large enough to read."""

import base64
import json
import re
from pathlib import Path

import matplotlib
import pytest

from ndcg_lit import figures
from ndcg_lit.drawing import flow
from source import named, notebooks

NOTEBOOKS = Path(__file__).resolve().parents[2] / "nbs"
PICTURE = re.compile(r"data:image/svg\+xml;base64,([^\"]+)")
REL = [3, 2, 3, 0, 1, 2]
DRAWN = {
    "a long list": lambda: [figures.plot_ideal(REL * 5), figures.plot_precision(REL * 5), figures.plot_gains(REL * 5)],
    "nothing to find": lambda: [
        figures.plot_ideal([0, 0, 0]), figures.plot_precision([0, 0]), figures.plot_orders([0]),
    ],
    "the best order": lambda: [
        figures.plot_ideal([3, 2, 1]), figures.plot_orders([3, 2, 1]), figures.plot_overview([3]),
    ],
    "the worst order": lambda: [figures.plot_ideal([0, 0, 0, 1, 2, 3]), figures.plot_orders([0, 1, 2, 3])],
    "far behind": lambda: [figures.plot_ideal([0, 0, 0, 0, 3, 3]), figures.plot_ideal([0, 1, 0], pool=[3, 3, 3])],
    "two results": lambda: [
        figures.plot_discounted([3, 1]), figures.plot_first_hit([0, 1]), figures.plot_overview([0, 1]),
    ],
}
PHONE = 328  # pixels that a figure has on a phone 360 wide
SMALL_PRINT = 13  # pixels of the smallest text of a page
LOOK = """phone => {
  const svg = document.querySelector("svg"), sheet = svg.viewBox.baseVal;
  const words = [...svg.querySelectorAll("text")].map(node => ({ said: node.textContent, box: node.getBBox(),
    size: parseFloat(getComputedStyle(node).fontSize) * Math.min(1.2, phone / sheet.width) }));
  const shared = (a, b) => [Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)];
  return {
    cut: words.filter(({ box }) => box.x < -2 || box.x + box.width > sheet.width + 2
      || box.y < -2 || box.y + box.height > sheet.height + 2).map(word => word.said),
    covered: words.flatMap((one, i) => words.slice(i + 1).filter(other => {
      const [wide, high] = shared(one.box, other.box);
      return wide > 1 && high > 5;
    }).map(other => [one.said, other.said])),
    smallest: Math.min(...words.map(word => word.size)),
  };
}"""


TIGHT = """async air => {
  await document.fonts.ready;
  const svg = document.querySelector("svg");
  const closed = path => /^M(\\S+ \\S+)L.*L\\1$/.test(path.getAttribute("d"));
  const boxes = [...svg.querySelectorAll("rect.module"), ...[...svg.querySelectorAll("path")].filter(closed)];
  const within = (x, y, box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  const sides = boxes.map(box => box.getBBox());
  return [...svg.querySelectorAll("text")].filter(text => {
    const { x, y, width, height } = text.getBBox();
    const box = sides.find(each => within(x + width / 2, y + height / 2, each));
    return box && Math.min(x - box.x, box.x + box.width - x - width) < air;
  }).map(text => text.textContent);
}"""
AIR = 4  # units between a word and the sides of its box


def stored(name):
    "Return the pictures that the notebook `name` stores, as SVG."
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    shown = ["".join(each.get("data", {}).get("text/html", "")) for cell in cells for each in cell.get("outputs", [])]
    return [source for html in shown for source in documents(html)]


def documents(html):
    assert "ndcg-lab" in html or "<svg" not in html, "an element that JupyterLab takes out of what it does not trust"
    return [base64.b64decode(source).decode() for source in PICTURE.findall(html)]


@pytest.fixture(scope="module")
def look(browser):
    "Yield a function that draws an SVG document and says what is wrong with it."
    page = browser.new_page()

    def look(svg):
        page.set_content(svg)
        seen = page.evaluate(LOOK, PHONE)
        assert (seen["cut"], seen["covered"]) == ([], [])
        return seen["smallest"]

    yield look
    page.close()


@pytest.mark.parametrize("name", [named(path) for path in notebooks()])
def test_a_stored_figure_is_whole_and_large_enough_for_a_phone(name, look):
    for svg in stored(name):
        smallest = look(svg)
        assert smallest is None or smallest >= SMALL_PRINT


@pytest.mark.parametrize("case", DRAWN)
def test_a_figure_of_an_unusual_list_is_whole(case, look):
    for figure in DRAWN[case]():
        for svg in documents(figure._repr_html_()):
            look(svg)


def test_where_a_viewer_takes_the_picture_away_its_words_stand_in_its_place(browser):
    page = browser.new_page()
    html = re.sub(PICTURE, "", figures.plot_gains(REL)._repr_html_()).replace(' src=""', "")
    heights = []
    for width in (700, 350):
        page.set_content(f'<!doctype html><div style="width: {width}px">{html}</div>')
        heights.append(page.locator("img").bounding_box()["height"])
    page.close()
    assert "src=" not in html and 0 < heights[0] < heights[1]  # as text does, which breaks into more lines


@pytest.fixture(scope="module")
def wide_type():
    "Return a style that sets figures in DejaVu Sans, which matplotlib brings along and which is wider than most faces."
    files = {weight: Path(matplotlib.get_data_path(), "fonts", "ttf", f"DejaVuSans{name}.ttf")
             for weight, name in ((400, ""), (700, "-Bold"))}
    faces = [f"@font-face {{ font-family: Wide; font-weight: {weight}; src: url(data:font/ttf;base64,{carried}) }}"
             for weight, path in files.items() for carried in [base64.b64encode(path.read_bytes()).decode()]]
    return f"<style>:root {{ --sans: Wide }} {' '.join(faces)}</style>"


def test_no_word_of_a_stored_figure_comes_near_the_sides_of_its_box_in_a_wide_typeface(browser, wide_type):
    near, page = {}, browser.new_page()
    page.set_content(wide_type)
    for name in map(named, notebooks()):
        for svg in stored(name):
            page.evaluate("svg => { document.body.innerHTML = svg; }", svg)
            if words := page.evaluate(TIGHT, AIR): near[name] = words
    page.close()
    assert near == {}


def test_a_chart_refuses_a_word_that_would_come_near_the_sides_of_its_box():
    with pytest.raises(ValueError, match="too wide for its box: 'TREC text'"):
        flow("Four", {"TREC text": "q1 Q0 d7", "table": "columns", "dict": "of dicts", "arrays": "three"})
