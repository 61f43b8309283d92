"""The measures of many queries at once are those of the chapters; ties are averaged over every order."""
from itertools import chain, groupby, permutations, product
from math import factorial, prod

import numpy as np
import pytest

import ndcg_lit as chapters
from ndcg_lit.engine.applied import compute, geometric_mean
from ndcg_lit.engine.measures import (
    MEASURES, ap, bpref, cg, compat, dcg, err, exclusive_scan, f_measure, falling_grades, idcg, infap, inst,
    interpolated_precision, judged, ndcg, nerr, precision, q_measure, r_precision, rbp, rbp_residual, recall,
    rr, success,
)
from ndcg_lit.engine.ranked import (
    RankedQrels, pool_of_returned, rank_lists, rank_qrels, rank_scores, reordered_by, without_first,
    without_negative, without_unjudged,
)

QUERY, GRADE = np.repeat([0, 1], [6, 3]), np.array([3, 2, 3, 0, 1, 2, 1, 0, 2.0])
RANK = np.array([1, 2, 3, 4, 5, 6, 3, 1, 0])


def ranked(grade=GRADE):
    "Return two queries: six documents in order, and three of which one was not returned."
    return rank_qrels(QUERY, grade, RANK, RANK - 1, np.ones_like(RANK), returned=np.array([6, 3]))


def drawn(seed=1):
    "Return 200 lists of grades."
    random = np.random.default_rng(seed)
    return [random.integers(0, 4, n).tolist() for n in random.integers(1, 30, 200)]


# Facts


def test_what_was_returned_stands_query_after_query_by_rank_and_the_pool_holds_the_rest():
    found = ranked()
    assert found.query.tolist() == [0] * 6 + [1, 1] and found.rank.tolist() == [1, 2, 3, 4, 5, 6, 1, 3]
    assert found.grade[-2:].tolist() == [0, 1] and found.count(found.pool > 0).tolist() == [5, 2]
    assert found.pool_size.tolist() == [6, 3] and found.pool_place.tolist() == [0, 1, 2, 3, 4, 5, 0, 1, 2]


def test_the_choice_of_ties_decides_who_of_five_comes_first():
    query, grade, above, tied = np.array([0, 0]), np.array([1.0, 0]), np.array([0, 0]), np.array([5, 5])

    def ranks(ties, seed=None):
        found = rank_qrels(query, grade, np.array([4, 2]), above, tied, np.array([5]), ties, seed)
        return [int(found.rank[found.grade == each][0]) for each in (1, 0)], found

    assert [ranks(ties)[0] for ties in (None, "best", "worst", "docid-rising", "last")] == [
        [4, 2], [1, 2], [5, 4], [2, 4], [5, 5]]
    assert all(len({*ranks("random", seed)[0]}) == 2 for seed in range(20))
    upside_down = reordered_by(ranks("best")[1], -ranks("best")[1].grade)
    assert upside_down.rank[upside_down.grade == 0].tolist() == [1]


def test_scores_become_ranks_and_groups_of_tied():
    tied = rank_scores(np.array([[3, 2, 3, 0, 1, 2]]), np.array([[0.7, 0.7, 0.7, 0.7, 0.4, 0.4]]))
    assert tied.above.tolist() == [0, 0, 0, 0, 4, 4] and tied.tied.tolist() == [4, 4, 4, 4, 2, 2]


@pytest.mark.parametrize("grade", [
    [2, 0, 3, 1, 1, -5], [0.5, 2, 1, 1, 0, 0], [2.0**40, 1, 2, -(2.0**35), 3, 3]], ids=["whole", "halves", "large"])
def test_grades_fall_within_each_query_however_they_are_sorted(grade, monkeypatch):
    query, grade = np.array([0, 0, 0, 2, 2, 2]), np.array(grade, float)
    wanted = [*sorted(grade[:3], reverse=True), *sorted(grade[3:], reverse=True)]
    for few in (500, 0):
        monkeypatch.setattr("ndcg_lit.engine.measures.WORTH_PACKING", few)
        assert falling_grades(query, grade).tolist() == wanted


# Filters


def test_without_unjudged_ranks_close_up_and_a_grade_below_0_is_unjudged():
    below = np.where(RANK == 2, -1, GRADE)
    assert without_unjudged(ranked()).rank.tolist() == [1, 2, 3, 4, 5, 6, 1, 2]
    assert without_unjudged(ranked(below)).rank.tolist() == [1, 2, 3, 4, 5, 1, 2]


def test_without_negative_they_are_in_neither_run_nor_pool():
    left = without_negative(rank_lists([[2, -1, 1]]))
    assert (left.rank.tolist(), left.pool.tolist(), left.returned.tolist()) == ([1, 2], [2, 1], [2])


def test_without_first_its_grade_stays_in_the_pool():
    left = without_first(rank_lists([[2, 0, 1], []]))
    assert (left.rank.tolist(), left.grade.tolist(), left.returned.tolist()) == ([1, 2], [0, 1], [2, 0])
    assert left.pool.tolist() == [2, 0, 1]


