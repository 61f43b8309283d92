"""The pictures for links: words and figures in the typeface of the site, and no word over another."""
import pytest
from matplotlib import font_manager, rc_context
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont
from previews import (
    CHINESE, FAMILY, GAIN, HIT, INK, LEFT, MUTED, NAME, SIZE, TITLE, WORDS, card, lines, question_of, two_lists)
from site_map import STORY, read_site

PAGES = [page for page in read_site().pages.values() if page.in_book or page.layer and not page.is_lost]


@pytest.mark.parametrize("weight, file", [("normal", "text.ttf"), ("bold", "title.ttf")])
def test_figures_are_drawn_with_the_typeface_of_the_site(weight, file, monkeypatch):
    monkeypatch.setattr(font_manager.fontManager, "ttflist", font_manager.fontManager.ttflist + FAMILY)
    with rc_context({"font.family": "sans-serif", "font.sans-serif": ["Lit Serif", "DejaVu Sans"]}):
        font_manager.fontManager._findfont_cached.cache_clear()
        face = font_manager.FontProperties(family=["sans-serif"], weight=weight)
        assert str(font_manager.findfont(face)).endswith(file)


@pytest.mark.some(15)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.html)
def test_a_promise_ends_above_the_name_of_the_package(page):
    clear = Image.new("RGBA", (10, 10))
    faces = (CHINESE, CHINESE) if page.layer else (TITLE, WORDS)
    drawn = card(page.title, page.description, clear, faces).convert("L")
    strip = drawn.crop((LEFT, NAME - 4, LEFT + 510, NAME + 4))
    assert drawn.size == SIZE and strip.getextrema()[0] > 200, "there is paper between them"


def test_the_chinese_face_has_every_sign_of_the_titles_and_promises():
    signs = TTFont(CHINESE).getBestCmap()
    for page in PAGES:
        words = page.title + page.description.replace("`", "") + (question_of(page) if page.file == STORY else "")
        lacking = {sign for sign in words if ord(sign) not in signs}
        assert not (page.layer and lacking), f"run docs/fonts.py: {page.html} needs {lacking}"


def test_chinese_breaks_between_signs_and_never_before_its_punctuation():
    font = ImageFont.truetype(CHINESE, 34)
    made = lines("NDCG 即归一化折损累计增益，用一个排序的 DCG 除以最佳排序的 DCG：每个查询得到一个数。" * 3, font)
    assert len(made) > 3 and not any(line[0] in "，。：；、）" for line in made)
    assert lines("折损累计增益（DCG）", ImageFont.truetype(CHINESE, 68)) == ["折损累计增益", "（DCG）"]
    assert lines("one two, three", font) == ["one two, three"]


@pytest.mark.parametrize("page", [page for page in PAGES if page.file == STORY], ids=lambda page: page.html)
def test_the_card_of_the_two_judges_shows_the_question_both_numbers_of_each_list_and_the_name(page, monkeypatch):
    said, write = [], ImageDraw.ImageDraw.text
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", lambda brush, at, words, **look: (
        said.append((words, look["fill"])), write(brush, at, words, **look)))
    assert two_lists(question_of(page), CHINESE if page.layer else TITLE).size == SIZE
    words, colors = zip(*said)
    assert words == (question_of(page), "NDCG .91", "NDCG .75", "MAP .69", "MAP 1.00", "ndcg_lit")
    assert colors == (INK, GAIN, MUTED, MUTED, HIT, INK), "each judge prefers another list"
    made = two_lists(question_of(page), TITLE).convert("RGB")
    left, right = (made.crop((540 + 60 * side, 300, 600 + 60 * side, 370)) for side in (0, 1))
    dark = [sum(pixel == (0, 121, 91) for pixel in half.get_flattened_data()) for half in (left, right)]
    assert dark[1] > dark[0], "the eyes of judge A are on the right list"
