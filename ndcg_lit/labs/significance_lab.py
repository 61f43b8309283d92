"""Differences between two systems, drawn by hand: the mean, its interval, p, and how many queries one would need."""

from math import isfinite, sqrt
from statistics import NormalDist

import numpy as np

from ndcg_lit.engine.resampling import attained, detectable, flip_test, queries_needed
from ndcg_lit.labs.base import Checked, Lab, floats, list_of, number, traitlets, whole

BY = [0.04, 0.36, -0.23, 0.27, 0.16, 0.08, 0, 0.25]

as_difference = number("a number from -1 to 1", lambda x: -1 <= x <= 1)
as_differences = list_of(as_difference, "difference", 2, 16)
as_level = number("0.9, 0.95 or 0.99", lambda x: x in (0.9, 0.95, 0.99))
as_wanted = number("a number from 0.01 to 1", lambda x: 0.01 <= x <= 1)
as_seed = whole(0, 1_000_000)


def flips_table(by, bands=9):
    "Return a table of all combinations of signs of the differences `by`, counted in `bands` of their mean."
    means = np.zeros(1)
    reach = float(np.mean(np.abs(by)))
    for each in by:
        means = np.concatenate([means + each / len(by), means - each / len(by)])
    counts, edges = np.histogram(means, bands, (-reach - 1e-9, reach + 1e-9))
    rows = [
        [f"{low:+.3f} to {high:+.3f}", f"{count:,}"]
        for low, high, count in zip(edges, edges[1:], counts)
    ]
    said = f"The means of all {means.size:,} combinations of signs; the one seen is {np.mean(by):+.3f}."
    return said, ["mean difference", "combinations"], rows


def compared(
    by: list[float],  # a difference for each query
    level: float = 0.95,  # of the interval
    care: float = 0.1,  # the difference one would like to find
    seed: int = 0,  # of the noise that the front end draws, which changes no number here
) -> dict:  # every number that the laboratory shows, by name
    "Return the numbers of a comparison whose differences are `by`, as the front end computes them."
    a = np.array(by, np.float64)
    n = len(by)
    (p,), ((low, high),) = (found.tolist() for found in flip_test(a[None], level))
    sd = float(a.std(ddof=1))
    return dict(
        difference=float(a.mean()),
        low=low,
        high=high,
        p=p,
        sd=sd,
        detectable=detectable(sd, n, level),
        power=_power(care, sd, n, level),
        needed=queries_needed(care, sd, level),
        wins=int((a > 0).sum()),
        ties=int((a == 0).sum()),
        losses=int((a < 0).sum()),
    )


def _power(care, sd, n, level):
    "Return how often `n` queries that scatter by `sd` find a true difference of `care`: the inverse of `detectable`."
    normal = NormalDist()
    p = attained(n, level)
    if not (p and sd):
        return float(p > 0)
    z = normal.inv_cdf(1 - p / 2)
    effect = care / sd
    share = normal.cdf(effect * sqrt(n - z * z / 2) / (1 + 1 / n**2) - z)
    return min(share, normal.cdf(effect) ** n) if p == 2.0 ** (1 - n) else share


class SignificanceLab(Lab):
    "Differences `by` query, set by hand: mean, interval at a `level`, p, the queries that find what you `care` for."

    module = "significance_lab"
    by = Checked(as_differences, BY)
    level = Checked(as_level, 0.95)
    care = Checked(as_wanted, 0.1)
    seed = Checked(as_seed, 0)
    difference, low, high, p, sd, detectable, power = floats(7)
    needed, wins, ties, losses = (traitlets.Int(read_only=True) for _ in range(4))
    follows = staticmethod(compared)

    def __init__(self, by=BY, **traits):
        super().__init__(by=by, **traits)

    @property
    def queries(self):
        "Return how many queries there are."
        return len(self.by)

    def tables(self):
        "Return each difference, with the verdict as the caption, then what the queries can find."

        def many(n, one, more=None):
            return f"{n} {one if n == 1 else more or one + 's'}"

        p = f"p = {self.p:.3f}" if self.p >= 0.0005 else "p below 0.001"
        interval = f"no {100 * self.level:g} % interval"
        if isfinite(self.high):
            interval = f"{100 * self.level:g} % interval {self.low:.3f} to {self.high:.3f}"
        span = f"{interval}, {p}"
        counts = f"{many(self.wins, 'win')}, {many(self.ties, 'tie')}, {many(self.losses, 'loss', 'losses')}"
        luck = "more than luck" if self.p <= 1 - self.level + 1e-12 else "not to be told from luck"
        said = f"System 2 minus system 1: {self.difference:+.3f}, {span}, {counts} for system 2: {luck}."
        found = f"none: p stays above {1 - self.level:.2g}"
        if isfinite(self.detectable):
            found = f"{self.detectable:.3f}"
        rows = [[str(i), f"{each:+.2f}"] for i, each in enumerate(self.by, 1)]
        finds = [
            ["difference to find", f"{self.care:g}"],
            ["power to find it with these queries", f"{100 * self.power:.0f} %"],
            ["queries needed to find it in 80 % of cases", str(self.needed)],
            ["difference these queries find in 80 % of cases", found],
        ]
        return [
            (said, ["query", "system 2 minus system 1"], rows),
            ("What the scatter of these queries allows.", ["what", "value"], finds),
            flips_table(self.by),
        ]
