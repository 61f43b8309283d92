"""Which column of a table, or key of a record, holds what: the names of each part, and which of several is taken."""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from ndcg_lit.lists import visible
from ndcg_lit.reading.rows import as_bytes, as_rows, as_text


def plain_name(name):
    "Return the `name` of a column or key in small letters and without blanks, hyphens and underscores."
    return re.sub("[ _-]+", "", str(name).lower())


# What a column, or a key of a record, is called that holds a part, in the order in which names are preferred; small
# letters, blanks, hyphens and underscores make no difference. Of each part the names of its own come first; then those
# of other trades, which give way where both fit. Every table and every JSON record is read by these.
OWN_AND_OTHER = {
    "query": (
        "query_id qid q_id query-id topic_id topic question_id query",
        "user_id user customer_id session_id query_text question questions user_input",
    ),
    "document": (
        "doc_id docno document_id corpus-id did docid doc document",
        "item_id item article_id product_id movie_id passage_id pid id "
        "document_ids doc_ids item_ids documents docs items",
    ),
    "score": ("score sim similarity", "prediction scores"),
    "rank": ("rank", "position doc_position"),
    "grade": ("grade relevance rel label rating", "gain judgment judgement grades labels ratings"),
    # of judgments, and read where a measure asks for it alone
    "subtopic": ("subtopic subtopic_id intent intent_id iteration iter", ""),
}
COLUMNS = {part: tuple(" ".join(names).split()) for part, names in OWN_AND_OTHER.items()}
NAMES = {part: list(dict.fromkeys(map(plain_name, names))) for part, names in COLUMNS.items()}
OTHER = {plain_name(name) for _, names in OWN_AND_OTHER.values() for name in names.split()}

# What a column, or a key of a record, is called that holds lists: what was retrieved, the best first, and what is relevant
LISTS = {
    "run": tuple(
        "retrieved_context_ids retrieved_ids retrieved_doc_ids retrieved_context retrieved ranking recommendations "
        "recommended predicted prediction predictions candidates hits ctxs results".split()
    ),
    "qrels": tuple(
        "reference_context_ids reference_ids relevant_ids relevant_doc_ids relevant_docs relevant expected_ids "
        "ground_truth_ids ground_truth_context".split()
    ),
    "seen": (),
}


PARTS = {  # what a table holds of each kind; of what a user has seen no number counts
    "run": ("query", "document", "score"),
    "qrels": ("query", "document", "grade"),
    "seen": ("query", "document"),
}


BEIR = {"query-id", "corpus-id"}  # in judgments of BEIR and MTEB the grade is called score


# Beside another name for the same part these are the text of a query, or a number that a tool counts documents by
SECOND = "query", "querytext", "question", "document", "documents", "doc", "docs", "docid"


FIRST_ROWS = 1000  # of a table, whose ids are looked at


FEW = 0.05  # of the values of a column: that so many are ids of the other side may be chance


class Sought(dict):
    "The columns of a table that are asked for by part, and the `other` side, rows or a dict, if it is read already."

    def __init__(self, columns=None, other=None):
        super().__init__(columns or {})
        self.other = other
        # by part: the names of columns that may stand for it, where there are several; the one that was taken comes first
        self.passed = {}
        # all columns of the table, what gives the first values of one, and those that are taken for a part
        self.present, self.values_of, self.taken = (), None, set()
        self.chosen = {}  # by part, the column that was taken

    @cached_property
    def rows(self):
        "Return the rows of the other side."
        return as_rows(self.other, "qrels")

    @cached_property
    def query(self):
        "Return the ids of the queries of the other side, as text."
        return {*self.rows.queries}

    @cached_property
    def document(self):
        "Return the ids of its documents."
        return {as_text(self.rows.document(row)) for row in range(self.rows.number.size)}

    def shared(self, part, values):
        "Return the share of the `values` that are ids of a `part` on the other side."
        ids = [text_of(value) for value in islice(values, FIRST_ROWS)]
        return sum(name in getattr(self, part) for name in ids) / max(len(ids), 1)

    def elsewhere(self, part):
        "Return the column that most rows call a `part` by as the other side does; None if there is no such column."
        if self.other is None or self.values_of is None:
            return None
        shares = {}
        for name in {*self.present} - self.taken:
            with suppress(OSError, ValueError):  # a file that was closed tells nothing
                shares[name] = self.shared(part, self.values_of(name))
        best = max(shares, key=shares.get, default=None)
        return best if shares.get(best, 0) > FEW else None


