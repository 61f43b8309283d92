"""The widgets in a real JupyterLab and Notebook 7: with a live kernel, and opened again without it.

The reader's moves reach Python, Python moves the picture, and no key that is meant for a laboratory is the notebook's.
"""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import nbformat
import pytest
from playwright.sync_api import TimeoutError

import ndcg_lit
from browser import tab
from labs import settled, until
from ndcg_lit import ndcg
from waiting import PATIENCE

pytestmark = pytest.mark.turns(9)

TOP = Path(__file__).resolve().parents[2]
GRADES = [3, 2, 3, 0, 1, 2]
MAKE = f"from ndcg_lit import RankingLab\nlab = RankingLab({GRADES})\nlab"
TELL = "print(repr(lab.ndcg), lab.grades, ''.join(lab.labels))"
LABS = sorted(ndcg_lit.LABORATORIES)
SETTINGS = {
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},  # every cell is drawn, in sight or not
    "@jupyterlab/apputils-extension/notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
        "doNotDisturbMode": True,
    },
}


# The server


class Server:
    "A JupyterLab and Notebook 7 of this environment whose every folder lies in `home`, as make lab starts it or plain."

    def __init__(self, home, plain=False):
        self.home, self.token, self.log = home, secrets.token_hex(16), home / "server.log"
        self.config = [] if plain else [f"--config={TOP / 'docs/jupyter_config.py'}"]
        self.notebooks = home / "notebooks"
        self.notebooks.mkdir()
        for name, settings in SETTINGS.items():
            path = home / "config/lab/user-settings" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(settings), encoding="utf-8")

    def environment(self):
        "Return this process's variables, without those that name another Jupyter or another user's files."
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("JUPYTER", "JPY_", "IPYTHON", "XDG_", "IN_TEST"))
        }
        folders = {
            "HOME": "", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
        }
        return {
            **kept, **{name: str(self.home / folder) for name, folder in folders.items()},
            "JUPYTER_PREFER_ENV_PATH": "1", "JUPYTER_TOKEN": self.token,
            "PYTHONPATH": str(Path(ndcg_lit.__file__).parent.parent),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        }

    def start(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        options = [
            "--no-browser", "--ip=127.0.0.1", f"--port={self.port}", "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.notebooks}", "--LabApp.extension_manager=readonly",
            "--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True", *self.config,
            *(["--allow-root"] if os.geteuid() == 0 else []),
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options], cwd=self.home, env=self.environment(),
            stdin=subprocess.DEVNULL, stdout=self.log.open("wb"), stderr=subprocess.STDOUT,
        )
        until(self.answers)

    def answers(self):
        "Check that the server answers; if it has ended, there is nothing to wait for."
        if self.process.poll() is not None:
            pytest.fail(f"JupyterLab did not start: {' '.join(self.process.args)}\n{self.said()}", pytrace=False)
        asked = Request(f"http://127.0.0.1:{self.port}/api/status", headers={"Authorization": f"token {self.token}"})
        try:
            with urlopen(asked) as answer:
                status = answer.status
        except OSError as error:
            status = error
        assert status == 200, self.said()

    def stop(self):
        "End the server, which ends its kernels."
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def said(self):
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]


@contextmanager
def serving(home, **options):
    "Yield a server that answers."
    server = Server(home, **options)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory):
    "Yield the server that most tests share, with the configuration of this repository."
    with serving(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="module")
def plain_jupyter(tmp_path_factory):
    "Yield a server that knows nothing of this repository."
    with serving(tmp_path_factory.mktemp("plain"), plain=True) as server:
        yield server


# A notebook in it

FOLLOWED = """() => [...document.querySelectorAll("[data-ndcg-model]")].every(({ dataset }) => {
  let models = 0;
  document.dispatchEvent(new CustomEvent(`ndcg-ask-${dataset.ndcgModel}`, { detail: () => models++ }));
  return models;
})"""


