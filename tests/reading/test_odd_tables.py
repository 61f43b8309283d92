"""Every odd table through every door: it is read, or refused in one line; no door ends in another error.

Each of `TABLES` becomes what each of `DOORS` takes, if that library makes it of such a table at all."""

import warnings
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import dataset, parquet

from ndcg_lit import evaluate

GOOD = {"query": ["q", "q", "r"], "document": ["a", "b", "c"], "score": [3.0, 2.0, 1.0]}
KNOWN = {"q": {"a": 1}, "r": {"c": 1}}
DEEP = 100_000


def changed(**columns):
    return pd.DataFrame({**GOOD, **columns})


def objects(*values):
    "Return a column of `values` as they are."
    column = np.empty(len(values), object)
    column[:] = values
    return pd.Series(column, dtype=object)


def beside(name):
    return pd.concat([changed(), pd.DataFrame({name: [7, 8, 9]})], axis=1)


TABLES = {
    "right": changed(),
    "no rows": changed().iloc[:0],
    "no columns": pd.DataFrame(),
    "rows without columns": pd.DataFrame(index=[0, 1, 2]),
    # ids
    "lists": changed(document=[["a"], ["b", "x"], ["c"]]),
    "lists of nothing": changed(document=[[], [], []]),
    "lists of lists": changed(document=[[["a"]], [["b"]], [["c"]]]),
    "tuples": changed(document=[("a",), ("b",), ("c",)]),
    "dicts": changed(document=[{"a": 1}, {"b": 2}, {"c": 3}]),
    "sets": changed(document=[{"a"}, {"b"}, {"c"}]),
    "arrays": changed(document=objects(*(np.array([name]) for name in "abc"))),
    "queries that are lists": changed(query=[["q"], ["q"], ["r"]]),
    "both ids are lists": changed(query=[["q"], ["q"], ["r"]], document=[["a"], ["b"], ["c"]]),
    "rankings": pd.DataFrame({"query": ["q", "r"], "document": [["a", "b"], ["c"]], "score": [[3.0, 2.0], [1.0]]}),
    "rankings with a score too few": pd.DataFrame({"query": ["q"], "document": [["a", "b"]], "score": [[3.0]]}),
    "categories": changed(query=pd.Categorical(GOOD["query"]), document=pd.Categorical(GOOD["document"])),
    "categories of numbers": changed(document=pd.Categorical([7, 8, 9])),
    "categories with a gap": changed(document=pd.Categorical(["a", None, "c"])),
    "kinds mixed": changed(document=["a", 1, 2.5]),
    "beyond 64 bits": changed(document=[10**30, 2, 3]),
    "truth": changed(document=[True, False, True]),
    "bytes": changed(document=[b"a", b"b", b"c"]),
    "arrays of bytes": changed(document=objects(*map(bytearray, (b"a", b"b", b"c")))),
    "half a character": changed(document=objects("\ud800", "b", "c")),
    "NUL": changed(document=["\0", "b", "c"]),
    "empty text": changed(document=["", "b", "c"]),
    "70,000 letters": changed(document=["x" * 70_000, "b", "c"]),
    "brackets": changed(document=["[" * DEEP, "b", "c"]),
    "braces": changed(document=['{"a":' * DEEP, "b", "c"]),
    "signs in brackets": changed(document=[f"[{'-' * DEEP}1]", "b", "c"]),
    "tables": changed(document=objects(pd.DataFrame(), 1, 2)),
    "objects": changed(document=objects(object(), object(), object())),
    "durations": changed(document=pd.to_timedelta([1, 2, 3])),
    "periods": changed(document=pd.period_range("2020", periods=3)),
    "intervals": changed(document=pd.interval_range(0, 3)),
    "zones": changed(document=pd.date_range("2020", periods=3, tz="UTC")),
    "no ids": changed(document=[None] * 3),
    "no times": changed(document=[pd.NaT] * 3),
    "NA": changed(document=[pd.NA] * 3),
    # numbers
    "text for scores": changed(score=["3", "2", "1"]),
    "no scores": changed(score=[np.nan] * 3),
    "NA for scores": changed(score=pd.array([pd.NA] * 3, "Float64")),
    "scores of any kind": changed(score=objects(3.0, "x", None)),
    "lists for scores": changed(score=[[1.0], [2.0], [3.0]]),
    "infinite": changed(score=[np.inf, 1, 2]),
    "complex": changed(score=[1 + 0j, 2, 3]),
    "decimals": changed(score=[Decimal("1.5")] * 3),
    "sparse": changed(score=pd.arrays.SparseArray([3.0, 0, 0])),
    "categories for scores": changed(score=pd.Categorical([3.0, 2, 1])),
    # columns and indexes
    "score twice": beside("score"),
    "document twice": beside("document"),
    "another twice": pd.concat([beside("x"), beside("x")["x"]], axis=1),
    "two levels of names": pd.concat({"one": changed()}, axis=1),
    "numbers for names": changed().set_axis([0, 1, 2], axis=1),
    "one name a number": changed().set_axis(["query", 1, "score"], axis=1),
    "one name None": changed().set_axis(["query", None, "score"], axis=1),
    "one name nan": changed().set_axis(["query", np.nan, "score"], axis=1),
    "one name a pair": changed().set_axis(["query", ("a", "b"), "score"], axis=1),
    "query in the index": changed().set_index("query"),
    "query in both": changed().set_index("query", drop=False),
    "ids in the index": changed().set_index(["query", "document"]),
    "ids in both": changed().set_index(["query", "document"], drop=False),
    "an index called score": changed().rename_axis("score"),
    "an index of zeros": changed().set_axis([0, 0, 0], axis=0),
    "blanks in a name": changed().rename(columns={"query": "query "}),
}


