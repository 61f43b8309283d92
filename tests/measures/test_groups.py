"`Comparison.by` compares the systems in each group of queries, and corrects p over the groups too."
import json
from itertools import product

import numpy as np
import pytest

from ndcg_lit import compare, compare_values
from ndcg_lit.command import main
from ndcg_lit.pairs import Pair


def drawn(systems="AB", queries=30, seed=0):
    "Return values of the `systems` by query."
    random = np.random.default_rng(seed)
    level = random.uniform(0.2, 0.8, queries)
    return {
        name: {f"q{i}": float(level[i] + 0.02 * j + random.normal(0, 0.05)) for i in range(queries)}
        for j, name in enumerate(systems)
    }


def three(queries=30):
    return {f"q{i}": ["head", "torso", "tail"][i % 3] for i in range(queries)}


def restricted(values, groups, group):
    return {name: {q: v for q, v in each.items() if groups[q] == group} for name, each in values.items()}


@pytest.mark.parametrize("systems", ["AB", "ABC"])
def test_a_pair_in_a_group_is_that_of_the_queries_of_the_group_alone(systems):
    values, groups = drawn(systems), three()
    found = compare_values(values, samples=500).by(groups)
    assert list(found.groups) == ["head", "torso", "tail"] and found.sizes == {"head": 10, "torso": 10, "tail": 10}
    for group, pairs in found.groups.items():
        alone = compare_values(restricted(values, groups, group), samples=500).pairs
        for ours, theirs in zip(pairs, alone, strict=True):
            same = [name for name in Pair.__dataclass_fields__ if name not in (
                "by", "weights", "comparisons", "p_holm", "p_maxt", "critical",
            )]
            assert [getattr(ours, name) for name in same] == [getattr(theirs, name) for name in same]
            assert ours.by.tolist() == theirs.by.tolist()
            assert ours.comparisons == len(pairs) * 3


def test_p_is_corrected_over_all_groups_by_the_largest_under_the_same_signs():
    "The corrected p, found again by every combination of signs of eight queries in two groups."
    values = drawn("AB", 8, seed=4)
    groups = {f"q{i}": "ab"[i >= 4] for i in range(8)}
    found = compare_values(values).by(groups)
    rows = []
    for pairs in found.groups.values():
        row = np.zeros(8)
        for query, value in zip(pairs[0].query_ids, pairs[0].by):
            row[int(query[1:])] = value
        rows.append(row / np.linalg.norm(row))
    rows = np.array(rows)
    sums = np.abs(rows @ np.array(list(product([1, -1], repeat=8))).T)
    seen = np.abs(rows.sum(axis=1))
    order = np.argsort(-seen)
    expected, before = {}, 0.0
    for place, at in enumerate(order):
        largest = sums[order[place:]].max(axis=0)
        before = expected[at] = max(before, np.mean(largest >= seen[at] - 1e-12))
    for at, pairs in enumerate(found.groups.values()):
        assert pairs[0].p_corrected == pytest.approx(max(expected[at], pairs[0].p))
        assert pairs[0].comparisons == 2


def test_holm_and_the_family_count_all_groups():
    values = {name: {q: {"x": v, "y": v * v} for q, v in each.items()} for name, each in drawn("ABC").items()}
    by_measure = compare_values(values, correction="holm").by(three())
    together = compare_values(values, correction="holm", family="all").by(three())
    assert {pair.comparisons for pair in by_measure.pairs} == {9}
    assert {pair.comparisons for pair in together.pairs} == {18}
    p = sorted(pair.p for pair in by_measure.pairs if pair.measure == "x")
    assert min(pair.p_corrected for pair in by_measure.pairs if pair.measure == "x") == pytest.approx(min(1, 9 * p[0]))


