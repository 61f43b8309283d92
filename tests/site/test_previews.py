"""The pictures for links: words and figures in the typeface of the site, and no word over another."""
import pytest
from matplotlib import font_manager, rc_context
from PIL import Image
from previews import FAMILY, LEFT, NAME, SIZE, card
from site_map import read_site

PAGES = [page for page in read_site().pages.values() if page.in_book]


@pytest.mark.parametrize("weight, file", [("normal", "text.ttf"), ("bold", "title.ttf")])
def test_figures_are_drawn_with_the_typeface_of_the_site(weight, file, monkeypatch):
    monkeypatch.setattr(font_manager.fontManager, "ttflist", font_manager.fontManager.ttflist + FAMILY)
    with rc_context({"font.family": "sans-serif", "font.sans-serif": ["Lit Serif", "DejaVu Sans"]}):
        font_manager.fontManager._findfont_cached.cache_clear()
        face = font_manager.FontProperties(family=["sans-serif"], weight=weight)
        assert str(font_manager.findfont(face)).endswith(file)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.html)
def test_a_promise_ends_above_the_name_of_the_package(page):
    clear = Image.new("RGBA", (10, 10))
    drawn = card(page.title, page.description, clear).convert("L")
    strip = drawn.crop((LEFT, NAME - 4, LEFT + 510, NAME + 4))
    assert drawn.size == SIZE and strip.getextrema()[0] > 200, "there is paper between them"
