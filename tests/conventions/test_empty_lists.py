"""A query with an empty list is in the run: it counts what its list is worth, not what a missing query counts."""
import json

import numpy as np
import pytest
import pytrec_eval

from ndcg_lit import Evaluator, evaluate, explain, reconcile

RUN, QRELS = {"a": {"x": 1.0}, "b": {}}, {"a": {"x": 1}, "b": {"y": 1}}
FORMS = {
    "dicts": RUN, "lists": {"a": ["x"], "b": []}, "arrays of ids": {"a": np.array(["x"]), "b": np.array([], str)},
    "JSON": json.dumps(RUN).encode(), "numbers as ids": {"a": {"x": 1.0, 7: 0.5}, "b": {}},
}


@pytest.mark.parametrize("run", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("missing", ["zero", "skip", "error"])
def test_a_query_with_an_empty_list_is_not_missing(run, missing):
    told = evaluate(run, QRELS, ["RR", "nDCG@3"], missing=missing)
    assert told.mean == {"RR": 0.5, "nDCG@3": 0.5} and told.missing == [] and told.queries == 2


@pytest.mark.parametrize("name", ["pytrec_eval", "ranx", "beir", "mteb", "lenskit"])
def test_the_tools_that_skip_or_refuse_a_missing_query_count_it(name):
    assert evaluate(RUN, QRELS, "nDCG@3", convention=name).mean["nDCG@3"] == 0.5
    found = reconcile("0.5", RUN, QRELS, "nDCG@3")
    assert name in {tool for match in found.matches for tool in match.tools}


def test_pytrec_eval_says_so():
    found = pytrec_eval.RelevanceEvaluator(QRELS, {"recip_rank"}).evaluate(RUN)
    assert {query: values["recip_rank"] for query, values in found.items()} == {"a": 1, "b": 0}


def test_a_query_that_is_missing_is_missing_still():
    run = {"a": {"x": 1.0}}
    assert evaluate(run, QRELS, "RR", missing="skip").mean == {"RR": 1} and evaluate(run, QRELS, "RR").missing == ["b"]
    with pytest.raises(ValueError, match="the run lacks 'b'"): evaluate(run, QRELS, "RR", convention="ranx")
    text = b"a Q0 x 1 1.0 t\n"
    assert evaluate(text, QRELS, "RR", missing="skip").mean == {"RR": 1}


def test_of_an_empty_list_there_is_nothing_to_find_where_the_pool_is_what_was_returned():
    for choice, value in (("empty=1", 1.0), ("empty=skip", 1.0), ("empty=0.5", 0.75)):
        told = evaluate(RUN, QRELS, "nDCG", convention=f"pool=returned {choice}").mean["nDCG"]
        assert told == value, choice
        if choice != "empty=skip":
            assert explain(RUN, QRELS, "b", "nDCG", convention=f"pool=returned {choice}").value == 2 * value - 1
    absent = {"a": {"x": 1.0}}
    assert evaluate(absent, QRELS, "nDCG", convention="pool=returned empty=1").mean["nDCG"] == 0.5
    assert explain(absent, QRELS, "b", "nDCG", convention="pool=returned empty=1").value == 0


def test_a_query_that_nobody_judged_may_have_an_empty_list_too():
    run = RUN | {"z": {}}
    assert evaluate(run, QRELS, "RR").unjudged == ["z"] and evaluate(run, QRELS, "RR").mean == {"RR": 0.5}
    assert evaluate(run, QRELS, "RR", unjudged="zero").mean == {"RR": pytest.approx(1 / 3)}
    with pytest.raises(ValueError, match="queries without judgments, 'z'"):
        evaluate(run, QRELS, "RR", convention="ranx")


def test_many_queries_in_parts_and_one_evaluator():
    run = {f"q{at}": {} if at % 3 == 0 else {"x": 1.0} for at in range(3000)}
    qrels = {f"q{at}": {f"d{n}": 0 for n in range(60)} | {"x": 1} for at in range(0, 4000)}
    told = Evaluator(qrels, ["RR", "R"], missing="skip").evaluate(run)
    assert told.queries == 3000 and told.mean == {"RR": pytest.approx(2 / 3), "R": pytest.approx(2 / 3)}
    assert len(evaluate(run, qrels, "RR").missing) == 1000
