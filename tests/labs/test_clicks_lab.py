"""The clicks laboratory: the same clicks in both languages, and in a real browser rain, keys, links and pages."""

import random
import re

import numpy as np
import pytest
from traitlets import TraitError

from lab_checks import check_clicks as check
from lab_checks import choose, held, press, slider
from labs import address, announced, pause, said
from ndcg_lit import dcg
from ndcg_lit.draws import draws
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.clicks_lab import ClicksLab, estimates, look_curve, settles_at
from ndcg_lit.labs.tasks import TASKS
from test_metrics_js import answers

NAMES = "naive", "ips", "clipped", "snips"


def a_setting(rng):
    m, steepness = rng.randint(1, 8), rng.randint(0, 20) / 10
    by_hand = [rng.randint(1, 100) / 100 for _ in range(m)]
    return dict(
        rel=[rng.choice([0, 1, 2, 3, 4, 5, 2.5]) for _ in range(m)],
        looks=rng.choice([by_hand, look_curve(steepness, m)]), clip=rng.choice([1, 1.5, 3, 10, 100]),
        seed=rng.choice([0, 1, rng.randint(0, 2**32 - 1), 2**32 - 1]), steepness=steepness,
        stops=sorted(rng.sample(range(1, 400), 4)) + [rng.randint(400, 3000)],
    )


def test_both_languages_count_the_same_clicks_to_twelve_decimals(scripts):
    rng = random.Random(84)
    settings = [a_setting(rng) for _ in range(60)] + [
        dict(rel=[0], looks=[0.5], clip=3, seed=1, steepness=1, stops=[1, 2, 50]),  # no click at all
        dict(rel=[5, 5], looks=[1, 1], clip=1, seed=7, steepness=0, stops=[1, 2, 50]),  # nothing but clicks
    ]
    for setting, answer in zip(settings, answers(scripts / "clicks.mjs", settings), strict=True):
        steepness, stops = setting.pop("steepness"), setting.pop("stops")
        assert answer["curve"] == look_curve(steepness, len(setting["rel"]))
        assert answer["draws"] == draws(setting["seed"], 160_000)[[0, 1, 2, 1000, 159_999]].tolist()
        for n, told in zip(stops, answer["path"], strict=True):
            known = estimates(n=n, **setting)
            assert told["values"] == pytest.approx({k: known[k].value for k in NAMES}, rel=1e-12, abs=1e-12)
            errors = {k: float(np.nan_to_num(known[k].error)) for k in NAMES}
            assert told["errors"] == pytest.approx(errors, rel=1e-11, abs=1e-12)
        lab = ClicksLab(**setting, n=stops[-1])
        assert answer["clicks"] == lab.clicks
        ends = settles_at(*(setting[key] for key in ("rel", "looks", "clip")))
        assert answer["ends"] == pytest.approx({"dcg": dcg(setting["rel"]), **ends}, rel=1e-12)


def test_what_the_laboratory_holds_in_python():
    lab = ClicksLab()
    assert (lab.rel, lab.looks, lab.n, lab.third) == ([3, 2, 3, 0, 1, 2], look_curve(1, 6), 100, "clipped")
    known = lab.estimates
    assert [getattr(lab, name) for name in NAMES] == [known[name].value for name in NAMES]
    lab.n = 2000
    assert abs(lab.ips - lab.dcg) < 3 * lab.estimates["ips"].error < lab.dcg - lab.naive
    assert ClicksLab([5, 0, 2]).looks == look_curve(1, 3)
    with pytest.raises(TraitError, match="6 propensities for 2 results"):
        lab.rel = [1, 2]
    with lab.hold_trait_notifications():
        lab.rel, lab.looks = [1, 2], [1, 0.5]
    assert lab.dcg == dcg([1, 2]) and len(lab.clicks) == 2
    assert ClicksLab([0, 0]).snips == ClicksLab([0, 0]).ips == 0


def unfold(page):
    "Open the grades and the shares."
    page.get_by_text("Grades, and the share that looks").click()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def test_buttons_keys_history_and_links(open_page):
    page = open_page(embed(ClicksLab(tasks=TASKS["clicks"])))
    check(page, ClicksLab())
    press(page, "1,000 at once")
    check(page, ClicksLab(n=1100))
    told = said(page, "After 1,100 page views")
    assert f"IPS {ClicksLab(n=1100).ips:.3f}" in told and "settles at 4.324" in told
    page.keyboard.press("s")
    check(page, ClicksLab(n=1101))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    check(page, ClicksLab())
    press(page, "Redo")
    press(page, "Other visitors")
    check(page, ClicksLab(n=1100, seed=2))
    unfold(page)
    slider(page, "Share that looks at rank 2").fill("0.8")
    looks = [1, 0.8, *look_curve(1, 6)[2:]]
    check(page, ClicksLab(looks=looks, n=1100, seed=2))
    assert page.locator("[data-part=steepness]").inner_text() == "by hand"
    page.get_by_label("Grade at rank 1").select_option("5")
    choose(page, "self-normalised")
    lab = ClicksLab([5, 2, 3, 0, 1, 2], looks, n=1100, seed=2, third="snips")
    check(page, lab)
    assert held(page, ClicksLab).held() == lab.held()
    other = page.context.new_page()
    other.goto(page.url)
    check(other, lab)
    said(other, "As the link has it: after 1,100 page views")
    other.evaluate("location.hash = 'lab=clicks&looks=1,0,1,1,1,1'")
    said(other, "Not shown: a propensity must be a number from 0.01 to 1; got 0. The last good state stays")
    check(other, lab)
    press(page, "Reset")
    slider(page, "Steepness").fill("0")
    press(page, "1,000 at once")
    check(page, ClicksLab(looks=[1] * 6, n=1100))
    said(page, "so there is nothing to correct. Done: ")
    page.get_by_text("Paste your own").click()
    page.get_by_label("Grades such as").fill("5 0 4")
    press(page, "Use this list")
    check(page, ClicksLab([5, 0, 4], [1] * 3, n=1100))
    page.get_by_text("Paste your own").click()
    page.get_by_label("Grades such as").fill("7 1")
    press(page, "Use this list")
    assert "a grade must be a number from 0 to 5; got 7" in page.locator(".nl-unread").inner_text()


