"""NDCG, AP and RR of tensors on the device where they are: exact, ties averaged, and no score is copied to the host."""

from collections.abc import Mapping
from math import log
from typing import TYPE_CHECKING, Any

import numpy as np

from ndcg_lit.lists import as_number, check_empty, choice, cutoff_to_divide_by, depth, shorten
from ndcg_lit.system import needed

with needed('ndcg_lit.torch needs torch: pip install "ndcg_lit[torch]"', "torch"):
    import torch

if TYPE_CHECKING:
    from ndcg_lit.torch.metrics import MAP, MRR, NDCG

__all__ = ["ndcg_score", "ap_score", "rr_score", "ndcg", "ap", "rr", "NDCG", "MAP", "MRR"]


def __getattr__(name):
    "Import a metric class when it is asked for: torchmetrics takes seconds, and the functions do without it."
    if name not in ("NDCG", "MAP", "MRR"):
        raise AttributeError(f"module 'ndcg_lit.torch' has no attribute {name!r}")
    from ndcg_lit.torch import metrics

    return getattr(metrics, name)


@torch.no_grad()
def ndcg_score(
    y_true: torch.Tensor,
    y_score: torch.Tensor,
    k: int | None = None,
    *,
    ties: str = "average",
    gain: Any = "linear",
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    indexes: torch.Tensor | None = None,
    per_query: bool = False,
    check: bool = True,
) -> torch.Tensor:
    """Return NDCG at `k` of the grades `y_true` ranked by `y_score`, averaged over ties and over queries.

    Parameters
    ----------
    y_true : Tensor
        Grades of any integer or float type: n numbers, or (..., n); no gain below 0.
    y_score : Tensor
        Scores of any type, the larger the better, of the shape and on the device of `y_true`.
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    ties : str, default 'average'
        "average", the mean over all orders of the tied; "stable", the order given.
    gain : default 'linear'
        "linear", "exponential", {grade: gain}, or a function of a tensor of grades.
    empty : float or str, default 0.0
        The value when IDCG is 0: 0.0, another number, nan or "raise".
    mask : Tensor, default None
        True where a document is, False where a row is filled up; of the shape of `y_true`.
    lengths : Tensor, default None
        Instead of a mask: how many documents each row has, (...).
    indexes : Tensor, default None
        The query of each document, whole numbers in any order, for three flat tensors.
    per_query : bool, default False
        True: a value for each query instead of their mean, by rising index if there are indexes.
    check : bool, default True
        True: wait for the device once and raise an error for bad values; False: do not wait, and
        a query with bad values is nan.

    Returns
    -------
    Tensor
        A float64 tensor on the same device: a single value, or with `per_query` (...).

    Raises
    ------
    ValueError
        For a NaN or infinite score, a gain below 0, grades whose sum is too large, shapes that
        differ, a mask that leaves nothing of a query, no queries, and IDCG 0 if `empty="raise"`.
    TypeError
        For what is no tensor, and for indexes that are no whole numbers.

    References
    ----------
    Formula: Järvelin and Kekäläinen (2002); McSherry and Najork (2008) for the ties.

    Examples
    --------
    >>> ndcg_score(torch.tensor([3, 2, 0]), torch.tensor([0.9, 0.4, 0.4]))
    tensor(0.9693, dtype=torch.float64)
    """
    given = given_lists(y_true, y_score, ties, mask, lengths, indexes)
    return answer(given, ndcg_each(given, k, gain), empty, per_query, check)


