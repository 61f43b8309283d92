"""Two systems compared: equal to scipy, the same every time, exported whole, and refused with advice."""
import json
import pickle
import sys
from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.power import TTestPower

from ndcg_lit import compare, evaluate, join_folds
from ndcg_lit.comparison import other_tests
from ndcg_lit.pairs import Pair
from ndcg_lit.engine.resampling import (
    attained, bca_interval, bootstrap_intervals, bootstrap_means, detectable, every_chance, every_mean, flip_p, holm,
    mean_intervals, percentile_interval, queries_needed,
)
from ndcg_lit.lists import shorten

LETTERS = "abcdefgh"


def systems(queries, names="AB", seed=1):
    "Return judgments of some queries, and a run for each of the `names`, which differ."
    random = np.random.default_rng(seed)
    ids = [f"q{i}" for i in range(queries)]
    qrels = {q: dict(zip(LETTERS, random.integers(0, 4, len(LETTERS)).tolist())) for q in ids}
    runs = {name: {q: dict(zip(LETTERS, random.permutation(8).tolist())) for q in ids} for name in names}
    return runs, qrels


def differences(shape, seed):
    "Return skewed differences, of which some are 0 and some alike."
    random = np.random.default_rng(seed)
    return np.round(random.gamma(1, 0.2, shape) - 0.12, 2) * (random.random(shape) < 0.8)


@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_the_exact_p_is_that_of_scipy(n):
    for seed in range(20):
        row = differences(n, seed)
        wanted = dict(permutation_type="samples", n_resamples=np.inf, vectorized=True)
        theirs = stats.permutation_test((row,), np.mean, **wanted)
        assert flip_p(row) == pytest.approx(theirs.pvalue, abs=1e-12)


def test_the_sampled_p_is_near_scipys_and_near_the_normal_one():
    rows = differences((40, 100), 3)
    p = flip_p(rows, 20_000)
    for row, ours in zip(rows[:5], p):
        wanted = dict(permutation_type="samples", n_resamples=4999, vectorized=True, rng=0)
        theirs = stats.permutation_test((row,), np.mean, **wanted).pvalue
        assert abs(ours - theirs) < 5 * (0.25 / 4999 + 0.25 / 20_000) ** 0.5
    assert np.abs(p - stats.ttest_1samp(rows, 0, axis=1).pvalue).max() < 0.03


def test_p_is_never_0_and_counts_the_one_seen():
    assert flip_p(np.ones(40), samples=999) == 1 / 1000


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_intervals_are_scipys_from_the_same_draws(level):
    rows = differences((6, 30), 5)
    means = bootstrap_means(rows, 999, 7)
    ours = {"percentile": percentile_interval(means, level), "BCa": bca_interval(rows, means, level)}
    for method, ends in ours.items():
        for row, drawn, mine in zip(rows, means, ends):
            class Drawn: bootstrap_distribution = drawn
            given = dict(n_resamples=0, bootstrap_result=Drawn, method=method, confidence_level=level)
            theirs = tuple(stats.bootstrap((row,), np.mean, **given).confidence_interval)
            assert mine == pytest.approx(theirs, abs=1e-12)


def test_bootstrap_means_are_spread_as_those_of_scipy():
    row = differences(50, 8)
    theirs = stats.bootstrap((row,), np.mean, n_resamples=9999, rng=1, method="percentile")
    ours = bootstrap_means(row[None], 10_000)[0]
    assert ours.std(ddof=1) == pytest.approx(theirs.standard_error, rel=0.05)
    assert abs(ours.mean() - row.mean()) < 5 * row.std() / 50**0.5 / 100


def in_the_middle(means, low, high):
    "Return the least of `means` with a share `low` up to it, and the greatest with a share 1 - `high` from it on."
    means = np.sort(means)
    return means[int(np.ceil(low * means.size - 1e-7)) - 1], means[int(np.floor(high * means.size + 1e-7))]


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n", [2, 3, 5, 6])
def test_few_queries_are_drawn_in_every_way(n, weighted):
    random = np.random.default_rng(n)
    row, w = np.round(random.gamma(1, 0.2, n) - 0.1, 2), random.gamma(1, 1, n) if weighted else np.ones(n)
    draws = np.array(list(product(range(n), repeat=n)))
    means = (row * w)[draws].sum(1) / w[draws].sum(1)
    given = {"weights": w} if weighted else {}
    ours = np.repeat(every_mean(row, **given), np.round(every_chance(n) * n**n).astype(int))
    assert np.allclose(np.sort(ours), np.sort(means), rtol=0, atol=1e-12)
    for level in (0.5, 0.9, 0.95):
        ends = in_the_middle(means, (1 - level) / 2, (1 + level) / 2)
        assert bootstrap_intervals(row[None], level, **given)[0][0] == pytest.approx(ends, abs=1e-12)


