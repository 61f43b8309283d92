"""2,000 random cases of `evaluate` and `explain` against a plain reference and pytrec_eval; and faults that are found.

What fails is made small and printed with its seed; `python tests/attack/attack.py SEED` runs one case again."""

import numpy as np
import pytest
from attack import ROUND, against_trec_eval, check, for_trec_eval, found, report
from draw import DOORS, draw
from reference import reference

import ndcg_lit
from ndcg_lit import evaluate, evaluation, explain, measure_names
from ndcg_lit.choices import KNOWN
from ndcg_lit.engine import by_convention, further, measures
from ndcg_lit.reading import dicts, ids, join, stream

CASES = 2000
BY_EACH_WAY = 300
WITHIN = 1000  # cases in which a planted fault must be found


@pytest.mark.parametrize("first", range(0, CASES, ROUND))
def test_evaluate_and_explain_are_the_reference(first):
    finds = filter(None, (found(draw(seed), patience=5) for seed in range(first, first + ROUND)))
    said = [text for _, text in zip(range(3), finds)]
    assert not said, "\n\n".join(said)


# The ways for large input, and those between which a size decides: each must give what the usual way gives

SIZES = {
    "grades are counted": {(measures, "SMALL"): 0}, "gains are sorted": {(measures, "SMALL"): 0, (measures, "MANY"): 0},
    "dicts in parts": {(dicts, "TOGETHER"): 5, (dicts, "PAIRS"): 0},
    "ties of dicts in pairs": {(dicts, "PAIRS"): 10**6},
    "parts of a few rows": {
        (evaluation, "JUDGED"): 3, (further, "AT_ONCE"): 2, (ids, "PART_ROWS"): 4, (join, "PART_ROWS"): 4,
        (stream, "BLOCK_BYTES"): 256,
    },
}


@pytest.mark.parametrize("sizes", SIZES)
def test_every_way_is_the_reference(sizes, monkeypatch):
    for (room, name), size in SIZES[sizes].items(): monkeypatch.setattr(room, name, size)
    said = filter(None, (found(draw(seed), patience=5) for seed in range(CASES, CASES + BY_EACH_WAY)))
    assert next(said, None) is None


def test_evaluate_is_pytrec_eval():
    cases = [draw(seed) for seed in range(CASES)]
    assert sum(for_trec_eval(case) is not None for case in cases) > CASES / 4
    said = [report(case, wrong) for _, (case, wrong) in zip(range(3), against_trec_eval(cases))]
    assert not said, "\n\n".join(said)


def test_the_cases_come_through_every_door_and_ask_for_every_measure():
    cases = [draw(seed) for seed in range(CASES)]
    assert {door for case in cases for door in case.doors} == {*DOORS, "arrays"}
    assert {name for case in cases for name, _ in case.measures} == set(measure_names.MEASURES)
    asked = {(name, value) for case in cases for name, value in case.options.items() if name != "seed"}
    named = ("ties", "missing", "unjudged", "duplicates", "precision")
    there = {(name, value) for name in named for value in KNOWN[name]}
    assert asked == there - {("ties", "last")} | {("ties", None)}  # where ranks are shared there are no orders to try


def test_the_reference_on_a_list_done_by_hand():
    run, qrels = {"q": {"a": 2, "b": 1, "c": 1}, "z": {"a": 1}}, {"q": {"a": 0, "c": 2, "x": 1}, "y": {"a": 1}}

    def value(*names, **options):
        return reference(run, qrels, *names, **{"ties": "docid", "precision": "single"} | options)

    assert value("RR") == ({"q": 1 / 2, "y": 0}, 1 / 4)
    assert value("RR", ties="stable", missing="skip", unjudged="zero") == ({"q": 1 / 3, "z": 0}, 1 / 6)
    assert value("AP", ties="average")[0]["q"] == (1 / 2 + 1 / 3) / 2 / 2
    assert value("nDCG", ties="best", k=2)[0]["q"] == pytest.approx((2 / np.log2(3)) / (2 + 1 / np.log2(3)), abs=1e-15)
    assert value("P", k=5, rel=0)[0]["q"] == 2 / 5 and value("R", judged_only=True, k=2)[0]["q"] == 1 / 2


