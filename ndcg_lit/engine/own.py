"""A measure of one's own: a function of the grades by rank, under a name, which takes the place of a measure that is known here."""

from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np

from ndcg_lit.engine.applied import Fixed, Measure, check_order, fill_and_round, restrict_pool
from ndcg_lit.engine.convention import DEEPEST, DEFAULT
from ndcg_lit.engine.measures import JUDGED_ONLY, MeasureInfo
from ndcg_lit.lists import check_cutoff, is_number, nearest_float, shorten


@dataclass(frozen=True)
class OwnMeasure(Measure):
    "A measure as a value whose numbers a user's `function` gives; an `unjudged` result has this grade."

    function: Any
    unjudged: float = 0.0
    lower: bool = False

    def __post_init__(self):
        info = MeasureInfo(
            name=self.name,
            function=self.function,
            example=self.label,
            options=(JUDGED_ONLY,),
            counts="own",
            uses_pool=takes_pool(self.function),
            lower=self.lower,
            summary="a function of one's own",
        )
        object.__setattr__(self, "info", info)

    def of(self, ranked, c=DEFAULT, where=None):
        """Return its value for every query of `ranked`, by the convention `c`; 0 for a query without results.

        ValueError for what the function raises and for what is no number; `where` names a query, by its number."""
        try:
            check_order(self.info, ranked)
        except ValueError as error:
            raise ValueError(f"measure {self.label}: {error}") from None
        ranked = restrict_pool(ranked, c, self.judged_only(c))
        k, name = self.cutoff(c), where or (lambda query: f"query {query + 1}")
        depth = ranked.returned if k is None else np.minimum(ranked.returned, k)
        ends = np.searchsorted(ranked.query, np.arange(depth.size + 1))
        pools = np.searchsorted(ranked.pool_query, np.arange(depth.size + 1))
        values = np.zeros(depth.size)
        for query, size in enumerate(depth.tolist()):
            if not size:
                self.check_none(query, name)
                continue
            some = slice(ends[query], ends[query + 1])
            within = ranked.rank[some] <= size
            grades = np.full(size, self.unjudged, np.float64)
            grades[ranked.rank[some][within] - 1] = ranked.grade[some][within]
            pool = ranked.pool[pools[query] : pools[query + 1]]
            values[query] = self.value(grades, pool, c, query, name)
        return fill_and_round(values, self.info, k, {}, ranked, c, where)

    def value(self, grades, pool, c, query, name):
        "Return the number that the function gives for the `grades` of a `query` and its `pool`, checked; errors `name` it."
        more = {"pool": np.sort(pool)[::-1]} if self.info.uses_pool else {}
        try:
            found = self.function(grades, **more)
        except Exception as error:
            said = f"measure {self.label}: {name(query)}: {type(error).__name__}: {error}"
            raise ValueError(said) from error
        if isinstance(found, np.ndarray) and found.ndim == 0:
            found = found[()]
        if not (is_number(found) or isinstance(found, (bool, np.bool_))):
            raise ValueError(
                f"measure {self.label}: {name(query)}: the function gave {shorten(found)}, which is no number"
            )
        found = nearest_float(found)
        if np.isnan(found) and c.empty in ("nan", "skip"):
            return np.nan
        if not np.isfinite(found):
            rather = "; empty=skip leaves such queries out" if np.isnan(found) else ""
            raise ValueError(
                f"measure {self.label}: {name(query)}: the function gave {found}{rather}"
            )
        return found

    def check_none(self, query, name):
        "Refuse a `query` without results where the 0 that it counts would be the best value; the error `name`s it."
        if self.lower:
            raise ValueError(
                f"measure {self.label}: {name(query)} has no results, and would count 0, the best value where lower is "
                "better; missing='skip' leaves such queries out"
            )


def takes_pool(function):
    "Return whether a `function` has a parameter `pool`."
    try:
        return "pool" in signature(function).parameters
    except (TypeError, ValueError):
        return False  # one that is written in C


TAKEN = "query_id", "convention", "system", "group", "queries", "effective", "measure", "value"


def made_own(function, name, k, unjudged, lower):
    "Return the `OwnMeasure` of a `function`; ValueError or TypeError for what cannot be one."
    if not callable(function):
        raise TypeError(
            f"a measure of one's own is a function of the grades by rank; got {shorten(function)}"
        )
    name = getattr(function, "__name__", "<lambda>") if name is None else name
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or "@" in name:
        raise ValueError(f"the name of a measure is a text without @; got {shorten(name)}")
    if name.startswith("<") or name in TAKEN:
        raise ValueError(f"{shorten(name)} is no name for a measure; give another by name=")
    if k is not None:
        check_cutoff(k)
        if k > DEEPEST:
            raise ValueError(f"a cutoff is at most {DEEPEST:,}; got {k}")
    if not is_number(unjudged) or np.isinf(unjudged):
        raise ValueError(f"unjudged must be a grade, or nan; got {shorten(unjudged)}")
    if not isinstance(lower, (bool, np.bool_)):
        raise TypeError(f"lower must be True or False; got {shorten(lower)}")
    label = name if k is None else f"{name}@{k}"
    return OwnMeasure(label, name, k, Fixed({}), function, float(unjudged), bool(lower))
