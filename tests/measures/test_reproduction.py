"Measures of a reproduction: plain definitions, repro_eval's answers, every form of values, and the chapter's claims."
import ast
import json
import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from seeds import TURN

from ndcg_lit import churn, delta_relative_improvement, effect_ratio, evaluate, kendall_tau, query_rmse

HERE = Path(__file__).parent
CHAPTER = json.loads((HERE.parents[1] / "nbs" / "practice" / "26_reproduction.ipynb").read_text(encoding="utf-8"))
CELLS = {cell["id"]: "".join(cell["source"]) for cell in CHAPTER["cells"]}
KEPT = json.loads((HERE / "repro_eval.json").read_text())
EFFECT = "original", "baseline", "repeated", "repeated_baseline"


def defined(cell, *names, **known):
    "Return the functions `names` that a `cell` of the chapter defines, over what is `known`."
    parts = [each for each in ast.parse(CELLS[cell]).body if isinstance(each, ast.FunctionDef) and each.name in names]
    exec(compile(ast.Module(parts, []), cell, "exec"), known)
    return [known[name] for name in names]


def plain_mean(values): return sum(values.values()) / len(values)


def drawn_experiment(rng):
    "Return the values by query of a system, its baseline and of both again, these for other queries at times."
    n = int(rng.integers(1, 40))
    m = n if rng.random() < 0.5 else int(rng.integers(1, 40))
    return [{f"q{q}": float(value) for q, value in enumerate(rng.beta(1, 2, size) + 0.01)} for size in (n, n, m, m)]


def test_drawn_values_have_their_plain_values():
    rng = np.random.default_rng([TURN, 26])
    for _ in range(200):
        a, b, new_a, new_b = drawn_experiment(rng)
        lead, new_lead = plain_mean(a) - plain_mean(b), plain_mean(new_a) - plain_mean(new_b)
        if abs(lead) > 1e-6:
            ratio = pytest.approx(new_lead / lead, rel=1e-9, abs=1e-9)  # a small lead makes a large one
            assert effect_ratio(a, b, new_a, new_b) == ratio
            assert effect_ratio(*map(plain_mean, (a, b)), new_a, new_b) == ratio
        relative = lead / plain_mean(b) - new_lead / plain_mean(new_b)
        assert delta_relative_improvement(a, b, new_a, new_b) == pytest.approx(relative, abs=1e-9)
        assert effect_ratio(a, b, a, b) == 1 if lead else True
        assert delta_relative_improvement(a, b, a, b) == 0
        plain = math.sqrt(sum((a[query] - b[query]) ** 2 for query in a) / len(a))
        assert query_rmse(a, b) == pytest.approx(plain, abs=1e-12) == query_rmse(b, a)
        assert query_rmse(a, b) >= abs(lead) - 1e-12 and query_rmse(a, a) == 0


@pytest.mark.parametrize("case", KEPT["cases"], ids=lambda case: f"{len(case['original'])}-{len(case['repeated'])}")
def test_they_are_those_of_repro_eval(case):
    experiment = [case[name] for name in EFFECT]
    assert effect_ratio(*experiment) == pytest.approx(case["ER"], rel=1e-9)
    assert delta_relative_improvement(*experiment) == pytest.approx(case["DRI"], rel=1e-9)
    if case["RMSE"] is not None:
        assert query_rmse(case["original"], case["repeated"]) == pytest.approx(case["RMSE"], rel=1e-9)
    assert KEPT["version"] in CELLS["ry-rows"]


def test_the_tau_union_of_the_page_is_that_of_repro_eval():
    [tau_union] = defined("ry-union", "tau_union", kendall_tau=kendall_tau)
    for one, other, kept in KEPT["KTU"]: assert tau_union(one, other) == pytest.approx(kept, abs=1e-12)


def test_the_rbo_of_the_page_is_that_of_repro_eval():
    [rbo_of_repro_eval] = defined("ry-rbo", "rbo_of_repro_eval", np=np)
    for one, other, kept in KEPT["RBO"]: assert rbo_of_repro_eval(one, other) == pytest.approx(kept, abs=1e-12)
    assert KEPT["RBO"][-1][0] == KEPT["RBO"][-1][1]  # two equal lists of ten


