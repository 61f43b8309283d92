"""Queries with weights, and groups of them: equal to plain numpy, refused with the value and the rule."""
import copy
import pickle
from datetime import date
from decimal import Decimal
from itertools import product
from uuid import UUID

import numpy as np
import pandas as pd
import polars as pl
import pytest
from selectolax.lexbor import LexborHTMLParser

from ndcg_lit import Evaluator, compare, evaluate, explain
from ndcg_lit.engine.resampling import (
    bca_interval, bootstrap_means, draw_order, effective_number, flip_p, mean_intervals, spread,
)
from ndcg_lit.reading.sources import read_grouped

QUERIES = [f"q{i}" for i in range(24)]
MEASURES = ["nDCG@5", "AP", "RR"]


def drawn(seed):
    "Return judgments, two runs, and a weight for each query, all by chance."
    random = np.random.default_rng(seed)
    qrels = {q: {f"d{j}": int(random.integers(0, 4)) for j in range(8)} for q in QUERIES}
    runs = {name: {q: {f"d{j}": float(random.random()) for j in range(8)} for q in QUERIES} for name in "AB"}
    return qrels, runs, {q: float(random.integers(1, 50)) for q in QUERIES}


QRELS, RUNS, WEIGHTS = drawn(5)
W = np.array(list(WEIGHTS.values()))
GROUPS = {q: "head" if i < 6 else "tail" for i, q in enumerate(QUERIES)}


def test_a_weighted_mean_is_numpys():
    result, plain = evaluate(RUNS["A"], QRELS, MEASURES, weights=WEIGHTS), evaluate(RUNS["A"], QRELS, MEASURES)
    for name in MEASURES:
        wanted = np.average(plain.per_query[name], weights=W)
        assert result.mean[name] == result[name] == pytest.approx(wanted, abs=1e-15) != plain[name]
    assert result.effective_queries == pytest.approx(W.sum()**2 / (W**2).sum()) and plain.effective_queries == 24
    assert f"24 queries, weighted, worth {result.effective_queries:.1f} of equal weight (Kish)" in repr(result)
    assert evaluate(RUNS["A"], QRELS, "GMAP", weights=WEIGHTS)["GMAP"] == pytest.approx(
        np.exp(np.average(np.log(plain.per_query["AP"]), weights=W)))


@pytest.mark.parametrize("form", [pd.Series, lambda weights: {q: int(w) for q, w in weights.items()}])
def test_weights_come_as_a_column_too(form):
    assert evaluate(RUNS["A"], QRELS, weights=form(WEIGHTS)).mean == evaluate(RUNS["A"], QRELS, weights=WEIGHTS).mean


def test_ids_of_weights_are_compared_as_text():
    qrels, run = {1: {"a": 1}, 2: {"a": 0, "b": 1}}, {1: {"a": 1.0}, 2: {"a": 2.0, "b": 1.0}}
    assert evaluate(run, qrels, "RR", weights={1: 3, "2": 1})["RR"] == (3 + 0.5) / 4
    assert evaluate(run, qrels, "RR", weights={1: 3, 2: 1}).by({1: "x", 2: "y"}).columns["RR"] == [1.0, 0.5]


@pytest.mark.parametrize("query", [
    "1.5", b"1.5", 1.5, Decimal("1.50"), np.float32(1.5), Decimal("2E+1"), np.int64(7), 7.0, True,
    date(2024, 5, 1), np.datetime64("2024-05-01"), UUID(int=5), "q\udce9", b"q\xe9",
])
def test_an_id_is_the_same_everywhere(query):
    run = {query: {query: 2, "other": 1}, "r": {"a": 1}}
    written = list(read_grouped(run, "run").to_dict())
    result = evaluate(run, run, "RR", weights={query: 3, "r": 1})
    assert result.per_query["query_id"] == written and result.weights == (3, 1)
    assert result.by({query: "x", "r": "y"}).columns["group"] == ["x", "y"]
    assert explain(run, run, query, "RR").query == written[0]
    assert explain(run, run, written[0], "RR") == explain(run, run, query, "RR")


