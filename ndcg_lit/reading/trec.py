"""What a line of a run or of judgments is, in plain Python; and how millions of them become lists of documents with a number, or an error that names the line."""

import io
import os
import re
import select
import stat
import sys
import zlib
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import BinaryIO

import numpy as np

from ndcg_lit.lists import choice, distinct, shorten, visible
from ndcg_lit.reading.names import FIRST_ROWS, NAMES, plain_name
from ndcg_lit.reading.ranks import (
    FirstRows,
    QrelsIndex,
    Ranks,
    collected,
    ranks_of_grouped,
)
from ndcg_lit.reading.rows import (
    DUPLICATES,
    EMPTY_HINTS,
    MAX_ID_BYTES,
    PART_ROWS,
    DuplicateDocument,
    GroupedRows,
    Rows,
    UngroupedRun,
    deduplicated,
    group_rows,
    id_words,
    joined_ids,
    joined_parts,
    packed_ids,
    quoted,
    rows_in_order,
)
from ndcg_lit.reading.unread import BEGINNING, packing, refuse_packed, refuse_unread
from ndcg_lit.system import in_order, needed, progress

Given = str | os.PathLike | bytes | BinaryIO  # what is opened


# A column of a block stays in the processor's cache, and threads seldom wait for each other
BLOCK_BYTES = 1 << 21


@contextmanager
def opened(source: Given):
    "Yield a `Source` for the path, `-`, bytes or open binary file `source`; a `Source` as it is."
    found = source if isinstance(source, Source) else source_of(source)
    found.lent = False
    try:
        yield found
    finally:
        if not (found.lent or found.held):
            found.close()


def source_of(given):
    "Return the `Source` of what is `given`: a path, `-`, bytes or an open binary file."
    if isinstance(given, str) and "\n" in given:
        raise ValueError(f"text is read as a path; encode it, or give a path; got {shorten(given)}")
    if isinstance(given, (bytes, bytearray, memoryview)):
        return Source(io.BytesIO(given), "bytes")
    if isinstance(given, str) and given == "-":
        if sys.stdin is None:
            raise ValueError("standard input is closed; give a path instead of '-'")
        if not hasattr(sys.stdin, "buffer"):
            raise _not_binary(sys.stdin)
        return Source(sys.stdin.buffer, "standard input")
    if isinstance(given, (str, os.PathLike)) and os.fspath(given) != "-":
        return Source(open(given, "rb"), visible(os.fsdecode(given)), ours=True)
    if isinstance(given, io.TextIOBase) or not hasattr(given, "read"):
        raise _not_binary(given)
    return Source(given, visible(str(getattr(given, "name", "file object"))))


def is_pipe(path):
    "Return whether what stands at `path` is read once, from its start to its end, as a pipe is."
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False  # the error is raised where it is opened
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _not_binary(source):
    "Return the error for a `source` that cannot be read as bytes."
    return TypeError(
        f"a run or qrels is a path, '-', bytes or a file open in binary mode; got {shorten(source)}"
    )


BOM = b"\xef\xbb\xbf"  # the byte order mark: some editors begin a UTF-8 file with it


HEAD_BYTES = 1 << 16  # of a file, which say what form it has


class Source:
    """The bytes of a binary `file`, as they are; errors call it `name`; `told` is called with the number of bytes read.

    `opened` closes a file that is `ours` at its end. A pipe could not be opened again: if it is `lent`, it stays open
    for the next `opened`; if it is `held`, until its holder closes it."""

    held = False

    def __init__(self, file, name, ours=False):
        if getattr(file, "closed", False):
            raise ValueError(f"{name}: the file is closed")
        self.file, self.name, self.kept, self.told = file, name, None, None
        self.lent, self.owned = False, [file] if ours else []
        self.taken = 0  # bytes that were read of it, as they are
        self.ahead = b""  # a block that was looked at and is read again
        self.begins = b""  # its first lines, once they are read
        try:
            self.start = file.tell() if file.seekable() else None  # None: it cannot be read again
        except (AttributeError, OSError):
            self.start = None

    def read(self):
        "Return the next block of bytes; none at the end."
        if self.ahead:
            piece, self.ahead = self.ahead, b""
            return piece
        piece = _read_block(self.file, self.name)
        self.taken += len(piece)
        if self.told:
            self.told(len(piece))
        if self.start is None:
            if self.kept is None:
                import tempfile

                self.kept = tempfile.TemporaryFile()
                self.owned.append(self.kept)
            self.kept.write(piece)
        return piece

    def first(self):
        "Return the first bytes as they are, without reading past them."
        if self.start is None:
            self.ahead = self.read()
            return self.ahead
        found = self.file.read(HEAD_BYTES)
        self.file.seek(self.start)
        return found

    def head(self):
        "Return the first bytes, decompressed as far as they can be, without reading past them."
        first = self.first()
        found = inflated_head(first).removeprefix(BOM)
        refuse_unread(found, first, self)
        refuse_packed(found, first, self)
        return found

    @property
    def path(self):
        "Return the path at which the file was opened; None for bytes, a pipe or a file that is somebody else's."
        return os.fsdecode(self.file.name) if self.owned and self.kept is None else None

    def again(self):
        "Go back to the start; a pipe is read to its end for it."
        if self.start is None:
            while self.read():
                pass
            self.file, self.start = self.kept, 0
        self.file.seek(self.start)
        self.taken = 0

    def close(self):
        "Close the files that were opened for this source."
        for file in self.owned:
            file.close()


