"""Whatever ids, names of runs and names of files hold, a page shows it as text and a terminal obeys none of it."""
import base64
import html
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress

import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from selectolax.lexbor import LexborHTMLParser

from ndcg_lit import compare, diff, evaluate, explain, stability
from ndcg_lit.lists import visible
from ndcg_lit.system import progress
from ndcg_lit.tables import table
from ndcg_lit.command import main
from source import TOP

ODD = ["<script>alert(1)</script>", "`<img src=x onerror=alert(1)>", "$<svg onload=alert(1)>$",
       "[a](javascript:alert(1))", "a|b", "&lt;b&gt;", "*a*", "_a_", "a\\*b", "\\", "![a](b)",
       "~~a~~", "<!-- a", "a_b@c^d^ @e"]
CONTROLS = "".join(map(chr, [*range(1, 32), *range(127, 160), 0x61C, 0x200E, 0x202E, 0x2028, 0x2066, 0x2069]))
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u202e\u2028\u2066\u2069]")
ESCAPE = "q\x1b]0;pwn\x07\x9b2J\u202e"


def cells(markdown):
    "Return the texts of the cells of the table that nbconvert makes of `markdown`, which holds no other element."
    html = LexborHTMLParser(markdown2html_mistune(markdown))
    elements = {node.tag for node in html.css("body *")}
    assert elements <= {"table", "thead", "tbody", "tr", "th", "td", "p"}, elements
    return [node.text() for node in html.css("td")]


@pytest.mark.parametrize("odd", ODD)
def test_an_id_in_a_table_is_text(odd):
    assert cells(table(id=[odd])._repr_markdown_()) == [odd]
    run, qrels = {odd: {"a": 2, "b": 2}, "r": {"a": 1}}, {odd: {"a": 1}, "r": {"a": 1}}
    moved = diff("default", "ties=docid-rising", run, qrels, "RR")._repr_markdown_()
    assert any(cell.startswith(f"{odd}: ") for cell in cells(moved))
    found = compare({odd: run, "other": {odd: {"a": 1, "b": 2}, "r": {"a": 1}}}, qrels, "RR")
    for shown in (found.tests(), found.pairs[0].deciding()): assert odd in cells(shown._repr_markdown_())
    assert odd in cells(explain({"q": {odd: 1}}, {"q": {odd: 1}}, "q")._repr_markdown_())


@pytest.mark.parametrize("odd", ["$$", r"B $\frac{1}{0$", "$x^2$ and $y$", r"\alpha_1", "a\rb", "<b>"])
def test_a_figure_shows_names_of_systems_as_they_are(odd):
    run, other = {"q": {"a": 2, "b": 1}, "r": {"a": 1}}, {"q": {"a": 1, "b": 2}, "r": {"a": 1}}
    runs, qrels = {odd: run, "other": other}, {"q": {"a": 1}, "r": {"a": 1}}
    for figure in (compare(runs, qrels, "RR").plot(), compare(runs, qrels).plot(), stability(runs, qrels, "RR").plot()):
        stored = re.search(r"base64,([^\"]+)", figure._repr_html_())[1]
        assert visible(odd) in html.unescape(base64.b64decode(stored).decode())


def test_what_a_terminal_obeys_is_escaped_in_what_is_printed():
    run = {CONTROLS: {CONTROLS: 1}, "r": {"a": 1}}
    qrels = {**run, "\x1bgone": {"a": 1}}
    found = compare({CONTROLS: run, "B": run}, qrels, "RR")
    uneven = compare({CONTROLS: run, "B": {CONTROLS: {"x": 2, CONTROLS: 1}, "r": {"a": 1}}}, qrels, "RR")
    result = evaluate(run, qrels, "RR")
    story = explain(run, qrels, CONTROLS)
    said = diff("default", "ties=docid-rising", {CONTROLS: {"a": 1, "b": 1}}, {CONTROLS: {"a": 1}}, "RR")
    tables = found.tests(), uneven.pairs[0].deciding(), table(a=[CONTROLS])
    for shown in (found, uneven, result, result.per_query, story, said, uneven.pairs[0], *tables):
        assert not OBEYED.search(repr(shown)), repr(shown)
        assert "\\x1b" in repr(shown)
    assert repr(table(a=["one\ntwo"])).count("\n") == 1 and visible("caf\u00e9 \u4e2d") == "caf\u00e9 \u4e2d"


