"""Numbers at the ends of what a float can hold: no warning of numpy reaches a user, and no nan or infinity comes out.

Functions and verbs are called with drawn grades, scores, weights and options, and every warning is an error."""
import inspect
import math
import warnings
from random import Random

import numpy as np
import pytest

import ndcg_lit
from ndcg_lit import (
    Evaluator, approx_ndcg, churn, collapse_chunks, compare, compare_values, dcg, diff, evaluate, explain, fuse,
    intra_list_similarity, kendall_tau, measure_list, ndcg, ndcg_difference_interval, ndcg_interval, neural_ndcg,
    q_measure, reconcile, report, to_judge,
)
from ndcg_lit.engine.measures import MEASURES as TABLE
from ndcg_lit.engine.applied import arithmetic_mean
from ndcg_lit.engine.resampling import mean_intervals
from seeds import fewer

NUMBERS = [
    [0, 1, 2, 3], [1e308, -1e308, 0, 1.7e308], [1e-320, 5e-324, 0, 1e-308], [1e200, 1e-200, 1e154],
    [0, 1, -1, 0.5, 1e300, -1e300, 2.0**53, 2**60, 1023, 1024, -0.0, 1e16],
]
SCALES = [0.5, 1, 2, 0.25, 1000, -1, 1e-300, 1e-320, 1e100, 1e300, 1e308, -1e308, 1 - 1e-16]
DISCOUNTS = [
    "log2", "ln", "reciprocal", ("jk", 1.0000001), ("jk", 1e308), ("rbp", 1e-300), ("rbp", 1 - 1e-16),
    lambda rank: rank * 1e300, [1e308] * 6, [1e-320] * 6, [1, 0, 1e308, 1, 1, 1],
]
LISTS = {"rel", "y_true", "y_score", "scores", "one", "other", "model", "popularity"}
COUNTS = {
    "p", "alpha", "level", "temperature", "sigma", "beta", "T", "max_grade", "min_grade", "lowest",
    "difference", "sd", "power", "margin", "correlation", "share", "design", "wins", "losses",
}
NOT_DRAWN = {  # they take a run, texts or lists of ids, or counts
    "evaluate", "explain", "reconcile", "diff", "compare", "stability", "fuse", "evaluate_spark", "compare_spark",
    "join_folds", "read_run", "read_qrels", "write_run", "write_qrels", "rank_judged", "printed_value", "parse_measure",
    "map_ids", "check",
    "as_convention", "collapse_chunks", "coverage", "rbo", "team_draft", "ndcg_difference_interval", "measure_list",
    "simulate_clicks", "sampled_chances", "corrected_for_sampling", "tau_ap", "corrected_mean", "propensities",
    "interpolated_precision", "ips_dcg", "discounts", "own_measure", "compare_values", "compare_datasets", "report",
    "cite", "to_judge", "churn", "click_credit", "interleaving_outcome",
    "gauc", "average_popularity", "gini", "tail_share", "nugget_score", "support_precision", "support_recall",
    "query_rmse", "effect_ratio", "delta_relative_improvement",
    "expected_exposure", "attention_shares", "awrf", "exposure_loss",
}
FUNCTIONS = [name for name in ndcg_lit.__all__ if inspect.isfunction(getattr(ndcg_lit, name)) and name not in NOT_DRAWN]


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def numbers(rnd, n=None):
    kind = rnd.choice(NUMBERS)
    return [rnd.choice(kind) for _ in range(n or rnd.choice([0, 1, 3, 6]))]


def drawn(rnd, name, given):
    "Return a value for the argument called `name`; lists of one call are equally long."
    n = given.setdefault("n", rnd.choice([0, 1, 2, 3, 6]))
    if name == "rel" and "subtopics" in given: return [numbers(rnd, 2) for _ in range(n)]
    if name in LISTS: return [rnd.choice(kind) for kind in [rnd.choice(NUMBERS)] for _ in range(n)]
    if name in ("a", "b"): return [rnd.choice([0, 1, 2, 1e308, 1e200]) for _ in range(n)]
    if name in COUNTS: return rnd.choice(SCALES)
    if name == "rankings": return [numbers(rnd) for _ in range(rnd.choice([0, 1, 3]))]
    if name in ("grades", "features"): return [numbers(rnd, 3) for _ in range(n)]
    if name == "pool": return given.get("rel", []) + numbers(rnd)
    if name == "k": return rnd.choice([None, 1, 3, 10**15, 10**18])
    if name in ("queries", "comparisons"): return rnd.choice([1, 2, 3, 17, 50, 10**6, 10**15])
    if name == "gain": return rnd.choice(["linear", "exponential", {0: 0, 1: 1e308, 2: 1e308, 3: 5}])
    return rnd.choice(DISCOUNTS) if name == "discount" else None


