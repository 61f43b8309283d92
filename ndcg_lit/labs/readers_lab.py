"""Send a hundred readers down one list: each stops somewhere, and the mean of what they meet is a measure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ndcg_lit.average_precision import ap, precision
from ndcg_lit.discounted_gain import dcg, discounts
from ndcg_lit.draws import draws
from ndcg_lit.ideal_gain import idcg
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_chance,
    as_flag,
    as_pairs,
    as_ranking,
    as_share,
    as_written,
    floats,
    grades_of,
    list_of,
    one_of,
    whole,
    with_labels,
)
from ndcg_lit.more_measures import rbp
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr

MOST = 100  # results
READERS = 100  # that go down the list
CURVE = [1, 0.9, 0.75, 0.5, 0.25, 0.1]  # of those who begin, the share that reads each rank
WHO = {
    "rr": "In a hurry",
    "p": "Looks at k",
    "rbp": "Flips a coin",
    "ap": "Has one page in mind",
    "dcg": "Adds up grades",
    "ndcg": "Tires slowly",
    "own": "Your own",
}

as_falling = list_of(as_share, "share", 1, MOST)


def as_pages(value) -> list[dict]:
    "Return the results of `value`. ValueError for more than a picture holds."
    ranking = as_ranking(value)
    if len(ranking) <= MOST:
        return ranking
    raise ValueError(f"must hold at most {MOST} results; got {len(ranking)}")


def as_curve(value) -> list[float]:
    "Return the shares of readers who read each rank. ValueError unless all read rank 1 and none comes back."
    curve = as_falling(value)
    if curve[0] == 1 and all(a >= b for a, b in zip(curve, curve[1:])):
        return curve
    raise ValueError("must begin with 1 and never rise, since nobody comes back")


class Reader(NamedTuple):
    "Hold what one reader does with a list of n results."

    stops: (
        np.ndarray
    )  # the chance to stop at each rank; what lacks to 1 comes to the end and wants more
    happy: np.ndarray  # what a reader is paid who stops at each rank
    unmet: float  # what a reader is paid who comes to the end and wants more
    value: float  # the measure: what a reader is paid on average


def reader_of(
    rel: list,  # n grades, best rank first
    reader: str,  # one of `WHO`
    k: int = 3,  # how many results "p" reads
    p: float = 0.5,  # the chance with which "rbp" reads on
    curve: Sequence[
        float
    ] = CURVE,  # the share that reads each rank for "own"; those at its end read on
) -> Reader:
    """Return where this `reader` stops in the list `rel`, what each stop pays, and the measure that it amounts to.

    >>> reader_of([0, 1, 1], "ap").stops.tolist(), round(reader_of([0, 1, 1], "ap").value, 3)
    ([0.0, 0.5, 0.5], 0.583)
    """
    n = len(rel)
    hit = np.array([grade >= 1 for grade in rel], float)
    share = hit.cumsum() / np.arange(1, n + 1)  # of what was read, the part that is good
    if reader == "rr":
        return Reader(hit * (hit.cumsum() == 1), share, 0.0, rr(rel))
    if reader == "p":
        value = precision(rel, k)
        return Reader((np.arange(1, n + 1) == k) * 1.0, np.full(n, value), value, value)
    if reader == "rbp":
        return Reader((1 - p) * p ** np.arange(n), hit, 0.0, rbp(rel, p=p))
    if reader == "ap":
        return Reader(hit / max(hit.sum(), 1), share, 0.0, ap(rel))
    weights = np.array(longer(curve, n)[:n], float) if reader == "own" else discounts(n)
    tires = -np.diff(weights, append=0)
    if reader == "dcg":
        return Reader(tires, np.cumsum(rel, dtype=float), 0.0, dcg(rel))
    best = idcg(rel, discount=weights.tolist())
    paid = np.cumsum(rel) / best if best else np.zeros(n)
    return Reader(tires, paid, 0.0, ndcg(rel, discount=weights.tolist()))


def longer(curve: Sequence[float], n: int) -> list[float]:
    """Return the `curve` for at least `n` ranks: who reads its last one reads on to the end.

    >>> longer([1, 0.5], 4)
    [1, 0.5, 0.5, 0.5]
    """
    return [*curve, *[curve[-1]] * (n - len(curve))]


def reads(stops: np.ndarray) -> np.ndarray:
    """Return which part of all readers reads each rank, from where they stop.

    >>> reads(np.array([0.5, 0.25, 0.25])).tolist()
    [1.0, 0.5, 0.25]
    """
    return np.maximum(1 - np.cumsum([0, *stops])[:-1], 0)


def crowd(one: Reader, seed: int, n: int = READERS) -> list[int]:
    """Return where `n` readers like this `one` stop, each by chance: a position from 0; the length of the list means
    that a reader comes to its end and wants more.
    """
    return [
        int(np.searchsorted(np.cumsum(one.stops), drawn, side="right")) for drawn in draws(seed, n)
    ]


def happiness(one: Reader, stopped: list[int]) -> np.ndarray:
    "Return what each reader is paid who has `stopped` at these positions."
    return np.append(one.happy, one.unmet)[stopped]


class ReadersLab(Lab):
    "Show a `ranking` and a hundred readers who go down it: each `reader` stops by a rule, and their mean is a measure."

    module = "readers_lab"
    ranking = Checked(as_pages, [3, 2, 3, 0, 1, 2], as_written)
    reader = Checked(one_of(*WHO), "rr")
    k = Checked(whole(1, MOST), 3)
    p = Checked(as_chance, 0.5)
    curve = Checked(as_curve, CURVE)
    seed = Checked(whole(0, 2**32 - 1), 1)
    brief = Checked(as_flag, False)
    value, mean = floats(2)

    @staticmethod
    def follows(ranking, reader, k, p, curve, seed):
        "Return the measure, and the mean of a hundred readers."
        one = reader_of(grades_of(ranking), reader, k, p, curve)
        return dict(value=one.value, mean=float(happiness(one, crowd(one, seed)).mean()))

    def __init__(
        self,
        ranking: Iterable = (3, 2, 3, 0, 1, 2),
        labels: Sequence[str] | None = None,
        **traits,
    ):
        super().__init__(ranking=with_labels(ranking, labels), **traits)

    @property
    def grades(self):
        "Return the grades, best rank first."
        return grades_of(self.ranking)

    @property
    def labels(self):
        "Return the labels, best rank first."
        return [result["label"] for result in self.ranking]

    @property
    def results(self):
        "Return the (label, grade) pairs, sorted."
        return sorted(as_pairs(self.ranking))

    @property
    def reads(self):
        "Return which part of all readers reads each rank."
        return reads(self._one(self.reader).stops).tolist()

    def _one(self, reader):
        return reader_of(self.grades, reader, self.k, self.p, self.curve)

    def _names(self):
        "Return the measure of each reader by name."
        return {
            "rr": "RR",
            "p": f"P@{self.k}",
            "rbp": f"RBP (p = {self.p:g})",
            "ap": "AP",
            "dcg": "DCG",
            "ndcg": "NDCG",
            "own": "NDCG with weights of your own",
        }

    def tables(self):
        "Return who reads which rank and stops there, and the same list by the other readers."
        one = self._one(self.reader)
        names = self._names()
        stopped = np.bincount(crowd(one, self.seed), minlength=len(self.ranking) + 1)
        shares = zip(self.ranking, reads(one.stops), one.stops, stopped)
        rows = [
            [str(i), r["label"], f"{r['grade']:g}", f"{read:.1%}", f"{stop:.1%}", str(many)]
            for i, (r, read, stop, many) in enumerate(shares, 1)
        ]
        said = (
            f"{WHO[self.reader].replace('at k', f'at {self.k}')}: {names[self.reader]} {self.value:.3f}. "
            f"Mean of {READERS} readers: {self.mean:.3f}."
        )
        head = ["rank", "result", "grade", "read it", "stop here", f"of {READERS} readers"]
        others = [
            [who.replace("at k", f"at {self.k}"), names[reader], f"{self._one(reader).value:.3f}"]
            for reader, who in WHO.items()
            if reader not in ("dcg", "own") or self.reader == reader
        ]
        found = [(said, head, rows)]
        if not self.brief:
            found.append(("The same list, by each reader.", ["reader", "measure", "value"], others))
        return found
