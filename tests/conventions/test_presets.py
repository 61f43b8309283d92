"""Every preset gives what its tool gave for the probes, says where its rule is from, and holds measures that there are.

test_drawn.py holds the presets to their tools on drawn cases."""
import json
import re
from dataclasses import replace
from math import isnan, log2
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import ndcg_lit
from ndcg_lit import CONVENTIONS, Convention, as_convention, evaluate, explain, measure_list, reconcile
from ndcg_lit.engine.convention import KNOWN, as_json
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import holds, parse_measure

HELD = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))
P1, POOL = [3, 2, 3, 0, 1, 2], [3, 3, 3, 2, 2, 2, 1, 0]
P5, P5_POOL = [1, 0, 1, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0, 0]
LISTS = {  # the probes: grades in rank order, and the pool
    "P1": (P1, POOL), "P1 returned": (P1, P1), "P4": ([2, -1, 1], [2, -1, 1]), "P6": ([1, 0, 2], [1, 0, 2]),
    "P5": (P5, P5_POOL), "P6 binary": ([1, 0, 1], [1, 0, 1]), "P9": ([0, 1, 2], [0, 1, 2]),
    "P10": ([0.5, 1.5, 2.5], [0.5, 1.5, 2.5]), "P7": ([0] * 6 + [1], [0] * 6 + [1]), "P2": ([0, 0], [0, 0]),
    "P1 relevant": (P1, [grade for grade in POOL if grade]), "rank 2": ([0, 1], [1, 0]),
}
PROBES = """
pyltr | P1 returned nDCG@6 0.948810749 | P4 nDCG@3 0.941911059
pyltr | P5 AP@5 0.833333333 | P10 nDCG@3 0.647478915 | P2 nDCG@2 0
pyltr-identity | P9 nDCG@3 0.619906233 | P10 nDCG@3 0.729466115
rax | P1 returned nDCG@6 0.948810875 | P1 DCG@6 13.848264694 | P4 nDCG@3 0.941911042 | P10 nDCG@3 0.647478998
tensorflow-ranking | P1 returned nDCG@6 0.948810875 | P4 nDCG@3 1 | P6 nDCG@10 0.688528895 | P2 nDCG@2 0
ignite | P1 returned nDCG@6 0.948810875 | P4 nDCG@3 0.963940442 | P10 nDCG@3 0.599269986 | P9 nDCG@3 0.586882651
allrank | P1 returned nDCG@6 0.948810756 | P2 nDCG@2 1 | P4 nDCG@3 1 | P10 nDCG@3 0.647478938
torchmetrics | P1 returned nDCG@6 0.960808158 | P4 nDCG@3 0.877114952 | P10 nDCG@3 0.729466081
torchmetrics-ap | P1 returned AP@6 0.926666617 | P6 binary P@10 0.2 | P7 RR@5 0
spark | P1 relevant nDCG@6 0.869676234 | P1 relevant nDCG@10 0.789991763 | P1 relevant AP 0.661904762 | P1 AP 0.75
spark-at | P1 relevant AP@6 0.772222222 | P1 relevant AP@10 0.661904762
recommenders | P1 relevant nDCG@6 0.869676234 | P1 nDCG@6 1 | P2 nDCG@2 1
recommenders-raw | P1 nDCG@6 0.785002372 | P1 nDCG@3 0.901306030 | P4 nDCG@3 0.877114904 | P10 nDCG@3 0.729466115
recommenders-exp | P1 nDCG@6 0.751083387 | P10 nDCG@3 0.647478915
recommenders-map | P1 relevant AP 0.661904762 | P6 binary P@10 0.3
recommenders-map_at_k | P1 relevant AP@6 0.772222222 | P1 AP@6 1
evidently | P1 returned nDCG@6 0.960808194 | P4 nDCG@3 0.877114904 | P10 nDCG@3 0.729466115 | P9 nDCG@3 0.619906233
recbole | P1 nDCG@3 1 | P1 nDCG@6 0.869676234 | P1 AP@6 0.772222222
recbole | P1 RR@6 1 | P5 nDCG@5 0.508740308 | P5 AP@5 0.333333333
cornac | P1 nDCG@6 0.869676234 | P1 P@10 0.5
cornac | P1 R@5 0.571428571 | P5 nDCG@5 0.508740308 | P6 binary nDCG@10 0.919720789
lenskit | P1 nDCG@6 0.769119334 | P1 nDCG@3 0.873302078
lenskit | P1 nDCG 0.743948032 | P1 DCG@6 8.097171433 | P4 nDCG@3 0.688426084
lenskit | P6 nDCG@10 0.753953169 | P10 nDCG@3 0.828954582 | P1 relevant AP@6 0.772222222 | P1 relevant R@5 0.8
lenskit | P1 relevant P@10 1 | rank 2 nDCG 1
lenskit-binary | P1 relevant nDCG@6 0.873368323
implicit | P1 relevant nDCG@6 0.869676234 | P1 relevant AP@6 0.772222222 | P5 relevant AP@5 0.333333333
rectools | P1 relevant nDCG@6 0.869676234 | P1 relevant AP@6 0.661904762
rectools | P1 relevant AP@3 0.428571429 | P1 relevant P@10 0.5
rectools | P6 relevant nDCG@10 0.330137649 | P1 relevant R@5 0.571428571 | P7 relevant RR@5 0
rectools-achievable | P1 relevant AP@6 0.772222222
ml_metrics | P1 relevant AP@6 0.772222222 | P1 relevant AP@3 1 | P1 relevant AP 0.661904762 | P7 relevant AP@5 0
rexmex | P1 relevant AP@6 0.772222222 | P1 relevant AP@3 1
sentence-transformers | P1 nDCG@6 0.869676234 | P1 nDCG@10 0.789991763 | P1 AP@6 0.772222222 | P1 P@10 0.5 | P7 RR@5 0
beir | P1 nDCG@6 0.785 | P1 nDCG@3 0.90131 | P1 AP@6 0.6619 | P6 nDCG@3 0.76019
mteb | P1 nDCG@6 0.785 | P1 nDCG@3 0.90131 | P1 AP@6 0.6619
haystack | P1 nDCG 0.756164030 | P1 relevant AP 0.661904762 | P1 AP 0.75 | P4 nDCG 0.877114904 | P10 nDCG 0.729466115
llama-index | P1 relevant nDCG 0.789991763 | P1 relevant AP 0.661904762 | P1 relevant R 0.714286
mlflow | P1 relevant nDCG@3 1 | P1 relevant nDCG@6 0.869676234
mlflow | P1 relevant nDCG@10 0.869676234 | P1 relevant P@10 0.833333
pyvespa | P1 nDCG@6 0.869676234 | P1 nDCG@3 1
pyvespa | P1 AP@6 0.772222222 | P5 AP@5 0.333333333 | P6 binary nDCG@10 0.919720789
pyvespa-graded | P1 nDCG@6 0.785002372 | P1 nDCG@3 0.901306030
catboost | P1 returned nDCG@6 0.960808194 | P2 nDCG@2 1 | P4 nDCG@3 0.877114904 | P10 nDCG@3 0.729466115
catboost-exp | P4 nDCG@3 0.941911059 | P10 nDCG@3 0.647478915
catboost-map | P5 AP@5 0.833333333 | P7 RR@5 0 | P6 P@10 0.666667 | P2 AP@2 0
lightgbm | P1 returned nDCG@6 0.948810749 | P1 returned nDCG@3 0.959453515 | P2 nDCG@2 1 | P9 nDCG@3 0.586882671
lightgbm-map | P1 returned AP@6 0.926666667 | P4 AP@3 0.833333333 | P2 AP@2 1
xgboost | P1 returned nDCG@6 0.948810749 | P2 nDCG@2 1
xgboost-minus | P2 nDCG@2 0
xgboost-linear | P4 nDCG@3 0.877114904 | P10 nDCG@3 0.729466115
trec_eval-9 | P1 nDCG 0.7562 | P1 nDCG@6 0.7850 | P1 AP 0.6619
trec_eval-9 | P1 P@10 0.5 | P1 R@5 0.5714 | P4 nDCG 0.9502 | P10 nDCG 0.6199
trec_eval-10 | P1 nDCG 0.7562 | P5 AP@5 0.2778 | P6 nDCG 0.7602
trectools | P1 nDCG@6 0.785002372 | P1 nDCG@3 0.901306030 | P1 AP 0.661904762 | P5 AP 0.277777778
trectools-exp | P1 nDCG@6 0.751083387 | P1 nDCG@3 0.830810337
gdeval | P1 nDCG@6 0.75108 | P1 nDCG@3 0.83081 | P4 nDCG@3 0.96394
ranx | P10 nDCG@3 0.619906233 | P4 nDCG@3 0.950234417 | P5 AP@2 0.166666667
ranx-burges | P1 nDCG@6 0.751083387 | P4 nDCG@3 0.963940433
xgboost-map | P1 returned AP@6 0.926666667 | P2 AP@2 1
xgboost-pre | P6 binary P@10 0.666667
ranx-comparable | P1 nDCG@6 0.785002372
sklearn | P1 returned nDCG@6 0.960808194 | P10 nDCG@3 0.729466115
"""


