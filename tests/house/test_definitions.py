"""Each measure is defined twice in Python: in its chapter and in engine/measures. A third definition is found.

Beside the second stands its plain form for a few documents; tests/engine/test_few_documents holds it to the bit."""
import ast
import re

import pytest

from source import TOP, modules, read

HOMES = {
    "ndcg": {"normalized_gain", "engine.measures"},
    "ap": {"average_precision", "engine.measures"},
    "rr": {"reciprocal_rank", "engine.measures"},
    **{
        name: {"more_measures", "engine.further"}
        for name in ("err", "nerr", "rbp", "rbp_residual", "inst", "q_measure", "compat", "bpref", "infap")
    },
}
FAST = "engine.dense"  # ranks rows of scores and adds them; it asks engine.expectation for every formula of ties
PLAIN = {f"engine.measures.few_{measure}" for measure in HOMES}
WORKSHOPS = {"normalized_gain", "ideal_gain", "average_precision", "reciprocal_rank"}  # and every module of the engine
NAMED = re.compile(r"(?:^|_)(ndcg|ap|rr|average_precision|reciprocal_rank)(?=_|$)")
IDEAL = re.compile(r"(?:^|_)(ideal|idcg|possible)(?=_|s$|$)")


def functions(top=TOP):
    "Every function of the package, within others too: module, node."
    for module, path in modules(top).items():
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.FunctionDef): yield module, node


def names(node):
    "Every name and attribute within `node`."
    found = (getattr(part, "id", getattr(part, "attr", None)) for part in ast.walk(node))
    return {name for name in found if name}


def calls(node):
    "The names that `node` calls."
    called = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return {getattr(part, "id", getattr(part, "attr", "")) for part in called}


def divisors(node):
    return [part.right for part in ast.walk(node) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div)]


def homes(measure, top=TOP):
    "The modules that define a function of the measure's own name."
    return {module for module, node in functions(top) if node.name == measure}


def further(top=TOP):
    "Functions named after a measure, at home elsewhere, that compute instead of asking."
    problems = []
    for module, node in functions(top):
        if not NAMED.search(node.name) or node.name in HOMES or module == FAST: continue
        if f"{module}.{node.name}" in PLAIN: continue
        if module in WORKSHOPS and node.name.endswith("_divisor"): continue
        if divisors(node) or "cumsum" in calls(node): problems.append(f"{module}.{node.name} computes")
        elif not calls(node): problems.append(f"{module}.{node.name} asks nobody")
    return problems


def in_disguise(top=TOP):
    "Functions of any name, outside the workshops, that divide by an ideal or count hits rank by rank."
    problems = []
    for module, node in functions(top):
        if module in WORKSHOPS or module.startswith("engine."): continue
        if any(IDEAL.search(name) for divisor in divisors(node) for name in names(divisor)):
            problems.append(f"{module}.{node.name} divides by an ideal")
        if "cumsum" in calls(node) and "arange" in calls(node) and divisors(node):
            problems.append(f"{module}.{node.name} counts hits rank by rank")
    return problems


@pytest.mark.parametrize("measure", HOMES)
def test_a_measure_is_defined_in_its_chapter_and_in_the_engine(measure):
    assert homes(measure) == HOMES[measure]


def test_every_other_function_of_that_name_asks():
    assert further() == []


def test_no_measure_is_defined_under_another_name():
    assert in_disguise() == []


@pytest.fixture
def package(tmp_path):
    (tmp_path / "ndcg_lit").mkdir()
    return tmp_path


def write(package, source):
    (package / "ndcg_lit" / "figures.py").write_text(source, encoding="utf-8")


def test_a_third_definition_is_found(package):
    write(package, "def rr(rel):\n    return max(rel)")
    assert homes("rr", package) == {"figures"}


@pytest.mark.parametrize("source", [
    "def _expected_ndcg(rel):\n    return dcg(rel) / idcg(rel)",
    "def lists_ap(hits):\n    return np.cumsum(hits)",
    "def plain_rr(ranks):\n    return 1 / ranks[0]",
    "def average_precision(hits):\n    return hits",
])
def test_a_further_definition_is_found(package, source):
    write(package, source)
    assert len(further(package)) == 1


def test_a_function_that_asks_is_none(package):
    write(package, "def mean_ndcg(rankings):\n    return mean_over(ndcg, rankings)")
    assert further(package) == [] and in_disguise(package) == []


@pytest.mark.parametrize("source", [
    "def _share(gained, most):\n    return gained / ideal_sum(most)",
    "def quality(rel, pool):\n    possible = f(pool)\n    return f(rel) / possible",
    "def steps(hits):\n    return (np.cumsum(hits) / np.arange(1, 9))[hits].mean()",
])
def test_a_definition_in_disguise_is_found(package, source):
    write(package, source)
    assert len(in_disguise(package)) == 1
