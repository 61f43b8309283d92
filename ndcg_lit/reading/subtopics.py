"""Judgments of subtopics: of a document of a query, a grade for each subtopic.

They come as the diversity tracks of TREC write them, `topic subtopic document grade`, as a table or rows with a column for
the subtopic, or as dicts of dicts of dicts. They are read here where a measure asks for them, and nowhere else."""

import csv
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from io import StringIO
from typing import NamedTuple

import numpy as np

from ndcg_lit.lists import as_number, group_starts, ranges, shorten, visible
from ndcg_lit.reading.names import column_for, column_of
from ndcg_lit.reading.ranks import Ranks
from ndcg_lit.reading.rows import MAX_ID_BYTES, REFUSED, as_bytes, as_text, quoted
from ndcg_lit.reading.sources import form_of
from ndcg_lit.reading.tables import (
    arrow_table,
    decoded,
    is_batches,
    parquet_table,
    row_of_table,
)
from ndcg_lit.reading.trec import (
    NO_TEXT,
    QRELS,
    BadLine,
    begins_as,
    blocks,
    lines_in,
    number_of,
    opened,
    read_line,
    without_header,
)
from ndcg_lit.reading.unread import PARQUET

PARTS = "query", "subtopic", "document", "grade"
ONE = ""  # the subtopic of a grade that is given for none


class Given(NamedTuple):
    "Judgments as they were given: four lists, and a function that says where one stands."

    query: list
    subtopic: list
    document: list
    grade: list
    where: Callable


