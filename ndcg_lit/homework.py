"""Hold a function of one's own, such as a student's `ndcg`, to the conformance cases of one list, and name the slip that explains its answers.

`ndcg-lit conform --function hw.py:ndcg` gives the function grades, best rank first, and what else it has a parameter for:
the cutoff `k`, all judged grades `pool`, their number of relevant ones `n_relevant`, a `gain` by name. It runs in a
process of its own.
"""

import inspect
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

from numpy import errstate, float32

from ndcg_lit.conform import is_right, read_answers, read_cases
from ndcg_lit.tables import Table

MEASURES = {  # by the names that people give such a function
    "nDCG": ("ndcg", "ndcg_at_k", "normalized_dcg"),
    "DCG": ("dcg", "dcg_at_k"),
    "CG": ("cg", "cumulative_gain"),
    "AP": ("ap", "average_precision", "ap_at_k"),
    "RR": ("rr", "mrr", "reciprocal_rank"),
    "P": ("p", "precision", "precision_at_k"),
    "R": ("r", "recall", "recall_at_k"),
}
PARAMETERS = {  # what a question holds beside the grades, by the names of a parameter
    "k": ("k", "n", "at", "cutoff", "top_k", "topk"),
    "pool": ("pool", "judged", "all_grades", "all_rel"),
    "n_relevant": ("n_relevant", "num_relevant", "total_relevant", "R"),
    "gain": ("gain",),
}
DRAWN = 16  # lists that are drawn for each measure


# What is asked


@dataclass(frozen=True)
class Question:
    "Hold one call of the function: grades `rel` by rank, of the `pool` of all that were judged; None as `k`: all ranks."

    id: str
    rel: tuple[float, ...]
    k: int | None
    pool: tuple[float, ...]
    gain: str
    value: float

    @property
    def n_relevant(self) -> int:
        "Return how many judged documents are relevant."
        return sum(grade >= 1 for grade in self.pool)


def questions(measure: str, preset: str | None = None) -> list[Question]:
    """Return the conformance cases of `measure` that ask about one list without ties, each once, and some drawn lists.

    >>> questions("RR")[0].rel, questions("RR")[-1].value
    ((0, 0, 1), 1.0)
    """
    found: dict[tuple, Question] = {}
    for case in read_cases(preset):
        name, _, k = case["measure"].partition("@")
        gain = case["convention"].get("gain", "linear")
        plain = preset is not None or case["convention"] in ({}, {"gain": "exponential"})
        if name != measure or not plain or gain not in ("linear", "exponential"):
            continue
        question = _of_one_list(case, int(k) if k else None, gain)
        if question:
            key = (question.rel, question.k, tuple(sorted(question.pool)), gain)
            found.setdefault(key, question)
    return [*found.values(), *(_drawn(measure) if preset is None else ())]


def _drawn(measure):
    "Yield lists with missed documents, a cutoff or none: the cases are too few to tell every slip from the others."
    random = Random(measure)
    for number in range(DRAWN):
        pool = [random.choice((0, 0, 1, 2, 3)) for _ in range(random.randint(3, 9))]
        rel = tuple(pool[: random.randint(2, len(pool))])
        gain = "exponential" if number % 4 == 3 and measure in ("nDCG", "DCG") else "linear"
        k = random.choice((None, 1, 2, 3, 5))
        asked = Question(f"drawn/{number}", rel, k, tuple(pool), gain, 0)
        yield replace(asked, value=_FORMULAS[measure](asked, k, {}))


@errstate(over="ignore")  # a score that no float32 holds is infinite there
def _of_one_list(case, k, gain):
    "Return the `case` as a question; None if it is about several queries, ties, ids, or grades that are not 0, 1, 2 ..."
    if len(case["run"]) != 1 or case["run"].keys() != case["qrels"].keys() or "value" not in case:
        return None
    [rows], [judged] = case["run"].values(), case["qrels"].values()
    grades = dict(judged)
    once = len({float32(score) for _, score in rows}) == len(dict(rows)) == len(rows)
    whole = all(grade >= 0 and grade % 1 == 0 for grade in grades.values())
    if not once or not whole or len(grades) != len(judged) or case["value"] == "nan":
        return None
    order = sorted(rows, key=lambda row: -row[1])
    rel = tuple(grades.get(document, 0) for document, _ in order)
    unjudged = (0,) * sum(document not in grades for document, _ in rows)
    return Question(case["id"], rel, k, (*grades.values(), *unjudged), gain, case["value"])


# The function, in a process of its own


