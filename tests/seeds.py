"""Of many drawn cases each day's tests take some: DAY=739000 takes again those of that day, and DAY=all takes all.

The first process of a run settles the day, and those that it starts are told."""
import os
from datetime import date

ALL = "all"
DAY = os.environ.setdefault("DAY", str(date.today().toordinal()))
TURN = 0 if DAY == ALL else int(DAY)  # how far the cases have moved on


def of_the_day(cases, count):
    "Return `count` of the `cases`, the next ones each day, so that each has its turn."
    cases = list(cases)
    if DAY == ALL or count >= len(cases): return cases
    return [cases[(TURN * count + at) % len(cases)] for at in range(count)]


def with_a_turn(count, many, turn=TURN):
    "Return which numbers below `count` have a `turn`: so `many`, spread over all of them, and others the next time."
    return {(count * at // many + turn) % count for at in range(many)}


def days_of_a_round(count, many):
    "Return within how many days each of `count` has its turn, if so `many` do each day."
    return -(-count // many)


def fewer(all_of_them, few):
    "Return how many examples are drawn: `few`, or `all_of_them` where all are asked for."
    return all_of_them if DAY == ALL else few