def text_of(value):
    "Return the id `value` as text; None for what is no id."
    try:
        return as_text(as_bytes(value))
    except (TypeError, ValueError):
        return None


def one_of(part, names, columns=None, values_of=None):
    """Return the one of the `names` of columns, which all may stand for a `part`, that is taken.

    That is the column of which most ids are known on the other side, if `columns` are `Sought` there and `values_of`
    gives the values of a column; otherwise the one preferred. ValueError if two fit that are preferred alike."""
    if len(names) < 2:
        return names[0]
    order = sorted(names, key=lambda name: preference(part, name, values_of))
    if not isinstance(columns, Sought) or part not in ("query", "document"):
        return order[0]
    if columns.other is not None and values_of:
        shares = {name: columns.shared(part, values_of(name)) for name in order}
        order.sort(key=shares.get, reverse=True)
        first, second = order[:2]
        if shares[second] > shares[first] / 2 and are_apart(values_of(first), values_of(second)):
            own = [name for name in (first, second) if plain_name(name) not in OTHER]
            if len(own) != 1:
                raise ValueError(
                    f"the columns {first!r} and {second!r} both hold ids of a {part} that the other side has; "
                    f"columns={{{part!r}: {first!r}}} takes the first"
                )
            order.sort(key=own.__contains__, reverse=True)
    columns.passed[part] = order
    return order[0]


def preference(part, name, values_of=None):
    "Return a key that sorts the names of columns for a `part`, that to be preferred first: texts come after ids."
    plain = plain_name(name)
    late = plain in SECOND
    if late and values_of and plain != "docid":  # is it an id after all?
        late = any(" " in str(value).strip() for value in islice(values_of(name), FIRST_ROWS))
    known = NAMES[part]
    return late, known.index(plain) if plain in known else len(known)


def are_apart(some, others):
    "Return whether the first values of two columns are not the same ids."
    pairs = zip(islice(some, FIRST_ROWS), islice(others, FIRST_ROWS))
    return any(text_of(one) != text_of(other) for one, other in pairs)


class NoColumn(ValueError):
    "Says that a table has no column for a part."


def column_of(part, names, columns=None, values_of=None):
    """Return the one of the `names` of columns or keys that holds a `part`, as `columns` has it; None without one.

    Of several `one_of` takes one, by the values that `values_of` gives for each."""
    if columns and part in columns:
        asked = columns[part]
        asked = (asked,) if isinstance(asked, str) else asked
        found = next((name for name in asked if name in names), None)
    else:
        several = usual_names(part, tuple(names))
        found = one_of(part, several, columns, values_of) if several else None
    if found is not None and isinstance(columns, Sought):
        columns.chosen[part] = found
    return found


@lru_cache(maxsize=1000)  # millions of records have the same names
def usual_names(part, names):
    "Return those of the `names` that are `NAMES` of a `part`, each once."
    return [name for name in dict.fromkeys(names) if plain_name(name) in NAMES[part]]


def value_of(part, record, columns=None):
    "Return the value of a `record` under one of the names of a `part`; None without one."
    name = column_of(part, record, columns)
    return None if name is None else record[name]


def column_for(part, names, columns, table, values_of=None):
    "Return what `column_of` does; `NoColumn` without one, and ValueError where it is there twice. Errors call it `table`."
    found = column_of(part, names, columns, values_of)
    if part == "grade" and found is None and is_beir(names, columns):
        found = "score"
    if found is None:
        raise no_column(part, names, columns, table)
    return once_in(list(names), found, table)


def once_in(names, name, table):
    "Return the `name` of a column that is taken; ValueError if the `names` have it twice."
    if (count := names.count(name)) > 1:
        raise ValueError(f"{visible(table)} has {count} columns {name!r}")
    return name


def is_beir(names, columns):
    "Return whether the column called score has grades, as the other `names` are those of BEIR."
    return {*BEIR, "score"} <= {*names} and "grade" not in (columns or ())


