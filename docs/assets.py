"""The style and the scripts of the site, as pages load them."""
from functools import cache

from cache import HERE, digest, tree
from lab_assets import WORDS
from tidy import dense_css, dense_js

ASSETS = (
    "style.css", "site.js", "search.js", "embed.js", "run.js", "bets.js", "spot.js", "home.js", "teaching.js",
    "figures.js", "list.js", "terms.js",
)


@cache
def asset(name):
    "Return the style or script `name` without what no browser needs."
    source = (HERE / name).read_text(encoding="utf-8")
    return dense_css(source) if name.endswith(".css") else dense_js(source)


def version():
    "Return a mark in the addresses of style and scripts that changes with them."
    return digest(*(HERE / name for name in ASSETS), WORDS, *python().values())[:8]


def python():
    "Return what runs Python on a page, with its licence, by the name under which run.js finds it: ready-made."
    return {f"python/{path.name}": path.read_bytes() for path in tree(HERE / "python" / "made", ".js", ".txt")}


def typefaces():
    "Return the typefaces of the pages and their licence, by the name under which the style finds them."
    return {f"fonts/{path.name}": path.read_bytes() for path in tree(HERE / "fonts", ".woff2", ".txt")}
