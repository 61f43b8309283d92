"""Frames, CSV and Parquet files become rows of ids and numbers; of a run with more rows than a computer holds, `evaluate` reads a batch after the other and keeps the ranks of the judged documents."""

import csv
import gzip
import os
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from errno import ENOENT
from functools import partial
from itertools import accumulate, chain, count, islice, tee
from numbers import Real
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ndcg_lit.lists import shorten, visible
from ndcg_lit.reading.names import (
    SECOND_ROW,
    check_width,
    FIRST_ROWS,
    NoColumn,
    Shape,
    column_for,
    column_of,
    first_value,
    is_list,
    listed,
    number_inside,
    plain_name,
    shape_of,
)
from ndcg_lit.reading.ranks import FirstRows, collected, first_rows
from ndcg_lit.reading.rows import (
    EMPTY_HINTS,
    IDS,
    DuplicateDocument,
    GroupedRows,
    Rows,
    UngroupedRun,
    as_bytes,
    deduplicated,
    group_rows,
    id_text,
    is_missing,
    quoted,
)
from ndcg_lit.reading.trec import (
    COMMENT_BYTES,
    LINE_BYTES,
    QRELS,
    RUN,
    TOO_LONG,
    TOO_MANY,
    Damaged,
    Unpacked,
    check_unpacked,
    is_pipe,
    number_of,
    opened,
    pieces,
    ranks_in,
    read_line,
)
from ndcg_lit.reading.unread import is_other
from ndcg_lit.system import in_order, needed, progress, thread_count


def arrow_table(frame, kind):
    "Return the columns of the pandas, polars or other `frame`, as pyarrow has them; errors call it `kind`."
    with needs_frames():
        import narwhals
        import pyarrow
    if isinstance(frame, pyarrow.RecordBatch):
        frame = pyarrow.Table.from_batches([frame])
    if isinstance(frame, (pyarrow.Table, HeldColumns)):
        return frame
    if is_pandas(frame):
        names = list(frame.columns)
        texts = Counter(name for name in names if isinstance(name, str))
        if len(texts) < len(names):  # the others cannot be asked for by name
            frame = frame.iloc[:, [at for at, name in enumerate(names) if texts.get(name) == 1]]
            return _Columns(narwhals.from_native(frame), list(texts.elements()))
    try:
        native = narwhals.from_native(frame)
    except TypeError:
        raise TypeError(
            f"{kind} must be a path, a dict of dicts, a table or bytes; got {shorten(frame)}"
        ) from None
    return _Columns(native.collect() if isinstance(native, narwhals.LazyFrame) else native)


class _Columns:
    "A table of narwhals under the names of pyarrow's: `column_names`, and a column in brackets."

    def __init__(self, frame, names=None):
        self.frame = frame
        self.column_names = list(frame.columns) if names is None else names
        self.whole = names is None  # or are there more columns, which have no names of their own?

    def __getitem__(self, name):
        import pyarrow

        column = self.frame[name]
        if str(column.dtype) == "Object":
            return column.to_list()
        try:
            return column.to_arrow()
        except (pyarrow.ArrowException, UnicodeError):
            return column.to_list()


class HeldColumns:
    "Columns by their names, lists or arrays, under the names of pyarrow's table; errors call them `kind`."

    whole = True

    def __init__(self, columns, kind):
        self.columns, self.column_names = columns, list(columns)
        sizes = {name: len(column) for name, column in columns.items()}
        if len({*sizes.values()}) > 1:
            said = ", ".join(f"{size:,} in {name!r}" for name, size in islice(sizes.items(), 5))
            raise ValueError(f"{kind} is a dict of columns of unequal length: {said}")

    def __getitem__(self, name):
        return in_arrow(self.columns[name])


def with_levels(frame, columns):
    "Return a `frame` of pandas with the levels of its index as columns, if they have the query or document that these lack."
    if not is_pandas(frame) or {*frame.index.names} == {None} or frame.columns.nlevels > 1:
        return frame
    names = [name for name in frame.columns if isinstance(name, str)]
    levels = [name for name in frame.index.names if isinstance(name, str) and name not in names]
    asked = dict(columns or {})
    lacking = [part for part in ("query", "document") if column_of(part, names, asked) is None]
    if any(column_of(part, levels, asked) is not None for part in lacking):
        return frame.reset_index(level=levels)
    return frame


def is_pandas(frame):
    "Return whether `frame` is a DataFrame of pandas."
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(frame, pandas.DataFrame)


def remedy_of(frame, kind):
    "Return what to do with a `frame` of pandas, a run or qrels by `kind`, whose columns have no names or are in its index."
    if not is_pandas(frame):
        return ""
    odd = [shorten(name) for name in frame.columns if not isinstance(name, str)]
    said, number = "", "score" if kind == "run" else "grade"
    if frame.columns.nlevels > 1:
        said = f" Its columns have names of {frame.columns.nlevels} levels; give each a name: "
    elif odd:
        said = f" The names of its columns {listed(odd)} are no texts; give them names: "
    if said:
        said += f"{kind}.columns = ['query', 'document', '{number}']."
    if frame.index.nlevels > 1 and None in frame.index.names:
        said += f" Its index has levels without names; {kind}.rename_axis(['query', 'document']) names them."
    elif frame.index.nlevels > 1 or frame.index.name is not None:
        said += f" Its index is no column; {kind}.reset_index() makes it one."
    return said


