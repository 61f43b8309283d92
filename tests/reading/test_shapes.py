"Tables of odd shape: columns without names or with one name, ids in the index; read, or refused with what to do."
import re

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from ndcg_lit import evaluate
from ndcg_lit.reading.names import NoColumn

QRELS, RUN = {"q": {"b": 1}}, {"q": {"a": 2.0, "b": 1.0}}
ROWS = {"run": [("q", "a", 2.0), ("q", "b", 1.0)], "qrels": [("q", "b", 1), ("q", "c", 0)]}
NAMES = {"run": ["query", "document", "score"], "qrels": ["query", "document", "grade"]}


def scored(table, kind):
    return evaluate(**{"run": RUN, "qrels": QRELS} | {kind: table}, measures="RR")["RR"]


def frame(kind, names=None): return pd.DataFrame(ROWS[kind], columns=NAMES[kind] if names is None else names)


def by_ids(kind): return frame(kind).set_index(["query", "document"])


def two_queries(kind): return pa.table([["q"], ["a"], [1]], names=["query", "query", "x"])


NAME_THEM = "give them names: {kind}.columns = ['query', 'document', '{number}']."
NAME_LEVELS = "Its index has levels without names; {kind}.rename_axis.['query', 'document']. names them."
ODD = {  # a table, and what is said to do
    "whole numbers": (lambda kind: pd.DataFrame(ROWS[kind]),
                      f"it has none. The names of its columns 0, 1, 2 are no texts; {NAME_THEM}"),
    "None": (lambda kind: frame(kind, [None] * 3), f"columns None, None, None are no texts; {NAME_THEM}"),
    "nan": (lambda kind: frame(kind, ["query", "document", np.nan]),
            f"it has 'query', 'document'. .* nan are no texts; {NAME_THEM}"),
    "bytes": (lambda kind: frame(kind).rename(columns={"query": b"query"}),
              f"columns b'query' are no texts; {NAME_THEM}"),
    "levels": (lambda kind: frame(kind, pd.MultiIndex.from_product([["a"], NAMES[kind]])),
               "Its columns have names of 2 levels; give each a name: {kind}.columns = ['query', 'document'"),
    "both ids in an index without names": (lambda kind: by_ids(kind).rename_axis([None, None]), NAME_LEVELS),
    "Series by two levels without names": (
        lambda kind: by_ids(kind).iloc[:, 0].rename_axis([None, None]),
        "{kind} is a Series whose index has levels without the names of a query and a document; "
        "{kind}.rename_axis.['query', 'document']. names them"),
    "query twice": (lambda kind: frame(kind, ["query", "query", "x"]), "has 2 columns 'query'"),
    "query twice in pyarrow": (two_queries, "has 2 columns 'query'"),
    "names of nothing": (lambda kind: two_queries(kind).rename_columns([""] * 3), "it has '', '', ''."),
    "no columns": (lambda kind: pd.DataFrame(), "for the query; it has none.$"),
    "no columns in polars": (lambda kind: pl.DataFrame(), "for the query; it has none.$"),
    "no columns in a lazy frame": (lambda kind: pl.LazyFrame(), "for the query; it has none.$"),
    "no columns in pyarrow": (lambda kind: pa.table({}), "for the query; it has none.$"),
    "no rows": (lambda kind: frame(kind).iloc[:0], "{kind} has no rows"),
    "structured array": (lambda kind: np.array(ROWS[kind], [(name, "U5") for name in NAMES[kind]]),
                         "{kind}, row 0: the {number} '.*' is no number"),
}


@pytest.mark.parametrize("kind", ["run", "qrels"])
@pytest.mark.parametrize("name", ODD)
def test_odd_tables_are_refused_in_a_line_that_says_what_to_do(name, kind):
    make, said = ODD[name]
    said = said.replace("{kind}", kind).replace("{number}", NAMES[kind][2])
    said = said.replace("[", "\\[").replace("]", "\\]").replace("()", "\\(\\)")
    with pytest.raises((ValueError, TypeError)) as error: scored(make(kind), kind)
    text = str(error.value)
    assert re.search(said, text) and "\n" not in text and text.startswith(kind), text
    if "for the query" in text: assert isinstance(error.value, NoColumn)