def probes():
    for line in PROBES.strip().splitlines():
        name, *asked = (part.strip() for part in line.split("|"))
        for text in asked: yield (name, *re.fullmatch(r"(.+) (\S+) (\S+)", text).groups())


def one_query(rel, pool):
    "Return a run without ties, and judgments: what the pool has more than the list is judged and not returned."
    rest = list(pool)
    for grade in rel:
        if grade in rest: rest.remove(grade)
    qrels = {f"r{at:02}": grade for at, grade in enumerate(rel) if grade in pool}
    qrels |= {f"x{at}": grade for at, grade in enumerate(rest)}
    return {"q": {f"r{at:02}": float(len(rel) - at) for at in range(len(rel))}}, {"q": qrels}


@pytest.mark.parametrize("name, probe, measure, value", list(probes()))
def test_a_preset_gives_what_was_measured(name, probe, measure, value):
    preset = CONVENTIONS[name]
    relevant = probe.endswith("relevant") and probe not in LISTS
    rel, pool = LISTS[probe.removesuffix(" relevant") if relevant else probe]
    if relevant: pool = [grade for grade in pool if grade]
    ours = evaluate(*one_query(rel, pool), measure, convention=preset.convention).mean[measure]
    digits = len(value.partition(".")[2])
    assert ours == pytest.approx(float(value), rel=2e-7 if preset.single else 0, abs=0.5000001 * 10**-digits)


