"""One worker packs the rows that it reads, query by query. Another unpacks them, makes one `RankedQrels` of many queries and computes the measures."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ndcg_lit.engine.applied import Measure
from ndcg_lit.engine.convention import Convention
from ndcg_lit.evaluation import READ_AS, query_at, ranked_qrels_of
from ndcg_lit.lists import group_starts
from ndcg_lit.reading.ranks import QrelsIndex, Ranks, descending_keys
from ndcg_lit.reading.rows import (
    REFUSED,
    DuplicateDocument,
    GroupedRows,
    deduplicated,
    id_text,
    rows_in_order,
)
from ndcg_lit.reading.seen import Seen, judged_without
from ndcg_lit.reading.tables import bytes_of, parts_of
from ndcg_lit.reading.trec import ranks_in
from ndcg_lit.system import on_threads
from ndcg_lit.tables import some_of


@dataclass(frozen=True)
class Task:
    "What a worker is to compute."

    measures: tuple[Measure, ...]
    convention: Convention
    # ranks that count, if rows below them were left out on the way; None: no row was
    depth: int | None = None
    kept: bool = False  # are judgments kept of what was seen?

    @property
    def duplicates(self):
        "Return what becomes of a document twice in a query; rows have no order, so that no cure is `first` or `last`."
        return twice_by(self.convention)


def twice_by(convention):
    "Return what a `convention` does with a document twice in a query, whose rows have no order."
    return "max" if convention.duplicates == "max" else "unless max"


CHUNK = 500_000  # rows that are worked on together: few calls, and some 100 MB at most


def check_rows(
    rows: Any,  # a record batch of `query`, `document` and `number`
    kind: str,  # "run" or "qrels"
) -> Any:  # the same
    "Return the `rows` of a `kind`; ValueError names the first with nothing in it or a number that is not finite."

    def where(wrong):
        row = int(np.flatnonzero(wrong)[0])
        query, document = (rows[part][row].as_py() for part in ("query", "document"))
        query, document = (repr(name if name is None else str(name)) for name in (query, document))
        return f"{kind}, query {query}, document {document}"

    for part in ("query", "document"):
        if rows[part].null_count:
            raise ValueError(f"{where(rows[part].is_null())}: the {part} is missing")
    if rows["number"].null_count:
        raise ValueError(f"{where(rows['number'].is_null())}: the number is missing or is none")
    number = rows["number"].to_numpy(zero_copy_only=False)
    wrong = ~np.isfinite(number)
    if wrong.any():
        raise ValueError(f"{where(wrong)}: the number is {number[wrong][0]}; it must be finite")
    return rows


def packed(
    batches: Iterable,  # record batches of rows, in any order
    kind: str,  # "run" or "qrels"
    depth: int | None = None,  # ranks that count, if rows below them may be left out; None: all
    precision: str = "single",  # "single" or "double": in which scores are compared
) -> Iterator:  # record batches: rows of one query in each row
    "Yield the rows of a `kind` in the `batches` packed by query, only the first `depth` of each in a `precision`."
    for piece in parts_of((check_rows(batch, kind) for batch in batches), CHUNK, whole=()):
        if depth is not None:
            piece = top_rows(piece, depth, precision)
        yield from _pack(piece, kind).to_batches()


# what was seen is marked as judged too, so that no row is counted as one of the run
PACKED = (
    "query string, judged boolean, seen boolean, rows bigint, more bigint, "
    "documents binary, sizes binary, numbers binary"
)


BYTES = 6_000  # in a packed row, about: a batch of Spark's holds ten thousand rows, and must not be too large


def _pack(rows, kind):
    "Return a table with a packed row for each query of the `rows` of a `kind`; several if it would be too long."
    import pyarrow

    encoded = rows["query"].combine_chunks().dictionary_encode()
    query = encoded.indices.to_numpy()
    if group_starts(query).sum() > len(encoded.dictionary):  # the rows of a query are not together
        order = rows_in_order(query)
        rows, query = rows.take(pyarrow.array(order)), query[order]
    text, ends = _bytes_of(rows["document"].cast(pyarrow.string()))
    size, number = np.diff(ends).astype(np.int32), rows["number"].to_numpy()
    new, at = (
        group_starts(query),
        np.arange(query.size),
    )  # a long query has more than one packed row
    since = at - np.maximum.accumulate(np.where(new, at, 0))
    first = np.flatnonzero(since % max(1, BYTES // ((ends[-1] + 12 * size.size) // size.size)) == 0)
    last = np.append(first[1:], size.size)
    more = rows["more"].to_numpy() if "more" in rows.column_names else np.zeros(size.size, np.int64)

    def slices(data, ends):
        "Return the bytes of `data` as a column of pieces that end at `ends`."
        buffers = [
            None,
            pyarrow.py_buffer(np.append(0, ends).astype(np.int32)),
            pyarrow.py_buffer(data),
        ]
        return pyarrow.BinaryArray.from_buffers(pyarrow.binary(), len(ends), buffers)

    return pyarrow.table({
        "query": rows["query"].take(pyarrow.array(first)).cast(pyarrow.string()),
        "judged": np.full(first.size, kind != "run"),
        "seen": np.full(first.size, kind == "seen"),
        "rows": last - first,
        "more": np.add.reduceat(more, first),
        "documents": slices(text, ends[last]),
        "sizes": slices(size, 4 * last),
        "numbers": slices(number, 8 * last),
    })


def _bytes_of(column):
    "Return the bytes of all values of a text or binary `column`, and where each ends, with a 0 before."
    import pyarrow

    return bytes_of(column.cast(pyarrow.large_binary()).combine_chunks())


def _lists(rows, kind):
    "Return the packed `rows` of a `kind`, sorted by query, as `GroupedRows`; a query may have a document twice."
    encoded = rows["query"].combine_chunks().dictionary_encode()
    of_query = np.bincount(
        encoded.indices.to_numpy(), rows["rows"].to_numpy(), len(encoded.dictionary)
    )
    offsets = np.concatenate([[0], np.cumsum(of_query)]).astype(np.int64)
    text, sizes, numbers = (_bytes_of(rows[name])[0] for name in ("documents", "sizes", "numbers"))
    ends = np.concatenate([[0], np.cumsum(np.frombuffer(sizes, np.int32), dtype=np.int64)])
    names = [name.encode() for name in encoded.dictionary.to_pylist()]
    return GroupedRows(
        names, offsets, np.frombuffer(numbers, np.float64), *id_text(text, ends, kind)
    )


def _once(rows, kind, duplicates):
    "Return the packed `rows` of a `kind` as `GroupedRows`; of a document twice in a query, what `duplicates` says."
    with _said_of(kind):
        return deduplicated(_lists(rows, kind), duplicates)


@contextmanager
def _said_of(kind):
    "Begin the error for a document that a query has twice with the `kind`: run or qrels."
    try:
        yield
    except DuplicateDocument as twice:
        raise ValueError(f"{kind}: {twice}") from None


def values_of(
    batches: Iterable,  # record batches of packed rows, sorted by query
    task: Task,  # what to compute
) -> Iterator:  # record batches: a row for each judged query
    "Yield the values of all queries of the `batches`, by a `task`."
    smaller = (
        batch.slice(first, 2_000) for batch in batches for first in range(0, batch.num_rows, 2_000)
    )
    for piece in parts_of(smaller, CHUNK, rows="rows"):
        run, seen = piece.filter(_not(piece["judged"])), piece.filter(piece["seen"])
        qrels = piece.filter(_and_not(piece["judged"], piece["seen"]))
        if len(qrels):
            ranks = _ranks(run, qrels, task, seen if len(seen) else None)
            if len(ranks.qrels):  # some judgments are of nothing but what was seen
                yield from _table_of(ranks, task).to_batches()
        elif task.depth is None:
            _once(run, "run", task.duplicates)  # refuses a document twice, though nobody judged it


def _not(column):
    "Return the truth values in `column` inverted."
    from pyarrow import compute

    return compute.invert(column)


def _and_not(truth, other):
    "Return where the column `truth` is true and the `other` is not."
    from pyarrow import compute

    return compute.and_not(truth, other)


def _ranks(run, qrels, task, seen=None):
    "Return the `Ranks` of the packed rows of a `run` and `qrels`, without what was `seen`, by a `task`."
    c, judged = task.convention, _once(qrels, "qrels", task.duplicates)
    if seen is not None:
        seen = Seen(_lists(seen, "seen"))
        judged = judged if task.kept else judged_without(judged, seen, some=True)[0]
    if not len(run):
        rank, above, tied = np.zeros((3, judged.number.size), np.int64)
        return Ranks(judged, rank, above, tied, np.zeros(len(judged), np.int64), close=rank > 0)
    order = "stable" if READ_AS.get(c.ties, c.ties) == "stable" else "docid"
    with _said_of("run"), on_threads(1):  # the worker's other cores have rows of their own
        ranks = ranks_in(
            _lists(run, "run"),
            QrelsIndex(judged, order, task.duplicates, c.precision, c.drop == "own", seen=seen),
        )
    if task.depth is None:
        return ranks
    sums = run.group_by("query").aggregate([("more", "sum")])  # rows that were left out on the way
    more = dict(zip(sums["query"].to_pylist(), sums["more_sum"].to_pylist()))
    ranks.returned += np.array([more.get(query, 0) for query in judged.queries], np.int64)
    return ranks


def _table_of(ranks, task):
    "Return a table with a row for each query of `ranks`: the values of the measures of a `task`, and what was counted."
    import pyarrow

    c, judged = task.convention, ranks.qrels
    lacking = [query for query, is_there in zip(judged.queries, ranks.there) if not is_there]
    if lacking and c.missing == "error":
        raise ValueError(
            f"the run lacks {some_of(lacking)}; missing='zero' or 'skip' goes on without"
        )
    # a query that is left out of every number is not looked at
    counting = ranks.answered() if c.missing == "skip" else ranks
    ranked, where = ranked_qrels_of(counting, c), partial(query_at, counting)
    there = ranks.there if c.missing == "skip" else np.ones(len(judged), bool)
    values = {}
    for measure in task.measures:
        values[measure.label] = np.full(len(judged), np.nan)
        values[measure.label][there] = measure.of(ranked, c, where)
    query = np.repeat(np.arange(len(judged)), np.diff(judged.offsets))
    count = lambda mask: np.bincount(query[mask], minlength=len(judged))
    counted = {
        "documents": ranks.named,
        "found": count(ranks.rank > 0),
        "below_zero": count(judged.number < 0),
        "seen": np.zeros(len(judged), np.int64) if ranks.seen is None else ranks.seen,
    }
    return pyarrow.table({
        "query_id": judged.queries,
        **values,
        **counted,
        "close": count(ranks.close) > 0,
    })


def unjudged_of(
    batches: Iterable,  # record batches: `query` and `count` of each query without judgments
    task: Task,  # what to compute
) -> Iterator:  # record batches: a row for each query
    "Yield a row of zeros for each query of the `batches`; ValueError if the convention of the `task` refuses them."
    import pyarrow

    for batch in batches:
        queries, count = batch["query"].to_pylist(), batch["count"]
        if queries and task.convention.unjudged == "error":
            raise ValueError(
                f"the run has queries without judgments, {some_of(queries)}; "
                "unjudged='skip' or 'zero' goes on"
            )
        zeros, none = np.zeros(len(queries)), np.zeros(len(queries), np.int64)
        values = {measure.label: zeros for measure in task.measures}
        counted = {"documents": count, "found": none, "below_zero": none, "seen": none}
        counted["close"] = none > 0
        yield from pyarrow.table({"query_id": queries, **values, **counted}).to_batches()


def top_rows(
    rows: Any,  # a table: `query`, `document` and `number` of a run, in any order
    depth: int,  # ranks that count
    precision: str,  # "single" or "double": in which scores are compared
) -> Any:  # a table: the same columns, and `more`
    "Return the first `depth` `rows` of each query, compared in a `precision`, and those tied with the last of them."
    import pyarrow

    query = rows["query"].combine_chunks().dictionary_encode().indices.to_numpy()
    key = (query.astype(np.int64) << 32) | descending_keys(rows["number"].to_numpy(), precision)
    order = key.argsort()
    first = np.flatnonzero(group_starts(query[order]))
    size = np.diff(first, append=key.size)
    last = key[order][first + np.minimum(size, depth) - 1]
    kept = order[key[order] <= np.repeat(last, size)]
    left = np.flatnonzero(group_starts(query[kept]))
    more = np.zeros(kept.size, np.int64)
    more[left] = size - np.diff(left, append=kept.size)
    return rows.take(pyarrow.array(kept)).append_column("more", pyarrow.array(more))


def standings_of(
    batches: Iterable,  # record batches sorted by `query` and `part`; judged rows hold the score, not the grade
    convention: Convention,  # how scores are compared and ties broken
) -> Iterator:  # record batches: a row for each judged document and part
    "Yield how many rows of each part stand above each judged document, are tied with it, and come first of the tied."
    import pyarrow

    for piece in parts_of(
        (check_rows(batch, "run") for batch in batches), CHUNK, ("query", "part")
    ):
        run = piece.filter(_not(piece["judged"]))
        if len(run):
            _once(_pack(run, "run"), "run", twice_by(convention))  # refuses a document twice
        counted = {
            "query": piece["query"],
            "document": piece["document"],
            **_counted(piece, convention),
        }
        rows = pyarrow.table(counted).filter(piece["judged"])
        yield from rows.to_batches()


def _counted(piece, c):
    "Return for each row of a `piece` the run's rows above it, tied with it, and those of the tied that come first."
    query, judged = (
        piece["query"].combine_chunks().dictionary_encode().indices.to_numpy(),
        piece["judged"].to_numpy(),
    )
    group = np.cumsum(group_starts(query) | group_starts(piece["part"].to_numpy())) << 32
    keys = {p: group | descending_keys(piece["number"].to_numpy(), p) for p in ("single", "double")}
    above, tied = {}, {}
    for p, key in keys.items():
        ordered = np.sort(key[~judged])
        low, high = ordered.searchsorted(key), ordered.searchsorted(key, "right")
        above[p], tied[p] = low - ordered.searchsorted(group), high - low
    by_id = READ_AS.get(c.ties, c.ties) == "docid"
    before = _before(piece, keys[c.precision], judged) if by_id else np.zeros_like(low)
    return {
        "above": above[c.precision],
        "tied": tied[c.precision],
        "before": before,
        "close": tied["single"] - tied["double"],
    }


def _before(piece, key, judged):
    "Return for each row of a `piece` how many rows of the run have the same `key` and a larger document id."
    import pyarrow
    from pyarrow import compute

    at = np.flatnonzero(np.isin(key, key[judged]))
    columns = {
        "key": key[at],
        "document": piece["document"].take(pyarrow.array(at)),
        "run": ~judged[at],
    }
    by = [("key", "ascending"), ("document", "descending"), ("run", "ascending")]
    order = compute.sort_indices(pyarrow.table(columns), sort_keys=by).to_numpy()
    run, first = columns["run"][order], group_starts(key[at[order]])
    earlier = np.cumsum(run) - run
    before = np.zeros(key.size, np.int64)
    before[at[order]] = earlier - earlier[first][np.cumsum(first) - 1]
    return before


def values_of_standings(
    batches: Iterable,  # record batches sorted by query: a row for each judged document, with its sums over the parts
    task: Task,  # what to compute
) -> Iterator:  # record batches: a row for each query
    "Yield the values of all queries of the `batches`, by a `task`."
    for piece in parts_of((check_rows(batch, "qrels") for batch in batches), CHUNK):
        judged = _once(_pack(piece, "qrels"), "qrels", task.duplicates)
        columns = (
            piece[name].to_numpy()
            for name in ("above", "tied", "before", "close", "returned", "dropped")
        )
        above, tied, before, close, returned, dropped = columns
        rank = np.where(tied > 0, above + before + 1, 0)
        first = judged.offsets[:-1]
        if task.duplicates in REFUSED and (dropped[first] > 1).any():
            twice = judged.names[int((dropped[first] > 1).argmax())]
            with _said_of("run"):
                raise DuplicateDocument(twice, twice, REFUSED[task.duplicates])
        returned, dropped, had = returned[first], dropped[first], np.zeros(len(judged), np.int64)
        if "had" in piece.column_names:  # of what was seen it is known how much the run had
            had, times = (piece[name].to_numpy()[first] for name in ("had", "times"))
            if task.duplicates in REFUSED and (times > 1).any():
                at = int((times > 1).argmax())
                document = piece["most"][int(first[at])].as_py().encode()
                with _said_of("run"):
                    raise DuplicateDocument(judged.names[at], document, REFUSED[task.duplicates])
        empty = (returned + dropped == 0) & (had > 0)
        ranks = Ranks(
            judged,
            rank,
            above,
            tied,
            returned,
            close=close > 0,
            dropped=dropped,
            empty=empty if empty.any() else None,
            seen=had,
        )
        yield from _table_of(ranks, task).to_batches()
