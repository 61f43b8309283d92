"""The laboratories in Python: what they hold and refuse, what follows, what they say without a script."""

import gzip
import itertools
import json
import math
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import ipywidgets
import numpy as np
import pytest
import traitlets
from IPython.core.formatters import DisplayFormatter
from traitlets import TraitError

import ndcg_lit
from lab_checks import start
from labs import GRADES, LABS, POOL
from ndcg_lit import (
    ClicksLab, ConventionLab, GainDiscountLab, Quiz, RankingLab, RunsLab, SignificanceLab, TiesLab, ap,
    contributions, dcg, discounts, err, ideal_contributions, idcg, ndcg, precision, rbp, recall, rr,
)
from ndcg_lit.engine.convention import CONVENTIONS, KNOWN, as_convention
from ndcg_lit.labs.base import LIFE, STATIC, embed, fallback, script, still, style, widget_script
from ndcg_lit.labs.choice_lab import is_plainly_better, list_pairs, worth
from ndcg_lit.labs.clicks_lab import estimates, look_curve, settles_at
from ndcg_lit.labs.convention_lab import CHOSEN, TOOLS as PRESETS, said_by_tools
from ndcg_lit.labs.ranking_lab import measures
from ndcg_lit.labs.runs_lab import RUNS, differences
from ndcg_lit.labs.significance_lab import flips_table
from ndcg_lit.labs.stepper import Stepper
from ndcg_lit.labs.ties_lab import TOOLS, order_by, tools_by_way

MEASURES = ["ndcg", "dcg", "idcg", "cg", "precision", "recall", "ap", "ap_cutoff", "ap_found", "rr", "err", "rbp"]
VIEW = "application/vnd.jupyter.widget-view+json"
NAN, INF = float("nan"), float("inf")
QUERIES = [[1, 0, 2], [], [0, 0, 3, 1]]


# Refusals

