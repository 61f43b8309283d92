"""The site as `_quarto.yml` describes it: pages in reading order, their titles, sections and neighbours."""
import ast
import json
import os
import re
from collections import Counter
from configparser import ConfigParser
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path

import yaml

from openers import drawn, has_idea
from translations import BAR, GROUPS, LOST, WORDS, behind, layers, read_layer, translated

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "nbs"
CONFIG = TOP / "_quarto.yml"
SERVED_AT = "http://127.0.0.1:8765/"  # what `make site` answers on, until a public address is named
FOLDER = "files"  # of the site: what it hands out beside its pages
WORKSHOP = "How it is made"  # the section whose pages are about the package, not about ranking
H1 = re.compile(r"^#\s+(\S.*?)\s*$", re.M)
PROMISE = re.compile(r"^>\s+(\S.*?)\s*$", re.M)
PAGETITLE = re.compile(r'^- pagetitle: "(.+)"$', re.M)  # what a tab and a link call a page, if not by its title
FRONT_MATTER = re.compile(r"\A---\s*\n(.*?)\n---\s*(?:\n|\Z)", re.S)
NUMBER = re.compile(r"^(\d+)[a-z0-9]*_", re.I)  # of a file: its place in its folder, and no part of its address
STORY = "two_judges.ipynb"  # the page that people send: one column, and its menu behind a button
COUNTED = "lessons"  # the folder whose pages show their numbers
DIRECTIVE = re.compile(r"^#\|\s*([\w-]+)\s*:?\s*(.*?)\s*$")
DOCUMENTED = {"export", "exports"}
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SiteError(Exception):
    "The site cannot be built: the message says what is wrong and where."


@dataclass
class Page:
    "One source file of `nbs/` and the page made from it."
    source: Path
    title: str
    description: str = ""
    section: str = ""
    cells: list = field(default_factory=list, repr=False)
    layer: Path | None = None  # of a Chinese page: where its text is

    @cached_property
    def pagetitle(self):
        "Return what a tab and a link to the page call it; empty where that is its title."
        found = [PAGETITLE.search(text(cell)) for cell in self.cells if cell["cell_type"] == "markdown"]
        return next((match[1] for match in found if match), "")

    @cached_property
    def file(self):
        "Return the name of the source within `nbs/`, its folder included."
        return within_notebooks(self.source)

    @cached_property
    def name(self):
        "Return the address within the site, without its ending: `lessons/ties`, in Chinese `zh/lessons/ties`."
        return f"zh/{address(self.file)}" if self.layer else address(self.file)

    @cached_property
    def html(self): return f"{self.name}.html"

    @cached_property
    def up(self):
        "Return what leads from this page to the top of the site: nothing, or `../`."
        return "../" * self.name.count("/")

    @property
    def is_notebook(self): return self.source.suffix == ".ipynb"

    @cached_property
    def number(self):
        "Return what stands before the title in the sidebar: the number of the file, where its folder is counted."
        folder, _, name = self.file.rpartition("/")
        found = NUMBER.match(name) if folder == COUNTED else None
        return str(int(found[1])) if found else ""

    @property
    def is_lost(self):
        "Is this the page for lost readers? It is shown at any address, so it stands in no list and no order."
        return address(self.file) == "404"

    @property
    def is_chapter(self): return not self.section.startswith(WORKSHOP)

    @property
    def in_book(self): return not self.layer and self.is_chapter

    @property
    def preview(self):
        "The picture for a link to this page; the pages on how the package is made share that of the first page."
        shown = self.html if self.in_book or self.layer else "index.html"
        if self.is_lost: shown = "404.html"
        return f"previews/{shown.removesuffix('.html')}.png"

    @cached_property
    def code(self):
        "The code cells as pairs (directives, code)."
        return [read_directives(text(cell)) for cell in self.cells if cell["cell_type"] == "code"]

    @property
    def module(self):
        "The module that the notebook exports to, if it does."
        named = next((options["default_exp"] for options, _ in self.code if "default_exp" in options), None)
        return f"ndcg_lit.{named}" if named else ""


@dataclass
class Section:
    "A part of the sidebar: its title (none for single pages), its pages, and the parts inside it."
    title: str
    pages: list
    parts: list = field(default_factory=list)

    @property
    def all_pages(self):
        "The pages of this section, those of its parts included, in reading order."
        return [*self.pages, *(page for part in self.parts for page in part.all_pages)]


