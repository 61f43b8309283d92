"""The laboratory of a measure of one's own: what Python and the front end tell of it, and the page without Python."""

import random
from itertools import permutations

import pytest
from test_metrics_js import answers
from traitlets import TraitError

from labs import PAPER, announced, checked_by_axe, heard, pause, said, small_targets, sticking_out, until
from ndcg_lit import OwnLab, dcg, ndcg, rr
from ndcg_lit.labs.base import STATIC, embed
from ndcg_lit.labs.own_lab import TEMPLATES, against, orders_of, run
from ndcg_lit.labs.tasks import TASKS

REL = [3, 2, 3, 0, 1, 2]
WRONG = {  # what is wrong with the code, and what is said
    "def measure(grades):\n    return grades[9]": (2, "IndexError: list index out of range"),
    "def measure(grades):\n    return 'good'": (None, "must return a finite number; got 'good'"),
    "def measure(grades):\n    return float('nan')": (None, "must return a finite number; got nan"),
    "def measure(grades):\n    pass": (None, "must return a finite number; got None"),
    "def measure():\n    return 1": (None, "TypeError: measure() takes 0 positional arguments but 1 was given"),
    "measure = 3": (None, "NameError: there is no function measure: write def measure(grades)"),
    "": (None, "there is no function measure"),
    "def measure(grades)\n    return 1": (1, "SyntaxError: expected ':'"),
    "x = 1\nraise SystemExit('no')": (2, "SystemExit: no"),
}


def test_the_templates_are_the_measures_that_they_are_called():
    for order in [REL, [0, 0, 1, 3], [1, 0]]:
        lab = OwnLab(order, TEMPLATES["dcg"])
        assert lab.value == pytest.approx(dcg(order), rel=1e-14)
        assert OwnLab(order).value == pytest.approx(dcg(order, discount="reciprocal"), rel=1e-14)
        assert OwnLab(order, TEMPLATES["nothing"]).value == (order[0] == max(order))
        assert OwnLab(order, TEMPLATES["blank"]).value == sum(order[:3])


def test_the_front_end_begins_with_the_same_templates():
    markup = (STATIC / "labs/own_lab.html").read_text(encoding="utf-8")
    for name, code in TEMPLATES.items():
        assert f'<template data-part="{name}"><pre>{code}</pre></template>' in markup


def test_python_and_the_front_end_tell_the_same(scripts):
    rng, cases = random.Random(5), []
    for _ in range(40):
        rel = [rng.choice([0, 1, 2, 3, 2.5]) for _ in range(rng.randint(2, 5))]
        orders = orders_of(rel)
        cases.append(dict(rel=rel, grades=sorted(rel), values=[rng.choice([rng.random(), 0.5]) for _ in orders]))
    for case, theirs in zip(cases, answers(scripts / "own.mjs", cases), strict=True):
        orders, rel = orders_of(case["rel"]), case["rel"]
        assert theirs["orders"] == orders == sorted(map(list, set(permutations(rel))))
        values = dict(zip(map(tuple, orders), case["values"]))
        count, blind, pairs = against(values)
        assert (theirs["count"], theirs["blind"], theirs["pairs"]) == (count, blind, pairs)
        assert (theirs["pair"] is None) == (count == 0)
        swaps = {at: values[(*rel[:at], rel[at + 1], rel[at], *rel[at + 2:])] - values[tuple(rel)]
                 for at in range(len(rel) - 1)}
        best = max(swaps.values())
        assert theirs["swap"] is None if best < 1e-9 else theirs["swap"]["by"] == pytest.approx(best)
        assert theirs["best"]["value"] == max(case["values"])
        if theirs["pair"]:
            first, second = ([tuple(map(float, each["order"].split(","))) for each in theirs["pair"]])
            assert ndcg(first) > ndcg(second) and values[first] < values[second]


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_with_the_code_is_told_with_its_line(code):
    lab, (line, told) = OwnLab(code=code), WRONG[code]
    assert lab.value is None and lab.by_order == {} and lab.found["line"] == line
    assert told in lab.found["error"]
    assert told in str(lab.tables())


@pytest.mark.parametrize("loop", ["while True: pass", "while True:\n        x = 1", "return measure(grades) + 1"])
def test_code_without_an_end_is_stopped(loop, monkeypatch):
    monkeypatch.setattr("ndcg_lit.labs.own_lab.SECONDS", 0.3)
    found = run(f"def measure(grades):\n    {loop}", (0, 1))
    assert "a loop may never end" in found["error"] or found["error"].startswith("RecursionError")
    assert found["values"] is None and found["line"] >= 1


def test_all_orders_of_six_are_run_once_each():
    code = "count = 0\ndef measure(grades):\n    global count\n    count += 1\n    return count"
    assert sorted(run(code, (0, 1, 2, 3, 4, 5))["values"]) == list(range(1, 721))


