"""After Quarto: laboratories alive, no scripts of other hosts, the source folded. `_quarto.yml` names this file.

Quarto runs it by a Python that it chooses itself, which may have no package at all: `html.parser` finds the tags, and
all that is not mended stays as Quarto wrote it.
"""
import os
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from itertools import accumulate, pairwise
from pathlib import Path
from urllib.parse import urlsplit

from lab_assets import lab_files, lab_tags

FOREIGN = ("require", "jquery")  # what Jupyter loads for widgets; those of this package bring all they need
CALLS_THEM = "define('jquery'"  # how a script of Quarto begins that makes one of them known to the other


@dataclass
class Tag:
    "A start tag of a page: its name, its attributes, and where its text begins and ends."
    name: str
    attributes: dict
    start: int
    end: int
    closing: str

    @property
    def text(self):
        "This tag as it is written in a page."
        pairs = [key if value is None else f'{key}="{escape(value)}"' for key, value in self.attributes.items()]
        return f"<{' '.join([self.name, *pairs])}{self.closing}"


class Tags(HTMLParser):
    "Read the start tags of the page `html`, in order, and where its head ends."
    def __init__(self, html):
        super().__init__()
        self.found = []
        self.head_end = None
        self.lines = list(accumulate((len(line) + 1 for line in html.split("\n")), initial=0))
        self.feed(html)

    def handle_starttag(self, name, attributes):
        start, text = self.here(), self.get_starttag_text()
        closing = "/>" if text.endswith("/>") else ">"
        self.found.append(Tag(name, dict(attributes), start, start + len(text), closing))

    def handle_endtag(self, name):
        if name == "head": self.head_end = self.here()

    def here(self):
        "Return where in the page the tag begins that is read now."
        line, column = self.getpos()
        return self.lines[line - 1] + column


def replaced(html, changes):
    "Return the page `html` with other text at some places: `changes` are triples (start, end, text), in order."
    for start, end, text in reversed(changes):
        html = html[:start] + text + html[end:]
    return html


def mended(html, base=""):
    "Return the page `html` as it is to be read; `base` leads from it to the files of the site."
    tags = Tags(html)
    widgets = [tag.attributes["data-ndcg-widget"] for tag in tags.found if "data-ndcg-widget" in tag.attributes]
    changes = [(tags.head_end, tags.head_end, "".join(lab_tags(widgets, base)))] if widgets else []
    for tag, inner in pairwise([*tags.found, None]):
        if tag.name == "script" and (is_foreign(tag) or html.startswith(CALLS_THEM, tag.end)):
            rest = html[html.index("</script>", tag.end) + len("</script>"):].lstrip()
            changes.append((tag.start, len(html) - len(rest), ""))
        is_source = inner and inner.name == "summary" and html.startswith("Exported source", inner.end)
        if tag.name == "details" and is_source:
            tag.attributes.pop("open", None)  # the entry before it shows the signature
            changes.append((tag.start, tag.end, tag.text))
    return replaced(html, sorted(changes))


def is_foreign(script):
    "Check whether the tag `script` loads from another host what no page here needs."
    source = script.attributes.get("src") or ""
    return bool(urlsplit(source).netloc) and any(name in source for name in FOREIGN)


def for_lost_readers(html, public=""):
    """Return the page `html` for addresses that lead nowhere, its links as they work at any depth of the site.

    Quarto writes them from the root of the host, where the site stands if no address is known; if one is, they begin at
    the path of the address `public`.
    """
    base = urlsplit(public).path.rstrip("/") + "/"
    changes = []
    for tag in Tags(html).found:
        known = ("content",) if tag.attributes.get("name") == "quarto:offset" else ("href", "src")
        rooted = {key: tag.attributes[key] for key in known if is_rooted(tag.attributes.get(key))}
        tag.attributes |= {key: base + address[1:] for key, address in rooted.items()}
        if rooted: changes.append((tag.start, tag.end, tag.text))
    return replaced(html, changes)


def is_rooted(address):
    "Return whether `address` begins at the root of its host."
    return bool(address) and address.startswith("/") and not address.startswith("//")


def main():
    "Mend the pages that Quarto has just written; add what their laboratories need."
    site = Path(os.environ["QUARTO_PROJECT_OUTPUT_DIR"]).resolve()
    pages = os.environ["QUARTO_PROJECT_OUTPUT_FILES"].splitlines()
    for page in (Path(name).resolve() for name in pages if name.endswith(".html")):
        html = mended(page.read_text(encoding="utf-8"), "../" * (len(page.relative_to(site).parts) - 1))
        if page.name == "404.html":
            html = for_lost_readers(html, os.environ.get("SITE_URL", ""))
        page.write_text(html, encoding="utf-8")
    for name, content in lab_files().items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_bytes(content)


if __name__ == "__main__":
    main()
