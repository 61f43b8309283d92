"""The museum asks which line is wrong before it tells: its cards, what they print, and how a reader plays them."""
import json
import re
from pathlib import Path

import pytest
from accessible import ready, violations
from browser import tab
from cells import CellError, markdown_of
from labs import settled
from render import render
from selectolax.lexbor import LexborHTMLParser
from site_map import SiteError, read_directives, read_site
from spot import SpotError, deal_cards, imports_of, outcomes, read_card

NOTEBOOK = Path(__file__).resolve().parents[2] / "nbs" / "museum.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
IMPORTS = imports_of(read_directives("".join(cell["source"]))[1] for cell in CELLS if cell["cell_type"] == "code")
CARDS = {cell["id"]: cell for cell in CELLS if "spot" in cell["metadata"].get("tags", [])}
PAGE = "museum.html"
GOOD = """def double(x):
    y = x + x
    # right: y = 2 * x + 1
    return y
score = double(4)
print(f"NDCG {score:.3f}")"""


def card_of(cell): return read_card(read_directives("".join(cell["source"]))[1])


def stored(cell): return "".join("".join(output["text"]) for output in cell["outputs"])


# The code

def test_each_exhibit_has_one_card_and_one_card_has_nothing_wrong():
    text = "\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")
    numbers = re.findall(r"^### (\d+)\.", text, re.M)
    assert [f"mu-{int(number):02}-c" for number in numbers] == [*CARDS] and len(CARDS) == 19
    assert [name for name, cell in CARDS.items() if card_of(cell).wrong is None] == ["mu-13-c"]


def test_a_card_prints_the_wrong_value_of_its_exhibit_and_mended_the_right_one():
    [table] = [cell for cell in CELLS if cell["id"] == "mu-all-v"]
    rows = [line.strip("| \n").split(" | ") for line in table["outputs"][0]["data"]["text/markdown"][2:]]
    values = [row[1:] for row in rows if row[0] != "P@10 of three results"]
    names = [name for name in CARDS if name != "mu-13-c"]
    assert len(values) == len(names)
    for name, (measure, wrong, right) in zip(names, values):
        printed = outcomes(card_of(CARDS[name]), stored(CARDS[name]), IMPORTS)
        assert printed == (f"{measure} {wrong}", f"{measure} {right}"), name


def test_the_card_with_nothing_wrong_prints_what_it_stores():
    cell = CARDS["mu-13-c"]
    assert outcomes(card_of(cell), stored(cell), IMPORTS) == ("RR 0.500", "")


def test_no_line_tells_by_its_name_that_it_is_wrong():
    for cell in CARDS.values():
        assert not re.search(r"wrong|bug|mistake|error|fault", "\n".join(card_of(cell).lines), re.I), cell["id"]


FAULTS = {  # what is done to a good card, and what is said of it
    "no wrong line": (lambda code: code.replace("    # right: y = 2 * x + 1\n", ""), "and this has 0"),
    "two wrong lines": (lambda code: code.replace("score =", "# nothing is wrong\nscore ="), "and this has 2"),
    "mended first": (lambda code: f"# right: x = 1\n{code.replace('    # right: y = 2 * x + 1', '')}", "comes before"),
    "nothing printed": (lambda code: code.replace("print(", "str("), "prints its value in the last line"),
    "too short": (lambda code: code.replace("score = double(4)\n", "").replace("score:", "double(4):"), "this 3"),
    "mended as before": (lambda code: code.replace("2 * x + 1", "2 * x"), "as before"),
    "another value": (lambda code: code.replace("double(4)", "double(5)"), "the notebook stores 'NDCG 8.000'"),
    "a failure": (lambda code: code.replace("x + x", "x / 0"), "ZeroDivisionError"),
}


def test_a_good_card_is_taken():
    assert outcomes(read_card(GOOD), "NDCG 8.000\n", "") == ("NDCG 8.000", "NDCG 9.000")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_card_that_cannot_be_played_is_refused(fault):
    spoil, told = FAULTS[fault]
    with pytest.raises(SpotError, match=re.escape(told)): outcomes(read_card(spoil(GOOD)), "NDCG 8.000\n", "")


