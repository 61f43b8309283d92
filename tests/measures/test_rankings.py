"""Kendall's tau, tau AP and RBO: scipy, the formulas one by one, lists written out to their ends, bad input."""
import math
import random
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import kendalltau

from ndcg_lit import kendall_tau, rbo, tau_ap


@pytest.mark.parametrize("seed", range(30))
def test_tau_is_scipys_and_the_count_of_pairs(seed):
    rng = np.random.default_rng(seed)
    n = rng.integers(2, 40)
    x, y = rng.integers(0, rng.choice([2, 5, 100]), (2, n)) + np.eye(2, n)  # two values at least
    found = kendalltau(x, y).statistic
    assert kendall_tau(x, y) == pytest.approx(found, abs=1e-12) == kendall_tau(y, x)
    signs = [np.sign((x[i] - x[j]) * (y[i] - y[j])) for i, j in combinations(range(n), 2)]
    assert kendall_tau(x, y, "a") == pytest.approx(np.mean(signs), abs=1e-12)
    assert kendall_tau(x, -y) == pytest.approx(-found, abs=1e-12)


@pytest.mark.parametrize("seed", range(30))
def test_tau_ap_is_the_formula(seed):
    rng = random.Random(seed)
    n = rng.randint(2, 12)
    truth, estimate = ([rng.random() for _ in range(n)] for _ in range(2))
    order = sorted(range(n), key=lambda i: -estimate[i])
    total = sum(sum(truth[a] > truth[order[i]] for a in order[:i]) / i for i in range(1, n))
    assert tau_ap(truth, estimate) == pytest.approx(2 * total / (n - 1) - 1, abs=1e-12)
    assert tau_ap(truth, truth) == 1 and tau_ap(truth, [-x for x in truth]) == -1


def test_tau_ap_of_two_random_orders_is_0_on_average_and_a_swap_costs_more_at_the_top():
    rng = np.random.default_rng(1)
    values = [tau_ap(rng.permutation(8), rng.permutation(8)) for _ in range(4000)]
    assert abs(np.mean(values)) < 2.5 * np.std(values) / math.sqrt(4000)
    truth, costs = np.arange(8, 0, -1), []
    for at in range(7):
        swapped = truth.copy()
        swapped[[at, at + 1]] = swapped[[at + 1, at]]
        costs.append(1 - tau_ap(truth, swapped))
        assert kendall_tau(truth, swapped) == pytest.approx(1 - 2 / 28)
    assert costs == sorted(costs, reverse=True) and costs[0] == pytest.approx(2 / 7)


PUBLISHED = [  # values of ten systems, twice, with the tau and the tau AP that the R package ircor publishes for them
    ([.897, .372, .908, .898, .661, .062, .177, .384, .498, .992],
     [.820, .406, .817, .953, .673, .073, .364, .547, .589, .988], .9111, .8519),
    ([.266, .573, .202, .945, .629, .206, .687, .770, .718, .380],
     [.263, .843, .728, .928, .080, .114, .467, .641, .973, .644], .2889, .2504),
]


@pytest.mark.parametrize("x, y, tau, by_ap", PUBLISHED)
def test_published_tau_and_tau_ap(x, y, tau, by_ap):
    assert round(kendall_tau(x, y, "a"), 4) == tau and round(tau_ap(x, y), 4) == by_ap


def test_published_rbo():
    """Webber, Moffat and Zobel (2010), figure 5, print the mean overlap of two lists down to rank 7: 0.312. With p
    near 1 each of the first seven ranks weighs the same. Two values of the extrapolated RBO are those that
    implementations in Scala and Go publish for five and six items."""
    one, other, p = "abcdefg", "zcavwxy", 1 - 1e-6
    beyond = (1 - p) / p * 2 * (-math.log1p(-p) - sum(p**d / d for d in range(1, 8)))
    assert round((rbo(list(one), list(other), p).low - beyond) / (1 - p) / 7, 3) == 0.312
    assert round(rbo([1, 2, 3, 4, 5], [2, 3, 4, 1, 5], 0.9).extrapolated, 3) == 0.828
    assert round(rbo(list("abcde"), list("baxdyf"), 0.9).extrapolated, 6) == 0.592335


def written_out(one, other, p):
    "Return RBO of two rankings as its sum has it, to the end of the shorter."
    total, seen = 0, (set(), set())
    for depth, pair in enumerate(zip(one, other), 1):
        for items, item in zip(seen, pair): items.add(item)
        total += p ** (depth - 1) * len(seen[0] & seen[1]) / depth
    return (1 - p) * total


@pytest.mark.some(12)
@pytest.mark.parametrize("seed", range(40))
def test_rbo_lies_between_the_worst_and_the_best_ends(seed):
    rng = random.Random(seed)
    p = rng.choice([0.3, 0.5, 0.8, 0.9])
    one, other = (rng.sample("abcdefghijkl", rng.randint(1, 9)) for _ in range(2))
    found = rbo(one, other, p)
    assert found == rbo(other, one, p)
    apart = written_out(one + [f"1 {i}" for i in range(3000)], other + [f"2 {i}" for i in range(3000)], p)
    rest = [f"both {i}" for i in range(3000)]
    short, long = sorted((one, other), key=len)
    begun = short + [x for x in long if x not in short]
    closest = written_out(begun + rest, long + [x for x in begun if x not in long] + rest, p)
    assert found.low == pytest.approx(apart, abs=1e-9)
    assert found.low + found.residual == pytest.approx(closest, abs=1e-9)
    assert found.low - 1e-12 <= found.extrapolated <= found.low + found.residual + 1e-12


@pytest.mark.parametrize("p", [0.2, 0.5, 0.9, 0.98])
def test_limits_of_rbo(p):
    some = list("abcdef")
    same, apart = rbo(some, some, p), rbo(some, list("uvwxyz"), p)
    assert same.extrapolated == pytest.approx(1) and same.low + same.residual == pytest.approx(1)
    assert apart.low == pytest.approx(0, abs=1e-15) and apart.extrapolated == 0
    assert rbo(some[:3], some, p).extrapolated == pytest.approx(1), "a prefix goes on as it began"
    assert rbo(some * 1, some[::-1], p).extrapolated < 1


@pytest.mark.parametrize("call, error, rule", [
    (lambda: kendall_tau([1], [1]), ValueError, "two or more items"),
    (lambda: kendall_tau([1, 2], [1, 2, 3]), ValueError, r"shapes \(2,\) and \(3,\)"),
    (lambda: kendall_tau([1, 1], [2, 3]), ValueError, "all values are equal"),
    (lambda: kendall_tau([1, 2], [2, math.nan]), ValueError, "must be finite; got nan"),
    (lambda: kendall_tau(["a", "b"], [1, 2]), TypeError, "must be numbers"),
    (lambda: kendall_tau([1, 2], [2, 3], "c"), ValueError, "variant must be one of 'b', 'a'"),
    (lambda: tau_ap([1, 1], [2, 3]), ValueError, "no rule for equal values, and truth has some"),
    (lambda: tau_ap([1, 2], [3, 3]), ValueError, "estimate has some"),
    (lambda: rbo("ab", ["a"]), TypeError, "one must be a list of items; got 'ab'"),
    (lambda: rbo(["a"], []), ValueError, "other holds no item"),
    (lambda: rbo(["a", "b", "a"], ["a"]), ValueError, "one has 'a' twice"),
    (lambda: rbo(["a"], ["a"], 1), ValueError, "p must lie between 0 and 1; got 1"),
])
def test_bad_input_is_told(call, error, rule):
    with pytest.raises(error, match=rule):
        call()
