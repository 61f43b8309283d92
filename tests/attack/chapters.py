"The functions of the chapters by a drawn convention, held to the reference: lists of grades, and grades with scores."
import warnings
from math import ceil, floor
from random import Random

import numpy as np
from draw import GRADE_KINDS, drawn_fields, presets
from wanted import REFUSED, fits, in_words, is_rounded, mean_of, rounded_query, shown

import ndcg_lit
from conformance.reference import DEFAULTS, Refused, as_judged, is_relevant, of_queries

NAMES = {
    "dcg": "DCG", "idcg": "IDCG", "ndcg": "nDCG", "ap": "AP", "rr": "RR", "precision": "P", "recall": "R",
    "mean_ndcg": "nDCG", "mean_ap": "AP", "mean_rr": "RR", "ndcg_score": "nDCG", "ap_score": "AP", "rr_score": "RR",
}
GAINS, SCORES = ("gain", "discount"), ("ties", "as_float32")
OF_NDCG, OF_AP = (*GAINS, "empty", "pool"), ("min_grade", "divisor", "n_relevant")
OPTIONS = {  # what a function takes beside the list, the cutoff and the convention
    "dcg": GAINS, "idcg": GAINS, "ndcg": OF_NDCG, "mean_ndcg": OF_NDCG, "ndcg_score": OF_NDCG + SCORES,
    "ap": OF_AP, "mean_ap": OF_AP, "ap_score": OF_AP + SCORES, "recall": ("min_grade", "n_relevant"),
    "rr": ("min_grade",), "mean_rr": ("min_grade",), "precision": ("min_grade",), "rr_score": ("min_grade", *SCORES),
}
VALUES = {
    "gain": ("linear", "exponential"), "discount": ("log2", "ln", ("rbp", 0.8)), "empty": (0.0, 0.5, 1.0),
    "min_grade": (1, 2, 0.5), "divisor": ("all", "cutoff", "found"),
    "as_float32": (True, False),
    "ties": ("average", "docid", "docid-rising", "stable", "reversed", "best", "worst", "last"),
}
HOW = ("gain", "discount", "as_float32")
FIELD = {"min_grade": "threshold", "divisor": "ap_divisor"}


def drawn(seed):
    "A function, rows of grades of one length and their scores, what is beside them, and a convention in words."
    rnd = Random(f"chapters {seed}")
    name, n = rnd.choice(list(NAMES)), rnd.randint(1, 6)
    grade = rnd.choice(GRADE_KINDS[:6])
    rows = [[grade(rnd) for _ in range(n)] for _ in range(rnd.randint(1, 3))]
    scores = [[rnd.choice([0.5, 1.0, 1.0 + 1e-12, 2.0, -1.0]) for _ in range(n)] for _ in rows]
    preset = rnd.choice(list(presets())) if rnd.random() < 0.3 else None
    fields = drawn_fields(rnd, rnd.choice([0.1, 0.3, 0.6]) if preset is None else 0.05)
    k = rnd.choice([None, None, 1, 2, 3, 5, 10])
    if (presets()[preset]["convention"] if preset else {} | fields).get("ideal") == "relevant": k = k or 3
    beside = {option: rnd.choice(VALUES[option]) for option in OPTIONS[name] if option in VALUES and rnd.random() < 0.2}
    more = None
    if rnd.random() < 0.4 and "pool" in OPTIONS[name]: more = _extra(rnd, grade, rows)
    if rnd.random() < 0.4 and "n_relevant" in OPTIONS[name]: more = rnd.randint(0, 2)
    return name, rows, scores, k, beside, more, preset, fields


def _extra(rnd, grade, rows):
    "As many more grades for each of the `rows`: an array of pools has one width."
    count = rnd.randint(0, 3)
    return [[grade(rnd) for _ in range(count)] for _ in rows]


