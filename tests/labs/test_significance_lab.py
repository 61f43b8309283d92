"""The significance laboratory: its numbers are Python's, and bars drawn by mouse, finger and keys move them."""

import json
import random
from itertools import combinations
from math import inf
from pathlib import Path
from statistics import NormalDist, fmean

import numpy as np
import pytest
from selectolax.lexbor import LexborHTMLParser

from lab_checks import check, held, press, slider
from labs import pause, said, swipe
from ndcg_lit.engine.resampling import flip_p, flip_test
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.significance_lab import BY, SignificanceLab, compared
from test_metrics_js import answers


NOTEBOOKS = Path(__file__).resolve().parents[2] / "nbs"


def a_comparison(rng):
    n = rng.choice([2, 3, 8, 8, 12, 16])
    steps = [0, 0, 0.5, -0.25]
    some = rng.choice([lambda: rng.gauss(0.02, 0.2), lambda: rng.choice(steps), lambda: rng.random() - 0.3])
    by = [max(-1, min(1, round(some(), 2))) for _ in range(n)]
    how = dict(level=rng.choice([0.9, 0.95, 0.99]), care=rng.choice([0.01, 0.1, 1]), seed=rng.randint(0, 10**6))
    return dict(by=by, **how)


def test_the_front_end_computes_what_python_does(scripts):
    rng = random.Random(83)
    calls = [a_comparison(rng) for _ in range(150)] + [dict(by=[0.1] * 9, level=0.95, care=0.1, seed=1)]
    rough = [[rng.uniform(-1, 1) for _ in range(n)] for n in (2, 5, 11, 12, 13)]  # no two sums are equal
    calls += [dict(by=by, level=level, care=0.1, seed=0) for by in rough for level in (0.9, 0.95, 0.99)]
    found = answers(scripts / "statistics.mjs", [["compared", call] for call in calls])
    for call, theirs in zip(calls, found, strict=True):
        ours = compared(**call)
        ours["mean"] = ours.pop("difference")
        for name, infinite in (("detectable", inf), ("low", -inf), ("high", inf)):  # null, as JSON has it
            if theirs[name] is None: theirs[name] = infinite
        if ours["sd"] < 1e-12:  # where all are alike, rounding alone is left
            ours, theirs = ({key: each[key] for key in ("p", "mean", "low", "high")} for each in (ours, theirs))
        assert theirs == pytest.approx(ours, rel=1e-11, abs=1e-12), call


def test_the_interval_of_a_page_and_of_its_laboratory_are_one(scripts):
    "For eight queries every subset is tried: the ends are the sixth means from below and from above, of 255."
    [found] = answers(scripts / "statistics.mjs", [["compared", dict(by=BY, level=0.95, care=0.1, seed=0)]])
    means = sorted(fmean(some) for size in range(1, 9) for some in combinations(BY, size))
    low, high, lab = means[5], means[-6], SignificanceLab()  # beyond each: 5 means and the empty subset, 6 of 256
    assert (found["low"], found["high"]) == pytest.approx((low, high))
    assert (lab.low, lab.high) == pytest.approx((low, high)) == (found["low"], found["high"])
    assert (low <= 0 <= high) == (lab.p > 0.05) == (found["p"] > 0.05)
    assert f"95 % interval {low:.3f} to {high:.3f}, p = {lab.p:.3f}" in lab.tables()[0][0]


def test_the_laboratory_of_the_page_has_the_differences_of_the_page(scripts):
    page = json.loads((NOTEBOOKS / "practice/01_comparison.ipynb").read_text(encoding="utf-8"))
    markup = "".join("".join(output.get("data", {}).get("text/html", ""))
                     for cell in page["cells"] for output in cell.get("outputs", []))
    [script] = LexborHTMLParser(markup).css('[data-ndcg-widget="SignificanceLab"] script[type="application/json"]')
    by = json.loads(script.text())["by"]
    assert by != BY and [round(each, 2) for each in by] == BY
    [found] = answers(scripts / "statistics.mjs", [["compared", dict(by=by, level=0.95, care=0.1, seed=0)]])
    assert (found["low"], found["high"]) == pytest.approx(flip_test(np.array([by]))[1][0])


def test_the_normal_curve(scripts):
    normal, points = NormalDist(), [-6.0, -1.96, -0.3, 0.0, 0.5, 2.5, 7.0]
    shares = [0.005, 0.05, 0.5, 0.8, 0.975, 0.995]
    calls = [["share", dict(x=x)] for x in points] + [["point", dict(share=share)] for share in shares]
    found = answers(scripts / "statistics.mjs", calls)
    assert found[:7] == pytest.approx([normal.cdf(x) for x in points], rel=1e-12, abs=1e-15)
    assert found[7:] == pytest.approx([normal.inv_cdf(share) for share in shares], rel=1e-12, abs=1e-15)


def place(page, query, value, top=0.5):
    "Return the place in the chart that stands for this difference of this query."
    box, n = page.locator(".nl-bars-by-hand").bounding_box(), page.locator(".nl-bars-by-hand i").count()
    return box["x"] + (query - 0.5) / n * box["width"], box["y"] + (1 - value / top) / 2 * box["height"]


