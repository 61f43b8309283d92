"""The slides of the talk: by keys, touch and buttons, from the disk alone, on paper, and alike in both languages."""
import re
from itertools import pairwise

import accessible
import pytest
from browser import tab
from selectolax.lexbor import LexborHTMLParser

DECKS = ("slides.html", "zh/slides.html")
PHONE = dict(viewport={"width": 390, "height": 844}, has_touch=True)
SWIPE = """(by) => {
  const at = (name, x) => new TouchEvent(name, { bubbles: true, touches: name === "touchstart" ? [finger(x)] : [],
    changedTouches: [finger(x)] });
  const finger = x => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
  document.body.dispatchEvent(at("touchstart", 200));
  document.body.dispatchEvent(at("touchend", 200 + by));
}"""


def read(site, name):
    "Return the parsed file `name` of the `site`."
    return LexborHTMLParser((site / name).read_text(encoding="utf-8"))


def counted(page): return page.locator(".count").inner_text()


def numbers(text): return sorted(re.findall(r"\d+(?:\.\d+)?", text))


@pytest.mark.parametrize("name", DECKS)
def test_it_is_one_file_that_asks_for_nothing(name, site, watched, tmp_path):
    alone = tmp_path / "talk.html"
    alone.write_bytes((site / name).read_bytes())
    assert alone.stat().st_size < 80_000
    page = watched.go(alone.as_uri())
    assert page.locator("section:visible").count() == 1 and counted(page) == "1 / 13"
    assert {request.url.partition("#")[0] for request in watched.asked} <= {alone.as_uri(), "data:,"}
    assert page.locator("html").get_attribute("lang") == ("zh-Hans" if name.startswith("zh") else "en")
    assert page.locator("a").count() == 0, "a link would lead nowhere from here"
    assert watched.problems == []


def test_where_the_site_is_public_its_slides_lead_there(monkeypatch, site):
    from site_map import read_site
    from talk import deck
    monkeypatch.setenv("SITE_URL", "https://a.example/b/")
    known = read_site()
    for file, start in (("talk.ipynb", "https://a.example/b/"), ("zh/talk.ipynb", "https://a.example/b/zh/")):
        links = [link.attributes["href"] for link in LexborHTMLParser(deck(known, known.pages[file])).css("a")]
        assert links and all(link.startswith(start) for link in links)


def test_keys_go_through_it(site, watched):
    page = watched.go((site / DECKS[0]).as_uri())
    for key, shown in (("ArrowRight", "2 / 13"), ("End", "13 / 13"), ("ArrowRight", "13 / 13"),
                       ("ArrowLeft", "12 / 13"), ("Home", "1 / 13"), ("ArrowLeft", "1 / 13"), ("Space", "2 / 13"),
                       ("Shift+Space", "1 / 13"), ("PageDown", "2 / 13")):
        page.keyboard.press(key)
        assert counted(page) == shown, key
    assert page.url.endswith("#2") and page.evaluate("document.activeElement.tagName") == "H1"
    answer = page.locator("section:visible details")
    page.keyboard.press("Space")
    assert counted(page) == "2 / 13" and answer.get_attribute("open") is not None, "an answer comes before the next"
    page.keyboard.press("Space")
    assert counted(page) == "3 / 13"
    page.keyboard.press("Control+ArrowLeft")
    assert counted(page) == "3 / 13", "a key of the browser stays one"


def test_the_notes_come_at_a_key_and_the_theme_changes(site, watched):
    page = watched.go((site / DECKS[0]).as_uri() + "#3")
    notes = page.locator("section:visible .notes")
    assert not notes.is_visible()
    page.keyboard.press("n")
    assert notes.is_visible() and page.locator(".say").get_attribute("aria-pressed") == "true"
    page.locator(".say").click()
    assert not notes.is_visible()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("D")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    page.evaluate("location.hash = '#5'")
    page.wait_for_function("() => document.querySelector('.count').textContent === '5 / 13'")
    page.goto((site / DECKS[0]).as_uri() + "#nonsense")
    assert counted(page) in ("5 / 13", "1 / 13") and watched.problems == []


