"The slow, plain reference for the measures of chapter 14: one list in one order; nothing of ours."
from math import expm1, inf, log

CASCADE = ("ERR", "nERR")
NEED_ORDER = ("infAP", "IPrec", "IPrec11", "INST", "Compat")  # these have no mean over the orders of the tied

def persistence(order, k, p, counts):
    return sum((1 - p) * p**i for i, grade in enumerate(order[:k]) if counts(grade))

def cascade(order, k, max_rel):
    value, left = 0, 1
    for rank, grade in enumerate(order[:k], 1):
        stop = expm1(max(grade or 0, 0) * log(2)) / 2**max_rel if (grade or 0) < 50 else 2.0 ** (grade - max_rel)
        value, left = value + left * stop / rank, left * (1 - stop)
    return value

def inst(order, T, min_rel, max_rel):
    gains = [min(max(((g or 0) - min_rel) / (max_rel - min_rel), 0), 1) for g in (order + [None] * 1000)[:1000]]
    value, weight, left, wanted = 0, 0, 1, T
    for i, gain in enumerate(gains, 1):
        value, weight, wanted = value + left * gain, weight + left, wanted - gain
        left *= ((i + T + wanted - 1) / (i + T + wanted)) ** 2
    return value / weight

def quality(order, pool, k, rel, beta):
    best = sorted((max(g, 0) for g in pool if g >= rel), reverse=True)
    ranks = [i for i, g in enumerate(order, 1) if g is not None and g >= rel]
    gain = {i: sum(max(order[j - 1], 0) for j in ranks if j <= i) for i in ranks}
    each = [(n + beta * gain[i]) / (i + beta * sum(best[:i])) for n, i in enumerate(ranks, 1) if i <= (k or inf)]
    return sum(each) / len(best) if best else 0

def overlap(order, pool, k, p, normalize):
    missed = sorted(g for g in pool if g > 0)
    for grade in order:
        if grade is not None and grade > 0: missed.remove(grade)
    found = [(-g, i) for i, g in enumerate(order) if g is not None and g > 0]
    ideal = [i for _, i in sorted(found + [(-g, len(order) + j) for j, g in enumerate(missed)])]
    deep = min(max(len(order), len(ideal)), k or inf)
    def shared(one): return sum(len({*one[:d]} & {*ideal[:d]}) / d * p ** (d - 1) for d in range(1, deep + 1))
    most = shared(ideal) if normalize else sum(p**i for i in range(deep))
    return shared(range(len(order))) / most if ideal else 0

def preference(order, pool, rel):
    order, known = [g for g in order if g is not None and g >= 0], [g for g in pool if g >= 0]
    relevant = sum(g >= rel for g in known)
    most, each = min(relevant, len(known) - relevant), []
    for i, grade in enumerate(order):
        useless = sum(g < rel for g in order[:i])
        if grade >= rel: each.append(1 - min(useless, relevant) / most if useless else 1)
    return sum(each) / relevant if relevant else 0

def inferred(order, pool, rel):
    relevant, value = sum(g >= max(rel, 0) for g in pool), 0
    for i, grade in enumerate(order):
        if grade is None or grade < max(rel, 0): continue
        above = [g for g in order[:i] if g is not None]
        judged = [g for g in above if g >= 0]
        share = (sum(g >= rel for g in judged) + 1e-5) / (len(judged) + 2e-5)
        value += 1 / (i + 1) + i / (i + 1) * (len(above) / i) * share if i else 1
    return value / relevant if relevant else 0

def interpolated(order, pool, recall, rel):
    relevant, ranks = sum(g >= rel for g in pool), [i for i, g in enumerate(order, 1) if g is not None and g >= rel]
    needed = int(recall * relevant + 0.9)
    return max((n / i for n, i in enumerate(ranks, 1) if n >= needed), default=0)

def sets(name, order, pool, k, rel, beta):
    hits, relevant = sum(g is not None and g >= rel for g in order[:k]), sum(g >= rel for g in pool)
    p, r = hits / (k or len(order) or 1), hits / (relevant or 1)
    return {"SetP": p, "SetR": r, "SetAP": p * r}.get(name, (beta + 1) * p * r / (r + beta * p) if p * r else 0)

def further(name, order, grades, k=None, rel=1, p=None, beta=1, T=1, min_rel=0, max_rel=None, recall=0, normalize=True):
    pool = list(grades.values())
    if name in CASCADE:
        top = 4 if max_rel is None else max_rel
        if max(pool, default=0) > top: raise ValueError("a grade beyond the scale")
        most = cascade(sorted(pool, reverse=True), k, top) if name == "nERR" else 1
        return cascade(order, k, top) / most if most else 0
    if name == "RBP": return persistence(order, k, p or 0.8, lambda g: g is not None and g >= rel)
    if name == "RBPResidual": return 1 - persistence(order, k, p or 0.8, lambda g: g is not None and g >= 0)
    if name == "INST": return inst(order, T, min_rel, max_rel or 1)
    if name == "Q": return quality(order, pool, k, rel, beta)
    if name == "Compat": return overlap(order, pool, k, p or 0.95, normalize)
    if name == "Bpref": return preference(order, pool, max(rel, 0))
    if name == "infAP": return inferred(order, pool, rel)
    if name == "IPrec": return interpolated(order, pool, recall, rel)
    if name == "IPrec11": return sum(interpolated(order, pool, i / 10, rel) for i in range(11)) / 11
    return sets(name, order, pool, k, rel, beta)
