"""Which of two lists is better? Ten to twenty answers name the measure that they fit, unless a coin fits as well."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

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
TIED = 0.5  # how likely 0 is between lists of one value, beside each of the other two answers
SLIP = 0.12  # the share of answers that say nothing
EVEN = 0.02, 1 / 6, 1 / 3  # how often a coin that prefers neither list answers 0
STUBBORN = 0.96  # how often a coin with one favourite answer gives it
FIRST = 79  # the pair that tells most before anything is known
PLAIN = [0, 2, 1, 0, 0], [3, 3, 2, 1, 0]  # every rule prefers the second
PLAIN_AT, AGAIN_AT = (
    5,
    8,
)  # the sixth choice, and the ninth: the first pair once more, its lists swapped
ENOUGH, MOST = 10, 20  # choices
SURE = 50  # times as likely as a coin a rule must be to end early,
CLEAR = 15  # at the last choice,
LOST = 1 / 10  # and how little likely to end early with the coin
DIFFERENT = 5  # times less likely than the likeliest measure
FEW = 3  # measures, above which none is named


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
    "Return the pairs of lists as an array of 302 pairs, 2 lists and 5 grades: 300 drawn ones, and two that test."
    numbers, pairs = deal(0), []
    while len(pairs) < PAIRS:
        a, b = pair = [[next(numbers) % 4 for _ in range(RANKS)] for _ in range(2)]
        if not is_plainly_better(a, b) and not is_plainly_better(b, a):
            pairs.append(pair)
    return np.array([*pairs, PLAIN, pairs[FIRST][::-1]])


def middles(edges):
    "Return the middle of each cell between two `edges`."
    return (edges[1:] + edges[:-1]) / 2


def chances_of(difference) -> np.ndarray:
    "Return the chances of the answers 0, 1 and 2 on a last axis, if the first list is worth so much more."
    half = np.exp(np.asarray(difference, float) / 2)
    odds = np.stack([TIED + 0 * half, half, 1 / half], axis=-1)
    return SLIP / 3 + (1 - SLIP) * odds / odds.sum(-1, keepdims=True)


MEASURES = {
    "CG": cg,
    "DCG": dcg,
    "DCG with exponential gain": lambda lists: dcg(lists, gain="exponential"),
    "DCG by 1/rank": lambda lists: dcg(lists, discount="reciprocal"),
    "RBP(0.8)": lambda lists: dcg(lists, discount=("rbp", 0.8)),
    "P@3": lambda lists: precision(lists, k=3),
    "AP": lambda lists: ap(lists, n_relevant=RANKS),
    "RR": rr,
}
GRID = (EXPONENT.size - 1) * (LOG_RATIO.size - 1)


@cache
def differences() -> np.ndarray:
    "Return by rule - those of the grid, then the measures - and pair how much more the first list is worth."
    weight = np.arange(1, RANKS + 1) ** -middles(EXPONENT)[:, None]
    ratio = 2 ** middles(LOG_RATIO)
    gain = (worth(ratio) / ratio[:, None])[:, list_pairs()]
    value = np.einsum("rpli,ai->arpl", gain, weight / weight.sum(1, keepdims=True))
    known = [
        [np.reshape(rule(list_pairs()[:, i]), -1) / rule([3] * RANKS) for i in (0, 1)]
        for rule in MEASURES.values()
    ]
    values = np.concatenate([value.reshape(GRID, -1, 2), np.moveaxis(known, 1, -1)])
    ahead = values[..., 0] - values[..., 1]
    return np.where(np.abs(ahead) < 1e-9, 0, ahead)


@cache
def chances() -> np.ndarray:
    "Return the chances of the answers by point of the belief and pair: each rule by sharpness, then the coins."
    rules = chances_of(np.multiply.outer(SHARPNESS, differences()))
    even = [(neither, (1 - neither) / 2, (1 - neither) / 2) for neither in EVEN]
    stubborn = np.where(np.eye(3), STUBBORN, (1 - STUBBORN) / 2)
    coins = np.concatenate([even, stubborn])[:, None]
    flat = rules.reshape(-1, *rules.shape[2:])
    return np.concatenate([flat, np.broadcast_to(coins, (len(coins), *flat.shape[1:]))])


def doubt(p) -> np.ndarray:
    "Return the doubt that the chances `p` of the three answers leave."
    return -(p * np.log(p)).sum(-1)


@cache
def doubts() -> np.ndarray:
    "Return the doubt that each point of the belief leaves about each pair."
    return doubt(chances())


def parts(belief) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    "Return the belief in the grid, by sharpness, exponent and ratio, in the measures, by sharpness, and in the coins."
    many = SHARPNESS.size * (GRID + len(MEASURES))
    rules = belief[:many].reshape(SHARPNESS.size, -1)
    grid = rules[:, :GRID].reshape(SHARPNESS.size, EXPONENT.size - 1, -1)
    return grid, rules[:, GRID:], belief[many:]


def first_belief() -> np.ndarray:
    "Return what is believed at first: half in a coin, a quarter in the grid, and a quarter in the measures."
    rules = np.repeat([0.25 / GRID, 0.25 / len(MEASURES)], [GRID, len(MEASURES)])
    coins = len(EVEN) + 3
    return np.concatenate([np.tile(rules / SHARPNESS.size, SHARPNESS.size), [0.5 / coins] * coins])


def ask(belief, asked) -> int:
    "Return the pair whose answer is expected to tell most, among the pairs that were not `asked`."
    told = doubt(np.tensordot(belief, chances(), 1)) - belief @ doubts()
    told = np.round(told[:PAIRS] * 1e9)  # so that every computer takes the same pair
    told[[pair for pair in asked if pair < PAIRS]] = -1
    return int(told.argmax())


def next_pair(belief, asked) -> int:
    "Return the pair to show next: the one that tells most, but for two that test the chooser."
    fixed = {0: FIRST, PLAIN_AT: PAIRS, AGAIN_AT: PAIRS + 1}
    return fixed[len(asked)] if len(asked) in fixed else ask(belief, asked)


def middle(shares, edges) -> tuple[float, float, float]:
    "Return the mean of the belief along an axis, by its `shares` of the cells, and the ends of its middle 90 %."
    low, high = np.interp([0.05, 0.95], np.append(0, np.cumsum(shares)), edges)
    return float(shares @ middles(edges)), float(low), float(high)


class Found(NamedTuple):
    "How likely each measure is, with the choices it would have made too, and how likely another rule and a coin."

    measures: dict[str, tuple[float, int]]
    other: float
    coin: float


def nearest(belief, asked, choices) -> Found:
    "Return what made the choices, all of them equally likely at first; the likeliest measure comes first."
    grid, known, coins = parts(belief)
    likely = np.array([*known.sum(0) * len(MEASURES) / 0.25, grid.sum() / 0.25, coins.sum() / 0.5])
    *shares, other, coin = (likely / likely.sum()).tolist()
    signs = np.sign(differences()[GRID:, asked]).astype(int)
    same = (np.choose(signs + 1, [2, 0, 1]) == np.array(choices, int)).sum(1).tolist()
    rows = sorted(zip(MEASURES, shares, same), key=lambda row: -row[1])
    return Found({name: (share, agrees) for name, share, agrees in rows}, other, coin)


def judge(made: int, found: Found) -> tuple[str, list[str]]:
    """Return what so many choices fit, and the measures that they cannot tell from the likeliest one.

    They fit a "measure", or up to three, a rule of one's "own", a "coin", or nothing clear yet: "open".
    """
    shares = {name: share for name, (share, _) in found.measures.items()}
    best = max(shares.values())
    near = [name for name, share in shares.items() if share * DIFFERENT > best]
    odds = (found.other + sum(shares.values()) / len(shares)) / 2 / found.coin
    fits, last = len(near) <= FEW and found.other < DIFFERENT * best, made == MOST
    if made < ENOUGH:
        return "open", near
    if odds < (CLEAR if last else LOST):
        return "coin", near
    if fits and (last or odds > SURE):
        return "measure", near
    own = last or (odds > SURE and found.other > DIFFERENT**2 * best)
    return "own" if own else "open", near


def study(choices) -> dict:
    "Return what follows from the `choices` in their order: the pairs asked, the next one last, and the estimates."
    belief, asked = first_belief(), []
    for choice in choices:
        asked.append(next_pair(belief, asked))
        belief = belief * chances()[:, asked[-1], choice]
        belief = belief / belief.sum()
    grid = parts(belief)[0]
    grid = grid / grid.sum()
    found = nearest(belief, asked, choices)
    verdict, near = judge(len(choices), found)
    return dict(
        asked=[*asked, next_pair(belief, asked)],
        exponent=middle(grid.sum((0, 2)), EXPONENT),
        ratio=tuple(2**each for each in middle(grid.sum((0, 1)), LOG_RATIO)),
        verdict=verdict,
        near=near,
        **found._asdict(),
    )


class ChoiceLab(Lab):
    "Choices between two lists: 1, 2, or 0 for about equal. They tell the measure that they fit, or that it is a coin."

    module = "choice_lab"
    choices = Checked(list_of(whole(0, 2), "choice", 0, MOST), [])
    exponent, exponent_low, exponent_high, ratio, ratio_low, ratio_high = floats(6)
    measures, asked, near, verdict = (traitlets.Any(read_only=True) for _ in range(4))
    other, coin = floats(2)

    @staticmethod
    def follows(choices):
        "Return the estimates with the middle 90 % of each, what the choices fit and the pairs asked so far."
        found = study(choices)
        for name in ("exponent", "ratio"):
            found |= zip((name, f"{name}_low", f"{name}_high"), found[name])
        return found

    def __init__(self, choices=(), **traits):
        super().__init__(choices=choices, **traits)

    @property
    def nearest(self):
        "Return the measure that the choices fit best, or None unless they fit it better than a coin or another rule."
        return self.near[0] if self.verdict == "measure" else None

    def tables(self):
        "Return the pairs with the choices made and the next pair, then the estimates."
        names = {0: "about equal", 1: "list 1", 2: "list 2"}
        made = [names[choice] for choice in self.choices]
        shown = self.asked[:MOST]
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
        if self.verdict == "coin":
            told = [["what the choices fit", "no measure better than a coin"]]
        if self.verdict != "open":
            shares = {name: share for name, (share, _) in self.measures.items()}
            shares |= {"another rule": self.other, "a coin": self.coin}
            told += [
                [f"chance of {name}", f"{100 * share:.0f} %"] for name, share in shares.items()
            ]
        return [
            (
                "Which list is better? Grades, best rank first.",
                ["choice", "list 1", "list 2", "better"],
                rows,
            ),
            ("What the choices tell, with the middle 90 %.", ["what", "value"], told),
        ]
