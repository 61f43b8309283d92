"A run that is read in batches: a file, a folder, a dataset, a LazyFrame; the same numbers and refusals as in memory."
import os
import pty
import random
import subprocess
import sys
import termios
import threading

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest
from pyarrow import parquet

from ndcg_lit import compare, evaluate, evaluation as evaluating, system as progress
from ndcg_lit.reading import tables as batches

MEASURES = ["nDCG@10", "AP", "RR", "nDCG(gain='exponential')", "Bpref", "Rprec", "P@5", "GMAP"]


def made(seed, queries=30, documents=50):
    "Return columns of a run with many ties, and of judgments; some queries are only in one of them."
    rnd = random.Random(seed)
    run, qrels = [], []
    for q in range(queries):
        for d in rnd.sample(range(90), documents): run.append((f"q{q}", f"d{d}", float(rnd.randrange(9))))
    for q in range(4, queries + 4):
        for d in rnd.sample(range(90), 20): qrels.append((f"q{q}", f"d{d}", rnd.randrange(-1, 4)))
    rnd.shuffle(qrels)
    return columns(run, "score"), columns(qrels, "grade")


def columns(rows, number): return pa.table(dict(zip(("query", "document", number), map(list, zip(*rows)))))


def shuffled(table, seed=1):
    "Return the rows of a `table` in another order."
    return table.take(np.random.default_rng(seed).permutation(len(table)))


def doors(table, folder):
    "Return the `table` as every kind of rows that are read in batches, several row groups and files in it."
    file, parts = folder / "run.parquet", folder / "parts"
    parquet.write_table(table, file, row_group_size=70)
    parts.mkdir(exist_ok=True)
    third = len(table) // 3
    for i, start in enumerate((0, third, 2 * third)):
        parquet.write_table(table.slice(start, third if i < 2 else None), parts / f"{i}.parquet")
    return {"file": file, "text": str(file), "folder": parts, "dataset": ds.dataset(parts),
            "lazy": pl.from_arrow(table).lazy(), "scan": pl.scan_parquet(file)}


@pytest.fixture
def small(monkeypatch):
    "Make batches so small that a few rows are many of them."
    monkeypatch.setattr(batches, "WHOLE", 0)
    monkeypatch.setattr(batches, "BATCH_ROWS", 64)
    monkeypatch.setattr(evaluating, "JUDGED", 50)


def check_same(found, wanted):
    assert found.per_query["query_id"] == wanted.per_query["query_id"]
    for name in found.mean:
        np.testing.assert_allclose(found.per_query[name], wanted.per_query[name], rtol=0, atol=1e-12, err_msg=name)
        assert found.mean[name] == pytest.approx(wanted.mean[name], abs=1e-12)
    for name in ("missing", "unjudged", "documents", "judged", "below_zero", "close", "convention"):
        assert getattr(found, name) == getattr(wanted, name), name


OPTIONS = [{}, {"ties": "stable"}, {"ties": "average", "precision": "double"}, {"ties": "random", "seed": 7},
           {"unjudged": "zero", "missing": "skip"}]


@pytest.mark.parametrize("order", ["grouped", "shuffled"])
def test_the_numbers_are_those_of_the_same_rows_in_memory(small, tmp_path, order):
    run, qrels = made(5)
    if order == "shuffled": run = shuffled(run)
    given = doors(run, tmp_path)
    for options in OPTIONS:
        wanted = evaluate(run, qrels, MEASURES, **options)
        for name in given if options == {} else ["file"]:
            check_same(evaluate(given[name], qrels, MEASURES, **options), wanted)


def test_every_row_is_read_in_batches_and_only_rows_that_are_scattered_are_sorted(small, tmp_path, monkeypatch):
    sorts, together = [], batches.together

    def counted(rows):
        sorts.append(rows.name)
        return together(rows)

    monkeypatch.setattr(batches, "together", counted)
    run, qrels = made(6)
    back = pa.concat_tables([run, run.slice(0, 1).set_column(1, "document", pa.array(["d99"]))])  # q0 comes back
    for table, count in ((run, 0), (back, 1), (shuffled(run), 1)):
        parquet.write_table(table, tmp_path / "run.parquet", row_group_size=200)
        sorts.clear()
        check_same(evaluate(tmp_path / "run.parquet", qrels), evaluate(table, qrels))
        assert len(sorts) == count


