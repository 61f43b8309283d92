"""Packed rows are the rows that went in, in any order and of any length, and their values those of evaluate."""
import random

import numpy as np
import pyarrow as pa
import pytest

from ndcg_lit import as_convention, evaluate
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.spark.partitions import BYTES, Task, packed, values_of


def drawn(seed, queries, documents, long=0):
    "Return rows of a run and of qrels, (query, document, number), ties among the scores; ids of `long` letters more."
    chance, tail = random.Random(seed), "x" * long
    run = [(f"q{q}", f"d{d}{tail}", float(chance.randint(1, 5))) for q in range(queries) for d in range(documents)]
    return run, [(query, document, chance.randint(0, 3)) for query, document, _ in run if chance.random() < 0.3]


def batches(rows, size):
    "Return the `rows` in record batches of that `size`."
    columns = dict(zip(("query", "document", "number"), map(list, zip(*rows))))
    columns["number"] = list(map(float, columns["number"]))
    return pa.table(columns).to_batches(size)


def as_dicts(rows):
    found = {}
    for query, document, number in rows: found.setdefault(query, {})[document] = number
    return found


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("queries, documents, long, size", [(40, 9, 0, 7), (3, 900, 0, 100), (5, 40, 2_000, 64)])
def test_packed_rows_have_the_values_of_evaluate(mixed, queries, documents, long, size):
    run, qrels = drawn(queries, queries, documents, long)
    if mixed:
        for rows in (run, qrels): random.Random(1).shuffle(rows)
    rows = [batch for kind, each in (("run", run), ("qrels", qrels)) for batch in packed(batches(each, size), kind)]
    together = pa.Table.from_batches(rows)
    longest = max(len(document) for _, document, _ in run) + 12
    assert max(map(len, together["documents"].to_pylist())) <= max(BYTES, longest)
    assert sum(together["rows"].to_pylist()) == len(run) + len(qrels)
    task = Task(tuple(parse_measures(["nDCG@10", "AP", "RR"])), as_convention(None))
    found = pa.Table.from_batches(values_of(together.sort_by("query").to_batches(size), task)).to_pydict()
    there = evaluate(as_dicts(run), as_dicts(qrels), ["nDCG@10", "AP", "RR"]).per_query
    assert sorted(found["query_id"]) == sorted(there["query_id"])
    at = [there["query_id"].index(query) for query in found["query_id"]]
    for name in ("nDCG@10", "AP", "RR"): np.testing.assert_allclose(found[name], np.array(there[name])[at], atol=1e-12)


def test_rows_that_are_left_out_are_counted():
    run, qrels = drawn(7, 4, 50)
    top = pa.Table.from_batches(packed(batches(run, 30), "run", 3, "single"))
    left, kept = sum(top["more"].to_pylist()), sum(top["rows"].to_pylist())
    assert kept + left == len(run) and left > 0
    rows = [*top.to_batches(), *packed(batches(qrels, 30), "qrels")]
    task = Task(tuple(parse_measures(["nDCG@3"])), as_convention(None), 3)
    by_query = pa.Table.from_batches(rows).sort_by("query").to_batches()
    found = pa.Table.from_batches(values_of(by_query, task))
    there = evaluate(as_dicts(run), as_dicts(qrels), "nDCG@3")
    np.testing.assert_allclose(found["nDCG@3"], there.per_query["nDCG@3"], atol=1e-12)
    assert found["documents"].to_pylist() == [50] * 4