@pytest.mark.parametrize("n", [4, 6])
def test_bca_of_every_draw_is_that_of_its_formula(n):
    row = np.random.default_rng(n).gamma(1, 0.2, n)
    means = np.round(row[np.array(list(product(range(n), repeat=n)))].mean(1), 12)
    mean = round(row.mean(), 12)
    off = row - row.mean()
    bias, skew = stats.norm.ppf((np.mean(means < mean) + np.mean(means <= mean)) / 2), (off**3).sum()
    skew /= 6 * (off**2).sum()**1.5
    reach = bias + stats.norm.ppf([0.025, 0.975])
    wanted = in_the_middle(means, *stats.norm.cdf(bias + reach / (1 - skew * reach)))
    ours = bca_interval(row[None], every_mean(row)[None], chances=every_chance(n))[0]
    assert ours == pytest.approx(wanted, abs=1e-10)


def test_intervals_of_up_to_sixteen_queries_are_exact_and_the_result_says_so():
    runs, qrels = systems(16)
    one, other = (compare(runs, qrels, "AP", seed=seed) for seed in (0, 1))
    assert one.columns["low"] == other.columns["low"]
    assert one.systems.columns["AP low"] == other.systems.columns["AP low"]
    assert str(one).count("95 % intervals by the means of all 65,535 subsets of the queries (exact)") == 2
    back = compare({name: runs[name] for name in "BA"}, qrels, "AP").pairs[0].interval
    assert one.pairs[0].interval == pytest.approx((-back[1], -back[0]), abs=1e-12)
    runs, qrels = systems(17)
    assert "10,000 random subsets of the queries and of the rest of each, seed 0" in str(compare(runs, qrels, "AP"))
    few = compare(runs | {"C": {q: runs["A"][q] for q in list(qrels)[:9]}}, qrels, "AP", missing="skip")
    assert "of the rest of each, seed 0, of all (exact) up to 16 queries" in few.said


def test_bca_of_up_to_twelve_queries_is_exact():
    runs, qrels = systems(12)
    one, other = (compare(runs, qrels, "AP", seed=seed) for seed in (0, 1))
    assert one.columns["bca_high"] == other.columns["bca_high"] and one.pairs[0].bca == other.pairs[0].bca


def test_groups_of_up_to_sixteen_queries_have_exact_intervals():
    runs, qrels = systems(24)
    result, groups = evaluate(runs["A"], qrels, "AP"), {q: "head" if i < 7 else "tail" for i, q in enumerate(qrels)}
    found = result.by(groups)
    head = mean_intervals(np.array(result.per_query["AP"][:7])[None])[0]
    assert (found.columns["AP low"][0], found.columns["AP high"][0]) == pytest.approx(tuple(head))
    assert "of the rest of each, seed 0, of all (exact) up to 16 queries." in found.note
    assert "all 4,095 subsets of the queries (exact)." in result.by([i % 2 for i in range(24)]).note


def test_the_other_tests_are_scipys():
    runs, qrels = systems(30)
    found = compare(runs, qrels, ["nDCG@5", "RR"])
    ours = zip(*other_tests(found).values())
    for pair, mine, shown in zip(found.pairs, ours, found.tests().rows, strict=True):
        a, b = (evaluate(runs[name], qrels, pair.measure).per_query[pair.measure] for name in "AB")
        theirs = stats.ttest_rel(b, a).pvalue, stats.wilcoxon(b, a).pvalue
        assert mine == pytest.approx(theirs, abs=1e-12)
        assert list(shown[-2:]) == [f"{p:.2g}" for p in theirs]


