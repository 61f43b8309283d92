"Every shape of a table as a Spark data frame is read as the dict of the same."

import pandas as pd
import pyarrow as pa
import pytest

from ndcg_lit import evaluate
from ndcg_lit.spark import evaluate_spark
from table_shapes import QRELS, RUN, SHAPES, SIDES, arrow, table

MEASURES = "nDCG@10, AP, RR"


def plain(spark, side, number):
    rows = [(query, name, float(worth)) for query, found in side.items() for name, worth in found.items()]
    return spark.createDataFrame(pa.table(dict(zip(("query", "document", number), map(list, zip(*rows))))))


@pytest.mark.parametrize("kind", SIDES)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_is_read_from_spark_as_the_dict_of_the_same(spark, shape, kind):
    rows, side = table(shape, kind)
    given = spark.createDataFrame(arrow(rows))
    if kind == "run":
        found = evaluate_spark(given, plain(spark, QRELS, "grade"), MEASURES)
        wanted = evaluate(side, QRELS, MEASURES)
    else:
        found = evaluate_spark(plain(spark, RUN, "score"), given, MEASURES)
        wanted = evaluate(RUN, side, MEASURES)
    assert found.mean == pytest.approx(wanted.mean, rel=0, abs=1e-15)


def test_what_the_recommender_of_spark_returns_is_read(spark):
    "As ALS.recommendForAllUsers returns it: an array of structs."
    recommended = spark.createDataFrame(
        [(7, [(1, 4.5), (2, 4.0)]), (8, [(3, 5.0)])],
        "user int, recommendations array<struct<movieId: int, rating: float>>",
    )
    liked = spark.createDataFrame([(7, 2, 4.0), (8, 9, 3.0)], "user int, movieId int, rating double")
    found = evaluate_spark(recommended, liked, "RR, P@1").mean
    assert found == {"RR": 0.25, "P@1": 0}


BAD = {  # what is in the frame, and what is said
    "a score too few": ("array('a', 'b') documents, array(1.0D) scores", "more documents or fewer than numbers"),
    "no list": ("cast(null as array<string>) documents, array(1.0D) scores", "the document is missing"),
    "lists of dates": ("array(current_date()) documents, array(1.0D) scores", "documents' is of type date"),
    "no number": ("'a' document", "run has no column 'score'.* it has 'query', 'document'"),
    "structs without an id": ("array(struct(1.0D score)) recommendations", "in its lists, has no column .* document"),
}


@pytest.mark.parametrize("fault", BAD)
def test_lists_that_will_not_do_are_refused(spark, fault):
    columns, said = BAD[fault]
    run = spark.sql(f"select 'q' query, {columns}")
    with pytest.raises(Exception, match=said):
        evaluate_spark(run, plain(spark, {"q": {"a": 1}}, "grade"), "RR").to_evaluation()


def test_a_run_of_lists_has_a_row_for_each_query(spark):
    run = spark.createDataFrame(arrow(pd.DataFrame({"query": ["q", "q"], "retrieved": [["a"], ["b"]]})))
    with pytest.raises(ValueError, match="run: query 'q' has a second row: rows of a run need a score or a rank"):
        evaluate_spark(run, plain(spark, {"q": {"a": 1}}, "grade"), "RR")