@pytest.mark.parametrize("name", DECKS)
def test_on_a_phone_a_finger_turns_it_and_all_of_it_is_read(name, site, browser):
    with tab(browser, **PHONE) as phone:
        page = phone.go((site / name).as_uri())
        page.evaluate(SWIPE, -120)
        assert counted(page) == "2 / 13"
        page.evaluate(SWIPE, 120)
        page.evaluate(SWIPE, 20)
        assert counted(page) == "1 / 13"
        boxes = [page.locator(f".keys .{button}").bounding_box() for button in ("back", "on", "say")]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
        for _ in range(13):
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), counted(page)
            page.keyboard.press("PageDown")
            page.keyboard.press("PageDown")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", DECKS)
def test_each_slide_fits_on_the_wall(name, size, site, watched):
    page = watched.go((site / name).as_uri())
    page.set_viewport_size(dict(zip(("width", "height"), size)))
    for at in range(13):
        page.evaluate("at => { location.hash = `#${at}` }", at + 1)
        page.wait_for_function("at => document.querySelector('.count').textContent.startsWith(`${at} `)", arg=at + 1)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), counted(page)
        for answer in page.locator("section:visible details").all(): answer.evaluate("fold => { fold.open = true }")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{counted(page)} with its answer"


@pytest.mark.parametrize("name, theme", [*zip(DECKS, ("light", "dark"))])
def test_axe_finds_nothing(name, theme, site, watched):
    watched.page.emulate_media(color_scheme=theme)
    page = watched.go((site / name).as_uri())
    accessible.ready(page)
    page.keyboard.press("n")
    for _ in range(13):
        for fold in page.locator("section:visible details:not([open])").all(): fold.locator("summary").click()
        assert accessible.violations(page) == []
        page.keyboard.press("PageDown")


def test_without_a_script_and_on_paper_all_slides_are_there(site, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go((site / DECKS[0]).as_uri())
        tops = page.locator("section").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert len(tops) == 13 and tops == sorted(tops) and len({*tops}) == 13
        assert page.locator(".notes").first.is_visible() and not page.locator(".keys").is_visible()
    with tab(browser) as printed:
        page = printed.go((site / DECKS[0]).as_uri() + "#4")
        def sheets():
            made = page.pdf(prefer_css_page_size=True)
            return made.count(b"/Type /Page") - made.count(b"/Type /Pages")
        page.emulate_media(media="print")
        assert page.locator("section:visible").count() == 13 and page.locator(".notes:visible").count() == 0
        assert sheets() == 13
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("details:not([open])").count() == 0, "paper has the answers"
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator("details[open]").count() == 0
        page.keyboard.press("n")
        assert page.locator(".notes:visible").count() == 12 and sheets() == 13


def test_both_languages_have_the_same_slides_and_numbers(site):
    english, chinese = ([*read(site, name).css("section")] for name in DECKS)
    assert len(english) == len(chinese) == 13
    for one, other in zip(english[1:], chinese[1:]):
        title = one.css_first("h1").text()
        assert title != other.css_first("h1").text() and re.search(r"[\u4e00-\u9fff]", other.css_first("h1").text())
        for part in (".words", ".shown", "td"):
            got = [numbers(" ".join(node.text() for node in slide.css(part))) for slide in (one, other)]
            assert got[0] == got[1], title


def test_the_notes_fill_twenty_minutes(site):
    for name, pattern in zip(DECKS, (r"Minutes (\d+) to (\d+)\.", r"第 (\d+) 到 (\d+) 分钟。")):
        said = [re.match(pattern, notes.text().strip()) for notes in read(site, name).css(".notes")]
        minutes = [[*map(int, found.groups())] for found in said]
        assert minutes[0][0] == 0 and minutes[-1][1] == 20
        assert all(before[1] == after[0] for before, after in pairwise(minutes))


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_the_page_and_the_page_for_teachers_lead_to_it(prefix, site):
    page = read(site, f"{prefix}talk.html")
    assert [link.attributes["href"] for link in page.css("article a[href$='slides.html']")] == ["slides.html"] * 2
    assert page.css_first("#menu a[aria-current=page]").attributes["href"].endswith("talk.html")
    assert read(site, f"{prefix}teaching.html").css_first("article a[href='talk.html']")


def test_the_page_with_its_notes_is_short_on_a_phone(served, watched):
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = watched.go(f"{served}talk.html")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.documentElement.scrollHeight") < 9_500
    assert page.locator(".notes:visible").count() == 12
