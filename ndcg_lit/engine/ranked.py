"""A `RankedQrels` says where the judged documents of many queries stand; filters take documents out of it.

Measures look at nothing else. Tied documents have an order here, or none where measures average over every order."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ndcg_lit.lists import as_grades, group_starts, ranges, tied_groups

# the choices of `ties` by which the tied have no order, and no rank of their own
UNORDERED = ("average", "last")


# Facts: where the judged documents of each query stand


@dataclass(frozen=True, eq=False)
class RankedQrels:
    "Where the judged documents of many queries stand, and every grade there was to find."

    # of each judged document that was returned, query after query by rank
    query: np.ndarray  # (found,) the number of its query, from 0
    grade: np.ndarray  # (found,) its grade
    rank: np.ndarray  # (found,) its rank, from 1
    above: np.ndarray  # (found,) how many documents of its query have a higher score
    tied: np.ndarray  # (found,) how many have the same score, itself included
    # of each judged document, returned or not, query after query
    pool_query: np.ndarray  # (judged,) the number of its query
    pool: np.ndarray  # (judged,) its grade
    returned: np.ndarray  # (queries,) how many documents were returned, judged or not
    # "average": measures take the mean over the orders of the tied; else how these were ordered
    ties: str | None = None

    def added(self, values, some=slice(None)):
        "Return the sum, for each query, of the `values` of `some` of its documents."
        return np.bincount(self.query[some], values, self.returned.size)

    @property
    def average(self):
        "Return whether measures take the mean over every order of the tied documents."
        return self.ties == "average"

    @cached_property
    def last(self):
        "Return the lowest rank that a judged document of any query may take."
        return int((self.above + self.tied).max(initial=1))

    def count(self, mask):
        "Return how many documents of the pool of each query the `mask` marks."
        return np.bincount(self.pool_query[mask], minlength=self.returned.size)

    @cached_property
    def pool_size(self):
        "Return how many documents the pool of each query has."
        return np.bincount(self.pool_query, minlength=self.returned.size)

    @cached_property
    def pool_place(self):
        "Return the place of each document of the pool among those of its query, from 0."
        first = self.pool_query.searchsorted(np.arange(self.returned.size))
        return np.arange(self.pool_query.size) - first[self.pool_query]

    @cached_property
    def known(self):
        "Return the values that depend on the pool alone, and so are the same for every run, by key."
        return {}

    def keep_in(self, known):
        "Keep such values in the dict `known`, which an `Evaluator` hands on from one run to the next."
        vars(self)["known"] = known

    def once(self, key, find):
        "Return what `find()` computes from the pool; it is computed once and kept under the `key`."
        if key not in self.known:
            self.known[key] = find()
            self.known[key].setflags(write=False)
        return self.known[key]

    def relevant(self, min_grade):
        "Return how many documents of the pool of each query are graded `min_grade` or higher."
        return self.once(("relevant", min_grade), lambda: self.count(self.pool >= min_grade))


def rank_qrels(query, grade, rank, above, tied, returned, ties=None, seed=None, turns=None):
    """Return the `RankedQrels` of all judged documents, query after query. The `rank` of one that was not returned is 0.

    `ties` says which of several tied documents comes first; None leaves the ranks as they are. By chance, queries draw
    by `turns`, the turn of each; None: one after the other. The tied documents of a query draw from the last rank up.

    >>> query, grade, rank = np.array([0, 0, 0]), np.array([2.0, 0.0, 1.0]), np.array([3, 1, 0])
    >>> ranked = rank_qrels(query, grade, rank, rank - 1, np.ones(3, int), returned=np.array([5]))
    >>> ranked.rank.tolist(), ranked.grade.tolist(), ranked.pool.tolist()
    ([1, 3], [0.0, 2.0], [2.0, 0.0, 1.0])
    """
    there = rank.nonzero()[0]
    if ties in MIRRORED:
        rank = np.where(rank > 0, 2 * above + tied + 1 - rank, 0)
    elif ties == "last":
        rank = np.where(rank > 0, above + tied, 0)
    elif ties in ("best", "worst", "random"):
        found = [column[there] for column in (query, grade, rank, above, tied)]
        moved = np.zeros_like(rank)
        if ties == "random":
            drawn_for = found[0] if turns is None else turns[found[0]]
            moved[there] = _random_ranks(drawn_for, *found[2:], seed)
        else:
            moved[there] = _extreme_ranks(*found[:2], *found[3:], ties)
        rank = moved
    order = there[((query[there] << 32) + rank[there]).argsort()]
    columns = (column[order] for column in (query, grade, rank, above, tied))
    return RankedQrels(*columns, query, grade, returned, ties)


# Readers rank by falling id, or as given; these two choices are the same, counted from the end.
MIRRORED = ("docid-rising", "reversed")


def _extreme_ranks(query, value, above, tied, ties):
    "Return ranks in each tied group: by falling `value` before the unjudged, or the worst order after them."
    last = ties == "worst"
    ranks = above + 1
    some = (tied > 1).nonzero()[0]
    some = some[np.lexsort((value[some] if last else -value[some], above[some], query[some]))]
    query, value, above, tied = (column[some] for column in (query, value, above, tied))
    first, group, size = tied_groups(query, above)
    place = np.arange(query.size) - first[group]
    past_unjudged = value >= 0 if last else value < 0  # a value below 0 is worse than none
    ranks[some] += (tied - size[group]) * past_unjudged + place
    return ranks


def reordered_by(ranked, value):
    "Return `ranked` with its best or worst order chosen by the `value` of each found document; else `ranked` itself."
    if ranked.ties not in ("best", "worst"):
        return ranked
    ranks = _extreme_ranks(ranked.query, value, ranked.above, ranked.tied, ranked.ties)
    order = ((ranked.query << 32) + ranks).argsort()
    columns = ranked.query, ranked.grade, ranks, ranked.above, ranked.tied
    found = (column[order] for column in columns)
    return RankedQrels(*found, ranked.pool_query, ranked.pool, ranked.returned, ranked.ties)


def _random_ranks(query, rank, above, tied, seed):
    "Return random ranks within each group of tied documents, no two the same."
    first, group, size = tied_groups(query, above)
    room = tied[first]
    free = ranges(above[first] + 1, room)
    chance = np.random.default_rng(seed).random(free.size)
    mixed = free[np.lexsort((chance, np.repeat(np.arange(first.size), room)))]
    ranks = np.empty_like(rank)
    ranks[((group << 32) - rank).argsort(kind="stable")] = mixed[
        ranges(np.cumsum(room) - room, size)
    ]
    return ranks


def rank_lists(rankings, pools=None):
    """Return the `RankedQrels` of `rankings`, lists of grades with the best rank first.

    `pools` are the grades of all judged documents of each list; without them, nothing else was judged.

    >>> ranked = rank_lists([[3, 2, 0], [0, 1]])
    >>> ranked.query.tolist(), ranked.rank.tolist(), ranked.grade.tolist()
    ([0, 0, 0, 1, 1], [1, 2, 3, 1, 2], [3.0, 2.0, 0.0, 0.0, 1.0])
    """
    lists = [as_grades(rel).astype(np.float64) for rel in rankings]
    pools = (
        lists if pools is None else [as_grades(pool, "pool").astype(np.float64) for pool in pools]
    )
    returned = np.array([len(each) for each in lists], np.int64)
    judged = np.array([len(each) for each in pools], np.int64)
    query = np.repeat(np.arange(len(lists)), returned)
    pool_query = np.repeat(np.arange(len(pools)), judged)
    rank = ranges(np.ones_like(returned), returned)
    grade, pool = (np.concatenate([*some, []]) for some in (lists, pools))
    return RankedQrels(query, grade, rank, rank - 1, np.ones_like(rank), pool_query, pool, returned)


def rank_scores(y_true, y_score, ties="average", breaker=None, seed=None):
    "Return the `RankedQrels` of grades by scores; of tied ones the smaller `breaker` comes first, or input order."
    returned = np.full(len(y_score), y_score.shape[1])
    query = np.repeat(np.arange(len(returned)), returned)
    keys = -y_score.ravel(), query
    order = np.lexsort(keys if breaker is None else (breaker, *keys))
    score = y_score.ravel()[order]
    grade = y_true.ravel()[order].astype(np.float64)
    rank = ranges(np.ones_like(returned), returned)
    starts = group_starts(score) | (rank == 1)
    size = np.diff(np.flatnonzero(starts), append=score.size)
    above = np.repeat(rank[starts] - 1, size)
    tied = np.repeat(size, size)
    if ties == "random":
        rank = above + 1  # so that the tied draw in input order
    return rank_qrels(query, grade, rank, above, tied, returned, ties, seed)


# Filters: the same facts without some documents


def without_unjudged(ranked):
    "Return `ranked` without the returned documents that are unjudged or graded below 0."
    kept = ranked.grade >= 0
    query, grade = ranked.query[kept], ranked.grade[kept]
    first, group, size = tied_groups(query, ranked.above[kept])
    start = np.searchsorted(query, query)
    rank = np.arange(query.size) - start + 1
    above, tied = first[group] - start, size[group]
    if ranked.ties == "last":
        rank = above + tied
    returned = np.bincount(query, minlength=ranked.returned.size)
    return RankedQrels(
        query, grade, rank, above, tied, ranked.pool_query, ranked.pool, returned, ranked.ties
    )


def without_negative(ranked):
    "Return `ranked` without the documents graded below 0, in the run and in the judgments."
    low = ranked.grade < 0
    if not low.any() and not (ranked.pool < 0).any():
        return ranked
    # a number for each tied group, and one below all groups of the query
    group = (ranked.query << 32) + ranked.above
    start = ranked.query << 32
    gone = np.sort(group[low])
    before = gone.searchsorted(group)
    upto = gone.searchsorted(group, "right")
    above = ranked.above - (before - gone.searchsorted(start))
    tied = ranked.tied - (upto - before)
    earlier = np.cumsum(low) - gone.searchsorted(start)
    rank = above + tied if ranked.ties == "last" else ranked.rank - earlier
    columns = [column[~low] for column in (ranked.query, ranked.grade, rank, above, tied)]
    pool = (column[ranked.pool >= 0] for column in (ranked.pool_query, ranked.pool))
    returned = ranked.returned - np.bincount(ranked.query[low], minlength=ranked.returned.size)
    return RankedQrels(*columns, *pool, returned, ranked.ties)


def without_first(ranked):
    "Return `ranked` without the first result of each query; its grade stays in the pool."
    left = ranked.rank > 1
    with_first = ranked.above == 0
    columns = (
        ranked.query,
        ranked.grade,
        ranked.rank - 1,
        ranked.above - ~with_first,
        ranked.tied - with_first,
    )
    columns = [column[left] for column in columns]
    returned = np.maximum(ranked.returned - 1, 0)
    return RankedQrels(*columns, ranked.pool_query, ranked.pool, returned, ranked.ties)


def pool_of_returned(ranked):
    "Return `ranked` with its returned documents alone as the pool; a query that returned nothing keeps its whole pool."
    left = ranked.returned[ranked.pool_query] == 0
    query = np.concatenate((ranked.query, ranked.pool_query[left]))
    pool = np.concatenate((ranked.grade, ranked.pool[left]))
    order = query.argsort(kind="stable")  # a pool stands query after query
    return replace(ranked, pool_query=query[order], pool=pool[order])
