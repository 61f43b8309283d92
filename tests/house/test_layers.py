"""Which module may see which: the layers, no circle, and within a folder only what stands earlier."""
import re
import shutil

import pytest

from source import TOP, code_cells, graph, modules, place_of

LESSONS = {
    "cumulative_gain", "discounted_gain", "ideal_gain", "normalized_gain", "average_precision", "reciprocal_rank",
    "labels", "agreement", "unjudged", "clicks", "beyond_relevance", "more_measures",
    "model_judges", "training", "rankings", "sampled", "interleaving",
}
LAYERS = {  # a layer, its modules, the layers it may see besides itself
    "foundations": ({"foundations."}, ()),
    "lessons": (LESSONS, ("foundations",)),
    "conventions": ({"conventions", "engine.reconcile"}, ("foundations", "lessons", "engine", "reading", "evaluation")),
    "evaluation": (
        {"evaluation", "engine.evaluating", "engine.explaining"},
        ("foundations", "lessons", "engine", "results", "ties", "reading"),
    ),
    "results": ({"engine.slices", "engine.result"}, ("foundations", "engine", "reading")),
    "comparison": (
        {"comparison", "engine.pairs"}, ("foundations", "engine", "reading", "evaluation", "pictures"),
    ),
    "engine": ({"engine."}, ("foundations", "lessons")),
    "ties": ({"ties"}, ("foundations", "lessons", "engine")),
    "reading": ({"reading.", "batches"}, ("foundations", "lessons", "engine")),
    "fusion": ({"fusion"}, ("foundations", "reading")),
    "orders": (
        {"order"},
        ("foundations", "engine", "reading", "evaluation", "conventions", "comparison", "pictures"),
    ),
    "clusters": (
        {"spark", "tools.partitions"},
        ("foundations", "lessons", "engine", "results", "ties", "reading", "evaluation", "comparison"),
    ),
    "tools": (
        {"tools.", "answers"},
        ("foundations", "lessons", "engine", "ties", "reading", "evaluation", "conventions", "comparison"),
    ),
    "pictures": ({"pictures."}, ("foundations", "lessons")),
    "labs of systems": (
        {"labs.ties_lab", "labs.runs_lab"}, ("foundations", "lessons", "engine", "ties", "pictures", "labs"),
    ),
    "labs of conventions": (
        {"labs.convention_lab"},
        ("foundations", "lessons", "engine", "reading", "evaluation", "conventions", "labs"),
    ),
    "labs of comparisons": ({"labs.significance_lab"}, ("foundations", "comparison", "pictures", "labs")),
    "tasks of labs": ({"labs.tasks"}, ("labs", "labs of systems")),
    "labs": ({"labs."}, ("foundations", "lessons", "pictures")),
}


def layer_of(name):
    "Return the layer of a module: the one that names it, or names its folder; None when there is none."
    folder = name.partition(".")[0] + "."
    return next((layer for layer, (rooms, _) in LAYERS.items() if rooms & {name, folder}), None)


def without_a_layer(top=TOP):
    return [name for name in graph(top) if layer_of(name) is None]


def crossings(top=TOP):
    "Return imports that a layer may not make."
    problems = []
    for name, seen in graph(top).items():
        layer = layer_of(name)
        allowed = {layer, *LAYERS[layer][1]} if layer else set()
        wrong = [other for other in sorted(seen) if layer_of(other) not in allowed]
        problems += [f"{name} ({layer}) imports {other} ({layer_of(other)})" for other in wrong]
    return problems


def later_numbers(top=TOP):
    "Return imports of a notebook of the same folder that does not stand earlier."
    places = {name: place_of(path) for name, path in modules(top).items()}
    problems = []
    for name, seen in graph(top).items():
        for other in sorted(seen):
            mine, theirs = places[name], places[other]
            if None in (mine, theirs) or mine[0] != theirs[0]: continue
            if theirs >= mine: problems.append(f"{mine[1]} {name} imports {theirs[1]} {other}")
    return problems


def circle(top=TOP):
    "Return the modules of a circle of imports, in its order; an empty list when there is none."
    edges, done = graph(top), set()

    def walk(name, path):
        if name in path: return path[path.index(name):] + [name]
        if name in done: return []
        for other in sorted(edges.get(name, ())):
            found = walk(other, [*path, name])
            if found: return found
        done.add(name)
        return []

    return next(filter(None, (walk(name, []) for name in edges)), [])


def groups():
    "Return the groups of the architecture page by what they name: modules, and folders."
    cells = code_cells(TOP / "nbs" / "architecture.ipynb")
    drawn = next(found[0] for _, source in cells if (found := re.search(r"GROUPS = \{.*?^\}", source, re.S | re.M)))
    values = {}
    exec(drawn, values)
    return {each: group for group, told in values["GROUPS"].items() for each in told.split()}


def test_every_module_has_a_layer():
    assert without_a_layer() == []


def test_no_module_imports_from_a_layer_it_may_not_see():
    assert crossings() == []


def test_a_module_imports_only_earlier_numbers_of_its_folder():
    assert later_numbers() == []


def test_a_layer_stands_in_one_group_of_the_architecture_page():
    group_of, found = groups(), {}
    for name, path in modules().items():
        group = group_of.get(name) or group_of.get(name.partition(".")[0] + ".")
        if place_of(path): found.setdefault(layer_of(name), set()).add(group)
    assert {layer: names for layer, names in found.items() if len(names) > 1 or None in names} == {}


def test_no_circle():
    assert circle() == []


PLANTED = [  # a module, what it imports within a function, the check that finds it, and what is said
    ("cumulative_gain", "from .evaluation import evaluate", crossings,
     "cumulative_gain (lessons) imports evaluation (evaluation)"),
    ("foundations/checks", "from .. import ndcg", crossings,
     "foundations.checks (foundations) imports normalized_gain (lessons)"),
    ("cumulative_gain", "from ndcg_lit.ideal_gain import idcg", later_numbers,
     "1 cumulative_gain imports 3 ideal_gain"),
    ("foundations/checks", "from ndcg_lit import cg", circle, "cumulative_gain"),
    ("attic", "pass", without_a_layer, "attic"),
]


@pytest.mark.parametrize("module, line, check, found", PLANTED)
def test_a_planted_import_is_found(tmp_path, module, line, check, found):
    shutil.copytree(TOP / "ndcg_lit", tmp_path / "ndcg_lit", ignore=shutil.ignore_patterns("__pycache__", "static"))
    with open(tmp_path / "ndcg_lit" / f"{module}.py", "a", encoding="utf-8") as source:
        source.write(f"\n\ndef planted():\n    {line}\n")
    assert found in check(tmp_path)