def test_a_lead_of_nothing_is_no_lead_and_zero_has_no_sign():
    qrels = {q: {"a": 1, "b": 0} for q in ("q1", "q2", "q3")}
    first, last = {"a": 2, "b": 1}, {"a": 1, "b": 2}
    level = compare({"A": {"q1": first, "q2": last}, "B": {"q1": last, "q2": first}}, qrels, "RR").pairs[0]
    assert level.said.startswith("No difference shown: A and B are level in RR, no 95 % interval, p = 1")
    ahead = {"A": dict.fromkeys(qrels, first), "B": dict.fromkeys(qrels, first) | {"q1": last}}
    assert "A leads B by 0.167 AP, no 95 % interval" in compare(ahead, qrels, "AP").pairs[0].said


def test_what_a_single_query_does_not_have_is_not_compared():
    runs, qrels = systems(10)
    with pytest.raises(ValueError, match="GMAP has one value for all queries.*compare AP"):
        compare(runs, qrels, ["AP", "gm_map"])


def test_runs_without_a_query_in_common_are_told_what_they_answer():
    runs = {"A": {"q1": {"a": 1}}, "B": {"x1": {"a": 1}}, "C": {"q2": {"a": 1}}}
    with pytest.raises(ValueError, match="'B' answers only 'x1', without judgments; .* by the same id"):
        compare({"A": runs["A"], "B": runs["B"]}, {"q1": {"a": 1}, "q2": {"a": 1}}, overlap="allow")
    with pytest.raises(ValueError, match="'A' answers 'q1'; 'C' answers 'q2'"):
        compare({"A": runs["A"], "C": runs["C"]}, {"q1": {"a": 1}, "q2": {"a": 1}})


def test_holm_by_closed_testing():
    for seed in range(30):
        p = np.random.default_rng(seed).choice([0.001, 0.01, 0.02, 0.04, 0.3, 0.9], 5)
        groups = [np.flatnonzero(taken) for taken in product([0, 1], repeat=5) if any(taken)]
        wanted = [max(len(g) * p[g].min() for g in groups if i in g) for i in range(5)]
        assert holm(p) == pytest.approx(np.minimum(wanted, 1))


def test_the_same_seed_and_no_neighbour_changes_a_number():
    runs, qrels = systems(40, "ABC")
    whole, again = (compare(runs, qrels, ["nDCG@5", "AP"], seed=4) for _ in range(2))
    assert whole.columns == again.columns
    alone = compare({name: runs[name] for name in "AC"}, qrels, "AP", seed=4).pairs[0]
    among = whole["AP", "A", "C"]
    assert alone.p == among.p and (*alone.interval, *alone.bca) == pytest.approx((*among.interval, *among.bca))
    assert compare(runs, qrels, "AP", seed=5)["A", "C"].p != among.p


def drawn_numbers(found):
    "Return all numbers of a comparison that come from draws."
    names = "p", "p_holm", "p_corrected", "low", "high", "bca_low", "bca_high"
    ends = [column for name, column in found.systems.columns.items() if name.endswith((" low", " high"))]
    return [found.columns[name] for name in names] + ends


def test_the_order_of_the_queries_changes_no_p_and_no_interval(tmp_path):
    runs, qrels = systems(40, "ABC")
    weights = {q: 1 + at % 4 for at, q in enumerate(qrels)}
    for options in ({}, {"weights": weights}, {"missing": "skip"}):
        short = {"C": {q: runs["C"][q] for q in list(qrels)[:30]}} if "missing" in options else {}
        some = runs | short
        wanted = drawn_numbers(compare(some, qrels, ["AP", "RR"], **options))
        mixed = [list(qrels)[at] for at in np.random.default_rng(8).permutation(40)]
        for order in (list(qrels)[::-1], mixed):
            judged = {q: qrels[q] for q in order}
            turned = {name: {q: run[q] for q in reversed(order) if q in run} for name, run in some.items()}
            assert drawn_numbers(compare(turned, judged, ["AP", "RR"], **options)) == wanted
    wanted = drawn_numbers(compare(runs, qrels, ["AP", "RR"]))
    lines = [f"{q} 0 {d} {grade}" for q in mixed for d, grade in qrels[q].items()]
    (tmp_path / "qrels").write_text("\n".join(lines))
    for name, run in runs.items():
        lines = [f"{q} Q0 {d} 1 {score} t" for q in mixed[::-1] for d, score in run[q].items()]
        (tmp_path / name).write_text("\n".join(lines))
    assert drawn_numbers(compare({name: tmp_path / name for name in runs}, tmp_path / "qrels", ["AP", "RR"])) == wanted
    frame = pd.DataFrame([(q, d, grade) for q in mixed for d, grade in qrels[q].items()],
                         columns=["query_id", "doc_id", "relevance"])
    assert drawn_numbers(compare(runs, frame, ["AP", "RR"])) == wanted


