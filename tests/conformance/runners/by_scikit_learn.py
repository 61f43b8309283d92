"""scikit-learn as an implementation under test: ndcg_score, dcg_score and average_precision_score."""
import warnings

import numpy as np
from protocol import Refused, Unsupported, mean_of_queries, measure, need, serve, tied
from sklearn.metrics import average_precision_score, dcg_score, ndcg_score

warnings.simplefilter("ignore")  # a query without a positive


def answer(case):
    c = case["convention"]
    name, k = measure(case)
    k = k or c["cutoff"]
    if name not in ("nDCG", "DCG", "AP") or (name == "AP" and k): raise Unsupported(f"no {case['measure']}")
    need(case, drop=("none",), judged_only=(False,), rounding=(None,), negative=("zero", "keep", "error"))
    if name == "AP": need(case, ap_divisor=("all", "cutoff"), empty=(0,))
    else: need(case, gain=("linear",), gain_from=(None,), discount=("log2", "ln") if name == "DCG" else ("log2",))
    if name == "nDCG": need(case, ideal=("k",), empty=(0,))

    def one(scores, judged):
        grades = np.array([judged.get(document, 0) for document in scores], float)
        values = np.array(list(scores.values()), float)
        ties_of_this(c, name, values)
        check(c, name, scores, judged)
        if name == "AP": return average_precision_score(relevant(grades, c["min_grade"]), values)
        how = {"k": k, "ignore_ties": c["ties"] == "reversed"}
        try:
            if name == "nDCG": return ndcg_score([grades], [values], **how)
        except ValueError as error: raise Refused from error
        return dcg_score([grades], [values], log_base=np.e if c["discount"] == "ln" else 2, **how)
    return mean_of_queries(case, one)


def relevant(grades, min_grade):
    if not isinstance(min_grade, (int, float)): raise Unsupported("min_grade is a grade")
    return grades >= min_grade


def ties_of_this(c, name, values):
    "Say whether it has this rule: averaged or backwards, in AP at their last rank; any without ties."
    alone = not tied(values.tolist()) and not (c["precision"] == "single" and tied(values.astype(np.float32).tolist()))
    if alone: return
    if c["precision"] == "single" and tied(values.astype(np.float32).tolist()) and not tied(values.tolist()):
        raise Unsupported("scores are compared in double")
    if c["ties"] not in (("last",) if name == "AP" else ("average", "reversed")): raise Unsupported("ties are fixed")


def check(c, name, scores, judged):
    if name != "DCG" and c["pool"] == "judged" and not judged.keys() <= scores.keys():
        raise Unsupported("it knows what it is handed, no more")
    below = any(grade < 0 for grade in judged.values())
    if below and c["negative"] != {"nDCG": "error", "DCG": "keep"}.get(name): raise Unsupported("no grades below 0")
    if c["fractions"] != "keep": raise Unsupported("fractions are kept")
    if len(scores) < 2: raise Unsupported("one document is refused")


serve(answer)
