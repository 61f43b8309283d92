"""Every shape of a table through every door, as a run and as judgments: each is read as the dict of the same.

A shape is a table of pandas; a door is what somebody has it as: a library's table, a file, or plain Python."""

import json
import re
from gzip import compress

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import dataset

from ndcg_lit import check, compare, evaluate, fuse
from ndcg_lit.command import main
from ndcg_lit.reading.sources import read_grouped
from table_shapes import QRELS, RUN, SHAPES, SIDES, arrow, table

MEASURES = ["nDCG@10", "AP", "RR", "P@2"]


def zipped(text):
    "Return the `text` compressed by zstd."
    return bytes(pa.compress(text, "zstd", asbytes=True))


def written(name):
    "Return a door that writes a frame to a file of this `name`."

    def write(frame, path):
        path = path / name
        packed, _, ending = (name if name.endswith((".gz", ".zst")) else name + ".").rpartition(".")
        divider = {"csv": ",", "tsv": "\t", "txt": ";"}[packed.rpartition(".")[2]]
        text = frame.to_csv(index=False, sep=divider).encode()
        path.write_bytes({"gz": compress, "zst": zipped, "": bytes}[ending](text))
        return path

    return write


def as_parquet(frame, path):
    frame.to_parquet(path / "rows.parquet", index=False)
    return path / "rows.parquet"


def as_folder(frame, path):
    "Return a folder of two files."
    (path / "part").mkdir()
    for at, rows in enumerate((frame[:2], frame[2:])):
        rows.to_parquet(path / "part" / f"{at}.parquet", index=False)
    return path / "part"


def opened(frame, path):
    return open(as_parquet(frame, path), "rb")


def as_json(frame, path):
    (path / "rows.json").write_text(json.dumps(frame.to_dict("records")))
    return path / "rows.json"


def as_lines(frame, path):
    rows = (json.dumps(each) for each in frame.to_dict("records"))
    (path / "rows.jsonl").write_text("\n".join(rows))
    return path / "rows.jsonl"


def as_array(frame, path):
    return np.array([*frame.itertuples(index=False, name=None)], [(name, object) for name in frame])


def in_arrays(frame):
    "Return a frame whose lists are numpy's arrays, as Parquet gives them to pandas."
    of_ids = lambda cell: np.array(cell, object) if isinstance(cell, list) else cell
    return frame.apply(lambda column: column.map(of_ids))


def in_tuples(frame):
    return frame.apply(lambda column: column.map(lambda cell: tuple(cell) if isinstance(cell, list) else cell))


class Dataset:
    "What `datasets` has, as far as it is asked for."

    def __init__(self, frame):
        self.frame = frame

    def with_format(self, name):
        return {"arrow": arrow(self.frame)}[name]


Dataset.__module__ = "datasets.arrow_dataset"


def is_hashed(column):
    return not isinstance(column.iloc[0], list)


def relation(frame, path):
    return duckdb.from_arrow(arrow(frame))


DOORS = {
    "pandas": lambda frame, path: frame,
    "pandas, arrays": lambda frame, path: in_arrays(frame),
    "pandas, tuples": lambda frame, path: in_tuples(frame),
    "pandas of pyarrow": lambda frame, path: arrow(frame).to_pandas(types_mapper=pd.ArrowDtype),
    "pandas, shuffled columns": lambda frame, path: frame[[*frame][::-1]],
    "polars": lambda frame, path: pl.from_pandas(frame),
    "polars, lazy": lambda frame, path: pl.from_pandas(frame).lazy(),
    "pyarrow": lambda frame, path: arrow(frame),
    "pyarrow, chunks": lambda frame, path: pa.concat_tables([arrow(frame[:1]), arrow(frame[1:])]),
    "a batch": lambda frame, path: pa.RecordBatch.from_pandas(frame, preserve_index=False),
    "a dataset": lambda frame, path: dataset.dataset(arrow(frame)),
    "DuckDB": relation,
    "Parquet": as_parquet,
    "Parquet, bytes": lambda frame, path: as_parquet(frame, path).read_bytes(),
    "Parquet, open": opened,
    "a folder of Parquet": as_folder,
    **{name: written(name) for name in ("rows.csv", "rows.tsv", "rows.txt", "rows.csv.gz", "rows.csv.zst")},
    "CSV, bytes": lambda frame, path: frame.to_csv(index=False).encode(),
    "TSV, bytes, gz": lambda frame, path: compress(frame.to_csv(index=False, sep="\t").encode()),
    "JSON": as_json,
    "JSON lines": as_lines,
    "a list of dicts": lambda frame, path: frame.to_dict("records"),
    "a dict of columns": lambda frame, path: frame.to_dict("list"),
    "a dict of Series": lambda frame, path: frame.to_dict("series"),
    "a dict of dicts of columns": lambda frame, path: frame.to_dict(),
    "datasets": lambda frame, path: Dataset(frame),
    "a structured array": as_array,
    "levels of an index": lambda frame, path: frame.set_index([name for name in frame if is_hashed(frame[name])][:2]),
}
TEXT = {name for name in DOORS if "SV" in name or name.startswith("rows.")}
UNREAD = {  # dicts in a list are no text that a table has
    (shape, door) for shape in ("dicts in lists", "candidates") for door in TEXT
}


