"`compare_datasets` compares systems on several data sets, each of which counts the same, by the mean of their means."
import json
import pickle
from itertools import product

import numpy as np
import pytest

from ndcg_lit import compare, compare_datasets, compare_values, own_measure, report


def values(queries, shift=0.05, seed=0, systems="AB", level=0.5):
    "Return values of the `systems` on so many `queries` of a data set."
    random = np.random.default_rng(seed)
    base = random.normal(level, 0.1, queries)
    return {
        name: {str(i): float(base[i] + shift * j + random.normal(0, 0.05)) for i in range(queries)}
        for j, name in enumerate(systems)
    }


def given(**sets):
    return {name: compare_values(each, "x", samples=100) for name, each in sets.items()}


def drawn_runs(queries, seed, systems="AB"):
    "Return runs by system and their judgments."
    random = np.random.default_rng(seed)
    qrels = {f"q{i}": {f"d{j}": int(random.integers(0, 3)) for j in range(8)} for i in range(queries)}
    runs = {name: {q: {f"d{j}": float(random.random()) for j in range(10)} for q in qrels} for name in systems}
    return runs, qrels


def test_the_difference_is_the_mean_of_the_means_and_p_that_of_signs_within_the_sets():
    "All combinations of signs of three and of six queries, counted here with the mean of the two means."
    small, large = values(3, 0.15, seed=1), values(6, 0.02, seed=2)
    pair = compare_datasets(given(small=small, large=large)).pairs[0]
    by = [np.array([each["B"][q] - each["A"][q] for q in each["A"]]) for each in (small, large)]
    seen = np.mean([each.mean() for each in by])
    assert pair.difference == pytest.approx(seen)
    as_large = 0
    for signs in product([1, -1], repeat=9):
        flipped = by[0] * signs[:3], by[1] * signs[3:]
        as_large += abs(np.mean([each.mean() for each in flipped])) >= abs(seen) - 1e-12
    assert pair.p == pytest.approx(as_large / 2**9) and pair.exact
    pooled = compare_values({n: {f"s{q}": v for q, v in small[n].items()} | large[n] for n in "AB"}).pairs[0]
    assert pair.difference != pytest.approx(pooled.difference)


def test_a_set_counts_the_same_whatever_its_size():
    "Each query of a set is there ten times: no mean over data sets changes."
    small, large = values(4, 0.1, seed=1), values(9, -0.03, seed=2)
    many = {name: {f"{q}x{i}": v for q, v in each.items() for i in range(10)} for name, each in large.items()}
    one, other = (compare_datasets(given(small=small, large=each)).pairs[0] for each in (large, many))
    assert one.difference == pytest.approx(other.difference) == pytest.approx(np.mean([
        np.mean([s["B"][q] - s["A"][q] for q in s["A"]]) for s in (small, large)
    ]))


def test_one_set_is_compared_as_compare_does():
    runs, qrels = drawn_runs(20, 3)
    alone = compare(runs, qrels, ["nDCG@5", "AP"])
    found = compare_datasets({"one": (runs, qrels)}, ["nDCG@5", "AP"])
    for ours, theirs in zip(found.pairs, alone.pairs, strict=True):
        assert ours.difference == pytest.approx(theirs.difference) and ours.p == pytest.approx(theirs.p, abs=0.02)
        assert ours.interval == pytest.approx(theirs.interval, abs=0.01)
    assert found.sets["one"] == alone


def test_runs_and_judgments_give_what_comparisons_of_them_give():
    sets = {"first": drawn_runs(9, 1, "ABC"), "second": drawn_runs(14, 2, "ABC"), "third": drawn_runs(30, 3, "ABC")}
    measures = ["nDCG@5", own_measure(lambda grades: float(grades[:3].sum()), "first three")]
    found = compare_datasets(sets, measures)
    again = compare_datasets({name: compare(*each, measures) for name, each in sets.items()})
    assert found == again and str(found) == str(again)
    assert found.sizes == {"first": 9, "second": 14, "third": 30}
    for label in ("nDCG@5", "first three"):
        for system in "ABC":
            means = [compare(*each, measures).evaluations[system].mean[label] for each in sets.values()]
            assert found.evaluations[system].mean[label] == pytest.approx(np.mean(means))
    assert found["nDCG@5", "A", "C"].query_ids[0] == "first/q0"


