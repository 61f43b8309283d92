"No file that was changed by accident is read wrongly: it is read as the plain reader does, or refused with its line."
import gzip
import random
import re

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ndcg_lit import evaluate, rank_judged, read_qrels, read_run
from ndcg_lit.reading import rows as ids, rows as join, trec, trec as stream
from ndcg_lit.reading.trec import BOM, QRELS, RUN, plain_lines, rows_of_lines
from seeds import fewer
from trec_files import GRADES, agree, files, plain, plain_text, tidy

TOKENS = [b"", b" ", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\x0b", b"\x1c", b"\x85", b"\xa0", b"\xff", b"\xef\xbb\xbf",
          b"nan", b"inf", b"-", b"+", b".", b"1e5", b"1e999", b"_", b"0x1", b"9007199254740993",
          b"12345678901234567890", b"1.0000000000000001", b"\xe6\x96\x87", b"q1 ", b" d1 ", b" Q0 ",
          b"#", b"\n# a comment\n", b"\n# 0 d1 1\n", b" of 2019", b"q2 Q0 d8 1 7 t u\n",
          b"q1 Q0 d1 1 0.5 t\n", b"q2 Q0 d9 1 -0 t\n", b"q1 0 d1 3\n", b"x" * 300, b"x" * 4097, b"\x1f\x8b"]
KINDS = st.sampled_from(["put", "cut", "copy", "turn", "byte"])
EDIT = st.tuples(KINDS, st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(TOKENS))
EDITS = st.lists(EDIT, min_size=1, max_size=4)


def mutated(text, edits):
    for kind, place, length, token in edits:
        at = place % (len(text) + 1)
        piece = text[at:at + length]
        if kind == "put":
            text = text[:at] + token + text[at:]
        elif kind == "cut":
            text = text[:at] + text[at + length:]
        elif kind == "copy":
            text = text[:at] + piece + text[at:]
        elif kind == "turn":
            text = text[:at] + piece[::-1] + text[at + length:]
        elif at < len(text):
            text = text[:at] + bytes([(text[at] + length) % 256]) + text[at + 1:]
    return text


