"""The two judges: what both languages compute, two lists by click and key, and one list that is walked and moved."""

import re
from itertools import combinations, permutations

import pytest
from traitlets import TraitError

from labs import PAPER, centre, checked_by_axe, drag, grip, press, said, small_targets, sticking_out, swipe
from ndcg_lit import JudgesLab, OrdersLab, ap, dcg, ndcg
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.judges_lab import LISTS, PAGES, grades_in, judged
from ndcg_lit.labs.orders_lab import DEAL, MIXED, disagreement, every_order
from ndcg_lit.labs.tasks import TASKS

LEFT, RIGHT = (grades_in(order) for order in LISTS.values())
LOOKS = [(900, "light", "none"), (390, "dark", "none"), (320, "light", "active"), (1440, "dark", "none")]
GREAT = PAGES[0][0]


def short(x): return re.sub("^0", "", f"{x:.2f}")


def dials(place): return place.locator("[data-dial]:visible data").all_inner_texts()


# What follows

def test_the_two_lists_are_what_the_page_says_of_them():
    left, right = JudgesLab().values.values()
    assert left["ndcg"] > right["ndcg"] and left["ap"] < right["ap"] == 1
    assert sorted(LEFT) == sorted(RIGHT) == sorted(grade for _, grade in PAGES)


def test_below_the_level_the_right_list_has_more_and_above_it_the_left():
    level = OrdersLab().level
    assert 1.67 < level < 1.69
    for worth, ahead in ((1, -1), (level - 1e-6, -1), (level, 0), (level + 1e-6, 1), (7, 1)):
        left, right = (dcg(each, gain={0: 0, 1: 1, 3: worth}) for each in (LEFT, RIGHT))
        assert (left > right) - (left < right) == ahead or abs(left - right) < 1e-12 and not ahead


def test_seven_ok_pages_are_the_exponential_gain():
    assert judged(LISTS["left"], 7)["ndcg"] == pytest.approx(ndcg(LEFT, gain="exponential"))


def test_each_order_of_the_pages_stands_on_the_map_once():
    orders, values, averages = every_order()
    assert {tuple(order) for order in orders} == set(permutations(LEFT)) and len(orders) == len(set(permutations(LEFT)))
    assert [tuple(o) for o, n, a in zip(orders, values, averages) if n > 0.9 and a < 0.7] == [tuple(LEFT)]
    assert OrdersLab(LISTS["right"]).lowest == pytest.approx(ndcg(RIGHT))


@pytest.mark.parametrize("kind, wrong, reason", [
    (JudgesLab, dict(you="both"), "you: must be one of '', 'left', 'right'; got 'both'"),
    (OrdersLab, dict(worth=0.5), "worth: must be a number from 1 to 7; got 0.5"),
    (OrdersLab, dict(bet="perhaps"), "bet: must be one of '', 'yes', 'no'; got 'perhaps'"),
    (OrdersLab, dict(deal=[1] * 12), "deal: must hold each of the pages 1 to 12 once"),
    (OrdersLab, dict(deal=[1, 2]), "deal: must hold 12 pages; got 2"),
    (OrdersLab, dict(challenge=61), "challenge: must be a whole number from 1 to 60; got 61"),
    (OrdersLab, dict(order=[1, 2, 3]), "order: must hold 6 pages; got 3"),
    (OrdersLab, dict(order=[1, 1, 2, 3, 4, 5]), "each of the pages 1 to 6 once; got [1, 1, 2, 3, 4, 5]"),
    (OrdersLab, dict(order=[1, 2, 3, 4, 5, 7]), "page 6: must be a whole number from 1 to 6; got 7"),
    (OrdersLab, dict(judge="rr"), "judge: must be one of 'ap', 'ndcg', 'worth', 'both', 'pair'; got 'rr'"),
    (OrdersLab, dict(step=7), "step: must be a whole number from 0 to 6; got 7"),
])
def test_what_is_refused_and_why(kind, wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): kind(**wrong)


