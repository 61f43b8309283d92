"""Every number in a caution is computed another way here: all orders of the tied and all grades of the unjudged are
tried one by one, and queries with nothing to find are counted from the dicts."""
import copy
import json
import pickle
import re
import warnings
from itertools import permutations, product
from types import SimpleNamespace

import numpy as np
import pytest

from ndcg_lit import Evaluator, compare, evaluate
from ndcg_lit.command import main
from ndcg_lit.engine import cautions
from ndcg_lit.engine.caution import Caution, unjudged_within
from ndcg_lit.engine.cautions import MOST_BOUNDED, MOST_OPEN, ON_RESULT, RULES, Evidence, ndcg_ends
from ndcg_lit.engine.convention import CONVENTIONS, FORMS, KNOWN, as_convention
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import holds, parse_measure
from ndcg_lit.engine.ranked import rank_qrels
from ndcg_lit.tables import MOST_CAUTIONS
from ndcg_lit.unjudged import ndcg_interval
from seeds import ALL, DAY, fewer, of_the_day

CHOICES = [
    "default", "gain=exponential", "pool=returned", "empty=1", "ties=stable", "ties=reversed", "ties=worst",
    "ties=best", "gain=binary min_grade=2", "discount=reciprocal", "ap_divisor=cutoff", "pool=returned empty=1",
    "judged_only=true", "negative=keep", "negative=mask", "missing=skip", "unjudged=zero", "ideal=returned",
    "p_divisor=returned", "empty=0.5 missing=skip", "ties=random", "gain={0:1,1:0,2:5}", "gain_from=2", "drop=first",
    "drop=own", "ties=docid-rising",
]
OF_CHOICES = {  # values of the choices that are not of a list
    "gain": ["exponential", "binary", ((0.0, 1.0), (1.0, 0.0), (2.0, 5.0), (3.0, 1.0))], "gain_from": [None, 2, -1],
    "discount": ["ln", "reciprocal", ("jk", 2), ("rbp", 0.8)], "min_grade": [2, -1, 0, "any", ">0", ">1.5"],
    "empty": [1, 0.5, "nan", "skip", "raise"], "cutoff": [None, 1, 10], "persistence": [0.5, 0.95],
    "rounding": [("query", 2), ("mean", 3), ("query-floor", 1), ("mean-floor", 1)],
}
MOVED_BY_TIES = [
    "nDCG@3", "DCG", "AP", "RR@2", "P@2", "R@2", "ERR@3", "RBP(p=0.5)", "Success@1", "Bpref", "Rprec", "F1@2", "Q",
    "IPrec@0.5", "nERR@3", "CG@2", "AP(rel=2)@3", "infAP", "GMAP", "IPrec11", "Compat(p=0.9)", "INST(T=1)",
    "RBPResidual(p=0.5)", "Judged@2", "nDCG(gain={0: 2, 1: 1, 2: 0})@2", "AP(divisor='found')",
]
TIES = r"Ties move (.+) between (-?[\d.]+) and (-?[\d.]+)\."
UNJUDGED = r"Unjudged results move (.+) between ([\d.]+) and ([\d.]+), if graded from 0 to (\d+)\."


def drawn(seed, queries=3, lowest=0, apart=False):
    "Return a small run with unjudged results, and ties unless `apart`, and judgments, some without a grade above 0."
    random = np.random.default_rng(seed)
    docs, run, qrels = [f"d{i}" for i in range(6)], {}, {}
    for query in (f"q{number}" for number in range(queries)):
        some = [random.choice(docs, random.integers(1, 6), replace=False).tolist() for _ in range(2)]
        top = 1 if random.random() < 0.3 else 3
        qrels[query] = {d: int(random.integers(lowest, top)) for d in some[0]}
        scores = random.permutation(len(some[1])) if apart else random.integers(0, 3, len(some[1]))
        if random.random() < 0.85: run[query] = dict(zip(some[1], scores.astype(float).tolist()))
    return run | {"more": {"d1": 1.0}}, qrels


def evaluated(run, qrels, measures, c, **more):
    seed = 0 if as_convention(c).ties == "random" else None
    return evaluate(run, qrels, measures, convention=c, seed=seed, overlap="allow", **more)  # few documents are drawn


def told(result, pattern):
    "Return what the `pattern` finds in all cautions of a `result`; None if it fits none."
    return next((found.groups() for each in result.all_cautions if (found := re.fullmatch(pattern, each.said))), None)


def in_every_order(docs):
    "Yield scores without ties for each order of the tied in `docs`."
    levels = [[d for d in docs if docs[d] == level] for level in sorted(set(docs.values()), reverse=True)]
    for groups in product(*map(permutations, levels)):
        yield {d: -at for at, d in enumerate(d for group in groups for d in group)}


def ends_of(result, name, tried):
    "Return the lowest and highest mean of `name`: of the queries in `tried`, a dict, any of the values; else its own."
    own = dict(zip(result.per_query["query_id"], result.per_query[name].tolist()))
    ends = [list((own | {q: end(values) for q, values in tried.items() if q in own}).values()) for end in (min, max)]
    if name == "GMAP": return [float(np.exp(np.mean(np.log(np.maximum(each, 1e-5))))) for each in ends]
    return [float(np.mean(each)) for each in ends]


