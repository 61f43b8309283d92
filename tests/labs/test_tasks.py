"""The tasks of the chapters: each can be done, in Python and in the front end, and none is done before it begins."""

import ast
import json
import re
from types import SimpleNamespace

import pytest

from labs import address, announced, centre, checked_by_axe, click, drag, graded, grip, row, said
from ndcg_lit.labs.base import STATIC, embed, fulfils
from ndcg_lit import (
    AccidentLab, ChoiceLab, ClicksLab, ConventionLab, GainDiscountLab, MeanLab, OrdersLab, OwnLab, Quiz, RankingLab,
    ReadersLab, RunsLab, ShakeLab, SignificanceLab, SuspectsLab, TiesLab,
)
from ndcg_lit.labs.judges_lab import LISTS
from ndcg_lit.labs.stepper import Stepper
from ndcg_lit.labs.tasks import TASKS, Task, unsolved
from test_metrics_js import TOP, answers

pytestmark = pytest.mark.turns(7)

CHAPTERS = [
    "lessons/01_cumulative_gain", "lessons/02_discounted_gain", "lessons/03_ideal_gain", "lessons/04_normalized_gain",
    "lessons/05_average_precision", "lessons/06_reciprocal_rank", "lessons/07_ties", "lessons/08_evaluation",
    "lessons/09_conventions", "play/tool", "practice/01_comparison", "practice/05_clicks", "two_judges",
    "which_discount",
    "play/accident", "play/choice", "play/crowd", "play/eye", "play/order", "play/own", "play/terms",
]
KINDS = (
    RankingLab, GainDiscountLab, OrdersLab, TiesLab, RunsLab, ConventionLab, SignificanceLab,
    ClicksLab, ReadersLab, Stepper, AccidentLab, ChoiceLab, OwnLab, Quiz, MeanLab, SuspectsLab, ShakeLab,
)
LABS = {each.__name__: each for each in KINDS}
SCORES, IDS = [0.7, 0.7, 0.7, 0.7, 0.4, 0.4], ["p1", "p2", "p3", "p4", "p5", "p6"]
REL = [3, 2, 3, 0, 1, 2]


def asked(chapter):
    "Return the names of the tasks that the laboratories of this chapter are given, and those laboratories."
    notebook = json.loads((TOP / "nbs" / f"{chapter}.ipynb").read_text(encoding="utf-8"))
    pair = SimpleNamespace(by=SignificanceLab().by)  # what the chapter computes, to two digits
    names = dict(rel=REL, grades=REL, scores=SCORES, ids=IDS, pair=pair, TASKS=TASKS, LISTS=LISTS, **LABS)
    found = {}
    for source in ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"):
        tree = ast.parse(source)
        names |= written_out(tree, names if "tasks=TASKS" in source else {})
        calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call) and ast.unparse(each.func) in LABS]
        for call in calls if "tasks=TASKS" in source else []:
            lab = eval(ast.unparse(call), names)
            found |= {name: lab for name, tasks in TASKS.items() if lab.tasks and lab.tasks[0]["task"] == tasks[0].task}
    return found


def written_out(tree, names):
    "Return what a cell writes out and gives a name, as rel = [3, 2, 3, 0, 1, 2] does, by that name."
    named = {}
    for each in (each for each in tree.body if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)):
        try:
            named[each.targets[0].id] = ast.literal_eval(each.value)
        except ValueError:
            if each.targets[0].id == "asked" and names:
                named["asked"] = eval(ast.unparse(each.value), names)
    return named


@pytest.fixture(scope="module")
def given():
    return {chapter: asked(chapter) for chapter in CHAPTERS}


def test_all_stand_in_one_file_and_no_sentence_comes_twice():
    sentences = [each.task for tasks in TASKS.values() for each in tasks]
    assert len(sentences) == len(set(sentences)) > 50
    stored = (STATIC / "tasks.json").read_text("utf-8")
    folders = [path for folder in ("ndcg_lit/labs", "nbs/lessons", "nbs/practice") for path in (TOP / folder).iterdir()]
    texts = [cell for path in folders if path.is_file() for cell in sources(path)]
    assert all(json.dumps(each, ensure_ascii=False) in stored for each in sentences)
    assert [each for each in sentences if any(each in text for text in texts)] == []


def sources(path):
    "Return the text of a module, or the cells of a notebook; what they store is no source."
    text = path.read_text("utf-8")
    return [text] if path.suffix == ".py" else ["".join(cell["source"]) for cell in json.loads(text)["cells"]]


