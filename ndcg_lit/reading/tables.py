"""Frames, CSV and Parquet files become rows of ids and numbers; of a run with more rows than a computer holds, `evaluate` reads a batch after the other and keeps the ranks of the judged documents."""

import csv
import gzip
import os
import sys
import zlib
from collections import Counter
from collections.abc import Callable
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
from ndcg_lit.reading.names import FIRST_ROWS, PARTS, Sought, column_names, listed, plain_name
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
    if isinstance(frame, pyarrow.Table):
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


def is_pandas(frame):
    "Return whether `frame` is a DataFrame of pandas."
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(frame, pandas.DataFrame)


def shape_of(frame, kind):
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
    if frame.index.nlevels > 1 or frame.index.name is not None:
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
            return judged.found(self.rows)

    def ranks(self, judged):
        "Return the `Ranks` of these rows, a run, for what is `judged`."
        with _rows_named(self):
            ranks = ranks_in(self.rows, judged)
        if self.first is not None:
            score = 0.0 - self.first.score if judged.distance else self.first.score
            first = self.first._replace(score=score)
            ranks.first = lambda: first
        return ranks


def table_of(frame, kind, columns, name, at=row_of_table, numbers=number_column, ranks=None):
    """Return the `FrameRows` of a `frame`, its columns found by name or `columns`; `at` names rows, `numbers` reads.

    The first values of a column of `ranks` are looked for in the frame unless they are given."""
    names = column_names(frame.column_names, kind, name, columns, partial(first_of, frame))
    found = {part: decoded(frame[column]) for part, column in names.items()}
    if kind == "seen":
        found = one_each(found["query"], found["document"])
    if not len(found["query"]):
        raise ValueError(f"{visible(name)} has no rows; {EMPTY_HINTS[kind]}")
    for part, column in found.items():
        check_none_missing(column, part, name, at)
    query, document = (id_column(found[part], part, name, at) for part in ("query", "document"))
    codes = query.dictionary_encode()
    query_rows = codes.dictionary.to_pylist(), codes.indices.to_numpy()
    values = np.ones(len(query))
    for part in PARTS[kind][2:]:
        values = numbers(found[part], part, name, at)
    rows = Rows(*query_rows, values, *id_text(*bytes_of(document), name))
    if kind == "run" and ranks is None and (column := rank_column(frame.column_names)):
        ranks = first_of(frame, column)
    first = first_with_ranks(rows, document, ranks) if ranks else None
    return FrameRows(group_rows(rows), query, document, name, at, first)


def one_each(query, document):
    "Return the columns `query` and `document` by name, a row for each document where the cells have lists of them."
    import pyarrow
    from pyarrow import compute, types

    if isinstance(document, list) or not (
        types.is_list(document.type)
        or types.is_large_list(document.type)
        or types.is_fixed_size_list(document.type)
    ):
        return {"query": query, "document": document}
    if isinstance(document, pyarrow.ChunkedArray):
        document = document.combine_chunks()
    of_each = compute.list_parent_indices(document)
    if isinstance(query, list):
        query = [query[row] for row in of_each.to_pylist()]
    else:
        query = query.take(of_each)
    return {"query": query, "document": compute.list_flatten(document)}


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
    column = frame[name][:FIRST_ROWS]
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
    "Return the `FrameRows` of the CSV or TSV file at `path`, compressed or not."
    with needs_frames():
        import pyarrow
        from pyarrow import csv as arrow_csv
    with _rows_of_text(path) as rows:
        header = next(filter(None, rows), None)
        head = list(islice(rows, FIRST_ROWS if isinstance(columns, Sought) else 0))
    if header and "\0" in "".join(header):
        raise ValueError(f"{visible(path)}:1: byte 0x00: this is no plain text file")
    if not header:
        raise ValueError(f"{visible(path)}:1: the file is empty; {EMPTY_HINTS[kind]}")
    check_width(len(header), f"{visible(path)}:1")

    def cells_of(name):
        at = header.index(name)
        return [cells[at] for cells in head if len(cells) > at]

    wanted = dict.fromkeys(
        column_names(header, kind, path, columns, cells_of).values(), pyarrow.binary()
    )
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
    rank = rank_column(header) if head else ""
    ranks = cells_of(rank) if rank else []
    return table_of(frame, kind, columns, path, line_of_file, _number_text, ranks)


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


