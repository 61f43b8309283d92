"""Two recipes of CONTRIBUTING.md, followed by script in a copy of the checkout.

A script edits the files that the recipe names and runs its commands, some of them on fewer notebooks and tests. Then
nothing else may have changed but what is generated, and the result must be right."""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ndcg_lit import CONVENTIONS
from ndcg_lit.engine.measures import MEASURES
from source import HEADER

pytestmark = pytest.mark.turns(1)
TOP = Path(__file__).resolve().parents[2]
UNWANTED = shutil.ignore_patterns("__pycache__", ".*", "node_modules", "_docs", "_proc", "*.egg-info", "build", "dist")
GUIDE = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
PYTEST = ".venv/bin/python -m pytest -q -p no:cacheprovider"
MADE = ("conformance/cases.jsonl", "conformance/schema.json", "ndcg_lit/static/conformance/cases.jsonl.gz")


class Recipe:
    "A section of CONTRIBUTING.md, and the copy of the checkout in which a test follows it."

    def __init__(self, title, top):
        shutil.copytree(TOP, top, ignore=UNWANTED, dirs_exist_ok=True)
        shutil.copy(TOP / ".gitignore", top)
        (top / ".venv").symlink_to(Path(sys.executable).parents[1])
        self.text = GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        self.top, self.edited = top, set()
        spans = re.findall(r"`(\.venv/bin/[^`]+)`", self.text)
        self.commands = [re.sub(r"\\?\s+", " ", span) for span in spans]
        self.run("git init -q && echo .venv >>.git/info/exclude && git add -A && "
                 "git -c user.name=reader -c user.email=reader@localhost commit -qm before")

    def edit(self, name, *changes):
        "Put new texts for old ones in a file that the recipe names; each old one stands there once."
        assert f"`{name}`" in self.text, f"the recipe does not name {name}"
        path = self.top / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        self.edited.add(name)

    def add_cells(self, name, before, *sources):
        "Add cells to a notebook, before the cell of the id `before`: Markdown where a source begins with a heading."
        self.edit(name)
        path = self.top / name
        notebook = json.loads(path.read_text(encoding="utf-8"))
        at = next(at for at, cell in enumerate(notebook["cells"]) if cell["id"] == before)
        for number, source in enumerate(sources):
            text = source.startswith("##")
            cell = {"cell_type": "markdown" if text else "code", "id": f"recipe-{number}", "metadata": {},
                    "source": source.splitlines(keepends=True)}
            notebook["cells"].insert(at + number, cell if text else cell | {"execution_count": None, "outputs": []})
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    def run(self, command, fails=False):
        "Run a command in the copy; what it printed."
        environment = {name: value for name, value in os.environ.items() if name != "IN_TEST"}
        environment["PYTHONPATH"] = str(self.top)  # the copy, and not the package that is installed
        output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        done = subprocess.run(["bash", "-c", command], cwd=self.top, env=environment, **output)
        assert bool(done.returncode) == fails, done.stdout
        return done.stdout

    def by_hand(self):
        "Return the files that have changed and are not generated from others."
        changed = [line[3:] for line in self.run("git status --porcelain -uall").splitlines()]
        return {name for name in changed if not self._is_generated(name)}

    def _is_generated(self, name):
        if name in MADE or name == "ndcg_lit/_modidx.py": return True
        if name.endswith(".py"): return HEADER.search((self.top / name).read_text(encoding="utf-8")) is not None
        if not name.endswith(".ipynb"): return False
        now, before = (self.top / name).read_text(encoding="utf-8"), self.run(f"git show HEAD:{name}")
        return self._sources(now) == self._sources(before)  # its outputs alone are new

    def _sources(self, text): return [cell["source"] for cell in json.loads(text)["cells"]]

    def output(self, name):
        "Return all that the cells of a notebook store, as one text."
        cells = json.loads((self.top / name).read_text(encoding="utf-8"))["cells"]
        return json.dumps([cell.get("outputs", []) for cell in cells], ensure_ascii=False)


@pytest.fixture
def follow(tmp_path):
    "Return a function that begins a recipe by its title, in a copy of the checkout."
    return lambda title: Recipe(title, tmp_path / "checkout")


# Add a measure: SoftSuccess, whose function stands in the recipe

