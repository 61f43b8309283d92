"Each option of `evaluate`, by the values that it changes: were it ignored, its test would fail."
import random

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import Evaluator, evaluate, write_qrels, write_run
from ndcg_lit.engine.convention import KNOWN

CHOICES = {name: KNOWN[name] for name in ("ties", "missing", "unjudged", "duplicates", "precision")}

# q1: relevant at rank 2. q2: relevant at rank 1. lost: judged, not in the run. extra: in the run, not judged.
RUN = {"q1": {"a": 2.0, "b": 1.0}, "extra": {"e": 1.0}, "q2": {"a": 1.0}, "other": {"o": 2.0, "p": 1.0}}
QRELS = {"q1": {"a": 0, "b": 1, "z": 2}, "lost": {"c": 1}, "q2": {"a": 3}}
MEASURES = ["RR", "P@2", "CG"]
VALUES = {"q1": (1 / 2, 1 / 2, 1), "q2": (1, 1 / 2, 3)}
NOTHING = (0, 0, 0)


def lines(run=None, qrels=None):
    "Return TREC text of rows."
    if run: return "".join(f"{q} Q0 {d} 1 {s!r} t\n" for q, d, s in run).encode()
    return "".join(f"{q} 0 {d} {g}\n" for q, d, g in qrels).encode()


def rows(source):
    return [(q, d, number) for q, documents in source.items() for d, number in documents.items()]


def frame(source, number):
    return pd.DataFrame(rows(source), columns=["query", "document", number])


DOORS = {
    "dicts": (RUN, QRELS), "TREC": (lines(run=rows(RUN)), lines(qrels=rows(QRELS))),
    "frames": (frame(RUN, "score"), frame(QRELS, "grade")), "TREC and a dict": (lines(run=rows(RUN)), QRELS),
}


def values(result, measures=MEASURES):
    "Return each query's values, and the means, which must be those of the values."
    columns = [result.per_query[name].tolist() for name in measures]
    assert [result.mean[name] for name in measures] == pytest.approx([np.mean(column) for column in columns], abs=1e-15)
    return dict(zip(result.per_query["query_id"], zip(*columns)))


@pytest.fixture(params=DOORS)
def pair(request):
    return DOORS[request.param]


def test_a_missing_query_counts_0(pair):
    expected = {"q1": VALUES["q1"], "lost": NOTHING, "q2": VALUES["q2"]}
    assert values(evaluate(*pair, MEASURES)) == values(evaluate(*pair, MEASURES, missing="zero")) == expected


def test_a_missing_query_is_skipped(pair):
    result = evaluate(*pair, MEASURES, missing="skip")
    assert values(result) == VALUES and result.queries == 2 and result.missing == ["lost"]
    assert result.mean == {"RR": 3 / 4, "P@2": 1 / 2, "CG": 2}


@pytest.mark.parametrize("choice, measure", [
    ("empty=raise", "AP"), ("negative=error", "AP"), ("fractions=error", "AP"), ("gain={1:1}", "nDCG"),
    ("default", "ERR(max_grade=2)"), ("negative=keep", "Q(rel=-1)"),
])
def test_a_query_that_is_skipped_refuses_nothing(choice, measure):
    run, qrels = {"a": {"x": 1.0}}, {"a": {"x": 1}, "b": {"y": -1, "z": 2.5}, "c": {"z": 0}}
    with pytest.raises(ValueError): evaluate(run, qrels, measure, convention=choice)
    for result in (
        evaluate(run, qrels, measure, convention=choice, missing="skip"),
        Evaluator(qrels, measure, missing="skip", convention=choice).evaluate(run),
    ):
        alone = evaluate(run, {"a": {"x": 1}}, measure, convention=choice)
        assert result.mean == alone.mean and result.queries == 1 and result.missing == ["b", "c"]
        assert "failed" not in str(result.all_cautions)


