"""Whether the order of systems holds under every preset: what `stability` says is what `evaluate` gives."""
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import kendalltau

from ndcg_lit import CONVENTIONS, evaluate, stability
from ndcg_lit.engine.names import holds, parse_measure
from ndcg_lit.engine.convention import DEFAULT, as_convention
from ndcg_lit.order import tau_of


def systems(queries, returned, seed=0, documents=30):
    "Return qrels of some queries, a few with nothing to find, and a run for each number of documents `returned`."
    random = np.random.default_rng(seed)
    ids = [f"q{i}" for i in range(queries)]
    grades = {q: random.choice(4, documents, p=[.7, .15, .1, .05]) * (i % 7 > 0) for i, q in enumerate(ids)}
    qrels = {q: {f"d{j}": int(grade) for j, grade in enumerate(some)} for q, some in grades.items()}
    runs = {}
    for name, (count, quality) in returned.items():
        runs[name] = {}
        for q in ids:
            scores = random.normal(0, 1, documents).round(1) + quality * (grades[q] > 0)
            best = np.argsort(-scores, kind="stable")[:count].tolist()
            runs[name][q] = {f"d{j}": float(scores[j]) for j in best}
    return runs, qrels


RUNS, QRELS = systems(30, {"narrow": (5, 1.2), "wide": (25, 1.0), "middle": (12, 1.1)})


@pytest.mark.parametrize("measure", ["nDCG@10", "AP", "RR", "P@5"])
def test_every_order_is_that_of_evaluate(measure):
    found = stability(RUNS, QRELS, measure)
    by = {name: order for order in found.orders for name in order.presets}
    wanted = [name for name, preset in CONVENTIONS.items() if holds(preset.measures, parse_measure(measure))]
    named = {name.removesuffix(" (by chance)"): order for name, order in by.items()}
    assert set(named) | set(found.refused) == set(wanted) and found.presets == len(by) and len(by) > 15
    for name, order in named.items():
        if CONVENTIONS[name].convention.ties == "random": continue
        means = {s: evaluate(run, QRELS, measure, convention=name)[measure] for s, run in RUNS.items()}
        ranked = [means[system] for system in order.systems]
        assert all(a >= b - 1e-12 for a, b in zip(ranked, ranked[1:])), name
    for order in found.orders:
        for choice in order.choices:
            c = as_convention(choice)
            means = [evaluate(RUNS[s], QRELS, measure, convention=c)[measure] for s in order.systems]
            assert all(a >= b - 1e-12 for a, b in zip(means, means[1:])), choice
    shown = {s: evaluate(run, QRELS, measure)[measure] for s, run in RUNS.items()}
    assert found.means == pytest.approx(shown, abs=1e-12) and list(found.means) == list(found.orders[0].systems)


def test_swaps_are_the_pairs_that_some_order_turns_round():
    found = stability(RUNS, QRELS)
    first, *others = found.orders
    assert others and found.swaps
    for ahead, behind in combinations(first.systems, 2):
        turned = [each for each in others if each.systems.index(behind) < each.systems.index(ahead)]
        (*swap,) = (each for each in found.swaps if (each.ahead, each.behind) == (ahead, behind))
        assert bool(swap) == bool(turned)
        if swap: assert swap[0].presets == tuple(name for each in turned for name in each.presets)
    places = {name: at for at, name in enumerate(first.systems)}
    for each in others:
        assert each.tau == pytest.approx(kendalltau(range(3), [places[s] for s in each.systems]).statistic)


def test_the_system_that_finds_more_loses_by_its_own_ideal():
    found = stability(RUNS, QRELS)
    assert found.orders[0].systems[-1] == "narrow"
    (swap,) = (each for each in found.swaps if {each.ahead, each.behind} == {"wide", "narrow"})
    assert "pool=returned" in swap.choices and {"sklearn", "lightgbm"} <= set(swap.presets)
    assert f"{len(swap.presets)} of {found.presets} presets put narrow first" in found.said
    lead = {}
    for c in ("default", swap.choices[0]):
        narrow, wide = (evaluate(RUNS[name], QRELS, convention=c).per_query["nDCG@10"] for name in ("narrow", "wide"))
        lead[c] = narrow - wide
    moved = dict(zip(QRELS, np.abs(lead[swap.choices[0]] - lead["default"])))
    assert [moved[q] for q in swap.queries] == pytest.approx(sorted(moved.values(), reverse=True)[:3], abs=1e-12)


