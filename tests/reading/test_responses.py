"""Responses of search engines, vector stores and rerankers: alone, by query, in a list, parsed in Python or in a file.

What cannot be read, or says itself that it is not whole, ends in one line that says what is wrong."""
import copy
import gzip
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ndcg_lit import Evaluator, check, compare, evaluate, explain, fuse
from ndcg_lit.command import main
from ndcg_lit.reading.engines import ENGINES
from ndcg_lit.reading.sources import read_both, read_grouped

HERE = Path(__file__).parent / "forms"
NAMES = [engine.name for engine in ENGINES]
ECHO = "solr", "typesense", "algolia", "meilisearch"  # say which query they answer
RED, BLUE = "red shoes", "blue shoes"


def by_query(name): return json.loads((HERE / f"{name}_queries.json").read_text())


def red(name): return by_query(name)[RED]


def read(given, kind="run", **options): return read_grouped(given, kind, **options).to_dict()


def held(name): return read(HERE / f"{name}_queries.json")


def saved(given, folder, name="file.json"):
    (folder / name).write_text(json.dumps(given))
    return folder / name


def refused(given, folder=None, qrels=None):
    "Return what is said of a run, parsed and as a file alike, which is one line each."
    said = []
    for each in (given, json.dumps(given).encode()):
        with pytest.raises((ValueError, TypeError)) as error: evaluate(each, qrels or {RED: {"p1": 1}, BLUE: {"p3": 1}})
        said.append(str(error.value))
        assert "\n" not in said[-1] and len(said[-1]) < 700
    assert said[0] == re.sub("^bytes(?=[,:])", "run", said[1])
    return said[0]


class Body:
    "A response as Elasticsearch's client returns it."

    def __init__(self, body): self.body, self.meta = body, None

    def __getitem__(self, key): return self.body[key]


# Ways to hand over the responses of several queries

def lines(given): return "".join(json.dumps({query: response}) + "\n" for query, response in given.items()).encode()


def named(given): return [{"query_id": query, "response": response} for query, response in given.items()]


def beside(given): return [{"query_id": query, **response} for query, response in given.items()]


