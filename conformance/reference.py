"""The measures once more, slow and exact: fractions and 50 digits, every order of the tied tried one by one.

It uses the standard library alone and nothing of ndcg_lit. `python conformance/reference.py` answers the cases that
come in on standard input, one JSON object a line, as any other implementation under test does. tests/attack asks it
about random cases, which may also have `options` of the measure, such as {"min_grade": 2}, and further measures."""
import json
import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache
from itertools import chain, groupby, permutations, product
from math import copysign, floor, inf
from struct import pack, unpack

getcontext().prec = 50

DEFAULTS = {  # what a field means that a convention does not name
    "gain": "linear", "gain_from": None, "discount": "log2", "cutoff": None, "ties": "docid", "precision": "single",
    "pool": "judged", "ideal": "k", "judged_only": False, "min_grade": 1, "ap_divisor": "all", "p_divisor": "k",
    "r_divisor": "all", "negative": "zero", "fractions": "keep", "empty": 0, "missing": "zero", "unjudged": "skip",
    "duplicates": "error", "rounding": None, "drop": "none", "interpolation": "up", "persistence": 0.8,
    "averaging": "macro",
}
GRADED = ("nDCG", "DCG", "CG")
ONE_FIRST = ("docid", "docid-rising", "stable", "reversed")  # the first result is the same for every measure
OPTIONS = {"divisor": "ap_divisor"}  # fields that an option of a measure overrides under this name
# their 0 is a value like any other, with nothing to find too
SUMS = ("DCG", "IDCG", "CG", "Judged", "RBPResidual", "NumQ", "NumRet", "NumRel", "NumRelRet")
WITH_UNJUDGED = ("Judged", "RBPResidual", "INST", "Compat", "Bpref", "infAP")  # these ask for the unjudged documents
NO_ORDER = {  # ties that do not give a measure the one order that it needs
    **dict.fromkeys(("ERR", "nERR", "Q", "Bpref"), ("last",)),
    **dict.fromkeys(("infAP", "IPrec", "IPrec11", "INST", "Compat"), ("average", "last")),
    **dict.fromkeys(("alpha_nDCG", "ERR_IA", "NRBP", "StRecall", "P_IA", "AP_IA"), ("average", "last")),
}


class Refused(Exception):
    "The answer to this case is an error."


# Numbers: a Fraction as long as that is possible, else a Decimal

def decimal(x): return Decimal(x.numerator) / Decimal(x.denominator) if isinstance(x, Fraction) else Decimal(x)


def total(numbers):
    numbers = list(numbers)
    if all(isinstance(x, Fraction) for x in numbers): return sum(numbers, Fraction(0))
    return sum(map(decimal, numbers), Decimal(0))


def times(a, b): return a * b if isinstance(a, Fraction) and isinstance(b, Fraction) else decimal(a) * decimal(b)


def over(a, b): return a / b if isinstance(a, Fraction) and isinstance(b, Fraction) else decimal(a) / decimal(b)


def smaller(a, b): return a if decimal(a) <= decimal(b) else b


def single(score):
    "Return the nearest number in 32 bits."
    try: return unpack("f", pack("f", score))[0]
    except OverflowError: return copysign(inf, score)


# What a grade is worth, and a rank

def is_relevant(grade, min_grade):
    if grade is None: return False
    if min_grade == "any": return True
    if isinstance(min_grade, str): return grade > Fraction(float(min_grade[1:]))
    return grade >= Fraction(min_grade)


def worth(grade, c):
    "Return the gain of a grade; None stands for a document that nobody judged."
    if grade is None: return Fraction(0)
    if "gains" in c: return gain_or_grade(grade, c["gains"])
    if c["gain"] == "binary": return Fraction(is_relevant(grade, c["min_grade"]))
    if not isinstance(c["gain"], str): return from_table(grade, c["gain"])
    if c["gain_from"] is not None and grade < Fraction(c["gain_from"]): return Fraction(0)
    if grade <= 0 and c["negative"] != "keep": return Fraction(0)
    return grade if c["gain"] == "linear" else exponential(grade)


@cache
def exponential(grade):
    if grade >= 1024: raise Refused("a gain that no float holds")
    return Fraction(2) ** grade.numerator - 1 if grade.denominator == 1 else Decimal(2) ** decimal(grade) - 1


