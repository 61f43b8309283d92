"The same bytes from every source; a damaged one is refused with its line."
import gzip
import io
import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ndcg_lit import rank_judged, read_run
from trec_files import GRADES, agree, files

TOP = Path(__file__).resolve().parents[2]


def test_the_same_bytes_from_every_source(tmp_path):
    run, qrels = files(random.Random(3))
    wanted = agree(run, qrels)
    (tmp_path / "run").write_bytes(run)
    (tmp_path / "packed").write_bytes(gzip.compress(run))
    (tmp_path / "misnamed.gz").write_bytes(run)
    sources = [tmp_path / "run", str(tmp_path / "packed"), tmp_path / "misnamed.gz", bytearray(run), memoryview(run),
               io.BytesIO(run), b"\xef\xbb\xbf" + run, gzip.compress(run[:50]) + gzip.compress(run[50:])]
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
    text = b"".join(lines)
    wanted = rank_judged(text, qrels).rank
    (tmp_path / "qrels").write_bytes(qrels)
    (tmp_path / "run").write_bytes(text)
    code = f"from ndcg_lit import rank_judged; print(*rank_judged('-', {str(tmp_path / 'qrels')!r}).rank)"
    command = dict(args=[sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, cwd=TOP)
    piped = subprocess.run(input=text, **command)
    with open(tmp_path / "run", "rb") as file:
        redirected = subprocess.run(stdin=file, **command)
    assert piped.stdout == redirected.stdout
    assert list(map(int, piped.stdout.split())) == wanted.tolist()


def test_what_is_no_source_is_refused():
    for source in (io.StringIO("q Q0 d 1 1 t"), 7, None, ["q"]):
        with pytest.raises(TypeError, match="binary mode"):
            read_run(source)
    with pytest.raises(FileNotFoundError):
        read_run("no such file")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes that do not block")
@pytest.mark.parametrize("buffering", [0, -1])
def test_a_pipe_that_does_not_block_is_waited_for(buffering):
    lines = [b"q%d Q0 d%d 1 %d t\n" % (q, d, d) for q in range(2000) for d in range(20)]
    code = """
import sys, time
for part in range(5):
    sys.stdout.buffer.write(sys.stdin.buffer.read(len(%r) // 5 + 1))
    sys.stdout.buffer.flush()
    time.sleep(.1)
""".replace("len(%r)", str(len(b"".join(lines))))
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=writing) as slow:
        os.close(writing)
        feeder = threading.Thread(target=lambda: (slow.stdin.write(b"".join(lines)), slow.stdin.close()))
        feeder.start()
        with open(reading, "rb", buffering=buffering) as file:
            ranks = rank_judged(file, b"".join(b"q%d 0 d3 1\n" % q for q in range(2000)))
        feeder.join()
    assert ranks.rank.tolist() == [17] * 2000


class Pipe(io.BytesIO):
    def seekable(self):
        return False


@pytest.mark.parametrize("size", [300, 1 << 20])
def test_lines_of_a_document_twice_are_named_though_a_scattered_file_is_not_kept(size, blocks):
    blocks(size)
    lines = [b"q%d Q0 d%d 1 %d t\n" % (q, d, d) for q in range(20) for d in range(20)]
    random.Random(6).shuffle(lines)
    text = b"# a comment\n" + b"".join(lines) + b"\n" + lines[7]
    said = r": document 'd\d+' is in query 'q\d+' twice, first 394 lines earlier"
    for source, name in ((text, "bytes"), (gzip.compress(text), "bytes"), (Pipe(text), "file object")):
        with pytest.raises(ValueError, match=f"^{name}:403{said}"):
            rank_judged(source, GRADES)
    with pytest.raises(ValueError, match=f"^file object:403{said}"):
        read_run(Pipe(text))


class NeverReady(io.BytesIO):
    def read(self, size=-1):
        return None


class Text(io.BytesIO):
    def read(self, size=-1):
        return super().read(size).decode()


def test_a_file_that_cannot_be_read_says_why(monkeypatch):
    with pytest.raises(BlockingIOError, match="has nothing to read yet and cannot be waited for"):
        read_run(NeverReady(b"q1 Q0 d1 1 0.5 t\n"))
    with pytest.raises(TypeError, match="binary mode"):
        read_run(Text(b"q1 Q0 d1 1 0.5 t\n"))
    closed = io.BytesIO(b"q1 Q0 d1 1 0.5 t\n")
    closed.close()
    with pytest.raises(ValueError, match="file object: the file is closed"):
        read_run(closed)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(ValueError, match="standard input is closed"):
        read_run("-")
    monkeypatch.setattr(sys, "stdin", io.StringIO("q1 Q0 d1 1 0.5 t\n"))
    with pytest.raises(TypeError, match="binary mode"):
        read_run("-")


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


