"""The two judges: what both languages compute, two lists by click and key, and one list that is walked and moved."""

import re
from itertools import permutations

import pytest
from traitlets import TraitError

from labs import PAPER, centre, checked_by_axe, drag, grip, press, said, small_targets, sticking_out, swipe
from ndcg_lit import JudgesLab, OrdersLab, ap, dcg, ndcg
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.judges_lab import LISTS, PAGES, grades_in, judged
from ndcg_lit.labs.orders_lab import every_order
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
    level = JudgesLab().level
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
    (JudgesLab, dict(worth=0.5), "worth: must be a number from 1 to 7; got 0.5"),
    (OrdersLab, dict(order=[1, 2, 3]), "order: must hold 6 pages; got 3"),
    (OrdersLab, dict(order=[1, 1, 2, 3, 4, 5]), "each of the pages 1 to 6 once; got [1, 1, 2, 3, 4, 5]"),
    (OrdersLab, dict(order=[1, 2, 3, 4, 5, 7]), "page 6: must be a whole number from 1 to 6; got 7"),
    (OrdersLab, dict(judge="rr"), "judge: must be one of 'ap', 'ndcg', 'both'; got 'rr'"),
    (OrdersLab, dict(step=7), "step: must be a whole number from 0 to 6; got 7"),
])
def test_what_is_refused_and_why(kind, wrong, reason):
    with pytest.raises(TraitError, match=re.escape(reason)): kind(**wrong)


# Two lists

@pytest.mark.some(3)
@pytest.mark.parametrize("choose, agrees", [
    (lambda page: page.get_by_role("button", name="Left list").click(), "N agrees with you"),
    (lambda page: page.get_by_role("button", name="Right list").click(), "A agrees with you"),
    (lambda page: page.locator("[data-part=right] li").last.click(force=True), "A agrees with you"),
    (lambda page: (page.get_by_role("button", name="Right list").focus(), press(page, "1")), "N agrees with you"),
    (lambda page: (page.get_by_role("button", name="Left list").focus(), press(page, "2")), "A agrees with you"),
    (lambda page: (page.get_by_role("button", name="Left list").focus(), press(page, "Enter")), "N agrees with you"),
])
def test_a_choice_by_click_or_key_lets_both_judges_speak(open_page, choose, agrees):
    page = open_page(embed(JudgesLab()))
    assert dials(page) == ["?"] * 4
    choose(page)
    values = JudgesLab().values
    assert dials(page) == [short(values[name][measure]) for measure in ("ndcg", "ap") for name in LISTS]
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
        assert said(page, words).endswith("nobody has made a mistake.")
        assert page.get_by_role("button", pressed=True).inner_text() == mine and "?" not in dials(page)
        press(page, "Control+z")
        said(page, "A friend has chosen. You?")


def test_ones_own_vote_comes_back_when_the_page_is_loaded_again(open_page):
    page = open_page(embed(JudgesLab()))
    page.get_by_role("button", name="Left list").click()
    page.wait_for_function("() => location.hash === '#lab=judges&you=left'")
    page.reload()
    said(page, "N agrees with you")
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
    said(stand, "N agrees with you")


FACES = """() => [...document.querySelectorAll(".nl-face")].map(face => {
  const [gaze, smile] = ["--gaze", "--smile"].map(name => Number(face.style.getPropertyValue(name)));
  return [gaze, Math.sign(smile)]; })"""


def test_each_judge_looks_at_the_list_he_prefers_and_smiles_if_it_is_yours(open_page):
    page = open_page(embed(JudgesLab()))
    assert [gaze for gaze, _ in page.evaluate(FACES)] == [0, 0]
    page.get_by_role("button", name="Left list").click()
    assert page.evaluate(FACES) == [[-1, 1], [1, -1]]
    page.get_by_role("button", name="Right list").click()
    assert page.evaluate(FACES) == [[-1, -1], [1, 1]]
    assert page.locator(".nl-higher data").all_inner_texts() == [short(ndcg(LEFT)), short(ap(RIGHT))]


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


def test_the_slider_turns_the_verdict_at_its_level(open_page):
    page = open_page(embed(JudgesLab(worth=3)))
    slider = page.get_by_role("slider", name="A great page is worth this many OK pages")
    favourite = page.locator(".nl-favourite")
    slider.focus()
    for worth, name in ((3, "left"), (1.7, "left"), (1.65, "right"), (1, "right"), (7, "left")):
        slider.fill(str(worth))
        assert favourite.count() == 1 and favourite.get_attribute("data-part") == name
        assert dials(page) == [short(judged(order, worth)["ndcg"]) for order in LISTS.values()]
    slider.fill("1.65")
    said(page, f"Below {JudgesLab().level:.2f} three OK pages")
    press(page, "ArrowRight")
    said(page, "N says left")
    slider.fill("1")
    said(page, "N has forgotten the grades")


# One list

def test_judge_a_walks_down_and_notices_no_great_page(open_page):
    page = open_page(embed(OrdersLab(judge="ap")))
    press_next = page.get_by_role("button", name="Next")
    for rank in (1, 2, 3, 4):
        press_next.click()
        said(page, f"Rank {rank} is good: {rank} of {rank} so far")
    assert dials(page) == ["?"]
    press_next.click()
    said(page, "A walks on")
    press_next.click()
    assert dials(page) == ["1.00"] and press_next.get_attribute("aria-disabled") == "true"
    grip(page, GREAT).focus()
    for _ in range(3): press(page, "Alt+ArrowUp")
    assert page.locator("[data-part=noticed]").inner_text() == "Your moves: 3. Noticed by A: 0."
    press(page, "Alt+End")
    assert page.locator("[data-part=noticed]").inner_text() == "Your moves: 4. Noticed by A: 1."
    said(page, "A falls to")
    press(page, "Control+z")
    assert page.locator("[data-part=noticed]").inner_text() == "Your moves: 3. Noticed by A: 0."
    page.get_by_role("button", name="Left list").click()
    for _ in range(4): press_next.click()
    said(page, "Rank 4 is good: 2 of 4 so far")


