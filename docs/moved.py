"""The addresses that pages had before they stood in folders lead on to those of today.

What follows the # goes with the reader: links that people share keep a laboratory there. `after_quarto.py` asks here
too, by a Python that may have no package at all.
"""
import re

MOVED = {  # the file that a page was made from, and the address of the page today, both without their endings
}
# One script for all of them, so that a policy can name it by its hash.
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page has moved</title>
<noscript><meta http-equiv="refresh" content="0; url={0}.html"></noscript>
<p>This page has moved: <a href="{0}.html">{0}</a></p>
<script>location.replace(document.querySelector("a").href + location.search + location.hash)</script>
</html>
"""


def old_pages():
    "Return a page for each old address, by its file: with the number of its notebook, and as nbdev had it, without."
    addresses = {old: new for file, new in MOVED.items() for old in (file, re.sub(r"^\d+_", "", file))}
    return {f"{old}.html": PAGE.format(new) for old, new in addresses.items()}
