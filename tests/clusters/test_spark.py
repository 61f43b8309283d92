"""Spark gives what evaluate gives, whatever way the rows go; bad input is refused; a failing task is tried again."""
import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ndcg_lit import evaluate, evaluate_spark
from ndcg_lit.engine.measures import MEASURES as ROWS, MIN_GRADE, MeasureInfo, register
from ndcg_lit.spark import BATCH_BYTES, WITHOUT_LIMIT

MEASURES = [
    "nDCG", "nDCG(gain='exponential')@5", "AP(rel=2)", "RR@3", "P@4", "R@5", "Success@2", "Rprec", "Judged@6", "ERR@5",
    "GMAP", "Judged", "AP(rel=2)",
]
CUT = [name for name in MEASURES if "@" in name]


def drawn(seed, queries, copies=False):
    "Return a run and qrels as dicts: ties, unjudged and missing documents, missing and unjudged queries."
    chance = random.Random(seed)
    run, qrels = {}, {}
    for q in range(queries):
        documents = [f"d{i}" for i in range(chance.randint(1, 12))]
        kind = chance.random()
        if kind > 0.1: run[f"q{q}"] = {d: chance.choice([1.0, 2.0, 2.5, 1e-9, chance.random()]) for d in documents}
        if kind < 0.9:
            judged = chance.sample([*documents, "x", "y"], chance.randint(1, len(documents)))
            qrels[f"q{q}"] = {d: chance.choice([-1, 0, 0, 1, 2, 3]) for d in judged}
    return run, qrels


def frame(spark, dicts, number):
    "Return a dict of dicts as a Spark data frame, its rows mixed."
    rows = [(query, document, float(value)) for query, docs in dicts.items() for document, value in docs.items()]
    random.Random(0).shuffle(rows)
    columns = list(zip(*rows))
    return spark.createDataFrame(pa.table(dict(zip(("query", "document", number), map(list, columns)))))


def same(found, wanted):
    "Check that Spark's values per query and means are those of evaluate, to 1e-12."
    rows = {row["query_id"]: row for row in found.per_query.toArrow().to_pylist()}
    assert sorted(rows) == sorted(wanted.per_query["query_id"])
    for name, values in wanted.per_query.items():
        if name == "query_id": continue
        mine = [rows[query][name] for query in wanted.per_query["query_id"]]
        np.testing.assert_allclose(mine, values, rtol=0, atol=1e-12, err_msg=name)
    np.testing.assert_allclose([found.mean[name] for name in wanted.mean], list(wanted.mean.values()), atol=1e-12)
    assert found.queries == wanted.queries


OPTIONS = [
    ({}, {}),
    ({"missing": "skip", "unjudged": "zero", "ties": "average", "precision": "double"}, {"heavy": np.int64(4)}),
    ({"ties": "worst"}, {"unique": True, "broadcast": False}),
    ({"convention": "negative=mask pool=returned ties=docid-rising empty=skip"}, {"heavy": 5}), ({}, {"unique": True}),
    ({"unjudged": "zero"}, {"heavy": None, "broadcast": False}),
]


def test_an_answer_is_filed_under_the_name_that_was_asked(spark):
    run, qrels = drawn(5, 12)
    asked = "map, AP, ndcg_cut.1,3, Hit@2"
    found = evaluate_spark(frame(spark, run, "score"), frame(spark, qrels, "grade"), asked, **SHORT)
    same(found, evaluate(run, qrels, asked))
    assert list(found.mean) == ["map", "AP", "ndcg_cut.1", "ndcg_cut.3", "Hit@2"]
    assert found.mean["nDCG@3"] == found.mean["ndcg_cut.3"]
    assert found.to_evaluation()["Success@2"] == found.mean["Hit@2"]


TAKE_LONG = 1, 3  # with ties averaged, and with queries that are cut: 2 and 5 have a way of each kind too


