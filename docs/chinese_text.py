"""Chinese pages as Chinese sets them: no space beside full-width marks, 95%, no mark at the start of a line."""
import re

from selectolax.lexbor import LexborHTMLParser

MARKS = "，。、：；？！）」』》】"  # after these no space is set
WORD = 4  # signs of a head that is a word, and stays on one line
OPENING = "（「『《【"
SPACES = re.compile(rf"(?<=[{MARKS}])[ \u00a0\n]+|(?<=\S)[ \u00a0]+(?=[{OPENING}])|(?<=\d)[ \u00a0](?=%)")
APART = ":is(pre, code, script, style, svg, math, [lang=en], [data-ndcg-widget])"
BLOCKS = ":is(h1, h2, h3, h4, p, li, th, td, dt, dd, summary, figcaption)"


def set_chinese(page, base):
    "Set the text of the Chinese `page`, and mark its links to English pages; `base` leads from it to the site."
    mark_english(page, base)
    for table in page.css('main [aria-label^="Table: "]'): name_table(table)
    for head in page.css(".table-scroll thead th"):
        classes = (head.attributes.get("class") or "").split()
        if len(head.text(strip=True)) <= WORD: head.attrs["class"] = " ".join([*classes, "whole"])
    as_they_are = {node.mem_id for node in page.css(f"{APART}, {APART} *")}
    for block in page.css(f"main {BLOCKS}"):
        if block.mem_id not in as_they_are: close_up(block, as_they_are)
    for formula in page.css("main math:not([display=block])"): hold_mark(formula)


def mark_english(page, base):
    "Say of each link of `page` that leads out of the Chinese pages that it does."
    for link in page.css(f'a[href^="{base}"]:not([hreflang])'):
        target = link.attributes["href"].removeprefix(base)
        if re.match(r"(?!zh/)[^#?]*\.html", target): link.attrs["hreflang"] = "en"


def name_table(table):
    "Name the `table` in Chinese by its columns, which the text of the page has already named so."
    columns = table.attributes["aria-label"].removeprefix("Table: ")
    if re.search(r"[\u4e00-\u9fff]", columns): table.attrs["aria-label"] = f"表格：{columns.replace(', ', '、')}"


def close_up(block, as_they_are):
    "Leave no space beside the full-width marks of `block`, also where a mark and its space are in two elements."
    last = ""
    for node in [each for each in block.traverse(include_text=True) if each.tag == "-text"]:
        text = node.text()
        if not text: continue
        if node.parent.mem_id in as_they_are:
            last = text[-1]
            continue
        closed = SPACES.sub("", text)
        if last and last in MARKS: closed = closed.lstrip(" \u00a0\n")
        if closed != text: node.replace_with(closed)
        last = closed[-1:] or last


def hold_mark(formula):
    "Let no line begin with the mark that follows the `formula`: both are put into a span that does not break."
    after = formula.next
    if after is None or after.tag != "-text": return
    found = re.match(rf"[{MARKS}]+", after.text())
    if not found: return
    held = LexborHTMLParser(f'<span class="held">{formula.html}{found[0]}</span>').css_first("span")
    after.replace_with(after.text()[found.end():])
    formula.replace_with(held)
