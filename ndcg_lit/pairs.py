"""A `Pair` is two runs by one measure: their difference query by query, and what follows from it, in words and as a picture."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from math import ceil, floor, inf, isfinite, log10

import numpy as np

from ndcg_lit.engine.resampling import (
    EXACT,
    ROUNDING,
    attained,
    bootstrap_intervals,
    critical_z,
    detectable,
    draw_order,
    few_differ,
    standard_normal,
    queries_needed,
    spread,
    weighted_mean,
)
from ndcg_lit.lists import as_number, check_share, visible
from ndcg_lit.results import label_of
from ndcg_lit.system import needed
from ndcg_lit.tables import Table, count_of, printable


@dataclass(frozen=True, eq=False)
class Pair:
    """One `measure` of two runs: `second` minus `first`, query by query, and what follows from it.

    Parameters
    ----------
    measure : str
        The name of the measure.
    first : str
        The name of the first run.
    second : str
        The name of the second run.
    query_ids : tuple
        The ids of the queries that count.
    by : np.ndarray
        The difference on each of these queries.
    mean_first : float
        The mean of the first run over these queries.
    mean_second : float
        The mean of the second run over them.
    interval : tuple
        The ends of the interval of the mean difference: of the differences that the test of p
        does not reject, of this pair alone; infinite if no p of so few queries is small enough.
    p : float
        The p of the paired randomisation test, two-sided.
    p_holm : float
        The same p, corrected by Holm for the number of comparisons.
    comparisons : int
        The number of comparisons for which p is corrected.
    left_out : int
        The number of queries that only one run answered, that have the weight 0, or where
        the measure is undefined.
    level : float
        The level of the intervals; 1 - level is the largest p that allows a conclusion.
    power : float
        The power that `detectable` and `needed` ask for.
    samples : int
        The number of combinations of signs that are drawn where 2^n are too many.
    weights : np.ndarray | None
        The weights of the queries, above 0; None if all weigh the same.
    correction : str
        The correction that a conclusion is drawn by: "maxT" or "holm".
    p_maxt : float | None
        The same p, corrected by maxT over the comparisons; None for the correction "holm".
    critical : float | None
        The scaled sum of differences above which maxT allows a conclusion, whatever the other
        comparisons are; None for a single comparison and for the correction "holm".
    lower : bool
        Whether lower values are better, as those of a latency or a cost.
    seed : int
        The seed of the signs that are drawn.
    margin : float | None
        The difference that still counts as none, in units of the measure; None without one.
    margin_interval : tuple | None
        The ends that `verdict` holds against the margin: of two one-sided tests, so of the level
        `margin_level`; None without a margin.
    """

    measure: str
    first: str
    second: str
    query_ids: tuple
    by: np.ndarray
    mean_first: float
    mean_second: float
    interval: tuple
    p: float
    p_holm: float
    comparisons: int
    left_out: int
    level: float
    power: float
    samples: int = 10_000
    weights: np.ndarray | None = None
    correction: str = "holm"
    p_maxt: float | None = None
    critical: float | None = None
    lower: bool = False
    seed: int = 0
    margin: float | None = None
    margin_interval: tuple | None = None

    def __repr__(self):
        return printable(self.said)

    @property
    def difference(self):
        "Return the mean difference, `second` minus `first`."
        return float(weighted_mean(self.by, self.weights))

    @property
    def gains(self):
        "Return how much better `second` is on each query: `by`, its sign turned where lower values are better."
        return -self.by if self.lower else self.by

    @property
    def gain(self):
        "Return how much better `second` is: the `difference`, its sign turned where lower values are better."
        return -self.difference if self.lower else self.difference

    @property
    def low(self):
        "Return the lower end of the interval."
        return self.interval[0]

    @property
    def high(self):
        "Return the upper end of the interval."
        return self.interval[1]

    @cached_property
    def percentile(self):
        "Return the ends of the interval by percentiles of the bootstrap, which is too short with few queries."
        return bootstrap_of([self])[0][0]

    @cached_property
    def bca(self):
        "Return the ends of the interval by the bootstrap that corrects bias and skew (BCa)."
        return bootstrap_of([self])[1][0]

    @property
    def sd(self):
        "Return the standard deviation of the differences, as that of a sample."
        return spread(self.by, self.weights)

    @property
    def queries(self):
        "Return how many queries count."
        return len(self.query_ids)

    @property
    def wins(self):
        "Return on how many queries `second` is better."
        return int((self.gains > 0).sum())

    @property
    def ties(self):
        "Return on how many queries the two are equal."
        return int((self.by == 0).sum())

    @property
    def losses(self):
        "Return on how many queries `first` is better."
        return int((self.gains < 0).sum())

    @property
    def exact(self):
        "Return whether p is of every combination of signs, and not of drawn ones."
        return bool(np.count_nonzero(self.by) <= EXACT)

    @property
    def p_corrected(self):
        "Return p by the correction that a conclusion is drawn by."
        return self.p_holm if self.p_maxt is None else self.p_maxt

    @property
    def concluded(self):
        "Return whether the corrected p is small enough for a conclusion."
        return self.p_corrected <= 1 - self.level + ROUNDING

    @property
    def holm_level(self):
        "Return the level that Holm's correction asks for at worst."
        return 1 - (1 - self.level) / self.comparisons

    @property
    def margin_level(self):
        "Return the level of `margin_interval`: 90 % for a `level` of 95 %, by Bonferroni higher for several comparisons."
        return margin_level(self.level, self.comparisons)

    @property
    def margin_low(self):
        "Return the lower end of `margin_interval`; None without a margin."
        return None if self.margin_interval is None else self.margin_interval[0]

    @property
    def margin_high(self):
        "Return the upper end of `margin_interval`; None without a margin."
        return None if self.margin_interval is None else self.margin_interval[1]

    @property
    def verdict(self):
        "Return what `second` is beside `first`, given the margin: one of `VERDICTS`; None without a margin."
        return None if self.margin is None else verdict_of(self)

    @property
    def not_worse(self):
        "Return whether `second` is shown not to be worse than `first` by more than the margin; None without one."
        if self.margin is None:
            return None
        return within(self)[0]

    @property
    def effect(self):
        "Return Cohen's d_z; infinite where every difference is the same and not 0."
        if self.sd > ROUNDING * abs(self.difference):
            return self.difference / self.sd
        return float(np.copysign(np.inf, self.difference)) if self.difference else 0.0

    @property
    def detectable(self):
        "Return the difference that these queries find; infinite if too few of them differ for a p so small."
        if lacking(self):
            return inf
        level, z = self.holm_level, None
        if self.critical is not None:
            level, z = self.level, critical_z(self.critical, self.queries)
        # every combination of signs is tried for so few, however many queries are tied
        samples = None if self.queries - self.ties <= EXACT else self.samples
        return detectable(self.sd, self.queries, level, self.power, samples, z)

    @property
    def needed(self):
        """Return how many queries find a true difference as large as the one seen; None if no number does.

        With a margin: how many show that a system as good is not worse by more than the margin.
        """
        if self.margin is None:
            return self.queries_for(self.difference)
        samples = asked_of(self)["samples"]
        return queries_needed(self.margin, self.sd, self.margin_level, self.power, samples)

    def queries_for(self, difference, power=None):
        """Return how many queries find a true `difference` with `power`, by the spread that this pair saw.

        Parameters
        ----------
        difference : float
            The true mean difference that is to be found.
        power : float, default None
            The chance to find it, between 0 and 1; None: the `power` of the comparison.

        Returns
        -------
        int or None
            None if no number of queries finds it.

        Raises
        ------
        ValueError
            For a power that is not between 0 and 1.

        Examples
        --------
        >>> from ndcg_lit import compare
        >>> runs = {"A": {"q": {"a": 1}, "r": {"x": 2, "c": 1}}, "B": {"q": {"x": 2, "a": 1}, "r": {"x": 2, "y": 1}}}
        >>> compare(runs, {"q": {"a": 1}, "r": {"c": 1}}, "RR").pairs[0].queries_for(-0.5)
        6
        """
        power = self.power if power is None else power
        check_share("power", power)
        found = as_number(difference, "difference")
        return queries_needed(found, self.sd, power=power, **asked_of(self))

    @property
    def order(self):
        "Return the numbers of the queries, first those that move the mean difference most."
        moved = self.by if self.weights is None else self.by * self.weights
        return np.argsort(-np.abs(moved), kind="stable")

    def deciding(self, most=5):
        """Return the queries with the largest differences, largest first, as a table.

        Parameters
        ----------
        most : int, default 5
            The number of queries.

        Returns
        -------
        Table
            A row for each query: its id, its difference, and its weight if there are weights.
        """
        order = self.order[:most]
        columns = {
            "query": [printable(self.query_ids[i]) for i in order],
            "difference": self.by[order],
        }
        if self.weights is not None:
            columns["weight"] = [f"{weight:g}" for weight in self.weights[order]]
        return Table(columns, 4)

    def tests(self):
        "Return p by three tests, as a table. ValueError with weights, which two of them do not take."
        p = [f"{each:.2g}" for each in (self.p, *classic_p(self.by, self.weights))]
        return Table({"test": ["randomisation", "paired t", "Wilcoxon"], "p": p})

    @property
    def said(self):
        "Return what follows from this pair, in a sentence without its full stop."
        return pair_said(self)

    def plot(self):
        "Draw the differences, the largest first, and their mean with its interval. ImportError says how to get matplotlib."
        return plot_pair(self)


def bootstrap_of(pairs):
    "Return the ends of the bootstrap's intervals of `pairs` of the same queries: by percentiles, and by BCa."
    one = pairs[0]
    order = draw_order(one.query_ids)
    weights = None if one.weights is None else one.weights[order] / one.weights.max()
    by = np.array([pair.by[order] for pair in pairs])
    both = bootstrap_intervals(by, one.level, one.samples, one.seed, weights)
    return [list(map(tuple, ends.tolist())) for ends in both]


VERDICTS = {
    "better": "",
    "worse": "",
    "better within the margin": "; the difference is less than the margin of {margin}",
    "worse within the margin": "; the difference is less than the margin of {margin}",
    "equivalent": "; {second} and {first} are equivalent within a margin of {margin}",
    "not worse": "; {second} is not worse than {first} by more than the margin of {margin}",
    "not better": "; {second} is not better than {first} by more than the margin of {margin}, and may be worse by more",
    "undecided": "; {second} may be better or worse than {first} by more than the margin of {margin}",
}  # what a pair is with its margin, and how its sentence says so


def margin_level(level, comparisons=1):
    """Return the level of the interval whose ends are those of two one-sided tests, each of 1 - `level`.

    With several `comparisons` each has its share of 1 - `level`. Source: Schuirmann (1987), Bonferroni.
    """
    return 1 - 2 * (1 - level) / comparisons


def within(pair):
    "Return whether `pair.second` is shown to be no worse than `pair.first` by the margin or more, and no better."
    low, high = pair.margin_interval
    if pair.lower:
        low, high = -high, -low
    return low > -pair.margin, high < pair.margin


def verdict_of(pair):
    "Return what the second run of a `pair` is beside the first, given its margin: one of `VERDICTS`."
    not_worse, not_better = within(pair)
    if pair.concluded:
        if pair.gain > 0:
            return "better within the margin" if not_better else "better"
        return "worse within the margin" if not_worse else "worse"
    if not_worse:
        return "equivalent" if not_better else "not worse"
    return "not better" if not_better else "undecided"


def margin_said(pair, sign, d):
    "Return the verdict of a `pair` in words, with the interval that gives it, turned by `sign` as the others of the sentence."
    if pair.margin is None:
        return ""
    verdict = pair.verdict
    said = VERDICTS[verdict].format(
        first=visible(pair.first), second=visible(pair.second), margin=f"{pair.margin:g}"
    )
    if said:
        ends = sorted(sign * end for end in pair.margin_interval)
        said += f" ({interval_said(pair, ends, d, pair.margin_level)})"
    if verdict in ("undecided", "not better") and (pair.needed or 0) > pair.queries:
        said += f"; {pair.needed:,} queries show that a system as good is not worse by more, with a power of "
        said += as_percent(pair.power)
    return said


# the columns of a pair that leave; their names are those of its attributes, but for the ends by BCa
COLUMNS = (
    "measure",
    "first",
    "second",
    "mean_first",
    "mean_second",
    "difference",
    "low",
    "high",
    "bca_low",
    "bca_high",
    "p",
    "p_holm",
    "p_corrected",
    "wins",
    "ties",
    "losses",
    "effect",
    "detectable",
    "needed",
    "queries",
    "left_out",
    "exact",
)


MARGIN_COLUMNS = "margin", "margin_low", "margin_high", "verdict"  # where a margin was given


def names_of(pairs):
    "Return the names of the columns of `pairs` that leave."
    return (*COLUMNS, *MARGIN_COLUMNS) if any(pair.margin for pair in pairs) else COLUMNS


def choices_of(how):
    "Return the choices of a comparison, a dict, that are the same for all pairs, by name."
    return [(name, value) for name, value in how.items() if name not in MARGIN_COLUMNS]


def columns_of(pairs):
    "Return the columns of `pairs` that leave."
    bca = dict(zip(("bca_low", "bca_high"), zip(*bca_of(pairs), strict=True), strict=True))
    return {
        name: list(bca[name]) if name in bca else [getattr(pair, name) for pair in pairs]
        for name in names_of(pairs)
    }


ROWS = 1000  # pairs whose bootstrap means are in memory at a time


def bca_of(pairs):
    "Return the ends of each of the `pairs` by BCa, as `Pair.bca` has them; pairs of the same queries share the draws."
    alike = {}
    for i, pair in enumerate(pairs):
        alike.setdefault(pair.query_ids, []).append(i)
    ends = [()] * len(pairs)
    for which in alike.values():
        for start in range(0, len(which), ROWS):
            some = which[start : start + ROWS]
            for i, found in zip(some, bootstrap_of([pairs[i] for i in some])[1], strict=True):
                ends[i] = found
    return ends


CORRECTIONS = {"maxT": "maxT", "holm": "Holm"}  # how results call them


def pair_said(pair):
    "Return what follows from a `pair`, in words, the better run first."
    names = [visible(pair.first), visible(pair.second)]
    counts = [pair.losses, pair.wins]
    if pair.ties == pair.queries:
        return f"{names[0]} and {names[1]} have the same {pair.measure} on all {pair.queries:,} queries"
    size = abs(pair.difference)
    if pair.gain > ROUNDING:
        names, counts = names[::-1], counts[::-1]
    sign = 1 if pair.difference > ROUNDING else -1  # by how much one is ahead has no sign
    low, high = sorted(sign * end for end in pair.interval)
    # decimals for two digits of the difference, three at least
    d = 3 if size < ROUNDING else max(3, 1 - floor(log10(size)))
    interval = interval_said(pair, (low, high), d)
    p = f"p = {pair.p:.2g}"
    if pair.comparisons > 1:
        p += f" ({pair.p_corrected:.2g} by {CORRECTIONS[pair.correction]} over {pair.comparisons:,} comparisons)"
    won = count_of(counts[0], "win", "wins")
    tied = count_of(pair.ties, "tie", "ties")
    lost = count_of(counts[1], "loss", "losses")
    how = f"{interval}, {p}, {won}, {tied}, {lost}"
    lead = f"{names[1]} by {size:.{d}f} {pair.measure}{' (lower is better)' if pair.lower else ''}"
    margin = margin_said(pair, sign, d)
    if pair.concluded:
        return f"{names[0]} beats {lead}, {how}{margin}"
    seen = f"{names[0]} leads {lead}"
    if size <= ROUNDING:
        seen = f"{names[0]} and {names[1]} are level in {pair.measure}"
    more = margin or f"; {outlook(pair, d)}"
    return f"No difference shown: {seen}, {how}{ruled_out(pair, low, high, d)}{more}"


def ruled_out(pair, low, high, d):
    "Return in words which differences the interval of a `pair`, from `low` to `high`, rules out; none if it cannot."
    if inf in pair.interval or few_differ(pair.queries, pair.ties):
        return ""
    ends = [f"{round(end, d) + 0.0:.{d}f}" for end in (low, high)]
    alone = "for this pair alone, " if pair.comparisons > 1 else ""
    if pair.comparisons > 1 and (low > 0 or high < 0):
        alone = "for this pair alone, without a correction, "
    return f"; {alone}a difference below {ends[0]} or above {ends[1]} is ruled out"


def interval_said(pair, ends, d, level=None):
    "Return an interval of a `pair` in words, its `ends` with `d` decimals; `level` None: the pair's own."
    level = as_percent(level or pair.level)
    if inf in ends:
        return f"no {level} interval"
    # + 0.0 takes the sign off a 0
    said = f"{level} interval {' to '.join(f'{round(end, d) + 0.0:.{d}f}' for end in ends)}"
    if few_differ(pair.queries, pair.ties):
        return f"{said}, perhaps too short with {pair.ties:,} of {pair.queries:,} queries tied"
    return said


def asked_of(pair):
    "Return what the correction asks of `pair` at worst with any number of queries, as `queries_needed` takes it."
    if pair.critical is None:
        return {"level": pair.holm_level, "samples": pair.samples}
    z = critical_z(pair.critical, pair.queries)
    if z < standard_normal().inv_cdf((1 + pair.holm_level) / 2):
        return {"level": pair.level, "samples": pair.samples, "z": z}
    # maxT never asks for more than Holm's first comparison, but for no more signs than a single one
    enough = attained(EXACT + 1, pair.level, pair.samples)
    return {"level": pair.holm_level, "samples": None if enough else pair.samples}


def lacking(pair):
    "Return in words what `pair` has too little of for a conclusion, queries or signs; None if of nothing."
    differ, most = pair.queries - pair.ties, 1 - pair.level
    tied = f", {pair.ties:,} of them tied," if pair.ties else ""
    queries, over = f"{pair.queries} queries{tied}", f"over {pair.comparisons:,} comparisons"
    if pair.critical is not None and attained(differ, pair.level, pair.samples):
        # no scaled sum is above that of equal differences with one sign, the root of their number
        if pair.critical**2 < differ - ROUNDING:
            return None
        return f"{queries} are too few for maxT {over}"
    by_holm = pair.correction == "holm"
    if attained(differ, pair.holm_level if by_holm else pair.level, pair.samples):
        return None
    some, least, remedy = queries, 2.0 ** (1 - max(differ, 1)), ""
    if differ > EXACT:
        some, least = f"{pair.samples:,} random signs", 1 / (pair.samples + 1)
        times = pair.comparisons if by_holm else 1
        remedy = f"; take samples={ceil(round(times / most, 6)) - 1} or more"
    why = f"are too few for Holm's correction {over}"
    if least > most + ROUNDING:
        why = f"cannot give p <= {most:.3g}"
    return f"{some} {why}: the least p is {least:.3g}{remedy}"


def outlook(pair, d):
    "Return in words what the queries of `pair` could have shown."
    could = f"{pair.queries:,} queries detect {pair.detectable:.{d}f} with a power of {as_percent(pair.power)}"
    return lacking(pair) or could


def is_named(pair, names):
    "Return whether the `names` are all of the runs and the measure of a `pair`."
    return {*names} <= {pair.measure, pair.first, pair.second}


def named_pair(pairs, wanted):
    "Return the one of the `pairs` whose runs and measure are among those `wanted`; KeyError if not one."
    fitting = [pair for pair in pairs if is_named(pair, wanted)]
    if not fitting:  # another name of the measure finds it too
        measures = dict.fromkeys(pair.measure for pair in pairs)
        for at, name in enumerate(wanted):
            with suppress(KeyError):
                wanted[at] = label_of(name, measures)
        fitting = [pair for pair in pairs if is_named(pair, wanted)]
    if len(fitting) == 1:
        return fitting[0]
    have = "; ".join(f"{pair.measure} of {pair.first} and {pair.second}" for pair in pairs)
    raise KeyError(f"{len(fitting)} pairs have {', '.join(map(repr, wanted))}; there are {have}")


def dicts_of(pairs, columns, names):
    "Return each of the `pairs` as a dict that JSON takes, from the `names` among the `columns`, and by query."
    rows = zip(*(columns[name] for name in names), strict=True)
    told = [
        {name: None if value in (inf, -inf) else value for name, value in zip(names, row)}
        for row in rows
    ]
    for pair, each in zip(pairs, told, strict=True):
        each["by"] = dict(zip(pair.query_ids, pair.by.tolist()))
    return told


def test_of(found):
    "Return the test of a comparison as values that JSON takes, its name and correction under the names of ir_metadata."
    how, exact = found.how, {pair.exact for pair in found.pairs}
    ways = "all sign flips" if exact == {True} else "random sign flips"
    return {
        "name": "two-sided paired randomisation test",
        "correction method": CORRECTIONS[how["correction"]],
        "comparisons": found.pairs[0].comparisons,
        "flips": ways if len(exact) == 1 else "all sign flips where they are few, else random ones",
        **{name: how[name] for name in ("level", "power", "samples", "seed", "family")},
    }


def as_percent(share):
    return f"{100 * share:.4g} %"


def classic_p(by, weights=None):
    "Return the p of the paired t test and of Wilcoxon's; ImportError without scipy, ValueError with `weights`."
    if weights is not None:
        raise ValueError(
            "the t test and Wilcoxon's take no weights; p of the randomisation test does: see .pairs"
        )
    with needed('the t test and Wilcoxon\'s need scipy: pip install "ndcg_lit[stats]"', "scipy"):
        stats = import_module("scipy.stats")
    if not by.any():
        return 1.0, 1.0
    t = float(stats.ttest_1samp(by, 0).pvalue) if by.std() > ROUNDING * np.abs(by).max() else 0.0
    return t, float(stats.wilcoxon(by).pvalue)


def plot_pair(pair):
    "Draw the differences of `pair`, largest first, and below them their mean with its interval."
    from ndcg_lit.drawing import bars, canvas, ground, panel, write

    aside = f"{interval_said(pair, pair.interval, 3)}, p = {pair.p:.2g}"
    first, second = visible(pair.first), visible(pair.second)
    fig = canvas(330, f"{second} − {first}: {pair.difference:+.3f} {pair.measure}", aside)
    heights = np.sort(pair.by)[::-1]
    if len(heights) > 90:
        # more bars would look like one
        heights = heights[np.linspace(0, len(heights) - 1, 90).astype(int)]
    n, most, least = len(heights), heights[0], heights[-1]
    reach = max(float(np.abs(pair.by).max()), ROUNDING)
    ax = panel(fig, 120, 46, (0.5, n + 0.5), (-reach, reach), left=8)
    # above the ground: its color, and what it says
    above, below = ("hit", second, pair.wins), ("lost", first, pair.losses)
    if pair.lower:
        above, below = below, above
    for color, some in ((above[0], heights.clip(min=0)), (below[0], heights.clip(max=0))):
        bars(ax, some, color, width=0.72 if n <= 60 else 1)
    if most > 0:
        write(ax, f"{most:+.2f}", 0.6, most, dy=5, color=above[0], ha="left")
    if least < 0:
        write(ax, f"{least:+.2f}", n + 0.4, least, dy=-16, color=below[0], ha="right")
    ground(ax, n)
    level = f", level on {pair.ties}" if pair.ties else ""
    said = f"{above[1]} better on {above[2]}{level}", f"{below[1]} better on {below[2]}"
    write(ax, said[0], 0.5, -reach, dy=-4, color=above[0], ha="left")
    write(ax, said[1], n + 0.5, reach, dy=-16, color=below[0], ha="right")
    draw_intervals(fig, [pair], 34, 246)
    fig.alt = f"The differences of {pair.queries:,} queries as bars, largest first. {pair.said}."
    return fig


def draw_intervals(fig, pairs, bottom, top):
    "Draw a line for the interval of each of the `pairs`, a dot for its mean, and the line of no difference."
    from ndcg_lit.drawing import nice_steps, panel, scale, stroke, write

    ends = [0, *(pair.difference for pair in pairs)]
    ends += [end for pair in pairs for end in pair.interval if isfinite(end)]
    spare = max(0.04 * (max(ends) - min(ends)), ROUNDING)
    left, right = min(ends) - spare, max(ends) + spare
    ax = panel(fig, bottom, top, (left, right), (len(pairs) - 0.5, -0.5), left=8)
    for at in range(len(pairs)):
        stroke(ax, (0, 0), (at - 0.15, at + 0.5), "muted")  # not through the words above
    scale(ax, len(pairs) - 0.5, nice_steps(left, right))
    for at, pair in enumerate(pairs):
        color, weight = ("gain", "bold") if pair.concluded else ("weight", "normal")
        # one without ends crosses the figure
        stroke(ax, np.clip(pair.interval, left, right), (at, at), color, 4)
        stroke(ax, [pair.difference], [at], color, 0, marker="o", markersize=11)
        if len(pairs) > 1:
            name = f"{pair.measure}: {visible(pair.second)} − {visible(pair.first)}"
            write(ax, name, left, at, dy=11, ha="left", weight=weight)
            write(ax, f"{pair.difference:+.3f}", right, at, dy=11, ha="right", weight=weight)
        else:
            write(ax, f"mean {pair.difference:+.3f}", pair.difference, at, dy=12, color=color)
