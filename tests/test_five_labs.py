"""DiscountLab, GainLab, CompareLab, QueriesLab and Quiz in a real browser, opened from the disk: by mouse, touch and keys they reach what Python computes."""
import itertools
import json
import re
from urllib.parse import quote

import pytest

from labs import PAPER, announced, centre, checked_by_axe, drag, said, small_targets, sticking_out, swipe, tabbed
from ndcg_lit import dcg, discounts, gains, mean_ap, mean_ndcg, mean_rr, ndcg
from ndcg_lit.widgets import CompareLab, DiscountLab, GainLab, QueriesLab, Quiz, embed

LABS = [DiscountLab, GainLab, CompareLab, QueriesLab, Quiz]
GRADES = [3, 2, 3, 0, 1, 2]
LONG = "Donaudampfschifffahrtsgesellschaft, a long name"
CLICK = dict(DiscountLab="1 / rank", GainLab="exponential", CompareLab="exponential", QueriesLab="exponential", Quiz="exponential")


def name_of(kind):
    return kind.__name__


def state(page):
    "What the address says of the laboratory, once it has been written."
    page.wait_for_timeout(400)
    return page.evaluate("Object.fromEntries([...new URLSearchParams(location.hash.slice(1))].map(([name, text]) => [name, JSON.parse(text)]))")


def held(page, kind, **start):
    "The laboratory in Python that holds what the page holds, whose first state is `start`."
    return kind(**{**kind(**start).held(), **state(page).get(kind.__name__, {})})


def slider(page, name):
    return page.get_by_role("slider", name=name)


def choose(page, name):
    page.get_by_role("radio", name=name).check(force=True)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def tiles(among):
    "The measures in this part of the page, at full precision."
    return {tile.get_attribute("data-measure"): float(tile.locator("data").get_attribute("value")) for tile in among.locator("[data-measure]").all()}


def check(page, kind, **options):
    "The page shows what Python computes for what it holds."
    known = kind(**options)
    CHECKS[kind](page, known)
    return known


def check_discount(page, lab):
    rel = [result["grade"] for result in lab.ranking]
    takes = dict(log2="log2", jk=("jk", lab.base), reciprocal="reciprocal", rbp=("rbp", lab.p), hand=lab.weights[:len(rel)])
    shown = page.locator(".nl-shapes b").all_inner_texts()
    assert shown == [f"DCG {dcg(rel, gain=lab.gain, discount=each):.3f} \u00b7 NDCG {ndcg(rel, gain=lab.gain, discount=each):.3f}" for each in takes.values()]
    assert page.locator(".nl-shapes :checked").get_attribute("value") == lab.shape
    assert [int(chip.input_value()) for chip in page.locator(".nl-pool select").all()[:-1]] == rel


def check_gain(page, lab):
    assert tiles(page) == pytest.approx(dict(one=lab.one, others=lab.others, ndcg=lab.ndcg), rel=1e-12)
    assert page.locator(".nl-worth span:last-child").all_inner_texts() == [f"{worth:g}" for worth in lab.mapping.values()]
    assert page.locator("[name=gain]:checked").get_attribute("value") == lab.gain


def check_compare(page, lab):
    for at, key in enumerate(("first", "second")):
        rows = page.locator(".nl-stage").nth(at).locator("li")
        assert [row.locator(".nl-name").inner_text() for row in rows.all()] == [result["label"] for result in getattr(lab, key)]
        for row in page.locator("[data-row]").all():
            assert row.locator("td").nth(at).inner_text().removesuffix(" \u2713") == f"{lab.values[key][row.get_attribute('data-row')]:.3f}"
    for row in page.locator("[data-row]").all():
        a, b = (lab.values[key][row.get_attribute("data-row")] for key in ("first", "second"))
        assert row.locator("td").nth(2).inner_text() == ("neither" if abs(a - b) < 5e-7 else "A" if a > b else "B")
        assert [cell.get_attribute("class") or "" for cell in row.locator("td").all()[:2]] == ["nl-better" if x - y > 5e-7 else "" for x, y in ((a, b), (b, a))]


def check_queries(page, lab):
    rankings, binary = [[result["grade"] for result in query["ranking"]] for query in lab.queries], dict(k=lab.k, min_grade=lab.min_grade)
    assert tiles(page.locator(".nl-means")) == pytest.approx(dict(mean_ap=mean_ap(rankings, **binary), mean_rr=mean_rr(rankings, **binary), mean_ndcg=mean_ndcg(rankings, k=lab.k, gain=lab.gain)), rel=1e-12)
    cards = page.locator("section").all()
    assert [card.locator("strong").inner_text() for card in cards] == [query["name"] for query in lab.queries]
    for card, each, query in zip(cards, lab.per_query, lab.queries):
        assert tiles(card) == pytest.approx({name: each[name] for name in ("ap", "rr", "ndcg")}, rel=1e-12)
        assert card.locator(".nl-name").all_inner_texts() == [result["label"] for result in query["ranking"]]
    if lab.against == "mean":
        values = [each[lab.measure] for each in lab.per_query]
        check_bars(page, lab, [getattr(lab, f"mean_{lab.measure}")] * len(values))