RANKINGS = [
    ([3, "2"], "'2'"), ([3, -1], "-1"), ([3, NAN], "nan"), ("32", "'32'"), ([("A", 1, 2)], "('A', 1, 2)"),
    ([(7, 1)], "7"), ([{"label": "A"}], "None"), (5, "5"), ([101], "101"), ({"A": 1}, "{'A': 1}"),
]
CUTOFFS = [(0, "0"), (2.5, "2.5"), (True, "True"), ("2", "'2'")]
GAINS = [("square", "'linear', 'exponential'; got 'square'"), (["linear"], "['linear']"), (None, "None")]
DISCOUNTS = [
    ("log3", "'log3'"), (["jk", 1], "1"), (lambda i: 1 / i, "function"), ([1, 0.5], "2 weights for 6 ranks"),
    (None, "None"),
]
THRESHOLDS = [("low", "'low'"), (INF, "inf"), (NAN, "nan"), (True, "True")]
SHARES = [(-0.1, "-0.1"), (1.5, "1.5"), ("1", "'1'"), (NAN, "nan"), (None, "None"), (True, "True")]
WHOLE = [(2.0, "2.0"), ("2", "'2'"), (True, "True"), (99, "99"), (-1, "-1"), (None, "None")]
REFUSED = {
    RankingLab: dict(
        ranking=RANKINGS, k=CUTOFFS, gain=GAINS, discount=DISCOUNTS, pool=[([3, 2], "[3, 2]"), ([3, "x"], "'x'")],
        min_grade=THRESHOLDS, picture=[("yes", "must be True or False; got 'yes'")],
        brief=[("yes", "must be True or False; got 'yes'"), (1, "got 1")],
        max_grade=[(0, "above 0 and at most 1000; got 0"), (1001, "1001"), ("4", "'4'"), (NAN, "nan"), (True, "True")],
        p=[(0, "both left out; got 0"), (1, "1"), ("0.8", "'0.8'"), (NAN, "nan"), (None, "None")],
        show=[("map", "'rbp'; got 'map'"), (None, "got None")], level=[("map", "'all', 'cg'"), (None, "got None")],
    ),
    GainDiscountLab: dict(
        ranking=[*RANKINGS, ([], "1 to 50 results; got 0"), ([1] * 51, "got 51")],
        level=[("map", "'pages', 'all'; got 'map'"), (None, "None")],
        shape=[("log3", "'log3'"), (("jk", 2), "('jk', 2)")],
        base=[
            (1, "above 1 and at most 100; got 1"), (101, "101"), ("2", "'2'"), (NAN, "nan"), (True, "True"),
            (10**400, "1000"),
        ],
        p=[(0, "0"), (1, "between 0 and 1, both left out; got 1"), (NAN, "nan"), ("0.5", "'0.5'")],
        ranks=[(12, "must be 10, 20 or 50; got 12"), ("10", "'10'"), (10.5, "10.5")],
        weights=[
            ([1] * 49, "must hold 50 weights; got 49"), ([1] * 51, "51"),
            ([1] * 49 + [1.5], "weight 50: must be a number from 0 to 1; got 1.5"), ([-1] + [0] * 49, "weight 1"),
            ("1" * 50, "list of weights"), (1, "1"), ([NAN] * 50, "nan"),
        ],
        gain=[("square", "'linear', 'exponential', 'hand'; got 'square'"), (None, "None")],
        worth=[
            ([0] * 5, "must hold 6 gains; got 5"),
            ([0, 1, 2, 3, 4, 101], "gain 6: must be a number from 0 to 100; got 101"), ([0, 1, 2, 3, 4, "5"], "'5'"),
            ({0: 0}, "{0: 0}"),
        ],
        high=[
            *WHOLE, (0, "1 to 5; got 0"), (6, "6"),
            (1, "the low grade must lie below the high one, here 1 and 1; got 1"),
        ],
        low=[*WHOLE, (5, "0 to 4; got 5"), (3, "below the high one, here 3 and 3; got 3"), (4, "here 4 and 3")],
    ),
    Quiz: dict(
        questions=[
            ([], "1 or more questions; got 0"), ([[0, 0]], "question 1: must hold a grade above 0; got [0, 0]"),
            ([[1], []], "question 2: must hold 1 to 10 grades; got 0"), ([[1] * 11], "got 11"),
            ([[1], [2, -1]], "question 2: result 2 (B): a grade must lie between 0 and 100; got -1"),
            ([1], "list of grades; got 1"), ("1", "'1'"),
        ],
        gain=GAINS,
        guesses=[
            ([0.5] * 5, "5 guesses for 4 questions"), ([2], "a guess of NDCG is at most 1, here 2"),
            ([-1], "guess 1: must be a number from 0 on; got -1"), (0.5, "0.5"),
        ],
        guess=[(-0.1, "a number from 0 on; got -0.1"), (1.5, "at most 1, here 1.5"), (NAN, "nan"), ("1", "'1'")],
        n_relevant=[
            ([2], "n_relevant is for AP, and the measure here is ndcg"), (3, "list of numbers; got 3"),
            ([0.5], "number 1: must be a whole number from 0 to 1000; got 0.5"),
        ],
        measure=[("map", "'ndcg', 'dcg', 'ap', 'rr'; got 'map'")],
        revealed=[(1, "True or False; got 1"), ("yes", "'yes'"), (True, "only after a guess; got True")],
        brief=[(1, "True or False; got 1"), (None, "got None")],
        day=[("29.11.2026", "a date, such as 2026-11-29"), ("2026-02-30", "'2026-02-30'"), (20261129, "20261129")],
    ),
    TiesLab: dict(
        rel=[
            ([], "1 to 12 grades; got 0"), ([1] * 13, "got 13"),
            ([1, 2], "2 grades, 6 scores and 6 ids; give one of each per document"),
            ([3, -1, 0, 0, 0, 0], "grade 2: a grade must lie between 0 and 100; got -1"), ("321", "'321'"),
        ],
        scores=[
            ([1, 2], "6 grades, 2 scores and 6 ids"),
            ([1, 2, 3, 4, 5, NAN], "score 6: must be a finite number; got nan"), ([1, 2, 3, 4, 5, INF], "inf"),
            ([1, 2, 3, 4, 5, "6"], "'6'"), ([True] * 6, "True"),
        ],
        ids=[
            (list("abcde"), "6 grades, 6 scores and 5 ids"),
            (list("abcdea"), "two documents have the id 'a'; ids must differ"),
            ([*"abcde", ""], "id 6: must be a text that is not empty; got ''"), ([*"abcde", 6], "got 6"),
        ],
        k=CUTOFFS, gain=GAINS, measure=[("map", "'ndcg', 'ap', 'rr'; got 'map'")],
        precision=[("half", "'double', 'single'; got 'half'"), (True, "True")], min_grade=THRESHOLDS,
        tools=[
            ("trec_eval", "list of tools; got 'trec_eval'"),
            ([{"tool": "mine"}], "tool 1: must have tool, measures, gain, ties, precision, cutoff"),
            ([{**TOOLS[0], "ties": "luck"}], "'random'; got 'luck'"),
            ([{**TOOLS[0], "measures": "ndcg map"}], "measures among ndcg, ap, rr"),
            ([{**TOOLS[0], "tool": ""}], "needs a name"),
        ],
    ),
    RunsLab: dict(
        runs=[
            ([], "1 to 12 queries; got 0"), ([([1], [1])] * 13, "got 13"),
            ([([1], [1], [1])], "query 1 (query 1): result 1 must"),
            ({"a": 1}, "query 'a' must hold one order of results, or two; got 1"),
            ({"a": ([1, 0], [1, 1])}, "query 1 (a): the second order must hold the results of the first"),
            ({"a": ([1, -1], [1, -1])}, "query 1 (a): result 2 (B): a grade must lie between 0 and 100; got -1"),
            ([{"name": "a", "first": [1]}], "a name, a first and a second order"),
            ([{"name": 1, "first": [1], "second": [1]}], "text as its name; got 1"),
            ([{"name": "a", "first": [1], "second": [1]}] * 2, "two queries are called 'a'; names must differ"),
            ("ab", "'ab'"), (None, "None"),
        ],
        measure=[("map", "'ap', 'rr', 'ndcg'; got 'map'")], k=CUTOFFS, gain=GAINS, min_grade=THRESHOLDS,
        query=[("canoe", "called 'canoe'; there are tent, stove"), (1, "must be the name of a query; got 1")],
        left_out=[
            (["canoe"], "no query is called 'canoe'"), (["lamp", "lamp"], "must name each query once"),
            (list(RUNS), "every query is left out; at least one must count"),
            ([1], "name 1: must be the name of a query; got 1"), ("lamp", "list of names; got 'lamp'"),
        ],
        order=[("falling", "'given', 'sorted'; got 'falling'")],
    ),
    ConventionLab: dict(
        grades=[
            ([], "1 to 12 grades; got 0"), ([1, 2], "2 grades and 6 ids; give one of each per result"),
            ([1, 2, 3, 4, 5, 21], "grade 6: must be a number from -20 to 20; got 21"), ([1, 2, 3, 4, 5, NAN], "nan"),
            ("321", "'321'"),
        ],
        ids=[
            (list("abcde"), "6 grades and 5 ids"), (list("abcdea"), "two results have the id 'a'; ids must differ"),
            ([*"abcde", "f g"], "id 6: must be a text without spaces that is not empty; got 'f g'"),
        ],
        tied=[([1], "rank 1: must be a whole number from 2 to 12; got 1"), ([7], "rank 7 is tied, but there are 6")],
        unreturned=[([21], "got 21"), ([1] * 13, "0 to 12 grades; got 13")],
        measure=[("map", "'nDCG', 'DCG', 'AP', 'RR', 'P', 'R'; got 'map'")], k=CUTOFFS,
        convention=[
            ("lightbgm", "did you mean 'lightgbm'"), ("ties=wrost", "wrost"),
            ("gain=binary negative=keep", "contradict each other"), (7, "got 7"),
        ],
        printed=[("much", "must be a number, as a text that keeps its digits; got 'much'"), (True, "True")],
        tools=[
            ("trec_eval", "list of tools; got 'trec_eval'"),
            ([{"tool": "mine"}], "tool 1: must have tool, measures, convention"),
            ([{**PRESETS[0], "tool": ""}], "needs three texts"), ([{**PRESETS[0], "convention": "ties=luck"}], "luck"),
        ],
    ),
    ClicksLab: dict(
        rel=[
            ([], "1 to 8 grades; got 0"), ([1] * 9, "got 9"),
            ([1, 2], "6 propensities for 2 results; give one for each"),
            ([6, 1, 1, 1, 1, 1], "grade 1: must be a grade from 0 to 5; got 6"), ([NAN, 1, 1, 1, 1, 1], "nan"),
            ("321", "'321'"),
        ],
        looks=[
            ([1], "1 propensities for 6 results"),
            ([1, 1, 0, 1, 1, 1], "propensity 3: must be a share from 0.01 to 1; got 0"),
            ([1, 1, 1.5, 1, 1, 1], "got 1.5"), ([1, 1, True, 1, 1, 1], "True"),
        ],
        clip=[(0.5, "a number from 1 to 100; got 0.5"), (INF, "inf"), ("3", "'3'")],
        third=[("both", "'clipped', 'snips'; got 'both'")], seed=[(-1, "-1"), (2**32, str(2**32)), (1.5, "1.5")],
        n=[(0, "from 1 to 20000; got 0"), (20_001, "20001"), (True, "True")],
    ),
    SignificanceLab: dict(
        by=[
            ([0.1], "2 to 16 differences; got 1"), ([0.1] * 17, "got 17"),
            ([0.1, 2], "difference 2: must be a number from -1 to 1; got 2"), ([0.1, NAN], "nan"),
            ("x", "a list of differences; got 'x'"),
        ],
        level=[(0.5, "0.9, 0.95 or 0.99; got 0.5"), ("x", "'x'")],
        care=[(0, "a number from 0.01 to 1; got 0"), (2, "got 2"), ("x", "'x'")],
        seed=[(-1, "from 0 to 1000000; got -1"), (1.5, "1.5"), (True, "True")],
    ),
}
CASES = [
    pytest.param(kind, name, value, named, id=f"{kind.__name__}-{name}-{i}")
    for kind, traits in REFUSED.items()
    for name, cases in traits.items()
    for i, (value, named) in enumerate(cases)
]


def test_every_trait_has_its_refusals():
    assert {kind: sorted(traits) for kind, traits in REFUSED.items()} == {
        kind: sorted(start(kind).held()) for kind in LABS
    }