DOORS = {
    "parsed": lambda given, folder: given,
    "parsed, objects of a client": lambda given, folder: {query: Body(each) for query, each in given.items()},
    "parsed, a list with queries": lambda given, folder: named(given),
    "parsed, a list with ids beside": lambda given, folder: beside(given),
    "bytes": lambda given, folder: json.dumps(given).encode(),
    "file": lambda given, folder: io.BytesIO(json.dumps(given).encode()),
    "path": saved,
    "gzip": lambda given, folder: gzip.compress(json.dumps(given).encode()),
    "lines": lambda given, folder: lines(given),
    "lines with queries": lambda given, folder: "\n".join(map(json.dumps, named(given))).encode(),
    "a list with queries": lambda given, folder: json.dumps(named(given)).encode(),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", NAMES)
def test_a_response_for_each_query(name, door, tmp_path):
    given = by_query(name)
    before = copy.deepcopy(given)
    assert read(DOORS[door](given, tmp_path)) == held(name)
    assert read(DOORS[door](given, tmp_path), format=name) == held(name)
    assert given == before


ODD = {  # what is read of one query, "q"
    "an asynchronous search": (
        {"id": "F", "is_partial": False, "response": red("elasticsearch")},
        {"p1": 7.1, "p2": 5},
    ),
    "a client's wrapper": ({"statusCode": 200, "body": red("elasticsearch")}, {"p1": 7.1, "p2": 5}),
    "hits alone": ({"q": red("elasticsearch")["hits"]["hits"]}, {"p1": 7.1, "p2": 5}),
    "hits in hits": (
        {"q": {"hits": {"hits": [{"_id": "a", "_score": 2, "inner_hits": {"x": {"hits": {"hits": [{"_id": "z"}]}}}}]}}},
        {"a": 2},
    ),
    "ids and scores": ({"q": {"ids": ["a", "b"], "scores": [0.5, 0.25]}}, {"a": 0.5, "b": 0.25}),
    "a batch of one": ({"q": [[{"id": 1, "distance": 0.5}, {"id": 2, "distance": 0.75}]]}, {"1": 2, "2": 1}),
    "no text beside": ({"q": {"ids": ["a", "b"], "documents": [None, None], "scores": [2, 1]}}, {"a": 2, "b": 1}),
    "documents": ({"q": {"documents": [{"id": "a", "content": "x", "score": 0.5}]}}, {"a": 0.5}),
    "a text beside the id": (
        [{"query_id": "q", "query": "what", "results": [{"corpus_id": "a", "score": 0.5}]}],
        {"a": 0.5},
    ),
    "two stages": ({"q": {"value": [{"@search.score": 9, "@search.rerankerScore": 1, "chunk_id": "a"}]}}, {"a": 1}),
    "nobody's": ({"q": {"candidates": [{"id": "a", "score": 0.25}, {"id": "b", "score": 0.5}]}}, {"a": 0.25, "b": 0.5}),
}


@pytest.mark.parametrize("name", ODD)
def test_other_ways_to_write_a_response(name):
    given, docs = ODD[name]
    for each in (given, json.dumps(given).encode()):
        run, judged = read_both(each, {"q": {"a": 1}}, overlap="allow")
        assert run.to_dict() == {"q": docs}


def test_an_asynchronous_search_may_still_run():
    assert "may be missing (is_partial: True)" in refused({"id": "F", "is_partial": True, "response": red("solr")})


def test_clients_call_the_json_of_a_response_body_or_json():
    class Vespa:
        json = by_query("vespa")[RED]

    assert read({RED: Vespa()}) == {RED: held("vespa")[RED]}
    assert read({RED: Body(red("solr")), BLUE: Body({})}) == {RED: held("solr")[RED], BLUE: {}}


def test_vectors_that_were_asked_together_are_not_mixed():
    given = {RED: {"code": 0, "data": [{"id": 1, "distance": 0.5}, {"id": 1, "distance": 0.25}], "topks": [1, 1]}}
    assert "it answers 2 queries, and does not say which; ask for each of them by itself" in refused(given)


@pytest.mark.parametrize("name", NAMES)
def test_every_verb_takes_responses(name, tmp_path, capsys):
    given, run = by_query(name), held(name)
    judged = {query: {min(docs): 1} for query, docs in run.items()}
    wanted = evaluate(run, judged)
    assert evaluate(given, judged) == wanted == Evaluator(judged).evaluate(given)
    assert explain(given, judged, RED) == explain(run, judged, RED)
    assert compare({"a": given, "b": run}, judged, "AP").columns == compare({"a": run, "b": run}, judged, "AP").columns
    assert fuse([given, run]) == fuse([run, run])
    known = check(given, judged, "AP")
    assert known.refused is False and f"parsed JSON ({name})" in str(known)
    paths = [str(saved(judged, tmp_path, "qrels.json")), str(saved(given, tmp_path, "run.json"))]
    for words in ([], ["--input-format", f"run={name}"]):
        assert main(["eval", *paths, *words, "--format", "json"]) == 0
        assert [row["run.json"] for row in json.loads(capsys.readouterr().out)] == list(wanted.mean.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_response_alone_answers_the_one_query_that_is_judged(name, tmp_path):
    given, docs = red(name), held(name)[RED]
    judged = {"17": {list(docs)[1]: 1}}
    for door in ("parsed", "bytes", "path", "gzip", "file"):
        assert evaluate(DOORS[door](given, tmp_path), judged, "RR").mean == {"RR": 0.5}
    assert evaluate(Body(given), judged, "RR").mean == {"RR": 0.5}
    assert evaluate([given], judged, "RR", format={"run": name}).mean == {"RR": 0.5}


@pytest.mark.parametrize("name", NAMES)
def test_a_response_alone_needs_the_name_of_its_query(name):
    if name in ECHO:
        two = {RED: {list(held(name)[RED])[1]: 1}, "other": {"p9": 1}}
        assert evaluate(red(name), two, "RR").per_query["RR"].tolist() == [0.5, 0]
        assert read(red(name)) == {RED: held(name)[RED]}
        assert read(list(by_query(name).values())) == held(name)
        return
    assert "nothing says which query this answers; {'QUERY': response} does" in refused(red(name))
    with pytest.raises(ValueError, match="nothing says which query"): read(red(name))
    several = refused(list(by_query(name).values()), qrels={RED: {"p1": 1}})
    assert "record 1: nothing says which query" in several


@pytest.mark.parametrize("name", NAMES)
def test_a_query_that_found_nothing_is_in_the_run(name):
    def emptied(value):
        "Return a response without results."
        if isinstance(value, dict):
            return {key: emptied(each) for key, each in value.items() if not (name == "vespa" and key == "children")}
        return [emptied(each) for each in value if isinstance(each, list)] if isinstance(value, list) else value

    given = by_query(name)
    nothing = emptied(given[BLUE])
    for empty in (nothing, [], {}):
        for order in ((RED, BLUE), (BLUE, RED)):
            mixed = {query: given[RED] if query == RED else empty for query in order}
            for door in (mixed, json.dumps(mixed).encode()):
                assert read(door) == {query: held(name)[RED] if query == RED else {} for query in order}
    found = evaluate({RED: given[RED], BLUE: nothing}, {RED: {list(held(name)[RED])[1]: 1}, BLUE: {"p3": 1}}, "RR")
    assert found.per_query["RR"].tolist() == [0.5, 0] and not found.missing


# Several queries in one response

SEVERAL = {
    "responses": lambda: {"took": 9, "responses": list(by_query("elasticsearch").values())},
    "result": lambda: {"result": [[{"id": 4, "version": 1, "score": 0.5}], [{"id": 2, "version": 1, "score": 0.25}]]},
    "ids": lambda: {"ids": [["p1", "p2"], ["p3"]], "distances": [[0.125, 0.5], [0.25]], "included": ["distances"]},
}


@pytest.mark.parametrize("key", SEVERAL)
def test_responses_to_several_queries_are_named_by_the_line_that_is_shown(key):
    response = SEVERAL[key]()
    line = f"dict(zip(queries, response[{key!r}]))"
    assert f"it answers 2 queries, and does not say which; {line} does" in refused(response)
    found = read(eval(line, {"queries": [RED, BLUE], "response": response}))
    assert list(found) == [RED, BLUE] and [len(docs) for docs in found.values()] in ([2, 1], [1, 1])
    first = {**response, key: response[key][:1], **({"distances": [[0.125, 0.5]]} if key == "ids" else {})}
    assert evaluate(first, {"17": {list(found[RED])[-1]: 1}}, "RR").mean["RR"] == 1 / len(found[RED])


def test_a_multiple_search_that_repeats_its_queries_is_read():
    for name in ("typesense", "algolia", "meilisearch"):
        assert read({"results": list(by_query(name).values())}) == held(name)
        failed = {"results": [red(name), {"code": 404, "error": "Not found."}]}
        assert "it has no results, for the request failed: 'Not found.'" in refused(failed)


# What is not whole

def test_what_failed_in_part_is_said_and_never_scored():
    given = by_query("elasticsearch")
    for key, value in {"timed_out": True, "_shards": {"total": 5, "successful": 4, "failed": 1}}.items():
        said = refused({**given, BLUE: {**given[BLUE], key: value}})
        assert f"query 'blue shoes': it says that results may be missing ({key}" in said
        assert f"take {key!r} out of the response to rank what came" in said
    failed = {"error": {"type": "index_not_found_exception", "reason": "no such index [x]"}, "status": 404}
    said = "it has no results, for the request failed: {'type': 'index_not"
    assert all(f"query {query!r}: {said}" in refused({**given, query: failed}) for query in given)
    assert said in refused(failed)
    found = {"responses": [given[RED], failed]}
    assert said in refused(found)
    assert "query 'blue shoes': it has no results" in refused(dict(zip([RED, BLUE], found["responses"])))


PARTIAL = {
    "solr": lambda given: given["responseHeader"].update(partialResults=True),
    "vespa": lambda given: given["root"]["coverage"].update(degraded={"match-phase": True}),
    "weaviate": lambda given: given.update(errors=[{"message": "timeout"}]),
    "typesense": lambda given: given.update(search_cutoff=True),
}


@pytest.mark.parametrize("name", PARTIAL)
def test_each_engine_says_in_its_own_way_that_results_may_be_missing(name):
    given = by_query(name)
    PARTIAL[name](given[BLUE])
    assert "query 'blue shoes': it says that results may be missing" in refused(given)


GROUPS = {
    "solr": {"responseHeader": {"status": 0}, "grouped": {"brand": {"matches": 2, "groups": []}}},
    "typesense": {"found": 2, "grouped_hits": [{"group_key": ["a"], "hits": []}]},
    "qdrant": {"result": {"groups": [{"id": "a", "hits": []}]}, "status": "ok"},
}


@pytest.mark.parametrize("name", GROUPS)
def test_groups_are_named(name):
    said = "its results are in groups; ask without grouping"
    assert said in refused(GROUPS[name]) and said in refused({RED: GROUPS[name], BLUE: GROUPS[name]})
    assert said in refused({**by_query(name), BLUE: GROUPS[name]})


# Numbers

def with_hits(name, change):
    given = by_query(name)
    place = {"elasticsearch": ("hits", "hits"), "milvus": ("data",), "weaviate": ("data", "Get", "Shoe")}[name]
    hits = given[RED]
    for key in place: hits = hits[key]
    change(hits)
    return given


def test_a_sorted_search_ranks_as_it_came():
    given = with_hits("elasticsearch", lambda hits: [hit.update(_score=None, sort=[7]) for hit in hits])
    assert read(given)[RED] == {"p1": 2, "p2": 1}
    rising = with_hits("elasticsearch", lambda hits: [hit.update(_score=at, sort=[7]) for at, hit in enumerate(hits)])
    assert read(rising)[RED] == {"p1": 2, "p2": 1}
    tied = with_hits("elasticsearch", lambda hits: [hit.update(_score=1.0) for hit in hits])
    assert read(tied)[RED] == {"p1": 1, "p2": 1}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (float("nan"), "the number of document 'p2' in query 'red shoes' must be a finite number; got nan"),
        (float("inf"), "the number of document 'p2' in query 'red shoes' must be a finite number; got inf"),
        ("high", "the number of document 'p2' in query 'red shoes' must be a number; got 'high'"),
        ([1], r"the number of document 'p2' in query 'red shoes' must be a number; got \[1\]"),
        (None, "query 'red shoes': document 'p2' has no score, and others have one"),
    ],
)
def test_a_number_that_is_none_is_refused_with_its_document(value, said):
    given = with_hits("elasticsearch", lambda hits: hits[1].update(_score=value))
    for each in (given, json.dumps(given).encode()):
        with pytest.raises(ValueError, match=said): evaluate(each, {RED: {"p1": 1}})


