"""Keep what is generated from the notebooks in nbs/ in step with them.

    python docs/notebooks.py refresh [NAME ...]   run the notebooks and store what their cells print
    python docs/notebooks.py check [NAME ...]     run them and compare with what is stored
    python docs/notebooks.py clean [NAME ...]     store them as they are, in the form that JupyterLab gives them
    python docs/notebooks.py exported             is the module what the notebooks export, and are they clean?
"""
import argparse
import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "nbs"
OWN = ".venv/bin/python docs/notebooks.py"  # how CONTRIBUTING calls this file
EXPORT = ".venv/bin/nbdev_export"
GENERATES = ("settings.ini", "pyproject.toml", "nbs", "ndcg_lit")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # names a model of one kernel: worthless once stored
NUMBER = re.compile(r"-?\d+\.\d+(?:e[+-]?\d+)?|\b\d+e-\d+\b")  # 0.5, 1.2e-16, and 2e-16
SHORT_JOBS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # half the processor time where a Spark lives for seconds
OF_ALL = "architecture"  # the notebook that shows what all others import, and changes with any of them
TOLERANCE = 1e-9  # the last digits of a sum differ between processors


def absent():
    "Return the notebooks that cannot run here, each with the reason."
    found = {}
    if sys.version_info >= (3, 14): found["practice/11_news"] = "gensim, whose data it reads, has no wheel for it yet"
    if not find_spec("torch"): found["practice/20_tensors"] = "torch could not be installed"
    return found


class NotebookError(Exception):
    "A cell failed: the message names the notebook, the cell and the traceback."


def names():
    "Return the notebooks, folder by folder, each by its file without its ending: `lessons/07_ties`."
    files = (path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.rglob("*.ipynb"))
    return sorted(file.with_suffix("").as_posix() for file in files if not any(part[0] in "._" for part in file.parts))


def named(word):
    "Find the notebook that a user calls `word`: its name with folder and number, or without one or both; or its path."
    if Path(word).is_absolute(): return word
    given = word.removeprefix("nbs/").removesuffix(".ipynb")
    known = names()
    found = [given] if given in known else [name for name in known if given in short_names(name)]
    if len(found) == 1: return found[0]
    sys.exit(f"{word} names {'no notebook' if not found else ' and '.join(found)}: give one of nbs/, with its folder")


def short_names(name):
    "Return what else the notebook `name` may be called."
    folder, slash, file = name.rpartition("/")
    bare = re.sub(r"^\d+_", "", file)
    return {file, bare, f"{folder}{slash}{bare}"}


def skipped(cell):
    "Return whether this is a cell that is not to be run."
    source = _text(cell["source"])
    return cell["cell_type"] != "code" or re.search(r"^#\|\s*(eval:\s*false|notest)", source, re.M) is not None


def expect_short_jobs():
    "Set up what Java is started from here for short jobs: its second compiler costs more than it gains."
    os.environ.setdefault("JDK_JAVA_OPTIONS", SHORT_JOBS)


def execute(name):
    "Return the notebook `name` with the outputs its cells give now, run in its own folder, as Jupyter does."
    from execnb.nbio import read_nb
    from execnb.shell import CaptureShell
    path = NOTEBOOKS / f"{name}.ipynb"
    notebook = read_nb(path)
    os.environ["IN_TEST"] = "1"
    expect_short_jobs()
    with contextlib.chdir(path.parent), _on_path(TOP):
        from stills import keep_stills  # which loads the package, of this checkout
        shell = CaptureShell(path)
        keep_stills(shell.display_formatter)
        for cell in notebook.cells:
            if skipped(cell):
                continue
            cell.outputs = []  # a cell that no longer gives anything must not keep what it gave
            shell.cell(cell)
            if shell.exc:
                where = f"{name}.ipynb, cell {cell.idx_} ({cell.get('id')})"
                raise NotebookError(f"{where}:\n{cell.source}\n{shell.prettytb(fname=path)}")
            for output in cell.outputs:
                keep_what_lasts(output.get("data", {}))
    return notebook


