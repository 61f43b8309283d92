"""10,000 combinations of signs, alone and with the interval, and as many bootstrap samples, of 10,000 queries: scipy
and us; the correction of all comparisons of 100 systems, and their whole comparison. Run: make bench"""

import platform
import time
import tracemalloc
from functools import partial
from itertools import combinations

import numpy as np
import scipy
from scipy import stats

from ndcg_lit import compare
from ndcg_lit.engine.resampling import bootstrap_means, flip_p, flip_test, maxt

QUERIES, SAMPLES = 10_000, 10_000
LIMIT = 2  # seconds that the test may take
SYSTEMS, THEIR_QUERIES, CORRECTION_LIMIT = 100, 250, 3  # seconds that the correction of all their comparisons may take

WHOLE = 10, 500  # seconds, and MB beside the runs, that `compare` of as many systems may take for three measures


def least(work, rounds):
    "Return the least seconds of processor time of some `rounds`."
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def peak(work):
    "Return the most memory, in MB, that `work` holds at a time."
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return most


def main():
    by = np.random.default_rng(0).normal(0.002, 0.1, (6, QUERIES))
    drawn = dict(n_resamples=SAMPLES, batch=100, rng=0)
    test = partial(stats.permutation_test, permutation_type="samples", vectorized=True, **drawn)
    rows = [
        ("randomisation test", lambda: test((by[0],), np.mean), lambda m: flip_p(by[:m], SAMPLES)),
        ("bootstrap", lambda: stats.bootstrap((by[0],), np.mean, method="percentile", **drawn),
         lambda m: bootstrap_means(by[:m], SAMPLES)),
        ("test and interval", lambda: test((by[0],), np.mean), lambda m: flip_test(by[:m], samples=SAMPLES)),
    ]
    print(f"{QUERIES:,} queries, {SAMPLES:,} samples; Python {platform.python_version()}, numpy {np.__version__}, "
          f"scipy {scipy.__version__}; seconds of processor time\n")
    print(f"{'':20}{'scipy':>8}{'us':>8}{'ratio':>8}{'us, 6 measures':>16}{'memory':>9}")
    for name, theirs, ours in rows:
        one, six, their = least(lambda: ours(1), 3), least(lambda: ours(6), 3), least(theirs, 1)
        print(f"{name:20}{their:8.2f}{one:8.2f}{their / one:7.1f}x{six:16.2f}{peak(lambda: ours(1)):6.0f} MB")
        if name == "randomisation test" and one > LIMIT: raise SystemExit(f"over {LIMIT} seconds")
    values = np.random.default_rng(1).normal(np.linspace(0, 0.5, SYSTEMS)[:, None], 1, (SYSTEMS, THEIR_QUERIES))
    pairs = np.array([two - one for one, two in combinations(values, 2)])
    p = flip_p(pairs, SAMPLES)
    taken, held = least(lambda: maxt(pairs, p, samples=SAMPLES), 3), peak(lambda: maxt(pairs, p, samples=SAMPLES))
    of = f"{len(pairs):,} comparisons of {SYSTEMS} systems on {THEIR_QUERIES} queries"
    print(f"\nmaxT over {of}: {taken:.2f} s, {held:.0f} MB")
    if taken > CORRECTION_LIMIT: raise SystemExit(f"over {CORRECTION_LIMIT} seconds")
    whole()


def whole():
    "Print what `compare` of many systems takes, from dicts of 100 results a query."
    random = np.random.default_rng(2)
    grades = random.integers(0, 4, (THEIR_QUERIES, 60)).tolist()
    qrels = {f"q{query}": {f"d{i}": grade for i, grade in enumerate(row)} for query, row in enumerate(grades)}
    base = random.normal(size=(THEIR_QUERIES, 100))
    runs = {
        f"s{system}": {
            f"q{query}": {f"d{i}": score for i, score in enumerate(row)}
            for query, row in enumerate((base + random.normal(0, 0.5 + system / SYSTEMS, base.shape)).tolist())
        }
        for system in range(SYSTEMS)
    }
    work = partial(compare, runs, qrels, ["nDCG@10", "AP", "RR"])
    taken, held = least(work, 2), peak(work)
    print(f"compare of {SYSTEMS} systems on {THEIR_QUERIES} queries, 3 measures: {taken:.2f} s, {held:.0f} MB")
    if taken > WHOLE[0] or held > WHOLE[1]: raise SystemExit(f"over {WHOLE[0]} seconds or {WHOLE[1]} MB")


if __name__ == "__main__":
    main()