@torch.no_grad()
def ap_score(
    y_true: torch.Tensor,
    y_score: torch.Tensor,
    k: int | None = None,
    *,
    ties: str = "average",
    min_grade: float = 1,
    divisor: str = "all",
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    indexes: torch.Tensor | None = None,
    per_query: bool = False,
    check: bool = True,
) -> torch.Tensor:
    """Return AP at `k` of the grades `y_true` ranked by `y_score`, averaged over ties and over queries.

    Parameters
    ----------
    y_true : Tensor
        Grades: n numbers, or (..., n).
    y_score : Tensor
        Scores, the larger the better, of the shape and on the device of `y_true`.
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    ties : str, default 'average'
        "average", the mean over all orders of the tied; "stable", the order given.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    divisor : str, default 'all'
        "all": the relevant documents; "cutoff": k at most; "found": those within k; "k": k.
    empty : float or str, default 0.0
        The value of a query without relevant documents: a number, nan or "raise".
    mask : Tensor, default None
        As for `ndcg_score`.
    lengths : Tensor, default None
        As for `ndcg_score`.
    indexes : Tensor, default None
        As for `ndcg_score`.
    per_query : bool, default False
        As for `ndcg_score`.
    check : bool, default True
        As for `ndcg_score`.

    Returns
    -------
    Tensor
        A float64 tensor on the same device: a single value, or with `per_query` (...).

    Raises
    ------
    ValueError, TypeError
        For "found" with ties averaged across a cutoff; else as for `ndcg_score`.

    References
    ----------
    Formula: as described by Buckley and Voorhees (2000); McSherry and Najork (2008) for the ties.

    Examples
    --------
    >>> ap_score(torch.tensor([1, 0, 1]), torch.tensor([0.9, 0.4, 0.4]))
    tensor(0.9167, dtype=torch.float64)
    """
    given = given_lists(y_true, y_score, ties, mask, lengths, indexes)
    return answer(given, ap_each(given, k, min_grade, divisor), empty, per_query, check)


@torch.no_grad()
def rr_score(
    y_true: torch.Tensor,
    y_score: torch.Tensor,
    k: int | None = None,
    *,
    ties: str = "average",
    min_grade: float = 1,
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    indexes: torch.Tensor | None = None,
    per_query: bool = False,
    check: bool = True,
) -> torch.Tensor:
    """Return RR at `k` of the grades `y_true` ranked by `y_score`, averaged over ties and over queries.

    Parameters
    ----------
    y_true : Tensor
        Grades: n numbers, or (..., n).
    y_score : Tensor
        Scores, the larger the better, of the shape and on the device of `y_true`.
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    ties : str, default 'average'
        "average", the mean over all orders of the tied; "stable", the order given.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    empty : float or str, default 0.0
        The value of a query without relevant documents: a number, nan or "raise".
    mask : Tensor, default None
        As for `ndcg_score`.
    lengths : Tensor, default None
        As for `ndcg_score`.
    indexes : Tensor, default None
        As for `ndcg_score`.
    per_query : bool, default False
        As for `ndcg_score`.
    check : bool, default True
        As for `ndcg_score`.

    Returns
    -------
    Tensor
        A float64 tensor on the same device: a single value, or with `per_query` (...).

    Raises
    ------
    ValueError, TypeError
        As for `ndcg_score`.

    References
    ----------
    Formula: Voorhees (1999); McSherry and Najork (2008) for the ties.

    Examples
    --------
    >>> rr_score(torch.tensor([0, 1]), torch.tensor([0.5, 0.5]))
    tensor(0.7500, dtype=torch.float64)
    """
    given = given_lists(y_true, y_score, ties, mask, lengths, indexes)
    return answer(given, rr_each(given, k, min_grade), empty, per_query, check)


@torch.no_grad()
def ndcg(
    rel: torch.Tensor,
    k: int | None = None,
    *,
    gain: Any = "linear",
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    check: bool = True,
) -> torch.Tensor:
    """Return NDCG at `k` of each list of grades `rel`, best rank first.

    Parameters
    ----------
    rel : Tensor
        Grades of any type, best rank first: n numbers, or (..., n); no gain below 0.
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    gain : default 'linear'
        As for `ndcg_score`.
    empty : float or str, default 0.0
        The value when IDCG is 0: 0.0, another number, nan or "raise".
    mask : Tensor, default None
        As for `ndcg_score`; the ranks are counted among the documents that are there.
    lengths : Tensor, default None
        As for `ndcg_score`.
    check : bool, default True
        As for `ndcg_score`.

    Returns
    -------
    Tensor
        A float64 tensor (...) on the same device.

    Raises
    ------
    ValueError, TypeError
        As for `ndcg_score`.

    References
    ----------
    Formula: Järvelin and Kekäläinen (2002); Burges et al. (2005) for the exponential gain.

    Examples
    --------
    >>> ndcg(torch.tensor([[3, 2, 3, 0, 1, 2], [0, 0, 0, 0, 0, 1]]))
    tensor([0.9608, 0.3562], dtype=torch.float64)
    """
    given = ranked_lists(rel, mask, lengths)
    return answer(given, ndcg_each(given, k, gain), empty, True, check)