def inflated_head(first):
    "Return the first bytes of a file, decompressed: as much as the bytes `first` tell."
    try:
        if packing(first) == "gzip":
            return next(_inflated(first, bytes, HEAD_BYTES), (b"", 0))[0]
        if packing(first) == "zstd":
            return next(_unzstd(first, bytes, HEAD_BYTES), (b"", 0))[0]
    except Damaged:
        return b""  # the error is raised where the file is read
    return first


def file_size(file):
    "Return how many bytes the `file` has; None where that is not known."
    try:
        return os.fstat(file.fileno()).st_size or None
    except (AttributeError, OSError):
        return None


def _read_block(file, name):
    "Return the next block of bytes of `file`, which errors call `name`; none at its end."
    piece = file.read(BLOCK_BYTES)
    while piece is None:
        try:
            select.select([file], [], [])
        except (OSError, TypeError, ValueError):
            said = "the file has nothing to read yet and cannot be waited for; open it in blocking mode"
            raise BlockingIOError(f"{name}: {said}") from None
        piece = file.read(BLOCK_BYTES)
    if isinstance(piece, str):
        raise _not_binary(file)
    return piece


def pieces(source):
    "Yield the bytes of `source`, decompressed, without a byte order mark, some hundred kilobytes or more at a time."
    first, head = source.read(), b""
    if packing(first) == "gzip":
        parts = unpacked(_inflated(first, source.read), source)
    elif packing(first) == "zstd":
        parts = unpacked(_unzstd(first, source.read), source)
    else:
        parts = chain([first], iter(source.read, b"")) if first else iter(())
    for part in parts:
        head += part
        if len(head) >= BEGINNING:
            break
    head = head.removeprefix(BOM)
    refuse_unread(head, first, source)
    yield head
    yield from parts


class Damaged(Exception):
    "A compressed file that cannot be decompressed to its end."


def _unzstd(data, read, size=BLOCK_BYTES):
    "Yield the bytes compressed with Zstandard that begin with `data` and go on with what `read` gives; and how many are left of it."
    needs = 'files compressed with zstd need pyarrow: pip install "ndcg_lit[frames]"'
    with needed(needs, "pyarrow"):
        import pyarrow

    class Rest(io.RawIOBase):
        held = data

        def readable(self):
            return True

        def readinto(self, into):
            self.held = self.held or read()
            size = min(len(into), len(self.held))
            into[:size], self.held = self.held[:size], self.held[size:]
            return size

    try:
        rest = Rest()
        with pyarrow.CompressedInputStream(pyarrow.PythonFile(rest, "r"), "zstd") as stream:
            while piece := stream.read(size):
                yield piece, len(rest.held)
    except OSError as error:
        raise Damaged(f"the zstd data are damaged ({error})") from None


def _inflated(data, read, size=BLOCK_BYTES):
    "Yield the bytes compressed in the gzip members that begin with `data` and go on with what `read` gives; and how many are left."
    while data.strip(b"\0"):
        member = zlib.decompressobj(31)
        while not member.eof:
            if not data:
                raise Damaged("the gzip data stop before their end: the file is truncated")
            try:
                piece = member.decompress(data, size)
            except zlib.error as error:
                raise Damaged(f"the gzip data are damaged ({error})") from None
            data = member.unused_data if member.eof else member.unconsumed_tail
            if piece:
                yield piece, len(data)
            if not data:
                data = read()


# How many times its size a compressed file may unpack to, beyond some bytes: files of ids unpack to five or ten times
UNPACKED, UNPACKED_BYTES = 100, 1 << 26


class Unpacked(ValueError):
    "Says that a compressed file unpacks to far more than its size."


