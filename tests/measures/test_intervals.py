"""The interval of a difference is what its test does not reject: held to that definition, and to its level."""
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from ndcg_lit.comparison import compare
from ndcg_lit.engine.resampling import ROUNDING, drawn_flips, few_differ, flip_p, flip_test, mean_intervals
from seeds import fewer

LEVELS = [0.8, 0.9, 0.95, 0.99]


def plain_p(by, weights, difference):
    "Return the exact p of a true `difference`, as a fraction: the share of combinations of signs as far from 0."
    parts = [weight * (each - difference) for each, weight in zip(by, weights)]
    reach = abs(sum(parts))
    signs = list(product([1, -1], repeat=len(parts)))
    farther = sum(abs(sum(sign * part for sign, part in zip(some, parts))) >= reach for some in signs)
    return Fraction(farther, len(signs))


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_the_ends_are_the_last_differences_that_the_test_does_not_reject(level, weighted):
    random, most = np.random.default_rng([int(100 * level), weighted]), Fraction(round(100 * (1 - level)), 100)
    for _ in range(fewer(200, 12)):
        n = int(random.integers(2, 10))
        by = [Fraction(int(each), 4) for each in random.integers(-4, 6, n)]  # with ties and sums of 0
        weights = [int(each) for each in random.integers(1, 6, n)] if weighted else [1] * n
        given = {"weights": np.array(weights, float)} if weighted else {}
        (p,), ((low, high),) = flip_test(np.array([by], float), level, **given)
        assert p == plain_p(by, weights, 0)
        if np.isinf(low):
            assert high == np.inf and low == -np.inf and Fraction(2, 2**n) > most
            continue
        for end, beyond in ((low, -1), (high, 1)):
            exact = Fraction(end).limit_denominator(10_000)
            assert abs(exact - Fraction(end)) < 1e-12
            assert plain_p(by, weights, exact) > most >= plain_p(by, weights, exact + Fraction(beyond, 10**7))


def normal(random, shape): return random.normal(0.4, 1, shape)
def half_tied(random, shape): return np.where(random.random(shape) < 0.5, 0, random.normal(0.4, 1, shape))
def mostly_tied(random, shape): return np.where(random.random(shape) < 0.9, 0, random.normal(0.6, 1, shape))
def tenths(random, shape): return random.integers(-2, 4, shape) / 10
def reciprocal_ranks(random, shape): return 1 / random.geometric(0.5, shape) - 1 / random.geometric(0.4, shape)
def skewed(random, shape): return random.lognormal(0, 1, shape) - 1.2
def huge(random, shape): return random.normal(0.4, 1, shape) * 1e90
def tiny(random, shape): return random.normal(0.4, 1, shape) * 1e-9


@pytest.mark.parametrize("draw", [normal, half_tied, mostly_tied, tenths, reciprocal_ranks, skewed, huge, tiny])
def test_zero_is_outside_where_p_says_so_and_only_there(draw):
    random = np.random.default_rng(len(draw.__name__))
    for seed in range(fewer(400, 25)):
        n = int(random.integers(2, 61))
        by = draw(random, (3, n))
        weights = [None, random.lognormal(0, 2, n)][seed % 2]
        weighted = by if weights is None else by * weights
        for level in LEVELS:
            p, ends = flip_test(by, level, 500, seed, weights)
            low, high = ends.T
            assert (((low > 0) | (high < 0)) == (p <= 1 - level + ROUNDING)).all()
            if draw is not tiny or weights is None:  # flip_p would take small weights times these for ties
                assert np.allclose(p, flip_p(weighted, 500, seed), rtol=0, atol=1e-15)
            mean = np.average(by, axis=1, weights=weights)
            near = 1e-12 * np.abs(by).max()
            assert (low <= mean + near).all() and (mean - near <= high).all()
            again, turned = flip_test(-by, level, 500, seed, weights)
            assert (again == p).all() and np.allclose(-turned[:, ::-1], ends, rtol=1e-9, atol=near)


@pytest.mark.parametrize("weighted", [False, True])
def test_drawn_ends_are_those_of_the_test_with_the_same_signs(weighted):
    random, n, samples = np.random.default_rng(5), 40, 300
    for level in LEVELS[:3]:
        by, weights = random.normal(0.3, 1, n), random.gamma(2, 1, n) if weighted else np.ones(n)
        signs = 1 - 2 * np.concatenate(list(drawn_flips(samples, n, 9)))

        def p_of(difference):
            parts = weights * (by - difference)
            return (1 + (np.abs(signs @ parts) >= abs(parts.sum()) * (1 - 1e-12)).sum()) / (samples + 1)

        low, high = flip_test(by[None], level, samples, 9, weights if weighted else None)[1][0]
        for end, beyond in ((low, -1e-7), (high, 1e-7)):
            assert p_of(end) > 1 - level + ROUNDING >= p_of(end + beyond)


def test_ties_do_not_take_an_exact_p_from_its_interval():
    by = np.zeros((1, 40))
    by[0, :6] = [0.3, 0.1, 0.2, 0.4, 0.1, 0.2]  # six alike have p = 1/32, and five 1/16
    p, ends = flip_test(by)
    assert p == 1 / 32 and 0 < ends[0, 0] < by.mean() < ends[0, 1]
    by[0, 5] = 0
    p, ends = flip_test(by)
    assert p == 1 / 16 and ends[0, 0] == 0
    assert flip_test(np.zeros((1, 40)))[1].tolist() == [[0, 0]]


