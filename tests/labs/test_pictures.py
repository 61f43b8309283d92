"""The pictures of the ranking laboratory: your dot among all orders, AP as an area, RR on a ruler."""
import re
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from labs import (
    GRADES, PAPER, POOL, announced, centre, checked_by_axe, drag, grades, grip, heard, names, press, row, said, shown,
    small_targets, sticking_out, until,
)
from ndcg_lit import RankingLab, ap, mean_ndcg, ndcg, rr
from ndcg_lit.labs.base import embed

LISTS = {"ndcg": GRADES, "ap": [1, 0, 1, 0, 1], "rr": [0, 0, 1, 0, 1, 1]}
FOUND = {"ap": dict(pool=[1, 1, 1, 1, 1, 0, 0])}
PHONE = dict(width=360, height=640, has_touch=True, is_mobile=True)


@pytest.fixture
def open_picture(open_page):
    "Return a function that opens a brief laboratory with the picture of a measure."

    def open_picture(show, ranking=None, page=None, **options):
        given = {**FOUND.get(show, {}), **options} if ranking is None else options
        lab = RankingLab(LISTS[show] if ranking is None else ranking, brief=True, picture=True, show=show, level=show,
                         **given)
        return open_page(embed(lab), **(page or {}))

    return open_picture


def told(page): return page.locator("[data-part=told]").inner_text()


def walk(page): return page.locator("[data-part=walk] input")


def slide(page, to):
    "Set the slider below the picture, as a finger does."
    walk(page).fill(str(to))


def middle_of(page, what):
    "Return where the middle of this part stands in the plot: across from 0 to 1, and up."
    x, y = centre(page.locator(f".nl-plot {what}"))
    box = page.locator(".nl-plot").bounding_box()
    return (x - box["x"]) / box["width"], (box["y"] + box["height"] - y) / box["height"]


# Your dot among all orders


@pytest.mark.parametrize("ranking, options", [
    (GRADES, {}), ([3, 2, 1, 0, 3], {}), ([0, 0, 1, 1, 1], {}),
    ([1, 2, 0, 0], dict(pool=[3, 2, 1, 0, 0])),
], ids=str)
def test_the_share_of_orders_is_that_of_brute_force(open_picture, ranking, options):
    every = np.array([ndcg(list(order), **options) for order in set(permutations(ranking))])
    page, own = open_picture("ndcg", ranking, **options), ndcg(ranking, **options)
    below, above = (every < own - 1e-12).mean(), (every > own + 1e-12).mean()
    dots = f"{factorial(len(ranking))} orders, {len(every)} dots: orders that differ only by equal grades share a dot."
    assert dots in told(page)
    share = re.fullmatch(r"better than (\d+) % of the shuffles", page.locator("[data-part=share]").inner_text())
    assert int(share[1]) == pytest.approx(100 * below, abs=0.51)
    assert ("above the mean all the same" in told(page)) == (own > every.mean() + 1e-12 and above > 0.5)
    words = page.locator(".nl-plot").inner_text()
    assert words.split("\n") == [f"worst {every.min():.3f}", f"mean {every.mean():.3f}", f"best {every.max():.3f}"]
    drawn = page.locator(".nl-plot path").get_attribute("d").count("M")
    assert drawn == len(every), "a dot for each order"


def test_the_dot_walks_through_the_orders(open_picture):
    page = open_picture("ndcg")
    orders = sorted(set(permutations(GRADES)), key=ndcg)
    low, high = ndcg(orders[0]), ndcg(orders[-1])
    for at in (1, 60, 135, 180):
        slide(page, at)
        until(lambda at=at: abs(shown(page)["ndcg"] - ndcg(orders[at - 1])) < 1e-9)
        across, _ = middle_of(page, ".nl-dot")
        assert across == pytest.approx((ndcg(orders[at - 1]) - low) / (high - low), abs=0.03)
    assert names(page) == list("ACBFED"), "of equal grades the first stays first"
    assert said(page, "Another order: NDCG rises to 1.000")
    press(page, "Control+z")
    assert shown(page)["ndcg"] == pytest.approx(ndcg(GRADES)), "the run of one slider is one step back"