def test_a_task_that_is_done_at_once_or_not_by_its_solution_is_unsolved():
    done, undone = Task("Keep CG at 11.", "cg = 11", {}), Task("Bring CG to 12.", "cg = 12", {"k": 3})
    fine = Task("Bring CG to 8.", "cg = 8", {"k": 3})
    assert unsolved(RankingLab(REL), [done, undone, fine]) == ["Keep CG at 11.", "Bring CG to 12."]


def test_most_laboratories_of_a_chapter_have_five_and_others_fewer(given):
    counts = {chapter: sum(len(lab.tasks) for lab in labs.values()) for chapter, labs in given.items()}
    few = {"lessons/01_cumulative_gain", "lessons/02_discounted_gain", "two_judges", "play/accident", "play/choice",
           "play/eye", "play/own", "play/terms", "which_discount"}
    four = {"play/order", "lessons/03_ideal_gain", "lessons/05_average_precision", "lessons/08_evaluation"}
    assert counts == {**dict.fromkeys(CHAPTERS, 5), **dict.fromkeys(few, 3), **dict.fromkeys(four, 4),
                      "lessons/07_ties": 7, "lessons/09_conventions": 2, "practice/01_comparison": 10}
    assert {name for labs in given.values() for name in labs} == TASKS.keys()


def test_each_can_be_done_where_it_is_asked(given):
    assert [text for labs in given.values() for name, lab in labs.items() for text in unsolved(lab, TASKS[name])] == []


def test_the_front_end_sees_what_python_sees(given, scripts):
    "Each task against the start, its own solution and every other solution of the same laboratory."
    cases, expected = [], []
    for labs in given.values():
        for name, lab in labs.items():
            states = [lab, *(type(lab)(**{**lab.held(), **each.solution}) for each in TASKS[name])]
            for task in TASKS[name]:
                cases += [dict(module=lab.module, goal=task.goal, state=s.sent(), start=lab.sent()) for s in states]
                expected += [fulfils(task.goal, state, lab) for state in states]
    assert answers(scripts / "tasks.mjs", cases) == expected
    assert len(cases) > 100 and 40 <= sum(expected) < len(cases) / 2


def test_one_task_is_asked_at_a_time_and_what_is_done_is_told_and_kept(open_page):
    first, *others = TASKS["gain_discount"]
    second = [*others[2:], *others[:2], first]  # the first is about a list of its page
    page = open_page(embed(RankingLab(REL, tasks=TASKS["normalized_gain"])) + embed(GainDiscountLab(tasks=second)))
    asked, counts = page.locator("[data-part=task]"), page.locator("[data-part=taskCount]")
    sentences = [each.task for each in TASKS["normalized_gain"]]
    assert counts.all_inner_texts() == ["5 tasks.", "5 tasks."]
    assert asked.all_inner_texts() == [sentences[0], second[0].task]
    over = page.locator("[data-part=startOver]")
    assert not over.first.is_visible()
    with checked_by_axe(page) as look:
        for _ in "BCDEF": row(page, "A").get_by_role("button", name="Move A down").click()
        assert said(page, "just under half").endswith(" an NDCG of 0.863 looks high.")
        assert asked.all_inner_texts()[0] == sentences[1]
        page.get_by_role("button", name="Undo").first.click()
        assert counts.first.inner_text() == "\u2713 1 of 5 done. Next:"
        page.get_by_role("radio", name="exponential").last.check()
        page.locator("[data-part=status]", has_text="Done.").last.wait_for()
        assert counts.last.inner_text() == "\u2713 1 of 5 done. Next:" and asked.last.inner_text() == second[1].task
        look()
    another = page.locator("[data-part=taskNext]")
    for sentence in (*sentences[2:], sentences[1]):
        another.first.click()
        assert asked.first.inner_text() == sentence
    page.reload()
    assert counts.all_inner_texts() == ["\u2713 1 of 5 done. Next:", "\u2713 1 of 5 done. Next:"]
    assert page.locator("[data-part=taskKept]").first.inner_text() == "What is done is kept in this browser."
    over.first.click()
    assert counts.all_inner_texts() == ["5 tasks.", "\u2713 1 of 5 done. Next:"]
    assert asked.first.inner_text() == sentences[0]
    page.reload()
    assert counts.all_inner_texts() == ["5 tasks.", "\u2713 1 of 5 done. Next:"]


