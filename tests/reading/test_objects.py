"""Objects of engines and libraries, pairs and rows are read as runs and judgments, under any names that these have."""

import random
import re
from collections import deque, namedtuple
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import SimpleNamespace as Thing
from uuid import UUID

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import (
    Evaluator, check, churn, collapse_chunks, compare, evaluate, explain, fuse, map_ids, reconcile, report, stability,
    to_judge, write_run,
)
from ndcg_lit.reading.hits import distance_of, grade_of, id_of, no_id, results_of, score_of
from ndcg_lit.reading.sources import read_grouped


@dataclass
class Document:
    "A document of LangChain or Haystack: `id` may be None, and the rest is in `metadata`."

    page_content: str
    id: str | None = None
    metadata: dict | None = None
    score: float | None = None


RESULTS = {
    "langchain": (Document("text", "d1"), "d1", None, None),
    "langchain-metadata": (Document("text", metadata={"doc_id": 7, "score": 5}), 7, None, None),
    "haystack": (Document("text", "d1", {"id": "other"}, 0.5), "d1", 0.5, None),
    "llama-index": (Thing(node=Thing(id_="n1", node_id="n1"), score=0.25), "n1", 0.25, None),
    "qdrant": (Thing(id=3, version=1, score=0.9, payload={"id": "other"}), 3, 0.9, None),
    "weaviate-distance": (
        Thing(uuid=UUID(int=5), properties={"title": "t"}, metadata=Thing(score=None, distance=0.3)),
        UUID(int=5), None, 0.3,
    ),
    "weaviate-score": (Thing(uuid="u", metadata=Thing(score=2.5, distance=None)), "u", 2.5, None),
    "weaviate-certainty": (Thing(uuid="u", metadata=Thing(certainty=0.8, distance=0.4)), "u", 0.8, 0.4),
    "weaviate-graphql": ({"title": "t", "_additional": {"id": "u", "score": "0.25"}}, "u", 0.25, None),
    "pinecone": ({"id": "p", "score": 0.8, "values": []}, "p", 0.8, None),
    "milvus": (Thing(id=9, distance=0.75, score=0.75, entity={}), 9, None, 0.75),
    "elasticsearch": ({"_index": "i", "_id": "e", "_score": 3, "_source": {"id": "f"}}, "e", 3, None),
    "sorted-elasticsearch": ({"_id": "e", "_score": None, "sort": [5]}, "e", None, None),
    "azure": ({"@search.score": 1, "@search.rerankerScore": 2.5, "key": "k"}, "k", 2.5, None),
    "sentence-transformers": ({"corpus_id": 4, "score": np.float32(0.5)}, 4, 0.5, None),
    "reranker-text": ({"index": 0, "relevance_score": 0.5, "document": "text"}, None, 0.5, None),
    "reranker-document": ({"index": 0, "document": {"id": "d"}, "relevanceScore": 0.5}, "d", 0.5, None),
    "pyterrier": ({"qid": "1", "docid": 17, "docno": "FR-1", "score": 1.5}, "FR-1", 1.5, None),
    "lance": ({"_distance": 0.2, "id": 1}, 1, None, 0.2),
    "text-alone": ({"text": "d1", "score": 1}, None, 1, None),
    "text-as-document": ({"document": "some text of it"}, None, None, None),
}  # fmt: skip


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_says_its_id_and_its_score(name):
    each, identity, score, distance = RESULTS[name]
    assert (id_of(each), score_of(each), distance_of(each)) == (identity, score, distance)


def test_a_method_or_a_text_of_an_object_is_no_id():
    class Mocked:
        def __getattr__(self, name):
            return lambda: None

    class Broken:
        @property
        def id(self):
            raise RuntimeError("not loaded")

    assert id_of(Mocked()) is score_of(Mocked()) is id_of(Broken()) is None
    assert id_of(Thing(id=True)) is id_of(Thing(id="")) is id_of({"id": float("nan")}) is None


def test_a_judged_result_says_its_grade():
    assert grade_of(Thing(id="d", relevance="2")) == grade_of({"id": "d", "label": 2}) == 2
    assert grade_of(Document("text", "d", {"label": 2})) is None


def test_the_results_of_a_response_are_found():
    hits = [{"_id": "d"}]
    for name in ("points", "matches", "documents", "objects", "source_nodes"):
        assert results_of(Thing(**{name: hits})) is results_of({name: hits}) is hits
    assert results_of(Thing(body={"took": 3, "hits": {"total": 1, "hits": hits}})) is hits
    assert results_of(Document("text", "d")) is None


