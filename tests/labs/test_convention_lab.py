"""The convention laboratory in a real browser: choices, tools, a number that somebody got, and the list itself."""

import re
from dataclasses import fields

import pytest

from lab_checks import check, press
from labs import press as press_keys, said, settled, swipe
from ndcg_lit.engine.convention import CONVENTIONS, DEFAULT
from ndcg_lit.engine.names import holds, parse_measure
from ndcg_lit.labs.base import STATIC, embed
from ndcg_lit.labs.convention_lab import CHOSEN, ConventionLab
from seeds import of_the_day


def switch(page, name, answer):
    "Click the `answer` of a choice; one without effect stands in a fold."
    select = page.locator(f"select[name={name}]")
    if not select.is_visible(): page.locator("[data-part=idle] summary").click()
    select.select_option(answer)


def tool(page, name):
    page.get_by_label("What would my number be in").select_option(name)


def test_a_choice_a_tool_and_a_number_that_somebody_got(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    check(page, ConventionLab)
    assert page.locator(".nl-lit .nl-tools").inner_text().startswith("trec_eval-9, ")
    switch(page, "gain", "exponential")
    check(page, ConventionLab, convention="gain=exponential")
    worth = "\u201c2 to the grade, minus 1\u201d instead of \u201cthe grade\u201d"
    turned = f"A grade is worth: {worth}, so NDCG@6 falls to 0.751"
    told = said(page, f"{turned}, the number of gdeval")
    assert told.endswith(" more.") and "gdeval" in page.locator(".nl-lit").inner_text()
    tool(page, "lightgbm")
    known = check(page, ConventionLab, convention="lightgbm")
    told = said(page, "Lightgbm: pool is returned instead of judged; ")
    assert "negative, fractions, empty, ties and precision change too and move nothing here" in told
    assert f"NDCG@6 rises to {known.value:.3f}" in told
    press(page, "Undo")
    check(page, ConventionLab, convention="gain=exponential")
    press(page, "Redo")
    assert page.get_by_label("What would my number be in").input_value() == "lightgbm"
    page.get_by_label("I got").fill("0.756")
    page.keyboard.press("Tab")
    said(page, "0.756 is NDCG@6 in haystack.")
    assert page.locator(".nl-fits .nl-mark").inner_text() == "\u2713 your number, 0.756"
    page.get_by_label("I got").fill("0.70")
    page.keyboard.press("Enter")
    said(page, "None of these tools prints 0.70 for NDCG@6; the nearest is 0.737746, in quepid")
    page.get_by_label("I got").fill("much")
    page.keyboard.press("Enter")
    said(page, "Not taken: the number you got must be a number")
    switch(page, "negative", "keep")
    switch(page, "gain", "binary")
    said(page, "Not taken: negative=keep and gain=binary contradict each other. The last good state stays")


def test_the_names_of_tools_are_shown_to_who_asks_and_give_their_room_back(open_page):
    page = open_page(embed(ConventionLab()), width=390, height=844, unfolded=False)
    rows = page.locator(".nl-groups > div:not(.nl-lit)")
    fold, whole = page.get_by_text("Which tools?"), page.locator(".nl-groups")
    short = whole.bounding_box()["height"]
    assert rows.count() > 5 and max(row.bounding_box()["height"] for row in rows.all()) < 40
    fold.focus()
    press_keys(page, "Enter")
    settled(lambda: whole.bounding_box()["height"], lambda height: height > short + 200)
    press_keys(page, "Enter")
    settled(lambda: whole.bounding_box()["height"], lambda height: abs(height - short) < 2)


def test_the_grades_of_the_sentence_are_typed_and_what_is_no_grade_is_refused(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    mine = page.get_by_label("My grades, best first")
    assert mine.input_value() == "3 2 3 0 1 2"
    mine.fill("0, 1 3")
    mine.press("Enter")
    check(page, ConventionLab, grades=[0, 1, 3], ids=list("ABC"), unreturned=[])
    mine.fill("0 good")
    mine.press("Enter")
    said(page, "Not taken: grades are numbers such as 3 2 3 0 1 2. The last good state stays.")
    assert mine.input_value() == "0 1 3"
    mine.fill("1 " * 13)
    mine.press("Enter")
    said(page, "Not taken: there must be 1 to 12 results; got 13")
    press(page, "Undo")
    check(page, ConventionLab)


def test_the_line_has_a_tick_for_each_value_and_a_pin_for_the_number_that_was_typed(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    ticks, pin, line = (page.locator(part) for part in (".nl-scale i", "[data-part=pin]", "[data-part=scale]"))
    assert ticks.count() == len(ConventionLab().groups) > 5 and not pin.is_visible()
    for typed in ("0.751", "0.2"):
        page.get_by_label("I got").fill(typed)
        page.keyboard.press("Enter")
        page.locator("[data-part=pin]", has_text=f"yours, {typed}").wait_for()
        box, whole = pin.bounding_box(), line.bounding_box()
        edge = box["x"] + (box["width"] if float(typed) > 0.5 else 0)
        assert (edge - whole["x"]) / whole["width"] == pytest.approx(float(typed), abs=0.01)
        assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"]


def marks(page):
    "Return what is marked in the list of tools, by the number that is marked."
    rows = page.locator(".nl-groups > div").evaluate_all(
        "all => all.map(row => [row.querySelector('dt').textContent, row.querySelector('.nl-mark').textContent])")
    return {number: mark for number, mark in rows if mark}


def test_the_number_that_was_typed_is_marked_and_no_other(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    page.locator(".nl-groups dt").first.wait_for()
    assert marks(page) == {"0.785002": "this list, by these choices"}, "nobody has typed a number"
    for typed in of_the_day(["0.751", "0,751", "75.1%", "75,1 %"], 2):
        page.get_by_label("I got").fill(typed)
        page.keyboard.press("Enter")
        told = said(page, "0.751 is NDCG@6 in ")
        shown = marks(page)
        assert shown.pop("0.785002") == "this list, by these choices"
        assert shown and all(number.startswith("0.751") for number in shown)
        assert {*shown.values()} == {"\u2713 your number, 0.751"}
        assert page.get_by_label("I got").input_value() == "0.751"
        press(page, "Reset")
        said(page, "Back to the start")
        assert len(told) > 20 and len(marks(page)) == 1
    page.get_by_label("I got").fill("0.785")
    page.keyboard.press("Enter")
    said(page, "0.785 is NDCG@6 in ")
    assert marks(page) == {"0.785002": "this list, by these choices \u00b7 \u2713 your number, 0.785"}


def test_tools_that_take_ids_are_said_to_be_given_the_relevant_ones(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    note = page.locator("[data-part=handed]")
    told = note.inner_text()
    names = told.removesuffix(".").split(": ")[1].split(", ")
    assert told.startswith("Given the ids of the relevant results alone: spark, recommenders, ")
    assert {*names} == {name for name, preset in CONVENTIONS.items() if holds(preset.measures, parse_measure("nDCG@6"))
                        and (preset.convention.gain, preset.convention.min_grade) == ("binary", "any")}
    tool(page, "spark")  # its number on this list is the one that is marked, not that of all judged ids, which is 1
    assert check(page, ConventionLab, convention="spark min_grade=1").value == pytest.approx(0.8696762340896295)
    assert "spark, " in page.locator(".nl-lit .nl-tools").inner_text()
    page.get_by_role("combobox", name="Measure", exact=True).select_option("AP")
    page.locator("[data-part=handed]", has_text="ml_metrics").wait_for()
    page.get_by_label("Grade of D").select_option("1")
    note.wait_for(state="hidden")


def test_a_long_sentence_names_six_tools_and_gives_its_room_back(open_page):
    page = open_page(embed(ConventionLab()), width=1200, height=1500)
    note = page.locator("[data-part=status]")
    first = note.bounding_box()["height"]
    page.get_by_label("I got").fill("1")
    page.keyboard.press("Enter")
    told = said(page, re.compile(r"^1 is NDCG@6 in .* and \d+ more"))
    assert told.split(" and ")[0].count(", ") == 5 and note.bounding_box()["height"] <= 1.5 * first
    press(page, "Reset")
    said(page, "Back to the start")
    assert note.bounding_box()["height"] == first


def test_the_list_by_keys_and_touch_and_what_refuses_it(open_page):
    page = open_page(embed(ConventionLab()), width=360, height=2400, has_touch=True, is_mobile=True)
    grip = page.locator(".nl-grip")
    box = grip.nth(0).bounding_box()
    swipe(page, (box["x"] + 20, box["y"] + 20), (box["x"] + 20, box["y"] + 70))
    moved = dict(grades=[2, 3, 3, 0, 1, 2], ids=list("BACDEF"))
    check(page, ConventionLab, **moved)
    said(page, "A moved from rank 1 to 2: NDCG@6 falls to")
    grip.nth(3).focus()
    page.keyboard.press("Delete")
    out = dict(grades=[2, 3, 3, 1, 2], ids=list("BACEF"), unreturned=[3, 2, 0])
    check(page, ConventionLab, **out)
    page.get_by_text("Change the list").click()
    page.get_by_label("Judged, not returned 3").select_option("in")
    back = dict(grades=[2, 3, 3, 1, 2, 0], ids=list("BACEFD"))
    check(page, ConventionLab, **back)
    page.get_by_label("Rank 2 has the score of rank 1").check()
    tied = check(page, ConventionLab, **back, tied=[2])
    assert tied.value == ConventionLab(**back).value and "ties" in tied.effects
    assert page.locator("[data-part=order]").inner_text().endswith("B A C E F D")
    switch(page, "ties", "average")
    check(page, ConventionLab, **back, tied=[2], convention="ties=average")
    assert page.locator("[data-part=order]").inner_text().endswith("[B A] C E F D")
    page.get_by_role("combobox", name="Measure", exact=True).select_option("AP")
    page.get_by_label("Cutoff", exact=True).select_option("3")
    check(page, ConventionLab, **back, tied=[2], convention="ties=average", measure="AP", k=3)
    page.get_by_label("Grade of C").select_option("-1")
    tool(page, "recbole")
    page.get_by_role("combobox", name="Measure", exact=True).select_option("NDCG")
    tool(page, "lightgbm")
    below = {**back, "grades": [2, 3, -1, 1, 2, 0]}
    known = check(page, ConventionLab, **below, tied=[2], convention="lightgbm", k=3)
    assert known.value != known.value and "below 0" in known.refused
    assert "there is no number, for the grade -1 is below 0" in said(page, "Lightgbm: ")
    assert "lightgbm" in page.locator("[data-part=silent]").inner_text()


def test_the_answers_of_the_page_are_those_of_python():
    from selectolax.lexbor import LexborHTMLParser

    markup = (STATIC / "labs" / "convention_lab.html").read_text(encoding="utf-8")
    selects = LexborHTMLParser(markup).css(".nl-switches select")
    found = {select.attributes["name"]: select.css("option") for select in selects}
    assert {name: tuple(each.attributes["value"] for each in answers) for name, answers in found.items()} == CHOSEN


def test_what_was_not_judged_leaves_the_run_and_what_has_no_switch_is_said(open_page):
    page = open_page(embed(ConventionLab([-1, 2, 3, 0, 1, 2])), height=1500)
    choice = page.locator("[data-part=choices] label", has=page.locator("select[name=judged_only]"))
    assert choice.locator("small").inner_text() == "0.490 to 0.647"
    switch(page, "judged_only", "true")
    known = check(page, ConventionLab, grades=[-1, 2, 3, 0, 1, 2], convention="judged_only=true")
    turned = "A document below 0: \u201cleaves the run\u201d instead of \u201ckeeps its rank\u201d"
    said(page, f"{turned}, so NDCG@6 rises to {known.value:.3f}")
    assert page.locator(".nl-rows li").first.locator(".nl-sum").inner_text() == "left out"
    told = page.locator(".nl-hint", has_text="Some choices have no switch").text_content()
    lacking = {each.name for each in fields(DEFAULT)} - set(CHOSEN)
    assert all(name in told for name in lacking) and len(lacking) == 7


def test_the_choices_with_most_effect_are_in_sight_and_the_others_folded(open_page):
    page = open_page(embed(ConventionLab()), height=1500)
    fold, inside = page.locator("[data-part=idle]"), page.locator("[data-part=still] label:not([hidden])")
    assert fold.locator("summary").inner_text() == "9 more choices, 6 of them without effect here"
    assert inside.count() == 9 and page.locator("[data-part=still] .nl-still").count() >= 6
    seen = page.locator("[data-part=choices] small").all_inner_texts()
    reach = [float(high) - float(low) for low, high in (text.split(" to ") for text in seen)]
    usual = inside.filter(has_not=page.locator("select:is([name=drop], [name=gain_from])"))  # in sight where in use
    hidden = [text.split(" to ") for text in usual.locator("small").all_text_contents() if " to " in text]
    assert len(reach) == 4 and min(reach) >= max(float(high) - float(low) for low, high in hidden)
    assert not page.locator("select[name=ties]").is_visible()
    page.get_by_text("Change the list").click()
    page.get_by_label("Rank 3 has the score of rank 2").check()
    page.get_by_label("Rank 4 has the score of rank 3").check()
    page.locator("[data-part=choices] select[name=ties]").wait_for()
    assert inside.count() == 9
    order = page.locator("[data-part=choices] select").evaluate_all("all => all.map(({ name }) => name)")
    assert [name for name in CHOSEN if name in order] == order
    page.get_by_label("Rank 4 has the score of rank 3").uncheck()
    page.get_by_label("Rank 3 has the score of rank 2").uncheck()
    assert not page.locator("select[name=drop]").is_visible()
    fold.locator("summary").click()
    switch(page, "drop", "first")
    check(page, ConventionLab, convention="drop=first")
    page.locator("[data-part=choices] select[name=drop]").wait_for()
    switch(page, "drop", "none")
    page.locator("select[name=empty]").focus()
    page.keyboard.press("ArrowDown")  # what is in use stays where it is
    check(page, ConventionLab, convention="empty=1")
    assert page.locator("select[name=empty]").evaluate("node => node === document.activeElement")


def test_on_a_phone_the_number_stays_in_sight_beside_the_choices(open_page):
    page = open_page(embed(ConventionLab()), width=390, height=844)
    page.locator("select[name=gain]").scroll_into_view_if_needed()
    switch(page, "gain", "exponential")
    head = page.locator(".nl-headline data").bounding_box()
    assert 0 <= head["y"] < 200 and page.locator("select[name=gain]").bounding_box()["y"] < 844


@pytest.mark.some(1)
@pytest.mark.parametrize("typed, printed", [("0,751", "0.751"), ("75.1 %", "0.751"), ("75,1%", "0.751")])
def test_on_a_phone_the_nearest_values_stand_below_the_number_that_was_typed(open_page, typed, printed):
    page = open_page(embed(ConventionLab()), width=390, height=664)
    nearest, field = page.locator("[data-part=nearest]"), page.locator("[data-part=printed]")
    assert not nearest.is_visible()
    field.fill(typed)
    field.press("Enter")
    check(page, ConventionLab, printed=printed)
    values = sorted((value for value, _ in ConventionLab().groups), key=lambda value: abs(value - 0.751))
    shown = nearest.locator("dt").all_inner_texts()
    assert [text.removeprefix("\u2713 ") for text in shown] == [f"{value:.6f}" for value in values[:3]]
    assert shown[0].startswith("\u2713") and "gdeval" in nearest.locator("dd").first.inner_text()
    box = nearest.bounding_box()
    assert field.bounding_box()["y"] < box["y"] and box["y"] + box["height"] < 664
