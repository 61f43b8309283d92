"""Every laboratory in a real browser: history, links, broken states, every form, width, theme and reader."""

import json
import re
from urllib.parse import quote

import ndcg_lit
import pytest

from lab_checks import CLICK, LONG, check, choose, held, name_of, press, slider, start
from labs import (
    LABS, ONE_DONE, PAPER, POOL, address, announced, centre, checked_by_axe, click, clock_stopped, copy_button, drag,
    graded, grip, judge, name, paste_what_nobody_can_read, pause, row, said, small_targets, sticking_out, tabbed,
)
from ndcg_lit import (
    ClicksLab, ConventionLab, GainDiscountLab, Quiz, RankingLab, RunsLab, SignificanceLab, TiesLab,
)
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.clicks_lab import look_curve
from seeds import of_the_day


def each(many):
    "Return the marks of a test of every laboratory, of which `many` are taken, others each day: one code is in all."
    def mark(test): return pytest.mark.some(many)(pytest.mark.parametrize("kind", LABS, ids=name_of)(test))

    return mark


CLIPBOARD = ["clipboard-read", "clipboard-write"]


@each(1)
def test_undo_redo_and_reset(open_page, kind):
    page = open_page(embed(start(kind)))
    check(page, kind)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    assert [button.count() for button in (undo, redo)] == [0, 0], "nothing can be undone before the first change"
    choose(page, CLICK[kind])
    assert [button.get_attribute("aria-disabled") for button in (undo, redo)] == ["false", "true"]
    changed = held(page, kind).held()
    assert changed != start(kind).held()
    check(page, kind, **changed)
    steps = [
        (undo.click, {}), (redo.click, changed), (lambda: page.keyboard.press("Control+z"), {}),
        (lambda: page.keyboard.press("Control+Shift+Z"), changed), (lambda: page.keyboard.press("Control+z"), {}),
        (lambda: page.keyboard.press("Control+y"), changed), (lambda: press(page, "Reset"), {}), (undo.click, changed),
    ]
    for step, shown in steps:
        step()
        check(page, kind, **shown)


def link_to(kind, **state):
    "Return a link to this laboratory, in which each value of the `state` is JSON."
    parts = [f"{name}=~{quote(json.dumps(value))}" for name, value in state.items()]
    return "#" + "&".join([f"lab={kind.__name__.removesuffix('Lab').lower()}", *parts])