def test_a_group_of_one_query_has_means_and_no_comparison():
    groups = three() | {"q0": "alone"}
    found = compare_values(drawn("ABC")).by(groups)
    assert found.groups["alone"] == [] and "Not compared, on fewer than two queries: alone." in str(found)
    assert found.means["A"]["value"][list(found.groups).index("alone")] == drawn("ABC")["A"]["q0"]
    with pytest.raises(ValueError, match="no group has two queries"):
        compare_values(drawn()).by({f"q{i}": i for i in range(30)})
    with pytest.raises(ValueError, match="groups leave out 'q29'"):
        compare_values(drawn()).by({f"q{i}": 1 for i in range(29)})


def test_three_groups_of_two_systems_and_ten_of_five_are_read_at_a_glance():
    few = compare_values(drawn()).by(three())
    lines = str(few).splitlines()
    assert lines[0].split() == ["group", "queries", "A", "B", "B", "−", "A", "95", "%", "interval", "p", "(maxT)"]
    assert [line.split()[0] for line in lines[1:4]] == ["head", "torso", "tail"] and max(map(len, lines[:4])) < 80
    assert "p ≤ 0.05 by maxT over the 3 comparisons in all groups" in str(few)
    many = compare_values(drawn(["BM25", "SPLADE", "ColBERT", "E5", "RRF"], 150)).by([i % 10 for i in range(150)])
    lines = str(many).splitlines()
    assert lines[0].split() == "group queries BM25 (a) SPLADE (b) ColBERT (c) E5 (d) RRF (e)".split()
    assert len(lines) == 13 and max(map(len, lines[:11])) < 100
    concluded = sum(pair.concluded for pair in many.pairs)
    assert f"100 pairs, {concluded} of them with a conclusion" in lines[11]
    marks = sum(cell.mark != "" for column in list(many.table.columns.values())[2:] for cell in column)
    assert 0 < marks <= concluded


def test_marks_say_who_beats_whom_in_the_group():
    values = drawn(queries=30)
    for query, group in three().items():  # B is better by far in the tail, A in the head
        values["B"][query] += {"head": -0.5, "torso": 0, "tail": 0.5}[group]
    found = compare_values(values).by(three())
    cells = {title: [cell.mark for cell in column] for title, column in found.table.columns.items() if title in "AB"}
    assert cells == {"A": ["↑", "", ""], "B": ["", "", "↑"]}
    base = compare_values(values, baseline="A").by(three())
    assert [cell.mark for cell in base.table.columns["B"]] == ["↓", "", "↑"]
    low = compare_values(values, "ms", lower="ms").by(three())
    assert [cell.mark for cell in low.table.columns["B"]] == ["↑", "", ""]
    assert [cell.best for cell in low.table.columns["B"]] == [True, False, False]


def test_it_leaves_in_every_form():
    found = compare_values({n: {q: {"x": v, "ms": -v} for q, v in e.items()} for n, e in drawn("ABC").items()},
                           lower="ms").by(three())
    told = json.loads(found.to_json())
    assert told["groups"]["head"]["queries"] == 10 and len(told["groups"]["head"]["pairs"]) == 6
    assert told["lower"] == ["ms"] and told["groups"]["tail"]["pairs"][0]["by"].keys() == {
        query for query, group in three().items() if group == "tail"
    }
    frame = found.to_pandas()
    assert frame["group"].tolist() == [name for name, pairs in found.groups.items() for _ in pairs]
    assert found.to_csv().startswith("group,measure,first,second,")
    assert found["torso", "x", "A", "C"] is found.groups["torso"][2] or found["torso", "x", "A", "C"].second == "C"
    with pytest.raises(KeyError, match="there is no group 'x'"):
        found["x"]
    assert found == compare_values({n: {q: {"x": v, "ms": -v} for q, v in e.items()} for n, e in drawn("ABC").items()},
                                   lower="ms").by(three())
    assert "<details>" in found._repr_html_() and r"\begin{tabular}" in found.to_latex()
    assert found.to_markdown().startswith("| measure | group | queries | A (a) | B (b) | C (c) |")


