"""The brief ranking laboratory and the formula under the rows: by mouse, touch and keys, on a phone and wide."""

import pytest

from lab_checks import choose
from labs import (
    GRADES, PAPER, POOL, announced, centre, checked_by_axe, drag, graded, grip, heard, names, pause, press, row,
    said, shown, small_targets, sticking_out, swipe, tabbed, the, until,
)
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.ranking_lab import LEADING, RankingLab, measures

pytestmark = pytest.mark.turns(6)

PHONE = dict(width=360, height=800, has_touch=True, is_mobile=True)
VERDICTS = {"ndcg", "cg", "dcg", "ap", "rr"}


def hero(**options):
    return RankingLab(GRADES, brief=True, **options)


def terms(page, part):
    return page.locator(f".nl-{part} button")


def lit(page):
    "Return the ranks whose rows are lit with the bars that are, and the terms that are lit: over and under the line."
    rows = page.locator(".nl-rows li").evaluate_all("all => all.map(each => each.dataset.lit ?? '')")
    found = [
        [i for i, how in enumerate(terms(page, part).evaluate_all("all => all.map(each => each.dataset.lit)")) if how]
        for part in ("over", "under")
    ]
    return {i: how for i, how in enumerate(rows) if how}, *found


def settles(page, wanted, frames=60):
    "Wait until this much is lit, for as many `frames`."
    for _ in range(frames):
        if lit(page) == wanted: return
        page.evaluate("new Promise(requestAnimationFrame)")
    assert lit(page) == wanted


def in_sight(page, locator):
    "Say whether this is drawn inside the window, with nothing of the laboratory over its middle."
    box = locator.bounding_box()
    x, y = centre(locator)
    whole = box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
    return whole and locator.evaluate("(node, [x, y]) => node.contains(document.elementFromPoint(x, y))", [x, y])


def heights(page):
    "Return where rows, tiles and the number stand, from the top of the window."
    parts = ".nl-headline data, .nl-tiles > div, .nl-rows"
    return page.locator(parts).evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")


# The brief form


def test_row_number_and_reason_are_in_sight_together_on_a_phone(open_page):
    page = open_page(embed(hero()) + "<p>after</p>" * 40, **PHONE)
    visible = {name for name in shown(page) if page.locator(f"[data-measure={name}]:visible").count()}
    assert visible == VERDICTS and not page.get_by_role("slider").is_visible()
    the(page).evaluate("lab => lab.scrollIntoView()")
    before = heights(page)
    swipe(page, centre(grip(page, "A")), centre(grip(page, "C")))
    assert "C, which it passed" not in said(page, "A moved from rank 1 to 3: it adds 1.500 instead of 3.000")
    assert heights(page) == before, "rows and tiles stay where they are, however long the sentence is"
    seen = [page.locator(".nl-headline data"), page.locator("[data-part=status]"), *page.locator(".nl-rows li").all()]
    assert [in_sight(page, each) for each in seen] == [True] * 8
    assert names(page) == list("BCADEF") and small_targets(page) == [] and sticking_out(page) == []
    for _ in range(5):
        page.get_by_role("button", name="Move A down", exact=True).tap(force=True)
    assert names(page) == list("BCDEFA") and in_sight(page, row(page, "A"))
    terms(page, "over").nth(1).tap()
    assert lit(page) == ({1: "got"}, [1], [])


def test_the_brief_form_by_mouse_and_keys(open_page):
    page = open_page(embed(hero(show="dcg")), width=900)
    announced(page)
    drag(page, centre(grip(page, "F")), centre(row(page, "A")))
    known = RankingLab(graded("FABCDE"))
    assert heard(page, "F moved from rank 6 to 1").endswith(f" so DCG falls to {known.dcg:.3f}.")
    assert shown(page) == pytest.approx(known.given_to(measures), rel=1e-12)
    page.locator("h1").click()
    reached = tabbed(page)
    assert reached[:11] == [
        "F, rank 1 of 6, grade 2, relevant", "Name of F", "Grade of F", "Move F up", "Move F down", "Sort", "Shuffle",
        "Undo", "Redo", "Reset", "F at rank 1 adds 2 \u00d7 1 = 2",
    ]
    assert "Cutoff k 6" not in reached and "Discount" not in reached
    grip(page, "F").focus()
    press(page, "Alt+ArrowDown", "Alt+ArrowDown")
    heard(page, "F moved from rank 2 to 3")
    page.keyboard.press("Control+z")
    heard(page, "One step back: DCG")
    assert page.evaluate("announced") == 3, "one message for each thing done, and no term speaks"


# The formula


