"""The ranking laboratory in a real browser: by mouse, touch and keys it reaches the values of Python."""

import re

import pytest

from labs import (
    GRADES, POOL, announced, centre, chips, click, drag, expect, focus, graded, grades, grip, judge, name,
    names, pause, press, row, said, settled, shown, swipe, tabbed, take_out,
)
from ndcg_lit import RankingLab, dcg, discounts


@pytest.fixture
def motion():
    "Let what moves move, as it does for most readers."
    return "no-preference"


# What is drawn


def test_at_first(open_lab):
    page = open_lab()
    expect(page, GRADES)
    assert set(shown(page)) == {
        "ndcg", "dcg", "idcg", "cg", "precision", "recall", "ap", "ap_cutoff", "ap_found", "rr", "err", "rbp",
    }
    assert page.locator("[data-measure] .nl-delta").all_inner_texts() == [""] * 15
    assert page.locator("[data-measure=rr]").is_visible() and not page.locator("[data-measure=err]").is_visible()
    words = "This line tells you what a move has changed, and why."
    assert page.locator("[data-part=status]").inner_text() == words


def test_bars_are_drawn_to_scale(open_lab):
    page = open_lab()
    size = """bars => bars.map(bar => { const style = getComputedStyle(bar);
      return [bar.getBoundingClientRect().width, style.backgroundColor + style.backgroundImage]; })"""
    pause(page, 400)
    for bar, terms in (("got", GRADES), ("best", sorted(GRADES, reverse=True))):
        drawn = page.locator(f".nl-bar .nl-{bar}").evaluate_all(size)
        widths = [width / drawn[0][0] for width, _ in drawn]
        assert widths == pytest.approx([g * w / 3 for g, w in zip(terms, discounts(6))], abs=0.02)
        assert all(paint != "rgba(0, 0, 0, 0)none" for _, paint in drawn)
    kept = page.locator(".nl-kept")
    assert kept.locator("i").bounding_box()["width"] / kept.bounding_box()["width"] == pytest.approx(
        RankingLab(GRADES).ndcg, abs=0.01
    )


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "ranking", [[], [2], [0, 0, 0], [2.5, 0.5, 1], [True, False], [i % 4 for i in range(50)]],
    ids=lambda ranking: f"{len(ranking)} results, {ranking[:3]}",
)
def test_odd_lists(open_lab, ranking):
    page, known = open_lab(ranking), RankingLab(ranking)
    expect(page, ranking)
    click(page, "Shuffle")
    shuffled = list(zip(names(page), grades(page)))
    assert sorted(shuffled) == sorted(zip(known.labels, known.grades))
    expect(page, shuffled)
    click(page, "Sort to ideal")
    expect(page, sorted(shuffled, key=lambda pair: -pair[1]))


def test_the_change_is_shown_with_its_sign_as_the_difference_of_what_is_shown(open_lab):
    page = open_lab()
    click(page, "Move A down")
    before, after = RankingLab(GRADES), RankingLab(graded("BACDEF"))
    def by(name): return round(getattr(before, name), 3) - round(getattr(after, name), 3)
    assert page.locator("[data-measure=ndcg] .nl-delta").inner_text().endswith(f"\u2212{by('ndcg'):.3f}")
    assert page.locator("[data-measure=rr] .nl-delta").inner_text() == "\u00b10"
    click(page, "Move A up")
    assert page.locator("[data-measure=dcg] .nl-delta").inner_text() == f"+{by('dcg'):.3f}"


def test_a_small_change_is_shown_with_more_digits(open_lab):
    page = open_lab([3, 3, 3, 3, 1.001, 1])
    click(page, "Move E down")
    delta = page.locator("[data-measure=dcg] .nl-delta").inner_text()
    assert re.fullmatch("\u22120\\.0000[1-9]\\d?", delta), delta
    falls = re.search(r"NDCG falls to (\d+\.\d+)", said(page, "NDCG falls"))
    assert len(falls[1]) == len("0.123456")