def check_bars(page, lab, start):
    "The bars stand for the chosen measure of each query minus its `start`, the largest first."
    bars = sorted(((each[lab.measure] - at, each["name"], each[lab.measure]) for each, at in zip(lab.per_query, start)), key=lambda bar: -bar[0])
    rows = page.locator(".nl-bars tbody tr")
    assert rows.locator("th").all_inner_texts() == [name for _, name, _ in bars]
    shown = [(float(row.locator("data").get_attribute("value")), row.locator(".nl-delta").inner_text()) for row in rows.all()]
    assert [value for value, _ in shown] == pytest.approx([value for _, _, value in bars], rel=1e-12, abs=1e-12)
    scale = max([0.1, *(abs(by) for by, _, _ in bars)])
    for (by, _, _), row, (_, told) in zip(bars, rows.all(), shown):
        assert told == "\u00b10" if abs(by) < 5e-7 else float(told.replace("\u2212", "-")) == pytest.approx(by, abs=5.1e-4)
        drawn = row.locator(".nl-swing").evaluate("""swing => { const box = swing.getBoundingClientRect(), bar = swing.firstChild.getBoundingClientRect(), middle = box.left + box.width / 2;
          return [(bar.right - middle) / box.width * 2, (bar.left - middle) / box.width * 2]; }""")
        assert drawn == pytest.approx([max(by / scale, 0), min(by / scale, 0)], abs=0.02)


def check_quiz(page, lab):
    at = len(lab.guesses) - lab.revealed
    assert page.locator("[data-part=number]").inner_text() == f"List {at + 1}."
    assert page.locator(".nl-list li").all_inner_texts() == [f"{grade:g}" for grade in lab.questions[at]]
    assert page.locator(".nl-answer").is_visible() == lab.revealed
    if lab.guesses:
        told = f"Guesses: {len(lab.guesses)}. Mean error: {lab.score:.3f}. Within 0.05: {sum(error <= 0.05 for error in lab.errors)}."
        assert page.locator("[data-part=score]").inner_text() == told


CHECKS = {DiscountLab: check_discount, GainLab: check_gain, CompareLab: check_compare, QueriesLab: check_queries, Quiz: check_quiz}


# All five

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
    DiscountLab: [dict(shape="log3"), dict(ranking=[]), dict(ranking=[dict(label="A", grade=1)] * 51), dict(weights=[0.5] * 49), dict(weights=[2] * 50), dict(p=1), dict(base=1), dict(gain="x")],
    GainLab: [dict(high=1), dict(gain="x"), dict(worth=[1, 2], gain="hand"), dict(many=1e9), dict(high=9), dict(worth=[-1] * 6, gain="hand")],
    CompareLab: [dict(pair=["ap", "ap"]), dict(pair=["ap", "map"]), dict(first=[dict(label="A", grade=3)]), dict(k=0), dict(discount="log3")],
    QueriesLab: [dict(queries=[]), dict(measure="map"), dict(queries=[dict(name="a", ranking=[dict(label="A", grade="x")])]), dict(k=1.5)],
    Quiz: [dict(guess=2), dict(guesses=[0.5] * 5), dict(revealed=True), dict(guesses=[3]), dict(questions=[["x"]]), dict(gain="x")],
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
    DiscountLab: dict(shape="jk", base=3, gain="exponential", ranking=[1, 0, 2]), GainLab: dict(gain="hand", worth=[0, 0, 3, 3, 9, 20], high=4, low=2, many=7),
    CompareLab: dict(k=2, gain="exponential", pair=["rr", "precision"]), QueriesLab: dict(queries={"one": [1, 0, 2], "two": []}, k=2, measure="ndcg"), Quiz: dict(questions=[[1, 2], [5, 0, 1]], guesses=[0.7], gain="exponential"),
}


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_the_picture_follows_the_model(open_stand, kind):
    page = open_stand(kind())
    page.evaluate("state => lab.model.assign(state)", kind(**OUTSIDE[kind]).held())
    check(page, kind, **OUTSIDE[kind])
    press(page, "Undo")
    check(page, kind)
    assert page.evaluate("names => Object.fromEntries(names.map(name => [name, lab.model.get(name)]))", list(kind().held())) == kind().held()


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
        DiscountLab: lambda: DiscountLab([5, 0] * 25, shape="jk", base=9.5, gain="exponential"), GainLab: lambda: GainLab("exponential", many=40, high=5, low=0),
        CompareLab: lambda: CompareLab([3, 2, 0], labels=[LONG, "B", "C"], k=2), QueriesLab: lambda: QueriesLab({LONG: [(LONG, 1), ("B", 0)], **{f"q{i}": [1, i % 5] for i in range(11)}}, against="start"),
        Quiz: lambda: Quiz([[3] * 9 + [0.125]], guesses=[0.25], revealed=True)}[kind]()


@pytest.mark.parametrize("width, height", [(320, 800), (360, 740), (450, 800), (720, 450), (900, 1000), (1440, 900)])
@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_nothing_sticks_out_and_targets_are_large(open_page, kind, width, height):
    page = open_page(embed(kind()) + embed(crowded(kind)), width=width, height=height)
    for _ in range(2):
        assert sticking_out(page) == []
        assert [target for target in small_targets(page) if 'name="shape"' not in target] == []
        assert all(label.bounding_box()["height"] >= 44 for label in page.locator(".nl-shapes label").all())
        page.get_by_role("button", name="Copy link").first.click()


