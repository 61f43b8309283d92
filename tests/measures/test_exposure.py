"Exposure, AWRF and EE-L: plain definitions over drawn cases of two kinds, peers, every form of input, the claims."
import ast
import json
import math
from collections import Counter, deque
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.spatial.distance import jensenshannon
from seeds import TURN

from ndcg_lit import attention_shares, awrf, dcg, discounts, expected_exposure, exposure_loss, ndcg, ndcg_score

HERE = Path(__file__).parent
CHAPTER = json.loads((HERE.parents[1] / "nbs" / "practice" / "24_exposure.ipynb").read_text(encoding="utf-8"))
CELLS = {cell["id"]: "".join(cell["source"]) for cell in CHAPTER["cells"]}
KEPT = json.loads((HERE / "fairranktune.json").read_text())
MODELS = ["log2", "reciprocal", ("jk", 2), ("rbp", 0.5), ("rbp", 0.95), lambda rank: 1 / rank**2, [1.0] * 60]


def even(rng):
    "Return documents, a group each of about the same size, grades, and orders, all drawn alike."
    docs = [f"d{at}" for at in range(rng.integers(2, 15))]
    of = {doc: "abc"[rng.integers(3)] for doc in docs}
    return docs, of, {doc: int(rng.integers(4)) for doc in docs}, [rng.permutation(docs).tolist() for _ in range(3)]


def skewed(rng):
    "Return the same of another kind: one large group and members of several, few relevant, orders by grade and noise."
    docs = list(range(int(rng.integers(5, 50))))
    grades = {doc: float(rng.random() < 0.15) * rng.choice([0.5, 5]) for doc in docs}
    of = {doc: "a" if rng.random() < 0.9 else {"b": float(rng.exponential()), "c": 2.0} for doc in docs}
    noise = [{doc: grades[doc] + rng.exponential(0.5) for doc in docs} for _ in range(4)]
    return docs, of, grades, [sorted(docs, key=each.get, reverse=True)[:int(rng.integers(1, 9))] for each in noise]


def drawn(many=60):
    "Yield cases of both kinds, each with a model of readers, a cutoff and a target."
    rng = np.random.default_rng([TURN, 24])
    for at in range(many):
        case = (even, skewed)[at % 2](rng)
        target = dict(zip("abc", (rng.dirichlet([0.4, 1, 2]) * rng.choice([1, 1e-9, 1e9])).tolist()))
        yield *case, MODELS[rng.integers(len(MODELS))], None if rng.random() < 0.5 else int(rng.integers(1, 12)), target


def plain_exposure(orders, k, discount):
    "Return the exposure of each document over `orders` that are alike, rank by rank."
    seen = dict.fromkeys((doc for order in orders for doc in order), 0.0)
    for order in orders:
        weights = discounts(len(order), discount)
        for rank, doc in enumerate(order, 1):
            if k is None or rank <= k: seen[doc] += weights[rank - 1] / len(orders)
    return seen


def plain_shares(seen, of):
    "Return the share of each group of the exposure that is `seen`."
    sums = Counter()
    for doc, each in seen.items():
        parts = of[doc] if isinstance(of[doc], dict) else {of[doc]: 1}
        for group, part in parts.items(): sums[group] += each * part / sum(parts.values())
    return {group: each / sum(sums.values()) for group, each in sums.items()}


def tied_orders(scores):
    "Return every order of the `scores` from the highest down, the tied in each of their orders."
    levels = [[doc for doc in scores if scores[doc] == level] for level in sorted(set(scores.values()), reverse=True)]
    return [[doc for part in parts for doc in part] for parts in product(*map(permutations, levels))]


def test_drawn_lists_have_their_plain_exposure_and_awrf():
    for _, of, _, orders, discount, k, target in drawn():
        seen = plain_exposure(orders, k, discount)
        assert expected_exposure(orders, k, discount) == pytest.approx(seen)
        shares = plain_shares(seen, of)
        assert attention_shares(orders, of, k, discount) == pytest.approx(shares)
        got, wanted = ([each.get(group, 0) for group in "abc"] for each in (shares, target))
        assert awrf(orders, of, target, k, discount) == pytest.approx(1 - jensenshannon(got, wanted, 2) ** 2, abs=1e-9)
        assert awrf(orders, of, target, k, discount, base=math.e) == pytest.approx(
            1 - jensenshannon(got, wanted) ** 2, abs=1e-9)
        assert awrf(orders, of, shares, k, discount) == pytest.approx(1)