ANSWERS = {
    "Does CG fall?": "Done. No: the first two grades add up to 1, and CG is still {after.cg:g}.",
    "How much DCG is left?": "Done. Of {before.value:.3f}, {after.value:.3f} is left.",
    "Which order of these results has the highest DCG?":
        "Done. The grades from high to low have the most, {after.value:.3f}.",
    "How high are their columns?": "Done. Their columns are 4/6 and 5/7 high, in whatever order the five results "
                                   "above them are.",
    "What does AP gain?": "Done. It gains a fifth of 1/3, since each column is 1/5 wide.",
    "Are you still better than half of the shuffles?":
        "Done. No, just under half, though an NDCG of {after.ndcg:.3f} looks high.",
    "Find the worst order of these results.": "Done. The grades now rise from rank to rank, and NDCG is "
                                              "{after.ndcg:.3f}.",
    "What is RR then?": "Done. Not 1/6: E moves up to rank 4, and is the first hit now.",
    "Which share of IDCG is that?": "Done. It is 0.817, since two good phones are still on the shelf.",
}


ASKING = "cumulative_gain", "discounted_gain", "ideal_gain", "normalized_gain", "average_precision", "reciprocal_rank"


def test_a_task_that_asks_has_an_answer():
    every = [task for tasks in TASKS.values() for task in tasks]
    assert [task.task for task in every if task.task.endswith("?") and not task.answer] == []
    assert len([task for name in ASKING for task in TASKS[name] if task.answer]) == len(ANSWERS)


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ASKING)
def test_a_task_that_asks_is_answered_in_words(open_page, name, given):
    [lab] = [labs[name] for labs in given.values() if name in labs]
    for task in (task for task in TASKS[name] if task.answer):
        after = type(lab)(**{**lab.held(), **task.solution})
        [words] = [words for asked, words in ANSWERS.items() if task.task.endswith(asked)]
        page = open_page(embed(lab))
        link = ",".join(f"{label}:{grade}" for label, grade in task.solution["ranking"])
        page.evaluate("link => { location.hash = link; }", f"r={link}")
        answer = words.format(before=lab, after=after)
        told = said(page, answer.removeprefix("Done. "))
        assert "?." not in told, "no sentence ends in a question and a full stop"
        first = TASKS[name][0].task == task.task
        assert (answer in told) == first, "a task that was not the one asked is named"


def test_the_first_lessons_show_a_brief_laboratory_whose_tasks_need_rows_alone():
    "A brief laboratory has no gain and no threshold; with the ideal in the lead, or a picture, it has its pool."
    for chapter in CHAPTERS[:6]:
        for name, lab in asked(chapter).items():
            if not isinstance(lab, RankingLab): continue
            assert lab.brief, chapter
            needed = {key for task in TASKS[name] for key in task.solution}
            assert needed <= {"ranking", *["pool"] * (lab.show == "idcg" or lab.picture)}, chapter


def test_all_of_them_by_hand_and_where_nothing_may_be_kept(open_page):
    page = open_page(
        embed(RankingLab([0, 0, 1, 0, 1, 1], brief=True, show="rr", level="rr", tasks=TASKS["reciprocal_rank"])),
        head="<script>Object.defineProperty(self, 'localStorage', { get() { throw new Error('no'); } })</script>",
    )
    page.get_by_role("button", name="Move C down").click()
    drag(page, centre(grip(page, "A")), centre(row(page, "E")))
    assert "Done" not in said(page, "A moved from rank 1 to 5: RR rises to 0.333")
    click(page, "Reset")
    page.get_by_role("button", name="Move E up").click()
    said(page, "Done: Move another hit up and leave RR where it is.")
    assert page.locator("[data-part=taskKept]").inner_text() == "What is done is kept while this page is open."
    click(page, "Undo")
    page.get_by_role("button", name="Move C up").click()
    said(page, "Done: Bring RR to 0.5 by moving results")
    click(page, "Reset")
    for _ in "DEF": page.get_by_role("button", name="Move C down").click()
    assert said(page, "the last task").endswith("and is the first hit now. That was the last task.")
    assert page.locator("[data-part=task]").inner_text() == "That was all of them."
    page.get_by_role("button", name="Do all tasks again").focus()
    page.keyboard.press("Enter")
    assert page.locator("[data-part=taskCount]").inner_text() == "3 tasks."
    assert page.get_by_role("button", name="Another task").evaluate("node => node === document.activeElement")
    assert address(page) == {}


