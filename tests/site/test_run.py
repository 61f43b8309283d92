"""Plain Python on the built site: a cell that a reader runs and changes, without a kernel."""
import base64
import gzip
import re

import npm
import plain_cells
import pytest
from accessible import ready, violations
from browser import tab
from labs import settled

pytestmark = pytest.mark.turns(10)

DCG = "lessons/discounted_gain.html"
LESSONS = ["cumulative_gain", "discounted_gain", "ideal_gain", "normalized_gain", "average_precision",
           "reciprocal_rank"]
WASM = re.compile(r'"(H4sI[A-Za-z0-9+/=]+)"')  # gzip's first bytes, as base64


def without_wasm(text):
    "Return the script `text` without its WebAssembly, and that unpacked: gzip may pack it otherwise elsewhere."
    [packed] = WASM.findall(text)
    return text.replace(packed, ""), gzip.decompress(base64.b64decode(packed))


def test_what_pages_load_is_made_of_the_sources_of_today(tmp_path):
    done = npm.run("python", tmp_path)
    assert done.returncode == 0, done.stdout
    made = (tmp_path / "python.js").read_text(encoding="utf-8")
    assert without_wasm(made) == without_wasm(plain_cells.MADE.read_text(encoding="utf-8")), "run: make bundles"


def test_each_plain_cell_gives_in_micropython_what_its_notebook_stores():
    cells = plain_cells.plain_cells()
    assert len(cells) > 40 and sum(bool(cell.stored) for cell in cells) > 20
    assert plain_cells.differences(cells) == []


def test_another_value_is_found():
    [*_, cell] = plain_cells.plain_cells()
    cell.stored = ["0.5"]
    [found] = plain_cells.differences([cell])
    assert "stored ['0.5']" in found


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_on_a_measure_defines_it_in_plain_python(name):
    cells = [cell for cell in plain_cells.plain_cells() if f"_{name}.ipynb" in cell.where]
    defined = [cell for cell in cells if "def plain_" in cell.request["code"]]
    assert defined and all(cell.stored for cell in defined)


@pytest.mark.parametrize("code, told", [
    ("print(1)\nprint(2, end='')\n3", {"printed": "1\n2", "value": "3"}),
    ("x = 1", {"printed": "", "value": ""}),
    ("None", {"printed": "", "value": ""}),
    ("max(\n  1,\n  2,\n)", {"printed": "", "value": "2"}),
    ("x = 1 + \\\n5", {"printed": "", "value": ""}),
    ("half(4)  # of four", {"printed": "", "value": "2.0"}),
    ("\ndef f(:\n  1", {"error": "SyntaxError: invalid syntax", "line": 2}),
    ("x = 1\n\ny", {"error": "NameError: name 'y' isn't defined", "line": 3}),
    ("def f(): return f()\nf()", {"error": "RuntimeError: maximum recursion depth exceeded", "line": 1}),
    ("half('a')", {"isEarlier": True, "line": 2}),
    ("prod([2, 3]), sqrt(9)", {"value": "(6, 3.0)"}),
])
def test_an_answer_has_what_is_printed_the_value_or_the_error_and_its_line(code, told):
    request = {"math": ["prod", "sqrt"], "earlier": ["def half(x):\n    return x / 2\n\nprint(half(1))"], "code": code}
    [answer] = plain_cells.run([request])
    assert {key: answer[key] for key in told} == told


def test_nothing_of_an_earlier_run_stays():
    run = {"math": [], "earlier": []}
    first, second = plain_cells.run([{**run, "code": "x = 1\nx"}, {**run, "code": "x"}])
    assert first["value"] == "1" and second["error"].startswith("NameError")


def test_what_is_printed_is_cut():
    [answer] = plain_cells.run([{"math": [], "earlier": [], "code": "for i in range(10000): print('a line', i)"}])
    assert len(answer["printed"]) < 21_000 and answer["printed"].endswith("(more is not shown)")


