"""Every text is told from what lies behind it, in both themes and languages: photographed, where axe is not sure."""
import numpy as np
import pytest
from browser import tab
from contrast import contrast, faint, least_contrast, photograph

# Together these hold every kind of text: bars, menus, code, outputs, tables, formulas, figures, folds, controls
PAGES = {
    "index.html": 1280, "play/tool.html": 1280, "play/clicks.html": 1280, "gallery.html": 390,
    "lessons/normalized_gain.html": 1280, "lessons/reciprocal_rank.html": 390, "choosing.html": 1280,
    "zh/index.html": 390, "zh/lessons/cumulative_gain.html": 1280, "zh/sheet.html": 1280,
}
THEMES = "light", "dark"
OPEN = "() => { for (const each of document.querySelectorAll('details')) each.open = true; }"
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def opened(served, browser):
    "Yield a function that opens a page at a width, with its folds open."
    with tab(browser, viewport={"width": 1280, "height": 900}) as watched:
        def open_page(name, width=1280):
            watched.page.set_viewport_size({"width": width, "height": 900})
            page = watched.go(served + name)
            page.evaluate(OPEN)
            page.evaluate("document.fonts.ready.then(() => null)")
            page.evaluate(DRAWN)
            return page
        yield open_page


@pytest.mark.some(2)
@pytest.mark.parametrize("name", PAGES)
def test_every_text_is_told_from_its_ground(name, opened):
    page = opened(name, PAGES[name])
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.evaluate(DRAWN)
        lines, count = faint(page)
        assert (theme, lines) == (theme, []) and count > 40


FAINT = {  # by what is mixed, by what is around it, by a picture behind it, drawn, in an empty field
    ".promise": ("color: color-mix(in srgb, var(--ndcg-ink) 50%, var(--ndcg-paper))", ".promise"),
    ".title": ("opacity: 0.5", ".title"),
    "article > p": ("background: linear-gradient(#777, #555); color: #1d2230", "article > p"),
    ".ndcg-figure svg text": ("fill: color-mix(in srgb, var(--ndcg-gain) 40%, transparent)", "text"),
    ".ndcg-lab ::placeholder": ("color: color-mix(in srgb, var(--ndcg-ink) 40%, transparent)", "textarea"),
}


def test_texts_that_axe_is_not_sure_of_are_found(opened):
    page = opened("lessons/cumulative_gain.html")
    page.evaluate("globalThis.laid = new CSSStyleSheet(); document.adoptedStyleSheets = [laid]")
    rules = [f"{selector} {{ {style} }}" for selector, (style, _) in FAINT.items()]
    page.evaluate("rules => laid.replaceSync(rules)", " ".join(rules))
    found = [line.rpartition("”, ")[2] for line in faint(page)[0]]
    assert [place for _, place in FAINT.values() if not any(place in where for where in found)] == []
    assert page.evaluate("document.adoptedStyleSheets.length") == 1, "the page is as it was"
    page.evaluate("laid.replaceSync('')")
    assert faint(page)[0] == []


def test_the_ring_of_a_grade_says_that_it_can_be_changed(opened):
    "WCAG 2.2, 1.4.11: what shows that a digit is a control has a contrast of 3 with the row around it."
    page = opened("play/order.html")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.evaluate(DRAWN)
        box = page.locator("li > select").first.bounding_box()
        image = photograph(page)
        row = round(box["y"] + box["height"] / 2)
        left = image[row, round(box["x"]) - 6:round(box["x"]) + 8].astype(int)
        assert max(contrast(left[0], pixel) for pixel in left) >= 3


def test_the_contrast_of_two_colours_is_that_of_wcag():
    "The published values: black on white 21, #767676 on white 4.54, #777 on white 4.48."
    white = (255, 255, 255)
    assert contrast((0, 0, 0), white) == pytest.approx(21)
    assert [round(contrast((g, g, g), white), 2) for g in (0x76, 0x77)] == [4.54, 4.48]


def test_an_edge_is_no_ground():
    "Of a room of 20 x 4 pixels one column is dark: text lies on what is light."
    ground = np.full((8, 20, 3), 255, np.uint8)
    ground[:, 0] = 0
    ratio, _, behind = least_contrast(ground, [(0, 0, 20, 8)], (0, 0, 0, 1))
    assert behind == (255, 255, 255) and ratio == pytest.approx(21)
    ground[:, :4] = 60
    assert least_contrast(ground, [(0, 0, 20, 8)], (0, 0, 0, 1))[0] < 3