class Notebook:
    "A notebook that is open in JupyterLab, its code `cells`, and the laboratory number `lab` in it."

    def __init__(self, page, lab=0):
        self.page = page
        self.cells = page.locator(".jp-Notebook .jp-CodeCell")
        self.lab = page.locator(".jp-OutputArea .ndcg-lab .nl-lab").nth(lab)

    def begin(self, at):
        "Run the code cell `at` as a reader does; its prompt, and what was written there before."
        cell = self.cells.nth(at)
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.text_content()
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        return prompt, before

    def run(self, at):
        "Run the code cell `at`; what it prints, once the kernel is done with it."
        return self.end(at, *self.begin(at))

    def tells(self, at, right):
        "Run the code cell `at` until it prints what is `right`: a move may still be on its way to the kernel."
        return settled(lambda: self.run(at), lambda found: found == right)

    def end(self, at, prompt, before):
        "Wait until the kernel is done with the cell `at`, which was begun; return what it prints."
        self.page.wait_for_function(
            "([prompt, before]) => /\\d/.test(prompt.textContent) && prompt.textContent !== before",
            arg=[prompt.element_handle(), before],
        )
        return self.output(at, "stdout")

    def output(self, at, kind):
        "Return what the cell `at` has written to `kind`; JupyterLab shows an error as stderr."
        return "\n".join(
            self.cells
            .nth(at)
            .locator(f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']")
            .all_inner_texts()
        ).strip()

    def errors(self, at):
        return self.output(at, "stderr")

    def wait_for_names(self, names):
        "Wait until the picture shows results of these names, in this order."
        until(lambda: self.holds_names(names))

    def holds_names(self, names):
        assert "".join(self.lab.locator(".nl-name").all_text_contents()) == names

    def wait_for_kernel(self):
        "Wait until each laboratory follows its model in the kernel; until then it is as the page stores it."
        self.page.wait_for_function(FOLLOWED)

    def shown(self):
        "Return the NDCG in the picture, at full precision."
        return float(self.lab.locator("[data-measure=ndcg] data").get_attribute("value"))

    def row(self, name):
        return self.lab.locator(".nl-rows li", has=self.page.locator(".nl-name", has_text=re.compile(f"^{name}$")))

    def grip(self, name):
        return self.row(name).locator(".nl-grip")

    def drag(self, name, onto):
        "Take the result `name` by its grip and leave it at the place of `onto`, with the mouse."
        self.row(onto).scroll_into_view_if_needed()
        self.row(name).scroll_into_view_if_needed()
        start, end = self.grip(name).bounding_box(), self.row(onto).bounding_box()
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + 6)
        self.page.mouse.move(x, end["y"] + end["height"] / 2, steps=3)
        self.page.mouse.up()

    def mode(self):
        "Return what a shortcut of JupyterLab changes: the kinds of the cells, whether one is edited, a dialogue."
        kinds = self.page.locator(".jp-Notebook .jp-Cell").evaluate_all(
            "cells => cells.map(cell => cell.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])"
        )
        return kinds, self.page.locator(".jp-Notebook.jp-mod-editMode").count(), self.page.locator(".jp-Dialog").count()


# JupyterLab is loaded once; each test opens a notebook in it and leaves it as it was

OPEN = """async path => {
  const { commands } = jupyterapp, opened = await commands.execute("docmanager:open", { path, factory: "Notebook" });
  await opened.context.sessionContext.ready;
  await opened.context.sessionContext.session.kernel.info;
}"""
CLOSE = """async () => {
  for (const button of document.querySelectorAll(".jp-Dialog .jp-mod-reject")) button.click();
  for (const widget of [...jupyterapp.shell.widgets("main")]) widget.dispose();
  await jupyterapp.serviceManager.sessions.shutdownAll();
}"""


@pytest.fixture(scope="module")
def lab(jupyter, browser):
    "Yield a tab with a JupyterLab that has nothing open."
    with tab(browser, viewport={"width": 1200, "height": 1300}) as watched:
        page = watched.go(f"http://127.0.0.1:{jupyter.port}/lab?token={jupyter.token}&reset")
        try:
            page.wait_for_function("globalThis.jupyterapp?.restored.then(() => true)")
        except TimeoutError as error:
            pytest.fail(f"JupyterLab did not open: {error}\n{watched.problems}\n{jupyter.said()}", pytrace=False)
        yield watched


def new_notebook(server, *cells, outputs=()):
    "Return the name of a new notebook of these code cells, the last of which has these outputs."
    name = f"{secrets.token_hex(4)}.ipynb"
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata=kernel)
    notebook.cells[-1].outputs = list(outputs)
    nbformat.write(notebook, server.notebooks / name)
    return name


