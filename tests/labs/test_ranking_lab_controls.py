"""The ranking laboratory's controls, its history, the picture of all orders, and its life in the hands of a program."""

import itertools
import re

import numpy as np
import pytest

from lab_checks import choose
from labs import (
    GRADES, POOL, address, centre, click, drag, expect, focus, graded, grip, judge, names, pause, press,
    rename, row, said, settled, shown, state, take_out,
)
from ndcg_lit import RankingLab, ndcg
from seeds import of_the_day

# Controls


def test_cutoff_and_its_line(open_lab):
    page = open_lab()
    page.get_by_role("slider").fill("4")
    expect(page, GRADES, k=4)
    assert page.locator("[data-measure=ndcg] dt").inner_text().startswith("NDCG@4")
    pause(page, 300)
    line, below = page.locator(".nl-cut").bounding_box(), row(page, "E").bounding_box()
    assert abs(line["y"] - below["y"]) < 2.5 and page.locator("li.nl-uncounted").count() == 2
    page.get_by_role("slider").fill("6")
    expect(page, GRADES)
    assert not page.locator(".nl-cut").is_visible()
    assert page.locator("[data-part=title]").inner_text() == "NDCG", "the right end is every rank, as at the start"


def test_a_cutoff_that_was_given_stays_one_at_the_right_end(open_lab):
    page = open_lab(options=dict(k=6))
    for k in (3, 6):
        page.get_by_role("slider").fill(str(k))
        expect(page, GRADES, k=k)


def test_home_and_end_and_an_empty_list_by_keys_alone(open_lab):
    page = open_lab([3, 2, 1])
    page.locator(".nl-grip").nth(1).focus()
    press(page, "End")
    assert focus(page).startswith("C, rank 3 of 3")
    press(page, "Home")
    assert focus(page).startswith("A, rank 1 of 3")
    press(page, "Alt+ArrowUp", "Delete", "Delete", "Delete")
    assert names(page) == [] and focus(page) == "Results, best rank first"
    press(page, "Control+z")
    assert names(page) == ["C"]


@pytest.mark.some(1)
@pytest.mark.parametrize("key, left", [("Delete", "BCDEF"), ("Alt+ArrowDown", "BACDEF"), ("0", "ABCDEF")])
def test_a_key_that_changes_the_list_calls_a_drag_off(open_lab, key, left):
    page = open_lab()
    drag(page, centre(grip(page, "A")), centre(row(page, "D")), release=False)
    press(page, key)
    page.mouse.up()
    changed = dict(A=0) if key == "0" else {}
    expect(page, graded(left, **changed), pool=GRADES if key == "Delete" else None)
    click(page, f"Move {left[0]} down")
    expect(page, graded(left[1] + left[0] + left[2:], **changed), pool=GRADES if key == "Delete" else None)


def test_what_goes_away_leaves_the_focus_in_the_laboratory(open_lab):
    page = open_lab(options=dict(pool=[*GRADES, 3], brief=True))
    page.get_by_label("Grade of G").focus()
    judge(page, 1, "Forget")
    assert not page.locator(".nl-shelf").is_visible() and focus(page) == "Ranking laboratory"
    press(page, "Control+z")
    page = open_lab()
    click(page, "Move A down")
    click(page, "Copy as Python")
    page.get_by_label("Copied text").focus()
    press(page, "Control+z")
    expect(page, GRADES)
    assert focus(page) == "Ranking laboratory"


def test_sort_shuffle_reset(open_lab):
    page = open_lab(options=dict(k=5))
    click(page, "Sort to ideal")
    expect(page, graded("ACBFED"), k=5)
    click(page, "Shuffle")
    order = names(page)
    assert sorted(order) == list("ABCDEF")
    expect(page, graded(order), k=5)
    page.get_by_role("slider").fill("2")
    click(page, "Reset")
    expect(page, GRADES, k=5)


