"""Means corrected by people's labels, and documents in place of chunks: formulas, coverage, brute force, bad input."""
import math

import numpy as np
import pytest

from ndcg_lit import collapse_chunks, corrected_mean
from ndcg_lit.student import student


def corrected(m, h, s, **how):
    "Return the corrected mean from the model's values `m` of the others, people's `h` and its own `s` of the sample."
    return corrected_mean(np.append(m, s), np.append(np.full(np.size(m), np.nan), h), **how)


def a_population(rng, n, noise):
    "Return values of `n` queries by people and by a model that is too high and noisy."
    people = rng.beta(5, 2, n)
    return people, np.clip(people + 0.1 + rng.normal(0, noise, n), 0, 1)


def t_of(chance, df):
    "Return the quantile of Student's t by scipy."
    return pytest.importorskip("scipy.stats").t.ppf(chance, df)


def test_quantiles_of_student_are_those_of_scipy():
    for level in (0.5, 0.8, 0.95, 0.999):
        for df in (*range(1, 60), 999, 10_000):
            assert student(level, df) == pytest.approx(t_of((1 + level) / 2, df), rel=1e-10)


def test_the_model_mean_is_over_the_queries_that_people_left():
    model, people = [0.2, 0.4, 0.9, 0.8, 0.3], [None, math.nan, 0.5, 0.6, None]
    assert corrected_mean(model, people, weight=1).mean == pytest.approx(0.3 + ((0.5 - 0.9) + (0.6 - 0.8)) / 2)
    shuffled = [4, 2, 0, 3, 1]
    again = corrected_mean([model[i] for i in shuffled], [people[i] for i in shuffled], weight=1)
    assert again == pytest.approx(corrected_mean(model, people, weight=1))


@pytest.mark.parametrize("n", [3, 5, 10, 20])
@pytest.mark.parametrize("weight, least", [(1, 0.925), ("tuned", 0.91)])
def test_the_interval_holds_if_people_judge_few_queries(n, weight, least):
    rng, held = np.random.default_rng(n), []
    for _ in range(1000):
        h, s = a_population(rng, n, 0.1)
        _, m = a_population(rng, 340, 0.1)
        told = corrected(m, h, s, weight=weight)
        held.append(told.low <= 5 / 7 <= told.high)
    assert np.mean(held) >= least


@pytest.mark.parametrize("seed", range(20))
def test_it_is_the_formula(seed):
    rng = np.random.default_rng(seed)
    m, h, s = rng.random(rng.integers(2, 50)), *rng.random((2, rng.integers(2, 20)))
    for weight in (0, 0.5, 1, 2.5):
        told = corrected(m, h, s, weight=weight, level=0.9)
        assert told.mean == pytest.approx(sum(weight * m) / m.size + sum(h - weight * s) / h.size, rel=1e-12)
        off = [a - weight * b for a, b in zip(h, s)]
        by_people = sum((x - sum(off) / len(off)) ** 2 for x in off) / (len(off) - 1) / len(off)
        by_model = weight**2 * sum((x - m.mean()) ** 2 for x in m) / (m.size - 1) / m.size
        welch = (by_people + by_model) ** 2 / (by_people**2 / (h.size - 1) + by_model**2 / (m.size - 1))
        half = t_of(0.95, math.floor(welch + 1e-9)) * math.sqrt(by_people + by_model)
        assert told.high - told.mean == pytest.approx(half, rel=1e-9)
        assert told.mean - told.low == pytest.approx(told.high - told.mean) and told.weight == weight


def test_weight_0_is_people_alone_and_a_perfect_model_has_the_weight_of_all_its_queries():
    h = np.array([0.2, 0.9, 0.4, 0.5])
    assert corrected([0.1, 0.9], h, h[::-1], weight=0).mean == pytest.approx(h.mean())
    m = np.tile([0.1, 0.5, 0.9], 1000)
    tuned = h.var(ddof=1) / ((1 + 4 / 3000) * np.append(m, h).var(ddof=1))
    assert corrected(m, h, h).weight == pytest.approx(tuned)
    assert corrected(m, h, 1 - h).weight == 0, "a model that says the opposite is not asked"


