"""The gain laboratory in a real browser: what follows from each gain, and gains set by hand."""

import pytest

from lab_checks import check, choose, press, slider
from labs import said
from ndcg_lit import GainLab, dcg
from ndcg_lit.labs.bundle import embed


@pytest.mark.parametrize("options", [
    dict(gain="exponential"), dict(gain="hand"), dict(gain="hand", worth=[0] * 6),
    dict(gain="hand", worth=[1, 2.5, 0, 40, 99.5, 100], high=5, low=2), dict(low=0), dict(high=5, low=4, many=40),
    dict(many=1),
], ids=str)
def test_gains(open_page, options):
    page = open_page(embed(GainLab(**options)))
    lab = check(page, GainLab, **options)
    widths = [
        [bar.bounding_box()["width"] for bar in row.locator("i").all()] for row in page.locator(".nl-trade p").all()
    ]
    room, scale = page.locator(".nl-trade span").first.bounding_box()["width"], max(lab.one, lab.others, 1e-9)
    assert len(widths[1]) == lab.many
    assert [sum(widths[0]), sum(widths[1])] == pytest.approx(
        [max(room * lab.one / scale, 1.5), max(room * lab.others / scale, 1.5 * lab.many)], abs=2
    )
    if lab.mapping[lab.low]:
        assert widths[1][-1] / widths[1][0] == pytest.approx(dcg([0] * (lab.many - 1) + [1]), abs=0.05)
    choose(page, "linear")
    choose(page, "exponential" if lab.gain == "linear" else lab.gain)
    assert_trade(page, GainLab(**{**options, "gain": "exponential" if lab.gain == "linear" else lab.gain}))


def assert_trade(page, lab):
    "Check that the sentence says what Python knows."
    short = lambda x: f"{x:.3f}".rstrip("0").rstrip(".")
    enough = f"it takes {'more than 1000' if lab.needed is None else lab.needed} of grade {lab.low} to reach"
    takes = enough if lab.mapping[lab.low] else f"no number of grade {lab.low} reaches"
    told = (
        f"Grade {lab.high} gains {short(lab.mapping[lab.high])}, grade {lab.low} gains {short(lab.mapping[lab.low])}; "
        f"as each rank counts less, {takes} one of grade {lab.high} at rank 1. "
        f"The DCG of {lab.many} is {lab.others:.3f} against {lab.one:.3f}; "
        f"with the one placed after them NDCG is {lab.ndcg:.3f}."
    )
    said(page, told)


def test_gain_controls(open_page):
    page = open_page(embed(GainLab()))
    page.get_by_label("One result of grade").select_option("5")
    page.get_by_label("against results of grade").select_option("2")
    slider(page, "How many").fill("9")
    check(page, GainLab, high=5, low=2, many=9)
    assert_trade(page, GainLab(high=5, low=2, many=9))
    cannot = lambda name: page.get_by_label(name).locator("option:disabled").all_inner_texts()
    assert (cannot("One result of grade"), cannot("against results of grade")) == (["1", "2"], [])
    page.get_by_label("against results of grade").select_option("4")
    assert (cannot("One result of grade"), cannot("against results of grade")) == (["1", "2", "3", "4"], [])
    page.get_by_label("against results of grade").select_option("2")
    page.get_by_label("One result of grade").select_option("3")
    assert cannot("against results of grade") == ["3", "4"]
    check(page, GainLab, high=3, low=2, many=9)
    for _ in range(3):
        press(page, "Undo")
    check(page, GainLab, high=5, low=2, many=9)
    for name in ("Undo",) * 3:
        press(page, name)
    check(page, GainLab)


def test_gains_set_by_keys_are_set_by_hand(open_page):
    page = open_page(embed(GainLab("exponential")))
    third = slider(page, "Grade 3")
    third.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    check(page, GainLab, gain="hand", worth=[0, 1, 3, 6, 15, 31])
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    check(page, GainLab, gain="hand", worth=[0, 1, 3, 6, 15.5, 31])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    check(page, GainLab, gain="exponential")
    choose(page, "hand")
    check(page, GainLab, gain="hand")
