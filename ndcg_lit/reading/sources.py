"""Runs and judgments in any form (TREC text, tables, dicts, arrays) become lists of documents or the ranks of the judged ones, and are written as TREC files again."""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from itertools import islice, product
from numbers import Real
from typing import Any

import numpy as np

from ndcg_lit.lists import choice, distinct
from ndcg_lit.reading.join import NothingShared, refuse_apart, refuse_swapped, share_any
from ndcg_lit.reading.names import NoColumn, Sought, are_columns
from ndcg_lit.reading.ranks import QrelsIndex, Ranks, ranks_of_dicts
from ndcg_lit.reading.rows import (
    MAX_ID_BYTES,
    DictRows,
    GroupedRows,
    as_bytes,
    as_rows,
    deduplicated,
    quoted,
    rows_of_dicts,
)
from ndcg_lit.reading.trec import (
    QRELS,
    RUN,
    TABLES,
    Source,
    begins_as,
    first_lines,
    is_pipe,
    opened,
    ranks_in,
    read_lists,
    small_dicts,
    small_text,
    source_of,
)
from ndcg_lit.reading.unread import PARQUET
from ndcg_lit.system import write_file


# Most of what is given is a TREC file, which need not wait for the modules that know of objects, tables and what was seen:
# these are imported where they are needed.

PATHS = str, os.PathLike, bytes, bytearray, memoryview


def is_path_or_bytes(given):
    "Return whether what is `given` is a path or the bytes of a file. A memoryview of numbers is neither, but an array."
    return isinstance(given, PATHS) and getattr(given, "itemsize", 1) == 1


def from_others(given, kind):
    "Return what `objects.from_others` makes of what is `given`; a path or bytes as they are."
    if is_path_or_bytes(given):
        return given
    from ndcg_lit.reading import objects

    return objects.from_others(given, kind)


def has_rows_of_a_table(given):
    "Return whether what is `given` may be a table of pandas, a Parquet file or a folder, and not a file of lines or bytes."
    if isinstance(given, (str, os.PathLike)):
        path = os.fspath(given)
        return path.lower().removesuffix(".gz").endswith(".parquet") or os.path.isdir(path)
    return not is_path_or_bytes(given)


def _source(given, kind, columns, form=None):
    "Return `given` as `GroupedRows`, `FrameRows`, `Records` or, if it can be read in batches, `Batches`; a TREC source as it is."
    given = from_others(given, kind)
    if isinstance(given, (GroupedRows, Source)) or hasattr(given, "lists"):
        return given
    if not has_rows_of_a_table(given):
        return _file_source(given, kind, columns, form)
    from ndcg_lit.reading.objects import Parsed
    from ndcg_lit.reading.tables import (
        Batches,
        arrow_table,
        is_batches,
        remedy_of,
        table_of,
        with_levels,
    )

    if isinstance(given, Parsed):
        from ndcg_lit.reading.records import read_parsed

        return read_parsed(given.json, kind, columns, form)
    if kind == "run" and (scores := bare_scores(given)) is not None:
        return scores
    if is_batches(given):
        return Batches(given, kind, columns)
    if isinstance(given, PATHS) or hasattr(given, "read"):
        return _file_source(given, kind, columns, form)
    if isinstance(given, Mapping):
        return rows_of_dicts(given, kind)
    given = with_levels(given, columns)
    try:
        return table_of(arrow_table(given, kind), kind, columns, kind)
    except NoColumn as error:
        raise NoColumn(f"{error}{remedy_of(given, kind)}") from None


def _file_source(given, kind, columns, form):
    "Return the rows of the file that is `given` as a path, bytes or a file, in the `form` if one is insisted on; TREC as it is."
    if form == "trec":
        return given
    refused = None
    if isinstance(given, (str, os.PathLike)) and given != "-":
        given = os.fspath(given)
        if form is None and is_table(given):
            from ndcg_lit.reading.tables import is_table_file, table_of_file

            if is_table_file(given):
                try:
                    if (rows := table_of_file(given, kind, columns)) is not None:
                        return rows
                except ValueError as error:
                    refused = error
    with opened(given) as source:
        text = source.head()
        found = None
        if form is None and text.startswith(PARQUET) and source.first().startswith(PARQUET):
            from ndcg_lit.reading.tables import table_of_parquet

            return table_of_parquet(source, kind, columns)
        if refused or form or not any(begins_as(text, lines) for lines in LINES[kind]):
            # most files are TREC, and need not wait for this import
            from ndcg_lit.reading.records import read_records

            found = read_records(source, text, kind, columns, form, refused)
        if found is None and source.start is None:
            source.lent = True
            return source
    return given if found is None else found