def test_the_table_has_a_row_for_each_system_and_a_column_for_each_set():
    found = compare_datasets(given(scifact=values(40, systems="ABC"), fiqa=values(25, 0.01, 1, "ABC", 0.2)))
    lines = str(found.systems).splitlines()
    assert lines[0].split() == "letter system scifact fiqa mean of 2 95 % interval".split()
    assert [line.split()[:2] for line in lines[1:4]] == [["a", "A"], ["b", "B"], ["c", "C"]]
    assert lines[4].startswith("x. * or bold") and lines[5].startswith(
        "65 queries: 40 of scifact and 25 of fiqa, each data set counting the same; 95 % intervals by")
    table = found.systems.columns
    assert table["scifact"][0] == pytest.approx(np.mean(list(values(40, systems="ABC")["A"].values())))
    assert table["mean"][1] == pytest.approx((table["scifact"][1] + table["fiqa"][1]) / 2)
    assert found.systems.columns["marks"][2].startswith("a")
    assert found.to_markdown().startswith("| letter | system | scifact | fiqa | mean of 2 |")
    assert r"\begin{tabular}" in found.to_latex() and "<table>" in found._repr_html_()
    several = compare_datasets({"a": drawn_runs(9, 1), "b": drawn_runs(9, 2)}, "nDCG@5, AP")
    assert str(several.systems).splitlines()[0].split()[:3] == ["measure", "letter", "system"]
    assert several.systems.to_csv().startswith("measure,system,a,b,mean,low,high,marks")


def test_how_far_sets_lie_apart_is_no_part_of_the_interval_of_a_system():
    near, far = (
        compare_datasets(given(a=values(40, level=0.5), b=values(40, seed=1, level=level))) for level in (0.5, 0.05)
    )
    widths = [each.systems.columns["high"][0] - each.systems.columns["low"][0] for each in (near, far)]
    assert widths[0] == pytest.approx(widths[1])


def test_a_query_that_a_system_lacks_is_left_out_for_all_and_told():
    one, two = values(12, systems="ABC"), values(8, seed=1, systems="ABC")
    del one["B"]["3"], one["C"]["4"]
    found = compare_datasets(given(one=one, two=two))
    assert found.sizes == {"one": 10, "two": 8} and found.left_out == 2
    assert "(2 left out, of which not all systems have a value)" in str(found.systems)
    assert found["A", "B"].queries == 18
    assert any("B on one: 1 of 12 queries has no x" in said for said in found.cautions)


def test_lower_weights_and_corrections_go_through():
    sizes = {"a": 12, "b": 20}
    sets = {name: compare_values(values(n, systems="ABC", seed=n), "ms", lower="ms") for name, n in sizes.items()}
    found = compare_datasets(sets, correction="holm", baseline="A")
    assert found["A", "C"].lower and found["A", "C"].gain == -found["A", "C"].difference
    assert found.systems.columns["marks"][2] == "↓" and found["A", "B"].comparisons == 2
    weights = {str(i): i for i in range(12)}
    own = compare_values(values(12), "x", weights=weights)
    other = compare_values(values(9, seed=4), "x")
    pair = compare_datasets({"a": own, "b": other}).pairs[0]
    assert pair.difference == pytest.approx((own.pairs[0].difference + other.pairs[0].difference) / 2)
    assert pair.queries == 11 + 9


