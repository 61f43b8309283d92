"""nbdev_docs up to Quarto: nbdev's processors take every notebook without a warning, and Quarto can read the result."""
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest
import yaml
from site_map import FRONT_MATTER, read_directives, read_site, text

from seeds import of_the_day
from source import named, notebooks

TOP = Path(__file__).resolve().parents[2]
NOT_CLONED = shutil.ignore_patterns(".*", "_docs", "_proc", "build", "*.egg-info", "__pycache__", "node_modules")
ROAD = """
from nbdev.quarto import nbdev_readme, refresh_quarto_yml
from nbdev.serve import proc_nbs
refresh_quarto_yml()
proc_nbs(n_workers=2)
nbdev_readme.__wrapped__(chk_time=True)
"""


def run(*command, **options):
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run([str(part) for part in command], **output, **options)


@pytest.fixture
def clone(tmp_path):
    "Copy the repository as it is cloned, with a README.md that is older than every notebook."
    copy = shutil.copytree(TOP, tmp_path / "ndcg_lit", ignore=NOT_CLONED)
    os.utime(copy / "README.md", (0, 0))
    return copy


def addresses(folder):
    "Return the page that each notebook in `folder` says it makes; Quarto writes it beside where the notebook stands."
    found = {}
    for path in folder.rglob("*.ipynb"):
        told = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        name = re.search(r"^output-file: (\S+)$", told, re.M)[1]
        found[path.relative_to(folder).as_posix()] = path.relative_to(folder).with_name(name).as_posix()
    return found


def check_road(python, clone):
    "Check what nbdev_docs does in `clone`: it makes every notebook ready, says nothing, and leaves README.md alone."
    given = {path.relative_to(clone / "nbs") for path in (clone / "nbs").rglob("*.ipynb")}
    done = run(python, "-c", ROAD, cwd=clone, env={**os.environ, "PYTHONPATH": str(clone)})
    assert (done.returncode, done.stdout) == (0, "")
    ready = {path.relative_to(clone / "_proc") for path in (clone / "_proc").rglob("*.ipynb")}
    assert ready == given
    pages = (page for page in read_site().pages.values() if page.is_notebook and not page.layer)
    assert addresses(clone / "_proc") == {page.file: page.html for page in pages if Path(page.file) in given}
    assert (clone / "README.md").read_bytes() == (TOP / "README.md").read_bytes()


WORD = re.compile(r"\w+")
WITHHELD = {"default_exp", "export", "exporti", "hide"}  # nbdev shows no cell that says one of these


class Twice(Exception):
    "A mapping of YAML has a key twice, which Quarto refuses and PyYAML does not."


class Strict(yaml.SafeLoader):
    "YAML as Quarto reads it: each key once."

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        twice = [key for key, many in Counter(keys).items() if many > 1]
        if twice: raise Twice(", ".join(twice))
        return super().construct_mapping(node, deep)


def options(source):
    "Return the lines `#| ...` that a cell begins with, which are its options for Quarto."
    first = takewhile(lambda line: line.startswith("#|"), source.splitlines())
    return [line.removeprefix("#|").strip() for line in first]


def unreadable(cell):
    "Return what Quarto would not read in the options of a `cell`: nothing, or a line."
    try: read = yaml.load("\n".join(options(text(cell))), Strict)
    except (yaml.YAMLError, Twice) as error: return f"{type(error).__name__} {error}: {options(text(cell))}"
    return "" if read is None or isinstance(read, dict) else f"no mapping: {options(text(cell))}"


def words(cells):
    "Return how often each word occurs that the `cells` of a notebook have for a reader."
    return Counter(word for cell in cells for word in WORD.findall(told(cell)))


FIELD = re.compile("^- pagetitle: ", re.M)  # below a title: front matter, of which a reader sees the value


def told(cell):
    "Return what a `cell` tells a reader: its text, the values of its front matter, or the code that is shown."
    source = text(cell)
    front = FRONT_MATTER.match(source) if cell["cell_type"] == "raw" else None
    if front: return " ".join(map(str, yaml.safe_load(front[1]).values()))
    if cell["cell_type"] != "code": return FIELD.sub("", source)
    says, code = read_directives(source)
    return "" if WITHHELD & says.keys() else code


def cells_of(path):
    "Return the cells of the notebook at `path` that were not left empty."
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell.get("source")]


def faults(given, ready):
    "Return what is wrong in the notebook `ready`, made of `given`: options that Quarto refuses, words that are lost."
    refused = [f"Quarto refuses {said}" for said in map(unreadable, code_cells(ready)) if said]
    lost = words(cells_of(given)) - words(cells_of(ready))
    return refused + ([f"{lost.total()} words are lost: {' '.join(lost)}"] if lost else [])


def code_cells(path):
    return [cell for cell in cells_of(path) if cell["cell_type"] == "code"]


@pytest.mark.long
def test_nbdev_makes_every_notebook_ready_for_quarto(clone):
    check_road(sys.executable, clone)
    made = {path.relative_to(clone / "_proc"): path for path in (clone / "_proc").rglob("*.ipynb")}
    assert len(made) == len(notebooks())
    found = {str(name): faults(clone / "nbs" / name, path) for name, path in made.items()}
    assert not any(found.values()), {name: said for name, said in found.items() if said}


PROCESS = """
import sys
from pathlib import Path
from nbdev.processors import FilterDefaults
from nbdev.serve_drv import exec_nb
for given, ready in zip(sys.argv[1::2], sys.argv[2::2]): exec_nb(Path(given), Path(ready), FilterDefaults)
"""
HEAD = "# A title\n\n> A promise."
BRIEF = "- First of all, a list of things.\n- Note: what has a colon too."


def test_nbdev_makes_some_notebooks_each_day_ready_for_quarto(tmp_path):
    given = of_the_day(notebooks(), 6)
    ready = [tmp_path / f"{number}.ipynb" for number, _ in enumerate(given)]
    pairs = [each for pair in zip(given, ready) for each in pair]
    done = run(sys.executable, "-c", PROCESS, *pairs, cwd=TOP, env={**os.environ, "PYTHONPATH": str(TOP)})
    assert (done.returncode, done.stdout) == (0, "")
    assert {named(path): said for path, made in zip(given, ready) if (said := faults(path, made))} == {}


@pytest.mark.parametrize(("cells", "said"), [
    ([("markdown", HEAD), ("markdown", BRIEF), ("code", "#| exports\ndef one(): return 1")], []),
    ([("markdown", HEAD), ("code", "#| exports\n#| code-fold: true\ndef one(): return 1")], ["Twice code-fold"]),
    ([("markdown", HEAD), ("code", "#| label: a: b\n1 + 1")], ["ScannerError"]),
    ([("markdown", f"{HEAD}\n\n- First of all, a list of things.")], ["7 words are lost: First of all"]),
])
def test_what_quarto_would_refuse_and_what_would_be_lost_is_found(tmp_path, cells, said):
    given, ready = tmp_path / "nbs/given.ipynb", tmp_path / "ready.ipynb"
    given.parent.mkdir()
    shutil.copy(TOP / "settings.ini", tmp_path)
    fields = {"code": {"outputs": [], "execution_count": None}, "markdown": {}}
    made = [{"cell_type": kind, "id": f"cell-{place}", "metadata": {}, "source": source, **fields[kind]}
            for place, (kind, source) in enumerate(cells)]
    notebook = {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    given.write_text(json.dumps(notebook), encoding="utf-8")
    done = run(sys.executable, "-c", PROCESS, given, ready, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    found = faults(given, ready)
    assert len(found) == len(said) and all(part in line for part, line in zip(said, found)), found
