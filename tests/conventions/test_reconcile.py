"""reconcile finds the convention of numbers that libraries and presets printed, and says none for invented ones."""
import json
import random
from collections import Counter
from pathlib import Path

import golden
import pytest

from ndcg_lit import CONVENTIONS, diff, evaluate, ndcg, reconcile, reconciliation
from ndcg_lit.engine.names import parse_measure
from ndcg_lit.reconciliation import (ReconcileCache, as_printed, conventions_tried, decimals_apart, matrix, mean_by,
                                     means_tried, of_run)
from seeds import of_the_day

HELD = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))["values"]
REL, POOL = [3, 2, 3, 0, 1, 2], [3, 3, 3, 2, 2, 2, 1, 0]


def numbers():
    "Yield 300 numbers that libraries gave: preset, measure, value, run and judgments."
    keys, cases = sorted(key for key in HELD if not key.endswith("GMAP")), golden.cases()  # a geometric mean
    for number in range(300):
        key = keys[number % len(keys)]
        told = [at for at, value in enumerate(HELD[key]) if isinstance(value, float)]
        at = told[number * 7 % len(told)]
        qrels, run = cases[at]
        yield *key.split(), HELD[key][at], run, golden.labelled(key, qrels)


@pytest.mark.parametrize("part", of_the_day(range(6), 2))
def test_the_convention_of_300_numbers_of_libraries_is_found(part):
    for name, measure, value, run, qrels in list(numbers())[part::6]:
        digits = 5 if CONVENTIONS[name].single else 6  # the last of seven is lost in single precision
        if CONVENTIONS[name].convention.rounding: digits = 4  # of five that the tool rounds to
        found = reconcile(f"{value:.{digits}f}", run, qrels, measure)
        assert name in {tool for match in found.matches for tool in match.tools}, (name, measure, value, found)


def test_none_is_said_of_100_invented_numbers_beyond_reach():
    for seed in of_the_day(range(100), 20):
        rnd = random.Random(seed)
        rel = [rnd.randint(0, 3) for _ in range(rnd.randint(3, 7))]
        measure = rnd.choice(["nDCG@5", "AP@4", "RR", "P@5"])
        value = rnd.choice([round(rnd.uniform(1.01, 3), 3), -round(rnd.uniform(0.01, 1), 3)])
        found = reconcile(value, rel, measure=measure)
        assert not found.matches and found.impossible and "impossible" in found.said, (rel, measure, found)


@pytest.mark.parametrize("number, rel, measure, convention", [
    ("0.000", [1, 1], "Success@3", "min_grade=2"), ("0.10", [3, 2, 3, 0, 1, 2], "nDCG@3", None),
    ("17.893", [3, 2], "DCG@2", "gain={2:10,3:11.584}"), ("90", [3, 2], "CG", "gain={2:40,3:50}"),
])
def test_a_number_that_only_a_convention_not_tried_gives_is_not_called_impossible(number, rel, measure, convention):
    found = reconcile(number, rel, measure=measure)
    assert not found.matches and found.beyond and not found.impossible and "impossible" not in found.said
    said = f"none of the {found.tried} conventions tried, whose values go from {found.low:.6f} to {found.high:.6f}."
    assert said in found.said and "The nearest is" in found.said
    if convention is None: return
    run, qrels = {"q": [f"d{i}" for i in range(len(rel))]}, {"q": {f"d{i}": grade for i, grade in enumerate(rel)}}
    assert evaluate(run, qrels, measure, convention=convention)[measure] == pytest.approx(float(number), abs=5e-4)


def test_the_number_of_the_front_page():
    found = reconcile(0.751, REL, measure="nDCG@6", pool=POOL)
    assert len(found.matches) == 1 and str(found.matches[0].convention) == "gain=exponential"
    assert {"gdeval", "ranx-burges", "lightgbm*", "xgboost*", "rax*"} <= set(found.matches[0].tools)
    assert "trec_eval-9" not in found.matches[0].tools
    assert "0.751" in repr(found) and "gain=exponential" in found._repr_markdown_()


