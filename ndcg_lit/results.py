"""What `evaluate` returns: the means, what they are over, and what was left out. It prints, shows and exports itself, and divides the queries into groups."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ndcg_lit.engine.applied import mean_of
from ndcg_lit.engine.cautions import shared_cautions
from ndcg_lit.engine.convention import DEFAULT, Convention
from ndcg_lit.engine.names import parse_measure
from ndcg_lit.engine.resampling import (
    draw_order,
    effective_number,
    mean_intervals,
    standard_normal,
    samples_said,
    spread,
    weighted_mean,
)
from ndcg_lit.lists import check_samples, check_share, choice, is_whole, shorten, visible
from ndcg_lit.provenance import made_by, method_said, provenance_of
from ndcg_lit.reading.rows import as_bytes, as_text
from ndcg_lit.system import needed, version, write_file
from ndcg_lit.tables import (
    MOST_CAUTIONS,
    Exported,
    Mean,
    SmallText,
    Table,
    count_of,
    kept,
    same_columns,
    some_of,
)

if TYPE_CHECKING:
    from ndcg_lit.reading.seen import SeenCounts


class PerQuery(Exported, Mapping):
    """Columns by name: `query_id`, a list, and for each measure a read-only array with a value for every query.

    >>> each = PerQuery({"query_id": ["phones", "trains"], "RR": np.array([1.0, 1 / 3])})
    >>> print(each.to_csv(), end="")
    query_id,RR,convention,ndcg_lit
    phones,1.0,default,0.1.0
    trains,0.3333333333333333,default,0.1.0"""

    def __init__(self, columns, convention=DEFAULT):
        self.columns, self.convention = kept(columns), convention

    def described(self):
        "Return by which convention and versions the values came about, as values that JSON takes."
        return made_by(self.convention)

    def __getitem__(self, name):
        return self.columns[name if name in self.columns else label_of(name, self.columns)]

    def __iter__(self):
        return iter(self.columns)

    def __len__(self):
        return len(self.columns)

    def __eq__(self, other):
        if not isinstance(other, PerQuery):
            return NotImplemented
        return self.convention == other.convention and same_columns(self, other)

    def __repr__(self):
        queries = len(self["query_id"])
        notes = [f"the first 20 of {queries}"] if queries > 20 else []
        return Table({name: column[:20] for name, column in self.items()}, 4, notes).text()


class MeanTable(Exported):
    "Means by several measures with their intervals, a row for each system or each group of queries."

    def __init__(
        self,
        rows,  # what stands before the means, by name: first "system" or "group", then counts
        means,  # a dict from measure to the mean of each row
        intervals,  # a dict from measure to pairs, low and high; nan: no interval
        level,  # of the intervals
        note,  # what the marks mean and how the numbers came about, in sentences
        convention,  # the `Convention` of all values
        cautions=(),  # each a `Caution` or a sentence
        marks=None,  # a dict from measure to texts, such as "ab" or "↑"; "": no conclusion; None: no row is the best
        letters=None,  # of the rows, if the marks are letters
        lower=(),  # the measures of which the lowest mean is the best
    ):
        self.rows, self.measures, self.level, self.letters = rows, list(means), level, letters
        self.note, self.convention, self.told = note, convention, tuple(cautions)
        self.lower = tuple(lower)
        self.columns = dict(rows)
        for name in means:
            low, high = zip(*intervals[name])
            self.columns |= {
                name: list(means[name]),
                f"{name} low": list(low),
                f"{name} high": list(high),
            }
            if marks is not None:
                self.columns[f"{name} marks"] = list(marks[name])

    def described(self):
        "Return by which convention and versions the means came about, as values that JSON takes."
        return made_by(self.convention)

    def best(self, measure):
        """Return which rows have the best mean of the `measure`, as it is printed.

        Parameters
        ----------
        measure : str
            One of `measures`.

        Returns
        -------
        list[bool]
            A value for each row; all False if the table has no marks.
        """
        printed = [f"{mean:.4f}" for mean in self.columns[measure]]
        if f"{measure} marks" not in self.columns:
            return [False] * len(printed)
        best = min if measure in self.lower else max
        most = best((float(mean) for mean in printed if mean != "nan"), default=None)
        return [mean != "nan" and float(mean) == most for mean in printed]

    @property
    def table(self):
        "Return the `Table` that shows the means with their marks, the best ones, and the intervals."
        columns = {} if self.letters is None else {"letter": self.letters}
        for name, column in self.rows.items():
            columns[name] = [f"{n:.1f}" if isinstance(n, float) else str(n) for n in column]
        for measure in self.measures:
            means, low, high = (self.columns[f"{measure}{part}"] for part in ("", " low", " high"))
            marks = self.columns.get(f"{measure} marks", [""] * len(means))
            columns[measure] = [
                Mean(f"{mean:.4f}", mark, best)
                for mean, mark, best in zip(means, marks, self.best(measure))
            ]
            columns[f"{measure}, {100 * self.level:.4g} % interval"] = [
                SmallText(f"{a:.3f} to {b:.3f}" if a == a else "none") for a, b in zip(low, high)
            ]
        return Table(columns, notes=[self.note], cautions=self.told)

    @property
    def cautions(self):
        "Return the sentences of the cautions."
        return tuple(getattr(each, "said", each) for each in self.told)

    def __repr__(self):
        return self.table.text()

    def to_markdown(self):
        "Return the table as Markdown, the best means bold, and below it the note and the cautions."
        return self.table.markdown()

    def to_latex(self, caption=None, label=None):
        """Return the table as LaTeX for the package booktabs, the best means bold, with the note below it.

        Parameters
        ----------
        caption : str, default None
            LaTeX source: the table becomes a float with this caption, which ends in the note.
        label : str, default None
            The label of the float, such as "tab:systems".

        Returns
        -------
        str
            The table; the cautions are comments behind it.

        Raises
        ------
        ValueError
            For a label that LaTeX does not take, or without a caption.
        """
        return self.table.latex(caption, label)

    def _repr_html_(self):
        return self.table.html("Systems" if "system" in self.rows else "Groups")


class Cautioned:
    "A result whose cautions are drawn from its `evidence` when they are first read, and kept instead of it."

    evidence: Any

    @property
    def cautions(self):
        "Return up to three sentences on what may mislead in the means, the worst first."
        return tuple(each.said for each in self.all_cautions[:MOST_CAUTIONS])

    @cached_property
    def all_cautions(self):
        "Return each `Caution` on these means, the worst first; computed when first read."
        drawn = () if self.evidence is None else self.evidence.cautions(self)
        # the ranks of a large run need not be kept any longer
        self.evidence = None
        return drawn

    def __getstate__(self):
        return vars(self) | {"all_cautions": self.all_cautions, "evidence": None}


@dataclass(repr=False)
class Evaluation(Cautioned):
    """The values of measures `per_query`, their `mean`, and what was left out, as `evaluate` returns them.

    Parameters
    ----------
    per_query : PerQuery
        The values: a column "query_id", and a column for each measure under the name that
        was asked for.
    missing : list
        The judged queries that the run lacks.
    unjudged : list
        The queries of the run that have no judgments.
    documents : int | None
        The number of documents in the run, without those that were taken out as seen before;
        None if the values were given, and no run was.
    judged : int | None
        The number of them that were judged; None if documents below a cutoff were not
        counted.
    precision : str
        The precision in which scores were compared, "single" or "double".
    close : list
        The queries with judged documents that are tied in single precision only.
    below_zero : int
        The number of judgments with a grade below 0.
    convention : Convention
        Every choice by which the values came about.
    geometric : tuple
        The measures whose mean is the geometric one.
    weights : tuple | None
        The weight of each query of `per_query` in the mean; None if all weigh the same.
    wholes : Mapping
        What each value is divided by, for the measures whose mean is "micro", by name.
    seen : SeenCounts | None
        How much was taken out of the run and of the judgments since the queries had it before;
        None if nothing said what they had.
    scores : str
        What the scores were read as: "similarity", or "distance", the lowest the best.
    lower : tuple
        The measures of which the lowest value is the best.
    evidence
        What the cautions are drawn from; None once they are read.
    inputs
        Which run and judgments these are of, for `provenance`; None if nobody noted it.
    """

    per_query: PerQuery
    missing: list
    unjudged: list
    documents: int | None
    judged: int | None
    precision: str = "single"
    close: list = field(default_factory=list)
    below_zero: int = 0
    convention: Convention = DEFAULT
    geometric: tuple = ()
    weights: tuple | None = None
    wholes: Mapping = field(default_factory=dict)
    seen: "SeenCounts | None" = None
    scores: str = "similarity"
    lower: tuple = ()
    evidence: Any = field(default=None, repr=False, compare=False)
    inputs: Any = field(default=None, repr=False, compare=False)

    @property
    def queries(self):
        "Return how many queries the mean is over."
        return len(self.per_query["query_id"])

    @property
    def mean(self):
        "Return the mean of every measure over the queries. It is nan if there are none."
        return MeansByName(
            (name, mean_of(values, self.convention, name in self.geometric, self.weights_for(name)))
            for name, values in self.per_query.items()
            if name != "query_id"
        )

    @property
    def sums(self):
        "Return the sum over all queries of every measure that counts, such as NumRel, whatever the queries weigh."
        return {
            label: float(np.nansum(values))
            for label, values in self.per_query.items()
            if label != "query_id" and adds_up(label)
        }

    def weights_for(
        self,
        label: str,
    ) -> np.ndarray | None:
        """Return what each query counts in the mean of a measure.

        Parameters
        ----------
        label : str
            The name of the measure, as it was asked for.

        Returns
        -------
        np.ndarray | None
            A weight for each query; None if all count the same.
        """
        whole = self.wholes.get(label)
        if self.weights is None or whole is None:
            given = self.weights if whole is None else whole
            return None if given is None else np.array(given, np.float64)
        return np.multiply(self.weights, whole)

    @property
    def effective_queries(self):
        "Return how many queries of equal weight these are worth. Source: Kish (1965)."
        if self.weights is None or not self.queries:
            return float(self.queries)
        return effective_number(np.array(self.weights))

    def intervals(
        self,
        level: float = 0.95,
        samples: int = 10_000,
        seed: int = 0,
    ) -> dict[str, tuple[float, float]]:
        """Return the interval of the mean of every measure: how far it would move with other queries of the same kind.

        Parameters
        ----------
        level : float, default 0.95
            The level of the intervals.
        samples : int, default 10000
            How many random subsets of the queries are drawn, above 16 of them; above 5,000 queries the interval is that of
            the normal distribution, which has no draws.
        seed : int, default 0
            The same seed gives the same intervals.

        Returns
        -------
        dict[str, tuple[float, float]]
            The ends by the name of the measure; nan where there is no interval: of fewer than two
            queries, and of a geometric mean.

        Raises
        ------
        ValueError
            For a level that is not between 0 and 1, and for samples and a seed that will not do.

        References
        ----------
        Source: Hartigan (1969).

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> run = {"q": {"a": 2, "b": 1}, "r": {"c": 2, "d": 1}, "s": {"e": 1}}
        >>> evaluate(run, {"q": {"b": 1}, "r": {"c": 1}, "s": {"e": 1}}, "RR").intervals(level=0.5)
        {'RR': (0.75, 1.0)}
        """
        check_share("level", level)
        check_samples(samples, seed)
        return intervals_of(self, level, samples, seed)

    @cached_property
    def usual_intervals(self):
        "Return the `intervals` that are printed, drawn when they are first shown, because evaluating need not wait for them."
        return intervals_of(self, LEVEL, SAMPLES, SEED)

    def by(
        self,
        groups: Any,
        level: float = 0.95,
        samples: int = 10_000,
        seed: int = 0,
    ) -> MeanTable:
        """Return the mean of every measure in each group of queries, with an interval and the number of queries.

        Parameters
        ----------
        groups
            A dict from query to group; or a column with one for each query of `per_query`.
        level : float, default 0.95
            The level of the intervals.
        samples : int, default 10000
            How many random subsets of the queries are drawn, above 16 of them.
        seed : int, default 0
            The same seed, the same intervals.

        Returns
        -------
        MeanTable
            A table with a row for each group.

        Raises
        ------
        ValueError
            For a query without a group, and for a group whose weights are all 0.

        References
        ----------
        Source: Hartigan (1969).

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> result = evaluate({"q": {"a": 2}, "r": {"x": 2, "c": 1}}, {"q": {"a": 1}, "r": {"c": 1}}, "RR")
        >>> print(result.by({"q": "short", "r": "long"}).to_csv(), end="")
        group,queries,RR,RR low,RR high,convention,ndcg_lit
        short,1,1.0,nan,nan,default,0.1.0
        long,1,0.5,nan,nan,default,0.1.0
        """
        return means_by_group(self, groups, level, samples, seed)

    def to_dict(
        self,
        names: str = "measures",
    ) -> dict[str, float]:
        """Return the mean of every measure by name.

        Parameters
        ----------
        names : str, default 'measures'
            "measures": as they were asked for, "nDCG@10"; "plain": letters, digits and _ alone, "nDCG_10",
            which loggers of experiments take.

        Returns
        -------
        dict[str, float]
            The mean by name.

        Raises
        ------
        ValueError
            Where two measures have the same plain name.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR@10").to_dict(names="plain")
        {'RR_10': 0.5}
        """
        choice("names", names, ("measures", "plain"))
        mean = self.mean
        if names == "measures":
            return dict(mean)
        return {plain: mean[label] for plain, label in plain_names(mean).items()}

    def to_record(self) -> dict[str, Any]:
        """Return all that a log should keep of a result, as values that JSON takes.

        Returns
        -------
        dict[str, Any]
            The `mean` of every measure by name, None for nan, and its `interval`, low and high, of
            a `level`, None if there is none; the numbers of `queries`, of those that are `missing`
            from the run and `unjudged`, of `documents` and of those that are `judged`; what was
            `seen`, if that is known; the `convention`; what `scores` were read as; `cautions`, a
            dict with code, severity, number, said and remedy for each, the worst first; and the
            `provenance`.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> record = evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}, "r": {"a": 1}}, "RR").to_record()
        >>> record["mean"], record["queries"], record["missing"]
        ({'RR': 0.25}, 2, 1)
        """
        mean = {name: None if value != value else float(value) for name, value in self.mean.items()}
        interval = {name: listed_ends(ends) for name, ends in self.usual_intervals.items()}
        counts = counts_of(self)
        cautions = [each.to_dict() for each in self.all_cautions]
        read = {"convention": str(self.convention), "scores": self.scores}
        drawn = {"interval": interval, "level": LEVEL}
        came = {"cautions": cautions, "provenance": self.provenance()}
        return {"mean": mean, **drawn, **counts, **read, **came}

    def to_json(
        self,
        path: Any = None,
    ) -> str | None:
        """Return what `to_record` returns as JSON, or write it to a file.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.

        Raises
        ------
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR").to_json()[:24]
        '{"mean": {"RR": 0.5}, "i'
        """
        import json

        text = json.dumps(self.to_record(), allow_nan=False)
        if path is None:
            return text
        write_file(path, f"{text}\n")
        return None

    def to_csv(
        self,
        path: Any = None,
    ) -> str | None:
        """Return the means and their intervals as comma-separated text, or write it to a file.

        The values of each query are those of `per_query.to_csv`.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.

        Raises
        ------
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> print(evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR").to_csv(), end="")
        measure,mean,low,high,queries,convention,ndcg_lit
        RR,0.5,nan,nan,1,default,0.1.0
        """
        return Means(self).to_csv(path)

    def to_pandas(self):
        "Return the means and their intervals as a pandas DataFrame, a row for each measure; `per_query.to_pandas` has each query."
        return Means(self).to_pandas()

    def to_polars(self):
        "Return the means and their intervals as a polars DataFrame, a row for each measure; `per_query.to_polars` has each query."
        return Means(self).to_polars()

    def provenance(self) -> dict[str, Any]:
        """Return where these numbers come from, as values that JSON takes.

        Names are those of ir_metadata, where it has one. The sha256 of a file is that of its bytes,
        as `sha256sum` gives it, read when it is asked for; that of a folder is of the lines that
        `sha256sum` gives for its files. The sha256 of an object (a dict, a table, lists) is that of
        its rows in any form: lines of query, document and number with tabs between, sorted as bytes.
        So a dict and a table agree, and a dict and a TREC file do not, until
        `awk '{print $1"\\t"$3"\\t"$5}' run.txt | LC_ALL=C sort | sha256sum` makes such lines of the
        file (of judgments `$4` in place of `$5`).

        Returns
        -------
        dict[str, Any]
            "convention": its short name, and each of its choices; "platform": the versions of
            Python, numpy and this package; "research goal": the measures; "data": the judgments and
            the run, with how many there are. The sha256 is None for what was read once, such as a
            pipe, or is lazy; for a file that is gone or has changed; and for an object of more than 300,000
            results, which is not kept, or whose number of results has changed.

        References
        ----------
        Source: Breuer, Keller and Schaer (2022).

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> told = evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR").provenance()
        >>> told["convention"]["choices"]["ties"], told["data"]["test collection"]["judgments"]
        ('docid', 1)
        """
        return provenance_of({"run": self})

    def method(self) -> str:
        """Return the sentence for the section on methods of a paper: what was measured, on what, how and by which version.

        Returns
        -------
        str
            A sentence.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> print(evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR").method())
        Means of RR over 1 query; a judged query that a run lacks counts 0 (ndcg_lit 0.1.0, convention default).
        """
        over = parts_said(self)[0]
        drawn = intervals_said(self)
        seen = "" if self.seen is None else self.seen.said
        return method_said({"run": self}, over, seen, drawn)

    def citation(self) -> str:
        """Return how to cite these values, in one line: measures, queries, the choices that they depend on, and version.

        A convention is a name, and what a name means can change from version to version; so each
        choice that these measures follow is written out.

        Returns
        -------
        str
            A line, with means to four decimals.

        Examples
        --------
        >>> from ndcg_lit import evaluate
        >>> print(evaluate({"q": {"a": 2, "b": 1}}, {"q": {"b": 1}}, "RR").citation())
        RR 0.5000, mean over 1 query (min_grade=1, empty=0, ties=docid, precision=single, missing=zero; convention default, ndcg_lit 0.1.0)
        """
        from ndcg_lit.citations import choices_said

        values = ", ".join(f"{visible(name)} {value:.4f}" for name, value in self.mean.items())
        return f"{values}, mean over {parts_said(self)[0]} ({choices_said(self)})"

    def cite(self) -> str:
        """Return BibTeX: of this package, and of the papers that these measures and intervals are from, as `ndcg_lit.cite` does.

        Returns
        -------
        str
            An entry for each paper.
        """
        from ndcg_lit.citations import cite

        return cite(self)

    def to_mlflow(
        self,
        prefix: str = "",
        step: int | None = None,
        level: float = 0.95,
        samples: int = 10_000,
        seed: int = 0,
    ) -> dict[str, float]:
        """Log the means, their intervals and the values of each query to the active run of MLflow.

        A mean becomes a metric with a plain name, `nDCG_10`; the ends of its interval are
        `nDCG_10_low` and `nDCG_10_high`. The values of the queries become the artifact
        `per_query.csv`, the convention the tag `ndcg_lit.convention`, the version of this package
        the tag `ndcg_lit.version`; the codes of the cautions become the tag `ndcg_lit.cautions`, and
        what they say the artifact `cautions.json`; the `provenance`, with the hashes of run and
        judgments, becomes the artifact `provenance.json`.

        Parameters
        ----------
        prefix : str, default ""
            What comes before each name: "valid/" gives `valid/nDCG_10`, `valid/per_query.csv` and
            `valid/ndcg_lit.convention`.
        step : int, default None
            The step of the metrics, such as the epoch; the artifact is that of the last step.
        level : float, default 0.95
            The level of the intervals.
        samples : int, default 10000
            How many random subsets of the queries are drawn, above 16 of them.
        seed : int, default 0
            The same seed gives the same intervals.

        Returns
        -------
        dict[str, float]
            The metrics that were logged. A mean or an interval that is undefined is left out.

        Raises
        ------
        ImportError
            If MLflow is missing.
        ValueError
            Where two measures have the same plain name, and for options that will not do.

        References
        ----------
        Source: Hartigan (1969), for the intervals.
        """
        return log_to_mlflow(self, prefix, step, level, samples, seed)

    @property
    def said(self):
        "Return one line on what was counted and what was left out."
        return "; ".join(parts_said(self))

    def __getitem__(self, measure):
        "Return the mean of the `measure`. KeyError with the measures there are."
        try:
            return self.mean[measure]
        except KeyError:
            raise KeyError(f"no mean of {measure!r}; there are {', '.join(self.mean)}") from None

    @property
    def table(self):
        "Return the `Table` of the means and their intervals, with what was counted and the cautions below it."
        return table_of_means(self, [self.said])

    def to_markdown(self):
        "Return the means and their intervals as a table in Markdown, with a line on what was counted and the cautions."
        return table_of_means(self, [described(self)]).markdown()

    def to_latex(self, caption: str | None = None, label: str | None = None) -> str:
        """Return the means and their intervals as a table in LaTeX for the package booktabs, with what was counted.

        Parameters
        ----------
        caption : str, default None
            LaTeX source: the table becomes a float with this caption, which ends in what was counted.
        label : str, default None
            The label of the float, such as "tab:means".

        Returns
        -------
        str
            The table; the cautions are comments behind it.

        Raises
        ------
        ValueError
            For a label that LaTeX does not take, or without a caption.
        """
        return table_of_means(self, [f"{described(self)}."]).latex(caption, label)

    def __repr__(self):
        return self.table.text()

    def _repr_html_(self):
        "Return the means as a table, what was counted, the cautions, and the values of each query, folded."
        each = Table({name: column[:50] for name, column in self.per_query.items()}, 4)
        few = f"the first 50 of {self.queries}" if self.queries > 50 else "all"
        return (
            f"{self.table.html()}<details><summary>Per query ({few})</summary>"
            f"{each.html()}</details>"
        )


class Means(Exported):
    "The means of a result as columns that leave: a row for each measure, with its interval and how many queries count."

    def __init__(self, result):
        ends = result.usual_intervals.values()
        self.columns = {
            "measure": list(result.mean),
            "mean": list(result.mean.values()),
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
            "queries": list(queries_by_measure(result).values()),
        }
        self.convention, self.result = result.convention, result

    def described(self):
        "Return where the means come from, as values that JSON takes."
        return provenance_of({"run": self.result}, hashed=False)


def table_of_means(result, notes):
    "Return the `Table` of the means of a `result`; without a column of intervals if no measure has one."
    mean, drawn = result.mean, result.usual_intervals
    columns = {"measure": list(mean), "mean": list(mean.values())}
    if any(low == low for low, _ in drawn.values()):
        columns[f"{100 * LEVEL:.4g} % interval"] = [interval_shown(*drawn[name]) for name in mean]
    return Table(columns, 4, notes, result.all_cautions[:MOST_CAUTIONS])


def interval_shown(low, high):
    "Return the ends of an interval as a cell of a table."
    return SmallText(f"{low:.3f} to {high:.3f}" if low == low else "none")


def listed_ends(ends):
    "Return the ends of an interval as JSON takes them, None for no interval."
    return None if any(end != end for end in ends) else [float(end) for end in ends]


def queries_by_measure(result):
    "Return how many queries of a `result` count in the mean of each measure, by name."
    return {
        label: int(counting(values, result.weights_for(label)).sum())
        for label, values in result.per_query.items()
        if label != "query_id"
    }


def described(result):
    "Return what a `result` counts, and how its intervals came about."
    return "; ".join(filter(None, [result.said, intervals_said(result)]))


def intervals_said(result):
    "Return how the intervals of a `result` came about; an empty text if it has none."
    counts = {
        queries
        for label, queries in queries_by_measure(result).items()
        if label not in result.geometric and queries > 1
    }
    if not counts:
        return ""
    return f"{100 * LEVEL:.4g} % intervals {drawn_said(counts, SAMPLES, SEED)}"


LEVEL, SAMPLES, SEED = (
    0.95,
    10_000,
    0,
)  # of the intervals that are shown unless others are asked for


class MeansByName(dict):
    "The mean of each measure by the name that was asked for; any other name of the measure finds it too."

    def __missing__(self, name):
        return self[label_of(name, self)]


def label_of(name, labels):
    """Return the first of the `labels` of measures that means the same as `name`; KeyError if none does.

    >>> label_of("MAP@10", ["query_id", "nDCG@10", "AP@10"])
    'AP@10'
    """
    wanted = measure_of(name)
    for label in labels if wanted else ():
        if measure_of(label) == wanted:
            return label
    raise KeyError(name)


def sums_said(result):
    "Return the sums of a `result` over its queries, in a part of a sentence."
    told = ", ".join(f"{label} {total:,.12g}" for label, total in result.sums.items())
    return f"sums over queries: {told}"


def adds_up(name):
    "Return whether the sum of the measure called `name` over queries is told, as that of a count is."
    measure = measure_of(name)
    return measure is not None and measure.info.adds_up


def measure_of(name):
    "Return the `Measure` that a `name` means; None if it means none."
    try:
        return parse_measure(name)
    except ValueError:
        return None


def counts_of(result):
    "Return how many queries and documents a `result` counts, and how many it leaves out, by name."
    counts = {"queries": result.queries, "missing": len(result.missing)}
    if result.sums:
        counts["sums"] = result.sums
    if result.documents is None:
        return counts
    return counts | {
        "unjudged": len(result.unjudged),
        "documents": result.documents,
        "judged": result.judged,
        **({} if result.seen is None else {"seen": result.seen.to_dict()}),
    }


def parts_said(result):
    "Return what a `result` counts and what it leaves out, in parts of a sentence."
    parts = [count_of(result.queries, "query", "queries")]
    judged = (
        "the judged ones not counted"
        if result.judged is None
        else f"{result.judged:,} of them judged"
    )
    if result.documents is not None:
        parts.append(f"{count_of(result.documents, 'document', 'documents')}, {judged}")
    if result.sums:
        parts.append(sums_said(result))
    if result.weights is not None:
        parts[0] += f", weighted, worth {result.effective_queries:.1f} of equal weight (Kish)"
    if result.seen is not None:
        parts.append(result.seen.said)
    if result.missing:
        where = "without a value" if result.documents is None else "not in the run"
        parts.append(f"{where}: {some_of(result.missing)}")
    if result.unjudged:
        parts.append(f"without judgments: {some_of(result.unjudged)}")
    if result.scores == "distance":
        parts.append("the lowest score is the best")
    if result.convention != DEFAULT:
        parts.append(f"by {result.convention}")
    return parts


def plain_names(labels):
    "Return the `labels` of measures by names of letters, digits and _ alone. ValueError where two measures have the same."
    plain: dict = {}
    for label in labels:
        # A name such as 11pt_avg gives way to the measure's own: a plain one begins with a letter.
        measure = measure_of(label) if label[:1].isdigit() else None
        named = re.sub(r"^\w+", measure.name, label) if measure else label
        short = re.sub(r"\W+", "_", named).strip("_")
        other = plain.setdefault(short, label)
        if other != label and (measure_of(label) is None or measure_of(label) != measure_of(other)):
            raise ValueError(f"two measures have the plain name {short!r}, one of them {label}")
    return plain


def log_to_mlflow(result, prefix, step, level, samples, seed):
    "Log an `Evaluation`, `result`, to the active run of MLflow, and return the metrics by name."
    import json

    check_share("level", level)
    check_samples(samples, seed)
    check_step(step)
    metrics = {}
    means, drawn = result.mean, intervals_of(result, level, samples, seed)
    for name, label in plain_names(means).items():
        metrics[f"{prefix}{name}"] = float(means[label])
        metrics |= zip((f"{prefix}{name}_low", f"{prefix}{name}_high"), drawn[label])
    metrics = {name: value for name, value in metrics.items() if not np.isnan(value)}
    mlflow = open_mlflow(result, prefix)
    mlflow.log_metrics(metrics, step=None if step is None else int(step))
    mlflow.log_text(result.per_query.to_csv(), f"{prefix}per_query.csv")
    cautions = [each.to_dict() for each in result.all_cautions]
    told = {"cautions.json": cautions, "provenance.json": result.provenance()}
    for name, value in told.items():
        mlflow.log_text(json.dumps(value, ensure_ascii=False, indent=1), f"{prefix}{name}")
    return metrics


def check_step(step):
    "Check that a `step` is one that MLflow takes, or None."
    if step is not None and not (is_whole(step) and -(2**63) <= step < 2**63):
        raise ValueError(
            f"step must be a whole number, such as that of the epoch; got {shorten(step)}"
        )


def open_mlflow(result, prefix):
    "Return the module of MLflow, with the tags of a `result` set: no number is there without what it was made by."
    with needed('this needs MLflow: pip install "ndcg_lit[mlflow]"', "mlflow"):
        import mlflow
    mlflow.set_tag(f"{prefix}ndcg_lit.convention", str(result.convention))
    mlflow.set_tag(f"{prefix}ndcg_lit.version", version())
    codes = dict.fromkeys(each.code for each in result.all_cautions)
    mlflow.set_tag(f"{prefix}ndcg_lit.cautions", ", ".join(codes))
    return mlflow


def means_by_group(result, groups, level=0.95, samples=10_000, seed=0):
    "Return the `MeanTable` of an `Evaluation`, `result`, by `groups`; `level`, `samples`, `seed` are of the intervals."
    check_share("level", level)
    check_samples(samples, seed)
    queries, weights = result.per_query["query_id"], result.weights
    weights = None if weights is None else np.array(weights)
    names, of = numbered_groups(groups, queries)
    order = draw_order(queries)
    within = [order[of[order] == number] for number in range(len(names))]
    rows = {"group": names, "queries": [some.size for some in within]}
    if weights is not None:
        for name, some in zip(names, within):
            if not weights[some].any():
                raise ValueError(f"the queries of the group {name!r} all have the weight 0")
        rows["effective"] = [effective_number(weights[some]) for some in within]
    means, intervals, counts = {}, {}, set()
    for label, values in result.per_query.items():
        if label == "query_id":
            continue
        counted = result.weights_for(label)
        parts = [(values[some], None if counted is None else counted[some]) for some in within]
        means[label] = [
            mean_of(part, result.convention, label in result.geometric, w) for part, w in parts
        ]
        single = label not in result.geometric
        if single:
            counts |= {int(counting(*each).sum()) for each in parts}
        intervals[label] = [
            interval_of(*each, level, samples, seed)
            if single and mean == mean
            else (np.nan, np.nan)
            for each, mean in zip(parts, means[label])
        ]
    note = (
        f"{100 * level:.4g} % intervals {drawn_said(counts - {0, 1} or {2}, samples, seed, level)}. "
        f"All queries: {', '.join(f'{label} {mean:.4f}' for label, mean in result.mean.items())}; {result.said}."
    )
    return MeanTable(rows, means, intervals, level, note, result.convention)


def systems_of(results):
    "Return the `MeanTable` of several `results` by name, a row for each; pairs of them are compared by `compare`."
    first = next(iter(results.values()))
    means = {label: [result.mean[label] for result in results.values()] for label in first.mean}
    drawn = {
        label: [result.usual_intervals[label] for result in results.values()] for label in means
    }
    counts = {n for result in results.values() for n in queries_by_measure(result).values()}
    said = [f"{name}: {result.said}." for name, result in results.items()]
    note = f"{100 * LEVEL:.4g} % intervals {drawn_said(counts - {0, 1} or {2}, SAMPLES, SEED)}."
    rows = {"system": list(results), "queries": [result.queries for result in results.values()]}
    notes = "\n".join([note, *said])
    return MeanTable(
        rows, means, drawn, LEVEL, notes, first.convention, shared_cautions(results)[:MOST_CAUTIONS]
    )


def groups_of(results, groups):
    "Return the `MeanTable` of several `results` by name, a row for each of the `groups` of queries of each."
    tables = [means_by_group(result, groups) for result in results.values()]
    rows = {
        name: [value for table in tables for value in table.rows[name]] for name in tables[0].rows
    }
    if len(results) > 1:
        lengths = [len(table.rows["group"]) for table in tables]
        rows = {"system": [name for name, n in zip(results, lengths) for _ in range(n)], **rows}
    columns = {
        name: [value for table in tables for value in table.columns[name]]
        for name in tables[0].columns
    }
    means = {name: columns[name] for name in tables[0].measures}
    drawn = {name: list(zip(columns[f"{name} low"], columns[f"{name} high"])) for name in means}
    said = [
        table.note if len(results) == 1 else f"{name}: {table.note}"
        for name, table in zip(results, tables)
    ]
    return MeanTable(
        rows,
        means,
        drawn,
        LEVEL,
        "\n".join(said),
        tables[0].convention,
        shared_cautions(results)[:MOST_CAUTIONS],
    )


def numbered_groups(groups, queries):
    "Return the names of the `groups`, as they come, and the number of the group of each of the `queries`."
    told = set(queries)
    if hasattr(groups, "columns") or getattr(groups, "ndim", 1) != 1:
        raise TypeError("groups is a table; give the column of its groups, one for each query")
    if isinstance(groups, Mapping) or names_queries(groups, told):
        named = by_id(groups, "groups")
        known = [group for query, group in named.items() if query in told]
        return numbered(known, [named.get(query) for query in queries], queries)
    if isinstance(groups, (str, bytes)) or not hasattr(groups, "__len__"):
        raise TypeError(
            "groups must be a dict from query to group, or a column with a group for each query; "
            f"got {shorten(groups)}"
        )
    column = groups.tolist() if hasattr(groups, "tolist") else list(groups)
    if len(column) != len(queries):
        raise ValueError(
            f"groups has {len(column)} values for {len(queries)} queries; "
            "give one for each, in the order of per_query"
        )
    return numbered(column, column, queries)


def names_queries(groups, told):
    "Return whether `groups` is a Series whose index has one of the ids `told`."

    def is_told(label):
        try:
            return as_text(as_bytes(label)) in told
        except (TypeError, ValueError):
            return False  # no id: the index of a column

    return hasattr(groups, "items") and any(map(is_told, groups.keys()))


def by_id(given, name):
    "Return the dict or Series `given` under ids as text. ValueError for an id that comes twice; errors call it `name`."
    found = {}
    for query, value in given.items():
        text = as_text(as_bytes(query))
        if text in found:
            raise ValueError(f"{name} has the query {text!r} twice")
        found[text] = value
    return found


def numbered(known, groups, queries):
    "Return the names of the `known` groups, and the number of each of the `groups` of the `queries`."
    lacking = [query for query, group in zip(queries, groups) if group is None or group != group]
    if lacking:
        raise ValueError(f"groups leave out {some_of(lacking)}; give every query a group")
    names = list(dict.fromkeys(str(group) for group in known if group is not None))
    place = {name: number for number, name in enumerate(names)}
    return names, np.array([place[str(group)] for group in groups], np.int64)


def intervals_of(result, level=0.95, samples=10_000, seed=0):
    "Return the interval of the mean of each measure of a `result` by name; measures that count the same queries share draws."
    order, mean = draw_order(result.per_query["query_id"]), result.mean
    together: dict = {}
    for label, values in result.per_query.items():
        # a mean that is undefined has no interval, nor has a geometric one
        if label != "query_id" and label not in result.geometric and mean[label] == mean[label]:
            weights = result.weights_for(label)
            weights = None if weights is None else weights[order]
            counts = counting(values[order], weights)
            alike = counts.tobytes(), None if weights is None else weights.tobytes()
            together.setdefault(alike, (counts, weights, []))[2].append(label)
    found = dict.fromkeys(mean, (np.nan, np.nan))
    for counts, weights, labels in together.values():
        rows = np.array([result.per_query[label][order][counts] for label in labels])
        weights = None if weights is None else weights[counts]
        found |= zip(labels, ends_of_means(rows, weights, level, samples, seed), strict=True)
    return found


def interval_of(values, weights=None, level=0.95, samples=10_000, seed=0):
    "Return the ends of the interval of the mean of `values`, where nan is no value; nan for too few of them."
    counts = counting(values, weights)
    weights = None if weights is None else weights[counts]
    return ends_of_means(values[counts][None], weights, level, samples, seed)[0]


MANY = (
    5000  # queries above which draws would tell no more than the normal distribution, and take long
)


def ends_of_means(rows, weights, level, samples, seed):
    "Return the ends of the interval of the mean of each of the `rows`; nan for rows of fewer than two values."
    n = rows.shape[1]
    if n < 2:
        return [(np.nan, np.nan)] * len(rows)
    if n <= MANY:
        ends = mean_intervals(rows, level, samples, seed, weights)
    else:
        middle = np.array([[weighted_mean(row, weights)] for row in rows])
        error = np.array([[spread(row, weights)] for row in rows]) / np.sqrt(n)
        ends = middle + error * standard_normal().inv_cdf((1 + level) / 2) * np.array([-1, 1])
    return [(float(low), float(high)) for low, high in ends]


def drawn_said(counts, samples, seed, level=0.95):
    "Return in words how the intervals over numbers of queries that are `counts` came about."
    few = [n for n in counts if n <= MANY]
    if not few:
        return "by the normal distribution"
    more = f", above {MANY:,} queries by the normal distribution" if len(few) < len(counts) else ""
    return f"by {samples_said(few, samples, seed, level)}{more}"


def counting(values, weights):
    "Return which of the `values` count: those that are no nan and have a weight above 0."
    return ~np.isnan(values) if weights is None else ~np.isnan(values) & (weights > 0)