def definition(page):
    "Return the cell of `page` that defines DCG."
    texts = page.locator(".cell.plain").all_inner_texts()  # by number: what it says will change
    [number] = [number for number, text in enumerate(texts) if "def plain_dcg" in text]
    return page.locator(".cell.plain").nth(number)


def press_run(cell):
    "Press Run in `cell`, and wait for its answer."
    cell.locator(".run").click()
    answered(cell)


def answered(cell):
    "Wait until `cell` has its answer."
    cell.locator(".result pre, .result:has-text('Python')").first.wait_for()
    settled(lambda: cell.locator(".run[aria-busy]").count(), lambda busy: busy == 0)


def test_the_first_run_loads_python_and_gives_the_stored_value(served, watched):
    page = watched.go(served + DCG)
    assert not any("python" in url for url in watched.requests)
    cell = definition(page)
    stored = cell.locator("> pre.output").text_content().strip()
    press_run(cell)
    assert sum("/python/python.js" in url for url in watched.requests) == 1
    assert all(url.startswith((served, "blob:")) for url in watched.requests)
    assert cell.locator(".result").inner_text().strip() == stored and cell.locator("> pre.output").is_hidden()
    assert watched.problems == []


def test_a_closed_fold_has_no_button_run_and_an_open_one_runs(served, watched):
    page = watched.go(served + DCG)
    page.locator("#reference + details").evaluate("fold => { fold.open = true }")
    cell = page.locator(".cell.plain:has(> .fold)").first
    assert cell.locator(".run").is_hidden()
    cell.locator("summary").click()
    press_run(cell)
    assert cell.locator("textarea").is_visible() and cell.locator(".result").inner_text() == "13.848852807234543"


def test_the_next_runs_take_the_python_that_is_there(served, watched):
    "So they take milliseconds, as long as a button may."
    page, started = watched.go(served + DCG), []
    page.on("worker", lambda worker: started.append(worker))
    cell = definition(page)
    press_run(cell)
    for runs in range(1, 4):
        cell.locator("textarea").fill(f"{runs} * 10")
        press_run(cell)
        assert cell.locator(".result").inner_text() == str(runs * 10) and len(started) == 1


def test_a_changed_cell_runs_with_the_earlier_ones_as_they_are_and_reset_brings_all_back(served, watched):
    page = watched.go(served + "practice/clicks.html")
    sets = page.locator(".cell.plain").first
    press_run(sets)
    told = sets.locator(".result").inner_text()
    assert told.startswith("Set for the cells below:\nrel = [3, 2, 3, 0, 1, 2]\nlooked = [1, 0.5, ")
    sets.locator("textarea").fill("looked = [1]\nprint(9)")
    cell = definition(page)
    press_run(cell)
    assert cell.locator(".result").inner_text() == "0.75"
    assert cell.locator(".reset").is_hidden() and sets.locator(".reset").is_visible()
    sets.locator(".reset").click()
    assert sets.locator("textarea").input_value() == "rel = [3, 2, 3, 0, 1, 2]\nlooked = [1, 1/2, 1/3, 1/4, 1/5, 1/6]"
    assert sets.locator(".result").inner_text() == ""
    press_run(cell)
    assert cell.locator(".result").inner_text() == "1.4404648767857289"


def test_a_cell_without_a_value_tells_what_it_has_set(served, watched):
    cell = definition(watched.go(served + DCG))
    press_run(cell)
    said = {"a, b = 1, [2]\nrel = [0]": "Set for the cells below:\na = 1\nb = [2]\nrel = [0]",
            "def gain(rel): return rel": "Set for the cells below:\ngain()",
            "b = 1\nprint(b)": "1", "pass": "It ran, and shows no value.", "b = 1\nb": "1"}
    for code, shown in said.items():
        cell.locator("textarea").fill(code)
        press_run(cell)
        assert cell.locator(".result").inner_text() == shown