def test_a_list_with_nothing_to_find_says_so(open_lab):
    page = open_lab([0, 0, 0])
    said(page, "There is nothing to find, so NDCG is 0 by convention.")
    grip(page, "A").focus()
    press(page, "Alt+ArrowDown")
    said(page, "A moved from rank 1 to 2 and every counted rank kept its grade, so nothing changes.")
    page.get_by_role("slider").fill("2")
    said(page, "there is nothing to find, so NDCG is 0 by convention")
    assert not page.locator(".nl-bar .nl-best").first.is_visible()


def test_labels_are_text(open_lab):
    label = '</script><img src="x" onerror="alert(1)">&amp;'
    page = open_lab([(label, 2), ("B", 1)])
    expect(page, [(label, 2), ("B", 1)])
    assert page.locator(".nl-lab img").count() == 0


# Moving


def test_mouse_drag_by_the_grip(open_lab):
    page = open_lab()
    drag(page, centre(grip(page, "A")), centre(row(page, "C")))
    expect(page, graded("BCADEF"))
    assert "it adds 1.500 instead of 3.000" in said(page, "A moved from rank 1 to 3")


@pytest.mark.some(2)
@pytest.mark.parametrize("part", [".nl-name", ".nl-rank", ".nl-bar", ".nl-sum"])
def test_mouse_drag_by_the_row_shows_the_way_before_the_drop(open_lab, part):
    page = open_lab()
    drag(page, centre(row(page, "F").locator(part)), centre(row(page, "A")), release=False)
    assert shown(page)["ndcg"] == pytest.approx(RankingLab(graded("FABCDE")).ndcg, rel=1e-12)
    assert names(page) == list("ABCDEF")
    page.mouse.up()
    expect(page, graded("FABCDE"))
    assert focus(page).startswith("F, rank 1 of 6")


def test_a_drag_can_be_called_off(open_lab):
    page = open_lab()
    drag(page, centre(grip(page, "A")), centre(row(page, "D")), release=False)
    press(page, "Escape")
    page.mouse.up()
    expect(page, GRADES)
    assert page.locator(".nl-dragging, .nl-held").count() == 0


def test_the_other_mouse_buttons_do_not_drag(open_lab):
    page = open_lab()
    page.mouse.move(*centre(grip(page, "A")))
    page.mouse.down(button="middle")
    page.mouse.move(*centre(row(page, "D")), steps=4)
    page.mouse.up(button="middle")
    expect(page, GRADES)


def test_touch_drag(open_lab):
    page = open_lab(width=360, height=900, has_touch=True, is_mobile=True)
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView({ block: 'center' })")
    swipe(page, centre(grip(page, "A")), centre(grip(page, "C")))
    expect(page, graded("BCADEF"))


@pytest.mark.parametrize("options", [{}, dict(brief=True, show="ndcg", k=6)], ids=["whole", "brief"])
def test_the_page_scrolls_no_further_than_the_finger_that_drags(open_lab, options):
    "A row in the hand is brought between what sticks to the top and to the bottom, and the page does not run away."
    page = open_lab(width=390, height=844, has_touch=True, is_mobile=True, options=options)
    page.locator(".nl-rows").evaluate("rows => document.body.style.padding = '1500px 0'")
    top = grip(page, "A").bounding_box()["y"]
    page.evaluate(f"scrollBy(0, {top} - 690)")
    x, y = centre(grip(page, "A"))
    before = page.evaluate("scrollY")
    swipe(page, (x, y), (x, y + 40), steps=20)
    page.wait_for_function("!document.querySelector('.nl-dragging')")
    assert 0 < page.evaluate("scrollY") - before <= 40


def test_a_finger_beside_the_grip_scrolls_the_page(open_lab):
    page = open_lab(width=360, height=500, has_touch=True, is_mobile=True)
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView()")
    before = page.evaluate("scrollY")
    x, y = centre(row(page, "C").locator(".nl-name"))
    swipe(page, (x, y), (x, y - 150))
    page.wait_for_function(f"scrollY > {before} + 50")
    expect(page, GRADES)


