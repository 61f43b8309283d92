"""Grades in one ramp of colour, in the text and in its code as in the rows of a laboratory: the higher, the deeper."""
import re
from itertools import groupby

from selectolax.lexbor import LexborHTMLParser

LISTED = re.compile(  # "3, 2, 3, 0", and in Chinese "3、2、3、0": grades of a list
    r"(?<![\w.,、-])[0-3](?:(?:,? |、)[0-3]){3,}(?!\w|\.\d|,? \d|、\d)")
DIGIT = re.compile(r"([0-3])")


def color_grades(page):
    "Give each grade of a list in the text of `page` a class for its colour."
    for block in page.css("article > p, article > ul > li, article > details > p"):
        for node in [each for each in block.iter(include_text=True) if each.tag == "-text"]:
            text, pieces, at = node.text(), [], 0
            for found in LISTED.finditer(text):
                pieces += [text[at:found.start()], *DIGIT.split(found[0])]
                at = found.end()
            if not pieces: continue
            for piece in filter(None, [*pieces, text[at:]]):
                node.insert_before(graded(piece) if DIGIT.fullmatch(piece) else piece)
            node.decompose()


def graded(digit):
    "Return a grade in its class."
    return LexborHTMLParser(f'<i class="g{digit}">{digit}</i>').css_first("i")


def graded_runs(runs):
    """Return the `runs` of highlighted code, pairs of a tag and a text, with classes for the grades of each list.

    A list is a bracket and three grades or more, with nothing but commas between them.
    """
    marked, at = [list(run) for run in runs], 0
    for inside, group in groupby(runs, key=lambda run: is_grade(run) or run[1] == ", "):
        group = list(group)
        opened = at and marked[at - 1][1].endswith("[") and at + len(group) < len(runs)
        if inside and opened and marked[at + len(group)][1].startswith("]") and len(group) >= 5:
            for run in marked[at:at + len(group)]:
                if is_grade(run): run[0] = ("i", f"g{run[1]}")
        at += len(group)
    return marked


def is_grade(run):
    "Return whether a run of code is a grade from 0 to 3 and nothing else."
    return run[0] is not None and DIGIT.fullmatch(run[1]) is not None
