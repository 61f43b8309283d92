"""System B has the higher mean. `compare` says how large the difference is, how uncertain it is, and how often chance alone would make one as large."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from html import escape
from itertools import chain, combinations
from math import inf
from string import ascii_lowercase
from typing import Any, Literal, Unpack

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Groups,
    Measures,
    Qrels,
    Run,
    convention_of,
    with_choices,
)
from ndcg_lit.engine.applied import mean_of
from ndcg_lit.engine.cautions import same_systems, shared_cautions
from ndcg_lit.engine.input_cautions import unequal_depth
from ndcg_lit.engine.convention import DEFAULT
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.engine.resampling import (
    EXACT,
    checked_differences,
    draw_order,
    effective_number,
    flip_test,
    holm,
    maxt,
    mean_intervals,
    samples_said,
    weighted_mean,
)
from ndcg_lit.evaluation import Evaluator
from ndcg_lit.groups import GroupComparison
from ndcg_lit.folds import join_folds as join_folds  # imported from here too, as before
from ndcg_lit.provenance import method_said, provenance_of
from ndcg_lit.pairs import (
    CORRECTIONS,
    Pair,
    as_percent,
    choices_of,
    classic_p,
    columns_of,
    dicts_of,
    draw_intervals,
    margin_level,
    named_pair,
    names_of,
    plot_pair,
    test_of,
)
from ndcg_lit.results import (
    MeanTable,
    check_step,
    counts_of,
    label_of,
    numbered_groups,
    open_mlflow,
    plain_names,
)
from ndcg_lit.lists import (
    as_number,
    is_number,
    check_samples,
    check_share,
    choice,
    shorten,
    visible,
)
from ndcg_lit.tables import (
    MOST_CAUTIONS,
    Exported,
    Recorded,
    Table,
    count_of,
    kept,
    printable,
    same_columns,
    some_of,
    with_minuses,
)


# the columns of a pair that are printed, and their titles
SHOWN = {
    "measure": "measure",
    "first": "first",
    "second": "second",
    "difference": "difference",
    "low": "low",
    "high": "high",
    "p": "p",
    "p_corrected": "p ({})",  # by which correction, in the braces
    "wins": "wins",
    "ties": "ties",
    "losses": "losses",
}


Correction = Literal["maxT", "holm"]
Family = Literal["measure", "all"]

MOST_PAIRS = 50  # pairs that are printed below the table of systems


class Comparison(Exported, Recorded):
    "What `compare` found: the table of `systems`, and a `Pair` for each two runs and measure."

    def __init__(self, pairs, evaluations, how, baseline=None):
        self.pairs, self.evaluations = pairs, evaluations
        # what the cautions on all systems are drawn from, until they are read
        self.evidence = {name: result.evidence for name, result in evaluations.items()}
        self.how, self.baseline = how, baseline
        self.convention = next(iter(evaluations.values())).convention

    def __eq__(self, other):
        if not isinstance(other, Comparison):
            return NotImplemented
        return self.evaluations == other.evaluations and same_columns(self.columns, other.columns)

    @cached_property
    def columns(self):
        "Return the columns of the pairs that leave, and the choices, by name."
        more = {name: [value] * len(self.pairs) for name, value in choices_of(self.how)}
        return kept(columns_of(self.pairs) | more)

    def __repr__(self):
        if len(self.pairs) > MOST_PAIRS:
            return f"{self.systems}\n{pairs_left(self)}"
        return f"{self.systems}\n\n{Table(self.shown, 4, [self.said])}"

    def _repr_html_(self):
        return comparison_html(self)

    @property
    def weighed(self):
        "Return in words what the queries weigh; an empty text if all weigh the same."
        return weights_said(self)

    def how_said(self, alone=None):
        """Return in words how the numbers came about.

        Parameters
        ----------
        alone : list, default None
            The numbers of queries of which the systems have values, where it is about systems and not about pairs.

        Returns
        -------
        str
            A sentence without its full stop.
        """
        return how_said(self, alone)

    @property
    def shown(self):
        "Return the columns of the pairs that are printed, by title."
        by = CORRECTIONS[self.how["correction"]]
        shown = {
            title.format(by): [getattr(pair, name) for pair in self.pairs]
            for name, title in SHOWN.items()
        }
        if "margin" in self.how:
            shown["verdict"] = [pair.verdict or "" for pair in self.pairs]
        return shown

    @property
    def said(self):
        "Return a sentence for each pair, and how the numbers came about."
        return "\n".join([*(printable(f"{pair.said}.") for pair in self.pairs), how_said(self)])

    @cached_property
    def systems(self):
        "Return the `MeanTable`: systems as rows, measures as columns, marks where pairs of systems differ."
        return table_of_systems(self)

    @property
    def cautions(self):
        "Return up to three sentences on what may mislead in the means of the systems, the worst first."
        return tuple(each.said for each in self.all_cautions[:MOST_CAUTIONS])

    @cached_property
    def all_cautions(self):
        "Return each `Caution` on the systems, one of a kind, the worst first; its sentence says whose it is."
        own = [] if self.depths is None else [self.depths[0]]
        return shared_cautions(self.evaluations, [*own, *same_systems(self.evaluations)])

    @cached_property
    def depths(self):
        "Return the `Caution` on systems of unequal depth, with the names of the deep and of the others; None: there is none."
        found = unequal_depth(self.evaluations, self.evidence)
        self.evidence = {}
        return found

    def __getstate__(self):
        return vars(self) | {"depths": self.depths, "evidence": {}}

    def cautions_on(self, names):
        """Return each `Caution` on some of the systems, as `all_cautions` does on all of them.

        Parameters
        ----------
        names : list
            The names of the systems.

        Returns
        -------
        tuple
            A `Caution` of each kind, the worst first.
        """
        own = []
        if self.depths is not None:
            caution, *kinds = self.depths
            own = [caution] if all(kind.intersection(names) for kind in kinds) else []
        some = {name: self.evaluations[name] for name in names}
        return shared_cautions(some, [*own, *same_systems(some)])

    def to_markdown(self) -> str:
        "Return the table of systems as Markdown, and below it what the marks mean, `method` and the cautions."
        return table_for_paper(self).markdown()

    def to_latex(
        self,
        caption: str | None = None,
        label: str | None = None,
        p: bool = False,
        effect: bool = False,
    ) -> str:
        """Return the table of systems as LaTeX for the package booktabs; below it is printed what the marks mean, and `method`.

        Parameters
        ----------
        caption : str, default None
            LaTeX source: the table becomes a float with this caption, which ends in the notes.
        label : str, default None
            The label of the float, such as "tab:systems".
        p : bool, default False
            A column with the corrected p of each measure, of the system and the baseline.
        effect : bool, default False
            A column with Cohen's d_z of each measure, of the system less the baseline.

        Returns
        -------
        str
            The table; the cautions are comments behind it.

        Raises
        ------
        ValueError
            For a label that LaTeX does not take, or without a caption; for p or effect where more
            than two systems have no baseline.
        """
        return table_for_paper(self, p, effect).latex(caption, label)

    def __getitem__(self, names):
        "Return the one pair whose runs and measure are among the `names`, a text or several; KeyError if not one."
        return named_pair(self.pairs, [*names] if isinstance(names, (tuple, list)) else [names])

    def to_dict(self) -> dict[str, Any]:
        "Return values that JSON takes: the choices, each system's counts, each pair by query, and the cautions."
        return {
            "convention": str(self.convention),
            **self.how,
            "systems": {name: counts_of(result) for name, result in self.evaluations.items()},
            **({"lower": [*lower_of(self.evaluations)]} if lower_of(self.evaluations) else {}),
            "pairs": dicts_of(self.pairs, self.columns, names_of(self.pairs)),
            "cautions": [each.to_dict() for each in self.all_cautions],
            "provenance": self.provenance(),
        }

    def described(self):
        "Return what `provenance` does without the hashes, for which files are read again."
        return provenance_of(self.evaluations, test_of(self), self.baseline, hashed=False)

    def provenance(self):
        """Return where these numbers come from, as `Evaluation.provenance` does, with the test and all runs.

        Returns
        -------
        dict
            Values that JSON takes, under names of ir_metadata.
        """
        return provenance_of(self.evaluations, test_of(self), self.baseline)

    def by(self, groups: Groups) -> GroupComparison:
        """Return the comparison of the systems in each group of queries, with p corrected over the groups too.

        Each pair is compared on the queries of a group as `compare` would on these alone. Its p is
        corrected over all pairs in all groups, for each measure or, with family="all", over all
        measures, since with many groups one of them shows a difference by chance.

        Parameters
        ----------
        groups : Groups
            A dict from query to group; or a column with one for each query, in the order of
            `per_query`.

        Returns
        -------
        GroupComparison
            A table with a row for each group, and a `Pair` for each two systems in each group of two
            queries or more.

        Raises
        ------
        ValueError
            For a query without a group, and if no group has two queries.

        Examples
        --------
        >>> values = {"A": {"q1": 0.1, "q2": 0.3, "q3": 0.6}, "B": {"q1": 0.2, "q2": 0.6, "q3": 0.6}}
        >>> from ndcg_lit import compare_values
        >>> found = compare_values(values).by({"q1": "head", "q2": "head", "q3": "tail"})
        >>> found["head"].difference
        0.2
        """
        return by_groups(self, groups)

    def to_mlflow(self, prefix: str = "", step: int | None = None) -> dict[str, float]:
        """Log the means, the differences with their intervals, and p to the active run of MLflow.

        The mean of the system A becomes the metric `nDCG_10/A`, the difference of B and A
        `nDCG_10/B_minus_A`, with `_low`, `_high` and, as a conclusion is drawn by it, the corrected
        `_p`. The table of systems becomes the artifact `systems.md`, all that `to_json` gives
        `comparison.json`; the convention, the version and the codes of the cautions become tags.

        Parameters
        ----------
        prefix : str, default ""
            What comes before each name: "valid/" gives `valid/nDCG_10/A`.
        step : int, default None
            The step of the metrics, such as the epoch; the artifacts are those of the last step.

        Returns
        -------
        dict[str, float]
            The metrics that were logged. A mean that is undefined is left out.

        Raises
        ------
        ImportError
            If MLflow is missing.
        ValueError
            Where two measures or two systems have the same plain name, and for a step that is no whole
            number.
        """
        return log_comparison(self, prefix, step)

    def method(self):
        """Return the sentence for the section on methods of a paper: means, queries, test, correction, intervals and version.

        Returns
        -------
        str
            A sentence.

        Examples
        --------
        >>> runs = {"A": {"q": {"a": 1}, "r": {"x": 2, "c": 1}}, "B": {"q": {"x": 2, "a": 1}, "r": {"c": 1}}}
        >>> print(compare(runs, {"q": {"a": 1}, "r": {"c": 1}}, "RR").method().partition(";")[0])
        Means of RR over 2 queries
        """
        return method_said(
            self.evaluations,
            over_said(self),
            chance_said(self),
            seen_said(self),
            test_said(self),
            intervals_said(self).replace(
                " intervals by ",
                " intervals of differences, which invert the test, and of means by ",
            ),
        )

    def tests(self):
        "Return p of all pairs by three tests, as a table."
        t, wilcoxon = other_tests(self).values()
        p = {"p": [pair.p for pair in self.pairs], "p (t)": t, "p (Wilcoxon)": wilcoxon}
        names = {
            name: [getattr(pair, name) for pair in self.pairs]
            for name in ("measure", "first", "second")
        }
        return Table(
            names | {name: [f"{each:.2g}" for each in column] for name, column in p.items()}
        )

    def cite(self):
        """Return BibTeX: of this package, and of the papers that these measures, the test and its correction are from, as `ndcg_lit.cite` does.

        Returns
        -------
        str
            An entry for each paper.
        """
        from ndcg_lit.citations import cite

        return cite(self)

    def overview(self):
        """Return the four figures of a track's overview: queries, agreement of measures, discriminative power, systems.

        Returns
        -------
        Overview
            An object whose methods `queries`, `agreement`, `power` and `systems` draw one each.
        """
        from ndcg_lit.overview import Overview

        return Overview(self, *align_evaluations(self.evaluations), lower_of(self.evaluations))

    def plot(self):
        "Draw the interval of each pair; of a single pair, its differences too. ImportError says how to get matplotlib."
        return plot_comparison(self)


@with_choices(
    Choices,
    former="ties missing unjudged duplicates precision columns convention threads weights format "
    "correction",
    refused={"by": "compare(...).by(groups) does"},
)
def compare(
    runs: Mapping[str, Run],
    qrels: Qrels | None = None,
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
) -> Comparison:
    """Compare the `runs` on `qrels` by the `measures`: a table of systems; of each two difference, interval and p.

    An interval holds the differences that the test of p would not reject, so 0 is outside of it
    where p <= 1 - `level`, and only there. It is of its pair alone, not corrected for several.

    Returns
    -------
    Comparison
        A `Comparison`.

    Raises
    ------
    ValueError
        For fewer than two runs or shared queries, runs that share none, undefined values; else as
        `evaluate`.

    References
    ----------
    Sources: Fisher (1935), Hartigan (1969), Westfall and Young (1993), Holm (1979), Smucker,
    Allan and Carterette (2007); Kish (1965). Margin: Schuirmann (1987).

    Examples
    --------
    >>> one = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}
    >>> two = {"q1": {"a": 1.0, "b": 2.0}, "q2": {"a": 1.0}}
    >>> found = compare({"one": one, "two": two}, {"q1": {"b": 2}, "q2": {"a": 1}}, "RR")
    >>> found.pairs[0].difference
    0.25
    """
    if qrels is None:
        refuse_values(runs)
    check_runs(runs, baseline)
    how = checked_how(level, power, samples, seed, family, correction, margin)
    judged = evaluator_for(qrels, measures, seed, choices)
    evaluations = {}
    for name, run in runs.items():
        try:
            evaluations[name] = judged.evaluate(run)
        except (ValueError, TypeError) as error:
            error.add_note(f"in the run {name!r}")
            raise
    return compare_evaluations(evaluations, baseline, how)


def refuse_values(runs):
    "Refuse `runs` without judgments that other verbs take: values of queries, and several data sets."
    what = "values" if hasattr(runs, "__arrow_c_stream__") and not isinstance(runs, Mapping) else ""
    for run in runs.values() if isinstance(runs, Mapping) else []:
        if hasattr(run, "per_query"):
            what = "values"
        elif hasattr(run, "items") and any(is_number(value) for _, value in run.items()):
            what = "values"
        elif isinstance(run, (tuple, list)) and len(run) == 2 and isinstance(run[0], Mapping):
            what = "sets"
    if what == "values":
        raise TypeError("these are values of queries, and no runs: compare_values takes them")
    if what == "sets":
        raise TypeError("these are runs and judgments of data sets: compare_datasets takes them")


def check_runs(runs, baseline):
    "Check that `runs` is a dict of two or more by name, and that the `baseline` is one of them."
    if not isinstance(runs, Mapping):
        raise TypeError(
            f"runs must be a dict from names to runs, such as {{'A': run, 'B': run}}; got {shorten(runs)}"
        )
    for name in runs:
        if not isinstance(name, str) or not name.strip():
            raise TypeError(f"the name of a run must be a text; got {shorten(name)}")
    if len(runs) < 2:
        raise ValueError(
            f"compare needs two runs or more; got {some_of(list(runs)) or 'none'}; evaluate scores one"
        )
    if baseline is not None and baseline not in list(runs):
        raise ValueError(f"baseline {shorten(baseline)} is none of the runs: {some_of(list(runs))}")


def evaluator_for(qrels, measures, seed, choices):
    "Return the `Evaluator` of the runs of a comparison, checked to give a value for each query."
    check_single(measures)
    drawn = seed if convention_of(choices).ties == "random" else None
    judged = Evaluator(qrels, measures, seed=drawn, **choices)
    check_macro(judged.convention)
    return judged


def check_macro(convention):
    "Check that a `convention` has a value for each query."
    if convention.averaging == "micro":
        raise ValueError(
            "averaging=micro has one value for all queries, and a comparison needs one for each; "
            "take averaging=macro"
        )


def check_single(measures):
    "Check that a single query has each of the `measures`."
    for measure in parse_measures(measures):
        if measure.info.geometric:
            raise ValueError(
                f"{measure.name} has one value for all queries, and compare needs one for each; "
                "compare AP instead"
            )


def checked_how(level, power, samples, seed, family, correction, margin=None):
    "Return the options of `compare` as a dict, checked, `samples` and `seed` as Python's own integers."
    choice("family", family, ("measure", "all"))
    choice("correction", correction, tuple(CORRECTIONS))
    check_share("level", level)
    check_share("power", power)
    check_samples(samples, seed)
    return {
        "level": level,
        "power": power,
        "samples": int(samples),
        "seed": int(seed),
        "family": family,
        "correction": correction,
        **({} if margin is None else {"margin": checked_margin(margin, level)}),
    }


def checked_margin(margin, level):
    "Return a `margin`, or a dict of them by measure, checked."
    if margin_level(level) <= 0:
        raise ValueError(f"a margin needs a level above 0.5; got {level:g}")
    if isinstance(margin, Mapping):
        if not margin:
            raise ValueError("margin names no measure; give a number, or {'AP': 0.01}")
        return {str(name): checked_number(each) for name, each in margin.items()}
    return checked_number(margin)


def checked_number(margin):
    "Return the `margin` of a measure, checked to be a number above 0."
    found = as_number(margin, "margin")
    if not 0 < found < inf:
        raise ValueError(f"margin must be a number above 0, in units of the measure; got {found:g}")
    return found


def margins_of(margin, names, what="margin"):
    "Return the margin of each of the measures `names`, None for none. ValueError for one that is none; it says `what` it is."
    if not isinstance(margin, dict):
        return dict.fromkeys(names, margin)
    found: dict = dict.fromkeys(names)
    for name, each in margin.items():
        try:
            found[name if name in found else label_of(name, found)] = each
        except KeyError:
            raise ValueError(
                f"{what} names {shorten(name)}, which is none of the measures: {some_of(list(found))}"
            ) from None
    return found


def compare_evaluations(evaluations, baseline, how):
    "Return the `Comparison` of the `evaluations` of runs by name, each with the `baseline` or with every other."
    chosen = chosen_pairs(evaluations, baseline)
    check_evaluations(evaluations, chosen)
    return Comparison(make_pairs(evaluations, chosen, **how), evaluations, how, baseline)


def chosen_pairs(evaluations, baseline):
    "Return the pairs of names that are compared: of the `baseline` and each other, or of every two."
    if baseline is None:
        return list(combinations(evaluations, 2))
    return [(baseline, name) for name in evaluations if name != baseline]


def check_evaluations(evaluations, chosen):
    "Check that the convention leaves no value undefined and that each of the `chosen` two runs share a judged query."
    answered = {}
    for name, evaluation in evaluations.items():
        ids, missing = evaluation.per_query["query_id"], set(evaluation.missing)
        answered[name] = [query for query in ids if query not in missing]
        for label, values in (
            evaluation.per_query.items() if evaluation.convention.empty == "nan" else ()
        ):
            if label != "query_id" and np.isnan(values).any():
                where = some_of([ids[i] for i in np.isnan(values).nonzero()[0]])
                raise ValueError(
                    f"{label} of {name!r} is undefined for {where}, with nothing to find; "
                    "empty=skip leaves such queries out of the comparison, empty=0 counts them 0"
                )
    for one, other in chosen:
        if set(answered[one]).isdisjoint(answered[other]):
            said = "; ".join(
                answers_of(name, answered[name], evaluations[name].unjudged)
                for name in (one, other)
            )
            raise ValueError(
                f"{one!r} and {other!r} share no judged query, so they cannot be compared: {said}; "
                "runs and judgments must call a query by the same id"
            )


def answers_of(name, judged, unjudged):
    "Return in words which queries the run called `name` answers: the `judged` ones, or the `unjudged` if none is."
    if judged:
        return f"{name!r} answers {some_of(judged)}"
    return (
        f"{name!r} answers {f'only {some_of(unjudged)}, without judgments' if unjudged else 'none'}"
    )


def paired_values(evaluations, chosen):
    "Return the queries, which measure and runs each row is of, for the `chosen` two runs, and its values: (row, 2, query)."
    ids, names, values = align_evaluations(evaluations)
    place = {name: i for i, name in enumerate(evaluations)}
    runs = np.array([[place[name] for name in pair] for pair in chosen])
    both = values[runs[:, None], np.arange(len(names))[:, None]]  # pair, measure, run, query
    both = both.reshape(-1, 2, len(ids))
    return ids, [(name, *pair) for pair in chosen for name in names], both


def by_groups(found, groups):
    "Return the `GroupComparison` of a `Comparison`, `found`, by `groups` of its queries."
    chosen = list(dict.fromkeys((pair.first, pair.second) for pair in found.pairs))
    ids, which, both = paired_values(found.evaluations, chosen)
    weights, lower = align_weights(found.evaluations, ids), lower_of(found.evaluations)
    names, of = numbered_groups(groups, ids)
    defined = ~np.isnan(both).any(axis=1)
    if weights is not None:
        defined &= weights > 0
    rows, some = [], []  # of which group and row each comparison is, and its values
    for number in range(len(names)):
        inside = of == number
        for i, each in enumerate(both):
            if (defined[i] & inside).sum() >= 2:
                rows.append((number, i))
                some.append(np.where(inside, each, np.nan))
    if not rows:
        raise ValueError("no group has two queries to compare the systems on; give fewer groups")
    how = dict(found.how)
    family = how.pop("family")
    families = [which[i][0] if family == "measure" else "" for _, i in rows]
    pairs = pairs_of(
        [which[i] for _, i in rows], np.array(some), families, ids, weights, lower, **how
    )
    sizes = np.bincount(of, minlength=len(names)).tolist()
    in_groups: dict = {name: [] for name in names}
    for pair, (number, _) in zip(pairs, rows, strict=True):
        in_groups[names[number]].append(replace(pair, left_out=sizes[number] - pair.queries))
    means = {
        name: means_in(result, ids, of, len(names)) for name, result in found.evaluations.items()
    }
    pairs = [pair for some in in_groups.values() for pair in some]
    said = how_said(found, pairs=pairs)
    sizes = dict(zip(names, sizes))
    return GroupComparison(found, sizes, means, in_groups, lower, said)


def means_in(result, ids, of, groups):
    "Return the means of a `result` in each of so many `groups`, by measure; `of` has the group of each of the `ids`."
    number = dict(zip(ids, of.tolist()))
    own = np.array([number[query] for query in result.per_query["query_id"]], np.int64)
    found = {}
    for label, values in result.per_query.items():
        if label == "query_id":
            continue
        weights = result.weights_for(label)
        found[label] = [
            mean_of(
                values[own == group],
                result.convention,
                weights=None if weights is None else weights[own == group],
            )
            for group in range(groups)
        ]
    return found


def make_pairs(evaluations, chosen, family, **how):
    "Return a `Pair` for each of the `chosen` two runs and each measure."
    ids, which, both = paired_values(evaluations, chosen)
    families = [name if family == "measure" else "" for name, *_ in which]
    weights, lower = align_weights(evaluations, ids), lower_of(evaluations)
    return pairs_of(which, both, families, ids, weights, lower, **how)


def lower_of(evaluations):
    "Return the measures of which the lowest value is the best, as the `evaluations` have them."
    return next(iter(evaluations.values())).lower


def pairs_of(
    which,
    both,
    families,
    ids,
    weights,
    lower,
    *,
    level,
    power,
    samples,
    seed,
    correction,
    margin=None,
):
    """Return a `Pair` for each row of `both`, the values of two runs on the queries `ids`, nan for none.

    `which` has measure, first and second of each row, `families` the family over which its p is corrected, `lower` the
    measures of which the lowest value is the best."""
    n = len(ids)
    defined = ~np.isnan(both).any(axis=1)
    if weights is not None:
        defined &= weights > 0
    for one, mask in zip(which, defined, strict=True):
        check_queries(one, int(mask.sum()))
    with np.errstate(over="ignore", invalid="ignore"):
        by = checked_differences(np.where(defined, both[:, 1] - both[:, 0], 0))
    order = draw_order(ids)
    drawn = by[:, order], defined[:, order], None if weights is None else weights[order]
    p, intervals = compare_rows(*drawn, level, samples, seed)
    corrected = correct_families(p, families, *drawn, level, samples, seed, correction)
    sizes = Counter(families)
    margins = margins_of(margin, dict.fromkeys(name for name, *_ in which))
    wide = [
        None if margins[name] is None else margin_level(level, sizes[family])
        for (name, *_), family in zip(which, families, strict=True)
    ]
    margin_ends = ends_at(wide, drawn, samples, seed)
    pairs, everyone = [], tuple(ids)
    for i, mask in enumerate(defined):
        whole = mask.all()
        counting = everyone if whole else tuple(ids[j] for j in mask.nonzero()[0])
        own = None if weights is None else weights[mask]
        first, second = (float(weighted_mean(run[mask], own)) for run in both[i])
        differences = by[i] if whole else by[i, mask]
        differences.setflags(write=False)
        pair = Pair(
            *which[i],
            query_ids=counting,
            by=differences,
            mean_first=first,
            mean_second=second,
            interval=intervals[i],
            p=p[i],
            comparisons=sizes[families[i]],
            left_out=n - len(counting),
            level=level,
            power=power,
            samples=samples,
            seed=seed,
            weights=own,
            correction=correction,
            lower=which[i][0] in lower,
            margin=margins[which[i][0]],
            margin_interval=margin_ends[i],
            **corrected[i],
        )
        pairs.append(pair)
    return pairs


def correct_families(p, families, by, defined, weights, level, samples, seed, correction):
    "Return the corrected `p` of each comparison by name, as a `Pair` takes them; each family has its own correction."
    p, found = np.array(p), [{}] * len(p)
    if weights is not None:
        own = np.where(defined, weights, 0)
        by = by * (own / own.max(axis=1, keepdims=True))
    for one in dict.fromkeys(families):
        some = [i for i, name in enumerate(families) if name == one]
        columns: dict = {"p_holm": holm(p[some]).tolist()}
        if correction == "maxT":
            corrected, critical = p[some], None
            if len(some) > 1:
                corrected, critical = maxt(by[some], p[some], level, samples, seed)
            columns |= {"p_maxt": corrected.tolist(), "critical": [critical] * len(some)}
        for i, row in zip(some, zip(*columns.values(), strict=True), strict=True):
            found[i] = dict(zip(columns, row, strict=True))
    return found


def align_evaluations(evaluations):
    "Return all queries of the `evaluations`, their measures, and the values (run, measure, query), nan for none."
    tables = [evaluation.per_query for evaluation in evaluations.values()]
    ids = list(dict.fromkeys(chain.from_iterable(one["query_id"] for one in tables)))
    at = {query: i for i, query in enumerate(ids)}
    names = [name for name in tables[0] if name != "query_id"]
    values = np.full((len(tables), len(names), len(ids)), np.nan)
    for own, one in zip(values, tables, strict=True):
        own[:, [at[query] for query in one["query_id"]]] = [one[name] for name in names]
    return ids, names, values


def align_weights(evaluations, ids):
    "Return the weights of the queries `ids`, as the `evaluations` have them; None without weights."
    known = {}
    for one in evaluations.values():
        if one.weights is not None:
            known |= zip(one.per_query["query_id"], one.weights)
    return np.array([known[query] for query in ids]) if known else None


def check_queries(which, n):
    "Check that a measure and two runs, `which`, have `n` >= 2 queries."
    if n >= 2:
        return
    said = f"{which[0]} of {shorten(which[1])} and {shorten(which[2])} can be compared on {n} {'query' if n == 1 else 'queries'} only"
    raise ValueError(
        f"{said}; a comparison needs two or more, so give runs and judgments of more queries"
    )


def compare_rows(by, defined, weights, level, samples, seed):
    "Return p and the interval of each row of `by`, over the queries where it is `defined`."
    p, ends = np.empty(len(by)), np.empty((len(by), 2))
    for which, mask in rows_together(defined):
        own = None if weights is None else weights[mask]
        some = by[np.ix_(which, mask)]
        p[which], ends[which] = flip_test(some, level, samples, seed, own)
    return p.tolist(), list(map(tuple, ends.tolist()))


def ends_at(levels, drawn, samples, seed):
    "Return the interval of each row of `drawn` at its own of the `levels`; None where that is None."
    by, defined, weights = drawn
    found: list = [None] * len(levels)
    for level in dict.fromkeys(each for each in levels if each is not None):
        some = [i for i, each in enumerate(levels) if each == level]
        _, ends = compare_rows(by[some], defined[some], weights, level, samples, seed)
        for i, each in zip(some, ends, strict=True):
            found[i] = each
    return found


def rows_together(defined):
    "Yield the numbers of rows that are `defined` on the same queries, and these queries."
    masks, kind = np.unique(defined, axis=0, return_inverse=True)
    for number, mask in enumerate(masks):
        yield (kind.ravel() == number).nonzero()[0], mask


def table_of_systems(found):
    "Return the `MeanTable` of a `Comparison`."
    ids, measures, values = align_evaluations(found.evaluations)
    level, samples, seed = (found.how[name] for name in ("level", "samples", "seed"))
    order = draw_order(ids)
    rows = values.reshape(-1, len(ids))[:, order]
    defined = ~np.isnan(rows)
    ends = np.full((len(rows), 2), np.nan)
    weights = align_weights(found.evaluations, ids)
    if weights is not None:
        weights = weights[order]
        defined &= weights > 0
    for which, mask in rows_together(defined):
        if not mask.any():
            continue
        own = None if weights is None else weights[mask]
        ends[which] = mean_intervals(rows[np.ix_(which, mask)], level, samples, seed, own)
    ends = ends.reshape(*values.shape[:2], 2)
    means = {name: [one.mean[name] for one in found.evaluations.values()] for name in measures}
    marks, said, letters = marks_of(found, means)
    alone = {name: list(map(tuple, ends[:, j].tolist())) for j, name in enumerate(measures)}
    lower = [visible(name) for name in lower_of(found.evaluations)]
    lowest = f", the lowest of {', '.join(lower)}" if lower else ""
    note = f"* or bold: the best of a column{lowest}. {said}\n{how_said(found, defined.sum(axis=1).tolist())}."
    return MeanTable(
        {"system": list(found.evaluations)},
        means,
        alone,
        level,
        note,
        found.convention,
        cautions=found.all_cautions[:MOST_CAUTIONS],
        marks=marks,
        letters=letters,
        lower=lower_of(found.evaluations),
    )


def table_for_paper(found, p=False, effect=False):
    "Return the `Table` of the systems of a comparison, with `p` and `effect` of each, its marks explained and its method told."
    table = found.systems.table
    marks = found.systems.note.split("\n")[0]
    if not (p or effect):
        return Table(table.columns, notes=[marks, found.method()], cautions=table.cautions)
    names = list(found.evaluations)
    base = found.baseline if found.baseline is not None or len(names) > 2 else names[0]
    if base is None:
        raise ValueError(
            f"p and effect are of a system and a baseline; {len(names)} systems without one have "
            f"{len(found.pairs)} pairs, see .to_csv(); compare(..., baseline={names[0]!r})"
        )
    columns = {}
    for title, column in table.columns.items():
        columns[title] = column
        measure = title.removesuffix(f", {as_percent(found.how['level'])} interval")
        if measure == title:
            continue
        pairs = {pair.second: pair for pair in found.pairs if pair.measure == measure}
        asked = {}
        if p:
            by = (
                f" ({CORRECTIONS[found.how['correction']]})"
                if found.pairs[0].comparisons > 1
                else ""
            )
            asked[f"{measure}, p{by}"] = lambda pair: f"{pair.p_corrected:.4f}"
        if effect:
            asked[f"{measure}, d_z"] = lambda pair: f"{pair.effect:.2f}"
        for name, told in asked.items():
            columns[name] = [told(pairs[each]) if each in pairs else "" for each in names]
    notes = [f"{marks} p and d_z: each with {visible(base)}.", found.method()]
    return Table(columns, notes=notes, cautions=table.cautions)


def marks_of(found, means):
    "Return a mark for each measure and system of a `Comparison`, what the marks mean, and the letters of the systems."
    systems = list(found.evaluations)
    place = {name: i for i, name in enumerate(systems)}
    lettered = found.baseline is None and len(systems) <= len(ascii_lowercase)
    marks = {name: [""] * len(systems) for name in means}
    lower = lower_of(found.evaluations)
    best = {
        name: systems[int((np.nanargmin if name in lower else np.nanargmax)(values))]
        for name, values in means.items()
    }
    for pair in found.pairs:
        if not pair.concluded:
            continue
        loser, winner = pair.first, pair.second
        if pair.gain <= 0:
            loser, winner = winner, loser
        if lettered:
            marks[pair.measure][place[winner]] += ascii_lowercase[place[loser]]
        elif found.baseline is not None:
            marks[pair.measure][place[pair.second]] = "↑" if winner == pair.second else "↓"
        elif winner == best[pair.measure]:
            marks[pair.measure][place[loser]] = "↓"
    marks = {name: ["".join(sorted(mark)) for mark in column] for name, column in marks.items()}
    said = "↓: the best one beats it"
    base = visible(found.baseline or "")
    if base:
        said = f"↑: beats {base}, ↓: {base} beats it"
    if lettered:
        said = "Letters: the systems that a system beats"
    letters = list(ascii_lowercase[: len(systems)]) if lettered else None
    return marks, f"{said}, p ≤ {1 - found.how['level']:.3g}{corrected_said(found)}.", letters


def corrected_said(found):
    "Return in words how p is corrected, and over how many comparisons; an empty text for a single one."
    size, measures = (
        found.pairs[0].comparisons,
        dict.fromkeys(pair.measure for pair in found.pairs),
    )
    if size == 1:
        return ""
    by = f" by {CORRECTIONS[found.how['correction']]} over"
    if found.how["family"] == "measure" and len(measures) > 1:
        return f"{by} the {size:,} comparisons of each measure"
    return f"{by} {size:,} comparisons"


def test_said(found):
    "Return in words the test of a comparison: which sign flips, and how p is corrected."
    exact = {pair.exact for pair in found.pairs}
    flips = f"{found.how['samples']:,} random sign flips, seed {found.how['seed']}"
    if exact == {True}:
        flips = "all sign flips, exact"
    elif True in exact:
        flips += f", and all of them where at most {EXACT} queries differ"
    corrected = corrected_said(found)
    with_one = "" if found.baseline is None else f", each with {visible(found.baseline)}"
    after = f", corrected{corrected}{with_one}" if corrected else ""
    if "margin" in found.how:
        after += f"; {margins_said(found)}"
    return f"two-sided paired randomisation test ({flips}){after}"


def margins_said(found):
    "Return in words which margin the verdicts of a comparison are for, and which intervals they come from."
    margin = found.how["margin"]
    if isinstance(margin, dict):
        of = f"margins of {', '.join(f'{each:g} {name}' for name, each in margin.items())}"
    else:
        of = f"a margin of {margin:g}"
    pair = next(pair for pair in found.pairs if pair.margin is not None)
    by = f" (Bonferroni over {pair.comparisons:,} comparisons)" if pair.comparisons > 1 else ""
    return f"{of} held against {as_percent(pair.margin_level)} intervals, two one-sided tests{by}"


def chance_said(found):
    "Return in words that chance puts tied documents in order, and by which seed; an empty text if it does not."
    by_chance = found.convention.ties == "random"
    return f"tied documents in random order, seed {found.how['seed']}" if by_chance else ""


def over_said(found, pairs=None):
    "Return in words which queries a comparison is over: of its `pairs`, or of some of them."
    of = found.pairs if pairs is None else pairs
    counts = sorted({pair.queries for pair in of})
    left = max(pair.left_out for pair in of)
    ends = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    return f"{ends} queries{f', {left:,} left out' if left else ''}{found.weighed}"


def intervals_said(found, alone=None, pairs=None):
    "Return in words how the intervals of `pairs` came about, or those of systems over `alone` many queries."
    of = found.pairs if pairs is None else pairs
    counts = {pair.queries for pair in of} if alone is None else alone
    samples, seed, level = (found.how[name] for name in ("samples", "seed", "level"))
    return f"{as_percent(level)} intervals by {samples_said(counts, samples, seed, level)}"


def how_said(found, alone=None, pairs=None):
    "Return in words how the numbers of a comparison came about: of its `pairs`, or of systems over `alone` many queries."
    by = f"by {found.convention}" if found.convention != DEFAULT else ""
    which = "differences are second minus first" if alone is None else ""
    parts = (
        over_said(found, pairs),
        which,
        intervals_said(found, alone, pairs),
        margins_said(found) if "margin" in found.how and alone is None else "",
        by,
        seen_said(found),
    )
    return "; ".join(filter(None, parts))


def seen_said(found):
    "Return in words what was taken out of the runs of a comparison, and of the judgments, since it was seen before."
    seen = {name: each.seen for name, each in found.evaluations.items() if each.seen is not None}
    if not seen:
        return ""
    several = ", ".join(f"{each.results:,} of {visible(name)}" for name, each in seen.items())
    one = next(iter(seen.values()))
    fate = "kept" if one.kept else "taken out too"
    judgments = count_of(one.judgments, "judgment", "judgments")
    return f"results taken out as seen before: {several}" + (
        f"; {judgments} {fate}" if one.judgments else ""
    )


def weights_said(found):
    "Return in words how many queries of equal weight the queries of a comparison are worth; none without weights."
    worth = sorted({
        effective_number(pair.weights) for pair in found.pairs if pair.weights is not None
    })
    if not worth:
        return ""
    ends = " to ".join(dict.fromkeys(f"{each:.1f}" for each in (worth[0], worth[-1])))
    return f", weighted, worth {ends} of equal weight (Kish)"


def pairs_left(found):
    "Return in words how many pairs a `Comparison` has, and where they are."
    concluded = sum(pair.concluded for pair in found.pairs)
    return f"{len(found.pairs):,} pairs, {concluded:,} of them with a conclusion: see .pairs, .to_csv(), .to_pandas()"


def comparison_html(found):
    "Return the table of systems, and to fold out the pairs, their sentences, and the queries that decide."
    few = found.pairs[:MOST_PAIRS]
    said = [
        with_minuses(escape(printable(pair.said))).replace(" = ", "&nbsp;=&nbsp;") for pair in few
    ]
    sentences = "".join(f"<li>{each}</li>" for each in said)
    pairs = Table({title: column[:MOST_PAIRS] for title, column in found.shown.items()}, 4)
    rows = [
        [pair.measure, f"{pair.second} − {pair.first}", *row]
        for pair in few
        for row in pair.deciding().rows
    ]
    names = "measure", "runs", *few[0].deciding().names
    decide = Table(dict(zip(names, zip(*rows, strict=True), strict=True)))
    left = f"<p>{escape(pairs_left(found))}</p>" if len(found.pairs) > MOST_PAIRS else ""
    return (
        f"{found.systems._repr_html_()}"
        f"<details{' open' if len(few) < 4 else ''}><summary>Pairs of systems</summary>"
        f"{pairs.html('Pairs')}<ul>{sentences}</ul>{left}"
        f"</details><details><summary>The queries that decide</summary>{decide.html()}</details>"
    )


def by_query(found):
    "Return the differences of all pairs of a `Comparison` on each query as columns, the largest of each pair first."
    rows = [
        (pair.measure, pair.first, pair.second, pair.query_ids[i], float(pair.by[i]))
        for pair in found.pairs
        for i in pair.order
    ]
    names = "measure", "first", "second", "query", "difference"
    return dict(zip(names, map(list, zip(*rows)), strict=True))


def log_comparison(found, prefix, step):
    "Log a `Comparison`, `found`, to the active run of MLflow, and return the metrics by name."
    check_step(step)
    measures = {label: plain for plain, label in plain_names(measures_of(found)).items()}
    systems: dict = {}
    for name in found.evaluations:
        plain = re.sub(r"[^\w.-]+", "_", name, flags=re.A).strip("_")
        other = next((each for each, known in systems.items() if known == plain), None)
        if other is not None or not plain:
            with_it = f", as {other!r} has it" if other else ""
            raise ValueError(
                f"{name!r} has the plain name {plain!r}{with_it}; give it another name"
            )
        systems[name] = plain
    metrics: dict = {}
    for label, measure in measures.items():
        for name, result in found.evaluations.items():
            metrics[f"{measure}/{systems[name]}"] = float(result.mean[label])
    for pair in found.pairs:
        name = f"{measures[pair.measure]}/{systems[pair.second]}_minus_{systems[pair.first]}"
        ends = zip((f"{name}_low", f"{name}_high"), map(float, pair.interval))
        metrics |= {name: pair.difference, **dict(ends), f"{name}_p": float(pair.p_corrected)}
    metrics = {f"{prefix}{name}": value for name, value in metrics.items() if not np.isnan(value)}
    mlflow = open_mlflow(found, prefix)
    names = list(metrics)
    for start in range(0, len(names), MOST_LOGGED):
        some = {name: metrics[name] for name in names[start : start + MOST_LOGGED]}
        mlflow.log_metrics(some, step=None if step is None else int(step))
    mlflow.log_text(found.to_markdown(), f"{prefix}systems.md")
    mlflow.log_text(found.to_json(), f"{prefix}comparison.json")
    return metrics


MOST_LOGGED = 1000  # metrics that MLflow takes at a time


def measures_of(found):
    "Return the measures of a `Comparison`, in their order."
    return list(dict.fromkeys(pair.measure for pair in found.pairs))


def other_tests(found):
    "Return the p of all pairs of a `Comparison` by the t test and by Wilcoxon's as columns; ImportError without scipy."
    t, wilcoxon = zip(*(classic_p(pair.by, pair.weights) for pair in found.pairs), strict=True)
    return {"p_t": list(t), "p_wilcoxon": list(wilcoxon)}


def plot_comparison(found):
    "Draw the interval of every pair of a comparison, or, of a single pair, its differences too."
    if len(found.pairs) == 1:
        return plot_pair(found.pairs[0])
    from ndcg_lit.drawing import canvas

    said = f"Each line is the {as_percent(found.how['level'])} interval of a difference; bold is what may be concluded"
    fig = canvas(78 + 52 * len(found.pairs), said)
    draw_intervals(fig, found.pairs, 30, 48)
    fig.alt = " ".join(f"{pair.said}." for pair in found.pairs)
    return fig
