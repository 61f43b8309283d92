"""A library that is missing is named with what installs it; one that cannot be imported, with its own reason.

Each is asked for by all that need it, in a process where it is replaced by a package that cannot be imported."""
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
ASK = """
import json, sys
stubs, names = sys.argv[1], sys.argv[2].split()
if stubs == "none": sys.modules.update(dict.fromkeys(names))
else: sys.path.insert(0, stubs)
import ndcg_lit
from ndcg_lit import compare, evaluate
run, qrels = {"q": {"a": 1.0}, "p": {"a": 1.0}}, {"q": {"a": 1}, "p": {"b": 1}}

def frame():
    import polars
    return polars.DataFrame({"query": ["q"], "document": ["a"], "score": [1.0]})
def figure(): import ndcg_lit.drawing
def widget(): ndcg_lit.RankingLab
def tensor(): import ndcg_lit.torch
def metrics(): import ndcg_lit.torch.metrics
def spark():
    from ndcg_lit.spark import evaluate_spark
    evaluate_spark(None, None)
def sort():
    from ndcg_lit.reading.tables import together
    with together(None): pass
def cell():
    from ndcg_lit.peers import peers
    with peers(): import sklearn.gone

doors = {
    "narwhals": lambda: evaluate(object(), qrels), "pyarrow": lambda: evaluate("table.csv", qrels),
    "pyarrow-qrels": lambda: evaluate(run, "table.csv"), "pyarrow-tab": lambda: evaluate("table.tsv", qrels),
    "pyarrow-parquet": lambda: evaluate("table.parquet", qrels),
    "pyarrow-bytes": lambda: evaluate(b"PAR1" + bytes(99), qrels), "pyarrow-folder": lambda: evaluate("folder", qrels),
    "pyarrow-object": lambda: evaluate(object(), qrels), "pyarrow-polars": lambda: evaluate(frame(), qrels),
    "pyarrow-lazy": lambda: evaluate(frame().lazy(), qrels),
    "zstd": lambda: evaluate(bytes.fromhex("28b52ffd") + bytes(9), qrels), "duckdb": sort, "matplotlib": figure,
    "anywidget": widget, "torch": tensor, "torchmetrics": metrics, "pyspark": spark, "sklearn": cell,
    "scipy": lambda: compare({"one": run, "two": qrels}, qrels, "RR").tests(),
    "mlflow": lambda: evaluate(run, qrels).to_mlflow(), "pandas": lambda: evaluate(run, qrels).per_query.to_pandas(),
    "polars": lambda: evaluate(run, qrels).per_query.to_polars(),
}
for name in sys.argv[3].split():
    try: doors[name]()
    except Exception as error: print(json.dumps([name, type(error).__name__, str(error)]))
    else: print(json.dumps([name, "nothing", ""]))
"""
ARROW = "qrels", "tab", "parquet", "bytes", "folder", "object", "polars", "lazy"  # whatever is given
NEEDS = {  # what is replaced, and the doors that need it with what their error says where it is missing
    "narwhals": {"narwhals": 'narwhals and pyarrow: pip install "ndcg_lit[frames]"'},
    "pyarrow": {**{f"pyarrow-{door}": 'pyarrow: pip install "ndcg_lit[frames]"' for door in ARROW},
                "pyarrow": 'narwhals and pyarrow: pip install "ndcg_lit[frames]"',
                "zstd": 'pip install "ndcg_lit[frames]"'},
    "duckdb matplotlib anywidget scipy mlflow pyspark pandas polars torchmetrics": {
        "duckdb": 'pip install "ndcg_lit[large]"', "matplotlib": 'pip install "ndcg_lit[lab]"',
        "anywidget": 'pip install "ndcg_lit[lab]"', "scipy": 'pip install "ndcg_lit[stats]"',
        "mlflow": 'pip install "ndcg_lit[mlflow]"', "pyspark": 'pip install "ndcg_lit[spark]"',
        "pandas": "pip install pandas", "polars": "pip install polars", "torchmetrics": 'pip install "ndcg_lit[torch]"',
    },
    "torch": {"torch": 'pip install "ndcg_lit[torch]"'},
}
REASONS = {  # how an installed package cannot be imported, and what it says
    "newer": ("raise ImportError('this needs NumPy 2.0\\n or newer')", "this needs NumPy 2.0 or newer"),
    "dependency": ("import no_such_dependency", "No module named 'no_such_dependency'"),
    "binary": ("raise ValueError('numpy.dtype size changed')", "numpy.dtype size changed"),
}


