"Dicts, tables, files and arrays are doors to one house: the same ids, the same numbers, the same refusals."
import gzip
import random
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet

from ndcg_lit import evaluate
from ndcg_lit.reading.rows import as_bytes, as_text
from ndcg_lit.reading.sources import read_grouped

IDS = {
    "whole": [10**10, 7], "float": [1e10, 7.0], "large float": [2.0**53, 1e20], "half": [1.5, -0.25],
    "zero": [-0.0, 3.0], "single": np.array([0.1, 1e10], np.float32), "decimal": [Decimal("7.50"), Decimal("2.00")],
    "truth": [True, False], "date": [date(2020, 1, 2), date(1999, 12, 31)],
    "time": [datetime(2020, 1, 2, 3, 4), datetime(2020, 1, 2, 3, 4, 5, 6)], "UUID": [UUID(int=7), UUID(int=8)],
    "bytes": [b"caf\xe9", b"7"], "text": ["caf\u00e9", "1e+10"],
}


def pandas_objects(ids): return pd.DataFrame({"query": pd.Series(list(ids), dtype=object)})


def pandas_categories(ids): return pd.DataFrame({"query": pd.Series(ids).astype("category")})


def arrow(ids):
    "Return a table of pyarrow, of which older versions make no column of UUIDs."
    try: return pa.table({"query": ids})
    except pa.ArrowInvalid:
        if hasattr(pa, "uuid"): raise
        pytest.skip("this pyarrow makes no column of UUIDs")


def polars_objects(ids): return pl.DataFrame({"query": pl.Series(list(ids), dtype=pl.Object)})


TABLES = {
    "pandas": lambda ids: pd.DataFrame({"query": ids}), "pandas objects": pandas_objects,
    "pandas categories": pandas_categories, "polars": lambda ids: pl.DataFrame({"query": ids}),
    "polars objects": polars_objects, "pyarrow": arrow,
}


def with_rest(frame):
    "Return the table `frame` with a document and a score in each row."
    if isinstance(frame, pd.DataFrame): return frame.assign(document=["a", "b"], score=[2.0, 1.0])
    rest = {"document": ["a", "b"], "score": [2.0, 1.0]}
    if isinstance(frame, pl.DataFrame): return frame.with_columns(**{name: pl.Series(v) for name, v in rest.items()})
    for name, values in rest.items(): frame = frame.append_column(name, pa.array(values))
    return frame


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", IDS)
def test_ids_of_tables_are_those_of_dicts(kind, table):
    wanted = [as_text(as_bytes(name)) for name in IDS[kind]]
    assert read_grouped(with_rest(TABLES[table](IDS[kind])), "run").queries == wanted
    assert list(read_grouped({name: {"a": 1.0} for name in IDS[kind]}, "run").to_dict()) == wanted


@pytest.mark.parametrize("kind", IDS)
def test_ids_of_arrays_are_those_of_dicts(kind):
    wanted = [as_text(as_bytes(name)) for name in IDS[kind]]
    for given in (list(IDS[kind]), np.array(IDS[kind]), np.array(list(IDS[kind]), dtype=object), pd.Series(IDS[kind])):
        assert evaluate((given, [1, 1], [1, 1]), measures="RR").per_query["query_id"] == wanted


@pytest.mark.parametrize("kind", sorted(set(IDS) - {"single"}))
def test_ids_of_parquet_are_those_of_dicts(tmp_path, kind):
    parquet.write_table(with_rest(arrow(IDS[kind])), tmp_path / "run.parquet")
    assert read_grouped(tmp_path / "run.parquet", "run").queries == [as_text(as_bytes(name)) for name in IDS[kind]]


def test_large_float_ids_of_a_frame_find_their_query():
    frame = pd.DataFrame({"query": [1e10], "document": [2e15], "score": [1.0]})
    for qrels in ({"10000000000": {"2000000000000000": 1}}, b"10000000000 0 2000000000000000 1\n", {1e10: {2e15: 1}}):
        assert evaluate(frame, qrels, "RR").mean == {"RR": 1}


def test_ids_of_several_kinds_in_one_column():
    wanted = ["1", "x", "2.5", "caf\udce9"]
    frame = pd.DataFrame({"query": [1, "x", 2.5, b"caf\xe9"], "document": ["d", 1, b"d", 3.0], "score": [1, 2, 3, 4]})
    assert read_grouped(frame, "run").queries == wanted
    assert evaluate(([1, "x", 2.5, b"caf\xe9", "1"], [1] * 5, [1] * 5), measures="RR").per_query["query_id"] == wanted


def test_whole_numbers_in_lists_are_not_rounded():
    queries = [2**63, -1, 2**60 + 1, 0.5]
    found = evaluate((queries, [1] * 4, [1] * 4), measures="RR").per_query["query_id"]
    assert found == ["9223372036854775808", "-1", "1152921504606846977", "0.5"]


