"""A notebook as Markdown that pandoc reads: which cells are shown, and how each shows its code and its outputs."""
import re
import traceback
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from entries import EntryError, entry, without_comments
from highlight import highlighted
from live import namespace, run_cell
from site_map import FRONT_MATTER, notebook_body, public_names, read_directives, text
from spot import TAG, SpotError, card_attributes, imports_of, lines_of, read_card
from translations import layers, relinked

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
UNSEEN = {"hide", "default_exp", "exporti"}
EXPORTED = "Exported source"
SHOW_DOC = re.compile(r"^show_doc\((\w+)\)$", re.M)
REFERENCE = re.compile(r"^## Reference\s*$", re.M)  # the section that gathers the entries of a page, if it has one
RUN = """<div class="run-bar needs-js"><button type="button" class="run">Run</button></div>
<div class="result" role="status"></div>"""
COMMAS = re.compile(r"(?:[^\s,]*,){5}")  # five columns of a CSV file; prose and long numbers have spaces among theirs


class CellError(Exception):
    "A cell that cannot be shown: the message names the cell and what is wrong with it."


@dataclass
class CodeCell:
    "A code cell of a page: its directives, its code without them, and the outputs that a reader sees."
    name: str
    code: str
    options: dict
    outputs: list = field(default_factory=list)
    tags: list = field(default_factory=list)

    @property
    def is_hidden(self): return self.options.get("include") == "false" or bool(UNSEEN & self.options.keys())

    @property
    def shows_code(self): return bool(self.code) and not self.is_hidden and self.options.get("echo") != "false"

    @property
    def shown(self):
        "The outputs that have something to show."
        silent = self.is_hidden or self.options.get("output") == "false"
        return [] if silent else [output for output in self.outputs if not is_blank(output)]

    @property
    def is_text(self):
        "Does this cell show only Markdown, so that it reads as part of the text?"
        return not self.shows_code and all("text/markdown" in output.get("data", {}) for output in self.shown)

    @property
    def is_folded(self): return self.options.get("code-fold") == "true"

    @property
    def runs(self):
        "Can a reader run it on the page? Its tag says so: it needs the language, math and earlier such cells."
        return self.shows_code and "plain" in self.tags

    @cached_property
    def documented(self):
        "Return what a cell defines, or shows by `show_doc`, that has an entry; what is tagged `helper` has none."
        if self.shows_entries: return SHOW_DOC.findall(self.code)
        return [] if "helper" in self.tags else public_names(self.options, self.code)

    @property
    def shows_entries(self):
        "Does this cell show entries of a plain module? nbdev runs it while it makes the page, and nobody else does."
        return "notest" in self.options and bool(SHOW_DOC.search(self.code))


def read_code_cell(cell):
    "Return the code cell of a notebook as a page sees it."
    options, code = read_directives(text(cell))
    if "exports" in options:
        options = {**options, "code-fold": "show", "code-summary": EXPORTED}
    outputs, tags = cell.get("outputs", []), cell.get("metadata", {}).get("tags", [])
    return CodeCell(cell.get("id", ""), code, options, [joined(output) for output in outputs], tags)


def joined(output):
    "Return an `output` whose texts are strings, not lists of lines."
    data = {kind: as_text(value) for kind, value in output.get("data", {}).items()}
    return {**output, "data": data, "text": as_text(output.get("text", ""))}


def as_text(value):
    "Return lines joined to one string; anything else as it is."
    return "".join(value) if isinstance(value, list) else value


def is_blank(output):
    "Return whether `output` has nothing but spaces to show."
    texts = [output.get("text", ""), *output.get("data", {}).values()]
    return output["output_type"] != "error" and not any(str(shown).strip() for shown in texts)


def markdown_of(page):
    "Return the Markdown of `page` as pandoc takes it."
    if not page.is_notebook:
        source = (page.layer or page.source).read_text(encoding="utf-8")
        front = FRONT_MATTER.match(source)
        body = source[front.end() if front else 0:]
        return relinked(body, page.file, layers()) if page.layer else body
    names, cells = namespace(), notebook_body(page.cells)
    gathered = any(map(is_reference, cells))
    return "\n".join(
        cell_markdown(page, cell, names, gathered) + (every_entry(page, cells) if is_reference(cell) else "")
        for cell in cells)


def is_reference(cell):
    "Return whether the section Reference begins in this `cell`."
    return cell["cell_type"] == "markdown" and bool(REFERENCE.search(cell.get("english", text(cell))))


def every_entry(page, cells):
    "Return the entries of all that the `cells` of `page` export, for the section that gathers them."
    codes = [read_code_cell(cell) for cell in cells if cell["cell_type"] == "code"]
    return "".join(documentation(page, code, name, True) for code in codes for name in code.documented)


def cell_markdown(page, cell, names, gathered=False):
    """Return one `cell` of `page` as Markdown, without the entries of its functions where these are `gathered` below.

    `names` is the namespace of cells that run while the site is built."""
    if cell["cell_type"] == "raw": return ""
    if cell["cell_type"] == "markdown": return f"\n{text(cell)}\n"
    code = read_code_cell(cell)
    if "exec_doc" in code.options:
        code.outputs = live_outputs(code, names)
    source_follows = "exports" in code.options
    entries = "" if gathered else "".join(
        documentation(page, code, name, not source_follows) for name in code.documented)
    return entries if "export" in code.options or code.shows_entries else entries + code_markdown(page, code)


def live_outputs(cell, names):
    "Return what `cell` gives when it runs now, in the namespace `names`."
    try: return [joined(output) for output in run_cell(cell.code, names)]
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        raise CellError(f"cell {cell.name}:\n{cell.code}\n{trace}") from error


