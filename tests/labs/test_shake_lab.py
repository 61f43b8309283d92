"""The ties that are shaken: orders and draws of both languages, the pile, its mean, the tools, keys and refusals."""

import re

import pytest
from traitlets import TraitError

from labs import PAPER, centre, checked_by_axe, press, said, small_targets, sticking_out
from ndcg_lit import ShakeLab, TiesLab, ndcg_score, rank
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.shake_lab import SHAKES, allowed, drawn

REL, SCORES = [3, 2, 3, 0, 1, 2], [0.7, 0.7, 0.7, 0.7, 0.4, 0.4]
LISTS = [(REL, SCORES), ([1, 0, 2], [0.5, 0.9, 0.5]), ([2, 2], [1, 1]), ([3, 1, 0], [3, 2, 1]), ([0, 0, 0], [1, 1, 1])]


def shake(page, times=1, name="Shake"):
    for _ in range(times): page.get_by_role("button", name=name, exact=True).click()


def grains(page): return page.locator(".nl-pile i").count()


def test_the_orders_are_those_that_the_scores_allow_each_once():
    for rel, scores in LISTS:
        orders = allowed(scores)
        assert len({tuple(order) for order in orders}) == len(orders)
        assert all(sorted(order) == [*range(len(rel))] for order in orders)
        assert all(scores[a] >= scores[b] for order in orders for a, b in zip(order, order[1:]))
    assert len(allowed(SCORES)) == 48 and allowed(SCORES)[0] == rank(SCORES).tolist()


def test_the_bounds_and_the_mean_are_those_of_ndcg_score():
    for rel, scores in LISTS:
        lab = ShakeLab(rel, scores)
        found = lab.lowest, lab.average, lab.highest
        assert found == pytest.approx([ndcg_score(rel, scores, ties=t) for t in ("worst", "average", "best")])
        assert all(lab.lowest - 1e-12 <= value <= lab.highest + 1e-12 for value in lab.pointers)


def test_the_tools_point_at_what_the_laboratory_of_ties_says_they_print():
    values, says = TiesLab(REL, SCORES).values, TiesLab(REL, SCORES).says
    printed = {tool: values[ties] for ties, tools in says.items() for tool in tools}
    for value, names in ShakeLab().pointers.items():
        assert [printed[name] for name in names] == pytest.approx([value] * len(names))


def test_each_order_is_drawn_about_equally_often_and_the_mean_settles():
    counts = [drawn(48_000, 48).count(at) for at in range(48)]
    assert min(counts) > 850 and max(counts) < 1150
    lab = ShakeLab(shakes=SHAKES)
    assert len(lab.grains) == SHAKES and abs(lab.mean - lab.average) < 0.01 < abs(lab.grains[0] - lab.average)


@pytest.mark.parametrize("wrong, reason", [
    (dict(shakes=201), "shakes: must be a whole number from 0 to 200; got 201"),
    (dict(rel=[1] * 7), "must hold 1 to 6 scores; got 7"),
    (dict(scores=[1, 2]), "6 grades, 2 scores"),
    (dict(ids=["a"] * 6), "two documents have the id 'a'"),
    (dict(tools=[["x", [0, 1]]]), "x must order 6 documents; got 2"),
    (dict(tools=[["x", [0, 0]]]), "must be a name with an order of the documents"),
    (dict(pointing=1), "pointing: must be True or False; got 1"),
])
def test_what_is_refused_and_why(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): ShakeLab(**wrong)


@pytest.mark.parametrize("lab", [ShakeLab(), ShakeLab([1, 0, 2], [1, 1, 0], shakes=7, pointing=True)])
def test_what_is_written_makes_the_same_laboratory(lab):
    again = eval(repr(lab))
    assert again.held() == lab.held() and repr(again) == repr(lab)


# In a browser

def test_nothing_falls_before_the_reader_shakes_and_each_shake_is_that_of_python(open_page):
    page = open_page(embed(ShakeLab()))
    assert grains(page) == 0 and page.locator(".nl-pointers").is_hidden()
    said(page, "The scores allow 48 orders.")
    exact = page.get_by_text("mean of all 48 orders", exact=True)
    assert exact.is_hidden()
    for n in (1, 2, 3):
        shake(page)
        lab = ShakeLab(shakes=n)
        assert grains(page) == n and page.locator(".nl-number data").inner_text() == f"{lab.grains[-1]:.3f}"
    shake(page, 2, "Shake 20 times")
    lab = ShakeLab(shakes=43)
    told = said(page, "43 dots")
    assert f"{lab.mean:.3f}" in told and f"{lab.average:.3f}" in told and grains(page) == 43 and exact.is_visible()
    order = allowed(SCORES)[drawn(43, 48)[-1]]
    assert page.locator(".nl-card b").all_inner_texts() == [f"p{at + 1}" for at in order]