def test_a_query_longer_than_a_batch_stays_whole(small, tmp_path):
    rows = [("a", f"d{i}", float(i % 7)) for i in range(40)] + [("long", f"d{i}", float(i % 50)) for i in range(900)]
    run = columns([*rows, ("z", "d1", 1.0)], "score")
    qrels = {"a": {"d6": 1}, "long": {"d49": 2, "d1": 1}, "z": {"d1": 1}}
    parquet.write_table(run, tmp_path / "run.parquet", row_group_size=100)
    check_same(evaluate(tmp_path / "run.parquet", qrels, MEASURES), evaluate(run, qrels, MEASURES))


@pytest.mark.parametrize("order", ["grouped", "shuffled"])
@pytest.mark.parametrize("keep", ["first", "last", "max"])
def test_documents_named_twice_are_kept_as_in_memory(small, tmp_path, keep, order):
    run, qrels = made(7, queries=8)
    again = run.slice(100, 60).set_column(2, "score", pa.array([9.5] * 60))
    run = pa.concat_tables([run.slice(0, 160), again, run.slice(160)]) if order == "grouped" else \
        shuffled(pa.concat_tables([run, again]))
    parquet.write_table(run, tmp_path / "run.parquet", row_group_size=90)
    wanted = evaluate(run, qrels, MEASURES, duplicates=keep)
    check_same(evaluate(tmp_path / "run.parquet", qrels, MEASURES, duplicates=keep), wanted)


IDS = {"numbers": [3, 10, 7], "floats": [3.0, 10.5, 7.0], "bytes": [b"a", b"caf\xe9", b"b"],
       "categories": pa.array(["x", "y", "z"]).dictionary_encode()}


@pytest.mark.parametrize("kind", IDS)
@pytest.mark.parametrize("times", [1, 40])
def test_ids_of_every_kind_find_their_judgments(small, tmp_path, kind, times):
    names = pa.array(IDS[kind]) if isinstance(IDS[kind], list) else IDS[kind]
    query = names.take(pa.array([0, 1, 2] * times))  # 40 times: the queries are scattered over the batches
    document = pa.array([f"d{i // 3}" for i in range(3 * times)])
    run = pa.table({"query": query, "document": document, "score": pa.array([float(-i) for i in range(3 * times)])})
    qrels = pa.table({"query": names, "document": ["d0"] * 3, "grade": [1, 1, 1]})
    parquet.write_table(run, tmp_path / "run.parquet", row_group_size=30)
    assert evaluate(tmp_path / "run.parquet", qrels, "RR").mean == {"RR": 1}


def test_the_numbers_are_the_same_on_any_number_of_threads(small, tmp_path):
    run, qrels = made(8)
    for order in (run, shuffled(run)):
        parquet.write_table(order, tmp_path / "run.parquet")
        found = [evaluate(tmp_path / "run.parquet", qrels, MEASURES, threads=threads) for threads in (1, 2, 5)]
        assert found[0] == found[1] == found[2]
    for wrong, error in ((0, ValueError), (2.0, TypeError), (True, TypeError)):
        with pytest.raises(error, match="threads must be"): evaluate(run, qrels, threads=wrong)


def test_several_runs_share_judgments_in_parquet(small, tmp_path):
    (one, qrels), (other, _) = made(9), made(10)
    parquet.write_table(qrels, tmp_path / "qrels.parquet")
    parquet.write_table(one, tmp_path / "one.parquet")
    parquet.write_table(shuffled(other), tmp_path / "other.parquet")
    runs = {"A": tmp_path / "one.parquet", "B": tmp_path / "other.parquet"}
    found = compare(runs, tmp_path / "qrels.parquet", "AP", samples=200, threads=2)
    wanted = compare({"A": one, "B": shuffled(other)}, qrels, "AP", samples=200)
    np.testing.assert_allclose(found["A", "B"].by, wanted["A", "B"].by, rtol=0, atol=1e-12)


