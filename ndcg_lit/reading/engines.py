"""Responses of search engines, vector stores and rerankers: how each is laid out, and what it answers."""

from collections.abc import Mapping
from itertools import islice, pairwise
from math import isfinite
from typing import NamedTuple

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading import hits as known
from ndcg_lit.reading.forms import Scores, falling
from ndcg_lit.reading.hits import distance_of, id_of, is_id
from ndcg_lit.reading.names import number_inside, Sought, column_of, listed, one_of, value_of
from ndcg_lit.reading.trec import number_of


class Engine(NamedTuple):
    """How the response of a search engine or a reranker is laid out.

    A place is a key, or several with strokes between them; of several places the first that is there counts."""

    name: str
    looks: str
    hits: str  # the places of the list of its results
    id: str  # those of the id of a result, and of its number; without, results rank as they come
    number: str
    query: str = ""  # the place at which it repeats its query
    mark: str = ""  # keys of it or of its first result, of which it has one, where the places could be those of other JSON
    empty: str = ""  # places that are there even if nothing was found


ENGINES = (  # the first that knows a response reads it
    Engine("elasticsearch", 'JSON: {"hits": {"hits": [{"_id", "_score"}]}}, or several in {"responses": [...]}',
           "hits/hits", "_id", "_score"),
    Engine("solr", 'JSON: {"responseHeader": {"params": {"q"}}, "response": {"docs": [{"id", "score"}]}}',
           "response/docs", "id", "score", query="responseHeader/params/q"),
    Engine("vespa", 'JSON: {"root": {"children": [{"id", "relevance"}]}}',
           "root/children", "id", "relevance", empty="root/coverage root/fields/totalCount"),
    Engine("qdrant", 'JSON: {"result": {"points": [{"id", "score"}]}}, or {"result": [{"id", "score"}]}',
           "result/points result points", "id", "score", mark="score status"),
    Engine("pinecone", 'JSON: {"matches": [{"id", "score"}]}, or {"result": {"hits": [{"_id", "_score"}]}}',
           "matches result/hits", "id _id", "score _score", mark="score _score namespace usage"),
    Engine("weaviate", 'JSON: {"data": {"Get": {class: [{"_additional": {"id", "distance"}}]}}}',
           "data/Get/*", "_additional/id", "_additional/score _additional/certainty _additional/distance"),
    Engine("milvus", 'JSON: {"code": 0, "data": [{"id", "distance"}]}',
           "data", "id", "distance", mark="distance cost topks"),
    CHROMA := Engine("chroma", 'JSON: {"ids": [[id]], "distances": [[number]]}, or "scores"',
           "ids", "id", "distance score", mark="distances scores metadatas documents included"),
    Engine("typesense", 'JSON: {"hits": [{"document": {"id"}, "text_match"}], "request_params": {"q"}}',
           "hits", "document/id", "", query="request_params/q", mark="text_match vector_distance search_time_ms"),
    Engine("algolia", 'JSON: {"hits": [{"objectID"}], "nbHits", "query"}',
           "hits", "objectID", "", query="query", mark="objectID nbHits"),
    Engine("meilisearch", 'JSON: {"hits": [{"id", "_rankingScore"}], "query", "processingTimeMs"}',
           "hits", "id", "_rankingScore", query="query", mark="_rankingScore processingTimeMs"),
    Engine("azure", 'JSON: {"value": [{"id", "@search.score"}]}',
           "value", "id", "@search.rerankerScore @search.score", mark="@search.score @odata.context"),
    RERANK := Engine("rerank", 'JSON: {"results": [{"index", "relevance_score", "document": {"id"}}]}, or "data"',
           "results data", "document/id", "relevance_score", mark="relevance_score"),
)  # fmt: skip
# Nobody's in particular: ids and numbers are under any of their usual names
LISTS = Engine("ranked-lists", 'JSON lines: {"query": {"qid"}, "candidates": [{"docid", "score"}]}, or "ctxs", "hits"',
               "candidates hits ctxs contexts results documents docs passages points matches objects", "", "")  # fmt: skip


