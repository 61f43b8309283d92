"""Show what a grade is worth, what a rank keeps, and how many fair results reach one excellent result."""

from collections.abc import Iterable, Sequence
from math import ceil
from numbers import Integral

import numpy as np

from ndcg_lit.discounted_gain import dcg, discounts, gains
from ndcg_lit.ideal_gain import idcg
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_chance,
    as_ranking,
    as_share,
    as_written,
    floats,
    grades_of,
    list_of,
    number,
    one_of,
    traitlets,
    whole,
    with_labels,
)
from ndcg_lit.normalized_gain import ndcg

SHAPES = ["log2", "jk", "reciprocal", "rbp", "hand"]
EVEN = [round(1 - i / 50, 2) for i in range(50)]

as_base = number("a number above 1 and at most 100", lambda b: 1 < b <= 100)
as_worth = list_of(number("a number from 0 to 100", lambda g: 0 <= g <= 100), "gain", 6, 6)
as_weights = list_of(as_share, "weight", 50, 50)
as_ranks = number("10, 20 or 50", lambda n: n in (10, 20, 50), Integral)


def as_short_ranking(value) -> list[dict]:
    "Return the ranking `value`. ValueError unless it has 1 to 50 results."
    ranking = as_ranking(value)
    if not 1 <= len(ranking) <= 50:
        raise ValueError(f"must hold 1 to 50 results; got {len(ranking)}")
    return ranking


def _gain(gain, worth):
    "Return what `dcg` takes for the chosen gain: `worth`, by grade, if it is set by hand."
    return dict(enumerate(worth)) if gain == "hand" else gain


def _shapes(base, p, weights):
    "Return what `dcg` takes for each shape of discount."
    return {
        "log2": "log2",
        "jk": ("jk", base),
        "reciprocal": "reciprocal",
        "rbp": ("rbp", p),
        "hand": weights,
    }


def equal_to_one(
    high: float,  # the gain of the one, at rank 1
    low: float,  # the gain of each of the others
    weights: np.ndarray,  # the weights of the ranks from 1 down
) -> int | None:  # None if all ranks together do not reach it
    "Return how many results of gain `low`, from rank 1 down, reach one of gain `high` at rank 1."
    reached = np.cumsum(low * weights) >= high * weights[0] - 1e-9
    if high * weights[0] <= 0:
        return 0
    return int(np.argmax(reached)) + 1 if reached[-1] else None


def _plainly(high, low, gain):
    "Return how many results of grade `low` reach one of grade `high` without a discount; None if `low` gains nothing."
    many, each = gains([high, low], gain).tolist()
    return ceil(many / each - 1e-9) if each > 0 else None


def _discounted(ranking, gain, worth, high, low, shape, base, p, weights):
    "Return the sums of the list, and how many of the `low` grade it takes."
    if low >= high:
        raise ValueError(f"the low grade must lie below the high one, here {low} and {high}")
    rel = grades_of(ranking)
    form = dict(gain=_gain(gain, worth), discount=_shapes(base, p, weights)[shape])
    by = gains([high, low], form["gain"])
    needed = equal_to_one(*by, discounts(50 if shape == "hand" else 1000, form["discount"]))
    return dict(dcg=dcg(rel, **form), idcg=idcg(rel, **form), ndcg=ndcg(rel, **form), needed=needed)


def _names(lab):
    "Return the name of each shape of discount of the `lab` in a table."
    return dict(
        log2="log2",
        jk=f"jk, base {lab.base:g}",
        reciprocal="reciprocal",
        rbp=f"rbp, p {lab.p:g}",
        hand="by hand",
    )


def _lead(lab):
    "Return the sums of the list of the `lab`; of two pages, which leads."
    if lab.level == "all":
        return f"DCG {lab.dcg:.3f}, NDCG {lab.ndcg:.3f}"
    rival = dcg([lab.high], gain=lab.gain_taken, discount=lab.discount)
    lead = lab.dcg - rival
    leads = "neither leads" if abs(lead) < 1e-9 else "Y leads" if lead > 0 else "X leads"
    return f"Page Y {lab.dcg:.3f}, page X {rival:g}: {leads}"


