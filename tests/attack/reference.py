"A slow, plain reference for `evaluate`: dicts, loops, every order of the tied tried one by one; nothing of ours."
from itertools import chain, groupby, permutations, product
from math import copysign, exp, expm1, fsum, inf, log, nan
from struct import pack, unpack

from further import further

DISCOUNTS = {"log2": lambda i: log(2) / log(i + 1), "ln": lambda i: 1 / log(i + 1), "reciprocal": lambda i: 1 / i,
             "jk": lambda i, b: 1 / max(1, log(i) / log(b)), "rbp": lambda i, p: p ** (i - 1)}

def single(score):
    try: return unpack("f", pack("f", score))[0]
    except OverflowError: return copysign(inf, score)

def worth(grade, gain, gains):
    "The gain of a grade. One that `gain` does not list is an error, one that `gains` does not list is its own gain."
    listed = gain if isinstance(gain, dict) else gains or {}
    if min(listed.values(), default=0) < 0: raise ValueError("a gain below 0")
    if grade in listed: return listed[grade]
    if grade is None or grade <= 0: return 0
    if isinstance(gain, dict): raise ValueError("a grade that is not listed")
    return grade if gain == "linear" else 2.0**grade - 1 if grade >= 1 else expm1(grade * log(2))

def weight(rank, discount):
    name, *parameters = [discount] if isinstance(discount, str) else discount
    return DISCOUNTS[name](rank, *parameters) if name in DISCOUNTS else discount[rank - 1]

def orders(scores, grades, ties, precision):
    "The grades, None if not judged, in the orders that the scores and the rule for `ties` leave open: all as likely."
    shown = {d: single(s) if precision == "single" else float(s) for d, s in scores.items()}
    by_id = sorted(shown, key=lambda d: d.encode("utf-8", "surrogateescape"), reverse=ties == "docid")
    given = list(shown)[::-1] if ties == "reversed" else list(shown)
    first = sorted(by_id if ties in ("docid", "docid-rising") else given, key=lambda d: -shown[d])
    groups = [tuple(map(grades.get, group)) for _, group in groupby(first, key=shown.get)]
    one_order = ties in ("docid", "docid-rising", "stable", "reversed")
    choices = [[group] if one_order else set(permutations(group)) for group in groups]
    return [list(chain(*order)) for order in product(*choices)]

KNOWN = ("nDCG", "DCG", "CG", "AP", "GMAP", "RR", "P", "R", "Success", "Rprec", "Judged")

def measured(name, order, grades, k=None, gain="linear", gains=None, discount="log2", rel=1, divisor="all"):
    seen, relevant = order[:k], sum(g >= rel for g in grades.values())
    if name == "Judged": return sum(g is not None for g in seen) / len(seen) if seen else 0
    if name in ("CG", "DCG", "nDCG"):
        w = [1.0 if name == "CG" else weight(i, discount) for i in range(1, max(len(order), len(grades)) + 1)]
        dcg = fsum(g * x for g, x in zip([worth(g, gain, gains) for g in [*order, None]], [*w[:k], 0]))
        if name != "nDCG": return dcg
        best, best_w = [worth(g, gain, gains) for g in grades.values()], sorted(w[:len(grades)][:k], reverse=True)
        most = fsum(g * x for g, x in zip(sorted(best, reverse=True), best_w))
        return dcg / most if most else 0  # above 1 where weights rise past the pool
    hits = [g is not None and g >= rel for g in (seen if name != "Rprec" else seen[:relevant])]
    ranks, found = [i for i, hit in enumerate(hits, 1) if hit], sum(hits)
    if name in ("RR", "Success"): return (1 / ranks[0] if name == "RR" else 1) if ranks else 0
    parts = fsum(j / i for j, i in enumerate(ranks, 1)) if name in ("AP", "GMAP") else found
    if name == "P": return found / (k or len(order) or 1)
    whole = {"all": relevant, "cutoff": min(relevant, k or relevant), "found": found}[divisor]
    return parts / whole if whole else 0

def reference(run, qrels, name, ties, precision, missing="zero", unjudged="skip", judged_only=False, **options):
    "The value of each query, averaged, best or worst over every order of the tied if `ties` says so; and the mean."
    over, values = {"best": max, "worst": min}.get(ties, lambda each: fsum(each) / len(each)), {}
    one = measured if name in KNOWN else further
    for query, grades in qrels.items():
        scores = {d: s for d, s in run.get(query, {}).items() if not judged_only or grades.get(d, -1) >= 0}
        values[query] = over([one(name, o, grades, **options) for o in orders(scores, grades, ties, precision)])
        if name == "nDCG": values[query] = min(values[query], 1)
        if missing == "skip" and not run.get(query): del values[query]
    if unjudged == "zero": values |= {query: 0.0 for query in run if query not in qrels}
    if name != "GMAP": return values, fsum(values.values()) / len(values) if values else nan
    return values, exp(fsum(log(max(value, 1e-5)) for value in values.values()) / len(values)) if values else nan