def test_numbers_without_end_are_refused():
    for given in (
        with_hits("elasticsearch", lambda hits: hits[1].update(_score=10**400)),
        with_hits("milvus", lambda hits: hits[0].update(distance=10**400)),
    ):
        assert "is too large for a float" in refused(given)
    with pytest.raises(ValueError, match="is too large for a float"): evaluate([10**400, 1, 2], HERE / "mslr.libsvm")


def test_scores_as_text_are_numbers():
    given = with_hits("elasticsearch", lambda hits: [hit.update(_score=str(hit["_score"])) for hit in hits])
    assert read(given) == read(json.dumps(given).encode()) == held("elasticsearch")
    assert read(b'{"q": {"d1": "0.5", "d2": "-1e-3"}}') == {"q": {"d1": 0.5, "d2": -0.001}}
    with pytest.raises(ValueError, match="the number of document 'd2' in query 'q' must be a number; got 'nan'"):
        read(b'{"q": {"d1": "0.5", "d2": "nan"}}')


@pytest.mark.parametrize("name", ["milvus", "weaviate", "chroma"])
def test_distances_are_the_order_or_the_numbers_that_came(name):
    given, judged = by_query(name), {RED: {list(held(name)[RED])[1]: 1}}
    far = {document: -distance for document, distance in zip(held(name)[RED], (0.125, 0.5))}
    for each in (given, json.dumps(given).encode()):
        assert read(each)[RED] == dict(zip(far, (2, 1)))
        assert read(each, distance=True)[RED] == far
        assert evaluate(each, judged, "RR").mean == evaluate(each, judged, "RR", scores="distance").mean == {"RR": 0.5}
        assert fuse([each], scores="distance")[RED] == fuse([{RED: far}])[RED]


