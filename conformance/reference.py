"""The measures once more, slow and exact: fractions and 50 digits, every order of the tied tried one by one.

It uses the standard library alone and nothing of ndcg_lit. `python conformance/reference.py` answers the cases that
come in on standard input, one JSON object a line, as any other implementation under test does."""
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
    "pool": "judged", "ideal": "k", "judged_only": False, "threshold": 1, "ap_divisor": "all", "p_divisor": "k",
    "r_divisor": "all", "negative": "zero", "fractions": "keep", "empty": 0, "missing": "zero", "unjudged": "skip",
    "duplicates": "error", "rounding": None,
}
GRADED = ("nDCG", "DCG", "CG")


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
    "The nearest number in 32 bits."
    try: return unpack("f", pack("f", score))[0]
    except OverflowError: return copysign(inf, score)


# What a grade is worth, and a rank

def is_relevant(grade, threshold):
    if grade is None: return False
    if threshold == "any": return True
    if isinstance(threshold, str): return grade > Fraction(float(threshold[1:]))
    return grade >= Fraction(threshold)


def worth(grade, c):
    "The gain of a grade; None stands for a document that nobody judged."
    if grade is None: return Fraction(0)
    if c["gain"] == "binary": return Fraction(is_relevant(grade, c["threshold"]))
    if not isinstance(c["gain"], str): return from_table(grade, c["gain"])
    if c["gain_from"] is not None and grade < Fraction(c["gain_from"]): return Fraction(0)
    if grade <= 0 and c["negative"] != "keep": return Fraction(0)
    if c["gain"] == "linear": return grade
    return Fraction(2) ** grade.numerator - 1 if grade.denominator == 1 else Decimal(2) ** decimal(grade) - 1


def from_table(grade, pairs):
    table = {Fraction(listed): Fraction(gain) for listed, gain in pairs}
    if grade > 0 and grade not in table: raise Refused("a grade that the table lacks")
    return table.get(grade, Fraction(0))


@cache
def weight(rank, discount):
    name, *values = [discount] if isinstance(discount, str) else discount
    if name == "reciprocal": return Fraction(1, rank)
    if name == "rbp": return Fraction(values[0]) ** (rank - 1)
    if name == "jk": return Fraction(1) if rank <= values[0] else Decimal(values[0]).ln() / Decimal(rank).ln()
    if name == "ln": return 1 / Decimal(rank + 1).ln()
    if (rank + 1).bit_count() == 1: return Fraction(1, rank.bit_length())  # the logarithm of a power of two is whole
    return Decimal(2).ln() / Decimal(rank + 1).ln()


# From scores to orders: a list of (grade, group of equal scores), best result first

def orders(scores, grades, c, by_gain):
    "All orders that the scores and the rule for ties leave open; each as likely as the others."
    shown = {d: single(s) if c["precision"] == "single" else float(s) for d, s in scores.items()}
    rule = c["ties"]
    ids = sorted(shown, key=lambda d: d.encode(), reverse=rule == "docid") if rule.startswith("docid") else list(shown)
    if rule == "reversed": ids.reverse()
    first = sorted(ids, key=lambda d: -shown[d])
    groups = [[(grades.get(d), i) for d in group] for i, (_, group) in enumerate(groupby(first, key=shown.get))]
    if rule == "average": return [list(chain(*order)) for order in product(*(set(permutations(g)) for g in groups))]
    if rule in ("best", "worst"):
        def value(entry): return decimal(worth(entry[0], c)) if by_gain else decimal(Fraction(entry[0] or 0))
        groups = [sorted(group, key=value, reverse=rule == "best") for group in groups]
    return [list(chain(*groups))]


def ranked(order, c):
    "The grade and the rank of each result of an order."
    if c["judged_only"]: order = [(grade, group) for grade, group in order if grade is not None and grade >= 0]
    if c["ties"] != "last": return [(grade, rank) for rank, (grade, _) in enumerate(order, 1)]
    return [(grade, sum(other <= group for _, other in order)) for grade, group in order]


# The measures of one order

def ndcg(results, pool, k, c):
    ideal = ideal_gain(results, pool, k, c)
    return None if decimal(ideal) <= 0 else smaller(over(dcg(results, pool, k, c), ideal), Fraction(1))


def dcg(results, pool, k, c):
    weigh = tuple(c["discount"]) if isinstance(c["discount"], list) else c["discount"]
    return total(times(worth(grade, c), weight(rank, weigh)) for grade, rank in results if k is None or rank <= k)


def ideal_gain(results, pool, k, c):
    gains = sorted((worth(grade, c) for grade in pool), key=decimal, reverse=True)
    n = len(results)
    depth = {"k": k, "all": None, "returned": n if k is None else min(k, n), "relevant": k}[c["ideal"]]
    if c["ideal"] == "relevant": gains = [Fraction(any(gains))] * k
    weigh = tuple(c["discount"]) if isinstance(c["discount"], list) else c["discount"]
    return total(times(gain, weight(rank, weigh)) for rank, gain in enumerate(gains[:depth], 1))


def cg(results, pool, k, c):
    return total(max(grade or Fraction(0), Fraction(0)) for grade, rank in results if k is None or rank <= k)


def hit_ranks(results, k, c):
    return [rank for grade, rank in results if is_relevant(grade, c["threshold"]) and (k is None or rank <= k)]


def relevant_in(pool, c): return sum(is_relevant(grade, c["threshold"]) for grade in pool)