def no_column(part, names, columns, table):
    "Return the `NoColumn` that says which names a column of a `part` may have, and which `names` the `table` has."
    own, other = (each.split() for each in OWN_AND_OTHER[part])
    known = list(dict.fromkeys([part, *own]))[:5] + other[: part in PARTS["seen"]]
    asked = (columns or {}).get(part, known)
    wanted = " or ".join(map(repr, (asked,) if isinstance(asked, str) else asked))
    swapped = {"score": "grade", "grade": "score"}.get(part)
    swapped = swapped and column_of(swapped, names, {**(columns or {})}) is not None
    lacks = f"{visible(table)} has no column {wanted} for the {part}; it has {listed(map(repr, names)) or 'none'}."
    cure = f" columns={{{part!r}: ...}} names one." if names else ""
    if any(re.fullmatch(r"[-+]?\d+([.,]\d+)?", str(name)) for name in names):
        cure = " These look like values; a table begins with names, such as query, document and score or grade."
    return NoColumn(lacks + cure + (" Are run and qrels swapped?" if swapped else ""))


LISTED, LONG = 30, 60  # names of columns that an error lists, and letters of each


def listed(names):
    "Return the `names` of columns as an error lists them: the first, cut if they are long, and how many there are beyond."
    names = list(names)
    more = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    cut = (name if len(name) <= LONG else f"{name[:LONG]}..." for name in names[:LISTED])
    return ", ".join(cut) + more


# The shape of a table


MOST_COLUMNS = 100_000  # of a table of text


def check_width(columns, where):
    "Check that a table of text has no more than `MOST_COLUMNS`; errors begin with `where`."
    if columns > MOST_COLUMNS:
        raise ValueError(
            f"{where}: the header has more than {MOST_COLUMNS:,} columns, the most that are read"
        )


# What errors say of a run without numbers
SECOND_ROW = (
    "rows of a run need a score or a rank, or all ids of a query in one cell, the best first"
)


class Shape(NamedTuple):
    "Which columns of a table are read, and what its numbers mean: see `shape_of`."

    query: str
    document: str
    number: str | None
    means: str  # "score", "grade" or "rank"; "" without a number: a ranking, or what is relevant, or was seen
    lists: bool = False  # is text in the cells of documents a list of ids, if there are no numbers?

    @property
    def columns(self):
        "Return the names of the columns by part."
        found = {"query": self.query, "document": self.document, self.means: self.number}
        return {part: name for part, name in found.items() if name is not None}


# What a column of ids is called in a table of two columns
IDS_NAME = (
    "(^|_)(id|ids|query|question|user|customer|session|items?|docs?|documents?|articles?|products?|predicted|"
    "predictions?|labels?|targets?|ranking|relevant|retrieved|recommendations?)$"
)


def shape_of(names, kind, columns=None, table="", values_of=None, whole=True):
    """Return the `Shape` of a table of a `kind` with columns of these `names`, as `columns` has it.

    `values_of` gives the first values of a column, and `whole` says whether there are no columns but these. A row has

    - a query, a document, and a number: a score, or else a rank, in a run, and a grade in qrels;
    - or a query and lists of the ids and numbers of its documents, or of documents that have an id and a number each;
    - or a query and what was retrieved for it, or what is relevant, as `LISTS` has it, without numbers;
    - or a query and a document, or a list of them: these alone are in the table, or it says what was seen.

    `NoColumn` for any other, which errors call `table`."""
    if isinstance(columns, Sought) and len(names) > len(columns.present):
        # of a file only the columns that were taken are read in the end
        columns.present, columns.values_of = names, values_of
    shape = shape_by_names(list(names), kind, columns, table, values_of, whole)
    if isinstance(columns, Sought):
        columns.taken |= {*shape.columns.values()}
    return shape


def parts_of_number(kind, columns=None):
    "Return the parts that may be the numbers of a `kind`, the first that is there counts; `columns` may ask for one."
    asked = [part for part in ("rank", "score") if part in (columns or ())]
    return {"run": asked[:1] or ["score", "rank"], "qrels": ["grade"], "seen": []}[kind]


def number_inside(names, kind):
    "Return the part and the name of the number in documents, dicts with these `names`, in a list; None without one."
    for part in parts_of_number(kind):
        if (name := column_of(part, names)) is not None:
            return part, name
    # what a recommender calls a rating is the score by which it ranks
    return ("score", "rating") if kind == "run" and "rating" in names else None


