"""fuse gives what ranx gives, takes what evaluate takes, and refuses what makes no sense. ranx is not installed for the
tests: what it gave is kept in fused.json."""
import gzip
import itertools
import json
import random
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import ndcg_lit
from ndcg_lit import evaluate, fuse, read_run
from ndcg_lit.fusion import normalize_scores

KEPT = json.loads(Path(__file__).with_name("fused.json").read_text())
ONE, TWO = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}, {"q": {"c": 0.9, "d": 0.5}}


def as_trec(run):
    return "".join(f"{query} Q0 {document} 1 {score!r} t\n" for query, docs in run.items()
                   for document, score in docs.items()).encode()


def as_frame(run):
    rows = [(query, document, score) for query, docs in run.items() for document, score in docs.items()]
    return pd.DataFrame(rows, columns=["query", "document", "score"])


@pytest.mark.parametrize("kept", KEPT["fused"], ids=lambda kept: str(kept["options"]))
def test_fused_scores_are_those_of_ranx(kept):
    fused = fuse(KEPT["runs"], ties="stable", **kept["options"])
    assert fused.keys() == kept["values"].keys()
    for query, wanted in kept["values"].items():
        assert fused[query].keys() == wanted.keys()
        for document, value in wanted.items(): assert fused[query][document] == pytest.approx(value, rel=0, abs=1e-12)


def test_the_page_says_where_ranx_is_different():
    assert "do not match" in KEPT["other_queries"]
    assert KEPT["small_spread"]["values"]["q"]["a"] == pytest.approx(1.2)
    assert fuse(KEPT["small_spread"]["runs"], "combsum")["q"]["a"] == pytest.approx(2)
    assert KEPT["weighted_mnz"]["q"] == {"x": 12.5, "y": 7.5, "z": 0.5}  # (2 + 3) * (0.5 + 2), ...


def test_every_form_of_a_run_is_taken(tmp_path):
    wanted = {method: fuse([ONE, TWO], method) for method in ("rrf", "combsum", "combmnz", "combmax")}
    (tmp_path / "one.trec.gz").write_bytes(gzip.compress(as_trec(ONE)))
    as_frame(ONE).to_csv(tmp_path / "one.csv", index=False)
    forms = [as_trec(ONE), tmp_path / "one.trec.gz", tmp_path / "one.csv", as_frame(ONE), read_run(as_trec(ONE))]
    for method, fused in wanted.items():
        for form in forms: assert fuse({"first": form, "second": as_trec(TWO)}, method) == fused
    renamed = as_frame(ONE).rename(columns={"document": "pid"})
    assert fuse([renamed, renamed], columns={"document": "pid"}) == fuse([ONE, ONE])


def test_a_fused_run_is_a_run():
    qrels = {"q": {"c": 1}}
    assert evaluate(fuse([ONE, TWO]), qrels, "RR").mean == {"RR": 1}
    assert evaluate(fuse([ONE]), qrels, "RR").mean == evaluate(ONE, qrels, "RR").mean


def test_scores_fall_and_of_equals_the_larger_id_comes_first():
    rnd = random.Random(60)
    runs = [{"q": {f"d{at}": float(rnd.randrange(4)) for at in rnd.sample(range(30), 20)}} for _ in range(3)]
    for method in ("rrf", "combsum", "combmnz", "combmax"):
        found = [(score, document) for document, score in fuse(runs, method)["q"].items()]
        assert found == sorted(found, reverse=True)


def test_the_order_of_the_runs_does_not_matter():
    rnd = random.Random(61)
    runs = [{"q": {f"d{at}": rnd.random() for at in rnd.sample(range(40), 30)}} for _ in range(4)]
    for method in ("rrf", "combsum", "combmnz", "combmax"):
        fused = [list(fuse(list(order), method)["q"].items()) for order in itertools.permutations(runs)]
        assert all(each == fused[0] for each in fused)


def test_ranks_of_equal_scores():
    equal = {"q": {"a": 1.0, "b": 1.0}}
    assert fuse([equal])["q"] == {"b": 1 / 61, "a": 1 / 62}
    assert fuse([equal], ties="stable")["q"] == {"a": 1 / 61, "b": 1 / 62}


def test_ids_are_compared_as_bytes():
    odd = {"q": {"\udcff": 1.0, "\U0001f600": 1.0}}
    assert list(fuse([odd])["q"]) == sorted(odd["q"], key=lambda name: name.encode("utf-8", "surrogateescape"))[::-1]
    assert fuse([{1: {2: 1.0}}, {"1": {"2": 1.0}}]) == {"1": {"2": 2 / 61}}


