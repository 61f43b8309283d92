"""What a user writes, with the types that a strict checker is to find: `test_user_types.py` checks it, and runs it."""
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, assert_type

import numpy as np
import polars as pl

from ndcg_lit import (
    Convention, Evaluator, ap, ap_score, cg, check, clip_grades, compare, compare_datasets, compare_values,
    contributions, dcg, diff, discounts, err, evaluate, explain, fuse, gains, idcg, ideal, join_folds, mean_ap,
    mean_ndcg, mean_rr, measure_list, minmax_ndcg, ndcg, ndcg_score, own_measure, parse_measure, precision, rank,
    read_qrels, read_run, recall, reconcile, rr, rr_score, stability, write_qrels, write_run,
)
from ndcg_lit.choices import Choices


def lists() -> None:
    "Measure one list, which gives a float, and lists of lists, which give an array."
    rel, batch = [3, 2, 3, 0, 1, 2], [[3, 2, 3], [0, 1, 0]]
    measures: list[Callable[[list[int]], float]] = [cg, dcg, idcg, ndcg, ap, precision, recall, rr]
    assert all(isinstance(measure(rel), float) for measure in measures)
    worth: float = ndcg(rel)
    assert_type(ndcg(rel, 5, gain="exponential"), float)
    assert_type(ndcg((0.5, True, 2), k=2, pool=[2, 1, 1, 0.5], empty="raise"), float)
    assert_type(ndcg([0, 0], empty=float("nan")), float)
    assert_type(ndcg(rel=rel, discount=("rbp", 0.8)), float)
    assert_type(dcg(rel, gain={0: 0, 1: 1, 2: 5, 3: 20}, discount=[1, 0.8, 0.5, 0.4, 0.3, 0.2]), float)
    assert_type(dcg(rel, gain={0.0: 0, 1.0: 1, 2.0: 5, 3.0: 20}, discount=np.ones(6)), float)
    assert_type(idcg(rel, gain=lambda grade: 2**grade, discount=lambda rank: 1 / rank), float)
    assert_type(minmax_ndcg([3, -1, 2]), float)
    assert_type(ap(rel, n_relevant=7, divisor="cutoff", k=3), float)
    assert_type(err(rel, max_grade=3), float)
    assert_type(mean_ndcg([[3, 2, 3], [0, 1]], pools=[[3, 3, 2, 1], [1, 1, 0]]), float)
    assert_type(mean_ap(batch, n_relevant=[3, 1]) + mean_rr(batch), float)
    assert isinstance(worth, float)

    assert_type(ndcg(batch), np.ndarray)
    assert_type(rr(((0, 1), (1, 0))), np.ndarray)
    either = precision(np.array(batch), k=2)
    assert_type(either, float | np.ndarray)
    assert isinstance(either, np.ndarray) and isinstance(ndcg(batch), np.ndarray)
    assert isinstance(recall(np.array(rel)), float)
    assert_type(contributions(rel), np.ndarray)
    assert_type(gains(rel, "exponential"), np.ndarray)
    assert isinstance(contributions(rel) / discounts(6), np.ndarray)
    assert isinstance(clip_grades(ideal(rel))[0], float)


def own_gain(grade: float) -> float:
    "Return the gain of one grade."
    return grade * 1.5


def own_discount(ranks: np.ndarray) -> np.ndarray:
    "Return the weight of each of the `ranks`."
    return 1 / (1 + ranks)


def functions_of_ones_own() -> None:
    "Give a function of one number, or of an array of them, as a gain or a discount."
    assert_type(ndcg([3, 2, 3], gain=own_gain, discount=own_discount), float)
    assert_type(dcg(np.array([[3, 2, 3]]), gain=np.sqrt), float | np.ndarray)


def scores() -> None:
    "Rank by scores: one number, and with `per_query` one a query."
    grades, given = [[3, 2, 0], [0, 1, 0]], np.array([[0.2, 0.9, 0.4], [0.5, 0.5, 0.1]])
    total: float = ndcg_score(grades, given, k=2) + ap_score(grades, given) + rr_score(grades, given, ties="stable")
    each = ndcg_score(grades, given, per_query=True)
    assert isinstance(total, float) and isinstance(each, np.ndarray)
    assert rank([0.2, 0.9, 0.4]).tolist() == [1, 2, 0]


