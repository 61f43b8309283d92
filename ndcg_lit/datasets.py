"""`compare_datasets` compares systems on several data sets at once, as BEIR does: each set counts the same, whatever its size."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NoReturn, TypeAlias, Unpack

import numpy as np

from ndcg_lit.choices import Choices, Groups, Measures, Qrels, Run, with_choices
from ndcg_lit.comparison import (
    Comparison,
    Correction,
    Family,
    check_evaluations,
    check_runs,
    checked_how,
    chosen_pairs,
    compare_evaluations,
    evaluator_for,
    lower_of,
    make_pairs,
    marks_of,
)
from ndcg_lit.engine.applied import mean_of
from ndcg_lit.engine.cautions import shared_cautions
from ndcg_lit.engine.resampling import draw_order, mean_intervals
from ndcg_lit.lists import shorten, visible
from ndcg_lit.pairs import as_percent, test_of
from ndcg_lit.provenance import provenance_of
from ndcg_lit.results import Evaluation, PerQuery
from ndcg_lit.tables import Exported, Mean, SmallText, Table, count_of, kept, some_of

Datasets: TypeAlias = Mapping[str, "tuple[Mapping[str, Run], Qrels] | Comparison"]


@with_choices(
    Choices,
    refused={
        "weights": "each query of a data set counts the same; give compare(..., weights=) of each set",
        "seen": "each data set has its own; give compare(..., seen=) of each set",
        "seen_in_qrels": "it goes with seen",
    },
)
def compare_datasets(
    datasets: Datasets,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    baseline: str | None = None,
    level: float = 0.95,
    power: float = 0.8,
    samples: int = 10_000,
    seed: int = 0,
    family: Family = "measure",
    *,
    correction: Correction = "maxT",
    margin: float | Mapping[str, float] | None = None,
    **choices: Unpack[Choices],
) -> DatasetComparison:
    """Compare the same systems on several `datasets`: a mean for each, and the mean of these, in which each set counts the same.

    A difference is the mean of the differences of the sets, and its p is that of signs that are
    flipped query by query within the sets. So a set of a thousand queries decides no more than one
    of fifty. A query that lacks a value of one of the systems is left out for all of them.

    Parameters
    ----------
    datasets : Datasets
        For each set its runs by name and its judgments, {"scifact": ({"A": run, "B": run}, qrels)},
        as for `compare`; or what `compare` or `compare_values` returned for it. Every set has the same
        systems.

    Returns
    -------
    DatasetComparison
        A `Comparison` whose means are over data sets; `sets` has the comparison on each.

    Raises
    ------
    ValueError
        For sets of unlike systems, measures or conventions, a name with a slash, and a set without
        a query that all systems have; else as `compare`, with the name of the set.

    References
    ----------
    The mean over data sets: Thakur, Reimers, Rücklé, Srivastava and Gurevych (2021). Else as for `compare`.

    Examples
    --------
    >>> one = {"A": {"q1": ["a", "b"], "q2": ["a"]}, "B": {"q1": ["b", "a"], "q2": ["a"]}}
    >>> two = {"A": {"q1": ["x"]}, "B": {"q1": ["y", "x"]}}
    >>> sets = {"one": (one, {"q1": ["b"], "q2": ["a"]}), "two": (two, {"q1": ["x"]})}
    >>> found = compare_datasets(sets, "RR")
    >>> found.pairs[0].by.tolist(), found.pairs[0].difference
    ([0.5, 0.0, -0.5], -0.125)
    """
    how = checked_how(level, power, samples, seed, family, correction, margin)
    found = {}
    for name, given in checked_sets(datasets).items():
        try:
            found[name] = evaluations_on(given, measures, baseline, seed, choices)
        except (ValueError, TypeError) as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"data set {name!r}: {error}") from error
    check_alike(found)
    first = next(iter(found.values()))
    check_runs(first, baseline)
    chosen = chosen_pairs(first, baseline)
    for name, evaluations in found.items():
        try:
            check_evaluations(evaluations, chosen)
        except ValueError as error:
            raise ValueError(f"data set {name!r}: {error}") from None
    pooled, sizes, left_out = pooled_sets(found)
    pairs = make_pairs(pooled, chosen, **how)
    return DatasetComparison(pairs, pooled, how, baseline, found, sizes, left_out)


def checked_sets(datasets):
    "Return the `datasets`, checked to be a dict by name of pairs, runs and judgments, or of results of `compare`."
    if not isinstance(datasets, Mapping) or not datasets:
        raise TypeError(
            "datasets must be a dict such as {'scifact': ({'A': run, 'B': run}, qrels)}; "
            f"got {shorten(datasets)}"
        )
    for name, given in datasets.items():
        if not isinstance(name, str) or not name.strip():
            raise TypeError(f"the name of a data set must be a text; got {shorten(name)}")
        if "/" in name:
            raise ValueError(f"the name of a data set cannot have a slash; got {shorten(name)}")
        if name in TAKEN:
            raise ValueError(
                f"a column of the table is called {name!r}; give the data set another name"
            )
        pair = isinstance(given, (tuple, list)) and len(given) == 2
        if not isinstance(given, Comparison) and not (pair and isinstance(given[0], Mapping)):
            raise TypeError(
                f"data set {name!r} must be its runs by name and its judgments, ({{'A': run}}, qrels), or what "
                f"compare returned; got {shorten(given)}"
            )
    return datasets


TAKEN = "measure", "system", "mean", "low", "high", "marks", "letter", "convention"


def evaluations_on(given, measures, baseline, seed, choices):
    "Return the `Evaluation` of each system on the data set that is `given`."
    if isinstance(given, DatasetComparison):
        raise ValueError("it is a comparison of several data sets already")
    if isinstance(given, Comparison):
        return given.evaluations
    runs, qrels = given
    check_runs(runs, baseline)
    judged = evaluator_for(qrels, measures, seed, choices)
    found = {}
    for name, run in runs.items():
        try:
            found[name] = judged.evaluate(run)
        except (ValueError, TypeError) as error:
            kind = TypeError if isinstance(error, TypeError) else ValueError
            raise kind(f"run {name!r}: {error}") from error
    return found


def check_alike(found):
    "Check that the data sets `found`, results by system, have the same systems, measures and convention."
    (first, evaluations), *others = found.items()
    one = next(iter(evaluations.values()))
    labels = [label for label in one.per_query if label != "query_id"]
    for name, other in others:
        for here, there, missing in ((first, name, [*evaluations]), (name, first, [*other])):
            known = other if here == first else evaluations
            lacking = [each for each in missing if each not in known]
            if lacking:
                raise ValueError(
                    f"data set {there!r} lacks {some_of(lacking)}, which {here!r} has; give every system on "
                    "every set, since a mean over other sets is another mean"
                )
        result = next(iter(other.values()))
        measures = [label for label in result.per_query if label != "query_id"]
        if measures != labels:
            raise ValueError(
                f"data set {first!r} has the measures {some_of(labels)}, {name!r} {some_of(measures)}; "
                "give each the same ones"
            )
        if {*lower_of(other)} != {*lower_of(evaluations)}:
            raise ValueError(
                f"lower values are better of {some_of(lower_of(evaluations)) or 'none'} on data set {first!r}, of "
                f"{some_of(lower_of(other)) or 'none'} on {name!r}; name the same lower= for each"
            )
        if result.convention != one.convention:
            raise ValueError(
                f"data set {first!r} is by {one.convention}, {name!r} by {result.convention}; "
                "evaluate both by one convention"
            )


def pooled_sets(found):
    "Return the results of each system over all data sets `found`, how many queries each set has, and how many are left out."
    systems = list(next(iter(found.values())))
    kept_ids, weights, left_out = {}, [], 0
    for name, evaluations in found.items():
        ids, own = shared_queries(evaluations)
        left_out += len(queries_of(evaluations)) - len(ids)
        if not ids:
            raise ValueError(f"data set {name!r} has no query on which every system has a value")
        kept_ids[name] = ids
        weights += (own / own.sum()).tolist()
    pooled = {}
    for system in systems:
        results = {name: evaluations[system] for name, evaluations in found.items()}
        one = next(iter(results.values()))
        columns: dict[str, Any] = {
            "query_id": [f"{name}/{query}" for name, ids in kept_ids.items() for query in ids]
        }
        for label in one.per_query:
            if label != "query_id":
                parts = [values_at(results[name], label, ids) for name, ids in kept_ids.items()]
                columns[label] = np.concatenate(parts)
        counts = [(each.documents, each.judged) for each in results.values()]
        documents, judged = (None if None in each else sum(each) for each in zip(*counts))
        pooled[system] = Evaluation(
            PerQuery(columns, one.convention),
            missing=[f"{name}/{query}" for name, each in results.items() for query in each.missing],
            unjudged=[
                f"{name}/{query}" for name, each in results.items() for query in each.unjudged
            ],
            documents=documents,
            judged=judged,
            precision=one.precision,
            convention=one.convention,
            weights=tuple(weights),
            lower=one.lower,
        )
    return pooled, {name: len(ids) for name, ids in kept_ids.items()}, left_out


def queries_of(evaluations):
    "Return every query that one of the `evaluations` has, in their order."
    return list(
        dict.fromkeys(
            query for each in evaluations.values() for query in each.per_query["query_id"]
        )
    )


def shared_queries(evaluations):
    "Return the queries of which all `evaluations` have all values, with a weight above 0, and their weights."
    counted = []
    for each in evaluations.values():
        defined = np.ones(each.queries, bool)
        for label, values in each.per_query.items():
            if label != "query_id":
                defined &= ~np.isnan(values)
        weights = np.ones(each.queries) if each.weights is None else np.array(each.weights)
        known = zip(each.per_query["query_id"], weights.tolist(), defined.tolist())
        counted.append({query: weight for query, weight, there in known if there and weight > 0})
    first, *others = counted
    ids = [query for query in first if all(query in other for other in others)]
    return ids, np.array([first[query] for query in ids])


def values_at(result, label, ids):
    "Return the values of a `result` by the measure `label` for the queries `ids`."
    place = {query: i for i, query in enumerate(result.per_query["query_id"])}
    return result.per_query[label][[place[query] for query in ids]]


class DatasetComparison(Comparison):
    "What `compare_datasets` found: a `Comparison` whose means are over data sets, each of which counts the same."

    def __init__(self, pairs, evaluations, how, baseline, found, sizes, left_out):
        super().__init__(pairs, evaluations, how, baseline)
        self.found, self.sizes, self.left_out = found, sizes, left_out

    @cached_property
    def sets(self):
        "Return the `Comparison` on each data set by its name."
        return {
            name: compare_evaluations(each, self.baseline, self.how)
            for name, each in self.found.items()
        }

    @cached_property
    def systems(self):
        "Return the table of systems: a column for each data set, and their mean with its interval and marks."
        return DatasetTable(self)

    @property
    def weighed(self):
        "Return in words how many queries each data set has, and that all sets count the same."
        sizes = " and ".join(f"{size:,} of {visible(name)}" for name, size in self.sizes.items())
        if len(self.sizes) > 2:
            sizes = ", ".join(f"{size:,} of {visible(name)}" for name, size in self.sizes.items())
        left = f" ({self.left_out:,} left out, of which not all systems have a value)"
        return f": {sizes}, each data set counting the same{left if self.left_out else ''}"

    def to_latex(
        self,
        caption: str | None = None,
        label: str | None = None,
        p: bool = False,
        effect: bool = False,
    ) -> str:
        """Return the table of systems as LaTeX, as `Comparison.to_latex` does.

        Parameters
        ----------
        caption : str, default None
            As for `Comparison.to_latex`.
        label : str, default None
            As for `Comparison.to_latex`.
        p : bool, default False
            True is refused: the table of data sets has no column of p.
        effect : bool, default False
            True is refused too.

        Returns
        -------
        str
            The table; the cautions are comments behind it.

        Raises
        ------
        ValueError
            For p and effect, which `to_csv` has.
        """
        if p or effect:
            raise ValueError("the table of data sets has no column of p or effect; see .to_csv()")
        return super().to_latex(caption, label)

    def by(self, groups: Groups) -> NoReturn:
        """Return no comparison of `groups`: the comparison of one data set, in `sets`, takes them.

        Parameters
        ----------
        groups : Groups
            As for `Comparison.by`.

        Returns
        -------
        NoReturn
            It always raises.

        Raises
        ------
        ValueError
            With the call that takes the groups.
        """
        name = next(iter(self.sizes))
        raise ValueError(
            f"groups are of the queries of one data set: take .sets[{name!r}].by(groups)"
        )

    @cached_property
    def all_cautions(self):
        "Return each `Caution` on the systems, one of a kind, the worst first; its sentence says whose it is, and on which set."
        return shared_cautions({
            f"{name} on {part}": each
            for part, evaluations in self.found.items()
            for name, each in evaluations.items()
        })

    @cached_property
    def depths(self):
        "Return None: on which set systems are of unequal depth, its own comparison in `sets` says."
        self.evidence = {}
        return None

    def described(self):
        "Return what `provenance` does without the hashes, for which files are read again."
        return came_from(self, hashed=False)

    def provenance(self):
        """Return where these numbers come from, with the test, and of each data set what `Comparison.provenance` does.

        Returns
        -------
        dict
            Values that JSON takes, under names of ir_metadata.
        """
        return came_from(self, hashed=True)

    def to_dict(self) -> dict[str, Any]:
        "Return what `Comparison.to_dict` does, and of each data set how many queries count and the mean of each system."
        sets = {
            name: {
                "queries": size,
                "means": {
                    system: dict(zip(self.systems.measures, column))
                    for system, column in self.systems.means_on(name).items()
                },
            }
            for name, size in self.sizes.items()
        }
        return super().to_dict() | {"datasets": sets}


def came_from(found, hashed):
    "Return where the numbers of a `DatasetComparison` come from; files are read again for hashes only if `hashed`."
    whole = provenance_of(found.evaluations, test_of(found), found.baseline, hashed=False)
    sets = {name: provenance_of(each, hashed=hashed)["data"] for name, each in found.found.items()}
    return whole | {"data": whole["data"] | {"data sets": sets}}


class DatasetTable(Exported):
    "The means of the systems of a `DatasetComparison`: a column for each data set, and their mean with its interval."

    def __init__(self, found):
        self.found, self.convention = found, found.convention
        self.measures = list(dict.fromkeys(pair.measure for pair in found.pairs))
        self.lower = lower_of(found.evaluations)
        names, several = list(found.evaluations), len(self.measures) > 1
        ends = macro_intervals(found, self.measures)
        means = {
            label: [each.mean[label] for each in found.evaluations.values()]
            for label in self.measures
        }
        self.marks, self.said, self.letters = marks_of(found, means)
        columns: dict[str, list] = {"measure": [], "system": []} | {
            name: [] for name in found.sizes
        }
        columns |= {"mean": [], "low": [], "high": [], "marks": []}
        for j, label in enumerate(self.measures):
            columns["measure"] += [label] * len(names)
            columns["system"] += names
            for name in found.sizes:
                columns[name] += [self.means_on(name)[system][j] for system in names]
            columns["mean"] += means[label]
            columns["low"] += ends[:, j, 0].tolist()
            columns["high"] += ends[:, j, 1].tolist()
            columns["marks"] += self.marks[label]
        self.columns = kept(
            columns if several else {k: v for k, v in columns.items() if k != "measure"}
        )

    def means_on(self, name):
        """Return the means of each system on a data set, over the queries that count.

        Parameters
        ----------
        name : str
            The name of the data set.

        Returns
        -------
        dict
            A list with the mean by each of the measures, by system.
        """
        found = {}
        for system, each in self.found.evaluations.items():
            start = f"{name}/"
            some = np.array([query.startswith(start) for query in each.per_query["query_id"]])
            weights = np.array(each.weights)[some]
            found[system] = [
                mean_of(each.per_query[label][some], each.convention, weights=weights)
                for label in self.measures
            ]
        return found

    @property
    def table(self):
        "Return the `Table` that shows the means, the best of each column, and the marks of the mean over data sets."
        found, systems = self.found, list(self.found.evaluations)
        shown: dict[str, list] = {}
        if len(self.measures) > 1:
            shown["measure"] = self.columns["measure"]
        if self.letters is not None:
            shown["letter"] = self.letters * len(self.measures)
        shown["system"] = self.columns["system"]
        for name in (*found.sizes, "mean"):
            cells = []
            for j, label in enumerate(self.measures):
                rows = slice(j * len(systems), (j + 1) * len(systems))
                printed = [f"{mean:.4f}" for mean in self.columns[name][rows]]
                best = (min if label in self.lower else max)(printed, key=float)
                marks = self.marks[label] if name == "mean" else [""] * len(systems)
                cells += [Mean(text, mark, text == best) for text, mark in zip(printed, marks)]
            shown[name if name != "mean" else f"mean of {len(found.sizes)}"] = cells
        ends = zip(self.columns["low"], self.columns["high"])
        title = f"{as_percent(found.how['level'])} interval"
        shown[title] = [SmallText(f"{a:.3f} to {b:.3f}" if a == a else "none") for a, b in ends]
        return Table(shown, notes=[self.note], cautions=found.cautions)

    @property
    def note(self):
        "Return what the marks mean, and how the numbers came about."
        lower = ", ".join(map(visible, self.lower))
        lowest = f", the lowest of {lower}" if lower else ""
        only = "" if len(self.measures) > 1 else f"{visible(self.measures[0])}. "
        sets = count_of(len(self.found.sizes), "data set", "data sets")
        return (
            f"{only}* or bold: the best of a column{lowest}. {self.said} p is of the mean over {sets}.\n"
            f"{self.found.how_said(alone=[sum(self.found.sizes.values())])}."
        )

    def __repr__(self):
        return self.table.text()

    def to_markdown(self) -> str:
        "Return the table as Markdown, the best means bold, and below it the note and the cautions."
        return self.table.markdown()

    def to_latex(self) -> str:
        "Return the table as LaTeX for the package booktabs, the best means bold; the rest is comments."
        return self.table.latex()

    def _repr_html_(self):
        return self.table.html("Systems")


def macro_intervals(found, measures):
    "Return the ends of the interval of the mean over data sets, by system and measure."
    one = next(iter(found.evaluations.values()))
    ids, weights = one.per_query["query_id"], np.array(one.weights)
    part = np.array([list(found.sizes).index(query.partition("/")[0]) for query in ids])
    rows = []
    for each in found.evaluations.values():
        for label in measures:
            values = np.array(each.per_query[label], np.float64)
            means = np.array([
                np.average(values[part == i], weights=weights[part == i])
                for i in range(len(found.sizes))
            ])
            # how far the sets lie apart is no part of how uncertain the mean over these sets is
            rows.append(values - means[part] + means.mean())
    order = draw_order(ids)
    level, samples, seed = (found.how[name] for name in ("level", "samples", "seed"))
    ends = np.full((len(rows), 2), np.nan)
    if len(ids) > 1:
        ends = mean_intervals(np.array(rows)[:, order], level, samples, seed, weights[order])
    return ends.reshape(len(found.evaluations), len(measures), 2)
