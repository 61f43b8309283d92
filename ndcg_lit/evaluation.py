"""`evaluate` takes a run, judgments and names of measures, and returns one value for each query and their mean.

What users call comes first: `evaluate`, the `Evaluator` it stands on, and `measure_list`. Their steps follow in the order
in which they happen: options are checked, both sides are read, documents are ranked, measures are computed, and the
result is put together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache, partial
from itertools import count, repeat
from math import inf, prod
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from ndcg_lit.engine.applied import (
    Intents,
    Measure,
    apply_grade_rules,
    restrict_to_returned,
    without_dropped,
    without_masked,
)
from ndcg_lit.choices import (
    Choices,
    ConventionLike,
    Measures,
    Qrels,
    Run,
    are_distances,
    check_columns,
    check_seed,
    checked_overlap,
    checked_weights,
    convention_of,
    seen_of,
    with_choices,
)
from ndcg_lit.engine.cautions import Evidence
from ndcg_lit.engine.convention import as_convention, preset_named
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import check_names, parse_measure, parse_measures
from ndcg_lit.engine.ranked import rank_lists, rank_qrels, rank_scores, ranks_among_ties
from ndcg_lit.engine.resampling import draw_order
from ndcg_lit.lists import (
    as_grades,
    as_value,
    check_pool,
    distinct,
    of_grades,
)
from ndcg_lit.provenance import Given, Inputs
from ndcg_lit.reading.join import bridge_of_queries, meeting
from ndcg_lit.reading.sources import QrelsSource
from ndcg_lit.results import Evaluation, PerQuery
from ndcg_lit.system import checked_threads, in_order, on_threads
from ndcg_lit.tables import (
    some_of,
)


# What `evaluate` and `Evaluator` once took by place, after the measures
ONCE_BY_PLACE = (
    "ties missing unjudged duplicates precision seed columns convention threads weights format"
)


@with_choices(Choices, former=ONCE_BY_PLACE)
def evaluate(
    run: Run,
    qrels: Qrels | None = None,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    *,
    seed: int | None = None,
    **choices: Unpack[Choices],
) -> Evaluation:
    """Return the `measures` of `run` against `qrels`, per query and on average, with counts of what was left out.

    As in trec_eval, neither a grade below 0 nor a document without a grade gains anything; ids are
    compared as text.

    The choices `ties`, `missing`, `unjudged`, `duplicates` and `precision` are made together by a
    `convention`, and override it.

    Parameters
    ----------
    seed : int, default None
        For ties="random": a whole number gives the same result every time, in whatever order
        the rows come.

    Returns
    -------
    Evaluation
        An `Evaluation`.

    Raises
    ------
    ValueError
        For what cannot be read (file and line), a run and judgments that share no query or no
        document, where `overlap` does not allow it, and unknown measures and options.

    References
    ----------
    Formulas: the chapters; McSherry and Najork (2008) for averaged ties; Kish (1965) for what
    weighted queries are worth.

    Examples
    --------
    >>> run = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 2.0, "d": 1.0}}
    >>> qrels = {"q1": {"a": 0, "b": 2, "c": 1}, "q2": {"a": 1}}
    >>> evaluate(run, qrels, ["nDCG@10", "AP"])
    measure    mean
    nDCG@10  0.8348
    AP       0.7917
    2 queries; 5 documents, 4 of them judged
    Caution: Unjudged results move nDCG@10 between 0.7647 and 0.8348, if graded from 0 to 2.
    """
    return Evaluator(qrels, measures, seed=seed, **choices).evaluate(run)


class Evaluator:
    """Judgments that are made ready once, to `evaluate` many runs by the same `measures` and options.

    Raises
    ------
    ValueError
        For what cannot be read and for unknown measures and options, as in `evaluate`.

    Examples
    --------
    >>> evaluator = Evaluator({"q": {"a": 1, "b": 0}}, ["RR"])
    >>> evaluator.evaluate({"q": {"b": 2.0, "a": 1.0}})["RR"]
    0.5
    """

    @with_choices(Choices, former=ONCE_BY_PLACE)
    def __init__(
        self,
        qrels: Qrels | None,
        measures: Measures = ("nDCG@10", "AP", "RR"),
        *,
        seed: int | None = None,
        **choices: Unpack[Choices],
    ):
        """Read and check the judgments, and all that does not depend on a run.

        Parameters
        ----------
        qrels : Qrels or None
            As for `evaluate`; None if every run is three arrays.
        seed : int, default None
            For ties="random": a whole number gives the same result every time, in whatever order
            the rows come.
        """
        self.measures = parse_measures(measures)
        self.seed = seed
        self.threads = checked_threads(choices.get("threads"))
        weights, columns = choices.get("weights"), choices.get("columns")
        overlap = checked_overlap(choices.get("overlap"))
        distance = are_distances(choices.get("scores"))
        self.weights = None if weights is None else checked_weights(weights)
        if not self.measures:
            raise ValueError(f"no measures; choose from {', '.join(MEASURES)}")
        # three arrays have no ids
        arrays = {"ties": "stable"} if qrels is None else {}
        self.convention = c = convention_of(choices, **arrays)
        self.preset = preset_named(choices.get("convention"))
        check_names(self.measures, choices.get("convention"))
        check_seed(seed, c.ties)
        check_columns(columns)
        order = READ_AS.get(c.ties, c.ties)
        if c.ties == "random" and (qrels is None or seed is None):
            order = c.ties  # arrays have no ids, and without a seed nobody asks for the same order
        how = order, c.duplicates, c.precision, columns, c.drop == "own", choices.get("format")
        self.named = columns, choices.get("format")
        self.subtopics: Any = (
            None  # a `Subtopics`, if a measure asks for them and the judgments have them
        )
        self.given = None if qrels is None else Given(qrels, "qrels", *self.named)
        if qrels is not None and any(each.info.counts == "subtopics" for each in self.measures):
            from ndcg_lit.reading.subtopics import read_subtopics

            self.subtopics, qrels = read_subtopics(qrels, *self.named, c.duplicates)
            if self.subtopics is not None:
                qrels = self.subtopics.numbered()
        with on_threads(self.threads):
            self.judgments = QrelsSource(qrels, *how, overlap, distance, **seen_of(choices))
        # what measures compute from the judgments alone, for each part of them; three arrays bring their own
        self.known: dict | None = None if qrels is None else defaultdict(dict)

    def evaluate(
        self,
        run: Run,
    ) -> Evaluation:
        """Return the measures of `run`, per query and on average.

        Parameters
        ----------
        run : Run
            As for `evaluate`.

        Returns
        -------
        Evaluation
            What `evaluate` returns.
        """
        given = Given(run, "arrays" if self.given is None else "run", *self.named)
        with on_threads(self.threads):
            rows = ranks = self.judgments.ranks(run)
        if self.subtopics is not None:
            ranks = self.subtopics.graded(rows)
        # a query that is left out of every number is not looked at
        counted = ranks.answered() if self.convention.missing == "skip" else ranks
        known = self.known if counted is ranks else None
        rows = rows.answered() if self.convention.missing == "skip" else rows
        values = measure_values(counted, self, known, rows)
        return as_evaluation(ranks, counted, values, self, given)


@of_grades
def measure_list(
    rel: ArrayLike,
    measure: str | Measure = "nDCG",
    pool: ArrayLike | None = None,
    convention: ConventionLike | None = None,
    *,
    scores: ArrayLike | None = None,
    docids: ArrayLike | None = None,
    seed: int | None = None,
) -> float | np.ndarray:
    """Return the `measure` of the list `rel` against its `pool`, by a `convention`.

    A `pool` that is given is the pool, whatever the convention says of it.

    Parameters
    ----------
    rel : array_like
        Grades, (n,) or (..., n): best rank first, or in the order of `scores`.
    measure : str, default 'nDCG'
        One measure, as for `evaluate`.
    pool : array_like, default None
        Every judged grade, (m,) or (..., m), `rel`'s too; None: `rel`.
    convention : ConventionLike, default None
        A preset, a text or a `Convention`; None: the default of `evaluate`.
    scores : array_like, default None
        Scores, the larger the better, of the shape of `rel`; None: rank order.
    docids : array_like, default None
        For ties by document id: n texts, or an array (..., n).
    seed : int, default None
        For ties=random; None: another order every time.

    Returns
    -------
    float or numpy.ndarray
        A float for one list, an array (...) for a batch.

    Raises
    ------
    ValueError
        For ties by document id without `docids`, for shapes that differ, for a `pool` that lacks a
        grade of `rel`, and for what the convention refuses; else as for `evaluate`.

    References
    ----------
    Formulas: those of the chapters.

    Examples
    --------
    >>> round(measure_list([3, 2, 0, 1], "nDCG@3"), 3)
    0.895
    >>> measure_list([1, 0], "RR", scores=[0.5, 0.5], convention="ties=average")
    0.75
    """
    wanted, c = parse_measure(measure), as_convention(convention)
    check_names([wanted], convention)
    a = as_grades(rel)
    rows = a.reshape(prod(a.shape[:-1]), a.shape[-1]).astype(np.float64)
    rank_at = lambda at: f"rank {at % a.shape[-1] + 1}"
    rows = apply_grade_rules(rows.ravel(), c, rank_at).reshape(rows.shape)
    pools = rows
    if pool is not None:
        p = as_grades(pool, "pool")
        check_pool(a, p)
        p = apply_grade_rules(p.astype(np.float64).ravel(), c).reshape(p.shape)
        pools = np.broadcast_to(p, (*a.shape[:-1], p.shape[-1])).reshape(len(rows), p.shape[-1])
        c = c.but(pool="judged")
    ranked = rank_lists(rows, pools)
    if scores is not None:
        if convention is None and docids is None:
            c = c.but(ties="stable")
        by_score = ranked_by_scores(a.shape, rows, scores, docids, seed, c)
        ranked = replace(by_score, pool=ranked.pool, pool_query=ranked.pool_query)
    there = np.ones(len(rows), bool)
    values = wanted.of(without_masked(without_dropped(ranked, c, there), c), c)
    return as_value(values.reshape(a.shape[:-1]))


# Ranks


# Readers rank by falling id, or as given; `rank_qrels` turns such an order round.
# By chance, documents draw by falling rank, so that those of docid draw by rising id, in whatever order they came.
READ_AS = {"docid-rising": "docid", "reversed": "stable", "random": "docid"}


def ranked_qrels_of(ranks, c, seed=None, known=None):
    """Return the `RankedQrels` of `ranks` by the convention `c`.

    `known` are values of their pool from an earlier run. ValueError for a grade that `c` refuses, with its query."""
    there = ranks.there
    query = ranks.qrels.row_query
    grade = apply_grade_rules(ranks.qrels.number, c, lambda row: query_at(ranks, query[row]))
    columns = ranks.rank, ranks.above, ranks.tied, ranks.returned
    turns = None
    if c.ties == "random" and seed is not None:
        turns = np.argsort(draw_order(ranks.qrels.queries))
    ranked = rank_qrels(query, grade, *columns, c.ties, seed, turns)
    if known is not None:
        ranked.keep_in(known)
    if ranks.empty is not None and c.pool == "returned":
        ranked = restrict_to_returned(ranked, there)  # of an empty list there is nothing to find
    return without_masked(without_dropped(ranked, c, there), c)


def ranked_intents_of(ranks, rows, subtopics, c, seed=None, known=None):
    """Return the `Intents` of `ranks` by the convention `c`, by which the tied are ordered by their highest grades.

    `rows` are the same ranks with the number of each judgment in `subtopics` in place of its grade."""
    there, query = ranks.there, ranks.qrels.row_query
    turns = None
    if c.ties == "random" and seed is not None:
        turns = np.argsort(draw_order(ranks.qrels.queries))
    highest = apply_grade_rules(ranks.qrels.number, c, lambda row: query_at(ranks, query[row]))
    columns = ranks.rank, ranks.above, ranks.tied
    rank = ranks_among_ties(query, highest, *columns, c.ties, seed, turns)
    number = rows.qrels.number.astype(np.int64)
    # a query's documents in the order of their numbers, that of falling ids
    order = np.lexsort((number, query))
    topic, subtopic, place, grade = subtopics.spread(number[order], ranks.qrels.offsets)
    at = order[place]
    grade = apply_grade_rules(grade, c, lambda row: query_at(ranks, query[at[row]]))
    columns = rank[at], ranks.above[at], ranks.tied[at], ranks.returned[topic]
    ranked = replace(rank_qrels(subtopic, grade, *columns), ties=c.ties)
    if known is not None:
        ranked.keep_in(known)
    if ranks.empty is not None and c.pool == "returned":
        ranked = restrict_to_returned(ranked, there[topic])
    return Intents(without_masked(without_dropped(ranked, c, there[topic]), c), topic)


def query_at(ranks, number):
    "Return what errors call the query of this `number` in `ranks`."
    return f"query {ranks.qrels.queries[number]!r}"


def ranked_by_scores(shape, rows, scores, docids, seed, c):
    "Return the `RankedQrels` of `rows` of grades, which came in this `shape`, by their `scores` and the convention `c`."
    from ndcg_lit.engine.dense import as_scores

    s = as_scores(scores, "scores")
    if s.shape != shape:
        raise ValueError(
            f"rel has shape {shape}, scores have {s.shape}; every grade needs its score"
        )
    s = s.reshape(rows.shape).astype(np.float64)
    if c.precision == "single":
        with np.errstate(over="ignore"):
            s = s.astype(np.float32)
    breaker = None
    if c.ties.startswith("docid"):
        if docids is None:
            raise ValueError(
                f"ties={c.ties} needs docids; give them, or a convention with other ties"
            )
        ids = np.broadcast_to(np.asarray(docids, str), shape)
        breaker = -np.unique(ids, return_inverse=True)[1].ravel()
    return rank_scores(rows, s, c.ties, breaker, seed)


# Values


def measure_values(ranks, evaluator, known, rows):
    """Return the values of each measure of the `evaluator` for all queries, `JUDGED` judgments of `ranks` at a time.

    `known` are values of the pool of each part from an earlier run; None: these are other judgments. `rows` are the same
    ranks with the number of each judgment in place of its grade, if the evaluator has subtopics."""
    c, subtopics = evaluator.convention, evaluator.subtopics

    def of_part(given):
        part, known, rows = given
        ranked = ranked_qrels_of(part, c, evaluator.seed, known)
        where, of_subtopics = partial(query_at, part), ranked
        if subtopics is not None:
            known = None if known is None else known.setdefault("subtopics", {})
            of_subtopics = ranked_intents_of(part, rows, subtopics, c, evaluator.seed, known)
        return [
            measure.of(of_subtopics if measure.info.counts == "subtopics" else ranked, c, where)
            for measure in evaluator.measures
        ]

    known = repeat(None) if known is None else map(known.__getitem__, count())
    # chance is drawn for all queries at once, by their ids
    parts, rows = ([each] if c.ties == "random" else each.parts(JUDGED) for each in (ranks, rows))
    found = in_order(of_part, zip(parts, known, rows), evaluator.threads)
    labels = [measure.label for measure in evaluator.measures]
    return dict(zip(labels, map(np.concatenate, zip(*found))))


# judgments that are measured at a time, so that a long run takes little more memory than its ranks
JUDGED = 100_000


# The result


def as_evaluation(ranks, counted, values, evaluator, given):
    "Return the `Evaluation` of `ranks`, a run that was `given`, from the `values` of the queries that are `counted`, as the `evaluator` asks."
    c = evaluator.convention
    queries, named = ranks.qrels.queries, ranks.named
    lacking = [queries[i] for i in (~ranks.there).nonzero()[0].tolist()]
    extra = [str(query) for query in ranks.unjudged]
    if lacking and c.missing == "error":
        raise ValueError(
            f"the run lacks {some_of(lacking)}; missing='zero' or 'skip' goes on without"
        )
    if extra and c.unjudged == "error":
        raise ValueError(
            f"the run has queries without judgments, {some_of(extra)}; unjudged='skip' or 'zero' goes on"
        )
    added = extra if c.unjudged == "zero" else []
    columns = {"query_id": counted.qrels.queries + added}
    for label, column in values.items():
        columns[label] = np.concatenate((column, np.zeros(len(added))))
    weights = None
    if evaluator.weights is not None:
        left_out = evaluator.judgments.left_out
        weights = weights_of(evaluator.weights, columns["query_id"], lacking, extra, left_out)
    # several cautions look at the first rows, which are made once
    first = None if ranks.first is None else cache(ranks.first)
    joined = first is not None and evaluator.known is not None
    evidence = Evidence(
        evaluator.measures,
        evaluator.preset,
        partial(ranked_qrels_of, counted),
        first,
        partial(meeting, first, ranks.qrels) if joined else None,
        partial(bridge_of_queries, extra, lacking),
        judgments=ranks.qrels,
        arrays=evaluator.known is None,
        distance=evaluator.judgments.distance,
        subtopics=1 if evaluator.subtopics is None else evaluator.subtopics.most,
    )
    return Evaluation(
        PerQuery(columns, c),
        missing=lacking,
        unjudged=extra,
        documents=int(named.sum()) + sum(ranks.unjudged.values()),
        judged=int(np.count_nonzero(ranks.rank)),
        precision=c.precision,
        close=close_queries(ranks),
        below_zero=int(np.count_nonzero(ranks.qrels.number < 0)),
        convention=c,
        geometric=tuple(measure.label for measure in evaluator.measures if measure.info.geometric),
        lower=tuple(measure.label for measure in evaluator.measures if measure.info.lower),
        weights=weights,
        wholes=wholes_of(counted, evaluator),
        scores="distance" if evaluator.judgments.distance else "similarity",
        seen=seen_counts(ranks, evaluator),
        evidence=evidence,
        inputs=Inputs(given, evaluator.given, int(ranks.qrels.number.size), evaluator.preset),
    )


def seen_counts(ranks, evaluator):
    "Return the `SeenCounts` of the `ranks` of a run by an `evaluator`; None if nothing says what was seen."
    if not evaluator.judgments.has_seen:
        return None
    depths = [measure.cutoff(evaluator.convention) for measure in evaluator.measures]
    deepest = max((k for k in depths if k is not None), default=0)
    return evaluator.judgments.counts(ranks, deepest)


def wholes_of(counted, evaluator):
    "Return what each value is divided by, for the measures whose mean the convention takes of all queries at once."
    c = evaluator.convention
    some = [measure for measure in evaluator.measures if measure.info.whole]
    if c.averaging == "macro" or not some:
        return {}
    ranked = ranked_qrels_of(counted, c, 0)  # which of the tied comes first does not matter here
    return {measure.label: tuple(measure.whole(ranked, c).tolist()) for measure in some}


def close_queries(ranks):
    "Return the queries in which scores are equal in single precision and not in double."
    if ranks.close is None or not ranks.close.any():
        return []
    rows = ranks.close.nonzero()[0]
    numbers = distinct(np.searchsorted(ranks.qrels.offsets, rows, "right") - 1)
    return [ranks.qrels.queries[number] for number in numbers]


LEAST_SHARE = 1e-100  # of the largest weight, that a smaller one may be: its cube is a number still


def weights_of(weights, queries, *others):
    "Return the weight of each of the `queries`. ValueError for one without; for a weight of none of them or `others`."
    lacking = [query for query in queries if query not in weights]
    beyond = weights.keys() - {*queries}.union(*others)
    if lacking:
        raise ValueError(
            f"weights leave out {some_of(lacking)}; give every query of the mean a weight"
        )
    if beyond:
        raise ValueError(
            f"weights name {some_of(sorted(beyond))}, which neither the judgments nor the run have"
        )
    own = tuple(weights[query] for query in queries)
    small = [query for query, weight in zip(queries, own) if 0 < weight < LEAST_SHARE * max(own)]
    if small:
        raise ValueError(
            f"the weight of {some_of(small)} is below {LEAST_SHARE:g} of the largest; give 0 in its place"
        )
    if queries and not 0 < sum(own) < inf:
        raise ValueError(
            f"the weights of the queries must have a finite sum above 0; got {sum(own)}"
        )
    return own
