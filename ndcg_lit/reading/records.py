"""Files as people have them: JSON, JSON lines, tables with a header of their own, LETOR and lines of three columns.

A form is one function and one row of `FORMS`. To add one:

1. Put a small file of it in `tests/reading/forms`, with its queries, documents and numbers in `tests/reading/test_records.py`.
2. Write its function, for JSON in `responses`, for lines in `lines`, for tables here. For JSON it takes one record (the whole file, one item of its list, or one of its lines) and
   the kind that is asked for, "run" or "qrels", and returns a list of query, documents and numbers; None for another form.
   For a table it takes the names of the columns, and returns the `Shape` to read. For lines it takes one line and
   its number, and returns query, document and number.
3. Add its row to `FORMS`, above any form that would take its files too.
4. Store the table of forms: `.venv/bin/python docs/notebooks.py refresh evaluation`
"""

import ast
import csv
import json
import os
import re
from array import array
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice, takewhile
from math import isfinite, nan
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.lists import as_number, shorten, visible
from ndcg_lit.reading.engines import (
    Echo,
    numbers_inside,
    numeral,
    responses,
    without_results,
)
from ndcg_lit.reading.forms import Form, Scores, falling
from ndcg_lit.reading.lines import LINES, PAIRS, THREE
from ndcg_lit.reading.names import (
    FIRST_ROWS,
    NAMES,
    NoColumn,
    SECOND_ROW,
    check_width,
    Sought,
    column_of,
    is_list,
    listed,
    shape_of,
    usual_names,
)
from ndcg_lit.reading.responses import JSON, OF_TYPES, is_ids
from ndcg_lit.reading.rows import (
    EMPTY_HINTS,
    DuplicateDocument,
    Rows,
    as_bytes,
    as_text,
    deduplicated,
    group_rows,
    joined_ids,
    quoted,
)
from ndcg_lit.reading.trec import (
    COMMENT_BYTES,
    LINE_BYTES,
    QRELS,
    RUN,
    TOO_LONG,
    TOO_MANY,
    BadLine,
    Damaged,
    Fields,
    Source,
    blocks,
    file_size,
    lines_in,
    number_of,
    opened,
    pieces,
    ranks_in,
    read_line,
    read_whole,
    with_line_numbers,
)

# Bytes and values of a JSON document, which is held whole: Python takes some ten times as much memory for what is in
# it, and some seventy bytes for a list without anything in it.
JSON_BYTES, JSON_VALUES = 1 << 29, 1 << 25


# Forms of tables


def table(names, kind, columns, values_of=None):
    "Return the `Shape` of a table whose names say what they hold; None for another."
    try:
        return shape_of(names, kind, columns, values_of=values_of)
    except NoColumn:
        return None


def recbole(names, kind, columns, values_of=None):
    "Return the `Shape` of a file of RecBole, whose names say their types: user_id:token."
    if not all(re.fullmatch(r"\w+:(token|float)(_seq)?", name) for name in names):
        return None
    bare = {name.partition(":")[0]: name for name in names}
    values = values_of and (lambda name: values_of(bare[name]))
    found = table([*bare], kind, columns, values)
    if (
        found is None and kind == "qrels" and "grade" not in (columns or ())
    ):  # each row is of an item that somebody had
        found = table([*bare], "seen", columns, values)
    if found is None:
        return None
    number = found.number and bare[found.number]
    return found._replace(query=bare[found.query], document=bare[found.document], number=number)


def quepid_table(names, kind, columns, values_of=None):
    "Return the `Shape` of an export of Quepid; a document without a rating is not judged."
    if not ({"Query Text", "Doc ID"} <= set(names) or names == ["query", "docid", "rating"]):
        return None
    found = table(names, kind, columns, values_of)
    return found if found and found.number else None


TABLES = (  # the first that knows a file reads it
    Form("recbole", "user_id:token, item_id:token, rating:float between tabs", "table", "run qrels", recbole),
    Form("quepid", "Query Text, Doc ID, Doc Position, Rating between commas", "table", "run qrels", quepid_table),
    Form("table", "a header with query, document and score, rank or grade; commas, semicolons or tabs", "table",
         "run qrels", table),
    Form("two-columns", "customer_id,prediction: a ranking, or what is relevant, in one cell", "table", "run qrels",
         table),
)  # fmt: skip
FORMS = *JSON, *LINES, *TABLES
FORMATS = ("trec", *(form.name for form in FORMS))


# Which form a file has


class Head(NamedTuple):
    "The first line of a file that is neither blank nor a comment, and its number."

    line: bytes
    at: int


def head_of(text):
    "Return the `Head` of the first bytes of a file, `text`; None if they are blank lines and comments."
    for at, line in enumerate(text.split(b"\n"), 1):
        if line.strip() and not line.lstrip().startswith(b"#"):
            return Head(line.rstrip(b"\r"), at)
    return None


