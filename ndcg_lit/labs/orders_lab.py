"""One list of the six pages, moved by hand: what judge A and judge N make of it step by step, and all its orders."""

from functools import cache
from itertools import permutations

import numpy as np

from ndcg_lit.average_precision import ap
from ndcg_lit.discounted_gain import contributions, dcg, discounts
from ndcg_lit.ideal_gain import idcg, ideal_contributions
from ndcg_lit.labs.base import Checked, Lab, floats, one_of, whole
from ndcg_lit.labs.judges_lab import LISTS, PAGES, as_order, grades_in, judged
from ndcg_lit.normalized_gain import ndcg


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


class OrdersLab(Lab):
    "An `order` of the six pages: what a `judge` sees of it after some `step`, or what both see of every order."

    module = "orders_lab"
    order = Checked(as_order, LISTS["right"])
    judge = Checked(one_of("ap", "ndcg", "both"), "both")
    step = Checked(whole(0, len(PAGES)), 0)
    ndcg, ap, lowest = floats(3)

    @staticmethod
    def follows(order):
        "Return what both judges say, and the lowest NDCG of a list that judge A finds perfect."
        return {**judged(order), "lowest": lowest_perfect()}

    def __init__(self, order=LISTS["right"], **traits):
        super().__init__(order=order, **traits)

    def tables(self):
        "Return what the judge adds up, rank by rank; for both judges, how far apart they can be."
        names = {"ap": self._precisions, "ndcg": self._contributions, "both": self._corners}
        return names[self.judge]()

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
