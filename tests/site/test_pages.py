"""The built site in a real Chromium: clean, local, accessible, within budget."""
import gzip
import json
import re
import string
import threading
from posixpath import dirname, join, normpath

import pytest
from accessible import BY_LOOK, ready, violations
from browser import tab
from lab_assets import module_name
from labs import grades, pause, settled
from selectolax.lexbor import LexborHTMLParser
from site_map import read_site

SITE = read_site()
PAGES = sorted(page.html for page in SITE.pages.values())
ROOMS = sorted(page.html for page in SITE.pages.values() if not page.in_book)
CHAPTER = "lessons/cumulative_gain.html"
LABORATORY, SEVERAL, HITS = "play/order.html", "lessons/average_precision.html", [1, 0, 1, 0, 1]
LABS = {  # each laboratory has a page of its own
    LABORATORY: "RankingLab", "play/terms.html": "Stepper", "play/gain.html": "GainDiscountLab",
    "play/crowd.html": "ReadersLab", "play/eye.html": "Quiz", "play/own.html": "OwnLab",
    "play/choice.html": "ChoiceLab", "play/query.html": "RunsLab", "play/luck.html": "SignificanceLab",
    "play/ties.html": "TiesLab", "play/tool.html": "ConventionLab", "play/accident.html": "AccidentLab",
    "play/clicks.html": "ClicksLab",
}
PAGE_BUDGET = 96_500  # bytes that travel to who comes first: minified and compressed
CHINESE_BUDGET = 97_500  # the same for a Chinese page, whose text packs worse
SCRIPT_BUDGET = 54_000  # of these, scripts with their markup
WORDS_BUDGET = 17_000  # what a Chinese page takes besides: the words of the site and of the laboratories
FILE_BUDGET = 251_000  # and as a file on the disk
OF_CELLS = {  # what only some pages load
    "run.js", "bets.js", "spot.js", "terms.js", "list.js", "teaching.js", "figures.js",
}
IN_SIGHT = {  # pages that open with a laboratory
    *(zh + page for zh in ("", "zh/") for page in (
        "index.html", "practice/comparison.html", "readers.html", "two_judges.html")),
}
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 360, "height": 800}
JAVASCRIPT = re.compile(r'<script\b(?![^>]*(?:application/json|text/html|text/css))[^>]*>(.*?)</script>', re.S)


# Every page

LOOKS = [(WIDE, "light"), (NARROW, "dark"), (WIDE, "dark"), (NARROW, "light")]
EVERY_LOOK = (CHAPTER, LABORATORY, "lessons/normalized_gain.html")


def looks(page):
    """Return the widths and themes in which a page is checked: two for a page of the book, one for a Chinese page.

    Of the others, which are made alike, every third is checked, in one look by turns."""
    if page in EVERY_LOOK: return LOOKS
    if page.startswith("zh/"): return [LOOKS[PAGES.index(page) % 4]]
    if page in ROOMS: return [LOOKS[ROOMS.index(page) % 2]] * (ROOMS.index(page) % 3 == 0)
    return LOOKS[:2]


# What the first paint waited for, by the browser's own account
WAITED_FOR = """() => performance.getEntriesByType("resource")
  .filter(each => each.renderBlockingStatus === "blocking").map(each => new URL(each.name).pathname.slice(1))"""


@pytest.mark.some(8)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_quiet_asks_no_other_host_waits_for_one_style_is_accessible_and_fits_a_phone(
        page, site, served, watched):
    opened = watched.go(served + page)
    blocking, in_sight = opened.evaluate(WAITED_FOR), opened.locator("script[blocking]").count() > 0
    assert {name for name in blocking if not name.startswith("labs/")} <= {"style.css"}
    assert in_sight or not any(name.startswith("labs/") for name in blocking)
    assert watched.problems == []
    assert [url for url in watched.requests if not url.startswith(served)] == []
    loaded = {url.removeprefix(served).partition("?")[0] for url in watched.requests}
    faces = {name for name in loaded if name.startswith("fonts/")}  # they have a budget of their own
    known = {page, "style.css", "site.js", "favicon.svg", *["chinese.js"] * page.startswith("zh/"),
             *["home.js"] * page.endswith("index.html")}
    assert loaded - faces <= known | lab_files(site, page), "the budget counts these and no more"
    ready(opened)
    for size, theme in looks(page):
        rules = None if (size, theme) == looks(page)[0] else BY_LOOK
        opened.set_viewport_size(size)
        opened.emulate_media(color_scheme=theme)
        opened.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        settled(lambda: violations(opened, 1, rules), lambda found: found == [])  # a typeface may still arrive
        assert opened.evaluate("document.documentElement.scrollWidth") <= size["width"]
    opened.set_viewport_size(NARROW)
    assert opened.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