def at(record, places):
    "Return what a JSON `record` has at the first of some `places` that is there; None without one."
    for place in places.split():
        found = record
        for key in place.split("/"):
            if key == "*" and isinstance(found, Mapping) and found:
                if len(found) > 1:
                    raise ValueError(f"it has results of {listed(found)}; keep one of them")
                key = next(iter(found))
            found = found.get(key) if isinstance(found, Mapping) else None
        if found is not None:
            return found
    return None


def results(engine, response, sure=False):
    """Return the list of results in a `response` that is laid out as an `engine` does; None for any other.

    Where one is `sure` that it is a response, as below the id of a query, an empty list needs no mark."""
    found = at(response, engine.hits)
    if isinstance(response, (list, tuple)) and engine in (LISTS, RERANK):
        found = response  # a list of results, and nothing around it
    if engine is CHROMA:
        found = columns_of(response, found)
    found = only(found)
    if found is None and at(response, engine.empty) is not None:
        return []
    if not isinstance(found, (list, tuple)) or not all(isinstance(each, Mapping) for each in found):
        return None
    if engine is LISTS:
        known = any(map(has_id, found)) if found else sure or found is not response
        return found if known else None
    marked = (at(each, engine.mark) is not None for each in (response, *found[:1]))
    return found if not engine.mark or any(marked) or (sure and not found) else None


def has_id(each):
    return id_of(each) is not None


def is_row(record):
    "Return whether a JSON `record` is a row of a table, with a document and a number, whatever lists it has besides."
    numbers = (value_of(part, record) for part in ("score", "grade", "rank"))
    rest = {
        name: value for name, value in record.items() if name != "id"
    }  # which may be the query's
    return is_id(value_of("document", rest)) and any(map(is_id, numbers))


def only(found):
    "Return the list of the only query, if what is `found` has one list for each query; else what is found."
    alone = isinstance(found, list) and len(found) == 1 and isinstance(found[0], list)
    return found[0] if alone else found


def columns_of(response, ids):
    "Return the `ids` of a `response`, and the numbers beside them, as a list of results; None if these are no ids."
    numbers = only(at(response, "distances scores"))
    if isinstance(ids, list) and len(ids) > 1 and isinstance(ids[0], list) and numbers:
        raise ValueError(NAMELESS.format(len(ids), "ids"))
    ids = only(ids)
    if not isinstance(ids, list) or not all(map(is_id, ids)):
        return None
    name, numbers = "score" if at(response, "scores") else "distance", numbers or [None] * len(ids)
    if len(numbers) != len(ids):
        raise ValueError(f"it has {len(ids)} ids and {len(numbers)} {name}s")
    return [{"id": each, name: number} for each, number in zip(ids, numbers)]


class Echo(str):
    "The text of a query as a response repeats it; the judgments may call the query by another id."


def query_of(engine, record, hits, columns):
    "Return the query that a JSON `record` with the results `hits` says it is for; None without one."
    inside = record["query"] if isinstance(record.get("query"), Mapping) else record
    query, echo = value_of("query", inside, columns), at(record, engine.query)
    if is_id(echo) and query in (None, echo):
        return Echo(echo)
    if engine is LISTS and not is_id(query):
        query = next(filter(is_id, (inside.get("id"), inside.get("text"))), None)
    within = values_of("query", hits, columns) if engine is LISTS else ()
    if within and within[0] is not None and within == within[:1] * len(within):
        given = {"query": [query], "qid": within}
        query = given[one_of("query", list(given), columns, given.get)][0]
    return query if is_id(query) else None


SEVERAL = "responses", "result", "results"  # keys of the responses to several queries in one
WRAPPED = "response", "body", "rawResponse"  # of one within what a client returns, say
NAMELESS = "it answers {} queries, and does not say which; dict(zip(queries, response[{!r}])) does"
FIRST = 20  # responses of many that are looked at to tell how they are laid out


