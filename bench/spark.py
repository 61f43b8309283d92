"""nDCG@10 and AP of millions of rows of Parquet: Spark's own evaluator, ours on Spark, and one machine without it.

Run: python bench/spark.py [--keep] ROWS ...
     python bench/spark.py [--keep] --turns 5 [ROWS]
--keep writes the figures to bench/growth.json, which the chapter on clusters reads. --turns takes Spark's own classes,
Spark's own expressions and evaluate_spark by turns, so many times after a first that does not count, and prints the
ratios of their processor time, which says most where the machine has other work."""
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pyspark
from pyarrow import dataset
from pyspark.ml.evaluation import RankingEvaluator
from pyspark.mllib.evaluation import RankingMetrics
from pyspark.sql import Window, functions as F

from ndcg_lit import evaluate, evaluate_spark
from ndcg_lit.spark import BATCH_BYTES, local_spark

CORES = 2
DEPTH = 100  # documents of a query
BINARY = {"convention": "spark", "ties": "docid"}
KNOWN = {"heavy": None, "broadcast": False}  # no query is too long for a worker, and nearly all are judged
KEPT = Path(__file__).with_name("growth.json")
FEW, MANY = 2_000_000, 20_000_000  # rows up to which each is timed twice, and from which on only what streams is


def make(session, rows, folder):
    "Make a run of so many `rows`, and judgments of every fifth of them, as Parquet in a `folder`."
    numbered = session.range(rows).selectExpr(f"concat('q', id div {DEPTH}) as query", "id as document", "id")
    numbered.select("query", "document", F.rand(1).alias("score")).write.parquet(f"{folder}/run")
    graded = numbered.where("id % 5 = 0").selectExpr("query", "document", "id % 4 as grade")
    graded.write.parquet(f"{folder}/qrels")
    return session.read.parquet(f"{folder}/run"), session.read.parquet(f"{folder}/qrels")


def as_arrays(run, qrels):
    "Return what Spark's own classes want: the documents of a query as two arrays, `prediction` with the best first."
    ranked = run.groupBy("query").agg(F.sort_array(F.collect_list(F.struct("score", "document")), asc=False).alias("a"))
    relevant = F.collect_list(F.col("document").cast("double")).alias("label")
    wanted = qrels.where("grade > 0").groupBy("query").agg(relevant)
    prediction = F.transform("a.document", lambda document: document.cast("double")).alias("prediction")
    return ranked.join(wanted, "query").select(prediction, "label").persist()


def by_evaluator(run, qrels):
    "Return nDCG@10 and MAP by RankingEvaluator, which takes a data frame."
    arrays = as_arrays(run, qrels)
    values = [RankingEvaluator(metricName=name, k=10).evaluate(arrays) for name in ("ndcgAtK", "meanAveragePrecision")]
    arrays.unpersist()
    return values


def by_metrics(run, qrels):
    "Return nDCG@10 and MAP by RankingMetrics, which takes an RDD of Python."
    arrays = as_arrays(run, qrels)
    metrics = RankingMetrics(arrays.rdd)
    values = [metrics.ndcgAt(10), metrics.meanAveragePrecision]
    arrays.unpersist()
    return values