def test_buttons(open_lab):
    page = open_lab()
    click(page, "Move A down")
    expect(page, graded("BACDEF"))
    click(page, "Move F up")
    expect(page, graded("BACDFE"))
    up = page.get_by_role("button", name="Move B up")
    assert up.get_attribute("aria-disabled") == "true"
    up.click(force=True)
    expect(page, graded("BACDFE"))


def test_every_control_is_reached_by_tab_and_the_list_is_one_stop(open_lab):
    page = open_lab(options=dict(pool=POOL, discount=("jk", 2)))
    reached = tabbed(page)
    assert reached == [
        "A, rank 1 of 6, grade 3, relevant", "Name of A", "Grade of A", "Move A up", "Move A down",
        "Cutoff k 6", "Shuffle", "A at rank 1 adds 3 \u00d7 1 = 3", "More", "Grade of G", "Show G", "Forget G",
        "Grade of H", "Show H", "Forget H", "Judge one more result", "linear", "Discount",
        "Parameter of the discount", *reached[19:21], "Sort to ideal", "Add a result", "Take out A",
        "Two more measures: ERR and RBP", "Paste your own", "Copy",
    ]
    assert reached[19].startswith("Relevant from grade") and reached[20].startswith("In the lead")
    grip(page, "D").focus()
    assert tabbed(page)[:3] == ["Name of D", "Grade of D", "Move D up"]


def test_keys_alone(open_lab):
    page = open_lab()
    press(page, "Tab")
    assert focus(page) == "A, rank 1 of 6, grade 3, relevant"
    press(page, "Alt+ArrowDown", "Alt+ArrowDown")
    assert focus(page) == "A, rank 3 of 6, grade 3, relevant"
    expect(page, graded("BCADEF"))
    press(page, "ArrowUp", "Alt+ArrowUp")
    expect(page, graded("CBADEF"))
    press(page, "5")
    expect(page, graded("CBADEF", C=5))
    assert "C went from 3 to 5" in said(page, "The grade of C")
    press(page, "Tab", "Tab", "Tab", "Tab", "Enter")
    assert focus(page) == "Move C down"
    expect(page, graded("BCADEF", C=5))
    press(page, "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "ArrowUp", "Delete")
    assert focus(page).startswith("C, rank 1 of 5")
    form = dict(pool=[2, 5, 3, 0, 1, 2])
    expect(page, graded("CADEF", C=5), **form)
    press(page, *["Tab"] * 5, "ArrowLeft", *["Tab"] * 10)
    assert focus(page) == "Judge one more result"
    press(page, "Tab", "ArrowRight")
    expect(page, graded("CADEF", C=5), k=4, gain="exponential", **form)
    press(page, "Tab", "Tab", "Tab", "Tab", "Enter")
    expect(page, graded("CAFED", C=5), k=4, gain="exponential", **form)
    press(page, "Control+z", "Control+z", "Control+z", "Control+z")
    expect(page, graded("BCADEF", C=5))
    press(page, "Control+Shift+z")
    expect(page, graded("CADEF", C=5), **form)
    press(page, "Control+y")
    expect(page, graded("CADEF", C=5), k=4, **form)


def test_keys_in_the_list_stop_at_its_ends(open_lab):
    page = open_lab()
    grip(page, "A").focus()
    press(page, "ArrowUp", "Alt+ArrowUp")
    assert focus(page).startswith("A, rank 1")
    press(page, *["ArrowDown"] * 8, "Alt+ArrowDown")
    assert focus(page).startswith("F, rank 6")
    expect(page, GRADES)


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [dict(width=360, height=740), dict(width=720, height=450)], ids=str)
def test_a_row_moved_by_keys_stays_in_view(open_lab, size):
    page = open_lab(**size)
    inside = """() => {
      const row = document.activeElement.closest("li").getBoundingClientRect();
      const top = document.querySelector(".nl-headline").getBoundingClientRect().bottom;
      return [row.top - top, innerHeight - row.bottom];
    }"""
    for label, key in (("A", "Alt+ArrowDown"), ("F", "Alt+ArrowUp")):
        grip(page, label).focus()
        press(page, *[key] * 5)
        assert names(page).index(label) == (5 if label == "A" else 0)
        settled(lambda: page.evaluate(inside), lambda room: min(room) >= 0)
        click(page, "Reset")


