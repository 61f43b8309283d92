"""After Quarto: its pages without the scripts of other hosts, the source folded. `_quarto.yml` names this file."""
import os
import re
from pathlib import Path

FOREIGN = re.compile(r'<script\b[^>]*\bsrc="https?://[^"]*(?:require|jquery)[^"]*"[^>]*></script>\s*')
SOURCE = re.compile(r"<details\b([^>]*)>(\s*<summary>Exported source)")  # the entry before it shows the signature
OPEN = re.compile(r'\s+open(?:="[^"]*")?(?=\s|$)')


def mended(html):
    "The page `html` as it is to be read."
    return SOURCE.sub(lambda found: f"<details{OPEN.sub('', found[1])}>{found[2]}", FOREIGN.sub("", html))


if __name__ == "__main__":
    pages = os.environ.get("QUARTO_PROJECT_OUTPUT_FILES", "").splitlines()
    for page in (Path(name) for name in pages if name.endswith(".html")):
        page.write_text(mended(page.read_text(encoding="utf-8")), encoding="utf-8")