@torch.no_grad()
def ap(
    rel: torch.Tensor,
    k: int | None = None,
    *,
    min_grade: float = 1,
    divisor: str = "all",
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    check: bool = True,
) -> torch.Tensor:
    """Return AP at `k` of each list of grades `rel`, best rank first.

    Parameters
    ----------
    rel : Tensor
        Grades of any type, best rank first: n numbers, or (..., n).
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    divisor : str, default 'all'
        As for `ap_score`.
    empty : float or str, default 0.0
        The value of a list without relevant documents: a number, nan or "raise".
    mask : Tensor, default None
        As for `ndcg`.
    lengths : Tensor, default None
        As for `ndcg_score`.
    check : bool, default True
        As for `ndcg_score`.

    Returns
    -------
    Tensor
        A float64 tensor (...) on the same device.

    Raises
    ------
    ValueError, TypeError
        As for `ndcg_score`.

    References
    ----------
    Formula: as described by Buckley and Voorhees (2000).

    Examples
    --------
    >>> ap(torch.tensor([1, 0, 1, 1]))
    tensor(0.8056, dtype=torch.float64)
    """
    given = ranked_lists(rel, mask, lengths)
    return answer(given, ap_each(given, k, min_grade, divisor), empty, True, check)


@torch.no_grad()
def rr(
    rel: torch.Tensor,
    k: int | None = None,
    *,
    min_grade: float = 1,
    empty: float | str = 0.0,
    mask: torch.Tensor | None = None,
    lengths: torch.Tensor | None = None,
    check: bool = True,
) -> torch.Tensor:
    """Return RR at `k` of each list of grades `rel`, best rank first.

    Parameters
    ----------
    rel : Tensor
        Grades of any type, best rank first: n numbers, or (..., n).
    k : int, default None
        Cutoff in ranks, at least 1; None: all.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    empty : float or str, default 0.0
        The value of a list without relevant documents: a number, nan or "raise".
    mask : Tensor, default None
        As for `ndcg`.
    lengths : Tensor, default None
        As for `ndcg_score`.
    check : bool, default True
        As for `ndcg_score`.

    Returns
    -------
    Tensor
        A float64 tensor (...) on the same device.

    Raises
    ------
    ValueError, TypeError
        As for `ndcg_score`.

    References
    ----------
    Formula: Voorhees (1999).

    Examples
    --------
    >>> rr(torch.tensor([[0, 1, 0], [0, 0, 0]]))
    tensor([0.5000, 0.0000], dtype=torch.float64)
    """
    given = ranked_lists(rel, mask, lengths)
    return answer(given, rr_each(given, k, min_grade), empty, True, check)


# The measures, for rows and for flat tensors alike: a value for each query, and where there is nothing to find


def ndcg_each(given, k, gain, negative="error"):
    """Return NDCG at `k` of each query by `gain`, and whether its IDCG is 0.

    A gain below 0 is an "error", gains "zero" as all that is not above 0 and in no table does, or is "keep", kept."""
    m = depth(k, given.n)
    gains = gain_values(given, gain, negative)
    dcg, ideal = given.dcg(gains, m), given.ideal(gains, m)
    finite = torch.maximum(dcg.abs(), ideal) < torch.inf  # and not nan
    given.refuse_queries(~finite, given.name, SUM)
    if negative != "keep":  # rounding shall not keep the best order from 1
        dcg = torch.where(dcg > ideal * (1 - 1e-14), ideal, dcg)
    return dcg / ideal, ideal <= 0


DIVISORS = "all", "cutoff", "found", "k"
FOUND_WITHIN = (
    "divisor 'found' with a cutoff changes with the order of the tied; "
    "choose another divisor, or ties"
)


def ap_each(given, k, min_grade, divisor):
    "Return AP at `k` of each query, and whether it has no relevant document."
    choice("divisor", divisor, DIVISORS)
    if divisor == "k":
        cutoff_to_divide_by(k)
    m = depth(k, given.n)
    cut = given.n if k is None else min(int(k), 2**53)
    if divisor == "found" and given.average and m < given.n:
        raise ValueError(FOUND_WITHIN)
    hits = relevant(given, min_grade)
    r = given.add(hits)
    precisions, found = given.precisions(given.countable(hits), m)
    whole = {"all": r, "cutoff": r.clamp(max=cut), "found": found, "k": r.new_full(r.shape, cut)}[
        divisor
    ]
    return torch.where(whole > 0, precisions / whole, 0).clamp(max=1), r == 0