def test_the_dot_follows_a_row_while_it_is_dragged(open_picture):
    page = open_picture("ndcg")
    before = middle_of(page, ".nl-dot")[0]
    drag(page, centre(grip(page, "A")), centre(row(page, "F")), release=False)
    until(lambda: middle_of(page, ".nl-dot")[0] < before - 0.2)
    page.mouse.up()
    assert said(page, "A moved from rank 1 to 6")


def test_a_press_on_the_picture_takes_an_order_from_there(open_picture):
    page = open_picture("ndcg")
    box = page.locator(".nl-plot").bounding_box()
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] - 30)
    until(lambda: shown(page)["ndcg"] == pytest.approx(min(map(ndcg, permutations(GRADES))), abs=0.01))
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] - 30)
    until(lambda: shown(page)["ndcg"] > 0.985)


def test_by_keys_alone_and_each_thing_is_said_once(open_picture):
    page = open_picture("ndcg")
    announced(page)
    walk(page).focus()
    press(page, "End")
    assert heard(page, "Another order: NDCG rises to 1.000.")
    assert walk(page).get_attribute("aria-valuetext") == "180 of 180" and page.evaluate("announced") == 1


def test_a_regraded_list_has_other_orders(open_picture):
    page = open_picture("ndcg")
    page.get_by_label("Grade of F").select_option("3")
    until(lambda: "720 orders, 60 dots" in told(page))
    press(page, "Control+z")
    until(lambda: "720 orders, 180 dots" in told(page))


@pytest.mark.parametrize("ranking, words", [
    ([2, 2, 2], "These grades have one order, so no move can change NDCG."), ([3], "These grades have one order"),
    ([0, 0], ""), ([], ""),
], ids=str)
def test_where_there_is_no_choice(open_picture, ranking, words):
    page = open_picture("ndcg", ranking)
    assert told(page).startswith(words) and not page.locator(".nl-plot").is_visible()
    assert not walk(page).is_visible() and page.locator("[data-part=share]").inner_text() == ""


@pytest.mark.parametrize("n", [12, 100])
def test_of_too_many_orders_some_are_drawn_and_it_says_so(open_picture, n):
    ranking = [i % 4 for i in range(n)]
    page = open_picture("ndcg", ranking)
    assert told(page).startswith("These grades have over 40,320 orders; 2,000 random ones are drawn.")
    rng = np.random.default_rng(1)
    mean = mean_ndcg([rng.permutation(ranking) for _ in range(2000)])
    low, middle, high = page.locator(".nl-plot").inner_text().split("\n")
    assert low.startswith("lowest ") and high.startswith("highest ")
    assert float(middle.split()[-1]) == pytest.approx(mean, abs=0.01)
    page.get_by_role("button", name="Sort to ideal").click()
    until(lambda: "better than 100 %" in page.locator("[data-part=share]").inner_text())
    assert middle_of(page, ".nl-dot")[0] > 0.95


def test_beside_idcg_stands_the_share_that_dcg_reaches(open_page):
    page = open_page(embed(RankingLab(GRADES, pool=POOL, k=6, brief=True, show="idcg", level="idcg")))
    share = page.locator("[data-part=share]")
    assert share.inner_text() == f"DCG is {ndcg(GRADES, 6, pool=POOL):.3f} of IDCG"
    page.get_by_role("button", name="Sort").click()
    sorted_share = ndcg(sorted(GRADES, reverse=True), 6, pool=POOL)
    until(lambda: share.inner_text() == f"DCG is {sorted_share:.3f} of IDCG")


# AP as an area


def columns(page):
    "Return the height of each column as a share of the highest that is possible, and where AP is marked."
    whole = page.locator(".nl-column").first.evaluate("node => getComputedStyle(node, '::before').height")
    tall = float(whole.removesuffix("px"))
    heights = page.locator(".nl-column .nl-got").evaluate_all("all => all.map(each => each.offsetHeight)")
    level = page.locator(".nl-level").bounding_box()["y"]
    ground = page.locator(".nl-column .nl-got").first.bounding_box()
    return [height / tall for height in heights], (ground["y"] + ground["height"] - level) / tall


