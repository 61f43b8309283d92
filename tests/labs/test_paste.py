"""Pasted lists in a real browser: by button and by key, in each laboratory, and what is refused."""

import pytest

from lab_checks import check
from labs import address, checked_by_axe, expect, said, tabbed
from ndcg_lit.labs.base import embed
from ndcg_lit import ConventionLab, GainDiscountLab, Quiz, RankingLab, RunsLab, TiesLab

pytestmark = pytest.mark.turns(4)

RUN = "301 Q0 D3 1 9.5 s\n301 Q0 D1 2 9 s\n301 Q0 D9 3 7 s"
QRELS = "301 0 D1 2\n301 0 D3 1\n301 0 D4 3"


def paste(page, text):
    "Open the box, fill it and press its button."
    fold = page.locator("[data-part=list]:not([open]) > summary")
    if fold.count(): fold.click()
    if not page.locator(".nl-paste[open]").count():
        page.locator(".nl-paste summary").click()
    page.locator("[data-part=pasted]").fill(text)
    page.get_by_role("button", name="Use this list").click()


def unread(page):
    return page.locator("[data-part=unread]").inner_text()


def test_a_list_goes_in_and_what_cannot_be_read_stays_out(open_page):
    page = open_page(embed(RankingLab([3, 2, 3, 0, 1, 2])), width=360, height=800)
    with checked_by_axe(page) as look:
        paste(page, "3 2 x")
        assert unread(page) == 'Not read: line 1: "x" is not a number. What was there stays.'
        assert page.locator("[data-part=pasted]").get_attribute("aria-invalid") == "true"
        look()
        expect(page, [3, 2, 3, 0, 1, 2])
        paste(page, "title,grade\n<img src=x>,1\nred tent,3")
        assert said(page, "Read as a table, grades from grade; results: 2. Beside the list before: NDCG")
        expect(page, [("<img src=x>", 1), ("red tent", 3)])
        assert unread(page) == "" and not page.locator(".nl-paste[open]").count()
        assert page.locator(".nl-paste summary").evaluate("node => node === document.activeElement")
        look()
    paste(page, f"{RUN}\n{QRELS}")
    said(page, "Read as a run with its qrels, by score; not judged, so 0: 1; results: 3. Beside the list before")
    expect(page, [("D3", 1), ("D1", 2), ("D9", 0)], pool=[1, 2, 0, 3])
    assert address(page)["RankingLab"]["pool"] == [1, 2, 0, 3]
    paste(page, RUN)
    assert "a run gives an order, but no grades" in unread(page)
    paste(page, "1 " * 3000)
    assert unread(page) == "Not read: a list has 3000 results; at most 100 fit here. What was there stays."
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page, [3, 2, 3, 0, 1, 2])


def test_by_keyboard_alone_and_by_ctrl_v(open_page):
    page = open_page(embed(RankingLab([3, 2, 1])), permissions=["clipboard-read", "clipboard-write"])
    page.locator(".nl-paste summary").focus()
    page.keyboard.press("Enter")
    assert "Use this list" in tabbed(page)
    page.locator("[data-part=pasted]").focus()
    page.keyboard.insert_text("[0, 1, 2]")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page, [0, 1, 2])
    page.evaluate("navigator.clipboard.writeText('5 4 0.5')")
    page.locator(".nl-grip").first.focus()
    page.keyboard.press("Control+v")
    said(page, "Read as grades; results: 3")
    expect(page, [5, 4, 0.5])
    page.locator(".nl-name").first.click()
    page.keyboard.press("Control+v")
    page.keyboard.press("Enter")
    expect(page, [("5 4 0.5", 5), ("B", 4), ("C", 0.5)])


