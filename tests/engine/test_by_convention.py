"""What a convention changes is the same in evaluate, explain and the plan of Spark."""
import math

import numpy as np
import pytest

from ndcg_lit import Convention, as_convention, evaluate, explain, reconcile
from ndcg_lit.engine.applied import apply_grade_rules
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.spark import Plan

def by(run, qrels, measure, convention):
    "Return the value of each query, by evaluate."
    result = evaluate(run, qrels, measure, convention=convention)
    return dict(zip(result.per_query["query_id"], result.per_query[measure].tolist()))


# explain is evaluate


NAN = math.nan
ALIKE = [  # convention, measure, run and judgments of the query, its value
    ("judged_only=true", "nDCG(judged_only=False)@3", {"a": 2, "b": 1}, {"b": 1}, 1 / np.log2(3)),
    ("judged_only=true", "DCG(judged_only=False)@3", {"a": 2, "b": 1}, {"b": 2}, 2 / np.log2(3)),
    ("judged_only=true", "RBP(judged_only=False)", {"a": 2, "b": 1}, {"b": 1}, 0.2 * 0.8),
    ("default", "nDCG(judged_only=True)@3", {"a": 2, "b": 1}, {"b": 1}, 1),
    ("empty=nan", "RBP", {"a": 1}, {"a": 0}, NAN),
    ("rounding=query:2", "DCG", {"a": 2, "b": 1}, {"b": 1}, 0.63),
    ("rounding=query-floor:1", "RBP", {"a": 2, "b": 1}, {"b": 1}, 0.1),
    ("gain=binary ideal=relevant empty=nan", "nDCG@2", {"a": 1}, {"a": 0}, NAN),
    ("ideal=returned empty=nan", "nDCG", {}, {"a": 1}, 0),
    ("pool=returned judged_only=true empty=nan", "nDCG", {"x": 1}, {"a": 1}, NAN),
    ("allrank", "nDCG", {"a": 1}, {"a": -1, "b": 3}, 1),
]


@pytest.mark.parametrize(("convention", "measure", "docs", "grades", "value"), ALIKE)
def test_explain_has_the_value_of_evaluate(convention, measure, docs, grades, value):
    run, qrels = {"other": {"a": 1}} | ({"q": docs} if docs else {}), {"q": grades, "other": {"a": 1}}
    assert by(run, qrels, measure, convention)["q"] == pytest.approx(value, nan_ok=True)
    assert explain(run, qrels, "q", measure, convention=convention).value == pytest.approx(value, nan_ok=True)


@pytest.mark.parametrize(("convention", "measure"), [("default", "RBP"), ("pool=returned judged_only=true", "nDCG")])
def test_explain_refuses_what_evaluate_refuses(convention, measure):
    run, qrels = {"q": {"x": 1}}, {"q": {"a": 0}}
    convention = as_convention(convention).but(empty="raise")
    for ask in (lambda: evaluate(run, qrels, measure, convention=convention),
                lambda: explain(run, qrels, "q", measure, convention=convention)):
        with pytest.raises(ValueError, match=r"query 'q': nothing to find, and empty is 'raise'"): ask()


def test_explain_answers_a_query_that_lacks_only_its_results():
    assert explain({"p": {"a": 1}}, {"q": {"a": 1}}, "q", "nDCG", overlap="allow",
                   convention="ideal=returned empty=raise").value == 0


def test_the_ideal_that_explain_lays_out_is_the_one_that_counts():
    run, qrels = {"q": {"x": 3, "a": 2}}, {"q": {"a": 1, "b": 3}}
    story = explain(run, qrels, "q", "nDCG(judged_only=True)", convention="pool=returned")
    assert story.value == 1 and story.columns["ideal gain"].tolist() == [1]


# A query by itself


@pytest.mark.parametrize("ideal", ["k", "returned", "all"])
def test_the_grades_of_another_query_do_not_decide_whether_there_is_something_to_find(ideal):
    run, convention = {"q0": {"a": 1.0}}, f"negative=keep ideal={ideal} empty=1"
    for below in (0, -1):
        assert by(run, {"q0": {"a": 3, "b": below}, "q1": {"c": 3}}, "nDCG", convention)["q1"] == 0
    assert by({"q0": {"a": 1.0}}, {"q0": {"a": -3, "b": 1}}, "nDCG@1", "negative=keep ideal=all empty=1")["q0"] == 1


def test_the_documents_of_another_query_do_not_change_the_weights_of_an_ideal():
    measure, convention = "nDCG(discount=[0.25, 0.5, 1])", "ideal=returned"
    alone = by({"q": {"a": 1}}, {"q": {"a": 2, "b": 3}}, measure, convention)["q"]
    beside = by({"q": {"a": 1}, "p": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 2, "b": 3}, "p": {"a": 1, "b": 1, "c": 1}},
                measure, convention)["q"]
    assert alone == beside == pytest.approx(2 / 3)


