"""The ground of every measure of a list: checks, gains and weights given by hand, sums, ratios, groups."""
import numpy as np
import pytest
from hypothesis import given, strategies as st

from ndcg_lit import ap, ndcg
from ndcg_lit.lists import (
    as_count, as_grades, divide_or_zero, each_value, finite_sum, group_starts, look_up, mean_over, ranges,
    refuse_keywords, rising_bits, safe_ratio, shorten, tied_groups, visible,
)

REL = [3, 2, 3, 0, 1, 2]


# What comes in

def test_rank_is_the_last_axis_of_grades():
    assert as_grades(REL).shape == (6,) and as_grades([REL, REL]).shape == (2, 6)


@pytest.mark.parametrize("rel, error, says", [
    ([[3, 2], [float("inf"), 0]], ValueError, r"rel\[1, 0\] is inf \(rank 1\); grades must be finite numbers"),
    (["3", "2"], TypeError, r"rel must hold numbers; got \['3', '2'\]"),
    (3, TypeError, "rel must be a list of grades; got the single value 3"),
    ([[3, 2, 1], [1, 0]], ValueError, "rel holds lists of unequal length; mean_ndcg, mean_ap and mean_rr take"),
])
def test_an_error_names_the_place_or_the_value(rel, error, says):
    with pytest.raises(error, match=f"^{says}"): as_grades(rel)


@pytest.mark.parametrize("number", [3, np.int8(3), np.uint64(3)])
def test_a_count_may_have_any_whole_type(number):
    assert as_count(number) == 3 and type(as_count(number)) is int


def test_an_error_shows_one_line_of_a_value():
    assert shorten(np.array([[1, 2], [3, 4]])) == "array([[1, 2], [3, 4]])"
    assert shorten("a" * 100) == "'" + "a" * 56 + "..."
    assert shorten(10**5000) == "a int too long to print"


def test_what_a_terminal_obeys_is_escaped_unless_it_is_kept():
    assert visible("a\x1b\n\u202e") == r"a\x1b\n\u202e" and visible("a\x1b\n", keep="\n") == "a\\x1b\n"


def test_a_word_that_a_function_does_not_take_has_an_advice():
    @refuse_keywords(colour="write color=")
    def paint(wall, color="white"): return wall, color

    assert paint("north", color="red") == ("north", "red") and paint.__name__ == "paint"
    with pytest.raises(TypeError, match="paint takes no colour; write color=$"): paint("north", colour="red")


# What a grade and a rank are worth

def test_a_function_gets_the_whole_array_or_value_after_value():
    x = np.array([[0.0, 1.0], [3.0, 2.0]])
    squares = [[0, 1], [9, 4]]
    assert each_value(lambda g: g * g, x).tolist() == each_value(lambda g: g * g if g else 0, x).tolist() == squares


def test_a_mapping_without_a_grade_that_occurs_is_refused():
    with pytest.raises(ValueError, match="^gain has no value for grade 3; it has 0, 1$"):
        look_up({0: 0, 1: 1}, np.array([3.0, 1.0]))


def test_a_sum_too_large_for_a_float_is_refused_alone_and_in_a_batch():
    assert finite_sum(2.5) == 2.5 and finite_sum(np.ones(2)).tolist() == [1, 1]
    for bad in (float("inf"), np.float64("inf"), np.array([1, np.inf])):
        with pytest.raises(ValueError, match="^the grades are too large: their sum is not a"): finite_sum(bad)


# What a sum is divided by

def test_nothing_over_nothing_is_what_the_caller_says():
    sums, ideals = np.array([3.0, 0.0]), np.array([6.0, 0.0])
    assert divide_or_zero(sums, ideals).tolist() == safe_ratio(sums, ideals, 0.0).tolist() == [0.5, 0]
    assert np.isnan(safe_ratio(sums, ideals, np.nan)[1]) and safe_ratio(1 + 1e-15, 1.0, 0.0) == 1
    with pytest.raises(ValueError, match=r"^nothing to find \(IDCG is 0\) in query \[1\]$"):
        safe_ratio(sums, ideals, "raise")


# The mean over many lists

def test_the_mean_over_lists_of_any_length_and_with_options_of_a_query():
    queries, pools = [REL, [0, 1, 1], [0, 0, 0, 0]], [[*REL, 3, 2], [1, 1, 0], [0]]
    assert mean_over(ndcg, queries, {}, k=None) == np.mean([ndcg(q) for q in queries])
    pooled = np.mean([ndcg(q, k=6, pool=p) for q, p in zip(queries, pools, strict=True)])
    assert mean_over(ndcg, queries, {"pool": pools}, k=6) == pooled


def test_lists_of_one_length_are_measured_as_one_array():
    asked = []

    def noted(rel, k): return asked.append(rel) or ap(rel, k)

    assert mean_over(noted, [[1, 0], [0, 1]], {}, k=None) == 0.75 and len(asked) == 1


# Groups of equal integers

codes = st.lists(st.integers(0, 4), max_size=20)


@given(codes)
def test_groups_start_at_a_new_number(numbers):
    ordered = np.sort(np.array(numbers, dtype=np.int64))
    assert group_starts(ordered).tolist() == [i == 0 or ordered[i] != ordered[i - 1] for i in range(len(ordered))]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 4)), max_size=8))
def test_ranges_are_written_out_one_after_the_other(pairs):
    begin, count = (np.array([pair[i] for pair in pairs], dtype=np.int64) for i in (0, 1))
    assert ranges(begin, count).tolist() == [first + i for first, many in pairs for i in range(many)]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=20))
def test_documents_of_one_query_with_as_many_above_are_one_group(pairs):
    first, group, size = tied_groups(*(np.array([pair[i] for pair in pairs], dtype=np.int64) for i in (0, 1)))
    names = sorted(set(pairs))
    assert group.tolist() == [names.index(pair) for pair in pairs]
    assert first.tolist() == [pairs.index(name) for name in names]
    assert size.tolist() == [pairs.count(name) for name in names]


@pytest.mark.parametrize("width, least", [(32, 1e-45), (64, 5e-324)])
def test_bits_rise_as_scores_do(width, least):
    tenth = np.float32(0.1) if width == 32 else 0.1
    rising = [-np.inf, -1e30, -1.0, -tenth, -least, 0.0, least, tenth, 1.0, 1e30, np.inf]
    bits = rising_bits(np.array(rising, f"f{width // 8}"))
    assert (np.diff(bits.astype(object)) > 0).all()
    assert len(set(rising_bits(np.array([0.0, -0.0], f"f{width // 8}")).tolist())) == 1
