"""Tables as people have them: the rows of one run and of one set of judgments, in every shape that is read."""

import pandas as pd
import pyarrow as pa

RUN = {"q1": {"d2": 9.5, "d1": 3.25, "d3": 1.0}, "q2": {"d4": 7.0, "d1": 2.0}, "q3": {"d9": 1.5}}
QRELS = {"q1": {"d1": 2, "d3": 1, "d5": 0}, "q2": {"d4": 1, "d7": 3}, "q3": {"d8": 1}}
SIDES = {"run": RUN, "qrels": QRELS}


def binary(qrels):
    return {query: {name: 1 for name, grade in found.items() if grade} for query, found in qrels.items()}


def long(query, document, number, value=lambda found: list(found.values())):
    "Return a function that makes a row for each document, of columns with these names."

    def make(side):
        rows = [
            {query: name, document: each, number: worth}
            for name, found in side.items()
            for each, worth in zip(found, value(found))
        ]
        return pd.DataFrame(rows)

    return make


def ranked(found, step=1):
    "Return the ranks of the documents that are `found`."
    return [step * rank for rank in range(1, len(found) + 1)]


def in_lists(query, document, number=None, others=()):
    "Return a function that makes a row for each query, with lists in its cells."

    def make(side):
        rows = [
            {query: name, document: list(found)} | ({number: list(found.values())} if number else {})
            for name, found in side.items()
        ]
        return pd.DataFrame(rows).assign(**{other: "x" for other in others})

    return make


def in_dicts(query, column, document, number):
    "Return a function that makes a row for each query, with a list of documents, dicts of id and number."

    def make(side):
        rows = [
            {query: name, column: [{document: each, number: worth} for each, worth in found.items()]}
            for name, found in side.items()
        ]
        return pd.DataFrame(rows)

    return make


SHAPES = {  # for a run and for judgments; of those with "grade 1" the judgments have no grades
    "plain": (long("query", "document", "score"), long("query", "document", "grade")),
    "TREC's names": (long("qid", "docno", "score"), long("qid", "docno", "label")),
    "capitals": (long("Query ID", "Doc-ID", "Score"), long("Query ID", "Doc-ID", "Relevance")),
    "BEIR": (long("query-id", "corpus-id", "score"), long("query-id", "corpus-id", "score")),
    "users and items": (long("user_id", "item_id", "prediction"), long("user_id", "item_id", "rating")),
    "users and movies": (long("user", "movieId", "prediction"), long("user", "movieId", "rating")),
    "gain": (long("topic", "passage_id", "similarity"), long("topic", "passage_id", "gain")),
    "ranks": (long("query", "document", "rank", ranked), long("query", "document", "judgment")),
    "ranks with holes": (
        long("query_id", "doc_id", "rank", lambda found: ranked(found, 7)),
        long("query_id", "doc_id", "rel"),
    ),
    "positions": (long("session_id", "article_id", "position", ranked), long("session_id", "article_id", "grade")),
    "lists, grade 1": (in_lists("user_id", "recommendations"), in_lists("user_id", "relevant_ids")),
    "two columns, grade 1": (in_lists("customer_id", "prediction"), in_lists("customer_id", "items")),
    "RAG, grade 1": (
        in_lists("user_input", "retrieved_context_ids", others=["response"]),
        in_lists("user_input", "reference_context_ids", others=["reference"]),
    ),
    "mlflow, grade 1": (
        in_lists("questions", "retrieved_context", others=["answer"]),
        in_lists("questions", "ground_truth_context", others=["answer"]),
    ),
    "parallel lists": (in_lists("query_id", "doc_ids", "scores"), in_lists("query_id", "doc_ids", "grades")),
    "recommendations with scores": (
        in_lists("user_id", "recommendations", "scores"),
        in_lists("user_id", "items", "ratings"),
    ),
    "dicts in lists": (
        in_dicts("user", "recommendations", "item", "rating"),
        in_dicts("user", "relevant", "item", "rating"),
    ),
    "candidates": (
        in_dicts("qid", "candidates", "docid", "score"),
        in_dicts("qid", "relevant_docs", "docid", "grade"),
    ),
}


def table(shape, kind):
    "Return the rows of a `shape` as pandas has them, and the dict that they say."
    made, side = SHAPES[shape][kind == "qrels"], SIDES[kind]
    if kind == "qrels" and shape.endswith("grade 1"):
        side = binary(side)
    return made(side), side


def arrow(frame):
    return pa.Table.from_pandas(frame, preserve_index=False)
