"No file that was changed by accident is read wrongly: it is read as the plain reader does, or refused with its line."
import gzip
import random
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ndcg_lit import rank_judged, read_qrels, read_run
from ndcg_lit.reading import ids, join, stream
from ndcg_lit.reading.lines import QRELS, RUN
from trec_files import GRADES, agree, files, plain, plain_text

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


SEEDS = [files(random.Random(seed)) for seed in range(60)]
SEEDS = [[text[:text.find(b"\n", 250) + 1 or None] for text in pair] for pair in SEEDS]
FUZZ = dict(derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def outcome(work, *arguments):
    "The value of `work`, or the text of the ValueError that it raises; any other error is a failure of the test."
    try:
        return work(*arguments), None
    except ValueError as error:
        return None, str(error)


def held_to_the_plain_reader(text, of_run):
    "The outcome of reading `text` is that of the plain reader."
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


@settings(max_examples=3000, **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS, st.sampled_from([1 << 20, 1 << 20, 1 << 20, 60]), st.booleans())
def test_no_mutated_file_is_read_wrongly(seed, edits, size, of_run):
    run, qrels = SEEDS[seed]
    held = stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS
    stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS = size, *[max(size // 32, 1)] * 2
    try:
        held_to_the_plain_reader(mutated(run if of_run else qrels, edits), of_run)
    finally:
        stream.BLOCK_BYTES, ids.PART_ROWS, join.PART_ROWS = held


@settings(max_examples=1500, **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS)
def test_no_mutated_gzip_is_read_wrongly(seed, edits):
    text = mutated(gzip.compress(SEEDS[seed][0], mtime=0), edits)
    found, refused = outcome(read_run, text)
    if refused:
        assert re.match(r"bytes:\d+: ", refused)
    else:
        assert found.to_dict() == plain_text(gzip.decompress(text), RUN)
