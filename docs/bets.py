"""Bets and exercises: a reader takes one of two to four choices, or writes a number, before the answer is unfolded.

A notebook has a list, or the line of a number, right before the fold of the answer:

    <ul class="choices"><li>0.05</li><li data-right="">0.2</li><li>1</li></ul>
    <p class="choices" data-answer="0.453" data-within="0.005">Your number:</p>

On a page `bets.js` makes buttons and a field of them. Everywhere else they stay a list and a line.
"""
from math import isfinite

CHOICES = ".choices"
COUNTS = range(2, 5)


class BetError(ValueError):
    "Choices that cannot be played: the message quotes them and says what is wrong."


def has_choices(markdown):
    "Return whether the text of a page has choices."
    return 'class="choices"' in markdown


def prepare_bets(page):
    "Check the choices of `page`, and give each the line that tells the outcome; no choice looks unlike the others."
    for node in page.css(CHOICES):
        problem = problem_of(node)
        if problem: raise BetError(f"{problem}:\n{node.html}")
        if node.tag == "ul": hide_right(node)
        told = page.create_node("p")
        told.attrs["class"], told.attrs["role"] = "outcome", "status"
        node.insert_after(told)


def problem_of(node):
    "Return what is wrong with these choices, or with the number that is asked for; empty if nothing is."
    after = next_element(node)
    if after is None or after.tag != "details": return "choices stand right before the fold of their answer"
    return problem_of_list(node) if node.tag == "ul" else problem_of_field(node)


def problem_of_list(node):
    "Return what is wrong with a list of choices."
    choices = [child for child in node.iter() if child.tag == "li"]
    texts = [" ".join(choice.text().split()) for choice in choices]
    right = sum("data-right" in choice.attributes for choice in choices)
    if len(choices) not in COUNTS: return f"a bet has two to four choices, and this has {len(choices)}"
    if right != 1: return f"a bet has exactly one right choice (data-right), and this has {right}"
    if len({*texts}) < len(texts) or "" in texts: return "each choice has a text of its own"
    return ""


def problem_of_field(node):
    "Return what is wrong with a field for a number."
    for name in ("data-answer", "data-within"):
        text = node.attributes.get(name) or ""
        try: fits = isfinite(float(text)) and (name == "data-answer" or float(text) >= 0)
        except ValueError: fits = False
        if not fits: return f"a field has a number as {name}, and this has {text!r}"
    return ""


def next_element(node):
    "Return the element that follows `node`, or None."
    after = node.next
    while after is not None and after.tag.startswith("-"): after = after.next
    return after


def hide_right(node):
    "Say which choice is right by its place on the list itself, so that no choice is marked."
    choices = [child for child in node.iter() if child.tag == "li"]
    right = next(i for i, choice in enumerate(choices) if "data-right" in choice.attributes)
    del choices[right].attrs["data-right"]
    node.attrs["data-right"] = str(right)