def keep_what_lasts(data):
    """Drop from an output's `data` the view of a live model, a bitmap where there is HTML, and what makes a laboratory
    live, which pages load from the package.
    """
    from ndcg_lit.labs.base import LIFE
    data.pop(WIDGET_VIEW, None)
    if "text/html" in data:
        data.pop("image/png", None)
        still = _text(data["text/html"]).partition(LIFE)[0]
        data["text/html"] = still.splitlines(keepends=True)  # as JupyterLab writes it


@contextlib.contextmanager
def _on_path(folder):
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _text(value):
    return "".join(value) if isinstance(value, list) else str(value)


def shown(notebook):
    "Return what each cell shows a reader: cell id -> list of texts."
    return {cell["id"]: texts_of(cell["outputs"]) for cell in notebook["cells"] if cell.get("outputs")}


def texts_of(outputs):
    "Return the texts that the `outputs` of a cell show."
    texts = []
    for output in outputs:
        texts += [_text(output["text"])] if "text" in output else []
        texts += [_text(value) for _, value in sorted(output.get("data", {}).items())]
    return [text.rstrip() for text in texts]


def same(old, new):
    "Return whether two outputs are equal, the last digits of their floats apart."
    if NUMBER.sub("#", old) != NUMBER.sub("#", new):
        return False
    pairs = zip(NUMBER.findall(old), NUMBER.findall(new))
    return all(abs(float(a) - float(b)) <= TOLERANCE * max(1.0, abs(float(a))) for a, b in pairs)


def stale(name):
    "Return the ids of the cells of notebook `name` whose stored output is not what they give now."
    from execnb.nbio import read_nb
    stored, fresh = shown(read_nb(NOTEBOOKS / f"{name}.ipynb")), shown(execute(name))
    cells = stored.keys() | fresh.keys()
    return sorted(c for c in cells if not alike(stored.get(c, []), fresh.get(c, [])))


def alike(old, new):
    "Return whether two cells show the same."
    return len(old) == len(new) and all(map(same, old, new))


def as_opened(metadata):
    "Return the `metadata` of a notebook as JupyterLab writes them when it opens one; a stored version of Python stays."
    from ipykernel.ipkernel import IPythonKernel
    from ipykernel.kernelspec import get_kernel_dict
    spec = {key: value for key, value in get_kernel_dict().items() if key in ("display_name", "language")}
    language = metadata.get("language_info", {})
    return {"kernelspec": {**spec, "name": "python3"}, "language_info": {**IPythonKernel.language_info, **language}}


def store(name, notebook, folder=NOTEBOOKS):
    "Write `notebook` as `name` in the form that JupyterLab gives it, so that opening it does not change it."
    from execnb.nbio import nb2str
    from nbdev.clean import clean_nb

    from ndcg_lit.system import write_file
    metadata = as_opened(notebook.metadata)
    clean_nb(notebook, allowed_cell_metadata_keys=["tags"])
    notebook.metadata = metadata
    write_file(folder / f"{name}.ipynb", nb2str(notebook))


def refresh(name):
    "Run notebook `name` and store what it gives."
    store(name, execute(name))
    return []


def clean(name, folder=NOTEBOOKS):
    "Store notebook `name` of `folder` without what a run leaves behind."
    from execnb.nbio import read_nb
    notebook = read_nb(folder / f"{name}.ipynb")
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            keep_what_lasts(output.get("data", {}))
    store(name, notebook, folder)
    return []


def remedies(changed):
    "Return what is wrong with the `changed` files, which an export would change, and the commands that mend it."
    unclean = [name for name in changed if name.endswith(".ipynb")]
    modules = [f"{name}{source_of(TOP / name)}" for name in changed if name not in unclean]
    lines = []
    if modules:
        lines += [f"not what the notebooks export: {', '.join(modules)}", f"edit the notebook alone, then: {EXPORT}"]
    if unclean:
        lines += [f"not stored as JupyterLab stores them: {', '.join(unclean)}",
                  f"then: {OWN} clean {' '.join(map(named, unclean))}"]
    return "\n".join(lines)


