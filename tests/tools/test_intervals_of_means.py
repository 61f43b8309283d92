"The mean of one system has its interval, in every form of a result and in what `ndcg-lit eval` prints."
import csv
import io
import json
import math

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import evaluate, results
from ndcg_lit.command import main
from ndcg_lit.engine.resampling import draw_order, mean_intervals

QRELS = {f"q{i}": {f"d{j}": (i * j + j) % 4 for j in range(6)} for i in range(20)}
RUN = {f"q{i}": {f"d{j}": float((7 * i + 5 * j) % 11) for j in range(6)} for i in range(20)}
OTHER = {q: {d: -score for d, score in ranked.items()} for q, ranked in RUN.items()}
MEASURES = ["nDCG@3", "RR"]


def wanted(result, label, weights=None):
    "Return the interval of a mean, drawn here anew."
    order = draw_order(result.per_query["query_id"])
    low, high = mean_intervals(
        result.per_query[label][order][None], weights=None if weights is None else np.array(weights)[order])[0]
    return low, high


def test_every_form_shows_the_interval_of_each_mean():
    result = evaluate(RUN, QRELS, MEASURES)
    record, frame = result.to_record(), result.to_pandas().set_index("measure")
    lines = list(csv.DictReader(io.StringIO(result.to_csv())))
    for label, line in zip(MEASURES, lines, strict=True):
        low, high = wanted(result, label)
        assert low < result[label] < high and result.intervals()[label] == pytest.approx((low, high))
        shown = f"{low:.3f} to {high:.3f}"
        for text in (str(result), result._repr_html_(), result.to_markdown(), result.to_latex()):
            assert shown in text and "95" in text
        assert record["interval"][label] == list(result.intervals()[label]) and record["level"] == 0.95
        low, high = record["interval"][label]
        assert tuple(frame.loc[label, ["mean", "low", "high", "queries"]]) == (result[label], low, high, 20)
        assert (float(line["low"]), float(line["high"]), line["queries"]) == (low, high, "20")
    assert json.loads(result.to_json()) == record
    assert result.to_polars().columns == ["measure", "mean", "low", "high", "queries", "convention", "ndcg_lit"]
    assert "random subsets of the queries" in result.to_markdown() and "subsets" not in str(result)
    narrow, wide = (evaluate(RUN, QRELS, "RR").intervals(level=level)["RR"] for level in (0.5, 0.99))
    assert wide[0] < narrow[0] < narrow[1] < wide[1]


def test_files_are_written(tmp_path):
    result = evaluate(RUN, QRELS, MEASURES)
    assert result.to_csv(tmp_path / "a.csv") is None and result.to_json(tmp_path / "a.json") is None
    assert pd.read_csv(tmp_path / "a.csv")["mean"].tolist() == pytest.approx(list(result.mean.values()))
    assert json.loads((tmp_path / "a.json").read_text()) == result.to_record()


def test_weights_move_the_interval_and_what_is_undefined_has_none():
    weights = {query: 1 + at % 5 for at, query in enumerate(QRELS)}
    result = evaluate(RUN, QRELS, "RR", weights=weights)
    assert result.intervals()["RR"] == pytest.approx(wanted(result, "RR", result.weights)) != wanted(result, "RR")
    lone = evaluate({"q1": RUN["q1"]}, {"q1": QRELS["q1"]}, "RR")
    assert "interval" not in str(lone) and lone.to_record()["interval"] == {"RR": None}
    undefined = evaluate(RUN, QRELS | {"none": {"d0": 0}}, ["nDCG@3", "GMAP"], convention="empty=nan")
    assert math.isnan(undefined["nDCG@3"]) and undefined.to_record()["interval"] == {"nDCG@3": None, "GMAP": None}
    groups = dict.fromkeys(QRELS, "some") | {"none": "some"}
    assert np.isnan(undefined.by(groups).columns["nDCG@3 low"]).all()


def test_only_what_is_shown_is_drawn_and_once(monkeypatch):
    asked = []
    monkeypatch.setattr(results, "mean_intervals", lambda *given: asked.append(1) or mean_intervals(*given))
    result = evaluate(RUN, QRELS, ["nDCG@3", "RR", "AP"])
    assert result["RR"] and result.to_dict() and not asked
    assert str(result) == str(result) and result._repr_html_() and result.to_record() and asked == [1]


def test_many_queries_need_no_draws_and_agree_with_them(monkeypatch):
    values = np.random.default_rng(3).choice([1, 0.5, 0.2, 0.0], (2, results.MANY), p=[0.1, 0.2, 0.3, 0.4])
    weights = np.random.default_rng(4).integers(1, 5, results.MANY).astype(float)
    for own in (None, weights):
        drawn = np.array(results.ends_of_means(values, own, 0.95, 10_000, 0))
        with monkeypatch.context() as changed:
            changed.setattr(results, "MANY", 10)
            changed.setattr(results, "mean_intervals", None)
            by_normal = np.array(results.ends_of_means(values, own, 0.95, 10_000, 0))
        assert np.abs(drawn - by_normal).max() < 0.05 * np.ptp(drawn[0])
    assert results.drawn_said({20, results.MANY + 1}, 10_000, 0) == (
        "by the means of 10,000 random subsets of the queries and of the rest of each, seed 0, "
        "above 5,000 queries by the normal distribution")


