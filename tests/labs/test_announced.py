"""What a laboratory tells a screen reader beside its sentence, and when: tasks, lists that were replaced, the keys."""

import re

import pytest

import ndcg_lit
from labs import announced, click, grip, heard, pause, said
from ndcg_lit import ConventionLab, OrdersLab, OwnLab, Quiz, RankingLab, RunsLab, TiesLab
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.judges_lab import LISTS
from ndcg_lit.labs.tasks import TASKS

pytestmark = pytest.mark.turns(8)

REL = [3, 2, 3, 0, 1, 2]
WITH_ROWS = {
    "ranking": RankingLab(REL), "conventions": ConventionLab(), "own": OwnLab(),
    "judge A": OrdersLab(judge="ap"), "judge N": OrdersLab(judge="ndcg"), "both": OrdersLab(),
}
WATCH = """() => { globalThis.seen = [];
  const note = (what, node) => new MutationObserver(() => seen.push([what, node.textContent]))
    .observe(node, { childList: true, characterData: true, subtree: true });
  note("shown", document.querySelector("[data-part=status]"));
  note("told", document.querySelector("[role=status]")); }"""


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", ndcg_lit.LABORATORIES)
def test_every_laboratory_speaks_on_one_line_that_is_not_the_sentence(open_page, kind):
    page = open_page(embed(getattr(ndcg_lit, kind)()))
    voice = page.locator(".ndcg-lab [role=status]")
    pause(page, 300)  # what is said is heard a quarter of a second later
    assert voice.count() == 1 and voice.text_content() == "", "nothing is announced as a page opens"
    assert page.locator(".ndcg-lab [data-part=status][aria-live], .ndcg-lab [data-part=error][role]").count() == 0
    assert voice.evaluate("node => node.offsetWidth * node.offsetHeight") <= 1


def test_a_sentence_is_seen_at_once_and_told_when_it_is_quiet(open_page):
    page = open_page(embed(OrdersLab(judge="ndcg")))
    page.evaluate(WATCH)
    page.evaluate("""async () => { for (let i = 0; i < 4; i++) {
      [...document.querySelectorAll("button")].find(button => button.textContent === "Next").click();
      await new Promise(done => setTimeout(done, 60)); } }""")
    heard(page, "Rank 4:")
    seen = page.evaluate("seen")
    shown, told = ([text for what, text in seen if what == kind] for kind in ("shown", "told"))
    assert [text[:6] for text in shown] == ["Rank 1", "Rank 2", "Rank 3", "Rank 4"]
    assert told == [shown[-1]], "of a quick run only the last one is told"
    at_once = page.evaluate("""() => {
      [...document.querySelectorAll("button")].find(button => button.textContent === "Next").click();
      return document.querySelector("[data-part=status]").textContent; }""")
    assert at_once.startswith("Rank 5"), "within the press, and not a quarter of a second later"


def test_what_was_told_is_found_only_once(open_page):
    page = open_page(embed(RankingLab(REL)))
    page.clock.install()
    click(page, "Sort to ideal")
    page.clock.run_for(300)
    assert "NDCG rises to 1" in page.locator("[role=status]").text_content()
    page.clock.run_for(8000)
    assert page.locator("[role=status]").text_content() == "" and said(page, "NDCG rises to 1")


def test_another_task_is_told(open_page):
    page = open_page(embed(RankingLab(REL, tasks=TASKS["normalized_gain"])))
    click(page, "Another task")
    heard(page, TASKS["normalized_gain"][1].task)
    assert page.locator("[data-part=task]").inner_text() == TASKS["normalized_gain"][1].task
    assert page.evaluate("document.activeElement.textContent") == "Another task"


def test_with_a_task_that_is_done_the_next_one_is_told_and_so_it_is_after_starting_over(open_page):
    page = open_page(embed(RankingLab(REL, tasks=TASKS["normalized_gain"])))
    first, second, third = (each.task for each in TASKS["normalized_gain"][:3])
    for _ in "BCDEF": page.get_by_role("button", name="Move A down").click(force=True)
    told = heard(page, "just under half, though an NDCG of 0.863 looks high")
    assert told.endswith(second)
    click(page, "Do all tasks again")
    assert heard(page, "Back to the start").endswith(first)


def test_a_list_that_was_replaced_is_told_and_a_move_is_told_as_a_move(open_page):
    page = open_page(embed(RankingLab(REL)))
    click(page, "Shuffle")
    order = page.locator(".nl-rows .nl-name").all_inner_texts()
    assert f"Results, best rank first: {', '.join(order)}." in heard(page, "A random order")
    click(page, "Sort to ideal")
    assert "best rank first: " in heard(page, "Highest grades first")
    click(page, "Undo")
    assert f"Results, best rank first: {', '.join(order)}." in heard(page, "One step back")
    grip(page, order[0]).focus()
    page.keyboard.press("Alt+ArrowDown")
    assert "best rank first" not in heard(page, f"{order[0]} moved from rank 1 to 2")


def test_the_left_and_the_right_list_are_told(open_page):
    page = open_page(embed(OrdersLab(LISTS["left"], judge="ap", step=6)))
    click(page, "Right list")
    names = page.locator(".nl-name").all_inner_texts()
    assert names[0] == "Forum answer" and heard(page, "will A notice").endswith(f"{', '.join(names)}.")


