"""What the browser tests of most laboratories share: what each page must show, and the hands that move it."""

import numpy as np
import pytest

from labs import address, until
from ndcg_lit import dcg, mean_ap, mean_ndcg, mean_rr, ndcg
from ndcg_lit.labs.clicks_lab import ClicksLab
from ndcg_lit.labs.compare_lab import CompareLab
from ndcg_lit.labs.convention_lab import ConventionLab
from ndcg_lit.labs.discount_lab import DiscountLab
from ndcg_lit.labs.gain_lab import GainLab
from ndcg_lit.labs.queries_lab import QueriesLab
from ndcg_lit.labs.quiz import Quiz
from ndcg_lit.labs.runs_lab import RunsLab
from ndcg_lit.labs.significance_lab import SignificanceLab
from ndcg_lit.labs.ties_lab import TiesLab, order_by

LABS = [
    DiscountLab, GainLab, CompareLab, QueriesLab, Quiz, TiesLab, RunsLab, ConventionLab, SignificanceLab,
    ClicksLab,
]
GRADES = [3, 2, 3, 0, 1, 2]
LONG = "Donaudampfschifffahrtsgesellschaft, a long name"
CLICK = dict(
    DiscountLab="1 / rank",
    GainLab="exponential",
    CompareLab="exponential",
    QueriesLab="exponential",
    Quiz="exponential",
    TiesLab="exponential",
    RunsLab="exponential",
    ConventionLab="AP",
    SignificanceLab="99 %",
    ClicksLab="self-normalised",
)


def name_of(kind):
    return kind.__name__


def held(page, kind, **start):
    "The laboratory in Python that holds what the page holds, whose first state is `start`."
    return kind(**{**kind(**start).held(), **address(page).get(kind.__name__, {})})


def slider(page, name):
    return page.get_by_role("slider", name=name)


def choose(page, name):
    page.get_by_role("radio", name=name).check(force=True)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def tiles(among):
    "The measures in this part of the page, at full precision."
    return {
        tile.get_attribute("data-measure"): float(tile.locator("data").get_attribute("value"))
        for tile in among.locator("[data-measure]").all()
    }


def check(page, kind, **options):
    "The page shows what Python computes for what it holds."
    known = kind(**options)
    until(lambda: CHECKS[kind](page, known))
    return known


def check_discount(page, lab):
    rel = [result["grade"] for result in lab.ranking]
    takes = dict(
        log2="log2", jk=("jk", lab.base), reciprocal="reciprocal", rbp=("rbp", lab.p), hand=lab.weights[: len(rel)]
    )
    shown = page.locator(".nl-shapes b").all_inner_texts()
    assert shown == [
        f"DCG {dcg(rel, gain=lab.gain, discount=each):.3f} \u00b7 NDCG {ndcg(rel, gain=lab.gain, discount=each):.3f}"
        for each in takes.values()
    ]
    assert page.locator(".nl-shapes :checked").get_attribute("value") == lab.shape
    assert [int(chip.input_value()) for chip in page.locator(".nl-pool select").all()[:-1]] == rel


def check_gain(page, lab):
    assert tiles(page) == pytest.approx(dict(one=lab.one, others=lab.others, ndcg=lab.ndcg), rel=1e-12)
    assert page.locator(".nl-worth span:last-child").all_inner_texts() == [
        f"{worth:g}" for worth in lab.mapping.values()
    ]
    assert page.locator("[name=gain]:checked").get_attribute("value") == lab.gain


def check_compare(page, lab):
    for at, key in enumerate(("first", "second")):
        rows = page.locator(".nl-stage").nth(at).locator("li")
        assert [row.locator(".nl-name").inner_text() for row in rows.all()] == [
            result["label"] for result in getattr(lab, key)
        ]
        for row in page.locator("[data-row]").all():
            assert (
                row.locator("td").nth(at).inner_text().removesuffix(" \u2713")
                == f"{lab.values[key][row.get_attribute('data-row')]:.3f}"
            )
    for row in page.locator("[data-row]").all():
        a, b = (lab.values[key][row.get_attribute("data-row")] for key in ("first", "second"))
        prefers = "neither" if abs(a - b) < 5e-7 else "list 1" if a > b else "list 2"
        assert row.locator("td").nth(2).inner_text() == prefers
        assert [cell.get_attribute("class") or "" for cell in row.locator("td").all()[:2]] == [
            "nl-better" if x - y > 5e-7 else "" for x, y in ((a, b), (b, a))
        ]


