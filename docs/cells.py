"""A processed notebook as Markdown that pandoc reads."""
import ast
import re
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
DIRECTIVE = re.compile(r"^#\|\s*([\w-]+)\s*:\s*(.*?)\s*$")
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
SHOW_DOC = re.compile(r"\A-{3,}\s+(?:\[source\]\(.*?\)\{.*?\}\s+)?(#{2,6}) (\S+)\s+", re.S)
SIGNATURE = re.compile(r"\A```python\n.*?\n```\s*", re.S)
LINK_HOST = re.compile(r"(\]\()[^()\s]*?/?([\w.-]+\.html)(#[\w.-]+)?\)")


class CellError(Exception):
    "A cell that cannot be shown: the message names the cell and what is wrong with it."


def fenced(text, attributes):
    "`text` as a fenced block that no run of backquotes inside can close."
    text = ANSI.sub("", text).rstrip("\n")
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"\n{fence} {{{attributes}}}\n{text}\n{fence}\n"


def raw_html(markup):
    "`markup` as a block that pandoc passes through untouched."
    return fenced(markup, "=html")


def drawing(svg, cell):
    "An SVG document as an inline figure with the cell's `fig-alt` for its text."
    return f'<figure role="img" aria-label="{escape(_alt(cell))}">{svg[svg.index("<svg"):]}</figure>'


def picture(data, kind, cell):
    "A bitmap as a figure with the cell's `fig-alt` for its text."
    source = f"data:image/{kind};base64,{data.strip()}"
    return f'<figure><img src="{source}" alt="{escape(_alt(cell))}"></figure>'


def _alt(cell):
    alt = cell.metadata.options.get("fig-alt", "")
    if not alt:
        raise CellError(f"cell {cell.get('id')}: a picture without `#| fig-alt: ...` says nothing to a reader who cannot see it:\n{cell.source}")
    return alt


def read_directives(source):
    "The `#| key: value` lines at the top of `source`, and the source without any `#|` line."
    lines = source.splitlines()
    directives = [line for line in lines if line.startswith("#|")]
    options = dict(m.groups() for m in map(DIRECTIVE.match, directives) if m)
    code = "\n".join(line for line in lines if not line.startswith("#|")).strip("\n")
    return {key: value.strip("\"'") for key, value in options.items()}, code


def apply_directives(cell):
    "Act on the directives of a code cell: what is hidden, what is folded, what is Markdown as it stands."
    options, cell.source = read_directives(cell.source)
    hidden = options.get("include") == "false"
    cell.metadata.options = options
    cell.metadata.asis = options.get("output") == "asis"
    cell.metadata.transient = {"remove_source": hidden or options.get("echo") == "false" or not cell.source}
    shown = [] if hidden or options.get("output") == "false" else cell.outputs
    cell.outputs = [output for output in shown if not _is_blank(output)]


def _is_blank(output):
    texts = [output.get("text", ""), *output.get("data", {}).values()]
    return output.output_type != "error" and not any(str(text).strip() for text in texts)


def mark_fold(cell, module):
    "The opening tag of a folded cell: its summary, and the module an exported source goes to."
    fold = cell.metadata.options.get("code-fold")
    if fold not in ("show", "true"):
        return
    summary = escape(cell.metadata.options.get("code-summary", "Code"))
    exported = summary == "Exported source"
    where = f'<code>{escape(module)}</code>' if exported and module else ""
    kind = "fold exported" if exported else "fold"
    unsearched = " data-pagefind-ignore" if summary.startswith("Imports") else ""
    cell.metadata.fold = f'<details class="{kind}"{" open" if fold == "show" else ""}{unsearched}><summary data-pagefind-ignore>{summary}{where}</summary>'


def defined_in(source):
    "The names of the functions and classes that `source` defines."
    return {node.name for node in ast.parse(source).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def mark_entry(cell, following):
    "A function's documentation as an entry of its own; without the signature where the source comes next and shows it."
    for output in cell.outputs:
        text = output.get("data", {}).get("text/markdown", "")
        found = SHOW_DOC.match(text)
        if not found:
            continue
        level, name = found.groups()
        body = text[found.end():].replace(":NoneType=None", "=None")  # nbdev infers a type from every default
        if following is not None and name in _exported(following):
            body = SIGNATURE.sub("", body)
        anchor = name.lower()
        output.data["text/markdown"] = f':::: {{.entry}}\n{level} {name} {{.entry-name entry="{anchor}"}}\n\n{body}\n\n::::'


def _exported(cell):
    shown = cell.cell_type == "code" and cell.metadata.get("fold") and not cell.metadata.transient["remove_source"]
    return defined_in(cell.source) if shown else set()


def is_plain(cell):
    "Does this cell show only Markdown, so that it reads as part of the text?"
    return cell.metadata.transient["remove_source"] and all("text/markdown" in o.get("data", {}) for o in cell.outputs)


def is_empty(cell):
    "Has this cell nothing to show?"
    return cell.cell_type == "code" and cell.metadata.transient["remove_source"] and not cell.outputs


def local_links(text, pages):
    "The links nbdev makes to documented functions, made relative and pointed at this site's own pages."
    def fix(found):
        opening, page, anchor = found.groups()
        return f"{opening}{pages[page]}{anchor or ''})" if page in pages else found.group(0)
    return LINK_HOST.sub(fix, text)


def prepare(notebook, module, pages):
    "Ready every cell of `notebook` for the template."
    cells = [cell for cell in notebook.cells if cell.cell_type != "raw" and "AUTOGENERATED! DO NOT EDIT!" not in cell.source]
    for cell in cells:
        if cell.cell_type == "code":
            apply_directives(cell)
            mark_fold(cell, module)
    for cell, following in zip(cells, [*cells[1:], None]):
        if cell.cell_type == "code":
            mark_entry(cell, following)
            cell.metadata.plain = is_plain(cell)
        else:
            cell.source = local_links(cell.source, pages)
    notebook.cells = [cell for cell in cells if not is_empty(cell)]
    return notebook


def to_markdown(path, module, pages):
    "The Markdown of the processed notebook at `path`, whose exports go to `module`; `pages` maps nbdev's page names to ours."
    import nbformat
    from nbconvert import MarkdownExporter
    exporter = MarkdownExporter(template_file=str(HERE / "cells.md.j2"))
    for function in (fenced, raw_html, drawing, picture):
        exporter.register_filter(function.__name__, function)
    notebook = nbformat.read(path, as_version=4)
    return exporter.from_notebook_node(prepare(notebook, module, pages))[0]
