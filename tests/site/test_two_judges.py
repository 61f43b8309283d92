"""The page of the two judges, and the first page that begins with its lists: what is on the first screen, and how much
they say."""

import re

import pytest

from accessible import ready, violations
from browser import tab
from labs import pause
from selectolax.lexbor import LexborHTMLParser

pytestmark = pytest.mark.turns(5)

PAGE = "two_judges.html"
SCREENS = [(1440, 900), (1366, 768), (390, 664), (360, 640)]
SMALLEST = (320, 568)
SEEN = """() => {
  const seen = node => {
    const { top, bottom, width } = node.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  };
  const lab = document.querySelector("[data-ndcg-widget=JudgesLab]");
  const count = what => [...lab.querySelectorAll(what)].filter(seen).length;
  return [count("li"), count("[data-dial]"), count("section > button"), seen(document.querySelector(".next-step a")),
    count("[data-part=status]"), count("[data-part=send]")];
}"""
WORDS = 200  # of the page as it opens, without the lists, the names of buttons and the judges' dials


SHEETS = 1  # of A4 and of Letter in print


def phone(width, height): return dict(viewport=dict(width=width, height=height), has_touch=True, is_mobile=True)


@pytest.mark.some(5)
@pytest.mark.parametrize("page", ["index.html", PAGE, "zh/index.html", f"zh/{PAGE}"])
@pytest.mark.parametrize("width, height", [*SCREENS, SMALLEST])
def test_both_lists_and_both_judges_are_on_the_first_screen(page, width, height, served, browser):
    options = phone(width, height) if width < 600 else dict(viewport=dict(width=width, height=height))
    with tab(browser, **options) as opened:
        rows, dials, buttons, leads_on, told, _ = opened.go(served + page).evaluate(SEEN)
        assert (rows, dials, buttons) == (12, 4, 2)
        assert leads_on or width < 390
        assert told or (width, height) == SMALLEST
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
        opened.page.get_by_role("button").and_(opened.page.locator("[name=left]")).first.click()
        pause(opened.page, 400)
        seen = opened.page.evaluate(SEEN)
        assert seen[:2] == [12, 4], "a choice moves nothing away"
        assert seen[4:] == [1, 1] or (width, height) == SMALLEST, "the verdict, and the button to send it"
        assert opened.problems == []


def test_the_page_says_what_it_has_to_in_a_few_words(served, watched):
    page = watched.go(served + PAGE)
    said = page.evaluate("""() => {
      const aside = ".nl-lab :is(li, dl, button, .nl-copy, .nl-sums, .nl-unseen)";
      for (const each of document.querySelectorAll(aside)) each.remove();
      return document.querySelector("article").innerText;
    }""")
    assert 80 < len(said.split()) <= WORDS


def test_a_tab_and_a_link_call_it_by_its_numbers(site):
    html = LexborHTMLParser((site / PAGE).read_text(encoding="utf-8"))
    assert html.css_first("title").text() == "NDCG says 0.91, MAP says 1.00: who is right? · ndcg_lit"
    assert html.css_first('meta[property="og:title"]').attributes["content"].startswith("NDCG says 0.91, MAP")
    assert html.css_first("h1").text() == "Two judges, one search"
    assert (site / "previews" / "two_judges.png").read_bytes() != (site / "previews" / "install.png").read_bytes()


def test_a_friends_link_spoils_nothing_and_scrolls_nowhere(served, browser):
    with tab(browser, **phone(390, 664)) as opened:
        page = opened.go(served + PAGE + "#lab=judges&you=left")
        page.locator("[data-part=status]", has_text="A friend has chosen. You?").wait_for()
        pause(page, 400)
        assert page.evaluate("scrollY") == 0 and page.get_by_role("button", name="Send this").count() == 0
        assert page.locator(".nl-verdicts").first.locator("data").all_inner_texts() == ["?"] * 4
        page.locator("[name=left]").first.click()
        page.locator("[data-part=status]", has_text="Your friend chose this list too.").wait_for()
        assert opened.problems == []


# The halves of the first page

SHOWN = "() => [...document.querySelectorAll('article h2')].filter(each => each.checkVisibility()).map(each => each.id)"
ALWAYS = ["which-list-would-you-rather-be-shown", "student-or-team", "where-it-comes-from"]
STUDENT, TEAM = ["three-paths", "which-measure"], ["compare-four-rankers", "two-tools-two-numbers", "in-thirty-seconds",
                                                  "install"]