def test_it_leaves_in_every_form():
    found = compare_datasets({"a": drawn_runs(9, 1), "b": drawn_runs(12, 2)}, "nDCG@5, AP")
    told = json.loads(found.to_json())
    assert told["datasets"]["b"]["queries"] == 12
    assert told["datasets"]["a"]["means"]["A"]["AP"] == pytest.approx(found.sets["a"].evaluations["A"].mean["AP"])
    assert told["pairs"][0]["by"].keys() == {*(f"a/q{i}" for i in range(9)), *(f"b/q{i}" for i in range(12))}
    assert told["provenance"]["data"]["data sets"].keys() == {"a", "b"}
    assert len(found.to_pandas()) == 2 and "provenance" in found.to_pandas().attrs
    assert told["provenance"]["data"]["runs"].keys() == {"A", "B"} and "20 queries" not in found.method()
    assert "9 of a and 12 of b" in found.method() and "ndcg_lit" in found.cite()
    page = str(report(found).html)
    assert "9 of a and 12 of b" in page and "counting the same" in page
    again = pickle.loads(pickle.dumps(found))
    assert again == found and str(again) == str(found)
    with pytest.raises(ValueError, match=r"take .sets\['a'\].by\(groups\)"):
        found.by({})


BAD = {
    "no dict": (lambda: [drawn_runs(3, 1)], "datasets must be a dict such as"),
    "none": (lambda: {}, "datasets must be a dict such as"),
    "runs alone": (lambda: {"a": drawn_runs(3, 1)[0]}, "data set 'a' must be its runs by name and its judgments"),
    "a slash": (lambda: {"a/b": drawn_runs(3, 1)}, "the name of a data set cannot have a slash; got 'a/b'"),
    "a column": (lambda: {"mean": drawn_runs(3, 1)}, "a column of the table is called 'mean'"),
    "a system less": (lambda: {"a": drawn_runs(3, 1, "ABC"), "b": drawn_runs(3, 1)},
                      "data set 'b' lacks 'C', which 'a' has"),
    "a system more": (lambda: {"a": drawn_runs(3, 1), "b": drawn_runs(3, 1, "ABC")},
                      "data set 'a' lacks 'C', which 'b' has"),
    "another measure": (lambda: {"a": compare(*drawn_runs(3, 1), "AP"), "b": compare(*drawn_runs(3, 1), "RR")},
                        "data set 'a' has the measures 'AP', 'b' 'RR'"),
    "another convention": (lambda: {
        "a": compare(*drawn_runs(3, 1), "AP"), "b": compare(*drawn_runs(3, 1), "AP", ties="best")},
        "data set 'a' is by default, 'b' by ties=best"),
    "a bad run": (lambda: {"a": drawn_runs(3, 1), "b": ({"A": {"q0": {"d": "x"}}, "B": {}}, {"q0": {"d": 1}})},
                  "data set 'b': run 'A': "),
    "no query": (lambda: {"a": compare_values(
        {"A": {"1": 1, "2": 2, "3": 1, "4": 2}, "B": {"3": 1, "4": 2, "5": 1, "6": 2},
         "C": {"1": 1, "2": 3, "5": 1, "6": 2}}, "x")},
        "data set 'a' has no query on which every system has a value"),
    "two times over": (lambda: {"a": compare_datasets({"b": drawn_runs(3, 1)})},
                       "data set 'a': it is a comparison of several data sets already"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_compared_is_said_with_its_set(case):
    make, said = BAD[case]
    with pytest.raises((ValueError, TypeError)) as error:
        compare_datasets(make())
    assert said in str(error.value)


def test_choices_that_belong_to_one_set_are_refused_and_compare_says_where_sets_belong():
    sets = {"a": drawn_runs(3, 1), "b": drawn_runs(3, 2)}
    with pytest.raises(TypeError, match="compare_datasets takes no weights: each query of a data set counts the same"):
        compare_datasets(sets, weights={"q0": 1})
    with pytest.raises(TypeError, match="compare_datasets takes them"):
        compare(sets)
    assert compare_datasets(sets, "AP", ties="average", missing="skip").convention.ties == "average"
