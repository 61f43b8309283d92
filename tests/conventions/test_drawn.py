"""Every preset equals its tool on 300 drawn cases as golden.py recorded what the tool says, and on some of them each
day as the tool says it here.

There are more relevant documents than ranks and fewer, none, short lists and empty ones, ties, and several users. A
case that differs is printed; where the tool is installed it is made as small as it can be first."""
import json
from functools import cache
from pathlib import Path

import golden
import pytest

from ndcg_lit import CONVENTIONS, evaluate
from seeds import of_the_day

HELD = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))
CASES = golden.cases()
LEAST = 40  # of the 300 cases, those that each tool is asked about at least


PRESETS = sorted({key.split()[0] for key in HELD["values"]})


def told_by(of):
    "Return the questions that a library answers; the test is skipped where it is not installed."
    try: return of()[1]
    except ImportError: pytest.skip("not installed")


def ours(preset, measures, qrels, run, **changes):
    "Return what the preset says by measure, in the words of golden.py: a number, \"nan\" or \"refused\"."
    c = CONVENTIONS[preset].convention.but(**changes)
    try: means = evaluate(run, qrels, measures, convention=c).mean
    except ValueError: return dict.fromkeys(measures, "refused")
    return {measure: "nan" if mean != mean else mean for measure, mean in means.items()}


def our(preset, measure, case, **changes):
    "Return what the preset says of one measure, for the labels that its tool takes."
    qrels, run = case
    return ours(preset, [measure], golden.labelled(f"{preset} {measure}", qrels), run, **changes)[measure]


def agree(preset, one, other, exact=False):
    "Say whether two answers are one: to the digits that are recorded, or that single precision holds."
    if isinstance(one, str) or isinstance(other, str): return one == other
    tool = CONVENTIONS[preset]
    return abs(one - other) <= max(1e-6 if tool.single else 1e-12 if exact else 1e-9, tool.added)


def said(preset, measure, case, theirs, here):
    qrels, run = case
    return f"{preset} {measure}: its tool says {theirs}, evaluate {here}\nrun = {run}\nqrels = {qrels}"


def size(case): return sum(len(docs) + 1 for side in case for docs in side.values())


def smaller(case):
    "Yield cases that are a little smaller: without a user, or without a document, or with lower numbers."
    qrels, run = case
    for user in dict.fromkeys([*qrels, *run]):
        yield tuple({name: docs for name, docs in side.items() if name != user} for side in case)
    for at, side in enumerate(case):
        for user, docs in side.items():
            for name in docs:
                left = {other: n for other, n in docs.items() if other != name}
                yield tuple({**each, user: left} if i == at else each for i, each in enumerate(case))
                if at == 0 and docs[name] > 1: yield {**qrels, user: {**docs, name: docs[name] - 1}}, run


def shrunk(case, differs):
    "Return the smallest case found for which `differs` still holds."
    while True:
        found = next((each for each in smaller(case) if each[0] and any(each[0].values()) and differs(each)), None)
        if found is None: return case
        case = found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_its_tool_on_300_drawn_cases_as_recorded(preset):
    keys = [key for key in HELD["values"] if key.split()[0] == preset]
    wrong, asked = {}, dict.fromkeys(keys, 0)
    for at, case in of_the_day(enumerate(CASES), 100):
        told = {key: HELD["values"][key][at] for key in keys if HELD["values"][key][at] is not None}
        for key, here in answers(preset, told, case):
            asked[key] += 1
            if not agree(preset, told[key], here): wrong.setdefault(key, []).append((case, told[key], here))
    for key, cases in wrong.items():
        least = min(cases, key=lambda each: size(each[0]))
        pytest.fail(f"{len(cases)} of {asked[key]} differ\n{said(*key.split(), *least)}")
    assert min(sum(value is not None for value in HELD["values"][key]) for key in keys) >= LEAST and all(asked.values())


def answers(preset, keys, case):
    "Yield each of the `keys` with what the preset says of a case; the measures for the same labels are asked at once."
    qrels, run = case
    groups = {}
    for key in keys: groups.setdefault(str(golden.labelled(key, qrels)), []).append(key)
    for some in groups.values():
        found = ours(preset, [key.split()[1] for key in some], golden.labelled(some[0], qrels), run)
        yield from zip(some, found.values())


