"""Most laboratories in a real browser: history, links, broken states, every width, theme and reader."""

import json
import re
from urllib.parse import quote

import pytest

from lab_checks import CLICK, LABS, LONG, check, choose, held, name_of, press, slider, tiles
from labs import (
    ONE_DONE, PAPER, address, announced, checked_by_axe, paste_what_nobody_can_read, said, small_targets, sticking_out,
    tabbed,
)
from ndcg_lit.labs.bundle import embed
from ndcg_lit.labs.clicks_lab import ClicksLab
from ndcg_lit.labs.compare_lab import CompareLab
from ndcg_lit.labs.convention_lab import ConventionLab
from ndcg_lit.labs.discount_lab import DiscountLab
from ndcg_lit.labs.gain_lab import GainLab
from ndcg_lit.labs.queries_lab import QueriesLab
from ndcg_lit.labs.quiz import Quiz
from ndcg_lit.labs.runs_lab import RunsLab
from ndcg_lit.labs.significance_lab import SignificanceLab
from ndcg_lit.labs.ties_lab import TiesLab


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_undo_redo_and_reset(open_page, kind):
    page = open_page(embed(kind()))
    check(page, kind)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    assert [button.get_attribute("aria-disabled") for button in (undo, redo)] == ["true", "true"]
    undo.click(force=True)
    check(page, kind)
    choose(page, CLICK[kind.__name__])
    changed = held(page, kind).held()
    assert changed != kind().held()
    check(page, kind, **changed)
    undo.click()
    check(page, kind)
    redo.click()
    check(page, kind, **changed)
    page.keyboard.press("Control+z")
    check(page, kind)
    page.keyboard.press("Control+Shift+Z")
    check(page, kind, **changed)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    press(page, "Reset")
    check(page, kind)
    undo.click()
    check(page, kind, **changed)


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_a_link_brings_the_state_to_another_tab(open_page, kind):
    page = open_page(embed(kind()), permissions=["clipboard-read", "clipboard-write"])
    choose(page, CLICK[kind.__name__])
    changed = held(page, kind).held()
    press(page, "Copy link")
    said(page, "The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("[data-part=copied]").input_value() == page.url
    other = page.context.new_page()
    other.goto(link)
    check(other, kind, **changed)
    other.evaluate("location.hash = 'a-heading'")
    other.wait_for_timeout(100)
    check(other, kind, **changed)
    other.evaluate(f"location.hash = '{kind.__name__}='")
    other.wait_for_timeout(100)
    check(other, kind)


BROKEN = {
    DiscountLab: [
        dict(shape="log3"),
        dict(ranking=[]),
        dict(ranking=[dict(label="A", grade=1)] * 51),
        dict(weights=[0.5] * 49),
        dict(weights=[2] * 50),
        dict(p=1),
        dict(base=1),
        dict(gain="x"),
    ],
    GainLab: [
        dict(high=1),
        dict(gain="x"),
        dict(worth=[1, 2], gain="hand"),
        dict(many=1e9),
        dict(high=9),
        dict(worth=[-1] * 6, gain="hand"),
    ],
    CompareLab: [
        dict(pair=["ap", "ap"]),
        dict(pair=["ap", "map"]),
        dict(first=[dict(label="A", grade=3)]),
        dict(k=0),
        dict(discount="log3"),
    ],
    QueriesLab: [
        dict(queries=[]),
        dict(measure="map"),
        dict(queries=[dict(name="a", ranking=[dict(label="A", grade="x")])]),
        dict(k=1.5),
    ],
    Quiz: [
        dict(guess=2),
        dict(guesses=[0.5] * 5),
        dict(revealed=True),
        dict(guesses=[3]),
        dict(questions=[["x"]]),
        dict(gain="x"),
    ],
    TiesLab: [
        dict(measure="map"),
        dict(scores=[1, 2]),
        dict(ids=["p1"] * 6),
        dict(ids=["p1", "p2", "p3", "p4", "p5", ""]),
        dict(rel=[], scores=[], ids=[]),
        dict(rel=[1, "x", 1, 1, 1, 1]),
        dict(precision="half"),
        dict(scores=[1, None, 1, 1, 1, 1]),
        dict(tools="trec_eval"),
        dict(k=0),
    ],
    RunsLab: [
        dict(runs=[]),
        dict(measure="map"),
        dict(query="canoe"),
        dict(left_out=["canoe"]),
        dict(left_out=[run["name"] for run in RunsLab().runs]),
        dict(runs=[dict(name="a", first=[dict(label="A", grade=1)], second=[dict(label="A", grade=2)])]),
        dict(runs=[dict(name="a", first=[], second=[])] * 2),
        dict(order="falling"),
        dict(k=1.5),
    ],
    ConventionLab: [
        dict(measure="map"),
        dict(grades=[1, 2]),
        dict(grades=[], ids=[]),
        dict(ids=["A"] * 6),
        dict(tied=[1]),
        dict(tied=[7]),
        dict(unreturned=[21]),
        dict(convention="gain=cubic"),
        dict(convention="ties=worst colour=red"),
        dict(convention="gain=binary negative=keep"),
        dict(printed="much"),
        dict(tools="trec_eval"),
        dict(k=0),
    ],
    SignificanceLab: [
        dict(by=[0.1]),
        dict(by=[0.1] * 17),
        dict(by=[0.1, 2]),
        dict(by=["x", 0.1]),
        dict(level=0.5),
        dict(care=0),
        dict(seed=-1),
    ],
    ClicksLab: [
        dict(rel=[6] * 6),
        dict(rel=[1, 2]),
        dict(looks=[0] * 6),
        dict(looks=["x"] * 6),
        dict(clip=0.5),
        dict(third="both"),
        dict(seed=-1),
        dict(n=0),
        dict(n=20_001),
    ],
}


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_a_broken_link_says_so_and_shows_the_first_state(open_page, kind):
    page = open_page(embed(kind()), link=f"#{kind.__name__}=" + quote(json.dumps(BROKEN[kind][0])))
    assert page.get_by_role("alert").inner_text().startswith("This link is broken, so here is the page's own example: ")
    check(page, kind)
    for broken in ['{"', '{"nothing": 1}']:
        page.evaluate("hash => { location.hash = hash; }", f"{kind.__name__}={quote(broken)}")
        page.get_by_role("alert", name="").filter(has_text="This link is broken: ").wait_for()
        check(page, kind)


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_a_bad_change_of_the_model_keeps_the_last_good_state(open_stand, kind):
    page = open_stand(kind())
    for broken in BROKEN[kind]:
        page.evaluate("() => { document.querySelector('[role=status]').textContent = ''; }")
        page.evaluate("patch => lab.model.assign(patch)", broken)
        assert re.fullmatch(r"Not shown: .{15,}\. The last good state stays\.", said(page, "Not shown: ")), broken
        check(page, kind)
        page.evaluate("state => lab.model.assign(state)", kind().held())
    check(page, kind)


OUTSIDE = {
    DiscountLab: dict(shape="jk", base=3, gain="exponential", ranking=[1, 0, 2]),
    GainLab: dict(gain="hand", worth=[0, 0, 3, 3, 9, 20], high=4, low=2, many=7),
    CompareLab: dict(k=2, gain="exponential", pair=["rr", "precision"]),
    QueriesLab: dict(queries={"one": [1, 0, 2], "two": []}, k=2, measure="ndcg"),
    Quiz: dict(questions=[[1, 2], [5, 0, 1]], guesses=[0.7], gain="exponential"),
    TiesLab: dict(
        rel=[1, 0, 2], scores=[16777217, 16777216, -1], ids=["b", "a", "c"], precision="single", measure="rr", k=2
    ),
    RunsLab: dict(runs={"one": ([1, 0, 2], [2, 1, 0]), "two": ([], [])}, k=2, measure="ndcg", order="sorted"),
    ConventionLab: dict(
        grades=[2, -1, 0.5], ids=["b", "a", "c"], tied=[2], unreturned=[1], convention="ties=best negative=keep", k=2
    ),
    SignificanceLab: dict(by=[0.75, -0.5, 0, 0.01], level=0.9, care=0.3, seed=7),
    ClicksLab: dict(rel=[5, 0, 2.5], looks=[0.9, 1, 0.25], clip=2.5, third="snips", seed=9, n=1234),
}


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_the_picture_follows_the_model(open_stand, kind):
    page = open_stand(kind())
    page.evaluate("state => lab.model.assign(state)", kind(**OUTSIDE[kind]).held())
    check(page, kind, **OUTSIDE[kind])
    press(page, "Undo")
    check(page, kind)
    assert (
        page.evaluate(
            "names => Object.fromEntries(names.map(name => [name, lab.model.get(name)]))", list(kind().held())
        )
        == kind().held()
    )


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_clean_up_leaves_nothing(open_stand, kind):
    page = open_stand(kind())
    assert page.evaluate("lab.heard.length") > 3 and page.evaluate("lab.handlers.size") == 1
    page.evaluate("lab.close()")
    assert page.evaluate("lab.heard.every(signal => signal?.aborted)")
    assert page.evaluate("lab.handlers.size") == 0 and page.locator(".stand").inner_html() == ""


def crowded(kind):
    "A laboratory with long names, large numbers and as much as it may hold."
    return {
        DiscountLab: lambda: DiscountLab([5, 0] * 25, shape="jk", base=9.5, gain="exponential"),
        GainLab: lambda: GainLab("exponential", many=40, high=5, low=0),
        CompareLab: lambda: CompareLab([3, 2, 0], labels=[LONG, "B", "C"], k=2),
        QueriesLab: lambda: QueriesLab(
            {LONG: [(LONG, 1), ("B", 0)], **{f"q{i}": [1, i % 5] for i in range(11)}}, against="start"
        ),
        Quiz: lambda: Quiz([[3] * 9 + [0.125]], guesses=[0.25], revealed=True),
        TiesLab: lambda: TiesLab([0.125] * 12, [1e-12, 123456.789] * 6, [LONG, *"abcdefghijk"], k=2),
        RunsLab: lambda: RunsLab(
            {LONG: ([(LONG, 1), ("B", 0)], [0, 1]), **{f"q{i}": ([1, i % 5], [i % 5, 1]) for i in range(11)}},
            left_out=["q3"],
        ),
        ConventionLab: lambda: ConventionLab(
            [0.125] * 12, [LONG.replace(" ", "_"), *"abcdefghijk"], unreturned=[3] * 12, tied=[*range(2, 13)], k=None,
            convention="gain=exponential ties=worst pool=returned rounding=query-floor:2 cutoff=32",
        ),
        SignificanceLab: lambda: SignificanceLab([1, -1] * 8, care=0.01, level=0.99),
        ClicksLab: lambda: ClicksLab([5, 4, 3, 2, 1, 0, 2.5, 1], n=20_000),
    }[kind]()


SIZES = [(320, 800), (360, 740), (450, 800), (720, 450), (900, 1000), (1440, 900)]


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_nothing_sticks_out_and_targets_are_large(open_page, kind):
    page = open_page(embed(kind()) + embed(crowded(kind)))
    for copied in (False, True):
        if copied:
            page.get_by_role("button", name="Copy link").first.click()
        for width, height in SIZES:
            page.set_viewport_size(dict(width=width, height=height))
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert sticking_out(page) == [], width
            assert [target for target in small_targets(page) if 'name="shape"' not in target] == [], width
            boxes = page.locator(".nl-shapes label").all()
            assert all(label.bounding_box()["height"] >= 44 for label in boxes), width


BOOTSTRAP = """<style>
legend { float: left; width: 100%; margin-bottom: 0.5rem; font-size: 1.5rem; line-height: inherit }
legend + * { clear: left } table { caption-side: bottom } label { display: inline-block } p { margin: 0 0 1rem }
ol, dl { margin-bottom: 1rem; padding-left: 2rem } fieldset { min-width: 0 } dt { font-weight: 700 }</style>"""
PLACES = """() => [...document.querySelectorAll(".nl-lab :is(legend, legend + div, caption, tbody, dt, p)")]
  .map(node => [node.tagName, ...Object.values(node.getBoundingClientRect().toJSON()).map(Math.round)])"""


def test_the_style_of_the_page_around_it_moves_nothing(open_page):
    "Quarto's pages bring Bootstrap along, which floats every legend and puts captions under their tables."
    body = embed(RunsLab()) + embed(CompareLab())
    alone, within = [open_page(body, head=head).evaluate(PLACES) for head in ("", BOOTSTRAP)]
    assert any(place[0] == "LEGEND" for place in alone) and within == alone


@pytest.mark.parametrize(
    "kind, parts",
    [
        (DiscountLab, ["NDCG 0.961", "jk, base 2", "6.861", "0.631"]),
        (GainLab, ["one result of grade 3", "2.562", "exponential", "31"]),
        (CompareLab, ["NDCG and AP prefer different orders", "measure", "rank"]),
        (QueriesLab, ["MAP 0.448", "MRR 0.389", "tent", "E 3"]),
        (Quiz, ["3, 2, 1, 0", "no guess so far", "Show the answers"]),
        (TiesLab, ["0.722 to 0.983", "0.874 on average", "CatBoost 1.2.10", "smaller id first", "1 to 4"]),
        (ConventionLab, ["NDCG@6 is 0.785002", "pytrec_eval", "lightgbm*", "exponential 0.751", "ideal"]),
        (RunsLab, ["system 1 0.758", "difference -0.020", "lamp", "+0.060", "B 2"]),
        (SignificanceLab, ["+0.116", "p = 0.109", "not to be told from luck", "-0.23", "24 %", "30"]),
        (ClicksLab, ["The true DCG is 6.861", "self-normalised", "4.324", "share that looks"]),
    ],
)
def test_without_javascript_the_tables_stay(open_page, kind, parts):
    page = open_page(embed(kind()), java_script_enabled=False, width=360)
    text = page.locator(".ndcg-lab").inner_text()
    assert [part for part in parts if part not in text] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# The most animations that run in one of the ten frames after a result was moved down
MOST_MOVING = """async () => {
  document.querySelector("[data-act=down]").click();
  let most = 0;
  for (let frame = 0; frame < 10; frame++) {
    await new Promise(requestAnimationFrame);
    most = Math.max(most, document.getAnimations().filter(each => each.playState === "running").length);
  }
  return most;
}"""


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_reduced_motion(open_page, kind):
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    page = open_page(embed(kind()), reduced_motion="reduce")
    choose(page, CLICK[kind.__name__])
    assert page.evaluate(moving) == 0
    if page.locator(".nl-moves").count():
        page.get_by_role("button", name="Move A down").first.click()
        assert page.evaluate(moving) == 0
        page = open_page(embed(kind()), reduced_motion="no-preference")
        assert page.evaluate(MOST_MOVING) > 0


def test_what_is_drawn_is_seen_in_the_colours_of_the_reader(open_page):
    page = open_page("".join(embed(kind()) for kind in LABS), forced_colors="active")
    lost = """all => all.filter(node => getComputedStyle(node).forcedColorAdjust !== "none")
      .map(node => node.closest("[data-ndcg-widget]").dataset.ndcgWidget + ": " + node.outerHTML)"""
    drawn = page.locator(".nl-lab i, .nl-swing, .nl-strip b, .nl-line b")
    assert drawn.evaluate_all(lost) == [] and drawn.count() > 100


def vscode(classes):
    "A script that marks the body of the page as VS Code marks that of an output."
    return f"<script>addEventListener('DOMContentLoaded', () => {{ document.body.className = '{classes}'; }})</script>"


@pytest.mark.parametrize(
    "marks, scheme, dark",
    [
        ('<script>document.documentElement.dataset.theme = "dark"</script>', "light", True),
        ('<script>document.documentElement.dataset.theme = "light"</script>', "dark", False),
        ("", "dark", True),
        (vscode("vscode-dark"), "light", True),
        (vscode("vscode-light"), "dark", False),
        (vscode("vscode-high-contrast"), "light", True),
        (vscode("vscode-high-contrast vscode-high-contrast-light"), "dark", False),
    ],
)
def test_the_theme_of_the_page(open_page, marks, scheme, dark):
    page = open_page("".join(embed(kind()) for kind in LABS), head=marks, color_scheme=scheme)
    cards = page.locator(".nl-lab").evaluate_all("all => all.map(card => getComputedStyle(card).backgroundColor)")
    assert cards == ["rgb(29, 32, 39)" if dark else "rgb(255, 255, 255)"] * len(LABS)


def steps(page, kind):
    "Bring the laboratory from state to state."
    if kind is DiscountLab:
        for shape in ("1 / log of", "1 / rank", "persistence", "by hand"):
            yield choose(page, shape)
        yield page.get_by_label("Grade at rank: add").select_option("5")
        yield slider(page, "Its weight").fill("0.2")
    if kind is GainLab:
        yield choose(page, "exponential")
        yield slider(page, "Grade 1").fill("5")
        yield page.get_by_label("One result of grade").select_option("2")
    if kind is CompareLab:
        yield press(page, "Find a disagreement")
        yield page.get_by_label("The other").select_option("rr")
        yield slider(page, "Cutoff").fill("2")
        yield page.locator(".nl-grip").nth(2).focus()
        yield page.keyboard.press("Alt+ArrowUp")
    if kind is QueriesLab:
        yield page.get_by_role("button", name="Move E up").first.click()
        yield choose(page, "the start")
        yield choose(page, "RR")
        yield page.get_by_label("Grade of A").first.select_option("5")
    if kind is Quiz:
        yield slider(page, "Your guess").fill("0.8")
        yield press(page, "Check")
        yield press(page, "Next list")
    if kind is TiesLab:
        yield page.get_by_label("Score of p2", exact=True).fill("0.4")
        yield press(page, "Almost a tie")
        yield choose(page, "single")
        yield choose(page, "RR")
        yield slider(page, "Cutoff").fill("2")
    if kind is RunsLab:
        yield press(page, "lamp")
        yield press(page, "lamp counts")
        yield choose(page, "by difference")
        yield page.get_by_role("button", name="Move C up").first.click()
    if kind is ConventionLab:
        yield page.get_by_label("What would my number be in").select_option("lightgbm")
        yield page.get_by_label("Rank 3 has the score of rank 2").check()
        yield page.locator("select[name=negative]").select_option("keep")
        yield page.get_by_label("Grade of A").first.select_option("-1")
    if kind is SignificanceLab:
        yield press(page, "One query decides")
        yield slider(page, "Its difference").fill("-0.4")
        yield slider(page, "How many").fill("3")
    if kind is ClicksLab:
        yield press(page, "1,000 at once")
        yield slider(page, "Share that looks at rank 2").fill("0.8")
        yield choose(page, "self-normalised")
    yield press(page, "Undo")
    paste_what_nobody_can_read(page)
    press(page, "Copy link")
    yield page.locator("b", has_text="\u2713 done").wait_for()


# Two looks for each laboratory; they share a style, and all four looks occur among them.
LOOKS = [(900, "light"), (360, "dark")], [(900, "dark"), (360, "light")]


@pytest.mark.parametrize(
    ("kind", "width", "scheme"),
    [(kind, *look) for i, kind in enumerate(LABS) for look in LOOKS[i % 2]],
    ids=lambda value: value if isinstance(value, (int, str)) else name_of(value),
)
def test_accessible_in_every_state(open_page, kind, width, scheme):
    "Also with tasks under it, one of them done, its text to copy in sight, and a pasted list that it refuses."
    page = open_page(embed(kind(tasks=ONE_DONE)), head=PAPER, width=width, color_scheme=scheme)
    with checked_by_axe(page) as look:
        for _ in steps(page, kind):
            look()


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_tab_reaches_everything_once(open_page, kind):
    page = open_page(embed(kind()))
    found = tabbed(page)
    controls = page.evaluate(
        """() => [...document.querySelectorAll(
          ".nl-lab :is(button, select, input, textarea, summary, [contenteditable]):not(:disabled)")]
        .filter(node => node.checkVisibility() && node.tabIndex >= 0
        && !(node.type === "radio" && !node.checked)).length"""
    )
    assert len(found) == controls and all(name.strip() for name in found)


def test_a_run_of_steps_is_announced_once(open_page):
    page = open_page(embed(GainLab()))
    announced(page)
    slider(page, "How many").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    assert page.evaluate("announced") == 1
    check(page, GainLab, many=9)
    page.keyboard.press("Control+z")
    check(page, GainLab)


def test_laboratories_on_one_page_keep_apart(open_page):
    page = open_page("".join(embed(kind()) for kind in LABS) + embed(GainLab(many=7)))
    for kind in LABS:
        page.locator(f"[data-ndcg-widget={kind.__name__}]").first.get_by_role("radio", name=CLICK[kind.__name__]).check(
            force=True
        )
    found = address(page)
    own = {
        DiscountLab: {"shape": "reciprocal"}, ConventionLab: {"measure": "AP"}, SignificanceLab: {"level": 0.99},
        ClicksLab: {"third": "snips"},
    }
    assert found == {kind.__name__: own.get(kind, {"gain": "exponential"}) for kind in LABS}
    other = page.locator("[data-ndcg-widget=GainLab]").nth(1)
    assert tiles(other) == pytest.approx(
        dict(one=GainLab().one, others=GainLab(many=7).others, ndcg=GainLab(many=7).ndcg), rel=1e-12
    )
    again = page.context.new_page()
    again.goto(page.url)
    assert (
        again.locator(":checked[value=exponential]").count() == len(LABS) - len(own)
        and again.locator(":checked[value=reciprocal]").count() == 1
        and again.locator(":checked[value='0.99']").count() == 1
    )
