"Nuggets and support: plain definitions, the files of TREC's track, bad input, and what the chapter draws, drawn again."
import ast
import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ndcg_lit import kendall_tau, nugget_score, support_precision, support_recall
from seeds import TURN

CHAPTER = Path(__file__).parents[2] / "nbs" / "practice" / "23_nuggets.ipynb"
LABELS, KINDS = ["full", "partial", "none"], ["vital", "okay"]
HALF = Fraction(1, 2)


def plain_share(labels, weights, partial):
    "Return the weighted share of what is contained, in exact fractions; None if nothing counts."
    credit = {"full": Fraction(1), "partial": Fraction(partial), "none": Fraction(0)}
    total = sum(weights)
    return float(sum(w * credit[label] for w, label in zip(weights, labels)) / total) if total else None


def test_drawn_answers_have_their_plain_scores():
    rng = np.random.default_rng([TURN, 23])
    for _ in range(300):
        size = int(rng.integers(1, 12))
        labels, kinds = rng.choice(LABELS, size).tolist(), rng.choice(KINDS, size).tolist()
        for which, okay in (("vital", Fraction(0)), ("all", Fraction(1)), ("weighted", HALF)):
            for partial in (0, 0.5, 1, 0.25):
                plain = plain_share(labels, [okay if kind == "okay" else Fraction(1) for kind in kinds], partial)
                if plain is None:
                    with pytest.raises(ValueError, match="no vital nugget"): nugget_score(labels, kinds, which, partial)
                else: assert nugget_score(labels, kinds, which, partial) == pytest.approx(plain, abs=1e-12)


def test_drawn_citations_have_their_plain_precision_and_recall():
    rng = np.random.default_rng([TURN, 24])
    for _ in range(300):
        cited = [rng.choice(LABELS, rng.integers(0, 4)).tolist() for _ in range(rng.integers(1, 7))]
        for partial in (0, 0.5, 1):
            credit = {"full": 1, "partial": partial, "none": 0}
            firsts, everything = [each[0] for each in cited if each], [label for each in cited for label in each]
            for count, labels in (("first", firsts), ("all", everything)):
                mean = np.mean([credit[label] for label in labels]) if labels else 0
                assert support_precision(cited, count, partial) == pytest.approx(mean)
            first = sum(credit[label] for label in firsts) / len(cited)
            best = sum(max((credit[label] for label in each), default=0) for each in cited) / len(cited)
            assert support_recall(cited, partial=partial) == pytest.approx(first)
            assert support_recall(cited, "best", partial) == pytest.approx(best)
            assert support_recall(cited, "best", partial) >= support_recall(cited, "first", partial)


def test_the_defaults_are_those_of_the_track():
    "Pradeep and others (2025), section 4.4; Thakur and others (2025), section 3.4, whose example this is."
    labels, kinds = ["support", "not_support", "partial_support", "support"], ["vital", "vital", "vital", "okay"]
    assert nugget_score(labels, kinds) == 1 / 3
    assert nugget_score(labels, kinds, "all") == 2 / 4 and nugget_score(labels, kinds, "all", 0.5) == 2.5 / 4
    assert support_precision([["partial"], ["full"], []]) == 0.75
    assert support_recall([["partial"], ["full"], []]) == 0.5


def test_the_worked_answer_of_the_page():
    contained, importance = ["partial", "full", "full", "none", "full", "full"], ["vital"] * 4 + ["okay"] * 2
    cited = [["full"], ["partial", "full"], [], ["none"]]
    scores = [nugget_score(contained, importance, which, partial) for which in ("vital", "all", "weighted")
              for partial in (0, 0.5)]
    assert scores == pytest.approx([0.5, 0.625, 2 / 3, 0.75, 0.6, 0.7])
    assert (support_precision(cited), support_recall(cited)) == (0.5, 0.375)
    assert (support_precision(cited, "all"), support_recall(cited, "best")) == (0.625, 0.5)


@pytest.mark.parametrize("written, meant", [
    ("support", "full"), ("full_support", "full"), ("Full Support", "full"), (" FULL ", "full"),
    ("partial_support", "partial"), ("Partial Support", "partial"), ("not_support", "none"), ("no_support", "none"),
    ("No Support", "none"), (np.str_("none"), "none"),
])
def test_labels_are_read_as_the_files_of_the_track_write_them(written, meant):
    assert nugget_score([written], ["Vital"], partial=0.5) == nugget_score([meant], ["vital"], partial=0.5)
    assert support_recall([[written]]) == support_recall([[meant]])


def test_what_can_be_gone_through_once_is_read_once():
    assert nugget_score(iter(["full", "none"]), iter(["vital", "vital"])) == 0.5
    assert nugget_score(np.array(["full", "none"]), np.array(["vital", "okay"])) == 1
    assert support_precision(iter(each) for each in (["full"], ["none"])) == 0.5


def test_without_sources_both_are_zero():
    assert support_precision([[], []]) == support_recall([[], []]) == 0