def test_what_an_evaluator_keeps_of_the_judgments_is_of_all_queries():
    qrels, measures = {"a": {"x": 1}, "b": {"y": -1, "z": 2.5}, "c": {"z": 0}}, ["AP", "nDCG@5", "R@2"]
    judged = Evaluator(qrels, measures, missing="skip")
    for some in ("a", "bc", "abc", "b", "abc"):
        run = {query: {"z": 2.0, "x": 1.0} for query in some}
        assert judged.evaluate(run) == evaluate(run, qrels, measures, missing="skip")


def test_a_missing_query_is_an_error(pair):
    with pytest.raises(ValueError, match="the run lacks 'lost'"): evaluate(*pair, MEASURES, missing="error")


def test_queries_without_judgments_are_left_out(pair):
    for options in ({}, {"unjudged": "skip"}):
        result = evaluate(*pair, MEASURES, **options)
        assert list(values(result)) == ["q1", "lost", "q2"] and result.unjudged == ["extra", "other"]


def test_queries_without_judgments_are_added_and_count_0(pair):
    result = evaluate(*pair, MEASURES, unjudged="zero")
    all_five = {"q1": VALUES["q1"], "lost": NOTHING, "q2": VALUES["q2"], "extra": NOTHING, "other": NOTHING}
    assert values(result) == all_five and result.queries == 5
    assert result.mean == pytest.approx({"RR": 1.5 / 5, "P@2": 1 / 5, "CG": 4 / 5}, abs=1e-15)


def test_added_queries_count_0_beside_skipped_ones(pair):
    result = evaluate(*pair, MEASURES, missing="skip", unjudged="zero")
    assert values(result) == VALUES | {"extra": NOTHING, "other": NOTHING}
    assert result.mean["RR"] == 1.5 / 4


def test_added_queries_count_0_in_every_measure(pair):
    names = ["nDCG", "nDCG@1", "DCG", "AP", "R", "Success@1", "Rprec", "Judged"]
    found = values(evaluate(*pair, names, unjudged="zero"), names)
    assert found["extra"] == found["other"] == (0,) * len(names) and any(found["q2"])


def test_queries_without_judgments_are_an_error(pair):
    with pytest.raises(ValueError, match="without judgments, 'extra', 'other'"):
        evaluate(*pair, MEASURES, unjudged="error")


# Documents that stand twice. In the run the order of a, b and c hangs on the line that is kept; so does a's grade.

TWICE = [("q", "a", 5.0), ("q", "b", 4.0), ("q", "a", 1.0), ("q", "c", 2.0), ("q", "a", 3.0)]
GRADED = {"q": {"a": 1}}
RANK = {"first": 1, "last": 2, "max": 1}
RISING = [(q, d, -score) for q, d, score in TWICE]  # now max is not the first
RISING_RANK = {"first": 3, "last": 2, "max": 1}


@pytest.mark.parametrize("duplicates", ["first", "last", "max"])
def test_of_a_document_twice_in_the_run_one_line_is_kept(duplicates):
    for some, rank in ((TWICE, RANK), (RISING, RISING_RANK)):
        table = pd.DataFrame(some, columns=["query", "document", "score"])
        for run in (lines(run=some), table):
            result = evaluate(run, GRADED, ["RR", "P@3"], duplicates=duplicates)
            assert result.mean == {"RR": 1 / rank[duplicates], "P@3": 1 / 3} and result.documents == 3


@pytest.mark.parametrize("duplicates, grade", [("first", 1), ("last", 2), ("max", 3)])
def test_of_a_document_twice_in_the_judgments_one_line_is_kept(duplicates, grade):
    judged = [("q", "a", 1), ("q", "a", 3), ("q", "b", 0), ("q", "a", 2)]
    table = pd.DataFrame(judged, columns=["query", "document", "grade"])
    for qrels in (lines(qrels=judged), table):
        assert evaluate({"q": {"a": 1.0}}, qrels, ["CG", "R"], duplicates=duplicates).mean == {"CG": grade, "R": 1}


def test_a_document_twice_is_an_error():
    for options in ({}, {"duplicates": "error"}):
        graded_twice = {"q": {"a": 1.0}}, lines(qrels=[("q", "a", 1), ("q", "a", 1)])
        for run, qrels in ((lines(run=TWICE), GRADED), graded_twice):
            with pytest.raises(ValueError, match="'a' is in query 'q' twice"): evaluate(run, qrels, "RR", **options)