def forms_of(text, kind, columns, format=None):
    "Return the forms that a file may have which begins with `text`; only that of the name `format` if it is given."
    if format is not None:
        return [form for form in FORMS if form.name == format]
    head = head_of(text)
    if head is None:
        return []
    if head.line.lstrip()[:1] in (b"{", b"["):
        return [form for form in FORMS if form.family == "json"]
    lines = [form for form in FORMS if form.family == "lines" and is_line(form, head, kind, text)]
    if lines and lines[0].read is not PAIRS:
        return lines[:1]
    names = cells_of(head.line)
    some = [form for form in FORMS if form.family == "table" and len(names) > 1]
    # two names may be those of a table
    return [*(form for form in some if form.read(names, kind, columns)), *lines][:1]


# Forms that are known even where they are not what is asked for, so that the error can say what they are
TOLD = "letor", "libsvm", "top1000"


def is_line(form, head, kind, text):
    "Return whether the `head` of a file is a line of the `form`, and the first lines of its `text` are of no other."
    if not (may_hold(form, kind) or form.name in TOLD):
        return False
    try:
        found = form.read(head.line, head.at)
    except ValueError:
        return False
    return found is not None and (form.sure is None or form.sure(first_rows(text, form)))


def first_rows(text, form):
    "Return the fields of the first lines of a file that begins with `text`, up to one that has other fields than the `form`."
    lines = text.split(b"\n", FIRST_ROWS)
    rows = [line.split() for line in lines if line.strip() and not line.lstrip().startswith(b"#")]
    if len(rows) > 1 and lines[-1].strip():
        rows.pop()  # it may be cut
    if not isinstance(form.read, Fields):
        return rows
    return list(takewhile(lambda row: len(row) == len(form.read), rows))


def divider(line):
    "Return what divides the columns of the header `line`: a tab, a semicolon, a comma or a bar."
    return next((sign for sign in "\t;,|" if sign.encode() in line), ",")


def cells_of(line):
    "Return the cells of the header `line`."
    try:
        return [
            cell.strip() for cell in next(csv.reader([as_text(line)], delimiter=divider(line)), [])
        ]
    except csv.Error:
        return []  # a carriage return inside the line, say


def unknown(text, kind, name, columns):
    "Return the error for a file that begins with `text` and has no known form: it shows the line, and what is nearest."
    head = head_of(text)
    wanted, number = (RUN, "score") if kind == "run" else (QRELS, "grade")
    names = cells_of(head.line)
    if len(names) > 1 and any(column_of(part, names, columns) is not None for part in NAMES):
        shape_of(names, kind, columns, name)
    try:
        read_line(head.line, wanted)
        why = "the second field is one of LETOR"
    except ValueError as error:
        why = str(error)
    near = f"TREC, {' '.join(wanted)}, or three columns, query document {number}"
    if len(head.line.split()) == len(PAIRS):
        near = "two columns, query document, of one document in each line"
    elif len(names) > 1:
        near = f"a table whose header calls its columns query, document and {number}"
    return ValueError(
        f"{name}:{head.at}: {why}; the line is {shown(head.line)}; the nearest form is {near}"
    )


# Rows


class Gathered:
    "The rows of a file as they are read, and where each stands."

    def __init__(self):
        self.codes, self.documents = {}, []
        self.numbers = array("d")
        self.measured = array("d")  # the numbers if scores are distances; nan where there are none
        self.batches = array("q"), array("q"), array("q")  # query, documents, where

    def add(self, query, documents, numbers, at):
        "Add the `documents` of a `query` with their `numbers`; ValueError or TypeError for what is no id or number."
        name = as_bytes(query)
        ids = [
            each.encode() if type(each) is str and each.isascii() else as_bytes(each)
            for each in documents
        ]
        try:
            values = array("d", numbers)
        except (TypeError, OverflowError):
            values = ()
        if len(values) < len(ids) or not isfinite(sum(values)):
            values = array("d")
            for document, number in zip(ids, numbers):
                what = f"the number of document {quoted(document)} in query {quoted(name)}"
                values.append(as_number(numeral(number), what))
        measured = numbers.measured if isinstance(numbers, Scores) else values
        self.measured.extend([nan] * len(ids) if measured is None else measured)
        self.numbers.extend(values)
        self.documents += ids
        code = self.codes.setdefault(name, len(self.codes))
        for column, value in zip(self.batches, (code, len(ids), at)):
            column.append(value)

    def rows(self, name):
        "Return the `Rows`, and where each stands; errors call the file `name`."
        codes, counts, at = (np.array(column, np.int64) for column in self.batches)
        ids = joined_ids(self.documents, name)
        rows = Rows(list(self.codes), codes.repeat(counts), np.array(self.numbers), *ids)
        return rows, at.repeat(counts)


