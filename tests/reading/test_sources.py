"""Every form of a run and of judgments, as lists and as ranks; TREC files written."""

from collections import namedtuple
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import polars as pl
import pytest

from ndcg_lit.reading.objects import from_others
from ndcg_lit.reading.sources import ranks_of, read_grouped, write_run


def test_what_other_packages_give():
    "More forms become one of those above first."
    Scored = namedtuple("Scored", "query_id doc_id score")
    ranked = from_others({"q1": ["d7", "d8", "d9"]}, "run").rows.to_dict()
    rows = from_others(iter([Scored("q1", "d7", 12.5), Scored("q1", "d8", 3)]), "run").to_dict()
    assert ranked == {"q1": {"d7": 3, "d8": 2, "d9": 1}} and rows == {"q1": {"d7": 12.5, "d8": 3}}
    assert (ranked, rows) == ({"q1": {"d7": 3.0, "d8": 2.0, "d9": 1.0}}, {"q1": {"d7": 12.5, "d8": 3.0}})


def test_as_lists():
    "What can be read in batches, Parquet for one, stays as it is until somebody asks for its rows."
    folder = TemporaryDirectory()
    frame = pd.DataFrame([("q1", "d7", 12.5)], columns=["query", "document", "score"])
    path = Path(folder.name) / "run.csv"
    frame.to_csv(path, index=False)
    runs = {
        "TREC": b"q1 Q0 d7 1 12.5 tag\n",
        "CSV": path,
        "pandas": frame,
        "polars": pl.from_pandas(frame),
        "dict": {"q1": {"d7": 12.5}},
    }
    lists = {name: read_grouped(given, "run").to_dict() for name, given in runs.items()}
    assert all(found == {"q1": {"d7": 12.5}} for found in lists.values())
    assert lists["CSV"] == {"q1": {"d7": 12.5}}


def test_as_ranks():
    "A pair of dicts whose ids are all text has a way of its own."
    folder = TemporaryDirectory()
    frame = pd.DataFrame([("q1", "d7", 12.5)], columns=["query", "document", "score"])
    path = Path(folder.name) / "run.csv"
    frame.to_csv(path, index=False)
    runs = {
        "TREC": b"q1 Q0 d7 1 12.5 tag\n",
        "CSV": path,
        "pandas": frame,
        "polars": pl.from_pandas(frame),
        "dict": {"q1": {"d7": 12.5}},
    }
    judgments = {"TREC": b"q1 0 d7 2\n", "pandas": frame.assign(grade=2), "dict": {"q1": {"d7": 2}}}
    pairs = {
        f"{r}, {q}": ranks_of(run, qrels, None, "error", "single", None)
        for r, run in runs.items()
        for q, qrels in judgments.items()
    }
    pairs["arrays"] = ranks_of((["q1"], [12.5], [2]), None, "stable", "error", "single", None)
    some_numbers = ranks_of({"q": {1: 0.5, 2: 0.4, "3": 0.9}}, {"q": {"1": 1, "3": 0}}, None, "error", "single", None)
    assert some_numbers.rank.tolist() == [2, 1]
    with pytest.raises(ValueError) as found:
        ranks_of({"q": {1: 0.5, "1": 0.4}}, {"q": {"1": 1}}, None, "error", "single", None)
    assert str(found.value) == "document '1' is in query 'q' twice; duplicates='first', 'last' or 'max' keeps one"
    pairs["numbers for ids"] = ranks_of({1: {7: 12.5}}, {"1": {"7": 2}}, None, "error", "single", None)
    assert {(ranks.rank[0], ranks.qrels.number[0]) for ranks in pairs.values()} == {(1, 2)} and len(pairs) == 17


def test_writing_trec_files():
    "A file of TREC lines is what every other tool reads."
    folder = TemporaryDirectory()
    written = Path(folder.name) / "written.run.gz"
    write_run({"q1": {"d7": 0.1, "d8": 1 / 3, "d9": 2}}, written)
    assert read_grouped(written, "run").to_dict() == {"q1": {"d7": 0.1, "d8": 1 / 3, "d9": 2}}
    with pytest.raises(ValueError) as found:
        write_run({"q1": {"my phone": 1.0}}, written)
    assert str(found.value) == (
        "the document id 'my phone' is no field of a TREC line: it needs 1 to 4096 bytes, none of them "
        "a blank or a control character"
    )


def test_writing_trec_files_2():
    "Anything else is refused."
    said = []
    folder = TemporaryDirectory()
    frame = pd.DataFrame([("q1", "d7", 12.5)], columns=["query", "document", "score"])
    path = Path(folder.name) / "run.csv"
    frame.to_csv(path, index=False)
    runs = {
        "TREC": b"q1 Q0 d7 1 12.5 tag\n",
        "CSV": path,
        "pandas": frame,
        "polars": pl.from_pandas(frame),
        "dict": {"q1": {"d7": 12.5}},
    }
    judgments = {"TREC": b"q1 0 d7 2\n", "pandas": frame.assign(grade=2), "dict": {"q1": {"d7": 2}}}
    {
        f"{r}, {q}": ranks_of(run, qrels, None, "error", "single", None)
        for r, run in runs.items()
        for q, qrels in judgments.items()
    }
    for run, qrels in ((frame, None), (7, {"q1": {"d7": 2}}), ("q1 Q0 d7 1 12.5 tag\n", {"q1": {"d7": 2}})):
        with pytest.raises((TypeError, ValueError)) as found:
            ranks_of(run, qrels, None, "error", "single", None)
        said.append(str(found.value))
    assert said == [
        "qrels are missing; without them run must be three arrays: query, score and grade of every result",
        "run must be a path, a dict of dicts, a table or bytes; got 7",
        "text is read as a path; encode it, or give a path; got 'q1 Q0 d7 1 12.5 tag\\n'",
    ]
