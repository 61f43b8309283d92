"""From scores to values: as scikit-learn and trec_eval decide ties, and by every order where nobody else does."""

from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from peers import by_pytrec_eval, elsewhere
from seeds import fewer

from ndcg_lit import ap, ap_score, cg, discounts, evaluate, idcg, ndcg, ndcg_score, rank, rr, rr_score
from ndcg_lit.engine.dense import BLOCK_VALUES
from ndcg_lit.engine.expectation import mean_first_hit

EXACT = dict(rtol=0, atol=1e-12)
SCORES = {
    "distinct": lambda random, shape: random.random(shape), "few levels": lambda random,
    shape: random.integers(0, 4, shape) / 3, "many levels": lambda random, shape: random.integers(0, 40, shape) - 20.5,
    "all equal": lambda random, shape: np.full(shape, 0.1), "last bits": lambda random,
    shape: 1 + random.integers(0, 6, shape) * 2.0**-52, "negative last bits": lambda random,
    shape: -1 - random.integers(0, 6, shape) * 2.0**-52, "around zero": lambda random,
    shape: random.choice([-5e-324, -0.0, 0.0, 5e-324, 1e-310], shape), "extremes": lambda random,
    shape: random.choice([-1.7e308, -1.0, 1.7e308, 1.6e308], shape), "float32": lambda random,
    shape: (random.integers(0, 30, shape) / 7).astype(np.float32), "float32 last bits": lambda random,
    shape: (1 + random.integers(0, 6, shape) * 2.0**-23).astype(np.float32), "bytes": lambda random,
    shape: random.integers(-9, 9, shape).astype(np.int8), "whole numbers": lambda random,
    shape: random.integers(-9, 9, shape),
}
SHAPES = (600, 6), (300, 40), (100, 300), (200, 1)


def cases(kind, shape, seed=5):
    random = np.random.default_rng(seed)
    return random.integers(0, 5, shape), SCORES[kind](random, shape)


def cutoffs(n):
    return [None, *sorted({k for k in (1, 2, 5, 10, n - 1, n, n + 3) if k >= 1})]


# Against scikit-learn


@pytest.mark.some(13)
@pytest.mark.parametrize("shape", SHAPES[:3])
@pytest.mark.parametrize("kind", sorted(set(SCORES) - {"extremes"}))
def test_ndcg_is_that_of_scikit_learn(kind, shape):
    y, s = cases(kind, shape)
    for k in cutoffs(shape[1]):
        assert ndcg_score(y, s, k=k) == pytest.approx(sklearn.metrics.ndcg_score(y, s, k=k), rel=0, abs=1e-12), k


@pytest.mark.parametrize("levels", [2, 5, 20, 10**9])
def test_ndcg_of_each_query_is_that_of_scikit_learn(levels):
    random = np.random.default_rng(11)
    y, s = random.random((fewer(1000, 400), 12)).round(1) * 4, random.integers(0, levels, (fewer(1000, 400), 12)) / 7
    theirs = [sklearn.metrics.ndcg_score(y[i : i + 1], s[i : i + 1], k=5) for i in range(len(y))]
    np.testing.assert_allclose(ndcg_score(y, s, k=5, per_query=True), theirs, **EXACT)


@pytest.mark.parametrize("k", [None, 3, 50])
def test_without_ties_ignoring_them_changes_nothing(k):
    y, s = cases("distinct", (500, 50))
    theirs = sklearn.metrics.ndcg_score(y, s, k=k, ignore_ties=True)
    assert ndcg_score(y, s, k=k, ignore_ties=True) == pytest.approx(theirs, rel=0, abs=1e-12)
    assert ndcg_score(y, s, k=k) == pytest.approx(theirs, rel=0, abs=1e-12)


def test_ignored_ties_stand_in_reverse():
    "As in scikit-learn where numpy's sort happens to be stable: on some processors it is not, even for a short list."
    y, s = cases("few levels", (500, 8))
    reverse = ndcg(y[np.arange(500)[:, None], np.argsort(s, axis=1, kind="stable")[:, ::-1]], 4)
    np.testing.assert_allclose(ndcg_score(y, s, 4, ignore_ties=True, per_query=True), reverse, **EXACT)
    assert (reverse <= ndcg_score(y, s, 4, ties="best", per_query=True) + 1e-12).all()


