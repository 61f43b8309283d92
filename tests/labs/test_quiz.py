"""The quiz in a real browser: guesses, answers and fresh lists."""

import json

import pytest

from lab_checks import check, choose, press, slider
from labs import address, pause, said
from ndcg_lit import Quiz, dcg
from ndcg_lit.labs.bundle import embed

ANSWERS = {(3, 2, 1, 0): "1.000", (2, 3, 1, 0): "0.922", (3, 3, 0, 0): "1.000", (3, 0, 3, 0): "0.920"}


def test_the_four_lists_and_fresh_ones(open_page):
    page = open_page(embed(Quiz()))
    assert {tuple(grades): f"{answer:.3f}" for grades, answer in zip(Quiz().questions, Quiz().answers)} == ANSWERS
    guesses, questions = [], [list(grades) for grades in ANSWERS]
    for i in range(7):
        if i >= 4:
            questions = address(page)["Quiz"]["questions"]
            assert len(questions) == i + 1 and 3 <= len(questions[i]) <= 7 and len(set(questions[i])) > 1
        check(page, Quiz, questions=questions, guesses=guesses)
        guess = slider(page, "Your guess")
        guess.focus()
        assert guess.input_value() == "0.5"
        for _ in range(i + 1):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        guesses.append(round(0.5 + 0.01 * (i + 1), 2))
        lab = check(page, Quiz, questions=questions, guesses=guesses, revealed=True)
        said(page, f"NDCG is {lab.answers[i]:.3f}; you said {guesses[i]:.2f}, ")
        assert guess.is_disabled() and page.get_by_role("button", name="Next list").evaluate(
            "node => node === document.activeElement"
        )
        bar = page.locator(".nl-answer").bounding_box()
        pause(page, 250)
        assert page.locator(".nl-answer i").bounding_box()["width"] / bar["width"] == pytest.approx(
            lab.answers[i], abs=0.02
        )
        assert (page.locator(".nl-answer b").bounding_box()["x"] - bar["x"]) / bar["width"] == pytest.approx(
            guesses[i], abs=0.02
        )
        page.keyboard.press("Enter")


@pytest.mark.parametrize("guess, words", [("0.92", "spot on"), ("0.88", "very close"), ("0.5", "off by 0.42")])
def test_how_good_a_guess_was(open_page, guess, words):
    page = open_page(embed(Quiz([[2, 3, 1, 0]], gain="linear")))
    slider(page, "Your guess").fill(guess)
    press(page, "Check")
    assert (
        said(page, "you said")
        == f"NDCG is 0.922; you said {float(guess):.2f}, {words}. "
        f"The DCG of the list is {dcg([2, 3, 1, 0]):.3f}, and {dcg([3, 2, 1, 0]):.3f} in its best order, 3, 2, 1, 0."
    )


def test_a_list_in_its_best_order(open_page):
    page = open_page(embed(Quiz([[2, 1.5]])))
    press(page, "Check")
    assert (
        said(page, "you said")
        == f"NDCG is 1.000; you said 0.50, off by 0.50. The DCG of the list is {dcg([2, 1.5]):.3f}: no order has more."
    )


@pytest.mark.parametrize("width", [360, 900])
def test_the_quiz_keeps_its_height(open_page, width):
    page = open_page(embed(Quiz([[2, 3, 1, 0], [3, 0, 3, 0, 1, 2, 5], [1, 0, 2]])), width=width)
    height = lambda: page.locator(".nl-lab").bounding_box()["height"]
    first, found = height(), []
    for guess in ("0.92", "0.5", "0.3"):
        slider(page, "Your guess").fill(guess)
        press(page, "Check")
        said(page, "you said")
        found.append(height())
        press(page, "Next list")
        said(page, "set the slider" if guess != "0.3" else "grades are")
        found.append(height())
    assert set(found) == {first}


