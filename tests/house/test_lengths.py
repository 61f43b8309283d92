"""No line over 120 columns, no exported cell over 45 lines. Of Python and notebooks ruff sees to the columns."""
import ast

from source import TOP, exported_cells, named, notebooks, our_files, read

COLUMNS = 120
LINES = 45
KINDS = ("*.js", "*.mjs", "*.css", "*.html", "*.lua")


def wide(columns=COLUMNS):
    "Return lines that are too long, as `place, line: columns`."
    lines = ((path, at, line) for path in our_files(*KINDS) for at, line in enumerate(read(path).splitlines(), 1))
    return [f"{path.relative_to(TOP)}, line {at}: {len(line)}" for path, at, line in lines if len(line) > columns]


def long_cells(lines=LINES):
    "Return exported cells that are too long, as `notebook, cell: lines`."
    counts = [(named(path), at, length(source)) for path in notebooks() for at, source in exported_cells(path)]
    return [f"{name}, cell {at}: {count} lines" for name, at, count in counts if count > lines]


def length(source):
    "Return lines of code in a cell. Parameters and fields, one a line with their meaning, and imports do not count."
    lines = {at for at, line in enumerate(source.splitlines(), 1) if line.strip() and not line.startswith("#|")}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Import, ast.ImportFrom)): lines -= set(range(node.lineno, node.end_lineno + 1))
        if isinstance(node, ast.ClassDef):
            lines -= {field.lineno for field in node.body if isinstance(field, ast.AnnAssign)}
        if isinstance(node, ast.FunctionDef): lines -= set(range(node.lineno + 1, node.body[0].lineno))
    return len(lines)


def test_no_line_is_wider_than_120_columns():
    assert wide() == [] and wide(110)


def test_no_exported_cell_is_longer_than_45_lines():
    assert long_cells() == [] and long_cells(20)
