"""The laboratory in a real browser, opened from the disk: by mouse, touch and keys it reaches the values that Python computes."""
import json
import re
import subprocess
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from traitlets import TraitError

from ndcg_lit import discounts
from ndcg_lit.widgets import RankingLab, STATIC, bundle, embed, fallback, measures

GRADES = [3, 2, 3, 0, 1, 2]
POOL = [3, 3, 3, 2, 2, 2, 1, 0]
AXE = Path(find_spec("axe_playwright_python").origin).parent / "axe.min.js"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Laboratory</title><style>body {{ margin: 0; color-scheme: light dark }} main {{ max-width: 46rem; margin: auto; padding: 0 16px }}</style>{head}</head>
<body><main><h1>Laboratory</h1>
{body}
</main></body></html>"""


# In Python

REFUSED = [
    (dict(ranking=[3, "2"]), "'2'"), (dict(ranking=[3, -1]), "-1"), (dict(ranking=[3, float("nan")]), "nan"), (dict(ranking="32"), "'32'"), (dict(ranking=[("A", 1, 2)]), "('A', 1, 2)"),
    (dict(ranking=[(7, 1)]), "7"), (dict(ranking=[{"label": "A"}]), "None"), (dict(ranking=5), "5"), (dict(k=0), "0"), (dict(k=2.5), "2.5"), (dict(k=True), "True"), (dict(k="2"), "'2'"),
    (dict(gain="square"), "'square'"), (dict(gain=["linear"]), "['linear']"), (dict(discount="log3"), "'log3'"), (dict(discount=["jk", 1]), "1"), (dict(discount=lambda i: 1 / i), "function"),
    (dict(discount=[1, 0.5]), "2 weights for 6 ranks"), (dict(discount=None), "None"), (dict(pool=[3, 2]), "[3, 2]"), (dict(pool=[3, "x"]), "'x'"), (dict(min_grade="low"), "'low'"), (dict(min_grade=float("inf")), "inf"),
]


@pytest.mark.parametrize("change, named", REFUSED)
def test_a_wrong_value_is_refused_by_name_and_leaves_the_lab_as_it_was(change, named):
    lab = RankingLab(GRADES)
    before, (name, value) = lab.held(), *change.items()
    with pytest.raises(TraitError) as refused:
        setattr(lab, name, value)
    assert str(refused.value).startswith(f"{name}: ") and named in str(refused.value)
    assert lab.held() == before
    with pytest.raises(TraitError):
        RankingLab(**{"ranking": GRADES, **change})


@pytest.mark.parametrize("options", [{}, dict(k=4), dict(gain="exponential", pool=POOL), dict(discount=("rbp", 0.8), min_grade=2), dict(discount=[1, 1, 1, 1, 1, 1], k=10)], ids=str)
def test_measures_are_those_of_the_book(options):
    lab = RankingLab(GRADES, **options)
    assert {name: getattr(lab, name) for name in ("cg", "dcg", "idcg", "ndcg", "ap", "rr")} == measures(**lab.held())


def test_python_hears_what_the_reader_does():
    lab, heard = RankingLab(GRADES), []
    lab.observe(lambda change: heard.append(change.new), "ndcg")
    lab.set_state({"ranking": [{"label": "B", "grade": 2}, {"label": "A", "grade": 3}], "k": 1})
    assert heard == [lab.ndcg] and lab.ndcg == RankingLab([2, 3], k=1).ndcg and lab.labels == ["B", "A"]


def test_measures_cannot_be_set():
    with pytest.raises(TraitError):
        RankingLab(GRADES).ndcg = 1.0


def test_an_output_is_stable_and_stands_alone():
    lab = RankingLab([("Aster", 3), ("Birch", 2)], k=1)
    data, _ = lab._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert data["text/plain"] == "RankingLab([('Aster', 3), ('Birch', 2)], k=1)"
    assert data["text/html"] == embed(eval(data["text/plain"]))
    assert not re.search(r"https?:|\bimport\b|\bfetch\(|\bid=", data["text/html"])


def test_a_label_is_text_wherever_it_goes():
    lab = RankingLab([('</script><b title="x">&amp;', 1)])
    page = embed(lab)
    assert "</script><b" not in page and '<b title="x">' not in page and "&lt;b title=&quot;x&quot;&gt;&amp;amp;" in fallback(lab)


def test_sizes():
    scripts = {path.name: len(path.read_bytes()) for path in STATIC.iterdir() if path.suffix == ".js"}
    assert sum(scripts[name] for name in ("metrics.js", "parts.js", "ranking_lab.js", "host.js")) <= 38_000, scripts
    assert len((STATIC / "lab.css").read_bytes()) <= 12_000


def test_front_end_keeps_to_its_own_element():
    for path in STATIC.glob("*.js"):
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"getElementById|\bid:|innerHTML|https?:", source), path.name
        assert path.name == "host.js" or not re.search(r"document\.(querySelector|addEventListener|body)|window\.", source), path.name


def test_without_anywidget_the_error_says_what_to_install():
    code = "import sys; sys.modules['anywidget'] = None\nimport ndcg_lit.widgets"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert 'ImportError: the widgets need anywidget; install it with: pip install "ndcg_lit[lab]"' in run.stderr


# In the browser

@pytest.fixture
def open_page(browser, tmp_path):
    "A function that opens HTML from the disk; at the end nothing else was asked for and nothing went wrong in the console."
    contexts, requested, wrong = [], [], []

    def open_page(body, head="", width=900, height=1000, **options):
        path = tmp_path / f"{len(contexts)}.html"
        path.write_text(PAGE.format(body=body, head=head), encoding="utf-8")
        context = browser.new_context(viewport=dict(width=width, height=height), **options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: requested.append(request.url))
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [url for url in requested if not url.startswith(tmp_path.as_uri())] == []
    assert len(requested) == len(contexts) and wrong == []


@pytest.fixture
def open_lab(open_page):
    "A function that opens one laboratory on a page of its own."
    return lambda ranking=GRADES, options=None, **page: open_page(embed(RankingLab(ranking, **(options or {}))), **page)


def shown(page, lab=0):
    "The measures on the page, at full precision."
    cells = page.locator(".ndcg-lab .nl-lab").nth(lab).locator("[data-measure]")
    return {cell.get_attribute("data-measure"): float(cell.locator("data").get_attribute("value")) for cell in cells.all()}


def names(page, lab=0):
    return page.locator(".ndcg-lab .nl-lab").nth(lab).locator(".nl-rows .nl-name").all_inner_texts()


def expect(page, ranking, lab=0, **options):
    "The page shows this ranking, of (label, grade) pairs, and what Python computes for it."
    known = RankingLab(ranking, **options)
    assert names(page, lab) == known.labels
    assert shown(page, lab) == pytest.approx(measures(**known.held()), rel=1e-12)
    text = page.locator(".ndcg-lab .nl-lab").nth(lab).locator("[data-measure=ndcg] data").inner_text()
    assert text == f"{known.ndcg:.3f}"


def graded(order):
    "The (label, grade) pairs of the running example in this order of labels."
    return [(label, GRADES["ABCDEF".index(label)]) for label in order]


def row(page, label):
    return page.locator(".nl-rows li", has=page.locator(".nl-name", has_text=re.compile(f"^{label}$")))


def grip(page, label):
    return row(page, label).locator(".nl-grip")


def said(page, contains):
    page.locator("[role=status]", has_text=contains).wait_for(timeout=2000)
    return page.locator("[role=status]").inner_text()


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end, release=True):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] + 6)
    page.mouse.move(*end, steps=8)
    if release:
        page.mouse.up()


def test_at_first(open_lab):
    page = open_lab()
    expect(page, GRADES)
    assert page.locator(".nl-delta").all_inner_texts() == [""] * 6


def test_bars_are_drawn_to_scale(open_lab):
    page = open_lab()
    size = "bars => bars.map(bar => [bar.getBoundingClientRect().width, getComputedStyle(bar).backgroundColor + getComputedStyle(bar).backgroundImage])"
    page.wait_for_timeout(400)
    for name, terms in (("got", GRADES), ("best", sorted(GRADES, reverse=True))):
        drawn = page.locator(f".nl-bar .nl-{name}").evaluate_all(size)
        widths = [width / drawn[0][0] for width, _ in drawn]
        assert widths == pytest.approx([g * w / 3 for g, w in zip(terms, discounts(6))], abs=0.02)
        assert all(paint != "rgba(0, 0, 0, 0)none" for _, paint in drawn)
    assert page.locator(".nl-kept i").bounding_box()["width"] / page.locator(".nl-kept").bounding_box()["width"] == pytest.approx(RankingLab(GRADES).ndcg, abs=0.01)


def test_mouse_drag_by_the_grip(open_lab):
    page = open_lab()
    drag(page, centre(grip(page, "A")), centre(row(page, "C")))
    expect(page, graded("BCADEF"))
    assert "it adds 1.500 instead of 3.000" in said(page, "A moved from rank 1 to 3")


def test_mouse_drag_by_the_row_shows_the_way_before_the_drop(open_lab):
    page = open_lab()
    name = row(page, "F").locator(".nl-name")
    drag(page, centre(name), centre(row(page, "A")), release=False)
    assert shown(page)["ndcg"] == pytest.approx(RankingLab(graded("FABCDE")).ndcg, rel=1e-12)
    assert names(page) == list("ABCDEF")
    page.mouse.up()
    expect(page, graded("FABCDE"))


def test_a_drag_can_be_called_off(open_lab):
    page = open_lab()
    drag(page, centre(grip(page, "A")), centre(row(page, "D")), release=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page, GRADES)
    assert page.locator(".nl-dragging, .nl-held").count() == 0


def swipe(page, start, end, steps=10):
    finger = page.context.new_cdp_session(page)
    way = [tuple(a + (b - a) * i / steps for a, b in zip(start, end)) for i in range(steps + 1)]
    for i, (x, y) in enumerate(way):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_touch_drag(open_lab):
    page = open_lab(width=360, height=900, has_touch=True, is_mobile=True)
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView({ block: 'center' })")
    swipe(page, centre(grip(page, "A")), centre(grip(page, "C")))
    expect(page, graded("BCADEF"))


def test_a_finger_beside_the_grip_scrolls_the_page(open_lab):
    page = open_lab(width=360, height=500, has_touch=True, is_mobile=True)
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView()")
    before = page.evaluate("scrollY")
    x, y = centre(row(page, "C").locator(".nl-name"))
    swipe(page, (x, y), (x, y - 150))
    page.wait_for_function(f"scrollY > {before} + 50")
    expect(page, GRADES)


def test_buttons(open_lab):
    page = open_lab()
    page.get_by_role("button", name="Move A down").click()
    expect(page, graded("BACDEF"))
    page.get_by_role("button", name="Move F up").click()
    expect(page, graded("BACDFE"))
    up = page.get_by_role("button", name="Move B up")
    assert up.get_attribute("aria-disabled") == "true"
    up.click(force=True)
    expect(page, graded("BACDFE"))


def test_keys_alone(open_lab):
    page = open_lab()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    assert focused.get_attribute("aria-label") == "A, rank 1 of 6, grade 3, relevant"
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    assert focused.get_attribute("aria-label") == "A, rank 3 of 6, grade 3, relevant"
    expect(page, graded("BCADEF"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    expect(page, graded("CBADEF"))
    page.keyboard.press("5")
    expect(page, [("C", 5), *graded("BADEF")])
    assert "C went from 3 to 5" in said(page, "The grade of C")
    for name in ("Grade of C", "Move C up", "Move C down"):
        page.keyboard.press("Tab")
        assert focused.get_attribute("aria-label") == name
    page.keyboard.press("Enter")
    expect(page, [("B", 2), ("C", 5), *graded("ADEF")])
    assert focused.get_attribute("aria-label") == "Move C down"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    expect(page, [("B", 2), ("C", 5), *graded("ADEF")], k=5)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page, [("B", 2), ("C", 5), *graded("ADEF")], k=5, gain="exponential")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page, [("C", 5), ("A", 3), ("B", 2), ("F", 2), ("E", 1), ("D", 0)], k=5, gain="exponential")


@pytest.mark.parametrize("size", [dict(width=360, height=740), dict(width=720, height=450)], ids=str)
def test_a_row_moved_by_keys_stays_in_view(open_lab, size):
    page = open_lab(**size)
    inside = """() => {
      const row = document.activeElement.closest("li").getBoundingClientRect(), top = document.querySelector(".nl-headline").getBoundingClientRect().bottom;
      return [row.top - top, innerHeight - row.bottom];
    }"""
    for label, key in (("A", "Alt+ArrowDown"), ("F", "Alt+ArrowUp")):
        page.get_by_role("button", name="Reset").click()
        grip(page, label).focus()
        for _ in range(5):
            page.keyboard.press(key)
        page.wait_for_timeout(400)
        assert names(page).index(label) == (5 if label == "A" else 0)
        assert min(page.evaluate(inside)) >= 0


def test_a_digit_in_the_list_of_grades_is_left_to_it(open_lab):
    page = open_lab()
    page.get_by_label("Grade of D").select_option("4")
    expect(page, [(label, 4 if label == "D" else grade) for label, grade in graded("ABCDEF")])
    assert page.get_by_label("Grade of D").input_value() == "4"


def test_cutoff_and_its_line(open_lab):
    page = open_lab()
    page.get_by_role("slider").fill("4")
    expect(page, GRADES, k=4)
    assert page.locator("[data-measure=ndcg] dt").inner_text().startswith("NDCG@4")
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == "4 of 6 ranks"
    page.wait_for_timeout(300)
    line, below = page.locator(".nl-cut").bounding_box(), row(page, "E").bounding_box()
    assert abs(line["y"] - below["y"]) < 2.5 and page.locator("li.nl-uncounted").count() == 2
    page.get_by_role("slider").fill("6")
    expect(page, GRADES, k=6)
    assert not page.locator(".nl-cut").is_visible()


def test_gain(open_lab):
    page = open_lab()
    page.get_by_role("radio", name="exponential").check(force=True)
    expect(page, GRADES, gain="exponential")
    assert "AP and RR do not look at gains" in said(page, "Exponential gain")


def test_sort_shuffle_reset(open_lab):
    page = open_lab(options=dict(k=5))
    page.get_by_role("button", name="Sort to ideal").click()
    expect(page, graded("ACBFED"), k=5)
    page.get_by_role("button", name="Shuffle").click()
    order = names(page)
    assert sorted(order) == list("ABCDEF")
    expect(page, graded(order), k=5)
    page.get_by_role("slider").fill("2")
    page.get_by_role("button", name="Reset").click()
    expect(page, GRADES, k=5)


@pytest.mark.parametrize("options", [
    dict(pool=POOL, k=6), dict(pool=POOL), dict(discount=("jk", 2), min_grade=2), dict(discount=("rbp", 0.8), k=3), dict(discount="reciprocal"), dict(discount=[1, 0.8, 0.8, 0.5, 0.9, 0]), dict(k=50)], ids=str)
def test_every_form(open_lab, options):
    page = open_lab(options=options)
    expect(page, GRADES, **options)
    page.get_by_role("button", name="Move C up").click()
    expect(page, graded("ACBDEF"), **options)


def test_a_new_grade_is_new_in_the_pool_too(open_lab):
    page = open_lab(options=dict(pool=POOL, k=6))
    grip(page, "A").focus()
    page.keyboard.press("5")
    expect(page, [("A", 5), *graded("BCDEF")], pool=[5, 3, 3, 2, 2, 2, 1, 0], k=6)


@pytest.mark.parametrize("ranking", [[], [2], [0, 0, 0], [2.5, 0.5, 1], [True, False]], ids=str)
def test_odd_lists(open_lab, ranking):
    page = open_lab(ranking)
    expect(page, ranking)
    page.get_by_role("button", name="Shuffle").click()
    page.get_by_role("button", name="Sort to ideal").click()
    expect(page, sorted(zip(RankingLab(ranking).labels, RankingLab(ranking).grades), key=lambda pair: -pair[1]) if len(set(ranking)) > 1 else [(name, ranking[0]) for name in names(page)])


def test_the_change_is_shown_with_its_sign(open_lab):
    page = open_lab()
    page.get_by_role("button", name="Move A down").click()
    before, after = RankingLab(GRADES), RankingLab(graded("BACDEF"))
    assert page.locator("[data-measure=ndcg] .nl-delta").inner_text().endswith(f"\u2212{before.ndcg - after.ndcg:.3f}")
    assert page.locator("[data-measure=rr] .nl-delta").inner_text() == "\u00b10"
    page.get_by_role("button", name="Move A up").click()
    assert page.locator("[data-measure=dcg] .nl-delta").inner_text() == f"+{before.dcg - after.dcg:.3f}"


def test_a_small_change_is_shown_with_more_digits(open_lab):
    page = open_lab([3, 3, 3, 3, 1.001, 1])
    page.get_by_role("button", name="Move E down").click()
    delta = page.locator("[data-measure=dcg] .nl-delta").inner_text()
    assert re.fullmatch("\u22120\\.0000[1-9]\\d?", delta), delta
    falls = re.search(r"DCG falls to (\d+\.\d+)", said(page, "DCG falls"))
    assert len(falls[1]) == len("9.12345")


def test_a_list_with_nothing_to_find_says_so(open_lab):
    page = open_lab([0, 0, 0])
    said(page, "There is nothing to find, so NDCG is 0 by convention.")
    page.get_by_role("button", name="Move A down").click()
    said(page, "A moved from rank 1 to 2: there is nothing to find")
    page.get_by_role("button", name="Sort to ideal").click()
    said(page, "yet there is nothing to find, so NDCG is 0 by convention")
    assert not page.locator(".nl-bar .nl-best").first.is_visible()


def test_two_laboratories_on_one_page(open_page):
    page = open_page(embed(RankingLab(GRADES)) + embed(RankingLab([1, 0, 2], gain="exponential")))
    assert page.locator(".nl-lab").count() == 2
    page.locator(".nl-lab").nth(1).get_by_role("radio", name="linear").check(force=True)
    page.locator(".nl-lab").nth(1).get_by_role("button", name="Move C up").click()
    expect(page, [("A", 1), ("C", 2), ("B", 0)], lab=1)
    expect(page, GRADES, lab=0)
    assert page.locator(".nl-lab").nth(0).get_by_role("radio", name="linear").is_checked()


def test_labels_are_text(open_lab):
    label = '</script><img src="x" onerror="alert(1)">&amp;'
    page = open_lab([(label, 2), ("B", 1)])
    expect(page, [(label, 2), ("B", 1)])
    assert page.locator(".nl-lab img").count() == 0


def test_without_javascript_the_table_stays(open_lab):
    page = open_lab([("Aster", 3), ("Birch", 2)], java_script_enabled=False)
    text = page.locator(".ndcg-lab").inner_text()
    assert all(part in text for part in ("Aster", "Birch", "NDCG 1.000", "DCG 4.262", "1.262")) and page.locator(".ndcg-lab td").count() == 12


@pytest.mark.parametrize("broken, why", [
    (lambda state: state.update(ranking=[{"label": "A", "grade": "x"}]), "needs a grade that is a number"), (lambda state: state.update(gain="square"), "gain must be"),
    (lambda state: state.update(pool=[1]), "pool lacks"), (lambda state: state.clear(), "ranking must be a list")])
def test_a_broken_state_says_why_and_leaves_the_table(open_page, broken, why):
    html = embed(RankingLab(GRADES))
    found = re.search(r'(<script type="application/json">)(.*?)(</script>)', html)
    state = json.loads(found[2])
    broken(state)
    page = open_page(html.replace(found[2], json.dumps(state), 1))
    assert why in page.get_by_role("alert").inner_text()
    assert page.locator(".ndcg-lab table").is_visible() and page.locator(".nl-lab").count() == 0


STAND = """<div class="stand"></div><script type="module">
const counts = { signals: [] };
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, handler, options) { if (this instanceof Element) counts.signals.push(options?.signal); return add.call(this, type, handler, options); };
%s
const handlers = new Map(), state = %s, stand = document.querySelector(".stand");
const model = plainModel(state);
const watched = { ...model, on: (event, f) => { handlers.set(event, f); model.on(event, f); }, off: (event, f) => { if (handlers.get(event) === f) handlers.delete(event); model.off(event, f); } };
globalThis.lab = { counts, handlers, model, stand, close: RANKING.render({ model: watched, el: stand }) };
</script>"""


@pytest.fixture
def open_stand(open_page):
    "A function that opens a laboratory whose model and clean-up the test can reach, as in Jupyter."
    def open_stand(lab):
        script = bundle("ranking_lab.js", "host.js").replace("export default { render };", "const RANKING = { render };")
        return open_page(STAND % (script, json.dumps(lab.held())), head=f"<style>{bundle('lab.css')}</style>")
    return open_stand


def test_clean_up_leaves_nothing(open_stand):
    page = open_stand(RankingLab(GRADES))
    expect(page, GRADES)
    assert page.evaluate("lab.counts.signals.length") > 10 and page.evaluate("lab.handlers.size") == 6
    page.evaluate("lab.close()")
    assert page.evaluate("lab.counts.signals.every(signal => signal?.aborted)")
    assert page.evaluate("lab.handlers.size") == 0 and page.locator(".stand").inner_html() == ""


def test_the_picture_follows_the_model(open_stand):
    page = open_stand(RankingLab(GRADES))
    page.evaluate("lab.model.set('ranking', [{ label: 'C', grade: 3 }, { label: 'new', grade: 1 }, { label: 'A', grade: 2 }])")
    expect(page, [("C", 3), ("new", 1), ("A", 2)])
    page.evaluate("lab.model.set('k', 2)")
    expect(page, [("C", 3), ("new", 1), ("A", 2)], k=2)
    said(page, "Set by the program")


def test_a_bad_change_of_the_model_keeps_the_last_good_state(open_stand):
    page = open_stand(RankingLab(GRADES))
    page.evaluate("lab.model.set('ranking', [{ label: 'C', grade: null }])")
    assert "needs a grade" in said(page, "The last good ranking stays")
    expect(page, GRADES)


def test_the_model_hears_one_move_once(open_stand):
    page = open_stand(RankingLab(GRADES))
    page.evaluate("lab.model.on('change:ranking', () => { lab.heard = (lab.heard ?? 0) + 1; })")
    drag(page, centre(grip(page, "A")), centre(row(page, "D")))
    assert page.evaluate("lab.heard") == 1
    assert page.evaluate("lab.model.get('ranking').map(result => result.label).join('')") == "BCDAEF"


@contextmanager
def checked_by_axe(page):
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    def check():
        page.wait_for_timeout(450)
        found = page.evaluate("axe.run()")["violations"]
        assert [(v["id"], [node["target"] for node in v["nodes"]]) for v in found] == []
    check()
    yield check


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [900, 360])
def test_accessible_in_every_state(open_lab, scheme, width):
    head = "<style>body { background: light-dark(#fdfcf9, #15171c); color: light-dark(#1d2230, #e6e8ee) }</style>"
    page = open_lab([("A result with a long name, two lines of it", 3), *graded("BCDEF")], head=head, width=width, color_scheme=scheme)
    with checked_by_axe(page) as check:
        page.get_by_role("button", name="Move C up").click()
        check()
        page.get_by_role("slider").fill("3")
        page.get_by_role("radio", name="exponential").check(force=True)
        check()
        grip(page, "D").focus()
        page.keyboard.press("Alt+ArrowUp")
        check()
        if width == 900:
            drag(page, centre(grip(page, "F")), centre(row(page, "B")), release=False)
            check()
            page.mouse.up()
        check()


def test_accessible_when_broken(open_page):
    page = open_page(embed(RankingLab(GRADES)).replace('"gain": "linear"', '"gain": "square"'))
    with checked_by_axe(page):
        assert page.get_by_role("alert").is_visible()


@pytest.mark.parametrize("width", [320, 360, 450, 640, 1440])
def test_nothing_sticks_out(open_lab, width):
    page = open_lab([("Donaudampfschifffahrtsgesellschaft, a long name", 3), *graded("BCDEF")], options=dict(gain="exponential"), width=width)
    page.get_by_role("button", name="Move B down").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    edges = page.evaluate("(() => { const box = document.querySelector('.nl-lab').getBoundingClientRect(); return [...document.querySelectorAll('.nl-lab *')].map(n => n.getBoundingClientRect()).filter(r => r.width && (r.left < box.left - 1 || r.right > box.right + 1)).length; })()")
    assert edges == 0


@pytest.mark.parametrize("width", [360, 900])
def test_targets_are_large_enough(open_lab, width):
    page = open_lab(width=width)
    for target in page.locator(".nl-lab button, .nl-lab select, .nl-lab input").all():
        box = target.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44, target.evaluate("n => n.outerHTML")


def test_reduced_motion(open_lab):
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    page = open_lab(reduced_motion="reduce")
    page.get_by_role("button", name="Move A down").click()
    assert page.evaluate(moving) == 0
    page = open_lab()
    page.evaluate("document.querySelector('[data-act=down]').click()")
    assert page.evaluate(moving) > 0


@pytest.mark.parametrize("marks, scheme, dark", [
    ('<script>document.documentElement.dataset.theme = "dark"</script>', "light", True), ('<script>document.documentElement.dataset.theme = "light"</script>', "dark", False), ("", "dark", True), ("", "light", False)])
def test_the_theme_of_the_page(open_lab, marks, scheme, dark):
    page = open_lab(head=marks, color_scheme=scheme)
    card = page.locator(".nl-lab").evaluate("n => getComputedStyle(n).backgroundColor")
    assert card == ("rgb(29, 32, 39)" if dark else "rgb(255, 255, 255)")
