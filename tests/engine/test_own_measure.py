"A function of the grades by rank is a measure as any other, and what it cannot be is refused in a sentence."
import json
import pickle
from functools import partial

import numpy as np
import pytest

from ndcg_lit import (
    Evaluator, ap, check, compare, diff, evaluate, explain, measure_list, ndcg, own_measure, parse_measure, reconcile,
    rr, stability,
)
from ndcg_lit.engine.own import OwnMeasure

QUERIES = [f"q{number}" for number in range(12)]


def drawn(seed=0, tied=True):
    "Return judgments, some of them below 0, and two runs with unjudged documents."
    random = np.random.default_rng(seed)
    qrels = {q: {f"d{i}": int(random.integers(-1, 4)) for i in range(12)} for q in QUERIES}

    def score():
        return float(random.integers(0, 9)) if tied else float(random.random())

    runs = {name: {q: {f"d{i}": score() for i in random.permutation(15)[:9]} for q in QUERIES} for name in "AB"}
    return qrels, runs


def share(grades):
    return (grades >= 2).mean()


def ideal(grades, pool):
    return ndcg(np.maximum(grades, 0), pool=np.maximum(pool, 0))


def first(grades):
    "Return the rank of the first relevant result; one below the last if there is none."
    return float(np.argmax(np.append(grades, 1) >= 1) + 1)


@pytest.mark.parametrize("convention", [
    "default", "ties=stable", "ties=docid-rising", "ties=worst", "judged_only=true", "drop=first", "precision=double",
    "negative=mask", "missing=skip", "rounding=query:3", "fractions=truncate",
])
@pytest.mark.parametrize("seed", [0, 1])
def test_a_formula_of_a_chapter_as_a_function_is_the_measure(convention, seed):
    qrels, runs = drawn(seed)
    del runs["A"]["q3"]
    pairs = [("nDCG", ("mine", ideal)), ("P(rel=2)@5", own_measure(lambda g: (g >= 2).sum() / 5, "share", 5)),
             ("RR", ("first", lambda grades: rr(np.maximum(grades, 0)))),
             ("AP", ("mean", lambda g, pool: ap(np.maximum(g, 0), n_relevant=int((pool >= 1).sum()))))]
    found = evaluate(runs["A"], qrels, [each for pair in pairs for each in pair], convention=convention)
    for known, own in pairs:
        label = own[0] if isinstance(own, tuple) else own.label
        assert np.allclose(found.per_query[known], found.per_query[label], atol=1e-12), known


def test_it_goes_through_all_that_a_result_can_do():
    qrels, runs = drawn()
    found = evaluate(runs["A"], qrels, ["nDCG@5", ("my share", share), own_measure(share, k=3)])
    assert list(found.mean) == ["nDCG@5", "my share", "share@3"]
    assert found["my share"] == np.mean(found.per_query["my share"])
    assert found.to_dict("plain").keys() == {"nDCG_5", "my_share", "share_3"}
    assert json.loads(json.dumps(found.to_record()))["mean"]["my share"] == found["my share"]
    groups = found.by({query: query[-1] in "01" for query in QUERIES})
    assert "my share" in groups.measures and "my share" in groups.to_markdown()
    assert "share@3" in found.per_query.to_csv() and "my share" in found.per_query.to_pandas()
    compared = compare(runs, qrels, ["nDCG@5", ("my share", share)])
    one, other = (evaluate(run, qrels, ("my share", share)).per_query["my share"] for run in runs.values())
    assert compared["my share"].by.tolist() == (other - one).tolist()
    assert json.dumps(compared.to_dict()) and "my share" in compared.to_latex()
    assert measure_list([3, 0, 2], ("my share", share)) == pytest.approx(2 / 3)
    assert measure_list([[3, 0], [2, 2]], share).tolist() == [0.5, 1]
    assert check(runs["A"], qrels, [share]).refused is False
    again = pickle.loads(pickle.dumps(own_measure(share, "x", 4)))
    assert again == own_measure(share, "x", 4) and again.of and hash(again) == hash(own_measure(share, "x", 4))
    assert parse_measure(("x", share)) == own_measure(share, "x") != own_measure(share, "x", 2)
    one = Evaluator(qrels, share)
    assert one.evaluate(runs["A"]).mean == one.evaluate(runs["A"]).mean


def test_what_the_function_is_given():
    seen = {}

    def look(grades, pool):
        seen[len(seen)] = grades.tolist(), pool.tolist()
        grades[:] = 7  # what it does to its array is its own affair
        return 0

    run = {"q": {"a": 5.0, "x": 4.0, "b": 3.0, "y": 2.0, "c": 1.0}, "r": {"a": 1.0}}
    qrels = {"q": {"a": 2, "b": -1, "c": 1, "d": 3}, "r": {"a": 1}}
    evaluate(run, qrels, [("all", look), own_measure(look, "three", 3, unjudged=-5)])
    assert seen[0] == ([2, 0, -1, 0, 1], [3, 2, 1, -1]) and seen[1] == ([1], [1])
    assert seen[2] == ([2, -5, -1], [3, 2, 1, -1])
    seen.clear()
    nans = own_measure(lambda grades: float(np.isnan(grades).sum()), "unjudged", unjudged=np.nan)
    assert evaluate(run, qrels, nans).per_query["unjudged"].tolist() == [2, 0]
    assert measure_list([1, 0], ("any", partial(max))) == 1 and measure_list([1, 0], ("greatest", np.max)) == 1
    assert measure_list([1, 0], ("sum", sum)) == 1