def test_ties_are_all_their_orders_alike():
    rng = np.random.default_rng([TURN, 25])
    for _ in range(40):
        scores = {doc: float(score) for doc, score in zip("uvwxyz"[:rng.integers(1, 7)], rng.integers(0, 3, 6))}
        k, discount = int(rng.integers(1, 8)), MODELS[rng.integers(len(MODELS))]
        plain = plain_exposure(tied_orders(scores), k, discount)
        assert expected_exposure(scores, k, discount) == pytest.approx(plain)
        grades = {doc: int(rng.integers(0, 4)) for doc in scores}
        gained = sum(grades[doc] * seen for doc, seen in expected_exposure(scores, k).items())
        ideal = dcg(sorted(grades.values(), reverse=True), k)
        mean = ndcg_score(list(grades.values()), list(scores.values()), k)
        assert gained == pytest.approx(mean * ideal)  # the mean over ties is an expected exposure


def test_the_loss_is_a_distance_and_falls_into_its_parts():
    for docs, of, grades, orders, discount, k, _ in drawn():
        target = expected_exposure(grades, k, discount)
        found = exposure_loss(orders, grades, k=k, discount=discount)
        seen = expected_exposure(orders, k, discount)
        distance = sum((seen.get(doc, 0) - target[doc]) ** 2 for doc in docs)
        constant = sum(each**2 for each in target.values())
        assert found["EE-L"] == pytest.approx(distance)
        assert found["EE-L"] == pytest.approx(found["EE-D"] - found["EE-R"] + constant)
        assert exposure_loss(grades, grades, k=k, discount=discount)["EE-L"] == 0
        by_group = exposure_loss(orders, grades, of, k, discount)
        one = exposure_loss(orders, grades, dict.fromkeys(docs, "all"), k, discount)
        assert one["EE-L"] == pytest.approx((sum(seen.values()) - sum(target.values())) ** 2)
        assert by_group["EE-L"] >= -1e-12 and by_group.keys() == found.keys()
        for level in set(grades.values()):  # within a grade all have the same target
            assert np.ptp([target[doc] for doc in docs if grades[doc] == level]) < 1e-12


@pytest.mark.parametrize("case", KEPT["cases"], ids=lambda case: f"{len(case['groups'])}-{len(case['rankings'])}")
def test_exposure_of_groups_is_that_of_fairranktune(case):
    of, many, sizes = case["groups"], len(case["rankings"]), Counter(case["groups"].values())
    for name, discount, unit in (("EXP", "log2", 1), ("AWRF", ("rbp", 1 - case["stop"]), 100 * case["stop"])):
        seen, sums = expected_exposure(case["rankings"], discount=discount), Counter()
        for doc, each in seen.items(): sums[of[doc]] += each * many * unit
        assert {group: sums[group] / sizes[group] for group in sizes} == pytest.approx(case[name])
        shares = attention_shares(case["rankings"], of, discount=discount)
        total = sum(each * sizes[group] for group, each in case[name].items())
        assert shares == pytest.approx({group: each * sizes[group] / total for group, each in case[name].items()})
    assert f"FairRankTune {KEPT['version']}" in CELLS["fx-trec-say"]


def test_worked_values():
    assert expected_exposure(["a", "b"]) == {"a": 1, "b": pytest.approx(1 / math.log2(3))}
    assert expected_exposure([["a", "b"], ["b"]], discount=[4, 2], chances=[3, 1]) == {"a": 3, "b": 2.5}
    assert expected_exposure({"a": 0.5, "b": 0.5, "c": 0.5}, 1) == pytest.approx({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})
    assert expected_exposure([{"a": 1, "b": 1}, ["b", "a"]], discount=[2, 0]) == {"a": 0.5, "b": 1.5}
    of = {"a": "x", "b": "y", "c": None, "d": math.nan}
    assert attention_shares(["c", "a", "d", "b"], of, discount=[9, 3, 9, 1]) == {"x": 0.75, "y": 0.25}
    assert attention_shares(["a"], {"a": {"x": 2, "y": 6}}) == {"x": 0.25, "y": 0.75}
    assert awrf(["a"], of, {"x": 0, "y": 1}) == 0 and awrf(["a"], of, {"x": 5, "y": 0}) == 1
    assert awrf(["a"], of, {"x": 0, "y": 1}, base=math.e) == pytest.approx(1 - math.log(2))
    assert exposure_loss(["a"], {"a": 1, "b": 1}, discount=[2, 0]) == {"EE-L": 2, "EE-D": 4, "EE-R": 4}
    assert exposure_loss(["a", "b"], {"a": 0, "b": 0, "c": 1}, {"a": "x", "b": "x", "c": None}, discount=[2, 1, 0]) == {
        "EE-L": 4, "EE-D": 9, "EE-R": 6}


