"""Judges and holes: agreement is that of the libraries, the interval that of every guess, and bad input is named."""

from itertools import product
from math import nan

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters
from statsmodels.stats.inter_rater import fleiss_kappa as fleiss_of_statsmodels
from statsmodels.stats.tests.test_inter_rater import diagnoses, table1

from ndcg_lit import (
    combine_grades, fleiss_kappa, krippendorff_alpha, minmax_ndcg, ndcg, ndcg_difference_interval, ndcg_interval,
    shift_grades, weighted_kappa,
)


def tables(count, gaps):
    "Yield random grades of two to five judges, not all the same; `gaps` is the chance that one is missing."
    random = np.random.default_rng(1960)
    made = 0
    while made < count:
        grades = random.integers(0, 5, (random.integers(2, 6), random.integers(2, 40))).astype(float)
        grades[random.random(grades.shape) < gaps] = nan
        pairable = grades[:, (~np.isnan(grades)).sum(axis=0) >= 2]
        if np.unique(pairable[~np.isnan(pairable)]).size < 2: continue
        made += 1
        yield grades


@pytest.mark.parametrize("weights", ["quadratic", "linear", "none"])
def test_kappa_of_two_judges_is_that_of_scikit_learn(weights):
    for a, b, *_ in tables(100, gaps=0):
        if np.unique([a, b]).size < 2: continue
        theirs = cohen_kappa_score(a, b, labels=range(5), weights=None if weights == "none" else weights)
        assert weighted_kappa(a, b, weights) == pytest.approx(theirs, abs=1e-12)


def test_fleiss_kappa_is_that_of_statsmodels():
    for grades in tables(100, gaps=0):
        theirs = fleiss_of_statsmodels(aggregate_raters(grades.T)[0])
        assert fleiss_kappa(grades) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("gaps", [0, 0.3])
@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_krippendorffs_alpha_is_that_of_his_package(level, gaps):
    for grades in tables(100, gaps):
        theirs = krippendorff.alpha(grades, level_of_measurement=level)
        assert krippendorff_alpha(grades, level) == pytest.approx(theirs, abs=1e-12)


def test_fleiss_own_table_has_the_kappa_that_he_prints_and_the_textbooks_have_another():
    assert f"{fleiss_kappa(diagnoses.T):.3f}" == "0.430"
    textbook = np.array([np.repeat(range(5), counts) for counts in table1.astype(int)]).T
    assert textbook.shape == (14, 10) and f"{fleiss_kappa(textbook):.3f}" == "0.210"


entry = st.one_of(st.just(nan), st.integers(0, 3))


@settings(max_examples=150)
@given(
    st.lists(entry, min_size=1, max_size=5), st.lists(st.integers(0, 3), max_size=3), st.integers(0, 1),
    st.sampled_from([None, 1, 2, 4, 9]), st.sampled_from(["linear", "exponential", {0: 0, 1: 1, 2: 1, 3: 5}]),
    st.sampled_from(["log2", "reciprocal", ("jk", 2), ("rbp", 0.5), [1, 3, 2, 1, 1, 1, 1, 1, 1, 1]]),
)
def test_both_ends_of_the_interval_are_those_of_every_guess(rel, further, elsewhere, k, gain, discount):
    holes = np.flatnonzero(np.isnan(rel))
    guesses = np.array(list(product(range(4), repeat=holes.size + elsewhere)))
    pool = [grade for grade in rel if not np.isnan(grade)] + further
    filled, pools = [np.tile(np.array(part, dtype=float), (len(guesses), 1)) for part in (rel, pool)]
    filled[:, holes] = guesses[:, :holes.size]
    values = ndcg(filled, k, np.hstack([pools, guesses]), gain, discount)
    ends = ndcg_interval(rel, k, pool, max_grade=3, elsewhere=elsewhere, gain=gain, discount=discount)
    assert ends == pytest.approx((values.min(), values.max()), abs=1e-12)


def test_two_intervals_overlap_and_yet_one_system_is_ahead_for_every_grade():
    low, high = ndcg_difference_interval(["x", "b"], ["x", "a"], {"a": 3, "b": 1}, 2, max_grade=3)
    each = [ndcg([x, 3], 2, [x, 3, 1]) - ndcg([x, 1], 2, [x, 3, 1]) for x in range(4)]
    assert (low, high) == pytest.approx((min(each), max(each))) and low > 0
    a, b = (ndcg_interval([nan, grade], 2, [3, 1], max_grade=3) for grade in (3, 1))
    assert a[0] < b[1], "the two intervals overlap"