@dataclass
class Site:
    "Every page, and what surrounds them all."
    config: dict
    pages: dict        # file name -> Page, reading order first, then the pages outside it
    sections: list     # [Section, ...] as the sidebar shows them

    @property
    def reading_order(self): return [page for section in self.sections for page in section.all_pages]

    @property
    def chinese(self): return [page for page in self.pages.values() if page.layer and not page.is_lost]

    @property
    def chinese_sections(self):
        "The sections of the menu of the Chinese pages: those that hold any, under their Chinese titles."
        known = {page.file: page for page in self.chinese}
        held = [(section.title, [known[page.file] for page in section.all_pages if page.file in known])
                for section in self.sections]
        return [Section(GROUPS.get(title, title), pages) for title, pages in held if pages]

    @property
    def public(self):
        "The public address of the site, from the variable SITE_URL or `website: site-url`; empty when none is known."
        named = os.environ.get("SITE_URL") or self.config["website"].get("site-url") or ""
        return named and named.rstrip("/") + "/"

    @property
    def address(self):
        "Where the site is served, for what needs an absolute address."
        return self.public or SERVED_AT


def within_notebooks(path):
    "Return the name of a file within `nbs/`, its folder included."
    return path.relative_to(NOTEBOOKS).as_posix()


def address(file):
    "Return the address, without its ending, of the page made from a `file` of nbs/. nbdev has the same rule."
    folder, slash, name = file.rpartition("/")
    stem = name.rpartition(".")[0]
    return folder + slash + NUMBER.sub("", stem).lower()


def read_directives(source):
    "Return the `#| key: value` and `#| key` lines of `source` as a dictionary, and the source without them."
    lines = source.splitlines()
    found = [DIRECTIVE.match(line) for line in lines if line.startswith("#|")]
    code = "\n".join(line for line in lines if not line.startswith("#|")).strip("\n")
    return {match[1]: match[2].strip("\"'") for match in found if match}, code


def public_names(options, code):
    "Return the functions and classes that a cell with these directives exports and documents."
    if not DOCUMENTED & options.keys() or "hide" in options or options.get("include") == "false": return []
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [node.name for node in ast.parse(code).body if isinstance(node, kinds) and not node.name.startswith("_")]


def text(cell):
    "Return the source of a cell as one string."
    return "".join(cell["source"])


def read_cells(path):
    "Return the cells of the notebook at `path`."
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        return notebook["cells"]
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise SiteError(f"nbs/{within_notebooks(path)} is not valid JSON: {error}") from error
    except (KeyError, TypeError) as error:
        raise SiteError(f"nbs/{within_notebooks(path)} is not a notebook: it has no cells") from error


def about(cells, default):
    "Return title and description: from YAML front matter in a raw cell, else the first heading and its quotation."
    for cell in cells:
        source = text(cell)
        front = FRONT_MATTER.match(source) if cell["cell_type"] == "raw" else None
        matter = yaml.load(front[1], LOADER) if front else {}
        if "title" in matter:
            return matter["title"], matter.get("description", "")
        heading = H1.search(source) if cell["cell_type"] == "markdown" else None
        if heading:
            promise = PROMISE.search(source)
            return heading[1], promise[1] if promise else ""
    return default, ""


def notebook_body(cells):
    "Return the `cells` without the heading and the promise of the page, which the template shows."
    heads = [i for i, cell in enumerate(cells) if cell["cell_type"] == "markdown" and H1.search(text(cell))]
    if not heads: return cells
    headed = heads[0]
    rest = PROMISE.sub("", H1.sub("", PAGETITLE.sub("", text(cells[headed])), count=1), count=1)
    return [*cells[:headed], {**cells[headed], "source": rest}, *cells[headed + 1:]]


def read_page(path):
    "Return the page of one source file."
    if path.suffix == ".ipynb":
        cells = read_cells(path)
        return Page(path, *about(cells, path.stem), cells=cells)
    front = FRONT_MATTER.match(path.read_text(encoding="utf-8"))
    matter = yaml.load(front[1], LOADER) if front else {}
    return Page(path, matter.get("title", path.stem), matter.get("description", ""))


