"An `Evaluator` gives every run what `evaluate` gives it, whatever came before, in whatever form it comes."
import random

import numpy as np
import pytest

from ndcg_lit import Evaluator, evaluate
from ndcg_lit.engine.measures import idcg
from ndcg_lit.engine.ranked import rank_lists

MEASURES = [
    "nDCG@10", "nDCG", "DCG@3", "AP", "AP@3", "RR", "P@5", "R@4", "Rprec", "Q", "Judged@5", "nDCG(judged_only=True)@5",
]
OPTIONS = [
    {}, {"ties": "average"}, {"ties": "best"}, {"ties": "random", "seed": 3}, {"missing": "skip"},
    {"unjudged": "zero", "precision": "double"}, {"convention": "negative=mask"}, {"convention": "pool=returned"},
    {"convention": "min_grade=2 gain=exponential"}, {"convention": "empty=nan ties=worst"},
]


def drawn(rnd, queries, documents):
    "Return a run and judgments, some queries on one side only, a third of the scores tied."
    ids = [f"d{number}" for number in range(documents)]
    some = lambda values: {name: rnd.choice(values) for name in rnd.sample(ids, rnd.randrange(documents))}
    names = [f"q{number}" for number in range(queries)]
    run = {query: some((0, 0.5, 0.75, -1, 2.5, 1 + 1e-12, 1)) for query in names if rnd.random() < 0.9}
    return run | {"extra": {"d1": 1.0}}, {query: some((0, 1, 2, 3, -1)) for query in names if rnd.random() < 0.9}


def lines(run):
    return "".join(f"{q} Q0 {d} 1 {score!r} t\n" for q, docs in run.items() for d, score in docs.items()).encode()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("queries, documents", [(3, 12), (40, 30)])
def test_every_run_gets_what_evaluate_gives(queries, documents, options):
    rnd = random.Random(queries)
    _, qrels = drawn(rnd, queries, documents)
    evaluator = Evaluator(qrels, MEASURES, **options)
    for _ in range(6):
        run = drawn(rnd, queries, documents)[0]
        numbered = {q: {int(d[1:]) if d == "d1" else d: score for d, score in docs.items()} for q, docs in run.items()}
        for given in (run, lines(run), numbered):
            assert evaluator.evaluate(given) == evaluate(given, qrels, MEASURES, **options)


def test_judgments_of_any_form_serve_runs_of_any_form():
    run, qrels = drawn(random.Random(5), 20, 20)
    judged = "".join(f"{q} 0 {d} {grade}\n" for q, docs in qrels.items() for d, grade in docs.items()).encode()
    wanted = evaluate(run, qrels, "AP").mean
    for form in (qrels, judged, {query.encode(): docs for query, docs in qrels.items()}):
        evaluator = Evaluator(form, "AP")
        for given in (run, lines(run), run, lines(run)):
            assert evaluator.evaluate(given).mean == wanted


def test_what_happens_to_the_judgments_later_does_not_matter():
    for size in (1, 200):
        qrels = {f"q{i}": {"a": 1, "b": 0} for i in range(size)}
        run = {query: {"b": 2.0, "a": 1.0} for query in qrels}
        evaluator = Evaluator(qrels, "RR")
        qrels["q0"]["b"], qrels["q1"] = 3, {"c": 1}
        assert evaluator.evaluate(run).mean == {"RR": 0.5} == evaluator.evaluate(lines(run)).mean


def test_what_is_kept_of_the_judgments_cannot_be_changed_by_who_holds_it():
    ranked = rank_lists([[1, 2, 0]])
    ideal = idcg(ranked)
    kept = ideal.copy()
    ideal[0] = 7
    assert idcg(ranked) == kept
    with pytest.raises(ValueError): ranked.relevant(1)[0] = 7


def test_runs_that_bring_their_grades_share_nothing():
    evaluator = Evaluator(None, "nDCG")
    for grades in ([0, 1, 2], [2, 1, 0]):
        run = (np.array(["q"] * 3), np.array([3.0, 2.0, 1.0]), np.array(grades))
        assert evaluator.evaluate(run) == evaluate(run, measures="nDCG")
    with pytest.raises(TypeError, match="qrels are missing"): evaluator.evaluate({"q": {"a": 1}})


@pytest.mark.parametrize("given, message", [
    (({}, "AP"), "qrels is empty"), (({"q": {"a": 1}}, []), "no measures"), (({"q": {"a": 1}}, "APP"), "APP"),
    (({"q": {"a": "x"}}, "AP"), "finite number"), ((b"q 0 a\n", "AP"), ":1:"),
])
def test_bad_judgments_are_refused_at_once(given, message):
    with pytest.raises(ValueError, match=message): Evaluator(*given)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_judgments_measured_in_parts_give_the_same(monkeypatch, options):
    rnd = random.Random(12)
    run, qrels = drawn(rnd, 30, 12)
    ends = {"first": {}, **qrels, "last": {}}  # queries without a judgment, at either end
    whole = {name: evaluate(run, judged, MEASURES, **options) for name, judged in (("q", qrels), ("ends", ends))}
    for size in (1, 7, 40):
        monkeypatch.setattr("ndcg_lit.evaluation.JUDGED", size)
        assert evaluate(run, qrels, MEASURES, **options) == whole["q"]
        assert evaluate(run, ends, MEASURES, **options) == whole["ends"]
        evaluator = Evaluator(qrels, MEASURES, **options)
        assert evaluator.evaluate(run) == evaluator.evaluate(run) == whole["q"]  # what it keeps is of the same part
