"""Figures that take the colours of their page: a notebook stores them as images, which know nothing of a page."""
import base64
import re

IMAGE = re.compile(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]*)" width="(\d+)"[^>]*>')
PAPER = '<rect width="100%" height="100%" fill="#fff"/>'
PAPER_COLOUR = re.compile(r"(var\(--ndcg-\w+),#\w+\)")
REM = 16  # pixels: a picture grows with the type of the page


def inline_pictures(html):
    "`html` with every SVG image set as an element of the page."
    return IMAGE.sub(lambda found: inline(*found.groups()), html)


def inline(source, alt, width):
    "The SVG document in the base64 text `source` as an element of the page, without its paper and its own colours."
    svg = base64.b64decode(source).decode()
    opening, rest = re.fullmatch(r"<svg\b([^>]*)>(.*)", svg.replace(PAPER, "", 1), re.S).groups()
    opening = opening.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    named = f'role="img" aria-label="{alt}" width="{int(width) / REM:g}rem"'
    return PAPER_COLOUR.sub(r"\1)", f"<svg {named}{opening}>{rest}")
