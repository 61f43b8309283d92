"""The values of printed measures once more, in plain Python: nothing of ndcg_lit is in these definitions and entries.

An entry belongs to a cell of a notebook: a value, or several that the cell prints, or a value for each label of a table
or laboratory. `Apart` are numbers that are no values of a measure which can be recomputed here, with the reason."""
import re
from dataclasses import dataclass
from itertools import permutations, product
from math import log2
from operator import mul
from random import Random
from statistics import fmean, median


# The measures

def weight(rank, discount="log2"):
    "Return the weight of a rank; a list of weights stands for itself."
    if not isinstance(discount, str): return discount[rank - 1]
    return {"log2": 1 / log2(rank + 1), "jk": 1 / log2(max(rank, 2)), "reciprocal": 1 / rank,
            "rbp": 0.8 ** (rank - 1)}[discount]


def worth(grade, gain="linear"):
    "Return the gain of a grade; a list or a table of gains stands for itself."
    if not isinstance(gain, str): return gain[grade]
    return {"linear": grade, "exponential": 2 ** grade - 1, "binary": int(grade >= 1)}[gain]


def terms(rel, gain="linear", discount="log2"):
    return tuple(worth(grade, gain) * weight(rank, discount) for rank, grade in enumerate(rel, 1))


def cg(rel, k=None): return sum(rel[:k])


def dcg(rel, k=None, gain="linear", discount="log2"): return sum(terms(rel[:k], gain, discount))


def idcg(judged, k=None, gain="linear", discount="log2"):
    return dcg(sorted(judged, key=lambda grade: -worth(grade, gain)), k, gain, discount)


def ndcg(rel, k=None, judged=None, gain="linear", discount="log2"):
    best = idcg(rel if judged is None else judged, k, gain, discount)
    return dcg(rel, k, gain, discount) / best if best else 0


def hits(rel, k=None, least=1): return [rank for rank, grade in enumerate(rel[:k], 1) if grade >= least]


def precision(rel, k=None, least=1): return len(hits(rel, k, least)) / (k or len(rel))


def recall(rel, k=None, exist=None, least=1): return len(hits(rel, k, least)) / (exist or len(hits(rel, None, least)))


def ap(rel, k=None, exist=None, least=1, divisor="all"):
    found = hits(rel, k, least)
    exist = len(hits(rel, None, least)) if exist is None else exist
    over = {"all": exist, "cutoff": min(exist, k or exist), "found": len(found)}[divisor]
    return sum(precision(rel, rank, least) for rank in found) / over if over else 0


def rr(rel, k=None, least=1): return 1 / hits(rel, k, least)[0] if hits(rel, k, least) else 0


def err(rel, k=None, top=4):
    total, left = 0, 1
    for rank, grade in enumerate(rel[:k], 1):
        stops = (2 ** grade - 1) / 2 ** top
        total, left = total + left * stops / rank, left * (1 - stops)
    return total


def rbp(rel, p=0.8): return (1 - p) * sum(p ** (rank - 1) for rank in hits(rel))


def by_name(label, rel, judged=None):
    "Return the measure that a `label` such as NDCG@4 names, of a list and of what was judged."
    name, _, cutoff = label.upper().partition("@")
    k = int(cutoff) if cutoff else None
    exist = None if judged is None else len(hits(judged))
    of = {"CG": (cg, k), "DCG": (dcg, k), "NDCG": (ndcg, k, judged), "AP": (ap, k, exist), "RR": (rr, k),
          "P": (precision, k), "R": (recall, k, exist), "ERR": (err, k)}
    if name == "IDCG": return idcg(judged or rel, k)
    measure, *choices = of[name]
    return measure(rel, *choices)


def orders(rel, scores=None):
    "Return every order of the results, or every one that the scores allow."
    scores = scores or [0] * len(rel)
    levels = sorted({*scores}, reverse=True)
    tied = [[grade for grade, score in zip(rel, scores) if score == level] for level in levels]
    return [sum(order, ()) for order in product(*map(permutations, tied))]


def over(measure, rel, scores=None, **choices):
    "Return the mean, the least and the largest value of a measure over the orders of the results."
    values = [measure(order, **choices) for order in orders(rel, scores)]
    return fmean(values), min(values), max(values)


def sampled(rank, drawn=100, films=9000, k=10):
    "Return NDCG@k, on average, of one film at a `rank` of all that competes with some that are drawn of the others."
    better, total, chance = rank - 1, 0.0, 1.0
    for i in range(drawn): chance *= (films - 1 - better - i) / (films - 1 - i)  # none of those above it is drawn
    for above in range(k):
        total += chance * weight(above + 1)
        chance *= (better - above) * (drawn - above) / ((above + 1) * (films - better - drawn + above))
    return total


# Entries

@dataclass(frozen=True)
class Apart:
    "Numbers that are not recomputed, all of a label where there are `numbers` of none, and why."
    why: str
    numbers: tuple


def apart(why, *numbers): return Apart(why, numbers)


def measured(lists, **measures):
    "Return the value of each label of a table with a row for each of some `lists` and a column for each measure."
    return {f"{row} | {column}": measure(rel) for row, rel in lists.items() for column, measure in measures.items()}


def listed(*lists): return {" ".join(map(str, rel)): rel for rel in lists}


DRAWN, SOURCE, BOUND = "drawn data, or many queries", "printed in an article", "a bound or a goal"
ELSEWHERE, INPUT = "reported elsewhere", "an input: a score, a weight, a gain, a grade, a cutoff"
REASONS = {DRAWN, SOURCE, BOUND, ELSEWHERE, INPUT}

SIX, EIGHT, LATE = [3, 2, 3, 0, 1, 2], [3, 2, 3, 0, 1, 2, 3, 2], [0, 0, 1, 0, 1, 1]
TIED = [0.7, 0.7, 0.7, 0.7, 0.4, 0.4]
TEN, FILMS, SHOP = [5, 4, 3, 3, 3, 2, 2, 2, 1, 1], [2, 3, 1, 0, 0], [3, 2, 1, 0, 3]
JUDGED_TEN, WATCHED = [2, 5, 1, 3, 4, 3, 1, 2, 3, 2], [0, 1, 0, 1, 0]
R1, R2 = [0, 1, 1, 0, 1], [0, 0, 1, 1, 1]
TOPIC_1, TOPIC_2 = [1, 1, 0, 1, 0, 0, 1], [1, 0, 1, 0, 1]
LEFT, RIGHT = [3, 0, 0, 1, 1, 1], [1, 1, 1, 3, 0, 0]  # of the two judges
RANDOM = over(ndcg, SIX)
OVERVIEW = {"DCG, weighs by rank:": dcg(SIX), "NDCG, against the ideal:": ndcg(SIX), "precision at hits:": ap(SIX)}

