"Random cases: odd ids, odd numbers, odd grades, whole conventions, odd options, and the door they come in through."
import json
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import factorial, prod
from pathlib import Path
from random import Random

from conformance.reference import single
from ndcg_lit.engine.measures import MEASURES

ANY_ORDER = ("average", "random")  # the choices of ties for which the reference tries every order
MOST_ORDERS = (24, 120)
PRESETS = Path(__file__).resolve().parents[2] / "ndcg_lit" / "static" / "conventions.json"
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
    lambda rnd: rnd.randint(0, 4), lambda rnd: rnd.choice([0, 0, 0, 1]), lambda rnd: 0, lambda rnd: rnd.randint(-2, 3),
    lambda rnd: -rnd.randint(1, 3), lambda rnd: rnd.choice([0, 0.5, 1, 1.5, 2, 2.5, 3]), lambda rnd: rnd.random() * 3,
    lambda rnd: rnd.choice([1e-9, 2e-9, 1e-12, 0]), lambda rnd: rnd.choice([True, False]),
    lambda rnd: rnd.choice([0, 1, 50, 1000]), lambda rnd: rnd.choice([0, 1, 1e300, 2**60]),
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
    preset: str | None = None  # by name; `fields` change it
    fields: dict | None = None  # of a convention; None: no convention is given

    @property
    def choices(self):
        "Return what the convention and the options say together, by the name of the field."
        given = {name: value for name, value in self.options.items() if value is not None and name != "seed"}
        if self.fields is None and given.get("ties") is None and "arrays" in self.doors: given["ties"] = "stable"
        preset = presets()[self.preset]["convention"] if self.preset else {}
        return preset | (self.fields or {}) | given


@cache
def presets():
    "Return the presets by name, as their file has them."
    return json.loads(PRESETS.read_text(encoding="utf-8"))["presets"]


def draw(seed):
    "Return the case of this number."
    if Random(f"usual {seed}").random() < 0.2: return _usual(seed)
    rnd = Random(seed)
    doors = ("arrays", "arrays") if rnd.random() < 0.06 else (rnd.choice(DOORS), rnd.choice(DOORS))
    if rnd.random() < 0.3: doors = ("dict", "dict")
    options, (preset, fields) = _options(rnd), drawn_convention(rnd)
    if fields is not None: options = {name: value for name, value in options.items() if rnd.random() < 0.15}
    without = Case(seed, (), (), doors, (), options, preset, fields)
    ties = without.choices.get("ties", "docid")
    if ties.startswith("docid") and "arrays" in doors: options["ties"] = ties = "stable"
    if ties == "random" and rnd.random() < 0.9: options["seed"] = rnd.randint(0, 99)
    if ties != "random": options.pop("seed", None)
    choices = Case(seed, (), (), doors, (), options, preset, fields).choices
    run, qrels = (_arrays if "arrays" in doors else _rows)(rnd, doors, choices)
    grades = {float(grade) for _, _, grade in qrels if grade is not None}
    if fields is not None and rnd.random() < 0.1: fields["gain"] = list(_by_hand(rnd, grades, 0.05).items())
    measures = tuple(drawn_measure(rnd, choices, grades) for _ in range(rnd.randint(1, 5)))
    return Case(seed, tuple(run), tuple(qrels), doors, measures, options, preset, fields)


FIELDS = {  # the values of each field of a convention, those that refuse a case only now and then
    "gain": ("linear", "exponential", "exponential", "binary", "binary"), "gain_from": (None, None, 0.5, 2),
    "discount": ("log2", "ln", "reciprocal", ("jk", 2), ("jk", 3.5), ("rbp", 0.8)),
    "pool": ("judged", "returned"), "ideal": ("k", "returned", "all", "relevant"),
    "negative": ("zero", "keep", "keep", "mask", "mask", "mask", "error"),
    "fractions": ("keep", "truncate", "truncate", "truncate", "error"),
    "min_grade": (1, 2, 0.5, 0, -1, ">0", ">1.5", ">-1", "any"),
    "ap_divisor": ("all", "cutoff", "returned", "found", "k"), "p_divisor": ("k", "returned", "relevant"),
    "r_divisor": ("all", "cutoff"), "interpolation": ("up", "nearest"), "persistence": (0.8, 0.5, 0.95),
    "averaging": ("macro", "micro"), "empty": (0, 1, 0.5, 1, "nan", "skip", "nan", "skip", "raise"),
    "ties": ("docid", "docid-rising", "stable", "reversed", "average", "best", "worst", "last", "random"),
    "precision": ("single", "double"), "judged_only": (False, True), "drop": ("none", "own", "first"),
    "cutoff": (None, 1, 2, 3, 10),
    "missing": ("zero", "zero", "skip", "skip", "skip", "error"),
    "unjudged": ("skip", "skip", "zero", "zero", "zero", "error"), "duplicates": ("error", "first", "last", "max"),
    "rounding": (None, ("query", 2), ("query-floor", 2), ("mean", 3), ("mean-floor", 3), ("query", 5)),
}


