"""System B has the higher mean. `compare` says how large the difference is, how uncertain it is, and how often chance alone would make one as large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from itertools import chain, combinations
from math import ceil, floor, inf, log10
from string import ascii_lowercase
from typing import Literal, Unpack

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Measures,
    Qrels,
    Reading,
    Run,
    convention_of,
    reading_of,
    with_choices,
)
from ndcg_lit.engine.cautions import same_systems, shared_cautions
from ndcg_lit.engine.input_cautions import unequal_depth
from ndcg_lit.engine.convention import DEFAULT
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.engine.resampling import (
    EXACT,
    NORMAL,
    ROUNDING,
    attained,
    bca_interval,
    checked_differences,
    critical_z,
    detectable,
    draw_order,
    drawn_rows,
    effective_number,
    flip_p,
    holm,
    maxt,
    mean_intervals,
    percentile_interval,
    queries_needed,
    samples_said,
    spread,
    weighted_mean,
)
from ndcg_lit.evaluation import Evaluator
from ndcg_lit.reading.rows import TextInFold, as_text, own_id
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.results import MeanTable, counts_of, label_of
from ndcg_lit.lists import as_number, check_samples, check_share, choice, shorten, visible
from ndcg_lit.system import needed
from ndcg_lit.tables import (
    MOST_CAUTIONS,
    Exported,
    Table,
    count_of,
    kept,
    printable,
    same_columns,
    some_of,
    with_minuses,
)


@dataclass(frozen=True, eq=False)
class Pair:
    """One `measure` of two runs: `second` minus `first`, query by query, and what follows from it.

    Parameters
    ----------
    measure : str
        The name of the measure.
    first : str
        The name of the first run.
    second : str
        The name of the second run.
    query_ids : tuple
        The ids of the queries that count.
    by : np.ndarray
        The difference on each of these queries.
    mean_first : float
        The mean of the first run over these queries.
    mean_second : float
        The mean of the second run over them.
    interval : tuple
        The ends of the interval of the mean difference, by percentiles of the bootstrap.
    bca : tuple
        The ends of the same interval by the bootstrap that corrects bias and skew (BCa).
    p : float
        The p of the paired randomisation test, two-sided.
    p_holm : float
        The same p, corrected by Holm for the number of comparisons.
    comparisons : int
        The number of comparisons for which p is corrected.
    left_out : int
        The number of queries that only one run answered, that have the weight 0, or where
        the measure is undefined.
    level : float
        The level of the intervals; 1 - level is the largest p that allows a conclusion.
    power : float
        The power that `detectable` and `needed` ask for.
    samples : int
        The number of combinations of signs that are drawn where 2^n are too many.
    weights : np.ndarray | None
        The weights of the queries, above 0; None if all weigh the same.
    correction : str
        The correction that a conclusion is drawn by: "maxT" or "holm".
    p_maxt : float | None
        The same p, corrected by maxT over the comparisons; None for the correction "holm".
    critical : float | None
        The scaled sum of differences above which maxT allows a conclusion, whatever the other
        comparisons are; None for a single comparison and for the correction "holm".
    """

    measure: str
    first: str
    second: str
    query_ids: tuple
    by: np.ndarray
    mean_first: float
    mean_second: float
    interval: tuple
    bca: tuple
    p: float
    p_holm: float
    comparisons: int
    left_out: int
    level: float
    power: float
    samples: int = 10_000
    weights: np.ndarray | None = None
    correction: str = "holm"
    p_maxt: float | None = None
    critical: float | None = None

    def __repr__(self):
        return printable(self.said)

    @property
    def difference(self):
        "Return the mean difference, `second` minus `first`."
        return float(weighted_mean(self.by, self.weights))

    @property
    def sd(self):
        "Return the standard deviation of the differences, as that of a sample."
        return spread(self.by, self.weights)

    @property
    def queries(self):
        "Return how many queries count."
        return len(self.query_ids)

    @property
    def wins(self):
        "Return on how many queries `second` is better."
        return int((self.by > 0).sum())

    @property
    def ties(self):
        "Return on how many queries the two are equal."
        return int((self.by == 0).sum())

    @property
    def losses(self):
        "Return on how many queries `first` is better."
        return int((self.by < 0).sum())

    @property
    def exact(self):
        "Return whether p is of every combination of signs, and not of drawn ones."
        return bool(np.count_nonzero(self.by) <= EXACT)

    @property
    def p_corrected(self):
        "Return p by the correction that a conclusion is drawn by."
        return self.p_holm if self.p_maxt is None else self.p_maxt

    @property
    def concluded(self):
        "Return whether the corrected p is small enough for a conclusion."
        return self.p_corrected <= 1 - self.level + ROUNDING

    @property
    def holm_level(self):
        "Return the level that Holm's correction asks for at worst."
        return 1 - (1 - self.level) / self.comparisons

    @property
    def effect(self):
        "Return Cohen's d_z; infinite where every difference is the same and not 0."
        if self.sd > ROUNDING * abs(self.difference):
            return self.difference / self.sd
        return float(np.copysign(np.inf, self.difference)) if self.difference else 0.0

    @property
    def detectable(self):
        "Return the difference that these queries find; infinite if too few of them differ for a p so small."
        if lacking(self):
            return inf
        level, z = self.holm_level, None
        if self.critical is not None:
            level, z = self.level, critical_z(self.critical, self.queries)
        # every combination of signs is tried for so few, however many queries are tied
        samples = None if self.queries - self.ties <= EXACT else self.samples
        return detectable(self.sd, self.queries, level, self.power, samples, z)

    @property
    def needed(self):
        "Return how many queries find a true difference as large as the one seen; None if no number does."
        return self.queries_for(self.difference)

    def queries_for(self, difference, power=None):
        """Return how many queries find a true `difference` with `power`, by the spread that this pair saw.

        Parameters
        ----------
        difference : float
            The true mean difference that is to be found.
        power : float, default None
            The chance to find it, between 0 and 1; None: the `power` of the comparison.

        Returns
        -------
        int or None
            None if no number of queries finds it.

        Raises
        ------
        ValueError
            For a power that is not between 0 and 1.

        Examples
        --------
        >>> from ndcg_lit import compare
        >>> runs = {"A": {"q": {"a": 1}, "r": {"x": 2, "c": 1}}, "B": {"q": {"x": 2, "a": 1}, "r": {"x": 2, "y": 1}}}
        >>> compare(runs, {"q": {"a": 1}, "r": {"c": 1}}, "RR").pairs[0].queries_for(-0.5)
        6
        """
        power = self.power if power is None else power
        check_share("power", power)
        found = as_number(difference, "difference")
        return queries_needed(found, self.sd, power=power, **asked_of(self))

    @property
    def order(self):
        "Return the numbers of the queries, first those that move the mean difference most."
        moved = self.by if self.weights is None else self.by * self.weights
        return np.argsort(-np.abs(moved), kind="stable")

    def deciding(self, most=5):
        """Return the queries with the largest differences, largest first, as a table.

        Parameters
        ----------
        most : int, default 5
            The number of queries.

        Returns
        -------
        Table
            A row for each query: its id, its difference, and its weight if there are weights.
        """
        order = self.order[:most]
        columns = {
            "query": [printable(self.query_ids[i]) for i in order],
            "difference": self.by[order],
        }
        if self.weights is not None:
            columns["weight"] = [f"{weight:g}" for weight in self.weights[order]]
        return Table(columns, 4)

    def tests(self):
        "Return p by three tests, as a table. ValueError with weights, which two of them do not take."
        p = [f"{each:.2g}" for each in (self.p, *classic_p(self.by, self.weights))]
        return Table({"test": ["randomisation", "paired t", "Wilcoxon"], "p": p})

    @property
    def said(self):
        "Return what follows from this pair, in a sentence without its full stop."
        return pair_said(self)

    def plot(self):
        "Draw the differences, the largest first, and their mean with its interval. ImportError says how to get matplotlib."
        return plot_pair(self)


# the columns of a pair that leave; their names are those of its attributes, but for the ends of intervals
COLUMNS = (
    "measure",
    "first",
    "second",
    "mean_first",
    "mean_second",
    "difference",
    "low",
    "high",
    "bca_low",
    "bca_high",
    "p",
    "p_holm",
    "p_corrected",
    "wins",
    "ties",
    "losses",
    "effect",
    "detectable",
    "needed",
    "queries",
    "left_out",
    "exact",
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
CORRECTIONS = {"maxT": "maxT", "holm": "Holm"}  # how results call them
Family = Literal["measure", "all"]
Kind = Literal["run", "qrels"]

MOST_PAIRS = 50  # pairs that are printed below the table of systems


class Comparison(Exported):
    "What `compare` found: the table of `systems`, and a `Pair` for each two runs and measure."

    def __init__(self, pairs, evaluations, how, baseline=None):
        self.pairs, self.evaluations = pairs, evaluations
        # what the cautions on all systems are drawn from, until they are read
        self.evidence = {name: result.evidence for name, result in evaluations.items()}
        self.how, self.baseline = how, baseline
        self.convention = next(iter(evaluations.values())).convention
        columns = {name: [getattr(pair, name, None) for pair in pairs] for name in COLUMNS}
        columns["low"], columns["high"] = map(list, zip(*(pair.interval for pair in pairs)))
        columns["bca_low"], columns["bca_high"] = map(list, zip(*(pair.bca for pair in pairs)))
        self.columns = kept(columns | {name: [value] * len(pairs) for name, value in how.items()})

    def __eq__(self, other):
        if not isinstance(other, Comparison):
            return NotImplemented
        return self.evaluations == other.evaluations and same_columns(self.columns, other.columns)

    def __repr__(self):
        if len(self.pairs) > MOST_PAIRS:
            return f"{self.systems}\n{pairs_left(self)}"
        return f"{self.systems}\n\n{Table(self.shown, 4, [self.said])}"

    def _repr_html_(self):
        return comparison_html(self)

    @property
    def shown(self):
        "Return the columns of the pairs that are printed, by title."
        by = CORRECTIONS[self.how["correction"]]
        return {title.format(by): self.columns[name] for name, title in SHOWN.items()}

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

    def to_markdown(self):
        "Return the table of systems as Markdown, with its note and its cautions."
        return self.systems.to_markdown()

    def to_latex(self):
        "Return the table of systems as LaTeX for the package booktabs, with its note as comments."
        return self.systems.to_latex()

    def __getitem__(self, names):
        "Return the one pair whose runs and measure are among the `names`, a text or several; KeyError if not one."
        wanted = [names] if isinstance(names, str) else list(names)
        fitting = [pair for pair in self.pairs if is_named(pair, wanted)]
        if not fitting:  # another name of the measure finds it too
            measures = dict.fromkeys(pair.measure for pair in self.pairs)
            for at, name in enumerate(wanted):
                with suppress(KeyError):
                    wanted[at] = label_of(name, measures)
            fitting = [pair for pair in self.pairs if is_named(pair, wanted)]
        if len(fitting) == 1:
            return fitting[0]
        have = "; ".join(f"{pair.measure} of {pair.first} and {pair.second}" for pair in self.pairs)
        raise KeyError(
            f"{len(fitting)} pairs have {', '.join(map(repr, wanted))}; there are {have}"
        )

    def to_dict(self):
        "Return values that JSON takes: the choices, each system's counts, each pair by query, and the cautions."
        rows = zip(*(self.columns[name] for name in COLUMNS), strict=True)
        pairs = [
            {name: None if value in (inf, -inf) else value for name, value in zip(COLUMNS, row)}
            for row in rows
        ]
        for pair, told in zip(self.pairs, pairs):
            told["by"] = dict(zip(pair.query_ids, pair.by.tolist()))
        return {
            "convention": str(self.convention),
            **self.how,
            "systems": {name: counts_of(result) for name, result in self.evaluations.items()},
            "pairs": pairs,
            "cautions": [each.to_dict() for each in self.all_cautions],
        }

    def tests(self):
        "Return p of all pairs by three tests, as a table."
        t, wilcoxon = other_tests(self).values()
        p = {"p": self.columns["p"], "p (t)": t, "p (Wilcoxon)": wilcoxon}
        names = {name: self.columns[name] for name in ("measure", "first", "second")}
        return Table(
            names | {name: [f"{each:.2g}" for each in column] for name, column in p.items()}
        )

    def plot(self):
        "Draw the interval of each pair; of a single pair, its differences too. ImportError says how to get matplotlib."
        return plot_comparison(self)


def is_named(pair, names):
    "Return whether the `names` are all of the runs and the measure of a `pair`."
    return {*names} <= {pair.measure, pair.first, pair.second}


@with_choices(
    Choices,
    former="ties missing unjudged duplicates precision columns convention threads weights format "
    "correction",
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
    **choices: Unpack[Choices],
) -> Comparison:
    """Compare the `runs` on `qrels` by the `measures`: a table of systems; of each two difference, interval and p.

    Intervals are by percentiles of the bootstrap, with up to 12 queries exact: of every draw,
    whatever the `seed`.

    Parameters
    ----------
    baseline : str, default None
        The name of the run that all others are compared with; None: every pair.
    level : float, default 0.95
        Of the intervals; 1 - level is the largest p from which a conclusion is drawn.
    power : float, default 0.8
        For the detectable difference and the number of queries needed.
    samples : int, default 10000
        Combinations of signs, where 2^n are too many; bootstrap draws, above 12 queries.
    seed : int, default 0
        The same seed gives the same result every time, whatever the order of the queries unless
        ties="random".
    family : Family, default 'measure'
        p is corrected over the pairs of each "measure", or of "all" measures.
    correction : Correction, default 'maxT'
        How p is corrected for several comparisons: "maxT", by the largest of all under the same
        signs; "holm", by Holm, which at level 0.95 needs 20 `samples` or more for each comparison.

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
    Sources: Fisher (1935), Efron (1979, 1987), Westfall and Young (1993), Holm (1979), Smucker,
    Allan and Carterette (2007); Kish (1965).

    Examples
    --------
    >>> one = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}
    >>> two = {"q1": {"a": 1.0, "b": 2.0}, "q2": {"a": 1.0}}
    >>> found = compare({"one": one, "two": two}, {"q1": {"b": 2}, "q2": {"a": 1}}, "RR")
    >>> found.pairs[0].difference
    0.25
    """
    check_runs(runs, baseline)
    check_single(measures)
    how = checked_how(level, power, samples, seed, family, correction)
    drawn = seed if convention_of(choices).ties == "random" else None
    judged = Evaluator(qrels, measures, seed=drawn, **choices)
    if judged.convention.averaging == "micro":
        raise ValueError(
            "averaging=micro has one value for all queries, and a comparison needs one for each; "
            "take averaging=macro"
        )
    evaluations = {}
    for name, run in runs.items():
        try:
            evaluations[name] = judged.evaluate(run)
        except (ValueError, TypeError) as error:
            error.add_note(f"in the run {name!r}")
            raise
    return compare_evaluations(evaluations, baseline, how)


@with_choices(Reading, former="columns format")
def join_folds(
    folds: Sequence[Run] | Mapping[str, Run] | Mapping[int, Run],
    kind: Kind = "run",
    **choices: Unpack[Reading],
) -> dict[str, dict[str, float]]:
    """Join the runs of one system on the `folds` of a cross-validation, or their judgments, to one for `evaluate` or `compare`.

    The query q of the fold 3 becomes 3/q, so that the queries of different folds stay apart; the
    choice drop="own" still takes out the document q, unless both run and judgments were written to a
    file or a table in between, where 3/q is a text as any other. All queries are pooled then, which
    is right if each was tested once; see the chapter on comparing.

    Parameters
    ----------
    folds : list or dict of Run
        A list of runs or judgments, which get the numbers from 1, or a dict from the name of a fold
        to its run; each as for `evaluate`. The same file of judgments may be there several times.
    kind : Kind, default 'run'
        What the folds are: "run" or "qrels".

    Returns
    -------
    dict
        A dict of dicts, {"fold/query": {document: number}}.

    Raises
    ------
    ValueError
        For no folds, a name with a slash or that another fold has as text, and for what cannot be
        read, with its fold.

    Examples
    --------
    >>> join_folds([{"q": {"a": 2.0}}, {"q": {"b": 1.0}}])
    {'1/q': {'a': 2.0}, '2/q': {'b': 1.0}}
    """
    choice("kind", kind, ("run", "qrels"))
    if not isinstance(folds, (Mapping, list, tuple)):
        raise TypeError(f"folds must be a list, or a dict by name; got {shorten(folds)}")
    named = folds.items() if isinstance(folds, Mapping) else enumerate(folds, 1)
    joined: dict = {}
    names = set()
    for fold, given in named:
        name = as_text(fold) if isinstance(fold, bytes) else str(fold)
        if "/" in name:
            raise ValueError(f"the name of a fold cannot have a slash; got {shorten(fold)}")
        if name in names:
            raise ValueError(f"folds has the fold {name!r} twice; names are compared as text")
        names.add(name)
        try:
            lists = read_grouped(given, kind, **reading_of(choices)).to_dict()
        except (ValueError, TypeError) as error:
            kind_of = TypeError if isinstance(error, TypeError) else ValueError
            raise kind_of(f"fold {name}: {error}") from None
        for query, documents in lists.items():
            joined[TextInFold(f"{name}/{query}", own_id(query))] = documents
    if not joined:
        raise ValueError("there are no folds to join")
    return joined


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


def check_single(measures):
    "Check that a single query has each of the `measures`."
    for measure in parse_measures(measures):
        if measure.info.geometric:
            raise ValueError(
                f"{measure.name} has one value for all queries, and compare needs one for each; "
                "compare AP instead"
            )


def checked_how(level, power, samples, seed, family, correction):
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
    }


def compare_evaluations(evaluations, baseline, how):
    "Return the `Comparison` of the `evaluations` of runs by name, each with the `baseline` or with every other."
    chosen = list(combinations(evaluations, 2))
    if baseline is not None:
        chosen = [(baseline, name) for name in evaluations if name != baseline]
    check_evaluations(evaluations, chosen)
    return Comparison(make_pairs(evaluations, chosen, **how), evaluations, how, baseline)


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


def make_pairs(evaluations, chosen, level, power, samples, seed, family, correction):
    "Return a `Pair` for each of the `chosen` two runs and each measure."
    ids, names, values = align_evaluations(evaluations)
    weights = align_weights(evaluations, ids)
    place = {name: i for i, name in enumerate(evaluations)}
    n = len(ids)
    # pair, run, measure, query
    both = np.array([[values[place[name]] for name in pair] for pair in chosen])
    both = both.swapaxes(1, 2).reshape(-1, 2, n)
    which = [(name, *pair) for pair in chosen for name in names]
    defined = ~np.isnan(both).any(axis=1)
    if weights is not None:
        defined &= weights > 0
    for one, mask in zip(which, defined, strict=True):
        check_queries(one, int(mask.sum()))
    with np.errstate(over="ignore", invalid="ignore"):
        by = checked_differences(np.where(defined, both[:, 1] - both[:, 0], 0))
    order = draw_order(ids)
    drawn = by[:, order], defined[:, order], None if weights is None else weights[order]
    p, intervals, bca = compare_rows(*drawn, level, samples, seed)
    families = [name if family == "measure" else "" for name, *_ in which]
    corrected = correct_families(p, families, *drawn, level, samples, seed, correction)
    size = len(chosen) if family == "measure" else len(which)
    pairs = []
    for i, mask in enumerate(defined):
        counting = tuple(ids) if mask.all() else tuple(ids[j] for j in mask.nonzero()[0])
        own = None if weights is None else weights[mask]
        first, second = (float(weighted_mean(run[mask], own)) for run in both[i])
        differences = by[i, mask]
        differences.setflags(write=False)
        pair = Pair(
            *which[i],
            query_ids=counting,
            by=differences,
            mean_first=first,
            mean_second=second,
            interval=intervals[i],
            bca=bca[i],
            p=p[i],
            comparisons=size,
            left_out=n - len(counting),
            level=level,
            power=power,
            samples=samples,
            weights=own,
            correction=correction,
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
    said = f"{which[0]} of {which[1]!r} and {which[2]!r} can be compared on {n} {'query' if n == 1 else 'queries'} only"
    raise ValueError(
        f"{said}; a comparison needs two or more, so give runs and judgments of more queries"
    )


def compare_rows(by, defined, weights, level, samples, seed):
    "Return p and both intervals of each row of `by`, over the queries where it is `defined`."
    rows: list = [None] * len(by)
    for which, mask in rows_together(defined):
        some = by[np.ix_(which, mask)]
        own = None if weights is None else weights[mask] / weights[mask].max()
        ends, bca = [], []
        for drawn, means, chances in drawn_rows(some, samples, seed, own):
            ends += percentile_interval(means, level, chances).tolist()
            bca += bca_interval(drawn, means, level, own, chances).tolist()
        # a sign flips the difference; the weight stays
        p = flip_p(some if own is None else some * own, samples, seed)
        for i, row in zip(
            which.tolist(),
            zip(p.tolist(), map(tuple, ends), map(tuple, bca), strict=True),
            strict=True,
        ):
            rows[i] = row
    return zip(*rows, strict=True)


ROWS = 1000  # rows whose bootstrap means are in memory at a time


def rows_together(defined):
    "Yield the numbers of rows that are `defined` on the same queries, at most `ROWS` at a time, and these queries."
    masks, kind = np.unique(defined, axis=0, return_inverse=True)
    for number, mask in enumerate(masks):
        which = (kind.ravel() == number).nonzero()[0]
        for start in range(0, which.size, ROWS):
            yield which[start : start + ROWS], mask


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
    note = (
        f"* or bold: the best of a column. {said}\n{how_said(found, defined.sum(axis=1).tolist())}."
    )
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
    )


def marks_of(found, means):
    "Return a mark for each measure and system of a `Comparison`, what the marks mean, and the letters of the systems."
    systems = list(found.evaluations)
    size = found.pairs[0].comparisons
    place = {name: i for i, name in enumerate(systems)}
    lettered = found.baseline is None and len(systems) <= len(ascii_lowercase)
    marks = {name: [""] * len(systems) for name in means}
    best = {name: systems[int(np.nanargmax(values))] for name, values in means.items()}
    for pair in found.pairs:
        if not pair.concluded:
            continue
        loser, winner = pair.first, pair.second
        if pair.difference <= 0:
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
    name = CORRECTIONS[found.how["correction"]]
    by = f" by {name} over {size:,} comparisons" if size > 1 else ""
    if by and found.how["family"] == "measure" and len(means) > 1:
        by = f" by {name} over the {size:,} comparisons of each measure"
    letters = list(ascii_lowercase[: len(systems)]) if lettered else None
    return marks, f"{said}, p ≤ {1 - found.how['level']:.3g}{by}.", letters


def pair_said(pair):
    "Return what follows from a `pair`, in words, the better run first."
    names = [visible(pair.first), visible(pair.second)]
    counts = [pair.losses, pair.wins]
    if pair.ties == pair.queries:
        return (
            f"{names[0]} and {names[1]} have the same {pair.measure} on all {pair.queries} queries"
        )
    low, high = pair.interval
    size = abs(pair.difference)
    if pair.difference > ROUNDING:
        names, counts = names[::-1], counts[::-1]
    else:
        low, high = -high, -low
    # decimals for two digits of the difference, three at least
    d = 3 if size < ROUNDING else max(3, 1 - floor(log10(size)))
    # + 0.0 takes the sign off a 0
    ends = " to ".join(f"{round(end, d) + 0.0:.{d}f}" for end in (low, high))
    p = f"p = {pair.p:.2g}"
    if pair.comparisons > 1:
        p += f" ({pair.p_corrected:.2g} by {CORRECTIONS[pair.correction]} over {pair.comparisons:,} comparisons)"
    won = count_of(counts[0], "win", "wins", ",")
    tied = count_of(pair.ties, "tie", "ties", ",")
    lost = count_of(counts[1], "loss", "losses", ",")
    how = f"{as_percent(pair.level)} interval {ends}, {p}, {won}, {tied}, {lost}"
    lead = f"{names[1]} by {size:.{d}f} {pair.measure}"
    if pair.concluded:
        return f"{names[0]} beats {lead}, {how}"
    seen = f"{names[0]} leads {lead}"
    if size <= ROUNDING:
        seen = f"{names[0]} and {names[1]} are level in {pair.measure}"
    return f"Nothing can be concluded: {seen}, {how}; {outlook(pair, d)}"


def asked_of(pair):
    "Return what the correction asks of `pair` at worst with any number of queries, as `queries_needed` takes it."
    if pair.critical is None:
        return {"level": pair.holm_level, "samples": pair.samples}
    z = critical_z(pair.critical, pair.queries)
    if z < NORMAL.inv_cdf((1 + pair.holm_level) / 2):
        return {"level": pair.level, "samples": pair.samples, "z": z}
    # maxT never asks for more than Holm's first comparison, but for no more signs than a single one
    enough = attained(EXACT + 1, pair.level, pair.samples)
    return {"level": pair.holm_level, "samples": None if enough else pair.samples}


def lacking(pair):
    "Return of what `pair` has too little for a conclusion, queries or signs, and why in words; None if of nothing."
    differ, most = pair.queries - pair.ties, 1 - pair.level
    tied = f", {pair.ties} of them tied," if pair.ties else ""
    queries, over = f"{pair.queries} queries{tied}", f"over {pair.comparisons:,} comparisons"
    if pair.critical is not None and attained(differ, pair.level, pair.samples):
        # no scaled sum is above that of equal differences with one sign, the root of their number
        if pair.critical**2 < differ - ROUNDING:
            return None
        return "queries", f"{queries} are too few for maxT {over}"
    by_holm = pair.correction == "holm"
    if attained(differ, pair.holm_level if by_holm else pair.level, pair.samples):
        return None
    what, some, least, remedy = "queries", queries, 2.0 ** (1 - max(differ, 1)), ""
    if differ > EXACT:
        what, some, least = "signs", f"{pair.samples:,} random signs", 1 / (pair.samples + 1)
        times = pair.comparisons if by_holm else 1
        remedy = f"; take samples={ceil(round(times / most, 6)) - 1} or more"
    why = f"are too few for Holm's correction {over}"
    if least > most + ROUNDING:
        why = f"cannot give p <= {most:.3g}"
    return what, f"{some} {why}: the least p is {least:.3g}{remedy}"


def outlook(pair, d):
    "Return in words what the queries of `pair` could have shown, and how many would show the difference seen."
    could = f"{pair.queries} queries detect {pair.detectable:.{d}f} with a power of {as_percent(pair.power)}"
    few = lacking(pair)
    if few:
        what, could = few
        if what == "signs":
            return could
    if pair.needed is None or pair.needed <= pair.queries:
        return could
    return f"{could}, and {abs(pair.difference):.{d}f} would take {pair.needed:,} queries"


def as_percent(share):
    return f"{100 * share:.4g} %"


def how_said(found, alone=None):
    "Return in words how the numbers of a comparison came about: of pairs, or of systems over `alone` many queries."
    counts = sorted({pair.queries for pair in found.pairs})
    left = max(pair.left_out for pair in found.pairs)
    over = f"{counts[0]} queries" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} queries"
    if left:
        over += f", {left} left out"
    over += weights_said(found)
    by_draws = samples_said(
        counts if alone is None else alone, found.how["samples"], found.how["seed"]
    )
    by = f"; by {found.convention}" if found.convention != DEFAULT else ""
    pairs = "differences are second minus first; " if alone is None else ""
    intervals = f"{as_percent(found.how['level'])} intervals by {by_draws}"
    return f"{over}; {pairs}{intervals}{by}{seen_said(found)}"


def seen_said(found):
    "Return in words what was taken out of the runs of a comparison, and of the judgments, since it was seen before."
    seen = {name: each.seen for name, each in found.evaluations.items() if each.seen is not None}
    if not seen:
        return ""
    several = ", ".join(f"{each.results:,} of {visible(name)}" for name, each in seen.items())
    one = next(iter(seen.values()))
    fate = "kept" if one.kept else "taken out too"
    judgments = count_of(one.judgments, "judgment", "judgments")
    return f"; results taken out as seen before: {several}" + (
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


def other_tests(found):
    "Return the p of all pairs of a `Comparison` by the t test and by Wilcoxon's as columns; ImportError without scipy."
    t, wilcoxon = zip(*(classic_p(pair.by, pair.weights) for pair in found.pairs), strict=True)
    return {"p_t": list(t), "p_wilcoxon": list(wilcoxon)}


def classic_p(by, weights=None):
    "Return the p of the paired t test and of Wilcoxon's; ImportError without scipy, ValueError with `weights`."
    if weights is not None:
        raise ValueError(
            "the t test and Wilcoxon's take no weights; p of the randomisation test does: see .pairs"
        )
    with needed('the t test and Wilcoxon\'s need scipy: pip install "ndcg_lit[stats]"', "scipy"):
        stats = import_module("scipy.stats")
    if not by.any():
        return 1.0, 1.0
    t = float(stats.ttest_1samp(by, 0).pvalue) if by.std() > ROUNDING * np.abs(by).max() else 0.0
    return t, float(stats.wilcoxon(by).pvalue)


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


def plot_pair(pair):
    "Draw the differences of `pair`, largest first, and below them their mean with its interval."
    from ndcg_lit.drawing import bars, canvas, ground, panel, write

    aside = f"{as_percent(pair.level)} interval {pair.interval[0]:.3f} to {pair.interval[1]:.3f}, p = {pair.p:.2g}"
    first, second = visible(pair.first), visible(pair.second)
    fig = canvas(330, f"{second} − {first}: {pair.difference:+.3f} {pair.measure}", aside)
    heights = np.sort(pair.by)[::-1]
    if len(heights) > 90:
        # more bars would look like one
        heights = heights[np.linspace(0, len(heights) - 1, 90).astype(int)]
    n, most, least = len(heights), heights[0], heights[-1]
    reach = max(float(np.abs(pair.by).max()), ROUNDING)
    ax = panel(fig, 120, 46, (0.5, n + 0.5), (-reach, reach), left=8)
    for color, some in (("hit", heights.clip(min=0)), ("lost", heights.clip(max=0))):
        bars(ax, some, color, width=0.72 if n <= 60 else 1)
    if most > 0:
        write(ax, f"{most:+.2f}", 0.6, most, dy=5, color="hit", ha="left")
    if least < 0:
        write(ax, f"{least:+.2f}", n + 0.4, least, dy=-16, color="lost", ha="right")
    ground(ax, n)
    level = f", level on {pair.ties}" if pair.ties else ""
    write(ax, f"{second} better on {pair.wins}{level}", 0.5, -reach, dy=-4, color="hit", ha="left")
    write(ax, f"{first} better on {pair.losses}", n + 0.5, reach, dy=-16, color="lost", ha="right")
    draw_intervals(fig, [pair], 34, 246)
    fig.alt = f"The differences of {pair.queries} queries as bars, largest first. {pair.said}."
    return fig


def draw_intervals(fig, pairs, bottom, top):
    "Draw a line for the interval of each of the `pairs`, a dot for its mean, and the line of no difference."
    from ndcg_lit.drawing import nice_steps, panel, scale, stroke, write

    ends = [0, *(end for pair in pairs for end in pair.interval)]
    spare = max(0.04 * (max(ends) - min(ends)), ROUNDING)
    left, right = min(ends) - spare, max(ends) + spare
    ax = panel(fig, bottom, top, (left, right), (len(pairs) - 0.5, -0.5), left=8)
    for at in range(len(pairs)):
        stroke(ax, (0, 0), (at - 0.15, at + 0.5), "muted")  # not through the words above
    scale(ax, len(pairs) - 0.5, nice_steps(left, right))
    for at, pair in enumerate(pairs):
        color, weight = ("gain", "bold") if pair.concluded else ("weight", "normal")
        stroke(ax, pair.interval, (at, at), color, 4)
        stroke(ax, [pair.difference], [at], color, 0, marker="o", markersize=11)
        if len(pairs) > 1:
            name = f"{pair.measure}: {visible(pair.second)} − {visible(pair.first)}"
            write(ax, name, left, at, dy=11, ha="left", weight=weight)
            write(ax, f"{pair.difference:+.3f}", right, at, dy=11, ha="right", weight=weight)
        else:
            write(ax, f"mean {pair.difference:+.3f}", pair.difference, at, dy=12, color=color)
