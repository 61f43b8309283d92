"""Delta NDCG, LambdaRank's gradient, ApproxNDCG, NeuralNDCG: swaps by brute force, gradients, limits, bad input."""
import math

import numpy as np
import pytest

from ndcg_lit import approx_ndcg, delta_ndcg, discounts, gains, idcg, lambda_gradient, ndcg, neural_ndcg

FORMS = [dict(), dict(gain="exponential"), dict(discount="reciprocal"), dict(discount=("rbp", 0.8)),
         dict(gain={0: 0, 1: 1, 2: 5, 3: 20})]


def a_query(rng, n=None):
    n = n or rng.integers(2, 9)
    grades = rng.integers(0, 4, n)
    grades[rng.integers(n)] = 3
    return grades, rng.choice([rng.normal(size=n), rng.integers(0, 3, n)])


def by_scores(grades, scores): return grades[np.argsort(-scores, kind="stable")]


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("k", [None, 1, 3])
def test_each_delta_is_the_change_of_a_swap(form, k):
    rng = np.random.default_rng(11)
    for _ in range(15):
        grades, scores = a_query(rng)
        found, order = delta_ndcg(grades, scores, k, **form), np.argsort(-scores, kind="stable")
        before = ndcg(grades[order], k, **form)
        for i in range(grades.size):
            for j in range(grades.size):
                swapped = np.where(order == i, j, np.where(order == j, i, order))
                assert found[i, j] == pytest.approx(abs(ndcg(grades[swapped], k, **form) - before), abs=1e-12)


def cost(grades, scores, deltas, sigma):
    "Return the cost whose gradient LambdaRank takes with the deltas held still."
    pairs = [(i, j) for i in range(grades.size) for j in range(grades.size) if grades[i] > grades[j]]
    return sum(deltas[i, j] * math.log1p(math.exp(-sigma * (scores[i] - scores[j]))) for i, j in pairs)


def slopes(f, scores, step=1e-6):
    "Return the numerical gradient of `f`, by central differences."
    steps = np.eye(scores.size) * step
    return np.array([(f(scores + each) - f(scores - each)) / (2 * step) for each in steps])


@pytest.mark.parametrize("sigma", [0.5, 1, 3])
def test_the_lambdas_are_minus_the_gradient_of_the_weighted_cost(sigma):
    rng = np.random.default_rng(5)
    for _ in range(20):
        grades, scores = a_query(rng)
        deltas = delta_ndcg(grades, scores, 5)
        found = lambda_gradient(grades, scores, sigma, k=5)
        expected = -slopes(lambda s: cost(grades, s, deltas, sigma), scores.astype(float))
        assert found == pytest.approx(expected, abs=1e-7) and found.sum() == pytest.approx(0, abs=1e-12)


def test_far_scores_neither_overflow_nor_lose_a_pair():
    found = lambda_gradient([0, 1], [1e300, -1e300])
    assert np.isfinite(found).all() and found[1] == delta_ndcg([0, 1], [1e300, -1e300])[0, 1] == -found[0]
    assert lambda_gradient([1, 0], [800, -800]).tolist() == [0, 0]


@pytest.mark.parametrize("gain", ["linear", "exponential"])
def test_approx_ndcg_is_the_formula_and_tends_to_ndcg(gain):
    rng = np.random.default_rng(6)
    for _ in range(20):
        grades, n = rng.permutation([3, 2, 1, 0, 0, 2]), 6
        scores, t = rng.permutation(6) + rng.random(6) / 2, rng.choice([0.05, 0.5, 2])
        ranks = [1 + sum(1 / (1 + math.exp(min((scores[i] - scores[j]) / t, 700))) for j in range(n) if j != i)
                 for i in range(n)]
        worth = gains(grades, gain)
        expected = sum(g / math.log2(r + 1) for g, r in zip(worth, ranks)) / idcg(grades, gain=gain)
        assert approx_ndcg(grades, scores, t, gain) == pytest.approx(expected, rel=1e-12)
        assert approx_ndcg(grades, scores, 1e-3, gain) == pytest.approx(ndcg(by_scores(grades, scores), gain=gain))


def test_its_gradient_leads_up():
    grades, scores = np.array([3, 0, 2, 1]), np.array([0.0, 1.0, 0.4, 0.6])
    before = approx_ndcg(grades, scores, 0.3), ndcg(by_scores(grades, scores))
    for _ in range(400): scores = scores + 0.5 * slopes(lambda s: approx_ndcg(grades, s, 0.3), scores)
    assert approx_ndcg(grades, scores, 0.3) > before[0] + 0.05 and ndcg(by_scores(grades, scores)) > before[1]


