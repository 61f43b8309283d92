"""`help` of a public function says all that there is to know: each parameter, what comes back, errors, an example."""
import inspect
import pydoc
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from fastcore.docscrape import NumpyDocString

import ndcg_lit
from ndcg_lit.checking import Check
from ndcg_lit.comparison import Comparison
from ndcg_lit.pairs import Pair
from ndcg_lit.conform import Conformance
from ndcg_lit.datasets import DatasetComparison, DatasetTable
from ndcg_lit.explanation import Explanation
from ndcg_lit.groups import GroupComparison
from ndcg_lit.order import Order, Stability, Swap
from ndcg_lit.mistakes import Mistake
from ndcg_lit.reconciliation import Difference, Match, Move, Reconciled
from ndcg_lit.results import Evaluation, MeanTable, PerQuery

FUNCTIONS = [name for name in ndcg_lit.__all__ if inspect.isfunction(getattr(ndcg_lit, name))]
GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"
WIDEST = 90  # characters of a line of an example
ON_A_CLUSTER = {"evaluate_spark", "compare_spark"}  # an example would start Spark


def told(function):
    "Return the sections of the docstring of `function`."
    return NumpyDocString(inspect.getdoc(function))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_described_under_its_own_name(name):
    function = getattr(ndcg_lit, name)
    described = {each.lstrip("*"): " ".join(said.desc) for each, said in told(function)["Parameters"].items()}
    assert list(described) == list(inspect.signature(function).parameters)
    assert all(len(said) > 5 and said.strip().endswith(".") for said in described.values()), described


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_default_is_the_one_of_the_signature(name):
    function = getattr(ndcg_lit, name)
    for each, said in told(function)["Parameters"].items():
        default = inspect.signature(function).parameters[each.lstrip("*")].default
        if default is not inspect.Parameter.empty:
            assert said.type.endswith(f"default {default!r}"), (each, said.type)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_comes_back_and_an_example_are_there(name):
    doc = inspect.getdoc(getattr(ndcg_lit, name))
    returns = inspect.signature(getattr(ndcg_lit, name)).return_annotation
    assert ("\nReturns\n-------\n" in doc) == (returns is not None)
    assert ("\nExamples\n--------\n>>> " in doc) == (name not in ON_A_CLUSTER)


RESULTS = [Evaluation, PerQuery, MeanTable, Comparison, GroupComparison, DatasetComparison, DatasetTable, Pair,
           Reconciled, Match, Mistake, Difference, Move, Stability, Order, Swap, Explanation, Check, Conformance,
           ndcg_lit.Evaluator, ndcg_lit.Convention]


def public(kind):
    "Return the public methods and properties of the class `kind`, its parents' too, as functions by name."
    found = {}
    for name, value in inspect.getmembers(kind, lambda value: not isinstance(value, type)):
        value = getattr(value, "fget", None) or getattr(value, "func", value)
        if not name.startswith("_") and inspect.isfunction(value) and value.__module__.startswith("ndcg_lit"):
            found[name] = value
    return found


METHODS = [(kind, name) for kind in RESULTS for name in public(kind)]


@pytest.mark.parametrize(("kind", "name"), METHODS, ids=[f"{kind.__name__}.{name}" for kind, name in METHODS])
def test_a_method_says_what_it_does_and_takes(kind, name):
    function = public(kind)[name]
    assert re.match(r"(Return|Draw|Log|Write|Check) ", inspect.getdoc(function)), inspect.getdoc(function)
    given = [each for each in inspect.signature(function).parameters if each != "self"]
    assert [each.lstrip("*") for each in told(function)["Parameters"]] == given
    assert not given or told(function)["Returns"]


@pytest.mark.parametrize("kind", [kind for kind in RESULTS if is_dataclass(kind) and kind is not ndcg_lit.Convention])
def test_a_result_describes_its_fields(kind):
    described = {name: " ".join(said.desc) for name, said in told(kind)["Parameters"].items()}
    assert list(described) == [each.name for each in fields(kind)]
    assert all(said.strip()[0].isupper() and said.strip().endswith(".") for said in described.values()), described


@pytest.mark.parametrize("name", ndcg_lit.FIGURES.split())
def test_a_figure_describes_its_parameters(name):
    function = inspect.unwrap(getattr(ndcg_lit, name))
    assert list(told(function)["Parameters"]) == list(inspect.signature(function).parameters)


def test_the_guide_names_the_sections_that_the_docstrings_have():
    rule = re.search(r"\n7\. (A public function.*?)\n8\. ", GUIDE.read_text(encoding="utf-8"), re.S)[1]
    docs = "\n".join(inspect.getdoc(getattr(ndcg_lit, name)) for name in FUNCTIONS)
    assert set(re.findall(r"`([A-Z][a-z]+)`", rule)) == set(re.findall(r"^([A-Z][a-z]+)\n-{4,}$", docs, re.M))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_no_line_of_an_example_is_wider_than_its_box_on_a_page(name):
    lines = inspect.getdoc(getattr(ndcg_lit, name)).splitlines()
    assert [line for line in lines if line.startswith((">>>", "...")) and len(line) > WIDEST] == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_names_a_type_in_place_of_what_it_stands_for(name):
    function = getattr(ndcg_lit, name)
    shown = f"{inspect.signature(function)} {pydoc.plain(pydoc.render_doc(function)).splitlines()[2]}"
    assert "numpy._typing" not in shown and "_array_like" not in shown
    assert ("ArrayLike" in shown) == any("ArrayLike" in str(each) for each in function.__annotations__.values())


def test_help_shows_it():
    shown = pydoc.plain(pydoc.render_doc(ndcg_lit.evaluate))
    assert all(f"\n    {name} : " in shown or f"\n    {name}\n" in shown
               for name in inspect.signature(ndcg_lit.evaluate).parameters)
    assert ">>> evaluate(run, qrels" in shown