def read_config():
    "Return `_quarto.yml` as a dictionary."
    try:
        config = yaml.load(CONFIG.read_text(encoding="utf-8"), LOADER)
    except yaml.YAMLError as error:
        raise SiteError(f"_quarto.yml is not valid YAML: {error}") from error
    if not sidebar_entries(config or {}):
        raise SiteError("_quarto.yml has no website: sidebar: contents, which is the reading order")
    return config


def sidebars(config):
    "Return the entries of each sidebar."
    named = config.get("website", {}).get("sidebar") or []
    return [sidebar.get("contents") or [] for sidebar in (named if isinstance(named, list) else [named])]


def sidebar_entries(config):
    "Return the entries of the sidebar, or of all sidebars one after another."
    return [entry for entries in sidebars(config) for entry in entries]


def sidebar_of(config, name):
    "Return the number of the sidebar that holds the page `name`; None where none does."
    for number, entries in enumerate(sidebars(config)):
        if any(name in read_section(entry).all_pages for entry in entries): return number
    return None


def read_site():
    "Return the whole site. A page that `_quarto.yml` names and nbs/ has not is an error."
    config = read_config()
    known = {within_notebooks(path): path for path in sources()}
    sections = join_sections([read_section(entry) for entry in sidebar_entries(config)])
    order = [name for section in sections for name in section.all_pages]
    links = [entry["href"] for entry in navbar_entries(config) if entry["href"].endswith((".ipynb", ".md"))]
    missing = [name for name in [*order, *links] if name not in known]
    if missing:
        raise SiteError("_quarto.yml names pages that nbs/ does not have: " + ", ".join(dict.fromkeys(missing)))
    pages = {name: read_page(known[name]) for name in [*order, *(n for n in known if n not in order)]}
    twice = [html for html, many in Counter(page.html for page in pages.values()).items() if many > 1]
    if twice: raise SiteError("two files of nbs/ make the same page: " + ", ".join(twice))
    sections = [with_pages(section, pages) for section in sections]
    return Site(config, pages | chinese_pages(pages), sections)


def chinese_pages(pages):
    "Return the Chinese page of each of `pages` that has one, in the same order."
    known, made = layers(), {}
    for file, page in pages.items():
        if file not in known: continue
        cells = translated(page.cells, read_layer(known[file]), file, known)
        made[f"zh/{file}"] = Page(page.source, *about(cells, page.title), "中文版", cells, known[file])
    lost = pages.get(LOST.name)
    if lost and LOST.exists():
        words = read_page(LOST)
        made[f"zh/{LOST.name}"] = Page(lost.source, words.title, words.description, layer=LOST)
    return made


def sources():
    "Return the files of nbs/ that pages are made from, folder by folder; what begins with a dot or _ makes none."
    found = [path for kind in ("*.ipynb", "*.md") for path in NOTEBOOKS.rglob(kind)]
    return sorted(path for path in found if not any(part[0] in "._" for part in path.relative_to(NOTEBOOKS).parts))


def package_settings():
    "Return what settings.ini says of the package."
    settings = ConfigParser(delimiters=["="])
    settings.read(TOP / "settings.ini", encoding="utf-8")
    return settings["DEFAULT"]


def release():
    "Return the name, the version and the licence of the package, for the foot of each page."
    package = package_settings()
    return f"{package['lib_name']} {package['version']}, {package['license'].upper()}"


def wheel_name():
    "Return the file name of the package's wheel, which stands in the folder `files` of the site."
    return f"{package_settings()['lib_name']}-{package_settings()['version']}-py3-none-any.whl"


def read_section(entry):
    "Return one entry of the sidebar as a section that holds the names of its pages."
    if isinstance(entry, str): return Section("", [entry])
    if "section" not in entry: return Section("", [entry["href"]])
    inside = [read_section(item) for item in entry.get("contents") or []]
    pages = [name for part in inside if not part.title for name in part.pages]
    return Section(entry["section"], pages, [part for part in inside if part.title])


def join_sections(sections):
    "Join the `sections` of one title that follow each other: Quarto's sidebars part them."
    joined = []
    for section in sections:
        before = joined[-1] if joined else None
        if before and before.title and before.title == section.title:
            joined[-1] = Section(before.title, [*before.pages, *section.pages], [*before.parts, *section.parts])
        else:
            joined.append(section)
    return joined


