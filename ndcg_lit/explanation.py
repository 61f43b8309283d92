"""`explain` lays out the score of one query by rank: what each document adds, and what the ideal list would have had there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Unpack

import numpy as np

from ndcg_lit.choices import (
    Id,
    Qrels,
    Ranking,
    Run,
    are_distances,
    check_columns,
    checked_overlap,
    convention_of,
    seen_of,
    with_choices,
)
from ndcg_lit.discounted_gain import rank_weights
from ndcg_lit.engine.applied import Measure, apply_grade_rules, options_of, restrict_pool
from ndcg_lit.engine.convention import DEFAULT
from ndcg_lit.engine.measures import MEASURES, deepest, document_weights, gain_of, is_listed
from ndcg_lit.engine.names import parse_measure
from ndcg_lit.engine.ranked import UNORDERED, reordered_by
from ndcg_lit.evaluation import (
    READ_AS,
    query_at,
    ranked_qrels_of,
)
from ndcg_lit.ideal_gain import falling_weights
from ndcg_lit.lists import visible
from ndcg_lit.reading.rows import as_bytes, as_text, check_dicts, id_in_fold
from ndcg_lit.reading.rows import as_rows
from ndcg_lit.reading.seen import unseen
from ndcg_lit.reading.sources import ranks_of, read_both, read_grouped, read_seen
from ndcg_lit.provenance import made_by
from ndcg_lit.tables import (
    TIES_SAID,
    Exported,
    Table,
    kept,
    same_columns,
)


@with_choices(
    Ranking,
    former="duplicates columns precision convention format",
    refused=dict.fromkeys(
        ("missing", "unjudged", "weights", "threads"), "it lays out one query, and no mean"
    ),
)
def explain(
    run: Run,
    qrels: Qrels,
    query: Id,
    measure: str | Measure = "nDCG@10",
    **choices: Unpack[Ranking],
) -> Explanation:
    """Lay out one query's `measure` by rank: score, grade, contribution and running sum; with DCG the ideal beside it.

    Equal scores and judged documents that are not in the list are named below.

    Parameters
    ----------
    query : str or int
        The id of the query.
    measure : str, default 'nDCG@10'
        An nDCG, DCG, CG, RBP, AP or RR, with its options.

    Returns
    -------
    Explanation

    Raises
    ------
    ValueError
        For a query that neither has, a measure that is no sum over ranks, or ties broken by chance.

    Examples
    --------
    >>> explain({"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 3}}, "q", "DCG")
    rank  document  score  grade     gain  discount  contribution  running sum  ideal gain  ideal sum
       1  a             2  unjudged     0    1.0000        0.0000       0.0000           3          3
       2  b             1  3            3    0.6309        1.8928       1.8928           0          3
    DCG of q = 1.8928
    """
    wanted = parse_measure(measure)
    if not (wanted.info.terms or wanted.info.shares):
        *some, last = [info.name for info in MEASURES.values() if info.terms or info.shares]
        raise ValueError(f"explain lays out {', '.join(some)} and {last}; got {wanted.label}")
    c, columns = convention_of(choices), choices.get("columns")
    if c.ties == "random":
        raise ValueError("ties=random has no order to lay out; choose other ties")
    check_columns(columns)
    overlap = checked_overlap(choices.get("overlap"))
    distance, taken = are_distances(choices.get("scores")), ()
    form = choices.get("format")
    rows, judged = read_both(run, qrels, columns, form, c.duplicates, overlap, distance)
    had, kept = seen_of(choices).values()
    if had is not None:
        before = one_query(rows, "run", query, c.duplicates) or {}
        rows, judged = as_rows(rows, "run"), as_rows(judged, "qrels")
        had = read_seen(had, columns, form, judged)
        rows, judged, _ = unseen(rows, judged, had, kept == "keep", overlap)
        left = one_query(rows, "run", query, c.duplicates) or {}
        taken = tuple(document for document in before if document not in left)
    docs, grades = (
        one_query(source, kind, query, c.duplicates)
        for source, kind in ((rows, "run"), (judged, "qrels"))
    )
    if docs is None and grades is None:
        raise ValueError(f"query {query!r} is neither in the run nor in the qrels")
    own = id_in_fold(query, rows, judged)
    found = explanation_of(as_text(as_bytes(query)), own, wanted, docs, grades or {}, c)
    found.seen = taken
    return found


# Its steps


def one_query(source, kind, query, duplicates):
    "Return the documents of one `query` with their numbers, a dict. None if the `source` does not have the query."
    wanted = as_bytes(query)
    if isinstance(source, Mapping):
        check_dicts(source, kind)
        source = {q: docs for q, docs in source.items() if q == query or as_bytes(q) == wanted}
        if not source:
            return None
        source = read_grouped(source, kind, duplicates=duplicates)
    if wanted not in source.names:
        return None
    at = source.names.index(wanted)
    rows = range(*source.offsets[at : at + 2])
    return {as_text(source.document(row)): float(source.number[row]) for row in rows}


@np.errstate(over="ignore", invalid="ignore")
def explanation_of(query, own, measure, docs, grades, c):
    "Return the `Explanation` of a `measure` of scores `docs` and `grades` of a `query`, `own` within its fold, by the convention `c`."
    asked, c = c, c.but(drop="none")
    if docs is None:  # of a query that the run lacks, all that was judged was there to find
        docs, c = {}, c.but(pool="judged")
    left = docs_left(docs, own, asked)
    if docs and not left and c.pool == "returned":
        grades = {}  # nothing is left of what was returned
    docs = left
    order = READ_AS.get(c.ties, c.ties)
    ranks = ranks_of({query: docs}, {query: grades}, order, "error", c.precision, None)
    known = ranked_qrels_of(ranks, c)
    value = float(measure.of(known, c, partial(query_at, ranks))[0])
    judged_only = measure.judged_only(c)
    known = restrict_pool(known, c, judged_only)
    docs, grades = taken_by(docs, grades, c, judged_only)
    if measure.info.terms not in (None, dict):
        # its row says with which gain and discount it is a DCG
        terms = measure.info.terms(options_of(measure.info, c, measure.options))
        measure = Measure(measure.label, "DCG", measure.k, terms)
    k, options = measure.cutoff(c), options_of(measure.info, c, measure.options)
    found = {document: grades[document] for document in docs if document in grades}
    ranked = rank_all(docs, worth_of(measure.info, found, options), c)
    at = shown_rows(ranked, k)
    names = list(docs)
    listed = [names[int(number)] for number in ranked.grade[at]]
    shown = listed, [docs[name] for name in listed], [grades.get(name) for name in listed]
    divisor = no_ideal = None
    if measure.info.shares:
        judged = np.array([grades.get(names[int(number)], np.nan) for number in ranked.grade])
        pool = {"pool_query": known.pool_query, "pool": known.pool, "returned": known.returned}
        added, divisor = measure.info.shares(replace(ranked, grade=judged, **pool), k, **options)
        columns = listed_columns(*shown) | {name: column[at] for name, column in added.items()}
        columns["running sum"] = np.cumsum(columns["contribution"])
        divisor = None if divisor is None else int(divisor[0])
    else:
        weights = shared_weights(ranked, k, options)
        weights = None if weights is None else weights[at]
        try:
            best = ideal_gains(known.pool, options, k, int(known.returned[0]))
            columns = gain_columns(options, *shown, best, weights)
        except ValueError as error:  # the pool may need a gain or a weight that the list does not
            if measure.info.normalizes:
                raise
            columns = gain_columns(options, *shown, [], weights)
            columns |= dict.fromkeys(("ideal gain", "ideal sum"), np.full(len(listed), np.nan))
            no_ideal = str(error)
    above, tied = ranked.above[at], ranked.tied[at]
    pairs = dict.fromkeys(zip((above + 1)[tied > 1].tolist(), (above + tied)[tied > 1].tolist()))
    lost = set(grades) - set(listed)
    if c.pool == "returned":
        lost &= set(docs)
    counting = {
        grade
        for grade in {grades[document] for document in lost}
        if may_count(measure.info, grade, options)
    }
    missed = [document for document in lost if grades[document] in counting]
    missed.sort(key=lambda document: (-grades[document], document))
    return Explanation(
        query,
        measure,
        value,
        columns,
        asked,
        divisor,
        pairs,
        {document: grades[document] for document in missed},
        no_ideal,
    )


def docs_left(docs, query, c):
    "Return the scores `docs` without those that the convention `c` drops from the run."
    if c.drop == "own":
        return {document: score for document, score in docs.items() if document != query}
    if c.drop == "none" or not docs:
        return docs
    ranked = rank_all(docs, {}, c.but(drop="none", negative="zero"))
    first = list(docs)[int(ranked.grade[0])]
    return {document: score for document, score in docs.items() if document != first}


def taken_by(docs, grades, c, judged_only):
    "Return the scores `docs` and the `grades` as the convention `c` takes them, `judged_only` or all."
    values = apply_grade_rules(np.array(list(grades.values())), c) if grades else []
    grades = dict(zip(grades, map(float, values)))
    masked = {d for d, grade in grades.items() if grade < 0} if c.negative == "mask" else set()
    docs = {d: score for d, score in docs.items() if d not in masked}
    if c.ties not in ("stable", "reversed"):
        docs = {d: docs[d] for d in sorted(docs, key=as_bytes, reverse=True)}
    if judged_only:
        docs = {d: score for d, score in docs.items() if grades.get(d, -1) >= 0}
    return docs, {d: grade for d, grade in grades.items() if d not in masked}


def rank_all(docs, worth, c):
    "Return a `RankedQrels` of all documents of the scores `docs`, with the number of each in place of its grade."
    numbers = {document: at for at, document in enumerate(docs)}
    order = READ_AS.get(c.ties, c.ties)
    ranks = ranks_of({"": docs}, {"": numbers}, order, "error", c.precision, None)
    counts = np.array([worth.get(document, 0.0) for document in docs])
    ranked = ranked_qrels_of(ranks, c)
    return reordered_by(ranked, counts[ranked.grade.astype(int)])


def worth_of(info, grades, options):
    "Return what each document of the dict `grades` counts: its gain, or for a hit the place of its grade among all."
    values = np.array(list(grades.values()), np.float64)
    if info.shares:
        place = np.unique(values, return_inverse=True)[1] + 1.0
        counts = place * (values >= options.get("min_grade", 1))
    else:
        counts = gain_of(values, options["gain"])
    return dict(zip(grades, counts.tolist()))


def may_count(info, grade, options):
    "Return whether a document of the `grade` would count; where the grade has no gain, nobody knows."
    try:
        return worth_of(info, {"": grade}, options)[""] > 0
    except ValueError:
        return True


def shown_rows(ranked, k):
    "Return which rows of `ranked` an explanation lists, in its order, of the first `k` ranks."
    if ranked.ties not in UNORDERED:
        return np.arange(ranked.grade.size)[:k]
    order = np.lexsort((ranked.grade, ranked.above))
    return order if k is None else order[ranked.above[order] < k]


def shared_weights(ranked, k, options):
    "Return the weight of each document where the tied have no rank of their own; else None."
    if ranked.ties not in UNORDERED:
        return None
    discount, deep = options.get("discount", "log2"), deepest(ranked, k)
    ranks = min(deep, len(discount)) if is_listed(discount) else deep
    return document_weights(ranked, rank_weights(ranks, discount))


def ideal_gains(pool, options, k, ranks):
    "Return the gains of the ideal list: of the `pool`, largest first, as far as the `ideal` of the options says."
    ideal = options.get("ideal", "k")
    gains = -np.sort(-gain_of(np.array(pool, dtype=np.float64), options["gain"]))
    if ideal == "relevant":
        return np.full(k, float((gains > 0).any()))
    if ideal == "returned":
        gains = gains[: ranks or None]
    return gains if ideal == "all" else gains[:k]


def gain_columns(options, documents, scores, grades, best, weights):
    "Return the columns of a DCG: ranks down to the last document, or to the end of the gains of the `best`."
    n = max(len(documents), len(best))
    discount = options.get("discount", "log2")
    known = np.array([grade is not None for grade in grades], bool)
    values = np.array([grade or 0.0 for grade in grades], np.float64)
    gains = filled_up(np.where(known, gain_of(values, options["gain"]), 0), n)
    few = is_listed(discount) and len(discount) < len(best)
    heaviest = filled_up(falling_weights(_last(best) if few else len(best), discount), n)
    best = filled_up(best, n)
    ranks = min(n, len(discount)) if is_listed(discount) else n
    ranks = filled_up(rank_weights(ranks, discount), n)
    weights = ranks if weights is None else np.array([*weights, *ranks[len(weights) :]])
    added = gains * weights
    return listed_columns(documents, scores, grades, n) | {
        "gain": gains,
        "discount": weights,
        "contribution": added,
        "running sum": np.cumsum(added),
        "ideal gain": best,
        "ideal sum": np.cumsum(best * heaviest),
    }


def listed_columns(documents, scores, grades, n=None):
    "Return the columns that every explanation begins with, of `n` ranks: blank below the last of the `documents`."
    blank = [""] * ((n or len(documents)) - len(documents))
    said = ["unjudged" if grade is None else f"{grade:g}" for grade in grades]
    return {
        "rank": list(range(1, len(documents) + len(blank) + 1)),
        "document": [*documents, *blank],
        "score": [*(f"{score:.9g}" for score in scores), *blank],
        "grade": [*said, *blank],
    }


def _last(gains):
    "Return the rank of the last of the `gains` that is not 0, or 0."
    return int(gains.nonzero()[0].max(initial=-1)) + 1


def filled_up(values, n):
    "Return the first `n` of the `values`, with zeros where there are fewer."
    return np.array([*values, *[0.0] * n][:n], dtype=np.float64)


class Explanation(Exported):
    "One query's score as `columns`, one row a rank: a table in a notebook and in a terminal."

    def __init__(
        self,
        query,
        measure,
        value,
        columns,
        convention=DEFAULT,
        divisor=None,
        tied=(),  # pairs of the first and the last rank that documents with equal scores share
        missed=None,  # the grades of judged documents that would have counted and are not listed
        no_ideal=None,  # why a DCG has no ideal, if so
        seen=(),  # the documents that were taken out since the query had them before
    ):
        self.query = query
        self.measure = measure
        self.value = value
        self.columns = kept(columns)
        self.convention = convention
        self.divisor = divisor
        self.tied = tuple(tied)
        self.missed = dict(missed or {})
        self.no_ideal = no_ideal
        self.seen = tuple(seen)
        sums = (self.columns.get(name, np.zeros(0)) for name in ("running sum", "ideal sum"))
        self.dcg, self.idcg = (float(column[-1]) if column.size else 0.0 for column in sums)

    def described(self):
        "Return by which convention and versions the score came about, as values that JSON takes."
        return made_by(self.convention)

    def __eq__(self, other):
        if not isinstance(other, Explanation):
            return NotImplemented
        ours, theirs = (
            (each.query, each.measure, each.convention, each.tied, each.missed, each.seen)
            for each in (self, other)
        )
        return ours == theirs and same_columns(self.columns, other.columns)

    @property
    def said(self):
        "Return the score in one line, with its fraction, and the convention if it is not the default."
        by = "" if self.convention == DEFAULT else f", by {self.convention}"
        sums = ""
        if self.divisor is not None:
            sums = f"{self.columns['precision at hit'].sum():.4f} / {self.divisor} = "
        elif self.measure.info.normalizes:
            sums = f"{self.dcg:.4f} / {self.idcg:.4f} = "
        return f"{self.measure.label} of {visible(self.query)} = {sums}{self.value:.4f}{by}"

    @property
    def notes(self):
        "Return what else there is to say, a list of lines: equal scores, documents that are missing, a missing ideal."
        lines = []
        if self.seen:
            more = f" and {len(self.seen) - 5} more" if len(self.seen) > 5 else ""
            some = ", ".join(map(visible, self.seen[:5]))
            lines.append(f"Seen before and taken out: {some}{more}.")
        if self.tied:
            *some, last = [f"{first} to {last}" for first, last in self.tied]
            ranks = f"{', '.join(some)} and {last}" if some else last
            lines.append(f"Equal scores at ranks {ranks}: {TIES_SAID[self.convention.ties]}.")
        if self.missed:
            some = [
                f"{visible(document)} of grade {grade:g}"
                for document, grade in list(self.missed.items())[:5]
            ]
            more = f" and {len(self.missed) - 5} more" if len(self.missed) > 5 else ""
            k = self.measure.cutoff(self.convention)
            lines.append(
                f"{f'Not in the first {k}' if k else 'Not returned'}: {', '.join(some)}{more}."
            )
        return [*lines, f"No ideal: {self.no_ideal}."] if self.no_ideal else lines

    @property
    def table(self):
        "Return the `Table` of the columns, with the score and the notes below it."
        return Table(self.columns, 4, [self.said, *self.notes])

    def __repr__(self):
        return self.table.text()

    def _repr_markdown_(self):
        return self.table.markdown()