def test_weights_and_missing_queries_stay_with_their_group():
    values = drawn(queries=12)
    del values["B"]["q0"]
    weights = {f"q{i}": 1 + i for i in range(11)} | {"q11": 0}
    groups = {f"q{i}": "ab"[i % 2] for i in range(12)}
    found = compare_values(values, weights=weights).by(groups)
    a, b = found["a"], found["b"]
    assert (a.queries, a.left_out, b.queries, b.left_out) == (5, 1, 5, 1)
    own = [f"q{i}" for i in (2, 4, 6, 8, 10)]
    expected = np.average([values["B"][q] - values["A"][q] for q in own], weights=[weights[q] for q in own])
    assert a.difference == pytest.approx(expected)
    assert found.means["B"]["value"][0] == pytest.approx(
        np.average([values["B"][q] for q in own], weights=[weights[q] for q in own]))


def test_runs_are_compared_in_groups_too():
    random = np.random.default_rng(0)
    qrels = {f"q{i}": {f"d{j}": int(random.integers(0, 3)) for j in range(6)} for i in range(30)}
    runs = {name: {q: {f"d{j}": float(random.random()) for j in range(8)} for q in qrels} for name in "AB"}
    found = compare(runs, qrels, ["nDCG@5", "AP"], missing="skip").by(three())
    assert found["head", "ndcg@5"].measure == "nDCG@5" and len(found.pairs) == 6
    assert found.evaluations["A"].mean["AP"] == pytest.approx(np.mean([
        mean for mean in found.means["A"]["AP"]
    ]))
    with pytest.raises(TypeError, match=r"compare takes no by: compare\(...\).by\(groups\) does"):
        compare(runs, qrels, by=three())


def test_the_command_compares_by_groups(tmp_path, capsys):
    values, groups, path = drawn(), three(), tmp_path / "values.csv"
    path.write_text("query,A,B\n" + "".join(f"{q},{values['A'][q]!r},{values['B'][q]!r}\n" for q in groups))
    file = tmp_path / "groups.txt"
    file.write_text("".join(f"{query} {group}\n" for query, group in groups.items()))
    expected = compare_values(values).by(groups)
    assert main(["compare-values", str(path), "--by", str(file)]) == 0
    assert capsys.readouterr().out == f"{expected}\n"
    assert main(["compare-values", str(path), "--by", str(file), "--format", "csv"]) == 0
    assert capsys.readouterr().out == expected.to_csv()
    for kind, start in (("markdown", "| group |"), ("latex", "\\begin{tabular}"), ("json", "[\n")):
        assert main(["compare-values", str(path), "--by", str(file), "--format", kind]) == 0
        assert capsys.readouterr().out.startswith(start)
    assert main(["compare-values", str(path), "--by", str(file), "--per-query"]) == 2
    assert "--per-query would not be used" in capsys.readouterr().err
    for query in groups:
        values["B"][query] += -0.3 if groups[query] == "tail" else 0.3
    path.write_text("query,A,B\n" + "".join(f"{q},{values['A'][q]!r},{values['B'][q]!r}\n" for q in groups))
    worse = ["compare-values", str(path), "--baseline", "A", "--fail-if-worse"]
    assert main(worse) == 0 and main([*worse, "--by", str(file)]) == 1
    assert "B: value is" in (told := capsys.readouterr().err) and "below A in tail, p" in told


def test_more_systems_than_letters_show_whom_the_best_one_beats():
    values = {f"s{i:02}": {f"q{j}": float(i + np.sin(7 * i + j)) for j in range(16)} for i in range(28)}
    found = compare_values(values, samples=500).by(["a", "b"] * 8)
    marks = [column[0].mark for title, column in found.table.columns.items() if title.startswith("s")]
    assert marks[0] == "↓" and marks[-1] == "" and set(marks) == {"", "↓"}
    assert "↓: the best one beats it there" in str(found)
