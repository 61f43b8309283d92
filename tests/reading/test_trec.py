"""From any source to blocks, from blocks to lines, from lines to lists; and what a bad line is called."""

import gzip
import io
import random

import numpy as np
import pytest

from ndcg_lit.reading.rows import (
    DUPLICATES,
    deduplicated,
    group_rows,
)
from ndcg_lit.reading.trec import (
    BLOCK_BYTES,
    BOM,
    LINE_BYTES,
    QRELS,
    RUN,
    Damaged,
    blocks,
    field_ends,
    opened,
    pieces,
    plain_lines,
    read_qrels,
    read_run,
    read_whole,
    rows_of,
    rows_of_lines,
    small_dicts,
    tidied,
)


class Pipe(io.BytesIO):
    def seekable(self):
        return False


class Slow(io.BytesIO):
    def read(self, size=-1):
        return None


def blocks_of(text, size):
    """Return the blocks of `text` if each has `size` bytes."""
    global BLOCK_BYTES
    held, BLOCK_BYTES = (BLOCK_BYTES, size)
    try:
        with opened(text) as source:
            return list(blocks(source))
    finally:
        BLOCK_BYTES = held


def refused(read, *arguments):
    "Return the message with which `read` refuses its arguments."
    try:
        read(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def some_line(rnd):
    score = rnd.choice([
        repr(rnd.gauss(0, 1000.0)),
        f"{rnd.random():.4f}",
        "7",
        "-.5",
        "1e-320",
        f"{rnd.random():.25f}",
    ])
    before, after = rnd.choice([("", "")] * 76 + [("# one\n", ""), (" \t", " "), ("", " of 2"), ("\n", "")])
    return f"{before}q{rnd.randrange(9)} Q0 d{rnd.random()} 1 {score} t{after}\n"


def listed(rows):
    """Return all that `rows` say, as lists."""
    spans = zip(rows.begin.tolist(), (rows.begin + rows.size).tolist())
    return (rows.names, rows.codes.tolist(), rows.number.tolist(), [bytes(rows.text[low:high]) for low, high in spans])


def test_sources():
    "One line as bytes becomes a source like any other."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    read = []
    for given in (line, io.BytesIO(line), Pipe(line)):
        with opened(given) as source:
            first = source.read()
            source.again()
            read.append((source.name, first, source.read()))
    assert all((first == second == line for _, first, second in read))
    with pytest.raises(BlockingIOError) as found, opened(Slow(line)) as source:
        source.read()
    assert (
        str(found.value)
        == "file object: the file has nothing to read yet and cannot be waited for; open it in blocking mode"
    )
    assert [name for name, *_ in read] == ["bytes", "file object", "file object"]


def test_plain_bytes():
    line = b"q1 Q0 d7 1 12.5 tag\n"
    packed = gzip.compress(line)
    for text in (line, packed, packed + gzip.compress(line), BOM + line):
        with opened(text) as source:
            assert b"".join(pieces(source)) in (line, line + line)
    with opened(io.BytesIO(packed)) as source:
        plain = b"".join(pieces(source))
    assert plain == line
    with pytest.raises(Damaged) as found:
        with opened(packed[:15]) as source:
            list(pieces(source))
    assert str(found.value) == "the gzip data stop before their end: the file is truncated"
    assert plain == b"q1 Q0 d7 1 12.5 tag\n"


def test_blocks():
    "A block ends with a line, and what follows waits for the next block."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    five = b"".join(b"q1 Q0 d%d 1 %d t\n" % (d, -d) for d in range(5))
    cut = blocks_of(five, 40)
    assert b"".join(cut) == five and all(text.endswith(b"\n") for text in cut)
    endless = blocks_of(gzip.compress(line + bytes(4 * LINE_BYTES)), BLOCK_BYTES)
    assert endless[0] == line and len(endless) == 2 and (len(endless[1]) <= LINE_BYTES + BLOCK_BYTES)


def test_trec_files():
    "This is a line that we follow, here and on the pages after this one."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    fields = line.split()
    query, document, number = (fields[j].decode() for j in RUN.places)
    assert len(fields) == len(RUN) and (query, document, number) == ("q1", "d7", "12.5")


def test_the_definition():
    "A few lines of Python say what a file means."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    assert list(plain_lines(line, RUN)) == [(b"q1", b"d7", 12.5)]
    assert list(plain_lines(b"q1 0 d7 2\r\n\r\nq1\t0  d9 0", QRELS)) == [(b"q1", b"d7", 2), (b"q1", b"d9", 0)]
    assert list(plain_lines(line, RUN)) == [(b"q1", b"d7", 12.5)]


def test_the_definition_2():
    "Any number of spaces and tabs may separate two fields."
    noted = b"# of the second try\nq1 Q0 d#7 1 12.5 my tag\n  # the end\n"
    assert list(plain_lines(noted, RUN)) == [(b"q1", b"d#7", 12.5)]
    assert list(plain_lines(noted, RUN)) == [(b"q1", b"d#7", 12.5)]


def test_the_definition_3():
    "What cannot be a line of a run is refused, and the error names the line."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "endless": b"q Q0 d 1 2 " + b"t" * LINE_BYTES,
    }
    messages = {name: refused(list, plain_lines(text, RUN)) for name, text in bad.items()}
    assert all((message.startswith("2:" if name == "NaN" else "1:") for name, message in messages.items()))
    swapped = "are run and qrels swapped?"
    assert swapped in messages["qrels"] and swapped in refused(list, plain_lines(line, QRELS))


