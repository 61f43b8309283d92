"""nbdev_docs up to Quarto: nbdev's processors take every notebook without a warning, on old Python and new."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from site_map import read_site

from source import notebooks

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


def newer_python():
    "Find the newest installed Python that the pins are made for; None if it is no newer than this one."
    for name in (f"3.{minor}" for minor in range(14, sys.version_info.minor, -1)):
        versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions").glob(f"{name}.*/bin/python")
        for python in filter(None, [shutil.which(f"python{name}"), *sorted(versions)]):
            if run(python, "-c", "").returncode == 0: return python  # a shim of pyenv may lead nowhere
    return None


@pytest.fixture
def newer(clone):
    "Install all that a developer has for a newer Python; its two gigabytes go when the test ends."
    found = newer_python()
    if not found: pytest.skip("no newer Python is installed")
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert uv, "uv is needed: make .venv/ready"
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder, "bin", "python")
        install = "pip", "install", "--python", python, "--constraint", TOP / "constraints.txt", f"{clone}[dev]"
        for command in ("venv", "--python", found, folder), install:
            done = run(uv, *command)
            assert done.returncode == 0, done.stdout
        yield python


def addresses(folder):
    "Return the page that each notebook in `folder` says it makes; Quarto writes it beside where the notebook stands."
    found = {}
    for path in folder.rglob("*.ipynb"):
        told = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        name = re.search(r"^output-file: (\S+)$", told, re.M)[1]
        found[path.relative_to(folder).as_posix()] = path.relative_to(folder).with_name(name).as_posix()
    return found


def only(folders, clone):
    "Take out of `clone` the notebooks of wings that are not among the `folders`."
    for path in notebooks():
        name = path.relative_to(TOP)
        if len(name.parts) > 2 and name.parts[1] not in folders: (clone / name).unlink()


def check_road(python, clone):
    "Check what nbdev_docs does in `clone`: it makes every notebook ready, says nothing, and leaves README.md alone."
    given = {path.relative_to(clone / "nbs") for path in (clone / "nbs").rglob("*.ipynb")}
    done = run(python, "-c", ROAD, cwd=clone, env={**os.environ, "PYTHONPATH": str(clone)})
    assert (done.returncode, done.stdout) == (0, "")
    ready = {path.relative_to(clone / "_proc") for path in (clone / "_proc").rglob("*.ipynb")}
    assert ready == given
    pages = (page for page in read_site().pages.values() if page.is_notebook)
    assert addresses(clone / "_proc") == {page.file: page.html for page in pages if Path(page.file) in given}
    assert (clone / "README.md").read_bytes() == (TOP / "README.md").read_bytes()


def test_nbdev_makes_every_notebook_ready_for_quarto(clone):
    check_road(sys.executable, clone)
    assert len(list((clone / "_proc").rglob("*.ipynb"))) == len(notebooks())


def test_so_it_does_with_a_newer_python(newer, clone):
    only(["lessons", "labs"], clone)
    check_road(newer, clone)
