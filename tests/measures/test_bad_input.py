"""Every row of the table of conventions: what is refused, with which error, and what is answered at the edges."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest

from ndcg_lit import (
    ap, cg, clip_grades, dcg, discounts, gains, idcg, ideal, mean_ap, mean_ndcg, mean_rr, minmax_ndcg, ndcg, precision,
    q_measure, recall, rr, shift_grades,
)

MEASURES = [cg, dcg, idcg, ideal, ndcg, minmax_ndcg, precision, recall, ap, rr]
REL = [3, 2, 3, 0, 1, 2]
NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("k, error, says", [
    (0, ValueError, "k counts ranks from 1; got 0"), (-3, ValueError, "got -3"),
    (2.0, TypeError, "whole number of ranks.*2.0"), ("3", TypeError, "'3'"), (True, TypeError, "True"),
])
def test_a_bad_cutoff(measure, k, error, says):
    with pytest.raises(error, match=says):
        measure(REL, k=k)


@pytest.mark.parametrize("measure", MEASURES + [clip_grades, shift_grades, gains])
@pytest.mark.parametrize("rel, error, says", [
    ([3, NAN, 2], ValueError, r"rel\[1\] is nan \(rank 2\)"), ([3, 2, INF], ValueError, r"rel\[2\] is inf \(rank 3\)"),
    ([[1, 0], [2, -INF]], ValueError, r"rel\[1, 1\] is -inf \(rank 2\)"), ([3, None], ValueError, r"rel\[1\] is nan"),
    ([[3, 2, 1], [1, 0]], ValueError, "unequal length.*mean_ndcg.*mean_ap.*mean_rr.*evaluate"),
    (["3", "2"], TypeError, "must hold numbers"), ("321", TypeError, "must hold numbers"),
    ([3, "2"], TypeError, "must hold numbers"), ({"a": 1}, TypeError, "must hold numbers"),
    ({3, 2}, TypeError, "must hold numbers"), ([1 + 2j], TypeError, "must hold numbers"),
    (np.array(["2024-01-01"], dtype="datetime64[D]"), TypeError, "must hold numbers"),
    (3, TypeError, "list of grades.*single value 3"), (None, TypeError, "must"),
])
def test_bad_grades(measure, rel, error, says):
    with pytest.raises(error, match=says):
        measure(rel)


def test_uneven_rows_are_found_at_any_depth():
    for rel in ([[[1, 2]], [[1]]], np.array([[1, 2], [1]], dtype=object), [[], [1]], [1, [2]],
                [np.zeros((2, 3)), np.zeros((2, 4))], [[[1, 2], [3]], [[1, 2]]]):
        with pytest.raises(ValueError, match="unequal length"):
            ndcg(rel)


@pytest.mark.parametrize("measure", [gains, dcg, idcg, ndcg, minmax_ndcg])
@pytest.mark.parametrize("gain, error, says", [
    ("quadratic", ValueError, "'quadratic' is not known.*'linear', 'exponential'"),
    (3, TypeError, "a name, a function or a mapping.*3"), (None, TypeError, "a name, a function or a mapping"),
    ({0: 0, 1: 1}, ValueError, "no value for grade 2; it has 0, 1"),
    (lambda g: g * NAN, ValueError, "gain of grade .* not a finite number"),
])
def test_a_bad_gain(measure, gain, error, says):
    with pytest.raises(error, match=says):
        measure(REL, gain=gain)


def test_a_gain_too_large_for_a_float():
    with pytest.raises(ValueError, match="exponential gain of grade 3000 is not a finite number"):
        ndcg([3000, 1], gain="exponential")


@pytest.mark.parametrize("measure", [dcg, idcg, ndcg, minmax_ndcg])
@pytest.mark.parametrize("discount, error, says", [
    ("log", ValueError, "'log' is not known; choose 'log2'"), (("log3", 3), ValueError, "not known"),
    ("jk", ValueError, "'jk' is not known.*'jk', base"), (("log2", 2), ValueError, "not known"),
    (("jk", 1), ValueError, "'jk' takes a base above 1; got 1"),
    (("jk", "2"), ValueError, "'jk' takes a base above 1; got '2'"), (("jk", [2]), TypeError, "must be a number"),
    (("rbp", 1), ValueError, "'rbp' takes a chance between 0 and 1; got 1"), (("rbp", NAN), ValueError, "'rbp' takes"),
    ([1, 0.5], ValueError, "2 weights for 6 ranks"), ([1, 1, 1, 1, 1, -1], ValueError, "at least 0"),
    ([1, 1, 1, 1, 1, NAN], ValueError, "finite"), (lambda i: 1 / (i - 1), ValueError, "finite"),
    ([[1, 1]], TypeError, "list of weights"), (["a"] * 6, TypeError, "list of weights"),
    (2, TypeError, "list of weights"), (None, TypeError, "list of weights"),
])
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_a_bad_discount(measure, discount, error, says):
    with pytest.raises(error, match=says):
        measure(REL, discount=discount)


@pytest.mark.parametrize("n", [-1, 2.5, "3", None, True])
def test_discounts_of_a_bad_number_of_ranks(n):
    with pytest.raises((TypeError, ValueError), match="n "):
        discounts(n)


@pytest.mark.parametrize(
    "rel, where",
    [([2, -1, 1], r"rel\[1\] is -1"), ([[1, 2], [0, -0.5]], r"rel\[1, 1\] is -0.5"), ([1, 2, -1], r"rel\[2\]")],
)
@pytest.mark.parametrize("options", [{}, {"k": 1}, {"gain": "exponential"}, {"pool": [3, 3, 3]}])
def test_a_negative_grade_names_the_three_ways_out(rel, where, options):
    with pytest.raises(ValueError, match=f"{where}.*clip_grades.*shift_grades.*minmax_ndcg"):
        ndcg(rel, **options)


def test_a_negative_grade_in_the_pool():
    with pytest.raises(ValueError, match=r"pool\[2\] is -1"):
        ndcg([2, 1], pool=[2, 1, -1])


def test_the_ways_out_work():
    assert ndcg(clip_grades([2, -1, 1])) == pytest.approx(ndcg([2, 0, 1]), abs=1e-15)
    assert shift_grades([2, -1, 1]).tolist() == [3, 0, 2] and shift_grades([2, 1], lowest=-1).tolist() == [3, 2]
    assert minmax_ndcg([2, 1, -1]) == 1 and minmax_ndcg([-1, 1, 2]) == 0
    with pytest.raises(ValueError, match="grade -2, below the lowest of the scale, -1"):
        shift_grades([-2, 1], lowest=-1)


def test_negative_grades_are_allowed_where_nothing_is_normalized():
    assert cg([2, -1, 1]) == 2 and dcg([2, -1, 1]) == pytest.approx(2 - 1 / math.log2(3) + 0.5)
    assert precision([2, -1]) == 0.5 and rr([-1, 2]) == 0.5 and ap([-1, 2]) == 0.5


@pytest.mark.parametrize("pool", [[3, 2, 2, 1, 0], [2, 2, 2, 2, 2, 2], [3], [], [0, 0]])
def test_a_pool_that_misses_what_the_list_shows(pool):
    with pytest.raises(ValueError, match="pool lacks what the list shows.*could pass 1.*every judged grade"):
        ndcg(REL, pool=pool)


def test_a_pool_for_one_query_of_a_batch_is_named():
    with pytest.raises(ValueError, match=r"in query \[1\]"):
        ndcg([[1, 0], [3, 0]], pool=[[1, 1], [2, 2]])


def test_a_pool_of_another_batch():
    with pytest.raises(ValueError, match=r"batch of shape \(3,\), rel has \(2,\)"):
        ndcg([[1, 0], [1, 0]], pool=[[1, 1]] * 3)


def test_a_better_pool_without_the_very_grade_is_fine():
    assert ndcg([1] * 5, k=5, pool=[2, 2, 2, 1, 1]) == pytest.approx(0.5804751699305777, abs=1e-15)


def test_unjudged_results_need_no_place_in_the_pool():
    assert ndcg([0, 0, 1], pool=[1]) == 0.5


@pytest.mark.parametrize("empty, expected", [(0.0, 0.0), (1.0, 1.0), (0, 0.0), (np.float64(0.5), 0.5)])
@pytest.mark.parametrize("rel", [[], [0], [0, 0, 0]])
def test_nothing_to_find(rel, empty, expected):
    value = ndcg(rel, empty=empty)
    assert value == expected and type(value) is float


def test_nothing_to_find_as_nan_or_an_error():
    assert math.isnan(ndcg([0, 0], empty=NAN))
    np.testing.assert_array_equal(ndcg([[0, 0], [1, 0]], empty=NAN), [NAN, 1])
    with pytest.raises(ValueError, match=r"nothing to find \(IDCG is 0\)"):
        ndcg([0, 0], empty="raise")
    with pytest.raises(ValueError, match=r"nothing to find \(IDCG is 0\) in query \[1\]"):
        ndcg([[1, 0], [0, 0]], empty="raise")
    with pytest.raises(ValueError, match="all orders score alike"):
        minmax_ndcg([2, 2], empty="raise")
    assert ndcg([[1, 0], [1, 0]], empty="raise").tolist() == [1, 1]


@pytest.mark.parametrize("empty", ["zero", None, "nan", [0]])
def test_a_bad_empty(empty):
    with pytest.raises(ValueError, match="empty must be a number .* or 'raise'"):
        ndcg(REL, empty=empty)


@pytest.mark.parametrize("measure", [cg, dcg, idcg, ndcg, precision, recall, ap, rr, minmax_ndcg])
def test_an_empty_list_is_0(measure):
    assert measure([]) == 0 and type(measure([])) is float
    assert measure(np.zeros((4, 0))).tolist() == [0] * 4 and measure(np.zeros((0, 4))).shape == (0,)


def test_k_beyond_the_list():
    for measure in (cg, dcg, idcg, ndcg, recall, ap, rr):
        assert measure(REL, k=100) == measure(REL)
    assert precision([1, 0, 1], k=10) == 0.2
    assert ap([1, 1], k=5, n_relevant=9, divisor="cutoff") == 2 / 5


@pytest.mark.parametrize("measure", [cg, dcg, idcg, ndcg, precision, recall, ap, rr])
def test_fractions_truth_values_and_numpy_integers(measure):
    assert measure([True, False, True]) == measure([1, 0, 1]) == measure(np.array([1, 0, 1], dtype=np.uint8))
    assert measure([Fraction(3, 2), Decimal("0.5")]) == measure([1.5, 0.5])
    assert measure(REL, k=np.int64(3)) == measure(REL, k=3)


def test_a_fraction_below_the_bar_is_not_relevant():
    assert ap([0.5, 1]) == 0.5 and ap([0.5, 1], min_grade=0.5) == 1 and rr([0.99, 1]) == 0.5


@pytest.mark.parametrize("measure", [precision, recall, ap, rr])
@pytest.mark.parametrize(
    "bar, error", [("high", TypeError), (None, TypeError), (True, TypeError), (NAN, ValueError), (INF, ValueError)]
)
def test_a_bad_bar(measure, bar, error):
    with pytest.raises(error, match="min_grade must be a"):
        measure(REL, min_grade=bar)


@pytest.mark.parametrize("measure", [recall, ap])
@pytest.mark.parametrize("n_relevant, error, says", [
    (2, ValueError, "n_relevant is 2, but the list shows 5 relevant"), (-1, ValueError, "n_relevant is -1"),
    (5.0, TypeError, "whole number"), ("5", TypeError, "whole number"), (True, TypeError, "whole number"),
    ([5, 5], ValueError, r"shape \(2,\)"),
])
def test_a_bad_number_of_relevant_results(measure, n_relevant, error, says):
    with pytest.raises(error, match=says):
        measure(REL, n_relevant=n_relevant)


def test_relevant_results_nobody_returned():
    assert (
        ap(REL).hex() == ap(REL, n_relevant=5).hex()
        and ap([0, 0], n_relevant=0) == 0
        and recall([0, 0], n_relevant=0) == 0
    )
    assert recall([[1, 0], [1, 1]], n_relevant=[4, 2]).tolist() == [0.25, 1.0]


def test_a_bad_divisor():
    for divisor in ("R", None, 3):
        with pytest.raises(ValueError, match="not known; choose from 'all'"):
            ap(REL, divisor=divisor)


@pytest.mark.parametrize("mean, one", [(mean_ndcg, ndcg), (mean_ap, ap), (mean_rr, rr)])
def test_means(mean, one):
    for bad in ([], iter(()), np.zeros((0, 3))):
        with pytest.raises(ValueError, match="no rankings"):
            mean(bad)
    for bad in (REL, 3, "321", [[1], 2], {"q": [1]}):
        with pytest.raises(TypeError, match="one per query"):
            mean(bad)
    with pytest.raises(ValueError, match=r"rankings\[1\]: rel\[0\] is nan"):
        mean([[1, 2], [NAN]])
    assert mean([REL]) == pytest.approx(one(REL), abs=1e-15) == mean(np.array([REL, REL]))


def test_means_with_one_option_a_query():
    with pytest.raises(ValueError, match="one pool per query is needed: 1 given for 2 rankings"):
        mean_ndcg([REL, [1]], pools=[REL])
    with pytest.raises(ValueError, match="one n_relevant per query is needed: 3 given for 2 rankings"):
        mean_ap([REL, [1]], n_relevant=[5, 1, 1])
    with pytest.raises(ValueError, match=r"rankings\[1\]: pool lacks"):
        mean_ndcg([REL, [1]], pools=[REL, [0]])
    assert mean_ap([[1, 0], [1]], n_relevant=2) == 0.5
    assert math.isnan(mean_ndcg([[0], [1]], empty=NAN))


# Found by attacking the functions: each was once wrong.


def test_a_cutoff_of_a_narrow_type_neither_overflows_nor_spoils_the_kept_weights():
    assert ndcg(np.ones(200), k=np.int8(127)) == ndcg(np.ones(200), k=127) == ndcg([1] * 127) == 1
    assert len(discounts(np.uint8(255))) == len(discounts(255)) == 255
    assert ap([[1, 0], [1, 1]], k=1000, n_relevant=np.array([3, 4], np.int8), divisor="cutoff").tolist() == [1 / 3, 0.5]
    assert precision([1, 0], k=2**70) < 1e-15 and ap([1, 0], k=2**70, divisor="cutoff") == 1


@pytest.mark.parametrize("number", [np.int8(2), np.uint8(2), np.float16(2), np.float32(2), np.longdouble(2)])
def test_a_parameter_of_a_narrow_type_is_the_same_parameter(number):
    assert dcg(REL, discount=("jk", number)) == dcg(REL, discount=("jk", 2))
    assert discounts(6, ("rbp", 1 / number)).dtype == np.float64


@pytest.mark.parametrize("order", ["C", "F", "reversed", "strided"])
@pytest.mark.parametrize("n", [2, 18, 37, 200])
def test_the_best_order_is_exactly_1_in_any_layout_and_against_any_pool(order, n):
    random = np.random.default_rng(n)
    best = -np.sort(-random.random((50, n)), axis=-1)
    rel = {
        "C": best, "F": np.asfortranarray(best), "reversed": np.sort(best)[:, ::-1],
        "strided": np.repeat(best, 2, axis=1)[:, ::2],
    }[order]
    assert (ndcg(rel) == 1).all() and (ndcg(rel, k=7) == 1).all() and all(ndcg(row) == 1 for row in rel)
    assert (ndcg(rel, pool=rel) == 1).all() and ndcg(np.tile(rel[0], (3, 1)), pool=rel[0]).tolist() == [1] * 3
    assert ndcg(rel[0], pool=np.r_[rel[0], np.zeros(9)]) == 1 and ndcg(np.r_[rel[0], np.zeros(9)], pool=rel[0]) == 1
    assert (minmax_ndcg(rel) == 1).all() and (minmax_ndcg(rel[:, ::-1]) == 0).all()


@pytest.mark.filterwarnings("ignore:overflow")
def test_sums_too_large_for_a_float_are_refused():
    for measure in (cg, dcg, idcg, ndcg, q_measure):
        with pytest.raises(ValueError, match="too large"):
            measure([1e308] * 3)
    with pytest.raises(ValueError, match="too large"):
        q_measure([1, 1], beta=1e308)
    with pytest.raises(ValueError, match="too large"):
        ndcg([[1023] * 3] * 2, gain="exponential")
    with pytest.raises(ValueError, match=r"rel\[0\] is inf"):
        cg(np.array([np.longdouble("1e4000"), 1]))
    with pytest.raises(ValueError, match="too large for a float"):
        ndcg([10**400, 1])
    assert ndcg([[1.5e308, 0]]).tolist() == [1]


HIDDEN = np.ma.array([3, 0, 2], mask=[1, 0, 0])


@pytest.mark.parametrize("measure", [cg, dcg, idcg, ndcg, precision, recall, ap, rr, gains, minmax_ndcg, clip_grades])
@pytest.mark.parametrize("rel", [HIDDEN, [HIDDEN], (HIDDEN, [1, 2, 3]), [[[1, 2, 3]], [HIDDEN]]])
def test_masked_grades_are_refused_in_lists_too(measure, rel):
    with pytest.raises(ValueError, match="rel has masked grades"):
        measure(rel)
    assert np.array_equal(measure(np.ma.array([3, 0, 2])), measure([3, 0, 2]))  # a mask that hides nothing


def test_masked_options_are_refused():
    for measure in (mean_ndcg, mean_ap, mean_rr):
        for rankings in ([HIDDEN], [HIDDEN, HIDDEN], [HIDDEN, [1]], np.ma.array([[1, 2]] * 2, mask=[[1, 0]] * 2)):
            with pytest.raises(ValueError, match="has masked grades"):
                measure(rankings)
    for options in ({"discount": HIDDEN}, {"gain": lambda grade: HIDDEN}, {"pool": HIDDEN}):
        with pytest.raises(ValueError, match="has masked"):
            ndcg([1, 2, 3], **options)
    with pytest.raises(ValueError, match="n_relevant has masked"):
        ap([1, 2, 3], n_relevant=np.ma.array(4, mask=True))


@pytest.mark.parametrize("measure", [precision, recall, ap, rr])
@pytest.mark.parametrize("rel", [[1.0, 2], [1, 2], np.int8([1, 2]), np.float32([1, 2])])
@pytest.mark.parametrize("min_grade", [10**400, -(10**400), 10**5000, np.longdouble("1e4000")], ids=range(4))
def test_a_lowest_relevant_grade_too_large_for_a_float_is_refused(measure, rel, min_grade):
    with pytest.raises(ValueError, match="min_grade"):
        measure(rel, min_grade=min_grade)


def test_other_options_too_large_for_a_float_are_refused():
    with pytest.raises(ValueError, match="'jk' takes a base above 1; got inf"):
        dcg([1, 2], discount=("jk", 10**400))
    with pytest.raises(ValueError, match="empty is too large"):
        ndcg([0], empty=10**400)
    with pytest.raises(ValueError, match="lowest is too large"):
        shift_grades([1.0], lowest=10**400)


def test_the_exponential_gain_of_a_tiny_grade_keeps_its_digits():
    tiny = [1e-300, 1e-20, 1e-9, -1e-12, 0.3, 0.999, -0.5]
    with localcontext(prec=400):
        exact = [float(Decimal(2) ** Decimal(grade) - 1) for grade in tiny]
    np.testing.assert_allclose(gains(tiny, "exponential"), exact, rtol=4e-16)
    whole = np.arange(-60, 64)
    assert gains(whole, "exponential").tolist() == [float(Fraction(2) ** int(grade) - 1) for grade in whole]


def test_a_gain_that_writes_into_its_argument_changes_nothing():
    def doubled(grades):
        grades *= 2
        return grades

    rel = np.array([1.0, 2, 3])
    assert ndcg(rel, gain=doubled) == pytest.approx(ndcg([1, 2, 3])) and rel.tolist() == [1, 2, 3]
    gains(rel)[:] = 0
    assert rel.tolist() == [1, 2, 3]


def test_a_pool_in_another_precision():
    assert ndcg(np.array([0.1, 0.2], np.float32), pool=[0.1, 0.2]) < 1


@pytest.mark.parametrize(
    "bad", [lambda g: [1, 2], lambda g: "a", lambda g: g * 1j, lambda g: None if np.ndim(g) else "x"]
)
def test_a_gain_or_a_discount_that_gives_no_numbers(bad):
    for options in ({"gain": bad}, {"discount": bad}):
        with pytest.raises((TypeError, ValueError), match="one number for each value|weights for"):
            dcg([1, 2, 3], **options)
    with pytest.raises(TypeError, match="one number for each value"):
        dcg([0, 1], gain={0: "0", 1: "1"})


def test_uneven_rows_in_means():
    with pytest.raises(ValueError, match=r"rankings\[0\]"):
        mean_ndcg([[[1], [1, 2]], [[1]]])
    with pytest.raises(ValueError, match=r"rankings\[0\] must be one list"):
        mean_ndcg([np.ones((2, 3)), np.ones((3, 4))])


def test_means_name_the_query_even_when_all_lists_have_one_length():
    with pytest.raises(TypeError, match=r"rankings\[1\]"):
        mean_ndcg([[1, 2], [2, "a"]])
    with pytest.raises(ValueError, match=r"rankings\[1\].*n_relevant is 1"):
        mean_ap([[1, 0], [1, 1]], n_relevant=1)
    with pytest.raises(ValueError, match="^k counts ranks"):
        mean_ap([[1], [1, 0]], k=0)
    with pytest.raises(ValueError, match=r"rankings\[0\]"):
        mean_ndcg([[1], [1, 2]], gain=lambda grade: b"\xff".decode())
    with pytest.raises(ValueError, match="one pool per query"):
        mean_ndcg([[1], [2, 1]], pools=3)


@pytest.mark.parametrize(
    "lowest, error", [("a", TypeError), ([0], TypeError), (True, TypeError), (-INF, ValueError), (NAN, ValueError)]
)
def test_a_bad_lowest_grade(lowest, error):
    with pytest.raises(error, match="lowest must be"):
        shift_grades([1, 2], lowest=lowest)


def test_numbers_of_other_kinds_as_weights():
    assert dcg([1, 1], discount=[Fraction(1), Fraction(1, 2)]) == 1.5
    assert ap(np.zeros((0, 3)), n_relevant=[]).shape == (0,)
    with pytest.raises(ValueError, match="not known"):
        ap([1], divisor=np.array(["all", "found"]))