# Scores that only a double tells apart

CLOSE = {"q": {"a": 0.1 + 1e-12, "b": 0.1, "c": 0.1 - 1e-12}}


@pytest.mark.parametrize("door", [lambda run: run, lambda run: lines(run=rows(run)), lambda run: frame(run, "score")])
def test_precision_decides_what_is_tied(door):
    run, qrels = door(CLOSE), {"q": {"a": 1, "c": 0}}
    single = {ties: evaluate(run, qrels, "RR", ties=ties).mean["RR"] for ties in ("docid", "average", "best", "worst")}
    assert single == {"docid": 1 / 3, "average": pytest.approx((1 + 1 / 2 + 1 / 3) / 3), "best": 1, "worst": 1 / 3}
    for ties in single:
        assert evaluate(run, qrels, "RR", ties=ties, precision="single").mean["RR"] == single[ties]
        assert evaluate(run, qrels, "RR", ties=ties, precision="double").mean["RR"] == 1


def test_precision_decides_what_is_tied_in_arrays():
    arrays = ["q"] * 3, [0.1 - 1e-12, 0.1, 0.1 + 1e-12], [0, 0, 1]
    found = {each: evaluate(arrays, measures="RR", precision=each).mean["RR"] for each in CHOICES["precision"]}
    assert found == {"single": 1 / 3, "double": 1} and evaluate(arrays, measures="RR").mean["RR"] == 1 / 3


# Ties: four documents with one score, after one with a higher score

TIED = {"q": {"b": 1.0, "top": 2.0, "a": 1.0, "d": 1.0, "c": 1.0}}
GRADES = {"q": {"a": 1, "b": 0, "c": 2, "top": 0}}
BY_TIES = {  # RR, P@3, nDCG@2 without its divisor
    None: (1 / 3, 1 / 3, 0),                    # top d c b a
    "docid": (1 / 3, 1 / 3, 0),
    "stable": (1 / 3, 1 / 3, 0),                # top b a d c
    "best": (1 / 2, 2 / 3, 2 / np.log2(3)),     # top c a ..
    "worst": (1 / 4, 0, 0),                     # top . . a c
    "average": ((1 / 2) * (1 / 2) + (1 / 3) * (1 / 3) + (1 / 4) * (1 / 6), 1 / 3, 3 / 4 / np.log2(3)),
}


@pytest.mark.parametrize("ties", BY_TIES)
@pytest.mark.parametrize("door", [lambda run: run, lambda run: lines(run=rows(run)), lambda run: frame(run, "score")])
def test_ties_decide_who_comes_first(door, ties):
    result = evaluate(door(TIED), GRADES, ["RR", "P@3", "DCG@2"], ties=ties)
    assert list(result.mean.values()) == pytest.approx(BY_TIES[ties], abs=1e-15)


def test_docid_and_stable_differ():
    run, qrels = {"q": {"a": 1.0, "b": 1.0}}, {"q": {"a": 1}}
    assert evaluate(run, qrels, "RR", ties="stable").mean["RR"] == 1
    assert evaluate(run, qrels, "RR", ties="docid").mean["RR"] == evaluate(run, qrels, "RR").mean["RR"] == 1 / 2


def test_a_seed_gives_the_same_order_and_another_seed_another():
    run, qrels = ({f"q{i}": dict.fromkeys("abcdef", 1.0) for i in range(200)}, {f"q{i}": {"c": 1} for i in range(200)})
    drawn = {seed: evaluate(run, qrels, "RR", ties="random", seed=seed).per_query["RR"] for seed in (0, 1, 2)}
    again = evaluate(run, qrels, "RR", ties="random", seed=1).per_query["RR"]
    assert (again == drawn[1]).all() and not any((drawn[0] == drawn[i]).all() for i in (1, 2))
    for column in drawn.values(): assert set(column) == {1 / i for i in range(1, 7)}
    without = [evaluate(run, qrels, "RR", ties="random").per_query["RR"] for _ in range(2)]
    assert (without[0] != without[1]).any()