def from_table(grade, pairs):
    table = as_table(pairs)
    if grade > 0 and grade not in table: raise Refused("a grade that the table lacks")
    return table.get(grade, Fraction(0))


def gain_or_grade(grade, pairs): return as_table(pairs).get(grade, max(grade, Fraction(0)))


def as_table(pairs):
    table = {Fraction(listed): Fraction(gain) for listed, gain in pairs}
    if min(table.values()) < 0: raise Refused("a gain below 0 in a table")
    return table


@cache
def weight(rank, discount):
    name, *values = [discount] if isinstance(discount, str) else discount
    if not isinstance(name, str): return Fraction(discount[rank - 1])
    if name == "reciprocal": return Fraction(1, rank)
    if name == "rbp": return Fraction(values[0]) ** (rank - 1)
    if name == "jk": return Fraction(1) if rank <= values[0] else Decimal(values[0]).ln() / Decimal(rank).ln()
    if name == "ln": return 1 / Decimal(rank + 1).ln()
    if (rank + 1).bit_count() == 1: return Fraction(1, rank.bit_length())  # the logarithm of a power of two is whole
    return Decimal(2).ln() / Decimal(rank + 1).ln()


# From scores to orders: a list of (grade, group of equal scores), best result first

def orders(scores, grades, c, name):
    "Return all orders that the scores and the rule for ties leave open; each as likely as the others."
    shown = {d: single(s) if c["precision"] == "single" else float(s) for d, s in scores.items()}
    rule = c["ties"]
    ids = sorted(shown, key=as_bytes, reverse=rule == "docid") if rule.startswith("docid") else list(shown)
    if rule == "reversed": ids.reverse()
    first = sorted(ids, key=lambda d: -shown[d])
    groups = [[(grades.get(d), i) for d in group] for i, (_, group) in enumerate(groupby(first, key=shown.get))]
    if rule in ("average", "random"):
        return [list(chain(*order)) for order in product(*(set(permutations(g)) for g in groups))]
    if rule in ("best", "worst"):
        def value(entry): return worthy(entry[0], c, name)
        groups = [sorted(group, key=value, reverse=rule == "best") for group in groups]
    return [list(chain(*groups))]


def as_bytes(document): return document.encode("utf-8", "surrogateescape")


def worthy(grade, c, name):
    "Return what the best order of the tied puts first: gain; or relevance, then the grade, 0 before none before less."
    if name in GRADED: return decimal(worth(grade, c))
    if name in ("ERR", "nERR", "INST", "Compat"): hit = False
    elif name == "RBPResidual": hit = grade is not None and grade >= 0
    else: hit = grade is not None if name == "Judged" else is_relevant(grade, c["min_grade"])
    return hit, Fraction(-1, 10**400) if grade is None else grade


def ranked(order, c):
    "Return the grade and the rank of each result of an order."
    if c["ties"] != "last": return [(grade, rank) for rank, (grade, _) in enumerate(order, 1)]
    return [(grade, sum(other <= group for _, other in order)) for grade, group in order]


# The measures of one order

def ndcg(results, pool, k, c):
    ideal = ideal_gain(results, pool, k, c)
    return None if decimal(ideal) <= 0 else over(dcg(results, pool, k, c), ideal)


def dcg(results, pool, k, c):
    gains, weigh = [worth(grade, c) for grade, _ in results], discount_of(c)
    return total(times(gain, weight(rank, weigh)) for gain, (_, rank) in zip(gains, results) if k is None or rank <= k)


def discount_of(c): return tuple(c["discount"]) if isinstance(c["discount"], list) else c["discount"]


def ideal_gain(results, pool, k, c):
    "Return what the best list gains. One that is cut at the documents returned is not, where none was."
    gains = sorted((worth(grade, c) for grade in pool), key=decimal, reverse=True)
    n = len(results)
    depth = {"k": k, "all": None, "returned": min(n, k or n) or k, "relevant": k}[c["ideal"]]
    if c["ideal"] == "relevant": gains = [Fraction(any(gain > 0 for gain in gains))] * k
    gains = gains[:depth]
    heaviest = sorted((weight(rank, discount_of(c)) for rank in range(1, len(gains) + 1)), key=decimal, reverse=True)
    return total(map(times, gains, heaviest))


def idcg(results, pool, k, c): return ideal_gain(results, pool, k, {**c, "ideal": "k"})


