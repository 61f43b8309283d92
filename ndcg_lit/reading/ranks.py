"""Where a run has the judged documents: the rank of each, how many documents have a higher score, how many the same. Files, tables, dicts and arrays all come here."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, repeat
from typing import NamedTuple

import numpy as np

from ndcg_lit.lists import distinct, ranges, rising_bits
from ndcg_lit.reading.rows import (
    APART,
    DictRows,
    GroupedNumbers,
    Slots,
    UngroupedRun,
    are_text,
    as_text,
    check_dicts,
    deduplicated,
    floats,
    in_parts,
    numbers_in_dicts,
    only,
    own_id,
    own_ids,
    own_rows,
    rows_of_dicts,
    rows_to_keep,
    same_codes,
    same_documents,
    spans,
    text_rows,
)
from ndcg_lit.system import in_order


@dataclass
class Ranks:
    "Where a run has the judged documents: one entry for each row of `qrels`."

    qrels: GroupedNumbers  # the judgments
    rank: np.ndarray  # (rows,) rank in the run, from 1; 0: not returned
    above: np.ndarray  # (rows,) how many documents have a higher score
    tied: np.ndarray  # (rows,) how many have the same score, itself included; 0: not returned
    # (queries,) documents returned for each judged query; 0: query not in the run
    returned: np.ndarray
    # queries of the run without judgments: documents returned
    unjudged: dict = field(default_factory=dict)
    # (rows,) is the score equal to another in single precision only? None: of no row
    close: np.ndarray | None = None
    # (queries,) documents taken out of the run, whose id is the query's; None: none
    dropped: np.ndarray | None = None
    # (queries,) does the run have the query, and no document of it? None: it has no such query
    empty: np.ndarray | None = None
    # makes the `FirstRows` of the run, when somebody asks for them; None: they have no order
    first: Callable | None = None
    # (queries,) documents taken out of the run since `seen` has them, as if they had not been returned; None: none
    seen: np.ndarray | None = None

    @property
    def named(self):
        "Return how many documents the run names for each judged query, with those that were taken out."
        return self.returned if self.dropped is None else self.returned + self.dropped

    @property
    def there(self):
        "Return which judged queries the run has: those with documents, and those with an empty list."
        return self.named > 0 if self.empty is None else (self.named > 0) | self.empty

    def answered(self):
        "Return these `Ranks` without the judgments of the queries that the run does not have."
        there = self.there
        if there.all():
            return self
        rows, left = there[self.qrels.row_query], self.qrels.where(there)
        rank, above, tied = (column[rows] for column in (self.rank, self.above, self.tied))
        close = None if self.close is None else self.close[rows]
        dropped, empty, seen = (
            None if each is None else each[there] for each in (self.dropped, self.empty, self.seen)
        )
        returned = self.returned[there]
        return Ranks(
            left, rank, above, tied, returned, self.unjudged, close, dropped, empty, seen=seen
        )

    def parts(self, rows):
        "Yield these `Ranks` in parts of whole queries, some `rows` judgments in each."
        if self.qrels.number.size <= rows:
            yield self
            return
        for first, last in spans(self.qrels.offsets, rows):
            some = slice(*self.qrels.offsets[[first, last]].tolist())
            close = None if self.close is None else self.close[some]
            dropped, empty = (
                None if each is None else each[first:last] for each in (self.dropped, self.empty)
            )
            yield Ranks(
                self.qrels.numbers(first, last),
                self.rank[some],
                self.above[some],
                self.tied[some],
                self.returned[first:last],
                close=close,
                dropped=dropped,
                empty=empty,
            )


FIRST_ROWS = 4_000  # of a run that are looked at


class FirstRows(NamedTuple):
    "The first rows of a run, in the order in which they came."

    query: np.ndarray  # the number of the query of each
    score: np.ndarray
    rank: np.ndarray | None  # by a column of the file or table itself; None: it has none
    documents: list  # ids, in bytes or as text
    names: list  # the ids of the queries by their numbers, in bytes or as text
    lines: bool = False  # whether they are lines of TREC, whose columns have no names


def first_rows(lists, distance=False):
    "Return the `FirstRows` of a run, `GroupedRows`, whose scores may be a `distance`."
    some = slice(FIRST_ROWS)
    documents = []  # three arrays have none
    if hasattr(lists, "ids"):
        documents = lists.ids[some]
    elif hasattr(lists, "document"):
        documents = lists.documents(0, FIRST_ROWS)
    score = 0.0 - lists.number[some] if distance else lists.number[some]
    query = lists.row_query[some]
    names = getattr(lists, "query_ids", None) or lists.names
    return FirstRows(query, score, None, documents, names[: int(query.max(initial=-1)) + 1])


class QrelsIndex:
    """Qrels made ready for finding their documents in runs, by the rules `ties`, `duplicates` and `precision`.

    With `drop_own`, a document whose id is its query's is taken out of a run first; and before it what was `seen`. Where
    scores are a `distance`, the lowest is the best."""

    def __init__(
        self, qrels, ties, duplicates, precision, drop_own=False, distance=False, seen=None
    ):
        self.qrels, self.ties, self.duplicates, self.precision = qrels, ties, duplicates, precision
        self.distance, self.seen = distance, seen
        self.drop_own, self.code = drop_own, None
        self.strange = None  # the first rows of a run among which none was judged
        # its first rows, if something was seen: the ids of which may be of another kind
        self.sample = None

    def prepare(self):
        "Make once what `found` looks up, before several threads do; between dicts of text nobody does."
        if self.code is None:
            self.code = {name: i for i, name in enumerate(self.qrels.names)}
            self.own = own_ids(self.qrels.names) if self.drop_own else {}
            self.keys = self.qrels.keys
            if self.seen is not None:
                self.seen.prepare()

    def found(self, lists):
        """Return query names, how many documents each has, has lost and had seen before, and the judged rows in `lists`.

        Of these rows: their rank, `above`, `tied` and `close`."""
        self.prepare()
        if self.distance:
            lists = lists.nearest_first()
        lost = seen = np.zeros(len(lists), np.int64)
        if self.seen is not None:
            lists, seen = self.without_seen(lists)
        if self.drop_own:
            lists, lost = self.without_own(lists)
        code = np.array([self.code.get(name, -1) for name in lists.names], np.int64)
        known = (code >= 0).nonzero()[0]
        begin, count = self.qrels.offsets[code[known]], np.diff(self.qrels.offsets)[code[known]]
        rows, query = ranges(begin, count), known.repeat(count)
        lists, at = self.matched(lists, rows, query)
        there = (at >= 0).nonzero()[0]
        if not there.size and self.strange is None:
            self.strange = lists
        at = at[there]
        columns = standings(lists, query[there], lists.number[at], at, self.ties, self.precision)
        return lists.names, np.diff(lists.offsets) + lost, lost, seen, rows[there], columns

    def without_seen(self, lists):
        "Return `lists` without the documents that were seen, and how many of them each query has."
        if self.sample is None:
            self.sample = lists
        gone = self.seen.among(lists)
        codes = np.sort(lists.codes[gone])
        if (codes[1:] == codes[:-1]).any():  # one of them may be there twice
            lists = deduplicated(lists, self.duplicates)
            gone = self.seen.among(lists)
        counts = np.bincount(lists.row_query[gone], minlength=len(lists))
        return (only(lists, ~gone) if gone.any() else lists), counts

    def without_own(self, lists):
        "Return `lists` without the documents whose id is their query's, and how many each query loses."
        own = own_rows(lists, self.own)
        if (np.bincount(lists.row_query[own]) > 1).any():
            lists = deduplicated(lists, self.duplicates)
            own = own_rows(lists, self.own)
        return only(lists, ~own), np.bincount(lists.row_query[own], minlength=len(lists))

    def matched(self, lists, rows, query):
        "Return `lists` without duplicates, and the row there of each of the judged `rows` of a `query`, or -1."
        at, codes, size = np.full(rows.size, -1), lists.codes, lists.number.size
        asked = self.keys[rows] + query.view(np.uint64) * APART
        if not size:
            return lists, at
        slots = Slots(codes)
        slot = slots.of(asked)
        alone = np.flatnonzero(~slots.shared[slot] & (codes[slots.last[slot]] == asked))
        row = slots.last[slot[alone]].astype(np.int64)
        same = same_documents(lists, row, self.qrels, rows[alone])
        at[alone[same]] = row[same]
        # where slots are shared, a judged document comes after the same one of the run, which has a lower place
        mine, theirs = slots.sharing, np.flatnonzero(slots.shared[slot])
        place = np.concatenate([mine, theirs + size])
        first, second = same_codes(np.concatenate([codes[mine], asked[theirs]]), place)
        pair = (first < size) & (second >= size)
        chained = second[:-1] == first[1:]
        pair[1:] &= ~chained
        pair[:-1] &= ~chained
        row, other = first[pair], second[pair] - size
        same = same_documents(lists, row, self.qrels, rows[other])
        at[other[same]] = row[same]
        if pair.all():
            return lists, at
        rest = distinct([first[~pair], second[~pair]])
        keep, kept = rows_to_keep(lists, rest[rest < size], self.duplicates)
        for i in (rest[rest >= size] - size).tolist():
            at[i] = kept.get((int(query[i]), self.qrels.document(rows[i])), -1)
        if keep.all():
            return lists, at
        return only(lists, keep), np.where(at < 0, at, keep.cumsum()[at] - 1)


def descending_keys(score, precision):
    "Return a number below `2**32` for each score, lower for a higher one, the same for equal ones in `precision`."
    if precision == "double":
        return np.unique(-score, return_inverse=True)[1]
    with np.errstate(over="ignore"):
        single = score.astype(np.float32)
    return 2**31 - rising_bits(single).astype(np.int64)


def in_order_of_score(lists, query, score, precision):
    """Return the rows of `lists` query by query, the higher score first, and equal ones as they came.

    And of each `score` in a `query` the place of the first row that has it, and how many have."""
    size = lists.number.size
    keys = descending_keys(np.concatenate((lists.number, score)), precision)
    keys, asked = keys[:size], keys[size:]
    keys += lists.row_query << 32
    asked += query << 32
    order = keys.argsort(kind="stable")
    ordered = keys[order]
    place, tied = ordered.searchsorted(asked), np.ones(asked.size, np.int64)
    if size:
        several = (ordered.take(place + 1, mode="clip") == asked).nonzero()[0]
        tied[several] = ordered.searchsorted(asked[several], "right") - place[several]
    return order, place, tied


def standings(lists, query, score, which, ties, precision):
    """Return rank, documents above and tied, of documents in `lists`; and whether single precision alone ties them.

    Each document is known by its `query` and its `score`; `which` it is, only `lists.before` needs to know: its row
    or, in dicts, its id."""
    order, place, tied = in_order_of_score(lists, query, score, "single")
    several = (tied > 1).nonzero()[0]
    out = np.zeros((4, place.size), np.int64)
    if several.size:
        ranked, changes = lists.number[order], np.zeros(order.size, np.int64)
        np.cumsum(ranked[1:] != ranked[:-1], out=changes[1:])  # among equals there should be none
        first = place[several]
        out[3, several] = changes[first + tied[several] - 1] > changes[first]
    # else "single" has put all of them in the same order
    if precision == "double" and out[3].any():
        order, place, tied = in_order_of_score(lists, query, score, "double")
        several = (tied > 1).nonzero()[0]
    out[1], out[2] = place - lists.offsets[query], tied
    out[0] = out[1] + 1
    if several.size and ties in ("docid", "stable"):
        out[0, several] += lists.before(order, place[several], tied[several], which, several, ties)
    return out


def ranks_of_grouped(run, judged):
    "Return the `Ranks` of a run, `GroupedRows`, for what is `QrelsIndex`."
    judged.prepare()
    run = run.measured() if judged.distance else run
    ranks = collected(judged.qrels, in_order(judged.found, in_parts(run)))
    ranks.first = partial(first_rows, run, judged.distance)
    return ranks


TOGETHER = 20_000  # documents of dicts that are worked on together
NOT_THERE = repeat(np.nan)  # the score of a judged document that a run lacks


def ranks_of_dicts(run, judged):
    "Return the `Ranks` of a dict of dicts `run` for what is `QrelsIndex`: between texts a dict is the fastest index."
    check_dicts(run, "run")
    qrels = judged.qrels
    if not isinstance(qrels, DictRows) or not are_text(run):
        return ranks_of_grouped(rows_of_dicts(run, "run"), judged)
    unjudged, given, seen = {}, run, None
    if judged.seen is not None:
        run, seen = dicts_without_seen(run, judged)
    if not run.keys() <= qrels.known:  # their documents are counted, their scores checked
        extra = {query: docs for query, docs in run.items() if query not in qrels.known}
        scores = [score for docs in extra.values() for score in docs.values()]
        numbers_in_dicts(run, scores, "run")
        unjudged = {as_text(query): len(docs) for query, docs in extra.items()}
    dicts, dropped = [run.get(query, {}) for query in qrels.query_ids], None
    if set(map(type, dicts)) != {dict}:
        dicts = list(map(dict, dicts))
    if judged.drop_own:
        dicts, dropped = dicts_without_own(run, qrels.query_ids, dicts)
    returned, parts, first = [*map(len, dicts)], [], None
    for low, high in spans([0, *accumulate(returned)], TOGETHER):
        part = text_rows(qrels.query_ids[low:high], dicts[low:high], run, "run")
        if part is None:
            return ranks_of_grouped(rows_of_dicts(given, "run"), judged)
        some = slice(qrels.bounds[low], qrels.bounds[high])
        ids, query = qrels.ids[some], qrels.row_query[some] - low
        of_each = chain.from_iterable(map(repeat, dicts[low:high], qrels.sizes[low:high]))
        score = floats(list(map(dict.get, of_each, ids, NOT_THERE)))
        if judged.distance:
            part, score = part.nearest_first(), 0.0 - score
        if first is None:
            first = partial(first_rows, part)
        columns = standings(part, query, score, ids, judged.ties, judged.precision)
        columns *= score == score  # nan: not returned
        parts.append(columns)
    rank, above, tied, close = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
    empty = None
    if not all(returned):
        empty = np.array([not run.get(query, True) for query in qrels.query_ids])
    how = unjudged, close > 0, dropped, empty, first, seen
    return Ranks(qrels, rank, above, tied, np.array(returned), *how)


def dicts_without_seen(run, judged):
    "Return the dict of dicts `run` without the documents that were seen, and how many each query of what is `judged` has."
    gone = judged.seen.gone_from(run)
    scores = [run[query][name] for query, names in gone.items() for name in names]
    numbers_in_dicts(run, scores, "run")
    left = {
        query: {name: score for name, score in run[query].items() if name not in names}
        for query, names in gone.items()
    }
    counts = np.array([len(gone.get(query, ())) for query in judged.qrels.query_ids], np.int64)
    return {**run, **left}, counts


def dicts_without_own(run, query_ids, dicts):
    "Return `dicts` of the dict of dicts `run` without the documents whose id is their query's, and how many each loses."
    known = own_ids(run)
    own = [known.get(query, own_id(query)) for query in query_ids]
    dropped = np.array([name in docs for name, docs in zip(own, dicts)], np.int64)
    scores = [docs[name] for name, docs in zip(own, dicts) if name in docs]
    numbers_in_dicts(run, scores, "run")
    kept = [
        {name: score for name, score in docs.items() if name != gone} if gone in docs else docs
        for gone, docs in zip(own, dicts)
    ]
    return kept, dropped


def collected(qrels, parts):
    "Return the `Ranks` of all `parts`, as `QrelsIndex.found` gives them; `UngroupedRun` for a query in two."
    rank, above, tied = np.zeros((3, qrels.number.size), np.int64)
    close = np.zeros(qrels.number.size, bool)
    named, dropped, seen = {}, {}, {}
    for names, counts, lost, had, rows, standings in parts:
        if not named.keys().isdisjoint(names):
            raise UngroupedRun
        named.update(zip(names, counts.tolist()))
        if lost.any():
            dropped.update(zip(names, lost.tolist()))
        if had.any():
            seen.update(zip(names, had.tolist()))
        rank[rows], above[rows], tied[rows], close[rows] = standings
    of_judged = [named.pop(name, -1) for name in qrels.names]  # -1: the run does not have it
    unjudged = {as_text(name): count for name, count in named.items()}  # what is left
    of_judged = np.array(of_judged, np.int64)
    empty = of_judged == 0
    returned = np.maximum(of_judged, 0)
    gone, had = (
        np.array([some.get(name, 0) for name in qrels.names], np.int64) if some else None
        for some in (dropped, seen)
    )
    if gone is not None:
        returned -= gone
    empty = empty if empty.any() else None
    return Ranks(qrels, rank, above, tied, returned, unjudged, close, gone, empty, seen=had)
