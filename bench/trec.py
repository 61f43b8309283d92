"""TREC files: peers and us on the same files, each in a process of its own: seconds, ratio, peak memory.

Run: make bench

    python bench/trec.py           the peers on 5 million lines, then growth up to 20 million lines
    python bench/trec.py --small   a tenth of everything
"""
import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

TOP = Path(__file__).resolve().parent.parent
RETURNED, JUDGED, POOL, RUNS = 1000, 100, 10**7, 2

WITHOUT = "from ndcg_lit import evaluate; evaluate(b'q Q0 d 1 1 t', b'q 0 d 1', ['AP'])"
OURS = f"import pyarrow.compute; {WITHOUT}"
OUR_WORK = "result = evaluate(run, qrels, ['nDCG@10', 'AP', 'RR']); values = list(result.mean.values())"

# Each reads `qrels` and `run` and leaves the values of every query. Imports and compilation are not timed; ours puts
# the import of pyarrow off until a file is large, and then takes some 0.05 seconds for it, once.
PEERS = {
    "ndcg_lit": ("ndcg_lit", OURS, OUR_WORK),
    "ndcg_lit, without pyarrow": ("ndcg_lit", f"import sys; sys.modules['pyarrow'] = None; {WITHOUT}", OUR_WORK),
    "pytrec_eval": ("pytrec_eval-terrier", "import pytrec_eval", """
with open(qrels) as file: judged = pytrec_eval.parse_qrel(file)
with open(run) as file: found = pytrec_eval.parse_run(file)
result = pytrec_eval.RelevanceEvaluator(judged, {'ndcg_cut.10', 'map', 'recip_rank'}).evaluate(found)
values = [sum(v[m] for v in result.values()) / len(result) for m in ('ndcg_cut_10', 'map', 'recip_rank')]"""),
    "ir_measures": ("ir_measures", "import ir_measures; from ir_measures import nDCG, AP, RR", """
judged, found = ir_measures.read_trec_qrels(qrels), ir_measures.read_trec_run(run)
result = list(ir_measures.iter_calc([nDCG@10, AP, RR], judged, found))
values = [sum(v.value for v in result if v.measure == m) / (len(result) / 3) for m in (nDCG@10, AP, RR)]"""),
    "ranx": ("ranx", """
import ranx
ranx.evaluate(ranx.Qrels({'q': {'d': 1}}), ranx.Run({'q': {'d': 1.0, 'e': 0.5}}), ['ndcg@10', 'map', 'mrr'])""", """
judged, found = ranx.Qrels.from_file(qrels, kind='trec'), ranx.Run.from_file(run, kind='trec')
result = ranx.evaluate(judged, found, ['ndcg@10', 'map', 'mrr'], make_comparable=True)
values = list(result.values())"""),
}
TIMED = """
import json, sys, time
qrels, run = sys.argv[1:]
{imports}
start = time.perf_counter()
{work}
seconds = time.perf_counter() - start
# not getrusage, whose peak begins with that of the process that started this one
peak = next(int(line.split()[1]) / 1024 for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([seconds, peak, [float(v) for v in values]]))
"""


