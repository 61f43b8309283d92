"""A laboratory: its checked state, the values that follow from it, and HTML that needs no kernel.

One output serves three places. In Jupyter anywidget carries the state both ways, and Python computes the same numbers
that the browser draws. On a page the script alone draws and computes. Without JavaScript a page shows the tables that
Python wrote. Nothing is fetched, so the HTML works from a disk as well as from a server.

A subclass of `Lab` names its `module`, and thereby its front end, declares `Checked` traits, and computes in `follows`
what follows from the traits that are its parameters; a trait that only changes what is shown is none of them. Each trait
may be valid on its own and the whole still wrong, so a change is accepted only if `follows` can be computed from it. A
message of the browser that breaks a rule is refused as a whole and answered with the last valid state, so that the page
and Python agree again.
"""

import html
import json
import operator
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.resources import files
from inspect import signature
from itertools import combinations
from math import isfinite
from numbers import Integral, Real
from secrets import token_hex
from typing import Any

from ndcg_lit.discounted_gain import discounts
from ndcg_lit.lists import nearest_float, shorten
from ndcg_lit.system import needed

NEEDS = (
    'the laboratories need anywidget and ipywidgets; install them with: pip install "ndcg_lit[lab]"'
)
with needed(NEEDS, "anywidget", "ipywidgets", "traitlets"):
    import anywidget
    import traitlets

STATIC = files("ndcg_lit") / "static"

# Checks. Each returns the value as JSON can hold it, or raises a ValueError that says what it must be.


def text(
    rule: str,  # what the text must be, in words
    fits: Callable,  # says whether a text is so
) -> Callable:
    "Return a check for one text. The error for a text that `fits` refuses states the `rule`."

    def check(value):
        if isinstance(value, str) and fits(value):
            return value
        raise ValueError(f"must be {rule}; got {shorten(value)}")

    return check


def one_of(*names: str) -> Callable:
    "Return a check for one of the texts `names`."
    return text(f"one of {', '.join(map(repr, names))}", lambda value: value in names)


def number(
    rule: str,  # what the number must be, in words
    fits: Callable,  # says whether a number is so
    kind: type = Real,  # Integral for whole numbers alone
) -> Callable:
    "Return a check for one number of this `kind`. The error for a number that `fits` refuses states the `rule`."

    def check(value):
        if isinstance(value, bool) or not isinstance(value, kind) or not fits(value):
            raise ValueError(f"must be {rule}; got {shorten(value)}")
        near = nearest_float(value)
        if not isfinite(near):
            raise ValueError(f"must be {rule}; got {shorten(value)}, too large for a float")
        if not fits(near):
            raise ValueError(
                f"must be {rule}; got {shorten(value)}, too near to the limit for a float"
            )
        return int(near) if near.is_integer() else near

    return check


def whole(low: int, high: int) -> Callable:
    "Return a check for a whole number from `low` to `high`."
    return number(f"a whole number from {low} to {high}", lambda n: low <= n <= high, Integral)


def as_list(
    value: Any,  # a list, tuple or array
    what: str,  # what its entries are called in an error
) -> list:
    "Return `value` as a list. ValueError for text, a mapping or a single value."
    value = value.tolist() if hasattr(value, "tolist") else value
    walkable = hasattr(value, "__iter__") and not isinstance(value, (str, bytes, Mapping))
    if not walkable:
        raise ValueError(f"must be a list of {what}; got {shorten(value)}")
    return list(value)


def list_of(
    check: Callable,  # what each entry must pass
    what: str,  # what one entry is called
    least: int = 0,  # how many there must be
    most: int | None = None,  # how many there may be; None: any number
) -> Callable:  # a check for the whole list
    "Return a check for a list of `least` to `most` entries that each pass `check`. Its error names the wrong entry."
    if most is None:
        span = f"{least} or more"
    elif least == most:
        span = str(least)
    else:
        span = f"{least} to {most}"

    def check_list(value):
        entries = as_list(value, f"{what}s")
        if len(entries) < least or (most is not None and len(entries) > most):
            raise ValueError(f"must hold {span} {what}s; got {len(entries)}")
        checked = []
        for i, entry in enumerate(entries, 1):
            try:
                checked.append(check(entry))
            except ValueError as error:
                raise ValueError(f"{what} {i}: {error}") from None
        return checked

    return check_list


