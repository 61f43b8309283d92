"Churn: each number by its definition, what is told, the queries that changed most, and the command."
import itertools
import json
from inspect import signature

import numpy as np
import pytest

from ndcg_lit import churn, rbo
from ndcg_lit.choices import Choices
from ndcg_lit.command import OF_CHURN, main


def drawn(seed, queries=6, documents=14):
    "Draw two runs that have some documents in common, with lists of any length."
    rng = np.random.default_rng(seed)
    def run():
        orders = [rng.permutation(documents)[:rng.integers(0, documents)] for _ in range(queries)]
        return {f"q{q}": {f"d{d}": float(-at) for at, d in enumerate(order)} for q, order in enumerate(orders)}
    return {"old": run(), "new": run()}


def by_definition(one, other, k):
    "Return overlap, Jaccard, tau, and what changed, for two lists."
    a, b = list(one)[:k], list(other)[:k]
    common, either = {*a} & {*b}, {*a} | {*b}
    pairs = itertools.combinations(common, 2)
    signs = [np.sign((a.index(x) - a.index(y)) * (b.index(x) - b.index(y))) for x, y in pairs]
    return (len(common) / max(len(a), len(b)) if either else 1, len(common) / len(either) if either else 1,
            np.mean(signs) if signs else np.nan, *map(float, (a != b, {*a} != {*b}, a[:1] != b[:1])))


@pytest.mark.parametrize("seed", range(20))
def test_each_number_is_its_definition(seed):
    runs, k = drawn(seed), 1 + seed % 7
    found = churn(runs, k)
    columns = found.per_query["old", "new"]
    names = [f"overlap@{k}", f"Jaccard@{k}", f"tau@{k}", f"first {k} changed", f"documents of the first {k} changed",
             "first result changed"]
    for at, query in enumerate(columns["query"]):
        one, other = (runs[name][query] for name in runs)
        wanted = by_definition(one, other, k)
        assert [columns[name][at] for name in names] == pytest.approx([*wanted], nan_ok=True)
        near = rbo(list(one), list(other)).extrapolated if one and other else float(not one and not other)
        assert columns["RBO(p=0.9)"][at] == pytest.approx(near)
    for name in [*names, "RBO(p=0.9)"]:
        values = np.array(columns[name], float)
        at = found.columns["value"].index(name)
        if np.isnan(values).all(): continue
        assert found[name] == found["old", "new", name] == pytest.approx(np.nanmean(values))
        assert found.columns["queries"][at] == (~np.isnan(values)).sum()
        low, high = (found.columns[end][at] for end in ("low", "high"))
        if found.columns["queries"][at] < 6: assert np.isnan([low, high]).all()  # too few for an interval of 95 %
        else: assert low <= found[name] + 1e-12 and found[name] <= high + 1e-12


def test_a_run_and_itself():
    found = churn([drawn(1)["old"]] * 2, k=5)
    by = dict(zip(found.columns["value"], found.columns["mean"]))
    assert by == pytest.approx({"overlap@5": 1, "Jaccard@5": 1, "RBO(p=0.9)": 1, "tau@5": 1, "first 5 changed": 0,
                                "documents of the first 5 changed": 0, "first result changed": 0})
    assert found.most_changed()["query"] == [] and "changed most" not in repr(found)


def test_what_is_below_k_changes_nothing_but_rbo():
    old = {"q": {f"d{i}": -i for i in range(20)}}
    new = {"q": {f"d{i}": -i if i < 10 else i for i in range(20)}}
    new["q"] = {d: s for d, s in new["q"].items() if s <= 0} | {"x": -50}
    found = churn([old, new])
    assert found["overlap@10"] == 1 and found["first 10 changed"] == 0 and found["RBO(p=0.9)"] < 1


def test_queries_of_one_run_and_ties_are_told():
    old = {"a": {"x": 2.0, "y": 1.0}, "b": {"x": 1.0}, "c": {"x": 1.0}}
    new = {"a": {"x": 1.0, "y": 1.0}, "d": {"x": 1.0}}
    found = churn({"old": old, "new": new})
    assert found.per_query["old", "new"]["query"] == ["a"]
    assert found.notes[1:] == [
        "2 queries are in old alone and not compared: 'b', 'c'.", "1 query is in new alone and not compared: 'd'.",
        "new: 1 query has equal scores at the first 10 ranks, whose order ties=docid decides; "
        "RBO takes them as tied."]
    assert all(note in repr(found) for note in found.notes)
    rising = churn({"old": old, "new": new}, ties="docid-rising")
    assert (found["first result changed"], rising["first result changed"]) == (1, 0)
    close = {"a": {"x": 1 + 1e-9, "y": 1.0}}
    assert len(churn([old, close], overlap="allow").notes) > len(churn([old, close], precision="double").notes)