def rr_each(given, k, min_grade):
    "Return RR at `k` of each query, and whether it has no relevant document."
    hits = relevant(given, min_grade)
    return given.first_hit(given.countable(hits), depth(k, given.n)), given.add(hits) == 0


def relevant(given, min_grade):
    "Return which documents have `min_grade` or more; ('>', x) asks for more than x."
    above = isinstance(min_grade, tuple)
    bar = float(as_number(min_grade[1] if above else min_grade, "min_grade"))
    grades = given.y if given.y.is_floating_point() else given.y.to(torch.float64)
    return given.only(grades > bar if above else grades >= bar)


def gain_values(given, gain, negative):
    "Return the gains of all grades in float64, 0 where no document is."
    grades = given.only(given.y.to(torch.float64))
    if isinstance(gain, Mapping):
        gains = torch.full_like(grades, torch.nan)
        if negative == "zero":
            gains = gains.masked_fill(grades <= 0, 0)
        for grade, value in gain.items():
            gains = torch.where(grades == grade, float(as_number(value, "gain")), gains)
    elif callable(gain):
        gains = gain(grades)
        if getattr(gains, "shape", None) != grades.shape:
            raise TypeError(
                f"gain must return a tensor with a number for each grade; got {shorten(gains)}"
            )
        gains = gains.to(torch.float64)
    else:
        choice("gain", gain, ("linear", "exponential"))
        gains = grades if gain == "linear" else exponential(grades)
    if gain != "linear":
        given.refuse(~gains.isfinite(), given.name, GAIN)
    if negative == "zero":
        gains = gains.clamp(min=0)
    if negative == "error":
        given.refuse(gains < 0, given.name, NEGATIVE)
    return given.only(gains)


def exponential(grades):
    "Return 2^grade - 1; near grade 0 the 1 would swallow digits, which expm1 keeps."
    near = torch.expm1(grades * log(2))
    return torch.where(grades.abs() < 1, near, torch.exp2(grades) - 1)


def weights_to(m, n, device):
    "Return the discounts 1 / log2(rank + 1) of `n` ranks, 0 beyond rank `m`, and their sums from 0 on."
    weight = 1 / torch.log2(torch.arange(2, n + 2, device=device, dtype=torch.float64))
    weight[m:] = 0
    return weight, torch.nn.functional.pad(weight.cumsum(0), (1, 0))


def mean_weight(above, tied, weights):
    "Return the mean discount of the `tied` ranks after `above`."
    weight, total = weights
    one = weight[above.clamp(max=len(weight) - 1)]
    return torch.where(tied == 1, one, (total[above + tied] - total[above]) / tied)


def harmonic_to(n, device):
    "Return the sums 1 + 1/2 + ... of 0 to `n` reciprocals."
    terms = 1 / torch.arange(1, n + 1, device=device, dtype=torch.float64)
    return torch.nn.functional.pad(terms.cumsum(0), (1, 0))


def mean_precision(above, tied, hits, before, m, harmonic):
    "Return the precision at one of the `hits` of a tied group, 0 beyond rank `m`, averaged over the group's orders."
    seen = (m - above).clamp(min=0).minimum(tied)
    reciprocals = harmonic[above + seen] - harmonic[above]
    places_before = seen - (above + 1) * reciprocals
    others = (hits - 1) / (tied - 1).clamp(min=1).to(torch.float64)
    return ((before + 1) * reciprocals + others * places_before) / tied


def spans(new):
    "Return the place at which each tied group begins and the one after which it ends; `new` marks its first document."
    n, place = new.shape[-1], torch.arange(new.shape[-1], device=new.device)
    first = torch.where(new, place, 0).cummax(-1).values
    after = torch.nn.functional.pad(new[..., 1:], (0, 1), value=True)
    end = torch.where(after, place + 1, n).flip(-1).cummin(-1).values.flip(-1)
    return first, end


def within(hits, first, end):
    "Return how many of the `hits` stand before each group, and how many in it."
    so_far = torch.nn.functional.pad(hits.cumsum(-1), (1, 0))
    before = so_far.gather(-1, first)
    return before, so_far.gather(-1, end) - before


