"""A measure is a reader: the exact value is the measure, the mean of drawn readers nears it, the page shows both."""
import json
import random
import re
import shutil
import subprocess

import numpy as np
import pytest
from traitlets import TraitError

import npm
from labs import (
    PAPER, announced, centre, checked_by_axe, click, copy_button, drag, grip, heard, names, pause, press, row, said,
    settled, small_targets, sticking_out, swipe)
from ndcg_lit import ReadersLab, ap, dcg, ndcg, precision, rbp, rr
from ndcg_lit.labs.base import STATIC, embed
from ndcg_lit.labs.readers_lab import CURVE, READERS, WHO, crowd, happiness, longer, reader_of, reads
from seeds import TURN

TYRE = [("ad", 0), ("video", 1), ("steps", 3), ("insurance", 0), ("forum", 1), ("FAQ", 1)]
GRADES = [0, 1, 3, 0, 1, 1]


OFFERED = [each for each in WHO if each != "dcg"]  # by the laboratory itself; a page may ask for her

# The readers


def a_case(rng):
    "Return a drawn list, a reader and her habits."
    n = rng.choice([0, 1, 2, 3, 6, 12, 100])
    rel = [0] * n if rng.random() < 0.1 else [rng.choice([0, 0, 1, 2, 3, 0.5]) for _ in range(n)]
    falling = [1, *sorted((round(rng.random(), 2) for _ in range(rng.randint(0, 8))), reverse=True)]
    return rel, rng.choice([*WHO]), dict(k=rng.randint(1, 12), p=rng.choice([0.05, 0.5, 0.8, 0.95]), curve=falling)


MEASURES = {
    "rr": lambda rel, **_: rr(rel),
    "p": lambda rel, k, **_: precision(rel, k),
    "rbp": lambda rel, p, **_: rbp(rel, p=p),
    "ap": lambda rel, **_: ap(rel),
    "dcg": lambda rel, **_: dcg(rel),
    "ndcg": lambda rel, **_: ndcg(rel),
    "own": lambda rel, curve, **_: ndcg(rel, discount=longer(curve, len(rel))),
}


def test_what_is_paid_on_average_is_the_measure():
    rng = random.Random(TURN)
    for _ in range(1000):
        rel, who, habits = a_case(rng)
        one = reader_of(rel, who, **habits)
        left = 1 - one.stops.sum()
        assert min([0, *one.stops]) >= 0 and left >= -1e-12, (rel, who, habits)
        assert one.stops @ one.happy + left * one.unmet == pytest.approx(one.value, abs=1e-12), (rel, who, habits)
        assert one.value == MEASURES[who](rel, **habits), (rel, who, habits)


def test_the_mean_of_drawn_readers_nears_the_measure_for_every_seed():
    "Within five standard errors, which one draw in a million leaves by chance; for 100 readers and for 10,000."
    rng = random.Random(TURN + 1)
    for _ in range(120):
        rel, who, habits = a_case(rng)
        one = reader_of(rel, who, **habits)
        chances = np.append(one.stops, max(1 - one.stops.sum(), 0))
        spread = (chances @ (np.append(one.happy, one.unmet) - one.value) ** 2) ** 0.5
        seed = rng.randrange(2**32)
        for n in (100, 10_000):
            mean = happiness(one, crowd(one, seed, n)).mean()
            # for a hundred readers a rare stop can lie far out: the bound of Bernstein's inequality
            room = 5 * spread / n**0.5 + 10 * max([one.unmet, *one.happy], default=0) / n + 1e-12
            assert abs(mean - one.value) <= room, (rel, who, habits, seed, n)


def test_the_weights_of_ndcg_are_the_shares_that_read_on():
    lab = ReadersLab(TYRE, reader="ndcg")
    assert lab.reads == pytest.approx([1 / np.log2(rank + 1) for rank in range(1, 7)])
    assert ReadersLab(TYRE, reader="rbp", p=0.8).reads == pytest.approx([0.8**i for i in range(6)])
    assert ReadersLab(TYRE, reader="p").reads == [1, 1, 1, 0, 0, 0] and ReadersLab(TYRE).reads == [1, 1, 0, 0, 0, 0]
    assert ReadersLab(TYRE, reader="ap").reads == pytest.approx([1, 1, 0.75, 0.5, 0.5, 0.25])
    assert ReadersLab(TYRE, reader="own").reads == pytest.approx(CURVE)


