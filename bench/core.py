"""Peers and us on the same work, in one run: prints times and ratios. Run: make bench"""

import platform
import statistics
import subprocess
import sys
import timeit
from importlib.metadata import version

import numpy as np
import pytrec_eval
from sklearn.metrics import ndcg_score

from ndcg_lit import ap, cg, dcg, ndcg, rr

REL = [3, 2, 3, 0, 1, 2, 0, 1, 0, 2]
IMPORTS = """
import time
start = time.perf_counter()
import numpy
middle = time.perf_counter()
import ndcg_lit
print(middle - start, time.perf_counter() - middle)
"""


def seconds(work, repeats=9):
    "Return the median time of one call of `work`, after a warm-up."
    work()
    number = max(1, int(0.02 / max(timeit.timeit(work, number=1), 1e-9)))
    return statistics.median(timeit.repeat(work, number=number, repeat=repeats)) / number


def row(name, theirs, ours, unit=1e6, suffix="us"):
    print(f"{name:<58}{theirs * unit:>11.1f}{ours * unit:>11.1f} {suffix}{theirs / ours:>9.2f} x")


def head(title):
    print(f"\n{title:<58}{'theirs':>11}{'ours':>11}   {'theirs/ours':>11}")


def one_list():
    head("One list of ten")
    scores = np.arange(10.0, 0, -1)
    run, qrels = {"q": {f"d{i}": float(-i) for i in range(10)}}, {"q": {f"d{i}": g for i, g in enumerate(REL)}}
    built = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"})
    fresh = lambda: pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"}).evaluate(run)
    row(
        "ndcg against scikit-learn's ndcg_score",
        seconds(lambda: ndcg_score([REL], [scores])),
        seconds(lambda: ndcg(REL)),
    )
    row("ndcg against pytrec_eval, evaluator built for the query", seconds(fresh), seconds(lambda: ndcg(REL)))
    row("ndcg against pytrec_eval, evaluator at hand", seconds(lambda: built.evaluate(run)), seconds(lambda: ndcg(REL)))
    for measure in (cg, dcg, ap, rr):
        print(f"{measure.__name__:<69}{seconds(lambda: measure(REL)) * 1e6:>11.1f} us")


def plain(rel, w, grades):
    "Return NDCG with the least work there is: rel[:, :k] @ w over the ideal from counts, nothing checked."
    steps = np.concatenate([[0], np.cumsum(w)])
    counts = [np.count_nonzero(rel >= g, axis=1) for g in grades]
    return (rel[:, : len(w)] @ w) / sum(steps[np.minimum(c, len(w))] for c in counts)


def ranked_grades():
    head("100,000 lists of 100, ranked, k = 10: a plain, unchecked product and counts against ndcg")
    grades = np.random.default_rng(1).integers(0, 5, (100_000, 100))
    w = 1 / np.log2(np.arange(2, 12))
    for kind in (np.float64, np.float32, np.int64, np.int8):
        rel = grades.astype(kind)
        np.testing.assert_allclose(plain(rel, w, range(1, 5)), ndcg(rel, k=10), rtol=0, atol=1e-12)
        row(
            np.dtype(kind).name,
            seconds(lambda: plain(rel, w, range(1, 5))),
            seconds(lambda: ndcg(rel, k=10)),
            1e3,
            "ms",
        )
    head("the same lists, all ranks: scikit-learn's ndcg_score without ties against ndcg")
    scores, rel = np.tile(np.arange(100.0, 0, -1), (100_000, 1)), grades.astype(float)
    row("float64", seconds(lambda: ndcg_score(rel, scores, ignore_ties=True), 3), seconds(lambda: ndcg(rel)), 1e3, "ms")


def importing():
    print("\nImport, milliseconds, median of 15 fresh processes")
    times = [list(map(float, subprocess.check_output([sys.executable, "-c", IMPORTS]).split())) for _ in range(15)]
    for name, column in zip(("numpy", "ndcg_lit beyond numpy"), zip(*times)):
        print(f"{name:<69}{statistics.median(column) * 1e3:>11.1f} ms")


def main():
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scikit-learn", "pytrec_eval-terrier"))
    print(f"Python {platform.python_version()}, {packages}; {platform.machine()}")
    importing()
    one_list()
    ranked_grades()


if __name__ == "__main__":
    main()
