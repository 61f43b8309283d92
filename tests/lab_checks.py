"""What the browser tests of most laboratories share: what each page must show, and the hands that move it."""

import re
from itertools import islice
from math import ceil

import numpy as np
import pytest
from playwright.sync_api import expect

from labs import GRADES, LABS, address, check_ranking, copy_button, until
from ndcg_lit import (
    ClicksLab, ConventionLab, GainDiscountLab, Quiz, RankingLab, RunsLab, SignificanceLab,
    TiesLab, dcg, gains, ndcg,
)
from ndcg_lit.labs.ties_lab import order_by

LONG = "Donaudampfschifffahrtsgesellschaft, a long name"
# What a click on one radio button of each changes
CLICK = dict.fromkeys(LABS, "exponential") | {
    ConventionLab: "AP", SignificanceLab: "99 %", ClicksLab: "self-normalised",
}


def start(kind, **options):
    "Return a laboratory of this `kind` as the tests begin with it."
    return kind(**{"ranking": GRADES, **options}) if kind is RankingLab else kind(**options)


def name_of(kind):
    return kind.__name__


def held(page, kind, **first):
    "Return the laboratory in Python that holds what the page holds, whose first state is `first`."
    return kind(**{**start(kind, **first).held(), **address(page).get(kind.__name__, {})})


def slider(page, name):
    found = page.get_by_role("slider", name=name)
    if not found.count(): unfold(page)
    return found


def unfold(page):
    "Open the folds that hold choices."
    page.locator("details:has([data-key])").evaluate_all("all => { for (const fold of all) fold.open = true; }")


def choose(page, name, exact=False):
    "Click the label of the radio button `name` once it stands still, as a person would, or choose it in a list."
    radio = page.get_by_role("radio", name=name, exact=exact)
    if not radio.count(): unfold(page)
    lists = page.locator(f"select[data-key]:has(option:text-is('{name}'))")
    if not radio.count() and lists.count(): return lists.first.select_option(name)
    radio.locator("xpath=ancestor::label").click()
    expect(radio).to_be_checked()


def press(page, name):
    if name.startswith("Copy"): return copy_button(page, name).click()
    page.get_by_role("button", name=name, exact=True).click()


TILES = "all => all.map(tile => [tile.dataset.measure, parseFloat(tile.querySelector('data').getAttribute('value'))])"


def tiles(among):
    "Return the measures in this part of the page, at full precision."
    return dict(among.locator("[data-measure]").evaluate_all(TILES))


def check(page, kind, **options):
    "Wait until the page shows what Python computes for what it holds."
    known = start(kind, **options)
    until(lambda: CHECKS[kind](page, known))
    return known


def check_gain_discount(page, lab):
    rel = [result["grade"] for result in lab.ranking]
    takes = dict(
        log2="log2", jk=("jk", lab.base), reciprocal="reciprocal", rbp=("rbp", lab.p), hand=lab.weights[: len(rel)]
    )
    shown = page.locator(".nl-shapes b").all_text_contents()
    form = dict(gain=lab.gain_taken)
    sums = [dcg(rel, discount=each, **form) for each in takes.values()]
    needed, duel = page.locator("[data-part=needed]"), page.locator("[data-part=duel]")
    if lab.level == "all":
        shares = [ndcg(rel, discount=each, **form) for each in takes.values()]
        assert shown == [f"DCG {all_:.3f} \u00b7 NDCG {share:.3f}" for all_, share in zip(sums, shares)]
        assert needed.inner_text() == ("No number" if lab.needed is None else str(lab.needed))
        assert not duel.is_visible()
    else:
        assert shown == [f"page Y {each:.3f}" for each in sums]
        rival = dcg([lab.high], discount=lab.discount, **form)
        leads = "neither leads" if lab.dcg == pytest.approx(rival) else f"{'Y' if lab.dcg > rival else 'X'} leads"
        assert duel.inner_text() == f"Page Y {lab.dcg:.3f}, page X {rival:g}: {leads}"
        assert not needed.is_visible()
    worth = gains(range(6), lab.gain_taken)
    assert page.locator(".nl-worth span:last-child").all_text_contents() == [f"{each:g}" for each in worth]
    assert page.locator("[name=gain]:checked").get_attribute("value") == lab.gain
    assert [page.locator(f"[data-key={key}]").input_value() for key in ("high", "low")] == [str(lab.high), str(lab.low)]
    assert page.locator(".nl-shapes :checked").get_attribute("value") == lab.shape
    chosen = page.locator(".nl-pool select").evaluate_all("all => all.map(each => Number(each.value))")
    assert chosen[:-1] == rel