MOST_COLUMNS = 100_000  # of a table of text


def check_width(columns, where):
    "Check that a table of text has no more than `MOST_COLUMNS`; errors begin with `where`."
    if columns > MOST_COLUMNS:
        raise ValueError(
            f"{where}: the header has more than {MOST_COLUMNS:,} columns, the most that are read"
        )


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
        wanted = column_names(names, kind, source.name, columns, first)
        rank = rank_column(names) if kind == "run" else ""
        ranks = first(rank) if rank else []
        frame = file.read(columns=list(wanted.values()))
    return table_of(frame, kind, columns, source.name, ranks=ranks)


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
            rows = parquet_dataset(path, kind, columns)
        yield DatasetRows(rows, kind, path, columns)
    elif isinstance(given, dataset.Dataset):
        yield DatasetRows(given, kind, kind, columns)
    else:
        with TemporaryDirectory(prefix="ndcg_lit-") as folder:
            path = f"{folder}/rows.parquet"
            first = lambda name: given.select(name).head(FIRST_ROWS).collect()[name].to_list()
            present = given.collect_schema().names()
            wanted = column_names(present, kind, kind, columns, first).values()
            given.select(wanted).sink_parquet(
                path, compression="lz4", row_group_size=2 * BATCH_ROWS
            )
            with errors_of(kind):
                rows = dataset.dataset(path)
            yield DatasetRows(rows, kind, kind, columns)


def parquet_dataset(path, kind, columns):
    "Return the Parquet file at `path`, or those in the folder, as a dataset with types that suit every file."
    import pyarrow
    from pyarrow import dataset, types

    if not os.path.isdir(path):
        return dataset.dataset(path, format="parquet")
    rows = dataset.dataset(path, format="parquet", partitioning="hive")
    if not rows.files:
        raise ValueError(f"{visible(path)}: no Parquet file is in this folder")

    def holds_text(field):
        kind = field.type.value_type if types.is_dictionary(field.type) else field.type
        return not (types.is_primitive(kind) or types.is_null(kind) or types.is_decimal(kind))

    schema, of_files = rows.schema, [fragment.physical_schema for fragment in rows.get_fragments()]
    first = lambda column: first_of(rows.head(FIRST_ROWS, columns=[column]), column)
    for part, name in column_names(schema.names, kind, path, columns, first).items():
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
    return dataset.dataset(path, format="parquet", partitioning="hive", schema=schema)


class DatasetRows:
    "A pyarrow `dataset` of a run or of qrels; errors call it `name`."

    def __init__(self, dataset, kind, name, columns):
        from pyarrow.dataset import field

        first = lambda column: first_of(dataset.head(FIRST_ROWS, columns=[column]), column)
        found = column_names(dataset.schema.names, kind, name, columns, first)
        self.columns = {part: field(column) for part, column in found.items()}
        rank = rank_column(dataset.schema.names) if kind == "run" else ""
        self.ranks = first(rank) if rank else []
        self.dataset, self.kind, self.name = dataset, kind, name

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
        return table_of(every, self.kind, None, self.name, ranks=self.ranks)


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
        table = table_of(some, "run", None, rows.name, at)
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
            if (count or WHOLE + 1) <= WHOLE:
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

    start, number = 0, list(rows.columns)[2]
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
        columns = (
            codes[coded.indices.to_numpy()],
            document,
            number_column(parts[number], number, rows.name, at),
        )
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

    def batches(self):
        "Yield the rows in their order, `BATCH_ROWS` at a time."
        import pyarrow
        from pyarrow import dataset

        queries = pyarrow.array(self.queries, pyarrow.large_binary())
        rows = DatasetRows(dataset.dataset(self.path), "run", self.name, None)
        rows.columns["row"] = dataset.field("row")
        for batch in rows.batches():
            yield batch.set_column(0, "query", queries.take(batch["query"]))
