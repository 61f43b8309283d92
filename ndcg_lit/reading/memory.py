"""Runs and judgments that a program holds, as dicts of dicts or as three arrays, become the ranks of the judged documents."""

import struct
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from itertools import accumulate, chain, islice, repeat
from numbers import Real

import numpy as np

from ndcg_lit.lists import group_starts, ranges, shorten
from ndcg_lit.reading.rows import (
    EMPTY_HINTS,
    IDS,
    GroupedRows,
    Ranks,
    as_bytes,
    as_text,
    close_rows,
    descending_keys,
    id_at,
    in_parts,
    is_missing,
    joined_ids,
    own_id,
    own_ids,
    positions_of,
    query_bytes,
    rows_in_order,
)
from ndcg_lit.system import in_order


def check_dicts(queries, kind):
    "Refuse what is no dict of dicts, or empty; errors call it `kind`."
    if not queries:
        raise ValueError(f"{kind} is empty; {EMPTY_HINTS[kind]}")
    if set(map(type, queries.values())) == {dict}:
        return
    for query, docs in queries.items():
        if isinstance(docs, Mapping):
            continue
        raise TypeError(
            f"{kind}[{query!r}] must be a dict from document to number; got {shorten(docs)}"
        )


def _values(lists):
    "Return the values of the dicts `lists`, one after the other."
    values = []
    for docs in lists:
        values += docs.values()
    return values


def _floats(values):
    "Return the numbers in the list `values` as an array; for some thousands this is the fastest way."
    return np.frombuffer(struct.pack(f"{len(values)}d", *values)) if values else np.zeros(0)


def _numbers(values, size, queries, kind):
    "Return the `values` as an array. ValueError unless the first `size`, from the dict of dicts `queries`, are finite."
    try:
        out = _floats(values)
    except (struct.error, OverflowError):
        raise _bad_value(queries, kind) from None
    if np.count_nonzero(np.isfinite(out[:size])) < size:
        raise _bad_value(queries, kind)
    return out


def _bad_value(queries, kind):
    "Return the error for the first value of `queries` that is no finite number."
    for query, docs in queries.items():
        for document, value in docs.items():
            try:
                finite = np.isfinite(_floats([value]))[0]
            except (struct.error, OverflowError):
                finite = False
            if finite:
                continue
            return ValueError(
                f"{kind}[{query!r}][{document!r}] is {shorten(value)}; it must be a finite number"
            )


def group_dicts(queries, kind):
    "Return the `GroupedRows` of a dict of dicts. Errors call it `kind`."
    check_dicts(queries, kind)
    try:
        names = [query_bytes(q) for q in queries]
        ids = [as_bytes(d) for d in chain.from_iterable(queries.values())]
    except (TypeError, ValueError):
        for query, docs in queries.items():
            id_at(query, f"{kind}, a query")
            for document in docs:
                id_at(document, f"{kind}[{query!r}], a document")
        raise
    text, begin, size = joined_ids(ids, kind)
    if len(set(names)) < len(names):
        twice = next(name for name, many in Counter(names).items() if many > 1)
        raise ValueError(f"{kind} has the query {as_text(twice)!r} twice; ids are compared as text")
    number = _numbers(_values(queries.values()), size.size, queries, kind)
    offsets = np.array([0, *accumulate(map(len, queries.values()))], np.int64)
    return GroupedRows(names, offsets, number, text, begin, size)


class NotText(TypeError):
    "An id is not text, or holds half of a character, which stands for a byte."


def _joined_ids(ids):
    "Return the `ids` joined into one text."
    try:
        text = "".join(ids)
        if not text.isascii():
            text.encode()  # refuses halves
        return text
    except (TypeError, UnicodeEncodeError):
        raise NotText from None