BESIDE = {  # what else has to be given at the start, for the refusal to be that of the value
    TiesLab: dict(scores=TiesLab().scores),
    ConventionLab: dict(grades=GRADES, ids=list("ABCDEF")), ClicksLab: dict(looks=ClicksLab().looks),
    RankingLab: dict(ranking=GRADES),
}


@pytest.mark.parametrize("kind, name, value, named", CASES)
def test_a_wrong_value_is_refused_by_name_and_leaves_the_lab_as_it_was(kind, name, value, named):
    lab = start(kind)
    before, known = lab.held(), derived(lab)
    with pytest.raises(TraitError) as refused:
        setattr(lab, name, value)
    assert str(refused.value).startswith(f"{name}: ") and named in str(refused.value)
    assert lab.held() == before and same(derived(lab), known)
    if kind is RunsLab and value is None: return  # then it begins with its own example
    with pytest.raises(TraitError):
        kind(**{**BESIDE.get(kind, {}), name: value})


@pytest.mark.parametrize("kind", LABS)
def test_an_option_that_does_not_exist(kind):
    with pytest.raises(TypeError, match=f"{kind.__name__} has no 'gian'; it takes .*(gain|convention|rel|by)"):
        kind(gian="linear")


def test_labels_that_do_not_fit():
    for kind in (RankingLab, GainDiscountLab):
        with pytest.raises(TraitError, match="labels: 2 for 3 results; give one for each"):
            kind([3, 2, 1], labels=["A", "B"])


# What follows


def derived(lab):
    "Return the read-only traits of `lab`."
    return {
        name: getattr(lab, name)
        for name, trait in lab.traits().items()
        if trait.read_only and type(trait) in (traitlets.Float, traitlets.Int, traitlets.Bool)
    }


def same(a, b):
    return a.keys() == b.keys() and all(x == y or x != x and y != y for x, y in zip(a.values(), b.values()))


@pytest.mark.parametrize("kind", LABS)
def test_what_follows_cannot_be_set(kind):
    lab = start(kind)
    assert derived(lab)
    for name, value in derived(lab).items():
        with pytest.raises(TraitError):
            setattr(lab, name, value)


@pytest.mark.parametrize("options", [
    {}, dict(k=4), dict(gain="exponential", pool=POOL), dict(discount=("rbp", 0.8), min_grade=2),
    dict(discount=[1] * 6, k=10), dict(pool=POOL, k=2, min_grade=3), dict(max_grade=2.5, p=0.5, k=3),
    dict(max_grade=1000, p=0.999, pool=[*POOL, 5]),
], ids=str)
def test_ranking_lab_measures_as_the_functions_do(options):
    lab = RankingLab(GRADES, **options)
    form = {name: value for name, value in options.items() if name in ("k", "gain", "discount")}
    binary = {name: value for name, value in options.items() if name in ("k", "min_grade")}
    pool = options.get("pool")
    known = dict(binary, n_relevant=sum(grade >= options.get("min_grade", 1) for grade in pool or GRADES))
    gained = [2**grade - 1 for grade in GRADES] if "gain" in options else GRADES
    expected = dict(
        ndcg=ndcg(GRADES, pool=pool, **form), dcg=dcg(GRADES, **form), idcg=idcg(pool or GRADES, **form),
        cg=sum(gained[: options.get("k")]), precision=precision(GRADES, **binary), recall=recall(GRADES, **known),
        ap=ap(GRADES, **known), ap_cutoff=ap(GRADES, divisor="cutoff", **known),
        ap_found=ap(GRADES, divisor="found", **known), rr=rr(GRADES, **binary),
        err=err(GRADES, options.get("k"), max(options.get("max_grade", 4), *(pool or GRADES))),
        rbp=rbp(GRADES, p=options.get("p", 0.8), **binary),
    )
    assert list(lab.given_to(measures)) == MEASURES == list(expected)
    assert derived(lab) == expected == lab.given_to(measures)


def test_equal_labels_are_allowed():
    lab = RankingLab([2, 1], labels=["A", "A"])
    assert lab.labels == ["A", "A"] and lab.grades == [2, 1] and eval(repr(lab)).held() == lab.held()


TAKES = dict(log2="log2", jk=("jk", 3), reciprocal="reciprocal", rbp=("rbp", 0.6), hand=[0.5, 1, 0, 0.25, 0, 1])


@pytest.mark.parametrize("shape, discount", TAKES.items())
@pytest.mark.parametrize("gain", ["linear", "exponential"])
def test_discount_lab_measures_as_the_functions_do(shape, discount, gain):
    lab = GainDiscountLab(GRADES, shape=shape, gain=gain, base=3, p=0.6, weights=TAKES["hand"] + [0] * 44)
    form = dict(gain=gain, discount=discount)
    assert (lab.discount[:6] if shape == "hand" else lab.discount) == discount and (lab.dcg, lab.idcg, lab.ndcg) == (
        dcg(GRADES, **form), idcg(GRADES, **form), ndcg(GRADES, **form),
    )
    assert lab.values == {name: ndcg(GRADES, gain=gain, discount=each) for name, each in TAKES.items()}


def test_discount_lab_at_its_limits():
    lab = GainDiscountLab([1] * 50, shape="hand")
    assert lab.weights == [round(1 - i / 50, 2) for i in range(50)] and lab.dcg == pytest.approx(sum(lab.weights))
    lab.weights = [0] * 50
    assert (lab.dcg, lab.idcg, lab.ndcg) == (0, 0, 0)
    assert GainDiscountLab([0]).ndcg == 0


@pytest.mark.parametrize("gain", ["linear", "exponential", "hand"])
@pytest.mark.parametrize("shape, discount", TAKES.items())
@pytest.mark.parametrize("high, low", [(1, 0), (3, 1), (3, 2), (5, 1), (5, 4)])
def test_so_many_equal_one_and_one_fewer_does_not(gain, shape, discount, high, low):
    lab = GainDiscountLab(gain=gain, high=high, low=low, worth=[0, 2, 1, 4, 30, 1], shape=shape, base=3, p=0.6,
                          weights=TAKES["hand"] + [0] * 44)
    worth = dict(enumerate(
        {"linear": [0, 1, 2, 3, 4, 5], "exponential": [0, 1, 3, 7, 15, 31], "hand": [0, 2, 1, 4, 30, 1]}[gain]
    ))
    form = dict(gain=lab.gain_taken, discount=lab.weights if shape == "hand" else discount)
    assert dcg([high], **form) == dcg([high], gain=worth, discount=form["discount"])
    most = 50 if shape == "hand" else 1000
    if lab.needed is None: assert dcg([low] * most, **form) < dcg([high], **form)
    else:
        assert dcg([low] * lab.needed, **form) >= dcg([high], **form) - 1e-9
        assert lab.needed == 0 or dcg([low] * (lab.needed - 1), **form) < dcg([high], **form)


def test_quiz_measures_as_the_functions_do():
    lab = Quiz()
    assert (
        lab.questions == [[2, 3, 1, 0], [0, 0, 3, 1], [3, 2, 1, 0], [0, 0, 0, 2]]
        and math.isnan(lab.score)
        and lab.errors == []
    )
    assert lab.answers == list(map(ndcg, lab.questions)) and round(lab.answers[3], 2) == 0.43
    lab.guesses, lab.revealed, lab.gain = [0.9, 0.5], True, "exponential"
    assert lab.answers == [ndcg(grades, gain="exponential") for grades in lab.questions]
    assert lab.errors == [abs(0.9 - lab.answers[0]), abs(0.5 - lab.answers[1])] and lab.score == sum(lab.errors) / 2
    with pytest.raises(TraitError, match="guesses: an answer can be shown only after a guess"):
        lab.guesses = []
    with pytest.raises(TraitError, match="questions: .*2 guesses for 1 questions"):
        lab.questions = [[1, 0]]