def test_the_pool_of_the_returned_is_whole_where_nothing_was_returned():
    shown = pool_of_returned(rank_lists([[0, 1], []], [[0, 1, 3], [2]]))
    assert (shown.pool.tolist(), shown.pool_query.tolist()) == ([0, 1, 2], [0, 0, 1])
    first = pool_of_returned(rank_lists([[], [1]], [[2], [1, 3]]))
    assert (first.pool.tolist(), first.pool_query.tolist()) == ([2, 1], [0, 1])


# Parts


def test_a_scan_begins_anew_in_each_query():
    query = np.array([0, 0, 0, 1, 1])
    assert exclusive_scan(query, np.array([0.5, 0.5, 1, 0.1, 1]), np.multiply).tolist() == [1, 0.5, 0.25, 1, 0.1]
    assert exclusive_scan(query[:0], query[:0]).size == 0


def test_a_geometric_mean_of_nothing_is_nan(): assert np.isnan(geometric_mean(np.zeros(0)))


# Each measure is its chapter's

CHAPTERS = {
    "CG": (cg, chapters.cg),
    "DCG": (lambda r, k: dcg(r, k, "exponential"), lambda x, k: chapters.dcg(x, k, "exponential")),
    "IDCG": (idcg, chapters.idcg), "NDCG": (ndcg, chapters.ndcg), "P": (precision, chapters.precision),
    "AP": (lambda r, k: ap(r, k, 2), lambda x, k: chapters.ap(x, k, min_grade=2)),
    "AP by hits": (lambda r, k: ap(r, k, 2, "found"), lambda x, k: chapters.ap(x, k, None, 2, "found")),
    "RR": (lambda r, k: rr(r, k, 2), lambda x, k: chapters.rr(x, k, 2)), "Success": (success, chapters.success),
}


@pytest.mark.parametrize("name", CHAPTERS)
@pytest.mark.parametrize("k", [None, 1, 5])
def test_a_measure_of_many_lists_is_that_of_each(name, k):
    ours, theirs = CHAPTERS[name]
    wanted = [theirs(rel, k) for rel in drawn()]
    np.testing.assert_allclose(ours(rank_lists(drawn()), k), wanted, rtol=0, atol=1e-12)


def test_the_ideal_sorts_weights_that_rise():
    pools = [[1, 0, 0], [0, 2, 1]]
    wanted = [chapters.idcg(pool, discount=[1, 3, 2]) for pool in pools]
    assert idcg(rank_lists([[1, 0], [0, 2, 1]], pools), discount=[1, 3, 2]) == pytest.approx(wanted, abs=1e-12)


def test_the_judged_that_were_not_returned_count_in_recall_and_in_the_divisor_of_ap():
    found = rank_lists([[3, 2, 3, 0, 1, 2], [0, 0, 1]], [[3, 2, 3, 0, 1, 2], [1, 0, 2]])
    assert recall(found, 3).tolist() == [3 / 5, 1 / 2] and judged(found, 3).tolist() == [1, 1]
    assert ap(found).tolist() == [chapters.ap([3, 2, 3, 0, 1, 2]), chapters.ap([0, 0, 1], n_relevant=2)]
    assert r_precision(found).tolist() == [4 / 5, 0]


# Measures of the chapter More measures, on lists in which some results are unjudged

FURTHER = {
    "ERR": (err, lambda rel, pool: chapters.err(rel)),
    "ERR@3": (lambda r: err(r, 3), lambda rel, pool: chapters.err(rel, 3)),
    "nERR@5": (lambda r: nerr(r, 5, 3), lambda rel, pool: chapters.nerr(rel, 5, pool, 3)),
    "RBP@5": (lambda r: rbp(r, 5, 0.7), lambda rel, pool: chapters.rbp(rel, 5, 0.7)),
    "RBPResidual": (rbp_residual, lambda rel, pool: chapters.rbp_residual(rel)),
    "RBPResidual@5": (lambda r: rbp_residual(r, 5), lambda rel, pool: chapters.rbp_residual(rel, 5)),
    "INST": (lambda r: inst(r, None, 2, 0, 3), lambda rel, pool: chapters.inst(rel, 2, 3)),
    "Q": (q_measure, lambda rel, pool: chapters.q_measure(rel, None, pool)),
    "Q@5": (lambda r: q_measure(r, 5, 2, 3), lambda rel, pool: chapters.q_measure(rel, 5, pool, 2, 3)),
    "Compat": (compat, lambda rel, pool: chapters.compat(rel, None, pool)),
    "Compat@4": (lambda r: compat(r, 4, 0.8), lambda rel, pool: chapters.compat(rel, 4, pool, 0.8)),
    "F1@5": (lambda r: f_measure(r, 5), lambda rel, pool: chapters.f_measure(rel, 5, pool)),
    "SetF": (lambda r: f_measure(r, beta=2), lambda rel, pool: chapters.f_measure(rel, None, pool, beta=2)),
    "IPrec": (lambda r: interpolated_precision(r, None, 0.3),
              lambda rel, pool: chapters.interpolated_precision(rel, 0.3, pool)),
    "Bpref": (bpref, lambda rel, pool: chapters.bpref(rel, pool)),
    "Bpref from 2": (lambda r: bpref(r, None, 2), lambda rel, pool: chapters.bpref(rel, pool, 2)),
    "infAP": (infap, lambda rel, pool: chapters.infap(rel, pool)),
}
IN_ONE_ORDER = ("INST", "Compat", "IPrec", "infAP")  # not defined where the tied have no order


