"ndcg-lit demo: its files, and what README.md and the command itself say to type on them."
import json
import re
import shlex
from pathlib import Path

import pytest

from ndcg_lit import compare, evaluate
from ndcg_lit.command import main

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
RUNS = "bm25", "dense", "hybrid", "rerank"


@pytest.fixture()
def folder(tmp_path, monkeypatch, capsys):
    "Return an empty folder, to work in, with a demo in its folder bikes."
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "bikes"]) == 0
    capsys.readouterr()
    return tmp_path


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def typed(line, monkeypatch):
    "Do what a shell does with a `line`: change the folder, or run `ndcg-lit`."
    program, *words = shlex.split(line)
    assert program in ("cd", "ndcg-lit"), line
    if program == "cd": monkeypatch.chdir(*words)
    else: assert main(words) == 0, line


def test_the_commands_of_the_readme_run_in_a_fresh_folder_and_write_what_it_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```bash\n(.*?)^```\n", README, re.M | re.S)
    lines = [line for block in blocks for line in block.replace("\\\n", "").replace(" && ", "\n").splitlines()]
    assert {line.split()[1] for line in lines if not line.startswith("cd ")} >= {"demo", "eval", "compare", "reconcile"}
    for line in lines:
        typed(line, monkeypatch)
        written = capsys.readouterr().out
        silent = line.startswith("cd ")
        shown = all(each in README for each in written.splitlines())  # a line of it may be in a fold
        assert " demo " in line or bool(written) != silent and shown, line
    named = {name for line in lines for name in re.findall(r"\S+\.(?:txt|run)\b", line)}
    assert named <= files(tmp_path / "bikes").keys()


def test_each_command_that_demo_names_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["demo", "a b"])
    _, change, *lines = capsys.readouterr().out.splitlines()
    for line in (change, *lines): typed(line, monkeypatch)
    assert Path.cwd() == tmp_path / "a b" and len(lines) > 5
    report = Path("report.html").read_text(encoding="utf-8")
    assert "check the" in report and "rerank" in report
    assert "lightgbm-map" in capsys.readouterr().out


def test_some_pairs_are_decided_and_one_is_not_and_a_caution_shows(folder):
    judged = f"{folder}/bikes/qrels.txt"
    result = compare({name: f"{folder}/bikes/{name}.run" for name in RUNS}, judged, "nDCG@10")
    open_pairs = [(pair.first, pair.second) for pair in result.pairs if pair.p_corrected > 0.05]
    assert open_pairs == [("bm25", "dense")]
    told = evaluate(f"{folder}/bikes/rerank.run", judged, "nDCG@10").all_cautions
    assert [each.code for each in told] == ["unjudged"]
    assert not evaluate(f"{folder}/bikes/bm25.run", judged, "nDCG@10").all_cautions


def test_queries_and_results_have_texts(folder):
    texts = {}
    for name, field in (("queries", "text"), ("corpus", "title")):
        lines = (folder / f"bikes/{name}.jsonl").read_text(encoding="utf-8").splitlines()
        texts[name] = {each["_id"]: each[field] for each in map(json.loads, lines)}
        assert len(set(texts[name].values())) == len(lines) and all(texts[name].values())
    rows = [line.split() for name in RUNS for line in (folder / f"bikes/{name}.run").read_text().splitlines()]
    assert {row[0] for row in rows} == texts["queries"].keys() and {row[2] for row in rows} <= texts["corpus"].keys()


def test_the_same_files_every_time_and_none_is_overwritten_unasked(folder, capsys):
    first = files(folder / "bikes")
    (folder / "bikes/qrels.txt").write_text("mine\n")
    (folder / "bikes/dense.run").unlink()
    assert main(["demo", "bikes"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "--force" in said.err and "qrels.txt" in said.err
    assert not (folder / "bikes/dense.run").exists() and (folder / "bikes/qrels.txt").read_text() == "mine\n"
    assert main(["demo", "bikes", "--force"]) == 0 and files(folder / "bikes") == first


def test_a_file_in_the_way_is_one_line(folder, capsys):
    for name in ("bikes/qrels.txt", "bikes/qrels.txt/demo"):
        assert main(["demo", name]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1 and "bikes/qrels.txt" in said.err