TIES = {  # the order that each way to break the ties gives
    "average": None, "stable": SIX, "docid": [0, 3, 2, 3, 2, 1], "best": [3, 3, 2, 0, 2, 1],
    "worst": [0, 2, 3, 3, 1, 2], "random": [3, 0, 2, 3, 1, 2]}
SIX_WAYS = {f"{ties} | {name}": measure(order, **choices) if order else over(measure, SIX, TIED, **choices)[0]
            for ties, order in TIES.items()
            for name, measure, choices in (("NDCG", ndcg, {}), ("AP", ap, {"least": 3}), ("RR", rr, {"least": 3}))}
PAIR = [4.5, 4.5, 4, 4, 4]  # the scores of an exercise

TRAINS, BACKWARDS = [0, 0, 1], SIX[::-1]  # of the lesson on evaluation, where maps has no results
OLD = fmean([rr([0, 3, 2, 2]), rr(TRAINS), rr([1, 0])])  # the mean RR of the old search there
TYRE, BEST_FIRST = [0, 1, 3, 0, 1, 1], [3, 0, 1, 0, 1, 1]
PHONES_BY = {"nDCG@10": ndcg(SIX), "AP": ap(SIX), "RR": rr(SIX), "P@3": precision(SIX, 3)}
TRAINS_BY = {"nDCG@10": ndcg(TRAINS, 10, [2, 1, 0]), "AP": ap(TRAINS, exist=2), "RR": rr(TRAINS),
             "P@3": precision(TRAINS, 3)}
MEAN_BY = {name: (PHONES_BY[name] + TRAINS_BY[name] + 0) / 3 for name in PHONES_BY}
ANSWERED = {name: (PHONES_BY[name] + TRAINS_BY[name]) / 2 for name in PHONES_BY}
BY_QUERY = {f"{query} | {name}": by.get(name, 0) for query, by in
            (("phones", PHONES_BY), ("trains", TRAINS_BY), ("maps", {})) for name in PHONES_BY}
MEANS = {f"{name} | {head}": value for name, value in MEAN_BY.items() for head in ("mean", "evaluate", "ir_measures")}
WHOLE = {label.replace("nDCG@10", "NDCG"): value for label, value in (MEANS | BY_QUERY).items()}  # no list is longer
HALF = [1, 1, 0.5]  # scores of [3, 0, 1]

INDEX = {f"{query} | {name}": by_name(name[name[0] == "n":].replace("DCG", "NDCG"), rel, judged)
         for query, rel, judged in (("phones", [3, 0, 2], [3, 2, 3]), ("maps", [0, 1], [1]))
         for name in ("nDCG@10", "AP", "RR")}

STANDARDIZED = [-0.47, 0.39, -0.53, 0.56, -0.89]
EXHIBITS = {  # of the museum, each with its cell: what is wrong and what is right, of one system or of two
    ("mu-01", "rank 2 costs nothing"): [(dcg([0, 1, 0], discount=[1, 1, 1]), ndcg([0, 1, 0]))],
    ("mu-02-w", "1 in the exponent"): [(dcg([0.5] * 3) / dcg([1, 0.5, 0.5]), ndcg([0] * 3, 3, [1]))],
    ("mu-03-v", "log2 rounded first"): [((3 + 2 / 1.58 + 1 / 2) / idcg([3, 2, 1]), ndcg([3, 2, 1, 0, 0]))],
    ("mu-04-v", "RR counts every hit"): [((1 + 1 / 2) / 2, rr([1, 1, 0]))],
    ("mu-05-v", "1 over the mean rank"): [(1 / fmean([1, 1, 100]), fmean([1, 1, 1 / 100]))],
    ("mu-06-v", "two scales"): [(dcg([1, 1, 1]) / idcg([3, 3, 3]), ndcg([1, 1, 1]))],
    ("mu-07", "ideal of what was found"): [(ndcg([1, 0, 0]), ndcg([1, 0, 0], 3, [1] * 5)),
                                           (ndcg([1, 0, 1]), ndcg([1, 0, 1], 3, [1] * 5))],
    ("mu-08-v", "AP over the hits found"): [(ap([1] * 3, exist=5, divisor="found"), ap([1] * 3, exist=5))],
    ("mu-09-v", "ideal cut at the list"): [(dcg([3]) / idcg([3] * 5, 1), ndcg([3], 10, [3] * 5)),
                                           (ndcg([0] * 5 + [3] * 5, 10, [3] * 5),) * 2],
    ("mu-09-p", "P@10 of three results"): [(precision([1, 0, 1]), precision([1, 0, 1], 10))],
    ("mu-10-v", "a document twice"): [(dcg([1, 1]) / idcg([1]), ndcg([1], 2, [1]))],
    ("mu-11", "order of the input"): [
        (ndcg(rel, 1, gain="exponential"), over(ndcg, rel, k=1, gain="exponential")[0]) for rel in ([2, 1], [1, 2])],
    ("mu-12-v", "a constant model"): [(ndcg([10, 5, 1, 0, 0]), over(ndcg, [10, 0, 0, 1, 5])[0])],
    ("mu-14", "broken queries left out"): [(rr([1, 0]), fmean([1, 0, 0, 0])), (rr([0, 1]), fmean([1 / 2] * 4))],
    ("mu-15-v", "nothing to find counts 1"): [
        (fmean([0.5] * 4 + [1] * 6), ndcg([0, 0, 1])), (fmean([0.5] * 4 + [1] * 6), fmean([0.5] * 4 + [0] * 6))],
    ("mu-16", "grades and scores swapped"): [(over(ndcg, [0.1, 0.9, 0.8], [1, 0, 0])[0], ndcg([0, 0, 1]))],
    ("mu-17-v", "a list given twice"): [(ndcg([3, 1, 0]), ndcg([0, 1, 3]))],
    ("mu-18-v", "grades below 0"): [
        (dcg(STANDARDIZED) / idcg(STANDARDIZED), ndcg([grade + 0.89 for grade in STANDARDIZED]))],
    ("mu-19-v", "a hundred sampled films"): [
        (sampled(300), 0), ((sampled(5) + 9 * sampled(6000)) / 10, weight(5) / 10)],
}


def of_exhibit(each):
    "Return the value of a figure of the museum: of its first system, or of its second."
    pairs = next(pairs for (cell, _), pairs in EXHIBITS.items() if cell == each.cell)
    return pairs[each.label.count("#") > 1][each.label.endswith("right")]