def check_unpacked(size, packed, name):
    "Refuse the file `name` if `packed` bytes of it unpack to a `size` that only a file of repetitions has."
    if size > max(UNPACKED_BYTES, UNPACKED * packed):
        raise Unpacked(
            f"{name}: it unpacks to more than {UNPACKED} times its size, as no file of different ids does; unpack it first"
        )


def unpacked(parts, source):
    "Yield the `parts` of a compressed `source`, pairs of bytes and how many are left to unpack, of no more than files have."
    size = 0
    for part, left in parts:
        size += len(part)
        check_unpacked(size, source.taken - left, source.name)
        yield part


# Of a line; no less than two of `BLOCK_BYTES`, so that a block is shorter unless it is one line
LINE_BYTES = 1 << 23


TOO_LONG = f"the line has more than {LINE_BYTES:,} bytes, the most that are read"


class BadLine(ValueError):
    "Says `why` a `line`, counted from 1, cannot be read."

    def __init__(self, line, why):
        super().__init__(f"{line}: {why}")
        self.line, self.why = line, why


def blocks(source):
    "Yield blocks of whole lines; in place of what is damaged a `BadLine`, counted from the line after the last block."
    rest = b""
    try:
        for piece in pieces(source):
            cut = piece.rfind(b"\n") + 1 if len(rest) + len(piece) >= BLOCK_BYTES else 0
            if cut:
                block, rest = b"".join((rest, memoryview(piece)[:cut])), piece[cut:]
                yield block
            else:
                rest += piece
            if len(rest) - rest.rfind(b"\n") - 1 > LINE_BYTES:
                break
        if rest:
            yield rest
    except Damaged as error:
        yield BadLine(1 + lines_in(rest), str(error))


def lines_in(text):
    "Return how many lines end in `text`; numpy counts them faster than Python."
    return int(np.count_nonzero(np.frombuffer(text, np.uint8) == ord("\n")))


class Fields(list):
    "The names of the fields of a line; `places` are those of query, document and number, None for no number."

    def __init__(self, names, *places):
        super().__init__(names.split())
        self.places = places

    def __call__(self, line, at):
        "Return what `read_line` reads of a `line`."
        return read_line(line, self)


RUN = Fields("query Q0 document rank score tag", 0, 2, 4)


QRELS = Fields("query iteration document grade", 0, 2, 3)


def plain_lines(
    text,  # bytes
    columns,  # `RUN` or `QRELS`
    first=1,  # the number of the first line
):  # yields (query, document, number), the ids as bytes
    "Yield the query, document and number of every line of `text` that is no comment; `BadLine` for a bad one."
    for line, row in enumerate(text.split(b"\n"), first):
        try:
            found = read_line(row, columns)
        except ValueError as error:
            raise BadLine(line, str(error)) from None
        if found:
            yield found


# control characters, and a carriage return inside a line
NO_TEXT = re.compile(rb"[^\t\n\r -\xff]|\r(?=[^\r\n])")


def read_line(row, columns):
    "Return the query, document and number of one line, None for a blank one or a comment; ValueError for a bad one."
    control = NO_TEXT.search(row)
    if control:
        raise ValueError(f"byte 0x{control[0][0]:02x}: this is no plain text file")
    if len(row) > LINE_BYTES:
        raise ValueError(TOO_LONG)
    fields = row.split()
    if not fields or fields[0].startswith(b"#"):
        return None
    if len(fields) < len(columns) or len(fields) > len(columns) < len(RUN):
        a = "a run" if columns is RUN else "a qrels" if columns is QRELS else "such a"
        said = f"{len(fields)} fields; {a} line has {len(columns)}: {' '.join(columns)}"
        for other, mine, theirs in (("run", QRELS, RUN), ("qrels", RUN, QRELS)):
            if columns is mine and is_line_of(fields, theirs):
                said += f". {len(fields)} are those of a {other} line: are run and qrels swapped?"
        raise ValueError(said)
    query, document, number = columns.places
    for j in (query, document):
        size = len(fields[j])
        if size > MAX_ID_BYTES:
            raise ValueError(
                f"the {columns[j]} id has {size} bytes; at most {MAX_ID_BYTES} are read"
            )
    if number is None:
        return fields[query], fields[document], 1.0
    return fields[query], fields[document], number_of(fields[number], columns[number])


def is_line_of(fields, columns):
    "Return whether the `fields` of a line are those of the `columns`, the number being one."
    if len(fields) < len(columns) or len(fields) > len(columns) < len(RUN):
        return False
    try:
        number_of(fields[columns.places[2]])
    except ValueError:
        return False
    return True