def repeated(names: list) -> Any:
    "Return the first of the `names` that comes twice, or None."
    return next((name for name in names if names.count(name) > 1), None)


def one_each(
    thing: str,  # what an entry belongs to, such as "document"
    **lists: list,  # the lists by name, `ids` among them
) -> None:
    "Check that the `lists` are equally long and that no id comes twice. ValueError otherwise."
    counts = [f"{len(entries)} {name}" for name, entries in lists.items()]
    if len(set(map(len, lists.values()))) > 1:
        raise ValueError(f"{', '.join(counts[:-1])} and {counts[-1]}; give one of each per {thing}")
    twice = repeated(lists["ids"])
    if twice is not None:
        raise ValueError(f"two {thing}s have the id {twice!r}; ids must differ")


as_gain = one_of("linear", "exponential")
as_finite = number("a finite number", lambda x: abs(x) < float("inf"))
as_share = number("a number from 0 to 1", lambda x: 0 <= x <= 1)
as_chance = number("a number between 0 and 1, both left out", lambda p: 0 < p < 1)


def as_flag(value: Any) -> bool:
    "Return `value`, which must be True or False."
    if isinstance(value, bool):
        return value
    raise ValueError(f"must be True or False; got {shorten(value)}")


def as_cutoff(value: Any) -> int | None:
    "Return the cutoff `value`: None for all ranks, or a whole number of at least 1."
    if value is None:
        return None
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    if whole and value >= 1:
        return int(value)
    raise ValueError(
        f"k must be a whole number of at least 1, or None for all ranks; got {shorten(value)}"
    )


def as_discount(value: Any) -> Any:
    "Return the discount `value` as JSON can hold it: a name, a [name, number] list or a list of weights."
    if callable(value):
        raise ValueError(
            "the discount of a lab cannot be a function, which does not travel to a browser; "
            "give its weights as a list"
        )
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, tuple):
        value = list(value)
    try:
        discounts(0, plain_discount(value))
    except TypeError as error:
        raise ValueError(error) from None
    return value


def plain_discount(value: Any) -> Any:
    "Return the discount `value` as `dcg` takes it: JSON has no tuples, so a pair arrives as a list."
    is_pair = isinstance(value, list) and value and isinstance(value[0], str)
    return tuple(value) if is_pair else value


# Rankings. A result is a label and a grade; one without a label is named by its position, A to Z, then AA.


def spreadsheet_name(
    i: int,  # position in the list, from 0
) -> str:  # "A" to "Z", then "AA", "AB" and so on
    "Return the name of an unnamed result, by its position `i`."
    head, last = divmod(i, 26)
    return (spreadsheet_name(head - 1) if head else "") + chr(ord("A") + last)


def letters(n: int) -> list[str]:
    """Return the names of `n` unnamed results.

    >>> letters(3)
    ['A', 'B', 'C']
    """
    return [spreadsheet_name(i) for i in range(n)]


def as_grade(
    value: Any,  # a number from 0 to 100, or a boolean
) -> int | float:  # an int where it is whole
    "Return the grade `value` as a plain number. ValueError if it is not a number from 0 to 100."
    if not isinstance(value, Real):
        raise ValueError(f"a grade must be a number; got {shorten(value)}")
    if not 0 <= value <= 100:
        raise ValueError(f"a grade must lie between 0 and 100; got {shorten(value)}")
    return int(value) if value == int(value) else float(value)


def as_result(
    entry: Any,  # a grade, a (label, grade) pair, or {"label": ..., "grade": ...}
    i: int,  # its position in the list, from 0
) -> dict:  # {"label": str, "grade": number}
    "Return the `entry` at position `i` of a ranking in the one form that the front end reads. ValueError names `i`."
    if isinstance(entry, Mapping):
        entry = (entry.get("label", spreadsheet_name(i)), entry.get("grade"))
    pair = tuple(entry) if isinstance(entry, (tuple, list)) else (spreadsheet_name(i), entry)
    if len(pair) != 2:
        raise ValueError(
            f"result {i + 1} must be a grade or a (label, grade) pair; got {shorten(entry)}"
        )
    label, grade = pair
    if not isinstance(label, str):
        raise ValueError(f"result {i + 1} must have a text as its label; got {shorten(label)}")
    try:
        return {"label": label, "grade": as_grade(grade)}
    except ValueError as error:
        raise ValueError(f"result {i + 1} ({label}): {error}") from None


