"A report in a browser: at every width and in both themes, without scripts, on paper, and for axe-core."
import pytest

import accessible
from browser import launch
from ndcg_lit import report

ROWS = {f"q{q}": {f"d{d}": (q * d) % 4 for d in range(8)} for q in range(20)}
RUNS = {"a system with a rather long name": {q: {d: float((i * 5 + q_ * 3) % 7) for i, d in enumerate(ROWS[q])}
                                             for q_, q in enumerate(ROWS)},
        "new": {q: {d: float(grade) for d, grade in ROWS[q].items()} for q in ROWS}}
CORPUS = {f"d{d}": {"title": f"A title of some words that goes on, number {d}", "text": "words"} for d in range(8)}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    "Return the paths of a report of two runs, and of one."
    here = tmp_path_factory.mktemp("reports")
    measures = ["nDCG@5", "AP"]
    report(RUNS, ROWS, measures, corpus=CORPUS).to_html(here / "two.html")
    report({"new": RUNS["new"]}, ROWS, measures).to_html(here / "one.html")
    return [here / "two.html", here / "one.html"]


def test_a_report_is_read_everywhere(files):
    with launch() as browser:
        for at, path in enumerate(files):
            for width, theme in ((390, "dark"), (1280, "light"))[:2 - at]:
                page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=theme)
                asked, said = [], []
                page.on("request", lambda request, asked=asked: asked.append(request.url))
                page.on("console", lambda message, said=said: said.append(message.text))
                page.goto(path.as_uri())
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                assert asked == [path.as_uri()] and said == []
                accessible.ready(page)
                assert accessible.violations(page) == []
                page.close()
        context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
        page = context.new_page()
        page.goto(files[0].as_uri())
        for part in ("h1", ".means", ".intervals li >> nth=1", "article >> nth=5", ".ranks li >> nth=9", "#origin"):
            assert page.locator(part).is_visible(), part
        boxes = [page.locator(".lists > div").nth(at).bounding_box() for at in (0, 1)]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]  # one list below the other on a phone
        page.emulate_media(media="print", color_scheme="dark")
        page.set_viewport_size({"width": 680, "height": 1000})
        boxes = [page.locator(".lists > div").nth(at).bounding_box() for at in (0, 1)]
        assert boxes[0]["y"] == boxes[1]["y"] and boxes[1]["x"] + boxes[1]["width"] <= 680  # beside it on paper
        paper = page.pdf(prefer_css_page_size=True)
        assert 2 <= paper.count(b"/Type /Page") - paper.count(b"/Type /Pages") <= 12
        context.close()


def test_a_title_to_judge_takes_its_row_on_a_phone(tmp_path):
    judged = {q: {d: grade for d, grade in grades.items() if d != "d3"} for q, grades in ROWS.items()}
    report(RUNS, judged, "nDCG@5", corpus=CORPUS).to_html(tmp_path / "report.html")
    with launch() as browser:
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto((tmp_path / "report.html").as_uri())
        scroll, title = page.locator(".scroll:has(.judge)"), page.locator(".judge tbody td").first
        assert scroll.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert title.inner_text().startswith("A title of some words")
        assert title.bounding_box()["width"] >= scroll.bounding_box()["width"] - 1
        last = page.locator(".judge tbody tr").first.locator("td").last.bounding_box()
        assert last["x"] + last["width"] <= 360
