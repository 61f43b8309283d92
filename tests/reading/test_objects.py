"""Objects of engines and libraries, pairs and rows are read as runs and judgments, under any names that these have."""

from dataclasses import dataclass
from types import SimpleNamespace as Thing
from uuid import UUID

import numpy as np
import pytest

from ndcg_lit.reading.hits import distance_of, grade_of, id_of, no_id, results_of, score_of


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

    assert id_of(Mocked()) is score_of(Mocked()) is None
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
