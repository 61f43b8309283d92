"The command ndcg-lit, as a process of its own."
import csv
import gzip
import io
import json
import os
import pty
import random
import subprocess
import sys
from pathlib import Path

import pytest

from ndcg_lit import evaluate, explain

TOP = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-c", "import sys; from ndcg_lit.cli import main; sys.exit(main())"]


def run(*words, folder, **options):
    "The finished process of `ndcg-lit` with the `words` after it."
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    return subprocess.run([*COMMAND, *map(str, words)], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "Judgments and two runs; the second is packed, lacks a query and has one without judgments."
    here, rnd = tmp_path_factory.mktemp("trec"), random.Random(8)
    first = "".join(f"q{q} Q0 d{d} 1 {rnd.randint(0, 9)} t\n" for q in range(5) for d in rnd.sample(range(30), 12))
    second = "".join(f"q{q} Q0 d{d} 1 {rnd.gauss(0, 1)} t\n" for q in range(1, 6) for d in rnd.sample(range(30), 12))
    (here / "qrels.txt").write_text("".join(f"q{q} 0 d{d} {rnd.randint(0, 3)}\n" for q in range(5) for d in range(0, 30, 3)))
    (here / "one.run").write_text(first)
    (here / "two.run.gz").write_bytes(gzip.compress(second.encode()))
    return here


def test_means_of_runs_side_by_side(folder):
    done = run("eval", "qrels.txt", "one.run", "two.run.gz", "-m", "nDCG@10", "AP(rel=2)", "RR", "--format", "json", folder=folder)
    assert done.returncode == 0
    results = [evaluate(folder / name, folder / "qrels.txt", ["nDCG@10", "AP(rel=2)", "RR"]).mean for name in ("one.run", "two.run.gz")]
    assert json.loads(done.stdout) == [{"measure": m, "one.run": results[0][m], "two.run.gz": results[1][m]} for m in results[0]]
    assert done.stderr.decode().splitlines() == ["two.run.gz: 1 judged query is not in the run: q0", "two.run.gz: 1 query has no judgments: q5"]


@pytest.mark.parametrize("kind, between", [("csv", ","), ("tsv", "\t")])
def test_per_query_in_full_precision(folder, kind, between):
    done = run("eval", "qrels.txt", "one.run", "--per-query", "--format", kind, "-m", "nDCG@10", "AP", folder=folder)
    rows = list(csv.reader(io.StringIO(done.stdout.decode()), delimiter=between))
    wanted = evaluate(folder / "one.run", folder / "qrels.txt", ["nDCG@10", "AP"]).per_query
    assert rows[0] == ["query_id", "nDCG@10", "AP"]
    assert [[q, float(a), float(b)] for q, a, b in rows[1:]] == [list(row) for row in zip(*(list(column) for column in wanted.values()))]


def test_per_query_of_several_runs_names_the_run(folder):
    done = run("eval", "qrels.txt", "one.run", "two.run.gz", "--per-query", "--format", "tsv", folder=folder)
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert rows[0][:2] == ["run", "query_id"] and {row[0] for row in rows[1:]} == {"one.run", "two.run.gz"} and len(rows) == 11


def test_a_table_by_default_and_nothing_else_on_standard_output(folder):
    done = run("eval", "qrels.txt", "one.run", folder=folder)
    lines = done.stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == ["measure", "nDCG@10", "AP", "RR"] and done.stderr == b""


def test_options_reach_evaluate(folder):
    for words, options in ((["--ties", "average"], {"ties": "average"}), (["--ties", "random", "--seed", "3"], {"ties": "random", "seed": 3})):
        done = run("eval", "qrels.txt", "one.run", "-m", "RR", "--format", "json", *words, folder=folder)
        assert json.loads(done.stdout)[0]["one.run"] == evaluate(folder / "one.run", folder / "qrels.txt", "RR", **options).mean["RR"]
    skipped = run("eval", "qrels.txt", "two.run.gz", "--missing", "skip", "--unjudged", "zero", "--per-query", "--format", "tsv", folder=folder)
    assert [line.split("\t")[0] for line in skipped.stdout.decode().splitlines()[1:]] == ["q1", "q2", "q3", "q4", "q5"]


def test_standard_input(folder):
    wanted = run("eval", "qrels.txt", "two.run.gz", "--format", "csv", folder=folder).stdout
    for text in ((folder / "two.run.gz").read_bytes(), gzip.decompress((folder / "two.run.gz").read_bytes())):
        done = run("eval", "qrels.txt", "-", "--format", "csv", folder=folder, input=text)
        assert done.stdout.splitlines()[1:] == wanted.splitlines()[1:]


def test_explain(folder):
    story = explain(folder / "one.run", folder / "qrels.txt", "q2", "nDCG@5")
    shown = run("explain", "qrels.txt", "one.run", "q2", "-m", "nDCG@5", folder=folder)
    assert shown.returncode == 0 and story.said in shown.stdout.decode()
    rows = json.loads(run("explain", "qrels.txt", "one.run", "q2", "-m", "nDCG@5", "--format", "json", folder=folder).stdout)
    assert [row["document"] for row in rows] == story.columns["document"] and rows[-1]["running sum"] == story.dcg


BAD = {
    "swapped files": (["eval", "one.run", "qrels.txt"], "one.run:1: 6 fields; a qrels line has 4"),
    "no such file": (["eval", "qrels.txt", "nothing.run"], "nothing.run: No such file or directory"),
    "a folder": (["eval", "qrels.txt", "."], ".: Is a directory"),
    "an unknown measure": (["eval", "qrels.txt", "one.run", "-m", "ndgc"], "measure 'ndgc' is not known; choose from nDCG"),
    "a bad line": (["eval", "qrels.txt", "bad.run"], "bad.run:2: 5 fields; a run line has 6"),
    "standard input twice": (["eval", "-", "-"], "standard input can be read once"),
    "an unknown query": (["explain", "qrels.txt", "one.run", "q99"], "query 'q99' is neither in the run nor in the qrels"),
    "a missing query": (["eval", "qrels.txt", "two.run.gz", "--missing", "error"], "the run lacks 'q0'"),
    "a seed for nothing": (["eval", "qrels.txt", "one.run", "--seed", "1"], "seed would not be used"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_status_2(folder, name):
    (folder / "bad.run").write_text("q Q0 d 1 1 t\nq Q0 e 2 1\n")
    words, why = BAD[name]
    done = run(*words, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and done.stderr.count(b"\n") == 1
    assert done.stderr.decode().startswith(f"ndcg-lit: {why}")


def test_unknown_options_are_status_2_and_help_has_examples(folder):
    assert run("eval", "qrels.txt", "one.run", "--ties", "coin", folder=folder).returncode == 2
    assert run(folder=folder).returncode == 2
    for words in (["--help"], ["eval", "--help"], ["explain", "--help"]):
        done = run(*words, folder=folder)
        assert done.returncode == 0 and b"ndcg-lit eval qrels.txt run.txt" in done.stdout


def test_progress_is_for_people(folder):
    "With a terminal for standard error the runs are counted; results stay alone on standard output."
    leader, follower = pty.openpty()
    done = subprocess.run([*COMMAND, "eval", "qrels.txt", "one.run"], cwd=folder, env=os.environ | {"PYTHONPATH": str(TOP)}, stdout=subprocess.PIPE, stderr=follower)
    os.close(follower)
    shown = os.read(leader, 10_000)
    os.close(leader)
    assert b"1 of 1: one.run" in shown and b"of 1" not in done.stdout


def test_a_closed_pipe_is_no_error(folder):
    done = subprocess.run(f"{sys.executable} -c 'from ndcg_lit.cli import main; raise SystemExit(main())' eval qrels.txt one.run | true", shell=True,
                          cwd=folder, env=os.environ | {"PYTHONPATH": str(TOP)}, stderr=subprocess.PIPE)
    assert done.stderr == b""


def test_usage_errors_are_one_line(folder):
    for words in ([], ["eval", "qrels.txt", "one.run", "--ties", "coin"], ["eval", "-m", "AP", "qrels.txt", "one.run"], ["eval", "a", "b", "--column", "x=y"]):
        done = run(*words, folder=folder)
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and done.stdout == b""
    assert b"-m takes all words after it" in run("eval", "-m", "AP", "qrels.txt", "one.run", folder=folder).stderr


def test_runs_keep_their_names_in_a_table(folder):
    for name in ("my_run", "digits"):
        (folder / name).write_bytes((folder / "one.run").read_bytes())
    assert run("eval", "qrels.txt", "my_run", "digits", folder=folder).stdout.split()[:3] == [b"measure", b"my_run", b"digits"]


def test_ids_of_any_bytes_come_out_as_they_went_in(folder):
    (folder / "odd.run").write_bytes(b"q\xe9 Q0 d\xe9 1 1 t\n")
    (folder / "odd.qrels").write_bytes(b"q\xe9 0 d\xe9 1\n")
    for locale in ("C", "C.UTF-8"):
        script = f"LC_ALL={locale} PYTHONIOENCODING=ascii:strict {sys.executable} -c 'from ndcg_lit.cli import main; raise SystemExit(main())'"
        done = subprocess.run(f"{script} eval odd.qrels odd.run -m AP --per-query --format tsv", shell=True, cwd=folder,
                              env=os.environ | {"PYTHONPATH": str(TOP)}, stdout=subprocess.PIPE)
        assert done.stdout == b"query_id\tAP\nq\xe9\t1.0\n"


def test_standard_output_may_be_closed(folder):
    done = subprocess.run(f"{sys.executable} -c 'from ndcg_lit.cli import main; raise SystemExit(main())' eval qrels.txt one.run >&-", shell=True,
                          cwd=folder, env=os.environ | {"PYTHONPATH": str(TOP)}, stderr=subprocess.PIPE)
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_columns_and_precision(folder):
    (folder / "named.csv").write_text("topic,pid,points\nq0,d0,1.00000001\nq0,d3,1\n")
    (folder / "one.qrels").write_text("q0 0 d3 0\nq0 0 d0 1\n")
    words = ["eval", "one.qrels", "named.csv", "-m", "RR", "--format", "json", "--column", "document=pid", "--column", "score=points"]
    for precision, value in (("single", 0.5), ("double", 1)):
        assert json.loads(run(*words, "--precision", precision, folder=folder).stdout) == [{"measure": "RR", "named.csv": value}]
