"""Not every document can be judged. `to_judge` lists the unjudged ones that several systems return, those first whose grade could move the comparison most."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from os import PathLike
from typing import Any, NamedTuple, Unpack

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Qrels,
    Run,
    checked_weights,
    convention_of,
    reading_of,
    with_choices,
)
from ndcg_lit.engine.applied import (
    Measure,
    apply_grade_rules,
    options_of,
    without_masked,
)
from ndcg_lit.engine.convention import DEFAULT, ONE_FIRST
from ndcg_lit.engine.names import check_names, parse_measure, refuse_subtopics
from ndcg_lit.engine.ranked import rank_qrels
from ndcg_lit.evaluation import Evaluator, weights_of
from ndcg_lit.fusion import read_systems, sorted_documents
from ndcg_lit.lists import as_number, check_cutoff, choice, is_whole, shorten
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.reading.texts import Shown, read_texts
from ndcg_lit.tables import (
    SURROGATE,
    Exported,
    Table,
    count_of,
    given_or_written,
    same_columns,
    some_of,
    with_minuses,
)
from ndcg_lit.unjudged import ndcg_difference_interval

DEPTH = 10  # of a measure without a cutoff
FIRST_ROWS = 10  # that are printed
MOST_SAID = 6  # pairs of systems that are said below the table, not more


@with_choices(
    Choices,
    refused={
        "missing": "a judged query that a run lacks counts 0 for it",
        "seen": "it lists what the runs return; take what was seen out of the runs before",
        "seen_in_qrels": "it takes no seen",
        "threads": "it works on one",
    },
    said={
        "runs": 'The runs by name, {"A": run, "B": run}, or a list of them; each as for `evaluate`. Of one run '
        "alone, its own mean is what a grade moves.",
        "qrels": "The judgments that there are, as for `evaluate`; None, the default: there are none, and the "
        "list is a pool of depth `k`.",
        "measure": 'One measure, with its cutoff and options; "nDCG@10" by default.',
        "ties": '"docid" (the larger id first; the default), "docid-rising", "stable" or "reversed": each document '
        "has a rank of its own.",
        "unjudged": 'What becomes of a query without any judgment: "skip", the default, leaves it out, "zero" '
        'lists its documents too, "error" refuses it.',
    },
)
def to_judge(
    runs: Mapping[str, Run] | Sequence[Run],
    qrels: Qrels | None = None,
    measure: str | Measure = "nDCG@10",
    k: int | None = None,
    most: int | None = None,
    *,
    max_grade: float | None = None,
    queries: Any = None,
    corpus: Any = None,
    **choices: Unpack[Choices],
) -> ToJudge:
    """Return the unjudged documents in the first `k` of the `runs`, those first that can move the comparison most.

    A document moves the difference of two systems' means as far as its own grade can, from 0 to
    `max_grade`, while every other unjudged document counts as it does now; of all pairs of systems,
    the one that it moves most is named. A query where nothing is to be found counts 0, unless the
    convention has another number. After a part of the list is judged, ask again with the new
    judgments: the order changes with them.

    Of nDCG the result also has the exact bounds between which all of these grades together leave each
    difference. Once they do not contain 0, no further judgment of the list changes which system is better.

    Parameters
    ----------
    k : int, default None
        How many first documents of each run are looked at; None: as many as the measure, or 10.
    most : int, default None
        How many documents are listed; None: all of them.
    max_grade : float, default None
        The highest grade of the scale; None: the highest that was given, at least 1.
    queries : path, dict or table, default None
        The texts of the queries by id, for judges: JSON lines, JSON, TSV, CSV, {id: text} or a table.
    corpus : path, dict or table, default None
        The documents in such a form, {id: text} or with a title and a text each.

    Returns
    -------
    ToJudge
        A `ToJudge`, which prints as a table and leaves as CSV, for Quepid and for Label Studio.

    Raises
    ------
    ValueError
        For a measure that is no mean over queries, ties that leave documents without a rank, judged
        grades above `max_grade`, a corpus that has none of the documents, and as for `evaluate`.

    References
    ----------
    Idea: Carterette, Allan and Sitaraman (2006), who rank documents by what they tell about the
    difference of two systems. A pool of the first k of every run: Spärck Jones and van Rijsbergen (1975).

    Examples
    --------
    >>> runs = {"old": {"q": {"a": 3.0, "b": 2.0}}, "new": {"q": {"c": 3.0, "a": 2.0}}}
    >>> to_judge(runs, {"q": {"a": 1}})
    query  document   moves  rank in old  rank in new
    q      c         0.7559                         1
    q      b         0.2441            2
    2 unjudged documents in the first 10 of 2 systems, 1 query.
    new - old in nDCG@10 is -0.3691 now and lies between -0.6131 and 0.3869 for all grades from 0 to 1.
    """
    wanted = checked_measure(measure, choices)
    c = checked_convention(wanted, choices)
    if most is not None and not (is_whole(most) and most >= 0):
        raise ValueError(f"most must be a whole number from 0; got {shorten(most)}")
    if k is not None:
        check_cutoff(k)
    if isinstance(runs, (Mapping, list, tuple)) and not runs:
        raise ValueError("there is no run to look at; give one or more by name")
    found = read_systems(runs, reading_of(choices), c.duplicates)
    asked = asked_of(found, qrels, wanted, c, choices)
    lists = Lists(
        {name: ranked_ids(run, c) for name, run in found.items()},
        asked.judged,
        int(k or looked_at(wanted, c)),
        checked_scale(asked, max_grade),
        wanted,
        c,
    )
    rows = [row for query, share in asked.shares.items() for row in lists.moves(query, share)]
    rows.sort(key=lambda row: (-round(row.moves, 12), row.best))  # equal but for rounding: by rank
    listed = rows if most is None else rows[: int(most)]
    texts = {}
    if queries is not None:
        texts["queries"] = read_texts(queries, (row.query for row in listed), "queries")
    if corpus is not None:
        texts["corpus"] = read_texts(corpus, (row.document for row in listed), "corpus")
    return ToJudge(listed, len(rows), asked, lists, texts)


# What is asked for


def checked_measure(measure, choices):
    "Return the one `Measure` that is asked for, which has a value for each query."
    wanted = parse_measure(measure)
    check_names([wanted], choices.get("convention"))
    refuse_subtopics([wanted], "what to judge next")
    if wanted.info.geometric:
        raise ValueError(
            f"{wanted.name} has one value for all queries, and a document moves that of its own; take AP"
        )
    return wanted


def checked_convention(wanted, choices):
    "Return the convention of the `choices`, which must give every document a rank of its own and every query a value."
    c = convention_of(choices).but(missing="zero")
    if isinstance(c.empty, str):  # no query may leave the mean, or enter it, by a label
        c = c.but(empty=0.0)
    if c.ties not in ONE_FIRST:
        raise ValueError(
            f"ties must be one of {', '.join(map(repr, ONE_FIRST))}, since the first k are documents with a rank "
            f"of their own; got {c.ties!r}"
        )
    if c.averaging == "micro":
        raise ValueError("averaging=micro has one value for all queries; take averaging=macro")
    if c.drop != "none":
        raise ValueError(f"drop={c.drop} changes which documents are ranked; take drop=none")
    return c


def looked_at(wanted, c):
    "Return how many ranks the measure `wanted` looks at by the convention `c`; `DEPTH` if it looks at all."
    k = None if wanted.info.no_cutoff else wanted.cutoff(c)
    return DEPTH if k is None else k


def checked_scale(asked, max_grade):
    "Return the grades that a document may get: 0, those that were given and are higher, and the highest of the scale."
    given = {grade for grades in asked.judged.values() for grade in grades.values() if grade > 0}
    highest = max(given, default=1.0)
    if max_grade is None:
        top = max(highest, 1.0)
    else:
        top = float(as_number(max_grade, "max_grade"))
        if not top > 0:
            raise ValueError(f"max_grade must be above 0; got {max_grade}")
        if given and top < highest:
            raise ValueError(f"a document is graded {highest:g}, above the max_grade of {top:g}")
    return np.array(sorted({0.0, top} | given))


class Asked(NamedTuple):
    "The queries that count in the means."

    shares: dict[str, float]  # what each counts in the mean
    judged: dict[str, dict[str, float]]  # by query, its judged documents with their grades
    values: dict[str, dict[str, float]]  # by system, the value of each query as it is now
    left_out: list[str]  # the queries of the runs that have no judgments


def asked_of(found, qrels, wanted, c, choices):
    "Return the `Asked` of the runs that were `found`, against the judgments `qrels`: those that `evaluate` counts."
    weights = choices.get("weights")
    weights = None if weights is None else checked_weights(weights)
    judged, values, left_out = {}, {name: {} for name in found}, {}
    if qrels is not None:
        reading = {name: choices.get(name) for name in ("columns", "format")}
        rows = read_grouped(qrels, "qrels", duplicates=c.duplicates, **reading)
        judged = rows.to_dict()
        evaluator = Evaluator(rows, [wanted], convention=c, overlap=choices.get("overlap"))
        for name, run in found.items():
            try:
                result = evaluator.evaluate(run)
            except (ValueError, TypeError) as error:
                error.add_note(f"in the run {name!r}")
                raise
            columns = result.per_query
            values[name] = dict(zip(columns["query_id"], columns[wanted.label].tolist()))
            left_out |= dict.fromkeys([] if c.unjudged == "zero" else result.unjudged)
    queries = list(dict.fromkeys(query for of_run in values.values() for query in of_run))
    if qrels is None:
        queries = list(dict.fromkeys(query for run in found.values() for query in run))
    shares = np.full(len(queries), 1 / max(len(queries), 1))
    if weights is not None:
        own = np.array(weights_of(weights, queries, list(left_out)))
        shares = own / own.sum()
    return Asked(dict(zip(queries, shares.tolist())), judged, values, list(left_out))


# How far a document moves the means


class Row(NamedTuple):
    "An unjudged document of a query."

    query: str
    document: str
    moves: float  # how far its grade can move the difference of two means, or the mean of the only system
    first: str
    second: str | None  # the two systems; None if there is one
    ranks: tuple[int | None, ...]  # in the list of each system, from 1; None: it does not return it
    best: int  # the lowest of these


def ranked_ids(run, c):
    "Return the documents of each query of a `run`, a dict of dicts, best first by the convention `c`."
    found = {}
    for query, docs in run.items():
        if c.precision == "single":
            with np.errstate(over="ignore"):
                docs = {document: np.float32(score) for document, score in docs.items()}
        found[query] = sorted_documents(docs, c.ties)
    return found


class Lists:
    "The ranked lists of the systems, what is judged, and the grades that a document may get."

    def __init__(self, ranked, judged, deep, scale, wanted, c):
        self.ranked, self.judged, self.deep = ranked, judged, deep
        self.scale, self.wanted, self.convention = scale, wanted, c

    def places(self, query):
        "Return the rank of each document of a `query`, from 1, for each system."
        return [
            {document: rank for rank, document in enumerate(run.get(query, ()), 1)}
            for run in self.ranked.values()
        ]

    def unjudged(self, query):
        "Return the unjudged documents among the first of any system for a `query`."
        firsts = [run.get(query, ())[: self.deep] for run in self.ranked.values()]
        grades = self.judged.get(query, {})
        return list(dict.fromkeys(each for first in firsts for each in first if each not in grades))

    def moves(self, query, share):
        "Return a `Row` for each unjudged document of a `query`, which counts a `share` in the means."
        documents = self.unjudged(query)
        if not documents:
            return []
        places, names = self.places(query), list(self.ranked)
        values = np.stack([self.values(query, documents, ranks) for ranks in places])
        pairs = list(combinations(range(len(names)), 2)) or [(0, None)]
        ways = [
            values[one] if other is None else values[other] - values[one] for one, other in pairs
        ]
        reach = np.stack([np.ptp(way, axis=1) for way in ways])  # pair, document
        most = reach.argmax(axis=0)
        rows = []
        for at, document in enumerate(documents):
            one, other = pairs[most[at]]
            ranks = tuple(of_system.get(document) for of_system in places)
            rows.append(
                Row(
                    query,
                    document,
                    float(share * reach[most[at], at]),
                    names[one],
                    None if other is None else names[other],
                    ranks,
                    min(rank for rank in ranks if rank),
                )
            )
        return rows

    def values(self, query, documents, ranks):
        """Return the value of a system for a `query` if one of the `documents` alone gets a grade: by document and grade.

        Of a document only its rank matters, so that all those that the system does not return are one."""
        grades = self.judged.get(query, {})
        own = [ranks.get(document, 0) for document in documents]
        different, which = np.unique(own, return_inverse=True)
        ways = (
            different.size * self.scale.size
        )  # each rank with each grade, as if each were a query of its own
        rank = np.empty((ways, len(grades) + 1), np.int64)
        rank[:, :-1] = [ranks.get(document, 0) for document in grades]
        rank[:, -1] = np.repeat(different, self.scale.size)
        grade = np.empty(rank.shape)
        grade[:, :-1] = list(grades.values())
        grade[:, -1] = np.tile(self.scale, different.size)
        number = np.repeat(np.arange(ways), len(grades) + 1)
        returned = np.full(ways, len(ranks))
        rank, grade = rank.ravel(), apply_grade_rules(grade.ravel(), self.convention)
        ranked = rank_qrels(number, grade, rank, rank - 1, np.ones_like(rank), returned)
        found = self.wanted.of(without_masked(ranked, self.convention), self.convention)
        return np.nan_to_num(found).reshape(different.size, self.scale.size)[which.ravel()]

    def bounds(self, first, second, query):
        "Return between which numbers the value of `second` less that of `first` lies, whatever these documents get."
        how = self.exactly
        one, other = (self.ranked[name].get(query, []) for name in (first, second))
        open_ones = self.unjudged(query)
        deepest = max(self.deep, how["k"] or len(one) + len(other))
        one, other = one[:deepest], other[:deepest]
        judged = {each: max(grade, 0) for each, grade in self.judged.get(query, {}).items()}
        # what is unjudged and not listed counts nothing, here as there
        judged |= dict.fromkeys({*one, *other} - {*open_ones} - judged.keys(), 0)
        elsewhere = len({*open_ones} - {*one, *other})
        return ndcg_difference_interval(
            one, other, judged, max_grade=self.scale[-1], elsewhere=elsewhere, **how
        )

    @cached_property
    def exactly(self):
        "Return cutoff, gain and discount for exact bounds, which there are of nDCG alone; None for any other measure."
        c, wanted = self.convention, self.wanted
        if not wanted.info.normalizes or wanted.judged_only(c):
            return None
        options = {"discount": "log2", "ideal": "k"} | options_of(
            wanted.info, c, wanted.options.held
        )
        plain = options.pop("gain") if isinstance(options["gain"], str) else None
        same = ("pool", "negative", "fractions", "empty", "rounding", "gain_from")
        if plain not in ("linear", "exponential") or options.pop("ideal") != "k":
            return None
        if any(getattr(c, choice) != getattr(DEFAULT, choice) for choice in same):
            return None
        return {"k": wanted.cutoff(c), "gain": plain, **options}


# The result


class ToJudge(Exported):
    "What `to_judge` found: a row for each unjudged document, the one that moves a difference most first."

    def __init__(self, rows, found, asked, lists, texts):
        self.found, self.lists, self.texts = found, lists, texts
        self.shares, self.values, self.left_out = asked.shares, asked.values, asked.left_out
        self.systems, self.convention = list(lists.ranked), lists.convention
        self.columns: dict[str, list] = {
            name: [getattr(row, name) for row in rows]
            for name in ("query", "document", "moves", "first", "second")
        }
        for at, name in enumerate(self.systems):
            self.columns[f"rank in {name}"] = [row.ranks[at] for row in rows]
        if "queries" in texts:
            self.columns["query_text"] = [self.text_of("queries", row.query) for row in rows]
        if "corpus" in texts:
            shown = [texts["corpus"].get(row.document, NOTHING) for row in rows]
            self.columns["title"] = [each.title for each in shown]
            self.columns["text"] = [each.text for each in shown]

    def __len__(self):
        return len(self.columns["query"])

    def __eq__(self, other):
        if not isinstance(other, ToJudge):
            return NotImplemented
        return same_columns(self.columns, other.columns) and self.said == other.said

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self):
        return Table(self.shown, 4, self.said.splitlines()).text()

    def _repr_html_(self):
        notes = map(with_minuses, self.said.splitlines())
        return Table(self.shown, 4, notes).html("Documents to judge")

    @property
    def shown(self):
        "Return the columns of the first documents as they are printed."
        names = ["query", "document", "moves", *(f"rank in {name}" for name in self.systems)]
        shown = {name: self.columns[name][:FIRST_ROWS] for name in names}
        for name in names[3:]:
            shown[name] = ["" if rank is None else str(rank) for rank in shown[name]]
        if len(self.systems) > 2:
            both = zip(self.columns["first"], self.columns["second"])
            shown["between"] = [f"{one} and {other}" for one, other in both][:FIRST_ROWS]
        if "corpus" in self.texts:
            each = zip(self.columns["title"], self.columns["text"])
            shown["title"] = [shorten_text(title or text) for title, text in each][:FIRST_ROWS]
        return shown

    @cached_property
    def said(self):
        "Return how many documents there are, and what their grades can make of each difference."
        systems = count_of(len(self.systems), "system", "systems")
        queries = count_of(len(self.shares), "query", "queries")
        documents = count_of(self.found, "unjudged document", "unjudged documents")
        shown = min(FIRST_ROWS, len(self))
        some = f"; these are the first {shown}" if shown < len(self) else ""
        kept = f", {len(self):,} of them listed" if len(self) < self.found else ""
        said = [f"{documents} in the first {self.lists.deep} of {systems}, {queries}{kept}{some}."]
        if self.left_out:
            more = count_of(
                len(self.left_out),
                "query without judgments is",
                "queries without judgments are",
            )
            said.append(f"{more} left out; unjudged='zero' takes them in.")
        for what in ("queries", "corpus"):
            name = {"queries": "query", "corpus": "document"}[what]
            lacking = {*self.columns[name]} - self.texts.get(what, {name: None}).keys()
            if what in self.texts and lacking:
                said.append(f"{what} has no text for {some_of(sorted(lacking))}.")
        pairs = len(self.systems) * (len(self.systems) - 1) // 2
        if pairs > MOST_SAID:  # whose bounds take a while
            said.append(f"The bounds of each of {pairs} pairs of systems are in .pairs.")
        else:
            said += [difference_said(self, *row) for row in zip(*self.pairs.values())]
        return "\n".join(said)

    @cached_property
    def pairs(self):
        """Return each two systems, the difference of their means as it is, and the bounds `low` and `high` that it
        has over all grades of the documents that were found, as columns; the bounds are None but for nDCG."""
        both = list(combinations(self.systems, 2))
        columns: dict[str, list] = {
            "first": [],
            "second": [],
            "difference": [],
            "low": [],
            "high": [],
        }
        for first, second in both:
            now = [self.values[name] for name in (first, second)]
            differences = [
                share * (now[1].get(query, 0.0) - now[0].get(query, 0.0))
                for query, share in self.shares.items()
            ]
            low = high = None
            if self.lists.exactly is not None:
                ends = [
                    [share * end for end in self.lists.bounds(first, second, query)]
                    for query, share in self.shares.items()
                ]
                low, high = (float(np.sum(column)) for column in zip(*ends)) if ends else (0.0, 0.0)
            row = first, second, float(np.nansum(differences)), low, high
            for column, value in zip(columns.values(), row):
                column.append(value)
        return columns

    def text_of(self, what, key):
        "Return the text of a query, or of a document, that judges read: its id if there is no other."
        shown = self.texts.get(what, {}).get(key, NOTHING)
        return shown.text or shown.title or key

    def to_quepid(
        self, path: str | PathLike | None = None, form: str = "ratings", name: str = "To judge"
    ):
        """Return the list as Quepid imports it, or write it to a file.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.
        form : str, default 'ratings'
            "ratings", the CSV of a case, query,docid,rating, in which nothing is rated; or "book", the
            JSON of a book, in which judges are asked for each of these documents.
        name : str, default 'To judge'
            What the book is called.

        Returns
        -------
        str or None
            The text, if no path is given. A query is its text if there are `queries`, else its id.

        Raises
        ------
        ValueError
            For another form, and for a book on a scale that is not whole.
        """
        choice("form", form, ("ratings", "book"))
        texts = [self.text_of("queries", query) for query in self.columns["query"]]
        if form == "ratings":
            ids = self.columns["document"]
            text = Table({"query": texts, "docid": ids, "rating": [""] * len(self)}).csv()
        else:
            text = as_json(self.book(texts, name))
        return given_or_written(text, path)

    def book(self, texts, name):
        "Return the book of this `name` for Quepid, its queries by their `texts`, as values that JSON takes."
        top = self.lists.scale[-1]
        if top != int(top):
            raise ValueError(f"a scale of Quepid has whole grades; this one goes up to {top:g}")
        best = [min(rank for rank in ranks if rank) for ranks in self.ranks()]
        pairs = [
            {
                "query_text": text,
                "doc_id": document,
                "position": position,
                "document_fields": self.fields(document),
            }
            for text, document, position in zip(texts, self.columns["document"], best)
        ]
        return {"name": name, "scale": list(range(int(top) + 1)), "query_doc_pairs": pairs}

    def to_label_studio(self, path: str | PathLike | None = None):
        """Return the list as tasks that Label Studio imports, as JSON, or write it to a file.

        The data of a task are `query` and `document`, the ids; `query_text`, `title` and `text`, which an
        interface shows as `$query_text` and so on; `moves`, and the ranks.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.
        """
        ranks = (
            {name: rank for name, rank in zip(self.systems, ranks) if rank}
            for ranks in self.ranks()
        )
        tasks = [
            {
                "data": {
                    "query": query,
                    "document": document,
                    "query_text": self.text_of("queries", query),
                    **({"title": "", "text": document} | self.fields(document)),
                    "moves": moves,
                    "ranks": by_system,
                }
            }
            for query, document, moves, by_system in zip(
                self.columns["query"], self.columns["document"], self.columns["moves"], ranks
            )
        ]
        return given_or_written(as_json(tasks), path)

    def ranks(self):
        "Return the ranks of each document, by system."
        return zip(*(self.columns[f"rank in {name}"] for name in self.systems))

    def fields(self, document):
        "Return the title and the text of a `document` as a dict, without what is empty."
        shown = self.texts.get("corpus", {}).get(document, NOTHING)
        return {name: text for name, text in shown._asdict().items() if text}


NOTHING = Shown("", "")
LONGEST = 40  # letters of a title that are printed


def shorten_text(text):
    "Return a `text` on one line, cut to `LONGEST` letters."
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def difference_said(result, first, second, difference, low, high):
    "Return how far a `result` leaves the difference of two systems open."
    said = f"{second} - {first} in {result.lists.wanted.label} is {difference:.4f} now"
    if low is None:
        return f"{said}."
    top = f"{result.lists.scale[-1]:g}"
    said += f" and lies between {low:.4f} and {high:.4f} for all grades from 0 to {top}"
    better = second if low > 0 else first
    return f"{said}: {better} is better whatever they are." if low > 0 or high < 0 else f"{said}."


def as_json(value):
    "Return a `value` as JSON; an id that is no UTF-8 has escapes for its bytes."
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
    return re.sub(SURROGATE, lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"
