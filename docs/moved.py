"""Addresses that pages had before: each leads to the page that has what stood there, and keeps what a link says."""
import json
import re

from policy import UNKNOWN, tag_policy

MOVED = ("laboratory.html", "laboratory_systems.html", "laboratory_conventions.html", "laboratory_evidence.html")
HOME = "gallery.html"
STORY = "two_judges.html"  # where the comparison of two lists went
PLACES = "play/"  # where each laboratory has a page of its own
WIDGET = re.compile(r'data-ndcg-widget=\\?"(\w+)')
SCRIPT = """
const asked = new URLSearchParams(location.search).get("embed") ?? /lab=([a-z]+)/.exec(location.hash)?.[1]
const name = (asked ?? (location.hash.includes("=") ? "ranking" : "")).replace("Lab", "").toLowerCase().split(".")[0]
const page = new Map(PAGES).get(name) ?? "HOME"
location.replace(name === "compare" ? page : page + location.search + location.hash)
"""
PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{UNKNOWN}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page has moved</title>
<script>%s</script>
<noscript><meta http-equiv="refresh" content="0; url={HOME}"></noscript>
</head>
<body><main><h1>This page has moved</h1><p>Its laboratories are in <a href="{HOME}">the gallery</a>.</p></main></body>
</html>
"""


def moved_pages(site):
    "Return a page for each address of before, by its name; nothing where `site` has no gallery."
    if not any(page.html == HOME for page in site.pages.values()): return {}
    script = SCRIPT.replace("PAGES", json.dumps(places(site))).replace("HOME", HOME)
    page = (PAGE % script).replace(UNKNOWN, tag_policy([script]))
    return dict.fromkeys(MOVED, page.encode())


def places(site):
    "Return the name of each laboratory in a link and the page that is its own, as pairs."
    pages = [page for page in site.pages.values() if page.html.startswith(PLACES) or page.html == STORY]
    found = [(widget, page.html) for page in pages for widget in WIDGET.findall(json.dumps(page.cells))]
    return [("compare", STORY), *((widget.removesuffix("Lab").lower(), html) for widget, html in found)]
