"""What the real libraries say of the same 200 random rankings: tests/conventions/golden.json, for test_presets.py.

    python tests/conventions/golden.py OUT.json [NAME ...]     in an environment with the libraries; others are left out

A value is kept under the name of the preset, the measure and the number of the case; the versions stand beside them."""
import json
import random
import sys
import warnings
from importlib.metadata import version

CASES = 200


def cases():
    "Return pairs of grades and scores in input order, with ties, grades from 0 to 3, some with nothing to find."
    rnd = random.Random(11)
    made = []
    for number in range(CASES):
        n = rnd.randint(2, 15)
        grades = [rnd.choice([0, 0, 1, 2, 3]) if number % 10 else 0 for _ in range(n)]
        scores = [rnd.choice([rnd.random(), rnd.randint(0, 4) / 4]) + 0.25 for _ in range(n)]
        made.append((grades, scores))
    return made


# Their sort keeps no order among the tied, and which one comes out differs from machine to machine
ANY_ORDER = ("sklearn-ignore-ties", "torchmetrics-ap")


def binary(grades): return [int(grade > 0) for grade in grades]


def sources(grades, scores):
    "Return judgments and a run of one query: the ids fall as the input order rises."
    ids = [f"d{99 - at}" for at in range(len(grades))]
    return {"q": dict(zip(ids, grades))}, {"q": dict(zip(ids, scores))}


def of_sklearn():
    from sklearn.metrics import average_precision_score, dcg_score, label_ranking_average_precision_score, ndcg_score
    def ap(y, s): return float(average_precision_score(binary(y), s)) if any(y) else 0.0
    return "scikit-learn", {
        ("sklearn", "nDCG@5"): lambda y, s: ndcg_score([y], [s], k=5), ("sklearn", "nDCG"): lambda y,
        s: ndcg_score([y], [s]), ("sklearn-dcg", "DCG@5"): lambda y, s: dcg_score([y], [s], k=5),
        ("sklearn-ignore-ties", "nDCG@5"): lambda y, s: ndcg_score([y], [s], k=5, ignore_ties=True),
        ("sklearn-ap", "AP"): ap, ("sklearn-lrap", "AP"): lambda y,
        s: label_ranking_average_precision_score([binary(y)], [s]),
    }


def of_pytrec_eval():
    import pytrec_eval
    names = {"nDCG@5": "ndcg_cut_5", "nDCG": "ndcg", "AP": "map", "AP@5": "map_cut_5", "RR": "recip_rank",
             "P@20": "P_20", "R@5": "recall_5", "Rprec": "Rprec", "Success@5": "success_5"}
    def by(name):
        key = name.replace("_cut_", "_cut.").replace("P_", "P.").replace("recall_", "recall.")
        def value(y, s):
            qrels, run = sources(y, s)
            return pytrec_eval.RelevanceEvaluator(qrels, {key.replace("success_", "success.")}).evaluate(run)["q"][name]
        return value
    presets = ("pytrec_eval", "trec_eval-9", "trec_eval-9-c")
    return "pytrec_eval-terrier", {(preset, m): by(name) for preset in presets for m, name in names.items()}


def of_ir_measures():
    import ir_measures
    def by(label):
        measure = ir_measures.parse_measure(label)
        return lambda y, s: ir_measures.calc_aggregate([measure], *sources(y, s))[measure]
    labels = "nDCG@5", "nDCG", "AP", "AP@5", "RR", "P@20", "R@5"
    return "ir_measures", {("ir_measures", label): by(label) for label in labels} | {
        ("ir_measures-rr@k", "RR@3"): by("RR@3"), ("ir_measures-rr@k", "RR@10"): by("RR@10")}


def of_ranx():
    import numpy as np
    from ranx import Qrels, Run, evaluate
    names = {"nDCG@5": "ndcg@5", "nDCG": "ndcg", "AP": "map", "AP@5": "map@5", "RR": "mrr", "P@20": "precision@20",
             "R@5": "recall@5"}
    def by(name):
        def value(y, s):
            qrels, run = sources(y, s)
            with np.errstate(all="ignore"): return float(evaluate(Qrels(qrels), Run(run), name))
        return value
    made = {(preset, m): by(name) for preset in ("ranx", "ranx-comparable") for m, name in names.items()}
    return "ranx", made | {("ranx-burges", "nDCG@5"): by("ndcg_burges@5")}


def of_torchmetrics():
    import torch
    from torchmetrics.functional.retrieval import retrieval_average_precision, retrieval_normalized_dcg
    from torchmetrics.functional.retrieval import retrieval_precision, retrieval_reciprocal_rank
    def single(s): return torch.tensor(s, dtype=torch.float32)
    def hits(of, **options): return lambda y, s: float(of(single(s), torch.tensor(binary(y)).bool(), **options))
    return "torchmetrics", {
        ("torchmetrics", "nDCG@5"): lambda y, s: float(retrieval_normalized_dcg(single(s), torch.tensor(y), top_k=5)),
        ("torchmetrics", "nDCG"): lambda y, s: float(retrieval_normalized_dcg(single(s), torch.tensor(y))),
        ("torchmetrics-ap", "AP"): hits(retrieval_average_precision),
        ("torchmetrics-ap", "AP@5"): hits(retrieval_average_precision, top_k=5),
        ("torchmetrics-ap", "RR"): hits(retrieval_reciprocal_rank),
        ("torchmetrics-ap", "P@20"): hits(retrieval_precision, top_k=20),
    }