def test_a_second_line_that_can_be_defended_gives_its_value_too(site):
    card = read_card(GOOD.replace("    return y", "    # or: y = 5\n    return y"))
    assert outcomes(card, "NDCG 8.000\n", "") == ("NDCG 8.000", "NDCG 9.000") and len(card.lines) == 4
    page = LexborHTMLParser((site / PAGE).read_text(encoding="utf-8"))
    prices = [price.text() for price in page.css("details.exhibit > summary > .price")]
    assert len(prices) == 19 and prices[14] == "NDCG 0.800, should be 0.500 or 0.200"
    assert prices[0] == "NDCG 1.000, should be 0.631" and prices[12] == "RR 0.500, and nothing is wrong"


@pytest.fixture
def museum():
    "Return a page of the museum that a test may spoil."
    page = read_site().pages["museum.ipynb"]
    page.cells = json.loads(json.dumps(page.cells))
    return page


def test_a_card_without_a_wrong_line_stops_the_build(museum):
    [cell] = [cell for cell in museum.cells if cell["id"] == "mu-05-c"]
    cell["source"] = [line for line in cell["source"] if "# right:" not in line]
    with pytest.raises(CellError, match="cell mu-05-c: a card has one line"): markdown_of(museum)


def test_cards_without_their_place_stop_the_build(museum):
    [cell] = [cell for cell in museum.cells if cell["id"] == "mu-intro"]
    cell["source"] = [line for line in cell["source"] if "spot" not in line]
    with pytest.raises(SiteError, match="19 cards, and no"): render(read_site(), museum)


def test_a_place_without_cards_is_refused():
    with pytest.raises(SpotError, match="0 cards, and a"): deal_cards(LexborHTMLParser('<div class="spot"></div>'))


@pytest.mark.parametrize("asked", ["0", "20", "-1", "one", "1.0", ""])
def test_a_first_card_that_is_none_stops_the_build(asked, museum):
    [cell] = [cell for cell in museum.cells if cell["id"] == "mu-intro"]
    cell["source"] = [line.replace('data-first="4"', f'data-first="{asked}"') for line in cell["source"]]
    with pytest.raises(SiteError, match="data-first is a number from 1 to 19; got"): render(read_site(), museum)


def test_the_game_opens_with_the_card_on_reciprocal_rank(site):
    page = LexborHTMLParser((site / PAGE).read_text(encoding="utf-8"))
    assert page.css_first("section.spot").attributes["data-order"].startswith("3 ")
    assert "def reciprocal_rank" in page.css_first("section.spot .lines").text()


# The page

def test_what_the_page_shows_first_is_the_first_card_as_the_script_deals_it(site, served, browser, watched):
    look = """spot => [spot.querySelector(".count").innerText, spot.querySelector(".told").innerText,
      ...[...spot.querySelectorAll(".lines button")].map(each => each.innerHTML.replaceAll("&nbsp;", " ")),
      spot.querySelector(".moves").innerText]"""
    alive = watched.go(served + PAGE).locator("section.spot").evaluate(look)
    with tab(browser) as still:
        still.page.route("**/spot.js*", lambda route: route.abort())
        assert still.go(served + PAGE).locator("section.spot").evaluate(look) == alive
    assert alive[0] == "Card 1 of 19" and alive[-1] == "Nothing is wrong here" and len(alive) >= 7


def answer_of(page, card):
    "Return the line that is wrong on the `card`, counted from 1, and 0 if nothing is."
    order = page.locator("section.spot").get_attribute("data-order").split()
    line = page.locator(".cell[data-wrong]").nth(int(order[card])).get_attribute("data-line")
    return int(line or 0)


def press(page, line):
    "Press a line of the card by the keys alone, from the first, which has the focus; 0 is `Nothing is wrong here`."
    lines = page.locator(".spot .lines button").count()
    for _ in range(line - 1 if line else lines): page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def told(page): return page.locator(".spot .told").inner_text()


