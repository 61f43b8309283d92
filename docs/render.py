"""One page: its notebook or Markdown file to Markdown, and that to HTML."""
import json
import locale
import os
import subprocess
import tempfile
import time
from pathlib import Path

import pypandoc

from assets import asset, version
from bets import BetError, has_choices
from cache import HERE, OUT
from cells import RUN, CellError, markdown_of
from live_list import ListError, has_live_list
from site_map import CONFIG, NOTEBOOKS, SiteError, surroundings
from spot import PLACE, SpotError
from terms import TermError
from tidy import dense_html, tidy, with_policy

CLASS = 'class="class-labs"'  # the list of laboratories that can be shown to a class
DEFAULTS = {
    "from": "markdown-yaml_metadata_block", "to": "html5", "standalone": True, "wrap": "none", "fail-if-warnings": True,
    "syntax-highlighting": "none",  # highlight.py colours code; to look for the languages here would take half a second
    "table-of-contents": True, "toc-depth": 3, "html-math-method": {"method": "mathml"},
    "template": str(HERE / "page.html"),
    "filters": [str(NOTEBOOKS / "anchors.lua"), str(HERE / "filter.lua"), str(NOTEBOOKS / "chinese.lua")],
    "metadata-files": [str(CONFIG), "page.json"],
}


def render(site, page):
    "Write the HTML of `page`; the seconds it took."
    start = time.perf_counter()
    try: markdown = markdown_of(page)
    except CellError as error: raise SiteError(f"nbs/{page.file}, {error}") from error
    (OUT / page.html).parent.mkdir(parents=True, exist_ok=True)
    notebook = page.file.removesuffix(".ipynb")
    try: html = dense_html(tidy(pandoc(site, page, markdown), page.up, notebook if page.layer else "", page.cells))
    except (BetError, ListError, SpotError, TermError) as error:
        raise SiteError(f"{page.layer or f'nbs/{page.file}'}: {error}") from error
    (OUT / page.html).write_text(with_policy(html), encoding="utf-8")
    return time.perf_counter() - start


def pandoc(site, page, markdown):
    "Return `markdown` as the whole page. What pandoc warns of is an error."
    variables = {**surroundings(site, page), **addresses(site, page), "runs": RUN in markdown,
                 "bets": has_choices(markdown), "cards": PLACE in markdown, "teaching": CLASS in markdown,
                 "list": has_live_list(markdown), "terms": page.name.removeprefix("zh/") == "glossary"}
    defaults = {**DEFAULTS, "variables": {key: value for key, value in variables.items() if value}}
    if page.layer: defaults["filters"] = DEFAULTS["filters"][:-1]  # all is Chinese, so no word says so
    about = {"title": page.title, "description": page.description}
    if page.pagetitle: about["pagetitle"] = page.pagetitle
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "defaults.json").write_text(json.dumps(defaults), encoding="utf-8")
        Path(folder, "page.json").write_text(json.dumps(about), encoding="utf-8")
        command = [pypandoc.get_pandoc_path(), "--defaults", "defaults.json"]
        done = subprocess.run(command, cwd=folder, input=markdown, capture_output=True, encoding="utf-8", env=in_utf8())
    if done.returncode:
        raise SiteError(f"nbs/{page.file}: pandoc stopped.\n{done.stderr.strip()}")
    return done.stdout


def in_utf8():
    "Return an environment in which pandoc reads file names as UTF-8: with LC_ALL=C it refuses a folder called café."
    return os.environ if locale.getencoding().lower() == "utf-8" else {**os.environ, "LC_ALL": "C.UTF-8"}


def addresses(site, page):
    "Return where things are. The page for lost readers is shown at any depth, so it carries its style and a base."
    base = "/" + site.address.split("//", 1)[-1].partition("/")[2] + "zh/" * bool(page.layer)
    style = asset("style.css").replace("url(fonts/", f"url({page.up}fonts/") if page.is_lost else ""
    return {"version": version(), "chinese": bool(page.layer), "address": site.address, "html": page.html, "base": base,
            "style": style}