class Records:
    "The rows of a file in one of the `FORMS`."

    told = ""  # what `check` says of the form besides

    def __init__(self, rows, at, name, where, form, distances=None):
        self.rows, self.name, self.form = rows, name, form
        self.at, self.where = at, where  # the line or record of each row; what errors put before it
        self.distances = distances  # the numbers if scores are distances; None: the same

    @contextmanager
    def named(self):
        "Raise what the rows have twice as an error that names the file and the place of the second one."
        try:
            yield
        except DuplicateDocument as twice:
            query, document = twice.pair
            lists = group_rows(self.rows._replace(number=self.at))
            low, high = lists.offsets[(at := lists.names.index(query)) : at + 2]
            found = [
                int(lists.number[row])
                for row in range(low, high)
                if lists.document(row) == document
            ]
            raise ValueError(f"{self.name}{self.where}{found[1]}: {twice}") from None

    def grouped(self):
        "Return the rows as `GroupedRows`."
        return group_rows(self.rows)

    def lists(self, duplicates):
        "Return `GroupedRows` with each document once in a query; of `duplicates`, the one to keep."
        with self.named():
            return deduplicated(self.grouped(), duplicates)

    def measured(self):
        "Return these rows, a run, with distances for numbers; ValueError for a query that is ranked without any."
        if self.distances is None:
            return self
        if np.isnan(self.distances).any():
            query = self.rows.names[self.rows.codes[np.isnan(self.distances).argmax()]]
            raise ValueError(
                f"{self.name}: scores='distance' needs distances, and the results of query {quoted(query)} have none; "
                "without it they rank as they come"
            )
        rows = self.rows._replace(number=self.distances)
        return Records(rows, self.at, self.name, self.where, self.form)

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        rows = self.measured() if judged.distance else self
        with self.named():
            return ranks_in(rows.grouped(), judged)

    def scored(self, scores, name):
        "Return the rows, lines of LETOR, with the `scores` of their lines in place of the grades; errors call these `name`."
        if len(scores) != len(self.rows.number):
            raise ValueError(
                f"{name} has {len(scores)} scores, and {self.name} has {len(self.rows.number)} lines"
            )
        return Records(self.rows._replace(number=scores), self.at, self.name, self.where, self.form)


def read_records(source, text, kind, columns=None, format=None, refused=None):
    """Return the `Records` or `GroupedRows` of a `source` that begins with `text`, a run or qrels as `kind` says.

    None for a file of nothing but comments and for one that is no text, of which TREC's own errors say more. ValueError
    names file and line; it is that which `refused` the file before, if there is one, where no form is known."""
    with of_file(source.name):
        forms = forms_of(text, kind, columns, format)
    if (
        refused
        and not isinstance(refused, NoColumn)
        and [form.name for form in forms] != ["quepid"]
    ):
        raise refused
    if not forms:
        head = head_of(text)
        if refused and (head is None or divider(head.line) != ";"):
            raise refused
        if head is None or is_binary(text):
            return None
        raise unknown(text, kind, source.name, columns)
    if not any(may_hold(form, kind) for form in forms):
        said = (
            "the scores of its lines are the run"
            if of_lines(forms[0])
            else f"a {kind} is asked for"
        )
        raise ValueError(
            f"{source.name}: this form holds {forms[0].holds} ({forms[0].looks}); {said}"
        )
    try:
        if forms[0].family == "json":
            return read_json(source, forms, kind, columns)
        if forms[0].family == "table":
            return read_table(source, forms[0], kind, columns)
        if isinstance(forms[0].read, Fields):
            return read_fields(source, forms[0], kind, format)
        found = read_lines(source, forms[0])
        return in_groups(found, beside(source)) if forms[0].name == "libsvm" else found
    except Damaged as error:
        raise ValueError(f"{source.name}: {error}") from None


@contextmanager
def of_file(name):
    "Raise what a header has twice, which does not say in which table, as an error of the file `name`."
    try:
        yield
    except ValueError as error:
        said = str(error)
        raise ValueError(f"{name}{said if said.startswith(' ') else f': {said}'}") from None


def may_hold(form, kind):
    "Return whether a file of the `form` may be of a `kind`; any may say what a user has seen, but for bare scores."
    return form.name not in ("scores", "top1000") if kind == "seen" else kind in form.holds


def of_lines(form):
    "Return whether the lines of a file of the `form` are what a file of bare scores has scores for."
    return form.name in ("letor", "libsvm")


def is_binary(text):
    "Return whether the first bytes of a file, `text`, are no text."
    return re.search(rb"[\0-\x08\x0e-\x1f]", text) is not None


def lines_of(source, comments=True):
    "Yield the number of each line of `source` that is not blank, and the line; not of `comments`, if # begins them."
    at, empty = 0, 0
    for block in blocks(source):
        if isinstance(block, BadLine):
            raise ValueError(f"{source.name}:{at + block.line}: {block.why}")
        lines, empty = block.split(b"\n"), empty + len(block)
        for number, line in enumerate(lines, at + 1):
            if line.strip() and not (comments and line.lstrip().startswith(b"#")):
                if len(line) > LINE_BYTES:
                    raise ValueError(f"{source.name}:{number}: {TOO_LONG}")
                yield number, line
                empty = 0
        at += len(lines) - 1
        if empty > COMMENT_BYTES:
            raise ValueError(f"{source.name}:{at + 1}: {TOO_MANY}")


def read_lines(source, form):
    "Return the `Records` of a file whose lines the `form` reads."
    gathered = Gathered()
    for at, line in lines_of(source):
        try:
            row = form.read(line, at)
            if row is None:
                raise ValueError(
                    f"this is no line of the form {form.name!r} ({form.looks}), as those before are"
                )
            gathered.add(row[0], [row[1]], [row[2]], at)
        except ValueError as error:
            raise ValueError(f"{source.name}:{at}: {error}; the line is {shown(line)}") from None
    return Records(*gathered.rows(source.name), source.name, ":", form.name)


