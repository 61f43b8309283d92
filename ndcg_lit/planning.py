"""How many queries a comparison takes, before any run exists: `queries_for` a difference, and the `detectable_difference` of some queries."""

from __future__ import annotations

from math import isfinite

from ndcg_lit.engine.resampling import detectable, queries_needed
from ndcg_lit.lists import as_number, check_share, is_whole, shorten
from ndcg_lit.pairs import margin_level


def queries_for(
    difference: float,
    sd: float,
    level: float = 0.95,
    power: float = 0.8,
    *,
    margin: float | None = None,
    comparisons: int = 1,
) -> int:
    """Return how many queries a comparison of two systems takes to find a true `difference`.

    The randomisation test of `compare` finds it in a share `power` of experiments. Plan for the
    smallest difference that matters, not for one that was seen.

    Parameters
    ----------
    difference : float
        The true mean difference. With a margin: by how much the new system is expected to be
        better, 0 for as good, below 0 for worse.
    sd : float
        The standard deviation of the differences from query to query: that of an earlier
        comparison, `pair.sd`, or a guess such as 0.25 for nDCG@10.
    level : float, default 0.95
        1 - level is the largest p that counts.
    power : float, default 0.8
        In which share of such experiments the difference is to be found.
    margin : float, default None
        Plan to show that the new system is not worse by more than this, by the one-sided test of
        `compare(margin=)`.
    comparisons : int, default 1
        The number of comparisons that share 1 - `level` (Bonferroni); maxT asks for fewer queries.

    Returns
    -------
    int
        The number of queries, 2 or more.

    Raises
    ------
    ValueError
        For a difference of 0, with a margin for one that is not above -margin, for a standard
        deviation or a margin that is not above 0, and where no number of queries is enough.

    References
    ----------
    Sources: Guenther (1981); Schuirmann (1987) for the margin; Hoenig and Heisey (2001) on the difference seen.

    Examples
    --------
    >>> queries_for(0.02, sd=0.25)
    1229
    >>> queries_for(0, sd=0.25, margin=0.02)
    968
    """
    size, level = asked(sd, level, power, comparisons, margin)
    found = as_number(difference, "difference")
    if margin is None and not found:
        raise ValueError("difference must not be 0: no number of queries finds it; a margin= can")
    if margin is not None:
        found += as_number(margin, "margin")
        if found <= 0:
            raise ValueError(
                f"a system that is worse by {-difference:g} cannot be shown to be within a margin of {margin:g}"
            )
    # so many signs are drawn as a p so small takes
    needed = queries_needed(found, size, level, power, None)
    if needed is None:
        raise ValueError(
            f"no number of queries finds a difference of {found:g} beside an sd of {size:g}"
        )
    return needed


def detectable_difference(
    queries: int, sd: float, level: float = 0.95, power: float = 0.8, *, comparisons: int = 1
) -> float:
    """Return the true difference that so many `queries` find, the inverse of `queries_for`.

    Parameters
    ----------
    queries : int
        The number of queries, 2 or more.
    sd : float
        As for `queries_for`.
    level : float, default 0.95
        As for `queries_for`.
    power : float, default 0.8
        As for `queries_for`.
    comparisons : int, default 1
        As for `queries_for`.

    Returns
    -------
    float
        A difference in the unit of `sd`.

    Raises
    ------
    ValueError
        For so few queries that they find no difference, and as `queries_for`.

    References
    ----------
    Source: Guenther (1981).

    Examples
    --------
    >>> round(detectable_difference(50, sd=0.25), 3)
    0.101
    """
    size, level = asked(sd, level, power, comparisons)
    if not is_whole(queries) or queries < 2:
        raise ValueError(f"queries must be a whole number from 2 on; got {shorten(queries)}")
    as_number(queries, "queries")
    found = detectable(size, int(queries), level, power, None)
    if not isfinite(found):
        raise ValueError(
            f"{queries} queries find no difference: their p is never {1 - level:.3g} or less"
        )
    return found


def asked(sd, level, power, comparisons, margin=None):
    "Return `sd` as a number and the level of a single two-sided test that asks for as much, all checked."
    check_share("level", level)
    check_share("power", power)
    size = as_number(sd, "sd")
    if not 0 < size < float("inf"):
        raise ValueError(f"sd must be a number above 0; got {size:g}")
    if not is_whole(comparisons) or comparisons < 1:
        raise ValueError(
            f"comparisons must be a whole number from 1 on; got {shorten(comparisons)}"
        )
    if margin is None:
        return size, 1 - (1 - level) / comparisons
    if not 0 < as_number(margin, "margin") < float("inf"):
        raise ValueError(f"margin must be a number above 0; got {margin:g}")
    if margin_level(level, comparisons) <= 0:
        raise ValueError(f"a margin needs a level above 0.5; got {level:g}")
    return size, margin_level(level, comparisons)
