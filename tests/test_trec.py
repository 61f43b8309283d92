"TREC files: the fast reader is the plain one, and bad files are refused with their line."
import gzip
import io
import random
import re
import subprocess
import sys
from math import log2
from pathlib import Path

import numpy as np
import pytest
import pytrec_eval
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ndcg_lit import trec
from ndcg_lit.trec import QRELS, RUN, plain_lines, rank_judged, read_qrels, read_run

TOP = Path(__file__).resolve().parent.parent
GRADES = b"q1 0 d1 2\nq1 0 d2 0\nq2 0 d1 1\n"


@pytest.fixture
def blocks(monkeypatch):
    "Set the size of a block, so that small files have many."
    return lambda size: monkeypatch.setattr(trec, "BLOCK", size)


# A second reader, in plain Python

def plain(text, columns, duplicates="error"):
    "A dict of dicts, from the plain reader."
    out = {}
    for query, document, number in list(plain_lines(text, columns)):
        held = out.setdefault(query, {})
        if document in held and duplicates == "error":
            raise ValueError(f"bytes: {document} twice in {query}")
        if document not in held or duplicates == "last" or duplicates == "max" and number > held[document]:
            held[document] = number
    if not out:
        raise ValueError("bytes:1: the file is empty")
    return out


def plain_ranks(run, qrels, ties="docid", precision="single"):
    "Of every judged document: rank, documents above, documents tied."
    shown = (lambda s: float(np.float32(s))) if precision == "single" else float
    for query, grades in qrels.items():
        scores = {d: shown(s) for d, s in run.get(query, {}).items()}
        order = sorted(scores, reverse=True) if ties == "docid" else list(scores)
        rank = {d: i for i, d in enumerate(sorted(order, key=lambda d: -scores[d]), 1)}
        for d in grades:
            values = list(scores.values())
            yield rank.get(d, 0), sum(v > scores[d] for v in values) if d in scores else 0, values.count(scores[d]) if d in scores else 0


def agree(run, qrels, ties="docid", precision="single"):
    "The fast ranks of the files `run` and `qrels`, held to the plain ones."
    judged = read_qrels(qrels)
    ranks = rank_judged(run, judged, ties=ties, precision=precision)
    scores, grades = plain(run, RUN), plain(qrels, QRELS)
    assert [judged.document(row) for row in range(judged.number.size)] == [d for found in grades.values() for d in found]
    assert judged.number.tolist() == [g for found in grades.values() for g in found.values()]
    assert list(zip(ranks.rank.tolist(), ranks.above.tolist(), ranks.tied.tolist())) == list(plain_ranks(scores, grades, ties, precision))
    assert ranks.returned.tolist() == [len(scores.get(query, ())) for query in grades]
    assert ranks.unjudged == {q.decode("utf-8", "surrogateescape"): len(found) for q, found in scores.items() if q not in grades}
    return ranks


# Random files

def identifier(rnd):
    return rnd.choice([
        lambda: f"d{rnd.randint(0, 40)}", lambda: "x" * rnd.choice([7, 8, 9, 15, 16, 17, 24, 300]) + str(rnd.randint(0, 9)),
        lambda: f"文档{rnd.randint(0, 9)}", lambda: "abcdefgh" * rnd.randint(0, 2) + str(rnd.randint(0, 30))])()


def score(rnd):
    return rnd.choice([
        lambda: repr(rnd.choice([1, 2, 3]) / 4), lambda: f"{rnd.gauss(0, 3):.6f}", lambda: str(rnd.randint(-5, 5)),
        lambda: repr(rnd.random() * 1e-5), lambda: repr(1 + rnd.randint(0, 3) * 1e-9), lambda: repr(rnd.gauss(0, 100))])()