@pytest.mark.some(1)
@pytest.mark.parametrize("shape, first, second", [("jk", 2, 10), ("rbp", 0.8, 0.5)])
def test_discounts_with_a_parameter(open_lab, shape, first, second):
    page = open_lab()
    field = page.get_by_label("Parameter of the discount")
    assert not field.is_visible()
    page.get_by_label("Discount", exact=True).select_option(shape)
    expect(page, GRADES, discount=(shape, first))
    assert float(field.input_value()) == first
    field.fill(str(second))
    press(page, "Enter")
    expect(page, GRADES, discount=(shape, second))
    assert page.locator(".nl-legend").inner_text().count(str(second)) == 1
    page.get_by_label("Discount", exact=True).select_option("reciprocal")
    expect(page, GRADES, discount="reciprocal")
    assert not field.is_visible()


@pytest.mark.some(2)
@pytest.mark.parametrize("shape, bad, why", [
    ("jk", "1", "must be above 1; got 1"), ("jk", "", "got 0"), ("rbp", "2", "must lie between 0 and 1; got 2"),
    ("rbp", "-0.5", "got -0.5"),
])
def test_a_bad_parameter_is_refused_and_the_old_one_stays(open_lab, shape, bad, why):
    page = open_lab(options=dict(discount=(shape, 0.5 if shape == "rbp" else 3)))
    before = state(page)
    page.get_by_label("Parameter of the discount").fill(bad)
    press(page, "Tab")
    message = said(page, "Not taken: ")
    assert why in message and message.endswith("The last good state stays.")
    assert state(page) == before
    assert not page.get_by_role("button", name="Undo").count(), "there is nothing to undo"


def test_weights_of_its_own(open_lab):
    own = [1, 0.8, 0.8, 0.5, 0.9, 0]
    page = open_lab(options=dict(discount=own))
    choice = page.get_by_label("Discount", exact=True)
    choice.select_option("log2")
    expect(page, GRADES)
    choice.select_option("own")
    expect(page, GRADES, discount=own)
    click(page, "Add a result")
    assert "6 weights for 7 ranks" in said(page, "Not taken: ")
    expect(page, GRADES, discount=own)


def test_an_unusual_threshold_is_shown(open_lab):
    page = open_lab(options=dict(min_grade=2.5))
    expect(page, GRADES, min_grade=2.5)
    assert page.get_by_label("Relevant from grade").input_value() == "2.5"


# ERR and RBP, which a reader opens or brings to the lead


def closer(page):
    "Open the row of ERR and RBP."
    page.locator(".nl-closer summary").click()


def test_two_more_measures_and_their_settings(open_lab):
    page = open_lab(options=dict(k=5, pool=POOL))
    closer(page)
    assert page.locator(".nl-closer [data-measure=err] dt").inner_text() == "ERR grades to 4"
    page.get_by_label("Highest grade").select_option("3")
    expect(page, GRADES, k=5, pool=POOL, max_grade=3)
    known = RankingLab(GRADES, k=5, pool=POOL, max_grade=3)
    said(page, f"Another scale, which ERR alone looks at: ERR rises to {known.err:.3f}.")
    page.get_by_role("slider", name="Persistence").fill("0.5")
    expect(page, GRADES, k=5, pool=POOL, max_grade=3, p=0.5)
    said(page, "Another persistence, which RBP alone looks at: RBP rises to")
    page.get_by_label("Grade of D").select_option("5")
    judged = [3, 3, 3, 2, 2, 2, 1, 5]
    expect(page, graded("ABCDEF", D=5), k=5, pool=judged, max_grade=3, p=0.5)
    assert page.locator(".nl-closer [data-measure=err] dt").inner_text() == "ERR grades to 5"
    for _ in range(3):
        click(page, "Undo")
    expect(page, GRADES, k=5, pool=POOL)