def test_presets_say_where_their_rule_is_from():
    assert len(CONVENTIONS) >= 30 and set(HELD["versions"]) >= {"scikit-learn", "pytrec_eval-terrier", "ir_measures"}
    for name, preset in CONVENTIONS.items():
        assert preset.how in ("ran", "read") and preset.source and preset.tool, name
        assert as_convention(str(preset.convention)) == preset.convention == as_convention(as_json(preset.convention))
    assert all(CONVENTIONS.not_expressed.values())


def test_every_preset_that_was_run_is_tested():
    tested = {name for name, *_ in probes()} | {key.split()[0] for key in HELD["values"]}
    assert {name for name, preset in CONVENTIONS.items() if preset.how == "ran"} <= tested


@pytest.mark.parametrize("name", sorted({key.split()[0] for key in HELD["values"]}))
def test_each_measure_of_a_preset_has_answers_of_its_tool(name):
    asked = {key.split()[1].partition("@")[0] for key in HELD["values"] if key.split()[0] == name}
    assert {each.partition("@")[0] for each in CONVENTIONS[name].measures} == asked


def faults(preset):
    "Return what is wrong with the measures of a preset: those that the table lacks, or that the convention refuses."
    found = []
    for text in (*preset.measures, *preset.names.values()):
        name, _, at = text.partition("@")
        info = MEASURES.get(name)
        if info is None or at not in ("", "k", "all"): found.append(f"{text} is no measure")
        elif at and info.no_cutoff: found.append(f"{name} has no cutoff")
        else:
            label = name + ("@0.2" if name == "IPrec" else "" if info.no_cutoff or at == "all" else "@3")
            try: evaluate({"q": {"a": 1.0, "b": 0.5}}, {"q": {"a": 1, "b": 0}}, label, convention=preset.convention)
            except ValueError as error: found.append(f"{label}: {error}")
            if text in preset.measures and not holds(preset.measures, parse_measure(label)):
                found.append(f"{text} is not held")
    theirs = [word for word in preset.names if parse_measure(word).name == preset.names[word]]
    return [*found, *(f"{word} is no other measure's name" for word in theirs)]


@pytest.mark.parametrize("name", CONVENTIONS)
def test_the_measures_of_a_preset_are_of_the_table_and_take_its_convention(name):
    assert faults(CONVENTIONS[name]) == []