@each(1)
def test_a_link_brings_the_state_to_another_tab(open_page, kind):
    page = open_page(embed(start(kind)), permissions=CLIPBOARD)
    choose(page, CLICK[kind])
    changed = held(page, kind).held()
    press(page, "Copy link")
    said(page, "The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("[data-part=copied]").input_value() == page.url
    other = page.context.new_page()
    other.goto(link)
    check(other, kind, **changed)
    for part, shown in (("a-heading", changed), (link_to(kind), {})):
        other.evaluate("part => { location.hash = part; }", part)
        pause(other, 100)
        check(other, kind, **shown)


BROKEN = {
    RankingLab: [
        dict(ranking=[dict(label="A", grade="x")]), dict(ranking=[dict(label=7, grade=1)]), dict(ranking=None),
        dict(ranking="321"), dict(k=0), dict(gain="square"), dict(discount=["jk", 1]), dict(pool=[1]),
        dict(min_grade="1"), dict(max_grade=0), dict(p=1),
    ],
    GainDiscountLab: [
        dict(shape="log3"), dict(ranking=[]), dict(ranking=[dict(label="A", grade=1)] * 51), dict(weights=[0.5] * 49),
        dict(weights=[2] * 50), dict(p=1), dict(base=1), dict(gain="x"), dict(high=1), dict(high=9),
        dict(worth=[1, 2], gain="hand"), dict(worth=[-1] * 6, gain="hand"), dict(level="map"),
    ],
    Quiz: [
        dict(guess=2), dict(guesses=[0.5] * 5), dict(revealed=True), dict(guesses=[3]), dict(questions=[["x"]]),
        dict(gain="x"), dict(day="29.11.2026"), dict(day="2026-11-29", measure="rr"),
    ],
    TiesLab: [
        dict(measure="map"), dict(scores=[1, 2]), dict(ids=["p1"] * 6), dict(ids=["p1", "p2", "p3", "p4", "p5", ""]),
        dict(rel=[], scores=[], ids=[]), dict(rel=[1, "x", 1, 1, 1, 1]), dict(precision="half"),
        dict(scores=[1, None, 1, 1, 1, 1]), dict(tools="trec_eval"), dict(k=0),
    ],
    RunsLab: [
        dict(runs=[]), dict(measure="map"), dict(query="canoe"), dict(left_out=["canoe"]),
        dict(left_out=[run["name"] for run in RunsLab().runs]),
        dict(runs=[dict(name="a", first=[dict(label="A", grade=1)], second=[dict(label="A", grade=2)])]),
        dict(runs=[dict(name="a", first=[], second=[])] * 2), dict(order="falling"), dict(k=1.5),
    ],
    ConventionLab: [
        dict(measure="map"), dict(grades=[1, 2]), dict(grades=[], ids=[]), dict(ids=["A"] * 6), dict(tied=[1]),
        dict(tied=[7]), dict(unreturned=[21]), dict(convention="gain=cubic"), dict(convention="ties=worst colour=red"),
        dict(convention="gain=binary negative=keep"), dict(printed="much"), dict(tools="trec_eval"), dict(k=0),
    ],
    SignificanceLab: [
        dict(by=[0.1]), dict(by=[0.1] * 17), dict(by=[0.1, 2]), dict(by=["x", 0.1]), dict(level=0.5), dict(care=0),
        dict(seed=-1),
    ],
    ClicksLab: [
        dict(rel=[6] * 6), dict(rel=[1, 2]), dict(looks=[0] * 6), dict(looks=["x"] * 6), dict(clip=0.5),
        dict(third="both"), dict(seed=-1), dict(n=0), dict(n=20_001),
    ],
}


@each(1)
def test_a_broken_link_says_so_and_shows_the_first_state(open_page, kind):
    page = open_page(embed(start(kind)), link=link_to(kind, **BROKEN[kind][0]))
    assert page.get_by_role("alert").inner_text().startswith("This link is broken, so here is the page's own example: ")
    check(page, kind)
    for broken in ["&nothing=~[", "&nothing=1"]:
        page.evaluate("hash => { location.hash = hash; }", link_to(kind) + broken)
        page.get_by_role("alert", name="").filter(has_text="This link is broken: ").wait_for()
        check(page, kind)
    choose(page, CLICK[kind])
    check(page, kind, **held(page, kind).held())


# What is said of each broken state, and whether all that is drawn, and what the controls hold, stays as it was
REFUSE = """async ([all, good]) => {
  const picture = () => {
    const lab = document.querySelector(".nl-lab").cloneNode(true);
    for (const each of lab.querySelectorAll("[data-part=status], [role=status]")) each.remove();
    const held = [...document.querySelectorAll(".nl-lab :is(input, select)")].map(each => [each.value, each.checked]);
    return lab.innerHTML + JSON.stringify(held);
  };
  const before = picture(), status = document.querySelector("[data-part=status]"), found = [];
  for (const broken of all) {
    status.textContent = "";
    lab.model.assign(broken);
    while (!status.textContent) await new Promise(requestAnimationFrame);
    found.push([status.innerText, picture() === before]);
    lab.model.assign(good);
  }
  return found;
}"""


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_a_bad_change_of_the_model_keeps_the_last_good_state(open_stand, kind):
    page = open_stand(start(kind))
    found = page.evaluate(REFUSE, [BROKEN[kind], start(kind).held()])
    for broken, (told, same) in zip(BROKEN[kind], found, strict=True):
        assert re.fullmatch(r"Not shown: .{15,}\. The last good state stays\.", told) and same, (broken, told)
    check(page, kind)


OUTSIDE = {
    RankingLab: dict(ranking=[("C", 3), ("new", 1), ("A", 2)], k=2, discount="reciprocal", gain="exponential"),
    GainDiscountLab: dict(
        shape="jk", base=3, gain="hand", worth=[0, 0, 3, 3, 9, 20], high=4, low=2, ranking=[1, 0, 2],
    ),
    Quiz: dict(questions=[[1, 2], [5, 0, 1]], guesses=[0.7], gain="exponential"),
    TiesLab: dict(
        rel=[1, 0, 2], scores=[16777217, 16777216, -1], ids=["b", "a", "c"], precision="single", measure="rr", k=2,
    ),
    RunsLab: dict(runs={"one": ([1, 0, 2], [2, 1, 0]), "two": ([], [])}, k=2, measure="ndcg", order="sorted"),
    ConventionLab: dict(
        grades=[2, -1, 0.5], ids=["b", "a", "c"], tied=[2], unreturned=[1], convention="ties=best negative=keep", k=2,
    ),
    SignificanceLab: dict(by=[0.75, -0.5, 0, 0.01], level=0.9, care=0.3, seed=7),
    ClicksLab: dict(rel=[5, 0, 2.5], looks=[0.9, 1, 0.25], clip=2.5, third="snips", seed=9, n=1234),
}


@each(1)
def test_the_picture_follows_the_model_and_leaves_nothing(open_stand, kind):
    page, first = open_stand(start(kind)), start(kind).held()
    assert not page.get_by_role("button", name="Copy link").is_visible(), "a notebook has no link"
    page.evaluate("state => lab.model.assign(state)", start(kind, **OUTSIDE[kind]).held())
    check(page, kind, **OUTSIDE[kind])
    press(page, "Undo")
    check(page, kind)
    told = page.evaluate("names => Object.fromEntries(names.map(name => [name, lab.model.get(name)]))", list(first))
    assert told == first
    assert page.evaluate("lab.heard.length") > 3 and page.evaluate("lab.handlers.size") == 1
    page.evaluate("lab.close()")
    assert page.evaluate("lab.heard.every(signal => signal?.aborted)")
    assert page.evaluate("lab.handlers.size") == 0 and page.locator(".stand").inner_html() == ""


ONE, SWAP, SAME = ([0, 1], [1, 0]), ([1, 0], [0, 1]), ([1, 0], [1, 0])
FORMS = {  # options, and what the sentence says of them
    RankingLab: [
        (dict(pool=POOL, k=6), ""), (dict(pool=POOL), ""), (dict(discount=("jk", 2), min_grade=2), ""),
        (dict(discount=("rbp", 0.8), k=3), ""), (dict(discount="reciprocal"), ""),
        (dict(discount=[1, 0.8, 0.8, 0.5, 0.9, 0]), ""), (dict(k=50), ""),
    ],
    TiesLab: [
        (dict(rel=[2, 2, 1], scores=[1, 1, 0]), "The results in the tie of ranks 1 and 2 have the same grade"),
        (dict(rel=[3, 1, 0], scores=[1, 1, 0], measure="ap"), "have all relevant or all not"),
        (dict(rel=[3, 2, 0], scores=[2, 1, 1], k=1), "Only results past the cutoff 1 are tied"),
        (dict(rel=[3, 2, 0], scores=[2, 1, 1], measure="rr"), "The first relevant result stands above the tie"),
        (dict(rel=[3, 2, 0], scores=[1, 1, 1], k=2), "the cutoff 2 cuts through that tie"),
        (dict(rel=[3], scores=[1]), "No two scores are equal"),
        (dict(rel=[0, 0], scores=[1, 1]), "have the same grade"),
    ],
    RunsLab: [
        (dict(runs=[SAME]), "and 1.000 for system 2: they are level on every query"),
        (dict(runs=[ONE, ONE]), "System 2 is ahead by 0.500"),
        (dict(runs=[ONE, ONE]), "No single query decides"),
        (dict(runs=[([], []), ONE]), "alone decides: without it neither is ahead"),
        (dict(runs={"a": ONE}), "for system 2), on a single query."),
    ],
    SignificanceLab: [
        (dict(by=[0.5, 0.4, 0.5, 0.6, 0.5]), "these 5 queries cannot"),
        (dict(by=[0.2, -0.2, 0.1, -0.1, 0.3, -0.3, 0, 0]), "Neither system leads, 95 % interval"),
        (dict(by=[0.2, -0.2, 0.1, -0.1, 0.3, -0.3, 0, 0]),
         "p = 1.000; 3 wins, 2 ties, 3 losses of system 2: these 8 queries cannot tell it from luck"),
    ],
}


@pytest.mark.some(2)
@pytest.mark.parametrize("kind", FORMS, ids=name_of)
def test_every_form_is_shown_and_follows_a_click(open_page, kind):
    page = open_page("".join(embed(start(kind, **options)) for options, _ in FORMS[kind]))
    for at, (options, told) in enumerate(FORMS[kind]):
        lab = page.locator(".ndcg-lab").nth(at)
        check(lab, kind, **options)
        before = lab.locator("[data-part=status]").inner_text()
        choose(lab, CLICK[kind])
        check(lab, kind, **{**options, **({"level": 0.99} if kind is SignificanceLab else {"gain": "exponential"})})
        if kind is RunsLab: said(lab, told)  # which opens on a question
        else: assert told in before


COPIED = {  # what the copied code computes, what the laboratory holds, and some forms of it
    TiesLab: (lambda space: space["values"], lambda lab: lab.values, [
        dict(precision="single"), dict(precision="single", k=2), dict(measure="rr", k=3),
        dict(measure="ap", min_grade=2),
    ]),
    RunsLab: (
        lambda space: {"all": space["difference"], **space["by"]},
        lambda lab: {"all": lab.difference,
                     **{name: query["by"] for name, query in lab.per_query.items() if name not in lab.left_out}},
        [{}, dict(measure="ndcg", gain="exponential", left_out=["lamp"]), dict(k=2)],
    ),
    SignificanceLab: (lambda space: [space["p"], space["needed"]], lambda lab: [lab.p, lab.needed], [
        {}, dict(level=0.99, care=0.2),
    ]),
    ConventionLab: (lambda space: space["value"], lambda lab: lab.value, [{}, OUTSIDE[ConventionLab]]),
    ClicksLab: (
        lambda space: {name: each.value for name, each in space["estimates"].items()},
        lambda lab: {name: each.value for name, each in lab.estimates.items()},
        [dict(rel=[5, 2, 3, 0, 1, 2], looks=[1, 0.8, *look_curve(1, 6)[2:]], n=1100, seed=2, third="snips")],
    ),
}


@pytest.mark.some(3)
@pytest.mark.parametrize("kind, options", [(kind, each) for kind, (*_, forms) in COPIED.items() for each in forms])
def test_the_copied_python_computes_what_is_shown(open_page, kind, options):
    page, lab, space = open_page(embed(kind(**options)), permissions=CLIPBOARD), kind(**options), {}
    press(page, "Copy as Python")
    said(page, "Python is copied")
    exec(page.evaluate("navigator.clipboard.readText()"), space)
    computed, known, _ = COPIED[kind]
    assert computed(space) == pytest.approx(known(lab), rel=1e-12)
    if kind is SignificanceLab:
        assert (space["low"], space["high"]) == pytest.approx((lab.low, lab.high), rel=1e-12)


CROWDED = {  # long names, large numbers, and as much as each may hold
    RankingLab: dict(
        ranking=[(LONG, 3), *graded("BCDEF")], gain="exponential", discount=("jk", 2.5), pool=[*POOL, 5],
    ),
    GainDiscountLab: dict(ranking=[5, 0] * 25, shape="jk", base=9.5, gain="exponential", high=5, low=0),
    Quiz: dict(questions=[[3] * 9 + [0.125]], guesses=[0.25], revealed=True),
    TiesLab: dict(rel=[0.125] * 12, scores=[1e-12, 123456.789] * 6, ids=[LONG, *"abcdefghijk"], k=2),
    RunsLab: dict(
        runs={LONG: ([(LONG, 1), ("B", 0)], [0, 1]), **{f"q{i}": ([1, i % 5], [i % 5, 1]) for i in range(11)}},
        left_out=["q3"],
    ),
    ConventionLab: dict(
        grades=[0.125] * 12, ids=[LONG.replace(" ", "_"), *"abcdefghijk"], unreturned=[3] * 12, tied=[*range(2, 13)],
        convention="gain=exponential ties=worst pool=returned rounding=query-floor:2 cutoff=32", k=None,
    ),
    SignificanceLab: dict(by=[1, -1] * 8, care=0.01, level=0.99),
    ClicksLab: dict(rel=[5, 4, 3, 2, 1, 0, 2.5, 1], n=20_000),
}
SIZES = [(320, 800), (360, 740), (450, 800), (720, 450), (900, 1000), (1440, 900)]


@each(3)
def test_nothing_sticks_out_and_targets_are_large(open_page, kind):
    page = open_page(embed(start(kind)) + embed(kind(**CROWDED[kind])))
    for sizes in (SIZES[::3], SIZES):  # at fewer of them before what can be copied is in sight
        if sizes == SIZES: copy_button(page, "Copy link").click()
        for width, height in sizes:
            page.set_viewport_size(dict(width=width, height=height))
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert sticking_out(page) == [], width
            assert [target for target in small_targets(page) if 'name="shape"' not in target] == [], width
            heights = "all => all.map(each => each.getBoundingClientRect().height)"
            assert min(page.locator(".nl-shapes label:visible").evaluate_all(heights), default=44) >= 44, width


BOOTSTRAP = """<style>
legend { float: left; width: 100%; margin-bottom: 0.5rem; font-size: 1.5rem; line-height: inherit }
legend + * { clear: left } table { caption-side: bottom } label { display: inline-block } p { margin: 0 0 1rem }
ol, dl { margin-bottom: 1rem; padding-left: 2rem } fieldset { min-width: 0 } dt { font-weight: 700 }</style>"""
PLACES = """() => [...document.querySelectorAll(".nl-lab :is(legend, legend + div, caption, tbody, dt, p)")]
  .map(node => [node.tagName, ...Object.values(node.getBoundingClientRect().toJSON()).map(Math.round)])"""


def test_the_style_of_the_page_around_it_moves_nothing(open_page):
    "Quarto's pages bring Bootstrap along, which floats every legend and puts captions under their tables."
    body = embed(RunsLab()) + embed(TiesLab())
    alone, within = [open_page(body, head=head).evaluate(PLACES) for head in ("", BOOTSTRAP)]
    assert any(place[0] == "LEGEND" for place in alone) and within == alone


SIZES_OF = """() => [...document.querySelectorAll(".nl-lab, .nl-lab *")].filter(node => node.checkVisibility())
  .map(node => [node.closest("[data-ndcg-widget]").dataset.ndcgWidget, node.tagName, getComputedStyle(node).fontSize,
                ...Object.values(node.getBoundingClientRect().toJSON()).map(Math.round)])"""


def test_all_are_accessible_and_of_the_same_size_whatever_the_root_of_the_page_has(open_page):
    "It has 10 px in nbclassic, by Bootstrap 3: letters in rem would have 8 px there."
    body = "".join(embed(start(getattr(ndcg_lit, name))) for name in sorted(ndcg_lit.LABORATORIES))
    page = open_page(body, head="<style>body main { max-width: 736px } h1 { font: 32px serif; margin: 20px 0 }</style>")
    alive = "many => document.querySelectorAll('.nl-lab').length === many"
    page.wait_for_function(alive, arg=len(ndcg_lit.LABORATORIES))
    with checked_by_axe(page): pass
    usual = page.evaluate(SIZES_OF)
    assert {name for name, *_ in usual} == set(ndcg_lit.LABORATORIES)
    assert min(float(size.removesuffix("px")) for _, _, size, *_ in usual) >= 11
    for root in ("10px", "18px"):
        page.evaluate("size => document.documentElement.style.fontSize = size", root)
        moved = [pair for pair in zip(usual, page.evaluate(SIZES_OF), strict=True) if pair[0] != pair[1]]
        assert moved == [], root


STILL = {
    RankingLab: ["NDCG 0.961", "DCG 6.861", "0.631"],
    GainDiscountLab: ["NDCG 0.961", "jk, base 2", "6.861", "0.631", "reach one of grade 3 at rank 1: 6", "31"],
    Quiz: ["3, 2, 1, 0", "no guess so far", "Show the answers"],
    TiesLab: ["0.722 to 0.983", "0.874 on average", "CatBoost 1.2.10", "smaller id first", "1 to 4"],
    ConventionLab: ["NDCG@6 is 0.785002", "pytrec_eval", "lightgbm*", "exponential 0.751", "ideal"],
    RunsLab: ["system 1 0.758", "difference -0.020", "other measures: RR ", "lamp", "+0.060", "B 2"],
    SignificanceLab: ["+0.116", "p = 0.109", "not to be told from luck", "-0.23", "24 %", "30"],
    ClicksLab: ["The true DCG is 6.861", "self-normalised", "4.324", "share that looks"],
}


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_without_javascript_the_tables_stay(open_page, kind):
    page = open_page(embed(start(kind)), java_script_enabled=False, width=360)
    text = page.locator(".ndcg-lab").inner_text()
    assert [part for part in STILL[kind] if part not in text] == []
    assert not any(button.is_visible() for button in page.get_by_role("button").all())
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


@each(2)
def test_reduced_motion(open_page, kind):
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    page = open_page(embed(start(kind)), reduced_motion="reduce")
    choose(page, CLICK[kind])
    assert page.evaluate(moving) == 0
    if page.locator("[data-act=down]:visible").count():
        page.get_by_role("button", name="Move A down").first.click()
        assert page.evaluate(moving) == 0
        page = open_page(embed(start(kind)), reduced_motion="no-preference")
        assert page.evaluate(MOST_MOVING) > 0


def test_what_is_drawn_is_seen_in_the_colours_of_the_reader(open_page):
    page = open_page("".join(embed(start(kind)) for kind in LABS), forced_colors="active")
    lost = """all => all.filter(node => getComputedStyle(node).forcedColorAdjust !== "none")
      .map(node => node.closest("[data-ndcg-widget]").dataset.ndcgWidget + ": " + node.outerHTML)"""
    drawn = page.locator(".nl-lab i, .nl-swing, .nl-strip b, .nl-line b")
    assert drawn.evaluate_all(lost) == [] and drawn.count() > 100
    paint = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).backgroundImage]"
    paper = page.locator(".nl-lab").first.evaluate(paint)
    assert page.locator(".nl-bar .nl-got").first.evaluate(paint)[0] != paper[0]
    assert page.locator(".nl-bar .nl-best").first.evaluate(paint)[1] != "none"


