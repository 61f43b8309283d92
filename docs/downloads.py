"""Make what the site hands out beside its pages: the package as a wheel, the files of the demonstration, notebooks.

A notebook says in its first cell how to get the package."""
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from cache import PACKAGE, digest, tree
from site_map import FOLDER, TOP, SiteError, text, wheel_name

# What a wheel is built from, beside the package
SOURCES = ("setup.py", "settings.ini", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in", "ndcg_lit_command.py")
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
DEMO = f"{FOLDER}/bikes.zip"
SINCE = (2026, 1, 1, 0, 0, 0)  # the time of every file in an archive, so that the same files make the same archive
NEEDS = """\
# This notebook needs ndcg_lit.{where}
import importlib.util

if importlib.util.find_spec("ndcg_lit") is None:
    %pip install --quiet "{wheel}"
"""
BESIDE = " If it is not installed, put {name} into this folder: the page of this notebook links to it."


def wheel_key():
    "Return a hash of all that is in the wheel."
    kinds = ".py", ".js", ".css", ".html", ".json", ".bib", ".gz"
    return digest(*(TOP / name for name in SOURCES), *tree(PACKAGE, *kinds), Path(__file__))


def make_wheel():
    "Return the package as a wheel, built from a copy: a build leaves folders behind."
    with tempfile.TemporaryDirectory() as folder:
        for name in SOURCES: shutil.copy(TOP / name, folder)
        shutil.copytree(PACKAGE, Path(folder, "ndcg_lit"), ignore=shutil.ignore_patterns("__pycache__"))
        out = Path(folder, "out")
        out.mkdir()
        done = subprocess.run([sys.executable, "-c", BUILD, str(out)], cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "SOURCE_DATE_EPOCH": "1767225600"})
        if done.returncode: raise SiteError(f"the wheel was not built:\n{done.stderr.strip()}")
        return (out / wheel_name()).read_bytes()


def make_demo():
    "Return the files of `ndcg-lit demo bikes` as an archive, with a fifth run in which something is wrong."
    from ndcg_lit.demo import write_demo
    with tempfile.TemporaryDirectory() as folder:
        write_demo(folder)
        files = {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
    files["fifth.run"] = spoiled(files["rerank.run"].decode()).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(f"bikes/{name}", SINCE), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def spoiled(run):
    "Return the TREC lines of a `run` with distances in place of scores: the best document has the smallest number."
    rows = [line.split() for line in run.splitlines()]
    highest = max(float(row[4]) for row in rows)
    return "".join(f"{q} {q0} {document} {rank} {highest - float(score):.4f} fifth\n"
                   for q, q0, document, rank, score, _ in rows)


def handed_out(page, public):
    """Return the notebook of a `page` as it is downloaded: its first cell installs what it imports.

    Where the site is served in public, `public` is its address, and the cell has that of the wheel.
    """
    source = page.source.read_text(encoding="utf-8")
    notebook = json.loads(source)
    if not any("ndcg_lit" in text(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"):
        return source.encode()
    name = wheel_name()
    wheel = f"ndcg_lit[lab] @ {public}{FOLDER}/{name}" if public else f"./{name}[lab]"
    lines = NEEDS.format(where="" if public else BESIDE.format(name=name), wheel=wheel)
    first = {"cell_type": "code", "execution_count": None, "id": "needs", "metadata": {}, "outputs": [],
             "source": lines.strip().splitlines(keepends=True)}
    return json.dumps({**notebook, "cells": [first, *notebook["cells"]]}, ensure_ascii=False, indent=1).encode()
