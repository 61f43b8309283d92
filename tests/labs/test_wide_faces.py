"""In a face wider than the site's, and at every width: no number touches another, no word is broken, no digit is cut.

Which faces a computer has is its own matter, so the wide one is the site's, widened until its digits are as wide as
those of DejaVu Sans Bold, the face of many a JupyterLab.
"""

import base64

import pytest

import ndcg_lit
from labs import GRADES, POOL, sticking_out
from ndcg_lit import RankingLab
from ndcg_lit.labs.base import embed
from seeds import ALL, DAY, TURN
from source import TOP

pytestmark = pytest.mark.turns(3)

KINDS = [getattr(ndcg_lit, name) for name in sorted(ndcg_lit.LABORATORIES)]
FACE = base64.b64encode((TOP / "docs/fonts/text.woff2").read_bytes()).decode()
WIDE = f"""<style>@font-face {{ font-family: wide; src: url(data:font/woff2;base64,{FACE}); size-adjust: 124% }}
main {{ max-width: none !important; padding: 0 !important }}
.ndcg-lab.ndcg-lab.ndcg-lab, .ndcg-lab.ndcg-lab.ndcg-lab * {{ font-family: wide }}</style>"""
WIDTHS = range(320, 1241, 20) if DAY == ALL else range(320 + TURN % 3 * 20, 1241, 60)

# What is nearer to its neighbour in the same line than 4 px: numbers of two tiles, a bar and the number beside it.
TOUCHING = """() => {
  const seen = what => [...document.querySelectorAll(what)].filter(node => node.checkVisibility() && node.innerText);
  const text = node => { const range = document.createRange(); range.selectNodeContents(node);
    return range.getBoundingClientRect(); };
  const boxes = seen(".nl-lab dl :is(data, .nl-delta)").map(node => [node, text(node), node.closest("dl > div")]);
  const found = [];
  for (const [at, [one, a, tile]] of boxes.entries()) for (const [other, b, its] of boxes.slice(at + 1)) {
    const line = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height);
    const apart = Math.max(a.left, b.left) - Math.min(a.right, b.right);
    if (tile !== its && line && apart < 4) found.push([one.textContent, other.textContent, Math.round(apart)]);
  }
  for (const sum of seen(".nl-rows .nl-sum")) {
    const bar = sum.closest("li").querySelector(".nl-bar").getBoundingClientRect(), number = text(sum);
    const line = Math.min(bar.bottom, number.bottom) > Math.max(bar.top, number.top);
    if (line && number.left - bar.right < 4) found.push(["bar", sum.innerText, Math.round(number.left - bar.right)]);
  }
  return found;
}"""

# Words of a table's head that go on in the next line, buttons whose text goes beyond their padding, and lists of single
# digits too narrow for them.
SPOILED = """() => {
  const seen = what => [...document.querySelectorAll(what)].filter(node => node.checkVisibility());
  const range = document.createRange(), found = [];
  for (const node of seen(".nl-lab thead th").flatMap(head => [...head.childNodes]).filter(node => node.data))
    for (const { 0: word, index } of node.data.matchAll(/[^ \\n]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  for (const button of seen(".nl-actions button")) {
    range.selectNodeContents(button);
    const room = button.clientWidth - 2 * parseFloat(getComputedStyle(button).paddingLeft);
    if (range.getBoundingClientRect().width > room + 1) found.push(button.innerText);
  }
  for (const list of seen(".nl-lab select"))
    if ([...list.options].every(({ text, hidden }) => hidden || text.length < 2)) {
      const { width } = list.getBoundingClientRect();
      list.style.width = "max-content";
      if (list.getBoundingClientRect().width - 2 * parseFloat(getComputedStyle(list).paddingLeft) > width + 1)
        found.push(`${list.ariaLabel}: ${width}`);
      list.style.width = "";
    }
  return found;
}"""


def at_width(page, width, height=1000):
    page.set_viewport_size(dict(width=width, height=height))
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wide(open_page, lab):
    "Open a page with the laboratory in the wide face, and wait for that."
    page = open_page(embed(lab), head=WIDE, width=WIDTHS[0])
    page.locator(".nl-lab").wait_for()
    assert page.evaluate("document.fonts.load('600 16px wide').then(faces => faces.length)") == 1
    return page


HEADLINES = {"whole": {}, "brief": {"brief": True}, "large": {"gain": "exponential", "pool": [5, 5, *POOL]}}


