"""The numbers in a figure, drawn or said, are what the metrics return."""
import re
from base64 import b64decode
from itertools import permutations

import numpy as np
import pytest

from ndcg_lit import (
    ap, cg, dcg, discounts, idcg, ndcg, plot_both_gains, plot_discounted, plot_discounts, plot_first_hit,
    plot_gain_scale, plot_gains, plot_ideal, plot_orders, plot_overview, plot_precision, precision, rr,
)
from ndcg_lit.tables import digits, listed

REL = [3, 2, 3, 0, 1, 2]
POOL = [3, 3, 3, 2, 2, 2, 1, 0]
HITS = [1, 0, 1, 0, 1]
DRAWN = {
    "gains": lambda: plot_gains(REL), "discounted": lambda: plot_discounted(REL),
    "both gains": lambda: plot_both_gains(REL),
    "ideal": lambda: plot_ideal(REL), "orders": lambda: plot_orders(REL), "precision": lambda: plot_precision(REL),
    "first hit": lambda: plot_first_hit(REL), "overview": lambda: plot_overview(REL), "discounts": plot_discounts,
    "gain scale": plot_gain_scale,
}


@pytest.mark.parametrize("draw, said", [
    (lambda: plot_gains(REL), f"CG@6 is {cg(REL):g}."),
    (lambda: plot_discounted(REL), f"DCG@6 is {dcg(REL):.3f}."),
    (lambda: plot_gain_scale(), "Exponential gain: 0, 1, 3, 7, 15."),
    (lambda: plot_ideal(REL), f"NDCG@6 is {ndcg(REL):.3f}."),
    (lambda: plot_ideal(REL, 6, POOL), f"NDCG@6 is {ndcg(REL, 6, POOL):.3f}."),
    (lambda: plot_precision(REL), f"AP@6, is {ap(REL):.3f}."),
    (lambda: plot_precision(HITS, n_relevant=5),
     f"0 for 2 more not found. Their sum over 5, AP@5, is {ap(HITS, n_relevant=5):.3f}."),
    (lambda: plot_first_hit([0, 0, 1, 0, 2, 1]), f"RR@6 is {rr([0, 0, 1, 0, 2, 1]):.3f}."),
])
def test_the_words_end_in_the_value(draw, said):
    assert draw().alt.endswith(said)


def test_both_gains_and_all_discounts_are_said():
    said = plot_both_gains(REL).alt
    assert f"DCG is {dcg(REL):.3f}" in said and f"DCG is {dcg(REL, gain='exponential'):.3f}" in said
    assert f"{discounts(10)[-1]:.3f} at rank 10. JK" in plot_discounts().alt


def test_the_gap_to_the_ideal_is_written_beside_it():
    written = {text.get_text() for text in plot_ideal(REL).axes[0].texts}
    assert f"lost {idcg(REL) - dcg(REL):.2f}" in written
    assert f"behind by {idcg(REL, 4) - dcg(REL, 4):.2f}" in written


def test_a_list_is_set_among_all_its_orders():
    said = plot_orders(REL).alt
    assert f"This list, at {ndcg(REL):.3f}, beats" in said and "180 orders" in said
    with pytest.raises(ValueError, match="^9 results have too many orders to try them all; give at most 8$"):
        plot_orders([1] * 9)


def test_a_list_is_set_among_the_orders_that_its_scores_allow():
    scores = [0.7, 0.7, 0.7, 0.7, 0.4, 0.4]
    allowed = [ndcg([*first, *last]) for first in permutations(REL[:4]) for last in permutations(REL[4:])]
    said = plot_orders(REL, scores=scores).alt
    assert f"from {min(allowed):.3f} to {max(allowed):.3f}, on average {np.mean(allowed):.3f}." in said
    assert f"This list, at {ndcg(REL):.3f}, beats" in said and "48 orders" in said
    assert len(set(map(ndcg, permutations(REL)))) > len(set(allowed)) > 1
    shuffled = [5, 0, 4, 1, 2, 3]  # the tied documents keep the order in which they are given
    assert plot_orders([REL[i] for i in shuffled], scores=[scores[i] for i in shuffled]).alt.replace(
        listed(scores[i] for i in shuffled), listed(scores)).startswith(said[:said.index("This list")])
    with pytest.raises(ValueError, match=r"^rel has shape \(6,\), scores has \(1,\); every grade needs its score$"):
        plot_orders(REL, scores=[0.7])


def test_the_ideal_of_a_histogram_is_made_of_every_grade():
    "At a cutoff, too: the best order of the first `k` results alone is not the ideal."
    every = [ndcg(order, 4) for order in set(permutations(REL))]
    said = plot_orders(REL, 4).alt
    assert f"from {min(every):.3f} to 1, on average {np.mean(every):.3f}." in said and ndcg(REL, 4) < 0.86
    assert f"This list, at {ndcg(REL, 4):.3f}, beats" in said


def test_stems_end_at_the_precision_of_each_hit():
    tops = plot_precision(HITS).axes[0].lines[4].get_ydata()
    assert list(tops) == [precision(HITS, rank) for rank in (1, 3, 5)]


def test_five_measures_of_one_list_are_said():
    said = plot_overview(REL).alt
    assert all(f": {digits(metric(REL), 3)}." in said for metric in (cg, dcg, ndcg, ap, rr))


@pytest.mark.parametrize("rel, says", [
    ([[3, 2], [1, 0]], r"a figure draws one list of grades; got an array of shape \(2, 2\)"),
    ([], "a figure needs at least one result; the list of grades is empty"),
    ([3, np.nan], r"rel\[1\] is nan"),
])
def test_a_figure_draws_one_list(rel, says):
    for plot in (plot_gains, plot_discounted, plot_ideal, plot_precision, plot_first_hit, plot_overview):
        with pytest.raises(ValueError, match=says): plot(rel)


@pytest.mark.parametrize("name", DRAWN)
def test_a_figure_is_the_same_every_time_and_small_without_fixed_black_or_a_font_of_its_own(name):
    page = DRAWN[name]()._repr_html_()
    svg = b64decode(re.search('base64,([^"]+)', page)[1]).decode()
    assert page == DRAWN[name]()._repr_html_() and len(page.encode()) <= 14_000
    assert not any(word in svg for word in ("#000", "DejaVu", 'href="http', "<!"))