@pytest.mark.parametrize("convention", ["gain=binary min_grade=any ties=worst", "gain=binary ideal=relevant"])
def test_grades_of_0_and_1_may_be_counted_as_hits(convention):
    run, qrels = {"q": {"a": 3, "b": 2, "aa": 2, "c": 1}}, {"q": {"a": 0, "b": 1, "c": 0, "d": 1}}
    value = evaluate(run, qrels, "nDCG@4", convention=convention).mean["nDCG@4"]
    found = reconcile(value, run, qrels, "nDCG@4")
    assert any(match.convention.gain == "binary" and not match.tools for match in found.matches)


def test_too_few_digits_say_how_many_would_do():
    found = reconcile(0.785, REL, measure="nDCG@6", pool=POOL)
    assert len(found.matches) > 1 and "decimals would tell them apart" in found.said
    enough = reconcile(f"{found.matches[0].value:.{found.decimals_needed}f}", REL, measure="nDCG@6", pool=POOL)
    assert len(enough.matches) == 1 and decimals_apart([0.12, 0.13]) == 2 and decimals_apart([1.0]) is None


def test_none_fits_says_the_nearest_the_choice_and_the_cutoff():
    found = reconcile("0.9013", REL, measure="nDCG@6", pool=POOL)
    assert not found.matches and not found.impossible
    assert "nDCG@3 in trec_eval-9" in found.said and "The nearest is" in found.said and "one choice" in found.said


ALL = ("nDCG", "nDCG@3", "DCG@3", "CG@2", "AP", "AP@3", "P@2", "R@2", "RR", "Success@1", "Rprec", "Q", "Bpref",
       "ERR@3", "nERR", "F1@2", "SetP", "SetF", "SetAP", "IPrec@0.5", "IPrec11", "infAP", "RBP", "RBPResidual",
       "Judged@3", "Compat")


def small(rnd):
    "Return a run and judgments with ties, grades below 0, halves, queries that lack documents."
    ids, grades = "abcdef", [-2, -1, 0, 0.5, 1, 2, 3]
    queries = [f"q{at}" for at in range(3)]
    qrels = {query: {d: rnd.choice(grades) for d in rnd.sample(ids, rnd.randint(1, 5))} for query in queries}
    some = queries[:rnd.randint(1, 3)]
    run = {query: {d: rnd.randint(0, 2) for d in rnd.sample(ids, rnd.randint(1, 6))} for query in some}
    return run, qrels


def mean(run, qrels, measure, c):
    "Return what `evaluate` gives; None where it refuses the convention `c`, as for Q with gains below 0."
    try: return evaluate(run, qrels, measure, convention=c).mean[measure]
    except ValueError: return None


@pytest.mark.parametrize("measure", ALL)
def test_what_reconcile_tries_is_what_evaluate_gives(measure):
    for part in of_the_day(range(4), 2):
        rnd = random.Random(f"{measure} {part}")
        run, qrels = small(rnd)
        bench = ReconcileCache(parse_measure(measure), *of_run(run, qrels, None))
        every = list(conventions_tried(bench))
        for c in rnd.sample(every, min(len(every), 60)):
            tried, wanted = mean_by(bench, c), mean(run, qrels, measure, c)
            assert (tried is None) == (wanted is None), (run, qrels, c)
            assert tried is None or tried == pytest.approx(wanted, rel=0, abs=1e-12, nan_ok=True), (run, qrels, c)


