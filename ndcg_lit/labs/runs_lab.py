"""Several queries, two systems on them: the difference on each query, and what the mean hides."""

from collections.abc import Iterable, Mapping
from numbers import Real

from ndcg_lit.average_precision import ap
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_cutoff,
    as_finite,
    as_gain,
    as_list,
    as_pairs,
    as_ranking,
    as_written,
    floats,
    grades_of,
    list_of,
    one_of,
    repeated,
    text,
    traitlets,
)
from ndcg_lit.labs.ranking_lab import TITLES, counted_ranks
from ndcg_lit.lists import shorten
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr

MEASURES = ("ap", "rr", "ndcg")
RUNS = {
    "tent": ([0, 0, 0, 3, 1], [0, 0, 3, 0, 1]),
    "stove": ([3, 0, 0, 0, 1], [3, 0, 0, 1, 0]),
    "lamp": ([3, 2, 0, 0, 0], [0, 0, 3, 2, 0]),
    "boots": ([1, 0, 3, 0, 1], [1, 3, 0, 0, 1]),
    "compass": ([0, 0, 1, 3, 0], [0, 1, 0, 3, 0]),
    "rope": ([1, 3, 0, 0, 0], [1, 3, 0, 0, 0]),
    "knife": ([1, 2, 0, 1, 0], [1, 2, 1, 0, 0]),
    "axe": ([1, 3, 2, 0, 1], [1, 3, 2, 1, 0]),
}


def matched(grades, results):
    "Pair each of the `grades` with the next of the `results` that has it. It gets no name if none is left."
    found = []
    left = list(results)
    for grade in grades:
        pair = next((pair for pair in left if pair[1] == grade), None)
        if pair:
            left.remove(pair)
        found.append(pair or ("", grade))
    return found


def _is_order(part):
    "Check whether `part` is a list of results; a result is a grade, a mapping, or a label and a grade."
    if isinstance(part, (Real, str, Mapping)):
        return False
    return not isinstance(next(iter(part), None), str)


def _two_orders(query, entry):
    "Return the order of each system in the `entry`: two orders, or one for both. ValueError names the `query`."
    try:
        parts = as_list(entry, "orders")
        two = len(parts) == 2 and all(map(_is_order, parts))
    except (TypeError, ValueError):
        raise ValueError(
            f"query {query} must hold one order of results, or two; got {shorten(entry)}"
        ) from None
    return {"first": parts[0], "second": parts[1]} if two else {"first": parts, "second": parts}


def _as_run(entry, i):
    "Return the `entry` at position `i`, orders or a mapping of name, first and second, as the front end reads it."
    orders = entry if isinstance(entry, Mapping) else _two_orders(i, entry)
    query = {"name": f"query {i}", **orders}
    if set(query) != {"name", "first", "second"}:
        raise ValueError(
            f"query {i} must have a name, a first and a second order; got {shorten(entry)}"
        )
    name = query["name"]
    if not (isinstance(name, str) and name):
        raise ValueError(f"query {i} must have a text as its name; got {shorten(name)}")
    try:
        first = as_ranking(query["first"])
        given = as_list(query["second"], "results")
        if all(isinstance(grade, Real) for grade in given):
            given = matched(given, as_pairs(first))
        second = as_ranking(given)
        if sorted(as_pairs(first)) != sorted(as_pairs(second)):
            raise ValueError("the second order must hold the results of the first")
    except ValueError as error:
        raise ValueError(f"query {i} ({name}): {error}") from None
    return {"name": name, "first": first, "second": second}


def as_runs(value) -> list[dict]:
    """Return the queries of `value`: a list with one order or two for each query, or a mapping from their names.

    >>> [run["second"][0]["label"] for run in as_runs({"tent": ([2, 0], [0, 2]), "lamp": [1]})]
    ['B', 'A']
    """
    if isinstance(value, Mapping):
        value = [{"name": name, **_two_orders(repr(name), pair)} for name, pair in value.items()]
    entries = as_list(value, "queries")
    if not 1 <= len(entries) <= 12:
        raise ValueError(f"must hold 1 to 12 queries; got {len(entries)}")
    runs = [_as_run(entry, i) for i, entry in enumerate(entries, 1)]
    twice = repeated([run["name"] for run in runs])
    if twice is None:
        return runs
    raise ValueError(f"two queries are called {twice!r}; names must differ")


