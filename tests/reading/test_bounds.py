"A small file that unpacks without end is refused in a line, before memory is full: tables and JSON as TREC."
import gzip
import re
import sys

import pytest

from ndcg_lit import evaluate
from ndcg_lit.reading import records
from ndcg_lit.reading.records import beginning, ids_in, values_in
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.reading.names import LISTED
from ndcg_lit.reading.names import MOST_COLUMNS

HEAD = b"query,document,score\nq,a,1\n"
LONG = "the line has more than 8,388,608 bytes"
FAR, MANY = "it unpacks to more than 100 times its size", "a JSON document of more than 33,554,432 values is not read"
BLANK = rf"(\d+: only blank lines and comments in 8,388,608 bytes before this line|{FAR})"
RECORD = b'{"query_id":"q","doc_id":"a","score":1}\n'
ENDLESS = {  # what a file begins with, what it repeats, its name, and what the error says after the name
    "header": (b"query,document,score", b",", "r.csv.gz", f"1: {LONG}"),
    "header of nothing": (b"", b",", "r.csv.gz", f"1: {LONG}"),
    "header of a table by its content": (b"query,document,score", b",", "r.gz", f"1: {LONG}"),
    "blank lines before the header": (b"", b"\n", "r.csv.gz", BLANK),
    "blank lines below the header": (b"query;document;score\n", b"\n", "r.csv.gz", BLANK),
    "field": (HEAD + b"q,", b"x", "r.csv.gz", f"3: {LONG}"),
    "field by its content": (HEAD + b"q,", b"x", "r.gz", f"3: {LONG}"),
    "field in quotes": (HEAD + b'q,"', b"x", "r.csv.gz", f"3: {LONG}"),
    "lines in quotes": (HEAD + b'q,"', b"x\n", "r.csv.gz", r"\d+: field larger than field limit"),
    "cells": (HEAD + b"q,b,1", b",", "r.csv.gz", f"3: {LONG}"),
    "rows": (HEAD, b"q,b,1\n", "r.csv.gz", FAR),
    "lines of TREC": (b"q Q0 b 1 2 t\n", b"q Q0 a 1 1 t\n", "r.run.gz", FAR),
    "lines without a tag": (b"q Q0 b 1 2\n", b"q Q0 a 1 1\n", "r.gz", FAR),
    "pairs": (b"", b"q a\n", "r.gz", FAR), "three columns": (b"", b"q a 2.5\n", "r.gz", FAR),
    "JSON of empty lists": (b"[", b"[],", "r.json.gz", f"({FAR}|{MANY})"),
    "JSON of empty objects": (b'{"q":[', b"{},", "r.json.gz", f"({FAR}|{MANY})"),
    "JSON of numbers": (b'{"q":[', b"1,", "r.json.gz", f"({FAR}|{MANY})"),
    "JSON of blanks": (b'{"q":', b" ", "r.json.gz", f"({FAR}|{MANY})"),
    "JSON that nests": (b"[", b"[", "r.json.gz", MANY),
    "JSON line": (RECORD + b'{"query_id":"q","doc_id":"', b"x", "r.jsonl.gz", f"2: {LONG}"),
    "JSON lines that are blank": (RECORD + RECORD.replace(b"a", b"b"), b"\n", "r.jsonl.gz", BLANK),
    "JSON that ends in blank lines": (RECORD, b"\n", "r.jsonl.gz", BLANK),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits a process's memory in this way")
@pytest.mark.parametrize("kind", ENDLESS)
def test_a_small_file_without_end_is_refused_before_memory_is_full(ask, tmp_path, kind):
    "Two gigabytes of one thing."
    head, unit, name, said = ENDLESS[kind]
    member = gzip.compress(unit * ((1 << 24) // len(unit)), 9 if FAR in said else 1, mtime=0)
    with open(tmp_path / name, "wb") as file:
        file.write(gzip.compress(head, mtime=0))
        for _ in range(120): file.write(member)
    for way in ("path", "bytes")[: 2 if name.endswith("json.gz") else 1]:
        given = "words[0]" if way == "path" else "open(words[0], 'rb').read()"
        status, told = ask(f"print(evaluate({given}, {{'q': {{'a': 1}}}}, 'RR'))", [tmp_path / name], tmp_path)
        assert status == 0 and told.count("\n") == 1 and len(told) < 400, told[-300:]
        called = re.escape(str(tmp_path / name)) if way == "path" else "bytes"
        assert re.match(f"{called}: ?{said}", told), told


@pytest.mark.parametrize("name", ["r.csv", "r.txt"])
def test_a_wide_table_is_read_and_errors_list_some_of_its_columns(tmp_path, name):
    path = tmp_path / name

    def write(columns, *parts):
        names = [*parts, *(f"f{i}" for i in range(columns - 3))]
        path.write_text(",".join(names) + "\n" + ",".join(["q", "a", "1", *["0"] * (columns - 3)]) + "\n")

    write(5_000, "query", "document", "score")
    assert evaluate(path, {"q": {"a": 1}}, "RR")["RR"] == 1
    write(5_000, "query", "document", "number")
    with pytest.raises(ValueError, match=f"it has 'query', .* and {5_000 - LISTED:,} more") as error:
        evaluate(path, {"q": {"a": 1}}, "RR")
    assert len(str(error.value)) < 600
    write(MOST_COLUMNS + 2, "query", "document", "score")
    with pytest.raises(ValueError, match=":1: the header has more than 100,000 columns"):
        evaluate(path, {"q": {"a": 1}}, "RR")


def test_a_long_document_of_json_is_still_read():
    run = {f"q{i}": {f"d{j}": j / 2 for j in range(100)} for i in range(300)}
    data = records.json.dumps(run).encode()
    assert evaluate(gzip.compress(data), {"q1": {"d99": 1}}, "RR")["RR"] == 1
    assert values_in(data) == data.count(b",") + data.count(b"{") + data.count(b"[")


def test_an_error_shows_the_beginning_of_a_record_and_reads_no_more():
    assert len(beginning([[]] * 10_000_000)) < 500 and beginning({"é": [1]}) == '{"é": [1]}'


# Lists of ids in one cell

LISTS = {
    "['a', \"b\"]": ["a", "b"], "[1, 2,]": [1, 2], "[]": [], "[ ]": [], "[1.5, -2e3]": [1.5, -2000], "a b": ["a", "b"],
    "[b'x', True]": [b"x", True], "['a\\'b']": ["a'b"], "['\\u00e9']": ["é"], "['a' 'b'\n 'c']": ["a", "b", "c"],
    "[1 2 3]": [1, 2, 3], "[1. 2.]": [1, 2], "[np.str_('a'), np.str_('b')]": ["a", "b"], "[np.int64(3)]": [3],
    "['np.int64(3)']": ["np.int64(3)"],
}
MANY_TIMES = 60_000
NO_LISTS = (
    "[-----1]", "[1+1]", "[1-1]", "[a, b]", "[007]", "[None]", "['a' ... 'b']", "[1,2", "['a', 'b' 'c']", "[['a']]",
    "['a',, 'b']", "['a]", "[lambda: 0]", "[" + "9" * 5000 + "]", "[" + "-" * MANY_TIMES + "1]", "[" * MANY_TIMES,
    "[" * MANY_TIMES + "]" * MANY_TIMES, "[" + "1-" * MANY_TIMES + "1]", "[" + "'a'." * 9000 + "b]",
    "[" + "not " * 30_000 + "1]",
)


@pytest.mark.parametrize("cell", LISTS)
def test_a_list_of_ids_is_read_as_python_and_numpy_write_it(cell): assert ids_in(cell) == LISTS[cell]


@pytest.mark.parametrize("cell", NO_LISTS, ids=lambda cell: cell[:12])
def test_what_is_no_list_of_ids_is_refused_in_a_line(cell):
    with pytest.raises(ValueError, match="is no list of ids$"): ids_in(cell)
    table = "user,prediction\n" + 'u,"' + cell.replace('"', '""') + '"\n'
    with pytest.raises(ValueError, match="^bytes:2: .* is no list of ids$"):
        evaluate(table.encode(), {"u": ["a"]}, "RR")


# Commas in numbers


def table(*numbers, name="score"): return "\n".join([f"query\tdocument\t{name}", *(
    f"q\t{chr(97 + at)}\t{number}" for at, number in enumerate(numbers))]).encode() + b"\n"


@pytest.mark.parametrize("name, kind", [("score", "run"), ("rank", "run"), ("grade", "qrels")])
@pytest.mark.parametrize("number", ["1,000", "12,345", "-999,999", "100,000"])
def test_a_number_that_may_be_a_thousand_is_refused(name, kind, number):
    sides = {"run": {"q": {"b": 1.0}}, "qrels": {"q": {"b": 1}}} | {kind: table("5", number, name=name)}
    whole, point = number.replace(",", ""), number.replace(",", ".")
    with pytest.raises(ValueError, match=f"^bytes:3: the {name} '{number}' may be {whole} or {point}, and no"):
        evaluate(**sides)


DECIMAL = ["0,500", "1,000"], ["1,000", "0,5"], ["12,345", "9,87"], ["-0,001", "-1,000"], ["0,123", "0,124"]


@pytest.mark.parametrize("numbers", DECIMAL)
def test_decimal_commas_are_read_and_tell_what_the_others_are(numbers):
    wanted = [float(number.replace(",", ".")) for number in numbers]
    assert read_grouped(table(*numbers), "run").number.tolist() == wanted
    quoted = "query,document,score\n" + "".join(f'q,{at},"{number}"\n' for at, number in enumerate(numbers))
    assert read_grouped(quoted.encode(), "run").number.tolist() == wanted


def test_in_quotes_between_commas_a_thousand_is_refused_too():
    with pytest.raises(ValueError, match="^bytes:2: the score '1,000' may be 1000 or 1.000"):
        read_grouped(b'query,document,score\nq,a,"1,000"\nq,b,5\n', "run")