def test_many_lines_at_once():
    "Line by line, the definition takes long for millions of lines."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    fields = line.split()
    first, ends = field_ends(np.frombuffer(line, np.uint8), len(RUN))
    assert first.tolist() == [0] and [line[:end].split()[-1] for end in ends[0].tolist()] == fields
    for other in (b" " + line, line.replace(b" Q0", b"  Q0"), b"# of a try, of two\n", b"q1\r1 Q0 d7 1 12.5 tag\n"):
        assert field_ends(np.frombuffer(other, np.uint8), len(RUN)) is None


def test_many_lines_at_once_2():
    "Text with tabs, Windows line ends, blank lines or comments becomes regular when it is tidied."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    untidy = b" # one\r\nq1 Q0\td7  1 12.5 tag \r\n\n#\n"
    assert tidied(untidy) == line and tidied(b"\n # one\n") == b""
    assert tidied(untidy) == b"q1 Q0 d7 1 12.5 tag\n"


def test_many_lines_at_once_3():
    "A block becomes `Rows`."
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "endless": b"q Q0 d 1 2 " + b"t" * LINE_BYTES,
    }
    {name: refused(list, plain_lines(text, RUN)) for name, text in bad.items()}
    text = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq2 Q0 d7 1 4 tag\n"
    lists = group_rows(rows_of_lines(text, RUN))
    assert lists.to_dict() == {"q1": {"d7": 12.5, "d8": 9}, "q2": {"d7": 4}} and lists.offsets.tolist() == [0, 2, 3]
    assert group_rows(rows_of_lines(text, RUN, fast=True)).to_dict() == lists.to_dict()


def test_many_lines_at_once_4():
    rnd, tidy, regular = (random.Random(5), 0, 0)
    for _ in range(100):
        lines = "".join(some_line(rnd) for _ in range(20)).encode()
        slow = listed(rows_of(list(plain_lines(lines, RUN))))
        tidy, regular = (tidy + (tidied(lines) == lines), regular + (b" of " not in lines))
        for fast in (False, True):
            assert listed(rows_of_lines(lines, RUN, fast)) == slow