TOGETHER = (  # choices that decide together whether there is something to find
    {"negative": "keep", "ideal": "returned", "gain": "linear"}, {"negative": "keep", "ideal": "all", "gain": "linear"},
    {"pool": "returned", "judged_only": True}, {"pool": "returned", "negative": "mask"},
    {"gain": "binary", "ideal": "relevant"}, {"min_grade": "any"}, {"ideal": "returned"}, {},
)


def drawn_convention(rnd):
    "Return the name of a preset or None, and fields that depart from it; None twice where no convention is given."
    if rnd.random() < 0.3: return None, None
    preset = rnd.choice(list(presets())) if rnd.random() < 0.2 else None
    share = rnd.choice([0.1, 0.3, 0.6]) if preset is None else 0.05
    fields = {name: rnd.choice(values) for name, values in FIELDS.items() if rnd.random() < share}
    if rnd.random() < 0.4: fields |= {"empty": rnd.choice((1, 0.5, "nan"))} | rnd.choice(TOGETHER)
    if rnd.random() < 0.05: return preset, fields  # choices that may contradict each other
    if fields.get("ideal") == "relevant": fields["gain"] = "binary"
    if fields.get("drop") == "first": fields["ties"] = rnd.choice(FIELDS["ties"][:4])  # where one result is the first
    if fields.get("gain") == "binary": fields.pop("gain_from", None)
    if fields.get("averaging") == "micro": fields.pop("unjudged", None)
    if fields.get("gain") == "binary" or fields.get("gain_from") is not None:
        if fields.get("negative") == "keep": del fields["negative"]
    return preset, fields


def _usual(seed):
    "Draw what most people ask: dicts of a few queries with nothing odd in them, a name or two, and no options."
    rnd, run, qrels = Random(f"few {seed}"), [], []
    for query in (f"q{number}" for number in range(rnd.choice((1, 2, 3, 4, 4)))):
        documents = [f"d{number}" for number in range(rnd.choice([2, 6, 15]))]
        found, judged = (rnd.sample(documents, rnd.randint(1, len(documents))) for _ in range(2))
        run += [(query, document, rnd.choice([0.5, 1, 2, 3.25, -1])) for document in found]
        qrels += [(query, document, rnd.choice([0, 0, 1, 2, 3, 0.5, -1])) for document in judged]
    measures = tuple((name, _needed(rnd, name, {})) for name in rnd.sample(list(MEASURES), rnd.choice((1, 1, 2))))
    return Case(seed, tuple(run), tuple(qrels), ("dict", "dict"), measures, dict(USUAL))


def tied(seed, name, ties="docid", fields=None):
    """Return a case of a few queries in which scores are tied, which asks for one measure by one choice of `ties`.

    Its options are drawn; `fields` are those of a convention, None for one that says what is relevant, or none."""
    rnd = Random(f"tied {seed} {name}")
    pairs = [(q, f"d{number}") for q in ("q1", "q2", "q3") for number in range(rnd.randint(2, 5))]
    run = tuple((q, d, rnd.randint(1, 2)) for q, d in pairs)
    qrels = tuple((q, d, rnd.choice([0, 0, 1, 2])) for q, d in pairs if rnd.random() < 0.8)
    if fields is None: fields = rnd.choice([None, {}, {"min_grade": 2}, {"min_grade": ">1"}])
    chosen = _needed(rnd, name, fields or {})
    if "k" in chosen and "ideal" not in (fields or {}): chosen["k"] = rnd.choice([None, 1, 2, 3, 10])
    options = [option.name for option in MEASURES[name].options if option.name in VALUES]
    some = [option for option in options if option not in chosen and rnd.random() < 0.4]
    chosen |= {option: rnd.choice(values_of(name, option)) for option in some}
    return Case(seed, run, qrels, ("dict", "dict"), ((name, chosen),), USUAL | {"ties": ties}, None, fields)


