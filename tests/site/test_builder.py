"""The builder: it makes what changed, runs no notebook, and stops when something is wrong."""
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from xml.dom.minidom import parseString

import pypandoc
import pytest
from downloads import SOURCES
from entries import choices_table, documented, parameter_table, signature_of, takes_anything
from highlight import color_code, highlighted
from pictures import inline_pictures, trim
from selectolax.lexbor import LexborHTMLParser
from tidy import dense_css, dense_js, tidy

from ndcg_lit import fuse
from ndcg_lit.choices import SENTENCES, Choices
from ndcg_lit.engine.convention import Convention
from ndcg_lit.results import Evaluation
from ndcg_lit.labs.base import embed, still
from ndcg_lit.labs.gain_discount_lab import GainDiscountLab
from ndcg_lit.drawing import picture

pytestmark = pytest.mark.turns(15)

TOP = Path(__file__).resolve().parents[2]


def build(top, *arguments):
    command = [sys.executable, "docs/build.py", *arguments]
    return subprocess.run(command, cwd=top, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_a_build_without_changes_takes_a_moment(site, tmp_path):
    "Half a second where nothing else runs. A build of all pages takes a minute or two, and beside other tests more."
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*.html")}
    with open(tmp_path / "said", "w", encoding="utf-8") as said:
        started = subprocess.Popen([sys.executable, "docs/build.py"], cwd=TOP, stdout=said, stderr=said)
        _, status, used = os.wait4(started.pid, 0)  # its own time alone: a browser may end meanwhile
    started.returncode = os.waitstatus_to_exitcode(status)
    assert started.returncode == 0 and "nothing changed" in (tmp_path / "said").read_text(encoding="utf-8")
    assert used.ru_utime < 10
    assert before == {path: path.stat().st_mtime_ns for path in site.rglob("*.html")}


def test_a_folder_with_an_accent_is_no_obstacle_in_any_locale(tmp_path):
    top = tmp_path / "caf\u00e9 \u4e2d"
    for name in ("docs", "nbs", "ndcg_lit"):
        shutil.copytree(TOP / name, top / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in ("settings.ini", "_quarto.yml", "pyproject.toml"): shutil.copy(TOP / name, top)
    code = ("import sys; sys.path.insert(0, 'docs'); from cache import OUT; from render import render; OUT.mkdir(); "
            "from site_map import read_site; site = read_site(); render(site, next(iter(site.pages.values())))")
    for locale in ("C", "C.UTF-8"):  # POSIX is another name of C
        environment = {**os.environ, "LC_ALL": locale, "PYTHONPATH": str(top)}
        done = subprocess.run([sys.executable, "-c", code], cwd=top, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        shutil.rmtree(top / "_docs")


def cell(kind, name, source, **more):
    code = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": name, "metadata": {}, "source": source, **code, **more}


def write_notebook(path, *cells):
    kernel = {"display_name": "python3", "language": "python", "name": "python3"}
    notebook = {"cells": list(cells), "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")


HEAD = cell("markdown", "head", "# A page\n\n> A promise.")
CHAPTER = [
    cell("code", "module", "#| default_exp cumulative_gain"), cell("markdown", "part", "## A part"),
    cell("code", "define", "#| export\ndef cg(rel): ..."), cell("code", "one", "cg([1, 2])"),
]
CONFIG = """lang: en
website:
  title: small
  favicon: favicon.svg
  sidebar:
    contents: [index.ipynb, 01_cumulative_gain.ipynb]
"""


@pytest.fixture(scope="module")
def small_built(tmp_path_factory):
    "Return a checkout with two small notebooks, built by the builder under test."
    top = tmp_path_factory.mktemp("small")
    for name in ("docs", "ndcg_lit"):
        shutil.copytree(TOP / name, top / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in SOURCES: shutil.copy(TOP / name, top)
    (top / "_quarto.yml").write_text(CONFIG, encoding="utf-8")
    notebooks = top / "nbs"
    notebooks.mkdir()
    for name in ("favicon.svg", "anchors.lua", "chinese.lua"):
        shutil.copy(TOP / "nbs" / name, notebooks)
    link = cell("markdown", "text", "See [the chapter](01_cumulative_gain.ipynb#a-part).")
    write_notebook(notebooks / "index.ipynb", HEAD, link)
    write_notebook(notebooks / "01_cumulative_gain.ipynb", HEAD, *CHAPTER)
    done = build(top)
    assert done.returncode == 0, done.stdout
    return top


@pytest.fixture
def small(small_built, tmp_path):
    "Return a copy of that checkout, for a test to change."
    return Path(shutil.copytree(small_built, tmp_path / "small"))


def test_no_notebook_is_run(small):
    failing = cell("code", "never-run", "raise SystemExit('this cell was run')")
    write_notebook(small / "nbs" / "01_cumulative_gain.ipynb", HEAD, cell("markdown", "part", "## A part"), failing)
    done = build(small)
    assert done.returncode == 0, done.stdout
    assert "this cell was run" in (small / "_docs" / "cumulative_gain.html").read_text(encoding="utf-8")


def test_a_section_reference_gathers_the_entries_of_its_page(small):
    told = cell("markdown", "told", "## Reference\n\n<details><summary>Parameters</summary>")
    shown = cell("code", "shown", "#| exports\ndef cg(rel): ...")
    write_notebook(small / "nbs" / "01_cumulative_gain.ipynb", HEAD, CHAPTER[0], CHAPTER[1], shown, told,
                   cell("markdown", "end", "</details>"))
    done = build(small)
    assert done.returncode == 0, done.stdout
    html = (small / "_docs" / "cumulative_gain.html").read_text(encoding="utf-8")
    places = [html.index(part) for part in ("Exported source", "<summary>Parameters", "Parameters of cg")]
    assert places == sorted(places) and html.count("Parameters of cg") == 1


def test_a_live_cell_runs_and_one_that_fails_stops_the_build_every_time(small):
    live = cell("code", "live", "#| exec_doc\nfrom ndcg_lit import cg\ncg([20, 22])")
    write_notebook(small / "nbs" / "index.ipynb", HEAD, live)
    assert build(small).returncode == 0
    assert ">42.0<" in (small / "_docs" / "index.html").read_text(encoding="utf-8")
    write_notebook(small / "nbs" / "index.ipynb", HEAD, cell("code", "bad-cell", "#| exec_doc\n1 / 0"))
    for _ in range(2):
        done = build(small)
        assert done.returncode != 0
        for word in ("nbs/index.ipynb", "bad-cell", "1 / 0", "Traceback", "ZeroDivisionError"):
            assert word in done.stdout, done.stdout


def test_only_what_changed_is_made_again(small):
    write_notebook(small / "nbs" / "index.ipynb", HEAD, cell("markdown", "text", "Other text."))
    done = build(small)
    assert done.returncode == 0 and "[1/1] index.html" in done.stdout, done.stdout
    assert "Other text." in (small / "_docs" / "index.html").read_text(encoding="utf-8")
    module = small / "ndcg_lit" / "cumulative_gain.py"
    module.write_text(module.read_text(encoding="utf-8").replace("def cg(", "def not_cg("), encoding="utf-8")
    done = build(small)
    assert done.returncode != 0 and "cannot import name 'cg'" in done.stdout, done.stdout


def test_a_new_script_of_a_lab_makes_pages_stale(small):
    assert build(small, "--check").returncode == 0
    with open(small / "ndcg_lit" / "static" / "made" / "quiz.js", "a", encoding="utf-8") as script:
        script.write("console.log(1);\n")
    done = build(small, "--check")
    assert done.returncode != 0 and "_docs/index.html is stale" in done.stdout


STYLES = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  // `background: none` and `background: 0 0` differ in the position of no picture.
  const seen = name => !name.startsWith("--") && name !== "background-position";
  const read = style => [...style].filter(seen).map(name => style.getPropertyValue(name)).join();
  const parts = [null, "::before", "::after"];
  // One of each kind: a place in the tree by names and classes
  const place = node => node === document.body ? "" : `${place(node.parentElement)}>${node.tagName}.${node.className}`;
  const kinds = new Map([...document.querySelectorAll("body *")].map(node => [place(node), node]));
  const elements = [...kinds.values()];
  return elements.flatMap(element => parts.map(part => read(getComputedStyle(element, part))));
}"""


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [1440, 360])
def test_a_dense_style_means_the_same(width, served, watched):
    source = (TOP / "docs" / "style.css").read_text(encoding="utf-8")
    dense = dense_css(source)
    page = watched.go(served + "glossary.html")
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("document.querySelectorAll('link[rel=stylesheet]').forEach(link => link.remove())")
    page.evaluate(STYLES, source)
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")  # it marks what scrolls
    wanted = page.evaluate(STYLES, source)
    assert page.evaluate(STYLES, dense) == wanted and len(wanted) > 100
    assert len(dense) < 0.9 * len(source)


def test_a_dense_style_keeps_what_browsers_choose_by():
    mixed = "color-mix(in srgb, var(--ink) 40%, transparent)"
    dense = dense_css("a { color: light-dark(#000, #fff); b & { background: " + mixed + "; } }")
    assert "light-dark(#000,#fff)" in dense and mixed in dense and "b &{" in dense


def test_a_dense_script_keeps_its_texts():
    dense = dense_js('// said\nconst say = (name, x) => `${name ? `the mean,  ${x}` : "a  b"} // kept`;\nsay("a", 1);')
    assert all(kept in dense for kept in ("the mean,  ${", '"a  b"', "// kept")) and "said" not in dense


def ordered(rows, by=len, most=3): return sorted(rows, key=by)[:most]


def test_a_function_that_is_a_default_is_shown_by_its_name():
    "Its address would differ from build to build."
    assert signature_of(ordered) == "ordered(rows, by=len, most=3)"


CONVENTION = Convention()


def test_a_default_without_a_name_is_not_shown_by_its_address():
    def written(rows, kind=int, key=lambda row: row, convention=CONVENTION): return rows
    assert signature_of(written) == "written(rows, kind=int, key=…, convention=Convention(…))"
    assert takes_anything(documented("ndcg_lit.reading.trec", "Damaged")) and not takes_anything(written)


def test_the_table_of_parameters():
    def bare(rows): return rows
    def told(
        rows,  # what is sorted
    ): return rows
    assert parameter_table("bare", bare) == ""
    assert "<th>default</th>" not in parameter_table("told", told) and "what is sorted" in parameter_table("told", told)
    every = parameter_table("Convention", Convention)
    assert all(f"<code>{field.name}</code>" in every for field in fields(Convention)), "those of its bases too"
    assert "Convention(…)" in parameter_table("Evaluation", Evaluation)


def test_choices_that_verbs_share_are_one_row_that_links_to_their_table():
    linked, whole, table = parameter_table("fuse", fuse, "#choices"), parameter_table("fuse", fuse), choices_table()
    assert '<a href="#choices">choices</a>' in linked and "#choices" not in whole
    assert SENTENCES["duplicates"] in html(whole) and SENTENCES["duplicates"] not in html(linked)
    assert "of equal scores the larger id first" in linked  # what it says of ties is its own
    for name in Choices.__annotations__:
        assert f"<code>{name}</code>" in table and SENTENCES[name].replace("`", "") in html(table)


def html(markup):
    "Return the text of `markup`."
    return LexborHTMLParser(markup).text()


ROW = "| status | what |\n|-|-----------------|\n| {} | " + "word " * 30 + "|\n"
PAPER = '<rect width="100%" height="100%" fill="#fff"/>'
PIECES = [
    (r"of $\frac{1}{2}$. Then $x$-th", r'<span\s+class="short"><math.*?</math>\.</span>\s+Then .*?</math>-th</span>'),
    (ROW.format("130"), r'<td[^>]*data-label="status">130</td>'), (ROW.format("`x`"), r'<td><code>x</code></td>'),
    ('<a id="which"></a>\n\n## Which one?', r'\A<h2 id="which"><a href="#which" class="self">Which one\?</a></h2>\Z'),
    ('<a id="one"></a>A word.\n\n## Two', r'<p><a id="one"></a>A word.</p>\s*<h2 id="two">'),
    ('<div class="callout-note">\n\n#### Two names\n\nA word.\n\n</div>',
     r'^<div role="note" class="callout callout-note"><div class="callout-title">\s*Two names\s*</div>'),
]
FILTERS = [f"--lua-filter={path}" for path in (TOP / "nbs" / "anchors.lua", TOP / "docs" / "filter.lua")]


@pytest.mark.parametrize(("text", "markup"), PIECES)
def test_what_the_filters_add(text, markup):
    made = pypandoc.convert_text(text, "html", "markdown", ["--mathml", *FILTERS])
    assert re.search(markup, made.strip(), re.S), made


def test_code_in_the_text_has_the_colours_of_cells():
    told = '<pre class="python"><code>x = 1</code></pre>', '<pre class="unknown"><code>1 &lt; 2</code></pre>'
    output = '<pre class="output sentence"><code>1</code></pre>'
    page = LexborHTMLParser("".join([*told, output]))
    color_code(page)
    plain = highlighted("").replace("<code>", "<code>1 &lt; 2")
    assert [block.html for block in page.css("body > *")] == [highlighted("x = 1"), plain, output]


def test_what_a_command_wrote_is_its_output_and_a_command_has_no_numbers():
    told = '<pre class="bash"><code>tool eval 0.51</code></pre>', '<pre class="text"><code>0.5</code></pre>'
    page = LexborHTMLParser("\n".join(told))
    color_code(page)
    command, output = page.css("body > *")
    assert command.html == highlighted("").replace("<code>", "<code>tool eval 0.51")
    assert output.attributes["class"] == "output" and output.text() == "0.5"
    alone = LexborHTMLParser('<pre class="text"><code>0.5</code></pre>')
    color_code(alone)
    assert alone.css_first("body > div.sourceCode")


def test_a_picture_has_no_empty_room_above_and_below():
    marks = '<defs><path id="m" d="M-2 -2L2 2"/></defs><use href="#m" x="5" y="60"/><path d="M0 70L9 90Q9 95 0 99z"/>'
    tall = f'<svg viewBox="0 0 40 200">{marks}<text x="1" y="150">a</text></svg>'
    assert trimmed(tall) == "0 50 40 113"
    assert trimmed('<svg viewBox="0 0 40 36"><path d="M0 20L9 20"/></svg>') == "0 0 40 36"
    assert trimmed('<svg viewBox="0 0 40 200"></svg>') == "0 0 40 200"


def trimmed(markup):
    svg = parseString(markup).documentElement
    trim(svg)
    return svg.getAttribute("viewBox")


def test_a_picture_takes_the_colours_of_its_page():
    opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 9" style="fill:var(--ndcg-ink,#012)">'
    inside = '<style>a{fill:var(--ndcg-gain,#00f);font:1em var(--sans,serif)}</style><path d="M0 0" style="x:1"/>'
    page = LexborHTMLParser(picture(f"{opening}{PAPER}{inside}</svg>", 'a "b" < c & d', "said"))
    inline_pictures(page)
    named = 'role="img" aria-label="a &quot;b&quot; &lt; c &amp; d" width="3rem"'
    kept = '<style>a{fill:var(--ndcg-gain);font:1em var(--sans,serif)}</style><path d="M0 0" style="x:1"></path>'
    wanted = f'<svg viewBox="0 0 40 9" style="fill:var(--ndcg-ink)" {named}>{kept}</svg><figcaption>said</figcaption>'
    assert page.css_first("figure").inner_html == LexborHTMLParser(wanted).body.inner_html


def test_a_page_without_labs_is_left_alone():
    html = '<!DOCTYPE html><html><head></head><body><style>a{}</style><script type="module">b()</script></body></html>'
    assert tidy(html) == html


def test_no_line_breaks_within_a_value():
    page = "<!DOCTYPE html><html><head></head><body><main>{}</main></body></html>"
    html = page.format("<h1>Weights &amp; Biases</h1><p>A 95 % interval, p ≤ 0.05 or p &lt; −1.</p><pre>p = 0.5</pre>")
    found = LexborHTMLParser(tidy(html))
    assert found.css_first("h1").text() == "Weights &\xa0Biases"
    assert found.css_first("p").text() == "A 95\xa0% interval, p\xa0≤\xa00.05 or p\xa0<\xa0−1."
    assert found.css_first("pre").text() == "p = 0.5"


def test_a_laboratory_that_a_run_has_stored_alive_is_loaded_from_the_site_all_the_same():
    page = "<!DOCTYPE html><html><head><title>A page</title></head><body><article>{}</article></body></html>"
    html = embed(GainDiscountLab(), "a1"), still(GainDiscountLab())
    alive, stored = (tidy(page.format(each)).replace("\n", "") for each in html)
    assert alive == stored and stored.count('src="labs/gain_discount_lab.js?v=') == 1


def test_the_package_is_imported_before_threads_import_parts_of_it(small):
    "Two at once wait for each other, and one is given a module that is not all there."
    code = ("import sys; sys.path[:0] = ['docs', '.']; import build, render; run = build.Build(force=True); "
            "there = []; render.render = lambda site, page: there.append('ndcg_lit' in sys.modules) or 0.0; "
            "build.read_sources(run); build.make_pages(run); print(there)")
    done = subprocess.run([sys.executable, "-c", code], cwd=small, capture_output=True, text=True)
    assert done.stdout.endswith("[True, True]\n"), done.stdout + done.stderr


def test_a_removed_notebook_leaves_no_page(small):
    write_notebook(small / "nbs" / "extra.ipynb", cell("markdown", "head", "# Extra"))
    assert build(small).returncode == 0 and (small / "_docs" / "extra.html").exists()
    (small / "nbs" / "extra.ipynb").unlink()
    assert build(small).returncode == 0
    assert not list((small / "_docs").rglob("extra.*"))


def test_a_page_spoiled_by_hand_is_made_again(small):
    page = small / "_docs" / "index.html"
    page.write_text("spoiled", encoding="utf-8")
    assert build(small, "--check").returncode != 0
    assert build(small).returncode == 0 and "A promise." in page.read_text(encoding="utf-8")
    assert build(small, "--check").returncode == 0


BROKEN = [
    ("[x](02_nowhere.ipynb)", ["index.html", "nowhere.html"]),
    ("[x](01_cumulative_gain.ipynb#nowhere)", ["index.html", "nowhere"]),
    ("![x](nowhere.svg)", ["index.html", "nowhere.svg"]),
    ("<script src='https://example.com/x.js'></script>", ["index.html", "another host", "example.com"]),
    ("$\\frac{1$", ["index.ipynb", "pandoc"]),
]


@pytest.mark.parametrize("text, named", BROKEN, ids=["page", "anchor", "picture", "host", "formula"])
def test_what_does_not_resolve_stops_the_build(text, named, small):
    write_notebook(small / "nbs" / "index.ipynb", HEAD, cell("markdown", "text", text))
    done = build(small)
    assert done.returncode != 0 and all(word in done.stdout for word in named), done.stdout


@pytest.mark.parametrize("tags", [[], ["peers", "raises-exception"]])
def test_a_stored_error_stops_the_build(small, tags):
    error = {"output_type": "error", "ename": "ValueError", "evalue": "no", "traceback": ["ValueError: no"]}
    stored = cell("code", "stored", "1 + 1", outputs=[error], metadata={"tags": tags})
    write_notebook(small / "nbs" / "index.ipynb", HEAD, stored)
    done = build(small)
    assert done.returncode != 0
    assert all(word in done.stdout for word in ("nbs/index.ipynb", "stored", "ValueError: no")), done.stdout


def test_a_broken_file_stops_the_build(small):
    (small / "nbs" / "index.ipynb").write_text('{"cells": [', encoding="utf-8")
    done = build(small)
    assert done.returncode != 0 and "nbs/index.ipynb is not valid JSON" in done.stdout


def test_a_page_that_is_named_and_missing_stops_the_build(small):
    (small / "nbs" / "01_cumulative_gain.ipynb").unlink()
    done = build(small)
    assert done.returncode != 0 and "01_cumulative_gain.ipynb" in done.stdout and "_quarto.yml" in done.stdout


def test_a_stale_readme_is_found(small):
    assert build(small, "--readme").returncode == 0
    assert build(small, "--readme", "--check").returncode == 0
    write_notebook(small / "nbs" / "index.ipynb", HEAD, cell("markdown", "text", "Edited."))
    done = build(small, "--readme", "--check")
    assert done.returncode == 1 and "README.md is stale: run `python docs/build.py --readme`" in done.stdout