def test_the_rain_starts_pauses_and_is_one_step_back(open_page):
    page = open_page(embed(ClicksLab(n=5)), reduced_motion="no-preference")
    said(page, "After 5 page views")
    announced(page)
    button(page, "Let it rain").focus()
    page.keyboard.press("p")
    page.locator(".nl-sky span:first-child i").first.wait_for(state="attached")
    button(page, "Pause").wait_for()
    page.locator("[data-part=views]", has_text=re.compile(r"[1-9]\d")).wait_for()
    page.keyboard.press("p")
    button(page, "Let it rain").wait_for()
    lab = held(page, ClicksLab, n=5)
    assert lab.n >= 10
    check(page, lab)
    said(page, f"After {lab.n} page views")
    assert page.evaluate("announced") == 1, "a rain is told when it stops"
    page.keyboard.press("Control+z")
    check(page, ClicksLab(n=5))
    page.keyboard.press("p")
    page.locator("[data-part=views]", has_text=re.compile(r"[6-9]|\d\d")).wait_for()
    press(page, "From the first")
    button(page, "Let it rain").wait_for()
    check(page, ClicksLab(n=1))
    still = page.context.new_page()
    still.emulate_media(reduced_motion="reduce")
    still.goto(page.url.split("#")[0] + "#n=19990")
    press(still, "Let it rain")
    said(still, "After 20,000 page views")
    button(still, "Rain from the first").wait_for()
    assert still.locator(".nl-sky span:first-child i").count() == 0
    for name in ("One more", "1,000 at once"): assert button(still, name).get_attribute("aria-disabled") == "true"
    button(still, "One more").click(force=True)
    said(still, "20,000 page views are as many as are counted here")
    press(still, "Rain from the first")
    still.locator("[data-part=views]", has_text=re.compile(r"^[2-9]$")).wait_for()
    press(still, "Pause")
    button(still, "Let it rain").wait_for()
    assert button(still, "One more").get_attribute("aria-disabled") == "false"


def test_by_touch(open_page):
    page = open_page(embed(ClicksLab()), width=360, height=2600, has_touch=True, is_mobile=True)
    button(page, "1,000 at once").tap()
    check(page, ClicksLab(n=1100))
    unfold(page)
    share = slider(page, "Share that looks at rank 3")
    box = share.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    looks = look_curve(1, 6)
    looks[2] = float(share.input_value())
    assert looks[2] > 0.95
    check(page, ClicksLab(looks=looks, n=1100))
    page.get_by_role("radio", name="self-normalised").tap(force=True)
    check(page, ClicksLab(looks=looks, n=1100, third="snips"))
    button(page, "Let it rain").tap()
    button(page, "Pause").tap()
    button(page, "Let it rain").wait_for()
    rained = held(page, ClicksLab)
    assert rained.n >= 1100
    check(page, rained)
    button(page, "Undo").tap()


def test_a_rain_ends_with_its_laboratory(open_stand):
    stand = open_stand(ClicksLab())
    press(stand, "Let it rain")
    stand.evaluate("lab.close()")
    assert stand.evaluate("lab.heard.every(signal => signal?.aborted)") and stand.evaluate("lab.handlers.size") == 0
    pause(stand, 300)
    assert stand.locator(".stand").inner_html() == "" and address(stand) == {}


def test_nothing_rains_before_a_press_and_nothing_out_of_sight(open_page):
    page = open_page(embed(ClicksLab(n=5)) + "<div id=below></div>", head="<style>#below { height: 2500px }</style>",
                     reduced_motion="no-preference")
    views = page.locator("[data-part=views]")
    pause(page, 600)
    assert views.inner_text() == "5" and page.evaluate("location.hash") == ""
    button(page, "Let it rain").click()
    page.locator("[data-part=views]", has_text=re.compile(r"[6-9]|\d\d")).wait_for()
    page.evaluate("scrollTo(0, 2400)")
    page.get_by_role("button", name="Let it rain", include_hidden=True).wait_for(state="attached")
    stood = views.inner_text()
    pause(page, 300)
    assert views.inner_text() == stood
    page.evaluate("scrollTo(0, 0)")
    pause(page, 300)
    assert views.inner_text() == stood, "it goes on when somebody says so"


def test_the_button_comes_first_and_the_true_value_has_no_change(open_page):
    page = open_page(embed(ClicksLab(n=5)), width=390)
    assert page.locator(".nl-lab button:visible").first.inner_text() == "Let it rain"
    press(page, "One more")
    said(page, "After 6 page views")
    cells = page.locator("[data-measure=dcg] td").first
    assert cells.inner_text() == f"{ClicksLab().dcg:.3f}" and cells.locator(".nl-delta").count() == 0
