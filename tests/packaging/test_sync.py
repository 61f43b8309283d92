"""What is generated is in step with the notebooks, and the notebooks run."""
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from notebooks import OWN, absent, names, run as run_notebooks, same, stale
from source import named, notebooks

TOP = Path(__file__).resolve().parents[2]
COPIED = ("settings.ini", "pyproject.toml", "nbs", "ndcg_lit", "docs", "README.md", "_quarto.yml")
UNWANTED = shutil.ignore_patterns("__pycache__", ".*")


def run(*command, top=TOP):
    "Run a command in the checkout `top`; the finished process, its output as text."
    environment = {name: value for name, value in os.environ.items() if name != "IN_TEST"}
    command = [str(part) for part in command]
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, cwd=top, env=environment, **output)


@pytest.fixture
def checkout(tmp_path):
    "Return a copy of the checkout that a test may spoil."
    for name in COPIED:
        if (TOP / name).is_dir(): shutil.copytree(TOP / name, tmp_path / name, ignore=UNWANTED)
        else: shutil.copy(TOP / name, tmp_path)
    return tmp_path


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_module_is_what_the_notebooks_export():
    done = run(sys.executable, "docs/notebooks.py", "exported")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", names())
def test_a_notebook_runs_and_its_stored_outputs_are_what_the_cells_print_today(name, monkeypatch):
    if name in absent(): pytest.skip(absent()[name])
    monkeypatch.delenv("IN_TEST", raising=False)
    problems = run_notebooks(stale, [name])
    assert not problems, f"{problems[name]}\nthen: {OWN} refresh {name}"


def laboratories():
    "Yield the laboratories that the notebooks store, as HTML, with the names of their notebooks."
    for path in notebooks():
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            htmls = ("".join(output.get("data", {}).get("text/html", "")) for output in cell.get("outputs", []))
            yield from ((named(path), html) for html in htmls if "data-ndcg-widget" in html)


def test_a_stored_laboratory_holds_its_tables_and_its_state_and_nothing_that_an_edit_of_the_front_end_changes():
    stored = list(laboratories())
    assert len(stored) > 30
    for name, html in stored:
        page = LexborHTMLParser(html)
        places = page.css(".ndcg-lab[data-ndcg-widget]")
        assert page.css("body > *") in ([places[0]], page.css("body > figure")), name  # alone, or in a box of several
        assert page.css("style") == [] and all(place.css("table") for place in places), name
        assert not any("data-ndcg-model" in place.attributes for place in places), name
        assert len(page.css("script")) == len(places), name
        for state in page.css("script"):
            assert state.attributes == {"type": "application/json"} and json.loads(state.text()), name


def test_the_notebooks_are_small():
    sizes = [path.stat().st_size for path in notebooks()]
    assert sum(sizes) / len(sizes) < 64 * 2**10 and max(sizes) < 240 * 2**10


def test_the_readme_is_made_from_the_index():
    done = run(sys.executable, "docs/build.py", "--readme", "--check")
    assert done.returncode == 0, done.stdout


def test_an_edited_module_and_an_unclean_notebook_are_found_with_the_commands_that_mend_them(checkout):
    replace(checkout / "ndcg_lit" / "cumulative_gain.py", "\ndef cg(", "\n\ndef cg(")
    replace(checkout / "nbs" / "lessons" / "07_ties.ipynb", '"metadata": {},', '"metadata": {"collapsed": true},')
    done = run(sys.executable, "docs/notebooks.py", "exported", top=checkout)
    assert (done.returncode, done.stdout) == (1, """\
not what the notebooks export: ndcg_lit/cumulative_gain.py of nbs/lessons/01_cumulative_gain.ipynb
edit the notebook alone, then: .venv/bin/nbdev_export
not stored as JupyterLab stores them: nbs/lessons/07_ties.ipynb
then: .venv/bin/python docs/notebooks.py clean lessons/07_ties
""")


def test_a_stale_output_a_changed_import_and_a_failing_cell_are_found_in_one_run(checkout):
    "Each in a notebook of its own; what a module imports is checked with any notebook."
    lessons = checkout / "nbs" / "lessons"
    replace(lessons / "06_reciprocal_rank.ipynb", '"0.375"', '"0.376"')
    replace(checkout / "ndcg_lit" / "reciprocal_rank.py", "import numpy as np\n",
            "import numpy as np\n\nfrom .drawing import flow\n")
    replace(lessons / "05_average_precision.ipynb", "assert isclose(sum(hits * precisions) / 5, ap(phones))",
            "assert isclose(sum(hits * precisions) / 4, ap(phones))")
    asked = "lessons/06_reciprocal_rank", "lessons/05_average_precision"
    done = run(sys.executable, "docs/notebooks.py", "check", *asked, top=checkout)
    assert done.returncode == 1
    names = "lessons/06_reciprocal_rank lessons/05_average_precision architecture"
    assert done.stdout.endswith(f"\nthen: .venv/bin/python docs/notebooks.py refresh {names}\n")
    stale = {line.partition(", cell ")[0] for line in done.stdout.splitlines() if "stored output is stale" in line}
    assert stale == {"lessons/06_reciprocal_rank.ipynb", "architecture.ipynb"}, done.stdout
    assert "architecture.ipynb, cell arch-tables" in done.stdout
    assert "lessons/05_average_precision.ipynb, cell" in done.stdout
    assert "sum(hits * precisions) / 4, ap(phones))" in done.stdout and "AssertionError" in done.stdout


@pytest.mark.parametrize(("name", "old", "new", "changed"), [
    ("reciprocal_rank", "return ", "return  ", False),  # within a function
    ("reciprocal_rank", "import numpy as np\n", "import numpy as np\n\nfrom .drawing import flow\n", True),
    ("evaluation", '"""', '"""Now: ', True),
])
def test_the_notebook_on_all_modules_is_run_with_another_if_it_shows_something_else(checkout, name, old, new, changed):
    commit = "git init -q && git add -A && git -c user.name=a -c user.email=a@localhost commit -qm before"
    assert run("sh", "-c", commit, top=checkout).returncode == 0
    program = "import sys; sys.path.insert(0, 'docs'); import notebooks; print(notebooks.modules_changed())"
    assert run(sys.executable, "-c", program, top=checkout).stdout == "False\n"
    replace(checkout / "ndcg_lit" / f"{name}.py", old, new)
    assert run(sys.executable, "-c", program, top=checkout).stdout == f"{changed}\n"


def test_a_stale_readme_is_found(checkout):
    replace(checkout / "README.md", "# ndcg_lit", "# ndcg lit")
    done = run(sys.executable, "docs/build.py", "--readme", "--check", top=checkout)
    assert done.returncode == 1 and "docs/build.py --readme" in done.stdout


@pytest.mark.parametrize("old, new, alike", [
    ("apart by 2e-16", "apart by 1e-16", True),      # the last digit of a sum differs between processors
    ("0.30000000000000004", "0.3000000000000001", True),
    ("apart by 2e-16", "apart by 2e-06", False),
    ("0.3", "0.31", False),
    ("2 queries", "3 queries", False),
    ("data:image/svg+xml;base64,PHN2e5", "data:image/svg+xml;base64,PHN2e6", False),
])
def test_two_outputs_are_alike_up_to_the_last_digits_of_their_floats(old, new, alike):
    assert same(old, new) is alike