# `ndcg-lit eval`


@pytest.fixture
def folder(tmp_path, monkeypatch):
    "Stand in a folder with judgments, two runs, and files of groups and weights."
    lines = lambda lists, form: "".join(
        form.format(q=q, d=d, number=n) for q, documents in lists.items() for d, n in documents.items())
    (tmp_path / "qrels.txt").write_text(lines(QRELS, "{q} 0 {d} {number}\n"))
    for name, run in (("one.run", RUN), ("two.run", OTHER)):
        (tmp_path / name).write_text(lines(run, "{q} Q0 {d} 1 {number} t\n"))
    (tmp_path / "groups.txt").write_text("".join(f"q{i} {'odd' if i % 2 else 'even'}\n" for i in range(20)))
    (tmp_path / "weights.txt").write_text("".join(f"q{i} {1 + i % 5}\n" for i in range(20)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys, *words, status=0):
    "Return what `ndcg-lit eval` prints for the `words`."
    assert main(["eval", "qrels.txt", *words]) == status, capsys.readouterr().err
    return capsys.readouterr()


def test_json_has_all_that_is_known_of_each_run(folder, capsys):
    rows = json.loads(said(capsys, "mine=one.run", "two.run", "-m", *MEASURES, "--format", "json").out)
    for name, run in (("mine", RUN), ("two.run", OTHER)):
        result = evaluate(run, QRELS, MEASURES)
        for row in rows:
            assert row["interval"][name] == list(result.intervals()[row["measure"]]) and row["n"][name] == 20
            assert row[name] == result[row["measure"]] and row["level"] == 0.95
            assert row["counts"][name]["missing"] == row["counts"][name]["unjudged"] == 0
            assert row["cautions"][name] == result.to_record()["cautions"]


def test_names_and_intervals_stand_in_every_form(folder, capsys):
    result = evaluate(RUN, QRELS, MEASURES)
    low, high = result.intervals()["RR"]
    for kind in ("table", "markdown", "latex", "csv", "tsv"):
        one = said(capsys, "mine=one.run", "-m", *MEASURES, "--format", kind).out
        two = said(capsys, "mine=one.run", "two.run", "-m", *MEASURES, "--format", kind).out
        for text in (one, two):
            assert (f"{low:.3f} to {high:.3f}" in text) or (str(low) in text and "mine low" in text)
        assert "mine" in two and "two.run" in two.replace(r"\_", "_")
    assert said(capsys, "one.run", "-m", *MEASURES, "--format", "latex").out == result.to_latex()
    names = said(capsys, "a=one.run", "a low=two.run", "--format", "csv").out.splitlines()[0].split(",")
    assert len(names) == len(set(names)) == 9


def test_groups_and_weights_come_from_files(folder, capsys):
    groups = {f"q{i}": "odd" if i % 2 else "even" for i in range(20)}
    result = evaluate(RUN, QRELS, MEASURES, weights={f"q{i}": 1 + i % 5 for i in range(20)})
    words = "-m", *MEASURES, "--by", "groups.txt", "--weights", "weights.txt", "--format"
    assert said(capsys, "one.run", *words, "table").out == f"{result.by(groups)}\n".replace(
        result.by(groups).note, result.by(groups).note + "".join(
            f"\nCaution: {each.said}" for each in result.all_cautions[:3]))
    rows = json.loads(said(capsys, "one.run", "b=two.run", *words, "json").out)
    assert [(row["system"], row["group"], row["queries"]) for row in rows] == [
        (name, group, 10) for name in ("one.run", "b") for group in ("even", "odd")]
    assert rows[0]["RR low"] <= rows[0]["RR"] <= rows[0]["RR high"] and rows[0]["counts"]["queries"] == 20
    lines = list(csv.DictReader(io.StringIO(said(capsys, "one.run", *words, "csv").out)))
    assert [line["group"] for line in lines] == ["even", "odd"]


@pytest.mark.parametrize(("words", "reason"), [
    (["a=one.run", "a=two.run"], "two runs have the name 'a'"),
    (["interval=one.run"], "a run cannot have the name 'interval', which another column has"),
    (["one.run", "--by", "few.txt"], "groups leave out 'q2'"),
    (["one.run", "--by", "bad.txt"], "bad.txt:2: 'q1' is not the id of a query and its group"),
    (["one.run", "--by", "twice.txt"], "twice.txt:2: query 'q0' has a group already"),
    (["one.run", "--by", "few.txt", "--per-query"], "give one of them"),
    (["one.run", "--per-query", "--format", "latex"], "--per-query has no format latex"),
])
def test_what_is_refused(folder, capsys, words, reason):
    (folder / "few.txt").write_text("q0 a\nq1 a\n")
    (folder / "bad.txt").write_text("q0 a\nq1\n")
    (folder / "twice.txt").write_text("q0 a\nq0 b\n")
    error = said(capsys, *words, status=2).err
    assert reason in error.splitlines()[-1]
