"""The cells of notebooks: each has an id of its own; and marimo, which orders cells by the names they read, can run the
chapters: no cell reads a private name of another, and no exported cells need each other."""
import json
import warnings
from symtable import symtable

import nbformat
import pytest

from source import chapters, code_cells, exported_cells, named, notebooks

CHAPTERS = chapters()


def complaints(path):
    "What nbformat warns of, or refuses, when it reads a notebook."
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try: nbformat.validate(json.loads(path.read_text(encoding="utf-8")))
        except nbformat.ValidationError as error: return [str(error)]
    return [str(each.message) for each in caught]


def names(source):
    "The names that a cell defines at its top level, those that it imports there, and those that it reads of others."
    top = symtable(source, "cell", "exec")
    defined = {each.get_name() for each in top.get_symbols() if each.is_assigned()}
    imported = {each.get_name() for each in top.get_symbols() if each.is_imported()}
    read = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    for table in within(top): read |= {each.get_name() for each in table.get_symbols() if each.is_global()}
    return defined - imported, imported, read - defined - imported


def within(table):
    "The tables of the functions and classes within `table`."
    for each in table.get_children():
        yield each
        yield from within(each)


def private_to_another_cell(path):
    "Names with a leading underscore that one cell gives and another reads: marimo keeps them within their cell."
    cells = {at: names(source) for at, source in code_cells(path)}
    everywhere = set().union(*(defined | imported for defined, imported, _ in cells.values()))
    crossing = {at: sorted(name for name in read & everywhere if name[0] == "_") for at, (_, _, read) in cells.items()}
    return [f"cell {at}: {name}" for at, found in crossing.items() for name in found]


def cells_that_need_each_other(path):
    "The exported cells of a notebook that cannot be put in an order, for each reads a name of another of them."
    cells = {at: names(source) for at, source in exported_cells(path)}
    homes = {name: at for at, (defined, _, _) in cells.items() for name in defined}
    needs = {at: {homes[name] for name in read & homes.keys()} for at, (_, _, read) in cells.items()}
    while free := {at for at, others in needs.items() if not others}:
        needs = {at: others - free for at, others in needs.items() if at not in free}
    used = set().union(*needs.values())
    return sorted(needs.keys() & used)


@pytest.mark.parametrize("path", notebooks(), ids=named)
def test_nbformat_reads_a_notebook_without_a_warning(path):
    assert complaints(path) == []


@pytest.mark.parametrize("path", CHAPTERS, ids=named)
def test_no_cell_of_a_chapter_reads_a_private_name_of_another(path):
    assert private_to_another_cell(path) == []


@pytest.mark.parametrize("path", CHAPTERS, ids=named)
def test_no_exported_cells_of_a_chapter_need_each_other(path):
    assert cells_that_need_each_other(path) == []


def spoiled(folder, *sources):
    "A notebook of code cells that all have the same id."
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": []}
    cells = [{**cell, "source": source} for source in sources]
    path = folder / "nbs.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


def test_an_id_that_is_there_twice_is_found(tmp_path):
    assert "'a'" in str(complaints(spoiled(tmp_path, "1", "2")))
    assert complaints(spoiled(tmp_path, "1")) == []


@pytest.mark.parametrize("sources, found", [
    (["def _f(): pass", "_f()"], ["cell 1: _f"]), (["_a = 1", "def f(): return _a"], ["cell 1: _a"]),
    (["def f():\n    def _g(): pass", "_g = 1\n_g"], []), (["_a = 1\n_a", "b._a"], []),
    (["_a = 1", "_a = 2\nf(_a)"], []), (["from a import _b", "_b()"], ["cell 1: _b"]),
])
def test_a_private_name_that_crosses_cells_is_found(tmp_path, sources, found):
    assert private_to_another_cell(spoiled(tmp_path, *sources)) == found


@pytest.mark.parametrize("sources, found", [
    (["def f(): return A", "A = 1\ndef g(): f()"], [0, 1]), (["def f(): return A", "A: int = 1", "f()"], []),
    (["def f(): h()", "def g(): f()", "def h(): g()", "def i(): f()"], [0, 1, 2]), (["def f(): f()"], []),
])
def test_cells_that_need_each_other_are_found(tmp_path, sources, found):
    path = spoiled(tmp_path, *(f"#| export\n{source}" for source in sources))
    assert cells_that_need_each_other(path) == found
