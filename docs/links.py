"""Check that every internal link, anchor and asset of a built site resolves."""
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
INERT = ("data:", "mailto:", "javascript:void")
ADDRESS_ONLY = {"canonical", "alternate"}  # names an address, is never fetched


class Outline(HTMLParser):
    "The ids of a page, and what it links to."
    def __init__(self):
        super().__init__()
        self.ids, self.links = set(), []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids |= {found[key] for key in ("id", "name") if found.get(key)}
        target = found.get(LINKS.get(tag))
        if target and not target.startswith(INERT) and found.get("rel") not in ADDRESS_ONLY:
            self.links.append((tag, target))


def outline(path):
    "Return the ids and links of the page at `path`."
    parser = Outline()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


def broken_links(folder):
    "Return what does not resolve among the pages of `folder`, one line each, with page and link named."
    pages = {path.relative_to(folder).as_posix(): outline(path) for path in sorted(folder.rglob("*.html"))}
    links = [(name, tag, link) for name, page in pages.items() for tag, link in page.links]
    found = [(name, problem(folder, pages, name, tag, link)) for name, tag, link in links]
    return [f"{name}: {wrong}" for name, wrong in found if wrong]


def problem(folder, pages, name, tag, link):
    "Return what is wrong with the `link` that a `tag` on the page `name` holds; nothing when it resolves."
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "" if tag == "a" else f"<{tag}> asks another host: {link}"
    path = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
    if path.startswith("../") or not (folder / path).is_file():
        return f"broken link {link}: there is no {path}"
    if parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].ids:
        return f"broken link {link}: {path} has no id {unquote(parts.fragment)}"
    return ""