def bare_scores(run):
    "Return a `run` of numbers alone, an array or a list, as `Records` of the form scores; None for any other run."
    if isinstance(run, (list, tuple)):
        if not all(isinstance(each, (Real, np.generic)) for each in run):
            return None
    elif getattr(run, "ndim", None) != 1:
        return None
    from ndcg_lit.reading.records import scores_of

    return scores_of(run)


def form_of(format, kind):
    "Return the form of a file that the option `format` insists on for a `kind`; None if it says none."
    form = format.get(kind) if isinstance(format, Mapping) else format
    if form is None:
        return None
    from ndcg_lit.reading.records import FORMATS

    choice("format", form, FORMATS)
    return form


def read_grouped(
    given,  # path, "-", bytes or file (TREC); Parquet, CSV; dict of dicts; table; `GroupedRows`
    kind: str,  # "run" or "qrels": what it is, and what errors call it
    columns: Mapping | None = None,  # names of columns, as for `evaluate`
    # a document twice in a query: one of `DUPLICATES` or of `REFUSED`; "always" (default): it is refused
    duplicates: str = "always",
    format: Any = None,  # the form of a file, as for `evaluate`
    distance: bool = False,  # are the scores of a run distances?
) -> GroupedRows:
    "Return `given`, whatever it is, as `GroupedRows`; ValueError or TypeError for what cannot be read."
    if distance and kind != "run":
        raise ValueError("scores are those of a run; judgments have grades")
    if isinstance(given, GroupedRows):
        return given.measured().nearest_first() if distance else given
    source = _source(given, kind, columns, form_of(format, kind))
    return _nearest_first(source, duplicates) if distance else _grouped(source, kind, duplicates)


def _nearest_first(source, duplicates):
    "Return a source of a run, whose scores are distances, as `GroupedRows` with the best score highest."
    source = source.measured() if hasattr(source, "measured") else source
    if duplicates == "max":  # of two, the nearest
        return deduplicated(_grouped(source, "run", "keep").nearest_first(), "max")
    return _grouped(source, "run", duplicates).nearest_first()


def _grouped(source, kind, duplicates):
    "Return a source as `GroupedRows`, a document that a query has twice treated as `duplicates` says."
    if isinstance(source, DictRows):
        return source  # a dict of texts has none of them twice
    if isinstance(source, GroupedRows):
        return deduplicated(source, duplicates)
    if hasattr(source, "lists"):
        return source.lists(duplicates)
    if kind != "seen":
        return read_lists(source, LINES[kind][0], duplicates)
    with opened(source) as file:
        lines = RUN if begins_as(file.head(), RUN) else QRELS
        rows = read_lists(file, lines, duplicates)
        if lines is QRELS:
            from ndcg_lit.reading.seen import check_times

            check_times(rows, file.name)
        return rows


LINES = {"run": (RUN,), "qrels": (QRELS,), "seen": (QRELS, RUN)}  # of TREC files


def read_seen(given, columns=None, format=None, judged=None):
    "Return what was seen, `given` in any form of a run or of judgments, as `Seen`, if it is not so already; None for None. `judged` are rows of judgments."
    if given is None:
        return None
    from ndcg_lit.reading.seen import Seen, seen_in_dicts

    if isinstance(given, Seen):
        return given
    if isinstance(given, Mapping) and not are_columns(given, "seen"):
        found = seen_in_dicts(given)  # of which nobody needs rows, most often
        if found is not None:
            return found
    return Seen(read_grouped(given, "seen", Sought(columns, judged), "keep", format))