@pytest.mark.parametrize("change, wrong", [
    ({"measures": ("nDCG", "nDGC@k")}, "nDGC@k is no measure"), ({"measures": ("RR@10",)}, "RR@10 is no measure"),
    ({"measures": ("Rprec@k",)}, "Rprec has no cutoff"), ({"names": {"hits": "Hits"}}, "Hits is no measure"),
    ({"names": {"hit": "Success"}}, "hit is no other measure's name"),
    ({"measures": ("Bpref",), "convention": as_convention("ties=last")}, "Bpref: "),
])
def test_a_measure_that_no_table_has_is_found(change, wrong):
    assert any(wrong in each for each in faults(replace(CONVENTIONS["ranx"], **change)))


@pytest.mark.parametrize("ask", [
    lambda name: evaluate({"q": ["a", "b", "c"]}, {"q": ["a", "b"]}, name, convention="ranx"),
    lambda name: measure_list([1, 1, 0], name, convention="ranx-comparable ties=docid"),
])
def test_a_name_that_a_tool_gives_to_another_measure_is_refused_with_both(ask):
    said = "calls NumRelRet so, and others Success; ask for 'NumRelRet@2' or 'Success@2'"
    with pytest.raises(ValueError, match=re.escape(said)): ask("hits@2")


def test_hits_of_ranx_are_counted():
    run, qrels = {"q": ["a", "b", "c"], "r": ["x"]}, {"q": ["a", "b"], "r": ["a"]}
    told = evaluate(run, qrels, ["NumRelRet@2", "num_rel_ret", "HR@2"], convention="ranx").mean
    assert told == {"NumRelRet@2": 1, "num_rel_ret": 1, "HR@2": 0.5}
    assert evaluate(run, qrels, "hits@2").mean == {"hits@2": 0.5}  # of all others it is the share of lists with one


def test_presets_that_differ_in_ties_missing_queries_or_precision():
    tied = {"q": {"d1": 1.0, "d2": 1.0, "d3": 1.0, "d4": 1.0}}
    first, last = {"q": {"d1": 1, "d2": 0, "d3": 0, "d4": 0}}, {"q": {"d1": 0, "d2": 0, "d3": 0, "d4": 1}}

    def rr(qrels, name, k="@4"): return evaluate(tied, qrels, f"RR{k}", convention=name).mean[f"RR{k}"]

    assert [rr(first, name) for name in ("beir-mrr", "ms-marco", "mteb", "sentence-transformers")] == [1, 1, 0.25, 1]
    assert rr(first, "ir_measures", "") == 0.25 and rr(first, "ir_measures-rr@k") == 1
    for qrels in (first, last): assert evaluate(tied, qrels, "AP", convention="cornac-map").mean["AP"] == 0.25
    missing = {"q": {"d1": 1}, "gone": {"d1": 1}}
    means = {name: evaluate({"q": {"d1": 1.0}}, missing, "RR@4", convention=name).mean["RR@4"]
             for name in ("trec_eval-9", "trec_eval-9-c", "trec_eval-10-c", "beir-mrr", "mteb", "ms-marco")}
    assert {name for name, mean in means.items() if mean == 1} == {"trec_eval-9", "mteb"}
    assert {mean for name, mean in means.items() if name not in ("trec_eval-9", "mteb")} == {0.5}
    with pytest.raises(ValueError, match="the run lacks"):
        evaluate({"q": {"d1": 1.0}}, missing, convention="trec_eval-10")
    near = {"q": {"a": 16777217.0, "b": 16777216.0}}
    old, new = (evaluate(near, {"q": {"a": 1}}, "AP", convention=f"trec_eval-{n}").mean["AP"] for n in (9, 10))
    assert (old, new) == (0.5, 1)


def by_beir(run, qrels, measure):
    "Return the mean that BEIR 2.2.0 prints: it pops a document whose id is the query's, then asks pytrec_eval."
    import pytrec_eval
    left = {query: {name: score for name, score in docs.items() if name != query} for query, docs in run.items()}
    found = pytrec_eval.RelevanceEvaluator(qrels, {measure}).evaluate(left)
    return round(sum(value for values in found.values() for value in values.values()) / len(found), 5)


def itself(n):
    "Return a run and judgments in which the queries are the documents, every one relevant to all of them."
    ids = [str(i) for i in range(n)]
    return {q: {d: 1 / (1 + int(d)) for d in ids} for q in ids}, {q: dict.fromkeys(ids, 1) for q in ids}