ARTICLES = {  # by the beginning of a row
    "1.": cg(SIX), "2.": cg(SIX), "3. D": dcg(SIX), "3. t": terms(SIX), "4. t": terms(SIX, "exponential"),
    "5.": dcg(SIX, gain="exponential"), "6.": dcg([3, 2, 0, 3, 1, 2]), "7. I": idcg(SIX),
    "7. t": terms([3, 3, 2, 2, 1, 0]), "8. IDCG@6 of all eight, l": idcg(EIGHT, 6),
    "8. IDCG@6 of all eight, e": idcg(EIGHT, 6, "exponential"), "9.": ndcg(SIX), "10.": ndcg(SIX, gain="exponential"),
    "12. D": dcg([-1, 1]) / dcg([1, -1]), "12. l": RANDOM[1:], "48.": ndcg(SIX, 6, EIGHT),
    **{row: tuple(measure(rel, gain="exponential") for measure in (dcg, idcg, ndcg)) for row, rel in
       (("14.", [3, 2, 3, 1, 2]), ("15.", [0, 1, 0, 0, 1]))},
    "47.": (ndcg([1, 0, 0, 0, 1]), ndcg(WATCHED)), "16. p": tuple(precision(TOPIC_1, rank) for rank in hits(TOPIC_1)),
    "16. A": ap(TOPIC_1, exist=4), "17. p": (*(precision(TOPIC_2, rank) for rank in hits(TOPIC_2)), 0),
    "17. A": ap(TOPIC_2, exist=5), "18.": fmean([ap(TOPIC_1, exist=4), ap(TOPIC_2, exist=5)]), "19. R": (1 / 2, 1 / 4),
    "19. M": fmean([1 / 2, 1 / 4]), "20. IDCG@10 of 5 4 3 3 3 2 2 2 1 1, l": idcg(TEN),
    "20. IDCG@10 of 5 4 3 3 3 2 2 2 1 1, e": idcg(TEN, gain="exponential"), "21.": ap([0, 0, 0], exist=2),
    "46. RR of 3 5 0 by the f": rr([3, 5, 0]), "46. RR of 3 5 0 by the m": rr([3, 5, 0], least=5),
    "22. 2": dcg([2, 1, 0]), "22. C": cg([2, 1, 0]), "23. films, ": terms(FILMS), "23. films:": dcg(FILMS),
    "24. films: t": terms([3, 2, 1, 0, 0]), "24. films: I": idcg(FILMS), "25. films: NDCG@5, l": ndcg(FILMS),
    "25. films: NDCG@5, i": 100 * ndcg(FILMS), "25. films: NDCG@5, e": ndcg(FILMS, gain="exponential"),
    "26. products, ": terms(SHOP), "26. products: D": dcg(SHOP), "26. products: t": terms([3, 3, 2, 1, 0]),
    "26. products: I": idcg(SHOP), "26. products: N": ndcg(SHOP), "27.": ndcg([3, 2, 1, 0]), "28.": ndcg([2, 3, 1, 0]),
    "29.": ndcg([3, 3, 0, 0]), "30.": ndcg([3, 0, 3, 0]), "31.": ndcg([2] * 5), "32. f": ndcg([1] * 5),
    "32. t": ndcg([1] * 5, 5, [2, 2, 2, 1, 1]), "33.": ndcg([3, 2, 1, 0]) - ndcg([2, 3, 1, 0]),
    "35. products, d": dcg(SHOP) + 3 / 0.8 - 3, "35. products, w": dcg(SHOP) + 3 * 0.8 - 3, "38.": ndcg([3] * 5),
    "one good film": tuple(fmean(terms([1] * n)) for n in (10, 20)), "39. p": (1, 2 / 3, 3 / 5),
    "39. AP of 1 0 1 0 1 0, 3": ap([1, 0, 1, 0, 1, 0]), "39. AP of 1 0 1 0 1 0, h": ap([1, 0, 1, 0, 1, 0], exist=5),
    "40.": (2, 2), "41. R1, ": cg(R1), "41. R1: D": dcg(R1), "41. R1: N": ndcg(R1), "42. R2, ": cg(R2),
    "42. R2: D": dcg(R2), "42. R2: N": ndcg(R2), "43.": idcg(R1), "45.": (cg(R1), cg(R2)),
}


def of_articles(each):
    "Return the values of a row of the page on five articles; what an article prints is not recomputed."
    if each.label.endswith("| printed"): return apart(SOURCE)
    found = [value for row, value in ARTICLES.items() if each.label.startswith(row)]
    return found[0] if len(found) == 1 else None


def thresholds(rel, levels):
    "Return the table of AP, RR and P@5 with the threshold at each of some `levels`."
    return {f"{least} | {name}": measure(rel, k, least=least) for least in levels
            for name, measure, k in (("AP", ap, None), ("RR", rr, None), ("P@5", precision, 5))}


def called_otherwise():
    "Return the numbers of drawn queries that page 09 reports under another name, and that of all queries as one list."
    draw, ids = Random(1), [f"d{at}" for at in range(40)]
    qrels = {f"q{at}": {d: draw.choice([0, 0, 1, 2]) for d in draw.sample(ids, 12)} for at in range(30)}
    run = {q: {d: draw.gauss(judged.get(d, 0) / 2, 1) for d in draw.sample(ids, 30)} for q, judged in qrels.items()}
    scored = [sorted(((s, qrels[q].get(d, 0)) for d, s in docs.items()), reverse=True) for q, docs in run.items()]
    lists = [([grade for _, grade in results], [*qrels[q].values()]) for q, results in zip(run, scored)]
    whole = [grade for _, grade in sorted((each for results in scored for each in results), reverse=True)]
    first, ideal = fmean(rr(rel) for rel, _ in lists), fmean(idcg(pool, 10) for _, pool in lists)
    found = [hits(rel, 5) for rel, _ in lists]
    return (first, 100 * first, fmean(map(bool, found)), fmean(map(len, found)),
            median(ndcg(rel, 10, pool) for rel, pool in lists), fmean(dcg(rel, 10) for rel, _ in lists) / ideal,
            fmean(ndcg(rel[::-1], 10, pool) for rel, pool in lists), ndcg(whole, 10))


OTHERWISE = called_otherwise()


