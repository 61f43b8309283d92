"""Means corrected by people's labels, and documents in place of chunks: formulas, coverage, brute force, bad input."""
import math

import numpy as np
import pytest

from ndcg_lit import collapse_chunks, corrected_mean


def a_population(rng, n, noise):
    "Return values of `n` queries by people and by a model that is too high and noisy."
    people = rng.beta(5, 2, n)
    return people, np.clip(people + 0.1 + rng.normal(0, noise, n), 0, 1)


@pytest.mark.parametrize("seed", range(20))
def test_it_is_the_formula(seed):
    rng = np.random.default_rng(seed)
    m, h, s = rng.random(rng.integers(2, 50)), *rng.random((2, rng.integers(2, 20)))
    for weight in (0, 0.5, 1, 2.5):
        told = corrected_mean(m, h, s, weight, level=0.9)
        assert told.mean == pytest.approx(sum(weight * m) / m.size + sum(h - weight * s) / h.size, rel=1e-12)
        off = [a - weight * b for a, b in zip(h, s)]
        spread = sum((x - sum(off) / len(off)) ** 2 for x in off) / (len(off) - 1) / len(off)
        spread += weight**2 * sum((x - m.mean()) ** 2 for x in m) / (m.size - 1) / m.size
        assert told.high - told.mean == pytest.approx(1.6448536269514722 * math.sqrt(spread), rel=1e-12)
        assert told.mean - told.low == pytest.approx(told.high - told.mean) and told.weight == weight


def test_weight_0_is_people_alone_and_a_perfect_model_has_the_weight_of_all_its_queries():
    h = np.array([0.2, 0.9, 0.4, 0.5])
    assert corrected_mean([0.1, 0.9], h, h[::-1], 0).mean == pytest.approx(h.mean())
    m = np.tile([0.1, 0.5, 0.9], 1000)
    tuned = h.var(ddof=1) / ((1 + 4 / 3000) * np.append(m, h).var(ddof=1))
    assert corrected_mean(m, h, h).weight == pytest.approx(tuned)
    assert corrected_mean(m, h, 1 - h).weight == 0, "a model that says the opposite is not asked"


@pytest.mark.parametrize("noise", [0.05, 0.1, 0.4])
@pytest.mark.parametrize("weight", ["tuned", 1, 0])
def test_unbiased_and_the_interval_holds(noise, weight):
    rng, told = np.random.default_rng(3), []
    for _ in range(2000):
        h, s = a_population(rng, 120, noise)
        _, m = a_population(rng, 800, noise)
        told.append(corrected_mean(m, h, s, weight))
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
                told = corrected_mean(m, h, s, weight)
                ends.append(told.high - told.low)
            widths[noise, weight] = np.mean(ends)
    assert widths[0.02, "tuned"] < 0.5 * widths[0.02, 0]
    assert widths[1, "tuned"] < 1.01 * widths[1, 0] < widths[1, 1]


GOOD = [0.5, 0.6, 0.7]


@pytest.mark.parametrize("args, error, rule", [
    ((GOOD, GOOD, GOOD[:2]), ValueError, "people_sample has 3 queries and model_sample 2"),
    (([0.5], GOOD, GOOD), ValueError, "model_all must hold a value for each of two or more queries"),
    ((GOOD, [0.5], [0.5]), ValueError, "people_sample must hold"), (([GOOD], GOOD, GOOD), ValueError, r"\(1, 3\)"),
    ((GOOD, [0.1, np.inf], [0.1, 0.2]), ValueError, "people_sample must be finite; got inf"),
    ((["a", "b"], GOOD, GOOD), TypeError, "model_all must hold numbers"),
    ((GOOD, GOOD, GOOD, -0.1), ValueError, 'weight must be "tuned" or a number from 0 on; got -0.1'),
    ((GOOD, GOOD, GOOD, "best"), ValueError, 'weight must be "tuned"'),
    ((GOOD, GOOD, GOOD, "tuned", 1), ValueError, "level must lie between 0 and 1; got 1"),
    ((GOOD, GOOD, GOOD, None), TypeError, "weight must be a number"),
])
def test_bad_input_is_told(args, error, rule):
    with pytest.raises(error, match=rule):
        corrected_mean(*args)


def test_chunks_become_documents():
    run = {"q": {"a#2": 0.1, "b#1": 0.7, "a#1": 0.9}, "empty": {}}
    assert collapse_chunks(run) == {"q": {"a": 0.9, "b": 0.7}, "empty": {}}
    assert collapse_chunks({"q": {"a/1": -2, "a/2": -1}}, lambda chunk: chunk.split("/")[0]) == {"q": {"a": -1}}
    assert collapse_chunks({"q": {"whole": 3}}) == {"q": {"whole": 3}}
    with pytest.raises(TypeError, match="query 'q' must hold a dict of chunk ids and scores; got list"):
        collapse_chunks({"q": ["a#1"]})