# Two lists

FOR_N, FOR_A = "N agrees with you, A does not", "A agrees with you, N does not"


@pytest.mark.some(3)
@pytest.mark.parametrize("choose, agrees", [
    (lambda page: page.get_by_role("button", name="Left list").click(), FOR_N),
    (lambda page: page.get_by_role("button", name="Right list").click(), FOR_A),
    (lambda page: page.locator("[data-part=right] li").last.click(force=True), FOR_A),
    (lambda page: (page.get_by_role("button", name="Right list").focus(), press(page, "1")), FOR_N),
    (lambda page: (page.get_by_role("button", name="Left list").focus(), press(page, "2")), FOR_A),
    (lambda page: (page.get_by_role("button", name="Left list").focus(), press(page, "Enter")), FOR_N),
])
def test_a_choice_by_click_or_key_lets_both_judges_speak(open_page, choose, agrees):
    page = open_page(embed(JudgesLab()))
    assert dials(page) == ["?"] * 4
    choose(page)
    values = JudgesLab().values
    assert dials(page) == [short(values[name][measure]) for measure in ("ap", "ndcg") for name in LISTS]
    said(page, agrees)
    chosen = "left" if agrees[0] == "N" else "right"
    assert page.get_by_role("button", pressed=True).get_attribute("name") == chosen
    page.wait_for_function("chosen => location.hash.endsWith(`you=${chosen}`)", arg=chosen)


def test_the_choice_of_a_friend_spoils_nothing_and_is_compared_after_the_vote(open_page):
    for mine, words in (("Left list", "chose this list too."), ("Right list", "chose the other list.")):
        page = open_page(embed(JudgesLab()), link="#lab=judges&you=left")
        said(page, "A friend has chosen. You? Press the list that you would rather be shown.")
        assert dials(page) == ["?"] * 4
        assert page.get_by_role("button", pressed=True).count() == page.locator(".nl-mine").count() == 0
        assert "left" not in page.locator(".nl-why").inner_text().lower()
        page.wait_for_function("() => location.hash === '#lab=judges&friend=left'")
        page.reload()
        assert dials(page) == ["?"] * 4, "to load it again is no vote"
        page.get_by_role("button", name=mine).click()
        assert said(page, words).endswith("Nobody miscounted.")
        assert page.get_by_role("button", pressed=True).inner_text() == mine and "?" not in dials(page)
        press(page, "Control+z")
        said(page, "A friend has chosen. You?")


def test_ones_own_vote_comes_back_when_the_page_is_loaded_again(open_page):
    page = open_page(embed(JudgesLab()))
    page.get_by_role("button", name="Left list").click()
    page.wait_for_function("() => location.hash === '#lab=judges&you=left'")
    page.reload()
    said(page, FOR_N)
    assert "friend" not in page.locator(".nl-why").inner_text()


def test_an_address_that_is_followed_later_is_a_friends_too(open_page):
    page = open_page(embed(JudgesLab()))
    page.evaluate("location.hash = '#lab=judges&you=right'")
    said(page, "A friend has chosen")
    assert dials(page) == ["?"] * 4
    page.get_by_role("button", name="Right list").click()
    said(page, "Your friend chose this list too.")
    page.evaluate("location.hash = '#lab=judges&you=left'")
    said(page, "Your friend chose the other list.")
    assert page.get_by_role("button", pressed=True).inner_text() == "Right list"


def test_a_kernel_and_a_frame_show_the_vote_that_they_are_given(open_page, open_stand):
    stand = open_stand(JudgesLab("left"))
    assert dials(stand).count("?") == 0
    said(stand, FOR_N)


FACES = """() => [...document.querySelectorAll(".nl-face")].map(face => {
  const [gaze, smile] = ["--gaze", "--smile"].map(name => Number(face.style.getPropertyValue(name)));
  return [gaze, Math.sign(smile)]; })"""


