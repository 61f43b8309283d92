"""The picture that every page opens with: a list as bars, each filled by its weight, under the discount curve."""
from itertools import permutations
from math import log2

GRADES = [3, 2, 3, 0, 1, 2]  # the running example; it opens the lessons on one list, and each other page has its own
ORDERS = sorted(set(permutations(GRADES)), reverse=True)
STEP = 37                    # to the order of the next page, so that neighbours differ
WIDE, HIGH, ROOM = 20, 78, 6  # of a bar of grade 3 in pixels; the room to the next one


def order_of(place):
    "Return the order of the six grades for the page at this `place` of the reading order; the example for None."
    return GRADES if place is None else list(ORDERS[place * STEP % len(ORDERS)])


def opener(grades):
    "Return the picture of `grades`, best rank first, as SVG for the page: its classes have the colours."
    weights = [1 / log2(rank + 1) for rank in range(1, len(grades) + 1)]
    lefts = [i * (WIDE + ROOM) + 2 for i in range(len(grades))]
    outlines = "".join(bar(left, grade * HIGH / 3) for left, grade in zip(lefts, grades))
    filled = "".join(bar(left, grade * weight * HIGH / 3) for left, grade, weight in zip(lefts, grades, weights))
    points = " ".join(f"{left + WIDE / 2:g},{HIGH + 4 - weight * HIGH:.1f}" for left, weight in zip(lefts, weights))
    return (f'<svg class="opener" viewBox="0 0 {lefts[-1] + WIDE + 2} {HIGH + 6}" aria-hidden="true"><g class="whole">'
            f'{outlines}</g><g class="bars">{filled}</g><polyline class="curve" points="{points}"/></svg>')


def bar(left, height):
    "Return a bar that stands on the ground; nothing for a height of 0."
    if not height: return ""
    return f'<rect x="{left}" y="{HIGH + 4 - height:.1f}" width="{WIDE}" height="{height:.1f}" rx="2"/>'
