"""2,000 random cases against the slow reference and pytrec_eval, some each day, by every way to a number; and planted
faults.

What fails is made small and printed with its seed; `python tests/attack/attack.py SEED` runs one case again."""

import lists
import numpy as np
import pytest
from attack import ROUND, against_trec_eval, check, for_trec_eval, found, report
from draw import DOORS, draw
from ways import WAYS

import ndcg_lit
from conformance.reference import of_queries
from ndcg_lit import evaluate, evaluation as evaluating, explain
from ndcg_lit.engine import applied, measures, names
from ndcg_lit.engine.convention import DEFAULT, KNOWN
from ndcg_lit.reading import ranks, rows, trec
from seeds import of_the_day

CASES = 2000
BY_EACH_WAY = 300
WITHIN = CASES  # in so many a planted fault must be found


@pytest.mark.parametrize("first", of_the_day(range(0, CASES, ROUND), 3))
def test_evaluate_and_all_that_stands_on_it_are_the_reference(first):
    finds = filter(None, (found(draw(seed), patience=5) for seed in range(first, first + ROUND)))
    said = [text for _, text in zip(range(3), finds)]
    assert not said, "\n\n".join(said)


def test_lists_of_grades_are_measured_as_the_reference_says():
    said = [text for _, text in zip(range(3), filter(None, map(lists.check, range(CASES))))]
    assert not said, "\n\n".join(said)


# The ways for large input, and those between which a size decides: each must give what the usual way gives

SIZES = {
    "grades are sorted as whole numbers": {(measures, "WORTH_PACKING"): 0},
    "dicts in parts": {(ranks, "TOGETHER"): 5, (rows, "PAIRS"): 0},
    "ties of dicts in pairs": {(rows, "PAIRS"): 10**6},
    "parts of a few rows": {
        (evaluating, "JUDGED"): 3, (measures, "QUERIES_AT_ONCE"): 2, (rows, "PART_ROWS"): 4, (trec, "PART_ROWS"): 4,
        (trec, "BLOCK_BYTES"): 256, (trec, "SMALL_BYTES"): 0, (trec, "SMALL"): 99,
    },
    "files by pyarrow": {(trec, "SMALL_BYTES"): 0, (trec, "SMALL"): 0},
    "files in blocks by pyarrow": {(trec, "BLOCK_BYTES"): 256, (trec, "SMALL_BYTES"): 0, (trec, "SMALL"): 0},
}


def by_evaluate(case): return check(case, ways=())


@pytest.mark.parametrize("sizes", SIZES)
def test_every_way_is_the_reference(sizes, monkeypatch):
    for (room, name), size in SIZES[sizes].items(): monkeypatch.setattr(room, name, size)
    seeds = of_the_day(range(CASES, CASES + BY_EACH_WAY), 60)
    said = filter(None, (found(draw(seed), by_evaluate, patience=5) for seed in seeds))
    assert next(said, None) is None


def test_evaluate_is_pytrec_eval():
    cases = [draw(seed) for seed in of_the_day(range(CASES), 400)]
    assert sum(for_trec_eval(case) is not None for case in cases) > len(cases) / 6
    said = [report(case, wrong) for _, (case, wrong) in zip(range(3), against_trec_eval(cases))]
    assert not said, "\n\n".join(said)


def test_the_cases_come_through_every_door_and_ask_for_every_measure_and_every_choice():
    cases = [draw(seed) for seed in range(CASES)]
    assert {door for case in cases for door in case.doors} == {*DOORS, "arrays"}
    assert {name for case in cases for name, _ in case.measures} == set(names.MEASURES)
    asked = {(name, str(value)) for case in cases for name, value in (case.fields or {}).items()}
    assert {name for name, _ in asked} == set(vars(DEFAULT))
    assert {(name, str(value)) for name, values in KNOWN.items() for value in values} <= asked
    assert len({case.preset for case in cases}) > 60