@pytest.mark.parametrize("page, marked", [
    ("index.html", {"Read": "true"}), ("lessons/ties.html", {"Read": "true"}), ("api.html", {"API": "page"}),
    ("lessons/cumulative_gain.html", {"Read": "page"}), ("play/luck.html", {"Play": "true"}),
    ("gallery.html", {"Play": "page"}), ("engine/dense.html", {}),
])
def test_the_bar_marks_the_part_that_a_page_belongs_to(page, marked, site):
    links = LexborHTMLParser((site / page).read_text(encoding="utf-8")).css(".bar a[aria-current]")
    assert {link.text(): link.attributes["aria-current"] for link in links} == marked


def test_a_fault_of_colour_is_found_also_where_the_same_page_was_good(served, watched):
    opened = watched.go(served + "reading/stream.html")
    ready(opened)
    assert violations(opened, 1) == violations(opened, 1) == []
    opened.evaluate("document.querySelector('main p').style.color = '#bbb'")
    [found] = violations(opened, 1)
    assert found.startswith("color-contrast: ")


def test_what_scrolls_is_reached_by_keys_also_in_a_block_that_opens(served, watched):
    watched.page.set_viewport_size(NARROW)
    opened = watched.go(served + "lessons/ties.html")
    opened.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    unreached = """[...document.querySelectorAll("details pre")]
      .filter(each => each.scrollWidth > each.clientWidth && each.tabIndex < 0).length"""
    settled(lambda: opened.evaluate(unreached), lambda found: found == 0)
    assert opened.locator("details pre[tabindex='0']").count() > 2


@pytest.mark.some(2)
@pytest.mark.parametrize("page", ["index.html", CHAPTER, LABORATORY, "how_it_is_made.html"])
def test_a_page_opens_from_the_disk(page, site, watched):
    opened = watched.go((site / page).as_uri())
    assert watched.problems == []
    assert [url for url in watched.requests if not url.startswith(site.as_uri())] == []
    styled = opened.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    assert styled, "the style did not load"


def lab_files(site, page):
    "Return the files that the laboratories and the cells of `page` load."
    html = LexborHTMLParser((site / page).read_text(encoding="utf-8"))
    addresses = [*(node.attributes["src"] for node in html.css("script[src]")),
                 *(node.attributes["href"] for node in html.css("link[rel=stylesheet]"))]
    files = {normpath(join(dirname(page), address.partition("?")[0])) for address in addresses}
    figures = [svg for svg in html.css("main svg[role=img]") if not svg.css_matches("table *, [data-ndcg-widget] *")]
    return {file for file in files if file.startswith("labs/") or file in OF_CELLS} | {*["figures.js"] * bool(figures)}