@pytest.mark.parametrize("kind, parts", [
    (DiscountLab, ["NDCG 0.961", "jk, base 2", "6.861", "0.631"]), (GainLab, ["one result of grade 3", "2.562", "exponential", "31"]), (CompareLab, ["NDCG and AP prefer different orders", "measure", "rank"]),
    (QueriesLab, ["MAP 0.448", "MRR 0.389", "tent", "E 3"]), (Quiz, ["3, 2, 1, 0", "no guess so far", "Show the answers"])])
def test_without_javascript_the_tables_stay(open_page, kind, parts):
    page = open_page(embed(kind()), java_script_enabled=False, width=360)
    text = page.locator(".ndcg-lab").inner_text()
    assert [part for part in parts if part not in text] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_reduced_motion(open_page, kind):
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    page = open_page(embed(kind()), reduced_motion="reduce")
    choose(page, CLICK[kind.__name__])
    assert page.evaluate(moving) == 0
    if page.locator(".nl-moves").count():
        page.get_by_role("button", name="Move A down").first.click()
        assert page.evaluate(moving) == 0
        page = open_page(embed(kind()))
        page.evaluate("document.querySelector('[data-act=down]').click()")
        assert page.evaluate(moving) > 0


@pytest.mark.parametrize("marks, scheme, dark", [('<script>document.documentElement.dataset.theme = "dark"</script>', "light", True), ('<script>document.documentElement.dataset.theme = "light"</script>', "dark", False), ("", "dark", True)])
def test_the_theme_of_the_page(open_page, marks, scheme, dark):
    page = open_page("".join(embed(kind()) for kind in LABS), head=marks, color_scheme=scheme)
    cards = page.locator(".nl-lab").evaluate_all("all => all.map(card => getComputedStyle(card).backgroundColor)")
    assert cards == ["rgb(29, 32, 39)" if dark else "rgb(255, 255, 255)"] * 5


def steps(page, kind):
    "Bring the laboratory from state to state."
    if kind is DiscountLab:
        for shape in ("1 / log of", "1 / rank", "persistence", "by hand"):
            yield choose(page, shape)
        yield page.get_by_label("Grade at rank add").select_option("5")
        yield slider(page, "Its weight").fill("0.2")
    if kind is GainLab:
        yield choose(page, "exponential")
        yield slider(page, "Grade 1").fill("5")
        yield page.get_by_label("One result of grade").select_option("1")
    if kind is CompareLab:
        yield press(page, "Find a disagreement")
        yield page.get_by_label("Second measure").select_option("rr")
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
    yield press(page, "Undo")
    yield press(page, "Copy link")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [900, 360])
@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_accessible_in_every_state(open_page, kind, width, scheme):
    page = open_page(embed(kind()), head=PAPER, width=width, color_scheme=scheme)
    with checked_by_axe(page) as look:
        for _ in steps(page, kind):
            look()


@pytest.mark.parametrize("kind", LABS, ids=name_of)
def test_tab_reaches_everything_once(open_page, kind):
    page = open_page(embed(kind()))
    found = tabbed(page)
    controls = page.evaluate("""() => [...document.querySelectorAll(".nl-lab :is(button, select, input, textarea):not(:disabled)")].filter(node => node.checkVisibility() && node.tabIndex >= 0 && !(node.type === "radio" && !node.checked)).length""")
    assert len(found) == controls and all(name.strip() for name in found)


# DiscountLab

@pytest.mark.parametrize("options", [
    *(dict(shape=shape) for shape in ("log2", "jk", "reciprocal", "rbp", "hand")), dict(base=7.5, p=0.35, gain="exponential", shape="rbp"), dict(base=1.1, shape="jk"), dict(ranking=[0, 0]),
    dict(ranking=[1] * 50, shape="hand", weights=[1 - i / 100 for i in range(50)]), dict(ranking=[5], weights=[0] * 50, shape="hand")], ids=str)
def test_discount_shapes(open_page, options):
    page = open_page(embed(DiscountLab(**options)))
    lab = check(page, DiscountLab, **options)
    chart = page.locator(".nl-chart").bounding_box()
    page.wait_for_timeout(100)
    columns = page.locator(".nl-chart > i").evaluate_all("all => all.map(column => [column.getBoundingClientRect().height, getComputedStyle(column, '::before').height])")
    rel = [result["grade"] for result in lab.ranking]
    weights = lab.weights if lab.shape == "hand" else discounts(50, lab.discount)
    assert [height for height, _ in columns] == pytest.approx([max(w * (chart["height"] - 1), 1.5) for w in weights], abs=1)
    worth = gains(rel, lab.gain)
    for i, (_, filled) in enumerate(columns[:len(rel)]):
        assert float(filled[:-2]) == pytest.approx(worth[i] / max(max(worth), 1e-9) * max(weights[i] * (chart["height"] - 1) - 1.5, 0), abs=1.2)
    line = [float(number) for number in page.locator("polyline.nl-chosen").get_attribute("points").split(",")]
    assert line == pytest.approx([number for i, w in enumerate(weights) for number in (i + 0.5, 1 - w)], abs=1e-12) and page.locator("polyline").count() == 5