def test_too_few_queries_or_signs_have_no_interval():
    assert np.isinf(flip_test(np.ones((1, 5)))[1]).all() and np.isfinite(flip_test(np.ones((1, 6)))[1]).all()
    assert np.isinf(flip_test(np.ones((1, 50)), 0.999, 100)[1]).all()
    assert np.isnan(mean_intervals(np.ones((1, 5)))).all() and (mean_intervals(np.ones((1, 6))) == 1).all()
    runs = {name: {q: {"a": 1, "b": b} for q in "12345"} for name, b in (("A", 0), ("B", 2))}
    found = compare(runs, {q: {"a": 1} for q in "12345"}, "RR")
    assert "A leads B by 0.500 RR, no 95 % interval, p = 0.062" in found.said
    assert found.to_dict()["pairs"][0]["low"] is None and found.systems.table.columns["RR, 95 % interval"][0] == "none"
    assert found.plot().alt.endswith(f"{found.pairs[0].said}.")


def test_memory_is_bounded_and_parts_change_nothing(monkeypatch):
    by = np.random.default_rng(3).normal(0.2, 1, (7, 30))
    by[:3, 10:] = 0
    whole = flip_test(by, samples=200)
    monkeypatch.setattr("ndcg_lit.engine.resampling.MEANS", 500)
    parts = flip_test(by, samples=200)
    assert (whole[0] == parts[0]).all() and np.allclose(whole[1], parts[1], rtol=0, atol=1e-14)


def one_sided(random, shape): return random.beta(0.6, 2.4, shape) - 0.2
def gains(random, shape): return np.where(random.random(shape) < 0.4, 0, random.gamma(2, 0.5, shape) - 1)


def ranks(random, shape):
    return np.where(random.random(shape) < 0.6, 0, reciprocal_ranks(random, shape))


TRUE = {normal: 0.4, half_tied: 0.2, gains: 0, one_sided: 0,
        ranks: 0.4 * (np.log(2) - np.log(2.5) * 2 / 3)}  # the mean of 1 / geometric(p) is -p log(p) / (1 - p)


@pytest.mark.parametrize("n", [10, 25, 50])
@pytest.mark.parametrize("draw", TRUE, ids=lambda draw: draw.__name__)
def test_intervals_keep_their_level_where_nothing_is_warned_of(draw, n):
    experiments, true = fewer(4000, 800), TRUE[draw]
    by = draw(np.random.default_rng([n, len(draw.__name__)]), (experiments, n))
    ends = flip_test(by, samples=1000)[1]
    held = (ends[:, 0] <= true) & (true <= ends[:, 1])
    rest = held[[not few_differ(n, each) for each in (by == 0).sum(axis=1).tolist()]]
    allowed = 0.05 if draw is one_sided and n < 50 else 0.02  # skew on ten queries costs some
    assert rest.size < 0.1 * experiments or abs(rest.mean() - 0.95) <= allowed + 3 * (0.05 * 0.95 / rest.size)**0.5


@pytest.mark.parametrize("n", [10, 25, 50])
@pytest.mark.parametrize("weighted", [False, True])
def test_intervals_of_one_system_keep_their_level(weighted, n):
    experiments, random = fewer(2000, 400), np.random.default_rng([n, weighted])
    hits, true = 0, 0.45 / 0.55 * -np.log(0.45)
    for _ in range(20):  # each with other weights
        some = 1 / random.geometric(0.45, (experiments // 20, n))
        low, high = mean_intervals(some, samples=1000, weights=random.lognormal(0, 1, n) if weighted else None).T
        hits += ((low <= true) & (true <= high)).sum()
    assert abs(hits / experiments - 0.95) <= 0.02 + 3 * (0.05 * 0.95 / experiments)**0.5


def test_a_sentence_warns_where_few_queries_differ():
    runs = {name: {f"q{i}": {"a": 1, "b": b if i < 4 else 0} for i in range(9)} for name, b in (("A", 0), ("B", 2))}
    said = compare(runs, {f"q{i}": {"a": 1} for i in range(9)}, "RR").pairs[0].said
    assert "95 % interval 0.000 to 0.500, perhaps too short with 5 of 9 queries tied, p = 0.12" in said
    assert "ruled out" not in said
    assert few_differ(9, 4) and not few_differ(9, 3) and not few_differ(100, 90) and few_differ(100, 91)


def test_a_pair_whose_interval_leaves_out_0_says_why_nothing_is_shown():
    values = np.array([[0.1, 0.2, 0.3, 0.2, 0.1, 0.15, 0.2]]).T * [0, 1, 1.01, 0.99]
    runs = {name: {f"q{i}": {"a": 1.0, "b": each} for i, each in enumerate(column)}
            for name, column in zip("ABCD", 2 * (values.T > [[2], [0.12], [0.12], [0.05]]))}
    found = compare(runs, {f"q{i}": {"b": 1} for i in range(7)}, "RR", correction="holm")
    pair = found["A", "D"]
    assert pair.p <= 0.05 < pair.p_corrected and pair.low > 0 and pair.said.startswith("No difference shown: D leads A")
    assert "for this pair alone, without a correction, a difference below" in pair.said
