"""The ties laboratory in a real browser: scores dragged into a tie, the values of every order, who prints which."""

import re

import pytest

from lab_checks import check, choose, held, press, slider
from labs import centre, drag, said, swipe
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.ties_lab import TOOLS, TiesLab

REL, TIED = [3, 2, 3, 0, 1, 2], [0.7, 0.7, 0.7, 0.7, 0.4, 0.4]


def score(page, name, exactly=False):
    return page.get_by_label(f"Score of {name}, exactly" if exactly else f"Score of {name}", exact=True)


def thumb(page, name, at):
    "Return where the middle of the thumb stands when the score is `at`, from 0 to 1."
    box = score(page, name).bounding_box()
    return box["x"] + 13 + (box["width"] - 26) * at, box["y"] + box["height"] / 2


def test_a_score_is_dragged_out_of_a_tie_and_into_another(open_page):
    page = open_page(embed(TiesLab()), height=1500)
    assert "equal scores leave open the order of the grades 3, 2, 3 and 0 at ranks 1 to 4, and of 1 and 2" in said(
        page, re.compile("^NDCG lies between")
    )
    lines = page.locator(".nl-binds i")
    for at, (first, last, value) in enumerate((("p1", "p4", 0.7), ("p5", "p6", 0.4))):
        x, top = thumb(page, first, value)
        box, bottom = lines.nth(at).bounding_box(), thumb(page, last, value)[1]
        assert centre(lines.nth(at))[0] == pytest.approx(x, abs=2)
        assert (box["y"], box["y"] + box["height"]) == pytest.approx((top, bottom), abs=3), "the line joins the thumbs"
    drag(page, thumb(page, "p4", 0.7), thumb(page, "p4", 0.4), release=False)
    known = TiesLab(scores=[0.7, 0.7, 0.7, 0.4, 0.4, 0.4])
    check(page, TiesLab, scores=known.scores)
    page.mouse.up()
    told = said(page, "p4 has score 0.4 now, as p5 and p6.")
    between = f"{known.worst:.3f} and {known.best:.3f}, with a mean of {known.average:.3f}: equal scores leave"
    assert told.startswith(f"NDCG lies between {between}"), "the range comes first"
    press(page, "Undo")
    check(page, TiesLab)
    said(page, re.compile("^NDCG lies between .* at ranks 5 and 6\\.$"))
    drag(page, thumb(page, "p1", 0.7), thumb(page, "p1", 1))
    check(page, TiesLab, scores=[1, 0.7, 0.7, 0.7, 0.4, 0.4])
    said(page, "p1 has score 1 now, like no other")


def test_scores_by_keys_by_text_and_by_touch(open_page):
    page = open_page(embed(TiesLab()), width=360, height=1900, has_touch=True, is_mobile=True)
    swipe(page, thumb(page, "p6", 0.4), thumb(page, "p6", 0.9))
    check(page, TiesLab, scores=[0.7, 0.7, 0.7, 0.7, 0.4, 0.9])
    score(page, "p5").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    scores = [0.7, 0.7, 0.7, 0.7, 0.5, 0.9]
    check(page, TiesLab, scores=scores)
    page.keyboard.press("Control+z")
    check(page, TiesLab, scores=[0.7, 0.7, 0.7, 0.7, 0.4, 0.9])
    score(page, "p2", exactly=True).fill("-12.5")
    page.keyboard.press("Enter")
    scores = [0.7, -12.5, 0.7, 0.7, 0.4, 0.9]
    check(page, TiesLab, scores=scores)
    score(page, "p2", exactly=True).fill("")
    page.keyboard.press("Tab")
    check(page, TiesLab, scores=scores)
    page.get_by_label("Grade of p3").select_option("0")
    check(page, TiesLab, rel=[3, 2, 0, 0, 1, 2], scores=scores, ids=TiesLab().ids)
    said(page, "P3 has grade 0 now: ")


def test_the_buttons(open_page):
    page = open_page(embed(TiesLab()))
    press(page, "Tie all")
    check(page, TiesLab, scores=[0.7] * 6)
    press(page, "Tie none")
    told = said(page, "No two scores are equal")
    lab = held(page, TiesLab)
    assert len(set(lab.scores)) == 6 and lab.best == lab.worst and f"one NDCG, {lab.best:.3f}" in told
    check(page, TiesLab, scores=lab.scores)
    press(page, "Reset")
    press(page, "Reverse the list")
    said(page, "The same documents, given in the opposite order")
    turned = dict(rel=REL[::-1], scores=TIED[::-1], ids=TiesLab().ids[::-1])
    check(page, TiesLab, **turned)
    lab = TiesLab(**turned)
    assert lab.values["stable"] == TiesLab().values["reversed"] and lab.values["docid"] == TiesLab().values["docid"]


