"""What is checked before and after a formula: grades, numbers, cutoffs, gains and weights, pools, sums and ratios.

The chapters hold the formulas. A reader finds here, in this order, what comes in and the errors that it raises, what
goes out, the mean over many lists, and groups of equal integers. Bad input raises an error that names the value and
the rule: nothing is dropped or guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from math import inf, isfinite, prod
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeVar, cast, overload

import numpy as np
from numpy.typing import ArrayLike

# A function of one number, or of an array of them
OfNumbers = Callable[[float], float] | Callable[[np.ndarray], ArrayLike]

# "linear", {0: 0, 1: 3}, or a function of grades
Gain = Literal["linear", "exponential"] | Mapping[int, float] | Mapping[float, float] | OfNumbers

# "log2", ("rbp", 0.8), a function of ranks, or weights
Discount = (
    Literal["log2", "ln", "reciprocal"]
    | tuple[Literal["jk", "rbp"], float]
    | OfNumbers
    | Sequence[float]
    | np.ndarray
)

# What a measure is where it has nothing to find
Empty = float | Literal["raise"]


# What comes in: grades


def as_grades(rel, name="rel"):
    """Return the grades `rel` as an array of finite numbers, rank on the last axis; errors call it `name`.

    >>> as_grades([3, float("nan"), 2])
    Traceback (most recent call last):
    ValueError: rel[1] is nan (rank 2); grades must be finite numbers
    """
    a = rel if type(rel) is np.ndarray else as_array(rel, name)
    if a is None or a.dtype.kind == "O":
        a = from_objects(rel, name)
    kind = a.dtype.kind
    if kind not in "biuf":
        raise TypeError(f"{name} must hold numbers; got {shorten(rel)}")
    if a.ndim == 0:
        raise TypeError(f"{name} must be a list of grades; got the single value {shorten(rel)}")
    if a is not rel:
        refuse_masked(rel, name, "grades")
    if a.itemsize > 8:
        a = as_double(a)
    if kind != "f" or all_finite(a):
        return a
    where = np.argwhere(~np.isfinite(a))[0].tolist()
    raise ValueError(
        f"{name}{where} is {a[tuple(where)]} (rank {where[-1] + 1}); grades must be finite numbers"
    )


def as_array(values, name):
    """Return the `values` as an array, or None for rows of unequal length; errors call them `name`.

    TypeError for a tensor that numpy cannot read: one on a GPU, one with a gradient, or one in bfloat16."""
    try:
        return np.asarray(values)
    except ValueError:
        return None
    except (TypeError, RuntimeError) as error:
        if not hasattr(values, "device"):
            raise
        library = type(values).__module__.partition(".")[0]
        if library == "torch":
            advice = (
                "ndcg_lit.torch has ndcg_score, ap_score, rr_score, ndcg, ap and rr for tensors where they are; "
                f"{name}.detach().cpu().double() is a copy that this function takes"
            )
        else:
            copy = f"cupy.asnumpy({name})" if library == "cupy" else f"numpy.asarray({name}.get())"
            advice = f"{copy} is a copy that this function takes"
        raise TypeError(
            f"{name} is on {values.device} as {getattr(values, 'dtype', 'numbers')}, "
            f"which numpy cannot read there; {advice}"
        ) from error


def from_objects(rel, name):
    """Return an array from objects: fractions and decimals are numbers; text and uneven rows are not.

    >>> from decimal import Decimal
    >>> from_objects([1, Decimal("1.5")], "rel").tolist()
    [1.0, 1.5]
    """
    try:
        a = np.array(rel, dtype=object)
    except ValueError:
        a = None
    # an iterator over the values takes no array of more than 32 levels
    if a is None or any(isinstance(v, (list, tuple, np.ndarray)) for v in a.ravel()):
        raise ValueError(
            f"{name} holds lists of unequal length; "
            "mean_ndcg, mean_ap and mean_rr take rankings of any length, and so does evaluate"
        )
    try:
        return as_double(a)
    except OverflowError:
        raise ValueError(f"{name} holds a number too large for a float: {shorten(rel)}") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} must hold numbers; got {shorten(rel)}") from None


def as_double(a):
    "Return the array `a` in float64. TypeError for text; a number that is too large becomes infinite."
    if a.dtype.kind == "O" and any(isinstance(v, (str, bytes)) for v in a.ravel()):
        raise TypeError("text is no number")
    with np.errstate(over="ignore"):
        return a.astype(np.float64)


def all_finite(a):
    "Return whether every number in the array `a` is finite. A finite sum of squares proves it in the least time."
    fast = a.dtype.char in "fd" and a.flags.c_contiguous  # where numpy asks BLAS for the sum
    return bool(fast and isfinite(np.vdot(a, a)) or np.isfinite(a).all())


PLAIN = {bool, int, float}  # types of number that cannot carry a mask


def refuse_masked(values, name, what="values"):
    """Raise a ValueError if `values`, an array or a list of arrays, hold a masked one; it calls them `name`.

    numpy drops the mask when it makes an array of a list, so that masks are looked for before.

    >>> refuse_masked([[1, 0, 0], np.ma.array([3, 0, 2], mask=[True, False, False])], "rel", "grades")
    Traceback (most recent call last):
    ValueError: rel has masked grades; fill or drop them
    """
    if isinstance(values, (list, tuple)):
        kinds = set(map(type, values))
        if kinds <= PLAIN:
            return
        if kinds <= {list, tuple}:
            try:
                with np.errstate(all="ignore"):
                    # A plain sum of sums proves that all numbers are plain, and this is the quickest way.
                    if type(sum(map(sum, values))) in PLAIN:
                        return
            except (TypeError, ValueError, ArithmeticError):
                pass
        if any(issubclass(kind, (list, tuple, np.ma.MaskedArray)) for kind in kinds):
            for part in values:
                refuse_masked(part, name, what)
    elif isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        raise ValueError(f"{name} has masked {what}; fill or drop them")


# What comes in: one number, a cutoff, a choice


def is_number(value):
    "Return whether `value` is a single number. True and False do not count as numbers here."
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def is_whole(value):
    "Return whether `value` is a single whole number. True and False do not count as numbers here."
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def checked_whole(value, name, least, most=2**32 - 1):
    "Return `value` as an int, checked to be a whole number from `least` to `most`; errors call it `name`."
    if not is_whole(value):
        raise TypeError(f"{name} must be a whole number; got {shorten(value)}")
    if least <= value <= most:
        return int(value)
    raise ValueError(f"{name} must be from {least} to {most}; got {value}")


def nearest_float(value):
    "Return the float nearest to the number `value`, infinite if the number is too large."
    try:
        return float(value)
    except OverflowError:
        return np.inf if value > 0 else -np.inf


def as_number(value, name):
    "Return `value`, checked to be a finite number; errors call it `name`."
    if not is_number(value):
        raise TypeError(f"{name} must be a number; got {shorten(value)}")
    if isfinite(nearest_float(value)):
        return value
    if isinstance(value, int):
        raise ValueError(f"{name} is too large for a float: {shorten(value)}")
    raise ValueError(f"{name} must be a finite number; got {value}")


FLAGS = {"true": True, "yes": True, "on": True, "1": True}
FLAGS |= {"false": False, "no": False, "off": False, "0": False}


def flag_of(value):
    """Return the truth value that `value` spells, whatever its letters; None if it spells none.

    >>> flag_of("Yes"), flag_of(0), flag_of("maybe")
    (True, False, None)
    """
    return FLAGS.get(str(int(value)) if isinstance(value, np.bool_) else str(value).lower())


def as_positive(value, name, most=np.inf):
    "Return `value` as a float, checked to be above 0 and at most `most`; errors call it `name`."
    if 0 < as_number(value, name) <= most:
        return float(value)
    limit = "" if most == np.inf else f", and {most} at most"
    raise ValueError(f"{name} must be above 0{limit}; got {value}")


def check_share(name, value):
    "Raise an error that calls `value` by its `name` unless it is a number between 0 and 1."
    if not 0 < as_number(value, name) < 1:
        raise ValueError(f"{name} must lie between 0 and 1; got {value}")


def as_count(n):
    "Return `n`, checked to be a whole number of ranks, 0 or more."
    if not is_whole(n):
        raise TypeError(f"n must be a whole number of ranks; got {n!r}")
    if n < 0:
        raise ValueError(f"n must be at least 0; got {n}")
    return int(n)


def check_cutoff(k):
    "Raise an error unless the cutoff `k` is a whole number of at least 1."
    if not is_whole(k):
        raise TypeError(f"k must be a whole number of ranks, or None for all; got {k!r}")
    if k < 1:
        raise ValueError(f"k counts ranks from 1; got {k}")


def depth(k, n):
    """Return how many of `n` ranks count: `k`, or all of them if `k` is None or reaches past the end.

    >>> depth(3, 6), depth(None, 6), depth(10, 6)
    (3, 6, 6)
    """
    if k is None:
        return n
    check_cutoff(k)
    return min(int(k), n)


def check_samples(samples, seed):
    "Raise a ValueError unless `samples` is a whole number from 100 and `seed` one from 0."
    for name, value, least in (("samples", samples, 100), ("seed", seed, 0)):
        if not is_whole(value) or value < least:
            raise ValueError(f"{name} must be a whole number from {least}; got {shorten(value)}")


def choice(name, value, known):
    """Raise a ValueError that calls the option by its `name` unless its `value` is one of the `known`.

    >>> choice("missing", "nul", ("zero", "skip", "error"))
    Traceback (most recent call last):
    ValueError: missing must be one of 'zero', 'skip', 'error'; got 'nul'
    """
    if value not in known:
        listed = ", ".join(map(repr, known))
        near = close_to(value, known) if isinstance(value, str) else None
        meant = f"; did you mean {near!r}?" if near else ""
        raise ValueError(f"{name} must be one of {listed}; got {shorten(value)}{meant}")


LONGEST_NAME = 100


def close_to(name, known):
    "Return the one of the `known` names that is nearest to `name`; None if none is near."
    from difflib import get_close_matches

    name = str(name)[:LONGEST_NAME]  # a whole file may be given in place of a name
    return next(iter(get_close_matches(name, list(known), 1, 0.5)), None)


def weighing(weights):
    "Return the array of `weights` of a mean, checked to be 0 or more and not all 0."
    if (weights >= 0).all() and weights.any():
        return weights
    raise ValueError(f"weights must be 0 or more and not all 0; got {shorten(weights.tolist())}")


# What comes in: words that a function does not take


Function = TypeVar("Function", bound=Callable[..., Any])


def refuse_keywords(
    **advice: str,  # keywords that the function does not take, each with what to write instead
) -> Callable[[Function], Function]:
    "Return a decorator: a call of its function with one of these keywords raises a TypeError with the `advice`."

    def refusing(function: Function) -> Function:
        @wraps(function)
        def explicit(*args, **options):
            for word in options:
                if word in advice:
                    name = function.__qualname__.removesuffix(".__init__")
                    raise TypeError(f"{name} takes no {word}; {advice[word]}")
            return function(*args, **options)

        return cast(Function, explicit)

    return refusing


refuse_convention = refuse_keywords(
    convention="measure_list(rel, measure, convention=...) measures one list by a convention, "
    "and evaluate measures a run"
)


# What a measure of grades is to a type checker


P = ParamSpec("P")


class OfGrades(Protocol[P]):
    "A measure of grades: a float for one list, an array for a list of lists; for an array, either."

    @overload
    def __call__(self, rel: Sequence[float], *args: P.args, **kwargs: P.kwargs) -> float: ...
    @overload
    def __call__(
        self, rel: Sequence[Sequence[float]], *args: P.args, **kwargs: P.kwargs
    ) -> np.ndarray: ...
    @overload
    def __call__(self, rel: ArrayLike, *args: P.args, **kwargs: P.kwargs) -> float | np.ndarray: ...


def of_grades(
    function: Callable[Concatenate[ArrayLike, P], float | np.ndarray],
) -> OfGrades[P]:
    "Return the `function` of grades as it is, with the types of `OfGrades`."
    return cast(OfGrades[P], function)


def list_measure(
    function: Callable[Concatenate[ArrayLike, P], float | np.ndarray],
) -> OfGrades[P]:
    "Return the `function` of grades with the types of `OfGrades`; from now on it refuses a convention."
    return of_grades(refuse_convention(function))


# What an error shows


def shorten(value, width=60):
    """Return `repr(value)` in one line, cut to `width` characters.

    >>> shorten("a long story", 10)
    "'a long..."
    """
    try:
        text = repr(value)
    except ValueError:  # Python prints no whole number of 5,000 digits
        text = f"a {type(value).__name__} too long to print"
    except RecursionError:
        text = f"a {type(value).__name__} nested too deeply to print"
    if "\n" in text:
        text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 3] + "..."


def distinct(numbers):
    """Return the different ones of an array of `numbers`, rising.

    numpy's `unique` imports numpy.ma, which takes as long as this package, and counts by a table, which takes ten times
    as long as sorting keys of 64 bits.

    >>> distinct(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    numbers = np.sort(numbers, axis=None)
    return numbers[np.append(True, numbers[1:] != numbers[:-1])[: numbers.size]]


def middle(numbers):
    """Return the median of some finite `numbers`, at least one; numpy's own imports numpy.ma too.

    >>> middle(np.array([3, 1, 8])), middle(np.array([3, 1]))
    (3.0, 2.0)
    """
    numbers = np.sort(numbers)
    half = numbers.size // 2
    return float(numbers[half] + numbers[-half - 1]) / 2


# Control characters, marks that turn the direction of writing, and bytes that are not UTF-8
HIDDEN = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def visible(text, keep=""):
    r"""Return the `text` with escapes in place of `HIDDEN` characters, which a terminal may obey, except `keep`.

    >>> print(visible("q\x1b[2J"))
    q\x1b[2J
    """
    plain = text
    for sign in keep:
        plain = plain.replace(sign, "")
    if plain.isprintable():
        return text  # most text is, and needs no pattern
    return re.sub(
        HIDDEN, lambda found: found[0] if found[0] in keep else repr(found[0])[1:-1], text
    )


def nice_steps(low: float, high: float, most: int = 4) -> list[float]:
    """Return the multiples of 1, 2 or 5 times a power of ten from `low` to `high`: as many as fit, at most `most`.

    >>> nice_steps(-0.03, 0.24), nice_steps(-1e-12, 4e-12)
    ([0.0, 0.1, 0.2], [0.0, 2e-12, 4e-12])
    """
    begin = int(np.floor(np.log10(high - low))) - 2
    sizes = (base * 10.0**power for power in range(begin, begin + 5) for base in (1, 2, 5))
    step = next(size for size in sizes if np.floor(high / size) - np.ceil(low / size) < most)
    numbers = range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)
    return [float(f"{at * step:.9g}") for at in numbers]