def test_python_follows_a_change_of_order_without_another_run():
    lab = OwnLab(code="count = 0\ndef measure(grades):\n    global count\n    count += 1\n    return count")
    before = lab.by_order
    lab.ranking = sorted(REL)
    assert lab.by_order == before and lab.value == before[tuple(sorted(REL))] == 1
    assert repr(OwnLab()) == "OwnLab()" and lab.held().keys() == {"ranking", "code"}


@pytest.mark.parametrize("options, rule", [
    (dict(ranking=[1] * 7), "must hold 2 to 6 results"), (dict(ranking=[1]), "must hold 2 to 6 results"),
    (dict(code=3), "must be a text of at most 4000"), (dict(code="x" * 4001), "at most 4000"),
    (dict(ranking=[1, -1]), "between 0 and 100"),
])
def test_python_refuses_what_cannot_be_measured(options, rule):
    with pytest.raises(TraitError, match=rule):
        OwnLab(**options)


def tile(page, name):
    return float(page.locator(f"[data-measure={name}] data").get_attribute("value"))


def button(page, name): return page.get_by_role("button", name=name, exact=True)


def shows(page, order, code=TEMPLATES["reciprocal"]):
    lab = OwnLab(order, code)
    until(lambda: tile(page, "own") == pytest.approx(lab.value, rel=1e-12) or pytest.fail(str(lab.value)))
    assert [tile(page, "ndcg"), tile(page, "rr")] == pytest.approx([ndcg(order), rr(order)], rel=1e-12)
    return lab


def test_the_stored_values_follow_a_drag_without_any_python(open_page):
    page = open_page(embed(OwnLab()))
    shows(page, REL)
    announced(page)
    page.locator(".nl-grip").first.press("Alt+End")
    shows(page, [2, 3, 0, 1, 2, 3])
    heard(page, "A moved from rank 1 to 6: your measure falls to")
    assert page.evaluate("globalThis.announced") == 1
    button(page, "Swap them").click()
    shows(page, [3, 2, 0, 1, 2, 3])
    button(page, "Show its best order").click()
    shows(page, [3, 3, 2, 2, 1, 0])
    assert button(page, "Show its best order").is_hidden() and button(page, "Swap them").is_hidden()
    assert "None: no swap" in page.locator("[data-part=swap]").inner_text()
    for _ in range(2): button(page, "Undo").click()
    shows(page, [2, 3, 0, 1, 2, 3])


