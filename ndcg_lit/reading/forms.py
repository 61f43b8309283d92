"""What a form of files is."""

from collections.abc import Callable
from typing import NamedTuple


class Form(NamedTuple):
    """A form of files: what `format=` calls it, how it looks, its family, what it can hold, and the function that reads it.

    Of a form of lines, `sure` tells by the first ones whether they are of no other form."""

    name: str
    looks: str
    family: str  # "json", "table" or "lines"
    holds: str  # "run", "qrels" or both
    read: Callable
    sure: Callable | None = None


def falling(count):
    "Return scores for `count` documents that are ranked already, the best first."
    return range(count, 0, -1)
