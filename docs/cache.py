"""What earlier runs of the builder made, and the keys that say what changed since."""
import hashlib
import json
import sys
from pathlib import Path

from lab_assets import WORDS
from site_map import CONFIG, NOTEBOOKS, TOP, surroundings

HERE = TOP / "docs"
PACKAGE = TOP / "ndcg_lit"
OUT = TOP / "_docs"
STATE = OUT / ".build.json"
SOURCES = (".py", ".js", ".css", ".html", ".lua")


def digest(*parts):
    "Return one short hash of strings, bytes and files."
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part if isinstance(part, bytes) else str(part).encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()[:16]


def tree(folder, *suffixes):
    "Return the files under `folder` with one of `suffixes`, sorted."
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and "__pycache__" not in path.parts)


class Cache:
    "What is known from earlier runs, kept in one file beside the pages."

    def __init__(self, forget=False):
        self.known = {} if forget else load()
        pins = sorted(TOP.glob("constraints.txt"))
        code = [*tree(HERE, *SOURCES), *tree(PACKAGE, *SOURCES), *tree(NOTEBOOKS, ".lua")]
        self.sources = digest(*code, CONFIG, *pins, sys.version)

    def save(self):
        "Keep what is known, so that the next run skips it."
        OUT.mkdir(exist_ok=True)
        STATE.write_text(json.dumps(self.known, indent=1, sort_keys=True), encoding="utf-8")

    def page_key(self, site, page):
        "Return a hash of all that `page` is made from, and of the page: one overwritten or removed is made again."
        made = OUT / page.html
        if not made.exists():
            return None
        words = [page.layer, WORDS] if page.layer else []
        return digest(page.source, *words, self.sources, json.dumps(surroundings(site, page)), made)

    def note_page(self, site, page):
        "Record that `page` is made."
        self.known.setdefault("pages", {})[page.html] = self.page_key(site, page)

    def stale(self, site):
        "Return the pages of `site` to be made again."
        return [page for page in site.pages.values() if not self.is_made(site, page)]

    def is_made(self, site, page):
        "Return whether `page` is as an earlier run made it, and this run would make the same."
        key = self.page_key(site, page)
        return key is not None and self.known.get("pages", {}).get(page.html) == key

    def forget_pages(self, kept):
        "Drop what is known of pages other than those named in `kept`."
        self.known["pages"] = {name: key for name, key in self.known.get("pages", {}).items() if name in kept}

    def is_done(self, step, key):
        "Return whether `step` was done for this `key` in an earlier run."
        return self.known.get(step) == key

    def note(self, step, key):
        "Record that `step` is done for `key`."
        self.known[step] = key


def load():
    "Return what the last run kept; nothing when there was none."
    try: return json.loads(STATE.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError): return {}
