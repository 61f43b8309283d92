"""Run the notebook at argv[1] as Jupyter does, on past errors; write what failing cells show to argv[2], as JSON.

It needs IPython alone, which the extra lab brings."""
import json
import os
import re
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell

COLOUR = re.compile(r"\x1b\[[\d;]*m")


class Shell(InteractiveShell):
    "A shell that keeps what it would show of an error."
    shown = ()

    def _showtraceback(self, kind, error, lines): self.shown = lines


def run(path):
    "Return what each failing cell of the notebook at `path` shows, by the id of the cell."
    shell, failed = Shell.instance(), {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or re.search(r"^#\|\s*(eval:\s*false|notest)", source, re.M): continue
        if not shell.run_cell(source).success: failed[cell["id"]] = COLOUR.sub("", "\n".join(shell.shown))
    return failed


if __name__ == "__main__":
    notebook, out = map(Path, sys.argv[1:])
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.chdir(notebook.parent)
    out.write_text(json.dumps(run(notebook)), encoding="utf-8")
