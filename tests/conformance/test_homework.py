"""`ndcg-lit conform --function`: points for right functions, and each slip is named by its sentence."""
import math
import sys

import pytest

from ndcg_lit import ap, cg, dcg, gains, ndcg, precision, recall, rr
from ndcg_lit.command import main
from ndcg_lit.homework import SLIPS, explanations, mark, questions, slipped

OURS = {
    "nDCG": lambda q: ndcg(q.rel, q.k, gain=q.gain, pool=q.pool), "DCG": lambda q: dcg(q.rel, q.k, gain=q.gain),
    "CG": lambda q: cg(gains(q.rel, q.gain), q.k), "AP": lambda q: ap(q.rel, q.k, n_relevant=q.n_relevant),
    "RR": lambda q: rr(q.rel, q.k), "P": lambda q: precision(q.rel, q.k),
    "R": lambda q: recall(q.rel, q.k, n_relevant=q.n_relevant),
}
SINGLE = [(measure, part, slip) for measure, parts in SLIPS.items() for part, slips in parts.items() for slip in slips]


@pytest.mark.parametrize("measure", SLIPS)
def test_what_is_expected_is_the_measure_of_its_lesson(measure):
    asked = questions(measure)
    assert len(asked) >= 16 and len({each.id for each in asked}) == len(asked)
    for each in asked:
        assert math.isclose(each.value, OURS[measure](each), rel_tol=1e-12, abs_tol=1e-12), each


@pytest.mark.parametrize(("measure", "part", "slip"), SINGLE, ids=["-".join(each) for each in SINGLE])
def test_a_slip_is_told_from_all_others(measure, part, slip):
    slips = {part: slip}
    answers = [(each, slipped(measure, slips, each)) for each in questions(measure)]
    answers = [(each, value) for each, value in answers if value is not None]
    assert explanations(measure, answers) == [[SLIPS[measure][part][slip]]]


RIGHT = """
from math import log2
def dcg(rel, k=None): return sum(grade / log2(rank + 1) for rank, grade in enumerate(rel[:k], start=1))
def ndcg(rel, k=None, pool=None):
    print("a line that is no answer")
    best = dcg(sorted(pool, reverse=True), k)
    return dcg(rel, k) / best if best else 0
"""


def marked(tmp_path, source, name="ndcg", *words):
    "Return the status, and what the command prints, for the function `name` of a file with this `source`."
    (tmp_path / "hw.py").write_text(source, encoding="utf-8")
    return main(["conform", "--function", f"{tmp_path / 'hw.py'}:{name}", *words])


def test_a_right_function_has_all_points(tmp_path, capsys):
    assert marked(tmp_path, RIGHT) == 0
    out = capsys.readouterr().out
    asked = [each for each in questions("nDCG") if each.gain == "linear"]
    assert out.startswith(f"{len(asked)} of {len(asked)} points: ")
    assert ":ndcg, compared with nDCG\n" in out and "no parameter gain" in out


WRONG = {  # what is planted, and the sentence that names it
    "pool": ("sorted(pool", "sorted(rel", "the ideal order is made of the returned results"),
    "first k": ("sorted(pool", "sorted(rel[:k]", "the ideal order is made of the first k results only"),
    "weight": ("log2(rank + 1)", "log2(rank + 2)", "ranks are counted one too far"),
    "base": ("log2(rank + 1)", "max(1, log2(rank))", "1 at rank 1"),
    "cutoff": ("rel[:k]", "rel", "the cutoff k is ignored"),
    "gain": ("grade / log2", "(2**grade - 1) / log2", "the gain is the other one"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_planted_slip_is_named(name, tmp_path, capsys):
    old, new, sentence = WRONG[name]
    assert RIGHT.count(old) == 1
    assert marked(tmp_path, RIGHT.replace(old, new)) == 1
    out = capsys.readouterr().out
    assert "One reading explains every number it gave" in out and sentence in out, out
    assert "expected" in out and "ndcg([" in out


def test_two_slips_are_both_named(tmp_path, capsys):
    assert marked(tmp_path, RIGHT.replace("sorted(pool", "sorted(rel").replace("rank + 1", "rank + 2")) == 1
    out = capsys.readouterr().out
    assert "returned results" in out and "one too far" in out


def test_what_fits_no_slip_is_said(tmp_path, capsys):
    assert marked(tmp_path, "def rr(rel, k=None): return 0.123", "rr") == 1
    assert "No slip that is known here explains its numbers." in capsys.readouterr().out


def test_a_function_that_stops_is_told_with_its_call(tmp_path, capsys):
    assert marked(tmp_path, RIGHT.replace(" if best else 0", "")) == 1
    out = capsys.readouterr().out
    assert "ZeroDivisionError" in out and "gave no number" in out


def test_its_own_folder_can_be_imported_from(tmp_path):
    (tmp_path / "beside.py").write_text(RIGHT, encoding="utf-8")
    assert marked(tmp_path, "from beside import ndcg") == 0


def test_a_cutoff_may_be_required_and_have_another_name(tmp_path):
    source = "def precision_at_k(relevance, top_k): return sum(grade > 0 for grade in relevance[:top_k]) / top_k"
    assert marked(tmp_path, source, "precision_at_k") == 0


BROKEN = {
    "no name": ("hw.py", "as in hw.py:ndcg"), "no file": ("none.py:ndcg", "no Python file"),
    "no function": ("hw.py:nothing", "which measure is 'nothing'"),
    "not there": ("hw.py:ap", "has no function ap"),
    "a parameter": ("strange.py:ndcg", "'truth' is not known"), "endless": ("endless.py:ndcg", "did not end within"),
    "a fault": ("fault.py:ndcg", "SyntaxError"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_bad_input_is_a_line(name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sources = {"hw": RIGHT, "strange": "def ndcg(rel, truth): pass", "fault": "def ndcg(rel: return",
               "endless": "def ndcg(rel, k=None, pool=None):\n while 1: pass"}
    for file, source in sources.items(): (tmp_path / f"{file}.py").write_text(source, encoding="utf-8")
    spec, said = BROKEN[name]
    assert main(["conform", "--timeout", "3", "--function", spec]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1, err


def test_a_command_and_a_function_are_not_both_taken(capsys):
    assert main(["conform", "--function", "hw.py:ndcg", sys.executable]) == 2
    assert "not both" in capsys.readouterr().err


def test_the_convention_of_a_tool_is_held_to(tmp_path):
    (tmp_path / "hw.py").write_text(RIGHT.replace("sorted(pool", "sorted(rel"), encoding="utf-8")
    assert mark(f"{tmp_path / 'hw.py'}:ndcg").wrong
    assert not mark(f"{tmp_path / 'hw.py'}:ndcg", preset="sklearn").wrong
