"""What search engines publish as right: the cases of their own unit tests, their numbers alone.

Elasticsearch: modules/rank-eval, DiscountedCumulativeGainTests, PrecisionAtKTests, RecallAtKTests,
MeanReciprocalRankTests and ExpectedReciprocalRankTests. OpenSearch: search-relevance, EvaluationTests @0b75cf84."""
from math import ceil

import pytest

from ndcg_lit import CONVENTIONS, evaluate

SIX, IDEAL_6, IDEAL_4 = [3, 2, 3, 0, 1, 2], 14.595390756454922, 13.347184833073591
ELASTICSEARCH = [  # a measure, the ratings of the hits in their order, further ratings, choices, the value
    ("DCG", SIX, [], "", 13.84826362927298), ("nDCG", SIX, [], "", 13.84826362927298 / IDEAL_6),
    ("DCG", [3, 2, 3, None, 1, None], [], "", 12.779642067948913),
    ("nDCG", [3, 2, 3, None, 1, None], [], "", 12.779642067948913 / IDEAL_4),
    ("DCG", [3, 2, 3, None], [1], "", 12.392789260714371),
    ("nDCG", [3, 2, 3, None], [1], "", 12.392789260714371 / IDEAL_4),
    ("P", [1], [], "", 1), ("P", [1, 1, 1, 1, 0], [], "", 4 / 5), ("P@5", [0, 1, 2, 3, 4], [], "min_grade=2", 3 / 5),
    ("P@5", [1, 1, 0], [1, 1], "", 2 / 3), ("P", [1, 1, None], [], "", 2 / 3),
    ("P", [1, 1, None], [], "judged_only=true", 1), ("P", [None] * 5, [], "", 0), ("P", [None] * 5, [],
                                                                                   "judged_only=true", 0),
    ("P", [], [], "", 0), ("R", [1], [], "", 1), ("R", [1, 1, 1, 1, 0], [], "", 1),
    ("R@5", [0, 1, 2], [3, 4], "min_grade=2", 1 / 3), ("R@5", [1, 1, 0], [1, 1], "", 2 / 4), ("R", [None] * 5, [], "",
                                                                                              0),
    ("R", [], [], "", 0), ("R", [], [1], "", 0),
    *[("RR", [*[0] * at, 1, *[0] * (9 - at)], [], "", 1 / (at + 1)) for at in (0, 3, 9)],
    ("RR", [0, 0, 0], [1], "", 0), ("RR@10", [0, 1, 2, 3, 4], [], "min_grade=2", 1 / 3), ("RR", [None] * 10, [], "", 0),
    ("RR", [], [], "", 0), ("ERR(max_grade=3)@3", [3, 2, 0, 1], [], "", 0.8984375),
    ("ERR(max_grade=3)@4", [3, 2, 0, 1], [], "", 0.8984375 + 0.00244140625),
    ("ERR(max_grade=3)@4", [3, None, 0, 1], [], "", 0.875 + 0.00390625), ("ERR(max_grade=5)@10", [], [], "", 0),
]


def value(preset, measure, ratings, others=(), choices=""):
    "Return the `measure` of hits with these `ratings`, None for one without, by a preset with further choices."
    run = {"q": [f"d{at:02}" for at in range(len(ratings))]}
    qrels = {f"d{at:02}": rating for at, rating in enumerate(ratings) if rating is not None}
    qrels |= {f"x{at}": rating for at, rating in enumerate(others)}
    return evaluate(run, {"q": qrels}, measure, convention=f"{preset} {choices}".strip()).mean[measure]


@pytest.mark.parametrize("case", ELASTICSEARCH)
def test_elasticsearch_says_so_itself(case):
    *asked, wanted = case
    assert value("elasticsearch", *asked) == pytest.approx(wanted, rel=0, abs=1e-5)


