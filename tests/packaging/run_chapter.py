"""Run notebooks as Jupyter does, on past errors, each in a process of its own; write what their failing cells show.

Arguments: a folder for a JSON file of each, called by the notebook's place among the arguments; and the notebooks. Each
process is a copy of one that has loaded what takes long to load; all of it is what the extra lab brings."""
import json
import os
import re
import sys
import traceback
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


def main():
    import matplotlib.pyplot  # noqa: F401  loaded once, for all
    folder, *notebooks = map(Path, sys.argv[1:])
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    for number, notebook in enumerate(notebooks):
        child = os.fork()
        if not child: run_and_end(notebook, folder / f"{number}.json")
        if status := os.waitpid(child, 0)[1]: print(f"{notebook}: its process ended by {status}", file=sys.stderr)


def run_and_end(notebook, out):
    "Run a `notebook` in its folder, write to `out` what failing cells show, and end this process, whatever happens."
    try:
        os.chdir(notebook.parent)
        out.write_text(json.dumps(run(notebook)), encoding="utf-8")
    except BaseException: traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


if __name__ == "__main__": main()
