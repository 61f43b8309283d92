"A few documents are measured in plain Python: the same result as by numpy, to the last bit, or not taken at all."
import random

import pytest

from ndcg_lit import evaluate, evaluation
from ndcg_lit.measure_names import MEASURES
from ndcg_lit.reading.dicts import JudgedDicts, NotText, few_found

PLAIN = ["nDCG", "nDCG@1", "nDCG@10", "AP", "AP@3", "RR", "RR@2", "P@5", "R", "R@4"]
ALL = [info.example for info in MEASURES.values()]
SCORES = 0, 0.5, 1, 1.5, -0.0, -2.25, 16777216.0, 16777220.0, 1e-40, 3e38
GRADES = 0, 1, 2, 3, -1, 0.5, 1.7, 0.1, True


def drawn(rnd):
    "A run and judgments of a few queries, some without documents or judgments, half of the scores tied."
    ids = [f"d{number}" for number in range(15)]
    some = lambda values: {name: rnd.choice(values) for name in rnd.sample(ids, rnd.randrange(12))}
    queries = [f"q{number}" for number in range(rnd.randrange(1, 6))]
    run = {query: some(SCORES) for query in queries if rnd.random() < 0.9}
    return run or {queries[0]: {}}, {query: some(GRADES) for query in queries}


def said(asked):
    "The means and values of the evaluation `asked` for, or the error that it raises."
    try: found = asked()
    except ValueError as error: return str(error)
    return found.mean, found, repr(found)


def by_numpy(monkeypatch, *given):
    "What `evaluate` gives without its way for a few documents."
    with monkeypatch.context() as patch:
        patch.setattr(evaluation, "few_found", lambda run, judged: None)
        return evaluate(*given)


def test_both_ways_give_the_same_result(monkeypatch):
    rnd, taken = random.Random(9), 0
    for _ in range(400):
        run, qrels = drawn(rnd)
        ours, theirs = evaluate(run, qrels, PLAIN), by_numpy(monkeypatch, run, qrels, PLAIN)
        assert ours == theirs and repr(ours) == repr(theirs) and ours.mean == theirs.mean, (run, qrels)
        taken += few_found(run, JudgedDicts(qrels)) is not None
    assert taken > 300


@pytest.mark.parametrize("name", [*ALL, *MEASURES])
def test_each_measure_alone_is_the_same_by_both_ways(name, monkeypatch):
    rnd = random.Random(name)
    for _ in range(20):
        run, qrels = drawn(rnd)
        both = [said(lambda: evaluate(run, qrels, name)), said(lambda: by_numpy(monkeypatch, run, qrels, name))]
        assert both[0] == both[1], (run, qrels)


@pytest.mark.parametrize("run, qrels", [
    ({"q": {"a": float("nan")}}, {"q": {"a": 1}}), ({"q": {"a": 1}}, {"q": {"a": float("inf")}}),
    ({"q": {"a": "1"}}, {"q": {"a": 1}}), ({"q": {"a": 1e39}}, {"q": {"a": 1}}),
    ({"q": {7: 1}}, {"q": {"7": 1}}), ({"q": {"7": 1}}, {"q": {7: 1}}), ({1: {"a": 1}}, {"1": {"a": 1}}),
    ({"q": {"é": 1}}, {"q": {"é": 1}}), ({"q": {"a": 1}, "r": {}}, {"q": {"a": 1}}), ({}, {"q": {"a": 1}}),
    ({"q": {"a": 1, "b": 1 + 1e-12}}, {"q": {"a": 1}}), ({"q": [("a", 1)]}, {"q": {"a": 1}}),
    ({f"q{i}": {"a": 1} for i in range(151)}, {f"q{i}": {"a": 1} for i in range(151)}),
], ids=repr)
def test_what_is_odd_or_much_is_left_to_numpy(run, qrels):
    try: judged = JudgedDicts(qrels)
    except (NotText, ValueError): return  # refused before anything is found
    assert few_found(run, judged) is None


def test_grades_too_large_to_add_up_are_refused_as_ever():
    huge = {"q": {"a": 1e308, "b": 1e308, "c": 1e308}}
    with pytest.raises(ValueError, match="too large"): evaluate({"q": {"a": 1, "b": 2, "c": 3}}, huge, "nDCG")


def test_a_cutoff_far_beyond_the_list_costs_nothing():
    run, qrels = {"q": {"a": 1.0, "b": 2.0}}, {"q": {"a": 1}}
    assert evaluate(run, qrels, "nDCG@1000000000000").mean == {"nDCG@1000000000000": 0.6309297535714575}