def asks_no_other_host(server, watched):
    own = (f"http://127.0.0.1:{server.port}/", "data:", "blob:")
    assert [url for url in watched.requests if not url.startswith(own)] == []


@pytest.fixture
def open_notebook(jupyter, lab):
    "Yield a function that opens a new notebook of the given code cells, or a `stored` one; no other host is asked."

    def open_notebook(*cells, stored=None):
        lab.page.evaluate(OPEN, stored.name if stored else new_notebook(jupyter, *cells))
        return Notebook(lab.page)

    yield open_notebook
    lab.page.evaluate(CLOSE)
    asks_no_other_host(jupyter, lab)


# A tab that shows one notebook, in JupyterLab or in Notebook 7

ADDRESS = {"JupyterLab": "lab/tree/", "Notebook 7": "notebooks/"}
READY = """async () => {
  const { sessionContext } = jupyterapp.shell.currentWidget.context;
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
}"""
SAVE = "() => jupyterapp.shell.currentWidget.context.save()"
SHUT_DOWN = "() => jupyterapp.serviceManager.sessions.shutdownAll()"


def go_to(watched, server, program, name):
    "Open the notebook `name` of `server` in a tab, which loads the whole program anew; its kernel is ready."
    page = watched.go(f"http://127.0.0.1:{server.port}/{ADDRESS[program]}{name}?token={server.token}&reset")
    page.wait_for_function("globalThis.jupyterapp?.shell.currentWidget?.context")
    page.evaluate(READY)
    return Notebook(page)


@pytest.fixture
def open_notebook_7(jupyter, browser):
    "Yield a function that opens a new notebook of the given code cells in Notebook 7; no other host is asked."
    with tab(browser, viewport={"width": 1200, "height": 1300}) as watched:
        yield lambda *cells: go_to(watched, jupyter, "Notebook 7", new_notebook(jupyter, *cells))
        watched.page.evaluate(SHUT_DOWN)
        asks_no_other_host(jupyter, watched)


IN_BOTH = pytest.mark.parametrize("ranking", ["open_notebook", "open_notebook_7"], indirect=True)


@pytest.fixture
def ranking(request):
    "Return a notebook with a live RankingLab, a cell that tells what Python holds, and further cells after these two."
    open_notebook = request.getfixturevalue(getattr(request, "param", "open_notebook"))

    def ranking(*cells):
        notebook = open_notebook(MAKE, TELL, *cells)
        notebook.run(0)
        notebook.wait_for_kernel()
        notebook.wait_for_names("ABCDEF")
        return notebook

    return ranking


def told(order, grades=GRADES):
    "Return what the telling cell prints for the results in this order."
    now = [grades["ABCDEF".index(name)] for name in order]
    return f"{ndcg(now)!r} {now} {order}"


@pytest.mark.some(1)
@IN_BOTH
def test_a_drag_reaches_python(ranking):
    notebook = ranking("import os, sys, ndcg_lit\nprint(sys.prefix, ndcg_lit.__file__, os.environ['HOME'])")
    notebook.tells(1, told("ABCDEF"))
    notebook.drag("A", "D")
    notebook.wait_for_names("BCDAEF")
    after = notebook.run(1)
    assert after == told("BCDAEF") and ndcg([2, 3, 0, 3, 1, 2]) != ndcg(GRADES)
    assert notebook.shown() == pytest.approx(float(after.split()[0]), rel=1e-12)
    prefix, package, home = notebook.run(2).split()
    assert (prefix, package) == (sys.prefix, ndcg_lit.__file__) and home != os.environ.get("HOME")


@pytest.mark.long
def test_observe_hears_a_drag_once(ranking):
    notebook = ranking("heard = []\nlab.observe(lambda change: heard.append(change.new), 'ndcg')", "print(heard)")
    notebook.run(2)
    notebook.drag("A", "D")
    notebook.wait_for_names("BCDAEF")
    notebook.tells(3, repr([ndcg([2, 3, 0, 3, 1, 2])]))
    notebook.drag("F", "B")
    notebook.wait_for_names("FBCDAE")
    notebook.tells(3, repr([ndcg([2, 3, 0, 3, 1, 2]), ndcg([2, 2, 3, 0, 3, 1])]))


