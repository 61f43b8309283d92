"""Write `def measure(grades)`: its value follows every move, beside its best order and where it disagrees with NDCG."""

import sys
from functools import lru_cache
from itertools import combinations
from math import isfinite
from numbers import Real
from time import monotonic
from typing import Any

from ndcg_lit.average_precision import ap
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_ranking,
    as_written,
    floats,
    grades_of,
    text,
    traitlets,
    with_labels,
)
from ndcg_lit.lists import shorten
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr

FEWEST, MOST = 2, 6  # results: all their orders are measured
SECONDS = 3  # that a run may take

_SUM = """def measure(grades):
    total = 0
    for rank, grade in enumerate(grades, 1):
        total += grade / {divisor}
    return total
"""
TEMPLATES = {
    "dcg": "from math import log2\n\n" + _SUM.format(divisor="log2(rank + 1)"),
    "reciprocal": _SUM.format(divisor="rank"),
    "nothing": """def measure(grades):
    return 1 if grades[0] == max(grades) else 0
""",
    "blank": """def measure(grades):
    # grades is a list such as [3, 2, 3, 0, 1, 2], with rank 1 first.
    return sum(grades[:3])
""",
}


def orders_of(grades) -> list[list]:
    "Return all different orders of the `grades`, in lexicographic order."
    if not grades:
        return [[]]
    rest = sorted(grades)
    return [
        [first, *order]
        for first in sorted(set(rest))
        for order in orders_of([*rest[: rest.index(first)], *rest[rest.index(first) + 1 :]])
    ]


def against(values) -> tuple[int, int, int]:
    """Count the pairs of orders on which a measure and NDCG disagree, those that only one of them tells apart, and all.

    `values` are the measure's own, by order.

    >>> against({(3, 1): 0.2, (1, 3): 0.7})
    (1, 0, 1)
    """
    disagreeing = 0
    one_alone = 0
    rows = [(ndcg(order), own) for order, own in values.items()]
    pairs = list(combinations(rows, 2))
    for (a, x), (b, y) in pairs:
        sees = abs(a - b) > 1e-9
        own_sees = abs(x - y) > 1e-9
        disagreeing += sees and own_sees and (a > b) != (x > y)
        one_alone += sees != own_sees
    return disagreeing, one_alone, len(pairs)


def checked(value: Any, order: list) -> float:
    "Return the `value` of the measure for this `order` as a float. ValueError unless it is a finite number."
    if isinstance(value, Real) and isfinite(value):
        return float(value)
    raise ValueError(f"measure({order}) must return a finite number; got {shorten(value)}")


@lru_cache(maxsize=64)
def run(code: str, grades: tuple) -> dict:
    "Run `code` and its `measure` on all orders of the `grades`: their values, or an error and the line it came from."
    end = monotonic() + SECONDS
    before = sys.gettrace()
    names = {"__name__": "__main__"}

    def watch(frame, event, arg):
        frame.f_trace_opcodes = True  # a loop on one line has no next line
        if monotonic() < end:
            return watch
        raise TimeoutError(f"stopped after {SECONDS} seconds: a loop may never end")

    found = {"code": code, "grades": list(grades), "values": None, "error": "", "line": None}
    sys.settrace(watch)
    try:
        exec(compile(code, "measure", "exec"), names)
        if not callable(names.get("measure")):
            raise NameError("there is no function measure: write def measure(grades)")
        found["values"] = [
            checked(names["measure"](list(order)), order) for order in orders_of(grades)
        ]
    except (Exception, SystemExit) as error:
        told = error.msg if isinstance(error, SyntaxError) else error
        found |= {"error": f"{type(error).__name__}: {told}", "line": line_of(error)}
    finally:
        sys.settrace(before)
    return found


def line_of(error: BaseException) -> int | None:
    "Return the line of the reader's code that raised the `error`, or None if another line did."
    if isinstance(error, SyntaxError):
        return error.lineno
    line = None
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == "measure":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