def cg(results, pool, k, c):
    gains = [worth(grade, c) for grade, _ in results]
    return total(gain for gain, (_, rank) in zip(gains, results) if k is None or rank <= k)


def hit_ranks(results, k, c):
    return [rank for grade, rank in results if is_relevant(grade, c["min_grade"]) and (k is None or rank <= k)]


def relevant_in(pool, c): return sum(is_relevant(grade, c["min_grade"]) for grade in pool)


def ap(results, pool, k, c):
    hits, r = hit_ranks(results, k, c), relevant_in(pool, c)
    if not r: return None
    n, deep = len(results), r if k is None else min(r, k)
    whole = {"all": r, "cutoff": deep, "returned": min(deep, n), "found": len(hits), "k": k}[c["ap_divisor"]]
    at_hits = total(Fraction(sum(other <= rank for other in hits), rank) for rank in hits)
    return smaller(at_hits / whole, Fraction(1)) if whole else Fraction(0)


def rr(results, pool, k, c):
    if not relevant_in(pool, c): return None
    hits = hit_ranks(results, k, c)
    return Fraction(1, min(hits)) if hits else Fraction(0)


def success(results, pool, k, c): return None if not relevant_in(pool, c) else Fraction(bool(hit_ranks(results, k, c)))


def precision(results, pool, k, c):
    r, n = relevant_in(pool, c), len(results)
    if not r: return None
    whole = ranks_counted(n, r, k, c)
    return Fraction(len(hit_ranks(results, k, c)), whole) if whole else Fraction(0)


def ranks_counted(n, r, k, c):
    return n if k is None else {"k": k, "returned": min(k, n), "relevant": min(k, r)}[c["p_divisor"]]


def recall(results, pool, k, c):
    r = relevant_in(pool, c)
    if not r: return None
    return Fraction(len(hit_ranks(results, k, c)), to_find(len(results), r, k, c))


def to_find(n, r, k, c): return min(r, k) if k and c["r_divisor"] == "cutoff" else r


def r_precision(results, pool, k, c):
    r = relevant_in(pool, c)
    return Fraction(len(hit_ranks(results, r, c)), r) if r else None


def capped_recall(results, pool, k, c): return recall(results, pool, k, {**c, "r_divisor": "cutoff"})


def r_precision_at(results, pool, k, c):
    r = relevant_in(pool, c)
    ranks = int(c["mult"] * r + 0.9)
    return (Fraction(len(hit_ranks(results, ranks, c)), ranks) if ranks else Fraction(0)) if r else None


def judged(results, pool, k, c):
    seen = [grade for grade, rank in results if k is None or rank <= k]
    whole = min(k or len(results), len(results))
    return Fraction(sum(grade is not None for grade in seen), whole) if whole else Fraction(0)


# Those of chapter 14

def err(results, pool, k, c):
    return None if not gaining(pool) else cascade([grade for grade, _ in results], k, checked_scale(pool, c))


def nerr(results, pool, k, c):
    if not gaining(pool): return None
    best = cascade(sorted(pool, reverse=True), k, c.get("max_grade", 4))
    return smaller(over(err(results, pool, k, c), best), Fraction(1))


def gaining(pool): return [grade for grade in pool if grade > 0]


def checked_scale(pool, c):
    if max(pool) > c.get("max_grade", 4): raise Refused("a grade beyond the scale")
    return c.get("max_grade", 4)


def cascade(grades, k, top):
    value, left = Decimal(0), Decimal(1)
    for rank, grade in enumerate(grades[:k], 1):
        stop = decimal(exponential(grade)) / Decimal(2) ** Decimal(top) if grade and grade > 0 else Decimal(0)
        value, left = value + left * stop / rank, left * (1 - stop)
    return value


def persisting(results, k, c, counts):
    p = Fraction(c.get("p", c["persistence"]))
    return total((1 - p) * p ** (rank - 1) for grade, rank in results if counts(grade) and (k is None or rank <= k))


def rbp(results, pool, k, c):
    if not relevant_in(pool, c): return None
    return persisting(results, k, c, lambda grade: is_relevant(grade, c["min_grade"]))


def rbp_residual(results, pool, k, c):
    left = 1 - persisting(results, k, c, lambda grade: grade is not None and grade >= 0)
    return min(max(left, Fraction(0)), Fraction(1))  # ranks that the tied share may weigh more than 1


