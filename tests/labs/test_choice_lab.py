"""The choice laboratory: what it believes, how well it finds simulated choosers, and the page by click and by key."""

import json
import random

import numpy as np
import pytest
from test_metrics_js import answers
from traitlets import TraitError

from accessible import AXE
from labs import PAPER, announced, checked_by_axe, copy_button, pause, said, small_targets, sticking_out, until
from ndcg_lit import ChoiceLab, ap, dcg, rr
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.choice_lab import SHARPNESS, list_pairs, logistic, study, worth

WIDE_AND_NARROW = [(900, "light", "none"), (360, "dark", "none"), (320, "light", "active"), (1440, "dark", "none")]


def by(measure, n):
    "Return the choices of somebody who follows this measure of a list."
    choices = []
    for _ in range(n):
        first, second = (measure(grades) for grades in list_pairs()[study(choices)["asked"][-1]])
        choices.append(0 if abs(first - second) < 1e-9 else 1 if first > second else 2)
    return choices


def test_the_front_end_believes_what_python_does(scripts):
    rng = random.Random(7)
    some = [[rng.choice([0, 1, 1, 2, 2]) for _ in range(n)] for n in (1, 2, 5, 10, 15, 20, 20, 20)]
    pairs, *found = answers(scripts / "choices.mjs", [["pairs", {}], *(["study", dict(choices=each)] for each in some)])
    assert pairs == list_pairs().tolist()
    for choices, theirs in zip(some, found, strict=True):
        ours = study(choices)
        assert theirs["asked"] == ours["asked"], choices
        for axis in ("exponent", "ratio"): assert theirs[axis] == pytest.approx(ours[axis], rel=1e-9)
        told = {row["name"]: (row["share"], row["agrees"]) for row in theirs["measures"]}
        measures = ours["measures"].items()
        assert told == {name: (pytest.approx(share, rel=1e-9), same) for name, (share, same) in measures}


def test_belief_is_bayes_rule_on_every_point_of_the_grid():
    choices, found = by(rr, 4), study(by(rr, 4))
    points = []
    for sharp in SHARPNESS:
        for exponent in np.arange(20) / 10 + 0.05:
            for log_ratio in np.arange(10) * 0.4 + 0.2:
                weight, likely = np.arange(1, 6) ** -exponent, 1.0
                for pair, choice in zip(found["asked"], choices):
                    gain = worth(2**log_ratio)[list_pairs()[pair]] / 2**log_ratio
                    first, second = gain @ weight / weight.sum()
                    p = logistic(sharp * (first - second))
                    likely *= (np.sqrt(p * (1 - p)), p, 1 - p)[choice]
                points.append((likely, exponent, log_ratio))
    likely, exponents, logs = np.transpose(points)
    shares = likely / likely.sum()
    assert found["exponent"][0] == pytest.approx(shares @ exponents, rel=1e-9)
    assert np.log2(found["ratio"][0]) == pytest.approx(shares @ logs, rel=1e-9)


def recovered(scripts, **options):
    "Return the root mean square error of exponent and log2 ratio, and how often the middle 90 % holds the truth."
    [found] = answers(scripts / "choices.mjs", [["recover", dict(choosers=400, choices=10, **options)]])
    true, told = (np.array([each[key] for each in found]) for key in ("true", "found"))
    holds = (told[..., 1] <= true) & (true <= told[..., 2])
    return np.sqrt(np.mean((told[..., 0] - true) ** 2, axis=0)), holds.mean(axis=0)


def test_ten_choices_recover_simulated_choosers(scripts):
    errors, holds = recovered(scripts, adaptive=True)
    assert errors[0] <= 0.2 and errors[1] <= 0.45
    assert np.all((holds > 0.85) & (holds < 0.95)), "the standard error of a share of .9 of 400 is .015"
    at_random, _ = recovered(scripts, adaptive=False)
    assert np.all(at_random > 1.4 * errors), "pairs that are chosen tell more than pairs in a random order"


@pytest.mark.parametrize("name, measure", [
    ("DCG by 2^grade - 1", lambda grades: dcg(grades, gain="exponential")), ("RR", rr),
    ("DCG by 1/rank", lambda grades: dcg(grades, discount="reciprocal")),
])
def test_twenty_choices_by_a_measure_name_it(name, measure):
    lab = ChoiceLab(by(measure, 20))
    assert lab.nearest == name and lab.measures[name][1] == 20


def button(page, name): return page.get_by_role("button", name=name)


def choose(page, choice):
    names = {1: "List 1", 2: "List 2", 0: "About equal"}
    button(page, names[choice]).click()