# What may be wrong with what comes in, in the order in which it is told
SCORE = "scores must be finite numbers, or nothing can be ranked by them"
GRADE = "grades must be finite numbers"
GAIN = "the gain of this grade is no finite number"
NEGATIVE = "a gain below 0 takes NDCG out of [0, 1]"
LEFT = "no document of this query is left"
LENGTH = "a row holds fewer documents"
SUM = "the grades are too large: their sum is no finite number"


# What comes in: rows of documents, a query each; or flat tensors, and the query of each document


class Lists:
    "Grades and scores with what is known about them: which documents are there, and what is wrong."

    def __init__(self, y, s, average, there=None):
        self.y, self.s, self.average, self.there = y, s, average, there
        self.n, self.device = y.shape[-1], y.device
        self.faults, self.query_faults = [], []  # of documents, and of whole queries
        self.name = "rel" if s is None else "y_true"
        self.named = {self.name: y, "y_score": s}
        self.counted = None  # which documents may count as found; None: all
        if y.is_floating_point():
            self.refuse(~y.isfinite(), self.name, GRADE)
        if s is not None and s.is_floating_point():
            self.refuse(~s.isfinite(), "y_score", SCORE)

    def only(self, x):
        "Return `x`, 0 where no document is."
        return x if self.there is None else torch.where(self.there, x, 0).to(x.dtype)

    def countable(self, hits):
        return hits if self.counted is None else hits & self.counted

    def refuse(self, wrong, name, why):
        "Keep in mind the documents that are `wrong`: the values of their tensor `name` break the rule `why`."
        self.faults.append((self.only(wrong), name, why))

    def refuse_queries(self, wrong, name, why):
        "Keep in mind the queries that are `wrong`: what the tensor `name` says of them breaks the rule `why`."
        self.query_faults.append((wrong, name, why))

    def poisoned(self, value):
        "Return `value`, nan for each query with a fault."
        for wrong, *_ in self.query_faults:
            value = value.masked_fill(wrong, torch.nan)
        if not self.faults:
            return value
        wrong = torch.stack([wrong for wrong, *_ in self.faults]).any(0)
        return value.masked_fill(self.add(wrong) > 0, torch.nan)


