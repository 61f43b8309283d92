"""Forms of JSON: what search engines, rerankers and benchmarks write."""

from collections.abc import Mapping
from functools import partial
from itertools import chain, islice, pairwise
from math import isfinite
from typing import NamedTuple

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading import hits as known
from ndcg_lit.reading.forms import Form, Scores, falling
from ndcg_lit.reading.hits import distance_of, id_of, is_id
from ndcg_lit.reading.names import (
    Sought,
    are_columns,
    by_place,
    column_of,
    listed,
    names_of_lists,
    one_of,
    number_inside,
    value_of,
)
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


OF_TYPES = (
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
)  # what Python says of a part of another type


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
    return is_id(value_of("document", record)) and any(map(is_id, numbers))


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
WRAPPED = (
    "response",
    "body",
    "rawResponse",
)  # and of one within what a client or an asynchronous search returns
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


def is_ids(value):
    "Return whether the `value` of a JSON record is a list of ids."
    return isinstance(value, list) and all(isinstance(each, (str, int)) for each in value)


def ratings(record, kind, columns):
    "Return the ratings of a request to _rank_eval, or of a judgment list as it is put into OpenSearch or comes from there."
    hits = at(record, "hits/hits")
    stored = [at(each, "_source") for each in hits] if isinstance(hits, list) else []
    for key, query, document in (("requests", "id", "_id"), ("judgmentRatings", "query", "docId")):
        asked = [at(each, key) for each in (record, at(record, "_source"), *stored)]
        rated = [each for some in asked if isinstance(some, list) for each in some]
        if not rated or not all(isinstance(each, Mapping) for each in rated):
            continue
        if key == "judgmentRatings" or all("ratings" in each for each in rated):
            lists = [(each[query], each["ratings"]) for each in rated]
            return [
                (name, [one[document] for one in some], [one["rating"] for one in some])
                for name, some in lists
            ]
    return None


def rank_eval_response(record, kind, columns):
    "Return the hits of a response of _rank_eval in their order, or the ratings of those that have one."
    details = record.get("details")
    if not isinstance(details, dict) or "metric_score" not in record:
        return None
    found = []
    for query, told in details.items():
        hits = told["hits"]
        if kind == "qrels":
            hits = [each for each in hits if each["rating"] is not None]
        ids = [each["hit"]["_id"] for each in hits]
        numbers = [each["rating"] for each in hits] if kind == "qrels" else falling(len(ids))
        found.append((query, ids, numbers))
    return found


def quepid_ratings(record, kind, columns):
    "Return the ratings of a case of Quepid: its JSON, or that for the Rated Ranking Evaluator."
    found = []
    queries = record.get("queries")
    if not isinstance(queries, list) or not queries:
        return None
    for each in queries:
        if isinstance(each.get("ratings"), dict):
            found.append((each["query"], list(each["ratings"]), list(each["ratings"].values())))
        elif isinstance(each.get("relevant_documents"), dict):
            query = next(iter(each["placeholders"].values()))
            for rating, ids in each["relevant_documents"].items():
                number = number_of(rating.encode(), "rating")
                found.append((query, ids, [number] * len(ids)))
        else:
            return None
    return found


def retrieved_and_reference(record, kind, columns):
    "Return the retrieved ids of a record as a ranking, or its reference ids as what is relevant."
    if not any(isinstance(each, list) for each in record.values()):
        return None
    names, query = tuple(record), value_of("query", record, columns)
    known = {
        side: [
            name for name in names_of_lists(side, names, columns) if isinstance(record[name], list)
        ]
        for side in ("run", "qrels")
    }
    if not any(known.values()) or query is None:
        return None
    if not known.get(kind):
        what, others = "retrieved" if kind == "run" else "reference", [*chain(*known.values())]
        raise ValueError(f"the record has no {what} ids; its lists are {', '.join(others)}")
    ids, numbers = numbers_inside(record[known[kind][0]], kind)
    beside = value_of("score" if kind == "run" else "grade", record, columns)
    if numbers is None and isinstance(beside, list) and beside is not ids:
        numbers = beside
        if len(numbers) != len(ids):
            raise ValueError(f"{len(ids)} documents and {len(numbers)} numbers")
    if numbers is None:
        numbers = falling(len(ids)) if kind == "run" else [1] * len(ids)
    return [(query, ids, numbers)]


def numbers_inside(given, kind):
    "Return the ids and the numbers of what is `given`: ids, pairs of id and number, or dicts of them; no numbers without."
    if given and all(isinstance(each, (list, tuple)) and len(each) == 2 for each in given):
        return [each[0] for each in given], [each[1] for each in given]
    if not given or not all(isinstance(each, Mapping) for each in given):
        return given, None
    ids = [value_of("document", each) for each in given]
    part, name = number_inside(tuple(given[0]), kind) or (None, None)
    numbers = [each.get(name) for each in given]
    if name is not None and None not in numbers:
        return ids, [
            -as_number(each, "the rank") for each in numbers
        ] if part == "rank" else numbers
    return ids, None


