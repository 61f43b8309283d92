"""Diversity is ndeval's on random queries, the exact ideal that of every order, and bad input is named."""

from itertools import permutations
from math import nan

import numpy as np
import pyndeval
import pytest
from scipy.spatial.distance import pdist
from sklearn.metrics.pairwise import cosine_similarity

from ndcg_lit import alpha_ndcg, coverage, dcg, err_ia, intra_list_similarity, novelty, subtopic_recall

CUTOFFS = (2, 5, 10, 20)


def topics(count):
    "Yield random queries: which judged document has which subtopic, and the list, in which some are not judged."
    random = np.random.default_rng(2009)
    for _ in range(count):
        pool = random.integers(0, 2, (random.integers(1, 12), random.integers(1, 6)))
        if not pool.any(): continue
        yield pool, random.permutation(len(pool) + 5)[: random.integers(1, 12)]


def by_ndeval(pool, order, alpha):
    "Return what ndeval says; document 3 has the id d03, and its subtopics are named in order."
    judged = [pyndeval.SubtopicQrel("q", f"s{s}", f"d{d:02}", int(has)) for d, row in enumerate(pool)
              for s, has in enumerate(row)]
    run = [pyndeval.ScoredDoc("q", f"d{d:02}", -float(rank)) for rank, d in enumerate(order)]
    names = [f"{name}@{k}" for name in ("alpha-nDCG", "strec", "ERR-IA") for k in CUTOFFS]
    return pyndeval.ndeval(judged, run, names, alpha=alpha)["q"]


@pytest.mark.parametrize("alpha", [0.5, 0.2])
def test_alpha_ndcg_and_subtopic_recall_are_those_of_ndeval(alpha):
    for pool, order in topics(150):
        theirs = by_ndeval(pool, order, alpha)
        rel = np.array([pool[d] if d < len(pool) else 0 * pool[0] for d in order])
        for k in CUTOFFS:
            ours = alpha_ndcg(rel, k, pool[::-1], alpha, "ndeval")
            assert ours == pytest.approx(theirs[f"alpha-nDCG@{k}"], abs=1e-12)
            assert subtopic_recall(rel, k, pool) == pytest.approx(theirs[f"strec@{k}"], abs=1e-12)


@pytest.mark.parametrize("alpha", [0.5, 0.3])
def test_the_greedy_ideal_does_not_depend_on_the_order_of_the_pool(alpha):
    random = np.random.default_rng(10)
    differ = 0
    for _ in range(150):
        pool = random.integers(0, 2, (random.integers(4, 10), random.integers(3, 6)))
        orders = [random.permutation(pool) for _ in range(8)]
        assert len({alpha_ndcg(pool[:3], 8, order, alpha) for order in orders}) == 1
        differ += len({alpha_ndcg(pool[:3], 8, order, alpha, "ndeval") for order in orders}) > 1
    assert differ  # the order of the rows says which ideal ndeval takes


def test_err_ia_is_that_of_ndeval_but_for_its_normalisation():
    for pool, order in topics(150):
        theirs = by_ndeval(pool, order, 0.5)
        rel = np.array([pool[d] if d < len(pool) else 0 * pool[0] for d in order])
        occurring = pool.any(axis=0)
        for k in CUTOFFS:
            most = sum(0.5 ** rank / rank for rank in range(1, k + 1))
            assert err_ia(rel[:, occurring], k) / most == pytest.approx(theirs[f"ERR-IA@{k}"], abs=1e-12)


def plain_dcg(order, alpha):
    "Compute the DCG by definition: a subtopic counts less each time it comes again."
    seen, gains = np.zeros(len(order[0])), []
    for row in order:
        gains.append(float(np.sum(row * (1 - alpha) ** seen)))
        seen = seen + row
    return dcg(gains)


@pytest.mark.parametrize("alpha", [0, 0.5, 1])
@pytest.mark.parametrize("k", [1, 3, 5])
def test_the_exact_ideal_is_the_best_of_all_orders(alpha, k):
    random = np.random.default_rng(k)
    for _ in range(20):
        pool = random.integers(0, 2, (5, 3))
        best = max(plain_dcg(order, alpha) for order in permutations(pool, k))
        if not best: continue
        ours = alpha_ndcg(pool, k, alpha=alpha, ideal="exact")
        assert ours == pytest.approx(plain_dcg(pool[:k], alpha) / best, abs=1e-12) and ours <= 1 + 1e-12
        assert alpha_ndcg(pool, k, alpha=alpha) >= ours - 1e-12


def test_a_subtopic_is_a_grade_of_at_least_min_grade():
    graded = [[1, 0], [2, 0], [0, 3]]
    assert alpha_ndcg(graded, min_grade=2) == alpha_ndcg([[0, 0], [1, 0], [0, 1]])
    assert subtopic_recall(graded, 2, min_grade=2) == 0.5


def test_a_short_list_against_a_deep_pool_and_a_cutoff_beyond_both():
    pool = [[1, 0], [0, 1], [1, 1]]
    assert alpha_ndcg([[1, 0]], 50, pool) == alpha_ndcg([[1, 0]], None, pool) < alpha_ndcg([[1, 0]], 1, pool) == 0.5


WORTH = [[1, 0], [0, 1]]