def test_an_error_has_its_line_and_its_markup_stays_text(served, watched):
    cell = definition(watched.go(served + DCG))
    press_run(cell)
    cell.locator("textarea").fill("x = 1\n\nwrong(x)")
    press_run(cell)
    assert cell.locator(".result .error").inner_text() == "Line 3: NameError: name 'wrong' isn't defined"
    cell.locator("textarea").fill("print('<b>&amp;')")
    press_run(cell)
    assert cell.locator(".result").inner_text() == "<b>&amp;" and cell.locator(".result b").count() == 0


def test_an_endless_loop_is_stopped_and_the_next_run_answers(served, watched):
    page = watched.go(served + DCG)
    cell = definition(page)
    press_run(cell)
    page.clock.install()
    cell.locator("textarea").fill("while True: pass")
    cell.locator(".run").click()
    settled(lambda: page.clock.fast_forward(1000) or cell.locator(".result").inner_text(),
            lambda text: "Stopped after 3 seconds" in text)
    cell.locator("textarea").fill("1 + 1")
    cell.locator(".run").click()
    cell.locator(".result", has_text="2").wait_for()


def test_keys_alone_run_change_leave_and_reset(served, watched):
    page = watched.go(served + DCG)
    cell = definition(page)
    cell.locator(".run").focus()
    page.keyboard.press("Enter")
    answered(cell)
    page.keyboard.press("Shift+Tab")
    if page.evaluate("document.activeElement.className").startswith("copy"): page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.keyboard.press("Control+End")
    page.keyboard.type("\nif True:\n")
    page.keyboard.type("print(7)")
    assert cell.locator("textarea").input_value().endswith("if True:\n    print(7)")
    page.keyboard.press("Control+Enter")
    answered(cell)
    settled(lambda: cell.locator(".result").inner_text(), lambda text: text == "7")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.className") == "run"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert "if True" not in cell.locator("textarea").input_value()


def test_it_runs_from_the_disk(site, watched):
    cell = definition(watched.go((site / DCG).as_uri()))
    press_run(cell)
    assert cell.locator(".result").inner_text() == "6.861126688593502"
    assert watched.problems == []


STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src blob:"


def test_a_strict_policy_lets_it_run(served, watched):
    start = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{STRICT}"><title>Strict</title>'
    run = '<div class="cell plain"><div class="sourceCode"><pre><code>1 + 1</code></pre></div><div class="run-bar">' \
          '<button class="run">Run</button></div><div class="result"></div></div>'
    body = f"{start}{run}<script src='{served}run.js'></script>"
    watched.page.route("**/strict.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    cell = watched.go(served + "strict.html").locator(".cell")
    press_run(cell)
    assert cell.locator(".result").inner_text() == "2"
    assert watched.problems == []


def test_without_script_the_cell_is_as_it_was(served, browser):
    with tab(browser, java_script_enabled=False) as opened:
        cell = definition(opened.go(served + DCG))
        assert cell.locator(".run").is_hidden() and cell.locator("> pre.output").is_visible()


def test_when_python_does_not_arrive_the_cell_says_so_and_the_next_press_asks_again(served, watched):
    page = watched.go(served + DCG)
    page.route("**/python/python.js*", lambda route: route.abort())
    cell = definition(page)
    cell.locator(".run").click()
    cell.locator(".result", has_text="could not be loaded").wait_for()
    page.unroute("**/python/python.js*")
    cell.locator(".run").click()
    cell.locator(".result", has_text="6.861126688593502").wait_for()


@pytest.mark.some(1)
@pytest.mark.parametrize("width, theme", [(360, "dark"), (360, "light"), (1440, "dark"), (1440, "light")])
def test_an_open_cell_is_accessible_and_fits(width, theme, served, browser):
    with tab(browser, viewport={"width": width, "height": 800}, color_scheme=theme) as opened:
        page = opened.go(served + DCG)
        cell = definition(page)
        press_run(cell)
        cell.locator("textarea").fill("# a comment\nprint('a text that is longer than the screen of a phone', 1)\nx")
        press_run(cell)
        ready(page)
        settled(lambda: violations(page, 1), lambda found: found == [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        code, area = (cell.locator(f".editing > {part}").bounding_box() for part in ("pre", "textarea"))
        assert code == area, "the text area lies over its code"