@pytest.mark.some(3)
@pytest.mark.parametrize("measure", ("nDCG@3", "DCG@4", "AP", "AP@4", "RR@3", "P@20", "R@4"))
def test_means_tried_count_empty_missing_and_unjudged_queries_as_evaluate_does(measure):
    rnd = random.Random(measure)
    ids = [f"d{at}" for at in range(12)]
    qrels = {f"q{at}": {d: rnd.choice((-1, 0, 0, 1, 2, 2.5)) for d in ids[:8]} for at in range(6)}
    qrels["empty"] = {"d1": 0}
    run = {f"q{at}": {d: rnd.randint(0, 3) for d in rnd.sample(ids, 9)} for at in range(1, 8)}
    tried = means_tried(ReconcileCache(parse_measure(measure), *of_run(run, qrels, None)))
    assert {extra["unjudged"] for _, _, extra in tried} == {"skip", "zero"}
    for value, c, extra in rnd.sample(tried, 20):
        assert evaluate(run, qrels, measure, convention=c.but(**extra))[measure] == pytest.approx(value, abs=1e-12)


def test_one_ranking_by_every_tool():
    by_name = {tool: value for value, tools in matrix(REL, "nDCG@6", POOL) for tool in tools}
    wanted = {"trec_eval-9": 0.785002372, "gdeval": 0.751083387, "sklearn": 0.960808194, "lightgbm": 0.948810749,
              "sklearn*": 0.785002372, "lightgbm*": 0.751083387, "haystack": 0.756164030, "lenskit": 0.769119334,
              "spark": 0.869676234}  # given the ids of the relevant results; given all judged ids, it prints 1
    assert {name: by_name[name] for name in wanted} == pytest.approx(wanted, abs=5e-10)
    assert reconcile("0.5000", [1, 0, 1, 0, 0], measure="AP@2", pool=[1] * 6 + [0] * 3).matches


def test_q_refuses_gains_below_0():
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": -1, "b": 2}}
    with pytest.raises(ValueError, match="measure Q: Q takes gains of 0 or more; one here is -1"):
        evaluate(run, qrels, "Q", convention="negative=keep min_grade=any")
    assert evaluate(run, qrels, "Q", convention="negative=keep").mean["Q"] == evaluate(run, qrels, "Q").mean["Q"]


def test_a_document_below_0_comes_first_where_the_worst_order_has_it_relevant():
    run, qrels = {"q": {"a": 1, "b": 1, "c": 1}}, {"q": {"a": -1, "c": 2}}
    printed = evaluate(run, qrels, "AP", convention="ties=worst min_grade=any").mean["AP"]
    found = reconcile(f"{printed:.12f}", run, qrels, "AP")
    assert "min_grade=any ties=worst" in {str(match.convention) for match in found.matches}


def test_digits_are_those_printed():
    assert as_printed(0.751) == (0.751, 3, 3) and as_printed("0.7510") == (0.751, 4, 3) and as_printed(1) == (1, 0, 0)
    assert as_printed("1e-3") == (0.001, 3, 3) and as_printed("75.10 %") == (0.751, 4, 3)
    for bad in ("a", None, float("nan"), "inf", "", "%", "75%%", "inf%", "9e999999%"):
        with pytest.raises(ValueError, match="must be a"): as_printed(bad)
    with pytest.raises(ValueError, match="one list"): reconcile(0.5, [[1, 0], [0, 1]], measure="nDCG")


def hundreds(rnd):
    "Return 200 queries of 100 documents with ties; some judged documents are not returned, some returned not judged."
    ids = [f"d{at}" for at in range(150)]
    qrels = {f"q{at}": {d: rnd.choice([0, 0, 1, 2, 3]) for d in rnd.sample(ids, 60)} for at in range(200)}
    run = {f"q{at}": {d: rnd.randint(0, 40) / 8 for d in rnd.sample(ids, 100)} for at in range(200)}
    return run, qrels


