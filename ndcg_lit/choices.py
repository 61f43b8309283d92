"""Choices such as `ties` and `weights`, which many verbs take: each has its type, its sentence and its check here, once.

The options of a comparison, such as `level`, have their sentences here too."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from inspect import Parameter, cleandoc, signature
from textwrap import fill, indent
from typing import Any, Literal, Protocol, SupportsFloat, TypeAlias, TypedDict, TypeVar, get_args

import numpy as np
from numpy.typing import ArrayLike

from ndcg_lit.engine.applied import Measure
from ndcg_lit.engine.convention import (
    DEFAULT,
    Convention,
    ConventionLike,
    Duplicates,
    Missing,
    Precision,
    Ties,
    Unjudged,
    as_convention,
)
from ndcg_lit.lists import as_number, choice, close_to, is_whole, shorten
from ndcg_lit.reading.rows import GroupedRows
from ndcg_lit.reading.names import COLUMNS
from ndcg_lit.results import by_id

# What a user hands over. Two dicts of different keys are two types, since the keys of a `Mapping` may not vary; what
# `items` returns may, so a dict is named by it.

Item = TypeVar("Item", covariant=True)


class Keyed(Protocol[Item]):
    "A dict, or a pandas Series, whatever the type of its keys."

    def items(self) -> Iterable[tuple[Hashable, Item]]: ...


class ArrowFrame(Protocol):
    "A table of pandas, polars, pyarrow, duckdb or another library that hands it over as Arrow."

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class LazyFrame(Protocol):
    "A table that is computed when it is asked for."

    def collect(self) -> object: ...


class Readable(Protocol):
    "A file that is open."

    def read(self, size: int = -1, /) -> str | bytes: ...


Overlap: TypeAlias = Literal["need", "allow"]
ScoreKind: TypeAlias = Literal["similarity", "distance"]
Id: TypeAlias = str | int | bytes
# of one query: ids, pairs of an id and a number, or what has an id
Results: TypeAlias = Sequence[object] | Iterator[object] | np.ndarray
File: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | Readable
Frame: TypeAlias = ArrowFrame | LazyFrame
Rows: TypeAlias = Iterable[tuple[object, ...]]
Arrays: TypeAlias = tuple[ArrayLike, ArrayLike, ArrayLike]
Scores: TypeAlias = list[float] | np.ndarray

Run: TypeAlias = (
    File
    | GroupedRows
    | Keyed[Keyed[SupportsFloat] | Results]
    | Sequence[Results | Mapping[str, object]]
    | Frame
    | Rows
    | Arrays
    | Scores
)
Qrels: TypeAlias = (
    File
    | GroupedRows
    | Keyed[Keyed[SupportsFloat] | Results | set[str] | set[int] | frozenset[str] | frozenset[int]]
    | Sequence[Results | Mapping[str, object]]
    | Frame
    | Rows
    | tuple[File, File]  # lines of libsvm, and the sizes of their queries
)
Seen: TypeAlias = Qrels
SeenInQrels: TypeAlias = Literal["drop", "keep"]
OwnFunction: TypeAlias = Callable[..., SupportsFloat]
AMeasure: TypeAlias = str | Measure | tuple[str, OwnFunction] | OwnFunction
Measures: TypeAlias = AMeasure | Sequence[AMeasure]
Columns: TypeAlias = Mapping[str, str | Sequence[str]]
Format: TypeAlias = str | Mapping[str, str]
Weights: TypeAlias = Keyed[SupportsFloat]
Groups: TypeAlias = Keyed[Hashable] | Sequence[Hashable] | np.ndarray


class Reading(TypedDict, total=False):
    "The choices of a verb that only reads."

    columns: Columns | None
    format: Format | None
    scores: ScoreKind | None


class Joining(Reading, total=False):
    "The choices of a verb that reads a run and its judgments."

    overlap: Overlap | None
    seen: Seen | None
    seen_in_qrels: SeenInQrels | None


class Ranking(Joining, total=False):
    "The choices of a verb that ranks, too."

    convention: ConventionLike | None
    ties: Ties | None
    duplicates: Duplicates | None
    precision: Precision | None


class Choices(Ranking, total=False):
    "The choices of a verb that takes the mean over queries: all that there are."

    missing: Missing | None
    unjudged: Unjudged | None
    weights: Weights | None
    threads: int | None


SENTENCES = {
    "run": "The results of a system: for each query, documents with scores. A dict, {query: {document: score}}, of "
    "ranked lists, or of the responses of an engine or the objects of a retriever as they are; a table of pandas, polars, "
    'pyarrow and others, lazy or not; rows; the path, "-" or the bytes of a file, told by its content (TREC, JSON, CSV, '
    "Parquet and more), or a folder of Parquet files; or three arrays.",
    "runs": 'Two runs or more by name, {"A": run, "B": run}; each as for `evaluate`.',
    "qrels": "The judgments in any of the forms of a run, with grades in place of scores, or a list or a set of the "
    "relevant ids of each query; None if the run is three arrays: query, score and grade of each result.",
    "measures": 'Names of measures with their cutoffs, as a list or with commas: "nDCG@5,10, AP", see `parse_measure`; '
    'or functions of your own, ("name", function), see `own_measure`.',
    "measure": "One measure, with its cutoff and options.",
    "columns": 'The columns of a table, or the keys of a record or a result, by what they hold, {"query": name, '
    '"document": name, "score": name, "grade": name}; a list of names stands for any of them.',
    "format": "The form of the files, if it is not to be told by their content: a name such as "
    '"beir", or {"run": "qdrant", "qrels": "trec"}. A wrong name raises an error that lists all.',
    "scores": 'What the scores of a run are: "similarity", the default, the higher the better; or "distance", the '
    "lower the better, which are negated when they are read.",
    "convention": "Every choice at once: a `Convention`, the name of a preset, or a text such as "
    '"lightgbm ties=worst"; choices beside it override it.',
    "ties": 'Which of several documents with the same score comes first: "docid" (the larger id; the default), '
    '"docid-rising", "stable" (as given; the default for three arrays), "reversed", "best", "worst", "last", '
    '"random", or "average", the mean over every order.',
    "duplicates": 'What becomes of a document that a query has twice: "error", the default, refuses it; '
    '"first", "last" and "max" keep one.',
    "precision": 'The precision in which equal scores are tied: "single", the default, as in trec_eval 9, or '
    '"double", as in trec_eval 10.',
    "overlap": 'Whether the run must share queries and documents with its judgments: "need", the default, refuses '
    'one that shares none of them, and says what would join their ids; "allow" scores it.',
    "seen": "What each query had before, such as a user's films in training, in any of the forms of a run or of "
    "judgments, whose numbers do not count; a table needs no more than a query and a document. It is taken out of the run "
    "before all else, as if it had not been returned; the result says how much.",
    "seen_in_qrels": "What becomes of the judgments of documents that the query had before, which no list can return now: "
    '"drop", the default, takes them out, and a query without any other has no judgments then; "keep" leaves them '
    "to be found, as implicit does.",
    "missing": 'What a judged query that is not in the run counts: 0 for "zero", the default; "skip" leaves it out '
    '(in a comparison, of the pairs of that run), "error" refuses it.',
    "unjudged": 'What becomes of a query without judgments: "skip", the default, leaves it out, "zero" counts it 0, '
    '"error" refuses it.',
    "weights": "What each query counts in the mean and in what follows from it, {query: weight of 0 or more}, or a "
    "pandas Series; None if all count the same.",
    "threads": "How many threads work on it; None for up to four. The numbers are the same with any.",
    # of a comparison, whatever its numbers are from
    "baseline": "The name of the system that all others are compared with; None: every pair.",
    "level": "The level of the intervals; 1 - level is the largest p from which a conclusion is drawn.",
    "power": "The probability of finding a true difference, for which the detectable difference and the number of "
    "queries needed are computed.",
    "samples": "How many combinations of signs are drawn, for p and the intervals, where all 2^n are too many.",
    "seed": "The same seed gives the same result every time, whatever the order of the queries unless "
    'ties="random".',
    "family": 'Over which pairs p is corrected: those of each "measure", or of "all" measures.',
    "correction": 'How p is corrected for several comparisons: "maxT", by the largest of all under the same signs '
    '(Westfall and Young); "holm", by Holm, which at level 0.95 needs 20 samples or more for each comparison.',
    "margin": "The difference that still counts as none, above 0, in units of the measure, or one by measure. Each "
    "pair then has a verdict: whether its second system is not worse by more, or equivalent. It comes from two "
    "one-sided tests, so at level 0.95 from the 90 % interval, with several comparisons from that of "
    "1 - 2 (1 - level) / comparisons.",
}

CLOSED = {  # the values of a choice that no convention has
    "overlap": get_args(Overlap),
    "scores": get_args(ScoreKind),
    "seen_in_qrels": get_args(SeenInQrels),
}

MADE = "ties", "duplicates", "precision", "missing", "unjudged"  # those that a convention makes


# The checks


def convention_of(choices: Ranking, **otherwise: Any) -> Convention:
    "Return the convention that the `choices` make; `otherwise` holds what it is where neither they nor a preset say."
    if choices.get("convention") is None:
        made = DEFAULT.but(**otherwise)
    else:
        made = as_convention(choices["convention"])
    return made.but(**made_by(choices))


def made_by(choices: Ranking) -> dict[str, Any]:
    "Return those of the `choices` that override a convention."
    given = {name: choices.get(name) for name in MADE}
    return {name: value for name, value in given.items() if value is not None}


def check_columns(columns):
    "Check that `columns` names columns of parts that a table has. ValueError or TypeError otherwise."
    if columns is None:
        return
    if not isinstance(columns, Mapping):
        raise TypeError(
            f"columns must be a dict such as {{'document': 'pid'}}; got {shorten(columns)}"
        )
    for part, names in columns.items():
        if part not in COLUMNS:
            raise ValueError(
                f"columns cannot name {part!r}; it names {', '.join(map(repr, COLUMNS))}"
            )
        listed = (
            isinstance(names, (list, tuple))
            and names
            and all(isinstance(name, str) for name in names)
        )
        if not isinstance(names, str) and not listed:
            raise TypeError(
                f"columns[{part!r}] must be a name or a list of names; got {shorten(names)}"
            )


def check_seed(seed, ties):
    "Check that `seed` is a whole number from 0, or None, and that `ties` uses it. ValueError otherwise."
    if seed is None:
        return
    if ties != "random":
        raise ValueError(f"seed would not be used: ties is {ties!r}, not 'random'")
    if not is_whole(seed) or seed < 0:
        raise ValueError(f"seed must be a whole number from 0; got {shorten(seed)}")


def checked_overlap(overlap):
    "Return the `overlap` that is asked for, 'need' if it is None. ValueError for another value."
    choice("overlap", overlap or "need", CLOSED["overlap"])
    return overlap or "need"


def are_distances(scores):
    "Return whether the choice `scores` says that they are distances. ValueError for another value."
    choice("scores", scores or "similarity", CLOSED["scores"])
    return scores == "distance"


def reading_of(choices: Reading) -> dict[str, Any]:
    "Return the `choices` of a verb that only reads, as `read_grouped` takes them."
    return {
        "columns": choices.get("columns"),
        "format": choices.get("format"),
        "distance": are_distances(choices.get("scores")),
    }


def seen_of(choices: Joining) -> dict[str, Any]:
    "Return what the `choices` say of what was seen, as readers take it. ValueError for a choice that will not do."
    seen, kept = choices.get("seen"), choices.get("seen_in_qrels")
    choice("seen_in_qrels", kept or "drop", CLOSED["seen_in_qrels"])
    return {"seen": seen, "seen_in_qrels": kept}


def checked_weights(weights):
    "Return `weights` as a dict from query, as text, to a number of 0 or more. ValueError or TypeError otherwise."
    if not hasattr(weights, "items"):
        raise TypeError(
            "weights must be a dict from query to weight, or a pandas Series whose index names the "
            f"queries; got {shorten(weights)}"
        )
    known = by_id(weights, "weights")
    for query, weight in known.items():
        if as_number(weight, f"the weight of query {query!r}") < 0:
            raise ValueError(f"the weight of query {query!r} must be 0 or more; got {weight}")
    return {query: float(weight) for query, weight in known.items()}


# The verbs


Verb = TypeVar("Verb", bound=Callable[..., Any])


def with_choices(
    kind: type,  # the TypedDict of the choices that the verb takes
    former: str = "",  # the names of what it once took by place, after what it takes so today
    refused: Mapping[str, str] = {},  # the choices of the kind that it does not take, and why
    said: Mapping[str, str] = {},  # sentences of its own
) -> Callable[[Verb], Verb]:
    """Give a verb, which has `**choices`, the choices of a `kind` in its signature and its docstring.

    A name that it does not take is refused with the one that may be meant, and what was once given by place is taken
    with a warning."""

    def decorate(verb: Verb) -> Verb:
        told = signature(verb)
        own = [each for each in told.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
        places = [each for each in own if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
        taken = {
            name: getattr(note, "__forward_arg__", note)
            for name, note in kind.__annotations__.items()
            if name not in refused
        }
        known = {each.name for each in own} | taken.keys()
        by_place = len(places)

        @wraps(verb)
        def call(*given, **named):
            if len(given) > by_place:
                named = named_by_place(verb, given[by_place:], former.split(), named)
                given = given[:by_place]
            if not named.keys() <= known:
                raise TypeError(unknown_said(verb, named, own, taken, refused))
            return verb(*given, **named)

        shown = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=note)
            for name, note in taken.items()
        ]
        call.__signature__ = told.replace(parameters=[*own, *shown])  # type: ignore[attr-defined]
        call.__doc__ = with_sentences(verb.__doc__, call.__signature__, SENTENCES | {**said})  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


def with_shared_sentences(verb: Verb) -> Verb:
    "Give a verb that takes no `**choices` the sentences of those parameters that other verbs have too."
    verb.__doc__ = with_sentences(verb.__doc__, signature(verb), SENTENCES)
    return verb


def named_by_place(verb, given, former, named):
    "Return `named` and, by the names of the `former` places of a `verb`, what was `given` beyond those of today."
    name = name_of(verb)
    if len(given) > len(former):
        raise TypeError(f"{name} was given {len(given) - len(former)} values too many by place")
    found = dict(zip(former, given))
    for twice in found.keys() & named.keys():
        raise TypeError(f"{name} got {twice} twice, by place and by name")
    text = ", ".join(f"{each}={shorten(value)}" for each, value in found.items())
    warnings.warn(f"{name} takes choices by name; write {text}", DeprecationWarning, stacklevel=3)
    return named | found


def unknown_said(verb, named, own, taken, refused):
    "Return what is wrong with the first of the `named` values of a `verb` that it does not take, and what it takes."
    names = [each.name for each in own if each.name != "self"]
    wrong = next(name for name in named if name not in taken and name not in names)
    if wrong in refused:
        return f"{name_of(verb)} takes no {wrong}: {refused[wrong]}"
    near = close_to(wrong, [*names, *taken, *refused])
    why = ""
    if near in refused:
        why = f", nor {near}: {refused[near]}"
    elif near:
        why = f"; did you mean {near!r}?"
    elif wrong in vars(DEFAULT) and "convention" in taken:
        why = f"; a convention does: convention='{wrong}={named[wrong]}'"
    takes = f"it takes {', '.join(names)} and the choices {', '.join(taken)}"
    end = "" if near and near not in refused else ";"
    return f"{name_of(verb)} takes no {wrong!r}{why}{end} {takes}"


def name_of(verb):
    "Return what a user calls a `verb`: the name of the class, where it is what makes an object."
    return verb.__qualname__.removesuffix(".__init__")


def with_sentences(doc, told, sentences):
    "Return the docstring `doc` with every parameter of the signature `told`: its own words, else one of the `sentences`."
    if doc is None:  # python -OO
        return None
    head, heading, rest = cleandoc(doc).partition(HEADING)
    own, after, more = rest.partition("\n\n") if heading else ("", "", "")
    if not heading:  # the parameters come after all that the verb does, before the next section
        head, *sections = re.split(r"\n\n(?=\w+\n---)", head, maxsplit=1)
        head, heading, after, more = f"{head}\n\n", HEADING, "\n\n", "".join(sections)
    described = {row.partition(" ")[0].rstrip(): row for row in re.split(r"\n(?=\w)", own)}
    rows = [
        described.get(name) or row_of(each, sentences[name])
        for name, each in told.parameters.items()
        if name in described or name in sentences
    ]
    return head + heading + "\n".join(rows) + after + more


HEADING = "Parameters\n----------\n"


def row_of(parameter, sentence):
    "Return what numpydoc says of a `parameter`: its type and default, and the `sentence` below."
    kind = parameter.annotation.removesuffix(" | None").replace(" | ", " or ")
    default = "" if parameter.default is Parameter.empty else f", default {parameter.default!r}"
    return f"{parameter.name} : {kind}{default}\n{set_in(sentence)}"


@lru_cache
def set_in(sentence):
    "Return the lines of a `sentence` as numpydoc sets them in. Most are asked for by several verbs."
    return indent(fill(sentence, 92, break_on_hyphens=False), "    ")
