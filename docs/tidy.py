"""HTML, CSS and JavaScript without what no reader needs."""

import re
from itertools import takewhile, zip_longest
from pathlib import Path
from unicodedata import east_asian_width

import lightningcss
import minify
from selectolax.lexbor import LexborHTMLParser

from bets import prepare_bets
from chinese_text import set_chinese
from grades import color_grades
from highlight import color_code
from live_list import prepare_list
from openers import drawn
from lab_assets import list_tags, script_tags, style_tags
from pictures import inline_pictures
from policy import UNKNOWN, tag_policy
from spot import deal_cards
from strings import speak_chinese
from terms import set_terms

# Quotes and default values stay: the site's own style and tests choose elements by their attributes.
minify.config({"html-keep-quotes": True, "html-keep-default-attr-vals": True})

LONGEST_LINE = 82  # characters of code that fit into the column
WIDEST_TABLE = 95  # characters of a table that do, with the space between its columns
TEXT = ("p", "ul", "ol", "h2", "h3")
NARROW_TABLE = 38  # characters of a table that fit beside the column
FIRST_SCREEN = 300  # letters of text that leave room below them for a laboratory that is in sight when the page opens
NUMBER = re.compile(r"[-−+]?[\d.,]*( %)?")  # or nothing
TOGETHER = re.compile(
    r"(?<=\d) (?=%)|(?<=\b[a-z]) (?=[=<≤>≥] [-−\d])|(?<=\b[a-z] [=<≤>≥]) (?=[-−\d])|(?<= &) (?=\w)")
HYPHENED = re.compile(r"(\bEE-[LDR]\b)")  # names of measures with a hyphen, after which a line would break
CHINESE_LETTER = 3  # letters of English take the room of one of Chinese


def dense_css(css):
    "Return the style `css` minified. No browser is named, so nothing is rewritten for an older one."
    return lightningcss.process_stylesheet(css, minify=True)


def dense_js(script):
    "Return the `script` without comments and spaces, names within functions shortened."
    return minify.string("application/javascript", script)


def dense_html(html):
    "Return the page `html` without the tags and spaces that a browser supplies."
    return minify.string("text/html", html)


def with_policy(html):
    "Return the page `html`, which is not changed after this, with the policy that allows what it holds."
    page = LexborHTMLParser(html)
    scripts = [node.text() for node in page.css("script:not([src], [type])")]
    return html.replace(UNKNOWN, tag_policy(scripts, [node.text() for node in page.css("style")]))


def tidy(html, base="", chinese="", cells=()):
    """Return the page `html` with its pictures set and its code coloured, made dense; `base` leads from it to the site.

    On a Chinese page, that of the notebook `chinese`, what the outputs say is Chinese too. One of the `cells` of its
    notebook sets the list that its live numbers are about."""
    page = LexborHTMLParser(html)
    load_labs(page, base, bool(chinese))
    steps = (prepare_bets, add_cards, set_terms, add_styles, widen, draw_cards, inline_pictures, color_code,
             color_grades, name_formulas, join_letters, align_by_class, style_by_class, name_rows, align_words,
             drop_contents_ids)
    for step in steps:
        step(page)
    prepare_list(page, cells)
    if chinese: speak_chinese(page, chinese)  # pictures are within the page now
    keep_together(page)
    if chinese: set_chinese(page, base)
    return page.html


def add_cards(page):
    "Set the first of the cards of `page`, if it has any."
    if page.css_first("div.spot, .cell[data-wrong]"): deal_cards(page)


def add_styles(page):
    "Set the styles of what only some pages have, cards, switches, terms and Chinese, if `page` has it."
    places = dict(spot="section.spot", switch=".switch", terms=".terms", chinese="html[lang=zh-Hans]")
    for name, place in places.items():
        if not page.css_first(place): continue
        style = dense_css((Path(__file__).parent / f"{name}.css").read_text(encoding="utf-8"))
        page.head.insert_child(LexborHTMLParser(f"<style>{style}</style>").css_first("style"))


def keep_together(page):
    "Let no line of `page` break within a value or a name: 95 %, p ≤ 0.05, Weights & Biases, EE-L."
    as_they_are = {node.mem_id for node in page.css(":is(pre, code, script, style, svg, [data-ndcg-widget]) *")}
    for block in page.css("main :is(h1, h2, h3, p, li, th, td, dt, dd, figcaption)"):
        if block.mem_id in as_they_are: continue
        for node in [each for each in block.iter(include_text=True) if each.tag == "-text"]:
            text = TOGETHER.sub("\u00a0", node.text())
            if HYPHENED.search(text):
                for piece in HYPHENED.split(text):
                    node.insert_before(in_one_piece(page, piece) if HYPHENED.fullmatch(piece) else piece)
                node.decompose()
            elif text != node.text(): node.replace_with(text)


def in_one_piece(page, name):
    "Return an element for `page` that keeps `name` on one line."
    whole = page.create_node("span")
    whole.attrs["class"] = "short"
    whole.insert_child(name)
    return whole


def load_labs(page, base="", chinese=False):
    "Load the laboratories of `page` from the scripts of the site, in place of those that a run may have stored."
    for life in page.css("script[data-ndcg-life]"):
        life.decompose()
    places = page.css("[data-ndcg-widget]")
    for place in places:
        if "data-ndcg-model" in place.attributes: del place.attrs["data-ndcg-model"]
    in_sight = bool(places) and letters_above(page) * (CHINESE_LETTER if chinese else 1) < FIRST_SCREEN
    if in_sight: page.root.attrs["class"] = "waits"  # a style that asks for such a script would look again at each move
    widgets = [place.attributes["data-ndcg-widget"] for place in places]
    tags = [*style_tags(widgets), *script_tags(widgets, base, in_sight, chinese)] if places else []
    if page.css_first("data"): tags += list_tags(widgets, base)
    for node in LexborHTMLParser("".join(tags)).css("style, script"):
        page.head.insert_child(node)


