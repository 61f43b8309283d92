"""Two lists of the same six pages, and two judges that prefer different ones: NDCG and average precision."""

from ndcg_lit.average_precision import ap
from ndcg_lit.discounted_gain import dcg
from ndcg_lit.labs.base import Checked, Lab, list_of, one_of, whole
from ndcg_lit.lists import shorten
from ndcg_lit.normalized_gain import ndcg

# What the search "fix a flat tyre" finds, the best page first: its title and its grade.
PAGES = [
    ("Step by step, with photos", 3),
    ("Forum answer", 1),
    ("Shop's FAQ", 1),
    ("Silent video", 1),
    ("Ad: new tyres", 0),
    ("Ad: insurance", 0),
]
KINDS = {3: "great", 1: "OK", 0: "ad"}
LISTS = {"left": [1, 5, 6, 2, 3, 4], "right": [2, 3, 4, 1, 5, 6]}  # by the number of the page
_six_pages = list_of(whole(1, len(PAGES)), "page", len(PAGES), len(PAGES))


def as_order(value) -> list[int]:
    "Return the numbers of the six pages in the order of `value`. ValueError unless each stands there once."
    order = _six_pages(value)
    if len(set(order)) < len(order):
        raise ValueError(
            f"must hold each of the pages 1 to {len(PAGES)} once; got {shorten(value)}"
        )
    return order


def grades_in(order: list[int]) -> list[int]:
    "Return the grades of the pages in this `order`."
    return [PAGES[page - 1][1] for page in order]


def judged(
    order: list[int],  # the numbers of the pages, best rank first
    worth: float = 3,  # how many OK pages a great one is worth
) -> dict:  # what judge N and judge A say
    """Return the NDCG and the AP of the pages in this `order`.

    >>> {name: round(value, 3) for name, value in judged([2, 3, 4, 1, 5, 6]).items()}
    {'ndcg': 0.75, 'ap': 1.0}
    """
    grades = grades_in(order)
    return {"ndcg": ndcg(grades, gain={0: 0, 1: 1, 3: worth}), "ap": ap(grades)}


def level_worth() -> float:
    "Return how many OK pages a great one is worth where NDCG sees no difference between the lists."
    great, fair = (
        [dcg(grades_in(order), gain=gain) for order in LISTS.values()]
        for gain in ({0: 0, 1: 0, 3: 1}, {0: 0, 1: 1, 3: 0})
    )
    return (fair[1] - fair[0]) / (great[0] - great[1])


class JudgesLab(Lab):
    """Show two lists and two judges, and the list that `you` would take.

    A `friend` who sent a link has chosen before, and is not told until the reader has chosen.
    """

    module = "judges_lab"
    you = Checked(one_of("", "left", "right"), "")
    friend = Checked(one_of("", "left", "right"), "")

    @staticmethod
    def follows():
        "Return nothing: what both judges say depends on no choice."
        return {}

    def __init__(self, you="", **traits):
        super().__init__(you=you, **traits)

    @property
    def values(self):
        "Return what both judges say of each list."
        return {name: judged(order) for name, order in LISTS.items()}

    def tables(self):
        "Return both lists side by side, and what both judges say."
        rows = [
            [str(rank), *(f"{PAGES[page - 1][0]} ({KINDS[PAGES[page - 1][1]]})" for page in pages)]
            for rank, pages in enumerate(zip(*LISTS.values()), 1)
        ]
        judges = [("N", "ndcg", "NDCG"), ("A", "ap", "average precision")]
        says = [
            [f"{judge}: {title}", *(f"{judged(order)[name]:.2f}" for order in LISTS.values())]
            for judge, name, title in judges
        ]
        return [
            ("Two lists of the same six pages.", ["rank", "left", "right"], rows),
            ("What the judges say.", ["judge", "left", "right"], says),
        ]