def generate(folder, queries, returned=RETURNED):
    "Write a run, its lines by query and by score as systems write them; and qrels, half of them returned."
    judged_of_each = returned * JUDGED // RETURNED
    rnd = np.random.default_rng(20021)
    run, qrels = folder / "run", folder / "qrels"
    with open(run, "wb") as found, open(qrels, "wb") as judged:
        for query in range(queries):
            ids = rnd.permutation(np.unique(rnd.integers(0, POOL, returned + 100)))[:returned].tolist()
            scores = np.sort(rnd.random(returned) * 30)[::-1].tolist()
            name, ranked = 100_000 + query, enumerate(zip(ids, scores), 1)
            found.write(b"".join(b"%d Q0 D%07d %d %.6f tag\n" % (name, d, i, s) for i, (d, s) in ranked))
            known = sorted({*ids[:judged_of_each * 5:10], *rnd.integers(0, POOL, judged_of_each // 2).tolist()})
            grades = rnd.choice(4, len(known), p=[0.5, 0.3, 0.15, 0.05]).tolist()
            judged.write(b"".join(b"%d 0 D%07d %d\n" % (name, d, g) for d, g in zip(known, grades)))
    return run, qrels


def shuffle(path, out):
    "Write the lines of `path` in random order."
    lines = path.read_bytes().splitlines(keepends=True)
    with open(out, "wb") as file:
        file.writelines([lines[i] for i in np.random.default_rng(7).permutation(len(lines))])
    return out


def repeat(path, out, times):
    "Write the file `path` some `times`, each time with other query ids: their first digit counts on."
    text = np.fromfile(path, np.uint8)
    starts = np.concatenate([[0], np.flatnonzero(text == 10)[:-1] + 1])
    with open(out, "wb") as file:
        for number in range(times):
            text[starts] = ord("0") + number
            text.tofile(file)
    return out


def measure(peer, qrels, run, repeats=RUNS):
    "Return the best time, the peak memory and the means of a peer, each run in a fresh process; None if not installed."
    package, imports, work = PEERS[peer]
    code = TIMED.format(imports=imports, work=work)
    path = [str(TOP), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path)}
    results = []
    for _ in range(repeats):
        command = [sys.executable, "-c", code, qrels, run]
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        if done.returncode:
            print(f"{peer}: {done.stderr.strip().splitlines()[-1]}")
            return None
        results.append(json.loads(done.stdout.splitlines()[-1]))
    return min(r[0] for r in results), max(r[1] for r in results), results[0][2]


def compare(title, qrels, run):
    "Print one table: every peer on one file."
    print(f"\n{title:<44}{'seconds':>9}{'times ours':>12}{'peak MB':>10}{'times ours':>12}   nDCG@10, AP, RR")
    ours = None
    for peer in PEERS:
        result = measure(peer, qrels, run)
        if result is None:
            continue
        seconds, peak, values = result
        ours = ours or result
        if not np.allclose(values, ours[2], rtol=0, atol=1e-9):
            most = np.abs(np.subtract(values, ours[2])).max()
            print(f"{peer} differs by up to {most:.1e} (it sorts ties in its own way)")
        shown = ", ".join(f"{value:.6f}" for value in values)
        print(f"{peer:<44}{seconds:>9.3f}{seconds / ours[0]:>10.2f} x{peak:>10.0f}{peak / ours[1]:>10.2f} x   {shown}")


def growth(folder, queries):
    "Print our time and memory a line, as files grow; memory also with the judgments of a fixed number of queries."
    run, qrels = generate(folder, queries)
    few = folder / "few"
    few.write_bytes(b"".join(qrels.read_bytes().splitlines(keepends=True)[: JUDGED * queries // 50]))
    titles = f"{'seconds':>9}{'ns a line':>11}{'peak MB':>9}{'bytes a line':>14}{'peak MB, few judged':>21}"
    print(f"\n{'ndcg_lit as files grow':<24}{titles}")
    base = queries * RETURNED
    for lines in (base // 50, base // 5, base, 2 * base, 4 * base):
        if lines < base:
            part, judged = folder / "part", folder / "judged"
            part.write_bytes(b"".join(run.open("rb").readlines()[:lines]))
            judged.write_bytes(b"".join(qrels.open("rb").readlines()[: lines * JUDGED // RETURNED]))
        else:
            times = lines // base
            part, judged = repeat(run, folder / "part", times), repeat(qrels, folder / "judged", times)
        seconds, peak, _ = measure("ndcg_lit", judged, part)
        fewer = repeat(few, folder / "few", 1) if lines >= base else judged
        _, flat, _ = measure("ndcg_lit", fewer, part, 1)
        per_line = f"{seconds / lines * 1e9:>11.0f}{peak:>9.0f}{peak * 2**20 / lines:>14.0f}"
        print(f"{lines:<24,}{seconds:>9.3f}{per_line}{flat:>21.0f}")


def installed():
    for package in dict.fromkeys(("numpy", "pyarrow", *(package for package, *_ in PEERS.values()))):
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield package


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="a tenth of everything")
    queries = 500 if parser.parse_args().small else 5000
    versions = ", ".join([f"Python {platform.python_version()}", *installed()])
    print(f"{versions}; {platform.machine()}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        run, qrels = generate(Path(folder), queries)
        compare(f"{queries * RETURNED:,} lines, {queries * JUDGED:,} judgments", qrels, run)
        compare("the same lines, shuffled", qrels, shuffle(run, Path(folder) / "shuffled"))
        (Path(folder) / "shuffled").unlink()
        growth(Path(folder), queries)


if __name__ == "__main__":
    main()
