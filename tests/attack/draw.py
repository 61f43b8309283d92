"Random cases for `evaluate`: odd ids, odd numbers, odd grades, odd options, and the door through which they come in."
from dataclasses import dataclass
from itertools import groupby
from math import factorial, prod
from random import Random

from further import CASCADE, NEED_ORDER
from reference import single

from ndcg_lit.measure_names import MEASURES

ANY_ORDER = ("average", "best", "worst", "random")  # the choices of ties for which the reference tries every order
EXTREME = ("best", "worst")
MOST_ORDERS = (24, 120, 720)
DOORS = ("dict", "trec", "file", "pandas", "polars", "parquet", "csv")
TEXT_DOORS = {"trec", "file"}
FRAMES = {"pandas", "polars", "parquet", "csv"}

ID_KINDS = {  # a kind of id: one of number i
    "plain": lambda i: f"d{i}",
    "digits": lambda i: str(i),
    "numbers": lambda i: ["01", "1", "1.0", "1e5", "-3", "1.5", "1e10", "0x10", "+7", "2.50"][i % 10] + "0" * (i // 10),
    "long": lambda i: "x" * [7, 8, 9, 15, 16, 17, 24, 300][i % 8] + str(i // 8),
    "very long": lambda i: "y" * (4000 if i == 0 else 60) + str(i),
    "one prefix": lambda i: "abcdefgh" * (i % 3) + str(i // 3),
    "unicode": lambda i: ["文档", "é", "e\u0301", "🙂", "\u00a0", "ß"][i % 6] + str(i // 6),
    "words": lambda i: ["NA", "null", "None", "nan", "True", "inf", "-", '"', "'", "\\N"][i % 10] + "_" * (i // 10),
    "no UTF-8": lambda i: b"\xff\xfe\x80d".decode("utf-8", "surrogateescape") + str(i),
    "spaces": lambda i: [" ", "a b", " a", "a ", "a,b", 'a"b', "a\tb"][i % 7] + "." * (i // 7),
    "nothing": lambda i: ["", "\0", "a", "a\0", "a\0\0", "\0a"][i % 6] + "b" * (i // 6),
}
NOT_IN = {  # what a kind of id cannot go through
    "no UTF-8": FRAMES,
    "spaces": TEXT_DOORS,
    "nothing": TEXT_DOORS | {"csv"},
}
SCORE_KINDS = (
    lambda rnd: rnd.gauss(0, 1),
    lambda rnd: rnd.randint(0, 3) / 4,
    lambda rnd: 0.1 + rnd.randint(0, 3) * 1e-12,             # equal in single precision only
    lambda rnd: 1 + rnd.randint(0, 3) * 2.0**-rnd.randint(23, 26),
    lambda rnd: rnd.randint(-3, 3) * 5e-324,
    lambda rnd: rnd.randint(-3, 3) * 1e-42,                   # subnormal in single precision
    lambda rnd: rnd.choice([0.0, -0.0, 1e-46, -1e-46]),
    lambda rnd: rnd.choice([1e308, 1.7e308, 1e300, 3.4e38, 3.5e38, -1e308, -1e300]),
    lambda rnd: 2**60 + rnd.randint(0, 300),                  # whole numbers that no double tells apart
    lambda rnd: 2**24 + rnd.randint(0, 3),
    lambda rnd: -rnd.randint(0, 5),
    lambda rnd: rnd.choice([True, 2, 0.5, -0.0, 2**53 + 1, 0.1]),
)
GRADE_KINDS = (
    lambda rnd: rnd.randint(0, 4),
    lambda rnd: rnd.choice([0, 0, 0, 1]),
    lambda rnd: 0,
    lambda rnd: rnd.randint(-2, 3),
    lambda rnd: -rnd.randint(1, 3),
    lambda rnd: rnd.choice([0, 0.5, 1, 1.5, 2, 2.5, 3]),
    lambda rnd: rnd.random() * 3,
    lambda rnd: rnd.choice([1e-9, 2e-9, 1e-12, 0]),
    lambda rnd: rnd.choice([True, False]),
    lambda rnd: rnd.choice([0, 1, 50, 1000]),
    lambda rnd: rnd.choice([0, 1, 1e300, 2**60]),
)
COMMON_GRADES = 4  # the first few kinds of grades are drawn half of the time
CUTOFFS = (None, None, 1, 2, 3, 5, 10, 100, 10**6, 2**31 + 1)
DISCOUNTS = ("log2", "ln", "reciprocal", ("jk", 2), ("jk", 3.5), ("rbp", 0.8), [1 / (i + 2) ** 0.5 for i in range(150)])
RISING = [(i % 5) / 4 for i in range(150)]  # weights that do not fall


USUAL = {"ties": None, "precision": "single", "missing": "zero", "unjudged": "skip", "duplicates": "error"}


@dataclass(frozen=True)
class Case:
    "A run and judgments as rows of query, document and number, the doors they go through, and what is asked of them."
    seed: int
    run: tuple       # rows; a document of None: the query stands there without any
    qrels: tuple
    doors: tuple     # of the run and of the judgments; twice "arrays": row by row the same results
    measures: tuple  # pairs of a name and a dict of options
    options: dict    # of `evaluate`


def draw(seed):
    "The case of this number."
    if Random(f"usual {seed}").random() < 0.15: return _usual(seed)
    rnd = Random(seed)
    doors = ("arrays", "arrays") if rnd.random() < 0.06 else (rnd.choice(DOORS), rnd.choice(DOORS))
    if rnd.random() < 0.3: doors = ("dict", "dict")
    options = _options(rnd, doors)
    run, qrels = (_arrays if "arrays" in doors else _rows)(rnd, doors, options)
    grades = {float(grade) for _, _, grade in qrels if grade is not None}
    measures = tuple(_measure(rnd, options, grades) for _ in range(rnd.randint(1, 5)))
    more = Random(f"further {seed}")
    measures += tuple(_further(more, options, grades) for _ in range(more.choice((0, 1, 2))))
    return Case(seed, tuple(run), tuple(qrels), doors, measures, options)


def _usual(seed):
    "What most people ask: dicts of a few queries with nothing odd in them, a name or two, and no options."
    rnd, run, qrels = Random(f"few {seed}"), [], []
    for query in (f"q{number}" for number in range(rnd.randint(1, 4))):
        documents = [f"d{number}" for number in range(rnd.choice([2, 6, 15]))]
        found, judged = (rnd.sample(documents, rnd.randint(1, len(documents))) for _ in range(2))
        run += [(query, document, rnd.choice([0.5, 1, 2, 3.25, -1])) for document in found]
        qrels += [(query, document, rnd.choice([0, 0, 1, 2, 3, 0.5, -1])) for document in judged]
    measures = tuple(_by_name_alone(rnd) for _ in range(rnd.choice((1, 2))))
    return Case(seed, tuple(run), tuple(qrels), ("dict", "dict"), measures, dict(USUAL))


def _by_name_alone(rnd):
    "A measure with a cutoff, or without, and no other option but the recall that one asks for."
    name = rnd.choice([*COMMON, *FURTHER])
    cut = FURTHER[name][0] if name in FURTHER else name != "Rprec"
    return name, {"k": rnd.choice(CUTOFFS)} if cut else {"recall": 0.1} if name == "IPrec" else {}


def _options(rnd, doors):
    "Options of `evaluate`; those that refuse a case are rare."
    ties = rnd.choice([None, None, "docid", "stable", "docid-rising", "reversed", *ANY_ORDER])
    options = {"ties": "stable" if ties in ("docid", "docid-rising") and "arrays" in doors else ties}
    options["precision"] = rnd.choice(["single", "single", "double"])
    options["missing"] = rnd.choices(["zero", "skip", "error"], [6, 3, 1])[0]
    options["unjudged"] = rnd.choices(["skip", "zero", "error"], [6, 3, 1])[0]
    options["duplicates"] = rnd.choices(["error", "first", "last", "max"], [3, 1, 1, 1])[0]
    if ties == "random": options["seed"] = rnd.randint(0, 99)
    return options


def _rows(rnd, doors, options):
    "Rows of a run and of judgments."
    ids = [kind for kind in ID_KINDS if not NOT_IN.get(kind, set()) & set(doors)]
    kinds = rnd.choices(ids, k=rnd.choice([1, 1, 3]))
    queries = _ids(rnd, rnd.choice(ids), rnd.randint(1, 4))
    grade = rnd.choice(GRADE_KINDS[:COMMON_GRADES] if rnd.random() < 0.5 else GRADE_KINDS)
    run, qrels = [], []
    for q in queries:
        documents = list(dict.fromkeys(d for kind in kinds for d in _ids(rnd, kind, rnd.choice([1, 3, 6, 12, 40]))))
        rnd.shuffle(documents)
        found = rnd.sample(documents, rnd.randint(1, len(documents)))
        judged = rnd.sample(documents, rnd.randint(1, len(documents)))
        if q == queries[0] or rnd.random() < 0.85: run += _scored(rnd, q, found, options)
        if q == queries[0] or rnd.random() < 0.85: qrels += [(q, d, grade(rnd)) for d in judged]
    for door, rows in zip(doors, (run, qrels)): _spoil(rnd, door, rows, options)
    return run, qrels


def _ids(rnd, kind, count):
    "`count` ids of one kind or fewer, none twice."
    return list(dict.fromkeys(ID_KINDS[kind](i) for i in rnd.sample(range(60), count)))


def _scored(rnd, query, documents, options):
    "Rows of scores; where every order of the tied is tried, only so many rows that these are few."
    kind = rnd.choice(SCORE_KINDS)
    rows, most = [], rnd.choice(MOST_ORDERS) if options["ties"] in ANY_ORDER else None
    for d in documents:
        rows.append((query, d, kind(rnd)))
        if most and orders_of([score for _, _, score in rows], options["precision"]) > most: rows.pop()
    return rows


def orders_of(scores, precision):
    "How many orders `scores` leave open."
    shown = sorted(single(score) if precision == "single" else float(score) for score in scores)
    return prod(factorial(len(list(group))) for _, group in groupby(shown))


def _spoil(rnd, door, rows, options):
    "Rows in another order, rows twice, queries without rows: in place, and only what the `door` lets through."
    if rnd.random() < 0.4: rnd.shuffle(rows)
    twice = options["duplicates"] != "error" and options["ties"] not in ANY_ORDER and door != "dict"
    if twice or rnd.random() < 0.02:
        for q, d, number in rnd.sample(rows, min(len(rows), 3)):
            rows.insert(rnd.randint(0, len(rows)), (q, d, rnd.choice([number, 1, 2, 3])))
    if door == "dict" and rnd.random() < 0.1: rows.append((f"empty{rnd.randint(0, 1)}", None, None))


def _arrays(rnd, doors, options):
    "Rows of three arrays: each result has a score and a grade, and its id is its place."
    kind, grade = rnd.choice(["plain", "digits", "unicode", "numbers"]), rnd.choice(GRADE_KINDS)
    queries = _ids(rnd, kind, rnd.randint(1, 4))
    run = [row for q in queries for row in _scored(rnd, q, range(rnd.randint(1, 20)), options)]
    rnd.shuffle(run)
    placed = list(enumerate(run))
    return [(q, str(i), s) for i, (q, _, s) in placed], [(q, str(i), grade(rnd)) for i, (q, _, _) in placed]


COMMON = ["nDCG", "nDCG", "nDCG", "DCG", "CG", "AP", "AP", "RR", "P", "R", "Success", "Rprec", "Judged"]


def _measure(rnd, options, grades):
    "A measure and its options."
    name = rnd.choice(COMMON)
    chosen = {"k": rnd.choice(CUTOFFS)} if name != "Rprec" else {}
    if name in ("nDCG", "DCG"): chosen |= _gained(rnd, grades, options["ties"])
    elif name not in ("CG", "Judged") and rnd.random() < 0.4: chosen["rel"] = rnd.choice([0, 1, 2, 3, -1, 2.5, 1e-9])
    if name == "AP" and rnd.random() < 0.5: chosen["divisor"] = rnd.choice(["cutoff", "cutoff", "found"])
    if chosen.get("divisor") == "found" and options["ties"] in EXTREME: chosen["k"] = None  # relevant first is not best
    if name != "Judged" and rnd.random() < 0.2: chosen["judged_only"] = True
    return name, chosen


MONOTONE = ("ERR", "nERR", "RBP", "F1", "SetP", "SetR", "SetF", "SetAP", "GMAP")  # best with the best grades first
VALUES = {
    "max_rel": (4, 3, 1000, 2.5), "judged_only": (True,), "p": (0.5, 0.8, 0.95), "rel": (0, 1, 2, 3, -1, 2.5, 1e-9),
    "T": (0.25, 1, 2, 5), "beta": (0.5, 2), "normalize": (False,), "recall": (0, 0.1, 0.3, 0.5, 1),
}
FURTHER = {  # a measure of chapter 14: whether it takes a cutoff, and its options
    name: (not info.no_cutoff, [option for option in info.options if option in VALUES])
    for name, info in MEASURES.items() if name not in COMMON
}


def _further(rnd, options, grades):
    "A measure of chapter 14 and its options; one that must be refused is rare."
    names = MONOTONE if options["ties"] in EXTREME else list(FURTHER)
    if options["ties"] == "average" and rnd.random() < 0.95: names = [name for name in names if name not in NEED_ORDER]
    if max(grades, default=0) > 4 and rnd.random() < 0.9: names = [name for name in names if name not in CASCADE]
    name = rnd.choice(names)
    cut, known = FURTHER[name]
    chosen = {"k": rnd.choice(CUTOFFS)} if cut else {}
    given = [option for option in known if option == "recall" or rnd.random() < 0.3]
    return name, chosen | {option: rnd.choice(VALUES[option]) for option in given}


def _gained(rnd, grades, ties):
    "A gain, by any of its names, and a discount."
    chosen = {"discount": rnd.choice(DISCOUNTS)} if rnd.random() < 0.4 else {}
    if ties not in EXTREME and rnd.random() < 0.03: chosen["discount"] = RISING
    kind = rnd.choice(["usual", "gain", "gain by hand", "gains by hand"])
    if kind == "gain": chosen["gain"] = rnd.choice(["linear", "exponential"])
    if kind == "gain by hand": chosen["gain"] = _by_hand(rnd, grades, 0.01)
    if kind == "gains by hand": chosen["gains"] = _by_hand(rnd, grades, 0.5)
    return chosen


def _by_hand(rnd, grades, forget):
    "A gain for each of the `grades` above 0, for some of the others, and now and then none or one below 0."
    listed = {grade: rnd.choice([0, 0.5, 1, 1, 3, 7]) for grade in sorted(grades) if grade > 0 or rnd.random() < 0.5}
    if listed and rnd.random() < forget: listed.popitem()
    if not listed or rnd.random() < 0.01: listed[1.0] = rnd.choice([1, 1, -1])
    return listed