def test_the_reference_on_a_list_done_by_hand():
    run = {"q": [("a", 2), ("b", 1), ("c", 1)], "z": [("a", 1)]}
    qrels = {"q": [("a", 0), ("c", 2), ("x", 1)], "y": [("a", 1)]}

    def value(measure, convention=None, **options):
        asked = {"measure": measure, "convention": convention or {}, "options": options}
        return of_queries({**asked, "run": run, "qrels": qrels})

    assert value("RR") == {"q": [1 / 2], "y": [0]}
    assert value("RR", {"ties": "stable", "missing": "skip", "unjudged": "zero"})["q"] == [pytest.approx(1 / 3)]
    assert float(value("AP", {"ties": "average"})["q"][0]) == pytest.approx((1 / 2 + 1 / 3) / 2 / 2)
    assert float(value("nDCG@2", {"ties": "best"})["q"][0]) == pytest.approx((2 / np.log2(3)) / (2 + 1 / np.log2(3)))
    assert float(value("P@5", min_grade=0)["q"][0]) == 2 / 5
    assert value("R@2", judged_only=True)["q"] == [1 / 2]
    assert sorted(map(float, value("RR", {"ties": "random"})["q"])) == [pytest.approx(1 / 3), 1 / 2]
    assert float(value("ERR")["q"][0]) == pytest.approx(3 / 16 / 2)  # one result that stops 3 of 16, at rank 2
    assert float(value("RBP", p=0.5)["q"][0]) == 1 / 4 and value("Q", {"empty": "nan"}, min_grade=3)["q"] == [None]


# Faults put in by hand: each must be found soon, in a case in which nothing is wrong without it


def instead(**options):
    "Return an `evaluate` that takes these options whatever it is told."
    def faulty(run, qrels=None, measures=(), **given):
        changed = {name: value for name, value in options.items() if given.get(name) not in (None, value)}
        if given.get("ties") == "random": changed.pop("ties", None)  # any order is right there
        return evaluate(run, qrels, measures, **given | changed)
    return faulty


def with_ones(*given, **options):
    "Return an `evaluate` that counts queries without judgments as 1."
    result = evaluate(*given, **options)
    for name, column in result.per_query.items():
        if name == "query_id" or result.convention.unjudged != "zero": continue
        column.flags.writeable = True
        column[len(column) - len(result.unjudged):] = 1
    return result


IGNORED = {
    "missing queries are never skipped": instead(missing="zero"),
    "missing queries are no error": instead(missing="skip"),
    "queries without judgments are never added": instead(unjudged="skip"),
    "queries without judgments count 1": with_ones, "the first of two lines is kept": instead(duplicates="first"),
    "the last of two lines is kept": instead(duplicates="last"),
    "scores are compared in single precision": instead(precision="single"),
    "scores are compared in double precision": instead(precision="double"),
    "ties are never averaged": instead(ties="stable"), "ties are always the best": instead(ties="best"),
    "ties are always the worst": instead(ties="worst"),
}


BROKEN = {  # where, what, and what is put there
    "grades below 0 gain": (measures, "gain_of", lambda old: lambda grade, gain: np.asarray(grade, np.float64)),
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
    "judged_only keeps what nobody judged": (applied, "without_unjudged", lambda old: lambda ranked: ranked),
    "greater ids come last": (
        ranks, "standings", lambda old: lambda *given: old(*given[:-2], "stable", given[-1]),
    ),
    "masked documents stay": (applied, "without_negative", lambda old: lambda ranked: ranked),
    "the pool is all that was judged": (applied, "pool_of_returned", lambda old: lambda ranked: ranked),
    "a query that lost its documents keeps its pool": (
        applied, "restrict_to_returned", lambda old: lambda ranked, there: old(ranked, there & False),
    ),
    "nothing to find is asked of all queries together": (
        applied, "filled", lambda old: lambda values, empty, *said: old(values, empty & empty.all(), *said),
    ),
    "explain is one part in a million off": (ndcg_lit, "explain", lambda old: wrong_story),
}


def wrong_story(*given, **options):
    story = explain(*given, **options)
    story.value *= 1 + 1e-6
    return story


def noticed(faulty_check, ways=()):
    "Return the first case in which the fault is found and nothing else is wrong."
    cases = map(draw, range(WITHIN))
    return next((case for case in cases if faulty_check(case) and not check(case, ways=ways)), None)


@pytest.mark.parametrize("fault", IGNORED)
def test_an_option_that_is_ignored_is_found(fault):
    assert noticed(lambda case: check(case, IGNORED[fault], ways=()))


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_part_is_found(fault, monkeypatch):
    room, name, made = BROKEN[fault]
    ways = WAYS[:1] if name == "explain" else ()

    def faulty_check(case):
        with monkeypatch.context() as planted:
            planted.setattr(room, name, made(getattr(room, name)))
            return check(case, ways=ways)

    assert noticed(faulty_check, ways)


def test_a_finding_is_printed_small_with_its_seed():
    case = noticed(lambda case: check(case, with_ones, ways=()))
    text = found(case, lambda case: check(case, with_ones, ways=()))
    assert text.startswith(f"seed {case.seed}: ") and "evaluate(run, qrels, [" in text and "unjudged" in text
    assert len(text) < 800
