"""What a result is called by, and how good it is: the names of ids, scores and distances in what engines and libraries return."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import lru_cache
from numbers import Real
from uuid import UUID

import numpy as np

from ndcg_lit.lists import shorten
from ndcg_lit.reading.names import listed, plain_name
from ndcg_lit.reading.rows import is_missing

# A line each: ids, the surest first; scores, that of the last stage first; distances; grades; ranks. In dicts a name
# stands for the keys that differ from it in capitals, blanks, hyphens and underscores alone, too.
ID_NAMES = tuple("id _id id_ node_id docno doc_id docid document_id uuid chunk_id passage_id item_id pid corpus_id objectID pk key file_id".split())  # fmt: skip
SCORE_NAMES = tuple("@search.rerankerScore reranker_score rerank_score relevance_score score _score @search.score similarity_score similarity sim ranking_score text_match certainty relevance".split())  # fmt: skip
DISTANCE_NAMES = tuple("distance _distance vector_distance cosine_distance dist $dist".split())
GRADE_NAMES = tuple("grade relevance rel label rating judgment judgement gain".split())
RANK_NAMES = "rank", "position"
# What holds the document of a result; its fields; and the results of a whole response.
INSIDE = tuple("node document doc item hit point chunk passage".split())
FIELDS = tuple("metadata meta payload entity fields properties attributes _source _additional".split())  # fmt: skip
RESULTS = tuple("points matches documents objects source_nodes source_documents hits results nodes docs context".split())  # fmt: skip

IDS = str, bytes, bytearray, memoryview, Real, np.generic, Decimal, UUID, date


def is_id(value):
    "Return whether the `value` is an id by itself: text, bytes, a number, a date, or an id of another library, as MongoDB's."
    known = isinstance(value, IDS) or type(value).__name__ == "ObjectId"
    return known and not isinstance(value, bool) and not is_missing(value) and value != ""


def number_in(value):
    "Return the `value` as a float, be it text or a number of numpy or of a tensor; None for what is no number."
    if isinstance(value, bool) or value is None:
        return None
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item"):
        value = value.item()
    try:
        return float(value) if isinstance(value, (str, Real, Decimal)) else None
    except (OverflowError, ValueError):
        return None


@lru_cache(maxsize=1000)  # millions of results have the same keys
def spelled(names, keys):
    "Return the `keys` that are spelled like one of the `names`, in the order of these."
    plain = {plain_name(key): key for key in reversed(keys)}
    found = (name if name in keys else plain.get(plain_name(name)) for name in names)
    return [key for key in dict.fromkeys(found) if key is not None]


def values(each, names):
    "Yield what a result has under the `names`, keys of a mapping or attributes of an object; not what it has not, nor None."
    if isinstance(each, Mapping):
        found = (each[key] for key in spelled(names, tuple(each)))
    else:
        found = (attribute(each, name) for name in names)
    return (value for value in found if value is not None)


def attribute(each, name):
    "Return an attribute of an object; None without it, and where a property of this name can say nothing."
    try:
        return getattr(each, name, None)
    except Exception:  # whatever a property raises that has nothing to say
        return None


def id_of(each, depth=3):
    """Return the id of a result: its own, that of the document within it, or that among its fields; None without one.

    A result is a mapping or an object with attributes; what is an id already is returned as it is.

    >>> id_of({"_id": "d1", "_score": 2.5}), id_of({"document": {"meta": {"id": "d2"}}}), id_of({"text": "d3"})
    ('d1', 'd2', None)
    """
    if is_id(each):
        return each
    own = next(filter(is_id, values(each, ID_NAMES)), None)
    if own is not None or depth == 0:
        return own
    placed = isinstance(each, Mapping) and "index" in each  # a reranker's, beside the text
    for within in values(each, INSIDE):
        if is_id(within) and (placed or (isinstance(within, str) and within.split() != [within])):
            continue  # a text
        found = id_of(within, depth - 1)
        if found is not None:
            return found
    fields = (value for within in values(each, FIELDS) for value in values(within, ID_NAMES))
    return next(filter(is_id, fields), None)


def score_of(each):
    """Return the score of a result as a float; None without one. A distance is none, whatever an attribute calls it.

    >>> score_of({"_id": "d1", "_score": 2.5}), score_of({"id": "d1", "distance": 0.5})
    (2.5, None)
    """
    score = said_of(each, SCORE_NAMES)
    # what Milvus calls a score and a distance is one number, of which a metric says what it is
    return None if score is not None and score == said_of(each, DISTANCE_NAMES) else score


def distance_of(each):
    "Return the distance of a result, of which the lowest is the best, as a float; None without one."
    return said_of(each, DISTANCE_NAMES)


def grade_of(each):
    "Return the grade of a result that is judged, as a float; None without one."
    return next(numbers(each, GRADE_NAMES), None)


def numbers(each, names):
    "Yield the numbers that a result has under the `names`."
    return (number for number in map(number_in, values(each, names)) if number is not None)


def said_of(each, names):
    "Return the number that a result has under one of the `names`, or that its engine says of it; None without one."
    # a dict called metadata is the user's, who may call a number of stars a score
    said = [*values(each, ("_additional",))]
    said += [value for value in values(each, ("metadata",)) if not isinstance(value, Mapping)]
    return next((number for at in (each, *said) for number in numbers(at, names)), None)


def results_of(response):
    "Return the list of results that a whole response of an engine or retriever holds; None for what is no response."
    response = getattr(response, "body", response)  # Elasticsearch's client
    for found in values(response, RESULTS):
        if isinstance(found, (list, tuple)):
            return found
        if isinstance(found, Mapping) and isinstance(found.get("hits"), list):
            return found["hits"]
    return None


LOOKS_LIKE_ID = re.compile(
    r"(^|_)(id|ids|[ug]uid|key|no|number|ur[il]|path|source|file|name|title)_?$", re.I
)


def names_in(each):
    "Return the keys of a mapping, or the attributes of an object that are no methods."
    if isinstance(each, Mapping):
        return [*map(str, each)]
    slots = getattr(type(each), "__slots__", ())
    own = getattr(each, "_fields", None) or getattr(each, "__dict__", ())
    found = *own, *((slots,) if isinstance(slots, str) else slots)
    return [name for name in dict.fromkeys(found) if not name.startswith("_")]


def no_id(each, where):
    """Return the error for what is `where` an id or a result should be: its type, its names, and how ids are written.

    >>> no_id({"metadata": {"source": "a.pdf", "page": 3}}, "run['q'][0]")
    TypeError("run['q'][0] is a dict without an id; its metadata has 'source', 'page'; [each['metadata']['source'] for each in ...] gives ids")
    """
    there, at, what = each, "each", "it"
    for name in (*INSIDE, *FIELDS):
        inner = next(values(there, (name,)), None)
        if inner is not None and not is_id(inner) and names_in(inner):
            there, at, what = inner, taken(there, at, name), f"its {name}"
    names = names_in(there)
    known = (name for name in names if is_id(next(values(there, (name,)), None)))
    likely = next(filter(LOOKS_LIKE_ID.search, known), "KEY")
    has = f"{what} has {listed(map(repr, names))}" if names else f"it is {shorten(each)}"
    cure = f"[{taken(there, at, likely)} for each in ...] gives ids"
    kind = type(each).__name__
    article = "an" if kind[0].lower() in "aeiou" else "a"
    return TypeError(f"{where} is {article} {kind} without an id; {has}; {cure}")


def taken(each, at, name):
    "Return the code that takes what has this `name` out of what is called `at`."
    return f"{at}[{name!r}]" if isinstance(each, Mapping) else f"{at}.{name}"
