"""Simulated clicks on a list, a position bias that you set, and three estimates of the true DCG."""

from collections.abc import Iterable
from numbers import Real

import numpy as np

from ndcg_lit.clicks import Estimate, ips_dcg, simulate_clicks
from ndcg_lit.cumulative_gain import cg
from ndcg_lit.discounted_gain import dcg
from ndcg_lit.labs.base import Checked, Lab, floats, list_of, number, one_of, whole, with_usual

MOST = 8  # results
MOST_VIEWS = 20_000
SCALE = 5  # the grade of a result that is clicked whenever it is seen
NAMES = {"ips": "IPS", "clipped": "clipped", "snips": "self-normalised", "naive": "naive"}

as_grades = list_of(
    number(f"a grade from 0 to {SCALE}", lambda grade: 0 <= grade <= SCALE), "grade", 1, MOST
)
as_looks = list_of(
    number("a share from 0.01 to 1", lambda look: 0.01 <= look <= 1), "propensity", 1, MOST
)
as_clip = number("a number from 1 to 100", lambda clip: 1 <= clip <= 100)


def look_curve(
    steepness: float,  # 0: everyone looks everywhere; 1: half of them at rank 2, a third at rank 3
    n: int,  # how many ranks
) -> list[float]:  # n shares in hundredths, so that every program finds the same ones
    "Return the share of visitors who look at each of `n` ranks. It falls as a power of the rank, by `steepness`."
    return [max(int(100 * float(rank) ** -steepness + 0.5), 1) / 100 for rank in range(1, n + 1)]


def estimates(rel, looks, clip, seed, n) -> dict[str, Estimate]:
    "Estimate the DCG of `rel` from the clicks of `n` visitors: naive, by inverse propensity, clipped, self-normalised."
    log = simulate_clicks(rel, looks, n, seed, max_grade=SCALE)
    rows = (log.impression, log.rank, log.click)
    p = log.propensity
    total = {"total": cg(rel)} if log.click.any() else {"max_grade": SCALE}
    return {
        "naive": ips_dcg(*rows, np.ones(p.size), max_grade=SCALE),
        "ips": ips_dcg(*rows, p, max_grade=SCALE),
        "clipped": ips_dcg(*rows, p, clip=clip, max_grade=SCALE),
        "snips": ips_dcg(*rows, p, **total),
    }


def settles_at(rel, looks, clip) -> dict[str, float]:
    "Return the value that each estimate approaches as page views go on."
    seen = np.multiply(rel, looks)
    clipped = seen * np.minimum(1 / np.asarray(looks), clip)
    true = dcg(rel)
    return {"naive": dcg(seen), "ips": true, "clipped": dcg(clipped), "snips": true}


def _usual(n):
    "Return the propensities that come with `n` grades."
    return {"looks": look_curve(1, n)} if 0 < n <= MOST else {}


class ClicksLab(Lab):
    "Results with grades `rel`, the share that `looks` at each rank, and what the clicks of `n` visitors say of DCG."

    module = "clicks_lab"
    rel = Checked(as_grades, [3, 2, 3, 0, 1, 2])
    looks = Checked(as_looks, look_curve(1, 6))
    clip = Checked(as_clip, 3)
    third = Checked(one_of("clipped", "snips"), "clipped")
    seed = Checked(whole(0, 2**32 - 1), 1)
    n = Checked(whole(1, MOST_VIEWS), 100)
    dcg, naive, ips, clipped, snips = floats(5)

    @staticmethod
    def follows(rel, looks, clip, seed, n):
        "Return the true DCG and the value of each estimate."
        if len(rel) != len(looks):
            raise ValueError(f"{len(looks)} propensities for {len(rel)} results; give one for each")
        found = estimates(rel, looks, clip, seed, n)
        return {"dcg": dcg(rel), **{name: each.value for name, each in found.items()}}

    def __init__(
        self, rel: Iterable[Real] | None = None, looks: Iterable[Real] | None = None, **own
    ):
        super().__init__(**with_usual(_usual, rel=rel, looks=looks), **own)

    @property
    def estimates(self):
        "Return the estimates with their standard errors."
        return estimates(self.rel, self.looks, self.clip, self.seed, self.n)

    @property
    def clicks(self):
        "Return how often each rank was clicked."
        log = simulate_clicks(self.rel, self.looks, self.n, self.seed, max_grade=SCALE)
        return np.bincount(log.rank, log.click)[1:].astype(int).tolist()

    def tables(self):
        "Return the estimates, then the clicks of each rank."
        ends = settles_at(self.rel, self.looks, self.clip)
        found = self.estimates
        rows = []
        for name, title in NAMES.items():
            error = f"{found[name].error:.3f}" if self.n > 1 else "none from one page view"
            rows.append([title, f"{found[name].value:.3f}", error, f"{ends[name]:.3f}"])
        ranks = [
            [str(rank), f"{grade:g}", f"{look:g}", f"{count:,}", f"{count / look:,.0f}"]
            for rank, (grade, look, count) in enumerate(zip(self.rel, self.looks, self.clicks), 1)
        ]
        return [
            (
                f"After {self.n:,} page views. The true DCG is {self.dcg:.3f}.",
                ["estimate", "DCG", "standard error", "settles at"],
                rows,
            ),
            (
                "The clicks of each rank.",
                ["rank", "grade", "share that looks", "clicks", "corrected"],
                ranks,
            ),
        ]