def _as_given(runs):
    "Return what a person would write for `runs`: orders alone if the names are the numbered ones."
    given = []
    for run in runs:
        first = as_pairs(run["first"])
        second = as_pairs(run["second"])
        grades = grades_of(run["second"])
        written = as_written(run["first"])
        if first == second:
            given.append(written)
        elif matched(grades, first) == second:  # each grade finds its own result
            given.append((written, grades))
        else:
            given.append((written, second))
    names = [run["name"] for run in runs]
    numbered = [f"query {i}" for i in range(1, len(runs) + 1)]
    return given if names == numbered else dict(zip(names, given))


def differences(
    first: list[float],  # a value of the first system for each query
    second: list[float],  # a value of the second
) -> dict:  # "first", "second", "by", "mean", "without", "wins", "ties", "losses", "decides"
    "Return the means of `first` and `second`, their difference by query, and its mean with all and without each query."
    n = len(first)
    by = [b - a for a, b in zip(first, second)]
    mean = sum(by) / n
    without = [(sum(by) - each) / (n - 1) if n > 1 else 0.0 for each in by]
    ways = [_sign(each) for each in by]
    turning = [i for i in range(n) if n > 1 and _sign(mean) and _sign(without[i]) != _sign(mean)]
    return dict(
        first=sum(first) / n,
        second=sum(second) / n,
        by=by,
        mean=mean,
        without=without,
        wins=ways.count(1),
        ties=ways.count(0),
        losses=ways.count(-1),
        decides=max(turning, key=lambda i: abs(by[i]), default=None),
    )


def _sign(x):
    "Return 1 if `x` favours the second system, -1 if the first, and 0 if neither, up to rounding."
    return 0 if abs(x) < 1e-9 else (x > 0) - (x < 0)


def _value(ranking, measure, k, gain, min_grade):
    "Return the `measure` of one ranking."
    rel = grades_of(ranking)
    if measure == "ndcg":
        return ndcg(rel, k=k, gain=gain)
    return {"ap": ap, "rr": rr}[measure](rel, k=k, min_grade=min_grade)


def _counted(runs, left_out):
    "Return the queries of `runs` that are not `left_out`."
    return [run for run in runs if run["name"] not in left_out]


def compared(runs, left_out, **form) -> dict:
    "Return the `differences` on the queries of `runs` that are not left out."
    kept = _counted(runs, left_out)
    return differences(
        *([_value(run[system], **form) for run in kept] for system in ("first", "second"))
    )


_as_name = text("the name of a query", lambda name: True)


def as_query_name(value) -> str | None:
    "Return the name of a query. None stands for the first."
    return None if value is None else _as_name(value)


def as_left_out(value) -> list[str]:
    "Return the names of the queries of `value`. ValueError if one comes twice."
    names = list_of(_as_name, "name")(value)
    if len(set(names)) == len(names):
        return names
    raise ValueError(f"must name each query once; got {shorten(value)}")


