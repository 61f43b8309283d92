"""A mean can be computed right and still be misread. A result says so unasked, in at most three sentences, the worst first.

Each rule is a function of the result, its `Evidence` and the ranked judgments; it yields a `Caution` with numbers that were
computed for it, or nothing. `RULES`, near the end, lists them."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.engine.applied import mean_of, options_of, restrict_pool
from ndcg_lit.engine.convention import CONVENTIONS, as_word
from ndcg_lit.engine.measures import gain_of, is_listed, no_judged_relevant
from ndcg_lit.engine.names import holds
from ndcg_lit.engine.ranked import UNORDERED, RankedQrels
from ndcg_lit.lists import are_like_scores, ranges, visible
from ndcg_lit.tables import count_of, some_of
from ndcg_lit.unjudged import ndcg_interval


class Caution(NamedTuple):
    "What may mislead in a result, as data: the sentence, the number that shows it, and the call that mends it."

    code: str  # which rule it comes from, in words with hyphens between them, such as "scores-against-ranks"
    severity: int  # 0 to 3, 0 the worst: one of the levels below
    number: float | None  # that shows it; None: there is none
    said: str  # the sentence
    remedy: str = ""  # the call that mends it, in Python; "": there is none
    width: float = 0  # how far it moves a mean; 0: by an amount that is not computed

    @property
    def kind(self):
        "Return the code in words, as once it was named."
        return self.code.replace("-", " ")

    def to_dict(self):
        "Return values that JSON takes: code, severity, number, said and remedy."
        names = "code", "severity", "number", "said", "remedy"
        return {name: getattr(self, name) for name in names}


# The levels of severity: the numbers are not of what was meant; they go by a wrong name; they could well be
# others; some queries or documents count in a way of their own
WRONG, MISNAMED, MOVABLE, APART = range(4)


def on_result(values, result):
    "Return the `values` of the counted judged queries in the rows of the `result`, 0 for its queries without judgments."
    return np.append(values, np.zeros(result.queries - values.size, values.dtype))


def mean_with(values, label, result):
    "Return what the mean of the measure `label` would be if all judged queries had these `values`."
    weights = result.weights_for(label)
    return mean_of(on_result(values, result), result.convention, label in result.geometric, weights)


def weighty(result):
    "Return which queries of the `result` have a weight above 0."
    return np.ones(result.queries, bool) if result.weights is None else np.array(result.weights) > 0


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
    have = f"{most} of {count_of(int(weighty(result).sum()), 'query', 'queries')} {'has' if one else 'have'}"
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
        return ndcg_ends(
            measure.of(ranked, c), restrict_pool(ranked, c, False), query, k, top, options, c.empty
        )
    if info.uses_pool or info.counts == "judged" or c.empty != 0:
        return None
    return tuple(measure.of(with_grades(ranked, query, rank, grade), c) for grade in (0, top))


def unjudged_within(ranked, k):
    "Return the query and the rank of every unjudged result within rank `k`."
    upto, near = np.minimum(ranked.returned, k), ranked.rank <= k
    query, rank = np.arange(upto.size).repeat(upto), ranges(np.ones_like(upto), upto)
    judged = np.isin((query << 32) + rank, (ranked.query[near] << 32) + ranked.rank[near])
    return query[~judged], rank[~judged]


def ndcg_ends(shown, ranked, query, k, top, options, empty):
    "Return the lowest and the highest NDCG at `k` of each query; None if too many results of a `query` are unjudged."
    low, high, queries = shown.copy(), shown.copy(), np.unique(query)
    if queries.size > MOST_BOUNDED or np.bincount(query).max(initial=0) > MOST_OPEN:
        return None
    for at in queries.tolist():
        some, pool = (
            slice(*column.searchsorted([at, at + 1]))
            for column in (ranked.query, ranked.pool_query)
        )
        grades, rank = np.full(min(ranked.returned[at], k), np.nan), ranked.rank[some]
        grades[rank[rank <= k] - 1] = np.maximum(ranked.grade[some][rank <= k], 0)
        how = dict(
            max_grade=top,
            gain=options["gain"],
            discount=options.get("discount", "log2"),
            empty=empty,
        )
        low[at], high[at] = ndcg_interval(grades, k, np.maximum(ranked.pool[pool], 0), **how)
    return low, high


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
        said = f"All results of {some} of {all_of} have one grade, so {measure.label} is 1 there in any order."
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


def share_said(some, every, one, more):
    """Return how many of `every` thing are `some`, with the share.

    >>> share_said(3, 40, "result", "results")
    '3 of 40 results (7.5 %)'
    """
    return f"{some:,} of {count_of(every, one, more, ',')} ({100 * some / max(every, 1):.3g} %)"


def judged_before(result, evidence, ranked):
    "Yield a caution if judgments are of documents that the query had before."
    if result.seen is not None:
        yield from training_in_judgments(
            result.seen.judgments, result.seen.judged, result.seen.kept
        )


def training_in_judgments(pairs, judged, kept):
    "Yield a caution if `pairs` of those that are `judged` are of training too, and were `kept` or taken out."
    if not pairs:
        return
    said = f"{share_said(pairs, judged, 'judgment', 'judgments')} are of documents that were seen before"
    if kept:
        said += ", and no list can return these"
        remedy = 'evaluate(run, qrels, seen=seen, seen_in_qrels="drop")'
        yield Caution("training-in-judgments", WRONG, pairs, f"{said}.", remedy)
    else:
        said += ", and are taken out: training and test share them."
        yield Caution("training-in-judgments", APART, pairs, said)


def lists_cut_short(result, evidence, ranked):
    "Yield a caution if lists do not reach a cutoff any more, since so much of them was seen before."
    if result.seen is None or not result.seen.shorter:
        return
    k = result.seen.depth
    some = share_said(result.seen.shorter, result.queries, "list", "lists")
    said = (
        f"{some} no longer reach{'es' if result.seen.shorter == 1 else ''} {k} results without what was seen: let the "
        f"system leave it out itself, or return more than {k}."
    )
    severity = APART if result.seen.shorter < FEW_LISTS * result.queries else WRONG
    yield Caution("seen-in-run", severity, result.seen.shorter, said)


FEW_LISTS = 0.02  # of all lists: that so few are short does not move a mean by much


def seen_before(facts):
    "Yield the cautions on `SeenFacts`: what a run and judgments share with the data of training, and their times."
    remedy = "evaluate(run, qrels, seen=seen)"
    if facts.seen_results:
        few = share_said(facts.seen_first, facts.first, "result", "results")
        said = (
            f"{share_said(facts.seen_results, facts.results, 'result', 'results')} were seen before; within the first "
            f"ten ranks {few}."
        )
        yield Caution("seen-in-run", WRONG, facts.seen_results, said, remedy)
    if facts.seen_judgments:
        some = share_said(facts.seen_judgments, facts.judgments, "judgment", "judgments")
        said = f"{some} are of documents that were seen before: training and test share them."
        yield Caution("training-in-judgments", WRONG, facts.seen_judgments, said, remedy)
    if facts.before:
        some = share_said(facts.before, facts.timed, "query", "queries")
        said = (
            f"{some} have a judgment that is older than the last of what was seen: the system may have learned from what "
            "came later."
        )
        yield Caution("test-before-training", MOVABLE, facts.before, said)


def ids_apart(result, evidence, ranked):
    "Yield a caution if more documents of the run would be judged, were their ids written in another way."
    met = evidence.met and evidence.met()
    if met and met.bridge:
        one, other = map(repr, met.pair)
        more, all_of = count_of(met.bridge.meet, "document", "documents"), f"{met.judged:,} judged"
        said = (
            f"In the first {count_of(met.queries, 'list', 'lists')} {more} more would be among the {all_of} ones "
            f"with the ids {met.bridge.rule.said}: {one} of the run is {other} of the judgments."
        )
        yield Caution("ids-apart", WRONG, met.bridge.meet, said, met.remedy)
    elif met and met.is_chance:
        said = (
            f"In the first {met.queries} lists {met.hits} documents are judged, and {met.by_chance:.0f} would be if each "
            "query had the list of another: do ids meet by chance, or do queries have each other's lists?"
        )
        yield Caution("no-better-than-chance", WRONG, met.hits, said)
    elif met and met.is_exchanged:
        said = (
            f"In the first {met.queries} lists {met.hits} documents are judged, and {met.others} would be if each list had "
            "the query that it fits best: do queries have each other's lists?"
        )
        yield Caution("no-better-than-chance", WRONG, met.hits, said)


def nothing_found(result, evidence, ranked):
    "Yield a caution if no judged document is in the list of its query, or hardly one where there are many."
    if ranked is None:
        return
    if not ranked.returned.any() and len(result.missing) < ranked.returned.size:
        said = f"No list has a result: {of_all(ranked.returned.size)} found nothing."
        yield Caution("nothing-found", WRONG, 0, said, "check(run, qrels)")
    if not ranked.returned.any():
        return
    results, found = int(ranked.returned.sum()), ranked.query.size
    many = min(results, ranked.pool.size)
    if found and (many < MANY or found > HARDLY * many):
        return
    lists = count_of(int((ranked.returned > 0).sum()), "list", "lists")
    some = f"only {count_of(found, 'is judged for its query', 'are judged for their queries')}"
    said = (
        f"Of {count_of(results, 'result', 'results', ',')} in {lists} {some if found else 'none is judged for its query'}: "
        "is each list for its query, with the ids of the judgments?"
    )
    yield Caution("nothing-found", WRONG, found, said, "check(run, qrels)")


MANY = 150  # results, and judged documents
HARDLY = 0.02  # of them, as no system is that bad


def queries_apart(result, evidence, ranked):
    "Yield a caution if queries that the run lacks would be there, were their ids written in another way."
    found = evidence.queries and evidence.queries()
    if not found:
        return
    bridge, remedy = found
    which = count_of(len(result.missing), "judged query", "judged queries")
    said = f"The run lacks {which}; with the ids {bridge.rule.said} it has {bridge.meet:,} of them."
    yield Caution("queries-apart", WRONG, bridge.meet, said, remedy)


def one_is_the_other(result, evidence, ranked):
    "Yield a caution if the run is what the judgments are: the same documents, in the order of their grades."
    if ranked is None or evidence.arrays:
        return
    queries, grade = ranked.query, ranked.grade
    counts = np.bincount(queries, minlength=ranked.returned.size)
    whole = np.bincount(ranked.pool_query, minlength=ranked.returned.size)
    if (counts != ranked.returned).any() or (counts != whole).any():
        return
    order = np.lexsort((ranked.rank, queries))
    grade, queries = grade[order], queries[order]
    same = np.diff(queries) == 0
    if (np.diff(grade)[same] > 0).any():
        return
    if surprise(queries, grade) < SURE and not tied_by_grade(queries, grade, ranked.tied[order]):
        return
    said = (
        f"The lists of all {count_of(ranked.returned.size, 'query', 'queries')} are the judged documents in the order of "
        "their grades: are run and judgments one and the same?"
    )
    yield Caution("run-is-judgments", WRONG, ranked.returned.size, said)


SURE = 14  # e to the power of it are the orders of which chance would have to draw one


def surprise(queries, grade):
    "Return the logarithm of how many orders the grades of all `queries`, which stand together, have."
    sizes, alike = np.bincount(queries), sizes_of_grades(queries, grade)
    logs = np.cumsum(np.log(np.arange(1, sizes.max(initial=1) + 1)))  # of factorials
    return logs[sizes[sizes > 0] - 1].sum() - logs[alike - 1].sum()


def sizes_of_grades(queries, grade):
    "Return how many documents of each query have each grade, where those of one grade stand together."
    first = np.append(True, (np.diff(queries) != 0) | (np.diff(grade) != 0))
    return np.diff(np.append(first.nonzero()[0], queries.size))


def tied_by_grade(queries, grade, tied):
    "Return whether documents are tied with those of their grade and with no other, and there are enough of them."
    alike = sizes_of_grades(queries, grade)
    return grade.size >= FEWEST_RESULTS and (tied == alike.repeat(alike)).all()


# that are tied by grade, and not because each query has one result, which is the right one
FEWEST_RESULTS = 20


def scores_as_grades(result, evidence, ranked):
    "Yield a caution if grades are what scores are: nearly none is whole, and no two of a query are alike."
    if ranked is None or evidence.arrays or not are_like_scores(ranked.pool, ranked.pool_query):
        return
    fractions = np.count_nonzero(ranked.pool % 1)
    said = (
        f"No two grades of a query are alike, and {fractions:,} of {ranked.pool.size:,} are no whole numbers, as scores "
        "are: did a run come as judgments?"
    )
    yield Caution("scores-as-grades", WRONG, fractions, said)


# What was handed over: the rows of the run, its depth, the grades


def scores_against_ranks(result, evidence, ranked):
    "Yield a caution if the ranks of a run contradict its scores, or if these rise from row to row as distances do."
    rows = evidence.rows
    if rows is None or rows.query.size < 2:
        return
    if exchanged(rows):
        said = (
            "The scores of each query are the whole numbers from 1, as ranks are, and the rank column holds others: "
            "are the two columns exchanged?"
        )
        queries = int(np.unique(rows.query).size)
        yield Caution("ranks-as-scores", WRONG, queries, said, by_ranks(rows, exchanged=True))
        return
    of_rank = rows.rank is not None
    order = np.lexsort((rows.rank, rows.query) if of_rank else (rows.query,))
    query, score = rows.query[order], rows.score[order]
    follows = query[1:] == query[:-1]
    if of_rank:
        follows &= np.diff(rows.rank[order]) > 0
    up, down = follows & (score[1:] > score[:-1]), follows & (score[1:] < score[:-1])
    rising, falling = (np.unique(query[1:][some]) for some in (up, down))
    queries = np.union1d(rising, falling).size
    if not rising.size:
        return
    if not falling.size:
        if up.sum() < 2 if of_rank else surprise(query, score) < SURE or stand_high(ranked):
            return
        how = "with the rank column" if of_rank else "from the first row to the last"
        said = (
            f"In {of_queries(queries, result, rows)} the scores rise {how}, as distances do: the lowest may be the "
            "best, and the highest is taken for it."
        )
        kind = "similarity" if evidence.distance else "distance"
        remedy = f'evaluate(run, qrels, scores="{kind}")'
        yield Caution("scores-distance", WRONG, queries, said, remedy)
    elif of_rank and rising.size >= DISAGREE * queries:
        said = (
            f"The rank column contradicts the scores in {rising.size} of "
            f"{of_queries(queries, result, rows, 'the ')}, and the scores order the results."
        )
        yield Caution("scores-against-ranks", WRONG, rising.size, said, by_ranks(rows))


def exchanged(rows):
    "Return whether the scores of the first `rows` are ranks, 1 to n in each query, and those in the rank column are not."
    if rows.rank is None or are_ranks(rows.query, rows.rank):
        return False
    return np.unique(rows.rank).size > 1 and are_ranks(rows.query, np.abs(rows.score))


def are_ranks(query, number):
    "Return whether the numbers of each `query` are 1 to n, each once; of the last query, some may not be there."
    order = np.lexsort((number, query))
    query, number = query[order], number[order]
    place = np.arange(query.size) - query.searchsorted(query)
    known = query != query[-1] if query[0] != query[-1] else query == query
    return bool((number[known] == place[known] + 1).all()) and place[known].max(initial=0) > 1


DISAGREE = 0.05  # of the queries, whose ranks contradict their scores


def of_queries(count, result, rows, the="all "):
    "Return of how many queries a rule speaks that looked at some `rows`: all of the run, or the first."
    if result.documents > rows.query.size:
        return f"the first {count_of(count, 'query', 'queries')}"
    return f"{the}{count} queries" if count > 1 else "the one query"


def by_ranks(rows, exchanged=False):
    "Return the call that takes the rank column for the order of the results; or the scores, where the two are `exchanged`."
    if not rows.lines:
        given = "" if exchanged else ', columns={"score": "rank"}'
        return f'evaluate(run, qrels{given}, scores="distance")'
    fields = "score rank" if exchanged else "rank score"
    read = f'pandas.read_csv(run, sep=r"\\s+", names="query Q0 document {fields} tag".split())'
    return f'evaluate({read}, qrels, columns={{"score": "rank"}}, scores="distance")'


def stand_high(ranked):
    "Return whether the relevant documents stand in the upper half of their lists, as those of a good system do."
    return ranked is not None and lean(ranked, np.maximum(ranked.grade, 0)) > 1


def lean(ranked, worth):
    """Return how far documents of `worth` stand in the upper half of their lists, or the lower if it is below 0.

    It is the sum over queries by its standard error; 0 where nothing is known."""
    place = (ranked.above + (ranked.tied + 1) / 2 - 0.5) / ranked.returned[ranked.query]
    each = ranked.added(worth * (0.5 - place))
    error = np.sqrt((each**2).sum())
    return float(each.sum() / error) if error else 0.0


def worst_first(result, evidence, ranked):
    """Yield a caution if higher grades stand lower in the lists, by more than an order at random has them.

    A result that nobody judged has the grade 0 there. Where the judges saw the first results of several systems, the
    judged ones below those are relevant more often; so of judged ones alone only those before the first unjudged
    result are looked at."""
    if ranked is None or evidence.rows is None or not ranked.query.size:
        return
    before = ranked.rank <= judged_without_gap(ranked)[ranked.query]
    length = np.bincount(ranked.query[before], minlength=ranked.returned.size)
    low = grade_by_rank(ranked, np.ones_like(before), ranked.returned)
    turned = grade_by_rank(ranked, before, length)
    if max(low, turned) < FAR:
        return
    end = "in the lower half of the lists" if low >= turned else "below the others that were judged"
    said = (
        f"Documents of high grades stand {end}, {max(low, turned):.1f} standard deviations from chance: are the lists or "
        "the grades turned round?"
    )
    kind = "similarity" if evidence.distance else "distance"
    remedy = f'evaluate(run, qrels, scores="{kind}")'
    yield Caution("order-reversed", WRONG, round(float(max(low, turned)), 2), said, remedy)


FAR = 3.3  # standard deviations, which chance goes beyond once in two thousand


def judged_without_gap(ranked):
    "Return how many results of each query stand before its first unjudged one."
    gap = ranked.rank > np.arange(1, ranked.rank.size + 1) - first_rows_of(ranked)[ranked.query]
    upto = np.bincount(ranked.query, minlength=ranked.returned.size)
    if gap.any():
        query, at = np.unique(ranked.query[gap], return_index=True)
        upto[query] = gap.nonzero()[0][at] - first_rows_of(ranked)[query]
    return upto


def first_rows_of(ranked):
    "Return the row of the first judged result of each query."
    return ranked.query.searchsorted(np.arange(ranked.returned.size))


def grade_by_rank(ranked, some, length):
    """Return how far grades rise with the ranks of `some` results, in standard deviations of an order by chance.

    `length` is how many results of each query are looked at; those of them without a grade have 0."""
    query, grade, rank = ranked.query[some], ranked.grade[some], ranked.rank[some]
    of_each = partial(np.bincount, query, minlength=length.size)
    length = np.maximum(length, 2)
    mean = of_each(grade) / length
    product = of_each(grade * (rank - (length[query] + 1) / 2)).sum()
    spread = of_each(grade**2) - length * mean**2
    variance = (spread * length * (length + 1) / 12).sum()
    return product / np.sqrt(variance) if variance > 0 else 0.0


def constant_scores(result, evidence, ranked):
    "Yield a caution if most queries have one score for all results, and their order by id moves a mean."
    rows = evidence.rows
    if rows is None or result.convention.ties in ("stable", "reversed"):
        return  # the order in which the rows came is asked for
    _, number, size = np.unique(rows.query, return_inverse=True, return_counts=True)
    low, high = np.full(size.size, np.inf), np.full(size.size, -np.inf)
    np.minimum.at(low, number, rows.score)
    np.maximum.at(high, number, rows.score)
    several = size > 1
    alike = several & (low == high)
    if 2 * alike.sum() < several.sum() or size[alike].sum() < LEAST_TIED:
        return
    moved = evidence.moved_by_ties(result, ranked)
    if not moved:
        return
    label, (low, high) = next(iter(moved.items()))
    few = of_queries(int(several.sum()), result, rows, "")
    said = (
        f"All results of {alike.sum()} of {few} have one score, so that their order is chosen among ties, which "
        f"alone puts {label} between {low:.4f} and {high:.4f}."
    )
    known = rows.rank is not None and np.unique(rows.rank).size > 1
    remedy = by_ranks(rows) if known else 'evaluate(run, qrels, ties="stable")'
    yield Caution("scores-constant", WRONG, int(alike.sum()), said, remedy)


LEAST_TIED = 12  # results of one score, below which they may well be meant


def same_ids(result, evidence, ranked):
    "Yield a caution if a query has documents whose ids differ in case, blanks or the form of Unicode alone."
    rows = evidence.rows
    if rows is None:
        return
    first, twice = {}, {}
    for query, name in zip(rows.query.tolist(), rows.documents):
        text = name.decode("utf-8", "replace") if isinstance(name, bytes) else name
        plain = text.strip().lower()
        if not plain.isascii():
            plain = unicodedata.normalize("NFKC", plain)
        other = first.setdefault((query, plain), text)
        if other != text:
            twice.setdefault(query, (other, text))
    if not twice:
        return
    pair = " and ".join(map(repr, next(iter(twice.values()))))
    of = count_of(len(twice), "query has", "queries have")
    said = f"{of} documents twice, by ids that differ in case or blanks alone, such as {pair}."
    remedy = "evaluate(collapse_chunks(run, lambda name: name.strip().lower()), qrels)"
    yield Caution("ids-alike", MISNAMED, len(twice), said, remedy)


def grades_as_ids(result, evidence, ranked):
    "Yield a caution if the grades of a query are nearly all different and large, as ids and times are."
    if ranked is None or ranked.pool.size < LEAST_GRADES or (ranked.pool % 1).any():
        return
    top, size = ranked.pool.max(), ranked.pool.size
    remedy = 'evaluate(run, qrels, columns={"grade": name})'
    same = evidence.numbers_in_ids()
    if same:
        said = f"The grades of the first {same} judgments are the numbers in the ids of their documents."
        yield Caution("grades-ids", WRONG, same, said, remedy)
        return
    pairs = np.unique(np.stack([ranked.pool_query, ranked.pool]), axis=1).shape[1]
    spread = 20 * np.median(ranked.pool) > top  # counts of clicks are small for the most part
    if pairs < 0.9 * size or top <= LARGE or not spread:
        return
    several = np.unique(ranked.pool).size
    said = f"The grades are {several:,} different numbers in {size:,} judgments, up to {top:.0f}: are they ids or times?"
    yield Caution("grades-ids", WRONG, several, said, remedy)


# judgments from which grades may be ids, and what the highest is above then: 100 is a percentage
LEAST_GRADES, LARGE = 10, 100


def grades_as_ranks(result, evidence, ranked):
    "Yield a caution if the grades of each query are the whole numbers from 1, each once, as ranks are."
    if ranked is None or not ranked.pool.size:
        return
    size = ranked.pool_size[ranked.pool_size > 0]
    beyond = size.sum() - size.size
    as_they_come = beyond >= LEAST_RISING and (ranked.pool == ranked.pool_place + 1).all()
    few = beyond < LEAST_RANKED or 2 * size[size > 2].sum() < size.sum()
    if few and not as_they_come:
        return
    order = np.lexsort((ranked.pool, ranked.pool_query))
    if (ranked.pool[order] != ranked.pool_place + 1).any():
        return
    said = (
        f"The grades of {of_all(size.size)} are the numbers from 1 up to {size.max()}, each once, as ranks are: "
        "if 1 is the best, the best document gains least."
    )
    turned = "{d: max(docs.values()) + 1 - g for d, g in docs.items()}"
    remedy = f"qrels = {{q: {turned} for q, docs in qrels.items()}}"
    yield Caution("grades-ranks", WRONG, size.size, said, remedy)


# judgments beyond the first of each query, below which their grades may be ranks by chance; and where they rise as
# they come, which chance does less often
LEAST_RANKED, LEAST_RISING = 8, 6


def of_all(count):
    "Return all of so many queries in words."
    return f"all {count} queries" if count > 1 else "the one query"


def all_relevant(result, evidence, ranked):
    "Yield a caution if grades are those of a scale such as stars, and nearly all of them count as relevant."
    if ranked is None or not ranked.pool.size or ranked.pool.min() <= 0:
        return
    levels, top = np.unique(ranked.pool), ranked.pool.max()
    if levels.size < 3 or not 4 <= top <= 10:
        return
    binary = {}
    for each in evidence.measures:
        least = options_of(each.info, result.convention, each.options).get("min_grade", 1)
        share = (ranked.pool >= least).mean()
        if each.info.counts == "hits" and each.info.option("min_grade") and share >= MOST_RELEVANT:
            binary[each] = share
    if not binary:
        return
    share = min(binary.values())
    least = int(np.ceil(0.8 * top))
    labels = ", ".join(each.label for each in binary)
    said = (
        f"{100 * share:.0f} % of the judged documents are relevant to {labels}: the grades go from {levels[0]:g} to "
        f"{top:g}, and a low one counts as a high one."
    )
    remedy = evidence.by_measures({each: spelled(each, rel=least) for each in binary})
    yield Caution("all-relevant", WRONG, float(share), said, remedy)


MOST_RELEVANT = 0.9  # of the judged documents, which a scale has that begins above nothing


def spelled(measure, k=None, **options):
    """Return a `measure` as it is written, with another cutoff `k` or other `options`.

    >>> from ndcg_lit.engine.names import parse_measure
    >>> spelled(parse_measure("AP@10"), rel=4), spelled(parse_measure("nDCG"), 100)
    ('AP(rel=4)@10', 'nDCG@100')
    """
    kept = {n: v for n, v in measure.options.items() if not (n == "min_grade" and "rel" in options)}
    written = ", ".join(f"{name}={value!r}" for name, value in (kept | options).items())
    k = measure.k if k is None else k
    return f"{measure.name}{f'({written})' if written else ''}{'' if k is None else f'@{k}'}"


def other_scale(result, evidence, ranked):
    "Yield a caution if grades are of another scale than an exponential gain, or the highest grade of a measure."
    if ranked is None or not ranked.pool.size or ranked.pool.max() <= 0:
        return
    top = float(ranked.pool.max())
    for each in evidence.measures:
        options = options_of(each.info, result.convention, each.options)
        gain = options.get("gain")
        if (
            each.info.counts == "gains"
            and getattr(gain, "gain", gain) == "exponential"
            and top > MOST_DOUBLED
        ):
            said = (
                f"By an exponential gain a grade of {top:g} gains 2^{top:g} - 1, and {each.label} is decided by "
                "the highest grades alone."
            )
            remedy = evidence.by_measures({each: spelled(each, gain="linear")})
            yield Caution("grades-scale", WRONG, top, said, remedy)
            return
        if each.info.option("max_grade") is None:
            continue
        highest = options.get(
            "max_grade", signature(each.info.function).parameters["max_grade"].default
        )
        if 2 * top <= highest or top > highest:
            meant = "count as the highest" if top > highest else "are far below it"
            severity = MISNAMED if top > highest else APART
            said = f"{each.label} takes {highest:g} for the highest grade, and the judgments go to {top:g}: they {meant}."
            whole = int(top) if top == int(top) else top
            remedy = evidence.by_measures({each: spelled(each, max_grade=whole)})
            yield Caution("grades-scale", severity, top, said, remedy)
            return


MOST_DOUBLED = 10  # the highest grade that is likely to be doubled from one to the next


def beyond_depth(result, evidence, ranked):
    "Yield a caution if a cutoff lies beyond the depth of the run, so that its best value is out of reach."
    if ranked is None or result.convention.pool == "returned":
        return
    depth = depth_of(ranked)
    there = ranked.returned[ranked.returned > 0]
    # whether nearly every list is cut, and there is more to find than is in them
    lost = (ranked.grade > 0).sum() <= (1 - SOME_LOST) * (ranked.pool > 0).sum()
    cut = depth is not None and lost and (there == depth).mean() >= NEARLY_ALL
    for measure in evidence.measures:
        k = measure.cutoff(result.convention)
        if depth is None or k is None or k <= depth:
            continue
        best, possible = (best_mean(measure, result, ranked, each) for each in (depth, k))
        out_of_reach = None not in (best, possible) and possible - best >= OUT_OF_REACH
        if not (out_of_reach or cut):
            continue
        said = f"{measure.label} looks at {k:,} ranks, and the run has {depth:,} results a query: "
        if out_of_reach:
            said += f"no order of judged documents gets it above {best:.4f}."
        else:
            said += "what stood below them counts as not found."
        remedy = evidence.by_measures({measure: spelled(measure, depth)})
        severity, number = (MISNAMED, best) if out_of_reach else (APART, depth)
        yield Caution("depth-below-k", severity, number, said, remedy)
        return


OUT_OF_REACH = 0.01  # of a mean
NEARLY_ALL = 0.9  # of the lists, that are of one length
SOME_LOST = 0.1  # of the documents with a grade above 0, that no list has
LEAST_LISTS = 5  # queries, below which their lists may be of one length by chance


def depth_of(ranked):
    "Return at how many results most lists were cut; None if they are of different lengths, or few."
    there = ranked.returned[ranked.returned > 0]
    if there.size < LEAST_LISTS:
        return None
    depth = int(there.max())
    return depth if 2 * (there == depth).sum() >= there.size else None


def best_mean(measure, result, ranked, depth):
    "Return the mean of the `measure` if each query returned its judged documents, the best first, up to `depth`; None: unknown."
    try:
        values = measure.of(in_best_order(ranked, depth), result.convention)
    except ValueError:
        return None
    return mean_with(values, measure.label, result)


def in_best_order(ranked, depth):
    "Return `ranked` with the pool of each query as its results, the highest grade first, up to `depth`."
    order = np.lexsort((-ranked.pool, ranked.pool_query))
    place = ranked.pool_place
    kept = place < depth
    query, grade, rank = ranked.pool_query[kept], ranked.pool[order][kept], place[kept] + 1
    alone = np.ones_like(rank)
    returned = np.full_like(ranked.returned, depth)
    pool = ranked.pool_query, ranked.pool
    return RankedQrels(query, grade, rank, rank - 1, alone, *pool, returned, ranked.ties)


def far_above_cutoff(result, evidence, ranked):
    "Yield a caution if queries have far more relevant documents than a measure that divides by all of them looks at."
    if ranked is None or result.convention.pool == "returned":
        return
    for measure in evidence.measures:
        k = measure.cutoff(result.convention)
        if k is None or measure.info.counts != "hits" or not measure.info.uses_pool:
            continue
        options = options_of(measure.info, result.convention, measure.options)
        relevant = ranked.relevant(options.get("min_grade", 1))
        median = float(np.median(relevant[relevant > 0])) if relevant.any() else 0
        best = best_mean(measure, result, ranked, k) if median > k else None
        if best is None or not best < LOW_CEILING:
            continue
        said = (
            f"{measure.label} reaches {best:.4f} at most: it looks at {k:,} ranks, and half of the queries have "
            f"{median:,.0f} relevant documents or more."
        )
        cutoff = 10 ** int(np.ceil(np.log10(median)))
        remedy = evidence.by_measures({measure: spelled(measure, cutoff)})
        yield Caution("far-above-cutoff", APART, best, said, remedy)
        return


LOW_CEILING = 0.1  # of a measure whose highest value is taken to be 1


def missing_queries(result, evidence, ranked):
    "Yield a caution if the run lacks many of the judged queries, which count 0."
    lacking, counted = len(result.missing), result.queries
    if (
        result.convention.missing != "zero"
        or lacking == counted
        or counted < LEAST_LISTS
        or lacking < MANY_MISSING * counted
    ):
        return
    label = evidence.measures[0].label
    there = ~np.isin(np.array(result.per_query["query_id"], object), result.missing)
    weights = result.weights_for(label)
    values = result.per_query[label][there], result.convention, label in result.geometric
    mean, own = result.mean[label], mean_of(*values, None if weights is None else weights[there])
    said = (
        f"{lacking} of {counted} judged queries are not in the run and count 0: {label} is {own:.4f} over the "
        f"others, and {mean:.4f} with them."
    )
    remedy = 'evaluate(run, qrels, missing="skip")'
    yield Caution("queries-missing", MOVABLE, lacking, said, remedy, width=abs(own - mean))


MANY_MISSING = 0.05  # of the judged queries


def unjudged_first(result, evidence, ranked):
    "Yield a caution if the first ten results are unjudged for the most part, though judgments say of others that they are not relevant."
    if ranked is None or not ranked.pool.size:
        return
    size = ranked.pool_size[ranked.pool_size > 0]
    if (ranked.pool <= 0).mean() < SOME_NOT_RELEVANT or np.median(size) < LEAST_POOLED:
        return  # where relevant documents alone are listed, or what a user rated, the others are meant to be unknown
    first = np.minimum(ranked.returned, 10).sum()
    judged = np.count_nonzero(ranked.rank <= 10)
    if first < LEAST_FIRST or judged >= SOME_JUDGED * first:
        return
    share = judged / first
    said = (
        f"{100 * (1 - share):.0f} % of the first ten results are unjudged, and count as not relevant; "
        f"Judged@10 is {share:.4f}."
    )
    others = [each for each in evidence.measures if each.info.option("judged_only")]
    remedy = evidence.by_measures({each: spelled(each, judged_only=True) for each in others})
    yield Caution("unjudged-first-ten", MOVABLE, float(share), said, remedy)


# of the judgments, and judgments of a query, as where the first results of many systems were judged
SOME_NOT_RELEVANT = 0.5
LEAST_POOLED = 50
SOME_JUDGED = 0.3  # of the first ten results
LEAST_FIRST = 50  # results among the first ten of all queries


# Systems of unequal depth


def unequal_depth(evaluations, evidence):
    """Return the `Caution` on systems that are deeper than others under a measure that sees it, and the names of both kinds.

    `evaluations` and their `evidence` are by name. None: they are of one depth, or it does not matter."""
    known = {
        name: each
        for name, each in evidence.items()
        if each is not None and each.ranked is not None
    }
    ranked = {name: each.ranked(evaluations[name].convention) for name, each in known.items()}
    depths = {name: depth_of(each) for name, each in ranked.items()}
    depth = min(filter(None, depths.values()), default=0)
    deep = [
        name
        for name, each in ranked.items()
        if 2 * (each.returned > depth).sum() > (each.returned > 0).sum()
    ]
    shallow = [name for name in depths if depths[name] == depth]
    if depth < LEAST_DEPTH or not deep:
        return None
    told, measures = [], next(iter(known.values())).measures
    mended = {measure: measure.label for measure in measures}
    for measure in measures:
        means = at_depth(measure, depth, evaluations, ranked, [*deep, *shallow])
        if means is None:
            continue
        whole, cut = means
        gaps = [(whole[a] - whole[b]) - (cut[a] - cut[b]) for a in deep for b in shallow]
        width = max(map(abs, gaps))
        if not width >= SEEN_GAP:
            continue
        turned = any((whole[a] - whole[b]) * (cut[a] - cut[b]) < 0 for a in deep for b in shallow)
        told.append((not turned, bool(measure.info.no_cutoff), -width, measure, whole, cut))
        if not measure.info.no_cutoff:
            mended[measure] = spelled(measure, depth)
    if not told:
        return None
    kept, _, width, measure, whole, cut = min(told, key=lambda each: each[:3])
    longest = max(int(ranked[name].returned.max()) for name in deep)
    name = f"the {measure.label} of these" if measure.info.no_cutoff else spelled(measure, depth)
    change = "keeps the order" if kept else "turns the order round"
    said = (
        f"{some_names(deep)} {'returns' if len(deep) == 1 else 'return'} up to {longest:,} results a query, "
        f"{some_names(shallow)} {depth:,}, and {measure.label} looks further than that: {in_order_of(whole)}. "
        f"With {depth:,} results each, {name} {change}: {in_order_of(cut)}."
    )
    remedy = f'compare(runs, qrels, measures="{", ".join(mended.values())}")'
    if all(measure.info.no_cutoff for *_, measure, _, _ in told):
        remedy = ""
    severity = MOVABLE if kept else WRONG
    return (
        Caution("depth-unequal", severity, depth, said, remedy, width=-width),
        {*deep},
        {*shallow},
    )


LEAST_DEPTH = 5  # results, below which lists may be of different lengths for other reasons
SEEN_GAP = 0.001  # between two systems, from which it is told


def at_depth(measure, depth, evaluations, ranked, names):
    "Return the means of the systems `names` as they are and with `depth` results each; None if the `measure` sees no more."
    c = evaluations[names[0]].convention
    k = measure.cutoff(c)
    if (k is not None and k <= depth) or (measure.info.no_cutoff and c.ties in UNORDERED):
        return None
    whole, cut = {}, {}
    for name in names:
        result = evaluations[name]
        try:
            if measure.info.no_cutoff:
                values = measure.of(cut_at(ranked[name], depth), c)
            else:
                values = replace(measure, k=depth).of(ranked[name], c)
        except ValueError:
            return None
        whole[name] = result.mean[measure.label]
        cut[name] = mean_with(values, measure.label, result)
    return whole, cut


def cut_at(ranked, depth):
    "Return `ranked` with the first `depth` results of each query alone."
    kept = ranked.rank <= depth
    columns = (getattr(ranked, name)[kept] for name in ("query", "grade", "rank", "above", "tied"))
    returned = np.minimum(ranked.returned, depth)
    return RankedQrels(*columns, ranked.pool_query, ranked.pool, returned, ranked.ties)


def some_names(names):
    "Return the first three of the `names` of systems in words."
    few = [visible(name) for name in names[:3]]
    if len(names) > 3:
        return f"{', '.join(few)} and {len(names) - 3} more"
    return " and ".join([", ".join(few[:-1]), few[-1]] if few[1:] else few)


def in_order_of(means):
    "Return the systems with their `means`, the best first."
    order = sorted(means, key=means.get, reverse=True)
    told = ", ".join(f"{visible(name)} {means[name]:.4f}" for name in order[:4])
    return told if len(order) <= 4 else f"{told} and {len(order) - 4} more"


ON_INPUT = (
    nothing_found,
    one_is_the_other,
    scores_as_grades,
    ids_apart,
    queries_apart,
    scores_against_ranks,
    constant_scores,
    grades_as_ids,
    grades_as_ranks,
    all_relevant,
    other_scale,
    same_ids,
    beyond_depth,
    far_above_cutoff,
    missing_queries,
    unjudged_first,
    judged_before,
    lists_cut_short,
    worst_first,
)
ON_RESULT = (
    nothing_to_find,
    not_held,
    arrays_alone,
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
    rows: Any = None  # the first rows of the run, while cautions are drawn
    moved: Any = None  # what `ends_by_ties` found

    def numbers_in_ids(self):
        "Return for how many of the first judgments the grade is the number in the document's id; 0 if not for nearly all."
        rows = self.judgments
        if not hasattr(rows, "document"):
            return 0
        some = range(min(rows.number.size, LEAST_GRADES * 20))
        digits = [
            re.sub(r"\D", "", rows.document(row).decode("utf-8", "replace"))[-9:] for row in some
        ]
        same = [
            bool(digit) and int(digit) == rows.number[row]
            for row, digit in zip(some, digits, strict=True)
        ]
        return len(same) if len({*digits}) >= LEAST_GRADES and np.mean(same) >= 0.9 else 0

    def by_measures(self, spelled):
        "Return the call with those of the measures otherwise that are `spelled` otherwise; none if no measure is."
        names = ", ".join(spelled.get(each, each.label) for each in self.measures)
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
    "Yield a caution for two of the systems, results by name, that have the same value of each measure for each query."
    for (name, one), (other, result) in combinations(evaluations.items(), 2):
        labels = [label for label in one.per_query if label != "query_id"]
        pairs = [(one.per_query[label], result.per_query[label]) for label in labels]
        if not all(np.array_equal(*pair, equal_nan=True) for pair in pairs):
            continue
        if max((np.unique(column).size for column, _ in pairs), default=0) < FEWEST_VALUES:
            continue
        said = (
            f"{visible(name)} and {visible(other)} have the same value of each measure for each of the "
            f"{count_of(one.queries, 'query', 'queries')}: are they one run?"
        )
        yield Caution("same-run", WRONG, one.queries, said)


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