def test_worked_values():
    assert query_rmse({"q1": 1.0, "q2": 0.2}, {"q2": 1.0, "q1": 0.2}) == pytest.approx(0.8)
    assert query_rmse([1, 0], [0, 1]) == 1
    assert effect_ratio(0.36, 0.30, 0.31, 0.25) == pytest.approx(1)
    assert effect_ratio(0.36, 0.30, 0.27, 0.30) == pytest.approx(-0.5)
    assert effect_ratio(0.30, 0.36, 0.25, 0.31) == pytest.approx(1)  # of a measure of which less is better
    assert delta_relative_improvement(0.36, 0.30, 0.31, 0.25) == pytest.approx(0.2 - 0.24)


def test_values_come_in_every_form_that_compare_values_takes(tmp_path):
    a, b = {"q1": 0.5, "q2": 0.25, "q3": 1.0}, {"q1": 0.75, "q2": 0.0, "q3": 0.5}
    frames = [pd.DataFrame({"query_id": list(each), "AP": list(each.values())}) for each in (a, b)]
    frames[0].to_csv(tmp_path / "a.csv", index=False)
    forms = [(list(a.values()), list(b.values())), tuple(frames), (str(tmp_path / "a.csv"), frames[1]), (frames[0], b),
             ({query: {"AP": value} for query, value in a.items()}, pd.Series(b))]
    expected = query_rmse(a, b)
    assert [query_rmse(*each) for each in forms] == pytest.approx([expected] * len(forms))
    both = frames[0].assign(RR=[0.0, 0.0, 1.0])
    assert query_rmse(both, b, "AP") == pytest.approx(expected)
    assert query_rmse({**a, "q4": None}, {**b, "q4": math.nan}) == query_rmse({**a, "q4": None}, b)


def test_results_of_evaluate_are_of_one_measure_and_convention_without_weights():
    qrels = {f"q{q}": {"a": 1, "b": 2, "c": 0} for q in range(3)}
    orders = ("abc", "cab", "bac"), ("bca", "bca", "bac")
    runs = [{f"q{q}": {doc: -place for place, doc in enumerate(order)} for q, order in enumerate(each)}
            for each in orders]
    found = [evaluate(run, qrels, ["nDCG", "AP"]) for run in runs]
    means = [each["nDCG"] for each in found]
    assert effect_ratio(*found, *means[::-1], "nDCG") == pytest.approx(-1)
    assert delta_relative_improvement(*found, *means, measure="nDCG") == pytest.approx(0)
    columns = [each.per_query["nDCG"] for each in found]
    assert query_rmse(*found, measure="nDCG") == pytest.approx(math.sqrt(np.mean((columns[0] - columns[1]) ** 2)))
    assert query_rmse(found[0].per_query, found[1], "nDCG") == query_rmse(*found, "nDCG")
    other = evaluate(runs[0], qrels, "nDCG", convention="gain=exponential")
    with pytest.raises(ValueError, match="repeated by gain=exponential; evaluate both by one"):
        query_rmse(found[0], other, "nDCG")
    with pytest.raises(ValueError, match=r"original has 'nDCG', 'AP'; measure= says which"): query_rmse(*found)
    with pytest.raises(ValueError, match="original has AP, repeated has nDCG"):
        query_rmse(*(evaluate(run, qrels, name) for run, name in zip(runs, ("AP", "nDCG"))))
    weighted = evaluate(runs[0], qrels, "nDCG", weights={"q0": 3, "q1": 1, "q2": 1})
    with pytest.raises(ValueError, match="repeated has weights of queries; evaluate without them"):
        query_rmse(found[0], weighted, "nDCG")
    assert query_rmse(found[0], weighted.per_query, "nDCG") == 0
    with pytest.raises(ValueError, match="did you mean 'nDCG'"): effect_ratio(*found, *found, measure="nDCG@")


