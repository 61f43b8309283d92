"""A mean can be computed right and still be misread. A result says so unasked, in at most three sentences, the worst first.

Each rule is a function of the result, its `Evidence` and the ranked judgments; it yields a `Caution` with numbers that were
computed for it, or nothing. `RULES`, near the end, lists them: those on what was handed over stand in `input_cautions`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ndcg_lit.discounted_gain import gain_values, rank_weights
from ndcg_lit.engine.applied import options_of, restrict_pool
from ndcg_lit.engine.caution import (
    APART,
    MISNAMED,
    MOVABLE,
    WRONG,
    Caution,
    mean_with,
    on_result,
    unjudged_within,
    weighty,
)
from ndcg_lit.engine.convention import CONVENTIONS, as_word
from ndcg_lit.engine.input_cautions import LEAST_GRADES, ON_INPUT
from ndcg_lit.engine.measures import gain_of, is_listed, no_judged_relevant
from ndcg_lit.engine.names import holds
from ndcg_lit.engine.ranked import RankedQrels
from ndcg_lit.ideal_gain import falling_weights
from ndcg_lit.lists import distinct, finite_sum, ranges, safe_ratio, visible
from ndcg_lit.tables import count_of, some_of


def nothing_to_find(result, evidence, ranked):
    "Yield a caution if queries have nothing to find."
    counts = {}
    for measure in evidence.measures:
        empty = empty_queries(measure, result, ranked)
        if empty is not None:
            counts[measure.label] = int((empty & weighty(result)).sum())
    most = max(counts.values(), default=0)
    if not most:
        return
    by = "" if set(counts.values()) == {most} else f" by {max(counts, key=counts.get)}"
    value, one = result.convention.empty, most == 1
    fate = f"count{'s' * one} {as_word(value)}"
    if value == "skip":
        fate = f"{'is' if one else 'are'} left out of the mean"
    if value == "nan":
        fate = f"make{'s' * one} the mean nan"
    severity = WRONG if value == "nan" or (value != "skip" and value > 0) else APART
    have = f"{most:,} of {count_of(int(weighty(result).sum()), 'query', 'queries')} {'has' if one else 'have'}"
    yield Caution("nothing-to-find", severity, most, f"{have} nothing to find{by} and {fate}.")


def empty_queries(measure, result, ranked):
    "Return which queries of the `result` have nothing to find by the `measure`; None if it is never empty, or without ranks."
    c, nothing = result.convention, measure.info.nothing
    if nothing is None:
        return None
    if isinstance(c.empty, str):
        return np.isnan(result.per_query[measure.label])
    if ranked is None:
        return None
    pooled = restrict_pool(ranked, c, measure.judged_only(c))
    options = options_of(measure.info, c, measure.options)
    return on_result(nothing(pooled, measure.cutoff(c), options), result)


def not_held(result, evidence, ranked):
    "Yield a caution if the preset that was asked for does not hold a measure."
    if not evidence.preset:
        return
    preset = CONVENTIONS[evidence.preset]
    holders = {
        measure.label: holding(measure, preset)
        for measure in evidence.measures
        if not holds(preset.measures, measure)
        # a function of one's own is no tool's, and all tools count alike
        and not (measure.info.counts == "own" or measure.info.adds_up)
    }
    if not holders:
        return
    ends = {
        label: f"{' and '.join(names)} {'does' if len(names) == 1 else 'do'}"
        for label, names in holders.items()
        if names
    }
    several = [f"{label} ({ends[label]})" if label in ends else label for label in holders]
    if len(holders) == len(ends) == 1:
        several = [f"{label}: {end}" for label, end in ends.items()]
    said = f"The convention {preset.name} does not hold {' or '.join(several)}."
    yield Caution("preset", MISNAMED, len(holders), said)


def holding(measure, preset):
    "Return the names of the presets of the tool of `preset` that hold the `measure`."
    tool = preset.tool.partition(",")[0]
    return [
        other.name
        for other in CONVENTIONS.values()
        if other.tool.partition(",")[0] == tool and holds(other.measures, measure)
    ]


def arrays_alone(result, evidence, ranked):
    "Yield a caution if three arrays are taken for all there was to find, and the convention does not ask for that."
    if not evidence.arrays or result.convention.pool == "returned":
        return
    if not any(measure.info.uses_pool for measure in evidence.measures):
        return
    said = "Every result is judged: three arrays know no other, so what there was to find is what was returned."
    yield Caution("arrays", MISNAMED, None, said)


def one_subtopic(result, evidence, ranked):
    "Yield a caution if a measure is of subtopics, and no query was judged for more than one."
    labels = [each.label for each in evidence.measures if each.info.counts == "subtopics"]
    if not labels or evidence.subtopics > 1:
        return
    said = f"No query was judged for several subtopics, which {' and '.join(labels)} {'is' if len(labels) == 1 else 'are'} about."
    yield Caution("one-subtopic", MISNAMED, 1, said)


def moved_by_ties(result, evidence, ranked):
    "Yield a caution if the order of the tied moves a mean in its printed digits."
    moved = evidence.moved_by_ties(result, ranked)
    if not moved:
        return
    (label, (low, high)), others = next(iter(moved.items())), len(moved) - 1
    too = f", and {count_of(others, 'more measure', 'more measures')} too" if others else ""
    said = f"Ties move {label} between {low:.4f} and {high:.4f}{too}."
    preset = CONVENTIONS[evidence.preset] if evidence.preset else None
    if preset and preset.chance_decides(ranked):
        few = preset.stable_up_to
        where = "" if few is None else f" in lists of more than {few}"
        said = f"{said[:-1]}; {preset.tool} breaks them by chance{where}."
    yield Caution("ties", MOVABLE, high - low, said, width=high - low)


def ends_by_ties(result, evidence, ranked):
    "Return the lowest and the highest mean of each measure whose printed digits depend on the order of the tied."
    c = result.convention
    if c.ties in ("average", "last") or ranked is None or not (ranked.tied > 1).any():
        return {}
    if c.drop == "first":
        return {}  # another order drops another result, so neither end is that of the best or the worst
    orders = {ties: evidence.ranked(c.but(ties=ties)) for ties in ("best", "worst")}
    moved = {}
    for measure in evidence.measures:
        if not has_extremes(measure, ranked, c):
            continue
        try:
            ends = [measure.of(order, c.but(ties=ties)) for ties, order in orders.items()]
        except ValueError:  # in that order a sum is beyond a float
            continue
        low, high = (
            mean_with(end(*ends), measure.label, result) for end in (np.minimum, np.maximum)
        )
        if differ_in_print(low, high):
            moved[measure.label] = low, high
    return moved


def has_extremes(measure, ranked, c):
    "Return whether ordering the tied by grade, and by grade reversed, is known to give the ends of the `measure`."
    info, options = measure.info, options_of(measure.info, c, measure.options)
    if info.counts in ("own", "subtopics"):
        return False  # nobody knows which order a user's function likes
    if options.get("divisor") == "found" and measure.cutoff(c) is not None:
        return False  # the divisor counts hits within k, so the best order may not have the highest value
    if isinstance(options.get("gain"), Mapping) and not info.terms:
        return False  # a higher grade may gain less
    discount = options.get("discount", "log2")
    if is_listed(discount) and any(a < b for a, b in pairwise(discount)):
        return False  # a later rank may weigh more
    # in Bpref and infAP a document graded below 0 is sampled and not judged, which is no worst grade
    return info.nothing is not no_judged_relevant or not (ranked.pool < 0).any()


def differ_in_print(low, high):
    return low == low and f"{low:.4f}" != f"{high:.4f}"


# choices of `ties` by which a grade for an unjudged result would move the results tied with it, or no result has
# a rank of its own; which unjudged results are tied with each other nobody keeps
ORDERED_BY_GRADE = ("average", "last", "best", "worst")


def moved_by_unjudged(result, evidence, ranked):
    "Yield a caution if grades for the unjudged results within a cutoff would move a mean in its printed digits."
    c = result.convention
    if ranked is None or c.ties in ORDERED_BY_GRADE or c.rounding is not None:
        return
    if c.ties == "random" and (ranked.tied > 1).any():
        return
    top = ranked.pool.max(initial=0)
    for measure in evidence.measures:
        try:
            ends = unjudged_ends(measure, ranked, c, top)
        except ValueError:
            continue  # so many grades so high have a sum that no float holds
        if ends is None:
            continue
        low, high = (mean_with(end, measure.label, result) for end in ends)
        if not differ_in_print(low, high):
            continue
        said = f"Unjudged results move {measure.label} between {low:.4f} and {high:.4f}, if graded from 0 to {top:g}."
        yield Caution("unjudged", MOVABLE, high - low, said, width=high - low)
        return


def unjudged_ends(measure, ranked, c, top):
    "Return the lowest and the highest value of each query if unjudged results had grades up to `top`; None: not known."
    info, k = measure.info, measure.cutoff(c)
    options = options_of(info, c, measure.options)
    rises = isinstance(options.get("gain", "linear"), str) and options.get("min_grade", 1) > 0
    if k is None or top <= 0 or measure.judged_only(c) or not rises or isinstance(c.empty, str):
        return None
    query, rank = unjudged_within(ranked, k)
    if info.normalizes and options.get("ideal", "k") == "k":
        shown, pooled = measure.of(ranked, c), restrict_pool(ranked, c, False)
        return ndcg_ends(shown, pooled, query, rank, k, top, options, c.empty)
    if info.uses_pool or info.counts in ("judged", "own", "subtopics") or c.empty != 0:
        return None
    return tuple(measure.of(with_grades(ranked, query, rank, grade), c) for grade in (0, top))


def ndcg_ends(shown, ranked, query, rank, k, top, options, empty):
    """Return the lowest and the highest NDCG at `k` of each query, as `ndcg_interval` does for one list.

    The results at a `rank` of a `query` are unjudged; all others have the value `shown`. None if they are too many."""
    low, high, queries = shown.copy(), shown.copy(), distinct(query)
    open_of = np.bincount(query, minlength=shown.size)[queries]
    if queries.size > MOST_BOUNDED or open_of.max(initial=0) > MOST_OPEN:
        return None
    if not queries.size:
        return low, high
    row_of = np.full(shown.size, -1)
    row_of[queries] = np.arange(queries.size)
    # the weights of the ranks, and for each query the sum of its largest ones
    listed = np.minimum(ranked.returned[queries], k)
    depth = np.minimum(np.maximum(listed, ranked.pool_size[queries] + open_of), k)
    weights = rank_weights(int(depth.max()), options.get("discount", "log2"))
    reached = np.zeros((queries.size, weights.size + 1))
    for n in distinct(depth).tolist():
        falling = falling_weights(n, options.get("discount", "log2"))
        some = (depth == n).nonzero()[0]
        reached[some, 1:] = np.append(falling, np.zeros(weights.size - n)).cumsum()
    gain = options["gain"]
    worth = float(gain_values(np.array([top]), gain)[0])
    finite_sum(worth * reached.max())
    # how much gain each query has at least in how many documents, if one more, unjudged, had the highest grade
    row = np.append(np.arange(queries.size), row_of[ranked.pool_query])
    value = np.append(np.full(queries.size, worth), gain_values(np.maximum(ranked.pool, 0), gain))
    order = np.lexsort((-value, row))
    order = order[row[order] >= 0]
    row, value = row[order], value[order]
    place = np.arange(row.size) - row.searchsorted(row)
    step = value - np.append(value[1:] * (row[1:] == row[:-1]), 0)
    there = step > 0
    steps, places = (filled_up(row[there], each[there], queries.size) for each in (step, place))
    # how much weight the unjudged results have together, the heaviest first, and the gains of the others
    order = np.lexsort((-weights[rank - 1], query))
    holes = filled_up(row_of[query[order]], weights[rank[order] - 1], queries.size)
    held = np.append(np.zeros((queries.size, 1)), holes.cumsum(axis=1), axis=1)
    near = (ranked.rank <= k) & (row_of[ranked.query] >= 0)
    gains = gain_values(np.maximum(ranked.grade[near], 0), gain) * weights[ranked.rank[near] - 1]
    known = np.bincount(row_of[ranked.query[near]], gains, queries.size)
    # IDCG is a sum over the steps, for each number of unjudged results that have so much gain
    counts = np.arange(held.shape[1])
    within = np.minimum(places[..., None] + counts, weights.size).reshape(queries.size, -1)
    ideal = np.take_along_axis(reached, within, axis=1).reshape(*steps.shape, counts.size)
    bounds = known, held, open_of, steps, ideal
    least, most = lowest_fillings(worth, *bounds), highest_fillings(*bounds)
    nothing = np.where(
        places.max(axis=1) == 0, empty, np.nan
    )  # if no judged document gains anything
    none = np.isnan(least)  # IDCG is 0, whatever the grades
    low[queries] = np.where(none, empty, np.fmin(least, nothing))
    high[queries] = np.where(none, empty, np.fmax(most, nothing))
    return low, high


def filled_up(row, values, rows):
    "Return `values` that come row after row as an array of so many `rows`, filled up with zeros."
    size = np.bincount(row, minlength=rows)
    out = np.zeros((rows, size.max(initial=0)), values.dtype)
    out[row, ranges(np.zeros_like(size), size)] = values
    return out


def lowest_fillings(worth, known, held, open_of, steps, ideal):
    "Return the lowest NDCG of each query: for each number of its lightest unjudged results, if these gain `worth`."
    counts = np.arange(held.shape[1])
    before = np.maximum(open_of[:, None] - counts, 0)
    light = held[:, -1:] - np.take_along_axis(held, before, axis=1)
    value = safe_ratio(
        known[:, None] + worth * light, np.einsum("ql,qlm->qm", steps, ideal), np.nan
    )
    return np.fmin.reduce(np.where(counts <= open_of[:, None], value, np.nan), axis=1)


def highest_fillings(known, held, open_of, steps, ideal):
    "Return the highest NDCG of each query: at each step as many of its unjudged results as pay at the best value so far."
    best, most = np.zeros(known.size), held.shape[1] - 1
    while True:
        paid = held[:, None] - best[:, None, None] * ideal
        count = np.minimum(most - paid[..., ::-1].argmax(axis=-1), open_of[:, None])
        gained = known + (steps * np.take_along_axis(held, count, axis=1)).sum(axis=1)
        whole = (steps * np.take_along_axis(ideal, count[..., None], axis=2)[..., 0]).sum(axis=1)
        value = safe_ratio(gained, whole, np.nan)
        better = value > best
        if not better.any():
            return best
        best = np.where(better, value, best)


# beyond so many queries, or unjudged results of one query, the bounds take too long
MOST_BOUNDED = 1000
MOST_OPEN = 100


def with_grades(ranked, query, rank, grade):
    "Return `ranked` with results of the `grade` at the `rank` of each `query`, where nothing was judged."
    grades, alone = np.full(query.size, float(grade)), np.ones_like(rank)
    known = ranked.query, ranked.grade, ranked.rank, ranked.above, ranked.tied
    columns = [
        np.append(*pair) for pair in zip(known, (query, grades, rank, rank - 1, alone), strict=True)
    ]
    order = ((columns[0] << 32) + columns[2]).argsort()
    pool_query, pool = np.append(ranked.pool_query, query), np.append(ranked.pool, grades)
    at = pool_query.argsort(kind="stable")
    return RankedQrels(
        *(column[order] for column in columns),
        pool_query[at],
        pool[at],
        ranked.returned,
        ranked.ties,
    )


def one_grade(result, evidence, ranked):
    "Yield a caution if all results of a query have one grade, so that its NDCG is 1 in any order."
    if ranked is None:
        return
    for measure in evidence.measures:
        if not measure.info.normalizes:
            continue
        pooled = restrict_pool(ranked, result.convention, measure.judged_only(result.convention))
        alike = on_result(of_one_grade(pooled), result)
        alike &= (result.per_query[measure.label] > 1 - 1e-9) & weighty(result)
        alike &= ~empty_queries(measure, result, ranked)
        if not alike.any():
            continue
        some, all_of = int(alike.sum()), count_of(int(weighty(result).sum()), "query", "queries")
        said = f"All results of {some:,} of {all_of} have one grade, so {measure.label} is 1 there in any order."
        yield Caution("one-grade", APART, some, said)
        return


def of_one_grade(ranked):
    "Return which queries have two results or more, all of them judged and of one grade."
    low, high = np.full(ranked.returned.size, np.inf), np.full(ranked.returned.size, -np.inf)
    np.minimum.at(low, ranked.query, ranked.grade)
    np.maximum.at(high, ranked.query, ranked.grade)
    judged = np.bincount(ranked.query, minlength=ranked.returned.size)
    return (judged == ranked.returned) & (judged > 1) & (low == high)


def below_zero(result, evidence, ranked):
    "Yield a caution if grades are below 0."
    if not result.below_zero:
        return
    said, one = (
        count_of(result.below_zero, "grade is", "grades are") + " below 0",
        result.below_zero == 1,
    )
    counting = [
        each.label
        for each in evidence.measures
        if ranked is not None
        and counts_below(each, ranked.pool[ranked.pool < 0], result.convention)
    ]
    if result.convention.negative == "mask":
        said += f" and {'is' if one else 'are'} taken out of run and judgments"
    elif counting:
        said += f" and count{'s' * one} in {', '.join(counting)}"
    elif ranked is not None:
        said += f" and gain{'s' * one} nothing, as in trec_eval"
    yield Caution("below-0", APART, result.below_zero, f"{said}.")


def counts_below(measure, below, c):
    "Return whether one of the grades in `below`, all below 0, counts in the `measure` by the convention `c`."
    info, options = measure.info, options_of(measure.info, c, measure.options)
    if not below.size or info.counts == "judged" or info.nothing is no_judged_relevant:
        return False
    if info.counts == "own":
        return True  # a user's function sees them
    gained = info.counts == "gains" and gain_of(below, options["gain"]).any()
    return bool(gained or options.get("min_grade", 1) <= below.max())


def close_scores(result, evidence, ranked):
    "Yield a caution if judged documents are tied in single precision only."
    if not result.close:
        return
    queries = count_of(len(result.close), "query has", "queries have")
    how = "equal" if result.precision == "single" else "told apart"
    where = f"in {result.precision} precision only"
    said = f"{queries} scores that are {how} {where}: {some_of(result.close)}."
    yield Caution("precision", APART, len(result.close), said)


ON_RESULT = (
    nothing_to_find,
    not_held,
    arrays_alone,
    one_subtopic,
    moved_by_ties,
    moved_by_unjudged,
    one_grade,
    below_zero,
    close_scores,
)
RULES = ON_INPUT + ON_RESULT


@dataclass(eq=False)
class Evidence:
    "What the cautions of a result are drawn from, beside the result itself."

    measures: Any  # `Measure`s, one or more
    preset: str = ""  # the preset that was asked for by its name; "": none was
    # makes the `RankedQrels` of the judged queries that the means are over, by a convention; None: unknown
    ranked: Callable | None = None
    # makes the first rows of the run, in the order in which they came: query, score, rank and documents; None: unknown
    first: Callable | None = None
    # makes the `Meeting` of the first lists with their judgments, and the bridge between queries of the run that nobody
    # judged and those that it lacks, with its code; None: unknown
    met: Callable | None = None
    queries: Callable | None = None
    judgments: Any = None  # rows with a document and a number each
    arrays: bool = False  # whether the grades came with the scores, in three arrays
    distance: bool = False  # whether the scores were read as distances
    subtopics: int = 1  # for how many a query was judged at most, if a measure asked for them
    rows: Any = None  # the first rows of the run, while cautions are drawn
    moved: Any = None  # what `ends_by_ties` found

    def numbers_in_ids(self):
        "Return for how many of the first judgments the grade is the number in the document's id; 0 if not for nearly all."
        rows = self.judgments
        if not hasattr(rows, "document"):
            return 0
        some = range(min(rows.number.size, LEAST_GRADES * 20))
        digits = [
            re.sub(r"\D", "", name.decode("utf-8", "replace"))[-9:]
            for name in rows.documents(0, len(some))
        ]
        same = [
            bool(digit) and int(digit) == rows.number[row]
            for row, digit in zip(some, digits, strict=True)
        ]
        return len(same) if len({*digits}) >= LEAST_GRADES and np.mean(same) >= 0.9 else 0

    def by_measures(self, spelled):
        "Return the call with those of the measures otherwise that are `spelled` otherwise; none if no measure is."
        names = ", ".join(spelled.get(each, each.label) for each in self.measures)
        if any(each.info.counts == "own" for each in self.measures):
            return ""  # a function has no text that names it
        return f'evaluate(run, qrels, measures="{names}")' if spelled else ""

    def moved_by_ties(self, result, ranked):
        "Return what `ends_by_ties` does, which two rules ask for."
        if self.moved is None:
            self.moved = ends_by_ties(result, self, ranked)
        return self.moved

    def cautions(self, result):
        "Return each `Caution` for the `result`, the worst first. One that cannot be drawn says so, and raises nothing."
        found, ranked = [], None
        try:
            ranked = None if self.ranked is None else self.ranked(result.convention)
        except Exception as error:
            found.append(not_drawn("ranks", error))
        try:
            self.rows = None if self.first is None else self.first()
        except Exception as error:
            found.append(not_drawn("rows", error))
        for rule in RULES:
            try:
                with np.errstate(
                    over="ignore", invalid="ignore"
                ):  # of grades near the end of floats
                    found += rule(result, self, ranked)
            except Exception as error:  # a result is worth more than a sentence below it
                found.append(not_drawn(rule.__name__, error))
        return tuple(sorted(found, key=by_severity))


def not_drawn(rule, error):
    "Return the `Caution` that the `rule` ended in an `error`."
    said = f"The check {rule} failed, and the means do not depend on it: {type(error).__name__}: {visible(str(error))}."
    return Caution("failed", MOVABLE, None, said)


def by_severity(caution):
    return caution.severity, -caution.width


def same_systems(evaluations):
    "Yield a caution for each of the systems, results by name, that has the values of one before it: for each measure and query."
    firsts: dict = {}
    for other, result in evaluations.items():
        labels = [label for label in result.per_query if label != "query_id"]
        columns = np.array([result.per_query[label] for label in labels], np.float64) + 0.0
        columns[np.isnan(columns)] = np.nan  # so that equal values have equal bytes
        name = firsts.setdefault((columns.shape, columns.tobytes()), other)
        if name == other:
            continue
        if max((np.unique(column).size for column in columns), default=0) < FEWEST_VALUES:
            continue
        said = (
            f"{visible(name)} and {visible(other)} have the same value of each measure for each of the "
            f"{count_of(result.queries, 'query', 'queries')}: are they one run?"
        )
        yield Caution("same-run", WRONG, result.queries, said)


FEWEST_VALUES = 5  # of a measure, that two systems hardly have alike for each query by chance


def shared_cautions(evaluations, own=()):
    """Return each `Caution` on several results by name, one of each kind: the worst, and its sentence says whose it is.

    `own` are those on the results together. The worst comes first."""
    about = {}
    for name, result in evaluations.items():
        for each in result.all_cautions:
            about.setdefault(each.code, {}).setdefault(each, []).append(visible(name))
    shared = [*own]
    for some in about.values():
        worst = min(some, key=by_severity)
        shared.append(worst._replace(said=whose(worst, some, len(evaluations))))
    return tuple(sorted(shared, key=by_severity))


def whose(worst, about, systems):
    "Return the sentence of the `worst` caution of a kind; it names the systems it is `about`, unless all are."
    names, others = about[worst], sum(map(len, about.values())) - len(about[worst])
    if len(names) == systems:
        return worst.said
    who = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    if not others:
        return f"{who}: {worst.said}"
    more = count_of(others, "more system has its own", "more systems have theirs")
    said = f"{worst.said} " if worst.said.endswith("?") else f"{worst.said.removesuffix('.')}; "
    return f"{who}: {said}{more}."