# What comes in: gains and weights given by hand


def look_up(gain, x):
    "Return the value in the mapping `gain` of every grade in `x`."
    grades, where = np.unique(x, return_inverse=True)
    lacking = [g for g in grades.tolist() if g not in gain]
    if lacking:
        raise ValueError(
            f"gain has no value for grade {lacking[0]:g}; it has {', '.join(map(str, gain))}"
        )
    check_gains(as_reals(list(gain.values())), list(gain))
    return as_reals([gain[g] for g in grades.tolist()])[where].reshape(x.shape)


def check_gains(gains, grades):
    "Raise a ValueError if one of the `gains` given by hand for `grades` is below 0."
    low = np.flatnonzero(gains < 0)
    if not low.size:
        return
    grade, gain = grades[low[0]], gains[low[0]]
    raise ValueError(
        f"the gain of grade {grade:g} is {gain:g}; a gain given by hand must be 0 or more"
    )


ONE_EACH = "a gain or a discount must give one number for each value"


def each_value(f, x):
    """Return `f` of every value in `x`: of the whole array if `f` takes arrays, else one by one.

    >>> each_value(lambda g: g * g if g else 0, np.array([0.0, 1.0, 3.0])).tolist()
    [0.0, 1.0, 9.0]
    """
    try:
        y = as_reals(f(x.copy()))
    except (TypeError, ValueError):
        y = None
    if y is not None and y.shape == x.shape:
        return y
    y = as_reals([f(v) for v in x.ravel().tolist()])
    if y.shape == (x.size,):
        return y.reshape(x.shape)
    raise TypeError(f"{ONE_EACH}; got {shorten(y.tolist())}")