def test_the_front_end_computes_what_python_does(tmp_path):
    shutil.copytree(STATIC / "core", tmp_path / "core")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "all.js").write_text("""
      import { readFileSync } from "node:fs";
      import { drawer } from "./core/clicks.js";
      import { readerOf, reads, stopped } from "./core/readers.js";
      const found = JSON.parse(readFileSync(0, "utf8")).map(([rel, reader, habits, seed]) => {
        const one = readerOf(rel, reader, habits), draw = drawer(seed);
        const ends = Array.from({ length: 100 }, (_, j) => stopped(one.stops, draw(j)));
        return [one.stops, one.happy, one.unmet, one.value, reads(one.stops), ends];
      });
      process.stdout.write(JSON.stringify(found));
    """)
    rng = random.Random(TURN + 2)
    cases = [(*a_case(rng), rng.randrange(2**32)) for _ in range(300)]
    done = subprocess.run(
        [npm.NODE, tmp_path / "all.js"], input=json.dumps(cases), capture_output=True, text=True, check=True)
    for (rel, who, habits, seed), (stops, happy, unmet, value, shares, ends) in zip(cases, json.loads(done.stdout)):
        one = reader_of(rel, who, **habits)
        ours = [*one.stops, *one.happy, one.unmet, one.value]
        assert [*stops, *happy, unmet, value] == pytest.approx(ours, abs=1e-12)
        assert shares == pytest.approx(reads(one.stops).tolist(), abs=1e-12) and ends == crowd(one, seed)


@pytest.mark.parametrize("wrong, reason", [
    (dict(reader="err"), "reader: must be one of 'rr', 'p', 'rbp', 'ap', 'dcg', 'ndcg', 'own'"),
    (dict(ranking=[1] * 101), "ranking: must hold at most 100 results; got 101"),
    (dict(k=0), "k: must be a whole number from 1 to 100"), (dict(p=1), "p: must be a number between 0 and 1"),
    (dict(curve=[]), "curve: must hold 1 to 100 shares"), (dict(curve=[0.9, 0.5]), "curve: must begin with 1"),
    (dict(curve=[1, 0.2, 0.3]), "never rise"), (dict(curve=[1, -1]), "curve: share 2"),
    (dict(seed=-1), "seed: must be a whole number"), (dict(brief="yes"), "brief: must be True or False"),
    (dict(value=1), "value"),
])
def test_what_is_refused(wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): ReadersLab(**wrong)


def test_an_empty_list_a_list_of_nothing_good_and_a_hundred_results_have_a_value():
    for reader in WHO:
        assert ReadersLab([], reader=reader).value == ReadersLab([0, 0, 0], reader=reader).value == 0
        full = ReadersLab([1] * 100, reader=reader)
        most = dcg([1] * 100) if reader == "dcg" else 1
        assert 0.999 < full.value / most <= 1 and len(full.reads) == 100 and len(full.tables()[0][2]) == 100


# The page


def tyre(page, **options): return page(embed(ReadersLab(TYRE, **options)))


def value(page): return float(page.locator("[data-measure=value] data").get_attribute("value"))


def piled(page):
    "Return how many readers have stopped at each rank and how many have read it, as the dots show it."
    return page.locator(".nl-bar").evaluate_all("""bars => bars.map(bar => [...bar.querySelectorAll("path")]
      .map(path => (path.getAttribute("d") ?? "").split("M").length - 1))""")


def so_far(page): return page.locator("[data-part=so_far]").inner_text()


def choose(page, reader): page.locator(f"input[value={reader}]").check(force=True)


def expected(lab):
    "Return the dots of all hundred readers."
    ends = crowd(reader_of(lab.grades, lab.reader, lab.k, lab.p, lab.curve), lab.seed)
    return [[ends.count(i), sum(end > i for end in ends)] for i in range(len(lab.grades))]


def test_nothing_falls_before_the_reader_acts_and_then_a_hundred_are_there_at_once(open_page):
    page = tyre(open_page)
    assert value(page) == 0.5 and so_far(page) == "No readers yet" and piled(page) == [[0, 0]] * 6
    announced(page)
    click(page, "Let 100 read")
    assert so_far(page) == "100 readers: 0.50" and piled(page) == expected(ReadersLab(TYRE))
    assert "Mean of 100 readers: 0.50." in heard(page, "Mean of 100 readers") and page.evaluate("announced") == 1


