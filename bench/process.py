"""The command `ndcg-lit eval` as a whole process, beside `import numpy` and the commands of peers on the same files.

Run: make bench

    python bench/process.py           50 x 100 lines, 200,000 lines and 2 million lines
    python bench/process.py --small   the first two of them

trec_eval is measured if it is on the PATH; ir_measures and ranx if they are installed. All commands run by turns, so
that a busy moment meets all of them, and the first turn, in which Python keeps its bytecode, does not count."""
import argparse
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE, BIN = Path(__file__).resolve().parent, Path(sys.executable).parent
SIZES = (50, 100, 21), (200, 1000, 11), (2000, 1000, 5)  # queries, lines of each, and turns
MAKE = """
import sys
from pathlib import Path
from trec import generate
generate(Path(sys.argv[1]), *map(int, sys.argv[2:]))
"""
NUMPY, RANDOM, OURS, TREC_EVAL = "import numpy", "import numpy.random", "ndcg-lit", "trec_eval"
RANX = """
import sys
from ranx import Qrels, Run, evaluate
qrels, run = Qrels.from_file(sys.argv[1], kind="trec"), Run.from_file(sys.argv[2], kind="trec")
found = evaluate(qrels, run, ["ndcg@10", "map", "mrr"], make_comparable=True)
for name, value in found.items(): print(name, value)
"""
NAMES = {  # of the measures, as each command prints them
    "ndcg_cut_10": "nDCG@10", "map": "AP", "recip_rank": "RR", "ndcg@10": "nDCG@10", "mrr": "RR",
    **{name: name for name in ("nDCG@10", "AP", "RR")},
}
START = 1.3  # times the import of numpy, for the smallest file
AHEAD = 200_000  # lines from which on we are to be ahead of trec_eval


def commands(qrels, run):
    "Return the command of each peer that is here, and ours, by name."
    measures = ["nDCG@10", "AP", "RR"]
    found = {
        NUMPY: [sys.executable, "-c", NUMPY],
        RANDOM: [sys.executable, "-c", RANDOM],  # the intervals of more than 16 queries are drawn
        OURS: [BIN / "ndcg-lit", "eval", qrels, run, "-m", *measures, "--format", "tsv"],
    }
    if shutil.which("trec_eval"):
        found[TREC_EVAL] = ["trec_eval", "-m", "ndcg_cut.10", "-m", "map", "-m", "recip_rank", qrels, run]
    if (BIN / "ir_measures").exists(): found["ir_measures"] = [BIN / "ir_measures", qrels, run, *measures]
    if installed("ranx"): found["ranx"] = [sys.executable, "-c", RANX, qrels, run]
    return {name: list(map(str, command)) for name, command in found.items()}


def installed(package):
    "Return the name and the version of a `package`; None if it is not here."
    try: return f"{package} {version(package)}"
    except PackageNotFoundError: return None


def measured(command):
    "Run a `command`; return its user and system seconds, those of the clock, its peak in MB, and what it printed."
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=err, env=kept)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        for each in (out, err): each.seek(0)
        if process.returncode: raise SystemExit(f"{command[0]}: {err.read().decode()}")
        return (used.ru_utime, used.ru_stime, wall, used.ru_maxrss / 1024), out.read().decode()


def means(printed):
    "Return the means in what a command `printed`, by our names."
    rows = [line.split() for line in printed.splitlines()]
    return {NAMES[row[0]]: float(row[2 if row[1] == "all" else 1]) for row in rows if row and row[0] in NAMES}


def by_turns(asked, turns):
    "Return the seconds and the peak of each command that is `asked`, for each of so many `turns`, and its means."
    taken, found = {name: [] for name in asked}, {}
    for turn in range(turns + 1):
        for name, command in asked.items():
            used, printed = measured(command)
            if turn: taken[name].append(used)
            found[name] = means(printed)
    return taken, found


def ratio(one, other):
    "Return how many times the processor time of the `other` `one` took: the median of the pairs, and by the least."
    sums = [[user + system for user, system, *_ in each] for each in (one, other)]
    return statistics.median(a / b for a, b in zip(*sums)), min(sums[0]) / min(sums[1])


def compare(queries, lines, turns, folder):
    "Print one table, of a run of so many `queries` with so many `lines` each; return what each turn took."
    make = [sys.executable, "-c", MAKE, folder, str(queries), str(lines)]
    subprocess.run(make, check=True, env=os.environ | {"PYTHONPATH": str(HERE)})
    taken, found = by_turns(commands(folder / "qrels", folder / "run"), turns)
    title = f"{queries * lines:,} lines, {turns} turns"
    names = f"{'user':>9}{'system':>9}{'least of both':>15}{'clock':>9}{'peak MB':>9}{'times ours':>12}{'by least':>10}"
    print(f"\n{title:<24}{names}")
    for name, each in taken.items():
        user, system, wall, _ = (statistics.median(column) for column in zip(*each))
        least, peak = min(user + system for user, system, *_ in each), max(peak for *_, peak in each)
        times = "".join(f"{times:>{wide}.2f}" for times, wide in zip(ratio(each, taken[OURS]), (12, 10)))
        print(f"{name:<24}{user:>9.3f}{system:>9.3f}{least:>15.3f}{wall:>9.3f}{peak:>9.0f}{times}", flush=True)
    for name in found.keys() - {NUMPY, RANDOM, OURS}:
        most = max(abs(found[name][measure] - value) for measure, value in found[OURS].items())
        if most > 1e-4: print(f"{name} differs by up to {most:.1e}")  # most print four decimals
    return taken


LEGEND = """Seconds of a whole process, medians. Least of both: of user and system together. Times ours: of both, the
median of the pairs, and by the least of each. A peak is no less than the few MB of this process."""


def met(yes): return f"{'met' if yes else 'NOT MET':<9}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="without the 2 million lines")
    sizes = SIZES[:2] if parser.parse_args().small else SIZES
    trec_eval = shutil.which("trec_eval") and subprocess.run(["trec_eval", "--version"], capture_output=True, text=True)
    said = re.search(r"\d\S*", trec_eval.stdout + trec_eval.stderr)[0] if trec_eval else ""
    here = [f"trec_eval {said}" if said else None, *map(installed, ("numpy", "pyarrow", "ir_measures", "ranx"))]
    print(", ".join([f"Python {platform.python_version()}", *filter(None, here)]), end="")
    print(f"; {platform.machine()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(LEGEND)
    with tempfile.TemporaryDirectory() as folder:
        taken = {queries * lines: compare(queries, lines, turns, Path(folder)) for queries, lines, turns in sizes}
    first = next(iter(taken.values()))
    times = ratio(first[OURS], first[NUMPY])[0]
    print(f"\n{met(times <= START)}the smallest file in {START} times the import of numpy: {times:.2f}")
    for lines, each in taken.items():
        if TREC_EVAL in each and lines >= AHEAD:
            times = ratio(each[TREC_EVAL], each[OURS])[0]
            print(f"{met(times >= 1)}ahead of trec_eval with {lines:,} lines: it takes {times:.2f} times as long")


if __name__ == "__main__": main()
