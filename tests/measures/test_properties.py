"""What must hold for every ranking, tried on rankings that Hypothesis invents."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ndcg_lit import (
    ap, cg, clip_grades, dcg, discounts, idcg, ideal, mean_ap, mean_ndcg, mean_rr, minmax_ndcg, ndcg, precision, recall,
    rr, shift_grades,
)
from ndcg_lit.engine.dense import counted_ideal

close = dict(rel=1e-12, abs=1e-12)
whole = st.integers(0, 15)
fractional = st.floats(0, 8, allow_nan=False).map(lambda x: round(x, 6))
rankings = st.one_of(st.lists(whole, min_size=1, max_size=40), st.lists(fractional, min_size=1, max_size=40))
short = st.lists(st.integers(0, 4), min_size=1, max_size=6)
cutoffs = st.one_of(st.none(), st.integers(1, 50))
gains = st.sampled_from(["linear", "exponential"])
named = st.sampled_from(["log2", "reciprocal", ("jk", 2), ("jk", 10), ("rbp", 0.8)])


@given(rankings, cutoffs, gains, named)
def test_ndcg_stays_between_0_and_1(rel, k, gain, discount):
    assert 0 <= ndcg(rel, k=k, gain=gain, discount=discount) <= 1


@given(rankings, cutoffs, gains, named)
def test_the_best_order_has_ndcg_exactly_1(rel, k, gain, discount):
    assume(max(rel) > 0)
    best = sorted(rel, reverse=True)
    assert ndcg(best, k=k, gain=gain, discount=discount) == 1.0
    assert ndcg([best], k=k, gain=gain, discount=discount).tolist() == [1.0]


@pytest.mark.parametrize("n", [1, 2, 9])
def test_the_best_order_of_grades_between_whole_ones_has_ndcg_exactly_1(n):
    rows = np.sort(np.random.default_rng(n).uniform(0, 8, (2000, n)))[:, ::-1]
    assert {ndcg(row, gain="exponential") for row in [[1.484375], *rows]} == {1.0}
    assert (ndcg(rows, gain="exponential") == 1).all()


@given(rankings, gains, named, st.data())
def test_a_swap_toward_the_ideal_never_lowers_ndcg(rel, gain, discount, data):
    in_disorder = [(i, j) for j in range(len(rel)) for i in range(j) if rel[i] < rel[j]]
    assume(in_disorder)
    i, j = data.draw(st.sampled_from(in_disorder))
    better = list(rel)
    better[i], better[j] = rel[j], rel[i]
    assert ndcg(better, gain=gain, discount=discount) >= ndcg(rel, gain=gain, discount=discount) - 1e-12
    assert ap(better, min_grade=rel[j]) >= ap(rel, min_grade=rel[j]) - 1e-12
    assert rr(better, min_grade=rel[j]) >= rr(rel, min_grade=rel[j])


@given(rankings, st.floats(1.1, 50))
def test_the_base_of_the_logarithm_cancels_in_ndcg(rel, base):
    assert ndcg(rel, discount=lambda i: np.log(base) / np.log(i + 1)) == pytest.approx(ndcg(rel), **close)


@given(rankings, st.floats(0.1, 10))
def test_a_linear_gain_has_no_unit_in_ndcg(rel, factor):
    assert ndcg([g * factor for g in rel]) == pytest.approx(ndcg(rel), **close)


@given(st.lists(whole, min_size=1, max_size=30), st.permutations(range(16)), cutoffs)
def test_what_grades_are_called_does_not_matter(rel, names, k):
    worth = {name: grade for grade, name in enumerate(names)}
    assert ndcg([names[g] for g in rel], k=k, gain=worth) == pytest.approx(ndcg(rel, k=k), **close)


@given(short, st.integers(1, 6), gains, st.one_of(named, st.lists(st.floats(0, 2), min_size=6, max_size=6)))
def test_idcg_is_the_best_of_all_orders(rel, k, gain, discount):
    orders = np.array(list(permutations(rel)))
    assert idcg(rel, k=k, gain=gain, discount=discount) == pytest.approx(
        dcg(orders, k=k, gain=gain, discount=discount).max(), **close
    )


@given(st.lists(st.integers(-3, 4), min_size=2, max_size=6), st.integers(1, 6), gains)
def test_minmax_ndcg_spans_all_orders(rel, k, gain):
    d = dcg(np.array(list(permutations(rel))), k=k, gain=gain)
    assume(d.max() - d.min() > 1e-9)
    assert minmax_ndcg(rel, k=k, gain=gain) == pytest.approx(
        (dcg(rel, k=k, gain=gain) - d.min()) / (d.max() - d.min()), **close
    )


@given(st.integers(1, 40), st.integers(1, 300), st.integers(0, 15), st.integers(0, 2**32 - 1))
def test_counting_and_sorting_find_the_same_ideal(rows, columns, highest, seed):
    rel = np.random.default_rng(seed).integers(0, highest + 1, (rows, columns)).astype(np.uint8)
    for n in {1, columns // 2 or 1, columns}:
        np.testing.assert_allclose(counted_ideal(rel, discounts(n)), idcg(rel, k=n), rtol=1e-14)


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint8, np.int64, np.uint64, np.float16, np.float32, np.float64])
@pytest.mark.parametrize("highest", [1, 4, 15, 100])
def test_kinds_of_number_do_not_matter_on_large_arrays(dtype, highest):
    rel = np.random.default_rng(highest).integers(0, highest + 1, (300, 70)).astype(dtype)
    plain = rel.astype(np.float64)
    expected = [dcg(row, k=10) / dcg(sorted(row, reverse=True), k=10) if row.any() else 0.0 for row in plain]
    np.testing.assert_allclose(ndcg(rel, k=10), expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(ap(rel), [ap(row) for row in plain], rtol=0, atol=1e-12)
    np.testing.assert_array_equal(ideal(rel, k=10), -np.sort(-plain)[:, :10])


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 8), cutoffs, st.integers(0, 2**32 - 1))
def test_leading_axes_are_a_batch(a, b, n, k, seed):
    rel = np.random.default_rng(seed).integers(0, 4, (a, b, n))
    for measure in (cg, dcg, idcg, ndcg, precision, recall, ap, rr, minmax_ndcg):
        batch = measure(rel, k=k)
        assert batch.shape == (a, b) and batch.dtype == np.float64
        each = [[measure(rel[i, j], k=k) for j in range(b)] for i in range(a)]
        assert all(type(value) is float for row in each for value in row)
        np.testing.assert_allclose(batch, each, rtol=0, atol=1e-12)


@given(rankings, cutoffs)
def test_a_pool_of_the_list_itself_changes_nothing(rel, k):
    assert ndcg(rel, k=k, pool=rel) == ndcg(rel, k=k)
    assert ndcg(rel, k=k, pool=sorted(rel)) == ndcg(rel, k=k)


@given(st.lists(whole, min_size=1, max_size=30), st.lists(whole, max_size=30), cutoffs)
def test_a_larger_pool_never_raises_ndcg(rel, missed, k):
    assert ndcg(rel, k=k, pool=rel + missed) <= ndcg(rel, k=k) + 1e-12
    assert ndcg([rel, rel], k=k, pool=rel + missed).tolist() == pytest.approx(
        [ndcg(rel, k=k, pool=rel + missed)] * 2, **close
    )


@given(st.lists(whole, min_size=1, max_size=30), st.lists(whole, min_size=1, max_size=30), cutoffs, gains)
def test_a_pool_is_refused_exactly_when_the_list_could_beat_it(rel, pool, k, gain):
    could = any(g > p for g, p in zip(sorted(rel, reverse=True), sorted(pool, reverse=True) + [0] * len(rel)))
    if could:
        with pytest.raises(ValueError, match="pool lacks what the list shows"):
            ndcg(rel, k=k, pool=pool, gain=gain)
    else:
        assert 0 <= ndcg(rel, k=k, pool=pool, gain=gain) <= 1


@given(st.lists(whole, min_size=1, max_size=30), st.integers(1, 20))
def test_useless_results_at_the_end_cost_precision_alone(rel, extra):
    longer = rel + [0] * extra
    for measure in (cg, dcg, idcg, ndcg, recall, ap, rr):
        assert measure(longer) == pytest.approx(measure(rel), **close)
    assert precision(longer) <= precision(rel)


@given(
    st.lists(st.integers(0, 1), min_size=1, max_size=12), st.integers(0, 5), st.one_of(st.none(), st.integers(1, 15))
)
def test_ap_is_its_definition(hits, unseen, k):
    r, seen = sum(hits) + unseen, hits[:k]
    total = sum(sum(seen[:i]) / i for i in range(1, len(seen) + 1) if seen[i - 1])
    by = {"all": r, "cutoff": r if k is None else min(r, k), "found": sum(seen)} | ({"k": k} if k else {})
    for divisor, expected in by.items():
        assert ap(hits, k=k, n_relevant=r, divisor=divisor) == pytest.approx(
            total / expected if expected else 0.0, **close
        )


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30))
def test_rr_is_one_over_the_first_hit(hits):
    assert rr(hits) == (1 / (hits.index(1) + 1) if 1 in hits else 0.0)


@given(st.lists(st.lists(st.integers(0, 4), max_size=12), min_size=1, max_size=12), cutoffs)
def test_means_are_means_over_queries_of_any_length(lists, k):
    for mean, measure in ((mean_ndcg, ndcg), (mean_ap, ap), (mean_rr, rr)):
        assert mean(lists, k=k) == pytest.approx(np.mean([measure(rel, k=k) for rel in lists]), **close)
        assert mean(iter(lists), k=k) == mean(lists, k=k)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=30))
def test_the_ways_out_of_negative_grades_allow_ndcg(rel):
    for way_out in (clip_grades, shift_grades):
        assert way_out(rel).min() >= 0 and 0 <= ndcg(way_out(rel)) <= 1


@given(st.integers(1, 200), named)
def test_weights_start_at_1_and_never_rise(n, discount):
    w = discounts(n, discount)
    assert len(w) == n and w[0] == 1 and (np.diff(w) <= 0).all() and (w > 0).all()


@settings(max_examples=30)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=20))
def test_input_is_never_changed(rel):
    rel = np.array(rel, dtype=np.float64)
    before = rel.copy()
    weights = discounts(len(rel))
    for measure in (cg, dcg, idcg, ndcg, ideal, precision, recall, ap, rr, clip_grades, shift_grades, minmax_ndcg):
        measure(rel)
    ndcg(rel, pool=rel, gain=lambda g: g, discount=weights)
    np.testing.assert_array_equal(rel, before)
    discounts(len(rel))[:] = 0
    np.testing.assert_array_equal(discounts(len(rel)), weights)
