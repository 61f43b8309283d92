"""From a run and judgments to nDCG@10, AP and RR of every query: each source beside the peers, in one run.

Run: make bench. The peers come with: pip install ".[bench]". One that is not installed is named with that command.

    python bench/sources.py                          every size
    python bench/sources.py --sizes 1x10 1,000x100   some of them
"""

import argparse
import gc
import os
import platform
import sys
import tempfile
import time
import warnings
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from ndcg_lit import Evaluator, evaluate
from ndcg_lit.results import Evaluation, PerQuery

MEASURES = ["nDCG@10", "AP", "RR"]
TREC = {"nDCG@10": "ndcg_cut_10", "AP": "map", "RR": "recip_rank"}
RANX = {"nDCG@10": "ndcg@10", "AP": "map", "RR": "mrr"}
SIZES = (1, 10), (50, 10), (50, 100), (1_000, 100), (5_000, 200), (5_000, 1_000)
FEW = 500_000  # documents: of more than these, one call is timed, and with ties only that of dicts
ROUNDS, PATIENCE = 3, 2.0  # at least so many rounds, and so many seconds
SAMPLE, FAST = 5e-5, 2e-3  # seconds: what is faster is called several times together; is timed ten times a round
BUILT, ANEW = "pytrec_eval, built", "pytrec_eval, anew"
OUR_BUILT, OUR_ANEW = "dicts, built", "dicts, anew"
INSTALL = 'pip install ".[bench]"'
EQUAL, TWICE = "at least as fast as pytrec_eval", "twice as fast from 50 x 100 on"
ONE = "one query of ten documents in under 400 microseconds"