def test_another_measure_comes_to_the_lead_and_back(open_lab):
    page = open_lab()
    lead = page.get_by_label("In the lead")
    tiles = page.locator(".nl-tiles [data-measure]")
    order = tiles.evaluate_all("all => all.map(each => each.dataset.measure)")
    for show in ("err", "ap", "rbp"):
        lead.select_option(show)
        expect(page, GRADES, show=show)
        assert page.locator(".nl-headline dt").inner_text() == show.upper()
        assert page.locator(".nl-closer").evaluate("node => node.open")
    said(page, "RBP leads: the bars and the formula are its own.")
    weights = [f"0.2 \u00d7 {weight}" for weight in (1, 0.8, 0.64, 0.41, 0.328)]
    settled(page.locator(".nl-over button").all_inner_texts, weights.__eq__)
    lead.select_option("err")
    click(page, "Move A down")
    known = RankingLab(graded("BACDEF"))
    assert said(page, "A moved from rank 1 to 2: it adds 0.178 instead of 0.438 and B, which it passed").endswith(
        f"adds 0.135 more, so ERR falls to {known.err:.3f}."
    )
    page.get_by_label("Grade of B").select_option("0")
    known = RankingLab(graded("BACDEF", B=0))
    assert said(page, "so rank 1 adds 0.000 instead of 0.188 and those below add").endswith(
        f"more: ERR falls to {known.err:.3f}."
    )
    lead.select_option("rbp")
    page.get_by_label("Grade of A").select_option("0")
    said(page, "so rank 2 adds 0.000 instead of 0.160: RBP falls to 0.275.")
    click(page, "Reset")
    assert lead.input_value() == "ndcg" and page.locator(".nl-headline dt").inner_text() == "NDCG"
    assert tiles.evaluate_all("all => all.map(each => each.dataset.measure)") == order


def test_err_and_rbp_by_keys_alone(open_lab):
    page = open_lab()
    page.locator(".nl-closer summary").focus()
    press(page, "Enter", "Tab", *"3")
    expect(page, GRADES, max_grade=3)
    press(page, "Tab", "ArrowLeft", "ArrowLeft")
    expect(page, GRADES, max_grade=3, p=0.7)
    page.get_by_label("In the lead").focus()
    press(page, *"ER")
    expect(page, GRADES, max_grade=3, p=0.7, show="err")
    press(page, "Control+z", "Control+z", "Control+z")
    expect(page, GRADES)


# One step back, one step forward


def more(page):
    "Open the row of ERR and RBP; return it."
    page.locator(".nl-closer").evaluate("node => { node.open = true; }")
    return page.locator(".nl-closer")


def by_mouse(page):
    "Drag the last result to rank 3."
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView({ block: 'center' })")
    drag(page, centre(grip(page, "F")), centre(row(page, "C")))


ACTIONS = {  # what a reader does, the ranking and options that follow, what is said, and what the address then holds
    "button": (lambda page: click(page, "Move A down"), graded("BACDEF"), {}, "A moved from rank 1 to 2", "ranking"),
    "mouse": (by_mouse, graded("ABFCDE"), {}, "F moved from rank 6 to 3", "ranking"),
    "grade": (lambda page: page.get_by_label("Grade of D").select_option("4"), graded("ABCDEF", D=4), {},
              "The grade of D went from 0 to 4", "ranking"),
    "name": (lambda page: rename(page, "E", "Elm"), [*graded("ABCD"), ("Elm", 1), ("F", 2)], {},
             "A name changes no measure: NDCG stays", "ranking"),
    "out": (lambda page: take_out(page, "B"), graded("ACDEF"), dict(pool=GRADES),
            "is no longer returned, but still judged", "ranking pool"),
    "add": (lambda page: click(page, "Add a result"), [*GRADES, 1], {}, "One more result at the end", "ranking"),
    "pool": (lambda page: judge(page, "add", 5), GRADES, dict(pool=[*GRADES, 5]),
             "One more result is judged", "pool"),
    "sort": (lambda page: click(page, "Sort to ideal"), graded("ACBFED"), {}, "NDCG rises to 1.000", "ranking"),
    "k": (lambda page: page.get_by_role("slider").fill("3"), GRADES, dict(k=3), "NDCG", "k"),
    "gain": (lambda page: choose(page, "exponential"), GRADES,
             dict(gain="exponential"), "Another gain, which AP and RR do not look at", "gain"),
    "discount": (lambda page: page.get_by_label("Discount", exact=True).select_option("jk"), GRADES,
                 dict(discount=("jk", 2)), "NDCG", "discount"),
    "relevant": (lambda page: page.get_by_label("Relevant from grade").select_option("3"), GRADES, dict(min_grade=3),
                 "Another grade counts as relevant: NDCG stays", "min_grade"),
    "nothing relevant": (lambda page: page.get_by_label("Relevant from grade").select_option("5"), GRADES,
                         dict(min_grade=5), "Another grade counts as relevant", "min_grade"),
    "lead": (lambda page: page.get_by_label("In the lead").select_option("err"), GRADES, dict(show="err"),
             "ERR leads", "show"),
    "scale": (lambda page: more(page).get_by_label("Highest grade").select_option("3"), GRADES, dict(max_grade=3),
              "Another scale, which ERR alone looks at", "max_grade"),
    "persistence": (lambda page: more(page).get_by_role("slider").fill("0.5"), GRADES, dict(p=0.5),
                    "Another persistence, which RBP alone looks at", "p"),
}


