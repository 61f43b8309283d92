"What can be read once, a named pipe or `<(zcat run.gz)`, is read as the file is, by every door that takes a path."
import gzip
import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from ndcg_lit import (
    check, compare, diff, evaluate, explain, fuse, join_folds, read_run, reconcile, stability, write_run,
)

TOP = Path(__file__).resolve().parents[2]
SCRIPT = "from ndcg_lit_command import run; run()"
RUN = {"q1": {"b": 2.0, "a": 1.0}, "q2": {"c": 3.0, "a": 0.5}}
QRELS = {"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}
ROWS = {kind: [(query, document, number) for query, documents in side.items() for document, number in documents.items()]
        for kind, side in (("run", RUN), ("qrels", QRELS))}
PART = {"run": "score", "qrels": "grade"}


def trec(kind):
    line = "{} Q0 {} 1 {} t" if kind == "run" else "{} 0 {} {}"
    return "".join(line.format(*row) + "\n" for row in ROWS[kind]).encode()


def many(kind):
    "Return as many lines as make several blocks, each query in two places, so that the run is read a second time."
    return b"".join(trec(kind).replace(b"q", b"%d-q" % i) for i in range(20_000)) + (
        b"" if kind == "qrels" else b"0-q1 Q0 z 3 0.1 t\n")


def lines(kind):
    names = "query", "document", PART[kind]
    return "".join(json.dumps(dict(zip(names, row))) + "\n" for row in ROWS[kind]).encode()


def beir(kind): return json.dumps(RUN if kind == "run" else QRELS).encode()


def table(kind, sign):
    head = sign.join(("query", "document", PART[kind]))
    return "".join(f"{line}\n" for line in [head, *(sign.join(map(str, row)) for row in ROWS[kind])]).encode()


def as_parquet(kind):
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.table(dict(zip(("query", "document", PART[kind]), map(list, zip(*ROWS[kind]))))), sink)
    return sink.getvalue().to_pybytes()


def zstd(data): return pa.compress(data, "zstd", asbytes=True)


FORMS = {
    "TREC": trec, "TREC gz": lambda kind: gzip.compress(trec(kind)), "TREC zst": lambda kind: zstd(trec(kind)),
    "JSON": beir, "JSON gz": lambda kind: gzip.compress(beir(kind)), "JSON lines": lines,
    "CSV": lambda kind: table(kind, ","), "CSV zst": lambda kind: zstd(table(kind, ",")),
    "TSV": lambda kind: table(kind, "\t"), "Parquet": as_parquet, "many lines": many,
}


@contextmanager
def pipe(folder, data, name="pipe"):
    "Yield the path of a named pipe, through which `data` go once; who opens it again finds nothing in it."
    path, done, ended, left = folder / name, threading.Event(), threading.Event(), [data]
    os.mkfifo(path)

    def write():
        while not done.wait(0.01):
            try:
                with open(path, "wb") as file: file.write(left.pop() if left else b"")
            except BrokenPipeError: pass
        ended.set()

    threading.Thread(target=write, daemon=True).start()
    try: yield path
    finally:
        done.set()
        while not ended.wait(0.01):  # it may wait for somebody who reads, or be about to
            os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["run", "qrels"])
def test_every_form_through_a_pipe(tmp_path, form, kind):
    both = {side: (many if form == "many lines" else trec)(side) for side in ("run", "qrels")}
    wanted = evaluate(**both, measures="RR, nDCG@10, AP")
    with pipe(tmp_path, FORMS[form](kind)) as path:
        assert evaluate(**both | {kind: path}, measures="RR, nDCG@10, AP").mean == wanted.mean


NAMES = {"run.csv": "CSV", "run.tsv": "TSV", "run.parquet": "Parquet", "run.gz": "TREC gz"}


@pytest.mark.parametrize("name, form", NAMES.items())
def test_a_pipe_may_have_the_name_of_a_file(tmp_path, name, form):
    with pipe(tmp_path, FORMS[form]("run"), name) as path: assert evaluate(path, QRELS, "RR")["RR"] == 0.75


def test_scores_and_letor_through_pipes(tmp_path):
    letor = b"1 qid:1 1:0.5 # docid = a\n0 qid:1 1:0.2 # docid = b\n"
    with pipe(tmp_path, b"0.1\n0.9\n", "scores") as scores, pipe(tmp_path, letor, "letor") as judged:
        assert evaluate(scores, judged, "RR")["RR"] == 0.5