THEMES = [  # what the page says of its theme, what the reader has asked for, and whether the laboratories are dark
    ({"data-theme": "dark"}, "", "light", True), ({"data-theme": "light"}, "", "dark", False), ({}, "", "dark", True),
    ({}, "", "light", False), ({}, "vscode-dark", "light", True), ({}, "vscode-light", "dark", False),
    ({}, "vscode-high-contrast", "light", True), ({}, "vscode-high-contrast vscode-high-contrast-light", "dark", False),
]
MARK = """([attributes, classes]) => {
  document.documentElement.removeAttribute("data-theme");
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  document.body.className = classes;
  return [...document.querySelectorAll(".nl-lab")].map(card => getComputedStyle(card).backgroundColor);
}"""


def test_the_theme_of_the_page(open_page):
    "A site marks the root of the page, VS Code the body of an output."
    labs = of_the_day(LABS, 3)
    page = open_page("".join(embed(start(kind)) for kind in labs))
    for attributes, classes, scheme, dark in THEMES:
        page.emulate_media(color_scheme=scheme)
        cards = page.evaluate(MARK, [attributes, classes])
        assert cards == ["rgb(29, 32, 39)" if dark else "rgb(255, 255, 255)"] * len(labs), (attributes, classes, scheme)


def held_by_the_mouse(page):
    "Take the last result and hold it over the second."
    drag(page, centre(grip(page, "F")), centre(row(page, "B")), release=False)


