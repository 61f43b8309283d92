"What a case asks for: its sources, its convention, the values that the reference finds right, and when a value fits."
import atexit
from dataclasses import replace
from functools import cache
from math import exp, fsum, isclose, log, nan
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from doors import arrays, through

import ndcg_lit
from conformance.reference import Refused, of_queries, once, rounded, weights_of
from ndcg_lit.engine.convention import FORMS, as_word

REFUSED = (ValueError, TypeError, OverflowError)


# What `evaluate` is given


def sources(case):
    "Return what `evaluate` is given; files are written."
    if "arrays" in case.doors: return arrays(case), None
    return tuple(through(case, kind, folder()) for kind in ("run", "qrels"))


@cache
def folder():
    "Return one folder for the files of all cases of this process, each written over by the next."
    held = TemporaryDirectory()
    atexit.register(held.cleanup)
    return Path(held.name)


def said_of(case):
    "Return the convention of a case as `evaluate` is told of it: a text, a dict, a value."
    kind = Random(f"said {case.seed}").choice(("text", "dict", "value"))
    if kind == "dict" and case.preset is None: return case.fields
    try: text = in_words(case.preset, case.fields)
    except ValueError: return case.fields  # a gain that will not do
    try: return ndcg_lit.as_convention(text) if kind == "value" else text
    except ValueError: return text  # fields that contradict each other


def in_words(preset, fields):
    "Return a convention on one line: a `preset`, or none, and what `fields` change."
    made = {name: FORMS[name](name, value) if name in FORMS else value for name, value in fields.items()}
    return " ".join([preset or "default", *(f"{name}={as_word(value)}" for name, value in made.items())])


def label(name, options):
    "Return the text that names a measure with these options."
    words = {key: value for key, value in options.items() if key != "k"}
    inside = ", ".join(f"{key}={value!r}" for key, value in words.items())
    return f"{name}({inside})" * bool(words) + name * (not words) + (f"@{options['k']}" if options.get("k") else "")


# What the reference says of a case


def rows_of(case):
    "Return the rows of the run and of the judgments by query; a dict alone can hold a query without documents."
    held = []
    for door, rows in zip(case.doors, (case.run, case.qrels)):
        by_query = {query: [] for query, document, _ in rows if door == "dict" or document is not None}
        for query, document, number in rows:
            if document is not None: by_query[query].append((document, number))
        held.append(by_query)
    return tuple(held)


def of_measure(case, measure, run, qrels, **choices):
    "Return a `measure` of the rows `run` and `qrels` by the choices of the `case` and these, by the reference."
    name, options = measure
    return {
        "measure": label(name, {"k": options.get("k")}), "run": run, "qrels": qrels,
        "convention": case.choices | choices,
        "options": {option: value for option, value in options.items() if option != "k"},
    }


def wanted_of(case):
    "Return for each measure the values of each query that are right; None if the case must be refused."
    run, qrels = rows_of(case)
    if not run or not qrels: return None
    try: return [of_queries(of_measure(case, measure, run, qrels)) for measure in case.measures]
    except Refused: return None


def fits(value, values, rounding):
    "Say whether a `value` is one of the exact `values`, rounded if the convention says so."
    return any(is_rounded(value, each, rounding, "query") for each in values)


def is_rounded(value, exact, rounding, which):
    "Say whether a `value` is the `exact` one, rounded: one that is halfway may have become either of its neighbours."
    if exact is None or exact == "left out" or exact != exact: return value != value
    near_ones = exact, beside(exact, -1), beside(exact, 1)
    return any(near(value, float(rounded(each, {"rounding": rounding}, which))) for each in near_ones)


def beside(exact, sign):
    "Return a number just below or above an `exact` one, as a sum of floats may come out."
    if exact is None or exact == "left out": return exact
    return float(exact) + sign * (abs(float(exact)) * 1e-12 + 1e-13)


def near(value, other):
    return (value != value and other != other) or isclose(value, other, rel_tol=1e-12, abs_tol=1e-12)


def mean_of(values, name, c, weights=None):
    "Return the mean of the `values` that the queries have, not rounded; by `weights` it is one of all queries at once."
    if weights is not None:
        pairs = [(v, w) for v, w in zip(values, weights, strict=True) if c.get("empty") != "skip" or v == v]
        whole = fsum(w for _, w in pairs)
        return fsum(v * w for v, w in pairs) / whole if whole else nan
    if c.get("empty") == "skip": values = [value for value in values if value == value]
    if not values: return nan
    if name == "GMAP": values = [log(value if value != value else max(value, 1e-5)) for value in values]
    if name == "GMAP": return exp(fsum(values) / len(values))
    return fsum(values) / len(values)


def shares(case, measure, run, qrels, queries):
    "Return what the value of each of the `queries` is divided by, where the mean is one of all at once; else None."
    whole = weights_of(of_measure(case, measure, run, qrels))
    return whole and [float(whole[query]) for query in queries]


def as_texts(case):
    "Return the run and the judgments as dicts of dicts, each document once."
    rule = case.choices.get("duplicates", "error")
    return tuple({query: once(some, rule) for query, some in rows.items()} for rows in rows_of(case))


def mean_right(case, measure, value, choices):
    "Say whether a mean by these `choices` is what the reference says. None is right where it refuses."
    run, qrels = as_texts(case)
    held = [{query: list(docs.items()) for query, docs in docs_of.items()} for docs_of in (run, qrels)]
    bare = replace(case, options={}, preset=None, fields=dict(choices), doors=("dict", "dict"))
    try: limits = of_queries(of_measure(bare, measure, *held))
    except Refused: return value is None
    if value is None: return False
    rounding, exact = choices.get("rounding"), [values[0] for values in limits.values()]
    weights = shares(bare, measure, *held, limits)
    low, high = (mean_of([rounded_query(beside(each, sign), rounding) for each in exact], measure[0], choices, weights)
                 for sign in (-1, 1))
    return is_rounded(value, low, rounding, "mean") or is_rounded(value, high, rounding, "mean") or low < value < high


def shown(values, rounding): return " or ".join(sorted({str(rounded_query(value, rounding)) for value in values}))


def rounded_query(exact, rounding):
    "Return an exact value of a query as a float, rounded if the convention says so; nan if it has none."
    if exact is None or exact == "left out": return nan
    return float(rounded(exact, {"rounding": rounding}, "query"))
