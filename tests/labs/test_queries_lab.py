"""The queries laboratory in a real browser: what one query does to each mean."""

import pytest

from lab_checks import check, check_bars, choose, press, tiles
from labs import centre, drag, said, swipe
from ndcg_lit.labs.bundle import embed
from ndcg_lit import QueriesLab


def test_one_query_changes_the_means_by_its_share(open_page):
    page = open_page(embed(QueriesLab()))
    before = QueriesLab()
    choose(page, "the start")
    check_bars(page, before, [each["ap"] for each in before.per_query])
    assert set(page.locator(".nl-bars .nl-delta").all_inner_texts()) == {"\u00b10"}
    press(page, "Undo")
    card = page.locator("section").nth(0)
    drag(page, centre(card.locator(".nl-grip").nth(4)), centre(card.locator("li").nth(0)), release=False)
    moved = {
        "tent": [("E", 3), ("A", 0), ("B", 0), ("C", 1), ("D", 1)], "stove": [0, 1, 0, 0, 3], "lamp": [0, 0, 3, 1, 0],
    }
    after = QueriesLab(moved)
    assert tiles(page.locator(".nl-means")) == pytest.approx(
        dict(mean_ap=after.mean_ap, mean_rr=after.mean_rr, mean_ndcg=after.mean_ndcg), rel=1e-12
    )
    page.mouse.up()
    check(page, QueriesLab, queries=moved)
    for name in ("ap", "rr", "ndcg"):
        assert getattr(after, f"mean_{name}") - getattr(before, f"mean_{name}") == pytest.approx(
            (after.per_query[0][name] - before.per_query[0][name]) / 3
        )
    assert said(page, "Only tent changed") == (
        f"Only tent changed; each mean takes in 1/3 of it: "
        f"MAP rises to {after.mean_ap:.3f}, MRR rises to {after.mean_rr:.3f}, mean NDCG rises to {after.mean_ndcg:.3f}."
    )
    deltas = page.locator(".nl-means .nl-delta").all_inner_texts()
    assert deltas == [
        f"+{getattr(after, name) - getattr(before, name):.3f}" for name in ("mean_ap", "mean_rr", "mean_ndcg")
    ]
    choose(page, "the start")
    check_bars(page, after, [each["ap"] for each in before.per_query])
    assert said(page, "AP of each query against where it started").startswith(
        "AP of each query against where it started: tent "
    )
    choose(page, "NDCG")
    after.measure = "ndcg"
    check_bars(page, after, [each["ndcg"] for each in before.per_query])
    press(page, "Reset")
    check(page, QueriesLab)


def test_queries_by_touch_keys_and_grades(open_page):
    page = open_page(embed(QueriesLab()), width=360, height=1900, has_touch=True, is_mobile=True)
    stove = page.locator("section").nth(1)
    swipe(page, centre(stove.locator(".nl-grip").nth(0)), centre(stove.locator(".nl-grip").nth(1)))
    queries = {
        "tent": [0, 0, 1, 1, 3], "stove": [("B", 1), ("A", 0), ("C", 0), ("D", 0), ("E", 3)], "lamp": [0, 0, 3, 1, 0],
    }
    check(page, QueriesLab, queries=queries)
    page.locator("section").nth(2).locator(".nl-grip").first.focus()
    page.keyboard.press("4")
    page.keyboard.press("Alt+ArrowDown")
    queries["lamp"] = [("B", 0), ("A", 4), ("C", 3), ("D", 1), ("E", 0)]
    check(page, QueriesLab, queries=queries)
    for measure in ("RR", "NDCG", "AP"):
        choose(page, measure, exact=True)
        check(page, QueriesLab, queries=queries, measure=measure.lower())
    choose(page, "exponential")
    check(page, QueriesLab, queries=queries, gain="exponential")