def beside(source):
    "Return the files with the sizes of queries, as LightGBM and XGBoost call them, that are beside that of a `source`."
    path = source.path
    if path is None:
        return []
    names = {path, path.removesuffix(".gz")}
    ends = ".query", ".group"
    return [
        f"{name}{end}" for end in ends for name in sorted(names) if os.path.isfile(f"{name}{end}")
    ]


def in_groups(lines, sizes):
    "Return the `lines` of a libsvm file, `Records`, by the queries whose sizes the files `sizes` hold, which must say the same."
    if not sizes:
        raise ValueError(
            f"{lines.name}: its lines have no qid, so the sizes of the queries are to be in a file of its name and "
            ".query or .group, one in each line; or give (file, file of sizes)"
        )
    found = {}
    for given in sizes:
        with opened(given) as source:
            found[source.name] = [
                size_in(line, f"{source.name}:{at}") for at, line in lines_of(source)
            ]
    (name, counts), *others = found.items()
    for other, theirs in others:
        if theirs != counts:
            raise ValueError(
                f"{name} and {other} hold other sizes of queries; give (file, file of sizes)"
            )
    rows = len(lines.rows.number)
    if sum(counts) != rows:
        raise ValueError(
            f"{name} has queries of {sum(counts):,} lines together, and {lines.name} has {rows:,}"
        )
    names = [b"%d" % at for at, count in enumerate(counts, 1) if count]
    codes = np.arange(len(names)).repeat([count for count in counts if count])
    grouped = lines.rows._replace(names=names, codes=codes)
    found = Records(grouped, lines.at, lines.name, lines.where, lines.form)
    found.told = f" with {os.path.splitext(name)[1] or name}"
    return found


def size_in(line, where):
    "Return the size of a query, which a `line` holds; errors say `where`."
    if re.fullmatch(rb"\s*\d{1,18}\s*", line):
        return int(line)
    raise ValueError(
        f"{where}: {shown(line)} is no size of a query, a whole number alone in its line"
    )


def read_grouped_lines(given, sizes):
    "Return the `Records` of a libsvm file that is `given` with another, of the `sizes` of its queries."
    form = next(form for form in LINES if form.name == "libsvm")
    with opened(given) as source:
        return in_groups(read_lines(source, form), [sizes])


def scores_of(scores):
    "Return an array or a list of `scores` without ids as `Records`, as those of a file of them are."
    gathered = Gathered()
    try:
        numbers = np.asarray(scores, np.float64).tolist()
    except OverflowError:
        numbers = list(scores)  # of which one is refused below
    gathered.add("", range(1, len(numbers) + 1), numbers, 1)
    return Records(*gathered.rows("run"), "run", " ", "scores")


def shown(line):
    "Return the bytes of a `line` as errors show them."
    return shorten(line.decode("utf-8", "replace").rstrip("\r"), 80)


class FieldRows(Records):
    "The rows of a file whose lines have the fields of a form, which are grouped already."

    def __init__(self, rows, source, form):
        super().__init__(rows, None, source.name, ":", form.name)
        self.fields = form.read
        # a file that can be read once more, for the lines of a document that is there twice
        self.path = source.path
        self.file = None if source.owned else (source.file, source.start)

    @contextmanager
    def named(self):
        "Raise what the rows have twice as an error that names the file and, if it is still there, the lines."
        try:
            yield
        except DuplicateDocument as twice:
            again = self.path
            if self.file and not self.file[0].closed:
                file, start = self.file
                file.seek(start)
                again = Source(file, self.name)
            if again is None:
                raise ValueError(f"{self.name}: {twice}") from None
            with opened(again) as source:
                raise with_line_numbers(twice, source, self.fields) from None

    def grouped(self):
        "Return the rows as `GroupedRows`."
        return self.rows


def read_fields(source, form, kind, format):
    "Return the `FieldRows` of a file in a `form` of fields, in a run with scores that fall by rank if there is no more than that."
    lists = read_whole(source, form.read).lists()
    if form.read is PAIRS and format is None and (lists.text == ord(",")).any():
        raise ValueError(
            f"{source.name}: some documents have a comma, so that a line may hold several; format={form.name!r} takes "
            "each for one"
        )
    found = FieldRows(lists, source, form)
    if form.read is PAIRS and kind == "run":
        lists.number = -places_in(lists).astype(float)
        found.told = ", best first"
    three = form.read is THREE
    if (
        three
        and kind == "run"
        and (format == "msmarco" or (format is None and are_ranks(lists, source.name)))
    ):
        lists.number = -lists.number
    if (
        three
        and kind == "qrels"
        and format is None
        and np.diff(lists.offsets).max() > 2
        and is_rising(lists)
    ):
        raise ValueError(
            f"{source.name}: the third column counts 1, 2, 3 in each query, as the ranks of a run do; "
            "format='three-columns' takes it for grades"
        )
    return found


