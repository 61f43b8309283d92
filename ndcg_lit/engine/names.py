"""A text such as `nDCG(gain='exponential')@10` becomes a measure with its cutoff and options.

`parse_measures` takes texts apart at their commas, `parse_measure` reads one. A measure keeps the text that it was asked
for by; two texts may name one measure, as AP and MAP do. A text that cannot be read raises an error that says what would
work."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, SupportsFloat, TypeGuard

import numpy as np

from ndcg_lit.engine.applied import Fixed, Measure
from ndcg_lit.engine.convention import CONVENTIONS, DEEPEST, preset_named
from ndcg_lit.engine.measures import DCG_NAMES, GAIN, MEASURES, MeasureInfo, is_true_or_false
from ndcg_lit.lists import as_number, check_cutoff, check_gains, close_to, flag_of, shorten


def parse_measures(
    given: object,  # one measure, or several: a list, or a text with commas between, such as "nDCG@5,10, AP"
) -> list[Measure]:  # the same as values
    "Return the measures `given`, a name or several, as values. ValueError for two of one name."
    several = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    if is_named_function(given):
        several = [given]
    parts = chain.from_iterable(
        split_at_commas(each) if isinstance(each, str) else [each] for each in several
    )
    measures = list(map(parse_measure, parts))
    labels: dict = {}
    for measure in measures:
        if labels.setdefault(measure.label, measure) != measure:
            raise ValueError(f"two measures are called {measure.label!r}; give one another name")
    return measures


def parse_measure(
    text: object,
) -> Measure:
    """Return the `Measure` that `text` names, or that an object of ir_measures is written as.

    A name, in small or capital letters, may be followed by options in parentheses and by a cutoff
    after @: "AP(rel=2)@100"; a function of one's own is told by `own_measure`. `ndcg_lit.engine.measures.MEASURES` has the options of each measure, and
    the page "All measures" lists them. Names of trec_eval, such as ndcg_cut_10, are understood too.
    Values are filed under the text that was asked for.

    Parameters
    ----------
    text : object
        Such as "nDCG@10", "AP(rel=2)@100", "nDCG(gain='exponential')@10"; or an object of
        ir_measures.

    Returns
    -------
    Measure
        A `Measure`.

    Raises
    ------
    ValueError
        For a text that names no measure, and for an option or a cutoff that the measure does not take.

    Examples
    --------
    >>> measure = parse_measure("nDCG(gain='exponential')@10")
    >>> measure.name, measure.k, measure.options
    ('nDCG', 10, {'gain': 'exponential'})
    """
    if isinstance(text, Measure):
        return text
    if is_named_function(text):
        return own_measure(text[1], text[0])
    if is_function(text):
        return own_measure(text)
    if isinstance(text, (list, tuple, set, dict)):
        raise TypeError(f"a measure is a text such as 'nDCG@10'; got {shorten(text)}")
    several = split_at_commas(str(text))
    if len(several) > 1:
        raise ValueError(
            f"measure {shorten(str(text))} is {len(several)} measures, {', '.join(several)}; give one"
        )
    found = _parsed(several[0])
    if MEASURES.get(found.name) is found.info:
        return found
    _parsed.cache_clear()  # another row was registered under its name since
    return _parsed(several[0])


def own_measure(
    function: Callable[..., SupportsFloat],
    name: str | None = None,
    k: int | None = None,
    *,
    unjudged: float = 0.0,
    lower: bool = False,
) -> Measure:
    """Return a measure whose value for a query is what your `function` gives for the grades of its results by rank.

    It goes where a name of a measure goes, in `evaluate`, `compare` and Spark; the pair
    ("name", function) does the same. The function is called with an array of floats, the best rank
    first, as the convention puts them: ties broken, grades below 0 as they are. If it has a parameter
    `pool`, it also gets every judged grade of the query, the highest first. A query without results
    counts 0, and the function is not called. Ties that are averaged, or last, give no order, and are refused.

    Parameters
    ----------
    function : callable
        Takes the grades of a query, and gives a number; nan where the convention says empty=skip.
    name : str, default None
        What results call it, without @; None: the name of the function.
    k : int, default None
        How many ranks it is to see; results are called "name@k" then.
    unjudged : float, default 0.0
        The grade of a result that nobody judged; nan tells it from a grade.
    lower : bool, default False
        Whether lower values are better, as those of a cost.

    Returns
    -------
    Measure
        A `Measure`.

    Raises
    ------
    ValueError, TypeError
        For what is no function, for a name that a measure has already, and for a cutoff below 1. What
        goes wrong within the function is a ValueError of `evaluate` that names the query.

    Examples
    --------
    >>> from ndcg_lit import evaluate
    >>> run, qrels = {"q": ["a", "b", "c"]}, {"q": {"a": 1, "c": 3}}
    >>> evaluate(run, qrels, own_measure(lambda grades: grades.max(), "best", k=2))["best@2"]
    1.0
    """
    from ndcg_lit.engine.own import made_own  # few evaluations have a measure of one's own

    made = made_own(function, name, k, unjudged, lower)
    try:
        known = _parsed(made.name)
    except (TypeError, ValueError):
        return made
    raise ValueError(f"{made.name!r} is a measure already, {known.name}; give another name")


def is_function(given: Any) -> TypeGuard[Callable]:
    "Return whether something `given` is a function of Python or numpy, and no measure of another library."
    return callable(given) and (
        type(given).__name__
        in ("function", "method", "builtin_function_or_method", "ufunc", "partial")
    )


def is_named_function(given: Any) -> TypeGuard[tuple[str, Callable]]:
    "Return whether something `given` is a pair of a name and a function."
    return (
        isinstance(given, (tuple, list))
        and len(given) == 2
        and isinstance(given[0], str)
        and callable(given[1])
        and not isinstance(given[1], (Measure, type))
    )


def known_measure(measure, verb):
    "Return the `measure`, a name, as a value. ValueError from a `verb` for a function of one's own, and for subtopics."
    found = parse_measure(measure)
    if found.info.counts == "own":
        raise ValueError(
            f"{verb} goes through what tools do differently, and no tool has {found.label!r}, a function of your own; "
            "evaluate and compare take it"
        )
    refuse_subtopics([found], verb)
    return found


def split_at_commas(text):
    """Return the parts of a `text` between its commas, at least one. A comma within brackets divides nothing.

    A number behind the cutoff of a measure is another cutoff of it:

    >>> split_at_commas("nDCG(gain={1: 1, 2: 3})@5, 10, AP")
    ['nDCG(gain={1: 1, 2: 3})@5', 'nDCG(gain={1: 1, 2: 3})@10', 'AP']
    """
    depth, cuts = 0, [-1]
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            cuts.append(at)
    parts: list = []
    for low, high in pairwise([*cuts, len(text)]):
        part = text[low + 1 : high].strip()
        before = WITH_CUTOFF.fullmatch(parts[-1]) if parts and CUTOFF.fullmatch(part) else None
        if part:
            # trec_eval's P.5 and iprec_at_recall.0.5
            zero = "0" if before and before[1].endswith(".") and part.startswith(".") else ""
            parts.append(before[1] + zero + part if before else part)
    return parts or [text.strip()]


CUTOFF = re.compile(r"\d*\.?\d+")


WITH_CUTOFF = re.compile(
    r"(.*@\s*|\w+?[_.])\d*\.?\d+", re.S
)  # nDCG@10, and trec_eval's ndcg_cut_10 and P.5


# a name, options and a cutoff
WRITTEN = re.compile(r"([\w-]+)\s*(?:\((.*)\))?\s*(?:@\s*(\d*\.?\d+))?", re.S)


@lru_cache(maxsize=512)
def _parsed(label):
    "Return the measure that the text `label` names."
    where = f"measure {shorten(label)}"
    match = WRITTEN.fullmatch(from_trec_eval(label) or label)
    info = info_of(match[1]) if match else None
    at = match[3] if match else None
    if not info and info_of(leading_word(label)):
        raise ValueError(
            f"{where} cannot be read; write one as in AP(rel=2)@100, several as a list or with commas"
        )
    if not info:
        meant = _meant(label)
        meant = f"did you mean {meant!r}? " if meant else ""
        if CUTOFF.fullmatch(label):
            meant = "a cutoff is written behind a measure, as in nDCG@5,10; "
        raise ValueError(
            f"{where} is not known; {meant}choose from {', '.join(MEASURES)}, with @k for a cutoff"
        )
    if info.at == "k" and at is not None and info.no_cutoff:
        raise ValueError(f"{where}: {info.name} has no cutoff, {info.no_cutoff}")
    if info.at == "k" and "." in (at or ""):
        raise ValueError(f"{where}: a cutoff is a whole number of ranks; got {at}")
    options = _written_options(label, match[2]) if match[2] else {}
    k = None
    if info.at != "k":  # what stands after @ is a level of recall
        if at is not None and info.at in options:
            raise ValueError(f"{where}: {info.at} is given twice")
        if at is not None:
            options[info.at] = float(at)
        if info.at not in options:
            raise ValueError(f"{where} needs a level of {info.at}, as in {info.example}")
    elif at is None:
        k = options.pop("cutoff", None)
    else:
        k = int(at)
    if k is not None:
        try:
            check_cutoff(k)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{where}: {error}") from None
        if k > DEEPEST:
            raise ValueError(f"{where}: a cutoff is at most {DEEPEST:,}; got {k}")
        if info.no_cutoff:
            raise ValueError(f"{where}: {info.name} has no cutoff, {info.no_cutoff}")
    return Measure(label, info.name, k, _checked_options(label, info, options))


def from_trec_eval(text):
    "Return our text for a measure of trec_eval, such as ndcg_cut_10 or recip_rank; None for any other text."
    found = re.fullmatch(r"(\w+?)(?:(?:_cut)?[_.](\d*\.?\d+))?", text, re.I)
    info = info_of(found[1]) if found else None
    if not info or info.trec.lower() != found[1].lower():
        return None
    ours = f"{info.name}@{found[2]}" if found[2] else info.name
    return None if ours == text else ours


def leading_word(label):
    "Return the name that a `label` begins with."
    return re.match(r"[\w-]*", label)[0]


def _meant(label):
    "Return the measure that a `label` may mean that names none, such as nDCG@10 for ndcg10; None if none is near."
    word = leading_word(label)
    rest = label[len(word) :]
    cut = re.fullmatch(r"(\w+?)(?:_at)?[_-]?(\d+)", word)
    if cut and not rest and info_of(cut[1]):
        return f"{info_of(cut[1]).name}@{cut[2]}"
    near = close_to(word.lower(), [name for info in MEASURES.values() for name in info.names])
    own = {info.name.lower(): info.name for info in MEASURES.values()}
    return own.get(near, near) + rest if near and len(rest) < LONGEST else None


LONGEST = 40  # of what follows a name that may be meant, for an error to show it


def info_of(
    name: str,  # a name or an alias, in small or capital letters
) -> MeasureInfo | None:
    "Return the row of the measure called `name`; None if there is none."
    name = name.lower().replace("-", "_")
    for info in MEASURES.values():
        if name in info.names:
            return info
    return None


def _written_options(label, text):
    "Return the options `text` of the measure `label`, as a dict. ValueError if they are not written as options."
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        one_call = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.args
        written = {word.arg: word.value for word in call.keywords} if one_call else {None: call}
        if None in written or len(written) < len(call.keywords):
            raise ValueError("something else than options, or one of them twice")
        options = {name: _written_value(node) for name, node in written.items()}
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        raise ValueError(
            f"measure {shorten(label)} cannot be read; write options as in nDCG(gain='exponential')@10"
        ) from None
    for name, node in written.items():
        if isinstance(node, ast.Dict) and len(options[name]) < len(node.keys):
            raise ValueError(
                f"measure {shorten(label)}: {name} lists a grade twice; give each grade one gain"
            )
    return options


def _written_value(node):
    "Return the value of a literal, the `node`; `true` and `false` are taken without quotation marks too."
    if isinstance(node, ast.Name) and flag_of(node.id) is not None:
        return flag_of(node.id)
    return ast.literal_eval(node)


def _checked_options(label, info, options):
    "Return the `options` under our names. ValueError unless the measure has each of them and takes its value."
    checked = {}
    for given, value in options.items():
        option = info.option(given)
        if option is None:
            has = ", ".join(option.name for option in info.options) or "none"
            near = close_to(
                given, [name for each in info.options for name in (each.name, *each.aliases)]
            )
            meant = f"did you mean {near!r}? " if near else ""
            raise ValueError(
                f"measure {shorten(label)}: no option {given!r}; {meant}{info.name} has {has}"
            )
        if option.name in checked:
            raise ValueError(f"measure {shorten(label)}: {option.name} is given twice")
        if not option.takes(value):
            rule = f"; it {option.rule}" if option.rule else ""
            raise ValueError(f"measure {shorten(label)}: {given} cannot be {shorten(value)}{rule}")
        if option == GAIN:
            checked[option.name] = _checked_gain(label, given, value)
        elif option.takes is is_true_or_false:
            checked[option.name] = flag_of(value)
        else:
            checked[option.name] = tuple(value) if isinstance(value, list) else value
    return checked


def _checked_gain(label, given, value):
    "Return the gain `value` as measures take it, called `given` by the user. ValueError for a wrong table."
    if not isinstance(value, dict):
        return DCG_NAMES.get(value, value)
    try:
        if not value:
            raise ValueError("a mapping from grade to gain must list a grade")
        grades = [as_number(grade, "a grade in gain") for grade in value]
        check_gains(
            np.array([as_number(gain, "a gain") for gain in value.values()], np.float64), grades
        )
    except (TypeError, ValueError) as error:
        raise ValueError(f"measure {shorten(label)}: {error}") from None
    return (FixedGains if given == "gains" else Fixed)(value)


class FixedGains(Fixed):
    "Gains by grade, where a grade that is not listed is its own gain, as in ir_measures."

    def __getitem__(self, grade):
        return self.held.get(grade, grade)

    def __contains__(self, grade):
        return True

    def __eq__(self, other):
        return isinstance(other, FixedGains) and self.held == other.held

    __hash__ = Fixed.__hash__


def check_names(measures, convention):
    "Refuse a measure that is asked for by a name that the tool of a `convention`, a preset, gives to another measure."
    preset = preset_named(convention)
    names = CONVENTIONS[preset].names if preset else {}
    for measure in measures:
        word = leading_word(measure.label)
        if word.lower() in names and measure.info.counts != "own":
            theirs, rest = names[word.lower()], measure.label[len(word) :]
            raise ValueError(
                f"measure {shorten(measure.label)}: {CONVENTIONS[preset].tool} calls {theirs} so, "
                f"and others {measure.name}; ask for {theirs + rest!r} or {measure.name + rest!r}"
            )


def refuse_subtopics(measures, what):
    "Refuse a measure of subtopics for `what`, which reads one grade for each document."
    for measure in measures:
        if measure.info.counts == "subtopics":
            raise ValueError(
                f"measure {shorten(measure.label)} takes a grade for each subtopic, which evaluate, compare and check "
                f"read; {what} reads one for each document"
            )


def holds(names, measure):
    "Check whether the `measure` is among the `names` of a preset. `RR@k` is RR with a cutoff, `RR@all` without."
    with_k = "@k" if measure.k is not None else "@all"
    return measure.name in names or measure.name + with_k in names