def test_a_query_twice_is_refused_by_its_name():
    result = evaluate({1: {"a": 1}, 2: {"a": 1}}, {1: {"a": 1}, 2: {"a": 1}}, "RR")
    column = pd.Series(list("xyz"), [1, 1, 2])
    for twice in ({1: "x", "1": "z", 2: "y"}, {"1": "x", Decimal("1.0"): "x", 2: "y"}, column):
        with pytest.raises(ValueError, match="groups has the query '1' twice"): result.by(twice)
    for twice in ({1: 1, "1": 1, 2: 1}, pd.Series([1, 2, 3], [1, 1, 2])):
        with pytest.raises(ValueError, match="weights has the query '1' twice"):
            evaluate({1: {"a": 1}, 2: {"a": 1}}, {1: {"a": 1}, 2: {"a": 1}}, "RR", weights=twice)
    for run, qrels in (({1: {"a": 1}, "1": {"a": 1}}, {1: {"a": 1}}), ({1: {"a": 1}}, {"1": {"a": 1}, 1: {"a": 1}})):
        with pytest.raises(ValueError, match="has the query '1' twice"): evaluate(run, qrels, "RR")
    assert result.by(pd.Series(["x", "x"], [("a", 1), ("b", 2)])).columns["queries"] == [2]  # no ids: a column


def test_a_query_without_a_value_takes_its_weight_along():
    qrels = QRELS | {"q3": dict.fromkeys(QRELS["q3"], 0)}
    result = evaluate(RUNS["A"], qrels, "AP", weights=WEIGHTS, convention="empty=skip")
    values = result.per_query["AP"]
    kept = ~np.isnan(values)
    assert kept.sum() == 23 and result["AP"] == pytest.approx(np.average(values[kept], weights=W[kept]))


def test_weights_of_queries_left_out_may_be_given():
    run = {q: docs for q, docs in RUNS["A"].items() if q != "q0"} | {"new": {"d": 1.0}}
    left = evaluate(run, QRELS, "AP", missing="skip", weights=WEIGHTS | {"new": 3})
    assert left.queries == 23 == len(left.weights) and left.missing == ["q0"] and left.unjudged == ["new"]


@pytest.mark.parametrize("weights, error, said", [
    (WEIGHTS | {"q7": -1}, ValueError, "the weight of query 'q7' must be 0 or more; got -1"),
    (WEIGHTS | {"q7": float("nan")}, ValueError, "the weight of query 'q7' must be a finite number; got nan"),
    (WEIGHTS | {"q7": "9"}, TypeError, "the weight of query 'q7' must be a number; got '9'"),
    ({q: w for q, w in WEIGHTS.items() if q != "q7"}, ValueError, "weights leave out 'q7'; give every query"),
    (WEIGHTS | {"q99": 1}, ValueError, "weights name 'q99', which neither the judgments nor the run have"),
    (WEIGHTS | {b"q7": 1}, ValueError, "weights has the query 'q7' twice"),
    (dict.fromkeys(QUERIES, 0), ValueError, "must have a finite sum above 0; got 0"),
    (dict.fromkeys(QUERIES, 1e308), ValueError, "must have a finite sum above 0; got inf"),
    (list(WEIGHTS.values()), TypeError, "weights must be a dict from query to weight, or a pandas Series"),
])
def test_misfit_weights_are_refused(weights, error, said):
    with pytest.raises(error, match=said): evaluate(RUNS["A"], QRELS, weights=weights)
    with pytest.raises(error, match=said): compare(RUNS, QRELS, weights=weights)
    with pytest.raises(error, match=said): Evaluator(QRELS, weights=weights).evaluate(RUNS["A"])


def test_results_with_weights_are_values():
    result = evaluate(RUNS["A"], QRELS, weights=WEIGHTS)
    for other in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert other == result and repr(other) == repr(result)
    assert result != evaluate(RUNS["A"], QRELS) != evaluate(RUNS["A"], QRELS, weights=WEIGHTS | {"q0": 99})


def test_a_comparison_takes_the_weights():
    found, plain = compare(RUNS, QRELS, "nDCG@5", weights=WEIGHTS), compare(RUNS, QRELS, "nDCG@5")
    pair, by = found.pairs[0], plain.pairs[0].by
    assert pair.difference == pytest.approx(np.average(by, weights=W)) and np.array_equal(pair.by, by)
    assert pair.difference == pytest.approx(pair.mean_second - pair.mean_first)
    assert found.systems.columns["nDCG@5"] == [pair.mean_first, pair.mean_second]
    assert f"worth {effective_number(W):.1f} of equal weight (Kish)" in str(found)
    assert list(pair.order) == list(np.argsort(-np.abs(by * W), kind="stable"))