def check_quiz(page, lab):
    at = len(lab.guesses) - lab.revealed
    assert page.locator("[data-part=number]").inner_text() == f"List {at + 1} of 10."
    assert page.locator(".nl-list li").all_inner_texts() == [f"{grade:g}" for grade in lab.questions[at]]
    top = ceil(max(sum(gains(grades, lab.gain)) for grades in lab.questions)) if lab.measure == "dcg" else 1
    read = "bar => ['--kept', '--guess'].map(name => Number(bar.style.getPropertyValue(name)))"
    stands = page.locator(".nl-answer").evaluate(read)
    guess = lab.guesses[-1] if lab.revealed else lab.guess
    assert stands == pytest.approx([lab.answers[at] / top if lab.revealed else 0, min(guess / top, 1)])
    told = f"Ten lists. A mean error of {0.05 * top:.2f} or less is good."
    if lab.guesses: told = f"Guesses: {len(lab.guesses)}. Mean error: {lab.score:.3f}"
    assert page.locator("[data-part=score]").inner_text().startswith(told)


def groups_of(lab):
    "Return the documents of each tie of `lab`, the highest score first, as lists of indices."
    compared = np.float32(lab.scores).tolist() if lab.precision == "single" else lab.scores
    return [[i for i, score in enumerate(compared) if score == each] for each in sorted(set(compared), reverse=True)]


SAYS = "all => all.map(row => [row.dataset.measure, row.querySelector('.nl-order').innerText])"
TELLERS = "all => all.map(row => [row.dataset.ties, row.querySelector('.nl-tools').textContent])"


def check_ties(page, lab):
    assert tiles(page.locator(".nl-says")) == pytest.approx(lab.values, rel=1e-12, abs=1e-12)
    groups, ranks, at = groups_of(lab), {}, 1
    for group in groups:
        end = at + len(group) - 1
        ranks |= dict.fromkeys(group, f"tied {at}\u2013{end}" if end > at else f"rank {at}")
        at = end + 1
    docs = page.locator(".nl-doc")
    assert docs.locator(".nl-name").all_inner_texts() == lab.ids
    assert docs.locator(".nl-place").all_inner_texts() == [ranks[i] for i in range(len(lab.ids))]
    values = "all => all.map(each => Number(each.value))"
    assert docs.locator("select").evaluate_all(values) == lab.rel
    assert docs.locator(".nl-exact").evaluate_all(values) == lab.scores
    assert page.locator(".nl-binds i").count() == sum(len(group) > 1 for group in groups)
    tellers = dict(page.locator(".nl-tellers > div").evaluate_all(TELLERS))
    known = {ties: "; ".join(tools) for ties, tools in lab.says.items() if tools}
    assert tellers == (known or {"": "none of the tools that were measured"})
    for ties, shown in page.locator(".nl-says > div").evaluate_all(SAYS):
        if ties == "average":
            continue
        order = iter(order_by(ties, lab.rel, lab.scores, lab.ids, lab.precision == "single"))
        written = []
        for group in groups:
            grades = [f"{lab.rel[i]:g}" for i in islice(order, len(group))]
            written.append(f"[{' '.join(grades)}]" if len(group) > 1 else grades[0])
        assert shown == " ".join(written), ties


def signed(x):
    "Return a difference as the page writes it."
    return "0.000" if abs(x) < 5e-7 else f"{x:+.3f}".replace("-", "\u2212")


# Of each row its name, its texts, the button that leaves it out, whether it decides, and its bar
RUNS = """all => all.map(row => {
  const button = row.querySelector("td button[aria-pressed]");
  return [row.querySelector("th").innerText, [...row.querySelectorAll("td")].map(cell => cell.textContent),
    [button.ariaLabel, button.ariaPressed], row.classList.contains("nl-decides"),
    parseFloat(row.querySelector(".nl-swing i").style.getPropertyValue("--by"))]; })"""
SECTIONS = """all => all.map(section => [section.querySelector("strong").innerText,
  [...section.querySelectorAll(".nl-name")].map(name => name.innerText)])"""


def check_runs(page, lab):
    found = dict(first=lab.mean_first, second=lab.mean_second, mean=lab.difference)
    assert tiles(page.locator(".nl-tiles")) == pytest.approx(found, rel=1e-12, abs=1e-12)
    told = page.locator("[data-part=others]").text_content().replace("\u2212", "-")
    others = {name.lower(): float(by) for name, by in re.findall(r"(AP|RR|NDCG) ([-+.\d]+)", told)}
    known = {name: by for name, by in lab.by_measure.items() if name != lab.measure}
    assert others == pytest.approx(known, abs=5.1e-4) and told.startswith("The difference by the other measures: ")
    queries = list(lab.per_query.items())
    if lab.order == "sorted":
        queries.sort(key=lambda query: -query[1]["by"])
    scale = max([0.1, *(abs(query["by"]) for _, query in queries)])
    rows = page.locator(".nl-runs tbody tr:not(.nl-open)").evaluate_all(RUNS)
    assert [row[0] for row in rows] == [name for name, _ in queries]
    for (name, query), (_, texts, counted, decides, bar) in zip(queries, rows):
        assert texts == ["", "out" if name in lab.left_out else signed(query["by"])], name
        assert counted == [f"{name} counts", str(name not in lab.left_out).lower()]
        assert decides == (name == lab.decides), name
        assert bar == pytest.approx(query["by"] / scale, abs=1e-9), name
    opened = page.locator("th [aria-expanded=true]").all_inner_texts()
    assert opened == ([] if lab.query is None else [lab.query])
    assert page.locator("section:visible").count() == 2 * len(opened)
    shown = next((run for run in lab.runs if run["name"] == lab.query), None)
    if not shown: return
    assert page.locator("tr:has(+ .nl-open) th").inner_text() == shown["name"]
    lists = page.locator("section").evaluate_all(SECTIONS)
    for (title, labels), (system, number) in zip(lists, (("first", 1), ("second", 2)), strict=True):
        assert title == f"{shown['name']}, by system {number}"
        assert labels == [result["label"] for result in shown[system]]