@pytest.mark.parametrize("name", MOVED_BY_TIES)
def test_ties_move_as_far_as_their_orders(name):
    seen = 0
    for seed in of_the_day(range(78), 26):  # each choice once a day
        (run, qrels), c = drawn(seed), as_convention(CHOICES[seed % len(CHOICES)])
        if parse_measure(name).name == "Q" and "gain={" in str(c): continue
        result, tried = evaluated(run, qrels, name, c), {}
        if c.drop == "first":  # another order drops another result
            assert told(result, TIES) is None
            continue
        for query in run.keys() & qrels.keys():
            alone = {query: qrels[query]}
            tried[query] = [evaluate({query: docs}, alone, name, convention=c.but(ties="stable"))[name]
                            for docs in in_every_order(run[query])]
        low, high = ends_of(result, name, tried)
        found = told(result, TIES)
        if found: assert found == (name, f"{low:.4f}", f"{high:.4f}"), (seed, str(c))
        else: assert f"{low:.4f}" == f"{high:.4f}", (seed, str(c))
        seen += found is not None
    assert seen > (10 if DAY == ALL else 0)


def test_the_ends_are_those_of_the_best_and_the_worst_order():
    run, qrels = drawn(3, 20)
    result = evaluate(run, qrels, ["nDCG@3", "AP", "RR", "SetP"])
    low, high = (evaluate(run, qrels, "nDCG@3", ties=ties)["nDCG@3"] for ties in ("worst", "best"))
    assert f"Ties move nDCG@3 between {low:.4f} and {high:.4f}, and 2 more measures too." in result.cautions


@pytest.mark.parametrize("options", [
    {"ties": "average"}, {"ties": "last"}, {"measures": "AP(divisor='found')@3"}, {"measures": "SetP"},
    {"measures": "Q(gain={1: 5, 2: 1})"}, {"measures": "nDCG(discount=[1, 0.2, 0.8, 0.1, 0.5, 0.3])"},
])
def test_of_ties_nothing_is_said_where_no_order_was_chosen_or_the_ends_are_not_known(options):
    for seed in range(20): assert told(evaluate(*drawn(seed), **{"measures": "AP"} | options), TIES) is None


def test_ties_that_move_no_printed_digit_are_not_told():
    run = {f"q{i}": {"a": 2, "b": 1} for i in range(20_000)} | {"t": {"a": 1, "b": 1}}
    assert evaluate(run, {q: {"a": 1, "b": 0} for q in run}, "RR").cautions == ()


def in_order(query, docs, c):
    "Return the results `docs` of a `query` as the convention `c` puts them, without those that it drops."
    by = {"docid": lambda d: d, "docid-rising": lambda d: d, "reversed": list(docs).index}.get(c.ties)
    first = list(docs) if by is None else sorted(docs, key=by, reverse=c.ties != "docid-rising")
    first.sort(key=docs.get, reverse=True)
    return [d for d in first if c.drop != "own" or d != query][c.drop == "first":]


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("name", [
    "nDCG@3", "nDCG(gain='exponential')@2", "DCG@3", "RR@2", "Success@2", "CG@2", "RBP(p=0.5)@2",
])
def test_unjudged_results_move_as_far_as_their_grades(name, apart):
    seen, k = 0, parse_measure(name).k
    for seed in of_the_day(range(104), 52):  # each choice twice a day
        (run, qrels), c = drawn(seed, 2, apart=apart), as_convention(CHOICES[seed % len(CHOICES)])
        result, tried = evaluated(run, qrels, name, c), {}
        found = told(result, UNJUDGED)
        if c.ties in ("best", "worst"):  # where a grade would move the results themselves
            assert found is None
            continue
        counted = qrels.keys() & run.keys() if c.missing == "skip" else qrels
        top = max(grade for query in counted for grade in qrels[query].values())
        for query in run.keys() & qrels.keys():
            open_ones = [d for d in in_order(query, run[query], c)[:k] if d not in qrels[query]]
            graded = [qrels[query] | dict(zip(open_ones, grades))
                      for grades in product(range(top + 1), repeat=len(open_ones))]
            tried[query] = [evaluated({query: run[query]}, {query: each}, name, c)[name] for each in graded]
        low, high = ends_of(result, name, tried)
        if found: assert found == (name, f"{low:.4f}", f"{high:.4f}", str(top)), (seed, str(c), result.cautions)
        elif str(c) in ("default", "pool=returned", "missing=skip", "drop=first", "drop=own"):
            assert f"{low:.4f}" == f"{high:.4f}", (seed, str(c))
        seen += found is not None
    assert seen > (10 if DAY == ALL else 5)


@pytest.mark.parametrize("measure", ["nDCG", "AP@3", "P@3", "Judged@3", "nDCG(judged_only=True)@3", "RR(rel=0)@3",
                                     "RBPResidual(p=0.5)@3"])