as_code = text("a text of at most 4000 characters", lambda code: len(code) <= 4000)


def as_few(value: Any) -> list[dict]:
    "Return the results of `value`. ValueError unless there are 2 to 6, for all their orders are measured."
    ranking = as_ranking(value)
    if FEWEST <= len(ranking) <= MOST:
        return ranking
    raise ValueError(
        f"must hold {FEWEST} to {MOST} results, for all their orders are measured; got {len(ranking)}"
    )


class OwnLab(Lab):
    "A `ranking` with up to six results, and `code` that defines `measure(grades)`: your own measure of each order."

    module = "own_lab"
    ranking = Checked(as_few, [3, 2, 3, 0, 1, 2], as_written)
    code = Checked(as_code, TEMPLATES["reciprocal"])
    ndcg, ap, rr = floats(3)
    value = traitlets.Float(None, allow_none=True, read_only=True)
    found = traitlets.Dict(read_only=True).tag(sync=True)

    @staticmethod
    def follows(ranking, code):
        "Return NDCG, AP and RR of the `ranking`, the values of all its orders by `code`, and its own value."
        rel = grades_of(ranking)
        found = run(code, tuple(sorted(rel)))
        value = found["values"][orders_of(rel).index(rel)] if found["values"] else None
        return dict(ndcg=ndcg(rel), ap=ap(rel), rr=rr(rel), found=found, value=value)

    def __init__(
        self, ranking=(3, 2, 3, 0, 1, 2), code=TEMPLATES["reciprocal"], labels=None, **traits
    ):
        super().__init__(ranking=with_labels(ranking, labels), code=code, **traits)

    @property
    def by_order(self):
        "Return the value of each order by your measure; empty if it gives none."
        orders = map(tuple, orders_of(grades_of(self.ranking)))
        return dict(zip(orders, self.found["values"] or []))

    @property
    def grades(self):
        "Return the grades of all results, lowest first."
        return sorted(grades_of(self.ranking))

    @property
    def highest(self):
        "Return what your measure gives the order that it likes most, or None if it gives no value."
        return max(self.by_order.values(), default=None)

    @property
    def lowest(self):
        "Return what your measure gives the order that it likes least, or None if it gives no value."
        return min(self.by_order.values(), default=None)

    @property
    def disagreeing(self):
        "Return on how many pairs of orders your measure and NDCG disagree, or None if it gives no value."
        return against(self.by_order)[0] if self.by_order else None

    def sent(self):
        "Return the state with the values of all orders, which a page cannot compute without Python."
        return {**super().sent(), "found": self.found}

    def tables(self):
        "Return the list with your measure beside NDCG, AP and RR, then the code and what all orders tell."
        shown = "none" if self.value is None else f"{self.value:.3f}"
        said = f"Your measure {shown}, NDCG {self.ndcg:.3f}, AP {self.ap:.3f}, RR {self.rr:.3f}."
        rows = [[str(i), r["label"], f"{r['grade']:g}"] for i, r in enumerate(self.ranking, 1)]
        told = [["code", line] for line in self.code.splitlines()]
        if self.found["error"]:
            told.append([f"line {self.found['line']}", self.found["error"]])
        else:
            best = max(self.by_order, key=self.by_order.get)
            count, blind, pairs = against(self.by_order)
            seen = (
                f"on {count} of {pairs} pairs of orders ({100 * count / max(pairs, 1):.0f} %); "
                f"on {blind} ({100 * blind / max(pairs, 1):.0f} %) only one of the two sees a difference"
            )
            grades = " ".join(f"{grade:g}" for grade in best)
            told.append(["its best order", f"{grades} ({self.by_order[best]:.3f})"])
            told.append(["disagrees with NDCG", seen])
        return [(said, ["rank", "result", "grade"], rows), ("Your measure.", ["what", ""], told)]