@pytest.mark.parametrize("error, call, said", [
    (ValueError, lambda: nugget_score(["full"], ["okay"]), "no vital nugget"),
    (ValueError, lambda: nugget_score([], []), "no nugget"),
    (ValueError, lambda: nugget_score(["full"], ["vital", "okay"]), "1 nuggets and importance 2"),
    (ValueError, lambda: nugget_score(["fulll"], ["vital"]), "did you mean 'full'"),
    (ValueError, lambda: nugget_score(["full"], ["ok"]), "importance must be one of 'vital', 'okay'; got 'ok'"),
    (ValueError, lambda: nugget_score(["full"], ["vital"], "vitall"), "did you mean 'vital'"),
    (ValueError, lambda: nugget_score(["full"], ["vital"], partial=-0.5), "from 0 to 1; got -0.5"),
    (ValueError, lambda: nugget_score(["full"], ["vital"], partial=float("nan")), "partial must be a finite number"),
    (TypeError, lambda: nugget_score(["full"], ["vital"], partial="half"), "partial must be a number"),
    (TypeError, lambda: nugget_score("full", ["vital"]), "support must be a list"),
    (TypeError, lambda: nugget_score(["full"], "vital"), "importance must be a list"),
    (TypeError, lambda: nugget_score([1], ["vital"]), "labels in words; got 1"),
    (TypeError, lambda: nugget_score(["full"], [True]), "importance must hold labels in words; got True"),
    (TypeError, lambda: support_precision(["full", "none"]), "a list for each sentence"),
    (TypeError, lambda: support_recall("full"), "citations must be a list"),
    (TypeError, lambda: support_precision([{"full", "none"}]), "citations must be a list"),
    (TypeError, lambda: support_precision({1: ["full"]}), "citations must be a list"),
    (TypeError, lambda: support_recall([None]), "citations must be a list"),
    (TypeError, lambda: support_recall([[0.5]]), "labels in words; got 0.5"),
    (ValueError, lambda: support_recall([]), "no sentence"),
    (ValueError, lambda: support_precision([["half"]]), "citations must be one of 'full', 'partial', 'none'"),
    (ValueError, lambda: support_recall([["full"]], "all"), "count must be one of 'first', 'best'"),
    (ValueError, lambda: support_precision([["full"]], "best"), "count must be one of 'first', 'all'"),
    (ValueError, lambda: support_precision([["full"]], partial=2), "from 0 to 1; got 2"),
])
def test_bad_input_is_named(error, call, said):
    with pytest.raises(error, match=said): call()


def simulation():
    "Return what the chapter's simulation defines, and the table that its model errs by."
    cells = {each["id"]: "".join(each["source"]) for each in json.loads(CHAPTER.read_text(encoding="utf-8"))["cells"]}
    names = {"np": np}
    for cell, kinds in (("nu-matrix", ast.Assign), ("nu-sim", ast.FunctionDef)):
        defined = [node for node in ast.parse(cells[cell]).body if isinstance(node, kinds)]
        exec(compile(ast.Module(defined, []), cell, "exec"), names)
    return names["labelled"], names["both"]


def skewed(rng, systems, questions, sentences):
    "Return labels of which most systems have good ones, and a few bad ones; questions differ as well."
    good = 1 - rng.gamma(2, 0.12, (systems, 1, 1)).clip(0, 0.9)
    level = good * rng.uniform(0.6, 1, (1, questions, 1))
    return (rng.random((systems, questions, sentences)) < level) * 1 + (
        rng.random((systems, questions, sentences)) < level) * 1


def taus(people, models):
    return [kendall_tau(people.mean(axis=1), each.mean(axis=1)) for each in models]


def test_a_model_orders_runs_as_people_do_if_it_is_kind_to_none():
    "By the chapter's simulation, with other seeds."
    labelled, _ = simulation()
    few, many = ([taus(people, models) for people, *models in (labelled(n, [TURN, n, at]) for at in range(6))]
                 for n in (1, 200))
    few, many = np.mean(few, axis=0), np.mean(many, axis=0)
    assert few[0] < 0.7 and many[0] > 0.9 and many[1] < many[0] - 0.05, (few, many)


def test_so_it_does_by_another_generator():
    _, both = simulation()
    error = (both / both.sum(axis=1, keepdims=True)).cumsum(axis=1)
    found = {}
    for n in (1, 200):
        each = []
        for at in range(6):
            rng = np.random.default_rng([TURN, n, at, 2])
            people = skewed(rng, 45, n, 7)
            model = np.minimum((rng.random(people.shape)[..., None] > error[people]).sum(axis=-1), 2)
            raised = (rng.random(people.shape) < 0.2) & (np.arange(45)[:, None, None] % 2 == 0)
            kind = np.minimum(model + raised, 2)
            each.append(taus(people.mean(axis=2), [model.mean(axis=2), kind.mean(axis=2)]))
        found[n] = np.mean(each, axis=0)
    assert found[1][0] < 0.7 and found[200][0] > found[1][0] + 0.25, found
    assert found[200][1] < found[200][0] - 0.05, found