def test_each_action_is_shown_told_linked_undone_and_redone(open_lab):
    page = open_lab()
    other = page.context.new_page()
    other.goto(page.url)
    for name, (act, ranking, options, told, keys) in of_the_day(ACTIONS.items(), 6):
        act(page)
        expect(page, ranking, **options)
        said(page, told)
        assert address(page)["RankingLab"].keys() == set(keys.split()), name
        other.evaluate("hash => { location.hash = hash; }", page.url.partition("#")[2])
        settled(lambda: state(other), lambda found: found == state(page))
        for button, there, held in (("Undo", GRADES, {}), ("Redo", ranking, options), ("Undo", GRADES, {})):
            click(page, button)
            expect(page, there, **held)
        assert address(page) == {} and not page.url.endswith("#"), name


@pytest.mark.long
def test_a_long_way_back_and_forward_and_a_link_that_holds_all_of_it(open_lab):
    page = open_lab()
    steps = [act for name, (act, *_) in ACTIONS.items() if name != "nothing relevant"]
    steps += [
        lambda page: page.get_by_label("Parameter of the discount").fill("5") or press(page, "Enter"),
        lambda page: judge(page, "1", 3), lambda page: judge(page, "1", "Show it"),
        lambda page: judge(page, "1", "Forget"),
        lambda page: click(page, "Shuffle"),
    ]
    states = [state(page)]
    for step in steps:
        step(page)
        states.append(state(page))
    address(page)
    other = page.context.new_page()
    other.goto(page.url)
    assert state(other) == states[-1]
    click(page, "Reset")
    states.append(state(page))
    assert states[-1] == states[0]
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    for before in reversed(states[:-1]):
        undo.click()
        assert state(page) == before
    assert undo.get_attribute("aria-disabled") == "true"
    for after in states[1:]:
        page.keyboard.press("Control+Shift+z")
        assert state(page) == after
    assert redo.get_attribute("aria-disabled") == "true"
    said(page, "One step forward")


def test_a_run_of_the_slider_is_one_step(open_lab):
    page = open_lab()
    click(page, "Move A down")
    page.get_by_role("slider").focus()
    press(page, *["ArrowLeft"] * 4)
    expect(page, graded("BACDEF"), k=2)
    press(page, "Control+z")
    expect(page, graded("BACDEF"))
    press(page, "Control+z")
    expect(page, GRADES)


def test_a_new_step_ends_what_could_be_redone(open_lab):
    page = open_lab()
    click(page, "Move A down")
    click(page, "Undo")
    click(page, "Move F up")
    assert page.get_by_role("button", name="Redo").get_attribute("aria-disabled") == "true"
    press(page, "Control+y")
    expect(page, graded("ABCDFE"))


# All orders


def every_order(ranking, **form):
    "Return NDCG of each different order of the grades, by Python."
    return np.sort([ndcg(list(order), **form) for order in set(itertools.permutations(ranking))])