def asked(stubs, names, doors, folder):
    "Return what each of the `doors` raises where the packages called `names` are replaced by `stubs`: type and text."
    for name in ("table.csv", "table.tsv"):
        (folder / name).write_text("query,document,score\nq,a,1\n".replace(",", "\t" if "tsv" in name else ","))
    (folder / "folder").mkdir(exist_ok=True)
    for name in ("table.parquet", "folder/part.parquet"): (folder / name).write_bytes(b"PAR1")
    command = [sys.executable, "-c", ASK, str(stubs), names, " ".join(doors)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={"PYTHONPATH": str(TOP), "PATH": ""})
    assert done.returncode == 0, done.stderr
    return {name: found for name, *found in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("names", NEEDS, ids=lambda names: names.split()[0])
def test_what_is_missing_is_named_with_what_installs_it(tmp_path, names):
    for name, (kind, said) in asked("none", names, NEEDS[names], tmp_path).items():
        assert kind == "ImportError" and NEEDS[names][name] in said and "\n" not in said, name


@pytest.mark.some(4)  # each package, for one of the reasons
@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("names", NEEDS, ids=lambda names: names.split()[0])
def test_what_cannot_be_imported_says_why(tmp_path, names, reason):
    text, why = REASONS[reason]
    torch_is_here = find_spec("torch") is not None  # it is asked before torchmetrics
    doors = {door: said for door, said in NEEDS[names].items() if door != "torchmetrics" or torch_is_here}
    for name in names.split():
        (tmp_path / "stubs" / name).mkdir(parents=True)
        (tmp_path / "stubs" / name / "__init__.py").write_text(text)
    for name, (kind, said) in asked(tmp_path / "stubs", names, doors, tmp_path).items():
        package = "pyarrow" if name == "zstd" else name.partition("-")[0]
        assert kind == "ImportError" and said == f"{package} is installed and cannot be imported: {why}", name


def test_a_pyarrow_that_is_too_old_is_said_by_each_door(tmp_path):
    (tmp_path / "stubs" / "pyarrow").mkdir(parents=True)
    (tmp_path / "stubs" / "pyarrow" / "__init__.py").write_text(OLD)
    for part in ("csv", "parquet", "dataset"):
        (tmp_path / "stubs" / "pyarrow" / f"{part}.py").write_text("class Dataset: pass\n")
    doors = sorted(NEEDS["pyarrow"].keys() - {"zstd"})
    for name, found in asked(tmp_path / "stubs", "pyarrow", doors, tmp_path).items():
        said = 'pyarrow 11.0.0 is installed, and 16 or later is needed: pip install --upgrade "ndcg_lit[frames]"'
        assert found == ["ImportError", said], name


OLD = "__version__ = '11.0.0'\nclass RecordBatch: pass\nclass Table: pass\nclass ArrowException(Exception): pass\n"
LARGE = """
import sys
sys.path.insert(0, "stubs")
from ndcg_lit import evaluate
print(evaluate("large.run", {"q1": {"d1": 1}}, "RR").mean["RR"])
"""


@pytest.mark.some(1)
@pytest.mark.parametrize("reason", REASONS)
def test_a_large_trec_file_is_read_without_a_pyarrow_that_works(tmp_path, reason):
    (tmp_path / "stubs" / "pyarrow").mkdir(parents=True)
    (tmp_path / "stubs" / "pyarrow" / "__init__.py").write_text(REASONS[reason][0])
    (tmp_path / "large.run").write_text("".join(f"q1 Q0 d{i} {i} {-i} x\n" for i in range(1, 500_000)))
    done = subprocess.run([sys.executable, "-c", LARGE], cwd=tmp_path, capture_output=True, text=True,
                          env={"PYTHONPATH": str(TOP), "PATH": ""})
    assert (done.stdout, done.stderr) == ("1.0\n", "")


def test_a_cell_that_asks_for_a_part_of_another_version_says_so(tmp_path):
    pytest.importorskip("sklearn")
    found = asked("none", "", ["sklearn"], tmp_path)["sklearn"]
    assert found == ["ModuleNotFoundError", "No module named 'sklearn.gone'"]


def test_the_command_says_why(tmp_path):
    (tmp_path / "pyarrow").mkdir()
    (tmp_path / "pyarrow" / "__init__.py").write_text("raise ImportError('pyarrow needs NumPy 2')")
    (tmp_path / "run.csv").write_text("query,document,score\nq,a,1\n")
    (tmp_path / "qrels.txt").write_text("q 0 a 1\n")
    script = "from ndcg_lit_command import run; run()"
    command = [sys.executable, "-c", script, "eval", "qrels.txt", "run.csv"]
    paths = {"PYTHONPATH": f"{tmp_path}:{TOP}", "PATH": ""}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=paths)
    assert done.returncode == 2
    assert done.stderr == "ndcg-lit: pyarrow is installed and cannot be imported: pyarrow needs NumPy 2\n"