def source_of(module):
    "Return words for the notebook that the file `module` says it is made of; none where it says or is nothing."
    text = module.read_text(encoding="utf-8") if module.exists() else ""
    told = re.search(r"^# AUTOGENERATED! DO NOT EDIT! File to edit: (?:\.\./)*(\S+\.ipynb)", text, re.M)
    return f" of {told[1]}" if told else ""


def unexported():
    "Return the files that exporting and cleaning the notebooks would change."
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in GENERATES:
            source = TOP / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns(".*", "__pycache__"))
            else:
                shutil.copy(source, copy)
        before = _contents(copy)
        program = Path(sys.executable).with_name("nbdev_export")
        subprocess.run([program], cwd=copy, check=True, env={**os.environ, "IN_TEST": ""})
        for name in names():
            clean(name, copy / "nbs")
        after = _contents(copy)
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def _contents(folder):
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def _attempt(task):
    function, name = task
    try:
        return name, function(name), None
    except NotebookError as error:
        return name, [], str(error)


def _processes():
    "Return how a process is started: where it can be, as a copy of one that has loaded what takes seconds to load."
    if "forkserver" not in get_all_start_methods(): return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["execnb.shell", "anywidget", "matplotlib.pyplot", "scipy.stats", "sklearn.metrics"])
    return context


def run(function, chosen):
    "Apply `function` to each chosen notebook, two at a time; return lines on what is wrong by the names of notebooks."
    problems = {}
    for library in ("OPENBLAS", "OMP"): os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # two keep the cores busy
    # a shell takes over __main__ of its process, so each notebook gets a process of its own
    with ProcessPoolExecutor(2, mp_context=_processes(), max_tasks_per_child=1) as pool:
        for name, cells, error in pool.map(_attempt, [(function, name) for name in chosen]):
            print(f"{name}.ipynb", "failed" if error else "stale" if cells else "ok", file=sys.stderr, flush=True)
            lines = [error] if error else [f"{name}.ipynb, cell {cell}: stored output is stale" for cell in cells]
            if lines: problems[name] = "\n".join(lines)
    return problems


def modules_changed():
    """Return whether the notebook on all modules may be stale: since the last commit a module came or went, or shows
    another import or first line. It may be where there is no commit.
    """
    asked = ["--", ":(glob)ndcg_lit/**/*.py", "pyproject.toml", f"nbs/{OF_ALL}.ipynb"]
    status = _git("status", "--porcelain", "--no-renames", "-uall", *asked)
    if status.returncode:
        return True
    return any(not _looks_alike(line[3:]) for line in status.stdout.splitlines())


def _git(*words):
    return subprocess.run(["git", *words], cwd=TOP, capture_output=True, text=True)


def _looks_alike(name):
    "Return whether the notebook on all modules shows the file `name` as it was in the last commit."
    before, path = _git("show", f"HEAD:{name}"), TOP / name
    if before.returncode or not path.exists() or path.suffix != ".py":
        return False
    return _seen(before.stdout) == _seen(path.read_text(encoding="utf-8"))


def _seen(source):
    "Return what the notebook on all modules shows of one: its imports, and the first line of its docstring."
    tree = ast.parse(source)
    imports = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))}
    return imports, (ast.get_docstring(tree) or "").partition("\n")[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["refresh", "check", "clean", "exported"])
    parser.add_argument("names", nargs="*", help="notebooks, such as lessons/07_ties or ties; all when none is given")
    args = parser.parse_args()
    if args.action == "exported":
        changed = unexported()
        sys.exit(remedies(changed) if changed else 0)
    chosen = list(dict.fromkeys(map(named, args.names)))
    if not chosen:
        for name, reason in absent().items(): print(f"{name}.ipynb is left out: {reason}", file=sys.stderr)
        chosen = [name for name in names() if name not in absent()]
    if args.action == "clean":
        for name in chosen:
            clean(name)
        return
    if OF_ALL not in chosen and set(chosen) <= set(names()) and modules_changed():
        chosen = [*chosen, OF_ALL]
    problems = run({"refresh": refresh, "check": stale}[args.action], chosen)
    if problems:
        hint = [f"then: {OWN} refresh {' '.join(problems)}"] if args.action == "check" else []
        sys.exit("\n".join([*problems.values(), *hint]))


if __name__ == "__main__":
    main()
