"What is meant wrongly ends in one line that names the value and the rule, and never in a number that nobody asked for."

import warnings
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import (churn, cite, click_credit, compare, compare_datasets, compare_values, detectable_difference,
                      evaluate, interleaving_outcome, own_measure, queries_for, rbo, report, to_judge,
                      visits_for_ab, visits_for_interleaving)
from ndcg_lit.engine.cautions import same_systems

RUNS = {"A": {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 3.0, "b": 2.0}},
        "B": {"q1": {"b": 3.0, "a": 2.0}, "q2": {"b": 3.0, "e": 2.0}}}
QRELS = {"q1": {"a": 1}, "q2": {"b": 2}}
TWO = {"A": {"a": 1, "b": 2}, "B": {"a": 2, "b": 1}}
LONG = {"query": ["a", "b"] * 2, "measure": ["m"] * 4, "system": ["A", "A", "B", "B"], "value": [1.0, 2, 3, 4]}
WIDE = pd.DataFrame({"query": ["a", "b"], "A": [1.0, 2], "B": [2.0, 2]})


def found(): return compare(RUNS, QRELS, "RR")
def twice(*names): return pd.DataFrame([["a", 1.0, 2.0], ["b", 2.0, 3.0]], columns=list(names))


@pytest.mark.parametrize(("call", "said"), [
    (lambda: compare_values({"A": [], "B": []}), "'A' has no values"),
    (lambda: compare_values({"A": [], "B": [1, 2]}), "'A' has no values"),
    (lambda: compare_values(TWO, 3), "measures must be texts; got 3"),
    (lambda: compare_values(TWO, lower=True), "lower must be texts; got True"),
    (lambda: compare_values(TWO, margin={}), "margin names no measure"),
    (lambda: compare_values(TWO, margin={"value": {"value": 1}}), "margin must be a number; got {'value': 1}"),
    (lambda: compare_values({"A": {"a": np.nan, "b": np.nan}, "B": {"a": 2, "b": 1}}), "'A' has no value of 'value'"),
    (lambda: compare_values({"A": {"a": Decimal("snan"), "b": None}, "B": {"a": 2, "b": 1}}), "'A' has no value of"),
    (lambda: compare_values(twice("query", "A", "A")), "values: two columns are called 'A'"),
    (lambda: compare_values({"X": twice("query", "m", "m"), "Y": twice("query", "m", "n")}), "two columns are called"),
    (lambda: compare_values(twice("query", "A", 2024)), "the name of a column must be a text; got 2024"),
    (lambda: compare_values(twice(("query", ""), ("A", "x"), ("B", "x"))), r"must be a text; got \('query', ''\)"),
    (lambda: compare_values(pd.DataFrame(LONG | {"system": ["A", None, "B", "B"]})), "row 2: the system has no name"),
    (lambda: compare_values(pd.DataFrame(LONG | {"measure": [None] * 4})), "row 1: the measure has no name"),
    (lambda: compare_values(WIDE.assign(C=np.nan)), "the column 'C' holds no value; leave it out"),
    (lambda: compare_values(b"query,A,B\n\0,1,2\n"), "byte 0x00: this is no plain text file"),
    (lambda: compare_values(b"query,A,B,C\na,10%,2,1\nb,2,3,1\n"), "row 1, column A: '10%' is no number"),
    (lambda: compare_values(b"query,A,B,C\na,1_0,2,1\nb,2,3,1\n"), "row 1, column A: '1_0' is no number"),
    (lambda: compare_values(b'{"A": {"a": 5, "a": 1, "b": 2}, "B": {"a": 1, "b": 1}}'), "the key 'a' is twice"),
    (lambda: compare_datasets({"x": compare_values(TWO, "v", lower="v"), "y": compare_values(TWO, "v")}),
     "lower values are better of 'v' on data set 'x', of none on 'y'"),
    (lambda: evaluate(RUNS["A"], QRELS, own_measure(lambda grades: 10**400, "x")), "query 'q1': the function gave inf"),
    (lambda: own_measure(len, "x\x1b[31m"), "the name of a measure is a text"),
    (lambda: found().by(pd.DataFrame({"query": ["q1", "q2"], "group": ["g", "g"]})), "groups is a table"),
    (lambda: found().by(np.ones((2, 2))), "groups is a table"),
    (lambda: churn(RUNS).most_changed(1.5), "most must be a whole number from 0; got 1.5"),
    (lambda: churn(RUNS).most_changed(-1), "most must be a whole number from 0; got -1"),
    (lambda: cite(churn(RUNS)), "cite takes what compare or evaluate returned"),
    (lambda: found().to_latex(3), "caption must be a text; got 3"),
    (lambda: found().to_latex("c", 3), "label must be a text; got 3"),
    (lambda: rbo(None, ["a"]), "one must be a list of items, best first, or a dict of scores; got None"),
    (lambda: to_judge(RUNS, QRELS, queries=3), "queries must be a path, a dict from id to text, or a table; got 3"),
    (lambda: report(RUNS, QRELS, corpus=["a"]), r"corpus must be a path, .* got \['a'\]"),
    (lambda: report(found(), level=0.9), "has its level already"),
    (lambda: report(evaluate(RUNS["A"], QRELS), baseline="A"), "has its baseline already"),
    (lambda: report(found(), measures="AP"), "has its measures already"),
    (lambda: click_credit(None, ["a"]), "a draft is a list of ids and one of their teams"),
    (lambda: click_credit((["a"], [0], 1), ["a"]), "a draft is a list of ids and one of their teams"),
    (lambda: click_credit((["a"], [0]), None), "clicked is a list of ids"),
    (lambda: click_credit((["a"], [[0]]), ["a"]), "a draft has a team, 0 or 1, for each result"),
    (lambda: click_credit((["a", "a"], [0, 1]), ["a"]), "a draft has each result once"),
    (lambda: interleaving_outcome({"visitor": [1], "A": [0], "B": [1]}, names=None), "names must be those of two"),
    (lambda: interleaving_outcome(twice("visitor", "A", "A")), "log: two columns are called 'A'"),
    (lambda: visits_for_ab(0.1, 0), "sd is 0"),
    (lambda: detectable_difference(10**400, 0.2), "queries is too large for a float"),
])
def test_a_line_says_what_is_wrong(call, said):
    with pytest.raises((ValueError, TypeError), match=said) as error, warnings.catch_warnings():
        warnings.simplefilter("error")
        call()
    assert "\n" not in str(error.value)