@pytest.mark.parametrize("seed, options, ways", [
    pytest.param(i, *each, marks=[pytest.mark.long] * (i in TAKE_LONG)) for i, each in enumerate(OPTIONS)])
def test_a_thousand_queries_are_as_in_evaluate(spark, seed, options, ways):
    run, qrels = drawn(seed, 200)
    measures = CUT if "unique" in ways else MEASURES
    found = evaluate_spark(frame(spark, run, "score"), frame(spark, qrels, "grade"), measures, **options, **ways)
    assert (found.plan.depth is not None) == ("unique" in ways)
    same(found, evaluate(run, qrels, measures, **options))
    found.unpersist()


@pytest.mark.long
def test_whole_numbers_are_ids_as_their_digits_are(spark):
    rows = spark.range(400).selectExpr("id div 20 as query", "id * 7 % 20 as document", "id % 3 as score")
    qrels = rows.where("document % 4 = 1").selectExpr("cast(query as short) query", "document", "document % 3 as grade")
    collected = [frame.toArrow() for frame in (rows, qrels)]
    for ways in ({}, {"unique": True}, {"heavy": 10}, {"heavy": None, "broadcast": False}):
        same(evaluate_spark(rows, qrels, CUT, **ways), evaluate(*collected, CUT))


def test_ids_that_a_collation_takes_for_the_same_are_two(spark):
    run, qrels = {"q1": {"a": 1.0, "A": 2.0}, "Q1": {"a": 1.0}}, {"q1": {"a": 1}, "Q1": {"a": 1}}
    alike = "query collate UTF8_LCASE as query", "document collate UTF8_LCASE as document"
    frames = [frame(spark, given, name).selectExpr(*alike, name) for given, name in ((run, "score"), (qrels, "grade"))]
    same(evaluate_spark(*frames, "RR", broadcast=True, **SHORT), evaluate(run, qrels, "RR"))


def written(spark):
    "Return the rows that all stages up to now have written for a shuffle."
    store, stage, rows = spark.sparkContext._jsc.sc().statusStore(), 0, 0
    while True:
        try: rows += store.lastStageAttempt(stage).shuffleWriteRecords()
        except Exception: return rows  # Java's NoSuchElementException: there is no such stage yet
        stage += 1


@pytest.mark.long
def test_rows_are_shuffled_once_though_long_queries_are_looked_for(spark):
    run, qrels = drawn(11, 300)
    frames, counts = (frame(spark, run, "score"), frame(spark, qrels, "grade")), {}
    for heavy in (None, 500):
        for broadcast in (False, True):
            before = written(spark)
            found = evaluate_spark(*frames, "AP", heavy=heavy, broadcast=broadcast)
            assert found.mean == pytest.approx(evaluate(run, qrels, "AP").mean)
            counts[heavy, broadcast] = written(spark) - before
            found.unpersist()
    for broadcast in (False, True):
        few = counts[None, broadcast]
        assert 100 < few <= counts[500, broadcast] < 1.2 * few, counts


def test_long_queries_are_looked_for_where_the_run_may_have_one(spark, tmp_path):
    run, qrels = drawn(12, 40)
    rows, judged = frame(spark, run, "score"), frame(spark, qrels, "grade")
    rows.write.parquet(str(tmp_path / "run"))
    read = spark.read.parquet(str(tmp_path / "run")).where("score > 0")
    two = rows.where("query < 'q2'").union(read.where("query >= 'q2'"))
    made = {
        "a table": (rows, {}), "a file": (read, {}), "two": (two, {}),
        "few rows": (rows, {"heavy": 20}), "by Python": (rows.mapInArrow(lambda batches: batches, rows.schema), {}),
        "of a list": (rows.selectExpr("query", "explode(array(document)) as document", "score"), {}),
        "unknown": (spark.createDataFrame(rows.rdd), {}), "no number": (rows, {"heavy": None}),
    }
    looked = {name: evaluate_spark(some, judged, "RR", **options).plan.cuts for name, (some, options) in made.items()}
    assert [name for name, cuts in looked.items() if cuts] == ["few rows", "by Python", "of a list", "unknown"]
    found = evaluate_spark(read, judged, MEASURES, ties="average")
    assert "No query is looked for that has more than 5,000,000 rows: the run is too small" in found.explain_plan()
    assert "by numpy, from Arrow batches" in found.explain_plan()
    same(found, evaluate(run, qrels, MEASURES, ties="average"))
    for heavy in (20, None):
        said = evaluate_spark(rows, judged, "RR", heavy=heavy).explain_plan()
        assert "too small" not in said and ("cut into 64 parts" in said) == bool(heavy)


