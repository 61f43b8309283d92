"""A list to reorder by hand: every number moves with it, and a sentence says why."""

from collections.abc import Iterable, Sequence

from ndcg_lit.average_precision import ap, precision, recall
from ndcg_lit.cumulative_gain import cg
from ndcg_lit.discounted_gain import contributions, dcg, discounts, gains
from ndcg_lit.ideal_gain import idcg
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_chance,
    as_cutoff,
    as_discount,
    as_finite,
    as_flag,
    as_gain,
    as_pairs,
    as_pool,
    as_ranking,
    as_written,
    floats,
    grades_of,
    number,
    one_of,
    plain_discount,
    with_labels,
)
from ndcg_lit.more_measures import err, rbp
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr

TITLES = {
    "ndcg": "NDCG",
    "dcg": "DCG",
    "idcg": "IDCG",
    "cg": "CG",
    "precision": "precision",
    "recall": "recall",
    "ap": "AP",
    "ap_cutoff": "AP over min(R, k)",
    "ap_found": "AP over hits",
    "rr": "RR",
    "err": "ERR",
    "rbp": "RBP",
}
LEADING = ("cg", "dcg", "idcg", "ndcg", "ap", "rr", "err", "rbp")
as_scale = number("a number above 0 and at most 1000", lambda top: 0 < top <= 1000)


def measures(
    ranking,
    k,
    gain,
    discount,
    pool,
    min_grade,
    max_grade=4,
    p=0.8,
) -> dict[str, float]:  # twelve values by name, NDCG first
    "Return the measures of a `ranking`, whose judged documents are the `pool`."
    rel = grades_of(ranking)
    judged = rel if pool is None else pool
    form = dict(k=k, gain=gain, discount=plain_discount(discount))
    binary = dict(k=k, min_grade=min_grade)
    known = dict(n_relevant=sum(grade >= min_grade for grade in judged), **binary)
    return dict(
        ndcg=ndcg(rel, pool=pool, **form),
        dcg=dcg(rel, **form),
        idcg=idcg(judged, **form),
        cg=cg(gains(rel, gain), k),
        precision=precision(rel, **binary),
        recall=recall(rel, **known),
        ap=ap(rel, **known),
        ap_cutoff=ap(rel, divisor="cutoff", **known),
        ap_found=ap(rel, divisor="found", **known),
        rr=rr(rel, **binary),
        err=err(rel, k, scale_of(max_grade, judged)),
        rbp=rbp(rel, p=p, **binary),
    )


def scale_of(max_grade, judged):
    "Return the highest grade of the scale: `max_grade`, or a higher one that was `judged`."
    return max(max_grade, *judged, 0)


def counted_ranks(k: int | None) -> str:
    "Return which ranks count at the cutoff `k`, in words."
    return "every rank counts" if k is None else f"ranks up to k = {k} count"


class RankingLab(Lab):
    "Show a `ranking` to reorder, with `labels`, a cutoff, gain, discount and pool; `brief`; with a `picture` or not."

    module = "ranking_lab"
    ranking = Checked(as_ranking, [], as_written)
    k = Checked(as_cutoff, None)
    gain = Checked(as_gain, "linear")
    discount = Checked(as_discount, "log2")
    pool = Checked(as_pool, None)
    min_grade = Checked(as_finite, 1)
    max_grade = Checked(as_scale, 4)
    p = Checked(as_chance, 0.8)
    brief = Checked(as_flag, False)
    show = Checked(one_of(*LEADING), "ndcg")
    level = Checked(one_of("all", *LEADING), "all")
    picture = Checked(as_flag, False)
    ndcg, dcg, idcg, cg, precision, recall, ap, ap_cutoff, ap_found, rr, err, rbp = floats(12)
    follows = staticmethod(measures)

    def __init__(self, ranking: Iterable = (), labels: Sequence[str] | None = None, **traits):
        super().__init__(ranking=with_labels(ranking, labels), **traits)

    @property
    def grades(self):
        "Return the grades, best rank first."
        return grades_of(self.ranking)

    @property
    def labels(self):
        "Return the labels, in order."
        return [result["label"] for result in self.ranking]

    @property
    def results(self):
        "Return the (label, grade) pairs, sorted."
        return sorted(as_pairs(self.ranking))

    @property
    def judged(self):
        "Return the grades of the pool, or of the list without one, sorted."
        return sorted(self.grades if self.pool is None else self.pool)

    def tables(self):
        "Return the ranking with its terms; the caption holds the measures."
        discount = plain_discount(self.discount)
        gain = gains(self.grades, self.gain)
        weight = discounts(len(self.grades), discount)
        counted = [
            f"{term:.3f}" for term in contributions(self.grades, self.k, self.gain, discount)
        ]
        terms = counted + ["past k"] * (len(gain) - len(counted))
        rows = [
            [
                str(i + 1),
                r["label"],
                f"{r['grade']:g}",
                f"{gain[i]:g}",
                f"{weight[i]:.3f}",
                terms[i],
            ]
            for i, r in enumerate(self.ranking)
        ]
        top = scale_of(self.max_grade, self.grades if self.pool is None else self.pool)
        titles = {**TITLES, "err": f"ERR (grades to {top:g})", "rbp": f"RBP (p = {self.p:g})"}
        found = ", ".join(
            f"{titles[name]} {value:.3f}" for name, value in self.given_to(measures).items()
        )
        head = ["rank", "result", "grade", "gain", "discount", "gain × discount"]
        return [(f"{found}; {counted_ranks(self.k)}.", head, rows)]