def inst(results, pool, k, c):
    low, high, wanted = c.get("lowest", 0), c.get("max_grade", 1), Decimal(c.get("T", 1))
    if low >= high: raise Refused("a scale upside down")
    if not any(grade > low for grade in gaining(pool)): return None
    share = [(max(grade or 0, 0) - Fraction(low)) / Fraction(high - low) for grade, _ in results]
    gains = [decimal(Fraction(min(max(each, 0), 1))) for each in [*share, *[0] * 1000][:1000]]
    value, weights, left, have = Decimal(0), Decimal(0), Decimal(1), Decimal(0)
    for rank, gain in enumerate(gains, 1):
        value, weights, have = value + left * gain, weights + left, have + gain
        left *= ((rank + 2 * wanted - have - 1) / (rank + 2 * wanted - have)) ** 2
    return value / weights


def q_measure(results, pool, k, c):
    best = sorted((worth(g, c) for g in pool if is_relevant(g, c["min_grade"])), key=decimal, reverse=True)
    if not best: return None
    if decimal(best[-1]) < 0: raise Refused("a gain below 0")
    beta, each, gained = Fraction(c.get("beta", 1)), [], []
    for grade, rank in results:
        if not is_relevant(grade, c["min_grade"]): continue
        gained.append(worth(grade, c))
        part, most = times(beta, total(gained)), times(beta, total(best[:rank]))
        if k is None or rank <= k: each.append(over(total([len(gained), part]), total([rank, most])))
    return over(total(each), Fraction(len(best)))


def compat(results, pool, k, c):
    "Return rank-biased overlap with the ideal: higher grades first, of equal ones those returned, as they stand there."
    if not gaining(pool): return None
    missed = sorted(gaining(pool))
    for grade, _ in results:
        if grade is not None and grade > 0: missed.remove(grade)
    found = [(-grade, rank) for grade, rank in results if grade is not None and grade > 0]
    ideal = [rank for _, rank in sorted(found + [(-g, len(results) + j) for j, g in enumerate(missed, 1)])]
    deep, p = max(len(results), len(ideal)), Decimal(c.get("p", 0.95))
    if k is not None: deep = min(deep, k)
    def shared(one): return sum(len({*one[:d]} & {*ideal[:d]}) * p ** (d - 1) / d for d in range(1, deep + 1))
    most = shared(ideal) if c.get("normalize", True) else sum(p ** (d - 1) for d in range(1, deep + 1))
    return min(shared(range(1, len(results) + 1)) / most, Decimal(1))


def sampled(grades, c):
    "Return the grades that stand for a judgment, and which are relevant: below 0 a document was not judged."
    known = [grade for grade in grades if grade is not None and grade >= 0]
    return known, [is_relevant(grade, c["min_grade"]) for grade in known]


def bpref(results, pool, k, c):
    _, hits = sampled([grade for grade, _ in results], c)
    relevant, useless = (sum(hit == which for hit in sampled(pool, c)[1]) for which in (True, False))
    if not relevant: return None
    lost = [min(hits[:i].count(False), relevant) for i, hit in enumerate(hits) if hit]
    return Fraction(sum(1 - Fraction(n, min(relevant, useless)) if n else 1 for n in lost)) / relevant


def infap(results, pool, k, c):
    relevant, little, value = sum(sampled(pool, c)[1]), Fraction(1e-5), Fraction(0)
    if not relevant: return None
    for i, (grade, _) in enumerate(results):
        if grade is None or grade < 0 or not is_relevant(grade, c["min_grade"]): continue
        above = [g for g, _ in results[:i] if g is not None]
        known, hits = sampled(above, c)
        share = (sum(hits) + little) / (len(known) + 2 * little)
        value += Fraction(1, i + 1) + Fraction(i, i + 1) * Fraction(len(above), i or 1) * share
    return value / relevant


def interpolated(results, pool, k, c, level=None):
    relevant, ranks = relevant_in(pool, c), hit_ranks(results, None, c)
    if not relevant: return None
    asked = (c.get("recall") if level is None else level) * relevant
    needed = int(asked + 0.9) if c["interpolation"] == "up" else floor(Fraction(asked) + Fraction(1, 2))
    return max((Fraction(n, rank) for n, rank in enumerate(ranks, 1) if n >= needed), default=Fraction(0))


def eleven_points(results, pool, k, c):
    if not relevant_in(pool, c): return None
    return total(interpolated(results, pool, k, c, level / 10) for level in range(11)) / 11