def shuffled(rows, chance):
    "Return the dict of dicts `rows` with its queries and their documents in another order."
    queries = chance.sample(sorted(rows), len(rows))
    return {query: dict(chance.sample(sorted(rows[query].items()), len(rows[query]))) for query in queries}


def test_a_seed_gives_the_same_order_whatever_the_order_of_the_rows(monkeypatch, tmp_path):
    chance = random.Random(0)
    queries = [str(number) for number in range(30)]
    run = {query: {f"d{i}": float(chance.randint(0, 2)) for i in range(12)} for query in queries}
    qrels = {query: {f"d{i}": chance.randint(0, 2) for i in range(0, 12, 2)} for query in queries}

    def drawn(run, qrels):
        found = evaluate(run, qrels, ["RR", "nDCG@5"], ties="random", seed=3).per_query
        return {query: values for query, *values in zip(*found.values())}

    wanted = drawn(run, qrels)
    for _ in range(5):
        some, judged = shuffled(run, chance), shuffled(qrels, chance)
        assert drawn(run, judged) == drawn(some, qrels) == drawn(some, judged) == wanted
        write_run(some, tmp_path / "some.run")
        write_qrels(judged, tmp_path / "judged.qrels")
        assert drawn(tmp_path / "some.run", tmp_path / "judged.qrels") == wanted
    monkeypatch.setattr("ndcg_lit.evaluation.JUDGED", 10)
    assert drawn(run, qrels) == wanted


# Columns: two that could be the score, two that could be the document

TWO = pd.DataFrame(
    [["q", "a", "b", 2.0, 1.0], ["q", "b", "a", 1.0, 2.0]], columns=["query", "document", "pid", "score", "s2"],
)


@pytest.mark.parametrize("columns, rr", [
    (None, 1), ({}, 1), ({"document": "pid"}, 1 / 2), ({"score": "s2"}, 1 / 2), ({"score": "s2", "document": "pid"}, 1),
    ({"score": ["none", "s2", "score"]}, 1 / 2), ({"document": ["document", "pid"]}, 1),
])
def test_columns_say_which_is_read(tmp_path, columns, rr):
    TWO.to_csv(tmp_path / "run.csv", index=False)
    for run in (TWO, tmp_path / "run.csv"):
        assert evaluate(run, {"q": {"a": 1, "b": 0}}, "RR", columns=columns).mean == {"RR": rr}


def test_columns_say_which_is_read_of_the_judgments():
    judged = pd.DataFrame({"query": ["q"], "document": ["a"], "grade": [1], "second": [3], "topic": ["other"]})
    for columns, cg in ((None, 1), ({"grade": "second"}, 3)):
        assert evaluate({"q": {"a": 1.0}}, judged, "CG", columns=columns).mean == {"CG": cg}
    with_topic = evaluate({"other": {"a": 1.0}}, judged, "CG", columns={"query": "topic"})
    assert with_topic.mean == {"CG": 1} and with_topic.missing == []


def test_every_choice_of_every_option_is_told_apart():
    "Two choices of an option that always gave the same would be one choice."
    scores = [("b", 0.1), ("c", 0.1), ("a", 0.1 + 1e-12), ("f", 0.5), ("e", 0.3), ("e", 0.6), ("e", 0.05)]
    run = lines(run=[("q", d, s) for d, s in scores] + [("extra", "a", 1.0)])
    qrels = {"q": {"a": 1, "b": 2, "e": 1}, "lost": {"a": 1}}

    def outcome(**options):
        try: result = evaluate(run, qrels, "DCG", **{"duplicates": "first", "ties": "stable"} | options)
        except ValueError as error: return str(error)
        return tuple(result.per_query["DCG"].tolist())

    for option, choices in CHOICES.items():
        certain = [each for each in choices if each not in (None, "random")]
        told = {outcome(**{option: each}) for each in certain}
        assert len(told) == len(certain), (option, told)