def test_of_two_orders_the_one_that_went_back_is_told(open_page):
    page = open_page(embed(RunsLab()))
    page.locator("[data-act=show]").first.click()
    page.locator(".nl-grip").first.focus()
    page.keyboard.press("Alt+End")
    assert "best rank first" not in heard(page, " for system 2 now")
    page.keyboard.press("Control+z")
    assert "Order of system 2" not in heard(page, "Order of system 1, best rank first: ")


def test_a_slider_of_the_eye_does_not_say_again_what_it_does_not_change(open_page):
    page = open_page(embed(Quiz()))
    announced(page)
    page.get_by_role("slider").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        pause(page, 300)
    assert page.evaluate("announced") == 0
    click(page, "Check")
    heard(page, "you said")


def test_an_error_of_ones_own_measure_is_told_once(open_page):
    lab = OwnLab(code="def measure(rel):\n    return 1 / 0\n")
    page = open_page(embed(lab))
    announced(page)
    assert page.locator(".nl-own-lab [role=alert]").count() == 0, "the sentence tells it"
    grip(page, "A").focus()
    page.keyboard.press("Alt+ArrowDown")
    pause(page, 500)
    assert page.evaluate("announced") == 1


def test_of_a_tie_the_range_is_told_first(open_page):
    page = open_page(embed(TiesLab()))
    slider = page.get_by_role("slider").nth(1)
    slider.focus()
    page.keyboard.press("ArrowRight")
    lab = TiesLab(scores=[0.7, 0.75, 0.7, 0.7, 0.4, 0.4])
    words = said(page, "p2 has score 0.75 now, like no other")
    assert words.startswith(f"NDCG lies between {lab.worst:.3f} and {lab.best:.3f}, with a mean of {lab.average:.3f}: ")


@pytest.mark.some(2)
@pytest.mark.parametrize("name", WITH_ROWS)
def test_the_keys_of_a_row_are_seen_while_a_key_has_brought_the_focus_there_and_describe_it(open_page, name):
    page = open_page(embed(WITH_ROWS[name]))
    hint = page.locator(".nl-keys")
    handle = page.locator(".nl-grip").first
    described = "node => document.getElementById(node.getAttribute('aria-describedby')).textContent"
    words = handle.evaluate(described)
    assert "\u2191 \u2193 choose a result, Alt with \u2191 \u2193 moves it" in words and "focus mode" in words
    graded, editable = not name.startswith(("judge", "both")), name in ("ranking", "conventions")
    assert ("0 to 5 set its grade" in words, "Delete" in words) == (graded, editable)

    def seen(): return hint.evaluate("node => node.offsetHeight > 10")

    assert not seen()
    centre = handle.bounding_box()
    page.mouse.click(centre["x"] + 8, centre["y"] + 8)
    assert not seen(), "a mouse needs no keys"
    page.keyboard.press("ArrowDown")
    assert seen()
    page.keyboard.press("Alt+ArrowDown")
    assert seen()
    page.keyboard.press("Tab")
    assert not seen()


def test_a_press_below_the_list_hits_what_it_was_meant_for_while_the_keys_are_told(open_page):
    page = open_page(embed(RankingLab(REL)))
    page.locator(".nl-grip").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    assert page.locator(".nl-keys").evaluate("node => node.offsetHeight > 10")
    click(page, "Undo")
    said(page, "One step back")
    page.wait_for_function("() => document.querySelector('.nl-keys').offsetHeight <= 1")


def test_every_list_has_the_hint_in_a_laboratory_with_two(open_page):
    page = open_page(embed(RunsLab()))
    page.locator("[data-act=show]").first.click()
    hints = page.locator(".nl-grip").evaluate_all("all => all.map(node => node.getAttribute('aria-describedby'))")
    assert len(set(hints)) == 2 and page.locator(".nl-keys").count() == 2


def test_the_pages_of_the_two_judges_are_called_what_is_seen_of_them(open_page):
    page = open_page(embed(OrdersLab(judge="ap")))
    page.get_by_role("button", name="Forum answer, rank 1 of 6, OK", exact=True).wait_for()
    page.get_by_role("button", name="Step by step, with photos, rank 4 of 6, great", exact=True).wait_for()
    page.get_by_role("button", name="Ad: insurance, rank 6 of 6, ad", exact=True).wait_for()
    names = page.locator(".nl-grip").evaluate_all("all => all.map(node => node.ariaLabel)")
    assert not re.search("grade|relevant", " ".join(names))


KEYS = re.compile(r"\b(Alt|Ctrl|[Kk]eys?|[Kk]eyboard)\b|press 1")


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", ndcg_lit.LABORATORIES)
def test_a_finger_is_told_of_no_keys(open_page, kind):
    page = open_page(embed(getattr(ndcg_lit, kind)()), width=390, has_touch=True, is_mobile=True)
    page.evaluate("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")
    seen = page.locator(".nl-lab").first.inner_text()
    hidden = page.locator(".nl-unseen").all_inner_texts()
    for words in hidden: seen = seen.replace(words, "")
    assert KEYS.findall(seen) == []