class JudgedDicts:
    "A dict of dicts `qrels`, looked at once, to `rank` many runs; `NotText` for ids that are not text."

    def __init__(self, qrels):
        check_dicts(qrels, "qrels")
        self.queries, judged = list(qrels), list(qrels.values())
        self.known, self.ids = set(qrels), list(chain.from_iterable(judged))
        self.ascii = _joined_ids(chain(qrels, self.ids)).isascii()
        self.sizes = [*map(len, judged)]
        self.offsets = [0, *accumulate(self.sizes)]
        self.grades = _numbers(_values(judged), len(self.ids), qrels, "qrels")

    @cached_property
    def lists(self):
        "The judgments as `GroupedRows`, the query ids as text and without the bytes of the document ids."
        return GroupedRows(self.queries, np.array(self.offsets), self.grades, None, None, None)

    @cached_property
    def dicts(self):
        "The dict of dicts that it was made of, the grades as floats."
        pairs = zip(self.ids, self.grades.tolist())
        return {query: dict(islice(pairs, size)) for query, size in zip(self.queries, self.sizes)}


class _Part:
    "Some queries, from query `low` on: `runs`, dicts of the dict of dicts `run`, and where they have what is `judged`."

    def __init__(self, run, runs, judged, low=0):
        begin, end = judged.offsets[low], judged.offsets[low + len(runs)]
        self.ids, self.judged_ids, values = [], judged.ids[begin:end], []
        for docs in runs:
            self.ids += docs
            values += docs.values()
        self.ascii = _joined_ids(self.ids).isascii() and judged.ascii
        self.rows = len(self.ids)
        run_of_each = chain.from_iterable(map(repeat, runs, judged.sizes[low:]))
        values += map(dict.get, run_of_each, self.judged_ids, NOT_THERE)
        self.score = _numbers(
            values, self.rows, run, "run"
        )  # of every document in the runs, then of those judged
        self.start = np.array([0, *accumulate(map(len, runs))])
        self.query = np.arange(len(runs)).repeat(self.start[1:] - self.start[:-1])
        self.judged_query = judged.lists.row_query[begin:end] - low


NOT_THERE = repeat(np.nan)  # the score of a judged document that the run lacks


def _by_score(part, precision):
    "Return how many documents are above each judged one and tied with it, its place in the order, and the order."
    rows, bits = part.rows, part.rows.bit_length()
    keys = descending_keys(part.score, precision).view(np.int64)
    ordered, judged = keys[:rows], keys[rows:]
    ordered += part.query << 32
    judged += part.judged_query << 32
    keys <<= bits
    ordered += np.arange(rows)
    ordered.sort()
    place, beyond = ordered.searchsorted(judged), judged + (1 << bits)
    tied = np.ones_like(place)
    several = (ordered.take(place + 1, mode="clip") < beyond).nonzero()[0] if rows else place[:0]
    if several.size:
        tied[several] = ordered.searchsorted(beyond[several]) - place[several]
    ordered &= (1 << bits) - 1
    return place - part.start[part.judged_query], tied, place, ordered


def _come_first_plain(part, order, place, tied, judged, ties):
    "Count the equals that come before each `judged` document: of the `tied` ones from `place` on in the `order`."
    ids, judged_ids = _comparable(part)
    groups = {}
    for begin, size in zip(place.tolist(), tied.tolist()):
        if begin in groups:
            continue
        names = [ids[row] for row in order[begin : begin + size].tolist()]
        if ties == "docid":
            names.sort(reverse=True)
        groups[begin] = {name: i for i, name in enumerate(names)}
    return np.array([
        groups[begin][judged_ids[row]] for begin, row in zip(place.tolist(), judged.tolist())
    ])


def _comparable(part):
    "Return the ids of the run and the judged ones in a form that Python compares as it does their bytes."
    if part.ascii:
        return part.ids, part.judged_ids
    return [as_bytes(name) for name in part.ids], [as_bytes(name) for name in part.judged_ids]


def _come_first(part, order, place, tied, judged, ties):
    "Count the equals that come before each `judged` document by comparing it with each of them."
    if tied.sum() > PAIRS * part.rows:
        return _come_first_plain(part, order, place, tied, judged, ties)
    ids, judged_ids = _comparable(part)
    equals = np.array([ids[row] for row in order[ranges(place, tied)].tolist()], object)
    mine = np.array([judged_ids[row] for row in judged.tolist()], object).repeat(tied)
    begin = np.cumsum(tied) - tied
    if ties == "stable":
        return (equals == mine).nonzero()[0] - begin
    return np.add.reduceat(equals > mine, begin, dtype=np.int64)