DOORS = {
    "compare": lambda run, qrels: compare({"one": run, "two": RUN}, qrels, "RR").columns,
    "check": lambda run, qrels: repr(check(run, qrels)),
    "diff": lambda run, qrels: repr(diff("trec_eval-9", "sklearn", run, qrels, "nDCG@10")),
    "explain": lambda run, qrels: repr(explain(run, qrels, "q1")),
    "fuse": lambda run, qrels: fuse([run, RUN]),
    "join_folds": lambda run, qrels: join_folds([run]),
    "read_run": lambda run, qrels: read_run(run).to_dict(),
    "reconcile": lambda run, qrels: repr(reconcile("0.7500", run, qrels, "RR")),
    "stability": lambda run, qrels: repr(stability({"one": run, "two": RUN}, qrels, "nDCG@10")),
    "write_run": lambda run, qrels: write_run(run, "out.run") or Path("out.run").read_text(),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_function_that_takes_a_path(tmp_path, monkeypatch, door):
    monkeypatch.chdir(tmp_path)
    wanted = DOORS[door](trec("run"), trec("qrels"))
    qrels = trec("qrels")
    with pipe(tmp_path, trec("run"), "run") as run: assert DOORS[door](run, qrels) == wanted
    if door in ("fuse", "join_folds", "read_run", "write_run"): return
    with pipe(tmp_path, qrels, "qrels") as qrels: assert DOORS[door](trec("run"), qrels) == wanted


def test_a_pipe_is_closed_once_it_is_read(tmp_path):
    "Python warns of files that are left open."
    code = "import sys; from ndcg_lit import evaluate; print(evaluate(sys.argv[1], sys.argv[2], 'RR')['RR'])"
    with pipe(tmp_path, trec("run"), "run") as run, pipe(tmp_path, trec("qrels"), "qrels") as qrels:
        command = [sys.executable, "-X", "dev", "-W", "error::ResourceWarning", "-c", code, run, qrels]
        done = subprocess.run(command, capture_output=True, text=True, cwd=TOP)
    assert (done.stdout, done.stderr) == ("0.75\n", "")


def test_what_is_wrong_in_a_pipe_is_told_with_its_line(tmp_path):
    with pipe(tmp_path, trec("run") + b"q2 Q0 c 9 1 t\n") as path:
        with pytest.raises(ValueError, match=f"{path}:5: document 'c' is in query 'q2' twice, first 2 lines earlier"):
            evaluate(path, QRELS, "RR")


# The command

COMMANDS = {
    "eval": "eval {qrels} {run} -m RR",
    "eval with a baseline": "eval {qrels} run.txt --baseline {run} -m RR",
    "compare": "compare {qrels} a={run} b=run.txt -m RR",
    "compare per query": "compare {qrels} a=run.txt b={run} -m RR --per-query",
    "diff": "diff trec_eval-9 sklearn {qrels} {run}",
    "check": "check {qrels} {run}",
    "explain": "explain {qrels} {run} q1",
    "reconcile": "reconcile 0.75 {qrels} {run} -m RR",
}


@pytest.fixture
def shell(tmp_path):
    "Return a function that runs `ndcg-lit` in a shell that has process substitution; a pipe is called as its file is."
    for kind in ("run", "qrels"):
        (tmp_path / f"{kind}.txt").write_bytes(trec(kind))
        (tmp_path / f"{kind}.gz").write_bytes(gzip.compress(trec(kind)))

    def runs(words, **options):
        line = f"{sys.executable} -c '{SCRIPT}' {words}"
        return subprocess.run(["bash", "-c", line], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(TOP)},
                              capture_output=True, text=True, **options)
    return runs


@pytest.mark.parametrize("command", COMMANDS)
def test_process_substitution(shell, command):
    words = COMMANDS[command]
    wanted = shell(words.format(qrels="qrels.txt", run="run.txt"))
    assert wanted.returncode == 0, wanted.stderr
    done = shell(words.format(qrels="<(cat qrels.gz)", run="<(zcat run.gz)"))
    assert done.returncode == 0, done.stderr
    below = lambda text: text.split("\n", 1)[1].split()  # the first line may have the names of the files
    assert below(done.stdout) == below(wanted.stdout) != []


def test_standard_input_by_its_path(shell, tmp_path):
    wanted = shell("eval qrels.txt - -m RR < run.txt").stdout
    assert "0.7500" in wanted
    assert shell("eval qrels.txt /dev/stdin -m RR", input=trec("run").decode()).stdout.split()[2:] == wanted.split()[2:]
    for twice in ("- -", "- /dev/stdin", "/dev/stdin /dev/stdin", "/dev/stdin -"):
        done = shell(f"eval {twice}", input=trec("run").decode())
        assert done.returncode == 2 and "can be read once" in done.stderr and done.stderr.count("\n") == 1, done


RESPONSE = {"metric_score": 0.75, "failures": {}, "details": {"q1": {"metric_score": 0.75, "unrated_docs": [], "hits": [
    {"hit": {"_id": "b"}, "rating": 0}, {"hit": {"_id": "a"}, "rating": 1}], "metric_details": {}}, "q2": {
    "metric_score": 1.0, "unrated_docs": [], "hits": [{"hit": {"_id": "c"}, "rating": 2}], "metric_details": {}}}}


def test_a_response_of_a_server_goes_through_a_pipe(shell, tmp_path):
    (tmp_path / "response.json").write_text(json.dumps(RESPONSE))
    wanted = shell("reconcile response.json -m RR")
    assert wanted.returncode == 0 and wanted.stdout
    assert shell("reconcile <(cat response.json) -m RR").stdout == wanted.stdout
    assert shell("reconcile - -m RR < response.json").stdout == wanted.stdout
    assert shell("reconcile <(cat response.json) qrels.txt run.txt -m RR").returncode == 0
