"What is not read is named by its first bytes, whoever reads it, and the line that the error shows makes one that is."
import bz2
import gzip
import io
import json
import lzma
import pickle
import re
import shutil
import sqlite3
import tarfile
import zipfile

import numpy as np
import pandas as pd
import pyarrow
import pytest
from pyarrow import ipc, parquet

from ndcg_lit import compare_values, evaluate
from ndcg_lit.command import main
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.reading.texts import read_texts
from ndcg_lit.reading.unread import UNREAD

TREC = b"q Q0 a 1 1.5 t\nq Q0 b 2 1 t\n"
RUN = {"q": {"a": 1.5, "b": 1.0}}
FRAME = pd.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "score": [1.5, 1.0]})


def written(write):
    "Return the bytes that `write` puts into a file."
    file = io.BytesIO()
    write(file)
    return file.getvalue()


def zipped(name, data=TREC):
    def write(file):
        with zipfile.ZipFile(file, "w") as archive: archive.writestr(name, data)
    return written(write)


def tarred(file):
    with tarfile.open(fileobj=file, mode="w") as archive:
        entry = tarfile.TarInfo("a.run")
        entry.size = len(TREC)
        archive.addfile(entry, io.BytesIO(TREC))


def streamed(file):
    table = pyarrow.Table.from_pandas(FRAME)
    with ipc.new_stream(file, table.schema) as stream: stream.write_table(table)


def database():
    with sqlite3.connect(":memory:") as base:
        FRAME.to_sql("run", base, index=False)
        return base.serialize()


PARQUET = written(lambda file: parquet.write_table(pyarrow.Table.from_pandas(FRAME), file))
TEXT = TREC.decode()
# What each is called, and its bytes, of which the line of code makes the run
CONVERTED = {
    "zip": ("a zip archive", zipped("a.run")), "tar": ("a tar archive", written(tarred)),
    "npy": ("an array of numpy", written(lambda file: np.save(file, [1.5, 1]))),
    "npz": ("arrays of numpy", written(lambda file: np.savez(file, scores=[1.5, 1]))),
    "feather": ("an Arrow file", written(FRAME.to_feather)), "stream": ("a stream of Arrow", written(streamed)),
    "bz2": ("compressed by bzip2", bz2.compress(TREC)), "xz": ("compressed by xz", lzma.compress(TREC)),
    **{f"pickle {at}": ("a pickle of Python", pickle.dumps(RUN, at)) for at in range(2, 6)},
    "sqlite": ("a database of SQLite", database()),
    **{name: (f"text in UTF-{name[4:6]}", TEXT.encode(name))
       for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")},
    "utf-16 big": ("text in UTF-16", b"\xfe\xff" + TEXT.encode("utf-16-be")),
    "Parquet in gzip": ("Parquet, packed by gzip", gzip.compress(PARQUET)),
    "Parquet in zstd": ("Parquet, packed by zstd", pyarrow.compress(PARQUET, "zstd", asbytes=True)),
    "gzip twice": ("a file that is packed by gzip twice", gzip.compress(gzip.compress(TREC))),
}
NAMED = {
    "xlsx": ("an Excel workbook", zipped("[Content_Types].xml")),
    "openpyxl": ("an Excel workbook", zipped("docProps/app.xml")),
    "ods": ("a spreadsheet", zipped("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")),
    "xls": ("an old Excel workbook", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)),
    "no bz2": ("bzip2", bz2.compress(b"")),
    "7z": ("an archive", b"7z\xbc\xaf\x27\x1c\0\4"), "rar": ("an archive", b"Rar!\x1a\x07\1\0"),
    "lz4": ("compressed by lz4", b"\x04\x22\x4d\x18\x64"), "hdf5": ("an HDF5 file", b"\x89HDF\r\n\x1a\n\0"),
    "orc": ("an ORC file", b"ORC\x11\0"), "pdf": ("a PDF", b"%PDF-1.7\n%\xe2\xe3"),
    "html": ("a web page", b"<!DOCTYPE html>\n<title>403</title>"), "a page": ("a web page", b"\r\n <HTML lang=en>"),
    "xml": ("XML", b'<?xml version="1.0"?>\n<response/>'),
    "lfs": ("a pointer of Git LFS", b"version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 9\n"),
    "xlsx in gzip": ("an Excel workbook .xlsx., packed by gzip", gzip.compress(zipped("xl/workbook.xml"))),
}
FILES = CONVERTED | NAMED
JUDGED = {"q": {"b": 1}}
READERS = {
    "run": lambda given: evaluate(given, JUDGED), "qrels": lambda given: evaluate(RUN, given),
    "seen": lambda given: evaluate(RUN, JUDGED, seen=given), "corpus": lambda given: read_texts(given, ["a"], "corpus"),
    "values": compare_values, "subtopics": lambda given: evaluate(RUN, given, "alpha-nDCG@5"),
}
# A table of values and judgments with subtopics are Parquet in gzip as well
READ = {(name, reader) for name in ("Parquet in gzip", "Parquet in zstd") for reader in ("values", "subtopics")}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", FILES)
def test_it_is_named_through_each_door(name, reader, tmp_path):
    if (name, reader) in READ: return
    said, data = FILES[name]
    paths = [tmp_path / f"file{ending}" for ending in ("", ".csv", ".tsv", ".json", ".run", ".parquet", ".csv.gz")]
    for path in paths: path.write_bytes(data)
    for given in (*paths, str(paths[0]), data, io.BytesIO(data)):
        with pytest.raises(ValueError, match=f": this is .*{said}.*, which is not read; ") as found:
            READERS[reader](given)
        assert "\n" not in str(found.value) and len(str(found.value)) < 500