def test_a_query_without_results_counts_0_unless_lower_is_better():
    qrels, run = {"q": {"a": 1}, "r": {"a": 1}}, {"q": {"b": 2.0, "a": 1.0}}
    never = own_measure(lambda grades: grades[0] + 1, "first grade")
    assert evaluate(run, qrels, never).per_query["first grade"].tolist() == [1, 0]
    cost = own_measure(first, "first hit", lower=True)
    with pytest.raises(ValueError, match="first hit: query 'r' has no results, and would count 0, the best .*skip"):
        evaluate(run, qrels, cost)
    assert evaluate(run, qrels, cost, missing="skip")["first hit"] == 2


def test_lower_is_better_in_a_comparison():
    qrels, runs = drawn(tied=False)
    found = compare(runs, qrels, ["RR", own_measure(first, "first hit", lower=True)], baseline="A")
    own = found["first hit"]
    assert own.lower and not found["RR"].lower and own.wins == found["RR"].wins
    assert found.systems.best("first hit") == [own.difference > 0, own.difference < 0]
    assert evaluate(runs["A"], qrels, own_measure(first, lower=True)).lower == ("first",)


BAD = {
    "an error of its own": (lambda: ("boom", lambda grades: 1 / 0),
                            "measure boom: query 'q0': ZeroDivisionError: division by zero"),
    "an error with lines": (lambda: ("boom", lambda grades: {}["k"]), "measure boom: query 'q0': KeyError: 'k'"),
    "no number": (lambda: ("list", lambda grades: grades), "measure list: query 'q0': the function gave array"),
    "nothing": (lambda: ("none", lambda grades: None), "the function gave None, which is no number"),
    "nan": (lambda: ("nan", lambda grades: np.nan), "the function gave nan; empty=skip leaves such queries out"),
    "infinite": (lambda: ("inf", lambda grades: np.inf), "the function gave inf"),
    "a lambda alone": (lambda: lambda grades: 1, "'<lambda>' is no name for a measure; give another by name="),
    "a known name": (lambda: ("map", share), "'map' is a measure already, AP; give another name"),
    "a name with a cutoff": (lambda: ("mine@3", share), "the name of a measure is a text without @"),
    "a column": (lambda: ("query_id", share), "'query_id' is no name for a measure"),
    "an empty name": (lambda: (" ", share), "the name of a measure is a text without @"),
    "one name twice": (lambda: [("x", share), ("x", first)], "two measures are called 'x'; give one another name"),
    "no function": (lambda: own_measure("nDCG"),
                    "a measure of one's own is a function of the grades by rank; got 'nDCG'"),
    "a cutoff of 0": (lambda: own_measure(share, k=0), "k counts ranks from 1; got 0"),
    "no grade": (lambda: own_measure(share, unjudged="none"), "unjudged must be a grade, or nan; got 'none'"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_goes_wrong_is_said_in_a_sentence(case):
    qrels, runs = drawn()
    make, said = BAD[case]
    with pytest.raises((ValueError, TypeError)) as error:
        evaluate(runs["A"], qrels, make())
    assert said in str(error.value)


def test_nan_is_left_out_where_the_convention_says_so():
    qrels, runs = drawn()
    some = ("some", lambda grades: np.nan if grades[0] < 1 else 1.0)
    found = evaluate(runs["A"], qrels, some, convention="empty=skip")
    assert found["some"] == 1 and np.isnan(found.per_query["some"]).any()


@pytest.mark.parametrize("ties", ["average", "last"])
def test_ties_without_an_order_are_refused(ties):
    qrels, runs = drawn()
    with pytest.raises(ValueError, match=f"share: share needs the documents in one order, which ties='{ties}'"):
        evaluate(runs["A"], qrels, share, ties=ties)


def test_verbs_on_tools_refuse_a_function():
    qrels, runs = drawn()
    for verb, call in {
        "reconcile": lambda: reconcile(0.5, runs["A"], qrels, share),
        "diff": lambda: diff("sklearn", "trec_eval-9", runs["A"], qrels, share),
        "stability": lambda: stability(runs, qrels, share),
    }.items():
        with pytest.raises(ValueError, match=f"{verb} goes through what tools do differently, and no tool has 'share'"):
            call()
    with pytest.raises(ValueError, match="explain lays out nDCG.*; got share"):
        explain(runs["A"], qrels, "q0", share)


def test_no_caution_claims_to_know_the_ends_of_a_function():
    "The order of the tied, grades of the unjudged, and the best order move a function as nobody but its author knows."
    qrels, runs = drawn()
    worst = own_measure(lambda grades: float((grades < 1).sum()), "junk", 5)
    found = evaluate(runs["A"], qrels, worst)
    assert {each.code for each in found.all_cautions}.isdisjoint({"ties", "unjudged", "failed", "preset"})
    deep = own_measure(share, "deep", 500)
    told = {each.code: each for each in evaluate(runs["A"], qrels, deep, convention="pytrec_eval").all_cautions}
    assert "failed" not in told and "preset" not in told
    assert all("own_measure" not in each.remedy and "deep" not in each.remedy for each in told.values())
    below = next(each for each in found.all_cautions if each.code == "below-0")
    assert "count in junk@5" in below.said
    assert isinstance(worst, OwnMeasure)