def _options(rnd):
    "Return options of `evaluate`; those that refuse a case are rare."
    ties = rnd.choice([None, None, *FIELDS["ties"]])
    return {
        "ties": ties, "precision": rnd.choice(["single", "single", "double"]),
        "missing": rnd.choices(["zero", "skip", "error"], [6, 3, 1])[0],
        "unjudged": rnd.choices(["skip", "zero", "error"], [6, 3, 1])[0],
        "duplicates": rnd.choices(["error", "first", "last", "max"], [3, 1, 1, 1])[0],
    }


def _rows(rnd, doors, choices):
    "Return rows of a run and of judgments."
    ids = [kind for kind in ID_KINDS if not NOT_IN.get(kind, set()) & set(doors)]
    kinds = rnd.choices(ids, k=rnd.choice([1, 1, 3]))
    queries = _ids(rnd, rnd.choice(ids), rnd.randint(1, 4))
    grade, there = rnd.choice(GRADE_KINDS[:COMMON_GRADES] if rnd.random() < 0.5 else GRADE_KINDS), 0.85
    scarce = choices.get("empty", 0) != 0 and rnd.random() < 0.5  # now and then there is nothing to find
    run, qrels = [], []
    for q in queries:
        documents = list(dict.fromkeys(d for kind in kinds for d in _ids(rnd, kind, rnd.choice([1, 3, 6, 12, 40]))))
        if rnd.random() < (0.8 if choices.get("drop") == "own" else 0.1): documents.append(q)
        documents = list(dict.fromkeys(documents))
        rnd.shuffle(documents)
        if scarce: grade, there = rnd.choice(GRADE_KINDS[:5]), 0.5
        found = rnd.sample(documents, rnd.randint(1, min(len(documents), 2 if scarce else len(documents))))
        judged = rnd.sample(documents, rnd.randint(1, len(documents)))
        if q == queries[0] or rnd.random() < there: run += _scored(rnd, q, found, choices)
        if q == queries[0] or rnd.random() < 0.85: qrels += [(q, d, grade(rnd)) for d in judged]
    for door, rows in zip(doors, (run, qrels)): _spoil(rnd, door, rows, choices, queries[0])
    return run, qrels


def _ids(rnd, kind, count):
    "Return `count` ids of one kind or fewer, none twice."
    return list(dict.fromkeys(ID_KINDS[kind](i) for i in rnd.sample(range(60), count)))


def _scored(rnd, query, documents, choices):
    "Return rows of scores; where every order of the tied is tried, only so many rows that these are few."
    kind = rnd.choice(SCORE_KINDS)
    rows, most = [], rnd.choice(MOST_ORDERS) if choices.get("ties") in ANY_ORDER else None
    for d in documents:
        rows.append((query, d, kind(rnd)))
        if most and orders_of([score for _, _, score in rows], "single") > most: rows.pop()  # in double there are fewer
    return rows


def orders_of(scores, precision):
    "Return how many orders `scores` leave open."
    shown = sorted(single(score) if precision == "single" else float(score) for score in scores)
    return prod(factorial(len(list(group))) for _, group in groupby(shown))


def _spoil(rnd, door, rows, choices, first):
    "Mix rows, double some and leave queries without any: in place, and only what the `door` lets through."
    if rnd.random() < 0.4: rnd.shuffle(rows)
    twice = choices.get("duplicates", "error") != "error" and choices.get("ties") not in ANY_ORDER and door != "dict"
    if twice or rnd.random() < 0.02:
        some = [row for row in rows if door != "dict" or row[0] == first]  # ids of a dict are compared if it is judged
        for q, d, number in rnd.sample(some, min(len(some), 3)):
            rows.insert(rnd.randint(0, len(rows)), (q, d, rnd.choice([number, 1, 2, 3])))
    if door == "dict" and rnd.random() < 0.1: rows.append((f"empty{rnd.randint(0, 1)}", None, None))