@pytest.mark.long
def test_python_moves_the_picture(ranking):
    notebook = ranking("lab.ranking = [('C', 3), ('A', 3), ('new', 1)]", "lab.k = 1")
    notebook.run(2)
    notebook.wait_for_names("CAnew")
    assert notebook.shown() == 1.0 and notebook.lab.locator(".nl-rows select").evaluate_all(
        "lists => lists.map(list => list.value)"
    ) == ["3", "3", "1"]
    notebook.run(3)
    notebook.lab.locator("[data-measure=ndcg] dt", has_text="NDCG@1").wait_for()
    notebook.tells(1, "1.0 [3, 3, 1] CAnew")


@pytest.mark.long
@IN_BOTH
def test_keys_reach_the_lab_and_not_the_shortcuts_of_the_notebook(ranking):
    notebook = ranking()
    keys, mode = notebook.page.keyboard, notebook.mode()
    notebook.grip("A").focus()
    for _ in range(2):
        keys.press("Alt+ArrowDown")
    notebook.wait_for_names("BCADEF")
    keys.press("ArrowDown")
    for grade in "14005":
        keys.press(grade)
    assert notebook.lab.get_by_label("Grade of D").input_value() == "5"
    keys.press("Control+z")
    assert notebook.lab.get_by_label("Grade of D").input_value() == "0"
    keys.press("Control+Shift+z")
    assert notebook.lab.get_by_label("Grade of D").input_value() == "5"
    keys.press("Delete")
    notebook.wait_for_names("BCAEF")
    keys.press("Control+z")
    notebook.wait_for_names("BCADEF")
    notebook.grip("D").focus()
    keys.press("ArrowUp")
    assert notebook.grip("A").evaluate("grip => grip === document.activeElement")
    assert notebook.mode() == mode
    notebook.tells(1, told("BCADEF", [3, 2, 3, 5, 1, 2]))


@pytest.mark.long
# a and b insert a cell, x cuts it, m and r change its kind, d d deletes it, 0 0 asks to restart the kernel
@IN_BOTH
def test_no_key_pressed_in_the_lab_is_a_shortcut_of_the_notebook(ranking):
    notebook = ranking()
    mode = notebook.mode()
    places = {
        "button": notebook.lab.locator(".nl-controls button:visible, .nl-actions button:visible").first,
        "slider": notebook.lab.get_by_role("slider").first, "grade": notebook.lab.get_by_label("Grade of A"),
        "arrow": notebook.lab.get_by_role("button", name="Move D down"), "grip": notebook.grip("D"),
    }
    for name, place in places.items():
        place.focus()
        for key in ("a", "b", "x", "m", "r", "d", "d", "0", "0"):
            notebook.page.keyboard.press(key)
        notebook.page.evaluate("new Promise(requestAnimationFrame)")
        assert notebook.mode() == mode and place.evaluate("place => place === document.activeElement"), name


@pytest.mark.long
@IN_BOTH
def test_the_same_keys_beside_the_lab_are_shortcuts(ranking):
    notebook = ranking()
    kinds, _, _ = notebook.mode()
    notebook.cells.nth(0).locator(".jp-InputPrompt").click()
    notebook.page.keyboard.press("b")
    notebook.page.wait_for_function(
        "n => document.querySelectorAll('.jp-Notebook .jp-Cell').length === n", arg=len(kinds) + 1
    )
    notebook.page.keyboard.press("m")
    notebook.page.locator(".jp-Notebook .jp-MarkdownCell").wait_for()
    notebook.page.keyboard.press("0")
    notebook.page.keyboard.press("0")
    notebook.page.locator(".jp-Dialog").wait_for()


REFUSED = {
    "ranking = [3, 'two']": "ranking: result 2 (B): a grade must be a number; got 'two'",
    "k = 0": "k: k must be a whole number", "discount = [1, 0.5]": "2 weights for 6 ranks",
}


