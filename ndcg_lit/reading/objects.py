"""What is handed over in Python, such as lists of ids, rows and objects of other libraries, becomes dicts, tables or rows."""

import os
import sys
from collections.abc import ItemsView, Iterator, KeysView, Mapping, Sequence, Sized, ValuesView
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading.forms import falling
from ndcg_lit.reading.hits import (
    IDS,
    distance_of,
    grade_of,
    id_of,
    names_in,
    no_id,
    number_in,
    results_of,
    score_of,
)
from ndcg_lit.reading.names import NAMES, are_columns, by_place, column_of, parts_of_number
from ndcg_lit.reading.responses import knows
from ndcg_lit.reading.rows import (
    EMPTY_HINTS,
    DuplicateDocument,
    GroupedRows,
    Rows,
    as_bytes,
    as_text,
    deduplicated,
    group_rows,
    id_at,
    ids_as_bytes,
    joined_ids,
    names_of,
    quoted,
)
from ndcg_lit.reading.tables import HeldColumns
from ndcg_lit.reading.trec import ranks_in

LISTS = list, tuple, set, frozenset, np.ndarray
RESPONSE_KEYS = 100  # at most, of a response that is a dict
LISTED = *LISTS, Iterator, Sequence, KeysView, ValuesView, ItemsView


@dataclass
class Parsed:
    "JSON that is parsed already: a response, some of them, or a dict from query to response."

    json: Any


SCALARS = str, int, float, type(None)  # of JSON
BODIES = "body", "json"  # what clients of Elasticsearch and of Vespa call the JSON of a response


def plain_json(given):
    "Return the JSON within an object that a client makes of a response, or within those of a dict; anything else as it is."
    first = next(iter(given.values()), None) if isinstance(given, Mapping) else None
    if first is not None and body_of(first) is not first:
        return {key: body_of(each) for key, each in given.items()}
    return body_of(given)


def body_of(response):
    "Return the JSON within an object that a client makes of a `response`; anything else as it is."
    if isinstance(response, (Mapping, *LISTS)):
        return response
    inside = (getattr(response, name, None) for name in BODIES)
    return next((each for each in inside if isinstance(each, (Mapping, list))), response)


def is_parsed(given, kind):
    "Return whether what is `given` is JSON that is parsed already, and neither a dict of dicts nor one of lists of ids."
    if isinstance(given, list):
        first = given[0] if given else None
        return isinstance(first, Mapping) and knows(first, kind, True)
    if not isinstance(given, Mapping) or not given:
        return False
    if not all(isinstance(each, (dict, Mapping, *LISTS)) for each in given.values()):
        return knows(given, kind, False)
    first = (each for each in given.values() if isinstance(each, (Mapping, list)) and each)
    nested = False
    for each in islice(first, 3):
        inside = list(each.values()) if isinstance(each, Mapping) else each[:1]
        lists = [value for value in inside if isinstance(value, list) and value]
        if not all(isinstance(value[0], (Mapping, list, *SCALARS)) for value in lists):
            return False  # of objects
        nested = nested or any(isinstance(value, (Mapping, list)) for value in inside)
    return nested and knows(given, kind, False)


def are_dicts(given):
    "Return whether what is `given` is a dict of dicts of numbers, as far as the first tell."
    if not isinstance(given, Mapping) or {*map(type, given.values())} != {dict}:
        return False
    return all(are_numbers(docs.values()) for docs in islice(given.values(), 3))


