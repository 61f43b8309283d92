"""Two means and the queries that count: what both languages compute, by press and key, and what is refused."""

import re

import pytest
from traitlets import TraitError

from labs import PAPER, checked_by_axe, press, said, small_targets, sticking_out
from ndcg_lit import MeanLab, evaluate
from ndcg_lit.labs.base import embed

QRELS = {"phones": {"a": 1}, "trains": {"a": 1}, "maps": {"a": 1}}
NEW = {"phones": {"a": 1}, "trains": {"x": 3, "y": 2, "a": 1}, "birds": {"a": 1}}
HALF = {"name": "q", "first": 0.5, "second": 1, "judged": True}


def value(page, query, which):
    return page.locator("tr", has=page.get_by_text(query, exact=True)).locator("button").nth(which)


def means(page): return page.locator(".nl-number data").all_inner_texts()


@pytest.mark.parametrize("out, options", [
    (["birds"], {}), (["maps", "birds"], {"missing": "skip"}), ([], {"unjudged": "zero"}),
])
def test_a_mean_is_that_of_evaluate_by_the_same_choice(out, options):
    assert MeanLab(out_second=out).second == pytest.approx(evaluate(NEW, QRELS, "RR", **options)["RR"])


@pytest.mark.parametrize("wrong, reason", [
    (dict(queries=[{"name": "q"}]), "must have name, first, second, judged"),
    (dict(queries=[{**HALF, "first": 2}]), "must be a number from 0 to 1; got 2"),
    (dict(queries=[{**HALF, "judged": False}]), "nobody judged q, so it has no values"),
    (dict(queries=[HALF, HALF], out_first=[], out_second=[]), "two queries are called 'q'"),
    (dict(out_first=["boots"]), "no query is called 'boots'"),
    (dict(out_first=["phones", "trains", "maps", "birds"]), "at least one must count"),
    (dict(systems=["a"]), "must hold 2 names; got 1"),
])
def test_what_is_refused_and_why(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): MeanLab(**wrong)


def test_what_is_written_makes_the_same_laboratory():
    lab = MeanLab(out_first=[], out_second=["trains"])
    assert eval(repr(lab)).held() == lab.held()


def test_a_query_that_counts_again_brings_the_new_search_behind(open_page):
    page = open_page(embed(MeanLab()))
    assert means(page) == ["0.611", "0.667"]
    start = said(page, "ahead by 9 %")
    assert start.endswith("But the two means are not over the same queries: maps counts for one of them alone.")
    value(page, "phones", 1).click()
    said(page, "not over the same queries: phones and maps count for one of them alone")
    assert value(page, "maps", 1).get_attribute("aria-label") == "maps, new search: 0.000 no answer, left out"
    value(page, "phones", 1).click()
    assert "ahead by 9 %" in said(page, "not over the same queries: maps counts for one of them alone")
    value(page, "maps", 1).click()
    assert "is behind by 27 %" in said(page, "Both are over the same queries") and means(page) == ["0.611", "0.444"]
    value(page, "birds", 1).click()
    lab = MeanLab(out_second=[])
    assert means(page) == [f"{lab.first:.3f}", f"{lab.second:.3f}"]
    page.get_by_role("button", name="Reset").click()
    assert said(page, "ahead by 9 %") == start


def test_keys_undo_and_the_link(open_page):
    page = open_page(embed(MeanLab()))
    value(page, "phones", 0).focus()
    press(page, "Enter")
    assert value(page, "phones", 0).get_attribute("aria-pressed") == "false" and means(page)[0] == "0.667"
    page.wait_for_function("() => location.hash.includes('out_first=')")
    link = page.evaluate("() => location.hash")
    press(page, "Control+z")
    assert means(page)[0] == "0.611"
    page = open_page(embed(MeanLab()), link=link)
    assert means(page) == ["0.667", "0.667"]


def test_the_last_query_stays(open_page):
    page = open_page(embed(MeanLab(out_second=["trains", "maps", "birds"])))
    value(page, "phones", 1).click()
    said(page, "At least one query must count")
    assert means(page)[1] == "1.000"


@pytest.mark.parametrize("link", ["out_first=boots", "out_second=phones,trains,maps,birds", "systems=a", "queries=3"])
def test_an_odd_link_leaves_the_laboratory_whole(open_page, link):
    page = open_page(embed(MeanLab()), link=f"#lab=mean&{link}")
    assert means(page) == ["0.611", "0.667"]


@pytest.mark.some(2)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
])
def test_it_is_whole_at_each_width_and_in_each_look(open_page, width, scheme, forced):
    page = open_page(embed(MeanLab()), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        value(page, "maps", 1).click()
        look()
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_a_script_the_values_stand_in_a_table(open_page):
    text = open_page(embed(MeanLab()), java_script_enabled=False, width=320).locator("main").inner_text()
    assert "0.611" in text and "0.667" in text and "no answer" in text and "not judged" in text