def test_a_quick_run_of_keys_is_announced_once(open_lab):
    page = open_lab()
    announced(page)
    grip(page, "A").focus()
    page.evaluate(
        """for (let i = 0; i < 5; i += 1) document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true }))"""
    )
    said(page, "A moved from rank 5 to 6")
    pause(page, 400)
    assert page.evaluate("announced") == 1


# Names, grades and results


@pytest.mark.parametrize("end", ["Enter", "Tab", "click outside"])
def test_a_click_on_a_name_renames_it(open_lab, end):
    page = open_lab()
    row(page, "B").locator(".nl-name").click()
    assert focus(page) == "Name of B"
    page.keyboard.type("2nd  5 best")
    if end == "click outside":
        page.get_by_role("heading", name="Laboratory").click()
    else:
        press(page, end)
        assert focus(page) == (
            "2nd 5 best, rank 2 of 6, grade 2, relevant" if end == "Enter" else "Grade of 2nd 5 best"
        )
    expect(page, [("A", 3), ("2nd 5 best", 2), *graded("CDEF")])
    said(page, "A name changes no measure: NDCG stays")
    click(page, "Undo")
    expect(page, GRADES)


def test_a_name_by_keys_and_called_off(open_lab):
    page = open_lab([("two  spaces", 1), ("B", 2)])
    press(page, "Tab", "Tab")
    page.keyboard.type("other")
    press(page, "Escape")
    assert focus(page).startswith("two  spaces, rank 1")
    press(page, "Tab", "Control+a", "Delete", "Enter", "Tab")
    expect(page, [("two  spaces", 1), ("B", 2)])
    press(page, "Tab")
    assert not page.get_by_role("button", name="Undo").count(), "there is nothing to undo"


def test_typing_in_a_name_is_not_moving_grading_or_undoing(open_lab):
    page = open_lab()
    click(page, "Move A down")
    name(page, "C").click()
    press(page, "4", "Alt+ArrowUp", "Control+z", "Delete")
    assert names(page)[:2] == ["B", "A"] and grades(page) == [2, 3, 3, 0, 1, 2]
    press(page, "Escape")
    expect(page, graded("BACDEF"))


def test_grades_from_the_list(open_lab):
    page = open_lab()
    page.get_by_label("Grade of D").select_option("4")
    expect(page, graded("ABCDEF", D=4))
    page.get_by_label("Grade of D").press("2")
    assert grades(page)[:3] == [3, 2, 3]


def test_an_unusual_grade_can_be_chosen_again(open_lab):
    page = open_lab([2.5, 1])
    page.get_by_label("Grade of A").select_option("3")
    page.get_by_label("Grade of A").select_option("2.5")
    expect(page, [2.5, 1])


def test_a_result_taken_out_stays_judged(open_lab):
    page = open_lab()
    take_out(page, "C")
    expect(page, graded("ABDEF"), pool=GRADES)
    assert chips(page) == [3]
    said(page, "is no longer returned, but still judged")
    grip(page, "F").focus()
    press(page, "Delete")
    expect(page, graded("ABDE"), pool=GRADES)
    assert chips(page) == [3, 2] and focus(page).startswith("E, rank 4 of 4")


def test_all_taken_out_and_one_added(open_lab):
    page = open_lab([2, 1])
    grip(page, "A").focus()
    press(page, "Delete", "Delete")
    expect(page, [], pool=[2, 1])
    click(page, "Add a result")
    expect(page, [1], pool=[2, 1, 1])


def test_added_names_are_new(open_lab):
    page = open_lab([(label, 1) for label in "BCDEFGHIJKLMNOPQRSTUVWXYZ"])
    click(page, "Add a result")
    click(page, "Add a result")
    assert names(page)[-2:] == ["A", "AA"]


# The judged pool


