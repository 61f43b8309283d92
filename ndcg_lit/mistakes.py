"""A number that no convention gives may be another measure's, or come from a mistake with a name: a sum in place of a mean, an ideal of the results themselves. `reconcile` looks for these too, and says how often chance would find one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.engine import measures
from ndcg_lit.engine.applied import (
    Measure,
    arithmetic_mean,
    gain_rule,
    geometric_mean,
    min_relevant_grade,
    options_of,
    restrict_pool,
)
from ndcg_lit.engine.convention import DEFAULT, Convention
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import parse_measure
from ndcg_lit.engine.ranked import RankedQrels, pool_of_returned, rank_lists
from ndcg_lit.evaluation import READ_AS, ranked_qrels_of
from ndcg_lit.lists import divide_or_zero
from ndcg_lit.reading.rows import GroupedRows, as_text
from ndcg_lit.reading.sources import ranks_of

# What is found


@dataclass(frozen=True)
class Mistake:
    """A mistake with a name, or another measure, that gives a printed number.

    Parameters
    ----------
    code : str
        What it is, in a word or two that stay the same: "median", "other-measure".
    said : str
        What it is, in words that follow "it is".
    measure : str
        The measure whose value it is.
    value : float
        The value.
    convention : Convention
        The convention by which it is computed.
    tools : tuple
        The presets that give the value, of another measure or another cutoff.
    digits : int
        How many digits of the number agree: all that were printed.
    chance : float
        Which share of the printed numbers near this one fits some value that was tried up to
        this one: how likely a number that has nothing to do with them would fit too.
    percent : bool
        Whether the number fits as a percentage.
    """

    code: str
    said: str
    measure: str
    value: float
    convention: Convention
    tools: tuple = ()
    digits: int = 0
    chance: float = 0.0
    percent: bool = False

    @property
    def sure(self):
        "Return whether chance is an unlikely explanation: it would find one in at most 3 of 100 such numbers."
        return self.chance <= SURE


SURE = 0.03  # the share of numbers that may fit by chance where a mistake is called by its name
MAY = 0.5  # and where it is told as a possibility


class Reading(NamedTuple):
    "A printed number, as it was given or as a percentage."

    number: float
    decimals: int
    within: float  # how far a value may lie from the number
    digits: int  # digits that were printed, but for zeros before the first
    written: int  # decimals without the zeros at the end
    percent: bool = False

    @property
    def near(self):
        "Return the least and the greatest number of the neighbourhood in which chance is counted."
        if not 0 <= self.number <= 1:  # a count or a sum
            reach = abs(self.number) / 2
            return self.number - reach, self.number + reach
        return max(self.number - 0.05, 0.0), min(self.number + 0.05, 1.0)

    @property
    def numbers(self):
        "Return how many numbers with as many decimals are in the neighbourhood."
        low, high = self.near
        return max(round((high - low) * 10.0**self.decimals), 1)


def digits_printed(value):
    "Return how many digits the printed `value` has from the first that is not 0."
    number = Decimal(str(value).strip().removesuffix("%").strip())
    return len(number.as_tuple().digits)


class Chance:
    "The values that were tried near a printed number, and how likely any number there is to fit one of them."

    def __init__(self, readings: Iterable[Reading]):
        self.readings = list(readings)
        self.tried: set[float] = set()
        self.withheld = 0  # values that fit, as too many would by chance
        self.near: list[set[int]] = [set() for _ in self.readings]

    def add(self, value):
        "Take a `value` that was tried, and return the `Reading` that it fits, if any."
        self.tried.add(round(value, 12))
        fitting = None
        for reading, near in zip(self.readings, self.near):
            low, high = reading.near
            if low <= value <= high:
                near.add(round(value * 10.0**reading.decimals))
            if abs(value - reading.number) <= reading.within:
                fitting = fitting or reading
        return fitting

    @property
    def share(self):
        "Return the share of the numbers near the printed one that fit one of the values tried so far."
        shares = (len(near) / reading.numbers for reading, near in zip(self.readings, self.near))
        return min(sum(shares), 1.0)


class Candidate(NamedTuple):
    "A value that a mistake, or another measure, gives."

    code: str
    said: str
    measure: str
    value: float
    convention: Convention
    tools: tuple = ()


def fitting(blocks: Iterable[Iterable[Candidate]], chance):
    """Return the `Mistake`s among the `blocks` of candidates, the likeliest block first, that fit one of the readings of `chance`.

    A block is computed only if the blocks before it have no sure mistake, and if chance leaves room for one."""
    found: list[Mistake] = []
    for at, block in enumerate(blocks):
        for each in block:
            reading = chance.add(each.value)
            # what is as good as the first block may be told as a possibility; the rest must be sure
            if reading is None:
                continue
            if chance.share > (SURE if at else MAY):
                chance.withheld += 1
                continue
            if any(is_same(one, each) for one in found):
                continue
            found.append(Mistake(*each, reading.digits, chance.share, reading.percent))
        if any(each.sure for each in found) or chance.share > SURE:
            break
    return tuple(sorted(found, key=lambda each: each.chance))


def is_same(one, other):
    "Check whether two finds are the same mistake, or the same measure at two cutoffs that both see all."
    if one.code != other.code:
        return False
    names = (each.measure.partition("@")[0] for each in (one, other))
    return one.measure == other.measure or (one.value == other.value and len(set(names)) == 1)


# What is looked at


@dataclass(eq=False)
class Data:
    "A run and its judgments as they were read, dicts or `GroupedRows`, from which a mistake makes others."

    run: Any
    qrels: Any

    @cached_property
    def rows(self):
        "Return how many documents they have together."
        return rows_in(self.run) + rows_in(self.qrels)

    @property
    def small(self):
        "Return whether they are few enough to be written anew as dicts of Python."
        return self.rows <= MOST_ROWS

    @cached_property
    def dicts(self):
        "Return the run and its judgments as dicts of dicts whose ids are texts."
        return as_dicts(self.run), as_dicts(self.qrels)

    def ranked(self, run, qrels, c, ties=None):
        "Return the `RankedQrels` of another `run` and `qrels` by the convention `c`, or with other `ties`."
        c = c if ties is None else c.but(ties=ties)
        asked = READ_AS.get(c.ties, c.ties), c.duplicates, c.precision, None, c.drop == "own"
        return ranked_qrels_of(ranks_of(run, qrels, *asked), c, SEED)


MOST_ROWS = 1_000_000  # rows of a run and its judgments that become dicts of Python
ROWS_READ_AGAIN = 10_000  # and that are read once for each convention
SEED = 0


def rows_in(rows):
    "Return how many documents a dict of dicts or `GroupedRows` has."
    return rows.number.size if isinstance(rows, GroupedRows) else sum(map(len, rows.values()))


def as_dicts(rows):
    "Return a dict of dicts or `GroupedRows` as a dict of dicts whose ids are texts."
    if isinstance(rows, GroupedRows):
        return rows.to_dict()
    return {id_as_text(q): {id_as_text(d): x for d, x in docs.items()} for q, docs in rows.items()}


def id_as_text(name):
    return as_text(name) if isinstance(name, (str, bytes)) else str(name)


@dataclass(eq=False)
class Case:
    "A run and its judgments under a measure, for which the value by each mistake is computed."

    measure: Measure
    make: Callable  # a `RankedQrels`, by a convention
    lacking: np.ndarray  # (queries,) does the run lack the judged query?
    unjudged: int = 0  # queries of the run without judgments
    data: Data | None = None  # None: a list of grades
    held: dict = field(default_factory=dict)

    @property
    def k(self):
        return self.measure.k

    @property
    def info(self):
        return self.measure.info

    @property
    def bounded(self):
        "Return whether the measure lies between 0 and 1."
        return self.info.counts == "judged" or self.info.nothing is not None or self.normalizes

    @property
    def normalizes(self):
        "Return whether the measure is divided by its ideal."
        return bool(self.info.normalizes)

    def reads_again(self, c):
        "Return whether a mistake may read the run anew for the convention `c`: of many rows for the default alone."
        return self.data is not None and (c is DEFAULT or self.data.rows <= ROWS_READ_AGAIN)

    def ranked(self, c):
        "Return the `RankedQrels` by the convention `c`; only the last is kept."
        if self.held.get("ranked by") != c:
            self.held = {"ranked by": c, "ranked": self.make(c)}
        return self.held["ranked"]

    def values(self, c):
        "Return the value of each query that counts in the mean by the convention `c`."
        ranked = self.ranked(c)
        if "values" not in self.held:
            self.held["values"] = self.counted(self.measure.of(ranked, c), c)
        return self.held["values"]

    def counted(self, values, c):
        "Return those of the `values` of the judged queries that count in the mean by the convention `c`, and zeros."
        if c.missing == "skip":
            values = values[~self.lacking]
        if c.unjudged == "zero":
            values = np.concatenate((values, np.zeros(self.unjudged)))
        return values[values == values]

    def mean(self, ranked, c, measure=None):
        "Return the mean of the `measure`, or of its own, of a `ranked` that has the same queries."
        values = self.counted((measure or self.measure).of(ranked, c), c)
        return float(values.mean()) if values.size else None

    def mean_of_values(self, values, c):
        "Return the mean of a value for each judged query."
        values = self.counted(np.asarray(values, dtype=np.float64), c)
        return float(values.mean()) if values.size else None

    def another(self, name):
        "Return the measure called `name` with the same cutoff and threshold, if it takes them."
        return measure_like(self.measure, name, self.k)

    def options(self, c):
        "Return the options by which the measure is computed by the convention `c`."
        return options_of(self.info, c, self.measure.options.held)

    def dcg(self, ranked, c, **changes):
        "Return the DCG of each query by the options of an nDCG, but for the `changes`."
        options = {name: value for name, value in self.options(c).items() if name != "ideal"}
        return measures.dcg(ranked, self.k, **(options | changes))

    def idcg(self, ranked, c, **changes):
        "Return the ideal of each query by the options of an nDCG, but for the `changes`."
        return measures.ideal_of(ranked, self.k, **(self.options(c) | changes))

    def min_grade(self, c):
        "Return the lowest relevant grade by the option of the measure, or else by the convention `c`."
        return self.measure.options.held.get("min_grade", min_relevant_grade(c.min_grade))


def measure_like(measure, name, k):
    "Return the measure called `name` at `k`, with those options of the `measure` that it takes."
    info = MEASURES[name]
    own = {key: value for key, value in measure.options.held.items() if info.option(key)}
    said = ",".join(
        f"{'rel' if key == 'min_grade' else key}={value!r}" for key, value in own.items()
    )
    at = "" if k is None or info.no_cutoff else f"@{k}"
    return parse_measure(name + (f"({said})" if own else "") + at)


# The mistakes


class Named(NamedTuple):
    "A mistake: what it is called, what is said of it, and the function of a `Case` and a convention that has its value."

    code: str
    said: str
    find: Callable
    measures: tuple = ()  # the measures with which it can be made; (): all
    reads: bool = False  # whether it reads the run anew, which takes longer


NAMED: list[Named] = []


def named(code, said, *names, reads=False):
    "Add a function to the mistakes, called `code`, which can be made with the measures of these `names`; without: all."

    def add(find):
        NAMED.append(Named(code, said, find, names, reads))
        return find

    return add


# The values of the queries are put together otherwise


def of_values(find, bounded=False):
    "Return a mistake that is a function of the values of the queries."

    def value(case, c):
        values = case.values(c)
        if values.size < 2 or (bounded and not case.bounded):
            return None
        return float(find(values))

    return value


def above_zero(values):
    "Return the mean of the `values` above 0; nan if there are none."
    return values[values > 0].mean() if (values > 0).any() else np.nan


named("sum", "the sum over the queries, not the mean")(of_values(np.sum))
named("median", "the median over the queries, not the mean")(of_values(np.median))
named("geometric-mean", "the geometric mean over the queries")(of_values(geometric_mean))
named("maximum", "the value of the best query, not the mean")(of_values(np.max))
named("last-query", "the value of the last query, not the mean")(of_values(lambda v: v[-1]))
named("first-query", "the value of the first query, not the mean")(of_values(lambda v: v[0]))
named("without-zeros", "the mean over the queries with a value above 0")(of_values(above_zero))


@named("complement", "1 minus the mean")
def complement(case, c):
    "Return 1 minus the mean of a measure that lies between 0 and 1."
    values = case.values(c)
    return 1 - float(values.mean()) if case.bounded and values.size else None


@named("hits-counted", "the number of relevant results of all queries", "P", "R", "Success", "F1")
def hits_counted(case, c):
    "Return how many relevant documents stand in the first k of all queries together."
    return float(
        case.counted(measures.hit_count(case.ranked(c), case.k, case.min_grade(c)), c).sum()
    )


@named("sum-over-sum", "the sum of all DCG over the sum of all ideal DCG", "nDCG")
def sum_over_sum(case, c):
    "Return the DCG of all queries together over their ideal."
    ranked = restricted(case, case.ranked(c), c)
    ideal = case.counted(case.idcg(ranked, c), c).sum()
    return float(case.counted(case.dcg(ranked, c), c).sum() / ideal) if ideal > 0 else None


@named("pooled-hits", "the precisions at all hits over the number of all relevant documents", "AP")
def pooled_hits(case, c):
    "Return the precisions at the hits of all queries together, over what AP divides by."
    ranked = restricted(case, case.ranked(c), c)
    options = case.options(c)
    precisions, hit = measures.hit_precisions(ranked, case.k, options.get("min_grade", 1))
    relevant = measures.relevant_count(
        ranked, case.k, options.get("min_grade", 1), options.get("divisor", "all")
    )
    total = case.counted(relevant.astype(np.float64), c).sum()
    return float(case.counted(ranked.added(precisions, hit), c).sum() / total) if total else None


@named("f-of-means", "2PR / (P + R) of the mean P and the mean R", "F1")
def f_of_means(case, c):
    "Return F1 of the mean precision and the mean recall."
    ranked = case.ranked(c)
    p, r = (case.mean(ranked, c, case.another(name)) for name in ("P", "R"))
    return 2 * p * r / (p + r) if p is not None and r is not None and p + r else None


def restricted(case, ranked, c):
    "Return `ranked` with the pool that the convention `c` asks for."
    return restrict_pool(ranked, c, case.measure.judged_only(c))


# The results are in another order


@named("reversed", "the mean with the lowest score first, as of distances")
def reversed_order(case, c):
    "Return the mean of the run read from its end."
    ranked = case.ranked(c)
    above = ranked.returned[ranked.query] - ranked.above - ranked.tied
    rank = above + ranked.rank - ranked.above
    return case.mean(in_order_of_rank(replace(ranked, above=above, rank=rank)), c)


def in_order_of_rank(ranked):
    "Return `ranked` with the documents of each query by rank."
    order = ((ranked.query << 32) + ranked.rank).argsort(kind="stable")
    columns = ("query", "grade", "rank", "above", "tied")
    return replace(ranked, **{name: getattr(ranked, name)[order] for name in columns})


@named(
    "file-order",
    "the mean with the results in the order of their rows, not of their scores",
    reads=True,
)
def file_order(case, c):
    "Return the mean with the results as they came."
    data = case.data
    if data is None:
        return None
    if isinstance(data.run, GroupedRows):
        run = replace(data.run, number=np.zeros_like(data.run.number))
    else:
        run = {query: dict.fromkeys(docs, 0.0) for query, docs in data.run.items()}
    return case.mean(data.ranked(run, data.qrels, c, "stable"), c.but(ties="stable"))


@named("one-rank-down", "the mean with every result one rank too low")
def one_rank_down(case, c):
    "Return the mean with ranks that begin at 2."
    ranked = case.ranked(c)
    moved = replace(
        ranked, rank=ranked.rank + 1, above=ranked.above + 1, returned=ranked.returned + 1
    )
    return case.mean(moved, c)


@named("one-list", "the value of all queries as one list, without their ids", reads=True)
def one_list(case, c):
    "Return the value of the results of all queries as those of one."
    data = case.data
    if data is None or case.lacking.size < 2 or not data.small:
        return None
    ranked = data.ranked(*map(joined, data.dicts), c)
    return float(case.measure.of(ranked, c)[0])


def joined(rows):
    "Return all queries of the dict `rows` as one, whose documents are pairs of a query and a document."
    return {"": {f"{q}\t{d}": x for q, docs in rows.items() for d, x in docs.items()}}


# What there was to find is another


@named("own-ideal", "the mean with an ideal of the first {k} results alone, sorted", "nDCG")
def own_ideal(case, c):
    "Return the mean of nDCG whose ideal is that of the first k results."
    if case.k is None:
        return None
    ranked = case.ranked(c)
    near = ranked.rank <= case.k
    columns = (getattr(ranked, name)[near] for name in ("query", "grade", "rank", "above", "tied"))
    cut = RankedQrels(*columns, ranked.pool_query, ranked.pool, ranked.returned, ranked.ties)
    ideal = case.idcg(pool_of_returned(cut), c.but(pool="judged"))
    return case.mean_of_values(divide_or_zero(case.dcg(ranked, c), ideal), c)


@named(
    "over-itself", "the mean of DCG over itself: the share of queries that gain anything", "nDCG"
)
def over_itself(case, c):
    "Return the share of queries whose DCG is above 0."
    return case.mean_of_values(case.dcg(case.ranked(c), c) > 0, c)


@named("top-ideal", "the mean with an ideal of the highest grade at every rank", "nDCG")
def top_ideal(case, c):
    "Return the mean of nDCG whose ideal has the highest grade at each of the first k ranks."
    ranked = case.ranked(c)
    if case.k is None or case.k > 10_000 or not ranked.pool.size:
        return None
    top = np.full(case.k, ranked.pool.max())
    full = RankedQrels(
        *(np.zeros(0, np.int64) for _ in range(5)),
        np.zeros(case.k, np.int64),
        top,
        np.zeros(1, int),
    )
    ideal = case.idcg(full, c.but(pool="judged"))[0]
    return case.mean_of_values(case.dcg(ranked, c) / ideal, c) if ideal > 0 else None


def mixed_gains(gain, ideal_gain):
    "Return a mistake: DCG by a `gain` and the ideal by another."

    def value(case, c):
        ranked = restricted(case, case.ranked(c), c)
        if not (ranked.pool > 1).any():
            return None
        ideal = case.idcg(ranked, c, gain=rule(ideal_gain, case, c))
        return case.mean_of_values(
            divide_or_zero(case.dcg(ranked, c, gain=rule(gain, case, c)), ideal), c
        )

    return value


def rule(gain, case, c):
    "Return a `gain` as the measures take it."
    return gain_rule(gain, c)


def name_mixed_gains():
    "Add every pair of two gains to the mistakes."
    for gain, ideal_gain in permutations(("linear", "binary", "exponential"), 2):
        said = f"DCG with the {gain} gain over an ideal with the {ideal_gain} one"
        named("mixed-gains", said, "nDCG")(mixed_gains(gain, ideal_gain))


name_mixed_gains()


@named("judgments-twice", "the mean with every judgment counted twice")
def judgments_twice(case, c):
    "Return the mean with every judged document twice in the pool."
    ranked = case.ranked(c)
    return case.mean(
        replace(ranked, pool_query=ranked.pool_query.repeat(2), pool=ranked.pool.repeat(2)), c
    )


# The discount is another


def by_logarithm(factor):
    "Return a mistake: a mean that another logarithm multiplies by a `factor`."

    def value(case, c):
        values = case.values(c)
        return float(values.mean()) * factor if values.size else None

    return value


LN2 = float(np.log(2))
named("mixed-logs", "DCG with the natural logarithm over an ideal with log2", "nDCG")(
    by_logarithm(1 / LN2)
)
named("mixed-logs", "DCG with log2 over an ideal with the natural logarithm", "nDCG")(
    by_logarithm(LN2)
)
named("log10", "DCG with the logarithm to base 10", "DCG")(by_logarithm(1 / np.log10(2)))


@named("discount-off-by-one", "the mean with the discount 1 / log2(rank + 2)", "nDCG", "DCG")
def discount_off_by_one(case, c):
    "Return the mean with a discount that begins one rank late."
    options = dict(case.measure.options.held) | {"discount": lambda rank: 1 / np.log2(rank + 2)}
    return case.mean(case.ranked(c), c, Measure("", case.measure.name, case.k, options))


@named(
    "discount-from-zero", "the mean with the discount 1 / log2(rank), without rank 1", "nDCG", "DCG"
)
def discount_from_zero(case, c):
    "Return the mean with a discount by log2(rank), by which the first result, divided by 0, is left out; in the ideal too."
    ranked, gain = restricted(case, case.ranked(c), c), case.options(c)["gain"]
    place = ranked.pool_place
    deepest = max(measures.deepest(ranked, case.k), int(place.max(initial=0)) + 1)
    weight = np.append(0.0, 1 / np.log2(np.arange(2.0, deepest + 2)))
    weight[case.k :] = 0
    value = ranked.added(
        measures.gain_of(ranked.grade, gain) * weight[np.minimum(ranked.rank - 1, deepest)]
    )
    if case.normalizes:
        gains = measures.falling_gains(ranked, gain) * weight[place]
        value = divide_or_zero(value, np.bincount(ranked.pool_query, gains, ranked.returned.size))
    return case.mean_of_values(value, c)


# The grades are none


@named(
    "ids-as-grades",
    "the mean with the numbers in the ids as grades",
    "nDCG",
    "DCG",
    "CG",
    reads=True,
)
def ids_as_grades(case, c):
    "Return the mean with the number at the end of each document's id as its grade."
    data = case.data
    if data is None or not data.small:
        return None
    whole, judged = data.dicts
    run = {q: docs for q, docs in whole.items() if q in judged}
    ids = {name for docs in run.values() for name in docs}
    numbers = {name: re.search(r"\d{1,9}$", name) for name in ids}
    if not ids or not all(numbers.values()):
        return None
    qrels = {q: {d: float(numbers[d][0]) for d in docs} for q, docs in run.items()}
    value = case.measure.of(data.ranked(run, qrels, c), c)
    return float(value.mean())


@named("ranks-as-grades", "the mean with the ranks of the results as grades", "nDCG", "DCG", "CG")
def ranks_as_grades(case, c):
    "Return the mean with the rank of each result as its grade."
    returned = case.ranked(c).returned
    values = {
        int(n): float(case.measure.of(rank_list(np.arange(1.0, n + 1)), c)[0]) if n else 0.0
        for n in np.unique(returned)
    }
    return case.mean_of_values([values[n] for n in returned.tolist()], c)


def rank_list(grades):
    "Return the `RankedQrels` of one list of `grades`."
    return rank_lists([grades], [grades])


def swapped(ties):
    "Return a mistake: run and judgments in the place of the other, with these `ties` of the grades."

    def value(case, c):
        data = case.data
        if data is None:
            return None
        value = case.measure.of(data.ranked(data.qrels, data.run, c, ties), c.but(ties=ties))
        return float(value.mean())

    return value


SWAPPED = "swapped", "the mean with run and judgments swapped, scores as grades"
named(*SWAPPED, "nDCG", "DCG", "CG", reads=True)(swapped("average"))
named(*SWAPPED, "nDCG", "DCG", "CG", reads=True)(swapped("stable"))


# What one measure alone can be mistaken for


def of_hits(find):
    "Return a mistake that is a function of the ranks of the hits within the cutoff, query by query."

    def value(case, c):
        ranked = restricted(case, case.ranked(c), c)
        hit = ranked.grade >= case.min_grade(c)
        if case.k is not None:
            hit &= ranked.rank <= case.k
        query, rank = ranked.query[hit], ranked.rank[hit]
        so_far = np.arange(1, query.size + 1) - query.searchsorted(query)
        with np.errstate(divide="ignore", invalid="ignore"):
            values = find(Hits(case, ranked, query, rank, so_far, case.min_grade(c)))
        return case.mean_of_values(values, c)

    return value


class Hits(NamedTuple):
    "The relevant results within the cutoff, query by query."

    case: Case
    ranked: RankedQrels
    query: np.ndarray  # of each hit
    rank: np.ndarray
    so_far: np.ndarray  # hits of the query down to this one
    min_grade: float

    def added(self, values):
        "Return the sum of a value for each hit, for each query."
        return np.bincount(self.query, values, self.ranked.returned.size)

    @property
    def counts(self):
        "Return the number of hits of each query."
        return np.bincount(self.query, minlength=self.ranked.returned.size)

    @property
    def relevant(self):
        "Return how many relevant documents each query has."
        return self.ranked.relevant(self.min_grade)

    @property
    def first(self):
        "Return the rank of the first hit of each query; nan without one."
        found = np.full(self.ranked.returned.size, np.nan)
        lead = self.so_far == 1
        found[self.query[lead]] = self.rank[lead]
        return found


named("summed-over-hits", "1 / rank summed over all relevant results", "RR")(
    of_hits(lambda hits: hits.added(1 / hits.rank))
)
named("averaged-over-hits", "1 / rank averaged over all relevant results", "RR")(
    of_hits(lambda hits: divide_or_zero(hits.added(1 / hits.rank), hits.counts))
)
named("mean-rank", "the mean rank of the first relevant result", "RR")(
    of_hits(lambda hits: hits.first)
)
named("summed-precisions", "the precisions at the hits, not divided", "AP")(
    of_hits(lambda hits: hits.added(hits.so_far / hits.rank))
)
named("trapezoid", "the area below the curve of precision and recall, by trapezoids", "AP")(
    of_hits(
        lambda hits: divide_or_zero(
            hits.added(
                (
                    hits.so_far / hits.rank
                    + np.where(hits.rank > 1, (hits.so_far - 1) / np.maximum(hits.rank - 1, 1), 1)
                )
                / 2
            ),
            hits.relevant,
        )
    )
)


@named("inverse-mean-rank", "1 over the mean rank of the first relevant result", "RR")
def inverse_mean_rank(case, c):
    "Return 1 over the mean rank of the first hit."
    mean = of_hits(lambda hits: hits.first)(case, c)
    return 1 / mean if mean else None


@named("every-precision", "the mean of P@1 to P@{k}", "AP")
def every_precision(case, c):
    "Return the mean of the precision at each of the first k ranks, relevant or not."
    k = case.k
    if k is None or k > 1000:
        return None
    # a hit at rank r counts 1 / i in each P@i from i = r on
    tails = np.cumsum((1 / np.arange(1.0, k + 1))[::-1])[::-1] / k
    return of_hits(lambda hits: hits.added(tails[hits.rank - 1]))(case, c)


# All that is tried, the likeliest first


def by_mistake(case: Case, c: Convention) -> Iterator[Candidate]:
    "Yield the value by each mistake under the convention `c`."
    for each in NAMED:
        if each.measures and case.measure.name not in each.measures:
            continue
        if each.reads and not case.reads_again(c):
            continue
        try:
            value = each.find(case, c.but(averaging="macro"))
        except (ValueError, TypeError):
            continue  # the measure refuses these data, as Q refuses gains below 0
        if value is not None and np.isfinite(value):
            said = each.said.format(k=case.k)
            yield Candidate(each.code, said, case.measure.label, float(value), c)


def by_measure(case: Case, measure: Measure, c=DEFAULT, code="other-measure"):
    "Yield the mean of another `measure` by the convention `c`, if it takes these data."
    try:
        ranked = case.ranked(c)
        values = case.counted(measure.of(ranked, c), c)
    except (ValueError, TypeError):
        return
    if values.size:
        value = (geometric_mean if measure.info.geometric else arithmetic_mean)(values)
        if np.isfinite(value):
            yield Candidate(code, measure.label, measure.label, value, c)


def other_measures(measure: Measure) -> list[Measure]:
    "Return the other measures that the number may be, those that people print most first: at the cutoff, and without."
    names = [*POPULAR, *(name for name in MEASURES if name not in POPULAR)]
    found: dict[tuple, Measure] = {}
    for k in dict.fromkeys((measure.k, None)):
        for name in names:
            info = MEASURES[name]
            if name == measure.name or info.at != "k" or (k is None and name in AT_A_CUTOFF):
                continue
            if info.counts == "subtopics" or (info.adds_up and name not in POPULAR):
                continue
            other = measure_like(measure, name, k)
            found.setdefault((name, other.k), other)
    return list(found.values())


POPULAR = "nDCG", "AP", "RR", "P", "R", "Success", "F1", "Rprec", "NumRelRet", "DCG", "CG"
AT_A_CUTOFF = (
    "P",
    "F1",
    "Judged",
)  # without a cutoff these are SetP, SetF and no measure that anybody prints


def first_block(case: Case) -> Iterator[Candidate]:
    "Yield the values that are tried first: each mistake, the cutoff beside, the other measures."
    yield from by_mistake(case, DEFAULT)
    k = case.k
    if not case.info.no_cutoff:
        beside = () if k is None else tuple(near for near in (k - 1, k + 1) if near > 0)
        for near in dict.fromkeys((*beside, *CUTOFFS)):
            if near != k and (near or case.info.name not in AT_A_CUTOFF):
                code = "cutoff-off-by-one" if near in beside else "other-cutoff"
                yield from by_measure(case, at_a_cutoff(case.measure, near), code=code)
    for measure in other_measures(case.measure):
        yield from by_measure(case, measure)


def at_a_cutoff(measure: Measure, k) -> Measure:
    "Return the `measure` at another cutoff."
    return measure_like(measure, measure.name, k)


CUTOFFS = (None, 1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000)


def later_blocks(case: Case, conventions: Iterable[Convention]):
    "Yield, for each of the `conventions`, the values by each mistake and of the measures that people print most."
    for c in conventions:
        yield by_mistake(case, c)
    for c in conventions:
        some = [each for each in other_measures(case.measure) if each.name in POPULAR]
        yield (found for measure in some for found in by_measure(case, measure, c))