def test_a_similarity_that_is_called_a_distance_falls():
    given = with_hits("milvus", lambda hits: [hit.update(distance=0.75 - at / 4) for at, hit in enumerate(hits)])
    assert read(given)[RED] == {"1": 0.75, "2": 0.5}


def test_distances_are_asked_for_where_there_is_none():
    given = by_query("algolia")
    said = "scores='distance' needs distances, and the results of query 'red shoes' have none"
    for each in (given, json.dumps(given).encode(), b'{"red shoes": ["p1", "p2"]}'):
        with pytest.raises(ValueError, match=said): evaluate(each, {RED: {"p1": 1}}, scores="distance")
        with pytest.raises(ValueError, match=said): fuse([each], scores="distance")


# Ids

def test_columns_name_the_key_of_the_id():
    given = by_query("elasticsearch")
    assert read(given, columns={"document": "sku"})[RED] == {"s-p1": 7.1, "s-p2": 5.0}
    assert read(by_query("azure"), columns={"document": "title"}, duplicates="first")[RED] == {"Red shoe": 2.5}
    fields = with_hits("elasticsearch", lambda hits: [hit.update(fields={"code": [hit["_id"] * 2]}) for hit in hits])
    with pytest.raises(ValueError, match="query 'blue shoes': result 1 has no id; it has '_index'"):
        read(fields, columns={"document": "code"})
    assert read({RED: fields[RED]}, columns={"document": "code"}) == {RED: {"p1p1": 7.1, "p2p2": 5}}
    two = {RED: {"result": [{"id": 4, "score": 0.5, "payload": {"doc_id": "d4"}}], "status": "ok"}}
    assert read(two, columns={"document": "doc_id"}) == {RED: {"d4": 0.5}}


