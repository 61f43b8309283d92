"""Only the row of a measure knows what the measure is called: nothing in the package compares with a measure's name."""
import ast

import pytest

from ndcg_lit.engine.names import parse_measure
from ndcg_lit.engine.measures import MEASURES
from source import TOP, modules, read

SHOWN = ("figures", "homework", "labs.")  # they show or teach some measures by name, and say which


def asked(top=TOP):
    "Return comparisons with the name of a measure, and tables by name: `module, line`."
    names = set(MEASURES) or {parse_measure("AP").name}
    problems = []
    for module, path in modules(top).items():
        if module.startswith(SHOWN): continue
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.Compare): constants = ast.walk(node)
            elif isinstance(node, ast.Dict): constants = node.keys
            elif isinstance(node, ast.Subscript): constants = [node.slice]
            else: continue
            found = {part.value for part in constants if isinstance(part, ast.Constant)} & names
            problems += [f"{module}, line {node.lineno}: {name}" for name in sorted(found)]
    return problems


def test_nothing_asks_what_a_measure_is_called():
    assert asked() == []


@pytest.mark.parametrize("source", [
    'if measure.name == "Rprec": pass', 'some = name in ("AP", "GMAP")', 'ASKS = {"nDCG": ("gain",)}',
    'MEASURES["RBP"]',
])
def test_a_question_for_a_name_is_found(tmp_path, source):
    (tmp_path / "ndcg_lit").mkdir()
    (tmp_path / "ndcg_lit" / "comparison.py").write_text(source, encoding="utf-8")
    assert len(asked(tmp_path)) >= 1