def by_expressions(run, qrels):
    "Return nDCG@10 and AP by Spark's own expressions, all of it in Java, for rows without a mistake in them."
    alike = "query", "cast(document as string) document"
    returned = run.selectExpr(*alike, "float(score) score", "double(null) grade")
    judged = qrels.selectExpr(*alike, "float(null) score", "double(grade) grade")
    both = returned.unionByName(judged).repartition("query").groupBy("query", "document").agg(
        F.max("score").alias("score"), F.max("grade").alias("grade"))
    by_score = Window.partitionBy("query").orderBy(F.col("score").desc_nulls_last(), F.col("document").desc())
    so_far = by_score.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    hit, gain = F.expr("score is not null and grade >= 1"), F.greatest("grade", F.lit(0.0))
    placed = both.withColumns({"rank": F.row_number().over(by_score), "hits": F.sum(hit.cast("int")).over(so_far)})
    of_queries = placed.where("grade is not null").groupBy("query").agg(
        F.sum(F.when(F.expr("score is not null and rank <= 10"), gain / F.log2(F.col("rank") + 1.0))).alias("dcg"),
        F.sum(F.when(hit, F.col("hits") / F.col("rank"))).alias("precisions"),
        F.sum(F.expr("int(grade >= 1)")).alias("relevant"),
        F.slice(F.sort_array(F.collect_list(gain), asc=False), 1, 10).alias("ideal"))
    discounted = F.transform("ideal", lambda gain, place: gain / F.log2(place + 2.0))
    idcg = F.aggregate(discounted, F.lit(0.0), lambda total, each: total + each)
    share = lambda part, whole: F.coalesce(F.when(whole > 0, part / whole), F.lit(0.0))
    ndcg, ap = share(F.col("dcg"), idcg), share(F.col("precisions"), F.col("relevant"))
    return list(of_queries.agg(F.avg(ndcg), F.avg(ap)).first())


def ours(run, qrels, measures=("nDCG@10", "AP"), **options):
    "Return nDCG@10 and AP by evaluate_spark."
    found = evaluate_spark(run, qrels, measures, **options)
    values = list(found.mean.values())
    found.unpersist()
    return values


def added_up(run, qrels):
    "Return the values of each query while Spark adds up the bytes of a batch at every row, as it does by default."
    session = run.sparkSession
    without = session.conf.get(BATCH_BYTES)
    session.conf.unset(BATCH_BYTES)
    found = evaluate_spark(run, qrels, ("nDCG@10", "AP"))
    values = found.per_query.agg(F.avg("`nDCG@10`"), F.avg("AP")).first()
    found.unpersist()
    session.conf.set(BATCH_BYTES, without)
    return list(values)


def alone(folder):
    "Return nDCG@10 and AP by evaluate, in memory and without Spark."
    run, qrels = (dataset.dataset(f"{folder}/{name}").to_table() for name in ("run", "qrels"))
    return list(evaluate(run, qrels, ("nDCG@10", "AP")).mean.values())


WAYS = {
    "RankingMetrics": lambda run, qrels, folder: by_metrics(run, qrels),
    "RankingEvaluator": lambda run, qrels, folder: by_evaluator(run, qrels),
    "the same by evaluate_spark": lambda run, qrels, folder: ours(run, qrels.where("grade > 0"), **BINARY),
    "the same, queries known": lambda run, qrels, folder: ours(run, qrels.where("grade > 0"), **BINARY, **KNOWN),
    "graded": lambda run, qrels, folder: ours(run, qrels),
    "graded, queries known": lambda run, qrels, folder: ours(run, qrels, **KNOWN),
    "graded, bytes added up": lambda run, qrels, folder: added_up(run, qrels),
    "graded, by expressions": lambda run, qrels, folder: by_expressions(run, qrels),
    "graded, the first 10": lambda run, qrels, folder: ours(run, qrels, "nDCG@10", unique=True),
    "evaluate, in memory": lambda run, qrels, folder: alone(folder),
}
STREAMS = "graded", "graded, the first 10"
BY_TURNS = "RankingMetrics", "RankingEvaluator", "the same by evaluate_spark", "graded", "graded, by expressions"
USED: dict[int, float] = {}  # seconds of processor time by process, also of workers that have ended


def cpu():
    "Return the seconds of processor time of this process, of Spark and of its workers up to now."
    own = psutil.Process()
    for each in (own, *own.children(recursive=True)):
        try: USED[each.pid] = sum(each.cpu_times()[:2])
        except psutil.NoSuchProcess: continue
    return sum(USED.values())


def shuffled(session):
    "Return the bytes that all stages of a `session` have written for a shuffle up to now."
    store, stage, written = session.sparkContext._jsc.sc().statusStore(), 0, 0
    while True:
        try: written += store.lastStageAttempt(stage).shuffleWriteBytes()
        except Exception: return written  # Java's NoSuchElementException: there is no such stage yet
        stage += 1