@pytest.mark.long
def test_a_refused_value_is_an_error_in_the_cell_and_the_picture_stays(ranking):
    notebook = ranking(*(f"lab.{change}" for change in REFUSED))
    notebook.drag("A", "C")
    notebook.lab.locator("[data-part=status]", has_text="A moved from rank 1 to 3").wait_for()
    notebook.lab.locator("[role=status]", has_text="A moved from rank 1 to 3").last.wait_for(state="attached")
    notebook.cells.nth(1).locator(".cm-content").click()  # what lies under the mouse is explained
    before = notebook.lab.inner_text()
    for at, named in enumerate(REFUSED.values(), 2):
        notebook.run(at)
        assert "TraitError" in notebook.errors(at) and named in notebook.errors(at)
    notebook.tells(1, told("BCADEF"))
    assert notebook.lab.inner_text() == before


# A notebook that is saved, closed and opened again

NOT_FOUND = "Error displaying widget: model not found"  # what JupyterLab shows in the place of a widget
VIEW = "application/vnd.jupyter.widget-view+json"


def stored_data(server, name, at):
    "Return what the code cell `at` has stored of its last output."
    cells = [cell for cell in nbformat.read(server.notebooks / name, 4).cells if cell.cell_type == "code"]
    return cells[at].outputs[-1].data


@pytest.mark.long
@pytest.mark.parametrize("served, program", [
    ("plain_jupyter", "JupyterLab"), ("plain_jupyter", "Notebook 7"), ("jupyter", "JupyterLab"),
])
def test_a_saved_laboratory_is_alive_when_its_kernel_is_gone(request, browser, program, served):
    server = request.getfixturevalue(served)
    name = new_notebook(server, MAKE, TELL)
    with tab(browser, viewport={"width": 1200, "height": 1300}) as watched:
        notebook = go_to(watched, server, program, name)
        notebook.run(0)
        notebook.wait_for_kernel()
        notebook.wait_for_names("ABCDEF")
        notebook.drag("A", "D")
        notebook.wait_for_names("BCDAEF")
        notebook.tells(1, told("BCDAEF"))
        notebook.page.evaluate(SAVE)
        notebook.page.evaluate(SHUT_DOWN)
        assert set(stored_data(server, name, 0)) == {"text/plain", "text/html"}

        notebook = go_to(watched, server, program, name)
        notebook.wait_for_names("ABCDEF")  # as it was when the cell was run
        notebook.drag("A", "C")
        notebook.wait_for_names("BCADEF")
        assert notebook.shown() == pytest.approx(ndcg([2, 3, 3, 0, 1, 2]), rel=1e-12)
        assert NOT_FOUND not in notebook.page.inner_text(".jp-Notebook")
        notebook.page.evaluate(SHUT_DOWN)
        asks_no_other_host(server, watched)


@pytest.mark.long
def test_a_laboratory_follows_its_kernel_again_when_the_page_is_loaded_again(plain_jupyter, browser):
    name = new_notebook(plain_jupyter, MAKE, TELL, "lab.k = 2")
    with tab(browser, viewport={"width": 1200, "height": 1300}) as watched:
        notebook = go_to(watched, plain_jupyter, "JupyterLab", name)
        notebook.run(0)
        notebook.wait_for_kernel()
        notebook.wait_for_names("ABCDEF")
        notebook.drag("A", "D")
        notebook.wait_for_names("BCDAEF")
        notebook.page.evaluate(SAVE)

        notebook = go_to(watched, plain_jupyter, "JupyterLab", name)
        notebook.wait_for_kernel()
        notebook.wait_for_names("BCDAEF")  # what Python holds now, not what is stored
        notebook.drag("B", "C")
        notebook.wait_for_names("CBDAEF")
        notebook.tells(1, told("CBDAEF"))
        notebook.run(2)
        notebook.lab.locator("[data-measure=ndcg] dt", has_text="NDCG@2").wait_for()
        notebook.page.evaluate(SHUT_DOWN)


