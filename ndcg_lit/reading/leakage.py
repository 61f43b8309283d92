"""What run and judgments share with the data of training: `seen_found` counts results and pairs, and judgments that are older."""

import os
from dataclasses import dataclass

import numpy as np

from ndcg_lit.reading.names import column_of, plain_name
from ndcg_lit.reading.records import cells_of, head_of
from ndcg_lit.reading.rows import as_rows, as_text
from ndcg_lit.reading.seen import Seen
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.reading.tables import arrow_table, is_batches, needs_frames
from ndcg_lit.reading.trec import opened

TOP = 10  # ranks that are looked at closely


@dataclass(frozen=True)
class SeenFacts:
    """What a run and its judgments share with what was seen, and how old the judgments are; nothing is taken out.

    Parameters
    ----------
    results : int
        The number of results of the run.
    seen_results : int
        The number of them that the query had before.
    first : int
        The number of results within the first ten ranks.
    seen_first : int
        The number of these that the query had before.
    judgments : int
        The number of judgments.
    seen_judgments : int
        The number of judgments of pairs that were seen.
    timed : int
        The number of queries with times on both sides; 0 without times.
    before : int
        The number of these with a judgment that is older than the last of what was seen.
    """

    results: int
    seen_results: int
    first: int
    seen_first: int
    judgments: int
    seen_judgments: int
    timed: int = 0
    before: int = 0


def seen_found(run, qrels, seen, times=(None, None)):
    """Return the `SeenFacts` of a `run` and `qrels` with what was `seen`: rows that are read, dicts, or any form that is read.

    `times` are what `times_of` gives for the judgments and for what was seen. `check` calls it so: it has read each side
    once, as `GroupedRows` (of seen: `read_grouped(seen, "seen", columns, "keep", format)`), and draws cautions from it."""
    run, qrels, seen = (
        as_rows(read_grouped(side, kind, duplicates="keep"), kind)
        for side, kind in ((run, "run"), (qrels, "qrels"), (seen, "seen"))
    )
    pairs, top = Seen(seen), in_top(run)
    among = pairs.among(run)
    old, new = times
    both = [query for query in old or () if query in (new or ())]
    return SeenFacts(
        run.number.size,
        int(among.sum()),
        int(top.sum()),
        int((among & top).sum()),
        qrels.number.size,
        int(pairs.among(qrels).sum()),
        len(both),
        sum(old[query][0] < new[query][1] for query in both),
    )


def in_top(run):
    "Return which rows of a `run` are among the first `TOP` of their query; of equal scores those that come first."
    order = np.lexsort((-run.number, run.row_query))
    top = np.zeros(run.number.size, bool)
    top[order] = np.arange(order.size) - run.offsets[:-1].repeat(np.diff(run.offsets)) < TOP
    return top


# When


TIMES = {
    "time", "timestamp", "ts", "date", "datetime", "day", "unixtime", "unixtimestamp", "eventtime", "createdat", "tdat",
}  # fmt: skip


def times_of(given, columns=None):
    """Return the first and the last time of each query of a table that is `given`, {query: (first, last)}.

    None for what is no table or has no column of times; `columns` names the query's, as for `evaluate`."""
    names = names_of(given)
    bare = [name.partition(":")[0] for name in names]  # as RecBole has them: timestamp:float
    at = next((at for at, name in enumerate(bare) if plain_name(name) in TIMES), None)
    query = column_of("query", bare, columns)
    if at is None or query is None:
        return None
    typed = all(":" in name for name in names)
    asked = {"query": query, "document": (bare if typed else names)[at]}
    if not typed:
        asked["query"] = names[bare.index(query)]
    rows = read_grouped(given, "seen", asked, "keep")  # the time in the place of the document
    text = [as_text(rows.document(row)) for row in range(rows.number.size)]
    values = as_times(text)
    if values is None:
        return None
    bounds = zip(rows.queries, rows.offsets[:-1].tolist(), rows.offsets[1:].tolist())
    return {
        query: (values[low:high].min(), values[low:high].max())
        for query, low, high in bounds
        if high > low
    }


def as_times(text):
    "Return texts as seconds, or as dates as numpy has them; None if they are neither."
    for kind in (np.float64, "datetime64[us]"):
        try:
            return np.array(text, dtype=kind).astype(np.float64) / (
                1 if kind is np.float64 else 1e6
            )
        except (ValueError, TypeError):
            pass
    return None


def names_of(given):
    "Return the names of the columns of a table that is `given`, in memory or as a path; none for anything else."
    if is_batches(given):
        if hasattr(given, "collect_schema"):
            return given.collect_schema().names()
        with needs_frames():
            from pyarrow import dataset
        if not isinstance(given, dataset.Dataset):
            given = dataset.dataset(given, format="parquet", partitioning="hive")
        return given.schema.names
    if isinstance(given, (str, os.PathLike)):
        if given == "-" or not os.path.isfile(given):
            return []
        with opened(given) as source:
            head = head_of(source.head())
        return [] if head is None else cells_of(head.line)
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "column_names"):
        return list(arrow_table(given, "seen").column_names)
    return []