class Work:
    "A run and judgments of some size in every form, made before anything is timed."

    def __init__(self, queries, documents, tied, folder):
        random = np.random.default_rng(queries + documents)
        judged = max(documents // 10, 5)
        ids = np.array([random.permutation(10 * documents)[: documents + judged // 2] for _ in range(queries)])
        score = random.random((queries, documents))
        if tied: score = np.round(score * documents / 2) / documents  # about every second document shares its score
        grade = random.choice(4, (queries, judged), p=[0.5, 0.3, 0.15, 0.05])
        run, qrels = _columns(ids[:, :documents], "score", score), _columns(ids[:, -judged:], "grade", grade)
        self.documents = queries * documents
        self.run, self.qrels = _as_dicts(run, queries), _as_dicts(qrels, queries)
        self.polars, self.polars_judged = run, qrels
        self.pandas, self.judged = run.to_pandas(), qrels.to_pandas()
        self.files = folder / "run.parquet", folder / "qrels.parquet"
        run.write_parquet(self.files[0])
        qrels.write_parquet(self.files[1])
        returned = run.join(qrels, on=["query", "document"], how="left", maintain_order="left")
        grades = returned["grade"].fill_null(0).to_numpy()  # arrays hold all results, those not judged as grade 0
        self.arrays = np.arange(queries).repeat(documents), score.ravel(), grades


def _columns(ids, name, numbers):
    "Return a polars frame of three columns: document `ids`, one row a query, and their `numbers` under a `name`."
    import polars as pl

    queries, documents = np.arange(len(ids)).repeat(ids.shape[1]), ids.ravel()
    frame = pl.DataFrame({"query": queries, "document": documents, name: numbers.ravel()})
    named = pl.format("q{}", "query"), pl.format("D{}", pl.col("document").cast(pl.String).str.zfill(7))
    return frame.with_columns(named[0].alias("query"), named[1].alias("document"))


def _as_dicts(frame, queries):
    "Return the rows of a frame as a dict of dicts; every query has as many."
    _, documents, numbers = (column.to_list() for column in frame)
    size = len(documents) // queries
    spans = [slice(begin, begin + size) for begin in range(0, len(documents), size)]
    return {f"q{i}": dict(zip(documents[some], numbers[some])) for i, some in enumerate(spans)}


# Ours: a function of the work that returns a function without arguments. Each takes the same measures.

OURS = {
    OUR_BUILT: lambda work: partial(Evaluator(work.qrels, MEASURES).evaluate, work.run),
    OUR_ANEW: lambda work: partial(evaluate, work.run, work.qrels, MEASURES),
    "pandas": lambda work: partial(evaluate, work.pandas, work.judged, MEASURES),
    "polars": lambda work: partial(evaluate, work.polars, work.polars_judged, MEASURES),
    "Parquet": lambda work: partial(evaluate, *work.files, MEASURES),
    "arrays": lambda work: partial(evaluate, work.arrays, None, MEASURES),
    "(the result)": lambda work: result_alone(work),
}


def result_alone(work):
    "Return what `evaluate` gives, put together from values that are known: no way to find them leaves less to do."
    known = evaluate(work.run, work.qrels, MEASURES)
    queries, values = known.per_query["query_id"], {name: known.per_query[name].tolist() for name in MEASURES}

    def call():
        columns = {"query_id": queries} | {name: np.array(column) for name, column in values.items()}
        return Evaluation(PerQuery(columns), [], [], known.documents, known.judged)

    return call


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
    ANEW: ("pytrec_eval-terrier", pytrec_eval_anew),
    "ir_measures": ("ir_measures", ir_measures_values),
    "ranx": ("ranx", ranx_from_dicts),
}


def means(values):
    "Return what a peer or we returned, as a dict of means."
    if hasattr(values, "mean"): return values.mean
    if isinstance(values, list):
        return {name: np.mean([v.value for v in values if str(v.measure) == name]) for name in MEASURES}
    if set(values) == set(RANX.values()): return {name: values[RANX[name]] for name in MEASURES}
    return {name: np.mean([each[TREC[name]] for each in values.values()]) for name in MEASURES}


def seconds_of(work, calls):
    "Return the seconds of one call of `work`, on average over some `calls`, and what it gave."
    start = time.perf_counter()
    for _ in range(calls): values = work()
    return (time.perf_counter() - start) / calls, values


def least(works, documents):
    "Return the least seconds of each of the `works`, called in turn so that a busy moment meets all; and their means."
    taken, found, calls, samples = {name: [] for name in works}, {}, {}, {}
    started, rounds = time.perf_counter(), 0
    while True:
        gc.collect()
        for name, work in works.items():
            for _ in range(samples.get(name, 1)):
                seconds, values = seconds_of(work, calls.get(name, 1))
                taken[name].append(seconds)
            found[name], fast = means(values), seconds < FAST
            calls[name], samples[name] = max(1, round(SAMPLE / seconds)), 10 if fast else 1
        rounds += 1
        if documents > FEW or (rounds >= ROUNDS and time.perf_counter() - started > PATIENCE): break
    return {name: min(times) for name, times in taken.items()}, found


def installed(package):
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return None


def compare(size, tied, chosen):
    "Print one table: our sources, and each peer beside each of them. Return the seconds of all."
    title = f"{_named_size(size)}, {'ties' if tied else 'no ties'}"
    progress(f"{title}: making it")
    with tempfile.TemporaryDirectory() as folder:
        work = Work(*size, tied, Path(folder))
        ours, theirs = ({name: make(work) for name, make in some.items()} for some in (OURS, chosen))
        if work.documents > 100: del ours["(the result)"]  # of interest where it is most of the work
        if tied and work.documents > FEW: ours, theirs = _only(ours, "dicts"), _only(theirs, "pytrec_eval")
        gc.collect()
        gc.freeze()  # what is made before stays: collecting between two calls looks only at what they left
        progress(f"{title}: timing it")
        seconds, values = least(ours | theirs, work.documents)
        gc.unfreeze()
    print(f"\n{title:<28}" + "".join(f"{name:>20}" for name in theirs))
    print(f"{'':<28}" + "".join(f"{_shown(seconds[peer]):>20}" for peer in theirs))
    for name in ours:
        ratios = "".join(f"{seconds[peer] / seconds[name]:>20.2f}" for peer in theirs)
        print(f"  {name:<12}{_shown(seconds[name]):>14}{ratios}", flush=True)
    for name in values.keys() - {"arrays"}: _compare_values(name, values[name], values[OUR_ANEW], tied)
    return seconds


def _only(works, name):
    return {each: work for each, work in works.items() if each.startswith(name)}


def progress(said):
    "Print what is being done, for who waits; the tables go elsewhere."
    print(f"{time.perf_counter() - STARTED:6.0f} s  {said}", file=sys.stderr, flush=True)


STARTED = time.perf_counter()


def warm_up(chosen):
    "Call each of the `chosen` peers once: ranx compiles its loops when they are first called, which is not timed."
    for name, make in chosen.items():
        progress(f"{name}: the first call")
        make(Smallest)()


class Smallest:
    "What a peer needs of a `Work`, with one query."
    run, qrels = {"q": {"d": 1.0, "e": 0.5}}, {"q": {"d": 1}}


def _named_size(size):
    return f"{size[0]:,}x{size[1]:,}"


def _shown(seconds):
    return f"{seconds * 1e6:,.0f} us" if seconds < 1e-3 else f"{seconds * 1e3:,.1f} ms"


def _compare_values(name, theirs, ours, tied):
    "Say so if a mean is another one; ranx sorts ties in its own way."
    most = max(abs(theirs[measure] - ours[measure]) for measure in MEASURES)
    if most > 1e-9 and not (tied and name == "ranx"): print(f"  {name} differs by up to {most:.1e}")


def targets(taken):
    "Print which of the targets are met: a line each."
    for peer, our, how in ((BUILT, OUR_BUILT, "both evaluators built"), (ANEW, OUR_ANEW, "from the judgments on")):
        each = {key: seconds[peer] / seconds[our] for key, seconds in taken.items() if peer in seconds}
        large = {key: ratio for key, ratio in each.items() if np.prod(key[0]) >= 5000}
        for said, ratios, wanted in ((EQUAL, each, 1), (TWICE, large, 2)):
            if not ratios: continue
            (size, tied), ratio = min(ratios.items(), key=lambda item: item[1])
            at = f"{ratio:.2f} at {_named_size(size)}{', ties' if tied else ''}, the least"
            print(f"{_met(ratio >= wanted)}dicts {said}, {how}: {at}")
    one = [seconds[OUR_ANEW] for (size, _), seconds in taken.items() if size == (1, 10)]
    if one: print(f"{_met(max(one) < 400e-6)}{ONE}: {max(one) * 1e6:.0f}")


def _met(yes):
    return f"{'met' if yes else 'NOT MET':<9}"


LEGEND = """Seconds of one call, the least of several: from the source to a value for each query, ours also the means.
Ratios: theirs / ours. The peers begin with dicts in every row; arrays know no documents that were not returned.
built: judgments given before, and not timed, to pytrec_eval's evaluator or to ours; anew: given with the run.
(the result): nothing read and nothing measured, only our result object made of values that are known."""


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
    warm_up(chosen)
    taken = {(known[size], tied): compare(known[size], tied, chosen) for size in given.sizes for tied in (False, True)}
    print()
    targets(taken)


if __name__ == "__main__":
    main()