def flat(value):
    "Return the numbers of a value, or of the values within it."
    if isinstance(value, dict): value = list(value.values())
    if isinstance(value, (tuple, list)): return [number for each in value for number in flat(each)]
    return np.ravel(value).astype(float).tolist()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_gives_a_finite_number_or_an_error(name):
    rnd, function, answers = Random(name), getattr(ndcg_lit, name), 0
    for _ in range(300):
        given: dict = {"subtopics": True} if name in ("alpha_ndcg", "err_ia", "subtopic_recall") else {}
        for argument, parameter in inspect.signature(function).parameters.items():
            if parameter.default is not inspect.Parameter.empty and rnd.random() < 0.5: continue
            value = drawn(rnd, argument, given)
            if value is not None: given[argument] = value
        given = {argument: value for argument, value in given.items() if argument not in ("n", "subtopics")}
        try: value = function(**given)
        except (ValueError, TypeError): continue
        assert np.isfinite(flat(value)).all(), given
        answers += 1
    assert answers > 2


GRADES = [[0, 1, 2, 3], [1e308, 1.7e308, 0, 1], [5e-324, 1e-320, 0], [0, 1, -1, 1e300, 2**60, 1e200, 1e154, 1023]]
SCORES = [[1, 2, 3], [0, 1e308, -1e308, 1.7e308, 5e-324, -5e-324, 1e-46, 3.5e38]]
MEASURES = [
    "nDCG", "DCG@3", "CG", "AP", "P@2", "ERR(max_grade=1000)", "nERR(max_grade=1000)", "RBP(p=0.999999999)", "GMAP",
    "INST(T=1e100, max_grade=1000)", "INST(max_grade=1e-300)", "Q(beta=1e100)", "Q(beta=1e-300)", "SetF(beta=1e100)",
    "Compat(p=1e-300)", "infAP", "IPrec11", "RBPResidual(p=1e-300)", "AP(rel=1e307)", "nDCG(gain='exponential')",
    "nDCG(gain={0: 0, 1: 1e308, 2: 1.7e308, 3: 1e308})", "DCG(gain={0: 1e308, 1: 1e308, 2: 1.7e308, 3: 1e308})",
    *(f"{name}(discount={weights})" for name in ("nDCG", "DCG") for weights in (
        [1e308, 1e308, 1, 0, 1, 1], [1e-320] * 6, ("rbp", 1e-300), ("jk", 1.0000001), ("jk", 1e300),
    )),
    *(info.example for info in TABLE.values()),
]
CONVENTIONS = [
    None, "ties=average", "ties=best", "ties=last", "negative=keep", "gain=exponential", "gain_from=1e300",
    "min_grade=1e308", "min_grade=>1e308", "rounding=query:15", "rounding=mean-floor:15", "empty=1e308",
    "ideal=returned", "discount=jk:1.0000001", "discount=rbp:1e-300", "gain={0:0,1:1e308,2:1e308,3:1.7e308}",
]


def pairs(rnd):
    "Return a run and judgments of a few queries."
    queries, kinds = [f"q{i}" for i in range(rnd.choice([1, 2, 3, 6]))], (rnd.choice(SCORES), rnd.choice(GRADES))
    return tuple({q: {f"d{i}": rnd.choice(kind) for i in rnd.sample(range(6), rnd.randint(1, 6))} for q in queries}
                 for kind in kinds)


