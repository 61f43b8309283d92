"""Some notebooks each day where the extra lab alone is installed, on the newest Python that is here: all runs and shows
what is stored but the cells that ask for another library, and each of these says in one line how to install it. Of all
notebooks, what a cell without a tag imports. And what the extra that runs everything brings, and how large it
is. test_sync.py holds all cells to what is stored."""
import ast
import json
import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ndcg_lit.peers import DISTRIBUTIONS, PeerMissing, peers
from pythons import pythons
from seeds import of_the_day
from source import chapters, named, notebooks

TOP = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_name("run_chapter.py")
CHAPTERS = chapters()
UV = Path(sys.executable).with_name("uv")
RUN = of_the_day(notebooks(), 6)


def asked(extra):
    "Return what settings.ini asks for with `extra`."
    config = ConfigParser(delimiters=["="])
    config.read(TOP / "settings.ini", encoding="utf-8")
    return (config["DEFAULT"]["requirements"] + " " + config["DEFAULT"][f"{extra}_requirements"]).split()


def said(*command):
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    "Return the newest Python that is here, in an environment that holds what the extra lab asks for and nothing else."
    folder = tmp_path_factory.mktemp("lab")
    said(UV, "venv", "--quiet", "--python", [*pythons().values()][-1], folder)
    python = folder / "bin" / "python"
    said(UV, "pip", "install", "--quiet", "--python", python, "--constraint", "constraints.txt", *asked("lab"))
    [packages] = folder.glob("lib/python*/site-packages")
    shutil.copytree(TOP / "ndcg_lit", packages / "ndcg_lit")  # as a wheel has it: away from the rest of the repository
    shutil.copy(TOP / "ndcg_lit_command.py", packages)
    return python


def results(python, folder, *notebooks):
    """Return for each notebook what its failing cells show in the environment of `python`, by id, and which cells show
    something else than is stored; an error has no file."""
    command = [python, RUNNER, folder, *notebooks]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "MPLBACKEND": "agg"})
    written = [folder / f"{number}.json" for number, _ in enumerate(notebooks)]
    return [json.loads(out.read_text(encoding="utf-8")) if out.exists() else done.stderr for out in written]


@pytest.fixture(scope="module")
def shown_of(lab, tmp_path_factory):
    "Return what becomes of each notebook where the extra lab alone is installed."
    return dict(zip(RUN, results(lab, tmp_path_factory.mktemp("shown"), *RUN)))


def cells(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def tagged(path):
    "Return the ids of the cells that are tagged as asking for another library."
    return {cell["id"] for cell in cells(path) if "peers" in cell["metadata"].get("tags", ())}


@pytest.mark.parametrize("path", RUN, ids=named)
def test_a_notebook_runs_with_the_extra_lab_but_for_cells_that_say_what_to_install(shown_of, path):
    assert isinstance(shown_of[path], list), shown_of[path]
    shown, stale = shown_of[path]
    assert stale == [], "these cells show something else than is stored"
    assert {name: text for name, text in shown.items() if name not in tagged(path)} == {}
    assert tagged(path) - shown.keys() == set(), "these cells run, so they need no tag"
    assert [text for text in shown.values() if "\n" in text.strip() or "pip install " not in text] == []


def code_of(path):
    "Yield whether each code cell of a notebook is tagged as asking for another library, and its tree."
    for cell in cells(path):
        if cell["cell_type"] == "code" and not "".join(cell["source"]).startswith("%"):
            yield cell["id"] in tagged(path), ast.parse("".join(cell["source"]))


LATER = ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Try  # what a cell only defines, and what it is prepared to miss


def at_once(node):
    "Yield the nodes below one that run when it does."
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, LATER): yield from at_once(child)