def as_ranking(value: Any) -> list[dict]:
    """Return the results of `value`: grades, pairs or mappings, best rank first. ValueError names the wrong one.

    >>> as_ranking([3, ("tent", 1)])
    [{'label': 'A', 'grade': 3}, {'label': 'tent', 'grade': 1}]
    """
    return [as_result(entry, i) for i, entry in enumerate(as_list(value, "results"))]


def grades_of(ranking: list[dict]) -> list:
    "Return the grades of the results of `ranking`."
    return [result["grade"] for result in ranking]


def as_pool(value: Any) -> list | None:
    "Return the judged pool `value` as a list of grades. None stays None."
    return None if value is None else grades_of(as_ranking(value))


def as_pairs(ranking: list[dict]) -> list[tuple]:
    "Return the results of `ranking` as (label, grade) pairs."
    return [(result["label"], result["grade"]) for result in ranking]


def as_written(ranking: list[dict]) -> list:
    """Return what a person would write for `ranking`: grades if the labels are letters in order, else pairs.

    >>> as_written(as_ranking([3, 0.5])), as_written(as_ranking([("tent", 1)]))
    ([3, 0.5], [('tent', 1)])
    """
    plain = [result["label"] for result in ranking] == letters(len(ranking))
    return grades_of(ranking) if plain else as_pairs(ranking)


# Tasks. A goal is a text, so that Python and the front end read the same one.

SIGNS = {
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}
_WORD = re.compile(r'"[^" ]*"|-?\d+(\.\d+)?|null|true|false|[a-z]\w*(\.\w+)*')
_VALUE = re.compile(r'["\d-]|(null|true|false)$')  # what a word begins with that stands for itself


def as_task(value: Any) -> dict:
    "Return the sentence and the goal of the task `value`, and its answer if it asks, as the front end reads them."
    if isinstance(value, Mapping):
        task, goal, answer = value["task"], value["goal"], value.get("answer", "")
    else:
        (task, goal), answer = tuple(value)[:2], getattr(value, "answer", "")
    for part in goal.split(" and "):
        words = part.split(" ")
        known = (
            len(words) == 3
            and words[1] in SIGNS
            and all(_WORD.fullmatch(word) for word in words[::2])
        )
        if not known:
            raise ValueError(
                f'a goal is made of parts such as "ndcg > start.ndcg"; got {shorten(part)} in {goal!r}'
            )
    return {"task": task, "goal": goal, **({"answer": answer} if answer else {})}


def fulfils(
    goal: str,  # such as "ndcg > start.ndcg and ap = start.ap"
    now: Any,  # a laboratory
    start: Any,  # the same laboratory as it was at the start
    before: Any = None,  # the same before the last step; None: as at the start
) -> bool:
    """Check whether the laboratory `now` fulfils the `goal`: `start.` and `before.` lead to the other two.

    >>> from types import SimpleNamespace as Held
    >>> fulfils("ndcg > start.ndcg and k = null", Held(ndcg=0.95, k=None), Held(ndcg=0.9))
    True
    """
    before = start if before is None else before
    for part in goal.split(" and "):
        left, sign, right = part.split(" ")
        a, b = (_fact(word, now, start, before) for word in (left, right))
        if all(isinstance(x, Real) and not isinstance(x, bool) for x in (a, b)):
            holds = SIGNS[sign](0 if abs(a - b) < 5e-7 else a - b, 0)
        else:
            holds = sign in ("=", "!=") and SIGNS[sign](a, b)
        if not holds:
            return False
    return True


def _fact(word, now, start, before):
    "Return the value of a `word` of a goal: of the word itself, or held by a laboratory under this name."
    if _VALUE.match(word):
        return json.loads(word)
    name, *keys = word.split(".")
    held = {"start": start, "before": before}.get(name)
    if held is None:
        held = now
    else:
        name, *keys = keys
    held = getattr(held, name)
    for key in keys:
        held = held[int(key) if isinstance(held, list) else key]
    return held


