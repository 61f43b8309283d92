"""README.md and README_zh.md from nbs/index.ipynb and its Chinese: prose, code and what it shows, figures as files that
any viewer can draw."""
import re

from selectolax.lexbor import LexborHTMLParser
from tinycss2 import parse_blocks_contents, parse_stylesheet, serialize

from cells import ANSI, as_text
from pictures import IMAGE, svg_of
from site_map import NOTEBOOKS, TOP, SiteError, read_cells, read_directives, text
from strings import in_chinese
from translations import HEADING, LAYER, id_of, read_layer

READMES = {"en": TOP / "README.md", "zh": TOP / "README_zh.md"}
CHINESE = LAYER / "index.md"
FIGURES = TOP / "docs" / "readme"
STYLE = TOP / "docs" / "style.css"
HIDDEN = re.compile(r"^#\|\s*(hide|export|exporti|default_exp)\b", re.M)
PAGE_LINK = re.compile(r"\]\((?!\w+:|#|/)([\w./-]+\.ipynb)(#[^)\s]*)?\)")
DIVISION = re.compile(r'^(?:</?div\b[^>]*>)+\n*', re.M)
WIDGET_LINES = {
    "en": "*Here the site has a live widget: `make site` builds it and serves it on this computer.*",
    "zh": "*网站上，这里可以动手操作：`make site` 构建网站，并在本机启动服务。*",
}
OTHERS = {
    "en": "[中文](README_zh.md)",
    "zh": "[English](README.md) · 本页的链接通向英文笔记本；它们的中文版在网站上，运行 `make site` 即可阅读。",
}
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


def standalone(image, said):
    """Return the drawing of the element `image` as a document of its own, in the site's light and dark colours.

    `said` gives its words in the language of the reader."""
    svg = svg_of(image)
    for written in svg.getElementsByTagName("text"):
        for words in written.childNodes: words.data = said(words.data)
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
    "README in the making, in a `language`: its parts, and the figure files it refers to."
    def __init__(self, language):
        self.language, self.parts, self.figures = language, [], {}

    def said(self, words):
        "Return these English `words` of an output in the reader's language, or as they are if there is no Chinese."
        return (self.language == "zh" and in_chinese(words, "index")) or words

    def shown(self, line):
        "Return a `line` of Markdown that an output shows in the reader's language, a table cell by cell."
        if not line.startswith("|"): return self.said(line)
        return "|".join(f" {self.said(cell.strip())} " if cell else "" for cell in line.split("|"))

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
            self.parts.append(WIDGET_LINES[self.language])
        elif image := shown.css_first(IMAGE):
            self.add_figure(image)
        elif "text/markdown" in data:
            self.parts.append(self.shown_markdown(plain_markdown(data["text/markdown"]).strip()))
        else:
            plain = ANSI.sub("", data.get("text/plain") or "".join(output.get("text", ""))).rstrip()
            self.parts.append(f"```text\n{plain}\n```" if plain else "")

    def shown_markdown(self, markdown):
        "Return the Markdown that an output shows, in the reader's language; code stays as it is."
        parts = re.split(r"(```.*?```)", markdown, flags=re.S)
        return "".join(part if i % 2 else "\n".join(map(self.shown, part.split("\n"))) for i, part in enumerate(parts))

    def add_figure(self, image):
        if not image.attributes["alt"]:
            raise SiteError("nbs/index.ipynb: a figure has no text that says in README.md what it shows")
        name = f"figure-{len(self.figures) + 1}{'-zh' * (self.language == 'zh')}.svg"
        self.figures[name] = standalone(image, self.said)
        self.parts.append(f"![{self.said(image.attributes['alt'])}](docs/readme/{name})")

    def files(self):
        "Return every file to write: path -> text."
        body = "\n\n".join(part for part in self.parts if part) + "\n"
        return {READMES[self.language]: body, **{FIGURES / name: svg for name, svg in self.figures.items()}}


def in_chinese_words(cells, layer):
    "Return the `cells` with the text of the Chinese `layer`; a link to a heading has the id that a forge gives it."
    ids = {}
    for cell in cells:
        english, chinese = text(cell), layer.get(cell["id"], ("", ""))[1]
        for one, other in zip(HEADING.finditer(english), HEADING.finditer(chinese)):
            ids[id_of(english, one)] = re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", other[2]))
    def led(found): return f"](#{ids.get(found[1], found[1])})"
    return [{**cell, "source": re.sub(r"\]\(#([^)]+)\)", led, layer[cell["id"]][1])} if cell["id"] in layer else cell
            for cell in cells]


def make_readme(language):
    """Return the files that README consists of in this `language`, from what nbs/index.ipynb has stored.

    The site begins with a laboratory, which is not alive there: what is tagged FIRST follows the title instead."""
    cells = read_cells(NOTEBOOKS / "index.ipynb")
    title, *cells = in_chinese_words(cells, read_layer(CHINESE)) if language == "zh" else cells
    readme = Readme(language)
    readme.add_cell(title)
    if CHINESE.exists(): readme.parts.append(OTHERS[language])
    for cell in sorted(cells, key=lambda cell: FIRST not in cell["metadata"].get("tags", [])):
        readme.add_cell(cell)
    return readme.files()


def make_readmes():
    "Return the files of README in each language that the first page has."
    languages = ["en", "zh"] if CHINESE.exists() else ["en"]
    return {path: content for language in languages for path, content in make_readme(language).items()}


def write_readme():
    "Write README.md, README_zh.md and their figures; take away figures they no longer have."
    from ndcg_lit.system import write_file  # not before the builder has chosen which package it is about
    files = make_readmes()
    FIGURES.mkdir(exist_ok=True)
    for path, content in files.items():
        write_file(path, content)
    for old in set(FIGURES.glob("*.svg")) - set(files):
        old.unlink()
    print(f"{', '.join(path.name for path in READMES.values())} written, {len(files) - len(READMES)} figures")


def check_readme():
    "Fail when README.md, README_zh.md or a figure of them is not what nbs/index.ipynb gives."
    files = make_readmes()
    stale = any(not path.exists() or path.read_text(encoding="utf-8") != content for path, content in files.items())
    if stale or set(FIGURES.glob("*.svg")) - set(files):
        raise SystemExit(f"README.md is stale: run `{COMMAND}`")
    print("README.md is up to date")