def check_formula(page, **options):
    "Wait until the formula has a term for every rank that counts and the value of the tile."
    until(lambda: check_formula_now(page, **options))


def check_formula_now(page, **options):
    lab = RankingLab(GRADES, **options)
    pool = options.get("pool") or GRADES
    k = options.get("k") or 100
    assert [terms(page, part).count() for part in ("over", "under")] == [min(k, 6), min(k, len(pool))]
    value = page.locator(".nl-equation data")
    assert float(value.get_attribute("value")) == pytest.approx(lab.ndcg, rel=1e-12)
    assert value.inner_text() == page.locator("[data-measure=ndcg] data").inner_text() == f"{lab.ndcg:.3f}"
    assert page.locator(".nl-total").inner_text() == f"= {lab.dcg:.3f} \u00f7 {lab.idcg:.3f} = {lab.ndcg:.3f}"
    for part, total in (("over", lab.dcg), ("under", lab.idcg)):
        factors = [text.split(" \u00d7 ") for text in terms(page, part).all_inner_texts()]
        assert sum(float(gain) * float(weight) for gain, weight in factors) == pytest.approx(total, abs=0.02)


def test_the_formula_follows_gain_discount_pool_and_cutoff(open_lab):
    page = open_lab()
    check_formula(page)
    choose(page, "exponential")
    check_formula(page, gain="exponential")
    page.get_by_role("combobox", name="Discount").select_option("reciprocal")
    check_formula(page, gain="exponential", discount="reciprocal")
    page.get_by_label("Judge one more result", exact=True).select_option("3")
    check_formula(page, gain="exponential", discount="reciprocal", pool=[*GRADES, 3])
    page.get_by_role("slider").fill("2")
    check_formula(page, gain="exponential", discount="reciprocal", pool=[*GRADES, 3], k=2)


def test_a_term_lights_its_row_and_a_row_its_terms(open_lab):
    page = open_lab(options=dict(pool=POOL, k=5))
    note = page.locator(".nl-note")
    outline = "bar => getComputedStyle(bar).outlineStyle"
    terms(page, "over").nth(1).hover()
    assert lit(page) == ({1: "got"}, [1], [])
    assert note.inner_text() == "B at rank 2 adds 2 \u00d7 0.631 = 1.262."
    assert [row(page, "B").locator(bar).evaluate(outline) for bar in ("i.nl-got", "i.nl-best")] == ["solid", "none"]
    terms(page, "under").nth(3).hover()
    assert lit(page) == ({3: "best"}, [], [3])
    assert note.inner_text() == "The ideal adds 2 \u00d7 0.431 = 0.861 at rank 4."
    row(page, "C").locator(".nl-bar").hover()
    assert lit(page) == ({2: "both"}, [2], [2])
    row(page, "F").locator(".nl-bar").hover()
    assert lit(page) == ({5: "both"}, [], []), "past the cutoff there is no term"
    page.mouse.move(1, 1)
    assert lit(page) == ({}, [], []) and note.inner_text().startswith("Each term")
    grip(page, "A").focus()
    assert lit(page) == ({0: "both"}, [0], [0])
    press(page, "Alt+ArrowDown")
    settles(page, ({1: "both"}, [1], [1]))  # the light goes with the row; the formula is drawn a frame later
    terms(page, "over").nth(0).focus()
    press(page, "ArrowRight", "ArrowDown")
    assert lit(page) == ({1: "best"}, [], [1])
    press(page, "End", "Home")
    assert lit(page) == ({0: "got"}, [0], [])
    page.keyboard.press("Shift+Tab")
    assert page.locator(":focus").inner_text() == "Reset", "the whole formula is one stop of the Tab key"


@pytest.mark.some(1)
@pytest.mark.parametrize("width, height", [(1000, 800), (1440, 900), (360, 740)])
def test_what_is_tabbed_to_is_in_sight(open_page, width, height):
    page = open_page("<p>before</p>" * 20 + embed(RankingLab(GRADES)) + "<p>after</p>" * 40, width=width, height=height)
    grip(page, "A").evaluate("button => button.scrollIntoView({ block: 'center' })")
    grip(page, "A").focus()
    focused, stops = page.locator(":focus"), 0
    while not focused.evaluate("node => node.matches('.nl-term button')"):
        press(page, "Tab")
        assert in_sight(page, focused), focused.evaluate("node => node.outerHTML")
        stops += 1
    assert stops == 7