OLDEST_ARROW = 16  # as settings.ini says, for who installs pyarrow without the extra


@contextmanager
def needs_frames():
    "Import narwhals and pyarrow inside; an error names the extra, where one is missing or too old."
    needs = (
        'frames, Parquet and CSV files need narwhals and pyarrow: pip install "ndcg_lit[frames]"'
    )
    with needed(needs, "narwhals", "pyarrow"):
        yield
    found = getattr(sys.modules["pyarrow"], "__version__", "0")
    if int(found.partition(".")[0]) < OLDEST_ARROW:
        raise ImportError(
            f"pyarrow {found} is installed, and {OLDEST_ARROW} or later is needed: "
            'pip install --upgrade "ndcg_lit[frames]"'
        )


def number_column(values, part, name, at):
    "Return the column `values` as finite floats; errors call the table `name`, and a row as `at` says."
    from pyarrow import types

    if isinstance(values, list):
        for row, value in enumerate(values):
            number = isinstance(value, (Real, Decimal, np.bool_))
            if not number or abs(value) > float(np.finfo(float).max):
                raise _no_number(value, part, at(name, row))
        out = np.array(list(map(float, values)))
    else:
        kinds = types.is_integer, types.is_floating, types.is_decimal, types.is_boolean
        if types.is_string(values.type) or types.is_large_string(values.type):
            raise _no_number(values[0].as_py(), part, at(name, 0))
        if not any(is_kind(values.type) for is_kind in kinds):
            raise TypeError(
                f"{visible(name)}: the {part} column must hold numbers; it is of type {values.type}"
            )
        out = np.asarray(values.to_numpy(zero_copy_only=False), dtype=np.float64)
    if np.isfinite(out).all():
        return out
    row = int(np.flatnonzero(~np.isfinite(out))[0])
    raise ValueError(f"{at(name, row)}: the {part} is {out[row]}; it must be a finite number")


def _no_number(value, part, where):
    "Return the error for a `value` that is no number."
    return ValueError(f"{where}: the {part} {shorten(value)} is no number")


def decoded(column):
    "Return a column of categories as the values they stand for, because one may be missing; any other as it is."
    import pyarrow

    if isinstance(column, list) or not pyarrow.types.is_dictionary(column.type):
        return column
    try:
        return column.cast(column.type.value_type)
    except pyarrow.ArrowNotImplementedError:
        return column  # categories that are lists; they are refused later


def row_of_table(name, row):
    "Return how errors call a `row` of the table `name`."
    return f"{visible(name)}, row {row}"


def id_column(column, part, name, at):
    "Return the ids in `column` as one pyarrow array of bytes; errors call the table `name`, and a row as `at` says."
    import pyarrow
    from pyarrow import types

    if isinstance(column, list):
        return _written_out(column, part, name, at)
    if types.is_floating(column.type):
        try:
            column = column.cast(pyarrow.int64())  # 7.0 is "7"
        except pyarrow.ArrowInvalid:
            pass
    if types.is_integer(column.type):
        column = column.cast(pyarrow.string())
    kinds = (
        "string",
        "large_string",
        "binary",
        "large_binary",
        "fixed_size_binary",
        "string_view",
        "binary_view",
    )
    if any(getattr(types, f"is_{kind}", types.is_string)(column.type) for kind in kinds):
        ids = column.cast(pyarrow.large_binary())
        return pyarrow.concat_arrays(ids.chunks if isinstance(ids, pyarrow.ChunkedArray) else [ids])
    if types.is_floating(column.type) or (
        types.is_timestamp(column.type) and column.type.tz is None
    ):
        # numpy's keep single precision and nanoseconds
        objects = list(column.to_numpy(zero_copy_only=False))
        return _written_out(objects, part, name, at)
    kinds = types.is_boolean, types.is_decimal, types.is_date, types.is_time, types.is_timestamp
    uuid = getattr(column.type, "extension_name", "") == "arrow.uuid"
    if uuid or any(is_kind(column.type) for is_kind in kinds):
        return _written_out(column.to_pylist(), part, name, at)
    raise TypeError(f"{visible(name)}: the {part} column is of type {column.type}; ids are {IDS}")


def _written_out(ids, part, name, at):
    "Return the Python objects `ids` as a pyarrow array of bytes."
    import pyarrow

    kind = {int: pyarrow.int64(), str: pyarrow.large_string()}.get(type(ids[0]))
    if kind is not None and len(set(map(type, ids))) == 1:
        try:
            return (
                pyarrow.array(ids, kind).cast(pyarrow.large_string()).cast(pyarrow.large_binary())
            )
        except (pyarrow.ArrowException, OverflowError, UnicodeError):
            pass  # more than 64 bits, half a character
    out = []
    for row, value in enumerate(ids):
        try:
            out.append(as_bytes(value))
        except (TypeError, ValueError) as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"{at(name, row)}: the {part} {error}") from None
    return pyarrow.array(out, pyarrow.large_binary())


