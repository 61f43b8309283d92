"""What was handed over may not be what was meant: ids that hardly meet, distances for scores, lists of unequal depth, grades of another kind, what training has seen. These rules say so, `ON_INPUT` lists them."""

import unicodedata
from dataclasses import replace
from functools import partial
from inspect import signature

import numpy as np

from ndcg_lit.engine.applied import mean_of, options_of
from ndcg_lit.engine.caution import (
    APART,
    MISNAMED,
    MOVABLE,
    WRONG,
    Caution,
    mean_with,
    share_said,
)
from ndcg_lit.engine.ranked import UNORDERED, RankedQrels
from ndcg_lit.lists import are_like_scores, distinct, middle, visible
from ndcg_lit.tables import count_of


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
            f"In the first {met.queries:,} lists {met.hits:,} documents are judged, and {met.by_chance:,.0f} would be if each "
            "query had the list of another: do ids meet by chance, or do queries have each other's lists?"
        )
        yield Caution("no-better-than-chance", WRONG, met.hits, said)
    elif met and met.is_exchanged:
        said = (
            f"In the first {met.queries:,} lists {met.hits:,} documents are judged, and {met.others:,} would be if each list had "
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
        f"Of {count_of(results, 'result', 'results')} in {lists} {some if found else 'none is judged for its query'}: "
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
        queries = int(distinct(rows.query).size)
        yield Caution("ranks-as-scores", WRONG, queries, said, by_ranks(rows, exchanged=True))
        return
    of_rank = rows.rank is not None
    order = np.lexsort((rows.rank, rows.query) if of_rank else (rows.query,))
    query, score = rows.query[order], rows.score[order]
    follows = query[1:] == query[:-1]
    if of_rank:
        follows &= np.diff(rows.rank[order]) > 0
    up, down = follows & (score[1:] > score[:-1]), follows & (score[1:] < score[:-1])
    rising, falling = (distinct(query[1:][some]) for some in (up, down))
    queries = distinct(np.concatenate((rising, falling))).size
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
            f"The rank column contradicts the scores in {rising.size:,} of "
            f"{of_queries(queries, result, rows, 'the ')}, and the scores order the results."
        )
        yield Caution("scores-against-ranks", WRONG, rising.size, said, by_ranks(rows))


def exchanged(rows):
    "Return whether the scores of the first `rows` are ranks, 1 to n in each query, and those in the rank column are not."
    if rows.rank is None or are_ranks(rows.query, rows.rank):
        return False
    return distinct(rows.rank).size > 1 and are_ranks(rows.query, np.abs(rows.score))


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
    return f"{the}{count:,} queries" if count > 1 else "the one query"


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
        f"All results of {alike.sum():,} of {few} have one score, so that their order is chosen among ties, which "
        f"alone puts {label} between {low:.4f} and {high:.4f}."
    )
    known = rows.rank is not None and distinct(rows.rank).size > 1
    remedy = by_ranks(rows) if known else 'evaluate(run, qrels, ties="stable")'
    yield Caution("scores-constant", WRONG, int(alike.sum()), said, remedy)


LEAST_TIED = 12  # results of one score, below which they may well be meant


def same_ids(result, evidence, ranked):
    "Yield a caution if a query has documents whose ids differ in case, blanks or the form of Unicode alone."
    rows = evidence.rows
    if rows is None:
        return
    different = {*rows.documents}
    if different and {*map(type, different)} == {bytes}:
        joined = b"\n".join(different)
        if joined.isascii() and joined.count(b"\n") == len(different) - 1:
            if len({each.strip() for each in joined.lower().split(b"\n")}) == len(different):
                return  # most often, no two are alike
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
        said = f"The grades of the first {same:,} judgments are the numbers in the ids of their documents."
        yield Caution("grades-ids", WRONG, same, said, remedy)
        return
    spread = 20 * middle(ranked.pool) > top  # counts of clicks are small for the most part
    if top <= LARGE or not spread:
        return
    order = np.lexsort((ranked.pool, ranked.pool_query))
    if sizes_of_grades(ranked.pool_query[order], ranked.pool[order]).size < 0.9 * size:
        return
    several = distinct(ranked.pool).size
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
    return f"all {count:,} queries" if count > 1 else "the one query"


def all_relevant(result, evidence, ranked):
    "Yield a caution if grades are those of a scale such as stars, and nearly all of them count as relevant."
    if ranked is None or not ranked.pool.size or ranked.pool.min() <= 0:
        return
    levels, top = distinct(ranked.pool), ranked.pool.max()
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
    if measure.info.counts in ("own", "subtopics"):
        return None
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
        median = middle(relevant[relevant > 0]) if relevant.any() else 0
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
        f"{lacking:,} of {counted:,} judged queries are not in the run and count 0: {label} is {own:.4f} over the "
        f"others, and {mean:.4f} with them."
    )
    remedy = 'evaluate(run, qrels, missing="skip")'
    yield Caution("queries-missing", MISNAMED, lacking, said, remedy, width=abs(own - mean))


MANY_MISSING = 0.05  # of the judged queries


def unjudged_first(result, evidence, ranked):
    "Yield a caution if the first ten results are unjudged for the most part, though judgments say of others that they are not relevant."
    if ranked is None or not ranked.pool.size:
        return
    size = ranked.pool_size[ranked.pool_size > 0]
    if (ranked.pool <= 0).mean() < SOME_NOT_RELEVANT or middle(size) < LEAST_POOLED:
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
    if measure.info.counts == "subtopics":
        return None  # of which these ranks know nothing
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