def test_undo_takes_the_answer_back(open_page):
    page = open_page(embed(Quiz()))
    slider(page, "Your guess").fill("0.8")
    press(page, "Check")
    press(page, "Next list")
    check(page, Quiz, guesses=[0.8])
    press(page, "Undo")
    check(page, Quiz, guesses=[0.8], revealed=True)
    press(page, "Undo")
    check(page, Quiz, guess=0.8)
    assert slider(page, "Your guess").input_value() == "0.8" and slider(page, "Your guess").is_enabled()
    assert page.locator("[data-part=score]").inner_text() == ""


def test_the_exponential_gain_has_other_answers(open_page):
    page = open_page(embed(Quiz()))
    choose(page, "exponential")
    press(page, "Check")
    press(page, "Next list")
    press(page, "Check")
    lab = check(page, Quiz, gain="exponential", guesses=[0.5, 0.5], revealed=True)
    assert f"NDCG is {lab.answers[1]:.3f}" in said(page, "The DCG of the list") and lab.answers[1] != Quiz().answers[1]


def test_nothing_tells_the_answer_before_the_check(open_page):
    page = open_page(embed(Quiz([[2, 3, 1, 0]])))
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    markup = page.locator(".nl-lab").evaluate("lab => lab.outerHTML")
    assert "Your guess" in json.dumps(tree) and "Your guess" in markup
    slider(page, "Your guess").fill("0.7")
    pause(page, 400)
    for text in (json.dumps(tree), markup, page.locator(".nl-lab").evaluate("lab => lab.outerHTML"), page.url):
        assert "0.92" not in text
    press(page, "Check")
    assert "0.92" in page.locator(".nl-lab").evaluate("lab => lab.outerHTML")
    press(page, "Undo")
    pause(page, 400)
    assert "0.92" not in page.locator(".nl-lab").evaluate("lab => lab.outerHTML")


def test_when_every_list_is_done_the_next_is_fresh(open_page):
    page = open_page(embed(Quiz([[2, 3]], guesses=[0.9])))
    assert slider(page, "Your guess").is_disabled() and page.locator(".nl-list li").count() == 0
    press(page, "Next list")
    questions = address(page)["Quiz"]["questions"]
    assert len(questions) == 2
    check(page, Quiz, questions=questions, guesses=[0.9])


@pytest.mark.parametrize("measure, guess, answer, reason", [
    ("dcg", "1.6", "1.500", "spot on. Its terms are 0 + 0 + 1.5"),
    ("ap", "0.58", "0.583", "spot on. The precision at its 2 relevant results: 0.500, 0.667"),
    ("rr", "0.29", "0.250", "very close. The first relevant result is at rank 4"),
])
def test_the_quiz_asks_for_other_measures(open_page, measure, guess, answer, reason):
    page = open_page(embed(Quiz(measure=measure, guesses=[1, 0.5])))
    name = measure.upper()
    assert name in page.locator("[data-part=asks]").inner_text()
    assert page.get_by_role("radio", name="exponential").count() == (measure == "dcg")
    slider(page, "Your guess").fill(guess)
    press(page, "Check")
    assert said(page, "you said") == f"{name} is {answer}; you said {float(guess):.2f}, {reason}."
    check(page, Quiz, measure=measure, guesses=[1, 0.5, float(guess)], revealed=True)
    press(page, "Next list")
    press(page, "Check")
    press(page, "Next list")
    grades = address(page)["Quiz"]["questions"][4]
    assert measure == "dcg" or set(grades) == {0, 1}


def test_a_dcg_may_pass_one(open_page):
    page = open_page(embed(Quiz([[3, 2], [1]], measure="dcg", gain="exponential")))
    guess = slider(page, "Your guess")
    assert guess.get_attribute("max") == "10"  # 2^3 - 1 + 2^2 - 1, the highest that any order of the list could have
    guess.fill("8.5")
    press(page, "Check")
    assert said(page, "you said") == "DCG is 8.893; you said 8.50, very close. Its terms are 7 + 1.893."
    assert page.locator("[data-part=score]").inner_text() == "Guesses: 1. Mean error: 0.393. Within 0.50: 1."
