"""nDCG@10 and AP of millions of rows in Parquet: Spark's own evaluator and us. Run: python bench/spark.py ROWS ..."""
import sys
import tempfile
import time
from pathlib import Path

import pyspark
from pyspark.ml.evaluation import RankingEvaluator
from pyspark.sql import functions as F

from ndcg_lit import evaluate_spark
from ndcg_lit.spark import local_spark

DEPTH = 100  # documents of a query
BINARY = {"convention": "spark", "ties": "docid"}


def make(session, rows, folder):
    "A run of so many `rows`, and judgments of every fifth of them, as Parquet in a `folder`."
    numbered = session.range(rows).selectExpr(f"concat('q', id div {DEPTH}) as query", "id as document", "id")
    numbered.select("query", "document", F.rand(1).alias("score")).write.parquet(f"{folder}/run")
    graded = numbered.where("id % 5 = 0").selectExpr("query", "document", "id % 4 as grade")
    graded.write.parquet(f"{folder}/qrels")
    return session.read.parquet(f"{folder}/run"), session.read.parquet(f"{folder}/qrels")


def theirs(run, qrels):
    "nDCG@10 and MAP by Spark's own evaluator, which wants the documents of a query as two arrays."
    ranked = run.groupBy("query").agg(F.sort_array(F.collect_list(F.struct("score", "document")), asc=False).alias("a"))
    relevant = F.collect_list(F.col("document").cast("double")).alias("label")
    wanted = qrels.where("grade > 0").groupBy("query").agg(relevant)
    prediction = F.transform("a.document", lambda document: document.cast("double")).alias("prediction")
    arrays = ranked.join(wanted, "query").select(prediction, "label").persist()
    values = [RankingEvaluator(metricName=name, k=10).evaluate(arrays) for name in ("ndcgAtK", "meanAveragePrecision")]
    arrays.unpersist()
    return values


def ours(run, qrels, measures=("nDCG@10", "AP"), **options):
    "The same by evaluate_spark."
    found = evaluate_spark(run, qrels, measures, **options)
    values = list(found.mean.values())
    found.unpersist()
    return values


def timed(work):
    "What the `work` gives, and its seconds."
    start = time.perf_counter()
    return work(), time.perf_counter() - start


def main(sizes):
    session = local_spark(2)
    print(f"Spark {pyspark.__version__}, two workers, {DEPTH} documents a query; seconds, and rows a second and core\n")
    ways = {
        "RankingEvaluator": lambda run, qrels: theirs(run, qrels),
        "all rows": lambda run, qrels: ours(run, qrels.where("grade > 0"), **BINARY),
        "graded, all rows": lambda run, qrels: ours(run, qrels),
        "graded, the first 10": lambda run, qrels: ours(run, qrels, "nDCG@10", unique=True),
    }
    for rows in sizes:
        with tempfile.TemporaryDirectory() as folder:
            run, qrels = make(session, rows, Path(folder))
            ours(run.limit(1000), qrels.limit(1000))  # the workers start
            for name, way in ways.items():
                values, seconds = timed(lambda: way(run, qrels))
                rate = rows / seconds / 2
                told = " ".join(f"{value:.12f}" for value in values)
                print(f"{rows:>12,}  {name:22}{seconds:8.1f}{rate:12,.0f}  {told}", flush=True)


if __name__ == "__main__": main([int(rows) for rows in sys.argv[1:]] or [1_000_000, 10_000_000])