OWN = {
    "first and unjudged": ({"q1": {"q1": 1.0, "d1": 0.9}}, {"q1": {"d1": 1}}),
    "alone": ({"q1": {"q1": 1.0}, "q2": {"d": 1.0}}, {"q1": {"d1": 1}, "q2": {"d": 1}}),
    "tied": ({"m": {"a": 1.0, "m": 1.0, "z": 1.0}}, {"m": {"a": 2, "m": 3}}), "queries are documents": itself(10),
}


@pytest.mark.parametrize(("run", "qrels"), OWN.values(), ids=OWN)
def test_beir_drops_the_document_that_is_the_query(run, qrels):
    frames = [pd.DataFrame([(q, d, n) for q, docs in given.items() for d, n in docs.items()],
                           columns=["query", "document", name]) for given, name in ((run, "score"), (qrels, "grade"))]
    lines = [f"{q} Q0 {d} 1 {n} t\n" for q, docs in run.items() for d, n in docs.items()]
    lines += [f"other Q0 d{i} 1 {i} t\n" for i in range(20_000)]  # beyond what is read as a small file
    names = {"nDCG@10": "ndcg_cut.10", "AP@10": "map_cut.10", "P@10": "P.10", "R@10": "recall.10"}
    for measure, asked in names.items():
        wanted = by_beir(run, qrels, asked)
        for given, judged in ((run, qrels), frames, ("".join(lines).encode(), qrels)):
            for name in ("beir", "mteb drop=own"):
                assert evaluate(given, judged, measure, convention=name).mean[measure] == wanted, measure
        assert reconcile(wanted, run, qrels, measure).matches


def test_the_document_that_is_the_query_is_named_by_reconcile_and_left_out_by_explain():
    run, qrels = OWN["first and unjudged"]
    found = reconcile("1.0", run, qrels, "nDCG@10")
    assert "beir" in {tool for match in found.matches for tool in match.tools}
    told = explain(run, qrels, "q1", convention="beir")
    assert list(told.columns["document"]) == ["d1"] and told.value == 1 and "drop=own" in told.said
    assert evaluate(run, qrels, "nDCG@10").mean["nDCG@10"] == pytest.approx(0.63093, abs=1e-5)
    counted = evaluate(run, qrels, "nDCG@10", convention="drop=own")
    assert (counted.documents, counted.judged, counted.missing) == (2, 1, [])


def test_mteb_may_drop_the_first_result():
    run, qrels = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 1.0}}, {"q1": {"a": 1, "c": 1}, "q2": {"a": 1}}
    behind = {query: dict(list(docs.items())[1:]) for query, docs in run.items()}
    wanted = by_beir(behind, qrels, "ndcg_cut.10")
    assert evaluate(run, qrels, "nDCG@10", convention="mteb drop=first").mean["nDCG@10"] == wanted
    assert explain(run, qrels, "q1", convention="mteb drop=first").columns["document"] == ["b", "c"]
    assert measure_list([0, 1], "RR", convention="drop=first") == 1
    found = reconcile(wanted, run, qrels, "nDCG@10")
    assert any(match.convention.drop == "first" for match in (*found.matches, found.one_choice))
    with pytest.raises(ValueError, match="drop=first and ties=average contradict each other: the first result has to"):
        as_convention("drop=first ties=average")


def test_what_is_given_beside_a_convention_overrides_it():
    beside = measure_list(P1, "nDCG(gain='linear')@6", POOL, "elasticsearch")
    assert beside == pytest.approx(0.785002372, abs=1e-9)
    beside = measure_list(P1, "AP(divisor='all')@6", POOL, "recbole")
    assert beside == pytest.approx(0.661904762, abs=1e-9)
    worst = measure_list([1, 0, 0, 0], "nDCG", convention="sklearn ties=worst", scores=[1, 1, 1, 1])
    assert worst == pytest.approx(0.430676558, abs=1e-9)
    run, qrels = {"q": {"a": 1, "b": 1}}, {"q": {"a": 1, "b": 0}}
    for ties in ("best", "worst"):
        beside = evaluate(run, qrels, "RR", ties=ties, convention="lightgbm")
        assert beside.convention == CONVENTIONS["lightgbm"].convention.but(ties=ties)
    named = evaluate(run, qrels, "nDCG(gain='exponential')@2", convention="gain=binary").mean
    assert named == evaluate(run, qrels, "nDCG(gain='exponential')@2").mean


