"Two dicts give the ranks of the same lines in a file, with ties in some of the queries, in all and in none."
import random

import pytest

from ndcg_lit.reading.ranks import QrelsIndex, ranks_of_dicts
from ndcg_lit.reading.rows import DictRows, GroupedRows, rows_of_dicts
from ndcg_lit.reading.trec import QRELS, RUN
from trec_files import RULES, agree, files, plain_text, standings, tidy


@pytest.mark.parametrize("ties, precision", RULES)
def test_ranks_of_dicts_are_those_of_the_lines(ties, precision):
    rnd = random.Random(17)
    for _ in range(150):
        run, qrels = map(tidy, files(rnd))
        judged = QrelsIndex(rows_of_dicts(plain_text(qrels, QRELS), "qrels"), ties, "error", precision)
        ranks = ranks_of_dicts(plain_text(run, RUN), judged)
        of_lines = agree(run, qrels, ties, precision)
        assert standings(ranks) == standings(of_lines) and ranks.qrels.queries == of_lines.qrels.queries
        assert ranks.returned.tolist() == of_lines.returned.tolist() and ranks.unjudged == of_lines.unjudged


def test_a_dict_becomes_rows_whose_ids_are_text_or_bytes():
    run = {"q1": {"d9": 20, "d6": 12.5, "d7": 12.5}, "q2": {"d7": 4, "d8": 2}}
    rows = rows_of_dicts(run, "run")
    assert type(rows) is DictRows and rows.to_dict() == run and rows.document(2) == b"d7"
    assert rows.names == [b"q1", b"q2"] and rows.offsets.tolist() == [0, 3, 5]
    for odd in ({1: {"d": 2}}, {"q": {1: 2}}, {"q": {b"\xff": 2}}, {"q": {"\udcff": 2}}):
        assert type(rows_of_dicts(odd, "run")) is GroupedRows


def test_ids_are_in_the_order_of_their_bytes():
    "Text is in the order of its bytes, as far as it has no halves of characters, so that Python may compare it."
    ids = ["a", "a\0", "z", "é", "\uffff", "\U00010000", "文"]
    assert sorted(ids) == sorted(ids, key=str.encode)
