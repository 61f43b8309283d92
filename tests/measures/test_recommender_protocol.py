"Measures of a recommender's protocol, and the claims that its chapter draws, with other seeds."
import ast
import json
from pathlib import Path

import numpy as np
import pytest

from ndcg_lit import average_popularity, dcg, gauc, gini, ndcg, tail_share

CHAPTER = Path(__file__).parents[2] / "nbs" / "practice" / "25_protocol.ipynb"


def simulation():
    "Return what the chapter's simulation defines, without its draws."
    cell = next(each for each in json.loads(CHAPTER.read_text())["cells"] if each["id"] == "rp-sim")
    defined = [node for node in ast.parse("".join(cell["source"])).body if isinstance(node, ast.FunctionDef)]
    names = {"np": np, "ndcg": ndcg}
    exec(compile(ast.Module(defined, []), "rp-sim", "exec"), names)
    return names["offline"]


@pytest.mark.parametrize("law", ["a power of the rank", "log-normal", "a few shown, the rest not"])
def test_popularity_wins_by_what_was_found_and_loses_by_what_is_liked(law):
    offline = simulation()
    for seed in range(100, 108):
        liked, found, weighed = offline(law, seed)
        assert liked[0] > 3 * liked[1], seed
        assert found[0] < found[1], seed
        assert weighed[0] > 1.5 * weighed[1], seed


def test_normalising_can_invert_the_order():
    "Whatever the numbers of likes, three hits of who likes many are more than one of who likes one, and count less."
    for many in range(6, 30):
        light, heavy = ndcg([1] + [0] * 9, 10, pool=[1]), ndcg([1] * 3 + [0] * 7, 10, pool=[1] * many)
        assert light > heavy and dcg([1]) < dcg([1] * 3)


def plain_gini(counts):
    return sum(abs(a - b) for a in counts for b in counts) / (2 * len(counts) * sum(counts))


def test_drawn_lists_have_their_plain_values():
    rng = np.random.default_rng(2511)
    for _ in range(200):
        n, k = int(rng.integers(2, 9)), int(rng.integers(1, 5))
        lists = [rng.permutation(n)[:rng.integers(1, n + 1)].tolist() for _ in range(rng.integers(1, 6))]
        counts = {item: int(rng.integers(0, 4)) for item in range(n)}
        cut = [each[:k] for each in lists]
        assert gini(lists, range(n), k) == pytest.approx(plain_gini([sum(i in e for e in cut) for i in range(n)]))
        arp = np.mean([np.mean([counts[item] for item in each]) for each in cut])
        assert average_popularity(lists, counts, k) == pytest.approx(arp)
        one_of_each = dict(enumerate(rng.permutation(n).tolist()))  # without ties the tail is a set, as in RecBole
        cutoff = int(rng.integers(1, n)) if n > 2 else 1
        tail = {item for item, count in one_of_each.items() if count < cutoff}
        share = np.mean([np.mean([item in tail for item in each]) for each in cut])
        assert tail_share(lists, one_of_each, k, tail=cutoff / n) == pytest.approx(share)


def test_equal_counts_share_the_tail():
    assert tail_share([["a"], ["b"], ["c"], ["d"]], dict.fromkeys("abcd", 3), tail=0.25) == 0.25
    assert tail_share([["a", "new"]], {"a": 5, "b": 5}, tail=0.5) == pytest.approx(0.75)


@pytest.mark.parametrize("weight", ["rows", "clicks", "equal"])
def test_gauc_is_the_share_of_pairs_in_order(weight):
    rng = np.random.default_rng(12)
    for _ in range(100):
        n = int(rng.integers(4, 40))
        user, click, score = rng.integers(0, 4, n), rng.integers(0, 2, n), rng.integers(-2, 3, n) / 2
        values, weights = [], []
        for one in np.unique(user):
            c, s = click[user == one], score[user == one]
            if 0 < c.sum() < c.size:
                values.append(np.mean([(a > b) + (a == b) / 2 for a in s[c == 1] for b in s[c == 0]]))
                weights.append({"rows": c.size, "clicks": c.sum(), "equal": 1}[weight])
        if values:
            names = np.array(list("abcd"))[user]
            assert gauc(names, click, score, weight) == pytest.approx(np.average(values, weights=weights))


@pytest.mark.parametrize("call, said", [
    (lambda: gini([], "ab"), "a list is empty"),
    (lambda: gini(["ab"], "ab"), "a list of ids for each user"),
    (lambda: gini([["a"]], []), "the catalogue is empty"),
    (lambda: average_popularity([["a"]], {"a": -1}), "a count is 0 or more"),
    (lambda: average_popularity([["a"]], {"a": float("nan")}), "popularity"),
    (lambda: tail_share([["a"]], {"a": 1}, tail=1), "above 0 and below 1"),
    (lambda: gauc([], [], []), "no user has both"),
    (lambda: gauc([1], [1, 0], [1, 0]), "equal length"),
    (lambda: gauc([1, 1], [1, 0], [1, 0], weight="users"), "weight"),
])
def test_bad_input_is_named(call, said):
    with pytest.raises((TypeError, ValueError), match=said): call()
