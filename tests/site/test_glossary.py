"""The glossary: a filter, a link to each term, its number for the six phones, and few lines on a phone."""
import json
import re
from pathlib import Path

import pytest
import recomputed
from accessible import ready, violations
from browser import tab
from labs import settled
from selectolax.lexbor import LexborHTMLParser
from terms import NUMBERS, TermError, set_terms, slug_of

NOTEBOOK = Path(__file__).resolve().parents[2] / "nbs" / "glossary.ipynb"
PAGE = "glossary.html"


@pytest.fixture(scope="module")
def rows(site):
    "Return the rows of the terms of the built page."
    return LexborHTMLParser((site / PAGE).read_text(encoding="utf-8")).css(".terms tbody tr")


def test_each_term_has_an_address_of_its_own_and_a_link_to_it(rows):
    ids = [row.attributes["id"] for row in rows]
    assert len({*ids}) == len(ids) > 100 and {"normalized-dcg", "reciprocal-rank", "unjudged"} <= {*ids}
    for row in rows: assert row.css_first("th a").attributes["href"] == f"#{row.attributes['id']}"


def test_the_numbers_of_the_six_phones_stand_with_their_terms_and_are_recomputed(rows):
    said = {row.css_first("th").text(): row.css_first(".number").text() for row in rows if row.css_first(".number")}
    six = recomputed.SIX
    known = {"cumulative gain, CG": recomputed.cg(six), "discounted cumulative gain, DCG": recomputed.dcg(six),
             "normalized DCG, NDCG": recomputed.ndcg(six), "average precision, AP": recomputed.ap(six)}
    assert len(said) == 17 and {*known} <= {*said}
    for name, value in known.items():
        assert float(re.search(r"\d+(\.\d+)?(?=\.)", said[name])[0]) == round(value, 3), name


def test_the_chinese_glossary_has_the_same_terms_and_numbers_and_names_chinese_first(site, rows):
    page = LexborHTMLParser((site / "zh" / PAGE).read_text(encoding="utf-8"))
    chinese = page.css(".terms tbody tr")
    assert [row.attributes["id"] for row in chinese] == [row.attributes["id"] for row in rows]
    for row, english in zip(chinese, rows):
        first, second = row.css("th, td")[:2]
        names = english.css("th, td")[:2]
        assert second.attributes["lang"] == "en" and second.text() == names[0].text()
        assert first.text() == names[1].text().replace(", ", "、")
        numbers = [each.css_first(".number") for each in (row, english)]
        assert [re.findall(r"\d+(?:\.\d+)?", each.text()) if each else None for each in numbers[:1]] \
            == [re.findall(r"\d+(?:\.\d+)?", each.text()) if each else None for each in numbers[1:]]
    assert page.css_first(".terms").attributes["aria-label"] == "表格：中文、英文、本站写法、一句话解释"
    assert page.css_first(".term-filter").text(strip=True).startswith("筛选术语")


def test_no_number_is_typed():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all("six phones:" not in "".join(cell["source"]) for cell in cells)


FRAME = """<article><h2>Terms</h2><div class="scroll" aria-label="Table: English, Chinese"><table><tbody>
<tr><td>gain</td><td>增益</td></tr><tr><td>gain, again</td><td>增益</td></tr></tbody></table></div></article>"""
COMPUTED = """<div aria-label="Table: term, six phones"><table><tbody>
<tr><td>loss</td><td>3</td></tr></tbody></table></div>"""


@pytest.mark.parametrize("html, told", [
    (FRAME.replace("<h2>", '<h2 id="gain">'), "two terms have the address"),
    (FRAME.replace("gain, again", "loss"), "here are 0"),
    (FRAME.replace("gain, again", "lost") + COMPUTED, "none is called 'loss'"),
])
def test_terms_that_cannot_be_shown_are_refused(html, told):
    with pytest.raises(TermError, match=told): set_terms(LexborHTMLParser(html))