def refused(page):
    "Give the discount a parameter that it does not take."
    page.get_by_label("Discount", exact=True).select_option("rbp")
    page.get_by_label("Parameter of the discount").fill("2")
    page.keyboard.press("Tab")
    said(page, "Not taken")


def opened(page):
    "Open what is folded."
    page.evaluate("() => { for (const fold of document.querySelectorAll('.nl-lab details')) fold.open = true; }")


STATES = {  # each leads on from the one before
    RankingLab: [
        lambda page: click(page, "Move C up"), held_by_the_mouse, lambda page: page.keyboard.press("Escape"),
        lambda page: page.mouse.up(), held_by_the_mouse, lambda page: page.mouse.up(),
        lambda page: slider(page, "Cutoff").fill("3"),
        lambda page: page.get_by_label("In the lead").select_option("err"),
        lambda page: choose(page, "exponential"), lambda page: grip(page, "D").press("Alt+ArrowUp"),
        lambda page: judge(page, "add", 5), lambda page: grip(page, "B").press("Delete"),
        lambda page: name(page, "C").click(), lambda page: page.keyboard.type("half a na"),
        lambda page: page.keyboard.press("Escape"), lambda page: click(page, "Copy as test"), refused,
        lambda page: click(page, "Reset"),
        lambda page: [page.locator(".nl-grip").first.press("Delete") for _ in range(6)],
        lambda page: click(page, "Add a result"),
    ],
    GainDiscountLab: [
        lambda page: choose(page, "1 / log of"), lambda page: choose(page, "1 / rank"),
        lambda page: choose(page, "persistence"), lambda page: choose(page, "exponential"),
        lambda page: page.get_by_label("The higher grade").select_option("2"), opened,
        lambda page: page.get_by_label("Grade at rank: add").select_option("5"),
        lambda page: slider(page, "Grade 1").fill("5"), lambda page: slider(page, "Its weight").fill("0.2"),
    ],
    Quiz: [
        lambda page: slider(page, "Your guess").fill("0.8"), lambda page: press(page, "Check"),
        lambda page: press(page, "Next list"),
    ],
    TiesLab: [
        lambda page: page.get_by_label("Score of p2", exact=True).fill("0.4"),
        lambda page: press(page, "Almost a tie"), lambda page: choose(page, "single"),
        lambda page: choose(page, "RR"), lambda page: slider(page, "Cutoff").fill("2"),
    ],
    RunsLab: [
        lambda page: press(page, "lamp"), lambda page: press(page, "lamp counts"),
        lambda page: choose(page, "by difference"),
        lambda page: page.get_by_role("button", name="Move C up").first.click(),
    ],
    ConventionLab: [
        opened, lambda page: page.get_by_label("What would my number be in").select_option("lightgbm"),
        lambda page: page.get_by_label("Rank 3 has the score of rank 2").check(),
        lambda page: page.locator("select[name=negative]").select_option("keep"),
        lambda page: page.get_by_label("Grade of A").first.select_option("-1"),
    ],
    SignificanceLab: [
        lambda page: press(page, "One query decides"), lambda page: slider(page, "Its difference").fill("-0.4"),
        lambda page: slider(page, "How many").fill("3"),
    ],
    ClicksLab: [
        opened, lambda page: press(page, "1,000 at once"),
        lambda page: slider(page, "Share that looks at rank 2").fill("0.8"),
        lambda page: choose(page, "self-normalised"),
    ],
}
LAST = [
    lambda page: press(page, "Undo"), paste_what_nobody_can_read, lambda page: press(page, "Copy link"),
    lambda page: page.locator("b", has_text="of 2 done").wait_for(),
]
# Two looks for each laboratory; they share a style, and all four looks occur among them.
LOOKS = [(900, "light"), (360, "dark")], [(900, "dark"), (360, "light")]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("kind", "width", "scheme"), [(kind, *look) for i, kind in enumerate(LABS) for look in LOOKS[i % 2]],
    ids=lambda value: value if isinstance(value, (int, str)) else name_of(value),
)
def test_accessible_in_every_state(open_page, kind, width, scheme):
    "Also with tasks under it, one of them done, its text to copy in sight, and a pasted list that it refuses."
    page = open_page(embed(start(kind, tasks=ONE_DONE)), head=PAPER, width=width, color_scheme=scheme)
    with checked_by_axe(page) as look:
        for step in STATES[kind] + LAST:
            step(page)
            look()
            assert sticking_out(page) == []