def test_of_unjudged_results_nothing_is_said_where_the_ends_are_not_known(measure):
    for seed in range(20): assert told(evaluate(*drawn(seed, apart=True), measure), UNJUDGED) is None


def test_the_bounds_of_very_many_queries_are_left_out():
    run = {f"q{i}": {"a": 1, "x": 2} for i in range(MOST_BOUNDED + 1)}
    qrels = {q: {"a": 1} for q in run}
    assert told(evaluate(run, qrels, "nDCG@5"), UNJUDGED) is None
    del run["q0"], qrels["q0"]
    wanted = "nDCG@5", f"{1 / np.log2(3):.4f}", "1.0000", "1"
    assert told(evaluate(run, qrels, "nDCG@5"), UNJUDGED) == wanted
    for holes, said in ((MOST_OPEN, 1), (MOST_OPEN + 1, 0)):
        deep = {"q": {"a": 1.0, **{f"x{i}": 2.0 + i for i in range(holes)}}}
        assert bool(told(evaluate(deep, {"q": {"a": 1}}, "nDCG@200"), UNJUDGED)) == said


NOTHING = r"(\d+) of (\d+) quer(?:y|ies) ha(?:s|ve) nothing to find(?: by (.+?))? and (.+)\."
FATES = {
    "default": "count 0", "empty=1": "count 1", "empty=0.5 missing=skip": "count 0.5",
    "empty=skip": "are left out of the mean", "empty=nan": "make the mean nan", "lightgbm": "count 1",
    "pool=returned missing=skip": "count 0", "unjudged=zero": "count 0", "empty=1 min_grade=2": "count 1",
}


@pytest.mark.parametrize("name", ["nDCG@3", "AP", "RR", "P@2", "AP(rel=2)"])
@pytest.mark.parametrize("text", FATES)
def test_queries_with_nothing_to_find_are_counted(text, name):
    c, seen = as_convention(text), 0
    least = max(2 if name == "AP(rel=2)" else 1, 2 if c.min_grade == 2 and name != "nDCG@3" else 1)
    for seed in range(30):
        run, qrels = drawn(seed, 6, apart=True)
        result = evaluate(run, qrels, name, convention=c)
        nothing = 0
        for query in qrels.keys() & set(result.per_query["query_id"]):
            pool = qrels[query].items()
            if c.pool == "returned": pool = [(d, g) for d, g in pool if d in run[query]] if query in run else pool
            nothing += all(grade < least for _, grade in pool)
        found = told(result, NOTHING)
        if not nothing: assert found is None
        if not found: continue
        fate = FATES[text]
        if nothing == 1: fate = fate.replace("count", "counts").replace("make", "makes").replace("are", "is")
        assert found == (str(nothing), str(result.queries), None, fate), (seed, result.cautions)
        values = result.per_query[name]
        if not isinstance(c.empty, str): assert (values == c.empty).sum() >= nothing
        else: assert np.isnan(values).sum() == nothing
        seen += 1
    assert seen > 10


def test_where_measures_differ_the_sentence_names_the_one_with_the_most():
    run, qrels = {"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 1}, "q2": {"a": 0}}
    result = evaluate(run, qrels, ["AP", "AP(rel=2)"])
    assert result.cautions == ("2 of 2 queries have nothing to find by AP(rel=2) and count 0.",)
    assert evaluate(run, qrels, ["DCG", "Judged@5"]).cautions == ()


def test_queries_of_no_weight_are_not_counted():
    run, qrels = {"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}}, {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 0}}
    weighted = evaluate(run, qrels, "AP", weights={"q1": 1, "q2": 0, "q3": 2})
    assert weighted.cautions == ("1 of 2 queries has nothing to find and counts 0.",)


@pytest.mark.parametrize("preset", CONVENTIONS)
def test_a_preset_that_does_not_hold_a_measure_names_the_one_that_does(preset):
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 0}}
    for name in ("nDCG@5", "AP", "AP@5", "RR", "DCG@5", "P@5"):
        try: said = " ".join(evaluated(run, qrels, name, preset).cautions)
        except ValueError: continue
        whole = f"The convention {preset} does not hold {name}"
        assert (whole in said) != holds(CONVENTIONS[preset].measures, parse_measure(name))
        if f"{whole}: " not in said: continue
        for other in re.search(re.escape(whole) + r": (.+) do(?:es)?\.", said)[1].split(" and "):
            assert holds(CONVENTIONS[other].measures, parse_measure(name))
            assert CONVENTIONS[other].tool.split(",")[0] == CONVENTIONS[preset].tool.split(",")[0]