# The front end. Its scripts and styles are ready-made in static/made, and need no network.


def _made(name):
    "Return the text of the file `name` of static/made."
    return (STATIC / "made" / name).read_text(encoding="utf-8")


def widget_name(module: str) -> str:
    """Return the class of the laboratory `module`.

    >>> widget_name("ranking_lab")
    'RankingLab'
    """
    return "".join(part.capitalize() for part in module.split("_"))


def script(
    module: str,  # a laboratory, such as "ranking_lab"
) -> str:  # JavaScript that imports nothing
    "Return the script of the laboratory `module` with all that it needs."
    return "".join(_made(f"{name}.js") for name in ("core", "lists", module))


def style(
    module: str,  # a laboratory, such as "ranking_lab"
) -> str:  # CSS
    """Return the style of the laboratory `module`, after the style that all share, as a page of any program takes it.

    A rem is the size of letters at the root of a page: 16 px in most programs, 10 px in nbclassic.
    """
    return in_pixels(_made("core.css") + _made(f"{module}.css"))


def in_pixels(css):
    "Return the style `css` with each length in rem as the pixels that it has where the root of the page has 16."
    return re.sub(r"([\d.]+)rem\b", lambda found: f"{16 * float(found[1]):g}px", css)


def widget_script(
    module: str,  # a laboratory, such as "ranking_lab"
) -> str:  # the text of one module
    "Return the script of the laboratory `module` as anywidget runs it."
    widget = f"...ndcgLabs.{widget_name(module)}, initialize: ndcgCore.initialize"
    return f"{script(module)}export default {{ {widget} }};"


def fallback(
    lab,  # a laboratory
) -> str:  # HTML
    "Return the `tables` of `lab`, for a reader without JavaScript."
    return "\n".join(_table(*each) for each in lab.tables())


def _table(
    caption,  # what the table says in one sentence
    head,  # the names of its columns
    rows,  # lists of texts
    fold="",  # what to click for a table that is closed at first
):
    "Return the `rows` under their `head` as an HTML table with its `caption`."

    def row(tag, texts):
        return "<tr>" + "".join(f"<{tag}>{html.escape(text)}</{tag}>" for text in texts) + "</tr>"

    body = "".join(row("td", texts) for texts in rows)
    caption = f"<figcaption>{html.escape(caption)}</figcaption>"
    table = f"<table><thead>{row('th', head)}</thead>\n<tbody>{body}</tbody></table>"
    figure = f'<figure style="margin:0 0 1rem;overflow-x:auto">{caption}\n{table}</figure>'
    return f"<details><summary>{html.escape(fold)}</summary>{figure}</details>" if fold else figure


def _as_json(value):
    "Return the `value` as JSON without a single `<`, so that no script element around it ends there."
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


KEEP_TABLES = "<!--| quarto-html-table-processing: none -->"
LIFE = (
    '\n<script type="module" data-ndcg-life>'  # begins the script that brings a laboratory to life
)


def still(
    lab,  # a laboratory
    key: str = "",  # the name of its model in a kernel, if there is one to follow
) -> str:  # HTML without a script that runs
    "Return the tables of `lab`, with its state and the name of its widget."
    model = f' data-ndcg-model="{key}"' if key else ""
    place = (
        f'<div class="ndcg-lab" data-ndcg-widget="{widget_name(lab.module)}"{model}>{fallback(lab)}'
    )
    return f'{KEEP_TABLES}\n{place}\n<script type="application/json">{_as_json(lab.sent())}</script></div>'


def embed(
    lab,  # a laboratory
    key: str = "",  # the name of its model in a kernel, if there is one to follow
) -> str:  # HTML that needs no kernel and no network
    "Return the HTML that shows `lab` on any page: its tables and its state, and the script that brings it to life."
    name = widget_name(lab.module)
    mount = f'ndcgCore.mountAll("{name}", ndcgLabs.{name}, {_as_json(style(lab.module))});'
    return f"{still(lab, key)}{LIFE}{script(lab.module)}{mount}</script>"


