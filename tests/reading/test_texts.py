"The texts of documents and queries are read from the forms that corpora have, and a wrong one is told with its line."

import gzip
import json

import pytest

from ndcg_lit.reading.texts import Shown, read_texts

FORMS = {
    "beir.jsonl": '{"_id": "d1", "title": "One", "text": "first"}\n\n{"_id": "d2", "text": "second"}\n',
    "pyserini.jsonl": '{"id": "d1", "title": "One", "contents": "first"}\r\n{"id": "d2", "contents": "second"}',
    "records.json": '[{"docid": "d1", "title": "One", "text": "first"},\n {"docid": "d2", "text": "second"}]',
    "by_id.json": '{"d1": {"title": "One", "text": "first"},\n "d2": "second"}',
    "header.tsv": "docno\ttitle\ttext\nd1\tOne\tfirst\nd2\t\tsecond\n",
    "header.csv": 'doc_id,title,text\nd1,One,first\nd2,,"second"\n',
    "msmarco.tsv": "d1\thttp://x\tOne\tfirst\nd2\thttp://y\t\tsecond\n",
    "bom.csv": "\ufeffid,title,text\nd1,One,first\nd2,,second\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_forms(name, tmp_path):
    wanted = {"d1": Shown("One", "first"), "d2": Shown("", "second")}
    (tmp_path / name).write_text(FORMS[name], encoding="utf-8")
    assert read_texts(tmp_path / name, ["d1", "d2", "d3"], "corpus") == wanted
    (tmp_path / f"{name}.gz").write_bytes(gzip.compress(FORMS[name].encode()))
    assert read_texts(str(tmp_path / f"{name}.gz"), ["d2"], "corpus") == {"d2": wanted["d2"]}


def test_two_columns_and_numbers_as_ids(tmp_path):
    (tmp_path / "queries.tsv").write_text("1\twhat is a train\n2\ta, b\n", encoding="utf-8")
    assert read_texts(tmp_path / "queries.tsv", ["2"], "queries") == {"2": Shown("", "a, b")}
    assert read_texts({2: "a"}, ["2"], "queries") == {"2": Shown("", "a")}


def test_frames():
    rows = [{"doc_id": 7, "title": "T", "text": "x"}, {"doc_id": 8, "title": None, "text": "y"}]
    for library in ("pandas", "polars"):
        frame = pytest.importorskip(library).DataFrame(rows)
        assert read_texts(frame, ["7", "8"], "corpus") == {"7": Shown("T", "x"), "8": Shown("", "y")}


def test_a_long_corpus_is_read_in_blocks(tmp_path):
    lines = "".join(json.dumps({"_id": f"d{n}", "text": f"text {n} " + "x" * 200}) + "\n" for n in range(30_000))
    (tmp_path / "corpus.jsonl").write_text(lines)
    found = read_texts(tmp_path / "corpus.jsonl", ["d0", "d29999", "d15000"], "corpus")
    assert {key: shown.text.split(" x")[0] for key, shown in found.items()} == {
        "d0": "text 0", "d29999": "text 29999", "d15000": "text 15000"}


@pytest.mark.parametrize(("text", "said"), [
    ("", "file is empty"),
    ("hello\n", r"corpus.txt:1: 'hello' is no entry of a corpus"),
    ('{"_id": "d1", "text": "x"}\n{"text": "y"}\n', r"corpus.txt:2: \{'text': 'y'\} has no id; it is called"),
    ('{"_id": "d1", "text": "x"}\n{oops\n', r"corpus.txt:2: .*JSON"),
    ("{oops\n", r"corpus.txt:1: this is no JSON"),
    ("d1\tx\nd2\n", r"corpus.txt:2: 'd2' has an id and no text"),
    ('{"d1": 3}', r"corpus\['d1'\] must be a text, or a dict with 'title' and 'text'; got 3|corpus.txt"),
    ("d9\tx\n", "corpus has none of the ids that are to be shown: it has 'd9'; they are 'd1'"),
])
def test_refused(text, said, tmp_path):
    (tmp_path / "corpus.txt").write_text(text)
    with pytest.raises((ValueError, TypeError), match=said): read_texts(tmp_path / "corpus.txt", ["d1"], "corpus")


def test_no_file():
    with pytest.raises(FileNotFoundError): read_texts("nowhere.jsonl", ["d1"], "corpus")
