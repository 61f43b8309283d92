"""Each measure by each choice, held to the reference: where one refuses, the other does; and rows that lie.

A part of `make quick`, because a measure that is new is drawn here as often as any other."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from attack import check, found
from draw import FIELDS, VALUES, tied

from ndcg_lit import evaluate
from ndcg_lit.engine.applied import Measure
from ndcg_lit.engine.measures import (
    MEASURES, no_relevant, precision, ranks_counted, recall, relevant_to_find, rr,
)
from ndcg_lit.engine.ranked import rank_lists

BY_EACH_CHOICE = 5
BY_EACH_VALUE = 2


def by_evaluate(case): return check(case, ways=())


def found_in(cases):
    "Return what is wrong in the first few of the `cases` that are wrong."
    return "\n\n".join(text for _, text in zip(range(3), filter(None, (found(case, by_evaluate) for case in cases))))


@pytest.mark.parametrize("ties", FIELDS["ties"][1:])
def test_each_measure_is_the_reference_by_each_choice_of_ties_or_is_refused_by_both(ties):
    said = found_in(tied(seed, name, ties) for name in MEASURES for seed in range(BY_EACH_CHOICE))
    assert not said, said


def by_each_value(choice, names, times=BY_EACH_VALUE):
    "Yield cases that ask for the measures called `names` by each value of a `choice`, so many `times`."
    with_it = {"gain": "binary"} if choice == "ideal" else {}  # without which no ideal of k relevant results is
    for number, value in enumerate(dict.fromkeys(FIELDS[choice])):
        fields = {choice: value} | (with_it if value == "relevant" else {})
        for seed in range(number * times, (number + 1) * times):
            for name in names: yield tied(seed, name, fields=fields)


@pytest.mark.parametrize("choice", sorted(FIELDS.keys() - {"ties", "precision", "missing", "unjudged", "duplicates"}))
def test_each_measure_is_the_reference_by_each_value_of_each_choice(choice):
    said = found_in(by_each_value(choice, MEASURES))
    assert not said, said


def test_each_option_of_each_measure_is_drawn():
    options = {option.name for info in MEASURES.values() for option in info.options}
    assert options == {*VALUES, "discount"}  # which is drawn together with a gain


# What a row says beside its function: whether documents that were not returned count


def changed_by_the_pool(name, tries=60):
    "Return whether a measure changes, or is refused, with what was judged beyond the lists, by a choice or an option."
    rnd, info = np.random.default_rng(5), MEASURES[name]
    values = {choice: FIELDS[choice] for choice in info.follows if choice not in ("gain", "discount", "ideal")}
    for number in range(tries):
        lists = [rnd.integers(0, 4, rnd.integers(1, 6)).tolist() for _ in range(3)]
        pools = [[*each, *rnd.integers(0, 9, rnd.integers(1, 4)).tolist()] for each in lists]
        case = tied(number, name, fields={})
        (_, options), = case.measures
        chosen = {option: value for option, value in options.items() if option not in ("k", "discount")}
        chosen |= {info.follows[choice]: some[number % len(some)] for choice, some in values.items()
                   if isinstance(some[number % len(some)], (int, float)) or choice != "min_grade"}
        chosen.pop("judged_only", None)
        given = {option: value for option, value in chosen.items() if option != "gain"}
        k = None if info.no_cutoff else options.get("k") or 3
        try: alone = info.function(rank_lists(lists), k, **given)
        except ValueError: continue
        try: more = info.function(rank_lists(lists, pools), k, **given)
        except ValueError: return True
        if not np.array_equal(alone, more): return True
    return False


@pytest.mark.parametrize("name", MEASURES)
def test_a_row_says_whether_the_pool_counts(name):
    if MEASURES[name].counts == "subtopics":  # the pool says how many there are
        one, two = ({"q": {"a": {"1": 1}, "b": {last: 1}, "c": {last: 1}}} for last in "12")
        values = [evaluate({"q": {"a": 1.0}}, qrels, MEASURES[name].example).mean for qrels in (one, two)]
        assert values[0] != values[1] and MEASURES[name].uses_pool
    else: assert MEASURES[name].uses_pool == changed_by_the_pool(name)


# Rows that lie: each is found


def without_a_thought_of_ties(ranked, k=None, min_grade=1):
    "Return RR as it would be if no ties were averaged."
    value = np.zeros(ranked.returned.size)
    hit = (ranked.grade >= min_grade) & (True if k is None else ranked.rank <= k)
    np.maximum.at(value, ranked.query[hit], 1 / ranked.rank[hit])
    return value


@pytest.mark.parametrize("name, fault", [
    ("RR", {"function": without_a_thought_of_ties}), ("RR", {"honours": ()}), ("IPrec", {"honours": ("average",)}),
])
def test_a_row_that_promises_too_much_or_too_little_of_ties_is_found(name, fault, monkeypatch):
    monkeypatch.setitem(MEASURES, name, replace(MEASURES[name], **fault))
    assert any(by_evaluate(tied(seed, name, "average")) for seed in range(BY_EACH_CHOICE))
    assert not any(by_evaluate(tied(seed, name, "stable")) for seed in range(BY_EACH_CHOICE))


def deaf(name, *choices):
    "Return what the row of the measure `name` says if its options do not follow the `choices`."
    options = MEASURES[name].options
    return {"options": tuple(each._replace(choice="") if each.choice in choices else each for each in options)}


LIES = [  # a measure, what its row says wrongly, and the choice that shows it; "ties": the quick cases do
    ("RR", {"function": lambda ranked, k=None, min_grade=1: rr(ranked, k)}, "ties"),
    ("RR", {"function": lambda ranked, k=None, min_grade=1: rr(ranked, None, min_grade)}, "ties"),
    ("RR", deaf("RR", "min_grade"), "min_grade"), ("Success", deaf("Success", "min_grade"), "ties"),
    ("AP", deaf("AP", "ap_divisor"), "ap_divisor"), ("RBP", deaf("RBP", "persistence"), "persistence"),
    ("P", {"choices": {}}, "p_divisor"), ("R", {"choices": {}}, "r_divisor"), ("nDCG", {"choices": {}}, "ideal"),
    ("IPrec11", {"choices": {}}, "interpolation"), ("DCG", deaf("DCG", "discount"), "discount"),
    ("CG", deaf("CG", "gain"), "gain"), ("Q", deaf("Q", "gain"), "gain"),
    ("Compat", {"choices": {"persistence": "p"}}, "persistence"),
    ("Q", {"counts": "hits"}, "gain"), ("DCG", {"counts": "hits"}, "gain"), ("RR", {"counts": "gains"}, "ties"),
    ("ERR", {"nothing": None}, "empty"), ("RR", {"nothing": None}, "empty"),
    ("CG", {"nothing": no_relevant}, "empty"), ("Judged", {"nothing": no_relevant}, "empty"),
    ("AP", {"geometric": True}, "ties"), ("GMAP", {"geometric": False}, "ties"), ("GMAP", {"function": rr}, "ties"),
    ("SetP", {"no_cutoff": ""}, "cutoff"), ("RR", {"no_cutoff": "it takes none"}, "cutoff"),
    ("P", {"whole": None}, "averaging"), ("P", {"whole": relevant_to_find}, "averaging"),
    ("R", {"whole": ranks_counted}, "averaging"), ("AP", {"whole": relevant_to_find}, "averaging"),
]


@pytest.mark.parametrize("name, fault, choice", LIES)
def test_a_row_that_lies_is_found(name, fault, choice, monkeypatch):
    def cases():
        if choice != "ties": return by_each_value(choice, [name], 3 * BY_EACH_VALUE)
        return (tied(seed, name, ties) for ties in FIELDS["ties"][1:] for seed in range(BY_EACH_CHOICE))
    assert not any(map(by_evaluate, cases()))
    monkeypatch.setitem(MEASURES, name, replace(MEASURES[name], **fault))
    assert any(map(by_evaluate, cases()))


@pytest.mark.parametrize("name", ["R", "nDCG", "AP", "RR", "RBP", "Judged"])
def test_a_row_that_lies_about_the_pool_is_found(name, monkeypatch):
    monkeypatch.setitem(MEASURES, name, replace(MEASURES[name], uses_pool=not MEASURES[name].uses_pool))
    assert MEASURES[name].uses_pool != changed_by_the_pool(name)


def test_a_measure_that_the_reference_lacks_says_where_its_definition_goes(monkeypatch):
    monkeypatch.setitem(MEASURES, "New", replace(MEASURES["RR"], name="New", aliases=(), trec=""))
    said = "the reference lacks New: add its plain definition to FURTHER of conformance/reference.py"
    with pytest.raises(LookupError, match=said): by_evaluate(tied(0, "New"))


# Faults that no drawn case showed


def perfect_lists():
    "Yield rankings of relevant results alone, in one order and in drawn groups of the tied, whose orders are averaged."
    rnd = np.random.default_rng(1)
    for n in (*range(1, 40), 160, 640):
        yield rank_lists([[1] * n])
        for _ in range(4):
            starts = np.unique(np.append(0, rnd.integers(0, n, rnd.integers(0, n))))
            size = np.diff(starts, append=n)
            groups = {"above": starts.repeat(size), "tied": size.repeat(size), "ties": "average"}
            yield replace(rank_lists([[1] * n]), **groups)


def test_a_perfect_list_is_1_and_no_value_is_above_it():
    bounded = [info for info in MEASURES.values() if info.name not in ("DCG", "CG") and not info.adds_up]
    perfect = {"AP", "nDCG", "GMAP", "R", "Rprec", "Q", "SetF", "nERR", "Compat", "Bpref", "P", "SetP", "Success", "RR",
               "RP"}
    for ranked in perfect_lists():
        n = ranked.returned[0]
        for info in (info for info in bounded if ranked.ties not in info.no_order):
            at = {} if info.at == "k" else {info.at: 1.0}
            options = [at, *(at | {"p": p} for p in (0.05, 0.3, 0.95) if info.option("p"))]
            for k, chosen in product((None,) if info.no_cutoff else (None, n, (n + 1) // 2), options):
                value = Measure(info.name, info.name, k, chosen).of(ranked)[0]
                least = 1 - 1e-12 if info.name in perfect and k in (None, n) else 0
                assert least <= value <= 1, (info.name, k, chosen, ranked, value)
        for share, divisor in ((precision, "returned"), (precision, "relevant"), (recall, "cutoff")):
            value = share(ranked, (n + 1) // 2, divisor=divisor)[0]
            assert 1 - 1e-12 <= value <= 1, (share, divisor, ranked, value)


def test_a_grade_just_above_a_bound_is_relevant_and_the_bound_is_not():
    for bound in (0.0, 1.5, -1.0, 1e-300, 1e300, 3.0):
        grades = {"q": {"a": bound, "b": float(np.nextafter(bound, np.inf)), "c": float(np.nextafter(bound, -np.inf))}}
        for text, relevant in ((f">{bound!r}", "b"), (repr(bound), "ab")):
            result = evaluate({"q": {"a": 3, "b": 2, "c": 1}}, grades, "P@3", convention=f"min_grade={text}")
            assert result["P@3"] == len(relevant) / 3, (text, grades)
