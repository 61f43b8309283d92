"""A query that is a document finds itself: `drop` keeps that result, takes it out, or the first, by every door.

BEIR and MTEB are asked through pytrec_eval, with what they take out of a run before they ask it."""
import copy
import random

import numpy as np
import pandas as pd
import polars as pl
import pytest
import pytrec_eval

from ndcg_lit import Evaluator, as_convention, compare, diff, evaluate, explain, reconcile, write_qrels, write_run
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.command import main
from ndcg_lit.spark.partitions import Task, packed, values_of

RUN, QRELS = {"q1": {"q1": 1.0, "d1": 0.9}}, {"q1": {"d1": 1}}
NAMES = {"nDCG@3": "ndcg_cut_3", "AP@3": "map_cut_3", "P@3": "P_3", "R@3": "recall_3"}


def ignoring_identical_ids(results):
    "Return `results` as EvaluateRetrieval.evaluate of BEIR 2.2.0, and MTEB's, leave them."
    results = copy.deepcopy(results)
    for qid, rels in results.items():
        for pid in list(rels):
            if qid == pid:
                results[qid].pop(pid)
    return results


def skipping_the_first_result(results):
    "Return `results` as calculate_retrieval_scores of MTEB 2.26.24 takes them with skip_first_result."
    return {
        qid: dict(sorted(doc_scores.items(), key=lambda x: x[1], reverse=True)[1:])
        for qid, doc_scores in results.items()
    }


def theirs(qrels, results):
    "Return the means of pytrec_eval, rounded as BEIR and MTEB round them."
    asked = {name.replace("_3", ".3") for name in NAMES.values()}
    scores = pytrec_eval.RelevanceEvaluator(qrels, asked).evaluate(results)
    return {name: round(sum(each[other] for each in scores.values()) / len(scores), 5) for name, other in NAMES.items()}


def without_best_ties(run):
    "Return the `run` with one best score in each query: of several MTEB drops the one that was given first."
    return {q: {d: s + (place == 0) for place, (d, s) in enumerate(docs.items())} for q, docs in run.items()}


def drawn(seed):
    "Return a run and judgments whose queries and documents share their ids, with ties."
    rnd, ids = random.Random(seed), [str(i) for i in range(10)]
    run = {q: {d: rnd.choice([0.25, 0.5, 0.75, 1.0]) for d in rnd.sample(ids, rnd.randint(1, 8))} for q in ids[:6]}
    run["9"] = {"9": 1.0}  # it finds nothing but itself
    return run, {q: {d: rnd.randint(0, 2) for d in rnd.sample(ids, rnd.randint(1, 8))} for q in [*ids[:5], "9", "8"]}


def test_the_smallest_case():
    means = {c: evaluate(RUN, QRELS, "nDCG@10", convention=c).mean["nDCG@10"]
             for c in ("default", "mteb", "beir", "mteb drop=own", "drop=own", "drop=first")}
    assert list(means.values()) == pytest.approx([0.63093, 0.63093, 1, 1, 1, 1], abs=1e-6)


def test_reconcile_names_it():
    found = reconcile("1.0", RUN, QRELS, "nDCG@10")
    assert any("beir" in match.tools for match in found.matches)
    ids = [str(i) for i in range(10)]
    run = {q: {d: float(d == str((int(q) + 1) % 10)) - int(d) / 100 for d in ids} for q in ids}
    qrels = {q: {str((int(q) + 1) % 10): 3, q: 1} for q in ids}
    run = {q: docs | {q: 0.9} for q, docs in run.items()}
    assert evaluate(run, qrels, "nDCG@10").mean["nDCG@10"] == 1
    printed = theirs_at_10(qrels, ignoring_identical_ids(run))
    found = reconcile(printed, run, qrels, "nDCG@10")
    assert any("beir" in match.tools for match in found.matches)


def theirs_at_10(qrels, results):
    scores = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut.10"}).evaluate(results)
    return round(sum(each["ndcg_cut_10"] for each in scores.values()) / len(scores), 5)


