"""Runs each cell tagged `plain` in the MicroPython that pages load, and compares it with what its notebook stores.

`python tests/plain_cells.py` says which cells differ. It needs the Node that comes with the tests, and no browser."""
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TOP / "docs")]

from cells import read_code_cell
from npm import NODE
from site_map import read_site

MADE = TOP / "docs" / "python" / "made" / "python.js"
IMPORT = re.compile("^from math import (.+)$", re.M)


@dataclass
class Plain:
    "A cell that a page runs: where it stands, what it is run with, and the outputs that are stored."
    where: str
    request: dict
    stored: list


def plain_cells():
    "Return the plain cells of all pages, in order."
    return [cell for page in read_site().pages.values() if page.is_notebook for cell in cells_of(page)]


def cells_of(page):
    "Return the plain cells of `page`, each with those before it."
    codes = [read_code_cell(cell) for cell in page.cells if cell["cell_type"] == "code"]
    names = [name for code in codes for line in IMPORT.findall(code.code) for name in line.split(", ")]
    plain = [code for code in codes if code.runs]
    return [
        Plain(f"{page.file}, {code.name}", {"math": names, "earlier": [each.code for each in plain[:n]],
                                            "code": code.code}, [text_of(output) for output in code.shown])
        for n, code in enumerate(plain)
    ]


def text_of(output):
    "Return the text that an `output` shows."
    return (output["text"] or output["data"]["text/plain"]).rstrip("\n")


def run(requests):
    "Return what MicroPython answers to the `requests`, by the worker that pages load."
    command = [NODE, TOP / "tests" / "plain_cells.mjs", MADE]
    done = subprocess.run(command, input=json.dumps(requests), capture_output=True, text=True)
    if done.returncode: raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)


def shown(told):
    "Return the texts that a page shows of an answer."
    return [text for text in (told["printed"], told["value"], told.get("error")) if text]


def differences(cells):
    "Return a sentence for each of the `cells` that gives something else than what its notebook stores."
    answers = run([cell.request for cell in cells])
    return [f"{cell.where}: stored {cell.stored}, MicroPython gives {shown(told)}"
            for cell, told in zip(cells, answers, strict=True) if shown(told) != cell.stored]


if __name__ == "__main__":
    sys.exit("\n".join(differences(plain_cells())) or None)