def test_each_judge_looks_at_the_list_he_prefers_and_smiles_if_it_is_yours(open_page):
    page = open_page(embed(JudgesLab()))
    assert [gaze for gaze, _ in page.evaluate(FACES)] == [0, 0]
    page.get_by_role("button", name="Left list").click()
    assert page.evaluate(FACES) == [[1, -1], [-1, 1]]
    page.get_by_role("button", name="Right list").click()
    assert page.evaluate(FACES) == [[1, 1], [-1, -1]]
    assert page.locator(".nl-higher data").all_inner_texts() == [short(ap(RIGHT)), short(ndcg(LEFT))]


@pytest.mark.parametrize("motion, moved", [("reduce", 0), ("no-preference", 2)])
def test_the_judges_nod_and_shake_their_heads_unless_a_reader_wants_nothing_to_move(open_page, motion, moved):
    page = open_page(embed(JudgesLab()), reduced_motion=motion)
    page.get_by_role("button", name="Left list").click()
    ways = page.locator(".nl-face").evaluate_all("""all => all.flatMap(face => face.getAnimations()
      .filter(each => !(each instanceof CSSTransition)).map(each => each.effect.getKeyframes()[1].translate))""")
    assert len(ways) == moved and len(set(ways)) == moved, "one nods, the other shakes"


SENT = """() => {
  globalThis.sent = [];
  Object.defineProperty(navigator, "share", { value: async what => { sent.push(what); }, configurable: true });
}"""


def test_the_vote_is_sent_by_one_button_that_is_there_after_it(open_page):
    page = open_page(embed(JudgesLab()))
    assert page.get_by_role("button", name="Send this to a friend").count() == 0, "not before the vote"
    page.get_by_role("button", name="Left list").click()
    send = page.get_by_role("button", name="Send this to a friend")
    page.evaluate(SENT)
    send.click()
    [sent] = page.evaluate("sent")
    assert sent["url"].endswith("#lab=judges&you=left") and "I have chosen. You?" in sent["text"]
    assert "left" not in sent["text"].lower(), "the words do not say which"
    page.evaluate("() => Object.defineProperty(navigator, 'share', { value: undefined })")
    page.evaluate("() => { navigator.clipboard.writeText = async text => { globalThis.copied = text; }; }")
    send.click()
    said(page, "Your choice stays hidden until your friend has chosen.")
    assert page.evaluate("copied") == sent["url"]


def test_a_link_that_can_be_neither_sent_nor_copied_is_shown(open_page):
    page = open_page(embed(JudgesLab("left")))
    page.evaluate("""() => {
      Object.defineProperty(navigator, "share", { value: undefined });
      navigator.clipboard.writeText = async () => { throw new Error("no"); };
    }""")
    page.get_by_role("button", name="Send this to a friend").click()
    page.get_by_label("Copied text").wait_for()
    assert page.get_by_label("Copied text").input_value().endswith("#lab=judges")


def test_who_thinks_better_of_it_sends_nothing_and_is_told_nothing(open_page):
    page = open_page(embed(JudgesLab("left")))
    before = page.locator(".nl-why").inner_text()
    page.evaluate("""() => Object.defineProperty(navigator, "share", {
      value: async () => { globalThis.asked = true; throw new DOMException("", "AbortError"); } })""")
    page.get_by_role("button", name="Send this to a friend").click()
    page.wait_for_function("() => globalThis.asked")
    assert page.locator(".nl-why").inner_text() == before
    assert not page.get_by_label("Copied text").is_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_the_bars_of_the_judges_are_as_wide_as_their_list_on_a_phone(open_page, width):
    page = open_page(embed(JudgesLab("left")), width=width)
    bars = page.locator(".nl-dial").evaluate_all("all => all.map(bar => bar.offsetWidth)")
    lists = page.locator(".nl-card ol").evaluate_all("all => all.map(list => list.offsetWidth)")
    assert all(bar >= 0.8 * min(lists) for bar in bars) and min(bars) > 90