class QrelsSource:
    "Judgments, whatever they are, made ready once for the `ranks` of many runs; what is given is as for `ranks_of`."

    def __init__(
        self,
        qrels,
        ties,
        duplicates,
        precision,
        columns,
        drop_own=False,
        format=None,
        overlap=None,
        distance=False,
        seen=None,
        seen_in_qrels=None,
    ):
        self.how = ties, duplicates, precision, columns, drop_own, format, overlap, distance
        self.how += seen, seen_in_qrels
        self.overlap, self.distance = overlap, distance
        self.pairs, self.kept, self.left_out = 0, seen_in_qrels == "keep", ()
        self.ties, self.precision, self.columns = ties or "docid", precision, columns
        self.format, self.letor, self.index = format, None, None
        self.sought = Sought(columns)
        if qrels is None:
            if seen is not None:
                raise ValueError(
                    "seen names documents, and three arrays have none; leave out of all three what was seen"
                )
            return
        given = qrels
        form = form_of(format, "qrels")
        qrels = from_others(qrels, "qrels")
        if form in (None, "trec"):
            qrels = small_dicts(small_text(qrels), QRELS) or qrels
        if isinstance(qrels, Mapping):
            source = rows_of_dicts(qrels, "qrels")
        else:
            source = _source(qrels, "qrels", self.sought, form)
            if hasattr(source, "side"):  # `check` has read it
                self.sought = source.side.sought
            if getattr(source, "form", None) in OF_LINES:
                self.letor = source
        rows = _grouped(source, "qrels", duplicates)
        self.given = (
            given if self.sought.passed else None
        )  # a table that may be read again, by other columns
        self.judged, had = rows, read_seen(seen, columns, format, rows)
        if had is not None:
            from ndcg_lit.reading.seen import judged_without

            left, self.left_out = judged_without(rows, had, self.kept)
            self.pairs = rows.number.size - left.number.size
            rows = rows if self.kept else left
        self.index = QrelsIndex(rows, self.ties, duplicates, precision, drop_own, distance, had)

    def ranks(self, run):
        """Return the `Ranks` of a `run`; of one without judgments if it brings its grades along.

        A table of judgments with several columns for the ids of queries or documents is read by those that the run has."""
        try:
            return self.ranks_as_read(run)
        except NothingShared as error:

            def read(columns):
                other = QrelsSource(self.given, *self.how[:3], columns, *self.how[4:])
                other.columns = self.columns
                return other, other.ranks_as_read(run)

            other, ranks = by_other_columns(read, self.sought, self.given, error)
        vars(self).update(vars(other))
        return ranks

    def ranks_as_read(self, run):
        "Return the `Ranks` of a `run` by the columns of the judgments that were taken."
        if self.index is None:
            if isinstance(run, (tuple, list)) and len(run) == 3:
                from ndcg_lit.reading.arrays import ranks_of_arrays

                return ranks_of_arrays(run, self.ties, self.precision, self.distance)
            raise TypeError(
                "qrels are missing; without them run must be three arrays: "
                "query, score and grade of every result"
            )
        run = from_others(run, "run")
        form, lines = form_of(self.format, "run"), None
        if form in (None, "trec"):
            text = small_text(run)
            lines = small_dicts(text, RUN)
        run = lines or run
        self.index.strange, self.index.sample, columns = None, None, Sought()
        if isinstance(run, Mapping):
            ranks = ranks_of_dicts(run, self.index)
            if lines:
                ranks.first = partial(first_lines, text, self.distance)
        else:
            columns = Sought(self.columns, self.index.qrels)
            source = with_lines(_source(run, "run", columns, form), self.letor)
            if hasattr(source, "side"):  # `check` has read it
                columns = source.side.sought
            ranks = ranks_in(source, self.index)
        if self.overlap != "allow":
            self.check_overlap(run, ranks, columns)
        return ranks

    @property
    def has_seen(self):
        "Return whether it is known what was seen."
        return self.index is not None and self.index.seen is not None

    def counts(self, ranks, depth):
        "Return the `SeenCounts` of the `ranks` of a run, of whose lists the first `depth` ranks count."
        from ndcg_lit.reading.seen import SeenCounts

        had = np.zeros(len(ranks.returned), np.int64) if ranks.seen is None else ranks.seen
        shorter = (had > 0) & (ranks.returned < depth) & (ranks.returned + had >= depth)
        return SeenCounts(
            int(had.sum()),
            self.pairs,
            self.judged.number.size,
            self.kept,
            self.left_out,
            int(shorter.sum()),
            depth,
        )

    def check_overlap(self, run, ranks, columns):
        "Raise `NothingShared` where the `run` of these `ranks`, read by `columns`, or what was seen has ids of another kind."
        first = run if isinstance(run, Mapping) else self.index.sample
        if self.index.seen is not None and not self.pairs and not np.any(ranks.seen):
            from ndcg_lit.reading.seen import refuse_unmet

            queries = {*self.judged.names, *map(as_bytes, ranks.unjudged)}
            sides = (as_rows(each, kind) for each, kind in ((self.judged, "qrels"), (first, "run")))
            refuse_unmet(self.index.seen.rows, queries, sides)
        if not ranks.rank.any():
            sample = as_rows(run if isinstance(run, Mapping) else self.index.strange, "run")
            if self.index.seen is not None:
                from ndcg_lit.reading.seen import without_pairs

                sample = without_pairs(sample, self.index.seen)
            self.sought.other = sample
            refuse_apart(sample, self.index.qrels, columns, self.sought)
        if ranks.first is not None:
            refuse_swapped(ranks.first, self.index.qrels)


