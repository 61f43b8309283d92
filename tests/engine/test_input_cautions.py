"""What was handed over and looks like an accident is told, with the number that shows it; right inputs are silent."""
import io
import json
import re
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import compare, evaluate
from ndcg_lit.command import main
from ndcg_lit.engine import cautions, input_cautions
from ndcg_lit.engine.caution import Caution
from ndcg_lit.engine.input_cautions import ON_INPUT, grade_by_rank, spelled, unequal_depth
from ndcg_lit.engine.names import parse_measure

MEASURES = "nDCG@10, AP, RR"


def right(queries=20, depth=12, grades=(0, 0, 1, 2), seed=5, spread=60):
    "Return a run of a fair system, its rows the best first, and judgments; the same for the same `seed`."
    rnd, run, qrels = Random(seed), {}, {}
    for query in (f"q{number}" for number in range(queries)):
        names = [f"doc{number}" for number in rnd.sample(range(1000, 1000 + spread), 2 * depth)]
        qrels[query] = {name: rnd.choice(grades) for name in names}
        worth = {name: grade + rnd.gauss(0, 1) for name, grade in qrels[query].items()}
        best = sorted(worth, key=worth.get, reverse=True)[:depth]
        run[query] = {name: round(worth[name], 4) for name in best}
    return run, qrels


RUN, QRELS = right()


def codes(result):
    return {each.code for each in result.all_cautions}


def told(code, run, qrels, measures=MEASURES, **how):
    "Return the caution with this `code`; it must be the only one of it, and what mends it must mend it."
    found = [each for each in evaluate(run, qrels, measures, **how).all_cautions if each.code == code]
    assert len(found) == 1, code
    return found[0]


def mended(caution, run, qrels):
    "Return the codes of the cautions after what the remedy says was done."
    names = {"evaluate": evaluate, "run": run, "qrels": qrels, "pandas": pd}
    from ndcg_lit import collapse_chunks
    remedy = caution.remedy
    if remedy.startswith("qrels = "):
        exec(remedy, names)
        return codes(evaluate(run, names["qrels"], MEASURES))
    return codes(eval(remedy, names | {"collapse_chunks": collapse_chunks}))


def lines(run, rank=lambda place, score: place, number=lambda place, score: score):
    "Return the lines of a run as TREC has them, with a `rank` and a `number` made of the place from 1 and the score."
    return "".join(
        f"{query} Q0 {name} {rank(place, score)} {number(place, score)} t\n"
        for query, docs in run.items() for place, (name, score) in enumerate(docs.items(), 1)
    ).encode()


def frame(run, **columns):
    "Return the run as a table, with further `columns` made of the place and the score."
    rows = [(query, name, score, *(make(place, score) for make in columns.values()))
            for query, docs in run.items() for place, (name, score) in enumerate(docs.items(), 1)]
    return pd.DataFrame(rows, columns=["qid", "docno", "score", *columns])


# Ranks against scores

def distance(place, score): return 9 - score


@pytest.mark.parametrize("make", [
    lambda: lines(RUN, number=distance),
    lambda: lines({q: RUN[q] for q in ("q0", "q1")}, number=distance),  # as small a file as is read as a dict
    lambda: frame({q: {d: distance(0, s) for d, s in docs.items()} for q, docs in RUN.items()}, rank=lambda p, s: p),
    lambda: {q: {d: distance(0, s) for d, s in docs.items()} for q, docs in RUN.items()},
    lambda: frame({q: {d: distance(0, s) for d, s in docs.items()} for q, docs in RUN.items()}),
    lambda: {q: {d: place for place, d in enumerate(docs, 1)} for q, docs in RUN.items()},  # ranks in place of scores
    lambda: {q: [(d, distance(0, s)) for d, s in docs.items()] for q, docs in RUN.items()},
])
def test_distances_are_told_in_every_form(make):
    given = make()
    found = told("scores-distance", given, QRELS)
    assert found.severity == 0 and str(found.number) in found.said
    assert "scores-distance" not in mended(found, given, QRELS)
    assert evaluate(given, QRELS, "AP", scores="distance")["AP"] > evaluate(given, QRELS, "AP")["AP"] + 0.01


