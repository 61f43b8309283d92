"""NDCG@10, AP and RR of tensors where they are: ours, torchmetrics, a copy to numpy, and the bytes that must be read.

It runs on the graphics card if there is one, timed by its own events. If not, it runs on one processor with a tenth of
the queries, and counts the processor's time, which others at work on the computer change little. Run: make bench

    python bench/tensors.py          print the table
    python bench/tensors.py --keep   store it in bench/tensors.json too, which the chapter on training reads
"""

import argparse
import ctypes
import json
import platform
import time
from datetime import date
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np
import torch

import ndcg_lit
from ndcg_lit.torch import ap_score, ndcg_score, rr_score

KEPT = Path(__file__).with_name("tensors.json")
SHAPES = (100_000, 100), (10_000, 1_000)
BATCHES = (256, 100), (4_096, 100)  # of a validation loop
METRICS = {"NDCG@10": "NDCG", "AP": "MAP", "RR": "MRR"}
FEW = 50  # torchmetrics gets one query in so many, and its time is multiplied
MEASURES = {"NDCG@10": (ndcg_score, ndcg_lit.ndcg_score, 10), "AP": (ap_score, ndcg_lit.ap_score, None),
            "RR": (rr_score, ndcg_lit.rr_score, None)}


def seconds(work, device, rounds=5):
    "Return the least time of `work`: by events of the graphics card, or by what the processor counts."
    taken = []
    for _ in range(rounds + 1):
        if device.type == "cuda":
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            work()
            end.record()
            torch.cuda.synchronize()
            taken.append(start.elapsed_time(end) / 1e3)
        else:
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return min(taken[1:])


def peak(work, device):
    "Return the most bytes that `work` held beyond what was there before; None where nobody counts them."
    if device.type == "cuda":
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        work()
        return torch.cuda.max_memory_allocated() - before
    status = Path("/proc/self/status")
    if not status.exists(): return None
    library = ctypes.CDLL(None)
    library.mallopt(-3, 1 << 16)  # M_MMAP_THRESHOLD: what is freed goes back to the system
    library.malloc_trim(0)  # and so does what was freed before
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before = resident(status, "VmRSS")
    work()
    return resident(status, "VmHWM") - before


def resident(status, name):
    "Return the bytes that Linux states under a `name`."
    return next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if line.startswith(name))


def arrays(rows, columns, levels):
    "Return scores in float32 and grades in int64, one document in five relevant; `levels`: how many scores, or all."
    random = np.random.default_rng(1)
    scores = random.normal(size=(rows, columns)) if levels is None else random.integers(1, levels, (rows, columns))
    return scores.astype(np.float32), random.choice(5, (rows, columns), p=[0.8, 0.08, 0.06, 0.04, 0.02])


def of_torchmetrics(name, scores, grades):
    "Return a call of torchmetrics' class for one query in FEW; None where it is not installed."
    try: from torchmetrics.retrieval import RetrievalMAP, RetrievalMRR, RetrievalNormalizedDCG
    except ImportError: return None
    scores, target = scores[::FEW].flatten(), grades[::FEW].flatten()
    made = {"NDCG@10": partial(RetrievalNormalizedDCG, top_k=10), "AP": RetrievalMAP, "RR": RetrievalMRR}[name]
    if name != "NDCG@10": target = target >= 1
    index = torch.arange(len(scores), device=scores.device) // grades.shape[1]
    def run():
        metric = made().to(scores.device)
        metric.update(scores, target, indexes=index)
        return metric.compute()
    return run