def bytes_of(ids):
    "Return the bytes of all `ids`, and where each ends, with a 0 before."
    if not len(ids):
        return b"", np.zeros(1, np.int64)
    ends = np.frombuffer(ids.buffers()[1], np.int64)[ids.offset : ids.offset + len(ids) + 1]
    data = ids.buffers()[2]
    return memoryview(data)[ends[0] : ends[-1]] if data else b"", ends - ends[0]


@dataclass
class FrameRows:
    "The rows of a table; a query may have a document twice."

    rows: GroupedRows  # those of a query together
    query: Any  # (rows,) the query ids as they came, a pyarrow array of bytes
    document: Any  # (rows,) the document ids
    name: str  # what errors call the table
    at: Callable[..., str]  # how they name a row
    first: FirstRows | None = None  # its first rows, if it has a column of ranks

    def lists(self, duplicates):
        "Return `GroupedRows` with each document once in a query; of `duplicates`, the one to keep."
        with _rows_named(self):
            return deduplicated(self.rows, duplicates)

    def found(self, judged):
        "Return what `QrelsIndex.found` gives for these rows."
        with _rows_named(self):
            return judged.found(self.rows.measured() if judged.distance else self.rows)

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        with _rows_named(self):
            ranks = ranks_in(self.rows, judged)
        if self.first is not None:
            score = 0.0 - self.first.score if judged.distance else self.first.score
            first = self.first._replace(score=score)
            ranks.first = lambda: first
        return ranks


def table_of(
    frame, kind, columns, name, at=row_of_table, numbers=number_column, ranks=None, shape=None
):
    """Return the rows of a `frame`, its columns found by name or `columns`; `at` names rows, `numbers` reads.

    They are `FrameRows`, or `Records` where cells hold what Arrow has no columns for. The first values of a column of
    `ranks` are looked for in the frame unless they are given, and so is the `shape`."""
    first = partial(first_of, frame)
    try:
        whole = getattr(frame, "whole", True)
        shape = shape or shape_of(frame.column_names, kind, columns, name, first, whole)
    except NoColumn as refused:
        return in_records(frame, None, kind, columns, name, refused)
    found = {part: as_lists(decoded(frame[column])) for part, column in shape.columns.items()}
    if not len(found["query"]):
        raise ValueError(f"{visible(name)} has no rows; {EMPTY_HINTS[kind]}")
    if not has_lists(found["document"]) and is_text_of_lists(found, shape):
        return in_records(frame, shape, kind, columns, name)
    for part, column in found.items():
        check_none_missing(column, part, name, at)
    query = id_column(found["query"], "query", name, at)
    codes = query.dictionary_encode()
    names, code = codes.dictionary.to_pylist(), codes.indices.to_numpy()
    row, of_row, place = np.arange(len(query)), code, at
    if has_lists(found["document"]):
        found, row = one_each(found, kind, columns, name, at)
        query, code = query.take(row), code[row]
        at = lambda name, each: place(name, int(row[each]))
        for part, column in found.items():
            check_none_missing(column, part, name, at)
    document = id_column(found["document"], "document", name, at)
    number = next((part for part in found if part not in ("query", "document")), None)
    if number:
        values = numbers(found[number], number, name, at)
        values = -values if number == "rank" else values
    elif kind == "run":  # a list in each row, the best first
        check_one_row(names, of_row, name, place)
        values = (np.searchsorted(row, row, "right") - np.arange(row.size)).astype(float)
    else:
        values = np.ones(len(query))
    rows = Rows(names, code, values, *id_text(*bytes_of(document), name))
    if shape.means == "score" and ranks is None and (column := rank_column(frame.column_names)):
        ranks = first(column)
    first_seen = first_with_ranks(rows, document, ranks) if ranks else None
    lists = group_rows(rows)
    if kind == "run" and number in (None, "rank"):
        lists.ranked = name
    return FrameRows(lists, query, document, name, at, first_seen)


def in_records(frame, shape, kind, columns, name, refused=None):
    "Return the `Records` of a `frame` whose cells are read one by one; `refused` is raised if they cannot be."
    from ndcg_lit.reading.records import frame_records

    return frame_records(frame, shape, kind, columns, name, refused)


def as_lists(column):
    "Return a `column` of Python's lists, tuples or arrays as pyarrow's lists, if they hold values of one type."
    first = first_value(column) if isinstance(column, list) else None
    return in_arrow(column) if is_nested(first) else column


def in_arrow(column):
    "Return a `column`, a list or an array, as pyarrow has it; a list if that has no type for what is in it, or it is deep."
    import pyarrow

    if getattr(getattr(column, "dtype", None), "kind", "O") not in "biuf":
        column = list(column)
        inside = list(chain.from_iterable(filter(is_nested, column)))
        dicts = [each for each in inside if isinstance(each, Mapping)]
        fields = list(chain.from_iterable(each.values() for each in dicts))
        deep = any(map(is_nested, chain(inside, fields)))  # of which pyarrow breaks down
        if deep or any(isinstance(each, Mapping) for each in chain(column, fields)):
            return column
    try:
        return pyarrow.array(column)
    except (pyarrow.ArrowException, UnicodeError, OverflowError, TypeError, ValueError):
        return list(column)


