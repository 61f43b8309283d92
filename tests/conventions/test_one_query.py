"""What a query counts depends on its own documents: on its pool as it was given, and on no other query."""
import numpy as np
import pytest

from ndcg_lit import evaluate, measure_list, reconcile

KEEP = "negative=keep ideal=returned empty=1"


@pytest.mark.parametrize("grade", [0, -1])
def test_a_query_is_measured_the_same_whatever_grades_another_has(grade):
    run, qrels = {"q0": {"a": 1.0}}, {"q0": {"a": 3, "b": grade}, "q1": {"c": 3}}
    found = evaluate(run, qrels, "nDCG", convention=KEEP).per_query
    assert dict(zip(found["query_id"], found["nDCG"].tolist())) == {"q0": 1.0, "q1": 0.0}
    assert any(match.value == 0.5 for match in reconcile("0.5", run, qrels, "nDCG").matches)


@pytest.mark.parametrize("measure, convention, pool, value", [
    ("nDCG", "tensorflow-ranking", [1, 0, 2, 3, 3], 0.1873054154),
    ("AP", "tensorflow-ranking", [1, 0, 2, 3, 3, 1], 1 / 3), ("R", "allrank", [1, 0, 2, 3, 3, 1], 0.4),
])
def test_the_pool_that_is_given_is_the_pool_where_negative_grades_are_masked(measure, convention, pool, value):
    assert measure_list([1, 0, 2], measure, pool, convention) == pytest.approx(value, abs=1e-9)


def test_documents_graded_below_0_are_taken_out_of_a_list_that_keeps_the_judged_ones_only():
    assert measure_list([-1, 0, 1, 3], "RR", convention="judged_only=true") == 0.5
    assert measure_list([-1, 0, 1, 3], "DCG", convention="judged_only=true") == pytest.approx(2.1309297536)


@pytest.mark.parametrize("measure", ["Bpref", "infAP"])
@pytest.mark.parametrize("choice", ["min_grade=any", "min_grade=-2"])
def test_a_pool_of_documents_pooled_and_not_judged_has_nothing_to_find(measure, choice):
    found = evaluate({"q": {"a": 1.0}}, {"q": {"a": -1, "b": -1}}, measure, convention=f"{choice} empty=1")
    assert found.mean[measure] == 1


@pytest.mark.parametrize("rel, pool, said", [
    ([3, 1], [1, 0, 2], "pool lacks a grade of 3 that the list shows; it must hold every judged grade"),
    ([3, 3], [3, 2], "pool lacks a grade of 3 that the list shows"),
    ([0, 0], [0], "pool lacks a grade of 0 that the list shows"),
    ([-1, 1], [1, 1], "pool lacks a grade of -1 that the list shows"),
    ([1], [], "pool lacks a grade of 1 that the list shows"),
    ([[1, 2], [2, 2]], [1, 2, 3], r"pool lacks a grade of 2 that the list shows in query \[1\]"),
    ([[[1, 2]], [[0, 2]]], [[[1, 2, 5]], [[2, 1, 0.5]]], r"grade of 0 that the list shows in query \[1, 0\]"),
    ([[1, 2]], [[1, 2], [1, 2]], "pool is for a batch of shape"),
    ([1, 2], [[1, 2], [1, 2]], "pool is for a batch of shape"),
])
@pytest.mark.parametrize("how", [{}, {"convention": "cutoff=2"}, {"convention": "negative=mask pool=returned"}])
def test_a_pool_that_lacks_what_the_list_shows_is_refused(rel, pool, said, how):
    with pytest.raises(ValueError, match=said): measure_list(rel, "nDCG", pool, **how)


def test_a_pool_may_hold_the_grades_of_the_list_in_any_order_and_kind():
    for rel, pool in (
        ([2, 1], [0, 1, 2]), ([], []), ([[2, 1], [1, 1]], [[1, 2], [1, 1]]), (np.float32([2.3]), [2.3, 1]),
        ([2.3], np.float32([2.3])), (np.int8([0]), [-0.0]), (np.zeros((0, 2)), np.zeros((0, 3))),
    ):
        measure_list(rel, "AP", pool)
