"""The outcome of interleaving: credit, p by every flip, an interval that agrees and covers, logs, and sample sizes."""
import csv
import itertools
import json

import numpy as np
import pytest

from ndcg_lit import click_credit, interleaving_outcome, team_draft, visits_for_ab, visits_for_interleaving
from ndcg_lit.interleaving import TeamDraft


def drawn_log(seed, people=8, often=3, lead=0.2, taste=0.5):
    "Return a log of people with tastes of their own around a common lead, and a good share of ties."
    rng = np.random.default_rng(seed)
    who = np.repeat(np.arange(people), rng.poisson(often, people) + 1)
    likes = np.clip(lead + taste * rng.uniform(-1, 1, people), -1, 1)[who]
    score = np.where(rng.random(who.size) < 0.6, np.where(rng.random(who.size) < (1 + likes) / 2, 1, -1), 0)
    return {"visitor": who, "A": np.where(score < 0, 2, 1) * 1, "B": np.where(score > 0, 2, 1) * 1}


@pytest.mark.parametrize("seed", range(50))
def test_credit_is_a_count_by_team(seed):
    rng = np.random.default_rng(seed)
    draft = team_draft(list("abcdefgh"), list("hgfedcba"), seed)
    clicked = [each for each in draft.ranking if rng.random() < 0.4]
    by_hand = [sum(team == each for shown, team in zip(*draft) if shown in clicked) for each in (0, 1)]
    assert [*click_credit(draft, clicked * 2)] == by_hand == [*click_credit((draft.ranking, draft.teams), {*clicked})]


@pytest.mark.parametrize(("draft", "clicked", "said"), [
    (TeamDraft(["a", "b"], [0, 1]), ["z"], "'z' was clicked and not shown"),
    (TeamDraft(["a", "b"], [0]), ["a"], "a draft has a team, 0 or 1, for each result"),
    (TeamDraft(["a", "b"], [0, 2]), ["a"], "a draft has a team, 0 or 1, for each result"),
    (TeamDraft(["a", "b"], [0, 1]), "ab", "clicked must be a list of ids; got 'ab'"),
])
def test_what_credit_refuses(draft, clicked, said):
    with pytest.raises((ValueError, TypeError), match=said): click_credit(draft, clicked)


@pytest.mark.parametrize("seed", range(12))
def test_p_is_that_of_every_flip_of_whole_visitors(seed):
    log = drawn_log(seed)
    score = np.sign(log["B"] - log["A"])
    sums = np.bincount(log["visitor"], score)
    every = [abs(np.dot(signs, sums)) >= abs(sums.sum()) for signs in itertools.product((1, -1), repeat=sums.size)]
    found = interleaving_outcome(log)
    assert found.p == pytest.approx(np.mean(every), abs=0.02)
    assert (found.wins, found.losses, found.ties) == tuple(int((score == each).sum()) for each in (1, -1, 0))
    assert found.lead == pytest.approx(score.mean())
    assert found.share == pytest.approx((score > 0).sum() / (score != 0).sum())


def test_p_and_interval_agree():
    concluded = 0
    for seed in range(300):
        log = drawn_log(seed, people=4 + seed % 30, lead=(seed % 5 - 2) * 0.15)
        for level in (0.8, 0.95):
            found = interleaving_outcome(log, level=level, samples=400, seed=seed)
            sure = found.p <= 1 - level + 1e-12
            for (low, high), nothing in ((found.interval, 0.5), (found.lead_interval, 0.0)):
                assert sure == (low > nothing or high < nothing), (seed, level, found.p, low, high)
            concluded += sure
    assert 50 < concluded < 550


@pytest.mark.parametrize("people", [12, 40])
def test_the_interval_covers(people):
    held = []
    for seed in range(300):
        low, high = interleaving_outcome(drawn_log(seed, people, often=5), samples=500).lead_interval
        held.append(low <= 0.6 * 0.2 <= high)
    assert 0.91 < np.mean(held) < 0.985


def test_visits_of_one_person_are_no_independent_evidence():
    logs = [drawn_log(seed, people=100, often=9, lead=0, taste=1) for seed in range(150)]
    by_visitor = np.mean([interleaving_outcome(each, samples=400).p <= 0.05 for each in logs])
    alone = [each | {"visitor": np.arange(each["A"].size)} for each in logs]
    by_visit = np.mean([interleaving_outcome(each, samples=400).p <= 0.05 for each in alone])
    assert by_visitor <= 0.1 < by_visit


def test_the_order_of_rows_and_the_names_of_visitors_change_nothing():
    log = drawn_log(5)
    order = np.random.default_rng(0).permutation(log["A"].size)
    other = {name: column[order] for name, column in log.items()}
    other["visitor"] = [f"v{9 - v}" for v in log["visitor"][order]]
    assert interleaving_outcome(log) == interleaving_outcome(other)


