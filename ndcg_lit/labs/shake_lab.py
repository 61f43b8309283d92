"""Tied documents, shaken: each shake drops the NDCG of one order on a pile, and the tools point at their grains."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import permutations, product

from ndcg_lit.engine.convention import CONVENTIONS
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_finite,
    as_flag,
    as_grade,
    changed_together,
    floats,
    list_of,
    one_each,
    text,
    traitlets,
    whole,
    with_usual,
)
from ndcg_lit.labs.ties_lab import order_by
from ndcg_lit.lists import shorten
from ndcg_lit.normalized_gain import ndcg

MOST = 6  # documents; all tied they have 720 orders
SHAKES = 200
SEED = 2026  # the same shakes for every reader, so that a link shows what its sender saw
PRESETS = "trec_eval-9 pytrec_eval ir_measures sklearn torchmetrics ranx xgboost-linear catboost pyltr-identity"

as_grades = list_of(as_grade, "grade", 1, MOST)
as_scores = list_of(as_finite, "score", 1, MOST)
as_ids = list_of(text("a text that is not empty", bool), "id", 1, MOST)


def allowed(scores: list[float]) -> list[list[int]]:
    """Return every order by falling score, as indices; the tied come in all of their orders.

    >>> allowed([0.5, 0.9, 0.5])
    [[1, 0, 2], [1, 2, 0]]
    """
    groups = [
        [at for at, each in enumerate(scores) if each == score]
        for score in sorted(set(scores), reverse=True)
    ]
    return [[at for group in each for at in group] for each in product(*map(permutations, groups))]


def drawn(shakes: int, n: int) -> list[int]:
    "Return which of `n` orders each of the `shakes` draws: a linear congruential generator, whose high digits decide."
    state = SEED
    found = []
    for _ in range(shakes):
        state = state * 1664525 + 1013904223 & 0xFFFFFFFF
        found.append(state * n >> 32)
    return found


def _as_tool(entry):
    "Check a tool: its name, and the order in which it lists the documents, or None for the mean over all orders."
    try:
        name, order = entry
        known = (
            isinstance(name, str)
            and name
            and (order is None or sorted(order) == [*range(len(order))])
        )
    except (TypeError, ValueError):
        known = False
    if known:
        return [name, order and list(order)]
    raise ValueError(
        f"must be a name with an order of the documents, or with None; got {shorten(entry)}"
    )


def tools_for(rel, scores, ids) -> list[list]:
    "Return the tools of `PRESETS`, each with the order in which it lists the documents; None is their mean."
    found = []
    for name in PRESETS.split():
        preset = CONVENTIONS[name]
        ties = preset.convention.ties
        single = preset.convention.precision == "single"
        order = None if ties == "average" else order_by(ties, rel, scores, ids, single)
        found.append([preset.tool, order])
    return found


def _shaken(rel, scores, shakes):
    "Return the NDCG of every order that the scores allow, and that of each shake."
    values = [float(ndcg([rel[at] for at in order])) for order in allowed(scores)]
    return values, [values[at] for at in drawn(shakes, len(values))]


_IDS = [f"p{at}" for at in range(1, MOST + 1)]


def _usual(n):
    "Return the scores and ids that come with `n` grades."
    return {"scores": [0.7] * n, "ids": _IDS[:n]}


class ShakeLab(Lab):
    "Documents with grades `rel`, `scores` and `ids` after some `shakes`, and the `tools`, which point if `pointing`."

    module = "shake_lab"
    rel = Checked(as_grades, [3, 2, 3, 0, 1, 2])
    scores = Checked(as_scores, [0.7, 0.7, 0.7, 0.7, 0.4, 0.4])
    ids = Checked(as_ids, _IDS)
    shakes = Checked(whole(0, SHAKES), 0)
    pointing = Checked(as_flag, False)
    tools = Checked(
        list_of(_as_tool, "tool"),
        tools_for([3, 2, 3, 0, 1, 2], [0.7, 0.7, 0.7, 0.7, 0.4, 0.4], _IDS),
    )
    lowest, average, highest, mean = floats(4)
    orders = traitlets.Int(read_only=True)

    @staticmethod
    def follows(rel, scores, ids, shakes, tools):
        "Return how many orders there are, their lowest, mean and highest NDCG, and the mean of the shakes."
        one_each("document", grades=rel, scores=scores, ids=ids)
        for name, order in tools:
            if order is not None and len(order) != len(rel):
                raise ValueError(f"{name} must order {len(rel)} documents; got {len(order)}")
        values, grains = _shaken(rel, scores, shakes)
        return {
            "orders": len(values),
            "lowest": min(values),
            "average": sum(values) / len(values),
            "highest": max(values),
            "mean": sum(grains) / len(grains) if grains else float("nan"),
        }

    def __init__(
        self,
        rel: Iterable | None = None,
        scores: Iterable | None = None,
        ids: Iterable | None = None,
        **own,
    ):
        given = with_usual(_usual, rel=rel, scores=scores, ids=ids)
        if {"rel", "scores", "ids"} <= given.keys():
            with suppress(TypeError, ValueError):  # what is wrong with a list, its own check says
                given["tools"] = tools_for(given["rel"], given["scores"], given["ids"])
        super().__init__(**{**given, **own})

    @property
    def grains(self):
        "Return the NDCG of each shake."
        return _shaken(self.rel, self.scores, self.shakes)[1]

    @property
    def pointers(self):
        "Return the numbers that the tools print, rising, each with its tools."
        found = {}
        for name, order in self.tools:
            value = self.average if order is None else ndcg([self.rel[at] for at in order])
            found.setdefault(round(float(value), 12), []).append(name)
        return dict(sorted(found.items()))

    def tables(self):
        "Return what the tools print of the documents, and the documents."
        said = (
            f"The scores allow {self.orders} orders. Their NDCG goes from {self.lowest:.3f} to "
            f"{self.highest:.3f}, and its mean is {self.average:.3f}. What tools print:"
        )
        rows = [[f"{value:.3f}", "; ".join(names)] for value, names in self.pointers.items()]
        documents = [
            [name, f"{grade:g}", f"{score:g}"]
            for name, grade, score in zip(self.ids, self.rel, self.scores)
        ]
        return [
            (said, ["NDCG", "tools"], rows),
            ("The documents as they were given.", ["document", "grade", "score"], documents),
        ]

    def changed(self):
        "Return what was changed; the tools are left out where they are those of the documents."
        changed = changed_together(self, "rel", "scores", "ids")
        if self.tools == tools_for(self.rel, self.scores, self.ids):
            changed.pop("tools", None)
        return changed