def load(spec: str) -> Callable:
    "Return the function of a `spec` such as hw.py:ndcg; ValueError if the file has none, or cannot be run."
    path, name = Path(spec.rpartition(":")[0]), spec.rpartition(":")[2]
    sys.path.insert(0, str(path.parent))  # for what the file imports from its own folder
    try:
        names = run_path(str(path))
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} stops with {type(error).__name__}: {error}") from error
    if not callable(names.get(name)):
        raise ValueError(f"{path} has no function {name}")
    return names[name]


def parts_taken(function: Callable) -> dict[str, str]:
    """Return which parts of a question `function` takes beside the grades, with the names of its parameters.

    >>> parts_taken(lambda rel, cutoff=None: 0)
    {'k': 'cutoff'}
    """
    rest = list(inspect.signature(function).parameters.values())[1:]
    names = {name: part for part, given in PARAMETERS.items() for name in given}
    for parameter in rest:
        needed = parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        )
        if needed and parameter.name not in names:
            raise ValueError(
                f"the parameter {parameter.name!r} is not known; the first takes grades, best rank first, "
                "and others are k, pool (all judged grades), n_relevant and gain"
            )
    return {names[parameter.name]: parameter.name for parameter in rest if parameter.name in names}


def answer(function: Callable, taken: Mapping[str, str], question: Mapping[str, Any]) -> dict:
    "Return what `function` answers to a `question`, in the words of the protocol of conformance."
    lacking = _lacking(taken, question)
    if lacking:
        return {"id": question["id"], "unsupported": f"it has no parameter {lacking}"}
    given = {name: question[part] for part, name in taken.items()}
    if question["k"] is None and "k" in taken:
        default = inspect.signature(function).parameters[taken["k"]].default
        given[taken["k"]] = len(question["rel"]) if default is inspect.Parameter.empty else default
    try:
        value = float(function(list(question["rel"]), **given))
    except Exception as error:
        return {"id": question["id"], "error": True, "said": f"{type(error).__name__}: {error}"}
    return {"id": question["id"], "value": "nan" if math.isnan(value) else value}


def _lacking(taken, question):
    "Return the first part that the `question` turns on and the function does not take; None if it takes all."
    if question["k"] is not None and "k" not in taken:
        return "k"
    if question["gain"] != "linear" and "gain" not in taken:
        return "gain"
    missed = sorted(filter(None, question["pool"])) != sorted(filter(None, question["rel"]))
    if missed and question["unreturned"] and not {"pool", "n_relevant"} & taken.keys():
        return "pool"
    return None


def main() -> None:
    "Answer the questions on standard input by the function that the first argument names."
    out = sys.stdout
    asked = [json.loads(line) for line in sys.stdin]
    with redirect_stdout(sys.stderr):  # what the function prints is no answer
        try:
            function = load(sys.argv[1])
            taken = parts_taken(function)
        except ValueError as error:
            for each in asked:
                print(json.dumps({"id": each["id"], "unsupported": str(error)}), file=out)
            return
        for each in asked:
            print(json.dumps(answer(function, taken, each)), file=out, flush=True)


# Slips