def test_a_measure_that_sees_nothing_is_not_praised(open_page):
    blind, half = OwnLab(code="def measure(grades):\n    return 1"), OwnLab(code=TEMPLATES["nothing"])
    assert against(blind.by_order) == (0, 180 * 179 // 2, 180 * 179 // 2)
    page = open_page(embed(blind))
    words = "cannot tell any two of these 180 orders apart."
    assert page.locator("[data-part=best]").inner_text() == f"It {words}"
    assert page.locator("[data-part=against]").inner_text() == (
        "On none of 16,110 pairs of orders. On 16,110 pairs only one of the two sees a difference.")
    assert page.locator("[data-part=status]").inner_text() == f"Your measure is 1.000 for every order: it {words}"
    count, unseen, pairs = against(half.by_order)
    other = open_page(embed(half)).locator("[data-part=against]").inner_text()
    assert other.startswith(f"On {count:,} of {pairs:,} pairs") and count > 0 and unseen > 0
    assert other.endswith(f" On {unseen:,} pairs only one of the two sees a difference.")
    assert f"on {unseen} ({100 * unseen / pairs:.0f} %) only one of the two sees a difference" in str(half.tables())


def test_the_headline_says_on_how_many_pairs_only_one_of_the_two_sees_a_difference(open_page):
    lab = OwnLab(code=TEMPLATES["nothing"])
    count, unseen, pairs = against(lab.by_order)
    assert round(100 * count / pairs) < 10 < 50 < round(100 * unseen / pairs)
    told = open_page(embed(lab)).locator("[data-part=status]").inner_text()
    assert told.endswith(f"they disagree on {100 * count / pairs:.0f} % of all pairs of orders, "
                         f"and on {100 * unseen / pairs:.0f} % only one of the two sees a difference.")
    sharp = open_page(embed(OwnLab([3, 2], code=TEMPLATES["dcg"]))).locator("[data-part=status]").inner_text()
    assert sharp.endswith("they disagree on no pair of orders.")
    assert "on 0 of 0 pairs of orders (0 %)" in str(OwnLab([2, 2]).tables())


def test_another_measure_is_no_change_of_the_one_before(open_stand):
    page = open_stand(OwnLab())
    delta = page.locator("[data-measure=own] .nl-delta")
    button(page, "Your own").click()
    page.evaluate("found => lab.model.set('found', found)", OwnLab(code=TEMPLATES["blank"]).found)
    shows(page, REL, TEMPLATES["blank"])
    assert delta.inner_text() == ""
    page.locator(".nl-grip").first.press("Alt+End")
    shows(page, [2, 3, 0, 1, 2, 3], TEMPLATES["blank"])
    assert delta.inner_text().startswith("\u2212")


def test_a_task_is_done_by_code_that_has_run_and_not_before(open_stand):
    tasks = [task._asdict() for task in TASKS["own"]]
    page = open_stand(OwnLab(tasks=tasks))
    status, count = page.locator("[data-part=status]"), page.locator("[data-part=taskCount]")
    button(page, "DCG").click()
    assert "Done" not in status.inner_text() and count.inner_text() == "3 tasks."
    page.evaluate("found => lab.model.set('found', found)", OwnLab(code=TEMPLATES["dcg"]).found)
    told = "Done: DCG, 1 / rank, First or nothing: which of them disagrees with NDCG on no pair of orders? DCG does not"
    assert told in status.inner_text() and "1 of 3 done" in count.inner_text()


def test_code_is_shown_line_by_line_on_a_phone(open_page):
    page = open_page(embed(OwnLab(code=TEMPLATES["dcg"])), width=390, height=844)
    code = page.locator("[data-part=code]")
    code.wait_for()
    assert code.evaluate("node => getComputedStyle(node).whiteSpace") == "pre"
    code.fill(TEMPLATES["dcg"] + "# " + "x " * 100)
    assert code.evaluate("node => node.scrollWidth > 2 * node.clientWidth") and sticking_out(page) == []


def test_the_sharpest_disagreement_can_be_shown(open_page):
    page, lab = open_page(embed(OwnLab())), OwnLab()
    count, _, pairs = against(lab.by_order)
    assert f"On {count} of {pairs:,} pairs of orders" in page.locator("[data-part=against]").inner_text()
    button(page, "Show the first").click()
    first = [tile(page, "ndcg"), tile(page, "own")]
    button(page, "Show the second").click()
    assert tile(page, "ndcg") < first[0] and tile(page, "own") > first[1]
    assert page.locator(".nl-dots path").get_attribute("d").count("M") == 180


def test_without_python_a_run_says_what_it_needs(open_page):
    page = open_page(embed(OwnLab()))
    page.locator("[data-part=code]").fill("def measure(grades): return 1")
    button(page, "Run").click()
    page.locator("[data-part=error]", has_text="with a kernel in Jupyter").wait_for()
    said(page, "Your measure gives no value")
    button(page, "Undo").click()
    shows(page, REL)


def test_code_in_a_link_is_text_until_somebody_presses_run(open_page):
    page = open_page(embed(OwnLab()), link="#lab=own&code=%3Cb%3Emeasure+%3D+1%3C%2Fb%3E")
    assert page.locator("[data-part=code]").input_value() == "<b>measure = 1</b>"
    assert "Press Run to measure this list by this code" in page.locator("[data-part=status]").inner_text()
    assert page.locator("[data-part=told]").is_hidden()


@pytest.mark.some(2)
@pytest.mark.parametrize("link", ["r=1,2,3,4,5,0,1", "r=1", "code=1", "found=2", "r=3,x"])
def test_a_broken_link_says_so(open_page, link):
    page = open_page(embed(OwnLab()), link=f"#lab=own&{link}")
    assert page.get_by_role("alert").first.inner_text().startswith("This link is broken")
    shows(page, REL)


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, colors", [
    (1440, "light", "none"), (360, "dark", "none"), (320, "light", "active"), (700, "dark", "none"),
])
def test_accessible_and_within_its_box(open_page, width, scheme, colors):
    page = open_page(embed(OwnLab()), head=PAPER, width=width, color_scheme=scheme, forced_colors=colors)
    with checked_by_axe(page) as look:
        look()
        page.locator(".nl-grip").first.press("Alt+End")
        pause(page, 300)
        assert sticking_out(page) == [] and small_targets(page) == []
        look()


def test_without_javascript_list_and_code_stand_in_tables(open_page):
    page = open_page(embed(OwnLab()), java_script_enabled=False, width=360)
    text = page.locator("main").inner_text()
    assert f"Your measure {OwnLab().value:.3f}, NDCG 0.961" in text and "total += grade / rank" in text
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_kernel_answers_where_there_is_one(open_stand):
    "As in Jupyter: the model takes the code, and brings what was found of its own accord."
    page, lab = open_stand(OwnLab()), OwnLab(code=TEMPLATES["blank"])
    button(page, "Your own").click()
    assert page.evaluate("lab.model.get('code')") == TEMPLATES["blank"]
    page.evaluate("found => lab.model.set('found', found)", lab.found)
    shows(page, REL, TEMPLATES["blank"])
    said(page, "Your measure is 8.000")
    page.evaluate("lab.close()")
    assert page.evaluate("lab.handlers.size") == 0 and page.evaluate("lab.heard.every(signal => signal?.aborted)")
