"""Every choice that tools make differently is a switch: set it, and see the number and the tools that print it."""

from collections.abc import Iterable, Mapping

from ndcg_lit.engine.convention import CONVENTIONS, KNOWN, as_convention
from ndcg_lit.engine.names import holds, parse_measure
from ndcg_lit.evaluation import evaluate
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_cutoff,
    changed_together,
    letters,
    list_of,
    number,
    one_each,
    one_of,
    text,
    traitlets,
    whole,
    with_usual,
)
from ndcg_lit.lists import shorten
from ndcg_lit.reconciliation import ReconcileCache, given_relevant, mean_by, of_run, unstarred

MOST = 12  # results, and judged documents besides
MEASURES = ("nDCG", "DCG", "AP", "RR", "P", "R")

as_id = text("a text without spaces that is not empty", lambda name: name.split() == [name])
as_number = number("a number from -20 to 20", lambda grade: abs(grade) <= 20)
as_grades = list_of(as_number, "grade", 1, MOST)
as_more = list_of(as_number, "grade", 0, MOST)
as_ids = list_of(as_id, "id", 1, MOST)


def _as_tied(value):
    "Return the ranks of `value`, rising, each once."
    return sorted(set(list_of(whole(2, MOST), "rank", 0, MOST)(value)))


def _as_text(value):
    "Return the convention `value` as its line of text."
    try:
        return str(as_convention(value))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{error}; got {shorten(value)}") from None


def _as_printed(value):
    "Return a number as it was printed, as text. Empty if no number is looked for."
    text = value.strip() if isinstance(value, str) else str(value)
    try:
        finite = not text or abs(float(text)) < float("inf")
    except ValueError:
        finite = False
    if finite and not isinstance(value, bool):
        return text
    raise ValueError(f"must be a number, as a text that keeps its digits; got {shorten(value)}")


def _rows(name, preset):
    "Return the rows of the table of tools for a `preset`. One that takes ids is given those of relevant results."
    choices = given_relevant(preset.convention)
    mark = {} if choices == preset.convention else {"takes_ids": True}
    measures = " ".join(preset.measures)
    if choices.ties == "random":
        name, choices = f"{name}-on-average", choices.but(ties="average")
    rows = {name: choices}
    if choices.pool == "returned":
        rows[f"{name}*"] = choices.but(pool="judged")
    return [
        {"tool": name, "measures": measures, "convention": str(c), **mark}
        for name, c in rows.items()
    ]


TOOLS = [row for name, preset in CONVENTIONS.items() for row in _rows(name, preset)]


def _as_tool(entry):
    "Check one row of the table of tools and return it, its fields in order."
    fields = ("tool", "measures", "convention")
    if not isinstance(entry, Mapping) or {*entry} - {"takes_ids"} != {*fields}:
        raise ValueError(f"must have {', '.join(fields)}; got {shorten(entry)}")
    if not all(isinstance(entry[name], str) and entry[name] for name in fields):
        raise ValueError(f"needs three texts; got {shorten(entry)}")
    if entry.get("takes_ids", True) is not True:
        raise ValueError(f"has takes_ids true, or leaves it out; got {shorten(entry)}")
    ordered = {name: entry[name] for name in (*fields, "takes_ids") if name in entry}
    return {**ordered, "convention": _as_text(entry["convention"])}


as_tools = list_of(_as_tool, "tool")


def sources(grades, ids, tied, unreturned):
    "Return the run and the judgments of one query for the list of a laboratory."
    scores = {}
    score = len(grades)
    for at, name in enumerate(ids):
        if at and at + 1 not in tied:
            score -= 1
        scores[name] = score
    more = {f"unreturned-{at}": grade for at, grade in enumerate(unreturned, 1)}
    return {"q": scores}, {"q": {**dict(zip(ids, grades)), **more}}


def label_of(measure, k):
    "Return the name of a `measure` with its cutoff."
    return measure if k is None else f"{measure}@{k}"


def _follows(grades, ids, tied, unreturned, measure, k, convention):
    "Return the number of the list by the convention. It is nan if there is none; `refused` says why."
    one_each("result", grades=grades, ids=ids)
    if max(tied, default=0) > len(grades):
        raise ValueError(f"rank {max(tied)} is tied, but there are {len(grades)}")
    label = label_of(measure, k)
    nan = float("nan")
    if "ties=random" in convention.split():
        return {"value": nan, "refused": "ties are broken by chance, so there is no one value"}
    try:
        result = evaluate(*sources(grades, ids, tied, unreturned), label, convention=convention)
    except ValueError as error:
        return {"value": nan, "refused": str(error)}
    return {"value": result.mean[label], "refused": ""}