def check_queries(page, lab):
    rankings, binary = (
        [[result["grade"] for result in query["ranking"]] for query in lab.queries],
        dict(k=lab.k, min_grade=lab.min_grade),
    )
    assert tiles(page.locator(".nl-means")) == pytest.approx(
        dict(
            mean_ap=mean_ap(rankings, **binary),
            mean_rr=mean_rr(rankings, **binary),
            mean_ndcg=mean_ndcg(rankings, k=lab.k, gain=lab.gain),
        ),
        rel=1e-12,
    )
    cards = page.locator("section").all()
    assert [card.locator("strong").inner_text() for card in cards] == [query["name"] for query in lab.queries]
    for card, each, query in zip(cards, lab.per_query, lab.queries):
        assert tiles(card) == pytest.approx({name: each[name] for name in ("ap", "rr", "ndcg")}, rel=1e-12)
        assert card.locator(".nl-name").all_inner_texts() == [result["label"] for result in query["ranking"]]
    if lab.against == "mean":
        values = [each[lab.measure] for each in lab.per_query]
        check_bars(page, lab, [getattr(lab, f"mean_{lab.measure}")] * len(values))


def check_bars(page, lab, start):
    "The bars stand for the chosen measure of each query minus its `start`, the largest first."
    bars = sorted(
        ((each[lab.measure] - at, each["name"], each[lab.measure]) for each, at in zip(lab.per_query, start)),
        key=lambda bar: -bar[0],
    )
    rows = page.locator(".nl-bars tbody tr")
    assert rows.locator("th").all_inner_texts() == [name for _, name, _ in bars]
    shown = [
        (float(row.locator("data").get_attribute("value")), row.locator(".nl-delta").inner_text()) for row in rows.all()
    ]
    assert [value for value, _ in shown] == pytest.approx([value for _, _, value in bars], rel=1e-12, abs=1e-12)
    scale = max([0.1, *(abs(by) for by, _, _ in bars)])
    for (by, _, _), row, (_, told) in zip(bars, rows.all(), shown):
        assert (
            told == "\u00b10" if abs(by) < 5e-7 else float(told.replace("\u2212", "-")) == pytest.approx(by, abs=5.1e-4)
        )
        drawn = row.locator(".nl-swing").evaluate("""swing => {
            const box = swing.getBoundingClientRect(), bar = swing.firstChild.getBoundingClientRect();
            const middle = box.left + box.width / 2;
          return [(bar.right - middle) / box.width * 2, (bar.left - middle) / box.width * 2]; }""")
        assert drawn == pytest.approx([max(by / scale, 0), min(by / scale, 0)], abs=0.02)


def check_quiz(page, lab):
    at = len(lab.guesses) - lab.revealed
    assert page.locator("[data-part=number]").inner_text() == f"List {at + 1}."
    assert page.locator(".nl-list li").all_inner_texts() == [f"{grade:g}" for grade in lab.questions[at]]
    assert page.locator(".nl-answer").is_visible() == lab.revealed
    if lab.guesses:
        near = sum(error <= 0.05 for error in lab.errors)
        told = f"Guesses: {len(lab.guesses)}. Mean error: {lab.score:.3f}. Within 0.05: {near}."
        assert page.locator("[data-part=score]").inner_text() == told


def groups_of(lab):
    "The documents of each tie of `lab`, the highest score first, as lists of indices."
    compared = np.float32(lab.scores).tolist() if lab.precision == "single" else lab.scores
    return [[i for i, score in enumerate(compared) if score == each] for each in sorted(set(compared), reverse=True)]


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
    for row in page.locator(".nl-says > div").all():
        ties = row.get_attribute("data-measure")
        named = "; ".join(lab.says[ties]) or "none of the tools that were measured"
        assert row.locator(".nl-tools").inner_text() == named, ties
        if ties == "average":
            continue
        order = [f"{lab.rel[i]:g}" for i in order_by(ties, lab.rel, lab.scores, lab.ids, lab.precision == "single")]
        written = []
        for group in groups:
            grades = [order.pop(0) for _ in group]
            written.append(f"[{' '.join(grades)}]" if len(group) > 1 else grades[0])
        assert row.locator(".nl-order").inner_text() == " ".join(written), ties


def signed(x):
    "A difference as the page writes it."
    return "\u00b10" if abs(x) < 5e-7 else f"{x:+.3f}".replace("-", "\u2212")