def test_a_score_that_stays_unknown_is_not_news():
    lab, heard = Quiz(), []
    lab.observe(heard.append, "score")
    lab.guess, lab.gain = 0.25, "exponential"
    assert heard == []
    lab.guesses = [1]
    assert len(heard) == 1


@pytest.mark.parametrize("options", [
    {}, dict(k=2), dict(measure="ap", k=3), dict(measure="ap", min_grade=2), dict(measure="rr", min_grade=3),
    dict(measure="rr", k=1), dict(gain="exponential", k=4),
    dict(precision="single", scores=[0.7, 0.7 + 1e-9, 0.7, 0.2, 0.2, 0.9]), dict(scores=[5, 5, 5, 5, 5, 5]),
], ids=str)
def test_ties_lab_tries_every_order(options):
    lab = TiesLab(**options)
    scores = np.float32(lab.scores) if lab.precision == "single" else lab.scores
    kind = {"ndcg": ndcg, "ap": ap, "rr": rr}[lab.measure]
    form = dict(gain=lab.gain) if lab.measure == "ndcg" else dict(min_grade=lab.min_grade)
    of = lambda order: kind([lab.rel[i] for i in order], k=lab.k, **form)
    allowed = [
        order
        for order in itertools.permutations(range(6))
        if all(scores[a] >= scores[b] for a, b in itertools.pairwise(order))
    ]
    values = list(map(of, allowed))
    assert lab.values["average"] == lab.average == pytest.approx(np.mean(values), rel=1e-12)
    assert (lab.best, lab.worst) == pytest.approx((max(values), min(values)), rel=1e-12)
    keys = dict(stable=lambda i: i, reversed=lambda i: -i) | {"docid": lambda i: -i, "docid-rising": lambda i: i}
    for ties, key in keys.items():
        order = sorted(range(6), key=lambda i: (-scores[i], key(i)))
        assert lab.values[ties] == pytest.approx(of(order), rel=1e-12)
        assert order_by(ties, lab.rel, lab.scores, lab.ids, lab.precision == "single") == order


def test_ties_lab_brings_scores_and_ids_of_its_own():
    lab = TiesLab([3, 0, 1])
    assert lab.scores == [0.5] * 3 and lab.ids == ["p1", "p2", "p3"] and lab.best == 1 > lab.average > lab.worst
    assert repr(lab) == "TiesLab([3, 0, 1], scores=[0.5, 0.5, 0.5])"
    assert repr(TiesLab(scores=[1, 2, 3, 4, 5, 6])) == "TiesLab(scores=[1, 2, 3, 4, 5, 6])"
    assert TiesLab([3, 0], ids=["b", "a"]).values["docid"] == 1 > TiesLab([3, 0], ids=["a", "b"]).values["docid"]


def test_ties_lab_names_the_tools_that_print_a_value():
    assert "trec_eval 9.0.8" in TiesLab().says["docid"] and "scikit-learn 1.9.1" in TiesLab().says["average"]
    near = dict(rel=[1, 0], scores=[16777216, 16777217])
    assert TiesLab(**near).says["docid"] == ["trec_eval 10.0"] and TiesLab(**near).values["docid"] < 1
    single = TiesLab(**near, precision="single").says
    assert "trec_eval 9.0.8" in single["docid"] and "trec_eval 10.0" not in single["docid"]
    assert "ir_measures 0.4.3" in TiesLab(measure="rr").says["docid"]
    assert "ir_measures 0.4.3, RR@k and Judged" in TiesLab(measure="rr", k=6).says["docid-rising"]
    assert TiesLab(gain="exponential").says["average"] == ["TensorFlow Ranking 0.5.5 on average"]
    assert "sentence-transformers" in str(TiesLab(measure="rr", k=6).says["docid-rising"])
    mine = [dict(ties="worst", precision="single", cutoff="without", measures="ap rr", gain="linear", tool="mine")]
    says = lambda measure, scores, k=None: tools_by_way(mine, scores, k, "linear", measure, "double")["worst"]
    assert says("ap", [1, 1]) == ["mine"] and says("ndcg", [1, 1]) == says("ap", [1, 1], 2) == []
    assert says("ap", [16777216, 16777217]) == [], "it compares in the other precision"


def test_the_table_of_tools_says_what_the_presets_say():
    for row in TOOLS:
        preset = next(each for each in CONVENTIONS.values() if each.tool == row["tool"])
        assert (row["ties"], row["precision"]) == (preset.convention.ties, preset.convention.precision)
        assert row["gain"] == preset.convention.gain and preset.how == "ran"
        known = {measure.partition("@")[0].lower() for measure in preset.measures}
        assert set(row["measures"].split()) <= known
        if "ap" in row["measures"] and row["cutoff"] != "without":
            assert preset.convention.ap_divisor == "all"
        assert preset.convention.ideal == "k" and preset.convention.ties != "last"


@pytest.mark.parametrize(
    "options", [{}, dict(k=2), dict(measure="ndcg", gain="exponential"), dict(left_out=["lamp"])], ids=str
)
def test_runs_lab_measures_as_the_functions_do(options):
    lab = RunsLab(**options)
    binary, graded = dict(k=lab.k, min_grade=lab.min_grade), dict(k=lab.k, gain=lab.gain)
    of = (lambda rel: ndcg(rel, **graded)) if lab.measure == "ndcg" else (lambda rel: ap(rel, **binary))
    values = {name: (of(a), of(b)) for name, (a, b) in RUNS.items()}
    kept = {name: pair for name, pair in values.items() if name not in lab.left_out}
    by = np.array([b - a for a, b in kept.values()])
    assert [(q["first"], q["second"]) for q in lab.per_query.values()] == list(values.values())
    assert (lab.mean_first, lab.mean_second) == pytest.approx(tuple(np.mean(list(kept.values()), axis=0)))
    assert lab.difference == pytest.approx(by.mean())
    assert (lab.wins, lab.ties, lab.losses) == ((by > 0).sum(), (by == 0).sum(), (by < 0).sum())
    for i, name in enumerate(kept):
        assert lab.per_query[name]["without"] == pytest.approx(np.delete(by, i).mean())
    assert all(lab.per_query[name]["without"] is None for name in lab.left_out)


def test_runs_lab_starts_where_one_query_decides():
    lab = RunsLab()
    assert (lab.wins, lab.ties, lab.losses, lab.decides) == (6, 1, 1, "lamp") and lab.difference < 0
    lab.left_out = ["lamp"]
    assert lab.difference > 0 and lab.decides is None
    assert RunsLab([([0, 1], [1, 0])]).decides is None and RunsLab([([1, 0], [1, 0])] * 3).decides is None