def test_ids_of_several_kinds_have_one_order():
    runs, qrels = systems(30)
    named = lambda of: {int(q[1:]) if int(q[1:]) % 2 else q[1:]: docs for q, docs in of.items()}
    wanted = drawn_numbers(compare({name: named(run) for name, run in runs.items()}, named(qrels), "AP"))
    back = dict(reversed(named(qrels).items()))
    assert drawn_numbers(compare({name: named(run) for name, run in runs.items()}, back, "AP")) == wanted
    texts = lambda of: {q[1:]: docs for q, docs in of.items()}
    assert drawn_numbers(compare({name: texts(run) for name, run in runs.items()}, texts(qrels), "AP")) == wanted


def test_the_order_of_the_queries_changes_no_interval_of_a_group(monkeypatch):
    runs, qrels = systems(50)
    groups = {q: "head" if at < 20 else "tail" for at, q in enumerate(qrels)}
    back = dict(reversed(qrels.items()))
    one, other = (evaluate(runs["A"], judged, "AP").by(groups) for judged in (qrels, back))
    for name in ("AP low", "AP high"): assert one.columns[name] == other.columns[name]
    logged = []
    mlflow = SimpleNamespace(log_metrics=lambda metrics, step: logged.append(metrics),
                             log_text=lambda *_: None, set_tag=lambda *_: None)
    monkeypatch.setitem(sys.modules, "mlflow", mlflow)
    for judged in (qrels, back): evaluate(runs["A"], judged, "AP").to_mlflow()
    assert logged[0]["AP_low"] == logged[1]["AP_low"] and logged[0]["AP_high"] == logged[1]["AP_high"]


def test_trading_places_turns_every_sign():
    runs, qrels = systems(25)
    one = compare(runs, qrels, "AP").pairs[0]
    other = compare({"B": runs["B"], "A": runs["A"]}, qrels, "AP").pairs[0]
    assert one.difference == pytest.approx(-other.difference) and (one.wins, one.losses) == (other.losses, other.wins)
    assert one.p == other.p and one.interval == pytest.approx((-other.interval[1], -other.interval[0]), abs=0.02)
    assert one.said.split(" by ")[0] == other.said.split(" by ")[0]


def test_the_options_of_evaluate_reach_it():
    runs, qrels = systems(12)
    del runs["B"]["q0"]
    found = compare(runs, qrels, "nDCG", missing="skip", convention="gain=exponential")
    assert str(found.convention) == "gain=exponential missing=skip" and found.pairs[0].left_out == 1
    each = [evaluate(runs[n], qrels, "nDCG", missing="skip", convention="gain=exponential").per_query for n in "AB"]
    a, b = (dict(zip(table["query_id"], table["nDCG"])) for table in each)
    assert found.pairs[0].by == pytest.approx([b[q] - a[q] for q in found.pairs[0].query_ids])
    chance = [compare(runs, qrels, "nDCG", ties="random", seed=3).pairs[0].difference for _ in range(2)]
    assert chance[0] == chance[1]


def test_what_leaves_is_whole(tmp_path):
    runs, qrels = systems(20, "ABC")
    found = compare(runs, qrels, ["AP", "RR"], baseline="B", seed=9)
    assert [(pair.first, pair.second) for pair in found.pairs] == [("B", "A")] * 2 + [("B", "C")] * 2
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert (told["seed"], told["convention"], len(told["pairs"])) == (9, "default", 4)
    assert list(told["pairs"][0]["by"].values()) == pytest.approx(found.pairs[0].by.tolist())
    frame = found.to_pandas()
    assert frame["p"].tolist() == found.columns["p"] and set(frame["seed"]) == {9} and frame.attrs["convention"]
    assert found.to_polars()["needed"].to_list() == found.columns["needed"]
    found.to_csv(tmp_path / "pairs.csv")
    assert (tmp_path / "pairs.csv").read_text(encoding="utf-8") == found.to_csv()
    assert pickle.loads(pickle.dumps(found)).columns == found.columns


