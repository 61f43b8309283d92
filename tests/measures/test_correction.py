"""p corrected for several comparisons by maxT: its definition in plain Python, its order, its error rate, its power."""
import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from ndcg_lit import compare
from ndcg_lit.command import main
from ndcg_lit.engine.resampling import (
    attained, critical_z, detectable, flip_p, holm, maxt, queries_needed,
)


def plain_maxt(rows):
    "Return the corrected p of the `rows` of whole numbers by the definition, in fractions, without any rounding."
    squares = [max(1, sum(each * each for each in row)) for row in rows]

    def size(i, signs):
        "Return the square of the scaled sum, which has the same order as its size."
        return Fraction(sum(sign * each for sign, each in zip(signs, rows[i])) ** 2, squares[i])

    every = list(product((1, -1), repeat=len(rows[0])))
    seen = [size(i, every[0]) for i in range(len(rows))]
    order, corrected, before = sorted(range(len(rows)), key=lambda i: -seen[i]), {}, Fraction(0)
    for at, i in enumerate(order):
        rest = order[at:]
        larger = sum(max(size(j, signs) for j in rest) >= seen[i] for signs in every)
        before = corrected[i] = max(before, Fraction(larger, len(every)))
    return [float(corrected[i]) for i in range(len(rows))]


def whole_rows(random, m, n):
    "Return whole differences with ties, zeros, a row of zeros, and equal rows."
    rows = random.integers(-3, 6, (m, n)) * (random.random((m, n)) < 0.8)
    if m > 2: rows[-1] = rows[0] * random.choice([1, -1])
    if m > 3: rows[1] = 0
    return rows


@pytest.mark.parametrize("m, n", [(1, 4), (2, 2), (2, 6), (3, 7), (5, 8), (6, 5)])
def test_few_queries_are_corrected_by_every_combination_of_signs(m, n):
    random = np.random.default_rng(m * n)
    for _ in range(6):
        rows = whole_rows(random, m, n)
        p = flip_p(rows / 8)
        corrected, _ = maxt(rows * 0.1, p)  # tenths are rounded, and still tied where they were
        assert corrected == pytest.approx(plain_maxt(rows.tolist()), abs=1e-12)


def test_the_correction_of_one_comparison_is_its_own_p():
    random = np.random.default_rng(1)
    for n in (5, 16, 17, 60):
        row = np.round(random.normal(0.1, 0.3, (1, n)), 1)
        p = flip_p(row, 500, 3)
        assert maxt(row, p, samples=500, seed=3)[0].tolist() == p.tolist()


def pairs_of(values):
    "Return the differences of each two of the systems that are the rows of `values`."
    return np.array([two - one for one, two in combinations(values, 2)])


@pytest.mark.parametrize("n", [9, 40])
def test_p_never_falls_along_the_order_and_is_none_below_its_own(n):
    random = np.random.default_rng(n)
    for _ in range(10):
        values = np.round(random.gamma(1, 0.3, (5, n)), 1) * (random.random((5, n)) < 0.7)
        rows = pairs_of(values + np.arange(5)[:, None] * 0.05)
        rows[3, : n - 4] = 0  # a pair that shares few queries
        p = flip_p(rows, 400)
        corrected, _ = maxt(rows, p, samples=400)
        norms = np.linalg.norm(rows, axis=1)
        sums = np.abs(rows.sum(axis=1)) / np.where(norms > 0, norms, 1)
        assert (np.diff(corrected[np.argsort(-sums)]) >= 0).all() and (corrected >= p).all()
        mixed = random.permutation(len(rows))
        assert maxt(rows[mixed], p[mixed], samples=400)[0] == pytest.approx(corrected[mixed], abs=1e-12)
        turned = rows * random.choice([1, -1], (len(rows), 1)) * random.uniform(1e-6, 1e6, (len(rows), 1))
        assert maxt(turned, p, samples=400)[0] == pytest.approx(corrected, abs=1e-12)


def test_the_same_system_twice_and_no_difference_at_all_divide_by_nothing():
    assert maxt(np.zeros((3, 8)), np.ones(3))[0].tolist() == [1, 1, 1]
    rows = np.vstack([np.zeros((199, 30)), np.full((1, 30), 0.2)])
    corrected, _ = maxt(rows, flip_p(rows))
    assert corrected.tolist() == [1.0] * 199 + [1 / 10_001]
    assert maxt(np.full((2, 12), 1e99), np.full(2, 2.0**-11))[0].tolist() == [2.0**-11] * 2


# Errors: how often even one of the comparisons without a difference is concluded

def normal(random, quality, n):
    "Values with a part that all systems share."
    return random.normal(0, 1, n) + random.normal(0, 1, (len(quality), n)) + quality[:, None]


def reciprocal(random, quality, n):
    "Reciprocal ranks of hard and easy queries: most of them tied, all of them skewed."
    easy = 1 - (1 - random.beta(0.6, 1.2, n)) ** (1 + 3 * quality[:, None])
    rank = random.geometric(easy.clip(1e-3))
    return np.where(rank <= 10, 1 / rank, 0)