def test_all_cards_by_keys_alone_and_a_line_to_send_that_tells_no_answer(served, browser):
    with tab(browser, permissions=["clipboard-read", "clipboard-write"]) as watched:
        page = watched.go(served + PAGE)
        page.locator(".spot .lines button").first.focus()
        for card in range(19):
            line = answer_of(page, card)
            missed = card in (3, 4)
            press(page, (1 if line != 1 else 2) if missed else line)
            assert told(page).startswith("Not found." if missed else "Found."), card
            assert page.locator(".spot .lines li.wrong").count() == bool(line)
            assert page.locator(".spot .why a").count() >= 1
            page.keyboard.press("Enter")  # the focus is on the button for the next card
        assert told(page) == "You found 17 of 19, up to 14 in a row."
        marks = page.locator(".spot .marks").inner_text()
        assert marks == "✓✓✓✗✗" + "✓" * 14
        page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Copied").wait_for()
        sent = page.evaluate("navigator.clipboard.readText()")
        assert sent.splitlines()[:2] == ["Which line is wrong? 17 of 19 found, 14 in a row.", marks]
        assert sent.splitlines()[2] == served + PAGE and len(sent.splitlines()) == 3
        page.get_by_role("button", name="Deal again").click()
        assert told(page).startswith("It prints") and page.locator(".spot .count").inner_text() == "Card 1 of 19"
        assert watched.problems == []


def test_an_answer_is_said_once_and_a_line_can_be_pressed_once(served, watched):
    page = watched.go(served + PAGE)
    page.evaluate("""() => { globalThis.said = [];
      new MutationObserver(() => said.push(document.querySelector(".spot .told").innerText))
        .observe(document.querySelector(".spot .told"), { childList: true, characterData: true, subtree: true }); }""")
    lines = page.locator(".spot .lines button")
    wrong = 1 if answer_of(page, 0) != 1 else 2
    lines.nth(wrong - 1).click()
    lines.nth(answer_of(page, 0) - 1).click(force=True)
    settled(lambda: page.evaluate("said.length"), bool)
    assert len(page.evaluate("said")) == 1 and page.evaluate("said[0]").startswith("Not found. It is line ")
    assert page.locator(".spot .lines li.chosen").count() == 1
    assert "found 0" in page.locator(".spot .count").inner_text()


def test_who_comes_back_may_go_on(served, watched):
    page = watched.go(served + PAGE)
    for card in range(2):
        page.locator(".spot .lines button").nth(answer_of(page, card) - 1).click()
        page.locator(".spot .next").click()
    again = watched.go(served + PAGE)
    assert again.locator(".spot .count").inner_text().startswith("Card 1 of 19")
    again.get_by_role("button", name="Go on at card 3").click()
    assert again.locator(".spot .count").inner_text().split("\n")[0].startswith("Card 3 of 19")
    assert "found 2" in again.locator(".spot .count").inner_text()


@pytest.mark.parametrize("page", [PAGE, "zh/museum.html"])
@pytest.mark.parametrize("width, scheme, forced", [
    (320, "light", "none"), (390, "dark", "none"), (1440, "dark", "active")])
def test_a_card_fits_its_targets_are_large_and_it_is_accessible(page, width, scheme, forced, served, watched):
    watched.page.set_viewport_size({"width": width, "height": 700})
    watched.page.emulate_media(color_scheme=scheme, forced_colors=forced)
    opened = watched.go(served + page)
    ready(opened)
    for act in ("", ".spot .lines button", ".spot .next"):
        if act: opened.locator(act).first.click()
        low = [each for each in opened.locator(".spot button:visible").all() if each.bounding_box()["height"] < 44]
        assert low == []
        assert opened.evaluate("document.documentElement.scrollWidth") <= width
        if forced == "none": assert violations(opened, 1) == []


