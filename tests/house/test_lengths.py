"""No line of a script, a style or markup over 120 columns. Of Python and notebooks ruff sees to them."""
from source import TOP, our_files, read

COLUMNS = 120
KINDS = ("*.js", "*.mjs", "*.css", "*.html", "*.lua")


def wide(columns=COLUMNS):
    "Return lines that are too long, as `place, line: columns`."
    lines = ((path, at, line) for path in our_files(*KINDS) for at, line in enumerate(read(path).splitlines(), 1))
    return [f"{path.relative_to(TOP)}, line {at}: {len(line)}" for path, at, line in lines if len(line) > columns]


def test_no_line_is_wider_than_120_columns():
    assert wide() == [] and wide(110)