def test_the_left_list_shows_the_sum_of_judge_a_and_leads_to_the_right_one(open_page):
    page = open_page(embed(OrdersLab(LISTS["left"], judge="ap")))
    said(page, "Press Play: A walks down the list.")
    assert page.locator("[data-part=noticed]").inner_text().strip() == "", "one order at a time"
    press_next = page.get_by_role("button", name="Next")
    for _ in range(6): press_next.click()
    said(page, f"The mean over 4 good pages is {short(ap(LEFT))}. Now press Right list")
    assert page.locator("[data-part=noticed]").inner_text() == "Move a page: who notices?"
    page.get_by_role("button", name="Right list").click()
    for _ in range(6): press_next.click()
    said(page, "The mean over 4 good pages is 1.00.")


def test_what_judge_a_has_seen_changes_its_colour_and_keeps_its_shape(open_page):
    page = open_page(embed(OrdersLab(LISTS["left"], judge="ap")))
    shapes = """() => [...document.querySelectorAll(".nl-rows .nl-mark")].map(mark => {
      const { backgroundImage, backgroundColor } = getComputedStyle(mark);
      return backgroundImage !== "none" ? "half" : backgroundColor === "rgba(0, 0, 0, 0)" ? "empty" : "full"; })"""
    before = page.evaluate(shapes)
    assert before == ["full", "empty", "empty", "half", "half", "half"]
    colour = page.locator(".nl-mark").first.evaluate("mark => getComputedStyle(mark).borderColor")
    for _ in range(6): page.get_by_role("button", name="Next").click()
    assert page.evaluate(shapes) == before
    assert page.locator(".nl-mark").first.evaluate("mark => getComputedStyle(mark).borderColor") != colour


def test_the_meters_of_both_walks_are_of_one_width(open_page):
    labs = [OrdersLab(judge="ap"), OrdersLab(judge="ndcg")]
    page = open_page("".join(map(embed, labs)), width=1440)
    widths = page.locator(".nl-dial:visible").evaluate_all("all => all.map(bar => bar.offsetWidth)")
    assert len(widths) == 3 and max(widths) - min(widths) < 8


def test_judge_n_adds_up_and_notices_every_move(open_page):
    page = open_page(embed(OrdersLab(judge="ndcg")))
    page.get_by_role("button", name="Play").click()
    said(page, f"this list earns {dcg(RIGHT):.2f}")
    assert page.locator("[data-part=division]").inner_text().endswith(f"= {short(ndcg(RIGHT))}")
    page.get_by_role("button", name=f"Move {GREAT} up").click()
    page.get_by_role("button", name=f"Move {GREAT} up").click()
    assert page.locator("[data-part=noticed]").inner_text() == "Your moves: 2. Noticed by N: 2, by A: 0."


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
    axes = f"To the right N rises from {short(min(values))} to 1.00, upwards A from {short(min(averages))} to 1.00."
    page = open_page(embed(OrdersLab(LISTS["left"], judge="both")))
    text = page.locator("[data-part=map] figcaption")
    for name, order in LISTS.items():
        page.evaluate("order => { location.hash = `order=${order}`; }", ",".join(map(str, order)))
        now = judged(order)
        less = [sum(x < now[judge] - 1e-9 for x in all_of) for judge, all_of in (("ndcg", values), ("ap", averages))]
        ring = f"The ring is your list: of {len(values)} orders, N puts {less[0]} below it, A {less[1]}."
        text.get_by_text(ring, exact=True).wait_for()
        assert " ".join(text.inner_text().split()) == f"{axes} {ring}", name
    assert text.get_attribute("aria-hidden") is None


@pytest.mark.some(1)
@pytest.mark.parametrize("lab, link", [
    (JudgesLab(), "you=nobody"), (JudgesLab(worth=3), "worth=9"), (JudgesLab(worth=3), "worth=much"),
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
    labs = [JudgesLab(), JudgesLab(worth=3), *(OrdersLab(judge=each) for each in ("ap", "ndcg")),
            OrdersLab(tasks=TASKS["two_judges"])]
    page = open_page("".join(map(embed, labs)), head=PAPER, width=width, color_scheme=scheme, forced_colors=forced)
    with checked_by_axe(page) as look:
        assert sticking_out(page) == [] and small_targets(page) == []
        page.get_by_role("button", name="Left list").first.click()
        page.get_by_role("slider").fill("1.2")
        for _ in range(6):
            for button in page.get_by_role("button", name="Next").all(): button.click()
        page.get_by_role("button", name=f"Move {GREAT} up").last.click()
        look()
        assert sticking_out(page) == [] and small_targets(page) == []


def test_without_javascript_the_lists_and_what_is_said_of_them_stay(open_page):
    body = embed(JudgesLab()) + embed(JudgesLab(worth=3))
    body += embed(OrdersLab(judge="ap")) + embed(OrdersLab(judge="ndcg"))
    page = open_page(body + embed(OrdersLab()), java_script_enabled=False, width=320)
    text = page.locator("main").inner_text()
    wanted = [GREAT, f"{ndcg(LEFT):.2f}", f"{ap(LEFT):.2f}", "1.68", "4 of 4", f"{dcg(RIGHT):.2f}", "Show the answers"]
    assert [each for each in wanted if each not in text] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