BAD_IDS = {
    "lists": ([["a"], ["b"]], TypeError, "query"), "a gap": (["a", None], ValueError, "row 1: the query is missing"),
    "sets": ([{1}, {2}], TypeError, "query"),
    "infinite": ([1.0, float("inf")], ValueError, "row 1: the query .*inf is no id"),
    "durations": (pd.to_timedelta([1, 2], unit="s"), TypeError, "ids are text"),
}


@pytest.mark.parametrize("name", BAD_IDS)
@pytest.mark.parametrize("table", ["pandas", "pyarrow"])
def test_bad_ids_of_tables(name, table):
    ids, error, why = BAD_IDS[name]
    with pytest.raises(error, match=why):
        read_grouped(with_rest(TABLES[table](ids)), "run")


@pytest.mark.parametrize("part", ["query", "document", "score"])
def test_a_category_that_stands_for_nothing_is_a_gap(part):
    columns = {"query": ["q", "q"], "document": ["a", "b"], "score": [2.0, 1.0]}
    columns[part] = pa.DictionaryArray.from_arrays(pa.array([0, 1]), pa.array([columns[part][0], None]))
    with pytest.raises(ValueError, match=f"row 1: the {part} is missing"):
        evaluate(pa.table(columns), {"q": {"a": 1}}, "RR")


def test_parquet_ids_that_are_lists(tmp_path):
    parquet.write_table(with_rest(pa.table({"query": [["a"], ["b"]]})), tmp_path / "run.parquet")
    with pytest.raises(TypeError, match=r"run\.parquet: the query column is of type list.*ids are text"):
        read_grouped(tmp_path / "run.parquet", "run")


def test_a_missing_file_is_named_once(tmp_path):
    for name in ("run.parquet", "run.csv", "run.txt"):
        with pytest.raises(FileNotFoundError) as caught:
            read_grouped(tmp_path / name, "run")
        assert str(caught.value).count(name) == 1


NUMBERS = {
    "whole": [2, 1], "float": [2.5, -1e300], "decimal": [Decimal("2.5"), Decimal(1)], "truth": [True, False],
    "single": np.array([0.1, 2], np.float32), "mixed": [Decimal(1), 2.5],
    "categories": pd.Series([2, 1]).astype("category"),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_numbers_are_taken_by_every_door(kind):
    numbers = NUMBERS[kind]
    wanted = {"q": {"a": float(numbers[0]), "b": float(numbers[1])}}
    assert read_grouped({"q": {"a": numbers[0], "b": numbers[1]}}, "run").to_dict() == wanted
    found = [pd.DataFrame({"query": "q", "document": ["a", "b"], "score": numbers})]
    if kind not in ("mixed", "categories"):
        found.append(pl.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "score": numbers}))
        found.append(pa.table({"query": ["q", "q"], "document": ["a", "b"], "score": numbers}))
    assert [read_grouped(frame, "run").to_dict() for frame in found] == [wanted] * len(found)
    rr = 1.0 if numbers[0] > numbers[1] else 0.5
    assert evaluate((["q", "q"], numbers, [1, 0]), measures="RR").mean == {"RR": rr}


NO_NUMBERS = {
    "text": ["2", "1"], "dates": [date(2020, 1, 2)] * 2, "times": [datetime(2020, 1, 2)] * 2, "a gap": [1.0, None],
    "nan": [1.0, float("nan")], "infinite": [1.0, float("inf")], "complex": [1j, 2], "too large": [10**400, 1],
    "decimal nan": [Decimal("nan"), Decimal(1)], "bytes": [b"2", b"1"], "lists": [[1], [2]],
}


@pytest.mark.parametrize("kind", NO_NUMBERS)
def test_what_is_no_number_is_refused_by_every_door(kind):
    a, b = numbers = NO_NUMBERS[kind]
    column = pd.Series(numbers, dtype=object if kind == "too large" else None)  # pandas 2 makes no other column of it
    tries = [{"q": {"a": a, "b": b}}, pd.DataFrame({"query": "q", "document": ["a", "b"], "score": column})]
    if kind in ("text", "dates", "times", "a gap", "nan", "infinite", "bytes", "lists"):
        tries.append(pl.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "score": numbers}))
    for run in tries:
        with pytest.raises((ValueError, TypeError), match="score|run"):
            evaluate(run, {"q": {"a": 1}}, "RR")
    with pytest.raises((ValueError, TypeError), match="score"):
        evaluate((["q", "q"], numbers, [1, 0]), measures="RR")


