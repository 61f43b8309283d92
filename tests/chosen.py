"""Run the tests that hold what changed since the last commit, and say which and why: `make quick`.

    python tests/chosen.py [BASE]    BASE names what is compared with, such as main; HEAD if none is given

A file is held by the first row of ROWS that it begins with, and by the tests that bear its name."""
import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
EACH = "attack/test_each_measure.py"
DRAWN = "attack/test_attack.py::test_evaluate_and_all_that_stands_on_it_are_the_reference"
MEASURES = " ".join(f"measures/test_{name}.py" for name in (
    "against_libraries", "bad_input", "comparison", "extremes", "fusion", "lists", "more_measures", "properties",
    "weights"))
NOTEBOOK = "packaging/test_sync.py::test_a_notebook_runs_and_its_stored_outputs_are_what_the_cells_print_today"
EXPORTED = "packaging/test_sync.py::test_the_module_is_what_the_notebooks_export"
ALWAYS, TYPES = "house", "house/test_user_types.py"  # of every change; but type checkers read the package alone
ROWS = {  # how the path of a file begins -> the tests that hold it, without a browser
    ("nbs/_zh/", "docs/strings", "docs/translations.py"): "site/test_chinese.py site/test_strings.py",
    ("nbs/",): f"site/test_printed.py site/test_quotations.py {EXPORTED}",
    ("ndcg_lit/static/conventions.json",): "conventions",
    ("ndcg_lit/static/report.css",): "tools/test_report.py",
    ("ndcg_lit/static/conformance/", "conformance/"): f"conformance/test_cases.py conformance/test_faults.py {EACH}",
    ("ndcg_lit/static/", "ndcg_lit/labs/"): "labs/test_labs_in_python.py labs/test_metrics_js.py labs/test_bundles.py "
                                            "labs/test_base.py",
    ("ndcg_lit/spark/",): "clusters",
    ("ndcg_lit/torch/",): "measures/test_torch.py measures/test_torch_metrics.py",
    ("ndcg_lit/reading/",): f"reading/test_doors.py reading/test_spoiled_files.py reading/test_odd_tables.py "
                            f"reading/test_trec_lists.py reading/test_folds.py {DRAWN}",
    ("ndcg_lit/engine/",): f"engine measures/test_scores_and_ties.py {MEASURES} {EACH} {DRAWN}",
    ("ndcg_lit/", "ndcg_lit_command.py"): f"engine tools {MEASURES}",
    ("docs/",): "site/test_rules.py site/test_printed.py site/test_reading_order.py site/test_strings.py",
    ("tests/house/user_program.py",): TYPES,
    ("tests/",): "",  # the test itself, or those that import it
    ("",): "packaging/test_make.py",  # what stands at the top: settings, pins, make
}


def changed(base="HEAD"):
    "Return the files that differ from those of the commit `base`, and the new ones; one that is gone too."
    def told(*words):
        return subprocess.run(["git", *words], cwd=TOP, check=True, capture_output=True, text=True).stdout.splitlines()
    since = told("merge-base", base, "HEAD")[0]
    new = told("ls-files", "--others", "--exclude-standard")
    return sorted({*told("diff", "--name-only", "--no-renames", since), *new})


def row_of(name):
    "Return the beginnings of the row that the file `name` is held by."
    return next(starts for starts in ROWS if name.startswith(starts))


def tests_of(name):
    "Return the tests that hold the file `name`, as pytest is told them."
    stem, found = Path(name).stem, {f"tests/{test}" for test in ROWS[row_of(name)].split()}
    if name.startswith("tests/"):
        return {name} if stem.startswith("test_") else {*importers(stem), *found}
    if name.endswith(".py") and name.startswith("ndcg_lit/"): found |= {f"tests/{EXPORTED}", f"tests/{TYPES}"}
    if name.endswith(".ipynb") and (TOP / name).exists():
        found.add(f"tests/{NOTEBOOK}[{name.removeprefix('nbs/').removesuffix('.ipynb')}]")
    bare = stem.lstrip("0123456789_")
    namesakes = TOP.glob(f"tests/*/test_{bare}.py") if bare else ()
    return found | {path.relative_to(TOP).as_posix() for path in namesakes if path.parent.name not in ("labs", "site")}


def importers(stem):
    "Yield the test files that import the module `stem` of tests/; of a `conftest` none, since all of a folder use it."
    for path in sorted(TOP.glob("tests/*/test_*.py")):
        text = path.read_text(encoding="utf-8")
        if path.parent.name not in ("labs", "site") and (f"from {stem} import" in text or f"import {stem}\n" in text):
            yield path.relative_to(TOP).as_posix()


def within(tests):
    "Return the `tests` without those that are part of another, and without files that are gone."
    def part(test): return any(other != test and test.startswith((f"{other}/", f"{other}::")) for other in tests)
    return sorted(test for test in tests if not part(test) and (TOP / test.partition("::")[0]).exists())


def main():
    base = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else "HEAD"
    files, chosen = changed(base), {path.relative_to(TOP).as_posix() for path in TOP.glob(f"tests/{ALWAYS}/test_*.py")}
    chosen.discard(f"tests/{TYPES}")
    for name in files:
        tests = within(tests_of(name))
        print(f"{name}: {' '.join(test.removeprefix('tests/') for test in tests) or 'tests/house alone'}")
        chosen |= {*tests}
    print(f"{len(files)} files differ from {base}; of every change: tests/{ALWAYS}, but for {TYPES}", flush=True)
    words = ["-q", "-n", "2", "-m", "not long", *within(chosen)]
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *words])


if __name__ == "__main__": main()