def check_area(page, hits, r):
    at_hits = [sum(hits[:i + 1]) / (i + 1) for i in range(len(hits)) if hits[i]]
    heights, level = columns(page)
    assert heights == pytest.approx(at_hits + [0] * (r - len(at_hits)), abs=0.02)
    known = ap(hits, n_relevant=r)
    assert sum(at_hits) / r == pytest.approx(known) and level == pytest.approx(known, abs=0.03)


def test_the_area_is_ap_and_what_was_not_found_stays_in_it(open_picture):
    page = open_picture("ap")
    check_area(page, [1, 0, 1, 0, 1], 5)
    assert page.locator(".nl-height").all_inner_texts() == ["1/1", "2/3", "3/5", "0", "0"]
    assert told(page).endswith("is AP: 0.453.")
    assert page.locator(".nl-ghosts p").count() == 2
    page.get_by_role("button", name="Find it").first.click()
    until(lambda: page.locator(".nl-ghosts p").count() == 1)
    check_area(page, [1, 0, 1, 0, 1, 1], 5)
    page.get_by_role("button", name="Move C up").click(force=True)
    until(lambda: page.locator(".nl-height").all_inner_texts()[1] == "2/2")
    check_area(page, [1, 1, 0, 0, 1, 1], 5)
    press(page, "Control+z", "Control+z")
    until(lambda: page.locator(".nl-ghosts p").count() == 2)


def test_many_ghosts_and_none(open_picture):
    page = open_picture("ap", [1, 0], pool=[1] * 40 + [0])
    assert page.locator(".nl-ghosts p").all_inner_texts()[-1] == "And 36 more."
    assert page.locator(".nl-column").count() == 40
    page = open_picture("ap", [0, 0])
    assert told(page) == "Nothing is relevant here." and not page.locator(".nl-ghosts").is_visible()


# RR on a ruler


def test_the_ruler_marks_the_first_relevant_result(open_picture):
    page = open_picture("rr")
    assert told(page) == ("The first relevant result is at rank 3. "
                          "One rank further down would cost 0.083, one rank further up would add 0.167.")
    for rank in (1, 2, 4):
        slide(page, rank)
        until(lambda rank=rank: shown(page)["rr"] == 1 / rank)
        assert middle_of(page, ".nl-dot")[0] == pytest.approx(1 - 1 / rank, abs=0.01)
    assert "It cannot go further down: another hit would be first" in told(page)
    assert page.locator(".nl-tick").count() == 5 and page.locator(".nl-at").all_inner_texts() == [*"1234", "none"]
    assert walk(page).get_attribute("max") == "5", "after rank 4, the last that moves can reach, there is none"
    page.get_by_role("button", name="Undo").click()
    assert rr(LISTS["rr"]) == shown(page)["rr"]


def test_the_slider_of_the_ruler_reaches_none_and_gives_the_hits_back(open_picture):
    page = open_picture("rr")
    slide(page, 5)
    until(lambda: shown(page)["rr"] == 0)
    assert said(page, "Every hit is judged 0 now: RR is 0") and names(page) == list("ABCDEF")
    assert walk(page).get_attribute("max") == "5"
    assert told(page) == "No counted result is relevant: RR is 0." and middle_of(page, ".nl-dot")[0] > 0.99
    assert walk(page).get_attribute("aria-valuetext") == "none" and walk(page).is_visible()
    slide(page, 2)
    until(lambda: shown(page)["rr"] == 0.5)
    assert sorted(grades(page)) == sorted(LISTS["rr"])
    page = open_picture("rr", [0, 1])
    assert walk(page).get_attribute("max") == "3" and "No answer at all would cost 0.500" in told(page)
    page = open_picture("rr", [0, 0, 0])
    slide(page, 2)
    until(lambda: shown(page)["rr"] == 0.5)
    assert grades(page) == [0, 1, 0]


