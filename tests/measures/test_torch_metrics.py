"""The metric classes: torchmetrics' interface and, if asked, its numbers."""
import pickle

import pytest

from ndcg_lit import CONVENTIONS, measure_list

torch = pytest.importorskip("torch")
pytest.importorskip("torchmetrics")

from torchmetrics import MetricCollection  # noqa: E402
from torchmetrics.retrieval import RetrievalMAP, RetrievalMRR, RetrievalNormalizedDCG  # noqa: E402

from ndcg_lit.torch import MAP, MRR, NDCG, ap_score, ndcg_score, rr_score  # noqa: E402

THEIRS = {NDCG: RetrievalNormalizedDCG, MAP: RetrievalMAP, MRR: RetrievalMRR}
SCORE = {NDCG: ndcg_score, MAP: ap_score, MRR: rr_score}


def queries(seed, most=4):
    "Return scores without ties, grades and indexes of some 30 queries, a few of them without relevant documents."
    random = torch.Generator().manual_seed(seed)
    index = torch.randint(-5, 25, (300,), generator=random)
    grades = torch.randint(0, most, (300,), generator=random) * (torch.rand(300, generator=random) < 0.2)
    return torch.randn(300, generator=random), grades, index


@pytest.mark.parametrize("k", [None, 3, 10])
@pytest.mark.parametrize("ours", THEIRS)
@pytest.mark.parametrize("action, empty", [("neg", 0), ("pos", 1), ("skip", "skip")])
def test_the_preset_torchmetrics_gives_its_numbers(ours, k, action, empty):
    for seed in range(5):
        scores, grades, index = queries(seed, 4 if ours is NDCG else 2)
        theirs = THEIRS[ours](top_k=k, empty_target_action=action)
        metric = ours(k, convention=f"torchmetrics empty={empty}")
        for each in (theirs, metric): each.update(scores, grades, indexes=index)
        assert metric.compute().item() == pytest.approx(theirs.compute().item(), abs=1e-6)
    for each in (theirs, metric):
        each.reset()
        each.update(scores[:3], grades[:3] * 0, indexes=index[:3])
    assert metric.compute() == theirs.compute() == (1 if empty == 1 else 0)


def test_grades_below_0_count_in_ndcg_as_torchmetrics_counts_them():
    scores, grades, index = torch.tensor([0.1, 0.2, 0.3, 0.4, 0.5]), torch.tensor([3, -1, 1, 1, -1]), [0, 0, 0, 1, 1]
    theirs, metric = RetrievalNormalizedDCG(), NDCG(None, convention="torchmetrics")
    for each in (theirs, metric): each.update(scores, grades, indexes=torch.tensor(index))
    assert metric.compute().item() == pytest.approx(theirs.compute().item(), abs=1e-6)


def test_by_default_a_metric_is_the_mean_of_the_function():
    for metric_class, score in SCORE.items():
        scores, grades, index = queries(7)
        metric = metric_class(5)
        for some in (index < 10, index >= 10): metric.update(scores[some], grades[some], index[some])
        assert metric.compute().item() == pytest.approx(score(grades, scores, 5, indexes=index).item(), abs=1e-12)


def test_rows_are_queries_and_may_be_filled_up():
    y, s = torch.tensor([[3, 0, 1], [1, 0, 2]]), torch.tensor([[0.1, 0.2, 0.3], [0.2, 0.1, 0.4]])
    mask, metric = torch.tensor([[True, True, True], [True, True, False]]), NDCG(2)
    metric.update(s, y, mask=mask)
    assert metric.compute() == ndcg_score(y, s, 2, mask=mask)


@pytest.mark.parametrize("measure, metric_class", [("nDCG", NDCG), ("AP", MAP), ("RR", MRR)])
def test_each_preset_that_tensors_can_follow_gives_the_values_of_measure_list(measure, metric_class):
    random, taken = torch.Generator().manual_seed(3), []
    for name, preset in CONVENTIONS.items():
        if measure not in (each.partition("@")[0] for each in preset.measures): continue
        try: metric = metric_class(None, convention=name)
        except ValueError as error:
            assert "tensors" in str(error)
            continue
        taken.append(name)
        values = []
        for _ in range(20):
            s = 1 + torch.randint(0, 6, (9,), generator=random).double()
            y = torch.randint(0, 2 if measure != "nDCG" else 4, (9,), generator=random) * (s > s.mean())
            metric.update(s, y)
            values.append(measure_list(y.tolist(), measure, scores=s.tolist(), convention=name))
        if preset.convention.empty == "skip": values = [value for value in values if value == value]
        assert metric.compute().item() == pytest.approx(sum(values) / len(values), abs=1e-6, nan_ok=True), name
    assert len(taken) > (5 if measure == "nDCG" else 1) and any("torchmetrics" in name for name in taken)


def test_metrics_of_a_collection_stay_apart_even_if_their_first_values_are_equal():
    collection = MetricCollection({"ap": MAP(), "rr": MRR(), "3": NDCG(3), "5": NDCG(5), "5 again": NDCG(5)})
    scores, index = torch.arange(8.0), torch.zeros(8, dtype=torch.int64)
    for grades in ([0] * 7 + [1], [0, 1] * 4, [1, 1] + [0] * 6):
        collection.update(scores, torch.tensor(grades), indexes=index)
    found = collection.compute()
    assert len({round(value.item(), 9) for value in found.values()}) == 4 and found["5"] == found["5 again"]


def test_a_metric_is_called_reset_pickled_and_holds_two_sums_and_not_the_scores():
    metric = NDCG(10)
    scores, grades, index = queries(1)
    first = metric(scores, grades, indexes=index)
    second = metric(scores, grades * 0, indexes=index)
    assert second == 0 and metric.compute().item() == pytest.approx(first.item() / 2, abs=1e-12)
    assert pickle.loads(pickle.dumps(metric)).compute() == metric.compute()
    assert sum(getattr(metric, name).numel() for name in metric._defaults) < 100
    metric.reset()
    with pytest.warns(UserWarning, match="before the ``update`` method"): assert metric.compute().isnan()


def test_a_fault_is_told_at_compute_with_its_query():
    spoiled, y = torch.tensor([0.1, torch.nan, 0.3]), torch.tensor([1, 0, 1])
    cases = {
        "query 44: scores must be finite": (MAP(), (spoiled, y, torch.tensor([55, 44, 55]))),
        "query 1: scores must be finite": (MRR(), (spoiled[:, None], y[:, None])),
        "query 7: a gain below 0": (NDCG(), (spoiled.nan_to_num(), -y, torch.tensor([7, 9, 7]))),
        "query 9: there is nothing to find": (MRR(empty="raise"), (y / 1, y, torch.tensor([7, 9, 7]))),
        "query 1: grades must be whole": (NDCG(convention="lightgbm"), (y[:, None] / 1, torch.arange(3)[:, None] / 2)),
    }
    for said, (metric, given) in cases.items():
        metric.update(*given)
        with pytest.raises(ValueError, match=said): metric.compute()


def test_what_a_metric_does_not_take_is_named_when_it_is_made():
    cases = {"ties=average or stable; got docid": {"convention": "ties=docid"}, "k counts ranks": {"k": 0},
             "ties would not be used": {"convention": "lightgbm", "ties": "stable"}, "empty must": {"empty": "no"},
             "ties must be one of": {"ties": "best"}, "gain=binary": {"convention": "ties=stable gain=binary"}}
    for said, options in cases.items():
        with pytest.raises(ValueError, match=said): NDCG(**options)
