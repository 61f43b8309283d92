"""What stands around the text of every page: the menu and its groups, the picture of the page, the widths, tables."""
import pytest
from browser import tab
from openers import PICTURES, drawn, has_idea
from selectolax.lexbor import LexborHTMLParser
from site_map import address, read_site

pytestmark = pytest.mark.turns(6)

SITE = read_site()
WITH_PICTURE = [page for page in SITE.reading_order
                if page.in_book and page.file not in ("index.ipynb", "two_judges.ipynb")]
PHONE = dict(viewport={"width": 390, "height": 844}, has_touch=True)
MOST = 7  # pages of a group, which are taken in at one look
BOXES = """() => {
  const boxes = [document.querySelector(".opener").getBoundingClientRect()];
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let range = new Range(); words.nextNode() && boxes.length < 400; ) {
    range.selectNodeContents(words.currentNode);
    if (words.currentNode.data.trim()) boxes.push(...range.getClientRects());
  }
  return boxes.map(box => box.toJSON());
}"""
CARDS = """() => [...document.querySelectorAll(".cards > ul")].map(
  list => [...list.children].map(card => Math.round(card.getBoundingClientRect().top)))"""


def test_no_group_of_the_menu_has_more_pages_than_one_look_takes_in():
    groups = [*SITE.sections, *SITE.chinese_sections]
    assert {group.title: len(group.pages) for group in groups if len(group.pages) > MOST} == {}
    assert sorted(page.html for group in SITE.chinese_sections for page in group.pages) == sorted(
        page.html for page in SITE.chinese)


@pytest.mark.parametrize("name, group", [
    ("lessons/ties.html", "Many queries"), ("practice/pools.html", "Judgments"), ("play/luck.html", "Two orders"),
])
def test_on_a_phone_the_menu_opens_with_the_group_of_its_page_and_the_others_folded(name, group, served, browser):
    with tab(browser, **PHONE) as phone:
        page = phone.go(served + name)
        page.tap(".menu-button")
        assert page.locator("#menu details[open] > summary").all_inner_texts() == [group]
        assert page.locator("#menu a[aria-current=page]").is_visible()
        page.locator("#menu summary", has_text="At hand").tap()
        assert page.locator("#menu a[href$='museum.html']").is_visible()


def test_beside_the_text_the_menu_shows_every_group(served, watched):
    page = watched.go(served + "lessons/ties.html")
    assert page.locator("#menu details:not([open])").count() == 0


def test_the_menu_folds_without_scripts(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + "lessons/ties.html")
        page.locator("#menu summary", has_text="Graded relevance").click()
        assert not page.locator("#menu a[href$='cumulative_gain.html']").is_visible()


@pytest.mark.parametrize("page", WITH_PICTURE, ids=[page.html for page in WITH_PICTURE])
def test_the_picture_beside_a_title_is_that_of_its_own_page_and_of_its_line_in_the_menu(page, site):
    html = LexborHTMLParser((site / page.html).read_text(encoding="utf-8"))
    own = LexborHTMLParser(drawn(address(page.file), "opener")).css_first("svg")
    [line] = html.css("#menu a[aria-current=page] > svg.glyph")
    assert has_idea(address(page.file)) and html.css_first("svg.opener").inner_html == line.inner_html == own.inner_html


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["lessons/normalized_gain.html", "practice/interleaving.html", "zh/ten_minutes.html"])
def test_the_picture_of_a_page_is_in_sight_beside_its_words_and_over_none_of_them(name, served, watched):
    page = watched.go(served + name)
    for width in (320, 390, 820, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        [picture, *words] = page.evaluate(BOXES)
        assert picture["width"] >= 90 and picture["bottom"] < 844, "it can be read, on the first screen"
        over = [box for box in words if box["left"] < picture["right"] and box["right"] > picture["left"]
                and box["top"] < picture["bottom"] and box["bottom"] > picture["top"]]
        assert over == [] and picture["right"] <= width


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["index.html", "zh/index.html", "two_judges.html"])
def test_no_card_stands_alone_below_a_row_of_others(name, served, watched):
    page = watched.go(served + name)
    for width in (320, 600, 820, 1000, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        for lists in page.evaluate(CARDS):
            in_a_row = [lists.count(top) for top in set(lists)]
            assert len(set(in_a_row)) == 1, f"{width} px: {in_a_row}"


def test_a_picture_belongs_to_a_page_that_is_there_and_pages_of_one_group_have_different_ones():
    known = {page.name for page in SITE.pages.values()}
    ends = {name.rpartition("/")[2] for name in known}
    assert {name for name in PICTURES if name not in known | ends} <= {"two_judges"}
    for group in SITE.sections:
        drawings = [drawn(page.name, "glyph") for page in group.pages if page.in_book and page.file != "index.ipynb"]
        assert len(set(drawings)) == len(drawings), group.title


WIDTHS = """() => [...document.querySelectorAll("article > :is(p, ul, ol, h2, h3, .cell, .sourceCode, .formula)")]
  .filter(each => each.checkVisibility()).map(each => Math.round(each.getBoundingClientRect().width))"""


@pytest.mark.parametrize("name", ["lessons/normalized_gain.html", "practice/comparison.html", "lessons/ties.html"])
def test_a_page_has_two_widths(name, served, watched):
    widths = watched.go(served + name).evaluate(WIDTHS)
    assert len(set(widths)) == 2 and max(widths) > 1000


def test_a_small_table_stands_beside_the_code_that_made_it(served, watched):
    cell = watched.go(served + "practice/comparison.html").locator(".beside-block").first
    code, table = (cell.locator(each).bounding_box() for each in (":scope > .sourceCode", ":scope > .table-scroll"))
    assert table["x"] > code["x"] + code["width"] and table["y"] < code["y"] + code["height"]


STAYS = """place => {
  const left = () => place.querySelector("tbody tr > *").getBoundingClientRect().left;
  const before = left();
  place.scrollLeft = 80;
  return [place.scrollLeft, left() - before, place.scrollWidth > place.clientWidth];
}"""


OVER = """() => [...document.querySelectorAll(".table-scroll:not(.wordy) tr > :first-child:not(:only-child)")]
  .filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent)"""


@pytest.mark.parametrize("name", ["choosing.html", "zh/choosing.html", "zh/lessons/conventions.html"])
def test_on_a_phone_no_word_of_a_first_column_lies_over_the_second(name, served, browser):
    with tab(browser, **PHONE) as phone:
        page = phone.go(served + name)
        assert page.locator(".table-scroll").count() > 2 and page.evaluate(OVER) == []


def test_on_a_phone_numbers_scroll_under_their_first_column_and_sentences_stack(served, browser):
    with tab(browser, **PHONE) as phone:
        page = phone.go(served + "practice/films.html")
        numbers = page.locator(".table-scroll:not(.wordy)", has_text="people without a hit")
        assert numbers.evaluate(STAYS) == [80, 0, True]
        sentences = page.locator(".wordy", has_text="all the others").first
        assert sentences.locator("tbody tr > *").first.evaluate("each => getComputedStyle(each).display") == "flow-root"
