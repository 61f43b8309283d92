"""torchmetrics as an implementation under test: its functions of retrieval, each query by itself."""
import torch
from protocol import Unsupported, hits, serve_rows
from torchmetrics.functional.retrieval import (
    retrieval_average_precision, retrieval_hit_rate, retrieval_normalized_dcg, retrieval_precision, retrieval_recall,
    retrieval_reciprocal_rank,
)

OF_HITS = {"AP": retrieval_average_precision, "RR": retrieval_reciprocal_rank, "P": retrieval_precision,
           "R": retrieval_recall, "Success": retrieval_hit_rate}


def value(preset, name, k, grades, scores):
    if len(grades) == 0: raise Unsupported("an empty list is refused")
    given = torch.tensor(scores, dtype=torch.float32)
    if name == "nDCG": return float(retrieval_normalized_dcg(given, torch.tensor(grades), top_k=k))
    return float(OF_HITS[name](given, torch.tensor(hits(grades)).bool(), top_k=k))


serve_rows(value)