def from_others(given, kind):
    "Return lists and sets of ids, objects of ranx and of datasets, a Series, and namedtuples as dicts, tables or rows."
    plain = are_dicts(given)
    given = given if plain else plain_json(given)
    if isinstance(given, Mapping) and are_columns(given, kind):
        return HeldColumns(by_place(given), kind)
    if plain:
        return given
    if is_parsed(given, kind):
        return Parsed(given)
    if isinstance(given, Mapping):
        given = {query: dict(docs) if is_series(docs) else docs for query, docs in given.items()}
        lists = {query: docs for query, docs in given.items() if is_listed(docs)}
        if any(not isinstance(docs, Sized) or len(docs) for docs in lists.values()):
            return lists_of(given, kind)
        return {**given, **dict.fromkeys(lists, {})} if lists else given
    library = type(given).__module__.partition(".")[0]
    if library == "ranx" and hasattr(given, "to_dict"):
        return given.to_dict()
    if library == "datasets" and hasattr(given, "with_format"):
        return given.with_format("arrow")[:]
    if library == "pandas" and type(given).__name__ == "Series":
        if given.index.nlevels > 1:
            return frame_of_series(given, kind)
        if given.dtype.kind not in "biufc":
            if not given.index.is_unique:
                twice = given.index[given.index.duplicated()][0]
                raise ValueError(
                    f"{kind} is a Series whose index has {shorten(twice)} twice; {kind}.reset_index() makes a table of it"
                )
            return from_others(dict(given.items()), kind)
    if library == "numpy" and getattr(given.dtype, "names", None):
        return HeldColumns({name: given[name].ravel() for name in given.dtype.names}, kind)
    if isinstance(given, np.ndarray) and given.dtype == object:
        rows = given.ndim == 2 and given.shape[1] > 2
        given = [*map(tuple, given)] if rows else given.tolist()
    if hasattr(given, "read") or not isinstance(given, (list, tuple, Iterator)):
        return given
    if kind == "qrels" and are_files(given):
        from ndcg_lit.reading.records import read_grouped_lines

        return read_grouped_lines(*given)
    if not isinstance(given, Iterator):
        return from_list(given, kind) if given else given
    given = list(given)
    if not given:
        raise ValueError(f"{kind} is empty; {EMPTY_HINTS[kind]}")
    if is_plain(given[0]):
        raise TypeError(
            f"{kind} must be a path, a dict of dicts, a table or bytes; got {shorten(given[0])}"
        )
    return from_others(given, kind)


def from_list(given, kind):
    "Return a list of rows, of queries with their results, or of results of queries by their place, as rows or a dict."
    first = given[0]
    if isinstance(first, Mapping):
        return columns_of(given, kind)
    if pattern := pattern_of(given, kind):
        return grouped(dict(zip(pattern, zip(*given))), kind)
    if is_plain(first):
        return given
    if fields_of(first):
        return named_rows(given, kind)
    if all(map(is_answered, given)):
        if len(found := dict(given)) == len(given):
            return from_others(found, kind)
        raise ValueError(f"{kind} has a query twice; give all its results together")
    if are_lists(given):
        return lists_of(dict(enumerate(given)), kind)
    doc_id(first[0] if is_pair(first) else first, f"{kind}[0]")
    raise TypeError(f"{kind} holds results without their query; {{query: {kind}}} says which it is")


def is_series(each):
    "Return whether `each` is a Series of pandas with a number for each document."
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(each, pandas.Series) and each.dtype.kind in "biuf"


def are_lists(given):
    "Return whether what is `given`, and no rows, are the results of one query after the other."
    return all(map(is_listed, given)) and not is_pair(given[0])


def columns_of(records, kind):
    "Return `records`, a list of dicts, as columns: None stands for a key that a record has not."
    wrong = next((at for at, each in enumerate(records) if not isinstance(each, Mapping)), None)
    if wrong is not None:
        raise TypeError(f"{kind}, row {wrong}: {shorten(records[wrong])} is no dict, as row 0 is")
    names = dict.fromkeys(chain.from_iterable(records))
    return HeldColumns({name: [each.get(name) for each in records] for name in names}, kind)


def frame_of_series(given, kind):
    "Return a Series of numbers by query and document, the levels of its index, as a frame."
    levels = given.index.names
    if any(column_of(part, [*filter(None, levels)]) is None for part in ("query", "document")):
        raise ValueError(
            f"{kind} is a Series whose index has levels without the names of a query and a document; "
            f"{kind}.rename_axis(['query', 'document']) names them"
        )
    parts = parts_of_number(kind)
    number = next((part for part in parts if column_of(part, [str(given.name)])), parts[0])
    return given.rename(number).reset_index()


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


# One result


NUMBER = int, float, np.integer, np.floating


def are_numbers(values):
    return all(issubclass(each, NUMBER) and each is not bool for each in {*map(type, values)})


def is_plain(each):
    "Return whether `each` is, or is meant as, an id alone: text, a number, or what has a text of its own and nothing else."
    if each is None or isinstance(each, IDS):
        return True
    own = type(each).__str__ is not object.__str__ and not hasattr(each, "__dict__")
    return own and not isinstance(each, (*LISTS, Mapping)) and id_of(each) is None


def are_plain(values):
    return {*map(type, values)} <= {str, int} or all(map(is_plain, values))


