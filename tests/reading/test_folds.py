"Folds that are joined keep every number: each choice of a convention does in them what it does in each fold alone."
import copy
import pickle
import random

import pytest

from ndcg_lit import (
    CONVENTIONS, compare, diff, evaluate, explain, fuse, join_folds, reconcile, stability, write_qrels, write_run,
)
from ndcg_lit.engine.convention import KNOWN, as_convention

MEASURES = ["RR", "AP", "nDCG@3", "P@2"]


def drawn(seed, folds=3, queries=4):
    "Return runs and judgments of several folds, in which queries are documents too."
    rnd = random.Random(seed)
    ids = [f"q{i}" for i in range(queries)] + list("abc")
    runs, qrels = [], []
    for _ in range(folds):
        names = rnd.sample(ids[:queries], queries - 1)
        documents = lambda: {d: float(rnd.randint(0, 3)) for d in rnd.sample(ids, 5)}
        runs.append({query: documents() | {query: 9.0} for query in names})
        graded = lambda: {d: rnd.randint(0, 2) for d in rnd.sample(ids, 5)}
        qrels.append({query: graded() | {"a": 1} for query in [*names[1:], "only"]})
    return runs, qrels


def forms(runs, qrels, folder):
    "Return the joined runs and judgments, both as dicts, and each of the two as a file that knows of no fold."
    run, judged = join_folds(runs), join_folds(qrels, "qrels")
    write_run(run, folder / "run.txt")
    write_qrels(judged, folder / "qrels.txt")
    copies = tuple({query: documents for query, documents in side.items()} for side in (run, judged))
    large = b"# a comment\n" * 1000 + (folder / "run.txt").read_bytes()
    return {"dicts": (run, judged), "copies": copies, "run from a file": (folder / "run.txt", judged),
            "large": (large, judged), "qrels from a file": (run, folder / "qrels.txt"),
            "by name": (join_folds(dict(zip("xyz", runs))), None)}


def choices():
    "Yield every choice of a convention that can stand alone, as text."
    for name, values in KNOWN.items():
        for value in values:
            if (name, value) in (("ties", "random"), ("missing", "error"), ("unjudged", "error")): continue
            try: as_convention(f"{name}={value}")
            except ValueError: continue  # it is taken with another alone
            yield f"{name}={value}"


TOGETHER = "drop=own ties=average", "drop=own pool=returned", "drop=own judged_only=true"


@pytest.mark.parametrize("choice", [*choices(), *TOGETHER])
@pytest.mark.parametrize("seed", range(3))
def test_every_choice_does_in_folds_what_it_does_in_each(tmp_path, choice, seed):
    runs, qrels = drawn(seed)
    for name, (run, judged) in forms(runs, qrels, tmp_path).items():
        if judged is None: judged = join_folds(dict(zip("xyz", qrels)), "qrels")
        wanted = {}
        for fold, *pair in zip("xyz" if name == "by name" else "123", runs, qrels):
            try: columns = evaluate(*pair, MEASURES, convention=choice).per_query
            except ValueError as error:
                with pytest.raises(ValueError, match=str(error).split("'")[0].split(",")[0][:20].replace("(", r"\(")):
                    evaluate(run, judged, MEASURES, convention=choice)
                break
            rows = zip(*(columns[measure] for measure in ("query_id", *MEASURES)))
            wanted |= {f"{fold}/{query}": values for query, *values in rows}
        else:
            columns = evaluate(run, judged, MEASURES, convention=choice).per_query
            found = {query: values for query, *values in zip(*(columns[each] for each in ("query_id", *MEASURES)))}
            assert found == wanted, name
            assert set(map(type, columns["query_id"])) == {str}


@pytest.mark.parametrize("form", ["dicts", "copies", "large", "run from a file", "qrels from a file"])
def test_the_query_itself_is_known_to_every_function(tmp_path, form):
    runs, qrels = [{"q": {"q": 2.0, "a": 1.0, "b": 0.5}}] * 2, [{"q": {"a": 1, "b": 0}}] * 2
    run, judged = forms(runs, qrels, tmp_path)[form]
    assert evaluate(run, judged, "RR")["RR"] == 0.5 and evaluate(run, judged, "RR", convention="drop=own")["RR"] == 1
    story = explain(run, judged, "2/q", "RR", convention="drop=own")
    assert story.columns["document"] == ["a", "b"] and "RR of 2/q = 1.0000" in story.said
    assert "drop=own" in str(reconcile("1.0", run, judged, "RR"))
    assert [move.mean for move in diff("drop=none", "drop=own", run, judged, "RR").moves] == [1]
    systems = {"one": run, "two": join_folds([{"q": {"b": 2, "q": 1, "a": 0}}] * 2)}
    found = compare(systems, judged, "RR", convention="drop=own")
    assert found.evaluations["one"]["RR"] == 1 and found.evaluations["two"]["RR"] == 0.5
    if form != "qrels from a file": return
    fused = fuse([run, run])
    assert evaluate(fused, judged, "RR", convention="drop=own")["RR"] == 1
    assert stability({"one": run, "two": fused}, judged, "RR", convention="drop=own").means == {"one": 1, "two": 1}


def test_folds_of_folds_and_copies_know_the_query():
    run = join_folds([join_folds({"first": {"q": {"q": 2.0, "a": 1.0}}})])
    assert list(run) == ["1/first/q"]
    for each in (run, pickle.loads(pickle.dumps(run)), copy.deepcopy(run), dict(run)):
        assert evaluate(each, {"1/first/q": {"a": 1}}, "RR", convention="drop=own")["RR"] == 1


@pytest.mark.parametrize("folds", [{1: 0, "1": 0}, {"1": 0, b"1": 0}, {1.5: 0, "1.5": 0}, {None: 0, "None": 0}])
def test_no_fold_is_lost(folds):
    runs = {fold: {f"q{at}": {"a": 1.0}} for at, fold in enumerate(folds)}
    with pytest.raises(ValueError, match="folds has the fold '.+' twice; names are compared as text"): join_folds(runs)


def test_what_a_fold_has_twice_is_told_with_the_fold():
    line, said = b"q Q0 a 1 1 t\n", "fold 2: bytes:2: document 'a' is in query 'q' twice"
    with pytest.raises(ValueError, match=said): join_folds([line, line * 2])


def test_weights_and_groups_have_the_names_of_the_joined_queries():
    runs, qrels = [{"q": {"a": 1.0}}, {"q": {"b": 1.0}}], [{"q": {"a": 1}}] * 2
    run, judged = join_folds(runs), join_folds(qrels, "qrels")
    assert evaluate(run, judged, "RR", weights={"1/q": 3, "2/q": 1})["RR"] == 0.75
    assert evaluate(run, judged, "RR", weights=dict.fromkeys(run, 1))["RR"] == 0.5
    with pytest.raises(ValueError, match="weights leave out '1/q', '2/q'"):
        evaluate(run, judged, "RR", weights={"q": 1})
    by = evaluate(run, judged, "RR").by({query: query.partition("/")[0] for query in run})
    assert by.columns["RR"] == [1, 0]


def test_presets_that_drop_the_query_do_so_in_folds():
    runs, qrels = [{"q": {"q": 2.0, "a": 1.0}}], [{"q": {"a": 1}}]
    for name, entry in CONVENTIONS.items():
        if entry.convention.drop == "own":
            one, joined = (evaluate(*pair, "nDCG@10", convention=name) for pair in (
                (runs[0], qrels[0]), (join_folds(runs), join_folds(qrels, "qrels"))))
            assert joined.mean == one.mean