def places_in(lists):
    "Return the place of each row of `lists` in its query, from 1."
    return np.arange(lists.number.size) - lists.offsets[:-1].repeat(np.diff(lists.offsets)) + 1


def is_rising(lists):
    "Return whether the numbers of each query of `lists` are 1, 2, 3 and so on."
    return bool((lists.number == places_in(lists)).all())


def are_ranks(lists, name):
    "Return whether the numbers of `lists`, three columns of a run, are ranks and no scores; ValueError if nobody can tell."
    if is_rising(lists):
        return True
    step = np.diff(lists.number)[np.diff(lists.row_query) == 0]  # within queries
    whole = (lists.number == np.trunc(lists.number)) & (lists.number >= 0)
    if not whole.all() or not (step > 0).any():
        return False
    order = np.lexsort([lists.number, lists.row_query])
    counted = is_rising(replace(lists, number=lists.number[order]))
    if (step > 0).all() or counted:
        raise ValueError(
            f"{name}: the third column may be a rank or a score; format='msmarco' takes it for a rank, "
            "format='three-columns' for a score"
        )
    return False


# JSON


def unique(pairs):
    "Return a JSON object of its `pairs`; ValueError for a key that it has twice."
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(
            f"the key {shorten(next(key for key in made if keys.count(key) > 1))} is twice in one object"
        )
    return made


DECODER = json.JSONDecoder(object_pairs_hook=unique)


def parsed(text, where):
    "Return what the JSON `text` says; ValueError for broken JSON, `where` being what errors say of its first line."
    try:
        return DECODER.decode(text.decode("utf-8-sig", "surrogateescape"))
    except json.JSONDecodeError as error:
        end = error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated")
        said = "it ends before it is complete, so the file is cut off" if end else error.msg
        raise ValueError(
            f"{where(error.lineno)}: the JSON is broken at column {error.colno}: {said}"
        ) from None
    except RecursionError:
        raise ValueError(f"{where(1)}: the JSON is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"{where(1)}: {error}") from None


def json_records(source):
    "Yield the place of each record of the JSON or JSON lines in `source`, and the record; first what places are."
    first = b""
    for piece in pieces(source):
        first += piece
        line, _, rest = first.lstrip().partition(b"\n")
        if rest.strip() or len(first) > LINE_BYTES:
            break
    if not rest.strip() and len(rest) > COMMENT_BYTES:
        raise ValueError(f"{source.name}:{lines_in(first) + 1}: {TOO_MANY}")
    source.again()
    by_line = bool(rest.strip()) and line[:1] == b"{"
    try:
        if by_line:
            json.loads(line)
    except (ValueError, RecursionError):
        # a broken first line of JSON lines: another object begins right below
        by_line = line.rstrip()[-1:] == b"}" and rest.lstrip()[:1] == b"{"
    if by_line:
        yield ":", None
        for at, text in lines_of(source):
            yield at, parsed(text, lambda _, at=at: f"{source.name}:{at}")
        return
    yield ", record ", None
    whole = parsed(json_text(source), lambda line: f"{source.name}:{line}")
    if isinstance(whole, list) and whole and all(map(is_ids, whole)):
        whole = {str(at): ids for at, ids in enumerate(whole)}
    yield from enumerate(whole if isinstance(whole, list) else [whole], 1)


def json_text(source):
    "Return all bytes of the JSON document in `source`; ValueError for more than is held, before all of it is read."

    def too_much(what):
        cure = "write JSON lines, TREC or Parquet"
        return ValueError(f"{source.name}: a JSON document of more than {what} is not read; {cure}")

    if (file_size(source.file) or 0) > JSON_BYTES:
        raise too_much(f"{JSON_BYTES:,} bytes")
    held, size, values = [], 0, 0
    for piece in pieces(source):
        held.append(piece)
        size += len(piece)
        values += values_in(piece)
        if size > JSON_BYTES:
            raise too_much(f"{JSON_BYTES:,} bytes")
        if values > JSON_VALUES:
            raise too_much(f"{JSON_VALUES:,} values")
    return b"".join(held)


def values_in(piece):
    "Return how many values the `piece` of a JSON document has, about: its commas, and its lists and objects."
    byte = np.frombuffer(piece, np.uint8)
    # [ and { differ in one bit
    return int(np.count_nonzero(byte == ord(",")) + np.count_nonzero(byte | 0x20 == ord("{")))


def read_json(source, forms, kind, columns):
    "Return the `Records` of JSON in one of the `forms`."
    records = json_records(source)
    where, _ = next(records)
    found = records_of(records, where, forms, kind, columns, source.name)
    if found is None:
        raise ValueError(f"{source.name}: the JSON holds nothing; {EMPTY_HINTS[kind]}")
    return found


def records_of(records, where, forms, kind, columns, name):
    "Return the `Records` of pairs of a place and a record, read by the first of the `forms` that knows the first."
    gathered, form, records = Gathered(), None, iter(records)
    head = list(islice(records, FIRST_ROWS))
    plain = [record for _, record in head if isinstance(record, dict)]
    if plain and not any(map(is_nested, plain[0].values())):
        names = list(plain[0])
        rows = [(None, list(map(record.get, names))) for record in plain]
        columns = settled(columns, names, rows)
    if plain and is_plain(plain[0]):
        forms = [each for each in forms if not is_engine(each)] or forms
    for at, record in chain(head, records):
        here = f"{name}{where}{at}"
        found = None
        for each in [form] if form else forms:
            found = batches_of(each, record, kind, columns, here)
            if found is not None:
                form = each
                break
        if found is None:
            raise ValueError(f"{here}: {no_record(record, form)}")
        if not may_hold(form, kind):
            raise ValueError(
                f"{name}: this form holds {form.holds} ({form.looks}); a {kind} is asked for"
            )
        try:
            for query, documents, numbers in found:
                query = named_query(query, columns, len(head) == len(found) == 1)
                bare = isinstance(numbers, Scores) and numbers.measured is None
                if bare and kind == "run" and as_bytes(query) in gathered.codes:
                    raise ValueError(f"query {shorten(query)} has a second record: {SECOND_ROW}")
                gathered.add(query, documents, numbers, at)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{here}: {error}") from None
    if form is None:
        return None
    return Records(*gathered.rows(name), name, where, form.name, np.array(gathered.measured))


def is_plain(record):
    "Return whether a `record` is a row, or a dict of dicts of numbers, and so the response of no engine."
    types = {*map(type, record.values())}
    if types != {dict}:
        return types.isdisjoint((dict, list))
    numbers = chain.from_iterable(docs.values() for docs in islice(record.values(), 5))
    return all(type(number) in (int, float) for number in numbers)


def is_engine(form):
    "Return whether a `form` is the response of an engine."
    return getattr(form.read, "func", None) is responses


def is_nested(value):
    "Return whether a `value` of a JSON record holds records itself."
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(each, dict) for each in value[:1])
    )


