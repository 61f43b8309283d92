"A bad line is refused with its number, near the beginning and far down a file."
import random
import re

import pytest

from ndcg_lit import rank_judged, read_run
from ndcg_lit.reading.trec import LINE_BYTES, RUN
from trec_files import GRADES, plain_text

GOOD = b"q1 Q0 d1 1 0.5 t\n"
BAD = {
    "too few fields": (GOOD + b"q1 Q0 d2 2 0.5\n", "2: 5 fields; a run line has 6"),
    "too few fields after a comment": (b"# one\n" + GOOD + b" # two\nq1 Q0 d2 2 0.5\n",
                                       "4: 5 fields; a run line has 6"),
    "a run's name of blanks": (b"q1 Q0 d2 2 0.5 \t \r\n", "1: 5 fields; a run line has 6"),
    "binary in a comment": (GOOD + b"# \x00\n", "2: byte 0x00: this is no plain text file"),
    "a word for a score": (GOOD + b"\n" + b"q1 Q0 d2 2 high t\n", "3: the score 'high' is no number"),
    "a decimal comma": (b"q1 Q0 d2 2 0,5 t\n", "1: the score '0,5' is no number"),
    "an underscore": (b"q1 Q0 d2 2 1_000 t\n", "1: the score '1_000' is no number"),
    "two points": (b"q1 Q0 d2 2 1.2.3 t\n", "1: the score '1.2.3' is no number"),
    "NaN": (GOOD + b"q1 Q0 d2 2 NaN t\n", "2: the score 'NaN' is not a finite number"),
    "infinity": (GOOD + b"q1 Q0 d2 2 -inf t\n", "2: the score '-inf' is not a finite number"),
    "a number too large": (b"q1 Q0 d2 2 1e999 t\n", "1: the score '1e999' is not a finite number"),
    "a document twice": (GOOD + b"q1 Q0 d2 2 0.5 t\n" + GOOD,
                         "3: document 'd1' is in query 'q1' twice, first 2 lines earlier"),
    "empty": (b"", "1: the file is empty"),
    "blank": (b"\n \n\t\r\n", "1: the file is empty"),
    "comments alone": (b"# one\n\n # two", "1: the file is empty"),
    "binary": (GOOD + b"\x00\x01\x02", "2: byte 0x00: this is no plain text file"),
    "UTF-16": (GOOD + GOOD.decode().encode("utf-16"), "2: byte 0x00: this is no plain text file"),
    "old Macintosh line ends": (GOOD.replace(b"\n", b"\r") * 2, "1: byte 0x0d: this is no plain text file"),
    "qrels": (GRADES, "1: 4 fields; a run line has 6: query Q0 document rank score tag. "
                      "4 are those of a qrels line: are run and qrels swapped?"),
    "an endless id": (b"q1 Q0 " + b"d" * 5000 + b" 1 1 t\n",
                      "1: the document id has 5000 bytes; at most 4096 are read"),
    "an endless query": (b"q" * 5000 + b" Q0 d 1 1 t\n", "1: the query id has 5000 bytes; at most 4096 are read"),
    "an endless name": (GOOD + b"q1 Q0 d2 2 0.5 " + b"t" * LINE_BYTES, "2: the line has more than 8,388,608 bytes"),
    "an endless comment": (GOOD + b"#" * (LINE_BYTES + 1), "2: the line has more than 8,388,608 bytes"),
}
BAD_QRELS = {
    b"q 0 d 1\nq 0 d two\n": "bytes:2: the grade 'two' is no number",
    b"q 0 d 1\nq 0 e 1\nq 0 d 0\n": "bytes:3: document 'd'", b"q 0 d\n": "bytes:1: 3 fields",
    b"q 0 d 1 sure\n": "bytes:1: 5 fields; a qrels line has 4: query iteration document grade$",
    b"q Q0 d 1 2 tag\n": "bytes:1: 6 fields; a qrels line has 4: .* are run and qrels swapped",
    b"# a run\nq Q0 d 1 2 my tag\n": "bytes:2: 7 fields; a qrels line has 4: .* are run and qrels swapped",
    b"# nothing\n": "bytes:1: the file is empty", b"": "bytes:1: the file is empty",
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


@pytest.mark.some(20)
@pytest.mark.parametrize("name", [name for name in BAD if name not in ("empty", "blank", "comments alone", "qrels")])
@pytest.mark.parametrize("scattered", [False, True])
def test_the_line_is_right_far_down_a_file(name, scattered, blocks):
    blocks(2000)
    before = [b"q%d Q0 d%d 1 %d t\n" % (q + 5, d, d) for q in range(50) for d in range(20)]
    if scattered:
        random.Random(2).shuffle(before)
    text, why = BAD[name]
    line, said = why.split(":", 1)
    with pytest.raises(ValueError, match=re.escape(f"bytes:{1000 + int(line)}:{said}")):
        rank_judged(b"".join(before) + text, GRADES)


def test_a_bad_qrels_is_refused_with_its_line():
    for text, why in BAD_QRELS.items():
        with pytest.raises(ValueError, match=why):
            rank_judged(GOOD, text)


def regular_run(rnd):
    "Return lines as most systems write them: columns of few widths."
    return [b"%d Q0 D%07d %d %.4f tag" % (rnd.randint(100, 140), d, i, rnd.choice([rnd.random() * 30, 1e4]))
            for i, d in enumerate(rnd.sample(range(10**7), 2000))]


ODD = [b" ", b"  ", b"\t", b"7", b"", b"\n", b"#", b"\n#", b" .5"]


def test_a_regular_file_with_a_few_odd_lines_is_read_as_the_plain_reader_does():
    rnd, refused = random.Random(9), 0
    for _ in range(80):
        text = bytearray(b"\n".join(regular_run(rnd)) + b"\n")
        for _ in range(rnd.choice([0, 1, 2, 3])):
            at = rnd.randrange(len(text))
            text[at:at + rnd.choice([0, 1, 1, 1, 3])] = rnd.choice(ODD)
        try:
            wanted = plain_text(bytes(text), RUN)
        except ValueError as error:
            refused += 1
            with pytest.raises(ValueError, match="^" + re.escape(str(error).partition(" twice")[0][:9])):
                read_run(bytes(text))
        else:
            assert read_run(bytes(text)).to_dict() == wanted
    assert 5 < refused < 75