def test_a_log_has_many_forms(tmp_path):
    log = drawn_log(3) | {"query": [f"q{at % 4}" for at in range(drawn_log(3)["A"].size)]}
    wanted = interleaving_outcome(log)
    rows = [dict(zip(log, (str(v), int(a), int(b), q))) for v, a, b, q in zip(*log.values())]
    for ending, mark in (("csv", ","), ("tsv", "\t")):
        with open(tmp_path / f"log.{ending}", "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(log), delimiter=mark)
            writer.writeheader()
            writer.writerows(rows)
    forms = [rows, tmp_path / "log.csv", str(tmp_path / "log.tsv")]
    for library in ("pandas", "polars"):
        forms.append(pytest.importorskip(library).DataFrame(rows))
    for form in forms: assert interleaving_outcome(form) == wanted
    renamed = [{"user": row["visitor"], "old": row["A"], "new": row["B"], "text": row["query"]} for row in rows]
    how = {"names": ("old", "new"), "columns": {"query": "text"}}
    assert interleaving_outcome(renamed, **how).to_dict() == wanted.to_dict() | {"names": ["old", "new"]}
    leads = [abs(each["wins"] - each["losses"]) for each in wanted.queries.values()]
    assert leads == sorted(leads, reverse=True) and sum(each["visits"] for each in wanted.queries.values()) == len(rows)
    assert json.loads(json.dumps(wanted.to_dict()))["p"] == wanted.p


def test_nothing_decided():
    found = interleaving_outcome([{"visitor": v, "A": 1, "B": 1} for v in range(5)])
    assert found.p == 1 and found.share != found.share and found.lead == 0 and found.said == "No visit is decided."
    assert found.to_dict()["share"] is None and "ties" in repr(found) and "ties" in found._repr_html_()
    assert interleaving_outcome([{"visitor": 1, "A": 0, "B": 1}] * 50).p == pytest.approx(1), "one person"


@pytest.mark.parametrize(("log", "how", "said"), [
    ([], {}, "the log has no visit"), ([("v", 1, 0)], {}, "visit 1 of a list must be a dict; got"),
    ({"visitor": [], "A": [], "B": []}, {}, "the log has no visit"),
    ([{"A": 1, "B": 0}], {}, "no column of the visitor .*if each visit is by another person, number them"),
    ([{"visitor": 1, "B": 0}], {}, r"no column of the first \(A, first\); it has 'visitor', 'B'"),
    ([{"visitor": 1, "A": -1, "B": 0}], {}, "visit 1, column A: a credit is a number of 0 or more; got -1"),
    ([{"visitor": 1, "A": 1, "B": 0}, {"visitor": 1, "A": None, "B": 0}], {}, "visit 2, column A: a credit"),
    ([{"visitor": 1, "A": "x", "B": 0}], {}, "visit 1, column A: 'x' is no number"),
    ([{"visitor": None, "A": 1, "B": 0}], {}, "visit 1 has no visitor"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"columns": {"visitor": "who"}}, "the log has no column 'who'"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"columns": {"person": "who"}}, "columns cannot name 'person'"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"level": 1}, "level"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"names": ["A", "A"]}, "names must be those of two rankers"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"names": ["A"]}, "names must be those of two rankers"),
    ([{"visitor": 1, "A": 1, "B": 0}], {"samples": 10}, "samples"),
])
def test_what_a_log_must_not_be(log, how, said):
    with pytest.raises((ValueError, TypeError), match=said): interleaving_outcome(log, **how)


def test_interleaving_keeps_its_power():
    rng = np.random.default_rng(1)
    for wins, losses, power in ((0.12, 0.08, 0.8), (0.3, 0.22, 0.9)):
        n = visits_for_interleaving(wins, losses, power=power)
        counts = rng.multinomial(n, [wins, losses, 1 - wins - losses], 4000)
        lead = (counts[:, 0] - counts[:, 1]) / n
        z = lead / np.sqrt(((counts[:, 0] + counts[:, 1]) / n - lead**2) / n)
        assert np.mean(np.abs(z) > 1.96) == pytest.approx(power, abs=0.025)
    twice = visits_for_interleaving(0.12, 0.08, design=2)
    assert twice == pytest.approx(2 * visits_for_interleaving(0.12, 0.08), abs=1)


@pytest.mark.parametrize(("sd", "correlation", "share"), [(1, 0, 0.5), ((0.8, 1.3), 0, 0.2), (1, 0.7, 0.5)])
def test_an_ab_test_keeps_its_power(sd, correlation, share):
    rng = np.random.default_rng(2)
    n = visits_for_ab(0.2, sd, correlation=correlation, share=share)
    a, b = (sd, sd) if isinstance(sd, int) else sd
    in_b, found = round(share * n), []
    for _ in range(1500):
        known = rng.normal(size=n)
        own = correlation * known + np.sqrt(1 - correlation**2) * rng.normal(size=n)
        value = np.where(np.arange(n) < in_b, 0.2 + b * own, a * own)
        if correlation: value = value - np.cov(value, known)[0, 1] / known.var(ddof=1) * known
        groups = value[:in_b], value[in_b:]
        gap = groups[0].mean() - groups[1].mean()
        found.append(abs(gap) > 1.96 * np.sqrt(sum(each.var(ddof=1) / each.size for each in groups)))
    assert np.mean(found) == pytest.approx(0.8, abs=0.04)


@pytest.mark.parametrize(("call", "said"), [
    (lambda: visits_for_ab(0, 1), "difference of 0"), (lambda: visits_for_ab(1, -1), "0 or more; got -1"),
    (lambda: visits_for_ab(1, 1, correlation=1), "correlation must lie between -1 and 1"),
    (lambda: visits_for_ab(1, [1, 2, 3]), "sd must be one number, or two"),
    (lambda: visits_for_ab(1, 1, share=1), "share"),
    (lambda: visits_for_ab(1, 1, design=0), "design must be above 0"), (lambda: visits_for_ab(1, 1, power=1), "power"),
    (lambda: visits_for_interleaving(0.1, 0.1), "both 0.1"), (lambda: visits_for_interleaving(0.8, 0.3), "at most 1"),
    (lambda: visits_for_interleaving("x", 0.3), "wins"),
])
def test_sizes_refuse(call, said):
    with pytest.raises((ValueError, TypeError), match=said): call()