@pytest.mark.parametrize("of", golden.LIBRARIES, ids=lambda of: of.__name__.removeprefix("of_"))
def test_a_preset_is_the_tool_that_is_installed_here_on_drawn_cases(of):
    if of is golden.of_spark: pytest.skip("tests/clusters asks it, where a Spark runs")
    agrees_with_its_tool(told_by(of), of_the_day(CASES, 60))


def agrees_with_its_tool(questions, cases):
    "Fail with the smallest case in which what a tool answers to the `questions` differs from its preset."
    for (preset, measure), ask in questions.items():
        key = f"{preset} {measure}"

        def theirs(case, ask=ask, key=key):
            return golden.answer(ask, golden.labelled(key, case[0]), case[1], exact=True)

        def differs(case, preset=preset, measure=measure, theirs=theirs):
            told = theirs(case)
            return told is not None and not agree(preset, told, our(preset, measure, case), exact=True)

        for case in cases:
            if not differs(case): continue
            least = shrunk(case, differs)
            pytest.fail(said(preset, measure, least, theirs(least), our(preset, measure, least)))


WRONG = [  # a preset, a measure, and a choice that would be wrong
    ("rectools-achievable", "AP@3", {"ap_divisor": "cutoff"}), ("implicit-precision", "P@5", {"averaging": "macro"}),
    ("trec_eval-10", "IPrec11", {"interpolation": "up"}), ("trec_eval-9", "IPrec11", {"interpolation": "nearest"}),
    ("trec_eval-10", "RBP", {"persistence": 0.8}), ("mteb-mrr", "RR@3", {"precision": "single"}),
    ("pytrec_eval", "AP", {"missing": "zero"}), ("ranx", "AP", {"ties": "docid"}), ("ranx", "AP", {"missing": "skip"}),
    ("lenskit", "AP@3", {"ap_divisor": "cutoff"}), ("rectools", "nDCG@3", {"ideal": "k"}),
    ("xgboost", "nDCG@3", {"empty": 0}), ("trectools", "AP", {"unjudged": "skip"}),
    ("recommenders-raw", "nDCG@3", {"empty": "nan"}), ("gdeval", "nDCG@3", {"rounding": None}),
    ("rax", "P@5", {"p_divisor": "k"}), ("lenskit", "R@3", {"r_divisor": "all"}),
]


@pytest.mark.parametrize(("preset", "measure", "change"), WRONG)
def test_the_drawn_cases_tell_a_wrong_choice(preset, measure, change):
    asked = zip(CASES, HELD["values"][f"{preset} {measure}"])
    wrong = [theirs for case, theirs in asked
             if theirs is not None and not agree(preset, theirs, our(preset, measure, case, **change))]
    assert wrong


def test_the_cases_are_of_every_kind():
    counts = dict.fromkeys(("R above k", "R below k", "R is 0", "short", "empty", "tied", "missing", "unjudged",
                            "graded"), 0)
    for qrels, run in CASES:
        for user, judged in qrels.items():
            relevant, docs = sum(grade > 0 for grade in judged.values()), run.get(user)
            counts["R above k"] += relevant > 3
            counts["R below k"] += 0 < relevant < 3
            counts["R is 0"] += not relevant
            counts["graded"] += max(judged.values()) > 1
            counts["missing"] += docs is None
            if docs is None: continue
            counts["empty"] += not docs
            counts["short"] += 0 < len(docs) < 3
            counts["tied"] += golden.is_tied(docs)
        counts["unjudged"] += any(user not in qrels for user in run)
    assert min(counts.values()) >= 20, counts
    assert sum(len(qrels) > 1 for qrels, _ in CASES) > 100


@cache
def reversed_ties():
    sklearn = told_by(golden.of_sklearn)[("sklearn", "nDCG@3")]
    def differs(case):
        told = golden.answer(sklearn, *case, exact=True)
        return told is not None and not agree("sklearn", told, our("sklearn", "nDCG@3", case, ties="docid"),
                                              exact=True)
    return differs


def test_a_case_that_differs_is_made_small():
    differs = reversed_ties()
    least = shrunk(next(case for case in CASES if len(case[0]) > 1 and differs(case)), differs)
    assert [len(docs) for docs in least[1].values()] == [2] and size(least) <= 5, least
