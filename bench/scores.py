"""From scores to NDCG@10, AP and RR of every query: peers and us on the same arrays, in one run. Run: make bench

The peers beyond scikit-learn come with: pip install ".[bench]". One that is not installed is named with that command.
"""

import argparse
import gc
import platform
import time
from functools import partial
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from ndcg_lit import ap_score, ndcg_score, rr_score
from ndcg_lit.engine import dense
from ndcg_lit.ideal_gain import best_gains

K = 10
SHAPES = (100_000, 100), (10_000, 1_000)
KINDS = (np.float64, np.int64), (np.float32, np.int8)
INSTALL = 'pip install ".[bench]"'
TARGETS = {  # (peer, measure) -> theirs / ours that we set out for, for each of KINDS; below 1: not much slower
    ("scikit-learn, ties ignored", "NDCG@10"): (12, 12),
    ("numba loop, ties ignored", "NDCG@10"): (1 / 1.5, 1 / 1.5),
    ("scikit-learn, ties averaged", "NDCG@10"): (30, 30),
    **{("ranx, sort included", measure): (4, 7) for measure in ("NDCG@10", "AP", "RR")},
}


def race(theirs, ours, rounds=7, patience=1.5):
    "Return the least seconds of each of two, called in turn so that a busy moment meets both, and their values."
    values, times = (theirs(), ours()), [[], []]
    started = time.perf_counter()
    while not times[0] or (len(times[0]) < rounds and time.perf_counter() - started < patience):
        for work, taken in zip((theirs, ours, ours), (times[0], times[1], times[1])):
            gc.collect()
            start = time.perf_counter()
            work()
            taken.append(time.perf_counter() - start)
    return min(times[0]), min(times[1]), *values


# Each peer: a function of scores and grades that returns {measure: a function without arguments}, its inputs prepared.


def us(s, y):
    each = {"NDCG@10": partial(ndcg_score, k=K), "AP": ap_score, "RR": rr_score}
    return {name: partial(measure, y, s, per_query=True) for name, measure in each.items()}


def sklearn_ignored(s, y):
    from sklearn.metrics import ndcg_score

    return {"NDCG@10": lambda: ndcg_score(y, s, k=K, ignore_ties=True)}


def sklearn_averaged(s, y):
    from sklearn.metrics import ndcg_score

    return {"NDCG@10": lambda: ndcg_score(y, s, k=K)}


def ranx_sorted(s, y):
    "Return each measure by ranx as a function: the judgments are prepared, the run is sorted from its scores."
    from ranx.metrics import average_precision, ndcg, reciprocal_rank

    best = np.argsort(-y.astype(np.int64), axis=1, kind="stable")
    qrels = np.stack([best, np.take_along_axis(y, best, 1)], axis=-1).astype(np.float64)

    def run():
        order = np.argsort(-s, axis=1)
        return np.stack([order, np.take_along_axis(s, order, 1)], axis=-1).astype(np.float64)

    return {
        "NDCG@10": lambda: ndcg(qrels, run(), k=K),
        "AP": lambda: average_precision(qrels, run()),
        "RR": lambda: reciprocal_rank(qrels, run()),
    }


def torchmetrics_lists(s, y):
    "Return each measure by torchmetrics as a function, which takes one list at a time."
    import torch
    from torchmetrics.functional.retrieval import (
        retrieval_average_precision,
        retrieval_normalized_dcg,
        retrieval_reciprocal_rank,
    )

    scores, grades = torch.from_numpy(s), torch.from_numpy(y.astype(np.int64))
    relevant = grades >= 1

    def each(measure, target, **options):
        return lambda: np.array([float(measure(a, b, **options)) for a, b in zip(scores, target)])

    return {
        "NDCG@10": each(retrieval_normalized_dcg, grades, top_k=K),
        "AP": each(retrieval_average_precision, relevant),
        "RR": each(retrieval_reciprocal_rank, relevant),
    }


