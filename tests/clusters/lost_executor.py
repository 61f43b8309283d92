"""A cluster of two executors on this computer, one of which is killed when it has written its part of a shuffle.

Run by test_spark.py in a process of its own: a process has one Spark. Arguments: a folder to work in, and the number of
queries. Prints how often the rows were written, and the values of each query, as JSON."""
import json
import os
import signal
import sys
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

FOLDER, QUERIES = Path(sys.argv[1]), int(sys.argv[2])


def spark_home():
    "Return Spark as it is installed, in a folder where executors may write."
    home = FOLDER / "spark"
    home.mkdir()
    for part in Path(pyspark.__file__).parent.iterdir(): (home / part.name).symlink_to(part)
    return home


def written(batches):
    "Return the `batches` as they are; write a line for each task that asks for them."
    with open(FOLDER / "written", "a") as lines: lines.write("a task\n")
    yield from batches


def killed(batches):
    "Return the `batches` as they are; the first task that asks for them takes its executor down."
    fallen = FOLDER / "fallen"
    if not fallen.exists():
        fallen.touch()
        os.kill(parent(os.getppid()), signal.SIGKILL)
    yield from batches


def parent(process):
    "Return the process that started this one: of the daemon that forks Python's workers, the executor."
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def main():
    os.environ |= {"SPARK_HOME": str(spark_home()), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    settings = {
        "driver.bindAddress": "127.0.0.1", "driver.host": "127.0.0.1", "ui.enabled": "false", "executor.memory": "600m",
        "sql.shuffle.partitions": 2, "scheduler.minRegisteredResourcesRatio": "1.0",  # both are there from the start
        "ui.showConsoleProgress": "false", "shuffle.io.retryWait": "1s",  # who is gone stays gone
    }
    builder = SparkSession.builder.master("local-cluster[2,1,600]")
    for name, value in settings.items(): builder = builder.config(f"spark.{name}", value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    from ndcg_lit import evaluate_spark
    rows = session.range(QUERIES * 10).selectExpr("concat('q', id div 10) query", "id document", "id * 7 % 10 score")
    shuffled = rows.mapInArrow(written, rows.schema).repartition(2, "document").mapInArrow(killed, rows.schema)
    qrels = rows.where("document % 3 = 0").selectExpr("query", "document", "document % 4 grade")
    values = evaluate_spark(shuffled, qrels, ["nDCG@5", "RR@3"], unique=True).per_query.toArrow().to_pydict()
    session.stop()
    print(json.dumps({"fallen": (FOLDER / "fallen").exists(), "values": values,
                      "written": len((FOLDER / "written").read_text().splitlines())}))


if __name__ == "__main__": main()