def packed(text):
    "Return the bytes that `text` takes on its way."
    return len(gzip.compress(text.encode(), 6, mtime=0))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_keeps_its_budget(page, site):
    html = (site / page).read_text(encoding="utf-8")
    loaded = {name: packed((site / name).read_text(encoding="utf-8"))
              for name in ("style.css", "site.js", *["chinese.js"] * page.startswith("zh/"), *lab_files(site, page))}
    scripts = sum(size for name, size in loaded.items() if name.endswith(".js"))
    words = sum(size for name, size in loaded.items() if "chinese" in name)
    assert words <= WORDS_BUDGET and scripts - words + packed("".join(JAVASCRIPT.findall(html))) <= SCRIPT_BUDGET
    limit = CHINESE_BUDGET if page.startswith("zh/") else PAGE_BUDGET
    assert packed(html) + sum(loaded.values()) - words <= limit
    assert len(html.encode()) <= FILE_BUDGET


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_described(page, site):
    html = (site / page).read_text(encoding="utf-8")
    assert LexborHTMLParser(html).root.attributes["lang"] == ("zh-Hans" if page.startswith("zh/") else "en")
    styles = re.findall(r'<link rel="stylesheet" href="[^"]*?([^"/?]+)[?"]', html)
    assert html.count("<h1") == 1 and {*styles} <= {"style.css"}
    for name in ("description", "color-scheme", "theme-color"):
        assert re.search(rf'<meta name="{name}" content="[^"]+', html), name
    for name in ("og:title", "og:description"):
        assert re.search(rf'<meta property="{name}" content="[^"]+', html), name


def test_every_link_resolves(site):
    from links import broken_links
    assert broken_links(site) == []


def test_the_reading_order_is_linked_from_first_to_last(site):
    order = [page.html for page in SITE.reading_order]
    followed = [order[0]]
    while found := re.search(r'rel="next" href="([^"]+)"', (site / followed[-1]).read_text(encoding="utf-8")):
        followed.append(normpath(join(dirname(followed[-1]), found[1])))
    assert followed == order


