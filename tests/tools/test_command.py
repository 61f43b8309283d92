"The command ndcg-lit: what it writes, and as a process of its own what becomes of its streams and signals."
import contextlib
import csv
import fcntl
import gzip
import io
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path

import psutil
import pytest

from ndcg_lit import __version__, evaluate, explain
from ndcg_lit.command import main
from waiting import until

TOP = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(TOP)}
SCRIPT = "from ndcg_lit_command import run; run()"


def run(*words, folder):
    "Return what `ndcg-lit` with the `words` writes in a `folder`, and its status, as its finished process would be."
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: status = main([*map(str, words)])
        except SystemExit as end: status = end.code
    written = [each.flush() or each.buffer.getvalue() for each in (out, err)]
    return subprocess.CompletedProcess(words, status or 0, *written)


def process(*words, folder, **options):
    "Return the finished process of `ndcg-lit` with the `words` after it."
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.run([sys.executable, "-c", SCRIPT, *map(str, words)], cwd=folder, env=ENVIRONMENT, **options)


def in_shell(before, after, folder, **options):
    "Return the finished process of a shell that runs `ndcg-lit`, with what stands `before` and `after` it."
    line = f"{before} {sys.executable} -c '{SCRIPT}' {after}"
    return subprocess.run(line, shell=True, cwd=folder, env=ENVIRONMENT, **options)


def as_json(*words, folder):
    "Return what `ndcg-lit` with the `words` writes as JSON, without what every record says of the results."
    return records(run(*words, "--format", "json", folder=folder).stdout)


def records(text, said=None, **options):
    rows = json.loads(text, **options)
    assert {row["convention"] for row in rows} <= {said} or said is None
    about = "convention", "ndcg_lit", "counts", "cautions", "n", "interval", "level", "provenance"
    return [{name: row[name] for name in row if name not in about} for row in rows]




@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "Return judgments and two runs; the second is packed, lacks a query and has one without judgments."
    here, rnd = tmp_path_factory.mktemp("trec"), random.Random(8)
    first = [f"q{q} Q0 d{d} 1 {rnd.randint(0, 9)} t\n" for q in range(5) for d in rnd.sample(range(30), 12)]
    second = [f"q{q} Q0 d{d} 1 {rnd.gauss(0, 1)} t\n" for q in range(1, 6) for d in rnd.sample(range(30), 12)]
    judged = [f"q{q} 0 d{d} {rnd.randint(0, 3)}\n" for q in range(5) for d in range(0, 30, 3)]
    (here / "qrels.txt").write_text("".join(judged))
    (here / "one.run").write_text("".join(first))
    (here / "two.run.gz").write_bytes(gzip.compress("".join(second).encode()))
    return here


def test_means_of_runs_side_by_side(folder):
    names, measures = ("one.run", "two.run.gz"), ["nDCG@10", "AP(rel=2)", "RR"]
    done = run("eval", "qrels.txt", *names, "-m", *measures, "--format", "json", folder=folder)
    assert done.returncode == 0
    one, two = (evaluate(folder / name, folder / "qrels.txt", measures) for name in names)
    assert records(done.stdout) == [{"measure": m, "one.run": one[m], "two.run.gz": two[m]} for m in one.mean]
    assert done.stderr.decode().splitlines() == [
        *(f"one.run: {told(each)}" for each in one.all_cautions[:3]),
        "two.run.gz: 1 judged query is not in the run: q0", "two.run.gz: 1 query has no judgments: q5",
        *(f"two.run.gz: {told(each)}" for each in two.all_cautions[:3]),
    ]
    assert one.cautions and "the others, and 0.2976 with them. Remedy: --missing skip\n" in done.stderr.decode()


def told(caution):
    "Return what standard error says of a `caution`: the sentence, and the option that mends it."
    call = "evaluate(run, qrels, missing=\"skip\")"
    return caution.said + {"": "", call: " Remedy: --missing skip"}[caution.remedy]


