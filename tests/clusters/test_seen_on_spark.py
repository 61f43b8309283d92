"What each query had before is taken out on Spark as `evaluate` does it, on every road that a query may take."
import random

import pytest

from ndcg_lit import compare, compare_spark, evaluate, evaluate_spark
from ndcg_lit.reading.join import NothingShared

pytestmark = pytest.mark.turns(2)
MEASURES = ["nDCG@3", "AP", "RR", "P@2", "Bpref", "Judged@3"]


def drawn(draw, users=6, items=12):
    "Return a run, judgments and what was seen; some users had all that they get, or all that is judged."
    names = [f"{kind}{i}" for kind in "ui" for i in range(items // 2)]
    some = lambda most: {f"u{i}": draw.sample(names, draw.randint(1, most)) for i in range(users) if draw.random() < .9}
    run = {q: {d: float(draw.randint(1, 4)) for d in docs} for q, docs in some(items).items()}
    qrels = {q: {d: draw.choice([-1, 0, 1, 2]) for d in docs} for q, docs in some(4).items()}
    seen = some(5)
    seen["u0"] = [*run.get("u0", ["u1"])]
    seen["u1"] = [*qrels.get("u1", ["u1"])]
    return run, qrels, seen


def framed(spark, side, number):
    rows = [(q, d, float(n)) for q, docs in side.items() for d, n in docs.items()]
    return spark.createDataFrame(rows, f"query string, document string, {number} double").repartition(3)


def frames(spark, run, qrels, seen):
    pairs = [(q, d) for q, docs in seen.items() for d in docs * 2]
    return (framed(spark, run, "score"), framed(spark, qrels, "grade"),
            spark.createDataFrame(pairs, "user string, item string").repartition(2))


@pytest.mark.some(2)
@pytest.mark.parametrize("how", [
    {}, {"duplicates": "max", "broadcast": True, "missing": "skip"},
    {"convention": "pool=returned drop=own", "heavy": 1},
    {"unique": True, "broadcast": False, "seen_in_qrels": "keep"}, {"ties": "average", "unjudged": "zero", "heavy": 2},
], ids=str)
def test_spark_takes_out_what_evaluate_does(spark, how):
    draw = random.Random(str(how))
    run, qrels, seen = drawn(draw)
    on_one = {name: value for name, value in how.items() if name not in ("heavy", "unique", "broadcast")}
    wanted = evaluate(run, qrels, MEASURES, seen=seen, overlap="allow", **on_one)
    given = frames(spark, run, qrels, seen)
    result = evaluate_spark(*given[:2], MEASURES, seen=given[2], overlap="allow", **how)
    found = result.to_evaluation()
    rows = lambda each: sorted(zip(*map(list, each.per_query.values())))
    assert repr(rows(found)) == repr(rows(wanted))
    assert found.missing == sorted(wanted.missing)
    assert sorted(row.query_id for row in result.unjudged.collect()) == sorted(wanted.unjudged)
    assert {**found.seen.to_dict(), "shorter": 0, "depth": 3} == {**wanted.seen.to_dict(), "shorter": 0}
    assert repr({name: round(value, 12) for name, value in result.mean.items()}) == repr(
        {name: round(value, 12) for name, value in wanted.mean.items()})
    result.unpersist()


@pytest.mark.some(1)
@pytest.mark.parametrize("how", [{}, {"heavy": 1}])
def test_what_is_seen_and_named_twice_is_refused_as_any_other(spark, how):
    pair = "query string, document string"
    rows = spark.createDataFrame([("u", "a", 2.), ("u", "a", 1.), ("u", "b", 1.)], f"{pair}, score double")
    qrels, seen = framed(spark, {"u": {"b": 1}}, "grade"), spark.createDataFrame([("u", "a")], pair)
    with pytest.raises(ValueError, match="run: document 'a' is in query 'u' twice"):
        evaluate_spark(rows, qrels, "AP", seen=seen, **how).to_evaluation()
    assert evaluate_spark(rows, qrels, "AP", seen=seen, duplicates="max", **how).mean["AP"] == 1


def test_a_comparison_and_what_is_refused(spark):
    run, qrels, seen = {"u": {"a": 2., "b": 1.}, "v": {"c": 2., "d": 1.}}, {"u": {"b": 1}, "v": {"d": 1}}, {"u": ["a"]}
    two = {"A": run, "B": {"u": {"b": 1.}, "v": {"d": 1.}}}
    on_spark = {name: framed(spark, each, "score") for name, each in two.items()}
    judged, had = framed(spark, qrels, "grade"), spark.createDataFrame([("u", "a")], "user string, item string")
    found = compare_spark(on_spark, judged, "RR", seen=had, samples=200)
    wanted = compare(two, qrels, "RR", seen=seen, samples=200)
    assert found.pairs[0].difference == wanted.pairs[0].difference == .25
    strange = spark.createDataFrame([("U", "a")], "user string, item string")
    with pytest.raises(NothingShared, match="seen has no query in common .* map_ids"):
        dict(evaluate_spark(on_spark["A"], judged, "RR", seen=strange).mean)
    assert evaluate_spark(on_spark["A"], judged, "RR", seen=strange, overlap="allow").mean["RR"] == .5
    with pytest.raises(ValueError, match="each of the 2 judgments is of a pair that seen has"):
        evaluate_spark(on_spark["A"], judged, "RR", seen=judged).to_evaluation()
    with pytest.raises(TypeError, match="seen must be a Spark data frame"):
        evaluate_spark(on_spark["A"], judged, seen=seen)
    assert "What was seen comes along" in evaluate_spark(on_spark["A"], judged, "RR", seen=had).explain_plan()