def test_the_index_is_no_system_where_a_column_of_queries_is_named():
    made = compare_values(pd.DataFrame({"case": ["a", "b"], "A": [1.0, 2], "B": [2.0, 2]}), columns={"query": "case"})
    assert list(made.evaluations) == ["A", "B"] and made.evaluations["A"].per_query["query_id"] == ["a", "b"]


def test_levels_beside_1_and_wins_without_losses_take_some_visits():
    assert queries_for(1, 0.1, level=1 - 1e-15) < queries_for(1, 0.1, level=1 - 1e-16)
    assert visits_for_ab(1, 1, level=1 - 1e-16) > visits_for_ab(1, 1, level=1 - 1e-12)
    n = visits_for_interleaving(1, 0)  # the sign test of n wins has p = 2**(1 - n)
    assert 2.0 ** (1 - n) <= 0.05 < 2.0 ** (2 - n)


def test_a_key_of_a_result_may_be_anything():
    for made in (found(), found().by({"q1": "g", "q2": "g"})):
        with pytest.raises(KeyError): made[3]


def test_the_credits_of_arrays_are_whole_numbers():
    assert [type(each) for each in click_credit((np.array([1, 2]), np.array([0.0, 1.0])), np.array([2]))] == [int, int]


def test_a_key_error_says_what_there_is():
    three = compare_values({"A": [1, 2, 3], "B": [2, 1, 1]})
    with pytest.raises(KeyError, match="group 'h' has fewer than two queries"): three.by(["g", "g", "h"])["h", "A"]
    with pytest.raises(KeyError, match="there is no measure 'zz'; there are value"): three.overview().queries("zz")


def test_of_many_systems_alike_each_is_told_once():
    many = {f"S{i}": [float(each) for each in range(6)] for i in range(300)}
    told = list(same_systems(compare_values(many, baseline="S0", samples=100).evaluations))
    assert len(told) == 299 and told[-1].said.startswith("S0 and S299 have the same value")
    assert not list(same_systems(compare_values({"A": [1, 2, 3, 4, 5], "B": [1, 2, 3, 4, 6]}).evaluations))


def test_a_group_without_an_interval_says_none():
    text = repr(found().by({"q1": "g", "q2": "g"}))
    assert "inf" not in text and "none" in text


def test_a_caption_is_one_paragraph():
    assert r"\caption[{one two}]{one two. " in found().to_latex("one\n\n two")