def test_names_are_shown_as_text():
    runs, qrels = systems(20)
    shown = compare({"<i>": runs["A"], "B&C": runs["B"]}, qrels, "AP")._repr_html_()
    assert "<i>" not in shown and "&lt;i&gt;" in shown and "B&amp;C" in shown


def test_equal_runs_and_a_steady_lead_divide_by_nothing():
    runs, qrels = systems(18)
    with np.errstate(all="raise"):
        same = compare({"A": runs["A"], "B": runs["A"]}, qrels, "AP").pairs[0]
    assert (same.p, same.effect, same.needed, same.tests().rows[1][1]) == (1, 0, None, "1")
    steady = {q: {"a": 1} for q in qrels}
    late, early = {q: {"a": 1, "b": 2} for q in qrels}, {q: {"a": 2, "b": 1} for q in qrels}
    lead = compare({"late": late, "early": early}, steady, "RR")
    assert lead.pairs[0].effect == np.inf and lead.to_dict()["pairs"][0]["effect"] is None
    assert lead.pairs[0].said.startswith("early beats late by 0.500 RR, 95 % interval 0.500 to 0.500, p = 0.0001")


def test_it_never_says_that_there_is_no_difference():
    for seed in range(6):
        runs, qrels = systems(9, seed=seed)
        said = str(compare(runs, qrels, "AP"))
        assert "beats" in said or "No difference shown" in said
        assert "no difference" not in said.replace("No difference shown", "").lower()


@pytest.mark.parametrize("change, error, words", [
    (lambda runs: {"A": runs["A"]}, ValueError, "two runs or more"), (lambda runs: {}, ValueError, "two runs or more"),
    (lambda runs: list(runs.values()), TypeError, "a dict from names to runs"),
    (lambda runs: {1: runs["A"], "B": runs["B"]}, TypeError, "must be a text; got 1"),
    (lambda runs: {"": runs["A"], "B": runs["B"]}, TypeError, "must be a text; got ''"),
    (lambda runs: {"A": {"q0": {"a": 1}}, "B": {"q1": {"a": 1}}}, ValueError, "share no judged query"),
    (lambda runs: {"A": runs["A"], "B": {"other": {"a": 1}}}, ValueError, "the run has the queries 'other'"),
])
def test_runs_that_cannot_be_compared(change, error, words):
    runs, qrels = systems(6)
    with pytest.raises(error, match=words): compare(change(runs), qrels, "AP")


@pytest.mark.parametrize("options", [
    dict(level=0), dict(level=1), dict(level=95), dict(power=1.5), dict(samples=99), dict(samples=1e4), dict(seed=-1),
    dict(seed=True), dict(baseline="C"), dict(level=float("nan")),
], ids=str)
def test_options_that_make_no_sense(options):
    runs, qrels = systems(6)
    name, value = next(iter(options.items()))
    with pytest.raises((ValueError, TypeError), match=name) as caught: compare(runs, qrels, "AP", **options)
    assert shorten(value) in str(caught.value)


def test_too_few_queries_and_undefined_values():
    runs, qrels = systems(6)
    one = {"q0": qrels["q0"]}
    with pytest.raises(ValueError, match="on 1 query only; a comparison needs two"): compare(runs, one, "AP")
    barren = qrels | {"q1": {"a": 0}}
    with pytest.raises(ValueError, match="AP of 'A' is undefined for 'q1'.*empty=skip"):
        compare(runs, barren, "AP", convention="empty=nan")
    assert compare(runs, barren, "AP", convention="empty=skip").pairs[0].left_out == 1
    with pytest.raises(ValueError, match="not a finite number"): flip_p([0.1, float("nan")])
    with pytest.raises(ValueError, match="two queries or more; got 1"): flip_p([0.1])


def test_the_error_of_a_run_says_which_run():
    runs, qrels = systems(6)
    runs["B"]["q0"]["a"] = float("nan")
    with pytest.raises(ValueError) as caught: compare(runs, qrels, "AP")
    assert caught.value.__notes__ == ["in the run 'B'"]