def by_other_columns(read, sought, given, error):
    """Return what `read` makes of the other columns for ids that a table of judgments has, by those that the run has too.

    `sought` says which were taken from the table that is `given`; the `error` is raised if the run has those of none."""
    once = (
        isinstance(given, (Iterator, bytes)) or hasattr(given, "read") or is_standard_input(given)
    )
    order = {part: names for part, names in sought.passed.items() if not once}
    found = []
    for names in islice(product(*order.values()), 1, None):
        columns = {**sought, **dict(zip(order, names))}
        with suppress(NothingShared):
            found.append((columns, read(columns)))
    if not found:
        raise error
    if len(found) > 1:
        cures = " or ".join(f"columns={columns}" for columns, _ in found)
        raise ValueError(f"several columns of qrels hold ids that the run has; {cures} takes one")
    return found[0][1]


def is_standard_input(given):
    return isinstance(given, str) and given == "-"


OF_LINES = "letor", "libsvm"  # forms of judgments whose lines a file of scores is for


def with_lines(run, qrels):
    "Return the source of a `run`; one of scores alone with the ids of the lines of `qrels`, which must be LETOR's."
    if getattr(run, "form", None) != "scores":
        return run
    if getattr(qrels, "form", None) not in OF_LINES:
        raise ValueError(
            f"{run.name} holds scores without ids; they go with qrels that are a LETOR file or one of libsvm, a score for each line"
        )
    return qrels.scored(run.rows.number, run.name)


def read_both(
    run,
    qrels,
    columns=None,
    format=None,
    duplicates="always",
    overlap=None,
    distance=False,
    seen=None,
    seen_in_qrels=None,
):
    """Return a `run` and its `qrels`, each of them as `GroupedRows` unless it is a dict.

    Options are those of `evaluate`, but for `duplicates`, which is as for `read_grouped`, or "keep": all stay; and for
    `distance`, whether the scores are distances, which are negated.
    `NothingShared` where the sides share nothing, unless `overlap` is "allow".
    With what was `seen` both are `GroupedRows`, and are returned without it, with the `SeenCounts`."""
    sought, had = Sought(columns), (seen, seen_in_qrels)
    how = columns, format, duplicates, overlap, distance, *had
    try:
        return both_as_read(run, qrels, *how, sought)
    except NothingShared as error:

        def read(found):
            return both_as_read(run, qrels, *how, Sought(found))

        return by_other_columns(read, sought, qrels, error)


def both_as_read(
    run, qrels, columns, format, duplicates, overlap, distance, seen, seen_in_qrels, sought
):
    "Return what `read_both` does by the columns of the judgments that are `sought`."
    source = judged = from_others(qrels, "qrels")
    if not isinstance(judged, Mapping):
        source = _source(judged, "qrels", sought, form_of(format, "qrels"))
        judged = _grouped(source, "qrels", duplicates)
    found, ours = from_others(run, "run"), Sought(columns, judged)
    if not isinstance(found, Mapping):
        found = _source(found, "run", ours, form_of(format, "run"))
        found = with_lines(found, source)
    if distance:
        found = rows_of_dicts(found, "run") if isinstance(found, Mapping) else found
        found = _nearest_first(found, duplicates)
    elif not isinstance(found, Mapping):
        found = _grouped(found, "run", duplicates)
    if seen is not None:
        from ndcg_lit.reading.seen import unseen

        found, judged = as_rows(found, "run"), as_rows(judged, "qrels")
        seen = read_seen(seen, columns, format, judged)
        found, judged, counts = unseen(found, judged, seen, seen_in_qrels == "keep", overlap)
    if overlap != "allow" and not share_any(found, judged):
        rows = as_rows(found, "run")
        sought.other = rows
        refuse_apart(rows, as_rows(judged, "qrels"), ours, sought)
    return (found, judged) if seen is None else (found, judged, counts)