def test_what_a_run_lacks_gains_nothing():
    assert fuse([{"q": {"a": 1.0}}, {"p": {"b": 1.0}, "q": {}}]) == {"q": {"a": 1 / 61}, "p": {"b": 1 / 61}}
    assert fuse([{"q": {}}]) == {"q": {}}


@pytest.mark.parametrize("norm", ["minmax", "zscore"])
def test_normalized_scores_of_any_size(norm):
    for scores in ([1e308, -1e308, 0.0], [5e-324, 0.0, 1e-323], [3.0, 1.0, 2.0], [-1e-200, -2e-200, -4e-200]):
        values = np.array(list(normalize_scores(dict(enumerate(scores)), norm).values()))
        assert np.isfinite(values).all() and (np.argsort(values) == np.argsort(scores)).all()
        if norm == "minmax": assert values.min() == 0 and values.max() == 1
        else: assert values.mean() == pytest.approx(0, abs=1e-12) and values.std() == pytest.approx(1)
    assert set(normalize_scores({"a": 0.1, "b": 0.1, "c": 0.1}, norm).values()) == {0.0}
    assert normalize_scores({"a": 7.0}, norm) == {"a": 0.0} and normalize_scores({}, norm) == {}


def test_weights_by_name_and_by_place():
    runs = {"one": ONE, "two": TWO}
    by_place = fuse(runs, weights=[1, 3])
    assert by_place == fuse(runs, weights={"two": 3, "one": 1}) == fuse(runs, weights=np.array([1, 3]))
    assert by_place["q"]["c"] == pytest.approx(1 / 63 + 3 / 61, abs=1e-15)


BAD = {
    "no run": (([],), {}, "there is no run"), "no name": (({},), {}, "there is no run"),
    "a path": (("run.trec",), {}, "runs must be a list of runs"),
    "a frame": ((as_frame(ONE),), {}, "runs must be a list of runs"),
    "method": (([ONE], "borda"), {}, "method must be one of 'rrf', 'combsum', 'combmnz', 'combmax'; got 'borda'"),
    "norm": (([ONE], "combsum", "softmax"), {}, "norm must be one of 'minmax', 'zscore', 'none'; got 'softmax'"),
    "norm of ranks": (([ONE],), {"norm": "zscore"}, "takes no norm; got 'zscore'"),
    "ties": (([ONE],), {"ties": "average"}, "ties must be one of"),
    "k below 0": (([ONE],), {"k": -1}, "k must be 0 or more; got -1"),
    "k text": (([ONE],), {"k": "60"}, "k must be a number; got '60'"),
    "k nan": (([ONE],), {"k": float("nan")}, "k must be a finite number; got nan"),
    "k of sums": (([ONE], "combsum"), {"k": 10}, "method 'combsum' takes no k"),
    "too few weights": (([ONE, TWO],), {"weights": [1]}, "weights are 1, runs are 2"),
    "a weight of 0": (([ONE, TWO],), {"weights": [1, 0]}, "a weight must be above 0; got 0"),
    "a weight of text": (([ONE, TWO],), {"weights": [1, "2"]}, "a weight must be a number; got '2'"),
    "one weight": (([ONE],), {"weights": 2}, "weights must be a list or a dict of numbers; got 2"),
    "other names": (([ONE, TWO],), {"weights": {"one": 1}}, "weights are for 'one'; the runs are '1', '2'"),
    "weights of maxima": (([ONE], "combmax"), {"weights": [1]}, "method 'combmax' takes no weights"),
    "same names": (({1: ONE, "1": TWO},), {}, "two runs are called '1'"),
    "nan": (({"bm25": {"q": {"a": float("nan")}}},), {}, r"^run 'bm25': run\['q'\]\['a'\] is nan; it must be a finite"),
    "infinite": (([ONE, {"q": {"a": float("inf")}}],), {}, r"^run 2: run\['q'\]\['a'\] is inf"),
    "one run": ((ONE,), {}, r"^run 'q': run\['a'\] must be a dict from document to number"),
    "twice": (([b"q Q0 a 1 2 t\nq Q0 a 2 1 t\n"],), {}, "run 1: bytes:2: document 'a' is in query 'q' twice"),
    "nothing": (([ONE, {}],), {}, "run 2: run is empty"),
    "too large": (([{"q": {"a": 1e308}}] * 2, "combsum", "none"), {}, "query 'q': the scores are too large"),
    "too large by far": (([{"q": {"a": 1e308}}] * 2, "combmnz", "none"), {}, "query 'q': the scores are too large"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused(name):
    arguments, options, why = BAD[name]
    with pytest.raises((TypeError, ValueError), match=why) as caught: fuse(*arguments, **options)
    assert "\n" not in str(caught.value)


def test_fuse_is_public(): assert "fuse" in ndcg_lit.__all__ and ndcg_lit.fuse is fuse
