"The ranks of judged documents are those of plain Python and of pytrec_eval."
import io
import random
from math import log2

import numpy as np
import pytest
import pytrec_eval

from ndcg_lit import rank_judged, read_qrels, read_run
from ndcg_lit.reading import trec
from ndcg_lit.reading.trec import QRELS, RUN
from seeds import of_the_day
from trec_files import GRADES, RULES, agree, annotated, files, standings, tidy


# Files to draw, by the size of a block: the shorter it is, the more of them a file has, and the longer it takes
DRAWN = {40: 25, 300: 50, 1 << 20: 75}


@pytest.mark.parametrize("size", DRAWN)
@pytest.mark.parametrize("ties, precision", RULES)
def test_ranks_are_those_of_plain_python(blocks, size, ties, precision):
    blocks(size)
    for seed in of_the_day(range(DRAWN[size]), DRAWN[size] // 3):
        rnd = random.Random(f"{size} {ties} {precision} {seed}")
        run, qrels = files(rnd)
        ranks = agree(run, qrels, ties, precision)
        if rnd.random() < 0.3:
            noted = agree(annotated(rnd, run, RUN), annotated(rnd, qrels, QRELS), ties, precision)
            assert standings(noted) == standings(ranks)


def measured(ranks, query):
    "Return nDCG@10, AP and RR of one query, from its ranks alone."
    rows = slice(*ranks.qrels.offsets[query:query + 2])
    grades = ranks.qrels.number[rows]
    found = sorted((r, g) for r, g in zip(ranks.rank[rows].tolist(), grades.tolist()) if r and g > 0)
    best = sorted((g for g in grades if g > 0), reverse=True)
    ideal = sum(g / log2(i + 1) for i, g in enumerate(best[:10], 1))
    ndcg = sum(g / log2(r + 1) for r, g in found if r <= 10) / ideal if ideal else 0
    ap = sum(i / r for i, (r, _) in enumerate(found, 1)) / len(best) if best else 0
    return ndcg, ap, 1 / found[0][0] if found else 0


def test_parsing_and_measures_are_those_of_pytrec_eval():
    for seed in of_the_day(range(300), 100):
        rnd = random.Random(seed)
        run, qrels = map(tidy, files(rnd, lambda rnd: rnd.randint(0, 4)))
        theirs_run = pytrec_eval.parse_run(io.StringIO(run.decode()))
        theirs = pytrec_eval.parse_qrel(io.StringIO(qrels.decode()))
        assert read_run(run).to_dict() == theirs_run and read_qrels(qrels).to_dict() == theirs
        evaluator = pytrec_eval.RelevanceEvaluator(theirs, {"ndcg_cut.10", "map", "recip_rank"})
        values = evaluator.evaluate(theirs_run)
        ranks = rank_judged(run, qrels)
        for i, query in enumerate(ranks.qrels.queries):
            if query in values:
                wanted = [values[query][name] for name in ("ndcg_cut_10", "map", "recip_rank")]
                np.testing.assert_allclose(measured(ranks, i), wanted, rtol=0, atol=1e-12)


def test_options_are_checked():
    for option in ({"ties": "average"}, {"duplicates": "sum"}, {"precision": "half"}):
        with pytest.raises(ValueError, match=f"{next(iter(option))} must be one of"):
            rank_judged(b"q Q0 d 1 1 t", GRADES, **option)


def test_a_long_run_of_one_query(blocks):
    blocks(500)
    text = b"".join(b"q1 Q0 d%d 1 %d t\n" % (d, d % 7) for d in range(3000))
    agree(text, b"".join(b"q1 0 d%d 1\n" % d for d in range(0, 3000, 37)))


def test_only_a_scattered_run_is_kept_whole(blocks, monkeypatch):
    "A run whose queries stand together goes block by block, whatever stands between its lines and wherever blocks end."
    class Kept(Exception): pass
    whole = trec.read_whole
    def kept(source, columns):
        if columns == RUN: raise Kept
        return whole(source, columns)
    monkeypatch.setattr(trec, "read_whole", kept)
    rnd = random.Random(12)
    for size in range(20, 400, 9):
        blocks(size)
        queries = [f"q{q}" for q in rnd.sample(range(99), 8)]
        lines = [f"{q} Q0 d{d} 1 {rnd.randint(0, 9)} t\n" for q in queries for d in range(rnd.choice([1, 2, 30]))]
        run = annotated(rnd, "".join(lines).encode(), RUN)
        qrels = "".join(f"{q} 0 d{d} 1\n" for q in queries for d in (0, 1, 29)).encode()
        agree(run, qrels)
        with pytest.raises(Kept): rank_judged(run + b"\n" * 400 + lines[0].replace("d0", "d99").encode(), qrels)


@pytest.mark.parametrize("size", [700, 1 << 20])
def test_scattered_queries_of_all_kinds(blocks, size):
    blocks(size)
    rnd = random.Random(size)
    names = [f"q{q}" if q % 3 else "a-query-of-many-bytes-" * rnd.randint(1, 3) + str(q) for q in range(120)]
    documents = ["d" * rnd.choice([1, 7, 8, 9, 16, 40]) + str(d) for d in range(40)]
    rows = [(q, d) for q in names for d in rnd.sample(documents, 15)]
    rnd.shuffle(rows)
    rows.sort(key=lambda row: names.index(row[0]) > 60)  # so that half of the queries are new in the middle of the file
    run = "".join(f"{q} Q0 {d} 1 {rnd.randint(0, 30) / 4} t\n" for q, d in rows).encode()
    qrels = "".join(f"{q} 0 {d} {rnd.randint(0, 3)}\n" for q in [*names[::2], "none"] for d in documents[::3]).encode()
    for ties, precision in RULES:
        agree(run, qrels, ties, precision)
    assert list(read_run(run).queries) == list(dict.fromkeys(q for q, _ in rows))


def test_swapped_files_are_recognised():
    with pytest.raises(ValueError, match="bytes:1: 6 fields; a qrels line has 4: .* are run and qrels swapped"):
        rank_judged(GRADES, b"q1 Q0 d1 1 0.5 t\n")