def test_similarities_that_are_read_as_distances_are_told_too():
    found = told("scores-distance", lines(RUN), QRELS, scores="distance")
    assert found.remedy == 'evaluate(run, qrels, scores="similarity")'


@pytest.mark.parametrize("tell", ["CSV", "Parquet", "Parquet in bytes", "Parquet in batches"])
def test_a_column_of_ranks_is_looked_at_in_files(tell, tmp_path, monkeypatch):
    table = frame({q: {d: distance(0, s) for d, s in docs.items()} for q, docs in RUN.items()}, rank=lambda p, s: p)
    table = table.sample(frac=1, random_state=1)  # so that the order of the rows says nothing
    given = tmp_path / f"run.{tell[:3].lower() if tell == 'CSV' else 'parquet'}"
    if tell == "CSV": table.to_csv(given, index=False)
    else: table.to_parquet(given)
    if tell == "Parquet in bytes": given = given.read_bytes()
    assert told("scores-distance", given, QRELS)


def test_ranks_that_contradict_some_scores_are_counted():
    def turned(place, score): return 13 - place
    some = lines({q: RUN[q] for q in list(RUN)[:15]}) + lines({q: RUN[q] for q in list(RUN)[15:]}, rank=turned)
    found = told("scores-against-ranks", some, QRELS)
    assert found.number == 5 and "in 5 of the 20 queries" in found.said
    assert "scores-against-ranks" not in mended(found, io.BytesIO(some), QRELS)
    table = frame(RUN, rank=lambda place, score: 1 + (place * 5) % 12)
    found = told("scores-against-ranks", table, QRELS)
    assert found.remedy == 'evaluate(run, qrels, columns={"score": "rank"}, scores="distance")'
    wanted = evaluate({q: {d: -(1 + (p * 5) % 12) for p, d in enumerate(docs, 1)} for q, docs in RUN.items()}, QRELS)
    assert evaluate(table, QRELS, columns={"score": "rank"}, scores="distance").mean == wanted.mean


def test_a_rank_column_and_scores_that_were_exchanged_are_told():
    given = lines(RUN, rank=lambda place, score: score, number=lambda place, score: place)
    found = told("ranks-as-scores", given, QRELS)
    assert found.number == 20 and "score rank" in found.remedy
    names = {"evaluate": evaluate, "run": io.BytesIO(given), "qrels": QRELS, "pandas": pd}
    assert eval(found.remedy, names).mean == evaluate(RUN, QRELS).mean


@pytest.mark.parametrize("given", [
    lines(RUN), lines(RUN, rank=lambda place, score: 1), lines(RUN, rank=lambda place, score: 0),
    lines(RUN, rank=lambda place, score: place - 1), frame(RUN), frame(RUN, rank=lambda place, score: place),
    frame(RUN, rank=lambda place, score: "first"), RUN,
    {q: dict(reversed(docs.items())) for q, docs in RUN.items()},  # the best last, and its score is the highest
    {q: dict(sorted(docs.items())) for q, docs in RUN.items()},
    {q: list(docs) for q, docs in RUN.items()},
    lines({q: {d: round(s) for d, s in docs.items()} for q, docs in RUN.items()}),
    {"q0": {"a": 1.0, "b": 2.0, "c": 3.0}, **RUN}, {"q0": {name: at for at, name in enumerate(QRELS["q0"])}},
])
def test_scores_that_are_right_are_silent(given):
    wrong = {"scores-distance", "scores-against-ranks", "ranks-as-scores", "scores-constant", "order-reversed"}
    result = evaluate(given, QRELS, MEASURES)
    assert not wrong & codes(result) or len(RUN) < 2 or given_is_one_toy(given), result.cautions


def given_is_one_toy(given):
    "Return whether the rows of one query alone rise: of 24 documents chance hardly does that."
    return isinstance(given, dict) and len(given) == 1


# Scores that are one

