"""A run and its judgments before any number: `check` shows what is known of both, `map_ids` writes the ids of one as the other has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from textwrap import fill
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack, get_args

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Measures,
    Qrels,
    Reading,
    Run,
    convention_of,
    reading_of,
    with_choices,
)
from ndcg_lit.engine.caution import unjudged_within
from ndcg_lit.engine.cautions import same_systems
from ndcg_lit.engine.input_cautions import seen_before, unequal_depth
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.evaluation import Evaluator
from ndcg_lit.lists import choice, visible
from ndcg_lit.reading.arrays import lists_of_arrays
from ndcg_lit.reading.join import NothingShared, bridge_between, two_of
from ndcg_lit.reading.names import FEW, Sought, text_of
from ndcg_lit.reading.leakage import seen_found, times_of
from ndcg_lit.reading.records import FORMS, Records
from ndcg_lit.reading.rows import as_bytes, as_text
from ndcg_lit.reading.seen import Seen
from ndcg_lit.reading.objects import LISTS, are_files, is_listed, is_parsed, pattern_of
from ndcg_lit.reading.sources import OF_LINES, PATHS, Side, read_grouped
from ndcg_lit.reading.tables import FrameRows
from ndcg_lit.tables import Table, as_html, digits, printable

Kind: TypeAlias = Literal["run", "qrels", "seen"]


@with_choices(Reading)
def map_ids(
    given: Run | Qrels,
    query: Callable[[str], str] | None = None,
    document: Callable[[str], str] | None = None,
    *,
    kind: Kind = "run",
    **choices: Unpack[Reading],
) -> dict[str, dict[str, float]]:
    """Write the ids of a run, or of judgments, in another way, such as that of the other side.

    Parameters
    ----------
    given : Run or Qrels
        A run or judgments, as for `evaluate`.
    query : callable, default None
        What makes the new id of a query of the old one, a text; None: it stays.
    document : callable, default None
        The same for documents.
    kind : Kind, default 'run'
        What is given: "run", "qrels" or "seen".

    Returns
    -------
    dict
        A dict of dicts, {query: {document: number}}.

    Raises
    ------
    ValueError
        For two queries, or two documents of a query, that become one, and for what is no id.

    Examples
    --------
    >>> run = {"007": {"D12": 2.0}}
    >>> map_ids(run, query=int, document=lambda name: name.removeprefix("D"))
    {'7': {'12': 2.0}}
    """
    choice("kind", kind, get_args(Kind))
    rows = read_grouped(given, kind, **reading_of(choices)).to_dict()
    renamed = renamed_keys(rows, query, "query", "")
    return {
        new: renamed_keys(docs, document, "document", f" of query {new!r}")
        for new, docs in renamed.items()
    }


def renamed_keys(held, rename, part, where):
    "Return the dict `held` with the keys that `rename` makes of its own. ValueError where two become one."
    if rename is None:
        return held
    found, origin = {}, {}
    for old, value in held.items():
        new = rename(old)
        try:
            new = as_text(as_bytes(new))
        except (TypeError, ValueError) as error:
            raise type(error)(f"{part} makes of {old!r}{where} what is no id: {error}") from None
        if new in found:
            raise ValueError(
                f"the {part} ids {origin[new]!r} and {old!r}{where} both become {new!r}; "
                "each needs an id of its own"
            )
        found[new], origin[new] = value, old
    return found


# `check`


class Finding(NamedTuple):
    "What `check` has found: a refusal of `evaluate`, or one of its cautions."

    about: str  # the name of a run; "judgments"; "seen"; or "runs", for what lies between several
    code: str  # short and stable, such as "nothing-shared"
    refused: bool  # does `evaluate` refuse to go on?
    severity: int  # 0 to 3, 0 the worst
    number: float | None  # what shows it
    said: str  # a sentence with that number
    remedy: str  # the call that mends it, in Python; "": the sentence has it, or there is none


JUDGMENTS, SEEN, BETWEEN = (
    "judgments",
    "seen",
    "runs",
)  # what a finding is about, beside the names of runs


@with_choices(Choices)
def check(
    run: Run | Mapping[str, Run],
    qrels: Qrels | None = None,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    **choices: Unpack[Choices],
) -> Check:
    """Show what is known of a run and its judgments, and all that `evaluate` would object to, before any number.

    What `evaluate` would refuse is a finding here and raises nothing: a file that cannot be read, ids
    that do not meet, a document that a query has twice. So is each of its cautions. A file is read
    once, and all of it is held in memory meanwhile; with `seen`, tables are looked at once more for
    a column of times.

    Parameters
    ----------
    run : Run or Mapping[str, Run]
        A run, as for `evaluate`; or several by name, as for `compare`.

    Returns
    -------
    Check
        A table of both sides, and the findings, the worst first.

    Raises
    ------
    ValueError
        For unknown measures and options, as in `evaluate`.
    OSError
        For a file that is not there.

    Examples
    --------
    >>> found = check({"007": {"a": 2.0, "b": 1.0}}, {"7": {"b": 1}})
    >>> found.refused, found.findings[0].code
    (True, 'nothing-shared')
    """
    # a wrong option is a mistake in the call, and none in the files
    own: dict[str, Any] = {name: value for name, value in choices.items() if name not in OF_FILES}
    Evaluator(None if qrels is None else {"q": {"d": 1}}, measures, **own)
    runs: Any = run if qrels is not None and are_runs(run) else {"run": run}
    qrels = with_subtopics(qrels, measures, choices)
    columns, form = choices.get("columns"), choices.get("format")
    with ExitStack() as held:
        if qrels is None:
            judged, side = sides_of_arrays(run)
            sides = {"run": side}
        else:
            judged = Side(qrels, "qrels", Sought(columns))
            held.callback(judged.close)
            judged.read(form)
            sides = {
                str(name): Side(given, "run", Sought(columns, judged.rows))
                for name, given in runs.items()
            }
            for side in sides.values():
                held.callback(side.close)
                side.read(form, judged.source)
        seen = None if choices.get("seen") is None else seen_side(choices, judged)
        return checked(sides, judged, seen, Trial(judged, measures, choices, seen))


OF_FILES = "seen", "seen_in_qrels", "weights"  # choices that go with the queries of a file


def with_subtopics(qrels, measures, choices):
    "Return the judgments with their subtopics, if a measure asks for these; as they are where they cannot be read so."
    if qrels is None or not any(m.info.counts == "subtopics" for m in parse_measures(measures)):
        return qrels
    from ndcg_lit.reading.subtopics import read_subtopics

    how = choices.get("columns"), choices.get("format"), convention_of(choices).duplicates
    try:
        found, qrels = read_subtopics(qrels, *how)
    except (TypeError, ValueError):
        return qrels  # whose refusal is a finding
    return qrels if found is None else found


def are_runs(given):
    "Return whether what is `given` as a run is several of them by name: files, tables, or dicts of dicts."

    def is_run(value):
        if isinstance(value, Mapping):
            inside = any(isinstance(docs, Mapping) or is_listed(docs) for docs in value.values())
            return inside and not is_listed(value)
        # rows of three are a run; ids, or pairs of an id and a score, are the list of a query
        rows = isinstance(value, LISTS) and len(pattern_of(value, "run") or ()) > 2
        return rows or not is_listed(value)

    several = isinstance(given, Mapping) and bool(given) and all(map(is_run, given.values()))
    return several and not is_parsed(given, "run")


def sides_of_arrays(arrays):
    "Return the judgments and the run of three `arrays`: query, score and grade of every result."
    judged, side = (Side(arrays, kind, Sought()) for kind in ("qrels", "run"))
    if isinstance(arrays, (tuple, list)) and len(arrays) == 3:
        try:
            side.rows, judged.rows = lists_of_arrays(arrays)
        except (TypeError, ValueError) as error:
            side.error = error
    judged.given = None
    return judged, side


def seen_side(choices, judged):
    "Return what was seen, of the `choices`, as a `Side` of its own that is read by what the `judged` side has."
    side = Side(choices["seen"], "seen", Sought(choices.get("columns"), judged.rows))
    try:
        side.rows = read_grouped(side.given, "seen", side.sought, "keep", choices.get("format"))
    except (TypeError, ValueError) as error:
        side.error = error
    return side


# What `evaluate` says


class Trial:
    "What `evaluate` makes of runs, with the `judged` side, the `measures` and `choices` that `check` was given."

    def __init__(self, judged, measures, choices, seen=None):
        self.judged, self.measures, self.seen = judged, measures, seen
        self.choices = dict(choices)
        if seen is not None and seen.rows is not None:
            self.choices["seen"] = Seen(seen.rows)
        elif seen is not None:  # it cannot be read, which is told; the rest is looked at without it
            del self.choices["seen"]
            self.choices.pop("seen_in_qrels", None)
        self.evaluators: dict = {}  # by whether one of two documents is kept; the error of one that cannot be made

    def evaluator(self, lenient):
        "Return the `Evaluator`, or the error that it raises; a `lenient` one keeps the first of what is there twice."
        if lenient not in self.evaluators:
            how = {**self.choices, "duplicates": "first"} if lenient else self.choices
            try:
                made = Evaluator(self.judged.again(), self.measures, **how)
            except (TypeError, ValueError) as error:
                made = error
            self.evaluators[lenient] = made
        return self.evaluators[lenient]

    def outcome(self, name, run):
        "Return the `Evaluation` of the `run`, None if it is refused, and a `Finding` for each refusal on the way."
        refusals = {}
        for about, side in ((JUDGMENTS, self.judged), (name, run)):
            if side.error:
                refusals[refusal(about, side.error, "unreadable")] = None
        if refusals:
            return None, list(refusals)
        # what is there twice hides whatever else is refused, so it is looked past
        twice = self.judged.twice or run.twice
        for lenient in (False, True) if twice else (False,):
            evaluator, about = self.evaluator(lenient), JUDGMENTS
            try:
                if isinstance(evaluator, Exception):
                    raise evaluator
                about = name
                return evaluator.evaluate(run.again()), list(refusals)
            except NothingShared as error:
                if self.may_read_anew(run):
                    with suppress(NothingShared):
                        return self.anew(run), list(refusals)
                refusals[refusal(about, error, "nothing-shared")] = None
            except (TypeError, ValueError) as error:
                refusals[refusal(about, error, "refused" if lenient or not twice else "twice")] = (
                    None
                )
        return None, list(refusals)

    def may_read_anew(self, run):
        "Return whether the judgments have other columns for ids, by which `evaluate` reads both sides again."
        return self.judged.sought.passed and not self.judged.once and not run.once

    def anew(self, run):
        "Return the `Evaluation` of the `run` by those columns of the judgments that it has the ids of."
        evaluator = Evaluator(self.judged.given, self.measures, **self.choices)
        result = evaluator.evaluate(run.given)
        self.judged.adopt(evaluator.judgments)
        return result


def refusal(about, error, code):
    "Return the `Finding` that `evaluate` raises an `error`."
    said = " ".join(str(error).split())
    return Finding(about, code, True, 0, None, said, getattr(error, "remedy", ""))


def checked(sides, judged, seen, trial):
    "Return the `Check` of the `sides`, runs by name, of the `judged` side and of what was `seen`, if that is known."
    found, runs, evaluations, evidence = {}, {}, {}, {}
    if seen is not None and seen.error:
        found[refusal(SEEN, seen.error, "unreadable")] = None
    times = () if seen is None or seen.rows is None else tuple(map(when, (judged, seen)))
    for name, side in sides.items():
        result, refusals = trial.outcome(name, side)
        found |= dict.fromkeys(refusals)
        runs[name] = facts_of(side) | meeting(side, judged, result)
        told = ()
        if times and side.rows is not None and judged.rows is not None:
            told = tuple(seen_before(seen_found(side.rows, judged.rows, seen.rows, times)))
        if result is not None:
            evaluations[name], evidence[name] = result, result.evidence  # which its cautions use up
            # of what was seen the rules of training say more
            codes = {caution.code for caution in told}
            told += tuple(each for each in result.all_cautions if each.code not in codes)
        found |= dict.fromkeys(map(partial(cautioned, name), told))
    if len(evaluations) > 1 and (depth := unequal_depth(evaluations, evidence)):
        found[cautioned(BETWEEN, depth[0])] = None
    found |= {cautioned(BETWEEN, each): None for each in same_systems(evaluations)}
    for one, other in combinations(sides, 2):
        found |= dict.fromkeys(apart(one, other, sides[one], sides[other]))
    findings = sorted(found, key=lambda each: (not each.refused, each.severity))
    known = None if seen is None else facts_of(seen)
    return Check(runs, facts_of(judged), tuple(findings), known)


def when(side):
    "Return the times of each query of a `side` that is a table with a column for them; None for any other, or a pipe."
    return None if side.once else times_of(side.given, side.sought)


def cautioned(name, caution):
    "Return the `Finding` of a `caution` on the run of this `name`."
    code, severity, number, said, remedy = caution[:5]
    return Finding(name, code, False, severity, number, said, remedy)


def apart(one, other, ours, theirs):
    "Yield a `Finding` if the runs `one` and `other`, two sides, have no document in common, though a rule joins them."
    if ours.rows is None or theirs.rows is None:
        return
    if np.intersect1d(ours.documents, theirs.documents, assume_unique=True).size:
        return
    some, others = (first_documents(side.rows) for side in (ours, theirs))
    bridge = bridge_between(some, others)
    if bridge is None or bridge.meet <= FEW * len(some):
        return
    said = (
        f"{one} and {other} have no document in common: {two_of(some)} against {two_of(others)}; "
        f"{bridge.rule.said} {bridge.meet} of the first {len(some)} meet."
    )
    whose = {"run": one, "qrels": other, "both": "each of them"}[bridge.side]
    remedy = f"map_ids(run, document=lambda name: {bridge.rule.code})  # for {whose}"
    yield Finding(BETWEEN, "runs-apart", False, 1, float(bridge.meet), said, remedy)


FIRST = 1000  # documents of a run whose ids are looked at


def first_documents(lists):
    "Return the first different documents of the `lists`, as text."
    rows = range(min(lists.number.size, FIRST))
    return list(dict.fromkeys(text_of(lists.document(row)) for row in rows))


# What is known of a side


PARTS = {
    "run": ("query", "document", "score", "rank"),
    "qrels": ("query", "document", "grade"),
    "seen": ("query", "document"),
}


def facts_of(side):
    "Return what is known of a `side` by itself, as a dict of numbers and texts."
    facts: dict[str, Any] = {"form": form_of_side(side)}
    chosen = {part: name for part, name in side.sought.chosen.items() if part in PARTS[side.kind]}
    if "score" in chosen:
        chosen.pop("rank", None)
    if chosen:
        facts["columns"] = chosen
    passed = {
        part: [name for name in names if name != chosen.get(part)]
        for part, names in side.sought.passed.items()
    }
    if passed:
        facts["passed_over"] = passed
    rows = side.rows
    if rows is None:
        return facts
    depth = np.diff(rows.offsets)
    facts |= {
        "queries": len(rows),
        "rows": int(rows.number.size),
        "documents": int(side.documents.size),
        "twice": side.twice,
        "depth": {
            "least": int(depth.min()),
            "median": float(np.median(depth)),
            "most": int(depth.max()),
        },
    }
    if side.kind == "seen":
        return facts
    return facts | (
        {"scores": scores_of(rows)} if side.kind == "run" else {"grades": grades_of(rows)}
    )


def scores_of(rows):
    "Return the range of the scores in `rows`, how many are tied, and in how many queries they are constant, fall or rise."
    number, query, queries = rows.number, rows.row_query, len(rows)
    within = query[1:] == query[:-1]
    before, after = number[:-1][within], number[1:][within]
    later = query[1:][within]
    falls = np.bincount(later[after < before], minlength=queries) > 0
    rises = np.bincount(later[after > before], minlength=queries) > 0
    several = np.diff(rows.offsets) > 1
    return ends_of(number) | {
        "tied": tied_rows(number, query, (rises & falls).any()),
        "of_several": int(several.sum()),
        "constant": int((several & ~rises & ~falls).sum()),
        "falling": int((falls & ~rises).sum()),
        "rising": int((rises & ~falls).sum()),
    }


def ends_of(number):
    "Return the least and the most of some `number`s; None of none."
    if not number.size:
        return {"least": None, "most": None}
    return {"least": float(number.min()), "most": float(number.max())}


def tied_rows(number, query, mixed):
    "Return how many scores, `number`s, are that of another row of the `query` in single precision; `mixed`: in any order."
    with np.errstate(over="ignore"):
        number = number.astype(np.float32)
    if mixed:
        order = np.lexsort((number, query))
        number, query = number[order], query[order]
    same = (number[1:] == number[:-1]) & (query[1:] == query[:-1])
    return int((np.append(same, False) | np.append(False, same)).sum())


MOST_GRADES = 12  # different ones that are counted each


def grades_of(rows):
    "Return the range of the grades in `rows`, and how often each occurs unless there are many."
    values, counts = np.unique(rows.number, return_counts=True)
    found = ends_of(rows.number) | {"different": int(values.size)}
    if values.size <= MOST_GRADES:
        found["counts"] = {digits(value, 6): int(n) for value, n in zip(values, counts)}
    return found


def meeting(side, judged, result):
    "Return where a run, a `side`, and its judgments, the `judged` side, meet; `result` is its `Evaluation`, None without one."
    if side.rows is None or judged.rows is None:
        return {}
    ours, theirs = {*side.rows.names}, {*judged.rows.names}
    found = {
        "judged_queries": len(ours & theirs),
        "unjudged_queries": len(ours - theirs),
        "missing_queries": len(theirs - ours),
    }
    if side.source is not None:  # three arrays name no documents
        shared = np.intersect1d(side.documents, judged.documents, assume_unique=True)
        found["judged_documents"] = int(shared.size)
    if result is not None and result.judged is not None:
        found["judged_results"] = result.judged
        found["judged_in_first_ten"] = judged_share(result)
    return found


def judged_share(result):
    "Return the share of the first ten results of each query that is judged; None where ranks are not known."
    ranked = result.evidence.ranked(result.convention)
    first = np.minimum(ranked.returned, TEN).sum()
    return float(1 - unjudged_within(ranked, TEN)[0].size / first) if first else None


TEN = 10

# What a form is called


FAMILIES = {form.name: "JSON" if form.family == "json" else form.family for form in FORMS}


def form_of_side(side):
    "Return what the form of a `side` is called, as far as it is known."
    given, source = side.given, side.source
    if given is None or (
        side.kind == "run" and isinstance(given, tuple) and source is None and len(given) == 3
    ):
        return "three arrays"
    if isinstance(given, PATHS) or hasattr(given, "read") or are_files(given):
        path = str(given).lower().removesuffix(".gz")
        ending = next((each for each in ("CSV", "TSV") if path.endswith(f".{each.lower()}")), None)
        if isinstance(source, Records):
            # the scores of the lines of a LETOR file have its ids
            form = "scores" if side.kind == "run" and source.form in OF_LINES else source.form
            family = ending or FAMILIES[form]
            if form in ("msmarco", "three-columns"):
                return "three columns"
            return family if form == "table" else f"{family} ({form}{source.told})"
        if isinstance(source, FrameRows):
            return ending or "Parquet"
        if source is None and side.rows is None:
            return "not read"
        if source is None:  # what was seen, of which the rows alone are kept
            return ending or "file"
        return "TREC"
    if isinstance(source, Records) and FAMILIES.get(source.form) == "JSON":
        return f"parsed JSON ({source.form})"
    if isinstance(given, Mapping):
        kinds = {
            "dicts"
            if isinstance(docs, Mapping)
            else "sets"
            if isinstance(docs, (set, frozenset))
            else "lists"
            for docs in given.values()
        }
        return f"dict of {' and '.join(sorted(kinds))}"
    if isinstance(given, (list, tuple)) and given:
        first = given[0]
        if hasattr(first, "_fields"):
            return "namedtuples"
        if pattern := pattern_of(given, side.kind):
            return "pairs" if pattern == "qd" else "triples" if pattern == "qdn" else "rows"
        return "lists of ids" if isinstance(first, LISTS) else "scores"
    library = type(given).__module__.partition(".")[0]
    name = type(given).__name__
    return name if library in ("builtins", "ndcg_lit") else f"{library} {name}"


# What it shows


@dataclass(repr=False)
class Check:
    """What `check` returns: what is known of runs and judgments, and the findings.

    Parameters
    ----------
    runs : dict
        What is known of each run, by name: a dict of numbers and texts.
    judgments : dict
        What is known of the judgments, in the same way.
    findings : tuple
        Each `Finding`: first what `evaluate` refuses, then its cautions, the worst first.
    seen : dict | None
        What is known of what was seen before; None if nothing said it.
    """

    runs: dict[str, dict[str, Any]]
    judgments: dict[str, Any]
    findings: tuple[Finding, ...]
    seen: dict[str, Any] | None = None

    @property
    def refused(self) -> bool:
        "Return whether `evaluate` refuses one of the runs, or the judgments."
        return any(each.refused for each in self.findings)

    def to_dict(self) -> dict[str, Any]:
        "Return all of it as JSON can hold it."
        return {
            "refused": self.refused,
            "findings": [each._asdict() for each in self.findings],
            "judgments": self.judgments,
            **({} if self.seen is None else {"seen": self.seen}),
            "runs": self.runs,
        }

    @property
    def columns(self):
        "Return the table by columns: what is known, then the judgments and each run."
        seen = {} if self.seen is None else {SEEN: self.seen}
        sides = {JUDGMENTS: self.judgments, **seen, **self.runs}
        cells = {name: cells_of(facts) for name, facts in sides.items()}
        lines = [line for line in LINES if any(line in each for each in cells.values())]
        return {KNOWN: lines} | {
            name: [each.get(line, "") for line in lines] for name, each in cells.items()
        }

    def __repr__(self):
        found = [paragraph(*label_of(self, each), each.remedy) for each in self.findings]
        return "\n\n".join([*tables_of(self.columns), "\n".join(found) or CLEAN])

    def _repr_html_(self):
        found = []
        for each in self.findings:
            label, said = label_of(self, each)
            code = f"<br><code>{as_html(printable(each.remedy))}</code>" if each.remedy else ""
            found.append(f"<p><strong>{label}:</strong> {as_html(printable(said))}{code}</p>")
        table = Table(self.columns).html("Judgments and runs")
        return table + ("".join(found) or f"<p>{CLEAN}</p>")


def label_of(check, finding):
    "Return how a `finding` of a `check` begins, and what it says, with what it is about unless that is the only run."
    alone = len(check.runs) == 1 and finding.about in check.runs
    said = finding.said if alone else f"{finding.about}: {finding.said}"
    return "Refused" if finding.refused else "Caution", said


def paragraph(label, said, remedy):
    "Return a finding as lines for a terminal, its remedy on one of its own."
    how = {"subsequent_indent": "  ", "break_long_words": False, "break_on_hyphens": False}
    lines = fill(printable(f"{label}: {said}"), WIDTH, **how)
    return f"{lines}\n  {printable(remedy)}" if remedy else lines


KNOWN = "what is known"  # the head of the first column
WIDTH = 79  # of a terminal
CLEAN = "Nothing to mind: evaluate takes these, without a caution."
LONGEST = 30  # letters of a cell in a terminal


def tables_of(columns):
    "Yield the `columns` as tables for a terminal, as many of them side by side as its width holds."
    (_, lines), *sides = columns.items()
    held, width = {}, 0
    for name, cells in sides:
        cells = [
            cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 3]}..."
            for cell in map(visible, cells)
        ]
        taken = 2 + max(map(len, [visible(name), *cells]))
        if held and width + taken > WIDTH:
            yield Table({KNOWN: lines} | held).text()
            held = {}
        if not held:
            width = max(map(len, [KNOWN, *lines]))
        held[name], width = cells, width + taken
    yield Table({KNOWN: lines} | held).text()


LINES = (
    "form",
    "column of queries",
    "column of documents",
    "column of numbers",
    "queries",
    "rows",
    "documents",
    "twice in a query",
    "rows per query",
    "scores",
    "tied",
    "as they come",
    "grades",
    "judged queries",
    "queries not judged",
    "queries missing",
    "documents shared",
    "results judged",
    "first ten judged",
)
COLUMN_OF = {
    "query": "queries",
    "document": "documents",
    "score": "numbers",
    "rank": "numbers",
    "grade": "numbers",
}


def cells_of(facts):
    "Return the `facts` of a side as texts, by the line of the table that shows them."
    cells = {"form": facts["form"]}
    for part, name in facts.get("columns", {}).items():
        others = facts.get("passed_over", {}).get(part, [])
        cells[f"column of {COLUMN_OF[part]}"] = ", not ".join([name, *others])
    if "queries" not in facts:
        return cells
    rows = facts["rows"]
    cells |= {
        line: f"{facts[name]:,}"
        for line, name in (
            ("queries", "queries"),
            ("rows", "rows"),
            ("documents", "documents"),
            ("twice in a query", "twice"),
            ("judged queries", "judged_queries"),
            ("queries not judged", "unjudged_queries"),
            ("queries missing", "missing_queries"),
            ("documents shared", "judged_documents"),
            ("results judged", "judged_results"),
        )
        if name in facts
    }
    depth = facts["depth"]
    cells["rows per query"] = f"{depth['most']:,}"
    if depth["least"] != depth["most"]:
        cells["rows per query"] = (
            f"{depth['least']:,} to {depth['most']:,}, median {digits(depth['median'], 1)}"
        )
    share = facts.get("judged_in_first_ten")
    if share is not None:
        cells["first ten judged"] = f"{100 * share:.0f} %"
    if "scores" in facts and rows:
        scores = facts["scores"]
        cells["scores"] = range_said(scores)
        cells["tied"] = f"{scores['tied']:,} of {rows:,}"
        ways = ("falling", "rising", "constant")
        told = ", ".join(f"{way} in {scores[way]:,}" for way in ways if scores[way])
        if scores["of_several"]:
            cells["as they come"] = f"{told or 'in order in 0'} of {scores['of_several']:,}"
    if "grades" in facts and rows:
        grades = facts["grades"]
        counts = grades.get("counts", {})
        cells["grades"] = (
            ", ".join(f"{grade}: {n:,}" for grade, n in counts.items())
            or f"{range_said(grades)}, {grades['different']:,} of them"
        )
    return cells


def range_said(numbers):
    "Return from where to where some `numbers` go."
    low, high = (f"{numbers[end]:.6g}" for end in ("least", "most"))
    return low if low == high else f"{low} to {high}"
