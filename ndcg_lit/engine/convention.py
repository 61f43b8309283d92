"""A formula leaves choices open: which of several tied documents comes first, what a query with nothing to find counts, what AP is divided by. A `Convention` is one value that makes all of them, and every result carries it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal, TypeAlias, get_args

from ndcg_lit.lists import as_number, choice, close_to, flag_of, is_number, is_whole, shorten


# The values of the choices that verbs take one by one; the texts of the others stand in `KNOWN`.
Ties = Literal[
    "docid", "docid-rising", "stable", "reversed", "average", "best", "worst", "last", "random"
]
Precision = Literal["single", "double"]
Missing = Literal["zero", "skip", "error"]
Unjudged = Literal["skip", "zero", "error"]
Duplicates = Literal["error", "first", "last", "max"]


@dataclass(frozen=True)
class Convention:
    """Every choice that ranking tools make differently, as one value. The default is what `evaluate` does.

    Parameters
    ----------
    gain : default "linear"
        "linear", "exponential" (2^grade - 1), "binary" (1 if relevant), {grade: gain}.
    gain_from : default None
        Grades below this number gain nothing; None: those of 0 and less.
    discount : default "log2"
        "log2", "ln", "reciprocal", ("jk", base), ("rbp", chance).
    pool : str, default "judged"
        What there was to find: all "judged" documents, or those "returned".
    ideal : str, default "k"
        Where the ideal of nDCG ends: "k", the "returned" (at most k), "all", k "relevant".
    negative : str, default "zero"
        Grades below 0: gain "zero", "keep" their gain, "mask" (as if not there), "error".
    fractions : str, default "keep"
        Grades that are not whole: "keep", "truncate" (2.5 is 2), "error".
    min_grade : default 1
        Relevant: this grade or more; ">x": more than x; "any": whatever was judged.
    ap_divisor : str, default "all"
        Of AP: "all" R, "cutoff" min(R, k), "returned" min(R, k, returned), "found" hits, "k"
        itself, whatever R is.
    p_divisor : str, default "k"
        Of P@k: "k", the "returned" (at most k), min(k, "relevant").
    r_divisor : str, default "all"
        Of recall: "all" R, "cutoff" min(R, k).
    interpolation : str, default "up"
        Of IPrec: a level of recall asks for level x R relevant documents, rounded "up" (but for a
        part below .1), as in trec_eval 9, or to the "nearest" whole number, as in 10.
    persistence : default 0.8
        Of RBP: the p of a measure that names none.
    empty : default 0.0
        The value where there is nothing to find: a number, "nan", "skip", "raise".
    ties : str, default "docid"
        Which document is first among equal scores: "docid", "docid-rising", "stable",
        "reversed", "average", "best", "worst", "last" or "random".
    precision : str, default "single"
        Scores are equal if they are so in "single", or in "double".
    judged_only : bool, default False
        True: documents that nobody judged are first taken out of the run.
    drop : str, default "none"
        What is taken out of the run before all else: "none"; "own", the document whose id
        is that of its query; "first", the first result.
    cutoff : int, default None
        The k of a measure that names none.
    missing : str, default "zero"
        A judged query not in the run: counts 0 ("zero"), "skip", "error".
    unjudged : str, default "skip"
        A query without judgments: "skip", "zero", "error".
    averaging : str, default "macro"
        "macro": every query counts the same; "micro": P and R are of all queries at once, their hits
        added up over what they are divided by, added up. No other measure heeds it.
    duplicates : str, default "error"
        A document twice in a query: "error", or keep "first", "last", "max".
    rounding : default None
        ("query", 5): values to 5 decimals; "mean", "query-floor" and "mean-floor" too.

    Raises
    ------
    ValueError, TypeError
        For a value that a choice does not take, and for choices that contradict each other.

    Examples
    --------
    >>> Convention(ties="worst").but(min_grade=2).min_grade
    2.0
    """

    gain: Any = "linear"
    gain_from: Any = None
    discount: Any = "log2"
    pool: str = "judged"
    ideal: str = "k"
    negative: str = "zero"
    fractions: str = "keep"
    min_grade: Any = 1
    ap_divisor: str = "all"
    p_divisor: str = "k"
    r_divisor: str = "all"
    interpolation: str = "up"
    persistence: float = 0.8
    empty: Any = 0.0
    ties: Ties = "docid"
    precision: Precision = "single"
    judged_only: bool = False
    drop: str = "none"
    cutoff: int | None = None
    missing: Missing = "zero"
    unjudged: Unjudged = "skip"
    averaging: str = "macro"
    duplicates: Duplicates = "error"
    rounding: Any = None

    def __post_init__(self):
        for name, form in FORMS.items():
            object.__setattr__(self, name, form(name, getattr(self, name)))
        for name, known in KNOWN.items():
            choice(name, getattr(self, name), known)
        check_contradictions(self)

    def __str__(self):
        return (
            " ".join(f"{name}={as_word(value)}" for name, value in non_defaults(self).items())
            or "default"
        )

    def but(self, **changes: Any) -> Convention:
        """Return this convention with `changes`.

        Parameters
        ----------
        **changes
            Choices by name, as for `Convention`.

        Returns
        -------
        Convention
            Another convention; this one stays as it is.
        """
        if not changes:
            return self
        given = tuple((name, type(value), _fixed(value)) for name, value in changes.items())
        try:
            return _changed(self, given)
        except (TypeError, ValueError):
            return replace(self, **changes)  # says what is wrong with a value, as it was given


TIES = get_args(Ties)


ONE_FIRST = TIES[:4]  # these put the results of every measure in the same order


KNOWN = {
    "pool": ("judged", "returned"),
    "ideal": ("k", "returned", "all", "relevant"),
    "negative": ("zero", "keep", "mask", "error"),
    "fractions": ("keep", "truncate", "error"),
    "ap_divisor": ("all", "cutoff", "returned", "found", "k"),
    "p_divisor": ("k", "returned", "relevant"),
    "r_divisor": ("all", "cutoff"),
    "interpolation": ("up", "nearest"),
    "ties": TIES,
    "precision": get_args(Precision),
    "judged_only": (False, True),
    "drop": ("none", "own", "first"),
    "missing": get_args(Missing),
    "unjudged": get_args(Unjudged),
    "averaging": ("macro", "micro"),
    "duplicates": get_args(Duplicates),
}


def gain_form(name, value):
    "Return a gain: its name, or a table as pairs in order of the grade."
    if isinstance(value, str) and value in ("linear", "exponential", "binary"):
        return value
    if not isinstance(value, (Mapping, tuple, list)):
        raise ValueError(
            "gain must be 'linear', 'exponential', 'binary' or a table such as {0: 0, 1: 1}, "
            f"as text {{0:0,1:1}}; got {shorten(value)}"
        )
    pairs = list(value.items() if isinstance(value, Mapping) else value)
    if not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
        raise ValueError(
            f"gain: a table is a dict such as {{0: 0, 1: 1}}, or pairs of a grade and its gain; got {shorten(value)}"
        )
    try:
        table = sorted(
            (float(as_number(grade, "a grade")), float(as_number(gain, "a gain")))
            for grade, gain in pairs
        )
    except (TypeError, ValueError) as error:
        raise type(error)(f"gain: {error}; the table is {shorten(value)}") from None
    if not table or min(gain for _, gain in table) < 0:
        raise ValueError(
            f"gain: a table must list a grade, and no gain below 0; got {shorten(value)}"
        )
    for (grade, _), (other, _) in pairwise(table):
        if grade == other:
            raise ValueError(
                f"gain: a table lists each grade once; {as_word(grade)} is there twice in {shorten(value)}"
            )
    return tuple(table)


def discount_form(name, value):
    "Return a discount: its name, or a pair of a name and a number."
    if isinstance(value, str) and value not in ("log2", "ln", "reciprocal"):
        raise ValueError(
            "discount must be 'log2', 'ln', 'reciprocal', or a pair such as ('jk', 2) and ('rbp', 0.8), "
            f"as text jk:2; got {shorten(value)}"
        )
    if not isinstance(value, str):
        value = _pair(name, value, ("jk", "rbp"))
    base = value[1] if isinstance(value, tuple) else 0.5
    if base > 1 if value[0] == "jk" else 0 < base < 1:
        return value
    raise ValueError(
        f"discount 'jk' takes a base above 1, 'rbp' a chance between 0 and 1; got {shorten(value)}"
    )


def rounding_form(name, value):
    "Return where to round and to how many decimals, or None."
    if value is None:
        return None
    where, decimals = _pair(name, value, ("query", "mean", "query-floor", "mean-floor"))
    if decimals == int(decimals) and 0 <= decimals <= 15:
        return where, int(decimals)
    raise ValueError(f"rounding takes 0 to 15 decimals; got {shorten(value)}")


def _pair(name, value, known):
    "Return a pair of a name that is `known` and a number."
    if not isinstance(value, (tuple, list)) or len(value) != 2 or not is_number(value[1]):
        raise ValueError(
            f"{name} must be a pair such as {(known[0], 2)}, as text {known[0]}:2; got {shorten(value)}"
        )
    choice(name, value[0], known)
    return value[0], float(as_number(value[1], name))


def min_grade_form(name, value):
    "Return a number, `any`, or a text such as `>0.5`."
    if is_number(value):
        return float(as_number(value, name))
    if isinstance(value, str) and value == "any":
        return value
    if isinstance(value, str) and value.startswith(">") and NUMBER.fullmatch(value[1:]):
        return f">{as_word(as_number(float(value[1:]), name))}"
    raise ValueError(
        f"min_grade must be a number, 'any', or a text such as '>0.5'; got {shorten(value)}"
    )


# a number as texts of a convention have it: no `inf`, no `nan`, no `1_000`, which Python reads too
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.ASCII | re.IGNORECASE)


def empty_form(name, value):
    "Return a number, or a word."
    if isinstance(value, str) and value in ("nan", "skip", "raise"):
        return value
    if is_number(value):
        return "nan" if value != value else float(as_number(value, name))
    raise ValueError(f"empty must be a number, 'nan', 'skip' or 'raise'; got {shorten(value)}")


def persistence_form(name, value):
    "Return a chance between 0 and 1."
    if is_number(value) and 0 < value < 1:
        return float(value)
    raise ValueError(
        f"persistence must be a number between 0 and 1, both left out; got {shorten(value)}"
    )


def cutoff_form(name, value):
    "Return a number of ranks, or None."
    if value is None:
        return None
    if not is_whole(value) or not 1 <= value <= DEEPEST:
        kind = ValueError if is_whole(value) else TypeError
        raise kind(
            f"cutoff must be a whole number of ranks from 1 to {DEEPEST:,}, or none; got {shorten(value)}"
        )
    return int(value)


DEEPEST = 10**15  # ranks that a cutoff may count; far beyond any run, and exact as a float


def gain_from_form(name, value):
    "Return a grade, or None."
    if value is None:
        return None
    if not is_number(value):
        raise TypeError(f"gain_from must be a grade, or none; got {shorten(value)}")
    return float(as_number(value, name))


def flag_form(name, value):
    "Return True or False for a value that spells one of them."
    flag = flag_of(value)
    if flag is None:
        raise ValueError(f"{name} must be true or false; got {shorten(value)}")
    return flag


FORMS = {
    "gain": gain_form,
    "discount": discount_form,
    "min_grade": min_grade_form,
    "empty": empty_form,
    "persistence": persistence_form,
    "judged_only": flag_form,
    "cutoff": cutoff_form,
    "rounding": rounding_form,
    "gain_from": gain_from_form,
}


def check_contradictions(c):
    "Check that no choice of the convention `c` undoes another."
    table = isinstance(c.gain, tuple)
    pairs = [
        (
            c.ideal == "relevant" and c.gain != "binary",
            "ideal",
            "gain",
            "k relevant results have gains of 1",
        ),
        (
            c.gain_from is not None and c.gain == "binary",
            "gain_from",
            "gain",
            "min_grade says what gains 1",
        ),
        (
            c.gain_from is not None and table,
            "gain_from",
            "gain",
            "the table says what each grade gains",
        ),
        (
            c.negative == "keep" and c.gain == "binary",
            "negative",
            "gain",
            "a binary gain is never below 0",
        ),
        (
            c.negative == "keep" and table,
            "negative",
            "gain",
            "the table says what each grade gains",
        ),
        (
            c.negative == "keep" and c.gain_from is not None,
            "negative",
            "gain_from",
            "one keeps what the other drops",
        ),
        (
            c.drop == "first" and c.ties not in ONE_FIRST,
            "drop",
            "ties",
            "the first result has to be one",
        ),
        (
            c.averaging == "micro" and c.unjudged == "zero",
            "averaging",
            "unjudged",
            "a query without judgments has nothing to be divided by",
        ),
    ]
    for met, one, other, why in pairs:
        if met:
            both = " and ".join(f"{name}={as_word(getattr(c, name))}" for name in (one, other))
            raise ValueError(f"{both} contradict each other: {why}")


def non_defaults(convention):
    "Return the choices of a `convention` that are not the default, by name."
    return {
        name: value
        for name, value in vars(convention).items()
        if value != getattr(Convention, name)
    }


def as_json(convention):
    "Return every choice of a `convention` in a dict that JSON can hold."
    listed = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in vars(convention).items()
    }
    if isinstance(convention.gain, tuple):
        listed["gain"] = [list(pair) for pair in convention.gain]
    return listed


def as_word(value):
    "Return one choice as a word."
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if not isinstance(value, tuple):
        return str(value)
    if isinstance(value[0], str):
        return f"{value[0]}:{as_word(value[1])}"
    return "{" + ",".join(f"{as_word(grade)}:{as_word(gain)}" for grade, gain in value) + "}"


def as_convention(
    given: ConventionLike | None = None,
) -> Convention:
    """Return the convention that `given` says; None is the default.

    Parameters
    ----------
    given : ConventionLike, default None
        A `Convention`, a preset or its name, a text such as "lightgbm ties=worst", a dict, or None.

    Returns
    -------
    Convention

    Raises
    ------
    ValueError
        For an unknown preset, choice or value: it names the nearest.

    Examples
    --------
    >>> as_convention("sklearn").ties
    'average'
    """
    if isinstance(given, Convention):
        return given
    if given is None:
        return DEFAULT
    if isinstance(given, Mapping):
        return _with_choices(DEFAULT, given)
    if hasattr(given, "convention"):
        return given.convention
    if isinstance(given, str):
        return _parsed(given)
    raise TypeError(f"a convention is a text, a dict or a Convention; got {shorten(given)}")


@lru_cache(maxsize=256)
def _parsed(text):
    "Return the convention that a `text` of one line says."
    words = text.split()
    named = [word for word in words if "=" not in word]
    if len(named) > 1 or named != words[: len(named)]:
        raise ValueError(
            f"convention {shorten(text)}: one preset may stand first, and then choices such as ties=worst"
        )
    start = DEFAULT if named in ([], ["default"]) else CONVENTIONS[named[0]].convention
    choices: dict = {}
    for name, _, word in (word.partition("=") for word in words[len(named) :]):
        if name in choices:
            raise ValueError(f"convention {shorten(text)}: {name} is there twice; give it once")
        choices[name] = _value(name, word)
    try:
        return _with_choices(start, choices)
    except TypeError as error:  # in a text it is no kind, but a value that is wrong
        raise ValueError(str(error)) from None


def _with_choices(start, choices):
    "Return the convention `start` with the `choices` of a dict. ValueError for a choice that there is not."
    for name in choices:
        if name in FORMER:
            raise ValueError(f"no choice is called {shorten(name)}; it is called {FORMER[name]}")
        if name not in vars(DEFAULT):
            raise ValueError(f"no choice is called {shorten(name)}; {nearest(name, vars(DEFAULT))}")
    return start.but(**choices)


FORMER = {"threshold": "min_grade"}  # choices that pages once called by another name


def _value(name, word):
    "Return what a `word` says of the choice called `name`: the word itself where it says no number, pair or table."
    if word == "none" and name in ("cutoff", "gain_from", "rounding"):
        return None
    if name == "gain" and word.startswith("{"):
        return _table(word)
    if name in ("discount", "rounding") and ":" in word:
        kind, _, number = word.partition(":")
        return kind, _number(number)
    if name == "cutoff":
        return int(word) if re.fullmatch(r"[0-9]{1,99}", word) else word
    return _number(word) if name in ("gain_from", "min_grade", "empty", "persistence") else word


def _number(word):
    "Return the number that a `word` spells, or the word itself."
    return float(word) if NUMBER.fullmatch(word) else word


def _table(word):
    "Return a table of gains, such as `{0:0,1:1}`, as pairs; the `word` itself if it is none."
    pairs = [part.split(":") for part in word[1:-1].split(",")]
    numbers = all(len(pair) == 2 and all(map(NUMBER.fullmatch, pair)) for pair in pairs)
    return [tuple(map(float, pair)) for pair in pairs] if numbers and word.endswith("}") else word


def _fixed(value):
    "Return lists of JSON, and tables, as tuples."
    if isinstance(value, Mapping):
        return tuple(value.items())
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


@lru_cache(maxsize=1024)
def _changed(convention, changes):
    "Return a `convention` with `changes`; each says its type, since True and 1 are one key and not one choice."
    return replace(convention, **{name: value for name, _, value in changes})


def unchecked(choices):
    "Return the default with `choices` in their stored forms, unchecked: for code that makes thousands of conventions."
    made = object.__new__(Convention)
    made.__dict__.update(vars(DEFAULT) | choices)
    return made


def nearest(name, known):
    "Return the `known` names in words, with the one nearest to `name` first."
    close = close_to(name, known)
    return (f"did you mean {close!r}? " if close else "") + f"known: {', '.join(known)}"


DEFAULT = Convention()


@dataclass(frozen=True)
class Preset:
    "The convention of one tool."

    name: str
    convention: Convention
    measures: tuple  # the measures that it holds for
    tool: str  # what it is called, with its version
    how: str  # "ran" or "read": where the rule comes from
    source: str  # what was run or read
    note: str = ""  # what the convention cannot express
    single: bool = False  # does the tool add up in single precision?
    # what the tool calls by a name that is another measure's here, in small letters: our name of it
    names: Mapping = field(default_factory=dict)
    stable_up_to: int | None = None  # results of a query, beyond which chance orders the tied
    added: float = 0.0  # what the tool adds to each divisor, so that none is 0

    @property
    def leaves_to_chance(self):
        "Return whether the tool breaks ties by chance, in all lists or in long ones."
        return self.convention.ties == "random" or self.stable_up_to is not None

    def chance_decides(self, ranked):
        "Check whether the tool breaks any tie of `ranked`, a `RankedQrels`, by chance."
        long = ranked.returned[ranked.query] > (self.stable_up_to or 0)
        return self.leaves_to_chance and bool(((ranked.tied > 1) & long).any())

    def __str__(self):
        return f"{self.name}: {self.convention}"


ConventionLike: TypeAlias = Convention | Preset | str | Mapping[str, Any]


class UnknownPreset(KeyError, ValueError):
    "Raised for a name that no preset has."

    def __str__(self):
        return self.args[0]


class Presets(Mapping):
    "Presets by name, read from their file when they are first asked for."

    @cached_property
    def file(self):
        import json
        from importlib.resources import files

        text = (files("ndcg_lit") / "static" / "conventions.json").read_text(encoding="utf-8")
        return json.loads(text)

    @cached_property
    def held(self):
        return {}

    @property
    def not_expressed(self):
        "Return the tools whose rule these choices cannot express, with the reason."
        return dict(self.file["not_expressed"])

    def __getitem__(self, name):
        presets = self.file["presets"]
        if not isinstance(name, str) or name not in presets:
            raise UnknownPreset(f"no preset is called {shorten(name)}; {nearest(name, presets)}")
        if name not in self.held:
            facts = dict(presets[name])
            convention, measures = (
                _with_choices(DEFAULT, facts.pop("convention")),
                tuple(facts.pop("measures").split()),
            )
            self.held[name] = Preset(name, convention, measures, **facts)
        return self.held[name]

    def __iter__(self):
        return iter(self.file["presets"])

    def __len__(self):
        return len(self.file["presets"])


CONVENTIONS = Presets()


def preset_named(given):
    "Return the name of the preset that is `given`, itself or first in a text; an empty text if none is."
    if isinstance(given, Preset):
        return given.name
    first = given.split()[0] if isinstance(given, str) and given.strip() else ""
    return "" if "=" in first or first == "default" else first