def runs(folder: Path) -> None:
    "Measure runs that are dicts, frames or files."
    run = {"q1": {"a": 2.0, "b": 1.5, "c": 1.0}, "q2": {"a": 1.0, "d": 0.5}}
    other = {"q1": {"c": 2.0, "b": 1.5, "a": 1.0}, "q2": {"d": 1.0, "a": 0.5}}
    qrels = {"q1": {"a": 1, "b": 0, "c": 2}, "q2": {"d": 1}}
    result = evaluate(run, qrels, ["nDCG@10", "AP"], ties="docid", missing="zero")
    mean: float = result.mean["nDCG@10"]
    write_run(run, folder / "run.txt")
    write_qrels(qrels, folder / "qrels.txt")
    assert evaluate(folder / "run.txt", str(folder / "qrels.txt"), "nDCG@10").mean["nDCG@10"] == mean
    assert evaluate(read_run(folder / "run.txt"), read_qrels(folder / "qrels.txt")).mean
    rows = [(query, document, score) for query, found in run.items() for document, score in found.items()]
    frame = pl.DataFrame(rows, schema=["query", "document", "score"], orient="row")
    assert evaluate(frame, qrels, "nDCG@10").mean["nDCG@10"] == mean
    assert Evaluator(qrels, "nDCG@10").evaluate(run).mean["nDCG@10"] == mean
    assert compare({"one": run, "other": other}, qrels, "nDCG@10").pairs
    assert explain(run, qrels, "q1", "nDCG@10")
    found = check(run, qrels, "nDCG@10", seen={"q1": ["c"]}, overlap="allow")
    codes: list[str] = [each.code for each in found.findings]
    assert codes and check({"one": run, "other": other}, qrels).refused is False
    assert fuse([run, other], method="rrf")["q1"] and stability({"one": run, "other": other}, qrels, "nDCG@10")
    assert reconcile(mean, run, qrels, "nDCG@10").matches
    assert_type(measure_list([3, 2, 3], "nDCG@10", convention="trec_eval-9"), float)
    assert_type(measure_list([[3, 2, 3], [0, 1, 0]], "RR", [[3, 3, 2, 3], [1, 0, 0, 0]]), np.ndarray)


def good_share(grades: np.ndarray) -> float:
    "Return the share of the results that are relevant."
    return float((grades >= 1).mean())


def of_pool(grades: np.ndarray, pool: np.ndarray) -> float:
    "Return the share of the best grades that the results have."
    return float(grades.sum() / max(pool.sum(), 1))


def own_measures_and_values() -> None:
    "Measure by functions of one's own, and compare numbers that are there already."
    run, other = {"q1": {"a": 2.0, "b": 1.5}, "q2": {"a": 1.0}}, {"q1": {"b": 2.0, "a": 1.5}, "q2": {"c": 1.0}}
    qrels = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1}}
    mine = own_measure(good_share, "good", k=5, unjudged=0.0, lower=False)
    found = evaluate(run, qrels, ["nDCG@10", mine, ("of pool", of_pool), good_share])
    mean: float = found["good@5"] + found["of pool"]
    assert mean and evaluate(run, qrels, mine).mean and evaluate(run, qrels, ("of pool", of_pool)).mean
    runs = {"one": run, "other": other}
    assert compare(runs, qrels, [mine, "RR"]).pairs
    groups: dict[str, str] = {"q1": "head", "q2": "head"}
    assert compare(runs, qrels, "RR").by(groups).to_markdown() and compare(runs, qrels, "RR").by(["a", "a"]).pairs
    assert compare_datasets({"one": (runs, qrels), "two": (runs, qrels)}, "RR").sets["one"].to_json()
    assert compare_datasets({"one": compare(runs, qrels, "RR")}).sizes["one"] == 2
    seconds = {"A": {"q1": 1.5, "q2": 2.0}, "B": {"q1": 1.0, "q2": 1.75}}
    pair = compare_values(seconds, "seconds", lower="seconds", baseline="A").pairs[0]
    assert pair.lower and pair.gain > 0
    rows: dict[str, dict[str, dict[str, float]]] = {
        "A": {"q1": {"faith": 0.1, "cost": 2}, "q2": {"faith": 0.2, "cost": 2}},
        "B": {"q1": {"faith": 0.3, "cost": 1}, "q2": {"faith": 0.4, "cost": 2}},
    }
    assert compare_values(rows, ["faith", "cost"], lower=["cost"], weights={"q1": 2, "q2": 1}).pairs
    assert compare_values({"A": [0.1, 0.2], "B": [0.2, 0.4]}).pairs
    assert compare_values({"A": np.array([0.1, 0.2]), "B": np.array([0.2, 0.4])}).pairs
    table = pl.DataFrame({"query": ["q1", "q2"], "A": [0.1, 0.2], "B": [0.3, 0.3]})
    assert compare_values(table, "faith").pairs and compare_values(table.lazy(), columns={"query": "query"}).pairs
    results = {name: evaluate(each, qrels, "RR") for name, each in runs.items()}
    assert compare_values(results).pairs and compare_values({n: r.per_query for n, r in results.items()}).pairs