def test_the_query_that_decides_is_the_one_without_which_another_system_is_ahead():
    found = differences([1, 0.2, 0.3], [0.5, 0.3, 0.4])
    assert (found["wins"], found["ties"], found["losses"], found["decides"]) == (2, 0, 1, 0)
    assert found["mean"] < 0 < found["without"][0] == pytest.approx(0.1)
    assert differences([0.5, 0.5], [0.6, 0.6])["decides"] is None and differences([1], [0])["decides"] is None


def test_convention_lab_lists_every_preset():
    listed = {row["tool"].rstrip("*").removesuffix("-on-average") for row in PRESETS}
    assert listed == {*CONVENTIONS}


def test_convention_lab_counts_for_a_tool_as_under_its_convention():
    rng = random.Random(4)
    for _ in range(6):
        n = rng.randint(1, 7)
        lab = ConventionLab(
            [rng.choice([0, 0, 1, 2, 3]) for _ in range(n)], unreturned=[rng.choice([0, 1, 3])] * rng.randint(0, 2),
            tied=[rank for rank in range(2, n + 1) if rng.random() < 0.4], k=rng.choice([None, 3, 10]),
            measure=rng.choice(["nDCG", "DCG", "AP", "RR", "P", "R"]),
        )
        conventions = {row["tool"]: row["convention"] for row in lab.tools}
        for tool, value in said_by_tools(lab).items():
            c = as_convention(conventions[tool]).but(rounding=None)
            one = ConventionLab(**{**lab.held(), "convention": c}).value
            none = value is None or math.isnan(value)
            assert none == math.isnan(one) and (none or value == pytest.approx(one, abs=1e-12)), (tool, lab)


def test_a_choice_without_a_switch_moves_nothing_that_convention_lab_can_show():
    start = ConventionLab()
    for choice in KNOWN.keys() - CHOSEN.keys():
        values = {ConventionLab(convention=f"{choice}={answer}").value for answer in KNOWN[choice]}
        assert values == {start.value}, choice
    assert ConventionLab(convention={"gain": {1: 1, 2: 3, 3: 10}}).value != start.value, "a gain written out counts too"


def test_a_choice_that_the_convention_makes_has_its_effect_too():
    made = ConventionLab(convention="gain=exponential discount=jk:2")
    for choice, answer in (("gain", "exponential"), ("discount", "jk:2")):
        assert made.effects[choice][answer] == made.value
    assert made.effects["gain"]["linear"] == ConventionLab(convention="discount=jk:2").value


@pytest.mark.parametrize("lab, refused", [
    (ConventionLab([3, -1, 2], convention="lightgbm"), "the grade -1"),
    (ConventionLab([0, 0], unreturned=[], convention="cornac"), ""),
    (ConventionLab(convention="ties=random"), "ties are broken by chance, so there is no one value"),
], ids=["below 0", "nothing to find", "by chance"])
def test_convention_lab_without_a_number_says_why(lab, refused):
    assert math.isnan(lab.value) and refused in lab.refused and (refused or not lab.refused)
    assert "has no number: " in texts(lab)[0][0]


def test_clicks_lab_looks_fall_as_a_power_of_the_rank():
    assert look_curve(0, 6) == [1] * 6 and look_curve(1, 6) == [1, 0.5, 0.33, 0.25, 0.2, 0.17]
    assert look_curve(9, 3) == [1, 0.01, 0.01], "the least share that a laboratory takes"


def test_clicks_lab_estimates_settle_where_it_says():
    looks = look_curve(1, 6)
    found, ends = estimates(GRADES, looks, 3, 1, 5000), settles_at(GRADES, looks, 3)
    for name, each in found.items(): assert abs(each.value - ends[name]) < 4 * each.error, name
    assert ends["ips"] == ends["snips"] == dcg(GRADES) > ends["clipped"] > ends["naive"]


def test_significance_lab_counts_every_combination_of_signs():
    said, _, rows = flips_table([0.5, 0.25, 0.25], bands=5)
    assert [row[1] for row in rows] == ["1", "2", "2", "2", "1"] and "all 8 combinations" in said
    assert sum(int(count) for _, count in flips_table(SignificanceLab().by)[2]) == 2**8
    steady = SignificanceLab([0.03] * 7 + [-0.01])
    assert steady.p == 4 / 2**8 and (steady.wins, steady.ties, steady.losses) == (7, 0, 1)


def test_stepper_adds_the_terms_and_divides_last():
    steps = [Stepper(GRADES, measure="ndcg", step=step) for step in range(8)]
    assert [each.total for each in steps] == pytest.approx([0, *np.cumsum(contributions(GRADES)), dcg(GRADES)])
    assert [each.ideal for each in steps] == pytest.approx([0, *np.cumsum(ideal_contributions(GRADES)), idcg(GRADES)])
    assert [each.ndcg for each in steps] == [0] * 7 + [ndcg(GRADES)]


def test_choice_lab_asks_about_lists_of_which_none_is_plainly_better():
    assert worth([1, 3, 7]).tolist() == [[0, 1, 1, 1], [0, 1, 2, 3], [0, 1, 3, 7]]
    assert is_plainly_better([3, 1, 0, 0, 0], [1, 3, 0, 0, 0]) and not is_plainly_better([2, 2, 0], [3, 0, 0])
    assert list_pairs().shape == (302, 2, 5)
    assert not any(is_plainly_better(a, b) or is_plainly_better(b, a) for a, b in list_pairs()[:300])
    assert is_plainly_better(*list_pairs()[300][::-1]), "the pair that tests the chooser"


FORMS = {  # the same queries in each form
    RunsLab: [
        {"query 1": ([1, 0], [0, 1]), "query 2": [2]}, [([1, 0], [("B", 0), ("A", 1)]), ([2], [2])],
        [{"name": "query 1", "first": [("A", 1), ("B", 0)], "second": [0, 1]},
         {"name": "query 2", "first": [{"label": "A", "grade": 2}], "second": [("A", 2)]}],
        [(np.array([1, 0]), np.array([0, 1])), ([2], [2])],
    ],
}


@pytest.mark.parametrize("kind", FORMS)
def test_queries_come_in_several_forms(kind):
    assert all(kind(form).held() == kind(FORMS[kind][0]).held() for form in FORMS[kind])


# What the browser sends


def test_python_hears_what_the_reader_does():
    lab, heard = RankingLab(GRADES), []
    lab.observe(lambda change: heard.append(change.new), "ndcg")
    lab.set_state({"ranking": [{"label": "B", "grade": 2}, {"label": "A", "grade": 3}], "k": 1})
    assert heard == [lab.ndcg] and lab.ndcg == RankingLab([2, 3], k=1).ndcg and lab.labels == ["B", "A"]


SENT = [
    (GainDiscountLab, dict(shape="hand", weights=[1] * 10 + [0] * 40)),
    (GainDiscountLab, dict(ranking=[{"label": "x", "grade": 0.5}], shape="jk", base=1.5)),
    (GainDiscountLab, dict(high=2, low=0)),
    (GainDiscountLab, dict(low=4, high=5, gain="hand", worth=[0, 0, 0, 0, 0, 1])),
    (TiesLab, dict(rel=[1, 0], scores=[0.5, 0.5], ids=["b", "a"], measure="rr", k=1)),
    (TiesLab, dict(tools=[TOOLS[3]], precision="single", scores=[1, 2, 3, 4, 5, 1e-9])),
    (
        RunsLab,
        dict(
            runs=[{"name": "x", "first": [{"label": "A", "grade": 1}], "second": [{"label": "A", "grade": 1}]}],
            query="x", order="sorted",
        ),
    ),
    (RunsLab, dict(left_out=["lamp", "tent"], measure="ndcg")),
    (ConventionLab, dict(grades=[1, 0], ids=["b", "a"], tied=[2], convention="gain=exponential ties=worst", k=None)),
    (ConventionLab, dict(printed="0.751", measure="AP", tools=PRESETS[:2])),
    (ClicksLab, dict(rel=[5, 0.5], looks=[1, 0.25], n=1, third="snips")), (ClicksLab, dict(seed=7, clip=1.5, n=20_000)),
    (Quiz, dict(guesses=[0.5], revealed=True)),
    (Quiz, dict(questions=[*Quiz().questions, [5, 0, 0.5]], guesses=[1, 1, 1, 1, 0.5], guess=0.1, gain="exponential")),
]