ODD_TEXT = ["0x10", "1_000", "true", "2020-01-02", "nan", "inf", "1e400", "--1", "1e", "NULL", "\u0663", "1.5",
            "1e5", "+.5", "-0", "5.", "1E-3", "00012", "0.1000000000000000055511151231257827"]


@pytest.mark.parametrize("text", ODD_TEXT)
def test_text_files_take_the_same_numbers(tmp_path, text):
    "CSV takes what TREC takes, to the last bit, and refuses the rest with file and line."
    path, trec = tmp_path / "run.tsv", f"q Q0 a 1 1 t\nq Q0 b 1 {text} t\n".encode()
    path.write_text(f"query\tdocument\tscore\nq\ta\t1\nq\tb\t{text}\n")
    try: wanted = read_grouped(trec, "run").to_dict()
    except ValueError as error:
        why = str(error).split(": ", 1)[1]
        with pytest.raises(ValueError) as caught: read_grouped(path, "run")
        assert str(caught.value) == f"{path}:3: {why}"
    else: assert read_grouped(path, "run").to_dict() == wanted


def test_numbers_of_csv_are_those_that_python_reads(tmp_path):
    rnd = random.Random(5)
    texts = [repr(rnd.choice([rnd.random(), rnd.gauss(0, 1e9), rnd.random() * 10**rnd.randint(-300, 300)]))
             for _ in range(2000)]
    rows = "".join(f"q,d{i},{text}\n" for i, text in enumerate(texts))
    (tmp_path / "run.csv").write_text("query,document,score\n" + rows)
    assert read_grouped(tmp_path / "run.csv", "run").number.tolist() == list(map(float, texts))


BAD_CSV = {
    "short": (b"q,a", "2 fields; the header has 3: query, document, score"),
    "long": (b"q,a,1,2", "4 fields; the header has 3"), "no number": (b"q,a,caf\xe9", "the score 'caf"),
    "missing": (b"q,a,", "the score is missing"),
}


@pytest.mark.parametrize("name", BAD_CSV)
@pytest.mark.parametrize("packed", [False, True])
def test_bad_csv_lines_are_named(tmp_path, name, packed):
    line, why = BAD_CSV[name]
    text = b'query,document,score\n\n"q","d\nd",1\n' + line + b"\nq,z,1\n"
    path = tmp_path / ("run.csv.gz" if packed else "run.csv")
    path.write_bytes(gzip.compress(text) if packed else text)
    with pytest.raises(ValueError) as caught:
        read_grouped(path, "run")
    assert str(caught.value).startswith(f"{path}:5: {why}")


def test_quoted_line_ends_at_the_end_of_a_block(tmp_path):
    for shift in range(3):
        rows = "".join(f'q,"d\n{i:06d}",1\n' for i in range(80_000))
        (tmp_path / "run.csv").write_text("query,document,score\n" + "x" * shift + "q,a,1\n" + rows)
        assert read_grouped(tmp_path / "run.csv", "run").number.size == 80_001


def test_csv_of_two_bytes_a_character_is_refused(tmp_path):
    (tmp_path / "run.csv").write_text("query,document,score\nq,a,1\n", encoding="utf-16")
    with pytest.raises(ValueError, match=r"run\.csv: this is text in UTF-16, which is not read"):
        read_grouped(tmp_path / "run.csv", "run")


def test_csv_ids_of_any_bytes(tmp_path):
    (tmp_path / "run.csv").write_bytes(b"query,document,score,note\nq\xe9,d\xff,1,\xfe\n")
    assert read_grouped(tmp_path / "run.csv", "run").to_dict() == {"q\udce9": {"d\udcff": 1}}
    assert evaluate(tmp_path / "run.csv", b"q\xe9 0 d\xff 1\n", "RR").mean == {"RR": 1}


def test_other_columns_of_csv_are_not_looked_at(tmp_path):
    rows = "".join(f"q,d{i},1,{i}\n" for i in range(120_000))
    (tmp_path / "run.csv").write_text(f"query,document,score,rank\n{rows}q,last,2,none\n")
    assert read_grouped(tmp_path / "run.csv", "run").number.size == 120_001


@pytest.mark.parametrize("run", [pd.DataFrame({"query": [], "document": [], "score": []}), "run.csv", "bare.csv"])
def test_an_empty_run_is_refused_and_the_way_out_is_named(tmp_path, run):
    (tmp_path / "run.csv").write_text("query,document,score\n")
    (tmp_path / "bare.csv").write_text("")
    with pytest.raises(ValueError, match=r"a run that found nothing is a dict such as \{'q1': \{\}\}"):
        evaluate(tmp_path / run if isinstance(run, str) else run, {"q1": {"d": 1}}, "RR")
    assert evaluate({"q1": {}}, {"q1": {"d": 1}}, "RR").mean == {"RR": 0}
    with pytest.raises(ValueError, match="without judgments there is nothing to measure"):
        evaluate({"q1": {"d": 1}}, pd.DataFrame({"query": [], "document": [], "grade": []}), "RR")


