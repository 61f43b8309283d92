"The four figures of an overview, and their numbers against plain ones: few and many systems, ties, nan, odd names."
import random
import re
from statistics import median
from xml.etree import ElementTree

import numpy as np
import pytest
from scipy.stats import kendalltau

from ndcg_lit import compare, compare_values
from ndcg_lit.overview import MOST_COLUMNS, joined, runs_of

MEASURES = ["nDCG@10", "AP", "RR"]


def drawn(systems, queries, measures=MEASURES, seed=2):
    "Return a comparison of some `systems` on some `queries`, each a little better than the one before."
    rnd = random.Random(seed)
    qrels = {f"q{i}": {f"d{j}": rnd.choice([0, 0, 1, 2]) for j in range(12)} for i in range(queries)}
    runs = {f"run{k}": {query: {name: grade * (0.2 + k / systems) + rnd.gauss(0, 0.6) for name, grade in each.items()}
                        for query, each in qrels.items()} for k in range(systems)}
    return compare(runs, qrels, measures, samples=200)


FOUND = drawn(5, 20)
FIGURES = "queries", "agreement", "power", "systems"


def svg_of(figure):
    "Return the SVG that a page shows of a `figure`, as a tree."
    import base64
    shown = figure._repr_html_()
    return ElementTree.fromstring(base64.b64decode(re.search(r"base64,([^\"]+)", shown)[1]))


@pytest.mark.parametrize("size", [(2, 2), (3, 12), (100, 130)])
@pytest.mark.parametrize("name", FIGURES)
def test_each_is_drawn_with_words_for_few_and_many(size, name):
    figure = getattr(drawn(*size).overview(), name)()
    assert len(figure.alt) > 60 and len(figure._repr_html_()) < 250_000
    tree = svg_of(figure)
    colors = {node.get("style", "") for node in tree.iter()}
    assert tree.tag.endswith("svg") and not any("image" in node.tag for node in tree.iter()) and colors


def test_best_median_and_worst_are_those_of_each_query():
    shown = FOUND.overview().queries_table("AP").columns
    assert shown["median"] == sorted(shown["median"], reverse=True) and set(shown["systems"]) == {5}
    for at, query in enumerate(shown["query"]):
        values = [one.per_query["AP"][one.per_query["query_id"].index(query)] for one in FOUND.evaluations.values()]
        told = shown["best"][at], shown["median"][at], shown["worst"][at]
        assert told == pytest.approx((max(values), median(values), min(values)))
    words = FOUND.overview().queries("AP").alt
    assert f"highest on {shown['query'][0]}" in words and f"lowest on {shown['query'][-1]}" in words


def test_tau_is_that_of_scipy():
    tau = FOUND.overview().tau()
    means = [[one.mean[name] for one in FOUND.evaluations.values()] for name in MEASURES]
    for i, one in enumerate(means):
        for j, other in enumerate(means):
            assert tau[i, j] == pytest.approx(kendalltau(one, other)[0])
    assert FOUND.overview().agreement_table().columns["AP"] == pytest.approx(tau[:, 1].tolist())


def test_discriminative_power_counts_pairs():
    overview = FOUND.overview()
    shares = overview.power_table().columns
    for at, name in enumerate(MEASURES):
        pairs = [pair for pair in FOUND.pairs if pair.measure == name]
        assert shares["pairs"][at] == len(pairs) == 10
        assert shares["share with p"][at] == sum(pair.p <= 0.05 + 1e-12 for pair in pairs) / 10
        assert shares["share concluded"][at] == sum(pair.concluded for pair in pairs) / 10
        assert overview.p_values()[name].tolist() == sorted(pair.p for pair in pairs)
        assert f"{name}: {shares['share with p'][at]:.0%}".replace("%", " %") in overview.power().alt
    assert any(0 < share < 1 for share in shares["share concluded"])


def test_the_heat_map_names_the_best_and_the_worst_system():
    means = {name: one.mean["AP"] for name, one in FOUND.evaluations.items()}
    best, worst = max(means, key=means.get), min(means, key=means.get)
    assert f"{best} has the best mean, {means[best]:.3f}, and {worst} the worst" in FOUND.overview().systems("AP").alt


def test_lower_values_are_the_better_ones_where_that_is_said():
    seconds = {"slow": {"q": 3.0, "r": 5.0, "s": 4.0}, "fast": {"q": 1.0, "r": 2.0, "s": 1.5}}
    found = compare_values(seconds, lower="value").overview()
    assert found.queries_table().columns["best"] == [2.0, 1.5, 1.0] and "fast has the best mean" in found.systems().alt
    both = {name: {query: {"quality": -value, "seconds": value} for query, value in each.items()}
            for name, each in seconds.items()}
    assert compare_values(both, lower="seconds").overview().tau().tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_what_has_no_value_or_does_not_differ_is_drawn_too():
    values = {"A": {"q": 1.0, "r": None, "s": 0.5}, "B": {"q": 0.5, "r": 0.2, "s": 0.1},
              "<b>$x$": {"q": 0.0, "r": 0.2, "s": 0.0}}
    overview = compare_values(values).overview()
    assert overview.queries_table().columns["systems"] == [3, 2, 3]
    for name in ("queries", "power", "systems"): assert "nan" not in getattr(overview, name)().alt
    flat = compare_values({"A": {"q": {"x": 1.0, "y": 0.0}, "r": {"x": 1.0, "y": 0.5}},
                           "B": {"q": {"x": 1.0, "y": 0.5}, "r": {"x": 1.0, "y": 0.5}}}).overview()
    assert np.isnan(flat.tau()[0, 1]) and flat.agreement().alt
    for name in FIGURES: getattr(flat, name)()
    assert flat.systems("x").alt


def test_another_name_of_a_measure_finds_it_and_one_measure_has_no_agreement():
    overview = FOUND.overview()
    assert overview.values_by("map")[0] == "AP" and "5 systems" in repr(overview)
    with pytest.raises(KeyError): overview.queries("P@5")
    with pytest.raises(ValueError, match="AP is the only one"): drawn(2, 3, ["AP"]).overview().agreement()
    assert drawn(2, 3, ["AP"]).overview()._repr_html_().count("<img") == 3 and overview._repr_html_().count("<img") == 4


def test_neighbours_share_a_column():
    assert joined(np.arange(6.0)[None], 3).tolist() == [[0.5, 2.5, 4.5]] and joined(np.arange(3.0)[None], 3).size == 3
    assert joined(np.array([[np.nan, 1.0, np.nan, np.nan]]), 2).tolist()[0][0] == 1.0
    assert "2 or 3 neighbours as one" in drawn(2, 2 * MOST_COLUMNS + 5).overview().queries().alt
    assert [*runs_of(np.array([[True, True, False, True], [False] * 4]))] == [(0, 0, 2), (0, 3, 4)]
