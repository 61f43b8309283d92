"""NDCG@6 of one ranking is 0.785 in trec_eval, 0.751 in Elasticsearch and 0.961 in scikit-learn; a convention names the choices behind such a number, and `reconcile` finds them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from decimal import Decimal
from functools import lru_cache, wraps
from itertools import product
from math import isfinite
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from ndcg_lit.choices import (
    Choices,
    ConventionLike,
    Qrels,
    Joining,
    Run,
    Verb,
    are_distances,
    check_columns,
    checked_overlap,
    made_by,
    seen_of,
    with_choices,
)
from ndcg_lit.engine import measures
from ndcg_lit.engine.applied import (
    Measure,
    apply_grade_rules,
    compute,
    options_of,
    restrict_pool,
    restrict_to_returned,
    without_dropped,
    without_masked,
)
from ndcg_lit.engine.convention import (
    CONVENTIONS,
    DEFAULT,
    KNOWN,
    Convention,
    as_convention,
    as_word,
    non_defaults,
    unchecked,
)
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import holds, known_measure, parse_measure
from ndcg_lit.engine.ranked import RankedQrels, rank_lists
from ndcg_lit.evaluation import READ_AS, evaluate, ranked_qrels_of
from ndcg_lit.lists import as_grades, check_pool, shorten
from ndcg_lit.mistakes import (
    MAY,
    SURE,
    Case,
    CUTOFFS,
    Candidate,
    Chance,
    Data,
    Mistake,
    Reading,
    at_a_cutoff,
    digits_printed,
    fitting,
    first_block,
    later_blocks,
)
from ndcg_lit.reading.rows import GroupedRows, as_bytes, as_text, own_id, own_ids, own_rows
from ndcg_lit.reading.seen import SeenCounts
from ndcg_lit.reading.sources import ranks_of, read_both
from ndcg_lit.tables import Table, as_markdown


@dataclass(frozen=True)
class Match:
    """A value, the simplest `convention` and the `tools` that give it, and the number of `others`: more conventions that do.

    Parameters
    ----------
    value : float
        The value by this convention.
    convention : Convention
        The simplest convention that gives the value.
    tools : tuple
        The names of the presets that give the value.
    others : int
        The number of further conventions that give the same value.
    """

    value: float
    convention: Convention
    tools: tuple
    others: int


@dataclass(frozen=True)
class Reconciled:
    """The conventions and the mistakes that give a number, as `reconcile` finds them, or the nearest ones.

    Parameters
    ----------
    number : str
        The number as it was given.
    measure : str
        The name of the measure.
    matches : tuple
        Every `Match` that rounds to the number, the simplest first.
    nearest : Match
        The `Match` nearest to the number.
    one_choice : Match
        The nearest `Match` that differs from the default in one choice.
    low : float
        The least value of any convention tried.
    high : float
        The greatest value of any convention tried.
    tried : int
        The number of conventions tried.
    single : bool
        Whether the number fits only as a sum in single precision.
    by_chance : tuple
        The tools that break ties of these scores by chance.
    tie_range : tuple | None
        The least and the greatest value that such a tool can print; None without one.
    percent : bool
        Whether the number fits only as a percentage.
    added : float
        What the tools of the matches add to each divisor, if the number fits only with it; else 0.
    seen : SeenCounts | None
        How much of run and judgments was taken out since the queries had it before; None if
        nothing said what they had.
    chance : float
        Which share of the printed numbers near this one fits some convention that is as simple as
        the likeliest of the `matches`; 1 without one.
    mistakes : tuple
        Each `Mistake` that rounds to the number, the likeliest first, where the conventions
        leave it open: other measures, other cutoffs, and what people do wrong.
    values_tried : int
        The number of different values that these were looked for among; 0: the conventions were
        enough.
    withheld : int
        The number of further values that fit, and that are not told, since chance would find as
        many.
    """

    number: str
    measure: str
    matches: tuple
    nearest: Match
    one_choice: Match
    low: float
    high: float
    tried: int
    single: bool = False
    by_chance: tuple = ()
    tie_range: tuple | None = None
    percent: bool = False
    added: float = 0.0
    seen: SeenCounts | None = None
    chance: float = 1.0
    mistakes: tuple = ()
    values_tried: int = 0
    withheld: int = 0

    @property
    def found(self):
        "Return whether the number was found: a convention gives it, or a mistake that chance hardly would."
        return bool(self.matches) or any(mistake.sure for mistake in self.mistakes)

    @property
    def elsewhere(self):
        "Return the other measures, and other cutoffs, that give the number: pairs of a measure and a `Match`."
        return tuple(
            (each.measure, Match(each.value, each.convention, each.tools, 0))
            for each in self.mistakes
            if each.code in ELSEWHERE
        )

    @property
    def share(self):
        "Return the number, as a share if it is a percentage."
        number, *_ = as_printed(self.number)
        return number / 100 if self.percent else number

    @property
    def at_an_end(self):
        "Return whether the number is 0 or 1, which many measures give and many mistakes."
        return self.share in (0, 1)

    @property
    def impossible(self):
        "Return whether no convention can give the number: the measure lies between 0 and 1, and the number does not."
        info = parse_measure(self.measure).info
        open_ended = (
            info.counts != "judged" and info.nothing is None
        )  # DCG and CG, which a table of gains lifts at will, and what counts documents
        return not open_ended and self.beyond and not 0 <= self.share <= 1

    @property
    def beyond(self):
        "Return whether the number is beyond the range of every convention that was tried."
        return not self.matches and not self.low <= self.share <= self.high

    @property
    def decimals_needed(self):
        "Return how many decimals of the number would tell the matches apart."
        return decimals_apart([match.value for match in self.matches])

    @property
    def said(self):
        "Return what was found, in sentences."
        return fits_said(self)

    def __repr__(self):
        return answer_table(self).text() if self.matches or self.mistakes else self.said

    def to_dict(self):
        """Return what was found as values that JSON takes.

        Returns
        -------
        dict
            The fields by name, and `found` and `said`; a convention is its text.

        Examples
        --------
        >>> reconcile("0.961", [3, 2, 3, 0, 1, 2], measure="nDCG@6").to_dict()["found"]
        True
        """
        return {"found": self.found, "said": self.said} | plain_values(self)

    def _repr_markdown_(self):
        if self.matches or self.mistakes:
            return answer_table(self).markdown()
        return as_markdown(self.said)


def plain_values(given):
    "Return a result as dicts, lists, texts and numbers, which JSON takes."
    if isinstance(given, Convention):
        return str(given)
    if is_dataclass(given):
        return {each.name: plain_values(getattr(given, each.name)) for each in fields(given)}
    return [plain_values(each) for each in given] if isinstance(given, tuple) else given


def in_former_order(verb: Verb) -> Verb:
    "Let `reconcile` take the measure, and then the pool, in the third place too, as it once did, with a warning."

    @wraps(verb)
    def call(*given, **named):
        if "ranking" in named:
            warnings.warn("ranking is called run now", DeprecationWarning, stacklevel=2)
            named["run"] = named.pop("ranking")
        if len(given) > 2 and is_measure(given[2], given[1], "qrels" in named):
            found = dict(zip(("measure", "pool"), given[2:]))
            said = ", ".join(f"{name}={shorten(value)}" for name, value in found.items())
            warnings.warn(
                f"reconcile takes value, run, qrels and measure, in this order; write {said}",
                DeprecationWarning,
                stacklevel=2,
            )
            given, named = given[:2], found | named
        return verb(*given, **named)

    return call  # type: ignore[return-value]


def is_measure(value, ranking, has_qrels):
    "Check whether a `value` in the place of qrels is a measure: since they are there, or it is no file and reads so."
    if has_qrels or isinstance(value, Measure) or hasattr(value, "NAME"):  # as ir_measures has it
        return True
    if not isinstance(value, str) or os.path.exists(value):
        return False
    try:
        parse_measure(value)
    except ValueError:  # a list of grades has no file of judgments, so a measure is misspelt
        return isinstance(ranking, (list, tuple, np.ndarray))
    return True


@in_former_order
@with_choices(
    Joining,
    refused=dict.fromkeys(
        ("convention", "ties", "duplicates", "precision", "missing", "unjudged"),
        "it tries every convention",
    )
    | {"weights": "no tool weighs queries", "threads": "it works on one"},
)
def reconcile(
    value: float | str,
    run: Run | ArrayLike,
    qrels: Qrels | None = None,
    measure: str | Measure = "nDCG@10",
    *,
    pool: ArrayLike | None = None,
    **choices: Unpack[Joining],
) -> Reconciled:
    """Find the conventions by which `measure` of `run` is `value`, and the tools that use them.

    If none gives the number, or if chance may well have found one, other measures are tried, other
    cutoffs, and mistakes with a name: a sum in place of the mean, an ideal of the results alone,
    scores read as distances. A result says how often chance would find as much.

    Parameters
    ----------
    value : float or str
        The number that somebody printed; a text keeps its last zeros: "0.7510". One above 1 may be
        a percentage, and a text may say so: "75.1 %".
    run : Run or array_like
        The results of a system, as for `evaluate`; three arrays of a training log, query, score and
        grade of each result, where the sizes of the groups may stand for the queries; or one list
        of grades in rank order.
    qrels : Qrels, default None
        The judgments of a run; None for grades and for arrays.
    measure : str, default 'nDCG@10'
        The measure that it is said to be.
    pool : array_like, default None
        With grades: every judged grade; None: those of the list.

    Returns
    -------
    Reconciled
        A `Reconciled`.

    Raises
    ------
    ValueError
        For a value that is not a number, and for data that cannot be read.

    Examples
    --------
    >>> reconcile(0.961, [3, 2, 3, 0, 1, 2], measure="nDCG").tried > 100
    False
    """
    wanted = known_measure(measure, "reconcile")
    if qrels is None and are_arrays(run):
        source = of_arrays(run)
    elif qrels is None:
        source = of_list(run, pool)
    else:
        columns, form = choices.get("columns"), choices.get("format")
        check_columns(columns)
        how = {"overlap": choices.get("overlap"), "distance": are_distances(choices.get("scores"))}
        source = of_run(run, qrels, columns, form, **how, **seen_of(choices))
    return find_conventions(value, ReconcileCache(wanted, *source))


def find_conventions(value, cache):
    """Find the conventions that give the printed `value` of the measure in the `cache`, and the nearest if none does.

    If none does, or if chance may well have found one, look for mistakes too."""
    plain = reading_of(value)
    groups = grouped(cache, plain.written)
    found = find_printed(value, plain, groups, cache)
    if is_settled(found):
        return found
    if found.matches or not found.impossible or "%" in found.number:
        return with_mistakes([found], [plain], groups, cache)
    share = reading_of(f"{value} %")._replace(percent=True)
    percent = find_printed(value, share, grouped(cache, share.written), cache)
    percent = replace(percent, percent=True)
    if percent.matches:  # it may be a count as well
        return with_mistakes([percent], [plain], groups, cache)
    return with_mistakes([found, percent], [plain, share], groups, cache)


def is_settled(found):
    "Check whether the conventions that were `found` are enough: chance would hardly have found them, or tools of these."
    if not found.matches or found.at_an_end:
        return False
    limit = SURE if any(match.tools for match in found.matches) else SETTLED
    return found.chance <= limit or found.single or found.added > 0


SETTLED = 0.01  # the share of numbers that fit a convention of no tool by chance, up to which nothing else is looked for


def reading_of(value):
    "Return the printed `value` as a `Reading`."
    number, decimals, written = as_printed(value)
    within = max(0.5 * 10.0**-decimals, abs(number) * 1e-12) * (1 + 1e-9)
    return Reading(number, decimals, within, digits_printed(value), written)


def with_mistakes(several, readings, groups, cache):
    "Return one of `several` things found, one for each of the `readings` of a number, with the mistakes that give it."
    case = Case(cache.measure, cache.make, cache.absent(), cache.unjudged, cache.data)
    rows = 0 if cache.data is None else cache.data.rows
    most = MOST_CONVENTIONS if rows <= MANY_ROWS else FEW_CONVENTIONS
    usual = [match.convention for match in groups if is_usual(match)][:most]
    others = [c for c in usual if non_defaults(c)]
    given = [match.value for match in several[0].matches]
    chance = Chance(readings)

    def blocks():
        yield first_block(case)
        yield at_other_cutoffs(cache, readings[0].written)
        yield from later_blocks(case, others)

    mistakes = [
        known_tools(each, cache)
        for each in fitting(blocks(), chance)
        if several[0].at_an_end or all(abs(each.value - value) > 1e-9 for value in given)
    ]
    mistakes += ties_that_hold(several[0], readings, cache)
    found = several[-1] if mistakes and mistakes[0].percent else several[0]
    return replace(
        found,
        mistakes=tuple(mistakes),
        values_tried=len(chance.tried),
        withheld=chance.withheld,
    )


MOST_CONVENTIONS = 24  # conventions by which each mistake is tried
FEW_CONVENTIONS = 6  # of many rows, so that it takes seconds
MANY_ROWS = 200_000


ELSEWHERE = "other-measure", "other-cutoff", "cutoff-off-by-one"


def is_usual(match):
    "Check whether the convention of a `match` is a tool's, or differs from the default in one choice at most."
    return bool(match.tools) or len(non_defaults(match.convention)) < 2


def known_tools(mistake, cache):
    "Return the `mistake` with the tools that give its value, if it is another measure or another cutoff."
    if mistake.code not in ELSEWHERE or mistake.tools:
        return mistake
    other = replace(cache, measure=parse_measure(mistake.measure))
    tools = by_tool(other).get(round(mistake.value, 12), ())
    return replace(mistake, tools=tuple(tools))


def ties_that_hold(found, readings, cache):
    "Yield the mistake of ties broken by chance, if the number lies in what some tools of `found` may print."
    if found.matches or not found.by_chance:
        return
    by_range: dict = {}
    for tool, ends in ranges_of_ties(cache).items():
        by_range.setdefault(tuple(round(end, 12) for end in ends), []).append(tool)
    ranges = sorted(by_range.items(), key=lambda each: each[0][1] - each[0][0])
    for reading in readings:
        within, (first, last) = reading.within, reading.near
        for (low, high), tools in ranges:
            chance = min((high - low + 2 * within) / (last - first), 1.0)
            if chance > MAY or not low - within <= reading.number <= high + within:
                continue
            said = (
                f"an order of the tied, which {', '.join(tools)} takes by chance, "
                f"from {low:.6f} to {high:.6f}"
            )
            c = convention_of(tools[0])
            named = found.measure, reading.number, c, tuple(tools), reading.digits
            yield Mistake("ties-by-chance", said, *named, chance, reading.percent)
            return


def find_printed(value, reading, groups, cache):
    "Find the conventions for the printed `value`, a `reading` of it, among the `groups`."
    number, decimals, within = reading.number, reading.decimals, reading.within
    fits = tuple(match for match in groups if abs(match.value - number) <= within)
    single, added = False, 0.0
    if not fits and decimals > 6:
        fits, added = with_added(groups, number, within)
    if not fits and decimals > 6 and may_be_single(number, decimals, cache.absent().size):
        near = 1e-6 * max(abs(number), 1)
        fits = tuple(match for match in groups if abs(match.value - number) <= near)
        single = bool(fits)

    def nearest(some):
        return min(some, key=lambda match: abs(match.value - number))

    simple = [match for match in groups if len(non_defaults(match.convention)) < 2]
    values = [match.value for match in groups]
    tried = sum(match.others + 1 for match in groups)
    return Reconciled(
        str(value),
        cache.measure.label,
        fits,
        nearest(groups),
        nearest(simple or groups),
        min(values),
        max(values),
        tried,
        single,
        tools_by_chance(cache),
        range_of_ties(cache),
        added=added,
        seen=cache.seen,
        chance=chance_of(fits, groups, reading),
    )


def chance_of(fits, groups, reading):
    """Return the share of numbers near the `reading` that fit a convention as likely as the likeliest of those that `fit`.

    The default comes first, then what most tools give, then the simplest; 1 if none fits."""
    near = Chance([reading])
    for match in sorted(groups, key=lambda match: (match is not groups[0], -len(match.tools))):
        near.add(match.value)
        if any(match is fit for fit in fits):
            return near.share
    return 1.0


def with_added(groups, number, within):
    "Return the matches whose tools give the `number` since they add to each divisor, with these tools alone, and what they add."
    found, most = [], 0.0
    for match in groups:
        added = {tool: CONVENTIONS[tool.rstrip("*")].added for tool in match.tools}
        tools = [
            tool
            for tool, more in added.items()
            if 0 < match.value - number <= match.value * more + within
        ]
        if tools:
            found.append(replace(match, tools=tuple(tools)))
            most = max(most, *(added[tool] for tool in tools))
    return tuple(found), most


def may_be_single(number, decimals, queries):
    "Check whether a sum in single precision may print the `number`; of more than one query any number may be the mean."
    return queries > 1 or round(float(np.float32(number)), decimals) == number


def are_arrays(run):
    "Check whether a `run` is three arrays, and not one list of grades."
    return isinstance(run, (tuple, list)) and len(run) == 3 and all(map(np.iterable, run))


def of_arrays(arrays):
    """Return what `of_run` does for three `arrays`: query, score and grade of each result.

    The query may be the sizes of the groups, as LightGBM and XGBoost take them. Every row gets an id, the first row the
    largest, so that the tied keep their order by docid as well."""
    query, score, grade = arrays
    sizes = np.asarray(query)
    if sizes.dtype.kind in "iu" and len(query) < len(score) == sizes.sum() and (sizes > 0).all():
        query = np.arange(sizes.size).repeat(sizes)
    read = ranks_of((query, score, grade), None, "stable", "error", "double", None).qrels
    run: dict = {name: {} for name in read.queries}
    qrels: dict = {name: {} for name in read.queries}
    last = len(score) - 1
    for at, (name, its_score, its_grade) in enumerate(zip(query, score, grade)):
        asked, row = as_text(as_bytes(name)), f"{last - at:012}"
        run[asked][row], qrels[asked][row] = float(its_score), float(its_grade)
    return of_run(run, qrels, None)


def of_list(ranking, pool):
    "Return a function from convention to `RankedQrels` for a ranking of grades, and the next fields of a `ReconcileCache`."
    rel = as_grades(ranking, "run").astype(np.float64)
    if rel.ndim != 1:
        raise ValueError("run must be one list of grades; a run of many queries comes with qrels")
    judged = rel if pool is None else as_grades(pool, "pool").astype(np.float64)
    if judged.ndim != 1:
        raise ValueError("pool must be one list of grades, those of the ranking included")
    check_pool(rel, judged)

    def make(c):
        ranked = rank_lists([apply_grade_rules(rel, c)], [apply_grade_rules(judged, c)])
        return without_masked(without_dropped(ranked, c, ranked.returned > 0), c)

    return make, 0


def of_run(
    run,
    qrels,
    columns,
    format=None,
    duplicates="always",
    overlap=None,
    distance=False,
    seen=None,
    seen_in_qrels=None,
):
    "Return a function from convention to `RankedQrels` for a run, which reads the run once for each order and precision, and the next fields of a `ReconcileCache`."
    overlap = checked_overlap(overlap)
    rows, judged, *counts = read_both(
        run, qrels, columns, format, duplicates, overlap, distance, seen, seen_in_qrels
    )
    held: dict = {}

    def ranks(c):
        order = READ_AS.get(c.ties, c.ties)
        asked = (order if order == "stable" else "docid", c.duplicates, c.precision)
        key = *asked, c.drop == "own"
        if key not in held:
            held[key] = ranks_of(rows, judged, *asked, columns, c.drop == "own")
        return held[key]

    usual = ranks(DEFAULT)
    close = usual.close is not None and bool(usual.close.any())
    own = has_own(rows, judged)
    told = len(usual.unjudged), close, own, ~usual.there, Data(rows, judged)
    return maker_of(ranks), *told, *counts


def has_own(rows, judged):
    """Check whether a run, `GroupedRows` or a dict, has a document whose id is that of its query.

    Of a query in a fold it is the id within the fold, which the run or what is `judged` knows."""
    known = own_ids(getattr(judged, "names", judged))
    own = {as_bytes(query): as_bytes(name) for query, name in known.items()}
    if isinstance(rows, GroupedRows):
        return bool(own_rows(rows, own).any())

    def is_there(query, documents):
        text = own.get(as_bytes(query), as_bytes(own_id(query)))
        if as_text(text) in documents:
            return True
        return any(not isinstance(name, str) and as_bytes(name) == text for name in documents)

    return any(is_there(query, documents) for query, documents in rows.items())


def maker_of(ranks):
    "Return a function from convention to `RankedQrels` for the `ranks`, which keeps the last order of the documents."
    held = {}

    def make(c):
        seed = SEED if c.ties == "random" else None
        refusing = "error" in (c.negative, c.fractions)
        if refusing or c.ties in ("best", "worst"):
            return ranked_qrels_of(ranks(c), c, seed)
        order = c.ties, c.precision, c.duplicates, c.drop
        if order not in held:
            held.clear()
            only_order = unchecked(dict(zip(("ties", "precision", "duplicates", "drop"), order)))
            held[order] = ranked_qrels_of(ranks(c), only_order, seed)
        ranked = held[order]
        if c.fractions == "truncate":
            ranked = replace(ranked, grade=np.trunc(ranked.grade), pool=np.trunc(ranked.pool))
        return without_masked(ranked, c)

    return make


SEED = 0  # ties=random is tried in this one order only


@dataclass(eq=False)
class ReconcileCache:
    "One run and its judgments under a measure. What several conventions share is computed once."

    measure: Measure
    make: Callable  # a `RankedQrels`, by a convention
    unjudged: int = 0  # queries of the run without judgments
    close: bool = False  # are some scores equal in single precision only?
    own: bool = False  # does the run have documents whose id is their query's?
    # (queries,) does the run lack the judged query? None: it lacks none
    lacking: np.ndarray | None = None
    # what was read, from which mistakes make other data; None: a list of grades
    data: Data | None = None
    # how much was taken out of run and judgments since it was seen; None: nothing says what was
    seen: SeenCounts | None = None
    # arrays with a value for each query, by the choices that they depend on
    values: dict = field(default_factory=dict)
    # each `RankedQrels` of the ingest key that was asked for last
    documents: dict = field(default_factory=dict)

    def once(self, work, *key):
        "Return the values that `work` computes for a `key`, and compute them only once."
        if key not in self.values:
            self.values[key] = work()
        return self.values[key]

    def held(self, work, c, *key):
        "Return the `RankedQrels` that `work` makes by the convention `c`; forget all of another ingest key."
        ingest = self.ingest_key(c)
        if self.documents.get("ingest") != ingest:
            self.documents.clear()
            self.documents["ingest"] = ingest
        if key not in self.documents:
            self.documents[key] = work()
        return self.documents[key]

    def ingest_key(self, c):
        "Return the choices by which the convention `c` takes documents in, each only if it can matter for the data."
        precision = c.precision if self.close else ""
        return (
            c.ties,
            precision,
            *self.grade_choices(c),
            c.duplicates,
            c.judged_only,
            self.drop_choice(c),
        )

    def drop_choice(self, c):
        "Return the document that the convention `c` drops from the run; `none` if the run has no such document."
        return "none" if c.drop == "own" and not self.own else c.drop

    def grade_choices(self, c):
        "Return the choices about grades below 0 and about fractions, each only if there are such grades."

        def kinds():
            pool = self.make(DEFAULT).pool
            return bool((pool < 0).any()), bool((pool != np.trunc(pool)).any())

        below, broken = self.once(kinds, "kinds")
        return (
            "zero" if not below or c.negative == "keep" else c.negative,
            c.fractions if broken else "keep",
        )

    def absent(self):
        "Return which judged queries the run lacks, before anything is taken out of it."
        if self.lacking is None:
            return np.zeros(self.make(DEFAULT).returned.size, bool)
        return self.lacking

    def ranked(self, c):
        "Return the `RankedQrels` by the convention `c`, with all judged documents as its pool."
        whole = unchecked(vars(c) | {"pool": "judged"})
        return self.held(
            lambda: restrict_pool(self.make(whole), whole, self.measure.judged_only(c)), c, "judged"
        )

    def pooled(self, c):
        "Return the `RankedQrels` by the convention `c`, with the pool that `c` asks for."
        if c.pool == "judged":
            return self.ranked(c)
        return self.held(
            lambda: restrict_to_returned(self.ranked(c), ~self.absent()), c, "returned"
        )

    def top_k(self, c, k, uses_pool):
        "Return the `RankedQrels` of what may stand within rank `k`, with the pool of convention `c` if `uses_pool`."
        whole = self.pooled if uses_pool else self.ranked
        if k is None:
            return whole(c)
        return self.held(lambda: within_rank(whole(c), k), c, k, uses_pool and c.pool)


def within_rank(ranked, k):
    "Keep the documents of `ranked` that may stand within rank `k`, and the whole pool."
    near = ranked.above < k
    columns = (
        column[near]
        for column in (ranked.query, ranked.grade, ranked.rank, ranked.above, ranked.tied)
    )
    return RankedQrels(*columns, ranked.pool_query, ranked.pool, ranked.returned, ranked.ties)


def grouped(cache, decimals=0):
    "Group conventions, and tools that print so many `decimals`, by value: a list of `Match`, the simplest first."
    groups = {}
    for value, c, extra in means_tried(cache):
        groups.setdefault(round(value, 12), []).append((value, c, extra))
    tools = by_tool(cache, decimals)
    matches = [
        Match(
            held[0][0],
            unchecked(vars(held[0][1]) | held[0][2]),
            tuple(tools.get(key, ())),
            len(held) - 1,
        )
        for key, held in groups.items()
    ]
    alone = [key for key in tools if key not in groups]
    return matches + [
        Match(key, convention_of(tools[key][0]), tuple(tools[key]), 0) for key in alone
    ]


def means_tried(cache):
    "Return the mean by every combination of choices: a mean, a convention, and the choices of `AFTER`, simplest first."
    found = []
    for c in conventions_tried(cache):
        try:
            sums = Sums(cache, c)
        except ValueError:
            continue  # the measure refuses the data by this convention, as Q refuses gains below 0
        after = [
            (e, m, u)
            for e, m, u in AFTER
            if (sums.empty or not e)
            and (sums.missing or m == "zero")
            and ((sums.unjudged and c.averaging == "macro") or u == "skip")
        ]
        for empty, missing, unjudged in after:
            value = sums.mean(empty, missing, unjudged)
            extra = {"empty": empty, "missing": missing, "unjudged": unjudged}
            if value == value:
                found.append((value, c, extra))

    def departures(at):
        _, c, extra = at
        return sum(value != getattr(DEFAULT, choice) for choice, value in (vars(c) | extra).items())

    return sorted(found, key=departures)


# the choices of empty, missing and unjudged, which change a mean and no value of a query
AFTER = list(product((0.0, 1.0, "skip"), ("zero", "skip"), ("skip", "zero")))


def conventions_tried(cache):
    "Yield every convention that differs from the default in choices that can matter, each of them once."
    varied = dimensions(cache)
    for values in product(*varied.values()):
        chosen = dict(zip(varied, values, strict=True))
        if is_sensible(cache, **chosen):
            yield unchecked(chosen)
    # alone, because few tasks drop the first document, and trying it with all else would double the work
    yield unchecked({"drop": "first"})


def dimensions(cache):
    "Return the choices that can matter for the data and the measure, with their values, the default first."
    info, beside = cache.measure.info, cache.measure.options
    if info.geometric:
        raise ValueError(f"the mean of {info.name} is a geometric one, which is not tried; try AP")
    ranked = cache.ranked(DEFAULT)
    levels = np.unique(ranked.pool)
    may = {
        "ties": (ranked.tied > 1).any(),
        "precision": cache.close,
        "pool": ranked.pool.size > ranked.query.size,
        "drop": cache.own,
        "judged_only": ranked.returned.sum() > ranked.query.size
        and cache.measure.judged_only(JUDGED_ONLY),
        "negative": levels.min(initial=0) < 0,
        "fractions": (levels != np.trunc(levels)).any(),
        "averaging": info.whole is not None and ranked.returned.size > 1,
    }
    asked = [choice for choice in (*COMMON, *info.follows) if may.get(choice, True)]
    open_ones = [choice for choice in asked if info.follows.get(choice, choice) not in beside]
    varied = {choice: VARIED.get(choice, KNOWN.get(choice)) for choice in open_ones}
    if "min_grade" in varied or "gain" in varied:
        # only thresholds that tell these grades apart
        above = [float(level) for level in levels.tolist() if level > 1][:MOST_LEVELS]
        varied["min_grade"] = (1.0, *above, *(("any",) if levels.min(initial=1) < 1 else ()))
    if "gain" in varied and set(levels.tolist()) <= {0.0, 1.0}:
        varied["gain"] = ("linear", "binary")
    if "discount" in varied and not info.normalizes:
        # not of a normalized measure, whose ideal cancels it
        varied["discount"] += ("ln",)
    if "ties" in varied:
        varied["ties"] = tuple(ties for ties in varied["ties"] if ties not in info.no_order)
    return varied


# every measure is asked about these; the first six change every rank
COMMON = ("ties", "precision", "judged_only", "drop", "negative", "fractions", "pool", "averaging")


# the values that are tried of choices with many more
VARIED = {
    "gain": ("linear", "exponential", "binary"),
    "discount": ("log2", "reciprocal", ("jk", 2.0)),
    "ties": tuple(ties for ties in KNOWN["ties"] if ties != "random"),
    "negative": ("zero", "keep", "mask"),
    "fractions": ("keep", "truncate"),
    "drop": ("none", "own"),
    "persistence": (0.8, 0.5, 0.9, 0.95),
}


MOST_LEVELS = 4  # grades above 1 that are tried as a min_grade


JUDGED_ONLY = Convention(judged_only=True)


def is_sensible(
    cache,
    gain="linear",
    min_grade=1.0,
    ideal="k",
    negative="zero",
    ties="docid",
    ap_divisor="all",
    **other,
):
    "Check whether these choices can be made together, and each of them matters."
    k, fields = cache.measure.k, cache.measure.info.follows
    if "gain" in fields and "min_grade" not in fields and gain != "binary" and min_grade != 1.0:
        return False
    if ideal == "relevant" and (gain != "binary" or k is None or k > measures.MOST_WEIGHTS):
        return False
    if ideal == "all" and k is None:
        return False
    if gain == "binary" and negative == "keep":
        return False
    if ap_divisor == "k" and k is None:
        return False
    return not (ap_divisor == "found" and ties == "average" and k is not None)


def mean_by(cache, c):
    "Return the mean by the convention `c`, not rounded. It is None where the convention refuses the data."
    try:
        sums = Sums(cache, c)
    except ValueError:
        return None
    return None if sums.refused(c) else sums.mean(c.empty, c.missing, c.unjudged)


class Sums:
    "The sum of a measure by one convention, and the numbers of empty, missing and unjudged queries."

    def __init__(self, cache, c):
        absent = cache.absent()
        empty = empties_by(cache, c)
        values, weights = values_by(cache, c), weights_by(cache, c)
        with np.errstate(over="ignore", invalid="ignore"):
            self.total = float((values if weights is None else values * weights).sum())
        weights = np.ones(absent.size, np.int64) if weights is None else weights
        self.queries = int(weights.sum())
        self.empty = int(weights[empty].sum())
        self.missing = int(weights[absent].sum())
        self.both = int(weights[empty & absent].sum())  # empty and missing
        self.unjudged = cache.unjudged
        self.lacks = {"empty": bool(empty.any()), "missing": bool(absent.any())}

    def mean(self, empty, missing, unjudged):
        "Return the mean by three choices. It is nan over no query, and if an empty query counts nan."
        empties = self.empty - (self.both if missing == "skip" else 0)
        count = (
            self.queries
            - (self.missing if missing == "skip" else 0)
            + (self.unjudged if unjudged == "zero" else 0)
        )
        if empty == "skip":
            count -= empties
        counts = 0.0 if isinstance(empty, str) else empty
        if not count or (empty == "nan" and empties):
            return float("nan")
        return (self.total + counts * empties) / count

    def refused(self, c):
        "Check whether the convention `c` raises for these queries."
        return bool(
            (c.missing == "error" and self.lacks["missing"])
            or (c.empty == "raise" and self.lacks["empty"])
            or (c.unjudged == "error" and self.unjudged)
        )


def values_by(cache, c):
    "Return the value of every judged query by the convention `c`. It is 0 where there is nothing to find."
    info = cache.measure.info
    if not info.normalizes:
        return computed_by(cache, info, c)
    return measures.divide_by_ideal(
        computed_by(cache, MEASURES[info.normalizes], c), ideal_by(cache, c)
    )


def weights_by(cache, c):
    "Return what the value of each query is divided by, which weighs it in a mean of all queries at once; None if it is not."
    info, k = cache.measure.info, cache.measure.cutoff(c)
    if c.averaging == "macro" or info.whole is None:
        return None

    def work():
        return info.whole(cache.pooled(c), k, **options_of(info, c, cache.measure.options))

    return cache.once(work, "whole", k, *choices_asked(info, c), c.pool, *cache.ingest_key(c))


def computed_by(cache, info, c):
    "Return the measure `info` with the cutoff and the options of the `cache`, by the convention `c`."
    k = cache.measure.cutoff(c)
    options = options_of(info, c, cache.measure.options)

    def work():
        return compute(info, cache.top_k(c, k, info.uses_pool), k, options)

    return cache.once(
        work, info.name, k, *choices_asked(info, c), info.uses_pool and c.pool, *cache.ingest_key(c)
    )


def ideal_by(cache, c):
    "Return the ideal of every query, by which a normalized measure is divided."
    info, k = cache.measure.info, cache.measure.cutoff(c)
    options = options_of(info, c, cache.measure.options)

    def work():
        return measures.ideal_of(cache.pooled(c), k, **options)

    counted = c.ideal == "returned" and (c.judged_only, cache.drop_choice(c))
    return cache.once(work, "ideal", k, *choices_asked(info, c), *pool_choices(cache, c), counted)


def empties_by(cache, c):
    "Return which queries have nothing to find by the convention `c`."
    info, k = cache.measure.info, cache.measure.cutoff(c)
    if info.nothing is None:
        return np.zeros(cache.ranked(c).returned.size, bool)
    if info.normalizes:
        return ideal_by(cache, c) <= 0

    def work():
        return info.nothing(cache.pooled(c), k, options_of(info, c, cache.measure.options))

    return cache.once(work, "empty", c.min_grade, *pool_choices(cache, c))


def pool_choices(cache, c):
    "Return the choices of the convention `c` that decide what is in the pool."
    returned = c.pool == "returned" and (c.judged_only, cache.drop_choice(c))
    return c.pool, *cache.grade_choices(c), c.duplicates, returned


def choices_asked(info, c):
    "Return the choices of the convention `c` that the measure `info` depends on once the documents are ranked."
    asked = tuple(getattr(c, choice) for choice in info.follows)
    if info.counts != "gains":
        return asked
    return *asked, c.gain_from, c.gain == "binary" and c.min_grade, c.negative == "keep"


def by_tool(cache, decimals=0):
    "Return the tools that have the measure, take the data and print so many `decimals`, by their value."
    return by_tools([cache], tools_asked(), decimals)[0]


def by_tools(caches, asked, decimals=0):
    "Group the tools `asked` by value for each of the `caches`, which differ in the cutoff alone and share what they hold."
    found = [{} for _ in caches]
    able = [each for each in asked if each[2].rounding is None or each[2].rounding[1] >= decimals]
    for tool, names, c in sorted(able, key=lambda asked: caches[0].ingest_key(asked[2])):
        for cache, tools in zip(caches, found):
            value = mean_by(cache, c) if holds(names, cache.measure) else None
            if value is not None and value == value:
                tools.setdefault(round(value, 12), []).append(tool)
    place = {tool: at for at, (tool, _, _) in enumerate(asked)}
    return [
        {value: sorted(unstarred(tools), key=place.get) for value, tools in each.items()}
        for each in found
    ]


@lru_cache(maxsize=1)
def tools_asked():
    "Return each tool with its measures and its convention. A star marks a tool that was given all judged documents."
    asked = []
    for name, preset in CONVENTIONS.items():
        asked.append((name, preset.measures, preset.convention))
        if preset.convention.pool == "returned":
            asked.append((f"{name}*", preset.measures, preset.convention.but(pool="judged")))
    return asked


def given_relevant(c):
    "Return the convention `c` once a tool that counts every id as relevant is given those of relevant documents alone."
    return c.but(min_grade=1.0) if c.min_grade == "any" else c


def unstarred(tools):
    "Return the `tools` without each starred one whose unstarred form is among them."
    return [tool for tool in tools if tool[-1] != "*" or tool[:-1] not in tools]


def convention_of(tool):
    "Return the convention of a tool, which may have a star."
    return next(c for name, _, c in tools_asked() if name == tool)


def at_other_cutoffs(cache, decimals):
    "Yield what the tools that print so many `decimals` give at other cutoffs."
    if cache.measure.info.no_cutoff:
        return
    others = [at_a_cutoff(cache.measure, k) for k in CUTOFFS if k != cache.measure.k]
    caches = [replace(cache, measure=other) for other in others]
    for other, tools in zip(others, by_tools(caches, tools_asked(), decimals)):
        for value, names in tools.items():
            c = convention_of(names[0])
            yield Candidate("other-cutoff", other.label, other.label, value, c, tuple(names))


def tools_by_chance(cache):
    "Return the tools that have the measure and break ties by chance, where scores are tied."
    asked = [
        (tool, CONVENTIONS[tool.rstrip("*")], c)
        for tool, names, c in tools_asked()
        if holds(names, cache.measure)
    ]
    return tuple(
        tool
        for tool, preset, c in asked
        if preset.leaves_to_chance and preset.chance_decides(cache.ranked(c))
    )


def range_of_ties(cache):
    "Return the least and the greatest mean that orders of ties give in the tools of `by_chance`; None without one."
    ends = [end for both in ranges_of_ties(cache).values() for end in both]
    return (min(ends), max(ends)) if ends else None


def ranges_of_ties(cache):
    "Return, for each tool of `by_chance`, the least and the greatest mean that orders of ties give."
    tools, ranges = set(tools_by_chance(cache)), {}
    for tool, _, c in tools_asked():
        if tool not in tools:
            continue
        ends = [
            mean_by(cache, c.but(ties=ties))
            for ties in ("worst", "best")
            if ties not in cache.measure.info.no_order
        ]
        known = [end for end in ends if end is not None and end == end]
        if known:
            ranges[tool] = min(known), max(known)
    return ranges


def as_printed(value):
    """Return the number that was printed, to how many decimals, and how many there are without zeros at its end.

    A tool that rounds to fewer than these did not print it. ValueError if it is not a finite number."""
    text = str(value).strip()
    percent = text.endswith("%")
    try:
        number = Decimal(text.removesuffix("%").strip())
        if percent and isfinite(number):
            number = number.scaleb(-2)
    except ArithmeticError:
        raise ValueError(f"the value must be a number; got {shorten(value)}") from None
    if not isfinite(number):
        raise ValueError(f"the value must be a finite number; got {shorten(value)}")
    given, written = (
        max(-int(each.as_tuple().exponent), 0) for each in (number, number.normalize())
    )
    return float(number), given, written


def decimals_apart(values):
    "Return to how many decimals the `values` must be printed to differ. None if there are fewer than two."
    if len(values) < 2:
        return None
    enough = (d for d in range(1, 16) if len({round(value, d) for value in values}) == len(values))
    return next(enough, 16)


def answer_table(found):
    "Return the simplest conventions that fit, or else the mistakes, as a table, and below it what was found."
    if not found.matches:
        some = found.mistakes[:MOST_MATCHES]
        columns = {
            "value": [each.value for each in some],
            "it is": [each.said for each in some],
            "convention": [str(each.convention) for each in some],
            "tools": [", ".join(tool_said(tool, found) for tool in each.tools) for each in some],
            "by chance": [share_said(each.chance) for each in some],
        }
        return Table(columns, 9, [found.said])
    some = found.matches[:MOST_MATCHES]
    tools = [
        ", ".join(tool_said(tool, found) for tool in match.tools) or "(none known)"
        for match in some
    ]
    columns = {
        "value": [match.value for match in some],
        "simplest convention": [str(match.convention) for match in some],
        "alike here": [match.others for match in some],
        "tools": tools,
    }
    return Table(columns, 9, [found.said])


MOST_MATCHES = 20  # matches that a table shows


def tool_said(tool, found):
    return f"{tool} (by chance)" if tool in found.by_chance else tool


def fits_said(found):
    "Return what was found, in sentences."
    what = f"{found.measure} {found.number}" + (", a percentage" if found.percent else "")
    n = len(found.matches)
    elsewhere = mistakes_said(found)
    if found.matches:
        values = "it is one of the values" if n == 1 else f"it may be any of {n} of the values"
        how = " if it was added up in single precision" if found.single else ""
        if found.added:
            tools = dict.fromkeys(tool for match in found.matches for tool in match.tools)
            how = f", but for the {found.added:g} that {', '.join(tools)} adds to each divisor"
        said = f"{what}: {values} that {found.tried} conventions give{how}."
        if n > MOST_MATCHES:
            said += f" The simplest {MOST_MATCHES} are shown."
        if found.decimals_needed:
            said += f" {found.decimals_needed} decimals would tell them apart."
        if SURE < found.chance and not found.single:
            said += f" By chance {numbers_said(found.chance)} would fit a convention, too."
        said += elsewhere
    elif found.impossible:
        said = (
            f"{what} is impossible here: the {found.tried} conventions tried give values from {found.low:.6f} "
            f"to {found.high:.6f}.{elsewhere}"
        )
    else:
        near = found.nearest
        one = found.one_choice
        beyond = (
            f", whose values go from {found.low:.6f} to {found.high:.6f}" if found.beyond else ""
        )
        said = (
            f"{what}: none of the {found.tried} conventions tried{beyond}. "
            f"The nearest is {near.value:.6f}, by {near.convention}; "
            f"with one choice changed at most, {one.value:.6f}, by {one.convention}.{elsewhere}"
        )
    if found.seen is not None:
        said += f" {found.seen.said.capitalize()}."
    if not found.by_chance or any(each.code == "ties-by-chance" for each in found.mistakes):
        return said
    said += f" Ties by chance: {', '.join(found.by_chance)}; one order was tried, and another may give another number"
    if found.tie_range is None:
        return f"{said}."
    low, high = found.tie_range
    return f"{said}, from {low:.6f} to {high:.6f}."


MOST_MISTAKES = 3  # mistakes that are told in a sentence


def mistakes_said(found):
    "Return which mistakes give the number, and how often chance would find one, in sentences that begin with a blank."
    if not found.values_tried:
        return ""
    tried = f"{found.values_tried} values of other measures and of common mistakes"
    if not found.mistakes:
        if not found.withheld:
            return f" None of {tried} fits either."
        fit = "1 fits" if found.withheld == 1 else f"{found.withheld} fit"
        return f" Of {tried}, {fit}, as some do by chance with so few digits."
    sure = [each for each in found.mistakes if each.sure]
    told = (sure or list(found.mistakes))[:MOST_MISTAKES]
    verb = "is" if sure else "may be"
    if found.matches:
        verb = "is more likely" if told[0].chance < found.chance else "may also be"
    said = " or ".join(mistake_said(each, found) for each in told)
    if told[0].code == "ties-by-chance":
        return f" It {verb} {said}; {numbers_said(told[0].chance)} lie there."
    digits = f"all {told[0].digits} digits agree" if told[0].digits > 1 else "its digit agrees"
    chance = numbers_said(max(each.chance for each in told))
    return f" It {verb} {said}: {digits}. Of {tried}, those as likely fit {chance} by chance."


def mistake_said(mistake, found):
    "Return what a `mistake` is, with its value, and a tool that gives it."
    if mistake.code == "ties-by-chance":
        return mistake.said
    if mistake.tools and mistake.code in ELSEWHERE:
        return f"{mistake.said} in {tool_said(mistake.tools[0], found)} ({mistake.value:.6f})"
    by = "" if mistake.convention == DEFAULT else f", by {mistake.convention}"
    return f"{mistake.said} ({mistake.value:.6f}{by})"


def numbers_said(share):
    "Return how many numbers near one a `share` is, in words."
    return f"{share_said(share)} numbers near it"


def share_said(share):
    "Return a share in words: of 100, or of 1,000 if it is small."
    if share < 0.001:
        return "less than 1 of 1,000"
    return f"{share * 100:.0f} of 100" if share >= 0.095 else f"{share * 1000:.0f} of 1,000"


@dataclass(frozen=True)
class Move:
    """One choice: its name, its two values, two means, and the queries that it moves, largest first.

    Parameters
    ----------
    choice : str
        The name of the choice, a field of `Convention`.
    before
        Its value in the first convention.
    after
        Its value in the second convention.
    mean : float | None
        The mean by the first convention with this choice alone changed; None if it cannot
        be taken alone.
    back : float | None
        The mean by the second convention with this choice put back; None if it cannot be
        put back.
    queries : tuple
        Triples of query, value before, and value with the choice, the largest change first;
        nan where the query is left out.
    refused : str
        Why the choice cannot be taken alone; empty if it can.
    """

    choice: str
    before: Any
    after: Any
    mean: float | None
    back: float | None
    queries: tuple = ()
    refused: str = ""


@dataclass(frozen=True)
class Difference:
    """The mean by one convention, by another, and the moves of the choices between them, as `diff` finds them.

    Parameters
    ----------
    measure : str
        The name of the measure.
    one : float
        The mean by the first convention.
    other : float
        The mean by the second convention.
    moves : tuple
        A `Move` for each choice in which the two differ.
    by_chance : bool
        Whether one of the two breaks ties by chance.
    seen : SeenCounts | None
        How much of run and judgments was taken out since the queries had it before; None if
        nothing said what they had.
    """

    measure: str
    one: float
    other: float
    moves: tuple
    by_chance: bool = False
    seen: SeenCounts | None = None

    def effect(self, move):
        """Return how far a `move` takes the mean, alone or put back, whichever is more.

        Parameters
        ----------
        move : Move
            One of `moves`.

        Returns
        -------
        float
            -1 if the choice can neither be taken alone nor be put back.
        """
        pairs = (move.mean, self.one), (move.back, self.other)
        return max((abs(mean - end) for mean, end in pairs if mean is not None), default=-1)

    def __repr__(self):
        return moves_table(self).text()

    def _repr_markdown_(self):
        return moves_table(self).markdown()


@with_choices(
    Choices, former="columns format", refused={"convention": "its first two values are conventions"}
)
def diff(
    a: ConventionLike,
    b: ConventionLike,
    run: Run,
    qrels: Qrels,
    measure: str | Measure = "nDCG@10",
    **choices: Unpack[Choices],
) -> Difference:
    """Find the choices in which the conventions `a` and `b` differ, and what each does to the mean of this run.

    A choice is taken alone, as in `b` where all else is as in `a`, and put back, as in `a` where
    all else is as in `b`. If a choice cannot be taken alone or put back, the result says so. What
    is given beside the conventions, such as `ties`, overrides both.

    Parameters
    ----------
    a : Convention, str or dict
        A convention, as for `evaluate`.
    b : Convention, str or dict
        Another one.

    Returns
    -------
    Difference
        A `Difference`.

    Raises
    ------
    ValueError
        As for `evaluate`.

    Examples
    --------
    >>> run = {"q": {"a": 1.0, "b": 1.0}}
    >>> diff("trec_eval-9", "sklearn", run, {"q": {"a": 1}}, "nDCG@10")
    choice     from      to          alone  put back  queries moved  most
    ties       docid     average   +0.1845   -0.1845              1  q: 0.6309 to 0.8155
    pool       judged    returned  +0.0000   +0.0000              0
    negative   zero      error     +0.0000   +0.0000              0
    fractions  truncate  keep      +0.0000   +0.0000              0
    precision  single    double    +0.0000   +0.0000              0
    missing    skip      zero      +0.0000   +0.0000              0
    nDCG@10: 0.6309 by the first convention, 0.8155 by the second
    """
    name, given = known_measure(measure, "diff").label, made_by(choices)
    first, second = as_convention(a).but(**given), as_convention(b).but(**given)
    columns, form = choices.get("columns"), choices.get("format")
    check_columns(columns)
    twice = "by convention" if "error" in (first.duplicates, second.duplicates) else "keep"
    overlap = checked_overlap(choices.get("overlap"))
    distance = are_distances(choices.get("scores"))
    held = read_both(run, qrels, columns, form, twice, overlap, distance, **seen_of(choices))
    *held, counts = (*held, None) if len(held) == 2 else held
    means = {"weights": choices.get("weights"), "threads": choices.get("threads")}
    means["overlap"] = overlap

    def evaluated(c):
        seed = SEED if c.ties == "random" else None
        return evaluate(*held, name, convention=c, seed=seed, **means)

    def tried(c, **choice):
        try:
            return evaluated(c.but(**choice)), ""
        except ValueError as error:
            return None, str(error)

    one, other, moves = evaluated(first), evaluated(second), []
    for choice, before in vars(first).items():
        after = getattr(second, choice)
        if before == after:
            continue
        (alone, refused), (back, _) = (
            tried(first, **{choice: after}),
            tried(second, **{choice: before}),
        )
        queries = (
            () if alone is None else tuple(moved_queries(one.per_query, alone.per_query, name))
        )
        mean, put_back = (None if result is None else result.mean[name] for result in (alone, back))
        moves.append(Move(choice, before, after, mean, put_back, queries, refused))
    by_chance = "random" in (first.ties, second.ties)
    found = Difference(name, one.mean[name], other.mean[name], tuple(moves), by_chance, counts)
    return replace(found, moves=tuple(sorted(moves, key=found.effect, reverse=True)))


def moved_queries(one, other, name):
    "Return the queries whose values differ: triples, those that only one side counts first, then the largest move."
    before, after = (dict(zip(each["query_id"], each[name].tolist())) for each in (one, other))
    nan = float("nan")
    pairs = [
        (query, before.get(query, nan), after.get(query, nan))
        for query in dict.fromkeys([*before, *after])
    ]
    moved = [
        (q, x, y)
        for q, x, y in pairs
        if x != y and not (x != x and y != y) and not abs(x - y) <= 1e-12
    ]

    def size(found):
        return abs(found[1] - found[2]) if found[1] == found[1] and found[2] == found[2] else np.inf

    return sorted(moved, key=size, reverse=True)


def moves_table(found):
    "Return a row for each choice: how it changes the first mean alone, and the second mean if it is put back."

    def change(mean, end):
        return "refused" if mean is None else f"{mean - end:+.4f}"

    most = [
        f"{move.queries[0][0]}: {move.queries[0][1]:.4f} to {move.queries[0][2]:.4f}"
        if move.queries
        else ""
        for move in found.moves
    ]
    columns = {
        "choice": [move.choice for move in found.moves],
        "from": [as_word(move.before) for move in found.moves],
        "to": [as_word(move.after) for move in found.moves],
        "alone": [change(move.mean, found.one) for move in found.moves],
        "put back": [change(move.back, found.other) for move in found.moves],
        "queries moved": [len(move.queries) for move in found.moves],
        "most": most,
    }
    seen = [] if found.seen is None else [f"{found.seen.said.capitalize()}."]
    return Table(columns, notes=[means_said(found), *seen])


def means_said(found):
    "Return the two means, whether the choices add up, and what is by chance, in a sentence."
    means = (
        f"{found.measure}: {found.one:.4f} by the first convention, {found.other:.4f} by the second"
    )
    alone = [move.mean - found.one for move in found.moves if move.mean is not None]
    if (
        len(alone) == len(found.moves) > 1
        and abs(sum(alone) - (found.other - found.one)) >= 0.00005
    ):
        together = found.other - found.one
        means += f"; the choices taken alone add up to {sum(alone):+.4f}, together they make {together:+.4f}"
    if not found.by_chance:
        return means
    return f"{means}; ties=random is by chance: one order was tried, and another may give other numbers"


def matrix(ranking, measure, pool=None):
    """Return every preset's value of the `measure` of one `ranking`: pairs of a value and its tools, largest first.

    A tool that counts every id it is given as relevant is given those of relevant documents alone."""
    cache = ReconcileCache(parse_measure(measure), *of_list(ranking, pool))
    asked = [(tool, names, given_relevant(c)) for tool, names, c in tools_asked()]
    return sorted(by_tools([cache], asked)[0].items(), reverse=True)


def departing(tools, measure):
    "Return the choices in which all `tools` depart from the default alike, and which can change the `measure`."
    shared = set.intersection(*(set(non_defaults(convention_of(tool)).items()) for tool in tools))
    asks = {*parse_measure(measure).info.follows, "pool"}
    if ("gain", "binary") in shared:
        asks.add("min_grade")
    return " ".join(
        f"{choice}={as_word(value)}" for choice, value in sorted(shared, key=str) if choice in asks
    )


# the tools that most readers know
TOOLS = (
    "trec_eval-9",
    "pytrec_eval",
    "ir_measures",
    "ranx",
    "sklearn",
    "torchmetrics",
    "rax",
    "lightgbm",
    "xgboost",
    "catboost",
    "lenskit",
)


def tool_table(measure, *choices, names=None):
    """Group the presets that have the `measure`, or those called `names`, by their answers to some `choices`.

    >>> tool_table("nDCG@10", "gain", names=["trec_eval-9", "sklearn", "lightgbm"])
    gain         tools
    linear       trec_eval-9, sklearn
    exponential  lightgbm"""
    rows = {}
    for name in names or CONVENTIONS:
        preset = CONVENTIONS[name]
        if not holds(preset.measures, parse_measure(measure)):
            continue
        rows.setdefault(
            tuple(as_word(getattr(preset.convention, choice)) for choice in choices), []
        ).append(name)
    columns = {choice: [answers[at] for answers in rows] for at, choice in enumerate(choices)}
    return Table(columns | {"tools": [", ".join(tools) for tools in rows.values()]})