def test_thousands_of_conventions_rank_200_queries_a_few_times(monkeypatch):
    "What several share is computed once; make bench prints the seconds."
    done = Counter()

    def counted(module, name):
        work = getattr(module, name)

        def once_more(*given, **options):
            done[name] += 1
            return work(*given, **options)

        monkeypatch.setattr(module, name, once_more)

    counted(reconciliation, "restrict_pool")
    counted(reconciliation, "compute")
    run, qrels = hundreds(random.Random(3))
    wanted = evaluate(run, qrels, "nDCG@10", convention="lightgbm").mean["nDCG@10"]
    for value, there in ((f"{wanted:.9f}", True), ("0.123456789", False)):
        done.clear()
        found = reconcile(value, run, qrels, "nDCG@10")
        assert ("lightgbm" in {tool for match in found.matches for tool in match.tools}) == there
        assert found.tried > 2000 and 0 < done["restrict_pool"] < 50 and 0 < done["compute"] < 1000, done


def test_diff_shows_each_choice_and_its_queries():
    run = {"phones": {"a": 1.0, "b": 2.0, "c": 3.0}, "empty": {"a": 1.0}, "tied": {"x": 1.0, "y": 1.0}}
    qrels = {"phones": {"a": 3, "b": 1}, "empty": {"a": 0}, "tied": {"x": 1, "y": 0}}
    found = diff("trec_eval-9-c", "lightgbm", run, qrels, "nDCG@3")
    by = {move.choice: move for move in found.moves}
    assert found.moves[0].choice == "empty" and by["empty"].queries == (("empty", 0.0, 1.0),)
    assert [query for query, _, _ in by["ties"].queries] == ["tied"]
    assert [query for query, _, _ in by["gain"].queries] == ["phones"] and by["pool"].queries == ()
    assert found.one == evaluate(run, qrels, "nDCG@3", convention="trec_eval-9-c").mean["nDCG@3"]
    moved = diff("default", "missing=skip", {"q": {"a": 1}}, {"q": {"a": 1}, "gone": {"b": 1}}, "RR").moves[0].queries
    assert [query for query, _, _ in moved] == ["gone"]
    alone = diff("default", "gain=binary ideal=relevant", run, qrels, "nDCG@3").moves
    assert {move.choice: bool(move.refused) for move in alone} == {"gain": False, "ideal": True}
    assert diff("default", "default", run, qrels).moves == () and len(CONVENTIONS) > 30


def test_diff_puts_each_choice_back_so_that_no_interaction_hides():
    run, qrels = {"found": {"a": 1}, "lost": {"x": 1}}, {"found": {"a": 1}, "lost": {"b": 1}}
    found = diff("default", "pool=returned empty=1", run, qrels, "nDCG")  # each alone does nothing here
    assert (found.one, found.other) == (0.5, 1)
    assert {move.choice: (move.mean, move.back) for move in found.moves} == {"pool": (0.5, 0.5), "empty": (0.5, 0.5)}
    assert "add up to +0.0000, together they make +0.5000" in repr(found)
    for move in diff("trec_eval-9-c", "lightgbm", TIED_RUN, TIED_QRELS, "nDCG@3").moves:
        undone = CONVENTIONS["lightgbm"].convention.but(**{move.choice: move.before})
        assert move.back == evaluate(TIED_RUN, TIED_QRELS, "nDCG@3", convention=undone).mean["nDCG@3"]
    single = diff("default", "gain=exponential", TIED_RUN, TIED_QRELS, "nDCG@3")
    assert single.moves[0].mean == single.other and single.moves[0].back == single.one and "add up" not in repr(single)


@pytest.mark.parametrize("value", ["nan", "inf", "1e999", float("inf")])
def test_a_value_that_no_float_holds_is_refused(value):
    with pytest.raises(ValueError, match="the value must be a finite number"): reconcile(value, [3, 2, 1])


SET_OWN = ("Rprec", "SetP", "SetR", "SetF", "SetAP", "INST(T=2, max_rel=3)", "Bpref", "infAP", "IPrec11", "IPrec@.3")


