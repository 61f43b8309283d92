"""Three arrays hold the query, score and grade of each result, and become the ranks of the results."""

from decimal import Decimal
from functools import partial
from numbers import Real

import numpy as np

from ndcg_lit.lists import group_starts, shorten
from ndcg_lit.reading.ranks import Ranks, first_rows, standings
from ndcg_lit.reading.rows import (
    IDS,
    GroupedNumbers,
    Rows,
    as_bytes,
    group_rows,
    in_parts,
    is_missing,
    joined_ids,
    rows_in_order,
)
from ndcg_lit.system import in_order


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
    distance=False,  # are the scores distances, the lowest the best?
):
    "Return the `Ranks` of three `arrays`; each result is judged. ValueError or TypeError names the place of a bad one."
    query, score, grade = _checked(arrays, ties)
    score = 0.0 - score if distance else score
    codes, names = _numbered_queries(query)
    order, counts = rows_in_order(codes), np.bincount(codes)
    offsets = np.concatenate([[0], np.cumsum(counts)])
    run, judged = (GroupedNumbers(names, offsets, column[order]) for column in (score, grade))

    def found(part):
        rows = np.arange(part.number.size)
        return standings(part, part.row_query, part.number, rows, ties, precision)

    rank, above, tied, close = map(np.concatenate, zip(*in_order(found, in_parts(run))))
    first = partial(first_rows, run)
    return Ranks(judged, rank, above, tied, counts, close=close, first=first)


def lists_of_arrays(arrays):
    "Return the results of three arrays as `GroupedRows` with their scores, and with their grades; each counts as a document."
    query, score, grade = _checked(arrays, "stable")
    codes, names = _numbered_queries(query)
    ids = joined_ids([b"%d" % row for row in range(query.size)], "run")
    return [group_rows(Rows(names, codes, number, *ids)) for number in (score, grade)]
