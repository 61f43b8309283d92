"""The further measures are those of trec_eval, cwl_eval, ir_measures, ranx and pyNTCIREVAL, and refuse what
makes no sense. The last two are not installed for the tests: what they gave is kept beside this file."""

import json
from itertools import product
from pathlib import Path

import ir_measures
import numpy as np
import pandas as pd
import polars as pl
import pytest
from cwl.ruler.cwl_ruler import RBPCWLMetric
from cwl.ruler.ranking import Ranking
from peers import by_ir_measures, by_pytrec_eval, elsewhere

import ndcg_lit
from ndcg_lit import err, evaluate, gmap, nerr, parse_measure, q_measure, rbp, rbp_residual
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import info_of

EXACT = dict(rtol=0, atol=1e-12)
TREC = {"bpref": "bpref", "infAP": "infAP", "set_P": "set_P", "set_recall": "set_recall", "set_F": "set_F",
        "set_map": "set_map", "11pt_avg": "11pt_avg", "iprec_at_recall_0.30": "iprec_at_recall_0.30"}


def topics(count, seed, lowest=0):
    "Return random runs without ties, and judgments: some documents are not judged, some judged ones not returned."
    random = np.random.default_rng(seed)
    run, qrels = {}, {}
    for number in range(count):
        order, judged = random.permutation(30), random.permutation(30)
        run[f"q{number}"] = {f"d{d}": 99.0 - i for i, d in enumerate(order[: random.integers(1, 30)])}
        grades = random.integers(lowest, 4, random.integers(1, 25)).tolist()
        qrels[f"q{number}"] = {f"d{d}": grade for d, grade in zip(judged, grades)}
    return run, qrels


def columns(run, qrels, names):
    result = evaluate(run, qrels, list(names))
    return [(name, dict(zip(result.per_query["query_id"], result.per_query[name]))) for name in names]


def test_by_their_names_in_trec_eval_they_are_those_of_pytrec_eval():
    run, qrels = topics(1000, 14)
    theirs = elsewhere(by_pytrec_eval, [(run, qrels)], set(TREC.values()))[0]
    for name, values in columns(run, qrels, TREC):
        np.testing.assert_allclose([values[q] for q in run], [theirs[q][TREC[name]] for q in run], **EXACT)


def test_where_a_sample_was_judged_they_are_those_of_pytrec_eval():
    "A grade of -1 is a document in the pool that nobody judged; one query at a time, each in a process of its own."
    run, qrels = topics(12, 2006, lowest=-1)
    qrels = {q: docs | {"always": 1} for q, docs in qrels.items()}
    ours = columns(run, qrels, ["infAP", "Bpref"])
    for query in run:
        theirs = elsewhere(by_pytrec_eval, [({query: run[query]}, {query: qrels[query]})], {"infAP", "bpref"})[0][query]
        assert [values[query] for _, values in ours] == pytest.approx([theirs["infAP"], theirs["bpref"]], abs=1e-12)


def test_by_their_names_in_ir_measures_they_are_its():
    run, qrels = topics(200, 2021)
    names = ["RBP(p=0.7, rel=2)", "INST(T=2.0, max_rel=3)", "Compat(p=0.9)", "SetF(beta=0.5)", "SetAP(rel=2)",
             "Bpref(rel=2)", "IPrec@0.2", "Success@3", "Rprec"]
    each, _ = elsewhere(by_ir_measures, [(run, qrels)], names)
    for name, values in columns(run, qrels, names):
        np.testing.assert_allclose([values[q] for q in run], [each[0][q, name] for q in run], **EXACT)


def kept(name):
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text())


def test_sets_and_single_numbers_are_those_of_ranx():
    theirs = kept("ranx")
    for name, values in columns(theirs["run"], theirs["qrels"], theirs["values"]):
        np.testing.assert_allclose([values[query] for query in theirs["qrels"]], theirs["values"][name], **EXACT)


@pytest.mark.parametrize("k", [None, 3])
def test_q_measure_and_nerr_are_those_of_ntcireval_but_for_the_divisor_of_q(k):
    for case in kept("ntcireval")["cases"]:
        rel, pool = case["rel"], case["pool"]
        relevant = sum(grade > 0 for grade in pool)
        share = min(relevant, k or relevant) / relevant  # they divide by the smaller of R and k
        assert q_measure(rel, k, pool) == pytest.approx(case[f"q@{k}"] * share, abs=1e-12)
        assert nerr(rel, k, pool, max_grade=3) == pytest.approx(case[f"nerr@{k}"], abs=1e-12)


def test_err_is_the_formula_of_gdeval():
    random = np.random.default_rng(2010)
    for _ in range(200):
        grades, value, goes_on = random.integers(0, 5, random.integers(1, 30)).tolist(), 0.0, 1.0
        for rank, grade in enumerate(grades[:20], 1):
            stops = (2**grade - 1) / 2**4
            value, goes_on = value + stops * goes_on / rank, goes_on * (1 - stops)
        assert err(grades, 20) == pytest.approx(value, abs=1e-12)


def test_rbp_and_what_it_could_still_gain_are_from_0_to_1():
    for n, p in product((20, 31, 40, 640), (0.05, 0.3, 0.8, 0.99)):
        assert 0 <= rbp([1] * n, p=p) <= 1 and 0 <= rbp_residual([1] * n, p=p) <= 1