def files(rnd, grade=lambda rnd: rnd.randint(-1, 4)):
    "A run and qrels: ties, unjudged documents, missing queries, all kinds of blanks and line ends, any order."
    run, qrels = [], []
    for q in range(rnd.randint(1, 8)):
        found = list(dict.fromkeys(identifier(rnd) for _ in range(rnd.randint(1, 30))))
        judged = dict.fromkeys([*rnd.sample(found, rnd.randint(0, len(found))), *(identifier(rnd) for _ in range(5))])
        if q == 0 or rnd.random() < 0.9:
            run += [f"q{q} Q0 {d} {i} {score(rnd)} tag" for i, d in enumerate(found)]
        if q == 0 or rnd.random() < 0.9:
            qrels += [f"q{q} 0 {d} {grade(rnd)}" for d in judged]
    for lines in (run, qrels):
        if rnd.random() < 0.4:
            rnd.shuffle(lines)
        if rnd.random() < 0.3:
            lines[:] = [line.replace(" ", rnd.choice(["\t", "  ", " \t "])) for line in lines]
    end = rnd.choice(["\n", "\r\n", "\n\n"])
    return [(end.join(lines) + rnd.choice(["", end])).encode() for lines in (run, qrels)]


@pytest.mark.parametrize("size", [40, 300, 1 << 20])
@pytest.mark.parametrize("ties, precision", [("docid", "single"), ("stable", "single"), ("docid", "double"), ("stable", "double")])
def test_ranks_are_those_of_plain_python(blocks, size, ties, precision):
    blocks(size)
    rnd = random.Random(size)
    for _ in range(150):
        agree(*files(rnd), ties, precision)


@pytest.mark.parametrize("size", [40, 1 << 20])
def test_the_readers_are_the_plain_ones(blocks, size):
    blocks(size)
    rnd = random.Random(size + 1)
    for _ in range(200):
        for text, read, columns in zip(files(rnd), (read_run, read_qrels), (RUN, QRELS)):
            wanted = {q.decode(): {d.decode(): n for d, n in found.items()} for q, found in plain(text, columns).items()}
            assert read(text).to_dict() == wanted
            assert list(read(text).queries) == list(wanted)


def measured(ranks, query):
    "nDCG@10, AP and RR of one query, from its ranks alone."
    rows = slice(*ranks.qrels.offsets[query:query + 2])
    found = sorted((r, g) for r, g in zip(ranks.rank[rows].tolist(), ranks.qrels.number[rows].tolist()) if r and g > 0)
    ideal = sum(g / log2(i + 1) for i, g in enumerate(sorted((g for g in ranks.qrels.number[rows] if g > 0), reverse=True)[:10], 1))
    relevant = sum(ranks.qrels.number[rows] > 0)
    return (sum(g / log2(r + 1) for r, g in found if r <= 10) / ideal if ideal else 0,
            sum(i / r for i, (r, _) in enumerate(found, 1)) / relevant if relevant else 0, 1 / found[0][0] if found else 0)


def test_parsing_and_measures_are_those_of_pytrec_eval():
    rnd = random.Random(5)
    for _ in range(300):
        run, qrels = files(rnd, lambda rnd: rnd.randint(0, 4))
        run, qrels = re.sub(rb"\s*\n\s*", b"\n", run).strip(), re.sub(rb"\s*\n\s*", b"\n", qrels).strip()
        theirs_run, theirs = pytrec_eval.parse_run(io.StringIO(run.decode())), pytrec_eval.parse_qrel(io.StringIO(qrels.decode()))
        assert read_run(run).to_dict() == theirs_run and read_qrels(qrels).to_dict() == theirs
        values = pytrec_eval.RelevanceEvaluator(theirs, {"ndcg_cut.10", "map", "recip_rank"}).evaluate(theirs_run)
        ranks = rank_judged(run, qrels)
        for i, query in enumerate(ranks.qrels.queries):
            if query in values:
                wanted = [values[query][name] for name in ("ndcg_cut_10", "map", "recip_rank")]
                np.testing.assert_allclose(measured(ranks, i), wanted, rtol=0, atol=1e-12)


# Sources