def verbs(rnd, run, qrels, measure, c):
    "Yield calls that show, explain, compare and weigh what is measured."
    other = {query: {d: rnd.choice(SCORES[1]) for d in docs} for query, docs in run.items()}
    weights = {query: rnd.choice([1e308, 1, 0, 1e-320]) for query in run}
    yield lambda: str(evaluate(run, qrels, measure, convention=c).by(dict.fromkeys(run, "all")))
    yield lambda: str(evaluate(run, qrels, measure, convention=c, weights=weights))
    yield lambda: str(explain(run, qrels, "q0", measure, convention=c))
    yield lambda: str(compare({"A": run, "B": other}, qrels, measure, convention=c, samples=100))
    yield lambda: str(compare({"A": run, "B": other}, qrels, measure, convention=c, samples=100, weights=weights))
    yield lambda: str(diff(None, c, run, qrels, measure))
    values = {name: {q: rnd.choice(rnd.choice(NUMBERS)) for q in qrels} for name in "AB"}
    yield lambda: str(compare_values(values, samples=100, margin=rnd.choice([None, 1e-300, 1, 1e308])))
    both = {"A": run, "B": other}
    yield lambda: compare(both, qrels, measure, convention=c, margin=0.1, samples=99).to_json()
    yield lambda: str(to_judge(both, qrels, measure, k=3, convention=c))
    yield lambda: str(churn(both, k=3, samples=100))
    if rnd.random() < 0.1: yield lambda: report(both, qrels, measure, convention=c, samples=100).to_html()
    yield lambda: fuse([run, other], method=rnd.choice(["rrf", "combsum", "combmnz"]))
    yield lambda: measure_list([rnd.choice(GRADES[3]) for _ in range(4)], measure, convention=c)
    if rnd.random() < 0.05: yield lambda: str(reconcile(1e308, run, qrels, measure))


def test_a_verb_gives_finite_numbers_or_an_error():
    rnd, answers, told, cases = Random(3), 0, 0, fewer(700, 200)
    for _ in range(cases):
        (run, qrels), measure, c = pairs(rnd), rnd.choice(MEASURES), rnd.choice(CONVENTIONS)
        try: result = evaluate(run, qrels, measure, convention=c)
        except ValueError: continue
        assert np.isfinite([*result.mean.values(), *result.per_query[measure].tolist()]).all(), (run, qrels, measure, c)
        assert str(result) and all(each.kind != "failed" for each in result.all_cautions)
        answers += 1
        for verb in verbs(rnd, run, qrels, measure, c):
            try: verb()
            except (ValueError, TypeError): continue
            told += 1
    assert answers > cases / 2 and told > 2 * cases


def test_who_asks_numpy_to_raise_is_answered_too():
    with np.errstate(all="raise", under="ignore"):
        for call in (lambda: ndcg([1e308] * 3), lambda: dcg([1e308] * 3), lambda: ndcg_lit.cg([1e308, 1e308])):
            with pytest.raises(ValueError, match="their sum is not a finite number"): call()


# What is right at the ends


def test_a_sum_that_no_float_holds_leaves_a_mean_that_one_does():
    assert arithmetic_mean(np.array([1.5e308, 0.5e308])) == 1e308
    assert arithmetic_mean(np.array([1.5e308, 0.5e308]), np.array([1.0, 3.0])) == pytest.approx(0.75e308)
    assert math.isnan(arithmetic_mean(np.array([1e308, 1e308, np.nan])))
    run, qrels = {q: {"a": 1.0} for q in "qrs"}, {q: {"a": 1e308} for q in "qrs"}
    assert evaluate(run, qrels, "CG").mean == {"CG": 1e308}
    values = np.random.default_rng(0).random((2, 8))
    assert (mean_intervals(values * 2.0**1000) == mean_intervals(values) * 2.0**1000).all()
    with pytest.raises(ValueError, match="above 1e[+]100, .* give smaller gains"):
        compare({"A": run, "B": {q: {"b": 1.0} for q in "qrs"}}, qrels, "CG")


def test_an_ideal_that_no_float_holds_is_refused_and_not_divided_by():
    qrels = {"q": {"a": 1.0, "b": 1.7e308, "c": 1.7e308}}
    for measure in ("nDCG", "nDCG@2", "nDCG(discount=[1, 0.5, 0.9])"):
        with pytest.raises(ValueError, match="their sum is not a finite number"):
            evaluate({"q": {"a": 1}}, qrels, measure)
    assert evaluate({"q": {"a": 1}}, qrels, "nDCG@1")["nDCG@1"] == pytest.approx(1 / 1.7e308)