def named_query(query, columns, alone):
    "Return the id of the `query` of a response; where it has none of its own and is `alone`, that of the one that is judged."
    if query is not None and not isinstance(query, Echo):
        return query
    judged = columns.query if isinstance(columns, Sought) and columns.other is not None else ()
    if alone and len(judged) == 1 and query not in judged:
        return next(iter(judged))
    if query is None:
        raise ValueError(
            "nothing says which query this answers; {'QUERY': response} does, in a file as in Python"
        )
    return query


def read_parsed(given, kind, columns, format=None):
    "Return the `Records` of JSON that is parsed already, `given` in Python as its file is."
    forms = [form for form in FORMS if form.family == "json" and format in (None, form.name)]
    records = enumerate(given if isinstance(given, list) else [given], 1)
    if not forms:
        raise ValueError(
            f"format={format!r} is none of JSON, and the {kind} is JSON that is parsed already"
        )
    return records_of(records, ", record ", forms, kind, columns, kind)


def batches_of(form, record, kind, columns, here):
    "Return what the `form` makes of a JSON `record`; None if it is of another form. ValueError begins with `here`."
    if not isinstance(record, dict):
        return None
    try:
        return form.read(record, kind, columns)
    except KeyError as error:
        raise ValueError(f"{here}: the key {error} is missing; the form is {form.looks}") from None
    except (ValueError, *OF_TYPES) as error:
        if not may_hold(form, kind):
            return []  # of which it is said that it is of the other kind
        # of a part of another type Python says what it cannot do with it, and not what it is
        own = isinstance(error, ValueError) or "; got " in str(error)
        said = error if own else f"it is not laid out as the form says: {form.looks}"
        raise ValueError(f"{here}: {said}") from None


BEGINNING = 400  # characters of a record that tell what it is


def beginning(record):
    "Return the first characters of a JSON `record`, as many as an error shows, and some more."
    text = ""
    try:
        for piece in json.JSONEncoder(ensure_ascii=False).iterencode(record):
            text += piece[:200]
            if len(text) > BEGINNING:
                break
    except (RecursionError, TypeError, ValueError):  # of JSON that was parsed, or made, elsewhere
        return shorten(record, BEGINNING)
    return text


def no_record(record, form):
    "Return in words that a JSON `record` has no form, or not the `form` of those before, and which form is nearest."
    shown = shorten(beginning(record), 80)
    if said := without_results(record):
        return f"{said}; the record is {shown}"
    if form:
        return f"{shown} is no record of the form {form.name!r} ({form.looks}), as those before are"
    return f"{shown} has no known form; the nearest is {nearest(record).looks}"


def nearest(record):
    "Return the form of JSON that a `record` of no known form resembles most, by the keys that it begins with."
    keys = {*re.findall(r'"([^"]+)": ', beginning(record))}
    forms = {form.name: form for form in FORMS if form.family == "json"}

    def share(form):
        "Return which part of the keys of a form the record has."
        named = re.findall(r'"(\w+)"', form.looks)
        return sum(name in keys for name in named) / max(len(named), 1)

    best = max(forms.values(), key=share)
    if share(best) < 0.5 and {"query", "query_id", "qid", "question"} & keys:
        return forms["records"]
    return best if share(best) else forms["beir"]


# Tables