rankings = st.lists(st.sampled_from("abcde"), max_size=5, unique=True)


@settings(max_examples=300)
@given(
    rankings, rankings, st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2), max_size=5), st.integers(0, 1),
    st.sampled_from([None, 1, 2, 4, 9]),
    st.sampled_from(["linear", "exponential", {0: 0, 1: 1, 2: 1}, {0: 1, 1: 2, 2: 5}]),
    st.sampled_from(["log2", "reciprocal", ("jk", 2), ("rbp", 0.5), [1, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]]),
)
def test_both_ends_of_the_difference_are_those_of_every_guess(first, second, judged, elsewhere, k, gain, discount):
    unjudged = [*sorted({*first, *second} - {*judged}), *["elsewhere"] * elsewhere]
    values = []
    for guess in product(range(3), repeat=len(unjudged)):
        grades, pool = {**judged, **dict(zip(unjudged, guess))}, [*judged.values(), *guess]
        lists = [[grades[document] for document in ranking] or [0] for ranking in (first, second)]
        if pool: values.append(np.subtract(*(ndcg(one, k, pool, gain, discount) if ranking else 0.0
                                            for one, ranking in zip(lists[::-1], (second, first)))))
    how = dict(max_grade=2, elsewhere=elsewhere, gain=gain, discount=discount)
    ends = ndcg_difference_interval(first, second, judged, k, **how)
    assert ends == pytest.approx((min(values, default=0), max(values, default=0)), abs=1e-12)
    assert ndcg_difference_interval(second, first, judged, k, **how) == pytest.approx((-ends[1], -ends[0]), abs=1e-12)


def test_a_document_of_two_ranks_and_a_grade_off_the_scale_are_refused():
    with pytest.raises(ValueError, match="second has 'x' twice; a document has one rank"):
        ndcg_difference_interval(["a"], ["x", "a", "x"], {"a": 1}, max_grade=3)
    with pytest.raises(ValueError, match="grade 5 is off the scale from 0 to 3"):
        ndcg_difference_interval(["a"], ["b"], {"a": 5}, max_grade=3)
    with pytest.raises(ValueError, match="elsewhere counts results"):
        ndcg_difference_interval(["a"], ["b"], {"a": 1}, max_grade=3, elsewhere=-1)


def test_the_value_where_there_is_nothing_to_find_is_one_of_the_possible():
    assert ndcg_interval([nan, 0], max_grade=1, empty=0.5) == (0.5, 1.0)
    assert ndcg_interval([0, nan], max_grade=1, empty=nan) == pytest.approx((ndcg([0, 1]), ndcg([0, 1])))
    assert ndcg_interval([], max_grade=1) == ndcg_interval([nan, 0], max_grade=0) == (0.0, 0.0)
    with pytest.raises(TypeError, match="empty must be a number"): ndcg_interval([nan], max_grade=1, empty="raise")


def test_none_stands_for_a_hole_and_for_a_lacking_grade():
    assert ndcg_interval([3, None, 1], max_grade=3) == ndcg_interval([3, nan, 1], max_grade=3)
    assert combine_grades([[1, None], [2, None]]).tolist() == pytest.approx([1.5, nan], nan_ok=True)