PAGES = {  # by cell; of a label that is a measure and no more, without an entry, the value of the list under ""
    "five_articles": {
        **dict.fromkeys(
            ("fa-phone-v", "fa-pandas-v", "fa-guide-v", "fa-talk-v", "fa-recommender-v", "fa-wrong"), of_articles),
        "fa-shuffled-v": {f"{name} | NDCG": ndcg(rel) for name, rel in (
            ("phones", SIX), ("films", [2, 3, 1, 0, 0]), ("products", [3, 2, 1, 0, 3]), ("quiz B", [2, 3, 1, 0]),
            ("quiz D", [3, 0, 3, 0]), ("R1", R1), ("R2", R2))},
        "fa-intro": (apart(SOURCE, 16.047), dcg(SIX, gain="exponential")), "fa-phone-t": RANDOM[1],
        "fa-talk-t": (apart(SOURCE, 0.76), *{ndcg(order) for order in orders([3, 3, 0, 0])}),
        "fa-recommender-t": (ap([1, 0, 1, 0, 1, 0], exist=5), apart(SOURCE, 0.76)),
    },
    "index": {
        "": SIX, "55a6380f": OVERVIEW, "four-rankers-table": apart(DRAWN), "two-numbers": apart(DRAWN),
        "ix-paths": apart(BOUND, 0.8),
        "4f32a303": {"NDCG | value": ndcg(SIX), "NDCG@3 | value": ndcg(SIX, 3), "DCG | value": dcg(SIX),
                     "NDCG@6, all judged | value": ndcg(SIX, 6, EIGHT), "AP | value": ap(SIX), "RR | value": rr(SIX),
                     "NDCG, exponential gain | value": ndcg(SIX, gain="exponential")},
        "e7a1c0df": {**INDEX, **{f"{name} | mean": (INDEX[f"phones | {name}"] + INDEX[f"maps | {name}"]) / 2
                                 for name in ("nDCG@10", "AP", "RR")}},
    },
    "recipes/engines": {
        "en-elastic": {"q1 | nDCG@10": ndcg([3, 0], 10, [3, 1]), "q2 | nDCG@10": ndcg([0, 2]), "q1 | RR": 1,
                       "q2 | RR": 1 / 2, "RR | mean": 3 / 4,
                       "nDCG@10 | mean": (ndcg([3, 0], 10, [3, 1]) + ndcg([0, 2])) / 2},
        "en-distance": {"scores | RR": rr([0, 3]), "distances | RR": rr([3, 0])},
    },
    "ten_minutes": {
        "": SIX, "tm-picture": OVERVIEW, "tm-means": (dcg(SIX), idcg(SIX)), "tm-rules": (ndcg([1, 3, 2, 0]), ndcg(SIX)),
        "tm-hits": (ap(SIX), rr(SIX), ap([0, 1, 0, 1]), fmean([ap(SIX), ap([0, 1, 0, 1])]),
                    fmean([rr(SIX), rr([0, 1])])),
        "tm-traps": (ndcg(SIX, 6, EIGHT), ap(SIX, exist=7), ndcg(SIX, 3), ndcg(SIX, 4), ndcg(SIX), *RANDOM[:2],
                     ndcg(SIX, gain="exponential")),
        "tm-rule-2": (weight(2), weight(10), weight(20)),
    },
    "talk": {
        "": SIX, "tk-vote-m": {"NDCG | left": ndcg(LEFT), "NDCG | right": ndcg(RIGHT),
                               "AP | left": ap(LEFT), "AP | right": ap(RIGHT)},
        "tk-five-v": OVERVIEW, "tk-binary-n": (ndcg(SIX), ndcg([2, 3, 3, 0, 1, 2])),
        "tk-binary-v": {"AP@6 =": ap(SIX), "AP@6, is": ap(SIX), "Precision there is 1, 1, 1,": precision(SIX, 5),
                        "Precision there is 1, 1, 1, #,": precision(SIX)},
        "tk-ndcg-v": (dcg(SIX), idcg(SIX), ndcg(SIX)), "tk-ndcg-n": idcg(SIX),
        "tk-means-v": (ndcg(SIX), *RANDOM[:2]),
        "tk-ties-v": (ndcg(SIX), *over(ndcg, SIX, TIED), apart(INPUT, *TIED)), "tk-ties-n": over(ndcg, SIX, TIED)[1:],
        "tk-ties": apart(BOUND, 0.2), "tk-ideal": (ndcg(SIX), ndcg(SIX, 6, EIGHT)),
        "tk-ideal-v": (dcg(SIX), idcg(EIGHT, 6), ndcg(SIX, 6, EIGHT)), "tk-write": ndcg(SIX, 6, EIGHT),
    },
    "two_judges": {"tj-title": (ndcg(LEFT), ap(RIGHT))},
    "choosing": {
        "ch-grades-v": measured(listed([3, 1, 0], [1, 3, 0], [0, 1, 3]), NDCG=ndcg, AP=ap, **{"P@3": precision}),
        "ch-state": (over(ndcg, SIX)[0], apart(BOUND, 0.8)),
        "ch-yes-2": tuple(ap([1, 1, 0, 0], exist=exist) for exist in (2, 4, 10)),
        "ch-many-v": measured(listed([0, 1, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0], [0, 1, 1, 0, 1, 1]), RR=rr, **{
            "NDCG@3": lambda rel: ndcg(rel, 3, [1] * 4), "R@6": lambda rel: recall(rel, 6, 4)}),
        "ch-pool": {"NDCG@4 of": ndcg([3, 2, 0, 1], 4),
                    "NDCG@4 of #, the new one of": ndcg([0, 3, 0, 2], 4, [3, 2, 1, 0])},
        "ch-pool-v": {"NDCG@4 | old": ndcg([3, 2, 0, 1], 4), "NDCG@4 | new": ndcg([0, 3, 0, 2], 4, [3, 2, 1, 0])},
    },
    "readers": {
        "rd-values": {f"{name} | {when}": value for when, rel in (("before", TYRE), ("after", BEST_FIRST))
                      for name, value in (("RR", rr(rel)), ("P@3", precision(rel, 3)), ("RBP, p = 0.5", rbp(rel, 0.5)),
                                          ("AP", ap(rel)), ("NDCG", ndcg(rel)))},
        "rd-bet": apart(INPUT, 0.8), "rd-notes": apart(INPUT, 1),
        "rd-cwl-all": {f"{rank} | {name}": share for rank in range(1, 7) for name, share in (
            ("RR", (rank <= 2) / 2), ("P@3", (rank <= 3) / 3), ("RBP, p = 0.5", 0.5**rank),
            ("AP", sum(1 / at for at in hits(TYRE) if at >= rank) / 4),
            ("DCG, scaled", weight(rank) / sum(map(weight, range(1, 7)))))},
    },
    "museum": {
        **{cell: of_exhibit for cell, _ in EXHIBITS}, "mu-13-c": rr([0, 1]),
        "mu-18-v": lambda each: idcg(STANDARDIZED) if "their sum" in each.label else of_exhibit(each),
        **{f"{cell[:5]}-c": pairs[0][0] for (cell, _), pairs in EXHIBITS.items() if cell != "mu-09-p"},
        "mu-all-v": {f"{name} | {head}": value for (_, name), (pair, *_) in EXHIBITS.items()
                     for head, value in zip(("wrong", "right"), pair)},
        "mu-13-v": {"0.500 | double precision": rr([1, 0])}, "mu-13-n": (rr([0, 1]), rr([1, 0])),
        "mu-14-n": {"RR | mean": fmean([1, 0, 0, 0]), **{f"q{i} | RR": int(i == 1) for i in range(1, 5)}},
        "mu-01-t": apart(ELSEWHERE, 2025.8), "mu-18": round(EXHIBITS["mu-18-v", "grades below 0"][0][0]),
        **dict.fromkeys(("mu-03-s", "mu-10-s", "mu-19-t"), apart(ELSEWHERE)),
    },
    "glossary": {"g-numbers": {f"{name} | six phones": value for name, value in {
        "cumulative gain, CG": cg(SIX), "discounted cumulative gain, DCG": dcg(SIX), "ideal DCG, IDCG": idcg(SIX),
        "normalized DCG, NDCG": ndcg(SIX), "precision, P@k": precision(SIX), "recall, R@k": recall(SIX),
        "average precision, AP": ap(SIX), "reciprocal rank, RR": rr(SIX),
        "expected reciprocal rank, ERR": err(SIX, top=3), "rank-biased precision, RBP": rbp(SIX)}.items()}},
    "sheet": {
        "": SIX, "sh-formulas-v": {f"{name} | 3 2 3 0 1 2": value for name, value in {
            "CG@k": cg(SIX), "DCG@k": dcg(SIX), "DCG@k, exponential gain": dcg(SIX, gain="exponential"),
            "IDCG@k": idcg(SIX), "NDCG@k": ndcg(SIX), "P@k": precision(SIX), "R@k": recall(SIX), "AP": ap(SIX),
            "RR": rr(SIX), "RBP": rbp(SIX), "ERR@k": err(SIX, top=3)}.items()},
        "sh-hand-v": (ndcg(SIX), ndcg(SIX, 6, EIGHT)),
        "sh-tools": lambda each: ndcg(SIX, 6, EIGHT if each.row["ideal from"] == "judged" else None, each.row["gain"],
                                      "jk" if "rank 3" in each.row["discount"] else "log2"),
        "sh-rules": {
            "NDCG of a single relevant result at rank 1, 2, 3, 5, 10 | value": tuple(map(weight, (1, 2, 3, 5, 10))),
            "RR of the same | value": tuple(1 / rank for rank in (1, 2, 3, 5, 10)),
            "NDCG of 3 2 3 0 1 2 in a random order, on average | value": RANDOM[0],
            "A swap of ranks 1 and 2 costs (difference of the gains) / IDCG, times | value": 1 - weight(2)},
    },
    "lessons/01_cumulative_gain": {
        "": SIX,
        "8251fab0": {"CG and prints": dcg([2, 1, 0]), "CG is": cg([2, 1, 0])},
    },
    "lessons/02_discounted_gain": {
        "": SIX, "02aa69ca": (dcg(R1), dcg(R2)),
        "666c2617": (dcg(SIX), dcg(SIX, gain="exponential")), "108361d8": (dcg(SIX), dcg(SIX, gain="exponential")),
        "16de0223": measured({"phones": SIX, "phones, swapped": [3, 2, 0, 3, 1, 2], "R1": R1, "R2": R2},
                             CG=cg, DCG=dcg),
    },
    "lessons/03_ideal_gain": {
        "": SIX, "id-shops-f": (dcg(SIX), dcg([2, 3])), "22b5ccb0": apart(BOUND, 7.2),
        "id-shops-v": (dcg(SIX), idcg(EIGHT, 6), ndcg(SIX, 6, EIGHT), dcg([2, 3]), idcg([2, 3]), ndcg([2, 3])),
        "9ea6b110": (dcg(SIX), idcg(SIX), ndcg(SIX)), "698ebadb": idcg(R1),
        "0c3cf48e": lambda each: idcg(list(map(int, each.row["list"].split())), gain=each.row["gain"]),
        "id-name-v": measured({"R1": R1, "R2": R2}, DCG=dcg, IDCG=idcg, **{"DCG over IDCG": ndcg}),
    },
    "lessons/04_normalized_gain": {
        "": SIX, "89c27ba3": (dcg(SIX), idcg(SIX), ndcg(SIX)),
        "ng-bet": (sum(map(weight, range(1, 7))), fmean(SIX) * sum(map(weight, range(1, 7))), idcg(SIX)),
        "22b5ccb0": (RANDOM[1], 1, apart(BOUND, 0.975)), "77922043": (ndcg(SIX), *RANDOM),
        "ng-praised": (*map(ndcg, (FILMS, R1)), *(fmean(map(ndcg, orders(each))) for each in (FILMS, R1))),
        "ng-zigzag": (*(ndcg(SIX, k) for k in (3, 4, 6)), 2 * weight(4), 2 * weight(6)),
        "5266fc98": (1, ndcg([1] * 5, 5, [2] * 3 + [1] * 5)),
        "3c4deb5f-2": (apart(BOUND, 0.59, 0.91, 0.95), ndcg(SIX), weight(2), 1 - weight(2), (1 - weight(2)) / idcg(SIX),
                       idcg(SIX)),
        "f0886bd7": (weight(2), weight(4)),
        "3c4deb5f-3": tuple(ndcg([scale * grade for grade in SIX], gain="exponential") for scale in (1, 2)),
        "a5cf6616": {"scikit-learn | their NDCG@6": ndcg(SIX), "pytrec_eval | their NDCG@6": ndcg(SIX, 6, EIGHT)},
    },
    "lessons/05_average_precision": {
        "": SIX,
        "10229a38": (*(precision(TOPIC_2, rank) for rank in hits(TOPIC_2)), ap(TOPIC_2, exist=5), 2),
        "8863f7fa": (ap(TOPIC_2, exist=5), apart(BOUND, 0.35, 0.6)),
        "43e4aac8": {f"{way} | {name}": ap(TOPIC_2, k, 5, divisor=way) for way in ("all", "cutoff", "found")
                     for name, k in (("AP", None), ("AP@2", 2))},
        "0e7ca8b3": measured(listed([3, 0, 2, 0, 1], [1, 0, 2, 0, 3]), AP=lambda rel: ap(rel, exist=5),
                             NDCG=lambda rel: ndcg(rel, 5, [3, 2, 1, 1, 1]),
                             **{"AP of grade 3": lambda rel: ap(rel, least=3)}),
        "ap-bet": (ap(TOPIC_2, exist=5), precision(TOPIC_2), ap([*TOPIC_2, 1, 1])),
        "ap-def": (precision(TOPIC_2, 2), ap(TOPIC_2, exist=5), ap([0, 1, 1, 0, 1], exist=5)),
        "1cde24fc": (ap(TOPIC_1), ap(TOPIC_2, exist=5)),
        "ap-columns": (ap([0, 0, 1, 1, 1, 1, 1]), ap([1, 1, 1], exist=5)),
        "42923d60": recall(SIX), "ap-eye": (ap(TOPIC_2, exist=5), apart(BOUND, 0.46)),
        "3c4deb5f": (3 / 15, recall(TOPIC_2, exist=5), ap(TOPIC_2, exist=5)),
        "3c4deb5f-2": (ap([1, 0, 1, 0, 1, 0]), ap([1, 0, 1, 0, 1, 1])),
        "ap-scale": (ap([1, 1, 5, 5]), ap([1, 1, 5, 5], least=3)),
        "4f537869": {f"{rank} | precision": precision(SIX, rank) for rank in range(1, 7)},
        "254afb2c": {f"{name} | {who}": ap(TOPIC_2, k, 5) for name, k in (("AP", None), ("AP@2", 2))
                     for who in ("pytrec_eval", "ours")},
        "ed85d556": {"six results | AP": ap([1, 0, 1, 0, 1, 0]), "topic 1 | AP": ap(TOPIC_1, exist=4),
                     "topic 2 | AP": ap(TOPIC_2, exist=5), "nothing found | AP": ap([0, 0, 0], exist=4)},
    },
    "lessons/06_reciprocal_rank": {
        "": LATE, "157ff946": rr(LATE), "rr-traps": (fmean([1 / 2, 1 / 4]), 1 / fmean([1 / 2, 1 / 4])),
        "rr-third": (fmean([1 / 2, 1 / 2]), fmean([1, 0])),
        "3c4deb5f": (rr([0, 1, 1, 1]), ap([0, 1, 1, 1], exist=4), ap([1, 0, 0, 0], exist=4)),
        "7a74508e": measured({rank: [0] * (rank - 1) + [1] for rank in (1, 2, 3, 5, 9, 10)}, RR=rr, AP=ap, NDCG=ndcg),
        "69fba3d0": 1 / 9 - 1 / 10, "826a29f4": apart(BOUND, 0.5), "b3ae1e29": apart(BOUND, 0.6),
        "rr-most": (rr([1, 0, 3]), 0), "3c4deb5f-2": sum((8 - rank) / rank for rank in range(1, 8)) / 28,
    },
    "lessons/07_ties": {
        "": SIX, "f61effa3": (ndcg(SIX), ndcg(TIES["docid"])),
        "ti-first": (idcg(SIX), ndcg([3, 3, 2, 0, 2, 1]), ndcg([0, 2, 3, 3, 1, 2])),
        "ti-pile": (ndcg(SIX), *over(ndcg, SIX, TIED), apart(INPUT, *TIED)),
        "tieslab2": apart(BOUND, 0.7, 0.9),
        "d216ec7e": SIX_WAYS,
        "83e62fbd": apart(DRAWN), "ti-ex3": ndcg([0, 3, 1]), "ti-report": over(ndcg, SIX, TIED),
        "c586b4b1": {f"{tool} | {name}": SIX_WAYS[f"{ties} | {name}"] for tool, ties in
                     (("scikit-learn", "average"), ("pytrec_eval", "docid"), ("ir_measures", "docid"))
                     for name in ("NDCG", "AP", "RR")},
        "3174f1a9": (1 / 2, idcg([1, 1]), idcg([1, 1]) / 2, sum(terms([0, 0, 1, 1, 1])),
                     sum(terms([0, 0, 1, 1, 1])) / 3, over(dcg, WATCHED, PAIR)[0], over(ndcg, WATCHED, PAIR)[0]),
        "e6047d70": (weight(2), over(dcg, [3, 0, 1], k=2)[0], idcg([3, 0, 1], 2), over(ndcg, [3, 0, 1], k=2)[0]),
    },
    "lessons/08_evaluation": {
        "scene": (ANSWERED["RR"], OLD),
        "82169f99": WHOLE, "ev-several": WHOLE, "650c018d": WHOLE,
        "ev-counts": {f"{choice} | mean RR": value for choice, value in {
            "missing=zero": MEAN_BY["RR"], "missing=skip": ANSWERED["RR"], "unjudged=skip": MEAN_BY["RR"],
            "unjudged=zero": MEAN_BY["RR"] * 3 / 4}.items()},
        "5ed72d7b": (dcg(TRAINS), idcg([2, 1, 0]), TRAINS_BY["nDCG@10"]),
        "ev-story-ap": {**{f"{rank} | precision at hit": int(rank == 3) / 3 for rank in (1, 2, 3)},
                        "AP of trains =": 1 / 3, "AP of trains = # / 2 =": TRAINS_BY["AP"]},
    },
    "lessons/09_conventions": {
        "scene": (ndcg(SIX, 6, EIGHT), ndcg(SIX, 6, EIGHT, "exponential")),
        "co09-m9": (*over(ndcg, [3, 0, 1], HALF, gain="exponential")[1:], apart(ELSEWHERE, 0.1)),
        "co09-m10": (over(dcg, [3, 0, 1], HALF, gain="exponential")[0], idcg([3, 0, 1], gain="exponential"),
                     over(ndcg, [3, 0, 1], HALF, gain="exponential")[0]),
        **dict.fromkeys(("co09-38", "co09-39"), apart(ELSEWHERE)),
        "co-diff-whole": apart(DRAWN),
        **dict.fromkeys(("co-mistakes-table", "co-mistakes-digits", "co-mistakes-log"),
                        (*OTHERWISE, apart(INPUT, 0.4321))),
        "co09-72": weight(2),
        "co-ap": (ap([1, 0, 1], 2, 6), apart(ELSEWHERE, 0.5)),
        "co-state-v": ndcg(SIX, 6, EIGHT, "exponential"),
    },
    "practice/22_files": {
        "d86f50d8": MEANS, "36da319c": MEAN_BY["nDCG@10"], "ev-cautions": 1,
        "61451fa9": {"phones | NDCG from arrays": ndcg(SIX), "phones | NDCG with judgments": ndcg(SIX),
                     "trains | NDCG from arrays": ndcg(TRAINS), "trains | NDCG with judgments": TRAINS_BY["nDCG@10"]},
        "mlflow-run": (MEAN_BY["RR"], MEAN_BY["AP"]), "ev-two": (rr([0, 1]), rr([1, 0])),
        "a70de07e": {f"{tool} | mean nDCG@10": value["nDCG@10"] for tool, value in {
            "pytrec_eval, averaged": ANSWERED, "ir_measures": MEAN_BY, "evaluate": MEAN_BY,
            'evaluate, missing="skip"': ANSWERED}.items()},
        "ev-evaluator-shown": {
            "A | nDCG@10": MEAN_BY["nDCG@10"], "B | nDCG@10": (ndcg(BACKWARDS) + ndcg([1, 0, 0], 10, [2, 1, 0])) / 3,
            "A | AP": MEAN_BY["AP"], "B | AP": (ap(BACKWARDS) + ap([1, 0, 0], exist=2)) / 3},
        **{cell: {f"phones | {label}": ndcg(SIX, k), f"trains | {label}": ndcg(TRAINS, k, [2, 1, 0]),
                  f"maps | {label}": 0, f"{label} | mean": (ndcg(SIX, k) + ndcg(TRAINS, k, [2, 1, 0])) / 3}
           for cell, label, k in (("ev-own", "nDCG@3", 3), ("ev-own-pool", "nDCG", None))},
        "ev-hash": lambda each: ndcg([1, 3, 2], gain="exponential" if "second" in each.label else "linear"),
        **dict.fromkeys(("ev-slices", "ev-weighted"), apart(DRAWN)), "ev-two-md": apart(INPUT, 0.1, 0.100000000001),
    },
    "practice/02_labels": {
        "lb-bet": ap(JUDGED_TEN, least=3), "lb-threshold-v": thresholds(JUDGED_TEN, range(1, 6)),
        "lb-threshold-w": thresholds(SHOP, range(1, 4)), "lb-picture-2": dcg([2, -1, 1]),
        "lb-combine-v": measured({"mean": [8 / 3, 2, 8 / 3, 1 / 3, 1, 2], "weighted": [2.75, 2, 2.75, 0.25, 1, 2],
                                  "median": SIX, "majority": [3, 1, 3, 0, 1, 2]}, NDCG=ndcg),
        "lb-sum": (ndcg([1] * 5), dcg([1] * 5), idcg([5, 4, 1, 1, 1]), ndcg([1] * 5, 5, [5, 4, *[1] * 5])),
        "lb-q3-m": (*over(dcg, [2, -1, 1])[1:], dcg([2, -1, 1]), (dcg([2, -1, 1]) - weight(2)) / 1.5),
        "lb-users-m": (dcg(R1), dcg(R2), ndcg(R1), ndcg(R2)),
        "lb-users-w": {f"{name} | {row}": measure(rel) for row, rel in (("R1", R1), ("R2", R2))
                       for name, measure in (("CG@5", cg), ("DCG@5", dcg), ("nDCG@5", ndcg), ("AP", ap))},
    },
    "all_measures": {"": SIX, "am-12": {f"{name} | {head}": value for name, value in
                                        (("nDCG@10", ndcg(SIX)), ("ERR@20", err(SIX)))
                                        for name, head in ((name, "mean"), ("phones", name))}},
    "gallery": {},
    "problems": {
        "pb-pools-a": 3 / 5,
        "pb-unjudged": {f"{a} and {b} | NDCG at 4": ndcg([2, a, 0, b], 4, [2, a, 0, b, 1, 1])
                        for a, b in ((2, 1), (2, 2), (0, 0))},
        "pb-ips": {"DCG, with the weights 1,": weight(2), "DCG, with the weights 1, # and": weight(3)},
        "pb-tau": 2 * (0 / 1 + 2 / 2) / 2 - 1,
        "pb-rankings": {"first two swapped | tau AP": 2 * (0 / 1 + 2 / 2 + 3 / 3 + 4 / 4) / 4 - 1,
                        "last two swapped | tau AP": 2 * (1 / 1 + 2 / 2 + 3 / 3 + 3 / 4) / 4 - 1},
    },
    **{f"play/{name}": {} for name in ("clicks", "crowd", "eye", "order", "own", "query", "terms")},
    "play/gain": {"play-gain-lab": apart(BOUND, 3)}, "play/ties": {"play-ties-lab": apart(BOUND, 0.7, 0.9)},
    "play/tool": {
        "play-tool-lab": (ndcg(SIX, 6, EIGHT), ndcg(SIX, 6, EIGHT, "exponential"), apart(BOUND, 0.9),
                          dcg(SIX, gain="exponential") / idcg(EIGHT, gain="exponential")),
    },
}
ASIDE = {  # pages of which the laboratories alone are recomputed, and why
    "api": "docstrings, whose examples are run by tests", "engine/02_expectation": "it tries every order itself",
    **dict.fromkeys((
        "practice/00_before_the_measure",
        "practice/01_comparison", "practice/04_unjudged", "practice/05_clicks", "practice/06_more_measures",
        "practice/07_beyond_relevance", "practice/08_order", "practice/09_fusion", "practice/10_films",
        "practice/11_news", "practice/12_batches", "practice/13_spark", "practice/14_model_judges",
        "practice/15_training", "practice/16_rankings", "practice/17_sampled", "practice/18_pools",
        "practice/19_interleaving", "practice/20_tensors", "practice/21_paper", "practice/23_nuggets",
        "practice/24_exposure", "practice/25_protocol", "practice/26_reproduction", "recipes/ci", "recipes/rag",
        "recipes/recommender",
        "recipes/text_match", "recipes/tracking"), "drawn or real data, many queries, other libraries"),
}


