"""Every result in every form it is written in, for `test_written_tables.py`. Run this file to store the texts anew."""
import json
import re
from pathlib import Path

import numpy as np

from ndcg_lit import compare, diff, evaluate, explain, reconcile, stability
from ndcg_lit.tables import MarkdownText, table

STORED = Path(__file__).with_name("written.json")
LONGEST = 8_000  # characters of a text that are stored

ODD = "a|b & <i> 50 %_$x"  # an id that Markdown, LaTeX and HTML would each obey
QUERIES = [ODD, *(f"q{i}" for i in range(24))]
QRELS = {query: {f"d{j}": (i + j) % 4 for j in range(6)} for i, query in enumerate(QUERIES)}
QRELS["nothing"] = {"d0": 0}


def run_of(quality, seed, queries=tuple(QUERIES)):
    "Return a run whose scores follow the grades with the weight `quality`; some scores are tied."
    random = np.random.default_rng(seed)
    return {query: {document: float(round(random.normal() + quality * grade, 1))
                    for document, grade in {**QRELS[query], ODD: 0}.items()} for query in queries}


RUNS = {"bad|run": run_of(0, 1), "good & <b>": run_of(1, 2), "best_one": run_of(3, 3)}
PAIR = {"A": RUNS["bad|run"], "B": RUNS["best_one"]}
WEIGHTS = {query: 1 + at % 3 for at, query in enumerate(QRELS)}
GROUPS = {query: f"group {at % 3} | <b> & _" for at, query in enumerate(QRELS)}
MEASURES = ["nDCG@10", "AP(rel=2)@5", "RR"]
SMALL_RUN, SMALL_QRELS = {"q": {"a": 1.0, "b": 2.0, "c": 2.0}}, {"q": {"a": 3, "b": 1, "c": 0}, "r": {"a": 1}}
GRADES = [3, 2, 3, 0, 1, 2]
MANY = {f"s{i}": run_of(i / 4, i, QUERIES[:4]) for i in range(28)}


def scored(quality, queries=QUERIES[:3]):
    return run_of(quality, 9, tuple(queries))