class Side:
    "A run or judgments whose file was opened once, and that `evaluate` can be given after its rows were looked at."

    source: Any = None
    rows: GroupedRows | None = None  # with duplicates; None: they cannot be read
    error: Exception | None = None  # why not
    held: Source | None = None  # the file, which stays open until `close`

    def __init__(
        self,
        given,
        kind,  # "run" or "qrels"
        sought,  # which columns were asked for and taken, `Sought`
    ):
        self.given, self.kind, self.sought = given, kind, sought

    @cached_property
    def twice(self):
        "Return how many rows there are beyond the first of a document in a query."
        if self.rows is None or self.rows.once:
            return 0
        return int(self.rows.number.size - distinct(self.rows.codes).size)

    @cached_property
    def documents(self):
        "Return the keys of the different documents, rising."
        return distinct(self.rows.keys)

    def again(self):
        "Return what `evaluate` is given for it, a file from its start; where it cannot be read, what was given here."
        if isinstance(self.source, Source):
            self.source.again()
        return self.given if self.source is None else self.source

    @property
    def once(self):
        "Return whether it can be read once only, as a pipe can."
        if isinstance(self.given, (str, os.PathLike)):
            return is_standard_input(self.given) or is_pipe(self.given)
        return isinstance(self.given, Iterator) or hasattr(self.given, "read")

    def adopt(self, judgments):
        "Take the columns and rows of `judgments`, a `QrelsSource` that was read by other columns."
        passed = self.sought.passed
        self.sought, self.rows = judgments.sought, judgments.index.qrels
        self.sought.passed = passed
        vars(self).pop("documents", None)

    def close(self):
        "Close the file that was opened for it."
        if self.held:
            self.held.close()

    def read(self, format, partner=None):
        "Find the source and the rows; `partner` is the source of the judgments, whose lines a file of scores goes with."
        try:
            source = self.opened(form_of(format, self.kind))
            self.source = with_lines(source, partner) if self.kind == "run" else source
            if hasattr(self.source, "lists"):
                self.source.side = self
            small = self.source
            if isinstance(small, bytes):
                small = small_dicts(small, RUN if self.kind == "run" else QRELS)
            if isinstance(small, Mapping):
                self.rows = rows_of_dicts(small, self.kind)
            else:
                self.rows = _grouped(self.source, self.kind, "keep")
        except (ValueError, TypeError) as error:
            self.error = error
        return self

    def opened(self, form):
        "Return the source, one that can be read a second time."
        from ndcg_lit.reading.tables import Batches, is_batches, open_rows

        given = from_others(self.given, self.kind)
        if not isinstance(given, PATHS) and not hasattr(given, "read"):
            if isinstance(given, Mapping):
                return given
            source = _source(given, self.kind, self.sought, form)
        elif is_batches(given) or (is_table(given) and form is None):
            source = _source(given, self.kind, self.sought, form)
        else:
            source = given
        if isinstance(source, PATHS) or hasattr(source, "read"):
            self.held = source_of(source)
            self.held.held = True
            if isinstance(given, PATHS) and self.held.start is not None and form in (None, "trec"):
                text = small_text(self.held.first())
                if small_dicts(text, RUN if self.kind == "run" else QRELS):
                    return text  # as `evaluate` reads it
            source = _file_source(self.held, self.kind, self.sought, form)
        if isinstance(source, Batches):
            with open_rows(given, self.kind, self.sought) as rows:
                return rows.table()
        return source


def is_table(given):
    "Return whether the path that is `given` has the name of a CSV or TSV file, which is opened by its path."
    if not isinstance(given, (str, os.PathLike)) or is_pipe(given):
        return False
    return str(given).lower().removesuffix(".gz").endswith(TABLES)


def ranks_of(
    run,  # as for `evaluate`: a source of a run; or three arrays: query, score, grade of each result
    qrels,  # the same for judgments; None if `run` is three arrays
    ties: str | None,  # "stable", or any other: the larger document id first
    duplicates: str,  # "error", or keep "first", "last", "max"
    precision: str,  # "single" or "double": in which scores are compared
    columns: Mapping | None,  # names of columns, as for `evaluate`
    drop_own: bool = False,  # is a document whose id is its query's taken out of the run first?
) -> Ranks:
    "Return the `Ranks` of `run` for `qrels`, whatever they are; ValueError or TypeError for what cannot be read."
    how = ties, duplicates, precision, columns, drop_own
    return QrelsSource(qrels, *how, overlap="allow").ranks(run)