def test_each_form_of_input():
    lists = [["a", "b", "c"], ["c", "a", "b"]]
    expected = expected_exposure(lists)
    assert expected_exposure(np.array(lists)) == expected == expected_exposure(tuple(map(tuple, lists)))
    assert expected_exposure(iter(lists)) == expected == expected_exposure(lists, chances=np.array([2, 2]))
    assert expected_exposure(pd.Series(["a", "b"])) == expected_exposure(["a", "b"])
    assert expected_exposure([3, 1]) == {3: 1, 1: pytest.approx(0.6309, abs=1e-4)}
    of = {"a": ("x", 1), "b": ("x", 2), "c": ("y", 1)}  # of two attributes
    target = Counter(of.values())
    assert awrf(lists, of, target) == awrf(lists, pd.Series(of.values(), of), target)
    assert awrf(lists, of, target) == pytest.approx(awrf(lists, of, {name: each / 7 for name, each in target.items()}))


@pytest.mark.parametrize("call, kind, said", [
    (lambda: expected_exposure([]), ValueError, "rankings is empty"),
    (lambda: expected_exposure([[]]), ValueError, "a ranking is empty"),
    (lambda: expected_exposure({}), ValueError, "a ranking is empty"),
    (lambda: expected_exposure([["a"], []]), ValueError, "a ranking is empty"),
    (lambda: expected_exposure("abc"), TypeError, "rankings must be .*; got 'abc'"),
    (lambda: expected_exposure({"a", "b"}), TypeError, "rankings must be"),
    (lambda: expected_exposure(7), TypeError, "rankings must be .*; got 7"),
    (lambda: expected_exposure(["a", ["b"]]), TypeError, "rankings must be"),
    (lambda: expected_exposure(["a", "b", "a"]), ValueError, "'a' is twice in a ranking"),
    (lambda: expected_exposure([["a", {}]]), TypeError, "a ranking must hold ids; got {}"),
    (lambda: expected_exposure({"a": "high"}), TypeError, "the score of 'a' must be a number; got 'high'"),
    (lambda: expected_exposure({"q1": {"a": 1}}), TypeError, "the score of 'q1' must be a number"),
    (lambda: expected_exposure({"a": math.nan}), ValueError, "the score of 'a' must be a finite number; got nan"),
    (lambda: expected_exposure(["a"], k=0), ValueError, "k counts ranks from 1; got 0"),
    (lambda: expected_exposure(["a"], k=1.5), TypeError, "k must be a whole number"),
    (lambda: expected_exposure(["a", "b"], discount=[1]), ValueError, "discount has 1 weights for 2 ranks"),
    (lambda: expected_exposure(["a", "b"], discount=[1, -1]), ValueError, "at least 0; got"),
    (lambda: expected_exposure(["a", "b"], discount="log"), ValueError, "discount 'log' is not known"),
    (lambda: expected_exposure({"a": 1, "b": 1}, discount=[1e308, 1e308]), ValueError, "the weights are too large"),
    (lambda: expected_exposure([["a"], ["b"]], chances=[1]), ValueError, "chances must be as many as the rankings, 2"),
    (lambda: expected_exposure([["a"], ["b"]], chances=[1, -1]), ValueError, r"chances\[1\] is -1"),
    (lambda: expected_exposure([["a"], ["b"]], chances=[0, 0]), ValueError, "chances must have a share above 0"),
    (lambda: expected_exposure([["a"], ["b"]], chances={0: 0.3, 1: 0.7}), TypeError, "chances must be a list"),
    (lambda: expected_exposure([["a"], ["b"]], chances={0.3, 0.7}), TypeError, "chances must be a list of numbers"),
    (lambda: expected_exposure(pd.Series({"a": 0.4, "b": 0.9})), TypeError, "ids, which are no floats; got 0.4"),
    (lambda: expected_exposure([("a", 0.9), ("b", 0.4)]), TypeError, "which are no floats; got 0.9; give scores as"),
    (lambda: expected_exposure(np.array([math.nan])), TypeError, "which are no floats; got nan"),
    (lambda: expected_exposure(pd.DataFrame({"a": [1]})), TypeError, "rankings must be"),
    (lambda: expected_exposure([["a"], ["b"]], chances=0.5), TypeError, "chances must be a list of numbers; got 0.5"),
    (lambda: attention_shares(["a"], {}), ValueError, "groups has no 'a'; give each document its group, or None"),
    (lambda: attention_shares(["a"], "x"), TypeError, "groups must be a dict"),
    (lambda: attention_shares(["a"], {"a": ["x"]}), TypeError, "a group must be a name"),
    (lambda: attention_shares(["a"], {"a": {"x": -1}}), ValueError, r"groups\['a'\]\['x'\] is -1"),
    (lambda: attention_shares(["a"], {"a": {}}), ValueError, r"groups\['a'\] must have a share above 0"),
    (lambda: attention_shares(["a"], {"a": None}), ValueError, "no document with a known group gets attention"),
    (lambda: attention_shares(["a"], {"a": "x"}, discount=[0]), ValueError, "no document with a known group"),
    (lambda: awrf(["a"], {"a": "x"}, {"y": 1}), ValueError, "target has no share for 'x'; give it one, 0 if"),
    (lambda: awrf(["a"], {"a": "x"}, {"x": 0}), ValueError, "target must have a share above 0; got {'x': 0}"),
    (lambda: awrf(["a"], {"a": "x"}, {}), ValueError, "target must have a share above 0; got {}"),
    (lambda: awrf(["a"], {"a": "x"}, {"x": -1}), ValueError, r"target\['x'\] is -1; a share is 0 or more"),
    (lambda: awrf(["a"], {"a": "x"}, {"x": math.inf}), ValueError, r"target\['x'\] must be a finite number"),
    (lambda: awrf(["a"], {"a": "x"}, {"x": 1, None: 1}), ValueError, "target has a share for None"),
    (lambda: awrf(["a"], {"a": "x"}, ["x"]), TypeError, "target must be a dict"),
    (lambda: awrf(["a"], {"a": "x"}, {"x": 1}, base=1), ValueError, "base must be at least 2"),
    (lambda: exposure_loss(["a"], {"b": 1}), ValueError, "grades has no 'a', which is ranked"),
    (lambda: exposure_loss(["a"], ["a"]), TypeError, "grades must be a dict"),
    (lambda: exposure_loss(["a"], {}), ValueError, "grades is empty"),
    (lambda: exposure_loss(["a"], {"a": None}), TypeError, "the grade of 'a' must be a number"),
    (lambda: exposure_loss(["a"], {"a": 1}, {"b": "x"}), ValueError, "groups has no 'a'"),
    (lambda: exposure_loss(["a"], {"a": 1}, discount=[1e200]), ValueError, "the weights are too large"),
])
def test_bad_input_is_named(call, kind, said):
    with pytest.raises(kind, match=said): call()