def is_nested(value):
    "Return whether a `value` is a list of values, of any kind."
    return isinstance(value, (list, tuple, set, frozenset)) or getattr(value, "ndim", 0) > 0


def has_text(column):
    "Return whether the cells of a `column` of pyarrow are text."
    from pyarrow import types

    kinds = types.is_string, types.is_large_string, types.is_binary, types.is_large_binary
    return any(is_kind(column.type) for is_kind in kinds)


def has_lists(column):
    "Return whether the cells of a `column` are lists, as pyarrow has them."
    from pyarrow import types

    kinds = types.is_list, types.is_large_list, types.is_fixed_size_list
    return not isinstance(column, list) and any(is_kind(column.type) for is_kind in kinds)


def is_text_of_lists(found, shape):
    "Return whether cells of the columns that are `found` are lists in text, or lists of values of many types."
    document, number = found["document"], found.get(shape.means)
    if number is not None:
        several = isinstance(number, list) or has_lists(number) or has_text(number)
        both = (document, number) if several else ()
        return several and all(is_list(first_value(first_cells(column))) for column in both)
    if isinstance(document, list):
        return shape.lists
    if not shape.lists or not has_text(document):
        return False
    from pyarrow import compute

    return bool(compute.any(compute.match_substring_regex(document, r"^\[|\s")).as_py())


def check_one_row(names, code, name, at):
    "Check that a run without numbers has one row for each of the queries called `names`, whose numbers are the `code`."
    if len(code) == len(names):
        return
    first = np.unique(code, return_index=True)[1]
    row = int(np.setdiff1d(np.arange(len(code)), first)[0])
    raise ValueError(
        f"{at(name, row)}: query {quoted(names[code[row]])} has a second row: {SECOND_ROW}"
    )


def one_each(found, kind, columns, name, at):
    """Return the columns that are `found` with a document in each row, where cells have lists of them, and the row of each.

    The numbers, if there are any, are in lists beside them, or in the documents, dicts with an id and a number."""
    import pyarrow
    from pyarrow import compute

    flat = {
        part: column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column
        for part, column in found.items()
        if part != "query"
    }
    document = flat.pop("document")
    size = np.asarray(compute.list_value_length(document))
    row = np.arange(size.size).repeat(size)
    documents, out = compute.list_flatten(document), {}
    for part, column in flat.items():
        if not has_lists(column):
            id_column(document, "document", name, at)  # which says that they are no ids
        other = np.asarray(compute.list_value_length(column))
        if (size != other).any():
            wrong = int(np.flatnonzero(size != other)[0])
            raise ValueError(
                f"{at(name, wrong)}: {size[wrong]} documents and {other[wrong]} numbers, each its {part}"
            )
        out[part] = compute.list_flatten(column)
    if pyarrow.types.is_null(documents.type):  # all lists are empty
        documents = documents.cast(pyarrow.string())
    if pyarrow.types.is_struct(documents.type):
        names = [field.name for field in documents.type]
        of_field = lambda each: compute.struct_field(documents, [names.index(each)])
        if not out and (number := number_inside(names, kind)):
            out[number[0]] = of_field(number[1])
        documents = of_field(column_for("document", names, columns, f"{name}, in its lists,"))
    return {"document": documents, **out}, row


def rank_column(present):
    "Return the name of the column of ranks among those that are `present`; none if there is none."
    return next((name for name in present if plain_name(name) == "rank"), "")


def first_with_ranks(rows, document, ranks):
    "Return the `FirstRows` of `rows`, with their `document` ids, if all the `ranks` are numbers; None otherwise."
    some = slice(len(ranks))
    try:
        rank = np.array(ranks, np.float64)
    except (TypeError, ValueError):
        return None
    if not np.isfinite(rank).all():
        return None
    return FirstRows(
        rows.codes[some], rows.number[some], rank, document[some].to_pylist(), rows.names
    )


def first_of(frame, name):
    "Return the first values of the column `name` of a `frame`."
    return first_cells(frame[name])


def first_cells(column):
    "Return the first values of a `column`, as Python has them."
    column = column[:FIRST_ROWS]
    return column if isinstance(column, list) else column.to_pylist()


@contextmanager
def _rows_named(table):
    "Raise what the `table` has twice as an error that names the row of the second one."
    try:
        yield
    except DuplicateDocument as twice:
        from pyarrow import compute

        same = map(compute.equal, (table.query, table.document), twice.pair)
        second = compute.indices_nonzero(compute.and_(*same))[1].as_py()
        raise ValueError(f"{table.at(table.name, second)}: {twice}") from None


def check_none_missing(column, part, name, at):
    "Check that a `column` has a value in every row; ValueError names the first without."
    if isinstance(column, list):
        gaps = [] if set(map(type, column)) <= {int, str} else list(map(is_missing, column))
    else:
        gaps = column.is_null().to_pylist() if column.null_count else []
    if True in gaps:
        raise ValueError(f"{at(name, gaps.index(True))}: the {part} is missing")


