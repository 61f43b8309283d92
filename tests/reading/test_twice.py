"A document that a query has twice: `duplicates` keeps the same in every form, and an error names a cure there is."
import inspect
import json
import random
from collections import namedtuple

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet

from ndcg_lit import (
    Evaluator, compare, diff, evaluate, explain, fuse, join_folds, rank_judged, read_qrels, read_run, reconcile,
    stability, write_qrels, write_run,
)

MEASURES = ["nDCG@10", "AP", "RR", "P@3", "R@2", "Bpref"]
KEEP = "first", "last", "max"
LISTS = {"q1": ["a", "b", "a", "c", "b", "a"], "q2": ["x", "x"], "q3": ["c", "a"], "open": ["a", "a"]}
JUDGED = {"q1": ["c", "b", "b"], "q2": ["x"], "q3": ["a"], "missing": ["a", "a"]}
QRELS = {query: dict.fromkeys(ids, 1) for query, ids in JUDGED.items()}
Scored, Judged = namedtuple("Scored", "query_id doc_id score"), namedtuple("Judged", "query_id doc_id relevance")


def triples(lists, judged=False):
    return [(query, document, 1.0 if judged else float(len(ids) - at))
            for query, ids in lists.items() for at, document in enumerate(ids)]


def frame(lists, judged):
    columns = zip(*triples(lists, judged))
    return dict(zip(("query", "document", "grade" if judged else "score"), map(list, columns)))


def as_json(lists, judged):
    name = "relevant_ids" if judged else "retrieved_ids"
    return json.dumps([{"query_id": query, name: ids} for query, ids in lists.items()]).encode()


def trec(lists, judged):
    form = "{} 0 {} {:g}\n" if judged else "{} Q0 {} 1 {} t\n"
    return "".join(form.format(*row) for row in triples(lists, judged)).encode()


def as_parquet(lists, judged, folder):
    path = folder / f"{judged}.parquet"
    parquet.write_table(pa.table(frame(lists, judged)), path)
    return path


FORMS = {
    "lists": lambda lists, judged, folder: lists,
    "tuples of bytes": lambda lists, judged, folder: {
        query: tuple(document.encode() for document in ids) for query, ids in lists.items()},
    "Series": lambda lists, judged, folder: pd.Series(lists),
    "namedtuples": lambda lists, judged, folder: [
        (Judged if judged else Scored)(*row) for row in triples(lists, judged)],
    "TREC": lambda lists, judged, folder: trec(lists, judged),
    "long TREC": lambda lists, judged, folder: b"# a comment\n" * 1000 + trec(lists, judged),
    "JSON": lambda lists, judged, folder: as_json(lists, judged),
    "pandas": lambda lists, judged, folder: pd.DataFrame(frame(lists, judged)),
    "polars": lambda lists, judged, folder: pl.DataFrame(frame(lists, judged)),
    "Parquet": as_parquet,
}


def by_hand(ids, keep):
    "Return a ranked list as a dict of scores, of each document its first place, or its last."
    places = {}
    for at, document in enumerate(ids):
        if keep == "last" or document not in places: places[document] = float(len(ids) - at)
    return places


@pytest.mark.parametrize("keep", KEEP)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_kept_is_the_same_in_every_form(tmp_path, form, keep):
    once = {query: by_hand(ids, keep) for query, ids in LISTS.items()}
    wanted = evaluate(once, QRELS, MEASURES)
    run, judged = (FORMS[form](lists, lists is JUDGED, tmp_path) for lists in (LISTS, JUDGED))
    found = evaluate(run, judged, MEASURES, duplicates=keep)
    assert {name: list(column) for name, column in found.per_query.items()} == {
        name: list(column) for name, column in wanted.per_query.items()}
    assert found.unjudged == wanted.unjudged == ["open"]
    again = evaluate(FORMS[form](LISTS, False, tmp_path), QRELS, MEASURES, convention=f"duplicates={keep}")
    assert again.mean == wanted.mean


@pytest.mark.parametrize("seed", range(20))
def test_drawn_lists(seed):
    rnd = random.Random(seed)
    lists = {f"q{i}": [rnd.choice("abcdef") for _ in range(rnd.randint(0, 9))] for i in range(8)}
    judged = {f"q{i}": [rnd.choice("abcdef") for _ in range(rnd.randint(1, 4))] for i in range(8)}
    qrels = {query: dict.fromkeys(ids, 1) for query, ids in judged.items()}
    for keep in KEEP:
        once = {query: by_hand(ids, keep) for query, ids in lists.items()}
        assert evaluate(lists, judged, MEASURES, duplicates=keep).mean == evaluate(once, qrels, MEASURES).mean