def test_the_first_page_shows_the_half_that_is_asked_for(served, watched):
    page = watched.go(served + "index.html")
    assert page.evaluate(SHOWN) == ALWAYS
    for words in ("qrels", "Holm", "bootstrap"): assert words not in page.locator("article").inner_text()
    page.locator("[name=left]").first.click()
    page.get_by_role("button", name="I want to know what these measures mean").click()
    assert page.evaluate(SHOWN) == [*ALWAYS[:2], *STUDENT, ALWAYS[2]]
    page.wait_for_function("() => location.search === '?for=student' && location.hash === '#lab=judges&you=left'")
    page.reload()
    assert page.evaluate(SHOWN) == [*ALWAYS[:2], *STUDENT, ALWAYS[2]] and "for=student" in page.url
    page.locator("[name=right]").first.focus()
    tab_to(page, "We have systems to compare")
    page.keyboard.press("Enter")
    assert page.evaluate(SHOWN) == [*ALWAYS[:2], *TEAM, ALWAYS[2]]
    assert page.get_by_role("button", name="We have systems", pressed=True).count() == 1
    page.locator("[name=right]").first.click()
    page.wait_for_function("() => location.search === '?for=team' && location.hash.endsWith('you=right')")
    assert watched.problems == []


@pytest.mark.parametrize("link, half", [
    ("#install", TEAM), ("#which-measure", STUDENT), ("?for=team", TEAM), ("?for=nobody", []), ("?for=", []),
    ("?for=student#install", TEAM), ("?for=team&for=student", TEAM), ("#%E0%A4%A", []), ("#lab=judges&you=both", []),
])
@pytest.mark.parametrize("page", ["index.html", "zh/index.html"])
def test_a_link_into_the_first_page_shows_its_half_and_odd_ones_leave_it_whole(page, link, half, served, watched):
    assert watched.go(served + page + link).evaluate(SHOWN) == [*ALWAYS[:2], *half, ALWAYS[2]]
    assert watched.problems == []


def test_without_a_script_and_on_paper_both_halves_are_there(served, browser):
    whole = [*ALWAYS[:2], *STUDENT, *TEAM, ALWAYS[2]]
    with tab(browser, java_script_enabled=False) as still:
        assert still.go(served + "index.html").evaluate(SHOWN) == whole
    with tab(browser) as opened:
        page = opened.go(served + "index.html")
        page.emulate_media(media="print")
        assert page.evaluate(SHOWN) == whole
        page.emulate_media(media="screen")
        page.get_by_role("button", name="We have systems").click()
        page.emulate_media(media="print")
        assert page.evaluate(SHOWN) == [*ALWAYS[:2], *TEAM, ALWAYS[2]], "who has chosen prints that half"


def test_no_card_is_left_alone_on_a_tablet(served, browser):
    with tab(browser, viewport=dict(width=820, height=1180)) as opened:
        page = opened.go(served + "index.html?for=student")
        tops = "all => all.map(list => [...list.children].map(card => card.getBoundingClientRect().top))"
        for cards in page.locator(".cards > ul").evaluate_all(tops):
            assert len(cards) == 1 or all(cards.count(top) > 1 for top in cards)


def test_its_menu_is_behind_a_button_on_every_width(served, watched):
    page = watched.go(served + PAGE)
    assert not page.locator("#menu").is_visible()
    page.locator(".menu-button").click()
    page.locator("#menu a", has_text="Ranking metrics in ten minutes").click()
    assert page.url.endswith("ten_minutes.html") and watched.problems == []


def test_a_choice_and_an_order_stand_in_the_address_and_come_back(served, watched):
    page = watched.go(served + PAGE)
    page.locator("[name=left]").first.click()
    cards = page.locator(".cards li")
    marked = "all => all.map(each => getComputedStyle(each, '::after').content !== 'none')"
    assert not cards.first.is_visible(), "the verdict comes after both judges"
    page.get_by_role("radio", name="Fool them").check(force=True)
    page.get_by_role("button", name="Move Forum answer down").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('you=left') && location.hash.includes('order=5,')")
    assert cards.evaluate_all(marked) == [False, True, False] and cards.first.is_visible()
    again = watched.go(page.url)
    again.locator("[data-part=status]", has_text="A friend has chosen. You?").wait_for()
    assert again.locator("[name=left]").first.get_attribute("aria-pressed") == "false"
    assert again.locator(".nl-orders-lab .nl-name").first.inner_text() == "Ad: new tyres"
    assert again.locator(".nl-broken").count() == 0 and watched.problems == []


