"""The number that somebody printed: what the switches make of it in both languages, the suspects, and refusals."""

import re
from itertools import product

import pytest
from traitlets import TraitError

from labs import PAPER, checked_by_axe, press, said, small_targets, sticking_out
from ndcg_lit import SuspectsLab, evaluate, measure_list
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.suspects_lab import SWITCHES

JUDGED = {"a": 3, "b": 2, "c": 3, "d": 0, "e": 1, "f": 2, "x": 3, "y": 2}
RUN = {"q": dict(zip("abcdef", range(6, 0, -1)))}
ALL = [dict(zip(SWITCHES, answers)) for answers in product(*SWITCHES.values())]


def number(page): return page.locator(".nl-number data").inner_text()


def told_by(page, name): return page.get_by_role("button", name=re.compile(name)).locator("small").inner_text()


def accuse(page, name): page.get_by_role("button", name=re.compile(name)).click()


@pytest.mark.parametrize("switches", ALL, ids=lambda each: " ".join(each.values()))
def test_a_number_is_that_of_evaluate_by_the_same_convention(switches):
    text = " ".join(f"{name}={answer}" for name, answer in switches.items())
    result = evaluate(RUN, {"q": JUDGED}, "nDCG@6", convention=text)
    assert SuspectsLab(**switches).value == pytest.approx(result["nDCG@6"])


def test_the_suspects_print_what_their_presets_print_and_one_alone_prints_the_report():
    six, eight = [*JUDGED.values()][:6], sorted(JUDGED.values(), reverse=True)
    printed = [measure_list(six, "nDCG@6", pool, name)
               for name, pool in (("sklearn", six), ("lenskit", eight), ("elasticsearch", eight))]
    assert [*SuspectsLab().statements.values()] == pytest.approx(printed)
    assert [round(value, 3) for value in printed].count(0.751) == 1
    assert [round(SuspectsLab(**each).value, 3) for each in ALL].count(0.751) == 1


@pytest.mark.parametrize("wrong, reason", [
    (dict(gain="binary"), "gain: must be one of 'linear', 'exponential'"),
    (dict(reported=2), "reported: must be a number"),
    (dict(rel=[]), "must hold 1 to 8 grades"), (dict(unreturned=[-1]), "a grade must lie between 0 and 100"),
    (dict(suspects=[{"name": "x"}]), "must have name, gain, discount, pool, ideal"),
])
def test_what_is_refused_and_why(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): SuspectsLab(**wrong)


def test_what_is_written_makes_the_same_laboratory():
    lab = SuspectsLab([1, 0], gain="exponential", reported=0.5)
    assert eval(repr(lab)).held() == lab.held()


def test_an_accusation_sets_the_switches_and_finds_an_alibi_or_the_culprit(open_page):
    page = open_page(embed(SuspectsLab()))
    assert number(page) == "0.785"
    accuse(page, "scikit-learn")
    said(page, "it has an alibi")
    assert number(page) == "0.961" and page.get_by_label("the returned").is_checked()
    assert told_by(page, "LensKit") == "Accuse"
    accuse(page, "Elasticsearch")
    said(page, "It was Elasticsearch: no other suspect prints 0.751")
    assert number(page) == "0.751" and page.get_by_role("button", pressed=True).count() == 1
    assert told_by(page, "scikit-learn") == "it prints 0.961: an alibi"  # is not forgotten


def test_a_right_accusation_alone_is_told_to_the_page(open_page):
    page = open_page(embed(SuspectsLab()))
    page.evaluate("() => document.addEventListener('ndcg-solved', () => document.body.classList.add('solved'))")
    body = page.locator("body.solved")
    accuse(page, "LensKit")
    said(page, "it has an alibi")
    assert body.count() == 0
    accuse(page, "Elasticsearch")
    said(page, "It was Elasticsearch")
    assert body.count() == 1


def test_two_who_print_the_same_number_are_not_said_to_be_alone(open_page):
    found = SuspectsLab().suspects[-1]
    page = open_page(embed(SuspectsLab(suspects=[found, {**found, "name": "Another"}])))
    accuse(page, "Elasticsearch")
    assert "only" not in said(page, "every digit of the report")


def test_each_turn_of_the_switches_is_that_of_python_and_leaves_a_mark(open_page):
    page = open_page(embed(SuspectsLab()))
    for label in ("2 to the grade", "all ranks", "rank 3"): page.get_by_label(label).check(force=True)
    lab = SuspectsLab(gain="exponential", ideal="all", discount="jk:2")
    assert number(page) == f"{lab.value:.3f}" and page.locator(".nl-line div i").count() == 4
    press(page, "Control+z")
    assert number(page) == f"{SuspectsLab(gain='exponential', ideal='all').value:.3f}"


def test_a_switch_alone_accuses_nobody(open_page):
    page = open_page(embed(SuspectsLab()))
    page.get_by_label("2 to the grade").check(force=True)
    said(page, "0.751 is the number of the report. Who has these switches?")
    assert told_by(page, "Elasticsearch") == "Accuse" and page.get_by_role("button", pressed=True).count() == 0
    accuse(page, "Elasticsearch")
    said(page, "It was Elasticsearch")


def test_near_is_not_enough(open_page):
    page = open_page(embed(SuspectsLab()))
    page.get_by_label("all ranks").check(force=True)
    said(page, "every digit must agree")


@pytest.mark.parametrize("link", ["gain=binary", "rel=", "reported=2", "suspects=x", "unreturned=a"])
def test_an_odd_link_leaves_the_laboratory_whole(open_page, link):
    page = open_page(embed(SuspectsLab()), link=f"#lab=suspects&{link}")
    assert number(page) == "0.785"
    accuse(page, "LensKit")
    assert number(page) == "0.769"


@pytest.mark.some(2)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
])
def test_it_is_whole_at_each_width_and_in_each_look(open_page, width, scheme, forced):
    page = open_page(embed(SuspectsLab()), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        accuse(page, "LensKit")
        look()
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_a_script_the_statements_stand_in_a_table(open_page):
    text = open_page(embed(SuspectsLab()), java_script_enabled=False, width=320).locator("main").inner_text()
    assert all(number in text for number in ("0.785", "0.751", "0.961", "0.769"))
