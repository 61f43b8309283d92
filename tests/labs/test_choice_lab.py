"""The choice laboratory: what it believes, how well it finds simulated choosers, and the page by click and by key."""

import json
import random
from functools import cache

import numpy as np
import pytest
from test_metrics_js import answers
from traitlets import TraitError

from accessible import AXE
from labs import PAPER, announced, checked_by_axe, copy_button, pause, said, small_targets, sticking_out, until
from ndcg_lit import ChoiceLab, ap, cg, dcg, precision, rr
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.choice_lab import (
    AGAIN_AT, ENOUGH, FIRST, MEASURES, MOST, PLAIN, PLAIN_AT, SHARPNESS, chances_of, list_pairs, study, worth,
)

WIDE_AND_NARROW = [(900, "light", "none"), (360, "dark", "none"), (320, "light", "active"), (1440, "dark", "none")]


@cache
def choices_by(measure, n, slips):
    """Return the choices of somebody who follows this measure of a list, but for the `slips`, by their position.

    They are `n` choices, or as many as the laboratory asks.
    """
    choices = []
    while len(choices) < (n or MOST) and (n or study(choices)["verdict"] == "open"):
        first, second = (measure(grades) for grades in list_pairs()[study(choices)["asked"][-1]])
        choice = 0 if abs(first - second) < 1e-9 else 1 if first > second else 2
        choices.append(3 - choice if len(choices) in slips else choice)
    return choices


def by(measure, n=None, slips=()):
    "Return a list of its own of these choices, which take long to find."
    return [*choices_by(measure, n, tuple(slips))]


def test_the_front_end_believes_what_python_does(scripts):
    rng = random.Random(7)
    some = [[rng.choice([0, 1, 1, 2, 2]) for _ in range(n)] for n in (0, 1, 2, 5, 9, 10, 15, 20, 20, 20)]
    some += [by(rr), by(dcg), by(cg, 20)]
    pairs, first, *found = answers(
        scripts / "choices.mjs", [["pairs", {}], ["first", {}], *(["study", dict(choices=each)] for each in some)]
    )
    assert pairs == list_pairs().tolist()
    assert first == FIRST == study([])["asked"][0]
    for choices, theirs in zip(some, found, strict=True):
        ours = study(choices)
        assert all(theirs[key] == ours[key] for key in ("asked", "verdict", "near")), choices
        for key in ("exponent", "ratio", "other", "coin"): assert theirs[key] == pytest.approx(ours[key], rel=1e-9)
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
                    likely *= chances_of(sharp * (first - second))[choice]
                points.append((likely, exponent, log_ratio))
    likely, exponents, logs = np.transpose(points)
    shares = likely / likely.sum()
    assert found["exponent"][0] == pytest.approx(shares @ exponents, rel=1e-9)
    assert np.log2(found["ratio"][0]) == pytest.approx(shares @ logs, rel=1e-9)


def test_the_chances_of_a_rule_and_of_a_coin_are_honest():
    for difference in (0, 0.3, -2, 30): assert chances_of(difference).sum() == pytest.approx(1)
    for pair in list_pairs()[[PLAIN_AT, AGAIN_AT]]: assert pair.shape == (2, 5)
    choices = [1, 1, 0, 2, 1, 2, 1, 2, 2, 1, 0, 2]
    found = study(choices)
    counts = [choices.count(choice) for choice in (0, 1, 2)]
    even = [(tie, (1 - tie) / 2, (1 - tie) / 2) for tie in (0.02, 1 / 6, 1 / 3)]
    coins = [*even, (0.96, 0.02, 0.02), (0.02, 0.96, 0.02), (0.02, 0.02, 0.96)]
    coin = np.mean([np.prod(np.power(chances, counts)) for chances in coins])

    def likely(measure):
        pairs = list_pairs()[found["asked"][:-1]]
        ahead = [(measure(a) - measure(b)) / measure([3] * 5) for a, b in pairs]
        each = [[chances_of(sharp * x)[choice] for x, choice in zip(ahead, choices)] for sharp in SHARPNESS]
        return np.prod(each, axis=1).mean()

    ratios = [found["measures"][name][0] / found["coin"] for name in MEASURES]
    assert ratios == pytest.approx([likely(measure) / coin for measure in MEASURES.values()], rel=1e-6)
    assert sum(share for share, _ in found["measures"].values()) + found["other"] + found["coin"] == pytest.approx(1)


def test_two_choices_test_the_chooser():
    assert (list_pairs()[study([1] * PLAIN_AT)["asked"][-1]] == PLAIN).all()
    for measure in MEASURES.values(): assert measure(PLAIN[0]) < measure(PLAIN[1]), "each prefers the second"
    asked = study([1] * AGAIN_AT)["asked"]
    assert (list_pairs()[asked[-1]] == list_pairs()[asked[0]][::-1]).all() and AGAIN_AT < ENOUGH