def test_the_key_by_which_judgments_call_documents_is_named():
    given = {RED: {"result": [{"id": 4, "score": 0.5, "payload": {"doc_id": "p1"}}], "status": "ok"}}
    said = "the column 'doc_id' of the run holds ids of the other side: columns={'document': 'doc_id'}"
    assert said in refused(given)
    assert evaluate(given, {RED: {"p1": 1}}, "RR", columns={"document": "doc_id"}).mean == {"RR": 1}
    said = refused(by_query("vespa"))
    assert "run = map_ids(run, document=lambda name: name.removeprefix('id:shop:shoe::'))" in said


def test_an_id_beside_a_response_is_the_query_and_its_text_is_not():
    given = [{"query_id": str(at), **response} for at, response in enumerate(by_query("algolia").values())]
    assert list(read(given)) == list(read(json.dumps(given).encode())) == ["0", "1"]


def test_a_result_without_an_id_is_counted():
    given = with_hits("elasticsearch", lambda hits: hits[1].pop("_id"))
    assert "query 'red shoes': result 2 has no id; it has '_index', '_score'" in refused(given)
    hotels = {"value": [{"@search.score": 1.5, "HotelId": "13"}, {"@search.score": 1.25, "HotelId": "7"}]}
    said = "result 1 has no id; it has '@search.score', 'HotelId'; columns={'document': ...} names one"
    assert said in refused(hotels)
    assert read({RED: hotels}, columns={"document": "HotelId"}) == {RED: {"13": 1.5, "7": 1.25}}


def test_a_document_twice_in_a_response_is_said():
    given = with_hits("elasticsearch", lambda hits: hits[1].update(_id="p1"))
    assert "document 'p1' is in query 'red shoes' twice; duplicates=" in refused(given)
    assert evaluate(given, {RED: {"p1": 1}}, "RR", duplicates="first").mean == {"RR": 1}