ROW = """    of_hits(name="SoftSuccess", function=soft_success, example="SoftSuccess@3", uses_pool=False,
            summary="1 over the root of the first relevant rank"),
"""
NEXT_FUNCTION, NEXT_ROW = "def success(", '    MeasureInfo(name="Judged",'
TOLD = """## SoftSuccess

A first hit further down counts less: one over the root of its rank."""
PLAIN = """first = next(rank for rank, grade in enumerate([0, 2, 3, 0, 1, 2], start=1) if grade >= 1)
1 / first**0.5"""
DEFINITION = """def soft_success(results, pool, k, c):
    if not relevant_in(pool, c): return None
    ranks = hit_ranks(results, k, c)
    return 1 / decimal(ranks[0]).sqrt() if ranks else Fraction(0)


def precision(results"""
RESULT = """
from itertools import permutations
from ndcg_lit import evaluate, measure_list
tied, grades = dict(a=2.0, b=1.0, c=1.0, d=1.0), dict(a=0, b=0, c=1, d=1)
orders = [["a", *order] for order in permutations("bcd")]
mean = sum(measure_list([grades[d] for d in order], "SoftSuccess") for order in orders) / len(orders)
for convention in ("ties=average", "sklearn"):
    value = evaluate({"q": tied}, {"q": grades}, "SoftSuccess", convention=convention)["SoftSuccess"]
    assert abs(value - mean) < 1e-12 and 0 < value < 1, (convention, value, mean)
"""


def test_a_measure_is_added_as_the_recipe_says(follow):
    recipe = follow("Add a measure")
    function = "\n".join(line[4:] for line in re.findall(r"^    .*$", recipe.text, re.M))
    recipe.add_cells("nbs/practice/06_more_measures.ipynb", "mm-sum", TOLD, PLAIN)
    recipe.edit("ndcg_lit/engine/measures.py", (NEXT_FUNCTION, f"{function}\n\n\n{NEXT_FUNCTION}"),
                (NEXT_ROW, ROW + NEXT_ROW))
    recipe.edit("conformance/reference.py", ("def precision(results", DEFINITION),
                ('FURTHER = {"ERR": err,', 'FURTHER = {"SoftSuccess": soft_success, "ERR": err,'))

    [command] = recipe.commands
    assert listing() <= set(command.split())
    recipe.run(command)
    assert "`make quick`" in recipe.text and recipe.run(".venv/bin/python docs/notebooks.py exported") == ""
    some = "average or last or docid or min_grade or SoftSuccess or test_registry"
    recipe.run(f"{PYTEST} tests/attack/test_each_measure.py tests/house/test_registry.py -k '{some}'")
    recipe.run(f".venv/bin/python -c '{RESULT}'")
    assert "SoftSuccess" in recipe.output("nbs/all_measures.ipynb")
    assert recipe.by_hand() == recipe.edited and len(recipe.edited) == 3


def listing():
    "Return the notebooks that store a list of all measures, without folder and number."
    found = set()
    for path in (TOP / "nbs").rglob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        shown = json.dumps([cell.get("outputs", []) for cell in cells])
        if all(re.search(rf"\b{name}\b", shown) for name in MEASURES): found.add(re.sub(r"^\d+_", "", path.stem))
    return found


# Change a convention: a tool that nobody has

PRESET = """"foolib": {"convention": {"gain": "exponential", "ideal": "returned", "ap_divisor": "cutoff", "empty": 1}, \
"measures": "nDCG DCG AP RR P R", "tool": "foolib 1.0", "how": "read", "source": "foolib/metrics.py"},
"""


def test_a_preset_is_added_as_the_recipe_says(follow):
    recipe = follow("Change a convention")
    recipe.edit("ndcg_lit/static/conventions.json", ('"pytrec_eval": {', PRESET + '"pytrec_eval": {'))

    make, refresh, tests = recipe.commands
    recipe.run(make)
    found = recipe.run(re.search(r"\$\((.+)\)", refresh)[1]).split()
    shown = ["nbs/practice/08_order.ipynb", "nbs/lessons/09_conventions.ipynb"]
    assert {*shown} <= {*found}
    recipe.run(f".venv/bin/python docs/notebooks.py refresh {' '.join(shown)}")
    assert re.fullmatch(r"\.venv/bin/python -m pytest( tests/\w+)+", tests)
    recipe.run(f"{PYTEST} tests/conventions/test_presets.py -k 'where_their_rule or was_run'")
    assert all("foolib" in recipe.output(name) for name in shown)
    assert f"{len(CONVENTIONS) + 1} presets: " in recipe.output("nbs/lessons/09_conventions.ipynb")
    assert recipe.by_hand() == recipe.edited