@pytest.mark.some(1)
@pytest.mark.parametrize("options", HEADLINES.values(), ids=HEADLINES)
def test_numbers_of_the_headline_stay_apart(open_page, options):
    page = wide(open_page, RankingLab(GRADES, **options))
    assert page.evaluate("document.querySelectorAll('.nl-tiles data').length") >= 4
    page.locator("[data-act=sort]:visible").first.click()
    page.get_by_role("button", name="Move A down").click()  # now each number says by how much it has changed
    page.get_by_role("button", name="Move A down").click()
    found = {}
    for width in WIDTHS:
        at_width(page, width)
        found[width] = page.evaluate(TOUCHING) + sticking_out(page)
    assert {width: what for width, what in found.items() if what} == {}


# Texts and ticks of the marks under the bar that meet, and those that stick out of it.
MEETING = """() => {
  const lab = document.querySelector(".nl-lab").getBoundingClientRect(), range = document.createRange();
  const boxes = [...document.querySelectorAll(".nl-marks span")].flatMap(mark => {
    range.selectNodeContents(mark);
    const box = mark.getBoundingClientRect(), words = range.getBoundingClientRect();
    const [top, bottom] = [words.top + 0.2 * words.height, words.bottom - 0.2 * words.height];  // of the letters
    return [{ ...words.toJSON(), top, bottom, name: mark.innerText },
      { ...box.toJSON(), ...(mark.closest(".nl-low") ? { right: box.left + 2 } : { left: box.right - 2 }),
        name: `tick of ${mark.innerText}` }];
  });
  const out = boxes.filter(box => box.left < lab.left + 2 || box.right > lab.right - 2).map(({ name }) => name);
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 0.5
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 0.5;
  return [...out, ...boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b)).map(b => [a.name, b.name]))];
}"""
SHORT_LISTS = [[3, 3, 2], [3, 2, 1], [3, 2], [1, 0], [1, 0, 0], [2, 2, 2, 1], GRADES, [1, 0, 0, 0, 0, 0, 0, 0]]


POOLS = [None] * len(SHORT_LISTS) + [[3, 3, 3, 3, 1, 0], [3, 3, 2, 1]]


@pytest.mark.some(1)
@pytest.mark.parametrize("grades, pool", [*zip([*SHORT_LISTS, [1, 0], [2, 1]], POOLS)], ids=str)
def test_the_worst_and_a_random_order_are_named_apart(open_page, grades, pool):
    page = wide(open_page, RankingLab(grades, pool=pool, brief=True))
    page.locator(".nl-marks").wait_for()
    for look in ("wide", "own"):
        if look == "own": page.evaluate("document.querySelector('head style').remove()")
        found = {}
        for width in (320, 360, 390, 560, 640, 700, 800, 960, 1100, 1280):
            at_width(page, width)
            found[width] = page.evaluate(MEETING)
        assert {width: what for width, what in found.items() if what} == {}, look


@pytest.mark.some(2)
@pytest.mark.parametrize("size", [(720, 450), (720, 900), (390, 844), (1280, 720)], ids=str)
def test_four_tiles_of_the_brief_form_stand_in_one_line(open_page, size):
    page = open_page(embed(RankingLab(GRADES, brief=True)), head="<style>main { max-width: none !important }</style>")
    page.locator(".nl-tiles").first.wait_for()
    at_width(page, *size)
    tops = page.locator(".nl-tiles > div:visible").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 4 and len({*tops}) == 1


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_word_is_broken_and_no_text_is_cut(open_page, kind):
    page, found = wide(open_page, kind(GRADES) if kind is RankingLab else kind()), {}
    for width in (*range(320, 401, 20), *range(560, 721, 40), 900, 1240):
        at_width(page, width)
        found[width] = page.evaluate(SPOILED) + page.evaluate(TOUCHING) + sticking_out(page)
    assert {width: what for width, what in found.items() if what} == {}


@pytest.mark.some(2)
# Chromium keeps a query of an outer container that was true of a narrow laboratory when it widens a little.
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_laboratory_that_widens_looks_as_if_it_had_always_been_so_wide(open_page, kind):
    page = open_page(embed(kind(GRADES) if kind is RankingLab else kind()), width=360)
    page.locator(".nl-lab").wait_for()
    at_width(page, 360)
    look = """() => [...document.querySelectorAll(".nl-lab *")].filter(node => node.checkVisibility())
      .map(node => [node.tagName, node.className, Math.round(node.getBoundingClientRect().width)])"""
    first = page.evaluate(look)
    for other in (340, 220):
        at_width(page, other)
        at_width(page, 360)
        assert page.evaluate(look) == first, other
