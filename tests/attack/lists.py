"Lists of grades held to the reference: measure_list by any convention, the functions of the chapters by their options."
import warnings
from math import ceil, nan
from random import Random

import numpy as np
from draw import GRADE_KINDS, RISING, Case, drawn_convention, drawn_measure
from wanted import REFUSED, fits, label, mean_of, near, of_measure, rows_of, said_of, shown

import ndcg_lit
from conformance.reference import Refused, of_queries

SCORES = (0.5, 1.0, 1.0 + 1e-12, 2.0, -1.0)
IN_ORDER = {"ties": "stable", "precision": "double"}
GAINS, HITS = ("gain", "discount"), ("min_grade",)
FUNCTIONS = {  # a function: its measure, and the options that it takes
    "cg": ("CG", ()), "dcg": ("DCG", GAINS), "idcg": ("IDCG", GAINS), "ndcg": ("nDCG", (*GAINS, "empty", "pool")),
    "ap": ("AP", (*HITS, "divisor", "n_relevant")), "recall": ("R", (*HITS, "n_relevant")), "rr": ("RR", HITS),
    "precision": ("P", HITS),
}
FUNCTIONS |= {form: FUNCTIONS[name] for name in ("ndcg", "ap", "rr") for form in (f"mean_{name}", f"{name}_score")}
VALUES = {
    "gain": ("linear", "exponential"), "discount": ("log2", "ln", "reciprocal", ("jk", 2), ("rbp", 0.8), RISING),
    "empty": (0.5, 1.0, nan, "raise"), "min_grade": (1, 2, 0.5, 0, -1), "divisor": ("all", "cutoff", "found", "k"),
}
OF_SCORES = ("average", "average", "docid", "stable", "best", "worst", "random")
FIELD = {"divisor": "ap_divisor"}  # as a convention calls this option
NEGATIVE = {"CG": "keep", "DCG": "keep", "IDCG": "keep", "nDCG": "error"}  # the functions of these measures


class Lists:
    "Some queries, each with grades, as many scores and ids, and more grades of its pool."
    def __init__(self, rnd, lengths):
        grade = rnd.choice(GRADE_KINDS[:6])
        self.rows = [[grade(rnd) for _ in range(n)] for n in lengths]
        self.scores = [[rnd.choice(SCORES) for _ in row] for row in self.rows]
        self.ids = [rnd.sample("abcdeé文", len(row)) for row in self.rows]
        self.more = [[grade(rnd) for _ in range(min(lengths))] for _ in self.rows] if rnd.random() < 0.4 else None
        self.alone = len(lengths) == 1 and rnd.random() < 0.5  # one list, not a batch of one

    def given(self, parts):
        "Return what a function is given of these `parts`, which have a value for each query."
        return {name: part[0] if self.alone else part for name, part in parts.items()}

    def pools(self, rnd):
        "Return the grades of each pool, in any order."
        return [rnd.sample(pool, len(pool)) for pool in ([*a, *b] for a, b in zip(self.rows, self.more))]

    def case(self, seed, measure, by_score, **choices):
        "Return the queries as a run and judgments."
        run, qrels = [], []
        for q, (row, scores, ids) in enumerate(zip(self.rows, self.scores, self.ids)):
            run += [(str(q), d, s if by_score else -i) for i, (d, s) in enumerate(zip(ids, scores))]
            more = [(f"more{i}", grade) for i, grade in enumerate(self.more[q] if self.more else [])]
            qrels += [(str(q), None, None), *((str(q), d, grade) for d, grade in [*zip(ids, row), *more])]
        choices["options"] |= {"missing": "zero", "unjudged": "skip"} | ({} if by_score else IN_ORDER)
        return Case(seed, tuple(run), tuple(qrels), ("dict", "dict"), (measure,), **choices)


def _of_measure_list(rnd, seed):
    lists = Lists(rnd, [rnd.randint(0, 5)] * rnd.randint(1, 3))
    (preset, fields), by_score = drawn_convention(rnd), rnd.random() < 0.6
    if fields is not None: fields.pop("duplicates", None)
    choices, parts = {"options": {}, "preset": preset, "fields": fields}, {"rel": lists.rows}
    c = lists.case(seed, None, True, **choices).choices
    measure = drawn_measure(rnd, c, {float(grade) for grade in sum(lists.rows, [])})
    if by_score:
        parts["scores"] = lists.scores
        by_id = c.get("ties", "docid").startswith("docid") and (fields is not None or rnd.random() < 0.5)
        if by_id: parts["docids"] = lists.ids
        elif fields is None: choices["options"]["ties"] = "stable"
    if lists.more: parts["pool"], choices["options"]["pool"] = lists.pools(rnd), "judged"
    case = lists.case(seed, measure, by_score, **choices)
    said = {} if fields is None else {"convention": said_of(case)}
    return "measure_list", lists.given(parts) | {"measure": label(*measure)} | said, case


