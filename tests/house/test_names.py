"""Private names stay in their file; a notebook, its module and its page share a name; an expression never acts."""
import ast
import json
import re

import pytest

from source import CHAPTERS, TOP, code_cells, modules, named, notebooks, pieces, place_of, read

WRITTEN = {"answers"}  # by hand: what `python -m` was always given
SEVERAL = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.List, ast.Set, ast.Dict, ast.IfExp)
CHANGING = {"pop", "append", "add", "update", "setdefault", "extend", "insert", "remove", "discard", "clear", "sort"}


def private(name):
    return name.startswith("_") and not name.startswith("__")


def borrowed(top=TOP):
    "Return private names that one file takes from another: `place: name`."
    sources = dict(pieces(top))
    own = {"ndcg_lit", *(place.split("/")[-1].removesuffix(".py") for place in sources if place.endswith(".py"))}
    problems = []
    for place, source in sources.items():
        problems += [f"{place}: {name}" for name in _borrowed_in(ast.parse(source), own)]
    return problems


def _borrowed_in(tree, own):
    "Yield the private names that a file takes by import, by attribute of what it imported, or by a path in a string."
    imported, strings = set(), r"ndcg_lit(\.\w+)*\._[a-z]\w*"
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            ours = [alias for alias in node.names if alias.name.split(".")[0] in own]
            imported |= {(alias.asname or alias.name).split(".")[0] for alias in ours}
        if isinstance(node, ast.ImportFrom) and (node.level or node.module.split(".")[0] in own):
            yield from (alias.name for alias in node.names if private(alias.name))
            imported |= {alias.asname or alias.name for alias in node.names}
        if isinstance(node, ast.Constant) and re.fullmatch(strings, str(node.value)): yield node.value
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr) and _root(node.value) in imported: yield node.attr


def _root(node):
    "Return the first name of a dotted expression."
    while isinstance(node, ast.Attribute): node = node.value
    return node.id if isinstance(node, ast.Name) else None


def actions(top=TOP):
    """Return expressions that stand as a statement and are neither a call nor a text: `or f()`, a tuple, 1 / 0.

    And calls that change a list, a set or a dict in the middle of another or of a choice: `[a.pop() for b in c]`."""
    acting = (ast.BoolOp, ast.IfExp, ast.Tuple, ast.BinOp, ast.ListComp, ast.NamedExpr)
    problems = []
    for place, source in pieces(top):
        tree = ast.parse(source)
        shown = tree.body[-1:] if place.startswith("nbs/") else []  # the last expression of a cell is what it shows
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, acting) and node not in shown:
                problems.append(f"{place}, line {node.lineno}: {ast.unparse(node)[:60]}")
        problems += [f"{place}, line {call.lineno}: {ast.unparse(call)[:60]}" for call in _changes(tree)]
    return problems


def _changes(tree):
    "Yield the calls within a display, a comprehension or a choice that change something; those of numpy do not."
    calls = [part for node in ast.walk(tree) if isinstance(node, SEVERAL) for part in _within(node)]
    for call in dict.fromkeys(part for part in calls if isinstance(part, ast.Call)):
        changes = isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING and _root(call.func.value) != "np"
        if changes: yield call


def _within(node):
    "Yield the parts of an expression, without those of a lambda, which is called elsewhere."
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Lambda): continue
        yield part
        yield from _within(part)


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
    problems += [f"{name} is exported from no numbered notebook" for name in _orphans(top) - WRITTEN]
    return problems


def _orphans(top):
    return {name for name, path in modules(top).items() if not name.endswith("__init__") and place_of(path) is None}


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


def test_no_private_name_crosses_a_file():
    assert borrowed() == []


def test_no_expression_acts():
    assert actions() == []


def test_a_notebook_its_module_and_its_front_end_share_a_name():
    assert misnamed() == loose_front_ends() == []


def test_every_notebook_has_a_page_and_a_number_of_its_own():
    assert unlisted() == shared_numbers() == []


def test_core_holds_what_laboratories_share_the_arithmetic_and_the_formula():
    arithmetic = {"by_convention.js", "choices.js", "clicks.js", "differences.js", "own.js", "readers.js", "scores.js"}
    assert of_one_laboratory() == arithmetic | {"formula.js"}


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


@pytest.mark.parametrize("check, faults, well", [
    (borrowed, [
        "from ndcg_lit.inputs import _secret", "from ndcg_lit import inputs\ninputs._secret()",
        "import ndcg_lit.inputs\nndcg_lit.inputs._secret()", "patch('ndcg_lit.inputs._secret')",
        "import ndcg_lit.inputs as i\nf = i._secret", "def f():\n    from ndcg_lit.inputs import cg, _secret as g",
    ], ["x = 1 or f()", "__version__", "self._mine", "import sys\nsys._getframe()", "f()"]),
    (actions, [
        "a or f()", "f(), g()", "1 / 0", "f() if a else g()", "[f(x) for x in y]", "a = [b.pop() for c in d]",
        "a = {b: c.setdefault(b, 0) for b in d}", "a = [b.pop(), 1]", "a = b.pop() if c else 0",
    ], ["a = b.pop()", "a = [np.append(b, 0) for b in c]", "a = [lambda b: c.update(b)]", "for a in b: c.append(a)"]),
])
def test_a_planted_line_is_found(small, check, faults, well):
    small(**{"ndcg_lit/inputs.py": "def _secret(): pass\n"})
    for line in faults + well:
        assert len(check(small(**{"tests/test_a.py": line}))) == (line in faults), line


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