def _sums(lab):
    "Return the table of the sums of the `lab` under each shape, with what is chosen as its caption."
    names = _names(lab)
    shown = ["dcg", "idcg", "ndcg"] if lab.level == "all" else ["dcg"]
    found = lab.under_each()
    head = [*map(str.upper, shown)] if lab.level == "all" else ["page Y"]
    many = {
        shape: "no number" if each["needed"] is None else str(each["needed"])
        for shape, each in found.items()
    }
    rows = [
        [names[shape], *(f"{each[name]:.3f}" for name in shown), many[shape]]
        for shape, each in found.items()
    ]
    said = (
        f"Gain {'set by hand' if lab.gain == 'hand' else lab.gain}, discount {names[lab.shape]}: "
        f"results of grade {lab.low} that reach one of grade {lab.high} at rank 1: {many[lab.shape]}, "
        f"without a discount {'no number' if lab.plain is None else lab.plain}. {_lead(lab)}."
    )
    return (
        said,
        ["discount", *head, f"of grade {lab.low} for one of {lab.high}"],
        rows,
    )


def _scales(lab):
    "Return two tables of the `lab`: the gain of each grade and the weight of each rank."
    by = {
        name: gains(range(6), _gain(name, lab.worth)) for name in ("linear", "exponential", "hand")
    }
    each = [[str(grade), *(f"{scale[grade]:g}" for scale in by.values())] for grade in range(6)]
    n = len(lab.ranking)
    known = _shapes(lab.base, lab.p, lab.weights)
    weights = np.transpose([discounts(n, discount)[:n] for discount in known.values()])
    rows = [
        [str(i + 1), r["label"], f"{r['grade']:g}", *(f"{w:.3f}" for w in weights[i])]
        for i, r in enumerate(lab.ranking)
    ]
    return [
        ("The gain of each grade.", ["grade", "linear", "exponential", "by hand"], each),
        ("The weight of each rank.", ["rank", "result", "grade", *_names(lab).values()], rows),
    ]


class GainDiscountLab(Lab):
    "Show what a grade is worth, what a rank of the `ranking` keeps, and how many of grade `low` reach one of `high`."

    module = "gain_discount_lab"
    ranking = Checked(as_short_ranking, [3, 2, 3, 0, 1, 2], as_written)
    gain = Checked(one_of("linear", "exponential", "hand"), "linear")
    worth = Checked(as_worth, [0, 1, 2, 4, 7, 11])
    high = Checked(whole(1, 5), 3)
    low = Checked(whole(0, 4), 1)
    shape = Checked(one_of(*SHAPES), "log2")
    base = Checked(as_base, 2)
    p = Checked(as_chance, 0.8)
    weights = Checked(as_weights, EVEN)
    ranks = Checked(as_ranks, 10)
    # "pages": which leads, page X, one result of the `high` grade, or page Y, the `ranking`?
    level = Checked(one_of("pages", "all"), "all")
    dcg, idcg, ndcg = floats(3)
    needed = traitlets.Int(None, allow_none=True, read_only=True)
    follows = staticmethod(_discounted)

    def __init__(
        self, ranking: Iterable = (3, 2, 3, 0, 1, 2), labels: Sequence[str] | None = None, **traits
    ):
        super().__init__(ranking=with_labels(ranking, labels), **traits)

    @property
    def gain_taken(self):
        "Return the gain, as `dcg(gain=...)` takes it."
        return _gain(self.gain, self.worth)

    @property
    def discount(self):
        "Return the chosen shape, as `dcg(discount=...)` takes it."
        return _shapes(self.base, self.p, self.weights)[self.shape]

    @property
    def plain(self):
        "Return how many of grade `low` reach one of `high` without a discount, or None."
        return _plainly(self.high, self.low, self.gain_taken)

    @property
    def values(self):
        "Return NDCG under each of the five shapes."
        return {shape: values["ndcg"] for shape, values in self.under_each().items()}

    def under_each(self):
        "Return the sums, and the number of results of grade `low`, under each of the five shapes."
        return {shape: self.given_to(_discounted, shape=shape) for shape in SHAPES}

    def tables(self):
        "Return the sums under each shape, the gain of every grade, and the weights rank by rank."
        return [_sums(self), *_scales(self)]
