"""DCG added up term by term; for NDCG the ideal sum beside it, then the division."""

import numpy as np

from ndcg_lit.discounted_gain import contributions, dcg, discounts
from ndcg_lit.ideal_gain import idcg, ideal, ideal_contributions
from ndcg_lit.labs.base import Checked, Lab, as_grade, floats, list_of, one_of, whole
from ndcg_lit.normalized_gain import ndcg


class Stepper(Lab):
    "The sum of DCG for grades `rel` after `step` terms; for NDCG the ideal sum too, then the quotient."

    module = "stepper"
    rel = Checked(list_of(as_grade, "grade", 1, 12), [3, 2, 3, 0, 1, 2])
    measure = Checked(one_of("dcg", "ndcg"), "dcg")
    step = Checked(whole(0, 13), 0)
    total, ideal, ndcg = floats(3)

    @staticmethod
    def follows(rel, measure, step):
        "Return the sums after `step` terms, and NDCG, which is 0 until the step that divides."
        n = len(rel)
        divides = measure == "ndcg"
        if step > n + divides:
            raise ValueError(f"the step must be at most {n + divides}; got {step}")
        added = min(step, n)
        return dict(
            total=dcg(rel[:added]),
            ideal=idcg(rel, k=added) if divides and added else 0.0,
            ndcg=ndcg(rel) if step > n else 0.0,
        )

    def __init__(self, rel=(3, 2, 3, 0, 1, 2), **traits):
        super().__init__(rel=rel, **traits)

    def tables(self):
        "Return one table with all terms: rank, grade, weight, term and the sum so far; for NDCG the ideal order too."
        rel = self.rel
        terms = contributions(rel)
        head = ["rank", "grade", "weight", "term", "sum so far"]
        columns = [discounts(len(rel)), terms, np.cumsum(terms)]
        said = f"DCG, term by term: grade times weight, added up to {dcg(rel):.3f}."
        if self.measure == "ndcg":
            best = ideal_contributions(rel)
            head += ["ideal grade", "ideal term", "ideal sum"]
            columns += [ideal(rel), best, np.cumsum(best)]
            said = f"NDCG, term by term: DCG {dcg(rel):.3f} divided by IDCG {idcg(rel):.3f} is {ndcg(rel):.3f}."
        texts = [
            [f"{x:g}" if name == "ideal grade" else f"{x:.3f}" for x in column]
            for name, column in zip(head[2:], columns)
        ]
        rows = [[str(i), f"{grade:g}", *row] for i, (grade, *row) in enumerate(zip(rel, *texts), 1)]
        return [(said, head, rows)]