def test_constant_scores_are_told_and_mended_by_the_order_of_the_rows():
    flat = {q: dict.fromkeys(docs, 1.0) for q, docs in RUN.items()}
    found = told("scores-constant", flat, QRELS)
    assert found.number == 20 and found.said.startswith("All results of 20 of 20 queries have one score")
    assert evaluate(flat, QRELS, ties="stable").mean == evaluate(RUN, QRELS).mean
    assert "scores-constant" not in mended(found, flat, QRELS)
    ranked = told("scores-constant", lines(RUN, number=lambda place, score: 1), QRELS)
    assert 'columns={"score": "rank"}' in ranked.remedy


@pytest.mark.parametrize("how", [{"ties": "average"}, {"ties": "stable"}, {"measures": "SetP, SetR"}])
def test_sets_without_an_order_are_silent_where_none_is_asked_for(how):
    flat = {q: dict.fromkeys(docs, 1.0) for q, docs in RUN.items()}
    assert "scores-constant" not in codes(evaluate(flat, QRELS, **how))


def test_lists_that_begin_with_the_worst_are_told():
    turned = {q: dict(zip(docs, reversed(docs.values()))) for q, docs in RUN.items()}
    found = told("order-reversed", {q: dict(sorted(docs.items())) for q, docs in turned.items()}, QRELS)
    assert found.number > 3.3 and f"{found.number:.1f} standard deviations" in found.said


def test_the_spread_of_orders_at_random_is_what_the_rule_takes_it_for():
    rnd = np.random.default_rng(5)
    run = {f"q{at}": {f"d{rank}": float(-rank) for rank in range(12)} for at in range(6)}
    sums, numbers = [], []
    for _ in range(300):
        grades = {query: rnd.permutation([3, 2, 1, 1] + [0] * 8).tolist() for query in run}
        qrels = {query: {f"d{at}": grade for at, grade in enumerate(some)} for query, some in grades.items()}
        result = evaluate(run, qrels)
        ranked = result.evidence.ranked(result.convention)
        numbers.append(grade_by_rank(ranked, ranked.rank > 0, ranked.returned))
        sums.append(sum(grade * (at - 5.5) for each in grades.values() for at, grade in enumerate(each)))
    assert np.allclose(np.array(numbers) * (sums[0] / numbers[0]), sums)  # one spread for all orders
    assert abs(np.mean(numbers)) < 0.25 and 0.85 < np.std(numbers) < 1.15


def test_a_weak_system_whose_first_results_were_judged_is_not_one_that_is_turned_round():
    "None of its first ten is relevant, and deep in its lists are those that others had found."
    run = {f"q{at}": {f"d{at}.{rank}": float(-rank) for rank in range(60)} for at in range(20)}
    qrels = {f"q{at}": dict.fromkeys([f"d{at}.{rank}" for rank in range(10)], 0) | {f"d{at}.{12 + 5 * (at % 6)}": 1}
             for at in range(20)}
    assert "order-reversed" not in codes(evaluate(run, qrels))


