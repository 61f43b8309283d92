"""A measure of one's own on the built site: typed, run in the page, and followed."""

import pytest
from accessible import ready, violations
from browser import tab
from labs import copy_button, settled

from ndcg_lit.labs.own_lab import TEMPLATES

pytestmark = pytest.mark.turns(3)

LABORATORY = "play/own.html"


def own(page):
    return page.locator("[data-ndcg-widget=OwnLab]").first


def press_run(place, code):
    "Press Run for the code that is typed in."
    place.locator("[data-part=code]").fill(code)
    place.get_by_role("button", name="Run", exact=True).click()


def run(place, code):
    "Run the code, and wait for the answer."
    press_run(place, code)
    settled(lambda: place.locator("[aria-busy=true]").count(), lambda busy: busy == 0)


def value(place):
    return place.locator("[data-measure=own] data").inner_text()


def test_a_typed_measure_runs_and_follows_each_move(served, watched):
    page = watched.go(served + LABORATORY)
    place = own(page)
    place.scroll_into_view_if_needed()
    assert value(place) == "5.533" and not any("python" in url for url in watched.requests)
    run(place, "def measure(grades):\n    return grades[0] * 10 + grades[-1]")
    settled(lambda: value(place), lambda text: text == "32.000")
    place.locator(".nl-grip").first.press("Alt+End")
    settled(lambda: value(place), lambda text: text == "23.000")
    place.locator(".nl-rows select").first.select_option("5")
    settled(lambda: value(place), lambda text: text == "53.000")
    place.get_by_role("button", name="DCG", exact=True).click()
    place.get_by_text("What your measure prefers").click()
    settled(lambda: place.locator("[data-part=against]").inner_text(), lambda text: text.startswith("On none of"))
    place.get_by_role("button", name="Undo", exact=True).click()
    settled(lambda: value(place), lambda text: text == "53.000")
    assert watched.problems == [] and all(url.startswith((served, "blob:")) for url in watched.requests)


@pytest.mark.some(2)
@pytest.mark.parametrize("code, told", [
    ("def measure(grades):\n    while True: pass", "Stopped after 3 seconds: a loop may never end."),
    ("def measure(grades):\n    return grades[9]", "Line 2: IndexError: list index out of range"),
    ("def measure(grades):\n    return 'x'", "must return a finite number; got 'x'"),
    ("measur = 1", "there is no function measure: write def measure(grades)"),
    ("def measure(grades)\n    return 1", "Line 1: SyntaxError"),
])
def test_what_is_wrong_is_told_where_it_is_typed_and_the_next_run_answers(code, told, served, watched):
    page = watched.go(served + LABORATORY)
    place = own(page)
    page.clock.install()
    press_run(place, code)
    error = place.locator("[data-part=error]")
    settled(lambda: page.clock.fast_forward(1000) or error.inner_text(), lambda text: told in text)
    assert place.locator("[data-part=told]").is_hidden() and value(place) == "\u2013"
    run(place, TEMPLATES["blank"])
    settled(lambda: value(place), lambda text: text == "8.000")


def test_from_the_disk_and_by_keys_alone(site, watched):
    page = watched.go((site / LABORATORY).as_uri())
    place = own(page)
    place.locator("[data-part=code]").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("def measure(grades):\n")
    page.keyboard.type("return 7")
    assert place.locator("[data-part=code]").input_value() == "def measure(grades):\n    return 7"
    page.keyboard.press("Control+Enter")
    settled(lambda: value(place), lambda text: text == "7.000")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Run" and watched.problems == []


def test_a_link_holds_the_code_and_waits_for_run(served, watched):
    page = watched.go(served + LABORATORY)
    code = "def measure(grades):\n    # by % and & and <b>\n    return grades[1]"
    run(own(page), code)
    settled(lambda: page.evaluate("location.hash"), lambda text: "code=" in text)
    link = page.evaluate("location.href")
    page.goto("about:blank")
    page.goto(link)
    place = own(page)
    assert place.locator("[data-part=code]").input_value() == code
    assert value(place) == "\u2013" and "Press Run" in place.locator("[data-part=status]").inner_text()
    place.get_by_role("button", name="Run", exact=True).click()
    settled(lambda: value(place), lambda text: text == "2.000")


@pytest.mark.parametrize("name", ["Copy as Python", "Copy as test"])
def test_the_copied_code_gives_the_value(name, served, browser):
    with tab(browser, permissions=["clipboard-read", "clipboard-write"]) as opened:
        place, space = own(opened.go(served + LABORATORY)), {}
        copy_button(place, name).click()
        exec(place.locator("[data-part=copied]").input_value(), space)
    assert space["value"] == pytest.approx(5.5333333333333333)
    if "test" in name: space["test_measure"]()


@pytest.mark.some(1)
@pytest.mark.parametrize("width, theme", [(360, "dark"), (1440, "light")])
def test_an_error_is_accessible_and_fits(width, theme, served, browser):
    with tab(browser, viewport={"width": width, "height": 800}, color_scheme=theme) as opened:
        page = opened.go(served + LABORATORY)
        run(own(page), "def measure(grades):\n    return 'a text that is longer than the screen of a phone is wide'")
        own(page).locator("[data-part=error]", has_text="longer").wait_for()
        ready(page)
        settled(lambda: violations(page, 1), lambda found: found == [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
