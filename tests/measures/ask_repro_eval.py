"""Write repro_eval.json: what repro_eval answers to drawn values of queries, and to lists of ids. It is not installed
for the tests, and needs pandas, which it does not ask for.

    python tests/measures/ask_repro_eval.py
"""
import json
from importlib.metadata import version
from pathlib import Path

import numpy as np
from repro_eval import RBO_DEPTH, RBO_P
from repro_eval.measure.document_order import KTU, RBO
from repro_eval.measure.effectiveness import RMSE
from repro_eval.measure.overall_effects import DRI, ER

KEPT = Path(__file__).with_name("repro_eval.json")
RUNS = "original", "baseline", "repeated", "repeated_baseline"


def scores(values):
    "Return the `values` by query in the form of repro_eval."
    return {query: {"map": value} for query, value in values.items()}


def run_of(ids):
    "Return a run of one query with these `ids`, the best first."
    return {"q": {each: float(-at) for at, each in enumerate(ids)}}


def main():
    rng, cases = np.random.default_rng(26), []
    for queries, others in ((2, 2), (5, 5), (5, 9), (50, 50), (50, 30), (20, 20)):
        drawn = {name: {f"q{q}": round(float(value), 4) for q, value in enumerate(rng.beta(2, 3, size), 1)}
                 for name, size in zip(RUNS, (queries, queries, others, others))}
        original, baseline, repeated, repeated_baseline = (scores(drawn[name]) for name in RUNS)
        cases.append(drawn | {
            "RMSE": RMSE(original, repeated)["map"] if queries == others else None,
            "ER": ER(original, baseline, repeated, repeated_baseline)["map"],
            "DRI": DRI(original, baseline, repeated, repeated_baseline)["map"]})
    lists = [["abc", "def"], ["abc", "fed"], ["abcd", "bacd"], ["abcd", "abxd"], ["dbca", "xbca"]]
    union = [[*pair, KTU(*map(run_of, pair))] for pair in lists]
    near = [[*pair, RBO(*map(run_of, pair), RBO_P, RBO_DEPTH, False, False)] for pair in [*lists, ["abcdefghij"] * 2]]
    kept = {"version": version("repro_eval"), "cases": cases, "KTU": union, "RBO": near}
    written = json.dumps(kept)
    for start in ('{"original"', '"KTU"', '"RBO"'): written = written.replace(start, f"\n{start}")
    KEPT.write_text(written + "\n")


if __name__ == "__main__":
    main()
