"""The quiz in a real browser: guesses, answers and fresh lists."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from selectolax.lexbor import LexborHTMLParser
from traitlets import TraitError
from test_metrics_js import answers

from browser import ALIVE, tab
from lab_checks import check, choose, press, slider
from labs import PAPER, address, checked_by_axe, pause, said, settled, small_targets, sticking_out
from ndcg_lit import Quiz, dcg, gains, ndcg
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.quiz import QUESTIONS, lists_of
from seeds import fewer

ANSWERS = {(2, 3, 1, 0): "0.922", (0, 0, 3, 1): "0.532", (3, 2, 1, 0): "1.000", (0, 0, 0, 2): "0.431"}
NOTEBOOKS = Path(__file__).resolve().parents[2] / "nbs"
GOOD = 0.05  # as a share of the highest value that the slider offers


def quizzes():
    "Yield the quizzes that notebooks show, as the state that is stored, with the name of each notebook."
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                markup = "".join(output.get("data", {}).get("text/html", ""))
                if "data-ndcg-widget" not in markup: continue
                for state in LexborHTMLParser(markup).css('[data-ndcg-widget="Quiz"] script[type="application/json"]'):
                    yield path.stem, json.loads(state.text())


SHOWN = list(quizzes()) + [("its own", Quiz(measure=measure).held()) for measure in QUESTIONS]


def test_the_pages_with_a_quiz_are_known():
    names = {name for name, _ in SHOWN}
    assert {"ten_minutes", "eye", "05_average_precision"} <= names
    assert [state["brief"] for name, state in SHOWN if name == "ten_minutes"] == [True]


@pytest.mark.parametrize("gain", ["linear", "exponential"])
@pytest.mark.parametrize("name, state", SHOWN, ids=[f"{name} {state['measure']}" for name, state in SHOWN])
def test_no_constant_answer_is_a_good_one(scripts, name, state, gain):
    "The lists that a page begins with are so different that, with any fifth list, no constant has an error of 0.05."
    questions, measure, exist = state["questions"], state["measure"], state["n_relevant"]
    known = np.array(Quiz(questions, measure, gain=gain, n_relevant=exist).answers)
    top = 1 if measure != "dcg" else np.ceil(max(gains(grades, gain).sum() for grades in questions))
    errors = [np.abs(share * top - known) for share in np.arange(101) / 100]
    assert len(questions) >= 4 and min(each[:5].sum() / 5 for each in errors) > GOOD * top
    call = ["constants", dict(questions=questions, measure=measure, gain=gain, exist=exist)]
    [theirs] = answers(scripts / "quiz.mjs", [call])
    assert theirs["answers"] == pytest.approx(known) and theirs["top"] == top
    assert theirs["errors"] == pytest.approx([each.mean() for each in errors]) and not any(theirs["good"])
    if measure == "ndcg": assert known.max() == 1 and known.min() < 0.45


@pytest.mark.some(1)
@pytest.mark.parametrize("measure", ["ndcg", "ap", "rr"])
def test_no_constant_is_good_on_lists_that_are_drawn_and_somebody_who_can_is(scripts, measure):
    drawn = dict(seed=5, rounds=fewer(200, 60), measure=measure)
    rounds, exist = zip(*answers(scripts / "quiz.mjs", [["drawn", drawn]])[0])
    form = dict(measure=measure, gain="linear")
    calls = [["constants", dict(questions=each, exist=r, **form)] for each, r in zip(rounds, exist)]
    found = answers(scripts / "quiz.mjs", calls)
    assert all(len({tuple(rel) for rel in each}) == 10 for each in rounds), "no list is asked twice in a round"
    if measure == "ap":
        more = [r - sum(rel) for each in zip(rounds, exist) for rel, r in zip(*each)]
        assert set(more) == {0, 1, 2} and max(max(each["answers"]) for each in found) < 1
    assert not any(good for each in found for good in each["good"])
    assert min(np.abs(share - np.concatenate([each["answers"] for each in found])).mean()
               for share in np.arange(101) / 100) > 2 * GOOD
    weights = np.array([1, 0.6, 0.5, 0.4, 0.4, 0.4, 0.4, 0.4])
    def rough(rel, r):
        "Return NDCG by the rule of thumb; the others are sums that can be done by heart."
        if measure != "ndcg": return Quiz([rel], measure, n_relevant=[r] * (measure == "ap")).answers[0]
        return np.dot(rel, weights[:len(rel)]) / np.dot(sorted(rel, reverse=True), weights[:len(rel)])
    calls = [["judged", dict(guesses=[round(rough(*one), 2) for one in zip(*both)], answers=each["answers"], top=1)]
             for *both, each in zip(rounds, exist, found)]
    told = [each["good"] for each in answers(scripts / "quiz.mjs", calls)]
    assert False not in told and told.count(True) > 0.95 * len(told)


def test_lists_that_are_all_alike_tell_nothing(scripts):
    [found] = answers(scripts / "quiz.mjs", [["judged", dict(guesses=[0.96] * 4, answers=[1, 0.922, 1, 0.92], top=1)]])
    assert found["mean"] == pytest.approx(0.0395) and found["good"] is None


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
        if not i: guess.focus()  # afterwards the keys come back to it
        assert guess.input_value() == "0.5"
        for _ in range(i + 1):
            page.keyboard.press("ArrowRight")
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
        f"With the weights 1, 0.6, 0.5, then 0.4: 4.3 / 4.7 = 0.91. "
        f"Exactly: {dcg([2, 3, 1, 0]):.3f} / {dcg([3, 2, 1, 0]):.3f}."
    )


def test_a_list_in_its_best_order(open_page):
    page = open_page(embed(Quiz([[2, 1.5]])))
    press(page, "Check")
    assert (
        said(page, "you said")
        == f"NDCG is 1.000; you said 0.50, off by 0.50. The DCG of the list is {dcg([2, 1.5]):.3f}: no order has more."
    )


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [360, 900])
def test_the_quiz_keeps_its_height_from_the_first_answer_on(open_page, width):
    page = open_page(embed(Quiz([[2, 3, 1, 0], [3, 0, 3, 0, 1, 2, 5], [1, 0, 2]])), width=width)
    height = lambda: page.locator(".nl-lab").bounding_box()["height"]
    found = []
    for guess in ("0.92", "0.5", "0.3"):
        slider(page, "Your guess").fill(guess)
        press(page, "Check")
        said(page, "you said")
        found.append(height())
        press(page, "Next list")
        said(page, "The list is")
        found.append(height())
    assert len(set(found)) == 1


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
    assert page.locator("[data-part=score]").inner_text() == "Ten lists. A mean error of 0.05 or less is good."


def test_the_exponential_gain_has_other_answers(open_page):
    page = open_page(embed(Quiz()))
    choose(page, "exponential")
    press(page, "Check")
    press(page, "Next list")
    press(page, "Check")
    lab = check(page, Quiz, gain="exponential", guesses=[0.5, 0.5], revealed=True)
    assert f"NDCG is {lab.answers[1]:.3f}" in said(page, "you said") and lab.answers[1] != Quiz().answers[1]


@pytest.mark.some(1)
@pytest.mark.parametrize("lab", [Quiz(), Quiz(brief=True), Quiz(day="2026-11-29"), Quiz(measure="ap")],
                         ids=["whole", "brief", "day", "ap"])
def test_the_first_list_is_guessed_without_a_hint(open_page, lab):
    page = open_page(embed(lab))
    grades = ", ".join(map(str, lab.asked[0]))
    told = page.locator("[data-part=status]").inner_text()
    assert told == f"The list is {grades}. Set your guess and press Check."
    press(page, "Check")
    said(page, "you said")
    press(page, "Next list")
    hint = said(page, ", ".join(map(str, lab.asked[1])))
    of_ap = "Add the precisions at the hits, and divide by R, which is 4"
    assert ("Multiply the gains by 1, 0.6, 0.5, then 0.4" if lab.measure == "ndcg" else of_ap) in hint


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


@pytest.mark.some(1)
@pytest.mark.parametrize("measure, guess, answer, reason", [
    ("dcg", "1.6", "1.500", "spot on. Its terms are 0 + 0 + 1.5"),
    ("ap", "0.58", "0.589", "spot on. The precisions at the hits, divided by R: (0.500 + 0.667 + 0.600) / 3"),
    ("rr", "0.29", "0.250", "very close. The first relevant result is at rank 4"),
])
def test_the_quiz_asks_for_other_measures(open_page, measure, guess, answer, reason):
    page = open_page(embed(Quiz(measure=measure, guesses=[1, 0.5])))
    name = measure.upper()
    asked = page.locator("[data-part=asks]").inner_text()
    assert name in asked and ("if R is 3?" in asked) == (measure == "ap")
    assert page.get_by_role("radio", name="exponential").count() == (measure == "dcg")
    slider(page, "Your guess").fill(guess)
    press(page, "Check")
    assert said(page, "you said") == f"{name} is {answer}; you said {float(guess):.2f}, {reason}."
    check(page, Quiz, measure=measure, guesses=[1, 0.5, float(guess)], revealed=True)
    press(page, "Next list")
    press(page, "Check")
    press(page, "Next list")
    state = address(page)["Quiz"]
    grades = state["questions"][4]
    assert measure == "dcg" or set(grades) == {0, 1}
    if measure == "ap": assert len(state["n_relevant"]) == 5 and state["n_relevant"][4] >= sum(grades)


def test_a_dcg_may_pass_one(open_page):
    page = open_page(embed(Quiz([[3, 2], [1]], measure="dcg", gain="exponential")))
    guess = slider(page, "Your guess")
    assert guess.get_attribute("max") == "10"  # 2^3 - 1 + 2^2 - 1, the highest that any order of the list could have
    guess.fill("8.5")
    press(page, "Check")
    assert said(page, "you said") == "DCG is 8.893; you said 8.50, very close. Its terms are 7 + 1.893."
    assert page.locator("[data-part=score]").inner_text() == "Guesses: 1. Mean error: 0.393."


def test_ten_lists_are_a_round_with_a_verdict(open_page):
    questions = [[3, 2, 1, 0], [0, 0, 3]] * 5
    page = open_page(embed(Quiz(questions, guesses=[1, 0.5] * 4 + [1])))
    score = page.locator("[data-part=score]").inner_text()
    assert score == "Guesses: 9. Mean error: 0.000; always guessing 1.00 would give 0.222."
    assert page.locator("[data-part=number]").inner_text() == "List 10 of 10."
    slider(page, "Your guess").fill("0.6")
    press(page, "Check")
    told = said(page, "you said 0.60, off by 0.10")
    assert told.endswith("Ten lists are done, with a mean error of 0.010: that is good, "
                         "since always guessing 1.00 would give 0.250.")
    check(page, Quiz, questions=questions, guesses=[1, 0.5] * 4 + [1, 0.6], guess=0.6, revealed=True)
    press(page, "Ten new lists")
    assert page.locator("[data-part=number]").inner_text() == "List 1 of 10."
    anew = address(page)["Quiz"]["questions"]
    assert len(anew) == 1
    check(page, Quiz, questions=anew)
    press(page, "Undo")
    said(page, "Ten lists are done")


@pytest.mark.parametrize("questions, words", [
    ([[3, 2, 1, 0], [0, 0, 3]] * 5, "0.05 or less is good, and always guessing 1.00 would give 0.250."),
    ([[3, 2, 1, 0]] * 10, "always guessing 1.00 would give 0.000, so these lists are too much alike to tell."),
])
def test_a_constant_answer_is_never_called_good(open_page, questions, words):
    page = open_page(embed(Quiz(questions, guesses=[0.96] * 9)))
    slider(page, "Your guess").fill("0.96")
    slider(page, "Your guess").press("Enter")
    assert said(page, "Ten lists are done").endswith(words)


def test_enter_checks_and_goes_on_without_the_mouse(open_page):
    page = open_page(embed(Quiz()))
    slider(page, "Your guess").focus()
    for at in range(1, 4):
        page.keyboard.press("Enter")
        check(page, Quiz, guesses=[0.5] * at, revealed=True)
        page.keyboard.press("Enter")
        check(page, Quiz, guesses=[0.5] * at)


def test_the_guess_stands_on_the_axis_before_the_answer_joins_it(open_page):
    page = open_page(embed(Quiz()))
    bar = page.locator(".nl-answer").bounding_box()
    tick = lambda: (page.locator(".nl-answer b").bounding_box()["x"] - bar["x"]) / bar["width"]
    for guess in (0, 0.25, 1):
        slider(page, "Your guess").fill(str(guess))
        assert tick() == pytest.approx(guess, abs=0.02)
        assert page.locator(".nl-answer i").bounding_box()["width"] == 0
    assert sticking_out(page) == []


@pytest.mark.some(2)
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_handle_of_the_slider_is_the_mark_on_the_axis(open_page, width):
    page = open_page(embed(Quiz()), width=width)
    axis, track = page.locator(".nl-answer").bounding_box(), slider(page, "Your guess").bounding_box()
    handle = track["width"] - axis["width"]
    assert 44 <= handle <= 46 and track["y"] < axis["y"] < axis["y"] + axis["height"] < track["y"] + track["height"]
    for share in (0.1, 0.5, 0.83):
        page.mouse.click(axis["x"] + share * axis["width"], track["y"] + track["height"] / 2)
        assert float(slider(page, "Your guess").input_value()) == pytest.approx(share, abs=0.011)
        mark = page.locator(".nl-answer b").bounding_box()
        at = (mark["x"] + mark["width"] / 2 - axis["x"]) / axis["width"]
        assert at == pytest.approx(share, abs=0.011)


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme", [(390, "light"), (1440, "dark"), (320, "dark")])
def test_the_brief_quiz_asks_and_nothing_else(open_page, width, scheme):
    page = open_page(embed(Quiz(brief=True)), head=PAPER, width=width, color_scheme=scheme)
    names = [each.inner_text().strip() or each.get_attribute("aria-label")
             for each in page.locator(".nl-lab button:visible").all()]
    assert names == ["Check"] and page.locator(".nl-lab input:visible").count() == 1
    with checked_by_axe(page) as look:
        look()
        press(page, "Check")
        said(page, "you said")
        assert sticking_out(page) == [] and small_targets(page) == []
        look()
    slider(page, "Your guess").press("Control+z")
    check(page, Quiz, brief=True)


def test_after_the_answer_two_bars_show_the_terms_of_the_list_and_of_its_best_order(open_page):
    page = open_page(embed(Quiz([[0, 3, 1]])))
    assert page.locator(".nl-answer span").count() == 0, "the answer is not shown before the guess"
    press(page, "Check")
    widths = "bars => bars.map(bar => [...bar.children].map(block => block.getBoundingClientRect().width))"
    page.wait_for_function("() => document.getAnimations().length === 0")
    list_, best = page.locator(".nl-answer i, .nl-whole .nl-kept").evaluate_all(widths)
    assert len(list_) == 2 and len(best) == 2
    assert list_[0] / list_[1] == pytest.approx((3 / np.log2(3)) / (1 / 2), rel=0.05)
    assert sum(list_) / sum(best) == pytest.approx(ndcg([0, 3, 1]), abs=0.02)
    press(page, "Next list")
    assert page.locator(".nl-answer span").count() == 0


# The lists of a day

DAY = "2026-11-29"
PLACES = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]  # where a day begins first, and where last


@pytest.mark.parametrize("day", [DAY, "2024-02-29", "1999-12-31", "2031-01-01"])
def test_the_lists_of_a_day_are_the_same_in_python_and_on_a_page(scripts, day):
    [theirs] = answers(scripts / "quiz.mjs", [["listsOf", dict(day=day)]])
    assert theirs == lists_of(day) and len(theirs) == 5
    assert all(3 <= len(grades) <= 7 and len(set(grades)) > 1 and set(grades) <= {0, 1, 2, 3} for grades in theirs)


def test_another_day_has_other_lists():
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    assert len({str(lists_of(day)) for day in days}) == len(days)


@pytest.mark.parametrize("wrong", [dict(day="29.11.2026"), dict(day="2026-02-30"), dict(day="20261129"),
                                   dict(day=DAY, measure="rr"), dict(day=DAY, guesses=[0.5] * 6)])
def test_a_day_that_is_none_is_refused(wrong):
    with pytest.raises(TraitError): Quiz(**wrong)


@pytest.mark.parametrize("place", PLACES)
def test_today_is_the_date_where_the_reader_is(browser, place):
    with tab(browser, timezone_id=place) as watched:
        watched.page.clock.install(time="2026-11-29T10:30:00Z")  # it is the 30th there, and the 28th
        day = "2026-11-30" if place == PLACES[0] else "2026-11-28"
        watched.page.set_content(embed(Quiz(day="today")))
        asked = watched.page.locator("[data-part=number]")
        settled(asked.inner_text, lambda text: text == f"{day}: List 1 of 5.")
        grades = [int(item.inner_text()) for item in watched.page.locator(".nl-list li").all()]
        assert grades == lists_of(day)[0]


def test_five_lists_by_keys_then_five_squares_to_send_that_tell_no_answer(browser):
    lab = Quiz(day=DAY)
    off = [0, 0.04, 0.08, 0.3, 0]
    guesses = [round(known - miss if known > 0.5 else known + miss, 2) for known, miss in zip(lab.answers, off)]
    with tab(browser, new=True) as watched:
        page = watched.page
        page.set_content(embed(lab))
        page.wait_for_function(ALIVE)
        page.evaluate("() => { navigator.share = async ({ text }) => { globalThis.sent = text; }; }")
        whole, guess = page.locator("[data-part=whole] .nl-kept"), slider(page, "Your guess")
        guess.focus()
        for at, each in enumerate(guesses):
            assert not whole.is_visible(), "one bar until the guess is checked"
            assert page.locator("[data-part=ofDay]").is_hidden()
            guess.press("Home")
            for _ in range(round(each * 100)): page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            said(page, f"NDCG is {lab.answers[at]:.3f}; you said {each:.2f}, ")
            assert whole.is_visible()
            if at < 4: page.keyboard.press("Enter")
        marks = "".join(page.locator("[data-part=squares] b").all_inner_texts())
        errors = [abs(guess - known) for guess, known in zip(guesses, lab.answers)]
        assert marks == "ABCDA" == "".join("ABCD"[np.searchsorted([0.02, 0.05, 0.1], error)] for error in errors)
        assert f"with a mean error of {np.mean(errors):.3f}" in said(page, "Five lists are done")
        press(page, "Send")
        sent = settled(lambda: page.evaluate("globalThis.sent"), bool)
        assert sent.splitlines()[0] == f"{DAY}, five lists by eye, mean error {np.mean(errors):.3f}:"
        assert re.findall("[ABCD]", sent.splitlines()[1]) == [*marks]
        assert not any(f"{known:.2f}"[1:] in sent.splitlines()[1] for known in lab.answers)
        press(page, "Ten new lists")
        assert page.locator("[data-part=number]").inner_text() == "List 1 of 10."
        assert watched.problems == []


def test_enter_that_is_held_checks_one_guess_and_asks_no_next_list(browser):
    with tab(browser, new=True) as watched:
        page = watched.page
        page.set_content(embed(Quiz(day=DAY)))
        page.wait_for_function(ALIVE)
        slider(page, "Your guess").focus()
        for _ in range(4): page.keyboard.down("Enter")
        assert page.locator("[data-part=whole] .nl-kept").is_visible() and "you said 0.5" in said(page, "you said")
        page.keyboard.up("Enter")
        page.keyboard.press("Enter")
        settled(page.locator("[data-part=number]").inner_text, lambda text: text == f"{DAY}: List 2 of 5.")


@pytest.mark.parametrize("width, scheme, forced", [
    (320, "light", "none"), (390, "dark", "none"), (900, "light", "active")])
def test_a_day_fits_a_phone_and_is_accessible(open_page, width, scheme, forced):
    page = open_page(embed(Quiz(day=DAY)), head=PAPER, width=width, color_scheme=scheme)
    page.emulate_media(forced_colors=forced)
    with checked_by_axe(page) as look:
        for at in range(5):
            if at in (0, 4): look()
            press(page, "Check")
            said(page, "you said")
            assert sticking_out(page) == [] and small_targets(page) == []
            if at < 4: press(page, "Next list")
        look()
