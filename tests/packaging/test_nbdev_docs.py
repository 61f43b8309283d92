"""nbdev_docs up to Quarto: nbdev's processors take every notebook without a warning."""
import json
import os
import re
import shutil
import subprocess
import sys
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


def test_nbdev_makes_every_notebook_ready_for_quarto(clone):
    check_road(sys.executable, clone)
    assert len(list((clone / "_proc").rglob("*.ipynb"))) == len(notebooks())