def test_without_scripts_and_on_paper_the_page_is_the_list(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        assert not page.locator("section.spot").is_visible()
        assert page.locator(".cell[data-wrong] pre .mended").count() == 18
        assert page.locator(".cell[data-wrong] pre .line.wrong").count() == 18
        assert page.locator("article figure svg[role=img]").count() == 20
    with tab(browser) as paper:
        page = paper.go(served + PAGE)
        page.emulate_media(media="print")
        assert not page.locator("section.spot").is_visible()


OPEN = "() => [...document.querySelectorAll('details.exhibit[open]')].map(each => each.previousElementSibling.id)"
FOLDED = 9_000  # pixels of the page on a phone; with all exhibits open it has twice as many


@pytest.mark.parametrize("page", [PAGE, "zh/museum.html"])
def test_exhibits_are_folded_until_a_link_leads_to_one_or_they_are_printed(page, served, watched):
    watched.page.set_viewport_size({"width": 390, "height": 844})
    opened = watched.go(served + page)
    opened.evaluate("document.fonts.ready")
    folds = opened.locator("details.exhibit")
    assert folds.count() == 19 and opened.evaluate(OPEN) == []
    opened.locator(".shelf button").click()
    assert opened.evaluate("document.documentElement.scrollHeight") < FOLDED
    for fold in folds.all(): assert fold.locator("summary").first.bounding_box()["height"] >= 24
    opened.locator("article p a[href='#rr-counts-every-hit']").click()
    assert opened.evaluate(OPEN) == ["rr-counts-every-hit"]
    opened.locator("#rr-counts-every-hit + details figure").wait_for()
    opened.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(opened.evaluate(OPEN)) == 19
    opened.evaluate("dispatchEvent(new Event('afterprint'))")
    assert opened.evaluate(OPEN) == ["rr-counts-every-hit"]


@pytest.mark.parametrize("page", [PAGE, "zh/museum.html"])
def test_the_exhibits_answer_no_card_until_a_reader_asks_for_them(page, served, browser, watched):
    opened = watched.go(served + page)
    exhibits, button = opened.locator("details.exhibit:visible"), opened.locator(".shelf button")
    assert exhibits.count() == 0 and button.get_attribute("aria-expanded") == "false"
    for shown in (19, 0):
        button.focus()
        opened.keyboard.press("Enter")
        assert exhibits.count() == shown and button.get_attribute("aria-expanded") == str(shown > 0).lower()
    opened.emulate_media(media="print")
    assert exhibits.count() == 19 and not button.is_visible()
    opened.emulate_media(media="screen")
    with tab(browser, java_script_enabled=False) as still:
        assert still.go(served + page).locator("details.exhibit:visible").count() == 19


def test_each_link_within_the_page_and_its_menu_opens_the_exhibits(served, watched):
    for link in ("article p a[href='#rr-counts-every-hit']", ".contents a[href='#the-call']"):
        page = watched.go(served + PAGE)
        page.locator(link).first.click()
        target = page.locator(page.locator(link).first.get_attribute("href"))
        target.wait_for()
        settled(lambda: target.bounding_box()["y"], lambda y: 0 <= y < 300)


@pytest.mark.parametrize("anchor, leads_to", [
    ("a-constant-model-is-perfect", "a-constant-model-is-perfect"),
    ("the-luck-of-the-input-order", "the-order-of-the-input"),  # what older links say
    ("two-scales-in-one-fraction", "the-ideal-counts-a-hit-as-3")])
def test_a_link_from_elsewhere_opens_its_exhibit(anchor, leads_to, served, watched):
    page = watched.go(f"{served}{PAGE}#{anchor}")
    assert page.evaluate(OPEN) == [leads_to]
    assert 0 <= page.locator(f"#{leads_to}").bounding_box()["y"] < 300


def test_a_reader_without_scripts_opens_an_exhibit(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        first = page.locator("details.exhibit").first
        assert not first.locator("figure").is_visible()
        first.locator("summary").first.click()
        assert first.locator("figure").is_visible() and first.locator("pre").is_visible()


def test_no_two_exhibits_have_the_same_picture(site):
    page = LexborHTMLParser((site / PAGE).read_text(encoding="utf-8"))
    figures = page.css("article figure svg")
    shapes = [" ".join(path.attributes["d"] for path in figure.css("path")) for figure in figures]
    assert len(shapes) >= 20 and len({*shapes}) == len(shapes)