def test_an_object_without_an_id_is_told_with_what_it_has():
    error = no_id(Document("text", metadata={"page": 3, "source": "a.pdf"}), "run['q'][0]")
    assert str(error) == (
        "run['q'][0] is a Document without an id; its metadata has 'page', 'source'; "
        "[each.metadata['source'] for each in ...] gives ids"
    )
    error = no_id(Thing(text="t", number=3), "run['q'][0]")
    assert "it has 'text', 'number'; [each.number for each in ...] gives ids" in str(error)
    assert "it has 'index'; [each['KEY'] for each in ...]" in str(no_id({"index": 0}, "run['q'][0]"))


# Each form, as a run and as judgments, through what takes them

RND = random.Random(11)
DRAWN = {  # different scores in a query, in no order
    f"q{query}": {f"d{name}": RND.randint(-900, 900) / 7 for name in RND.sample(range(40), RND.randint(1, 12))}
    for query in range(8)
}
MISSED = [f"d{name}" for name in range(40, 60)]
JUDGED = {
    query: {name: RND.randint(1, 3) for name in RND.sample([*docs, *MISSED], 1 + len(docs) // 2)}
    for query, docs in DRAWN.items()
}
NAMES = ["nDCG@5", "AP", "RR"]
Hit, Row = namedtuple("Hit", "docno score"), namedtuple("Row", "qid docno score")
Ranked, Rel = namedtuple("Ranked", "user_id item_id rank"), namedtuple("Rel", "topic docno rel")
Pair = namedtuple("Pair", "user item")


@dataclass
class Line:
    "A row of a program of one's own."

    query_id: str
    doc_id: str
    sim: float


def best_first(docs):
    return sorted(docs.items(), key=lambda item: -item[1])


def each_query(make):
    "Return a form of a run: `make` gives the results of a query, of pairs of a document and its score, the best first."
    return lambda run: {query: make(best_first(docs)) for query, docs in run.items()}


def each_row(make):
    "Return a form of a run: a list of what `make` gives for a query, a document, its score and its rank."
    return lambda run: [
        make(query, name, score, rank)
        for query, docs in run.items()
        for rank, (name, score) in enumerate(best_first(docs), 1)
    ]


WITH_SCORES = {
    "haystack": each_query(lambda docs: [Document("t", name, score=score) for name, score in docs]),
    "llama-index": each_query(lambda docs: [Thing(node=Thing(node_id=name), score=score) for name, score in docs]),
    "scores in no order": lambda run: {
        query: [Thing(id=name, score=score) for name, score in docs.items()] for query, docs in run.items()
    },
    "langchain pairs": each_query(lambda docs: [(Document("t", name), score) for name, score in docs]),
    "langchain, ids in metadata": each_query(
        lambda docs: [(Document("t", metadata={"id": name}), np.float64(score)) for name, score in docs]
    ),
    "pairs": each_query(list),
    "lists of two": each_query(lambda docs: [*map(list, docs)]),
    "pairs from a generator": each_query(iter),
    "a view": lambda run: {query: docs.items() for query, docs in run.items()},
    "namedtuples": each_query(lambda docs: [Hit(*each) for each in docs]),
    "points": each_query(lambda docs: Thing(points=[Thing(id=name, score=score) for name, score in docs])),
    "matches": each_query(lambda docs: Thing(matches=[{"id": name, "score": score} for name, score in docs])),
    "objects": each_query(
        lambda docs: Thing(objects=[Thing(uuid=name, metadata=Thing(score=score)) for name, score in docs])
    ),
    "source nodes": each_query(
        lambda docs: Thing(source_nodes=[Thing(node=Thing(id_=name), score=score) for name, score in docs])
    ),
    "hits of Elasticsearch": each_query(
        lambda docs: Thing(body={"hits": {"hits": [{"_id": name, "_score": score} for name, score in docs]}})
    ),
    "by query, in pairs": lambda run: [(query, best_first(docs)) for query, docs in run.items()],
    "triples": each_row(lambda query, name, score, rank: (query, name, score)),
    "triples with objects": each_row(lambda query, name, score, rank: (query, Thing(id=name), score)),
    "a generator of triples": lambda run: iter(each_row(lambda *row: row[:3])(run)),
    "an array of triples": lambda run: np.array(each_row(lambda *row: row[:3])(run), object),
    "with ranks": each_row(lambda query, name, score, rank: (query, name, rank, score)),
    "TREC": each_row(lambda query, name, score, rank: (query, "Q0", name, rank, score, "tag")),
    "rows with names": each_row(lambda query, name, score, rank: Row(query, name, score)),
    "objects with names": each_row(lambda query, name, score, rank: Line(query, name, score)),
    "rows of pandas": lambda run: pd.DataFrame(each_row(lambda *row: Row(*row[:3]))(run)).itertuples(),
}  # fmt: skip


def ids_of(docs):
    return [name for name, _ in docs]


WITHOUT_SCORES = {
    "ids": each_query(ids_of),
    "an array of ids": each_query(lambda docs: np.array(ids_of(docs), object)),
    "ids from a generator": each_query(lambda docs: iter(ids_of(docs))),
    "keys": each_query(lambda docs: dict(docs).keys()),
    "deque": each_query(lambda docs: deque(ids_of(docs))),
    "objects": each_query(lambda docs: [Document("t", name) for name in ids_of(docs)]),
    "objects with distances": each_query(
        lambda docs: [Thing(id=name, distance=-score) for name, score in docs]
    ),
    "an array of objects": each_query(
        lambda docs: np.array([Document("t", name) for name in ids_of(docs)] + [None], object)[:-1]
    ),
    "hits": each_query(lambda docs: [{"_id": name, "_score": None} for name in ids_of(docs)]),
    "documents": each_query(lambda docs: Thing(documents=[Document("t", name) for name in ids_of(docs)])),
    "pairs of query and document": each_row(lambda query, name, score, rank: (query, name)),
    "named pairs": each_row(lambda query, name, score, rank: Pair(query, name)),
}  # fmt: skip

IN_ORDER = {
    query: {name: float(len(docs) - at) for at, name in enumerate(sorted(docs, key=docs.get, reverse=True))}
    for query, docs in DRAWN.items()
}
FORMS = {name: (make, DRAWN) for name, make in WITH_SCORES.items()}
FORMS |= {f"{name}, ranked": (make, IN_ORDER) for name, make in WITHOUT_SCORES.items()}
FORMS["ranks with holes"] = (
    each_row(lambda query, name, score, rank: Ranked(query, name, rank * rank)),
    {query: {name: -float((len(docs) + 1 - at) ** 2) for name, at in docs.items()} for query, docs in IN_ORDER.items()},
)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_counts_as_the_dict_does(form):
    make, dicts = FORMS[form]
    wanted = evaluate(dicts, JUDGED, NAMES)
    assert evaluate(make(DRAWN), JUDGED, NAMES) == wanted
    assert read_grouped(make(DRAWN), "run").to_dict().keys() == DRAWN.keys()
    evaluator = Evaluator(JUDGED, NAMES)
    assert evaluator.evaluate(make(DRAWN)) == wanted
    other = {query: dict(list(docs.items())[::2]) for query, docs in DRAWN.items()}
    rows = [repr(compare({"a": run, "b": other}, JUDGED, "RR")) for run in (make(DRAWN), dicts)]
    assert rows[0] == rows[1]
    assert fuse([make(DRAWN), other], method="rrf") == fuse([dicts, other], method="rrf")
    found, plain = check(make(DRAWN), JUDGED), check(dicts, JUDGED)
    assert not found.refused and [*map(str, found.findings)] == [*map(str, plain.findings)]
    assert explain(make(DRAWN), JUDGED, "q1") == explain(dicts, JUDGED, "q1")
    seen = {"q1": ["d1"]}
    assert evaluate(make(DRAWN), JUDGED, NAMES, seen=seen) == evaluate(dicts, JUDGED, NAMES, seen=seen)


def graded(make):
    "Return a form of judgments: `make` gives what is judged of a query, of pairs of a document and its grade."
    return lambda qrels: {query: make(docs.items()) for query, docs in qrels.items()}


def judged_rows(make):
    "Return a form of judgments: a list of what `make` gives for a query, a document and its grade."
    return lambda qrels: [make(query, *each) for query, docs in qrels.items() for each in docs.items()]


RELEVANT = {
    "objects": graded(lambda docs: [Document("t", name) for name, _ in docs]),
    "a set": graded(lambda docs: {name for name, _ in docs}),
    "a generator": graded(lambda docs: (name for name, _ in docs)),
    "a response": graded(lambda docs: Thing(nodes=[Thing(id=name) for name, _ in docs])),
    "pairs": judged_rows(lambda query, name, grade: (query, name)),
    "named pairs": judged_rows(lambda query, name, grade: Pair(query, name)),
}
GRADED = {
    "grades": graded(lambda docs: [Thing(id=name, grade=grade, score=5) for name, grade in docs]),
    "labels": graded(lambda docs: [{"_id": name, "label": str(grade)} for name, grade in docs]),
    "pairs": graded(lambda docs: [(Document("t", name), grade) for name, grade in docs]),
    "triples": judged_rows(lambda query, name, grade: (query, name, grade)),
    "TREC": judged_rows(lambda query, name, grade: (query, 0, name, grade)),
    "rows with names": judged_rows(Rel),
}


@pytest.mark.parametrize("form", [*RELEVANT, *(f"{name}, graded" for name in GRADED)])
def test_every_form_of_judgments_counts_as_the_dict_does(form):
    make = RELEVANT.get(form) or GRADED[form.removesuffix(", graded")]
    ones = {query: dict.fromkeys(docs, 1) for query, docs in JUDGED.items()}
    wanted = ones if form in RELEVANT else JUDGED
    assert evaluate(DRAWN, make(JUDGED), NAMES) == evaluate(DRAWN, wanted, NAMES)
    assert evaluate(WITH_SCORES["haystack"](DRAWN), make(JUDGED), NAMES) == evaluate(DRAWN, wanted, NAMES)
    assert read_grouped(make(JUDGED), "qrels").to_dict() == read_grouped(wanted, "qrels").to_dict()
    assert not check(DRAWN, make(JUDGED)).refused


@pytest.mark.parametrize("form", ["pairs", "triples", "haystack", "points", "rows with names", "with ranks"])
def test_numbers_are_distances_where_that_is_said(form):
    near = {query: {name: -score for name, score in docs.items()} for query, docs in DRAWN.items()}
    found = evaluate(WITH_SCORES[form](near), JUDGED, NAMES, scores="distance")
    assert found.mean == evaluate(DRAWN, JUDGED, NAMES).mean


def test_distances_count_in_the_order_of_the_list_or_by_their_numbers():
    lists = {"q": [Thing(id="a", distance=0.3), Thing(id="b", distance=0.1)]}
    assert evaluate(lists, {"q": {"a": 1}}, "RR")["RR"] == 1
    assert evaluate(lists, {"q": {"a": 1}}, "RR", scores="distance")["RR"] == 0.5
    assert fuse([lists], scores="distance") == fuse([{"q": {"a": -0.3, "b": -0.1}}])
    assert read_grouped(lists, "run", distance=True).to_dict() == {"q": {"a": -0.3, "b": -0.1}}
    mixed = lists | {"p": [("c", 0.5), ("d", 0.2)]}
    assert evaluate(mixed, {"q": {"a": 1}, "p": {"d": 1}}, "RR", scores="distance")["RR"] == 0.75


def test_scores_that_rise_in_every_list_of_objects_are_distances():
    near = {"q": [Thing(id="a", score=0.25), Thing(id="b", score=0.5)], "p": [Thing(id="c", score=1)], "o": []}
    assert evaluate(near, {"q": {"a": 1}}, "RR")["RR"] == 1
    assert evaluate(near, {"q": {"a": 1}}, "RR", scores="distance")["RR"] == 1
    assert evaluate({"q": Thing(points=near["q"])}, {"q": {"a": 1}}, "RR")["RR"] == 1
    unlike = near | {"p": [Thing(id="c", score=1), Thing(id="d", score=0.5)]}
    assert evaluate(unlike, {"q": {"a": 1}}, "RR")["RR"] == 0.5
    assert evaluate({"q": [("a", 0.25), ("b", 0.5)]}, {"q": {"a": 1}}, "RR")["RR"] == 0.5


def test_what_a_pipeline_returns_is_read_by_its_documents():
    found = [Document("t", "d1"), Document("t", "d2")]
    for name in ("documents", "context", "source_documents"):
        run = {"q": {"query": "words", name: found, "answer": "words"}, "p": {"query": "x", name: [], "answer": ""}}
        assert evaluate(run, {"q": {"d2": 1}, "p": {"d1": 1}}, "RR").per_query["RR"].tolist() == [0.5, 0]
        assert not check(run, {"q": {"d2": 1}}).refused
        assert collapse_chunks(run) == {"q": ["d1", "d2"], "p": []}


RANKED = {
    "ids": ({"q": ["d1"]}, "run['q']"), "objects": ({"p": [], "q": [Document("t", "d1")]}, "run['q']"),
    "pairs": ([("q", "d1")], "run"), "ranks": ([Ranked("q", "d1", 1)], "run"), "lists": ([["d1"]], "run[0]"),
}  # fmt: skip


@pytest.mark.parametrize("form", RANKED)
def test_ranked_lists_have_no_distances(form):
    run, where = RANKED[form]
    qrels = {"q": {"d1": 1}, 0: {"d1": 1}}
    said = re.escape(f"{where} has no numbers and ranks as it comes, the best first; scores='distance'")
    for call in (evaluate, lambda *given, **how: compare({"a": given[0], "b": given[0]}, given[1], "RR", **how),
                 lambda run, qrels, **how: fuse([run], **how)):  # fmt: skip
        with pytest.raises(ValueError, match=said): call(run, qrels, scores="distance")


# What is refused

WITHOUT, OTHERS = "without an id; ", "and others of the list are of another form"
NO_QUERY = "run holds results without their query; {query: run} says which it is"
REFUSED = {
    "no id": (
        {"q": [Document("t", metadata={"source": "a.pdf"})]},
        f"run['q'][0] is a Document {WITHOUT}its metadata has 'source'; [each.metadata['source'] for",
    ),
    "an object": ({"q": [object()]}, f"run['q'][0] is an object {WITHOUT}it is <object"),
    "none of the second": (
        {"q": [Thing(id="a"), Thing(text="b")]}, f"run['q'][1] is a SimpleNamespace {WITHOUT}it has 'text'",
    ),
    "a position": ({"q": [{"index": 0, "score": 0.5}]}, f"run['q'][0] is a dict {WITHOUT}it has 'index', 'score'"),
    "no id, in a pair": ({"q": [(Document("t"), 0.5)]}, f"run['q'][0] is a Document {WITHOUT}it has"),
    "no id, in a triple": ([("q", Document("t"), 0.5)], f"run, row 0 is a Document {WITHOUT}it has"),
    "no id, alone": ([Document("t"), Document("t")], f"run[0] is a Document {WITHOUT}it has"),
    "some with scores": (
        {"q": [Thing(id="a", score=1), Thing(id="b", score=None)]}, "run['q'][1] has no score, and others",
    ),
    "ids and objects": ({"q": ["a", Thing(id="b")]}, f"run['q'][1] is namespace(id='b'), {OTHERS}"),
    "pairs and objects": ({"q": [("a", 0.5), Thing(id="b")]}, f"run['q'][1] is namespace(id='b'), {OTHERS}"),
    "pairs and ids": ({"q": [("a", 0.5), "b"]}, "run['q'][0]: ('a', 0.5) is no id"),
    "text for a score": ({"q": [("a", "high")]}, "run['q'][0]: ('a', 'high') is no id"),
    "nan": ({"q": [Thing(id="a", score=float("nan"))]}, "run['q'][0]: the score must be a finite number; got nan"),
    "one query's objects": ([Thing(id="a", score=1)], NO_QUERY),
    "one query's pairs": ([("a", 0.5), ("b", 0.25)], NO_QUERY),
    "LangChain's pairs": ([(Document("t", "a"), 0.5)], NO_QUERY),
    "a query twice": ([("q", ["a"]), ("q", ["b"])], "run has a query twice"),
    "a row without a query": (
        [Row("q", "d", 1.0), Hit("d", 1.0)], "run, row 1: Hit(docno='d', score=1.0) must have query_id, doc_id",
    ),
    "an object alone": ({"q": ["a"], "p": Thing(id="b")}, "run['p'] must be a list of ids, as others are"),
    "an array without a length": ({"q": ["a"], "p": np.array(3)}, "run['p'] must be a list of ids, as others are"),
    "objects twice": ({"q": [Thing(id="a"), Thing(id="a")]}, "run['q'] has the document 'a' twice; duplicates="),
    "a set": ({"q": {"a"}}, "run['q'] is a set, which has no order"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_id_is_refused_by_a_line_that_names_it(name):
    run, said = REFUSED[name]
    with pytest.raises((TypeError, ValueError), match="^" + re.escape(said)) as error:
        evaluate(run, {"q": {"a": 1}}, "RR")
    assert "\n" not in str(error.value) and len(str(error.value)) < 300


def test_what_has_a_text_of_its_own_stays_an_id():
    ids = [Path("a/b"), UUID(int=3), 7, b"x", date(2026, 1, 2)]
    assert evaluate({"q": ids}, {"q": {str(ids[1]): 1}}, "RR")["RR"] == 0.5
    assert [*read_grouped({"q": ids}, "run").to_dict()["q"]] == ["a/b", str(ids[1]), "7", "x", "2026-01-02"]


@dataclass(frozen=True)
class Key:
    "An object that may be a key of a dict."

    id: str


@pytest.mark.parametrize("key", [object(), Key("a")], ids=["object", "dataclass"])
def test_an_object_as_a_key_is_no_id(key):
    said = re.escape(repr(key)[:20]) + ".* is no id; ids are text"
    with pytest.raises(TypeError, match=said): evaluate({"q": {key: 1.0}}, {"q": {"a": 1}}, "RR")
    with pytest.raises(TypeError, match=said): evaluate({key: {"a": 1.0}}, {"q": {"a": 1}}, "RR")


# Other verbs

VERBS = {
    "stability": lambda run, other: stability({"A": run, "B": other}, JUDGED),
    "reconcile": lambda run, other: reconcile(0.5, run, JUDGED, "RR"),
    "to_judge": lambda run, other: to_judge({"A": run, "B": other}, JUDGED),
    "churn": lambda run, other: churn({"A": run, "B": other}),
    "report": lambda run, other: report({"A": run, "B": other}, JUDGED, ["RR"]),
    "check of two": lambda run, other: [str(each) for each in check({"A": run, "B": other}, JUDGED).findings],
    "map_ids": lambda run, other: map_ids(run, document=str.upper),
    "seen": lambda run, other: evaluate(other, JUDGED, "RR", seen=run, seen_in_qrels="keep"),
    "groups": lambda run, other: evaluate(run, JUDGED, "RR").by({query: query[-1] in "02" for query in DRAWN}),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("form", ["ids from a generator", "objects", "documents"])
def test_ranked_lists_are_taken_by_every_verb(verb, form):
    other = {query: [*docs][::-1] for query, docs in DRAWN.items()}
    found, wanted = (VERBS[verb](run, other) for run in (WITHOUT_SCORES[form](DRAWN), IN_ORDER))
    assert re.sub(r"dicts? of \w+", "", repr(found)) == re.sub(r"dicts? of \w+", "", repr(wanted))


# Queries without results


def test_an_empty_list_is_a_query_without_results():
    qrels = {"q": {"a": 1}, "p": {"b": 1}}
    for empty in ([], (), np.array([]), {}):
        for found in (["a"], {"a": 1.0}, [Thing(id="a")], [("a", 2)], ("a",)):
            result = evaluate({"q": found, "p": empty}, qrels, "RR")
            assert result["RR"] == 0.5 and not result.missing
    for empty in (iter([]), Thing(points=[])):
        assert not evaluate({"q": ["a"], "p": empty}, qrels, "RR").missing
    assert evaluate({"q": [], "p": []}, qrels, "RR")["RR"] == 0
    assert evaluate({"q": ["a"]}, {"q": ["a"], "p": []}, "RR").per_query["RR"].tolist() == [1, 0]
    run = {"q": ["a"], "p": []}
    assert fuse([run, run])["p"] == {}
    with pytest.raises(ValueError, match="^run: query 'p' has no documents, so no line can name it"):
        write_run(run, "nowhere.run")


# Chunks


def whole(docs):
    "Return what is left of chunks with scores: each document with its best."
    best = {}
    for chunk, score in docs.items():
        name = chunk.partition("#")[0]
        best[name] = max(score, best.get(name, score))
    return best


CHUNKS = {"empty": {}}
for query, docs in DRAWN.items():
    CHUNKS[query] = {f"d{RND.randrange(9)}#{at}": score for at, score in enumerate(docs.values())}


@pytest.mark.parametrize("form", [name for name in WITH_SCORES if name != "by query, in pairs"])
def test_chunks_in_every_form_become_documents(form):
    by_query = isinstance(make := WITH_SCORES[form](CHUNKS), dict)
    wanted = {query: whole(docs) for query, docs in CHUNKS.items() if docs or by_query}
    assert collapse_chunks(make) == wanted
    if by_query:
        assert evaluate(collapse_chunks(WITH_SCORES[form](CHUNKS)), JUDGED, "AP") == evaluate(wanted, JUDGED, "AP")


@pytest.mark.parametrize("form", WITHOUT_SCORES)
def test_chunks_without_scores_become_ranked_documents(form):
    by_query = isinstance(make := WITHOUT_SCORES[form](CHUNKS), dict)
    wanted = {query: whole(docs) for query, docs in CHUNKS.items() if docs or by_query}
    assert collapse_chunks(make) == {query: sorted(docs, key=docs.get, reverse=True) for query, docs in wanted.items()}


def test_the_document_of_a_chunk_may_be_in_the_object():
    nodes = [Document("t", metadata={"source": name}) for name in "abac"]
    source = lambda node: node.metadata["source"]
    for given in (nodes, iter(nodes), np.array(nodes, object)):
        assert collapse_chunks({"q": given}, source) == {"q": ["a", "b", "c"]}
    scored = [(node, 1 / (at + 1)) for at, node in enumerate(nodes)]
    assert collapse_chunks({"q": scored}, source) == {"q": {"a": 1, "b": 1 / 2, "c": 1 / 4}}
    assert collapse_chunks([nodes, nodes[1:]], source) == {0: ["a", "b", "c"], 1: ["b", "a", "c"]}
    with pytest.raises(TypeError, match=r"^run\['q'\]\[0\] is a Document without an id"): collapse_chunks({"q": nodes})


def test_chunks_that_are_there_twice_and_empty_lists_stay_what_they_are():
    assert collapse_chunks({"q": ["a#1", "a#1"], "p": []}) == {"q": ["a"], "p": []}
    mixed = {"q": [("a#1", 0.5)], "p": ["a#1", "b#1"], "empty": []}
    assert collapse_chunks(mixed) == {"q": {"a": 0.5}, "p": {"a": 2, "b": 1}, "empty": {}}
    assert collapse_chunks({"q": [("a#1", 0.5), ("a#1", 0.75)]}) == {"q": {"a": 0.75}}
    assert collapse_chunks(b"q Q0 a#1 1 2 t\nq Q0 a#2 2 1 t\n") == {"q": {"a": 2}}


# The same data in any form


def drawn(rnd):
    "Return a run and judgments: ids of any kind, queries without results, scores alike and far apart."
    names = rnd.choice([
        [f"d{at}" for at in range(30)], list(range(30)), [UUID(int=at) for at in range(30)],
        [f"{at}".encode() for at in range(30)], ["ü", " a b", "x\\", "'", "日本", *map(str, range(25))],
    ])  # fmt: skip
    queries = rnd.choice([[f"q{at}" for at in range(6)], list(range(6))])
    run, qrels = {}, {}
    for query in queries:
        some = rnd.sample(names, rnd.choice([0, 1, 2, 20]))
        scores = [rnd.choice([rnd.random(), rnd.randint(-3, 3), 1e-300, 1e9]) for _ in some]
        run[query] = dict(zip(some, sorted(scores, reverse=True)))
        qrels[query] = {name: rnd.randint(0, 3) for name in rnd.sample(names, rnd.randint(1, 9))}
    run[queries[0]] = {names[0]: 2.5, names[1]: 1}
    return run, qrels


@pytest.mark.parametrize("seed", range(40))
def test_the_same_data_give_the_same_values_in_any_form(seed):
    rnd = random.Random(seed)
    run, qrels = drawn(rnd)
    ties = rnd.choice(["docid", "stable"])
    wanted = evaluate(run, qrels, NAMES, ties=ties)
    for form in rnd.sample([*WITH_SCORES], 6):
        made, judged = WITH_SCORES[form](run), GRADED[rnd.choice([*GRADED])](qrels)
        numbers = {*map(type, run), *(type(name) for docs in qrels.values() for name in docs)} == {int}
        if numbers and isinstance(judged, list) and len(judged[0]) == 4: judged = qrels  # lists of ids
        if numbers and form == "with ranks": made = run
        rows = isinstance(made, list) and form != "by query, in pairs" or not isinstance(made, (dict, list))
        if rows and any(not docs for docs in run.values()): made = WITH_SCORES["pairs"](run)  # no row for no result
        found = evaluate(made, judged, NAMES, ties=ties)
        assert found.mean == wanted.mean, form
        assert all(map(np.array_equal, found.per_query.values(), wanted.per_query.values())), form


# The libraries themselves, where they are installed; the tests need none of them


def haystack_document(name, score):
    return pytest.importorskip("haystack").Document(id=name, content=f"text {name}", score=score)


def haystack_run(run):
    store = pytest.importorskip("haystack.document_stores.in_memory").InMemoryDocumentStore()
    store.write_documents([haystack_document(name, None) for name in run["q0"]])
    return {"q0": {"documents": store.filter_documents()}}


def llama_index_node(name, score):
    schema = pytest.importorskip("llama_index.core.schema")
    return schema.NodeWithScore(node=schema.TextNode(id_=name, text="text"), score=score)


def langchain_pair(name, score):
    return pytest.importorskip("langchain_core.documents").Document(page_content="text", id=name), score


def qdrant_point(name, score):
    models = pytest.importorskip("qdrant_client.models")
    return models.ScoredPoint(id=int(name[1:]), version=0, score=score, payload={})


def milvus_hit(name, score):
    hit = pytest.importorskip("pymilvus.client.search_result").Hit
    return hit({"docno": name, "distance": -score, "entity": {}}, pk_name="docno")


def weaviate_object(name, score):
    classes = pytest.importorskip("weaviate.collections.classes.internal")
    told = classes.MetadataReturn(score=score)
    return classes.Object(
        uuid=UUID(int=int(name[1:])), properties={}, metadata=told, references=None, vector={}, collection="c"
    )


@pytest.mark.parametrize("make", [haystack_document, llama_index_node, langchain_pair])
def test_the_objects_of_frameworks_count_as_the_dict_does(make):
    run = each_query(lambda docs: [make(*each) for each in docs])(DRAWN)
    assert evaluate(run, JUDGED, NAMES) == evaluate(DRAWN, JUDGED, NAMES)
    judged = {query: [make(name, None) for name in docs] for query, docs in JUDGED.items()}
    if make is not langchain_pair:
        assert evaluate(DRAWN, judged, NAMES) == evaluate(DRAWN, {q: [*docs] for q, docs in JUDGED.items()}, NAMES)


@pytest.mark.parametrize("make", [qdrant_point, milvus_hit, weaviate_object])
def test_the_objects_of_vector_stores_count_as_the_dict_does(make):
    run = each_query(lambda docs: [make(*each) for each in docs])(DRAWN)
    name = {qdrant_point: lambda each: int(each[1:]), weaviate_object: lambda each: UUID(int=int(each[1:]))}
    judged = {q: {name.get(make, str)(d): g for d, g in docs.items()} for q, docs in JUDGED.items()}
    assert evaluate(run, judged, NAMES).mean == evaluate(DRAWN, JUDGED, NAMES).mean


def test_what_a_pipeline_of_haystack_returns_is_read():
    found = read_grouped(haystack_run(DRAWN), "run").to_dict()
    assert found["q0"].keys() == DRAWN["q0"].keys() and not check(haystack_run(DRAWN), JUDGED).refused


def test_what_an_engine_of_llama_index_returns_is_read():
    response = pytest.importorskip("llama_index.core.base.response.schema").Response
    run = each_query(lambda docs: response("text", source_nodes=[llama_index_node(*each) for each in docs]))(DRAWN)
    assert evaluate(run, JUDGED, NAMES) == evaluate(DRAWN, JUDGED, NAMES)


def test_a_series_for_each_query_is_a_dict_and_two_lists_are_told_apart_from_pairs():
    run, qrels = {"q": {"a": 2.0, "b": 1.0}, "p": {"c": 1.0}}, {"q": {"b": 1}, "p": {"c": 1}}
    series = {query: pd.Series(docs) for query, docs in run.items()}
    assert evaluate(series, qrels, "RR")["RR"] == evaluate(run, qrels, "RR")["RR"] == 0.75
    with pytest.raises(TypeError, match=r"run\['q'\] holds two lists; dict\(zip\(ids, scores\)\)"):
        evaluate({"q": (["a", "b"], [2.0, 1.0]), "p": (["c", "a"], [1.0, 0.5])}, qrels)