def test_what_most_divides_the_judges_is_two_great_pages_against_four_ok_ones():
    def deals():
        for great in combinations(range(12), 2):
            for fair in combinations([i for i in range(12) if i not in great], 4):
                rest = iter([p for p, grade in enumerate(DEAL, 1) if not grade])
                deal = [next(rest) if i not in (*great, *fair) else 0 for i in range(12)]
                for pages, places in (((1, 2), great), ((3, 4, 5, 6), fair)):
                    for page, place in zip(pages, places): deal[place] = page
                yield deal
    best = max(deals(), key=disagreement)
    grades = [DEAL[page - 1] for page in best]
    assert sorted([grades[:6], grades[6:]]) == [[1, 1, 1, 1, 0, 0], [3, 3, 0, 0, 0, 0]]
    assert disagreement(MIXED) == 0


# The stage

def number(page, name): return page.locator(f".nl-court [data-dial={name}] data").inner_text()


def scene(page, name): page.get_by_role("radio", name=name).check(force=True)


def steps(page, n=6):
    for _ in range(n): page.get_by_role("button", name="Next").click()


def test_judge_a_walks_down_the_left_list_and_a_bet_comes_before_his_first_move(open_page):
    page = open_page(embed(OrdersLab(LISTS["left"], judge="ap")))
    said(page, "Press Play: A walks down the list.")
    assert number(page, "ap") == "?" and page.get_by_role("button", name="He will notice").count() == 0
    steps(page, 4)
    said(page, "Rank 4 is good: 2 of 4 so far")
    steps(page, 2)
    said(page, f"The mean over 4 good pages is {short(ap(LEFT))}. Now press Right list.")
    assert number(page, "ap") == short(ap(LEFT))
    page.get_by_role("button", name="Right list").click()
    said(page, "If the great page moves to the top, will A notice? Bet.")
    page.get_by_role("button", name="He will miss it").click()
    said(page, "A says 1.00 as before, because good is good: you have won your bet.")
    assert page.locator(".nl-rows .nl-name").first.inner_text() == GREAT
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="He will notice").click()
    said(page, "you have lost your bet")
    grip(page, GREAT).focus()
    press(page, "Alt+End")
    said(page, "A falls to")
    assert "Your moves: 2. Noticed by A: 1." in page.locator(".nl-why").inner_text()


def test_judge_n_adds_up_and_notices_what_a_does_not(open_page):
    page = open_page(embed(OrdersLab(judge="ndcg")))
    page.get_by_role("button", name="Play").click()
    said(page, f"this list earns {dcg(RIGHT):.2f}")
    assert f"N says {short(ndcg(RIGHT))}" in page.locator(".nl-why").inner_text()
    assert page.get_by_role("button", name="He will notice").count() == 0
    page.get_by_role("button", name=".95").click()
    value = short(ndcg([1, 3, 1, 1, 0, 0]))
    said(page, f"N rises to {value}, for at rank 2 he pays 3 \u00d7 .63 for the great page: you have lost your bet.")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name=value).click()
    said(page, "you have won your bet.")
    assert number(page, "ndcg") == value and page.locator(".nl-rows .nl-name").nth(1).inner_text() == GREAT


def test_the_slider_turns_the_argument_round_at_its_level(open_page):
    page = open_page(embed(OrdersLab(judge="worth")))
    slider = page.get_by_role("slider", name="A great page is worth this many OK pages")
    gaze = "face => Math.sign(Number(face.style.getPropertyValue('--gaze')))"
    slider.focus()
    for worth, name in ((3, "left"), (1.7, "left"), (1.65, "right"), (1, "right"), (7, "left")):
        slider.fill(str(worth))
        assert page.locator(".nl-verdicts .nl-n .nl-face").evaluate(gaze) == {"left": -1, "right": 1}[name]
        shown = {judge: page.locator(f".nl-verdicts [data-judge={judge}] data").all_inner_texts()
                 for judge in ("ap", "ndcg")}
        assert shown["ndcg"] == [short(judged(each, worth)["ndcg"]) for each in LISTS.values()]
        assert shown["ap"] == [short(ap(LEFT)), short(ap(RIGHT))], "the slider is not A's"
    labels = page.locator(".nl-pair button")
    assert labels.nth(0).inner_text() == labels.nth(9).inner_text() == GREAT, "both lists stay in sight"
    assert labels.first.is_disabled()
    slider.fill("3")
    for worth in ("2.75", "2.5"):
        press(page, "ArrowLeft")
        assert slider.input_value() == worth, "a key goes a quarter"
    slider.fill("1.65")
    said(page, f"Below {OrdersLab().level:.2f} N changes his mind")
    press(page, "ArrowRight")
    said(page, "N says left")
    slider.fill("1")
    said(page, "N has forgotten the grades")