def is_pair(each):
    "Return whether `each` is a document with its number."
    if not isinstance(each, (tuple, list)) or len(each) != 2 or isinstance(each[1], str):
        return False
    # an object with names says itself what is what
    named = hasattr(each, "_fields") and id_of(each) is not None
    return number_in(each[1]) is not None and not named


def doc_id(each, where):
    "Return the id of a document in bytes, be it the id or what has one; an error begins with `where`."
    if is_plain(each) or (isinstance(each, LISTS) and not hasattr(each, "_fields")):
        return id_at(each, where)
    if (name := id_of(each)) is None:
        raise no_id(each, where)
    return as_bytes(name)


def ids_of(documents, place):
    "Return the ids of `documents` in bytes; an error about one begins with what `place` gives for its number."
    if {*map(type, documents)} <= {str, int}:
        with suppress(ValueError):
            return list(map(as_bytes, documents))
    return [doc_id(each, place(at)) for at, each in enumerate(documents)]


def finite(numbers, place):
    "Return `numbers` after a check that they are finite; errors are as those of `ids_of`."
    if {*map(type, numbers)} <= {int, float}:
        with suppress(OverflowError):
            if np.isfinite(np.array(numbers, float)).all():
                return numbers
    return [as_number(each, place(at)) for at, each in enumerate(numbers)]


# Results of queries


def is_answered(each):
    "Return whether `each` is a query with its results."
    pair = type(each) in (tuple, list) and len(each) == 2 and is_plain(each[0])
    return pair and (isinstance(each[1], Mapping) or is_listed(each[1]))


def is_listed(results):
    "Return whether the `results` of a query are a list, come one after another, or are a whole response with a list."
    if isinstance(results, Mapping):
        return len(results) <= RESPONSE_KEYS and results_of(results) is not None
    if isinstance(results, (int, float, str, bytes)) or getattr(results, "ndim", 1) == 0:
        return False
    if hasattr(results, "read"):
        return False
    plain = isinstance(results, LISTED) and not hasattr(results, "_fields")
    return plain or is_tensor(results) or results_of(results) is not None


def is_tensor(results):
    return hasattr(results, "tolist") and hasattr(results, "ndim") and not hasattr(results, "index")


def as_list(results):
    "Return the `results` of a query, which `is_listed`, as a list."
    if isinstance(results, np.ndarray):
        return results.tolist() if results.dtype.kind in "OUSiuf" else list(results)
    if isinstance(results, LISTED) and not hasattr(results, "_fields"):
        return results if type(results) is list else list(results)
    return list(results.tolist() if is_tensor(results) else results_of(results))


class Results(NamedTuple):
    "Results of a query: ids in bytes, scores or grades, and distances; None for numbers that they do not have."

    names: list
    numbers: list | None = None
    distances: list | None = None


def pairs_of(given):
    "Return the documents and the numbers of a list of pairs; None for another list."
    if {*map(type, given)} <= {tuple, list} and {*map(len, given)} == {2}:
        documents, numbers = zip(*given)
        if are_numbers(numbers):
            return documents, numbers
    if not all(map(is_pair, given)):
        return None
    return [each[0] for each in given], [number_in(each[1]) for each in given]


def results_in(given, where, kind):
    "Return the `Results` of a list of ids, of documents with a number each, or of objects; errors begin with `where`."
    place = lambda at: f"{where}[{at}]"
    if {*map(type, given)} <= {str, int}:
        return Results(ids_as_bytes(given, where))
    if pairs := pairs_of(given):
        return Results(ids_of(pairs[0], place), finite(pairs[1], lambda at: f"{where}: the number"))
    if all(plain := [*map(is_plain, given)]):
        return Results(ids_as_bytes(given, where))
    if len(given) == 2 and {*map(type, given)} <= {*LISTS}:
        raise TypeError(f"{where} holds two lists; dict(zip(ids, scores)) gives each id its score")
    if any(plain) or any(map(is_pair, given)):
        at = next(
            at for at, each in enumerate(given) if not (plain[at] if any(plain) else is_pair(each))
        )
        doc_id(given[at], place(at))
        raise TypeError(
            f"{place(at)} is {shorten(given[at])}, and others of the list are of another form; "
            "a list holds ids, documents with a number each, or objects with an id"
        )
    names = ids_of(given, place)
    if kind == "run":
        scores, far = (numbers_of(given, each, place) for each in (score_of, distance_of))
        return Results(names, scores, far or scores)
    return Results(names, numbers_of(given, grade_of, place) if kind == "qrels" else None)