# Laboratories: what one prints follows from its own state

def quiz(state):
    measure = {"ndcg": ndcg, "dcg": dcg, "ap": ap, "rr": rr}[state["measure"]]
    choices = {"gain": state["gain"]} if "dcg" in state["measure"] else {}
    name = state["measure"].upper()
    exist = [{"exist": r} for r in state["n_relevant"]]
    each = [choices | more for more in exist + [{}] * (len(state["questions"]) - len(exist))]
    return {f"{at} | {name}": measure(rel, **how) for at, (rel, how) in enumerate(zip(state["questions"], each), 1)}


def grades(ranking): return [result["grade"] for result in ranking]


def of_ranking(state):
    rel, k, least = grades(state["ranking"]), state["k"] or len(state["ranking"]), state["min_grade"]
    judged = state["pool"] or rel
    exist, by = len(hits(judged, None, least)), (state["gain"], state["discount"])
    return {"NDCG": ndcg(rel, k, judged, *by), "DCG": dcg(rel, k, *by), "IDCG": idcg(judged, k, *by), "CG": cg(rel, k),
            "precision": precision(rel, k, least), "recall": recall(rel, k, exist, least), "RR": rr(rel, k, least),
            **{f"AP{words}": ap(rel, k, exist, least, divisor) for words, divisor in
               (("", "all"), (" over min(R, k)", "cutoff"), (" over hits", "found"))},
            f"ERR (grades to {state['max_grade']})": err(rel, k, state["max_grade"]),
            "RBP (p =": apart(INPUT, state["p"]), "RBP (p = #)": rbp(rel, state["p"]),
            "RBP (p = #) #; ranks up to k =": apart(INPUT, k)}