def test_a_pair_that_is_not_there_is_named():
    runs, qrels = systems(6)
    with pytest.raises(KeyError, match="0 pairs have 'RR'; there are AP of A and B"): compare(runs, qrels, "AP")["RR"]


def test_a_pair_tells_the_spread_of_a_sample_and_concludes_from_the_corrected_p():
    found = compare(*systems(20, "ABCD"), "AP", seed=4)
    assert [pair.sd for pair in found.pairs] == pytest.approx([float(np.std(pair.by, ddof=1)) for pair in found.pairs])
    pair = replace(found.pairs[0], p=0.02, p_maxt=0.06)
    below = replace(pair, p_maxt=0.04)
    assert below.concluded and not pair.concluded and not replace(below, level=0.99).concluded
    of_holm = replace(pair, correction="holm", p_maxt=None, p_holm=0.04)
    assert of_holm.concluded and not replace(of_holm, p_holm=0.06).concluded


@pytest.mark.parametrize("level, off", [(0.9, 0.02), (0.95, 0.035), (0.99, 0.06)])
def test_a_detectable_difference_is_detected(level, off):
    for n in (6, 7, 8, 9, 10, 20, 50):
        found = detectable(1, n, level)
        if found == np.inf:
            assert level == 0.99 and n < 8
            continue
        random = np.random.default_rng(n)
        share = np.mean(flip_p(random.normal(found, 1, (4000, n)), 2000) <= 1 - level + 1e-12)
        assert abs(share - 0.8) <= off, (n, share)  # by chance alone 0.02; the rest is the few p that the test can give


@pytest.mark.parametrize("level", [0.8, 0.9, 0.95, 0.99])
@pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
def test_a_detectable_difference_is_that_of_a_t_test_at_the_p_that_can_be_reached(level, power):
    for n in (6, 7, 8, 10, 12, 16, 17, 20, 50, 500):
        p = attained(n, level)
        if p <= 2.0**(1 - n): continue  # every difference needs the same sign: no t test asks for that
        theirs = abs(TTestPower().solve_power(nobs=n, alpha=p, power=power))
        assert detectable(1, n, level, power) == pytest.approx(theirs, rel=0.025), n


@pytest.mark.parametrize("level, least", [(0.9, 5), (0.95, 6), (0.99, 8), (0.999, 11)])
def test_no_number_of_queries_is_promised_that_gives_no_p_so_small(level, least):
    assert attained(least - 1, level) == 0 and detectable(1, least - 1, level) == np.inf
    assert flip_p(np.ones(least)) <= 1 - level < flip_p(np.ones(least - 1))
    assert {queries_needed(d, 1, level) for d in (5, 10, 1e6)} == {least} == {queries_needed(1, 0, level)}
    assert queries_needed(0.001, 1, 0.9999, samples=999) is None and queries_needed(0, 1) is None
    for difference in (0.03, 0.1, 0.4, 0.8, 1.3, 2):
        n = queries_needed(difference, 1, level)
        assert detectable(1, n, level) <= difference < detectable(1, n - 1, level)


def test_differences_that_cancel_but_for_their_last_digit_need_no_number_of_queries():
    by = np.array([0.7 - 0.4, 0.8 - 0.9, 0.6 - 0.8])
    assert 0 < abs(by.mean()) < 1e-16 and queries_needed(by.mean(), by.std(ddof=1)) is None
    assert pair_of(by).needed is None and "A and B are level in RR" in pair_of(by).said
    assert queries_needed(1e-11, 1) == pytest.approx(queries_needed(1e-3, 1) * 1e16, rel=1e-5)


def pair_of(by, comparisons=1, level=0.95, samples=10_000):
    by = np.array(by, float)
    p = flip_p(by, samples)
    shared = dict(comparisons=comparisons, left_out=0, level=level, power=0.8, samples=samples)
    return Pair("RR", "A", "B", tuple(range(len(by))), by, 0.5, 0.5 + by.mean(), (0, 1), p, 1.0, **shared)


