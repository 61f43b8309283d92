"""Margins: verdicts from two one-sided tests, held to their definition, and how often they are wrong."""
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from ndcg_lit import compare, compare_values
from ndcg_lit.engine.resampling import flip_p, flip_test
from ndcg_lit.pairs import VERDICTS
from seeds import fewer


def values(by, first=0.0):
    "Return values of two systems whose differences are `by`."
    return {"A": {f"q{i}": first for i in range(len(by))}, "B": {f"q{i}": first + each for i, each in enumerate(by)}}


def pair_of(by, margin, **given):
    return compare_values(values(by), margin=margin, **given).pairs[0]


def one_sided(by, margin):
    "Return whether the mean of `by` is shown to be above -margin at p <= 0.05, one-sided, by its own flips of signs."
    shifted = np.asarray(by) + margin
    return shifted.mean() > 0 and flip_p(shifted) / 2 <= 0.05 + 1e-12


def test_a_verdict_is_that_of_two_one_sided_tests():
    random, seen = np.random.default_rng(1987), set()
    for _ in range(fewer(600, 120)):
        by = np.round(random.normal(random.choice([-0.3, 0, 0.3]), 0.2, random.integers(6, 13)), 3)
        margin = float(random.choice([0.05, 0.15, 0.4]))
        pair = pair_of(by, margin)
        not_worse, not_better = one_sided(by, margin), one_sided(-by, margin)
        wanted = {(True, True): "equivalent", (True, False): "not worse", (False, True): "not better",
                  (False, False): "undecided"}[not_worse, not_better]
        if pair.p <= 0.05:
            inside = not_better if by.mean() > 0 else not_worse
            wanted = ("better" if by.mean() > 0 else "worse") + " within the margin" * int(inside)
        assert pair.verdict == wanted and pair.not_worse == not_worse
        assert pair.margin_interval == pytest.approx(tuple(flip_test(by[None], 0.9)[1][0]), abs=1e-12)
        seen.add(wanted)
    assert seen == VERDICTS.keys()


def test_a_system_worse_by_the_margin_passes_in_one_of_twenty():
    random, n, experiments, margin = np.random.default_rng(8), 20, fewer(4000, 800), 0.1
    low = flip_test(random.normal(-margin, 0.3, (experiments, n)), 0.9, 1000)[1][:, 0]
    share = (low > -margin).mean()
    assert abs(share - 0.05) <= 3 * (0.05 * 0.95 / experiments)**0.5


def test_the_queries_that_a_margin_needs_show_it_with_the_power_promised():
    random, margin, sd = np.random.default_rng(9), 0.1, 0.3
    by = random.normal(0, 1, 30)
    by = (by - by.mean()) / by.std(ddof=1) * sd
    pair = pair_of(by - 0.02, margin)
    n, experiments = pair.needed, fewer(4000, 800)
    said = f"; {n:,} queries show that a system as good is not worse by more"
    assert pair.verdict == "not better" and said in pair.said
    low = flip_test(random.normal(0, sd, (experiments, n)), 0.9, 1000)[1][:, 0]
    assert abs((low > -margin).mean() - 0.8) <= 3 * (0.16 / experiments)**0.5 + 0.02
    effect = (stats.norm.ppf(0.95) + stats.norm.ppf(0.8)) * sd / margin
    assert abs(n - effect**2) <= 3
    assert "queries detect" not in pair.said and pair_of(by, None).needed is None  # a mean of 0


def test_several_comparisons_have_a_wider_interval_and_say_so():
    random = np.random.default_rng(4)
    table = {name: {f"q{i}": each for i, each in enumerate(random.normal(0.5, 0.1, 40))} for name in "ABC"}
    found = compare_values(table, margin=0.05)
    pair = found.pairs[0]
    assert pair.margin_level == pytest.approx(1 - 0.1 / 3) and "96.67 % interval" in pair.said
    wider = flip_test(pair.by[None], 1 - 0.1 / 3)[1][0]
    assert pair.margin_interval == pytest.approx(tuple(wider), abs=0.01)
    said = "a margin of 0.05 held against 96.67 % intervals, two one-sided tests (Bonferroni over 3 comparisons)"
    assert said in found.said and said in found.method() and "verdict" in str(found)
    alone = compare_values(table, margin=0.05, baseline="A", family="all")
    assert alone.pairs[0].margin_level == pytest.approx(0.95)


def test_where_lower_is_better_more_is_worse():
    random = np.random.default_rng(5)
    by = random.normal(0.02, 0.01, 20)
    one, other = (compare_values(values(by, 1), lower=low, margin=0.1).pairs[0] for low in ((), "value"))
    assert one.verdict == "better within the margin"
    names = dict(lower=True, margin=0.015)
    turned = replace(one, **names)
    assert turned.verdict == "worse" and not turned.not_worse and replace(one, lower=True).not_worse


def test_a_margin_stands_in_every_form_and_none_without():
    table = values(np.random.default_rng(6).normal(0, 0.1, 30))
    plain, found = compare_values(table), compare_values(table, margin=0.05)
    columns = ["margin", "margin_low", "margin_high", "verdict"]
    assert not {*columns, "margin"} & {*plain.columns, *plain.to_dict(), *plain.to_dict()["pairs"][0]}
    told = found.to_dict()
    assert told["margin"] == 0.05 and told["pairs"][0]["verdict"] == found.pairs[0].verdict
    frame = found.to_pandas()
    assert frame[columns].iloc[0].tolist() == [0.05, *found.pairs[0].margin_interval, found.pairs[0].verdict]
    few = compare_values(values([0.1, 0.2, -0.1]), margin=0.5)
    assert few.to_dict()["pairs"][0]["margin_low"] is None and few.pairs[0].verdict == "undecided"
    assert found == compare_values(table, margin=0.05) != compare_values(table, margin=0.06)


def test_a_margin_by_measure():
    run = {f"q{i}": {"a": 1, "b": 2} for i in range(8)}
    qrels = {q: {"a": 1} for q in run}
    found = compare({"A": run, "B": run | {"q1": {"a": 2, "b": 1}}}, qrels, ["nDCG@10", "RR"], margin={"ndcg@10": 0.2})
    assert found["nDCG@10"].margin == 0.2 and found["RR"].margin is None is found["RR"].verdict
    assert found.columns["margin"] == [0.2, None] and "margins of 0.2 ndcg@10" in found.said


@pytest.mark.parametrize("margin, error, says", [
    (0, ValueError, "margin must be a number above 0, in units of the measure; got 0"), (-0.1, ValueError, "above 0"),
    (float("nan"), ValueError, "margin must be a finite number"), (float("inf"), ValueError, "finite"),
    ("0.1", TypeError, "margin must be a number"), (True, TypeError, "margin must be a number"),
    ({"AP": 0.1}, ValueError, "margin names 'AP', which is none of the measures"),
    ({"value": 0}, ValueError, "above 0"),
])
def test_a_margin_that_cannot_be_meant_is_refused(margin, error, says):
    with pytest.raises(error, match=says): compare_values(values([0.1] * 8), margin=margin)


def test_a_measure_of_given_values_has_its_margin_by_name():
    values = {name: {f"q{i}": {"seconds": i % 3 + (name == "B") * 0.01, "cost": i} for i in range(9)} for name in "AB"}
    found = compare_values(values, margin={"seconds": 0.5})
    assert [pair.margin for pair in found.pairs] == [0.5, None]
    assert found["seconds"].verdict == "better within the margin"