def test_positions_need_the_candidates():
    for name in ("cohere_rerank.json", "jina_rerank.json"):
        response = json.loads((HERE / name).read_text())
        said = refused(response, qrels={RED: {"c3": 1}})
        assert "its results have positions among the candidates, and no ids; {query:" in said
        line = said.partition("no ids; ")[2].removesuffix(" names them")
        names = {"query": RED, "candidates": ["c0", "c1", "c2", "c3"], "results": response["results"]}
        wanted = {f"c{each['index']}": each["relevance_score"] for each in response["results"]}
        assert read(eval(line, names)) == {RED: wanted}
    voyage = {"object": "list", "data": [{"relevance_score": 0.5, "index": 1}, {"relevance_score": 0.25, "index": 0}]}
    assert "positions among the candidates" in refused(voyage)
    assert "positions among the candidates" in refused({RED: voyage})
    held = [{**each, "document": {"id": f"d{each['index']}"}} for each in voyage["data"]]
    assert read({RED: {"data": held}}) == {RED: {"d1": 0.5, "d0": 0.25}}


# Benchmarks

def test_parts_of_mteb_are_named():
    given = json.loads((HERE / "mteb_predictions.json").read_text())
    given["de"] = {"test": {"q1": {"d1": 1.0}}, "dev": {"q9": {"d1": 1.0}}}
    said = refused(given)
    assert "['en']['test'], ['de']['test'], ['de']['dev']" in said
    assert "json.load(open(path))['en']['test'] is one" in said
    assert list(read(given["en"]["test"])) == ["q1", "q2"]
    with pytest.raises(ValueError, match="it has 0 parts"): read(b'{"mteb_model_meta": {"model_name": "m"}}')


def test_sets_of_questions_and_judgment_lists_are_judgments():
    for name in ("llama_index_qa", "judgment_list"):
        text = (HERE / f"{name}.json").read_text()
        for each in (text.encode(), json.loads(text)):
            assert read(each, "qrels")
            with pytest.raises(ValueError, match="this form holds qrels .*a run is asked for"): read(each)
    listed = json.loads((HERE / "judgment_list_stored.json").read_text())
    for each in listed["hits"]["hits"][0]["_source"]["judgmentRatings"]: del each["ratings"]
    with pytest.raises(ValueError, match="the key 'ratings' is missing; the form is .*judgmentRatings"):
        read(listed, "qrels")
    with pytest.raises(ValueError, match=r"relevant_docs\['a'\] is no list of ids; got 'n2'"):
        read(b'{"queries": {}, "corpus": {}, "relevant_docs": {"a": "n2"}}', "qrels")


