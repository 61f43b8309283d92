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


class Scores(list):
    "Scores of documents, and what `measured` how far they are, which counts where scores are distances; None if nothing did."

    def __init__(self, scores, measured=None):
        super().__init__(scores)
        self.measured = measured


def falling(count, measured=None):
    "Return `Scores` for `count` documents that are ranked already, the best first."
    return Scores(range(count, 0, -1), measured)