def test_a_weight_that_is_nothing_beside_another_is_refused():
    run, qrels = {"q": {"a": 1}, "r": {"b": 1}}, {"q": {"a": 1}, "r": {"a": 1}}
    with pytest.raises(ValueError, match="the weight of 'r' is below 1e-100 of the largest; give 0 in its place"):
        evaluate(run, qrels, "RR", weights={"q": 1, "r": 1e-320})
    assert evaluate(run, qrels, "RR", weights={"q": 1, "r": 0})["RR"] == 1
    two = {"A": run, "B": {"q": {"b": 1}, "r": {"a": 1}}}
    assert compare(two, qrels, "RR", weights={"q": 1, "r": 1e-18}).pairs[0].difference == pytest.approx(-1)


def test_gains_below_zero_are_refused_by_q():
    with pytest.raises(ValueError, match="Q takes gains of 0 or more; one here is -1"): q_measure([-1], min_grade=-1)
    with pytest.raises(ValueError, match="one here is -1"): q_measure([2, -1], min_grade=-1)
    assert q_measure([2, -1]) == 1


@pytest.mark.parametrize("options", [{"lowest": 1}, {}, {"lowest": 1, "pool": []}, {"k": 3, "lowest": 2}])
def test_where_nothing_can_be_found_both_bounds_are_what_empty_says(options):
    assert ndcg_interval([], max_grade=3, empty=0.5, **options) == (0.5, 0.5)
    assert ndcg_interval([], max_grade=3, **options) == (0, 0) == ndcg_difference_interval([], [], {}, max_grade=3)


def test_where_a_document_gains_at_least_the_lowest_grade_the_bounds_are_those_of_its_grades():
    low, high = ndcg_interval([None, None], max_grade=3, lowest=1, empty=0.5)
    tried = [ndcg([a, b]) for a in (1, 2, 3) for b in (1, 2, 3)]
    assert (low, high) == (pytest.approx(min(tried)), pytest.approx(max(tried)))


def test_scores_far_apart_are_a_sharp_order():
    assert neural_ndcg([1, 0], [1e308, -1e308]) == neural_ndcg([1, 0], [1000, -1000]) == pytest.approx(1)
    assert neural_ndcg([1, 0], [-1e308, 1e308]) == pytest.approx(1 / math.log2(3))
    assert approx_ndcg([1, 0], [1.7e308, -1.7e308]) == pytest.approx(1)
    assert kendall_tau([1e308, -1e308, 1.7e308], [2, 1, 3]) == 1


@pytest.mark.parametrize("features, similarity", [
    ([[1e200, 1], [1e200, 1]], 1), ([[1e-200], [1e-200]], 1), ([[1e308] * 3, [1e308] * 3], 1), ([[5e-324], [1e308]], 1),
    ([[1e200, 0], [0, 1e-200]], 0), ([[3e-320, 0], [1e300, 1e300]], math.sqrt(0.5)),
])
def test_similarity_does_not_change_with_the_unit_of_the_features(features, similarity):
    assert intra_list_similarity(features) == pytest.approx(similarity, abs=1e-12)
    assert intra_list_similarity([[1e308, 1e308], [1e308, 0]], similarity="jaccard") == 0.5


# Chunks


@pytest.mark.parametrize("chunks, said", [
    ({"d#0": "10", "d#1": "9"}, "the score of the chunk 'd#0' of query 'q' must be a number; got '10'"),
    ({"d#0": 1.0, "d#1": math.nan}, "the score of the chunk 'd#1' of query 'q' must be a finite number; got nan"),
    ({"d#1": math.nan, "d#0": 1.0}, "must be a finite number; got nan"), ({"d#0": None}, "must be a number; got None"),
    ({"d#0": 10**400}, "too large for a float"),
])
def test_a_score_of_a_chunk_is_a_finite_number(chunks, said):
    with pytest.raises((TypeError, ValueError), match=said): collapse_chunks({"q": chunks})


def test_a_chunk_is_called_as_evaluate_calls_a_document():
    chunks = {12: 1.0, "12#3": 2, b"a#1": 0.5, b"a#2": np.float32(0.75), "b": -1}
    assert collapse_chunks({"q": chunks}) == {"q": {"12": 2, b"a": 0.75, "b": -1}}
    assert Evaluator({"q": {"a": 1}}, "RR").evaluate(collapse_chunks({"q": {b"a#1": 1.0, "b#2": 0.5}}))["RR"] == 1
