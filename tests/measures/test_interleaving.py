"""Team draft: both teams complete, fair coins, agreement with the picks by hand, bad input."""
import itertools

import pytest

from ndcg_lit import team_draft


def test_each_result_is_the_best_that_its_team_had_left():
    first, second = list("abcdefgh"), list("hcxaybzd")
    for seed in range(200):
        shown, teams = team_draft(first, second, seed)
        assert len(shown) == len(teams) == 8 and len(set(shown)) == 8
        for at, (each, team) in enumerate(zip(shown, teams)):
            assert each == next(x for x in (first, second)[team] if x not in shown[:at])
        rounds = [teams[i:i + 2] for i in range(0, 8, 2)]
        assert all(sorted(pair) == [0, 1] for pair in rounds), "each round both pick"


def test_the_coin_is_fair_and_the_seed_decides():
    leaders = [team_draft("ab", "ba", seed).teams[0] for seed in range(2000)]
    assert 900 < sum(leaders) < 1100
    assert team_draft("abc", "cab", 7) == team_draft("abc", "cab", 7)


@pytest.mark.parametrize("first, second", list(itertools.product(["abc", "cab", "xyz"], ["a", "bc", "zyxw"])))
def test_it_is_as_long_as_the_shorter_ranking(first, second):
    for seed in range(20):
        shown, teams = team_draft(first, second, seed)
        assert len(shown) == min(len(first), len(second)) and set(shown) <= set(first) | set(second)


@pytest.mark.parametrize("args, rule", [
    (([], ["a"], 0), "the first ranking is empty"), ((["a"], [], 0), "the second ranking is empty"),
    ((["a"], ["b", "b"], 0), "the second ranking has 'b' twice"), ((["a"], ["b"], -1), "seed must be a whole number"),
    ((["a"], ["b"], 0.5), "seed must be a whole number from 0; got 0.5"),
])
def test_bad_input_is_told(args, rule):
    with pytest.raises(ValueError, match=rule):
        team_draft(*args)