@pytest.mark.parametrize("width", [390, 1100])
def test_from_the_start_the_number_is_at_its_place_on_the_scale_and_the_line_of_the_mean_is_named(open_page, width):
    page, lab = open_page(embed(ShakeLab()), width=width), ShakeLab()
    scale = page.locator(".nl-scale").bounding_box()

    def place(value): return scale["x"] + scale["width"] * (value - lab.lowest) / (lab.highest - lab.lowest)
    column = scale["width"] / 35
    for times in (0, 1, 1, 1, 4):
        shake(page, times)
        shown = float(page.locator(".nl-number data").inner_text())
        assert centre(page.locator(".nl-number data"))[0] == pytest.approx(place(shown), abs=max(column, 22))
        assert page.locator(".nl-here").bounding_box()["x"] == pytest.approx(place(shown), abs=column)
    mean = page.locator(".nl-scale .nl-mean")
    assert mean.inner_text() == f"mean {lab.average:.3f}" and sticking_out(page) == []
    assert centre(mean)[0] == pytest.approx(place(lab.average), abs=2)


def test_the_tools_print_four_numbers_and_each_has_a_badge_on_the_scale(open_page):
    page = open_page(embed(ShakeLab()))
    page.get_by_role("button", name="What do tools print?").click()
    lab = ShakeLab()
    said(page, "9 tools, 4 numbers")
    rows = page.locator(".nl-pointers li")
    assert rows.locator("data").all_inner_texts() == [f"{value:.3f}" for value in lab.pointers]
    assert [text.split("; ") for text in rows.locator("span").all_inner_texts()] == [*lab.pointers.values()]
    assert page.locator(".nl-badges b").all_inner_texts() == ["1", "2", "3", "4"]


def test_keys_undo_and_the_link_keep_the_pile(open_page):
    page = open_page(embed(ShakeLab()))
    page.get_by_role("button", name="Shake", exact=True).focus()
    press(page, "Enter", "Enter")
    assert grains(page) == 2
    press(page, "Control+z")
    assert grains(page) == 1
    page.wait_for_function("() => location.hash.endsWith('shakes=1')")
    page = open_page(embed(ShakeLab()), link="#lab=shake&shakes=30&pointing=true")
    assert grains(page) == 30 and page.locator(".nl-pointers").is_visible()


@pytest.mark.parametrize("link", ["shakes=-1", "shakes=2.5", "shakes=201", "rel=1,2", "scores=a", "ids=a,a"])
def test_an_odd_link_is_refused_in_words_and_leaves_the_laboratory(open_page, link):
    page = open_page(embed(ShakeLab()), link=f"#lab=shake&{link}")
    assert grains(page) == 0 and page.locator(".nl-card").count() == 6
    shake(page)
    assert grains(page) == 1


@pytest.mark.parametrize("rel, scores, words", [
    ([3, 1, 0], [3, 2, 1], "there is one order, and nothing to shake"), ([2, 2], [1, 1], "The scores allow 2 orders"),
    ([0, 0, 0], [1, 1, 1], "The scores allow 6 orders"), ([1], [1], "there is one order"),
])
def test_lists_without_a_choice_stay_whole(open_page, rel, scores, words):
    page = open_page(embed(ShakeLab(rel, scores)))
    assert words.lower() in page.locator(".nl-why").inner_text().lower()
    shake(page)
    assert grains(page) == 1 and "NaN" not in page.locator(".nl-lab").inner_text()


def test_it_stops_at_two_hundred_grains(open_page):
    page = open_page(embed(ShakeLab(shakes=190)))
    shake(page, 1, "Shake 20 times")
    assert grains(page) == SHAKES
    page.get_by_role("button", name="Shake", exact=True).click(force=True)
    said(page, "200 dots are enough")
    assert grains(page) == SHAKES


@pytest.mark.some(2)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
])
def test_it_is_whole_at_each_width_and_in_each_look(open_page, width, scheme, forced):
    page = open_page(embed(ShakeLab(shakes=60, pointing=True)), head=PAPER, width=width, color_scheme=scheme,
                     forced_colors=forced, has_touch=True)
    with checked_by_axe(page):
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_a_script_the_numbers_stand_in_a_table(open_page):
    page = open_page(embed(ShakeLab()), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    lab = ShakeLab()
    assert "48 orders" in text and all(f"{value:.3f}" in text for value in (lab.lowest, lab.highest, *lab.pointers))