@pytest.mark.parametrize("motion, turns", [("reduce", 0), ("no-preference", 1)])
def test_n_turns_his_head_when_he_changes_his_mind(open_page, motion, turns):
    page = open_page(embed(OrdersLab(judge="worth")), reduced_motion=motion)
    page.get_by_role("slider").fill("1.5")
    turned = "face => face.getAnimations().filter(each => each.effect.getKeyframes()[0].transform !== undefined).length"
    assert page.locator(".nl-verdicts .nl-n .nl-face").evaluate(turned) == turns


def test_a_press_on_a_dot_shows_that_order_and_a_finger_can_undo_it(open_page):
    page = open_page(embed(OrdersLab([2, 5, 1, 3, 6, 4])), width=390, has_touch=True, is_mobile=True)
    place = page.locator(".nl-dots svg").bounding_box()
    page.touchscreen.tap(place["x"] + place["width"] - 2, place["y"] + 2)
    said(page, "This dot: N rises to")
    assert [number(page, name) for name in ("ap", "ndcg")] == ["1.00", "1.00"]
    page.get_by_role("button", name="Undo").tap()
    assert number(page, "ap") != "1.00"
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    orders, values, averages = every_order()
    shown = zip((short(x) for x in values), (short(x) for x in averages))
    assert (number(page, "ndcg"), number(page, "ap")) in set(shown)


def test_a_challenge_shows_two_numbers_and_is_won_by_the_order(open_page):
    page = open_page(embed(OrdersLab([2, 5, 1, 3, 6, 4])))
    page.evaluate(SENT)
    send = page.get_by_role("button", name="Challenge a friend to rebuild it")
    send.click()
    said(page, "Move a page first: your friend begins with this order.")
    assert page.evaluate("sent") == []
    for _ in range(2): page.get_by_role("button", name=f"Move {GREAT} up").click()
    marks = [number(page, name) for name in ("ap", "ndcg")]
    order = page.locator(".nl-rows .nl-name").all_inner_texts()
    send.click()
    page.wait_for_function("() => sent.length === 1")
    [sent] = page.evaluate("sent")
    assert f"Judge A says {marks[0]}, judge N {marks[1]}." in sent["text"]
    assert "order=2,5,1,3,6,4&" in sent["url"] and "challenge=" in sent["url"], "the link does not give it away"
    other = open_page(embed(OrdersLab([2, 5, 1, 3, 6, 4])), link="#" + sent["url"].partition("#")[2])
    said(other, f"Your friend's order gets {marks[0]} from A and {marks[1]} from N.")
    assert other.locator(".nl-court small").all_inner_texts() == [f"goal {each}" for each in marks]
    assert not other.locator(".nl-dots").is_visible(), "a dot would tell"
    for _ in range(2): other.get_by_role("button", name=f"Move {GREAT} up").click()
    said(other, "You have rebuilt your friend's order. Moves: 2.")
    assert other.locator(".nl-rows .nl-name").all_inner_texts() == order