READERS = {".csv": ",", ".tsv": "\t"}  # what divides the columns


def _ending(path):
    "Return the ending of the name at `path`, without that of a compressed file."
    return os.path.splitext(path.removesuffix(".gz"))[1].lower()


def is_table_file(path):
    "Return whether a CSV or TSV file is at `path`, and not one of TREC text, such as MS MARCO's qrels.dev.tsv."
    if _ending(path) not in READERS:
        return False
    with opened(path) as source:
        for columns in (RUN, QRELS):
            try:
                return not read_line(next(pieces(source), b"").split(b"\n", 1)[0], columns)
            except (ValueError, Damaged):
                source.again()
    return True


@contextmanager
def errors_of(path):
    "Raise what pyarrow has against the file at `path` as an error that names the file."
    with needs_frames():
        import pyarrow
    try:
        yield
    except (pyarrow.ArrowException, UnicodeError, OSError) as error:
        number = ENOENT if isinstance(error, FileNotFoundError) else getattr(error, "errno", None)
        if isinstance(error, OSError) and number:
            raise OSError(number, os.strerror(number), path) from None
        raise ValueError(visible(f"{path}: {error}", keep="\n")) from None


def table_of_file(path, kind, columns):
    "Return the `FrameRows` of the CSV or TSV file at `path`, compressed or not; None for one whose cells are read one by one."
    with needs_frames():
        import pyarrow
        from pyarrow import csv as arrow_csv
    with _rows_of_text(path) as rows:
        header = next(filter(None, rows), None)
        head = list(islice(rows, FIRST_ROWS))
    if header and "\0" in "".join(header):
        raise ValueError(f"{visible(path)}:1: byte 0x00: this is no plain text file")
    if not header:
        raise ValueError(f"{visible(path)}:1: the file is empty; {EMPTY_HINTS[kind]}")
    check_width(len(header), f"{visible(path)}:1")

    def cells_of(name):
        at = header.index(name)
        return [cells[at] for cells in head if len(cells) > at]

    shape = shape_of(header, kind, columns, path, cells_of)
    if not is_plain(header, shape, cells_of):
        return None
    wanted = dict.fromkeys(shape.columns.values(), pyarrow.binary())
    convert = arrow_csv.ConvertOptions(
        column_types=wanted,
        include_columns=list(wanted),
        null_values=[""],
        strings_can_be_null=True,
    )
    parse = arrow_csv.ParseOptions(delimiter=READERS[_ending(path)], newlines_in_values=True)
    try:
        with errors_of(path):
            how = {"parse_options": parse, "convert_options": convert}
            if path.endswith(".gz"):
                frame = unpacked_table(arrow_csv.open_csv(path, **how), path)
            else:
                frame = arrow_csv.read_csv(path, **how)
    except Unpacked:
        raise
    except ValueError:
        with _rows_of_text(path) as rows:  # is it a line with more or fewer fields than the header?
            for cells in filter(None, rows):
                if len(cells) == len(header):
                    continue
                at, names = f"{visible(path)}:{rows.line_num}", visible(listed(header))
                raise ValueError(
                    f"{at}: {len(cells)} fields; the header has {len(header)}: {names}"
                ) from None
        raise
    rank = rank_column(header) if shape.means == "score" else ""
    ranks = cells_of(rank) if rank else []
    return table_of(frame, kind, columns, path, line_of_file, _number_text, ranks, shape)


def is_plain(header, shape, cells_of):
    "Return whether a table of text has an id or a number in each cell, and neither blanks nor decimal commas around."
    if any(name != name.strip() for name in header) or shape.lists:
        return False
    if shape.number is None:
        return True
    return not any("," in cell for cell in cells_of(shape.number)[:FIRST_ROWS])


def unpacked_table(batches, path):
    "Return the `batches` of the compressed file at `path` as a table; ValueError if it unpacks to far more than its size."
    import pyarrow

    held, size, packed = [], 0, os.path.getsize(path)
    for batch in batches:
        held.append(batch)
        size += batch.nbytes
        check_unpacked(size, packed, visible(path))
    return pyarrow.Table.from_batches(held, batches.schema)


def _number_text(values, part, name, at):
    "Return the text in the column `values` as finite floats, read as those of a TREC file are."
    import pyarrow

    text = id_column(values, part, name, at)
    try:
        out = text.cast(pyarrow.large_string()).cast(pyarrow.float64()).to_numpy()
    except pyarrow.ArrowInvalid:
        out = np.array([np.nan])
    if np.isfinite(out).all():
        return out
    out = np.empty(len(text))
    for row, value in enumerate(text.to_pylist()):
        try:
            out[row] = number_of(value, part)
        except ValueError as error:
            raise ValueError(f"{at(name, row)}: {error}") from None
    return out