def said_by_tools(lab) -> dict[str, float | None]:
    "Return the number of each tool that has the measure of `lab`. It is None where the tool refuses the list."
    measure = parse_measure(label_of(lab.measure, lab.k))
    cache = ReconcileCache(
        measure,
        *of_run(*sources(lab.grades, lab.ids, lab.tied, lab.unreturned), None, overlap="allow"),
    )
    fitting = [tool for tool in lab.tools if holds(tool["measures"].split(), measure)]
    return {tool["tool"]: mean_by(cache, as_convention(tool["convention"])) for tool in fitting}


def groups_of(lab) -> list[tuple[float, list[str]]]:
    "Return the values that tools print for the list of `lab`, largest first, with the tools of each."
    groups = {}
    for tool, value in said_by_tools(lab).items():
        if value is not None and value == value:
            groups.setdefault(round(value, 12), []).append(tool)
    return sorted(((value, unstarred(tools)) for value, tools in groups.items()), reverse=True)


CHOSEN = {  # the choices of the laboratory, and their answers on its page
    "gain": ("linear", "exponential", "binary"),
    "gain_from": ("none", "1", "2", "3"),
    "discount": ("log2", "ln", "jk:2", "reciprocal", "rbp:0.8"),
    "min_grade": ("1", "2", "3", ">0", ">0.5", "any"),
    **{name: KNOWN[name] for name in ("pool", "ideal", "ap_divisor", "p_divisor", "r_divisor")},
    "ties": tuple(ties for ties in KNOWN["ties"] if ties != "random"),
    **{name: KNOWN[name] for name in ("negative", "fractions")},
    "judged_only": ("false", "true"),
    "drop": KNOWN["drop"],
    "empty": ("0", "1", "nan", "skip", "raise"),
    "cutoff": ("none", "3", "5", "10", "32"),
    "rounding": ("none", "mean:5", "query-floor:2"),
}


def effects_of(lab) -> dict[str, dict[str, float]]:
    "Return the numbers that each choice alone can make of `lab`, for the choices whose answers do not all agree."
    found = {}
    for choice, answers in CHOSEN.items():
        values = {}
        said = lab.convention.removeprefix("default").split()
        others = [each for each in said if not each.startswith(f"{choice}=")]
        for answer in answers:  # an answer that contradicts the convention has no number
            try:
                convention = _as_text(" ".join([*others, f"{choice}={answer}"]))
            except ValueError:
                values[answer] = float("nan")
            else:
                values[answer] = lab.given_to(_follows, convention=convention)["value"]
        numbers = [value for value in values.values() if value == value]
        if numbers and max(numbers) - min(numbers) > 5e-7:
            found[choice] = values
    return found


def _usual(n):
    "Return the ids that come with `n` grades."
    return {"ids": letters(min(n, MOST))}


class ConventionLab(Lab):
    "A list of `grades` and its number by a `convention`: each choice a switch, and the `tools` that print the number."

    module = "convention_lab"
    grades = Checked(as_grades, [3, 2, 3, 0, 1, 2])
    ids = Checked(as_ids, letters(6))
    tied = Checked(_as_tied, [])
    unreturned = Checked(as_more, [3, 2])
    measure = Checked(one_of(*MEASURES), "nDCG")
    k = Checked(as_cutoff, 6)
    convention = Checked(_as_text, "default")
    printed = Checked(_as_printed, "")
    tools = Checked(as_tools, TOOLS)
    value = traitlets.Float(read_only=True)
    refused = traitlets.Unicode(read_only=True)
    follows = staticmethod(_follows)

    def __init__(self, grades: Iterable | None = None, ids: Iterable | None = None, **own):
        super().__init__(**with_usual(_usual, grades=grades, ids=ids), **own)

    groups = property(groups_of)
    effects = property(effects_of)

    def changed(self):
        "Return what was changed. Ids that are letters in order are left out."
        return changed_together(
            self, "grades", "ids", unsaid="ids" if self.ids == letters(len(self.ids)) else ""
        )

    def tables(self):
        "Return the number of every tool, then what each choice can do."
        name = label_of(self.measure, self.k).replace("nDCG", "NDCG")
        value = self.value
        said = f"{name} is {value:.6f}"
        if value != value:
            said = f"{name} has no number: {self.refused or 'nothing to find'}"
        rows = [
            [f"{number:.6f}", "yes" if abs(number - value) < 1e-9 else "", ", ".join(tools)]
            for number, tools in self.groups
        ]
        moves = []
        for choice, values in self.effects.items():
            numbers = [f"{answer} {x:.3f}" for answer, x in values.items() if x == x]
            moves.append([choice, ", ".join(numbers)])
        return [
            (
                f"{said} by the convention {self.convention}; this is what tools print for the list.",
                ["number", "yours", "tools"],
                rows,
            ),
            (
                "What each choice alone can make of it; the others move nothing here.",
                ["choice", "numbers"],
                moves,
            ),
        ]