def read_table(source, form, kind, columns):
    "Return the `Records` of a table of text in the `form`."
    rows = text_rows(source)
    _, names = next(rows)
    return table_records(names, rows, form, kind, columns, source.name, ":")


def text_rows(source):
    "Yield the line and the cells of each row of the table in `source`, first those of its header."
    lines = lines_of(source, comments=False)
    at, header = next(each for each in lines if not each[1].lstrip().startswith(b"#"))
    sign = divider(header)
    check_width(header.count(sign.encode()), f"{source.name}:{at}")

    def text():
        "Yield the lines, and note the number of each before csv reads it."
        nonlocal at
        yield as_text(header) + "\n"
        for number, line in lines:
            at = number
            yield as_text(line) + "\n"

    try:
        for cells in csv.reader(text(), delimiter=sign):
            yield at, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise ValueError(f"{source.name}:{at}: {error}") from None


def table_records(names, rows, form, kind, columns, name, where, shape=None):
    "Return the `Records` of the `rows` of a table, pairs of a place and cells, under the header `names`."
    rows = iter(rows)
    head = list(islice(rows, FIRST_ROWS))
    with of_file(name):
        shape = shape or form.read(names, kind, columns, cells_by_name(names, head))
    if shape is None:
        raise ValueError(
            f"{name}: the form {form.name!r} ({form.looks}) has other columns than {visible(listed(names))}"
        )
    query_at, document_at = names.index(shape.query), names.index(shape.document)
    number_at = None if shape.number is None else names.index(shape.number)
    gathered, commas = Gathered(), Commas()
    for at, cells in chain(head, rows):
        try:
            if form and form.read is quepid_table and is_unrated(cells, number_at):
                continue
            if len(cells) != len(names):
                raise ValueError(
                    f"{len(cells)} fields; the header has {len(names)}: {visible(listed(names))}"
                )
            query, document = cells[query_at], cells[document_at]
            several = shape.lists or isinstance(document, list)
            if query == "" or (document == "" and not several):
                raise ValueError("the query or the document is missing")
            number = None if number_at is None else cells[number_at]
            parallel = is_list(number) and is_list(document)
            ids = ids_in(document) if several or parallel else [document]
            if number is None:
                ids, numbers = numbers_inside(ids, kind)
            elif parallel:
                numbers = [number_in(each, shape.means) for each in ids_in(number)]
            else:
                commas.note(number, at)
                numbers = [number_in(number, shape.means)]
            if numbers is None and kind == "run" and as_bytes(query) in gathered.codes:
                raise ValueError(f"query {shorten(query)} has a second row: {SECOND_ROW}")
            if numbers is None:
                numbers = falling(len(ids)) if kind == "run" else [1] * len(ids)
            elif len(numbers) != len(ids):
                raise ValueError(
                    f"{len(ids)} documents and {len(numbers)} numbers, each its {shape.means}"
                )
            elif shape.means == "rank":
                numbers = [-each for each in numbers]
            gathered.add(query, ids, numbers, at)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{name}{where}{at}: {error}") from None
    if not gathered.codes:
        raise ValueError(f"{name} has no rows; {EMPTY_HINTS[kind]}")
    commas.check(shape.means, f"{name}{where}")
    return Records(*gathered.rows(name), name, where, form.name if form else "table")


def cells_by_name(names, head):
    "Return a function that gives the cells of a column by its name; the `head` has the first rows, each with its place."
    return lambda name: [cells[at] for _, cells in head if len(cells) > (at := names.index(name))]


def settled(columns, names, head):
    "Return `columns` with the name that is taken where several of the `names` may stand for a part, by the rows of the `head`."
    values_of = cells_by_name(names, head)
    if isinstance(columns, Sought):
        columns.present, columns.values_of = names, values_of
    taken = {part: column_of(part, names, columns, values_of) for part in NAMES}
    if isinstance(columns, Sought):
        columns.taken |= {*taken.values()} - {None}
    several = [
        part
        for part in ("query", "document")
        if part not in (columns or {}) and len(usual_names(part, tuple(names))) > 1
    ]
    if not several:
        return columns
    found = Sought({**(columns or {}), **{part: taken[part] for part in several}})
    if isinstance(columns, Sought):
        found.chosen, found.passed = columns.chosen, columns.passed
    return found


THOUSANDS = re.compile(r"-?[1-9]\d{0,2},\d{3}$")


class Commas:
    """Tell whether a comma in the numbers of a column is decimal: in 0,5 and 12,75 it is, 1,000 could be a thousand.

    A number such as 1,000 is read as the others of its column are, and refused if none of them tells."""

    def __init__(self):
        self.decimal = False  # whether any number tells that it is
        self.unsure = None  # the first number that does not, and its place

    def note(self, cell, at):
        "Note the `cell` of a number, and the place `at` which it stands."
        if self.decimal or not isinstance(cell, str) or "," not in cell:
            return
        if not THOUSANDS.match(cell):
            self.decimal = True
        elif self.unsure is None:
            self.unsure = at, cell

    def check(self, part, where):
        "Refuse a number of which nothing tells what it is; errors call it `part`, and begin with `where`."
        if self.unsure is None or self.decimal:
            return
        at, cell = self.unsure
        whole, point = cell.replace(",", ""), cell.replace(",", ".")
        raise ValueError(
            f"{where}{at}: the {part} {cell!r} may be {whole} or {point}, and no other cell tells; write the one that it is"
        )