def arrow(**columns):
    return pa.table({name: pa.array(values) for name, values in GOOD.items()} | columns)


ARROW = {  # what pandas has no form for
    "nulls for ids": lambda: arrow(document=pa.nulls(3)),
    "nulls for scores": lambda: arrow(score=pa.nulls(3)),
    "maps": lambda: arrow(document=pa.array([[("a", 1)]] * 3, pa.map_(pa.string(), pa.int64()))),
    "unions": lambda: arrow(
        document=pa.UnionArray.from_sparse(pa.array([0, 0, 1], pa.int8()), [pa.array(["a"] * 3), pa.array([1] * 3)])
    ),
    "categories that are lists": lambda: arrow(
        document=pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), pa.array([["a"], ["b"]]))
    ),
    "categories that are null": lambda: arrow(
        document=pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), pa.array(["a", None]))
    ),
    "run ends": lambda: arrow(query=pa.RunEndEncodedArray.from_arrays(pa.array([2, 3]), pa.array(["q", "r"]))),
    "lists of one": lambda: arrow(document=pa.array([["a"], ["b"], ["c"]], pa.list_(pa.string(), 1))),
    "large lists": lambda: arrow(document=pa.array([["a"], ["b"], ["c"]], pa.large_list(pa.string()))),
    "records": lambda: arrow(document=pa.array([{"id": "a"}] * 3)),
    "dates": lambda: arrow(score=pa.array([1, 2, 3], pa.date32())),
    "no chunks": lambda: pa.table({name: pa.chunked_array([], pa.array(values).type) for name, values in GOOD.items()}),
    "a name twice": lambda: pa.table([*GOOD.values(), [1, 2, 3]], names=[*GOOD, "score"]),
    "bytes that are no text": lambda: arrow(document=pa.array([b"\xff", b"b", b"c"])),
    "no columns": lambda: pa.table({}),
}


def text(ending, **how):
    "Return a door that writes a table as text to a file with this `ending`."

    def write(table, path):
        table.to_csv(path.with_suffix(ending), index=False, **how)
        return path.with_suffix(ending)

    return write


def as_json(orient, lines=False):
    "Return a door that writes a table as JSON, by an `orient` of pandas'."

    def write(table, path):
        table.to_json(path.with_suffix(".json"), orient=orient, lines=lines)
        return path.with_suffix(".json")

    return write


def as_parquet(table, path):
    (parquet.write_table if isinstance(table, pa.Table) else pd.DataFrame.to_parquet)(
        table, path.with_suffix(".parquet")
    )
    return path.with_suffix(".parquet")


def folder(table, path):
    path.mkdir()
    return as_parquet(table, path / "part").parent