SEEN_ON_STAGE = """() => {
  const stage = document.querySelector("[data-ndcg-widget=OrdersLab] .nl-lab");
  stage.scrollIntoView();
  const shown = [...stage.querySelectorAll(".nl-face, .nl-rows li, .nl-pair button, .nl-why, .nl-actions button")]
    .filter(each => each.checkVisibility() && !each.closest(".nl-tasks, .nl-copy"));
  const boxes = shown.map(each => each.getBoundingClientRect());
  return Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top));
}"""


@pytest.mark.parametrize("scene, words", [
    ("Judge A", "Judge A: is it any good?"), ("Judge N", "Judge N: how good"), ("Worth", "One slider"),
    ("Fool them", "Fool them both"), ("Your pair", "Make your own pair")])
def test_a_scene_fits_a_phone_and_its_words_alone_stand_above_it(scene, words, served, browser):
    with tab(browser, **phone(390, 664)) as opened:
        page = opened.go(served + PAGE)
        page.get_by_role("radio", name=scene).check(force=True)
        assert page.evaluate(SEEN_ON_STAGE) <= 664 - 56, "judges, list, caption and control below the bar"
        heads = page.locator("[data-scene] h2").all()
        [shown] = [each.inner_text() for each in heads if each.is_visible()]
        assert shown.startswith(words) and opened.problems == []


# From its tabs, or from what is below them, to its last button, if that stands under the bar of the site.
ROOM_BELOW = """from => {
  const lab = document.querySelector(".nl-lab.nl-orders-lab");
  const shown = [...lab.querySelectorAll(".nl-actions:not(.nl-tasks *) button, .nl-knob")]
    .filter(node => node.checkVisibility());
  const below = Math.max(...shown.map(node => node.getBoundingClientRect().bottom));
  const tabs = lab.querySelector(".nl-scenes").getBoundingClientRect();
  const bar = document.querySelector("header.top").getBoundingClientRect().bottom;
  return innerHeight - bar - (below - tabs[from]);
}"""


@pytest.mark.parametrize("size, above", [((1440, 900), "top"), ((390, 664), "top"), ((360, 640), "bottom")], ids=str)
def test_each_scene_is_seen_whole_with_its_controls(size, above, served, browser):
    width, height = size
    with tab(browser, viewport=dict(width=width, height=height)) as watched:
        page = watched.go(served + PAGE)
        page.evaluate("document.fonts.ready")
        for scene in ("Judge A", "Judge N", "Worth", "Fool them", "Your pair"):
            page.get_by_role("radio", name=scene).check(force=True)
            assert page.evaluate(ROOM_BELOW, above) >= 0, scene


def test_a_link_to_the_verdict_shows_it_before_the_judges_are_heard(served, watched):
    page = watched.go(served + PAGE + "#so-which-one-is-right")
    page.locator("[data-staged]").wait_for()
    assert page.locator(".cards").is_visible() and page.evaluate("scrollY") > 300
    page.evaluate("location.hash = '#judge-a-is-it-any-good'")
    page.locator(".cards").wait_for(state="hidden")
    page.get_by_role("radio", name="Judge N").check(force=True)
    for _ in range(6): page.locator(".nl-orders-lab [data-part=next]").click()
    page.locator(".cards").wait_for()
    assert watched.problems == []


def test_the_way_on_waits_for_a_choice(served, watched):
    page = watched.go(served + PAGE)
    page.locator("[data-you='']").first.wait_for()
    assert not page.locator(".next-step a").is_visible()
    page.locator("[name=right]").first.click()
    page.locator(".next-step a").wait_for()
    assert watched.problems == []


def test_a_link_to_the_heading_of_a_scene_leads_to_it(served, watched):
    page = watched.go(served + PAGE + "#make-your-own-pair")
    page.locator(".nl-pair button").first.wait_for()
    assert page.get_by_role("radio", name="Your pair").is_checked()
    page.evaluate("location.hash = '#fool-them-both'")
    page.locator("[data-part=status]", has_text="Move a page, or press a dot").wait_for()
    assert watched.problems == []


