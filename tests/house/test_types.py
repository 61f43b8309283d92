"""The public functions have types, complete and right: mypy accepts right uses and refuses wrong ones."""
import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

from fastcore.docments import docments

import ndcg_lit
from source import TOP, our_files, read

MYPY = Path(sys.executable).with_name("mypy")
RIGHT = """
    cg([3, 2, 3], k=2)
    cg(np.array([[3, 2], [1, 0]]))
    dcg([3, 2, 3], gain="exponential", discount=("jk", 2))
    dcg([3, 2, 3], gain=lambda rel: rel * 2, discount=lambda rank: 1 / rank)
    idcg((3, 2, 3), gain={0: 0, 2: 1, 3: 7}, discount=[1, 0.5, 0.25])
    ndcg([3, 2, 3], k=2, pool=[3, 3, 2, 1], empty="raise")
    ndcg([0.5, True, 2], empty=float("nan"))
    mean_ndcg([[3, 2], [1]], k=3)
    precision([1, 0, 1], k=2, min_grade=1)
    recall([1, 0, 1], n_relevant=4)
    ap([1, 0, 1], k=2, n_relevant=3, divisor="cutoff")
    rr([0, 0, 1], k=None, min_grade=0.5)
    rank([0.2, 0.9, 0.4])
    ndcg_score([3, 2, 0], [0.2, 0.9, 0.4], k=2)
    evaluate({"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 0}}, ["nDCG@10", "AP"])
"""
WRONG = """
    cg()
    cg([3, 2, 3], k="two")
    cg([3, 2, 3], gain="linear")
    dcg([3, 2, 3], gain=2)
    ndcg([3, 2, 3], depth=2)
    ndcg([3, 2, 3], pool=print)
    ap([1, 0, 1], min_grade="high")
    rr([0, 0, 1], k=[1])
    mean_ap(3)
    evaluate()
"""


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


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


def refused(uses, folder):
    "Return the uses that mypy refuses, with what it says."
    names = sorted({re.match(r"\w+", use)[0] for use in uses})
    path = folder / "uses.py"
    head = [f"from ndcg_lit import {', '.join(names)}", "import numpy as np"]
    path.write_text("\n".join([*head, *uses]), encoding="utf-8")
    command = [MYPY, "--no-error-summary", "--cache-dir", TOP / ".mypy_cache", "--check-untyped-defs", path]
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    found = [(int(m[1]), m[2]) for m in re.finditer(r"uses\.py:(\d+): error: (.*)", done.stdout)]
    return {uses[line - len(head) - 1] if line > len(head) else head[line - 1]: said for line, said in found}


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


def test_wrong_uses_are_refused_and_right_ones_are_not(tmp_path):
    assert refused(lines(RIGHT) + lines(WRONG), tmp_path).keys() == set(lines(WRONG))


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
