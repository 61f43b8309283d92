"""On thousands of random rankings the measures equal those of the tools that people trust."""

import ir_measures
import numpy as np
import pytest
import pytrec_eval
from sklearn.metrics import dcg_score, ndcg_score

from ndcg_lit import ap, dcg, mean_ap, mean_ndcg, mean_rr, ndcg, precision, recall, rr
from seeds import fewer

EXACT = dict(rtol=0, atol=1e-12)
CUTOFFS = (1, 3, 5, 10, 20)


def topics(count, seed, highest=4):
    """Yield random queries: grades of the returned documents in rank order (0 if unjudged), and of all judged ones.

    Some judged documents are not returned, some returned ones are not judged, some queries have nothing to find."""
    random = np.random.default_rng(seed)
    for number in range(count):
        judged = random.integers(0, highest + 1, random.integers(1, 30)) * (random.random() > 0.05)
        documents = random.permutation(len(judged) + random.integers(0, 10))[: random.integers(1, 30)]
        yield f"q{number}", documents.tolist(), judged.tolist()


def as_trec(queries):
    "Return the queries as run and judgments, with distinct scores."
    run = {q: {f"d{d}": float(-rank) for rank, d in enumerate(documents)} for q, documents, _ in queries}
    return run, {q: {f"d{d}": grade for d, grade in enumerate(judged)} for q, _, judged in queries}


def grades(documents, judged):
    return [judged[d] if d < len(judged) else 0 for d in documents]


@pytest.fixture(scope="module")
def queries():
    return list(topics(3000, seed=20021))


@pytest.fixture(scope="module")
def trec(queries):
    run, qrels = as_trec(queries)
    cut = ",".join(map(str, CUTOFFS))
    names = {"ndcg", "map", "recip_rank", *(f"{m}.{cut}" for m in ("ndcg_cut", "map_cut", "P", "recall"))}
    return pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)


def relevant(judged):
    return sum(grade >= 1 for grade in judged)


OURS = {  # of a list, its pool and a cutoff
    "ndcg_cut": lambda rel, pool, k: ndcg(rel, k=k, pool=pool), "ndcg": lambda rel, pool, k: ndcg(rel, pool=pool),
    "map_cut": lambda rel, pool, k: ap(rel, k=k, n_relevant=relevant(pool)),
    "map": lambda rel, pool, k: ap(rel, n_relevant=relevant(pool)), "recip_rank": lambda rel, pool, k: rr(rel),
    "P": lambda rel, pool, k: precision(rel, k=k),
    "recall": lambda rel, pool, k: recall(rel, k=k, n_relevant=relevant(pool)),
}


@pytest.mark.parametrize("name, k", [
    (name, k) for name in OURS for k in ((None,) if name in ("ndcg", "map", "recip_rank") else CUTOFFS)
])
def test_each_measure_is_that_of_pytrec_eval(queries, trec, name, k):
    theirs = [trec[q][name if k is None else f"{name}_{k}"] for q, _, _ in queries]
    ours = [OURS[name](grades(documents, judged), judged, k) for _, documents, judged in queries]
    np.testing.assert_allclose(theirs, ours, **EXACT)


def test_the_means_are_those_of_pytrec_eval(queries, trec):
    lists, pools = zip(*[(grades(documents, judged), judged) for _, documents, judged in queries])
    theirs = [np.mean([values[name] for values in trec.values()]) for name in ("ndcg_cut_10", "map", "recip_rank")]
    ours = mean_ndcg(lists, k=10, pools=pools), mean_ap(lists, n_relevant=list(map(relevant, pools))), mean_rr(lists)
    np.testing.assert_allclose(theirs, ours, **EXACT)


def test_a_higher_bar_is_ir_measures_rel(queries):
    run, qrels = as_trec(queries)
    ours = {
        ir_measures.AP(rel=3) @ 10: lambda rel, pool: ap(rel, k=10, n_relevant=sum(g >= 3 for g in pool), min_grade=3),
        ir_measures.RR(rel=2): lambda rel, pool: rr(rel, min_grade=2),
        ir_measures.P(rel=2) @ 5: lambda rel, pool: precision(rel, k=5, min_grade=2),
        ir_measures.R(rel=2) @ 5: lambda rel, pool: recall(rel, k=5, n_relevant=sum(g >= 2 for g in pool), min_grade=2),
    }
    theirs = {(value.measure, value.query_id): value.value for value in ir_measures.iter_calc(list(ours), qrels, run)}
    for q, documents, judged in queries:
        for measure, measured in ours.items():
            assert theirs[measure, q] == pytest.approx(measured(grades(documents, judged), judged), rel=0, abs=1e-12), (
                q, measure,
            )


def test_the_exponential_gain_is_that_of_ir_measures(queries):
    run, qrels = as_trec(queries)
    measure = ir_measures.nDCG(gains={g: 2**g - 1 for g in range(5)}) @ 10
    theirs = {value.query_id: value.value for value in ir_measures.iter_calc([measure], qrels, run)}
    ours = {
        q: ndcg(grades(documents, judged), k=10, pool=judged, gain="exponential") for q, documents, judged in queries
    }
    assert theirs.keys() == ours.keys()
    np.testing.assert_allclose([theirs[q] for q in ours], list(ours.values()), **EXACT)


@pytest.mark.parametrize("k", [None, 1, 5, 10, 50])
@pytest.mark.parametrize("kind", ["few grades", "fractions", "bytes"])
def test_ndcg_and_dcg_are_those_of_scikit_learn(k, kind):
    random = np.random.default_rng(7)
    rel = {
        "few grades": random.integers(0, 5, (2000, 20)), "fractions": random.random((2000, 20)) * 4,
        "bytes": random.integers(0, 16, (2000, 20)).astype(np.uint8),
    }[kind]
    in_order = np.tile(np.arange(20, 0, -1.0), (2000, 1))
    assert ndcg(rel, k=k).mean() == pytest.approx(ndcg_score(rel, in_order, k=k), rel=0, abs=1e-12)
    assert dcg(rel, k=k).mean() == pytest.approx(dcg_score(rel, in_order, k=k), rel=0, abs=1e-11)
    for row in rel[:fewer(200, 40)]:
        assert ndcg(row, k=k) == pytest.approx(ndcg_score([row], in_order[:1], k=k), rel=0, abs=1e-12)