def as_reals(values):
    "Return what a gain or discount function returned, as floats."
    refuse_masked(values, "a gain or a discount")
    try:
        y = np.asarray(values)
    except ValueError:
        y = None
    if y is not None and y.dtype.kind in "biufO":
        try:
            return as_double(y)
        except (OverflowError, TypeError, ValueError):
            pass
    raise TypeError(f"{ONE_EACH}; got {shorten(values)}")


def discount_part(value):
    "Return the name or the number of a discount. TypeError for anything else."
    if isinstance(value, str):
        return value
    if is_number(value):
        return nearest_float(value)
    raise TypeError(f"a discount's parameter must be a number; got {shorten(value)}")


def weight_list(weights):
    "Return the array of `weights` that the caller gave."
    try:
        w = as_reals(weights)
    except TypeError:
        w = None
    if w is not None and w.ndim == 1:
        return w
    raise TypeError(
        "discount must be a name, a (name, number) pair, a function of ranks or a list of weights; "
        f"got {shorten(weights)}"
    )


# What comes in: a pool of judged grades


def check_batch(rel, pool):
    "Raise a ValueError if the array `pool` has another batch than the array of lists `rel`, and is no single pool."
    batch, of_pool = rel.shape[:-1], pool.shape[:-1]
    if of_pool and of_pool != batch:
        raise ValueError(
            f"pool is for a batch of shape {of_pool}, rel has {batch}; give one pool, or one a query"
        )


