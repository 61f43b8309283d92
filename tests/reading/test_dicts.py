"Two dicts give the ranks of the same lines in a file, with ties in some of the queries, in all and in none."
import random

import pytest

from ndcg_lit.reading.memory import JudgedDicts, ranks_of_dicts
from ndcg_lit.reading.trec import QRELS, RUN
from trec_files import RULES, agree, files, plain_text, standings, tidy


@pytest.mark.parametrize("ties, precision", RULES)
def test_ranks_of_dicts_are_those_of_the_lines(ties, precision):
    rnd = random.Random(17)
    for _ in range(150):
        run, qrels = map(tidy, files(rnd))
        ranks = ranks_of_dicts(plain_text(run, RUN), JudgedDicts(plain_text(qrels, QRELS)), ties, precision)
        of_lines = agree(run, qrels, ties, precision)
        assert standings(ranks) == standings(of_lines) and ranks.qrels.queries == of_lines.qrels.queries
        assert ranks.returned.tolist() == of_lines.returned.tolist() and ranks.unjudged == of_lines.unjudged
