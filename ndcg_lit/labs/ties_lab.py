"""Scores dragged into a tie: the value of every way to break it, and the tools that print it."""

from collections.abc import Iterable, Mapping

import numpy as np

from ndcg_lit.engine.convention import CONVENTIONS
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_cutoff,
    as_finite,
    as_gain,
    as_grade,
    changed_together,
    floats,
    list_of,
    one_each,
    one_of,
    text,
    with_usual,
)
from ndcg_lit.labs.ranking_lab import TITLES, counted_ranks
from ndcg_lit.lists import shorten
from ndcg_lit.ties import ap_score, ndcg_score, rank, rr_score

MOST = 12  # documents; some tools keep the input order of short lists alone
SCORES = {"ndcg": ndcg_score, "ap": ap_score, "rr": rr_score}
WAYS = {
    "average": "the mean over all orders",
    "docid": "larger id first",
    "docid-rising": "smaller id first",
    "stable": "input order",
    "reversed": "input order backwards",
    "best": "higher grade first",
    "worst": "lower grade first",
}
PRESETS = """trec_eval-9 trec_eval-10 pytrec_eval ir_measures ir_measures-rr@k ranx ranx-burges sklearn
sklearn-ignore-ties torchmetrics ignite rax tensorflow-ranking lightgbm xgboost xgboost-linear catboost catboost-exp
catboost-map recommenders-raw recommenders-exp sentence-transformers beir beir-mrr mteb pyltr pyltr-identity""".split()

as_id = text("a text that is not empty", bool)
as_grades = list_of(as_grade, "grade", 1, MOST)
as_scores = list_of(as_finite, "score", 1, MOST)
as_ids = list_of(as_id, "id", 1, MOST)


def given_for(
    ties: str,  # "docid-rising" or "reversed"
    ids: list[str],  # the ids of n documents
) -> list[int]:  # n indices
    "Return the input order in which a stable sort breaks ties by `ties`."
    order = range(len(ids))
    return sorted(order, key=ids.__getitem__) if ties == "docid-rising" else [*reversed(order)]


def tied_values(rel, scores, ids, k, gain, measure, precision, min_grade) -> dict[str, float]:
    "Return the `measure` of the documents by each of the `WAYS`."
    own = dict(gain=gain) if measure == "ndcg" else dict(min_grade=min_grade)
    score = SCORES[measure]
    form = dict(k=k, as_float32=precision == "single", **own)
    found = {}
    for ties in WAYS:
        if ties in ("docid-rising", "reversed"):
            given = given_for(ties, ids)
            grades = [rel[i] for i in given]
            found[ties] = score(grades, [scores[i] for i in given], ties="stable", **form)
        else:
            docids = ids if ties == "docid" else None
            found[ties] = score(rel, scores, ties=ties, docids=docids, **form)
    return found


def order_by(ties, rel, scores, ids, single) -> list[int]:
    "Return the indices of the documents by falling score. `ties` orders equal scores, in `single` precision or double."
    if ties in ("docid-rising", "reversed"):
        given = given_for(ties, ids)
        return [given[i] for i in rank([scores[i] for i in given], as_float32=single)]
    needs = {"docid": dict(docids=ids), "best": dict(rel=rel), "worst": dict(rel=rel)}
    return rank(scores, ties, as_float32=single, **needs.get(ties, {})).tolist()


_CUTS = {"": "any", "all": "without", "k": "with"}


def _rows(preset):
    "Return the rows of the `preset` in the table of tools: one for each kind of cutoff that its measures take."
    choices = preset.convention
    found = {}
    for measure in preset.measures:
        name, _, cut = measure.lower().partition("@")
        unlike = name not in SCORES or (name == "ndcg" and choices.gain == "binary")
        by_cutoff = name == "ap" and choices.ap_divisor != "all"
        if unlike or (by_cutoff and cut == "k"):
            continue
        found.setdefault("without" if by_cutoff else _CUTS[cut], []).append(name)
    same = dict(tool=preset.tool, gain=choices.gain, ties=choices.ties, precision=choices.precision)
    return [{**same, "measures": " ".join(names), "cutoff": cut} for cut, names in found.items()]


TOOLS = [row for name in PRESETS for row in _rows(CONVENTIONS[name])]

_FIELDS = ("tool", "measures", "gain", "ties", "precision", "cutoff")
_CHOICES = {
    "gain": ("linear", "exponential", "binary"),
    "ties": (*WAYS, "random"),
    "precision": ("single", "double"),
    "cutoff": ("any", "with", "without"),
}


def _as_tool(entry):
    "Check one row of the table of tools and return it, its fields in order."
    if not isinstance(entry, Mapping) or set(entry) != set(_FIELDS):
        raise ValueError(f"must have {', '.join(_FIELDS)}; got {shorten(entry)}")
    for name, allowed in _CHOICES.items():
        one_of(*allowed)(entry[name])
    texts = all(isinstance(entry[name], str) and entry[name] for name in ("tool", "measures"))
    if texts and set(entry["measures"].split()) <= set(SCORES):
        return {name: entry[name] for name in _FIELDS}
    raise ValueError(f"needs a name, and measures among {', '.join(SCORES)}; got {shorten(entry)}")