@pytest.mark.parametrize("way", ["press", "drag", "keys"])
def test_two_pages_of_a_pair_change_places(open_page, way):
    page = open_page(embed(OrdersLab(judge="pair")))
    said(page, "The judges do not disagree yet.")
    one, two = (page.locator(".nl-pair button").nth(i) for i in (0, 6 + 3))
    names = [each.inner_text() for each in (one, two)]
    if way == "press":
        one.click()
        two.click()
    if way == "drag": drag(page, centre(one), centre(two))
    if way == "keys":
        one.focus()
        press(page, "Enter")
        said(page, f"{names[0]}: now press the page to change places with.")
        for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"): press(page, key)
        press(page, " ")
    assert [each.inner_text() for each in (one, two)] == names[::-1]
    assert page.locator(".nl-pair [aria-pressed=true]").count() == 0
    page.get_by_role("button", name="Undo").click()
    assert [each.inner_text() for each in (one, two)] == names


def test_the_gap_of_a_pair_is_its_score_and_travels_in_the_link(open_page):
    deal = [1, 2, 7, 8, 9, 10, 3, 4, 5, 11, 6, 12]
    gap, most = disagreement(deal), disagreement([1, 2, 7, 8, 9, 10, 3, 4, 5, 6, 11, 12])
    page = open_page(embed(OrdersLab()), link=f"#lab=orders&judge=pair&deal={','.join(map(str, deal))}")
    said(page, f"they disagree by {short(gap)}, of {short(most)} at most.")
    page.evaluate(SENT)
    page.get_by_role("button", name="Send this pair to a friend").click()
    page.wait_for_function("() => sent.length === 1")
    [sent] = page.evaluate("sent")
    assert f"by {short(gap)}." in sent["text"] and "deal=1,2,7,8" in sent["url"]
    page.locator(".nl-pair button").nth(9).click()
    page.locator(".nl-pair button").nth(10).click()
    said(page, "Nobody can make it more")


def test_each_scene_begins_anew_and_one_can_go_back(open_page):
    page = open_page(embed(OrdersLab(LISTS["left"], judge="ap")))
    for name, first, words in (("Judge N", "Forum answer", "Press Play: N pays"), ("Worth", GREAT, "N says left"),
                               ("Fool them", "Forum answer", "Move a page, or press"),
                               ("Judge A", GREAT, "Press Play")):
        scene(page, name)
        said(page, words)
        place = ".nl-pair li span" if name == "Worth" else ".nl-rows .nl-name"
        assert page.locator(place).first.inner_text() == first
    scene(page, "Your pair")
    assert page.locator(".nl-pair button").count() == 12 and not page.locator(".nl-rows").is_visible()


def test_a_page_is_moved_by_mouse_and_by_finger_and_keeps_its_grade(open_page):
    for touch in (False, True):
        page = open_page(embed(OrdersLab()), width=390, height=1200, has_touch=touch, is_mobile=touch)
        start, end = centre(grip(page, GREAT)), centre(page.locator(".nl-rows li").first)
        if touch: swipe(page, start, (start[0], end[1] - 8))
        else: drag(page, start, (start[0], end[1] - 8))
        said(page, "moved from rank 4 to 1")
        assert page.locator(".nl-rows .nl-name").first.inner_text() == GREAT
        assert dials(page) == ["1.00", "1.00"]
        grip(page, GREAT).focus()
        press(page, "0")
        assert dials(page) == ["1.00", "1.00"], "a digit changes no grade"


def test_the_solutions_of_the_puzzles_are_the_lists_of_the_page(open_page):
    page = open_page(embed(OrdersLab([2, 5, 1, 3, 6, 4], tasks=TASKS["two_judges"])))
    for task in TASKS["two_judges"]:
        page.evaluate("order => { location.hash = `order=${order}`; }", ",".join(map(str, task.solution["order"])))
        page.locator("[data-part=taskCount]", has_text="\u2713").wait_for()
    assert page.locator("[data-part=task]").inner_text() == "That was all of them."
    page.evaluate("location.hash = 'order=1,5,2,6,3,4'")
    grip(page, PAGES[5][0]).focus()
    press(page, "Alt+ArrowUp")
    said(page, "You have just built the left list from the top of this page")