RIGHT = ""
RELEVANT = {"2": "only grades of 2 and more count as relevant; it should be 1"}
CUTOFF = {"none": "the cutoff k is ignored"}
DISCOUNTED = {
    "gain": {
        "other": "the gain is the other one: linear for exponential, or exponential for linear",
        "binary": "a grade counts as 1 or 0",
    },
    "weight": {
        "log2(rank)": "the weight is 1/log2(rank), and 1 at rank 1; it should be 1/log2(rank + 1)",
        "log2(rank + 2)": "ranks are counted one too far: the weight is 1/log2(rank + 2)",
        "1/rank": "the weight is 1/rank; it should be 1/log2(rank + 1)",
        "1": "no rank weighs less than the first",
    },
    "cutoff": CUTOFF,
}
SLIPS = {  # for each measure, what may be done otherwise: the slips by name, each a sentence
    "nDCG": {
        **DISCOUNTED,
        "ideal": {
            "returned": "the ideal order is made of the returned results; relevant ones that were missed are not in it",
            "first k": "the ideal order is made of the first k results only",
            "uncut": "the ideal DCG is not cut at k",
            "1": "DCG is not divided by the ideal DCG",
        },
    },
    "DCG": {
        **DISCOUNTED,
        "weight": {
            **DISCOUNTED["weight"],
            "ln": "the logarithm is the natural one: the weight is 1/ln(rank + 1)",
        },
    },
    "CG": {"gain": DISCOUNTED["gain"], "cutoff": CUTOFF},
    "AP": {
        "divisor": {
            "found": "the sum is divided by the relevant results that were found; it should be by all that exist",
            "returned": "the sum is divided by the relevant results of the whole list, not by all that exist",
            "smaller": "the sum is divided by k, where k is below the number of relevant documents",
            "n": "the sum is divided by the number of results",
        },
        "precision": {
            "every rank": "the precision of every rank is added up, not only at relevant results",
            "hits": "at a relevant result 1/rank is added, not precision",
        },
        "relevant": RELEVANT,
        "cutoff": CUTOFF,
    },
    "RR": {
        "value": {
            "rank": "the answer is the rank, not 1 / rank",
            "from 0": "the answer is 1 / (rank + 1): ranks are counted one too far",
            "log": "the answer is 1 / log2(rank + 1), which is the weight of DCG",
        },
        "which": {
            "last": "the last relevant result is taken, not the first",
            "best": "the first result of the highest grade is taken, not the first relevant one",
        },
        "relevant": RELEVANT,
        "cutoff": CUTOFF,
    },
    "P": {
        "divisor": {
            "returned": "the hits are divided by the number of results where that is below k",
            "relevant": "the hits are divided by the number of relevant documents: that is recall",
        },
        "relevant": RELEVANT,
        "cutoff": CUTOFF,
    },
    "R": {
        "divisor": {
            "returned": "the hits are divided by the relevant results of the whole list, not by all that exist",
            "smaller": "the hits are divided by k, where k is below the number of relevant documents",
            "k": "the hits are divided by k: that is precision",
        },
        "relevant": RELEVANT,
        "cutoff": CUTOFF,
    },
}


def slipped(measure: str, slips: Mapping[str, str], asked: Question) -> float | None:
    """Return what a function of `measure` with these `slips` answers to a question; None if it divides by 0.

    >>> first = questions("AP")[0]
    >>> slipped("AP", {}, first) == first.value
    True
    """
    k = None if slips.get("cutoff") else asked.k
    try:
        return _FORMULAS[measure](asked, k, slips)
    except ZeroDivisionError:
        return None


def _gains(grades, gain, slip):
    "Return the gain of each grade; the slip takes the other one, or counts yes and no."
    if slip == "binary":
        return [float(grade >= 1) for grade in grades]
    exponential = (gain == "exponential") != (slip == "other")
    return [2.0**grade - 1 if exponential else grade for grade in grades]


_WEIGHTS = {
    RIGHT: lambda rank: 1 / math.log2(rank + 1),
    "log2(rank)": lambda rank: 1 / max(1, math.log2(rank)),
    "log2(rank + 2)": lambda rank: 1 / math.log2(rank + 2),
    "ln": lambda rank: 1 / math.log(rank + 1),
    "1/rank": lambda rank: 1 / rank,
    "1": lambda rank: 1,
}


def _discounted(grades, asked, slips):
    "Return the sum of gain times weight."
    weight = _WEIGHTS[slips.get("weight", RIGHT)]
    gained = _gains(grades, asked.gain, slips.get("gain", RIGHT))
    return math.fsum(gain * weight(rank) for rank, gain in enumerate(gained, start=1))


def _ndcg(asked, k, slips):
    ideal = slips.get("ideal", RIGHT)
    if ideal == "1":
        return _discounted(asked.rel[:k], asked, slips)
    source = {"returned": asked.rel, "first k": asked.rel[:k]}.get(ideal, asked.pool)
    best = _discounted(
        sorted(source, reverse=True)[: None if ideal == "uncut" else k], asked, slips
    )
    return _discounted(asked.rel[:k], asked, slips) / best if best else 0.0


def _hits(asked, k, slips):
    "Return for each of the first k results whether it is relevant, and how many relevant documents exist."
    lowest = int(slips.get("relevant", 1))
    return [grade >= lowest for grade in asked.rel[:k]], sum(
        grade >= lowest for grade in asked.pool
    )


def _ap(asked, k, slips):
    hits, relevant = _hits(asked, k, slips)
    total = 0.0
    for rank, hit in enumerate(hits, start=1):
        if slips.get("precision") == "hits":
            total += hit / rank
        elif hit or slips.get("precision") == "every rank":
            total += sum(hits[:rank]) / rank
    divisor = _divisor(asked, k, slips, hits, relevant)
    return total / divisor if divisor else 0.0


