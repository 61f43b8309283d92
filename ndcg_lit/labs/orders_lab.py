"""Put two judges on a stage: one list walked and moved, a slider between them, all orders, a pair of one's own."""

from functools import cache
from itertools import permutations

import numpy as np

from ndcg_lit.average_precision import ap
from ndcg_lit.discounted_gain import contributions, dcg, discounts
from ndcg_lit.ideal_gain import idcg, ideal_contributions
from ndcg_lit.labs.base import Checked, Lab, floats, list_of, number, one_of, whole
from ndcg_lit.labs.judges_lab import LISTS, PAGES, as_order, grades_in, judged, level_worth
from ndcg_lit.lists import shorten
from ndcg_lit.normalized_gain import ndcg

# Twelve pages of the same search, of which six are in each list of a pair: two great ones, four OK ones, six ads.
DEAL = [3, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
MIXED = [3, 7, 1, 8, 4, 9, 5, 10, 2, 11, 6, 12]  # the deal on which both judges see no difference
_twelve_pages = list_of(whole(1, len(DEAL)), "page", len(DEAL), len(DEAL))


def as_deal(value) -> list[int]:
    "Return the numbers of the twelve pages in the order of `value`. ValueError unless each stands there once."
    deal = _twelve_pages(value)
    if len(set(deal)) < len(deal):
        raise ValueError(f"must hold each of the pages 1 to {len(DEAL)} once; got {shorten(value)}")
    return deal


def said_of(deal: list[int]) -> list[tuple[float, float]]:
    """Return what judge N and judge A say of both lists of a `deal`, whose first six pages are the left one.

    All twelve pages are judged, so that a list is short of what is in the other one.
    """
    grades = [DEAL[page - 1] for page in deal]
    lists = grades[: len(PAGES)], grades[len(PAGES) :]
    return [
        (ndcg(each, pool=grades), ap(each, n_relevant=np.count_nonzero(DEAL))) for each in lists
    ]


def disagreement(deal: list[int]) -> float:
    """Return by how much the judges disagree about a pair: the smaller of both leads, or 0 if they prefer one list.

    >>> round(disagreement([1, 2, 7, 8, 9, 10, 3, 4, 5, 6, 11, 12]), 3)
    0.333
    """
    (left_n, left_a), (right_n, right_a) = said_of(deal)
    by_n, by_a = left_n - right_n, right_a - left_a
    return float(min(abs(by_n), abs(by_a))) if by_n * by_a > 0 else 0.0


def as_worth(value) -> float:
    "Return how many OK pages a great one is worth, from 1 to 7."
    return _in_range(value)


def as_challenge(value) -> int | None:
    "Return the number of the order that a friend is to rebuild; None: there is none."
    return None if value is None else _one_of_all(value)


@cache
def every_order() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    "Return all orders of the grades of the six pages, and the NDCG and the AP of each."
    grades = [grade for _, grade in PAGES]
    orders = np.array(sorted(set(permutations(grades)), reverse=True))
    return orders, ndcg(orders), ap(orders)


def lowest_perfect() -> float:
    "Return the lowest NDCG among the orders of the six pages whose AP is 1."
    _, values, averages = every_order()
    return float(values[averages == 1].min())


_in_range = number("a number from 1 to 7", lambda g: 1 <= g <= 7)
_one_of_all = whole(1, len(every_order()[0]))


class OrdersLab(Lab):
    """Show two judges and an `order` of the six pages, in the scene of a `judge`.

    The scenes are A's walk, "ap", and N's pay, "ndcg", after some `step` and with a `bet`; what a great page is
    `worth`; "both", with a `challenge` to rebuild an order; and "pair", two lists of a `deal`.
    """

    module = "orders_lab"
    order = Checked(as_order, LISTS["right"])
    judge = Checked(one_of("ap", "ndcg", "worth", "both", "pair"), "both")
    step = Checked(whole(0, len(PAGES)), 0)
    worth = Checked(as_worth, 3)
    bet = Checked(one_of("", "yes", "no"), "")
    deal = Checked(as_deal, MIXED)
    challenge = Checked(as_challenge, None)
    ndcg, ap, lowest, level, gap = floats(5)

    @staticmethod
    def follows(order, deal):
        "Return what both judges say, their extremes, and by how much they disagree about the pair."
        extremes = {"lowest": lowest_perfect(), "level": level_worth()}
        return {**judged(order), **extremes, "gap": disagreement(deal)}

    def __init__(self, order=LISTS["right"], **traits):
        super().__init__(order=order, **traits)

    def tables(self):
        "Return what each scene shows: a table for A, for N, for the slider, for all orders and for the pair."
        scenes = self._precisions, self._contributions, self._worths, self._corners, self._pair
        return [table for scene in scenes for table in scene()]

    def _precisions(self):
        rows = []
        for name, order in LISTS.items():
            grades = grades_in(order)
            asked = [
                f"{np.sum(np.array(grades[:rank]) > 0)} of {rank}" if grade else "\u2013"
                for rank, grade in enumerate(grades, 1)
            ]
            rows.append([name, *asked, f"{ap(grades):.2f}"])
        ranks = [str(rank) for rank in range(1, len(PAGES) + 1)]
        return [("At each good page: what share so far is good?", ["list", *ranks, "mean"], rows)]

    def _contributions(self):
        grades = grades_in(self.order)
        columns = zip(discounts(len(grades)), contributions(grades), ideal_contributions(grades))
        rows = [
            [str(rank), PAGES[page - 1][0], *(f"{x:.2f}" for x in column)]
            for rank, (page, column) in enumerate(zip(self.order, columns), 1)
        ]
        total = f"{dcg(grades):.2f} / {idcg(grades):.2f} = {self.ndcg:.2f}"
        said = f"Worth times weight, beside the best order: {total}."
        return [(said, ["rank", "page", "weight", "this list", "best order"], rows)]

    def _worths(self):
        rows = [
            [f"{worth:.3g}", *(f"{judged(order, worth)['ndcg']:.2f}" for order in LISTS.values())]
            for worth in (1, self.level, 3, 7)
        ]
        return [("What judge N says.", ["a great page is worth", "left", "right"], rows)]

    def _pair(self):
        best = [1, 2, 7, 8, 9, 10, 3, 4, 5, 6, 11, 12]  # two great pages against four OK ones
        rows = [
            [name, *(f"{value:.2f}" for value in values)]
            for name, values in zip(("left", "right"), said_of(best))
        ]
        said = "Twelve pages in two lists: the judges disagree most about two great ones against four OK ones."
        return [(said, ["list", "N", "A"], rows, "Show the answer")]

    def _corners(self):
        orders, values, averages = every_order()
        chosen = {
            "both say 1.00": (values == 1) & (averages == 1),
            "judge A says 1.00, judge N least": (averages == 1) & (values == self.lowest),
            "judge N above .9, judge A below .7": (values > 0.9) & (averages < 0.7),
        }
        rows = [
            [
                name,
                str(int(which.sum())),
                ", ".join(map(str, orders[which][0])),
                f"{values[which][0]:.2f}",
                f"{averages[which][0]:.2f}",
            ]
            for name, which in chosen.items()
        ]
        said = f"Of the {len(orders)} orders of these grades:"
        return [(said, ["where", "how many", "which", "N", "A"], rows, "Show the answers")]