class Rows(Lists):
    "Rows of documents, a query each. The best `m` are taken out; the tie that goes on below them is counted."

    real = None  # every row is a query

    def __init__(self, y, s, average, there, batch):
        super().__init__(y, s, average, there)
        self.batch = batch
        if s is not None:
            key = sortable(s, there is not None)
            self.s = key if there is None else key.masked_fill(~there, lowest(key.dtype))
        elif there is not None:  # ranked lists: those that are there, in the order given
            self.s = there.to(torch.int8)

    def query(self, row):
        "Return words for an error that name the query of a row."
        return f" in query {self.at(row)}" if self.batch else ""

    def at(self, row):
        "Return where a row stands among the leading axes of what was given."
        return [int(i) for i in np.unravel_index(row, self.batch)] if self.batch else []

    def place(self, where, name):
        "Return words for an error that name a document, and what its tensor `name` holds."
        row, column = where
        return f"{name}{[*self.at(row), column]} is {self.named[name][row, column].item()}"

    def add(self, x):
        return x.sum(-1)

    def best(self, m):
        "Return the places of the best `m` documents, and their scores."
        if self.s is None:
            return None, None
        if self.average and 4 * m <= self.n:
            score, order = self.s.topk(m)
        else:
            score, order = self.s.sort(dim=-1, descending=True, stable=not self.average)
        return order[..., :m], score[..., :m]

    def ranked(self, x, m, order):
        return x[..., :m] if order is None else x.gather(-1, order)

    def groups(self, score):
        "Return the span of each tie, what is in all but the last, and of that: how many above, which documents."
        new = torch.ones_like(score, dtype=torch.bool)
        new[..., 1:] = score[..., 1:] != score[..., :-1]
        inside = score > score[..., -1:]
        return *spans(new), inside, inside.sum(-1), self.s == score[..., -1:]

    def dcg(self, gains, m):
        order, score = self.best(m)
        ranked, weights = self.ranked(gains, m, order), weights_to(m, self.n, self.device)
        if not self.average:
            return (ranked * weights[0][:m]).sum(-1)
        first, end, inside, above, last = self.groups(score)
        weight = mean_weight(first, end - first, weights)
        rest = (gains * last).sum(-1) * mean_weight(above, last.sum(-1), weights)
        return (ranked * weight * inside).sum(-1) + rest

    def ideal(self, gains, m):
        if self.there is not None:
            gains = gains.masked_fill(~self.there, -torch.inf)
        best = (
            gains.topk(m).values if 4 * m <= self.n else gains.sort(dim=-1, descending=True).values
        )
        best = best[..., :m]
        return (best.masked_fill(best.isneginf(), 0) * weights_to(m, m, self.device)[0]).sum(-1)

    def precisions(self, hits, m):
        order, score = self.best(m)
        ranked, harmonic = self.ranked(hits, m, order), harmonic_to(self.n, self.device)
        if not self.average:
            at = ranked.cumsum(-1) / torch.arange(1, m + 1, device=self.device, dtype=torch.float64)
            return (at * ranked).sum(-1), ranked.sum(-1)
        first, end, inside, above, last = self.groups(score)
        before, r = within(ranked, first, end)
        ranked = ranked & inside
        whole = (mean_precision(first, end - first, r, before, m, harmonic) * ranked).sum(-1)
        r, before = (hits & last).sum(-1), ranked.sum(-1)
        return whole + r * mean_precision(above, last.sum(-1), r, before, m, harmonic), hits.sum(-1)

    def first_hit(self, hits, m):
        if not self.average:
            ranked = self.ranked(hits, m, self.best(m)[0])
            rank = torch.arange(1, m + 1, device=self.device, dtype=torch.float64)
            return (ranked / rank).amax(-1)
        best = self.s.masked_fill(~hits, lowest(self.s.dtype)).amax(-1, keepdim=True)
        last = self.s == best
        above, tied, r = (self.s > best).sum(-1), last.sum(-1), (hits & last).sum(-1)
        after = torch.arange(m, device=self.device)  # of the tied group
        left = (tied[..., None] - after).clamp(min=1)
        misses = ((left - r[..., None]) / left.to(torch.float64)).clamp(min=0).cumprod(-1)
        found = torch.nn.functional.pad(misses, (1, -1), value=1.0) - misses
        rank = above[..., None] + after + 1
        return torch.where(rank <= m, found / rank, 0).sum(-1) * (r > 0)


class Flat(Lists):
    "Documents of all queries in one row: sorted by score, and then by query. No query is looked at alone."

    batch = None

    def __init__(self, y, s, average, indexes):
        super().__init__(y, s, average)
        self.s, self.indexes = sortable(s, False), indexes
        self.order, self.number, self.begin = self.by_query(self.s)
        self.rank = torch.arange(self.n, device=self.device) - self.begin
        self.count = self.number[-1] + 1
        self.real = (
            torch.arange(self.n, device=self.device) < self.count
        )  # there are n queries at most

    def query(self, number):
        return f" in query {int(self.indexes.unique()[number])}"

    def index_of(self, number):
        "Return the index of the query with a `number`, on the device."
        return self.indexes[self.order[torch.searchsorted(self.number, number)]]

    def place(self, where, name):
        value, index = self.named[name][where[0]].item(), int(self.indexes[where[0]])
        return f"{name}{where} is {value}, in query {index}"

    def by_query(self, key):
        "Return the order by query and falling `key`, the number of each query from 0, and the place where it begins."
        order = key.sort(descending=True, stable=True).indices
        index, again = self.indexes[order].sort(stable=True)
        new = torch.ones_like(index, dtype=torch.bool)
        new[1:] = index[1:] != index[:-1]
        return order[again], new.cumsum(0) - 1, spans(new)[0]

    def add(self, x):
        return self.add_ranked(x[self.order])

    def add_ranked(self, x):
        "Return the sum for each query of `x`, which is sorted by query."
        x = x.to(torch.float64) if x.is_floating_point() else x.to(torch.int64)
        return torch.zeros(self.n, dtype=x.dtype, device=self.device).index_add(0, self.number, x)

    def groups(self):
        "Return the span of each tie."
        score = self.s[self.order]
        new = torch.ones_like(score, dtype=torch.bool)
        if self.average:
            new[1:] = (score[1:] != score[:-1]) | (self.begin[1:] != self.begin[:-1])
        return spans(new)

    def dcg(self, gains, m):
        first, end = self.groups()
        weight = mean_weight(first - self.begin, end - first, weights_to(m, self.n, self.device))
        return self.add_ranked(gains[self.order] * weight)

    def ideal(self, gains, m):
        order = self.by_query(gains)[0]
        return self.add_ranked(gains[order] * weights_to(m, self.n, self.device)[0][self.rank])

    def precisions(self, hits, m):
        ranked, (first, end) = hits[self.order], self.groups()
        before, r = within(ranked, first, end)
        before = before - within(ranked, self.begin, self.begin)[0]
        above, harmonic = first - self.begin, harmonic_to(self.n, self.device)
        each = mean_precision(above, end - first, r, before, m, harmonic) * ranked
        return self.add_ranked(each), self.add_ranked(ranked & (self.rank < m))

    def first_hit(self, hits, m):
        ranked, (first, end) = hits[self.order], self.groups()
        before, r = within(ranked, first, end)
        before = before - within(ranked, self.begin, self.begin)[0]
        place = torch.arange(self.n, device=self.device)
        misses = (end - place - r).clamp(min=0) / (end - place).to(torch.float64)
        step = 1
        while step < self.n:  # the product of all from the first of the group on, in doubling steps
            shifted = torch.nn.functional.pad(misses[:-step], (step, 0), value=1.0)
            misses = torch.where(place - step >= first, misses * shifted, misses)
            step *= 2
        earlier = torch.where(place == first, 1.0, torch.nn.functional.pad(misses[:-1], (1, 0)))
        chance = (earlier - misses) * ((before == 0) & (self.rank < m))
        return self.add_ranked(chance / (self.rank + 1))


