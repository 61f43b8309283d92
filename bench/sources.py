"""From a run and judgments to nDCG@10, AP and RR of every query: each source beside the peers, in one run.

Run: make bench. The peers come with: pip install ".[bench]". One that is not installed is named with that command.

    python bench/sources.py                          every size
    python bench/sources.py --sizes 1x10 1,000x100   some of them
"""

import argparse
import gc
import os
import platform
import tempfile
import time
import warnings
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from ndcg_lit import evaluate

MEASURES = ["nDCG@10", "AP", "RR"]
TREC = {"nDCG@10": "ndcg_cut_10", "AP": "map", "RR": "recip_rank"}
RANX = {"nDCG@10": "ndcg@10", "AP": "map", "RR": "mrr"}
SIZES = (1, 10), (50, 10), (50, 100), (1_000, 100), (5_000, 200), (5_000, 1_000)
FEW = 2_000_000  # documents: more than these in one round are enough
ROUNDS, PATIENCE = 5, 2.0  # at least so many rounds, and so many seconds
BUILT = "pytrec_eval, built"
INSTALL = 'pip install ".[bench]"'
EQUAL, TWICE = "dicts at least as fast as pytrec_eval with its evaluator built", "dicts twice as fast from 50 x 100 on"
ONE = "one query of ten documents in under 60 microseconds"


