"""What each query already had, such as the films that a user has rated in training: it is taken out of runs and judgments, and counted."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

import numpy as np

from ndcg_lit.lists import ranges
from ndcg_lit.reading.join import (
    MOST,
    SURE,
    NothingShared,
    bridge_between,
    two_of,
)
from ndcg_lit.reading.rows import (
    APART,
    DictRows,
    GroupedRows,
    Slots,
    are_text,
    as_text,
    only,
    own_ids,
    rows_of_dicts,
    same_documents,
)
from ndcg_lit.tables import count_of


@dataclass(frozen=True)
class SeenCounts:
    """How much of a run and of its judgments is of pairs that `seen` has.

    Parameters
    ----------
    results : int
        The number of results of the run that were taken out.
    judgments : int
        The number of judgments of such pairs.
    judged : int
        The number of all judgments.
    kept : bool
        Whether these judgments are kept; else they are taken out.
    left_out : tuple
        The queries that have no judgment left, and are without judgments now.
    shorter : int
        The number of lists that are shorter than the largest cutoff now, and were not before.
    depth : int
        The largest cutoff of the measures; 0 if none has one.
    """

    results: int
    judgments: int
    judged: int
    kept: bool = False
    left_out: tuple = ()
    shorter: int = 0
    depth: int = 0

    @property
    def said(self):
        "Return in a few words what was taken out of the run and of the judgments."
        said = f"taken out as seen before: {count_of(self.results, 'result', 'results')}"
        if not self.judgments:
            return said
        judgments = count_of(self.judgments, "judgment", "judgments")
        return f"{said}, and {judgments} kept" if self.kept else f"{said}, {judgments}"

    def to_dict(self):
        "Return the counts as JSON takes them."
        return {
            "results": self.results,
            "judgments": self.judgments,
            "judged": self.judged,
            "kept": self.kept,
            "left_out": list(self.left_out),
            "shorter": self.shorter,
            "depth": self.depth,
        }


class Seen:
    """The pairs of a query and a document that `rows` have, made ready once to be found in many lists.

    Of dicts of text the documents of each query come as `sets`, and become rows where somebody asks for these."""

    def __init__(self, rows=None, sets=None):
        if rows is not None:
            self.rows = rows
        if sets is not None:
            self.sets = sets

    @cached_property
    def rows(self):
        "Return the pairs as rows."
        return rows_of_dicts(
            {query: dict.fromkeys(docs, 1) for query, docs in self.sets.items()}, "seen"
        )

    @cached_property
    def sets(self):
        "Return the documents of each query as text, a dict of sets."
        rows = self.rows
        if isinstance(rows, DictRows):
            ids = rows.ids
        else:
            data = rows.text.tobytes()
            ends = zip(rows.begin.tolist(), (rows.begin + rows.size).tolist())
            ids = [data[low:high].decode("utf-8", "surrogateescape") for low, high in ends]
        bounds = zip(rows.queries, rows.offsets[:-1].tolist(), rows.offsets[1:].tolist())
        return {query: {*ids[low:high]} for query, low, high in bounds}

    @cached_property
    def code(self):
        "Return the number of each query, by its id in bytes."
        return {name: i for i, name in enumerate(self.rows.names)}

    def prepare(self):
        "Make once what `among` looks up, before several threads do."
        return self.code, self.rows.keys

    def among(self, lists):
        "Return which rows of `lists`, `GroupedRows`, are of a pair that was seen."
        code, keys = self.prepare()
        number = np.array([code.get(name, -1) for name in lists.names], np.int64)
        known = np.flatnonzero(number >= 0)
        found = np.zeros(lists.number.size, bool)
        count = np.diff(self.rows.offsets)[number[known]]
        rows, query = ranges(self.rows.offsets[number[known]], count), known.repeat(count)
        if not rows.size or not found.size:
            return found
        asked = keys[rows] + query.view(np.uint64) * APART

        def others(left, at):
            "Note which of the rows that are `left` are the pairs at these places of those asked; return the others."
            same = query[at] == lists.row_query[left]
            same &= same_documents(lists, left, self.rows, rows[at])
            found[left[same]] = True
            return left[~same]

        slots = Slots(asked)
        slot = slots.of(lists.codes)
        shared, at = slots.shared[slot], slots.last[slot]
        alone = np.flatnonzero(~shared & (asked[at] == lists.codes))
        others(alone, at[alone])
        # a code that is there several times is that of one pair, or of documents with the same key
        order = slots.sharing[asked[slots.sharing].argsort()]
        ordered, left, place = asked[order], np.flatnonzero(shared), np.zeros(found.size, np.int64)
        place[left] = ordered.searchsorted(lists.codes[left])
        while left.size:
            left = left[place[left] < order.size]
            left = left[ordered[place[left]] == lists.codes[left]]
            left = others(left, order[place[left]])
            place[left] += 1
        return found

    def gone_from(self, run):
        "Return which documents of each query of a dict of dicts `run`, whose ids are text, were seen: {query: those}."
        found = {}
        for query, docs in run.items():
            gone = self.sets.get(query)
            if gone and not gone.isdisjoint(docs):
                found[query] = gone.intersection(docs)
        return found


def seen_in_dicts(given):
    "Return `Seen` of a dict from a query to a dict, a list or a set of documents, if all ids are text; else None."
    kinds = {*map(type, given.values())}
    if not given or not (kinds <= {dict} or kinds <= {list, tuple, set, frozenset}):
        return None
    if not are_text(given) or not are_text(chain.from_iterable(given.values())):
        return None
    return Seen(sets={str(query): {*docs} for query, docs in given.items()})


def without_pairs(lists, seen):
    "Return `lists`, `GroupedRows`, without the rows that are `seen`; a query that loses all of them stays, with none."
    if isinstance(lists, DictRows):
        sets = seen.sets
        spans = zip(lists.query_ids, lists.bounds, lists.bounds[1:])
        gone = [
            name in some
            for some, low, high in ((sets.get(query, ()), low, high) for query, low, high in spans)
            for name in lists.ids[low:high]
        ]
        if True not in gone:
            return lists
        keep = ~np.array(gone)
        ends = np.concatenate([[0], np.cumsum(keep)])[lists.offsets].tolist()
        ids = [name for name, each in zip(lists.ids, gone) if not each]
        docs = [ids[low:high] for low, high in zip(ends, ends[1:])]
        return DictRows(lists.query_ids, docs, ids, lists.number[keep], lists.kind)
    gone = seen.among(lists)
    return only(lists, ~gone) if gone.any() else lists


def unseen(run, qrels, seen, kept=False, overlap=None):
    "Return the rows of a `run` and of `qrels` without what is `seen`, of which judgments may be `kept`, and the `SeenCounts`."
    left, (judged, lost) = without_pairs(run, seen), judged_without(qrels, seen, kept)
    results = run.number.size - left.number.size
    pairs = qrels.number.size - judged.number.size
    if not results and not pairs and overlap != "allow":
        refuse_unmet(seen.rows, {*qrels.names, *run.names}, (qrels, run))
    counts = SeenCounts(results, pairs, qrels.number.size, kept, lost)
    return left, qrels if kept else judged, counts


def judged_without(qrels, seen, kept=False, some=False):
    """Return `qrels` without the pairs that are `seen`, and the queries that lose all their judgments, and go with them.

    If the pairs are `kept` after all, no query goes, and none need stay; nor need one if these are only `some` judgments."""
    left = without_pairs(qrels, seen)
    if left is qrels or kept:
        return left, ()
    before, after = np.diff(qrels.offsets), np.diff(left.offsets)
    kept = (after > 0) | (before == 0)
    if kept.all():
        return left, ()
    if not after.any() and not some:
        raise ValueError(nothing_left(qrels.number.size))
    lost = tuple(query for query, stays in zip(qrels.queries, kept.tolist()) if not stays)
    return with_queries(left, kept), lost


def nothing_left(judgments):
    "Return what is wrong if all of the `judgments` are of pairs that were seen."
    return (
        f"each of the {judgments:,} judgments is of a pair that seen has, so that nothing is left to find; "
        "were the data of training given as judgments? seen_in_qrels='keep' keeps them"
    )


def with_queries(lists, kept):
    "Return `lists` with the queries that are `kept`; the others have no rows."
    offsets = np.append(0, np.cumsum(np.diff(lists.offsets)[kept]))
    some = lambda names: [name for name, stays in zip(names, kept.tolist()) if stays]
    if isinstance(lists, DictRows):
        sizes = np.diff(offsets).tolist()
        docs = [range(size) for size in sizes]  # no more than their sizes are asked for
        return DictRows(some(lists.query_ids), docs, lists.ids, lists.number, lists.kind)
    return GroupedRows(
        some(lists.names), offsets, lists.number, lists.text, lists.begin, lists.size
    )


# Do the ids of `seen` meet those of the other sides?


def refuse_unmet(seen, queries, sides):
    """Raise `NothingShared` for rows `seen` of which no id is one of the `queries`, in bytes, or of the documents of the `sides`.

    Nothing is raised if the ids may be right, since users have seen so few documents that none needs to come again."""
    allow = "overlap='allow' goes on without"
    if not {*queries}.intersection(seen.names):
        folds = own_ids(queries)
        cure = "; these are of folds, so join what was seen in each: join_folds(seen, kind='qrels')"
        said = unmet("query", seen.queries, list(map(as_text, queries)))
        raise NothingShared(f"{said}{cure if folds else ''}; {allow}")
    held = []
    for side in sides:  # the second takes some time to make
        held.append(side)
        if share_documents(seen, side):
            return
    many = np.unique(seen.keys).size
    others = np.unique(np.concatenate([side.keys for side in held])).size
    ours, theirs = (first_documents(side) for side in ([seen], held))
    if many * others / max(many + others, 1) > SURE or bridge_between(ours, theirs):
        raise NothingShared(f"{unmet('document', ours, theirs)}; {allow}")


def first_documents(sides):
    "Return the ids of the first documents of the `sides`, rows, as text, each once."
    found = (as_text(side.document(row)) for side in sides for row in range(side.number.size))
    return list(dict.fromkeys(islice(found, MOST)))


def share_documents(some, others):
    "Return whether `some` rows have the id of a document that `others` have too, of whatever query."
    if isinstance(some, DictRows) and isinstance(others, DictRows):
        return not {*some.ids}.isdisjoint(others.ids)
    return bool(np.isin(others.keys, some.keys).any())  # two ids with one key are very rare


def unmet(part, ours, theirs):
    "Return that no id of a `part` in `ours`, of seen, is in `theirs`, two of each, and what would join them."
    plural = {"query": "queries", "document": "documents"}[part]
    said = (
        f"seen has no {part} in common with run and judgments: "
        f"it has the {plural} {two_of(ours)}, they have {two_of(theirs)}"
    )
    bridge = bridge_between(ours[:MOST], theirs[:MOST])
    if bridge is None:
        return said
    sides = {"run": ("seen",), "qrels": ("run", "qrels"), "both": ("seen", "run", "qrels")}
    cures = (
        f"{side} = map_ids({side}, {part}=lambda name: {bridge.rule.code}"
        + (")" if side == "run" else f', kind="{side}")')
        for side in sides[bridge.side]
    )
    met = f"{bridge.meet} of {min(len(ours), MOST)} meet"
    return f"{said}; {bridge.rule.said} {met}: {'; '.join(cures)}"


def check_times(rows, name):
    """Check that the four columns of `rows`, a file without a header, are not a user, an item, a rating and a time.

    Else the third column is no document."""
    if (rows.number >= TIME).all() and all(
        map(is_rating, {*map(rows.document, range(rows.number.size))})
    ):
        raise ValueError(
            f"{name}: the fourth column holds times, such as {rows.number[0]:.0f}, and the third ratings and no documents; "
            "name the columns: pandas.read_csv(path, sep='\\t', names=['user', 'item', 'rating', 'timestamp'])"
        )


TIME = 1e8  # in seconds since 1970, a day of 1973


def is_rating(name):
    "Return whether an id, in bytes, is a number from 0 to 10, as stars are."
    try:
        return 0 <= float(name) <= 10
    except ValueError:
        return False
