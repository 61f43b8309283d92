"""Give the terms of the glossary a box that filters them, a game, a link to each, and its number for the six phones.

A notebook has tables of terms, whose first columns are English and Chinese, or Chinese and English on a Chinese page,
and one computed table of the numbers of some of these terms. On a page each number joins the row of its term, and
`terms.js` filters the rows, and asks which term a line is about: the first question is there before it. The English
name of a term makes its address in both languages.
"""
import re
from html import escape

from selectolax.lexbor import LexborHTMLParser

TABLES = '[aria-label^="Table: English, Chinese"], [aria-label^="Table: 中文, 英文"]'
CITED = '[aria-label^="Table: cited as, "] td'  # on a Chinese page works keep their own titles
NUMBERS = '[aria-label^="Table: term, six phones"]'
STOPS = tuple(".?!。？！")
JOINED = " The six phones: {}."
NAMES = 4  # among which a reader guesses
GAME = "which-term"


class TermError(ValueError):
    "Terms that cannot be shown: the message names what is wrong."


def set_terms(page):
    "Give each term of `page` an address and its number, and set the box that filters them."
    tables = page.css(TABLES)
    if not tables: return
    chinese = "中文" in tables[0].attributes["aria-label"]
    rows = {row.css("td")[chinese].text(strip=True): row for table in tables for row in table.css("tbody tr")}
    taken = {node.attributes["id"] for node in page.css("[id]")}
    for name, row in rows.items():
        slug = slug_of(name)
        if slug in taken: slug = f"term-{slug}"
        if slug in taken: raise TermError(f"two terms have the address {slug}")
        taken.add(slug)
        row.attrs["id"] = slug
        first = row.css_first("td")
        first.inner_html = f'<a class="self" href="#{slug}">{first.inner_html}</a>'
        if chinese: row.css("td")[1].attrs["lang"] = "en"
        last = row.css("td")[-1]
        if not last.text(strip=True).endswith(STOPS): last.inner_html += "。" if chinese else "."
    for cell in page.css(CITED): cell.attrs["lang"] = "en"
    join_numbers(page, rows)
    for table in tables: table.attrs["class"] += " terms"
    start = tables[0].parent.css_first("h2")
    start.insert_before(LexborHTMLParser(f"""<p class="term-filter needs-js"><label>
<span>Filter the terms</span><input type="search" autocomplete="off" spellcheck="false"></label>
<span role="status">{len(rows)} terms</span></p>""").css_first("p"))
    ask_first(tables)


def ask_first(tables):
    "Put after the `tables` the first question of the game: the line of the first term that does not name itself."
    lines = {name_in(row): row.css("td")[-1].text(strip=True) for row in tables[0].css("tbody tr")}
    asked = [name for name, line in lines.items() if name.lower() not in line.lower()]
    if len(asked) < NAMES: return
    tables[0].parent.css_first(".term-filter").insert_before(LexborHTMLParser(
        f'<p class="needs-js"><a href="#{GAME}">Which term is it?</a></p>').css_first("p"))
    choices = "".join(f"<li>{escape(name)}</li>" for name in sorted(asked[:NAMES]))
    tables[-1].insert_after(LexborHTMLParser(f"""<section class="term-guess needs-js" id="{GAME}"
aria-label="Which term is it?" data-pagefind-ignore><p><strong>Which term is it?</strong></p>
<p class="asked">{escape(lines[asked[0]])}</p><ul class="choices">{choices}</ul>
<p class="outcome" role="status"></p><p class="onward" hidden></p></section>""").css_first("section"))


def name_in(row):
    "Return the first name of the term of a `row`."
    return re.split("[,、]", row.css_first("td").text(strip=True))[0].strip()


def slug_of(name):
    "Return the address of a term: the first of its names, in small letters."
    return re.sub(r"[^a-z0-9]+", "-", name.split(",")[0].lower()).strip("-")


def join_numbers(page, rows):
    "Move each number of the computed table of `page` to the row of its term."
    found = page.css(NUMBERS)
    if len(found) != 1: raise TermError(f"terms have one table of numbers, and here are {len(found)}")
    for row in found[0].css("tbody tr"):
        name, value = (cell.text(strip=True) for cell in row.css("td"))
        if name not in rows: raise TermError(f"a number is that of a term in the tables, and none is called {name!r}")
        last = rows[name].css("td")[-1]
        last.inner_html += f'<span class="number">{escape(JOINED.format(value))}</span>'
    found[0].decompose()
