"""Kendall's tau, tau AP and RBO: scipy, the formulas one by one, lists written out to their ends, bad input."""
import math
import random
from itertools import combinations, groupby, permutations, product

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


X3, Y3 = ([.185, .573, .944, .129, .468, .553, .761, .405, .976, .445],
          [.845, .272, .275, .924, .605, .334, .162, .872, .018, .25])
TIED = [  # the same package's values: tau_AP,a with y rounded, tau_AP,b with nothing rounded and with both
    (*PUBLISHED[0][:2], .7454, .8333, .7321), (*PUBLISHED[1][:2], .2692, .2880, .2970),
    (X3, Y3, -.5558, -.6680, -.7047),
]


@pytest.mark.parametrize("x, y, a, b, b_tied", TIED)
def test_published_tau_ap_with_ties(x, y, a, b, b_tied):
    near_x, near_y = np.round(x, 1), np.round(y, 1)
    assert round(tau_ap(x, near_y), 4) == a and round(tau_ap(x, y, "b"), 4) == b
    assert round(tau_ap(near_x, near_y, "b"), 4) == b_tied == round(tau_ap(near_y, near_x, "b"), 4)


def orders_of(groups):
    "Yield every order of a list whose groups of tied items may come in any order."
    for parts in product(*(permutations(group) for group in groups)): yield [item for part in parts for item in part]