@contextmanager
def _rows_of_text(path):
    "Yield the rows of the CSV or TSV file at `path`, lists of text; the reader counts its lines as `line_num`."
    read = gzip.open if path.endswith(".gz") else open
    with read(path, "rt", encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        rows = csv.reader(_short_lines(file, path), delimiter=READERS[_ending(path)])
        try:
            yield rows
        except (csv.Error, EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise ValueError(f"{visible(path)}:{rows.line_num + 1}: {error}") from None


def _short_lines(file, path):
    "Yield the lines of the text `file` at `path`; ValueError for one that is too long, and for too many blank ones."
    empty = 0
    for number in count(1):
        line = file.readline(LINE_BYTES + 1)
        if len(line) > LINE_BYTES:
            raise ValueError(f"{visible(path)}:{number}: {TOO_LONG}")
        if not line:
            return
        empty = 0 if line.strip() else empty + len(line)
        if empty > COMMENT_BYTES:
            raise ValueError(f"{visible(path)}:{number}: {TOO_MANY}")
        yield line


def line_of_file(path, row):
    "Return how errors call a `row` of the table in the text file at `path`: by the line at which it ends."
    with _rows_of_text(path) as rows:
        line = next(islice((rows.line_num for cells in rows if cells), row + 1, None))
    return f"{visible(path)}:{line}"


def parquet_table(data):
    "Return the table in the bytes of a Parquet file."
    from pyarrow import BufferReader, parquet

    return parquet.read_table(BufferReader(data))


def table_of_parquet(source, kind, columns):
    "Return the `FrameRows` of a Parquet file that is no path, such as a pipe or bytes."
    source.again()  # Parquet is read from its end
    with errors_of(source.name):
        from pyarrow import parquet

        file = parquet.ParquetFile(source.file)
        first = lambda name: first_of(next(file.iter_batches(FIRST_ROWS, columns=[name])), name)
        names = file.schema_arrow.names
        shape = shape_of(names, kind, columns, source.name, first)
        rank = rank_column(names) if shape.means == "score" else ""
        ranks = first(rank) if rank else []
        frame = file.read(columns=list(shape.columns.values()))
    return table_of(frame, kind, columns, source.name, ranks=ranks, shape=shape)


WHOLE = 1_000_000  # rows up to which a run is read whole


BATCH_ROWS = 65_536  # of the batches in which it is read otherwise


def is_batches(given):
    "Return whether `given` is rows that may be read in batches: Parquet, one file or a folder, a dataset, a LazyFrame."
    if isinstance(given, (str, os.PathLike)):
        path = os.fspath(given)
        if path.lower().removesuffix(".gz").endswith(".parquet"):
            return not is_pipe(path) and not is_other(path)
        inside = chain.from_iterable(
            Path(path).glob(f"{'*/' * depth}*.parquet") for depth in range(4)
        )
        return os.path.isdir(path) and next(inside, None) is not None
    dataset, polars = sys.modules.get("pyarrow.dataset"), sys.modules.get("polars")
    if dataset and isinstance(given, dataset.Dataset):
        return True
    lazy = polars is not None and isinstance(given, polars.LazyFrame)
    # a file could not hold objects
    return lazy and polars.Object not in given.collect_schema().dtypes()


@contextmanager
def open_rows(given, kind, columns):
    "Yield the rows of what is `given`, a run or qrels by `kind`, as query, document and score or grade."
    with needs_frames():
        from pyarrow import dataset
    if isinstance(given, (str, os.PathLike)):
        path = os.fspath(given)
        with errors_of(path):
            rows, shape = parquet_dataset(path, kind, columns)
        yield DatasetRows(rows, kind, path, shape)
    elif isinstance(given, dataset.Dataset):
        yield DatasetRows(given, kind, kind, dataset_shape(given, kind, columns, kind))
    else:
        with TemporaryDirectory(prefix="ndcg_lit-") as folder:
            path = f"{folder}/rows.parquet"
            first = lambda name: given.select(name).head(FIRST_ROWS).collect()[name].to_list()
            shape = shape_of(given.collect_schema().names(), kind, columns, kind, first)
            given.select(shape.columns.values()).sink_parquet(
                path, compression="lz4", row_group_size=2 * BATCH_ROWS
            )
            with errors_of(kind):
                rows = dataset.dataset(path)
            yield DatasetRows(rows, kind, kind, shape)


def dataset_shape(rows, kind, columns, name):
    "Return the `Shape` of a dataset of `rows`."
    first = lambda column: first_of(rows.head(FIRST_ROWS, columns=[column]), column)
    return shape_of(rows.schema.names, kind, columns, name, first)


def parquet_dataset(path, kind, columns):
    "Return the Parquet file at `path`, or those in the folder, as a dataset with types that suit every file; and its `Shape`."
    import pyarrow
    from pyarrow import dataset, types

    if not os.path.isdir(path):
        rows = dataset.dataset(path, format="parquet")
        return rows, dataset_shape(rows, kind, columns, path)
    rows = dataset.dataset(path, format="parquet", partitioning="hive")
    if not rows.files:
        raise ValueError(f"{visible(path)}: no Parquet file is in this folder")

    def holds_text(field):
        kind = field.type.value_type if types.is_dictionary(field.type) else field.type
        return not (types.is_primitive(kind) or types.is_null(kind) or types.is_decimal(kind))

    schema, of_files = rows.schema, [fragment.physical_schema for fragment in rows.get_fragments()]
    shape = dataset_shape(rows, kind, columns, path)
    for part, name in shape.columns.items():
        fields = [each.field(name) for each in of_files if name in each.names]
        if not fields and part in ("query", "document"):
            field = pyarrow.field(name, pyarrow.string())
        elif not fields:
            field = schema.field(name)
        elif all(map(holds_text, fields)):
            field = fields[0]
        else:
            field = pyarrow.unify_schemas(
                [pyarrow.schema([each]) for each in fields], promote_options="permissive"
            ).field(0)
        schema = schema.set(schema.get_field_index(name), field)
    return dataset.dataset(path, format="parquet", partitioning="hive", schema=schema), shape


class DatasetRows:
    "A pyarrow `dataset` of a run or of qrels, of a `shape`; errors call it `name`."

    def __init__(self, dataset, kind, name, shape):
        from pyarrow.dataset import field

        self.columns = {part: field(column) for part, column in shape.columns.items()}
        rank = rank_column(dataset.schema.names) if shape.means == "score" else ""
        self.ranks = first_of(dataset.head(FIRST_ROWS, columns=[rank]), rank) if rank else []
        self.dataset, self.kind, self.name = dataset, kind, name
        self.shape = Shape("query", "document", shape.means or None, shape.means, shape.lists)
        document = dataset.schema.field(shape.document)
        # whether each row is a document with its number, so that the rows can be read in batches
        self.one_each = shape.number is not None and not has_lists(document)

    def batches(self):
        "Yield the rows in their order, `BATCH_ROWS` at a time."
        with errors_of(self.name), progress(count_rows(self.dataset), self.name, " rows") as done:
            how = {
                "columns": self.columns,
                "batch_size": BATCH_ROWS,
                "use_threads": thread_count() > 1,
            }
            for scanner in scanners_of(self.dataset, **how):
                for batch in scanner.to_batches():
                    if batch.num_rows:
                        yield batch
                    done(batch.num_rows)

    def table(self):
        "Return all rows, as `FrameRows`."
        with errors_of(self.name):
            every = self.dataset.to_table(columns=self.columns)
        return table_of(every, self.kind, None, self.name, ranks=self.ranks, shape=self.shape)


def count_rows(dataset):
    "Return how many rows a `dataset` has; None where they would have to be read for it."
    quick = getattr(getattr(dataset, "format", None), "default_extname", None) in (
        None,
        "parquet",
        "arrow",
    )
    return dataset.count_rows() if quick else None


def scanners_of(dataset, **how):
    "Yield scanners of the parts of a `dataset`, in order: its row groups, or its files where they have none."
    try:
        fragments = list(dataset.get_fragments())
    except ValueError:  # it is filtered
        yield dataset.scanner(**how)
        return
    for fragment in fragments:
        parts = (
            fragment.split_by_row_group() if hasattr(fragment, "split_by_row_group") else [fragment]
        )
        for part in parts:
            yield part.scanner(schema=dataset.schema, **how)


def parts_of(
    batches,  # record batches
    size,  # rows of a part, about
    # columns whose values make a group of rows, which is never cut; (): cut anywhere
    whole=("query",),
    rows=None,  # the column that says how many rows each row stands for; None: for itself
):  # tables
    "Yield the rows of the `batches` in parts of some `size` rows, cut where the columns `whole` take new values."
    import pyarrow

    counted = lambda part: int(part[rows].to_numpy().sum()) if rows else part.num_rows
    held, count, wanted = [], 0, size
    for batch in batches:
        held.append(batch)
        count += counted(batch)
        if count < wanted:
            continue
        gathered = pyarrow.Table.from_batches(held)
        cut = last_group(gathered, whole) if whole else gathered.num_rows
        if cut:
            yield gathered.slice(0, cut)
        held = gathered.slice(cut).to_batches()
        count = sum(map(counted, held))
        wanted = size if cut else 2 * count
    if count:
        yield pyarrow.Table.from_batches(held)


def last_group(gathered, whole):
    "Return with which row the last group of the rows `gathered` begins: rows alike in the columns `whole`."
    import pyarrow
    from pyarrow import compute

    others = np.zeros(gathered.num_rows, bool)
    for column in map(gathered.column, whole):
        if pyarrow.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        try:
            other = compute.not_equal(column, column[-1])
        except pyarrow.ArrowNotImplementedError:
            continue  # lists, say: no ids, as is said later
        others |= compute.fill_null(other, True).to_numpy(zero_copy_only=False)
    last = np.flatnonzero(others)
    return int(last[-1]) + 1 if last.size else 0


def ranks_of_rows(rows, judged, numbered):
    "Return the `Ranks` of `rows` whose queries stand together, for what is `judged`; errors say what `numbered` gives."

    first = []

    def found(part):
        start, some = part
        at = lambda name, row: f"{visible(name)}, row {numbered(start, some, row)}"
        table = table_of(some, "run", None, rows.name, at, ranks=[], shape=rows.shape)
        if not start:
            first.append(first_rows(table.rows, judged.distance))
        return table.found(judged)

    parts, starts = tee(parts_of(rows.batches(), BATCH_ROWS))
    starts = accumulate(map(len, starts), initial=0)
    ranks = collected(judged.qrels, in_order(found, zip(starts, parts)))
    ranks.first = (lambda: first[0]) if first else None
    if ranks.there.any() or ranks.unjudged:
        return ranks
    raise ValueError(f"{visible(rows.name)} has no rows; {EMPTY_HINTS['run']}")


@dataclass
class Batches:
    "Rows that are read in batches where they are many: what is `given`, a run or qrels as `kind` says."

    given: Any  # path of a Parquet file or a folder of them, pyarrow dataset, polars LazyFrame
    kind: str  # "run" or "qrels"
    columns: Any  # names of columns, as for `evaluate`

    def lists(self, duplicates):
        "Return `GroupedRows` with each document once in a query; of `duplicates`, the one to keep."
        with open_rows(self.given, self.kind, self.columns) as rows:
            return rows.table().lists(duplicates)

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        with open_rows(self.given, self.kind, self.columns) as rows:
            with errors_of(rows.name):
                count = count_rows(rows.dataset)
            if not rows.one_each or (count or WHOLE + 1) <= WHOLE:
                return rows.table().ranks(judged)
            try:
                return ranks_of_rows(rows, judged, lambda start, some, row: start + row)
            except UngroupedRun:
                pass
            with together(rows) as ordered:
                return ranks_of_rows(ordered, judged, lambda start, some, row: some["row"][row])


def numbered_batches(rows, known):
    "Yield the batches of `rows`: the query's number among the `known` ones, the document in bytes, the score, the row."
    import pyarrow

    start, number = 0, rows.shape.means
    for batch in rows.batches():
        at = lambda name, row, start=start: f"{visible(name)}, row {start + row}"
        parts = {part: decoded(batch[part]) for part in rows.columns}
        for part, column in parts.items():
            check_none_missing(column, part, rows.name, at)
        query, document = (
            id_column(parts[part], part, rows.name, at) for part in ("query", "document")
        )
        coded = query.dictionary_encode()
        names = coded.dictionary.to_pylist()
        for name in names:
            known.setdefault(name, len(known))
        codes = np.array([known[name] for name in names], np.int64)
        values = number_column(parts[number], number, rows.name, at)
        values = -values if number == "rank" else values
        columns = codes[coded.indices.to_numpy()], document, values
        yield pyarrow.table(
            [*columns, np.arange(start, start + len(batch))], ["query", "document", "score", "row"]
        )
        start += len(batch)


SORT_MEMORY = "256MB"  # what duckdb may hold of the rows; the rest waits on disk


@contextmanager
def together(rows):
    "Yield the `rows`, those of a query together, the queries and the rows of each as they came; sorted on disk."
    needs = (
        'rows of a query that are not together are sorted by duckdb: pip install "ndcg_lit[large]"'
    )
    with needed(needs, "duckdb"):
        import duckdb
    known = {}
    with TemporaryDirectory(prefix="ndcg_lit-") as folder:
        write_tables(numbered_batches(rows, known), f"{folder}/rows.parquet")
        limits = {"memory_limit": SORT_MEMORY, "threads": thread_count(), "temp_directory": folder}
        try:
            with duckdb.connect(config=limits | {"preserve_insertion_order": False}) as database:
                # it would write to notebooks, whoever looks
                database.execute("SET enable_progress_bar = false")
                ordered = database.read_parquet(f"{folder}/rows.parquet").order("query, row")
                ordered.to_parquet(
                    f"{folder}/sorted.parquet", compression="lz4", row_group_size=2 * BATCH_ROWS
                )
        except duckdb.Error as error:
            raise OSError(f"{rows.name}: sorted in {folder}: {error}") from None
        os.remove(f"{folder}/rows.parquet")
        yield SortedRows(f"{folder}/sorted.parquet", list(known), rows.name)


def write_tables(tables, path):
    "Write some `tables` to a Parquet file at `path`."
    from pyarrow import parquet

    writer = None
    for each in tables:
        plain = {"compression": "lz4", "use_dictionary": False, "write_statistics": False}
        if writer is None:
            writer = parquet.ParquetWriter(path, each.schema, **plain)
        writer.write_table(each)
    writer.close()


class SortedRows:
    "The rows at `path`, in order of the numbers of their `queries`; errors call them `name`."

    def __init__(self, path, queries, name):
        self.path, self.queries, self.name = path, queries, name
        self.shape = Shape("query", "document", "score", "score")

    def batches(self):
        "Yield the rows in their order, `BATCH_ROWS` at a time."
        import pyarrow
        from pyarrow import dataset

        queries = pyarrow.array(self.queries, pyarrow.large_binary())
        rows = DatasetRows(dataset.dataset(self.path), "run", self.name, self.shape)
        rows.columns["row"] = dataset.field("row")
        for batch in rows.batches():
            yield batch.set_column(0, "query", queries.take(batch["query"]))