def test_a_number_joins_its_term_and_its_table_leaves():
    page = LexborHTMLParser(FRAME.replace("gain, again", "loss") + COMPUTED)
    set_terms(page)
    assert "The six phones: 3." in page.css_first("#loss").text() and not page.css(NUMBERS)
    assert slug_of("success, hit rate, Hit@k") == "success"


def shown(page): return page.locator(".terms tbody tr:visible").count()


def test_the_filter_by_keys_alone_in_either_language(served, watched):
    page = watched.go(served + PAGE)
    every = shown(page)
    page.get_by_label("Filter the terms").focus()
    page.keyboard.type("reciprocal RANK")
    settled(page.locator(".term-filter [role=status]").inner_text,
            lambda told: told == f"{shown(page)} of {every} terms")
    assert 2 <= shown(page) < 10 and page.locator("h2:visible", has_text="Gain, discount").count() == 0
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.hash") == "#reciprocal-rank"
    page.keyboard.press("Enter")
    assert page.url.endswith("#reciprocal-rank")
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")  # the page has heard of it
    page.get_by_label("Filter the terms").fill("召回率")
    assert page.locator("#recall").is_visible() and shown(page) < 5
    page.keyboard.press("Escape")
    assert shown(page) == every
    assert watched.problems == []


def test_who_types_further_down_sees_the_first_term_that_is_found(served, watched):
    page = watched.go(served + PAGE)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.get_by_label("Filter the terms").fill("ndcg")
    first = page.locator(".terms tbody tr:visible").first
    settled(first.bounding_box, lambda box: 0 < box["y"] < page.viewport_size["height"] / 2)
    assert watched.problems == []


def test_a_link_above_the_filter_leads_to_the_game(served, watched):
    page = watched.go(served + PAGE)
    page.get_by_role("link", name="Which term is it?").click()
    assert page.evaluate("document.querySelector(':target').matches('.term-guess')") and watched.problems == []


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_filter_covers_neither_the_game_nor_its_next_question(served, watched, size):
    watched.page.set_viewport_size(dict(zip(("width", "height"), size)))
    page = watched.go(served + PAGE)
    clear = """() => {
        const box = name => document.querySelector(name).getBoundingClientRect();
        const [bar, game] = [box(".term-filter"), box(".term-guess")];
        return game.top >= bar.bottom && game.top < innerHeight / 2;
    }"""
    page.get_by_role("link", name="Which term is it?").click()
    settled(lambda: page.evaluate(clear), bool)
    page.locator(".term-guess .choices button").first.click()
    page.mouse.wheel(0, 150)  # its title is under the filter
    settled(lambda: page.evaluate(clear), lambda seen: not seen)
    page.get_by_role("button", name="Next term").evaluate("button => button.click()")
    settled(lambda: page.evaluate(clear), bool)
    assert watched.problems == []


def test_a_filter_that_finds_nothing_says_so_and_a_link_shows_its_term_again(served, watched):
    page = watched.go(served + PAGE)
    page.get_by_label("Filter the terms").fill("zxqv")
    settled(page.locator(".term-filter [role=status]").inner_text, lambda told: told.startswith("0 of "))
    assert page.locator("article h2:visible").count() == 0
    page.get_by_role("button", name="Search the site for “zxqv”").click()
    assert page.locator("dialog.search input").input_value() == "zxqv"
    settled(lambda: page.evaluate("document.activeElement.closest('dialog.search[open]') !== null"), bool)
    page.keyboard.press("Escape")
    page.locator("dialog.search").wait_for(state="hidden")
    page.evaluate("location.hash = '#recall'")
    settled(page.locator("#recall").is_visible, bool)


@pytest.mark.parametrize("typed, found", [
    ("P@5", ["precision"]), ("p@k", ["precision"]), ("recall@10", ["recall"]), ("R@", ["recall"]),
    ("nDCG@10", ["normalized-dcg"]), ("MRR@10", ["mean-reciprocal-rank"]), ("Hit@3", ["hit", "success"]),
    ("Judged@5", ["share-of-judged-results"]), ("zxqv@5", []),
    ("randomised", ["randomized-traffic"]), ("self normalised", ["self-normalized"]),
    ("catalog", ["catalogue-coverage"]), ("nuggets", ["nugget"])])