@pytest.mark.parametrize("weights", [WEIGHTS, None])
def test_a_comparison_is_shown_in_every_form(weights):
    found = compare(RUNS, QRELS, "nDCG@5", weights=weights)
    heads = [cell.text() for cell in LexborHTMLParser(found._repr_html_()).css("details:last-of-type thead th")]
    assert heads == ["measure", "runs", "query", "difference", *["weight"] * (weights is not None)]
    for form in (found.to_markdown, found.to_latex, found.to_csv, found.to_dict, found.to_pandas, found.plot): form()
    assert repr(found.pairs[0]) in str(found) and found.systems._repr_html_() in found._repr_html_()


def test_p_flips_the_weighted_differences():
    few = QUERIES[:7]
    found = compare(RUNS, {q: QRELS[q] for q in few}, "AP", weights={q: WEIGHTS[q] for q in few}).pairs[0]
    weighted = found.by * W[:7]
    sums = [abs(np.dot(signs, weighted)) for signs in product([1, -1], repeat=7)]
    assert found.p == np.mean(np.array(sums) >= abs(weighted.sum()) - 1e-12)


def test_the_bootstrap_draws_weights_with_their_queries():
    by = np.random.default_rng(1).normal(0.1, 1, (2, 24))
    ours, random = bootstrap_means(by, 300, 9, W), np.random.default_rng(9)
    drawn = random.integers(0, 24, (300, 24), dtype=np.uint32)
    wanted = [[np.average(row[some], weights=W[some]) for some in drawn] for row in by]
    assert np.allclose(ours, wanted, rtol=0, atol=1e-12)
    found = compare(RUNS, QRELS, "AP", weights=WEIGHTS, samples=400).pairs[0]
    order = draw_order(found.query_ids)
    by, weights = found.by[order], W[order]
    means = bootstrap_means(by[None], 400, 0, weights)
    assert found.percentile == pytest.approx(tuple(np.quantile(means[0], [0.025, 0.975])))
    assert found.bca == pytest.approx(tuple(bca_interval(by[None], means, weights=weights)[0]))


def test_bca_leaves_out_each_query_with_its_weight():
    by, n = np.random.default_rng(2).gamma(1, 0.2, 24), 24
    means = bootstrap_means(by[None], 2000, 0, W)[0]
    mean = np.average(by, weights=W)
    others = np.array([np.average(np.delete(by, i), weights=np.delete(W, i)) for i in range(n)])
    off = others.mean() - others
    from scipy.stats import norm
    z, a = norm.ppf((np.mean(means < mean) + np.mean(means <= mean)) / 2), (off**3).sum() / (6 * (off**2).sum()**1.5)
    ends = [z + norm.ppf(tail) for tail in (0.025, 0.975)]
    wanted = np.quantile(means, [norm.cdf(z + end / (1 - a * end)) for end in ends])
    assert bca_interval(by[None], means[None], weights=W)[0] == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES)
def test_equal_weights_change_nothing(measure):
    alike, plain = (compare(RUNS, QRELS, measure, **w).pairs[0] for w in ({"weights": dict.fromkeys(QUERIES, 7)}, {}))
    for name in ("difference", "p", "interval", "bca", "sd", "effect", "detectable", "needed"):
        assert getattr(alike, name) == pytest.approx(getattr(plain, name), abs=1e-12), name


def test_a_query_of_weight_0_counts_for_nothing():
    weights = WEIGHTS | {"q1": 0, "q2": 0}
    kept = {q: docs for q, docs in QRELS.items() if weights[q]}
    found, without = compare(RUNS, QRELS, "AP", weights=weights), compare(
        RUNS, kept, "AP", weights={q: w for q, w in weights.items() if w})
    one, other = found.pairs[0], without.pairs[0]
    assert (one.p, one.interval, one.queries, one.left_out) == (other.p, other.interval, 22, 2)
    assert found.systems.columns["AP low"] == without.systems.columns["AP low"]


def test_the_spread_is_the_standard_error_of_a_weighted_mean():
    random = np.random.default_rng(3)
    w = random.gamma(1, 1, 200)
    means = [np.average(random.normal(0, 1, 200), weights=w) for _ in range(4000)]
    once = np.mean([spread(random.normal(0, 1, 200), w) for _ in range(50)]) / 200**0.5
    assert once == pytest.approx(np.std(means), rel=0.06)
    assert np.std(means) == pytest.approx(1 / effective_number(w)**0.5, rel=0.05)


def test_p_of_weighted_comparisons_is_uniform_without_a_difference():
    random = np.random.default_rng(4)
    p = flip_p(random.normal(0, 1, (2000, 30)) * random.gamma(0.5, 1, 30), 1000)
    assert abs((p <= 0.05).mean() - 0.05) < 3 * (0.05 * 0.95 / 2000)**0.5


