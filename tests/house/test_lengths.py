"""No line over 120 columns, no exported cell over 20 lines."""
import json

from source import TOP, code_cells, exported_cells, notebooks, read

COLUMNS = 120
LINES = 20
FOLDERS = ("ndcg_lit", "docs", "tests", "bench")
KINDS = ("*.py", "*.js", "*.mjs", "*.css")


def wide(top=TOP):
    "Lines that are too long, as `place, line: columns`."
    problems = []
    paths = [path for folder in FOLDERS for kind in KINDS for path in sorted((top / folder).rglob(kind))]
    for path in paths:
        if path.name == "_modidx.py": continue
        problems += _wide_lines(str(path.relative_to(top)), read(path))
    for path in notebooks(top):
        for at, source in code_cells(path): problems += _wide_lines(f"nbs/{path.name} cell {at}", source)
    return problems


def _wide_lines(place, text):
    lines = enumerate(text.splitlines(), 1)
    return [f"{place}, line {at}: {len(line)} columns" for at, line in lines if len(line) > COLUMNS]


def long_cells(top=TOP):
    "Exported cells that are too long, as `notebook, cell: lines`; directives and blank lines do not count."
    problems = []
    for path in notebooks(top):
        for at, source in exported_cells(path):
            count = sum(bool(line.strip()) and not line.startswith("#|") for line in source.splitlines())
            if count > LINES: problems.append(f"{path.name}, cell {at}: {count} lines")
    return problems


def test_no_line_is_wider_than_120_columns():
    assert wide() == []


def test_no_exported_cell_is_longer_than_20_lines():
    assert long_cells() == []


def spoiled(folder, source):
    (folder / "nbs").mkdir()
    cells = [{"cell_type": "code", "source": source.splitlines(keepends=True)}]
    (folder / "nbs" / "01_a.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")


def test_a_wide_line_is_found(tmp_path):
    (tmp_path / "ndcg_lit").mkdir()
    (tmp_path / "ndcg_lit" / "a.js").write_text("//" + "x" * 119, encoding="utf-8")
    (tmp_path / "ndcg_lit" / "b.css").write_text("/*" + "x" * 118, encoding="utf-8")
    spoiled(tmp_path, "#" + "x" * 120)
    assert wide(tmp_path) == ["ndcg_lit/a.js, line 1: 121 columns", "nbs/01_a.ipynb cell 0, line 1: 121 columns"]


def test_a_long_cell_is_found(tmp_path):
    spoiled(tmp_path, "#| exports\n#| code-fold: true\n\n" + "x = 1\n" * 21)
    assert long_cells(tmp_path) == ["01_a.ipynb, cell 0: 21 lines"]


def test_a_cell_of_20_lines_and_a_lesson_may_be_longer(tmp_path):
    spoiled(tmp_path, "#| export\n\n" + "x = 1\n" * 20)
    assert long_cells(tmp_path) == []
