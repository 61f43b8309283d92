"""Each measure is defined twice in Python: in its chapter and in engine/measures. A third definition is found."""
import ast
import re
from functools import cache

import pytest

from source import TOP, modules, read

HOMES = {
    "cg": {"cumulative_gain", "engine.measures"}, "dcg": {"discounted_gain", "engine.measures"},
    "idcg": {"ideal_gain", "engine.measures"}, "ndcg": {"normalized_gain", "engine.measures"},
    "precision": {"average_precision", "engine.measures"}, "recall": {"average_precision", "engine.measures"},
    "ap": {"average_precision", "engine.measures"}, "rr": {"reciprocal_rank", "engine.measures"},
    "success": {"more_measures", "engine.measures"}, "r_precision": {"more_measures", "engine.measures"},
    **{
        name: {"more_measures", "engine.further"} for name in (
            "f_measure", "interpolated_precision", "err", "nerr", "rbp", "rbp_residual", "inst", "q_measure", "compat",
            "bpref", "infap",
        )
    },
    "delta_ndcg": {"training"}, "approx_ndcg": {"training"}, "neural_ndcg": {"training"},
}
FAST = "engine.dense"  # ranks rows of scores and adds them; it asks engine.expectation for every formula of ties
WORKSHOPS = {  # and every module of the engine
    "foundations.gains", "foundations.ratios", "discounted_gain", "normalized_gain", "ideal_gain", "average_precision",
    "reciprocal_rank",
}
OWN = {  # what else divides by an ideal or adds up weights, and why it may
    "beyond_relevance.alpha_ndcg": "a measure of its own, defined nowhere else",
    "foundations.subtopics.over_or_empty": "the same, and subtopic recall",
    "labels.minmax_ndcg": "the same",
    "unjudged.ndcg_difference_interval": "the same",
    "unjudged.ndcg_interval": "the same",
    "foundations.click_log.share_of_worth": "a share of clicks",
    "training.gains_of_ideal": "what the pairs of a trainer and smooth ranks are made of",
    "training.neural_ndcg": "a smooth measure of its own",
    "sampled.sampled_chances": "chances of ranks, from logarithms of factorials",
    "labs.stepper.tables": "shows weights beside the sums of contributions",
}
NAMED = re.compile(r"(?:^|_)(ndcg|ap|rr|average_precision|reciprocal_rank)(?=_|$)")
DIVIDING = {"divide_or_zero", "divide", "true_divide", "safe_ratio"}
ADDING = {"sum", "bincount", "cumsum", "dot", "added", "einsum", "finite_sum", "fsum"}
WEIGHTS = {"rank_weights", "falling_weights", "mean_weight", "discounts"}
IDEAL = re.compile(r"(?:^|_)(ideal|idcg|possible|whole)(?=_|s$|$)")


@cache
def functions_in(source):
    "Return every function in the text of a module, within others too."
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


def functions(top=TOP):
    "Yield every function of the package, within others too: module, node."
    for module, path in modules(top).items():
        for node in functions_in(read(path)): yield module, node


def names(node):
    "Return every name and attribute within `node`."
    found = (getattr(part, "id", getattr(part, "attr", None)) for part in ast.walk(node))
    return {name for name in found if name}


def calls(node):
    "Return the names that `node` calls."
    called = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return {getattr(part, "id", getattr(part, "attr", "")) for part in called}


def divisors(node):
    "Return what `node` divides by with /."
    return [part.right for part in ast.walk(node) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div)]


def divided_by(node):
    "Return what `node` divides by, with / or with a function."
    called = [part for part in ast.walk(node) if isinstance(part, ast.Call) and len(part.args) > 1]
    names_of = ((getattr(part.func, "id", getattr(part.func, "attr", "")), part) for part in called)
    return divisors(node) + [part.args[1] for name, part in names_of if name in DIVIDING]


def adds(node):
    "Say whether `node` adds up."
    return bool(ADDING & calls(node)) or any(isinstance(part, ast.MatMult) for part in ast.walk(node))


def homes(measure, top=TOP):
    "Return the modules that define a function of the measure's own name."
    return {module for module, node in functions(top) if node.name == measure}


def further(top=TOP):
    "Return functions named after a measure, at home elsewhere, that compute instead of asking."
    problems = []
    for module, node in functions(top):
        if not NAMED.search(node.name) or node.name in HOMES or module == FAST: continue
        if module in WORKSHOPS and node.name.endswith("_divisor"): continue
        if divisors(node) or "cumsum" in calls(node): problems.append(f"{module}.{node.name} computes")
        elif not calls(node): problems.append(f"{module}.{node.name} asks nobody")
    return problems


def in_disguise(top=TOP, own=OWN):
    "Return functions outside the workshops that divide by an ideal, count hits rank by rank or add up weights."
    problems = []
    for module, node in functions(top):
        if module in WORKSHOPS or module.startswith("engine.") or f"{module}.{node.name}" in own: continue
        if any(IDEAL.search(name) for divisor in divided_by(node) for name in names(divisor)):
            problems.append(f"{module}.{node.name} divides by an ideal")
        if "cumsum" in calls(node) and "arange" in calls(node) and divisors(node):
            problems.append(f"{module}.{node.name} counts hits rank by rank")
        if WEIGHTS & calls(node) and adds(node): problems.append(f"{module}.{node.name} adds up weights of ranks")
    return problems


@pytest.mark.parametrize("measure", HOMES)
def test_a_measure_is_defined_in_its_chapter_and_in_the_engine(measure):
    assert homes(measure) == HOMES[measure]


def test_every_other_function_of_that_name_asks():
    assert further() == []


def test_no_measure_is_defined_under_another_name():
    assert in_disguise() == []


def test_what_may_divide_and_add_still_does():
    found = {problem.split()[0] for problem in in_disguise(own={})}
    assert found == set(OWN)


@pytest.mark.parametrize("check, source", [
    (lambda top: homes("rr", top), "def rr(rel):\n    return max(rel)"),
    (further, "def _expected_ndcg(rel):\n    return dcg(rel) / idcg(rel)"),
    (further, "def lists_ap(hits):\n    return np.cumsum(hits)"),
    (further, "def average_precision(hits):\n    return hits"),
    (in_disguise, "def quality(rel, pool):\n    possible = f(pool)\n    return f(rel) / possible"),
    (in_disguise, "def quality(a):\n    return np.divide(f(a), ideal_of(a))"),
    (in_disguise, "def value(a, k):\n    return np.bincount(a.query, a.grade * rank_weights(k, 'log2')[a.place])"),
    (in_disguise, "def steps(hits):\n    return (np.cumsum(hits) / np.arange(1, 9))[hits].mean()"),
])
def test_a_third_definition_is_found(tmp_path, check, source):
    (tmp_path / "ndcg_lit").mkdir()
    (tmp_path / "ndcg_lit" / "figures.py").write_text(source, encoding="utf-8")
    assert len(check(tmp_path)) == 1
    asks = "def mean_ndcg(rankings):\n    return mean_over(ndcg, rankings)"
    (tmp_path / "ndcg_lit" / "figures.py").write_text(asks, encoding="utf-8")
    assert len(check(tmp_path)) == 0
