"""The typefaces of the site: small, whole for what the pages say, there from the disk, and nothing moves for them."""
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from browser import tab
from labs import pause
from fontTools.ttLib import TTFont
from selectolax.lexbor import LexborHTMLParser

FONTS = Path(__file__).resolve().parents[2] / "docs" / "fonts"
TOGETHER = 100_000
CODE, HEADS = "code, pre, kbd", "h1, h2, h3, h4"
ELSEWHERE = ("Sm", "So", "Lm", "Mn")  # mathematics, emoji, raised letters: the browser has them in other faces
SCRIPTS = ("CJK", "GREEK")
MOVED = """() => new Promise(done => {
  let sum = 0;
  const add = list => list.getEntries().forEach(entry => { sum += entry.value; });
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""
LOADED = """() => document.fonts.ready.then(() =>
  [...document.fonts].filter(face => face.status === "loaded").map(face => face.family))"""


@cache
def drawn(name):
    "Return the characters that the typeface `name` draws."
    return set(map(chr, TTFont(FONTS / f"{name}.woff2").getBestCmap()))


def test_they_are_small_and_their_licence_is_beside_them(site):
    sizes = {path.name: path.stat().st_size for path in (site / "fonts").glob("*.woff2")}
    assert sizes.keys() == {"text.woff2", "italic.woff2", "title.woff2", "code.woff2", "math.woff2"}
    assert sum(sizes.values()) <= TOGETHER
    licence = (site / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License, Version 1.1" in licence and all(name in licence for name in sizes)


def test_no_cut_bears_a_reserved_name():
    for path in FONTS.glob("*.woff2"):
        names = TTFont(path)["name"]
        assert "Source" not in f"{names.getDebugName(1)} {names.getDebugName(4)} {names.getDebugName(6)}"


def is_drawn_elsewhere(char):
    chinese = "\u3000" <= char <= "\u303f" or "\uff00" <= char <= "\uffef"  # its commas, stops and brackets
    return chinese or unicodedata.category(char) in ELSEWHERE or unicodedata.name(char, "").startswith(SCRIPTS)


def missing(chars, face):
    return sorted(char for char in set(chars) - drawn(face) if char.isprintable() and not is_drawn_elsewhere(char))


def said(nodes):
    return "".join(node.text() for node in nodes)


def test_every_character_of_the_pages_is_in_them(site):
    texts = {"code": "", "title": "", "italic": "", "text": ""}
    for path in sorted(site.rglob("*.html")):
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        for node in page.css("script, style, math"):
            node.decompose()
        labels = "".join(node.attributes.get("data-label") or "" for node in page.css("[data-label]"))
        for face, wanted in (("code", CODE), ("title", HEADS), ("italic", "em")):
            nodes = page.css(wanted)
            texts[face] += said(nodes)
            for node in nodes:
                node.decompose()
        texts["text"] += page.body.text() + labels
    assert all(texts.values())
    assert {face: missing(text, face) for face, text in texts.items()} == {face: [] for face in texts}


def slanted(letter):
    "Return the letter as a formula draws a variable: U+210E is the h of that alphabet."
    if letter == "h": return "\u210e"
    start = 0x1D44E - ord("a") if letter.islower() else 0x1D434 - ord("A")
    return chr(start + ord(letter)) if letter.isascii() else letter


def test_every_character_of_the_formulas_is_in_the_face_of_formulas(site):
    wanted = set()
    for path in sorted(site.rglob("*.html")):
        for formula in LexborHTMLParser(path.read_text(encoding="utf-8")).css("math"):
            wanted |= {char for char in formula.text() if not char.isspace()}
            single = [node.text() for node in formula.css("mi:not([mathvariant])")]
            wanted |= {slanted(text) for text in single if len(text) == 1 and text.isalpha()}
    wanted = {char for char in wanted if not unicodedata.name(char, "").startswith("CJK")}  # the reader's own face
    assert len(wanted) > 60 and wanted - drawn("math") == set()
    assert "MATH" in TTFont(FONTS / "math.woff2"), "the measures of fractions, roots and signs that grow"


def test_figures_in_a_column_stand_below_each_other():
    for name in ("text", "code"):
        font = TTFont(FONTS / f"{name}.woff2")
        names = font.getBestCmap()
        assert len({font["hmtx"][names[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("page, width", [("lessons/normalized_gain.html", 1440), ("glossary.html", 360)])
def test_nothing_moves_when_they_arrive_at_once(page, width, served, browser):
    with tab(browser, viewport={"width": width, "height": 800}) as watched:
        opened = watched.go(served + page)
        assert {"Lit Serif", "Lit Serif Title", "Lit Mono"} <= set(opened.evaluate(LOADED))
        assert opened.evaluate(MOVED) < 0.01  # a word in italics, which does not come ahead
        ahead = opened.eval_on_selector_all("link[rel=preload][as=font]", "links => links.map(link => link.href)")
        assert ahead == [f"{served}fonts/text.woff2", f"{served}fonts/title.woff2"] and watched.problems == []


def test_hardly_anything_moves_when_they_arrive_late(served, browser):
    "What stands in for them is cut to their measure: lines may break at another word, but they stay where they are."
    with tab(browser, viewport={"width": 1440, "height": 800}) as watched:
        page, held = watched.page, []
        page.route("**/*.woff2", lambda route: held.append(route))
        page.goto(served + "lessons/normalized_gain.html", wait_until="commit")
        page.wait_for_selector(".turn")
        page.wait_for_function("() => !document.querySelector('[data-ndcg-widget]:not([data-ndcg-mounted])')")
        pause(page, 400)
        high = page.evaluate("document.querySelector('article').offsetHeight")
        for route in held:
            route.continue_()
        page.wait_for_function(
            "() => [...document.fonts].filter(face => face.family.startsWith('Lit Serif')).length > 2")
        page.evaluate(LOADED)
        assert page.evaluate(MOVED) < 0.02
        assert page.evaluate("document.querySelector('article').offsetHeight") == pytest.approx(high, rel=0.02)


def test_they_load_from_the_disk(site, watched):
    page = watched.go((site / "lessons/cumulative_gain.html").as_uri())
    assert {"Lit Serif", "Lit Serif Title", "Lit Mono"} <= set(page.evaluate(LOADED))
    assert watched.problems == []