def test_the_sitemap_lists_every_page(site):
    listed = re.findall(r"<loc>http://[^/<]+/([^<]+)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(set(PAGES) - {"404.html", "zh/404.html"})


def test_every_notebook_can_be_downloaded(site):
    for page in (page for page in SITE.pages.values() if page.is_notebook):
        given, source = (json.loads(path.read_text(encoding="utf-8")) for path in (
            site / "notebooks" / page.file, page.source))
        assert given["cells"][-len(source["cells"]):] == source["cells"]
        html = (site / page.html).read_text(encoding="utf-8")
        assert f'href="{page.up}notebooks/{page.file}" download' in html


def test_code_and_its_output_reach_the_page(site):
    html = (site / CHAPTER).read_text(encoding="utf-8")
    assert '<pre class="output"><code>(2.0, 2.0, 3.0, 3.0)</code></pre>' in html
    assert 'id="cg"' in html and "Exported source" in html and "#|" not in re.sub("<[^>]+>", "", html)


# Laboratories

@pytest.mark.parametrize("page", PAGES)
def test_the_labs_of_a_page_load_what_they_share_once_and_each_its_own(page, site):
    html = (site / page).read_text(encoding="utf-8")
    shown = {module_name(widget) for widget in re.findall(r'data-ndcg-widget="(\w+)">', html)}
    assert "<style>:is(" not in html and "ndcgCore" not in "".join(JAVASCRIPT.findall(html))
    loaded = lab_files(site, page) - OF_CELLS
    words = {f"labs/chinese{name}.js" for name in ("", *(f"_{each}" for each in shown))}
    if page.startswith("zh/") and shown: assert words <= loaded
    loaded -= words if page.startswith("zh/") else set()
    assert loaded - {"labs/lists.js"} == {f"labs/{name}.js" for name in shown | {"core"} if shown}
    styles = re.findall(r'<style data-part="(\w+)">', html)
    assert sorted(styles) == sorted(shown | {"core"} if shown else ())
    asked = [html.count(f"{name}?v=") for name in loaded]
    assert set(asked) <= {1}


def test_a_script_of_laboratories_is_kept_for_the_next_page(served, watched):
    pages = CHAPTER, "lessons/ideal_gain.html", LABORATORY
    for page in pages: watched.go(served + page)
    asked = {url for url in watched.requests if "/labs/" in url}
    assert {url.partition("/labs/")[2].partition("?")[0] for url in asked} == {
        "core.js", "lists.js", "ranking_lab.js"}


ABOVE = """main => {
  const range = document.createRange();
  range.setStart(main, 0);
  range.setEndBefore(main.querySelector(".ndcg-lab"));
  const above = range.cloneContents();
  for (const style of above.querySelectorAll("style")) style.remove();
  return above.textContent;
}"""
def test_the_index_asks_about_an_order_then_shows_it_to_drag_and_a_lesson_has_one_within_three_screens(
        site, watched):
    page = watched.go((site / "index.html").as_uri())
    shown = " ".join(page.locator("main").evaluate(ABOVE).split())
    assert "Which list would you rather be shown?" in shown and len(shown) < 900
    heads = ["Which list would you rather be shown?", "Student or team?", "Three paths"]
    assert page.locator("h2").all_text_contents()[:3] == heads
    assert page.locator(".ndcg-lab").bounding_box()["y"] < 800, "the laboratory is in sight"
    for name in [page.html for page in SITE.pages.values() if page.number in list("123456") and not page.layer]:
        chapter = watched.go((site / name).as_uri())
        assert chapter.locator("article .ndcg-lab").first.bounding_box()["y"] < 3 * 900, name
    assert watched.problems == []


MOVED = """() => new Promise(done => {
  document.querySelector(".nl-rows [data-act=down]").click();
  requestAnimationFrame(() => setTimeout(done, 50));
})"""
TRACED = {"includedCategories": ["devtools.timeline"]}


def test_one_move_in_the_first_laboratory_has_the_style_of_what_changed_computed_anew(served, browser):
    "Not that of every row, which one rule such as `legend + *` brings about: it took most of the time of a move."
    with tab(browser, new=True) as watched:
        page = watched.go(served + LABORATORY)
        # What a container asks for is computed while it is laid out, and not counted.
        for place in page.locator(".ndcg-lab, .nl-stage").all():
            place.evaluate("each => { each.style.container = 'none'; }")
        page.evaluate(MOVED)
        session, events, ended = page.context.new_cdp_session(page), [], []
        session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
        session.on("Tracing.tracingComplete", lambda end: ended.append(end))
        session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": TRACED})
        page.evaluate(MOVED)
        session.send("Tracing.end")
        while not ended:
            pause(page, 10)
        counts = [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]
        assert 0 < max(counts) < 150, "half of the laboratory is more than that"


def test_each_laboratory_has_a_page_of_its_own_and_a_card_with_its_picture_leads_there(site):
    gallery = LexborHTMLParser((site / "gallery.html").read_text(encoding="utf-8"))
    cards = gallery.css(".gallery li")
    pages = list(LABS)
    pages.insert(7, "two_judges.html")
    assert [card.css_first("a").attributes["href"] for card in cards] == pages
    drawn = [card.css_first("svg.card").html for card in cards]
    assert len(set(drawn)) == len(pages)
    for page, name in LABS.items():
        assert re.findall(r'data-ndcg-widget="(\w+)">', (site / page).read_text(encoding="utf-8")) == [name]


@pytest.mark.some(4)
@pytest.mark.parametrize("old, new", [
    ("laboratory.html", "gallery.html"), ("laboratory_systems.html", "gallery.html"),
    ("laboratory_evidence.html", "gallery.html"), ("laboratory_conventions.html", "gallery.html"),
    ("laboratory.html#r=3,1,2", "play/order.html#r=3,1,2"),
    ("laboratory.html#lab=gaindiscount&gain=exponential", "play/gain.html#lab=gaindiscount&gain=exponential"),
    ("laboratory_systems.html?embed=ties", "play/ties.html?embed=ties"),
    ("laboratory.html#lab=wheel&speed=3", "gallery.html#lab=wheel&speed=3"),
    ("laboratory.html#lab=compare&pair=ndcg,rr", "two_judges.html"),
])
def test_an_address_of_before_leads_to_the_page_that_has_what_stood_there(old, new, served, watched):
    watched.page.goto(served + old)
    watched.page.wait_for_url(re.compile(re.escape(served + new)))
    assert watched.page.locator("main h1").count() == 1 and watched.problems == []


@pytest.fixture(scope="module")
def served_deep(site):
    "Yield the address of the built site where it is a folder of a larger one."
    from serve import make_server
    with make_server(site.parent, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{site.name}/"
        server.shutdown()


@pytest.mark.some(4)
@pytest.mark.parametrize("page", [*LABS, "lessons/normalized_gain.html"])
def test_every_lab_of_a_page_comes_alive_served_in_a_folder_and_from_the_disk(page, served, served_deep, site, watched):
    for address in (served + page, served_deep + page, (site / page).as_uri()):
        opened = watched.go(address)
        places = opened.locator("[data-ndcg-widget]")
        assert places.count() >= 1
        assert places.count() == opened.locator("[data-ndcg-widget][data-ndcg-mounted] > .nl-lab").count()
        assert opened.locator(".nl-broken").count() == 0 and watched.problems == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_waits_for_the_scripts_of_a_laboratory_that_is_in_sight_when_it_opens_and_for_no_other(page, site):
    html = LexborHTMLParser((site / page).read_text(encoding="utf-8"))
    scripts = html.css('script[src*="labs/"]')
    waiting = [script.attributes["src"].partition("labs/")[2] for script in scripts if "blocking" in script.attributes]
    first = html.css_first("[data-ndcg-widget]")
    if page in IN_SIGHT or "play/" in page:
        own = module_name(first.attributes["data-ndcg-widget"])
        words = ["chinese.js"] if page.startswith("zh/") else []
        own_words = [f"chinese_{own}.js"] if words else []
        assert [name.partition("?")[0] for name in waiting if not name.startswith("lists")] == [
            *words, "core.js", *own_words, f"{own}.js"]
        assert [script.attributes["src"].partition("labs/")[2] for script in scripts][:len(waiting)] == waiting
    else: assert waiting == []
    assert all("defer" in script.attributes for script in scripts)


def lab(page, name): return page.locator(f"[data-ndcg-widget={name}]")


def test_a_link_to_a_heading_arrives_there_since_the_laboratories_above_it_are_alive_by_then(served, watched):
    watched.page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      globalThis.still = document.querySelectorAll("[data-ndcg-widget]:not([data-ndcg-mounted])").length; });""")
    page = watched.go(served + SEVERAL + "#average-precision-exercises")
    assert page.evaluate("still") == 0
    assert 0 < page.locator("#average-precision-exercises").bounding_box()["y"] < 200


def test_a_short_link_opens_at_its_laboratory(served, watched):
    page = watched.go(served + SEVERAL + "#lab=quiz&guess=0.25")
    page.wait_for_function("() => scrollY > 500")
    top = lab(page, "Quiz").bounding_box()["y"]
    assert 0 < top < 200, "below the bar of the page, and in sight"
    assert lab(page, "Quiz").locator("[data-key=guess]").input_value() == "0.25"


def test_a_link_sets_the_labs_that_it_names_and_no_other(served, watched):
    page = watched.go(served + SEVERAL + "#lab=quiz&guess=0.25&lab=ranking&r=0,1")
    assert grades(page) == [0, 1]
    assert lab(page, "Quiz").locator("[data-key=guess]").input_value() == "0.25"
    page.wait_for_function("() => scrollY > 0")
    page = watched.go(served + SEVERAL + "?#lab=quiz&guess=0.25")
    assert grades(page) == HITS
    assert lab(page, "Quiz").locator("[data-key=guess]").input_value() == "0.25"
    assert watched.problems == []


def test_a_change_goes_into_the_address_and_comes_back(served, watched):
    page, changed = watched.go(served + SEVERAL), [0, *HITS[1:]]
    lab(page, "RankingLab").get_by_label("Grade of A", exact=True).select_option("0")
    page.wait_for_function("() => location.hash === '#r=0,0,1,0,1&pool=0,0,1,0,1,1,1'")
    page.locator("summary", has_text="guess ten lists").click()
    lab(page, "Quiz").locator("[data-key=guess]").fill("0.25")
    page.wait_for_function("() => location.hash === '#r=0,0,1,0,1&pool=0,0,1,0,1,1,1&lab=quiz&guess=0.25'")
    again = watched.go(page.evaluate("location.href"))
    assert grades(again) == changed
    assert lab(again, "Quiz").locator("[data-key=guess]").input_value() == "0.25"
    assert lab(again, "Quiz").is_visible(), "its fold is open, too"


def test_the_contents_lead_to_a_heading_and_leave_the_labs_as_they_are(served, watched):
    page = watched.go(served + SEVERAL + "#r=0,1")
    page.click("#contents a[href='#average-precision-exercises']")
    page.locator("#contents [aria-current]", has_text="exercises").wait_for()
    assert grades(page) == [0, 1]
    top, above = page.evaluate("[document.querySelector('#average-precision-exercises').getBoundingClientRect().top,"
                               " Math.max(...['header', '.live-list'].map(part => document.querySelector(part)"
                               ".getBoundingClientRect().bottom))]")
    assert above < top < above + 60, "below the bar, and below the list where it stays in sight"
    assert page.locator(".nl-broken").count() == 0 and watched.problems == []


# What a reader does

def test_search_by_keyboard(served, watched):
    page = watched.go(served + "index.html")
    page.keyboard.press("/")
    page.keyboard.type("reciprocal")
    page.wait_for_selector(".results a[href*='lessons/reciprocal_rank']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    chosen = page.evaluate("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url(chosen)
    assert "reciprocal" in page.inner_text("main").lower()
    assert watched.problems == []


@pytest.mark.some(1)
@pytest.mark.parametrize("late", ["search.js", "pagefind.js"])
def test_enter_before_the_results_follows_the_first_of_them(late, served, watched):
    "What searches is held back until Enter has been pressed."
    page, held = watched.go(served + "index.html"), []
    page.route(re.compile(late), lambda route: held.append(route))
    with page.expect_request(re.compile(late)): page.keyboard.press("/")
    page.keyboard.insert_text("reciprocal")
    page.keyboard.press("Enter")
    for route in settled(lambda: held, bool): route.continue_()
    page.wait_for_url("**/lessons/reciprocal_rank.html*", wait_until="commit")
    assert "reciprocal" in page.inner_text("main").lower()


def test_what_a_page_still_waits_for_is_no_problem_of_the_next(served, watched):
    watched.page.route(re.compile("woff2"), lambda route: None)
    watched.page.goto(served + CHAPTER, wait_until="commit")
    watched.page.wait_for_selector("main")
    watched.page.unroute_all()
    watched.go(served + "404.html")
    assert watched.problems == []


def test_search_is_accessible_and_closes(served, watched):
    page = watched.go(served + "index.html")
    page.keyboard.press("/")
    page.keyboard.type("discount")
    page.wait_for_selector(".results a")
    ready(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert not page.is_visible("dialog.search")


@pytest.mark.some(1)
@pytest.mark.parametrize("page, other", [("index.html", LABORATORY), ("zh/index.html", "zh/two_judges.html")])
def test_the_key_that_opens_the_search_can_be_switched_off(page, other, served, watched):
    "WCAG 2.2, 2.1.4: a key that acts by itself, wherever the focus is, can be turned off. It is done by keys alone."
    opened = watched.go(served + page)
    shortcuts = "document.querySelector('.search-button').getAttribute('aria-keyshortcuts')"
    switch, hint = opened.locator("dialog.search [role=switch]"), opened.locator(".search-button kbd")
    assert hint.is_visible() and opened.evaluate(shortcuts) == "/ Control+K Meta+K"
    opened.keyboard.press("/")
    assert switch.get_attribute("aria-checked") == "true" and "/" in switch.inner_text()
    opened.keyboard.press("Shift+Tab")
    for _ in range(4):  # the last of the box, after the results
        if opened.evaluate("document.activeElement.matches('.slash')"): break
        opened.keyboard.press("Tab")
    opened.keyboard.press("Space")
    assert switch.get_attribute("aria-checked") == "false"
    for each in (page, other):
        opened.keyboard.press("Escape")
        assert not opened.is_visible("dialog.search") and not hint.is_visible()
        assert opened.evaluate(shortcuts) == "Control+K Meta+K"
        opened.keyboard.press("/")
        assert not opened.is_visible("dialog.search"), each
        opened.keyboard.press("Control+k")
        assert opened.is_visible("dialog.search") and switch.get_attribute("aria-checked") == "false"
        if each == page: watched.go(served + other)
    switch.click()
    opened.keyboard.press("Escape")
    opened.keyboard.press("/")
    assert opened.is_visible("dialog.search") and watched.problems == []


def test_a_switch_of_another_tab_holds_in_this_one(served, watched):
    page = watched.go(served + "index.html")
    page.evaluate("localStorage.setItem('ndcg-slash', 'off')")
    page.keyboard.press("/")
    assert not page.is_visible("dialog.search")


def test_where_nothing_is_kept_the_switch_holds_for_the_page(served, watched):
    names = "for (const name of ['getItem', 'setItem', 'removeItem'])"
    watched.page.add_init_script(names + "Storage.prototype[name] = () => { throw Error(); }")
    page = watched.go(served + "index.html")
    page.keyboard.press("/")
    page.click("dialog.search [role=switch]")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    assert not page.is_visible("dialog.search") and watched.problems == []


# What each character of a keyboard does by itself, with Delete and Backspace: what they change is in the text, in a
# control, in the address, or in what is open
KEYS = [*string.ascii_letters, *string.digits, *"/?.,;'[]-=+*<>", "Delete", "Backspace"]
STATE = """() => [location.href, document.body.innerText, scrollY, document.activeElement.outerHTML,
  ...[...document.querySelectorAll("input, select, textarea")].map(each => each.value + each.checked),
  ...[...document.querySelectorAll("[open], :popover-open")].map(each => each.outerHTML.length)].join()"""
# A laboratory measures what keeps its height as the second frame is drawn
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.some(3)
@pytest.mark.parametrize("page", [*LABS, "two_judges.html", "choosing.html"])
def test_no_other_key_acts_by_itself(page, served, watched):
    "With the focus on no control: on the page, and on a link of its menu."
    watched.page.add_init_script("localStorage.setItem('ndcg-slash', 'off')")
    opened = watched.go(served + page)
    opened.evaluate(DRAWN)
    for place in ("document.activeElement.blur()", "document.querySelector('.brand').focus({ preventScroll: true })"):
        opened.evaluate(place)
        before = opened.evaluate(STATE)
        for key in KEYS: opened.keyboard.press(key)
        assert opened.evaluate(STATE) == before


def test_search_says_that_nothing_was_found(served, watched):
    page = watched.go(served + "index.html")
    page.click(".search-button")
    page.keyboard.type("zxqvw")
    page.wait_for_function("() => document.querySelector('.status').textContent.includes('Nothing found')")


def test_search_from_the_disk_says_how_to_get_it(site, watched):
    page = watched.go((site / "index.html").as_uri())
    page.click(".search-button")
    page.wait_for_function("() => document.querySelector('.status').textContent.includes('make site')")
    assert watched.problems == []


def test_the_theme_is_kept(served, watched):
    page = watched.go(served + "index.html")
    paper = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = paper()
    page.click(".theme-button")
    page.click(".theme-button")
    assert page.get_attribute(".theme-button", "aria-label") == "Theme: dark"
    dark = paper()
    page.goto(served + CHAPTER)
    assert paper() == dark != light
    page.click(".theme-button")
    assert paper() == light


def test_code_is_copied(served, browser):
    with tab(browser, permissions=["clipboard-read", "clipboard-write"]) as watched:
        page = watched.go(served + CHAPTER)
        block = page.locator("article > .cell > div.sourceCode:visible").first
        block.hover()
        block.locator(".copy").click()
        page.wait_for_selector(".copy.done")
        assert page.evaluate("navigator.clipboard.readText()") == block.locator("code").inner_text().rstrip("\n")


def test_the_menus_of_a_phone(served, browser):
    with tab(browser, viewport=NARROW, has_touch=True) as phone:
        page = phone.go(served + CHAPTER)
        assert not page.is_visible("#menu")
        page.tap(".menu-button")
        page.click("#menu a[href='../lessons/ideal_gain.html']")
        page.wait_for_url("**/lessons/ideal_gain.html")
        page.tap(".contents-button")
        page.click("#contents li:last-child > a")
        assert not page.is_visible("#contents")
        assert phone.problems == []


def test_a_page_reads_without_scripts(served, browser):
    with tab(browser, java_script_enabled=False) as watched:
        page = watched.go(served + CHAPTER)
        assert page.is_visible("h1") and page.is_visible("#menu") and page.is_visible("#contents")
        assert not page.is_visible(".search-button") and not page.is_visible(".theme-button")
        assert page.locator("article p").first.is_visible()
        assert page.locator("article > .cell > pre.output").first.is_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("part", range(4))
def test_pages_without_scripts_fit_a_phone(part, served, site, browser):
    "Those with a laboratory, whose tables stand there instead, and two without."
    texts = {page: (site / page).read_text(encoding="utf-8") for page in PAGES}
    with_labs = [page for page, html in texts.items() if "data-ndcg-widget" in html]
    with tab(browser, viewport=NARROW, java_script_enabled=False) as watched:
        measured = watched.page.context.new_cdp_session(watched.page)
        for page in [*with_labs, "glossary.html", "how_it_is_made.html"][part::4]:
            watched.go(served + page)
            # no script runs in the page, so the width comes from the browser
            width = measured.send("Page.getLayoutMetrics")["cssContentSize"]["width"]
            assert width <= NARROW["width"], page
    assert len(with_labs) > 8


def test_code_that_scrolls_shows_that_it_does(served, browser):
    with tab(browser, viewport=NARROW) as narrow:
        page = narrow.go(served + SEVERAL)
        code = page.query_selector("pre.more")
        code.evaluate("code => { code.scrollLeft = code.scrollWidth }")
        page.wait_for_function("code => !code.classList.contains('more')", arg=code)


def test_answers_that_printing_opens_are_closed_again(served, watched):
    page = watched.go(served + CHAPTER)
    closed = lambda: page.locator("main details:not([open], .fold)").count()
    before = closed()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert closed() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert closed() == before > 0


def test_the_whole_page_is_there_at_twice_the_size(served, browser):
    with tab(browser, viewport={"width": 720, "height": 450}) as zoomed:
        page = zoomed.go(served + CHAPTER)
        assert page.evaluate("document.documentElement.scrollWidth") <= 720


@pytest.mark.parametrize("page", ["index.html", "practice/comparison.html"])
def test_raised_letters_lift_no_value_off_the_line_of_its_row(page, served, watched):
    opened = watched.go(served + page + "?for=team")
    rows = opened.evaluate("""() => {
      const top = cell => {
        const range = document.createRange();
        range.selectNode(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
        return range.getBoundingClientRect().top;
      };
      const rows = [...document.querySelectorAll("tr:has(sup)")].filter(row => row.checkVisibility());
      return rows.map(row => [...row.cells].filter(cell => !cell.querySelector("small")).map(top));
    }""")
    assert len(rows) >= 2
    assert all(max(tops) - min(tops) < 1 for tops in rows), rows


@pytest.mark.parametrize("page", PAGES)
def test_the_first_cell_of_a_row_names_it(page, site):
    tables = LexborHTMLParser((site / page).read_text(encoding="utf-8")).css("table")
    for table in tables:
        for row in table.css("tbody > tr"):
            first = row.css_first("td, th")
            named = row.css("th")
            if first.text(strip=True) and len(row.css("td, th")) > 1: assert first.tag == "th", row.html
            assert all(each.attributes["scope"] == "row" for each in named)


def test_without_scripts_words_stand_at_the_left_of_their_column_and_numbers_at_the_right(served, browser):
    sides = """() => [...document.querySelectorAll("[data-ndcg-widget] table")].map(table =>
      [...table.rows].map(row => [...row.cells].map(cell => getComputedStyle(cell).textAlign)))"""
    words, number = ["left"], ["right"]
    with tab(browser, java_script_enabled=False, viewport=WIDE) as still:
        lists, judges, *_ = still.go(served + "index.html").evaluate(sides)
        assert lists == [number + 2 * words] * 7 and judges == [words + 2 * number] * 3
        [_, answers] = still.go(served + "play/tool.html").evaluate(sides)
        assert answers[1] == 2 * words