def test_a_judged_result_changes_the_ideal_and_not_the_list(open_lab):
    page = open_lab()
    judge(page, "add", 3)
    expect(page, GRADES, pool=[*GRADES, 3])
    assert chips(page) == [3] and page.get_by_label("Judge one more result").input_value() == "+"
    said(page, "One more result is judged")
    judge(page, "1", 5)
    expect(page, GRADES, pool=[*GRADES, 5])
    judge(page, "1", "Show it")
    expect(page, [*GRADES, 5], pool=[*GRADES, 5])
    assert chips(page) == []
    judge(page, "add", 1)
    judge(page, "1", "Forget")
    expect(page, [*GRADES, 5], pool=[*GRADES, 5])


def over_row(page, label):
    "Return a point in the upper half of the row `label`: what is set down there goes before it."
    box = row(page, label).bounding_box()
    return box["x"] + 80, box["y"] + 6


def on_shelf(page, label):
    "Return a point of the result `label` on the shelf that is no control: its dots."
    box = page.locator(f".nl-shelved[aria-label={label}] .nl-grip").bounding_box()
    return box["x"] + 10, box["y"] + 20


def test_a_result_is_carried_from_the_shelf_to_its_place_in_the_list(open_lab):
    page = open_lab(options=dict(pool=POOL, k=6, brief=True, show="idcg"))
    drag(page, on_shelf(page, "G"), over_row(page, "B"), release=False)
    told = page.locator("[data-measure=dcg] data").inner_text()
    assert told == f"{dcg([3, 3, 2, 3, 0, 1, 2], k=6):.3f}", "before it is set down"
    page.mouse.up()
    expect(page, [("A", 3), ("G", 3), *graded("BCDEF")], pool=POOL, k=6, brief=True, show="idcg")
    said(page, "G is returned at rank 2: IDCG stays 8.740, and DCG rises to 7.541")
    assert chips(page) == [2] and focus(page).startswith("G, rank 2 of 7")
    press(page, "Control+z")
    assert names(page) == list("ABCDEF") and chips(page) == [3, 2]


@pytest.mark.parametrize("end", ["outside", "Escape"])
def test_what_is_not_set_down_in_the_list_stays_on_the_shelf(open_lab, end):
    page = open_lab(options=dict(pool=POOL, k=6, brief=True, show="idcg"))
    drag(page, on_shelf(page, "H"), over_row(page, "A"), release=False)
    if end == "Escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.move(2, 2)
    page.mouse.up()
    expect(page, GRADES, pool=POOL, k=6, brief=True, show="idcg")
    assert chips(page) == [3, 2] and not page.locator(".nl-lifted, .nl-receives").count()


def test_a_finger_carries_a_result_by_its_dots(open_lab):
    options = dict(pool=POOL, k=6, brief=True, show="idcg")
    page = open_lab(width=390, height=1200, has_touch=True, is_mobile=True, options=options)
    swipe(page, on_shelf(page, "G"), over_row(page, "A"))
    expect(page, [("G", 3), *graded("ABCDEF")], **options)


def test_the_keys_return_a_result_and_move_it_on(open_lab):
    page = open_lab(options=dict(pool=POOL, k=6, brief=True, show="idcg"))
    page.get_by_role("button", name="Show H").focus()
    press(page, "Enter")
    assert focus(page).startswith("H, rank 7 of 7") and chips(page) == [3]
    press(page, "Alt+Home")
    expect(page, [("H", 2), *graded("ABCDEF")], pool=POOL, k=6, brief=True, show="idcg")


def test_a_result_that_was_taken_out_lies_on_the_shelf_under_its_name(open_lab):
    page = open_lab()
    take_out(page, "C")
    assert page.locator(".nl-shelved").get_attribute("aria-label") == "C"
    judge(page, "1", "Show it")
    expect(page, graded("ABDEFC"), pool=GRADES)


def test_what_is_taken_out_one_after_the_other_keeps_its_name(open_lab):
    page = open_lab()
    take_out(page, "D")
    click(page, "Forget D")
    take_out(page, "E")
    assert page.locator(".nl-shelved").get_attribute("aria-label") == "E"