def ap(results, pool, k, c):
    hits, r = hit_ranks(results, k, c), relevant_in(pool, c)
    if not r: return None
    n, deep = len(results), r if k is None else min(r, k)
    whole = {"all": r, "cutoff": deep, "returned": min(deep, n), "found": len(hits)}[c["ap_divisor"]]
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
    whole = n if k is None else {"k": k, "returned": min(k, n), "relevant": min(k, r)}[c["p_divisor"]]
    return Fraction(len(hit_ranks(results, k, c)), whole) if whole else Fraction(0)


def recall(results, pool, k, c):
    r = relevant_in(pool, c)
    if not r: return None
    return Fraction(len(hit_ranks(results, k, c)), min(r, k) if k and c["r_divisor"] == "cutoff" else r)


def r_precision(results, pool, k, c):
    r = relevant_in(pool, c)
    return Fraction(len(hit_ranks(results, r, c)), r) if r else None


def judged(results, pool, k, c):
    seen = [grade for grade, rank in results if k is None or rank <= k]
    return Fraction(sum(grade is not None for grade in seen), len(seen)) if seen else Fraction(0)


MEASURES = {"nDCG": ndcg, "DCG": dcg, "CG": cg, "AP": ap, "RR": rr, "P": precision, "R": recall, "Rprec": r_precision,
            "Success": success, "Judged": judged}


# One query, then all of them

def once(rows, rule):
    "The number of each document, and one row where a document comes several times."
    kept = {}
    for document, number in rows:
        if document in kept:
            if rule == "error": raise Refused("a document twice")
            if rule == "first" or (rule == "max" and number <= kept[document]): continue
            del kept[document]
        kept[document] = number
    return kept


def as_judged(grades, c):
    "The grades as fractions, by the rules for `fractions` and for `negative` grades; and the documents masked."
    exact = {document: Fraction(grade) for document, grade in grades.items()}
    if c["fractions"] == "error" and any(g.denominator > 1 for g in exact.values()): raise Refused("a fraction")
    if c["fractions"] == "truncate": exact = {document: Fraction(int(g)) for document, g in exact.items()}
    below = {document for document, g in exact.items() if g < 0}
    if below and c["negative"] == "error": raise Refused("a grade below 0")
    masked = below if c["negative"] == "mask" else set()
    return {document: g for document, g in exact.items() if document not in masked}, masked


def of_query(scores, grades, name, k, c):
    "The value of one query, None where there is nothing to find: the mean over the orders that are left open."
    grades, masked = as_judged(grades, c)
    scores = {document: score for document, score in scores.items() if document not in masked}
    if name == "Judged": c = {**c, "judged_only": False}  # the share that was judged is asked of all that was returned
    if c["judged_only"]: returned = {d for d in scores if d in grades and grades[d] >= 0}
    else: returned = set(scores)
    pool = [g for d, g in grades.items() if c["pool"] == "judged" or d in returned]
    values = [MEASURES[name](ranked(order, c), pool, k, c) for order in orders(scores, grades, c, name in GRADED[:2])]
    return None if None in values else over(total(values), Fraction(len(values)))


def rounded(value, c, which):
    "The value, rounded if the convention rounds `which`: \"query\" or \"mean\"."
    name, decimals = c["rounding"] or ("", 0)
    if value is None or name.removesuffix("-floor") != which: return value
    if name == which: return Fraction(round(float(value), decimals))
    return Fraction(floor(decimal(value) * 10**decimals) / 10**decimals)


def of_lacking(grades, name, k, c):
    "The value of a judged query that the run lacks; \"left out\" if it does not count."
    if c["missing"] == "error": raise Refused("a query without results")
    nothing = name not in ("DCG", "CG", "Judged") and of_query({}, grades, name, k, {**c, "pool": "judged"}) is None
    if nothing and c["missing"] == "zero": return when_empty(c)
    return Fraction(0) if c["missing"] == "zero" else "left out"


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
    if name == "AP" and c["ap_divisor"] == "found" and c["ties"] == "average" and k: raise Refused("ties and found")
    if name == "nDCG" and c["ideal"] == "relevant" and not k: raise Refused("ideal and no k")


def answer(case):
    "The mean of a case: a Fraction, a Decimal, or None for nan. Refused where the answer is an error."
    c = {**DEFAULTS, **case["convention"]}
    name, _, cut = case["measure"].partition("@")
    k = int(cut) if cut else c["cutoff"]
    check(name, k, c)
    run = {query: once(rows, c["duplicates"]) for query, rows in case["run"].items()}
    qrels = {query: once(rows, c["duplicates"]) for query, rows in case["qrels"].items()}
    values = []
    for query, grades in qrels.items():
        if not run.get(query): value = of_lacking(grades, name, k, c)
        else:
            value = of_query(run[query], grades, name, k, c)
            if value is None: value = when_empty(c)
        values.append(value if value == "left out" else rounded(value, c, "query"))
    extra = [query for query in run if query not in qrels]
    if extra and c["unjudged"] == "error": raise Refused("a query without judgments")
    values += [Fraction(0)] * len(extra) if c["unjudged"] == "zero" else []
    counted = [value for value in values if value != "left out"]
    if not counted or None in counted: return None
    return rounded(over(total(counted), Fraction(len(counted))), c, "mean")


def reply(case):
    "The answer to a case as the protocol writes it."
    try: value = answer(case)
    except Refused: return {"id": case["id"], "error": True}
    return {"id": case["id"], "value": "nan" if value is None else float(value)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(reply(json.loads(line))), flush=True)
