"Files become the lists that the plain reader makes of them; a document twice is refused or one is kept."
import random

import pytest

from ndcg_lit import rank_judged, read_qrels, read_run
from ndcg_lit.reading.lines import QRELS, RUN
from trec_files import GRADES, files, plain_text


@pytest.mark.parametrize("size", [40, 1 << 20])
def test_the_readers_are_the_plain_ones(blocks, size):
    blocks(size)
    rnd = random.Random(size + 1)
    for _ in range(200):
        for text, read, columns in zip(files(rnd), (read_run, read_qrels), (RUN, QRELS)):
            wanted = plain_text(text, columns)
            assert read(text).to_dict() == wanted
            assert list(read(text).queries) == list(wanted)


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
