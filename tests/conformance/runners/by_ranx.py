"""ranx as an implementation under test: ndcg, ndcg_burges and the measures of hits, each query by itself."""
import sys

import numpy as np
from protocol import Refused, Unsupported, dicts, measure, need, serve
from ranx import Qrels, Run, evaluate

NAMES = {"nDCG": "ndcg", "AP": "map", "RR": "mrr", "P": "precision", "R": "recall", "Success": "hit_rate",
         "Rprec": "r-precision"}


def answer(case):
    preset = sys.argv[1]
    name, k = measure(case)
    need(case, gain=("exponential" if preset == "ranx-burges" else "linear",), ties=("stable",), precision=("double",))
    need(case, fractions=("truncate",), missing=("zero" if preset == "ranx-comparable" else "error",), pool=("judged",))
    need(case, unjudged=("skip" if preset == "ranx-comparable" else "error",), min_grade=(1,), negative=("zero",))
    if name not in NAMES: raise Unsupported(f"no {case['measure']}")
    asked = ("ndcg_burges" if preset == "ranx-burges" else NAMES[name]) + (f"@{k}" if k else "")
    run, qrels = dicts(case)
    run = {query: {document: float(score) for document, score in rows.items()} for query, rows in run.items()}
    qrels = {query: {document: int(grade) for document, grade in rows.items()} for query, rows in qrels.items()}
    try:
        with np.errstate(all="ignore"):
            return float(evaluate(Qrels(qrels), Run(run), asked, make_comparable=preset == "ranx-comparable"))
    except AssertionError as error: raise Refused from error


serve(answer)