def test_the_same_bytes_from_every_source(tmp_path):
    run, qrels = files(random.Random(3))
    wanted = agree(run, qrels)
    (tmp_path / "run").write_bytes(run)
    (tmp_path / "packed").write_bytes(gzip.compress(run))
    (tmp_path / "misnamed.gz").write_bytes(run)
    sources = [tmp_path / "run", str(tmp_path / "packed"), tmp_path / "misnamed.gz", bytearray(run), memoryview(run), io.BytesIO(run),
               b"\xef\xbb\xbf" + run, gzip.compress(run[:50]) + gzip.compress(run[50:])]
    for source in sources:
        assert rank_judged(source, qrels).rank.tolist() == wanted.rank.tolist(), source
    with open(tmp_path / "packed", "rb") as file:
        assert rank_judged(file, qrels).rank.tolist() == wanted.rank.tolist()


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_pipe_and_standard_input(tmp_path, shuffled):
    lines = [b"q%d Q0 d%d 1 %d t\n" % (q, d, d * 7 % 5) for q in range(3000) for d in range(20)]
    if shuffled:
        random.Random(1).shuffle(lines)
    qrels = b"".join(b"q%d 0 d%d 1\n" % (q, d) for q in range(3000) for d in (3, 8))
    wanted = rank_judged(b"".join(lines), qrels).rank
    (tmp_path / "qrels").write_bytes(qrels)
    (tmp_path / "run").write_bytes(b"".join(lines))
    code = f"from ndcg_lit.trec import rank_judged; print(*rank_judged('-', {str(tmp_path / 'qrels')!r}).rank)"
    piped = subprocess.run([sys.executable, "-c", code], input=b"".join(lines), stdout=subprocess.PIPE, check=True, cwd=TOP)
    with open(tmp_path / "run", "rb") as file:
        redirected = subprocess.run([sys.executable, "-c", code], stdin=file, stdout=subprocess.PIPE, check=True, cwd=TOP)
    assert piped.stdout == redirected.stdout
    assert list(map(int, piped.stdout.split())) == wanted.tolist()


def test_what_is_no_source_is_refused():
    for source in (io.StringIO("q Q0 d 1 1 t"), 7, None, ["q"]):
        with pytest.raises(TypeError, match="binary mode"):
            read_run(source)
    with pytest.raises(FileNotFoundError):
        read_run("no such file")


def test_options_are_checked():
    for option in ({"ties": "average"}, {"duplicates": "sum"}, {"precision": "half"}):
        with pytest.raises(ValueError, match=f"{next(iter(option))} must be one of"):
            rank_judged(b"q Q0 d 1 1 t", GRADES, **option)


# Bad files

