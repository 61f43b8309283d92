"""XGBoost as an implementation under test: what it prints of ndcg, map and pre for scores that it starts from."""
import numpy as np
import xgboost
from protocol import Refused, hits, serve_rows

NAMES = {"xgboost-map": "map", "xgboost-pre": "pre"}


def value(preset, name, k, grades, scores):
    metric = NAMES.get(preset, "ndcg")
    labels = np.array(grades if metric == "ndcg" else hits(grades))
    more = {"ndcg_exp_gain": False} if preset == "xgboost-linear" else {}
    asked = metric + (f"@{k}" if k else "") + ("-" if preset == "xgboost-minus" else "")
    params = {"objective": "rank:pairwise", "eval_metric": asked, "nthread": 1, "base_score": 0.0,
              "verbosity": 0, **more}
    try:
        data = xgboost.DMatrix(np.zeros((len(grades), 1)), labels, base_margin=np.array(scores), group=[len(grades)])
        said = xgboost.Booster(params, [data]).eval_set([(data, "on")], 0)
    except xgboost.core.XGBoostError as error: raise Refused from error
    return float(said.rpartition(":")[2])


serve_rows(value)