def of_steps(state):
    rel = state["rel"]
    return {"DCG": dcg(rel), "IDCG": idcg(rel), "IDCG # is": ndcg(rel),
            "DCG, term by term: grade times weight, added up to": dcg(rel)}


def of_judges(_):
    def told(each):
        rel = LEFT if each.label.endswith("left") else RIGHT
        return ap(rel) if each.label.startswith("A") else ndcg(rel)
    return told


def of_runs(state):
    measures = {"AP": ap, "RR": rr, "NDCG": ndcg}
    name = state["measure"].upper()

    def values(measure, which): return [measures[measure](grades(query[which])) for query in state["runs"]]
    first, second = values(name, "first"), values(name, "second")
    said = {f"{query['name']} | {name} of system {at}": value for at, each in enumerate((first, second), 1)
            for query, value in zip(state["runs"], each)}
    return {**{other: fmean(values(other, "second")) - fmean(values(other, "first")) for other in measures}, **said,
            f"{name}: system 1": fmean(first), f"{name}: system 1 #, system 2": fmean(second),
            f"{name}: system 1 #, system 2 #, difference": fmean(second) - fmean(first)}


def of_discounts(state):
    rel, gain = grades(state["ranking"]), state["worth"] if state["gain"] == "hand" else state["gain"]
    shapes = {"log2": "log2", f"jk, base {state['base']:g}": "jk", "reciprocal": "reciprocal",
              f"rbp, p {state['p']:g}": "rbp", "by hand": state["weights"]}
    chosen = state["weights"] if state["shape"] == "hand" else state["shape"]
    return {**{f"{shape} | {name}": measure(rel, gain=gain, discount=discount) for shape, discount in shapes.items()
               for name, measure in (("DCG", dcg), ("IDCG", idcg), ("NDCG", ndcg))},
            "DCG": dcg(rel, gain=gain, discount=chosen), "NDCG": ndcg(rel, gain=gain, discount=chosen)}