def rax_compiled(s, y):
    "Return each measure by rax, compiled by jax; its AP compares all pairs of a query, too many for long lists."
    import jax
    import rax

    scores, grades = jax.numpy.asarray(s, "float32"), jax.numpy.asarray(y, "float32")
    measures = {"NDCG@10": partial(rax.ndcg_metric, topn=K, gain_fn=lambda g: g), "RR": rax.mrr_metric}
    if s.shape[1] <= 100:
        measures["AP"] = rax.ap_metric
    of = {"NDCG@10": grades, "AP": (grades >= 1) * 1.0, "RR": (grades >= 1) * 1.0}

    def ready(measure, target):
        compiled = jax.jit(partial(measure, reduce_fn=None))
        return lambda: np.asarray(compiled(scores, target))

    return {name: ready(measure, of[name]) for name, measure in measures.items()}


def numba_ignored(s, y):
    "Return each measure by a compiled loop on all processors: the best ten by insertion, AP by a sort, RR by counting."
    from numba import njit, prange

    w = 1 / np.log2(np.arange(2, K + 2))

    @njit(parallel=True, fastmath=False)
    def ndcg(s, y):
        value = np.zeros(len(s))
        for q in prange(len(s)):
            top, gain, count = np.full(K, -np.inf), np.zeros(K), np.zeros(16, np.int64)
            for i in range(s.shape[1]):
                count[y[q, i]] += 1
                if s[q, i] > top[K - 1]:
                    j = K - 1
                    while j and s[q, i] > top[j - 1]:
                        top[j], gain[j] = top[j - 1], gain[j - 1]
                        j -= 1
                    top[j], gain[j] = s[q, i], y[q, i]
            ideal, at = 0.0, 0
            for grade in range(15, 0, -1):
                for _ in range(min(count[grade], K - at)):
                    ideal += grade * w[at]
                    at += 1
            value[q] = (gain * w).sum() / ideal if ideal else 0.0
        return value

    @njit(parallel=True, fastmath=False)
    def ap(s, y):
        value = np.zeros(len(s))
        for q in prange(len(s)):
            found, total = 0, 0.0
            for rank, i in enumerate(np.argsort(-s[q])):
                if y[q, i] >= 1:
                    found += 1
                    total += found / (rank + 1)
            value[q] = total / found if found else 0.0
        return value

    @njit(parallel=True, fastmath=False)
    def rr(s, y):
        value = np.zeros(len(s))
        for q in prange(len(s)):
            best, above = -np.inf, 0
            for i in range(s.shape[1]):
                if y[q, i] >= 1 and s[q, i] > best:
                    best = s[q, i]
            for i in range(s.shape[1]):
                above += s[q, i] > best
            value[q] = 1 / (above + 1) if best > -np.inf else 0.0
        return value

    return {"NDCG@10": lambda: ndcg(s, y), "AP": lambda: ap(s, y), "RR": lambda: rr(s, y)}


def numba_averaged(s, y):
    "Return NDCG@10 with ties averaged by a compiled loop, with a second look at rows whose best ten meet a tie."
    from numba import njit, prange

    w = 1 / np.log2(np.arange(2, K + 2))
    total = np.concatenate([[0.0], np.cumsum(w)])

    @njit(fastmath=False)
    def averaged(s, y, top):
        value, at = 0.0, 0
        while at < len(top) and top[at] > -np.inf:
            tied, gain = 0, 0.0
            for i in range(len(s)):
                if s[i] == top[at]:
                    tied += 1
                    gain += y[i]
            value += gain / tied * (total[min(at + tied, K)] - total[at])
            at += tied
        return value

    @njit(parallel=True, fastmath=False)
    def ndcg(s, y):
        value = np.zeros(len(s))
        for q in prange(len(s)):
            top, gain, count = np.full(K + 1, -np.inf), np.zeros(K + 1), np.zeros(16, np.int64)
            for i in range(s.shape[1]):
                count[y[q, i]] += 1
                if s[q, i] > top[K]:
                    j = K
                    while j and s[q, i] > top[j - 1]:
                        top[j], gain[j] = top[j - 1], gain[j - 1]
                        j -= 1
                    top[j], gain[j] = s[q, i], y[q, i]
            # an equal score is not inserted below K others, so it is counted against the last of them
            tied = top[K] > -np.inf and (s[q] == top[K - 1]).sum() > 1
            for j in range(K):
                tied |= top[j] == top[j + 1] and top[j] > -np.inf
            gained = averaged(s[q], y[q], top[:K]) if tied else (gain[:K] * w).sum()
            ideal, at = 0.0, 0
            for grade in range(15, 0, -1):
                for _ in range(min(count[grade], K - at)):
                    ideal += grade * w[at]
                    at += 1
            value[q] = gained / ideal if ideal else 0.0
        return value

    return {"NDCG@10": lambda: ndcg(s, y)}