def put(lists, pools, above=None, tied=None, ties=None):
    "Return the `RankedQrels` of lists of grades, None where nobody judged; nothing is tied unless `tied` says so."
    rows = [(q, i, grade) for q, rel in enumerate(lists) for i, grade in enumerate(rel) if grade is not None]
    query, at, grade = (np.array(column) for column in zip(*rows))
    above = at if above is None else np.array([above[q][i] for q, i, _ in rows])
    tied = np.ones_like(at) if tied is None else np.array([tied[q][i] for q, i, _ in rows])
    pool_query = np.repeat(np.arange(len(pools)), [len(pool) for pool in pools])
    returned = np.array([len(rel) for rel in lists])
    pool = np.concatenate(pools).astype(float)
    return RankedQrels(query, grade.astype(float), at + 1, above, tied, pool_query, pool, returned, ties)


@pytest.fixture(scope="module")
def partly_judged():
    "Return 300 lists of grades with holes, and their pools."
    random, kinds = np.random.default_rng(26), [None, -1, 0, 0, 1, 2, 3, 0.5]
    lists = [[kinds[i] for i in random.integers(0, 8, n)] for n in random.integers(1, 25, 300)]
    return lists, [[g for g in rel if g is not None] + random.integers(-1, 4, 4).tolist() for rel in lists]


@pytest.mark.parametrize("name", FURTHER)
def test_a_further_measure_of_many_lists_is_that_of_each(name, partly_judged):
    ours, theirs = FURTHER[name]
    wanted = [theirs(*pair) for pair in zip(*partly_judged)]
    np.testing.assert_allclose(ours(put(*partly_judged)), wanted, rtol=0, atol=1e-12)


# Ties


def orders(rel, scores):
    "Yield all orders of `rel` in which equal `scores` change places among themselves."
    groups = [[rel[i] for i in some] for _, some in groupby(range(len(rel)), key=lambda i: scores[i])]
    for choice in product(*(list(permutations(group)) for group in groups)): yield list(chain(*choice))


@pytest.fixture(scope="module")
def with_ties(partly_judged):
    "Return lists of up to eight grades, their scores and pools, each with at most 720 orders of the tied."
    random, found = np.random.default_rng(7), []
    for rel, pool in zip(*partly_judged):
        scores = sorted(random.integers(0, 4, len(rel[:8])).tolist(), reverse=True)
        if prod(factorial(scores.count(s)) for s in set(scores)) <= 720: found.append((rel[:8], scores, pool))
    return found[:40]


@pytest.mark.parametrize("name", [name for name in FURTHER if name.partition("@")[0] not in IN_ONE_ORDER])
def test_averaged_ties_are_the_mean_over_every_order(name, with_ties):
    lists, scores, pools = zip(*with_ties)
    above = [[sum(other > s for other in each) for s in each] for each in scores]
    tied = [[each.count(s) for s in each] for each in scores]
    ours, theirs = FURTHER[name]
    wanted = [np.mean([theirs(order, pool) for order in orders(rel, each)]) for rel, each, pool in with_ties]
    np.testing.assert_allclose(ours(put(lists, pools, above, tied, "average")), wanted, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", IN_ONE_ORDER)
def test_a_measure_of_one_order_is_refused_where_the_tied_have_none(name):
    found = put([[1, 0]], [[1, 0]], [[0, 0]], [[2, 2]], "average")
    with pytest.raises(ValueError, match=f"{name} needs the documents in one order"):
        compute(MEASURES[name], found, None, {})


@pytest.mark.parametrize("k", [None, 1, 5])
def test_ties_of_scores_are_averaged_as_by_ndcg_score_ap_score_and_rr_score(k):
    random = np.random.default_rng(2)
    y, s = random.integers(0, 4, (300, 12)), random.integers(0, 5, (300, 12)).astype(float)
    tied, how = rank_scores(y, s), dict(rtol=0, atol=1e-12)
    np.testing.assert_allclose(ndcg(tied, k), chapters.ndcg_score(y, s, k, per_query=True), **how)
    np.testing.assert_allclose(ap(tied, k, 2), chapters.ap_score(y, s, k, min_grade=2, per_query=True), **how)
    np.testing.assert_allclose(rr(tied, k, 2), chapters.rr_score(y, s, k, min_grade=2, per_query=True), **how)