class Found(NamedTuple):
    "A result of a retriever: it has an id."
    id: str
    score: float | None = None


def choices(folder: Path) -> None:
    "Say a choice of each kind, by name or together, and bring ids that are numbers, lists, sets, arrays and tables."
    run, qrels = {1: {7: 2, 8: 1.5}, 2: {7: 1.0}}, {1: {7: 1, 8: 0}, 2: {9: 2}}
    told: Choices = {"ties": "average", "missing": "skip", "weights": {1: 2, 2: 0.5}}
    assert evaluate(run, qrels, "nDCG@10", **told).weights
    convention = Convention(ties="worst", min_grade=2)
    assert evaluate(run, qrels, ["AP", parse_measure("RR")], convention=convention, threads=1).convention == convention
    assert evaluate({"q": ["a", "b"]}, {"q": {"b", "c"}}, "RR", convention={"ties": "best"}).mean["RR"] == 0.5
    assert evaluate({"q": [("a", 0.2), ("b", 0.7)]}, {"q": {"b"}}, "RR").mean["RR"] == 1
    assert evaluate({"q": [Found("a"), Found("b")]}, {"q": ("b", "c")}, "RR").mean["RR"] == 0.5
    assert evaluate({"q": [{"_id": "a", "_score": 2.5, "_source": {}}]}, {"q": ["a"]}, "RR").mean["RR"] == 1
    assert evaluate([{"query": "q", "document": "a", "score": 1.5}], {"q": {"a": 1}}, "RR").mean["RR"] == 1
    by_column: dict[str, list[object]] = {"query": ["q"], "document": ["a"], "score": [1.5]}
    assert evaluate(by_column, {"q": {"a": 1}}, "RR").mean["RR"] == 1
    assert evaluate([["a", "b"]], [["b"]], "RR", unjudged="error", precision="double").mean["RR"] == 0.5
    assert evaluate((["q", "q"], np.array([0.2, 0.1]), [0, 1]), measures="RR", ties="random", seed=1).mean["RR"] == 0.5
    table = pl.DataFrame({"who": ["q", "q"], "document": ["a", "b"], "score": [2, 1]})
    pair = {"one": table.to_arrow(), "other": table.lazy()}
    columns = {"query": ["who", "query"]}
    assert evaluate(table, {"q": ["b"]}, "RR", columns=columns, duplicates="max").mean["RR"] == 0.5
    assert stability(pair, {"q": {"b": 1}}, "RR", columns=columns, ties="stable").means
    (folder / "qrels").write_text("q 0 b 1\n", encoding="utf-8")
    with open(folder / "qrels", "rb") as file:
        found = explain(b"q Q0 a 1 2 x\nq Q0 b 2 1 x\n", file, "q", "RR", format="trec", ties="docid-rising")
    assert found.value == 0.5
    assert diff("sklearn", convention, run, qrels, "AP", missing="skip").moves
    assert fuse({"one": run, "other": run}, "rrf", weights=[1, 0.5], ties="stable", precision="single")
    assert join_folds([run, run])["1/2"]
    assert reconcile("0.5", [0, 1], measure="RR", pool=[0, 1, 1]).matches


def main(folder: str) -> None:
    "Run every use."
    lists()
    functions_of_ones_own()
    scores()
    runs(Path(folder))
    own_measures_and_values()
    choices(Path(folder))


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        main(made)
