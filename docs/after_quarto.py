"""After Quarto: its pages without the scripts of other hosts, the source folded. `_quarto.yml` names this file."""
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

FOREIGN = re.compile(r'<script\b[^>]*\bsrc="https?://[^"]*(?:require|jquery)[^"]*"[^>]*></script>\s*')
SOURCE = re.compile(r"<details\b([^>]*)>(\s*<summary>Exported source)")  # the entry before it shows the signature
ROOTED = re.compile(r'\b((?:href|src)="|name="quarto:offset" content=")/(?!/)')
OPEN = re.compile(r'\s+open(?:="[^"]*")?(?=\s|$)')


def mended(html):
    "The page `html` as it is to be read."
    return SOURCE.sub(lambda found: f"<details{OPEN.sub('', found[1])}>{found[2]}", FOREIGN.sub("", html))


def for_lost_readers(html, public=""):
    """The page `html` for addresses that lead nowhere, its links as they work wherever the site is served.

    Quarto writes them from the root of the host. They begin at the path of the address `public`; where none is known
    they are relative, for all pages stand in one folder.
    """
    base = urlsplit(public).path.rstrip("/") + "/" if public else "./"
    return ROOTED.sub(lambda found: f"{found[1]}{base}", html)


if __name__ == "__main__":
    pages = os.environ.get("QUARTO_PROJECT_OUTPUT_FILES", "").splitlines()
    for page in (Path(name) for name in pages if name.endswith(".html")):
        html = mended(page.read_text(encoding="utf-8"))
        if page.name == "404.html":
            html = for_lost_readers(html, os.environ.get("SITE_URL", ""))
        page.write_text(html, encoding="utf-8")