class Subtopics(dict):
    """Judgments as a dict of dicts, query to document to its highest grade over the subtopics; and all grades beside it.

    A row is a document of a query. Those of a query are numbered by falling id of the document, as ndeval sorts them."""

    def __init__(self, given: Given, duplicates="error"):
        value = numbers(given)
        queries, query = coded(given, "query")
        subtopics, subtopic = coded(given, "subtopic", in_order_of)
        documents, document = coded(given, "document", lambda name: as_bytes(name), falling=True)
        row = query * len(documents) + document
        kept = once(row * len(subtopics) + subtopic, value, duplicates, given)
        query, subtopic, document, value, row = (
            column[kept] for column in (query, subtopic, document, value, row)
        )
        first = np.flatnonzero(group_starts(row))
        # of each row: its highest grade, and how many subtopics its query has
        self.grade = np.maximum.reduceat(value, first)
        pairs, pair = np.unique(query * len(subtopics) + subtopic, return_inverse=True)
        count = np.bincount(pairs // len(subtopics), minlength=len(queries))
        self.count = count[query[first]]
        self.most = int(count.max())  # subtopics of a query
        # of each grade of a subtopic: the number of the subtopic in the query; and where those of a row begin
        self.code, self.value = pair - (np.cumsum(count) - count)[query], value
        self.begin = np.append(first, value.size)
        bounds = np.searchsorted(query[first], np.arange(len(queries) + 1)).tolist()
        named = [documents[number] for number in document[first].tolist()]
        grades = self.grade.tolist()
        super().__init__(
            (name, dict(zip(named[low:high], grades[low:high])))
            for name, low, high in zip(queries, bounds, bounds[1:])
        )

    def numbered(self):
        "Return the judgments with the number of each row in place of its grade."
        number = iter(range(self.grade.size))
        return {query: dict(zip(documents, number)) for query, documents in self.items()}

    def graded(
        self,
        ranks: Ranks,  # of judgments that are `numbered`
    ) -> Ranks:
        "Return the `ranks` with the highest grade of each row in place of its number."
        judged = copy(ranks.qrels)
        judged.number = self.grade[judged.number.astype(np.int64)]
        return replace(ranks, qrels=judged)

    def spread(self, rows, offsets):
        """Return each of the `rows` once for each subtopic of its query: query after query, subtopic after subtopic.

        Those of query `q` are `rows[offsets[q]:offsets[q + 1]]`. Returned are the query of each subtopic; and, of each
        grade, its subtopic, its place in `rows`, and itself: 0 if the document was not judged for the subtopic, and for a
        document whose grades are all below 0 the highest of them."""
        size = np.diff(offsets)
        count = np.ones(size.size, np.int64)
        count[size > 0] = self.count[rows[offsets[:-1][size > 0]]]
        topic = np.arange(size.size).repeat(count)
        place = ranges(offsets[:-1][topic], size[topic])
        subtopic = np.arange(topic.size).repeat(size[topic])
        grade = np.minimum(self.grade[rows], 0)[place]
        # where the grades that were given stand among all these
        first, start = np.cumsum(count) - count, np.cumsum(size[topic]) - size[topic]
        some = self.begin[rows + 1] - self.begin[rows]
        given, of = ranges(self.begin[rows], some), np.arange(rows.size).repeat(some)
        query = np.arange(size.size).repeat(size)[of]
        at = start[first[query] + self.code[given]] + of - offsets[query]
        grade[at] = np.maximum(self.value[given], grade[at])
        return topic, subtopic, place, grade


def numbers(given):
    "Return the grades as an array. TypeError or ValueError names the first that is no finite number."
    if {*map(type, given.grade)} <= {int, float, bool}:
        value = np.array(given.grade, np.float64)
    else:
        each = enumerate(given.grade)
        value = np.array(
            [as_number(grade, f"{given.where(at)}: the grade") for at, grade in each], np.float64
        )
    wrong = np.flatnonzero(~np.isfinite(value))
    if wrong.size:
        at = wrong[0]
        raise ValueError(f"{given.where(at)}: the grade is {value[at]}; it must be a finite number")
    return value


def coded(given, part, key=None, falling=False):
    "Return the different ids of a `part` as text, sorted by a `key` or as they came, and the number of each that is given."
    ids = getattr(given, part)
    texts = {}
    for name in dict.fromkeys(ids):
        try:
            texts[name] = as_text(as_bytes(name))
        except (TypeError, ValueError) as error:
            raise type(error)(f"{given.where(ids.index(name))}: the {part} {error}") from None
    names = list(dict.fromkeys(texts.values()))
    if key:
        names.sort(key=key, reverse=falling)
    number = {name: at for at, name in enumerate(names)}
    code = {name: number[text] for name, text in texts.items()}
    return names, np.fromiter(map(code.__getitem__, ids), np.int64, len(ids))


def once(key, value, duplicates, given):
    "Return which judgments stay, by rising `key`, where a document may have a subtopic of a query once."
    order = np.argsort(key, kind="stable")
    starts = group_starts(key[order])
    if starts.all():
        return order
    if duplicates not in ("first", "last", "max"):
        at = order[np.flatnonzero(~starts)[0]]
        query, subtopic, document = (
            quoted(as_bytes(getattr(given, part)[at])) for part in PARTS[:3]
        )
        cure = REFUSED.get(duplicates, REFUSED["error"])
        raise ValueError(
            f"{given.where(at)}: document {document} has subtopic {subtopic} of query {query} twice; {cure}"
        )
    if duplicates == "max":
        order = order[np.lexsort((-value[order], key[order]))]
    if duplicates == "last":
        return order[np.append(starts[1:], True)]
    return order[starts]


def in_order_of(name):
    "Return a key that sorts the names of subtopics: numbers by their value, before texts."
    digits = name.isascii() and name.isdigit() and len(name) < 20
    return (0, int(name), name) if digits else (1, 0, name)


def read_subtopics(given, columns=None, format=None, duplicates="error"):
    """Return the `Subtopics` of judgments in a form that has them, else None; and what others may read the judgments from.

    `columns`, `format` and `duplicates` are as for `evaluate`: a document has a subtopic of a query once."""
    if isinstance(given, Subtopics):
        return given, given
    found, given = rows_of(given, columns, format)
    return (None if found is None or not found.query else Subtopics(found, duplicates)), given


def rows_of(given, columns, format):
    "Return what is `given` as `Given`, None if it has no subtopics; and what others may read the judgments from."
    if isinstance(given, Mapping):
        return of_dicts(given), given
    if isinstance(given, (str, os.PathLike, bytes, bytearray, memoryview)) or hasattr(
        given, "read"
    ):
        return of_file(given, columns, form_of(format, "qrels"))
    if isinstance(given, Iterator):
        given = list(given)
    if isinstance(given, (list, tuple)):
        return of_rows(given), given
    if is_batches(given) or not (hasattr(given, "columns") or hasattr(given, "column_names")):
        return None, given
    return of_columns(arrow_table(given, "qrels"), columns, "qrels"), given


def of_dicts(given):
    "Return a dict of dicts of dicts; beside these, a number is a grade for no subtopic. None if none is there."
    each = [documents for documents in given.values() if isinstance(documents, Mapping)]
    if not any(isinstance(grades, Mapping) for some in each for grades in some.values()):
        return None
    query, subtopic, document, grade = found = [], [], [], []
    for name, documents in given.items():
        if not isinstance(documents, Mapping):
            raise TypeError(
                f"qrels of query {name!r} must be a dict from document to subtopic to grade; got {shorten(documents)}"
            )
        for judged, grades in documents.items():
            some = grades if isinstance(grades, Mapping) else {ONE: grades}
            if not some:
                raise ValueError(
                    f"qrels, query {name!r}, document {judged!r}: no subtopic; write its grade, as in {{'1': 0}}"
                )
            query += [name] * len(some)
            subtopic += some
            document += [judged] * len(some)
            grade += some.values()
    return Given(*found, lambda at: f"qrels, query {query[at]!r}, document {document[at]!r}")


def of_file(given, columns, form):
    "Return what `rows_of` does for a file: TREC, or a table or JSON with subtopics."
    path = isinstance(given, (str, os.PathLike)) and os.fspath(given) != "-"
    with opened(given) as source:
        name, parts, line = source.name, [], 0
        for text in blocks(source):
            if isinstance(text, BadLine):
                raise ValueError(f"{name}:{line + text.line}: {text.why}")
            parts.append(text)
            line += lines_in(text)
    data = b"".join(parts)
    again = given if path else data  # what comes once, such as a pipe, is read from its bytes
    if data.startswith(PARQUET):
        return of_columns(arrow_table(parquet_table(data), "qrels"), columns, name), again
    if form == "trec" or (form is None and begins_as(without_header(data, QRELS), QRELS)):
        return of_lines(without_header(data, QRELS), name), again
    text = data.decode("utf-8-sig", "surrogateescape")
    if not text.lstrip().startswith("{"):
        return of_table(text, columns, name), again
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        return None, again
    return (of_dicts(held) if isinstance(held, dict) else None), again


# lines of four fields each, none of them a comment
REGULAR = re.compile(rb"(?:[ \t]*[^\s#]\S*(?:[ \t]+\S+){3}[ \t]*\r?\n)+")


def of_lines(data, name):
    "Return TREC lines. ValueError names the file `name` and the line of a bad one."
    ended = data if data.endswith(b"\n") else data + b"\n"
    fields, at = ended.split(), None
    plain = REGULAR.fullmatch(ended) and not NO_TEXT.search(ended)
    if not plain or max(map(len, fields)) > MAX_ID_BYTES:
        fields, at = [], []
        for line, text in enumerate(data.split(b"\n"), start=1):
            try:
                if read_line(text, QRELS):
                    fields += text.split()
                    at.append(line)
            except ValueError as error:
                raise ValueError(f"{name}:{line}: {error}") from None
    where = lambda row: f"{name}:{row + 1 if at is None else at[row]}"
    query, subtopic, document, grade = (fields[part :: len(QRELS)] for part in range(len(QRELS)))
    known = {}
    for text in dict.fromkeys(grade):
        try:
            known[text] = number_of(text, "grade")
        except ValueError as error:
            raise ValueError(f"{where(grade.index(text))}: {error}") from None
    return Given(query, subtopic, document, [known[text] for text in grade], where)


def of_table(text, columns, name):
    "Return a table in `text`, cells between commas or tabs; None if it has no column of subtopics."
    between = "\t" if "\t" in text.partition("\n")[0] else ","
    rows = csv.reader(StringIO(text, newline=""), delimiter=between)
    header = [cell.strip() for cell in next(rows, [])]
    found = columns_of(header, columns, name)
    if found is None:
        return None
    at, cells, lines = [header.index(column) for column in found], [], []
    for row in filter(None, rows):
        where = f"{visible(name)}:{rows.line_num}"
        if len(row) != len(header):
            raise ValueError(f"{where}: {len(row)} fields; the header has {len(header)}")
        query, subtopic, document, grade = (row[i].strip() for i in at)
        try:
            cells.append((query, subtopic, document, number_of(grade.encode(), "grade")))
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
        lines.append(rows.line_num)
    made = map(list, zip(*cells)) if cells else ([] for _ in PARTS)
    return Given(*made, lambda row: f"{visible(name)}:{lines[row]}")


def of_columns(frame, columns, name):
    "Return a `frame`, as `arrow_table` has it; None if it has no column of subtopics."
    found = columns_of(frame.column_names, columns, name)
    if found is None:
        return None
    cells = (decoded(frame[column]) for column in found)
    made = (each if isinstance(each, list) else each.to_pylist() for each in cells)
    return Given(*made, lambda row: row_of_table(name, row))


def columns_of(present, columns, name):
    "Return which of the columns that are `present` hold query, subtopic, document and grade; None without subtopics."
    if column_of("subtopic", present, columns) is None:
        return None
    return [column_for(part, list(present), columns, name) for part in PARTS]


FIELDS = (  # of rows with names, as pyndeval and ir_measures have them
    ("query_id", "subtopic_id", "doc_id", "relevance"),
    ("query_id", "iteration", "doc_id", "relevance"),
)


def of_rows(given):
    "Return a list of rows: with names, or of four values as TREC writes them; None for any other list."
    where = lambda row: f"qrels, row {row}"
    for names in FIELDS:
        if given and all(hasattr(given[0], name) for name in names):
            return Given(*([getattr(row, name) for row in given] for name in names), where)
    four = given and all(isinstance(row, (list, tuple)) and len(row) == 4 for row in given)
    if not four or hasattr(given[0], "_fields"):
        return None
    return Given(*map(list, zip(*given)), where)