def recovered(scripts, **options):
    "Return the root mean square error of exponent and log2 ratio, and how often the middle 90 % holds the truth."
    [found] = answers(scripts / "choices.mjs", [["recover", dict(choosers=200, choices=12, **options)]])
    true, told = (np.array([each[key] for each in found]) for key in ("true", "found"))
    holds = (told[..., 1] <= true) & (true <= told[..., 2])
    return np.sqrt(np.mean((told[..., 0] - true) ** 2, axis=0)), holds.mean(axis=0)


@pytest.mark.long
def test_twelve_choices_recover_simulated_choosers(scripts):
    errors, holds = recovered(scripts, adaptive=True)
    assert errors[0] <= 0.25 and errors[1] <= 0.55
    assert np.all((holds > 0.84) & (holds < 0.96)), "the standard error of a share of .9 of 200 is .021"
    at_random, _ = recovered(scripts, adaptive=False)
    assert np.all(at_random > 1.3 * errors), "pairs that are chosen tell more than pairs in a random order"


def told(scripts, **options):
    "Return what the laboratory says to a hundred people of one kind, and how many choices they made on average."
    [found] = answers(scripts / "choices.mjs", [["told", dict(people=100, **options)]])
    return found, np.mean([each["choices"] for each in found])


@pytest.mark.some(1)
@pytest.mark.parametrize("coin", [(0, 0.5, 0.5), (1 / 3, 1 / 3, 1 / 3), (0.1, 0.45, 0.45)])
def test_of_a_hundred_coins_at_least_ninety_five_are_told_so(scripts, coin):
    found, choices = told(scripts, coin=coin, seed=1)
    assert sum(each["verdict"] == "coin" for each in found) >= 95
    assert ENOUGH <= choices <= 14


@pytest.mark.parametrize("always", [0, 1, 2])
def test_who_always_gives_one_answer_is_told_so_after_ten(always):
    lab = ChoiceLab([always] * 10)
    assert lab.verdict == "coin" and lab.nearest is None and lab.coin > 0.99
    assert ChoiceLab([always] * 20).verdict == "coin"


@pytest.mark.some(1)
@pytest.mark.parametrize("measure", MEASURES)
def test_of_a_hundred_who_follow_a_measure_with_slips_at_least_ninety_hear_its_name(scripts, measure):
    found, choices = told(scripts, measure=measure, slips=[0.05, 0.1], seed=1)
    named = [each["near"] for each in found if each["verdict"] == "measure"]
    assert sum(measure in near for near in named) >= 90
    assert max(map(len, named)) <= 3 and np.mean([len(near) for near in named]) <= 2
    assert choices <= 14


@pytest.mark.parametrize("name", MEASURES)
def test_who_follows_a_measure_without_a_slip_hears_its_name_soon(name):
    choices = by(MEASURES[name])
    lab = ChoiceLab(choices)
    assert lab.verdict == "measure" and name in lab.near and lab.measures[name][1] == len(choices) <= 12


def steep(grades):
    "Return a value of a list by a rule that no measure has."
    return worth(14)[grades] @ np.arange(1, 6.0) ** -1.9


def test_another_rule_is_told_apart_from_the_measures():
    lab = ChoiceLab(by(steep))
    assert lab.verdict == "own" and lab.nearest is None and lab.other > 0.9


def button(page, name): return page.get_by_role("button", name=name)


def choose(page, choice):
    names = {1: "List 1", 2: "List 2", 0: "About equal"}
    button(page, names[choice]).click()


def shows(page, choices):
    "Check that the page asks the pair, and tells the estimates, that follow from these choices in Python."
    lab = ChoiceLab(choices)
    pair = list_pairs()[lab.asked[min(len(choices), MOST - 1)]]
    if page.locator(".nl-pair").is_visible():
        labels = [button(page, f"List {i}").get_attribute("aria-label") for i in (1, 2)]
        assert labels == [f"List {i}: {', '.join(map(str, grades))}" for i, grades in enumerate(pair, 1)]
    assert page.locator(".nl-finale").is_visible() != page.locator(".nl-pair").is_visible()
    if choices and lab.verdict != "coin":
        said(page, f"{lab.exponent:.2f} ({lab.exponent_low:.2f} to {lab.exponent_high:.2f})")
    fold = page.locator("[data-part=result]")
    assert fold.is_visible() == (lab.verdict != "open")
    if fold.is_visible() and not page.locator(".nl-nearest").is_visible(): fold.locator("summary").click()
    if fold.is_visible():
        if lab.nearest: said(page, f"Nearest to you: {lab.nearest}")
        cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
        rows = page.locator("tbody tr").evaluate_all(cells)
        assert [row[0] for row in rows] == [*lab.measures, "another rule", "a coin"]
        agrees = [f"{same} of {len(choices)}" for _, same in lab.measures.values()]
        assert [row[2] for row in rows] == [*agrees, "", ""]


