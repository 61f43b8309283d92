"""The advice laboratory: every answer that its table can make, in Python and in the front end, and the page by key."""
import json
import math
import re
import shutil
import subprocess
from itertools import product

import pytest
from traitlets import TraitError

import npm
from labs import PAPER, checked_by_axe, copy_button, said, small_targets, sticking_out
from ndcg_lit import AdviceLab, err, evaluate, ips_dcg, ndcg, precision, rbp, recall, rr
from ndcg_lit.labs.advice_lab import PARTS, QUESTIONS, TABLE, composed
from ndcg_lit.labs.base import STATIC, embed

ALL = [dict(zip(QUESTIONS, given)) for given in product(*(answers for _, answers in QUESTIONS.values()))]
NAMES = dict(
    evaluate=evaluate, ips_dcg=ips_dcg, run={"q": {"a": 3, "b": 2, "c": 1}}, qrels={"q": {"a": 1, "b": 3, "d": 2}},
    view=[1, 1, 2, 2], rank=[1, 2, 1, 2], click=[1, 0, 1, 1], propensity=[1, 0.5, 1, 0.5],
)


def test_every_line_of_python_runs():
    lines = {composed("line", answers) for answers in ALL}
    for line in lines:
        found = eval(line, dict(NAMES))
        values = found.mean.values() if line.startswith("evaluate") else found[:1]
        assert all(math.isfinite(value) and value > 0 for value in values), line
    assert len(ALL) == 216 and len(lines) > 30


@pytest.mark.parametrize("measure", ["NDCG", "AP", "RR", "ERR", "R", "P", "RBP", "DCG"])
def test_the_words_name_what_the_line_computes(measure):
    for answers in ALL:
        words, line = composed("answer", answers), composed("line", answers)
        if not re.match(rf"{measure}\b", words): continue
        name = {"DCG": "ips_dcg"}.get(measure, f'"{measure}')
        assert name in line
        how = r" \([a-z ]+(?:, discount 0\.8\S+ − 1\))?\)"  # the gain, and the discount if there is no cutoff
        beside = re.findall(rf"\b(?:NDCG|AP|R|Judged)(?:@\d+)?(?=(?:{how})?(?: and| beside))", words)
        assert len(beside) == words.count("beside") + words.count(" and Judged")
        for each in beside: assert f'"{each}"' in line
        assert ("discount 0.8" in words) == ("rbp" in line) and ("Judged@10" in line) <= (answers["stop"] == "top10")
        assert ("exponential" in words) == ("exponential" in line)
        assert set(re.findall(r"@(\d+)", words)) <= set(re.findall(r"(?:@|k=)(\d+)", line))


def test_each_answer_says_why_or_that_it_changes_nothing():
    for answers in ALL:
        for name, (_, others) in QUESTIONS.items():
            lines = {composed("line", {**answers, name: other}) for other in others}
            why = composed("reason", {**answers, "asked": name})
            assert ("changes nothing" in why) == (len(lines) == 1), (answers, name)


def test_the_cases_in_which_a_measure_fails_are_so():
    assert err([3, 3, 3], max_grade=3) < 1.1 * err([3], max_grade=3)
    assert rr([1]) - rr([0, 1]) == 0.5 and math.isclose(rr([0] * 9 + [1]) - rr([0] * 19 + [1]), 0.05)
    assert math.isclose(rbp([1, 1, 0, 0], p=0.8), 0.36) and ndcg([1, 1, 1]) == 1 == 10 * precision([1] + [0] * 9, 10)
    assert recall([1] * 10, 10, n_relevant=11) < 1 and recall([1, 0], 2) == recall([0, 1], 2)
    said = {composed("fails", answers) for answers in ALL}
    assert len([each for each in said if re.search("0.36|0.05|1 / 10|than 10|than one|NDCG 1", each)]) == 6


def test_the_page_has_the_place_of_each_answer():
    notebook = json.loads((STATIC.parents[1] / "nbs/choosing.ipynb").read_text(encoding="utf-8"))
    words = "".join("".join(cell["source"]) for cell in notebook["cells"])
    for place in {composed("section", answers) for answers in ALL}: assert f'<a id="{place}"></a>' in words
    headings = re.findall("^## (.+)$", words, re.M)
    assert headings[:5] == [question for question, _ in QUESTIONS.values()]


def test_every_row_of_the_table_is_reached():
    reached = set()
    asked = [{**answers, "asked": name} for answers in ALL for name in ("", *QUESTIONS)]
    for answers in asked:
        for part, rows in PARTS.items():
            reached.add((part, next(i for i, (when, _) in enumerate(rows) if when.items() <= answers.items())))
    assert reached == {(part, i) for part, rows in PARTS.items() for i in range(len(rows))}


