"""How different are two runs? `churn` says it without judgments: the overlap of their first results, rank-biased overlap, and the queries that changed most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil, log, nan
from typing import Any, Unpack

import numpy as np

from ndcg_lit.choices import (
    Ranking,
    Run,
    check_columns,
    checked_overlap,
    convention_of,
    reading_of,
    with_choices,
)
from ndcg_lit.engine.convention import ONE_FIRST
from ndcg_lit.engine.resampling import mean_intervals
from ndcg_lit.fusion import read_systems, without_seen
from ndcg_lit.judging import ranked_ids
from ndcg_lit.lists import check_cutoff, check_samples, check_share, is_whole, shorten
from ndcg_lit.rankings import kendall_tau, rbo
from ndcg_lit.reading.join import refuse_strangers
from ndcg_lit.reading.sources import read_seen
from ndcg_lit.tables import (
    Exported,
    Recorded,
    Table,
    count_of,
    made_with,
    same_columns,
    some_of,
)

BEYOND = 0.001  # of the weight of RBO may lie below the ranks that it is computed from
FIRST_QUERIES = 5  # that are printed


@with_choices(
    Ranking,
    refused={
        "missing": "it has no judgments",
        "unjudged": "it has no judgments",
        "seen_in_qrels": "it has no judgments",
    },
    said={
        "runs": 'Two runs or more by name, {"old": run, "new": run}, or a list of them; each as for `evaluate`.',
        "ties": '"docid" (the larger id first; the default), "docid-rising", "stable" or "reversed": each document '
        "has a rank of its own.",
        "seen": "What each query had before, as for `evaluate`: it is taken out of each run before any rank.",
        "overlap": '"need", the default, refuses a run that shares no query with the others; "allow" compares what '
        "there is.",
        "convention": "`ties`, `precision` and `duplicates` at once: a `Convention`, a preset, or a text.",
    },
)
def churn(
    runs: Mapping[str, Run] | Sequence[Run],
    k: int = 10,
    baseline: str | None = None,
    p: float = 0.9,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 0,
    **choices: Unpack[Ranking],
) -> Churn:
    """Return how much the results of `runs` differ, on average and for each query, without any judgment.

    Of each two runs and each query that both answer: the overlap of the first `k` (how many documents
    both have, as a share of `k` or of the longer list), their Jaccard coefficient (as a share of all
    that either has), rank-biased overlap, Kendall's tau of the documents that both have among the first
    `k` (nan if fewer than two), and whether the first `k`, their documents or the first result changed.
    Rank-biased overlap takes equal scores as tied, in the variant "b" of `rbo`; `ties` orders them for the others.

    Parameters
    ----------
    k : int, default 10
        How many first documents of each list are compared.
    p : float, default 0.9
        The persistence of rank-biased overlap: the probability of going one rank further.
    level : float, default 0.95
        The level of the intervals.
    samples : int, default 10000
        How many random subsets of the queries are drawn for the intervals, above 16 of them.
    seed : int, default 0
        The same seed gives the same result every time.

    Returns
    -------
    Churn
        A `Churn`.

    Raises
    ------
    ValueError
        For fewer than two runs, runs that share no query, and as for `fuse`.

    References
    ----------
    Sources: Webber, Moffat and Zobel (2010) and Corsi and Urbano (2024) for rank-biased overlap;
    Kendall (1938); Efron (1979).

    Examples
    --------
    >>> old = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}, "r": {"a": 1.0}}
    >>> new = {"q": {"b": 3.0, "a": 2.0, "d": 1.0}, "r": {"a": 1.0}}
    >>> found = churn({"old": old, "new": new}, k=3)
    >>> found["overlap@3"], found["first result changed"]
    (0.8333333333333333, 0.5)
    """
    check_cutoff(k)
    check_share("p", p)
    check_share("level", level)
    check_samples(samples, seed)
    c = convention_of(choices)
    if c.ties not in ONE_FIRST:
        raise ValueError(
            f"ties must be one of {', '.join(map(repr, ONE_FIRST))}, since lists are compared rank by rank; got {c.ties!r}"
        )
    check_columns(choices.get("columns"))
    if isinstance(runs, (Mapping, list, tuple)) and len(runs) < 2:
        raise ValueError(f"churn compares two runs or more; got {len(runs)}")
    found = read_systems(runs, reading_of(choices), c.duplicates)
    if baseline is not None and baseline not in found:
        raise ValueError(
            f"baseline {shorten(baseline)} is none of the runs: {some_of(list(found))}"
        )
    overlap = checked_overlap(choices.get("overlap"))
    if overlap == "need":
        refuse_strangers(found, "compares")
    seen = read_seen(choices.get("seen"), choices.get("columns"), choices.get("format"))
    found = without_seen(found, seen, overlap)
    ranked = {name: ranked_ids(run, c) for name, run in found.items()}
    pairs = list(combinations(found, 2))
    if baseline is not None:
        pairs = [(baseline, name) for name in found if name != baseline]
    deep = max(int(k), ceil(log(BEYOND) / log(p)))
    scores = {name: scores_of(run, c) for name, run in found.items()}
    per_query = {
        (one, other): changes_of(
            (ranked[one], scores[one]), (ranked[other], scores[other]), int(k), p, deep
        )
        for one, other in pairs
    }
    tied = {name: tied_within(scores[name], lists, int(k)) for name, lists in ranked.items()}
    return Churn(
        per_query,
        ranked,
        tied,
        {"k": int(k), "p": p, "level": level, "samples": int(samples), "seed": seed},
        c,
    )


# One query


def scores_of(run, c):
    "Return the scores of a `run`, a dict of dicts, in the precision of the convention `c`."
    if c.precision != "single":
        return run
    with np.errstate(over="ignore"):
        return {
            query: dict(zip(docs, np.array(list(docs.values()), np.float32).tolist()))
            for query, docs in run.items()
        }


def changes_of(first, second, k, p, deep):
    "Return what changed from the ranked lists of one run, and their scores, to those of another, as columns by query."
    (ours, our_scores), (theirs, their_scores) = first, second
    queries = [query for query in ours if query in theirs]
    rows = []
    for query in queries:
        lists = ours[query], theirs[query]
        scored = our_scores[query], their_scores[query]
        near = float(not any(lists))  # two empty lists are the same
        if all(lists):
            near = rbo(
                *(tied_list(*each, deep) for each in zip(lists, scored)), p, "b"
            ).extrapolated
        rows.append(changes_in(*(each[:k] for each in lists), near))
    columns: dict[str, list] = {"query": queries}
    for at, name in enumerate(names_of(k, p)):
        columns[name] = [row[at] for row in rows]
    return columns


def tied_list(documents, scores, deep):
    "Return the first of the `documents`, ranked, in lists of those with equal `scores`."
    groups: list[list] = []
    for document in documents[:deep]:
        if groups and scores[document] == scores[groups[-1][0]]:
            groups[-1].append(document)
        else:
            groups.append([document])
    return groups


def names_of(k, p):
    "Return the names of what is computed of a query, for the cutoff `k` and the `p` of RBO."
    at = [f"overlap@{k}", f"Jaccard@{k}", f"RBO(p={p:g})", f"tau@{k}"]
    return [
        *at,
        f"first {k} changed",
        f"documents of the first {k} changed",
        "first result changed",
    ]


def changes_in(ours, theirs, near):
    "Return the values of a query, in the order of `names_of`, from its first documents in both runs and their RBO, `near`."
    common = [each for each in ours if each in {*theirs}]
    both, either, longer = len(common), len({*ours, *theirs}), max(len(ours), len(theirs))
    place = {document: rank for rank, document in enumerate(theirs)}
    tau = nan
    if both > 1:
        tau = kendall_tau(range(both), [place[each] for each in common])
    return (
        both / longer if longer else 1.0,
        both / either if either else 1.0,
        near,
        tau,
        float(ours != theirs),
        float({*ours} != {*theirs}),
        float(ours[:1] != theirs[:1]),
    )


def tied_within(scores, ranked, k):
    "Return how many queries have equal `scores` among the first `k` of their `ranked` documents and the next."
    found = 0
    for query, documents in ranked.items():
        some = [scores[query][document] for document in documents[: k + 1]]
        found += len({*some}) < len(some)
    return found


# The result


class Churn(Exported, Recorded):
    "What `churn` found: a row for each two runs and each number, and the queries that changed most."

    def __init__(self, per_query, ranked, tied, how, convention):
        self.per_query, self.ranked, self.tied = per_query, ranked, tied
        self.how, self.convention = how, convention
        self.columns: dict[str, list[Any]] = {
            name: [] for name in ("first", "second", "value", "mean", "low", "high", "queries")
        }
        for pair, columns in per_query.items():
            for name in names_of(how["k"], how["p"]):
                values = np.array(columns[name], np.float64)
                values = values[~np.isnan(values)]
                ends = [nan, nan]
                if values.size:
                    rest = how["level"], how["samples"], how["seed"]
                    ends = mean_intervals(values[None], *rest)[0].tolist()
                mean = float(values.mean()) if values.size else nan
                for column, cell in zip(
                    self.columns.values(), (*pair, name, mean, *ends, values.size)
                ):
                    column.append(cell)

    def __getitem__(self, name):
        "Return the mean of the number of this `name`, of the only pair; a pair and a name: of that pair. KeyError otherwise."
        *pair, value = name if isinstance(name, tuple) else (name,)
        for first, second, known, mean in zip(
            *(self.columns[each] for each in ("first", "second", "value", "mean"))
        ):
            if known == value and (
                pair == [first, second] or (not pair and len(self.per_query) == 1)
            ):
                return mean
        pairs = "; ".join(f"{first}, {second}" for first, second in self.per_query)
        raise KeyError(
            f"{name!r}; there are {', '.join(names_of(self.how['k'], self.how['p']))} of {pairs}"
        )

    def __eq__(self, other):
        if not isinstance(other, Churn):
            return NotImplemented
        return same_columns(self.columns, other.columns) and self.tied == other.tied

    __hash__ = None  # type: ignore[assignment]

    def most_changed(self, most: int | None = None):
        """Return the queries that changed, the least alike by rank-biased overlap first, as columns.

        Parameters
        ----------
        most : int, default None
            How many of each pair; None: all that changed.

        Returns
        -------
        dict
            The two runs, the query, its numbers, and the documents that came into the first k and that left them.

        Raises
        ------
        ValueError
            For a `most` that is no whole number from 0.
        """
        if most is not None and (not is_whole(most) or most < 0):
            raise ValueError(f"most must be a whole number from 0; got {shorten(most)}")
        k, p = self.how["k"], self.how["p"]
        names = ["query", *names_of(k, p)]
        found: dict[str, list[Any]] = {
            name: [] for name in ("first", "second", *names, "came", "left")
        }
        for pair, columns in self.per_query.items():
            near = np.array(columns[f"RBO(p={p:g})"], np.float64)
            changed = [
                at
                for at in np.argsort(near, kind="stable").tolist()
                if columns[f"first {k} changed"][at]
            ]
            for at in changed[:most]:
                query = columns["query"][at]
                old, new = (self.ranked[name][query][:k] for name in pair)
                came, left = (
                    [each for each in one if each not in {*other}]
                    for one, other in ((new, old), (old, new))
                )
                row = *pair, *(columns[name][at] for name in names), " ".join(came), " ".join(left)
                for column, cell in zip(found.values(), row):
                    column.append(cell)
        return found

    @property
    def notes(self):
        "Return what is to be known of the numbers: queries of one run alone, and ties."
        said = []
        level = f"{100 * self.how['level']:g} %"
        said.append(f"Means over queries with {level} intervals.")
        for first, second in self.per_query:
            one, other = self.ranked[first], self.ranked[second]
            for name, own, others in ((first, one, other), (second, other, one)):
                alone = [query for query in own if query not in others]
                if alone:
                    counted = count_of(len(alone), "query is", "queries are")
                    versus = (
                        f" (against {second if name == first else first})"
                        if len(self.per_query) > 1
                        else ""
                    )
                    said.append(
                        f"{counted} in {name} alone{versus} and not compared: {some_of(alone)}."
                    )
        for name, count in self.tied.items():
            if count:
                counted = count_of(count, "query has", "queries have")
                said.append(
                    f"{name}: {counted} equal scores at the first {self.how['k']} ranks, whose order "
                    f"ties={self.convention.ties} decides; RBO takes them as tied."
                )
        return said

    def drawn(self):
        "Yield the tables that are printed, each with its label."
        shown = {name: self.columns[name] for name in ("value", "mean", "low", "high", "queries")}
        if len(self.per_query) > 1:
            shown = {name: self.columns[name] for name in ("first", "second")} | shown
        yield "How much the runs differ", Table(shown, 3, self.notes)
        most = self.most_changed(FIRST_QUERIES)
        k, p = self.how["k"], self.how["p"]
        if most["query"]:
            names = [f"RBO(p={p:g})", f"overlap@{k}", f"tau@{k}"]
            some = ["first", "second"] if len(self.per_query) > 1 else []
            columns = {"changed most": most["query"]} | {
                name: most[name] for name in [*some, *names]
            }
            columns[f"tau@{k}"] = ["" if tau != tau else tau for tau in columns[f"tau@{k}"]]
            columns["first result changed"] = [
                "yes" if each else "no" for each in most["first result changed"]
            ]
            columns |= {
                name: [shorten_ids(each) for each in most[name]] for name in ("came", "left")
            }
            yield "The queries that changed most", Table(columns, 3)

    def __repr__(self):
        return "\n\n".join(table.text() for _, table in self.drawn())

    def _repr_html_(self):
        return "".join(table.html(label) for label, table in self.drawn())

    def to_dict(self) -> dict[str, Any]:
        "Return all of it as JSON can hold it: the choices, the rows, each query of each pair, and the notes; nan is None."

        def plain(value):
            return None if isinstance(value, float) and value != value else value

        rows = [dict(zip(self.columns, map(plain, row))) for row in zip(*self.columns.values())]
        pairs = [
            {
                "first": first,
                "second": second,
                "per_query": [
                    dict(zip(columns, map(plain, row))) for row in zip(*columns.values())
                ],
            }
            for (first, second), columns in self.per_query.items()
        ]
        return {
            **self.how,
            **made_with(self.convention),
            "rows": rows,
            "pairs": pairs,
            "notes": self.notes,
        }


LONGEST = 24  # letters of the ids that are printed in a cell


def shorten_ids(ids):
    "Return `ids`, with spaces between, cut where a table would grow too wide."
    return ids if len(ids) <= LONGEST else f"{ids[: LONGEST - 3]}..."
