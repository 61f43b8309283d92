"""`compare_values` compares systems by numbers of each query that exist already: faithfulness, latency, cost, the scores of a model that judges."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from io import StringIO
from math import isinf, isnan, nan
from numbers import Real
from typing import Any, SupportsFloat, TypeAlias

import numpy as np

from ndcg_lit.choices import File, Frame, Keyed, Weights, checked_weights, with_shared_sentences
from ndcg_lit.comparison import (
    Comparison,
    Correction,
    Family,
    check_macro,
    check_runs,
    checked_how,
    compare_evaluations,
)
from ndcg_lit.engine.caution import APART, Caution
from ndcg_lit.engine.convention import Convention
from ndcg_lit.engine.names import info_of, leading_word
from ndcg_lit.evaluation import weights_of
from ndcg_lit.lists import close_to, nearest_float, shorten, visible
from ndcg_lit.reading.names import plain_name
from ndcg_lit.reading.records import DECODER, divider
from ndcg_lit.reading.rows import as_bytes, as_text
from ndcg_lit.reading.names import listed
from ndcg_lit.reading.tables import (
    arrow_table,
    errors_of,
    is_pandas,
    parquet_table,
)
from ndcg_lit.reading.trec import opened, pieces
from ndcg_lit.reading.unread import PARQUET
from ndcg_lit.results import Evaluation, PerQuery
from ndcg_lit.tables import count_of, plain_values, some_of

Value: TypeAlias = SupportsFloat | None
OfSystem: TypeAlias = (
    Keyed[Value]
    | Keyed[Keyed[Value]]
    | Keyed[Sequence[object]]
    | list[float]
    | list[int]
    | np.ndarray
    | Sequence[Mapping[str, object]]
    | Evaluation
    | PerQuery
    | Frame
    | File
)
Values: TypeAlias = Keyed[OfSystem] | Sequence[Mapping[str, object]] | Frame | File

# How a column is called, in small letters and without signs; of several, the first is taken, so an id before a text.
NAMES = {
    "query": "queryid qid query topicid topic userid user sessionid session userinput question questionid id".split(),
    "system": "system run model retriever method variant".split(),
    "measure": "measure metric".split(),
    "value": "value score".split(),
}


@with_shared_sentences
def compare_values(
    values: Values,
    measures: str | Sequence[str] | None = None,
    baseline: str | None = None,
    level: float = 0.95,
    power: float = 0.8,
    samples: int = 10_000,
    seed: int = 0,
    family: Family = "measure",
    *,
    correction: Correction = "maxT",
    margin: float | Mapping[str, float] | None = None,
    lower: str | Sequence[str] = (),
    columns: Mapping[str, str] | None = None,
    weights: Weights | None = None,
) -> Comparison:
    """Compare systems by `values` that each query has already: faithfulness, latency, cost, a model's scores.

    Two systems are compared on the queries for which both have a value, and the result says how many
    are left out; a value that is missing, None or nan is none, and never 0.

    Parameters
    ----------
    values : Values
        A dict by system, {"A": {query: number}}, where {query: {measure: number}}, a table with a
        column for each measure, a list of numbers in one order of queries, or what `evaluate`
        returned may take the place of the inner dict. Or one table of all systems: a column for the
        query, and either a column for each system, or one that names the system, and one for each
        measure (or two, `measure` and `value`). A table is a frame of pandas, polars or pyarrow, a
        list of dicts, or the path of a CSV, Parquet or JSON file.
    measures : str or list of str, default None
        The measures that are compared, or the name of the only one, which is else called "value";
        None: all that hold numbers.
    lower : str or list of str, default ()
        The measures of which lower values are better, such as "latency".
    columns : Mapping[str, str], default None
        The columns of a table by what they hold, {"query": name, "system": name, "measure": name,
        "value": name}, where their names do not tell.

    Returns
    -------
    Comparison
        A `Comparison`, whose values are those that were given.

    Raises
    ------
    ValueError, TypeError
        For what cannot be read or could be meant in two ways, for an infinite value, and for
        systems that share no query or lack a measure; else as `compare`.

    References
    ----------
    Sources: as for `compare`.

    Examples
    --------
    >>> seconds = {"A": {"q1": 1.5, "q2": 2.0}, "B": {"q1": 1.0, "q2": 1.75}}
    >>> pair = compare_values(seconds, lower="seconds").pairs[0]
    >>> pair.measure, pair.difference, pair.wins
    ('seconds', -0.375, 2)
    """
    named = named_texts(measures, "measures")
    low = named_texts(lower, "lower") or []
    check_parts(columns)
    how = checked_how(level, power, samples, seed, family, correction, margin)
    done = evaluations_in(values)
    if done is not None:
        check_runs(done, baseline)
        evaluations = evaluations_of(done, named, low)
        if weights is not None:
            raise ValueError("results of evaluate have their weights; evaluate(weights=) sets them")
        return compare_evaluations(evaluations, baseline, how)
    found = Gathered(named, low, columns or {})
    found.read(values)
    check_runs(found.systems, baseline)
    return compare_evaluations(found.evaluations(weights), baseline, how)


def named_texts(given, name):
    "Return the texts `given`, one or several, as a list; None for none. TypeError for anything else, called `name`."
    if not (given is None or isinstance(given, Iterable)):
        raise TypeError(f"{name} must be texts; got {shorten(given)}")
    several = [given] if isinstance(given, str) else list(given or ())
    if not several:
        return None
    wrong = [each for each in several if not isinstance(each, str) or not each.strip()]
    if wrong:
        raise TypeError(f"{name} must be texts; got {shorten(wrong[0])}")
    twice = [each for each in several if several.count(each) > 1]
    if twice:
        raise ValueError(f"{name} has {twice[0]!r} twice")
    return several


def check_parts(columns):
    "Check that `columns` names a column for parts that a table of values has."
    if columns is None:
        return
    if not isinstance(columns, Mapping):
        raise TypeError(
            f"columns must be a dict such as {{'query': 'qid'}}; got {shorten(columns)}"
        )
    for part, name in columns.items():
        if part not in NAMES:
            known = ", ".join(map(repr, NAMES))
            raise ValueError(f"columns cannot name {shorten(part)}; it names {known}")
        if not isinstance(name, str):
            raise TypeError(f"columns[{part!r}] must be a name; got {shorten(name)}")


# Results of `evaluate`


def evaluations_in(values):
    "Return the results of `evaluate` by system in `values`; None if they are of another kind."
    if not isinstance(values, Mapping) or not values:
        return None
    every = all(isinstance(each, Evaluation) for each in values.values())
    return dict(values) if every else None


def evaluations_of(done, measures, lower):
    "Return the results `done` with the `measures` alone, checked to be by one convention and by the same measures."
    (first, one), *others = done.items()
    for name, other in others:
        if other.convention != one.convention:
            raise ValueError(
                f"{shorten(first)} is by the convention {one.convention}, {shorten(name)} by {other.convention}; "
                "evaluate both by one"
            )
    check_macro(one.convention)
    labels = measures or [name for name in one.per_query if name != "query_id"]
    for name, other in done.items():
        lacking = [each for each in labels if each not in other.per_query]
        if lacking:
            raise ValueError(lacks_measure(name, lacking[0], list(other.per_query)[1:]))
    check_lower(lower, labels)
    found = {}
    for name, other in done.items():
        columns = {each: other.per_query[each] for each in ("query_id", *labels)}
        own = PerQuery(columns, other.convention)
        found[name] = replace(other, per_query=own, lower=tuple({*lower, *other.lower} & {*labels}))
    return found


def lacks_measure(system, measure, there):
    "Return what is wrong where a `system` has no values of a `measure`, and which are `there`."
    near = close_to(measure, there)
    meant = f"did you mean {near!r}? " if near else ""
    return f"{shorten(system)} has no {shorten(measure)}; {meant}it has {', '.join(map(repr, there)) or 'none'}"


def check_lower(lower, measures):
    "Check that each name in `lower` is one of the `measures`."
    for name in lower:
        if name not in measures:
            near = close_to(name, measures)
            meant = f"did you mean {near!r}? " if near else ""
            raise ValueError(
                f"lower names {shorten(name)}, which is none of the measures; {meant}"
                f"there are {', '.join(map(repr, measures))}"
            )


# Values


@dataclass(frozen=True)
class AsGiven(Convention):
    "The convention of values that were given: they are nobody's formula, and a value that is nan is none."

    empty: Any = "skip"
    missing: Any = "skip"

    def __str__(self):
        return "the values given"


AS_GIVEN = AsGiven()


class Gathered:
    "Values by system, measure and query, as they are read."

    def __init__(self, measures, lower, columns):
        self.measures, self.lower, self.columns = measures, lower, columns
        self.systems: dict = {}  # system, measure, query
        self.others: dict = {}  # the measures that were not asked for

    @property
    def only(self):
        "Return what a measure without a name is called."
        named = self.measures or self.lower
        if len(named or ()) > 1:
            raise ValueError(
                f"the values are of one measure, and {len(named)} are named: {some_of(named)}; "
                "give {system: {query: {measure: number}}}, or a table with a column for each"
            )
        return named[0] if named else "value"

    def is_asked(self, measure):
        "Return whether a `measure` is to be read; one that is not is noted."
        if not self.measures or measure in self.measures:
            return True
        self.others[str(measure)] = None
        return False

    def put(self, system, measure, query, value, where=""):
        "Keep the `value` of a `measure` for a `query` of a `system`; errors call its place `where`."
        if measure in ("query_id", "convention") or not str(measure).strip():
            raise ValueError(
                f"{where or 'values'}: {shorten(measure)} cannot be the name of a measure"
            )
        at = f"{where or f'{measure} of query {shorten(query)} of {shorten(system)}'}"
        column = self.systems.setdefault(system, {}).setdefault(measure, {})
        if query in column:
            raise ValueError(
                f"{at}: {shorten(system)} has {measure} of query {shorten(query)} twice"
            )
        column[query] = number_in(value, at)

    def read(self, values):
        "Read `values` in any of their forms."
        if isinstance(values, Mapping) and not is_columns(values):
            for system, given in values.items():
                if not isinstance(system, str) or not system.strip():
                    raise TypeError(f"the name of a system must be a text; got {shorten(system)}")
                self.read_system(system, given)
            return
        table = table_in(values, "values", self.columns.get("query"))
        if is_columns(table):
            self.read_table(table)
        else:
            self.read(table)

    def read_system(self, system, given):
        "Read the values `given` of a `system`."
        self.systems.setdefault(system, {})
        if isinstance(given, Evaluation):
            given = given.per_query
        if hasattr(given, "items") and not is_frame(given) and not is_columns(given):
            self.read_dict(system, given)
        elif isinstance(given, np.ndarray) or is_numbers(given):
            for number, value in enumerate(plain_values(given), 1):
                self.put(system, self.only, str(number), value)
            self.check_lengths()
        else:
            table = table_in(given, f"the values of {shorten(system)}", self.columns.get("query"))
            if is_columns(table):
                self.read_table(table, system)
            else:
                self.read_dict(system, table)

    def check_lengths(self):
        "Check that the systems whose values come without the ids of queries have equally many."
        sizes = {
            name: len(next(iter(each.values()))) for name, each in self.systems.items() if each
        }
        first = next(iter(sizes), None)
        for name, size in sizes.items():
            if size != sizes[first]:
                raise ValueError(
                    f"{shorten(first)} has {sizes[first]} values and {shorten(name)} {size}, without the ids of their "
                    "queries; give {query: value} for each"
                )

    def read_dict(self, system, given):
        "Read a dict of a `system`: a number, or a dict from measure to number, for each query."
        rows: dict = {}
        for query, value in given.items():
            text = text_of(query, system)
            if text in rows:
                raise ValueError(
                    f"{shorten(system)} has query {shorten(text)} twice; ids are compared as text"
                )
            rows[text] = value
        nested = [query for query, value in rows.items() if hasattr(value, "items")]
        if nested and len(nested) < len(rows):
            other = next(query for query in rows if query not in nested)
            raise ValueError(
                f"{shorten(system)} has a dict for {nested[0]!r} and {shorten(rows[other])} for {other!r}; "
                "give each query a number, or each a dict from measure to number"
            )
        if not nested:
            for query, value in rows.items():
                self.put(system, self.only, query, value)
            return
        inner = list(dict.fromkeys(str(name) for row in rows.values() for name, _ in row.items()))
        if self.measures and {*self.measures} <= rows.keys():  # the measures come first
            for measure in self.measures:
                for query, value in rows[measure].items():
                    self.put(system, measure, text_of(query, system), value)
            return
        cells = sum(len(row) for row in rows.values())
        if (
            not self.measures
            and (
                len(inner) > len(rows)
                or 2 * cells < len(inner) * len(rows)
                or cells == len(rows) > 1
            )
            and len(inner) > 1
        ):
            raise ValueError(
                f"{shorten(system)} has {count_of(len(rows), 'dict', 'dicts')}, {some_of(list(rows))}, with values for "
                f"{some_of(inner)}: which of them are measures? Name these by measures=; "
                "a run of documents with scores is compared by compare(runs, qrels)"
            )
        for query, row in rows.items():
            for measure, value in row.items():
                if self.is_asked(measure):
                    self.put(system, str(measure), query, value)

    def read_table(self, table, system=None):
        "Read a `table`, a dict of columns, of one `system` or of all."
        names = list(table)
        at = {part: self.column_of(part, names) for part in NAMES}
        if at["query"] is None:
            raise ValueError(
                f"no column is called as one of queries: {listed(map(repr, names))}; "
                "columns={'query': ...} names it"
            )
        if at["measure"] is None or at["value"] is None:
            if "measure" in self.columns or "value" in self.columns:
                raise ValueError("columns names one of 'measure' and 'value'; name both")
            at["measure"] = at["value"] = None
        if "system" not in self.columns and number_columns(
            table, [at["system"]] if at["system"] else []
        ):
            at["system"] = None  # the values of a system that is called so
        queries = [row_id(query, row) for row, query in enumerate(table[at["query"]])]
        of_row = [system] * len(queries)
        if system is None and at["system"] is not None:
            of_row = row_names(table[at["system"]], "system")
        rest = [name for name in names if name not in at.values()]
        if at["measure"] is not None:
            labels = row_names(table[at["measure"]], "measure")
            columns = zip(of_row, labels, queries, table[at["value"]])
            if system is None and at["system"] is None:
                raise ValueError(
                    "the table has no column of systems; columns={'system': ...} names it"
                )
            for row, (name, measure, query, value) in enumerate(columns):
                if self.is_asked(measure):
                    self.put(name, measure, query, value, f"row {row + 1}")
            return
        if system is None and at["system"] is None:
            self.read_wide(table, queries, rest)
            return
        wanted = self.measures
        numbers = (
            number_columns(table, rest) if wanted is None or not {*wanted} <= {*rest} else wanted
        )
        called = {name: name for name in numbers}
        if wanted is not None and not {*wanted} <= {*rest}:
            if len(wanted) > 1 or len(numbers) != 1 or plain_name(numbers[0]) not in NAMES["value"]:
                lacking = next(name for name in wanted if name not in rest)
                raise ValueError(f"no column {lacking!r}; there are {listed(map(repr, names))}")
            called = {numbers[0]: wanted[0]}
        if not numbers:
            raise ValueError(f"no column holds numbers: {listed(map(repr, names))}")
        for name, measure in called.items():
            for row, (of, query, value) in enumerate(zip(of_row, queries, table[name])):
                self.put(of, measure, query, value, f"row {row + 1}, column {name}")

    def read_wide(self, table, queries, names):
        "Read the columns `names` of a `table`, each the values of a system."
        systems = number_columns(table, names)
        if not systems:
            raise ValueError(f"no column holds numbers: {listed(map(repr, table))}")
        bare = next((name for name in names if name and all(map(is_none, table[name]))), None)
        if bare is not None:
            raise ValueError(f"the column {bare!r} holds no value; leave it out")
        known = [name for name in systems if info_of(leading_word(name)) is not None]
        told = [name for name in systems if name in (self.measures or ()) or name in self.lower]
        if told or (systems and len(known) == len(systems)):
            raise ValueError(
                f"the columns {some_of(told or known)} are measures, and nothing says of which system; "
                "give {system: table}, or a column that names the system"
            )
        for name in systems:
            for row, (query, value) in enumerate(zip(queries, table[name])):
                self.put(str(name), self.only, query, value, f"row {row + 1}, column {name}")

    def column_of(self, part, names):
        "Return which of the `names` is that of a `part`; None if none is."
        if part in self.columns:
            if self.columns[part] not in names:
                raise ValueError(
                    f"no column {self.columns[part]!r}; there are {listed(map(repr, names))}"
                )
            return self.columns[part]
        plain: dict = {}
        for name in names:
            plain.setdefault(plain_name(str(name)), name)
        return next((plain[name] for name in NAMES[part] if name in plain), None)

    def evaluations(self, weights):
        "Return the values of each system as an `Evaluation`, in which nothing is left to compute."
        labels = self.measures or list(
            dict.fromkeys(name for each in self.systems.values() for name in each)
        )
        empty = next((system for system, each in self.systems.items() if not each), None)
        if empty is not None and self.others:
            raise ValueError(lacks_measure(empty, self.measures[0], list(self.others)))
        if empty is not None:
            raise ValueError(f"{shorten(empty)} has no values")
        for system, each in self.systems.items():
            for label in labels:
                if label not in each:
                    raise ValueError(lacks_measure(system, label, list(each)))
                if all(isnan(value) for value in each[label].values()):
                    raise ValueError(
                        f"{shorten(system)} has no value of {shorten(label)}: all are missing"
                    )
        check_lower(self.lower, labels)
        had = {system: self.answered(each, labels) for system, each in self.systems.items()}
        every = list(dict.fromkeys(query for some in had.values() for query in some))
        check_shared(had)
        weighed = None if weights is None else checked_weights(weights)
        found = {}
        for system, each in self.systems.items():
            ids = [query for query in every if query in had[system]]
            missing = [query for query in every if query not in had[system]]
            columns = {"query_id": ids}
            for label in labels:
                columns[label] = np.array(
                    [each[label].get(query, nan) for query in ids], np.float64
                )
            found[system] = Evaluation(
                PerQuery(columns, AS_GIVEN),
                missing=missing,
                unjudged=[],
                documents=None,
                judged=None,
                convention=AS_GIVEN,
                weights=None if weighed is None else weights_of(weighed, ids, missing),
                lower=tuple(self.lower),
                evidence=GivenEvidence(len(every)),
            )
        return found

    @staticmethod
    def answered(columns, labels):
        "Return the queries that have a value of one of the `labels`, a dict with None for each."
        some = ((query, value) for label in labels for query, value in columns[label].items())
        return {query: None for query, value in some if not isnan(value)}


@dataclass
class GivenEvidence:
    "What the cautions on values that were given are drawn from: how many `queries` one system or another has."

    queries: int
    ranked: Any = None

    def cautions(self, result):
        "Return the `Caution` on the measure of a `result` that the most queries have no value of."
        lacking = {
            label: result.missing
            + [query for query, value in zip(result.per_query["query_id"], column) if isnan(value)]
            for label, column in result.per_query.items()
            if label != "query_id"
        }
        label = max(lacking, key=lambda each: len(lacking[each]))
        if not lacking[label]:
            return ()
        have, are = ("has", "is") if len(lacking[label]) == 1 else ("have", "are")
        some = count_of(self.queries, "query", "queries")
        said = (
            f"{len(lacking[label]):,} of {some} {have} no {visible(label)}, {visible(some_of(lacking[label]))}, "
            f"and {are} left out of its mean and of its pairs."
        )
        number = len(lacking[label])  # of several systems, the one that lacks the most is told
        return (Caution("no-value", APART, number, said, width=number / self.queries),)


def check_shared(had):
    "Check that every system has a query that another has too, by the queries that each `had`."
    (first, some), *others = had.items()
    for name, queries in others:
        if some.keys().isdisjoint(queries):
            raise ValueError(
                f"{shorten(first)} and {shorten(name)} share no query: {shorten(first)} has {some_of(list(some))}, "
                f"{shorten(name)} {some_of(list(queries))}; a query needs the same id in both"
            )


# Tables


class Columns(dict):
    "The columns of a table that was read, lists by name."


def is_frame(given):
    "Return whether something `given` is a table of pandas, polars, pyarrow or another library, and no single column."
    if hasattr(given, "to_frame"):
        return False  # a Series
    return is_pandas(given) or hasattr(given, "__arrow_c_stream__") or hasattr(given, "collect")


def is_columns(given):
    "Return whether something `given` is a dict of columns, one of them the queries."
    if isinstance(given, Columns) or not isinstance(given, Mapping):
        return isinstance(given, Columns)
    lists = [name for name, column in given.items() if is_list(column)]
    return len(lists) == len(given) > 0 and any(
        plain_name(str(name)) in NAMES["query"] for name in lists
    )


def is_list(given):
    return isinstance(given, (list, tuple, np.ndarray))


def is_numbers(given):
    "Return whether something `given` is a list of numbers."
    return is_list(given) and all(
        isinstance(each, (Real, np.bool_)) or each is None for each in given
    )


def table_in(given, what, query=None):
    """Return a table that is `given` as a dict of columns, lists; or the dict that a JSON file holds. Errors say `what` it is.

    `query` is the column of the queries, if a user named it."""
    if is_frame(given):
        return columns_of_frame(given, what, query)
    if isinstance(given, Mapping):
        return Columns((name, plain_values(column)) for name, column in given.items())
    if is_list(given):
        return columns_of_records(given, what)
    return table_of_file(given, what)


def columns_of_frame(frame, what, query=None):
    "Return the columns of a `frame`; one of pandas brings its index along, if that has a name or no column has the queries."
    if is_pandas(frame):
        check_names(frame.columns, what)
        named = [name for name in frame.index.names if name is not None]
        called = {plain_name(str(name)) for name in (*frame.columns, *named)}
        told = query in frame.columns or not called.isdisjoint(NAMES["query"])
        if not told and frame.index.nlevels == 1:
            frame = frame.rename_axis(index="query")
            named = ["query"]
        if named:
            frame = frame.reset_index()
    table = arrow_table(frame, what)
    check_names(table.column_names, what)
    found = Columns()
    for name in table.column_names:
        column = table[name]
        found[name] = column if isinstance(column, list) else column.to_pylist()
    return found


def check_names(names, what):
    "Check that the `names` of the columns of a table are texts, no two alike; errors say `what` it is."
    seen = set()
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"{what}: the name of a column must be a text; got {shorten(name)}")
        if name in seen:
            raise ValueError(f"{what}: two columns are called {shorten(name)}")
        seen.add(name)


def columns_of_records(records, what):
    "Return the columns of `records`, dicts; what one lacks is None."
    wrong = next((each for each in records if not isinstance(each, Mapping)), None)
    if wrong is not None or not records:
        raise TypeError(f"{what} must be numbers, or dicts with a query each; got {shorten(wrong)}")
    names = dict.fromkeys(str(name) for each in records for name in each)
    return Columns((name, [each.get(name) for each in records]) for name in names)


def table_of_file(given, what):
    "Return the columns of the CSV, TSV, Parquet or JSON file that is `given`, or the dict that it holds as JSON."
    try:
        with opened(given) as source:
            name, data = source.name, b"".join(pieces(source))
    except TypeError:
        raise TypeError(
            f"{what} must be a dict, a table, or the path of one; got {shorten(given)}"
        ) from None
    if data.startswith(PARQUET):
        with errors_of(name):
            return columns_of_frame(parquet_table(data), name)
    if b"\0" in data:
        raise ValueError(f"{visible(name)}: byte 0x00: this is no plain text file")
    text = as_text(data)
    if text.lstrip()[:1] in ("{", "["):
        return from_json(text, name)
    return columns_of_text(text, name)


def from_json(text, name):
    "Return the columns of the records in the JSON, or the lines of JSON, `text` of a file; or the dict that it holds."
    try:
        try:
            found = DECODER.decode(text)
        except json.JSONDecodeError:
            found = [DECODER.decode(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{visible(name)}: {error}") from None
    if not isinstance(found, dict):
        return columns_of_records(found, visible(name))
    for system, values in found.items():
        if isinstance(values, str):  # which in Python is the path of a file
            raise ValueError(
                f"{visible(name)}: the values of {shorten(system)} must be numbers by query; got {shorten(values)}"
            )
    return found


def columns_of_text(text, name):
    "Return the columns of a table, the `text` of a file called `name`."
    sign = divider(as_bytes(text.split("\n", 1)[0]))
    lines = csv.reader(StringIO(text, newline=""), delimiter=sign)
    try:
        rows = [(lines.line_num, cells) for cells in lines if any(map(str.strip, cells))]
    except csv.Error as error:
        raise ValueError(f"{visible(name)}:{lines.line_num}: {error}") from None
    if len(rows) < 2:
        raise ValueError(f"{visible(name)}: a table has a line of names and one for each query")
    names = [cell.strip() for cell in rows[0][1]]
    twice = next((each for each in names if names.count(each) > 1), None)
    if twice is not None:
        raise ValueError(f"{visible(name)}:1: two columns are called {twice!r}")
    for line, cells in rows:
        if len(cells) != len(names):
            raise ValueError(
                f"{visible(name)}:{line}: {len(cells)} fields; the header has {len(names)}"
            )
    columns = map(list, zip(*(cells for _, cells in rows[1:])))
    if sign == ";":  # where a semicolon divides, a comma may be that of 0,5
        columns = ([COMMA.sub(r"\1.\2", cell) for cell in column] for column in columns)
    return Columns(zip(names, columns))


COMMA = re.compile(r"^(\s*[-+]?\d+),(\d+\s*)$")


def number_columns(table, names):
    "Return those of the `names` whose columns of a `table` hold numbers. ValueError for one of numbers and others."
    found = []
    for name in names:
        cells = [cell for cell in table[name] if not is_none(cell)]
        numbers = [cell for cell in cells if is_number_or_text(cell)]
        if len(numbers) == len(cells) > 0:
            found.append(name)
        elif 2 * len(numbers) >= len(cells) > 0:
            row = next(
                at
                for at, cell in enumerate(table[name], 1)
                if not (is_none(cell) or is_number_or_text(cell))
            )
            raise ValueError(
                f"row {row}, column {name}: {shorten(table[name][row - 1])} is no number; an empty cell, None or nan "
                "is a value that is missing"
            )
    return found


def is_none(cell):
    "Return whether a `cell` holds no value."
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(cell, str):
        return cell.strip().lower() in ("", "nan", "none", "null", "na")
    if isinstance(cell, Decimal):
        return cell.is_nan()
    return isinstance(cell, (float, np.floating)) and isnan(cell)


def is_number_or_text(cell):
    "Return whether a `cell` holds a number, or a text that is written as one."
    if isinstance(cell, (Real, Decimal, np.bool_)):
        return True
    try:
        float(cell if isinstance(cell, str) else "")
    except ValueError:
        return False
    return "_" not in cell  # Python's own sign between digits


def number_in(value, where):
    "Return a `value` as a float, nan if there is none; errors call its place `where`."
    if is_none(value):
        return nan
    if not is_number_or_text(value):
        raise ValueError(f"{where}: {shorten(value)} is no number")
    number = nearest_float(value)
    if isinf(number):
        raise ValueError(f"{where}: {shorten(value)} is infinite; a mean needs finite values")
    return number


def text_of(query, system):
    "Return the id of a `query` of a `system` as text."
    try:
        return as_text(as_bytes(query))
    except (TypeError, ValueError) as error:
        raise type(error)(f"a query of {shorten(system)}: {error}") from None


def row_names(column, part):
    "Return the names in a `column` of a table as texts; errors call the `part` that has none."
    for row, name in enumerate(column, 1):
        if is_none(name) and not isinstance(name, str) or str(name).strip() == "":
            raise ValueError(f"row {row}: the {part} has no name")
    return list(map(str, column))


def row_id(query, row):
    "Return the id of a `query` in a `row` of a table as text."
    if is_none(query) and not isinstance(query, str) or query == "":
        raise ValueError(f"row {row + 1}: the query has no id")
    try:
        return as_text(as_bytes(query))
    except (TypeError, ValueError) as error:
        raise type(error)(f"row {row + 1}: the query {error}") from None