@pytest.mark.parametrize("measure", SET_OWN)
def test_a_measure_without_a_cutoff_has_no_other_cutoff_to_look_at(measure):
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 1, "b": 0, "c": 2, "d": 1}}
    found = reconcile("0.123456", run, qrels, measure)
    assert not found.matches and found.elsewhere == ()
    assert found.said.startswith(f"{measure} 0.123456")


@pytest.mark.parametrize("grade", [-1, -0.5])
def test_q_passes_over_the_conventions_that_it_refuses(grade):
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": grade, "b": 2, "c": 1}}
    wanted = evaluate(run, qrels, "Q").mean["Q"]
    matches = reconcile(f"{wanted:.9f}", run, qrels, "Q").matches
    assert "default" in {str(match.convention) for match in matches}


def test_a_tool_that_rounds_did_not_print_more_digits_than_it_prints():
    rel, pool = [3, 2, 0, 1], [3, 3, 2, 1, 0]
    full = ndcg(rel, 4, pool)
    def tools(value, rel=rel, pool=pool):
        return {tool for match in reconcile(value, rel, measure="nDCG@4", pool=pool).matches for tool in match.tools}
    assert {"beir", "mteb", "pyserini"} <= tools(f"{full:.5f}") and "pyserini" in tools(f"{full:.6f}")
    for digits in (6, 9, 16): assert not {"beir", "mteb"} & tools(f"{full:.{digits}f}"), digits
    assert {"beir", "mteb"} <= tools("1.0000000", [3, 2], [3, 2])
    assert "beir" not in reconcile("0.923456", [1, 0, 0], measure="nDCG@1").said


TIED_RUN = {"q": dict.fromkeys("abcdef", 1.0)}
TIED_QRELS = {"q": {"a": 3, "c": 1, "e": 2}}


def test_ties_by_chance_are_broken_alike_from_call_to_call_and_named_as_chance():
    seeded = evaluate(TIED_RUN, TIED_QRELS, "nDCG@3", convention="tensorflow-ranking", seed=0).mean["nDCG@3"]
    for _ in range(20):
        found = reconcile(f"{seeded:.6f}", TIED_RUN, TIED_QRELS, "nDCG@3")
        assert "tensorflow-ranking" in {tool for match in found.matches for tool in match.tools}
    assert "tensorflow-ranking (by chance)" in repr(found)
    assert found.by_chance == ("tensorflow-ranking", "tensorflow-ranking*")
    assert "another may give another number" in reconcile("0.123456", TIED_RUN, TIED_QRELS, "nDCG@3").said
    untied = reconcile("0.123456", {"q": {"a": 2, "b": 1}}, TIED_QRELS, "nDCG@3")
    assert untied.by_chance == () and "chance" not in untied.said


def test_diff_breaks_ties_by_chance_alike_and_says_so():
    found = [diff("tensorflow-ranking", "lightgbm", TIED_RUN, TIED_QRELS, "nDCG@3") for _ in range(20)]
    assert len({(each.one, each.other, repr(each)) for each in found}) == 1
    assert "by chance" in repr(found[0]) and "by chance" in found[0]._repr_markdown_()
    back = diff("lightgbm", "tensorflow-ranking", TIED_RUN, TIED_QRELS, "nDCG@3")
    assert back.other == found[0].one and "by chance" in repr(back)
    assert "chance" not in repr(diff("default", "lightgbm", TIED_RUN, TIED_QRELS, "nDCG@3"))


def test_reconcile_gives_the_range_of_ties_by_chance():
    found = reconcile("0.123456", TIED_RUN, TIED_QRELS, "nDCG@3")
    low, high = [evaluate(TIED_RUN, TIED_QRELS, "nDCG@3", convention=f"tensorflow-ranking ties={ties}").mean["nDCG@3"]
                 for ties in ("worst", "best")]
    assert found.tie_range == pytest.approx((low, high)) and f"from {low:.6f} to {high:.6f}" in found.said
    assert reconcile("1", {"q": {"a": 1}}, {"q": {"a": 1}}, "nDCG@3").tie_range is None


