"""nDCG@10, AP and RR of a run in Parquet that is read in batches: seconds and peak memory, beside a table in memory.

Run: make bench, a million rows. Each line is a process of its own, so that its peak is its own.

    python bench/streams.py                              a million rows
    python bench/streams.py --rows 10,000,000 50,000,000
    python bench/streams.py --rows 50,000,000 --depth 1,000 --orders shuffled --ways file
    python bench/streams.py --rows 10,000,000 50,000,000 --sorts      duckdb's sort and polars' of the shuffled file
"""
import argparse
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from math import gcd
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import compute, parquet

from ndcg_lit import evaluate
from ndcg_lit.reading.tables import SORT_MEMORY

MEASURES = ["nDCG@10", "AP", "RR"]
JUDGED = 10        # documents of each query
STEP = 500_000     # rows that are made at a time
STRIDE = 1_000_000_007  # a prime: row i of the shuffled file is row i * STRIDE of the grouped one
LIMIT = 1.5 * 2**30     # bytes, at 50 million rows


def ids(letter, numbers):
    "Return ids of a letter and eight digits."
    digits = compute.utf8_lpad(pa.array(numbers).cast(pa.string()), 8, padding="0")
    return compute.binary_join_element_wise(letter, digits, "")


def rows_of_run(row, depth):
    "Return the columns of the rows numbered `row` of a run of `depth` documents a query."
    mixed = (row * 2_654_435_761) % 2**32
    return {"query": ids("q", row // depth), "document": ids("D", row * 7), "score": mixed / 2**32}


def rows_of_qrels(row, depth):
    "Return the columns of the judgments numbered `row`: every fourth of them of a document that was not returned."
    query, place = row // JUDGED, row % JUDGED
    document = (query * depth + place * (depth // JUDGED)) * 7 + (place % 4 == 3)
    return {"query": ids("q", query), "document": ids("D", document), "grade": (query + place) % 4}


def write(path, columns_of, depth, rows, shuffled=False):
    "Write a Parquet file of so many `rows`, made a few at a time."
    writer = None
    for first in range(0, rows, STEP):
        row = np.arange(first, min(first + STEP, rows))
        if shuffled: row = row * STRIDE % rows
        table = pa.table(columns_of(row, depth))
        writer = writer or parquet.ParquetWriter(path, table.schema, compression="zstd")
        writer.write_table(table)
    writer.close()


def with_cost(work):
    "Return what `work()` gives, its seconds, and the peak of this process before and after it, in bytes."
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    start = time.perf_counter()
    found = work()
    seconds = time.perf_counter() - start
    return found, seconds, before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def sorted_by_duckdb(source, target, folder):
    "Sort the rows of `source` by query as `evaluate` does: a limit of memory, the rest in `folder`."
    import duckdb
    limits = {"memory_limit": SORT_MEMORY, "threads": 2, "temp_directory": folder, "preserve_insertion_order": False}
    with duckdb.connect(config=limits) as database:
        database.execute("SET enable_progress_bar = false")
        database.read_parquet(source).order("query").to_parquet(target, compression="lz4")


def sorted_by_polars(source, target, folder):
    "Sort the rows of `source` by query with the streaming engine of polars."
    import polars
    polars.scan_parquet(source).sort("query").sink_parquet(target, compression="lz4")


SORTS = {"duckdb": sorted_by_duckdb, "polars": sorted_by_polars}


def measured_sort(library, folder):
    "Print the seconds of one sort of the run, and the peak of this process before and in it."
    _, *cost = with_cost(lambda: SORTS[library](f"{folder}/run.parquet", f"{folder}/sorted.parquet", folder))
    print(*cost)


def compare_sorts(rows, depth):
    "Print one line for the sort of each library."
    with tempfile.TemporaryDirectory() as folder:
        write(f"{folder}/run.parquet", rows_of_run, depth, rows, True)
        for library in SORTS:
            seconds, before, peak = asked(library, folder)
            print(f"{rows:>12,}  {library:<7}{seconds:>9.1f}{before / 2**20:>8,.0f}{peak / 2**20:>9,.0f}", flush=True)


def measured(way, folder):
    "Print the seconds of one evaluation, the peak of this process before and in it, and the means."
    run, qrels = Path(folder, "run.parquet"), Path(folder, "qrels.parquet")
    import pyarrow.dataset  # noqa: F401  what both ways import is not what is measured

    found, *cost = with_cost(lambda: evaluate(parquet.read_table(run) if way == "table" else run, qrels, MEASURES))
    print(*cost, *found.mean.values())


def asked(way, folder):
    "Return what `measured` prints in a new process."
    done = subprocess.run([sys.executable, __file__, "--one", way, folder], capture_output=True, text=True)
    if done.returncode: raise SystemExit(done.stderr)
    return [float(word) for word in done.stdout.split()]


def compare(rows, depth, order, ways):
    "Print one line for each of the `ways`; return the peak of the streamed one."
    peaks = {}
    with tempfile.TemporaryDirectory() as folder:
        write(f"{folder}/run.parquet", rows_of_run, depth, rows, order == "shuffled")
        write(f"{folder}/qrels.parquet", rows_of_qrels, depth, rows // depth * JUDGED)
        size, known = Path(folder, "run.parquet").stat().st_size, None
        for way in ways:
            seconds, before, peaks[way], *means = asked(way, folder)
            if known and not np.allclose(means, known, rtol=0, atol=1e-12): raise SystemExit(f"{means} is not {known}")
            known = known or means
            shape = f"{rows:>12,}{rows // depth:>10,} x {depth:<6,}{order:<10}{size / 2**20:>8,.0f}  {way:<7}"
            speed = f"{seconds:>9.1f}{rows / seconds:>12,.0f}"
            print(f"{shape}{speed}{before / 2**20:>8,.0f}{peaks[way] / 2**20:>9,.0f}", flush=True)
    return peaks.get("file")


def whole(text):
    return int(text.replace(",", ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", nargs="+", type=whole, default=[1_000_000], help="how many; default: a million")
    parser.add_argument("--depth", nargs="+", type=whole, default=[100], help="documents of each query; default: 100")
    parser.add_argument("--orders", nargs="+", choices=["grouped", "shuffled"], default=["grouped", "shuffled"])
    parser.add_argument("--ways", nargs="+", choices=["file", "table"], default=["file", "table"])
    parser.add_argument("--sorts", action="store_true", help="time sorts of the shuffled rows, by two libraries")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one: return (measured_sort if given.one[0] in SORTS else measured)(*given.one)
    packages = ("duckdb", "polars") if given.sorts else ("numpy", "pyarrow", "duckdb")
    print(", ".join(f"{package} {version(package)}" for package in packages))
    if given.sorts:
        print(f"{'rows':>12}  {'sort':<7}{'seconds':>9}{'before':>8}{'peak':>9}  of a process, in MiB")
        for rows in given.rows: compare_sorts(rows, given.depth[0])
        return
    print(f"Peak: of a process, in MiB, before and after. {JUDGED} judgments a query. table: it is read first.")
    print(f"{'rows':>12}{'queries x documents':>19}{'':10}{'file MiB':>8}  {'way':<7}{'seconds':>9}{'rows/s':>12}"
          f"{'before':>8}{'peak':>9}")
    cases = [(rows, depth, order) for rows in given.rows for depth in given.depth for order in given.orders]
    for rows, depth, order in cases:
        if gcd(rows, STRIDE) != 1 or rows % depth: parser.error(f"{rows} rows do not make whole queries of {depth}")
        peak = compare(rows, depth, order, given.ways)
        if rows == 50_000_000 and peak: print("met" if peak < LIMIT else "NOT MET", "50 million rows in under 1.5 GiB")


if __name__ == "__main__":
    main()
