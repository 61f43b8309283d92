"""`ndcg-lit compare`: what compare says, of files, in every format."""
import csv
import io
import json

import numpy as np
import pytest

from ndcg_lit import compare
from ndcg_lit.command import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "Return judgments and three runs as TREC files."
    here, random = tmp_path_factory.mktemp("runs"), np.random.default_rng(6)
    lines = [f"q{q} 0 d{d} {random.integers(0, 3)}\n" for q in range(30) for d in range(8)]
    (here / "qrels").write_text("".join(lines))
    for name in ("a.run", "b.run", "c.run"):
        lines = [f"q{q} Q0 d{d} 1 {random.random():.6f} x\n" for q in range(30) for d in range(8)]
        (here / name).write_text("".join(lines))
    return here


def command(capsys, folder, *words):
    "Return the exit status of `ndcg-lit compare` with the `words`, and what it writes."
    status = main(["compare", *(str(folder / word) if (folder / word).exists() else word for word in words)])
    return status, *capsys.readouterr()


def known(folder, **options):
    runs = {name: str(folder / name) for name in ("a.run", "b.run", "c.run")}
    return compare(runs, str(folder / "qrels"), ["nDCG@5", "AP"], **options)


def test_the_table_is_the_result(capsys, folder):
    status, out, err = command(capsys, folder, "qrels", "a.run", "b.run", "c.run", "-m", "nDCG@5", "AP")
    assert (status, err) == (0, "") and out == f"{known(folder)}\n"


def test_runs_have_names_of_their_own_and_the_table_of_systems_goes_into_a_text(capsys, folder):
    words = ["-m", "nDCG@5", "AP", "--family", "all", "--baseline", "B=1"]
    runs = [f"{name}={folder / run}" for name, run in (("A", "a.run"), ("B=1", "b.run"))]
    wanted = compare({"A": str(folder / "a.run"), "B=1": str(folder / "b.run"), "c.run": str(folder / "c.run")},
                     str(folder / "qrels"), ["nDCG@5", "AP"], family="all", baseline="B=1")
    texts = {"table": f"{wanted}\n", "markdown": f"{wanted.to_markdown()}\n", "latex": wanted.to_latex()}
    for kind, text in texts.items():
        assert command(capsys, folder, "qrels", *runs, "c.run", *words, "--format", kind) == (0, text, "")
    for more, said in ((["A=c.run"], "two runs have the name 'A'; give others"),
                       (["c.run", "--per-query", "--format", "latex"], "--per-query has no format latex")):
        status, out, err = command(capsys, folder, "qrels", *runs, *more)
        assert (status, out) == (2, "") and said in err and err.count("\n") == 1


def test_every_format_has_every_number(capsys, folder):
    wanted = known(folder, baseline="b.run", seed=3, convention="gain=exponential").columns
    words = ["qrels", "a.run", "b.run", "c.run", "--baseline", "b.run", "--seed", "3"]
    words += ["--convention", "gain=exponential"]
    for kind in ("json", "csv"):
        status, out, _ = command(capsys, folder, *words, "--tests", "--format", kind, "-m", "nDCG@5", "AP")
        assert status == 0 and "gain=exponential" in out
        rows = json.loads(out) if kind == "json" else list(csv.DictReader(io.StringIO(out)))
        assert [float(row["p"]) for row in rows] == wanted["p"] and {int(row["seed"]) for row in rows} == {3}
        assert all(0 <= float(row[name]) <= 1 for row in rows for name in ("p_t", "p_wilcoxon"))
        assert [(row["first"], row["second"]) for row in rows] == list(zip(wanted["first"], wanted["second"]))


def test_every_query_has_its_difference_the_largest_first(capsys, folder):
    words = ["qrels", "a.run", "b.run", "c.run", "-m", "nDCG@5", "AP", "--per-query", "--format", "csv"]
    status, out, _ = command(capsys, folder, *words)
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 0 and len(rows) == 6 * 30
    for pair in known(folder).pairs:
        named = {"measure": pair.measure, "first": pair.first, "second": pair.second}
        found = {row["query"]: float(row["difference"]) for row in rows if row.items() >= named.items()}
        assert found == dict(zip(pair.query_ids, pair.by.tolist()))
        assert [abs(by) for by in found.values()] == sorted(map(abs, found.values()), reverse=True)


@pytest.mark.parametrize("words, said", [
    (["qrels", "a.run"], "two runs or more"), (["a.run", "qrels", "b.run"], "are run and qrels swapped?"),
    (["qrels", "qrels", "b.run"], "swapped"), (["qrels", "a.run", "none.run"], "No such file"),
    (["qrels", "a.run", "b.run", "--level", "95"], "level must lie between 0 and 1"),
    (["qrels", "a.run", "b.run", "--per-query", "--tests"], "--tests would not be used"),
    (["qrels", "a.run", "b.run", "--baseline", "z"], "baseline 'z' is none of the runs"),
])
def test_bad_input_is_one_line(capsys, folder, words, said):
    status, out, err = command(capsys, folder, *words)
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


def test_the_same_file_twice(capsys, folder):
    status, out, _ = command(capsys, folder, "qrels", "a.run", "a.run", "-m", "AP")
    assert status == 0 and "have the same AP on all 30 queries" in out
