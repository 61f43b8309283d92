"""A notebook, its module and its page share a name; a laboratory's files share another; an expression never acts.

ruff finds private names that cross a file, and expressions without effect.
"""
import ast
import json
import re
import subprocess
import sys

import pytest

import ndcg_lit
from source import CHAPTERS, TOP, code_cells, named, notebooks, pieces, read

ACTING = (ast.BoolOp, ast.IfExp, ast.Tuple, ast.BinOp, ast.ListComp, ast.NamedExpr)


def actions(top=TOP):
    "Return expressions that stand as a statement and are neither a call nor a text: `a or f()`, `f(), g()`."
    problems = []
    for place, source in pieces(top):
        tree = ast.parse(source)
        shown = tree.body[-1:] if place.startswith("nbs/") else []  # the last expression of a cell is what it shows
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ACTING)]
        problems += [f"{place}, line {node.lineno}: {ast.unparse(node)[:60]}" for node in found if node not in shown]
    return problems


def misnamed(top=TOP):
    "Return notebooks whose module has another name, or stands in another folder; that of a chapter stands in none."
    problems = []
    for path in notebooks(top):
        told = re.search(r"^#\|\s*default_exp\s+(\S+)", "\n".join(source for _, source in code_cells(path)), re.M)
        if not told: continue
        folder, _, file = named(path, top).rpartition("/")
        room = "" if folder in CHAPTERS else f"{folder}."
        if not re.fullmatch(rf"\d\d_{told[1].removeprefix(room)}.ipynb", file) or not told[1].startswith(room):
            problems.append(f"{named(path, top)} exports {told[1]}")
    return problems


def unlisted(top=TOP):
    "Return notebooks that have no page in _quarto.yml, and pages without a notebook."
    listed = set(re.findall(r"([\w/]+\.ipynb)", read(top / "_quarto.yml")))
    return sorted(listed ^ {named(path, top) for path in notebooks(top)})


def shared_numbers(top=TOP):
    "Return numbers that two notebooks of a folder have, with the folder."
    digits = [named(path, top).rpartition("/")[0::2] for path in notebooks(top)]
    places = [f"{folder}/{name.partition('_')[0]}" for folder, name in digits]
    return sorted({each for each in places if each[-1].isdigit() and places.count(each) > 1})


def loose_front_ends(top=TOP):
    "Return scripts, styles and templates of laboratories without a module of that name."
    rooms = {path.stem for path in (top / "ndcg_lit" / "labs").glob("*.py")}
    files = (top / "ndcg_lit" / "static" / "labs").glob("*")
    return sorted(path.name for path in files if path.stem not in rooms)


def of_one_laboratory(top=TOP):
    "Return the scripts of core that a single laboratory brings along."
    static = top / "ndcg_lit" / "static"
    brought = [name for lab in (static / "labs").glob("*.js") for name in _reached(lab)]
    everywhere = _reached(static / "core" / "host.js") | {"host.js"}
    return {name for name in brought if brought.count(name) == 1} - everywhere


def _reached(script):
    "Return the scripts of core that `script` imports, and what those import."
    core = script.parent.parent / "core"
    direct = {path.split("/")[-1] for path in re.findall(r' from "(\.[^"]+)";', read(script))}
    return direct.union(*(_reached(core / name) for name in direct))


def test_no_expression_acts():
    assert actions() == []


def test_a_notebook_its_module_and_its_front_end_share_a_name():
    assert misnamed() == loose_front_ends() == []


def test_every_notebook_has_a_page_and_a_number_of_its_own():
    assert unlisted() == shared_numbers() == []


def test_core_holds_what_laboratories_share_the_arithmetic_the_formula_and_the_pictures():
    arithmetic = {"accidents", "advice", "by_convention", "choices", "differences", "scores", "statistics"}
    assert of_one_laboratory() == {f"{name}.js" for name in (*arithmetic, "formula", "pictures")}


@pytest.fixture
def small(tmp_path):
    "Return a function that writes files into a checkout that a test fills with faults."
    def write(**files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            cells = [{"cell_type": "code", "source": text}]
            path.write_text(json.dumps({"cells": cells}) if name.endswith(".ipynb") else text, encoding="utf-8")
        return tmp_path
    return write


def test_an_action_is_found(small):
    for line in ("a or f()", "f(), g()", "f() if a else g()", "[f(x) for x in y]", "a = 1 or f()", "f()"):
        assert len(actions(small(**{"tests/test_a.py": line}))) == (line not in ("a = 1 or f()", "f()")), line


def test_a_planted_file_is_found(small):
    wrong = {"engine/01_a": "engine.b", "engine/02_c": "c", "engine/d": "engine.d", "lessons/01_e": "lessons.e"}
    right = {"engine/02_g": "engine.g", "lessons/02_h": "h"}
    top = small(**{f"nbs/{name}.ipynb": f"#| default_exp {module}" for name, module in {**wrong, **right}.items()})
    assert misnamed(top) == [f"{name}.ipynb exports {wrong[name]}" for name in sorted(wrong)]
    assert shared_numbers(top) == ["engine/02"]
    small(**{"_quarto.yml": "".join(f"- {name}.ipynb\n" for name in [*right, "lessons/01_e", "9_z"])})
    assert unlisted(top) == ["9_z.ipynb", *(f"engine/{name}.ipynb" for name in ("01_a", "02_c", "d"))]
    imports = {"core/host": (), "core/view": (), "core/glue": (), "core/paint": ("./glue",),
               "labs/quiz": ("../core/view", "../core/paint"), "labs/game": ("../core/view",)}
    for name, paths in imports.items():
        text = "".join(f'import {{ a }} from "{path}.js";\n' for path in paths)
        small(**{f"ndcg_lit/static/{name}.js": text, "ndcg_lit/labs/quiz.py": ""})
    assert of_one_laboratory(top) == {"paint.js", "glue.js"} and loose_front_ends(top) == ["game.js"]


def test_a_module_is_an_attribute_of_the_package():
    code = "import ndcg_lit; print(*[getattr(ndcg_lit, name).__name__ for name in ndcg_lit.FILES])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"ndcg_lit.{name}" for name in ndcg_lit.FILES]