def test_every_choice_changes_a_value():
    run = {"q": {"b": 1.0, "a": 1.0, "c": 1.0 - 1e-9, "d": 0.5, "u": 0.7, "q": 0.4}}
    run |= {"extra": {"a": 1.0}, "none": {"a": 1.0}}
    qrels = {"q": {"a": 2.5, "b": -1, "c": 1, "d": 3, "x": 2, "y": 1, "q": 1}, "gone": {"a": 1}, "none": {"a": 0}}
    usually = ["nDCG@3", "DCG", "AP@3", "P@10", "R@3", "nDCG", "RR"]
    asked = {"interpolation": ["IPrec11"], "persistence": ["RBP"]}  # choices that few measures follow

    def outcome(**choices):
        measures = next((asked[name] for name in choices if name in asked), usually)
        try: return tuple(map(str, evaluate(run, qrels, measures, convention=Convention(**choices)).mean.values()))
        except ValueError as error: return str(error)

    kept = {"pool", "ideal"}
    for choice, values in KNOWN.items():
        others = [value for value in values if value != getattr(Convention(), choice) and value != "random"]
        start = {"gain": "binary"} if choice == "ideal" else {}
        told = {value: outcome(**start, **{choice: value}) for value in others}
        plain = outcome(**start, **{choice: getattr(Convention(), choice)})
        same = [value for value, found in told.items() if found == plain]
        if choice not in ("duplicates",): assert not same or choice in kept and len(same) < len(others), (choice, same)
    for more in ({"gain": "exponential"}, {"gain": "binary"}, {"gain": {1: 1, 2.5: 5, 3: 7, 2: 3}}, {"gain_from": 2},
                 {"discount": "ln"}, {"discount": ("jk", 2)},
                 {"min_grade": 2}, {"min_grade": "any"}, {"min_grade": ">1"},
                 {"persistence": 0.5}, {"empty": 1}, {"empty": "skip"}, {"empty": "nan"}, {"empty": "raise"},
                 {"cutoff": 2},
                 {"rounding": ("query", 2)}, {"rounding": ("mean", 2)}, {"rounding": ("query-floor", 2)}):
        assert outcome(**more) != outcome(**{name: getattr(Convention(), name) for name in more}), more

@pytest.mark.parametrize("ties", [each for each in KNOWN["ties"] if each != "random"])
@pytest.mark.parametrize("choice, stays", [
    ("negative=mask", lambda grade: grade is None or grade >= 0),
    ("judged_only=true", lambda grade: grade is not None and grade >= 0),
])
def test_what_a_choice_leaves_out_might_as_well_not_be_there(ties, choice, stays):
    measures = ["nDCG@3", "nDCG", "DCG@2", "AP", "AP@3", "RR", "P@2", "R@3"]
    rng = np.random.default_rng(5)
    for _ in range(40):
        score = {f"q{i}": {d: float(rng.integers(3)) for d in rng.permutation(list("abcdefgh"))[:6]} for i in range(5)}
        grade = {q: {d: int(rng.integers(-2, 4)) for d in rng.permutation(list("abcdefgh"))[:6]} for q in score}
        left = {q: {d: s for d, s in ds.items() if stays(grade[q].get(d))} for q, ds in score.items()}
        found = evaluate(score, grade, measures, convention=f"ties={ties} {choice}")
        if choice == "negative=mask": grade = {q: {d: g for d, g in ds.items() if g >= 0} for q, ds in grade.items()}
        told = evaluate(left, grade, measures, convention=f"ties={ties}")
        for name in measures: assert found.per_query[name] == pytest.approx(told.per_query[name], abs=1e-12), name