def modules_in(tree):
    "Return the modules that a cell imports, by their first names."
    found = {alias.name for node in at_once(tree) if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in at_once(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return {name.split(".")[0] for name in found}


@cache
def known():
    "Return the modules that a cell may import where the extra lab alone is installed."
    lab = closure(asked("lab"))
    brought = {package for package, names in packages_distributions().items() if {*map(canonicalize_name, names)} & lab}
    return {*brought, *sys.stdlib_module_names, "ndcg_lit"}


def untold(path):
    "Return what cells without a tag import beyond what the extra lab brings."
    return set().union(*(modules_in(tree) - known() for asks, tree in code_of(path) if not asks))


@pytest.mark.parametrize("path", notebooks(), ids=named)
def test_a_cell_without_a_tag_needs_the_extra_lab_alone(path):
    assert untold(path) == set(), "tag these cells with peers and raises-exception, or import within peers()"


def test_what_a_cell_without_a_tag_needs_is_found(tmp_path):
    sources = [("import sklearn", "peers"), ("import torch.nn", ""), ("from scipy import stats", ""),
               ("import numpy, json", ""), ("def f(): import polars", "")]
    written = [{"cell_type": "code", "id": str(at), "source": source, "metadata": {"tags": tag.split()}}
               for at, (source, tag) in enumerate(sources)]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": written}), encoding="utf-8")
    assert untold(tmp_path / "a.ipynb") == {"torch", "scipy"}


def test_some_chapters_need_the_extra_lab_alone():
    alone = [path.stem[3:] for path in CHAPTERS if not tagged(path)]
    practice = ["labels", "clicks", "order", "fusion", "model_judges", "pools", "paper", "nuggets", "exposure",
                "reproduction"]
    assert alone == ["cumulative_gain", "reciprocal_rank", "evaluation", "conventions", *practice]


def test_run_all_goes_on_past_a_cell_that_asks_for_a_library():
    for path in notebooks():
        tags = [cell["metadata"].get("tags", []) for cell in cells(path)]
        known = [
            [], ["helper"], ["plain"], ["show-doc"], ["peers", "raises-exception"], ["raises-exception"],
            ["readme-first"], ["spot"],
        ]
        assert [each for each in tags if each not in known] == [], named(path)


def test_another_error_is_shown_with_its_traceback_and_a_name_error_too_once_all_is_installed(tmp_path):
    sources = [
        "from ndcg_lit.peers import MISSING, peers", "1 / 0", "unknown",
        "with peers(): import a_package_of_nobody",
        "unknown", "1 / 0", "def f():\n    print(x)\n    x = 1\nf()", "import another", "MISSING.clear()", "unknown",
    ]
    notebook = tmp_path / "nbs" / "01_a.ipynb"
    notebook.parent.mkdir()
    written = [{"cell_type": "code", "id": str(at), "source": source} for at, source in enumerate(sources)]
    notebook.write_text(json.dumps({"cells": written}), encoding="utf-8")
    [[shown, stale]] = results(sys.executable, tmp_path, notebook)
    assert stale == []
    assert [name for name, text in shown.items() if "\n" not in text] == ["3", "4"]
    assert shown.keys() == {"1", "2", "3", "4", "5", "6", "7", "9"}
    assert shown["4"] == ("NameError: name 'unknown' is not defined; cells above need more packages: "
                          "pip install a_package_of_nobody")


def test_what_a_cell_shows_is_compared_whatever_way_a_sum_is_rounded(tmp_path):
    sources = {
        "1 + 1": "2", "print(3)": "3\n", "2 + 2": "5", "print(7)": "8\n", "None": "1",
        "assert sum([.1] * 6) == .1 + .1 + .1 + .1 + .1 + .1": "", "sum([.1] * 6)": "0.6",
        "assert sum([.5, 1]) == 1.5 and sum([[1], [2]], []) == [1, 2]": "",
    }
    notebook = tmp_path / "nbs" / "01_a.ipynb"
    notebook.parent.mkdir()
    stored = [[{"data": {"text/plain": text}}] if text else [] for text in sources.values()]
    written = [{"cell_type": "code", "id": str(at), "source": source, "outputs": outputs}
               for at, (source, outputs) in enumerate(zip(sources, stored))]
    notebook.write_text(json.dumps({"cells": written}), encoding="utf-8")
    [[failed, stale]] = results(sys.executable, tmp_path, notebook)
    assert stale == ["2", "3", "4"] and failed.keys() == {"5"} and "AssertionError" in failed["5"]


def test_what_is_installed_is_imported_and_a_missing_package_is_named_as_pip_calls_it(monkeypatch):
    with peers(): from math import log2
    assert log2(8) == 3
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(PeerMissing, match="^this cell needs scikit-learn, .*: pip install scikit-learn ") as caught:
        with peers(): import sklearn.metrics  # noqa: F401
    assert caught.value.name == "sklearn"
    with pytest.raises(PeerMissing, match=r': pip install "ndcg_lit\[stats\]" '):
        with peers("stats"): import sklearn.metrics  # noqa: F401


def test_a_page_does_not_show_what_python_warns_of_in_the_source_of_a_package(monkeypatch, tmp_path, recwarn):
    "cwl-eval has such an escape. Before Python 3.12 that is a DeprecationWarning, which is hidden."
    (tmp_path / "careless.py").write_text("text = '\\_'\n1 is 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with peers(): import careless  # noqa: F401
    monkeypatch.delitem(sys.modules, "careless")
    assert [each for each in recwarn if each.category is SyntaxWarning] == []
    import careless  # noqa: F401, F811
    assert any(each.category is SyntaxWarning for each in recwarn)


def imported(path):
    "Yield the packages that the cells of a notebook import within `peers()`."
    for cell in cells(path):
        if cell["cell_type"] != "code": continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if not isinstance(node, ast.With) or "peers(" not in ast.unparse(node.items[0]): continue
            for line in node.body:
                if isinstance(line, ast.Import): yield from (alias.name.split(".")[0] for alias in line.names)
                if isinstance(line, ast.ImportFrom): yield line.module.split(".")[0]


def needed_by(module):
    "Return the packages that a `module` of docs/ imports, and those that the modules it imports from there do."
    tree = ast.parse((TOP / "docs" / f"{module}.py").read_text(encoding="utf-8"))
    asked = {node.module.split(".")[0] for node in tree.body if isinstance(node, ast.ImportFrom)}
    asked |= {alias.name.split(".")[0] for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    ours = {name for name in asked if (TOP / "docs" / f"{name}.py").exists()}
    return (asked - ours - sys.stdlib_module_names).union(*map(needed_by, ours))


def test_the_page_of_the_api_asks_for_what_the_sites_own_module_needs():
    page = TOP / "nbs" / "api.ipynb"
    assert needed_by("entries") - {"ndcg_lit", "pygments"} == set(imported(page)), "pygments comes with Jupyter"


def closure(wanted):
    "Return the distributions that the requirements `wanted` bring, as they are installed here."
    found, open_ones = set(), [(Requirement(each), "") for each in wanted]
    while open_ones:
        requirement, extra = open_ones.pop()
        name = canonicalize_name(requirement.name)
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}): continue
        if name in found and not requirement.extras: continue
        found.add(name)
        more = map(Requirement, distribution(name).requires or ())
        open_ones += [(each, extra) for each in more for extra in ("", *requirement.extras)]
    return found


def test_the_extra_notebooks_brings_every_library_that_a_notebook_imports():
    wanted = {package for path in notebooks() for package in imported(path)}
    if sys.version_info >= (3, 14): wanted -= {"gensim"}  # no wheel for it yet
    assert {"sklearn", "pytrec_eval", "pyspark", "pyarrow", "scipy"} <= wanted
    wanted -= {"torch", "torchmetrics"}  # an extra of their own, which brings gigabytes on Linux
    named = {package: {canonicalize_name(each) for each in packages_distributions()[package]} for package in wanted}
    assert all(canonicalize_name(DISTRIBUTIONS.get(package, package)) in names for package, names in named.items())
    brought = closure(asked("notebooks"))
    assert {package for package, names in named.items() if not names & brought} == set()


def size(names):
    "Return the bytes on the disk of some distributions."
    files = {file.locate() for name in names for file in distribution(name).files or ()}
    return sum(path.stat().st_size for path in files if path.is_file())


def test_the_sizes_that_the_page_gives_are_those_of_the_extras():
    lab, everything, spark = (size(closure(wanted)) for wanted in (asked("lab"), asked("notebooks"), ["pyspark"]))
    assert 120e6 < lab < 300e6 and 1e9 < everything < 1.6e9 and everything / 4 < spark < everything / 2
    page = (TOP / "nbs" / "install.ipynb").read_text(encoding="utf-8")
    assert "some 200 MB" in page and "more than 1 GB, a third of it Spark" in page