SEEDS = [files(random.Random(seed)) for seed in range(40)]
SEEDS = [[text[:text.find(b"\n", 250) + 1 or None] for text in pair] for pair in SEEDS]
FUZZ = dict(derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def outcome(work, *arguments):
    "Return the value of `work`, or the text of the ValueError that it raises; any other error fails the test."
    try:
        return work(*arguments), None
    except ValueError as error:
        return None, str(error)


def held_to_the_plain_reader(text, of_run):
    "Check that the outcome of reading `text` is that of the plain reader."
    _, refused = outcome(plain, text, RUN if of_run else QRELS)
    if text[:2] == b"\x1f\x8b":
        assert outcome(read_run if of_run else read_qrels, text)[1]
    elif refused:
        message = outcome(rank_judged, text, GRADES)[1] if of_run else outcome(read_qrels, text)[1]
        twice = r"bytes:\d+: document .* twice, first (one line|\d+ lines) earlier"
        assert message == refused or re.match(twice, message)
    elif of_run:
        agree(text, GRADES)
    else:
        assert read_qrels(text).to_dict() == plain_text(text, QRELS)


@settings(max_examples=fewer(3000, 500), **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS, st.sampled_from([1 << 20, 1 << 20, 1 << 20, 60]), st.booleans())
def test_no_mutated_file_is_read_wrongly(seed, edits, size, of_run):
    run, qrels = SEEDS[seed]
    held = stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS
    stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS = size, *[max(size // 32, 1)] * 2
    try:
        held_to_the_plain_reader(mutated(run if of_run else qrels, edits), of_run)
    finally:
        stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS = held


def listed(queries, documents, numbers):
    "Return three columns, so that equal ones are equal to the bit."
    return list(queries), list(documents), np.array(numbers, float).tobytes()


def by_definition(text, columns):
    lines = list(plain_lines(text, columns))
    return listed(*zip(*lines)) if lines else listed((), (), ())


def by_rows(text, columns, fast):
    rows = rows_of_lines(text, columns, fast)
    documents = [rows.text[i:i + n].tobytes() for i, n in zip(rows.begin.tolist(), rows.size.tolist())]
    return listed([rows.names[code] for code in rows.codes], documents, rows.number)


REGULAR = [tuple(map(tidy, pair)) for pair in SEEDS]
FEW_EDITS = st.lists(EDIT, max_size=2)
SCORES = [
    b"1e5", b"1E-3", b"+1", b"+.5", b".5", b"5.", b"-0", b"-0.0", b"00012", b"1e-320", b"1e-400", b"1e400", b"0x10",
    b"1_000", b"nan", b"NaN", b"-nan", b"nan(1)", b"inf", b"-Infinity", b"infinity", b"true", b"NULL", b"null", b"N/A",
    b"", b"1,5", b"--1", b"1e", b"e1", b"1d5", b"1f", b"0b1", b".", b"-", b"\xd9\xa3", b"\xa01", b'"1"', b"'1'",
    b"2020-01-02", b"0.1000000000000000055511151231257827", b"9007199254740993", b"123456789012345678901234567890",
    b"2.2250738585072011e-308", b"1.7976931348623157e308", b"1.7976931348623159e308", b"4.9e-324", b"2.4e-324",
]
ODD_IDS = [
    b'"q', b'q"1"', b"\\", b"q\\n", b"NULL", b"nan", b"#", b"q#", b"\xff", b"\xe6\x96\x87", b"\x85", b"\xa0", b"\x7f",
    b"1", b"1.0", b"true", b"x" * 4096, b"x" * 4097, BOM, BOM + b"q", b"'", b",", b";", b"q\x1cd",
]


def same_three_ways(text, columns):
    wanted = outcome(by_definition, text, columns)
    for fast in (False, True):
        assert outcome(by_rows, text, columns, fast) == wanted, (fast, text)


@settings(max_examples=fewer(3000, 500), **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), FEW_EDITS, st.sampled_from([b" ", b"\t"]), st.sampled_from([b"\n", b"\r\n"]),
       st.booleans(), st.booleans())
def test_pyarrow_and_python_read_the_same(seed, edits, blank, end, regular, of_run):
    "Three ways to read a block give the same to the bit, or the same refusal."
    run, qrels = (REGULAR if regular else SEEDS)[seed]
    text = (run if of_run else qrels).replace(b" ", blank).replace(b"\n", end)
    same_three_ways(mutated(text, edits), RUN if of_run else QRELS)


def test_pyarrow_and_python_take_the_same_numbers_and_ids():
    "A regular line in a regular block, which a CSV reader could take for something else."
    for score in SCORES:
        same_three_ways(b"q Q0 a 1 1 t\nq Q0 b 1 %b t\n" % score, RUN)
        same_three_ways(b"q 0 a 1\nq 0 b %b\n" % score, QRELS)
    for name in ODD_IDS:
        for place in (0, 1, 2, 3, 5):
            line = b" ".join(b"%b" if field == place else text for field, text in enumerate(b"q Q0 b 1 1 t".split()))
            same_three_ways(b"q Q0 a 1 1 t\n" + line % name, RUN)
            same_three_ways(line % name + b"\nq Q0 a 1 1 t", RUN)


def test_pyarrow_and_python_read_the_same_floats():
    rnd = random.Random(8)
    kinds = [
        lambda: repr(rnd.gauss(0, 1) * 10.0**rnd.randint(-320, 308)), lambda: repr(2.0**rnd.randint(-1074, 1023)),
        lambda: f"{rnd.random():.{rnd.randint(0, 40)}f}", lambda: f"-{rnd.randrange(10**9)}.{rnd.randrange(10**9)}",
        lambda: "".join(rnd.choices("0123456789", k=rnd.randint(1, 40))),
        lambda: f"{rnd.randrange(10**20)}.{rnd.randrange(10**20)}e{rnd.randint(-330, 289)}",
        lambda: str((2 * rnd.randrange(2**52, 2**53) + 1) * 2**rnd.randint(0, 60)),  # midway between two floats
    ]
    texts = [rnd.choice(kinds)() for _ in range(20_000)]
    ends = np.cumsum([len(text) + 1 for text in texts]) - 1
    begins = np.append(0, ends[:-1] + 1)
    wanted = np.array(list(map(float, texts)))
    for fast in (False, True):
        assert trec.numbers_in(" ".join(texts).encode(), begins, ends, fast).tobytes() == wanted.tobytes()


def evaluated(run, qrels):
    found = evaluate(run, qrels, ["nDCG@5", "RR"], ties="stable", unjudged="zero")
    return found.per_query["query_id"], found.mean, found.documents, found.judged, found.close, found.missing


@settings(max_examples=fewer(500, 120), **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), FEW_EDITS, st.booleans())
def test_a_small_file_is_read_as_a_large_one(seed, edits, of_run):
    "evaluate reads it into dicts; whatever is odd about it, the numbers and the refusals are those of the usual way."
    run, qrels = SEEDS[seed]
    given_files = (mutated(run, edits), qrels) if of_run else (run, mutated(qrels, edits))
    found, held = outcome(evaluated, *given_files), trec.SMALL_BYTES
    trec.SMALL_BYTES = 0
    try:
        assert outcome(evaluated, *given_files) == found
    finally:
        trec.SMALL_BYTES = held


@settings(max_examples=fewer(1500, 300), **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS)
def test_no_mutated_gzip_is_read_wrongly(seed, edits):
    text = mutated(gzip.compress(SEEDS[seed][0], mtime=0), edits)
    found, refused = outcome(read_run, text)
    if refused:
        assert re.match(r"bytes:\d+: ", refused)
    else:
        assert found.to_dict() == plain_text(gzip.decompress(text), RUN)
