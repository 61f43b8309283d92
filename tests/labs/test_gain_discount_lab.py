"""The laboratory of gain and discount in a real browser: gains, shapes, a discount drawn by mouse, finger and keys."""

import pytest

from lab_checks import check, choose, held, press, slider
from labs import drag, pause, said, swipe
from ndcg_lit import GainDiscountLab, dcg, discounts, gains
from ndcg_lit.labs.base import embed


@pytest.mark.some(2)
@pytest.mark.parametrize("options", [
    *(dict(shape=shape) for shape in ("log2", "jk", "reciprocal", "rbp", "hand")),
    dict(base=7.5, p=0.35, gain="exponential", shape="rbp"), dict(base=1.1, shape="jk"), dict(ranking=[0, 0]),
    dict(ranking=[1] * 50, shape="hand", weights=[1 - i / 100 for i in range(50)]),
    dict(ranking=[5], weights=[0] * 50, shape="hand"),
], ids=str)
def test_discount_shapes(open_page, options):
    page = open_page(embed(GainDiscountLab(**options)))
    lab = check(page, GainDiscountLab, **options)
    chart = page.locator(".nl-chart").bounding_box()
    pause(page, 100)
    columns = page.locator(".nl-chart > i").evaluate_all(
        "all => all.map(column => [column.getBoundingClientRect().height, getComputedStyle(column, '::before').height])"
    )
    rel = [result["grade"] for result in lab.ranking]
    seen = 50 if len(rel) > 20 else 10
    weights = (lab.weights if lab.shape == "hand" else discounts(50, lab.discount))[:seen]
    assert len(columns) == seen
    middles, ticks = axis(page)
    assert ticks == {rank: pytest.approx(middles[rank - 1], abs=1) for rank in ticks} and max(ticks) == seen
    assert [height for height, _ in columns] == pytest.approx(
        [max(w * (chart["height"] - 1), 1.5) for w in weights], abs=1
    )
    worth = gains(rel, lab.gain)
    for i, (_, filled) in enumerate(columns[: len(rel)]):
        assert float(filled[:-2]) == pytest.approx(
            worth[i] / max(max(worth), 1e-9) * max(weights[i] * (chart["height"] - 1) - 1.5, 0), abs=1.2
        )
    line = [float(number) for number in page.locator("polyline.nl-chosen").get_attribute("points").split(",")]
    assert (
        line == pytest.approx([number for i, w in enumerate(weights) for number in (i + 0.5, 1 - w)], abs=1e-12)
        and page.locator("polyline").count() == 5
    )


def axis(page):
    "Return where the middle of each column stands, and of each number under them, from the left in pixels."
    middles = """all => all.map(node => {
      const { left, width } = node.getBoundingClientRect();
      return [Number(node.textContent), left + width / 2];
    })"""
    columns, ticks = (page.locator(each).evaluate_all(middles) for each in (".nl-chart > i", ".nl-axis span"))
    return [middle for _, middle in columns], dict(ticks)


def test_ten_twenty_or_fifty_ranks_are_seen(open_page):
    page = open_page(embed(GainDiscountLab([1] * 12)))
    page.get_by_text("Another list").click()
    page.get_by_text("Set by hand:").click()
    assert page.locator(".nl-chart > i").count() == 20
    assert page.get_by_role("radio", name="10", exact=True).is_disabled()
    for ranks in (50, 20):
        choose(page, str(ranks), exact=True)
        middles, ticks = axis(page)
        assert len(middles) == ranks and ticks == {at: pytest.approx(middles[at - 1], abs=1) for at in ticks}
        assert slider(page, "Rank").get_attribute("max") == str(ranks)
    for _ in range(2):
        press(page, "Take the last result out")
    choose(page, "10", exact=True)
    assert page.locator(".nl-chart > i").count() == 10
    check(page, GainDiscountLab, ranking=[1] * 10)


