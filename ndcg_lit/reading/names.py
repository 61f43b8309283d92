"""Which column of a table, or key of a record, holds what: the names of each part, and which of several is taken."""

import re
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import islice

from ndcg_lit.lists import visible
from ndcg_lit.reading.rows import as_bytes, as_rows, as_text

COLUMNS = {
    "query": ("query", "query_id", "qid", "q_id", "query-id", "topic"),
    "document": ("document", "doc_id", "docid", "docno", "doc", "document_id", "did", "corpus-id"),
    "score": ("score", "sim", "similarity"),
    "grade": ("grade", "relevance", "rel", "label", "rating"),
    # of judgments, and read where a measure asks for it alone
    "subtopic": ("subtopic", "subtopic_id", "intent", "intent_id", "iteration", "iter"),
}


PARTS = {  # what a table holds of each kind; of what a user has seen no number counts
    "run": ("query", "document", "score"),
    "qrels": ("query", "document", "grade"),
    "seen": ("query", "document"),
}


BEIR = {"query-id", "corpus-id"}  # in judgments of BEIR and MTEB the grade is called score


def plain_name(name):
    "Return the `name` of a column or key in small letters and without blanks, hyphens and underscores."
    return re.sub("[ _-]+", "", str(name).lower())


MORE_NAMES = {  # beside those of `COLUMNS`
    "query": "user userid customerid sessionid querytext question userinput questionid topicid",
    "document": "item itemid articleid productid movieid passageid pid id docs documents docids items itemids",
    "score": "prediction scores",
    "rank": "rank position docposition",
    "grade": "gain judgment judgement grades labels",
}


NAMES = {
    part: {*names.split(), *map(plain_name, COLUMNS.get(part, ()))}
    for part, names in MORE_NAMES.items()
}


# Beside another name for the same part these are the text of a query, or a number that a tool counts documents by
SECOND = "query", "querytext", "question", "document", "documents", "doc", "docs", "docid"


FIRST_ROWS = 1000  # of a table, whose ids are looked at


FEW = 0.05  # of the values of a column: that so many are ids of the other side may be chance


class Sought(dict):
    "The columns of a table that are asked for by part, and the `other` side, rows or a dict, if it is read already."

    def __init__(self, columns=None, other=None):
        super().__init__(columns or {})
        self.other = other
        self.find = None  # what finds the column of a part in place of `column_for`
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


def note_chosen(columns, part, name):
    "Note in `columns`, if they are `Sought`, that the column of this `name` is taken for a `part`; return the name."
    if isinstance(columns, Sought):
        columns.chosen[part] = name
    return name


def text_of(value):
    "Return the id `value` as text; None for what is no id."
    try:
        return as_text(as_bytes(value))
    except (TypeError, ValueError):
        return None


def one_of(part, names, columns=None, values_of=None):
    """Return the one of the `names` of columns, which all may stand for a `part`, that is taken.

    That is the column of which most ids are known on the other side, if `columns` are `Sought` there and `values_of`
    gives the values of a column; otherwise the first, but a text of a query after its id. ValueError if two fit."""
    order = sorted(names, key=lambda name: plain_name(name) in SECOND)
    if len(names) < 2 or not isinstance(columns, Sought) or part not in ("query", "document"):
        return order[0]
    if columns.other is not None and values_of:
        shares = {name: columns.shared(part, values_of(name)) for name in order}
        order.sort(key=shares.get, reverse=True)
        first, second = order[:2]
        if shares[second] > shares[first] / 2 and are_apart(values_of(first), values_of(second)):
            raise ValueError(
                f"the columns {first!r} and {second!r} both hold ids of a {part} that the other side has; "
                f"columns={{{part!r}: {first!r}}} takes the first"
            )
    columns.passed[part] = order
    return order[0]


def are_apart(some, others):
    "Return whether the first values of two columns are not the same ids."
    pairs = zip(islice(some, FIRST_ROWS), islice(others, FIRST_ROWS))
    return any(text_of(one) != text_of(other) for one, other in pairs)


MANY_KEYS = 1000  # more than the columns of a table that somebody has as a dict


