"""Right or accident: what both languages compute of each case, what `check` says, the page by click and by key."""
import json
import re
import shutil
import subprocess

import pandas as pd
import pytest
from traitlets import TraitError

import npm
from labs import PAPER, checked_by_axe, press, said, small_targets, sticking_out
from ndcg_lit import AccidentLab, check
from ndcg_lit.labs.accident_lab import CASES, sides_of, value_of
from ndcg_lit.labs.base import STATIC, embed

ALL = "".join("a" if "mend" in case else "r" for case in CASES)  # the bets that win


# The cases


def test_each_accident_moves_its_number_and_nothing_moves_where_nothing_is_wrong():
    for case in CASES:
        moved = abs(value_of(case) - value_of(case, mended=True))
        assert (moved >= 0.01) == ("mend" in case), case["name"]
        assert all(len({*map(len, case[side])}) == 1 and len(case[side]) <= 5 for side in ("run", "judgments"))
    assert 3 <= ALL.count("r") <= ALL.count("a") <= 7 and "aaa" not in ALL and "rrr" not in ALL


def test_the_tables_that_were_meant_are_taken_by_evaluate_and_right_ones_as_they_are():
    for case in CASES:
        assert not check(*sides_of(case, mended=True)).refused, case["name"]
        if "mend" not in case: assert not check(*sides_of(case)).refused


def frames(case):
    "Return the two tables of a `case` as a file would bring them."
    for side in ("run", "judgments"):
        head, *rows = case[side]
        frame = pd.DataFrame(rows, columns=[NAMED.get(name, name) for name in head])
        yield frame.astype({name: float for name in frame if name in ("score", "rank", "grade", "label", "rating")})


NAMED = {"film": "document", "stars": "rating"}  # the names of columns that `check` would have to be told


def test_check_calls_an_accident_by_the_code_that_the_laboratory_tells_and_says_nothing_else():
    for case in CASES:
        run, judgments = frames(case)
        told = {"columns": {"score": "rank"}} if case["name"] == "ranks" else {}
        if case["name"] == "seen": told = {"seen": {"u1": case["mend"]["without"]}}
        measure = {"NDCG": "nDCG"}.get(case["measure"], case["measure"])
        codes = [each.code for each in check(run, judgments, measure, **told).findings]
        assert codes[:1] == [case["told"]] if "told" in case else codes == [], (case["name"], codes)


def test_the_front_end_computes_what_python_does(tmp_path):
    for folder in ("core", "labs"): shutil.copytree(STATIC / folder, tmp_path / folder)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "all.js").write_text("""
      import { CASES, numberOf } from "./core/accidents.js";
      process.stdout.write(JSON.stringify(CASES.map(each => [numberOf(each), numberOf(each, each.mend)])));
    """)
    done = subprocess.run([npm.NODE, tmp_path / "all.js"], capture_output=True, text=True, check=True)
    for found, case in zip(json.loads(done.stdout), CASES, strict=True):
        assert found == pytest.approx([value_of(case), value_of(case, mended=True)], abs=1e-12), case["name"]


def test_the_score_counts_the_bets_that_are_won():
    assert AccidentLab(ALL).score == len(CASES) and AccidentLab("").score == 0
    other = "".join({"a": "r", "r": "a"}[bet] for bet in ALL)
    assert AccidentLab(other, told=True).score == 0 and AccidentLab(ALL[:3] + other[3:5]).score == 3


@pytest.mark.parametrize("wrong, reason", [
    (dict(bets="x"), "bets: must be letters, r for right and a for an accident"),
    (dict(bets="a" * (len(CASES) + 1)), f"bets: must be at most {len(CASES)} letters"),
    (dict(bets=3), "bets: must be letters"),
    (dict(told=True), "told: an answer can be shown only after a bet"), (dict(score=1), "score"),
])
def test_what_is_refused(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): AccidentLab(**wrong)


# The page


def button(page, name): return page.get_by_role("button", name=name, exact=True)


def test_a_bet_comes_before_the_answer_and_all_of_it_goes_by_key(open_page):
    page = open_page(embed(AccidentLab()))
    assert "accident" in page.locator(".nl-why").inner_text() and button(page, "Next").get_attribute("aria-disabled")
    press(page, "2")  # no key is taken before the laboratory is in use
    assert page.locator("[data-part=score]").inner_text() == "Bet before you are told."
    button(page, "Right").focus()
    for at, bet in enumerate(ALL):
        assert page.locator("[data-part=number]").inner_text() == f"{at + 1} of {len(CASES)}."
        assert page.locator("[data-part=value]").inner_text() == f"{value_of(CASES[at]):.3f}"
        assert page.locator("[data-part=run] tr").count() == len(CASES[at]["run"])
        press(page, "1" if bet == "r" else "2")
        told = said(page, "You have won")
        assert f"{CASES[at]['measure']} = {value_of(CASES[at], mended=True):.3f} " in told and CASES[at]["why"] in told
        assert page.locator("[data-part=score]").inner_text() == f"Bets won: {at + 1} of {at + 1}."
        press(page, "1")  # a bet that is placed stays
        if at + 1 < len(ALL): press(page, "Enter")
    assert button(page, "Again").is_visible()
    press(page, "Enter")
    assert page.locator("[data-part=number]").inner_text() == f"1 of {len(CASES)}."


def test_a_lost_bet_by_mouse_is_told_and_undone(open_page):
    page = open_page(embed(AccidentLab()))
    button(page, "Right").click()
    told = said(page, "You have lost: it is an accident, and RR = 1.000 was meant.")
    assert "write D before each number" in told
    assert button(page, "Right").get_attribute("aria-pressed") == "true"
    page.wait_for_function("() => location.hash.includes('bets=r')")
    press(page, "Control+z")
    assert page.locator("[data-part=score]").inner_text() == "Bet before you are told."


def test_a_link_brings_the_bets_and_a_wrong_one_leaves_the_example(open_page):
    page = open_page(embed(AccidentLab()), link=f"#lab=accident&bets={ALL[:4]}&told=true")
    assert page.locator("[data-part=score]").inner_text() == "Bets won: 4 of 4."
    page = open_page(embed(AccidentLab()), link="#lab=accident&bets=xyz")
    assert page.get_by_role("alert").inner_text().startswith("This link is broken")


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
])
def test_it_is_accessible_and_fits(open_page, width, scheme, forced):
    page = open_page(embed(AccidentLab()), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        for bet in ALL:
            assert sticking_out(page) == [] and small_targets(page) == []
            button(page, "Accident").click()
            if bet == ALL[0]: look()
            page.locator("[data-part=next]").click()


def test_on_a_phone_the_tables_the_number_and_the_buttons_are_seen_together(open_page):
    page = open_page(embed(AccidentLab()), width=390, height=664)
    for _ in ALL:
        top, end = (page.locator(part).bounding_box() for part in (".nl-question", "[data-part=next]"))
        assert end["y"] + end["height"] - top["y"] < 600
        button(page, "Accident").click()
        page.locator("[data-part=next]").click()


def test_the_question_and_the_buttons_stay_where_they_are_from_case_to_case(open_page):
    page = open_page(embed(AccidentLab()), width=900)
    places = set()
    for _ in ALL:
        places.add(round(button(page, "Right").bounding_box()["y"]))
        button(page, "Right").click()
        page.locator("[data-part=next]").click()
    assert max(places) - min(places) <= 2, places


def test_without_javascript_the_cases_and_the_answers_stay(open_page):
    page = open_page(embed(AccidentLab()), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    assert all(f"{case['measure']} {value_of(case):.3f}" in text for case in CASES)