def test_the_name_of_a_preset_stays_known():
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 0}}
    said = ("The convention lightgbm does not hold AP: lightgbm-map does.",)
    for convention in ("lightgbm", "lightgbm missing=skip", CONVENTIONS["lightgbm"]):
        assert evaluate(run, qrels, "AP", convention=convention).cautions == said
    assert evaluate(run, qrels, "AP", convention="lightgbm", ties="worst").cautions == said
    assert evaluate(run, qrels, "AP", convention=CONVENTIONS["lightgbm"].convention).cautions == ()
    assert evaluate(run, qrels, "AP", convention="default ties=worst").cautions == ()
    several = evaluate(run, qrels, ["nDCG@5", "AP", "ERR"], convention="lightgbm").cautions
    assert several[:1] == ("The convention lightgbm does not hold AP (lightgbm-map does) or ERR.",)


def test_three_arrays_know_no_other_result():
    said = "Every result is judged: three arrays know no other, so what there was to find is what was returned."
    arrays = ["q", "q"], [2.0, 1.0], [1, 0]
    assert evaluate(arrays, measures=["nDCG@5", "RR"]).cautions == (said,)
    assert evaluate(arrays, measures=["RR", "DCG@5"]).cautions == ()
    assert evaluate(arrays, measures="nDCG@5", convention="sklearn").cautions == ()
    two = ["q", "q", "r", "r"], [2.0, 1.0] * 2, [1, 0] * 2
    assert compare({"A": two, "B": (two[0], two[1][::-1], two[2])}, None, "nDCG@5", samples=100).cautions == (said,)


BELOW = {"q": {"a": 2, "b": 1}}, {"q": {"a": -1, "b": 1}}


@pytest.mark.parametrize("measures, convention, said", [
    (["nDCG@5", "AP"], None, "1 grade is below 0 and gains nothing, as in trec_eval."),
    (["nDCG@5", "AP"], "negative=keep", "1 grade is below 0 and counts in nDCG@5."),
    (["nDCG@5", "AP"], "negative=mask", "1 grade is below 0 and is taken out of run and judgments."),
    (["nDCG@5", "AP(rel=-1)"], None, "1 grade is below 0 and counts in AP(rel=-1)."),
    (["nDCG(gain={-1: 1, 1: 2})"], None, "1 grade is below 0 and counts in nDCG(gain={-1: 1, 1: 2})."),
    (["nDCG(gain={-2: 1, 1: 2})", "Bpref(rel=-1)"], None, "1 grade is below 0 and gains nothing, as in trec_eval."),
    (["AP", "Judged@5"], "min_grade=any", "1 grade is below 0 and counts in AP."),
])
def test_grades_below_zero_are_told_with_what_becomes_of_them(measures, convention, said):
    result = evaluate(*BELOW, measures, convention=convention)
    assert result.cautions == (said,)
    zeros = evaluate(BELOW[0], {"q": {"b": 1}}, measures, convention=convention)  # nobody judged it
    counting = {name for name in measures if result.mean[name] != zeros.mean[name] and not name.startswith("Judged")}
    if "gains nothing" in said: assert not counting
    elif "counts in" in said: assert counting == {said.removesuffix(".").partition(" counts in ")[2]}


def test_the_worst_come_first_and_no_more_than_three():
    run = {"q1": {"a": 1.0, "b": 1.0, "x": 0.5}, "q2": {"a": 1.0, "x": 0.9}, "q3": {"c": 1.0}}
    qrels = {"q1": {"a": 2, "b": 1}, "q2": {"a": 1, "c": -1}, "q3": {"c": 0}}
    given = evaluate(run, qrels, ["nDCG@5", "AP"], convention="lightgbm negative=zero").cautions
    assert len(given) == MOST_CAUTIONS == 3 and given[0] == "1 of 3 queries has nothing to find and counts 1."
    assert given[1].startswith("The convention lightgbm") and given[2].startswith(("Ties", "Unjudged"))
    plain = evaluate(run, qrels, "nDCG@5")
    assert [each.code for each in plain.all_cautions] == ["unjudged", "ties", "nothing-to-find", "below-0"]
    assert [each.kind for each in plain.all_cautions] == ["unjudged", "ties", "nothing to find", "below 0"]  # as it was
    assert [each.severity for each in plain.all_cautions] == [2, 2, 3, 3]
    assert plain.all_cautions[0].width > plain.all_cautions[1].width > 0
    assert plain.cautions == tuple(each.said for each in plain.all_cautions[:3])
    assert [each.number for each in plain.all_cautions[2:]] == [1, 1] and plain.all_cautions[0].number > 0


def ranked_by_chance(rnd, whole):
    "Return the `RankedQrels` of some queries: judged results at random ranks, and judged documents that are not there."
    found, returned = [], rnd.integers(0, 15, rnd.integers(1, 12))
    for query, length in enumerate(returned.tolist()):
        judged = rnd.integers(0, 12)
        rank = np.append(rnd.permutation(length) + 1, np.zeros(12, int))[:judged]
        grade = rnd.choice([-1, 0, 0, 1, 2, 3], judged) if whole else rnd.random(judged).round(2) * 3
        found += zip(np.full(judged, query), grade, rank)
    query, grade, rank = np.array(found, float).reshape(-1, 3).T
    rank = rank.astype(int)
    return rank_qrels(query.astype(int), grade, rank, rank - 1, np.ones_like(rank), returned)


