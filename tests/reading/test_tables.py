"""Columns of tables and CSV files as lists, and what is wrong with them."""

from contextlib import chdir
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import numpy as np
import pandas as pd
import polars as pl
import pytest

from ndcg_lit import evaluate
from ndcg_lit.lists import visible
from ndcg_lit.reading.rows import (
    as_bytes,
)
from ndcg_lit.reading.names import column_for
from ndcg_lit.reading.tables import (
    arrow_table,
    id_column,
    is_table_file,
    line_of_file,
    number_column,
    row_of_table,
    table_of,
    table_of_file,
)


def test_names_of_columns():
    "Tables call the same thing by many names."
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    parts = ("query", "document", "score")
    assert [column_for(part, list(frame), None, "run") for part in parts] == ["qid", "docno", "score"]
    with pytest.raises(ValueError) as found:
        column_for("score", ["qid", "docno", "label"], None, "run")
    assert str(found.value) == (
        "run has no column 'score' or 'sim' or 'similarity' for the score; it has 'qid', 'docno', "
        "'label'. columns={'score': ...} names one. Are run and qrels swapped?"
    )


def test_names_of_columns_2():
    "Tables call the same thing by many names."
    assert column_for("grade", ["query-id", "corpus-id", "score"], None, "qrels") == "score"
    with pytest.raises(ValueError) as found:
        column_for("grade", ["query_id", "doc_id", "score"], None, "qrels")
    assert str(found.value) == (
        "qrels has no column 'grade' or 'relevance' or 'rel' or 'label' or 'rating' for the grade; it "
        "has 'query_id', 'doc_id', 'score'. columns={'grade': ...} names one. Are run and qrels swapped?"
    )


def test_columns_of_arrow():
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    arrow = arrow_table(frame, "run")
    lazy = arrow_table(pl.from_pandas(frame).lazy(), "run")
    assert arrow.column_names == lazy.column_names == ["qid", "docno", "score"] and len(lazy["qid"]) == 3
    assert arrow_table(pd.DataFrame({"qid": [1, "a"]}), "run")["qid"] == [1, "a"]
    with pytest.raises(TypeError) as found:
        arrow_table([("q1", "d7", 12.5)], "run")
    assert str(found.value) == "run must be a path, a dict of dicts, a table or bytes; got [('q1', 'd7', 12.5)]"


def test_ids():
    "Ids stay bytes in one long text, as those of a TREC file do; no string is made of them."
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    arrow = arrow_table(frame, "run")
    queries, documents = (id_column(arrow[part], part, "run", row_of_table) for part in ("qid", "docno"))
    coded = queries.dictionary_encode()
    names, codes = (coded.dictionary.to_pylist(), coded.indices.to_numpy())
    numbers = number_column(arrow["score"], "score", "run", row_of_table)
    assert codes.tolist() == [0, 1, 0] and names == [b"q2", b"q1"] and (numbers.tolist() == [4, 12.5, 2])


def test_ids_2():
    "The same ids in a dict, in pandas and in polars, and what they are compared as."
    some = {
        "whole": [10**10],
        "float": [10000000000.0],
        "half": [1.5],
        "single": np.float32([0.1]),
        "decimal": [Decimal("7.50")],
        "truth": [True],
        "date": [date(2020, 1, 2)],
        "time": [datetime(2020, 1, 2, 3, 4)],
        "UUID": [UUID(int=7)],
        "bytes": [b"caf\xe9"],
    }
    found = {"dict": [as_bytes(ids[0]) for ids in some.values()]}
    for library in (pd, pl):
        columns = [arrow_table(library.DataFrame({"query": ids}), "run")["query"] for ids in some.values()]
        found[library.__name__] = [id_column(c, "query", "run", row_of_table)[0].as_py() for c in columns]
    assert found["dict"] == found["pandas"] == found["polars"]


def test_the_rows_of_a_query():
    "What is left is to put the rows of a query together."
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    arrow = arrow_table(frame, "run")
    lists = table_of(arrow, "run", None, "run").lists("error")
    assert lists.to_dict() == {"q2": {"d7": 4, "d8": 2}, "q1": {"d7": 12.5}}
    assert lists.to_dict() == {"q2": {"d7": 4.0, "d8": 2.0}, "q1": {"d7": 12.5}}


def test_csv_files():
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    arrow = arrow_table(frame, "run")
    lists = table_of(arrow, "run", None, "run").lists("error")
    with TemporaryDirectory() as folder:
        path, trec = (str(Path(folder) / "run.csv"), Path(folder) / "qrels.tsv")
        frame.to_csv(path, index=False)
        of_file, wrong = (table_of_file(path, "run", None).lists("error"), line_of_file(path, 1))
        trec.write_bytes(b"q1\t0\td7\t2\n")
        assert is_table_file(path) and (not is_table_file(str(trec))) and (wrong == f"{visible(path)}:3")
    assert of_file.to_dict() == lists.to_dict()
    assert of_file.to_dict() == {"q2": {"d7": 4.0, "d8": 2.0}, "q1": {"d7": 12.5}}


def test_errors():
    said = []
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    for bad in (frame.assign(score="high"), frame.replace(12.5, np.inf), pd.concat([frame, frame[:1]])):
        with pytest.raises(ValueError) as found:
            table_of(arrow_table(bad, "run"), "run", None, "run").lists("error")
        said.append(str(found.value))
    assert said == [
        "run, row 0: the score 'high' is no number",
        "run, row 1: the score is inf; it must be a finite number",
        "run, row 3: document 'd7' is in query 'q2' twice; duplicates='first', 'last' or 'max' keeps one",
    ]


def test_errors_2():
    "In a file it is named with its line."
    said = []
    with TemporaryDirectory() as folder, chdir(folder):
        for end in ("d8", "d8,0x10", "d8,1_000", "d8,true", "d8,2020-01-02", "d8,nan", "d8,", "d7,3"):
            Path("run.csv").write_text(f"qid,docno,score\nq1,d7,12.5\nq1,{end}\n")
            with pytest.raises(ValueError) as found:
                table_of_file("run.csv", "run", None).lists("error")
            said.append(str(found.value))
    assert said == [
        "run.csv:3: 2 fields; the header has 3: qid, docno, score",
        "run.csv:3: the score '0x10' is no number",
        "run.csv:3: the score '1_000' is no number",
        "run.csv:3: the score 'true' is no number",
        "run.csv:3: the score '2020-01-02' is no number",
        "run.csv:3: the score 'nan' is not a finite number",
        "run.csv:3: the score is missing",
        "run.csv:3: document 'd7' is in query 'q1' twice; duplicates='first', 'last' or 'max' keeps one",
    ]


def test_empty_tables_and_files():
    "A table or a file without rows is refused."
    frame = pd.DataFrame([("q2", "d7", 4.0), ("q1", "d7", 12.5), ("q2", "d8", 2.0)], columns=["qid", "docno", "score"])
    with pytest.raises(ValueError) as found:
        table_of(arrow_table(frame[:0], "run"), "run", None, "run")
    assert str(found.value) == "run has no rows; a run that found nothing is a dict such as {'q1': {}}"
    assert evaluate({"q1": {}}, {"q1": {"d7": 2}}, "RR").mean == {"RR": 0}