@pytest.mark.parametrize("pooled", [12, 6])
def test_grades_that_are_turned_round_are_told_where_the_first_results_are_judged(pooled):
    run = {f"q{at}": {f"d{at}.{rank}": float(-rank) for rank in range(12)} for at in range(10)}
    qrels = {query: {doc: max(0, 3 - rank // 2) for rank, doc in enumerate([*docs][:pooled])}
             for query, docs in run.items()}
    turned = {query: {doc: 3 - grade for doc, grade in docs.items()} for query, docs in qrels.items()}
    assert "order-reversed" in codes(evaluate(run, turned)) and "order-reversed" not in codes(evaluate(run, qrels))


# Depth

def test_a_deeper_system_is_told_with_the_order_at_equal_depth():
    deep, qrels = right(depth=40, spread=100)
    rnd = Random(2)
    shallow = {q: dict(list(docs.items())[:10]) for q, docs in deep.items()}
    noisy = {q: {d: s + rnd.gauss(0, 0.7) for d, s in docs.items()} for q, docs in deep.items()}
    found = compare({"deep": noisy, "flat": shallow}, qrels, "nDCG@10, AP, Rprec")
    (each,) = [each for each in found.all_cautions if each.code == "depth-unequal"]
    whole, equal = compare({"deep": noisy, "flat": shallow}, qrels, "AP, AP@10").evaluations.values()
    assert whole["AP"] > equal["AP"] and whole["AP@10"] < equal["AP@10"]  # so that the order turns
    assert each.severity == 0 and each.number == 10
    assert each.remedy == 'compare(runs, qrels, measures="nDCG@10, AP@10, Rprec")'
    assert f"AP looks further than that: deep {whole['AP']:.4f}, flat {equal['AP']:.4f}" in each.said
    assert f"AP@10 turns the order round: flat {equal['AP@10']:.4f}, deep {whole['AP@10']:.4f}" in each.said
    assert found.cautions_on(["deep", "flat"])[0] == each
    assert json.dumps(found.to_dict()["cautions"][0]) == json.dumps(each.to_dict()) and found.cautions[0] == each.said
    assert "depth-unequal" not in codes(compare({"deep": noisy, "flat": shallow}, qrels, "nDCG@10, AP@10, P@5"))
    assert "depth-unequal" not in codes(compare({"deep": noisy, "other": deep}, qrels, "AP"))


def test_a_measure_without_a_cutoff_is_taken_of_the_first_results():
    deep, qrels = right(depth=40, spread=100)
    shallow = {q: dict(list(docs.items())[:10]) for q, docs in right(depth=40, spread=100, seed=5)[0].items()}
    found = compare({"deep": deep, "flat": shallow}, qrels, "Bpref")
    (each,) = [each for each in found.all_cautions if each.code == "depth-unequal"]
    cut = evaluate(shallow, qrels, "Bpref")["Bpref"]
    assert each.remedy == ""
    assert f"With 10 results each, the Bpref of these keeps the order: deep {cut:.4f}" in each.said


def test_cautions_on_depth_outlive_a_copy():
    import copy
    import pickle
    deep, qrels = right(depth=40, spread=100)
    shallow = {q: dict(list(docs.items())[:10]) for q, docs in deep.items()}
    found = compare({"deep": deep, "flat": shallow}, qrels, "AP")
    assert codes(pickle.loads(pickle.dumps(found))) == codes(copy.deepcopy(found)) == codes(found) >= {"depth-unequal"}


@pytest.mark.parametrize("lengths", [(10, 10), (40, 40)])
def test_systems_of_one_depth_or_of_lists_of_all_lengths_are_silent(lengths):
    deep, qrels = right(depth=40, spread=100)
    rnd = Random(1)
    runs = {str(i): {q: dict(list(docs.items())[:most]) for q, docs in deep.items()} for i, most in enumerate(lengths)}
    assert "depth-unequal" not in codes(compare(runs, qrels, "AP"))
    ragged = {name: {q: dict(list(docs.items())[: rnd.randint(1, 40)]) for q, docs in run.items()}
              for name, run in runs.items()}
    assert "depth-unequal" not in codes(compare(ragged, qrels, "AP"))


def test_a_cutoff_beyond_the_depth_is_told_with_the_best_value_there_is():
    run, qrels = right(grades=(1, 1, 2), depth=12)
    found = told("depth-below-k", run, qrels, "nDCG@10, nDCG@100")
    perfect = {q: dict(sorted(docs.items(), key=lambda pair: -pair[1])[:12]) for q, docs in qrels.items()}
    best = evaluate(perfect, qrels, "nDCG@100")["nDCG@100"]
    assert found.number == pytest.approx(best) and f"above {best:.4f}" in found.said
    assert found.remedy == 'evaluate(run, qrels, measures="nDCG@10, nDCG@12")'
    assert "depth-below-k" not in mended(found, run, qrels)


def test_short_lists_are_told_even_if_they_could_hold_all():
    run, qrels = right(grades=(0, 0, 0, 0, 0, 1))
    few = {q: dict(list(docs.items())[:5]) for q, docs in run.items()}
    assert "what stood below them" in told("depth-below-k", few, qrels, "RR@10").said
    assert "depth-below-k" not in codes(evaluate(few, qrels, "RR@5, AP"))
    rnd = Random(3)
    ragged = {q: dict(list(docs.items())[: rnd.randint(1, 9)]) for q, docs in run.items()}
    assert "depth-below-k" not in codes(evaluate(ragged, qrels, "RR@10"))


def test_recall_at_a_cutoff_far_below_what_is_relevant_is_told():
    qrels = {f"q{i}": {f"d{j}": 1 for j in range(300)} for i in range(6)}
    run = {q: dict(list(docs.items())[:50]) for q, docs in qrels.items()}
    found = told("far-above-cutoff", run, qrels, "R@10, P@10")
    assert found.number == pytest.approx(10 / 300) and found.remedy == 'evaluate(run, qrels, measures="R@1000, P@10")'
    assert "far-above-cutoff" not in codes(evaluate(run, qrels, "R@100, P@10, nDCG@10, AP"))


# Grades

STARS = right(grades=(1, 2, 3, 4, 5))


def test_stars_that_are_all_relevant_are_told():
    run, qrels = STARS
    found = told("all-relevant", run, qrels, "nDCG@10, AP, P(judged_only=True)@5")
    assert found.number == 1 and "go from 1 to 5" in found.said
    assert found.remedy == 'evaluate(run, qrels, measures="nDCG@10, AP(rel=4), P(judged_only=True, rel=4)@5")'
    assert "all-relevant" not in mended(found, run, qrels)


@pytest.mark.parametrize("grades, measures", [
    ((1,), MEASURES), ((0, 1), MEASURES), ((0, 1, 2, 3), MEASURES), ((1, 2), MEASURES), ((1, 2, 3), MEASURES),
    ((0, 1, 2, 3, 4), MEASURES), ((1, 2, 3, 4, 5), "AP(rel=4), RR(rel=4)"), ((1, 2, 3, 4, 5), "nDCG@10"),
    ((-1, 0, 1), MEASURES), ((0.0, 0.5, 1.0), MEASURES), ((0, 1, 2, 4, 8, 16, 300), MEASURES),
    ((0, 25, 50, 75, 100), "nDCG@10"), ((0, 1, 2, 3, 4), "nDCG(gain='exponential')@10, ERR@10"),
])
def test_grades_of_every_usual_kind_are_silent(grades, measures):
    wrong = {"all-relevant", "grades-scale", "grades-ranks", "grades-ids", "scores-as-grades"}
    for seed in range(3):
        assert not wrong & codes(evaluate(*right(grades=grades, seed=seed), measures))


def test_percents_under_an_exponential_gain_are_told():
    run, qrels = right(grades=(0, 25, 50, 75, 100))
    found = told("grades-scale", run, qrels, "nDCG(gain='exponential')@10")
    assert found.number == 100 and found.remedy == "evaluate(run, qrels, measures=\"nDCG(gain='linear')@10\")"
    by_convention = evaluate(run, qrels, "nDCG@10", convention="gain=exponential")
    assert "grades-scale" in codes(by_convention)
    assert "grades-scale" not in mended(found, run, qrels)


def test_a_highest_grade_that_the_judgments_do_not_have_is_told():
    run, qrels = right(grades=(0, 1))
    found = told("grades-scale", run, qrels, "ERR@10")
    assert found.number == 1 and found.remedy == 'evaluate(run, qrels, measures="ERR(max_grade=1)@10")'
    assert "grades-scale" not in mended(found, run, qrels)
    found = told("grades-scale", *right(grades=(0, 1, 2, 3)), "INST(T=1)")
    assert "count as the highest" in found.said


def test_ranks_in_the_place_of_grades_are_told():
    order = {q: sorted(docs, key=docs.get, reverse=True) for q, docs in QRELS.items()}
    best_first = {q: {d: at for at, d in enumerate(docs, 1)} for q, docs in order.items()}
    found = told("grades-ranks", RUN, best_first)
    assert found.number == 20 and "grades-ranks" in found.code
    names = {"qrels": best_first}
    exec(found.remedy, names)
    turned = names["qrels"]
    assert all(turned[q][d] == len(docs) + 1 - g for q, docs in best_first.items() for d, g in docs.items())
    first = {q: docs[: 1 + number % 2] for number, (q, docs) in enumerate(order.items())}
    short = {q: {d: at for at, d in enumerate(docs, 1)} for q, docs in first.items()}
    assert told("grades-ranks", RUN, short).number == 20
    turned_some = {q: dict(zip(docs, [2, 1])) if len(docs) > 1 and q == "q1" else docs for q, docs in short.items()}
    assert "grades-ranks" not in codes(evaluate(RUN, turned_some))
    assert "grades-ranks" not in codes(evaluate(RUN, {"q0": {"doc1": 3, "doc2": 2, next(iter(RUN["q0"])): 1}}))


def test_ids_and_times_in_the_place_of_grades_are_told():
    ids = {q: {d: int(d[3:]) for d in docs} for q, docs in QRELS.items()}
    assert "numbers in the ids" in told("grades-ids", RUN, ids).said
    rnd = Random(4)
    times = {q: {d: 1_700_000_000 + rnd.randrange(10**7) for d in docs} for q, docs in QRELS.items()}
    found = told("grades-ids", RUN, times)
    assert found.number == len({t for docs in times.values() for t in docs.values()})


# Coverage

def test_queries_that_the_run_lacks_are_told_with_the_mean_of_the_others():
    some = {q: RUN[q] for q in list(RUN)[:12]}
    found = told("queries-missing", some, QRELS)
    others = evaluate(some, QRELS, missing="skip")["nDCG@10"]
    assert found.number == 8
    assert f"nDCG@10 is {others:.4f} over the others, and {0.6 * others:.4f} with them" in found.said
    assert "queries-missing" not in mended(found, some, QRELS)
    one = {q: RUN[q] for q in list(right(40)[0])[:20] if q in RUN}
    assert "queries-missing" not in codes(evaluate(one, QRELS))
    most, qrels = right(30)
    del most["q7"]
    assert "queries-missing" not in codes(evaluate(most, qrels))


def test_first_results_that_nobody_judged_are_told_where_pools_are_deep():
    run, qrels = right(depth=60, spread=150, grades=(0, 0, 0, 1))
    unknown = lambda docs: {f"new{at}" if at % 5 else d: s for at, (d, s) in enumerate(docs.items())}
    strangers = {q: unknown(docs) for q, docs in run.items()}
    found = told("unjudged-first-ten", strangers, qrels)
    assert found.number == pytest.approx(evaluate(strangers, qrels, "Judged@10")["Judged@10"])
    assert "unjudged-first-ten" not in codes(evaluate(run, qrels))
    relevant = {q: {d: 1 for d, g in docs.items() if g} for q, docs in qrels.items()}
    assert "unjudged-first-ten" not in codes(evaluate(strangers, relevant))


def test_ids_that_are_one_but_for_case_or_blanks_are_told():
    twice = {q: docs | {f" {name.upper()}": 0.0 for name in list(docs)[:2]} for q, docs in RUN.items()}
    found = told("ids-alike", twice, QRELS)
    assert found.number == 20 and "ids-alike" not in mended(found, twice, QRELS)
    assert "ids-alike" in codes(evaluate(lines({q: {d.replace(" ", "_") : s for d, s in docs.items()} | {
        next(iter(docs)).upper(): 0.0} for q, docs in RUN.items()}), QRELS))
    assert "ids-alike" not in codes(evaluate(RUN, QRELS))


# All rules

@pytest.mark.parametrize("seed", range(6))
def test_a_right_evaluation_is_silent_in_every_form(seed):
    run, qrels = right(queries=8 + seed, depth=10 + seed, seed=seed)
    usual = {"unjudged", "ties", "nothing-to-find", "one-grade"}
    lists = {q: list(docs) for q, docs in run.items()}
    for given in (run, lines(run), frame(run), frame(run, rank=lambda place, score: place), lists):
        assert codes(evaluate(given, qrels, "nDCG@10, AP, RR, P@5")) <= usual
    other = {q: {d: s + Random(f"{q}{d}").gauss(0, 1) for d, s in docs.items()} for q, docs in run.items()}
    assert codes(compare({"A": run, "B": other}, qrels, "nDCG@10, AP")) <= usual


def test_a_result_whose_ranks_are_unknown_draws_none_of_them():
    result = evaluate(RUN, QRELS)
    result.evidence.ranked = result.evidence.first = result.evidence.met = result.evidence.queries = None
    assert not result.all_cautions
    assert unequal_depth({"A": result}, {"A": None}) is None


def test_the_command_says_what_is_wrong_with_systems_together(tmp_path, capsys, monkeypatch):
    deep, qrels = right(depth=40, spread=100)
    shallow = {q: dict(list(docs.items())[:10]) for q, docs in deep.items()}
    monkeypatch.chdir(tmp_path)
    for name, run in (("deep", deep), ("flat", shallow)): (tmp_path / name).write_bytes(lines(run))
    (tmp_path / "qrels").write_text("".join(f"{q} 0 {d} {g}\n" for q, docs in qrels.items() for d, g in docs.items()))
    assert main(["compare", "qrels", "deep", "flat", "-m", "AP", "--format", "json"]) == 0
    written = capsys.readouterr()
    (told_there,) = [each for each in json.loads(written.out)[0]["cautions"] if each["code"] == "depth-unequal"]
    assert f"{told_there['said']} Remedy: -m AP@10\n" in written.err
    assert main(["eval", "qrels", "deep", "-m", "AP", "--scores", "distance"]) == 0
    assert "Remedy: --scores similarity\n" in capsys.readouterr().err


def test_the_worst_stand_first_and_three_are_shown():
    run = {q: {d: 9 - s for d, s in docs.items()} for q, docs in list(STARS[0].items())[:15]}
    result = evaluate(run, STARS[1], "nDCG(gain='exponential')@100, AP")
    assert [each.code for each in result.all_cautions[:2]] == ["scores-distance", "all-relevant"]
    assert len(result.cautions) == 3 < len(result.all_cautions)
    severities = [each.severity for each in result.all_cautions]
    assert severities == sorted(severities) and all(isinstance(each, Caution) for each in result.all_cautions)
    assert all(np.isfinite(each.number) and each.remedy for each in result.all_cautions if each.severity == 0)


def test_every_rule_on_the_input_has_a_sentence_of_its_own():
    assert len({rule.__doc__ for rule in ON_INPUT}) == len(ON_INPUT) and all(rule.__doc__ for rule in ON_INPUT)


@pytest.mark.parametrize("measure, how, wanted", [
    ("AP", {"rel": 4}, "AP(rel=4)"), ("AP(rel=2)@10", {"rel": 4}, "AP(rel=4)@10"), ("nDCG", {"k": 5}, "nDCG@5"),
    ("MAP", {"k": 5}, "AP@5"), ("nDCG(gain='exponential')@20", {"k": 5}, "nDCG(gain='exponential')@5"),
])
def test_a_measure_is_spelled_as_it_is_read(measure, how, wanted):
    assert spelled(parse_measure(measure), **how) == wanted and parse_measure(wanted).label == wanted


def test_the_page_of_cautions_has_the_code_of_each():
    rules = "\n".join(Path(each.__file__).read_text("utf-8") for each in (cautions, input_cautions))
    written = set(re.findall(r'Caution\(\s*"([a-z0-9-]+)"', rules))
    page = Path(__file__).parents[2] / "nbs" / "practice" / "22_files.ipynb"
    cells = json.loads(page.read_text("utf-8"))["cells"]
    (table,) = ["".join(cell["source"]) for cell in cells if cell["id"] == "ev-all-cautions"]
    assert written <= {*re.findall(r"`([a-z0-9-]+)`", table)} and len(written) > 30
