"""The cells of notebooks: each has an id of its own, and shows no markup that only a site reads.

And marimo, which orders cells by the names that they read, can run the chapters: no cell reads a private name of
another, and no exported cells need each other.
"""
import ast
import json
import re
import warnings
from symtable import symtable

import nbformat
import pytest
from nbconvert.filters import markdown2html
from selectolax.lexbor import LexborHTMLParser
from site_map import NOTEBOOKS
from translations import layers, read_layer

from source import chapters, code_cells, exported_cells, named, notebooks

CHAPTERS = chapters()


def complaints(path):
    "Return what nbformat warns of, or refuses, when it reads a notebook."
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try: nbformat.validate(json.loads(path.read_text(encoding="utf-8")))
        except nbformat.ValidationError as error: return [str(error)]
    return [str(each.message) for each in caught]


def names(source):
    "Return the names that a cell defines at its top level, that it imports there, and that it reads of others."
    top = symtable(source, "cell", "exec")
    defined = {each.get_name() for each in top.get_symbols() if each.is_assigned()}
    imported = {each.get_name() for each in top.get_symbols() if each.is_imported()}
    read = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    for table in within(top): read |= {each.get_name() for each in table.get_symbols() if each.is_global()}
    return defined - imported, imported, read - defined - imported


def within(table):
    "Yield the tables of the functions and classes within `table`."
    for each in table.get_children():
        yield each
        yield from within(each)


def private_to_another_cell(path):
    "Return names with a leading underscore that one cell gives and another reads: marimo keeps them within their cell."
    cells = {at: names(source) for at, source in code_cells(path)}
    everywhere = set().union(*(defined | imported for defined, imported, _ in cells.values()))
    crossing = {at: sorted(name for name in read & everywhere if name[0] == "_") for at, (_, _, read) in cells.items()}
    return [f"cell {at}: {name}" for at, found in crossing.items() for name in found]


def imports_beside_other_code(path):
    """Return the cells that import and do more, but are not exported.

    Where a notebook exports, nbdev runs what imports without the cells between, for the help of functions."""
    exported = {at for at, _ in exported_cells(path)}
    found = []
    for at, source in code_cells(path):
        nodes = [*ast.walk(ast.parse(source))] if at not in exported else []
        imports = any(isinstance(node, (ast.Import, ast.ImportFrom)) for node in nodes)
        if imports and any(isinstance(node, (ast.Expr, ast.Assign)) for node in nodes): found.append(at)
    return found


def cells_that_need_each_other(path):
    "Return the exported cells of a notebook that cannot be put in an order, for each reads a name of another of them."
    cells = {at: names(source) for at, source in exported_cells(path)}
    homes = {name: at for at, (defined, _, _) in cells.items() for name in defined}
    needs = {at: {homes[name] for name in read & homes.keys()} for at, (_, _, read) in cells.items()}
    while free := {at for at, others in needs.items() if not others}:
        needs = {at: others - free for at, others in needs.items() if at not in free}
    used = set().union(*needs.values())
    return sorted(needs.keys() & used)


MARKUP_OF_PANDOC = re.compile(r'^:::.*|\{[#.][^}]*\}|\{[\w-]+=[^}]*\}|^\w+: ".*"', re.M)
FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$]+\$", re.S)


def shown_raw(markdown):
    "Return what Jupyter and a forge show of `markdown` as it is written, though it is markup for a site."
    read = LexborHTMLParser(markdown2html(FORMULA.sub("", markdown)))
    for code in read.css("pre, code"): code.remove()
    return MARKUP_OF_PANDOC.findall(read.body.text()) if read.body else []


@pytest.mark.parametrize("path", notebooks(), ids=named)
def test_no_cell_shows_markup_that_only_a_site_reads(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert not any(cell["cell_type"] == "raw" for cell in cells), "Jupyter shows a raw cell as it is"
    texts = {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"}
    layer = layers().get(path.relative_to(NOTEBOOKS).as_posix())
    texts |= {f"{name} in Chinese": text for name, (_, text) in (read_layer(layer) if layer else {}).items()}
    assert {name: raw for name, text in texts.items() if (raw := shown_raw(text))} == {}


@pytest.mark.parametrize(("markdown", "raw"), [
    ("## Ties {#ties}", ["{#ties}"]), ("[a](b){.wide}", ["{.wide}"]), ("![a](b){width=3}", ["{width=3}"]),
    ('::: {.callout-note title="A"}\nText\n:::', ['::: {.callout-note title="A"}', ":::"]),
    ('# A\n\n> B\n\n- pagetitle: "C"', ['pagetitle: "C"']), ('---\ntitle: "A"\n---', ['title: "A"']),
    ("Here `{#ties}` is code, $x_{i=1}$ is a formula.\n\n    ::: {.a}", []),
    ('# A\n\n<!--\n- pagetitle: "C"\n-->\n\n<a id="b"></a>\n\n## B\n\n<div class="gallery">\n\n{1, 2}\n\n</div>', []),
])
def test_markup_that_only_a_site_reads_is_found(markdown, raw):
    assert shown_raw(markdown) == raw


@pytest.mark.parametrize("path", notebooks(), ids=named)
def test_nbformat_reads_a_notebook_without_a_warning(path):
    assert complaints(path) == []


@pytest.mark.parametrize("path", CHAPTERS, ids=named)
def test_no_cell_of_a_chapter_reads_a_private_name_of_another(path):
    assert private_to_another_cell(path) == []


@pytest.mark.parametrize("path", CHAPTERS, ids=named)
def test_no_exported_cells_of_a_chapter_need_each_other(path):
    assert cells_that_need_each_other(path) == []


@pytest.mark.parametrize("path", [*filter(exported_cells, notebooks())], ids=named)
def test_a_cell_beside_exported_ones_that_imports_does_nothing_else(path):
    assert imports_beside_other_code(path) == []


def test_an_import_beside_other_code_is_found(tmp_path):
    sources = ["import a\nx = a.b", "import a", "with peers():\n    import a", "#| export\nimport a\nx = 1", "x = 1"]
    path = tmp_path / "nbs.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": source} for source in sources]}))
    assert imports_beside_other_code(path) == [0]


def cells(folder, *sources):
    "Return a notebook of exported code cells with these sources."
    cells = [{"cell_type": "code", "source": f"#| export\n{source}"} for source in sources]
    path = folder / "nbs.ipynb"
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


@pytest.mark.parametrize("check, sources, found", [
    (private_to_another_cell, ["def _f(): pass", "_f()"], ["cell 1: _f"]),
    (private_to_another_cell, ["_a = 1", "def f(): return _a"], ["cell 1: _a"]),
    (private_to_another_cell, ["from a import _b", "_b()"], ["cell 1: _b"]),
    (private_to_another_cell, ["_a = 1\n_a", "_a = 2\nf(_a)", "b._a"], []),
    (cells_that_need_each_other, ["def f(): return A", "A = 1\ndef g(): f()"], [0, 1]),
    (cells_that_need_each_other, ["def f(): h()", "def g(): f()", "def h(): g()", "def i(): f()"], [0, 1, 2]),
    (cells_that_need_each_other, ["def f(): return A", "A: int = 1", "f()", "def h(): h()"], []),
])
def test_a_planted_fault_is_found(tmp_path, check, sources, found):
    assert check(cells(tmp_path, *sources)) == found
