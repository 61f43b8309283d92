"""Queries for a difference before any run exists: held to statsmodels' t test, to simulation, and to their command."""
import json
from math import isclose, nan

import numpy as np
import pytest
from statsmodels.stats.power import TTestPower

from ndcg_lit import compare, detectable_difference, queries_for
from ndcg_lit.command import main
from ndcg_lit.engine.resampling import flip_p, flip_test
from seeds import fewer


@pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_the_numbers_are_those_of_a_t_test(level, power):
    for effect in (0.04, 0.1, 0.3, 0.5):
        theirs = TTestPower().solve_power(effect, alpha=1 - level, power=power)
        ours = queries_for(effect * 0.25, 0.25, level, power)
        assert abs(ours - theirs) <= 1.5 + 0.003 * theirs and queries_for(-effect, 1, level, power) == ours
        one_sided = TTestPower().solve_power(effect, alpha=1 - level, power=power, alternative="larger")
        assert abs(queries_for(0, 1, level, power, margin=effect) - one_sided) <= 2 + 0.001 * one_sided


@pytest.mark.parametrize("margin", [None, 0.1])
def test_so_many_queries_find_it_with_the_power_promised(margin):
    random, sd, experiments = np.random.default_rng(12), 0.3, fewer(4000, 800)
    difference = 0.1 if margin is None else -0.02
    n = queries_for(difference, sd, margin=margin)
    drawn = random.normal(difference, sd, (experiments, n))
    found = flip_p(drawn, 1000) <= 0.05 if margin is None else flip_test(drawn, 0.9, 1000)[1][:, 0] > -margin
    assert abs(found.mean() - 0.8) <= 0.02 + 3 * (0.16 / experiments)**0.5


def test_the_two_functions_are_inverse():
    for n in (8, 20, 50, 1000):
        size = detectable_difference(n, 0.25)
        assert queries_for(size * 1.0001, 0.25) <= n < queries_for(size * 0.97, 0.25)
    assert queries_for(0.02, 0.25, comparisons=6) > queries_for(0.02, 0.25)
    assert detectable_difference(50, 0.25, comparisons=6) == detectable_difference(50, 0.25, 1 - 0.05 / 6)


@pytest.mark.parametrize("given, error, says", [
    (dict(difference=0), ValueError, "difference must not be 0"),
    (dict(sd=0), ValueError, "sd must be a number above 0"),
    (dict(sd=-1), ValueError, "sd must"), (dict(sd=nan), ValueError, "sd must be a finite number"),
    (dict(sd="x"), TypeError, "sd must be a number"), (dict(level=1), ValueError, "level"),
    (dict(power=80), ValueError, "power"), (dict(margin=0), ValueError, "margin must be a number above 0"),
    (dict(difference=-0.02, margin=0.02), ValueError, "cannot be shown to be within a margin of 0.02"),
    (dict(comparisons=0), ValueError, "comparisons must be a whole number"),
    (dict(margin=0.1, level=0.4), ValueError, "a margin needs a level above 0.5"),
])
def test_what_cannot_be_planned_is_refused(given, error, says):
    with pytest.raises(error, match=says): queries_for(**dict(difference=0.02, sd=0.25) | given)


def test_too_few_queries_find_nothing():
    with pytest.raises(ValueError, match="5 queries find no difference: their p is never 0.05 or less"):
        detectable_difference(5, 0.25)
    for n in (1, 2.5, "x", True):
        with pytest.raises(ValueError, match="queries must be a whole number from 2 on"): detectable_difference(n, 0.25)


def asked(capsys, *words):
    try: status = main(["plan", *words])
    except SystemExit as left: status = left.code
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command_plans_from_a_standard_deviation_and_from_runs(capsys, tmp_path, monkeypatch):
    status, out, _ = asked(capsys, "--sd", "0.25", "--difference", "0.02", "0.05", "--format", "json")
    rows = json.loads(out)
    assert status == 0 and [row["queries"] for row in rows] == [queries_for(each, 0.25) for each in (0.02, 0.05)]
    status, out, _ = asked(capsys, "--sd", "0.25", "--margin", "0.02")
    assert status == 0 and str(queries_for(0, 0.25, margin=0.02)) in out and "power 80 %, level 95 %" in out
    status, out, _ = asked(capsys, "--sd", "0.25", "--queries", "50", "--format", "csv")
    assert isclose(float(out.splitlines()[1].split(",")[2]), detectable_difference(50, 0.25))
    monkeypatch.chdir(tmp_path)
    random = np.random.default_rng(1)
    (tmp_path / "qrels").write_text("".join(f"q{q} 0 d{d} {d % 3}\n" for q in range(20) for d in range(6)))
    for name in ("old", "new"):
        scores = random.normal(0, 1, (20, 6))
        (tmp_path / name).write_text("".join(f"q{q} Q0 d{d} 1 {scores[q, d]} t\n" for q in range(20) for d in range(6)))
    pair = compare({"old": "old", "new": "new"}, "qrels", "nDCG@10").pairs[0]
    status, out, _ = asked(capsys, "qrels", "old", "new", "-m", "nDCG@10", "--difference", "0.05", "--format", "json")
    [row] = json.loads(out)
    assert status == 0 and row["sd"] == pair.sd and row["queries"] == queries_for(0.05, pair.sd)


@pytest.mark.parametrize("words, says", [
    ("--difference 0.02", "plan takes --sd, or judgments and two runs"),
    ("--sd 0.25", "plan takes --difference or --margin"),
    ("--sd 0.25 --difference 0", "difference must not be 0"),
    ("--sd 0 --difference 0.1", "sd must be a number above 0"),
    ("--sd 0.25 --difference 0.02 --queries 50", "give one of them"),
    ("q a b --sd 1 --difference 1", "give one of them"),
    ("--sd 0.25 --queries 4", "4 queries find no difference"),
])
def test_a_plan_that_is_refused_ends_with_2(capsys, words, says):
    status, out, err = asked(capsys, *words.split())
    assert (status, out) == (2, "") and says in err
