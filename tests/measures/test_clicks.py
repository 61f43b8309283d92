"""Clicks: draws are even, the same everywhere and the same for longer; columns of a log are checked; estimates have
their standard errors."""

from math import sqrt

import numpy as np
import pytest

from ndcg_lit import ips_dcg
from ndcg_lit.clicks import (
    as_clicks, as_ranks, check_once, checked_whole, draws, mean_of_views, page_views, share_of_worth, weights_at,
)


def test_a_million_draws_are_even_and_neighbours_do_not_hang_together():
    million = draws(seed=12, n=1_000_000)
    gap = np.abs(np.sort(million) - np.arange(1, 1_000_001) / 1_000_000).max()
    assert gap < 1.63 / sqrt(1e6)  # Kolmogorov's bound at 1 %
    assert abs(np.corrcoef(million[:-1], million[1:])[0, 1]) < 3 / sqrt(1e6)  # three standard errors


def test_more_draws_of_a_seed_begin_with_the_same_and_another_stream_shares_none():
    assert draws(7, 3).tolist() == draws(7, 9)[:3].tolist()
    assert not set(draws(7, 99)) & set(draws(7, 99, stream=1))


def test_a_page_view_is_known_by_its_id_in_the_order_of_the_ids():
    assert page_views(["b", "a", "b"])[1].tolist() == [1, 0, 1]


@pytest.mark.parametrize(("check", "arguments", "said"), [
    (as_ranks, ([0, 1], "rank"), "rank[0] is 0; a rank is a whole number from 1"),
    (as_clicks, ([3, 0],), "click[0] is 3; a click is 0 or 1"),
    (checked_whole, (1.5, "views", 1), "views must be a whole number; got 1.5"),
    (check_once, (np.array(["a"]), np.array([0, 0]), np.array([1, 1])), "impression a has two results at rank 1"),
])
def test_a_column_that_does_not_fit_is_named(check, arguments, said):
    with pytest.raises((TypeError, ValueError)) as error: check(*arguments)
    assert str(error.value).startswith(said)


def test_an_estimate_is_the_mean_over_page_views_with_its_standard_error():
    found = np.array([2.0, 4.0])
    assert mean_of_views(found, 2) == (3, 1, 2)
    assert mean_of_views(found, 3).value == 2  # a page view without a click counts
    assert share_of_worth(found, np.array([4.0, 8.0]), 2, 1.0) == (0.5, 0, 2)


@pytest.mark.parametrize("total", [None, 3.0])
def test_page_views_that_the_log_left_out_count_with_their_errors(total):
    rnd = np.random.default_rng(4)
    view, rank = np.repeat(np.arange(40), 3), np.tile([1, 2, 3], 40)
    click, look = (rnd.random(120) < 0.2).astype(int), np.tile([1.0, 0.5, 0.25], 40)
    clicked = np.isin(view, view[click == 1])
    whole = ips_dcg(view, rank, click, look, total=total)
    short = ips_dcg(*(each[clicked] for each in (view, rank, click, look)), total=total, views=40)
    assert 0 < clicked.sum() < 120 and short == pytest.approx(whole, rel=1e-12)
    worth = np.bincount(view, click / look)
    gained = np.bincount(view, click / look / np.log2(rank + 1))
    if total is None: value, left = gained.mean(), (gained - gained.mean()) / 40
    else:
        value = total * gained.sum() / worth.sum()
        left = (total * gained - value * worth) / worth.sum()
    assert whole == pytest.approx((value, sqrt((left**2).sum() * 40 / 39), 40), rel=1e-12)


def test_a_rank_past_the_cutoff_has_no_weight():
    assert weights_at(np.array([1, 3, 9]), 3, "reciprocal").tolist() == [1, 1 / 3, 0]