def documentation(page, cell, name, signature):
    "Return the entry of the function or class `name` that `cell` of `page` exports or shows."
    try: made = entry("ndcg_lit" if cell.shows_entries else page.module, name, signature)
    except EntryError as error: raise CellError(f"cell {cell.name}: {error}") from error
    return made.replace(":::: {.entry}", ":::: {.entry lang=en}", 1) if page.layer else made


def code_markdown(page, cell):
    "Return a code cell as Markdown: its code, then what it shows."
    outputs = "".join(output_markdown(cell, output) for output in cell.shown)
    if not cell.shows_code and not cell.shown: return ""
    if cell.is_text: return outputs
    kind = "" if cell.shows_code else " .bare"
    # By a class: a :has() of the whole laboratory would be asked anew at each change within it.
    kind += " .with-lab" if 'class="ndcg-lab"' in outputs else ""
    attributes = f" {played(page, cell)}" if TAG in cell.tags else ""
    code = source_markdown(page, cell) if cell.shows_code else ""
    if cell.runs:
        kind += " .plain"
        code += raw_html(RUN)
    # A laboratory is to be in sight, and what its folded code checks can wait below it.
    parts = outputs + code if "with-lab" in kind and cell.is_folded else code + outputs
    return f"\n::::: {{.cell{kind}{attributes} data-pagefind-weight=0.25}}\n{parts}\n:::::\n"


def played(page, cell):
    "Return what a page has to know of a `cell` that is a card: what it prints as it is and mended."
    codes = [read_directives(text(each))[1] for each in page.cells if each["cell_type"] == "code"]
    stored = "".join(output.get("text", "") for output in cell.outputs)
    try: return card_attributes(read_card(cell.code), stored, imports_of(codes))
    except SpotError as error: raise CellError(f"cell {cell.name}: {error}") from error


def source_markdown(page, cell):
    """Return the code of a cell as Markdown, folded where it says so.

    What the package exports is folded in chapters, and open on the pages on how the package is made. No cell says
    which: nbdev adds `code-fold` to each cell with `exports`, and Quarto refuses an option that is given twice.
    """
    if TAG in cell.tags: code = lines_of(cell.code, read_card(cell.code))
    else: code = highlighted(without_comments(cell.code) if cell.documented else cell.code)
    fold = cell.options.get("code-fold")
    if fold not in ("show", "true"): return raw_html(code)
    summary = cell.options.get("code-summary", "Code")
    exported = summary == EXPORTED
    module = f"<code>{escape(page.module)}</code>" if exported and page.module else ""
    kind = ' class="fold exported"' if exported else ' class="fold"'
    shown = " open" if fold == "show" and not (exported and page.is_chapter) else ""
    unsearched = " data-pagefind-ignore" if summary.startswith("Imports") else ""
    opening = f"<details{kind}{shown}{unsearched}><summary data-pagefind-ignore>{escape(summary)}{module}</summary>"
    return raw_html(f"{opening}\n{code}\n</details>")


def output_markdown(cell, output):
    "Return one output of `cell` as Markdown."
    if output["output_type"] == "error":
        return fenced(f"{output['ename']}: {output['evalue']}", ".output .error .sentence")
    if output["output_type"] == "stream": return stream(cell, output)
    kind = next((kind for kind in SHOWN if kind in output["data"]), None)
    return SHOWN[kind](output["data"][kind], cell) if kind else ""


def stream(cell, output):
    "Return what a cell printed as Markdown. Sentences may wrap; what is laid out in columns may not."
    if cell.options.get("output") == "asis": return output["text"]
    laid_out = "  " in output["text"] or COMMAS.search(output["text"])
    sentence = "" if laid_out else " .sentence"
    return fenced(output["text"], f".output .{output['name']}{sentence}")


def drawing(svg, cell):
    "Return an SVG document as an inline figure with the cell's `fig-alt` for its text."
    return raw_html(f'<figure role="img" aria-label="{alternative(cell)}">{svg[svg.index("<svg"):]}</figure>')


def picture(kind):
    "Return a function that makes a bitmap of this kind a figure with the cell's `fig-alt` for its text."
    def figure(data, cell):
        source = f"data:image/{kind};base64,{data.strip()}"
        return raw_html(f'<figure><img src="{source}" alt="{alternative(cell)}"></figure>')
    return figure


def alternative(cell):
    "Return the text of a picture for a reader who cannot see it."
    alt = cell.options.get("fig-alt", "")
    if not alt:
        unread = "a picture without `#| fig-alt: ...` says nothing to a reader who cannot see it"
        raise CellError(f"cell {cell.name}: {unread}:\n{cell.code}")
    return escape(alt)


def exact_quotes(markdown):
    "Return a table in `markdown` with its quotes escaped, which pandoc would curl: Decimal('7.00') is no prose."
    if not markdown.startswith("|") or "<" in markdown: return markdown
    parts = re.split("(`[^`]*`)", markdown)
    return "".join(part if part[:1] == "`" else part.replace("'", "&#39;").replace('"', "&quot;") for part in parts)


SHOWN = {  # the kinds of output, the first that there is being shown
    "text/html": lambda html, cell: raw_html(html),
    "text/markdown": lambda markdown, cell: f"\n{exact_quotes(markdown)}\n",
    "image/svg+xml": drawing,
    "image/png": picture("png"),
    "image/jpeg": picture("jpeg"),
    "text/plain": lambda plain, cell: fenced(plain, ".output"),
}


def fenced(source, attributes):
    "Return `source` as a fenced block that no run of backquotes inside can close."
    source = ANSI.sub("", source).rstrip("\n")
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", source)), default=0))
    return f"\n{fence} {{{attributes}}}\n{source}\n{fence}\n"


def raw_html(markup):
    "Return `markup` as a block that pandoc passes through untouched."
    return fenced(markup, "=html")