def neural_by_hand(grades, scores, t, k):
    "Return NeuralNDCG, number by number: the softmax of each rank, then sums of columns and rows in turn."
    n = len(scores)
    far = [sum(abs(a - b) for b in scores) for a in scores]
    p = []
    for rank in range(1, n + 1):
        logits = [((n + 1 - 2 * rank) * s - f) / t for s, f in zip(scores, far)]
        powers = [math.exp(each - max(logits)) for each in logits]
        p.append([each / sum(powers) for each in powers])
    for _ in range(50):
        columns = [sum(row[j] for row in p) for j in range(n)]
        p = [[each / max(columns[j], 1e-10) for j, each in enumerate(row)] for row in p]
        p = [[each / max(sum(row), 1e-10) for each in row] for row in p]
        if max(abs(sum(row[j] for row in p) - 1) for j in range(n)) < 1e-6: break
    placed = [sum(share * g for share, g in zip(row, grades)) for row in p]
    return sum(g / math.log2(rank + 1) for rank, g in enumerate(placed[:k], 1)) / idcg(grades, k)


@pytest.mark.parametrize("seed", range(20))
def test_neural_ndcg_is_the_formula_and_tends_to_ndcg_and_to_the_mean_of_all_orders(seed):
    rng = np.random.default_rng(seed)
    grades, _ = a_query(rng)
    scores, t = rng.permutation(grades.size) + rng.random(grades.size) / 2, rng.choice([0.2, 1, 5])
    k = [1, 3, 9][seed % 3]
    by_hand = neural_by_hand(grades.tolist(), scores.tolist(), t, k)
    assert neural_ndcg(grades, scores, t, k) == pytest.approx(by_hand, rel=1e-12)
    assert neural_ndcg(grades, scores, 1e-3, k) == pytest.approx(ndcg(by_scores(grades, scores), k, grades))
    weights = discounts(grades.size, ("rbp", 0.8))
    even = grades.mean() * weights.sum() / idcg(grades, discount=("rbp", 0.8))
    assert neural_ndcg(grades, scores, 1e9, discount=("rbp", 0.8)) == pytest.approx(even, rel=1e-6)


def test_the_gradient_of_neural_ndcg_leads_up_and_far_scores_do_not_overflow():
    grades, scores = np.array([3, 0, 2, 1]), np.array([0.0, 1.0, 0.4, 0.6])
    before = neural_ndcg(grades, scores), ndcg(by_scores(grades, scores))
    for _ in range(400): scores = scores + 0.5 * slopes(lambda s: neural_ndcg(grades, s), scores)
    assert neural_ndcg(grades, scores) > before[0] + 0.05 and ndcg(by_scores(grades, scores)) > before[1]
    assert neural_ndcg([0, 1], [1e300, -1e300]) == pytest.approx(1 / math.log2(3))


def test_equal_scores_rank_in_the_order_given():
    assert delta_ndcg([1, 0], [5, 5])[0, 1] == pytest.approx(1 - discounts(2)[1])
    assert approx_ndcg([1, 0], [5, 5], 0.01) == pytest.approx(1 / math.log2(2.5))


@pytest.mark.parametrize("function", [delta_ndcg, lambda_gradient, approx_ndcg, neural_ndcg])
@pytest.mark.parametrize("rel, scores, error, rule", [
    ([1, 0], [1], ValueError, "two lists of one length"), ([[1, 0]], [[1, 2]], ValueError, "grades of one query"),
    ([1, 0], [1, math.inf], ValueError, "scores must be finite; got inf"),
    ([1, 0], ["a", "b"], TypeError, "scores must hold numbers"), ([0, 0], [1, 2], ValueError, "no grade is above 0"),
    ([1, math.nan], [1, 2], ValueError, "finite"),
])
def test_bad_input_is_told(function, rel, scores, error, rule):
    with pytest.raises(error, match=rule):
        function(rel, scores)


@pytest.mark.parametrize("call, rule", [
    (lambda: lambda_gradient([1, 0], [1, 2], 0), "sigma must be above 0, and 1e[+]100 at most; got 0"),
    (lambda: approx_ndcg([1, 0], [1, 2], 0), "temperature must be above 0; got 0"),
    (lambda: neural_ndcg([1, 0], [1, 2], 0), "temperature must be above 0; got 0"),
    (lambda: neural_ndcg([1, 0], [1, 2], k=0), "k counts ranks from 1; got 0"),
    (lambda: delta_ndcg([1, 0], [1, 2], 0), "k counts ranks from 1; got 0"),
])
def test_a_parameter_out_of_range_is_told(call, rule):
    with pytest.raises(ValueError, match=rule):
        call()