@pytest.mark.parametrize("reader", OFFERED)
def test_each_reader_is_said_in_a_sentence_that_ends_in_the_name_of_her_measure(open_page, reader):
    page = tyre(open_page, reader="p" if reader == "rr" else "rr")
    choose(page, reader)
    lab = ReadersLab(TYRE, reader=reader)
    named = {"rr": "RR", "p": "P@3", "rbp": "RBP", "ap": "AP", "ndcg": "NDCG", "own": "your own NDCG"}[reader]
    assert said(page, named).endswith(f"{named}, {lab.value:.3f}.")
    assert value(page) == pytest.approx(lab.value, abs=1e-12)
    assert so_far(page) == f"100 readers: {lab.mean:.2f}" and piled(page) == expected(lab)
    shares = page.locator(".nl-sum b").all_inner_texts()
    assert shares == [f"{int(100 * share + 0.5)} %" for share in lab.reads]


def test_a_page_is_moved_by_mouse_by_button_and_by_key_and_all_read_again(open_page):
    page = tyre(open_page, reader="ap")
    drag(page, centre(row(page, "steps")), centre(row(page, "ad")))
    settled(lambda: names(page)[0], lambda first: first == "steps")
    moved = ReadersLab([TYRE[2], *TYRE[:2], *TYRE[3:]], reader="ap")
    assert value(page) == pytest.approx(moved.value, abs=1e-12) and piled(page) == expected(moved)
    assert said(page, "steps moved from rank 3 to 1: AP rises to")
    row(page, "video").hover()
    row(page, "video").get_by_role("button", name="Move video up").click()
    assert names(page)[:3] == ["steps", "video", "ad"]
    grip(page, "ad").focus()
    press(page, "Alt+ArrowUp")
    assert names(page)[:3] == ["steps", "ad", "video"]
    press(page, "3")
    assert "grade 3" in grip(page, "ad").get_attribute("aria-label")
    press(page, "Control+z", "Control+z", "Control+z", "Control+z")
    assert names(page) == [name for name, _ in TYRE]
    assert value(page) == pytest.approx(ReadersLab(TYRE, reader="ap").value)


def test_a_finger_moves_a_page_by_its_grip_and_scrolls_by_the_rest(open_page):
    page = open_page(embed(ReadersLab(TYRE)), width=390, height=664, has_touch=True, is_mobile=True)
    page.locator(".nl-rows").evaluate("rows => rows.scrollIntoView()")
    swipe(page, centre(grip(page, "video")), centre(grip(page, "ad")))
    settled(lambda: names(page)[:2], lambda first: first == ["video", "ad"])
    assert value(page) == 1


def test_another_hundred_follow_the_first_and_a_move_begins_anew(open_page):
    page = tyre(open_page, reader="ndcg")
    click(page, "Let 100 read")
    first = piled(page)
    press(page, "s")
    click(page, "Another 100")
    crowds = [ReadersLab(TYRE, reader="ndcg", seed=seed) for seed in (1, 2, 3)]
    assert so_far(page) == f"300 readers: {np.mean([lab.mean for lab in crowds]):.2f}"
    stay, on = np.sum([expected(lab) for lab in crowds], axis=0).T
    resting, everybody = np.floor(stay / 3 + 0.5), np.floor((stay + on) / 3 + 0.5)
    assert piled(page) == np.transpose([resting, everybody - resting]).tolist() != first
    assert page.get_by_text("a dot: 3 readers", exact=True).is_visible()
    grip(page, "ad").focus()
    press(page, "Alt+ArrowDown", "Control+z")
    assert piled(page) == first and so_far(page) == f"100 readers: {crowds[0].mean:.2f}"
    assert not page.get_by_text("a dot", exact=False).is_visible()


def test_habits_are_set_by_sliders(open_page):
    page = tyre(open_page, reader="rbp")
    page.get_by_label("Chance to read on").fill("0.8")
    assert value(page) == pytest.approx(rbp(GRADES, p=0.8), abs=1e-12)
    choose(page, "p")
    page.get_by_label("She looks at").fill("5")
    assert value(page) == pytest.approx(precision(GRADES, 5))
    assert page.get_by_text("Looks at 5", exact=True).is_visible()