def shape_by_names(names, kind, columns, table, values_of, whole):
    "Return what `shape_of` does."

    def find(part):
        "Return the column of a `part`, None without one; ValueError if it is there twice."
        found = column_of(part, names, columns, values_of)
        return found if found is None else once_in(names, found, table)

    query, document = find("query"), find("document")
    number, means = None, ""
    parts = parts_of_number(kind, columns)
    for part in parts:
        number = find(part)
        if part == "grade" and number is None and is_beir(names, columns):
            number = "score"
        if number is not None:
            means = part
            break
    inside = names_of_lists(kind, tuple(names), columns) if query is not None else []
    # a row of a document, whatever lists stand beside it
    row = None not in (document, number) and plain_name(document) != "id"
    if inside and values_of and row:
        row = not is_list(first_value(values_of(document)))
    for each in inside if values_of and not row else ():
        if is_list(first_value(values_of(each))):
            both = number not in (None, each) and is_list(first_value(values_of(number)))
            return Shape(query, each, number if both else None, means if both else "", True)
    alone = len(names) == 2 and whole
    if None not in (query, document):
        if number is not None:
            return Shape(query, document, number, means)
        several = values_of and is_list(first_value(values_of(document)))
        plural = alone and (kind != "seen" or plain_name(document).endswith("s"))
        named = {"query", "document"} <= {*(columns or ())}
        if kind == "seen" or several or alone or named:
            return Shape(query, document, None, "", bool(several or plural or named))
    if (
        alone
        and not {"query", "document"} & {*(columns or ())}
        and column_of("document", names[:1]) is None
    ):
        known = [re.search(IDS_NAME, re.sub("[ -]+", "_", name.lower())) for name in names]
        if known[1] or (known[0] and number is None):
            return Shape(*names, None, "", True)
    if inside and not values_of:
        return Shape(query, inside[0], None, "", True)
    for part, found in (("query", query), ("document", document)):
        if found is None:
            raise no_column(part, names, columns, table)
    raise no_column(parts[0], names, columns, table)


def names_of_lists(kind, names, columns=None):
    "Return those of the `names` under which there may be lists of a `kind`, unless `columns` says where the documents are."
    return [] if "document" in (columns or ()) else usual_lists(kind, names)


@lru_cache(maxsize=1000)
def usual_lists(kind, names):
    "Return those of the `names` that are `LISTS` of a `kind`, the one to be preferred first."
    plain = {plain_name(name): name for name in reversed(names)}
    return [plain[each] for each in map(plain_name, LISTS[kind]) if each in plain]


def first_value(values):
    "Return the first of the `values` that is there, None without any."
    return next((each for each in values if each is not None), None)


def is_list(value):
    "Return whether the `value` of a cell is a list, or text as Python and numpy write lists."
    if isinstance(value, (str, bytes)):
        return value[:1] in ("[", b"[") and value[-1:] in ("]", b"]")
    return isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) == 1


MANY_KEYS = 1000  # more than the columns of a table that somebody has as a dict


def are_columns(given, kind, columns=None):
    "Return whether the dict `given` is a table of a `kind` by columns, and no dict of queries."
    if not 1 < len(given) <= MANY_KEYS or not all(isinstance(name, str) for name in given):
        return False
    each = [*given.values()]
    if isinstance(each[0], Mapping):  # as pandas has columns: by the names of rows
        alike = (isinstance(rows, Mapping) and rows.keys() == each[0].keys() for rows in each[1:])
        asked = "query" in (columns or ())
        if not next(alike) or not (asked or usual_names("query", tuple(given))) or not all(alike):
            return False
        given = by_place(given)
    elif any(
        isinstance(cells, (str, bytes, Mapping)) or not hasattr(cells, "__len__") for cells in each
    ):
        return False
    try:
        shape = shape_by_names(
            [*given],
            kind,
            dict(columns or {}),
            "",
            lambda name: islice(given[name], FIRST_ROWS),
            False,
        )
    except ValueError:
        return False
    values = given[shape.document]
    return (
        shape.number is not None or kind == "seen" or any(map(is_list, islice(values, FIRST_ROWS)))
    )


def by_place(given):
    "Return a dict of columns, each a list or a dict by the names of rows, with lists or arrays alone."
    return {
        name: [*cells.values()] if isinstance(cells, Mapping) else cells
        for name, cells in given.items()
    }