def test_reconcile_tries_the_first_result_alone():
    run, qrels = {"q": {"image": 3.0, "a": 2.0, "x": 1.5, "b": 1.0}}, {"q": {"b": 2, "a": 1}}
    value = evaluate(run, qrels, "nDCG@10", convention="drop=first").mean["nDCG@10"]
    assert "drop=first" in {str(match.convention) for match in reconcile(value, run, qrels).matches}


@pytest.mark.parametrize("seed", range(20))
def test_presets_are_beir_and_mteb(seed):
    run, qrels = drawn(seed)
    for presets, taken in ((("beir", "mteb drop=own"), ignoring_identical_ids), (("mteb",), copy.deepcopy),
                           (("mteb drop=first", "beir drop=first"), skipping_the_first_result)):
        given = without_best_ties(run) if taken is skipping_the_first_result else run
        wanted = theirs(qrels, taken(given))
        for preset in presets:
            found = evaluate(given, qrels, list(NAMES), convention=preset).mean
            assert found == pytest.approx(wanted, abs=1.1e-5), preset


def doors(run, folder):
    "Yield the name of a door and the run as it comes through it."
    rows = [(q, d, s) for q, docs in run.items() for d, s in docs.items()]
    frame = pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])
    yield "dict", run
    yield "numbers for ids", {int(q): {int(d): s for d, s in docs.items()} for q, docs in run.items()}
    yield "TREC", b"".join(b"%s Q0 %s 1 %r t\n" % (q.encode(), d.encode(), s) for q, d, s in rows)
    yield "pandas", frame
    yield "whole numbers", frame.astype({"query_id": int, "doc_id": int})
    yield "polars, lazy", pl.from_pandas(frame).lazy()
    write_run(run, folder / "run.gz")
    yield "TREC, zipped", folder / "run.gz"
    frame.to_parquet(folder / "run.parquet")
    yield "Parquet", folder / "run.parquet"
    frame.to_csv(folder / "run.csv", index=False)
    yield "CSV", folder / "run.csv"


@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize("drop", ["none", "own", "first"])
def test_every_door(drop, small, tmp_path, monkeypatch):
    from ndcg_lit.reading import rows as ids, rows as join, tables as batches, trec, trec as stream
    if not small:
        for name in ("SMALL", "SMALL_BYTES"): monkeypatch.setattr(trec, name, 1)
        monkeypatch.setattr(batches, "WHOLE", 1)
        for room in (ids, join): monkeypatch.setattr(room, "PART_ROWS", 4)
        monkeypatch.setattr(stream, "BLOCK_BYTES", 64)
    run, qrels = drawn(3)
    if drop == "first": run = without_best_ties(run)
    taken = {"none": copy.deepcopy, "own": ignoring_identical_ids, "first": skipping_the_first_result}[drop](run)
    measures = ["nDCG@3", "AP", "P@5", "Judged@2"]
    wanted = evaluate({q: docs for q, docs in taken.items() if docs}, qrels, measures)
    write_qrels(qrels, tmp_path / "qrels")
    for name, given in doors(run, tmp_path):
        for judgments in (qrels, tmp_path / "qrels"):
            c = f"drop={drop} duplicates=first"
            found = Evaluator(judgments, measures, convention=c).evaluate(given)
            values = dict(zip(found.per_query["query_id"], found.per_query["AP"].tolist()))
            assert values == pytest.approx(dict(zip(wanted.per_query["query_id"], wanted.per_query["AP"]))), name
            assert found.mean == pytest.approx(wanted.mean), name
            assert found.documents == sum(map(len, (run[q] for q in qrels if q in run))) + len(run["5"]), name


def test_a_query_that_found_itself_alone_was_in_the_run():
    run, qrels = {"a": {"a": 1.0}, "b": {"c": 1.0}}, {"a": {"c": 1}, "b": {"c": 1}}
    assert theirs(qrels, ignoring_identical_ids(run))["nDCG@3"] == 0.5
    found = evaluate(run, qrels, "nDCG@3", convention="beir")
    assert found.mean["nDCG@3"] == 0.5 and not found.missing
    assert evaluate(run, qrels, "nDCG@3", convention="drop=own pool=returned empty=1").mean["nDCG@3"] == 1