def test_odd_input_is_measured_or_refused():
    rng = np.random.default_rng([TURN, 26])
    odd = [None, True, 0, -1, 1.5, math.nan, math.inf, 10**400, "", "a", b"a", [], ["a"], ["a", "b"], [["a"], ["b"]],
           {}, {"a": 1}, {"a": "x", "b": "y"}, {"a": None}, {"x": 1, "y": 2}, {"x": -1}, {"a", "b"}, [None], [math.nan],
           np.array(["a", "b"]), np.array(1), np.array([[1.0, 2.0]]), pd.Series({"a": "x"}), ("a",), ("rbp", 0.5),
           object(), lambda rank: 1 / rank, lambda rank: -rank, range(3), {"a": {"x": 1}}, {"a": ["x"]}, [{}], [()]]
    pick = lambda: odd[rng.integers(len(odd))]
    measured = 0
    for _ in range(3000):
        options = {name: pick() for name in ("k", "discount", "chances") if rng.random() < 0.2}
        work = (expected_exposure, attention_shares, awrf, exposure_loss)[rng.integers(4)]
        given = [pick() for _ in range({expected_exposure: 1, awrf: 3}.get(work, 2))]
        try: found = work(*given, **options)
        except (TypeError, ValueError) as error: assert str(error)
        else:
            measured += 1
            values = list(found.values()) if isinstance(found, dict) else [found]
            assert np.isfinite(values).all() and min(values) >= 0
    assert measured > 100