def shows(page, choices):
    "Check that the page asks the pair, and tells the estimates, that follow from these choices in Python."
    lab = ChoiceLab(choices)
    pair = list_pairs()[lab.asked[min(len(choices), 19)]]
    if page.locator(".nl-pair").is_visible():
        labels = [button(page, f"List {i}").get_attribute("aria-label") for i in (1, 2)]
        assert labels == [f"List {i}: {', '.join(map(str, grades))}" for i, grades in enumerate(pair, 1)]
    assert page.locator(".nl-finale").is_visible() != page.locator(".nl-pair").is_visible()
    if choices: said(page, f"{lab.exponent:.2f} ({lab.exponent_low:.2f} to {lab.exponent_high:.2f})")
    fold = page.locator("[data-part=result]")
    assert fold.is_visible() == (len(choices) >= 10)
    if fold.is_visible() and not page.locator(".nl-nearest").is_visible(): fold.locator("summary").click()
    if len(choices) >= 10:
        said(page, f"Nearest to you: {lab.nearest}")
        cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
        rows = page.locator("tbody tr").evaluate_all(cells)
        assert [row[0] for row in rows] == list(lab.measures)
        assert [row[2] for row in rows] == [f"{same} of {len(choices)}" for _, same in lab.measures.values()]


def test_ten_choices_by_click_and_key_undo_and_a_link(open_page):
    page, choices = open_page(embed(ChoiceLab())), by(dcg, 10)
    keys = {1: ("1", "ArrowLeft"), 2: ("2", "ArrowRight"), 0: ("0", "0")}
    for at, choice in enumerate(choices):
        if at % 2: choose(page, choice)
        elif at: page.keyboard.press(keys[choice][at // 2 % 2])
        else: button(page, f"List {choice}").click()
        assert page.locator("[data-part=count]").inner_text() == (f"Choice {at + 2} of 10" if at < 9 else "10 choices")
    shows(page, choices)
    until(lambda: page.wait_for_url("**#lab=choice&choices=" + ",".join(map(str, choices))))
    page.reload()
    shows(page, choices)
    page.keyboard.press("1")  # ten are all, until the reader goes on
    shows(page, choices)
    button(page, "Go on to 20 choices").click()
    assert page.locator("[data-part=count]").inner_text() == "Choice 11 of 20"
    choose(page, 0)
    button(page, "Undo").click()
    shows(page, choices)
    button(page, "Reset").click()
    shows(page, [])


def test_twenty_choices_are_all(open_page):
    choices = by(dcg, 19)
    page = open_page(embed(ChoiceLab(choices)))
    choose(page, 1)
    said(page, "You chose list 1")
    for _ in range(2): page.keyboard.press("2")
    assert "That is all. 20 choices" in page.locator(".nl-question").inner_text()
    assert button(page, "About equal").count() == button(page, "Go on to 20 choices").count() == 0
    shows(page, [*choices, 1])


def test_choices_that_contradict_each_other_are_counted(open_page):
    page = open_page(embed(ChoiceLab([1, 2] * 5)))
    assert "of your 10 choices go against the estimate" in page.get_by_role("status").inner_text()


def test_one_announcement_for_each_choice(open_page):
    page = open_page(embed(ChoiceLab()))
    announced(page)
    choose(page, 1)
    said(page, "You chose list 1")
    pause(page, 300)
    assert page.evaluate("globalThis.announced") == 1
    choose(page, 0)
    said(page, "You chose neither list")


def test_the_copied_python_values_lists_by_the_estimate(open_page):
    choices = by(dcg, 10)
    lab, space = ChoiceLab(choices), {}
    page = open_page(embed(lab), permissions=["clipboard-read", "clipboard-write"])
    copy_button(page, "Copy as Python").click()
    said(page, "Python is copied")
    exec(page.evaluate("navigator.clipboard.readText()"), space)
    assert space["worth"][3] == pytest.approx(lab.ratio, abs=0.005)
    assert space["weights"] == pytest.approx([rank**-lab.exponent for rank in range(1, 6)], abs=5e-4)
    assert space["value"]([3, 0, 0, 0, 0]) == space["worth"][3] and space["better"] != 0


@pytest.mark.parametrize("link, told", [
    ("choices=1,3", "a choice must be 1 or 2, or 0 for neither list"), ("choices=" + ",".join("1" * 21), "at most 20"),
    ("choices=x", ""), ("chosen=1", ""),
])
def test_a_broken_link_says_so_and_begins_anew(open_page, link, told):
    page = open_page(embed(ChoiceLab()), link=f"#lab=choice&{link}")
    said_there = page.get_by_role("alert").inner_text()
    assert said_there.startswith("This link is broken, so here is the page's own example: ") and told in said_there
    shows(page, [])


@pytest.mark.parametrize("width, scheme, colors", WIDE_AND_NARROW)
def test_accessible_before_and_after_ten_choices(open_page, width, scheme, colors):
    page = open_page(embed(ChoiceLab(by(dcg, 9))), head=PAPER, width=width, color_scheme=scheme, forced_colors=colors)
    with checked_by_axe(page) as look:
        look()
        choose(page, 1)
        pause(page, 400)
        assert sticking_out(page) == [] and small_targets(page) == []
        look()


def test_without_javascript_the_pairs_and_estimates_stand_in_tables(open_page):
    lab = ChoiceLab(by(dcg, 10))
    page = open_page(embed(lab), java_script_enabled=False, width=360)
    rows = page.locator("table").first.locator("tbody tr").all_inner_texts()
    assert len(rows) == 11 and rows[-1].endswith("not answered")
    told = page.locator("table").nth(1).inner_text()
    assert f"{lab.exponent:.2f} (" in told and "chance of DCG" in told
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_python_holds_what_the_page_holds():
    lab = ChoiceLab([1, 2, 0])
    assert lab.held() == {"choices": [1, 2, 0]} and repr(lab) == "ChoiceLab([1, 2, 0])" and lab.nearest is None
    lab.choices = []
    assert (lab.exponent, lab.exponent_low, lab.exponent_high) == pytest.approx((1, 0.1, 1.9))
    assert json.loads(json.dumps(lab.sent())) == {"choices": []}


@pytest.mark.parametrize("wrong, rule", [
    ([3], "choice 1: must be a whole number from 0 to 2; got 3"), ([1] * 21, "must hold 0 to 20 choices; got 21"),
    ([0.5], "whole number"), ("12", "must be a list of choices"), ([True], "whole number"),
])
def test_python_refuses_what_is_no_choice(wrong, rule):
    with pytest.raises(TraitError, match=rule):
        ChoiceLab(wrong)


@pytest.mark.parametrize("measure, name, words", [
    (rr, "RR", "You look at the first result"),
    (lambda grades: ap(grades, n_relevant=5), "AP", "hardly more than a fair"),
    (dcg, "DCG", "You take the list with more good results"),
    (lambda grades: dcg(grades, gain="exponential"), "DCG by 2^grade - 1", "An excellent result counts as much as"),
])
def test_ten_choices_end_in_words_and_three_counts(open_page, measure, name, words):
    choices = by(measure, 10)
    lab, page = ChoiceLab(choices), open_page(embed(ChoiceLab(choices)), width=390)
    finale = page.locator(".nl-finale")
    likely = [share * 3 > lab.measures[lab.nearest][0] for share, _ in lab.measures.values()].count(True)
    judge = finale.locator(".nl-judge").inner_text()
    assert judge.startswith(f"You judge like {lab.nearest}") if likely <= 3 else "rule of your own" in judge
    assert name in list(lab.measures)[:2] and words in finale.inner_text()
    told = [" ".join(each.split()) for each in finale.locator("li").all_inner_texts()]
    assert told == [f"{row} {lab.measures[kind][1]} of 10"
                    for row, kind in (("NDCG, DCG", "DCG"), ("AP", "AP"), ("RR", "RR"))]
    assert page.locator(".nl-pair").is_hidden() and sticking_out(page) == []
    assert "Choice 11" not in page.locator(".nl-lab").inner_text()


def test_the_names_of_the_two_buttons_are_what_they_show(open_page):
    page = open_page(embed(ChoiceLab()))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rule = "label-content-name-mismatch"
    found = page.evaluate("rule => axe.run({ runOnly: [rule] })", rule)
    assert [each["id"] for each in found["violations"]] == []
    assert rule in [each["id"] for each in found["passes"]]


def test_the_choice_that_does_not_fit_the_others_is_shown(open_page):
    page = open_page(embed(ChoiceLab(by(dcg, 10))))
    assert not page.locator("[data-part=odd]").is_visible()
    choices = [1, 2] * 5
    lab = ChoiceLab(choices)

    def utility(grades): return sum(worth(lab.ratio)[grades] * np.arange(1, 6.0) ** -lab.exponent)

    asked = [list_pairs()[at] for at in lab.asked]
    lost = [(utility(pair[0]) - utility(pair[1])) * (-1 if choice == 1 else 1) for pair, choice in zip(asked, choices)]
    odd = int(np.argmax(lost))
    taken, left = (" ".join(map(str, asked[odd][at])) for at in (choices[odd] - 1, 2 - choices[odd]))
    page = open_page(embed(lab))
    told = page.locator("[data-part=odd]").inner_text()
    assert told == f"One choice does not fit the others: you took {taken} rather than {left}."