as_tools = list_of(_as_tool, "tool")


def close_scores(scores) -> bool:
    "Check whether some of the `scores` are equal in single precision only."
    with np.errstate(over="ignore"):
        return len(set(scores)) > len(set(np.float32(scores).tolist()))


def tools_by_way(tools, scores, k, gain, measure, precision) -> dict[str, list[str]]:
    "Return the `tools` that print the value of each way; if precision matters, only tools that compare in it."
    close = close_scores(scores)
    found = {ties: [] for ties in WAYS}
    for each in tools:
        fits = measure in each["measures"].split() and (measure != "ndcg" or each["gain"] == gain)
        cut = each["cutoff"] in ("any", "without" if k is None else "with")
        if not fits or not cut or (close and each["precision"] != precision):
            continue
        if each["ties"] == "random":
            found["average"].append(f"{each['tool']} on average")
        else:
            found[each["ties"]].append(each["tool"])
    return found


def _names(n):
    "Return the ids of `n` documents that were given none."
    return [f"p{i + 1}" for i in range(n)]


def _usual(n):
    "Return the scores and ids that come with `n` grades."
    return {"scores": [0.5] * n, "ids": _names(n)}


class TiesLab(Lab):
    "Documents with grades `rel`, `scores` and `ids`: a `measure` by every way to break ties, and the `tools` of each."

    module = "ties_lab"
    rel = Checked(as_grades, [3, 2, 3, 0, 1, 2])
    scores = Checked(as_scores, [0.7, 0.7, 0.7, 0.7, 0.4, 0.4])
    ids = Checked(as_ids, _names(6))
    k = Checked(as_cutoff, None)
    gain = Checked(as_gain, "linear")
    measure = Checked(one_of(*SCORES), "ndcg")
    precision = Checked(one_of("double", "single"), "double")
    min_grade = Checked(as_finite, 1)
    tools = Checked(as_tools, TOOLS)
    average, best, worst = floats(3)

    @staticmethod
    def follows(rel, scores, ids, k, gain, measure, precision, min_grade):
        "Return the mean over the orders and its two bounds."
        one_each("document", grades=rel, scores=scores, ids=ids)
        values = tied_values(rel, scores, ids, k, gain, measure, precision, min_grade)
        return {ties: values[ties] for ties in ("average", "best", "worst")}

    def __init__(
        self,
        rel: Iterable | None = None,
        scores: Iterable | None = None,
        ids: Iterable | None = None,
        **own,
    ):
        super().__init__(**with_usual(_usual, rel=rel, scores=scores, ids=ids), **own)

    @property
    def near(self):
        "Check whether precision matters for the scores."
        return close_scores(self.scores)

    @property
    def says(self):
        "Return the tools that print each value."
        return tools_by_way(
            self.tools, self.scores, self.k, self.gain, self.measure, self.precision
        )

    @property
    def values(self):
        "Return the measure by each way to break ties."
        return self.given_to(tied_values)

    def tables(self):
        "Return the value of each way to break ties with its tools, then the documents."
        return _ties_tables(self)

    def changed(self):
        "Return what was changed; if the grades were, their scores and ids are told too."
        if "rel" not in super().changed():
            return super().changed()
        unsaid = "ids" if self.ids == _names(len(self.ids)) else ""
        return changed_together(self, "rel", "scores", "ids", unsaid=unsaid)


def _ties_tables(lab):
    "Return the values of `lab` with their tools, then its documents with the ranks that their scores leave open."
    title = TITLES[lab.measure]
    said = (
        f"{title} is {lab.worst:.3f} to {lab.best:.3f}, by the order of the tied, {lab.average:.3f} on average; "
        f"scores compared in {lab.precision} precision, {counted_ranks(lab.k)}."
    )
    rows = [
        [WAYS[ties], ties, f"{value:.3f}", "; ".join(lab.says[ties]) or "none of those measured"]
        for ties, value in lab.values.items()
    ]
    with np.errstate(over="ignore"):
        scores = np.asarray(lab.scores, np.float32 if lab.precision == "single" else float)
    above = (scores > scores[:, None]).sum(1)
    tied = (scores == scores[:, None]).sum(1)
    ranks = [f"{a + 1} to {a + t}" if t > 1 else f"{a + 1}" for a, t in zip(above, tied)]
    heads = ["equal scores", "ties", title, *(["tools"] if lab.tools else [])]
    documents = [
        [name, f"{grade:g}", repr(score), rank]
        for name, grade, score, rank in zip(lab.ids, lab.rel, lab.scores, ranks)
    ]
    return [
        (said, heads, rows if lab.tools else [row[:-1] for row in rows]),
        ("The documents as they were given.", ["document", "grade", "score", "ranks"], documents),
    ]