@pytest.mark.long
def test_ids_of_judged_queries_are_sent_where_judgments_are_few(spark, tmp_path):
    rows = spark.range(40_000).selectExpr("concat('q', id div 10) as query", "id as document", "id % 7 as score")
    rows.write.parquet(str(tmp_path / "run"))
    rows.where("id % 5 = 0").selectExpr("query", "document", "score as grade").write.parquet(str(tmp_path / "many"))
    rows.where("id < 300").selectExpr("query", "document", "score as grade").write.parquet(str(tmp_path / "few"))
    run, many, few = (spark.read.parquet(str(tmp_path / name)) for name in ("run", "many", "few"))
    unknown = spark.createDataFrame(spark.sparkContext.parallelize([("q1", 1, 1)]), ["query", "document", "grade"])
    judged = {"many": many, "few": few, "?": unknown}
    found = {name: evaluate_spark(run, qrels, "RR", unique=True) for name, qrels in judged.items()}
    assert {name: each.plan.broadcast for name, each in found.items()} == {"many": False, "few": True, "?": True}
    assert "the ids of the others go to every worker" in found["few"].explain_plan()
    assert "the ids of the others" not in found["many"].explain_plan()
    assert evaluate_spark(run, many, "RR", broadcast=True, duplicates="max").plan.broadcast
    careful = evaluate_spark(run, few, "RR")
    assert not careful.plan.broadcast and "All queries, those without judgments too (a doc" in careful.explain_plan()
    for each in (found["few"], careful): same(each, evaluate(run.toArrow(), few.toArrow(), "RR"))


def test_the_limit_of_bytes_in_a_batch_is_as_it_was_when_the_job_is_done(spark):
    run, qrels = frame(spark, {"q1": {"a": 1.0}}, "score"), frame(spark, {"q1": {"a": 1}}, "grade")
    kept = spark.conf.get(BATCH_BYTES)
    for before in ("1234567", kept):
        spark.conf.set(BATCH_BYTES, before)
        found = evaluate_spark(run, qrels, "RR", **SHORT)
        assert found.mean == {"RR": 1.0} and spark.conf.get(BATCH_BYTES) == before
        refused("the number is inf", frame(spark, {"q1": {"a": float("inf")}}, "score"), qrels)
        assert spark.conf.get(BATCH_BYTES) == before
    spark.conf.unset(BATCH_BYTES)
    assert evaluate_spark(run, qrels, "RR", **SHORT).mean == {"RR": 1.0}
    assert spark.conf.get(BATCH_BYTES) != WITHOUT_LIMIT
    spark.conf.set(BATCH_BYTES, kept)


SHORT = {"heavy": None}  # without the way of long queries, which takes Spark some seconds to plan


def refused(message, *given, **options):
    "Check that the job ends with a ValueError that says so."
    found = evaluate_spark(*given, **SHORT | options)
    with pytest.raises(ValueError, match=message): print(found.mean)


