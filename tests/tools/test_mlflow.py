"""`to_mlflow` logs a result to a real MLflow, which keeps its runs in files."""
import json
import math
import sys

import numpy as np
import pytest

from ndcg_lit import __version__, compare_values, evaluate

QRELS = {"q": {"a": 1}, "r": {"b": 1}, "s": {"c": 2, "d": 1}}
RUN = {"q": {"a": 2, "x": 1}, "r": {"x": 2, "b": 1}, "s": {"d": 2, "c": 1}}


@pytest.fixture
def mlflow(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    import mlflow
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    yield mlflow
    while mlflow.active_run(): mlflow.end_run()


def kept(mlflow, run):
    "Return the metrics and the tags of a `run`, and its artifacts by path, as MLflow has them."
    data = mlflow.get_run(run.info.run_id).data
    client = mlflow.MlflowClient()
    files = {file.path: client.download_artifacts(run.info.run_id, file.path)
             for folder in ("", "valid") for file in client.list_artifacts(run.info.run_id, folder) if not file.is_dir}
    return data.metrics, data.tags, {path: open(file, encoding="utf-8").read() for path, file in files.items()}


def test_means_intervals_and_queries_stand_in_the_run(mlflow):
    run, qrels = ({f"{q}{i}": each[q] for q in each for i in (1, 2)} for each in (RUN, QRELS))
    result = evaluate(run, qrels, "nDCG@10, AP, RR", ties="average")
    with mlflow.start_run() as run: logged = result.to_mlflow()
    metrics, tags, files = kept(mlflow, run)
    assert metrics == logged and set(metrics) == {
        f"{name}{end}" for name in ("nDCG_10", "AP", "RR") for end in ("", "_low", "_high")
    }
    assert metrics["RR"] == result.mean["RR"] and metrics["nDCG_10"] == result.mean["nDCG@10"]
    groups = result.by(["all"] * 6).columns
    assert [metrics["AP_low"], metrics["AP_high"]] == [groups["AP low"][0], groups["AP high"][0]]
    assert files.keys() == {"per_query.csv", "cautions.json", "provenance.json"}
    assert files["per_query.csv"] == result.per_query.to_csv() and tags["ndcg_lit.version"] == __version__
    assert json.loads(files["provenance.json"]) == json.loads(json.dumps(result.provenance()))
    assert json.loads(files["cautions.json"]) == result.to_record()["cautions"]
    assert tags["ndcg_lit.convention"] == "ties=average" and tags["ndcg_lit.cautions"] == ""


def test_two_sets_of_data_and_two_epochs_stay_apart(mlflow):
    with mlflow.start_run() as run:
        for epoch in (1, 2): evaluate(RUN, QRELS, "RR").to_mlflow("valid/", step=epoch)
        evaluate({"q": {"a": 1}}, QRELS, "RR").to_mlflow()
    metrics, _, files = kept(mlflow, run)
    assert metrics["valid/RR"] == 2.5 / 3 and metrics["RR"] == 1 / 3
    names = "per_query.csv", "cautions.json", "provenance.json"
    assert set(files) == {f"{prefix}{name}" for prefix in ("", "valid/") for name in names}
    history = mlflow.MlflowClient().get_metric_history(run.info.run_id, "valid/RR")
    assert [each.step for each in history] == [1, 2]


def test_each_prefix_has_the_convention_of_its_numbers(mlflow):
    run = {"q": {"a": 1, "x": 1}, "r": {"b": 1}, "s": {"c": 1}}
    with mlflow.start_run() as started:
        evaluate(run, QRELS, "RR", convention="ties=worst").to_mlflow("a/")
        evaluate(run, QRELS, "RR", convention="ties=best").to_mlflow("valid/")
        evaluate(run, QRELS, "RR").to_mlflow()
    _, tags, files = kept(mlflow, started)
    tags = {name: tag for name, tag in tags.items() if "ndcg_lit" in name}
    cautions = {f"{prefix}ndcg_lit.cautions": "ties" for prefix in ("", "a/", "valid/")}
    versions = {name: tags.pop(name) for name in list(tags) if name.endswith("ndcg_lit.version")}
    assert set(versions.values()) == {__version__} and len(versions) == 3
    assert tags == {"a/ndcg_lit.convention": "ties=worst", "valid/ndcg_lit.convention": "ties=best",
                    "ndcg_lit.convention": "default"} | cautions
    assert json.loads(files["valid/cautions.json"])[0]["said"] == "Ties move RR between 0.8333 and 1.0000."


@pytest.mark.parametrize("failing", ["log_metrics", "log_text"])
def test_no_number_is_there_without_its_convention(mlflow, monkeypatch, failing):
    def fails(*given, **more): raise OSError("the store cannot be written")
    monkeypatch.setattr(mlflow, failing, fails)
    with mlflow.start_run() as run:
        with pytest.raises(OSError, match="cannot be written"): evaluate(RUN, QRELS, "RR").to_mlflow()
    assert kept(mlflow, run)[1]["ndcg_lit.convention"] == "default"


@pytest.mark.parametrize("step", [1.5, "1", True, float("nan"), 2**63, [1]])
def test_a_step_that_is_no_whole_number_is_refused_before_anything_is_logged(mlflow, step):
    with mlflow.start_run() as run:
        with pytest.raises(ValueError, match="^step must be a whole number"):
            evaluate(RUN, QRELS, "RR").to_mlflow(step=step)
    metrics, tags, files = kept(mlflow, run)
    assert metrics == files == {} and "ndcg_lit.convention" not in tags


def test_a_step_of_numpy_is_one(mlflow):
    with mlflow.start_run() as run: evaluate(RUN, QRELS, "RR").to_mlflow(step=np.int64(7))
    assert [each.step for each in mlflow.MlflowClient().get_metric_history(run.info.run_id, "RR")] == [7]


def test_what_is_undefined_is_left_out(mlflow):
    one = evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "RR, GMAP")
    with mlflow.start_run(): assert one.to_mlflow() == {"RR": 1, "GMAP": 1}
    empty = evaluate({"q": {"a": 1}}, {"q": {"a": 0}}, "RR", convention="empty=nan")
    assert math.isnan(empty.mean["RR"])
    with mlflow.start_run(): assert empty.to_mlflow() == {}


