"""Small cases with exact answers show which choices another implementation makes differently.

`ndcg-lit conform COMMAND` writes the cases to the standard input of a command, one JSON object a line, without their
answers. The command writes a line for each:

    {"id": "gain=linear/phones/nDCG", "value": 0.75}              the answer; "nan" is a value, too
    {"id": "gain=linear/phones/nDCG", "error": true}              the input is refused
    {"id": "gain=linear/phones/nDCG", "unsupported": "no AP"}     the implementation does not do this

The report names the choices that explain the wrong answers. The cases come from `conformance/reference.py`, which uses
no code of this package; a packed copy travels with it. Their conventions name only what differs from the default.
"""

import gzip
import json
import math
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import Any

from ndcg_lit.engine.convention import CONVENTIONS, as_json, non_defaults
from ndcg_lit.evaluation import evaluate
from ndcg_lit.lists import nearest_float, shorten
from ndcg_lit.tables import Table


def read_cases(
    preset: str | None = None,  # a convention such as "sklearn": its cases alone; None: all cases
) -> list[dict]:  # the cases, each as in a line of cases.jsonl
    """Return the conformance cases, or only those of a `preset` with its convention; ValueError if there are none.

    >>> case = next(case for case in read_cases() if case["id"] == "probe/P5/AP@5/ap_divisor=cutoff")
    >>> case["measure"], case["convention"], case["fraction"]
    ('AP@5', {'ap_divisor': 'cutoff'}, '1/3')
    """
    packed = files("ndcg_lit").joinpath("static", "conformance", "cases.jsonl.gz").read_bytes()
    cases = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    if preset is None:
        return cases
    chosen = [case for case in cases if preset in case.get("presets", ())]
    if not chosen:
        names = sorted({name for case in cases for name in case.get("presets", ())})
        near = get_close_matches(preset, names, 3, 0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
        raise ValueError(f"there are no cases for the convention {preset!r}; {hint}")
    c = CONVENTIONS[preset].convention
    return [
        {**case, "convention": {name: as_json(c)[name] for name in non_defaults(c)}}
        for case in chosen
    ]


def ask(
    command: Sequence[str],  # the words of the command, as in ["node", "runner.js"]
    cases: Sequence[Mapping],  # cases as `read_cases` gives them
    timeout: float = 300,  # seconds for all of them; 300 by default
) -> dict[str, dict]:  # the answers by the id of their case
    """Return what `command` answers to the `cases`. ValueError in one line if it does not keep to the protocol.

    >>> ask(["no-such-program"], read_cases()[:3])
    Traceback (most recent call last):
    ValueError: no-such-program cannot be started: No such file or directory
    """
    if isinstance(command, (str, bytes)) or not all(
        isinstance(word, (str, bytes, os.PathLike)) for word in command
    ):
        example = "['python', 'my_runner.py']"
        raise TypeError(
            f"command must be a list of its words, such as {example}; got {shorten(command)}"
        )
    if not command:
        raise ValueError(
            "there is no command to ask; write one, as in ndcg-lit conform node runner.js"
        )
    return read_answers(command, [{part: case[part] for part in ASKED} for case in cases], timeout)


def read_answers(
    command: Sequence[str],  # the words of the command
    cases: Sequence[Mapping],  # what is asked, each with its id
    timeout: float,  # seconds for all of them
    name: str | None = None,  # what errors call it; None: the first word of the command
) -> dict[str, dict]:  # the answers by the id of their case
    "Return what `command` answers to the lines of the `cases`; ValueError if it does not keep to the protocol."
    name = name or str(command[0])
    questions = "".join(json.dumps(case) + "\n" for case in cases)
    out, said, status = _run(command, questions.encode(), timeout, len(cases), name)
    answers: dict[str, dict] = {}
    known = {case["id"] for case in cases}
    lines = out.decode("utf-8", "replace").removesuffix("\n").split("\n") if out else []
    for number, line in enumerate(
        lines, 1
    ):  # a reason may hold what Python takes for the end of a line
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        problem = _problem(answer, known, answers)
        if problem:
            raise ValueError(f"{name}, line {number} of its answers: {shorten(line, 80)} {problem}")
        answers[answer["id"]] = answer
    if len(answers) == len(cases) and not status:
        return answers
    missing = next((f", not {case['id']}" for case in cases if case["id"] not in answers), "")
    last = said.decode("utf-8", "replace").strip().rpartition("\n")[2]
    raise ValueError(
        f"{name} answered {len(answers)} of {len(cases)} cases{missing}, "
        f"and ended with status {status}" + (f": {shorten(last, 200)}" if last else "")
    )


ASKED = "id", "measure", "convention", "run", "qrels"  # the parts of a case that a command is told


def _problem(answer, known, answers):
    "Return what is wrong with an `answer`, as the end of a sentence. None if nothing is."
    if not isinstance(answer, dict) or not isinstance(answer.get("id"), str):
        return 'is no answer such as {"id": "gain=linear/phones/nDCG", "value": 0.75}'
    if answer["id"] not in known:
        return "answers a case that was not asked"
    if answer["id"] in answers:
        return "answers a case a second time"
    if len(answer.keys() & {"value", "error", "unsupported"}) != 1:
        return "must have one of value, error, unsupported"
    if "unsupported" in answer and not isinstance(answer["unsupported"], str):
        return "must give its reason as text"
    if "error" in answer and answer["error"] is not True:
        return "must say true if the answer is an error"
    value = answer.get("value", 0)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return None if number or value == "nan" else 'must have a number or "nan" as value'


def _run(command, questions, timeout, number, name):
    "Return what the `command` writes to its two outputs, and its status; end it after `timeout` seconds."
    with TemporaryFile() as asked:
        asked.write(questions)
        asked.seek(0)
        try:
            process = Popen(command, stdin=asked, stdout=PIPE, stderr=PIPE, start_new_session=True)
        except OSError as error:
            raise ValueError(f"{name} cannot be started: {error.strerror}") from None
    out = bytearray()
    said = bytearray()
    end = monotonic() + timeout
    readers = [
        Thread(target=_keep, args=(process, out)),
        Thread(target=_keep_last, args=(process.stderr, said)),
    ]
    for thread in readers:
        # A program that leaves others behind may keep its outputs open.
        thread.daemon = True
        thread.start()
    try:
        for thread in readers:
            thread.join(max(0, end - monotonic()))
        if len(out) > MOST_BYTES:
            raise ValueError(
                f"{name} was ended: its answers to {number} cases pass {MOST_BYTES:,} bytes"
            )
        if any(thread.is_alive() for thread in readers):
            raise TimeoutExpired(command, timeout)
        return bytes(out), bytes(said), process.wait(max(0, end - monotonic()))
    except TimeoutExpired:
        lines = out.count(b"\n")
        raise ValueError(
            f"{name} did not end within {timeout:g} seconds; "
            f"by then it had answered {lines} of {number} cases"
        ) from None
    finally:
        _end(process)


MOST_BYTES = 10_000_000  # of answers that are read: a hundred times what all cases take


LAST_BYTES = 10_000  # of messages: the last line is shown


def _keep(process, out):
    "Put what the `process` writes into `out`; end it if that is too much."
    with process.stdout as stream:
        while piece := stream.read1():
            out += piece
            if len(out) > MOST_BYTES:
                return _end(process)


def _keep_last(stream, said):
    "Put the last bytes of a `stream` into `said`."
    with stream:
        while piece := stream.read1():
            said += piece
            del said[:-LAST_BYTES]


def _end(process):
    "End a `process` that still runs, and the processes that it started."
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


SHOWN = 8  # wrong answers that are shown


@dataclass(frozen=True)
class Conformance:
    """How an implementation answered: the ids of `cases` that are `right`, `wrong` and `unsupported`.

    Parameters
    ----------
    cases : Mapping[str, Mapping]
        The cases that were asked, by id.
    answers : Mapping[str, Mapping]
        What the implementation answered, by the id of the case.
    right : frozenset[str]
        The ids of the cases that were answered correctly.
    wrong : frozenset[str]
        The ids of the cases that were answered incorrectly.
    unsupported : frozenset[str]
        The ids of the cases that the implementation said it does not support.
    """

    cases: Mapping[str, Mapping]
    answers: Mapping[str, Mapping]
    right: frozenset[str]
    wrong: frozenset[str]
    unsupported: frozenset[str]

    @property
    def missed(self) -> list[dict]:
        """Return the choices that explain the wrong answers, each with the numbers of its wrong and of all its cases.

        The list is short: most cases of a choice in it are wrong, and each explains answers that those before do not."""
        tests: dict[str, set] = {}  # choice: the cases that test it and were answered
        for name in self.cases.keys() - self.unsupported:
            for choice in self.cases[name]["choices"]:
                tests.setdefault(choice, set()).add(name)
        rows = []
        left = set(self.wrong)
        while left:
            # Take the choice that has few right cases and many of the wrong cases that are left.
            share = {
                choice: len(self.wrong & cases) / len(cases)
                for choice, cases in tests.items()
                if left & cases
            }
            choice = max(share, key=lambda each: (share[each] ** 2 * len(left & tests[each]), each))
            missed = tests[choice] & self.wrong
            rows.append({"choice": choice, "wrong": len(missed), "cases": len(tests[choice])})
            left -= missed
        return rows

    def __str__(self):
        counts = [
            f"{len(each):,} {name}"
            for name, each in (("right", self.right), ("wrong", self.wrong))
            if each
        ]
        if self.unsupported:
            counts.append(f"{len(self.unsupported):,} not supported")
        parts = [f"{len(self.cases):,} cases: {', '.join(counts)}"]
        if self.wrong:
            parts.append(_wrong_tables(self))
        reasons = Counter(
            self.answers[name]["unsupported"] for name in self.cases if name in self.unsupported
        )
        most = reasons.most_common(SHOWN)
        columns = {
            "not supported because": [shorten(why, 80) for why, _ in most],
            "cases": [n for _, n in most],
        }
        return "\n\n".join([*parts, str(Table(columns))] if most else parts) + "\n"


def conform(
    command: Sequence[str],  # the words of the command, as in ["node", "runner.js"]
    preset: str | None = None,  # a convention: its cases alone; None (default): all
    tolerance: float = 1e-12,  # how far a value may be off, in proportion if it is above 1
    timeout: float = 300,  # seconds for all cases; 300 by default
) -> Conformance:  # a `Conformance`: print it
    """Ask `command` the cases of `preset` and compare the answers; ValueError as from `ask` and `read_cases`.

    >>> import sys
    >>> print(conform([sys.executable, "-m", "ndcg_lit.answers"], "sklearn"))
    11 cases: 11 right
    <BLANKLINE>
    """
    cases = {case["id"]: case for case in read_cases(preset)}
    answers = ask(command, list(cases.values()), timeout)
    verdicts = {name: _verdict(case, answers[name], tolerance) for name, case in cases.items()}
    groups = [
        frozenset(name for name in cases if verdicts[name] == each)
        for each in ("right", "wrong", "unsupported")
    ]
    return Conformance(cases, answers, *groups)


def _verdict(case, answer, tolerance):
    'Return whether the `answer` to a `case` is "right", "wrong" or "unsupported".'
    if "unsupported" in answer:
        return "unsupported"
    return "right" if is_right(case, answer, tolerance) else "wrong"


def is_right(case: Mapping, answer: Mapping, tolerance: float) -> bool:
    "Return whether the `answer` to a `case` is its value, or an error if that is what it asks."
    if "error" in case or "error" in answer:
        return "error" in case and "error" in answer
    expected, given = nearest_float(case["value"]), nearest_float(answer["value"])
    if math.isnan(expected):
        return math.isnan(given)
    return abs(given - expected) <= tolerance * max(1, abs(expected))


def _wrong_tables(report):
    "Return two tables: the missed choices, and wrong cases, first those that were made for one of the choices."
    missed = report.missed
    wrong = [name for name in report.cases if name in report.wrong]
    names = []
    for choice in (row["choice"] for row in missed):
        testing = [name for name in wrong if choice in report.cases[name]["choices"]]
        names.append(
            min(testing, key=lambda name: not report.cases[name]["why"].startswith(choice))
        )
    names = list(dict.fromkeys(names + wrong))[:SHOWN]
    cases = [report.cases[name] for name in names]
    verdict = [
        "missed wholly" if row["wrong"] == row["cases"] else "missed in part" for row in missed
    ]
    choices = {
        "choice": [row["choice"] for row in missed],
        "": verdict,
        "wrong": [row["wrong"] for row in missed],
        "of": [row["cases"] for row in missed],
    }
    shown = {
        "case": names,
        "measure": [case["measure"] for case in cases],
        "expected": [_short(case) for case in cases],
        "answered": [_short(report.answers[name]) for name in names],
        "why": [case["why"].partition(". ")[0] for case in cases],
    }
    more = f"\nand {len(wrong) - len(names):,} more" if len(wrong) > len(names) else ""
    return f"{Table(choices)}\n\n{Table(shown)}{more}"


def _short(answer):
    "Return the value of an `answer` in six digits, or the word that takes its place."
    if "error" in answer:
        return "an error"
    return answer["value"] if answer["value"] == "nan" else f"{nearest_float(answer['value']):.6g}"


def known() -> str:  # a table as text: every choice and preset, and how many cases test it
    "Return the choices and the presets that have cases."
    cases = read_cases()
    choices = Counter(choice for case in cases for choice in case["choices"])
    presets = Counter(f"preset {name}" for case in cases for name in case.get("presets", ()))
    counts = {**choices, **{name: presets[name] for name in sorted(presets)}}
    return f"{Table({'choice': list(counts), 'cases': list(counts.values())})}\n"


def answer(
    case: Mapping[str, Any],  # its id, measure, convention, run and qrels
) -> dict[str, Any]:  # the answer, as `ask` takes it
    """Return the answer of `evaluate` to a `case` of the conformance suite.

    >>> answer(next(case for case in read_cases() if case["id"] == "probe/P5/AP@5/ap_divisor=cutoff"))
    {'id': 'probe/P5/AP@5/ap_divisor=cutoff', 'value': 0.3333333333333333}
    """
    # A dict could not hold a document twice, so that run and judgments are written as TREC text.
    run = "".join(
        f"{q} Q0 {d} 1 {score!r} x\n" for q, rows in case["run"].items() for d, score in rows
    )
    qrels = "".join(
        f"{q} 0 {d} {grade!r}\n" for q, rows in case["qrels"].items() for d, grade in rows
    )
    try:
        result = evaluate(
            run.encode(),
            qrels.encode(),
            case["measure"],
            convention=case["convention"],
            overlap="allow",
        )
    except ValueError:
        return {"id": case["id"], "error": True}
    [value] = result.mean.values()
    return {"id": case["id"], "value": value if value == value else "nan"}


def answers(
    lines: Iterable[str],  # a case each, as JSON
) -> Iterator[str]:  # an answer each, as JSON
    "Yield the answers to the cases on the `lines`."
    for line in lines:
        yield json.dumps(answer(json.loads(line)))


def main() -> None:
    "Answer the cases on standard input, a line each."
    for line in answers(sys.stdin):
        print(line, flush=True)
