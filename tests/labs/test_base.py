"""What laboratories are made of, in Python: checks and their errors, forms of a ranking, goals, and `Lab` itself."""

import json
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
import traitlets
from traitlets import TraitError

from ndcg_lit.labs.base import (
    Checked, Lab, as_cutoff, as_discount, as_gain, as_grade, as_list, as_pool, as_ranking, as_result, as_task,
    as_written, changed_together, fallback, floats, fulfils, letters, list_of, number, one_each,
    plain_discount, repeated, script, spreadsheet_name, still, style, whole, widget_name, widget_script, with_labels,
    with_usual,
)

persistence = number("a number between 0 and 1, both left out", lambda p: 0 < p < 1)


# Checks


@pytest.mark.parametrize("check, value, taken", [
    (as_grade, True, 1), (as_grade, 2.0, 2), (as_grade, np.float64(1.5), 1.5), (as_grade, np.int64(3), 3),
    (as_cutoff, None, None), (as_cutoff, np.int64(6), 6), (as_gain, "linear", "linear"), (whole(1, 5), np.int64(3), 3),
    (persistence, np.float64(0.8), 0.8), (list_of(persistence, "chance", 2, 2), (0.5, 0.25), [0.5, 0.25]),
    (list_of(as_cutoff, "cutoff"), [], []), (as_discount, ("jk", 2), ["jk", 2]),
    (as_discount, np.array([1, 0.5]), [1, 0.5]), (as_pool, [2, 0.5], [2, 0.5]), (as_pool, None, None),
])
def test_a_check_returns_what_json_can_hold(check, value, taken):
    found = check(value)
    assert found == taken and type(found) is type(taken)
    assert json.loads(json.dumps(found)) == taken


@pytest.mark.parametrize("check, value, said", [
    (persistence, 1, "must be a number between 0 and 1, both left out; got 1"), (persistence, "0.5", "got '0.5'"),
    (persistence, True, "got True"), (persistence, float("nan"), "got nan"),
    (persistence, 1 - Fraction(1, 10**30), "too near to the limit for a float"),
    (list_of(persistence, "chance"), [0.5, 2], "chance 2: must be a number between 0 and 1, both left out; got 2"),
    (list_of(persistence, "chance", 1), [], "must hold 1 or more chances; got 0"),
    (list_of(persistence, "chance", 2, 2), [0.5], "must hold 2 chances; got 1"),
    (list_of(persistence, "chance", 1, 2), [0.5] * 3, "must hold 1 to 2 chances; got 3"),
    (list_of(persistence, "chance"), {0.5: 1}, "must be a list of chances; got {0.5: 1}"),
])
def test_a_check_says_what_a_value_must_be(check, value, said):
    with pytest.raises(ValueError) as refused:
        check(value)
    assert said in str(refused.value)


def test_lists_that_belong_together_are_equally_long_and_have_no_id_twice():
    one_each("document", grades=[3, 2], scores=[1, 1], ids=["p1", "p2"])
    with pytest.raises(ValueError, match="2 grades, 2 scores and 1 ids; give one of each per document"):
        one_each("document", grades=[3, 2], scores=[1, 1], ids=["p1"])
    with pytest.raises(ValueError, match="two documents have the id 'p1'; ids must differ"):
        one_each("document", grades=[3, 2], scores=[1, 1], ids=["p1", "p1"])
    assert repeated(["a", "b", "b", "a"]) == "a" and repeated(["a", "b"]) is None


def test_a_pair_of_a_discount_is_a_list_in_json_and_a_tuple_for_dcg():
    assert plain_discount(as_discount(("jk", 2))) == ("jk", 2)
    assert plain_discount([1, 0.5]) == [1, 0.5] and plain_discount("log2") == "log2"


# Rankings


