"Of tests and cases that take turns, each comes in the days that it takes for all of them."
import pytest

from seeds import days_of_a_round, with_a_turn

FIRST_DAY = 739_000


@pytest.mark.parametrize("count", range(1, 31))
def test_each_test_of_a_file_comes_within_a_round(count):
    for many in range(1, count + 1):
        days = days_of_a_round(count, many)
        for day in range(FIRST_DAY, FIRST_DAY + 2 * count):
            came = [with_a_turn(count, many, each) for each in range(day, day + days)]
            assert {*map(len, came)} == {many} and set().union(*came) == {*range(count)}


@pytest.mark.parametrize("tests", range(1, 13))
def test_each_case_of_a_test_that_takes_turns_comes_too(tests):
    "Both move on by the day. In step, a test of every other day would always take the same of two cases."
    half = (tests + 1) // 2
    days = days_of_a_round(tests, half)
    for cases in range(1, 9):
        for some in range(1, cases + 1):
            came = {(test, case) for day in range(FIRST_DAY, FIRST_DAY + days * cases)
                    for test in with_a_turn(tests, half, day) for case in with_a_turn(cases, some, day // days)}
            assert len(came) == tests * cases, (cases, some)