def named(table, kind): return table.set_axis(NAMES[kind], axis=1)


CURED = {  # what the error says to do, done
    "whole numbers": named, "levels": named,
    "both ids in an index without names": lambda table, kind: table.rename_axis(["query", "document"]),
    "Series by two levels without names": lambda table, kind: table.rename_axis(["query", "document"]),
}


@pytest.mark.parametrize("kind", ["run", "qrels"])
@pytest.mark.parametrize("name", CURED)
def test_what_the_line_says_helps(name, kind): assert scored(CURED[name](ODD[name][0](kind), kind), kind) == 0.5


INDEXED = {  # levels of an index that have the names of ids
    "both ids": by_ids, "query": lambda kind: frame(kind).set_index("query"),
    "document": lambda kind: frame(kind).set_index("document"),
    "user": lambda kind: frame(kind).rename(columns={"query": "user"}).set_index("user"),
    "a Series": lambda kind: by_ids(kind).iloc[:, 0],
    "a Series without a name": lambda kind: by_ids(kind).iloc[:, 0].rename(None),
    "ids and more": lambda kind: frame(kind).assign(fold=1).set_index(["query", "fold", "document"]),
}


@pytest.mark.parametrize("kind", ["run", "qrels"])
@pytest.mark.parametrize("name", INDEXED)
def test_ids_in_an_index_are_read_by_the_names_of_its_levels(name, kind):
    assert scored(INDEXED[name](kind), kind) == 0.5


@pytest.mark.parametrize("kind", ["run", "qrels"])
def test_what_is_not_asked_for_may_have_any_shape(kind):
    table = frame(kind)
    assert scored(pd.concat([table, table.iloc[:, :2].set_axis([0, None], axis=1)], axis=1), kind) == 0.5
    assert scored(pd.concat([table, table.iloc[:, :2].set_axis(["x", "x"], axis=1)], axis=1), kind) == 0.5
    other = table.rename(columns=dict(zip(NAMES[kind], ["user", "item", "rank" if kind == "run" else "gain"])))
    if kind == "run": other["rank"] = [1, 2]
    assert scored(pd.concat([other, table.iloc[:, :1].set_axis([0], axis=1)], axis=1), kind) == 0.5
    assert scored(table.set_index(pd.Index(["x", "x"], name="row")), kind) == 0.5
    columns = [*table.to_dict("list").values(), [1, 2], [3, 4]]
    assert scored(pa.table(columns, names=[*NAMES[kind], "x", "x"]), kind) == 0.5
    assert scored(pa.RecordBatch.from_pandas(table), kind) == 0.5


@pytest.mark.parametrize("name", ["bare.csv", "bare.tsv"])
def test_a_table_without_names_is_told_that_its_first_row_holds_values(tmp_path, name):
    path = tmp_path / name
    sign = "," if name.endswith("csv") else "\t"
    path.write_text("".join(f"{sign.join(map(str, row))}{sign}x\n" for row in ROWS["run"]))
    with pytest.raises(ValueError, match=r"it has 'q', 'a', '2.0', 'x'\. These look like values; a table begins with"):
        evaluate(path, QRELS, "RR")


@pytest.mark.parametrize("score", ["1,5", "12,75"])
def test_a_decimal_comma_counts_in_tables_of_text_and_one_of_a_thousand_is_asked_for(tmp_path, score):
    path = tmp_path / "run.csv"
    path.write_text(f'query,document,score\nq,a,"{score}"\nq,b,"1,25"\n')
    assert evaluate(path, QRELS, "RR")["RR"] == evaluate(path.read_bytes(), QRELS, "RR")["RR"] == 0.5
    path.write_text('query,document,score\nq,a,"1,000"\nq,b,"2,000"\n')
    with pytest.raises(ValueError, match="run.csv:2: the score '1,000' may be 1000 or 1.000"): evaluate(path, QRELS)