def _arrays(rnd, doors, choices):
    "Return rows of three arrays: each result has a score and a grade, and its id is its place."
    kind, grade = rnd.choice(["plain", "digits", "unicode", "numbers"]), rnd.choice(GRADE_KINDS)
    queries = _ids(rnd, kind, rnd.randint(1, 4))
    run = [row for q in queries for row in _scored(rnd, q, range(rnd.randint(1, 20)), choices)]
    rnd.shuffle(run)
    ranked = list(enumerate(run))
    return [(q, str(i), s) for i, (q, _, s) in ranked], [(q, str(i), grade(rnd)) for i, (q, _, _) in ranked]


POPULAR = ["nDCG", "nDCG", "nDCG", "DCG", "CG", "AP", "AP", "RR", "P", "R", "Success", "Rprec", "Judged"]
VALUES = {
    "max_grade": (4, 3, 1000, 2.5), "lowest": (0, 1, 2), "gain": ("linear", "exponential"),
    "judged_only": (True, True, False), "p": (0.5, 0.8, 0.95), "min_grade": (0, 1, 2, 3, -1, 2.5, 1e-9),
    "divisor": ("all", "cutoff", "cutoff", "found", "k"), "T": (0.25, 1, 2, 5), "beta": (0.5, 2), "normalize": (False,),
    "recall": (0, 0.1, 0.3, 0.5, 1), "mult": (0.05, 0.2, 0.5, 1, 1.5, 3),
    "alpha": (0, 0.25, 0.5, 1), "ideal": ("ndeval",), "as_ndeval": (True,),
}


def values_of(name, option):
    "Return values of an `option` that the measure called `name` takes."
    return [value for value in VALUES[option] if MEASURES[name].option(option).takes(value)]


def drawn_measure(rnd, choices, grades):
    "Return a measure and its options, by its row; one that must be refused is rare."
    names = POPULAR if rnd.random() < 0.65 else [name for name in MEASURES if name not in POPULAR]
    if rnd.random() < 0.95: names = [name for name in names if choices.get("ties") not in MEASURES[name].no_order]
    high = max(grades, default=0) > 4 and rnd.random() < 0.9  # above the scale
    name = rnd.choice([name for name in names if not high or not MEASURES[name].option("max_grade")])
    chosen, options = _needed(rnd, name, choices), [option.name for option in MEASURES[name].options]
    bare = choices.keys() - USUAL.keys()  # options of a measure would hide what the convention says
    if bare and name in POPULAR and rnd.random() < 0.7: return name, chosen
    some = [option for option in options if option in VALUES and option not in chosen and rnd.random() < 0.3]
    chosen |= {option: rnd.choice(values_of(name, option)) for option in some}
    by_hand = _gained(rnd, grades) if "discount" in options else {}
    if "gains" in by_hand: chosen.pop("gain", None)  # another name of the same
    return name, chosen | by_hand


def _needed(rnd, name, choices):
    "Return a cutoff, or none, for a measure that takes one; what stands after @ in its place for one that asks for it."
    info, relevant = MEASURES[name], choices.get("ideal") == "relevant"  # where as many weights are added up
    if info.at != "k": return {info.at: rnd.choice(VALUES[info.at])}
    if info.no_cutoff: return {}
    if info.normalizes and relevant and rnd.random() < 0.9: return {"k": rnd.choice([1, 2, 5])}
    return {"k": rnd.choice([k for k in CUTOFFS if not relevant or (k or 0) <= 150])}


def _gained(rnd, grades):
    "Return a gain, by any of its names, and a discount."
    chosen = {"discount": rnd.choice(DISCOUNTS)} if rnd.random() < 0.4 else {}
    if rnd.random() < 0.03: chosen["discount"] = RISING
    kind = rnd.choice(["usual", "gain by hand", "gains by hand"])
    if kind == "gain by hand": chosen["gain"] = _by_hand(rnd, grades, 0.01)
    if kind == "gains by hand": chosen["gains"] = _by_hand(rnd, grades, 0.5)
    return chosen


def _by_hand(rnd, grades, forget):
    "Return a gain for each of the `grades` above 0, for some of the others, and now and then none or one below 0."
    listed = {grade: rnd.choice([0, 0.5, 1, 1, 3, 7]) for grade in sorted(grades) if grade > 0 or rnd.random() < 0.5}
    if listed and rnd.random() < forget: listed.popitem()
    if not listed or rnd.random() < 0.01: listed[1.0] = rnd.choice([1, 1, -1])
    return listed