def one_winner(random, quality, n):
    "Of the systems of one quality one wins each query: each may be any of them, but no triple is symmetric."
    values = np.tile(quality[:, None], (1, n))
    for each in np.unique(quality):
        values[random.choice(np.flatnonzero(quality == each), n), np.arange(n)] += random.exponential(1, n)
    return values


@pytest.mark.parametrize("quality", [np.zeros(6), np.array([0, 0, 0, 1, 1, 1.0])], ids=["no difference", "two groups"])
@pytest.mark.parametrize("draw", [normal, reciprocal, one_winner])
def test_a_false_conclusion_is_as_rare_as_promised(draw, quality):
    random = np.random.default_rng(7)
    equal = np.array([one == two for one, two in combinations(quality, 2)])
    false, times = np.zeros(2), 400
    for seed in range(times):
        rows = pairs_of(draw(random, quality, 30))
        p = flip_p(rows, 400, seed)
        corrected, _ = maxt(rows, p, samples=400, seed=seed)
        false += (corrected[equal] <= 0.05).any(), (p[equal] <= 0.05).any()
    assert false[0] / times <= 0.05 + 3 * (0.05 * 0.95 / times) ** 0.5 < 0.15 < false[1] / times


@pytest.mark.parametrize("systems, n", [(3, 8), (6, 12), (6, 20), pytest.param(12, 40, marks=pytest.mark.long)])
def test_the_detectable_difference_is_detected_under_the_correction(systems, n):
    random, found = np.random.default_rng(systems), []
    null = pairs_of(random.normal(0, 0.5**0.5, (systems, n)))
    z = critical_z(maxt(null, flip_p(null, 1000), samples=1000)[1], n)
    assert z > 1.96
    for seed in range(200):
        values = random.normal(0, 0.5**0.5, (systems, n))
        values[1] += detectable(1, n, z=z)
        rows = pairs_of(values)
        found.append(maxt(rows, flip_p(rows, 500, seed), samples=500, seed=seed)[0][0] <= 0.05)
    assert 0.68 <= np.mean(found) <= 0.95


def test_the_queries_needed_follow_the_correction():
    for z in (2.2, 3.0, 4.2):
        for difference in (0.05, 0.3, 1.0, 2.5):
            n = queries_needed(difference, 1, z=z)
            assert detectable(1, n, z=z) <= difference < detectable(1, n - 1, z=z)
            assert n >= queries_needed(difference, 1)
    assert queries_needed(0.2, 1, z=1.5) == queries_needed(0.2, 1)
    assert attained(50, 0.999_999, samples=None) == pytest.approx(1e-6) and attained(50, 0.999_999) == 0
    assert critical_z(3.0, 9) == np.inf and critical_z(2.5, 10**6) == pytest.approx(2.5, abs=1e-4)


# compare

def graded_runs(systems, queries, seed=0):
    "Return runs of rising quality by name, and the judgments of the `queries`."
    random = np.random.default_rng(seed)
    grades = random.choice([0, 0, 0, 1, 2], (queries, 12))
    named = lambda rows: {f"q{i}": {f"d{j}": each for j, each in enumerate(row)} for i, row in enumerate(rows.tolist())}
    scores = {f"s{at}": grades * (0.3 + at / systems) + random.normal(0, 1.2, grades.shape) for at in range(systems)}
    return {name: named(rows) for name, rows in scores.items()}, named(grades)


RUNS, QRELS = graded_runs(34, 50)
FOUND = compare(RUNS, QRELS, "nDCG@10")


def test_thirty_four_systems_are_told_apart():
    "Holm's correction of 10,000 random signs has no p below 561/10,001, and concludes nothing."
    by_holm = compare(RUNS, QRELS, "nDCG@10", correction="holm")
    assert not any(pair.concluded for pair in by_holm.pairs) and by_holm.systems.columns["nDCG@10 marks"][0] == ""
    assert sum(pair.concluded for pair in FOUND.pairs) > 100
    assert FOUND.columns["p_holm"] == by_holm.columns["p_holm"] == by_holm.columns["p_corrected"]
    assert FOUND.columns["p"] == by_holm.columns["p"]
    assert "561 pairs, 0 of them with a conclusion" in str(by_holm)
    lost = by_holm["s0", "s33"]
    assert "50 queries are too few" not in lost.said and "would take" not in lost.said
    assert "10,000 random signs are too few for Holm's correction over 561 comparisons" in lost.said
    assert "samples=11219 or more" in lost.said


def test_what_is_said_is_what_is_concluded_by():
    winner = FOUND["s0", "s33"]
    assert winner.concluded and winner.said.startswith("s33 beats s0 by ")
    assert f"({winner.p_maxt:.2g} by maxT over 561 comparisons)" in winner.said
    assert "p ≤ 0.05 by maxT over 561 comparisons." in FOUND.systems.note and FOUND.how["correction"] == "maxT"
    told = json.loads(json.dumps(FOUND.to_dict(), allow_nan=False))
    assert told["correction"] == "maxT"
    assert [pair["p_corrected"] for pair in told["pairs"]] == [pair.p_maxt for pair in FOUND.pairs]
    assert "maxT" in FOUND.to_markdown() and "maxT" in FOUND.to_latex() and "maxT" in FOUND._repr_html_()
    assert ",p,p_holm,p_corrected,wins," in FOUND.to_csv()
    names = list(RUNS)[:3]
    some = {name: RUNS[name] for name in names}
    assert "p (maxT)" in compare(some, QRELS, "AP").shown
    assert "p (Holm)" in compare(some, QRELS, "AP", correction="holm").shown
    with pytest.raises(ValueError, match="correction must be one of 'maxT', 'holm'; got 'tukey'"):
        compare(some, QRELS, "AP", correction="tukey")