def test_the_mean_of_elasticsearch_is_over_queries():
    run = {"a": ["x"] + list("mnopqrstu"), "b": list("mnopx"), "c": list("mnopqrxyz")}
    qrels = {"a": {"x": 1}, "b": {"x": 1}, "c": {"x": 1, "y": 1, "z": 1, "o": 1, "p": 1, "q": 1}}
    told = evaluate(run, qrels, ["P", "RR"], convention="elasticsearch")
    assert told.mean["P"] == pytest.approx((0.1 + 0.2 + 6 / 9) / 3)
    assert told.mean["RR"] == pytest.approx((1 + 1 / 5 + 1 / 3) / 3)


def threshold(ratings):
    "Return the rating from which OpenSearch takes a document as relevant: half of the highest, or the 90th percentile."
    ordered = sorted(ratings)
    return max(ordered[-1] / 2, ordered[ceil(0.9 * len(ordered)) - 1])


TWENTY = [i % 3 for i in range(1, 21)]
FIVES = [i % 5 + 1 for i in range(10)]
OPENSEARCH = [  # a measure, the ratings of the hits, further ratings, the threshold, the value
    ("P@20", TWENTY, [], 2, 0.35), ("P@5", TWENTY, [], 2, 0.4), ("P@8", TWENTY[:5], TWENTY[5:], 2, 0.4),
    ("P@5", TWENTY[:8], TWENTY[8:], 2, 0.4), ("AP@20", TWENTY, [], 2, 0.39), ("AP@5", TWENTY[:5], TWENTY[5:], 2, 0.13),
    ("AP@8", TWENTY[:5], TWENTY[5:], 2, 0.13), ("AP@5", TWENTY[:8], TWENTY[8:], 2, 0.13),
    ("nDCG@20", TWENTY, [], 2, 0.76), ("nDCG@5", TWENTY[:5], TWENTY[5:], 2, 0.51),
    ("nDCG@8", TWENTY[:5], TWENTY[5:], 2, 0.4), ("nDCG@5", TWENTY[:8], TWENTY[8:], 2, 0.51),
    ("P@20", TWENTY, [], ">0", 0.7), ("P@5", TWENTY, [], ">0", 0.8), ("AP@20", TWENTY, [], ">0", 0.76),
    ("P@10", [1] * 7 + [0] * 3, [], 1, 0.7), ("P@5", [3] * 5, [], 3, 1), ("P@5", [], TWENTY, 2, 0), ("AP@5", [],
                                                                                                     TWENTY, 2, 0),
    ("nDCG@5", [], TWENTY, 2, 0), ("P@3", [None] * 3, TWENTY, 2, 0), ("AP@3", [None] * 3, TWENTY, 2, 0),
    ("P@10", FIVES, [], 5, 0.2), ("R@20", TWENTY, [], 2, 1), ("R@5", TWENTY, [], 2, 0.29), ("R@5", [], TWENTY, 2, 0),
    ("RR@20", TWENTY, [], 2, 0.5), ("RR@1", TWENTY, [], 2, 0), ("RR@5", [None] * 2, TWENTY, 2, 0),
    ("DCG@5", TWENTY, [], 2, 4.48), ("DCG@5", [], TWENTY, 2, 0),
]


@pytest.mark.parametrize("case", OPENSEARCH)
def test_opensearch_says_so_itself_with_its_threshold_as_min_grade(case):
    measure, ratings, others, least, wanted = case
    rated = [rating for rating in [*ratings, *others] if rating is not None]
    if least != ">0": assert threshold(rated) == least
    assert value("opensearch-search-relevance", measure, ratings, others, f"min_grade={least}") == wanted


def test_what_opensearch_takes_as_relevant_is_no_choice_and_is_said():
    preset = CONVENTIONS["opensearch-search-relevance"]
    assert preset.measures == ("nDCG@k", "DCG@k") and "min_grade" in preset.note
    assert any("OpenSearch" in tool for tool in CONVENTIONS.not_expressed)
    told = evaluate({"q": ["a"]}, {"q": {"a": 1}}, "P@5", convention="opensearch-search-relevance")
    assert told.cautions[0] == "The convention opensearch-search-relevance does not hold P@5."
