"""Forms of JSON: responses, which `engines` reads, judgments, records, and what benchmarks write."""

from collections.abc import Mapping
from functools import partial
from itertools import chain, islice

from ndcg_lit.lists import as_number, shorten
from ndcg_lit.reading.engines import (
    ENGINES,
    LISTS,
    at,
    is_row,
    numbers_inside,
    responses,
    without_results,
)
from ndcg_lit.reading.forms import Form, falling
from ndcg_lit.reading.names import (
    FIRST_ROWS,
    are_columns,
    by_place,
    listed,
    names_of_lists,
    value_of,
)
from ndcg_lit.reading.trec import number_of


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
    if not any(isinstance(each, list) for each in record.values()) or is_row(record):
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
    beside = value_of("score" if kind == "run" else "grade", record, columns)
    ids, numbers = numbers_inside(record[known[kind][0]], kind)
    if numbers is None and isinstance(beside, list) and beside is not ids:
        numbers = beside
        if len(numbers) != len(ids):
            raise ValueError(f"{len(ids)} documents and {len(numbers)} numbers")
    if numbers is None:
        numbers = falling(len(ids)) if kind == "run" else [1] * len(ids)
    return [(query, ids, numbers)]


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


# what Python says of a part that is of another type than the form has
OF_TYPES = AttributeError, LookupError, StopIteration, TypeError


def knows(record, kind, listed):
    "Return whether a form of JSON is that of a `record`, be it `listed` or alone, other than those that Python has too."
    record = dict(islice(record.items(), FIRST_ROWS))  # those of more queries are laid out alike
    for form in JSON:
        if form.read is plain_record or (form.read is dict_of_dicts and not listed):
            continue
        try:
            if form.read(record, kind, None) is not None:
                return True
        except (ValueError, *OF_TYPES):
            return True  # which is said where it is read
    return without_results(record) is not None