def test_weights_of_queries_are_those_of_scikit_learn():
    y, s = cases("few levels", (50, 8))
    w = np.random.default_rng(1).integers(0, 4, 50)
    assert ndcg_score(y, s, sample_weight=w) == pytest.approx(
        sklearn.metrics.ndcg_score(y, s, sample_weight=w), rel=0, abs=1e-12
    )
    assert ap_score(y, s, sample_weight=w) == pytest.approx(np.average(ap_score(y, s, per_query=True), weights=w))


# Against trec_eval


def runs(count, seed):
    "Yield random queries: many ties, some only in float32; odd ids; unjudged, unreturned and negative documents."
    random = np.random.default_rng(seed)
    names = np.array(["d9", "d10", "d1", "D2", "é", "Ω7", "中文", "😀", "a_b", "d-1", "x" * 300, "d01"])
    for number in range(count):
        returned = random.permutation(names)[: random.integers(1, 13)]
        scores = random.choice([0.1, 0.1 + 1e-12, 0.1 + 1e-7, 0.5, -3.0, 1e-30, -0.0, 0.0], len(returned))
        judged = random.permutation(names)[: random.integers(1, 13)]
        yield f"q{number}", returned, scores, dict(zip(judged.tolist(), random.integers(-1, 5, len(judged)).tolist()))


def test_ties_by_document_id_are_those_of_trec_eval():
    queries = list(runs(fewer(2000, 400), seed=20))
    run = {q: dict(zip(ids.tolist(), s.tolist())) for q, ids, s, _ in queries}
    measures = {"ndcg", "map", "recip_rank", "ndcg_cut.1,3,10", "map_cut.1,3,10"}
    [trec] = elsewhere(by_pytrec_eval, [(run, {q: judged for q, _, _, judged in queries})], measures)
    for q, ids, s, judged in queries:
        pool = np.maximum(list(judged.values()), 0)
        y = [max(judged.get(d, 0), 0) for d in ids.tolist()]
        by_id = dict(ties="docid", docids=ids, as_float32=True)
        for k, cut in ((None, ""), (1, "_cut_1"), (3, "_cut_3"), (10, "_cut_10")):
            assert ndcg_score(y, s, k, pool=pool, **by_id) == pytest.approx(trec[q]["ndcg" + cut], rel=0, abs=1e-12), (
                q, k,
            )
            assert ap_score(y, s, k, n_relevant=int((pool > 0).sum()), **by_id) == pytest.approx(
                trec[q]["map" + cut], rel=0, abs=1e-12
            ), (q, k)
        assert rr_score(y, s, **by_id) == pytest.approx(trec[q]["recip_rank"], rel=0, abs=1e-12), q


def test_ids_for_all_queries_and_for_each_give_the_same():
    y, s = cases("few levels", (40, 7))
    ids = np.array(["b", "a", "c", "aa", "B", "10", "9"])
    assert (rank(s, "docid", docids=ids) == rank(s, "docid", docids=np.tile(ids, (40, 1)))).all()
    assert (rank(s, "docid", docids=ids) == [rank(row, "docid", docids=ids.astype(object)) for row in s]).all()
    assert (rank(s, "docid", docids=ids.astype("S")) == rank(s, "docid", docids=ids)).all()


# Against every order


def allowed(s):
    return [order for order in permutations(range(len(s))) if all(s[a] >= s[b] for a, b in zip(order, order[1:]))]


def in_fractions(grades, k, n_relevant, min_grade):
    "Return NDCG with the reciprocal discount, AP and RR of one ranked list."
    gain = lambda row: sum((Fraction(g, i) for i, g in enumerate(row[:k], start=1)), Fraction(0))
    hits = [i for i, g in enumerate(grades, start=1) if g >= min_grade]
    precisions = sum((Fraction(n, i) for n, i in enumerate(hits, start=1) if i <= k), Fraction(0))
    best = gain(sorted(grades, reverse=True))
    return (
        gain(grades) / best if best else Fraction(0), precisions / (n_relevant or 1),
        Fraction(1, hits[0]) if hits and hits[0] <= k else Fraction(0),
    )


