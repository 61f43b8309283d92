"""Do a run and its judgments call queries and documents by the same ids? Where they share none, the error shows ids of both sides and what would join them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from ndcg_lit.lists import shorten
from ndcg_lit.reading.rows import as_bytes, as_text, rows_of_dicts


class NothingShared(ValueError):
    "Says that a run and its judgments share no query, or no document."


# Which column of a table is taken

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


def plain_name(name):
    "Return the `name` of a column or key in small letters and without blanks, hyphens and underscores."
    return re.sub("[ _-]+", "", str(name).lower())


# What may tell two ids apart that stand for one thing: how each is written in one way, and the code that does so


def as_number(name):
    "Return an id that is a whole number as Python writes it: 7 for 7.0; any other as it is."
    return re.sub(r"^(-?\d+)\.0+$", r"\1", name)


def without_zeros(name):
    "Return an id of digits without the zeros in front."
    return name.lstrip("0") or "0" if name.isdecimal() else name


@dataclass
class Rule:
    "A way to write ids so that those of both sides may be the same."

    said: str  # what it does, as in "the ids meet ..."
    code: str  # an expression of Python for the id `name`
    apply: Callable[[str], str]


RULES = (
    Rule("as whole numbers", 'name.removesuffix(".0")', as_number),
    Rule("without zeros in front", 'name.lstrip("0")', without_zeros),
    Rule("in small letters", "name.lower()", str.lower),
    Rule("without blanks around them", "name.strip()", str.strip),
    Rule("without quotation marks", 'name.strip("\'\\"")', lambda name: name.strip("'\"")),
    Rule(
        "in one form of Unicode",
        'unicodedata.normalize("NFKC", name)',
        lambda name: unicodedata.normalize("NFKC", name),
    ),
    Rule("without the folder", 'name.rpartition("/")[2]', lambda name: name.rpartition("/")[2]),
)


def prefix_rule(prefix):
    "Return the `Rule` that takes a `prefix` off."
    code = f"name.removeprefix({prefix!r})"
    return Rule(f"without {prefix!r} in front", code, lambda name: name.removeprefix(prefix))


def suffix_rule(suffix):
    "Return the `Rule` that takes a `suffix` off."
    code = f"name.removesuffix({suffix!r})"
    return Rule(f"without {suffix!r} at the end", code, lambda name: name.removesuffix(suffix))


TRIED, LONG = (
    60,
    200,
)  # ids of each side for which a prefix or a suffix is looked for, and letters of each


def affix_rules(ours, theirs):
    "Return the rules that take off what the ids of one side most often have before or after those of the other."
    before, after = Counter(), Counter()
    for some, every in ((ours, theirs), (theirs, ours)):
        known = {*every}
        for name in some[:TRIED]:
            for at in range(1, min(len(name), LONG)):
                if not is_seam(name, at):
                    continue
                if name[at:] in known:
                    before[name[:at]] += 1
                if name[:at] in known:
                    after[name[at:]] += 1
    rules = [prefix_rule(text) for text, _ in before.most_common(2)]
    return rules + [suffix_rule(text) for text, _ in after.most_common(2)]


def is_seam(name, at):
    """Return whether an id changes its kind of character before the place `at`: letters, digits, anything else.

    >>> [name[at:] for name in ("doc_12", "ba") for at in range(1, len(name)) if is_seam(name, at)]
    ['_12', '12']
    """
    kinds = [(each.isalpha(), each.isdecimal()) for each in name[at - 1 : at + 1]]
    return kinds[0] != kinds[1] or not any(kinds[0])


@dataclass
class Bridge:
    "The rule by which ids of both sides meet."

    rule: Rule
    meet: int  # how many of the run's ids
    side: str  # whose ids the rule is for: "run", "qrels" or "both"


def bridge_between(ours, theirs):
    """Return the `Bridge` by which most of the ids `ours`, a run's, meet `theirs`, of judgments; None if none does.

    >>> found = bridge_between(["007", "008"], ["7", "8"])
    >>> found.rule.said, found.meet, found.side
    ('without zeros in front', 2, 'run')
    """
    best = None
    known = {*theirs}
    for rule in (*RULES, *affix_rules(ours, theirs)):
        changed = {rule.apply(name) for name in theirs}
        direct = sum(rule.apply(name) in known for name in ours)
        back = sum(name in changed for name in ours)
        both = sum(rule.apply(name) in changed for name in ours)
        meet = max(direct, back, both)
        side = "run" if direct == meet else "qrels" if back == meet else "both"
        if meet and (best is None or meet > best.meet):
            best = Bridge(rule, meet, side)
    return best


# What is done with it

ALLOW = "overlap='allow' scores the run as it is"
SURE = 9  # shared documents by chance: that none of them is there has one chance in eight thousand
MOST = 5_000  # ids of a run that are tried


def refuse_apart(run, qrels, *columns):
    """Raise `NothingShared` for a `run` and `qrels`, `GroupedRows` that have no judged document in common.

    `columns` are those `Sought` of the run and of the judgments. Nothing is raised if the ids may be right: so few
    results may all miss so few judged documents."""
    queries = {*qrels.queries}.intersection(run.queries)
    if not queries:
        ours, theirs = run.queries[:MOST], qrels.queries
        raise NothingShared(f"{apart('query', ours, theirs, columns)}; {ALLOW}")
    ours, theirs = documents_of(run, queries), documents_of(qrels, queries)
    every, judged = (list(dict.fromkeys(chain(*side.values()))) for side in (ours, theirs))
    by_chance = expected_shared(ours, theirs, len({*every, *judged}))
    if not {*every}.isdisjoint(judged):
        # the ids are right, and those that are judged for a query are not in its list
        if by_chance > SURE:
            raise NothingShared(
                f"no judged document is in a list of its query, where chance alone would put {by_chance:.0f}; "
                f"were they taken out, as items of training are, or do queries have each other's lists? {ALLOW}"
            )
        return
    said, bridge = (
        apart("document", every[:MOST], judged, columns),
        bridge_between(every[:MOST], judged),
    )
    if bridge or by_chance > SURE or any(each.elsewhere("document") for each in columns):
        raise NothingShared(f"{said}; {ALLOW}")


def apart(part, ours, theirs, columns=()):
    "Return that the ids `ours`, a run's, and `theirs` of a `part` are never the same, two of each, and what joins them."
    plural = {"query": "queries", "document": "documents"}[part]
    said = (
        f"run and judgments have no {part} in common: "
        f"the run has the {plural} {two_of(ours)}, the judgments {two_of(theirs)}"
    )
    for side, each in zip(("run", "judgments"), columns):
        if (name := each.elsewhere(part)) is not None:
            cure = f"columns={{{part!r}: {name!r}}}"
            return f"{said}; the column {name!r} of the {side} holds ids of the other side: {cure}"
    bridge = bridge_between(ours, theirs)
    if bridge is None:
        return said
    sides = ("run", "qrels") if bridge.side == "both" else (bridge.side,)
    cures = (
        f"{side} = map_ids({side}, {part}=lambda name: {bridge.rule.code}{kind_of(side)})"
        for side in sides
    )
    return f"{said}; {bridge.rule.said} {bridge.meet} of {len(ours)} meet: {'; '.join(cures)}"


def kind_of(side):
    "Return how `map_ids` is told that a `side` is judgments."
    return ', kind="qrels"' if side == "qrels" else ""


def two_of(ids):
    "Return the first two of some `ids` in quotation marks."
    return " and ".join(map(shorten, islice(ids, 2)))


def expected_shared(ours, theirs, known):
    "Return how many judged documents would be in the run if each list were drawn from the `known` documents."
    return sum(len(docs) * len(theirs[query]) for query, docs in ours.items()) / max(known, 1)


def share_any(run, qrels):
    "Return whether a query of the `run` has a document that `qrels` judge for it; both are rows or dicts."
    judged = as_rows(qrels, "qrels")
    place = {query: at for at, query in enumerate(judged.queries)}
    run = as_rows(run, "run")
    for at, query in enumerate(run.queries):
        if query in place and not documents_at(run, at).isdisjoint(
            documents_at(judged, place[query])
        ):
            return True
    return False


def documents_at(lists, at):
    "Return the documents of the query number `at` of the `lists`, in bytes."
    return {*map(lists.document, range(*lists.offsets[at : at + 2].tolist()))}


def as_rows(side, kind):
    "Return a `side`, rows or a dict, as rows."
    return rows_of_dicts(side, kind) if isinstance(side, Mapping) else side


def documents_of(lists, queries):
    "Return the documents of each query of the `lists` that is one of the `queries`, as text."
    bounds = zip(lists.queries, lists.offsets[:-1].tolist(), lists.offsets[1:].tolist())
    return {
        query: [as_text(lists.document(row)) for row in range(low, high)]
        for query, low, high in bounds
        if query in queries
    }
