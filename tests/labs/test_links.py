"""Links in a real browser: short, of one laboratory, opening at it with its explanation."""

import json
import re

import pytest

from lab_checks import LABS, check, choose, slider, start
from labs import GRADES, address, copy_button, expect, graded, pause, row, said
from ndcg_lit.labs.base import embed
from ndcg_lit import GainDiscountLab, RankingLab, RunsLab, TiesLab
from source import TOP

FAR = '<p style="height: 3000px">far</p>'


def copied(page, i=0):
    copy_button(page, "Copy link", i).click()
    return page.locator("[data-part=copied]").nth(i).input_value()


def new_tab(page, url):
    other = page.context.new_page()
    other.goto(url)
    return other


def seen(page, widget):
    "Return how far below the top of the window the laboratory begins, once the page has come to rest."
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.locator(f"[data-ndcg-widget={widget}]").first.bounding_box()["y"]


def test_a_link_is_short_and_holds_one_laboratory(open_page):
    page = open_page(embed(RankingLab([1, 0])) + FAR + embed(GainDiscountLab()) + FAR + embed(TiesLab()))
    page.evaluate("location.hash = 'r=3,2,3,0,1,2&k=3'")
    said(page, "As the link has it, beside the page\u2019s own example: NDCG")
    slider(page, "Persistence p").fill("0.5")
    choose(page, "RR", exact=True)
    links = [copied(page, i).split("#")[1] for i in range(3)]
    assert links == ["r=3,2,3,0,1,2&k=3", "lab=gaindiscount&p=0.5&shape=rbp", "lab=ties&measure=rr"]
    assert address(page) == {
        "RankingLab": {"ranking": [dict(label="ABCDEF"[i], grade=grade) for i, grade in enumerate(GRADES)], "k": 3},
        "GainDiscountLab": {"p": 0.5, "shape": "rbp"}, "TiesLab": {"measure": "rr"},
    }
    base = page.url.split("#")[0]
    gain = new_tab(page, f"{base}#{links[1]}")
    assert 0 <= seen(gain, "GainDiscountLab") < 60
    assert said(gain, "However many results of grade 1 there are")
    expect(gain, [1, 0])
    ranking = new_tab(page, f"{base}#{links[0]}")
    expect(ranking, GRADES, k=3)
    assert said(ranking, "As the link has it, beside the page\u2019s own example: NDCG")
    assert ranking.evaluate("scrollY") < 200
    ranking.evaluate("location.hash = 'lab=ties'")
    ranking.wait_for_function("scrollY > 3000")
    assert 0 <= seen(ranking, "TiesLab") < 90  # the sentence of the one above may take one line more by then
    ranking.evaluate("scrollTo(0, 500)")
    ranking.reload()
    pause(ranking, 200)
    assert ranking.evaluate("scrollY") < 1000, "who loads the page again stays where he was"


def test_a_laboratory_at_its_start_can_be_pointed_at(open_page):
    page = open_page("".join(embed(start(kind)) for kind in LABS[:5]))
    names = ["ranking", "gaindiscount", "quiz", "ties", "runs"]
    assert [copied(page, i).split("#")[1] for i in range(len(names))] == [f"lab={name}" for name in names]


@pytest.mark.some(2)
@pytest.mark.parametrize("typed, expected", [
    ("r=3,2,3,0,1,2", (GRADES, {})), ("lab=ranking&r=3,2,3,0,1,2&k=none", (GRADES, {})),
    ("r=3%2C2%2C3%2C0%2C1%2C2&gain=linear", (GRADES, {})),
    ("r=B:2,A:3&discount=rbp,0.5", ([("B", 2), ("A", 3)], dict(discount=("rbp", 0.5)))),
])
def test_a_link_may_be_typed_by_hand(open_page, typed, expected):
    ranking, options = expected
    expect(open_page(embed(RankingLab([1, 0])), link=f"#{typed}"), ranking, **options)


def test_a_link_that_asks_too_much_is_told_in_place(open_page):
    page = open_page(embed(RankingLab(GRADES)) + embed(GainDiscountLab()), link="#r=" + ",".join(["1"] * 3000))
    alert = page.get_by_role("alert").filter(has_text="broken")
    start = "This link is broken, so here is the page's own example: "
    assert alert.inner_text() == start + "r has 3000 entries; a link holds at most 100"
    expect(page, GRADES)
    for typed, why in [
        ("r=3,1e308", "a grade must lie between 0 and 100; got 1e+308"), ("r=3,x", '"x" has no grade'),
        ("cutoff=3", 'nothing here is called "cutoff"'),
        ("lab=wheel&r=3", 'no laboratory on this page is called "wheel"'),
        ("r=%3Cimg%20src%3Dx%3E", '"<img src=x>" has no grade'), ("k=0", None),
    ]:
        page.evaluate("hash => { location.hash = hash; }", typed)
        if why:
            alert.filter(has_text=f"This link is broken: {why}").wait_for()
        expect(page, GRADES)
    page.evaluate("location.hash = 'lab=gaindiscount&low=4&high=2'")
    said(page, "Not shown: the low grade must lie below")
    assert page.locator("img").count() == 0
    page.evaluate("location.hash = 'k=2'")
    said(page, "As the link has it")
    assert alert.count() == 0