def test_discount_sliders(open_page):
    "Who moves a setting has chosen what it belongs to, whichever setting it is."
    page = open_page(embed(GainDiscountLab()))
    page.get_by_text("Set by hand:").click()
    slider(page, "Base b").fill("4.5")
    check(page, GainDiscountLab, base=4.5, shape="jk")
    slider(page, "Persistence p").fill("0.25")
    check(page, GainDiscountLab, base=4.5, p=0.25, shape="rbp")
    slider(page, "Base b").press("ArrowRight")
    check(page, GainDiscountLab, base=4.6, p=0.25, shape="jk")
    known = GainDiscountLab(base=4.6, p=0.25, shape="jk")
    said(page, f"Rank 2 weighs 1.000 and rank 10 0.663. DCG of the list is {known.dcg:.3f} and NDCG {known.ndcg:.3f}.")
    slider(page, "Grade 3").fill("10")
    check(page, GainDiscountLab, base=4.6, p=0.25, shape="jk", gain="hand", worth=[0, 1, 2, 10, 4, 5])
    choose(page, "persistence")
    choose(page, "linear")
    check(page, GainDiscountLab, base=4.6, p=0.25, shape="rbp", worth=[0, 1, 2, 10, 4, 5])


def test_a_value_between_the_steps_of_a_slider_is_told_as_it_is(open_page):
    page = open_page(embed(GainDiscountLab(base=31, p=0.855)))
    page.get_by_text("Set by hand:").click()
    assert [slider(page, name).locator("+ span").inner_text() for name in ("Base b", "Persistence p")] == [
        "31", "0.855",
    ]
    check(page, GainDiscountLab, base=31, p=0.855)


def at_rank(page, rank, weight):
    "Return the place in the chart that stands for this weight at this rank."
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    box, seen = page.locator(".nl-chart").bounding_box(), page.locator(".nl-chart > i").count()
    return box["x"] + (rank - 0.5) / seen * box["width"], box["y"] + (1 - weight) * box["height"]


def test_a_discount_drawn_by_the_mouse_goes_through_the_points(open_page):
    page = open_page(embed(GainDiscountLab(ranks=50)))
    start, turn, end = (at_rank(page, *each) for each in ((1, 0.9), (20, 0.3), (41, 0.7)))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*turn, steps=12)
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    lab = held(page, GainDiscountLab)
    assert lab.shape == "hand"
    way = [0.9 + (0.3 - 0.9) * i / 19 if i < 20 else 0.3 + 0.4 * (i - 19) / 21 for i in range(41)]
    assert lab.weights[:41] == pytest.approx(way, abs=0.03)
    assert lab.weights[41:] == [round(w, 2) for w in discounts(50)[41:]]
    check(page, GainDiscountLab, **lab.held())
    press(page, "Undo")
    check(page, GainDiscountLab)
    press(page, "Redo")
    check(page, GainDiscountLab, **lab.held())
    page.mouse.click(*at_rank(page, 5, 0.5))
    again = held(page, GainDiscountLab)
    assert [i for i in range(50) if again.weights[i] != lab.weights[i]] == [4] and again.weights[4] == pytest.approx(
        0.5, abs=0.01
    )
    press(page, "Undo")
    check(page, GainDiscountLab, **lab.held())


def test_what_begins_outside_the_chart_draws_nothing(open_page):
    page = open_page(embed(GainDiscountLab()))
    drag(page, at_rank(page, 3, 1.08), at_rank(page, 8, 0.5))
    page.mouse.click(*at_rank(page, 5, 0.5), button="right")
    page.mouse.move(*at_rank(page, 9, 0.5))
    check(page, GainDiscountLab)
    drag(page, at_rank(page, 4, 0.5), at_rank(page, 10, 1.5))
    lab = held(page, GainDiscountLab)
    assert lab.shape == "hand" and max(lab.weights) == 1 == lab.weights[9]


def test_a_finger_draws_across_and_scrolls_down(open_page):
    page = open_page(embed(GainDiscountLab()), width=360, height=500, has_touch=True, is_mobile=True)
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    top = page.evaluate("scrollY")
    swipe(page, at_rank(page, 5, 0.1), at_rank(page, 6, 0.9))
    page.wait_for_function(f"scrollY > {top} + 50")
    pause(page, 300)
    check(page, GainDiscountLab)
    assert not page.get_by_role("button", name="Undo").count(), "there is nothing to undo"
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    pause(page, 300)
    top = page.evaluate("scrollY")
    swipe(page, at_rank(page, 1, 0.9), at_rank(page, 10, 0.2), steps=30)
    lab = held(page, GainDiscountLab)
    assert page.evaluate("scrollY") == top and lab.shape == "hand"
    assert lab.weights[:10] == pytest.approx([0.9 - 0.7 * i / 9 for i in range(10)], abs=0.06)
    press(page, "Undo")
    check(page, GainDiscountLab)
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    page.touchscreen.tap(*at_rank(page, 7, 0.9))
    assert held(page, GainDiscountLab).weights[6] == pytest.approx(0.9, abs=0.02)