def test_unnamed_results_are_called_as_columns_of_a_spreadsheet():
    assert [spreadsheet_name(i) for i in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert letters(3) == ["A", "B", "C"]


def test_a_result_comes_as_a_grade_a_pair_or_a_mapping():
    assert as_result(3, 0) == as_result(("A", 3), 7) == as_result({"label": "A", "grade": 3.0}, 7)
    assert as_ranking([("first", 1), 2]) == [{"label": "first", "grade": 1}, {"label": "B", "grade": 2}]
    assert as_ranking(np.array([1, 0])) == as_ranking([1, 0]) == as_ranking((1, 0))


@pytest.mark.parametrize("written", [[3, 0.5], [("second", 1), ("first", 2)], [("B", 1), ("A", 2)], []], ids=str)
def test_a_ranking_is_written_as_briefly_as_a_person_would(written):
    assert as_written(as_ranking(written)) == written
    pairs = [(letter, grade) for letter, grade in zip("AB", [3, 0.5])]
    assert as_written(as_ranking(pairs)) == [3, 0.5]


# Goals


def test_a_goal_compares_what_is_held_now_and_at_the_start():
    start = SimpleNamespace(ndcg=0.9, ap=0.75, k=None, runs=[{"name": "tent"}], values={"first": {"rr": 1}})
    now = SimpleNamespace(ndcg=0.95, ap=0.75 + 1e-8, k=3, runs=[{"name": "lamp"}], values={"first": {"rr": 0.5}})
    for goal in ["ndcg > start.ndcg and ap = start.ap and k = 3", 'runs.0.name = "lamp" and start.runs.0.name = "tent"',
                 "values.first.rr <= 0.5 and k != null and k != start.k", "start.k = null"]:
        assert as_task(("Do it.", goal))["goal"] == goal and fulfils(goal, now, start), goal
    for goal in ["ndcg > start.ndcg and k = 4", "ap > start.ap", "ap < start.ap", "start.k > 0",
                 'runs.0.name = "tent"']:
        assert not fulfils(goal, now, start), goal


def test_a_goal_can_judge_the_last_step():
    start, low, high = (SimpleNamespace(rr=rr, ap=ap) for rr, ap in ((0.5, 0.4), (0.25, 0.3), (0.5, 0.6)))
    goal = "rr = before.rr and ap > before.ap"
    assert fulfils(goal, high, start) and fulfils(goal, high, start, start)
    assert not fulfils(goal, high, start, low) and not fulfils(goal, start, start)


@pytest.mark.parametrize("goal, part", [
    ("ndcg up", "ndcg up"), ("ndcg => 1", "ndcg => 1"), ("k = 1 and ndcg > 1 or ap > 1", "ndcg > 1 or ap > 1"),
])
def test_a_goal_is_made_of_comparisons(goal, part):
    with pytest.raises(ValueError) as refused:
        as_task(("Raise NDCG.", goal))
    expected = f'a goal is made of parts such as "ndcg > start.ndcg"; got {part!r} in {goal!r}'
    assert str(refused.value) == expected


# The front end


def test_a_laboratory_loads_what_all_share_and_its_own_files():
    assert widget_name("ranking_lab") == "RankingLab" and style("quiz").startswith(style("ties_lab")[:1000])
    named = [name for name in ("ndcgCore", "ndcgLists", "ndcgLabs.RankingLab", "ndcgLabs.Quiz")
             if f"{name}=" in script("quiz")]
    assert named == ["ndcgCore", "ndcgLists", "ndcgLabs.Quiz"]
    assert widget_script("quiz").endswith("export default { ...ndcgLabs.Quiz, initialize: ndcgCore.initialize };")


def test_tables_are_escaped_and_a_folded_one_opens_by_its_words():
    sums = SimpleNamespace(tables=lambda: [("Two sums.", ["name", "sum"], [["<b>", "3"]], "Show them")])
    assert fallback(sums) == (
        '<details><summary>Show them</summary><figure style="margin:0 0 1rem;overflow-x:auto"><figcaption>Two sums.'
        "</figcaption>\n<table><thead><tr><th>name</th><th>sum</th></tr></thead>\n"
        "<tbody><tr><td>&lt;b&gt;</td><td>3</td></tr></tbody></table></figure></details>"
    )
    quiz = SimpleNamespace(module="quiz", sent=lambda: {"label": "</script>"}, tables=sums.tables)
    assert still(quiz).endswith('<script type="application/json">{"label":"\\u003c/script>"}</script></div>')


# The widget


class Depth(Lab):
    "A laboratory with a cutoff `k` of `n` ranks, and the `share` that it counts."

    module = "ranking_lab"
    k = Checked(whole(1, 50), 3)
    n = Checked(whole(1, 50), 12)
    (share,) = floats(1)

    @staticmethod
    def follows(k, n):
        if k > n:
            raise ValueError(f"the list has {n} ranks")
        return {"share": k / n}

    def __init__(self, k=3, **traits):
        super().__init__(k=k, **traits)


def test_a_laboratory_holds_its_checked_traits_and_what_follows():
    lab = Depth(4)
    assert lab.held() == lab.sent() == {"k": 4, "n": 12} and lab.share == 4 / 12 and lab.tables() == []
    lab.k = 6
    assert lab.share == 6 / 12 and repr(lab) == "Depth(6)" and repr(Depth(4, n=8)) == "Depth(4, n=8)"
    assert eval(repr(Depth(4, n=8))).held() == {"k": 4, "n": 8}
    with pytest.raises(TypeError, match="Depth has no 'm'; it takes k, n$"):
        Depth(m=1)


def test_a_value_from_which_nothing_follows_is_refused_and_the_state_stays():
    lab = Depth(4)
    with pytest.raises(TraitError, match="^k: the list has 12 ranks; got 13$"):
        lab.k = 13
    with pytest.raises(TraitError, match="^k: must be a whole number from 1 to 50; got 0$"):
        lab.k = 0
    with pytest.raises(TraitError, match="^n: the list has 2 ranks; got 2$"):
        lab.n = 2
    with pytest.raises(TraitError, match="share"):
        lab.share = 0.5
    assert lab.held() == {"k": 4, "n": 12} and lab.share == 4 / 12


def test_a_checked_trait_belongs_to_any_class_of_traits():
    class Shelf(traitlets.HasTraits):
        depth = Checked(as_cutoff, None)

    shelf = Shelf(depth=np.int64(2))
    assert type(shelf.depth) is int and Shelf().depth is None
    with pytest.raises(TraitError, match="^depth: k must be a whole number of at least 1, or None for all ranks"):
        shelf.depth = 0


def test_traits_that_belong_together_are_told_together():
    assert changed_together(Depth(), "k", "n") == {}
    assert changed_together(Depth(4), "k", "n") == {"k": 4, "n": 12}
    assert changed_together(Depth(4), "k", "n", unsaid="n") == {"k": 4}
    assert changed_together(Depth(4, n=8), "n") == {"n": 8, "k": 4}


def test_the_first_list_brings_what_is_usual_for_its_length():
    def lettered(n):
        return {"ids": letters(n)}

    assert with_usual(lettered, grades=None, ids=["p1"]) == {"ids": ["p1"]}
    assert with_usual(lettered, grades=(3, 1), ids=None) == {"grades": [3, 1], "ids": ["A", "B"]}
    assert with_usual(lettered, grades=(3, 1), ids=["x", "y"]) == {"grades": [3, 1], "ids": ["x", "y"]}
    assert with_usual(lettered, grades="31", ids=None) == {"grades": "31"}, "the trait itself refuses it"


def test_labels_are_paired_with_grades():
    assert with_labels([3, 1], None) == [3, 1]
    assert with_labels(np.array([3, 1]), ["tent", "stove"]) == [("tent", 3), ("stove", 1)]
    assert as_list(np.array([3, 1]), "grades") == [3, 1]