def _of_function(rnd, seed):
    name = rnd.choice(list(FUNCTIONS))
    (measure, takes), by_score, means = FUNCTIONS[name], name.endswith("_score"), name.startswith("mean_")
    count, n = rnd.randint(1, 3), rnd.randint(1, 5)
    lists = Lists(rnd, [rnd.randint(1, 5) if means else n for _ in range(count)])
    if means: lists.alone = False
    beside = {option: rnd.choice(VALUES[option]) for option in takes if option in VALUES and rnd.random() < 0.4}
    k = rnd.choice([None, None, 1, 2, 3, 10])
    if beside.get("divisor") == "found" and (k or 0) >= n: k = None  # the same, and for averaged ties too
    fields = {"negative": NEGATIVE.get(measure, "zero")} | {FIELD.get(name, name): beside[name] for name in beside}
    if fields.get("empty") != fields.get("empty"): fields["empty"] = "nan"
    parts = {"y_true" if by_score else "rankings" if means else "rel": lists.rows}
    if by_score: parts["y_score"] = lists.scores
    if "pool" not in takes and "n_relevant" not in takes: lists.more = None
    if lists.more and "pool" in takes: parts["pools" if means else "pool"] = lists.pools(rnd)
    if lists.more and "n_relevant" in takes:
        least = beside.get("min_grade", 1)
        lists.more = [[max(ceil(least), 1)] * len(more) for more in lists.more]
        hits = [sum(grade >= least for grade in row) for row in lists.rows]
        parts["n_relevant"] = [n + len(more) for n, more in zip(hits, lists.more)]
    if by_score: beside |= _for_scores(rnd, name, fields)
    if beside.get("ties") == "docid": parts["docids"] = lists.ids
    case = lists.case(seed, (measure, {"k": k}), by_score, options={}, fields=fields)
    return name, lists.given(parts) | {"k": k} | beside, case


def _for_scores(rnd, name, fields):
    "Return options of a function of scores; the `fields` of a convention that say the same are added."
    fields["ties"], fields["precision"] = rnd.choice(OF_SCORES), rnd.choice(("single", "double"))
    beside = {"ties": fields["ties"], "as_float32": fields["precision"] == "single", "per_query": True}
    if name == "ndcg_score" and rnd.random() < 0.1:
        fields["ties"], beside = "reversed", beside | {"ties": "average", "ignore_ties": True}
    if fields["ties"] != "random" and rnd.random() < 0.3: beside["per_query"] = False
    if beside["ties"] == "random" and rnd.random() < 0.5: beside["seed"] = rnd.randint(0, 9)
    return beside


def check(seed):
    "Say what a function has wrong, in a line; None if nothing is."
    rnd = Random(f"lists {seed}")
    name, given, case = (_of_measure_list if rnd.random() < 0.6 else _of_function)(rnd, seed)
    [measure], rounding = case.measures, case.choices.get("rounding")
    try: wanted = [*of_queries(of_measure(case, measure, *rows_of(case))).values()]
    except Refused: wanted = None
    said = f"seed {seed}: {name}({', '.join(f'{part}={value!r}' for part, value in given.items())})"
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        try: value = getattr(ndcg_lit, name)(**given)
        except REFUSED as error: return wanted and f"{said} is refused: {error}"
        except Exception as error: return f"{said}: {type(error).__name__}: {error}"
    if wanted is None: return f"{said} is not refused: {value}"
    if name.startswith("mean_") or not given.get("per_query", True):
        mean = mean_of([nan if right[0] is None else float(right[0]) for right in wanted], measure[0], case.choices)
        return None if near(value, mean) else f"{said} is {value}, not {mean}"
    for one, right in zip(np.atleast_1d(value).tolist(), wanted, strict=True):
        if not fits(one, right, rounding): return f"{said} is {one}, not {shown(right, rounding)}"