@pytest.mark.parametrize("seed", range(20))
def test_tau_ap_a_is_the_mean_over_all_orders_of_the_tied(seed):
    rng = random.Random(seed)
    n = rng.randint(2, 6)
    truth, estimate = rng.sample(range(20), n), [rng.randint(0, 3) for _ in range(n)]
    falling = sorted(range(n), key=lambda i: -estimate[i])
    groups = [list(group) for _, group in groupby(falling, lambda i: estimate[i])]
    each = [tau_ap([truth[i] for i in order], range(n, 0, -1)) for order in orders_of(groups)]
    assert tau_ap(truth, estimate) == pytest.approx(np.mean(each), abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_tau_ap_b_is_symmetric_and_each_item_is_held_against_those_above_its_group(seed):
    rng = random.Random(seed)
    n = rng.randint(3, 8)
    x, y = ([*range(2), *(rng.randint(0, 3) for _ in range(n - 2))] for _ in range(2))

    def one_way(x, y):
        shares = [[x[j] > x[i] for j in range(n) if y[j] > y[i]] for i in range(n) if y[i] < max(y)]
        return 2 * np.mean([np.mean(each) for each in shares]) - 1
    assert tau_ap(x, y, "b") == pytest.approx((one_way(x, y) + one_way(y, x)) / 2, abs=1e-12)
    assert tau_ap(x, y, "b") == pytest.approx(tau_ap(y, x, "b"), abs=1e-12) and tau_ap(x, x, "b") == 1


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


def test_published_rbo_with_ties():
    "Corsi and Urbano (2024) publish these with their program, for lists that end at different depths."
    one = ["red", {"blue", "green"}, "yellow", "pink"]
    other = [{"blue", "red"}, "white", {"yellow", "black", "purple"}, "green"]
    for variant, low, extrapolated in (("a", .3310519, .6922853), ("w", .3429684, .7068257), ("b", .3509163, .7207131)):
        found = rbo(one, other, 0.95, variant)
        assert [round(value, 7) for value in found] == [low, .5620173, extrapolated]


def drawn_groups(rng, items):
    "Return a few of the `items`, some of them in groups of tied ones."
    rest, groups = rng.sample(items, rng.randint(1, 6)), []
    while rest: groups, rest = [*groups, rest[:(size := rng.choice([1, 1, 2, 3]))]], rest[size:]
    return groups


@pytest.mark.some(10)
@pytest.mark.parametrize("seed", range(40))
def test_rbo_a_is_the_mean_over_all_orders_of_the_tied(seed):
    rng = random.Random(seed)
    p = rng.choice([0.3, 0.8, 0.95])
    one, other = (drawn_groups(rng, "abcdefgh") for _ in range(2))
    each = [rbo(*pair, p) for pair in product(orders_of(one), orders_of(other))]
    found = rbo(one, other, p)
    assert found.low == pytest.approx(np.mean([value.low for value in each]), abs=1e-12)
    lengths = {sum(map(len, groups)) for groups in (one, other)}
    if len(lengths) == 1:  # else how the shorter goes on depends on the order, and the mean is taken before
        assert found.residual == pytest.approx(np.mean([value.residual for value in each]), abs=1e-12)
        assert found.extrapolated == pytest.approx(np.mean([value.extrapolated for value in each]), abs=1e-12)
    assert rbo(one, other, p, "b").low >= found.low - 1e-12, "the correction adds to it"
    scores = {item: -at for at, group in enumerate(one) for item in group}
    for variant in "abw":
        value = rbo(one, other, p, variant)
        assert value == pytest.approx(rbo(other, one, p, variant), abs=1e-12) == rbo(scores, other, p, variant)
        assert value.low - 1e-12 <= value.extrapolated <= value.low + value.residual + 1e-12
        assert rbo([*map(set, one)], [*map(frozenset, other)], p, variant) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_rbo_w_and_b_are_the_agreement_at_each_depth_to_the_end_of_both(seed):
    rng = random.Random(seed)
    one, other = (drawn_groups(rng, "abcdef") for _ in range(2))
    rest = [f"both {i}" for i in range(2000)]
    missing = [[[item] for item in "abcdef" if not any(item in group for group in groups)] for groups in (one, other)]
    extended = [one + missing[0], other + missing[1]]

    def shares(groups, depth, variant):
        found, above = {}, 0
        for group in groups:
            for item in group:
                within = sum(place < depth for place in range(above, above + len(group))) / len(group)
                found[item] = float(above < depth) if variant == "w" else within
            above += len(group)
        return found

    for variant, p in (("b", 0.8), ("w", 0.6)):
        total = p**6
        for depth in range(1, 7):
            x, y = (shares(groups, depth, variant) for groups in extended)
            size = ((sum(x.values()) + sum(y.values())) / 2 if variant == "w" else
                    math.sqrt(sum(v * v for v in x.values()) * sum(v * v for v in y.values())))
            total += (1 - p) * p ** (depth - 1) * sum(x[item] * y[item] for item in x) / size
        lists = [groups + rest for groups in extended]
        found = rbo(*lists, p, variant)
        assert found.low == pytest.approx(total, abs=1e-9) == found.extrapolated
        assert rbo(extended[0], extended[0], p, variant).extrapolated == pytest.approx(1)


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
    (lambda: tau_ap([1, 1], [2, 3]), ValueError, "truth has equal values, such as 1; .* variant='b'"),
    (lambda: tau_ap([1, 2], [3, 3], "b"), ValueError, "all values of estimate are equal"),
    (lambda: tau_ap([3, 3], [1, 2], "b"), ValueError, "all values of truth are equal"),
    (lambda: tau_ap([1, 2], [1, 2], "w"), ValueError, "variant must be one of 'a', 'b'; got 'w'"),
    (lambda: rbo("ab", ["a"]), TypeError, "one must be a list of items, .*; got 'ab'"),
    (lambda: rbo(["a"], []), ValueError, "other holds no item"),
    (lambda: rbo(["a", "b", "a"], ["a"]), ValueError, "one has 'a' twice"),
    (lambda: rbo(["a"], ["a"], 1), ValueError, "p must lie between 0 and 1; got 1"),
    (lambda: rbo({"a", "b"}, ["a"]), TypeError, "one must be a list of items, best first, or a dict of scores"),
    (lambda: rbo(["a", []], ["a"]), ValueError, "one holds a group without items"),
    (lambda: rbo(["a", ["b", "a"]], ["a"]), ValueError, "one has 'a' twice"),
    (lambda: rbo(["a"], [["b", ["c"]]]), TypeError, r"other holds \['c'\], which cannot be an item"),
    (lambda: rbo(["a"], {"b": 1, "c": math.nan}), ValueError, "other has the score nan for 'c'"),
    (lambda: rbo(["a"], {"b": "1"}), ValueError, "other has the score '1' for 'b'"),
    (lambda: rbo({}, ["a"]), ValueError, "one holds no item"),
    (lambda: rbo(["a"], ["a"], variant="c"), ValueError, "variant must be one of 'a', 'b', 'w'; got 'c'"),
])
def test_bad_input_is_told(call, error, rule):
    with pytest.raises(error, match=rule):
        call()