def measured(session, way, *given):
    "Return what a `way` gives, its seconds by the clock and of the processors, and the bytes that it shuffled."
    before, start = (cpu(), shuffled(session)), time.perf_counter()
    values = way(*given)
    seconds = time.perf_counter() - start
    return values, {"seconds": seconds, "cpu": cpu() - before[0], "shuffled": shuffled(session) - before[1]}


def fastest(times, *given):
    "Return what the fastest of so many `times` measured; a short one is more easily disturbed."
    return min((measured(*given) for _ in range(times)), key=lambda found: found[1]["seconds"])


def by_turns(rows, times, keep):
    "Print what each of `BY_TURNS` takes, so many `times` by turns, and how many times as long as evaluate_spark."
    session, taken = local_spark(CORES, spark_driver_memory="6g"), {name: [] for name in BY_TURNS}
    with tempfile.TemporaryDirectory() as folder:
        frames = make(session, rows, Path(folder))
        for _ in range(times + 1):
            for name in BY_TURNS: taken[name].append(measured(session, WAYS[name], *frames, folder)[1])
    least = {name: {clock: min(each[clock] for each in some[1:]) for clock in ("seconds", "cpu")}
             for name, some in taken.items()}
    print(f"Spark {pyspark.__version__}, {rows:,} rows, the least of {times} turns")
    for name, of in least.items():
        same = least["graded" if name.startswith("graded") else "the same by evaluate_spark"]
        said = ", ".join(f"{of[clock]:.1f} ({of[clock] / same[clock]:.1f} times)" for clock in ("seconds", "cpu"))
        print(f"{name:28} seconds and CPU: {said}")
    if keep:
        turns = {"spark": pyspark.__version__, "rows": rows, "times": times, "least": least}
        KEPT.write_text(json.dumps(json.loads(KEPT.read_text()) | {"turns": turns}, indent=1) + "\n")


def main(sizes, keep):
    session = local_spark(CORES, spark_driver_memory="6g")
    print(f"Spark {pyspark.__version__}, {CORES} cores, {DEPTH} documents a query\n")
    print(f"{'rows':>12}  {'':28}{'seconds':>9}{'CPU':>9}{'rows/CPU s':>13}{'shuffled, MB':>14}  mean nDCG@10 and AP")
    kept = json.loads(KEPT.read_text())["measured"] if KEPT.exists() else []
    for rows in sizes:
        found = [each for each in kept if each["rows"] != rows]
        with tempfile.TemporaryDirectory() as folder:
            run, qrels = make(session, rows, Path(folder))
            ours(*(frame.where("document < 1000") for frame in (run, qrels)))  # the workers start
            os.sync()  # what was just written does not keep the disk busy
            for name, way in WAYS.items():
                if rows > MANY and name not in STREAMS: continue
                values, told = fastest(1 if rows > FEW else 2, session, way, run, qrels, folder)
                found.append({"rows": rows, "way": name, "cores": CORES, **told})
                rate, sent = rows / told["cpu"], told["shuffled"] / 1e6
                means = " ".join(f"{value:.12f}" for value in values)
                times = f"{told['seconds']:9.1f}{told['cpu']:9.1f}{rate:13,.0f}{sent:14,.1f}"
                print(f"{rows:>12,}  {name:28}{times}  {means}", flush=True)
        if keep:
            kept = sorted(found, key=lambda each: each["rows"])
            told = {"spark": pyspark.__version__, "depth": DEPTH, "measured": kept}
            turns = json.loads(KEPT.read_text()) if KEPT.exists() else {}
            KEPT.write_text(json.dumps(turns | told, indent=1) + "\n")


if __name__ == "__main__":
    given = [argument for argument in sys.argv[1:] if argument != "--keep"]
    keep, numbers = "--keep" in sys.argv, [int(each.replace(",", "")) for each in given if each != "--turns"]
    if "--turns" in given: by_turns(*(numbers[1:] or [FEW]), numbers[0], keep)
    else: main(numbers or [1_000_000, 10_000_000], keep)