def test_a_sentence_promises_nothing_that_the_test_cannot_keep():
    assert pair_of([0.5, 0.2]).said.endswith("; 2 queries cannot give p <= 0.05: the least p is 0.5")
    tied = pair_of([0.5, 0.2, 0, 0, 0, 0, 0, 0])
    assert "8 queries, 6 of them tied, cannot give p <= 0.05: the least p is 0.5" in tied.said
    assert tied.detectable == np.inf
    six = [0.5, 0.2, 0.1, 0.3, -0.2, 0.4]
    assert "6 queries detect 0." in pair_of(six).said
    several = pair_of(six, comparisons=3)
    assert "6 queries are too few for Holm's correction over 3 comparisons: the least p is 0.0312" in several.said
    assert several.needed > pair_of(six).needed


def test_too_few_draws_are_not_blamed_on_the_queries():
    by = [0.1, -0.1] * 10
    said = "; 100 random signs cannot give p <= 0.001: the least p is 0.0099; take samples=999 or more"
    assert pair_of(by, 1, 0.999, 100).said.endswith(said)
    pair = pair_of([*by, 0.3], 528)
    said = ("; 10,000 random signs are too few for Holm's correction over 528 comparisons: the least p is 0.0001; "
            "take samples=10559 or more")
    assert pair.said.endswith(said) and pair.detectable == np.inf
    assert "random signs" not in replace(pair, samples=10_559).said
    tied = pair_of([0.1, -0.1] * 7 + [0] * 7, 28, samples=100)  # all signs of fourteen differences are tried
    assert "inf" not in tied.said and "21 queries detect 0." in tied.said


def test_no_number_of_queries_is_told_that_is_there_already():
    pair = pair_of([0.5] * 5 + [0] * 3, 4, 0.8)
    said = "too few for Holm's correction over 4 comparisons: the least p is 0.0625"
    assert pair.needed <= 8 and pair.said.endswith(said)


# Folds

def test_folds_are_joined_and_their_queries_told_apart(tmp_path):
    random = np.random.default_rng(5)
    ids = [f"q{number}" for number in range(40)]
    judged = {query: dict(zip("abcde", random.integers(0, 3, 5).tolist())) for query in ids}
    systems = {name: {query: dict(zip("abcde", random.random(5).tolist())) for query in ids} for name in "ABCDE"}
    folds = [ids[at::10] for at in range(10)]
    split = lambda given: [{query: given[query] for query in fold} for fold in folds]
    joined = join_folds(split(judged), "qrels")
    assert list(joined)[:5] == ["1/q0", "1/q10", "1/q20", "1/q30", "2/q1"]
    found = compare({name: join_folds(split(run)) for name, run in systems.items()}, joined, "nDCG@3")
    whole = compare(systems, judged, "nDCG@3")
    assert len(found.pairs) == 10 and found.pairs[0].queries == 40
    assert [pair.difference for pair in found.pairs] == pytest.approx([pair.difference for pair in whole.pairs])
    assert [pair.p for pair in found.pairs] == pytest.approx([pair.p for pair in whole.pairs], abs=0.02)
    (tmp_path / "fold").write_text(json.dumps(judged))
    named = join_folds({"first": tmp_path / "fold", "second": b"q 0 a 1\n"}, "qrels")
    assert named["first/q0"] == judged["q0"] and named["second/q"] == {"a": 1}


def test_the_same_query_in_two_folds_counts_twice():
    run = join_folds([{"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 2}}])
    assert evaluate(run, join_folds([{"q": ["a"]}] * 2, "qrels"), "RR").per_query["RR"].tolist() == [1, 0.5]


def test_bad_folds_are_refused():
    for folds, kind, why in (
        ([], "run", "no folds to join"), ([{"q": {"a": 1}}], "runs", "kind must be one of 'run', 'qrels'"),
        ({"a/b": {"q": {"a": 1}}}, "run", "the name of a fold cannot have a slash"),
        ([{"q": {"a": 1}}, {"q": {"a": "x"}}], "run", r"^fold 2: run\['q'\]\['a'\] is 'x'"),
        ({"q": {"a": 1}}, "run", "^fold q: run\\['a'\\] must be a dict"),
    ):
        with pytest.raises((ValueError, TypeError), match=why): join_folds(folds, kind)
    with pytest.raises(TypeError, match="folds must be a list, or a dict by name; got 'run.txt'"): join_folds("run.txt")