MASKED = {
    "query": (np.ma.array([1, 1], mask=[0, 1]), [2, 1], [1, 0]),
    "score": ([1, 1], np.ma.array([2.0, 1], mask=[0, 1]), [1, 0]),
    "grade": ([1, 1], [2, 1], np.ma.array([1, 0], mask=[0, 1])),
}


@pytest.mark.parametrize("name", MASKED)
def test_masked_arrays_are_refused(name):
    with pytest.raises(ValueError, match=rf"{name}\[1\] is masked"):
        evaluate(MASKED[name], measures="RR")


def test_a_mask_that_hides_nothing_is_no_matter():
    whole = tuple(np.ma.array(values, mask=[False, False]) for values in ([1, 1], [2, 1], [0, 1]))
    assert evaluate(whole, measures="RR").mean == {"RR": 0.5}


def test_a_query_that_is_missing_in_an_array_has_its_place():
    for queries in ([1.0, float("nan")], ["a", None], pd.Series(["a", pd.NA]), np.array(["2020", "NaT"], "M8[D]")):
        with pytest.raises(ValueError, match=r"query\[1\] is .*every result needs a query"):
            evaluate((queries, [1, 2], [1, 0]), measures="RR")
    with pytest.raises(TypeError, match=r"query\[0\] is \['a'\]"):
        evaluate(([["a"], ["b", "c"]], [1, 2], [1, 0]), measures="RR")


def test_the_row_of_an_error_is_that_of_the_document_it_names():
    rows = [("q1", "a", 1.0), ("q2", "b", 2.0), ("q2", "b", 3.0), ("q1", "a", 1.0)]
    run = pd.DataFrame(rows, columns=["query", "document", "score"])
    for table in (run, pl.from_pandas(run)):
        with pytest.raises(ValueError, match="^run, row 3: document 'a' is in query 'q1' twice"):
            evaluate(table, {"q1": {"a": 1}}, "RR")


def test_queries_of_arrays_may_come_in_stretches_in_any_order():
    query, score, grade = ["b", "b", "a", "b", "c", "a"], [3.0, 1.0, 5.0, 2.0, 1.0, 7.0], [0, 1, 0, 1, 1, 1]
    for ids in (query, np.array(query), np.array(["abc".index(each) for each in query])):
        found = evaluate((ids, score, grade), None, "RR")
        assert found.per_query["query_id"] == [str(each) for each in (ids[0], ids[2], ids[4])]
        assert found.per_query["RR"].tolist() == [0.5, 1.0, 1.0]


@pytest.mark.parametrize("duplicates", ["first", "last", "max"])
def test_a_document_twice_is_settled_alike_in_every_part_of_a_table(duplicates, blocks):
    rnd = random.Random(21)
    rows = [(f"q{rnd.randrange(30)}", f"d{rnd.randrange(12)}", float(rnd.randrange(5))) for _ in range(600)]
    keep = {"first": lambda old, new: old, "last": lambda old, new: new, "max": max}[duplicates]
    run = {}
    for query, document, score in rows:
        found = run.setdefault(query, {})
        old = found.get(document)
        if duplicates == "last": found.pop(document, None)
        found[document] = score if old is None else keep(old, score)
    qrels = {query: {f"d{at}": at % 3 for at in range(9)} for query in run}
    wanted = evaluate(run, qrels, ["nDCG@5", "AP"])
    blocks(32 * 40)
    frame = pd.DataFrame(rows, columns=["query", "document", "score"])
    found = evaluate(frame, qrels, ["nDCG@5", "AP"], duplicates=duplicates)
    for name in ("query_id", "nDCG@5", "AP"): assert list(found.per_query[name]) == list(wanted.per_query[name])
    with pytest.raises(ValueError, match="^run, row [0-9]+: document '.*' is in query '.*' twice"):
        evaluate(frame, qrels)


@pytest.mark.parametrize("ties", ["stable", "reversed", "average", "best", "random"])
def test_arrays_in_parts_are_as_whole(ties, blocks):
    rnd = np.random.default_rng(21)
    query, grade = rnd.integers(0, 40, 900), rnd.integers(0, 4, 900)
    score = rnd.integers(0, 9, 900) + 1e-12 * rnd.random(900)
    options = {"ties": ties, **({"seed": 3} if ties == "random" else {})}
    whole = evaluate((query, score, grade), measures=["nDCG@5", "AP", "RR"], **options)
    blocks(32 * 30)
    parts = evaluate((query, score, grade), measures=["nDCG@5", "AP", "RR"], **options)
    assert parts == whole and parts.close == whole.close and len(whole.close) > 30