def renamed(given, name_of):
    "Return a list of results with what `name_of` makes of each document in its place, in a pair with its score, if it has one."
    if all(map(is_pair, given)):
        return [(name_of(document), number) for document, number in given]
    scores = [None if is_plain(each) else score_of(each) for each in given]
    names = map(name_of, given)
    return [name if score is None else (name, score) for name, score in zip(names, scores)]


def numbers_of(given, number_of, place):
    "Return the number that `number_of` finds of each result; None if it finds none."
    numbers, what = [number_of(each) for each in given], number_of.__name__.removesuffix("_of")
    if numbers.count(None) == len(numbers):
        return None
    if None in numbers:
        raise ValueError(
            f"{place(numbers.index(None))} has no {what}, and others of the list have one; "
            "a list of the ids alone counts as it comes"
        )
    return finite(numbers, lambda at: f"{place(at)}: the {what}")


def lists_of(given, kind):
    """Return a dict from query to results as `IdLists`; judgments without a document twice as a dict of dicts.

    In a run results without numbers are a ranking, the best first; in qrels they are relevant, of grade 1."""
    found = {}
    for query, results in given.items():
        where = f"{kind}[{query!r}]"
        if isinstance(results, Mapping) and not results:
            results = []
        if not is_listed(results):
            what = {"run": "a list of ids", "qrels": "ids that are relevant", "seen": "ids"}[kind]
            raise TypeError(f"{where} must be {what}, as others are; got {shorten(results)}")
        if kind == "run" and isinstance(results, (set, frozenset)):
            raise TypeError(f"{where} is a set, which has no order; a ranking is a list")
        found[query] = results_in(as_list(results), where, kind)
    if kind == "run":
        scored = [each.numbers for each in found.values() if each.numbers and each.distances]
        rising = any(each[0] < each[-1] for each in scored)
        if rising and all(list(each) == sorted(each) for each in scored):
            # no retriever returns the worst first: what its objects call scores are distances
            found = {
                query: each._replace(numbers=None) if each.distances else each
                for query, each in found.items()
            }
        return IdLists(found, kind)
    dicts = {
        query: dict(zip(map(as_text, each.names), each.numbers or usual(each, kind)))
        for query, each in found.items()
    }
    once = all(len(docs) == len(found[query].names) for query, docs in dicts.items())
    return dicts if once else IdLists(found, kind)


def usual(results, kind):
    "Return the numbers of `results` without: they fall in a run, and are 1 in judgments."
    many = len(results.names)
    return falling(many) if kind == "run" else [1.0] * many


class IdLists:
    "A dict from query to `Results` of a `kind` as `GroupedRows`, whose errors name the list; see `lists_of`."

    def __init__(self, found, kind):
        names, lists = names_of(found, kind), list(found.values())
        self.kind, self.queries = kind, dict(zip(names, found))
        numbers = [each.numbers or usual(each, kind) for each in lists]
        self.rows = GroupedRows(
            names,
            np.cumsum([0, *(len(each.names) for each in lists)]),
            np.array(list(chain.from_iterable(numbers)), float),
            *joined_ids(list(chain.from_iterable(each.names for each in lists)), kind),
        )
        if any(each.distances for each in lists):
            near = chain.from_iterable(each.distances or some for each, some in zip(lists, numbers))
            self.rows.distances = np.array(list(near), float)
        for query, each in found.items():
            if each.names and not each.numbers and not each.distances:
                self.rows.ranked = f"{kind}[{query!r}]"

    @contextmanager
    def named(self):
        "Raise what a query has twice as an error that names the list."
        try:
            yield
        except DuplicateDocument as twice:
            query, document = twice.pair
            raise ValueError(
                f"{self.kind}[{self.queries[query]!r}] has the document {quoted(document)} twice; {twice.cure}; "
                "collapse_chunks turns chunks into documents"
            ) from None

    def lists(self, duplicates):
        "Return `GroupedRows` with each document once in a query; of `duplicates`, the one to keep."
        with self.named():
            return deduplicated(self.rows, duplicates)

    def measured(self):
        "Return the same lists with distances for numbers; see `GroupedRows.measured`."
        made = copy(self)
        made.rows = self.rows.measured()
        return made

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        with self.named():
            return ranks_in(self.rows, judged)