@pytest.mark.parametrize("what, error, said", [
    (lambda: combine_grades([[1, 2], [1]]), ValueError, "unequal length"),
    (lambda: combine_grades([["3", 2]]), TypeError, "must hold numbers"),
    (lambda: combine_grades([[1, np.inf]]), ValueError, "infinite"),
    (lambda: combine_grades(np.ma.masked_equal([[1, 2]], 2)), ValueError, "masked"),
    (lambda: combine_grades([[1, 2]], "mode"), ValueError, "'majority'; got 'mode'"),
    (lambda: combine_grades([[1, 2]], "weighted"), ValueError, "needs weights"),
    (lambda: combine_grades([[1, 2]], "median", [1]), ValueError, "takes no weights"),
    (lambda: combine_grades([[1, 2], [1, 2]], "weighted", [1]), ValueError, "each of the 2 judges"),
    (lambda: combine_grades([[1, 2], [1, 2]], "weighted", [1, -1]), ValueError, "0 or more"),
    (lambda: combine_grades([[1, 2], [1, 2]], "weighted", [0, 0]), ValueError, "not all 0"),
    (lambda: combine_grades([[1, 2], [1, 2]], "weighted", [1, nan]), ValueError, r"weights\[1\] is nan"),
    (lambda: weighted_kappa([1, 2], [1]), ValueError, "same results"),
    (lambda: weighted_kappa([10**400], [1]), ValueError, "a holds a number too large for a float"),
    (lambda: weighted_kappa([1e308, 1], [1, 2]), ValueError, "the grades are too large"),
    (lambda: combine_grades([[1e308, nan], [1e308, 1]]), ValueError, "the grades are too large"),
    (lambda: combine_grades([[1e308], [1e308]], "median"), ValueError, "the grades are too large"),
    (lambda: shift_grades([-1e308, 1e308]), ValueError, "the grades are too large"),
    (lambda: weighted_kappa([1, nan], [1, 2]), ValueError, "a judge left out a result.*krippendorff_alpha"),
    (lambda: weighted_kappa([1, 2], [1, 2], "cubic"), ValueError, "weights must be one of"),
    (lambda: weighted_kappa([1, 1], [1, 1]), ValueError, "every grade is the same"),
    (lambda: fleiss_kappa([[1, 2]]), ValueError, "two judges or more"),
    (lambda: fleiss_kappa([[1, 2], [nan, 2]]), ValueError, "krippendorff_alpha takes gaps"),
    (lambda: krippendorff_alpha([[1, 2]]), ValueError, "two judges or more"),
    (lambda: krippendorff_alpha([[1, nan], [nan, 2]]), ValueError, "no result has two grades"),
    (lambda: krippendorff_alpha([1, 2]), ValueError, "a row for each judge"),
    (lambda: ndcg_interval([3, nan], max_grade=2), ValueError, "grade 3 is off the scale from 0 to 2"),
    (lambda: ndcg_interval([3, nan], max_grade=1, lowest=2), ValueError, "lowest is 2, above max_grade, 1"),
    (lambda: ndcg_interval([1, nan], max_grade="3"), TypeError, "max_grade must be a number"),
    (lambda: ndcg_interval([1, nan], max_grade=3, lowest=-1), ValueError, r"scale\[0\] is -1"),
    (lambda: ndcg_interval([1, nan], pool=[0], max_grade=3), ValueError, "pool lacks"),
    (lambda: ndcg_interval([1, nan], pool=[1, nan], max_grade=3), ValueError, r"pool\[1\] is nan"),
    (lambda: ndcg_interval([[1, nan]], max_grade=3), ValueError, "one list each"),
    (lambda: ndcg_interval([1, nan], 0, max_grade=3), ValueError, "k counts ranks"),
    (lambda: ndcg_interval([1, nan], max_grade=3, elsewhere=-1), ValueError, "elsewhere counts results"),
    (lambda: ndcg_interval([1, nan], max_grade=3, elsewhere=True), ValueError, "elsewhere counts results"),
    (lambda: ndcg_interval([1, nan], max_grade=3, gain={0: 0, 1: 5, 3: 4}), ValueError, "must not fall"),
    (lambda: minmax_ndcg([1, -2], pool=[1, -1]), ValueError, "pool lacks"),
    (lambda: minmax_ndcg([3, -1], pool=[1, -1]), ValueError, "pool lacks"),
])
def test_what_does_not_fit_is_refused(what, error, said):
    with pytest.raises(error, match=said): what()


def test_minmax_with_a_pool_without_bad_results_is_ndcg():
    random = np.random.default_rng(2020)
    for _ in range(200):
        pool = random.integers(0, 4, random.integers(1, 9)).tolist()
        rel, k = pool[: random.integers(1, 9)], int(random.integers(1, 12))
        assert minmax_ndcg(rel, k, pool) == pytest.approx(ndcg(rel, k, pool), abs=1e-12)


def test_minmax_with_a_pool_takes_batches():
    rel, pool = [[2, -1], [0, 1]], [[2, -1, 3], [1, 0, -2]]
    one_by_one = [minmax_ndcg(*pair) for pair in zip(rel, [None, None], pool, strict=True)]
    np.testing.assert_allclose(minmax_ndcg(rel, None, pool), one_by_one, rtol=0, atol=1e-12)