MAKE = {
    "evaluation": lambda: evaluate(RUNS["good & <b>"], QRELS, MEASURES),
    "evaluation of one query": lambda: evaluate(SMALL_RUN, SMALL_QRELS, ["RR", "P@1"]),
    "evaluation of whole means": lambda: evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, ["RR", "AP"]),
    "evaluation with weights": lambda: evaluate(RUNS["bad|run"], QRELS, MEASURES, weights=WEIGHTS),
    "evaluation by a convention": lambda: evaluate(
        RUNS["best_one"] | {"extra": {"d": 1}}, QRELS, MEASURES, convention="trec_eval-9"),
    "evaluation with nan": lambda: evaluate(RUNS["best_one"], QRELS, ["nDCG@10", "GMAP"], convention="empty=nan"),
    "evaluation of no query": lambda: evaluate({"z": {"a": 1}}, SMALL_QRELS, "AP", missing="skip", overlap="allow"),
    "evaluation below 0": lambda: evaluate(
        {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": -2, "b": 1}}, ["DCG@5", "AP"], convention="negative=keep"),
    "groups": lambda: evaluate(RUNS["good & <b>"], QRELS, MEASURES).by(GROUPS),
    "groups with weights": lambda: evaluate(RUNS["bad|run"], QRELS, MEASURES, weights=WEIGHTS).by(GROUPS),
    "groups of one query": lambda: evaluate(
        scored(1), {q: QRELS[q] for q in QUERIES[:3]}, "nDCG@10").by(["one", "two", "two"], level=0.9),
    "comparison of two": lambda: compare(PAIR, QRELS, "nDCG@10"),
    "comparison of three": lambda: compare(RUNS, QRELS, MEASURES),
    "comparison with weights": lambda: compare(RUNS, QRELS, "nDCG@10", weights=WEIGHTS, level=0.9),
    "comparison with a baseline": lambda: compare(RUNS, QRELS, ["nDCG@10", "AP"], baseline="good & <b>"),
    "comparison of 28": lambda: compare(MANY, {q: QRELS[q] for q in QUERIES[:4]}, "AP", samples=100),
    "comparison of equal runs": lambda: compare(
        {"A": PAIR["A"], "B": PAIR["A"]}, QRELS, "RR", convention="sklearn", samples=100),
    "comparison with few shared": lambda: compare(
        {"whole": RUNS["bad|run"], "short": run_of(2, 5, tuple(QUERIES[:9]))}, QRELS, "AP", missing="skip"),
    "explanation": lambda: explain({"q": {ODD: 3, "b": 2.5, "c": 2.5}}, {"q": {ODD: 2, "b": 1, "x": 3}}, "q"),
    "explanation of AP": lambda: explain(RUNS["good & <b>"], QRELS, ODD, "AP@3", convention="trec_eval-9"),
    "reconciled": lambda: reconcile("0.785", GRADES, measure="nDCG@6", pool=[3, 3, 3, 2, 2, 2, 1, 0]),
    "reconciled, impossible": lambda: reconcile("1.785", GRADES, measure="nDCG@6"),
    "reconciled, near": lambda: reconcile("0.7777", GRADES, measure="nDCG@6"),
    "reconciled of a run": lambda: reconcile("0.5", SMALL_RUN, SMALL_QRELS, "AP"),
    "difference": lambda: diff("trec_eval-9", "sklearn", RUNS["good & <b>"], QRELS, "nDCG@10"),
    "stability": lambda: stability(RUNS, QRELS, "nDCG@5"),
    "table": lambda: table(
        id=[ODD, "c\x1b[2J", "-0.5"], number=[-0.25, 1, 3.0], whole=[1.0, 2.0, float("nan")], yes=[True, False, True],
        code=[MarkdownText("`x|y`"), "*a*", "x@y @z"]),
}


def forms(result):
    "Return the texts of a `result` by the name of the form."
    found = {"text": repr(result)}
    for name in ("_repr_markdown_", "_repr_html_", "to_markdown", "to_latex", "to_csv"):
        if hasattr(result, name): found[name] = getattr(result, name)()
    if hasattr(result, "to_pandas"):
        frame = result.to_pandas()
        found["to_pandas"] = [list(frame.columns), [kind_of(frame[name]) for name in frame], len(frame)]
    return {form: steady(text) if isinstance(text, str) else text for form, text in found.items()}


def kind_of(column):
    "Return what a column of pandas holds; version 2 holds text as objects."
    text = column.dtype == object and all(isinstance(value, str) for value in column)
    return "str" if text else str(column.dtype)


def steady(text):
    "Return the beginning of a `text`, its numbers to nine digits: processors differ in the last ones."
    return re.sub(r"\d+\.\d{10,}(e-?\d+)?", lambda found: f"{float(found[0]):.9g}", text)[:LONGEST]


def parts(name, result):
    "Yield a `result` called `name` and the tables that it holds, each with a name of its own."
    yield name, result
    if hasattr(result, "per_query"): yield f"{name}: per query", result.per_query
    if hasattr(result, "pairs"):
        yield f"{name}: systems", result.systems
        pair = result.pairs[-1]
        yield f"{name}: the last pair", pair
        yield f"{name}: deciding queries", pair.deciding()
        if pair.weights is None: yield f"{name}: tests", result.tests()
    if hasattr(result, "swaps_table"): yield f"{name}: swaps", result.swaps_table()


def written(name):
    "Return every text of the result called `name`, by part and form."
    return {part: forms(each) for part, each in parts(name, MAKE[name]())}


if __name__ == "__main__":
    STORED.write_text(json.dumps({name: written(name) for name in MAKE}, ensure_ascii=False, indent=1) + "\n", "utf-8")
