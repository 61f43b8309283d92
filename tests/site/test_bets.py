"""A bet waits for the reader: buttons or a field before the answer, one quiet line, and a count of this page."""
import re
import subprocess
import sys

import pytest
from accessible import ready, violations
from bets import BetError
from browser import tab
from labs import settled
from selectolax.lexbor import LexborHTMLParser
from site_map import TOP
from tidy import tidy

pytestmark = pytest.mark.turns(10)

PAGE = "engine/ranked.html"
FOLD = "<details><summary>Answer</summary><p>0.2, since the weight is lost.</p></details>"
LIST = '<ul class="choices"><li>0.05</li><li data-right="">0.2</li><li>1</li></ul>'
FIELD = '<p class="choices" data-answer="0.453" data-within="0.005">Your number:</p>'
WORDS = "<script>ndcgSay = (text, ...values) => text.replace(/{(\\d)}/g, (_, i) => values[i])</script>"


def whole(*blocks):
    "Return a page with these blocks in its text."
    return f'<!doctype html><html lang="en" class="js"><head><title>Bets</title></head><body><main><article>' \
           f'{"".join(blocks)}</article></main></body></html>'


def served_with(watched, served, *blocks):
    "Open a page of the site with these blocks, as the builder prepares them."
    loaded = f'<link rel="stylesheet" href="{served}style.css">{WORDS}<script defer src="{served}bets.js"></script>'
    body = tidy(whole(*blocks)).replace("</head>", f"{loaded}</head>")
    watched.page.route("**/bets.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    return watched.go(served + "bets.html")


def test_no_choice_is_marked_and_the_place_of_the_right_one_is_told():
    page = LexborHTMLParser(tidy(whole(LIST, FOLD)))
    [choices] = page.css("ul.choices")
    assert [choice.html for choice in choices.css("li")] == ["<li>0.05</li>", "<li>0.2</li>", "<li>1</li>"]
    assert choices.attributes["data-right"] == "1"


@pytest.mark.parametrize("blocks, problem", [
    ([LIST.replace(' data-right=""', ""), FOLD], "exactly one right choice (data-right), and this has 0"),
    ([LIST.replace("<li>1", '<li data-right="">1'), FOLD], "and this has 2"),
    (['<ul class="choices"><li data-right="">1</li></ul>', FOLD], "two to four choices, and this has 1"),
    ([LIST.replace("<li>1</li>", "<li>1</li><li>2</li><li>3</li>"), FOLD], "and this has 5"),
    ([LIST.replace("0.05", "0.2"), FOLD], "each choice has a text of its own"),
    ([LIST, "<p>A sentence.</p>", FOLD], "right before the fold"),
    ([FOLD, LIST], "right before the fold"),
    ([FIELD.replace("0.453", "half"), FOLD], "a number as data-answer, and this has 'half'"),
    ([FIELD.replace(' data-within="0.005"', ""), FOLD], "a number as data-within, and this has ''"),
    ([FIELD.replace("0.005", "-1"), FOLD], "a number as data-within, and this has '-1'"),
    ([FIELD.replace("0.453", "nan"), FOLD], "a number as data-answer, and this has 'nan'"),
])
def test_choices_that_cannot_be_played_stop_the_build(blocks, problem):
    with pytest.raises(BetError, match=re.escape(problem)): tidy(whole(*blocks))


def test_the_build_names_the_notebook(tmp_path):
    "A fault is planted in a page of today."
    code = ("import sys; sys.path[:0] = ['docs', '.']; import render; from site_map import read_site, SiteError\n"
            "render.OUT = render.Path(sys.argv[1]); site = read_site(); page = site.pages['engine/01_ranked.ipynb']\n"
            "made = render.markdown_of(page).replace(' data-right=\"\"', '')\n"
            "render.markdown_of = lambda page: made\n"
            "try: render.render(site, page)\n"
            "except SiteError as error: print(error)")
    done = subprocess.run([sys.executable, "-c", code, tmp_path], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("nbs/engine/01_ranked.ipynb: a bet has exactly one right choice")


def test_a_choice_opens_the_answer_and_says_how_it_went_once(served, watched):
    page = watched.go(served + PAGE)
    first, second = page.locator("ul.choices").all()
    told = page.locator(".outcome")
    folds = page.locator(".outcome + details")
    assert told.all_inner_texts() == ["", ""] and page.locator(".outcome + details[open]").count() == 0
    first.locator("button", has_text="0.32").click()
    assert told.nth(0).inner_text() == "Not quite: the answer is “0.21”. 0 of 1 so far."
    assert folds.nth(0).get_attribute("open") is not None and folds.nth(1).get_attribute("open") is None
    first.locator("button", has_text="0.21").click(force=True)  # a bet is made once
    assert told.nth(0).inner_text() == "Not quite: the answer is “0.21”. 0 of 1 so far."
    second.locator("button", has_text="3").click()
    assert told.nth(1).inner_text() == "Right. 1 of 2 so far."
    assert told.nth(0).get_attribute("role") == "status" and first.locator("[aria-live], [role=status]").count() == 0
    watched.go(served + PAGE)
    assert page.locator(".outcome").all_inner_texts() == ["", ""], "nothing is kept"
    assert watched.problems == []


def test_a_laboratory_that_is_solved_opens_the_fold_of_its_page(served, watched):
    page = watched.go(served + "lessons/conventions.html")
    fold = page.locator("#who-it-was")
    page.get_by_role("button", name=re.compile("^LensKit")).click()
    page.locator("[data-part=status]", has_text="it has an alibi").wait_for()
    assert fold.get_attribute("open") is None
    page.get_by_role("button", name=re.compile("^Elasticsearch")).click()
    page.locator("#who-it-was[open]").wait_for()
    assert watched.problems == []


def test_a_bet_is_made_by_keys_alone_and_the_focus_stays(served, watched):
    page = watched.go(served + PAGE)
    page.locator("ul.choices button").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator(".outcome").first.inner_text() == "Right. 1 of 1 so far."
    assert page.evaluate("document.activeElement.innerText.trim()") == "0.21"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


@pytest.mark.parametrize("written, outcome", [
    ("0.45", "Right. 1 of 1 so far."), ("0,455", "Right. 1 of 1 so far."), ("45 %", "Right. 1 of 1 so far."),
    (".453", "Right. 1 of 1 so far."), ("5/11", "Right. 1 of 1 so far."),
    ("1", "1 is not it. Try again, or open the answer."), ("1/0.5", "1/0.5 is not it. Try again, or open the answer."),
    ("−0.453", "−0.453 is not it. Try again, or open the answer."), ("", "Write a number, such as 2, 0.25 or 1/4."),
    ("half", "Write a number, such as 2, 0.25 or 1/4."), ("1/0", "Write a number, such as 2, 0.25 or 1/4."),
    ("1.2.3", "Write a number, such as 2, 0.25 or 1/4."),
])
def test_a_number_is_read_as_people_write_it(written, outcome, served, watched):
    page = served_with(watched, served, FIELD, FOLD)
    page.get_by_label("Your number:").fill(written)
    page.keyboard.press("Enter")
    assert page.locator(".outcome").inner_text() == outcome
    assert page.locator("details[open]").count() == (1 if outcome.startswith("Right") else 0)
    if not outcome.startswith("Right"):
        page.get_by_label("Your number:").fill("0.453")
        page.get_by_role("button").click()
        assert page.locator(".outcome").inner_text() == "Right. 1 of 1 so far."


def test_the_second_number_that_is_wrong_brings_the_answer(served, watched):
    page = served_with(watched, served, FIELD, FOLD)
    for guess, outcome in [("1", "1 is not it. Try again, or open the answer."),
                           ("half", "Write a number, such as 2, 0.25 or 1/4."),
                           ("0.6", "Not quite: the answer is “0.453”. 0 of 1 so far.")]:
        assert page.locator("details[open]").count() == 0
        page.get_by_label("Your number:").fill(guess)
        page.get_by_role("button").click()
        assert page.locator(".outcome").inner_text() == outcome
    assert page.locator("details[open]").count() == 1
    assert page.get_by_label("Your number:").get_attribute("readonly") is not None


def test_a_bet_that_is_made_when_its_answer_is_open_is_not_counted(served, watched):
    page = watched.go(served + PAGE)
    first, second = page.locator("ul.choices").all()
    page.locator(".outcome + details > summary").first.click()
    first.locator("button", has_text="0.21").click()
    assert page.locator(".outcome").first.inner_text() == "Right. The answer was open, so it is not counted."
    second.locator("button", has_text="3").click()
    assert page.locator(".outcome").nth(1).inner_text() == "Right. 1 of 1 so far."


@pytest.mark.parametrize("width, theme", [(360, "dark"), (320, "light"), (1440, "dark")])
def test_choices_can_be_touched_and_are_accessible_before_and_after(width, theme, served, browser):
    with tab(browser, viewport={"width": width, "height": 800}, color_scheme=theme, has_touch=True) as touched:
        page = touched.go(served + PAGE)
        ready(page)
        sizes = [button.bounding_box() for button in page.locator(".choices button").all()]
        assert all(size["width"] >= 44 and size["height"] >= 43.9 for size in sizes)
        before = page.locator("ul.choices").first.bounding_box()
        page.locator("ul.choices button").first.tap()
        page.locator(".outcome", has_text="Not quite").wait_for()
        assert page.locator("ul.choices").first.bounding_box()["height"] == before["height"]
        settled(lambda: violations(page, 1), lambda found: found == [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_does_not_move_as_the_buttons_come(served, browser):
    "The list has the size of its buttons before there are any."
    measure = "[...document.querySelectorAll('.choices > li')].map(li => [li.offsetWidth, li.offsetHeight])"
    with tab(browser) as watched:
        watched.page.route("**/bets.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
        before = watched.go(served + PAGE).evaluate(measure)
    with tab(browser) as watched: assert watched.go(served + PAGE).evaluate(measure) == before


def test_the_right_choice_has_a_mark_beside_its_colour(served, browser):
    with tab(browser, forced_colors="active") as forced:
        page = forced.go(served + PAGE)
        page.locator("ul.choices button").first.click()
        marks = page.evaluate("""[...document.querySelectorAll(".choices.made > li")].map(li =>
          [getComputedStyle(li).borderStyle, getComputedStyle(li.firstChild, "::after").content !== "none"])""")
        assert marks == [["dashed", False], ["solid", False], ["solid", True]]


def test_without_scripts_and_in_print_it_is_a_plain_list(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        assert page.locator("ul.choices").first.inner_text().split() == ["0.63", "0.32", "0.21"]
        assert page.locator(".choices button, .outcome:visible").count() == 0
        assert page.locator(".choices").first.evaluate("list => getComputedStyle(list).listStyleType") != "none"
    with tab(browser) as printed:
        page = printed.go(served + PAGE)
        page.locator("ul.choices button").first.click()
        page.emulate_media(media="print")
        assert page.locator(".outcome").first.is_hidden()
        looks = page.locator(".choices > li").evaluate_all(
            "all => all.slice(0, 3).map(li => [getComputedStyle(li).display, getComputedStyle(li).borderTopStyle])")
        assert looks == 3 * [["list-item", "none"]]


def test_a_page_without_bets_loads_nothing_for_them(site):
    for page in ("gallery.html", PAGE):
        html = (site / page).read_text(encoding="utf-8")
        assert ("bets.js" in html) == (page == PAGE)
