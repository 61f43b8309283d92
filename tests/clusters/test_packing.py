"""Rows packed by one worker and measured by another, without Spark."""

import pyarrow as pa

from ndcg_lit import as_convention, evaluate, parse_measure
from ndcg_lit.reading.tables import parts_of
from ndcg_lit.spark.partitions import (
    Task,
    packed,
    standings_of,
    top_rows,
    values_of,
    values_of_standings,
)


def test_pieces():
    "Spark hands over ten thousand rows at a time, cut anywhere."
    columns = ["query", "document", "number"]
    scores = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q1", "c", 2.0), ("q2", "a", 7.0), ("q2", "b", 5.0)]
    as_batch = lambda rows, names=columns: pa.RecordBatch.from_pylist([dict(zip(names, row)) for row in rows])
    batch = as_batch(scores)
    halves = [batch.slice(0, 3), batch.slice(3)]
    assert [len(piece) for piece in parts_of(halves, 4)] == [3, 2]
    assert [len(piece) for piece in parts_of(halves, 3, whole=())] == [3, 2]


def test_values():
    "Queries without judgments are handled apart, each with the number of its documents."
    columns = ["query", "document", "number"]
    scores = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q1", "c", 2.0), ("q2", "a", 7.0), ("q2", "b", 5.0)]
    grades = [("q1", "a", 1.0), ("q1", "c", 3.0), ("q2", "b", 2.0)]
    as_batch = lambda rows, names=columns: pa.RecordBatch.from_pylist([dict(zip(names, row)) for row in rows])
    run, qrels = (list(packed([as_batch(scores)], "run")), list(packed([as_batch(grades)], "qrels")))
    task = Task((parse_measure("nDCG@10"), parse_measure("AP")), as_convention(None))
    by_query = pa.Table.from_batches(run + qrels).sort_by("query").to_batches()
    found = pa.Table.from_batches(values_of(by_query, task))
    there = evaluate(
        {"q1": {"a": 3, "b": 2, "c": 2}, "q2": {"a": 7, "b": 5}},
        {"q1": {"a": 1, "c": 3}, "q2": {"b": 2}},
        ["nDCG@10", "AP"],
    )
    assert found["nDCG@10"].to_pylist() == there.per_query["nDCG@10"].tolist()


def test_only_the_first_k():
    "nDCG@10 does not look below rank 10, so the rows below need not be sent."
    five = pa.table({"query": ["q1"] * 5, "document": list("abcde"), "number": [1.0, 5.0, 3.0, 3.0, 2.0]})
    kept = top_rows(five, 2, "single")
    assert kept["document"].to_pylist() == ["b", "c", "d"] and kept["more"].to_pylist() == [2, 0, 0]


def test_one_very_long_query():
    "The two queries from above, cut into two parts by hand."
    columns = ["query", "document", "number"]
    scores = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q1", "c", 2.0), ("q2", "a", 7.0), ("q2", "b", 5.0)]
    grades = [("q1", "a", 1.0), ("q1", "c", 3.0), ("q2", "b", 2.0)]
    as_batch = lambda rows, names=columns: pa.RecordBatch.from_pylist([dict(zip(names, row)) for row in rows])
    run, qrels = (list(packed([as_batch(scores)], "run")), list(packed([as_batch(grades)], "qrels")))
    task = Task((parse_measure("nDCG@10"), parse_measure("AP")), as_convention(None))
    by_query = pa.Table.from_batches(run + qrels).sort_by("query").to_batches()
    found = pa.Table.from_batches(values_of(by_query, task))
    in_parts = [(*row, False, ord(row[1]) % 2) for row in scores]
    number = {row[:2]: row[2] for row in scores}
    told = [(query, document, number[query, document], True, part) for query, document, _ in grades for part in (0, 1)]
    names = [*columns, "judged", "part"]
    cut = as_batch(sorted(in_parts + told, key=lambda row: (row[0], row[4])), names)
    parts = pa.Table.from_batches(standings_of([cut], as_convention(None)))
    sums = parts.group_by(["query", "document"]).aggregate([
        (name, "sum") for name in ("above", "tied", "before", "close")
    ])
    sums = sums.rename_columns(["query", "document", "above", "tied", "before", "close"])
    sums = sums.sort_by([("query", "ascending"), ("document", "ascending")])
    sums = sums.append_column("number", pa.array([1.0, 3.0, 2.0])).append_column("returned", pa.array([3, 3, 2]))
    sums = sums.append_column("dropped", pa.array([0, 0, 0]))
    again = pa.Table.from_batches(values_of_standings(sums.to_batches(), task))
    assert again.equals(found)