def test_tests_without_a_weighted_form_are_refused():
    found = compare(RUNS, QRELS, "AP", weights=WEIGHTS)
    for asked in (found.tests, found.pairs[0].tests):
        with pytest.raises(ValueError, match="the t test and Wilcoxon's take no weights"): asked()


@pytest.mark.parametrize("weights", [None, WEIGHTS])
def test_groups_have_the_means_of_their_queries(weights):
    result = evaluate(RUNS["A"], QRELS, MEASURES, weights=weights)
    found = result.by(GROUPS, samples=500)
    assert found.columns["group"] == ["head", "tail"] and found.columns["queries"] == [6, 18]
    for at, some in enumerate((slice(6), slice(6, None))):
        w = None if weights is None else W[some]
        for name in MEASURES:
            values = result.per_query[name][some]
            assert found.columns[name][at] == pytest.approx(np.average(values, weights=w), abs=1e-15)
            order = draw_order(result.per_query["query_id"][some])
            ends = mean_intervals(values[order][None], 0.95, 500, 0, w if w is None else w[order])[0]
            assert [found.columns[f"{name} {end}"][at] for end in ("low", "high")] == pytest.approx(list(ends))
        if weights: assert found.columns["effective"][at] == pytest.approx(effective_number(W[some]))


@pytest.mark.parametrize("form", [
    lambda groups: list(groups.values()), lambda groups: np.array(list(groups.values())),
    lambda groups: pl.Series(list(groups.values())), lambda groups: pd.Series(list(groups.values())),
    lambda groups: pd.Series(groups).sample(frac=1, random_state=1).reindex(list(reversed(groups))),
])
def test_groups_come_as_a_column_too(form):
    result = evaluate(RUNS["A"], QRELS, "AP")
    found, wanted = result.by(form(GROUPS)), result.by(GROUPS)
    rows = [dict(zip(each.columns["group"], each.columns["AP"])) for each in (found, wanted)]
    assert rows[0] == rows[1]


def test_a_group_of_one_query_has_no_interval():
    found = evaluate(RUNS["A"], QRELS, "AP").by(GROUPS | {"q0": "alone"})
    assert found.columns["group"][0] == "alone" and np.isnan(found.columns["AP low"][0]) and "none" in repr(found)


@pytest.mark.parametrize("groups, error, said", [
    ({q: "x" for q in QUERIES if q != "q4"}, ValueError, "groups leave out 'q4'; give every query a group"),
    (GROUPS | {"q4": None}, ValueError, "groups leave out 'q4'"),
    (pd.Series(GROUPS | {"q4": float("nan")}), ValueError, "groups leave out 'q4'"),
    (["x"] * 23, ValueError, "groups has 23 values for 24 queries"),
    ("language", TypeError, "groups must be a dict from query to group, or a column"),
    (7, TypeError, "groups must be a dict from query to group, or a column"),
])
def test_misfit_groups_are_refused(groups, error, said):
    with pytest.raises(error, match=said): evaluate(RUNS["A"], QRELS).by(groups)


def test_a_group_of_weight_0_and_a_bad_level_are_refused():
    result = evaluate(RUNS["A"], QRELS, weights={q: float(GROUPS[q] == "head") for q in QUERIES})
    with pytest.raises(ValueError, match="the queries of the group 'tail' all have the weight 0"): result.by(GROUPS)
    with pytest.raises(ValueError, match="level must lie between 0 and 1; got 95"): result.by(GROUPS, level=95)
    with pytest.raises(ValueError, match="samples must be a whole number from 100; got 5"): result.by(GROUPS, samples=5)


def test_groups_are_shown_in_every_form():
    found = evaluate(RUNS["A"], QRELS, "AP", weights=WEIGHTS).by(GROUPS | {"q0": "a|b <i>_x_"})
    frame = found.to_pandas()
    assert list(frame.columns) == ["group", "queries", "effective", "AP", "AP low", "AP high"]
    assert found.to_csv().splitlines()[0] == "group,queries,effective,AP,AP low,AP high,convention,ndcg_lit"
    assert found.to_markdown().splitlines()[0].startswith("| group | queries | effective | AP |")
    assert "&lt;i&gt;" in found._repr_html_() and 'aria-label="Groups"' in found._repr_html_()
    assert r"\begin{tabular}{lrrrr}" in found.to_latex() and "All queries: AP" in repr(found)
    assert pickle.loads(pickle.dumps(found)).to_csv() == found.to_csv()