@pytest.mark.parametrize("kind, state", SENT, ids=str)
def test_a_message_of_the_browser_is_taken_at_once(kind, state):
    lab = start(kind)
    lab.set_state(json.loads(json.dumps(state)))
    assert {name: lab.held()[name] for name in state} == state
    known = kind(**lab.held())
    assert known.held() == lab.held() and same(derived(known), derived(lab))


WRONG = [
    (RankingLab, dict(ranking=[{"label": "A", "grade": 1}], pool=[0])), (GainDiscountLab, dict(base=5, p=1)),
    (GainDiscountLab, dict(ranking=[], shape="rbp")), (GainDiscountLab, dict(high=2, low=2)),
    (GainDiscountLab, dict(p=0.5, high=1)),
    (Quiz, dict(guess=1, guesses=[1] * 9)), (Quiz, dict(revealed=True)), (Quiz, dict(n_relevant=[3])),
    (Quiz, dict(questions=[[1, 0]], measure="ap", n_relevant=[1, 1])),
    (Quiz, dict(questions=[[1, 1]], measure="ap", n_relevant=[1])),
    (TiesLab, dict(rel=[1, 0], scores=[1, 1])), (TiesLab, dict(k=3, scores=[1, 2])),
    (RunsLab, dict(runs=[], query=None)), (RunsLab, dict(left_out=["lamp"], query="canoe")),
    (ConventionLab, dict(k=2, grades=[1, 0])), (ConventionLab, dict(tied=[2], convention="gain=cubic")),
    (ClicksLab, dict(rel=[1, 0], n=5)), (ClicksLab, dict(n=5, looks=[1])),
]


@pytest.mark.parametrize("kind, state", WRONG, ids=str)
def test_a_bad_message_is_refused_whole_and_answered_with_the_state_that_stays(kind, state, monkeypatch):
    lab, sent, heard = start(kind), [], []
    before, known = lab.held(), derived(lab)
    monkeypatch.setattr(type(lab), "send_state", lambda self, key=None: sent.append(self.get_state(key)))
    lab.observe(heard.append, list(before))
    with pytest.raises(TraitError):
        lab.set_state(state)
    assert lab.held() == before and same(derived(lab), known) and heard == []
    assert sent == [{name: before[name] for name in state}]


@pytest.mark.parametrize("kind", LABS)
def test_a_default_is_not_shared(kind):
    lab, other = start(kind), start(kind)
    for value in lab.held().values():
        if isinstance(value, list):
            value.clear()
    assert start(kind).held() == other.held()


# What is shown

ROUND = [
    RankingLab(), RankingLab(GRADES, k=2, discount=("jk", 2), pool=POOL, min_grade=2, gain="exponential"),
    RankingLab([("x", 0.5), ("x", 1)]), RankingLab([1, 2], discount=[1, 0.5]), GainDiscountLab(),
    GainDiscountLab([("x", 1)], shape="jk", base=2.5, p=0.25, weights=[0.5] * 50, gain="exponential", level="pages"),
    GainDiscountLab(gain="hand", worth=[0, 0, 0, 0, 0, 0.5], high=5, low=2), Quiz(),
    Quiz([[1, 0.5]], guesses=[1], guess=0.25, revealed=True, gain="exponential"), TiesLab(),
    TiesLab([3, 0, 1], [0.5, 0.5, 1e-9], ["b", "a", "c"], measure="ap", k=2, precision="single"), TiesLab([3, 0, 1]),
    TiesLab(scores=[16777216, 16777217, -1, 0, 0, 1e300], gain="exponential"),
    TiesLab(ids=list("fedcba"), tools=TOOLS[:2], measure="rr", min_grade=2), RunsLab(),
    RunsLab(RUNS, k=2, measure="ndcg", left_out=["lamp"], query="axe", order="sorted"),
    RunsLab([([1, 1], [("B", 1), ("A", 1)]), ([], [])]), RunsLab({"a": ([("x", 1), ("y", 1)], [1, 1])}),
    RunsLab(QUERIES, k=2, measure="rr"), RunsLab({"a": [("x", 1)], "b": []}), RunsLab({"query 2": [1]}),
    ConventionLab(), ConventionLab([3, -1, 0.5], tied=[3], unreturned=[], convention="lightgbm", k=None, measure="AP"),
    ConventionLab(ids=list("fedcba"), convention="ties=average rounding=mean:5", printed="0.751"),
    ConventionLab([1], ["x"], tools=PRESETS[:3]), ClicksLab(),
    ClicksLab([5, 0.5], clip=2.5, third="snips", seed=9, n=1), ClicksLab(looks=look_curve(2, 6), n=3000),
    ClicksLab([5, 0.5], [0.3, 0.2]),
]


@pytest.mark.parametrize("lab", ROUND, ids=repr)
def test_a_lab_as_text_is_the_call_that_makes_it_and_as_html_stands_alone(lab):
    again = eval(repr(lab))
    assert type(again).__name__ == type(lab).__name__ and again.held() == lab.held()
    assert same(derived(again), derived(lab)) and repr(again) == repr(lab)
    data, _ = lab._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", VIEW}
    assert data["text/plain"] == repr(lab) and data["text/html"] == embed(lab) == embed(again)
    assert not re.search(r"https?:|^import\b|\bimport\(|\bfetch\(|\sid=", data["text/html"], re.M)
    state = re.search(r'<script type="application/json">(.*?)</script>', data["text/html"])[1]
    assert json.loads(state) == lab.held()
    tables = re.findall(r"<figure.*?</figure>", fallback(lab), re.S)
    many = {"RankingLab": 1, "GainDiscountLab": 3}
    assert len(tables) == many.get(type(lab).__name__, 2)
    for table in tables:
        head, body = table.split("</thead>")
        assert len(set(re.findall(r"<figcaption>.+</figcaption>", head))) == 1
        assert {row.count("<td>") for row in re.findall("<tr>.*?</tr>", body)} <= {head.count("<th>")}


def asked(metadata=(), username="", version="5.2", allow_stdin=True):
    "Return what IPython is where a kernel runs a cell at such a request of a program."
    request = {
        "header": {"msg_type": "execute_request", "username": username, "version": version},
        "metadata": dict(metadata), "content": {"code": "", "allow_stdin": allow_stdin},
    }
    return ipython(request)


def ipython(request):
    "Return what IPython is in a kernel that acts on a `request`."
    kernel = SimpleNamespace(get_parent={"shell": request}.get)
    return SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=kernel))


