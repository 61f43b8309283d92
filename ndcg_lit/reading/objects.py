"""What is handed over in Python, such as lists of ids, rows and objects of other libraries, becomes dicts, tables or rows."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading.names import are_columns, listed
from ndcg_lit.reading.responses import knows
from ndcg_lit.reading.rows import (
    EMPTY_HINTS,
    DuplicateDocument,
    GroupedRows,
    as_bytes,
    deduplicated,
    group_rows,
    ids_as_bytes,
    joined_ids,
    query_bytes,
    quoted,
)
from ndcg_lit.reading.trec import ranks_in, rows_of

LISTS = list, tuple, set, frozenset, np.ndarray


@dataclass
class Parsed:
    "JSON that is parsed already: a response, some of them, or a dict from query to response."

    json: Any


def plain_json(given):
    "Return the JSON within an object that a client makes of a response, as Elasticsearch's does; anything else as it is."
    if isinstance(given, (Mapping, list)):
        if isinstance(given, Mapping) and any(
            hasattr(each, "body") for each in islice(given.values(), 1)
        ):
            return {key: plain_json(each) for key, each in given.items()}
        return given
    body = getattr(given, "body", None)
    return body if isinstance(body, (Mapping, list)) else given


def is_parsed(given, kind):
    "Return whether what is `given` is JSON that is parsed already, and neither a dict of dicts nor one of lists of ids."
    if isinstance(given, list):
        first = given[0] if given else None
        return isinstance(first, Mapping) and knows(first, kind, True)
    if not isinstance(given, Mapping) or not given:
        return False
    if not all(isinstance(each, (Mapping, *LISTS)) for each in given.values()):
        return knows(given, kind, False)
    first = (each for each in given.values() if isinstance(each, (Mapping, list)) and each)
    nested = False
    for each in islice(first, 3):
        inside = each.values() if isinstance(each, Mapping) else each[:1]
        nested = nested or any(isinstance(value, (Mapping, list)) for value in inside)
    return nested and knows(given, kind, False)


def from_others(given, kind):
    "Return lists and sets of ids, objects of ranx and of datasets, a Series, and namedtuples as dicts, tables or rows."
    given = plain_json(given)
    if is_parsed(given, kind):
        return Parsed(given)
    if isinstance(given, Mapping):
        if are_columns(given, kind):
            raise ValueError(
                f"{kind} is a dict of columns, {listed(map(repr, given))}; pandas.DataFrame({kind}) makes a table of it"
            )
        lists = any(isinstance(docs, LISTS) for docs in given.values())
        return lists_of_ids(given, kind) if lists else given
    library = type(given).__module__.partition(".")[0]
    if library == "ranx" and hasattr(given, "to_dict"):
        return given.to_dict()
    if library == "datasets" and hasattr(given, "with_format"):
        return given.with_format("arrow")[:]
    if library == "pandas" and type(given).__name__ == "Series":
        if given.index.nlevels > 1:
            raise ValueError(
                f"{kind} is a Series whose index has {given.index.nlevels} levels; {kind}.reset_index() makes a table of it"
            )
        if given.dtype.kind not in "biufc":
            if not given.index.is_unique:
                twice = given.index[given.index.duplicated()][0]
                raise ValueError(
                    f"{kind} is a Series whose index has {shorten(twice)} twice; {kind}.reset_index() makes a table of it"
                )
            return from_others(dict(given.items()), kind)
    if library == "numpy" and getattr(given.dtype, "names", None):
        raise TypeError(
            f"{kind} is a structured array; pandas.DataFrame({kind}) makes a table of it"
        )
    if hasattr(given, "read") or not isinstance(given, (list, tuple, Iterator)):
        return given
    if kind == "qrels" and are_files(given):
        from ndcg_lit.reading.records import read_grouped_lines

        return read_grouped_lines(*given)
    rows = iter(given)
    first = list(islice(rows, 1))
    if first and hasattr(first[0], "_fields"):
        return named_rows(chain(first, rows), kind)
    if not isinstance(given, Iterator):
        if first and are_rows(given):
            return plain_rows(given, kind)
        if first and isinstance(first[0], LISTS):
            return lists_of_ids(dict(enumerate(given)), kind)
        if first and isinstance(first[0], Mapping):
            raise TypeError(
                f"{kind} is a list of dicts; pandas.DataFrame({kind}) makes a table of it"
            )
        return given
    if first:
        raise TypeError(
            f"{kind} must be a path, a dict of dicts, a table or bytes; got {shorten(first[0])}"
        )
    raise ValueError(f"{kind} is empty; {EMPTY_HINTS[kind]}")


def are_files(given):
    "Return whether what is `given` is a pair of files: lines of libsvm, and the sizes of their queries."
    return (
        isinstance(given, (list, tuple))
        and len(given) == 2
        and all(
            hasattr(each, "read") or isinstance(each, os.PathLike) or is_path(each)
            for each in given
        )
    )


def is_path(given):
    "Return whether a text or bytes that are `given` are the path of a file, or what is in one."
    return (
        b"\n" in given
        if isinstance(given, bytes)
        else isinstance(given, str) and os.path.isfile(given)
    )


NUMBER = int, float, np.integer, np.floating


def are_rows(given):
    """Return whether the lists or tuples in `given` are rows, query and document with or without a number, and no lists of ids.

    Rows are tuples of two or three; and lists of two texts and a number, as JSON has them, which no list of ids is.

    >>> are_rows([("q1", "d1", 3.0), ("q1", "d2", 2)]), are_rows([["q1", "d1", 3]]), are_rows([["d1", "d2"]])
    (True, True, False)
    """
    widths = {len(row) if isinstance(row, (tuple, list)) else 0 for row in given}
    if widths != {2} and widths != {3}:
        return False
    if {*map(type, given)} == {tuple}:
        return widths == {2} or all(is_number(row[2]) for row in given)
    texts = all(isinstance(name, (str, bytes)) for row in given for name in row[:2])
    return widths == {3} and texts and all(is_number(row[2]) for row in given)


def is_number(value):
    return isinstance(value, NUMBER) and not isinstance(value, (bool, np.bool_))


def plain_rows(given, kind):
    "Return rows of a query, a document and a number as `GroupedRows`; without a number a run ranks as it comes, and grades are 1."
    found = []
    for at, row in enumerate(given):
        try:
            ids = as_bytes(row[0]), as_bytes(row[1])
        except (TypeError, ValueError) as error:
            raise type(error)(f"{kind}, row {at}: {error}") from None
        number = row[2] if len(row) > 2 else len(given) - at if kind == "run" else 1
        found.append((*ids, as_number(number, f"{kind}, row {at}: the number")))
    return group_rows(rows_of(found))


def lists_of_ids(given, kind):
    """Return a dict from query to ids as a dict of dicts, or as `IdLists` where a query has a document twice.

    In a run the ids are a ranking, the best first, and scores fall by rank; in qrels they are relevant, of grade 1."""
    found, rows, twice = {}, [], False
    for query, ids in given.items():
        if not isinstance(ids, LISTS):
            what = {"run": "a list of ids", "qrels": "ids that are relevant", "seen": "ids"}[kind]
            raise TypeError(f"{kind}[{query!r}] must be {what}, as others are; got {shorten(ids)}")
        if kind == "run" and isinstance(ids, (set, frozenset)):
            raise TypeError(f"run[{query!r}] is a set, which has no order; a ranking is a list")
        numbers = range(len(ids), 0, -1) if kind == "run" else [1] * len(ids)
        if isinstance(ids, (list, tuple)) and ids and all(map(is_pair, ids)):
            ids, numbers = zip(*ids)
            numbers = [as_number(each, f"{kind}[{query!r}]: the number") for each in numbers]
        names = ids_as_bytes(ids, f"{kind}[{query!r}]")
        twice = twice or len(set(names)) < len(names)
        try:
            found[query] = dict(zip(ids, map(float, numbers)))
        except TypeError:  # bytearray is no key
            found[query] = dict(zip(names, map(float, numbers)))
        rows.append((query, names, numbers))
    return IdLists(rows, kind) if twice else found


def is_pair(each):
    "Return whether `each` is a document with its number."
    return isinstance(each, (tuple, list)) and len(each) == 2 and is_number(each[1])


class IdLists:
    "Lists of ids, triples of a query, its documents and their numbers, where a query has a document twice; see `lists_of_ids`."

    def __init__(self, rows, kind):
        queries, names, numbers = zip(*rows)
        self.kind, self.queries = kind, dict(zip(map(as_bytes, queries), queries))
        offsets = np.cumsum([0, *map(len, names)])
        ids = joined_ids(list(chain.from_iterable(names)), kind)
        number = np.array(list(chain.from_iterable(numbers)), float)
        self.rows = GroupedRows(list(map(query_bytes, queries)), offsets, number, *ids)

    @contextmanager
    def named(self):
        "Raise what a query has twice as an error that names the list."
        try:
            yield
        except DuplicateDocument as twice:
            query, document = twice.pair
            raise ValueError(
                f"{self.kind}[{self.queries[query]!r}] has the document {quoted(document)} twice; {twice.cure}; "
                "ids of chunks with scores become documents by collapse_chunks"
            ) from None

    def lists(self, duplicates):
        "Return `GroupedRows` with each document once in a query; of `duplicates`, the one to keep."
        with self.named():
            return deduplicated(self.rows, duplicates)

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        with self.named():
            return ranks_in(self.rows, judged)


def named_rows(rows, kind):
    "Return the `rows`, namedtuples with query_id, doc_id and score or relevance, as `GroupedRows`."
    number, found = {"run": "score", "qrels": "relevance", "seen": "doc_id"}[kind], []
    for at, row in enumerate(rows):
        try:
            ids, value = (as_bytes(row.query_id), as_bytes(row.doc_id)), getattr(row, number)
            value = 1 if kind == "seen" else value
        except AttributeError:
            raise TypeError(
                f"{kind}, row {at}: {shorten(row)} must have query_id, doc_id and {number}"
            ) from None
        except (TypeError, ValueError) as error:
            refused = TypeError if isinstance(error, TypeError) else ValueError
            raise refused(f"{kind}, row {at}: {error}") from None
        found.append((*ids, as_number(value, f"{kind}, row {at}: {number}")))
    return group_rows(rows_of(found))