def measured(device):
    "Yield a row of the table for each shape, kind of scores and measure."
    for rows, columns in SHAPES:
        shape = (rows if device.type == "cuda" else rows // 10, columns)
        for levels in (None, 50):
            scores, grades = (torch.from_numpy(each).to(device) for each in arrays(*shape, levels))
            index = torch.arange(scores.numel(), device=device) // shape[1]
            flat = scores.flatten(), grades.flatten()
            read = seconds(lambda: (scores.sum(), grades.sum()), device)
            for name, (ours, of_arrays, k) in MEASURES.items():
                work = partial(ours, grades, scores, k, check=False)
                theirs = of_torchmetrics(name, scores, grades)
                copy = lambda: of_arrays(grades.cpu().numpy(), scores.cpu().numpy(), k)
                yield {
                    "queries": shape[0], "documents": shape[1], "ties": levels is not None, "measure": name,
                    "ours": seconds(work, device),
                    "checked": seconds(partial(ours, grades, scores, k), device),
                    "indexes": seconds(lambda: ours(flat[1], flat[0], k, indexes=index, check=False), device, 3),
                    "torchmetrics": theirs and FEW * seconds(theirs, device, 2),
                    "numpy": seconds(copy, device),
                    "read": read,
                }


def updates(device):
    "Yield what one update of a metric takes beside the function for the same batch: by rows, and with indexes."
    for rows, columns in BATCHES:
        scores, grades = (torch.from_numpy(each).to(device) for each in arrays(rows, columns, None))
        index = torch.arange(scores.numel(), device=device) // columns
        flat = scores.flatten(), grades.flatten()
        for name, (ours, _, k) in MEASURES.items():
            metric = getattr(ndcg_lit.torch, METRICS[name])(k).to(device)
            yield {
                "queries": rows, "documents": columns, "measure": name,
                "rows": seconds(partial(ours, grades, scores, k, check=False), device, 20),
                "update": seconds(partial(metric.update, scores, grades), device, 20),
                "indexes": seconds(partial(ours, *flat[::-1], k, indexes=index, check=False), device),
                "update_indexes": seconds(partial(metric.update, *flat, indexes=index), device),
            }


def peaks(rows, device):
    "Add to each of the `rows` the most bytes that ours held. It comes last: from then on memory is taken more slowly."
    for row in rows:
        shape, levels = (row["queries"], row["documents"]), 50 if row["ties"] else None
        scores, grades = (torch.from_numpy(each).to(device) for each in arrays(*shape, levels))
        ours, _, k = MEASURES[row["measure"]]
        work = partial(ours, grades, scores, k, check=False)
        work()
        row["peak"] = peak(work, device)


def machine(device):
    "Return what this runs on, in words."
    if device.type == "cuda": return torch.cuda.get_device_name(device)
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, one processor"


def installed(name):
    try: return version(name)
    except PackageNotFoundError: return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="store the table in bench/tensors.json")
    keep, device = parser.parse_args().keep, torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if device.type == "cpu": torch.set_num_threads(1)
    versions = {name: installed(name) for name in ("torch", "torchmetrics", "numpy")}
    print(f"{machine(device)}; " + ", ".join(f"{name} {number}" for name, number in versions.items()))
    print("Milliseconds, the least of several calls; in brackets as a multiple of ours.\nchecked: bad values are told. "
          "flat: with indexes. copy: to the host, and our functions for arrays.\nread: both tensors added up.")
    head = "".join(f"{name:>20}" for name in ("checked", "flat", "torchmetrics", "copy", "read"))
    print(f"{'':<36}{'ours':>9}{head}")
    rows = []
    for row in measured(device):
        rows.append(row)
        label = f"{row['measure']:<8}{row['queries']:,} x {row['documents']:,}" + (", ties" if row["ties"] else "")
        beside_ours = ("checked", "indexes", "torchmetrics", "numpy", "read")
        each = "".join(beside(row[name], row["ours"]) for name in beside_ours)
        print(f"{label:<36}{row['ours'] * 1e3:>9.1f}{each}", flush=True)
    print("\nOne update of a metric, in brackets as a multiple of the function for the same batch")
    batches = []
    for row in updates(device) if installed("torchmetrics") else []:
        batches.append(row)
        label = f"{row['measure']:<8}{row['queries']:,} x {row['documents']:,}"
        each = beside(row["update"], row["rows"]) + beside(row["update_indexes"], row["indexes"])
        print(f"{label:<36}{each}", flush=True)
    peaks(rows, device)
    print("\nThe most bytes that ours held for each document, beyond the two tensors")
    for row in rows:
        most = "-" if row["peak"] is None else f"{row['peak'] / row['queries'] / row['documents']:.0f}"
        print(f"{row['measure']:<8}{row['documents']:,} documents{', ties' if row['ties'] else '':<8}{most:>6}")
    if keep:
        store({"date": str(date.today()), "machine": machine(device), "versions": versions, "rows": rows,
               "updates": batches})


def beside(theirs, ours):
    return f"{'-':>20}" if theirs is None else f"{theirs * 1e3:>11.1f} {f'({theirs / ours:.2f})':>8}"


def store(table):
    "Put the `table` in the place of an older one from the same machine."
    stored = json.loads(KEPT.read_text()) if KEPT.exists() else []
    stored = [each for each in stored if each["machine"] != table["machine"]] + [table]
    KEPT.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()