def test_a_document_named_twice_is_refused_or_counts_once(spark):
    run, qrels = {"q1": {"a": 1.0, "b": 2.0}}, {"q1": {"a": 1, "b": 0}}
    rows, judged = frame(spark, run, "score"), frame(spark, qrels, "grade")
    twice = rows.unionByName(frame(spark, {"q1": {"a": 3.0}}, "score"))
    refused("run: document 'a' is in query 'q1' twice; duplicates='max' keeps", twice, judged, "RR")
    doubled = judged.unionByName(judged)
    refused("qrels: document 'a' is in query 'q1' twice; duplicates='max' keeps", rows, doubled, "RR")
    assert evaluate_spark(twice, judged, "RR", heavy=2, duplicates="max").mean == {"RR": 1.0}
    own = twice
    for score in (3.0, 2.0): own = own.unionByName(frame(spark, {"q1": {"q1": score}}, "score"))
    for heavy in (None, 1):
        said = "run: document '(a|q1)' is in query 'q1' twice; duplicates='max' keeps"
        refused(said, own, judged, "RR", heavy=heavy, convention="drop=own")


WAYS = [{"heavy": heavy, "broadcast": broadcast} for heavy in (None, 1) for broadcast in (True, False)]
WAYS = [WAYS[1], *(pytest.param(way, marks=pytest.mark.long) for way in (WAYS[0], *WAYS[2:]))]


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_no_option_of_speed_decides_what_is_refused(spark, way):
    "As in `evaluate`, a document twice in a query that nobody judged is refused; so are frames that share nothing."
    run, qrels = {"q1": {"a": 1.0, "b": 2.0}, "open": {"a": 1.0}}, {"q1": {"a": 1, "b": 0}}
    rows, judged = frame(spark, run, "score"), frame(spark, qrels, "grade")
    twice = rows.unionByName(frame(spark, {"open": {"a": 3.0}}, "score"))
    with pytest.raises(ValueError, match="'a' is in query 'open' twice"): evaluate(twice.toArrow(), qrels, "RR")
    refused("^run: document 'a' is in query 'open' twice; duplicates='max' keeps the one", twice, judged, "RR", **way)
    same(evaluate_spark(twice, judged, "RR", duplicates="max", **way), evaluate(run, qrels, "RR"))
    other = frame(spark, {"q9": {"a": 1}}, "grade")
    for missing in ("zero", "skip"):
        refused("^run and judgments have no query in common: .*'q9'", rows, other, "RR", missing=missing, **way)
        nobody = "^no judged query has a document in the run"
        refused(nobody, rows, other, "RR", missing=missing, overlap="allow", **way)


def test_frames_that_share_no_document_are_refused_with_what_joins_them(spark):
    run = frame(spark, {"q1": {"D1": 1.0, "D2": 2.0}}, "score")
    qrels = {"q1": {"1": 1, "3": 1}}
    judged = frame(spark, qrels, "grade")
    cure = r"run = map_ids\(run, document=lambda name: name.removeprefix\('D'\)\)"
    refused(f"no document in common.*{cure}", run, judged, "RR@1")
    assert evaluate_spark(run, judged, "RR@1", overlap="allow", **SHORT).mean == {"RR@1": 0}
    right = run.selectExpr("query", "0 as docid", "substr(document, 2) as docno", "score")
    same(evaluate_spark(right, judged, "RR", **SHORT), evaluate({"q1": {"1": 1.0, "2": 2.0}}, qrels, "RR"))
    below = frame(spark, {"q1": {"2": 2.0, "1": 1.0}}, "score")
    assert evaluate_spark(below, judged, "RR@1", **SHORT).mean == {"RR@1": 0}


def test_what_the_rows_hold_is_refused_with_query_and_document(spark):
    run, qrels = (frame(spark, {"q1": {"a": 1.0}}, name) for name in ("score", "grade"))
    other = frame(spark, {"q2": {"a": 1.0}}, "score")
    infinite = frame(spark, {"q1": {"a": float("inf")}}, "score")
    nothing = run.selectExpr("query", "cast(null as string) as document", "score")
    wrong = [
        (infinite, qrels, {}, "run, query 'q1', document 'a': the number is inf"),
        (nothing, qrels, {}, "run, query 'q1', document None: the document is missing"),
        (other, qrels, {"missing": "error"}, "the run lacks 'q1'"),
        (run.unionByName(other), qrels, {"unjudged": "error"}, "queries without judgments, 'q2'"),
    ]
    for run_rows, judged, options, message in wrong:
        refused(message, run_rows, judged, "RR", **options)