# Faults put in by hand: each must be found soon, in a case in which nothing is wrong without it


def instead(**options):
    "An `evaluate` that takes these options whatever it is told."
    def faulty(run, qrels=None, measures=(), **given):
        changed = {name: value for name, value in options.items() if given.get(name) not in (None, value)}
        if given.get("ties") == "random": changed.pop("ties", None)  # any order is right there
        return evaluate(run, qrels, measures, **given | changed)
    return faulty


def with_ones(*given, **options):
    "An `evaluate` that counts queries without judgments as 1."
    result = evaluate(*given, **options)
    for name, column in result.per_query.items():
        if name == "query_id" or options.get("unjudged") != "zero": continue
        column.flags.writeable = True
        column[len(column) - len(result.unjudged):] = 1
    return result


IGNORED = {
    "missing queries are never skipped": instead(missing="zero"),
    "missing queries are no error": instead(missing="skip"),
    "queries without judgments are never added": instead(unjudged="skip"),
    "queries without judgments count 1": with_ones,
    "the first of two lines is kept": instead(duplicates="first"),
    "the last of two lines is kept": instead(duplicates="last"),
    "scores are compared in single precision": instead(precision="single"),
    "scores are compared in double precision": instead(precision="double"),
    "ties are never averaged": instead(ties="stable"),
    "ties are always the best": instead(ties="best"),
    "ties are always the worst": instead(ties="worst"),
}


BROKEN = {  # where, what, and what is put there
    "grades below 0 gain": (measures, "worth", lambda grade, gain: np.asarray(grade, np.float64)),
    "the exponential gain lacks its -1": (
        measures, "gain_values", lambda old: lambda a, gain: old(a, gain) + (isinstance(gain, str) and gain > "e"),
    ),
    "a mean over ties looks one rank too deep": (
        measures, "mean_weight", lambda old: lambda above, tied, w: old(above, tied + (tied > 2), w),
    ),
    "averaged precision forgets the hits before": (
        measures, "mean_precision", lambda old: lambda above, tied, hits, before, k=None: old(above, tied, hits, 0, k),
    ),
    "an averaged group has one hit at most": (
        measures, "mean_first_hit",
        lambda old: lambda above, tied, hits, worth, k=None: old(above, tied, np.minimum(hits, 1), worth, k),
    ),
    "judged_only keeps what nobody judged": (by_convention, "condensed", lambda old: lambda placed: placed),
    "greater ids come last": (
        join, "standing", lambda old: lambda lists, rows, ties, precision: old(lists, rows, "stable", precision),
    ),
    "explain is one part in a million off": (ndcg_lit, "explain", lambda old: wrong_story),
}


def wrong_story(*given, **options):
    story = explain(*given, **options)
    story.value *= 1 + 1e-6
    return story


def noticed(faulty_check):
    "The first case in which the fault is found and nothing else is wrong."
    cases = map(draw, range(WITHIN))
    return next((case for case in cases if faulty_check(case) and not check(case)), None)


@pytest.mark.parametrize("fault", IGNORED)
def test_an_option_that_is_ignored_is_found(fault):
    assert noticed(lambda case: check(case, IGNORED[fault]))


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_part_is_found(fault, monkeypatch):
    room, name, made = BROKEN[fault]

    def faulty_check(case):
        with monkeypatch.context() as planted:
            planted.setattr(room, name, made if name == "worth" else made(getattr(room, name)))
            return check(case)

    assert noticed(faulty_check)


def test_a_finding_is_printed_small_with_its_seed():
    case = noticed(lambda case: check(case, with_ones))
    text = found(case, lambda case: check(case, with_ones))
    assert text.startswith(f"seed {case.seed}: ") and "evaluate(run, qrels, [" in text and "unjudged='zero'" in text
    assert len(text) < 600
