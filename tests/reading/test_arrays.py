"""Three arrays as ranks."""

from ndcg_lit import evaluate, rr_score
from ndcg_lit.reading.arrays import ranks_of_arrays


def test_queries_stand_in_the_order_in_which_they_come():
    queries, scores, grades = (["q2", "q1", "q1", "q2", "q1"], [4, 12.5, 20, 5, 1], [1, 2, 0, 0, 3])
    ranks = ranks_of_arrays((queries, scores, grades), "stable", "single")
    assert ranks.qrels.queries == ["q2", "q1"] and ranks.rank.tolist() == [2, 1, 2, 1, 3]


def test_two_scores_that_differ_in_double_precision_alone_are_a_tie_in_single():
    close = (["q1", "q1"], [0.1, 0.1 + 1e-12], [0, 1])
    ways = {
        "evaluate": evaluate(close, measures="RR").mean["RR"],
        "evaluate, precision='double'": evaluate(close, measures="RR", precision="double").mean["RR"],
        "rr_score": rr_score(close[2], close[1], ties="stable"),
    }
    assert list(ways.values()) == [0.5, 1, 1]