@pytest.fixture
def odd_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{ESCAPE}.csv").write_text(f"query,document,score\n{ESCAPE},d,1\nr,d,1\nu{ESCAPE},d,1\n")
    (tmp_path / "qrels.csv").write_text(f"query,document,grade\n{ESCAPE},d,1\nr,d,1\nm{ESCAPE},d,1\n")
    return f"{ESCAPE}.csv"


COMMANDS = """
eval qrels.csv RUN -m RR
eval qrels.csv RUN --per-query
eval qrels.csv RUN RUN
eval qrels.csv RUN --format json --per-query
eval qrels.csv RUN --missing error
eval RUN.gone RUN
eval RUN RUN
eval qrels.csv RUN -m QUERY
eval qrels.csv RUN --column QUERY
compare qrels.csv RUN RUN -m RR
check qrels.csv RUN
check qrels.csv RUN --format json
explain qrels.csv RUN QUERY
explain qrels.csv RUN QUERY.gone
conform -- QUERY
"""


@pytest.mark.parametrize("words", COMMANDS.strip().splitlines())
def test_the_command_writes_nothing_that_a_terminal_obeys(odd_files, capfd, words):
    with suppress(SystemExit): main([word.replace("RUN", odd_files).replace("QUERY", ESCAPE) for word in words.split()])
    said = "".join(capfd.readouterr())
    assert not OBEYED.search(said) and re.search(r"\\(x|u00)1b", said), said


def in_a_terminal(words):
    "Return what `ndcg-lit` writes to both outputs if they are a terminal."
    ours, theirs = pty.openpty()
    code = f"import sys; sys.path.insert(0, {str(TOP)!r}); from ndcg_lit.command import main; main({words!r})"
    done = subprocess.Popen([sys.executable, "-c", code], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL)
    os.close(theirs)
    written = b""
    while True:
        try: piece = os.read(ours, 65536)
        except OSError: break  # as Linux says that the other end is closed
        if not piece: break
        written += piece
    os.close(ours)
    assert done.wait() == 0
    return written.decode()


def test_tab_separated_ids_are_escaped_on_a_terminal_alone(odd_files, capfd):
    words = ["eval", "qrels.csv", odd_files, "--per-query", "--format", "tsv"]
    written = in_a_terminal(words).replace("\r\n", "\n").replace("\r\x1b[K", "")  # ours: the line of progress
    assert not OBEYED.search(written.replace("\t", "")) and "\\x1b" in written
    main(words)
    assert f"\n{ESCAPE}\t" in capfd.readouterr().out


def test_a_bar_has_the_name_of_its_file_without_what_a_terminal_obeys(monkeypatch, capsys):
    monkeypatch.setattr("ndcg_lit.system.somebody_looks", lambda: True)
    monkeypatch.setattr("ndcg_lit.system.PATIENCE", 0)
    with progress(10, f"/folder/{ESCAPE}.run", "B") as done: done(5)
    said = capsys.readouterr().err
    assert "\\x1b]0;pwn" in said and "\x07" not in said and "\x9b" not in said


@pytest.mark.parametrize("name", ["\x1b[2J.csv", "\x1b[2J.run", "\x1b[2J.parquet"])
def test_an_error_names_a_file_without_what_a_terminal_obeys(tmp_path, name):
    (tmp_path / name).write_text("query,document,score\nq,d\n")
    with pytest.raises((ValueError, OSError)) as caught: evaluate(str(tmp_path / name), {"q": {"d": 1}})
    assert not OBEYED.search(str(caught.value)), str(caught.value)