def test_discount_sliders(open_page):
    page = open_page(embed(DiscountLab()))
    slider(page, "Base b").fill("4.5")
    slider(page, "Persistence p").fill("0.25")
    check(page, DiscountLab, base=4.5, p=0.25)
    slider(page, "Base b").press("ArrowRight")
    slider(page, "Persistence p").press("Home")
    check(page, DiscountLab, base=4.6, p=0.01)
    choose(page, "1 / log of")
    check(page, DiscountLab, base=4.6, p=0.01, shape="jk")
    known = DiscountLab(base=4.6, p=0.01, shape="jk")
    said(page, f"rank 2 weighs 1.000 and rank 10 0.663: DCG is {known.dcg:.3f} and NDCG {known.ndcg:.3f}.")


def test_a_value_between_the_steps_of_a_slider_is_told_as_it_is(open_page):
    page = open_page(embed(DiscountLab(base=31, p=0.855)))
    assert [slider(page, name).locator("+ span").inner_text() for name in ("Base b", "Persistence p")] == ["31", "0.855"]
    check(page, DiscountLab, base=31, p=0.855)


def at_rank(page, rank, weight):
    "The place in the chart that stands for this weight at this rank."
    box = page.locator(".nl-chart").bounding_box()
    return box["x"] + (rank - 0.5) / 50 * box["width"], box["y"] + (1 - weight) * box["height"]


def test_a_discount_drawn_by_the_mouse_goes_through_the_points(open_page):
    page = open_page(embed(DiscountLab()))
    start, turn, end = (1, 0.9), (20, 0.3), (41, 0.7)
    page.mouse.move(*at_rank(page, *start))
    page.mouse.down()
    page.mouse.move(*at_rank(page, *turn), steps=12)
    page.mouse.move(*at_rank(page, *end), steps=3)
    page.mouse.up()
    lab = held(page, DiscountLab)
    assert lab.shape == "hand"
    way = [0.9 + (0.3 - 0.9) * i / 19 if i < 20 else 0.3 + 0.4 * (i - 19) / 21 for i in range(41)]
    assert lab.weights[:41] == pytest.approx(way, abs=0.03)
    assert lab.weights[41:] == [round(w, 2) for w in discounts(50)[41:]]
    check(page, DiscountLab, **lab.held())
    press(page, "Undo")
    check(page, DiscountLab)
    press(page, "Redo")
    check(page, DiscountLab, **lab.held())
    page.mouse.click(*at_rank(page, 5, 0.5))
    again = held(page, DiscountLab)
    assert [i for i in range(50) if again.weights[i] != lab.weights[i]] == [4] and again.weights[4] == pytest.approx(0.5, abs=0.01)
    press(page, "Undo")
    check(page, DiscountLab, **lab.held())


def test_what_begins_outside_the_chart_draws_nothing(open_page):
    page = open_page(embed(DiscountLab()))
    drag(page, at_rank(page, 3, 1.3), at_rank(page, 20, 0.5))
    page.mouse.click(*at_rank(page, 5, 0.5), button="right")
    page.mouse.move(*at_rank(page, 9, 0.5))
    check(page, DiscountLab)
    drag(page, at_rank(page, 40, 0.5), at_rank(page, 50, 1.5))
    lab = held(page, DiscountLab)
    assert lab.shape == "hand" and max(lab.weights) == 1 == lab.weights[49]


def test_a_finger_draws_across_and_scrolls_down(open_page):
    page = open_page(embed(DiscountLab()), width=360, height=500, has_touch=True, is_mobile=True)
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    top = page.evaluate("scrollY")
    swipe(page, at_rank(page, 5, 0.1), at_rank(page, 6, 0.9))
    page.wait_for_function(f"scrollY > {top} + 50")
    page.wait_for_timeout(300)
    check(page, DiscountLab)
    assert page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(300)
    top = page.evaluate("scrollY")
    swipe(page, at_rank(page, 10, 0.8), at_rank(page, 40, 0.2), steps=30)
    lab = held(page, DiscountLab)
    assert page.evaluate("scrollY") == top and lab.shape == "hand"
    assert lab.weights[9:40] == pytest.approx([0.8 - 0.6 * i / 30 for i in range(31)], abs=0.04)
    press(page, "Undo")
    check(page, DiscountLab)
    page.evaluate("document.querySelector('.nl-chart').scrollIntoView({ block: 'center' })")
    page.touchscreen.tap(*at_rank(page, 30, 0.9))
    assert held(page, DiscountLab).weights[29] == pytest.approx(0.9, abs=0.02)