def write_run(
    run: Any,
    path: str | os.PathLike,
    name: str = "ndcg_lit",
) -> None:
    """Write `run` to `path` as TREC lines, query by query, best first; equal scores keep their order.

    Parameters
    ----------
    run
        The results of a system: for each query, documents with scores. The path, "-" or the bytes
        of a file (TREC, JSON, LETOR's scores and more, told by the content); the path of a Parquet
        file, a folder of them, or a CSV file; a dict of dicts, {query: {document: score}}, or of
        ranked lists; a table of pandas, polars or pyarrow, lazy or not; or three arrays.
    path : str or os.PathLike
        A file; gzip if its name ends in .gz.
    name : str, default 'ndcg_lit'
        What the lines call the run, field six.

    Raises
    ------
    ValueError
        For an id that a line cannot hold, and for a query without documents.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp()) / "my.run"
    >>> write_run({"q": {"a": 2.0, "b": 1.0}}, path)
    >>> print(path.read_text(), end="")
    q Q0 a 1 2 ndcg_lit
    q Q0 b 2 1 ndcg_lit
    """
    rows, tag = read_grouped(run, "run"), check_field(as_bytes(name), "name of the run")

    def lines(query, first, scores):
        for rank, at in enumerate(np.argsort(-scores, kind="stable"), start=1):
            yield b"%b Q0 %b %d %b %b\n" % (
                query,
                rows.document(first + at),
                rank,
                digits_of(scores[at]),
                tag,
            )

    write_lines(rows, lines, path, "run")


def write_qrels(
    qrels: Any,
    path: str | os.PathLike,
) -> None:
    """Write the judgments `qrels` to `path` as TREC lines.

    Parameters
    ----------
    qrels
        The judgments in any of the forms of a run, with grades in place of scores, or a list or a
        set of the relevant ids of each query; None if the run is three arrays: query, score and
        grade of each result.
    path : str or os.PathLike
        A file; gzip if its name ends in .gz.

    Raises
    ------
    ValueError
        For an id that a line cannot hold, and for a query without documents.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp()) / "qrels.txt"
    >>> write_qrels({"q": {"a": 2}}, path)
    >>> print(path.read_text(), end="")
    q 0 a 2
    """
    rows = read_grouped(qrels, "qrels")

    def lines(query, first, grades):
        for at, grade in enumerate(grades):
            yield b"%b 0 %b %b\n" % (query, rows.document(first + at), digits_of(grade))

    write_lines(rows, lines, path, "qrels")


def write_lines(rows, lines, path, kind):
    "Write what `lines` makes of the numbers of each query of `rows` to the file at `path`; errors call them `kind`."
    text = []
    for query, first, last in zip(
        rows.names, rows.offsets[:-1].tolist(), rows.offsets[1:].tolist()
    ):
        check_field(query, "query id")
        if query.startswith((b"#", b"\xef\xbb\xbf")):
            raise ValueError(
                f"the query id {quoted(query)} would begin a comment, or be taken for a mark of UTF-8"
            )
        if first == last:
            raise ValueError(
                f"{kind}: query {quoted(query)} has no documents, so no line can name it"
            )
        for row in range(first, last):
            check_field(rows.document(row), "document id")
        text += lines(query, first, rows.number[first:last])
    data = b"".join(text)
    if os.fspath(path).lower().endswith(".gz"):
        import gzip

        data = gzip.compress(data, mtime=0)
    write_file(path, data)


def check_field(text, what):
    "Return `text`, checked to be one field of a TREC line; errors call it `what`."
    if text and len(text) <= MAX_ID_BYTES and not re.search(rb"[\0- ]", text):
        return text
    raise ValueError(
        f"the {what} {quoted(text)} is no field of a TREC line: it needs 1 to {MAX_ID_BYTES} bytes, "
        "none of them a blank or a control character"
    )


def digits_of(number):
    "Return the shortest text that is read as the float `number`, in bytes."
    return repr(float(number)).removesuffix(".0").encode()