PAIRS = 4  # to compare, for each document of the runs; more of them take longer than putting the ties in order


def _standing_of(part, ties, precision):
    "Return rank, documents above, tied, and whether the score equals another in single precision only, of the judged."
    above, tied, place, order = _by_score(part, "single")
    several = (tied > 1).nonzero()[0]
    out = np.zeros((4, place.size), np.int64)
    if several.size:
        ranked, changes = part.score[order], np.zeros(order.size, np.int64)
        np.cumsum(
            ranked[1:] != ranked[:-1], out=changes[1:]
        )  # between the first and the last of the tied ones
        out[3, several] = changes[place[several] + tied[several] - 1] > changes[place[several]]
    if (
        precision == "double" and out[3].any()
    ):  # else "single" has put all of them in the same order
        above, tied, place, order = _by_score(part, "double")
        several = (tied > 1).nonzero()[0]
    out[0], out[1], out[2] = above + 1, above, tied
    if several.size and ties in ("docid", "stable"):
        out[0, several] += _come_first(part, order, place[several], tied[several], several, ties)
    out *= part.score[part.rows :] == part.score[part.rows :]  # nan: not returned
    return out


def _spans(sizes):
    "Return where parts of lists of these `sizes` begin and end, about `TOGETHER` items each; longer lists stand alone."
    if sum(sizes) + len(sizes) <= TOGETHER:
        return [(0, len(sizes))]
    size = np.array(sizes)
    part = np.cumsum(size + 1) // TOGETHER
    new = np.flatnonzero((part[1:] > part[:-1]) | (size[:-1] >= TOGETHER)) + 1
    cuts = [0, *new.tolist(), size.size]
    return list(zip(cuts[:-1], cuts[1:]))


TOGETHER = 20_000  # scores and queries; a key has room for the numbers of twice as many of both


def ranks_of_dicts(run, judged, ties, precision, drop_own=False):
    """Return the `Ranks` of a dict of dicts `run` for the `JudgedDicts`. `NotText` for ids that are not text.

    With `drop_own`, a document whose id is its query's is taken out of the run first."""
    check_dicts(run, "run")
    unjudged = {}
    if (
        not run.keys() <= judged.known
    ):  # queries that nobody judged: their documents are counted, their scores checked
        _joined_ids(run)
        extra = {query: docs for query, docs in run.items() if query not in judged.known}
        unjudged = {query: len(docs) for query, docs in extra.items()}
        _numbers(_values(extra.values()), sum(unjudged.values()), run, "run")
    runs = [
        docs if isinstance(docs, dict) else dict(docs)
        for docs in map(run.get, judged.queries, repeat({}))
    ]
    dropped = None
    if drop_own:
        known = own_ids(run)
        names = [known.get(query, own_id(query)) for query in judged.queries]
        own = [name in docs for name, docs in zip(names, runs)]
        scores = [docs[name] for name, docs in zip(names, runs) if name in docs]
        _numbers(scores, len(scores), run, "run")
        runs = [
            {name: score for name, score in docs.items() if name != gone} if its_own else docs
            for gone, docs, its_own in zip(names, runs, own)
        ]
        dropped = np.array(own, np.int64)
    returned = [*map(len, runs)]
    empty = None
    if not all(returned):
        empty = np.array([not run.get(query, True) for query in judged.queries])
    parts = [
        _standing_of(_Part(run, runs[low:high], judged, low), ties, precision)
        for low, high in _spans(returned)
    ]
    rank, above, tied, close = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
    returned = np.array(returned)
    return Ranks(judged.lists, rank, above, tied, returned, unjudged, close > 0, dropped, empty)