def needs_no_view() -> bool:
    """Check whether the program that runs the cell shows HTML alive, which then finds its model in the kernel by itself.

    A program that is given a view too prefers it, and shows nothing or an error in its place once the kernel is gone,
    though the HTML is stored beside it. Others need the view: they keep each output apart from the widgets, as Colab
    does, or load what runs a widget only when they are to show one, as VS Code does.
    """
    try:
        asked = sys.modules["IPython"].get_ipython().kernel.get_parent("shell")
        jupyterlab = "deletedCells" in asked["metadata"]  # or a notebook made of its parts
        header = asked["header"]
        classic = header["username"] == "username" and header["version"] == "5.2"
        # nbconvert, papermill, Quarto and Voila run a notebook with nobody there to answer a question
        unattended = not asked["content"]["allow_stdin"]
    except (KeyError, AttributeError, TypeError):
        return False  # there is no kernel, or it is not an IPython kernel
    return (jupyterlab or classic or unattended) and "google.colab" not in sys.modules


# The widget.


class Checked(traitlets.TraitType):
    "A trait, sent to the browser, that holds what `check` makes of a value. A ValueError becomes a TraitError."

    def __init__(self, check: Callable, default: Any, write: Callable = lambda value: value):
        super().__init__(default_value=default)
        self.tag(sync=True)
        self.check = check
        self.write = write

    def validate(self, obj, value):
        try:
            return self.check(value)
        except ValueError as error:
            raise traitlets.TraitError(f"{self.name}: {error}") from None

    def is_default(self, obj):
        "Check whether `obj` holds the default of this trait."
        return getattr(obj, self.name) == self.check(self.default_value)


def floats(n: int):
    "Yield `n` traits for floats that only the laboratory itself sets."
    return (traitlets.Float(read_only=True) for _ in range(n))


