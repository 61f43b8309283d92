"""The formula of each lesson stands in the module that the lesson exports, and so does what it is made of."""
import inspect
import sys
from importlib import import_module
from itertools import permutations
from math import isclose

import numpy as np
import pytest

import ndcg_lit
from ndcg_lit import ap, cg, contributions, dcg, idcg, ideal_contributions, ndcg, rr
from ndcg_lit.average_precision import MOST, ap_divisor, relevant_total
from ndcg_lit.discounted_gain import DISCOUNTS, GAINS, gain_values, rank_weights
from ndcg_lit.normalized_gain import list_and_pool

REL = [3, 2, 3, 0, 1, 2]
ODD_GAIN, ODD_WEIGHTS = {0: 2, 1: 0, 2: 1}, [0.5, 0.4, 0.9]  # a gain that falls where grades rise, weights that rise
TAUGHT = {"discounted_gain": "GAINS DISCOUNTS gain_values rank_weights weighted_sum",
          "ideal_gain": "best_gains falling_weights largest",
          "normalized_gain": "list_and_pool nonnegative covering_pool",
          "average_precision": "relevant relevant_total ap_divisor"}
SHOWN = {
    cg: ".sum(axis=-1",
    dcg: "weighted_sum(gain_values(grades[..., :n], gain), rank_weights(n, discount))",
    contributions: "gain_values(grades[..., :n], gain) * rank_weights(n, discount)",
    idcg: "weighted_sum(best_gains(grades, n, gain), falling_weights(n, discount))",
    ideal_contributions: "best_gains(grades, n, gain) * falling_weights(n, discount)",
    ndcg: "safe_ratio(dcg(rel, k, gain, discount), idcg(pool, k, gain, discount), empty)",
    ap: "precisions = np.cumsum(seen, axis=-1) / np.arange(1, seen.shape[-1] + 1)",
    rr: "1 / first_hit",
}


@pytest.mark.parametrize("function", SHOWN, ids=lambda function: function.__name__)
def test_the_formula_stands_in_what_its_lesson_exports(function):
    assert SHOWN[function] in inspect.getsource(inspect.unwrap(function))


@pytest.mark.parametrize("lesson", TAUGHT)
def test_what_a_formula_is_made_of_is_defined_where_it_is_taught(lesson):
    home, lists = import_module(f"ndcg_lit.{lesson}"), import_module("ndcg_lit.lists")
    for name in TAUGHT[lesson].split():
        assert getattr(getattr(home, name), "__module__", home.__name__) == home.__name__ and not hasattr(lists, name)


def walk(call):
    "Return the file and the name of each function of the package that the second `call` enters, in that order."
    call()
    entered, folder = [], ndcg_lit.__path__[0]

    def note(frame, event, arg):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folder) and code.co_name[0] != "<": entered.append(code)

    before = sys.getprofile()
    sys.setprofile(note)
    try: call()
    finally: sys.setprofile(before)
    return [(code.co_filename.removeprefix(folder)[1:], code.co_name) for code in entered]


def test_ndcg_of_a_list_walks_through_its_lessons():
    "The lessons are entered once each, in the order in which they are taught."
    entered = walk(lambda: ndcg(REL))
    assert {file for file, name in entered} == {"normalized_gain.py", "discounted_gain.py", "ideal_gain.py", "lists.py"}
    assert [name for file, name in entered if name in ("ndcg", "dcg", "idcg")] == ["ndcg", "dcg", "idcg"]
    assert len(set(entered)) < 20


@pytest.mark.parametrize("rel", [np.arange(12.0).reshape(3, 4), np.full((3, 4), 0.1)])
def test_the_order_of_memory_decides_no_digit(rel):
    ideal = -np.sort(-rel, axis=-1)
    for lists in (ideal, np.asfortranarray(ideal), np.repeat(ideal, 2, axis=-1)[..., ::2]):
        for gain in GAINS:
            assert ndcg(lists, gain=gain).tolist() == ndcg(lists, 2, gain=gain).tolist() == [1, 1, 1]
            assert dcg(lists, gain=gain).tolist() == dcg(ideal, gain=gain).tolist()


def test_a_named_gain_and_discount_is_one_line():
    grades, ranks = np.array([0.0, 1, 2, 3]), np.array([1.0, 2, 3])
    assert gain_values(grades, "linear").tolist() == [0, 1, 2, 3]
    assert gain_values(grades, "exponential").tolist() == [0, 1, 3, 7]
    assert DISCOUNTS["reciprocal"](ranks).tolist() == [1, 1 / 2, 1 / 3]


def test_weights_of_a_name_are_kept_and_cannot_be_changed():
    assert rank_weights(6, "log2") is rank_weights(6, "log2") and not rank_weights(6, "log2").flags.writeable
    assert isclose(rank_weights(3, "log2")[2], 1 / 2) and (rank_weights(10, ("jk", 10)) == 1).all()


def test_a_list_of_weights_covers_the_ranks_that_count():
    assert rank_weights(2, [1, 0.8, 0.5]).tolist() == [1, 0.8]
    with pytest.raises(ValueError, match="^discount has 2 weights for 3 ranks; give one for every rank that counts$"):
        rank_weights(3, [1, 0.5])


@pytest.mark.parametrize("gain", ["linear", "exponential", ODD_GAIN, lambda grade: 1 / (1 + grade)])
@pytest.mark.parametrize("discount", ["log2", ("rbp", 0.8), ODD_WEIGHTS])
def test_the_ideal_is_the_largest_of_all_orders(gain, discount):
    orders = np.array(list(permutations([0, 1, 2])))
    assert isclose(idcg([0, 1, 2], None, gain, discount), dcg(orders, None, gain, discount).max())


def test_the_number_of_relevant_results_is_shown_or_given():
    hits = np.array([True, False, True, True])
    assert relevant_total(hits, None) == 3 and relevant_total(hits, 7) == 7
    with pytest.raises(TypeError, match="^n_relevant must be a whole number, or one a query; got 2.5$"):
        relevant_total(hits, 2.5)


def test_divisors_of_ap():
    seen = np.array([True, False])
    assert [ap_divisor(name, 5, seen, 2) for name in ("all", "cutoff", "found")] == [5, 2, 1]
    assert ap_divisor("cutoff", 5, seen, None) == 5 and ap_divisor("cutoff", 5, seen, MOST**2) == 5
    with pytest.raises(ValueError, match="^divisor 'R' is not known; choose from 'all'"): ap_divisor("R", 5, seen, 2)


def test_list_and_pool_have_one_length_and_their_gains():
    pool = [3, 2, 3, 0, 1, 2, 3, 2]
    shown, judged, gain = list_and_pool(REL, pool, {0: 0, 1: 1, 2: 5, 3: 20})
    assert gain == "linear" and shown.tolist() == [20, 5, 20, 0, 1, 5, 0, 0]
    assert judged.tolist() == [20, 5, 20, 0, 1, 5, 20, 5]
    shown, judged, gain = list_and_pool(REL, None, "exponential")
    assert shown is judged and shown.tolist() == REL and gain == "exponential"