def sortable(s, masked):
    "Return the scores in a type that sorts as they do; whole numbers of 64 bits with room for one below all."
    if s.is_floating_point():
        return s + 0  # -0.0 + 0 is 0.0, which every sort takes for an equal
    if s.dtype == torch.uint64:
        s = s.view(torch.int64) ^ torch.iinfo(torch.int64).min
    wide = s.itemsize == 8
    s = s.to(torch.int64)
    return torch.unique(s, return_inverse=True)[1] if masked and wide else s


def lowest(dtype):
    "Return a number below all scores of a `dtype`."
    return -torch.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def given_lists(y_true, y_score, ties, mask, lengths, indexes):
    "Return what was given as `Rows` or, with indexes, as `Flat`, its shapes and types checked."
    choice("ties", ties, ("average", "stable"))
    y, s = as_tensor(y_true, "y_true"), as_tensor(y_score, "y_score")
    same_place("y_score", s, "y_true", y)
    if indexes is None:
        return as_rows(y, s, ties == "average", mask, lengths)
    if mask is not None or lengths is not None:
        raise ValueError(
            "indexes take no mask and no lengths; leave the documents out of the flat tensors"
        )
    indexes = as_tensor(indexes, "indexes", "the whole number of its query for each document")
    if indexes.is_floating_point() or indexes.dtype == torch.bool:
        raise TypeError(f"indexes must be whole numbers; got {indexes.dtype}")
    same_place("indexes", indexes, "y_true", y)
    if not y.numel():
        return as_rows(y.new_zeros(0, 1), s.new_zeros(0, 1), True, None, None)  # no queries
    return Flat(
        y.reshape(-1), s.reshape(-1), ties == "average", indexes.reshape(-1).to(torch.int64)
    )


def ranked_lists(rel, mask, lengths):
    "Return lists of grades in the order of their ranks as `Rows`."
    return as_rows(as_tensor(rel, "rel"), None, False, mask, lengths)


def as_rows(y, s, average, mask, lengths):
    "Return rows with one query each; lists without documents are filled up with one that nobody looks for."
    there = as_mask(y, mask, lengths)
    batch = y.shape[:-1]
    y, s, there = (
        None if x is None else x.reshape(batch.numel(), y.shape[-1]) for x in (y, s, there)
    )
    if not y.shape[-1]:
        y, s, there = y.new_zeros(len(y), 1), None if s is None else s.new_zeros(len(y), 1), None
    given = Rows(y, s, average, there, batch)
    if there is not None:
        name = "mask" if lengths is None else "lengths"
        given.refuse_queries(~there.any(-1), name, LEFT)
    if lengths is not None:
        beyond = torch.as_tensor(lengths, device=y.device).reshape(-1) > y.shape[-1]
        given.refuse_queries(beyond, "lengths", LENGTH)
    return given


