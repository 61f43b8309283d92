"""The table of systems: means, intervals and marks of a comparison, in every form."""
import re

import numpy as np
import pytest

from ndcg_lit import compare, evaluate
from ndcg_lit.engine.resampling import draw_order, holm, mean_intervals

QUERIES = [f"q{i}" for i in range(40)]
QRELS = {q: {f"d{j}": int(j % 4 == 0) * (1 + i % 3) for j in range(20)} for i, q in enumerate(QUERIES)}
MEASURES = ["nDCG@10", "AP"]


def run_of(quality, seed):
    "Return a run whose relevant documents score `quality` higher on average."
    random = np.random.default_rng(seed)
    return {q: {f"d{j}": float(random.normal() + quality * (j % 4 == 0)) for j in range(20)} for q in QUERIES}


RUNS = {"bad": run_of(0, 1), "good": run_of(1, 2), "better": run_of(1.2, 3), "best": run_of(3, 4)}
FOUND = compare(RUNS, QRELS, MEASURES)


def test_means_and_intervals_are_those_of_each_system_alone():
    columns = FOUND.systems.columns
    for i, (name, run) in enumerate(RUNS.items()):
        alone = evaluate(run, QRELS, MEASURES)
        for measure in MEASURES:
            assert columns["system"][i] == name and columns[measure][i] == alone.mean[measure] == alone[measure]
            drawn = alone.per_query[measure][draw_order(alone.per_query["query_id"])]
            ends = mean_intervals(drawn[None, :])[0]
            found = columns[f"{measure} low"][i], columns[f"{measure} high"][i]
            assert found == pytest.approx(tuple(ends), abs=1e-15)


def test_letters_say_which_systems_are_beaten():
    letter = dict(zip(RUNS, "abcd"))
    for measure in MEASURES:
        beaten = {name: "" for name in RUNS}
        for pair in FOUND.pairs:
            if pair.measure != measure or not pair.concluded: continue
            loser, winner = (pair.first, pair.second) if pair.difference > 0 else (pair.second, pair.first)
            beaten[winner] += letter[loser]
        assert FOUND.systems.columns[f"{measure} marks"] == ["".join(sorted(mark)) for mark in beaten.values()]
    assert FOUND.systems.columns["AP marks"] == ["", "a", "a", "abc"]
    assert FOUND.systems.best("AP") == [False, False, False, True]


def test_the_correction_is_over_the_pairs_of_a_measure_or_of_all():
    for family, size in (("measure", 6), ("all", 12)):
        found = compare(RUNS, QRELS, MEASURES, family=family)
        groups = [[p for p in found.pairs if family == "all" or p.measure == name] for name in MEASURES]
        for group in groups:
            assert [p.p_holm for p in group] == holm([p.p for p in group]).tolist()
            assert {p.comparisons for p in group} == {size}
            assert all(p.p_corrected == p.p_maxt >= p.p for p in group)
        assert f"over {'the ' if family == 'measure' else ''}{size} comparisons" in found.systems.note
        assert found.to_dict()["family"] == family
    with pytest.raises(ValueError, match="family"): compare(RUNS, QRELS, family="none")


def test_a_baseline_or_many_systems_are_marked_by_arrows():
    found = compare(RUNS, QRELS, MEASURES, baseline="good")
    assert found.systems.columns["AP marks"] == ["↓", "", "", "↑"] and found.systems.letters is None
    said = "↑: beats good, ↓: good beats it, p ≤ 0.05 by maxT over the 3 comparisons of each measure."
    assert said in found.systems.note
    many = {f"s{i}": run_of(i / 10, i) for i in range(27)}
    found = compare(many, QRELS, "AP")
    best = int(np.argmax(found.systems.columns["AP"]))
    beaten = {p.first if p.difference > 0 else p.second for p in found.pairs
              if p.concluded and f"s{best}" == (p.second if p.difference > 0 else p.first)}
    assert {f"s{i}" for i, mark in enumerate(found.systems.columns["AP marks"]) if mark == "↓"} == beaten != set()
    assert str(found).count("beats") == 1 and "351 pairs" in str(found) and found._repr_html_().count("<li>") == 50


def test_two_hundred_systems_against_a_baseline():
    many = {f"s{i}": RUNS["good"] for i in range(199)} | {"last": RUNS["best"]}
    found = compare(many, QRELS, "AP", baseline="s0")
    assert len([line for line in str(found).splitlines() if not line.startswith("Caution: ")]) == 204
    assert found.systems.columns["AP marks"] == [""] * 199 + ["↑"]


def test_every_form_has_every_mean():
    odd = {"a_b & 50 %": RUNS["bad"], "<i>|": RUNS["best"]}
    found = compare(odd, QRELS, MEASURES)
    for text in (str(found), found.to_markdown(), found.to_latex(), found._repr_html_(), found.systems.to_csv()):
        for name in MEASURES:
            for mean in found.systems.columns[name]: assert f"{mean:.4f}" in text or str(mean) in text
    assert r"a\_b \& 50 \% & " in found.to_latex() and found.to_latex().count(r"\textbf{") == 2
    assert "<i>" not in found._repr_html_() and "&lt;i&gt;|" in found._repr_html_()
    rows = [line for line in found.to_markdown().splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in rows}) == 1 and "<i>" not in found.to_markdown()
    assert found.systems.to_pandas()["AP"].tolist() == found.systems.columns["AP"]


def test_names_below_a_table_are_text():
    odd = "<script>*b*</script>\n# c"
    found = compare({odd: RUNS["bad"], "best": RUNS["best"]}, QRELS, "AP", baseline=odd)
    result = evaluate({"q1": RUNS["best"]["q1"]}, {"q1": QRELS["q1"], odd: {"d0": 1}}, "AP")
    for text in (found.to_markdown(), result.to_markdown()):
        assert "<script>" not in text and "*b*" not in text and "\n#" not in text and "&#60;script&#62;" in text
    for text in (found.to_latex(), result.to_latex()):
        below = text.partition("\\end{tabular}\n")[2].splitlines()
        assert all(line.startswith("% ") for line in below)
        assert r"\textless{}script\textgreater{}*b*" in text and "<" not in text.partition("\\end{tabular}")[0]


def test_queries_left_out_are_left_out_of_means_and_intervals():
    short = {q: RUNS["good"][q] for q in QUERIES[:25]}
    found = compare({"whole": RUNS["bad"], "short": short}, QRELS, "AP", missing="skip")
    alone = evaluate(short, QRELS, "AP", missing="skip")
    assert found.systems.columns["AP"][1] == alone["AP"]
    drawn = alone.per_query["AP"][draw_order(alone.per_query["query_id"])]
    ends = mean_intervals(drawn[None, :])[0]
    assert found.systems.columns["AP low"][1] == pytest.approx(ends[0], abs=1e-15)


def test_an_evaluation_is_written_as_markdown_and_latex():
    result = evaluate(RUNS["good"], QRELS, ["AP", "P@5"])
    assert f"| AP | {result['AP']:.4f} |" in result.to_markdown() and result.said in result.to_markdown()
    assert re.search(rf"P@5 & {result['P@5']:.4f} ", result.to_latex())
    with pytest.raises(KeyError, match="no mean of 'RR'; there are AP, P@5"): result["RR"]