def test_a_discount_bent_by_keys(open_page):
    page = open_page(embed(GainDiscountLab()))
    page.get_by_text("Set by hand:").click()
    rank, weight = slider(page, "Rank"), slider(page, "Its weight")
    assert [each.locator("+ span").inner_text() for each in (rank, weight)] == ["10", "0.29"]
    rank.focus()
    page.keyboard.press("Home")
    assert [each.locator("+ span").inner_text() for each in (rank, weight)] == ["1", "1.00"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    lab = held(page, GainDiscountLab)
    assert lab.shape == "hand" and lab.weights[:3] == [1, 0.6, 0.5]
    check(page, GainDiscountLab, **lab.held())
    rank.press("ArrowRight")
    weight.press("ArrowUp")
    assert held(page, GainDiscountLab).weights[:3] == [1, 0.6, 0.51]
    page.keyboard.press("Control+z")
    check(page, GainDiscountLab, **lab.held())
    page.keyboard.press("Control+z")
    check(page, GainDiscountLab)


def test_grades_of_the_list(open_page):
    page = open_page(embed(GainDiscountLab()))
    page.get_by_text("Another list").click()
    page.get_by_label("Grade at rank 4").select_option("5")
    check(page, GainDiscountLab, ranking=[3, 2, 3, 5, 1, 2])
    page.get_by_label("Grade at rank: add").select_option("4")
    check(page, GainDiscountLab, ranking=[3, 2, 3, 5, 1, 2, 4])
    assert page.get_by_label("Grade at rank: add").input_value() == "+"
    for _ in range(8):
        page.get_by_role("button", name="Take the last").click(force=True)
    check(page, GainDiscountLab, ranking=[3])
    assert page.get_by_role("button", name="Take the last").get_attribute("aria-disabled") == "true"


def test_fifty_results_and_no_more(open_page):
    page = open_page(embed(GainDiscountLab([1] * 49)))
    page.get_by_text("Another list").click()
    page.get_by_label("Grade at rank: add").select_option("3")
    check(page, GainDiscountLab, ranking=[1] * 49 + [3])
    assert page.get_by_label("Grade at rank: add").is_disabled()


@pytest.mark.some(1)
@pytest.mark.parametrize("options", [
    dict(gain="exponential"), dict(gain="hand"), dict(gain="hand", worth=[1, 2.5, 0, 40, 99.5, 100], high=5, low=1),
    dict(low=0), dict(high=5, low=4), dict(shape="rbp", p=0.5), dict(shape="hand"),
], ids=str)
def test_how_many_results_equal_one(open_page, options):
    page = open_page(embed(GainDiscountLab(**options)))
    lab = check(page, GainDiscountLab, **options)
    many = min(lab.needed or 50, 50)
    rows = page.locator(".nl-trade p")
    widths = [[bar.bounding_box()["width"] for bar in row.locator("i").all()] for row in rows.all()]
    assert [len(each) for each in widths] == [1, many]
    form = dict(gain=lab.gain_taken, discount=lab.discount)
    sums = [dcg([lab.high], **form), dcg([lab.low] * many, **form)]
    tiny = sum(each < 1.5 for each in widths[1])  # a bar is no narrower than the line that parts it from the next
    room = page.locator(".nl-trade span").first.bounding_box()["width"]
    assert [sum(each) for each in widths] == pytest.approx(
        [room * each / max(sums) for each in sums], abs=3 + 1.5 * tiny
    )
    assert page.locator("[data-part=hand]").get_attribute("open") == ("" if "hand" in options.values() else None)
    assert "NDCG" in page.locator(".nl-lab").inner_text()


@pytest.mark.parametrize("options", [
    dict(shape="rbp", p=0.95), dict(shape="rbp", p=0.7), dict(ranking=[3], shape="jk", base=4),
    dict(gain="exponential"),
], ids=str)
def test_of_two_pages_it_says_which_leads(open_page, options):
    options = dict(ranking=[1] * 6, level="pages") | options
    page = open_page(embed(GainDiscountLab(**options)))
    lab = check(page, GainDiscountLab, **options)
    rel, form = [each["grade"] for each in lab.ranking], dict(gain=lab.gain_taken, discount=lab.discount)
    sums, full = [dcg([lab.high], **form), lab.dcg], sum(gains(rel, lab.gain_taken))
    rows = page.locator(".nl-trade p")
    assert [row.locator("b").inner_text() for row in rows.all()] == ["page X", "page Y"]
    room = page.locator(".nl-trade span").first.bounding_box()["width"]
    drawn = [sum(bar.bounding_box()["width"] for bar in row.locator("i").all()) for row in rows.all()]
    assert drawn == pytest.approx([room * each / max(full, *sums) for each in sums], abs=3)
    assert "NDCG" not in page.locator(".nl-lab").inner_text()
    assert page.locator(".nl-more > div > [data-part=gains]").count() == 1
    # The slider is beside the bars, and chooses the discount that it sets.
    slid = slider(page, "Persistence p")
    assert 0 < slid.bounding_box()["y"] - rows.last.bounding_box()["y"] < 90
    slid.fill("0.71")
    check(page, GainDiscountLab, **options | dict(shape="rbp", p=0.71))
    gain = "linear" if lab.gain == "exponential" else "exponential"
    choose(page, gain)
    check(page, GainDiscountLab, **options | dict(shape="rbp", p=0.71, gain=gain))


def test_a_link_on_an_open_page_opens_the_fold_that_it_needs(open_page):
    page = open_page(embed(GainDiscountLab()))
    page.evaluate("location.hash = 'lab=gaindiscount&gain=hand'")
    check(page, GainDiscountLab, gain="hand")
    assert page.locator("[data-part=hand]").get_attribute("open") is not None


def test_the_sentence_says_how_many_and_why(open_page):
    page = open_page(embed(GainDiscountLab()))
    choose(page, "exponential")
    said(page, "20 results of grade 1 reach one of grade 3; without a discount 7 would do. Grade 3 gains 7 and "
               "grade 1 gains 1.")
    headline = " ".join(page.locator(".nl-equal").evaluate("node => node.textContent").split())
    assert headline.startswith("20 results") and headline.endswith("at rank 1, with the discount; 7 without it")
    cannot = lambda name: page.get_by_label(name).locator("option:disabled").all_inner_texts()
    page.get_by_label("The lower grade").select_option("2")
    check(page, GainDiscountLab, gain="exponential", low=2)
    assert (cannot("The lower grade"), cannot("The higher grade")) == (["3", "4"], ["1", "2"])
    slider(page, "Persistence p").fill("0.3")
    said(page, "However many results of grade 2 there are, they never reach one of grade 3; "
               "without a discount 3 would do. ")


def test_each_curve_is_named_at_its_end_and_no_name_covers_another(open_page):
    page = open_page(embed(GainDiscountLab()))
    boxes = [name.bounding_box() for name in page.locator(".nl-chart b").all()]
    tops = sorted(box["y"] for box in boxes)
    assert len(boxes) == 5 and all(b - a > 14 for a, b in zip(tops, tops[1:]))
    lab, chart = page.locator(".nl-lab").bounding_box(), page.locator(".nl-chart").bounding_box()
    assert all(chart["x"] + chart["width"] < box["x"] and box["x"] + box["width"] < lab["x"] + lab["width"]
               for box in boxes)
    assert page.locator(".nl-chart .nl-named").inner_text() == "log\u2082"


def test_few_controls_are_seen_at_first(open_page):
    page = open_page(embed(GainDiscountLab()))
    seen = """() => [...document.querySelectorAll(".nl-lab :is(button, select, input, textarea, summary)")]
      .filter(node => node.checkVisibility({ visibilityProperty: true })).length"""
    assert page.evaluate(seen) <= 15, page.evaluate(seen)


def test_ctrl_z_after_a_drawing(open_page):
    page = open_page(embed(GainDiscountLab()), height=1600)
    box = page.locator(".nl-chart").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + 60, steps=8)
    page.mouse.up()
    assert held(page, GainDiscountLab).shape == "hand"
    page.keyboard.press("Control+z")
    check(page, GainDiscountLab)


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [390, 1000])
def test_the_chart_stays_under_the_hand_that_draws(open_page, width):
    page = open_page(embed(GainDiscountLab()), width=width, height=1600)
    place = "node => [node.offsetTop, node.offsetHeight]"
    before = page.locator(".nl-chart").evaluate(place)
    page.get_by_text("Set by hand").click()
    slider(page, "Its weight").fill("0.3")
    assert held(page, GainDiscountLab).shape == "hand"
    assert page.locator(".nl-chart").evaluate(place) == before