def _divisor(asked, k, slips, hits, relevant):
    "Return by what the sum of precisions, or the hits, are divided."
    whole, _ = _hits(asked, None, slips)
    divisors = {
        "found": sum(hits),
        "returned": sum(whole),
        "smaller": min(relevant, k or relevant),
        "n": len(hits),
        "k": k or len(asked.rel),
    }
    return divisors.get(slips.get("divisor", RIGHT), relevant)


def _rr(asked, k, slips):
    hits, _ = _hits(asked, k, slips)
    best = max(asked.rel[:k], default=0)
    if slips.get("which") == "best" and best >= 1:
        hits = [grade == best for grade in asked.rel[:k]]
    ranks = [rank for rank, hit in enumerate(hits, start=1) if hit]
    if not ranks:
        return 0.0
    rank = ranks[-1 if slips.get("which") == "last" else 0]
    value = slips.get("value", RIGHT)
    return {"rank": rank, "from 0": 1 / (rank + 1), "log": 1 / math.log2(rank + 1)}.get(
        value, 1 / rank
    )


def _precision(asked, k, slips):
    hits, relevant = _hits(asked, k, slips)
    depth = k or len(asked.rel)
    divisor = {"returned": min(depth, len(asked.rel)), "relevant": relevant}.get(
        slips.get("divisor", RIGHT), depth
    )
    return sum(hits) / divisor if divisor else 0.0


def _recall(asked, k, slips):
    hits, relevant = _hits(asked, k, slips)
    divisor = _divisor(asked, k, slips, hits, relevant)
    return sum(hits) / divisor if divisor else 0.0


_FORMULAS = {
    "nDCG": _ndcg,
    "DCG": lambda asked, k, slips: _discounted(asked.rel[:k], asked, slips),
    "CG": lambda asked, k, slips: math.fsum(
        _gains(asked.rel[:k], asked.gain, slips.get("gain", RIGHT))
    ),
    "AP": _ap,
    "RR": _rr,
    "P": _precision,
    "R": _recall,
}


def explanations(measure: str, answers: Sequence[tuple[Question, float]]) -> list[list[str]]:
    "Return the fewest slips that give all of the `answers`, as sentences; several lists if the answers fit several."
    options = SLIPS[measure]
    found: list[list[str]] = []
    for chosen in sorted(_combinations(options), key=len):
        if found and len(chosen) > len(found[0]):
            break
        if all(_same(slipped(measure, chosen, asked), value) for asked, value in answers):
            found.append([options[part][slip] for part, slip in chosen.items()])
    return found


def _combinations(options: Mapping[str, Mapping[str, str]]) -> Iterator[dict[str, str]]:
    "Yield every choice of at most one slip of each part."
    for slips in product(*([RIGHT, *each] for each in options.values())):
        yield {part: slip for part, slip in zip(options, slips, strict=True) if slip}


def _same(expected, value):
    return expected is not None and math.isclose(expected, value, rel_tol=1e-9, abs_tol=1e-9)


# The report


SHOWN = 5  # wrong calls that are shown