def test_a_discount_bent_by_keys(open_page):
    page = open_page(embed(DiscountLab()))
    rank, weight = slider(page, "Rank"), slider(page, "Its weight")
    assert [each.locator("+ span").inner_text() for each in (rank, weight)] == ["10", "0.29"]
    rank.focus()
    page.keyboard.press("Home")
    assert [each.locator("+ span").inner_text() for each in (rank, weight)] == ["1", "1.00"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    lab = held(page, DiscountLab)
    assert lab.shape == "hand" and lab.weights[:3] == [1, 0.6, 0.5]
    check(page, DiscountLab, **lab.held())
    rank.press("ArrowRight")
    weight.press("ArrowUp")
    assert held(page, DiscountLab).weights[:3] == [1, 0.6, 0.51]
    page.keyboard.press("Control+z")
    check(page, DiscountLab, **lab.held())
    page.keyboard.press("Control+z")
    check(page, DiscountLab)


def test_discount_grades(open_page):
    page = open_page(embed(DiscountLab()))
    page.get_by_label("Grade at rank 4").select_option("5")
    check(page, DiscountLab, ranking=[3, 2, 3, 5, 1, 2])
    page.get_by_label("Grade at rank 1", exact=True).select_option("out")
    check(page, DiscountLab, ranking=[2, 3, 5, 1, 2])
    page.get_by_label("Grade at rank add").select_option("4")
    check(page, DiscountLab, ranking=[2, 3, 5, 1, 2, 4])
    assert page.get_by_label("Grade at rank add").input_value() == "+"
    for _ in range(5):
        page.get_by_label("Grade at rank 1", exact=True).select_option("out")
    check(page, DiscountLab, ranking=[4])
    page.get_by_label("Grade at rank 1", exact=True).select_option("out")
    said(page, "Not taken: the list must hold 1 to 50 results. The last good state stays.")
    check(page, DiscountLab, ranking=[4])


def test_fifty_results_and_no_more(open_page):
    page = open_page(embed(DiscountLab([1] * 49)))
    page.get_by_label("Grade at rank add").select_option("3")
    check(page, DiscountLab, ranking=[1] * 49 + [3])
    page.get_by_label("Grade at rank add").select_option("3")
    said(page, "1 to 50 results")
    check(page, DiscountLab, ranking=[1] * 49 + [3])


# GainLab

@pytest.mark.parametrize("options", [dict(gain="exponential"), dict(gain="hand"), dict(gain="hand", worth=[0] * 6), dict(gain="hand", worth=[1, 2.5, 0, 40, 99.5, 100], high=5, low=2), dict(low=0), dict(high=5, low=4, many=40), dict(many=1)], ids=str)
def test_gains(open_page, options):
    page = open_page(embed(GainLab(**options)))
    lab = check(page, GainLab, **options)
    widths = [[bar.bounding_box()["width"] for bar in row.locator("i").all()] for row in page.locator(".nl-trade p").all()]
    room, scale = page.locator(".nl-trade span").first.bounding_box()["width"], max(lab.one, lab.others, 1e-9)
    page.wait_for_timeout(50)
    assert len(widths[1]) == lab.many
    assert [sum(widths[0]), sum(widths[1])] == pytest.approx([max(room * lab.one / scale, 1.5), max(room * lab.others / scale, 1.5 * lab.many)], abs=2)
    if lab.mapping[lab.low]:
        assert widths[1][-1] / widths[1][0] == pytest.approx(dcg([0] * (lab.many - 1) + [1]), abs=0.05)
    choose(page, "linear")
    choose(page, "exponential" if lab.gain == "linear" else lab.gain)
    assert_trade(page, GainLab(**{**options, "gain": "exponential" if lab.gain == "linear" else lab.gain}))


def assert_trade(page, lab):
    "The sentence says what Python knows."
    short = lambda x: f"{x:.3f}".rstrip("0").rstrip(".")
    enough = "more than 1000" if lab.needed is None else lab.needed
    told = (f"Grade {lab.high} gains {short(lab.mapping[lab.high])}, grade {lab.low} gains {short(lab.mapping[lab.low])}; as each rank counts less, it takes {enough} of grade {lab.low} to reach one of grade {lab.high} at rank 1. "
            f"The DCG of {lab.many} is {lab.others:.3f} against {lab.one:.3f}; with the one placed after them NDCG is {lab.ndcg:.3f}.")
    said(page, told)


def test_gain_controls(open_page):
    page = open_page(embed(GainLab()))
    page.get_by_label("One result of grade").select_option("5")
    page.get_by_label("against results of grade").select_option("2")
    slider(page, "How many").fill("9")
    check(page, GainLab, high=5, low=2, many=9)
    assert_trade(page, GainLab(high=5, low=2, many=9))
    page.get_by_label("One result of grade").select_option("2")
    said(page, "Not taken: the one must have a higher grade than the many; got 2 and 2. The last good state stays.")
    assert page.get_by_label("One result of grade").input_value() == "5"
    check(page, GainLab, high=5, low=2, many=9)
    for name in ("Undo",) * 3:
        press(page, name)
    check(page, GainLab)


def test_gains_set_by_keys_are_set_by_hand(open_page):
    page = open_page(embed(GainLab("exponential")))
    third = slider(page, "Grade 3")
    third.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    check(page, GainLab, gain="hand", worth=[0, 1, 3, 6, 15, 31])
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    check(page, GainLab, gain="hand", worth=[0, 1, 3, 6, 15.5, 31])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    check(page, GainLab, gain="exponential")
    choose(page, "hand")
    check(page, GainLab, gain="hand")


# CompareLab

def stage(page, at):
    return page.locator(".nl-stage").nth(at)


def order(lab, key):
    return [(result["label"], result["grade"]) for result in getattr(lab, key)]


def test_compare_by_mouse_with_a_preview(open_page):
    page = open_page(embed(CompareLab()))
    lab = CompareLab()
    moved = order(lab, "second")
    moved.insert(0, moved.pop(3))
    drag(page, centre(stage(page, 1).locator("li").nth(3).locator(".nl-grip")), centre(stage(page, 1).locator("li").nth(0)), release=False)
    known = CompareLab(second=moved)
    assert page.locator("[data-row=ndcg] td").nth(1).inner_text().startswith(f"{known.values['second']['ndcg']:.3f}")
    assert stage(page, 1).locator(".nl-name").all_inner_texts() == [label for label, _ in order(lab, "second")]
    page.mouse.up()
    check(page, CompareLab, first=lab.first, second=moved)
    told = said(page, "sees no difference" if known.values["first"]["ndcg"] == known.values["second"]["ndcg"] else "NDCG prefers")
    assert told.count("(") == 2 and "wrong" not in told


def test_compare_by_touch_and_buttons(open_page):
    page = open_page(embed(CompareLab()), width=360, height=1600, has_touch=True, is_mobile=True)
    lab = CompareLab()
    first = order(lab, "first")
    swipe(page, centre(stage(page, 0).locator(".nl-grip").nth(0)), centre(stage(page, 0).locator(".nl-grip").nth(2)))
    first.insert(2, first.pop(0))
    check(page, CompareLab, first=first, second=lab.second)
    stage(page, 1).get_by_role("button", name="Move D down").click()
    second = order(lab, "second")
    second.insert(1, second.pop(0))
    check(page, CompareLab, first=first, second=second)


def test_a_grade_changed_in_one_order_changes_in_the_other(open_page):
    page = open_page(embed(CompareLab()))
    stage(page, 1).get_by_label("Grade of E").select_option("4")
    change = lambda results: [(label, 4 if label == "E" else grade) for label, grade in results]
    check(page, CompareLab, first=change(order(CompareLab(), "first")), second=change(order(CompareLab(), "second")))
    assert stage(page, 0).get_by_label("Grade of E").input_value() == "4"
    stage(page, 0).locator(".nl-grip").first.focus()
    page.keyboard.press("0")
    assert stage(page, 1).get_by_label("Grade of A").input_value() == "0"
    press(page, "Undo")
    press(page, "Undo")
    check(page, CompareLab)


def test_equal_labels(open_page):
    first, second = [("same", 2), ("same", 1), ("same", 1), ("other", 0)], [("other", 0), ("same", 1), ("same", 2), ("same", 1)]
    page = open_page(embed(CompareLab(first, second)))
    check(page, CompareLab, first=first, second=second)
    stage(page, 0).get_by_label("Grade of same").nth(1).select_option("5")
    check(page, CompareLab, first=[("same", 2), ("same", 5), ("same", 1), ("other", 0)], second=[("other", 0), ("same", 5), ("same", 2), ("same", 1)])
    press(page, "Find a disagreement")
    check(page, CompareLab, **held(page, CompareLab, first=first, second=second).held())


PAIRS = [pair for pair in itertools.permutations(["ndcg", "dcg", "ap", "rr", "precision"], 2) if set(pair) != {"ndcg", "dcg"}]


def test_every_pair_that_can_disagree_does(open_page):
    page = open_page(embed(CompareLab(k=4)))
    for one, other in PAIRS:
        press(page, "Reset")
        third = "precision" if one != "precision" else "rr"
        for name, measure in (("Second", third), ("First", one), ("Second", other)):
            page.get_by_label(f"{name} measure").select_option(measure)
        press(page, "Find a disagreement")
        lab = held(page, CompareLab, k=4)
        assert lab.pair == [one, other] and lab.disagree, (one, other)
        assert lab.values["first"][one] > lab.values["second"][one] and lab.values["first"][other] < lab.values["second"][other]
        check(page, CompareLab, **lab.held())
        assert "neither is wrong" in said(page, "neither is wrong")


@pytest.mark.parametrize("options, names", [(dict(pair=["ndcg", "dcg"]), "NDCG and DCG"), (dict(pair=["precision", "ap"]), "P and AP"), (dict(first=[0, 0, 0]), "NDCG and AP"), (dict(first=[1]), "NDCG and AP"), (dict(first=[]), "NDCG and AP")], ids=str)
def test_where_nothing_disagrees_it_is_said(open_page, options, names):
    page = open_page(embed(CompareLab(**options)))
    press(page, "Find a disagreement")
    said(page, f"No two of the orders tried set {names} against each other.")
    check(page, CompareLab, **options)


def test_the_same_measure_twice_is_refused(open_page):
    page = open_page(embed(CompareLab()))
    page.get_by_label("Second measure").select_option("ndcg")
    said(page, "Not taken: the pair must name two different measures. The last good state stays.")
    assert page.get_by_label("Second measure").input_value() == "ap"
    check(page, CompareLab)


@pytest.mark.parametrize("n", [13, 50])
def test_a_disagreement_on_a_long_list(open_page, n):
    page = open_page(embed(CompareLab([i % 4 for i in range(n)], k=5)))
    press(page, "Find a disagreement")
    lab = held(page, CompareLab, first=[i % 4 for i in range(n)], k=5)
    assert lab.disagree and len(lab.first) == n


@pytest.mark.parametrize("options", [dict(k=2), dict(gain="exponential", discount="reciprocal"), dict(min_grade=3, k=4), dict(k=50)], ids=str)
def test_compare_forms(open_page, options):
    page = open_page(embed(CompareLab(**options)))
    check(page, CompareLab, **options)
    slider(page, "Cutoff").fill("3")
    check(page, CompareLab, **{**options, "k": 3})


# QueriesLab

def test_one_query_changes_the_means_by_its_share(open_page):
    page = open_page(embed(QueriesLab()))
    before = QueriesLab()
    card = page.locator("section").nth(0)
    drag(page, centre(card.locator(".nl-grip").nth(4)), centre(card.locator("li").nth(0)), release=False)
    moved = {"tent": [("E", 3), ("A", 0), ("B", 0), ("C", 1), ("D", 1)], "stove": [0, 1, 0, 0, 3], "lamp": [0, 0, 3, 1, 0]}
    after = QueriesLab(moved)
    assert tiles(page.locator(".nl-means")) == pytest.approx(dict(mean_ap=after.mean_ap, mean_rr=after.mean_rr, mean_ndcg=after.mean_ndcg), rel=1e-12)
    page.mouse.up()
    check(page, QueriesLab, queries=moved)
    for name in ("ap", "rr", "ndcg"):
        assert getattr(after, f"mean_{name}") - getattr(before, f"mean_{name}") == pytest.approx((after.per_query[0][name] - before.per_query[0][name]) / 3)
    assert said(page, "Only tent changed") == (
        f"Only tent changed, and each mean takes in 1/3 of it: MAP rises to {after.mean_ap:.3f}, MRR rises to {after.mean_rr:.3f}, mean NDCG rises to {after.mean_ndcg:.3f}.")
    deltas = page.locator(".nl-means .nl-delta").all_inner_texts()
    assert deltas == [f"+{getattr(after, name) - getattr(before, name):.3f}" for name in ("mean_ap", "mean_rr", "mean_ndcg")]
    choose(page, "the start")
    check_bars(page, after, [each["ap"] for each in before.per_query])
    assert said(page, "AP of each query against where it started").startswith("AP of each query against where it started: tent ")
    choose(page, "NDCG")
    after.measure = "ndcg"
    check_bars(page, after, [each["ndcg"] for each in before.per_query])
    press(page, "Reset")
    check(page, QueriesLab)


def test_queries_by_touch_keys_and_grades(open_page):
    page = open_page(embed(QueriesLab()), width=360, height=1900, has_touch=True, is_mobile=True)
    stove = page.locator("section").nth(1)
    swipe(page, centre(stove.locator(".nl-grip").nth(0)), centre(stove.locator(".nl-grip").nth(1)))
    queries = {"tent": [0, 0, 1, 1, 3], "stove": [("B", 1), ("A", 0), ("C", 0), ("D", 0), ("E", 3)], "lamp": [0, 0, 3, 1, 0]}
    check(page, QueriesLab, queries=queries)
    page.locator("section").nth(2).locator(".nl-grip").first.focus()
    page.keyboard.press("4")
    page.keyboard.press("Alt+ArrowDown")
    queries["lamp"] = [("B", 0), ("A", 4), ("C", 3), ("D", 1), ("E", 0)]
    check(page, QueriesLab, queries=queries)
    for measure in ("RR", "NDCG", "AP"):
        page.get_by_role("radio", name=measure, exact=True).check(force=True)
        check(page, QueriesLab, queries=queries, measure=measure.lower())
    choose(page, "exponential")
    check(page, QueriesLab, queries=queries, gain="exponential")


@pytest.mark.parametrize("options", [dict(queries=[[1, 0, 3]]), dict(queries=[[i % 4, 0, 1] for i in range(12)]), dict(queries=[[], [0, 1]]), dict(queries=[[]]), dict(queries=[[0, 0]]), dict(k=2, min_grade=2), dict(queries=[{"name": "a", "ranking": [1]}, {"name": "a", "ranking": [0, 1]}])], ids=str)
def test_odd_queries(open_page, options):
    page = open_page(embed(QueriesLab(**options)))
    check(page, QueriesLab, **options)
    choose(page, "the start")
    lab = QueriesLab(**options)
    check_bars(page, lab, [each["ap"] for each in lab.per_query])
    assert set(page.locator(".nl-bars .nl-delta").all_inner_texts()) == {"\u00b10"}


# Quiz

ANSWERS = {(3, 2, 1, 0): "1.000", (2, 3, 1, 0): "0.922", (3, 3, 0, 0): "1.000", (3, 0, 3, 0): "0.920"}


def test_the_four_lists_and_fresh_ones(open_page):
    page = open_page(embed(Quiz()))
    assert {tuple(grades): f"{answer:.3f}" for grades, answer in zip(Quiz().questions, Quiz().answers)} == ANSWERS
    guesses, questions = [], [list(grades) for grades in ANSWERS]
    for i in range(7):
        if i >= 4:
            questions = state(page)["Quiz"]["questions"]
            assert len(questions) == i + 1 and 3 <= len(questions[i]) <= 7 and len(set(questions[i])) > 1
        check(page, Quiz, questions=questions, guesses=guesses)
        guess = slider(page, "Your guess")
        guess.focus()
        assert guess.input_value() == "0.5"
        for _ in range(i + 1):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        guesses.append(round(0.5 + 0.01 * (i + 1), 2))
        lab = check(page, Quiz, questions=questions, guesses=guesses, revealed=True)
        said(page, f"NDCG is {lab.answers[i]:.3f}; you said {guesses[i]:.2f}, ")
        assert guess.is_disabled() and page.get_by_role("button", name="Next list").evaluate("node => node === document.activeElement")
        bar = page.locator(".nl-answer").bounding_box()
        page.wait_for_timeout(250)
        assert page.locator(".nl-answer i").bounding_box()["width"] / bar["width"] == pytest.approx(lab.answers[i], abs=0.02)
        assert (page.locator(".nl-answer b").bounding_box()["x"] - bar["x"]) / bar["width"] == pytest.approx(guesses[i], abs=0.02)
        page.keyboard.press("Enter")


@pytest.mark.parametrize("guess, words", [("0.92", "spot on"), ("0.88", "very close"), ("0.5", "off by 0.42")])
def test_how_good_a_guess_was(open_page, guess, words):
    page = open_page(embed(Quiz([[2, 3, 1, 0]], gain="linear")))
    slider(page, "Your guess").fill(guess)
    press(page, "Check")
    assert said(page, "you said") == f"NDCG is 0.922; you said {float(guess):.2f}, {words}. The DCG of the list is {dcg([2, 3, 1, 0]):.3f}, and {dcg([3, 2, 1, 0]):.3f} in its best order, 3, 2, 1, 0."


def test_a_list_in_its_best_order(open_page):
    page = open_page(embed(Quiz([[2, 1.5]])))
    press(page, "Check")
    assert said(page, "you said") == f"NDCG is 1.000; you said 0.50, off by 0.50. The DCG of the list is {dcg([2, 1.5]):.3f}: no order has more."


def test_undo_takes_the_answer_back(open_page):
    page = open_page(embed(Quiz()))
    slider(page, "Your guess").fill("0.8")
    press(page, "Check")
    press(page, "Next list")
    check(page, Quiz, guesses=[0.8])
    press(page, "Undo")
    check(page, Quiz, guesses=[0.8], revealed=True)
    press(page, "Undo")
    check(page, Quiz, guess=0.8)
    assert slider(page, "Your guess").input_value() == "0.8" and slider(page, "Your guess").is_enabled()
    assert page.locator("[data-part=score]").inner_text() == ""


def test_the_exponential_gain_has_other_answers(open_page):
    page = open_page(embed(Quiz()))
    choose(page, "exponential")
    press(page, "Check")
    press(page, "Next list")
    press(page, "Check")
    lab = check(page, Quiz, gain="exponential", guesses=[0.5, 0.5], revealed=True)
    assert f"NDCG is {lab.answers[1]:.3f}" in said(page, "The DCG of the list") and lab.answers[1] != Quiz().answers[1]


def test_nothing_tells_the_answer_before_the_check(open_page):
    page = open_page(embed(Quiz([[2, 3, 1, 0]])))
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    markup = page.locator(".nl-lab").evaluate("lab => lab.outerHTML")
    assert "Your guess" in json.dumps(tree) and "Your guess" in markup
    slider(page, "Your guess").fill("0.7")
    page.wait_for_timeout(400)
    for text in (json.dumps(tree), markup, page.locator(".nl-lab").evaluate("lab => lab.outerHTML"), page.url):
        assert "0.92" not in text
    press(page, "Check")
    assert "0.92" in page.locator(".nl-lab").evaluate("lab => lab.outerHTML")
    press(page, "Undo")
    page.wait_for_timeout(400)
    assert "0.92" not in page.locator(".nl-lab").evaluate("lab => lab.outerHTML")


def test_when_every_list_is_done_the_next_is_fresh(open_page):
    page = open_page(embed(Quiz([[2, 3]], guesses=[0.9])))
    assert slider(page, "Your guess").is_disabled() and page.locator(".nl-list li").count() == 0
    press(page, "Next list")
    questions = state(page)["Quiz"]["questions"]
    assert len(questions) == 2
    check(page, Quiz, questions=questions, guesses=[0.9])


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


def test_five_laboratories_on_one_page_keep_apart(open_page):
    page = open_page("".join(embed(kind()) for kind in LABS) + embed(GainLab(many=7)))
    for kind in LABS:
        page.locator(f"[data-ndcg-widget={kind.__name__}]").first.get_by_role("radio", name=CLICK[kind.__name__]).check(force=True)
    found = state(page)
    assert found == {kind.__name__: {"shape": "reciprocal"} if kind is DiscountLab else {"gain": "exponential"} for kind in LABS}
    other = page.locator("[data-ndcg-widget=GainLab]").nth(1)
    assert tiles(other) == pytest.approx(dict(one=GainLab().one, others=GainLab(many=7).others, ndcg=GainLab(many=7).ndcg), rel=1e-12)
    again = page.context.new_page()
    again.goto(page.url)
    assert again.locator(":checked[value=exponential]").count() == 4 and again.locator(":checked[value=reciprocal]").count() == 1
