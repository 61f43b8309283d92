"""`evaluate_spark` computes NDCG, AP, MRR and every other measure where the rows of two Spark data frames lie, and gives the values of `evaluate`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Unpack

from ndcg_lit.choices import (
    Choices,
    Measures,
    Overlap,
    are_distances,
    check_columns,
    checked_overlap,
    convention_of,
    seen_of,
    with_choices,
)
from ndcg_lit.comparison import (
    Comparison,
    Correction,
    Family,
    check_runs,
    check_single,
    checked_how,
    compare_evaluations,
)
from ndcg_lit.engine.applied import GMAP_FLOOR, rounded
from ndcg_lit.engine.cautions import Evidence
from ndcg_lit.engine.convention import Convention
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import check_names, parse_measures, refuse_subtopics
from ndcg_lit.lists import is_whole, shorten
from ndcg_lit.reading.join import MOST, NothingShared, refuse_apart
from ndcg_lit.reading.names import (
    FIRST_ROWS,
    SECOND_ROW,
    Sought,
    column_for,
    no_column,
    number_inside,
    shape_of,
)
from ndcg_lit.reading.rows import as_rows
from ndcg_lit.reading.seen import SeenCounts, nothing_left, unmet
from ndcg_lit.results import Evaluation, MeansByName, PerQuery
from ndcg_lit.spark.partitions import (
    PACKED,
    Task,
    packed,
    standings_of,
    unjudged_of,
    values_of,
    values_of_standings,
)
from ndcg_lit.system import needed

BATCH_BYTES, WITHOUT_LIMIT = "spark.sql.execution.arrow.maxBytesPerBatch", str(2**31 - 1)


def local_spark(
    cores: int = 2,  # workers, each with a processor core
    **settings: Any,  # of Spark, with _ for the dots
) -> Any:  # a SparkSession
    "Return a Spark session of `cores` on this computer, with more `settings`; RuntimeError without Java 17 or later."
    with needs_spark():
        from pyspark.sql import SparkSession
    check_java()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master(f"local[{cores},2]").appName("ndcg_lit")
    own = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": 2 * cores,
        "spark.ui.showConsoleProgress": "false",
        BATCH_BYTES: WITHOUT_LIMIT,
    }
    own |= {name.replace("_", "."): value for name, value in settings.items()}
    for name, value in own.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def check_java():
    "Check that Java 17 or later is there; RuntimeError if not."
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    there = java and os.path.exists(java)
    said = (
        subprocess.run([java, "-version"], capture_output=True, text=True).stderr if there else ""
    )
    version = re.search(r'version "(\d+)', said)
    if version and int(version[1]) >= 17:
        return
    found = f"found version {version[1]}" if version else "found none"
    raise RuntimeError(
        f"Spark needs Java 17 or later, {found}; on Debian: apt-get install openjdk-17-jre-headless"
    )


def needs_spark():
    "Import pyspark inside; an error names what installs a missing Spark."
    needs = 'evaluate_spark needs pyspark and pyarrow: pip install "ndcg_lit[spark]"'
    return needed(needs, "pyspark", "pyarrow")


ON_SPARK: dict[str, dict[str, str]] = {
    "refused": {
        "format": "a Spark data frame has its columns",
        "weights": "evaluate takes them",
        "threads": "Spark has its workers",
    },
    "said": {
        "ties": 'As for `evaluate`, but no "stable", "reversed" and "random": rows have no order.',
        "duplicates": '"error" or "max": "first" and "last" would need an order of rows.',
        "seen": "A Spark data frame with a query and a document in each row: what each query had before, such as a "
        "user's films in training. It is taken out of the run before all else, as if it had not been returned.",
    },
}


@with_choices(
    Choices,
    former="ties missing unjudged duplicates precision columns convention unique heavy broadcast",
    **ON_SPARK,
)
def evaluate_spark(
    run: Any,
    qrels: Any,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    *,
    unique: bool = False,
    heavy: int | None = 5_000_000,
    broadcast: bool | None = None,
    **choices: Unpack[Choices],
) -> SparkEvaluation:
    """Return the `measures` of `run` against `qrels`, two Spark data frames, computed where their rows lie.

    Formulas as for `evaluate`.

    Parameters
    ----------
    run
        A Spark data frame: query, document and score in each row.
    qrels
        A Spark data frame: query, document and grade in each row.
    unique : bool, default False
        A promise that no query of `run` names a document twice: then a cutoff saves work.
    heavy : int, default 5000000
        A query of more rows is cut into parts; None: none is, and rows are not counted, as they
        are not either if the whole run is too small for such a query.
    broadcast : bool, default None
        Send the judged queries' ids to every worker, to drop others early? None: if few. It takes
        `unique`, or duplicates="max": else a document named twice in any query is refused.

    Returns
    -------
    SparkEvaluation
        Values per query, lazily, and their means.

    Raises
    ------
    ValueError, TypeError
        For columns and choices that will not do, before a job starts; for rows that will not do,
        such as a missing id, from the job, with query and document; from there too, for frames
        that share no query or no document.
    """
    wanted = parse_measures(measures)
    if not wanted:
        raise ValueError(f"no measures; choose from {', '.join(MEASURES)}")
    c, columns = convention_of(choices), choices.get("columns")
    check_names(wanted, choices.get("convention"))
    refuse_subtopics(wanted, "Spark")
    if c.averaging == "micro":
        raise ValueError(
            "Spark takes no averaging=micro; evaluate takes it, or averaging=macro here"
        )
    unfit = {
        "ties": (("stable", "reversed", "random"), "'docid' or 'average'"),
        "duplicates": (("first", "last"), "'max' or 'error'"),
    }
    for name, (refused, instead) in unfit.items():
        value = getattr(c, name)
        if value not in refused:
            continue
        raise ValueError(
            f"{name}={value!r} needs rows in an order, and Spark's have none; choose {instead}"
        )
    if heavy is not None and not is_whole(heavy):
        raise TypeError(f"heavy must be a whole number; got {shorten(heavy)}")
    if heavy is not None and heavy < 1:
        raise ValueError(f"heavy must be at least 1; got {heavy}")
    check_columns(columns)
    overlap = checked_overlap(choices.get("overlap"))
    qrels = checked_rows(qrels, "qrels", Sought(columns))
    run = checked_rows(run, "run", SoughtInFrame(columns, qrels))
    if are_distances(choices.get("scores")):
        run = run.selectExpr("query", "document", "0.0D - number AS number")
    seen, kept = seen_of(choices).values()
    if seen is not None:
        seen = checked_rows(seen, "seen", columns)
    few = are_qrels_few(qrels, run) if broadcast is None else broadcast
    plan = Plan(
        tuple({measure.label: measure for measure in wanted}.values()),
        c,
        unique,
        heavy and int(heavy),
        few,
        overlap,
        None if seen is None else kept or "drop",
        heavy is None or holds_at_most(run, int(heavy)),
    )
    return SparkEvaluation(values_frame(run, qrels, seen, plan), run, qrels, plan, seen)


class SoughtInFrame(Sought):
    "The columns of a run that are asked for by part, and the rows of its judgments, a Spark data frame."

    @cached_property
    def query(self):
        return {*first_values(with_text_ids(self.other.select("query").distinct()), "query")}

    @cached_property
    def document(self):
        return {*first_values(with_text_ids(self.other.select("document").distinct()), "document")}


MOST_SAMPLED = 20_000  # rows, or ids, that are looked at to see what both sides call alike


def first_values(frame, name, most=MOST_SAMPLED):
    "Return the first values of the column `name` of a `frame`, as Spark comes to them."
    return [row[0] for row in frame.select(quoted(name)).limit(most).collect()]


def checked_rows(frame, kind, columns):
    "Return the `frame`, a run or qrels as `kind` says, with the columns query, document and number."
    with needs_spark():
        from pyspark.sql import DataFrame, types
        from pyspark.sql import functions as F
    if not isinstance(frame, DataFrame):
        raise TypeError(f"{kind} must be a Spark data frame; got {shorten(frame)}")
    one_case = frame.sparkSession.conf.get("spark.sql.caseSensitive", "false") != "true"
    first = lambda column: first_values(frame, column, FIRST_ROWS)
    shape = shape_of(frame.columns, kind, columns, kind, first)
    for name in shape.columns.values() if one_case else ():
        alike = [each for each in frame.columns if each.lower() == name.lower()]
        if len(alike) > 1:
            said = " and ".join(map(repr, alike))
            raise ValueError(f"{kind} has the columns {said}, which are one to Spark; drop one")
    rows = one_each(
        frame.select(*(quoted(name).alias(part) for part, name in shape.columns.items())), kind
    )
    if kind == "run" and len(rows.columns) < 3:
        raise no_column("score", frame.columns, columns, kind)
    out = []
    for part in rows.columns:
        of_ids = part in ("query", "document")
        fit = (
            (types.StringType, types.IntegralType)
            if of_ids
            else (types.NumericType, types.BooleanType)
        )
        found, column = rows.schema[part].dataType, F.col(part)
        if not isinstance(found, fit):
            wanted = "text or whole numbers" if of_ids else "numbers"
            name = shape.columns.get(part, shape.document)
            said = f"the {part} column {name!r} is of type {found.simpleString()}"
            raise TypeError(f"{kind}: {said}; it must hold {wanted}: cast it")
        # text without a collation, by which Q1 might be q1
        if isinstance(found, types.StringType):
            column = column.cast("string")
        if not of_ids:
            column = column.cast("double")
            column, part = 0.0 - column if part == "rank" else column, "number"
        out.append(column.alias(part))
    if len(out) < 3:
        out.append(F.lit(1.0).alias("number"))
    return rows.select(*out)


def one_each(rows, kind):
    """Return `rows`, whose columns are called by their parts, with a document in each row where cells are arrays of them.

    The numbers are in arrays beside them, or in the documents, structs with an id and a number; a run without has its
    best document first."""
    from pyspark.sql import functions as F
    from pyspark.sql import types

    kept = lambda value, holds, said: F.when(holds, value).otherwise(F.raise_error(F.lit(said)))
    document, number = F.col("document"), next(iter({*rows.columns} - {"query", "document"}), None)
    held = rows.schema["document"].dataType
    if not isinstance(held, types.ArrayType):
        return rows
    lists = kept(document, document.isNotNull(), f"{kind}: the document is missing")
    if number:
        if not isinstance(rows.schema[number].dataType, types.ArrayType):
            return rows
        alike = F.size(document) == F.size(number)
        said = f"{kind}: a row has more documents or fewer than numbers, each its {number}"
        each = F.explode(kept(F.arrays_zip("document", number), alike, said)).alias("each")
        inside = rows.withColumn("document", lists).select("query", each)
        return inside.select("query", "each.document", f"each.{number}")
    if isinstance(held.elementType, types.StructType):
        fields = held.elementType.names
        asked = {"document": column_for("document", fields, None, f"{kind}, in its lists,")}
        asked |= dict(filter(None, [number_inside(fields, kind)]))
        each = rows.select("query", F.explode(lists).alias("each"))
        return each.select("query", *(F.col("each")[name].alias(p) for p, name in asked.items()))
    if kind != "run":
        return rows.select("query", F.explode(lists).alias("document"))
    twice = rows.groupBy("query").count().where("count > 1").first()
    if twice:
        raise ValueError(f"run: query {shorten(twice[0])} has a second row: {SECOND_ROW}")
    return rows.select("query", F.posexplode(lists).alias("rank", "document"))


def quoted(name):
    "Return the column called `name`, dots and all."
    from pyspark.sql import functions

    escaped = name.replace("`", "``")
    return functions.col(f"`{escaped}`")


def with_text_ids(frame):
    "Return the `frame` with ids that are text, as they are compared."
    ids = [name for name in ("query", "document") if name in frame.columns]
    return frame.withColumns({name: frame[name].cast("string") for name in ids})


@dataclass(frozen=True)
class Plan:
    "What was asked, and so how the work is cut."

    measures: tuple
    convention: Convention
    unique: bool
    heavy: int | None
    few: bool  # are the ids of the judged queries few enough for every worker?
    overlap: Overlap = "need"
    # what becomes of judgments of what was seen, "drop" or "keep"; None: nothing says what was
    seen: str | None = None
    # has no query more rows than `heavy`, because the whole run has not?
    short: bool = False

    @property
    def broadcast(self):
        "Return whether rows of other queries are dropped early, where nobody could name a document twice."
        return self.few and (self.unique or self.convention.duplicates == "max")

    @cached_property
    def against(self):
        "Return why every row has to be sent, in sentences; an empty list if some need not be."
        c = self.convention
        endless = [m.label for m in self.measures if m.cutoff(c) is None]
        condensed = [m.label for m in self.measures if m.options.get("judged_only", c.judged_only)]
        reasons = {
            TWICE: not self.unique,
            f"no cutoff: {', '.join(endless)}": endless,
            f"unjudged documents are taken out first: {', '.join(condensed)}": condensed,
            "documents graded below 0 are taken out first": c.negative == "mask",
            "the pool is what was returned, at any rank": c.pool == "returned",
            "what was seen is taken out first": self.seen is not None,
        }
        return [reason for reason, holds in reasons.items() if holds]

    @property
    def depth(self):
        "Return the ranks that count, if no row below them has to be sent; else None."
        if self.against:
            return None
        return max(m.cutoff(self.convention) for m in self.measures) + (
            self.convention.drop != "none"
        )

    @property
    def cuts(self):
        "Return whether a query is cut into parts if it is too long for one worker."
        return self.depth is None and self.heavy is not None and not self.short

    @property
    def columns(self):
        "Return the column of each measure by label: another name if Spark, which ignores case, has the label already."
        columns = {}
        for label in (measure.label for measure in self.measures):
            taken, column = {name.lower() for name in columns.values()}, label
            while column.lower() in taken:
                column += "_"
            columns[label] = column
        return columns

    @property
    def task(self):
        "Return what a worker is told."
        return Task(self.measures, self.convention, self.depth, self.seen == "keep")

    def __str__(self):
        return "\n".join(f"{i}. {step}" for i, step in enumerate(plan_steps(self), 1))


TWICE = "a document named twice could be missed, and unique=True is not promised"


def plan_steps(plan):
    "Yield what happens to the rows by a `plan`, in sentences."
    if plan.depth is None:
        yield f"Each worker packs the rows of a query, all of them ({'; '.join(plan.against)})."
    else:
        yield f"Each worker packs the first {plan.depth} rows of a query and those tied with the last."
    if plan.broadcast:
        yield "Queries without judgments are dropped: the ids of the others go to every worker."
    shuffled = "The others are" if plan.broadcast else "All queries are"
    if plan.few and not plan.broadcast:
        shuffled = f"All queries, those without judgments too ({TWICE}), are"
    yield f"{shuffled} shuffled."
    if plan.seen is not None:
        yield "What was seen comes along, and each worker takes it out of the queries it has."
    if plan.cuts:
        yield f"Queries of more than {plan.heavy:,} rows are cut into {PARTS} parts by document."
    elif plan.short and plan.heavy is not None and plan.depth is None:
        yield f"No query is looked for that has more than {plan.heavy:,} rows: the run is too small for one."
    measures = ", ".join(measure.label for measure in plan.measures)
    yield f"Each worker computes {measures} by numpy, from Arrow batches of half a million rows of the queries it has."


PARTS = 64  # of a query that is too long for one worker


SMALL_PART, UNKNOWN = 1 / 20, 2**50  # of the bytes of a run; more bytes than this are no estimate


def are_qrels_few(qrels, run):
    "Return whether the `qrels` have less than `SMALL_PART` of the bytes of the `run`; True if nobody knows."
    judged, returned = estimated_bytes(qrels), estimated_bytes(run)
    return max(judged, returned) >= UNKNOWN or judged < SMALL_PART * returned


def estimated_bytes(frame):
    "Return the bytes of a `frame` by Spark's estimate, which are many where it has none."
    plan = planned(frame)
    return UNKNOWN if plan is None else int(str(plan.stats().sizeInBytes()))


def planned(frame):
    "Return Spark's plan of a `frame`; None for a client of Spark Connect, which has no planner."
    try:
        return frame._jdf.queryExecution().optimizedPlan()
    except AttributeError:
        return None


# of a row, at least: an id that no other row of its query has, and a score, if they are compressed
ROW_BYTES = 8

# what Spark reads and knows the size of, and the steps that make no rows of their own
KNOWN_SIZE, ADDS_NO_ROWS = (
    {"LogicalRelation", "LocalRelation", "Range"},
    {"Project", "Filter", "Union"},
)


def holds_at_most(run, rows):
    "Return whether the `run` has no more than so many `rows`, by the bytes that Spark has to read for it."
    steps = [planned(run)]
    for plan in steps:
        if plan is None or plan.nodeName() not in KNOWN_SIZE | ADDS_NO_ROWS:
            return False  # a function of Python or a list in a cell makes many rows of one
        steps += [plan.children().apply(i) for i in range(plan.children().size())]
    return estimated_bytes(run) <= ROW_BYTES * rows


def values_frame(run, qrels, seen, plan):
    "Return a row for each query: the values of its measures, and what was counted."
    pack = partial(packed, precision=plan.convention.precision)
    packed_run = run.mapInArrow(partial(pack, kind="run", depth=plan.depth), PACKED)
    packed_qrels = qrels.mapInArrow(partial(pack, kind="qrels"), PACKED)
    if plan.broadcast:
        packed_run = packed_run.join(sent_to_all(judged_queries(qrels)), "query", "left_semi")
    every = packed_run.unionByName(packed_qrels)
    if seen is not None:
        packed_seen = seen.mapInArrow(partial(packed, kind="seen"), PACKED)
        if plan.few:
            packed_seen = packed_seen.join(sent_to_all(judged_queries(qrels)), "query", "left_semi")
        every = every.unionByName(packed_seen)
    shuffled = every.where("query is not null").repartition("query")
    values = (
        values_long_apart(run, qrels, seen, shuffled, plan)
        if plan.cuts
        else values_together(shuffled, plan)
    )
    if plan.convention.unjudged == "skip":
        return values
    return values.unionByName(values_of_unjudged(run, judged_unseen(qrels, seen, plan), plan))


def judged_unseen(qrels, seen, plan):
    "Return the `qrels` without the pairs that were `seen`, unless the `plan` keeps them."
    if plan.seen != "drop":
        return qrels
    return with_text_ids(qrels).join(pairs_in(seen), ["query", "document"], "left_anti")


def pairs_in(seen):
    "Return the pairs of a query and a document in `seen`, as text, each once."
    return with_text_ids(seen.select("query", "document")).distinct()


def values_schema(plan):
    "Return the columns of the values, as Spark writes them."
    measures = ", ".join(f"`{column}` double" for column in plan.columns.values())
    counts = "documents bigint, found bigint, below_zero bigint, seen bigint"
    return f"query_id string, {measures}, {counts}, close boolean"


def values_together(shuffled, plan):
    "Return the values of queries that fit on a worker each, of packed rows `shuffled` by query."
    return shuffled.sortWithinPartitions("query").mapInArrow(
        partial(values_of, task=plan.task), values_schema(plan)
    )


def unjudged_queries(run, qrels):
    "Return the queries of the `run` that have no judgments, and the number of documents of each."
    return with_text_ids(run.groupBy("query").count()).join(
        judged_queries(qrels), "query", "left_anti"
    )


def values_of_unjudged(run, qrels, plan):
    "Return the rows of queries without judgments: zeros, or an error."
    return unjudged_queries(run, qrels).mapInArrow(
        partial(unjudged_of, task=plan.task), values_schema(plan)
    )


def judged_queries(qrels):
    "Return the ids of the queries that have judgments, as text."
    return with_text_ids(qrels.select("query").distinct())


def sent_to_all(frame):
    "Return the `frame`, marked to be sent to every worker."
    from pyspark.sql import functions

    return functions.broadcast(frame)


def values_long_apart(run, qrels, seen, shuffled, plan):
    "Return the values where every row counts: of long queries apart, of all others, packed and `shuffled`, together."
    from pyspark.sql import functions as F

    of_run = F.sum(F.when(F.col("judged") | F.col("seen"), 0).otherwise(F.col("rows")))
    # columns that nobody reads would be left out, and `shuffled` be computed twice
    size = F.max(
        F.expr("more + octet_length(documents) + octet_length(sizes) + octet_length(numbers)")
    )
    counted = shuffled.groupBy("query").agg(of_run.alias("of_run"), size.alias("size"))
    long = sent_to_all(
        counted.where((F.col("of_run") > plan.heavy) & (F.col("size") >= 0)).select("query")
    )
    marked = shuffled.join(long.withColumn("long", F.lit(True)), "query", "left")
    others = marked.where("long is null").drop("long")
    apart = (with_text_ids(frame).join(long, "query", "left_semi") for frame in (run, qrels))
    return values_together(others, plan).unionByName(_apart(*apart, seen, plan))


COUNTS = ("above", "tied", "before", "close")


STANDINGS = "query string, document string, " + ", ".join(f"{name} bigint" for name in COUNTS)


def _apart(run, qrels, seen, plan):
    "Return the values of queries of which each is cut into parts."
    from pyspark.sql import functions as F

    pair = ["query", "document"]
    if plan.convention.duplicates == "max":
        run, qrels = (
            rows.groupBy(pair).agg(F.max("number").alias("number")) for rows in (run, qrels)
        )
    if seen is not None:
        # of what a run names twice in a query one row is left out
        qrels, had = judged_unseen(qrels, seen, plan), pairs_in(seen)
        per_pair = run.join(had, pair, "left_semi").groupBy(pair).agg(F.count("*").alias("times"))
        most = F.max(F.struct("times", "document"))
        had_counts = per_pair.groupBy("query").agg(F.count("*").alias("had"), most.alias("most"))
        run = run.join(had, pair, "left_anti")
    own = F.lit(plan.convention.drop == "own") & (F.col("query") == F.col("document"))
    counts = run.groupBy("query").agg(
        F.sum((~own).cast("bigint")).alias("returned"), F.sum(own.cast("bigint")).alias("dropped")
    )
    run = run.where(~own)
    parts = run.withColumn("part", F.pmod(F.xxhash64("document"), F.lit(PARTS)).cast("int"))
    scores = run.join(qrels.select(pair), pair, "left_semi")
    told = scores.withColumn("part", F.explode(F.sequence(F.lit(0), F.lit(PARTS - 1))))
    rows = parts.withColumn("judged", F.lit(False)).unionByName(
        told.withColumn("judged", F.lit(True))
    )
    shuffled = rows.repartition("query", "part").sortWithinPartitions("query", "part")
    counted = shuffled.mapInArrow(partial(standings_of, convention=plan.convention), STANDINGS)
    sums = counted.groupBy(pair).agg(
        *(F.sum(name).alias(name) for name in COUNTS)
    )  # over the parts
    rows = (
        qrels
        .join(sums, pair, "left")
        .join(counts, "query", "left")
        .fillna(0, [*COUNTS, "returned", "dropped"])
    )
    if seen is not None:
        rows = rows.join(had_counts, "query", "left").withColumns({
            "had": F.coalesce("had", F.lit(0)),
            "times": F.coalesce("most.times", F.lit(0)),
            "most": F.coalesce("most.document", F.lit("")),
        })
    shuffled = rows.repartition("query").sortWithinPartitions("query")
    return shuffled.mapInArrow(partial(values_of_standings, task=plan.task), values_schema(plan))


class SparkFrames:
    "What was computed, as Spark data frames: `rows`, one for each judged query, by a `plan`, from `run`, `qrels` and `had`, what was seen."

    def __init__(self, rows, run, qrels, plan, had=None):
        self.rows, self.run, self.plan, self.had = rows.persist(), run, plan, had
        self.every, self.qrels = qrels, judged_unseen(qrels, had, plan)
        self.convention, self.labels = plan.convention, [measure.label for measure in plan.measures]
        self.counted = self.rows
        if self.convention.missing == "skip":
            self.counted = self.rows.where("documents > 0 or seen > 0")

    @property
    def per_query(self):
        "Return a Spark data frame: query_id, and a column for each measure."
        said = {"convention": str(self.convention)}
        return self.counted.select(
            "query_id",
            *(
                quoted(column).alias(label, metadata=said)
                for label, column in self.plan.columns.items()
            ),
        )

    @property
    def missing(self):
        "Return a Spark data frame of the judged queries that the run lacks."
        return self.rows.where("documents = 0 and seen = 0").select("query_id")

    @property
    def unjudged(self):
        "Return a Spark data frame of the queries of the run without judgments, with the documents of each."
        return unjudged_queries(self.run, self.qrels).withColumnsRenamed({
            "query": "query_id",
            "count": "documents",
        })


class SparkEvaluation(SparkFrames):
    "What `evaluate_spark` found: a lazy frame `per_query`, the `mean` of each measure, and what was left out."

    @cached_property
    def _summary(self):
        return ask_workers(self.rows.sparkSession, lambda: summary_row(self))

    @property
    def mean(self):
        "Return the mean of each measure over the queries, a dict; the first to ask starts the job."
        return MeansByName(
            (label, self._summary[f"mean of {column}"])
            for label, column in self.plan.columns.items()
        )

    @property
    def queries(self):
        "Return how many queries the mean is over."
        return self._summary["queries"]

    @property
    def documents(self):
        "Return how many documents were returned for the judged queries."
        return self._summary["documents"]

    @cached_property
    def seen(self):
        "Return the `SeenCounts`, by jobs of their own; None if nothing says what was seen."
        return None if self.had is None else ask_workers(self.rows.sparkSession, self.counts_seen)

    def counts_seen(self):
        "Return the `SeenCounts`; `NothingShared` where what was seen has no query in common with the judgments."
        from pyspark.sql import functions as F

        results = self.rows.agg(F.sum("seen")).first()[0] or 0
        every, left = self.every.count(), self.qrels.count()
        pairs, lost = every - left, ()
        if self.plan.seen == "keep":
            pair = ["query", "document"]
            pairs = with_text_ids(self.every).join(pairs_in(self.had), pair, "left_semi").count()
        elif pairs:
            gone = judged_queries(self.every).join(judged_queries(self.qrels), "query", "left_anti")
            lost = tuple(row.query for row in gone.sort("query").collect())
        if not left:
            raise ValueError(nothing_left(every))
        if self.plan.overlap != "allow" and not results and not pairs:
            self.check_met()
        return SeenCounts(results, pairs, every, self.plan.seen == "keep", lost)

    def check_met(self):
        "Raise `NothingShared` if what was seen has no query in common with the judgments."
        judged, had = judged_queries(self.every), judged_queries(self.had)
        if not had.join(judged, "query", "left_semi").limit(1).count():
            ours, theirs = (
                [row.query for row in side.limit(MOST).collect()] for side in (had, judged)
            )
            raise NothingShared(f"{unmet('query', ours, theirs)}; overlap='allow' goes on without")

    def explain_plan(self):
        "Return how the work is cut and what is shuffled, in sentences."
        return str(self.plan)

    def to_evaluation(self):
        "Return an `Evaluation` of the judged queries, as `evaluate` does; the values of each come to this computer."
        return as_evaluation(self)

    def unpersist(self):
        "Free what the workers keep."
        self.rows.unpersist()

    def __repr__(self):
        return f"SparkEvaluation of {', '.join(self.labels)}\n{self.plan}"


def summary_row(result):
    "Return one row for all queries of a `result`, as a dict: the means, and how many there are."
    from pyspark.sql import functions as F

    c = result.convention
    named = zip(result.plan.measures, result.plan.columns.values(), strict=True)
    skips = c.empty == "skip"
    means = [
        mean_over_queries(measure, column, skips).alias(f"mean of {column}")
        for measure, column in named
    ]
    sums = (F.sum(name).alias(name) for name in ("documents", "found"))
    found = result.counted.agg(*means, F.count("*").alias("queries"), *sums).first().asDict()
    if result.seen is None:  # it raises where nothing is left, and where no id meets
        check_shared(result, found["documents"], found["found"])
    if c.rounding is None or not c.rounding[0].startswith("mean"):
        return found
    return {
        name: rounded(value, c.rounding) if name.startswith("mean of ") else value
        for name, value in found.items()
    }


def check_shared(result, documents, found):
    "Refuse the frames of a `result` if they share nothing; its run has so many `documents`, of them the judged ones `found`."
    if found:
        return
    run, qrels = with_text_ids(result.run), with_text_ids(result.qrels)
    if result.plan.overlap == "need":
        shared = run.join(qrels, ["query", "document"], "left_semi").limit(1).count()
        sides = [] if shared else sampled(run, qrels)
        if not shared and all(rows for rows, _ in sides):
            # below the ranks that count there is no judged document either
            refuse_apart(*(as_rows(rows, kind) for rows, kind in sides))
    if not documents:
        raise ValueError("no judged query has a document in the run; is one of the frames empty?")


def sampled(run, qrels):
    "Return some rows of a `run` and its `qrels` as dicts with their kind, of queries in both if there are any."
    queries = run.select("query").join(judged_queries(qrels), "query", "left_semi").distinct()
    shared = queries.limit(FIRST_ROWS).collect()
    found = []
    for frame, kind in ((run, "run"), (qrels, "qrels")):
        if shared:
            frame = frame.where(frame["query"].isin([row[0] for row in shared]))
        rows: dict[str, dict] = {}
        for query, document, *_ in frame.limit(MOST_SAMPLED).collect():
            rows.setdefault(query, {})[document] = 1
        found.append((rows, kind))
    return found


def mean_over_queries(measure, column, skips):
    "Return what Spark computes as the mean of a `measure` in a `column`; nan does not count if it `skips`."
    from pyspark.sql import functions as F

    column, geometric = quoted(column), measure.info.geometric
    if geometric:
        column = F.log(F.greatest(column, F.lit(GMAP_FLOOR)))
    if skips:
        column = F.nanvl(
            column, F.lit(None)
        )  # last, because Spark's greatest passes over what is missing
    mean = F.coalesce(F.avg(column), F.lit(float("nan")))
    return F.exp(mean) if geometric else mean


def ask_workers(session, job):
    "Return what the `job` of a `session` gives; raise an error of a worker as the error that it is, in one line."
    before = session.conf.get(BATCH_BYTES, None)
    session.conf.set(
        BATCH_BYTES, WITHOUT_LIMIT
    )  # Spark would count a batch's bytes anew at each row
    try:
        return job()
    except (
        Exception
    ) as error:  # a PythonException, or Java's own error that holds the traces of several tasks
        lacks = re.search(
            r"^ModuleNotFoundError: No module named '(ndcg_lit|numpy|pyarrow)\b", str(error), re.M
        )
        if lacks:
            raise ImportError(
                f"a Python worker of Spark lacks {lacks[1]}: "
                'install "ndcg_lit[spark]" for the Python of every worker, and here'
            ) from None
        said = re.search(r"^(ValueError|TypeError): (.+)$", str(error), re.M)
        if not said:
            raise
        raise {"ValueError": ValueError, "TypeError": TypeError}[said[1]](said[2].strip()) from None
    finally:
        if before is None:
            session.conf.unset(BATCH_BYTES)
        else:
            session.conf.set(BATCH_BYTES, before)


def as_evaluation(result):
    "Return what a `result` found, as `evaluate` gives it; the values of each query come to this computer."
    found = ask_workers(result.rows.sparkSession, result.rows.toArrow).sort_by("query_id")
    seen = result.seen
    c = result.convention
    absent = (found["documents"].to_numpy() == 0) & (found["seen"].to_numpy() == 0)
    missing = found["query_id"].filter(_mask(absent)).to_pylist()
    counted = found.filter(_mask(~absent)) if c.missing == "skip" else found
    values = {label: counted[column].to_numpy() for label, column in result.plan.columns.items()}
    columns = {"query_id": counted["query_id"].to_pylist(), **values}
    documents, judged, below = (
        int(found[name].to_numpy().sum()) for name in ("documents", "found", "below_zero")
    )
    if seen is None:
        check_shared(result, documents, judged)
    if result.plan.depth is not None:
        judged = None  # rows below that rank never came to a worker with judgments
    close = found["query_id"].filter(found["close"]).to_pylist()
    geometric = tuple(measure.label for measure in result.plan.measures if measure.info.geometric)
    return Evaluation(
        PerQuery(columns, c),
        missing,
        [],
        documents,
        judged,
        c.precision,
        close,
        below,
        c,
        geometric,
        lower=tuple(measure.label for measure in result.plan.measures if measure.info.lower),
        seen=seen,
        evidence=Evidence(result.plan.measures),
    )


def _mask(truth):
    "Return the array `truth` for pyarrow."
    import pyarrow

    return pyarrow.array(truth)


@with_choices(
    Choices,
    former="ties missing unjudged duplicates precision columns convention unique heavy broadcast "
    "correction",
    **ON_SPARK,
)
def compare_spark(
    runs: Mapping[str, Any],
    qrels: Any,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    baseline: str | None = None,
    level: float = 0.95,
    power: float = 0.8,
    samples: int = 10_000,
    seed: int = 0,
    family: Family = "measure",
    *,
    unique: bool = False,
    heavy: int | None = 5_000_000,
    broadcast: bool | None = None,
    correction: Correction = "maxT",
    margin: float | Mapping[str, float] | None = None,
    **choices: Unpack[Choices],
) -> Comparison:
    """Compare each two of the `runs`, Spark data frames, on the queries of `qrels`, as `compare` does on one computer.

    Parameters
    ----------
    runs : Mapping[str, Any]
        Two Spark data frames or more by name, {"A": run, "B": run}.
    qrels
        As for `evaluate_spark`.
    unique : bool, default False
        As for `evaluate_spark`.
    heavy : int, default 5000000
        As for `evaluate_spark`.
    broadcast : bool, default None
        As for `evaluate_spark`.

    Returns
    -------
    Comparison
        A `Comparison`.

    Raises
    ------
    ValueError, TypeError
        As for `compare` and `evaluate_spark`.

    References
    ----------
    Sources: as for `compare`.
    """
    check_runs(runs, baseline)
    check_single(measures)
    how = checked_how(level, power, samples, seed, family, correction, margin)
    work: dict[str, Any] = {"unique": unique, "heavy": heavy, "broadcast": broadcast}
    results = {
        name: evaluate_spark(run, qrels, measures, **work, **choices) for name, run in runs.items()
    }
    found = compare_evaluations(
        {name: result.to_evaluation() for name, result in results.items()}, baseline, how
    )
    for result in results.values():
        result.unpersist()
    return found