def test_what_it_loses_stays_judged():
    run, qrels = {"a": {"a": 2.0, "b": 1.0}}, {"a": {"a": 1, "b": 1}}
    found = evaluate(run, qrels, ["nDCG@10", "R@10", "P@1"], convention="drop=own").mean
    assert list(found.values()) == pytest.approx([1 / (1 + 1 / np.log2(3)), 0.5, 1])


def test_a_bad_score_is_refused_though_it_leaves():
    for drop in ("own", "first"):
        with pytest.raises(ValueError, match=r"run\['a'\]\['a'\] is nan"):
            evaluate({"a": {"a": float("nan"), "b": 1.0}}, {"a": {"b": 1}}, convention=f"drop={drop}")


def test_a_document_twice_is_refused_though_it_leaves():
    rows = b"a Q0 a 1 2 t\na Q0 a 2 1 t\na Q0 b 3 0.5 t\n"
    with pytest.raises(ValueError, match="twice"): evaluate(rows, {"a": {"b": 1}}, convention="drop=own")
    assert evaluate(rows, {"a": {"b": 1}}, "RR", convention="drop=own duplicates=max").mean["RR"] == 1


def test_ids_that_only_look_alike_stay():
    long = "x" * 5000
    run = {"1": {"01": 3.0, "1 ": 2.0, "b": 1.0}, long: {"b": 1.0}, "é": {"e\u0301": 2.0, "b": 1.0}}
    qrels = {query: {"b": 1} for query in run}
    for given in (run, pd.DataFrame([(q, d, s) for q, docs in run.items() for d, s in docs.items()],
                                    columns=["query_id", "doc_id", "score"])):
        found = evaluate(given, qrels, "RR", convention="drop=own").per_query["RR"].tolist()
        assert found == evaluate(given, qrels, "RR").per_query["RR"].tolist() == pytest.approx([1 / 3, 1, 1 / 2])


def test_explain_and_diff_and_compare_follow():
    story = explain(RUN, QRELS, "q1", convention="beir")
    assert story.value == 1 and story.columns["document"] == ["d1"] and "drop=own" in str(story)
    assert explain({b"q1": {1: 2.0, "d1": 1.0}}, QRELS, b"q1", convention="drop=first").columns["document"] == ["d1"]
    moves = diff("mteb", "mteb drop=own", RUN, QRELS).moves
    assert [(move.choice, move.before, move.after) for move in moves] == [("drop", "none", "own")]
    run, qrels = drawn(1)
    found = compare({"A": run, "B": {q: dict(reversed(docs.items())) for q, docs in run.items()}}, qrels, "AP",
                    convention="drop=own", samples=100)
    assert found.evaluations["A"] == evaluate(run, qrels, "AP", convention="drop=own")


def test_a_worker_of_spark_leaves_them_out():
    import pyarrow as pa
    run, qrels = drawn(4)
    def batch(rows): return pa.table(dict(zip(("query", "document", "number"), map(list, zip(*rows))))).to_batches(5)
    some = [[(q, d, float(n)) for q, docs in rows.items() for d, n in docs.items()] for rows in (run, qrels)]
    rows = [*packed(batch(some[0]), "run"), *packed(batch(some[1]), "qrels")]
    task = Task(tuple(parse_measures(["AP", "P@3"])), as_convention("drop=own"))
    packs = pa.Table.from_batches(rows).sort_by("query").to_batches(3)
    found = pa.Table.from_batches(values_of(packs, task)).to_pydict()
    there = evaluate(run, qrels, ["AP", "P@3"], convention="drop=own").per_query
    for name in ("AP", "P@3"):
        assert dict(zip(found["query_id"], found[name])) == pytest.approx(dict(zip(there["query_id"], there[name])))


def test_the_command_line_takes_it(tmp_path, capsys):
    write_run(RUN, tmp_path / "run")
    write_qrels(QRELS, tmp_path / "qrels")
    asked = ["eval", str(tmp_path / "qrels"), str(tmp_path / "run"), "--convention", "beir"]
    main(asked)
    said = capsys.readouterr().out
    assert "drop=own" in said and said.splitlines()[1].split()[:2] == ["nDCG@10", "1"]
