"""Each measure by each choice of ties, held to the reference: where one refuses, the other does; and rows that lie.

A part of `make quick`, because a measure that is new is drawn here as often as any other."""

from dataclasses import replace

import numpy as np
import pytest
from attack import check, found
from draw import FIELDS, VALUES, tied

from ndcg_lit.engine.measures import MEASURES

BY_EACH_CHOICE = 5


def by_evaluate(case): return check(case, ways=())


@pytest.mark.parametrize("ties", FIELDS["ties"][1:])
def test_each_measure_is_the_reference_by_each_choice_of_ties_or_is_refused_by_both(ties):
    cases = (tied(seed, name, ties) for name in MEASURES for seed in range(BY_EACH_CHOICE))
    said = [text for _, text in zip(range(3), filter(None, (found(case, by_evaluate) for case in cases)))]
    assert not said, "\n\n".join(said)


def test_each_option_of_each_measure_is_drawn():
    options = {option.name for info in MEASURES.values() for option in info.options}
    assert options == {*VALUES, "discount"}  # which is drawn together with a gain


def without_a_thought_of_ties(ranked, k=None, min_grade=1):
    "Return RR as it would be if no ties were averaged."
    value = np.zeros(ranked.returned.size)
    hit = (ranked.grade >= min_grade) & (True if k is None else ranked.rank <= k)
    np.maximum.at(value, ranked.query[hit], 1 / ranked.rank[hit])
    return value


@pytest.mark.parametrize("name, fault", [
    ("RR", {"function": without_a_thought_of_ties}), ("RR", {"honours": ()}), ("IPrec", {"honours": ("average",)}),
])
def test_a_row_that_promises_too_much_or_too_little_is_found(name, fault, monkeypatch):
    monkeypatch.setitem(MEASURES, name, replace(MEASURES[name], **fault))
    assert by_evaluate(tied(0, name, "average")) and not by_evaluate(tied(0, name, "stable"))