HEADER_QUERY = {
    b"query",
    b"query_id",
    b"query-id",
    b"queryid",
    b"qid",
    b"q_id",
    b"topic",
    b"topic_id",
}


HEADER_NUMBER = {
    b"score",
    b"sim",
    b"similarity",
    b"grade",
    b"relevance",
    b"rel",
    b"label",
    b"rating",
    b"judgment",
    b"rank",
}


def is_header(row, columns):
    "Return whether the line `row` names the `columns` and holds none."
    fields, (_, document, number) = row.lower().lstrip(b"# ").split(), columns.places
    if len(fields) < len(columns) or fields[0] not in HEADER_QUERY:
        return False
    tabs = row.strip().count(b"\t")
    if 0 < tabs < len(columns) - 1:  # names with blanks between tabs, as in Query ID
        return False
    if number is None:
        return plain_name(fields[document].decode("utf-8", "replace")) in NAMES["document"]
    return fields[number] in HEADER_NUMBER


def without_header(text, columns):
    "Return the first block `text` of a file with its first line made a comment, if that is a header."
    return b"#" + text if is_header(text[: text.find(b"\n") + 1], columns) else text


def number_of(text, name="number"):
    "Return the number that the bytes `text` spell, as Python's float reads it but without `_`; it must be finite."
    try:
        value = float(text if b"_" not in text else b"")
    except ValueError:
        raise ValueError(f"the {name} {quoted(text)} is no number") from None
    if -np.inf < value < np.inf:
        return value
    raise ValueError(f"the {name} {quoted(text)} is not a finite number")


def field_ends(byte, width):
    "Return where each line in `byte` begins, and its fields end, (lines, `width`); None unless lines are regular."
    blank = byte <= ord(" ")
    ends = np.flatnonzero(blank)
    if blank[0] or ends.size % width or (blank[1:] & blank[:-1]).any():
        return None
    ends = ends.reshape(-1, width)
    last = ends[:, -1]
    if (byte[last] != ord("\n")).any() or np.count_nonzero(byte < ord(" ")) > last.size:
        return None
    first = np.append(0, last[:-1] + 1)
    return None if (byte[first] == ord("#")).any() else (first, ends)  # a comment


COMMENT = re.compile(rb"^#.*\n", re.MULTILINE)


def tidied(text):
    "Return `text` with one space between fields and one line end after each line, without comments."
    if NO_TEXT.search(text):
        raise ValueError
    text = text.replace(b"\t", b" ").replace(b"\r\n", b"\n")
    for several, one in ((b"  ", b" "), (b" \n", b"\n"), (b"\n ", b"\n"), (b"\n\n", b"\n")):
        while several in text:
            text = text.replace(several, one)
    return COMMENT.sub(b"", text.lstrip(b" \n"))


def has_arrow():
    "Return whether there is a pyarrow: it may not be installed, or be for another numpy, which may be any error."
    try:
        import pyarrow  # noqa: F401
    except Exception:
        return False
    return True


