"""A measure by a convention: `Measure.of` computes it with its cutoff and options, and the choices of the convention.

What a convention does to the documents comes before the measure, what it does to the mean after it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import floor
from typing import NamedTuple

import numpy as np

from ndcg_lit.engine.convention import DEFAULT
from ndcg_lit.engine.measures import MEASURES, MeasureInfo, gain_of
from ndcg_lit.engine.ranked import (
    UNORDERED,
    RankedQrels,
    pool_of_returned,
    reordered_by,
    without_first,
    without_negative,
    without_unjudged,
)
from ndcg_lit.discounted_gain import gain_values
from ndcg_lit.lists import finite_sum

# A measure by a convention


@dataclass(frozen=True)
class Measure:
    "A measure as a value: the `label` it was given by, its name, cutoff `k` (None: no cutoff) and options."

    label: str = field(compare=False)
    name: str
    k: int | None
    options: Mapping
    # its row travels with it, to a cluster too
    info: MeasureInfo = field(init=False, compare=False, repr=False)

    def __post_init__(self):
        object.__setattr__(self, "options", Fixed(self.options))
        object.__setattr__(self, "info", MEASURES[self.name])

    def __str__(self):
        return self.label

    def of(self, ranked, c=DEFAULT, where=None):
        """Return its value for every query of `ranked`, by the convention `c`.

        ValueError for what the measure or the convention refuses; `where` names a query, by its number, in the error."""
        topic = None
        if isinstance(ranked, Intents):
            ranked, topic = ranked
        ranked = restrict_pool(ranked, c, self.judged_only(c))
        k = self.cutoff(c)
        options = options_of(self.info, c, self.options.held)
        if topic is not None:
            options["topic"] = topic
        try:
            values = compute(self.info, ranked, k, options)
        except (TypeError, ValueError) as error:
            raise ValueError(f"measure {self.label}: {error}") from None
        return fill_and_round(values, self.info, k, options, ranked, c, where)

    def whole(self, ranked, c):
        "Return what its value for each query of `ranked` is divided by, by the convention `c`; None if `c` asks for no such."
        if c.averaging == "macro" or self.info.whole is None:
            return None
        ranked = restrict_pool(ranked, c, self.judged_only(c))
        options = options_of(self.info, c, self.options.held)
        return self.info.whole(ranked, self.cutoff(c), **options)

    def judged_only(self, c):
        "Return whether it leaves out unjudged documents, by its own option or else by the convention `c`."
        if "judged_only" in self.options.held:
            return self.options.held["judged_only"]
        return c.judged_only and self.info.option("judged_only") is not None

    def cutoff(self, c):
        "Return its own cutoff, or that of the convention `c`; None without one."
        return c.cutoff if self.k is None and not self.info.no_cutoff else self.k


class Intents(NamedTuple):
    "Subtopics, each ranked as if it were a query, and the number of the query of each."

    ranked: RankedQrels
    topic: np.ndarray


class Fixed(Mapping):
    "A dict that cannot be changed, and so has a hash; dicts in it are fixed too. `held`, the dict, is read faster."

    def __init__(self, items):
        self.held = {
            key: Fixed(value) if isinstance(value, dict) else value
            for key, value in dict(items).items()
        }

    def __getitem__(self, key):
        return self.held[key]

    def __iter__(self):
        return iter(self.held)

    def __len__(self):
        return len(self.held)

    def __hash__(self):
        return hash(frozenset(self.held.items()))

    def __repr__(self):
        return repr(self.held)


def compute(info, ranked, k, options):
    "Return the value of the measure `info` at `k`, with its `options`, for every query of `ranked`."
    check_order(info, ranked)
    min_grade = -np.inf if info.counts == "judged" else options.get("min_grade", 1)
    if min_grade < 0 and ranked.ties in ("best", "worst"):
        # a hit below 0 stands before an unjudged document: the order of the grades, all of them above 0, says so
        order = np.unique(ranked.grade, return_inverse=True)[1] + 1.0
        ranked = reordered_by(ranked, order * (ranked.grade >= min_grade))
    with np.errstate(over="ignore", invalid="ignore"):
        return finite_sum(np.asarray(info.function(ranked, k, **options), dtype=np.float64))


def check_order(info, ranked):
    "Check that the tied documents of `ranked` have an order that the measure `info` takes. ValueError otherwise."
    if ranked.ties in UNORDERED and ranked.ties not in info.honours:
        raise ValueError(
            f"{info.name} needs the documents in one order, which ties={ranked.ties!r} does not give; "
            "choose 'docid', 'stable' or another that gives each document a rank of its own"
        )


def options_of(info, c, given):
    "Return the options with which the measure `info` is computed by the convention `c`; the options `given` come first."
    options = dict(given) if c is DEFAULT else _options_by(info, c) | dict(given)
    options.pop("judged_only", None)
    if info.counts == "gains":
        if "gain" not in info.follows:
            c = c.but(gain_from=None)  # a measure that follows no choice of gains
        if "min_grade" in given:
            c = c.but(min_grade=given["min_grade"])  # a binary gain counts what the measure counts
        options["gain"] = gain_rule(options.get("gain", "linear"), c)
    return options


@lru_cache(maxsize=256)
def _options_by(info, c):
    "Return the options of the measure `info` that the convention `c` sets to another value than the default."
    options = {}
    for choice, option in info.follows.items():
        value = getattr(c, choice)
        if value != getattr(DEFAULT, choice):
            options[option] = min_relevant_grade(value) if choice == "min_grade" else value
    return options


def gain_rule(gain, c):
    "Return the `gain` as the measures take it, by the convention `c`."
    if isinstance(gain, tuple):
        return dict(gain)
    special = gain == "binary" or c.negative == "keep" or c.gain_from is not None
    return GainRule(gain, c) if special and isinstance(gain, str) else gain


class GainRule:
    "The gain of each grade where the convention `c` says more than a name; `gain` takes the place of its gain."

    def __init__(self, gain, c):
        self.gain, self.c = gain, c

    def worth(self, grade):
        "Return the gains of the array `grade`."
        if self.gain == "binary":
            return (grade >= min_relevant_grade(self.c.min_grade)).astype(np.float64)
        if self.c.negative == "keep":
            gains = gain_values(grade, self.gain)
        else:
            gains = gain_of(grade, self.gain)
        if self.c.gain_from is None:
            return gains
        return np.where(grade >= self.c.gain_from, gains, 0.0)


def min_relevant_grade(min_grade):
    "Return the lowest relevant grade, a number, for the `min_grade` of a convention, which may be a text."
    if min_grade == "any":
        return -np.inf
    if isinstance(min_grade, float):
        return min_grade
    return float(np.nextafter(float(min_grade[1:]), np.inf))


def fill_and_round(values, info, k, options, ranked, c, where=None):
    "Return the `values` of the measure `info`, filled in where there is nothing to find and rounded, as `c` says."
    if c.empty != 0.0 and info.nothing:
        values = filled(values, info.nothing(ranked, k, options), c, where)
    if c.rounding is not None and c.rounding[0].startswith("query"):
        return rounded(values, c.rounding)
    return values


def filled(values, nothing, c, where):
    "Return the `values`, with the `empty` of the convention `c` where there is `nothing` to find."
    if not nothing.any():
        return values
    if c.empty == "raise":
        place = f"{where(int(nothing.argmax()))}: " if where else ""
        raise ValueError(f"{place}nothing to find, and empty is 'raise'")
    return np.where(nothing, np.nan if isinstance(c.empty, str) else c.empty, values)


def rounded(values, rounding):
    """Round the `values`, a number or an array, to the decimals of a `rounding`: to the nearest, or down.

    >>> rounded(0.785002372, ("mean", 5)), rounded(np.array([0.785, 0.126]), ("query-floor", 2)).tolist()
    (0.785, [0.78, 0.12])
    """
    from fractions import Fraction

    where, decimals = rounding

    def down(value, decimals):
        return floor(Fraction(value) * 10**decimals) / 10**decimals  # of the exact binary value

    one = down if where.endswith("floor") else round
    numbers = [
        value if np.isnan(value) else one(value, decimals)
        for value in np.atleast_1d(values).tolist()
    ]
    return np.array(numbers) if np.ndim(values) else numbers[0]


# What a convention does to the documents, before a measure sees them


def apply_grade_rules(grade, c, where=None):
    "Return the array `grade` by the rules of the convention `c`: cut to whole numbers, or refused with a ValueError."
    if c.fractions != "keep":
        whole = np.trunc(grade)
        if c.fractions == "error":
            _refuse(whole != grade, grade, where, "is not whole, and fractions is 'error'")
        grade = whole
    if c.negative == "error":
        _refuse(grade < 0, grade, where, "is below 0, and negative is 'error'")
    return grade


def _refuse(wrong, grade, where, why):
    "Raise if any `grade` is `wrong`; the error names the first."
    if not wrong.any():
        return
    at = int(wrong.argmax())
    place = f"{where(at)}: " if where else ""
    raise ValueError(f"{place}the grade {grade[at]:g} {why}")


def without_dropped(ranked, c, there):
    "Return `ranked` without the first result if the convention `c` drops it; see `restrict_to_returned` for `there`."
    if c.drop == "none":
        return ranked
    if c.drop == "first":
        ranked = without_first(ranked)
    return restrict_to_returned(ranked, there) if c.pool == "returned" else ranked


def without_masked(ranked, c):
    "Return `ranked` without the documents that the convention `c` masks."
    if c.negative != "mask":
        return ranked
    left = without_negative(ranked)
    return restrict_to_returned(left, ranked.returned > 0) if c.pool == "returned" else left


def restrict_pool(ranked, c, judged_only):
    "Return `ranked` with the pool that the convention `c` asks for, and without unjudged documents if `judged_only`."
    there = ranked.returned > 0
    if judged_only:
        ranked = without_unjudged(ranked)
    return restrict_to_returned(ranked, there) if c.pool == "returned" else ranked


def restrict_to_returned(ranked, there):
    "Restrict each query's pool to its returned documents. A query that was `there` and lost them all gets none."
    ranked = pool_of_returned(ranked)
    kept = ((ranked.returned > 0) | ~there)[ranked.pool_query]
    if kept.all():
        return ranked
    return replace(ranked, pool_query=ranked.pool_query[kept], pool=ranked.pool[kept])


# and to the mean, after it


def mean_of(values, c, geometric=False, weights=None):
    "Return the mean of the `values` by the convention `c`, the usual or the `geometric` one; nan if there are none."
    if c.empty == "skip":
        counts = ~np.isnan(values)
        values = values[counts]
        weights = None if weights is None else weights[counts]
    mean = geometric_mean(values, weights) if geometric else arithmetic_mean(values, weights)
    if c.rounding is not None and c.rounding[0].startswith("mean"):
        return rounded(mean, c.rounding)
    return mean


def arithmetic_mean(values, weights=None):
    """Return the mean of the array `values`, whose sum may be too large for a float; nan if none has a weight.

    >>> arithmetic_mean(np.array([1.5e308, 0.5e308]))
    1e+308
    """
    if not (values.size if weights is None else weights.any()):
        return float("nan")
    with np.errstate(over="ignore", invalid="ignore"):
        mean = float(values.mean() if weights is None else np.average(values, weights=weights))
    if np.isfinite(mean) or not np.isfinite(values).all():
        return mean
    top = np.abs(values).max()
    return float(
        np.average(values / top, weights=None if weights is None else weights / weights.max()) * top
    )


def geometric_mean(values, weights=None):
    """Return the geometric mean of the array `values`, each at least `GMAP_FLOOR`; nan if none has a weight.

    >>> round(geometric_mean(np.array([0.1, 0.4])), 9)
    0.2
    """
    if not values.size or (weights is not None and not weights.any()):
        return float("nan")
    weights = None if weights is None else weights / weights.max()
    return float(np.exp(np.average(np.log(np.maximum(values, GMAP_FLOOR)), weights=weights)))


GMAP_FLOOR = 0.00001  # one query without a hit would make the product 0