def _checked(arrays, ties):
    "Return the columns query, score and grade, which must be of one length; score and grade as finite floats."
    for name, column in zip(("query", "score", "grade"), arrays):
        if not np.ma.is_masked(column):
            continue
        row = int(np.flatnonzero(np.ma.getmaskarray(column))[0])
        raise ValueError(
            f"{name}[{row}] is masked; leave those results out of all three arrays, or fill them"
        )
    query, score, grade = arrays[0], np.asarray(arrays[1]), np.asarray(arrays[2])
    if hasattr(query, "dtype") or isinstance(query, (str, bytes)) or not np.iterable(query):
        query = np.asarray(query)
    else:  # numpy would make text of a list of numbers and text, and round large whole numbers
        plain = np.asarray(query) if set(map(type, query)) in ({int}, {float}, {bool}) else None
        rounded = plain is not None and plain.dtype.kind == "f" and isinstance(query[0], int)
        query = np.fromiter(query, object, len(query)) if plain is None or rounded else plain
    shapes = query.shape, score.shape, grade.shape
    if len(set(shapes)) > 1 or query.ndim != 1 or not query.size:
        said = ", ".join(map(str, shapes))
        raise ValueError(
            f"query, score and grade must be lists of one length, not empty; got shapes {said}"
        )
    if ties == "docid":
        raise ValueError(
            "ties='docid' needs document ids, and arrays have none; choose another, such as 'stable'"
        )
    return query, _array_of_floats("score", score), _array_of_floats("grade", grade)


def _array_of_floats(name, column):
    "Return the `column` as floats; ValueError or TypeError if it holds anything but finite numbers."
    if column.dtype.kind not in "biufO":
        raise TypeError(f"the {name}s must be numbers; got an array of {column.dtype}")
    for row, value in enumerate(column if column.dtype.kind == "O" else ()):
        number = isinstance(value, (Real, Decimal, np.bool_)) and not is_missing(value)
        if number and abs(value) <= float(np.finfo(float).max):
            continue
        raise ValueError(f"{name}[{row}] is {shorten(value)}; it must be a finite number")
    with np.errstate(over="ignore"):
        out = column.astype(np.float64)
    bad = np.flatnonzero(~np.isfinite(out))
    if bad.size:
        raise ValueError(f"{name}[{int(bad[0])}] is not a finite number")
    return out


def _numbered_queries(query):
    "Return for each result the number of its query, and the query ids as bytes, in order of appearance."
    if query.dtype.kind != "O":
        heads = group_starts(query).nonzero()[0]  # of each stretch of rows of one query
        _, first, which = np.unique(query[heads], return_index=True, return_inverse=True)
        appear = np.argsort(first)
        codes = np.argsort(appear)[which].repeat(np.diff(heads, append=query.size))
        return codes, [_id(query, row) for row in heads[first[appear]].tolist()]
    names = query.tolist()
    if set(map(type, names)) != {str}:
        names = [_id(query, row) for row in range(query.size)]
    number = {name: i for i, name in enumerate(dict.fromkeys(names))}
    codes = np.fromiter(map(number.get, names), np.int64, len(names))
    try:
        return codes, list(map(as_bytes, number))  # text is written out once, not in every row
    except ValueError:
        return codes, [_id(query, names.index(name)) for name in number]  # says in which row


def _id(query, row):
    "Return the id in a `row` of the array `query`, as bytes."
    try:
        return as_bytes(query[row])
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(
            f"query[{row}] is {shorten(query[row])}; every result needs a query: {IDS}"
        ) from None


def ranks_of_arrays(
    arrays,  # query, score and grade of every result: three lists or arrays of one length
    ties,  # as for `evaluate`, but not "docid"
    precision,  # "single" or "double"; `evaluate` says "single" unless told otherwise, `rr_score` compares in double
):
    "Return the `Ranks` of three `arrays`; each result is judged. ValueError or TypeError names the place of a bad one."
    query, score, grade = _checked(arrays, ties)
    codes, names = _numbered_queries(query)
    order, counts = rows_in_order(codes), np.bincount(codes)
    offsets = np.concatenate([[0], np.cumsum(counts)])
    run, judged = (
        GroupedRows(names, offsets, column[order], None, None, None) for column in (score, grade)
    )

    def found(part):
        rows = np.arange(part.number.size)
        rank, above, tied = positions_of(part, rows, "stable", precision)
        if ties == "random":
            rank = above + 1  # so that the tied draw in input order
        return rank, above, tied, close_rows(part, rows, tied, precision)

    rank, above, tied, close = map(np.concatenate, zip(*in_order(found, in_parts(run))))
    return Ranks(judged, rank, above, tied, counts, close=close)