@each(3)
def test_tab_reaches_everything_once(open_page, kind):
    page = open_page(embed(start(kind)))
    found = tabbed(page)
    controls = page.evaluate(
        """() => [...document.querySelectorAll(
          ".nl-lab :is(button, select, input, textarea, summary, [contenteditable]):not(:disabled)")]
        .filter(node => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0
        && !(node.type === "radio" && !node.checked)).length"""
    )
    assert len(found) == controls and all(name.strip() for name in found)


def test_a_run_of_steps_is_announced_once(open_page):
    page = open_page(embed(GainDiscountLab()))
    announced(page)
    slider(page, "Persistence p").focus()
    with clock_stopped(page):
        for _ in range(5):
            page.keyboard.press("ArrowRight")
    pause(page, 500)
    assert page.evaluate("announced") == 1
    check(page, GainDiscountLab, p=0.85, shape="rbp")
    page.keyboard.press("Control+z")
    check(page, GainDiscountLab)


def test_laboratories_on_one_page_keep_apart(open_page):
    labs = list(dict.fromkeys([GainDiscountLab, *of_the_day(LABS, 3)]))
    page = open_page("".join(embed(start(kind)) for kind in labs) + embed(GainDiscountLab(high=5)))
    for kind in labs:
        choose(page.locator(f"[data-ndcg-widget={kind.__name__}]").first, CLICK[kind])
    own = {
        ConventionLab: {"measure": "AP"}, SignificanceLab: {"level": 0.99},
        ClicksLab: {"third": "snips"},
    }
    assert address(page) == {kind.__name__: own.get(kind, {"gain": "exponential"}) for kind in labs}
    check(page.locator("[data-ndcg-widget=GainDiscountLab]").nth(1), GainDiscountLab, high=5)
    again = page.context.new_page()
    again.goto(page.url)
    for kind in labs:
        values = own.get(kind, {"gain": "exponential"})
        check(again.locator(f"[data-ndcg-widget={kind.__name__}]").first, kind, **values)


