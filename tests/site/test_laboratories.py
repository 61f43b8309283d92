"""The laboratories of the built site in a real Chromium, by mouse, touch and keys: what once went wrong there."""
import re

import pytest
from browser import tab
from lab_assets import MADE, module_name
from labs import copy_button, pause, settled, swipe
from selectolax.lexbor import LexborHTMLParser
from test_pages import LABS

pytestmark = pytest.mark.turns(9)

LABORATORY = "play/order.html"
OWN = {name: page for page, name in LABS.items()}
PHONE = dict(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def lab(page, name): return page.locator(f"[data-ndcg-widget={name}]").first


def whole(place):
    "Open what the laboratory at `place` keeps behind *More*, and return it."
    place.locator("[data-part=more]").evaluate("each => { each.open = true; }")
    return place


def at_rest(page):
    "Wait for two frames, in which what was asked for is laid out and drawn."
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def told(place, words):
    "Wait until the sentence of the laboratory at `place` has these words, and return it."
    status = place.locator("[data-part=status]", has_text=words)
    status.wait_for()
    return status.inner_text()


COPIES = [(name, "Copy as Python") for name in (
    "RankingLab", "OwnLab", "ChoiceLab", "TiesLab", "RunsLab", "ConventionLab", "SignificanceLab", "ClicksLab",
    "ReadersLab",
)] + [("RankingLab", "Copy as test"), ("OwnLab", "Copy as test")]


@pytest.mark.some(3)
@pytest.mark.parametrize("name, button", COPIES)
def test_the_code_that_a_button_copies_runs(name, button, served, browser):
    with tab(browser, permissions=CLIPBOARD) as opened:
        place = lab(opened.go(served + OWN[name]), name)
        copy_button(place, button).click()
        code = place.locator("[data-part=copied]").input_value()
    space = {}
    exec(code, space)
    if "test_ranking" in space: space["test_ranking"]()
    assert "\n\n" in code and len(space) > 2


def test_no_other_laboratory_has_a_button_that_copies_code():
    found = []
    for name in OWN:
        markup = (MADE.parent / "labs" / f"{module_name(name)}.html").read_text(encoding="utf-8")
        found += [(name, button.text(strip=True)) for button in LexborHTMLParser(markup).css("[data-act=python]")]
    assert sorted(found) == sorted(COPIES)


@pytest.mark.some(2)
@pytest.mark.parametrize("page, name, measure", [
    ("lessons/cumulative_gain.html", "RankingLab", "CG"), ("lessons/discounted_gain.html", "ReadersLab", "DCG"),
    ("lessons/ideal_gain.html", "RankingLab", "IDCG"), ("lessons/normalized_gain.html", "RankingLab", "NDCG"),
    ("lessons/average_precision.html", "RankingLab", "AP"), ("lessons/reciprocal_rank.html", "RankingLab", "RR"),
])
def test_the_sentence_speaks_of_the_measure_that_leads(page, name, measure, served, watched):
    place = lab(watched.go(served + page), name)
    place.locator(".nl-grip").first.press("Alt+End")
    said = told(place, "moved from rank 1 to")
    assert re.search(rf"\b{measure}\b", said)
    later = ["CG", "DCG", "IDCG", "NDCG", "AP", "RR"]
    others = later[later.index(measure) + 1:]
    assert [name for name in others if re.search(rf"\b{name}\b", said)] in ([], ["RR"])


def test_the_change_shown_is_that_of_the_whole_drag(served, watched):
    place = lab(watched.go(served + LABORATORY), "RankingLab")
    lead = place.locator("[data-part=lead]")
    before = float(lead.locator("data").get_attribute("value"))
    slider = place.locator("[data-part=cutoff]")
    slider.focus()
    for _ in range(5): watched.page.keyboard.press("ArrowLeft")
    after = float(lead.locator("data").get_attribute("value"))
    by = round(after, 3) - round(before, 3)
    assert lead.locator(".nl-delta").inner_text().lstrip("\u25b2\u25bc ") == f"+{by:.3f}"
    place.get_by_role("button", name="Undo", exact=True).click()
    assert float(lead.locator("data").get_attribute("value")) == before


@pytest.mark.parametrize("old", ["#lab=runs&left_out=lamp,", "?embed=runs#lab=runs&left_out=lamp,"])
def test_old_links_to_the_runs_lead_to_their_page_and_keep_what_they_say(old, served, watched):
    page = watched.go(f"{served}lessons/evaluation.html{old}")
    page.wait_for_url(f"**/practice/comparison.html{old}")
    counted = lab(page, "RunsLab").get_by_label("lamp counts")
    counted.wait_for()
    assert counted.get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("written", ["0.7380", "~%220.7380%22"])
def test_a_link_carries_a_printed_number_with_its_last_zeros(written, served, watched):
    page = watched.go(f"{served}play/tool.html#printed={written}")
    page.wait_for_selector("[data-ndcg-mounted]")
    assert page.locator("[data-part=printed]").first.input_value() == "0.7380" and watched.problems == []


@pytest.mark.parametrize("old", ["#lab=convention&k=3", "?embed=convention#lab=convention&k=3"])
def test_old_links_to_the_tools_lead_to_their_page_and_keep_what_they_say(old, served, watched):
    page = watched.go(f"{served}lessons/conventions.html{old}")
    page.wait_for_url(f"**/play/tool.html{old}")
    tools = lab(page, "ConventionLab")
    tools.locator("[data-part=title]", has_text="NDCG@3").wait_for()
    assert tools.get_by_label("Cutoff", exact=True).input_value() == "3"


def test_no_list_of_values_holds_a_command(served, watched):
    for page in (LABORATORY, OWN["RunsLab"]):
        place = watched.go(served + page)
        grades = place.locator(".nl-rows li > select")
        assert grades.count() and {*grades.locator("option").all_inner_texts()} <= {"-2", "-1", *"012345"}
    place = whole(lab(watched.go(served + LABORATORY), "RankingLab"))
    grade = place.locator("li > select").first
    grade.focus()
    grade.select_option("1")
    for _ in range(4): watched.page.keyboard.press("ArrowDown")
    assert place.locator("li").count() == 6 and grade.input_value() == "3", "the last grade of its scale"
    assert grade.evaluate("each => each === document.activeElement")
    place.get_by_role("button", name=re.compile("^Take out")).click()
    assert place.locator("li").count() == 5


@pytest.mark.some(2)
@pytest.mark.parametrize("name", ["GainDiscountLab", "RankingLab", "TiesLab", "ClicksLab", "SignificanceLab"])
def test_a_swipe_that_scrolls_sets_no_slider(name, served, browser):
    with tab(browser, **PHONE) as opened:
        place = lab(opened.go(served + OWN[name]), name)
        place.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
        sliders = place.locator("input[type=range]")
        values = "all => all.map(each => each.value)"
        before, moved = sliders.evaluate_all(values), 0
        for slider in sliders.all():
            if not slider.is_visible(): continue
            slider.evaluate("each => each.scrollIntoView({ block: 'center' })")
            at_rest(opened.page)
            box, top = slider.bounding_box(), opened.page.evaluate("scrollY")
            x, y = box["x"] + 0.3 * box["width"], box["y"] + box["height"] / 2
            swipe(opened.page, (x, y), (x + 2, y - 160))
            pause(opened.page, 150)
            moved += opened.page.evaluate("scrollY") != top
            assert sliders.evaluate_all(values) == before
        assert moved
        assert place.locator("[data-part=undo]").get_attribute("aria-disabled") == "true"


def test_a_tap_on_a_bar_leaves_the_rows_in_reach_of_tab(served, browser):
    with tab(browser, **PHONE) as opened:
        place = lab(opened.go(served + "lessons/normalized_gain.html"), "RankingLab")
        place.locator(".nl-bar").nth(2).tap()
        pause(opened.page, 100)
        grips = place.locator(".nl-grip").evaluate_all("all => all.map(each => each.tabIndex)")
        assert sorted(grips) == [-1] * 5 + [0]


@pytest.mark.some(2)
@pytest.mark.parametrize("width, height", [(1280, 720), (1440, 900), (390, 844), (360, 740), (720, 450)])
def test_the_note_that_sticks_covers_no_number(width, height, served, watched):
    watched.page.set_viewport_size(dict(width=width, height=height))
    page = watched.go(served + LABORATORY)
    covered = """name => {
      const boxes = [".nl-why", name].map(each => document.querySelector(`[data-ndcg-widget=RankingLab] ${each}`));
      const [note, number] = boxes.map(each => each.getBoundingClientRect());
      const x = number.left + number.width / 2, y = number.top + number.height / 2;
      const seen = y > 0 && y < innerHeight && document.elementFromPoint(x, y);
      return !!seen && boxes[0].contains(seen) && note.top < y;
    }"""
    for top in range(0, 1800, 60):
        page.evaluate("top => scrollTo(0, top)", top)
        assert not page.evaluate(covered, "[data-part=lead] data"), top


def test_the_slider_of_the_cutoff_stays_under_the_finger(served, browser):
    with tab(browser, **PHONE) as opened:
        place = lab(opened.go(served + LABORATORY), "RankingLab")
        slider = place.locator("[data-part=cutoff]")
        slider.evaluate("each => each.scrollIntoView({ block: 'center' })")
        at_rest(opened.page)
        before = slider.bounding_box()["y"]
        slider.focus()
        for _ in range(5): opened.page.keyboard.press("ArrowLeft")
        at_rest(opened.page)
        assert slider.bounding_box()["y"] == pytest.approx(before, abs=2)


def test_in_forced_colours_the_note_has_a_frame_and_what_cannot_be_pressed_is_grey(served, browser):
    with tab(browser, forced_colors="active") as opened:
        place = whole(lab(opened.go(served + LABORATORY), "RankingLab"))
        style = "(each, name) => getComputedStyle(each)[name]"
        assert place.locator(".nl-why").evaluate(style, "borderTopStyle") == "solid"
        place.get_by_role("button", name="Sort to ideal").click()
        redo, reset = (place.get_by_role("button", name=name, exact=True) for name in ("Redo", "Reset"))
        assert redo.evaluate(style, "color") != reset.evaluate(style, "color")
        number = place.locator("[data-part=lead] data")
        size, height = (float(number.evaluate(style, each)[:-2]) for each in ("fontSize", "lineHeight"))
        assert height >= 1.25 * size


@pytest.mark.some(3)
@pytest.mark.parametrize("text", [
    "alpha\t3\nbeta\t1", "alpha,3\nbeta,1", "alpha;3\nbeta;1", '"alpha",3\n"beta",1', "3,alpha\n1,beta",
    "| title | grade |\n|---|---|\n| alpha | 3 |\n| beta | 1 |",
    '[{"label": "alpha", "grade": 3}, {"label": "beta", "grade": 1}]',
])
def test_what_people_have_is_read(text, served, watched):
    place = lab(watched.go(served + LABORATORY), "RankingLab")
    place.locator(".nl-paste summary").click()
    place.locator("[data-part=pasted]").fill(text)
    place.get_by_role("button", name="Use this list").click()
    told(place, "results: 2")
    assert place.locator(".nl-name").all_inner_texts() == ["alpha", "beta"]
    assert [each.input_value() for each in place.locator("li > select").all()] == ["3", "1"]


def test_one_interval_for_one_data_set(served, browser):
    "The lesson on comparing has a table, the laboratory and the Python that it copies."
    with tab(browser, permissions=CLIPBOARD) as opened:
        place = lab(opened.go(served + "practice/comparison.html"), "SignificanceLab")
        copy_button(place, "Copy as Python").click()
        space = {}
        exec(place.locator("[data-part=copied]").input_value(), space)
        ends = [float(place.locator(f"[data-measure={end}] data").get_attribute("value")) for end in ("low", "high")]
        assert ends == pytest.approx([space["low"], space["high"]], rel=1e-12)


def test_rain_stops_out_of_sight_and_its_sentence_follows(served, watched):
    page = watched.go(served + OWN["ClicksLab"])
    place = lab(page, "ClicksLab")
    views = place.locator("[data-part=views]")
    before = views.inner_text()
    place.get_by_role("button", name="Let it rain").click()
    settled(views.inner_text, lambda now: now != before)
    told(place, "page views")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    settled(place.locator("[data-part=start]").text_content, lambda now: now != "Pause")
    page.evaluate("scrollTo(0, 0)")
    pause(page, 600)
    stopped = views.inner_text()
    pause(page, 800)
    assert views.inner_text() == stopped
    told(place, f"fter {stopped} page views")


def test_ids_keep_their_case(served, watched):
    place = lab(watched.go(served + OWN["TiesLab"]), "TiesLab")
    place.get_by_label("Score of p2", exact=True).fill("0.4")
    assert not re.search(r"\bP2\b", place.locator("[data-part=status]").inner_text())
    place = lab(watched.go(served + LABORATORY), "RankingLab")
    place.locator(".nl-paste summary").click()
    place.locator("[data-part=pasted]").fill("alpha,3\nbeta,1")
    place.get_by_role("button", name="Use this list").click()
    told(place, "results: 2")
    place.get_by_role("button", name="Move beta up").click()
    assert told(place, "moved from rank 2").startswith("beta moved")


def test_a_tap_on_a_name_opens_no_keyboard_and_a_button_renames(served, browser):
    with tab(browser, **PHONE) as opened:
        place = lab(opened.go(served + LABORATORY), "RankingLab")
        place.locator(".nl-name").nth(1).tap()
        assert opened.page.evaluate("document.activeElement.isContentEditable") is False
        place.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
        place.locator(".nl-grip").nth(1).focus()
        place.get_by_role("button", name="Rename B").tap()
        assert opened.page.evaluate("document.activeElement.isContentEditable") is True
        opened.page.keyboard.type("tent")
        opened.page.keyboard.press("Enter")
        assert place.locator(".nl-name").nth(1).inner_text() == "tent"


def test_what_is_judged_and_not_returned_is_added_by_grades_alone(served, watched):
    place = whole(lab(watched.go(served + LABORATORY), "RankingLab"))
    add = place.get_by_label("Judge one more result")
    texts = add.locator("option:not([hidden])").all_text_contents()
    assert [text.strip() for text in texts] == [*"0123"], "the grades of its scale"
    add.focus()
    watched.page.keyboard.press("ArrowUp")
    assert place.get_by_label("Grade of G").input_value() == "3"


LOADED = """() => [...document.querySelectorAll("link[rel=stylesheet]")].every(each => each.sheet)"""

LOOKS = """root => [...root.querySelectorAll("*")].map(each => {
  const { backgroundColor, color, display, height, width, borderRadius } = getComputedStyle(each);
  return [backgroundColor, color, display, height, width, borderRadius].join();
})"""


TURNED = """([own, off]) => document.querySelectorAll("style[data-part]").forEach(each => {
  if (!["core", own].includes(each.dataset.part)) each.disabled = off;
})"""


@pytest.mark.parametrize("page", [
    "lessons/discounted_gain.html", "lessons/normalized_gain.html", "lessons/average_precision.html"])
def test_the_style_of_a_laboratory_touches_no_other(page, served, watched):
    opened = watched.go(served + page)
    opened.wait_for_function(LOADED)
    at_rest(opened)
    own = {"RankingLab": "ranking_lab", "Quiz": "quiz", "Stepper": "stepper", "TiesLab": "ties_lab",
           "RunsLab": "runs_lab", "SignificanceLab": "significance_lab", "ClicksLab": "clicks_lab"}
    for name in [name for name in own if lab(opened, name).count()]:
        before = lab(opened, name).evaluate(LOOKS)
        opened.evaluate(TURNED, [own[name], True])
        at_rest(opened)
        alone = lab(opened, name).evaluate(LOOKS)
        opened.evaluate(TURNED, [own[name], False])
        opened.wait_for_function(LOADED)
        at_rest(opened)
        assert alone == before, name
