"""The site as `_quarto.yml` describes it: pages in reading order, their titles, sections and neighbours."""
import json
import re
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import yaml

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "nbs"
CONFIG = TOP / "_quarto.yml"
SERVED_AT = "http://127.0.0.1:8765/"  # what `make site` answers on, until `website: site-url` names a public address
H1 = re.compile(r"^#\s+(\S.*?)\s*$", re.M)
FRONT_MATTER = re.compile(r"\A---\s*\n(.*?)\n---\s*(?:\n|\Z)", re.S)
NUMBER = re.compile(r"^(\d+)_")
DEFAULT_EXP = re.compile(r"^#\|\s*default_exp\s+(\S+)", re.M)


class SiteError(Exception):
    "The site cannot be built: the message says what is wrong and where."


@dataclass
class Page:
    "One source file of `nbs/` and the page made from it."
    source: Path
    title: str
    section: str = ""
    cells: list = field(default_factory=list, repr=False)

    @property
    def name(self): return self.source.stem

    @property
    def html(self): return f"{self.name}.html"

    @property
    def is_notebook(self): return self.source.suffix == ".ipynb"

    @property
    def number(self):
        "The number that orders a chapter, from its file name: 3 for `03_ideal_gain.ipynb`."
        found = NUMBER.match(self.name)
        return str(int(found[1])) if found else ""

    @property
    def nbdev_html(self):
        "The page name that nbdev's own links use: without the number."
        return NUMBER.sub("", self.name.lower()) + ".html"

    @property
    def module(self):
        "The module that the notebook exports to, if it does."
        found = next(filter(None, (DEFAULT_EXP.search(text(c)) for c in self.cells if c["cell_type"] == "code")), None)
        return f"ndcg_lit.{found[1]}" if found else ""


@dataclass
class Site:
    "Every page, and what surrounds them all."
    config: dict
    pages: dict        # file name -> Page, reading order first, then the pages outside it
    sections: list     # (section title or "", [Page, ...]) as the sidebar shows them

    @property
    def reading_order(self): return [page for _, pages in self.sections for page in pages]

    @property
    def address(self):
        "Where the site is served, for what needs an absolute address."
        return self.config["website"].get("site-url", SERVED_AT).rstrip("/") + "/"


def text(cell):
    "The source of a cell as one string."
    return "".join(cell["source"])


def read_cells(path):
    "The cells of the notebook at `path`."
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        return notebook["cells"]
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise SiteError(f"nbs/{path.name} is not valid JSON: {error}") from error
    except (KeyError, TypeError) as error:
        raise SiteError(f"nbs/{path.name} is not a notebook: it has no cells") from error


def notebook_title(cells, default):
    "The title: from YAML front matter in a raw cell, else the first level-one heading."
    for cell in cells:
        source = text(cell)
        front = FRONT_MATTER.match(source) if cell["cell_type"] == "raw" else None
        if front and "title" in (matter := yaml.safe_load(front[1])):
            return matter["title"]
        if cell["cell_type"] == "markdown" and (heading := H1.search(source)):
            return heading[1]
    return default


def read_page(path):
    "The page of one source file."
    if path.suffix == ".ipynb":
        cells = read_cells(path)
        return Page(path, notebook_title(cells, path.stem), cells=cells)
    front = FRONT_MATTER.match(path.read_text(encoding="utf-8"))
    return Page(path, yaml.safe_load(front[1])["title"] if front else path.stem)


def read_config():
    "`_quarto.yml` as a dictionary."
    try:
        config = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise SiteError(f"_quarto.yml is not valid YAML: {error}") from error
    if not (config or {}).get("website", {}).get("sidebar", {}).get("contents"):
        raise SiteError("_quarto.yml has no website: sidebar: contents, which is the reading order")
    return config


def read_site():
    "The whole site. A page that `_quarto.yml` names and nbs/ has not is an error."
    config = read_config()
    sources = sorted([*NOTEBOOKS.glob("[!_.]*.ipynb"), *NOTEBOOKS.glob("[!_.]*.md")])
    known = {path.name: path for path in sources}
    sections = [_section(entry) for entry in config["website"]["sidebar"]["contents"]]
    links = [entry["href"] for entry in navbar_entries(config) if entry["href"].endswith((".ipynb", ".md"))]
    missing = [name for name in [*(n for _, names in sections for n in names), *links] if name not in known]
    if missing:
        raise SiteError("_quarto.yml names pages that nbs/ does not have: " + ", ".join(dict.fromkeys(missing)))
    order = [name for _, names in sections for name in names]
    pages = {name: read_page(known[name]) for name in [*order, *(n for n in known if n not in order)]}
    for section, names in sections:
        for name in names:
            pages[name].section = section
    return Site(config, pages, [(section, [pages[n] for n in names]) for section, names in sections])


def _section(entry):
    "One entry of the sidebar as (section, names)."
    if isinstance(entry, str):
        return "", [entry]
    if "section" in entry:
        return entry["section"], [item if isinstance(item, str) else item["href"] for item in entry.get("contents") or []]
    return "", [entry["href"]]


def navbar_entries(config):
    "The links of the top bar."
    navbar = config["website"].get("navbar", {})
    return [*navbar.get("left", []), *navbar.get("right", [])]


def surroundings(site, page):
    "What the template shows around `page`: the variables of `page.html`, already safe in HTML."
    order = site.reading_order
    place = order.index(page) if page in order else None
    neighbours = {}
    if place is not None:
        neighbours["previous"] = _link(order[place - 1], page) if place else None
        neighbours["next"] = _link(order[place + 1], page) if place + 1 < len(order) else None
    return {
        "section": escape(page.section),
        "navbar": [_navbar_link(entry, page) for entry in navbar_entries(site.config)],
        "sidebar": [{"section": escape(title), "pages": [_link(p, page) for p in pages]} for title, pages in site.sections],
        "notebook": f"notebooks/{page.source.name}" if page.is_notebook else None,
        "home": page.name == "index",
        "lost": page.name == "404",
        **neighbours,
    }


def _link(page, here):
    return {"href": page.html, "title": escape(page.title), "number": page.number, "current": page is here}


def _navbar_link(entry, here):
    href = re.sub(r"\.(ipynb|md)$", ".html", entry["href"])
    return {"href": escape(href), "text": escape(entry["text"]), "current": href == here.html}