# What programs ask of a kernel, as JupyterLab 4.6 and Notebook 7.6, nbclassic 1.3 and Notebook 6.5, nbclient 0.11 and
# Voila 0.5 did. Each shows HTML alive, in a notebook that is opened again too.
NEED_NO_VIEW = {
    "JupyterLab": asked({"deletedCells": [], "recordTiming": False, "cellId": "1"}),
    "nbclassic": asked(username="username"),
    "nbclient": asked(username="reader", version="5.4", allow_stdin=False),
}
# VS Code loads what runs a widget only when it is to show a view, and shows the HTML once the kernel is gone.
NEED_A_VIEW = {
    "VS Code": asked({"cellId": "vscode-notebook-cell:/a.ipynb#W0sZmlsZQ%3D%3D"}, username="9a3d"),
    "a console": asked(username="username", version="5.4"),
    "a callback": ipython({"header": {"msg_type": "comm_msg"}, "metadata": {}, "content": {}}),
    "IPython without a kernel": SimpleNamespace(get_ipython=lambda: SimpleNamespace()),
    "no IPython": SimpleNamespace(get_ipython=lambda: None),
}


@pytest.mark.parametrize("kind", LABS)
def test_a_laboratory_is_html_alone_that_names_its_model_where_html_is_alive(kind, monkeypatch):
    lab = start(kind)
    for program in NEED_NO_VIEW.values():
        monkeypatch.setitem(sys.modules, "IPython", program)
        data, _ = lab._repr_mimebundle_()
        assert data == {"text/plain": repr(lab), "text/html": embed(lab, lab._key)}
    assert f'data-ndcg-model="{lab._key}"' in data["text/html"] and lab.get_state()["_key"] == lab._key
    assert lab._key != start(kind)._key
    for program in NEED_A_VIEW.values():
        monkeypatch.setitem(sys.modules, "IPython", program)
        data, _ = lab._repr_mimebundle_()
        assert VIEW in data and data["text/html"] == embed(lab)


@pytest.mark.parametrize("program", NEED_NO_VIEW)
def test_colab_shows_each_output_in_a_frame_of_its_own_and_needs_the_view(program, monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", NEED_NO_VIEW[program])
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace())
    assert VIEW in TiesLab()._repr_mimebundle_()[0]


def test_ipywidgets_7_shows_what_version_8_shows(monkeypatch):
    monkeypatch.setattr(ipywidgets.Widget, "_ipython_display_", lambda widget: None, raising=False)
    data, _ = DisplayFormatter().format(TiesLab())
    assert {VIEW, "text/html"} <= set(data)


@pytest.mark.parametrize("kind", LABS)
def test_an_output_is_its_tables_and_one_script_with_all_else(kind):
    page, name = embed(start(kind)), kind.__name__
    tables, life = page.split(LIFE)
    assert tables == still(start(kind)) and f'<div class="ndcg-lab" data-ndcg-widget="{name}">' in tables
    assert re.findall(r"<script[^>]*>", tables) == ['<script type="application/json">']
    sent = re.fullmatch(rf'(.*)ndcgCore\.mountAll\("{name}", ndcgLabs\.{name}, (".*")\);</script>', life, re.S)
    assert sent[1] == script(kind.module) and json.loads(sent[2]) == style(kind.module)
    assert life.count("</script") == 1 and "<!--" not in life


def test_a_lab_derived_by_its_user_is_mounted_too():
    class Mine(RankingLab):
        pass

    assert 'data-ndcg-widget="RankingLab"' in embed(Mine(GRADES))


NASTY = '</script><b title="x">&amp;'


@pytest.mark.parametrize("lab", [
    RankingLab([(NASTY, 1)]), GainDiscountLab([(NASTY, 1)]),
    TiesLab([1], ids=[NASTY]), ConventionLab(tools=[{**PRESETS[0], "tool": NASTY}]),
    TiesLab(tools=[{**TOOLS[0], "tool": NASTY}]), RunsLab({NASTY: ([1], [1])}), RunsLab({"A": ([(NASTY, 1)], [1])}),
], ids=lambda lab: type(lab).__name__)
def test_a_label_is_text_wherever_it_goes(lab):
    page = embed(lab)
    assert (
        "</script><b" not in page
        and '<b title="x">' not in page
        and "&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;&amp;amp;" in fallback(lab)
    )


def texts(lab):
    "Return the cells of the static tables of `lab`, row by row, the captions as rows of one."
    found = re.findall(r"<figcaption>(.*?)</figcaption>|<tr>(.*?)</tr>", fallback(lab))
    return [[caption] if caption else re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for caption, row in found]


def test_static_tables_tell_the_whole_story():
    held = texts(RankingLab([3, 2], k=1))
    assert held[0] == [
        "NDCG 1.000, DCG 3.000, IDCG 3.000, CG 3.000, precision 1.000, recall 0.500, AP 0.500, "
        "AP over min(R, k) 1.000, AP over hits 1.000, RR 1.000, ERR (grades to 4) 0.438, RBP (p = 0.8) 0.200; "
        "ranks up to k = 1 count."
    ]
    assert held[-1] == ["2", "B", "2", "2", "0.631", "past k"]
    lab = GainDiscountLab(shape="rbp")
    assert ["rbp, p 0.8", f"{lab.dcg:.3f}", f"{lab.idcg:.3f}", f"{lab.ndcg:.3f}", "5"] in texts(lab)
    assert [
        "6", "F", "2",
        *(f"{discounts(6, discount)[-1]:.3f}" for discount in ("log2", ("jk", 2), "reciprocal", ("rbp", 0.8))), "0.900",
    ] in texts(lab)
    assert texts(GainDiscountLab())[0] == [
        "Gain linear, discount log2: results of grade 1 that reach one of grade 3 at rank 1: 6, without a "
        "discount 3. DCG 6.861, NDCG 0.961."
    ]
    pages = texts(GainDiscountLab([1] * 6, level="pages"))
    assert pages[0][0].endswith("Page Y 3.305, page X 3: Y leads.") and pages[1][:2] == ["discount", "page Y"]
    assert texts(GainDiscountLab([1] * 5, level="pages"))[0][0].endswith("Page Y 2.948, page X 3: X leads.")
    assert texts(GainDiscountLab([3], level="pages"))[0][0].endswith("neither leads.")
    assert not any("NDCG" in text for row in pages for text in row)
    assert "rank 1: no number, without a discount no number. " in texts(GainDiscountLab(low=0))[0][0]
    assert ["3", "3", "7", "4"] in texts(lab)
    lab = TiesLab([1, 0], [2, 2], ["<b>", "c"])
    assert texts(lab)[0] == [
        "NDCG is 0.631 to 1.000, by the order of the tied, 0.815 on average; "
        "scores compared in double precision, every rank counts."
    ]
    assert ["larger id first", "docid", "0.631"] == texts(lab)[3][:3]
    assert ["&lt;b&gt;", "1", "2", "1 to 2"] in texts(lab)
    lab = RunsLab({"tent": ([1, 0], [0, 1]), "stove": ([0, 1], [1, 0]), "lamp": ([1, 0], [1, 0])}, left_out=["stove"])
    assert texts(lab)[:3] == [
        [
            "Mean AP: system 1 1.000, system 2 0.750, difference -0.250; system 2 is better on 0 queries, "
            "equal on 1, worse on 1; every rank counts. Without tent the difference is +0.000: neither ahead. "
            "The difference by the other measures: RR -0.250, NDCG -0.185."
        ],
        ["query", "AP of system 1", "AP of system 2", "2 minus 1", "mean without it", "counts"],
        ["tent", "1.000", "0.500", "-0.500", "+0.000", "yes"],
    ]
    assert ["stove", "0.500", "1.000", "+0.500", "none", "no"] in texts(lab)
    assert ["tent", "A 1, B 0", "B 0, A 1"] in texts(lab)
    lab = Quiz(guesses=[0.9])
    assert (
        ["1", "2, 3, 1, 0", "0.9"] in texts(lab)
        and ["4", "0, 0, 0, 2", "none"] in texts(lab)
        and ["1", "0.922", "0.022"] in texts(lab)
        and ["4", "0.431", "none"] in texts(lab)
    )
    assert "<details><summary>Show the answers</summary><figure" in fallback(lab)