PEERS = {  # packages, what prepares it, and one in how many queries it gets: its time is multiplied by that
    "scikit-learn, ties ignored": (("scikit-learn",), sklearn_ignored, 1),
    "scikit-learn, ties averaged": (("scikit-learn",), sklearn_averaged, 10),
    "ranx, sort included": (("ranx",), ranx_sorted, 1),
    "torchmetrics, list by list": (("torchmetrics", "torch"), torchmetrics_lists, 50),
    "rax, compiled": (("rax", "jax"), rax_compiled, 10),
    "numba loop, ties ignored": (("numba",), numba_ignored, 1),
    "numba loop, ties averaged": (("numba",), numba_averaged, 1),
}


def installed(packages):
    "Return the versions of `packages`, or None if one is missing."
    try:
        return ", ".join(f"{name} {version(name)}" for name in packages)
    except PackageNotFoundError:
        return None


LEGEND = """Milliseconds, the least of several calls. Ours: a value for each query, ties averaged.
ratio: theirs / ours; in brackets the ratio we set out to reach. The numba loops use all processors.
differs: their values are not ours (of the peers, two average ties; with ties nothing is compared).
Slow peers get one in 10 queries (scikit-learn with ties averaged, rax) or in 50 (torchmetrics), times as many.
Last of each table: our other choices of ties, as a multiple of our time for the averaged ones; and our time without
each special path, as a multiple of our time."""
CHOICES = "stable", "best", "worst", "random", "docid"
PATHS = {  # the function of engine.dense that takes the path, and what it would be without
    "rounded keys": ("rounded", lambda s, y, bits: None),
    "exact keys": ("packed", lambda s, y, bits: None),
    "shortlist": ("shortlist", lambda s, m: None),
    "counted ideal": ("counted_ideal", lambda small, w, gain: best_gains(small, len(w), gain) @ w),
}
SLOWEST = 1.3  # no choice of ties should take longer than this, as a multiple of the averaged ones


def arrays(rows, columns, kinds, levels=None):
    "Return scores and grades, one result in five relevant; `levels`: how many different scores there are, or all."
    random = np.random.default_rng(1)
    tied = levels is not None  # scores without ties are of both signs, as a model gives them
    scores = random.integers(0, levels, (rows, columns)) / levels if tied else random.normal(size=(rows, columns))
    grades = random.choice(5, (rows, columns), p=[0.8, 0.08, 0.06, 0.04, 0.02])
    return scores.astype(kinds[0]), grades.astype(kinds[1])


def close(theirs, ours):
    "Return whether a peer's values, or their mean, equal ours to the six digits of float32, a few ties apart."
    theirs = np.asarray(theirs, dtype=np.float64)
    if not theirs.ndim:
        return abs(theirs - np.mean(ours)) < 1e-6
    return np.mean(np.abs(theirs - ours) < 2e-5) > 0.99