def test_distances_count_as_the_negated_run(spark):
    near = {"q1": {"a": 0.25, "b": 0.5, "c": 3.0}, "q2": {"a": 0.0, "d": 2.0}}
    grades = {"q1": {"a": 1, "c": 2}, "q2": {"a": 1}}
    run, qrels = frame(spark, near, "score"), frame(spark, grades, "grade")
    found = evaluate_spark(run, qrels, "AP, nDCG@10", scores="distance").mean
    assert found == pytest.approx(evaluate(near, grades, "AP, nDCG@10", scores="distance").mean)
    assert found["AP"] == pytest.approx(11 / 12) != evaluate_spark(run, qrels, "AP").mean["AP"]


def test_columns_and_choices_are_refused_before_a_job_starts(spark, monkeypatch):
    run, qrels = (frame(spark, {"q1": {"a": 1.0}}, name) for name in ("score", "grade"))
    wrong = [
        ((run.drop("score"), qrels), {}, ValueError, "run has no column 'score'.*it has 'query', 'document'"),
        ((qrels, run), {}, ValueError, "has no column .*swapped"),
        (([], qrels), {}, TypeError, r"run must be a Spark data frame; got \[\]"),
        ((run.withColumn("score", run["query"]), qrels), {}, TypeError, "is of type string; it must hold numbers"),
        ((run.selectExpr("*", "1 as Score"), qrels), {}, ValueError, "the columns 'score' and 'Score', which are one"),
        ((run.selectExpr("*", "1 as score"), qrels), {}, ValueError, "run has 2 columns 'score'"),
        ((run.selectExpr("query", "array(document) document", "score"), qrels), {}, TypeError, "of type array<string>"),
        ((run.withColumn("query", run["score"]), qrels), {}, TypeError, "is of type double; it must hold text"),
        ((run, qrels), {"ties": "random"}, ValueError, "ties='random' needs rows in an order"),
        ((run, qrels), {"duplicates": "first"}, ValueError, "choose 'max' or 'error'"),
        ((run, qrels), {"measures": []}, ValueError, "no measures"),
        ((run, qrels), {"heavy": 0}, ValueError, "heavy must be at least 1"),
        ((run, qrels), {"heavy": True}, TypeError, "heavy must be a whole number; got True"),
    ]
    for frames, options, kind, message in wrong:
        with pytest.raises(kind, match=message): evaluate_spark(*frames, **options)


def test_what_is_written_carries_its_convention(spark, tmp_path):
    run, qrels = frame(spark, {"q1": {"a": 1.0}}, "score"), frame(spark, {"q1": {"a": 1}, "q2": {"b": 1}}, "grade")
    found = evaluate_spark(run, qrels, "nDCG@3", ties="average", **SHORT)
    nothing, why = run.where("query = ''"), "no judged query has a document in the run"
    refused(why, nothing, qrels, "RR")
    with pytest.raises(ValueError, match=why): evaluate_spark(nothing, qrels, "RR", **SHORT).to_evaluation()
    found.per_query.write.parquet(str(tmp_path / "values"))
    back = spark.read.parquet(str(tmp_path / "values"))
    assert back.schema["nDCG@3"].metadata == {"convention": "ties=average"}
    assert sorted(map(tuple, back.collect())) == [("q1", 1.0), ("q2", 0.0)]
    assert [row[0] for row in found.missing.collect()] == ["q2"] and found.unjudged.collect() == []