def test_all_of_a_file():
    "Judgments are kept whole."
    line = b"q1 Q0 d7 1 12.5 tag\n"
    fields = line.split()
    query, document, number = (fields[j].decode() for j in RUN.places)
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "endless": b"q Q0 d 1 2 " + b"t" * LINE_BYTES,
    }
    {name: refused(list, plain_lines(text, RUN)) for name, text in bad.items()}
    text = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq2 Q0 d7 1 4 tag\n"
    lists = group_rows(rows_of_lines(text, RUN))
    mixed = b"q1 Q0 d7 1 12.5 tag\nq2 Q0 d7 1 4 tag\nq1 Q0 d8 2 9 tag\n"
    with opened(mixed) as source:
        whole = read_whole(source, RUN)
    assert whole.lists().to_dict() == lists.to_dict() and whole.names == [b"q1", b"q2"]
    assert [part().to_dict() for part in whole.parts(1)] == [{query: found} for query, found in lists.to_dict().items()]
    with pytest.raises(ValueError) as found:
        with opened(text + b"q2 Q0 d8 2 4,5 tag") as source:
            read_whole(source, RUN)
    assert str(found.value) == "bytes:4: the score '4,5' is no number"


def test_a_document_twice():
    "The text has not been kept, so the file is read again to find the numbers of the two lines."
    double = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq1 Q0 d7 3 20 tag\n"
    kept = {keep: deduplicated(group_rows(rows_of_lines(double, RUN)), keep).to_dict()["q1"] for keep in DUPLICATES[1:]}
    assert kept["first"] == {"d7": 12.5, "d8": 9} and kept["last"] == kept["max"] == {"d8": 9, "d7": 20}
    assert kept == {"first": {"d7": 12.5, "d8": 9.0}, "last": {"d8": 9.0, "d7": 20.0}, "max": {"d8": 9.0, "d7": 20.0}}


def test_reading_a_file():
    "Two functions for those who want the lists themselves."
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "endless": b"q Q0 d 1 2 " + b"t" * LINE_BYTES,
    }
    {name: refused(list, plain_lines(text, RUN)) for name, text in bad.items()}
    text = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq2 Q0 d7 1 4 tag\n"
    lists = group_rows(rows_of_lines(text, RUN))
    mixed = b"q1 Q0 d7 1 12.5 tag\nq2 Q0 d7 1 4 tag\nq1 Q0 d8 2 9 tag\n"
    mixed = b"a 0 x 1\r\nb\t0  x 2\r\n\r\na 0 \xe6\x89\x8b 3"
    assert read_qrels(mixed).to_dict() == {"a": {"x": 1, "手": 3}, "b": {"x": 2}}
    assert read_run(text).to_dict() == lists.to_dict()
    assert read_qrels(b"# graded by 3\na 0 x 1.7\n").to_dict() == {"a": {"x": 1.7}}
    assert read_qrels(mixed).to_dict() == {"a": {"x": 1.0, "手": 3.0}, "b": {"x": 2.0}}


def test_reading_a_file_2():
    "Two functions for those who want the lists themselves."
    double = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq1 Q0 d7 3 20 tag\n"
    kept = {keep: deduplicated(group_rows(rows_of_lines(double, RUN)), keep).to_dict()["q1"] for keep in DUPLICATES[1:]}
    twice = b"q 0 d 1\nq 0 e 0\nq 0 d 3\n"
    kept = {keep: read_qrels(twice, duplicates=keep).to_dict()["q"]["d"] for keep in ("first", "last", "max")}
    assert kept == {"first": 1, "last": 3, "max": 3}
    with pytest.raises(ValueError) as found:
        read_qrels(twice)
    assert str(found.value).startswith("bytes:3:")
    assert str(found.value) == (
        "bytes:3: document 'd' is in query 'q' twice, first 2 lines earlier; duplicates='first', 'last' "
        "or 'max' keeps one"
    )


def test_a_small_file():
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "endless": b"q Q0 d 1 2 " + b"t" * LINE_BYTES,
    }
    {name: refused(list, plain_lines(text, RUN)) for name, text in bad.items()}
    text = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq2 Q0 d7 1 4 tag\n"
    lists = group_rows(rows_of_lines(text, RUN))
    double = b"q1 Q0 d7 1 12.5 tag\nq1 Q0 d8 2 9 tag\nq1 Q0 d7 3 20 tag\n"
    assert small_dicts(text, RUN) == lists.to_dict() and small_dicts(double, RUN) is small_dicts(b"\n", RUN) is None
    assert small_dicts(text, RUN) == {"q1": {"d7": 12.5, "d8": 9.0}, "q2": {"d7": 4.0}}
