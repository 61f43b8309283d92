"""What conventions cost: evaluate with one beside evaluate without, and reconcile on 1,000 queries. Run: make bench"""

import random
import time

from ndcg_lit import evaluate, reconcile

QUERIES, JUDGED, RETURNED = 1000, 60, 100
MEASURES = "nDCG@10", "AP", "RR"
CONVENTIONS = ("default", "trec_eval-9", "trec_eval-10-c", "ranx-comparable", "lightgbm fractions=keep", "sklearn",
               "xgboost-linear", "catboost", "recbole", "beir", "lenskit", "elasticsearch")


def thousand(grades=(0, 0, 1, 2, 3), apart=(0.0,), seed=3):
    "Return a run and judgments as dicts: ties, judged documents not returned, and returned ones unjudged."
    rnd = random.Random(seed)
    ids = [f"d{at}" for at in range(150)]
    names = [f"q{at}" for at in range(QUERIES)]
    qrels = {name: {d: rnd.choice(grades) for d in rnd.sample(ids, JUDGED)} for name in names}
    run = {name: {d: rnd.randint(0, 40) / 8 + rnd.choice(apart) for d in rnd.sample(ids, RETURNED)} for name in names}
    return run, qrels


def as_trec(run, qrels):
    "Return a run and judgments as the bytes of two TREC files."
    rows = "".join(f"{q} Q0 {d} 1 {score!r} x\n" for q, docs in run.items() for d, score in docs.items())
    judged = "".join(f"{q} 0 {d} {grade}\n" for q, docs in qrels.items() for d, grade in docs.items())
    return rows.encode(), judged.encode()


def seconds(work):
    "Return the CPU time of one call."
    start = time.process_time()
    work()
    return time.process_time() - start


def paired(one, other, repeats=9):
    "Return the least CPU time of each of two calls, taken in turns."
    one()
    other()
    pairs = [(seconds(one), seconds(other)) for _ in range(repeats)]
    return tuple(map(min, zip(*pairs)))


def with_and_without(run, qrels, what):
    print(f"\n{f'evaluate, {QUERIES:,} queries {what}':<58}{'without':>11}{'with':>11}   {'with/without':>12}")
    for convention in CONVENTIONS:
        plain, given = paired(
            lambda: evaluate(run, qrels, MEASURES), lambda: evaluate(run, qrels, MEASURES, convention=convention)
        )
        print(f"{convention:<58}{plain * 1e3:>11.1f}{given * 1e3:>11.1f} ms{given / plain:>10.2f} x")


def reconciled():
    print(f"\n{f'reconcile, {QUERIES:,} queries of {RETURNED} documents':<58}{'conventions':>11}{'seconds':>11}")
    kinds = {"ties": thousand(), "ties, grades below 0, fractions, close scores":
             thousand((-1, 0, 0, 1, 2, 3, 1.5), (0.0, 1e-9), 4)}
    for kind, (run, qrels) in kinds.items():
        for measure in ("nDCG@10", "AP@10", "P@10", "RR"):
            there = f"{evaluate(run, qrels, measure, convention='trec_eval-9').mean[measure]:.9f}"
            for said, value in (("found", there), ("not found", "0.123456789")):
                taken = min(seconds(lambda: reconcile(value, run, qrels, measure)) for _ in range(2))
                tried = reconcile(value, run, qrels, measure).tried
                print(f"{f'{measure}, {said}; {kind}':<58}{tried:>11,}{taken:>11.2f}")


if __name__ == "__main__":
    run, qrels = thousand()
    with_and_without(run, qrels, "as dicts")
    with_and_without(*as_trec(run, qrels), "as TREC lines")
    reconciled()