class Lab(anywidget.AnyWidget):
    "A laboratory: `Checked` traits are its state, `follows` computes values from it, `module` names its front end."

    _key = traitlets.Unicode().tag(sync=True)  # by which the page of a notebook finds the model
    tasks = traitlets.List().tag(sync=True)
    _ipython_display_ = None  # ipywidgets 7 shows by it a view alone, and no HTML that lasts

    def __init_subclass__(cls, **options):
        if "module" in vars(cls):
            cls._esm = widget_script(cls.module)
            cls._css = style(cls.module)
            names = [name for name, trait in vars(cls).items() if isinstance(trait, Checked)]
            cls._fits = traitlets.validate(*names)(cls.fits)
        super().__init_subclass__(**options)

    def __init__(self, **traits):
        unknown = [name for name in traits if not self.has_trait(name)]
        if unknown:
            takes = ", ".join(self.checked())
            raise TypeError(f"{type(self).__name__} has no {unknown[0]!r}; it takes {takes}")
        # what the traits held when values followed from them last; at first their defaults
        self._valid = {
            name: each.check(each.default_value) for name, each in self.checked().items()
        }
        super().__init__(_key=token_hex(8), **traits)
        self.follow()
        self.observe(lambda change: self.follow(), list(self.checked()))

    def observe(self, handler, names=traitlets.All, type="change"):
        "Call `handler` after each change of the traits `names`. ValueError for a name that no change would ever call."
        for name in traitlets.parse_notifier_name(names):
            if isinstance(name, str) and not self.has_trait(name):
                own = [*self.checked(), *self.given_to(self.follows)]
                raise ValueError(
                    f"{self.__class__.__name__} has no trait {name!r} to observe; it has {', '.join(own)}"
                )
        super().observe(handler, names, type)

    def checked(self):
        "Return the checked traits by name, in the order in which the class names them."
        return {
            name: trait
            for kind in reversed(type(self).__mro__)
            for name, trait in vars(kind).items()
            if isinstance(trait, Checked)
        }

    def held(self):
        "Return the values of the checked traits by name."
        return {name: getattr(self, name) for name in sorted(self.checked())}

    def fits(self, proposal):
        "Return the proposed value of a trait. TraitError if nothing can follow from it."
        name = proposal.trait.name
        value = proposal.value
        try:
            self.given_to(self.follows, **{name: value})
        except (TypeError, ValueError) as error:
            # Of several that were given at once, all are held already; one that is set alone is not held yet.
            if getattr(self, name) is value:
                name = self.at_fault(name)
                value = getattr(self, name)
            raise traitlets.TraitError(f"{name}: {error}; got {shorten(value)}") from None
        return value

    def at_fault(self, name):
        "Return which of the traits that changed at once is wrong: as few as bring back values; `name` if it is in doubt."
        valid = self._valid
        changed = [each for each in self.checked() if getattr(self, each) != valid[each]]
        for size in range(1, 4):
            for few in combinations(reversed(changed), size):
                with suppress(TypeError, ValueError):
                    self.given_to(self.follows, **{each: valid[each] for each in few})
                    return name if name in few else few[0]
        return name

    @traitlets.validate("tasks")
    def _tasks_fit(self, proposal):
        try:
            return [as_task(task) for task in proposal.value]
        except ValueError as error:
            raise traitlets.TraitError(f"tasks: {error}") from None

    def given_to(self, function, **changed):
        "Return what `function` makes of the checked traits that it takes, with the values `changed` of some."
        values = {**self.held(), **changed}
        taken = signature(function).parameters.keys() & values.keys()
        return function(**{name: values[name] for name in taken})

    def follow(self):
        "Store what follows from the checked traits."
        self._valid = self.held()
        for name, value in self.given_to(self.follows).items():
            if value is not getattr(self, name):
                self.set_trait(name, value)

    def set_state(self, sync_data):
        try:
            super().set_state(sync_data)
        except traitlets.TraitError:
            # The browser has drawn what was refused, and has to hear what stays.
            self.send_state([name for name in sync_data if name in self.checked()])
            raise

    def sent(self):
        "Return the state that a page is sent, with the tasks if there are any."
        return {**self.held(), "tasks": self.tasks} if self.tasks else self.held()

    def tables(self):
        "Return the static tables: a caption, a head and rows of texts each, and what to click for a folded table."
        return []

    def changed(self):
        "Return the values that are not the default, by name, as a person would write them."
        return {
            name: trait.write(getattr(self, name))
            for name, trait in self.checked().items()
            if not trait.is_default(self)
        }

    def __repr__(self):
        first = next(iter(self.checked()))
        given = [
            repr(value) if name == first else f"{name}={value!r}"
            for name, value in self.changed().items()
        ]
        return f"{type(self).__name__}({', '.join(given)})"

    def _repr_mimebundle_(self, **kwargs):
        own = {"text/plain": repr(self)}
        if needs_no_view():
            return {**own, "text/html": embed(self, self._key)}, {}
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, **own, "text/html": embed(self)}, metadata


def changed_together(
    lab: Lab,  # a laboratory
    *names: str,  # traits that belong together
    unsaid: str = "",  # the one of them that is left out, if any
) -> dict:  # values by name
    "Return what was changed in `lab`. If one of the traits `names` was, all of them are given, except `unsaid`."
    changed = Lab.changed(lab)
    if not changed.keys() & set(names):
        return changed
    traits = lab.checked()
    told = {name: traits[name].write(getattr(lab, name)) for name in names if name != unsaid}
    return {**told, **{name: value for name, value in changed.items() if name not in names}}


def with_labels(
    grades,  # a list of n grades
    labels,  # a list of n texts; None: letters
):  # n (label, grade) pairs
    "Pair the `grades` with their `labels`. TraitError if there are not equally many."
    if labels is None:
        return grades
    grades = list(grades)
    labels = list(labels)
    if len(grades) == len(labels):
        return list(zip(labels, grades))
    raise traitlets.TraitError(
        f"labels: {len(labels)} for {len(grades)} results; give one for each"
    )


def with_usual(
    usual: Callable,  # from n to the traits that come with a first list of n entries
    **given: Any,  # traits by name, the one that decides first; None: not given
) -> dict:  # traits
    "Return the traits that were `given`, and for the others the `usual` ones for the length of the first."
    name, first = next(iter(given.items()))
    given = {each: value for each, value in given.items() if value is not None}
    try:
        entries = as_list(first, "entries")
    except ValueError:
        return given
    return {**usual(len(entries)), **given, name: entries}
