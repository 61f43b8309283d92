"The command that lists what to judge next: its forms, its pool, its options, and what it refuses."

import csv
import io
import json
from inspect import signature

import pytest

from ndcg_lit import to_judge
from ndcg_lit.choices import Choices
from ndcg_lit.command import OF_JUDGE, main

RUNS = {"a.run": {"1": ["d1", "d3"], "2": ["d4", "d1"]}, "b.run": {"1": ["d2", "d5"], "2": ["d4", "d7"]}}


@pytest.fixture()
def folder(tmp_path, monkeypatch):
    "Return a folder to work in, with judgments, two runs and a corpus."
    (tmp_path / "qrels").write_text("1 0 d1 1\n1 0 d2 0\n2 0 d1 2\n")
    for name, run in RUNS.items():
        lines = [f"{q} Q0 {d} {i} {9 - i} t\n" for q, docs in run.items() for i, d in enumerate(docs)]
        (tmp_path / name).write_text("".join(lines))
    (tmp_path / "corpus.tsv").write_text("d3\tThree\tSome text\nd4\tFour\tOf, a \"text\"\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(capsys, *words):
    "Return the exit status of the command, and its two outputs."
    status = main(["judge", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_each_form_is_that_of_the_result(folder, capsys):
    found = to_judge({name: name for name in RUNS}, "qrels", most=3, corpus="corpus.tsv")
    files = "qrels", "a.run", "b.run", "--most", "3", "--corpus", "corpus.tsv"
    status, out, err = asked(capsys, *files)
    assert (status, out, err) == (0, f"{found}\n", "") and "3 of them listed" in out
    for form, text in (("quepid", found.to_quepid()), ("quepid-book", found.to_quepid(form="book")),
                       ("label-studio", found.to_label_studio()), ("csv", found.to_csv())):
        assert asked(capsys, *files, "--format", form) == (0, text, f"{found.said}\n"), form
    rows = json.loads(asked(capsys, *files, "--format", "json")[1])
    assert [row["document"] for row in rows] == found.columns["document"]


def test_options_and_a_pool(folder, capsys):
    (folder / "queries").write_text("1\tfast trains\n2\tphones\n")
    words = "--no-qrels", "a.run", "b.run", "-k", "1", "-m", "P@5", "--queries", "queries", "--format", "quepid"
    rows = list(csv.reader(io.StringIO(asked(capsys, *words)[1])))
    assert rows[0] == ["query", "docid", "rating"]
    assert sorted(rows[1:]) == [["fast trains", "d1", ""], ["fast trains", "d2", ""], ["phones", "d4", ""]]
    assert "from 0 to 4." in asked(capsys, "qrels", "ours=a.run", "b.run", "--max-grade", "4")[1]


@pytest.mark.parametrize(("words", "said"), [
    (["qrels"], "there is no run after the judgments; --no-qrels makes a pool without any"),
    (["qrels", "a.run", "-m", "GMAP"], "GMAP has one value for all queries"),
    (["qrels", "a.run", "--corpus", "nowhere"], "nowhere: No such file"),
    (["qrels", "a.run", "--ties", "average"], "ties must be one of"),
])
def test_what_it_refuses_is_one_line(folder, capsys, words, said):
    status, out, err = asked(capsys, *words)
    assert status == 2 and not out and said in err and err.count("\n") == 1


def test_its_choices_are_those_of_the_function():
    assert OF_JUDGE.split() == [name for name in Choices.__annotations__ if name in signature(to_judge).parameters]