@pytest.mark.long
# A notebook with many cells takes those out of the page that are out of sight
def test_a_laboratory_that_leaves_the_page_listens_no_more_until_it_is_back(ranking):
    notebook = ranking("lab", "lab.k = 2")
    notebook.run(2)
    second = Notebook(notebook.page, lab=1)
    notebook.wait_for_kernel()
    second.wait_for_names("ABCDEF")
    cell, place = notebook.cells.nth(2), notebook.page.locator(".ndcg-lab").nth(1).element_handle()
    place.evaluate("place => { place.home = place.parentNode; place.remove(); }")
    notebook.run(3)
    settled(lambda: place.evaluate("place => place.childElementCount"), lambda children: children == 0)
    place.evaluate("place => place.home.append(place)")
    cell.locator("[data-measure=ndcg] dt", has_text="NDCG@2").wait_for()
    notebook.run(2)  # again: what stood there is gone for good
    notebook.drag("A", "C")
    notebook.wait_for_names("BCADEF")
    second.wait_for_names("BCADEF")
    assert place.evaluate("place => !place.isConnected && place.childElementCount === 0")


@pytest.mark.long
# VS Code stores both; JupyterLab would show the view, whose model is gone.
def test_a_notebook_that_is_saved_keeps_no_view_of_a_widget_beside_its_html(jupyter, lab, open_notebook):
    own = {VIEW: {"model_id": "gone", "version_major": 2, "version_minor": 0}, "text/html": "<p>alive</p>"}
    foreign = {VIEW: own[VIEW], "text/plain": "IntSlider(value=0)"}
    outputs = [nbformat.v4.new_output("display_data", data=data) for data in (own, foreign)]
    name = new_notebook(jupyter, "1", outputs=outputs)
    open_notebook(stored=jupyter.notebooks / name)
    lab.page.evaluate(SAVE)
    first, second = nbformat.read(jupyter.notebooks / name, 4).cells[0].outputs
    assert first.data == {"text/html": "<p>alive</p>"}
    assert set(second.data) == set(foreign)


# Every widget of the package

MAKE_ALL = {"RankingLab": f"RankingLab({GRADES})"}


@pytest.mark.long
def test_every_widget_of_the_package_mounts(open_notebook):
    notebook = open_notebook(
        f"from ndcg_lit import {', '.join(LABS)}", *(MAKE_ALL.get(name, f"{name}()") for name in LABS)
    )
    for at in range(len(LABS) + 1):
        notebook.run(at)
        assert notebook.errors(at) == "", LABS[max(at - 1, 0)]
        if at:
            notebook.cells.nth(at).locator(".ndcg-lab .nl-lab").wait_for()
    notebook.wait_for_kernel()
    assert notebook.page.locator(".ndcg-lab .nl-lab").count() == len(LABS)
    assert notebook.page.locator(".jp-OutputArea .nl-broken").count() == 0


# Among other widgets: the cells of lesson 4 and of the gallery