def test_choices_by_click_and_key_undo_and_a_link(open_page):
    page, choices = open_page(embed(ChoiceLab())), by(dcg)
    keys = {1: ("1", "ArrowLeft"), 2: ("2", "ArrowRight"), 0: ("0", "0")}
    for at, choice in enumerate(choices, 1):
        if not at % 2: choose(page, choice)
        elif at > 1: page.keyboard.press(keys[choice][at // 2 % 2])
        else: button(page, f"List {choice}").click()
        asking = f"Choice {at + 1} of 10 to 20" if at < ENOUGH else f"Choice {at + 1} of at most 20"
        assert page.locator("[data-part=count]").inner_text() == (asking if at < len(choices) else f"{at} choices")
    shows(page, choices)
    until(lambda: page.wait_for_url("**#lab=choice&choices=" + ",".join(map(str, choices))))
    page.reload()
    shows(page, choices)
    page.keyboard.press("1")  # these are all, until the reader goes on
    shows(page, choices)
    button(page, "Go on to 20 choices").click()
    assert page.locator("[data-part=count]").inner_text() == f"Choice {len(choices) + 1} of at most 20"
    choose(page, 0)
    button(page, "Undo").click()
    shows(page, choices)
    button(page, "Reset").click()
    shows(page, [])


def test_twenty_choices_are_all(open_page):
    choices = by(dcg, 19)
    page = open_page(embed(ChoiceLab(choices[:9])))
    for choice in choices[9:]:
        choose(page, choice)
        if button(page, "Go on to 20 choices").is_visible(): button(page, "Go on to 20 choices").click()
    choose(page, 1)
    said(page, "You chose list 1")
    for _ in range(2): page.keyboard.press("2")
    assert "That is all. 20 choices" in page.locator(".nl-question").inner_text()
    assert button(page, "About equal").count() == button(page, "Go on to 20 choices").count() == 0
    shows(page, [*choices, 1])


@pytest.mark.some(1)
@pytest.mark.parametrize("choices", [[1, 2] * 5, [1] * 10, [2] * 10, [0] * 10])
def test_answers_of_a_coin_end_in_no_measure(open_page, choices):
    page = open_page(embed(ChoiceLab(choices)))
    words = "Your answers fit no measure better than a coin."
    assert page.locator(".nl-judge").inner_text() == words
    assert words in page.locator("[data-part=status]").inner_text()
    told = page.locator(".nl-lab").inner_text()
    for verdict in ("You judge", "power", "Nearest", "would have made", "does not fit the others"):
        assert verdict not in told
    assert page.locator(".nl-curves").is_hidden(), "a curve would be a verdict"
    shows(page, choices)
    button(page, "Go on to 20 choices").click()
    assert page.locator(".nl-pair").is_visible() and page.locator(".nl-curves").is_visible()


# Who made which slips on the way, what is said of the choices against the measure, of the pair that comes twice, and of
# the one choice that does not fit the others
SLIPS = [
    ((), "", "the same way both times.", ""),
    ((PLAIN_AT,), "1 of your 20 choices goes against it.", "the same way both times.",
     "One choice does not fit the others: you took 0 2 1 0 0 rather than 3 3 2 1 0."),
    ((PLAIN_AT, AGAIN_AT), "2 of your 20 choices go against it.", "differently the second time.", None),
]


@pytest.mark.parametrize("slips, against, twice, odd", SLIPS)
def test_choices_that_do_not_fit_and_the_pair_that_comes_twice_are_spoken_of(open_page, slips, against, twice, odd):
    page = open_page(embed(ChoiceLab(by(cg, 20, slips))))
    told = page.locator("[data-part=status]").inner_text()
    assert against in told and ("against" in told) == bool(against)
    assert f"You saw one pair of lists twice, and chose {twice}" in page.locator(".nl-finale").inner_text()
    one = page.locator("[data-part=odd]")
    if odd is not None: assert one.is_visible() == bool(odd) and (not odd or one.inner_text() == odd)


def said_at_the_end(open_page, choices):
    "Return what the laboratory says of so many choices."
    return open_page(embed(ChoiceLab(choices))).locator(".nl-finale").inner_text()


@pytest.mark.parametrize("touch, words", [
    (True, "Tap the list that you would rather be shown."),
    (False, "Click the list that you would rather be shown, or press 1, 2, or 0 for about equal."),
])
def test_a_finger_is_told_of_no_keys(open_page, touch, words):
    page = open_page(embed(ChoiceLab()), has_touch=touch, is_mobile=touch, width=390)
    assert page.locator("[data-part=status]").inner_text() == words


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
    choices = by(dcg)
    lab, space = ChoiceLab(choices), {}
    page = open_page(embed(lab), permissions=["clipboard-read", "clipboard-write"])
    copy_button(page, "Copy as Python").click()
    said(page, "Python is copied")
    exec(page.evaluate("navigator.clipboard.readText()"), space)
    assert space["worth"][3] == pytest.approx(lab.ratio, abs=0.005)
    assert space["weights"] == pytest.approx([rank**-lab.exponent for rank in range(1, 6)], abs=5e-4)
    assert space["value"]([3, 0, 0, 0, 0]) == space["worth"][3] and space["better"] != 0


@pytest.mark.some(1)
@pytest.mark.parametrize("link, told", [
    ("choices=1,3", "a choice must be 1 or 2, or 0 for neither list"), ("choices=" + ",".join("1" * 21), "at most 20"),
    ("choices=x", ""), ("chosen=1", ""),
])
def test_a_broken_link_says_so_and_begins_anew(open_page, link, told):
    page = open_page(embed(ChoiceLab()), link=f"#lab=choice&{link}")
    said_there = page.get_by_role("alert").inner_text()
    assert said_there.startswith("This link is broken, so here is the page's own example: ") and told in said_there
    shows(page, [])


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, colors", WIDE_AND_NARROW)
def test_accessible_before_and_after_the_last_choice(open_page, width, scheme, colors):
    *first, last = by(dcg)
    page = open_page(embed(ChoiceLab(first)), head=PAPER, width=width, color_scheme=scheme, forced_colors=colors)
    with checked_by_axe(page) as look:
        look()
        choose(page, last)
        pause(page, 400)
        assert page.locator(".nl-finale").is_visible()
        assert sticking_out(page) == [] and small_targets(page) == []
        look()


def test_without_javascript_the_pairs_and_estimates_stand_in_tables(open_page):
    lab = ChoiceLab(by(dcg))
    page = open_page(embed(lab), java_script_enabled=False, width=360)
    rows = page.locator("table").first.locator("tbody tr").all_inner_texts()
    assert len(rows) == len(lab.choices) + 1 and rows[-1].endswith("not answered")
    told = page.locator("table").nth(1).inner_text()
    assert f"{lab.exponent:.2f} (" in told and "chance of DCG" in told and "chance of a coin" in told
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    title, head, rows = ChoiceLab([1] * 10).tables()[1]
    assert rows[0] == ["what the choices fit", "no measure better than a coin"] and "power" not in str(rows)


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


@pytest.mark.some(1)
@pytest.mark.parametrize("measure, name, words", [
    (rr, "RR", "You look at the first result"),
    (lambda grades: ap(grades, n_relevant=5), "AP", "hardly more than a fair"),
    (lambda grades: precision(grades, k=3), "P@3", "hardly more than a fair"),
    (dcg, "DCG", "You take the list with more good results"),
    (lambda grades: dcg(grades, gain="exponential"), "DCG with exponential gain", "An excellent result counts as"),
])
def test_the_choices_end_in_words_and_three_counts(open_page, measure, name, words):
    choices = by(measure)
    lab, page = ChoiceLab(choices), open_page(embed(ChoiceLab(choices)), width=390)
    finale = page.locator(".nl-finale")
    *most, last = lab.near
    named = f"{', '.join(most)} or {last}" if most else last
    assert finale.locator(".nl-judge").inner_text() == f"You judge like {named}."
    assert name in lab.near and words in finale.inner_text()
    told = [" ".join(each.split()) for each in finale.locator("li").all_inner_texts()]
    assert told == [f"{row} {lab.measures[kind][1]} of {len(choices)}"
                    for row, kind in (("NDCG, DCG", "DCG"), ("AP", "AP"), ("RR", "RR"))]
    assert page.locator(".nl-pair").is_hidden() and sticking_out(page) == []
    assert "Choice" not in page.locator(".nl-question").inner_text()


def test_a_rule_of_ones_own_is_called_so(open_page):
    choices = by(steep)
    finale = said_at_the_end(open_page, choices)
    assert "You judge by a rule of your own." in finale and "You look at the first result" in finale


def test_the_names_of_the_two_buttons_are_what_they_show(open_page):
    page = open_page(embed(ChoiceLab()))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rule = "label-content-name-mismatch"
    found = page.evaluate("rule => axe.run({ runOnly: [rule] })", rule)
    assert [each["id"] for each in found["violations"]] == []
    assert rule in [each["id"] for each in found["passes"]]


@pytest.mark.some(1)
@pytest.mark.parametrize("name", MEASURES)
def test_no_choice_of_who_follows_a_measure_goes_against_it(open_page, name):
    page = open_page(embed(ChoiceLab(by(MEASURES[name]))))
    assert page.locator("[data-part=odd]").is_hidden()
    assert "against" not in page.locator("[data-part=status]").inner_text()