def answers(engine, record, columns):
    """Return what a JSON `record` answers, pairs of a query and a response; None if it is laid out otherwise.

    It is a response, holds those to several queries, has one beside its query, or is a dict from query to response."""
    if engine is LISTS and is_row(record):
        return None
    hits = results(engine, record)
    if hits is not None:
        return [(query_of(engine, record, hits, columns), record)]

    def has_some(inner):
        return any(results(engine, each) is not None for each in islice(inner, FIRST))

    for key in SEVERAL:
        inner = record.get(key)
        if isinstance(inner, list) and has_some(inner):
            plain = [each if isinstance(each, Mapping) else {} for each in inner]
            asked = [query_of(engine, each, (), columns) for each in plain]
            if len(inner) > 1 and None in asked:
                failed = next(filter(None, map(without_results, inner)), None)
                raise ValueError(failed or NAMELESS.format(len(inner), key))
            return list(zip(asked, inner))
    if not has_some(record.values()):
        return None
    query = value_of("query", record, columns)
    inside = {key: each for key, each in record.items() if results(engine, each) is not None}
    if is_id(query) or (len(inside) == 1 and not inside.keys().isdisjoint(WRAPPED)):
        check_complete(engine, record, inside)
        return [(query if is_id(query) else None, next(iter(inside.values())))]
    return list(record.items())


def responses(engine, record, kind, columns):
    "Return each query of a JSON `record`, its documents and their numbers, if it is laid out as the `engine` does; else None."
    found, read = answers(engine, record, columns), []
    for query, response in found or ():
        try:
            hits = results(engine, response, sure=True)
            check_complete(engine, response, hits)
            ids = ids_of(engine, hits or (), columns)
            read.append((query, ids, numbers_of(engine, hits or (), ids, kind, columns)))
        except ValueError as error:
            where = f"query {shorten(query)}: " if len(found) > 1 else ""
            raise ValueError(f"{where}{error}") from None
    return None if found is None else read


# where a response says that not all was searched, and where one without results says why
PARTIAL = (
    "error errors timed_out is_partial _shards/failed _clusters/failed responseHeader/partialResults root/errors "
    "root/coverage/degraded search_cutoff"
)
FAILED = "error errors root/errors status/error message detail"
GROUPED = "grouped grouped_hits result/groups"


def check_complete(engine, response, hits):
    "Raise ValueError for a `response` without results, or one that says itself that some may be missing."
    if hits is None and response not in ([], {}):
        said = without_results(response) or f"it is not laid out as others are: {engine.looks}"
        raise ValueError(said)
    if len(at(response, "topks") or ()) > 1:  # Milvus gives all results in one list
        asked = NAMELESS.format(len(response["topks"]), "").partition(";")[0]
        raise ValueError(f"{asked}; ask for each of them by itself")
    for place in PARTIAL.split():
        if said := at(response, place):
            raise ValueError(
                f"it says that results may be missing ({place.replace('/', '.')}: {shorten(said)}); "
                f"ask again, or take {place.split('/')[0]!r} out of the response to rank what came"
            )


def without_results(response):
    "Return in words why JSON, a `response` or a dict that begins with one, has no list of results; None if it does not say so."
    inside = islice(response.values(), 1) if isinstance(response, Mapping) else ()
    for each in (response, *inside):
        if failed := at(each, FAILED):
            return f"it has no results, for the request failed: {shorten(failed)}"
        if at(each, GROUPED) is not None:
            return "its results are in groups; ask without grouping, or write a list of documents for each query"
    return None


def parts_of(each):
    "Return what has keys in a result: itself, its fields, and the document within it."
    inside = (each, *known.values(each, known.FIELDS), *known.values(each, known.INSIDE))
    return [part for part in inside if isinstance(part, Mapping)]


def under(names, hits):
    "Return what each of the results, the `hits`, or a part of it has under one of the `names`; a list of one stands for its item."
    names, found = (names,) if isinstance(names, str) else names, []
    for each in hits:
        value = next(
            (part[name] for part in parts_of(each) for name in names if name in part), None
        )
        found.append(value[0] if isinstance(value, list) and len(value) == 1 else value)
    return found


def values_of(part, hits, columns=None):
    "Return what each of the results, the `hits`, has under one of the usual names of a `part`; None without one."
    found, names = [], {}  # the name by the keys, which are alike in most results
    for each in hits:
        keys = tuple(each)
        if keys not in names:
            names[keys] = column_of(part, keys, columns)
        found.append(each.get(names[keys]))
    return found