DISCOUNTS = "log2", "reciprocal", ("rbp", 0.5), [0, 1, *[0.5] * 30], np.random.default_rng(4).random(30).tolist()


@pytest.mark.parametrize("seed", range(20))
def test_the_bounds_of_all_queries_together_are_those_of_each_list(seed):
    rnd = np.random.default_rng(seed)
    ranked, k, empty = ranked_by_chance(rnd, seed % 3), int(rnd.integers(1, 18)), seed % 2
    how = {"gain": ("linear", "exponential")[seed // 2 % 2], "discount": DISCOUNTS[seed % 5]}
    (query, rank), top = unjudged_within(ranked, k), max(ranked.pool.max(initial=0), 1)
    low, high = ndcg_ends(np.full(ranked.returned.size, 0.5), ranked, query, rank, k, top, how, empty)
    for at, length in enumerate(ranked.returned.tolist()):
        here = (ranked.query == at) & (ranked.rank <= k)
        grades, pool = np.full(min(length, k), np.nan), np.maximum(ranked.pool[ranked.pool_query == at], 0)
        grades[ranked.rank[here] - 1] = np.maximum(ranked.grade[here], 0)
        ends = ndcg_interval(grades, k, pool, max_grade=top, empty=float(empty), **how) if at in query else (0.5, 0.5)
        assert (low[at], high[at]) == pytest.approx(ends, abs=1e-12)


REMEDY = Caution("a-code", 0, 7, "Seven <b> of 9.", 'evaluate(run, qrels, scores="distance", measures="AP(rel=4)")')


def drawing(*told):
    "Return a result whose evidence draws the cautions that are `told`."
    result = evaluate({"q": {"a": 1.0}}, {"q": {"a": 1}}, "RR")
    result.evidence = SimpleNamespace(cautions=lambda result: told)
    return result


def test_cautions_are_data_that_leave_with_every_form():
    result, code = drawing(REMEDY), REMEDY.remedy
    assert f"Caution: Seven <b> of 9. Remedy: {code}" in str(result)
    quoted = code.replace('"', "&quot;")
    assert f"<strong>Caution:</strong> Seven &lt;b&gt; of 9. Remedy: <code>{quoted}</code>" in result._repr_html_()
    told = {"code": "a-code", "severity": 0, "number": 7, "said": "Seven <b> of 9.", "remedy": code}
    record = json.loads(json.dumps(result.to_record(), allow_nan=False))
    counts = {"queries": 1, "missing": 0, "unjudged": 0, "documents": 1, "judged": 1}
    read = {"convention": "default", "scores": "similarity"}
    more = {name: record.pop(name) for name in ("interval", "level", "provenance")}
    assert record == {"mean": {"RR": 1.0}, **counts, **read, "cautions": [told]} and more["interval"] == {"RR": None}
    assert result.to_dict() == {"RR": 1.0}


def test_a_mean_over_nothing_is_none_in_a_record():
    result = evaluate({"q": {"a": 1.0}}, {"q": {"a": 0}}, "RR", convention="empty=skip")
    assert result.to_record()["mean"] == {"RR": None}


def test_no_filter_of_warnings_loses_a_caution():
    run, qrels = {"q": {"a": 1.0, "x": 1.0}}, {"q": {"a": 1}}
    for action in ("ignore", "error"):
        with warnings.catch_warnings():
            warnings.simplefilter(action)
            assert [each.code for each in evaluate(run, qrels, "RR").all_cautions] == ["ties"]


def test_a_comparison_has_the_cautions_of_its_systems_as_data():
    run, qrels = {"q": {"a": 1.0, "x": 1.0}, "r": {"b": 1.0}}, {"q": {"a": 1}, "r": {"b": 1}}
    found = compare({"tied": run, "apart": {"q": {"a": 2.0, "x": 1.0}, "r": {"b": 1.0}}}, qrels, "RR")
    (each,) = found.all_cautions
    assert each.code == "ties" and each.said == "tied: Ties move RR between 0.7500 and 1.0000." == found.cautions[0]
    record = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert record["cautions"] == [each.to_dict()] and found.systems.cautions == found.cautions
    assert record["systems"]["tied"] == {"queries": 2, "missing": 0, "unjudged": 0, "documents": 3, "judged": 2}
    assert found.cautions_on(["apart", "tied"]) == found.all_cautions and not found.cautions_on(["apart"])


ALIKE = {"a": 3, "b": 2, "c": 1}


@pytest.mark.parametrize("options, judged, said", [
    ({}, {"a": 2, "b": 2, "c": 2}, "nDCG@10"),
    ({"convention": "gain=exponential ties=average"}, {"a": 1, "b": 1, "c": 1}, "nDCG@10"),
    ({"convention": "sklearn"}, {"a": 1, "b": 1, "c": 1}, "nDCG@10"),
    ({"measures": ["RR", "nDCG@2"]}, {"a": 1, "b": 1, "c": 1}, "nDCG@2"),
    ({"convention": "judged_only=true"}, {"a": 1, "b": 1}, "nDCG@10"),   # c, which nobody judged, is taken out
    ({"convention": "pool=returned"}, {"a": 1, "b": 1, "c": 1, "z": 3}, "nDCG@10"),
    ({}, {"a": 1, "b": 1, "c": 1, "z": 3}, None),                        # there was a better one to find
    ({}, {"a": 1, "b": 1, "c": 1, "z": 1}, None),                        # and one more
    ({}, {"a": 1, "b": 1, "c": 0}, None),
    ({}, {"a": 1, "b": 1}, None),
    ({"convention": "empty=1"}, {"a": 0, "b": 0, "c": 0}, None),         # nothing to find is another caution
    ({"measures": ["AP", "RR"]}, {"a": 1, "b": 1, "c": 1}, None),
])
def test_results_of_one_grade_are_told_where_no_order_has_another_ndcg(options, judged, said):
    run, qrels = {"q": ALIKE, "r": ALIKE, "s": {"a": 1}}, {"q": judged, "r": {"a": 0, "b": 1, "c": 2}, "s": {"a": 1}}
    result = evaluate(run, qrels, **{"measures": ["AP", "nDCG@10"]} | options)
    found = told(result, r"All results of (\d+) of 3 queries have one grade, so (.+) is 1 there in any order\.")
    assert found == (None if said is None else ("1", said))
    if said is None: return
    for order in permutations(ALIKE):
        turned = {**run, "q": {d: -at for at, d in enumerate(order)}}
        values = evaluate(turned, qrels, said, convention=options.get("convention")).per_query
        assert values[said][values["query_id"].index("q")] == pytest.approx(1, abs=1e-12)
    left = evaluate(run, qrels, **{"measures": "nDCG@10"} | options, weights={"q": 0, "r": 1, "s": 1})
    assert not any("one grade" in each for each in left.cautions)


def test_a_clean_run_has_no_caution():
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 0, "b": 2, "c": 1, "d": 3}}
    for convention in (None, "ir_measures", "gain=exponential", "sklearn"):
        result = evaluate(run, qrels, "nDCG@10", convention=convention)
        assert result.cautions == () and "Caution" not in str(result) + result._repr_html_() + result.to_markdown()
    runs, judged = ({query: docs["q"] for query in ("q", "r")} for docs in (run, qrels))
    found = compare({"A": runs, "B": {query: {"a": 1, "b": 2} for query in runs}}, judged, "AP", samples=100)
    assert found.cautions == () and "Caution" not in str(found) + found._repr_html_() + found.to_markdown()


