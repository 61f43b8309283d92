"""The stepper in a real browser: what each step adds, by buttons, by keys and by itself, with and without flight."""

import numpy as np
import pytest
from traitlets import TraitError

from labs import PAPER, announced, checked_by_axe, clock_stopped, pause, said, small_targets, sticking_out, until
from ndcg_lit import contributions, dcg, idcg, ideal_contributions, ndcg
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.stepper import Stepper

REL = [3, 2, 3, 0, 1, 2]
LISTS = [REL, [0, 0, 3], [0], [2.5, 100, 1, 0, 0, 7, 3, 2, 1, 5, 4, 6]]


def press(page, name, times=1):
    for _ in range(times):
        page.get_by_role("button", name=name, exact=True).click()


def sums(page):
    "Return the values that the page shows as sums so far."
    return page.locator(".nl-sums data").evaluate_all("all => all.map(node => Number(node.value))")


def height(page):
    return page.locator(".nl-lab").bounding_box()["height"]


@pytest.mark.some(1)
@pytest.mark.parametrize("rel", LISTS, ids=str)
@pytest.mark.parametrize("measure", ["dcg", "ndcg"])
def test_every_step_shows_what_python_computes(open_page, rel, measure):
    page = open_page(embed(Stepper(rel, measure=measure)))
    at_first = height(page)
    for step in range(len(rel) + (measure == "ndcg") + 1):
        if step:
            press(page, "Next")
        lab = Stepper(rel, measure=measure, step=step)
        assert sums(page) == pytest.approx([lab.total, lab.ideal][: 1 + (measure == "ndcg")], rel=1e-12, abs=1e-12)
        assert page.locator(".nl-added").count() == min(step, len(rel))
        assert height(page) == at_first
    if measure == "ndcg":
        said(page, f"DCG {dcg(rel):.3f} divided by IDCG {idcg(rel):.3f}: NDCG is {ndcg(rel):.3f}.")
        assert f"= {ndcg(rel):.3f}" in page.locator(".nl-division").inner_text()
    else:
        said(page, f"so DCG@{len(rel)} is {dcg(rel):.3f}.")
    assert page.get_by_role("button", name="Next").get_attribute("aria-disabled") == "true"


def test_a_term_is_as_long_in_the_sum_as_in_its_row(open_page):
    page = open_page(embed(Stepper(REL, measure="ndcg", step=7)))
    widths = lambda which: page.locator(which).evaluate_all("all => all.map(bar => bar.getBoundingClientRect().width)")
    terms = [*contributions(REL), *ideal_contributions(REL)]
    room = page.locator(".nl-sums .nl-bar").first.bounding_box()["width"]
    assert widths(".nl-sums i") == pytest.approx([room * term / idcg(REL) for term in terms], abs=3.5)
    rows = widths(".nl-step .nl-bar > :last-child")
    assert [*rows[::2], *rows[1::2]] == pytest.approx(widths(".nl-sums i"), abs=3.5)


def test_by_keys_and_back(open_page):
    page = open_page(embed(Stepper(REL)))
    page.get_by_role("button", name="Play").focus()
    for key, step in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        assert sums(page) == [dcg(REL[:step])]
    page.keyboard.press("Control+z")
    assert sums(page) == [dcg(REL[:1])]
    page.keyboard.press("Shift+ArrowRight")
    assert sums(page) == [dcg(REL[:1])]
    said(page, "Rank 1: grade 3 × weight 1.000 adds 3.000, so DCG@1 is 3.000.")


def test_it_plays_pauses_and_plays_again(open_page):
    page = open_page(embed(Stepper([1, 2, 3])))
    page.clock.install()
    page.reload()
    press(page, "Play")
    assert sums(page) == [1] and page.get_by_role("button", name="Pause").is_visible()
    page.clock.run_for(1700)
    assert sums(page) == [pytest.approx(dcg([1, 2]))]
    press(page, "Pause")
    page.clock.run_for(5000)
    assert sums(page) == [pytest.approx(dcg([1, 2]))]
    press(page, "Play")
    assert sums(page) == [pytest.approx(dcg([1, 2, 3]))] and page.get_by_role("button", name="Play").is_visible()
    press(page, "Play")
    page.clock.run_for(20)
    assert sums(page) == [0]


FLYING = "document.getAnimations().filter(each => each instanceof Animation && each.effect.target.closest('.nl-sums'))"