SHELF = dict(k=6, pool=[*REL, 3, 2], brief=True, show="idcg", level="idcg")


def test_the_tasks_of_the_shelf_are_done_one_after_the_other(open_page):
    page = open_page(embed(RankingLab(REL, **SHELF, tasks=TASKS["ideal_gain"])))
    sort, show = (page.get_by_role("button", name=re.compile(f"^{name}")).first for name in ("Sort", "Show .$"))
    judge = page.get_by_label("Judge one more result")
    bring = [show.click, sort.click]
    moves = [sort.click], bring, bring, [lambda: judge.select_option("3")]
    for number, steps in enumerate(moves, start=1):
        for step in steps: step()
        page.locator("[data-part=taskCount]", has_text=f"\u2713 {number} of 4 done").wait_for()


def test_a_new_grade_is_nothing_that_the_shelf_gave(open_page):
    page = open_page(embed(RankingLab(REL, **SHELF, tasks=TASKS["ideal_gain"])))
    row(page, "D").locator("select").select_option("1")
    assert "Done" not in said(page, "DCG rises to 7.29")
    assert page.locator("[data-part=taskCount]").inner_text() == "4 tasks."


def test_a_task_about_the_grades_at_the_start_says_so_once_they_have_changed(open_page):
    page = open_page(embed(RankingLab(REL, **SHELF, tasks=TASKS["ideal_gain"])))
    task = page.locator("[data-part=task]")
    assert task.inner_text() == TASKS["ideal_gain"][0].task
    hint = page.get_by_text("It is about the grades at the start: press Reset.")
    for change in (
        lambda: row(page, "D").locator("select").select_option("1"),
        lambda: page.get_by_label("Grade of H").select_option("3"),
    ):
        change()
        hint.wait_for()
        click(page, "Reset")
        hint.wait_for(state="hidden")
        assert task.inner_text() == TASKS["ideal_gain"][0].task


def test_new_grades_count_from_where_the_tasks_before_have_led(open_page):
    page = open_page(embed(ReadersLab(REL, reader="dcg", brief=True, tasks=TASKS["discounted_gain"])))
    for label in "CFE": row(page, label).locator("select").wait_for()
    for _ in "AB": page.get_by_role("button", name="Move C up").click(force=True)
    for label in "DEB": row(page, label).locator("select").select_option("3")
    page.locator("[data-part=taskCount]", has_text="\u2713 1 of 3 done").wait_for()
    page = open_page(embed(RankingLab(REL, brief=True, level="ndcg", picture=True, tasks=TASKS["normalized_gain"])))
    for _ in "BCDEF": page.get_by_role("button", name="Move A down").click(force=True)
    row(page, "F").locator("select").select_option("3")
    page.locator("[data-part=taskCount]", has_text="\u2713 2 of 5 done").wait_for()
    for label in "DB": row(page, label).locator("select").select_option("3")
    page.locator("[data-part=taskCount]", has_text="\u2713 3 of 5 done").wait_for()


def test_tasks_work_in_jupyter_too(open_stand):
    page = open_stand(OrdersLab(tasks=TASKS["two_judges"]))
    announced(page)
    for _ in range(3):
        page.get_by_role("button", name="Move Step by step, with photos up").click()
    assert said(page, "Done:").endswith("Done: Make both judges say 1.00.")
    assert page.locator("[data-part=taskCount]").inner_text() == "\u2713 1 of 3 done. Next:"


def test_a_link_that_solves_a_task_ticks_it(open_page):
    page = open_page(embed(RankingLab(REL, tasks=TASKS["normalized_gain"])), link="#r=B:2,C:3,D:0,E:1,F:2,A:3")
    text = said(page, "just under half")
    beside = "As the link has it, beside the page\u2019s own example: "
    assert text.startswith(f"{beside}NDCG falls to")
    assert [each[0] for each in graded("BCDEFA")] == page.locator(".nl-rows .nl-name").all_inner_texts()


@pytest.mark.parametrize("bad", ["ndcg", "ndcg => 1", "ndcg > 1 or ap > 1", 'gain = "two words"'])
def test_a_goal_that_nobody_can_read_is_refused(bad):
    with pytest.raises(Exception, match='such as "ndcg > start.ndcg"'):
        RankingLab(REL, tasks=[("Do it.", bad)])
