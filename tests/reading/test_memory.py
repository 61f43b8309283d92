"""Dicts and arrays as lists and as ranks."""

from itertools import product

import numpy as np

from ndcg_lit import evaluate, rr_score
from ndcg_lit.reading.memory import (
    JudgedDicts,
    group_dicts,
    ranks_of_arrays,
    ranks_of_dicts,
)
from ndcg_lit.reading.trec import rank_judged


def test_as_lists():
    "A dict of dicts can become `GroupedRows`, like everything else."
    run = {"q1": {"d9": 20, "d6": 12.5, "d7": 12.5}, "q2": {"d7": 4, "d8": 2}}
    lists = group_dicts(run, "run")
    assert lists.to_dict() == run and lists.document(2) == b"d7" and (lists.offsets.tolist() == [0, 3, 5])
    assert lists.to_dict() == {"q1": {"d9": 20.0, "d6": 12.5, "d7": 12.5}, "q2": {"d7": 4.0, "d8": 2.0}}


def test_the_judgments():
    "Many runs are measured against the same judgments: those of last week, and the eight settings of tonight."
    qrels = {"q1": {"d7": 2, "d4": 1}, "q2": {"d8": 1}}
    judged = JudgedDicts(qrels)
    assert judged.dicts == qrels and judged.ascii and (judged.offsets == [0, 2, 3])


def test_all_together():
    run = {"q1": {"d9": 20, "d6": 12.5, "d7": 12.5}, "q2": {"d7": 4, "d8": 2}}
    qrels = {"q1": {"d7": 2, "d4": 1}, "q2": {"d8": 1}}
    judged = JudgedDicts(qrels)
    random = np.random.default_rng(37)
    ids = np.array([f"{'dé'[number % 9 == 0]}{number}" for number in range(400)])
    drawn = lambda: dict(zip(random.permutation(ids)[:60].tolist(), random.integers(0, 9, 60).tolist()))
    mixed = {f"q{i}": drawn() for i in range(30)}
    {query: dict.fromkeys(random.choice(list(docs), 12).tolist(), 1) for query, docs in mixed.items()}
    lines = "".join((f"{q} Q0 {d} 1 {s} tag\n" for q, docs in run.items() for d, s in docs.items())).encode()
    for ties, precision in product(("docid", "stable"), ("single", "double")):
        ranks = ranks_of_dicts(run, judged, ties, precision)
        of_lines = rank_judged(lines, group_dicts(qrels, "qrels"), ties, "error", precision)
        same = [
            (getattr(ranks, name) == getattr(of_lines, name)).all() for name in ("rank", "above", "tied", "returned")
        ]
        assert all(same)
    ranks = ranks_of_dicts(run, judged, "docid", "single")
    assert ranks.rank.tolist() == [2, 0, 2] and ranks.returned.tolist() == [3, 2]


def test_ranks():
    queries, scores, grades = (["q2", "q1", "q1", "q2", "q1"], [4, 12.5, 20, 5, 1], [1, 2, 0, 0, 3])
    ranks = ranks_of_arrays((queries, scores, grades), "stable", "single")
    assert ranks.qrels.queries == ["q2", "q1"] and ranks.rank.tolist() == [2, 1, 2, 1, 3]


def test_ranks_2():
    "Two scores that differ in double precision alone are a tie in single, and the first result stays first."
    close = (["q1", "q1"], [0.1, 0.1 + 1e-12], [0, 1])
    ways = {
        "evaluate": evaluate(close, measures="RR").mean["RR"],
        "evaluate, precision='double'": evaluate(close, measures="RR", precision="double").mean["RR"],
        "rr_score": rr_score(close[2], close[1], ties="stable"),
    }
    assert list(ways.values()) == [0.5, 1, 1]
