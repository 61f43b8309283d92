"Files become the lists that the plain reader makes of them; a document twice is refused or one is kept."
import random

import pytest

from ndcg_lit import rank_judged, read_qrels, read_run
from ndcg_lit.reading.trec import QRELS, RUN
from seeds import of_the_day
from trec_files import GRADES, annotated, files, plain_text


@pytest.mark.parametrize("size", [40, 1 << 20])
def test_the_readers_are_the_plain_ones(blocks, size):
    blocks(size)
    for seed in of_the_day(range(200), 60) if size > 40 else of_the_day(range(60), 20):
        rnd = random.Random(f"{size} {seed}")
        for text, read, columns in zip(files(rnd), (read_run, read_qrels), (RUN, QRELS)):
            wanted = plain_text(text, columns)
            for same in (text, annotated(rnd, text, columns)):
                lists = read(same)
                assert lists.to_dict() == wanted == plain_text(same, columns)
                assert list(lists.queries) == list(wanted)


# In the form of the files in trec_eval's own tests: comments, tabs and two spaces, fields after the run's name.
TREC_EVAL_QRELS = b"""# one comment
301 0 CR93E-10279 0
301 0 CR93E-10505 2
# and another
301 0 CR93E-18#60 1
# one with as many fields as data
# 0 CR93E-1952 4
302 0 CR93E-1952 1
"""
TREC_EVAL_RUN = b"""# a run that begins with comments
# two of them
301\tQ0\tCR93E-10279\t104\t  2.129133\tSTANDARD
301\tQ0\tCR93E-18#60\t414\t  1.724760\tSTANDARD
  # one after blanks

301 Q0 FR940202-2-00154 124 2.104024 STANDARD and what follows its name
302 Q0 CR93E-1952 1 1.9 STANDARD 2019 #4
"""


def test_files_in_the_form_of_trec_evals_own_tests():
    assert read_qrels(TREC_EVAL_QRELS).to_dict() == {
        "301": {"CR93E-10279": 0, "CR93E-10505": 2, "CR93E-18#60": 1}, "302": {"CR93E-1952": 1}}
    assert read_run(TREC_EVAL_RUN).to_dict() == {
        "301": {"CR93E-10279": 2.129133, "CR93E-18#60": 1.72476, "FR940202-2-00154": 2.104024},
        "302": {"CR93E-1952": 1.9}}
    assert rank_judged(TREC_EVAL_RUN, TREC_EVAL_QRELS).rank.tolist() == [1, 0, 3, 1]


def test_a_grade_with_decimals_counts_as_it_is():
    assert read_qrels(b"q 0 d 1.7\nq 0 e -.5\n").to_dict() == {"q": {"d": 1.7, "e": -.5}}


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
