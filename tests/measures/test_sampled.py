"""Sampled candidates: chances against scipy, the minimum by brute force, bias over many samples, bad input."""
import math

import numpy as np
import pytest
from scipy.stats import binom, hypergeom

from ndcg_lit import corrected_for_sampling, sampled_chances


@pytest.mark.parametrize("n, m", [(2, 1), (5, 4), (30, 7), (400, 100)])
def test_the_chances_are_scipys(n, m):
    ranks, s = np.arange(n)[:, None], np.arange(m + 1)
    assert sampled_chances(n, m) == pytest.approx(hypergeom.pmf(s, n - 1, ranks, m), abs=1e-12)
    assert sampled_chances(n, m, replace=True) == pytest.approx(binom.pmf(s, m, ranks / (n - 1)), abs=1e-12)
    for replace in (False, True):
        assert sampled_chances(n, m, replace).sum(axis=1) == pytest.approx(np.ones(n), abs=1e-12)


def test_one_sample_is_auc():
    hits = sampled_chances(50, 1)[:, 0]
    assert hits == pytest.approx(1 - np.arange(50) / 49, abs=1e-12)


@pytest.mark.parametrize("gamma", [0.01, 0.3, 1])
@pytest.mark.parametrize("replace", [False, True])
def test_the_corrected_values_minimise_bias_and_variance(gamma, replace):
    rng, n, m = np.random.default_rng(8), 60, 8
    wanted, chances = 1 / np.log2(np.arange(2, n + 2)), sampled_chances(n, m, replace)

    def loss(v):
        mean = chances @ v
        return np.sum((mean - wanted) ** 2 + gamma * (chances @ v**2 - mean**2))

    best = corrected_for_sampling(wanted, m, gamma, replace)
    around = [loss(best + rng.normal(0, size, m + 1)) for size in (1e-4, 0.01, 1) for _ in range(50)]
    assert min(around) >= loss(best)
    if gamma == 1:  # the mean of the values at the true ranks that lead to a sampled one
        assert best == pytest.approx(chances.T @ wanted / chances.sum(axis=0), rel=1e-9)


def test_all_others_drawn_is_the_measure_itself():
    values = np.array([1, 0.5, 0.25, 0, 0, 0])
    for gamma in (0.01, 1): assert corrected_for_sampling(values, 5, gamma) == pytest.approx(values, abs=1e-9)


def test_less_weight_on_the_variance_is_less_bias():
    n, m = 500, 50
    wanted = (np.arange(1, n + 1) <= 10) / np.log2(np.arange(2, n + 2))
    chances, ranks = sampled_chances(n, m), np.random.default_rng(9).geometric(0.05, 400).clip(1, n)
    bias, spread = {}, {}
    for gamma in (1, 0.1, 0.001):
        v = corrected_for_sampling(wanted, m, gamma)
        bias[gamma], spread[gamma] = np.sum((chances @ v - wanted) ** 2), np.sum(chances @ v**2 - (chances @ v) ** 2)
    assert bias[1] > bias[0.1] > bias[0.001] and spread[1] < spread[0.1] < spread[0.001]
    drawn = np.random.default_rng(10).hypergeometric(ranks - 1, n - ranks, m, (3000, 400))
    v = corrected_for_sampling(wanted, m, 0.001)
    means, expected = v[drawn].mean(axis=1), (chances[ranks - 1] @ v).mean()
    assert abs(means.mean() - expected) < 2.5 * means.std() / math.sqrt(3000)


@pytest.mark.parametrize("call, error, rule", [
    (lambda: sampled_chances(5, 5), ValueError, "samples must be 1 to 4, the other items; got 5: draw fewer, or rank"),
    (lambda: sampled_chances(5, 0), ValueError, "samples must be 1 to 4"),
    (lambda: sampled_chances(5, 1.5), TypeError, "whole number"),
    (lambda: sampled_chances(1, 1), ValueError, "samples must be"),
    (lambda: sampled_chances(10**7, 100), ValueError, "50 million at most"),
    (lambda: corrected_for_sampling([1, math.nan], 1), ValueError, "a finite number for each rank"),
    (lambda: corrected_for_sampling([[1, 0]], 1), ValueError, "a finite number for each rank"),
    (lambda: corrected_for_sampling(["a", "b"], 1), TypeError, "values must be numbers"),
    (lambda: corrected_for_sampling([1, 0], 2), ValueError, "samples must be 1 to 1"),
    (lambda: corrected_for_sampling([1, 0, 0], 1, 0), ValueError, "variance must be above 0 and at most 1; got 0"),
    (lambda: corrected_for_sampling([1, 0, 0], 1, 2), ValueError, "variance must be above 0"),
])
def test_bad_input_is_told(call, error, rule):
    with pytest.raises(error, match=rule):
        call()