def check(seed):
    "What a function has wrong, in a line; None if nothing is."
    name, rows, scores, k, beside, more, preset, fields = drawn(seed)
    c = (presets()[preset]["convention"] if preset else {}) | fields
    c |= {FIELD.get(option, option): value for option, value in beside.items() if option not in HOW}
    if "as_float32" in beside: c["precision"] = "single" if beside["as_float32"] else "double"
    if c.get("ties") == "random" and name.endswith("_score"): return None
    options = {option: beside[option] for option in ("gain", "discount") if option in beside}
    pools = of_more(rows, more, c)
    try: wanted = reference(name, rows, scores if name.endswith("_score") else None, k, pools, c, options)
    except Refused: wanted = None
    given = call_of(name, rows, scores, k, beside, more, pools, c)
    said = f"ndcg_lit.{name}({', '.join(f'{part}={value!r}' for part, value in given.items())}, " \
           f"convention={in_words(preset, fields)!r})"
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        try: value = getattr(ndcg_lit, name)(**given, convention=in_words(preset, fields))
        except REFUSED as error: return wanted and f"seed {seed}: {said} is refused: {error}"
        except Exception as error: return f"seed {seed}: {said}: {type(error).__name__}: {error}"
    if wanted is None: return f"seed {seed}: {said} is not refused: {value}"
    if name.startswith("mean_"):
        each = [next(iter(values)) for values in wanted]
        return None if mean_fits(value, each, NAMES[name], c) else f"seed {seed}: {said} is {value}"
    for one, right in zip(np.atleast_1d(value).tolist(), wanted, strict=True):
        if fits(one, right, c.get("rounding")): continue
        return f"seed {seed}: {said} is {one}, not {shown(right, c.get('rounding'))}"


def mean_fits(value, each, name, c):
    "Is a `value` the mean of these exact values of the queries?"
    known = [rounded_query(value, c.get("rounding")) for value in each]
    return is_rounded(value, mean_of(known, name, c), c.get("rounding"), "mean")


def of_more(rows, more, c):
    "The grades of each pool: those of the row, and `more` of them or as many more relevant ones; None if not given."
    if more is None: return None
    if not isinstance(more, int): return [[*row, *extra] for row, extra in zip(rows, more)]
    threshold = c.get("threshold", 1)
    if threshold == "any": threshold = 1
    high = floor(float(threshold[1:])) + 1 if isinstance(threshold, str) else ceil(threshold)
    return [[*row, *[max(high, 1)] * more] for row in rows]


def relevant_in(row, c):
    "How many of the grades in a `row` are relevant by the choices `c`."
    try: grades, _ = as_judged(dict(enumerate(row)), DEFAULTS | c)
    except Refused: return 0
    return sum(is_relevant(grade, c.get("threshold", 1)) for grade in grades.values())


def reference(name, rows, scores, k, pools, c, options):
    "The right values of each row."
    if pools is not None: c = c | {"pool": "judged"}  # what the caller says there was to find wins
    c = c | {"missing": "zero", "unjudged": "skip", "duplicates": "error"}
    ids = [f"d{i:02}" for i in range(99)]
    if scores is None: c = c | {"ties": "stable", "precision": "double"}
    run = {str(q): list(zip(ids, scores[q] if scores else range(99, 99 - len(row), -1))) [:len(row)]
           for q, row in enumerate(rows)}
    qrels = {str(q): list(zip(ids, pools[q] if pools is not None else row)) for q, row in enumerate(rows)}
    measure = NAMES[name] + (f"@{k}" if k else "")
    found = of_queries({"measure": measure, "convention": c, "options": options, "run": run, "qrels": qrels})
    return [found[str(q)] for q in range(len(rows))]


def call_of(name, rows, scores, k, beside, more, pools, c):
    "The arguments of the function."
    lists = {"rankings": rows} if name.startswith("mean_") else {"rel": rows}
    given = {"y_true": rows, "y_score": scores, "per_query": True} if name.endswith("_score") else lists
    given = given | {"k": k} | beside
    if name.endswith("_score"): given["docids"] = [f"d{i:02}" for i in range(len(rows[0]))]
    if isinstance(more, int): given["n_relevant"] = [relevant_in(row, c) + more for row in rows]
    elif more is not None: given["pools" if name.startswith("mean_") else "pool"] = pools
    return given