def test_what_changed_values_unseen_is_said(tmp_path):
    (tmp_path / "qrels").write_text("q 0 a 1\nq 0 b 0\nz 0 a -1\nz 0 b 1\n")
    (tmp_path / "near").write_text("q Q0 a 1 0.100000000001 t\nq Q0 b 2 0.1 t\nz Q0 b 1 1 t\n")
    (tmp_path / "far").write_text("q Q0 a 1 2 t\nz Q0 b 1 1 t\n")
    below = "1 grade is below 0 and gains nothing, as in trec_eval."
    near = ["near: Ties move RR between 0.7500 and 1.0000.", f"near: {below}",
            "near: 1 query has scores that are equal in single precision only: 'q'."]
    for command in ("eval", "compare"):
        done = run(command, "qrels", "near", "far", "-m", "RR", folder=tmp_path)
        assert done.returncode == 0 and done.stderr.decode().splitlines() == [*near, f"far: {below}"]
    shown = done.stdout.decode().splitlines()
    assert [f"Caution: {said}" for said in (near[0], below)] == [line for line in shown if "Caution" in line][:2]


def test_a_preset_is_known_by_its_name_on_the_command_line(tmp_path):
    (tmp_path / "qrels").write_text("q 0 a 1\nq 0 b 0\nz 0 a 0\n")
    (tmp_path / "run").write_text("q Q0 a 1 2 t\nq Q0 b 2 1 t\nz Q0 a 1 1 t\n")
    said = ["1 of 2 queries has nothing to find and counts 1.",
            "The convention lightgbm does not hold AP: lightgbm-map does."]
    for words in (["lightgbm"], ["lightgbm ties=worst"]):
        done = run("eval", "qrels", "run", "-m", "AP", "--convention", *words, folder=tmp_path)
        assert done.stderr.decode().splitlines() == [f"run: {each}" for each in said]
        assert as_json("eval", "qrels", "run", "-m", "AP", "--convention", *words, folder=tmp_path)[0]["run"] == 1
    done = run("compare", "qrels", "A=run", "B=run", "-m", "AP", "--convention", "lightgbm", folder=tmp_path)
    assert done.stderr.decode().splitlines() == [f"run: {each}" for each in said * 2]
    assert [line for line in done.stdout.decode().splitlines() if "Caution" in line] == [f"Caution: {s}" for s in said]
    done = run("eval", "qrels", "run", "-m", "AP", "--convention", "lightgmb", folder=tmp_path)
    assert done.returncode == 2 and b"did you mean 'lightgbm'?" in done.stderr


@pytest.mark.parametrize("kind, between", [("csv", ","), ("tsv", "\t")])
def test_per_query_in_full_precision(folder, kind, between):
    done = run("eval", "qrels.txt", "one.run", "--per-query", "--format", kind, "-m", "nDCG@10", "AP", folder=folder)
    rows = list(csv.reader(io.StringIO(done.stdout.decode()), delimiter=between))
    wanted = evaluate(folder / "one.run", folder / "qrels.txt", ["nDCG@10", "AP"]).per_query
    assert rows[0] == ["query_id", "nDCG@10", "AP", "convention", "ndcg_lit"]
    assert {tuple(row[3:]) for row in rows[1:]} == {("default", __version__)}
    assert [(q, float(a), float(b)) for q, a, b, *_ in rows[1:]] == list(zip(*wanted.values(), strict=True))


def test_per_query_of_several_runs_names_the_run(folder):
    done = run("eval", "qrels.txt", "one.run", "two.run.gz", "--per-query", "--format", "tsv", folder=folder)
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert rows[0][:2] == ["run", "query_id"]
    assert [row[0] for row in rows[1:]] == ["one.run"] * 5 + ["two.run.gz"] * 5


def test_a_table_by_default_and_nothing_else_on_standard_output(folder):
    done = process("eval", "qrels.txt", "one.run", folder=folder)
    assert [line.split()[0] for line in done.stdout.decode().splitlines()] == ["measure", "nDCG@10", "AP", "RR"]
    assert process("eval", "qrels.txt", "one.run", "-m", "SetR", folder=folder).stderr == b""


RULES = [
    (["--ties", "average"], {"ties": "average"}), (["--ties", "random", "--seed", "3"], {"ties": "random", "seed": 3}),
]