def test_what_lies_on_the_shelf_keeps_its_name(open_lab):
    page = open_lab(options=dict(pool=[*GRADES, 3, 2]))
    shelved = page.locator(".nl-shelved")
    names = "all => all.map(each => each.ariaLabel)"
    good, fair = shelved.evaluate_all(names)
    page.get_by_label(f"Grade of {good}").select_option("0")
    assert shelved.evaluate_all(names) == [fair, good]  # the higher grade is above
    click(page, f"Forget {fair}")
    assert shelved.evaluate_all(names) == [good]
    click(page, "Reset")
    assert shelved.evaluate_all(names) == [good, fair]


def test_the_trace_of_cg_is_flat_for_orders_and_steps_with_a_grade_and_the_rings_are_of_the_first_two(open_lab):
    page = open_lab(options=dict(brief=True, show="cg", level="cg"))
    dots, rings = (page.locator(f".nl-trace i:nth-child({which})") for which in ("odd", "even"))
    heights = "all => all.map(each => each.getBoundingClientRect().top)"
    for _ in range(3):
        click(page, "Shuffle")
    page.locator(".nl-rows > li [data-act=down]").first.click()
    assert len(set(dots.evaluate_all(heights))) == 1 and dots.count() == rings.count() == 5
    click(page, "Sort")
    box = page.locator(".nl-trace").bounding_box()
    ground = box["y"] + box["height"] - 9  # where a mark for 0 lies: on the line, less its own height
    ring, dot = (ground - marks.evaluate_all(heights)[-1] for marks in (rings, dots))
    assert ring / dot == pytest.approx(sum(sorted(GRADES)[-2:]) / sum(GRADES), abs=0.02)
    grip(page, "A").focus()
    press(page, "0")
    *before, last = dots.evaluate_all(heights)
    assert last > before[0] == before[-1], "a lower CG is drawn lower"
    click(page, "Reset")
    assert dots.count() == rings.count() == 1


def test_a_new_grade_is_new_in_the_pool_too(open_lab):
    page = open_lab(options=dict(pool=POOL, k=6))
    grip(page, "A").focus()
    press(page, "5")
    expect(page, graded("ABCDEF", A=5), pool=[5, 3, 3, 2, 2, 2, 1, 0], k=6)
    assert chips(page) == [3, 2]


def with_arrows(page):
    "Return the names of the rows whose arrows are seen."
    return page.locator(".nl-rows > li").evaluate_all("""all => all
      .filter(row => getComputedStyle(row.querySelector(".nl-moves")).opacity === "1")
      .map(row => row.querySelector(".nl-name").textContent)""")


def test_arrows_appear_under_the_pointer_and_with_the_focus(open_lab):
    page = open_lab()
    page.mouse.move(0, 0)
    assert with_arrows(page) == []
    row(page, "C").hover()
    assert with_arrows(page) == ["C"]
    grip(page, "E").focus()
    assert with_arrows(page) == ["C", "E"]


def test_on_a_touch_screen_arrows_are_in_the_row_that_was_tapped_last(open_lab):
    page = open_lab(width=390, height=664, has_touch=True, is_mobile=True)
    assert with_arrows(page) == ["A"], "so that a reader sees that there are arrows"
    row(page, "C").locator(".nl-rank").tap()
    assert with_arrows(page) == ["C"]
    expect(page, GRADES)
    page.get_by_role("button", name="Move C up").tap()
    expect(page, graded("ACBDEF"))
    at = row(page, "E").locator("[data-act=up]").bounding_box()
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)  # where its arrow would be
    assert with_arrows(page) == ["E"]
    expect(page, graded("ACBDEF"))


def test_a_grade_is_a_chip_that_opens(open_lab):
    page = open_lab()
    chip = page.get_by_label("Grade of D")
    assert chip.evaluate("node => getComputedStyle(node).appearance") == "none"
    chip.focus()
    page.keyboard.press("ArrowDown")
    expect(page, graded("ABCDEF", D=1))
