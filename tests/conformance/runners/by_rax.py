"""rax as an implementation under test: its metrics, each query by itself."""
import jax.numpy as jnp
import rax
from protocol import serve_rows

NAMES = {"nDCG": rax.ndcg_metric, "DCG": rax.dcg_metric, "AP": rax.ap_metric, "RR": rax.mrr_metric,
         "P": rax.precision_metric, "R": rax.recall_metric}


def value(preset, name, k, grades, scores):
    single = [jnp.array(numbers, dtype=jnp.float32) for numbers in (scores, grades)]
    return float(NAMES[name](*single, topn=k))


serve_rows(value)
