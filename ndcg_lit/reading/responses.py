"""Forms of JSON: what search engines, rerankers and benchmarks write."""

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading.forms import Form, falling
from ndcg_lit.reading.names import NAMES, are_columns, listed, one_of, plain_name, value_of
from ndcg_lit.reading.trec import number_of

HITS = "candidates", "hits", "ctxs", "results"  # the lists of documents of a record


RETRIEVED = (
    "retrieved_context_ids",
    "retrieved_ids",
    "retrieved_doc_ids",
    "retrieved",
    "ranking",
    "prediction",
    "predictions",
)


RELEVANT = (
    "reference_context_ids",
    "reference_ids",
    "relevant_ids",
    "relevant_doc_ids",
    "relevant",
    "expected_ids",
    "ground_truth_ids",
)


def is_ids(value):
    "Return whether the `value` of a JSON record is a list of ids."
    return isinstance(value, list) and all(isinstance(each, (str, int)) for each in value)


def ratings_request(record, kind, columns):
    "Return the ratings of a request to _rank_eval of Elasticsearch or OpenSearch."
    asked = record.get("requests")
    if not isinstance(asked, list) or not all("ratings" in each for each in asked):
        return None
    return [
        (
            each["id"],
            [one["_id"] for one in each["ratings"]],
            [one["rating"] for one in each["ratings"]],
        )
        for each in asked
    ]


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


def ranked_list(record, kind, columns):
    "Return the documents of a record with one query and a list of them, as reranking tools write it."
    listed = next((record[name] for name in HITS if isinstance(record.get(name), list)), None)
    if listed is None or not all(isinstance(each, dict) for each in listed):
        return None
    query = record.get("query", record)
    if isinstance(query, dict):
        names = [name for name in query if plain_name(name) in NAMES["query"] | {"id"}]
        query = query[names[0]] if names else query.get("text")
    within = [value_of("query", each, columns) for each in listed]
    if within and within[0] is not None and within == within[:1] * len(within):
        given = {"query": [query], "qid": within}
        query = given[one_of("query", list(given), columns, given.get)][0]
    named = [value_of("document", each, columns) for each in listed]
    if query is None or None in named:
        return None
    part = "score" if kind == "run" else "grade"
    numbers = [value_of(part, each, columns) for each in listed]
    if kind == "seen" or (kind == "run" and all(number is None for number in numbers)):
        numbers = falling(len(named))
    if None in numbers:
        said = (
            "no grade; such lists are read as a run"
            if kind == "qrels"
            else "no score, and others have one"
        )
        raise ValueError(f"document {shorten(named[numbers.index(None)])} has {said}")
    return [(query, named, numbers)]


def retrieved_and_reference(record, kind, columns):
    "Return the retrieved ids of a record as a ranking, or its reference ids as what is relevant."
    known = [name for name in (*RETRIEVED, *RELEVANT) if is_ids(record.get(name))]
    query = value_of("query", record, columns)
    if not known or query is None:
        return None
    wanted = [name for name in known if name in (RETRIEVED if kind == "run" else RELEVANT)]
    if not wanted:
        what = "retrieved" if kind == "run" else "reference"
        raise ValueError(f"the record has no {what} ids; its lists are {', '.join(known)}")
    ids = record[wanted[0]]
    return [(query, ids, falling(len(ids)) if kind == "run" else [1] * len(ids))]


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
        raise ValueError(
            f"{listed(map(repr, record))} are columns and no queries; write a record for each row, as pandas' orient='records' does"
        )
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


JSON = (  # the first that knows a file reads it
    Form("rank_eval", 'JSON: {"metric_score", "details": {query: {"hits": [...]}}}', "json", "run qrels",
         rank_eval_response),
    Form("ratings", 'JSON: {"requests": [{"id", "ratings": [{"_id", "rating"}]}]}', "json", "qrels", ratings_request),
    Form("quepid-json", 'JSON: {"queries": [{"query", "ratings": {document: rating}}]}, or for RRE', "json", "qrels",
         quepid_ratings),
    Form("ranked-lists", 'JSON lines: {"query": {"qid"}, "candidates": [{"docid", "score"}]}', "json", "run qrels",
         ranked_list),
    Form("retrieved", 'JSON: [{"question", "retrieved_context_ids": [...], "reference_context_ids": [...]}]', "json",
         "run qrels", retrieved_and_reference),
    Form("records", 'JSON lines: {"query_id", "doc_id", "score"}', "json", "run qrels", plain_record),
    Form("beir", "JSON: {query: {document: score or grade}}, or {query: [documents]}", "json", "run qrels",
         dict_of_dicts),
)  # fmt: skip