def test_small_weights_stay_exact_beside_large_ones():
    scores, of = {"a": 3, "b": 1, "c": 1, "d": 0}, {"a": None, "b": "x", "c": "x", "d": "y"}
    assert expected_exposure(scores, discount=[1e300, 1, 3, 1]) == {"a": 1e300, "b": 2, "c": 2, "d": 1}
    assert attention_shares(scores, of, discount=[1e17, 1, 1, 1]) == pytest.approx({"x": 2 / 3, "y": 1 / 3})
    deep = {doc: -(doc // 2) for doc in range(60)}  # two by two, where the sum of all weights no longer moves
    last = {doc: None if doc < 50 else "xy"[doc > 55] for doc in deep}
    assert attention_shares(deep, last, discount=("rbp", 0.3)) == pytest.approx(
        attention_shares(list(deep), last, discount=("rbp", 0.3)))


def test_large_scores_are_not_rounded_into_a_tie():
    assert expected_exposure({"a": 2**53, "b": 2**53 + 1}, 1) == {"a": 0, "b": 1}
    assert expected_exposure({"a": np.int64(2**53), "b": np.int64(2**53 + 1)}, 1) == {"a": 0, "b": 1}
    assert exposure_loss(["a", "b"], {"a": 2**60 + 1, "b": 2**60})["EE-L"] == 0


def test_several_rankings_may_be_of_any_iterable():
    lists = [["a", "b"], ["b", "a"]]
    for form in (iter, pd.Series, deque):
        assert expected_exposure(list(map(form, lists))) == expected_exposure(lists)
    assert expected_exposure([range(2), range(1, -1, -1)]) == expected_exposure([[0, 1], [1, 0]])


@pytest.mark.parametrize("unknown", [None, math.nan, np.float32("nan"), pd.NA, pd.NaT], ids=repr)
def test_each_missing_value_is_an_unknown_group(unknown):
    of = {"a": "x", "b": {"y": 1, unknown: 1}, "c": unknown}
    assert attention_shares(["a", "b", "c"], of, discount=[4, 2, 1]) == {"x": 0.8, "y": 0.2}
    with pytest.raises(ValueError, match="target has a share for .*, which stands for a group that nobody knows"):
        awrf(["a"], of, {"x": 1, unknown: 1})
    with pytest.raises(ValueError, match="no candidate has a known group"):
        exposure_loss(["a"], {"a": 1}, {"a": unknown})
    named = pd.Series(["x", None], ["a", "b"], dtype="string")
    assert attention_shares(["a", "b"], named) == {"x": 1}


def simulation():
    "Return the chapter's simulation."
    [work] = [each for each in ast.parse(CELLS["fx-sweep"]).body if isinstance(each, ast.FunctionDef)]
    known = {"np": np, "ndcg": ndcg, "awrf": awrf, "attention_shares": attention_shares}
    exec(compile(ast.Module([work], []), "fx-sweep", "exec"), known)
    return known["boosted"]


@pytest.mark.parametrize("options", [{}, {"houses": 30, "inns": 4}, {"bias": 1, "k": 5}], ids=["shown", "few", "bias"])
def test_a_boost_helps_until_the_bias_is_gone(options):
    boosts = [0, 0.5, 1, 1.5, 2]
    value, share, equal, relevant = simulation()(boosts, [TURN, 1], queries=200, **options).mean(axis=2).T
    at = boosts.index(options.get("bias", 0.5))
    assert value[0] < value[at] > value[-1] and relevant[0] < relevant[at] > relevant[-1]
    assert abs(int(value.argmax()) - at) <= 1 and abs(int(relevant.argmax()) - at) <= 1
    assert equal[at] > equal[0] and equal.argmax() > at and (np.diff(share) > 0).all()


LAWS = {  # of noise and of grades: rare relevance, heavy tails, two grades, and readers who leave soon
    "rare": (lambda rng, shape: rng.laplace(0, 0.5, shape), [0.8, 0.1, 0.06, 0.04], "log2"),
    "heavy": (lambda rng, shape: 0.4 * rng.standard_t(2, shape), [0.5, 0.3, 0.2], "log2"),
    "binary": (lambda rng, shape: rng.exponential(0.6, shape), [0.6, 0.4], "log2"),
    "impatient": (lambda rng, shape: rng.normal(0, 0.7, shape), [0.5, 0.3, 0.2], ("rbp", 0.7)),
}


@pytest.mark.parametrize("law", LAWS)
def test_so_it_does_under_other_laws(law):
    noise, chances, discount = LAWS[law]
    rng, inn = np.random.default_rng([TURN, 30]), np.arange(20) < 6
    grades = rng.choice(len(chances), (200, 20), p=chances)
    grades[:, [0, -1]] = np.maximum(grades[:, [0, -1]], 1)
    of, scores, found = dict(enumerate(inn.tolist())), grades + noise(rng, grades.shape) - 0.5 * inn, []
    for boost in (0, 0.5, 1, 1.5, 2):
        orders = np.argsort(-(scores + boost * inn), axis=1)
        targets = [{True: (row[inn] > 0).sum(), False: (row[~inn] > 0).sum()} for row in grades]
        found.append([ndcg(np.take_along_axis(grades, orders, 1), 10, pool=grades).mean(),
                      np.mean([awrf(list(each), of, {True: 1, False: 1}, 10, discount) for each in orders]),
                      np.mean([awrf(list(each), of, to, 10, discount) for each, to in zip(orders, targets)])])
    value, equal, relevant = np.array(found).T
    assert value[0] < value[1] > value[-1] and relevant[0] < relevant[1] > relevant[-1]
    assert value.argmax() in (1, 2) and relevant.argmax() in (1, 2) and equal.argmax() > 1


def test_equal_shares_call_a_bias_against_a_majority_fair():
    value, _, equal, _ = simulation()([0, 0.5, 1], [TURN, 31], queries=200, inns=14).mean(axis=2).T
    assert equal.argmax() == 0 and value[0] < value[1]


def test_readers_who_leave_at_random_look_as_the_weights_say():
    rng, leave = np.random.default_rng([TURN, 32]), 0.3
    scores = {f"d{at}": int(rng.integers(4)) for at in range(15)}
    of, looks = {doc: "abc"[rng.integers(3)] for doc in scores}, Counter()
    docs, level, many = np.array(list(scores)), np.array(list(scores.values())), 20_000
    for depth in rng.geometric(leave, many):
        shuffled = rng.permutation(15)  # a reader's order: by score, ties at random
        looks.update(docs[shuffled[np.argsort(-level[shuffled], kind="stable")]][:depth].tolist())
    seen = expected_exposure(scores, discount=("rbp", 1 - leave))
    assert {doc: looks[doc] / many for doc in docs} == pytest.approx(seen, abs=0.02)
    shares = attention_shares(scores, of, discount=("rbp", 1 - leave))
    assert plain_shares(looks, of) == pytest.approx(shares, abs=0.01)


def left_of_the_share(rng, lower, queries=150, houses=20):
    "Return how much attention the best orders give to inns beyond their share of the relevant; inns may be `lower`."
    found = []
    for _ in range(queries):
        relevant = rng.random(houses) < 0.5
        relevant[[0, -1]] = True
        inn = np.arange(houses) < rng.integers(5, 16)
        grades = relevant * np.where(inn, 1, 2) if lower else relevant * rng.choice([1, 2], houses)
        of = dict(enumerate(inn.tolist()))
        shown = {house: float(grade) for house, grade in enumerate(grades) if grade}
        found.append(attention_shares(shown, of).get(True, 0) - relevant[inn].sum() / relevant.sum())
    return np.mean(found)


def test_the_share_of_the_relevant_has_a_price_if_a_group_is_graded_lower():
    rng = np.random.default_rng([TURN, 27])
    assert abs(left_of_the_share(rng, lower=False)) < 0.02
    assert left_of_the_share(rng, lower=True) < -0.08


def test_awrf_of_all_lists_is_no_less_than_the_mean_by_list():
    rng = np.random.default_rng([TURN, 28])
    of = {doc: "ab"[doc % 2] for doc in range(12)}
    for _ in range(50):
        lists = [rng.permutation(12).tolist() for _ in range(rng.integers(2, 8))]
        target = dict(zip("ab", rng.dirichlet([1, 1]).tolist()))
        assert awrf(lists, of, target) >= np.mean([awrf(each, of, target) for each in lists]) - 1e-12


def test_near_the_target_awrf_is_flat_however_the_groups_are_drawn():
    rng = np.random.default_rng([TURN, 29])
    for _ in range(20):  # no order of two groups of five falls below the worst, all of one before all of the other
        chains = set(rng.choice(10, 5, replace=False).tolist())
        of = {doc: "c" if doc in chains else "i" for doc in range(10)}
        assert awrf(range(10), of, {"c": 1, "i": 1}) > 0.983