@pytest.mark.parametrize("chance", ["ranx", "ranx-comparable", "allrank"])
def test_ties_of_a_long_list_are_named_as_chance_in_tools_that_order_short_ones_alone(chance):
    qrels = {"q": {f"d{at}": int(at == 3) for at in range(20)}, "short": {"d0": 1}}
    long, short = ({"q": dict.fromkeys(list(qrels["q"])[:n], 1.0), "short": {"d0": 1.0}} for n in (17, 16))
    measure, tool = "nDCG@20", CONVENTIONS[chance].tool
    assert chance in reconcile("0.123456", long, qrels, measure).by_chance
    assert chance not in reconcile("0.123456", short, qrels, measure).by_chance
    asked = {run: evaluate(given, qrels, measure, convention=chance).cautions
             for run, given in (("long", long), ("short", short))}
    assert any(f"; {tool} breaks them by chance in lists of more than 16." in each for each in asked["long"])
    assert asked["short"] and not any("chance" in each for each in asked["short"])


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_what_a_tool_adds_to_its_divisor_is_named(hits):
    rel = [1, 0, *[1] * (hits - 1), 0]
    exact = sum(at / rank for at, rank in enumerate((rank for rank, hit in enumerate(rel, 1) if hit), 1))
    printed = f"{exact / (hits + 1e-10):.11f}"
    found = reconcile(printed, rel, measure="AP")
    assert {tool for match in found.matches for tool in match.tools} == {"ragas"} and found.added == 1e-10
    assert "but for the 1e-10 that ragas adds to each divisor" in found.said and not found.single
    assert reconcile(f"{exact / hits:.11f}", rel, measure="AP").added == 0


def test_single_precision_is_named_only_where_it_can_print_the_number():
    assert reconcile("0.960808158", [3, 2, 3, 0, 1, 2], measure="nDCG").single  # torchmetrics 1.9.0
    for number in ("0.960808100", "0.99999990"):
        found = reconcile(number, [3, 2, 3, 0, 1, 2], measure="nDCG")
        assert not found.matches and not found.single
    run, qrels = {"a": ["x", "y"], "b": ["x", "y"]}, {"a": {"x": 3, "y": 2}, "b": {"y": 1}}
    assert reconcile("0.81546490", run, qrels, "nDCG").single  # a mean of two need not be such a number


@pytest.mark.parametrize(("printed", "share"),
                         [("75.11", "0.7511"), ("75.1", "0.751"), ("75", "0.75"), ("100", "1.00")])
def test_a_percentage_is_known_as_one(printed, share):
    given = {"run": [3, 2, 3, 0, 1, 2], "measure": "nDCG@6", "pool": [3, 3, 3, 2, 2, 2, 1, 0]}
    found, plain = reconcile(printed, **given), reconcile(share, **given)
    assert found.percent and f"nDCG@6 {printed}, a percentage: " in found.said and not found.impossible
    assert found.matches == plain.matches == reconcile(f"{printed} %", **given).matches
    assert found.matches


def test_a_number_that_is_no_percentage_either_is_told_as_it_was_given():
    for number in ("150", "-75.1", "20.01"):
        found = reconcile(number, [3, 2, 3, 0, 1, 2], measure="nDCG@6")
        assert found.impossible and not found.percent and f"nDCG@6 {number} is impossible here" in found.said
    assert reconcile("150%", [1, 0], measure="RR").impossible
    elsewhere = reconcile("40.0", [1, 1, 0, 0, 0], measure="P@3")
    assert elsewhere.percent and not elsewhere.matches and "P@5 in trec_eval-9" in elsewhere.said
    for measure in ("DCG", "NumRelRet"):
        found = reconcile("200", [1, 1, 0], measure=measure)
        assert not found.percent and not found.impossible