def test_parsed_json_is_read_as_its_file():
    for path in [*HERE.glob("*.json"), *HERE.glob("*.jsonl")]:
        text = path.read_text()
        given = [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else json.loads(text)
        for kind in ("run", "qrels"):
            try: wanted = read(path, kind)
            except ValueError: continue
            if path.name in ("records.json", "records.jsonl", "lists.json"): continue  # tables and lists of ids
            assert read(given, kind) == wanted, path.name


def test_responses_are_no_judgments():
    for name in NAMES:
        for each in (by_query(name), json.dumps(by_query(name)).encode(), red(name)):
            with pytest.raises(ValueError, match="this form holds run .*a qrels is asked for"): read(each, "qrels")


# What is broken

MISTYPED = {
    "ratings, a number": ({"judgmentRatings": [{"query": "q", "ratings": 7}]}, "qrels", "ratings"),
    "ratings, numbers": ({"requests": [{"id": "q", "ratings": [7]}]}, "qrels", "ratings"),
    "ratings, none": ({"judgmentRatings": [{"query": "q", "ratings": [{"docId": 1}]}]}, "qrels", "'rating' is missing"),
    "details, a number": ({"metric_score": 1, "details": {"q": 7}}, "qrels", "metric_score"),
    "quepid, numbers": ({"queries": [7], "case": {}}, "qrels", "queries"),
    "quepid, no placeholder": ({"queries": [{"placeholders": {}, "relevant_documents": {}}]}, "qrels", "queries"),
    "mteb, a number": ({"en": {"test": 7}, "mteb_model_meta": {}}, "run", "no dict from query to documents"),
    "chroma, fewer distances": ({"q": {"ids": [["a", "b"]], "distances": [[1]]}}, "run", "2 ids and 1 distances"),
    "weaviate, two classes": ({"data": {"Get": {"A": [], "B": []}}}, "run", "it has results of A, B; keep one of them"),
    "pinecone, an error": ({"code": 3, "message": "no such index", "details": []}, "run", "failed: 'no such index'"),
    "an id that is none": ({"q": {"hits": {"hits": [{"_id": {"a": 1}}]}}}, "run", "result 1 has no id; it has '_id'"),
}


@pytest.mark.parametrize("name", MISTYPED)
def test_a_part_of_another_type_is_refused_with_the_form(name):
    given, kind, said = MISTYPED[name]
    with pytest.raises(ValueError, match=said) as error: read(json.dumps(given).encode(), kind)
    assert str(error.value).startswith("bytes, record 1: ") and "\n" not in str(error.value)
    if name == "quepid, numbers": return  # in Python a dict of lists of ids
    pair = (given, {"q": {"a": 1}}) if kind == "run" else ({"q": {"a": 1}}, given)
    with pytest.raises((ValueError, TypeError)) as error: evaluate(*pair)
    assert "\n" not in str(error.value)


def test_a_row_of_a_table_is_none_of_its_lists():
    row = {"query_id": "q", "doc_id": "a", "score": 0.5}
    for extra in ({"passages": []}, {"hits": [{"id": "b"}]}, {"documents": [{"id": "b", "score": 1}]}):
        assert read(json.dumps([{**row, **extra}]).encode()) == {"q": {"a": 0.5}}
    for lists in ({"candidates": [{"docid": "a", "score": 0.5}]}, {"retrieved_ids": ["a"]}):
        named = {"query": "q", "id": 7, "score": 0.25, **lists}
        assert list(read(json.dumps([named]).encode())["q"]) == ["a"]


BROKEN = {
    "cut off": (lambda text: text[:-40], "the JSON is broken at column .*the file is cut off"),
    "no list": (lambda text: text.replace('"hits": [', '"hits": 7, "a": ['), 'the nearest is JSON: {"hits": {"hits": '),
    "a list of numbers": (lambda text: '{"hits": {"hits": [1, 2]}}', 'the nearest is JSON: {"hits": {"hits": '),
    "another name": (lambda text: text.replace('"hits": [', '"hitz": ['), 'the nearest is JSON: {"hits": {"hits": '),
    "deep": (lambda text: '{"hits": ' * 100_000, "nested too deeply|broken"),
    "deep and closed": (lambda text: '{"hits": ' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_broken_ends_in_a_line(fault, tmp_path, capsys):
    spoil, said = BROKEN[fault]
    text = spoil((HERE / "es_search.json").read_text())
    with pytest.raises(ValueError, match=said) as error: evaluate(text.encode(), {RED: {"p1": 1}})
    assert "\n" not in str(error.value) and len(str(error.value)) < 400
    (tmp_path / "run.json").write_text(text)
    assert main(["eval", str(saved({RED: {"p1": 1}}, tmp_path, "qrels.json")), str(tmp_path / "run.json")]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "run.json" in told


@pytest.mark.parametrize("name", NAMES)
def test_one_response_that_is_of_another_kind_is_named_by_its_query(name):
    given = by_query(name)
    for other in ({"took": 3}, {"hits": 7}, [1, 2], "none", 7, None):
        said = refused({**given, BLUE: other})
        assert f"query {BLUE!r}: it is not laid out as others are: JSON: " in said or other == {"took": 3}, said


def test_parsed_json_that_nests_without_end_is_refused():
    deep = {}
    for _ in range(100_000): deep = {"hits": deep}
    with pytest.raises((ValueError, TypeError)) as error: evaluate(deep, {RED: {"p1": 1}})
    assert "\n" not in str(error.value) and len(str(error.value)) < 400
    around = {"took": 1}
    around["hits"] = around
    with pytest.raises((ValueError, TypeError)) as error: evaluate(around, {RED: {"p1": 1}})
    assert "\n" not in str(error.value)


def test_plain_dicts_need_no_forms_of_json():
    code = (
        "import sys; from ndcg_lit import evaluate; evaluate({'q': {'a': 1.0}}, {'q': {'a': 1}}, 'RR'); "
        "print('ndcg_lit.reading.records' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"
