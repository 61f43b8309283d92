"Counts, R-precision at k and at multiples of R are those of trec_eval and ir_measures; sums are told beside the means."
import json

import ir_measures
import numpy as np
import pytest

from ndcg_lit import compare, evaluate, parse_measure
from ndcg_lit.command import main

RUN = {"q": {"a": 3.0, "x": 2.0, "c": 1.0}, "r": {"z": 3.0}, "u": {"a": 1.0}}
QRELS = {"q": {"a": 1, "b": 0, "c": 1, "d": 2, "e": 1}, "r": {"a": 1, "z": -1}, "missing": {"a": 2}}
COUNTS = ["num_q", "num_ret", "num_rel", "num_rel_ret"]
MULTIPLES = [f"Rprec_mult_{each / 5:.2f}" for each in range(1, 11)]


def topics(seed):
    "Return a run and judgments of a few queries; some documents are not judged, some judged ones not returned."
    random, run, qrels = np.random.default_rng(seed), {}, {}
    for query in (f"q{number}" for number in range(random.integers(1, 6))):
        documents = [f"d{number}" for number in range(random.integers(1, 30))]
        run[query] = {d: float(random.integers(0, 9)) for d in documents if random.random() < 0.7} or {"d0": 1.0}
        qrels[query] = {d: int(random.integers(0, 4)) for d in documents if random.random() < 0.7} or {"d0": 1}
    return run, qrels


@pytest.mark.parametrize("seed", range(12))
def test_counts_and_multiples_of_r_are_trec_evals(seed):
    pytrec_eval = pytest.importorskip("pytrec_eval")
    run, qrels = topics(seed)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {*COUNTS, "Rprec_mult"}).evaluate(run)
    found = evaluate(run, qrels, COUNTS + MULTIPLES)
    for name in COUNTS + MULTIPLES:
        expected = [theirs[query][name] for query in found.per_query["query_id"]]
        np.testing.assert_allclose(found.per_query[name], expected, rtol=0, atol=1e-12)
    assert found.sums == {name: sum(each[name] for each in theirs.values()) for name in COUNTS}


@pytest.mark.parametrize("seed", range(6))
def test_sums_are_the_aggregate_of_ir_measures(seed):
    run, qrels = topics(seed)
    asked = [ir_measures.NumQ, ir_measures.NumRet, ir_measures.NumRel, ir_measures.NumRet(rel=2),
             ir_measures.NumRelRet]
    theirs = ir_measures.calc_aggregate(asked, qrels, run)
    found = evaluate(run, qrels, asked)
    assert found.sums == {str(measure): theirs[measure] for measure in asked}
    assert parse_measure(ir_measures.NumRelRet).name == "NumRet"  # it is NumRet(rel=1) there


def test_a_query_that_the_run_lacks_is_counted_and_one_without_judgments_is_not():
    found = evaluate(RUN, QRELS, COUNTS)
    assert found.sums == {"num_q": 3, "num_ret": 4, "num_rel": 6, "num_rel_ret": 2}
    without = evaluate(RUN, QRELS, COUNTS, missing="skip")
    assert without.sums == {"num_q": 2, "num_ret": 4, "num_rel": 5, "num_rel_ret": 2}
    assert evaluate(RUN, QRELS, COUNTS, unjudged="zero").sums == found.sums, "a query without judgments adds 0"
    assert evaluate(RUN, QRELS, "NumRet@2, NumRet(judged_only=True), NumRel(rel=2)").sums == {
        "NumRet@2": 3, "NumRet(judged_only=True)": 2, "NumRel(rel=2)": 2}
    assert evaluate(RUN, QRELS, "NDCG@3").sums == {}


def test_sums_are_told_in_the_table_and_the_record_and_weights_do_not_change_them():
    found = evaluate(RUN, QRELS, ["AP", *COUNTS], weights={"q": 3, "r": 1, "missing": 0})
    told = "sums over queries: num_q 3, num_ret 4, num_rel 6, num_rel_ret 2"
    for shown in (str(found), found.to_markdown(), found._repr_html_(), found.said): assert told in shown
    assert found.to_record()["sums"] == json.loads(json.dumps(found.sums)) == {
        "num_q": 3.0, "num_ret": 4.0, "num_rel": 6.0, "num_rel_ret": 2.0}
    assert found["num_ret"] == (3 * 3 + 1) / 4, "the mean is a mean, and weighted"
    assert "sums" not in evaluate(RUN, QRELS, "AP").to_record()
    halves = evaluate({"q": {"a": 1.0, "b": 1.0}}, {"q": {"a": 1}}, "NumRelRet@1", convention="ties=average")
    assert halves.sums == {"NumRelRet@1": 0.5} and "NumRelRet@1 0.5" in str(halves)


def test_a_preset_of_a_tool_is_not_said_to_lack_counts():
    for preset in ("trec_eval-9", "trec_eval-10-c", "pytrec_eval", "ir_measures"):
        found = evaluate(*topics(1), COUNTS, convention=preset)
        assert [each.code for each in found.all_cautions if "hold" in each.said] == []


def test_compare_compares_the_means_of_counts():
    many = {f"q{i}": {"a": 2.0, "b": 1.0} for i in range(6)}
    one = {query: {"a": 1.0} for query in many}
    found = compare({"many": many, "one": one}, {query: {"a": 1, "b": 1} for query in many}, "NumRelRet")
    assert abs(found["NumRelRet"].difference) == 1


def test_the_command_prints_sums(tmp_path, capsys):
    (tmp_path / "qrels").write_text("q 0 a 1\nq 0 b 2\nr 0 a 1\n", encoding="utf-8")
    (tmp_path / "run").write_text("q Q0 a 1 2.0 x\nr Q0 c 1 1.0 x\nr Q0 a 2 0.5 x\n", encoding="utf-8")
    main(["eval", str(tmp_path / "qrels"), str(tmp_path / "run"), "-m", "num_ret,num_rel,RP@1"])
    assert "run: sums over queries: num_ret 3, num_rel 3\n" in capsys.readouterr().err


@pytest.mark.parametrize("grades, pool, k, expected", [
    ([1, 0, 1, 1], 4, 3, 2 / 3), ([1, 0, 1, 1], 4, None, 3 / 4), ([1, 1], 2, 10, 1), ([0, 1], 1, 1, 0),
    ([0, 1], 1, 5, 1),
])
def test_r_precision_at_k_divides_by_k_or_r(grades, pool, k, expected):
    run = {"q": {f"d{at}": -float(at) for at in range(len(grades))}}
    others = {f"more{i}": 1 for i in range(pool - sum(grades))}
    qrels = {"q": {f"d{at}": grade for at, grade in enumerate(grades)} | others}
    measure = "RP" if k is None else f"RP@{k}"
    assert evaluate(run, qrels, measure)[measure] == pytest.approx(expected, abs=1e-12)
    if k: assert evaluate(run, qrels, f"R@{k}", convention="r_divisor=cutoff").mean[f"R@{k}"] == pytest.approx(expected)