def test_the_map_says_how_far_it_goes_and_where_the_ring_is(open_page):
    "Who cannot see 60 dots and a ring reads of how many orders each judge thinks less."
    _, values, averages = every_order()
    low = [short(min(each)) for each in (values, averages)]
    axes = f"To the right, N likes it more ({low[0]} to 1.00); upwards, A does ({low[1]} to 1.00)."
    page = open_page(embed(OrdersLab(LISTS["left"], judge="both")))
    text = page.locator("[data-part=map] figcaption")
    for name, order in LISTS.items():
        page.evaluate("order => { location.hash = `order=${order}`; }", ",".join(map(str, order)))
        now = judged(order)
        less = [sum(x < now[judge] - 1e-9 for x in all_of) for judge, all_of in (("ndcg", values), ("ap", averages))]
        ring = f"The ring is your list: of all {len(values)} orders, {less[0]} are worse for N and {less[1]} for A."
        text.get_by_text(ring, exact=True).wait_for()
        assert " ".join(text.inner_text().split()) == f"{axes} {ring}", name
    assert text.get_attribute("aria-hidden") is None


@pytest.mark.some(1)
@pytest.mark.parametrize("lab, link", [
    (JudgesLab(), "you=nobody"), (OrdersLab(), "worth=9"), (OrdersLab(), "worth=much"), (OrdersLab(), "challenge=0"),
    (OrdersLab(), "challenge=61"), (OrdersLab(), "challenge=two"), (OrdersLab(), "deal=1,2,3"), (OrdersLab(), "bet=7"),
    (OrdersLab(), "deal=1,1,1,1,1,1,1,1,1,1,1,1"), (OrdersLab(), "judge=pair&deal=~[]"),
    (OrdersLab(), "order=1,2,3"), (OrdersLab(), "order=1,1,2,3,4,5"), (OrdersLab(), "order=tent:3,lamp:1"),
    (OrdersLab(), "judge=rr"), (OrdersLab(), "step=1.5"), (OrdersLab(), "labels=a,b"), (JudgesLab(), "left=3,1"),
])
def test_a_link_that_nobody_can_read_leaves_the_example_and_one_line(open_page, lab, link):
    page = open_page(embed(lab), link=f"#{link}")
    alert = page.get_by_role("alert")
    assert alert.count() == 1
    told = alert.inner_text()
    assert told.startswith("This link is broken, so here is the page's own example: ") and "\n" not in told
    whole = open_page(embed(lab))
    names = ".nl-name, .nl-card li"
    assert page.locator(names).all_inner_texts() == whole.locator(names).all_inner_texts()
    assert dials(page) == dials(whole)


@pytest.mark.some(1)
@pytest.mark.parametrize("width, scheme, forced", LOOKS)
def test_both_are_accessible_and_fit_in_every_state(open_page, width, scheme, forced):
    labs = [JudgesLab(), *(OrdersLab(judge=each) for each in ("ap", "ndcg", "worth", "pair")),
            OrdersLab(tasks=TASKS["two_judges"])]
    page = open_page("".join(map(embed, labs)), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        assert sticking_out(page) == [] and small_targets(page) == []
        page.get_by_role("button", name="Left list").first.click()
        page.get_by_role("slider").fill("1.2")
        page.locator(".nl-pair button:enabled:visible").first.click()
        for _ in range(6):
            page.evaluate("() => document.querySelectorAll('[data-act=next]').forEach(button => button.click())")
        page.get_by_role("button", name=f"Move {GREAT} up").last.click()
        look()
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_javascript_the_lists_and_what_is_said_of_them_stay(open_page):
    page = open_page(embed(JudgesLab()) + embed(OrdersLab(LISTS["left"])), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    wanted = [GREAT, f"{ndcg(LEFT):.2f}", f"{ap(LEFT):.2f}", "1.68", "4 of 4", f"{dcg(LEFT):.2f}", "Show the answers",
              "Show the answer"]
    assert [each for each in wanted if each not in text] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