# With other widgets


def test_two_labs_can_be_tied():
    one, two = RankingLab(GRADES), GainDiscountLab(GRADES)
    traitlets.link((one, "ranking"), (two, "ranking"))
    one.ranking = [1, 3]
    assert two.dcg == dcg([1, 3])
    two.ranking = [2]
    assert one.grades == [2]


def test_a_slider_can_hold_a_trait():
    lab, slider = RankingLab(GRADES), ipywidgets.IntSlider(value=3, min=1, max=6)
    ipywidgets.link((slider, "value"), (lab, "k"))
    assert lab.k == 3
    slider.value = 4
    assert lab.ndcg == ndcg(GRADES, k=4)
    lab.set_state({"k": 2})
    assert slider.value == 2
    assert ipywidgets.jslink((slider, "value"), (lab, "k")).target == (lab, "k")


def test_interact_drives_a_lab():
    lab = GainDiscountLab()
    controls = ipywidgets.interactive(
        lambda high, gain: lab.set_state({"high": high, "gain": gain}), high=(2, 5), gain=["linear", "exponential"]
    )
    controls.update()
    controls.children[0].value = 2
    controls.children[1].value = "exponential"
    assert (lab.high, lab.gain, lab.needed) == (2, "exponential", 6)


# The package and its files


def test_the_package_offers_every_lab():
    for kind in LABS:
        assert getattr(ndcg_lit, kind.__name__) is kind and kind.__name__ in dir(ndcg_lit) and kind.__doc__
        front_end = [STATIC / "labs" / f"{kind.module}.{kind_of_file}" for kind_of_file in ("js", "html", "css")]
        assert all(path.is_file() for path in front_end) and kind.__module__ == f"ndcg_lit.labs.{kind.module}"


def test_every_lab_has_one_module_one_script_one_template_and_one_style():
    own_tests = {"stepper", "choice_lab", "own_lab", "advice_lab", "judges_lab", "orders_lab", "accident_lab",
                 "readers_lab", "shake_lab", "mean_lab", "suspects_lab"}
    names = {kind.module for kind in LABS} | own_tests
    assert {path.name.split(".")[0] for path in (STATIC / "labs").iterdir()} == names
    assert {path.name for path in (STATIC / "labs").iterdir()} == {
        "accident_lab.json", "advice_lab.json",
        *(f"{name}.{kind}" for name in names for kind in ("js", "html", "css")),
    }
    assert {path.name for path in (STATIC / "made").iterdir()} == {
        "core.js", "core.css", "lists.js", *(f"{name}.{kind}" for name in names for kind in ("js", "css"))
    }
    for kind in LABS:
        assert kind._esm == widget_script(kind.module) and kind._css == style(kind.module)


def read(name): return (STATIC / name).read_text(encoding="utf-8")


def test_a_style_is_used_by_its_own_lab():
    for kind in LABS:
        whole = script(kind.module)
        for name in set(re.findall(r"\.(nl-[a-z]+)", read(f"labs/{kind.module}.css"))):
            assert name in whole, f"{name} is no part of {kind.module}"


def test_a_style_stands_above_each_copy_of_what_is_shared():
    for kind in LABS:
        own = re.sub(r"/\*.*?\*/|@container.*", "", read(f"labs/{kind.module}.css"), flags=re.S).strip()
        name = kind.module.replace("_", "-")
        assert re.findall(r"^\S.*{$", own, re.M) == [f".ndcg-lab.nl-{name} {{"]
        assert read(f"labs/{kind.module}.html").startswith(f'<div class="nl-lab nl-{name}"')


@pytest.mark.parametrize("name", ["core/base.css", "labs/ranking_lab.css"])
def test_a_move_does_not_restyle_every_row(name):
    "Where a :has() looks at an ancestor of the rows, Chromium computes the style of all of them anew at each step."
    styles = re.sub(r"/\*.*?\*/", "", read(name), flags=re.S)
    on_screen, prints = re.subn(r"^  @media print \{.*?^  \}\n", "", styles, flags=re.M | re.S)
    assert prints == 1 and ":has(" not in on_screen


SIZES = {  # bytes as they travel
    "core.js": 9_150, "lists.js": 10_200, "core.css": 4_700, "ranking_lab.js": 15_950, "ranking_lab.css": 4_000,
    "orders_lab.css": 2_450,
}
OWN = {".js": 13_000, ".css": 2_400}


def test_sizes():
    packed = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in (STATIC / "made").iterdir()}
    assert [(name, n) for name, n in packed.items() if n > SIZES.get(name, OWN[Path(name).suffix])] == []


def test_front_end_keeps_to_its_own_element():
    for path in [*STATIC.glob("core/*.js"), *STATIC.glob("labs/*.js")]:
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"getElementById|\bid:|innerHTML|https?:", source), path.name
        assert path.name in ("host.js", "live.js") or not re.search(
            r"document\.(querySelector|addEventListener|body)|window\.", source
        ), path.name


@pytest.mark.some(3)
@pytest.mark.parametrize("module", ["ranking_lab", "quiz", "convention_lab", "base"])
@pytest.mark.parametrize("missing", ["anywidget", "ipywidgets", "traitlets"])
def test_without_anywidget_the_error_says_what_to_install(module, missing):
    code = f"import sys; sys.modules['{missing}'] = None\nimport ndcg_lit.labs.{module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ImportError: the laboratories need anywidget and ipywidgets; " in run.stderr
    assert 'install them with: pip install "ndcg_lit[lab]"' in run.stderr


BEYOND = [  # what a browser, a link or a hand may give a trait
    10**400, -10**400, 10**5000, Fraction(10**400), INF, NAN, 1e308, np.array([[1]]), b"x", {}, [10**400], [[10**400]],
    [("A", 10**400)], [{"grade": 10**400}], ["jk", 10**400], "\ud800", "x" * 400, object(), [None], 1j,
    [{"tool": "a", "measures": "RR", "convention": "cutoff=inf"}], {"convention": "cutoff=inf"}, [1e308] * 6,
]


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.__name__)
def test_a_value_beyond_all_is_refused_in_a_line_and_changes_nothing(lab):
    one = lab()
    for name in one.checked():
        for value in BEYOND:
            before = one.held()
            try: setattr(one, name, value)
            except TraitError as error:
                assert str(error).startswith(name) and "\n" not in str(error) and len(str(error)) < 1500
                assert one.held() == before
            else: one = lab()