def test_a_term_is_found_by_its_cutoff_by_either_spelling_and_in_the_plural(typed, found, served, watched):
    page = watched.go(served + PAGE)
    page.get_by_label("Filter the terms").fill(typed)
    assert page.locator(".terms tbody tr:visible").evaluate_all("rows => rows.map(row => row.id)") == found


def test_the_filter_comes_before_the_terms_and_the_game_after_them(site):
    page = LexborHTMLParser((site / PAGE).read_text(encoding="utf-8"))
    parts = page.css(".term-filter, .terms, .term-guess")
    assert ["terms" in part.attributes["class"].split() for part in parts] == [False, *[True] * (len(parts) - 2), False]
    assert "term-filter" in parts[0].attributes["class"] and len(parts) > 8


@pytest.mark.parametrize("width, scheme", [(360, "light"), (390, "dark"), (1440, "light")])
def test_the_glossary_is_accessible_and_short_on_a_phone(width, scheme, served, watched):
    watched.page.set_viewport_size({"width": width, "height": 800})
    watched.page.emulate_media(color_scheme=scheme)
    page = watched.go(served + PAGE)
    ready(page)
    assert violations(page, 1) == [] and page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") < 14_000
    size = "[row => parseFloat(getComputedStyle(row).fontSize)]"
    first, second = (page.locator(f"#recall > :nth-child({at})") for at in (1, 2))
    assert second.evaluate(size[1:-1]) < first.evaluate(size[1:-1])


def test_a_reader_guesses_terms_by_keys_and_is_told_how_many_were_right(served, watched):
    page = watched.go(served + PAGE)
    line, told = page.locator(".term-guess .asked"), page.locator(".term-guess .outcome")
    rows = {row["line"]: row["name"] for row in page.locator(".terms tbody tr").evaluate_all(
        "all => all.map(row => ({ name: row.querySelector('th').textContent.split(',')[0],"
        " line: [...row.querySelector('td:last-child').childNodes]"
        ".filter(node => node.className !== 'number').map(node => node.textContent).join('') }))")}
    said = []
    for turn in range(12):
        name = rows[line.text_content()]
        assert name.lower() not in line.text_content().lower() and not page.locator(".term-guess .onward").is_visible()
        choices = page.locator(".term-guess .choices button")
        names = choices.all_inner_texts()
        assert len({*names}) == 4 and name in names and names == sorted(names)
        choices.nth(names.index(name) if turn % 3 else names.index(name) - 1).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # a second answer counts nothing
        right = turn - turn // 3
        assert told.inner_text() == (f"Right. {right} of {turn + 1} so far." if turn % 3 else
                                     f"Not quite: the answer is “{name}”. {right} of {turn + 1} so far.")
        assert page.locator(".term-guess .choices .right").inner_text() == name
        said.append(name)
        page.get_by_role("button", name="Next term").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('.choices') !== null")
    assert len({*said}) == 12 and said[0] == "grade"
    page.locator(".term-guess .choices button").first.click()
    page.get_by_role("link", name="Its line").click()
    assert page.evaluate("document.querySelector(':target').matches('.terms tr')") and watched.problems == []


def test_the_chinese_glossary_filters_and_asks_too(served, watched):
    page = watched.go(f"{served}zh/{PAGE}")
    page.locator(".term-guess .choices button").first.click()
    assert re.match("不对，答案是|对了", page.locator(".term-guess .outcome").inner_text())
    page.locator(".term-filter input").fill("召回率")
    assert page.locator("#recall").is_visible() and shown(page) < 5 and watched.problems == []


def test_without_scripts_the_glossary_is_whole(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        assert shown(page) > 100 and page.locator(":is(.term-filter, .term-guess):visible").count() == 0