@dataclass(frozen=True)
class Mark:
    """Say how a function answered: points for right answers, the slip that explains the wrong ones, and calls to try.

    Parameters
    ----------
    function : str
        Its file and name.
    measure : str
        What it should compute.
    asked : tuple of Question
        The calls it was asked for and could be.
    answers : Mapping[str, Mapping]
        What it answered, by the id of the question.
    unsupported : Mapping[str, int]
        Reasons why calls could not be made, with their number.
    """

    function: str
    measure: str
    asked: tuple[Question, ...]
    answers: Mapping[str, Mapping]
    unsupported: Mapping[str, int]

    @property
    def wrong(self) -> list[Question]:
        "Return the calls that were answered wrongly."
        return [
            each
            for each in self.asked
            if not is_right({"value": each.value}, self.answers[each.id], 1e-9)
        ]

    @property
    def slips(self) -> list[list[str]]:
        "Return the fewest slips that explain every number it gave, as sentences; several lists where several fit."
        if not self.wrong:
            return []
        given = [(each, self.answers[each.id].get("value")) for each in self.asked]
        numbers = [(each, value) for each, value in given if isinstance(value, (int, float))]
        return [slips for slips in explanations(self.measure, numbers) if slips] if numbers else []

    def __str__(self):
        wrong = self.wrong
        lines = [
            f"{len(self.asked) - len(wrong)} of {len(self.asked)} points: {self.function}, compared with {self.measure}"
        ]
        for why, calls in self.unsupported.items():
            lines.append(f"{calls} further calls were not made: {why}.")
        if not wrong:
            return "\n".join([*lines, ""])
        slips = self.slips
        if len(slips) == 1:
            lines += [
                "",
                "One reading explains every number it gave:",
                *(f"- {said}" for said in slips[0]),
            ]
        elif slips:
            lines += ["", "Several readings explain every number it gave:"]
            lines += [f"- {', and '.join(each)}" for each in slips]
        elif self._stopped < len(wrong):
            lines += ["", "No slip that is known here explains its numbers."]
        if self._stopped:
            lines += ["", f"{self._stopped} calls gave no number."]
        return "\n".join([*lines, "", str(self._table(wrong[:SHOWN])), *self._more(wrong), ""])

    @property
    def _stopped(self):
        return sum(
            "value" not in self.answers[each.id] or self.answers[each.id]["value"] == "nan"
            for each in self.wrong
        )

    def _table(self, wrong):
        "Return the first wrong calls, with what was expected and what came."
        name = self.function.rpartition(":")[2]
        came = [self.answers[each.id] for each in wrong]
        return Table({
            "call": [_call(name, each) for each in wrong],
            "expected": [f"{each.value:.6g}" for each in wrong],
            "it gave": [_given(each) for each in came],
        })

    def _more(self, wrong):
        return [f"and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []


def _call(name, asked):
    "Return a call of the function as a reader would write it."
    parts = [str(list(asked.rel))]
    if asked.k is not None:
        parts.append(f"k={asked.k}")
    if sorted(asked.pool) != sorted(asked.rel):
        parts.append(f"pool={list(asked.pool)}")
    if asked.gain != "linear":
        parts.append(f"gain={asked.gain!r}")
    return f"{name}({', '.join(parts)})"


def _given(answer):
    "Return an answer in six digits, or what the function raised."
    if "value" not in answer:
        return answer.get("said", "an error")
    return answer["value"] if answer["value"] == "nan" else f"{answer['value']:.6g}"


def mark(
    function: str, measure: str | None = None, preset: str | None = None, timeout: float = 60
) -> Mark:
    """Return how a function answers the cases of one list: points, and the slip that explains what is wrong.

    Parameters
    ----------
    function : str
        Its file and its name, as in "hw.py:ndcg". The first parameter takes grades, best rank first; others may be k,
        pool (all judged grades), n_relevant and gain.
    measure : str, default None
        "nDCG", "DCG", "CG", "AP", "RR", "P" or "R". None: by the name of the function.
    preset : str, default None
        The convention of a tool, such as "sklearn". None: the default convention.
    timeout : float, default 60
        Seconds for all calls.

    Returns
    -------
    Mark
        Print it.

    Raises
    ------
    ValueError
        For a file, function, measure or parameter that is not known, or a function that does not end.

    Examples
    --------
    >>> mark("homework.txt:ndcg")
    Traceback (most recent call last):
    ValueError: homework.txt is no Python file that can be read
    """
    path, _, name = function.rpartition(":")
    if not path or not name.isidentifier():
        raise ValueError(
            f"a function is named by its file and its name, as in hw.py:ndcg; got {function!r}"
        )
    if not Path(path).is_file() or not path.endswith(".py"):
        raise ValueError(f"{path} is no Python file that can be read")
    measure = measure or next(
        (each for each, names in MEASURES.items() if name.lower() in names), None
    )
    if measure not in MEASURES:
        raise ValueError(
            f"which measure is {measure or name!r}? Say one of {', '.join(MEASURES)}, as in --measure nDCG"
        )
    asked = questions(measure, preset)
    if not asked:
        raise ValueError(
            f"there are no cases of one list for {measure} by the convention {preset!r}"
        )
    lines = [
        {**vars(each), "n_relevant": each.n_relevant, "unreturned": _turns_on_pool(measure)}
        for each in asked
    ]
    runner = [sys.executable, "-m", "ndcg_lit.homework", function]
    answers = read_answers(runner, lines, timeout, function)
    made = tuple(each for each in asked if "unsupported" not in answers[each.id])
    reasons = [answers[each.id]["unsupported"] for each in asked if each not in made]
    if not made:
        raise ValueError(reasons[0])
    return Mark(
        function,
        measure,
        made,
        answers,
        {why: reasons.count(why) for why in dict.fromkeys(reasons)},
    )


def _turns_on_pool(measure):
    "Return whether documents that were not returned change the `measure`."
    return measure in ("nDCG", "AP", "R")


if __name__ == "__main__":
    main()