def test_without_a_script_every_scene_has_its_words_and_its_table(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        assert all(each.is_visible() for each in page.locator("[data-scene] h2").all())
        assert page.locator("[data-ndcg-widget=OrdersLab] table").count() == 5


@pytest.mark.parametrize("old", ["laboratory.html#lab=compare&pair=ndcg,rr", "laboratory.html?embed=compare&k=2"])
def test_links_to_the_comparison_lead_here(old, served, watched):
    page = watched.go(served + old)
    page.wait_for_url(f"**/{PAGE}*")
    page.locator("[data-ndcg-widget=JudgesLab] .nl-card").first.wait_for()
    assert watched.problems == []


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme, forced", [("light", "none"), ("dark", "none"), ("light", "active")])
def test_it_is_accessible_when_all_has_been_used_and_at_twice_the_size(scheme, forced, served, browser):
    size = dict(width=640, height=450)  # 1280 pixels at 200 %
    with tab(browser, viewport=size, color_scheme=scheme, forced_colors=forced) as opened:
        page = opened.go(served + PAGE)
        ready(page)
        assert violations(page) == []
        page.locator("[name=right]").first.click()
        for _ in range(6): page.get_by_role("button", name="Next").click()
        for scene in ("Judge N", "Worth", "Fool them", "Your pair"):
            page.get_by_role("radio", name=scene).check(force=True)
            assert violations(page) == [], scene
        pause(page, 700)
        assert violations(page) == [] and opened.problems == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 640


def tab_to(page, name):
    "Press Tab until the focus is on what has this name or begins with it."
    for _ in range(30):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent.trim()")
        if focused.startswith(name): return
    raise AssertionError(f"Tab never comes to {name}")


def test_it_can_be_used_by_keys_alone(served, watched):
    page = watched.go(served + PAGE)
    tab_to(page, "Left list")
    page.keyboard.press("Enter")
    page.locator("[data-part=status]", has_text="N agrees with you, A does not").wait_for()
    tab_to(page, "Hear judge A")
    page.keyboard.press("Enter")
    tab_to(page, "Next")
    page.keyboard.press("Enter")
    page.locator("[data-part=status]", has_text="Rank 1 is good: 1 of 1").wait_for()
    page.locator("[value=ap]").focus()
    tab_to(page, "Step by step, with photos, rank 1 of 6")
    page.keyboard.press("Alt+End")
    page.locator("[data-part=status]", has_text="Your moves: 1. Noticed by A: 1.").wait_for()
    page.locator("[value=ap]").focus()
    page.keyboard.press("ArrowRight")
    page.locator("[data-part=status]", has_text="Press Play: N pays rank by rank.").wait_for()
    assert watched.problems == []


def test_it_prints_on_a_few_sheets_and_keeps_its_lists(served, watched):
    page = watched.go(served + PAGE)
    sheets = [len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) for size in ("A4", "Letter")]
    assert sheets == [SHEETS, SHEETS]


# The vote of the first page

@pytest.mark.parametrize("page", ["index.html", "zh/index.html"])
def test_who_has_chosen_on_the_first_page_does_not_choose_again_and_a_new_visit_asks(page, served, browser):
    with tab(browser, **phone(390, 664)) as opened:
        first = opened.go(served + page)
        first.locator("[name=right]").first.focus()
        first.keyboard.press("Enter")
        first.locator(".next-step a[href$=judge-a-is-it-any-good]").focus()
        first.keyboard.press("Enter")
        first.wait_for_url(f"**/{PAGE}*")
        first.locator("[name=right][aria-pressed=true]").first.wait_for()
        assert ".75" in first.locator(".nl-verdicts").first.inner_text()
        first.wait_for_function("() => location.hash.includes('you=right')")
        again = opened.go(served + page.replace("index.html", PAGE))
        again.locator("[name=right][aria-pressed=false]").first.wait_for()
        assert again.locator(".nl-verdicts").first.locator("data").all_inner_texts() == ["?"] * 4
        assert opened.problems == []


@pytest.mark.parametrize("kept", ["", "both", "<b>", "left,right"])
def test_an_odd_choice_from_elsewhere_is_no_vote(kept, served, watched):
    watched.go(served + "index.html").evaluate("kept => sessionStorage.setItem('ndcg-choice', kept)", kept)
    page = watched.go(served + PAGE)
    page.locator("[name=right][aria-pressed=false]").first.wait_for()
    assert page.locator(".nl-verdicts").first.locator("data").all_inner_texts() == ["?"] * 4
    assert watched.problems == []


def test_play_is_on_the_first_screen_of_a_phone_as_judge_a_is_asked(served, browser):
    with tab(browser, **phone(390, 664)) as opened:
        page = opened.go(served + PAGE + "#judge-a-is-it-any-good")
        page.locator("[data-part=play]").wait_for()
        page.wait_for_function("() => document.fonts.status === 'loaded' && scrollY > 300")
        assert page.locator("[data-part=play]").evaluate("each => each.getBoundingClientRect().bottom <= innerHeight")