def test_cautions_are_shown_wherever_the_result_is():
    result = evaluate(*drawn(3, 20), ["nDCG@3", "AP"])
    assert len(result.cautions) == 3
    for said in result.cautions:
        assert f"\nCaution: {said}" in str(result) and f"<strong>Caution:</strong> {said}" in result._repr_html_()
        assert f"\n\nCaution: {said}" in result.to_markdown() and f"% Caution: {said}" in result.to_latex()
        assert said not in result.said


def test_cautions_are_drawn_when_they_are_read_and_kept():
    run, qrels = drawn(3, 20)
    result, asked = evaluate(run, qrels, "nDCG@3"), []
    ranked = result.evidence.ranked
    def noted(c):
        asked.append(c.ties)
        return ranked(c)
    result.evidence.ranked = noted
    assert result.mean["nDCG@3"] > 0 and "20 queries" in result.said and not asked
    said = result.cautions
    assert asked == ["docid", "best", "worst"] and len(said) == 3 and result.evidence is None
    assert result.cautions == said and len(asked) == 3


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda result: pickle.loads(pickle.dumps(result))])
def test_copies_have_the_cautions_without_the_ranks(way):
    run, qrels = drawn(3, 20)
    result = evaluate(run, qrels, "nDCG@3")
    other = way(result)
    assert other.cautions == evaluate(run, qrels, "nDCG@3").cautions != () and other.evidence is None
    assert other == result and repr(other) == repr(result)


def test_what_is_given_may_change_afterwards():
    run, qrels = drawn(3, 20)
    wanted = evaluate(run, qrels, "nDCG@3").cautions
    query, score, grade = np.array([0, 0, 1, 1]), np.array([1.0, 1.0, 2.0, 1.0]), np.array([1.0, 0.0, 0.0, 1.0])
    of_arrays = evaluate((query, score, grade), measures="nDCG@5").cautions
    result, other = evaluate(run, qrels, "nDCG@3"), evaluate((query, score, grade), measures="nDCG@5")
    for docs in (*run.values(), *qrels.values()): docs.clear()
    for column in (query, score, grade): column[:] = 7
    assert result.cautions == wanted and other.cautions == of_arrays


def test_an_evaluator_gives_the_same_cautions():
    run, qrels = drawn(3, 20)
    judged = Evaluator(qrels, ["nDCG@3", "AP"])
    assert [judged.evaluate(run).cautions for _ in range(2)] == [evaluate(run, qrels, ["nDCG@3", "AP"]).cautions] * 2