def test_an_order_that_nothing_changes_is_said_to_hold():
    good = {q: {d: grade + 1.0 for d, grade in grades.items()} for q, grades in QRELS.items()}
    bad = {q: {d: -grade for d, grade in grades.items()} for q, grades in QRELS.items()}
    found = stability({"bad": bad, "good": good}, QRELS)
    assert not found.swaps and len(found.orders) == 1 and found.orders[0].systems == ("good", "bad")
    assert found.said.splitlines()[-1] == f"All {found.presets} presets that give nDCG@10 keep the order."
    assert not found.swaps_table().rows and "keep the order" in found._repr_markdown_()


def test_what_is_by_chance_and_what_gives_no_value_is_said():
    tied = {"a": {"q": {"d1": 1, "d2": 1}}, "b": {"q": {"d1": 2, "d2": 1}}}
    found = stability(tied, {"q": {"d1": 1, "d2": 0}})
    chance = {name for name, preset in CONVENTIONS.items() if preset.convention.ties == "random"}
    named = {name.removesuffix(" (by chance)") for order in found.orders for name in order.presets if "chance" in name}
    assert named == {name for name in chance if holds(CONVENTIONS[name].measures, parse_measure("nDCG@10"))} != set()
    below = stability(RUNS, {**QRELS, "q1": QRELS["q1"] | {"d0": -1}})
    assert below.refused and f"{len(below.refused)} presets give no value for these runs" in below.said


def test_fifty_queries_and_six_systems():
    runs, qrels = systems(50, {f"s{i}": (100 - 15 * i, 1 + i / 5) for i in range(6)}, documents=100)
    found = stability(runs, qrels)
    assert len(found.orders[0].systems) == 6
    assert found.plot().alt.startswith("The order of the systems by nDCG@10.")
    with pytest.raises(ValueError, match="marked must be at most 4 of s5, .*; got 's9'"): found.plot("s9")


def test_a_picture_names_the_systems_in_every_order_and_marks_some():
    found = stability(RUNS, QRELS)
    fig = replace(found, orders=found.orders[:1] * 3).plot("narrow")
    names = [text for text in fig.axes[0].texts if text.get_text() in RUNS]
    assert [text.get_text() for text in names].count("narrow") == 3 and len(names) == 3 * len(RUNS)
    assert {text.get_weight() for text in names if text.get_text() == "narrow"} == {"bold"}
    assert {text.get_weight() for text in names if text.get_text() != "narrow"} == {"normal"}


def test_the_picture_has_room_for_the_names():
    "A name of twelve letters stands within the picture, and one that is too long for it leaves room for the lines."
    for name, inside in (("mean ratings", True), ("a" * 80, False)):
        found = stability({name: RUNS["wide"], "narrow": RUNS["narrow"]}, QRELS)
        fig = replace(found, orders=found.orders * 2).plot()
        fig.savefig(BytesIO(), format="svg")
        written = next(text for text in fig.axes[0].texts if text.get_text() == name)
        assert (written.get_window_extent().x0 >= 0) == inside
        assert fig.axes[0].get_window_extent().width > fig.bbox.width / 5


def test_names_are_text_and_bad_input_is_refused():
    odd = {"<b>|": RUNS["wide"], "\x1b[1m": RUNS["narrow"]}
    found = stability(odd, QRELS)
    assert "\x1b" not in repr(found) and "<b>" not in found._repr_markdown_()
    for runs, options, said in (({"one": RUNS["wide"]}, {}, "two runs or more"),
                                (RUNS, {"measure": "GMAP"}, "geometric"),
                                (RUNS, {"measure": "nDCG@0"}, "nDCG@0"),
                                (RUNS, {"convention": "empty=raise"}, "has no mean for every run")):
        with pytest.raises(ValueError, match=said): stability(runs, QRELS, **options)
    assert tau_of("ab", "ba") == -1 and stability(RUNS, QRELS, convention="lightgbm").convention != DEFAULT