@pytest.mark.parametrize("words, options", RULES)
def test_ties_and_seed_reach_evaluate(folder, words, options):
    wanted = evaluate(folder / "one.run", folder / "qrels.txt", "RR", **options).mean["RR"]
    assert as_json("eval", "qrels.txt", "one.run", "-m", "RR", *words, folder=folder)[0]["one.run"] == wanted


def test_missing_and_unjudged_reach_evaluate(folder):
    words = ["--missing", "skip", "--unjudged", "zero", "--per-query"]
    shown = as_json("eval", "qrels.txt", "two.run.gz", *words, folder=folder)
    assert [row["query_id"] for row in shown] == ["q1", "q2", "q3", "q4", "q5"]


def test_standard_input(folder):
    wanted = run("eval", "qrels.txt", "two.run.gz", "--format", "csv", folder=folder).stdout
    for text in ((folder / "two.run.gz").read_bytes(), gzip.decompress((folder / "two.run.gz").read_bytes())):
        done = process("eval", "qrels.txt", "-", "--format", "csv", folder=folder, input=text)
        assert done.stdout.splitlines()[2:] == wanted.splitlines()[2:]


def test_explain(folder):
    story = explain(folder / "one.run", folder / "qrels.txt", "q2", "nDCG@5")
    shown = run("explain", "qrels.txt", "one.run", "q2", "-m", "nDCG@5", folder=folder)
    assert shown.returncode == 0 and story.said in shown.stdout.decode()
    rows = as_json("explain", "qrels.txt", "one.run", "q2", "-m", "nDCG@5", folder=folder)
    assert [row["document"] for row in rows] == story.columns["document"] and rows[-1]["running sum"] == story.dcg