def test_links_of_scores_and_of_systems_are_short_too(open_page):
    page = open_page(
        embed(TiesLab([3, 0, 1])) + embed(RunsLab({"tent": ([1, 0], [1, 0]), "red lamp": ([2, 0], [0, 2])}))
    )
    page.get_by_label("Score of p2, exactly").fill("1.5")
    page.keyboard.press("Enter")
    runs = page.locator("[data-ndcg-widget=RunsLab]")
    runs.get_by_role("button", name="tent", exact=True).click()
    runs.get_by_role("button", name="Move B up").last.click()
    runs.get_by_role("button", name="tent", exact=True).click()
    runs.get_by_role("button", name="red lamp counts").click()
    links = [copied(page, i).split("#")[1] for i in range(2)]
    assert links == ["lab=ties&scores=0.5,1.5,0.5", "lab=runs&left_out=red+lamp,&runs=tent/1,0/0,1;red+lamp/2,0/0,2"]
    base = page.url.split("#")[0]
    ties = new_tab(page, f"{base}#{links[0]}")
    said(ties, "As the link has it: NDCG lies between 0.587 and 0.659")
    check(ties, TiesLab, rel=[3, 0, 1], scores=[0.5, 1.5, 0.5])
    systems = new_tab(page, f"{base}#{links[1]}")
    systems.locator("[data-part=status]", has_text="As the link has it: system 1 is ahead by 0.500").wait_for()
    known = {"tent": ([1, 0], [0, 1]), "red lamp": ([2, 0], [0, 2])}
    check(systems.locator("[data-ndcg-widget=RunsLab]"), RunsLab, runs=known, left_out=["red lamp"])


def test_a_list_too_long_for_a_link_says_so(open_page):
    page = open_page(embed(RankingLab([1] * 120)))
    page.get_by_role("button", name="Move A down").click()
    copy_button(page, "Copy link").click()
    said(page, "No link: r has 120 entries; a link holds at most 100.")
    choose(page, "exponential")
    assert address(page) == {}
    assert page.locator(".nl-rows li").count() == 120


def test_a_moved_list_comes_back_with_its_names(open_page):
    page = open_page(embed(TiesLab()) + FAR + embed(RankingLab(GRADES)))
    page.locator("[data-ndcg-widget=RankingLab]").get_by_role("button", name="Move C up").click()
    link = copied(page, 1)
    assert link.split("#")[1] == "r=A:3,C:3,B:2,D:0,E:1,F:2", "the first ranking, though not the first of the page"
    other = new_tab(page, link)
    expect(other, graded("ACBDEF"), lab=1)
    assert 0 <= seen(other, "RankingLab") < 160, "in sight: the page ends below it"


def test_a_second_link_is_told_beside_the_example_and_the_way_back_is_followed(open_page):
    page = open_page(embed(RankingLab(GRADES)) + FAR + embed(GainDiscountLab()) + FAR)
    page.evaluate("location.hash = 'r=0,0,1&k=2'")
    expect(page, [0, 0, 1], k=2)
    page.evaluate("location.hash = 'k=3'")
    said(page, "As the link has it, beside the page\u2019s own example: NDCG")
    page.go_back()
    expect(page, [0, 0, 1], k=2)
    page.go_back()
    assert "#" not in page.url
    said(page, "Back to the start: NDCG")
    expect(page, GRADES)
    page.go_forward()
    expect(page, [0, 0, 1], k=2)
    page.reload()
    page.evaluate("location.hash = 'lab=gaindiscount&high=4'")
    page.wait_for_function("scrollY > 2000")
    assert 0 <= seen(page, "GainDiscountLab") < 60
    page.get_by_label("The higher grade").select_option("5")
    page.evaluate("location.hash = 'a-heading'")
    pause(page, 50)
    check(page.locator("[data-ndcg-widget=GainDiscountLab]"), GainDiscountLab, high=5)


def test_a_link_that_could_not_be_read_is_not_made(open_page):
    page = open_page(embed(RankingLab([("tent " * 180, i % 4) for i in range(30)])))
    page.get_by_role("button", name="Sort to ideal").click()
    copied(page)
    said(page, "No link: it has 27")


@pytest.mark.some(2)
@pytest.mark.parametrize("damaged", [
    "k=%zz", "r=~[1", "pool=3", "r=~null", "r=~[null]",
])
def test_a_damaged_link_is_told_without_a_word_of_code(open_page, damaged):
    page = open_page(embed(RankingLab(GRADES)), link=f"#{damaged}")
    why = "a part is missing or of the wrong kind"
    beginning = "This link is broken, so here is the page's own example"
    assert page.get_by_role("alert").inner_text() == f"{beginning}: {why}"
    expect(page, GRADES)


def test_a_measure_that_nobody_knows_is_refused_before_it_is_drawn(open_page):
    page = open_page(embed(RankingLab(GRADES)))
    page.evaluate("location.hash = 'show=map'")
    said(page, "Not shown: no measure here is called map. The last good state stays.")
    row(page, "A").get_by_role("button", name="Move A down").click()
    expect(page, graded("BACDEF"))


# The pages of laboratories are notebooks too, and a notebook has no link to copy.
@pytest.mark.parametrize("name", ["gallery"])
def test_a_link_is_promised_of_the_site_alone(name):
    cells = json.loads((TOP / f"nbs/{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    text = " ".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    promised = [each for each in re.split(r"(?<=[.:])\s", text) if re.search(r"\b(?:the|a) link\b|Copy link", each)]
    assert promised and all("on the site" in each.lower() for each in promised), promised