@pytest.mark.some(3)
@pytest.mark.parametrize("ranking, options", [
    (GRADES, {}), (GRADES, dict(k=3)), (GRADES, dict(pool=POOL, gain="exponential")),
    ([2, 0, 1, 1, 0], dict(discount=("rbp", 0.5), k=2)), ([0, 1], {}),
    ([3, 2, 1, 0, 0, 0, 1, 2], dict(pool=[5] + POOL, k=4)),
], ids=str)
def test_the_orders_are_those_of_brute_force(open_lab, ranking, options):
    page, known = open_lab(ranking, options=options), RankingLab(ranking, **options)
    all_orders = every_order(ranking, **options)
    below = (all_orders < known.ndcg - 1e-12).mean()
    text = page.locator("[data-part=spread]").inner_text()
    found = re.fullmatch(
        r"NDCG of all (\d+) orders of these grades: "
        r"the worst has (.+), a random one (.+) on average, the best (.+)\. "
        r"You are here, at (.+), above (\d+) % of them\.",
        text,
    )
    assert int(found[1]) == len(all_orders)
    assert [float(value) for value in found.groups()[1:5]] == pytest.approx(
        [all_orders[0], all_orders.mean(), all_orders[-1], known.ndcg], abs=5.1e-4
    )
    assert abs(int(found[6]) - 100 * below) <= 0.501
    heights = page.locator(".nl-orders i").evaluate_all(
        "all => all.map(each => Number(each.style.getPropertyValue('--h')))"
    )
    counts = np.histogram(np.minimum(np.floor(all_orders * 25 + 1e-9), 24), bins=np.arange(26))[0]
    assert heights == pytest.approx(counts / counts.max(), abs=0.02)


def test_equal_grades_have_one_order(open_lab):
    page = open_lab([1, 1, 1])
    assert page.locator(".nl-orders").inner_text() == "These grades have only one order, so no move can change NDCG."
    page.get_by_label("Grade of A").select_option("2")
    assert page.locator(".nl-orders").inner_text().startswith("NDCG of all 3 orders")


def test_the_divisor_of_ap_does_not_stay_under_ndcg(open_lab):
    page = open_lab()
    lead, under = page.get_by_label("In the lead"), page.locator(".nl-under")
    before = under.inner_text()
    for measure in ("ap", "ndcg"): lead.select_option(measure)
    settled(under.inner_text, lambda text: text == before)


def test_you_are_here(open_lab):
    page = open_lab()
    for button in ("Sort to ideal", "Move A down", "Shuffle"):
        click(page, button)
        box, mark = page.locator(".nl-orders > div").bounding_box(), page.locator(".nl-here").bounding_box()
        assert (mark["x"] - box["x"]) / box["width"] == pytest.approx(shown(page)["ndcg"], abs=0.01)
    click(page, "Sort to ideal")
    assert "at 1.000" in page.locator("[data-part=spread]").inner_text()


@pytest.mark.some(2)
@pytest.mark.parametrize("ranking", [[], [3], [0, 0, 0], [1] * 9])
def test_no_orders_to_show(open_lab, ranking):
    assert not open_lab(ranking).locator(".nl-orders").is_visible()


def test_the_orders_come_and_go_with_the_ninth_result(open_lab):
    page = open_lab([1, 0, 0, 0, 0, 0, 0, 0])
    click(page, "Add a result")
    assert not page.locator(".nl-orders").is_visible()
    click(page, "Undo")
    assert page.locator("[data-part=spread]").inner_text().startswith("NDCG of all 8 orders")


# In the hands of a program


def test_a_change_from_outside_ends_what_could_be_redone(open_stand):
    page = open_stand(RankingLab(GRADES))
    click(page, "Move A down")
    click(page, "Undo")
    page.evaluate("lab.model.set('k', 2)")
    press(page, "Control+y")
    expect(page, GRADES, k=2)


def test_a_change_from_outside_calls_a_drag_off(open_stand):
    page = open_stand(RankingLab(GRADES))
    drag(page, centre(grip(page, "A")), centre(row(page, "B")), release=False)
    page.evaluate("lab.model.set('ranking', [{ label: 'C', grade: 3 }, { label: 'A', grade: 2 }])")
    page.mouse.up()
    expect(page, [("C", 3), ("A", 2)])
    assert page.locator(".nl-dragging, .nl-held").count() == 0


def test_the_model_hears_one_move_once(open_stand):
    page = open_stand(RankingLab(GRADES))
    page.evaluate("lab.model.on('change:ranking', () => { lab.told = (lab.told ?? 0) + 1; })")
    drag(page, centre(grip(page, "A")), centre(row(page, "D")))
    assert page.evaluate("lab.told") == 1
    assert page.evaluate("lab.model.get('ranking').map(result => result.label).join('')") == "BCDAEF"