@pytest.mark.parametrize("levels", [1, 2, 3, 6])
@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_expected_values_are_the_means_over_every_order(levels, kind):
    random = np.random.default_rng(levels)
    for _ in range(25):
        n = int(random.integers(1, 7))
        y, s, more = (
            random.integers(0, 4, n).tolist(), random.integers(0, levels, n).astype(kind), int(random.integers(0, 3)),
        )
        for k in range(1, n + 2):
            r = sum(g >= 2 for g in y) + more
            each = [in_fractions([y[i] for i in order], k, r, 2) for order in allowed(s)]
            ours = (
                ndcg_score(y, s, k, discount="reciprocal"), ap_score(y, s, k, n_relevant=r, min_grade=2),
                rr_score(y, s, k, min_grade=2),
            )
            np.testing.assert_allclose(ours, [float(sum(column) / len(each)) for column in zip(*each)], **EXACT)


@pytest.mark.parametrize("divisor", ["all", "cutoff", "found", "k"])
def test_the_divisors_of_ap(divisor):
    y, s = cases("few levels", (30, 5))
    for k in (None, 2, 5):
        if divisor == "found" and k == 2:
            with pytest.raises(ValueError, match="found.*changes with the order"):
                ap_score(y, s, k, divisor=divisor)
            continue
        if divisor == "k" and k is None:
            with pytest.raises(ValueError, match="^divisor 'k' needs a cutoff, as in AP@10$"):
                ap_score(y, s, divisor="k")
            continue
        expected = [
            np.mean([ap([row[i] for i in order], k, divisor=divisor) for order in allowed(scores)])
            for row, scores in zip(y, s)
        ]
        np.testing.assert_allclose(ap_score(y, s, k, divisor=divisor, per_query=True), expected, **EXACT)


def test_the_first_hit_of_a_long_tie():
    "One relevant result among t: the mean of 1 / (a + j). Two: by their chance, in fractions."
    for t in (1, 2, 31, 32, 33, 5000):
        assert mean_first_hit(*np.array([[7], [t], [1]]), np.reciprocal)[0] == pytest.approx(
            (1 / np.arange(8, 8 + t)).mean(), rel=1e-13
        )
    t = 60
    chances = [Fraction(2 * (t - j), t * (t - 1)) for j in range(1, t)]
    assert mean_first_hit(*np.array([[7], [t], [2]]), np.reciprocal)[0] == pytest.approx(
        float(sum(c / (7 + j) for j, c in enumerate(chances, start=1))), rel=1e-13
    )


# The fast kernels against the plain definition


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", SCORES)
def test_rank_is_a_stable_sort(kind, shape):
    _, s = cases(kind, shape)
    assert (rank(s) == np.argsort(-s.astype(np.float64), axis=1, kind="stable")).all()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", SCORES)
def test_averages_are_those_of_the_plain_formulas(kind, shape):
    "Grouped by np.unique, one query at a time, straight from McSherry and Najork."
    y, s = cases(kind, shape)
    for k in cutoffs(shape[1]):
        each = [
            f(y, s, k, per_query=True, **grade)
            for f, grade in ((ndcg_score, {}), (ap_score, {"min_grade": 3}), (rr_score, {"min_grade": 3}))
        ]
        for i in range(0, len(y), 29):
            np.testing.assert_allclose([values[i] for values in each], by_groups(y[i], s[i], k or shape[1], 3), **EXACT)


def by_groups(y, s, k, min_grade):
    w = np.where(np.arange(len(y)) < k, discounts(len(y)), 0)
    total_dcg = total_ap = first = above = found = 0
    for score in np.unique(s)[::-1]:
        group = y[s == score]
        t, r = len(group), int((group >= min_grade).sum())
        ranks = np.arange(above + 1, above + t + 1)
        total_dcg += group.mean() * w[above : above + t].sum()
        inside = ranks <= k
        if r:
            total_ap += (r / t * (found + 1 + (ranks - above - 1) * (r - 1) / max(t - 1, 1)) / ranks)[inside].sum()
        if r and not found:
            chance = np.cumprod([r / t, *[(t - j - r + 1) / (t - j) for j in range(1, t - r + 1)]])
            first = (chance / ranks[: len(chance)])[inside[: len(chance)]].sum()
        above, found = above + t, found + r
    ideal = idcg(y, k=k)
    return total_dcg / ideal if ideal else 0.0, total_ap / max(found, 1), first


