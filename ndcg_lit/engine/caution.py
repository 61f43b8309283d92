"""What a caution is, and what the rules that yield one share; a rule is a function of a result, its evidence and the ranked judgments."""

from typing import NamedTuple

import numpy as np

from ndcg_lit.engine.applied import mean_of
from ndcg_lit.lists import ranges
from ndcg_lit.tables import count_of


class Caution(NamedTuple):
    "What may mislead in a result, as data: the sentence, the number that shows it, and the call that mends it."

    code: str  # which rule it comes from, in words with hyphens between them, such as "scores-against-ranks"
    severity: int  # 0 to 3, 0 the worst: one of the levels below
    number: float | None  # that shows it; None: there is none
    said: str  # the sentence
    remedy: str = ""  # the call that mends it, in Python; "": there is none
    width: float = 0  # how far it moves a mean; 0: by an amount that is not computed

    @property
    def kind(self):
        "Return the code in words, as once it was named."
        return self.code.replace("-", " ")

    def to_dict(self):
        "Return values that JSON takes: code, severity, number, said and remedy."
        names = "code", "severity", "number", "said", "remedy"
        return {name: getattr(self, name) for name in names}


# The levels of severity: the numbers are not of what was meant; they go by a wrong name; they could well be
# others; some queries or documents count in a way of their own
WRONG, MISNAMED, MOVABLE, APART = range(4)


def on_result(values, result):
    "Return the `values` of the counted judged queries in the rows of the `result`, 0 for its queries without judgments."
    return np.append(values, np.zeros(result.queries - values.size, values.dtype))


def mean_with(values, label, result):
    "Return what the mean of the measure `label` would be if all judged queries had these `values`."
    weights = result.weights_for(label)
    return mean_of(on_result(values, result), result.convention, label in result.geometric, weights)


def weighty(result):
    "Return which queries of the `result` have a weight above 0."
    return np.ones(result.queries, bool) if result.weights is None else np.array(result.weights) > 0


def unjudged_within(ranked, k):
    "Return the query and the rank of every unjudged result within rank `k`."
    upto = np.minimum(ranked.returned, k)
    query, rank = np.arange(upto.size).repeat(upto), ranges(np.ones_like(upto), upto)
    near = ranked.rank <= upto[ranked.query]
    judged = np.zeros(query.size, bool)
    judged[(upto.cumsum() - upto)[ranked.query[near]] + ranked.rank[near] - 1] = True
    return query[~judged], rank[~judged]


def share_said(some, every, one, more):
    """Return how many of `every` thing are `some`, with the share.

    >>> share_said(3, 40, "result", "results")
    '3 of 40 results (7.5 %)'
    """
    return f"{some:,} of {count_of(every, one, more)} ({100 * some / max(every, 1):.3g} %)"