def letters_above(page):
    "Return how many letters of text stand above the first laboratory of `page`."
    above = takewhile(lambda block: not block.css("[data-ndcg-widget]"), page.css("article > *"))
    return sum(len(block.text(strip=True)) for block in above if block.tag in TEXT)


def widen(page):
    """Mark the blocks of `page` that need more than the column: they take the whole width, so a page has two widths.

    What is folded away needs it once it is open.
    """
    for block in page.css("article > :is(.cell, div.sourceCode, .table-scroll), .entry > div.sourceCode"):
        folded = {node.mem_id for node in block.css("details pre, details table")}
        wide = {node.mem_id for node in block.css("pre, table") if needs_width(node)}
        if wide: block.attrs["class"] += " wide-block" if wide - folded else " wide-open"
        elif is_code_and_table(block): block.attrs["class"] += " beside-block"


def is_code_and_table(block):
    "Return whether `block` is code and one small table that it made, and nothing else."
    inside = [node for node in block.iter() if node.tag != "-text"]
    if len(inside) != 2 or block.css("details"): return False
    return bool(inside[0].css("pre")) and "table-scroll" in (inside[1].attributes.get("class") or "") \
        and table_width(inside[1]) <= NARROW_TABLE


def draw_cards(page):
    "Set the picture of the page that each card of `page` leads to before its title."
    for link in page.css(".gallery li > a:first-child"):
        address = link.attributes["href"].removesuffix(".html").lstrip("./")
        link.insert_before(LexborHTMLParser(drawn(address, "card")).css_first("svg"))


def needs_width(node):
    "Return whether the code or the table `node` needs more than the column."
    if node.tag == "table": return table_width(node) > WIDEST_TABLE
    return max(map(len, node.text().split("\n"))) > LONGEST_LINE


def table_width(table):
    "Return about how many characters the columns of `table` take side by side, where no cell is broken."
    rows = [[breadth(cell.text()) for cell in row.css("th, td")] for row in table.css("tr")]
    columns = max(map(len, rows), default=0)
    return sum(max((row[i] for row in rows if i < len(row)), default=0) + 3 for i in range(columns))


def breadth(text):
    "Return how many characters wide `text` is: a Chinese one is as wide as two others."
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def keep_first(nodes, content):
    "Give the first of `nodes` the text `content`, and take away the others."
    for node in nodes[1:]:
        node.decompose()
    nodes[0].inner_html = content


def name_formulas(page):
    "Set a formula's TeX as its `alttext`; pandoc writes it as an annotation beside the formula."
    for annotation in page.css("math annotation"):
        semantics = annotation.parent
        math = semantics.parent
        math.attrs["alttext"] = annotation.text()
        del math.attrs["xmlns"]
        annotation.decompose()
        semantics.unwrap()


def join_letters(page):
    "Join a run of upright letters to one identifier: a name of several letters is upright as it is."
    for letter in page.css('mi[mathvariant="normal"]'):
        if is_upright(letter.prev):
            continue
        run = [letter]
        while is_upright(run[-1].next):
            run.append(run[-1].next)
        if len(run) > 1:
            del letter.attrs["mathvariant"]
            keep_first(run, "".join(part.text() for part in run))


def is_upright(node):
    "Return whether `node` is an upright letter of a formula."
    return node is not None and node.tag == "mi" and node.attributes.get("mathvariant") == "normal"


def align_by_class(page):
    "Align cells to the right by a class, and the others not at all, in place of a style for each."
    for cell in page.css('td[style^="text-align:"], th[style^="text-align:"]'):
        if cell.attributes["style"] == "text-align: right;":
            cell.attrs["class"] = "right"
        del cell.attrs["style"]


def style_by_class(page):
    """Give each style that an output, a figure or a formula writes on an element to a class of the page.

    The policy of the page refuses a style attribute. A class named three times outdoes the site's style, as the
    attribute did.
    """
    classes = {}
    for node in page.css("[style]"):
        style = node.attributes["style"]
        del node.attrs["style"]
        name = classes.setdefault(style, f"look{len(classes)}")
        node.attrs["class"] = f"{node.attributes.get('class') or ''} {name}".strip()
    if classes:
        css = "".join(f"{3 * f'.{name}'}{{{style}}}" for style, name in classes.items())
        page.head.insert_child(LexborHTMLParser(f"<style>{dense_css(css)}</style>").css_first("style"))


def name_rows(page):
    "Let the first cell of each row of a table name its row, for who listens."
    for cell in page.css("tbody td:first-child:not(:only-child):not(:empty)"):
        name = page.create_node("th")
        for key, value in {"scope": "row", **cell.attributes}.items():
            name.attrs[key] = value or ""
        name.inner_html = cell.inner_html
        cell.replace_with(name)


def align_words(page):
    "Mark the cells of each column of words in the static tables of laboratories, which align what is not marked right."
    for table in page.css("[data-ndcg-widget] table"):
        for column in zip_longest(*(row.css("th, td") for row in table.css("tr"))):
            cells = [cell for cell in column if cell]
            if not all(NUMBER.fullmatch(cell.text()) for cell in cells[1:]):
                for cell in cells:
                    cell.attrs["class"] = "words"


def drop_contents_ids(page):
    "Drop the ids of the contents, which nothing points to."
    for link in page.css('a[id^="toc-"]'):
        del link.attrs["id"]