CUT = """() => [...document.querySelectorAll(".ndcg-lab select")].flatMap(select => {
  if (!select.checkVisibility()) return [];
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, appearance } = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const arrow = appearance === "none" ? 0 : 16;
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
  const acts = ["in", "no"]; // what a list of grades does; it never shows it
  const words = [...select.options].filter(({ hidden, value }) => !hidden && !acts.includes(value));
  return words.map(({ text }) => text.trim()).filter(text => pen.measureText(text).width > room + 1);
})"""


@pytest.mark.some(6)
@pytest.mark.parametrize("name", ndcg_lit.LABORATORIES)
def test_no_select_cuts_what_it_can_show_on_a_phone(open_page, name):
    page = open_page(embed(getattr(ndcg_lit, name)()), width=390)
    page.evaluate("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")
    assert page.evaluate(CUT) == []


def test_the_list_that_adds_shows_its_word_where_a_rem_is_small(open_page):
    "As in nbclassic, whose root has 10 pixels."
    page = open_page(embed(RankingLab([3, 2, 1], pool=[3, 3, 2, 1])), head="<style>html { font-size: 10px }</style>")
    adds = page.get_by_label("Judge one more result")
    given = adds.evaluate("select => select.offsetWidth")
    assert given >= adds.evaluate("select => { select.style.width = 'max-content'; return select.offsetWidth; }")


def two_fingers(page, locator):
    "Press a slider with one finger, add a second one and part them; return the slider's value before and after."
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    before = locator.input_value()

    def touch(type, *points):
        shown = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": shown})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 60, y + 60))
    for by in range(10, 100, 10): touch("touchMove", (x - by / 4, y - by), (x + 60 + by / 4, y + 60 + by))
    touch("touchEnd")
    pause(page, 400)
    return before, locator.input_value()


@pytest.mark.some(2)
@pytest.mark.parametrize("lab, what", [
    (TiesLab(), ".nl-score >> nth=1"), (Quiz(), "[data-key=guess]"), (SignificanceLab(), "[type=range] >> nth=0"),
    (RankingLab([3, 2, 3, 0, 1, 2], k=3), "[data-key=k]"), (ClicksLab(), "[data-part=steep]"),
])
def test_two_fingers_zoom_and_leave_a_slider_where_it_was(open_page, lab, what):
    page = open_page(embed(lab), width=390, height=1400, has_touch=True, is_mobile=True)
    slider = page.locator(what)
    slider.scroll_into_view_if_needed()
    before, after = two_fingers(page, slider)
    assert after == before
    assert address(page) == {}
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert slider.input_value() != before, "afterwards it moves again"
