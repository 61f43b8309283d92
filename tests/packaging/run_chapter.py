"""Run notebooks as Jupyter does, on past errors, each in a process of its own; write what their failing cells show, and
which of the others show something else than is stored.

Arguments: a folder for a JSON file of each, called by the notebook's place among the arguments; and the notebooks.
Each process is a copy of one that has loaded what takes long to load; all of it is what the extra lab brings.

A sum of floats is rounded in another way by each Python, and here in one that no Python has: what a cell checks and
shows must not depend on it."""
import builtins
import json
import math
import os
import re
import sys
import traceback
from pathlib import Path

from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

COLOUR = re.compile(r"\x1b\[[\d;]*m")
NEVER_RUN = re.compile(r"^#\|\s*eval:\s*false", re.M)
TOP = Path(__file__).resolve().parents[2]
sum_here = sum


def sum_elsewhere(values, /, start=0):
    "Return the sum of `values`; if it is a float that had to be rounded, the next one above it."
    values = list(values)
    total = sum_here(values, start)
    plain = type(total) is float and math.isfinite(total) and {*map(type, values)} <= {float, int, bool}
    return math.nextafter(total, math.inf) if plain and math.fsum([*values, start, -total]) else total


class SilentHook(DisplayHook):
    "A hook that keeps the value of a cell and writes nothing."
    def write_output_prompt(self): pass
    def write_format_data(self, data, metadata=None): pass
    def log_output(self, data): pass


class Shell(InteractiveShell):
    "A shell that keeps what it would show of an error."
    displayhook_class = SilentHook
    lines = ()

    def _showtraceback(self, kind, error, lines): self.lines = lines
    def enable_gui(self, gui=None): pass


def outputs_of(shell, source):
    "Run the `source` of a cell; return whether it succeeds, and its outputs as a notebook stores them."
    with capture_output() as captured: done = shell.run_cell(source)
    outputs = [{"text": text} for text in (captured.stdout, captured.stderr) if text]
    outputs += [{"data": each.data} for each in captured.outputs]
    if done.result is not None: outputs.append({"data": shell.display_formatter.format(done.result)[0]})
    return done.success, outputs


def run(path):
    "Return what each failing cell of the notebook at `path` shows, by its id, and which others show another text."
    from notebooks import alike, keep_what_lasts, skipped, texts_of
    from stills import keep_stills
    shell, failed, stale = Shell.instance(), {}, []
    keep_stills(shell.display_formatter)
    shell.enable_matplotlib("inline")
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or NEVER_RUN.search(source): continue
        success, outputs = outputs_of(shell, source)
        for each in outputs: keep_what_lasts(each.get("data", {}))
        if not success: failed[cell["id"]] = COLOUR.sub("", "\n".join(shell.lines))
        elif skipped(cell): continue
        elif not alike(texts_of(cell.get("outputs", [])), texts_of(outputs)): stale.append(cell["id"])
    return failed, stale


def main():
    import matplotlib.pyplot  # noqa: F401  loaded once, for all
    folder, *notebooks = map(Path, sys.argv[1:])
    sys.path.insert(0, str(TOP / "docs"))
    builtins.sum = sum_elsewhere
    for number, notebook in enumerate(notebooks):
        child = os.fork()
        if not child: run_and_end(notebook, folder / f"{number}.json")
        if status := os.waitpid(child, 0)[1]: print(f"{notebook}: its process ended by {status}", file=sys.stderr)


def run_and_end(notebook, out):
    "Run a `notebook` in its folder, write to `out` what `run` returns, and end this process, whatever happens."
    try:
        os.chdir(notebook.parent)
        out.write_text(json.dumps(run(notebook)), encoding="utf-8")
    except BaseException: traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


if __name__ == "__main__": main()
