"""Which of two lists is better? Ten answers estimate one's own discount and gain, and name the nearest measure."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from ndcg_lit.average_precision import ap, precision
from ndcg_lit.cumulative_gain import cg
from ndcg_lit.discounted_gain import dcg
from ndcg_lit.labs.base import Checked, Lab, floats, list_of, traitlets, whole
from ndcg_lit.reciprocal_rank import rr

RANKS, PAIRS = 5, 300  # of each list, and of lists

# The grid of what is believed: edges of cells of the exponent and of the ratio, and how sharp a choice is.
EXPONENT = np.linspace(0, 2, 21)
LOG_RATIO = np.linspace(0, 4, 11)
SHARPNESS = np.array([12, 24, 48])


def worth(ratio) -> np.ndarray:
    "Return the gain of the grades 0 to 3 on a last axis, where a 3 is worth `ratio` results of grade 1."
    ratio = np.asarray(ratio, np.float64)
    b = (np.sqrt(4 * ratio - 3) - 1) / 2
    return np.stack([0 * b, 1 + 0 * b, 1 + b, ratio], axis=-1)


def deal(seed: int) -> Iterator[int]:
    "Yield whole numbers below 2^32, the same ones for the same `seed`: mulberry32, as the front end has it."

    def product(a, b):
        return a * b & 0xFFFFFFFF

    while True:
        seed = seed + 0x6D2B79F5 & 0xFFFFFFFF
        t = product(seed ^ seed >> 15, seed | 1)
        t ^= t + product(t ^ t >> 7, t | 61) & 0xFFFFFFFF
        yield t ^ t >> 14


def is_plainly_better(a, b) -> bool:
    "Check whether down to each rank list `a` has as many results of each grade or above as list `b`."
    return all(
        (np.cumsum(np.less_equal(g, a)) >= np.cumsum(np.less_equal(g, b))).all() for g in (1, 2, 3)
    )


@cache
def list_pairs() -> np.ndarray:
    "Return the pairs of lists as an array of 300 pairs, 2 lists and 5 grades."
    numbers, pairs = deal(0), []
    while len(pairs) < PAIRS:
        a, b = pair = [[next(numbers) % 4 for _ in range(RANKS)] for _ in range(2)]
        if not is_plainly_better(a, b) and not is_plainly_better(b, a):
            pairs.append(pair)
    return np.array(pairs)


def middles(edges):
    "Return the middle of each cell between two `edges`."
    return (edges[1:] + edges[:-1]) / 2


def logistic(x):
    "Return the chance of the first of two lists whose values differ by `x`."
    return 1 / (1 + np.exp(-x))


def entropy(p):
    "Return how much doubt the chance `p` leaves."
    return -p * np.log(p) - (1 - p) * np.log1p(-p)


@cache
def chances() -> tuple[np.ndarray, np.ndarray]:
    "Return the chance of the first list by point of the grid (s, a, r) and pair, and the doubt that it leaves."
    weight = np.arange(1, RANKS + 1) ** -middles(EXPONENT)[:, None]
    ratio = 2 ** middles(LOG_RATIO)
    gain = (worth(ratio) / ratio[:, None])[:, list_pairs()]
    value = np.einsum("rpli,ai->arpl", gain, weight / weight.sum(1, keepdims=True))
    chance = logistic(SHARPNESS[:, None, None, None] * (value[..., 0] - value[..., 1]))
    return chance, entropy(chance)


def likelihood(p, choice):
    "Return how likely the `choice` is if the first list has the chance `p`: 1, 2, or 0 for half a choice of each."
    return (np.sqrt(p * (1 - p)), p, 1 - p)[choice]


def ask(belief, asked) -> int:
    "Return the pair whose answer is expected to tell most, among the pairs that were not `asked`."
    chance, doubt = chances()
    told = entropy(np.tensordot(belief, chance, 3)) - np.tensordot(belief, doubt, 3)
    told = np.round(told * 1e9)  # so that every computer takes the same pair
    told[asked] = -1
    return int(told.argmax())


def middle(shares, edges) -> tuple[float, float, float]:
    "Return the mean of the belief along an axis, by its `shares` of the cells, and the ends of its middle 90 %."
    low, high = np.interp([0.05, 0.95], np.append(0, np.cumsum(shares)), edges)
    return float(shares @ middles(edges)), float(low), float(high)


MEASURES = {
    "CG": cg,
    "DCG": dcg,
    "DCG by 2^grade - 1": lambda lists: dcg(lists, gain="exponential"),
    "DCG by 1/rank": lambda lists: dcg(lists, discount="reciprocal"),
    "DCG by 0.8^(rank - 1)": lambda lists: dcg(lists, discount=("rbp", 0.8)),
    "P@3": lambda lists: precision(lists, k=3),
    "AP": lambda lists: ap(lists, n_relevant=RANKS),
    "RR": rr,
}


def nearest(asked, choices) -> dict[str, tuple[float, int]]:
    "Return by measure, the likeliest first, its probability and how many of the `choices` it would have made too."
    pairs = list_pairs()[asked]
    found = {}
    for name, measure in MEASURES.items():
        first, second = (
            np.reshape(measure(pairs[:, i]), -1) / measure([3] * RANKS) for i in (0, 1)
        )
        ahead = np.where(np.abs(first - second) < 1e-9, 0, first - second)
        p = logistic(np.multiply.outer(SHARPNESS, first - second))
        likely = [likelihood(p[:, i], choice) for i, choice in enumerate(choices)]
        same = (np.choose((np.sign(ahead) + 1).astype(int), [2, 0, 1]) == choices).sum()
        found[name] = float(np.prod(likely, axis=0).sum()), int(same)
    total = sum(share for share, _ in found.values())
    return {
        name: (share / total, same)
        for name, (share, same) in sorted(found.items(), key=lambda row: -row[1][0])
    }


def study(choices) -> dict:
    "Return what follows from the `choices` in their order: the pairs asked, the next one last, and the estimates."
    chance, _ = chances()
    belief = np.full(chance.shape[:3], 1 / chance[..., 0].size)
    asked = []
    for choice in choices:
        asked.append(ask(belief, asked))
        belief = belief * likelihood(chance[..., asked[-1]], choice)
        belief = belief / belief.sum()
    ratio = tuple(2**each for each in middle(belief.sum((0, 1)), LOG_RATIO))
    return dict(
        asked=[*asked, ask(belief, asked)],
        exponent=middle(belief.sum((0, 2)), EXPONENT),
        ratio=ratio,
        measures=nearest(asked, choices),
    )


class ChoiceLab(Lab):
    "Choices between two lists: 1, 2, or 0 for about equal. They estimate a discount and a gain."

    module = "choice_lab"
    choices = Checked(list_of(whole(0, 2), "choice", 0, 20), [])
    exponent, exponent_low, exponent_high, ratio, ratio_low, ratio_high = floats(6)
    measures, asked = (traitlets.Any(read_only=True) for _ in range(2))

    @staticmethod
    def follows(choices):
        "Return the estimates with the middle 90 % of each, the measures and the pairs asked so far."
        found = study(choices)
        named = {}
        for name in ("exponent", "ratio"):
            named |= zip((name, f"{name}_low", f"{name}_high"), found[name])
        return dict(**named, measures=found["measures"], asked=found["asked"])

    def __init__(self, choices=(), **traits):
        super().__init__(choices=choices, **traits)

    @property
    def nearest(self):
        "Return the likeliest measure, or None before the tenth choice."
        return next(iter(self.measures)) if len(self.choices) >= 10 else None

    def tables(self):
        "Return the pairs with the choices made and the next pair, then the estimates."
        names = {0: "about equal", 1: "list 1", 2: "list 2"}
        made = [names[choice] for choice in self.choices]
        shown = self.asked[:20]
        rows = [
            [str(i), *(", ".join(map(str, grades)) for grades in list_pairs()[pair]), choice]
            for i, (pair, choice) in enumerate(zip(shown, [*made, "not answered"]), 1)
        ]

        def span(name, digits):
            mean, low, high = (
                f"{getattr(self, name + end):.{digits}f}" for end in ("", "_low", "_high")
            )
            return f"{mean} ({low} to {high})"

        told = [
            ["the weight of a rank falls as 1 / rank to the power", span("exponent", 2)],
            ["a 3 is worth so many results of grade 1", span("ratio", 1)],
        ]
        if self.nearest:
            told += [
                [f"chance of {name}", f"{100 * share:.0f} %"]
                for name, (share, _) in self.measures.items()
            ]
        return [
            (
                "Which list is better? Grades, best rank first.",
                ["choice", "list 1", "list 2", "better"],
                rows,
            ),
            ("What the choices tell, with the middle 90 %.", ["what", "value"], told),
        ]