def test_bars_by_mouse_and_by_keys(open_page):
    page = open_page(embed(SignificanceLab()))
    page.mouse.move(*place(page, 3, -0.2))
    page.mouse.down()
    page.mouse.move(*place(page, 3, 0.3), steps=6)
    page.mouse.up()
    lab = held(page, SignificanceLab)
    assert lab.by[2] == pytest.approx(0.3, abs=0.01) and lab.by[:2] + lab.by[3:] == BY[:2] + BY[3:]
    check(page, SignificanceLab, by=lab.by)
    assert lab.losses == 0 and lab.p == flip_p(np.array(lab.by))
    said(page, "Query 3 is 0.")
    press(page, "Undo")
    check(page, SignificanceLab)
    slider(page, "Query").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    check(page, SignificanceLab, by=[BY[0], 0.34, *BY[2:]])
    page.keyboard.press("Control+z")
    check(page, SignificanceLab)


def test_a_bar_that_is_taken_at_its_end_can_be_put_back(open_page):
    page = open_page(embed(SignificanceLab()))
    page.mouse.move(*place(page, 2, BY[1]))
    page.mouse.down()
    check(page, SignificanceLab)
    page.mouse.move(*place(page, 2, 0.1), steps=6)
    page.mouse.up()
    assert held(page, SignificanceLab).by[1] == pytest.approx(0.1, abs=0.011)
    press(page, "Undo")
    check(page, SignificanceLab)


def test_a_press_sets_its_bar_as_it_ends_and_a_finger_that_scrolls_sets_nothing(open_page):
    page = open_page(embed(SignificanceLab()), width=390, height=664, has_touch=True, is_mobile=True)
    page.locator(".nl-bars-by-hand").scroll_into_view_if_needed()
    page.mouse.move(*place(page, 3, 0.3))
    page.mouse.down()
    pause(page, 400)
    check(page, SignificanceLab)
    page.mouse.up()
    lab = held(page, SignificanceLab)
    assert lab.by[2] == pytest.approx(0.3, abs=0.01) and lab.by[:2] + lab.by[3:] == BY[:2] + BY[3:]
    press(page, "Undo")
    before, (x, y) = page.evaluate("scrollY"), place(page, 3, 0.4)
    swipe(page, (x, y), (x, y - 200), steps=20)
    assert page.evaluate("scrollY") > before + 100
    check(page, SignificanceLab)


def test_examples_and_sizes(open_page):
    page = open_page(embed(SignificanceLab()))
    press(page, "One query decides")
    check(page, SignificanceLab, by=[0.9] + [0] * 7)
    said(page, "95 % interval 0.000 to 0.450")
    said(page, "p = 1.000; 1 win, 7 ties, 0 losses of system 2: these 8 queries cannot tell it from luck")
    press(page, "Small and steady")
    check(page, SignificanceLab, by=[0.03, 0.03, 0.03, -0.01] * 2)
    slider(page, "How many").fill("16")
    check(page, SignificanceLab, by=[0.03, 0.03, 0.03, -0.01] * 4)
    said(page, "more than luck")
    press(page, "All level")
    check(page, SignificanceLab, by=[0] * 16)
    said(page, "Both systems are level on all 16 queries: p is 1, and nothing can be concluded.")
    seen = []
    for seed in (1, 2):
        press(page, "Noise")
        seen.append(held(page, SignificanceLab))
        assert seen[-1].seed == seed and max(map(abs, seen[-1].by)) <= 0.3
        check(page, SignificanceLab, **seen[-1].held())
    assert seen[0].by != seen[1].by


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [320, 360, 390, 1100])
def test_nothing_jumps_back_when_a_sentence_is_short_again(open_page, width):
    page = open_page(embed(SignificanceLab()), width=width, height=1600)
    parts = page.locator(".nl-bars-by-hand, .nl-flips, .nl-outlook, .nl-controls")
    tops = lambda: parts.evaluate_all("all => all.map(part => Math.round(part.getBoundingClientRect().top))")
    seen = tops()
    for name, told in (("Noise", "95 %"), ("Small and steady", "6 wins"), ("All level", "level on all")):
        press(page, name)
        said(page, told)
        now = tops()
        assert all(y >= before - 1 for y, before in zip(now, seen, strict=True)), name
        seen = now


def test_a_finger_goes_across(open_page):
    page = open_page(embed(SignificanceLab()), width=360, height=900, has_touch=True, is_mobile=True)
    page.evaluate("document.querySelector('.nl-bars-by-hand').scrollIntoView({ block: 'center' })")
    swipe(page, place(page, 1, 0.2), place(page, 8, 0.2), steps=30)
    lab = held(page, SignificanceLab)
    assert lab.by == pytest.approx([0.2] * 8, abs=0.02)
    check(page, SignificanceLab, by=lab.by)
    press(page, "Undo")
    check(page, SignificanceLab)


