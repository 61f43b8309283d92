"""CatBoost as an implementation under test: catboost.utils.eval_metric."""
from catboost.utils import eval_metric
from protocol import serve_rows

NAMES = {"nDCG": "NDCG", "DCG": "DCG", "AP": "MAP", "RR": "MRR", "P": "PrecisionAt", "R": "RecallAt"}


def value(preset, name, k, grades, scores):
    options = ([f"top={k}"] if k else []) + (["type=Exp"] if preset == "catboost-exp" else [])
    metric = NAMES[name] + (":" + ";".join(options) if options else "")
    return eval_metric(list(map(float, grades)), scores, metric, group_id=[0] * len(grades), thread_count=1)[0]


serve_rows(value)