def test_bad_input_is_refused_before_anything_is_logged(mlflow):
    result = evaluate(RUN, QRELS, "RR")
    with mlflow.start_run() as run:
        with pytest.raises(ValueError, match="level"): result.to_mlflow(level=95)
    assert kept(mlflow, run)[0] == {}


def test_without_mlflow_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mlflow", None)
    with pytest.raises(ImportError, match=r"ndcg_lit\[mlflow\]"): evaluate(RUN, QRELS, "RR").to_mlflow()


def test_a_comparison_stands_in_the_run(mlflow):
    random = np.random.default_rng(0)
    values = {name: {f"q{i}": {"faith": random.random(), "ms": random.random()} for i in range(9)} for name in
              ("A", "our model", "C")}
    found = compare_values(values, lower="ms")
    with mlflow.start_run() as run: logged = found.to_mlflow("valid/", step=2)
    metrics, tags, files = kept(mlflow, run)
    assert metrics == logged and len(metrics) == 2 * (3 + 3 * 4)
    pair = found["faith", "A", "our model"]
    name = "valid/faith/our_model_minus_A"
    assert [metrics[f"{name}{end}"] for end in ("", "_low", "_high", "_p")] == [
        pair.difference, *pair.interval, pair.p_corrected]
    assert metrics["valid/ms/C"] == found.evaluations["C"].mean["ms"]
    assert files["valid/systems.md"] == found.to_markdown()
    assert json.loads(files["valid/comparison.json"]) == json.loads(found.to_json())
    assert tags["valid/ndcg_lit.convention"] == str(found.convention) and tags["valid/ndcg_lit.version"] == __version__


def test_systems_of_one_plain_name_are_refused(mlflow):
    found = compare_values({"a b": {"q": 1, "r": 2}, "a/b": {"q": 1, "r": 3}})
    with mlflow.start_run(), pytest.raises(ValueError, match="'a/b' has the plain name 'a_b', as 'a b' has it"):
        found.to_mlflow()
    with mlflow.start_run(nested=True), pytest.raises(ValueError, match="step must be a whole number"):
        found.to_mlflow(step=0.5)