def check_pool(rel, pool):
    "Check that each `pool` holds every grade of its list in `rel`, as often as the list does; both are arrays."
    check_batch(rel, pool)
    batch = rel.shape[:-1]
    rows = prod(rel.shape[:-1])
    lists = rel.reshape(rows, rel.shape[-1])
    pools = np.broadcast_to(pool, (*batch, pool.shape[-1])).reshape(rows, pool.shape[-1])
    # A grade of 2.3 is another number in 32 bits, so that both are compared in the narrower type.
    floats = [a.dtype for a in (rel, pool) if a.dtype.kind == "f"]
    grades = np.concatenate((lists.ravel(), pools.ravel())).astype(min(floats, default=np.float64))
    query = np.concatenate([np.repeat(np.arange(rows), a.shape[1]) for a in (lists, pools)])
    levels, level = np.unique(grades, return_inverse=True)
    _, first, which = np.unique(query * levels.size + level, return_index=True, return_inverse=True)
    lacking = first[np.bincount(which, np.repeat((1, -1), (lists.size, pools.size))) > 0]
    if not lacking.size:
        return
    at = lacking.min()
    place = f" in query {[int(i) for i in np.unravel_index(query[at], batch)]}" if batch else ""
    raise ValueError(
        f"pool lacks a grade of {grades[at]:g} that the list shows{place}; "
        "it must hold every judged grade"
    )