# Nothing to find is asked of what the measure counts


@pytest.mark.parametrize("measure", ["Bpref(rel=-1)", "infAP(rel=-1)"])
def test_measures_of_judged_documents_find_nothing_among_grades_below_0(measure):
    run, qrels = {"q": {"a": 1}, "p": {"a": 1}}, {"q": {"a": -1}, "p": {"a": 1}}
    assert by(run, qrels, measure, "empty=0.5") == {"q": 0.5, "p": 1}
    assert by(run, qrels, measure.partition("(")[0], "min_grade=any empty=0.5") == {"q": 0.5, "p": 1}
    assert by(run, qrels, "AP(rel=-1)", "empty=0.5")["q"] == 1


def test_inst_finds_nothing_at_or_below_its_least_grade():
    assert by({"q": {"a": 1}}, {"q": {"a": 1}}, "INST(min_rel=1, max_rel=2)", "empty=0.5") == {"q": 0.5}


@pytest.mark.parametrize("measure", ["AP(rel=-1)", "Q(rel=-1)"])
@pytest.mark.parametrize(("ties", "value"), [("best", 1), ("worst", (1 / 3 + 2 / 4) / 2)])
def test_the_best_order_puts_first_what_counts_below_0_too(measure, ties, value):
    run, qrels = {"q": dict.fromkeys("abcd", 1)}, {"q": {"a": -1, "b": 0}}
    assert by(run, qrels, measure, f"ties={ties}")["q"] == pytest.approx(value)


@pytest.mark.parametrize("choice, value", [
    ("default", 4), ("gain=exponential", 8), ("gain=exponential gain_from=2", 7), ("gain=binary", 2),
    ("gain=binary min_grade=2", 1), ("gain={0:0,1:2,3:5}", 7), ("negative=keep", 3), ("discount=reciprocal", 4),
])
def test_cumulative_gain_follows_the_gain_and_no_discount(choice, value):
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 1, "b": 3, "c": -1, "d": 3}}
    if "gain={" in choice: qrels["q"]["c"] = 0
    assert by(run, qrels, "CG", choice) == {"q": value}
    story = explain(run, qrels, "q", "CG", convention=choice)
    assert story.value == value == story.dcg and set(story.columns["discount"].tolist()) == {1}
    assert f", by {choice}\n" in str(story) or choice == "default"
    if choice.startswith("gain=") and "{" not in choice: assert reconcile(value, run, qrels, "CG").matches


def test_cumulative_gain_takes_the_gain_as_an_option_too():
    run, qrels = {"q": {"a": 3, "b": 2}}, {"q": {"a": 1, "b": 3}}
    assert by(run, qrels, "CG(gain='exponential')@2", "gain=binary") == {"q": 8}
    falling = {"q": dict.fromkeys("ab", 1)}, {"q": {"a": 1, "b": 2}}
    for ties, value in (("best", 5), ("worst", 2), ("average", 3.5)):
        assert by(*falling, "CG(gain={1: 5, 2: 2})@1", f"ties={ties}") == {"q": value}


# Choices that do not concern a measure


def test_precision_without_a_cutoff_is_of_all_that_was_returned():
    for divisor in ("k", "returned", "relevant"):
        assert by({"q": {"a": 2, "b": 1}}, {"q": {"a": 1}}, "P", f"p_divisor={divisor}") == {"q": 1 / 2}


def test_a_binary_gain_is_that_of_what_the_measure_calls_relevant():
    run, qrels = {"q": {"a": 1}}, {"q": {"a": 0, "b": 2}}
    assert by(run, qrels, "Q(rel=0)", "gain=binary") == {"q": 0.5}  # a, of two that are relevant, and nothing is better


def test_an_ideal_of_more_relevant_results_than_memory_holds_weights_for_is_refused():
    with pytest.raises(ValueError, match="at most 10,000,000; got 2147483649"):
        evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "nDCG@2147483649", convention="gain=binary ideal=relevant")


@pytest.mark.parametrize("measure", ["SetP", "Bpref", "infAP", "IPrec11", "INST", "Rprec", "IPrec@0.5"])
def test_spark_sends_every_row_to_a_measure_without_a_cutoff(measure):
    plan = Plan(tuple(parse_measures([measure, "nDCG@5"])), as_convention("cutoff=2"), True, None, False)
    assert plan.depth is None and f"no cutoff: {plan.measures[0].label}" in plan.against


def test_grades_are_cut_to_whole_numbers_only_if_the_convention_says_so():
    grades = np.array([2.5, -1])
    assert apply_grade_rules(grades, Convention(fractions="truncate")).tolist() == [2, -1]
    assert apply_grade_rules(grades, Convention()).tolist() == [2.5, -1]
