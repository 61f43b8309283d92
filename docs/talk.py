"""Make slides from the page of the talk: one file for each language, which holds its style and script and asks for
nothing, so that it works from the disk. A section of the page is a slide; `<div class="notes">` is for the speaker.
Without scripts the slides stand one below the other."""
from html import escape
from posixpath import dirname, join
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser
from tinycss2 import parse_blocks_contents, parse_stylesheet, serialize

from assets import asset
from cache import HERE, OUT
from policy import UNKNOWN
from tidy import dense_css, dense_html, with_policy
from translations import WORDS

TALKS = ("talk.ipynb", "zh/talk.ipynb")
NAME = "slides.html"  # beside the page
UNSHOWN = "details.fold, .sourceCode, pre, .outcome"  # code, and what only the page plays
COLORS = "--ndcg-"
FROM_SITE = ":root", ":is(.g0, .g1, .g2, .g3)", ".g1", ".g2", ".g3"  # rules of the site, the first of each


def slides(site):
    "Return the slides in each language of the talk, by their address in the `site`."
    talks = [site.pages[file] for file in TALKS if file in site.pages]
    return {join(dirname(page.html), NAME): deck(site, page).encode() for page in talks}


def deck(site, page):
    "Return the slides of the built `page` as an HTML document of its own."
    built = LexborHTMLParser((OUT / page.html).read_text(encoding="utf-8"))
    article = built.css_first("article")
    for node in article.css(UNSHOWN): node.decompose()
    for link in article.css("a"): lead(link, site.public and site.public + page.html)
    for choices in article.css("[data-right]"): del choices.attrs["data-right"]
    title = built.css_first("header.title")
    opening = f'<section class="opening">{title.css_first("h1").html}{title.css_first(".promise").html}</section>'
    looks = "".join(node.text() for node in built.css("head style"))
    language, words = built.root.attributes["lang"], WORDS["zh" if page.layer else "en"]
    return with_policy(dense_html(f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{UNKNOWN}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)}</title>
<link rel="icon" href="data:,">
<style>{from_site()}{looks}{asset("talk.css")}</style></head>
<body><main>{opening}{"".join(map(slide, sections(article)))}</main>
<nav class="keys" aria-label="{words["slides"]}">
<button class="back" type="button" aria-label="{words["back"]}" aria-keyshortcuts="ArrowLeft">←</button>
<span class="count"></span>
<button class="on" type="button" aria-label="{words["on"]}" aria-keyshortcuts="ArrowRight Space">→</button>
<button class="say" type="button" aria-pressed="false" aria-keyshortcuts="n">{words["notes"]}</button>
</nav><script>{asset("talk.js")}</script></body></html>"""))


def lead(link, page):
    "Lead a `link` of the `page`, given by its public address, to where it leads from anywhere; without one, unlink it."
    if page and "self" not in (link.attributes.get("class") or ""):
        link.attrs["href"] = urljoin(page, link.attributes["href"])
    else: link.unwrap()


def from_site():
    "Return what slides have from the style of the site: its colours, each light and dark, and how grades look."
    rules = parse_stylesheet((HERE / "style.css").read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
    root, *grades = [next(rule for rule in rules if serialize(rule.prelude).strip() == name) for name in FROM_SITE]
    declared = parse_blocks_contents(root.content, skip_comments=True, skip_whitespace=True)
    colors = [f"{each.name}:{serialize(each.value).strip()};" for each in declared if each.name.startswith(COLORS)]
    return dense_css(f":root{{{''.join(colors)}}}{serialize(grades)}")


def sections(article):
    "Return the parts of the `article` that begin with a heading, each as the list of its elements."
    found = []
    for node in article.iter():
        if node.tag == "h2": found.append([])
        if found: found[-1].append(node)
    return found


def slide(nodes):
    "Return the elements of a section as a slide: its words, what is shown beside them, and the notes."
    heading, *rest = nodes
    heading = f'<h1 id="{heading.attributes["id"]}">{heading.inner_html}</h1>'  # a slide is seen alone, as a page is
    parts = {"words": "", "shown": "", "notes": ""}
    for node in rest:
        kinds = (node.attributes.get("class") or "").split()
        shows = "cell" in kinds or node.css_first("figure")  # an answer with a figure has half of the slide, too
        parts["notes" if "notes" in kinds else "shown" if shows else "words"] += node.html
    both = ' class="two"' if parts["words"] and parts["shown"] else ""
    faces = "".join(f'<div class="{kind}">{parts[kind]}</div>' for kind in ("words", "shown") if parts[kind])
    return f'<section{both}>{heading}{faces}{parts["notes"]}</section>'