def check_runs(page, lab):
    found = dict(first=lab.mean_first, second=lab.mean_second, mean=lab.difference)
    assert tiles(page.locator(".nl-tiles")) == pytest.approx(found, rel=1e-12, abs=1e-12)
    queries = list(lab.per_query.items())
    if lab.order == "sorted":
        queries.sort(key=lambda query: -query[1]["by"])
    scale = max([0.1, *(abs(query["by"]) for _, query in queries)])
    rows = page.locator(".nl-runs tbody tr").all()
    assert len(rows) == len(queries)
    alone = len(lab.runs) - len(lab.left_out) == 1
    for row, (name, query) in zip(rows, queries):
        texts = row.locator("td").evaluate_all("all => all.map(cell => cell.textContent)")
        without = "" if query["without"] is None or alone else signed(query["without"])
        told = [f"{query['first']:.3f}", f"{query['second']:.3f}", "", signed(query["by"]), without]
        assert [row.locator("th").inner_text(), *texts[:5]] == [name, *told]
        assert (
            row.get_by_role("button", name=f"{name} counts", exact=True).get_attribute("aria-pressed")
            == str(name not in lab.left_out).lower()
        )
        assert ("nl-decides" in (row.get_attribute("class") or "")) == (name == lab.decides)
        assert float(row.locator(".nl-swing i").evaluate("bar => bar.style.getPropertyValue('--by')")) == pytest.approx(
            query["by"] / scale, abs=1e-9
        )
    shown = next((run for run in lab.runs if run["name"] == lab.query), lab.runs[0])
    assert page.locator("th [aria-pressed=true]").inner_text() == shown["name"]
    for at, (system, title) in enumerate((("first", "system 1"), ("second", "system 2"))):
        section = page.locator("section").nth(at)
        assert section.locator("strong").inner_text() == f"{shown['name']}, by {title}"
        assert section.locator(".nl-name").all_inner_texts() == [result["label"] for result in shown[system]]


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
    texts = groups.evaluate_all("all => all.map(each => [each.children[0], each.children[3]].map(e => e.textContent))")
    assert texts == [[f"{value:.6f}".replace("-", "\u2212"), ", ".join(tools)] for value, tools in lab.groups]
    moving = page.locator(".nl-switches label:not([hidden]):not(.nl-still) select").evaluate_all(
        "all => all.map(each => each.name)"
    )
    assert {*moving} - {"empty"} == lab.effects.keys() - {"empty"}


def check_significance(page, lab):
    shown = dict(mean=lab.difference, low=lab.low, high=lab.high, p=lab.p)
    assert tiles(page.locator(".nl-tiles")) == pytest.approx(shown, rel=1e-11, abs=1e-12)
    top = 1 if max(map(abs, lab.by)) > 0.5 else 0.5
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
    assert f"takes {lab.needed:,} queries; {len(lab.by)} find one of {lab.detectable:.3f}." in told
    assert f"in {np.floor(100 * lab.power + 0.5):.0f} %" in told


def check_clicks(page, lab):
    known = {name: getattr(lab, name) for name in ("dcg", "naive", "ips")}
    assert tiles(page) == pytest.approx({**known, "third": getattr(lab, lab.third)}, rel=1e-12, abs=1e-12)
    errors = page.locator("tbody tr td:nth-of-type(2)").all_inner_texts()
    found = [lab.estimates[name].error for name in ("ips", lab.third, "naive")]
    assert errors == [f"\u00b1 {np.nan_to_num(error):.3f}" for error in found] + [""]
    told = page.locator(".nl-told").all_inner_texts()
    assert [int(each.split()[0].replace(",", "")) for each in told] == lab.clicks
    values = "all => all.map(each => Number(each.value))"
    assert page.locator(".nl-result select").evaluate_all(values) == lab.rel
    assert page.locator(".nl-result input").evaluate_all(values) == lab.looks
    assert page.locator("[name=third]:checked").get_attribute("value") == lab.third


CHECKS = {
    DiscountLab: check_discount,
    GainLab: check_gain,
    CompareLab: check_compare,
    QueriesLab: check_queries,
    Quiz: check_quiz,
    TiesLab: check_ties,
    RunsLab: check_runs,
    ConventionLab: check_convention,
    SignificanceLab: check_significance,
    ClicksLab: check_clicks,
}