def test_a_curve_is_drawn_by_mouse_and_by_sliders_and_never_rises(open_page):
    page = tyre(open_page, reader="own")
    bars = page.locator(".nl-bar")
    boxes = [bars.nth(i).bounding_box() for i in range(6)]
    at = [(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
          for box, share in zip(boxes, (1, 0.6, 0.4, 0.4, 0.9, 0.2))]
    page.mouse.move(*at[1])
    page.mouse.down()
    for point in at[2:4]: page.mouse.move(*point)
    page.mouse.up()
    curve = [1, 0.6, 0.4, 0.4, 0.25, 0.1]
    assert names(page) == [name for name, _ in TYRE], "the curve is drawn, and no page is dragged"
    assert value(page) == pytest.approx(ndcg(GRADES, discount=curve), abs=0.02)
    page.get_by_label("At rank").fill("5")
    page.get_by_label("still reading, of 100").fill("90")
    shares = [int(text.removesuffix(" %")) for text in page.locator(".nl-sum b").all_inner_texts()]
    assert shares[:5] == [100, 90, 90, 90, 90] and shares[5] == 10
    press(page, "Control+z", "Control+z")
    assert page.locator(".nl-sum b").nth(1).inner_text() == f"{int(100 * CURVE[1])} %"


def test_a_finger_that_scrolls_over_a_drawn_reader_draws_nothing(open_page):
    lab = embed(ReadersLab(TYRE, reader="own"))
    page = open_page(lab, width=390, height=664, has_touch=True, is_mobile=True)
    bar, shares = page.locator(".nl-bar").nth(3), page.locator(".nl-sum b")
    drawn = shares.all_inner_texts()
    bar.scroll_into_view_if_needed()
    box, before = bar.bounding_box(), page.evaluate("scrollY")
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2
    swipe(page, (x, y), (x, y - 250), steps=20)
    assert page.evaluate("scrollY") != before and shares.all_inner_texts() == drawn


def test_a_link_brings_the_list_and_the_reader_and_a_wrong_one_leaves_the_example(open_page):
    page = open_page(embed(ReadersLab(TYRE)), link="#lab=readers&r=tent:0,lamp:2&reader=ap")
    assert names(page) == ["tent", "lamp"] and value(page) == 0.5
    assert so_far(page) == "No readers yet"
    for wrong in ("reader=err", "p=2", "k=0.5", "curve=1,0.2,0.5", "r=a:101", "seed=-1", "r=" + "1," * 101, "nobody=1"):
        page = open_page(embed(ReadersLab(TYRE)), link=f"#lab=readers&{wrong}")
        assert page.get_by_role("alert").inner_text().startswith("This link is broken"), wrong
        assert names(page) == [name for name, _ in TYRE] and value(page) == 0.5


def test_what_was_chosen_is_in_the_link(open_page):
    page = tyre(open_page)
    choose(page, "rbp")
    copy_button(page, "Copy link").click()
    assert page.locator("[data-part=copied]").input_value().endswith("#lab=readers&reader=rbp")


def test_the_python_that_is_copied_gives_the_value(open_page):
    for reader in OFFERED:
        page = tyre(open_page, reader=reader)
        click(page, "Let 100 read")
        choose(page, "own" if reader != "own" else "rr")
        choose(page, reader)
        copy_button(page, "Copy as Python").click()
        made = {}
        exec(page.locator("[data-part=copied]").input_value(), made)
        assert made["value"] == pytest.approx(value(page), abs=1e-12), reader


@pytest.mark.parametrize("motion", ["no-preference"])
def test_readers_fall_one_after_the_other_and_their_mean_is_counted(open_page):
    page = tyre(open_page, reader="ndcg")
    click(page, "Let 100 read")
    page.wait_for_function("() => /^\\d\\d? readers/.test(document.querySelector('[data-part=so_far]').textContent)")
    stopped = sum(stay for stay, _ in piled(page))
    assert 0 < stopped < READERS
    drawn = page.locator("canvas").evaluate("""sky => {
      const { data } = sky.getContext("2d").getImageData(0, 0, sky.width, sky.height);
      return data.some((part, i) => i % 4 === 3 && part);
    }""")
    assert drawn, "somebody is on the way"
    settled(lambda: so_far(page), lambda text: text.startswith("100 readers"))
    assert piled(page) == expected(ReadersLab(TYRE, reader="ndcg"))


def test_a_list_of_nothing_good_an_empty_one_and_a_hundred_results_stay_whole(open_page):
    page = open_page(embed(ReadersLab([0, 0, 0])))
    click(page, "Let 100 read")
    assert value(page) == 0 and piled(page) == [[0, 100]] * 3
    assert page.locator("[data-part=unmet]").inner_text() == "At the end, and wants more: 100 %"
    page = open_page(embed(ReadersLab([])))
    for reader in OFFERED: choose(page, reader)
    assert value(page) == 0 and so_far(page) == "100 readers: 0.00"
    page = open_page(embed(ReadersLab([1] * 100, reader="own")))
    click(page, "Let 100 read")
    assert page.locator(".nl-rows li").count() == 100 and value(page) == 1 and sticking_out(page) == []


@pytest.mark.some(2)
@pytest.mark.parametrize("width, scheme, forced", [
    (900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none"),
    (360, "light", "none"),
])
def test_it_is_accessible_and_fits(open_page, width, scheme, forced):
    page = open_page(embed(ReadersLab(TYRE)), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        for reader in OFFERED:
            choose(page, reader)
            assert sticking_out(page) == [] and small_targets(page) == []
        look()


@pytest.mark.parametrize("width, height", [(390, 664), (360, 640), (1366, 768)])
def test_on_one_screen_stand_the_readers_the_number_and_the_sentence(open_page, width, height):
    page = open_page(embed(ReadersLab(TYRE)), width=width, height=height)
    top = page.locator(".nl-lab").bounding_box()["y"]
    parts = "[data-part=who]", "[data-part=status]", "[data-measure=value]", "[data-part=send]", ".nl-rows li >> nth=0"
    for part in parts:
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] - top < height - 60, part
    controls = page.locator(".nl-lab > :not(.nl-crowd) :is(button, select, input, summary)").evaluate_all(
        "all => all.filter(each => each.checkVisibility()).map(each => each.name || each.outerHTML)")
    assert len({*controls}) <= 7


def test_the_sentence_keeps_its_room_from_reader_to_reader(open_page):
    for width in (390, 900):
        page = open_page(embed(ReadersLab(TYRE)), width=width)
        places = set()
        for reader in OFFERED:
            choose(page, reader)
            pause(page, 50)
            places.add(round(page.locator("[data-measure=value]").bounding_box()["y"]))
        assert max(places) - min(places) <= 1, (width, places)


def test_brief_it_has_a_list_a_number_a_sentence_and_a_button(open_page):
    page = tyre(open_page, reader="ndcg", brief=True)
    assert not page.locator("[data-part=who]").is_visible() and not page.locator(".nl-paste").is_visible()
    click(page, "Let 100 read")
    assert so_far(page).startswith("100 readers") and page.locator(".nl-rows li").count() == 6


def test_she_who_adds_up_grades_is_there_where_she_is_asked_for(open_page):
    page = tyre(open_page, reader="dcg")
    lab = ReadersLab(TYRE, reader="dcg")
    assert page.locator("[data-part=adds]").is_visible() and value(page) == pytest.approx(dcg(GRADES), abs=1e-12)
    click(page, "Let 100 read")
    assert so_far(page) == f"100 readers: {lab.mean:.2f}" and piled(page) == expected(lab)
    assert said(page, "the measure DCG").endswith(f"DCG, {lab.value:.3f}.")
    line = page.locator("[data-part=exact]").get_attribute("d")
    assert 0 < float(line.split()[1].partition("H")[0]) < 100, "grades are more than 1, and still in the picture"
    choose(page, "ndcg")
    assert not page.locator("[data-part=adds]").is_visible()


def test_brief_the_sum_of_grades_is_told_once_readers_have_found_it(open_page):
    page = tyre(open_page, reader="dcg", brief=True)
    number = page.locator("[data-measure=value] data")
    assert not number.is_visible() and said(page, "leave") == "Press “Let 100 read”: some leave at each rank."
    click(page, "Let 100 read")
    assert number.is_visible() and said(page, "measure DCG").endswith(f"DCG, {dcg(GRADES):.3f}.")
    ring = page.locator(".nl-hit .nl-rank").first
    assert ring.evaluate("each => getComputedStyle(each).borderTopColor") == "rgba(0, 0, 0, 0)"


def test_without_javascript_the_table_and_each_reader_stay(open_page):
    page = open_page(embed(ReadersLab(TYRE)), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    assert "In a hurry: RR 0.500. Mean of 100 readers: 0.500." in text
    assert all(f"{ReadersLab(TYRE, reader=reader).value:.3f}" in text for reader in OFFERED if reader != "own")
