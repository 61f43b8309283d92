"`make quick` runs the tests that hold what changed: its table is about what is there, and finds planted faults."
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chosen
from source import TOP

TRACKED = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True).stdout.splitlines()
UNWANTED = shutil.ignore_patterns("__pycache__", ".*", "node_modules", "_docs", "_proc", "*.egg-info", "build", "dist")


@pytest.mark.skipif(not TRACKED, reason="not a checkout of git")
def test_each_row_is_about_files_and_only_what_stands_at_the_top_and_the_benchmarks_falls_to_the_last():
    of_last = {name for name in TRACKED if chosen.row_of(name) == ("",)}
    assert {Path(name).parts[0] for name in of_last if "/" in name} <= {"bench", ".ci", ".github"}
    assert {start for starts in chosen.ROWS for start in starts} <= {
        start for starts in chosen.ROWS for start in starts if any(name.startswith(start) for name in TRACKED)}


NAMED = chosen.ALWAYS, chosen.TYPES, chosen.NOTEBOOK, chosen.EXPORTED


@pytest.mark.parametrize("tests", [*chosen.ROWS.values(), *NAMED])
def test_each_test_of_a_row_is_there(tests):
    for test in tests.split():
        path, _, name = test.partition("::")
        assert (TOP / "tests" / path).exists(), test
        assert not name or f"\ndef {name}(" in (TOP / "tests" / path).read_text(encoding="utf-8"), test


@pytest.mark.parametrize(("name", "tests"), [
    ("nbs/lessons/07_ties.ipynb", f"{chosen.NOTEBOOK}[lessons/07_ties] {chosen.EXPORTED} site/test_printed.py"),
    ("nbs/_zh/lessons/07_ties.md", "site/test_chinese.py site/test_strings.py"),
    ("ndcg_lit/engine/cautions.py", f"engine measures/test_properties.py {chosen.EACH} {chosen.DRAWN}"),
    ("ndcg_lit/labs/ties_lab.py", "labs/test_labs_in_python.py labs/test_bundles.py"),
    ("ndcg_lit/static/conventions.json", "conventions"),
    ("ndcg_lit/reading/records.py", f"reading/test_records.py {chosen.DRAWN}"),
    ("ndcg_lit/fusion.py", "measures/test_fusion.py tools"), ("tests/tools/test_files.py", "tests/tools/test_files.py"),
    ("tests/trec_files.py", "reading/test_spoiled_files.py"), ("tests/house/user_program.py", chosen.TYPES),
    ("conformance/reference.py", chosen.EACH),
])
def test_what_holds_a_file_is_chosen(name, tests):
    wanted = {f"tests/{test.removeprefix('tests/')}" for test in tests.split()}
    assert wanted <= {*chosen.within(chosen.tests_of(name))}


def test_a_test_that_is_part_of_another_or_gone_is_not_run_twice():
    some = {"tests/engine", "tests/engine/test_options.py", "tests/gone/test_gone.py", "tests/engine/test_x.py::test_y"}
    assert chosen.within(some) == ["tests/engine"]


FAULTS = {  # a file of each row, what stands in it, and what is put there
    "nbs/_zh/lessons/02_discounted_gain.md": (r"\log_2 4", r"\log_2 7"),
    "nbs/lessons/06_reciprocal_rank.ipynb": ('"0.375"', '"0.376"'),
    "ndcg_lit/static/conventions.json": ('"ties": "average"', '"ties": "worst"'),
    "conformance/reference.py": ("Fraction(1, min(hits))", "Fraction(1, max(hits))"),
    "ndcg_lit/static/core/metrics.js": ("Math.log2", "Math.log10"),
    "ndcg_lit/torch/__init__.py": ("given.y.to(torch.float64)", "given.y.to(torch.float64) + 1"),
    "ndcg_lit/reading/trec.py": ("list(plain_lines(text, columns))", "list(plain_lines(text, columns))[1:]"),
    "ndcg_lit/engine/measures.py": ("np.where(rank <= k, ", "np.where(rank < k, "),
    "ndcg_lit/fusion.py": ("k: float = 60", "k: float = 61"),
    "docs/strings.json": ("{0}", "{9}"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_a_file_of_each_row_is_found_by_what_the_row_chooses(name, tmp_path):
    top, (old, new) = shutil.copytree(TOP, tmp_path / "checkout", ignore=UNWANTED), FAULTS[name]
    text = (top / name).read_text(encoding="utf-8")
    assert old in text
    (top / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not long", "-p", "no:cacheprovider"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run([*command, *chosen.within(chosen.tests_of(name))], cwd=top, capture_output=True, text=True,
                          env={**environment, "PYTHONPATH": str(top)})
    assert done.returncode == 1 and "1 failed" in done.stdout, done.stdout + done.stderr