DOORS = {
    "pandas": lambda table, path: table,
    "polars": lambda table, path: pl.from_pandas(table),
    "polars, lazy": lambda table, path: pl.from_pandas(table).lazy(),
    "polars, plain": lambda table, path: pl.DataFrame({name: table[name].tolist() for name in table}, strict=False),
    "polars, objects": lambda table, path: pl.DataFrame({
        name: pl.Series(table[name].tolist(), dtype=pl.Object) for name in table
    }),
    "pyarrow": lambda table, path: pa.Table.from_pandas(table),
    "a batch": lambda table, path: pa.RecordBatch.from_pandas(table),
    "Parquet": as_parquet,
    "Parquet, bytes": lambda table, path: as_parquet(table, path).read_bytes(),
    "a folder": folder,
    "CSV": text(".csv"),
    "TSV": text(".tsv", sep="\t"),
    "semicolons": text(".csv", sep=";"),
    "blanks": text(".txt", sep=" "),
    **{f"JSON, {orient}": as_json(orient) for orient in ("records", "split", "columns", "index", "values", "table")},
    "JSON lines": as_json("records", lines=True),
    "a list of dicts": lambda table, path: table.to_dict("records"),
    "columns": lambda table, path: table.to_dict("list"),
    "columns of pandas": lambda table, path: table.to_dict("series"),
    "a Series": lambda table, path: table.set_index("query")["document"],
    "numpy": lambda table, path: table.to_numpy(),
    "lists": lambda table, path: table.groupby("query")["document"].apply(list),
    "rows": lambda table, path: table.itertuples(),
    "a structured array": lambda table, path: table.to_records(index=False),
}
ARROW_DOORS = {
    "pyarrow": lambda table, path: table,
    "polars": lambda table, path: pl.from_arrow(table),
    "pandas": lambda table, path: table.to_pandas(),
    "Parquet": as_parquet,
    "a folder": folder,
    "a dataset": lambda table, path: dataset.dataset(table),
}


def faults(door, tables, tmp_path):
    "Yield what is wrong with what is said of each of the `tables` that go through the `door`, as a run and as qrels."
    for at, (name, table) in enumerate(tables.items()):
        for kind in ("run", "qrels"):
            try:
                given = door(table, tmp_path / f"{at}{kind}")
            except BaseException:
                continue  # polars panics: this library makes no such table
            grade = None if kind == "run" else {"grade": "score"}
            try:
                evaluate(**{"run": KNOWN, "qrels": KNOWN} | {kind: given}, measures="RR", columns=grade)
            except (ValueError, TypeError) as error:
                said = str(error)
            except BaseException as error:
                said = f"{type(error).__name__}\n{error}"
            else:
                continue
            if "\n" in said or len(said) > 500 or "convert" in said:
                yield name, kind, said[:200]


@pytest.mark.parametrize("door", DOORS)
def test_no_table_of_pandas_ends_in_another_error(door, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of pandas, about its own columns
        assert list(faults(DOORS[door], TABLES, tmp_path)) == []


@pytest.mark.parametrize("door", ARROW_DOORS)
def test_no_table_of_arrow_ends_in_another_error(door, tmp_path):
    tables = {}
    for name, make in ARROW.items():
        try:
            tables[name] = make()
        except (AttributeError, pa.ArrowException):
            pass  # an older pyarrow has no such type
    assert list(faults(ARROW_DOORS[door], tables, tmp_path)) == []


NO_QUERY = changed().drop(columns="query")


@pytest.mark.parametrize("door", ["pandas", "polars", "CSV", "TSV"])
def test_a_document_and_a_score_are_no_query_and_its_ids(door, tmp_path):
    with pytest.raises(ValueError, match="no column 'query'.* for the query; it has 'document', 'score'"):
        evaluate(DOORS[door](NO_QUERY, tmp_path / "run"), KNOWN, "RR")


@pytest.mark.parametrize(
    "door, said",
    [
        ("a Series", "^run is a Series whose index has 'q' twice; run.reset_index.. makes a table of it$"),
    ],
)
def test_columns_are_no_queries(door, said, tmp_path):
    given = DOORS[door](TABLES["right"], tmp_path / "run")
    with pytest.raises((TypeError, ValueError), match=said):
        evaluate(given, KNOWN, "RR")
    apart = changed(query=["q", "p", "r"])  # no id is twice
    if door != "a Series":
        with pytest.raises((TypeError, ValueError), match=said):
            evaluate(DOORS[door](apart, tmp_path / "two"), KNOWN, "RR")


@pytest.mark.parametrize(
    "run, where",
    [
        ({"q": {None: 1.0}}, "run['q'], a document: None"),
        ({"q": ["a", None]}, "run['q'][1]: None"),
        ({None: {"a": 1.0}}, "run, a query: None"),
        ({"q": {("a",): 1.0}}, "run['q'], a document: ('a',)"),
        ([["a"], ["b", ["c"]]], "run[1][1]: ['c']"),
    ],
)
def test_the_place_of_what_is_no_id_is_said(run, where):
    with pytest.raises((TypeError, ValueError)) as error:
        evaluate(run, KNOWN, "RR")
    assert str(error.value).startswith(f"{where} is no id; ids are text")


def test_bytes_in_a_list_are_ids():
    assert evaluate({"q": [bytearray(b"b"), bytearray(b"a")]}, {"q": ["a"]}, "RR")["RR"] == 0.5