@pytest.mark.parametrize("kind", ["distinct", "few levels", "float32", "last bits"])
def test_any_layout_of_the_arrays_gives_the_same(kind):
    y, s = cases(kind, (400, 30))
    for f in (ndcg_score, ap_score, rr_score):
        plain = f(y, s, 10, per_query=True)
        wide_y, wide_s = np.repeat(y, 2, axis=1), np.repeat(s, 2, axis=1)
        for other_y, other_s in (
            (np.asfortranarray(y), np.asfortranarray(s)), (wide_y[:, ::2], wide_s[:, ::2]), (y.tolist(), s.tolist()),
            (y.astype(">i8"), s.astype(s.dtype.newbyteorder(">"))), (y.astype(np.uint8), s), (y.astype(np.float32), s),
        ):
            np.testing.assert_allclose(f(other_y, other_s, 10, per_query=True), plain, **EXACT)
        cube = f(y.reshape(4, 10, 10, 30), s.reshape(4, 10, 10, 30), 10, per_query=True)
        assert cube.shape == (4, 10, 10)
        np.testing.assert_allclose(cube.reshape(-1), plain, **EXACT)


def test_many_blocks_on_two_threads_give_what_one_row_gives():
    y, s = cases("few levels", (6 * BLOCK_VALUES // 90, 90))
    for f in (ndcg_score, ap_score, rr_score):
        values = f(y, s, 10, per_query=True)
        for i in (0, 1, BLOCK_VALUES // 90 - 1, BLOCK_VALUES // 90, len(y) - 1):
            assert values[i] == pytest.approx(f(y[i], s[i], 10), rel=0, abs=1e-12)


def test_one_list_longer_than_a_block():
    random = np.random.default_rng(2)
    y, s = random.integers(0, 3, BLOCK_VALUES + 5), random.integers(0, 1500, BLOCK_VALUES + 5) / 7
    assert (rank(s) == np.argsort(-s, kind="stable")).all()
    np.testing.assert_allclose(
        [ndcg_score(y, s, 20), ap_score(y, s, 20), rr_score(y, s, 20)], by_groups(y, s, 20, 1), **EXACT
    )


@pytest.mark.parametrize("kind", sorted(set(SCORES) - {"bytes", "whole numbers"}))
def test_queries_of_unequal_length(kind):
    "The engine's measures, ties averaged, are the plain formulas for each query."
    random = np.random.default_rng(9)
    lengths = random.integers(1, 30, 80)
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    y, s = random.integers(0, 5, offsets[-1]), SCORES[kind](random, offsets[-1])
    query = np.repeat(np.arange(80), lengths)
    for k in (1, 3, 10, None):
        cut = "" if k is None else f"@{k}"
        names = [f"nDCG{cut}", f"AP(rel=3){cut}", f"RR(rel=3){cut}", f"CG{cut}"]
        got = evaluate((query, s, y), measures=names, ties="average", precision="double").per_query
        for q, (a, b) in enumerate(zip(offsets, offsets[1:], strict=False)):
            np.testing.assert_allclose(
                [got[name][q] for name in names[:3]], by_groups(y[a:b], s[a:b], k or b - a, 3), **EXACT
            )
            means = [y[a:b][s[a:b] == v].mean() for v in -np.sort(-s[a:b])]
            assert got[names[3]][q] == pytest.approx(cg(means, k))


@pytest.mark.parametrize("kind", ["few levels", "float32", "last bits", "distinct"])
def test_queries_with_broken_ties_are_ranked_one_by_one(kind):
    random = np.random.default_rng(4)
    offsets = np.array([0, 7, 60, 61, 300])
    y, s = random.integers(0, 5, 300), SCORES[kind](random, 300).astype(np.float64)
    ids = np.array([f"d{i}" for i in random.permutation(300)])
    parts = [slice(a, b) for a, b in zip(offsets, offsets[1:], strict=False)]
    run = {f"q{i}": dict(zip(ids[part].tolist(), s[part].tolist(), strict=True)) for i, part in enumerate(parts)}
    qrels = {f"q{i}": dict(zip(ids[part].tolist(), y[part].tolist(), strict=True)) for i, part in enumerate(parts)}
    for ties in ("docid", "stable", "best", "worst"):
        got = evaluate(run, qrels, ["nDCG@5", "AP(rel=3)", "RR(rel=3)"], ties=ties, precision="double").per_query
        for i, part in enumerate(parts):
            order = rank(s[part], ties, ids[part] if ties == "docid" else None, y[part])
            shown = y[part][order]
            expected = ndcg(shown, 5), ap(shown, min_grade=3), rr(shown, min_grade=3)
            np.testing.assert_allclose(
                [column[i] for name, column in got.items() if name != "query_id"], expected, **EXACT
            )


def test_a_sorted_run_is_left_as_it_is():
    assert rank([[0.9, 0.9, 0.1], [0.8, 0.8, 0.2]]).tolist() == [[0, 1, 2], [0, 1, 2]]
    got = evaluate(([0, 0, 0, 1, 1], [0.9, 0.9, 0.1, 0.8, 0.2], [0, 1, 0, 0, 1]), measures="RR", ties="stable")
    assert got.per_query["RR"].tolist() == [1 / 2, 1 / 2]


# Properties


lists = st.integers(1, 12).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(0, 4), min_size=n, max_size=n), st.lists(st.integers(-2, 2), min_size=n, max_size=n),
        st.integers(1, 13),
    )
)