def check_convention(page, lab):
    number = page.locator(".nl-headline data").get_attribute("value")
    assert (number == "") == (lab.value != lab.value)
    assert not number or float(number) == pytest.approx(lab.value, rel=1e-12, abs=1e-12)
    assert page.locator("[data-part=spelling]").inner_text() == lab.convention
    assert page.locator(".nl-stage .nl-name").all_inner_texts() == lab.ids
    grades = page.locator(".nl-stage li > select").evaluate_all("all => all.map(each => Number(each.value))")
    assert grades == lab.grades
    ties = page.locator("[data-part=ties] input").evaluate_all("all => all.map(each => each.checked)")
    assert [at + 2 for at, tied in enumerate(ties) if tied] == lab.tied
    groups = page.locator(".nl-groups > div")
    texts = groups.evaluate_all(
        "all => all.map(each => [each.firstElementChild, each.lastElementChild].map(part => part.textContent))"
    )
    assert texts == [[f"{value:.6f}".replace("-", "\u2212"), ", ".join(tools)] for value, tools in lab.groups]
    moving = page.locator(".nl-switches label:not([hidden]):not(.nl-still) select").evaluate_all(
        "all => all.map(each => each.name)"
    )
    assert {*moving} - {"empty"} == lab.effects.keys() - {"empty"}


def check_significance(page, lab):
    shown = dict(mean=lab.difference, low=lab.low, high=lab.high, p=lab.p)
    assert tiles(page.locator(".nl-tiles")) == pytest.approx(shown, rel=1e-11, abs=1e-12)
    top = float(page.locator("[data-part=upper]").inner_text().rpartition(" ")[2])
    bars = page.locator(".nl-bars-by-hand i")
    heights = bars.evaluate_all("all => all.map(bar => Number(bar.style.getPropertyValue('--by')))")
    signs = bars.evaluate_all("all => all.map(bar => bar.classList.contains('nl-less') ? -1 : 1)")
    assert [h * s * top for h, s in zip(heights, signs)] == pytest.approx(lab.by, abs=1e-12)
    assert page.locator("[name=level]:checked").get_attribute("value") == str(lab.level)
    assert slider(page, "How many").input_value() == str(len(lab.by))
    assert float(slider(page, "Difference to find").input_value()) == pytest.approx(lab.care)
    sure = lab.p <= 1 - lab.level + 1e-12
    assert page.locator("[data-part=mark]").get_attribute("data-sure") == str(sure).lower()
    told = page.locator(".nl-outlook").inner_text()
    can = np.isfinite(lab.detectable)
    found = f"find one of {lab.detectable:.3f}." if can else f"cannot give p \u2264 {1 - lab.level:.2f}."
    assert f"takes {lab.needed:,} queries; {len(lab.by)} {found}" in told
    assert f"in {np.floor(100 * lab.power + 0.5):.0f} %" in told


def check_clicks(page, lab):
    known = {name: getattr(lab, name) for name in ("dcg", "naive", "ips")}
    assert tiles(page) == pytest.approx({**known, "third": getattr(lab, lab.third)}, rel=1e-12, abs=1e-12)
    errors = page.locator("tbody tr td:nth-of-type(2)").all_inner_texts()
    found = [lab.estimates[name].error for name in ("ips", lab.third, "naive")]
    assert errors == [f"\u00b1 {np.nan_to_num(error):.3f}" for error in found] + [""]
    told = page.locator(".nl-told").all_text_contents()
    assert [int(each.split()[0].replace(",", "")) for each in told] == lab.clicks
    values = "all => all.map(each => Number(each.value))"
    assert page.locator(".nl-result select").evaluate_all(values) == lab.rel
    assert page.locator(".nl-result input").evaluate_all(values) == lab.looks
    assert page.locator("[name=third]:checked").get_attribute("value") == lab.third


CHECKS = {
    RankingLab: check_ranking, GainDiscountLab: check_gain_discount,
    Quiz: check_quiz, TiesLab: check_ties, RunsLab: check_runs,
    ConventionLab: check_convention, SignificanceLab: check_significance, ClicksLab: check_clicks,
}
