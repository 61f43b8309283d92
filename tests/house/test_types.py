"""The public functions have types, each parameter and what comes back; `test_user_types.py` holds them to uses."""
import ast
import inspect
import re

from fastcore.docments import docments

import ndcg_lit
from source import TOP, our_files, read


def missing(function, name):
    "Return what has no type: parameters by name, or `return`."
    signature = inspect.signature(function)
    parameters = [p.name for p in signature.parameters.values() if p.annotation is p.empty and p.name != "self"]
    returned = [] if inspect.isclass(function) or signature.return_annotation is not signature.empty else ["return"]
    return [f"{name}: {part}" for part in (*parameters, *returned)]


def untyped(module):
    "Return every parameter and return value of what `module.__all__` promises that has no type."
    problems = []
    for name in module.__all__:
        value = getattr(module, name)
        if not callable(value): continue
        problems += missing(value, name)
        methods = vars(value).items() if inspect.isclass(value) else ()
        for method, body in methods:
            if inspect.isfunction(body) and not method.startswith("_"): problems += missing(body, f"{name}.{method}")
    return problems


def test_every_public_name_is_typed():
    assert untyped(ndcg_lit) == []


def test_every_parameter_of_a_public_function_is_described():
    "A comment too long to stand beside its parameter stands before it: below it, it would describe the next."
    public = {name: getattr(ndcg_lit, name) for name in ndcg_lit.__all__}
    told = {name: docments(value, full=True) for name, value in public.items() if inspect.isfunction(value)}
    silent = [(name, key) for name, found in told.items() for key, about in found.items() if not about.docment]
    assert [each for each in silent if each[1] != "return"] == []


def test_type_checkers_know_the_home_of_each_name_that_is_imported_later():
    [told] = [node for node in ast.parse(read(TOP / "ndcg_lit" / "__init__.py")).body if isinstance(node, ast.If)]
    homes = {alias.name: node.module.removeprefix("ndcg_lit.") for node in told.body for alias in node.names}
    later = {name: home for home, names in ndcg_lit.FILES.items() for name in names.split()}
    assert homes == later and later.keys() < set(ndcg_lit.__all__)


def test_the_package_says_that_it_is_typed():
    assert (TOP / "ndcg_lit" / "py.typed").exists()


class Planted:
    "A module with one function that lacks types."
    __all__ = ["half"]

    @staticmethod
    def half(rel, k: int = 1): return rel


def test_a_missing_type_is_found():
    assert untyped(Planted) == ["half: rel", "half: return"]


def test_scripts_say_their_types():
    "A type that may be anything is for what a laboratory holds, whichever it is, and for little else."
    said = [f"{path.name}: {line.strip()}" for path in our_files("*.js") if "made" not in path.parts
            for line in read(path).splitlines() if re.search(r"[@*].*\{.*\bany\b.*\}", line)]
    assert 5 < len(said) <= 40, said