GOOD = b"q1 Q0 d1 1 0.5 t\n"
BAD = {
    "too few fields": (GOOD + b"q1 Q0 d2 2 0.5\n", "2: 5 fields; a run line has 6"),
    "too many fields": (GOOD + b"q1 Q0 d2 2 0.5 my tag\n", "2: 7 fields; a run line has 6"),
    "a word for a score": (GOOD + b"\n" + b"q1 Q0 d2 2 high t\n", "3: the score 'high' is no number"),
    "a decimal comma": (b"q1 Q0 d2 2 0,5 t\n", "1: the score '0,5' is no number"),
    "an underscore": (b"q1 Q0 d2 2 1_000 t\n", "1: the score '1_000' is no number"),
    "two points": (b"q1 Q0 d2 2 1.2.3 t\n", "1: the score '1.2.3' is no number"),
    "NaN": (GOOD + b"q1 Q0 d2 2 NaN t\n", "2: the score 'NaN' is not a finite number"),
    "infinity": (GOOD + b"q1 Q0 d2 2 -inf t\n", "2: the score '-inf' is not a finite number"),
    "a number too large": (b"q1 Q0 d2 2 1e999 t\n", "1: the score '1e999' is not a finite number"),
    "a document twice": (GOOD + b"q1 Q0 d2 2 0.5 t\n" + GOOD, "3: document 'd1' is in query 'q1' twice, first 2 lines before"),
    "empty": (b"", "1: the file is empty"),
    "blank": (b"\n \n\t\r\n", "1: the file is empty"),
    "binary": (GOOD + b"\x00\x01\x02", "2: byte 0x00: this is no plain text file"),
    "UTF-16": (GOOD.decode().encode("utf-16"), "1: byte 0x00: this is no plain text file"),
    "old Macintosh line ends": (GOOD.replace(b"\n", b"\r") * 2, "1: byte 0x0d: this is no plain text file"),
    "qrels": (GRADES, "1: 4 fields; a run line has 6: query Q0 document rank score tag. 4 are those of a qrels line: are run and qrels swapped?"),
    "an endless id": (b"q1 Q0 " + b"d" * 5000 + b" 1 1 t\n", "1: the document id has 5000 bytes; at most 4096 are read"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_run_is_refused_with_its_line(name, tmp_path):
    text, why = BAD[name]
    path = tmp_path / "bad.run"
    path.write_bytes(text)
    for read in (read_run, lambda source: rank_judged(source, GRADES)):
        with pytest.raises(ValueError) as error:
            read(path)
        assert str(error.value).startswith(f"{path}:{why}")


@pytest.mark.parametrize("name", [name for name in BAD if name not in ("empty", "blank", "qrels")])
@pytest.mark.parametrize("scattered", [False, True])
def test_the_line_is_right_far_down_a_file(name, scattered, blocks):
    blocks(2000)
    before = [b"q%d Q0 d%d 1 %d t\n" % (q + 5, d, d) for q in range(50) for d in range(20)]
    if scattered:
        random.Random(2).shuffle(before)
    text, why = BAD[name]
    line, said = why.split(":", 1)
    with pytest.raises(ValueError, match=re.escape(f"bytes:{1000 + int(line)}:{said}")):
        rank_judged(b"".join(before) + (text if name != "UTF-16" else text[2:]), GRADES)


def test_swapped_files_are_recognised():
    with pytest.raises(ValueError, match="bytes:1: 6 fields; a qrels line has 4: .* are run and qrels swapped"):
        rank_judged(GRADES, GOOD)


def test_a_bad_qrels_is_refused_with_its_line():
    for text, why in {b"q 0 d 1\nq 0 d two\n": "bytes:2: the grade 'two' is no number", b"q 0 d 1\nq 0 e 1\nq 0 d 0\n": "bytes:3: document 'd'",
                      b"q 0 d\n": "bytes:1: 3 fields", b"": "bytes:1: the file is empty"}.items():
        with pytest.raises(ValueError, match=why):
            rank_judged(GOOD, text)


@pytest.mark.parametrize("size", [200, 1 << 20])
def test_a_truncated_or_damaged_gzip(size, blocks):
    blocks(size)
    rnd = random.Random(4)
    text = b"".join(b"q%d Q0 d%d 1 %.6f t\n" % (q, d, rnd.random()) for q in range(50) for d in range(20))
    packed = gzip.compress(text, mtime=0)
    for cut in (3, 11, 500, len(packed) // 2, len(packed) - 9, len(packed) - 1):
        with pytest.raises(ValueError, match=r"^bytes:\d+: the gzip data stop before their end"):
            rank_judged(packed[:cut], GRADES)
    spoiled = bytearray(packed)
    spoiled[len(packed) // 2] ^= 255
    for broken in (bytes(spoiled), packed[:-5] + b"\1" + packed[-4:], packed + b"rubbish"):
        with pytest.raises(ValueError, match=r"^bytes:\d+: "):
            rank_judged(broken, GRADES)
    assert rank_judged(packed + b"\0" * 100, GRADES).returned.tolist() == [20, 20]


@pytest.mark.parametrize("size", [30, 1 << 20])
@pytest.mark.parametrize("scattered", [False, True])
def test_duplicates_on_request(size, scattered, blocks):
    blocks(size)
    lines = [b"q1 Q0 d1 1 2 t", b"q1 Q0 d2 1 3 t", b"q1 Q0 d1 1 5 t", b"q1 Q0 d1 1 4 t", b"q2 Q0 d1 1 1 t"]
    text = b"\n".join(lines[:2] + lines[4:] + lines[2:4] if scattered else lines)
    for keep, value, rank in (("first", 2, 2), ("last", 4, 1), ("max", 5, 1)):
        assert read_run(text, duplicates=keep).to_dict() == {"q1": {"d1": value, "d2": 3}, "q2": {"d1": 1}}
        ranks = rank_judged(text, GRADES, duplicates=keep)
        assert ranks.rank.tolist() == [rank, 3 - rank, 1] and ranks.returned.tolist() == [2, 1]
    assert read_qrels(b"q 0 d 1\nq 0 d 3\nq 0 d 2\n", duplicates="max").to_dict() == {"q": {"d": 3}}


def test_ids_are_compared_by_their_bytes(monkeypatch):
    "With a key that says nothing, every document looks like every other, and the result is the same."
    run, qrels = files(random.Random(11))
    wanted = agree(run, qrels)
    monkeypatch.setattr(trec, "_keys", lambda text, begin, size: np.zeros(size.size, np.uint64))
    assert rank_judged(run, qrels).rank.tolist() == wanted.rank.tolist()
    rnd = random.Random(12)
    for _ in range(40):
        agree(*files(rnd))


def test_a_long_run_of_one_query(blocks):
    blocks(500)
    text = b"".join(b"q1 Q0 d%d 1 %d t\n" % (d, d % 7) for d in range(3000))
    agree(text, b"".join(b"q1 0 d%d 1\n" % d for d in range(0, 3000, 37)))


# Fuzz

TOKENS = [b"", b" ", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\x0b", b"\x1c", b"\x85", b"\xa0", b"\xff", b"\xef\xbb\xbf", b"nan", b"inf", b"-", b"+", b".",
          b"1e5", b"1e999", b"_", b"0x1", b"9007199254740993", b"12345678901234567890", b"1.0000000000000001", b"\xe6\x96\x87", b"q1 ", b" d1 ", b" Q0 ",
          b"q1 Q0 d1 1 0.5 t\n", b"q2 Q0 d9 1 -0 t\n", b"q1 0 d1 3\n", b"x" * 300, b"x" * 4097, b"\x1f\x8b"]
EDITS = st.lists(st.tuples(st.sampled_from(["put", "cut", "copy", "turn", "byte"]), st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(TOKENS)),
                 min_size=1, max_size=4)


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


@settings(max_examples=9000, **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS, st.sampled_from([1 << 20, 1 << 20, 1 << 20, 60]), st.booleans())
def test_no_mutated_file_is_read_wrongly(seed, edits, size, of_run):
    run, qrels = SEEDS[seed]
    columns, text = (RUN, mutated(run, edits)) if of_run else (QRELS, mutated(qrels, edits))
    held, trec.BLOCK = trec.BLOCK, size
    try:
        wanted, refused = outcome(plain, text, columns)
        if text[:2] == b"\x1f\x8b":
            assert outcome(read_run if of_run else read_qrels, text)[1]
        elif refused:
            message = outcome(rank_judged, text, GRADES)[1] if of_run else outcome(read_qrels, text)[1]
            assert message == refused or re.match(r"bytes:\d+: document .* twice, first \d+ lines? before", message)
        elif of_run:
            agree(text, GRADES)
        else:
            assert read_qrels(text).to_dict() == {
                q.decode("utf-8", "surrogateescape"): {d.decode("utf-8", "surrogateescape"): n for d, n in found.items()} for q, found in wanted.items()}
    finally:
        trec.BLOCK = held


@settings(max_examples=1500, **FUZZ)
@given(st.integers(0, len(SEEDS) - 1), EDITS)
def test_no_mutated_gzip_is_read_wrongly(seed, edits):
    text = mutated(gzip.compress(SEEDS[seed][0], mtime=0), edits)
    found, refused = outcome(read_run, text)
    if refused:
        assert re.match(r"bytes:\d+: ", refused)
    else:
        assert {q.encode(): {d.encode("utf-8", "surrogateescape"): n for d, n in docs.items()} for q, docs in found.to_dict().items()} == plain(gzip.decompress(text), RUN)