def test_the_front_end_composes_what_python_does(tmp_path):
    for folder in ("core", "labs"): shutil.copytree(STATIC / folder, tmp_path / folder)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "all.js").write_text("""
      import { readFileSync } from "node:fs";
      import { composed } from "./core/advice.js";
      const calls = JSON.parse(readFileSync(0, "utf8"));
      process.stdout.write(JSON.stringify(calls.map(([part, answers]) => composed(part, answers))));
    """)
    calls = [(part, {**answers, "asked": name}) for answers in ALL for part in PARTS for name in ("", *QUESTIONS)]
    done = subprocess.run([npm.NODE, tmp_path / "all.js"], input=json.dumps(calls), capture_output=True, text=True)
    assert json.loads(done.stdout) == [composed(part, answers) for part, answers in calls]


def test_chinese_words_have_the_same_parts_and_numbers():
    chinese = json.loads((STATIC.parents[1] / "docs/strings.json").read_text(encoding="utf-8"))["laboratories"]
    for rows in TABLE["words"].values():
        for _, text in rows:
            parts = re.compile(r"\{[a-z]+\}|\d+(?:\.\d+)?")
            assert sorted(parts.findall(chinese.get(text, text))) == sorted(parts.findall(text)), text


@pytest.mark.parametrize("wrong, reason", [
    (dict(know="nothing"), "know: must be one of 'grade', 'binary', 'clicks'"),
    (dict(stop=10), "stop: must be one of 'top3', 'top10', 'top20', 'gradually'"),
    (dict(line="x"), "line"),
])
def test_what_is_refused(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): AdviceLab(**wrong)


def test_answers_by_click_and_by_key_make_the_measure(open_page):
    page = open_page(embed(AdviceLab()))
    answer, line = page.locator("[data-part=answer]"), page.locator("[data-part=line]")
    assert answer.inner_text() == AdviceLab().answer and line.inner_text() == AdviceLab().line
    page.get_by_role("radio", name="relevant or not").check()
    assert answer.inner_text() == "P@10; report Judged@10 beside it"
    said(page, "Without grades there is no gain to choose.")
    page.get_by_role("radio", name="a few good ones").focus()
    page.keyboard.press("ArrowRight")
    wanted = AdviceLab("binary", need="all")
    assert (answer.inner_text(), line.inner_text()) == (wanted.answer, wanted.line)
    said(page, "What is missing lowers the value.")
    assert page.locator("[data-part=fails]").inner_text().startswith("If more than 10 relevant results exist")
    assert page.locator("[data-part=section]").is_hidden()  # this page has no such place
    page.wait_for_function("() => location.hash.includes('know=binary') && location.hash.includes('need=all')")
    page.keyboard.press("Control+z")
    assert answer.inner_text() == "P@10; report Judged@10 beside it"
    copy_button(page, "Copy as Python").click()
    space = dict(NAMES)
    exec(page.locator("[data-part=copied]").input_value(), space)


def test_a_link_brings_the_answers_and_a_wrong_one_leaves_the_example(open_page):
    page = open_page(embed(AdviceLab()), link="#lab=advice&stop=gradually&worth=own")
    assert page.locator("[data-part=line]").inner_text() == AdviceLab(stop="gradually", worth="own").line
    page = open_page(embed(AdviceLab()), link="#lab=advice&stop=never")
    assert page.get_by_role("alert").inner_text().startswith("This link is broken")
    assert page.locator("[data-part=line]").inner_text() == AdviceLab().line


def test_on_a_small_phone_the_last_question_and_the_answer_are_in_sight_together(open_page):
    page = open_page(embed(AdviceLab(need="all", stop="gradually", worth="own")), width=360, height=640)
    top = page.locator("fieldset").last.bounding_box()["y"]
    code = page.locator(".nl-line").bounding_box()
    assert code["y"] + code["height"] - top < 400


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (360, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
])
def test_it_is_accessible_and_fits(open_page, width, scheme, forced):
    page = open_page(embed(AdviceLab()), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        assert sticking_out(page) == [] and small_targets(page) == []
        page.get_by_role("radio", name="clicks").check()
        look()
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_javascript_the_questions_and_the_answer_stay(open_page):
    lab = AdviceLab(know="binary")
    page = open_page(embed(lab), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    answers = {name: getattr(lab, name) for name in QUESTIONS}
    reasons = [composed(part, answers) for part in ("why", "fails")]
    wanted = [lab.line, lab.answer, *reasons, *(question for question, _ in QUESTIONS.values())]
    assert [each for each in wanted if each not in text] == []
