"""README.md from nbs/index.ipynb: prose, code and what it shows, figures as files that any viewer can draw."""
import re

from selectolax.lexbor import LexborHTMLParser
from tinycss2 import parse_blocks_contents, parse_stylesheet, serialize

from cells import ANSI, as_text
from pictures import IMAGE, svg_of
from site_map import NOTEBOOKS, TOP, SiteError, read_cells, read_directives, text

README = TOP / "README.md"
FIGURES = TOP / "docs" / "readme"
STYLE = TOP / "docs" / "style.css"
HIDDEN = re.compile(r"^#\|\s*(hide|export|exporti|default_exp)\b", re.M)
PAGE_LINK = re.compile(r"\]\((?!\w+:|#|/)([\w./-]+\.ipynb)(#[^)\s]*)?\)")
DIVISION = re.compile(r'^</?div\b[^>]*>\n*', re.M)
WIDGET_LINE = "*Here the site has a live widget: `make site` builds it and serves it on this computer.*"
COMMAND = "python docs/build.py --readme"
FIRST = "readme-first"


def plain_markdown(source):
    "Return Markdown that a plain viewer reads: page links to the notebooks, no divisions."
    return PAGE_LINK.sub(r"](nbs/\1)", DIVISION.sub("", source))


def colours():
    "Return the colours of the site, light and dark, as declarations."
    rules = parse_stylesheet(STYLE.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
    root = next(rule for rule in rules if serialize(rule.prelude).strip() == ":root")
    light, dark = "", ""
    for declared in parse_blocks_contents(root.content, skip_comments=True, skip_whitespace=True):
        if not declared.name.startswith("--ndcg-"): continue
        pair = light_dark(declared.value)
        light += f"{declared.name}:{pair[0] if pair else serialize(declared.value).strip()};"
        if pair: dark += f"{declared.name}:{pair[1]};"
    return light, dark


def light_dark(values):
    "Return the two colours that `light-dark` among the `values` of a declaration chooses from, or None."
    for value in values:
        if value.type == "function" and value.name == "light-dark":
            comma = value.arguments.index(",")
            return serialize(value.arguments[:comma]), serialize(value.arguments[comma + 1:]).strip()


def standalone(image):
    "Return the drawing of the element `image` as a document of its own, in the site's light and dark colours."
    svg = svg_of(image)
    _, _, width, height = svg.getAttribute("viewBox").split()
    svg.setAttribute("width", width)
    svg.setAttribute("height", height)
    light, dark = colours()
    theme = svg.ownerDocument.createElement("style")
    in_the_dark = f"@media (prefers-color-scheme:dark){{svg{{color:#e6e8ee;{dark}}}}}"
    theme.appendChild(svg.ownerDocument.createTextNode(f"svg{{color:#1d2230;{light}}}{in_the_dark}"))
    svg.insertBefore(theme, svg.firstChild)
    return svg.toxml() + "\n"


class Readme:
    "README.md in the making: its parts, and the figure files it refers to."
    def __init__(self):
        self.parts, self.figures = [], {}

    def add_cell(self, cell):
        source = text(cell)
        if cell["cell_type"] == "markdown":
            self.parts.append(plain_markdown(source).strip())
        elif cell["cell_type"] == "code" and not HIDDEN.search(source):
            self.add_code(cell, *read_directives(source))

    def add_code(self, cell, options, code):
        if options.get("include") == "false":
            return
        if options.get("echo") != "false" and code:
            self.parts.append(f"```python\n{code}\n```")
        for output in cell["outputs"] if options.get("output") != "false" else []:
            self.add_output(output)

    def add_output(self, output):
        data = {kind: as_text(value) for kind, value in output.get("data", {}).items()}
        shown = LexborHTMLParser(data.get("text/html", ""))
        if shown.css_first("script"):
            self.parts.append(WIDGET_LINE)
        elif image := shown.css_first(IMAGE):
            self.add_figure(image)
        elif "text/markdown" in data:
            self.parts.append(plain_markdown(data["text/markdown"]).strip())
        else:
            plain = ANSI.sub("", data.get("text/plain") or "".join(output.get("text", ""))).rstrip()
            self.parts.append(f"```text\n{plain}\n```" if plain else "")

    def add_figure(self, image):
        if not image.attributes["alt"]:
            raise SiteError("nbs/index.ipynb: a figure has no text that says in README.md what it shows")
        name = f"figure-{len(self.figures) + 1}.svg"
        self.figures[name] = standalone(image)
        self.parts.append(f"![{image.attributes['alt']}](docs/readme/{name})")

    def files(self):
        "Return every file to write: path -> text."
        body = "\n\n".join(part for part in self.parts if part) + "\n"
        return {README: body, **{FIGURES / name: svg for name, svg in self.figures.items()}}


def make_readme():
    """Return the files that README.md consists of, from what nbs/index.ipynb has stored.

    The site begins with a laboratory, which is not alive there: what is tagged FIRST follows the title instead."""
    title, *cells = read_cells(NOTEBOOKS / "index.ipynb")
    readme = Readme()
    for cell in (title, *sorted(cells, key=lambda cell: FIRST not in cell["metadata"].get("tags", []))):
        readme.add_cell(cell)
    return readme.files()


def write_readme():
    "Write README.md and its figures; take away figures it no longer has."
    from ndcg_lit.system import write_file  # not before the builder has chosen which package it is about
    files = make_readme()
    FIGURES.mkdir(exist_ok=True)
    for path, content in files.items():
        write_file(path, content)
    for old in set(FIGURES.glob("*.svg")) - set(files):
        old.unlink()
    print(f"README.md written, {len(files) - 1} figure{'s' * (len(files) != 2)}")


def check_readme():
    "Fail when README.md or a figure of it is not what nbs/index.ipynb gives."
    files = make_readme()
    stale = any(not path.exists() or path.read_text(encoding="utf-8") != content for path, content in files.items())
    if stale or set(FIGURES.glob("*.svg")) - set(files):
        raise SystemExit(f"README.md is stale: run `{COMMAND}`")
    print("README.md is up to date")