@pytest.mark.parametrize("name", CONVERTED)
def test_the_line_makes_a_file_that_is_read(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = tmp_path / "it's mine {0}"
    given.write_bytes(CONVERTED[name][1])
    with pytest.raises(ValueError) as found:
        read_grouped(given, "run")
    line = str(found.value).partition("which is not read; ")[2].removesuffix(" makes a file that is")
    line = line.removesuffix(", if you trust it,").replace("FROM ...", "FROM run")
    modules = {each.__name__: each for each in (bz2, gzip, json, lzma, pickle, shutil, sqlite3, pyarrow)}
    opened = []
    with monkeypatch.context() as kept:  # the line leaves its files to the interpreter
        kept.setattr("builtins.open", lambda *args, was=open, **more: opened.append(was(*args, **more)) or opened[-1])
        exec(line, modules | {"pandas": pd, "numpy": np})
    for file in opened: file.close()
    given = next(each for each in tmp_path.iterdir() if each.name.startswith(f"{given.name}."))
    given = next(given.iterdir()) if given.is_dir() else given
    if name in ("npy", "npz"):
        lines = b"1 qid:q 1:1 # docid=a\n0 qid:q 1:1 # docid=b\n"
        assert evaluate(given, lines, "RR") == evaluate(RUN, {"q": {"a": 1, "b": 0}}, "RR")
    else:
        assert read_grouped(given, "run").to_dict() == RUN


def test_each_row_has_a_file():
    for begins, *_ in UNREAD:
        assert any(re.match(begins, data, re.DOTALL) for _, data in FILES.values()), begins


def test_the_command_names_it_from_a_path_and_from_standard_input(tmp_path, capsys, monkeypatch):
    (tmp_path / "run.xlsx").write_bytes(NAMED["xlsx"][1])
    (tmp_path / "qrels").write_bytes(b"q 0 b 1\n")
    for run in (str(tmp_path / "run.xlsx"), "-"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(NAMED["xlsx"][1])))
        assert main(["eval", str(tmp_path / "qrels"), run]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "an Excel workbook (xlsx), which is not read; pandas.read_excel(" in said


def test_ids_that_begin_as_they_do_are_ids():
    for name in (b"PK", b"BZh91AY", b"ARROW1", b"ORC", b"%PDF", b"<a>", b"version", b"7z", b"\xff\xfe", b"x" * 256):
        assert read_grouped(name + b" ustar a 1 1 t\n", "run", format="trec").names == [name]


def test_a_corpus_is_parquet_in_bytes_too():
    table = written(pd.DataFrame({"_id": ["a"], "text": ["what it says"]}).to_parquet)
    for given in (table, io.BytesIO(table)):
        assert read_texts(given, ["a"], "corpus")["a"].text == "what it says"