@pytest.mark.parametrize("measure", ["nDCG", "AP@3", "RR", "ERR", "P@2"])
@pytest.mark.parametrize("convention", [
    "lightgbm", "ties=worst min_grade=2", "ties=best rounding=query:2", "ties=docid", "ties=docid-rising",
    "ties=reversed", "pool=returned judged_only=true empty=1", "negative=mask pool=returned",
])
def test_lists_with_scores_are_measured_as_by_evaluate(measure, convention):
    rng = np.random.default_rng(3)
    least = 0 if convention == "lightgbm" else -1  # lightgbm refuses what is below 0
    y, s = rng.integers(least, 4, (6, 5)), rng.integers(0, 3, (6, 5)).astype(float)
    ids = [list(rng.permutation(["a", "b", "d10", "d9", "é"])) for _ in s]
    run, qrels = ({f"q{i}": dict(zip(ids[i], row)) for i, row in enumerate(a.tolist())} for a in (s, y))
    told = evaluate(run, qrels, measure, convention=convention).per_query[measure]
    found = measure_list(y, measure, convention=convention, scores=s, docids=ids)
    assert isinstance(found, np.ndarray) and found == pytest.approx(told, abs=1e-12)


GIVEN_UP = ("dcg", "idcg", "ndcg", "precision", "recall", "ap", "rr", "mean_ndcg", "mean_ap", "mean_rr")


@pytest.mark.parametrize("name", GIVEN_UP)
def test_a_list_function_that_is_given_a_convention_names_the_one_that_takes_it(name):
    with pytest.raises(TypeError, match=f"{name} takes no convention; measure_list"):
        getattr(ndcg_lit, name)([[1, 0]] if name.startswith("mean") else [1, 0], convention="sklearn")


@pytest.mark.parametrize("name", ["ndcg_score", "ap_score", "rr_score"])
def test_a_score_function_that_is_given_a_convention_names_the_one_that_takes_it(name):
    with pytest.raises(TypeError, match=f"{name} takes no convention; measure_list"):
        getattr(ndcg_lit, name)([1, 0], [2, 1], convention="sklearn")


def test_a_query_that_lost_all_its_documents_has_nothing_to_find_among_those_returned():
    run = {"masked": {"a": 2.0}, "unjudged": {"x": 2.0}, "kept": {"a": 2.0, "b": 1.0}}
    qrels = {"masked": {"a": -1, "b": 1}, "unjudged": {"b": 1}, "kept": {"a": 1, "b": 0}, "gone": {"b": 1}}
    for choice in ("negative=mask", "judged_only=true"):
        for measure in ("nDCG@3", "AP", "RR", "R@2"):
            found = evaluate(run, qrels, measure, convention=f"pool=returned empty=1 {choice}").per_query
            values = dict(zip(found["query_id"], found[measure].tolist()))
            assert values == {query: 0.0 if query == "gone" else 1.0 for query in qrels}, (choice, measure)


def test_judged_is_asked_of_all_that_was_returned():
    run, qrels = {"q": {"a": 2.0, "x": 1.0}}, {"q": {"a": 1}}
    for convention in ("default", "judged_only=true"):
        assert evaluate(run, qrels, "Judged@2", convention=convention).mean["Judged@2"] == 0.5


def test_a_frame_of_polars_carries_the_convention():
    result = evaluate({"q": {"a": 1.0}}, {"q": {"a": 1}}, "RR", convention="lightgbm")
    frame = result.per_query.to_polars()
    assert frame.columns == ["query_id", "RR", "convention", "ndcg_lit"]
    assert as_convention(frame["convention"][0]) == result.convention


def test_grades_are_truncated_towards_0():
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": -0.5, "b": 1.7, "c": -1.5}}
    kept = evaluate(run, qrels, "DCG", convention="fractions=truncate negative=keep").mean
    assert kept == {"DCG": pytest.approx(1 / log2(3) - 1 / log2(4))}
    assert evaluate(run, qrels, "RR", convention="fractions=truncate negative=mask").mean == {"RR": 0.5}


def test_a_mean_over_what_is_undefined_is_undefined_unless_it_is_skipped():
    run, qrels = {"q": {"a": 1}, "z": {"a": 1}}, {"q": {"a": 1}, "z": {"a": 0}}
    assert isnan(evaluate(run, qrels, "AP", convention="empty=nan").mean["AP"])
    assert evaluate(run, qrels, "AP", convention="empty=skip").mean == {"AP": 1}


@pytest.mark.parametrize("measure", ["ERR", "nERR", "INST", "Compat"])
def test_any_grade_above_0_is_something_to_find_where_none_counts_as_relevant(measure):
    run, qrels = {"q": {"a": 1}, "z": {"a": 1}}, {"q": {"a": 0.5}, "z": {"a": 0}}
    found, nothing = evaluate(run, qrels, measure, convention="empty=nan").per_query[measure]
    assert found > 0 and isnan(nothing)