def cell(peer, measure, theirs, ours, kinds, tied):
    "Return one race as text: their milliseconds, ours, the ratio, and how that compares with what we set out for."
    every = PEERS[peer][-1]
    took, we_took, value, our_value = race(theirs, ours)
    took, our_value = took * every, our_value[::every]
    ratio, target = took / we_took, TARGETS.get((peer, measure), (0, 0))[KINDS.index(kinds)]
    note = "differs" if not tied and not close(value, our_value) else f"({target:.2g})" if target else ""
    return f"{took * 1e3:>11.1f}{we_took * 1e3:>9.1f}{ratio:>8.1f}{note:>8}"


def compare(shape, kinds, levels, chosen):
    s, y = arrays(*shape, kinds, levels)
    ours, tied = us(s, y), levels is not None
    scores = f"{np.dtype(kinds[0]).name} scores, {np.dtype(kinds[1]).name} grades"
    print(
        f"\n{shape[0]:,} queries of {shape[1]:,}, {scores}, "
        + (f"{levels} different scores" if tied else "no ties to speak of")
    )
    print(f"{'':<28}" + "".join(f"{name + ': theirs':>16}{'ours':>6}{'ratio':>8}{'':>6}" for name in ours))
    for peer in chosen:
        packages, prepare, every = PEERS[peer]
        if installed(packages) is None:
            print(f"{peer:<28}  not installed: {INSTALL}", flush=True)
            continue
        theirs = prepare(np.ascontiguousarray(s[::every]), np.ascontiguousarray(y[::every]))
        cells = [
            cell(peer, name, theirs[name], ours[name], kinds, tied) if name in theirs else f"{'-':>11}{'':>25}"
            for name in ours
        ]
        print(f"{peer:<28}" + "".join(cells), flush=True)
    for measure in ours: print(choices(s, y, measure), flush=True)
    for measure in ours: print(without_paths(s, y, measure), flush=True)


def choices(s, y, name, rounds=3):
    "Return the time of the measure with each choice of ties, as a multiple of the time averaged in the same run."
    ids = np.array([f"d{i}" for i in range(s.shape[1])])
    each = {ties: {"ties": ties, **({"docids": ids} if ties == "docid" else {})} for ties in CHOICES}
    if name == "NDCG@10": each["ignore_ties"] = {"ignore_ties": True}
    measure, times = us(s, y)[name], {choice: [] for choice in ("average", *each)}
    for _ in range(rounds):
        for choice, taken in times.items():
            start = time.process_time()
            measure(**each.get(choice, {}))
            taken.append(time.process_time() - start)
    averaged = min(times.pop("average"))
    said = [f"{choice} {min(taken) / averaged:.2f}" for choice, taken in times.items()]
    return f"our {name}, ties other than averaged: {', '.join(said)} times the processor time ({SLOWEST})"


def without_paths(s, y, name, rounds=5):
    "Return the time of the measure without each special path, as a multiple of the time with all of them."
    measure, times = us(s, y)[name], {path: [] for path in ("all", *PATHS)}
    for _ in range(rounds):
        for path, taken in times.items():
            function, plain = PATHS.get(path, ("packed", dense.packed))
            kept = getattr(dense, function)
            setattr(dense, function, plain)
            start = time.process_time()
            measure()
            taken.append(time.process_time() - start)
            setattr(dense, function, kept)
    everything = min(times.pop("all"))
    said = [f"{path} {min(taken) / everything:.2f}" for path, taken in times.items()]
    return f"our {name}, without a path: {', '.join(said)} times the processor time"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--peers", nargs="*", choices=PEERS, default=list(PEERS), help="which peers to run; all by default"
    )
    chosen = parser.parse_args().peers
    known = [installed(packages) for packages in dict.fromkeys(packages for packages, *_ in PEERS.values())]
    ran = ", ".join(filter(None, known))
    print(f"Python {platform.python_version()}, numpy {version('numpy')}, {ran}; {platform.machine()}")
    print(LEGEND)
    for shape in SHAPES:
        for kinds in KINDS:
            compare(shape, kinds, None, chosen)
    for shape in SHAPES:
        compare(shape, KINDS[0], 50, [peer for peer in chosen if not peer.startswith(("torchmetrics", "rax"))])


if __name__ == "__main__":
    main()