@settings(max_examples=400)
@given(lists, st.sampled_from([ndcg_score, ap_score, rr_score]), st.integers(0, 99))
def test_the_best_and_the_worst_hold_all_others_between_them(case, f, seed):
    y, s, k = case
    best, worst = f(y, s, k, ties="best"), f(y, s, k, ties="worst")
    ids = [f"d{i}" for i in range(len(y))]
    others = [
        f(y, s, k), f(y, s, k, ties="stable"), f(y, s, k, ties="docid", docids=ids),
        f(y, s, k, ties="random", seed=seed),
    ]
    assert 0 <= worst and best <= 1
    for value in others:
        assert worst - 1e-12 <= value <= best + 1e-12


@settings(max_examples=200)
@given(lists, st.sampled_from([ndcg_score, ap_score, rr_score]), st.randoms())
def test_the_average_does_not_see_the_order_of_the_input(case, f, shuffle):
    y, s, k = case
    order = list(range(len(y)))
    shuffle.shuffle(order)
    assert f([y[i] for i in order], [s[i] for i in order], k) == pytest.approx(f(y, s, k), rel=0, abs=1e-12)


@settings(max_examples=200)
@given(lists)
def test_distinct_scores_leave_the_measures_as_they_are(case):
    y, _, k = case
    falling = np.arange(len(y), 0, -1)
    np.testing.assert_allclose(
        [ndcg_score(y, falling, k), ap_score(y, falling, k), rr_score(y, falling, k)], [ndcg(y, k), ap(y, k), rr(y, k)],
        **EXACT,
    )


def test_a_seed_gives_the_same_order_every_time_and_other_seeds_give_others():
    s = [1] * 20
    assert (
        rank(s, "random", seed=4).tolist() == rank(s, "random", seed=4).tolist() != rank(s, "random", seed=5).tolist()
    )
    assert sorted(rank(s, "random").tolist()) == list(range(20))


def test_random_orders_are_even():
    first = [int(rank([0.5, 0.5, 0.5, 0.1], "random", seed=seed)[0]) for seed in range(3000)]
    assert np.bincount(first, minlength=4)[3] == 0 and (np.abs(np.bincount(first)[:3] / 1000 - 1) < 0.15).all()


def test_options_reach_the_measure():
    y, s = cases("few levels", (20, 6))
    for ties in ("average", "stable"):
        options = dict(gain={g: g * g for g in range(5)}, discount=("rbp", 0.8))
        squared = ndcg_score(y, s, 4, ties=ties, **options)
        assert squared == pytest.approx(ndcg_score(y * y, s, 4, ties=ties, discount=("rbp", 0.8)))
        assert squared != pytest.approx(ndcg_score(y, s, 4, ties=ties))
        pool = np.concatenate([y, np.full((20, 2), 4)], axis=1)
        assert (
            ndcg_score(y, s, 4, ties=ties, pool=pool, per_query=True) <= ndcg_score(y, s, 4, ties=ties, per_query=True)
        ).all()
        assert np.isnan(ndcg_score([0, 0], [1, 1], ties=ties, empty=float("nan")))
    in_order = y[np.arange(20)[:, None], rank(s)]
    np.testing.assert_allclose(
        ndcg_score(y, s, 4, ties="stable", gain="exponential", per_query=True), ndcg(in_order, 4, gain="exponential"),
        **EXACT,
    )