# Rows

# what tuples hold: query, document, number and rank; as people have them, and as TREC writes them
PATTERNS = {
    "run": ("qd", "qdn", "qdrn", "q_drn_"),
    "qrels": ("qd", "qdn", "q_dn"),
    "seen": ("qd", "qdn"),
}


def pattern_of(given, kind):
    """Return which of the `PATTERNS` the lists or tuples in `given` have, if they are rows; None for lists of ids.

    Tuples of a query and a document, with or without a number, are rows. Lists, as JSON has them, and longer tuples are
    if there is text beside the numbers, which no list of ids has.

    >>> pattern_of([("q1", "d1", 3.0), ("q1", "d2", 2)], "run"), pattern_of([["q1", "d1", 3]], "qrels")
    ('qdn', 'qdn')
    >>> pattern_of([["d1", "d2"]], "run") is None
    True
    """
    types = {*map(type, given)}
    widths = {*map(len, given)} if types <= {tuple, list} else ()
    pattern = next((each for each in PATTERNS[kind] if {len(each)} == widths), None)
    if not pattern:
        return None
    columns = list(zip(pattern, zip(*given)))
    ids, numbers = ([column for sign, column in columns if sign in some] for some in ("qd", "rn"))
    if not all(map(are_numbers, numbers)):
        return None
    if types == {tuple} and len(pattern) < 4:
        # neither a list of lists, nor documents with their scores
        lists = any(
            issubclass(each, (Mapping, *LISTS)) for column in ids for each in {*map(type, column)}
        )
        scores = not numbers and any(isinstance(each, float) and each % 1 for each in ids[1])
        return None if lists or scores or not are_plain(ids[0]) else pattern
    others = (column for sign, column in columns if sign not in "rn")
    texts = [all(isinstance(each, (str, bytes, UUID)) for each in column) for column in others]
    return pattern if numbers and (all(texts) if len(pattern) < 4 else any(texts)) else None


NUMBERS = {"run": ("score", "rank"), "qrels": ("grade",), "seen": ()}


def fields_of(row):
    "Return what a `row`, an object, calls the parts that it has; none of them without a query or a document."
    names = names_in(row)
    found = {part: name for part in NAMES if (name := column_of(part, names)) is not None}
    return found if {"query", "document"} <= {*found} else {}


def named_rows(given, kind):
    "Return objects that hold a query, a document and perhaps a number, whatever they call these, as `GroupedRows`."
    fields = fields_of(given[0])
    part = next((each for each in NUMBERS[kind] if each in fields), None)
    other = (
        kind != "seen" and part is None and any(each in fields for each in chain(*NUMBERS.values()))
    )
    names = [fields[each] for each in ("query", "document", part) if each]
    for at, row in enumerate(given):
        if other or not all(hasattr(row, name) for name in names):
            number = {"run": "score", "qrels": "relevance", "seen": "doc_id"}[kind]
            raise TypeError(
                f"{kind}, row {at}: {shorten(row)} must have query_id, doc_id and {number}"
            )
    columns = dict(zip("qdn", ([getattr(row, name) for row in given] for name in names)))
    return grouped(columns, kind, names[-1], part == "rank")


def grouped(columns, kind, what="the number", ranks=False):
    """Return the rows of a `kind` whose `columns` "q", "d" and "n" are queries, documents and numbers, as `GroupedRows`.

    `what` errors call the numbers, which may be `ranks`. A run without numbers ranks as it comes; judgments are 1."""
    place = lambda at: f"{kind}, row {at}"
    queries, documents = (ids_of(columns[sign], place) for sign in "qd")
    bare = "n" not in columns
    numbers = (
        np.ones(len(queries)) if bare else finite(columns["n"], lambda at: f"{place(at)}: {what}")
    )
    code = {name: number for number, name in enumerate(dict.fromkeys(queries))}
    codes = np.fromiter(map(code.get, queries), np.int32, len(queries))
    ids = joined_ids(documents, kind)
    lists = group_rows(Rows(list(code), codes, np.array(numbers, float), *ids))
    if kind == "run" and (bare or ranks):
        lists.ranked = kind
        below = lists.offsets[1:][lists.row_query] - np.arange(float(len(queries)))
        lists.number = below if bare else 0.0 - lists.number
    return lists