@pytest.mark.parametrize("noise", [0.05, 0.1, 0.4])
@pytest.mark.parametrize("weight", ["tuned", 1, 0])
def test_unbiased_and_the_interval_holds(noise, weight):
    rng, told = np.random.default_rng(3), []
    for _ in range(2000):
        h, s = a_population(rng, 120, noise)
        _, m = a_population(rng, 800, noise)
        told.append(corrected(m, h, s, weight=weight))
    means, low, high = np.transpose(told)[:3]
    true = 5 / 7
    assert abs(means.mean() - true) < 2.5 * means.std() / math.sqrt(2000) + (0.001 if weight == "tuned" else 0)
    assert 0.93 <= ((low <= true) & (true <= high)).mean() <= 0.97


def test_the_tuned_weight_is_never_much_worse_than_people_alone_and_better_with_a_good_model():
    rng, widths = np.random.default_rng(4), {}
    for noise in (0.02, 1):
        for weight in ("tuned", 1, 0):
            ends = []
            for _ in range(300):
                h, s = a_population(rng, 60, noise)
                _, m = a_population(rng, 1000, noise)
                told = corrected(m, h, s, weight=weight)
                ends.append(told.high - told.low)
            widths[noise, weight] = np.mean(ends)
    assert widths[0.02, "tuned"] < 0.5 * widths[0.02, 0]
    assert widths[1, "tuned"] < 1.01 * widths[1, 0] < widths[1, 1]


GOOD, SOME = [0.5, 0.6, 0.7, 0.8, 0.9], [0.5, 0.6, 0.4, None, None]


@pytest.mark.parametrize("args, how, error, rule", [
    ((GOOD, SOME[:4]), {}, ValueError, "model has 5 queries and people 4; give both a value for each query"),
    ((GOOD, [0.5, 0.6, None, None, None]), {}, ValueError, "judged 3 or more queries; got 2.*weight=1"),
    ((GOOD, [0.5, None, None, None, None]), dict(weight=1), ValueError, "judged 2 or more queries; got 1"),
    ((GOOD, GOOD), {}, ValueError, "left two or more queries to the model; got 0. If they judged all, take their mean"),
    (([GOOD], [SOME]), {}, ValueError, r"\(1, 5\)"), ((SOME, GOOD), {}, ValueError, "model must be finite; got nan"),
    ((GOOD, [np.inf, *SOME[1:]]), {}, ValueError, "people must be finite; got inf"),
    ((["a", "b"], SOME), {}, TypeError, "model must hold numbers"),
    ((GOOD, SOME), dict(weight=-0.1), ValueError, 'weight must be "tuned" or a number from 0 on; got -0.1'),
    ((GOOD, SOME), dict(weight="best"), ValueError, 'weight must be "tuned"'),
    ((GOOD, SOME), dict(level=1), ValueError, "level must lie between 0 and 1; got 1"),
    ((GOOD, SOME), dict(weight=None), TypeError, "weight must be a number"),
    ((GOOD, SOME[:3], GOOD[:3]), {}, TypeError, "positional"),
])
def test_bad_input_is_told(args, how, error, rule):
    with pytest.raises(error, match=rule):
        corrected_mean(*args, **how)


def test_two_judged_queries_are_enough_for_a_weight_that_is_given_and_no_spread_is_no_error():
    told = corrected_mean(GOOD, [0.5, 0.6, None, None, None], weight=1)
    assert told.mean == pytest.approx(0.8) and told.low < 0.7 < 0.9 < told.high
    assert corrected_mean([0.5] * 5, [0.7, 0.7, 0.7, None, None]) == pytest.approx((0.7, 0.7, 0.7, 0))


def test_chunks_become_documents():
    run = {"q": {"a#2": 0.1, "b#1": 0.7, "a#1": 0.9}, "empty": {}}
    assert collapse_chunks(run) == {"q": {"a": 0.9, "b": 0.7}, "empty": {}}
    assert collapse_chunks({"q": {"a/1": -2, "a/2": -1}}, lambda chunk: chunk.split("/")[0]) == {"q": {"a": -1}}
    assert collapse_chunks({"q": {"whole": 3}}) == {"q": {"whole": 3}}
    with pytest.raises(TypeError, match="query 'q' must hold a dict of chunk ids and scores, or a list; got 'a#1'"):
        collapse_chunks({"q": "a#1"})