def sources(name, *cells):
    "Return the sources of these `cells` of the notebook `name`, in one text."
    held = json.loads((TOP / f"nbs/{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    known = {cell["id"]: "".join(cell["source"]) for cell in held}
    return "\n".join(known[cell] for cell in cells)


def test_other_widgets_and_another_laboratory_move_a_laboratory_and_follow_it(open_notebook):
    lesson = "lessons/04_normalized_gain"
    notebook = open_notebook(
        "from ndcg_lit import RankingLab, ndcg\nfrom ndcg_lit.labs.tasks import TASKS\n"
        f"{sources(lesson, 'f2423224', '22b5ccb0')}",
        sources(lesson, "ng-widgets", "ng-link"), sources(lesson, "ng-call"),
        "print(lab.k, slider.value)", "lab.brief = False",
        "from ipywidgets import jslink\nsecond = IntSlider(6, 1, 6)\njslink((lab, 'k'), (second, 'value'))\nsecond",
        sources("gallery", "gallery-link"),
    )
    for at in range(3): notebook.run(at)
    notebook.wait_for_kernel()
    keys = notebook.page.keyboard
    slider, of_function = (notebook.cells.nth(at).locator("[role=slider]") for at in (1, 2))
    slider.focus()
    keys.press("ArrowLeft")
    notebook.lab.locator("[data-measure=ndcg] dt", has_text="NDCG@5").wait_for()
    notebook.tells(3, "5 5")
    notebook.run(4)
    notebook.lab.locator("[data-key=k]").press("ArrowLeft")
    notebook.cells.nth(1).locator(".widget-readout", has_text="4").wait_for()
    notebook.tells(3, "4 4")
    notebook.run(5)  # in the browser alone
    third = notebook.cells.nth(5).locator("[role=slider]")
    third.focus()
    keys.press("Home")
    notebook.lab.locator("[data-measure=ndcg] dt", has_text="NDCG@1").wait_for()
    notebook.tells(3, "1 1")
    notebook.lab.locator("[data-key=k]").press("ArrowRight")
    notebook.cells.nth(5).locator(".widget-readout", has_text="2").wait_for()
    of_function.focus()
    keys.press("Home")
    notebook.cells.nth(2).locator(".jp-OutputArea-output", has_text=re.compile("^1.0$")).wait_for()
    share_one_list_side_by_side(notebook, 6)


def share_one_list_side_by_side(notebook, at):
    "Run the cell `at`, which shows two laboratories; check that what moves in one moves in the other."
    notebook.run(at)
    assert notebook.errors(at) == ""
    notebook.lab = notebook.cells.nth(at).locator(".ndcg-lab .nl-lab").first
    notebook.wait_for_names("ABCDEF")
    weighed = notebook.page.locator(".jp-OutputArea .nl-lab.nl-gain-discount-lab")
    shown = weighed.get_by_text(re.compile("NDCG 0.961"))
    shown.first.wait_for()
    boxes = [place.bounding_box() for place in (notebook.lab, weighed)]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1, "side by side"
    notebook.drag("A", "D")
    notebook.wait_for_names("BCDAEF")
    weighed.get_by_text(f"NDCG {ndcg([2, 3, 0, 3, 1, 2]):.3f}").first.wait_for()
    weighed.get_by_role("button", name="Undo").click()
    notebook.wait_for_names("ABCDEF")
    shown.first.wait_for()


# Long work

LONG = """import time
from ndcg_lit import system as progress
progress.PATIENCE = 0
with progress.progress(50, "folder/run.parquet", " rows") as tell:
    for _ in range(50):
        time.sleep(0.1)
        tell(1)
print("done")"""


@pytest.mark.long
def test_the_kernel_runs_a_measure_that_is_typed(open_notebook):
    notebook = open_notebook("from ndcg_lit import OwnLab\nlab = OwnLab()\nlab", "print(lab.value, lab.found['error'])")
    notebook.run(0)
    notebook.wait_for_kernel()
    code = notebook.lab.locator("[data-part=code]")
    code.fill("def measure(grades):\n    return 1000 * grades[1]")
    notebook.lab.get_by_role("button", name="Run", exact=True).click()
    notebook.lab.locator("[data-part=status]", has_text="Your measure is 2000.000").wait_for()
    notebook.tells(1, "2000.0")
    code.fill("def measure(grades):\n    while True: pass")
    notebook.lab.get_by_role("button", name="Run", exact=True).click()
    notebook.lab.locator("[data-part=error]", has_text="a loop may never end").wait_for()
    assert notebook.run(1).startswith("None TimeoutError: stopped after 3 seconds")


@pytest.mark.long
def test_long_work_shows_how_far_it_is_and_leaves_nothing_behind(open_notebook):
    notebook = open_notebook(LONG)
    begun = notebook.begin(0)
    output = notebook.cells.nth(0).locator(".jp-OutputArea")
    output.locator(".progress-bar").wait_for()
    output.locator(".widget-html-content", has_text="/50.0 ").wait_for()
    assert "run.parquet" in output.inner_text() and "folder" not in output.inner_text()
    assert notebook.end(0, *begun) == "done" and notebook.errors(0) == ""
    output.locator(".progress-bar").wait_for(state="hidden")
    assert output.inner_text().strip() == "done"


# A notebook of a fresh clone: nobody has trusted or run it

CHAPTER = TOP / "nbs/lessons/01_cumulative_gain.ipynb"
SHOWN = """cells => cells.map(cell => {
  const output = cell.querySelector(".jp-OutputArea-output"), lab = cell.querySelector(".ndcg-lab .nl-lab");
  return {
    text: output?.innerText.replace(/\\s+/g, " ").trim() ?? "",
    pictures: [...cell.querySelectorAll(".jp-OutputArea img")].map(({ alt, src, naturalWidth, complete, ...image }) =>
      ({ alt, src, drawn: complete && naturalWidth > 0 })),
    controls: lab ? 0 : cell.querySelectorAll(".jp-OutputArea :is(button, select, input, textarea)").length,
    alive: lab !== null,
  };
})"""


@pytest.fixture
def clone(jupyter):
    "Return a copy of the chapter that another Python has stored."
    stored = json.loads(CHAPTER.read_text(encoding="utf-8"))
    stored["metadata"]["language_info"]["version"] = "3.11.0"
    copy = jupyter.notebooks / CHAPTER.name
    copy.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return copy


@pytest.mark.long
def test_a_stored_notebook_looks_before_it_is_run_as_it_does_after(open_notebook, clone):
    stored, notebook = clone.read_bytes(), open_notebook(stored=clone)
    page, model = notebook.page, "jupyterapp.shell.currentWidget.context.model"
    assert page.evaluate(f"[...{model}.cells].some(cell => !cell.trusted)")
    before = notebook.cells.evaluate_all(SHOWN)
    assert not page.evaluate(f"{model}.dirty"), "opening it marks it as changed"
    assert not any(cell["controls"] or cell["alive"] for cell in before)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    assert clone.read_bytes() == stored, "saving it changes it"
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".ndcg-lab .nl-lab").first.wait_for()
    after = notebook.cells.evaluate_all(SHOWN)
    assert [cell["pictures"] for cell in before] == [cell["pictures"] for cell in after]
    seen = [picture for cell in before for picture in cell["pictures"]]
    assert seen and all(picture["drawn"] and picture["alt"] for picture in seen)
    still = [(old["text"], new["text"]) for old, new in zip(before, after) if not new["alive"]]
    assert [old for old, _ in still] == [new for _, new in still]
    tables = [old["text"] for old, new in zip(before, after) if new["alive"]]
    assert tables and all(text.startswith("NDCG 0.961, DCG 6.861") and "{" not in text for text in tables)


@pytest.mark.long
def test_scores_and_systems_reach_python_and_back(open_notebook):
    notebook = open_notebook(
        "from ndcg_lit import RunsLab, TiesLab\nties = TiesLab()\nties",
        "print(ties.scores, ties.k, ties.best == ties.worst)", "runs = RunsLab(query='lamp')\nruns",
        "print(runs.left_out, runs.difference > 0, runs.decides)",
        "ties.scores = [6, 5, 4, 3, 2, 1]\nruns.left_out = []",
        "from ndcg_lit import ClicksLab\nclicks = ClicksLab(n=5)\nclicks",
        "print(clicks.n, clicks.ips == clicks.estimates['ips'].value)", "clicks.n = 7",
    )
    notebook.run(0)
    notebook.wait_for_kernel()
    labs = notebook.page.locator(".jp-OutputArea .ndcg-lab .nl-lab")
    labs.nth(0).get_by_label("Score of p1", exact=True).fill("1")
    notebook.tells(1, "[1, 0.7, 0.7, 0.7, 0.4, 0.4] None False")
    notebook.run(2)
    notebook.wait_for_kernel()
    labs.nth(1).get_by_role("button", name="lamp counts").click()
    notebook.tells(3, "['lamp'] True None")
    notebook.run(4)
    labs.nth(0).locator("[data-part=status]", has_text="No two scores are equal").wait_for()
    labs.nth(1).locator("[data-part=status]", has_text="alone decides").wait_for()
    assert notebook.run(1) == "[6, 5, 4, 3, 2, 1] None True" and notebook.run(3) == "[] False lamp"
    notebook.run(5)
    notebook.wait_for_kernel()
    rain = labs.nth(2).locator("[data-act=startOrStop]")
    labs.nth(2).get_by_role("button", name="1,000 at once").click()
    notebook.tells(6, "1005 True")
    rain.click()  # it does not begin by itself for readers who asked for less motion, as these tests do
    labs.nth(2).locator("[data-part=views]", has_text=re.compile("1,?(00[6-9]|0[1-9]|[1-9])|[2-9],")).wait_for()
    rain.click()
    more, agree = notebook.run(6).split()
    assert int(more) > 1005 and agree == "True", "what has rained reaches Python when it stops"
    notebook.run(7)
    labs.nth(2).locator("[data-part=status]", has_text="After 7 page views").wait_for()
