"""The order in which pages are read: what the text calls next is next in the menu, and text leads to every chapter."""
import re
from posixpath import dirname, join, normpath

import pytest
from selectolax.lexbor import LexborHTMLParser
from site_map import read_site, text

SITE = read_site()
ORDERS = {"English": SITE.reading_order, "Chinese": SITE.chinese}
NEXT = re.compile(r"(?:\*\*|^)(?:Next|下一[课步页])(?:,[^:*]+)?[:：].*", re.M)
LINK = re.compile(r"\]\(([^)#\s]+)")
# Pages that list everything lead nobody to a chapter.
LISTS = ("api.ipynb", "glossary.ipynb", "all_measures.ipynb", "architecture.ipynb", "gallery.ipynb")


def texts(page):
    "Return the text of each Markdown cell of `page`."
    return [text(cell) for cell in page.cells if cell["cell_type"] == "markdown"]


def targets(page, said):
    "Return the files of nbs/ to which `said`, a text of the `page`, links."
    folder = f"zh/{dirname(page.file)}" if page.layer else dirname(page.file)
    found = [normpath(join(folder, link)) for link in LINK.findall(said)]
    return [file if file in SITE.pages else file.removeprefix("zh/") for file in found]


@pytest.mark.parametrize("language", ORDERS)
def test_what_the_text_calls_next_is_what_the_menu_has_next(language):
    order = ORDERS[language]
    said = {}
    for page, after in zip(order, [*order[1:], None]):
        sentences = [sentence for each in texts(page) for sentence in NEXT.findall(each)]
        assert len(sentences) <= 1, f"{page.file} has two pages that are next"
        for sentence in sentences: said[page.name] = (targets(page, sentence)[0], after.file)
    named = {name: (shown.removeprefix("zh/"), listed) for name, (shown, listed) in said.items()}
    assert [each for each in named.items() if each[1][0] != each[1][1]] == [], "text, then menu: _quarto.yml"
    assert len(said) > len(order) / 4


def test_text_leads_to_every_page_that_is_read():
    """A page is linked from the text of another one, and not by its sentence on what is next alone, nor by the lists
    of everything. The laboratories are reached by their gallery."""
    read = [page for page in SITE.reading_order if not page.file.startswith("play/")]
    linked = {file for page in SITE.reading_order if page.file not in LISTS
              for each in texts(page) for file in targets(page, NEXT.sub("", each)) if file != page.file}
    assert [page.file for page in read if page.file not in linked] == []


@pytest.mark.parametrize("page", sorted(page.html for page in SITE.pages.values()))
def test_a_page_begins_with_a_sentence_and_not_with_a_fold(page, site):
    main = LexborHTMLParser((site / page).read_text(encoding="utf-8")).css_first("main")
    first = main.css_first("article > *") or main
    if not page.removeprefix("zh/").startswith("play/"): assert not first.css("details.fold"), first.text()[:40]
    else: assert first.css_first("[data-ndcg-widget], p") is not None, "a page to play with begins with what one plays"