def are_columns(given, kind, columns=None):
    "Return whether the dict `given` is a table of a `kind` by columns: query, document and score or grade."
    if len(given) > MANY_KEYS or any(
        isinstance(each, (str, bytes)) or not hasattr(each, "__len__") for each in given.values()
    ):
        return False
    return all(any(name in given for name in _names(part, columns)) for part in PARTS[kind])


class NoColumn(ValueError):
    "Says that a table has no column for a part."


def _names(part, columns):
    "Return the names under which the column for a `part` is looked for."
    names = (columns or {}).get(part, COLUMNS[part])
    return (names,) if isinstance(names, str) else names


def column_for(part, present, columns, name, values_of=None):
    """Return which of the names `present` is that of the column for a `part`; errors call the table `name`.

    Of several names `one_of` takes one, by the values that `values_of` gives for each."""
    names = _names(part, columns)
    if part == "grade" and names is COLUMNS[part] and BEIR <= set(present):
        names = (*names, "score")
    found = [c for c in names if c in present]
    if len(found) > 1 and part not in (columns or {}):
        found = [one_of(part, found, columns, values_of)]
    if isinstance(columns, Sought):
        if len(present) > len(
            columns.present
        ):  # of a file only the columns that were taken are read in the end
            columns.present, columns.values_of = present, values_of
        columns.taken.update(found[:1])
    if found and present.count(found[0]) == 1:
        return note_chosen(columns, part, found[0])
    if found:
        raise ValueError(f"{visible(name)} has {present.count(found[0])} columns {found[0]!r}")
    wanted, there = " or ".join(map(repr, names)), listed(map(repr, present))
    other = {"score": "grade", "grade": "score"}.get(part)
    swapped = other and not set(present).isdisjoint(_names(other, columns))
    lacks = f"{visible(name)} has no column {wanted} for the {part}; it has {there or 'none'}."
    cure = f" columns={{{part!r}: ...}} names one." if there else ""
    raise NoColumn(lacks + cure + (" Are run and qrels swapped?" if swapped else ""))


LISTED, LONG = 30, 60  # names of columns that an error lists, and letters of each


def listed(names):
    "Return the `names` of columns as an error lists them: the first, cut if they are long, and how many there are beyond."
    names = list(names)
    more = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    cut = (name if len(name) <= LONG else f"{name[:LONG]}..." for name in names[:LISTED])
    return ", ".join(cut) + more


def column_names(present, kind, name, columns, values_of=None):
    "Return the names, among those `present`, of the columns query, document and score or grade of a `kind`; see `column_for`."
    find = getattr(columns, "find", None) or column_for
    return {part: find(part, present, columns, name, values_of) for part in PARTS[kind]}


def place_of(part, names, columns=None, values_of=None):
    """Return the place of the one of the `names` that is taken for a `part`, as `columns` has it; None without one.

    `values_of` gives the values of a column at its place, of which `one_of` chooses one."""
    if not columns or part not in columns:
        places = usual_places(part, tuple(names))
        if len(places) < 2:
            return noted(columns, part, names, places[0]) if places else None
        by_name = {names[at]: at for at in reversed(places)}
        values = values_of and (lambda name: values_of(by_name[name]))
        taken = one_of(part, list(reversed(by_name)), columns, values)
        return noted(columns, part, names, by_name[taken])
    wanted = columns[part]
    wanted = {wanted} if isinstance(wanted, str) else set(wanted)
    at = next((at for at, name in enumerate(names) if name in wanted), None)
    return None if at is None else noted(columns, part, names, at)


def noted(columns, part, names, at):
    "Return the place `at`, after `columns`, if they are `Sought`, know which of the `names` is taken for a `part`."
    note_chosen(columns, part, names[at])
    return at


@lru_cache(maxsize=1000)  # millions of records have the same names
def usual_places(part, names):
    "Return the places of those `names` that are `NAMES` of a `part`."
    return [at for at, name in enumerate(names) if plain_name(name) in NAMES[part]]


def value_of(part, record, columns=None):
    "Return the value of a `record` under one of the names of a `part`; None without one."
    names = list(record)
    at = place_of(part, names, columns)
    return None if at is None else record[names[at]]