@pytest.mark.parametrize("what, error, said", [
    (lambda: alpha_ndcg([1, 0]), ValueError, "a column for each subtopic"),
    (lambda: alpha_ndcg([[], []]), ValueError, "a column for each subtopic"),
    (lambda: alpha_ndcg([[1, nan]]), ValueError, r"rel\[0, 1\], at rank 1, is missing"),
    (lambda: alpha_ndcg([["a", "b"]]), TypeError, "must hold numbers"),
    (lambda: alpha_ndcg(WORTH, alpha=1.5), ValueError, "alpha must lie between 0 and 1"),
    (lambda: alpha_ndcg(WORTH, alpha="half"), TypeError, "alpha must be a number"),
    (lambda: alpha_ndcg(WORTH, ideal="best"), ValueError, "ideal must be one of"),
    (lambda: alpha_ndcg(WORTH, 0), ValueError, "k counts ranks"),
    (lambda: alpha_ndcg(WORTH, pool=[[1, 0, 0]]), ValueError, "rel has 2 subtopics, pool has 3; both need a column"),
    (lambda: alpha_ndcg([[1, 0], [1]]), ValueError, r"rel\[1\] and rel\[0\] have 1 and 2 grades; each result has one"),
    (lambda: alpha_ndcg(WORTH, pool=[[1, 0], [1, nan]]), ValueError, r"pool\[1, 1\], at rank 2, is missing; write 0"),
    (lambda: err_ia([[None, 1], [1, 0]]), ValueError, r"rel\[0, 0\], at rank 1, is missing; write 0"),
    (lambda: subtopic_recall([1, nan]), ValueError, r"rel\[1\] is nan"),
    (lambda: err_ia([[1, 0]], max_grade=5000), ValueError, "max_grade must be above 0, and 1000 at most; got 5000"),
    (lambda: novelty([0.5, 0.2], discount=[0, 0]), ValueError, "every weight of the discount is 0"),
    (lambda: coverage(["ab"], "ab"), TypeError, r"a list of ids for each user.*got \['ab'\]"),
    (lambda: alpha_ndcg(WORTH, pool=[[1, 0], [1, 0]]), ValueError, "pool lacks a result"),
    (lambda: alpha_ndcg([[1, 0], [1, 0]], pool=WORTH), ValueError, "pool lacks a result"),
    (lambda: alpha_ndcg([[0, 0]], empty="raise"), ValueError, "no result of the pool has a subtopic"),
    (lambda: alpha_ndcg(np.eye(30), ideal="exact"), ValueError, "too many for the exact ideal"),
    (lambda: subtopic_recall([3, 2]), ValueError, "a column for each subtopic"),
    (lambda: err_ia([3, 2]), ValueError, "a column for each subtopic"),
    (lambda: err_ia([[2, 0]]), ValueError, "between 0 and max_grade, here 1"),
    (lambda: err_ia([[-1, 0]]), ValueError, "between 0 and max_grade"),
    (lambda: err_ia([[1, 0]], weights=[1]), ValueError, "the subtopics are 2"),
    (lambda: err_ia([[1, 0]], weights=[-1, 2]), ValueError, "0 or more"),
    (lambda: err_ia([[1, 0]], weights=[0, 0]), ValueError, "not all 0"),
    (lambda: intra_list_similarity([1, 2]), ValueError, "a row for each result"),
    (lambda: intra_list_similarity([[1, 2]]), ValueError, "two results or more; got 1"),
    (lambda: intra_list_similarity([[1, 2], [2, 1]], 1), ValueError, "two results or more; got 1"),
    (lambda: intra_list_similarity([[1, 2], [0, 0]]), ValueError, "result 2 has no features"),
    (lambda: intra_list_similarity([[1, 2], [-1, 0]], similarity="jaccard"), ValueError, "below 0"),
    (lambda: intra_list_similarity([[1, 2], [2, 1]], similarity="pearson"), ValueError, "similarity must be one of"),
    (lambda: novelty([0.5, 0]), ValueError, r"popularity\[1\] is 0"),
    (lambda: novelty([0.5, 1.5]), ValueError, r"popularity\[1\] is 1.5; it is a share"),
    (lambda: novelty([0.5, -0.1], how="complement"), ValueError, r"popularity\[1\] is -0.1"),
    (lambda: novelty([0.5], how="age"), ValueError, "how must be one of"),
    (lambda: novelty([]), ValueError, "the list is empty"), (lambda: novelty([[0.5]]), ValueError, "one list"),
    (lambda: novelty([0.5, 0.5], rel=[1]), ValueError, "rel has 1 items, popularity has 2"),
    (lambda: novelty([0.5, 0.5], rel=[1, 2]), ValueError, r"rel\[1\] is 2"),
    (lambda: coverage([["a"]], []), ValueError, "the catalogue is empty"),
    (lambda: coverage([["a", "z"]], ["a"]), ValueError, "lacks 1 of the items in the lists, such as 'z'"),
    (lambda: coverage([["a"]], ["a"], 0), ValueError, "k counts ranks"),
])
def test_what_does_not_fit_is_refused(what, error, said):
    with pytest.raises(error, match=said): what()


def test_similarity_in_a_list_is_that_of_scikit_learn_and_scipy():
    random = np.random.default_rng(2005)
    for _ in range(50):
        features = random.integers(0, 2, (random.integers(2, 9), 6))
        features[:, 0] = 1  # every result has some feature
        pairs = np.triu_indices(len(features), 1)
        cosine = cosine_similarity(features)[pairs].mean()
        assert intra_list_similarity(features) == pytest.approx(cosine, abs=1e-12)
        jaccard = 1 - pdist(features.astype(bool), "jaccard").mean()
        assert intra_list_similarity(features, similarity="jaccard") == pytest.approx(jaccard, abs=1e-12)


def test_what_stands_below_the_cutoff_is_not_asked():
    assert novelty([0.5, 0], 1) == 1
    assert coverage([["a", "b"], []], ["a", "b"], 1) == 0.5 and coverage([], ["a"]) == 0
    assert intra_list_similarity([[1, 0], [2, 0], [0, 0]], 2) == pytest.approx(1)