def test_without_ranks_only_what_the_columns_show_is_told():
    run, qrels = {"q": {"a": 1, "b": 1}, "z": {"a": 1}}, {"q": {"a": 1, "b": -1}, "z": {"a": 0}}
    result = evaluate(run, qrels, "AP", convention="empty=skip")
    result.evidence = Evidence(result.evidence.measures)
    assert result.cautions == ("1 of 2 queries has nothing to find and is left out of the mean.", "1 grade is below 0.")


def test_a_comparison_says_of_whom():
    run, qrels = {"q1": {"a": 2, "b": 1}, "q2": {"a": 2, "b": 1}}, {"q1": {"a": 1, "b": 0}, "q2": {"a": 0, "b": 1}}
    tied = {query: dict.fromkeys(docs, 1.0) for query, docs in run.items()}
    found = compare({"A": run, "B": tied}, qrels, "RR", samples=100)
    assert found.cautions == ("B: Ties move RR between 0.5000 and 1.0000.",)
    empty = qrels | {"q3": {"a": 0}}
    found = compare({"A": run, "B": tied}, empty, "RR", convention="empty=1", samples=100)
    assert found.cautions == ("1 of 3 queries has nothing to find and counts 1.",
                              "B: Ties move RR between 0.6667 and 1.0000.")
    for text in (str(found), found.to_markdown(), found.to_latex(), str(found.systems)):
        assert all(f"Caution: {said}" in text for said in found.cautions)
    assert found._repr_html_().count("<strong>Caution:</strong>") == 2
    several = {name: dict(tied) for name in "BCDEF"} | {"A": run}
    said = "B, C, D and 2 more: Ties move RR between 0.5000 and 1.0000."
    assert compare(several, qrels, "RR", samples=100).cautions == (said,)
    less = {"q1": run["q1"], "q2": tied["q2"]}
    said = "B: Ties move RR between 0.5000 and 1.0000; 1 more system has its own."
    assert compare({"A": less, "B": tied, "C": run}, qrels, "RR", samples=100).cautions == (said,)


def test_a_comparison_by_a_preset_says_what_the_preset_does_not_hold():
    run, qrels = {"q1": {"a": 2, "b": 1}, "q2": {"a": 2, "b": 1}}, {"q1": {"a": 1, "b": 0}, "q2": {"a": 0, "b": 1}}
    found = compare({"A": run, "B": {q: {"b": 2, "a": 1} for q in run}}, qrels, "AP", convention="lightgbm")
    assert found.cautions == ("The convention lightgbm does not hold AP: lightgbm-map does.",)


def test_names_in_cautions_are_text():
    odd = "<b>*x*</b>"
    run, qrels = {"q1": {"a": 2, "b": 1}, "q2": {"a": 2, "b": 1}}, {"q1": {"a": 1, "b": 0}, "q2": {"a": 0, "b": 1}}
    found = compare({"A": run, odd: {q: dict.fromkeys(docs, 1) for q, docs in run.items()}}, qrels, "RR", samples=100)
    assert found.cautions[0].startswith(odd) and odd not in found._repr_html_() and odd not in found.to_markdown()
    near, relevant = {odd: {"a": 0.100000000001, "b": 0.1}}, {odd: {"a": 1, "b": 0}}
    result = evaluate(near, relevant, "RR")
    assert odd in result.cautions[-1] and odd not in result._repr_html_() and odd not in result.to_markdown()


def single_choices():
    "Yield a convention for each value of each choice."
    for choice, values in (OF_CHOICES | {name: list(known) for name, known in KNOWN.items()}).items():
        for value in values: yield as_convention({choice: value} | ({"gain": "binary"} if value == "relevant" else {}))


def mixed_choices(random):
    "Return a convention of some values of some choices; None if they contradict each other."
    values = OF_CHOICES | {name: list(known) for name, known in KNOWN.items()}
    some = {choice: each[random.integers(len(each))] for choice, each in values.items() if random.random() < 0.3}
    try: return as_convention(some)
    except ValueError: return None


def joined_badly(number):
    "Return a run and judgments that share nothing, are one and the same, or whose ids are written apart, by `number`."
    if number % 12 == 8: return {"q": {"a": 1.0}}, {"q": {"b": 1}}
    scores = {f"q{q}": {f"d{d}": 0.1 + (7 * d + q) % 11 for d in range(11)} for q in range(3)}
    if number % 12 == 2: return scores, scores
    run = {query: {d.upper() if d < "d6" else d: score for d, score in docs.items()} for query, docs in scores.items()}
    judged = {query: dict.fromkeys(docs, 1) for query, docs in scores.items()}
    return run | {"Q9": run["q0"]}, judged | {"q9": {"d1": 1}}