def in_query(mask):
    "Return where `mask` is first true, as words for an error: ' in query [3]', or '' for one list."
    return f" in query {np.argwhere(mask)[0].tolist()}" if mask.ndim else ""


def cutoff_to_divide_by(k):
    "Return the cutoff `k`, by which AP is divided. ValueError if there is none."
    if k is None:
        raise ValueError("divisor 'k' needs a cutoff, as in AP@10")
    return k


# What goes out: a sum, a ratio


def as_value(x):
    "Return a Python float for the result of one list, the array itself for a batch."
    return float(x) if isinstance(x, float) or not np.ndim(x) else x


def finite_sum(x, what="the grades are too large: their sum"):
    "Return the sums `x`, a single one as a Python float. ValueError, begun by `what`, if one is too large for a float."
    if isinstance(x, (int, float)):
        if isfinite(x):
            return float(x)
    elif all_finite(x):
        return x
    raise ValueError(f"{what} is not a finite number")


def divide_or_zero(part, whole):
    """Return `part` / `whole`, or 0 where `whole` is 0.

    >>> divide_or_zero(np.array([3.0, 0.0]), np.array([6.0, 0.0])).tolist()
    [0.5, 0.0]
    """
    return np.divide(part, whole, out=np.zeros(np.shape(part)), where=whole > 0)


def safe_ratio(part, whole, empty, why="nothing to find (IDCG is 0)"):
    """Return the values `part` / `whole`, at most 1, or `empty` where `whole` is 0; `why` explains the error of "raise".

    Rounding could lift a perfect list above 1.

    >>> safe_ratio(1 + 1e-15, 1.0, 0.0)
    1.0
    >>> safe_ratio(np.array([3.0, 0.0]), np.array([6.0, 0.0]), "raise")
    Traceback (most recent call last):
    ValueError: nothing to find (IDCG is 0) in query [1]
    """
    if not isinstance(empty, float):
        check_empty(empty)
    if isinstance(part, float) and isinstance(whole, float) and 0 < whole < inf:
        return min(float(part / whole), 1.0)
    finite_sum(whole)
    part, whole = np.broadcast_arrays(part, whole)
    nothing = np.asarray(whole <= 0)
    if isinstance(empty, str) and nothing.any():
        raise ValueError(f"{why}{in_query(nothing)}")
    out = np.full(nothing.shape, 0 if isinstance(empty, str) else empty, dtype=np.float64)
    np.divide(part, whole, out=out, where=~nothing)
    return as_value(np.minimum(out, 1, out=out, where=~nothing))


def check_empty(empty):
    "Raise a ValueError unless `empty` is a number or 'raise'."
    if isinstance(empty, str) and empty == "raise":
        return
    if not isinstance(empty, (int, float, np.integer, np.floating)):
        raise ValueError(f"empty must be a number (nan included) or 'raise'; got {shorten(empty)}")
    if isinstance(empty, int):
        as_number(int(empty), "empty")  # a whole number may be too large for a float