@pytest.mark.some(2)
@pytest.mark.parametrize("motion, measure, flying", [
    ("reduce", "ndcg", 0), ("no-preference", "dcg", 1), ("no-preference", "ndcg", 2),
])
def test_terms_fly_unless_the_reader_asks_for_less_motion(open_page, motion, measure, flying):
    page = open_page(embed(Stepper(REL, measure=measure)), reduced_motion=motion)
    page.evaluate("""globalThis.shift = 0; new PerformanceObserver(list => {
      for (const each of list.getEntries()) shift += each.value; }).observe({ type: "layout-shift" });""")
    press(page, "Next")
    assert page.evaluate(f"{FLYING}.length") == flying
    starts = page.evaluate(f"""{FLYING}.map(each => {{ each.pause(); each.currentTime = 0;
      return each.effect.target.getBoundingClientRect().top; }})""")
    rows = page.locator(".nl-step").first.locator(".nl-bar > :last-child")
    assert starts == pytest.approx(rows.evaluate_all("all => all.map(x => x.getBoundingClientRect().top)")[:flying])
    page.evaluate(f"{FLYING}.forEach(each => each.finish())")
    press(page, "Back")
    assert page.evaluate(f"{FLYING}.length") == 0
    pause(page, 400)
    assert page.evaluate("shift") == 0


def test_a_run_of_steps_is_announced_once(open_page):
    page = open_page(embed(Stepper(REL)))
    announced(page)
    page.get_by_role("button", name="Next").focus()
    with clock_stopped(page):
        for _ in range(4):
            page.keyboard.press("ArrowRight")
    pause(page, 500)
    assert page.evaluate("announced") == 1


def test_a_link_names_the_step_and_a_bad_one_is_refused(open_page):
    page = open_page(embed(Stepper(REL, measure="ndcg")))
    press(page, "Next", 3)
    until(lambda: page.wait_for_url("**#lab=stepper&step=3"))
    page.reload()
    assert sums(page) == pytest.approx([dcg(REL, 3), idcg(REL, 3)])
    page = open_page(embed(Stepper(REL)), link="#lab=stepper&step=9")
    assert "the step must be at most 6; got 9" in page.get_by_role("alert").inner_text()
    assert sums(page) == [0]


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, colors", [
    (900, "light", "none"), (360, "dark", "none"), (320, "light", "active"), (640, "dark", "none"),
])
def test_accessible_at_every_step(open_page, width, scheme, colors):
    body = embed(Stepper(REL, measure="ndcg"))
    page = open_page(body, head=PAPER, width=width, color_scheme=scheme, forced_colors=colors)
    tall = height(page)
    with checked_by_axe(page) as look:
        for _ in range(7):
            press(page, "Next")
            pause(page, 300)
            assert sticking_out(page) == [] and small_targets(page) == [] and height(page) == tall
        look()
    drawn = page.locator(".nl-sums i").evaluate_all("all => all.map(x => getComputedStyle(x).forcedColorAdjust)")
    assert colors == "none" or set(drawn) == {"none"}


def test_without_javascript_all_terms_stand_in_a_table(open_page):
    page = open_page(embed(Stepper(REL, measure="ndcg")), java_script_enabled=False, width=360)
    rows = page.locator("tbody tr").all()
    shown = [[float(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    terms, best = contributions(REL), ideal_contributions(REL)
    own = [range(1, 7), REL, 1 / np.log2(np.arange(2, 8)), terms, terms.cumsum()]
    expected = np.column_stack([*own, sorted(REL)[::-1], best, best.cumsum()])
    assert np.array(shown) == pytest.approx(expected, abs=5e-4)
    assert "0.961" in page.locator("figcaption").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("options, rule", [
    (dict(step=7), "the step must be at most 6; got 7"), (dict(measure="ndcg", step=8), "at most 7; got 8"),
    (dict(rel=[]), "must hold 1 to 12 grades; got 0"), (dict(rel=[1] * 13), "must hold 1 to 12 grades; got 13"),
    (dict(rel=[-1]), "a grade must lie between 0 and 100; got -1"), (dict(measure="ap"), "must be one of"),
    (dict(step=1.5), "a whole number"), (dict(rel="321"), "must be a list of grades"),
])
def test_python_refuses_what_makes_no_sum(options, rule):
    with pytest.raises((ValueError, TraitError), match=rule):
        Stepper(**options)