def of_ties(state):
    rel, scores, ids = state["rel"], state["scores"], state["ids"]
    by_id = {at: place for place, at in enumerate(sorted(range(len(ids)), key=ids.__getitem__))}

    def first(key): return ndcg([rel[at] for at in sorted(range(len(rel)), key=lambda at: (-scores[at], key(at)))])
    mean, low, high = over(ndcg, rel, scores)
    ways = {"the mean over all orders": mean, "larger id first": first(lambda at: -by_id[at]),
            "smaller id first": first(by_id.get), "input order": first(lambda at: at),
            "input order backwards": first(lambda at: -at), "higher grade first": high, "lower grade first": low}
    return {**{f"{way} | NDCG": value for way, value in ways.items()}, "NDCG is": low, "NDCG is # to": high,
            "NDCG is # to #, by the order of the tied,": mean}


def of_shakes(state):
    "Every number is of the list as a tool orders it, or of all orders: the bounds and the mean."
    rel, (mean, low, high) = state["rel"], over(ndcg, state["rel"], state["scores"])
    by_tool = {round(ndcg([rel[at] for at in order]) if order else mean, 3): None for _, order in state["tools"]}
    return lambda each: (*by_tool, mean, low, high)


def of_means(state):
    def mean(which):
        kept = [each for each in state["queries"] if each["name"] not in state[f"out_{which}"]]
        return fmean([each[which] or 0 for each in kept])
    values = [query[which] or 0 for query in state["queries"] for which in ("first", "second")]
    return lambda each: (mean("first"), mean("second"), *values)