TAKEN = [
    (GainDiscountLab, "0 1 3", dict(ranking=[0, 1, 3]), "1 " * 51, "51 results; at most 50 fit here"),
    (Quiz, "1 2 3\n0 5", dict(questions=[[1, 2, 3], [0, 5]]), "1 2\n0 0", "list 2 has nothing to find"),
    (
        TiesLab, f"{RUN}\n301 Q0 D2 4 7 s\n{QRELS}",
        dict(rel=[1, 2, 0, 0], scores=[9.5, 9, 7, 7], ids=["D3", "D1", "D9", "D2"]), "title,grade\ntent,1\ntent,2",
        "no two the same",
    ),
    (TiesLab, "1 0", dict(rel=[1, 0], scores=[0.7, 0.7], ids=["A", "B"]), "1 " * 13, "13 results; at most 12 fit here"),
    (
        ConventionLab, f"{RUN}\n301 Q0 D2 4 7 s\n{QRELS}",
        dict(grades=[1, 2, 0, 0], ids=["D3", "D1", "D9", "D2"], tied=[4], unreturned=[3]), "1 " * 13,
        "13 results; at most 12 fit here",
    ),
    (
        RunsLab, '{"one": ([1, 0], [0, 1]), "two": ([("x", 2)], [2])}',
        dict(runs={"one": ([1, 0], [0, 1]), "two": ([("x", 2)], [2])}), "1 0\n0 1\n1 1",
        "each query needs two lists, that of system 1 and that of system 2; got 3",
    ),
    (RunsLab, "1 0\n0 1", dict(runs=[([1, 0], [0, 1])]), "1 0\n1 1", "list 2 has one more result of grade 1"),
]


@pytest.mark.some(2)
@pytest.mark.parametrize("kind, good, holds, bad, why", TAKEN, ids=lambda value: getattr(value, "__name__", None))
def test_every_laboratory_that_shows_a_list_takes_one(open_page, kind, good, holds, bad, why):
    page = open_page(embed(kind()))
    paste(page, bad)
    assert why in unread(page)
    check(page, kind)
    paste(page, good)
    page.locator(".nl-paste:not([open])").wait_for()
    check(page, kind, **holds)
    page.get_by_role("button", name="Undo").click()
    check(page, kind)


def test_what_was_not_returned_is_told_where_there_is_no_pool(open_page):
    page = open_page(embed(GainDiscountLab()))
    paste(page, f"{RUN}\n{QRELS}")
    said(page, "so 0: 1; results: 3; relevant but not returned, so not counted here: 1")


def test_what_is_typed_into_the_box_is_undone_there(open_page):
    page = open_page(embed(RankingLab([3, 2, 1])))
    page.get_by_role("button", name="Move A down").click()
    page.locator(".nl-paste summary").click()
    page.locator("[data-part=pasted]").click()
    page.keyboard.type("3 2")
    page.keyboard.press("Control+z")
    expect(page, [("B", 2), ("A", 3), ("C", 1)])
    assert page.locator("[data-part=pasted]").input_value() != "3 2"


def test_ctrl_v_on_a_slider_is_taken_and_the_focus_stays(open_page):
    page = open_page(embed(RankingLab([3, 2, 1])), permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('5 4 0.5')")
    cutoff = page.get_by_role("slider", name="Cutoff")
    cutoff.focus()
    page.keyboard.press("Control+v")
    expect(page, [5, 4, 0.5])
    assert cutoff.evaluate("node => node === document.activeElement")
    page.locator(".nl-paste summary").click()
    page.locator("[data-part=pasted]").focus()
    page.keyboard.press("Control+v")
    expect(page, [5, 4, 0.5])


def test_two_queries_are_not_taken_for_two_systems(open_page):
    page = open_page(embed(RunsLab()))
    paste(page, "301 0 D1 1\n302 0 D1 1")
    assert "list 1 is of \u201c301\u201d, list 2 of \u201c302\u201d" in unread(page)
    check(page, RunsLab)


def test_grades_below_0_go_into_the_laboratory_of_conventions(open_page):
    page = open_page(embed(ConventionLab()))
    paste(page, "7 0 D1 2\n7 0 D2 -2\n7 0 D3 -1\n7 Q0 D1 1 9 s\n7 Q0 D2 2 8 s")
    check(page, ConventionLab, grades=[2, -2], ids=["D1", "D2"], unreturned=[-1])
