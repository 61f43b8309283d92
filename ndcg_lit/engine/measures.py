"""The measures of many queries at once: their parts, their functions and their table.

A few parts do what most measures need, and they alone average over tied documents. Each measure is one function of a
`RankedQrels`, and one row of the table that `register` fills."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from ndcg_lit.engine.expectation import mean_first_hit, mean_precision, mean_weight
from ndcg_lit.engine.ranked import UNORDERED, reordered_by
from ndcg_lit.discounted_gain import gain_values, rank_weights
from ndcg_lit.ideal_gain import falling_weights
from ndcg_lit.lists import (
    cutoff_to_divide_by,
    divide_or_zero,
    finite_sum,
    flag_of,
    group_starts,
    is_number,
    ranges,
    shorten,
    tied_groups,
)

# Parts that measures are made of. These average over the orders of tied documents


def document_weights(ranked, w):
    "Return the weight of the rank of each document, averaged over its ties if asked; beyond `w` it is 0."
    if ranked.average:
        return mean_weight(ranked.above, ranked.tied, w)
    return _weight_of(ranked.rank - 1, w)


BEYOND = np.zeros(1)  # the weight of every rank that does not count


def _weight_of(place, w):
    "Return the weight of each `place`, counted from 0, and 0 beyond the end of `w`."
    return np.concatenate((w, BEYOND)).take(place, mode="clip")


def deepest(ranked, k):
    "Return how many ranks count: `k`, or all down to the last found document."
    return ranked.last if k is None else min(k, ranked.last)


def hit_count(ranked, k, min_grade):
    "Return how many of the first `k` documents of each query are graded `min_grade` or higher."
    hit = ranked.grade >= min_grade
    return ranked.added(document_weights(ranked, np.ones(deepest(ranked, k)))[hit], hit)


def hit_precisions(ranked, k, min_grade):
    "Return the precision at each hit, 0 beyond `k`, on average if ties are averaged; and where the hits are."
    hit = (ranked.grade >= min_grade).nonzero()[0]
    query = ranked.query[hit]
    if ranked.average:
        above, tied = ranked.above[hit], ranked.tied[hit]
        first, group, hits = tied_groups(query, above)
        before = first - np.searchsorted(query, query[first])
        return mean_precision(above[first], tied[first], hits, before, k)[group], hit
    rank, so_far = ranked.rank[hit], np.arange(1, query.size + 1) - query.searchsorted(query)
    if ranked.ties == "last":  # several hits share a rank, and each of them counts all of them
        at = (query << 32) + rank
        so_far = at.searchsorted(at, "right") - query.searchsorted(query)
    return so_far / rank if k is None else np.where(rank <= k, so_far / rank, 0), hit


def first_hit_value(ranked, k, min_grade, worth_of):
    "Return what the rank of the first hit within `k` is worth, averaged over the orders of the tied if asked."
    hit = (ranked.grade >= min_grade).nonzero()[0]
    first = group_starts(ranked.query[hit]).nonzero()[0]
    at, value = hit[first], np.zeros(ranked.returned.size)
    query = ranked.query[at]
    if ranked.average:
        begin, _, hits = tied_groups(ranked.query[hit], ranked.above[hit])
        of_group = hits[np.searchsorted(begin, first)]
        value[query] = mean_first_hit(ranked.above[at], ranked.tied[at], of_group, worth_of, k)
    else:
        rank = ranked.rank[at].astype(np.float64)
        value[query] = worth_of(rank) if k is None else np.where(rank <= k, worth_of(rank), 0)
    return value


# and these have nothing to do with ties


def gain_of(grade, gain):
    """Return the gain of each `grade`; as in trec_eval it is 0 for 0 or less, unless the mapping `gain` lists the grade.

    >>> gain_of(np.array([2.0, -1.0, 0.0]), "exponential").tolist()
    [3.0, 0.0, 0.0]
    >>> gain_of(np.array([2.0, -1.0, 0.0]), {0: 1, 2: 5}).tolist()
    [5.0, 0.0, 1.0]
    """
    if isinstance(gain, str) and gain == "linear":
        return np.maximum(grade, 0.0)
    if hasattr(gain, "worth"):
        return gain.worth(grade)
    counts = grade > 0
    if isinstance(gain, Mapping):
        counts |= np.isin(grade, [float(listed) for listed in gain])
    gains = np.zeros(grade.size)
    gains[counts] = gain_values(grade[counts], gain)
    return gains


def is_listed(discount):
    "Return whether the `discount` is a list of weights, which may end before the ranks do."
    named = isinstance(discount, str) or (
        isinstance(discount, tuple) and isinstance(discount[0], str)
    )
    return not named and not callable(discount)


def exclusive_scan(query, value, combine=np.add):
    """Return the running sum, or product, of `value` over the documents before each one in its query.

    >>> exclusive_scan(np.array([0, 0, 0, 1, 1]), np.array([5.0, 2, 1, 4, 4])).tolist()
    [0.0, 5.0, 7.0, 0.0, 4.0]
    """
    place = np.arange(query.size) - query.searchsorted(query)
    found = np.full(query.size, float(combine.identity))
    order, ends = place.argsort(kind="stable"), np.bincount(place).cumsum().tolist()
    for begin, end in zip(ends, ends[1:]):
        at = order[begin:end]
        found[at] = combine(found[at - 1], value[at - 1])
    return found


# Sums of gains


def cg(ranked, k=None, gain="linear"):
    "Return CG at `k` of each query, by `gain`."
    if not isinstance(gain, str):
        ranked = reordered_by(ranked, gain_of(ranked.grade, gain))
    weight = document_weights(ranked, np.ones(deepest(ranked, k)))
    return finite_sum(ranked.added(gain_of(ranked.grade, gain) * weight))


def dcg(ranked, k=None, gain="linear", discount="log2"):
    "Return DCG at `k` of each query, by `gain` and `discount`."
    if not isinstance(gain, str):
        ranked = reordered_by(ranked, gain_of(ranked.grade, gain))
    weight = document_weights(ranked, rank_weights(deepest(ranked, k), discount))
    return finite_sum(ranked.added(gain_of(ranked.grade, gain) * weight))


def idcg(ranked, k=None, gain="linear", discount="log2"):
    "Return IDCG at `k` of the pool of each query, by `gain` and `discount`."
    if not isinstance(gain, str) or not isinstance(discount, str):
        return ideal_sum(ranked, k, gain, discount)
    key = "IDCG", k, gain, discount
    return ranked.once(key, lambda: ideal_sum(ranked, k, gain, discount)).copy()


@np.errstate(over="ignore", invalid="ignore")
def ideal_sum(ranked, k, gain, discount, ends=None):
    "Return IDCG at `k` of the pool of each query; where `ends` are given, the ideal of a query ends at its own."
    gains, query, place = falling_gains(ranked, gain), ranked.pool_query, ranked.pool_place
    largest = int(place.max(initial=-1)) + 1
    if _falls(discount, largest):
        most = largest
        if not isinstance(discount, str):  # a list may lack weights that only gains of 0 would meet
            most = int(place[gains != 0].max(initial=0)) + 1
        w = falling_weights(max(most if k is None else min(k, most), 1), discount)
        each = gains * _weight_of(place, w)
        if ends is not None:
            each *= place < ends[query]
        return finite_sum(np.bincount(query, each, ranked.returned.size))
    # the weights are sorted too, for each query those of as many ranks as its ideal has
    ends = ranked.pool_size if ends is None else ends
    if k is not None:
        ends = np.minimum(ends, k)
    value = np.zeros(ranked.returned.size)
    for n in np.unique(ends[ends > 0]).tolist():
        each = gains * _weight_of(place, falling_weights(n, discount))
        value[ends == n] = np.bincount(query, each, ranked.returned.size)[ends == n]
    return finite_sum(value)


def falling_gains(ranked, gain):
    "Return the gains of the pool of each query, the largest first."
    if isinstance(gain, Mapping):
        gains = gain_of(ranked.pool, gain)
        return gains[np.lexsort((-gains, ranked.pool_query))]
    # any other gain falls with the grade, so that grades are sorted once for all of them
    grades = ranked.once("falling grades", lambda: falling_grades(ranked.pool_query, ranked.pool))
    return gain_of(grades, gain)


WORTH_PACKING = 500  # grades above which one sort of query and grade in one number is faster


def falling_grades(query, grade):
    "Return the `grade`s of each `query`, the highest first; queries stand one after the other."
    if grade.size > WORTH_PACKING and np.abs(grade).max() < 2**31:
        whole = grade.astype(np.int64)
        if (whole == grade).all():
            # query and grade in one number are sorted in little more than half the time
            start = query << 32
            return (start - np.sort(start - whole)).astype(np.float64)
    return grade[np.lexsort((-grade, query))]


def _falls(discount, most):
    "Return whether none of the first `most` weights of `discount` is larger than the one before."
    if not callable(discount) and not is_listed(discount):
        return True
    w = rank_weights(most if callable(discount) else min(most, len(discount)), discount)
    return bool((w[1:] <= w[:-1]).all())


def ndcg(ranked, k=None, gain="linear", discount="log2", ideal="k"):
    "Return NDCG at `k` of each query, by `gain`, `discount` and the end of the `ideal`; 0 with nothing to find."
    value = dcg(ranked, k, gain, discount)
    return divide_by_ideal(value, ideal_of(ranked, k, gain, discount, ideal))


def divide_by_ideal(part, whole):
    "Return NDCG from DCG, the `part`, and what it is divided by, the `whole`; 0 where the whole is 0 or less."
    return np.minimum(divide_or_zero(part, whole), 1)


# ranks whose weights are added up, whatever the pool holds
MOST_WEIGHTS = 10_000_000


def ideal_of(ranked, k, gain="linear", discount="log2", ideal="k"):
    "Return what NDCG divides by: IDCG at `k`, at the documents returned, of the pool, or of `k` relevant results."
    if ideal == "k":
        return idcg(ranked, k, gain, discount)
    if ideal == "all":
        return idcg(ranked, None, gain, discount)
    if ideal == "returned":  # a query that returned nothing has the ideal of its whole pool
        size = ranked.pool_size
        ends = np.where(ranked.returned > 0, np.minimum(size, ranked.returned), size)
        return ideal_sum(ranked, k, gain, discount, ends)
    if k is None:
        raise ValueError("an ideal of k relevant results needs a cutoff, as in nDCG@10")
    if k > MOST_WEIGHTS:
        raise ValueError(
            f"an ideal of k relevant results takes a cutoff of at most {MOST_WEIGHTS:,}; got {k}"
        )
    return (ranked.count(gain_of(ranked.pool, gain) > 0) > 0) * rank_weights(k, discount).sum()


# Shares of hits


def precision(ranked, k=None, min_grade=1, divisor="k"):
    "Return precision at `k` of each query: the share of the ranks that hold a document graded `min_grade` or higher."
    ranks = ranks_counted(ranked, k, min_grade, divisor)
    return np.minimum(hit_count(ranked, k, min_grade) / np.maximum(ranks, 1), 1)


def ranks_counted(ranked, k=None, min_grade=1, divisor="k"):
    "Return the number of ranks that precision at `k` divides by, for each query."
    ranks = ranked.returned if k is None else np.full(ranked.returned.size, k)
    if divisor == "returned":
        return np.minimum(ranks, ranked.returned)
    if divisor == "relevant" and k is not None:
        return np.minimum(ranks, ranked.relevant(min_grade))
    return ranks


def recall(ranked, k=None, min_grade=1, divisor="all"):
    "Return recall at `k` of each query: the share of the documents graded `min_grade` or higher that were returned."
    relevant = relevant_to_find(ranked, k, min_grade, divisor)
    return np.minimum(divide_or_zero(hit_count(ranked, k, min_grade), relevant), 1)


def relevant_to_find(ranked, k=None, min_grade=1, divisor="all"):
    "Return the number of relevant documents that recall at `k` divides by, for each query."
    relevant = ranked.relevant(min_grade)
    return relevant if divisor == "all" or k is None else np.minimum(relevant, k)


def judged(ranked, k=None):
    "Return the share of the first `k` documents of each query that are judged."
    returned = ranked.returned if k is None else np.minimum(ranked.returned, k)
    return np.minimum(divide_or_zero(hit_count(ranked, k, -np.inf), returned), 1)


def capped_recall(ranked, k=None, min_grade=1):
    "Return recall at `k` of each query, divided by `k` where more documents than that are relevant."
    return recall(ranked, k, min_grade, "cutoff")


def r_precision(ranked, k=None, min_grade=1, mult=1):
    "Return precision at `mult` times R, the number of relevant documents of each query; `k` is not used."
    # as trec_eval has it: a part of a rank of less than a tenth is dropped
    r = (mult * ranked.relevant(min_grade) + 0.9).astype(np.int64)
    hit = ranked.grade >= min_grade
    query, above, tied = ranked.query[hit], ranked.above[hit], ranked.tied[hit]
    if ranked.average:
        inside = np.clip((r[query] - above) / tied, 0, 1)
    else:
        inside = ranked.rank[hit] <= r[query]
    return divide_or_zero(ranked.added(inside, hit), r)


def f_measure(ranked, k=None, min_grade=1, beta=1):
    "Return F at `k` of each query: `beta` + 1 times the hits, over the ranks plus `beta` times the relevant documents."
    relevant = ranked.relevant(min_grade)
    ranks = ranked.returned if k is None else k
    return divide_or_zero(
        (beta + 1) * recall(ranked, k, min_grade) * relevant, ranks + beta * relevant
    )


def set_ap(ranked, k=None, min_grade=1):
    "Return precision times recall of all that was returned: AP where the order is not known."
    return precision(ranked, None, min_grade) * recall(ranked, None, min_grade)


def ap(ranked, k=None, min_grade=1, divisor="all"):
    "Return AP at `k` of each query, for documents graded `min_grade` or higher; `divisor` as in the chapter's `ap`."
    if divisor == "found" and k is not None and ranked.average:
        raise ValueError(
            "divisor 'found' with a cutoff changes with the order of the tied; choose another, or ties"
        )
    precisions, hit = hit_precisions(ranked, k, min_grade)
    relevant = relevant_count(ranked, k, min_grade, divisor)
    return np.minimum(divide_or_zero(ranked.added(precisions, hit), relevant), 1)


def relevant_count(ranked, k, min_grade, divisor):
    "Return the number that AP divides by, for each query."
    if divisor == "found":
        return np.rint(hit_count(ranked, k, min_grade)).astype(np.int64)
    if divisor == "k":
        return np.full(ranked.returned.size, cutoff_to_divide_by(k))
    relevant = ranked.relevant(min_grade)
    if divisor in ("cutoff", "returned") and k is not None:
        relevant = np.minimum(relevant, k)
    return np.minimum(relevant, ranked.returned) if divisor == "returned" else relevant


def hit_shares(ranked, k=None, min_grade=1, divisor="all"):
    "Return the precision at each document that is a hit within `k`, else 0; what it adds to AP; and the divisor."
    precisions, hit = hit_precisions(ranked, k, min_grade)
    relevant = relevant_count(ranked, k, min_grade, divisor)
    at_hit = np.zeros(ranked.grade.size)
    at_hit[hit] = precisions
    added = divide_or_zero(at_hit, relevant[ranked.query])
    return {"precision at hit": at_hit, "contribution": added}, relevant


def interpolated_precision(ranked, k=None, recall=0.0, min_grade=1, interpolation="up"):
    "Return the best precision of each query once the share `recall` of the relevant is found; `k` is not used."
    hit = (ranked.grade >= min_grade).nonzero()[0]
    query = ranked.query[hit]
    value = np.zeros(ranked.returned.size)
    so_far = np.arange(1, hit.size + 1) - query.searchsorted(query)
    needed = asked_for(recall * ranked.relevant(min_grade), interpolation)
    enough = so_far >= needed[query]
    np.maximum.at(value, query[enough], (so_far / ranked.rank[hit])[enough])
    return value


def asked_for(relevant, interpolation):
    """Return how many `relevant` documents a level of recall asks for, where the share is no whole number.

    >>> [asked_for(np.array([0.1, 1.2, 2.5]), rule).tolist() for rule in ("up", "nearest")]
    [[1, 2, 3], [0, 1, 3]]
    """
    if interpolation == "up":  # as trec_eval 9 has it: a part of less than a tenth is dropped
        return (relevant + 0.9).astype(np.int64)
    whole = np.floor(relevant)
    return (whole + (relevant - whole >= 0.5)).astype(np.int64)


def eleven_points(ranked, k=None, min_grade=1, interpolation="up"):
    "Return the mean interpolated precision of each query at the recall levels 0, 0.1, ... 1; `k` is not used."
    return np.mean(
        [
            interpolated_precision(ranked, None, level / 10, min_grade, interpolation)
            for level in range(11)
        ],
        axis=0,
    )


# The first hit


def rr(ranked, k=None, min_grade=1):
    "Return RR at `k` of each query: 1 over the rank of the first document graded `min_grade` or higher, or 0."
    return first_hit_value(ranked, k, min_grade, np.reciprocal)


def first_hit_shares(ranked, k=None, min_grade=1):
    "Return what each document adds to RR: hits that tie for the first share it. There is no divisor."
    hit = ranked.grade >= min_grade
    query, above = ranked.query[hit], ranked.above[hit]
    lead = group_starts(query)
    if ranked.average:
        lead = above == above[lead][np.cumsum(lead) - 1]
    share = lead / np.maximum(np.bincount(query[lead], minlength=ranked.returned.size), 1)[query]
    added = np.zeros(ranked.grade.size)
    added[hit] = share * rr(ranked, k, min_grade)[query]
    return {"contribution": added}, None


def success(ranked, k=None, min_grade=1):
    "Return 1 for each query with a document graded `min_grade` or higher in the first `k`, else 0."
    return first_hit_value(ranked, k, min_grade, np.ones_like)


# Counts


def queries_counted(ranked, k=None):
    "Return 1 for each query."
    return np.ones(ranked.returned.size)


def returned(ranked, k=None, min_grade=None):
    "Return how many documents are in the first `k` of each query: all, or those graded `min_grade` or higher."
    if min_grade is not None:
        return hit_count(ranked, k, min_grade)
    return ranked.returned if k is None else np.minimum(ranked.returned, k)


def relevant(ranked, k=None, min_grade=1):
    "Return how many documents of the pool of each query are graded `min_grade` or higher; `k` is not used."
    return ranked.relevant(min_grade)


def relevant_returned(ranked, k=None, min_grade=1):
    "Return how many documents graded `min_grade` or higher are in the first `k` of each query."
    return hit_count(ranked, k, min_grade)


# Readers who stop


def err(ranked, k=None, max_grade=4):
    "Return ERR at `k` of each query: the mean of 1 / the rank where reading stops. No grade may be above `max_grade`."
    check_scale(ranked.pool, max_grade)
    stop = stop_chance(ranked.grade, max_grade)
    some = (stop > 0).nonzero()[0]
    stop, rank = stop[some], ranked.rank[some]
    reached = exclusive_scan(ranked.query[some], 1 - stop, np.multiply)
    if ranked.average:
        return _averaged_err(ranked, some, stop, reached, k)
    each = reached * stop / rank
    return ranked.added(each if k is None else np.where(rank <= k, each, 0), some)


def stop_chance(grade, max_grade):
    "Return the chance that a document of each `grade` ends the search; 0 for a grade of 0 or less."
    return gain_values(np.clip(grade, 0, max_grade), "exponential") / np.exp2(max_grade)


def check_scale(grade, max_grade):
    "Check that no `grade` is above `max_grade`."
    high = grade.max(initial=0)
    if high > max_grade:
        raise ValueError(
            f"the grade {high:g} is above max_grade={max_grade:g}; give the highest grade of the scale"
        )


def _averaged_err(ranked, some, stop, reached, k):
    "Return ERR at `k` of each query, averaged over every order of the tied."
    query, above, tied = ranked.query[some], ranked.above[some], ranked.tied[some]
    first, group, size = tied_groups(query, above)
    place, value = np.arange(group.size) - first[group], np.zeros(first.size)
    for n in np.unique(tied).tolist():
        groups, members = (tied[first] == n).nonzero()[0], (tied == n).nonzero()[0]
        stops = np.zeros((groups.size, int(size[groups].max())))
        stops[groups.searchsorted(group[members]), place[members]] = stop[members]
        rank = above[first[groups], None] + np.arange(1, n + 1)
        each = stopping(n, stops) / rank
        value[groups] = (each if k is None else each * (rank <= k)).sum(axis=1)
    return ranked.added(reached[first] * value, some[first])


def stopping(tied, stop):
    "Return the mean chance to stop at each place of groups of `tied` documents, from the chances of some: `stop`."
    passed, stopped = np.ones((len(stop), tied + 1)), np.zeros((len(stop), tied + 1))
    for n, each in enumerate(stop.T[:, :, None], start=tied - stop.shape[1] + 1):
        j = np.arange(1, n + 1)
        here, above = each * passed[:, :n], (1 - each) * stopped[:, :n]
        stopped[:, 1 : n + 1] = ((n - j) * stopped[:, 1 : n + 1] + here + (j - 1) * above) / n
        passed[:, 1 : n + 1] = ((n - j) * passed[:, 1 : n + 1] + j * (1 - each) * passed[:, :n]) / n
    return stopped[:, 1:]


def nerr(ranked, k=None, max_grade=4):
    "Return ERR at `k` of each query over ERR of the best order of its pool; 0 where there is nothing to find."
    value, stop = err(ranked, k, max_grade), stop_chance(ranked.pool, max_grade)
    order = np.lexsort((-stop, ranked.pool_query))
    query, stop = ranked.pool_query[order], stop[order]
    each = exclusive_scan(query, 1 - stop, np.multiply) * stop / (ranked.pool_place + 1)
    if k is not None:
        each *= ranked.pool_place < k
    return np.minimum(divide_or_zero(value, np.bincount(query, each, ranked.returned.size)), 1)


def rbp(ranked, k=None, p=0.8, min_grade=1):
    "Return RBP at `k` of each query with persistence `p`, for documents graded `min_grade` or higher."
    return np.minimum(_weight_on(ranked, k, p, ranked.grade >= min_grade), 1)


def rbp_residual(ranked, k=None, p=0.8):
    "Return the weight of RBP at `k`, with persistence `p`, on ranks without a judged document: 0 to 1."
    return np.clip(1 - _weight_on(ranked, k, p, ranked.grade >= 0), 0, 1)


def _weight_on(ranked, k, p, some):
    "Return the sum, for each query, of the weights of the ranks of `some` of its documents within `k`."
    w = (1 - p) * p ** np.arange(float(deepest(ranked, k)))
    return ranked.added(document_weights(ranked, w)[some], some)


class BinaryGain:
    "A gain of 1 for a grade of `min_grade` or more."

    def __init__(self, min_grade):
        self.min_grade = min_grade

    def worth(self, grade):
        "Return the gain of each `grade`."
        return (grade >= self.min_grade).astype(np.float64)


class RbpDiscount:
    "The weight of a rank in RBP: 1 - `p`, times `p` for each rank above it."

    def __init__(self, p):
        self.p = p

    def __call__(self, rank):
        return (1 - self.p) * self.p ** (rank - 1)


INST_RANKS = 1000  # how far down INST looks
QUERIES_AT_ONCE = 64  # whose ranks are in memory together


def inst(ranked, k=None, T=1, lowest=0, max_grade=1):
    "Return INST of each query: a user wants `T` of gain, which is 0 at `lowest` and 1 at `max_grade`; `k` is not used."
    if not lowest < max_grade:
        raise ValueError(f"lowest must be below max_grade; got {lowest:g} and {max_grade:g}")
    some = ((ranked.grade > lowest) & (ranked.grade > 0) & (ranked.rank <= INST_RANKS)).nonzero()[0]
    query, column = ranked.query[some], ranked.rank[some] - 1
    gain = np.minimum((ranked.grade[some] - lowest) / (max_grade - lowest), 1)
    value = np.zeros(ranked.returned.size)
    for start in range(0, value.size, QUERIES_AT_ONCE):
        part = slice(*query.searchsorted((start, start + QUERIES_AT_ONCE)))
        gains = np.zeros((min(QUERIES_AT_ONCE, value.size - start), INST_RANKS))
        gains[query[part] - start, column[part]] = gain[part]
        reach = np.arange(1, INST_RANKS + 1) + 2 * T - np.cumsum(gains, axis=1)
        # the probability that each rank is reached, which weights its gain
        reached = np.ones_like(gains)
        np.cumprod(((reach[:, :-1] - 1) / reach[:, :-1]) ** 2, axis=1, out=reached[:, 1:])
        value[start : start + len(gains)] = (reached * gains).sum(axis=1) / reached.sum(axis=1)
    return value


# Gains and hits together, and lists beside their ideal


def q_measure(ranked, k=None, min_grade=1, beta=1, gain="linear"):
    "Return the Q-measure at `k` of each query. `beta` weighs the `gain` of the documents graded `min_grade` or higher."
    hit = (ranked.grade >= min_grade).nonzero()[0]
    relevant = ranked.relevant(min_grade)
    if ranked.average:
        return divide_or_zero(_averaged_q(ranked, hit, k, min_grade, beta, gain), relevant)
    query, rank, gains = ranked.query[hit], ranked.rank[hit], gain_of(ranked.grade[hit], gain)
    hits = exclusive_scan(query, np.ones(hit.size)) + 1
    gained = exclusive_scan(query, gains) + gains
    each = (hits + beta * gained) / (rank + beta * _best_gain(ranked, min_grade, gain, query, rank))
    if k is not None:
        each = np.where(rank <= k, each, 0)
    return divide_or_zero(ranked.added(each, hit), relevant)


def _best_gain(ranked, min_grade, gain, query, rank):
    "Return the most that each `query` could have gained down to `rank`."
    best = ranked.pool >= min_grade
    pool_query, gains = ranked.pool_query[best], gain_of(ranked.pool[best], gain)
    if gains.min(initial=0) < 0:
        raise ValueError(f"Q takes gains of 0 or more; one here is {gains.min():g}")
    order = np.lexsort((-gains, pool_query))
    pool_query, gains = pool_query[order], gains[order]
    upto = finite_sum(exclusive_scan(pool_query, gains) + gains)
    start, end = pool_query.searchsorted(query), pool_query.searchsorted(query, "right")
    return upto[np.minimum(start + rank, end) - 1]


def _averaged_q(ranked, hit, k, min_grade, beta, gain):
    "Return the sum that Q-measure divides by R, on average over every order of the tied, at each `hit`."
    query, gains = ranked.query[hit], gain_of(ranked.grade[hit], gain)
    first, group, size = tied_groups(query, ranked.above[hit])
    # how many hits stand above each group, and what they gain
    hits, gained = (exclusive_scan(query, each)[first] for each in (np.ones(hit.size), gains))
    at, total = hit[first], np.bincount(group, gains)
    above, tied = ranked.above[at], ranked.tied[at]
    # what all hits of a group have above them, and are
    surely = size * (hits + 1) + beta * (size * gained + total)
    # what each other hit of the group adds to this, if it is above too
    others = (size - 1) * (size + beta * total)
    of, rank = np.repeat(np.arange(first.size), tied), ranges(above + 1, tied)
    # the share of the other tied documents that stand above the rank
    share = (rank - above[of] - 1) / np.maximum(tied - 1, 1)[of]
    best = _best_gain(ranked, min_grade, gain, ranked.query[at][of], rank)
    each = (surely[of] + others[of] * share) / tied[of] / (rank + beta * best)
    return ranked.added(np.bincount(of, each if k is None else each * (rank <= k), first.size), at)


def compat(ranked, k=None, p=0.95, normalize=True):
    "Return the rank-biased overlap of each run with its ideal, `k` ranks deep, with persistence `p`; 1 for the ideal."
    relevant = ranked.count(ranked.pool > 0)
    depth = np.maximum(ranked.returned, relevant)
    if k is not None:
        depth = np.minimum(depth, k)
    most = np.arange(int(depth.max(initial=0)))
    weight = np.concatenate([[0], np.cumsum(p**most)])
    shared = np.concatenate([[0], np.cumsum(p**most / (most + 1))])
    found = (ranked.grade > 0).nonzero()[0]
    query = ranked.query[found]
    met = np.minimum(np.maximum(ranked.rank[found], _ideal_rank(ranked, found)), depth[query] + 1)
    value = ranked.added(shared[depth[query]] - shared[met - 1], found)
    full = np.minimum(relevant, depth)
    best = weight[full] + relevant * (shared[depth] - shared[full])
    return np.minimum(divide_or_zero(value, best if normalize else weight[depth]), 1)


def _ideal_rank(ranked, found):
    "Return the rank of each `found` document in its ideal: higher grades first, equal ones as the run has them."
    query, grade = ranked.query[found], ranked.grade[found]
    levels, level = np.unique(np.append(ranked.pool, grade), return_inverse=True)
    pool, mine = np.split(levels.size - level, [ranked.pool.size])
    mine = query * (levels.size + 1) + mine
    start = np.sort(ranked.pool_query * (levels.size + 1) + pool)
    order = mine.argsort(kind="stable")
    place = np.empty(found.size, np.int64)
    place[order] = np.arange(found.size) - mine[order].searchsorted(mine[order])
    return start.searchsorted(mine) - start.searchsorted(query * (levels.size + 1)) + place + 1


# Judgments of a sample


def bpref(ranked, k=None, min_grade=1):
    "Return bpref of each query, for documents graded `min_grade` or higher; `k` is not used."
    min_grade = max(min_grade, 0)
    relevant = ranked.relevant(min_grade)
    others = ranked.count((ranked.pool >= 0) & (ranked.pool < min_grade))
    known = (ranked.grade >= 0).nonzero()[0]
    query, low = ranked.query[known], ranked.grade[known] < min_grade
    lost = _non_relevant_above(ranked, known, query, low, relevant[query])
    each = 1 - divide_or_zero(lost, np.minimum(relevant, others)[query])
    return divide_or_zero(ranked.added(each[~low], known[~low]), relevant)


def _non_relevant_above(ranked, known, query, low, most):
    "Return how many non-relevant documents stand above each judged one, at most `most`, averaged over ties if asked."
    above = exclusive_scan(query, low)
    if not ranked.average:
        return np.minimum(above, most)
    first, group, _ = tied_groups(query, ranked.above[known])
    above, here = above[first][group], np.bincount(group, low)[group]
    # in so many of the cases the number is below the most
    short = np.clip(most - above, 0, here + 1)
    return (short * above + short * (short - 1) / 2 + (here + 1 - short) * most) / (here + 1)


# keeps the share defined where nothing above was judged; trec_eval's INFAP_EPSILON
INFAP_EPSILON = 0.00001


def infap(ranked, k=None, min_grade=1):
    "Return inferred AP of each query, for documents graded `min_grade` or higher; `k` is not used."
    hit, known = ranked.grade >= max(min_grade, 0), ranked.grade >= 0
    pooled = np.arange(ranked.query.size) - ranked.query.searchsorted(ranked.query)
    hits_above, known_above = (exclusive_scan(ranked.query, a) for a in (hit, known))
    share = (hits_above + INFAP_EPSILON) / (known_above + 2 * INFAP_EPSILON)
    each = (1 + pooled * share) / ranked.rank
    return divide_or_zero(
        ranked.added(each[hit], hit), ranked.count(ranked.pool >= max(min_grade, 0))
    )


# Subtopics: `ranked` has a query for each subtopic of a query, and `topic` the number of the query of each. Without
# `topic` every query is a subtopic of its own


def topic_of(ranked, topic=None):
    "Return the number of the query of each subtopic."
    return np.arange(ranked.returned.size) if topic is None else topic


def mean_over_subtopics(ranked, topic, values, known):
    "Return the mean of the `values` of the subtopics of each query, of those of them that are `known`; 0 without any."
    topic = topic_of(ranked, topic)
    queries = int(topic[-1]) + 1 if topic.size else 0
    total = np.bincount(topic[known], values[known], queries)
    return divide_or_zero(total, np.bincount(topic[known], minlength=queries))


def subtopic_recall(ranked, k=None, topic=None, min_grade=1):
    "Return the share of the subtopics of each query, of those with a relevant document, that the first `k` have."
    known = ranked.relevant(min_grade) > 0
    return mean_over_subtopics(ranked, topic, success(ranked, k, min_grade), known)


def precision_ia(ranked, k=None, topic=None, min_grade=1):
    "Return the mean of precision at `k` over the subtopics of each query that have a relevant document."
    known = ranked.relevant(min_grade) > 0
    return mean_over_subtopics(ranked, topic, precision(ranked, k, min_grade), known)


def ap_ia(ranked, k=None, topic=None, min_grade=1):
    "Return the mean of AP at `k` over the subtopics of each query that have a relevant document."
    known = ranked.relevant(min_grade) > 0
    return mean_over_subtopics(ranked, topic, ap(ranked, k, min_grade), known)


def err_ia(ranked, k=None, topic=None, max_grade=1, as_ndeval=False):
    "Return the mean of ERR at `k` over the subtopics of each query that have a grade above 0, or what ndeval calls so."
    known = ranked.count(ranked.pool > 0) > 0
    if not as_ndeval:
        return mean_over_subtopics(ranked, topic, err(ranked, k, max_grade), known)
    query, rank, gain = novel_gains(ranked, k, 1, 0.5)
    value = np.bincount(query, gain / rank, ranked.returned.size)
    # what a list gains whose every document has every subtopic; beyond the last of these ranks a gain is no float
    rank = np.arange(1, 1 + min(k or LAST_GAIN, LAST_GAIN))
    most = (0.5 ** (rank - 1) / rank).sum()
    return mean_over_subtopics(ranked, topic, value / most, known)


LAST_GAIN = 1_000  # ranks


def nrbp(ranked, k=None, topic=None, alpha=0.5, beta=0.5, min_grade=1):
    "Return NRBP at `k` of each query: gains that fall by `alpha` with each repetition, and to `beta` with each rank."
    query, rank, gain = novel_gains(ranked, k, min_grade, 1 - alpha)
    value = np.bincount(query, gain * beta ** (rank - 1.0), ranked.returned.size)
    known = ranked.relevant(min_grade) > 0
    return mean_over_subtopics(ranked, topic, value * (1 - (1 - alpha) * beta), known)


def novel_gains(ranked, k, min_grade, left):
    "Return subtopic, rank and gain of each hit within `k`: 1, or `left` of what the hit before it in the subtopic gains."
    hit = (ranked.grade >= min_grade).nonzero()[0]
    query, rank = ranked.query[hit], ranked.rank[hit]
    seen = np.arange(hit.size) - query.searchsorted(query)
    within = slice(None) if k is None else rank <= k
    return query[within], rank[within], (float(left) ** seen)[within]


def alpha_ndcg(ranked, k=None, topic=None, alpha=0.5, min_grade=1, ideal="greedy"):
    "Return alpha-NDCG at `k` of each query, whose `ideal` order takes at each rank a document that gains most."
    topic = topic_of(ranked, topic)
    query, rank, gain = novel_gains(ranked, k, min_grade, 1 - alpha)
    weight = rank_weights(deepest(ranked, k), "log2")
    whole = ranked.once(
        ("alpha", k, min_grade, alpha, ideal),
        lambda: ideal_novelty(ranked, k, topic, min_grade, alpha, ideal),
    )
    value = np.bincount(topic[query], gain * _weight_of(rank - 1, weight), whole.size)
    return divide_or_zero(value, whole)


def ideal_novelty(ranked, k, topic, min_grade, alpha, ideal):
    "Return the DCG at `k`, with gains that fall by `alpha`, of the greedy order of the pool of each query."
    # few ask for it, and then its chapter is read
    from ndcg_lit.beyond_relevance import greedy_dcg

    hit = ranked.pool >= min_grade
    starts = np.flatnonzero(group_starts(topic))
    ends = np.append(starts[1:], topic.size)
    rows = np.append(0, np.cumsum(ranked.pool_size))
    found = np.zeros(starts.size)
    for at, (first, last) in enumerate(zip(starts.tolist(), ends.tolist())):
        table = hit[rows[first] : rows[last]].reshape(last - first, -1).T.astype(np.int64)
        table = table[table.any(axis=1)]
        if ideal == "greedy":  # of equal gains the document with the earlier subtopics comes first
            table = table[np.lexsort(table.T[::-1])[::-1]]
        if len(table):
            weight = rank_weights(len(table) if k is None else min(k, len(table)), "log2")
            found[at] = greedy_dcg(table, weight, 1 - alpha)
    return found


# The table of measures: what a row says, what an option may be, which queries have nothing to find


class Option(NamedTuple):
    "An option of a measure, and which values it takes."

    name: str  # as a user writes it, in RBP(p=0.8)
    takes: Callable  # takes a value; returns whether the option can have it
    rule: str = ""  # what a value must be, which an error says after "it": "lies between 0 and 1"
    aliases: tuple = ()  # its names in other tools
    choice: str = ""  # the choice of a convention that sets it where nobody does; "" if none


# fmt: off
@dataclass(frozen=True, eq=False, kw_only=True)
class MeasureInfo:
    "Everything that the package knows about one measure: its row of the table."

    name: str                       # as `evaluate` takes it
    function: Callable              # takes a `RankedQrels`, a cutoff and the options; returns one value for each query
    example: str                    # a measure as `evaluate` takes it
    trec: str = ""                  # its name in trec_eval, which writes P_5 for P@5; "" if it has none
    aliases: tuple = ()             # its names in other tools, in small letters
    options: tuple = ()             # the options it takes: `Option`s, each with the choice that sets it
    choices: Mapping = field(default_factory=dict)  # further choices that it follows: what each sets of `function`
    counts: str = "hits"            # "hits" (grades of `min_grade` or more), "gains", "judged" documents, "subtopics", or "own"
    at: str = "k"                   # the option that a number after @ sets
    no_cutoff: str = ""             # why it takes no cutoff; "" if it takes one
    uses_pool: bool = True          # whether judged documents that were not returned change it
    honours: tuple = ()             # the choices of UNORDERED that `function` computes
    geometric: bool = False         # whether its mean over queries is the geometric mean
    lower: bool = False             # whether lower values are better
    adds_up: bool = False           # whether its sum over queries is told beside the mean, as of a count
    normalizes: str = ""            # the measure that it divides by that of the ideal order; "" if none
    # What the next four take, and what they return; None: the measure has no such
    nothing: Callable | None = None  # a `RankedQrels`, a cutoff and the options as a dict: the queries with nothing to find
    terms: Callable | None = None    # the options: the gain and the discount of a sum over ranks
    shares: Callable | None = None   # as `function`: what each hit adds, and a divisor
    whole: Callable | None = None    # as `function`: what each value is divided by, its weight in the mean of all at once
    page: str = "practice/06_more_measures"  # the notebook that defines it
    papers: str = ""  # where it is from: keys of `static/papers.bib`, the first the most; none for a plain count
    summary: str = ""               # what it computes, in a line
    # fmt: on

    def __post_init__(self):
        for option in self.options:
            if not isinstance(option, Option):
                raise TypeError(
                    f"{self.name}: each option is an Option(name, takes, rule); got {shorten(option)}"
                )
        unknown = [ties for ties in self.honours if ties not in UNORDERED]
        if unknown:
            raise ValueError(
                f"{self.name}: honours holds some of {UNORDERED}; got {shorten(self.honours)}"
            )

    @cached_property
    def follows(self):
        "Return the choices of a convention that it follows, each with what it sets of `function`."
        own = {option.choice: option.name for option in self.options if option.choice}
        return own | dict(self.choices)

    @property
    def names(self):
        "Return all its names, in small letters."
        return {self.name.lower(), *self.aliases} | ({self.trec.lower()} if self.trec else set())

    @property
    def no_order(self):
        "Return the choices of `ties` by which it cannot be computed."
        return tuple(ties for ties in UNORDERED if ties not in self.honours)

    def option(self, name):
        "Return its option called `name`, here or in another tool; None if there is none."
        return next(
            (option for option in self.options if name == option.name or name in option.aliases),
            None,
        )


MEASURES: dict[str, MeasureInfo] = {}  # by name


def register(
    *infos: MeasureInfo,  # rows of the table of measures
) -> None:
    "Add measures to those that `evaluate` knows, or replace those of the same name; ValueError for a name of another."
    owner = {name: each.name for each in MEASURES.values() for name in each.names}
    for info in infos:
        taken = [name for name in info.names if owner.get(name, info.name) != info.name]
        if taken:
            raise ValueError(f"{info.name}: there is already a measure called {min(taken)!r}")
        if info.name in MEASURES:  # its other names are free now
            owner = {name: each for name, each in owner.items() if each != info.name}
        owner |= dict.fromkeys(info.names, info.name)
        MEASURES[info.name] = info


def is_true_or_false(value):
    return flag_of(value) is not None


def is_least_grade(value):
    return is_number(value) and abs(value) < 1e308


# the gains as ir_measures calls them, and as we do
DCG_NAMES = {"log2": "linear", "exp-log2": "exponential"}


def is_gain(value):
    "Return whether `value` is a table, or the name of a gain, here or in ir_measures."
    return isinstance(value, dict) or (
        isinstance(value, str) and value in (*DCG_NAMES, *DCG_NAMES.values())
    )


def is_discount(value):
    return isinstance(value, (str, tuple, list))


def is_divisor(value):
    return isinstance(value, str) and value in ("all", "cutoff", "found", "k")


def is_chance(value):
    return is_number(value) and 0 < value < 1


def is_total(value):
    return is_number(value) and 0.25 <= value <= 1e100


def is_lowest_grade(value):
    return is_number(value) and 0 <= value < 1000


def is_highest_grade(value):
    return is_number(value) and 0 < value <= 1000


def is_share(value):
    return is_number(value) and 0 <= value <= 1


def is_multiple(value):
    return is_number(value) and 0 < value <= 1000


def is_ideal_order(value):
    return isinstance(value, str) and value in ("greedy", "ndeval")


def is_weight(value):
    return is_number(value) and 0 < value <= 1e100


# fmt: off
MIN_GRADE = Option("min_grade", is_least_grade, "is the lowest grade that counts as relevant", aliases=("rel",), choice="min_grade")
GAIN = Option("gain", is_gain, "is 'linear', 'exponential' or a table such as {1: 1, 2: 5}", aliases=("gains", "dcg"), choice="gain")
DISCOUNT = Option("discount", is_discount, "is 'log2', 'ln', 'reciprocal', ('jk', base) or ('rbp', chance)", choice="discount")
AP_DIVISOR = Option("divisor", is_divisor, "is 'all', 'cutoff', 'found' or 'k'", choice="ap_divisor")
JUDGED_ONLY = Option("judged_only", is_true_or_false, "is True or False")  # a measure follows that choice if it has the option
PERSISTENCE = Option("p", is_chance, "lies between 0 and 1, both left out", choice="persistence")
COMPAT_P = Option("p", is_chance, "lies between 0 and 1, both left out")  # a convention's persistence is that of RBP
TOTAL = Option("T", is_total, "is a number from 0.25, below which a chance could pass 1, to 1e100")
LOWEST = Option("lowest", is_lowest_grade, "is a grade of 0 or more, below 1000", aliases=("min_rel",))
MAX_GRADE = Option("max_grade", is_highest_grade, "is the highest grade of the scale: above 0, 1000 at most", aliases=("max_rel",))
RECALL = Option("recall", is_share, "is a level from 0 to 1")
BETA = Option("beta", is_weight, "is a number above 0, 1e100 at most")
LEAST_GRADE = Option("min_grade", is_least_grade, "is the lowest grade that counts; without it all documents do", aliases=("rel",))
MULT = Option("mult", is_multiple, "is a number above 0, 1000 at most")
ALPHA = Option("alpha", is_share, "is a share from 0 to 1: how much of a subtopic is used up when it is seen")
PATIENCE = Option("beta", is_chance, "lies between 0 and 1, both left out")
IDEAL_ORDER = Option("ideal", is_ideal_order, "is 'greedy' or 'ndeval', which breaks ties by document id")
AS_NDEVAL = Option("as_ndeval", is_true_or_false, "is True or False")
NORMALIZE = Option("normalize", is_true_or_false, "is True or False")
# fmt: on


def no_relevant(ranked, k, options):
    "Find the queries without a relevant document in their pool."
    return ranked.relevant(options.get("min_grade", 1)) == 0


def no_judged_relevant(ranked, k, options):
    "Find the queries without a relevant document in their pool, where a grade below 0 is never relevant."
    return ranked.relevant(max(options.get("min_grade", 1), 0)) == 0


def no_positive_grade(ranked, k, options):
    "Find the queries whose pool has no grade above 0, or above the `lowest` of the options."
    return ranked.count(ranked.pool > options.get("lowest", 0)) == 0


def no_subtopic(ranked, k, options):
    "Find the queries without a relevant document for any subtopic in their pool."
    return of_no_topic(ranked, options, ranked.relevant(options.get("min_grade", 1)) > 0)


def no_graded_subtopic(ranked, k, options):
    "Find the queries without a grade above 0 for any subtopic in their pool."
    return of_no_topic(ranked, options, ranked.count(ranked.pool > 0) > 0)


def of_no_topic(ranked, options, known):
    "Return which queries have none of the subtopics that are `known`."
    return mean_over_subtopics(ranked, options.get("topic"), known * 1.0, known) == 0


def no_gain(ranked, k, options):
    "Find the queries whose ideal list gains nothing, or less than nothing where gains may be below 0."
    return ideal_of(ranked, k, **options) <= 0


def cg_terms(options):
    "Return the gain and the discount of which CG is the sum over ranks."
    return {"gain": options["gain"], "discount": undiscounted}


def undiscounted(rank):
    "Return the weight of each `rank` where none is discounted: 1."
    return np.ones(np.shape(rank))


def rbp_terms(options):
    "Return the gain and the discount of which RBP is the sum over ranks."
    return {
        "gain": BinaryGain(options.get("min_grade", 1)),
        "discount": RbpDiscount(options.get("p", 0.8)),
    }


# The rows, one a line. A row says what differs from the usual one of its kind, and their order is that of every list


ALL_RETURNED = "it takes all that was returned"
EVERY_RANK = "it looks at every document returned"

of_gains = partial(
    MeasureInfo, options=(GAIN, DISCOUNT, JUDGED_ONLY), counts="gains", honours=UNORDERED
)
of_hits = partial(
    MeasureInfo, options=(MIN_GRADE, JUDGED_ONLY), nothing=no_relevant, honours=UNORDERED
)
of_subtopics = partial(
    MeasureInfo,
    options=(MIN_GRADE, JUDGED_ONLY),
    counts="subtopics",
    nothing=no_subtopic,
    page="practice/07_beyond_relevance",
)
of_counts = partial(MeasureInfo, honours=UNORDERED, adds_up=True)

# fmt: off
register(
    of_gains(name="nDCG",            function=ndcg,                   example="nDCG@10",              trec="ndcg", choices={"ideal": "ideal"}, normalizes="DCG", nothing=no_gain, terms=dict, page="lessons/04_normalized_gain", papers="jarvelin2002", summary="DCG divided by the DCG of the ideal order"),
    of_gains(name="DCG",             function=dcg,                    example="DCG@10",               uses_pool=False, terms=dict, page="lessons/02_discounted_gain", papers="jarvelin2002", summary="sum of the gains, each times the discount of its rank"),
    of_gains(name="CG",              function=cg,                     example="CG@10",                options=(GAIN, JUDGED_ONLY), uses_pool=False, terms=cg_terms, page="lessons/01_cumulative_gain", papers="jarvelin2002", summary="sum of the gains"),

    of_hits(name="AP",               function=ap,                     example="AP",                   trec="map", options=(MIN_GRADE, AP_DIVISOR, JUDGED_ONLY), shares=hit_shares, page="lessons/05_average_precision", papers="buckley2000", summary="the precisions at the relevant documents, summed and divided by how many exist"),
    of_hits(name="RR",               function=rr,                     example="RR",                   trec="recip_rank", aliases=("mrr",), uses_pool=False, shares=first_hit_shares, page="lessons/06_reciprocal_rank", papers="voorhees1999", summary="1 over the rank of the first relevant document"),
    of_hits(name="P",                function=precision,              example="P@5",                  trec="P", aliases=("precision",), choices={"p_divisor": "divisor"}, whole=ranks_counted, page="lessons/05_average_precision", papers="cleverdon1967", summary="share of the ranks that are relevant"),
    of_hits(name="R",                function=recall,                 example="R@5",                  trec="recall", choices={"r_divisor": "divisor"}, whole=relevant_to_find, page="lessons/05_average_precision", papers="cleverdon1967", summary="share of the relevant documents that are returned"),

    MeasureInfo(name="ERR",          function=err,                    example="ERR@20",               options=(MAX_GRADE, JUDGED_ONLY), honours=("average",), nothing=no_positive_grade, papers="chapelle2009", summary="expected value of 1 / the rank where a reader is satisfied"),
    MeasureInfo(name="nERR",         function=nerr,                   example="nERR@20",              options=(MAX_GRADE, JUDGED_ONLY), honours=("average",), nothing=no_positive_grade, papers="chapelle2009 clarke2011", summary="ERR divided by the ERR of the ideal order"),
    of_hits(name="RBP",              function=rbp,                    example="RBP(p=0.8)",           options=(PERSISTENCE, MIN_GRADE, JUDGED_ONLY), uses_pool=False, terms=rbp_terms, papers="moffat2008", summary="relevant documents, weighted by the probability of being reached"),
    MeasureInfo(name="RBPResidual",  function=rbp_residual,           example="RBPResidual(p=0.8)",   aliases=("rbp_resid",), options=(PERSISTENCE,), uses_pool=False, honours=UNORDERED, papers="moffat2008", summary="RBP weight of ranks without a judged document"),
    MeasureInfo(name="INST",         function=inst,                   example="INST(T=2, max_rel=3)", options=(TOTAL, LOWEST, MAX_GRADE), no_cutoff="it looks at 1,000 ranks", uses_pool=False, nothing=no_positive_grade, papers="moffat2015", summary="mean gain for a reader who wants a total of T"),
    MeasureInfo(name="Q",            function=q_measure,              example="Q",                    aliases=("q_measure",), options=(BETA, GAIN, MIN_GRADE, JUDGED_ONLY), counts="gains", honours=("average",), nothing=no_relevant, papers="sakai2004", summary="AP that counts gains as well as hits"),
    MeasureInfo(name="Compat",       function=compat,                 example="Compat(p=0.95)",       options=(COMPAT_P, NORMALIZE), nothing=no_positive_grade, papers="clarke2021 webber2010", summary="rank-biased overlap with the ideal list"),

    of_hits(name="Success",          function=success,                example="Success@5",            trec="success", aliases=("hit", "hits", "hit_rate", "hitrate", "hr"), uses_pool=False, summary="1 if any relevant document is returned"),
    of_hits(name="RP",               function=capped_recall,          example="RP@5",                 aliases=("r_cap", "capped_recall"), papers="chalkidis2019", summary="relevant documents in the first k, over R or over k if that is less"),
    of_hits(name="F1",               function=f_measure,              example="F1@5",                 papers="vanrijsbergen1979", summary="harmonic mean of P and R"),
    of_hits(name="Rprec",            function=r_precision,            example="Rprec",                trec="Rprec", aliases=("r_precision",), no_cutoff="it looks at as many ranks as there are relevant documents; RP@5 looks at 5", papers="buckley2005", summary="P at as many ranks as there are relevant documents"),
    of_hits(name="RprecMult",        function=r_precision,            example="RprecMult@0.5",        trec="Rprec_mult", options=(MULT, MIN_GRADE, JUDGED_ONLY), at="mult", no_cutoff="@ says the multiple of R", papers="buckley2005", summary="P at a multiple of the number of relevant documents"),
    of_hits(name="SetP",             function=precision,              example="SetP",                 trec="set_P", no_cutoff=ALL_RETURNED, uses_pool=False, whole=ranks_counted, papers="cleverdon1967", summary="precision of all that is returned"),
    of_hits(name="SetR",             function=recall,                 example="SetR",                 trec="set_recall", no_cutoff=ALL_RETURNED, whole=relevant_to_find, papers="cleverdon1967", summary="recall of all that is returned"),
    of_hits(name="SetF",             function=f_measure,              example="SetF",                 trec="set_F", options=(BETA, MIN_GRADE, JUDGED_ONLY), no_cutoff=ALL_RETURNED, papers="vanrijsbergen1979", summary="weighted harmonic mean of SetP and SetR"),
    of_hits(name="SetAP",            function=set_ap,                 example="SetAP",                trec="set_map", no_cutoff=ALL_RETURNED, summary="SetP times SetR"),

    of_hits(name="IPrec",            function=interpolated_precision, example="IPrec@0.5",            trec="iprec_at_recall", options=(RECALL, MIN_GRADE, JUDGED_ONLY), choices={"interpolation": "interpolation"}, at="recall", no_cutoff="@ says the level of recall", honours=(), papers="salton1983", summary="best precision once recall reaches a level"),
    of_hits(name="IPrec11",          function=eleven_points,          example="IPrec11",              trec="11pt_avg", choices={"interpolation": "interpolation"}, no_cutoff="it averages the levels 0, 0.1, ... 1; one level is IPrec@0.25", honours=(), papers="salton1983", summary="IPrec at recall 0, 0.1, ... 1, averaged"),
    of_hits(name="Bpref",            function=bpref,                  example="Bpref",                trec="bpref", options=(MIN_GRADE,), no_cutoff=EVERY_RANK, honours=("average",), nothing=no_judged_relevant, papers="buckley2004", summary="share of judged pairs in the right order"),
    of_hits(name="infAP",            function=infap,                  example="infAP",                trec="infAP", options=(MIN_GRADE,), no_cutoff=EVERY_RANK, honours=(), nothing=no_judged_relevant, papers="yilmaz2006", summary="AP estimated from judgments of a sample"),
    of_hits(name="GMAP",             function=ap,                     example="GMAP",                 trec="gm_map", options=(MIN_GRADE, AP_DIVISOR, JUDGED_ONLY), geometric=True, papers="robertson2006", summary="AP, with a geometric mean over queries"),
    of_subtopics(name="alpha_nDCG",  function=alpha_ndcg,             example="alpha_nDCG@20",        options=(ALPHA, IDEAL_ORDER, MIN_GRADE, JUDGED_ONLY), papers="clarke2008", summary="nDCG with gains that fall each time a subtopic is seen again"),
    of_subtopics(name="ERR_IA",      function=err_ia,                 example="ERR_IA(max_rel=3)@20", options=(MAX_GRADE, AS_NDEVAL, JUDGED_ONLY), nothing=no_graded_subtopic, papers="chapelle2011", summary="ERR, averaged over subtopics"),
    of_subtopics(name="NRBP",        function=nrbp,                   example="NRBP",                 options=(ALPHA, PATIENCE, MIN_GRADE, JUDGED_ONLY), papers="clarke2009", summary="RBP with gains that fall each time a subtopic is seen again"),
    of_subtopics(name="StRecall",    function=subtopic_recall,        example="StRecall@20",          aliases=("strec", "subtopic_recall"), papers="zhai2003", summary="share of the subtopics that are found"),
    of_subtopics(name="P_IA",        function=precision_ia,           example="P_IA@20",              papers="agrawal2009", summary="P, averaged over subtopics"),
    of_subtopics(name="AP_IA",       function=ap_ia,                  example="AP_IA",                aliases=("map_ia",), papers="agrawal2009", summary="AP, averaged over subtopics"),
    of_counts(name="NumQ",           function=queries_counted,        example="NumQ",                 trec="num_q", no_cutoff="it counts queries", uses_pool=False, summary="1 for each query: the number of queries"),
    of_counts(name="NumRet",         function=returned,               example="NumRet",               trec="num_ret", options=(LEAST_GRADE, JUDGED_ONLY), uses_pool=False, summary="number of documents that are returned"),
    of_counts(name="NumRel",         function=relevant,               example="NumRel",               trec="num_rel", options=(MIN_GRADE,), no_cutoff="it counts what was judged", summary="number of relevant documents that exist"),
    of_counts(name="NumRelRet",      function=relevant_returned,      example="NumRelRet@5",          trec="num_rel_ret", options=(MIN_GRADE, JUDGED_ONLY), uses_pool=False, summary="number of relevant documents that are returned"),
    MeasureInfo(name="Judged",       function=judged,                 example="Judged@5",             counts="judged", uses_pool=False, honours=UNORDERED, summary="share of the returned documents that are judged"),
)
# fmt: on