# The mean over many lists


def mean_over(measure, rankings, each, **same):
    """Return the mean of `measure` over `rankings`, with one value per query for the options in `each`.

    ValueError or TypeError as `measure` raises them, naming the ranking, and for no rankings or a single one.

    >>> from ndcg_lit import ap
    >>> mean_over(ap, [[1, 0, 1], [0, 1]], {}, k=1)
    0.25
    >>> mean_over(ap, [[1, 0, 1], [0, 1]], {"n_relevant": [2, 4]}, k=None)
    0.47916666666666663
    """
    if getattr(rankings, "ndim", 1) >= 2:
        refuse_masked(rankings, "rankings", "grades")
        rankings = np.asarray(rankings)
    rows = list(rankings) if np.iterable(rankings) else [rankings]
    if not rows:
        raise ValueError("no rankings: the mean over no query is not defined")
    if not all(isinstance(row, (list, tuple)) or np.ndim(row) > 0 for row in rows):
        raise TypeError(
            "rankings must be lists of grades, one per query; "
            f"got {shorten(rankings)}; one list goes to ndcg, ap or rr"
        )
    if same["k"] is not None:
        check_cutoff(same["k"])
    each = {
        name: list(values) if np.iterable(values) else [values] for name, values in each.items()
    }
    for name, values in each.items():
        if len(values) != len(rows):
            counted = f"{len(rows)} ranking{'' if len(rows) == 1 else 's'}"
            raise ValueError(f"one {name} per query is needed: {len(values)} given for {counted}")
    if not each and len({len(row) for row in rows}) == 1:
        try:
            return float(np.mean(measure(rows, **same)))
        except (TypeError, ValueError):
            pass  # one by one, below, the error can name the ranking
    found = []
    for j, row in enumerate(rows):
        try:
            found.append(measure(row, **{name: values[j] for name, values in each.items()}, **same))
        except (TypeError, ValueError) as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"rankings[{j}]: {error}") from None
        if np.ndim(found[j]):
            raise ValueError(f"rankings[{j}] must be one list of grades; got {shorten(row)}")
    return float(np.mean(found))


# Groups of equal integers


def group_starts(query):
    """Return, as truth values, where in the sorted numbers `query` a new number begins.

    >>> group_starts(np.array([0, 0, 1, 3, 3])).tolist()
    [True, False, True, True, False]
    """
    new = np.ones(query.size, bool)
    np.not_equal(query[1:], query[:-1], out=new[1:])
    return new


def ranges(begin, count):
    """Return `count` whole numbers from each `begin` on, one range after the other.

    >>> ranges(np.array([10, 3]), np.array([2, 3])).tolist()
    [10, 11, 3, 4, 5]
    """
    end = np.cumsum(count)
    return np.arange(end[-1] if end.size else 0) + np.repeat(begin - end + count, count)


def tied_groups(query, above):
    """Return the groups of documents with equal `query` and `above`, the number of documents ranked above.

    The groups are given by the first document of each, the group of each document, and the size of each group.

    >>> [each.tolist() for each in tied_groups(np.array([0, 0, 0, 1]), np.array([0, 1, 1, 0]))]
    [[0, 1, 3], [0, 1, 1, 2], [1, 2, 1]]
    """
    return np.unique(
        (query << 32) + above, return_index=True, return_inverse=True, return_counts=True
    )[1:]


def rising_bits(s):
    """Return integers that sort as the scores `s` do, equal for equal scores.

    >>> np.argsort(rising_bits(np.array([0.5, -2.0, -0.1, 7.0]))).tolist()
    [1, 2, 0, 3]
    """
    bits = np.add(s, 0, order="C").view(f"i{s.itemsize}")  # -0.0 + 0 is 0.0
    bits ^= (bits >> (8 * s.itemsize - 1)) & np.iinfo(bits.dtype).max
    return bits


FEWEST_NUMBERS = 20  # that look like scores


def are_like_scores(numbers, queries):
    "Return whether nearly all `numbers` are no whole ones, and no two of one of the `queries` are alike."
    if numbers.size < FEWEST_NUMBERS or np.count_nonzero(numbers % 1) < 0.9 * numbers.size:
        return False
    order = np.lexsort((numbers, queries))
    same = (np.diff(numbers[order]) == 0) & (np.diff(queries[order]) == 0)
    return not same.any()
