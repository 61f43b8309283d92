"""scores="distance": the lower the better, by every door and in every form; the same numbers as of the negated run."""
import io
import json

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import Evaluator, compare, diff, evaluate, explain, fuse, join_folds, map_ids, reconcile, stability
from ndcg_lit.command import main

RND = np.random.default_rng(7)
QUERIES = [f"q{number}" for number in range(12)]
NEAR = {
    query: {f"d{number}": float(RND.integers(0, 40)) / 8 for number in RND.permutation(60)[:30]} for query in QUERIES
}
QRELS = {query: {f"d{number}": int(RND.integers(0, 3)) for number in RND.permutation(60)[:20]} for query in QUERIES}
BY_SCORE = {query: {name: -number for name, number in docs.items()} for query, docs in NEAR.items()}
MEASURES = "nDCG@10, AP, RR, P@3"
WANTED = evaluate(BY_SCORE, QRELS, MEASURES)


def frame(run):
    rows = [(query, name, number) for query, docs in run.items() for name, number in docs.items()]
    return pd.DataFrame(rows, columns=["qid", "docno", "score"])


def trec(run):
    return "".join(f"{q} Q0 {d} 1 {s} t\n" for q, docs in run.items() for d, s in docs.items()).encode()


def scattered(run):
    "Return lines in which those of a query do not stand together."
    return b"".join(sorted(trec(run).splitlines(keepends=True), key=lambda line: line.split()[2]))


FORMS = {
    "dicts": lambda run: run,
    "dicts of numbers": lambda run: {q: {int(d[1:]): s for d, s in docs.items()} for q, docs in run.items()},
    "frame": frame,
    "rows": lambda run: [(q, d, s) for q, docs in run.items() for d, s in docs.items()],
    "TREC": trec,
    "TREC, scattered": scattered,
    "a small TREC file": lambda run: trec({q: run[q] for q in QUERIES[:3]}),
    "JSON": lambda run: json.dumps(run).encode(),
    "Parquet": lambda run: parquet(frame(run)),
    "pairs": lambda run: {q: list(docs.items()) for q, docs in run.items()},
}


def parquet(table):
    held = io.BytesIO()
    table.to_parquet(held)
    return held.getvalue()


@pytest.mark.parametrize("form", FORMS)
def test_distances_count_as_the_negated_run_in_every_form(form):
    make, qrels = FORMS[form], QRELS
    if form == "dicts of numbers": qrels = make(QRELS)
    result = evaluate(make(NEAR), qrels, MEASURES, scores="distance")
    assert result.mean == evaluate(make(BY_SCORE), qrels, MEASURES).mean
    assert "; the lowest score is the best" in str(result) and result.to_record()["scores"] == "distance"
    assert result.mean != evaluate(make(NEAR), qrels, MEASURES, scores="similarity").mean


def test_a_run_of_many_rows_is_read_in_batches(tmp_path, monkeypatch):
    from ndcg_lit.reading import tables
    frame(NEAR).to_parquet(tmp_path / "near.parquet")
    monkeypatch.setattr(tables, "WHOLE", 0)
    assert evaluate(tmp_path / "near.parquet", QRELS, MEASURES, scores="distance").mean == WANTED.mean


def test_arrays_of_distances():
    columns = ["q", "q", "r", "r"], [0.1, 0.2, 0.5, 0.4], [1, 0, 0, 1]
    assert evaluate(columns, None, "RR", scores="distance")["RR"] == 1
    assert evaluate(columns, None, "RR")["RR"] == 0.5


@pytest.mark.parametrize("keep, wanted", [("max", 0.5), ("first", 1 / 3), ("last", 0.5)])
@pytest.mark.parametrize("form", ["frame", "TREC"])
def test_of_a_document_that_comes_twice_max_keeps_the_nearest(form, keep, wanted):
    rows = [("q", "a", 3.0), ("q", "x", 1.0), ("q", "y", 2.0), ("q", "a", 1.5)]
    run = pd.DataFrame(rows, columns=["qid", "docno", "score"])
    if form == "TREC": run = b"".join(b"%s Q0 %s 1 %f t\n" % (q.encode(), d.encode(), s) for q, d, s in rows)
    qrels = {"q": {"a": 1}}
    assert evaluate(run, qrels, "RR", scores="distance", duplicates=keep)["RR"] == wanted
    story = explain(run, qrels, "q", "RR", scores="distance", duplicates=keep)
    assert story.value == wanted


def test_every_verb_that_reads_a_run_takes_distances():
    near, by_score = {"A": NEAR, "B": WORSE}, {"A": BY_SCORE, "B": negated(WORSE)}
    how = {"scores": "distance"}
    compared = compare(near, QRELS, "AP", **how)
    assert compared["A", "B"].difference == compare(by_score, QRELS, "AP")["A", "B"].difference
    assert Evaluator(QRELS, "AP", **how).evaluate(NEAR)["AP"] == WANTED["AP"]
    assert explain(NEAR, QRELS, "q1", "nDCG@5", **how).value == explain(BY_SCORE, QRELS, "q1", "nDCG@5").value
    assert stability(near, QRELS, "AP", **how).means == stability(by_score, QRELS, "AP").means
    assert fuse(list(near.values()), **how) == fuse(list(by_score.values()))
    assert fuse(list(near.values()), method="combmnz", **how) == fuse(list(by_score.values()), method="combmnz")
    presets = "sklearn", "trec_eval-9"
    assert str(diff(*presets, NEAR, QRELS, "nDCG@10", **how)) == str(diff(*presets, BY_SCORE, QRELS, "nDCG@10"))
    found = [reconcile(WANTED["AP"], run, QRELS, "AP", **more) for run, more in ((NEAR, how), (BY_SCORE, {}))]
    assert str(found[0]) == str(found[1])
    assert join_folds([NEAR], **how) == join_folds([BY_SCORE]) and map_ids(NEAR, **how) == BY_SCORE


def negated(run):
    return {query: {name: -number for name, number in docs.items()} for query, docs in run.items()}


WORSE = {query: {name: float(RND.integers(0, 40)) / 8 for name in docs} for query, docs in NEAR.items()}


def test_the_command_takes_distances(tmp_path, capsys):
    (tmp_path / "near.run").write_bytes(trec(NEAR))
    lines = [f"{q} 0 {d} {g}\n" for q, docs in QRELS.items() for d, g in docs.items()]
    (tmp_path / "qrels.txt").write_text("".join(lines))
    files = str(tmp_path / "qrels.txt"), str(tmp_path / "near.run")
    assert main(["eval", *files, "-m", "AP", "--scores", "distance", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["near.run"] == WANTED["AP"]


@pytest.mark.parametrize("call, said", [
    (lambda: evaluate(NEAR, QRELS, "AP", scores="near"), "scores must be one of 'similarity', 'distance'; got 'near'"),
    (lambda: join_folds([QRELS], kind="qrels", scores="distance"), "scores are those of a run; judgments have grades"),
])
def test_what_scores_cannot_be_is_refused(call, said):
    with pytest.raises(ValueError, match=said): call()


def test_a_distance_of_zero_is_the_nearest_and_no_negative_zero():
    fused = fuse([{"q": {"a": 0.0, "b": 1.0}}], method="combsum", norm="none", scores="distance")
    assert str(fused) == "{'q': {'a': 0.0, 'b': -1.0}}"
    assert str(map_ids({"q": {"a": 0.0}}, scores="distance")) == "{'q': {'a': 0.0}}"