def with_pages(section, pages, above=""):
    "Return the `section` with pages in place of names. A page keeps the title of its section, after the one `above`."
    title = f"{above}: {section.title}" if above else section.title
    for name in section.pages:
        pages[name].section = title
    inside = [with_pages(part, pages, title) for part in section.parts]
    return Section(section.title, [pages[name] for name in section.pages], inside)


def navbar_entries(config):
    "Return the links of the top bar."
    navbar = config["website"].get("navbar", {})
    return [*navbar.get("left", []), *navbar.get("right", [])]


def surroundings(site, page):
    "Return what the template shows around `page`: the variables of `page.html`, already safe in HTML."
    order, english = (site.chinese, site.pages[page.file]) if page.layer else (site.reading_order, page)
    place = order.index(page) if page in order else None
    neighbours = {}
    stale, missing, _ = behind(page.file, page.layer) if page.layer and page.is_notebook else ((), (), ())
    if place is not None:
        neighbours["previous"] = page_link(order[place - 1], page) if place else None
        neighbours["next"] = page_link(order[place + 1], page) if place + 1 < len(order) else None
    return {
        "section": escape(page.section),
        "navbar": [navbar_link(entry, page, site) for entry in navbar_entries(site.config)],
        "sidebar": [section_links(part, page) for part in (site.chinese_sections if page.layer else site.sections)],
        "words": {key: escape(word) for key, word in WORDS["zh" if page.layer else "en"].items()},
        "lang": "zh-Hans" if page.layer else "en",
        "other": other_edition(site, page),
        "stale": str(len(stale) + len(missing) or "") if page.layer else None,
        "up": page.up,
        "front": f"{page.up}zh/index.html" if page.layer else f"{page.up}index.html",
        "notebook": f"{page.up}notebooks/{page.file}" if page.is_notebook else None,
        "wheel": f"{FOLDER}/{wheel_name()}",
        "home": page.file == "index.ipynb",
        "lost": page.is_lost,
        "sheet": page.file == "sheet.ipynb",
        "story": page.file == STORY,
        "play": page.file.startswith("play/"),
        "public": escape(site.public),
        "preview": page.preview,
        "opener": drawn(address(page.file), "opener") if place and opens_with_bars(english) else None,
        "release": escape(release()),
        **neighbours,
    }


def opens_with_bars(page):
    "Return whether the English `page` has the picture of a list beside its title."
    return page.in_book and page.file != STORY


def section_links(section, here):
    "Return a section of the sidebar as the template shows it; a part is open on the pages that it holds."
    return {
        "section": escape(section.title),
        "open": here in section.all_pages,
        "pages": [page_link(page, here) for page in section.pages],
        "parts": [section_links(part, here) for part in section.parts],
    }


def page_link(page, here):
    "Return a link to `page` as the template shows it on the page `here`."
    glyph = drawn(address(page.file), "glyph") if has_idea(address(page.file)) else ""
    return {"href": here.up + page.html, "title": escape(page.title), "number": page.number, "glyph": glyph,
            "current": page is here}


def other_edition(site, page):
    """Return the link from `page` to the same page in the other language, else to the first Chinese page.

    None if the site has no Chinese page."""
    twin = site.pages[page.file] if page.layer else site.pages.get(f"zh/{page.file}")
    other = twin or site.pages.get("zh/index.ipynb")
    if not other: return None
    text, lang = ("中文" if twin else "中文首页", "zh-Hans") if other.layer else ("English", "en")
    return {"href": page.up + other.html, "html": other.html if twin else None, "text": text, "lang": lang}


def navbar_link(entry, here, site):
    """Return a link of the top bar as the template shows it on the page `here`: marked on all pages of its sidebar.

    A Chinese page leads to Chinese pages where there are any."""
    text = BAR.get(entry["text"], entry["text"]) if here.layer else entry["text"]
    if not entry["href"].endswith((".ipynb", ".md")):
        return {"href": escape(entry["href"]), "text": escape(text), "current": ""}
    chinese = site.pages.get(f"zh/{entry['href']}") if here.layer else None
    page = chinese.html if chinese else f"{address(entry['href'])}.html"
    home = sidebar_of(site.config, entry["href"])
    beside = home is not None and home == sidebar_of(site.config, here.file)
    current = "page" if page == here.html else "true" if beside else ""
    return {"href": escape(here.up + page), "text": escape(text), "current": current}
