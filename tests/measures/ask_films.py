"""Write films.json: the means that ranx and CatBoost give for the five systems of the films. Neither is installed for
the tests; where one is missing, what is kept of it stays.

    python tests/measures/ask_films.py
"""
import json
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

KEPT = Path(__file__).with_name("films.json")
RANX = {"ndcg@10": "nDCG@10", "ndcg": "nDCG", "map": "AP", "mrr": "RR", "recall@100": "R@100", "precision@10": "P@10"}
CATBOOST = {  # its metric: our measure and preset
    "NDCG:top=10": ("nDCG@10", "catboost"), "NDCG:top=10;type=Exp": ("nDCG@10", "catboost-exp"),
    "MAP:top=10": ("AP@10", "catboost-map"), "MRR:top=10": ("RR@10", "catboost-map"),
    "RecallAt:top=10": ("R@10", "catboost-recall"),
}


def by_ranx(run, qrels):
    "Return the means of ranx, by our names."
    from ranx import Qrels, Run, evaluate
    found = evaluate(Qrels(qrels), Run({query: run[query] for query in qrels}), list(RANX))
    return {RANX[name]: float(value) for name, value in found.items()}


def by_catboost(run, qrels):
    "Return the means of CatBoost, by its metrics."
    from catboost.utils import eval_metric
    rows = [(at, float(qrels[query].get(document, 0)), score) for at, (query, docs) in enumerate(run.items())
            for document, score in docs.items()]
    group, grades, scores = map(list, zip(*rows))
    return {metric: eval_metric(grades, scores, metric, group_id=group, thread_count=1)[0] for metric in CATBOOST}


def main():
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where source.py is
    from test_real_data import by_rank, variables_of
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    films = variables_of("10_films", "fi-runs")
    qrels = {query: {document: int(grade) for document, grade in docs.items()}
             for query, docs in films["qrels"].items()}
    for package, ask in (("ranx", by_ranx), ("catboost", by_catboost)):
        try: kept[package] = {"version": version(package)}
        except PackageNotFoundError: continue
        kept[package] |= {system: ask(by_rank(run), qrels) for system, run in films["runs"].items()}
    assert all(np.isfinite(value) for tool in kept.values() for name, means in tool.items() if name != "version"
               for value in means.values())
    KEPT.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
