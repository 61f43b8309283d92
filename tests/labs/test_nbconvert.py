"""A widget notebook as nbconvert exports it: read from the disk and without a network, the widget is alive."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

import ndcg_lit
from browser import tab
from ndcg_lit import RankingLab

pytestmark = pytest.mark.turns(3)

TOP = Path(__file__).resolve().parents[2]
TEMPLATES = ["lab", "classic"]
VIEW = "application/vnd.jupyter.widget-view+json"
FRESH = [
    "#| hide\nfrom ndcg_lit import RankingLab",
    "RankingLab([('Aster', 3), ('Birch', 2), ('Cedar', 3), ('Dill', 0)], k=3, gain='exponential')",
]


def new():
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("# Fresh\n\n$\\sum_i g_i$"), *map(nbformat.v4.new_code_cell, FRESH)]
    )


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    "Return a new notebook, run and stored as those of the package are."
    path = tmp_path_factory.mktemp("stored") / "fresh.ipynb"
    nbformat.write(new(), path)
    command = [sys.executable, "docs/notebooks.py", "refresh", path.with_suffix("")]
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return nbformat.read(path, as_version=4)


def run_by_nbconvert(folder, form):
    "Return what `jupyter nbconvert --execute --to form` makes of a new notebook in `folder`, by its default settings."
    nbformat.write(new(), folder / "own.ipynb")
    here = {
        "HOME": folder, "IPYTHONDIR": folder, "JUPYTER_DATA_DIR": folder, "JUPYTER_RUNTIME_DIR": folder,
        "JUPYTER_CONFIG_DIR": folder, "JUPYTER_PREFER_ENV_PATH": 1, "PYTHONPATH": Path(ndcg_lit.__file__).parent.parent,
    }
    done = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--execute", "--to", form, "--output", "run", folder / "own.ipynb"],
        env={**os.environ, **{name: str(value) for name, value in here.items()}},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    assert done.returncode == 0, done.stdout
    return next(folder.glob("run.*"))


@pytest.fixture(scope="module")
def chapter():
    "Return a chapter with the outputs stored in it."
    return nbformat.read(TOP / "nbs/lessons/01_cumulative_gain.ipynb", as_version=4)


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    "Return a notebook with the output of a RankingLab and the state of its model, as nbconvert runs and stores it."
    run = nbformat.read(run_by_nbconvert(tmp_path_factory.mktemp("notebook"), "notebook"), as_version=4)
    assert run.metadata.widgets
    return run


def outputs(notebook):
    "Return the outputs of `notebook` that hold a RankingLab."
    found = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.get("data", {}).get("text/plain", "").startswith("RankingLab(")
    ]
    assert found and all("data-ndcg-widget" in output.data["text/html"] for output in found)
    return found


def without_widgets(notebook):
    "Return a copy of `notebook` without the cells that show a widget."
    plain = nbformat.from_dict(notebook)
    plain.cells = [
        cell for cell in plain.cells if not any(
            "data-ndcg-widget" in output.get("data", {}).get("text/html", "") for output in cell.get("outputs", [])
        )
    ]
    assert len(plain.cells) < len(notebook.cells)
    return plain


@pytest.fixture
def read(browser, tmp_path):
    "Yield a function that exports a notebook, opens it with all else refused, and tells what the file asked for."
    opened = []

    def read(notebook, template):
        path = tmp_path / f"{len(opened)}.html"
        path.write_text(HTMLExporter(template_name=template).from_notebook_node(notebook)[0], encoding="utf-8")
        opened.append(tab(browser))
        watched = opened[-1].__enter__()
        watched.page.route(lambda url: not url.startswith(("file:", "data:", "blob:")), lambda route: route.abort())
        page = watched.go(path.as_uri())
        page.wait_for_function("document.readyState === 'complete'")
        return page, sorted(set(watched.requests) - {path.as_uri()}), watched.problems

    yield read
    for each in opened:
        each.__exit__(None, None, None)


def drag(page, start, end):
    "Take the row `start` by its grip and leave it at the place of the row `end`, with the mouse."
    end.scroll_into_view_if_needed()
    start.scroll_into_view_if_needed()
    box, to = start.locator(".nl-grip").bounding_box(), end.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 6)
    page.mouse.move(x, to["y"] + to["height"] / 2, steps=8)
    page.mouse.up()


def agree(lab, known):
    "Check that the laboratory `lab` on the page shows what Python computes for `known`."
    assert lab.locator(".nl-name").all_inner_texts() == known.labels
    shown = {
        name: float(lab.locator(f"[data-measure={name}] data").first.get_attribute("value"))
        for name in ("cg", "dcg", "idcg", "ndcg", "ap", "rr")
    }
    assert shown == pytest.approx({name: getattr(known, name) for name in shown}, rel=1e-12)


@pytest.mark.some(1)
@pytest.mark.parametrize("template", TEMPLATES)
def test_the_widget_is_alive_without_a_network_and_asks_for_nothing(notebook, template, read):
    page, with_widget, problems = read(notebook, template)
    labs = page.locator(".ndcg-lab .nl-lab")
    assert labs.count() == len(outputs(notebook))
    known, lab = eval(outputs(notebook)[0].data["text/plain"], {"RankingLab": RankingLab}), labs.first
    agree(lab, known)
    rows = lab.locator(".nl-rows li")
    drag(page, rows.nth(0), rows.nth(3))
    known.ranking = [*known.ranking[1:4], known.ranking[0], *known.ranking[4:]]
    agree(lab, known)
    lab.get_by_role("button", name=f"Move {known.labels[1]} up").click()
    known.ranking = [known.ranking[1], known.ranking[0], *known.ranking[2:]]
    agree(lab, known)
    assert not [
        problem
        for problem in problems
        if "ERR_FAILED" not in problem and not re.match("failed: https:|(Access to script|Failed to load)", problem)
    ]
    _, without, _ = read(without_widgets(notebook), template)
    assert with_widget == without


@pytest.mark.some(1)
@pytest.mark.parametrize("template", TEMPLATES)
def test_an_output_that_jupyter_saved_with_its_view_is_alive_too(notebook, template, read):
    saved = nbformat.from_dict(notebook)
    del saved.metadata["widgets"]
    for output in outputs(saved):
        output.data[VIEW] = {"model_id": "0" * 32, "version_major": 2, "version_minor": 0}
    page, asked, _ = read(saved, template)
    assert page.locator(".ndcg-lab .nl-lab").count() == len(outputs(saved))
    assert not any("widgets" in url for url in asked)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    "Return the page that nbconvert makes of a notebook which it has run."
    return run_by_nbconvert(tmp_path_factory.mktemp("exported"), "html")


def test_a_notebook_that_nbconvert_runs_shows_its_laboratory_without_a_network(exported, browser):
    with tab(browser, offline=True) as watched:
        lab = watched.go(exported.as_uri()).locator(".ndcg-lab .nl-lab")
        agree(lab, eval(FRESH[1], {"RankingLab": RankingLab}))


def test_a_notebook_that_nbconvert_runs_shows_its_table_without_scripts(exported, browser):
    with tab(browser, java_script_enabled=False, offline=True) as watched:
        told = watched.go(exported.as_uri()).locator(".ndcg-lab").inner_text()
        assert re.search(STILL["stored"][1], " ".join(told.split()))


# What a reader sees where no script runs

SEEN = """all => all.map(output => ({
  text: output.innerText.replace(/\\s+/g, " ").trim(),
  controls: output.querySelectorAll("button, select, input, textarea").length,
  pictures: [...output.querySelectorAll("img")].map(each => each.alt && each.complete && each.naturalWidth > 0),
}))"""


STILL = {"stored": (0, "^NDCG 0.959.* 3 Cedar 3 7 "), "chapter": (1, r"^NDCG 0\.961.* 6 F 2 2 0\.356 0\.712$")}


@pytest.mark.some(2)
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("made", STILL)
def test_a_notebook_of_this_repository_shows_figures_and_tables_and_no_dead_control(
    made, scripts, template, browser, tmp_path, request
):
    figures, told = STILL[made]
    path, notebook = tmp_path / "chapter.html", request.getfixturevalue(made)
    path.write_text(HTMLExporter(template_name=template).from_notebook_node(notebook)[0], encoding="utf-8")
    with tab(browser, java_script_enabled=scripts, offline=True) as watched:
        page = watched.go(path.as_uri())
        seen = page.locator("[data-mime-type='text/html'], .output_html").evaluate_all(SEEN)
    pictures = [shown for each in seen for shown in each["pictures"]]
    assert len(pictures) == figures and all(pictures)
    assert not any(each["controls"] for each in seen)
    (table,) = (each["text"] for each in seen if each["text"] and not each["pictures"])
    assert re.search(told, table)