def test_two_systems_are_compared_as_on_one_computer(spark):
    from ndcg_lit import compare, compare_spark
    one, graded = drawn(5, 60)
    qrels = dict(reversed(graded.items()))  # the order in which the queries come back is another
    other = {query: {d: -score for d, score in docs.items()} for query, docs in one.items()}
    runs = {"one": one, "other": other}
    frames = {name: frame(spark, run, "score") for name, run in runs.items()}
    for options in ({}, {"missing": "skip"}):
        found = compare_spark(frames, frame(spark, qrels, "grade"), ["nDCG@5", "AP"], samples=500, **options)
        wanted = compare(runs, qrels, ["nDCG@5", "AP"], samples=500, **options)
        for name, column in wanted.columns.items():
            if isinstance(column[0], str): assert found.columns[name] == column
            else: np.testing.assert_allclose(found.columns[name], column, atol=1e-9, err_msg=name)


def test_a_task_that_fails_is_tried_again(spark, tmp_path):
    failed = tmp_path / "failed"

    def once(batches):
        if not failed.exists():
            failed.write_text("once")
            raise OSError("the disk went away")
        yield from batches

    run, qrels = drawn(1, 20)
    rows = frame(spark, run, "score")
    found = evaluate_spark(rows.mapInArrow(once, rows.schema), frame(spark, qrels, "grade"), MEASURES)
    same(found, evaluate(run, qrels, MEASURES))
    assert failed.exists()


@pytest.mark.long
def test_a_lost_executor_is_no_loss(java, tmp_path):
    script, queries = Path(__file__).with_name("lost_executor.py"), 20
    command = [sys.executable, script, tmp_path, str(queries)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["fallen"] and told["written"] > 2, "what the lost one of two had written is written again"
    numbers = {f"q{q}": range(10 * q, 10 * q + 10) for q in range(queries)}
    run = {query: {str(i): i * 7 % 10 for i in among} for query, among in numbers.items()}
    qrels = {query: {str(i): i % 4 for i in among if i % 3 == 0} for query, among in numbers.items()}
    wanted = evaluate(run, qrels, ["nDCG@5", "RR@3"]).per_query
    values = {query: found for query, *found in zip(*told["values"].values())}
    assert sorted(values) == sorted(wanted["query_id"])
    for query, *known in zip(*wanted.values()): assert values[query] == pytest.approx(known, abs=1e-12)


def test_java_is_asked_for_by_name(monkeypatch, tmp_path):
    from ndcg_lit.spark import local_spark
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(RuntimeError, match="Java 17 or later, found none; on Debian: apt-get install openjdk-17"):
        local_spark()


def without(column, rows):
    "Return the `rows` and one more, in which the `column` is null."
    kind = dict(rows.dtypes)[column]
    nulls = [f"cast(null as {kind}) as {name}" if name == column else name for name in rows.columns]
    return rows.unionByName(rows.limit(1).selectExpr(*nulls))


@pytest.mark.parametrize("kind, part, heavy, said", [
    ("run", "score", 1, "query 'q1', document 'a': the number is missing or is none"),
    ("run", "document", 2, "query 'q1', document None: the document is missing"),
    ("qrels", "query", 2, "query None, document 'a': the query is missing"),
])
def test_what_is_null_is_one_line_where_long_queries_are_cut(spark, kind, part, heavy, said):
    rows = frame(spark, {"q1": {"a": 1.0}}, "score")
    run, qrels = (without(part, rows) if kind == each else rows for each in ("run", "qrels"))
    refused(f"^{kind}, {said}$", run, qrels.withColumnRenamed("score", "grade"), "RR", heavy=heavy)


def test_a_measure_named_twice_in_other_letters_has_its_value_twice(spark):
    run, qrels = {"q1": {"a": 1.0, "b": 2.0}}, {"q1": {"a": 1, "b": 0, "c": 1}}
    names = ["AP", "ap", "Ap", "GMAP"]
    found = evaluate_spark(frame(spark, run, "score"), frame(spark, qrels, "grade"), names, **SHORT)
    wanted = evaluate(run, qrels, names)
    same(found, wanted)
    assert found.to_evaluation().mean == wanted.mean


def test_documents_below_a_cutoff_are_not_counted_as_judged_or_not(spark):
    run, qrels = {"q": {f"d{i}": -float(i) for i in range(10)}}, {"q": {f"d{i}": i % 3 for i in range(10)}}
    frames = frame(spark, run, "score"), frame(spark, qrels, "grade")
    cut = evaluate_spark(*frames, "nDCG@3", unique=True).to_evaluation()
    assert cut.judged is None and cut.documents == 10 and "10 documents, the judged ones not counted" in cut.said
    whole = evaluate_spark(*frames, "nDCG@3", **SHORT).to_evaluation()
    assert whole.judged == 10 == evaluate(run, qrels, "nDCG@3").judged and "10 of them judged" in whole.said


BLIND = '''
import sys
class Blind:
    def find_spec(self, name, path=None, target=None):
        if name == "ndcg_lit": raise ModuleNotFoundError("No module named 'ndcg_lit'", name=name)
sys.meta_path.insert(0, Blind())
'''


def test_a_worker_without_ndcg_lit_is_one_line(spark, tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(BLIND)
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={tmp_path}:$PYTHONPATH exec {sys.executable} "$@"\n')
    program.chmod(0o755)
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(program))
    run, qrels = (frame(spark, {"q1": {"a": 1.0}}, name) for name in ("score", "grade"))
    with pytest.raises(ImportError, match="^a Python worker of Spark lacks ndcg_lit: install [^\n]*$"):
        print(evaluate_spark(run, qrels, "RR", **SHORT).mean)


def test_a_measure_that_was_added_here_is_known_to_the_workers(spark):
    def second_place(placed, k=None, min_grade=1):
        "Return whether rank 2 holds a relevant document."
        hit = (placed.grade >= min_grade) & (placed.rank == 2)
        return np.bincount(placed.query[hit], minlength=placed.returned.size)

    run, qrels = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}, {"q1": {"b": 1}, "q2": {"a": 1}}
    register(MeasureInfo(name="SecondPlace", function=second_place, example="SecondPlace", options=(MIN_GRADE,)))
    try: same(evaluate_spark(frame(spark, run, "score"), frame(spark, qrels, "grade"), ["SecondPlace"]),
              evaluate(run, qrels, ["SecondPlace"]))
    finally: del ROWS["SecondPlace"]