def f_measure(results, pool, k, c):
    relevant, hits, beta = relevant_in(pool, c), len(hit_ranks(results, k, c)), Fraction(c.get("beta", 1))
    return (beta + 1) * hits / ((len(results) if k is None else k) + beta * relevant) if relevant else None


def one_query(results, pool, k, c): return Fraction(1)


def number_returned(results, pool, k, c):
    if "min_grade" in c["options"]: return relevant_returned(results, pool, k, c)
    return Fraction(len(results) if k is None else min(k, len(results)))


def number_relevant(results, pool, k, c): return Fraction(relevant_in(pool, c))


def relevant_returned(results, pool, k, c): return Fraction(len(hit_ranks(results, k, c)))


def set_ap(results, pool, k, c):
    p, r = precision(results, pool, None, c), recall(results, pool, None, c)
    return None if p is None else p * r


# Those of subtopics, where a query has one alone

def novelties(results, k, c):
    "Return rank and gain of each relevant result, whose gain falls by alpha each time."
    left = Fraction(1 - c.get("alpha", 0.5))
    return [(rank, left ** seen) for seen, rank in enumerate(hit_ranks(results, k, c))]


def alpha_ndcg(results, pool, k, c):
    relevant = relevant_in(pool, c)
    if not relevant: return None
    hits = sorted((grade for grade in pool if is_relevant(grade, c["min_grade"])), reverse=True)
    lists = results, [(grade, rank) for rank, grade in enumerate(hits, 1)]
    found, ideal = (novelties(each, k, c) for each in lists)
    return over(*(total(times(gain, weight(rank, "log2")) for rank, gain in each) for each in (found, ideal)))


def err_ia(results, pool, k, c):
    if not gaining(pool): return None
    if not c.get("as_ndeval"): return err(results, pool, k, {**c, "max_grade": c.get("max_grade", 1)})
    each = novelties(results, k, {**c, "min_grade": 1})
    last = min(k or 200, 200)  # what is left beyond shows in no digit
    most = total(1 / Decimal(2 ** (rank - 1) * rank) for rank in range(1, last + 1))
    return over(total(gain / rank for rank, gain in each), most)


def nrbp(results, pool, k, c):
    if not relevant_in(pool, c): return None
    beta = Fraction(c.get("beta", 0.5))
    rest = 1 - Fraction(1 - c.get("alpha", 0.5)) * beta
    return total(gain * beta ** (rank - 1) for rank, gain in novelties(results, k, c)) * rest


MEASURES = {"nDCG": ndcg, "DCG": dcg, "CG": cg, "AP": ap, "RR": rr, "P": precision, "R": recall, "Rprec": r_precision,
            "Success": success, "Judged": judged, "RBP": rbp, "IPrec11": eleven_points}
FURTHER = {"ERR": err, "nERR": nerr, "RBPResidual": rbp_residual, "INST": inst, "Q": q_measure,
           "Compat": compat, "Bpref": bpref, "infAP": infap, "IPrec": interpolated,
           "F1": f_measure, "SetF": f_measure, "SetP": precision, "SetR": recall, "SetAP": set_ap, "GMAP": ap,
           "IDCG": idcg, "RP": capped_recall, "RprecMult": r_precision_at,
           "alpha_nDCG": alpha_ndcg, "ERR_IA": err_ia, "NRBP": nrbp, "StRecall": success, "P_IA": precision,
           "AP_IA": ap, "NumQ": one_query, "NumRet": number_returned, "NumRel": number_relevant,
           "NumRelRet": relevant_returned}
WHOLES = {"P": ranks_counted, "R": to_find, "SetP": ranks_counted, "SetR": to_find}
NO_CUTOFF = ("Rprec", "SetP", "SetR", "SetF", "SetAP", "Bpref", "infAP", "IPrec", "IPrec11", "INST", "RprecMult",
             "NumQ", "NumRel")
ASK = {  # measures that do not ask for one of these fields, which mean something else to AP, P and R
    "p_divisor": ("P",), "r_divisor": ("R",), "ap_divisor": ("AP", "GMAP"),
}


# One query, then all of them

def of_others(query, scores, c):
    "Return the scores without the document that is the query itself, if the convention drops it."
    return {d: score for d, score in scores.items() if c["drop"] != "own" or as_bytes(d) != as_bytes(query)}


