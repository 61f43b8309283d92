"""The runs laboratory in a real browser: two systems, a query opened and moved, the one that decides left out."""

import pytest

from lab_checks import check, choose, held, press, slider
from labs import centre, drag, said, swipe
from ndcg_lit import ap
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.runs_lab import RUNS, RunsLab


def stage(page, at):
    return page.locator(".nl-stage").nth(at)


def row(page, name):
    return page.locator(".nl-runs tbody tr", has=page.get_by_role("button", name=name, exact=True)).first


def test_one_query_decides_and_can_be_left_out(open_page):
    page = open_page(embed(RunsLab()))
    told = said(page, "System 1 is ahead")
    assert told.endswith("Does one query decide? Press a bar to leave its query out.")
    means = "(mean AP is 0.758 for system 1 and 0.738 for system 2), but system 2 is better on 6 of 8 queries"
    assert told.startswith(f"System 1 is ahead by 0.020 {means}")
    press(page, "lamp counts")
    check(page, RunsLab, left_out=["lamp"])
    assert "No single query decides" in said(page, "Without lamp system 2 is ahead by 0.060")
    assert row(page, "lamp").locator("td").last.inner_text() == "out"
    press(page, "lamp counts")
    told = said(page, "Lamp counts again: system 1 is ahead")
    assert "\u201clamp\u201d alone decides: without it system 2 is ahead by 0.060" in told
    check(page, RunsLab)
    press(page, "Undo")
    check(page, RunsLab, left_out=["lamp"])


def test_a_query_is_opened_and_moved_with_a_preview(open_page):
    page = open_page(embed(RunsLab()))
    press(page, "lamp")
    check(page, RunsLab, query="lamp")
    said(page, "Lamp: AP is 1 for system 1 and 0.417 for system 2, so system 1 is better here.")
    drag(
        page, centre(stage(page, 1).locator(".nl-grip").nth(2)), centre(stage(page, 1).locator("li").nth(0)),
        release=False,
    )
    runs = {**RUNS, "lamp": ([3, 2, 0, 0, 0], [("A", 3), ("C", 0), ("D", 0), ("B", 2), ("E", 0)])}
    known = RunsLab(runs, query="lamp")
    assert known.difference > 0 > RunsLab().difference
    shown = float(page.locator("[data-measure=mean] data").get_attribute("value"))
    assert shown == pytest.approx(known.difference, rel=1e-9), "the bars follow while the result is in the hand"
    page.mouse.up()
    check(page, RunsLab, runs=runs, query="lamp")
    said(page, f"Lamp is 1.000 for system 1 and {ap([3, 0, 0, 2, 0]):.3f} for system 2 now: system 2")
    press(page, "Reset")
    check(page, RunsLab)


def test_by_touch_keys_and_grades(open_page):
    page = open_page(embed(RunsLab(query="stove")), width=360, height=2400, has_touch=True, is_mobile=True)
    swipe(page, centre(stage(page, 0).locator(".nl-grip").nth(4)), centre(stage(page, 0).locator("li").nth(1)))
    first = [("A", 3), ("E", 1), ("B", 0), ("C", 0), ("D", 0)]
    second = [("A", 3), ("B", 0), ("C", 0), ("E", 1), ("D", 0)]
    check(page, RunsLab, query="stove", runs={**RUNS, "stove": (first, second)})
    stage(page, 1).locator(".nl-grip").nth(3).focus()
    page.keyboard.press("Alt+ArrowUp")
    second = [("A", 3), ("B", 0), ("E", 1), ("C", 0), ("D", 0)]
    check(page, RunsLab, query="stove", runs={**RUNS, "stove": (first, second)})
    page.keyboard.press("4")
    first, second = ([(label, 4 if label == "E" else grade) for label, grade in order] for order in (first, second))
    check(page, RunsLab, query="stove", runs={**RUNS, "stove": (first, second)})
    page.get_by_role("button", name="rope", exact=True).press("Enter")
    check(page, RunsLab, query="rope", runs={**RUNS, "stove": (first, second)})
    said(page, "Rope: AP is 1 for system 1 and 1 for system 2, so they are level here.")


def test_measures_and_orders(open_page):
    page = open_page(embed(RunsLab()))
    for measure in ("RR", "NDCG"):
        choose(page, measure)
        check(page, RunsLab, measure=measure.lower())
    choose(page, "by difference")
    check(page, RunsLab, measure="ndcg", order="sorted")
    slider(page, "Cutoff").fill("2")
    check(page, RunsLab, measure="ndcg", order="sorted", k=2)
    choose(page, "exponential")
    check(page, RunsLab, measure="ndcg", order="sorted", k=2, gain="exponential")


def test_the_last_query_that_counts_stays(open_page):
    page = open_page(embed(RunsLab({"a": ([0, 1], [1, 0]), "b": ([1, 0], [0, 1])}, left_out=["a"])))
    press(page, "b counts")
    said(page, "At least one query must count.")
    check(
        page, RunsLab, **held(page, RunsLab, runs={"a": ([0, 1], [1, 0]), "b": ([1, 0], [0, 1])}, left_out=["a"]).held()
    )


def dot(page):
    "Return how far right of 0 the dot of the mean stands, in pixels."
    page.wait_for_function("() => document.getAnimations().length === 0")
    box, mark = (page.locator(each).bounding_box() for each in (".nl-balance", ".nl-balance b"))
    return mark["x"] + mark["width"] / 2 - box["x"] - box["width"] / 2


def test_the_dot_of_the_mean_slides_over_zero(open_page):
    page = open_page(embed(RunsLab()))
    assert dot(page) < -5
    press(page, "lamp counts")
    assert dot(page) > 20
    press(page, "Undo")
    assert dot(page) < -5


def test_a_name_opens_its_lists_below_its_bar_and_closes_them(open_page):
    page = open_page(embed(RunsLab()))
    press(page, "compass")
    check(page, RunsLab, query="compass")
    press(page, "rope")
    check(page, RunsLab, query="rope")
    press(page, "rope")
    check(page, RunsLab)


def test_an_open_list_keeps_the_focus_where_its_bar_changes_place(open_page):
    page = open_page(embed(RunsLab(query="lamp", order="sorted")))
    place = "tr:has(+ .nl-open)"
    assert page.locator("tbody > tr").first.locator("th").inner_text() == "boots"
    page.locator(".nl-stage").nth(1).locator(".nl-grip").nth(2).focus()
    for _ in range(2): page.keyboard.press("Alt+ArrowUp")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("A, rank 1 of 5, grade 3")
    assert page.locator(place).locator("th").inner_text() == "lamp"


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
def test_on_a_phone_the_mean_is_in_sight_beside_every_list(open_page, size):
    width, height = size
    page = open_page(embed(RunsLab(query="axe")), width=width, height=height, has_touch=True, is_mobile=True)
    for grip in page.locator(".nl-grip").all():
        grip.focus()
        grip.press("Alt+ArrowDown")
        seen = page.evaluate("""() => {
          const [row, mean] = [document.activeElement, document.querySelector("[data-measure=mean] data")]
            .map(node => node.getBoundingClientRect());
          return [mean.top >= 0, mean.bottom <= row.top, row.bottom <= innerHeight];
        }""")
        assert seen == [True, True, True]