def test_rbo_takes_equal_scores_as_tied():
    old = {"q": {"a": 2.0, "b": 2.0, "c": 1.0}}
    new = {"q": {"b": 3.0, "a": 2.0, "c": 1.0}}
    tied = rbo([["a", "b"], "c"], ["b", "a", "c"], variant="b").extrapolated
    for ties in ("docid", "docid-rising"):
        assert churn([old, new], ties=ties)["RBO(p=0.9)"] == pytest.approx(tied)
        assert churn([old, old], ties=ties)["RBO(p=0.9)"] == pytest.approx(1)


def test_the_queries_that_changed_most_come_first():
    runs = drawn(3, queries=30)
    found = churn(runs, 5)
    most = found.most_changed()
    assert most["RBO(p=0.9)"] == sorted(most["RBO(p=0.9)"]) and all(most["first 5 changed"])
    assert len(most["query"]) == sum(found.per_query["old", "new"]["first 5 changed"])
    for query, came, left in zip(most["query"], most["came"], most["left"]):
        old, new = ({*list(runs[name][query])[:5]} for name in runs)
        assert ({*came.split()}, {*left.split()}) == (new - old, old - new)
    assert found.most_changed(2)["query"] == most["query"][:2]


def test_pairs_and_a_baseline():
    runs = drawn(4) | {"third": drawn(5)["old"]}
    every, some = churn(runs), churn(runs, baseline="new")
    assert list(every.per_query) == [("old", "new"), ("old", "third"), ("new", "third")]
    assert list(some.per_query) == [("new", "old"), ("new", "third")]
    assert some["new", "third", "overlap@10"] == every["new", "third", "overlap@10"]
    with pytest.raises(KeyError, match="there are overlap@10"): every["overlap@10"]
    assert json.loads(json.dumps(some.to_dict()))["pairs"][0]["first"] == "new"
    assert "third" in some._repr_html_() and len(some.to_pandas()) == 14


def test_it_reads_as_fuse_does():
    runs = drawn(6)
    distances = {name: {q: {d: -s for d, s in docs.items()} for q, docs in run.items()} for name, run in runs.items()}
    assert churn(distances, scores="distance") == churn(runs)
    seen = {query: list(docs)[:1] for query, docs in runs["old"].items() if docs}
    without = {name: {q: {d: s for d, s in docs.items() if d not in seen.get(q, ())} for q, docs in run.items()}
               for name, run in runs.items()}
    assert churn(runs, seen=seen) == churn(without)


@pytest.mark.parametrize(("given", "said"), [
    (dict(runs={"a": {}}), "two runs or more; got 1"), (dict(k=0), "k counts ranks from 1"), (dict(p=1), "p must"),
    (dict(baseline="x"), "baseline 'x' is none of the runs: 'old', 'new'"),
    (dict(ties="average"), "ties must be one of"),
    (dict(runs={"old": {"q1": {"a": 1}}, "new": {"Q1": {"a": 1}}}), "overlap='allow' compares them"),
    (dict(missing="skip"), "churn takes no missing: it has no judgments"), (dict(samples=5), "samples"),
])
def test_refused(given, said):
    with pytest.raises((ValueError, TypeError), match=said): churn(**{"runs": drawn(0)} | given)


def test_the_command(tmp_path, monkeypatch, capsys):
    runs = drawn(8)
    for name, run in runs.items():
        lines = [f"{q} Q0 {d} 1 {s} t\n" for q, docs in run.items() for d, s in docs.items()]
        (tmp_path / name).write_text("".join(lines))
    monkeypatch.chdir(tmp_path)
    found = churn({"old": "old", "new": "new"}, 5, samples=500)
    words = ["churn", "old", "new", "-k", "5", "--samples", "500"]
    assert main(words) == 0 and capsys.readouterr().out == f"{found}\n"
    assert main([*words, "--format", "csv"]) == 0 and capsys.readouterr().out == found.to_csv()
    assert main([*words, "--format", "json", "--per-query"]) == 0
    assert [row["query"] for row in json.loads(capsys.readouterr().out)] == found.most_changed()["query"]
    assert main(["churn", "old"]) == 2
    assert capsys.readouterr().err == "ndcg-lit: churn compares two runs or more; got 1\n"
    assert OF_CHURN.split() == [name for name in Choices.__annotations__ if name in signature(churn).parameters]
