"""The index that the search box reads, made by pagefind."""
import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

import yaml
from selectolax.lexbor import LexborHTMLParser

from cache import HERE
from site_map import LOADER, SiteError

ASKED = HERE / "search.yml"

UNUSED = ("pagefind-ui", "pagefind-modular-ui", "pagefind-component-ui", "pagefind-highlight")  # we have our own
PARTED = "td, th, dt, dd, li, summary, figcaption, option"  # what stands apart on a page without a space between
TERMS = ".terms tbody :nth-child(-n+2):is(th, td)"  # the terms of the glossary
SIGN = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")  # of Chinese, as in search.js
WEIGHT = "10"  # a term where it is explained counts for more than where it is used
CODE = "0.2"  # and what code and its output hold for less than what is said


def make_index(folder):
    "Index the pages in `folder`."
    index = folder / "pagefind"
    shutil.rmtree(index, ignore_errors=True)
    with tempfile.TemporaryDirectory() as copies:
        copy_pages(folder, Path(copies))
        command = [sys.executable, "-m", "pagefind", "--site", copies, "--output-path", str(index), "--quiet"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"pagefind stopped.\n{done.stdout}{done.stderr}".strip())
    for path in index.iterdir():
        if path.name.startswith(UNUSED):
            path.unlink()


def copy_pages(folder, target):
    "Write the pages in `folder` to `target` as they are indexed."
    phrases = read_phrases()
    for path in folder.rglob("*.html"):
        name = path.relative_to(folder)
        copy = target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        page = name.with_suffix("").as_posix()
        copy.write_text(parted(path.read_text(encoding="utf-8"), phrases.get(page, [])), encoding="utf-8")


def read_phrases():
    "Return what people type and a page answers, by the name of the page."
    return {page: [str(each) for each in said] for page, said in yaml.load(ASKED.read_text("utf-8"), LOADER).items()}


def parted(html, phrases=()):
    """Return the page `html` with a space around each cell and item: pages are dense, and pagefind would join the last
    word of one to the first of the next. A term of a glossary counts for more, code for less. Chinese has no spaces:
    each of its signs is a word, and search.js asks for several as a phrase. The `phrases` that the page answers are
    values of a filter: search.js asks for all of them, and for the pages that have one."""
    page = LexborHTMLParser(html)
    for node in page.css(PARTED):
        node.insert_before(" ")
        node.insert_child(" ")
    for lab in page.css("[data-ndcg-widget]"):
        lab.attrs["data-pagefind-ignore"] = ""  # its static tables repeat the numbers of its start
    for cell in page.css(TERMS):
        cell.attrs["data-pagefind-weight"] = WEIGHT
    for block in page.css("pre"):
        block.attrs["data-pagefind-weight"] = CODE
    said = "".join(f"<i data-pagefind-filter='asked'>{escape(phrase)}</i>" for phrase in phrases)
    if said: page.css_first("main").insert_child(LexborHTMLParser(f"<p data-pagefind-ignore>{said}</p>").css_first("p"))
    for node in [each for each in page.body.traverse(include_text=True) if each.tag == "-text"]:
        if node.parent.tag not in ("script", "style") and SIGN.search(node.text()):
            node.replace_with(SIGN.sub(r" \g<0> ", node.text()))
    return page.html