def of_rax():
    import jax.numpy as jnp
    import rax
    def by(of, labels=list, **options):
        def single(numbers): return jnp.array(numbers, dtype=jnp.float32)
        return lambda y, s: float(of(single(s), single(labels(y)), **options))
    return "rax", {
        ("rax", "nDCG@5"): by(rax.ndcg_metric, topn=5), ("rax", "nDCG"): by(rax.ndcg_metric),
        ("rax", "DCG@5"): by(rax.dcg_metric, topn=5), ("rax", "AP"): by(rax.ap_metric),
        ("rax", "RR"): by(rax.mrr_metric), ("rax", "P@20"): by(rax.precision_metric, topn=20),
        ("rax", "R@5"): by(rax.recall_metric, topn=5),
    }


def of_lightgbm():
    import lightgbm
    import numpy as np
    def by(metric, k, labels):
        def value(y, s):
            rows, how = np.arange(len(y), dtype=float)[:, None], {"verbose": -1, "min_data_in_bin": 1}
            labelled, given = np.array(labels(y), float), np.array(s)
            data = lightgbm.Dataset(rows, labelled, group=[len(y)], init_score=given, params=how)
            seen = {}
            params = {"objective": "lambdarank", "metric": metric, "eval_at": [k], "learning_rate": 1e-300,
                      "verbose": -1, "num_leaves": 2, "min_data_in_leaf": 1, "num_threads": 1}
            lightgbm.train(params, data, 1, valid_sets=[data], callbacks=[lightgbm.record_evaluation(seen)])
            return next(iter(seen.values()))[f"{metric}@{k}"][0]
        return value
    return "lightgbm", {
        ("lightgbm", "nDCG@5"): by("ndcg", 5, list), ("lightgbm", "nDCG@20"): by("ndcg", 20, list),
        ("lightgbm-map", "AP@5"): by("map", 5, binary), ("lightgbm-map", "AP@20"): by("map", 20, binary),
    }


def of_xgboost():
    import numpy as np
    import xgboost
    def by(metric, labels, **more):
        def value(y, s):
            rows, labelled = np.zeros((len(y), 1)), np.array(labels(y))
            data = xgboost.DMatrix(rows, label=labelled, base_margin=np.array(s), group=[len(y)])
            params = {"objective": "rank:pairwise", "eval_metric": metric, "nthread": 1, "base_score": 0.0, **more}
            return float(xgboost.Booster(params, [data]).eval_set([(data, "on")], 0).rpartition(":")[2])
        return value
    return "xgboost", {
        ("xgboost", "nDCG@5"): by("ndcg@5", list), ("xgboost", "nDCG"): by("ndcg", list),
        ("xgboost-minus", "nDCG@5"): by("ndcg@5-", list),
        ("xgboost-linear", "nDCG@5"): by("ndcg@5", list, ndcg_exp_gain=False),
        ("xgboost-map", "AP@5"): by("map@5", binary), ("xgboost-pre", "P@20"): by("pre@20", binary),
    }


def of_catboost():
    from catboost.utils import eval_metric
    def by(metric, labels=list):
        one = {"thread_count": 1}
        return lambda y, s: eval_metric(list(map(float, labels(y))), s, metric, group_id=[0] * len(y), **one)[0]
    return "catboost", {
        ("catboost", "nDCG@5"): by("NDCG:top=5"), ("catboost", "nDCG"): by("NDCG"),
        ("catboost", "DCG@5"): by("DCG:top=5"),
        ("catboost-exp", "nDCG@5"): by("NDCG:top=5;type=Exp"), ("catboost-map", "AP@5"): by("MAP:top=5"),
        ("catboost-map", "AP"): by("MAP"), ("catboost-map", "RR@5"): by("MRR:top=5"),
        ("catboost-map", "P@20"): by("PrecisionAt:top=20"), ("catboost-recall", "R@5"): by("RecallAt:top=5"),
    }


LIBRARIES = (
    of_sklearn, of_pytrec_eval, of_ir_measures, of_ranx, of_torchmetrics, of_rax, of_lightgbm, of_xgboost, of_catboost,
)


def asked(of):
    "Return the version of a library and what it says of every case; None if it is absent."
    try: name, questions = of()
    except ImportError: return None
    values = {" ".join(asked): [float(value(*case)) for case in cases()] for asked, value in questions.items()}
    return name, version("xgboost-cpu" if name == "xgboost" and _absent("xgboost") else name), values


def _absent(name):
    try: version(name)
    except ImportError: return True
    return False


def main(path, *names):
    "Add what the libraries of this environment, or those with the `names`, say to the file at `path`."
    try:
        with open(path, encoding="utf-8") as file: held = json.load(file)
    except FileNotFoundError: held = {"versions": {}, "values": {}}
    warnings.simplefilter("ignore")
    for of in LIBRARIES:
        if names and of.__name__.removeprefix("of_") not in names: continue
        answer = asked(of)
        if answer is None: continue
        name, number, values = answer
        held["versions"][name] = number
        held["values"] |= values
    lines = [f"{json.dumps(key)}: {json.dumps(values)}" for key, values in sorted(held["values"].items())]
    versions = json.dumps(held["versions"], sort_keys=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'{{"versions": {versions},\n"values": {{\n' + ",\n".join(lines) + "\n}}\n")


if __name__ == "__main__": main(*sys.argv[1:])