def is_unrated(cells, number_at):
    "Return whether a row of Quepid says nothing: it has a query without documents, or a document without a rating."
    return len(cells) == 1 or (len(cells) > number_at and cells[number_at] == "")


def number_in(cell, name):
    "Return the number in a `cell`, which a spreadsheet may have written with a decimal comma."
    if not isinstance(cell, str):
        return as_number(cell, f"the {name}")
    return number_of(
        re.sub(r"^(-?\d+),(\d+)$", r"\1.\2", cell).encode("utf-8", "surrogateescape"), name
    )


TEXT, NUMBER = (
    r"""b?(?:'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+")""",
    r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?",
)
ITEM = rf"(?:{TEXT}|{NUMBER}|True|False)"
TYPED = rf"np\.\w+\(({ITEM})\)"


def list_of(item, between):
    "Return the pattern of a list of an `item` or more, with `between` two of them."
    return re.compile(rf"\[\s*{item}(?:{between}{item})*+\s*,?\s*\]", re.IGNORECASE | re.DOTALL)


# Lists of ids as Python writes them, as numpy writes them without commas, and of numpy's own types
PLAIN_LIST, NUMPY_LIST, TYPED_LIST = (
    list_of(ITEM, r"\s*,\s*"),
    list_of(ITEM, r"\s+"),
    list_of(TYPED, r"\s*,\s*"),
)


def ids_in(cell):
    "Return the ids in a `cell`: a list, text with blanks between ids, or a list as Python or numpy writes it."
    if isinstance(cell, list):
        return cell
    if not isinstance(cell, str):
        return [cell]
    if not cell.startswith("["):
        return cell.split()
    text = cell
    if TYPED_LIST.fullmatch(cell):
        text = re.sub(TYPED, r"\1", cell, flags=re.IGNORECASE | re.DOTALL)
    elif NUMPY_LIST.fullmatch(cell):
        text = f"[{','.join(re.findall(ITEM, cell, re.IGNORECASE | re.DOTALL))}]"
    try:
        if PLAIN_LIST.fullmatch(text):  # so that nothing nests, however long it is
            return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        pass  # 007, say, or too many digits
    if not cell[1:-1].strip() and cell.endswith("]"):
        return []
    raise ValueError(f"{shorten(cell)} is no list of ids")


def frame_records(frame, shape, kind, columns, name, refused):
    """Return the `Records` of a `frame`, a table in memory, by its `shape`, or as records of JSON if it has none.

    What `refused` it before is raised if its cells hold neither lists nor dicts, or those of no known form."""
    names = [each for each in frame.column_names if frame.column_names.count(each) == 1]
    values = [frame[each] for each in names]
    cells = zip(*(each if isinstance(each, list) else each.to_pylist() for each in values))
    if shape:
        rows = ((at, list(map(plain_cell, row))) for at, row in enumerate(cells))
        return table_records(names, rows, None, kind, columns, name, ", row ", shape)
    records = ((at, dict(zip(names, map(plain_cell, row)))) for at, row in enumerate(cells))
    first = next(records, None)
    if first is None or not any(isinstance(each, (list, dict)) for each in first[1].values()):
        raise refused
    of_json = [form for form in FORMS if form.family == "json"]
    if not any(form.read(first[1], kind, columns) for form in of_json):
        raise refused
    return records_of(chain([first], records), ", row ", of_json, kind, columns, name)


def plain_cell(cell):
    "Return a `cell` of a table in memory as JSON would have it: an array or a tuple is a list."
    if hasattr(cell, "tolist"):
        cell = cell.tolist()
    if isinstance(cell, (list, tuple)):  # rows of Spark and namedtuples are dicts
        named = ("asDict", "_asdict") if cell else ()
        named = next((name for name in named if hasattr(cell[0], name)), None)
        return [getattr(each, named)() for each in cell] if named else list(cell)
    return cell


# What a server printed


def json_bytes(given):
    "Return all bytes of the JSON document that is `given` as a path or a file: what a pipe gives once is read often."
    with opened(given) as source:
        return json_text(source)


def printed_value(response: Any) -> str:
    """Return the value that Elasticsearch or OpenSearch printed in a `response` of _rank_eval, for `reconcile`.

    Parameters
    ----------
    response
        The path or the bytes of the JSON.

    Returns
    -------
    str
        The value with the digits that the server wrote.

    Raises
    ------
    ValueError
        For JSON without `metric_score`.

    Examples
    --------
    >>> printed_value(b'{"metric_score": 0.8150, "details": {}}')
    '0.8150'
    """
    with opened(response) as source:
        text, name = json_text(source), source.name
    try:
        value = json.loads(text, parse_float=str, parse_int=str)["metric_score"]
    except (ValueError, TypeError, KeyError, RecursionError):
        value = None
    if not isinstance(value, str):
        raise ValueError(f"{name}: this is no response of _rank_eval, which has metric_score")
    return value