def test_every_rule_takes_every_choice():
    assert OF_CHOICES.keys() == FORMS.keys() - KNOWN.keys() == vars(as_convention()).keys() - KNOWN.keys()
    measures, random, seen, takes = [info.example for info in MEASURES.values()], np.random.default_rng(1), set(), 0
    mixed = [c for c in (mixed_choices(random) for _ in range(fewer(300, 40))) if c]
    for number, c in enumerate([*single_choices(), *mixed]):
        run, qrels = drawn(number, lowest=-1)
        run["q0"] = {**run.get("q0", {}), "d7": 1.000000001}  # next to a tie
        run["alike"] = {"a": 2.0, "b": 1.0}
        qrels["alike"] = {"a": 2, "b": 2}
        if number % 3 == 2: run, qrels = joined_badly(number)
        for measure in measures:
            had = {} if number % 3 else {"seen": {q: [*docs][:2] for q, docs in run.items()}}
            try: result = evaluated(run, qrels, measure, c, **had)
            except ValueError: continue  # what the choice refuses
            evidence, takes = result.evidence, takes + 1
            evidence.preset, ranked = "lightgbm", evidence.ranked(c)
            evidence.arrays = bool(number % 2)
            evidence.rows = evidence.first()
            for rule in RULES: seen |= {rule for each in rule(result, evidence, ranked)}
    assert seen >= {*ON_RESULT} and takes > fewer(3000, 1500)


@pytest.mark.parametrize("ties", ["docid", "stable", "reversed", "docid-rising"])
def test_a_result_whose_first_document_is_dropped_is_shown(ties, tmp_path, capsys):
    run, qrels = {"q": {"a": 2.0, "b": 1.0, "c": 1.0}}, {"q": {"b": 1, "c": 0}}
    result = evaluate(run, qrels, "RR", convention=f"drop=first ties={ties}")
    for shown in (result.to_markdown, result.to_latex, result._repr_html_, result.__repr__):
        assert "RR" in shown() and "failed" not in shown()
    assert pickle.loads(pickle.dumps(result)) == result and copy.deepcopy(result).cautions == result.cautions
    two, both = {"q": run["q"], "r": run["q"]}, {"q": qrels["q"], "r": qrels["q"]}
    assert "failed" not in str(compare({"A": two, "B": two}, both, "RR", convention=f"drop=first ties={ties}"))
    (tmp_path / "run").write_text("q Q0 a 1 2 x\nq Q0 b 2 1 x\nq Q0 c 3 1 x\n")
    (tmp_path / "qrels").write_text("q 0 b 1\nq 0 c 0\n")
    files = str(tmp_path / "qrels"), str(tmp_path / "run")
    main(["eval", *files, "-m", "RR", "--convention", f"drop=first ties={ties}"])
    assert "RR" in capsys.readouterr().out


def test_a_rule_that_fails_takes_neither_the_result_nor_another_caution(monkeypatch):
    def broken(result, evidence, ranked): raise KeyError("what")
    run, qrels = drawn(3, 20, apart=True)
    qrels = {query: qrels[query] for query in run.keys() & qrels.keys()}
    wanted = evaluate(run, qrels, "nDCG@3")
    monkeypatch.setattr(cautions, "RULES", (broken, *RULES))
    result = evaluate(run, qrels, "nDCG@3")
    said = "The check broken failed, and the means do not depend on it: KeyError: 'what'."
    assert {each.said for each in result.all_cautions} == {each.said for each in wanted.all_cautions} | {said}
    assert said in str(result) + result._repr_html_() and result.mean == wanted.mean
    monkeypatch.setattr(cautions, "RULES", RULES)
    unranked = evaluate(run, qrels, "nDCG@3")
    unranked.evidence.ranked = lambda c: [][0]
    assert "The check ranks failed" in str(unranked)


def test_cautions_that_were_interrupted_are_drawn_when_read_again(monkeypatch):
    def interrupted(result, evidence, ranked): raise KeyboardInterrupt
    run, qrels = drawn(3, 20)
    result = evaluate(run, qrels, "nDCG@3")
    monkeypatch.setattr(cautions, "RULES", (interrupted,))
    with pytest.raises(KeyboardInterrupt): str(result)
    monkeypatch.setattr(cautions, "RULES", RULES)
    assert result.cautions == evaluate(run, qrels, "nDCG@3").cautions != ()


# Systems that are one

def test_two_names_of_one_run_are_told():
    run, qrels = drawn(5, 12)
    other = {query: {doc: -score for doc, score in docs.items()} for query, docs in run.items()}
    named = compare({"A": run, "B": other, "A again": dict(run)}, qrels, ["AP", "nDCG@10"], samples=100)
    told = [each for each in named.all_cautions if each.code == "same-run"]
    assert len(told) == 1 and told[0].number == len(qrels)
    assert told[0].said.startswith("A and A again have the same value")
    few = compare({"A": run, "B": dict(run)}, {q: qrels[q] for q in ("q0", "q1")}, "AP", overlap="allow", samples=100)
    assert "same-run" not in [each.code for each in few.all_cautions]  # one value may well be that of both
    kept = compare({"A": run, "B": other}, qrels, "AP", samples=100)
    assert "same-run" not in [each.code for each in kept.all_cautions]
