"""A mean can be computed right and still be misread. A result says so unasked, in at most three sentences, the worst first.

Each rule is a function of the result, its `Evidence` and the ranked judgments; it yields a `Caution` with numbers that were
computed for it, or nothing. `RULES`, near the end, lists them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.engine.applied import mean_of, options_of, restrict_pool
from ndcg_lit.engine.convention import CONVENTIONS, as_word
from ndcg_lit.engine.measures import gain_of, is_listed, no_judged_relevant
from ndcg_lit.engine.names import holds
from ndcg_lit.engine.ranked import RankedQrels
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
    c = result.convention
    if c.ties in ("average", "last") or ranked is None or not (ranked.tied > 1).any():
        return
    if c.drop == "first":
        return  # another order drops another result, so neither end is that of the best or the worst
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
    return f"{some:,} of {count_of(every, one, more)} ({100 * some / max(every, 1):.3g} %)"


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
    said = f"{share_said(pairs, judged, 'judgment', 'judgments')} are of documents that the query had before"
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
            f"{share_said(facts.seen_results, facts.results, 'result', 'results')} are of documents that the query had "
            f"before; within the first ten ranks {few}."
        )
        yield Caution("seen-in-run", WRONG, facts.seen_results, said, remedy)
    if facts.seen_judgments:
        some = share_said(facts.seen_judgments, facts.judgments, "judgment", "judgments")
        said = f"{some} are of documents that the query had before: training and test share them."
        yield Caution("training-in-judgments", WRONG, facts.seen_judgments, said, remedy)
    if facts.before:
        some = share_said(facts.before, facts.timed, "query", "queries")
        said = (
            f"{some} have a judgment that is older than the last of what they had before: the system may have learned "
            "from what came later."
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
    "Yield a caution if no judged document is in the list of its query."
    results = 0 if ranked is None or ranked.query.size else int(ranked.returned.sum())
    if not results:
        return
    lists = count_of(int((ranked.returned > 0).sum()), "list", "lists")
    said = (
        f"None of the {results:,} results in {lists} is a judged document of its query: is each list for its "
        "query, with the ids of the judgments?"
    )
    yield Caution("nothing-found", WRONG, 0, said, "check(run, qrels)")


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
    if (np.diff(grade)[same] > 0).any() or surprise(queries, grade) < SURE:
        return
    said = (
        f"The lists of all {count_of(ranked.returned.size, 'query', 'queries')} are the judged documents in the order of "
        "their grades: are run and judgments one and the same?"
    )
    yield Caution("run-is-judgments", WRONG, ranked.returned.size, said)


SURE = 14  # e to the power of it are the orders of which chance would have to draw one


def surprise(queries, grade):
    "Return the logarithm of how many orders the grades of all `queries`, which stand together, have."
    sizes = np.bincount(queries)
    logs = np.cumsum(np.log(np.arange(1, sizes.max(initial=1) + 1)))  # of factorials
    first = np.append(True, (np.diff(queries) != 0) | (np.diff(grade) != 0))
    alike = np.diff(np.append(first.nonzero()[0], queries.size))
    return logs[sizes[sizes > 0] - 1].sum() - logs[alike - 1].sum()


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


RULES = (
    nothing_found,
    one_is_the_other,
    scores_as_grades,
    ids_apart,
    queries_apart,
    nothing_to_find,
    not_held,
    arrays_alone,
    moved_by_ties,
    moved_by_unjudged,
    one_grade,
    below_zero,
    close_scores,
    judged_before,
    lists_cut_short,
)


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
    arrays: bool = False  # whether the grades came with the scores, in three arrays

    def cautions(self, result):
        "Return each `Caution` for the `result`, the worst first. One that cannot be drawn says so, and raises nothing."
        found, ranked = [], None
        try:
            ranked = None if self.ranked is None else self.ranked(result.convention)
        except Exception as error:
            found.append(not_drawn("ranks", error))
        for rule in RULES:
            try:
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
    return f"{who}: {worst.said.removesuffix('.')}; {more}."