def as_mask(y, mask, lengths):
    "Return where documents are, by the `mask` or the `lengths`; None: everywhere."
    if mask is not None and lengths is not None:
        raise ValueError("give a mask or lengths, not both")
    if mask is not None:
        mask = as_tensor(mask, "mask", "True or False for each document")
        if mask.dtype != torch.bool:
            raise TypeError(f"mask must hold True and False; got {mask.dtype}")
        same_place("mask", mask, "y_true", y)
    if lengths is not None:
        lengths = torch.as_tensor(lengths, device=y.device)
        if lengths.is_floating_point() or lengths.shape != y.shape[:-1]:
            raise ValueError(
                f"lengths must be whole numbers of shape {tuple(y.shape[:-1])}, one for each query; "
                f"got {lengths.dtype} of shape {tuple(lengths.shape)}"
            )
        mask = torch.arange(y.shape[-1], device=y.device) < lengths[..., None]
    return mask


def as_tensor(x, name, what="numbers"):
    "Return the tensor `x`, without a gradient; TypeError for what is none, or holds no numbers that can be ranked."
    if not isinstance(x, torch.Tensor):
        raise TypeError(
            f"{name} must be a tensor; got {shorten(x)}; ndcg_lit's own functions take arrays and lists"
        )
    if x.is_complex() or x.layout != torch.strided or x.is_quantized:
        raise TypeError(f"{name} must be a dense tensor of real numbers; got {x.dtype}, {x.layout}")
    if x.ndim == 0:
        raise TypeError(
            f"{name} must be a tensor with {what}; got the single value {shorten(x.tolist())}"
        )
    if x.device.type == "mps":
        raise TypeError(
            f"{name} is on mps, which has no float64; {name}.cpu() is a copy that can be measured"
        )
    x = x.detach()
    # Nothing compares or adds up floats of eight bits.
    return x.to(torch.float32) if x.is_floating_point() and x.itemsize == 1 else x


def same_place(name, x, other, y):
    "Raise a ValueError unless the tensors `x` and `y` have one shape and one device."
    if x.shape != y.shape:
        raise ValueError(
            f"{other} has shape {tuple(y.shape)}, {name} has {tuple(x.shape)}; they must be equal"
        )
    if x.device != y.device:
        raise ValueError(
            f"{other} is on {y.device}, {name} is on {x.device}; they must be on one device"
        )


# What goes out: the mean or a value for each query, once what was wrong is told


def answer(given, found, empty, per_query, check):
    "Return the mean of the values `found` or all of them, `empty` where there is nothing to find; tell what is wrong if we `check`."
    value, nothing = found
    check_empty(empty)
    raising = isinstance(empty, str)
    if given.real is not None:
        nothing = nothing & given.real
    if check:
        tell(given, nothing if raising else None)
    value = given.poisoned(torch.where(nothing, 0.0 if raising else float(empty), value))
    if given.real is not None:
        return (
            value[: int(given.count)]
            if per_query
            else torch.where(given.real, value, 0).sum() / given.count
        )
    if not given.batch.numel() and not per_query:
        raise ValueError("no queries: the mean over no query is not defined")
    return value.reshape(given.batch) if per_query else value.mean()


def tell(given, nothing):
    "Wait for the device, and raise a ValueError for the first fault, or for a query with `nothing` to find."
    faults = [wrong for wrong, *_ in given.faults + given.query_faults]
    if nothing is not None:
        faults.append(nothing)
    if not faults or not torch.stack([wrong.any() for wrong in faults]).any():
        return
    for wrong, name, why in given.faults:
        if wrong.any():
            raise ValueError(f"{given.place(wrong.nonzero()[0].tolist(), name)}; {why}")
    for wrong, name, why in given.query_faults:
        if wrong.any():
            raise ValueError(f"{name}{given.query(int(wrong.nonzero()[0]))}; {why}")
    raise ValueError(f"nothing to find{given.query(int(nothing.nonzero()[0]))}")