def test_two_scores_equal_in_single_precision_only(open_page):
    page = open_page(embed(TiesLab([1, 0, 2], [16777217, 16777216, 1])))
    check(page, TiesLab, rel=[1, 0, 2], scores=[16777217, 16777216, 1])
    said(page, "Are the scores of p1 and p2 equal? In double precision")
    docid = page.locator("[data-ties=docid] .nl-tools")
    assert docid.inner_text() == "trec_eval 10.0"
    choose(page, "single")
    check(page, TiesLab, rel=[1, 0, 2], scores=[16777217, 16777216, 1], precision="single")
    assert "trec_eval 9.0.8" in docid.inner_text() and "trec_eval 10.0" not in docid.inner_text()
    said(page, "Are the scores of p1 and p2 equal? In single precision")
    choose(page, "double")
    press(page, "Almost a tie")
    lab = held(page, TiesLab, rel=[1, 0, 2], scores=[16777217, 16777216, 1])
    assert lab.says["docid"] == ["trec_eval 10.0"]


def test_measures_gains_and_cutoffs_change_who_prints_what(open_page):
    page = open_page(embed(TiesLab()))
    for name, changed in (("AP", dict(measure="ap")), ("RR", dict(measure="rr")), ("NDCG", {})):
        choose(page, name)
        check(page, TiesLab, **changed)
    choose(page, "RR")
    slider(page, "Cutoff").fill("5")
    check(page, TiesLab, measure="rr", k=5)
    rising = page.locator("[data-ties=docid-rising] .nl-tools").inner_text()
    assert re.search(r"\bir_measures\b", rising) and "sentence-transformers" in rising
    choose(page, "NDCG")
    choose(page, "exponential")
    check(page, TiesLab, k=5, gain="exponential")


def test_a_link_on_an_open_page_opens_the_fold_of_the_choice_that_it_sets(open_page):
    page = open_page(embed(TiesLab()), unfolded=False)
    fold = page.locator("[data-part=more]")
    page.evaluate("location.hash = 'lab=ties&k=3'")
    check(page, TiesLab, k=3)
    assert fold.get_attribute("open") is None, "a choice in sight needs no fold"
    page.evaluate("location.hash = 'lab=ties&measure=ap'")
    check(page, TiesLab, measure="ap")
    assert fold.get_attribute("open") is not None and page.get_by_label("AP", exact=True).is_checked()
    fold.locator("summary").click()
    slider(page, "Cutoff").fill("4")
    check(page, TiesLab, measure="ap", k=4)
    assert fold.get_attribute("open") is None, "a reader who folds it finds it folded"


def test_tools_are_told_to_who_asks_and_each_value_takes_one_line_on_a_phone(open_page):
    page = open_page(embed(TiesLab()), width=390, height=844, unfolded=False, has_touch=True, is_mobile=True)
    assert "scikit-learn" not in page.locator(".nl-lab").inner_text()
    press(page, "Tie none")
    said(page, "No two scores are equal")
    rows = page.locator(".nl-says > div").all()
    assert len(rows) == 7 and max(row.bounding_box()["height"] for row in rows) < 36
    page.get_by_text("Which tools?").tap()
    tellers = page.locator(".nl-tellers > div").all_inner_texts()
    assert len(tellers) == sum(map(bool, TiesLab().says.values())) and "scikit-learn 1.9.1" in tellers[0]


def test_without_tools_none_are_offered(open_page):
    page = open_page(embed(TiesLab()) + embed(TiesLab(tools=[])))
    assert [each.is_visible() for each in page.get_by_text("Which tools?").all()] == [True, False]
    heads = [lab.tables()[0][1] for lab in (TiesLab(), TiesLab(tools=[]))]
    assert heads == [["equal scores", "ties", "NDCG", "tools"], ["equal scores", "ties", "NDCG"]]


def test_tools_from_a_link_are_text(open_page):
    page = open_page(embed(TiesLab(tools=[{**TOOLS[0], "tool": "<b>mine</b>"}])))
    assert page.locator("[data-ties=docid] .nl-tools").inner_text() == "<b>mine</b>"
    assert page.locator(".nl-tools b").count() == 0


def test_the_rows_do_not_jump_back_when_the_sentence_is_short_again(open_page):
    page = open_page(embed(TiesLab()), width=320, height=1900, has_touch=True, is_mobile=True)
    tops = [score(page, "p1").bounding_box()["y"]]
    for button, told in (("Almost a tie", re.compile("single")), ("Tie none", re.compile("^No two"))):
        press(page, button)
        said(page, told)
        tops.append(score(page, "p1").bounding_box()["y"])
    start, long, short = tops
    assert start < long == short