def once(rows, rule):
    "Return the number of each document, and one row where a document comes several times."
    kept = {}
    for document, number in rows:
        if document in kept:
            if rule == "error": raise Refused("a document twice")
            if rule == "first" or (rule == "max" and number <= kept[document]): continue
            del kept[document]
        kept[document] = number
    return kept


def left_by(scores, c):
    "Return the scores without the first result, if the convention drops it. Only in one order is there a first."
    if c["drop"] != "first" or not scores: return scores
    numbered = {document: number for number, document in enumerate(scores)}  # in place of grades
    (order,) = orders(scores, numbered, c, None)
    first = list(scores)[order[0][0]]
    return {document: score for document, score in scores.items() if document != first}


def as_judged(grades, c):
    "Return the grades as fractions, by the rules for `fractions` and for `negative` grades; and the documents masked."
    exact = {document: Fraction(grade) for document, grade in grades.items()}
    if c["fractions"] == "error" and any(g.denominator > 1 for g in exact.values()): raise Refused("a fraction")
    if c["fractions"] == "truncate": exact = {document: Fraction(int(g)) for document, g in exact.items()}
    below = {document for document, g in exact.items() if g < 0}
    if below and c["negative"] == "error": raise Refused("a grade below 0")
    masked = below if c["negative"] == "mask" else set()
    return {document: g for document, g in exact.items() if document not in masked}, masked


def plain_definition(name):
    "Return the function of the measure called `name`."
    if name in MEASURES or name in FURTHER: return (MEASURES | FURTHER)[name]
    raise LookupError(f"the reference lacks {name}: add its plain definition to FURTHER of conformance/reference.py")


def of_query(scores, grades, name, k, c, measure=None):
    """Return the values of one query in each order that is left open, None where there is nothing to find.

    A `measure` takes the place of the one of that name."""
    grades, masked = as_judged(grades, c)
    scores = {document: score for document, score in scores.items() if document not in masked}
    if c["judged_only"] and name not in WITH_UNJUDGED:
        scores = {document: score for document, score in scores.items() if grades.get(document, -1) >= 0}
    pool = [grade for document, grade in grades.items() if c["pool"] == "judged" or document in scores]
    measure = measure or plain_definition(name)
    return [measure(ranked(order, c), pool, k, c) for order in orders(scores, grades, c, name)]


def expected(values):
    "Return the mean over the orders; None where there is nothing to find."
    return None if None in values else over(total(values), Fraction(len(values)))


def at_most_one(value, name): return value if value is None or name != "nDCG" else smaller(value, Fraction(1))


def rounded(value, c, which):
    "Return the value, rounded if the convention rounds `which`: \"query\" or \"mean\"."
    name, decimals = c["rounding"] or ("", 0)
    if value is None or name.removesuffix("-floor") != which: return value
    if name == which: return Fraction(round(float(value), decimals))
    return Fraction(floor(decimal(value) * 10**decimals) / 10**decimals)


def of_lacking(grades, name, k, c):
    "Return the value of a judged query that the run lacks, None where there is nothing to find."
    if c["missing"] == "error": raise Refused("a query without results")
    values = of_query({}, grades, name, k, {**c, "pool": "judged"})
    if name in ("NumQ", "NumRel"): return values
    nothing = None in values
    return [None if nothing else Fraction(name == "RBPResidual")]  # no rank of an empty list has a judged document


def when_empty(c):
    if c["empty"] == "raise": raise Refused("nothing to find")
    return {"nan": None, "skip": "left out"}.get(c["empty"]) if isinstance(c["empty"], str) else Fraction(c["empty"])


def check(name, k, c):
    "Refuse choices that contradict each other."
    listed = not isinstance(c["gain"], str)
    if c["ideal"] == "relevant" and c["gain"] != "binary": raise Refused("ideal and gain")
    if c["gain_from"] is not None and (c["gain"] == "binary" or listed): raise Refused("gain_from and gain")
    if c["negative"] == "keep" and (c["gain"] == "binary" or listed): raise Refused("negative and gain")
    if c["negative"] == "keep" and c["gain_from"] is not None: raise Refused("negative and gain_from")
    if name == "nDCG" and c["ideal"] == "relevant" and not k: raise Refused("ideal and no k")
    if c["drop"] == "first" and c["ties"] not in ONE_FIRST: raise Refused("drop and ties")
    if c["averaging"] == "micro" and c["unjudged"] == "zero": raise Refused("averaging and unjudged")
    if c["ties"] in NO_ORDER.get(name, ()): raise Refused("ties without an order")