def ids_of(engine, hits, columns):
    "Return the ids of results, the `hits`: as `columns` say, as the `engine` has them, or as any result has them."
    names = (columns or {}).get("document")
    if names:
        ids = under(names, hits)
    elif engine is LISTS:
        ids = [
            own if is_id(own) else id_of(each)
            for own, each in zip(values_of("document", hits), hits)
        ]
    else:
        ids = [at(each, engine.id) for each in hits]
        ids = ids if any(map(is_id, ids)) else list(map(id_of, hits))
    for number, (found, each) in enumerate(zip(ids, hits), 1):
        if not is_id(found) and engine is RERANK and not names:
            raise ValueError(
                "its results have positions among the candidates, and no ids; {query: [(candidates[each['index']], "
                "each['relevance_score']) for each in results]} names them"
            )
        if not is_id(found):
            cure = "" if names else "; columns={'document': ...} names one of its keys"
            raise ValueError(f"result {number} has no id; it has {listed(map(repr, each))}{cure}")
    if hits and isinstance(columns, Sought) and not columns.present:
        # by one of these keys the other side may call documents, if it does not by the ids
        columns.present = list(dict.fromkeys(name for part in parts_of(hits[0]) for name in part))
        columns.values_of = lambda name: under(name, hits)
    return ids


def numeral(value):
    "Return the number that a text spells; what is no text, and a text that spells none, as it is."
    try:
        return number_of(value.encode()) if isinstance(value, str) else value
    except ValueError:
        return value or None  # Weaviate has an empty text for no score


def numbers_inside(given, kind):
    "Return the ids and the numbers of what is `given`: ids, pairs of id and number, or dicts of them; no numbers without."
    if given and all(isinstance(each, (list, tuple)) and len(each) == 2 for each in given):
        return [each[0] for each in given], [each[1] for each in given]
    if not given or not all(isinstance(each, Mapping) for each in given):
        return given, None
    ids = [value_of("document", each) for each in given]
    if None in ids:
        keys = listed(map(repr, given[ids.index(None)]))
        raise ValueError(f"a document in its list has no id; it has {keys or 'nothing'}")
    part, name = number_inside(tuple(given[0]), kind) or (None, None)
    numbers = [each.get(name) for each in given]
    if name is not None and None not in numbers:
        return ids, [
            -as_number(each, "the rank") for each in numbers
        ] if part == "rank" else numbers
    return ids, None


def numbers_of(engine, hits, ids, kind, columns):
    "Return the numbers of results, the `hits` with these `ids`; those of a run fall by rank where no result has one."
    part = "grade" if kind == "qrels" else "score"
    if names := (columns or {}).get(part):
        found = under(names, hits)
    elif engine is LISTS:
        number_in = known.grade_of if kind == "qrels" else known.score_of
        found = [
            number_in(each) if own is None else own
            for own, each in zip(values_of(part, hits), hits)
        ]
        if kind == "qrels" and None in found:
            found = [each.get("has_answer") for each in hits]  # DPR's judgments
        if kind == "run" and found and found == [None] * len(found):
            found = numbers_inside(list(hits), kind)[1] or found
    else:
        found = [at(each, engine.number) for each in hits]
    found, far = list(map(numeral, found)), None
    if hits and distance_of(hits[0]) is not None:
        far = list(map(distance_of, hits))
        far = None if None in far else far
    if kind == "seen" or (kind == "run" and all(number is None for number in found)):
        return falling(len(ids), far)
    if None in found:
        said = "; such lists are read as a run" if kind == "qrels" else ", and others have one"
        raise ValueError(f"document {shorten(ids[found.index(None)])} has no {part}{said}")
    try:
        # the best comes first: numbers that rise are distances, or the engine was asked for another order
        rises = isfinite(sum(found)) and any(one < two for one, two in pairwise(found))
    except (TypeError, OverflowError):
        rises = False  # one is no number, which is refused where its document is known
    return (
        falling(len(ids), far or found)
        if rises and engine is not LISTS
        else Scores(found, far or found)
    )