def order_of(side):
    return {query: sorted(found, key=found.get, reverse=True) for query, found in side.items()}


@pytest.mark.parametrize("kind", SIDES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("door", DOORS)
def test_each_shape_is_read_through_each_door_as_the_dict_of_the_same(shape, door, kind, tmp_path):
    frame, side = table(shape, kind)
    if (shape, door) in UNREAD:
        pytest.skip("no such table is written")
    given = DOORS[door](frame, tmp_path)
    other = QRELS if kind == "run" else RUN
    found = evaluate(given, other, MEASURES) if kind == "run" else evaluate(other, given, MEASURES)
    wanted = evaluate(side, other, MEASURES) if kind == "run" else evaluate(other, side, MEASURES)
    assert found == wanted
    if hasattr(given, "seek"):
        given.seek(0)
    read = read_grouped(given, kind).to_dict()
    if kind == "qrels":
        assert read == side
    else:
        assert order_of(read) == order_of(side)
    if shape in ("plain", "users and items", "parallel lists", "dicts in lists"):
        assert read == side


FAULTS = {  # what is wrong in the second row, and what is said
    "no document": ({"document": ["a", None], "score": [2.0, 1.0]}, "document is missing|(None|nan) is no id"),
    "no number": ({"document": ["a", "b"], "score": [2.0, None]}, "score.*(missing|nan|'')|number.* got (None|nan)"),
    "infinite": ({"document": ["a", "b"], "score": [2.0, float("inf")]}, "inf"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_wrong_in_a_row_is_said_in_a_line_with_the_row(fault, door, tmp_path):
    columns, said = FAULTS[fault]
    frame = pd.DataFrame({"query": ["q1", "q1"], **columns})
    given = DOORS[door](frame, tmp_path)
    with pytest.raises((ValueError, TypeError), match=said) as error:
        evaluate(given, QRELS, "RR")
    text = str(error.value)
    assert "\n" not in text and re.search(r"row 1|record 2|:[23]:", text), text


SOME = ["users and items", "ranks", "RAG, grade 1", "dicts in lists"]
FEW = ["pandas", "polars, lazy", "Parquet", "rows.csv", "JSON lines", "a list of dicts"]


@pytest.mark.parametrize("shape", SOME)
@pytest.mark.parametrize("door", FEW)
def test_check_compare_and_fuse_read_the_same(shape, door, tmp_path):
    if (shape, door) in UNREAD:
        pytest.skip("no such table is written")
    frame, side = table(shape, "run")
    run = DOORS[door](frame, tmp_path)
    (tmp_path / "judged").mkdir()
    judged, known = table(shape, "qrels")
    qrels = DOORS[door](judged, tmp_path / "judged")
    found = check(run, qrels)
    assert found.judgments["rows"] == sum(map(len, known.values()))
    assert [(each["queries"], each["rows"]) for each in found.runs.values()] == [(3, 6)]
    other = {"q1": {"d1": 2.0}, "q2": {"d4": 1.0}, "q3": {"d8": 1.0}}
    one, two = (compare({"a": each, "b": other}, of, "nDCG@10") for each, of in ((run, qrels), (side, known)))
    assert one.pairs[0].difference == two.pairs[0].difference
    assert fuse([run, other]) == fuse([side, other])


@pytest.mark.parametrize("shape", SOME)
@pytest.mark.parametrize("door", ["Parquet", "rows.csv", "JSON", "TSV, bytes, gz"])
def test_the_command_reads_the_same(shape, door, tmp_path, capsys):
    if (shape, door) in UNREAD:
        pytest.skip("no such table is written")
    paths = []
    for kind in SIDES:
        (tmp_path / kind).mkdir()
        given = DOORS[door](table(shape, kind)[0], tmp_path / kind)
        if isinstance(given, bytes):
            (tmp_path / kind / "file").write_bytes(given)
            given = tmp_path / kind / "file"
        paths.append(str(given))
    (run, qrels), out = (table(shape, kind)[1] for kind in SIDES), []
    (tmp_path / "run.json").write_text(json.dumps(run))
    (tmp_path / "qrels.json").write_text(json.dumps(qrels))
    for sides in (reversed(paths), [str(tmp_path / "qrels.json"), str(tmp_path / "run.json")]):
        assert main(["eval", *sides, "--format", "json"]) == 0
        told = json.loads(capsys.readouterr().out)
        out.append([(*list(each.values())[:2], *each["counts"].values()) for each in told])
    assert out[0] == out[1]