def test_each_measure_has_its_formula_and_leads(open_page):
    labs = {show: RankingLab(GRADES, show=show, brief=True, k=5, pool=POOL) for show in LEADING}
    page = open_page("".join(map(embed, labs.values())))
    for i, (show, lab) in enumerate(labs.items()):
        here, known = the(page, i), lab.given_to(measures)
        assert float(here.locator(".nl-headline data").get_attribute("value")) == pytest.approx(known[show], rel=1e-12)
        assert here.locator(".nl-headline dt").inner_text().strip() == f"{show.upper()}@5"
        assert float(here.locator(".nl-equation data").last.get_attribute("value")) == pytest.approx(known[show])
        assert shown(page, i) == pytest.approx(known, rel=1e-12), "no measure is lost when another leads"
    words = [the(page, i).locator(".nl-equation").last.inner_text().split() for i in range(len(labs))]
    assert "".join(words[0]) == "CG@5=3+2+3+0+1=9.000".replace("9.000", "9")
    assert "".join(words[4]).startswith("AP@5=1\u00f71+2\u00f72+3\u00f73+4\u00f75")
    assert "".join(words[5]) == "RR@5=1\u00f71=1.000"
    assert the(page, 2).locator(".nl-equation").count() == 2, "DCG stands above IDCG"


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_with_a_term_lit(open_page, scheme):
    page = open_page(embed(hero()), head=PAPER, color_scheme=scheme, width=360)
    with checked_by_axe(page) as check:
        terms(page, "under").nth(1).focus()
        check()
        grip(page, "B").focus()
        press(page, "Alt+ArrowDown")
        check()


def test_a_long_sum_ends_in_one_term_and_nothing_to_find_is_said(open_page):
    page = open_page(embed(RankingLab([i % 4 for i in range(50)])) + embed(RankingLab([0, 0])) + embed(RankingLab([])))
    first = the(page, 0)
    assert first.locator(".nl-over button").count() == 12
    first.locator(".nl-over button").last.hover()
    assert first.locator(".nl-rows li[data-lit=got]").count() == 39
    for lab in (1, 2):
        assert the(page, lab).locator(".nl-total").inner_text() == "= 0.000 \u00f7 0.000, by convention = 0.000"
    assert the(page, 2).locator(".nl-formula button").count() == 0


def test_the_rows_answer_in_one_picture_and_the_formula_in_the_next(open_page):
    page = open_page(embed(hero()))
    before, at_once, then = page.evaluate("""async () => {
      const shown = () => ["data", ".nl-over button"].map(part => document.querySelector(`.nl-lab ${part}`).innerText);
      const before = shown();
      document.querySelector(".nl-rows [data-act=down]").click();
      const at_once = shown();
      await new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
      return [before, at_once, shown()];
    }""")
    assert at_once[0] != before[0] and at_once[1] == before[1]
    assert then[0] == at_once[0] and then[1] != before[1]


def test_a_row_that_moves_out_of_the_window_brings_it_along(open_page):
    page = open_page(embed(RankingLab([3, 2, 3, 0, 1, 2] * 4, brief=True)), **PHONE)
    first = page.locator(".nl-grip").first
    first.focus()
    for _ in range(20): page.keyboard.press("Alt+ArrowDown")
    pause(page, 300)
    assert in_sight(page, page.locator(".nl-grip:focus"))


@pytest.mark.some(1)
@pytest.mark.parametrize("show", ["cg", "dcg", "ndcg", "rr"])
def test_the_sentence_that_stays_in_sight_never_covers_the_sum(open_page, show):
    page = open_page("<p>before</p>" * 12 + embed(hero(show=show)) + "<p>after</p>" * 30, width=1440, height=900)
    page.get_by_role("button", name="Move B down").click(force=True)
    said(page, "B moved")
    covered = """() => {
      const sum = document.querySelector(".nl-formula").getBoundingClientRect();
      const box = document.querySelector("[data-part=status]").getBoundingClientRect();
      return Math.min(sum.bottom, box.bottom, innerHeight) - Math.max(sum.top, box.top, 0);
    }"""
    for top in range(0, page.evaluate("document.documentElement.scrollHeight") - 900, 40):
        page.evaluate("top => scrollTo(0, top)", top)
        assert page.evaluate(covered) <= 0, top


def test_a_row_without_a_bar_shows_no_box_when_it_is_lit(open_page):
    page = open_page(embed(hero(show="rr", level="rr")), width=900)
    page.get_by_role("button", name="Move A down").click(force=True)
    lines = """row => {
      row.dataset.lit = "got";
      const { outlineStyle, boxShadow } = getComputedStyle(row.querySelector("i.nl-got"));
      return [outlineStyle, boxShadow === "none"];
    }"""
    rows = page.locator(".nl-rows li")
    assert rows.nth(0).evaluate(lines)[0] == "solid"
    assert rows.nth(3).evaluate(lines) == ["none", True]
