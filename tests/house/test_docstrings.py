"""The docstring of a function begins with a verb in the imperative: "Return the DCG of each query.\""""
import ast

import pytest

from source import TOP, our_files, read

# Verbs that docstrings begin with. A new one is added in its place; a noun, a question or "The" is not.
VERBS = tuple("""
Add Align Answer Apply Ask Begin Call Check Click Color Compare Compute Copy Count Cut Drag Drain Draw Drop End Estimate
Exit Fail Find Free Give Go Group Hold Import Index Install Join Keep Lay Let Load Make Mark Measure Mend Mix Name
Note Open Order Pair Press Print Put Raise Rank Read Record Refuse Resolve Restrict Return Round Run Say Schedule Send
Serve Set Show Sort Store Take Tell Try Wait Walk Write Yield
""".split())
# Files whose docstrings are still to be written so.
FOLDERS = ("ndcg_lit", "docs", "bench", "conformance", "tests")


def other_beginnings(source):
    "Yield the name and the docstring of each function in `source` whose docstring begins with another word."
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("test_"): continue
        if any("property" in ast.unparse(each) for each in node.decorator_list): continue  # a noun, as its name is
        said = ast.get_docstring(node)
        if said is not None and said.split(None, 1)[0].rstrip(".,:") not in VERBS: yield f"{node.name}: {said}"


FILES = [path for path in our_files("*.py") if path.relative_to(TOP).parts[0] in FOLDERS]
NAMES = [path.relative_to(TOP).as_posix() for path in FILES]


@pytest.mark.parametrize("name", NAMES)
def test_docstrings_of_functions_begin_with_a_verb(name):
    assert list(other_beginnings(read(TOP / name))) == []


def test_the_verbs_are_sorted_and_the_files_are_there():
    assert list(VERBS) == sorted(set(VERBS)) and len(NAMES) > 150


def test_what_does_not_begin_with_a_verb_is_found():
    source = '''
class Run:
    "A run."
    @property
    def size(self):
        "How many documents it has."
    def count(self):
        "How many documents it has."
    async def fetch(self):
        def inner(): "`x` as it is."
        "Return what was fetched."
    def bare(self): return 1
def test_one(): "A test says what is true."
def good(): "Return."
def riddle(): """The same,

    Return nothing."""
'''
    assert [each.partition(":")[0] for each in other_beginnings(source)] == ["riddle", "count", "inner"]