def plain_record(record, kind, columns):
    "Return the query, document and number of a record that has one of each."
    query, document = (value_of(part, record, columns) for part in ("query", "document"))
    if (
        query is None
        or document is None
        or isinstance(query, (list, dict))
        or isinstance(document, dict)
    ):
        return None
    number = value_of("score" if kind == "run" else "grade", record, columns)
    if number is None and kind == "run":
        rank = value_of("rank", record, columns)
        number = None if rank is None else -as_number(rank, "the rank")
    beir = kind == "qrels" and "corpus-id" in record and "grade" not in (columns or ())
    if number is None and beir:
        number = record.get("score")  # BEIR and MTEB call the grade score
    if kind == "seen" and not isinstance(document, list):
        number = 1
    if number is None and is_ids(document):
        return [(query, document, falling(len(document)) if kind == "run" else [1] * len(document))]
    if number is None:
        missing = "score or rank" if kind == "run" else "grade"
        raise ValueError(f"the record has no {missing}; it has {listed(map(repr, record))}")
    if isinstance(document, list) and isinstance(number, list) and len(document) == len(number):
        return [(query, document, number)]
    return [(query, [document], [number])]


def dict_of_dicts(record, kind, columns):
    "Return what BEIR writes: the documents of each query with their scores or grades, or a list of their ids."
    found = []
    if are_columns(record, kind, columns):
        held = by_place(record)
        rows = [dict(zip(held, cells)) for cells in zip(*held.values(), strict=True)]
        return [each for row in rows for each in plain_record(row, kind, columns) or ()]
    for query, docs in record.items():
        if isinstance(docs, dict) and not any(
            isinstance(each, (dict, list)) for each in docs.values()
        ):
            numbers = [1] * len(docs) if kind == "seen" else list(docs.values())
            found.append((query, list(docs), numbers))
        elif is_ids(docs):
            found.append((query, docs, falling(len(docs)) if kind == "run" else [1] * len(docs)))
        else:
            return None
    return found or None


def question_contexts(record, kind, columns):
    "Return the relevant contexts of the questions of a set by LlamaIndex."
    relevant = record.get("relevant_docs")
    if not isinstance(relevant, Mapping) or record.keys().isdisjoint(("queries", "corpus")):
        return None
    for query, ids in relevant.items():
        if not is_ids(ids):
            raise ValueError(f"relevant_docs[{query!r}] is no list of ids; got {shorten(ids)}")
    return [(query, ids, [1] * len(ids)) for query, ids in relevant.items()]


def mteb_predictions(record, kind, columns):
    "Return the scores that MTEB saves of a task with one subset and one split."
    if "mteb_model_meta" not in record:
        return None
    parts = {
        f"[{subset!r}][{split!r}]": queries
        for subset, splits in record.items()
        if subset != "mteb_model_meta" and isinstance(splits, Mapping)
        for split, queries in splits.items()
    }
    if len(parts) != 1:
        one = next(iter(parts), "[subset][split]")
        raise ValueError(
            f"it has {len(parts)} parts, of subset and split: {listed(parts)}; json.load(open(path)){one} is one"
        )
    [(part, queries)] = parts.items()
    found = dict_of_dicts(queries, kind, columns) if isinstance(queries, Mapping) else None
    if found is None:
        raise ValueError(
            f"{part} is no dict from query to documents with scores; got {shorten(queries)}"
        )
    return found


JSON = (  # the first that knows a file reads it
    Form("rank_eval", 'JSON: {"metric_score", "details": {query: {"hits": [...]}}}', "json", "run qrels",
         rank_eval_response),
    Form("ratings", 'JSON: {"requests": [{"id", "ratings": [{"_id", "rating"}]}]}, or "judgmentRatings" of OpenSearch',
         "json", "qrels", ratings),
    Form("quepid-json", 'JSON: {"queries": [{"query", "ratings": {document: rating}}]}, or for RRE', "json", "qrels",
         quepid_ratings),
    Form("question-contexts", 'JSON: {"queries", "corpus", "relevant_docs": {query: [ids]}}', "json", "qrels",
         question_contexts),
    Form("mteb", 'JSON: {subset: {split: {query: {document: score}}}, "mteb_model_meta"}', "json", "run",
         mteb_predictions),
    *(Form(each.name, each.looks, "json", "run", partial(responses, each)) for each in ENGINES),
    Form(LISTS.name, LISTS.looks, "json", "run qrels", partial(responses, LISTS)),
    Form("retrieved", 'JSON: [{"question", "retrieved_context_ids": [...], "reference_context_ids": [...]}]', "json",
         "run qrels", retrieved_and_reference),
    Form("records", 'JSON lines: {"query_id", "doc_id", "score"}', "json", "run qrels", plain_record),
    Form("beir", "JSON: {query: {document: score or grade}}, or {query: [documents]}", "json", "run qrels",
         dict_of_dicts),
)  # fmt: skip


def knows(record, kind, listed):
    "Return whether a form of JSON is that of a `record`, be it `listed` or alone, other than those that Python has too."
    for form in JSON:
        if form.read is plain_record or (form.read is dict_of_dicts and not listed):
            continue
        try:
            if form.read(record, kind, None) is not None:
                return True
        except (ValueError, *OF_TYPES):
            return True  # which is said where it is read
    return without_results(record) is not None
