"""The comparison laboratory in a real browser: two orders by mouse, touch and buttons; a disagreement found."""

import itertools

import pytest

from lab_checks import check, held, press
from labs import centre, drag, said, swipe
from ndcg_lit.labs.bundle import embed
from ndcg_lit import CompareLab


def stage(page, at):
    return page.locator(".nl-stage").nth(at)


def order(lab, key):
    return [(result["label"], result["grade"]) for result in getattr(lab, key)]


def test_compare_by_mouse_with_a_preview(open_page):
    page = open_page(embed(CompareLab()))
    lab = CompareLab()
    moved = order(lab, "second")
    moved.insert(0, moved.pop(3))
    drag(
        page, centre(stage(page, 1).locator("li").nth(3).locator(".nl-grip")),
        centre(stage(page, 1).locator("li").nth(0)), release=False,
    )
    known = CompareLab(second=moved)
    assert page.locator("[data-row=ndcg] td").nth(1).inner_text().startswith(f"{known.values['second']['ndcg']:.3f}")
    assert stage(page, 1).locator(".nl-name").all_inner_texts() == [label for label, _ in order(lab, "second")]
    page.mouse.up()
    check(page, CompareLab, first=lab.first, second=moved)
    told = said(
        page,
        "sees no difference" if known.values["first"]["ndcg"] == known.values["second"]["ndcg"] else "NDCG prefers",
    )
    assert told.count("(") == 2 and "wrong" not in told


def test_compare_by_touch_and_buttons(open_page):
    page = open_page(embed(CompareLab()), width=360, height=1600, has_touch=True, is_mobile=True)
    lab = CompareLab()
    first = order(lab, "first")
    swipe(page, centre(stage(page, 0).locator(".nl-grip").nth(0)), centre(stage(page, 0).locator(".nl-grip").nth(2)))
    first.insert(2, first.pop(0))
    check(page, CompareLab, first=first, second=lab.second)
    stage(page, 1).get_by_role("button", name="Move D down").click()
    second = order(lab, "second")
    second.insert(1, second.pop(0))
    check(page, CompareLab, first=first, second=second)


def test_a_grade_changed_in_one_order_changes_in_the_other(open_page):
    page = open_page(embed(CompareLab()))
    stage(page, 1).get_by_label("Grade of E").select_option("4")
    change = lambda results: [(label, 4 if label == "E" else grade) for label, grade in results]
    check(page, CompareLab, first=change(order(CompareLab(), "first")), second=change(order(CompareLab(), "second")))
    assert stage(page, 0).get_by_label("Grade of E").input_value() == "4"
    stage(page, 0).locator(".nl-grip").first.focus()
    page.keyboard.press("0")
    assert stage(page, 1).get_by_label("Grade of A").input_value() == "0"
    press(page, "Undo")
    press(page, "Undo")
    check(page, CompareLab)


def test_equal_labels(open_page):
    first, second = (
        [("same", 2), ("same", 1), ("same", 1), ("other", 0)], [("other", 0), ("same", 1), ("same", 2), ("same", 1)],
    )
    page = open_page(embed(CompareLab(first, second)))
    check(page, CompareLab, first=first, second=second)
    stage(page, 0).get_by_label("Grade of same").nth(1).select_option("5")
    check(
        page, CompareLab, first=[("same", 2), ("same", 5), ("same", 1), ("other", 0)],
        second=[("other", 0), ("same", 5), ("same", 2), ("same", 1)],
    )
    press(page, "Find a disagreement")
    check(page, CompareLab, **held(page, CompareLab, first=first, second=second).held())


PAIRS = [
    pair for pair in itertools.permutations(["ndcg", "dcg", "ap", "rr", "precision"], 2) if set(pair) != {"ndcg", "dcg"}
]


def test_every_pair_that_can_disagree_does(open_page):
    page = open_page(embed(CompareLab(k=4)))
    for one, other in PAIRS:
        press(page, "Reset")
        taken = (one, page.get_by_label("One measure").input_value())
        third = next(measure for measure in ("precision", "rr", "ap") if measure not in taken)
        for name, measure in (("The other", third), ("One measure", one), ("The other", other)):
            page.get_by_label(name).select_option(measure)
        press(page, "Find a disagreement")
        lab = held(page, CompareLab, k=4)
        assert lab.pair == [one, other] and lab.disagree, (one, other)
        assert (
            lab.values["first"][one] > lab.values["second"][one]
            and lab.values["first"][other] < lab.values["second"][other]
        )
        check(page, CompareLab, **lab.held())
        assert "neither is wrong" in said(page, "neither is wrong")


@pytest.mark.parametrize("options, names", [
    (dict(pair=["ndcg", "dcg"]), "NDCG and DCG"), (dict(pair=["precision", "ap"]), "P and AP"),
    (dict(first=[0, 0, 0]), "NDCG and AP"), (dict(first=[1]), "NDCG and AP"), (dict(first=[]), "NDCG and AP"),
], ids=str)
def test_where_nothing_disagrees_it_is_said(open_page, options, names):
    page = open_page(embed(CompareLab(**options)))
    press(page, "Find a disagreement")
    said(page, f"No two of the orders tried set {names} against each other.")
    check(page, CompareLab, **options)


def test_the_same_measure_twice_cannot_be_chosen(open_page):
    page = open_page(embed(CompareLab()))
    values = "all => all.map(option => option.value)"
    taken = lambda name: page.get_by_label(name).locator("option:disabled").evaluate_all(values)
    assert (taken("One measure"), taken("The other")) == (["ap"], ["ndcg"])
    page.get_by_label("The other").select_option("rr")
    said(page, "RR sees no difference")
    assert (taken("One measure"), taken("The other")) == (["rr"], ["ndcg"])
    check(page, CompareLab, pair=["ndcg", "rr"])


@pytest.mark.parametrize("n", [13, 50])
def test_a_disagreement_on_a_long_list(open_page, n):
    page = open_page(embed(CompareLab([i % 4 for i in range(n)], k=5)))
    press(page, "Find a disagreement")
    lab = held(page, CompareLab, first=[i % 4 for i in range(n)], k=5)
    assert lab.disagree and len(lab.first) == n