def test_what_rbp_could_still_gain_is_that_of_cwl_eval():
    run, qrels = topics(200, 2008)
    for name, values in columns(run, qrels, ["RBPResidual(p=0.8)", "RBPResidual(p=0.95)"]):
        p = parse_measure(name).options["p"]
        for query, docs in run.items():
            gains = np.array([float(qrels[query][d] > 0) if d in qrels[query] else np.nan for d in docs])
            metric = RBPCWLMetric(p)
            metric.residuals = True
            metric.measure(Ranking(query, gains, np.full(gains.size, np.nan)))
            beyond = p**1000  # they look at 1,000 ranks
            assert values[query] == pytest.approx(metric.residual_expected_utility + beyond, abs=1e-12)


def test_gmap_has_a_mean_of_its_own():
    run, qrels = topics(100, 7)
    logs = [values["gm_map"] for values in elsewhere(by_pytrec_eval, [(run, qrels)], {"gm_map"})[0].values()]
    result = evaluate(run, qrels, ["GMAP", "AP"])
    assert result.mean["GMAP"] == pytest.approx(np.exp(np.mean(logs)), abs=1e-12)
    assert (result.per_query["GMAP"] == result.per_query["AP"]).all() and result.mean["GMAP"] < result.mean["AP"]


@pytest.mark.parametrize("rankings, n_relevant, said", [
    ([[1, 0], [1, float("nan")]], None, r"rankings\[1\]: rel\[1\] is nan"),
    ([[1, 0], [1]], [1], "one n_relevant per query is needed: 1 given for 2 rankings"),
    ([3, 2], None, "rankings must be lists of grades, one per query"), ([], None, "no rankings"),
])
def test_gmap_names_the_ranking_that_it_refuses(rankings, n_relevant, said):
    with pytest.raises((TypeError, ValueError), match=said): gmap(rankings, n_relevant)


def test_every_name_is_read_back_from_ir_measures():
    theirs = [ir_measures.ERR @ 20, ir_measures.RBP(p=0.8, rel=1), ir_measures.Compat(p=0.95),
              ir_measures.SetF(beta=2.0), ir_measures.IPrec @ 0.1, ir_measures.INST(T=2.0, max_rel=3),
              ir_measures.Bpref(rel=2), ir_measures.infAP]
    for measure in theirs: assert parse_measure(measure).name.lower() == measure.NAME.lower()
    assert {info_of(name.lower()).name for name in MEASURES} == set(MEASURES)


def test_columns_are_lists_and_masked_grades_are_refused():
    for column in (pd.Series([3, 2, 0]), pl.Series([3, 2, 0])):
        assert err(column) == err([3, 2, 0]) and q_measure(column) == q_measure([3, 2, 0])
    assert rbp(pl.Series([3, None, 0])) == rbp([3, None, 0])
    with pytest.raises(ValueError, match="rel has masked grades; fill or drop them"):
        rbp(np.ma.array([1, 2], mask=[False, True]))


@pytest.mark.parametrize("text, said", [
    ("RBP(p=1)", "p cannot be 1; it lies between 0 and 1"), ("Compat(p=0)", "p cannot be 0"),
    ("INST(T=0)", "T cannot be 0; it is a number from 0.25"), ("INST(T=-1)", "T cannot be -1"),
    ("IPrec@1.5", "recall cannot be 1.5; it is a level from 0 to 1"), ("IPrec", "needs a level of recall"),
    ("IPrec(recall=0.1)@0.2", "recall is given twice"), ("ERR(max_rel=0)", "max_rel cannot be 0"),
    ("SetF(beta=0)", "beta cannot be 0"), ("Bpref@10", "Bpref has no cutoff"), ("INST@10", "INST has no cutoff"),
    ("P@0.5", "a cutoff is a whole number of ranks; got 0.5"),
    ("RBPResidual(rel=1)", "no option 'rel'"), ("RBP(p=True)", "p cannot be True"),
])
def test_a_parameter_out_of_range_is_refused(text, said):
    with pytest.raises(ValueError, match=said.replace("(", r"\(")): parse_measure(text)


def test_a_measure_that_is_not_defined_for_the_data_is_refused():
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": 5, "c": 1}}
    with pytest.raises(ValueError, match="the grade 5 is above max_grade=4"): evaluate(run, qrels, "ERR@20")
    with pytest.raises(ValueError, match="lowest must be below max_grade; got 3 and 3"):
        evaluate(run, qrels, "INST(min_rel=3, max_rel=3)")
    for name in ("infAP", "IPrec@0.5", "IPrec11", "INST", "Compat"):
        with pytest.raises(ValueError, match="in one order"): evaluate(run, qrels, name, ties="average")
    with pytest.raises(ValueError, match="in one order"): evaluate(run, qrels, "Q", convention="ties=last")


@pytest.mark.parametrize("name, options", [
    ("err", {"rel": "32"}), ("rbp", {"rel": [[1, 0]]}), ("bpref", {"rel": [1, float("nan")]}),
    ("compat", {"pool": [0]}),
    ("rbp", {"p": "high"}), ("f_measure", {"k": 0}), ("interpolated_precision", {"recall": -0.1}), ("inst", {"T": 0.2}),
])
def test_a_list_or_a_parameter_that_makes_no_sense_is_refused(name, options):
    given = {"rel": [1, 0]} | ({"recall": 0.5} if name == "interpolated_precision" else {}) | options
    with pytest.raises((TypeError, ValueError)): getattr(ndcg_lit, name)(**given)


@pytest.mark.parametrize("name", ["Bpref", "infAP"])
def test_what_is_graded_below_0_is_never_relevant_to_measures_that_take_it_as_not_judged(name):
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1, "d": 0}}, {"q": {"a": -1, "b": 1, "c": 0, "d": -2, "e": 1}}
    low, zero = evaluate(run, qrels, [f"{name}(rel=-1)", f"{name}(rel=0)"]).mean.values()
    assert low == zero > 0