class RunsLab(Lab):
    "Two systems on the same queries, `runs`: a `measure` of each, and the mean difference without those `left_out`."

    module = "runs_lab"
    runs = Checked(as_runs, RUNS, _as_given)
    measure = Checked(one_of(*MEASURES), "ap")
    k = Checked(as_cutoff, None)
    gain = Checked(as_gain, "linear")
    min_grade = Checked(as_finite, 1)
    query = Checked(as_query_name, None)
    left_out = Checked(as_left_out, [])
    order = Checked(one_of("given", "sorted"), "given")
    mean_first, mean_second, difference = floats(3)
    wins, ties, losses = (traitlets.Int(read_only=True) for _ in range(3))

    def __init__(self, runs: Mapping | Iterable | None = None, **traits):
        super().__init__(runs=RUNS if runs is None else runs, **traits)

    @staticmethod
    def follows(runs, query, left_out, measure, k, gain, min_grade):
        "Return the means, their difference, and on how many queries the second system wins, ties and loses."
        names = [run["name"] for run in runs]
        for name in [*left_out, *([] if query is None else [query])]:
            if name not in names:
                raise ValueError(
                    f"no query is called {shorten(name)}; there are {', '.join(names)}"
                )
        if not _counted(runs, left_out):
            raise ValueError("every query is left out; at least one must count")
        found = compared(runs, left_out, measure=measure, k=k, gain=gain, min_grade=min_grade)
        return dict(
            mean_first=found["first"],
            mean_second=found["second"],
            difference=found["mean"],
            **{name: found[name] for name in ("wins", "ties", "losses")},
        )

    def form(self):
        "Return the measure with its options."
        return dict(measure=self.measure, k=self.k, gain=self.gain, min_grade=self.min_grade)

    @property
    def per_query(self):
        "Return each query's two values, their difference, and the mean without it; None where there is none."
        form = self.form()
        without = {}
        names = [run["name"] for run in _counted(self.runs, self.left_out)]
        if len(names) > 1:
            without = dict(zip(names, compared(self.runs, self.left_out, **form)["without"]))
        found = {}
        for run in self.runs:
            a = _value(run["first"], **form)
            b = _value(run["second"], **form)
            left = without.get(run["name"])
            found[run["name"]] = dict(first=a, second=b, by=b - a, without=left)
        return found

    @property
    def by_measure(self):
        "Return the mean difference by each measure."
        form = self.form()
        return {
            name: compared(self.runs, self.left_out, **{**form, "measure": name})["mean"]
            for name in MEASURES
        }

    @property
    def decides(self):
        "Return the name of the query that decides, or None."
        at = compared(self.runs, self.left_out, **self.form())["decides"]
        return None if at is None else _counted(self.runs, self.left_out)[at]["name"]

    def tables(self):
        "Return the values of each query, then its orders."
        return _runs_tables(self)


def _runs_tables(lab):
    "Return the values of each query of `lab`, with who is ahead and who decides as the caption, then its orders."
    title = TITLES[lab.measure]
    queries = lab.per_query
    means = f"system 1 {lab.mean_first:.3f}, system 2 {lab.mean_second:.3f}, difference {lab.difference:+.3f}"
    better = f"system 2 is better on {lab.wins} queries, equal on {lab.ties}, worse on {lab.losses}"
    said = f"Mean {title}: {means}; {better}; {counted_ranks(lab.k)}."
    if lab.decides is not None:
        left = queries[lab.decides]["without"]
        ahead = ["system 1", "neither", "system 2"][_sign(left) + 1]
        said += f" Without {lab.decides} the difference is {left:+.3f}: {ahead} ahead."
    others = (
        f"{TITLES[name]} {by:+.3f}" for name, by in lab.by_measure.items() if name != lab.measure
    )
    said += f" The difference by the other measures: {', '.join(others)}."
    rows = [
        [
            name,
            f"{q['first']:.3f}",
            f"{q['second']:.3f}",
            f"{q['by']:+.3f}",
            "none" if q["without"] is None else f"{q['without']:+.3f}",
            "no" if name in lab.left_out else "yes",
        ]
        for name, q in queries.items()
    ]

    def listed(order):
        return ", ".join(f"{r['label']} {r['grade']:g}" for r in order) or "no results"

    orders = [[run["name"], listed(run["first"]), listed(run["second"])] for run in lab.runs]
    head = [
        "query",
        f"{title} of system 1",
        f"{title} of system 2",
        "2 minus 1",
        "mean without it",
        "counts",
    ]
    return [
        (said, head, rows),
        (
            "The results of each query and their grades, in the order of each system.",
            ["query", "system 1", "system 2"],
            orders,
        ),
    ]
