"Which column or key holds what: one table of names for every door, and which of several is taken."

import pandas as pd
import pytest

from ndcg_lit import evaluate
from ndcg_lit.reading.names import COLUMNS, LISTS, Sought, column_of, plain_name, shape_of
from ndcg_lit.reading.sources import read_grouped

QRELS = {"q1": {"b": 1}}


@pytest.mark.parametrize("part", COLUMNS)
def test_every_name_is_found_however_it_is_written(part):
    for name in COLUMNS[part]:
        for written in (
            name,
            name.upper(),
            name.title().replace("_", " "),
            name.replace("_", "-"),
            name.replace("_", ""),
        ):
            assert column_of(part, ["x", written, "y"]) == written


def test_no_name_stands_for_two_parts():
    plain = [{*map(plain_name, names)} for names in COLUMNS.values()]
    assert len(set.union(*plain)) == sum(map(len, plain))
    lists = [{*map(plain_name, names)} for names in LISTS.values()]
    assert len(set.union(*lists)) == sum(map(len, lists))


@pytest.mark.parametrize(
    "names, taken",
    [
        (["query", "query_id"], "query_id"),
        (["docid", "docno"], "docno"),
        (["document", "id"], "id"),
        (["user_id", "qid"], "qid"),
        (["session_id", "user_id"], "user_id"),
        (["x"], None),
    ],
)
def test_without_values_ids_come_before_texts_and_search_before_other_trades(names, taken):
    part = "query" if {"query", "qid", "user_id"} & {*names} else "document"
    assert column_of(part, names) == column_of(part, names[::-1]) == taken


def rows(**columns):
    return pd.DataFrame({"query_id": ["q1", "q1"], "score": [2.0, 1.0], **columns})


def test_a_text_is_passed_over_and_an_id_is_not():
    text, number = rows(id=["a", "b"], document=["a long text", "b"]), rows(id=[1, 2], document=["a", "b"])
    assert [list(read_grouped(each, "run").to_dict()["q1"]) for each in (text, number)] == [["a", "b"]] * 2


def test_where_both_fit_the_name_of_search_is_taken():
    "An assessor, say, whose number is also one of a query."
    qrels = {"1": {"a": 1}, "2": {"b": 1}}
    run = pd.DataFrame({"user_id": [2, 1], "query_id": [1, 2], "doc": ["a", "b"], "score": [1.0, 1.0]})
    assert evaluate(run, qrels, "RR")["RR"] == 1
    with pytest.raises(ValueError, match="'query_id' and 'qid' both hold ids of a query"):
        evaluate(run.rename(columns={"user_id": "qid"}), qrels, "RR")


@pytest.mark.parametrize(
    "write",
    [
        lambda run, path: run,
        lambda run, path: run.to_parquet(path) or path,
        lambda run, path: run.to_csv(path, index=False) or path,
    ],
)
def test_ranks_count_without_scores_or_where_they_are_asked_for(write, tmp_path):
    for name, columns, rr in (("rank", None, 0.5), ("pos", {"rank": "pos"}, 0.5)):
        run = rows(doc_id=["a", "b"], **{name: [3, 8]}).drop(columns="score")
        given = write(run, tmp_path / f"{name}.{'csv' if 'csv' in write.__code__.co_names else 'parquet'}")
        assert evaluate(given, QRELS, "RR", columns=columns)["RR"] == rr
    both = rows(doc_id=["a", "b"], rank=[2, 1])
    given = write(both, tmp_path / f"both.{'csv' if 'to_csv' in write.__code__.co_names else 'parquet'}")
    assert evaluate(given, QRELS, "RR", columns={"rank": "rank"})["RR"] == 1
    with pytest.raises(ValueError, match="has no numbers and ranks as it comes"):
        evaluate(given, QRELS, "RR", columns={"rank": "rank"}, scores="distance")


def test_a_shape_says_what_a_table_holds():
    assert shape_of(["user", "item", "prediction"], "run")[2:] == ("prediction", "score", False)
    assert shape_of(["query-id", "corpus-id", "score"], "qrels")[:4] == ("query-id", "corpus-id", "score", "grade")
    sought = Sought()
    shape = shape_of(
        ["question", "retrieved_ids", "score"],
        "run",
        sought,
        "run",
        lambda name: [["a"]] if name == "retrieved_ids" else [1],
    )
    assert shape.columns == {"query": "question", "document": "retrieved_ids"} and shape.lists
    assert sought.present and sought.taken == {"question", "retrieved_ids"}


NOT_READ = {  # what is refused, and what is said
    "texts in place of ids": (
        {"question": ["why?"], "retrieved_context": ["a b c"], "answer": ["so"]},
        "no column 'document'",
    ),
    "a number for a list": ({"qid": ["q1"], "doc": [["a", "b"]], "score": [1.0]}, "document column is of type list"),
    "a number too few": (
        {"qid": ["q0", "q1"], "docs": [["a"], ["a", "b"]], "scores": [[1.0], [1.0]]},
        "(row 1|record 2): 2 documents and 1 numbers",
    ),
    "a list within": ({"qid": ["q1"], "docs": [[["a"]]], "scores": [[1.0]]}, "is of type list|is no id"),
    "no list in a row": (
        {"qid": ["q0", "q1"], "retrieved": [["a"], None]},
        "row 1: the document is missing|record 2: .* is no record",
    ),
    "no id in a list": (
        {"qid": ["q0", "q1"], "retrieved": [["a"], ["b", None]]},
        "row 1: the document is missing|record 2: None is no id",
    ),
    "dicts without ids": (
        {"qid": ["q1"], "recommendations": [[{"x": "a", "score": 1.0}]]},
        "in its lists, has no column|list has no id",
    ),
    "a query twice": ({"qid": ["q1", "q1"], "retrieved": [["a"], ["b"]]}, "(row 1|record 2): query 'q1' has a second"),
    "a document twice": (
        {"qid": ["q1"], "retrieved": [["a", "a"]]},
        "(row 0|record 1): document 'a' is in query 'q1' twice",
    ),
    "no column of a score": ({"qid": ["q1"], "doc": ["a"], "x": [1]}, "no column 'score' .* it has 'qid', 'doc', 'x'"),
    "judgments": ({"qid": ["q1"], "doc": ["a"], "label": [1]}, "Are run and qrels swapped"),
}


@pytest.mark.parametrize("name", NOT_READ)
def test_what_a_table_lacks_is_said_in_a_line(name, tmp_path):
    columns, said = NOT_READ[name]
    frame = pd.DataFrame(columns)
    frame.to_parquet(tmp_path / "run")
    for given in (frame, tmp_path / "run", (tmp_path / "run").read_bytes(), frame.to_dict("records")):
        with pytest.raises((ValueError, TypeError), match=said) as error:
            evaluate(given, QRELS, "RR")
        assert "\n" not in str(error.value) and len(str(error.value)) < 400