class Work:
    "A run and judgments of some size in every form, made before anything is timed."

    def __init__(self, queries, documents, tied, folder):
        random = np.random.default_rng(queries + documents)
        judged = max(documents // 10, 5)
        ids = [random.permutation(10 * documents)[: documents + judged // 2].tolist() for _ in range(queries)]
        score = random.random((queries, documents))
        if tied: score = np.round(score * documents / 2) / documents  # about every second document shares its score
        grade = random.choice(4, (queries, judged), p=[0.5, 0.3, 0.15, 0.05])
        names = [f"q{q}" for q in range(queries)]
        self.documents = queries * documents
        self.run = {q: dict(zip(_named(d[:documents]), s)) for q, d, s in zip(names, ids, score.tolist())}
        self.qrels = {q: dict(zip(_named(d[-judged:]), g)) for q, d, g in zip(names, ids, grade.tolist())}
        self.tables(folder)

    def tables(self, folder):
        "The same as columns, in frames, and in Parquet files; arrays hold all results, those not judged as grade 0."
        import pandas as pd
        import polars as pl

        self.pandas = pd.DataFrame(_columns(self.run, "score"))
        self.judged = pd.DataFrame(_columns(self.qrels, "grade"))
        self.polars, self.polars_judged = pl.from_pandas(self.pandas), pl.from_pandas(self.judged)
        self.files = folder / "run.parquet", folder / "qrels.parquet"
        self.polars.write_parquet(self.files[0])
        self.polars_judged.write_parquet(self.files[1])
        grades = [self.qrels[q].get(d, 0) for q, docs in self.run.items() for d in docs]
        self.arrays = self.pandas["query"].to_numpy(), self.pandas["score"].to_numpy(), np.array(grades)


def _columns(source, number):
    "A dict of dicts as three columns, the last one called `number`."
    query = [q for q, docs in source.items() for _ in docs]
    document, numbers = zip(*(item for docs in source.values() for item in docs.items()))
    return {"query": query, "document": document, number: numbers}


def _named(numbers):
    return [f"D{number:07d}" for number in numbers]


# Ours: a function of the work that returns a function without arguments. Each takes the same measures.

OURS = {
    "dicts": lambda work: partial(evaluate, work.run, work.qrels, MEASURES),
    "pandas": lambda work: partial(evaluate, work.pandas, work.judged, MEASURES),
    "polars": lambda work: partial(evaluate, work.polars, work.polars_judged, MEASURES),
    "Parquet": lambda work: partial(evaluate, *work.files, MEASURES),
    "arrays": lambda work: partial(evaluate, work.arrays, None, MEASURES),
}


# Each peer the same, from dicts, its modules imported. What it returns becomes {measure: mean}.


def pytrec_eval_built(work):
    import pytrec_eval

    return partial(pytrec_eval.RelevanceEvaluator(work.qrels, set(TREC.values())).evaluate, work.run)


def pytrec_eval_anew(work):
    import pytrec_eval

    return lambda: pytrec_eval.RelevanceEvaluator(work.qrels, set(TREC.values())).evaluate(work.run)


def ir_measures_values(work):
    import ir_measures
    from ir_measures import AP, RR, nDCG

    return lambda: list(ir_measures.iter_calc([nDCG @ 10, AP, RR], work.qrels, work.run))


def ranx_from_dicts(work):
    import ranx

    def call():
        return ranx.evaluate(ranx.Qrels(work.qrels), ranx.Run(work.run), list(RANX.values()), make_comparable=True)

    return call


PEERS = {
    BUILT: ("pytrec_eval-terrier", pytrec_eval_built),
    "pytrec_eval, anew": ("pytrec_eval-terrier", pytrec_eval_anew),
    "ir_measures": ("ir_measures", ir_measures_values),
    "ranx": ("ranx", ranx_from_dicts),
}


def means(values):
    "What a peer or we returned, as a dict of means."
    if hasattr(values, "mean"): return values.mean
    if isinstance(values, list):
        return {name: np.mean([v.value for v in values if str(v.measure) == name]) for name in MEASURES}
    if set(values) == set(RANX.values()): return {name: values[RANX[name]] for name in MEASURES}
    return {name: np.mean([each[TREC[name]] for each in values.values()]) for name in MEASURES}


def seconds_of(work, calls=1):
    "The seconds of one call of `work`, on average over some `calls`."
    gc.collect()
    start = time.perf_counter()
    for _ in range(calls): work()
    return (time.perf_counter() - start) / calls


def least(works, documents):
    "The least seconds of each of the `works`, called in turn so that a busy moment meets all."
    calls, rounds = max(1, 20_000 // documents), max(1, min(ROUNDS, FEW // documents))
    taken = {name: [] for name in works}
    started = time.perf_counter()
    while min(map(len, taken.values())) < rounds or (rounds > 1 and time.perf_counter() - started < PATIENCE):
        for name, work in works.items(): taken[name].append(seconds_of(work, min(calls, 200)))
    return {name: min(times) for name, times in taken.items()}


def installed(package):
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return None


def compare(size, tied, chosen):
    "One table: our sources, and each peer beside each of them. Returns the seconds of all."
    with tempfile.TemporaryDirectory() as folder:
        work = Work(*size, tied, Path(folder))
        ours, theirs = ({name: make(work) for name, make in some.items()} for some in (OURS, chosen))
        values = {name: means(call()) for name, call in (ours | theirs).items()}
        gc.collect()
        gc.freeze()  # what is made before stays: collecting between two calls looks only at what they left
        seconds = least(ours | theirs, work.documents)
        gc.unfreeze()
    title = f"{_named_size(size)}, {'ties' if tied else 'no ties'}"
    print(f"\n{title:<26}" + "".join(f"{name:>20}" for name in theirs))
    print(f"{'':<26}" + "".join(f"{_shown(seconds[peer]):>20}" for peer in theirs))
    for name in ours:
        ratios = "".join(f"{seconds[peer] / seconds[name]:>20.2f}" for peer in theirs)
        print(f"  {name:<10}{_shown(seconds[name]):>14}{ratios}", flush=True)
    for name in values.keys() - {"arrays"}: _compare_values(name, values[name], values["dicts"], tied)
    return seconds


def _named_size(size):
    return f"{size[0]:,}x{size[1]:,}"


def _shown(seconds):
    return f"{seconds * 1e6:,.0f} us" if seconds < 1e-3 else f"{seconds * 1e3:,.1f} ms"


def _compare_values(name, theirs, ours, tied):
    "Say so if a mean is another one; ranx sorts ties in its own way."
    most = max(abs(theirs[measure] - ours[measure]) for measure in MEASURES)
    if most > 1e-9 and not (tied and name == "ranx"): print(f"  {name} differs by up to {most:.1e}")


def targets(taken):
    "Which of the targets are met: a line each."
    built = {key: seconds[BUILT] / seconds["dicts"] for key, seconds in taken.items() if BUILT in seconds}
    large = {key: ratio for key, ratio in built.items() if np.prod(key[0]) >= 5000}
    for said, ratios, wanted in ((EQUAL, built, 1), (TWICE, large, 2)):
        if not ratios: continue
        (size, tied), ratio = min(ratios.items(), key=lambda item: item[1])
        at = f"{ratio:.2f} at {_named_size(size)}{', ties' if tied else ''}, the least"
        print(f"{_met(ratio >= wanted)}{said}: {at}")
    one = [seconds["dicts"] for (size, _), seconds in taken.items() if size == (1, 10)]
    if one: print(f"{_met(max(one) < 60e-6)}{ONE}: {max(one) * 1e6:.0f}")


def _met(yes):
    return f"{'met' if yes else 'NOT MET':<9}"


LEGEND = """Seconds of one call, the least of several: from the source to a value for each query, ours also the means.
Ratios: theirs / ours. The peers begin with dicts in every row; arrays know no documents that were not returned."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {_named_size(size): size for size in SIZES}
    parser.add_argument("--sizes", nargs="*", choices=known, default=list(known), help="queries x documents of each")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=list(PEERS), help="which peers; all by default")
    given = parser.parse_args()
    ours = [installed(package) or package for package in ("numpy", "pandas", "polars", "pyarrow")]
    theirs = {package: installed(package) for package, _ in PEERS.values()}
    print(", ".join([f"Python {platform.python_version()}", *ours, *filter(None, theirs.values())]), end="")
    print(f"; {platform.machine()}, {os.cpu_count()} processors\n{LEGEND}")
    for name in given.peers:
        if not theirs[PEERS[name][0]]: print(f"{name}  not installed: {INSTALL}")
    chosen = {name: PEERS[name][1] for name in given.peers if theirs[PEERS[name][0]]}
    warnings.filterwarnings("ignore", module="ranx")
    taken = {(known[size], tied): compare(known[size], tied, chosen) for size in given.sizes for tied in (False, True)}
    print()
    targets(taken)


if __name__ == "__main__":
    main()