def with_row(table, row, name, value):
    "Return the `table` with another `value` in one row of the column called `name`."
    values = table[name].to_pylist()
    values[row] = value
    return table.set_column(table.column_names.index(name), name, pa.array(values))


BAD = {
    "a column is missing": (lambda t: t.rename_columns(["query", "url", "score"]), ValueError,
                            r"no column 'document'.* it has 'query', 'url', 'score'"),
    "judgments": (lambda t: t.rename_columns(["query", "document", "grade"]), ValueError, "Are run and qrels swapped"),
    "no query": (lambda t: with_row(t, 300, "query", None), ValueError, "row 300: the query is missing"),
    "no document": (lambda t: with_row(t, 301, "document", None), ValueError, "row 301: the document is missing"),
    "no score": (lambda t: with_row(t, 302, "score", None), ValueError, "row 302: the score is missing"),
    "nan": (lambda t: with_row(t, 303, "score", float("nan")), ValueError, "row 303: the score is nan"),
    "text": (lambda t: t.set_column(2, "score", pa.array(["1"] * len(t))), ValueError,
             "row 0: the score '1' is no number"),
    "lists": (lambda t: t.set_column(0, "query", pa.array([["q"]] * len(t))), TypeError,
              r"query column is of type (large_)?list"),
    "twice": (lambda t: pa.concat_tables([t, t.slice(len(t) - 1)]), ValueError, r"row 1500: document .* is in query"),
    "empty": (lambda t: t.slice(0, 0), ValueError, "has no rows"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("order", ["grouped", "shuffled"])
def test_what_cannot_be_read_is_refused_by_row(small, tmp_path, name, order):
    run, qrels = made(11)
    spoil, error, why = BAD[name]
    run = spoil(run if order == "grouped" else shuffled(run))
    for given in doors(run, tmp_path).values():
        with pytest.raises(error, match=why): evaluate(given, qrels)


def test_a_folder_without_parquet_is_no_run(tmp_path):
    (tmp_path / "run.txt").write_text("q1 Q0 d1 1 2.5 tag\n")
    with pytest.raises(IsADirectoryError): evaluate(tmp_path, {"q1": {"d1": 1}})
    with pytest.raises(FileNotFoundError, match=r"nothing\.parquet"):
        evaluate(tmp_path / "nothing.parquet", {"q1": {"d1": 1}})


def written(folder, *tables):
    "Return the `folder`, with a Parquet file for each of the `tables`; bytes are written as they are."
    folder.mkdir()
    for at, table in enumerate(tables):
        path = folder / f"{at}.parquet"
        if isinstance(table, bytes): path.write_bytes(table)
        else: parquet.write_table(table, path)
    return folder


def test_ids_in_the_names_of_folders_are_text(tmp_path):
    for query in ("01", "1"):
        (tmp_path / f"query={query}").mkdir()
        parquet.write_table(pa.table({"document": ["d1"], "score": [1.0]}), tmp_path / f"query={query}" / "0.parquet")
    assert evaluate(tmp_path, {"01": {"d1": 1}, "1": {"d2": 1}}, "RR").per_query["RR"].tolist() == [1, 0]


def test_numbers_are_as_wide_as_any_file_of_a_folder_has_them(tmp_path):
    narrow = [pa.array([9, 8], kind) for kind in (pa.int8(), pa.float32(), pa.decimal128(5, 2))]
    rows = [pa.table({"query": ["q1"] * 2, "document": ["a", "b"], "score": column}) for column in narrow]
    wide = pa.table({"query": ["q2"] * 2, "document": ["d", "c"], "score": [1000.5, 1000.5 + 1e-9]})
    qrels = {"q1": {"a": 1}, "q2": {"c": 1}}
    for at, first in enumerate(rows):
        folder = written(tmp_path / str(at), first, wide)
        assert evaluate(folder, qrels, "RR", precision="double").mean == {"RR": 1}


def test_a_folder_that_does_not_fit_together_is_refused_by_name(tmp_path):
    text = columns([("01", "d1", 1.0)], "score")
    number = text.set_column(0, "query", pa.array([2]))
    wrong = {"text": (text, number), "number": (number, text), "damaged": (text, b"PAR1"), "nothing.parquet": ()}
    why = {"text": "query has incompatible types", "number": "query has incompatible types",
           "damaged": r"1\.parquet", "nothing.parquet": "no Parquet file"}
    for name, tables in wrong.items():
        with pytest.raises(ValueError, match=rf"^{tmp_path / name}: .*{why[name]}") as refused:
            evaluate(written(tmp_path / name, *tables), {"01": {"d1": 1}})
        assert type(refused.value) is ValueError


def test_only_the_three_columns_of_a_lazy_frame_are_written(tmp_path):
    run, qrels = made(14)
    frame = pl.from_arrow(run).lazy().with_columns(other=pl.lit(None, pl.Struct([])))  # which no Parquet file can hold
    check_same(evaluate(frame, qrels), evaluate(run, qrels))


def test_nothing_stays_in_the_folder_for_temporary_files(small, tmp_path, monkeypatch):
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "kept"))
    run, qrels = made(12)
    evaluate(pl.from_arrow(shuffled(run)).lazy(), qrels)
    with pytest.raises(ValueError, match="the score is nan"):
        evaluate(pl.from_arrow(shuffled(with_row(run, 9, "score", float("nan")))).lazy(), qrels)
    assert list((tmp_path / "kept").iterdir()) == []