MARKS = """() => [...document.querySelectorAll(".nl-marks span:not([hidden])")].map(mark => {
  const { left, right, top, bottom } = mark.getBoundingClientRect();
  const stem = getComputedStyle(mark, "::after");
  return [mark.dataset.mark, { left, right, top, bottom, stem: left + parseFloat(stem.left) }];
})"""


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [320, 390, 1100])
def test_seven_marks_stand_on_one_axis_and_no_word_meets_another(open_page, width):
    page = open_page(embed(TiesLab()), width=width, height=844)
    for scores in (TIED, [0.7] * 6, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]):
        for at, value in enumerate(scores):
            score(page, f"p{at + 1}", exactly=True).fill(str(value))
            page.keyboard.press("Enter")
        lab, axis = TiesLab(scores=scores), page.locator(".nl-ruler").bounding_box()
        level = TiesLab(scores=[1] * 6)
        marks = dict(page.evaluate(MARKS))
        if lab.best > lab.worst: assert marks.keys() == lab.values.keys()
        else: assert page.locator(".nl-marks span:visible").all_inner_texts() == [f"all seven: {lab.best:.3f}"]
        for name in marks:
            value = lab.values[name]
            share = (value - level.worst) / (level.best - level.worst)
            assert marks[name]["stem"] == pytest.approx(axis["x"] + share * axis["width"], abs=1.5), name
            assert axis["x"] - 1 <= marks[name]["left"] and marks[name]["right"] <= axis["x"] + axis["width"] + 1
        boxes = list(marks.values())
        for i, one in enumerate(boxes):
            for other in boxes[i + 1:]:
                beside = min(one["right"], other["right"]) - max(one["left"], other["left"]) <= 0
                above = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) <= 0.5
                assert beside or above
        span = page.locator(".nl-ruler i").bounding_box()["width"]
        least = (lab.best - lab.worst) / (level.best - level.worst) * axis["width"]
        assert span == pytest.approx(least + 4, abs=1.5)


def test_on_a_phone_the_axis_stays_in_sight_of_every_score(open_page):
    page = open_page(embed(TiesLab()), width=390, height=844, has_touch=True, is_mobile=True)
    score(page, "p6").scroll_into_view_if_needed()
    score(page, "p6").focus()
    page.keyboard.press("ArrowRight")
    assert 0 <= page.locator(".nl-ruler").bounding_box()["y"] < score(page, "p6").bounding_box()["y"] < 844


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [390, 1100])
def test_values_stand_below_each_other_whatever_their_changes(open_page, width):
    page = open_page(embed(TiesLab()), width=width)
    press(page, "Tie none")
    said(page, "No two scores are equal")
    deltas = page.locator(".nl-says .nl-delta").all_inner_texts()
    assert len(set(map(len, deltas))) > 1, "some changes are longer than others"
    assert len({round(value.bounding_box()["x"]) for value in page.locator(".nl-says data").all()}) == 1


def test_a_change_is_the_difference_of_what_is_shown(open_page):
    page = open_page(embed(TiesLab()))
    press(page, "Tie all")
    before, after = TiesLab().average, TiesLab(scores=[0.7] * 6).average
    shown, exact = round(after, 3) - round(before, 3), after - before
    assert f"{shown:.3f}" != f"{exact:.3f}" and shown < 0
    assert page.locator("[data-measure=average] .nl-delta").inner_text() == f"\u2212{-shown:.3f}"


@pytest.mark.parametrize("width", [390, 1100])
def test_the_bounds_and_the_mean_have_their_words_on_the_axis_however_many_values_differ(open_page, width):
    for scores in ([0.7, 0.7, 0.7, 0.7, 0.4, 0.4], [0.7, 0.7, 0.7, 0, 0.4, 0.4]):
        page = open_page(embed(TiesLab(REL, scores, ["s2", "s5", "s6", "s3", "s1", "s4"])), width=width)
        words = page.locator(".nl-marks span")
        for mark in ("worst", "average", "best"):
            assert page.locator(f".nl-marks [data-mark={mark}]").bounding_box()["width"] > 20
        boxes = [each.bounding_box() for each in words.all() if each.bounding_box()["width"] > 0]
        assert words.count() == 7 and len(boxes) >= 5
        assert not [1 for i, a in enumerate(boxes) for b in boxes[:i] if a["x"] < b["x"] + b["width"]
                    and b["x"] < a["x"] + a["width"] and a["y"] < b["y"] + b["height"] - 1
                    and b["y"] < a["y"] + a["height"] - 1]


def test_two_scores_are_equal_and_three_are_all_equal(open_page):
    for near, words in ((1, "Are the scores of p1 and p2 equal?"), (2, "Are the scores of p1, p2 and p3 all equal?")):
        scores = [0.7, *[0.700000001] * near, *[0.2, 0.1, 0.3, 0.4][:5 - near]]
        assert words in open_page(embed(TiesLab(scores=scores))).locator("[data-part=status]").inner_text()