def test_one_comparison_has_one_p():
    found = compare({"one": RUNS["s0"], "two": RUNS["s9"]}, QRELS, ["AP", "RR"])
    assert all(pair.p == pair.p_corrected == pair.p_holm and pair.critical is None for pair in found.pairs)
    assert "maxT" not in str(found).replace("p (maxT)", "")


@pytest.mark.parametrize("options", [
    {}, {"baseline": "s4"}, {"family": "all"}, {"missing": "skip"}, {"convention": "empty=skip"}, {"weights": True},
], ids=str)
def test_every_family_is_corrected_by_the_same_signs(options):
    names, ids, measures = [f"s{at}" for at in (0, 4, 8, 30)], [f"q{at}" for at in range(9)], ["nDCG@10", "RR"]
    runs = {name: {q: RUNS[name][q] for q in ids} for name in names}
    qrels = {q: QRELS[q] for q in ids}
    if "missing" in options: runs["s8"] = {q: runs["s8"][q] for q in ids[:5]}
    if "convention" in options: qrels["q2"] = dict.fromkeys(qrels["q2"], 0)
    weights = {q: 1 + at % 3 for at, q in enumerate(ids)} if options.get("weights") else None
    found = compare(runs, qrels, measures, **options | {"weights": weights})
    families = [[pair for pair in found.pairs if options.get("family") == "all" or pair.measure == name]
                for name in measures[: 1 if options.get("family") else 2]]
    for family in families:
        rows = []
        for pair in family:
            by = pair.by if weights is None else pair.by * pair.weights
            of = dict(zip(pair.query_ids, by.tolist()))
            rows.append([round(of.get(q, 0) * 10**9) for q in ids])
        assert [pair.p_maxt for pair in family] == pytest.approx(plain_maxt(rows), abs=1e-12)


def test_what_is_needed_follows_the_correction_that_is_used():
    names = [f"s{at}" for at in range(8)]
    some = {name: RUNS[name] for name in names}
    maxed, held = (compare(some, QRELS, "nDCG@10", correction=each) for each in ("maxT", "holm"))
    for one, other in zip(maxed.pairs, held.pairs):
        plain = replace(other, comparisons=1)
        assert plain.detectable < one.detectable < other.detectable
        assert plain.queries_for(0.02) < one.queries_for(0.02) < other.queries_for(0.02)


def test_tied_queries_are_too_few_for_many_comparisons():
    random = np.random.default_rng(2)
    ids = [f"q{at}" for at in range(40)]
    runs = {f"s{at}": {q: {"a": random.random(), "b": random.random()} for q in ids} for at in range(5)}
    runs["again"] = dict(runs["s0"]) | {q: {"a": 1 - runs["s0"][q]["a"], "b": 1 - runs["s0"][q]["b"]} for q in ids[:6]}
    pair = compare(runs, {q: {"a": 1} for q in ids}, "RR")["s0", "again"]
    assert pair.queries - pair.ties <= 6 and pair.detectable == np.inf
    assert f"40 queries, {pair.ties} of them tied, are too few for maxT over 15 comparisons" in pair.said


def test_the_command_corrects_as_compare_does(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [f"s{at}" for at in range(34)]
    for name in names:
        lines = [f"{q} Q0 {d} 1 {score!r} t\n" for q, docs in RUNS[name].items() for d, score in docs.items()]
        (tmp_path / name).write_text("".join(lines))
    rows = [f"{q} 0 {d} {grade}\n" for q, docs in QRELS.items() for d, grade in docs.items()]
    (tmp_path / "qrels").write_text("".join(rows))
    words = ["compare", "qrels", *names, "-m", "nDCG@10"]
    assert main(words) == 0
    assert f"561 pairs, {sum(pair.concluded for pair in FOUND.pairs)} of them" in capsys.readouterr().out
    assert main([*words, "--correction", "holm"]) == 0 and "561 pairs, 0 of them" in capsys.readouterr().out
    assert main([*words, "--baseline", "s33", "--fail-if-worse"]) == 1
    assert "ndcg-lit: s0: nDCG@10 is 0." in capsys.readouterr().err


def test_holm_is_kept():
    found = compare({name: RUNS[name] for name in ("s0", "s5", "s9")}, QRELS, "AP", correction="holm")
    assert [pair.p_corrected for pair in found.pairs] == holm([pair.p for pair in found.pairs]).tolist()
    assert all(pair.p_maxt is None and pair.critical is None for pair in found.pairs)
    assert "by Holm over 3 comparisons" in found.said and found.how["correction"] == "holm"
