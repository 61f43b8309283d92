"""The metric classes: torchmetrics' interface and, if asked, its numbers."""
import pickle
from random import Random

import pytest

from ndcg_lit import CONVENTIONS, measure_list

torch = pytest.importorskip("torch")
pytest.importorskip("torchmetrics")

import torchmetrics  # noqa: E402
from packaging.version import Version  # noqa: E402
from torchmetrics import MetricCollection  # noqa: E402
from torchmetrics.retrieval import RetrievalMAP, RetrievalMRR, RetrievalNormalizedDCG  # noqa: E402

from ndcg_lit.torch import MAP, MRR, NDCG, ap_score, ndcg_score, rr_score  # noqa: E402

THEIRS = {NDCG: RetrievalNormalizedDCG, MAP: RetrievalMAP, MRR: RetrievalMRR}
TOOL = CONVENTIONS["torchmetrics"].tool
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
    if ours is not NDCG and Version(torchmetrics.__version__) < Version(TOOL.split()[1]):
        pytest.skip(f"an earlier version than that of the preset, {TOOL}")
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
    second = metric(scores, grades * 0, indexes=index + 100)
    assert second == 0 and metric.compute().item() == pytest.approx(first.item() / 2, abs=1e-12)
    assert pickle.loads(pickle.dumps(metric)).compute() == metric.compute()
    assert sum(getattr(metric, name).numel() for name in metric._defaults) < 100
    metric.reset()
    with pytest.warns(UserWarning, match="before the ``update`` method"): assert metric.compute().isnan()


LARGE = torch.tensor([[1, 2, 3], [1e308] * 3], dtype=torch.float64)


def test_a_fault_is_told_at_compute_with_its_query():
    spoiled, y = torch.tensor([0.1, torch.nan, 0.3]), torch.tensor([1, 0, 1])
    cases = {
        "query 44: scores must be finite": (MAP(), (spoiled, y, torch.tensor([55, 44, 55]))),
        "query 1: scores must be finite": (MRR(), (spoiled[:, None], y[:, None])),
        "query 7: a gain below 0": (NDCG(), (spoiled.nan_to_num(), -y, torch.tensor([7, 9, 7]))),
        "query 9: there is nothing to find": (MRR(empty="raise"), (y / 1, y, torch.tensor([7, 9, 7]))),
        "query 1: grades must be whole": (NDCG(convention="lightgbm"), (y[:, None] / 1, torch.arange(3)[:, None] / 2)),
        "query 1: the grades are too large": (NDCG(), (LARGE, LARGE)),
        "query 6: the grades are too large": (NDCG(), (*[LARGE.flatten()] * 2, torch.tensor([9, 9, 9, 6, 6, 6]))),
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


def test_average_precision_by_what_is_found_within_k_needs_an_order_of_the_tied():
    for options in ({"divisor": "found"}, {"convention": "ties=average ap_divisor=found"},
                    {"convention": "torchmetrics ties=average"}):
        with pytest.raises(ValueError, match="'found' with a cutoff .* or ties; without k all"): MAP(3, **options)
        assert MAP(**options).k is None
    with pytest.raises(ValueError, match="divi"): MAP(divisor="k")
    with pytest.raises(ValueError, match="divisor must be one of"): MAP(divisor="most")
    assert MAP(3, divisor="k").k == MAP(3, divisor="found", ties="stable").k == 3
    assert NDCG(3, convention="ties=average ap_divisor=found").k == 3  # which it does not look at


def conventions(random, many):
    "Yield conventions that tensors take, at random."
    tables = {0: 0, 1: 1, 2: 5, 3: 7}, {-1: 0, 0: 0, 0.5: 0.25, 1: 1, 2: 3}, {-2: 1, -1: 0.5, 0: 2, 1: 1, 2: 3, 3: 4}
    choices = {"negative": ("zero", "keep", "error"), "fractions": ("keep", "error"), "pool": ("judged", "returned"),
               "min_grade": (-1, 0, 0.5, 1, 2, ">0", ">-1", ">1"), "precision": ("single", "double"),
               "cutoff": (1, 2, 3, 10), "ap_divisor": ("all", "cutoff", "found", "returned", "k"),
               "empty": (1.0, -0.5, "nan", "skip", "raise"), "gain": ("linear", "exponential", *tables)}
    for _ in range(many):
        taken = {"ties": random.choice(["average", "stable"])}
        for name, values in choices.items():
            if random.random() < 0.4: taken[name] = random.choice(values)
        yield taken


@pytest.mark.parametrize("measure, metric_class", [("nDCG", NDCG), ("AP", MAP), ("RR", MRR)])
def test_every_choice_that_is_taken_is_followed_and_what_evaluate_refuses_is_refused(measure, metric_class):
    random, refused = Random(4), 0
    for convention in conventions(random, 400):
        size = random.randint(1, 6)
        grades = [random.choice([-2, -1, 0, 0, 1, 2, 3]) / random.choice([1, 1, 1, 2]) for _ in range(size)]
        if random.random() < 0.5: grades = [max(grade, 0) for grade in grades]
        scores = [random.choice([0.1, 0.1 + 1e-12, 0.2, 0.3, -1, 0]) for _ in range(size)]
        try: wanted = measure_list(grades, measure, scores=scores, convention=convention)
        except ValueError: wanted = None
        try:
            metric = metric_class(None, convention=convention)
            metric.update(torch.tensor(scores, dtype=torch.float64), torch.tensor(grades, dtype=torch.float64))
            found = metric.compute().item()
        except ValueError: found = None
        refused += found is None
        said = f"{convention}, grades {grades}, scores {scores}: {found}, not {wanted}"
        assert (found is None) == (wanted is None), said
        if found is not None: assert found == pytest.approx(wanted, abs=1e-9, nan_ok=True), said
    assert 30 < refused < 200


def test_a_grade_below_0_is_refused_by_the_rule_that_the_convention_names():
    below, table = torch.tensor([[1.0, -1.0]]), {-1: 0, 0: 0, 1: 1}
    for metric in (MAP(convention="ties=average negative=error"), MRR(convention="ties=average negative=error"),
                   NDCG(convention={"ties": "average", "negative": "error", "gain": table}),
                   NDCG(convention="ties=stable negative=error")):
        metric.update(below + 2, below)
        with pytest.raises(ValueError, match="query 0: a grade below 0 is an error by"): metric.compute()
        metric.reset()
        metric.update(below + 2, below, mask=below > 0)
        assert metric.compute() == 1