def test_without_duckdb_the_error_names_the_extra(small, tmp_path, monkeypatch):
    run, qrels = made(13)
    parquet.write_table(shuffled(run), tmp_path / "run.parquet")
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(ImportError, match=r"ndcg_lit\[large\]"): evaluate(tmp_path / "run.parquet", qrels)


def test_the_command_takes_a_folder(tmp_path):
    from ndcg_lit.command import main
    run, qrels = made(14)
    doors(run, tmp_path)
    parquet.write_table(qrels, tmp_path / "qrels.parquet")
    assert main(["eval", str(tmp_path / "qrels.parquet"), str(tmp_path / "parts"), "--threads", "2"]) == 0
    assert main(["eval", str(tmp_path / "qrels.parquet"), str(tmp_path / "parts"), "--threads", "0"]) == 2
    assert main(["eval", str(tmp_path / "parts"), str(tmp_path / "qrels.parquet")]) == 2


SEEN = """
import sys
import time
import ipykernel.zmqshell  # as a program in a terminal may: tqdm.auto would take it for a notebook
from ndcg_lit import evaluate
from ndcg_lit.reading import tables as batches
from ndcg_lit import system as progress
batches.WHOLE, batches.BATCH_ROWS = 0, 64
parts_of = batches.parts_of
def slowly(*given):
    for part in parts_of(*given):
        time.sleep(0.02)
        yield part
batches.parts_of = slowly
for patience in (1e9, 0.1):
    progress.PATIENCE = patience
    evaluate(sys.argv[1], {"q4": {"d1": 1}}, "RR")
    print("after", patience, file=sys.stderr)
sys.modules["tqdm"] = None
evaluate(sys.argv[1], {"q4": {"d1": 1}}, "RR")
print("without tqdm", file=sys.stderr)
"""


def test_a_terminal_sees_how_far_long_work_is_and_nothing_of_short_work(tmp_path):
    path = tmp_path / "run.parquet"
    parquet.write_table(made(15)[0], path)
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(ours, (24, 100))
    shown = []

    def listen():
        try:
            while piece := os.read(ours, 4096): shown.append(piece)
        except OSError: pass  # Linux says so when nobody writes any more

    reader = threading.Thread(target=listen)
    reader.start()
    subprocess.run([sys.executable, "-c", SEEN, str(path)], stderr=theirs, check=True)
    os.close(theirs)
    reader.join()
    os.close(ours)
    short, long, without = b"".join(shown).decode().replace("\r\n", "\n").split("after")
    assert short == "" and without == " 0.1\nwithout tqdm\n"
    assert "run.parquet: " in long and "/1.50k" in long and "rows/s" in long and long.endswith("\r")


def test_a_file_sees_no_bar(small, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(progress, "PATIENCE", -1)
    run, qrels = made(16)
    parquet.write_table(run, tmp_path / "run.parquet")
    evaluate(tmp_path / "run.parquet", qrels)
    assert capfd.readouterr() == ("", "")