def with_options(c, options):
    "Return the choices `c` with the `options` of a measure, which override them."
    named = {OPTIONS.get(option, option): value for option, value in options.items()}
    return {**c, **{field: list(value.items()) if isinstance(value, dict) else value for field, value in named.items()}}


def settled(case):
    "Return the name of a measure, its cutoff and the choices it is computed by. Refused if they contradict each other."
    c = {**DEFAULTS, **case["convention"]}
    name, _, cut = case["measure"].partition("@")
    k = int(cut) if cut else None if name in NO_CUTOFF else c["cutoff"]
    check(name, k, c)
    options = case.get("options", {})
    c = {**with_options(c, options), "options": options}
    for table in (c.get("gains"), c["gain"]):
        if table and not isinstance(table, str): as_table(table)
    for field, names in ASK.items(): c[field] = c[field] if name in names else DEFAULTS[field]
    if name in ("AP", "GMAP") and c["ap_divisor"] == "found" and c["ties"] == "average" and k:
        raise Refused("ties and found")
    if name in ("AP", "GMAP") and c["ap_divisor"] == "k" and not k: raise Refused("divisor k and no k")
    return name, k, c


def both_sides(case, c):
    "Return run and judgments as numbers by query and document. A query may be in the run and have no documents."
    run = {query: of_others(query, once(rows, c["duplicates"]), c) for query, rows in case["run"].items()}
    return run, {query: once(rows, c["duplicates"]) for query, rows in case["qrels"].items()}


def weights_of(case):
    "Return what each query's value is divided by, if the mean is one of all queries at once; else None."
    name, k, c = settled(case)
    if c["averaging"] == "macro" or name not in WHOLES: return None
    run, qrels = both_sides(case, c)
    def of_one(results, pool, k, c): return Fraction(WHOLES[name](len(results), relevant_in(pool, c), k, c))
    lacking = {**c, "pool": "judged"}  # a query that the run lacks has all that was judged to find
    def of(query, grades):
        by = c if query in run else lacking
        return of_query(left_by(run.get(query, {}), c), grades, name, k, by, of_one)[0]
    return {query: of(query, grades) for query, grades in qrels.items()}


def of_queries(case):
    """Return the values of each query before they are rounded, one for each order left open if chance decides.

    None stands for nan, and "left out" for a query that the mean skips."""
    name, k, c = settled(case)
    run, qrels = both_sides(case, c)
    found = {}
    for query, grades in qrels.items():
        if query not in run and c["missing"] == "skip": continue
        there = run.get(query, {})
        values = of_query(left_by(there, c), grades, name, k, c) if query in run else of_lacking(grades, name, k, c)
        if c["ties"] != "random": values = [expected(values)]
        values = [at_most_one(value, name) for value in values]  # a kept gain below 0 may fall below the ideal's ranks
        if name not in SUMS: values = [when_empty(c) if value is None else value for value in values]
        found[query] = values
    extra = [query for query in run if query not in qrels]
    if extra and c["unjudged"] == "error": raise Refused("a query without judgments")
    return found | ({query: [Fraction(0)] for query in extra} if c["unjudged"] == "zero" else {})


def answer(case):
    "Return the mean of a case: a Fraction, a Decimal, or None for nan. Refused where the answer is an error."
    name, _, c = settled(case)
    kept = {query: rounded(value, c, "query") for query, (value,) in of_queries(case).items() if value != "left out"}
    values, weights = list(kept.values()), weights_of(case)
    if not values or None in values: return None
    if weights:
        whole = sum(weights[query] for query in kept)
        mean = over(total(times(value, weights[query]) for query, value in kept.items()), whole) if whole else None
        return rounded(mean, c, "mean")
    if name == "GMAP": mean = (total(max(decimal(v), Decimal("1e-5")).ln() for v in values) / len(values)).exp()
    else: mean = over(total(values), Fraction(len(values)))
    return rounded(mean, c, "mean")


def reply(case):
    "Return the answer to a case as the protocol writes it."
    try: value = answer(case)
    except Refused: return {"id": case["id"], "error": True}
    return {"id": case["id"], "value": "nan" if value is None else float(value)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(reply(json.loads(line))), flush=True)
