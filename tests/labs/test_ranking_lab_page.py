"""The ranking laboratory on a page: its code and link, the address, every width, theme and reader, broken states."""

import json
import re
import subprocess
import sys

import pytest

from labs import (
    GRADES, PAPER, POOL, address, checked_by_axe, click, expect, graded, grip, judge, name, names, pause,
    press, said, shown, state, take_out,
)
from ndcg_lit.labs.base import embed
from ndcg_lit import Quiz, RankingLab
from seeds import of_the_day

LABELS = [
    'it\'s "quoted"', "back\\slash \\n", "two\nlines", "{k} {results}", "\u8d85 \U0001f600 \u00e9",
    "</template><b>&amp;",
]


# What is handed out


def copied(page, button):
    "Press the button; return what it puts into the clipboard, which stands on the page too."
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(page, button)
    said(page, "copied; it stands below")
    text = page.evaluate("navigator.clipboard.readText()")
    assert page.get_by_label("Copied text").input_value() == text
    return text


def python(*args, **options):
    command = [sys.executable, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", **options)


FORMS = [
    {}, dict(pool=POOL, k=4, gain="exponential", min_grade=2), dict(discount=("jk", 2), k=2),
    dict(discount=("rbp", 0.3), pool=[*POOL, 5]), dict(discount=[1, 0.8, 0.8, 0.5, 0.9, 0], min_grade=2.5),
    dict(discount="reciprocal", k=50, max_grade=2, p=0.3),
]


@pytest.mark.some(1)
@pytest.mark.parametrize("options", FORMS, ids=str)
def test_copied_python_computes_what_is_shown(open_lab, options):
    page = open_lab(list(zip(LABELS, GRADES)), options=options)
    click(page, re.compile("^Move it's .* down$"))
    code = copied(page, "Copy as Python")
    run = python("-c", code + "\nimport json\nprint(json.dumps([results, values]))")
    assert run.returncode == 0, run.stderr
    results, values = json.loads(run.stdout)
    assert [tuple(pair) for pair in results] == list(zip([LABELS[1], LABELS[0], *LABELS[2:]], [2, 3, 3, 0, 1, 2]))
    assert values == pytest.approx(shown(page), rel=1e-12, abs=1e-12) and values.keys() == shown(page).keys()


def test_a_copied_test_passes_and_would_fail(open_lab, tmp_path):
    forms = {"labels": (list(zip(LABELS, GRADES)), FORMS[1]), "empty": ([], {}), "half": ([2.5, 0, 1], FORMS[2])}
    for form, (ranking, options) in forms.items():
        code = copied(open_lab(ranking, options=options), "Copy as test")
        spoilt, n = re.subn(r'"dcg":([\d.]+)', lambda found: f'"dcg":{float(found[1]) + 1e-10}', code)
        assert n == 1
        (tmp_path / f"test_{form}.py").write_text(code, encoding="utf-8")
        (tmp_path / f"test_{form}_spoilt.py").write_text(spoilt, encoding="utf-8")
    told = python("-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path, cwd=tmp_path).stdout
    assert "3 failed, 3 passed" in told and len(re.findall(r"^FAILED test_\w+_spoilt\.py", told, re.M)) == 3, told


@pytest.mark.some(2)
@pytest.mark.parametrize("refuse", [
    "void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))",
    "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
])
@pytest.mark.parametrize("button, what", [("Copy as Python", "Python"), ("Copy link", "The link")])
def test_where_the_clipboard_is_refused_the_text_is_selected(open_lab, refuse, button, what):
    page = open_lab()
    page.evaluate(refuse)
    click(page, button)
    assert said(page, "Ctrl+C") == f"{what} stands below, selected: copy it with Ctrl+C."
    text = page.get_by_label("Copied text")
    assert text.is_visible() and text.evaluate(
        "node => node.selectionEnd - node.selectionStart === node.value.length && node.value.length > 20"
    )
    box = text.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"] + 1, "it is in the window"


# The address


def reopened(page, address):
    other = page.context.new_page()
    other.goto(address)
    return other


def test_a_link_shows_all_of_it_elsewhere(open_lab):
    page = open_lab()
    for label, new in zip("ABCDEF", ["a&b=c", "#1", "1+1", "100 %", "\u8d85 \U0001f600", "%41"]):
        name(page, label).click()
        page.keyboard.insert_text(new)
        press(page, "Enter")
    page.get_by_role("slider").fill("3")
    judge(page, "add", 5)
    take_out(page, "1+1")
    url = copied(page, "Copy link")
    other = reopened(page, url)
    assert state(other) == state(page) and names(other) == ["a&b=c", "#1", "100 %", "\u8d85 \U0001f600", "%41"]
    address(page)
    assert url == page.url
    click(other, "Reset")
    expect(other, GRADES)
    assert address(other) == {}


def test_two_laboratories_share_one_address(open_page):
    page = open_page(embed(RankingLab(GRADES)) + embed(RankingLab([1, 0, 2])) + '<p id="end">The end</p>', link="#end")
    page.get_by_role("button", name="Move A down").first.click()
    page.get_by_role("button", name="Sort to ideal").last.click()
    held = address(page)
    assert [[result["label"] for result in held[key]["ranking"]] for key in ("RankingLab", "RankingLab.2")] == [
        list("BACDEF"), list("CAB"),
    ]
    other = reopened(page, page.url)
    expect(other, graded("BACDEF"), lab=0)
    expect(other, [("C", 2), ("A", 1), ("B", 0)], lab=1)
    page.get_by_role("button", name="Reset").first.click()
    assert address(page).keys() == {"RankingLab.2"}


def test_a_new_address_is_followed(open_lab):
    page = open_lab()
    page.evaluate("hash => { location.hash = hash; }", "k=2")
    said(page, "As the link has it")
    expect(page, GRADES, k=2)
    page.evaluate("hash => { location.hash = hash; }", "k=~{")
    assert page.get_by_role("alert").inner_text().startswith("This link is broken: ")
    expect(page, GRADES, k=2)
    page.evaluate("hash => { location.hash = hash; }", "k=0")
    assert said(page, "Not shown: k counts ranks from 1").endswith("The last good state stays.")
    expect(page, GRADES, k=2)
    assert copied(page, "Copy link").split("#")[1] == "k=2"
    page.evaluate("location.hash = '#end'")
    pause(page, 300)
    expect(page, GRADES, k=2)
    page.evaluate("hash => { location.hash = hash; }", "lab=ranking")
    said(page, "Back to the start: NDCG")
    expect(page, GRADES)


@pytest.mark.parametrize("broken, why", [
    (
        lambda held: held.update(ranking=[{"label": "A", "grade": "x"}]),
        "needs a label in text and a grade that is a number",
    ),
    (lambda held: held.update(gain="square"), "gain must be"), (lambda held: held.update(pool=[1]), "pool lacks"),
    (lambda held: held.clear(), "could not start"),
])
def test_a_broken_page_says_why_and_leaves_the_table(open_page, broken, why):
    html = embed(RankingLab(GRADES))
    found = re.search(r'<script type="application/json">(.*?)</script>', html)
    held = json.loads(found[1])
    broken(held)
    page = open_page(html.replace(found[1], json.dumps(held), 1))
    assert why in page.get_by_role("alert").inner_text()
    assert page.locator(".ndcg-lab table").is_visible() and page.locator(".nl-lab").count() == 0


def test_nothing_shows_between_the_number_and_the_tiles_that_stay_in_sight(open_page):
    "On a phone both stick to the top, for every measure in the lead, however high its headline is."
    for show in of_the_day(["ndcg", "cg", "dcg", "idcg", "ap", "rr"], 2):
        lab = RankingLab(GRADES, brief=True, show=show, level="ndcg" if show == "idcg" else "all")
        page = open_page(embed(lab) + "<div style='height: 1500px'></div>", width=390, height=844)
        row = page.locator(".nl-rows li").nth(3)
        row.evaluate("node => scrollTo(0, node.getBoundingClientRect().top)")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        head, tiles = (page.locator(f".{name}").first.bounding_box() for name in ("nl-headline", "nl-tiles"))
        assert head["y"] == 0 and abs(head["y"] + head["height"] - tiles["y"]) < 1, show
        over = page.evaluate("""bottom => {
          for (let y = 1; y < bottom; y += 2)
            if (document.elementFromPoint(80, y).closest(".nl-rows, .nl-legend")) return y;
          return 0;
        }""", tiles["y"] + tiles["height"])
        assert over == 0, show


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_main_button_is_read_in_forced_colours(open_page, scheme):
    page = open_page(embed(Quiz()), forced_colors="active", color_scheme=scheme)
    button = page.get_by_role("button", name="Check")
    look = "node => { const s = getComputedStyle(node); return [s.color, s.backgroundColor, s.forcedColorAdjust]; }"
    probe = """() => { const node = document.createElement("b"); document.body.append(node);
      node.style = "forced-color-adjust: none; color: HighlightText; background: Highlight";
      const { color, backgroundColor } = getComputedStyle(node); return [color, backgroundColor, "none"]; }"""
    assert button.evaluate(look) == page.evaluate(probe)


def test_keys_are_heard_where_something_was_pressed(open_lab):
    page = open_lab()
    click(page, "Sort to ideal")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(page, graded("ACBFED"))
    page.locator(".nl-legend").click()
    page.keyboard.press("Control+z")
    expect(page, GRADES)


def test_the_light_stays_on_the_row_that_moved(open_lab):
    page = open_lab()
    page.get_by_role("button", name="Move C up").click()
    expect(page, graded("ACBDEF"))
    lit = page.locator("li[data-lit] .nl-name")
    pause(page, 400)  # the browser tells of what has come under the mouse
    assert lit.all_inner_texts() == ["C"]
    box = page.locator(".nl-rows li").nth(2).bounding_box()
    page.mouse.move(box["x"] + box["width"] - 300, box["y"] + 20)
    pause(page, 100)
    assert lit.all_inner_texts() == ["C"], "the mouse has not left the row it is on"
    page.locator(".nl-rows li").nth(4).hover()
    page.locator("li[data-lit]", has_text="E").wait_for()
    page.locator(".nl-rows li").nth(2).hover()
    page.locator("li[data-lit]", has_text="B").wait_for()


@pytest.mark.parametrize("options, top", [({}, 3), (dict(pool=[*POOL, 5], k=6), 5)])
def test_a_list_offers_the_grades_of_its_scale(open_lab, options, top):
    page = open_lab(options=options)
    offered = "all => all.map(e => Math.max(...[...e.options].filter(o => !o.hidden).map(o => +o.value || 0)))"
    assert {*page.locator(".nl-lab li > select, .nl-shelf select").evaluate_all(offered)} == {top}
    grip(page, "D").focus()
    page.keyboard.press("4")
    expect(page, graded("ABCDEF", D=4), **options | ({"pool": [*POOL[:-1], 4, 5]} if options else {}))
    assert {*page.locator(".nl-lab li > select").evaluate_all(offered)} == {max(top, 4)}


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [900, 360])
def test_accessible_with_fifty_results_and_a_broken_link(open_page, scheme, width):
    page = open_page(
        embed(RankingLab([i % 4 for i in range(50)], k=10)), head=PAPER, width=width, color_scheme=scheme,
        link="#k=~{",
    )
    with checked_by_axe(page):
        assert page.get_by_role("alert").is_visible() and len(names(page)) == 50


def test_accessible_when_broken(open_page):
    page = open_page(embed(RankingLab(GRADES)).replace('"gain":"linear"', '"gain":"square"'))
    with checked_by_axe(page):
        assert page.get_by_role("alert").is_visible()
