"""Pages in folders: their addresses, and what leads to and from them."""
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urljoin

import pytest
from downloads import SOURCES
from links import broken_links
from nbdev.frontmatter import FrontmatterProc
from nbdev.process import NBProcessor
from selectolax.lexbor import LexborHTMLParser
from serve import make_server
from site_map import address, read_site, wheel_name
from source import CHAPTERS
from test_builder import TOP, build, cell, write_notebook

pytestmark = pytest.mark.turns(8)

CONFIG = """lang: en
website:
  title: small
  favicon: favicon.svg
  navbar:
    left: [{text: Read, href: lessons/07_ties.ipynb}]
  sidebar:
    contents:
      - index.ipynb
      - section: Lessons
        contents: [lessons/07_ties.ipynb, lessons/08_evaluation.ipynb]
      - section: How it is made
        contents: [engine/01_ties.ipynb]
"""
LOST = "---\ntitle: Lost\n---\n\n- [Ties](lessons/07_ties.ipynb)\n"
LINKS = ("[a](08_evaluation.ipynb#a-part) [b](../engine/01_ties.ipynb) [c](../index.ipynb) "
         "[d](https://a.example/07_b.ipynb)")


def heading(title): return cell("markdown", "head", f"# {title}\n\n> A promise.")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    "Return a checkout with pages at the top and in two folders, built by the builder under test."
    top = tmp_path_factory.mktemp("folders")
    for name in ("docs", "ndcg_lit"):
        shutil.copytree(TOP / name, top / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in SOURCES: shutil.copy(TOP / name, top)
    (top / "_quarto.yml").write_text(CONFIG, encoding="utf-8")
    notebooks = top / "nbs"
    for name in ("lessons", "engine"): (notebooks / name).mkdir(parents=True)
    for name in ("favicon.svg", "anchors.lua", "chinese.lua"): shutil.copy(TOP / "nbs" / name, notebooks)
    write_notebook(notebooks / "index.ipynb", heading("Start"),
                   cell("markdown", "text", "[a](lessons/07_ties.ipynb#b)"))
    write_notebook(notebooks / "lessons" / "07_ties.ipynb", heading("Ties"),
                   cell("markdown", "text", LINKS), cell("markdown", "part", "## B"))
    write_notebook(notebooks / "lessons" / "08_evaluation.ipynb", heading("Evaluation"),
                   cell("markdown", "part", "## A part\n\nMany zebras."))
    write_notebook(notebooks / "engine" / "01_ties.ipynb", heading("Ties, fast"))
    (notebooks / "404.md").write_text(LOST, encoding="utf-8")
    done = build(top)
    assert done.returncode == 0, done.stdout
    return top


@pytest.fixture
def small(built, tmp_path):
    "Return a copy of that checkout, for a test to change."
    return Path(shutil.copytree(built, tmp_path / "small"))


@pytest.fixture(params=["disk", "host", "path"])
def home(request, built, tmp_path):
    "Return where the small site stands: on the disk, at the top of a host, and under a path of a host."
    if request.param == "disk":
        yield (built / "_docs").as_uri() + "/"
        return
    folder = built / "_docs" if request.param == "host" else tmp_path
    if request.param == "path": shutil.copytree(built / "_docs", tmp_path / "a" / "book")
    with make_server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/" + ("a/book/" if request.param == "path" else "")
        server.shutdown()


def hrefs(page, within):
    return [link.attributes["href"] for link in LexborHTMLParser(page.read_text(encoding="utf-8")).css(f"{within} a")]


def test_a_number_is_no_part_of_an_address_and_a_download_keeps_it(built):
    made = {path.relative_to(built / "_docs").as_posix() for path in (built / "_docs").rglob("*.html")}
    assert made == {"index.html", "404.html", "lessons/ties.html", "lessons/evaluation.html", "engine/ties.html"}
    page = built / "_docs" / "lessons" / "ties.html"
    assert hrefs(page, "article p") == ["evaluation.html#a-part", "../engine/ties.html", "../index.html",
                                        "https://a.example/07_b.ipynb"]
    wheel = f"../files/{wheel_name()}"
    assert hrefs(page, ".take") == ["../notebooks/lessons/07_ties.ipynb", wheel]
    assert hrefs(built / "_docs" / "index.html", "article p") == ["lessons/ties.html#b"]


def test_only_lessons_show_their_numbers(built):
    page = LexborHTMLParser((built / "_docs" / "lessons" / "ties.html").read_text(encoding="utf-8"))
    shown = [" ".join(link.text().split()) for link in page.css("#menu li a") if not link.css_matches(".contents a")]
    assert shown == ["Start", "7Ties", "8Evaluation", "Ties, fast"]
    current = page.css_first("#menu a[aria-current]")
    assert current.attributes["href"] == "../lessons/ties.html"
    assert page.css_first(".bar a").attributes == {"href": "../lessons/ties.html", "aria-current": "page"}


@pytest.mark.parametrize("name", ["07_ties", "b_c", "12b_Ties", "404", "1_2_b"])
def test_nbdev_gives_a_page_the_same_address(name, tmp_path):
    write_notebook(tmp_path / f"{name}.ipynb", heading("A page"))
    processor = NBProcessor(tmp_path / f"{name}.ipynb", procs=[FrontmatterProc])
    processor.process()
    assert f"{address(f'a/{name}.ipynb')}.html" == "a/" + processor.nb.frontmatter_["output-file"]


def test_all_that_a_page_in_a_folder_needs_is_found(home, watched):
    page = watched.go(home + "lessons/ties.html")
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    assert page.get_attribute(".theme-button", "aria-label") == "Theme: auto"  # the script has run
    assert "Lit Serif" in page.evaluate("document.fonts.ready.then(() => [...document.fonts].filter("
                                        "face => face.status === 'loaded').map(face => face.family))")
    for text, title in (("b", "Ties, fast"), ("c", "Start")):
        page.click(f"article p a:text-is('{text}')")
        assert page.inner_text("h1") == title
        page.go_back()
    page.click(".turn .next")
    assert page.inner_text("h1") == "Evaluation"
    page.click(".brand")
    assert page.url == f"{home}index.html" and watched.problems == []


def test_a_search_from_a_folder_leads_into_another(home, watched):
    page = watched.go(home + "engine/ties.html")
    page.keyboard.press("/")
    page.keyboard.type("zebras")
    if home.startswith("file:"):
        page.wait_for_function("() => document.querySelector('.status').textContent.includes('make site')")
        return
    page.click(".results a[href*='evaluation']")
    page.wait_for_url(f"{home}lessons/evaluation.html*")
    assert watched.problems == []


def test_a_lost_reader_at_any_depth_finds_the_way(built, watched):
    with make_server(built / "_docs", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = f"http://127.0.0.1:{server.server_port}/"
        for lost in ("no", "lessons/no", "lessons/no/such.html", "lessons/"):
            page = watched.page
            page.goto(host + lost)
            assert page.inner_text("h1") == "Lost"
            assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
            page.click("article a")
            assert page.url == f"{host}lessons/ties.html"
        server.shutdown()


BROKEN = [
    ("[x](01_nowhere.ipynb)", "lessons/ties.html: broken link nowhere.html: there is no lessons/nowhere.html"),
    ("[x](../engine/01_ties.ipynb#no)", "broken link ../engine/ties.html#no: engine/ties.html has no id no"),
    ("[x](engine/01_ties.ipynb)", "broken link engine/ties.html: there is no lessons/engine/ties.html"),
    ("[x](../../index.ipynb)", "broken link ../../index.html: there is no ../index.html"),
]


@pytest.mark.parametrize("text, said", BROKEN, ids=["page", "anchor", "folder", "outside"])
def test_a_broken_link_in_a_folder_stops_the_build(text, said, small):
    write_notebook(small / "nbs" / "lessons" / "07_ties.ipynb", heading("Ties"), cell("markdown", "t", text),
                   cell("markdown", "part", "## B"))
    (small / "index.html").write_text("outside of the site", encoding="utf-8")
    done = build(small)
    assert done.returncode != 0 and said in done.stdout, done.stdout


def test_two_notebooks_of_one_page_stop_the_build(small):
    shutil.copy(small / "nbs" / "lessons" / "07_ties.ipynb", small / "nbs" / "lessons" / "09_ties.ipynb")
    done = build(small)
    assert done.returncode != 0 and "two files of nbs/ make the same page: lessons/ties.html" in done.stdout


def test_what_is_no_page_makes_none(small):
    for folder in ("_proc/lessons", "lessons/.ipynb_checkpoints"):
        (small / "nbs" / folder).mkdir(parents=True)
        shutil.copy(small / "nbs" / "lessons" / "07_ties.ipynb", small / "nbs" / folder / "07_ties-checkpoint.ipynb")
    done = build(small)
    assert done.returncode == 0 and "nothing changed" in done.stdout, done.stdout


def test_a_folder_that_goes_leaves_nothing(small):
    shutil.rmtree(small / "nbs" / "engine")
    config = CONFIG.partition("      - section: How")[0]
    (small / "_quarto.yml").write_text(config, encoding="utf-8")
    write_notebook(small / "nbs" / "lessons" / "07_ties.ipynb", heading("Ties"), cell("markdown", "part", "## B"))
    done = build(small)
    assert done.returncode == 0, done.stdout
    assert [path for path in (small / "_docs").rglob("*engine*")] == [] and broken_links(small / "_docs") == []


@pytest.fixture
def notebooks(small):
    "Return a function that runs docs/notebooks.py in the small checkout."
    def run(*words):
        command = [sys.executable, "docs/notebooks.py", *words]
        return subprocess.run(command, cwd=small, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    write_notebook(small / "nbs" / "architecture.ipynb", cell("code", "one", "1"))
    return run


def test_a_notebook_is_called_by_any_of_its_names_and_runs_in_its_folder(notebooks, small):
    names = ["lessons/08_evaluation", "08_evaluation", "evaluation", "nbs/lessons/08_evaluation.ipynb",
             "lessons/evaluation"]
    write_notebook(small / "nbs" / "lessons" / "08_evaluation.ipynb",
                   cell("code", "where", "from pathlib import Path\nPath.cwd().name, Path('07_ties.ipynb').exists()"))
    done = notebooks("refresh", *names)
    assert done.returncode == 0 and done.stdout.count("lessons/08_evaluation.ipynb ok") == 1, done.stdout
    assert "('lessons', True)" in (small / "nbs" / "lessons" / "08_evaluation.ipynb").read_text(encoding="utf-8")


def test_a_name_of_two_notebooks_or_of_none_is_refused_in_one_line(notebooks):
    two, none = notebooks("check", "ties"), notebooks("check", "tides")
    assert (two.returncode, none.returncode) == (1, 1)
    assert two.stdout == ("ties names engine/01_ties and lessons/07_ties: give one of nbs/, with its folder\n")
    assert none.stdout == "tides names no notebook: give one of nbs/, with its folder\n"


def test_a_python_without_packages_mends_quartos_pages_in_folders(built, tmp_path):
    page = "<head><script src='https://cdn.example/require.min.js'></script></head><a href='/lessons/ties.html'>a</a>"
    (tmp_path / "_docs" / "lessons").mkdir(parents=True)
    names = ["_docs/404.html", "_docs/lessons/ties.html"]
    for name in names: (tmp_path / name).write_text(page, encoding="utf-8")
    known = {"QUARTO_PROJECT_OUTPUT_FILES": "\n".join(names), "QUARTO_PROJECT_OUTPUT_DIR": str(tmp_path / "_docs")}
    command = [sys.executable, "-E", "-S", built / "docs" / "after_quarto.py"]
    subprocess.run(command, cwd=tmp_path, env={**known, "SITE_URL": "https://a.example/book"}, check=True)
    lost, ties = ((tmp_path / name).read_text(encoding="utf-8") for name in names)
    assert "require" not in lost + ties and '"/book/lessons/ties.html"' in lost and "'/lessons/ties.html'" in ties


def test_a_notebook_its_module_and_its_page_share_one_name_and_folder():
    exporting = [page for page in read_site().pages.values() if page.module and not page.layer]
    for page in exporting:
        folder, _, name = page.name.rpartition("/")
        assert page.module == ".".join(["ndcg_lit", *([] if folder in CHAPTERS else [folder]), name])
        assert page.file == f"{folder}/{page.source.stem[:3]}{name}.ipynb"
    assert len(exporting) > 15


def test_every_page_finds_its_assets_from_its_folder_on_the_disk_and_under_a_path(site, tmp_path):
    "Without a browser: all that a page loads, resolved as a browser does, from the disk and under /a/book/."
    for page in read_site().pages.values():
        tree = LexborHTMLParser((site / page.html).read_text(encoding="utf-8"))
        loaded = [node.attributes.get("href") or node.attributes["src"]
                  for node in tree.css("link[rel=stylesheet], link[rel=icon], script[src], img[src]:not([src^=data])")]
        assert page.name == "404" or len(loaded) >= 3
        for base in ((site / page.html).as_uri(), f"http://a.example/a/book/{page.html}"):
            root = base.removesuffix(page.html)
            for link in loaded:
                whole = urljoin(base, link).partition("?")[0]
                assert whole.startswith(root) and (site / whole.removeprefix(root)).is_file(), (page.html, link)