def tails(by):
    "Return how many of all combinations of the signs of `by` have a sum as far from 0, and how many there are."
    some = np.array([each for each in by if each])
    signs = 1 - 2 * (np.arange(2**some.size)[:, None] >> np.arange(some.size) & 1)
    return int((np.abs(signs @ some) >= abs(some.sum()) - 1e-12).sum()), 2**some.size


BARS = """all => all.map(bar => ["--all", "--tail"].map(name => Number(bar.style.getPropertyValue(name))))"""


def test_the_flips_are_counted_one_by_one_and_all_at_once(open_page):
    page = open_page(embed(SignificanceLab()))
    far, of = tails(BY)
    caption, bars = page.locator("[data-part=counted]"), page.locator(".nl-flips i")
    assert caption.inner_text() == (f"{far} of {of} combinations of signs have a mean of 0.116 or more on either side: "
                                    f"p = {far} / {of} = 0.109. There are 128 and not 256 because one difference is 0, "
                                    "and its sign changes nothing.")
    full = np.array(bars.evaluate_all(BARS))
    assert full.max() == 1 and full[:, 1].sum() / full[:, 0].sum() == pytest.approx(far / of)
    assert (full[:, 0] == full[::-1, 0]).all()
    press(page, "One flip more")
    assert caption.inner_text().startswith(("0 of 1 combination of signs so far", "1 of 1 combination of signs so far"))
    assert np.array(bars.evaluate_all(BARS))[:, 0].sum() == pytest.approx(full[:, 0].sum() / of)
    for _ in range(9): press(page, "One flip more")
    assert "of 10 combinations of signs so far ha" in caption.inner_text()
    press(page, "Flip the signs")  # nothing may move: all at once
    said(page, f"{far} of {of} combinations of signs have a mean")
    press(page, "Small and steady")
    far, of = tails([0.03, 0.03, 0.03, -0.01] * 2)
    assert f"p = {far} / {of}" in caption.inner_text() and of == 256
    press(page, "All level")
    assert caption.inner_text().startswith("1 of 1 combination of signs has a mean of 0.000")


def test_the_histogram_fills_up_and_can_be_stopped(open_page):
    page = open_page(embed(SignificanceLab()), reduced_motion="no-preference")
    _, of = tails(BY)
    press(page, "Flip the signs")
    page.locator("[data-part=counted]", has_text="so far").wait_for()
    press(page, "Stop")
    stood = page.locator("[data-part=counted]").inner_text()
    pause(page, 200)
    assert page.locator("[data-part=counted]").inner_text() == stood
    press(page, "Flip the signs")
    said(page, f"of {of} combinations of signs have a mean")
    press(page, "Flip the signs")
    press(page, "Noise")  # another comparison is counted whole
    assert "so far" not in page.locator("[data-part=counted]").inner_text()


@pytest.mark.some(2)
@pytest.mark.parametrize("by, scale", [
    ([0.03, 0.03, 0.03, -0.01], 0.05), ([0.05, 0], 0.1), ([0.2, -0.36], 0.5), ([0.9, 0], 1), ([-1, 1], 1),
    ([0, 0], 0.5),
])
def test_the_chart_is_drawn_to_the_scale_of_its_bars(open_page, by, scale):
    page = open_page(embed(SignificanceLab(by)))
    assert page.locator("[data-part=upper]").inner_text() == f"system 2 better, up to {scale}"
    assert page.locator("[data-part=rightEnd]").inner_text() == f"system 2 by {scale}"
    chart = page.locator(".nl-bars-by-hand").bounding_box()["height"]
    assert max(map(abs, by)) in (0, 1) or max(map(abs, by)) / scale * chart / 2 >= 0.35 * chart / 2
    styles = page.locator(".nl-bars-by-hand i").evaluate_all("all => all.map(bar => bar.className.trim())")
    assert [("nl-less" in each, "nl-level" in each) for each in styles] == [(x < 0, x == 0) for x in by]


def test_a_difference_of_0_is_grey(open_page):
    page = open_page(embed(SignificanceLab([0, 0.2, -0.2])))
    colors = page.locator(".nl-bars-by-hand i").evaluate_all("""all => all.map(bar => {
      const { backgroundColor, backgroundImage } = getComputedStyle(bar, "::before");
      return [backgroundColor, backgroundImage];
    })""")
    assert colors[0][0] == "rgba(0, 0, 0, 0)" and "gradient" in colors[0][1]
    assert colors[1][1] == "none" and colors[1][0] != colors[2][0]


def test_ctrl_z_after_a_drag(open_page):
    page = open_page(embed(SignificanceLab()))
    page.mouse.move(*place(page, 3, -0.2))
    page.mouse.down()
    page.mouse.move(*place(page, 3, 0.3), steps=6)
    page.mouse.up()
    assert held(page, SignificanceLab).by[2] > 0.2
    page.keyboard.press("Control+z")
    check(page, SignificanceLab)
    page.keyboard.press("Control+Shift+z")
    assert held(page, SignificanceLab).by[2] > 0.2