IMPORTED = """
import sys
if sys.argv[1] == "without": sys.modules["pyarrow"] = None
from ndcg_lit import rank_judged
from ndcg_lit.reading import trec
trec.SMALL = 2
lines = [b"q%d Q0 d%07d 1 %a t\\n" % (i // 1000, i, i * 7 % 1000 / 8) for i in range(trec.BLOCK_BYTES // 8)]
qrels = b"".join(b"q%d 0 d%07d 1\\n" % (i // 1000, i) for i in range(0, len(lines), 300))
ranks = [rank_judged(b"".join(some), qrels) for some in (lines[:9000], lines)]
print(*ranks[1].rank, *ranks[1].tied)
print(*sorted(name for name in ("pandas", "pyarrow.lib") if sys.modules.get(name)), file=sys.stderr)
"""


def test_pyarrow_is_imported_for_large_files_of_odd_numbers_and_not_needed():
    "Nor is pandas, which pyarrow would import to make an array of a column. Odd: not all with as many decimals."
    done = [subprocess.run([sys.executable, "-c", IMPORTED, how], capture_output=True, text=True, cwd=TOP, check=True)
            for how in ("with", "without")]
    assert done[0].stdout == done[1].stdout and done[0].stdout.count("0") > 100
    assert [each.stderr.strip() for each in done] == ["pyarrow.lib", ""]


def test_pyarrow_is_not_imported_for_a_small_file_nor_for_plain_decimals():
    code = IMPORTED.replace("(lines[:9000], lines)", "(lines[:900], lines[:99_000])")
    done = subprocess.run([sys.executable, "-c", code, "with"], capture_output=True, text=True, cwd=TOP, check=True)
    assert done.stderr.strip() == "" and len(done.stdout) > 99
    even = IMPORTED.replace("%a t", "%.3f t")
    done = subprocess.run([sys.executable, "-c", even, "with"], capture_output=True, text=True, cwd=TOP, check=True)
    assert done.stderr.strip() == "" and len(done.stdout) > 99


MEMBER = {  # 16 MB that a gzip file holds in some kilobytes, and repeats without end
    "a line": b"q1 Q0 d1 1 1 t" * (1 << 20), "zeros": bytes(1 << 24), "an id": b"x" * (1 << 24),
    "blank lines": b"\n" * (1 << 24), "blanks": b" " * (1 << 24), "blank lines of Windows": b" \r\n" * (1 << 22),
    "comments": b"# of the second try\n" * (1 << 20),
}
COMMENT = r"\d+: only blank lines and comments in 8,388,608 bytes before this line, the most that are read"
SAYS = {"a line": "3: the line has more than 8,388,608 bytes", "zeros": "3: byte 0x00: this is no plain text file",
        "an id": "3: the line has more than 8,388,608 bytes", "blanks": "3: the line has more than 8,388,608 bytes"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits a process's memory in this way")
@pytest.mark.parametrize("kind", MEMBER)
@pytest.mark.parametrize("whose", ["run", "qrels"])
def test_a_small_file_without_end_is_refused_before_memory_is_full(ask, tmp_path, kind, whose):
    "6 GB of one line, of blanks or of comments; what is read before is right."
    good = {"run": b"q1 Q0 d1 1 1 t\nq2 Q0 d1 1 1 t\n", "qrels": b"q1 0 d1 1\nq2 0 d1 1\n"}
    for name, text in good.items(): (tmp_path / name).write_bytes(gzip.compress(text, mtime=0))
    with open(tmp_path / whose, "ab") as file:
        member = gzip.compress(MEMBER[kind], 1, mtime=0)
        for _ in range(400): file.write(member)
    program = "main(['eval', *words])" if whose == "run" else "evaluate(*words[::-1])"
    status, told = ask(program, [tmp_path / "qrels", tmp_path / "run"], tmp_path)
    assert status == (2 if whose == "run" else 0) and told.count("\n") == 1, told
    assert re.search(re.escape(f"{tmp_path / whose}:") + SAYS.get(kind, COMMENT), told), told