def arrow_column(text, begin, end):
    "Return the fields of `text` from `begin` to `end` as a string array of pyarrow, with a null between any two."
    import pyarrow

    places = np.column_stack([begin, end]).astype(np.int32)
    valid = np.full(begin.size // 4 + 1, 0b01010101, np.uint8)
    buffers = map(pyarrow.py_buffer, (valid, places, text))
    return pyarrow.Array.from_buffers(pyarrow.string(), places.size - 1, list(buffers))


MOST_DIGITS = 15  # of which a whole number is exact as a float, and so its quotient by a power of ten is the nearest one


def decimals_in(byte, begin, end):
    """Return the numbers from `begin` to `end` in `byte`, all of digits with the point in one place; None for any others.

    >>> byte = np.frombuffer(b"12.50 -0.25 ", np.uint8)
    >>> decimals_in(byte, np.array([0, 6]), np.array([5, 11])).tolist()
    [12.5, -0.25]
    """
    below = byte[begin] == ord("-")
    begin = begin + below
    size = end - begin
    shortest, longest = int(size.min()), int(size.max())
    whole, digits, behind = np.zeros(size.size, np.int64), 0, 0
    for back in range(longest):  # from the last sign to the first
        there = slice(None) if back < shortest else (size > back).nonzero()[0]
        sign = byte[end[there] - (back + 1)]
        digit = sign - np.uint8(ord("0"))
        if not (digit > 9).any():
            whole[there] += digit * np.int64(10**digits)
            digits += 1
        elif back and not behind and back < shortest and (sign == ord(".")).all():
            behind = back
        else:
            return None
        if digits > MOST_DIGITS:
            return None
    if shortest <= (behind > 0):
        return None  # a sign or a point alone
    found = whole / 10**behind
    return np.where(below, -found, found) if below.any() else found


def numbers_in(text, begin, end, fast):
    "Return the numbers that `text` spells from `begin` to `end`, by pyarrow if `fast` and other than decimals; ValueError for other words."
    found = decimals_in(np.frombuffer(text, np.uint8), begin, end)
    if found is not None:
        return found
    if fast and has_arrow():
        # pyarrow's error for a word is a ValueError too
        column = arrow_column(text, begin, end).cast("float64")
        return np.frombuffer(column.buffers()[1], np.float64, len(column))[::2].copy()
    fields = [text[low:high] for low, high in zip(begin.tolist(), end.tolist())]
    if b"_" in text and b"_" in b"".join(fields):
        raise ValueError("to Python, but not here, 1_000 is a number")
    return np.fromiter(map(float, fields), float, len(fields))


def numbered(text, byte, begin, size, fast):
    "Return the different ids in `text`, `size` bytes from each `begin` on, and the number of the id at each of these."
    new = np.append(True, size[1:] != size[:-1])
    for word in id_words(byte, begin, size):
        new[1:] |= word[1:] != word[:-1]
    heads = np.flatnonzero(new)
    if fast and heads.size > new.size // 4 and has_arrow():  # lines in no order
        column = arrow_column(text, begin, begin + size).view("binary").dictionary_encode()
        codes = np.frombuffer(column.indices.buffers()[1], np.int32, len(column))
        return column.dictionary.to_pylist(), codes[::2].copy()
    names = [
        text[low : low + count] for low, count in zip(begin[heads].tolist(), size[heads].tolist())
    ]
    code = {name: i for i, name in enumerate(dict.fromkeys(names))}
    codes = np.fromiter(map(code.get, names), np.int32, len(names))
    return list(code), codes.repeat(np.diff(heads, append=new.size))


def rows_of_lines(text, columns, fast=False):
    "Return the `Rows` of the lines of `text`, by pyarrow if `fast`; `BadLine` for a bad one."
    if len(text) <= LINE_BYTES:
        lines = text if text.endswith(b"\n") else text + b"\n"
        try:
            rows = regular_rows(lines, columns, fast) or regular_rows(tidied(lines), columns, fast)
        except ValueError:
            rows = None
        if rows:
            return rows
    return rows_of(list(plain_lines(text, columns)))


def regular_rows(text, columns, fast):
    "Return the `Rows` of regular lines; None if the lines are not regular, ValueError for what only Python can tell."
    if not text:
        return rows_of([])
    byte = np.frombuffer(text, np.uint8)
    places = field_ends(byte, len(columns))
    if places is None:
        return None
    first, ends = places
    _, document, number = columns.places
    begin = ends[:, document - 1] + 1
    size, query_size = ends[:, document] - begin, ends[:, 0] - first
    if max(size.max(), query_size.max()) > MAX_ID_BYTES:
        raise ValueError
    values = np.ones(first.size)
    if number is not None:
        values = numbers_in(text, ends[:, number - 1] + 1, ends[:, number], fast)
    if not np.isfinite(values).all():
        raise ValueError
    # ids are read eight bytes at a time; after the last document of a run there are as many, of others there may not be
    if len(columns) != len(RUN):
        byte = np.append(byte, np.zeros(8, np.uint8))
    names, codes = numbered(text, byte, first, query_size, fast)
    return Rows(names, codes, values, byte, begin.astype(np.int32), size.astype(np.int16))


def rows_of(lines):
    "Return the `Rows` of a list of `lines`: query, document and number of each."
    queries, documents, numbers = zip(*lines) if lines else ((), (), ())
    code = {name: i for i, name in enumerate(dict.fromkeys(queries))}
    codes = np.fromiter(map(code.get, queries), np.int32, len(lines))
    return Rows(list(code), codes, np.array(numbers, float), *joined_ids(documents, ""))


# Blocks up to which a file is read without pyarrow: some 400,000 lines of a run, which it reads no sooner than it is imported
SMALL = 8


COMMENT_BYTES = 1 << 23  # of blank lines and comments at a stretch


TOO_MANY = f"only blank lines and comments in {COMMENT_BYTES:,} bytes before this line, the most that are read"


def read_blocks(work, source, columns):
    "Yield what `work` makes of the `Rows` of each block of `source`, in order; ValueError names file and line."
    texts, line, comments = blocks(source), 0, 0
    begin = list(islice(texts, 1))
    if begin and not isinstance(begin[0], BadLine):
        begin[0] = without_header(begin[0], columns)
        source.begins = begin[0][:FIRST_BYTES]

    def made(numbered):
        "Return what `work` makes of a block and its number, None if it has no rows; its lines and its bytes."
        number, text = numbered
        if isinstance(text, BadLine):
            raise text
        rows = rows_of_lines(text, columns, number >= SMALL)
        return work(rows) if rows.names else None, lines_in(text), len(text)

    try:
        for result, lines, size in in_order(made, enumerate(chain(begin, texts))):
            if comments > COMMENT_BYTES:
                raise BadLine(1, TOO_MANY)
            line, comments = line + lines, 0 if result is not None else comments + size
            if result is not None:
                yield result
    except BadLine as error:
        raise ValueError(f"{source.name}:{line + error.line}: {error.why}") from None


class ScatteredRows:
    "The rows of several `blocks`, whatever their order, query by query."

    def __init__(self, blocks):
        self.known = {}
        found = list(in_order(self._by_query, map(self._numbered, blocks)))
        self.blocks, texts = [columns for columns, _ in found], [text for _, text in found]
        self.starts = np.cumsum([0, *map(len, texts)])
        self.names, self.text = list(self.known), np.concatenate(texts)
        counts = [np.bincount(code, minlength=len(self.names)) for code, *_ in self.blocks]
        self.offsets = np.append(0, np.cumsum(sum(counts)))

    def _numbered(self, rows):
        "Return the `rows` of a block, and the numbers of their queries; a new query gets the next one."
        numbers = list(map(self.known.get, rows.names))
        if None in numbers:
            for name in rows.names:
                self.known.setdefault(name, len(self.known))
            numbers = list(map(self.known.get, rows.names))
        return rows, np.array(numbers, np.int32)

    def _by_query(self, numbered):
        "Return query number, number, begin and size of the rows of a block, query by query, and their packed ids."
        rows, numbers = numbered
        code = numbers[rows.codes]
        order = rows_in_order(code)
        size = rows.size[order]
        begin, text = packed_ids(rows.text, rows.begin[order], size)
        return (code[order], rows.number[order], begin, size), text

    def parts(self, rows):
        "Yield functions that give the `GroupedRows` of some queries each, with some `rows` or more."
        size = self.offsets[-1]
        cuts = distinct(np.searchsorted(self.offsets, [*range(0, size, rows), size]))
        at = np.array([np.searchsorted(code, cuts) for code, *_ in self.blocks])
        for i in range(cuts.size - 1):
            yield partial(self._part, cuts[i], cuts[i + 1], at[:, i], at[:, i + 1])

    def lists(self):
        "Return all rows as `GroupedRows`."
        return self._part(0, len(self.names), [0] * len(self.blocks), [None] * len(self.blocks))

    def _part(self, first, last, low, high):
        "Return the `GroupedRows` of the queries from `first` to before `last`: rows `low` to `high` of each block."
        columns = zip(
            *([column[i:j] for column in block] for block, i, j in zip(self.blocks, low, high))
        )
        code, number, begin, size = map(np.concatenate, columns)
        begin = begin + self.starts[:-1].repeat([
            len(block[i:j]) for (block, *_), i, j in zip(self.blocks, low, high)
        ])
        return group_rows(
            Rows(self.names[first:last], code - first, number, self.text, begin, size)
        )


def read_whole(source, columns):
    "Return all lines of `source` as a `ScatteredRows`; ValueError if it has none."
    parts = read_blocks(lambda rows: rows, source, columns)
    first = next(parts, None)
    if first is None:
        hint = f"; {EMPTY_HINTS['run']}" if columns is RUN else ""
        raise ValueError(f"{source.name}:1: the file is empty{hint}")
    return ScatteredRows(chain([first], parts))


def with_line_numbers(twice, source, columns=RUN):
    "Return the error `twice` of a document with its lines in `source`, which have the `columns`."
    source.again()
    lines, before, (query, document) = [], 0, twice.pair
    for text in blocks(source):
        for line, row in enumerate(text.split(b"\n") if document in text else (), before + 1):
            fields, place = row.split(None, 3), columns.places[1]
            if len(fields) > place and fields[0] == query and fields[place] == document:
                lines.append(line)
        if len(lines) > 1:
            break
        before += lines_in(text)
    first, second = lines[:2]
    apart = "one line" if second - first == 1 else f"{second - first} lines"
    return ValueError(f"{source.name}:{second}: {twice.said}, first {apart} earlier; {twice.cure}")


def read_qrels(
    source: Given,
    duplicates: str = "error",
) -> GroupedRows:
    r"""Return the judgments of a TREC qrels file, `source`.

    Lines that begin with # are comments, as in trec_eval 10. Grades with decimals count as they
    are; trec_eval cuts them to whole numbers, 1.7 to 1.

    Parameters
    ----------
    source : Given
        A path, "-" (standard input), bytes or a binary file; gzip or not.
    duplicates : str, default 'error'
        A document twice in a query: "error", or keep "first", "last", "max".

    Returns
    -------
    GroupedRows
        Grades.

    Raises
    ------
    ValueError
        Names file and line of a bad line or duplicate.

    Examples
    --------
    >>> read_qrels(b"q1 0 d1 2\n").names
    [b'q1']
    """
    choice("duplicates", duplicates, DUPLICATES)
    return read_lists(source, QRELS, duplicates)


def read_run(
    source: Given,
    duplicates: str = "error",
) -> GroupedRows:
    r"""Return all of a TREC run file, `source`.

    Lines that begin with # are comments, as in trec_eval 10; what follows the run's name, field
    six, is ignored.

    Parameters
    ----------
    source : Given
        A path, "-" (standard input), bytes or a binary file; gzip or not.
    duplicates : str, default 'error'
        A document twice in a query: "error", or keep "first", "last", "max".

    Returns
    -------
    GroupedRows
        Scores.

    Raises
    ------
    ValueError
        Names file and line of a bad line or duplicate.

    Examples
    --------
    >>> len(read_run(b"q1 Q0 d1 1 2.5 tag\nq2 Q0 d1 1 0.5 tag\n"))
    2
    """
    choice("duplicates", duplicates, DUPLICATES)
    return read_lists(source, RUN, duplicates)


def read_lists(source, columns, duplicates):
    "Return the `GroupedRows` of the TREC file `source`, whose lines have the `columns`."
    with opened(source) as file:
        try:
            return deduplicated(read_whole(file, columns).lists(), duplicates)
        except DuplicateDocument as error:
            raise with_line_numbers(error, file) from None


SMALL_BYTES = 1 << 13


TABLES = ".parquet", ".csv", ".tsv"  # which other pages read


def small_text(source):
    "Return the text of a small file that may be TREC, a path or bytes; none for any other source."
    text = b""
    if isinstance(source, (bytes, bytearray)):
        text = bytes(source)
    elif isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        trec = (
            isinstance(path, str)
            and path != "-"
            and not path.lower().removesuffix(".gz").endswith(TABLES)
        )
        if trec and os.path.isfile(path) and os.path.getsize(path) <= SMALL_BYTES:
            with open(path, "rb") as file:
                text = file.read()
    if len(text) > SMALL_BYTES or b"qid:" in text:
        return b""  # the second may be LETOR, some lines of which would pass for TREC
    return text


def small_dicts(text, columns):
    "Return the lines of a small TREC file as a dict of dicts with ids as text; None if they are not."
    found, count = {}, 0
    try:
        for query, document, number in plain_lines(text.removeprefix(BOM), columns):
            documents = found.setdefault(query.decode("utf-8", "surrogateescape"), {})
            documents[document.decode("utf-8", "surrogateescape")] = number
            count += 1
    except BadLine:
        return None
    return found if found and sum(map(len, found.values())) == count else None


def begins_as(text, columns):
    "Return whether the first line of a file that begins with `text`, comments aside, is one of the `columns` or their header."
    while text:
        line, _, text = text.partition(b"\n")
        try:
            if read_line(line, columns):
                return not line.split(None, 2)[1].startswith(b"qid:")
        except ValueError:
            return is_header(line, columns)
    return False


def rank_judged(
    run: Given | GroupedRows,
    qrels: Given | GroupedRows,
    ties: str = "docid",
    duplicates: str = "error",
    precision: str = "single",
) -> Ranks:
    r"""Return the rank of every judged document of `qrels` in a TREC `run`, by `ties`, `duplicates` and `precision`.

    A run that lists query after query is read block by block, in memory that does not grow with it;
    of any other the scores and ids are kept. Lines that begin with # are comments, and what follows
    the run's name is ignored, as in trec_eval 10.

    Parameters
    ----------
    run : Given or GroupedRows
        Path, "-" (standard input), bytes, binary file, gzip or not; or `GroupedRows`.
    qrels : Given or GroupedRows
        The same.
    ties : str, default 'docid'
        Equal scores: larger id first ("docid", default) or first line ("stable").
    duplicates : str, default 'error'
        A document twice: "error", or keep "first", "last", "max".
    precision : str, default 'single'
        Scores equal in "single" (default, as trec_eval) or "double" are tied.

    Returns
    -------
    Ranks

    Raises
    ------
    ValueError
        Names file and line of what cannot be read.

    Examples
    --------
    >>> rank_judged(b"q Q0 a 1 2 t\nq Q0 b 2 1 t\n", b"q 0 b 1\n").rank
    array([2])
    """
    choice("ties", ties, ("docid", "stable"))
    choice("duplicates", duplicates, DUPLICATES)
    choice("precision", precision, ("single", "double"))
    qrels = qrels if isinstance(qrels, GroupedRows) else read_qrels(qrels, duplicates)
    return ranks_in(run, QrelsIndex(qrels, ties, duplicates, precision))


def ranks_in(run, judged):
    "Return the `Ranks` of a `run`, `GroupedRows`, a TREC source or `Batches`, for what is `QrelsIndex`."
    if isinstance(run, GroupedRows):
        return ranks_of_grouped(run, judged)
    judged.prepare()
    if hasattr(run, "ranks"):
        return run.ranks(judged)
    with opened(run) as source, progress(file_size(source.file), source.name, "B") as source.told:
        try:
            try:
                ranks = collected(judged.qrels, found_in_blocks(source, judged))
            except UngroupedRun:  # it is read again, all of it
                source.again()
                source.told.again()
                parts = read_whole(source, RUN).parts(PART_ROWS)
                ranks = collected(judged.qrels, in_order(lambda part: judged.found(part()), parts))
        except DuplicateDocument as error:
            raise with_line_numbers(error, source) from None
    ranks.first = partial(first_lines, source.begins, judged.distance)
    if ranks.there.any() or ranks.unjudged:
        return ranks
    raise ValueError(f"{source.name}:1: the file is empty; {EMPTY_HINTS['run']}")


FIRST_BYTES = 1 << 18  # of a run that are kept to look at: some 6,000 lines


def first_lines(text, distance=False):
    "Return the `FirstRows` of a run that begins with the lines of `text`; scores may be a `distance`."
    lines = text.split(b"\n", FIRST_ROWS)
    if len(lines) > FIRST_ROWS or len(text) == FIRST_BYTES:
        lines.pop()  # its end is not there, or it is all that follows
    rows = None
    with suppress(ValueError):
        rows = first_regular(b"".join(each + b"\n" for each in lines if each))
    queries, score, rank, documents = first_plain(lines) if rows is None else rows
    numbers = {name: at for at, name in enumerate(dict.fromkeys(queries))}
    query = np.fromiter(map(numbers.get, queries), np.int64, len(queries))
    score = np.array(score, float)
    score = 0.0 - score if distance else score
    return FirstRows(query, score, np.array(rank, float), documents, [*numbers], lines=True)


def first_regular(text):
    "Return the queries, scores, ranks and documents of a `text` of regular lines; None or ValueError for any other."
    byte = np.frombuffer(text, np.uint8)
    places = field_ends(byte, len(RUN)) if byte.size else None
    if places is None:
        return None
    first, ends = places
    begins = np.column_stack([first, ends[:, :-1] + 1])
    columns = [
        [text[low:high] for low, high in zip(begins[:, at].tolist(), ends[:, at].tolist())]
        for at in (*RUN.places, RUN.index("rank"))
    ]
    queries, documents, scores, ranks = columns
    return queries, list(map(float, scores)), list(map(float, ranks)), documents


def first_plain(lines):
    "Return the queries, scores, ranks and documents of those of the `lines` that have them."
    found = []
    for line in lines:
        fields = line.split(None, len(RUN) - 1)
        with suppress(ValueError, IndexError):  # a blank line or a comment: bad lines were refused
            query, _, document, rank, score = fields[:5]
            found.append((query, float(score), float(rank), document))
    return list(map(list, zip(*found))) if found else ([], [], [], [])


def found_in_blocks(source, judged):
    "Yield what `judged` finds in the run in `source`, part by part, if the rows of a query stand together."

    def inside(rows):
        "Return copies of the first and the last query of `rows`, or of the only one, and what is found between."
        lists = group_rows(rows)
        last = len(lists) - 1
        ends = [joined_parts([lists.part(query, query + 1)]) for query in sorted({0, last})]
        return ends, judged.found(lists.part(1, last)) if last > 1 else None

    held = []  # the last query so far; a copy, or the text of its block would be kept
    for (first, *last), found in read_blocks(inside, source, RUN):
        held.append(first)
        if not last:
            continue
        yield judged.found(joined_parts(held))
        if found:
            yield found
        held = last
    if held:
        yield judged.found(joined_parts(held))
