"""LightGBM as an implementation under test: what it prints of ndcg and map for scores that it starts from."""
import lightgbm
import numpy as np
from protocol import Refused, Unsupported, hits, serve_rows

QUIET = {"verbose": -1, "min_data_in_bin": 1}


def value(preset, name, k, grades, scores):
    if len(grades) < 2: raise Unsupported("one document makes no feature")
    metric = "map" if preset == "lightgbm-map" else "ndcg"
    labels = np.array(hits(grades) if metric == "map" else grades, float)
    k = k or len(grades)
    params = {"objective": "lambdarank", "metric": metric, "eval_at": [k], "learning_rate": 1e-300, "num_leaves": 2,
              "min_data_in_leaf": 1, "num_threads": 1, **QUIET}
    seen, rows = {}, np.arange(len(grades), dtype=float)[:, None]
    data = lightgbm.Dataset(rows, labels, group=[len(grades)], init_score=np.array(scores), params=QUIET)
    try: lightgbm.train(params, data, 1, valid_sets=[data], callbacks=[lightgbm.record_evaluation(seen)])
    except lightgbm.basic.LightGBMError as error: raise Refused from error
    return next(iter(seen.values()))[f"{metric}@{k}"][0]


serve_rows(value)