@pytest.mark.parametrize("call, kind, said", [
    (lambda: query_rmse(0.42, [0.4]), TypeError, "original must have a value for each query; got a number, 0.42"),
    (lambda: query_rmse([0.4], 3), TypeError, "repeated must have a value for each query"),
    (lambda: query_rmse({"a": 1}, {"b": 1}), ValueError, "original has a value for 'a', repeated none"),
    (lambda: query_rmse({"a": 1}, {"a": 1, "b": 0}), ValueError, "repeated has a value for 'b', original none"),
    (lambda: query_rmse({"a": 1, "b": 0}, {"a": 1, "b": None}), ValueError, "original has a value for 'b'"),
    (lambda: query_rmse([1, 2], [1]), ValueError, "both need the same queries"),
    (lambda: query_rmse({"a": None}, {"a": None}), ValueError, "original and repeated have no value of any query"),
    (lambda: query_rmse({}, {}), ValueError, "no values"),
    (lambda: query_rmse({"a": math.inf}, {"a": 1}), ValueError, "infinite"),
    (lambda: query_rmse({"a": "high"}, {"a": 1}), ValueError, "'high'"),
    (lambda: query_rmse(None, [1]), TypeError, "original"),
    (lambda: effect_ratio(0.4, 0.4, 0.4, 0.3), ValueError, "the same mean, 0.4, so there is no effect"),
    (lambda: effect_ratio([0.1, 0.2, 0.3], [0.3, 0.2, 0.1], 0.4, 0.3), ValueError, "the same mean, 0.2, so"),
    (lambda: effect_ratio("0.4", 0.3, 0.4, 0.3), OSError, "0.4"),
    (lambda: effect_ratio(0.4, 0.3, [1, 1], [1]), ValueError, "repeated has a value for '2', repeated_baseline none"),
    (lambda: effect_ratio(0.4, 0.3, [0.4], math.nan), ValueError, "repeated_baseline must be a finite number"),
    (lambda: effect_ratio(0.4, 0.3, 0.4, {"a": None}), ValueError, "repeated_baseline has no value of any query"),
    (lambda: effect_ratio(True, 0.3, 0.4, 0.3), TypeError, "original"),
    (lambda: delta_relative_improvement(0.4, 0, 0.4, 0.3), ValueError, "the mean of baseline is 0; an improvement"),
    (lambda: delta_relative_improvement(0.4, -0.2, 0.4, 0.2), ValueError, "the mean of baseline is -0.2"),
    (lambda: delta_relative_improvement(0.4, 0.3, [1], [0]), ValueError, "the mean of repeated_baseline is 0"),
])
def test_bad_input_is_named(call, kind, said):
    with pytest.raises(kind, match=said): call()


def repeated(seed):
    "Return the chapter's runs by another `seed`; the strength of yours is such that its mean is the paper's."
    shape, rng = (50, 80), np.random.default_rng([TURN, seed])
    experiment, run_of = defined("ry-data", "experiment", "run_of", np=np, signal=0)
    grades = rng.choice([0, 1, 2], shape, p=[0.82, 0.12, 0.06])
    signal = grades * rng.uniform(0, 2, (50, 1))
    experiment.__globals__["signal"] = signal
    errors, others = rng.normal(size=(2, *shape))
    qrels = {f"q{q}": {f"d{d}": int(grade) for d, grade in enumerate(row)} for q, row in enumerate(grades, 1)}
    def evaluated(scores): return evaluate(run_of(scores), qrels, "nDCG@10")
    scores = experiment(errors, rng.normal(size=shape))
    paper, low, high = evaluated(scores[0]), 0.2, 1.2
    for _ in range(20):
        middle = (low + high) / 2
        if evaluated(middle * signal + others)["nDCG@10"] < paper["nDCG@10"]: low = middle
        else: high = middle
    runs = run_of(scores[0]), run_of(high * signal + others), run_of(scores[0] + 0.2 * rng.normal(size=shape))
    return paper, evaluated(scores[1]), [evaluate(run, qrels, "nDCG@10") for run in runs], runs


@pytest.mark.parametrize("seed", range(4))
def test_the_same_mean_hides_another_system(seed):
    paper, baseline, (same, yours, colleague), runs = repeated(seed)
    assert yours["nDCG@10"] == pytest.approx(paper["nDCG@10"], abs=0.005) and same == paper
    shared = [churn({"paper": runs[0], "other": run}, k=10)["overlap@10"] for run in runs[1:]]
    assert shared[0] < 0.4 < 0.75 < shared[1]
    assert query_rmse(paper, yours) > 2 * query_rmse(paper, colleague)
    assert query_rmse(paper, yours) > 0.8 * query_rmse(paper, baseline)
    assert abs(effect_ratio(paper, baseline, yours, baseline) - 1) < 0.15  # which sees the means alone