def test_every_function_with_the_choice_keeps_one():
    run, qrels = {"q": ["a", "a", "b"]}, {"q": ["b"]}
    assert evaluate(run, qrels, "RR", duplicates="first")["RR"] == 0.5
    assert Evaluator(qrels, "RR", duplicates="last").evaluate(run)["RR"] == 0.5
    for keep, order in (("first", ["a", "b"]), ("max", ["a", "b"]), ("last", ["b", "a"])):
        found = explain({"q": ["a", "b", "a"]}, qrels, "q", "RR", duplicates=keep)
        assert found.columns["document"] == order
    both = {"one": run | {"p": ["a", "c"]}, "two": {"q": ["b", "a"], "p": ["a", "a"]}}
    assert compare(both, qrels | {"p": ["a"]}, "RR", duplicates="first").pairs[0].difference == 0.25
    moves = diff("duplicates=first", "duplicates=last", {"q": ["b", "a", "b"]}, qrels, "RR").moves
    assert [move.mean for move in moves] == [0.5]
    found = stability({"one": run, "two": {"q": ["b"]}}, qrels, "RR", convention="duplicates=max")
    assert found.means == {"two": 1, "one": 0.5}


# Each function and what its error offers, which must be something that it takes
DOORS = {
    "evaluate": (lambda run, **how: evaluate(run, QRELS, "RR", **how), evaluate),
    "Evaluator": (lambda run, **how: Evaluator(QRELS, "RR", **how).evaluate(run), Evaluator.__init__),
    "compare": (lambda run, **how: compare({"one": run, "two": LISTS}, QRELS, "RR", **how), compare),
    "explain": (lambda run, **how: explain(run, QRELS, "q1", **how), explain),
    "rank_judged": (lambda run, **how: rank_judged(run, b"q1 0 a 1\n", **how), rank_judged),
    "read_run": (lambda run, **how: read_run(run, **how), read_run),
    "diff": (lambda run, convention="lightgbm": diff(convention, f"{convention} ties=worst", run, QRELS, "RR"), None),
    "stability": (lambda run, **how: stability({"one": run, "two": QRELS}, QRELS, "RR", **how), stability),
    "reconcile": (lambda run: reconcile("0.5", run, QRELS, "RR"), reconcile),
    "fuse": (lambda run, **how: fuse([run], **how), fuse), "join_folds": (lambda run: join_folds([run]), join_folds),
    "write_run": (lambda run: write_run(run, "no.file"), write_run),
    "write_qrels": (lambda run: write_qrels(run, "no.file"), write_qrels),
}
FILES = "rank_judged", "read_run"  # these take files alone


@pytest.mark.parametrize("form", ["lists", "TREC", "pandas", "namedtuples", "JSON"])
@pytest.mark.parametrize("name", DOORS)
def test_the_cure_that_an_error_names_is_one(tmp_path, name, form):
    call, takes = DOORS[name]
    if form != ("TREC" if name in FILES else form) or form != ("lists" if name == "write_qrels" else form): return
    run = lambda: FORMS[form](LISTS, False, tmp_path)
    with pytest.raises(ValueError, match="'[ax]'.* twice") as error: call(run())
    said = str(error.value)
    assert "\n" not in said
    if "duplicates='first', 'last' or 'max' keeps one" in said:
        assert "duplicates" in inspect.signature(takes).parameters
        for keep in KEEP: call(run(), duplicates=keep)
    elif "a convention with duplicates=first" in said:
        for keep in KEEP: call(run(), convention=f"lightgbm duplicates={keep}")
    else:
        assert "give each document of a query once" in said
        assert "duplicates" not in inspect.signature(takes).parameters
    if form == "lists": assert f"{'qrels' if name == 'write_qrels' else 'run'}['q1'] has" in said
    if form == "lists": assert "collapse_chunks" in said


def test_relevant_ids_that_are_there_twice_are_told():
    with pytest.raises(ValueError, match=r"^qrels\['q1'\] has the document 'b' twice; duplicates='first'"):
        evaluate({"q1": ["a"]}, JUDGED, "RR")
    assert read_qrels(trec(JUDGED, True), duplicates="max").queries == list(JUDGED)