def test_a_function_of_ones_own_is_a_measure_of_the_workers(spark):
    from ndcg_lit import compare, compare_spark, own_measure
    run, qrels = drawn(7, 40)
    shallow = own_measure(lambda grades: float((grades >= 1).mean()), "share", 3, unjudged=-1)
    own = [shallow, ("of pool", lambda grades, pool: float(grades.max() - pool[0])), "nDCG@3"]
    frames = frame(spark, run, "score"), frame(spark, qrels, "grade")
    for options in ({}, {"heavy": 5}, {"unique": True}):
        same(evaluate_spark(*frames, own, **options), evaluate(run, qrels, own))
    same(evaluate_spark(*frames, shallow, unique=True), evaluate(run, qrels, shallow))
    cost = own_measure(lambda grades: float(len(grades)), "cost", lower=True)
    other = {query: dict(list(docs.items())[:3]) for query, docs in run.items()}
    found = compare_spark({"a": frames[0], "b": frame(spark, other, "score")}, frames[1], cost, missing="skip")
    wanted = compare({"a": run, "b": other}, qrels, cost, missing="skip")
    assert found.pairs[0].lower and found.pairs[0].wins > found.pairs[0].losses
    for name in ("p", "p_corrected", "low", "high", "difference"):  # the same draws give the same numbers
        assert found.columns[name] == wanted.columns[name]
    with pytest.raises(ValueError, match="measure boom: query 'q[0-9]+': ZeroDivisionError: division by zero"):
        print(evaluate_spark(*frames, ("boom", lambda grades: 1 / 0)).mean)