def of_suspects(state):
    rel, judged = state["rel"], [*state["rel"], *state["unreturned"]]
    choices = (), ("exponential",), ("linear", "jk")
    return lambda each: (ndcg(rel), *(ndcg(rel, len(rel), judged, *chosen) for chosen in choices))


def of_conventions(state):
    rel, k = state["grades"], state["k"]
    return {f"NDCG@{k} is": ndcg(rel, k, [*rel, *state["unreturned"]])} if state["convention"] == "default" else {}


def of_clicks(state):
    return lambda each: dcg(state["rel"]) if each.label.startswith("DCG is") else apart(DRAWN)


def of_own(state): return {name: by_name(name, grades(state["ranking"])) for name in ("NDCG", "AP", "RR")}


def of_readers(state):
    rel, k, p = grades(state["ranking"]), state["k"], state["p"]
    found = {"rr": ("In a hurry", "RR", rr(rel)), "p": (f"Looks at {k}", f"P@{k}", precision(rel, k)),
             "rbp": ("Flips a coin", "RBP", rbp(rel, p)), "ap": ("Has one page in mind", "AP", ap(rel)),
             "dcg": ("Adds up grades", "DCG", dcg(rel)), "ndcg": ("Tires slowly", "NDCG", ndcg(rel))}
    _, name, value = found.get(state["reader"], ("", "", 0))
    if state["reader"] == "own":
        name, curve = "NDCG with weights of your own", state["curve"]
        value = sum(map(mul, rel, curve)) / sum(map(mul, sorted(rel, reverse=True), curve))
    led = {"RBP (p =": apart(INPUT, p), "RBP (p = #)": value} if name == "RBP" else {name: value}
    return {**{f"{who} | value": of_list for who, _, of_list in found.values()}, **led}


LABORATORIES = {
    "Quiz": quiz, "RankingLab": of_ranking, "Stepper": of_steps, "JudgesLab": of_judges, "RunsLab": of_runs,
    "GainDiscountLab": of_discounts, "TiesLab": of_ties, "ShakeLab": of_shakes,
    "MeanLab": of_means, "SuspectsLab": of_suspects,
    "ConventionLab": of_conventions, "ClicksLab": of_clicks, "OwnLab": of_own,
    "ReadersLab": of_readers}


# The verdict

ALONE = {"is", "our", "list", "value", "term", "CG", "DCG", "IDCG", "NDCG", "AP", "RR"}


def entry(each):
    "Return what the entry of a printed value gives: a number, several, or what stands apart. None: there is no entry."
    if each.kind == "laboratory":
        given = LABORATORIES[each.state["widget"]](each.state)
        return given(each) if callable(given) else given.get(each.label)
    given = PAGES[each.page].get(each.cell)
    if callable(given): return given(each)
    if not isinstance(given, dict | None): return given
    if given and each.label in given: return given[each.label]
    others = {*re.sub(r"[|#=:`]", " ", each.label.replace(each.measure, "")).split()} - ALONE
    return None if others or "" not in PAGES[each.page] else by_name(each.measure, PAGES[each.page][""])


def as_tuple(given): return given if isinstance(given, tuple) else (given,)


def agrees(number, value):
    "Is the `value` this printed `number`, to its digits?"
    text = number.replace("−", "-")
    half = 0.5 * 10 ** -len(text.partition(".")[2])
    return abs(float(text) - value) <= max(half * (1 + 1e-9), 1e-12)


def verdict(each):
    "Say whether a printed value is `right`, stands `apart`, or what is wrong with it."
    given = entry(each)
    if given is None:
        return f"{each} has no entry; add to PAGES[{each.page!r}]: {each.cell!r}: {{{each.label!r}: ...}},"
    values = [value for value in as_tuple(given) if not isinstance(value, Apart)]
    if any(agrees(each.number, value) for value in values): return "right"
    aside = [one for one in as_tuple(given) if isinstance(one, Apart)]
    if any(not one.numbers or any(agrees(each.number, x) for x in one.numbers) for one in aside): return "apart"
    return f"{each}; recomputed: {', '.join(f'{value:.6g}' for value in values) or 'nothing'}"