def test_a_finger_drags_the_dot_of_the_ruler_and_its_keys_show_the_focus_there(open_picture):
    page = open_picture("rr")
    page.locator(".nl-plot").evaluate("""plot => {
        const { left, top, width } = plot.getBoundingClientRect();
        for (const [type, across] of [["pointerdown", 0.66], ["pointermove", 0.6], ["pointermove", 0.02]])
            plot.dispatchEvent(new PointerEvent(type, { pointerType: "touch", buttons: 1, button: 0, bubbles: true,
                                                        clientX: left + width * across, clientY: top + 50 }));
    }""")
    until(lambda: shown(page)["rr"] == 1)
    outline = "node => getComputedStyle(node).outlineStyle"
    assert page.locator(".nl-dot").evaluate(outline) == "none"
    walk(page).focus()
    press(page, "ArrowRight")
    until(lambda: shown(page)["rr"] == 0.5)
    assert page.locator(".nl-dot").evaluate(outline) == "solid"


def test_what_a_drag_passes_does_no_task(open_picture):
    page = open_picture("rr", tasks=[{"task": "Bring RR to 0.5.", "goal": "rr = 0.5", "solution": {}}])
    box, dot = page.locator(".nl-plot").bounding_box(), page.locator(".nl-dot").bounding_box()
    middle = box["y"] + 50
    page.mouse.move(dot["x"] + dot["width"] / 2, middle)
    page.mouse.down()
    for at in (2, 1):
        page.mouse.move(box["x"] + box["width"] * (1 - 1 / at), middle, steps=3)
        until(lambda at=at: shown(page)["rr"] == 1 / at)
        assert "Done" not in page.locator("[data-part=status]").inner_text()
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=3)
    until(lambda: shown(page)["rr"] == 0.5)
    assert "Done" not in page.locator("[data-part=status]").inner_text()
    page.mouse.up()
    page.locator("[data-part=status]", has_text="relevant result is now at rank 2. Done.").wait_for()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_each_drag_and_each_key_of_the_ruler_is_told_by_itself(open_picture, way):
    page = open_picture("rr")
    box, dot = page.locator(".nl-plot").bounding_box(), page.locator(".nl-dot").bounding_box()
    for at, told_so in ((1, "rises to 1.000"), (2, "falls to 0.500"), (3, "falls to 0.333"), (2, "rises to 0.500")):
        if way == "mouse":
            middle = box["y"] + 50
            page.mouse.move(dot["x"] + dot["width"] / 2, middle)
            page.mouse.down()
            page.mouse.move(box["x"] + box["width"] * (1 - 1 / at), middle, steps=3)
            page.mouse.up()
            until(lambda at=at: shown(page)["rr"] == pytest.approx(1 / at))
            dot = page.locator(".nl-dot").bounding_box()
        else:
            walk(page).focus()
            press(page, "Home" if at == 1 else "ArrowLeft" if told_so.startswith("rises") else "ArrowRight")
            until(lambda at=at: shown(page)["rr"] == pytest.approx(1 / at))
        assert said(page, f"RR {told_so}")


def test_a_press_on_the_ruler_and_no_relevant_result(open_picture):
    page = open_picture("rr")
    box = page.locator(".nl-plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    until(lambda: shown(page)["rr"] == 0.5)
    page = open_picture("rr", [0, 0])
    assert told(page) == "No counted result is relevant: RR is 0."
    assert middle_of(page, ".nl-dot")[0] == pytest.approx(1, abs=0.01)


# Everywhere


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("show", LISTS)
def test_a_picture_fits_a_phone_and_who_listens(open_picture, show, scheme):
    page = open_picture(show, page={**PHONE, "color_scheme": scheme, "head": PAPER})
    assert sticking_out(page) == [] and small_targets(page) == []
    with checked_by_axe(page): assert page.locator(".nl-picture").is_visible()


def test_only_who_asks_has_a_picture(open_page):
    labs = RankingLab(GRADES, brief=True), RankingLab(GRADES, show="cg", picture=True, pool=POOL)
    page = open_page("".join(map(embed, labs)))
    assert [each.is_visible() for each in page.locator(".nl-picture").all()] == [False, False]