ONE = ["qrels.txt", "one.run"]
BAD = {
    "swapped files": (["eval", "one.run", "qrels.txt"], "one.run:1: 6 fields; a qrels line has 4"),
    "no such file": (["eval", "qrels.txt", "nothing.run"], "nothing.run: No such file or directory"),
    "a folder": (["eval", "qrels.txt", "."], ".: Is a directory"),
    "an unknown measure": (["eval", *ONE, "-m", "ndgc"], "measure 'ndgc' is not known; did you mean 'nDCG'? choose"),
    "a bad line": (["eval", "qrels.txt", "bad.run"], "bad.run:2: 5 fields; a run line has 6"),
    "standard input twice": (["eval", "-", "-"], "standard input can be read once"),
    "standard input twice, explained": (["explain", "-", "-", "q0"], "standard input can be read once"),
    "no such Parquet file": (["eval", "qrels.txt", "nothing.parquet"], "nothing.parquet: No such file or directory\n"),
    "a short line of CSV": (["eval", "qrels.txt", "short.csv"], "short.csv:3: 2 fields; the header has 3"),
    "an empty run": (["eval", "qrels.txt", "empty.csv"], "empty.csv has no rows; a run that found nothing is a dict"),
    "an unknown query": (["explain", *ONE, "q99"], "query 'q99' is neither in the run nor in the qrels"),
    "a missing query": (["eval", "qrels.txt", "two.run.gz", "--missing", "error"], "the run lacks 'q0'"),
    "a seed for nothing": (["eval", *ONE, "--seed", "1"], "seed would not be used"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_status_2(folder, name):
    (folder / "bad.run").write_text("q Q0 d 1 1 t\nq Q0 e 2 1\n")
    (folder / "short.csv").write_text("query,document,score\nq0,d0,1\nq0,d1\n")
    (folder / "empty.csv").write_text("query,document,score\n")
    words, why = BAD[name]
    done = run(*words, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and done.stderr.count(b"\n") == 1
    assert done.stderr.decode().startswith(f"ndcg-lit: {why}")


@pytest.mark.parametrize("words", [["--help"], ["eval", "--help"], ["explain", "--help"]])
def test_help_has_examples(folder, words):
    done = run(*words, folder=folder)
    assert done.returncode == 0 and b"ndcg-lit eval qrels.txt run.txt" in done.stdout


def test_the_help_of_a_command_begins_its_examples_with_its_own(folder):
    every = re.findall(r"^    ([a-z-]+)  ", run("--help", folder=folder).stdout.decode(), re.M)
    assert {"eval", "compare", "compare-values", "report", "plan"} < set(every)
    for command in every:
        shown = run(command, "--help", folder=folder).stdout.decode().partition("examples:\n")[2]
        own, _, others = shown.partition("\n\n")
        assert own and all(f"ndcg-lit {command} " in line for line in own.splitlines()), command
        assert f"ndcg-lit {command} " not in others and "ndcg-lit eval " in shown


def test_progress_is_for_people(folder):
    "With a terminal for standard error the runs are counted; results stay alone on standard output."
    leader, follower = pty.openpty()
    done = process("eval", "qrels.txt", "one.run", folder=folder, stderr=follower)
    os.close(follower)
    shown = os.read(leader, 10_000)
    os.close(leader)
    assert b"1 of 1: one.run" in shown and b"of 1" not in done.stdout


USAGE = {
    "no command": [], "an unknown choice": ["eval", "qrels.txt", "one.run", "--ties", "coin"],
    "files after measures": ["eval", "-m", "AP", "qrels.txt", "one.run"],
    "an unknown part": ["eval", "a", "b", "--column", "x=y"],
}


@pytest.mark.parametrize("name", USAGE)
def test_usage_errors_are_one_line_and_status_2(folder, name):
    done = run(*USAGE[name], folder=folder)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and done.stdout == b""
    assert (b"-m takes all words after it" in done.stderr) == (name == "files after measures")


def test_runs_keep_their_names_in_a_table(folder):
    for name in ("my_run", "digits"):
        (folder / name).write_bytes((folder / "one.run").read_bytes())
    heading = run("eval", "qrels.txt", "my_run", "digits", folder=folder).stdout.splitlines()[0]
    assert b" ".join(heading.split()) == b"measure my_run 95 % interval of my_run digits 95 % interval of digits"


def test_a_table_without_rows_still_names_its_columns(folder):
    (folder / "other.run").write_text("q9 Q0 d1 1 1 t\n")
    words = ["-m", "AP", "--missing", "skip", "--overlap", "allow", "--per-query"]
    done = run("eval", "qrels.txt", "other.run", *words, folder=folder)
    assert done.returncode == 0 and done.stdout.split() == [b"query_id", b"AP", b"by", b"missing=skip"]


def test_ids_of_any_bytes_come_out_as_they_went_in(folder):
    (folder / "odd.run").write_bytes(b"q\xe9 Q0 d\xe9 1 1 t\n")
    (folder / "odd.qrels").write_bytes(b"q\xe9 0 d\xe9 1\n")
    for locale in ("C", "C.UTF-8"):
        strict = f"LC_ALL={locale} PYTHONIOENCODING=ascii:strict"
        words = "eval odd.qrels odd.run -m AP --per-query --format tsv"
        printed = in_shell(strict, words, folder, stdout=subprocess.PIPE).stdout
        assert printed == b"query_id\tAP\tconvention\tndcg_lit\nq\xe9\t1.0\tdefault\t%b\n" % __version__.encode()


def test_a_run_called_measure_keeps_its_column(folder):
    for name in ("measure", "measure (1)"): (folder / name).write_bytes((folder / "one.run").read_bytes())
    wanted = evaluate(folder / "one.run", folder / "qrels.txt", ["RR", "AP"]).mean
    assert as_json("eval", "qrels.txt", "measure", "-m", "RR", "AP", folder=folder) == [
        {"measure": name, "measure (1)": value} for name, value in wanted.items()]
    runs = ["measure", "one.run", "measure", "measure (1)", "./measure"]
    done = run("eval", "qrels.txt", *runs, "--format", "tsv", folder=folder)
    heading = done.stdout.decode().splitlines()[0].split("\t")
    assert len(heading) == len(set(heading)) == 18 and heading[0] == "measure"


def closed(before, words, folder, **options):
    "Return the finished process of `ndcg-lit` with the `words`, after what a shell does `before` it."
    return in_shell(f"{before};", words, folder, stdout=subprocess.PIPE, **options)


SILENT = {"closed": "exec 2>&-", "full": "exec 2>/dev/full", "a pipe nobody reads": "exec 2> >(true); sleep .2"}


@pytest.mark.parametrize("name", SILENT)
def test_results_come_without_standard_error(folder, name):
    (folder / "other.run").write_text("q9 Q0 d1 1 1 t\n")
    words = ["eval", "qrels.txt", "other.run", "--overlap", "allow"]
    wanted = run(*words, folder=folder)
    assert wanted.stderr.count(b"\n") == 2
    done = closed(SILENT[name], " ".join(words), folder, executable="/bin/bash")
    assert done.returncode == 0 and done.stdout == wanted.stdout


def test_errors_without_standard_error_have_their_status(folder):
    for words in ("eval qrels.txt nothing.run", "eval"):
        done = closed("exec 2>&-", words, folder)
        assert done.returncode == 2 and done.stdout == b""


WORDS = ["eval qrels.txt one.run -m SetR", "explain qrels.txt one.run q2", "--help", "--version"]
LOST = {"closed": ("exec >&-", b"standard output is closed"), "full": ("exec >/dev/full", b"No space left on device")}


@pytest.mark.parametrize("name", LOST)
@pytest.mark.parametrize("words", WORDS)
def test_results_that_are_lost_are_an_error(folder, name, words):
    before, why = LOST[name]
    done = closed(before, words, folder, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"ndcg-lit: standard output") and why in done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_results_that_are_written_in_part_are_an_error(folder, unbuffered):
    "Unbuffered, as in many containers, Python itself says nothing of what a full disk leaves out."
    before = f"ulimit -f 1; export PYTHONUNBUFFERED={unbuffered}; exec >out"
    done = closed(before, "--help", folder, stderr=subprocess.PIPE, executable="/bin/bash")
    assert (folder / "out").stat().st_size == 1024 < len(run("--help", folder=folder).stdout)
    assert done.returncode == 2 and b"File too large: the results are lost" in done.stderr


@pytest.mark.parametrize("words", ["eval qrels.txt one.run -m SetR", "--help"])
def test_a_broken_pipe_is_quiet_and_no_success(folder, words):
    line = f"{sys.executable} -c '{SCRIPT}' {words} 2>err | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(line, shell=True, executable="/bin/bash", cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE)
    assert done.stdout == b"141\n" and (folder / "err").read_bytes() == b""


def test_standard_input_may_be_closed(folder):
    done = closed("exec <&-", "eval qrels.txt -", folder, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.startswith(b"ndcg-lit: standard input is closed") and not done.stdout


def waits_for_more(process, pipe):
    "Check that a process has read all that is in a pipe, and sleeps until there is more."
    unread = int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
    assert unread == 0 and psutil.Process(process.pid).status() == psutil.STATUS_SLEEPING


@pytest.mark.parametrize("source", ["-", "pipe"])
def test_control_c_is_quiet_and_130(folder, source):
    if not (folder / "pipe").exists(): os.mkfifo(folder / "pipe")
    words = ["eval", "qrels.txt", source]
    code = f"from ndcg_lit.command import main; print(1, flush=True); raise SystemExit(main({words}))"
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", code], cwd=folder, env=ENVIRONMENT, **options)
    process.stdout.readline()
    with process.stdin if source == "-" else open(folder / "pipe", "wb") as given:
        given.write(b"q1 Q0 d1 1 1 t\n")
        given.flush()
        until(lambda: waits_for_more(process, given))
        process.send_signal(signal.SIGINT)
        out, err = process.stdout.read(), process.stderr.read()
    process.wait()
    assert (process.returncode, out, err) == (130, b"", b"")


def test_control_c_is_quiet_and_130_while_numpy_is_imported(tmp_path):
    "A numpy that takes its time stands for the fifth of a second that the real one needs."
    (tmp_path / "numpy.py").write_text("import time\nprint(1, flush=True)\ntime.sleep(60)\n")
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(TOP)])}
    code = "from ndcg_lit_command import run; run()"
    options = {"env": environment, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", code, "--version"], **options)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


def test_json_is_json(folder):
    "A mean over nothing is null, and ids of other bytes come back as evaluate has them."
    (folder / "other.run").write_text("q9 Q0 d1 1 1 t\n")
    words = ["-m", "AP", "--missing", "skip", "--overlap", "allow", "--format", "json"]
    done = run("eval", "qrels.txt", "other.run", *words, folder=folder)
    assert records(done.stdout, parse_constant=pytest.fail) == [{"measure": "AP", "other.run": None}]
    (folder / "odd.run").write_bytes(b"q\xe9 Q0 d\xe9 1 1 t\n")
    (folder / "odd.qrels").write_bytes(b"q\xe9 0 d\xe9 1\n")
    odd = run("eval", "odd.qrels", "odd.run", "-m", "AP", "--per-query", "--format", "json", folder=folder)
    assert records(odd.stdout) == [{"query_id": "q\udce9", "AP": 1.0}]


@pytest.mark.parametrize("kind, between", [("table", None), ("csv", ","), ("tsv", "\t")])
def test_nothing_found_has_a_heading(folder, kind, between):
    (folder / "other.run").write_text("q9 Q0 d1 1 1 t\n")
    for runs, first in ((["other.run"], []), (["other.run", "other.run"], ["run"])):
        words = ["-m", "AP", "RR", "--missing", "skip", "--overlap", "allow", "--per-query", "--format", kind]
        lines = run("eval", "qrels.txt", *runs, *words, folder=folder).stdout.decode().splitlines()
        if kind == "table": assert lines.pop() == "by missing=skip"
        last = ["convention", "ndcg_lit"] if kind != "table" else []
        assert [line.split(between) for line in lines] == [[*first, "query_id", "AP", "RR", *last]]


def test_a_convention_reaches_evaluate_and_every_form_says_it(folder):
    words = ["eval", "qrels.txt", "one.run", "-m", "nDCG@5", "--convention", "lightgbm ties=worst", "--format"]
    wanted = evaluate(folder / "one.run", folder / "qrels.txt", "nDCG@5", convention="lightgbm", ties="worst")
    by = str(wanted.convention)
    shown = records(run(*words, "json", folder=folder).stdout, by)
    assert shown == [{"measure": "nDCG@5", "one.run": wanted.mean["nDCG@5"]}]
    assert run(*words, "csv", folder=folder).stdout.decode().splitlines()[-1].endswith(f",{by},{__version__}")
    assert run(*words, "table", folder=folder).stdout.decode().splitlines()[-1] == f"by {by}"
    beside = run(*words, "json", "--ties", "best", folder=folder).stdout
    assert records(beside, by.replace("ties=worst", "ties=best"))[0]["one.run"] >= shown[0]["one.run"]
    refused = run("eval", "qrels.txt", "one.run", "--convention", "lightbgm", folder=folder)
    assert refused.returncode == 2 and b"did you mean 'lightgbm'" in refused.stderr


def test_columns_and_precision(folder):
    (folder / "named.csv").write_text("topic,pid,points\nq0,d0,1.00000001\nq0,d3,1\n")
    (folder / "one.qrels").write_text("q0 0 d3 0\nq0 0 d0 1\n")
    words = ["eval", "one.qrels", "named.csv", "-m", "RR", "--column", "document=pid", "--column", "score=points"]
    for precision, value in (("single", 0.5), ("double", 1)):
        shown = as_json(*words, "--precision", precision, folder=folder)
        assert shown == [{"measure": "RR", "named.csv": value}]


def test_json_says_what_was_counted_and_each_caution(folder):
    write = lambda name, *lines: (folder / name).write_text("\n".join(lines) + "\n")
    write("few.qrels", "q 0 a 1", "r 0 b 1", "s 0 c 1")
    write("tied.run", "q Q0 a 1 2 t", "q Q0 x 2 2 t", "r Q0 b 1 2 t", "more Q0 b 1 2 t")
    write("apart.run", "q Q0 a 1 2 t", "q Q0 x 2 1 t", "r Q0 b 1 2 t", "s Q0 c 1 2 t")
    words = "few.qrels", "tied.run", "apart.run", "-m", "RR", "--format", "json"
    counts = {"tied.run": {"queries": 3, "missing": 1, "unjudged": 1, "documents": 4, "judged": 2},
              "apart.run": {"queries": 3, "missing": 0, "unjudged": 0, "documents": 4, "judged": 3}}
    (alone,) = json.loads(run("eval", *words, folder=folder).stdout)
    (told,) = [each for each in alone["cautions"]["tied.run"] if each["code"] == "ties"]
    assert told["said"] == "Ties move RR between 0.5000 and 0.6667." and told["number"] == pytest.approx(1 / 6)
    assert alone["counts"] == counts and alone["cautions"].keys() == counts.keys()
    (pair,) = json.loads(run("compare", *words, folder=folder).stdout)
    assert pair["counts"] == counts
    assert "tied.run: Ties move RR between 0.5000 and 0.6667." in [each["said"] for each in pair["cautions"]]


def test_errors_name_choices_as_options_of_the_command(folder):
    (folder / "capitals.run").write_bytes((folder / "one.run").read_bytes().replace(b"q", b"Q").replace(b"d", b"D"))
    (folder / "table.csv").write_text("query,no,score\nq1,d1,2\n")
    for words, said in (("capitals.run", "; --overlap allow scores"), ("table.csv", "--column document=... names one")):
        told = run("eval", "qrels.txt", words, folder=folder).stderr.decode()
        assert said in told and "overlap=" not in told, told
    checked = run("check", "qrels.txt", "capitals.run", folder=folder).stdout.decode()
    assert "--overlap allow" in " ".join(checked.split())


USED = """
    average_precision choices command cumulative_gain discounted_gain engine engine.applied engine.caution
    engine.cautions engine.convention engine.expectation engine.input_cautions engine.measures engine.names
    engine.ranked engine.resampling evaluation ideal_gain lists normalized_gain provenance reading reading.join
    reading.names reading.ranks reading.rows reading.sources reading.trec reading.unread reciprocal_rank results
    system tables
""".split()
UNUSED = """
    bz2 concurrent.futures csv decimal difflib fractions gzip html json numpy.ma pandas pyarrow scipy shlex shutil
    statistics subprocess tempfile tomllib uuid
""".split()
LOADED = """
import sys
before = {*sys.modules}
from ndcg_lit_command import main
assert main() == 0
print(*sorted({*sys.modules} - before), file=sys.stderr)
"""


# A file of some kilobytes is read as a dict, a larger one block by block
@pytest.mark.parametrize("documents", [12, 200])
def test_a_small_evaluation_imports_what_it_uses_and_no_more(tmp_path, documents):
    "The command starts as fast as numpy does, as long as nobody adds an import that every call would pay for."
    rnd = random.Random(3)
    lines = [f"q{q} Q0 d{d} {d} {rnd.random():.3f} t\n" for q in range(20) for d in range(documents)]
    judged = [f"q{q} 0 d{d} {rnd.randint(0, 3)}\n" for q in range(20) for d in range(0, documents, 3)]
    (tmp_path / "run").write_text("".join(lines))
    (tmp_path / "qrels").write_text("".join(judged))
    command = [sys.executable, "-c", LOADED, "eval", "qrels", "run", "-m", "nDCG@10", "AP"]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    loaded = done.stderr.splitlines()[-1].split()
    ours = {name.removeprefix("ndcg_lit.") for name in loaded if name.startswith("ndcg_lit.")}
    assert ours - {*USED} == set() and {"evaluation", "reading.trec"} < ours
    assert {*loaded} & {*UNUSED} == set()


def test_what_waits_for_the_end_of_the_process_is_done_and_all_is_written(folder):
    "The process ends without taking its objects apart: what is registered with atexit is run first."
    script = "import atexit; atexit.register(print, 'at the end'); from ndcg_lit_command import run; run()"
    done = subprocess.run([sys.executable, "-c", script, "eval", "qrels.txt", "none.run"], cwd=folder, env=ENVIRONMENT,
                          capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "at the end\n") and "none.run: No such file" in done.stderr