# Bad input


@pytest.mark.parametrize("f", [ndcg_score, ap_score, rr_score])
@pytest.mark.parametrize("ties", ["average", "stable", "best"])
@pytest.mark.parametrize("scores, error, says", [
    ([0.7, float("nan")], ValueError, r"y_score\[1\] is nan; scores must be finite"),
    ([[0.7, 1], [float("-inf"), 2]], ValueError, r"y_score\[1, 0\] is -inf"),
    ([0.7], ValueError, r"y_true has shape \(2,\), y_score has \(1,\)"),
    ([[0.7, 1], [2]], ValueError, "unequal length"), (["0.7", "0.8"], TypeError, "y_score must"),
    ([None, 1], ValueError, r"y_score\[0\] is nan"), (0.7, TypeError, "y_score must be a list of numbers; got 0.7"),
    (np.ma.array([1, 2], mask=[True, False]), ValueError, "y_score has masked values"),
])
def test_bad_scores(f, ties, scores, error, says):
    y = [[1, 0], [2, 1]] if np.shape(scores[0] if isinstance(scores, list) else 0) else [1, 0]
    with pytest.raises(error, match=says):
        f(y, scores, ties=ties)


def test_the_place_of_a_bad_score_is_found_in_any_block():
    y, s = cases("distinct", (5 * BLOCK_VALUES // 50, 50))
    s[-3, 7] = np.inf
    with pytest.raises(ValueError, match=rf"y_score\[{len(s) - 3}, 7\] is inf"):
        ndcg_score(y, s)


@pytest.mark.parametrize("f", [ndcg_score, ap_score, rr_score])
@pytest.mark.parametrize("options, error, says", [
    (
        {"ties": "first"}, ValueError,
        "ties 'first' is not known; choose from 'average', 'stable', 'docid', 'best', 'worst', 'random'",
    ),
    ({"ties": None}, ValueError, "ties None is not known"),
    ({"ties": "docid"}, ValueError, "ties='docid' needs docids"),
    ({"ties": "docid", "docids": ["a"]}, ValueError, r"docids has shape \(1,\), the scores have \(3,\)"),
    ({"ties": "docid", "docids": [1, 2, 3]}, TypeError, "docids must be strings"),
    ({"ties": "docid", "docids": ["a", 2, None]}, TypeError, "docids must be strings"),
    ({"docids": ["a", "b", "c"]}, ValueError, "docids would not be used: ties is 'average'"),
    ({"ties": "best", "seed": 1}, ValueError, "seed would not be used: ties is 'best', not 'random'"),
    ({"k": 0}, ValueError, "k counts ranks from 1"), ({"k": 2.0}, TypeError, "whole number of ranks"),
    ({"sample_weight": [1], "per_query": True}, ValueError, "sample_weight would not be used"),
    ({"sample_weight": [1, 2]}, ValueError, r"sample_weight has shape \(2,\)"),
])
def test_bad_options(f, options, error, says):
    with pytest.raises(error, match=says):
        f([1, 0, 2], [0.1, 0.2, 0.2], **options)


@pytest.mark.parametrize("weights", [[0, 0], [1, -1], [-1, 2]])
def test_weights_that_make_no_mean(weights):
    with pytest.raises(ValueError, match="weights must be 0 or more and not all 0"):
        ndcg_score([[1, 0]] * 2, [[1, 2]] * 2, sample_weight=weights)


def test_no_queries_have_no_mean():
    for f in (ndcg_score, ap_score, rr_score):
        with pytest.raises(ValueError, match="no queries"):
            f(np.zeros((0, 5)), np.zeros((0, 5)))
        assert f(np.zeros((0, 5)), np.zeros((0, 5)), per_query=True).shape == (0,)
        assert f(np.zeros((3, 0)), np.zeros((3, 0)), per_query=True).tolist() == [0, 0, 0]
        assert f([], []) == f([], [], ties="stable") == 0


def test_what_rank_refuses():
    for options, says in (
        ({"ties": "average"}, "ndcg_score, ap_score and rr_score"), ({"ties": "best"}, "needs rel"),
        ({"ties": "worst", "rel": [1, 2]}, r"rel has shape \(2,\)"), ({"seed": 3}, "seed would not be used"),
    ):
        with pytest.raises(ValueError, match=says):
            rank([0.1, 0.2, 0.2], **options)
    assert rank([]).tolist() == [] and rank(np.zeros((2, 0))).shape == (2, 0) and rank(np.zeros((0, 4))).shape == (0, 4)


def test_negative_grades_and_gains_are_refused_by_ndcg_alone():
    with pytest.raises(ValueError, match=r"y_true\[1\] is -1.*clip_grades"):
        ndcg_score([1, -1], [1, 1])
    assert ap_score([1, -1], [1, 1]) == pytest.approx(0.75) and rr_score([1, -1], [1, 1]) == pytest.approx(0.75)
    with pytest.raises(ValueError, match="pool lacks"):
        ndcg_score([3, 1], [1, 1], pool=[2, 1])


LARGE = [2**60, 2**60 + 1, 2**60 + 2**40, -(2**60)]


@pytest.mark.parametrize("kind", [np.int64, np.longdouble, np.float64, object])
def test_in_single_precision_whole_numbers_are_the_floats_they_stand_for(kind):
    of_floats = rank([float(v) for v in LARGE], as_float32=True)
    assert of_floats.tolist() == [2, 0, 1, 3]
    assert rank(np.array(LARGE, dtype=kind), as_float32=True).tolist() == of_floats.tolist()
    assert rank(LARGE, as_float32=True).tolist() == of_floats.tolist()


@pytest.mark.parametrize("scores, order", [
    ([2**70, 2**70 + 1], [1, 0]), ([2**70, 2**70, 2**70 + 1, -(2**70) - 1, -(2**70)], [2, 0, 1, 4, 3]),
    ([2**60, 2**60 + 1, 0.5], [1, 0, 2]), ([[2**63, 2**63 + 1], [-1, 0]], [[1, 0], [1, 0]]),
    ([Fraction(1, 3), 1 / 3], [0, 1]), ([0.1, Decimal("0.1"), Decimal("0.1")], [0, 1, 2]),
])
def test_numbers_of_python_are_compared_as_python_compares_them(scores, order):
    assert rank(scores).tolist() == order
    assert rank(np.array(scores, dtype=object)).tolist() == order


def test_an_object_that_is_only_a_float_is_taken_as_that_float():
    class Score:
        def __init__(self, value):
            self.value = value

        def __float__(self):
            return self.value

    assert rank([Score(0.1), Score(0.5), Score(0.5)]).tolist() == [1, 2, 0]


@pytest.mark.parametrize("ties", ["average", "stable", "best"])
def test_gains_near_the_largest_float(ties):
    "The sum of the gains is too large for a float, the sum of the gains times weights is not."
    y, s = [1e308, 1e308, 0], [1, 1, 1]
    values = {"average": 0.8710490642551529, "stable": 1, "best": 1}
    assert ndcg_score(y, s, ties=ties) == pytest.approx(values[ties], rel=1e-15)
    assert ndcg_score([y], [s], k=2, ties=ties) == pytest.approx(ndcg_score([1, 1, 0], s, k=2, ties=ties), rel=1e-15)


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("ties", ["average", "stable", "worst"])
def test_a_sum_of_gains_too_large_for_a_float_is_refused(ties):
    with pytest.raises(ValueError, match="too large"):
        ndcg_score([1e308] * 3, [1, 1, 1], ties=ties)


def test_masked_scores_ids_and_weights_are_refused():
    hidden = np.ma.array([3, 0, 2], mask=[1, 0, 0])
    for f in (ndcg_score, ap_score, rr_score):
        for y, s, name in (
            (hidden, [1, 2, 3], "y_true"), ([hidden] * 2, [[1, 2, 3]] * 2, "y_true"), ([1, 2, 3], hidden, "y_score"),
            ([[1, 2, 3]] * 2, [[1, 2, 3], hidden], "y_score"),
        ):
            for ties in ("average", "stable"):
                with pytest.raises(ValueError, match=f"{name} has masked"):
                    f(y, s, ties=ties)
        with pytest.raises(ValueError, match="docids has masked ids"):
            f([1, 0], [1, 1], ties="docid", docids=np.ma.array(["a", "b"], mask=[1, 0]))
        with pytest.raises(ValueError, match="sample_weight has masked"):
            f([[1, 0]], [[1, 1]], sample_weight=np.ma.array([1], mask=[1]))
    with pytest.raises(ValueError, match="scores has masked"):
        rank([hidden, hidden])
    with pytest.raises(ValueError, match="rel has masked"):
        rank([1, 1, 1], "best", rel=hidden)


def test_a_weight_too_large_for_a_float_is_refused():
    with pytest.raises(ValueError, match="sample_weight holds a number too large"):
        ndcg_score([1, 2], [1, 2], sample_weight=10**400)
    assert ndcg_score([1, 0], [1, 2], sample_weight=3) == ndcg_score([1, 0], [1, 2])


def test_scores_too_large_for_float32_are_ties_there():
    assert rank([1e300, 2e300, 1.0], as_float32=True).tolist() == [0, 1, 2]
    assert ndcg_score([1, 0, 0], [1e300, 2e300, 1.0], as_float32=True) == pytest.approx((1 + ndcg([0, 1])) / 2)


@pytest.mark.some(13)
@pytest.mark.parametrize("shape", [(300, 40), (60, 300), (9, 2000)])
@pytest.mark.parametrize("kind", SCORES)
def test_each_choice_of_ties_gives_the_ndcg_of_the_order_that_rank_gives(kind, shape):
    "The fast roads, keys of 32 bits and shortlists of long rows, beside whole rows ranked."
    y, s = cases(kind, shape)
    ids = np.array([f"d{i}" for i in np.random.default_rng(3).permutation(shape[1])])
    options = {"stable": {}, "docid": {"docids": ids}, "best": {}, "worst": {}, "random": {"seed": 8}}
    for ties, option in options.items():
        order = rank(s, ties, **option, **({"rel": y} if ties in ("best", "worst") else {}))
        for grades in (y, y / 3):
            in_order = np.take_along_axis(grades, order, 1)
            for k in (1, 10, None):
                values = ndcg_score(grades, s, k, ties=ties, per_query=True, **option)
                np.testing.assert_allclose(values, ndcg(in_order, k), **EXACT, err_msg=f"{ties} {k}")
    last = y[:, ::-1][np.arange(len(y))[:, None], rank(s[:, ::-1])]
    np.testing.assert_allclose(ndcg_score(y, s, 10, ignore_ties=True, per_query=True), ndcg(last, 10), **EXACT)


@pytest.mark.parametrize("ties", ["stable", "best", "worst"])
def test_a_perfect_list_scores_exactly_1(ties):
    y = np.random.default_rng(4).integers(0, 5, (2000, 60))
    for k in (3, 10, None):
        assert (ndcg_score(y[y.any(axis=1)], y[y.any(axis=1)] / 7, k, ties=ties, per_query=True) == 1).all()


def test_grades_far_apart_break_ties_as_they_are():
    for grades in ([-2**62, 2**62], [2**62, -2**62], [-2**62 + 1, -2**62]):
        best = int(np.argmax(grades))
        assert rank([1, 1], ties="best", rel=grades).tolist() == [best, 1 - best]
        assert rank([1, 1], ties="worst", rel=grades).tolist() == [1 - best, best]


@pytest.mark.parametrize("kind", ["<i8", ">i8", "<u4", ">u4", ">f8", ">i2"])
def test_grades_and_scores_in_either_order_of_bytes(kind):
    grades, scores = np.array([[0, 2, 1, 0], [1, 256, 0, 3]]), np.array([[.1, .3, .2, .4], [.5, .1, .5, .2]])
    for measure in (ndcg_score, ap_score, rr_score):
        assert measure(grades.astype(kind), scores.astype(">f8")) == measure(grades, scores)


@pytest.mark.parametrize("scores, alike", [([1e300, 0.8, 0.5, 0.7], [9, 0.8, 0.5, 0.7]),
                                           ([1e300, 2e300, 0.5, 0.7], [9, 9, 0.5, 0.7])])
def test_scores_that_single_precision_makes_infinite_stand_at_the_top_and_are_tied(scores, alike):
    rel = np.tile([3, 1, 0, 2], (50, 1))
    found = ndcg_score(rel, np.tile(scores, (50, 1)), as_float32=True)
    assert found == pytest.approx(ndcg_score(rel, np.tile(alike, (50, 1))), rel=1e-12)
    assert found != pytest.approx(ndcg_score(rel, np.tile([0, *alike[1:]], (50, 1))), rel=1e-3)
