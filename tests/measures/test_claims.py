"""What chapters claim from one simulation, drawn again: by generators that differ in kind, and other seeds."""
import numpy as np
import pytest

from ndcg_lit import corrected_mean, evaluate, kendall_tau, ndcg, weighted_kappa
from seeds import TURN

QUERIES, DOCUMENTS = 40, 400


def normal(rng, relevant, noise): return 2 * relevant + rng.normal(0, noise, relevant.shape)


def skewed(rng, relevant, noise):
    return 3 * relevant * rng.random(relevant.shape) + rng.exponential(noise, relevant.shape)


def stepped(rng, relevant, noise):
    "Scores of few values, whose ties chance breaks."
    return np.floor(2 * (2 * relevant + rng.normal(0, noise, relevant.shape))) + 0.01 * rng.random(relevant.shape)


GENERATORS = {"normal": normal, "skewed": skewed, "stepped": stepped}


def drawn(kind, seed, share=0.05, siblings=1):
    "Return the runs of nine systems and all labels; `siblings` of them in a row share half of their scores."
    rng = np.random.default_rng([TURN, seed])
    relevant, runs = rng.random((QUERIES, DOCUMENTS)) < share, {}
    for i, noise in enumerate(np.linspace(0.8, 1.6, 9)):
        if i % siblings == 0: common = GENERATORS[kind](rng, relevant, 1.2)
        scores = GENERATORS[kind](rng, relevant, noise) + (common if siblings > 1 else 0)
        runs[f"s{i}"] = {f"q{q}": {f"d{d}": float(scores[q, d]) for d in np.argsort(-scores[q])[:60]}
                         for q in range(QUERIES)}
    return rng, runs, {f"q{q}": {f"d{d}": int(each) for d, each in enumerate(row)} for q, row in enumerate(relevant)}


def means(runs, qrels, name): return np.array([evaluate(run, qrels, name)[name] for run in runs.values()])


def pool(runs, labels, depth, without=()):
    firsts = {q: {d for name, run in runs.items() if name not in without for d in list(run[q])[:depth]} for q in labels}
    return {q: {d: labels[q][d] for d in sorted(found)} for q, found in firsts.items()}


@pytest.mark.parametrize("kind", GENERATORS)
def test_bpref_keeps_its_level_where_gaps_are_random_and_not_in_a_shallow_pool(kind):
    "practice/pools"
    gaps = []
    for seed in range(3):
        rng, runs, labels = drawn(kind, seed)
        left = {q: {d: g for d, g in grades.items() if rng.random() < 0.2} for q, grades in labels.items()}
        shallow = pool(runs, labels, 3)
        off = {(name, where): (means(runs, qrels, name) - means(runs, labels, name)).mean()
               for name in ("AP", "Bpref") for where, qrels in (("random", left), ("shallow", shallow))}
        gaps.append([abs(off["Bpref", "random"]), abs(off["AP", "random"]), off["Bpref", "shallow"]])
    bpref, ap, shallow = np.mean(gaps, axis=0)
    assert bpref < ap / 2 and shallow > 2 * bpref, (bpref, ap, shallow)


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_system_loses_more_of_its_value_if_its_siblings_are_left_out_of_the_pool_too(kind):
    "practice/pools"
    lost = []
    for seed in range(2):
        _, runs, labels = drawn(kind, seed, siblings=3)
        groups = {name: [f"s{i}" for i in range(9) if i // 3 == int(name[1]) // 3] for name in runs}
        inside = pool(runs, labels, 10)
        for name, group in groups.items():
            full, alone, together = (evaluate(runs[name], qrels, "P@10")["P@10"] for qrels in (
                inside, pool(runs, labels, 10, [name]), pool(runs, labels, 10, group)))
            assert together <= alone <= full
            lost.append([full - alone, full - together])
    alone, together = np.mean(lost, axis=0)
    assert together > 1.3 * alone, (alone, together)


def errors_without_the_unjudged(kind, documents, shown, share, whole_list):
    "Return by how much NDCG@10 of the judged quarter is too high, on average over drawn lists."
    rng, errors = np.random.default_rng([TURN, 5]), []
    for _ in range(150):
        relevant = rng.random(documents) < share
        listed = np.argsort(-GENERATORS[kind](rng, relevant, 1.0))[:shown]
        known = rng.random(documents) < 0.25
        ideals = (None, None) if whole_list else (relevant * 1.0, relevant[known] * 1.0)
        value = ndcg(relevant[listed][known[listed]] * 1.0, 10, ideals[1])
        errors.append(value - ndcg(relevant[listed] * 1.0, 10, ideals[0]))
    return float(np.mean(errors))


def test_ndcg_without_the_unjudged_results_errs_both_ways():
    "practice/unjudged: mostly too high for lists that show all, too low for some kinds that show a part of many."
    own = [errors_without_the_unjudged(kind, 30, 30, 0.4, True) for kind in GENERATORS]
    large = [errors_without_the_unjudged(kind, 1000, 150, 0.05, False) for kind in GENERATORS]
    assert max(own) > 0.01 and min(large) < -0.05, (own, large)


def two_judges(kind, seed, own_error):
    "Return kappa of two judges who err independently, and the tau of ten systems by P@10 of each."
    rng, shape = np.random.default_rng([TURN, seed]), (60, 100)
    worth = rng.normal(0, 1, shape)
    labels = [(worth + rng.normal(0, own_error, shape) > 1.28 * np.hypot(1, own_error)) * 1 for _ in range(2)]
    tops = [np.argsort(-GENERATORS[kind](rng, worth / 2, noise), axis=1)[:, :10] for noise in np.linspace(0.5, 2.5, 10)]
    by_each = [[np.take_along_axis(each, top, 1).mean() for top in tops] for each in labels]
    return weighted_kappa(*map(np.ravel, labels), "none"), kendall_tau(*by_each)


@pytest.mark.parametrize("kind", GENERATORS)
def test_the_order_of_systems_survives_more_than_labels_agree(kind):
    "practice/agreement"
    near, far = (np.mean([two_judges(kind, seed, own_error) for seed in range(8)], axis=0) for own_error in (0.5, 1.5))
    assert near[0] < 0.6 and near[1] > 0.8, near
    assert far[0] < 0.2 and far[1] > far[0] + 0.3 and far[1] < near[1], (near, far)


WORTH = {"normal": lambda rng, n: rng.normal(0, 1, n), "skewed": lambda rng, n: rng.exponential(1, n),
         "even": lambda rng, n: rng.uniform(-1.7, 1.7, n)}


@pytest.mark.parametrize("kind", WORTH)
def test_quadratic_kappa_rises_with_the_number_of_grades_and_linear_kappa_hardly_moves(kind):
    "practice/agreement"
    rng, by_weights = np.random.default_rng([TURN, 1996]), {"quadratic": [], "linear": []}
    seen = WORTH[kind](rng, 6000) + rng.normal(0, 0.6, (2, 6000))
    for grades in (2, 10):
        cuts = np.quantile(seen, np.arange(1, grades) / grades)
        for how, found in by_weights.items(): found.append(weighted_kappa(*np.digitize(seen, cuts), how))
    rise = {how: ten - two for how, (two, ten) in by_weights.items()}
    assert rise["quadratic"] > 0.1 and abs(rise["linear"]) < 0.1 < rise["quadratic"] - rise["linear"], rise


def judged_by_a_model(kind, seed, part):
    "Return the tau of eight systems by people and by a model, if four of them share this `part` of its error."
    rng, shape = np.random.default_rng([TURN, seed]), (300, 30)
    people = rng.choice(4, shape, p=[0.6, 0.2, 0.12, 0.08])
    error = 0.7 * rng.standard_t(5, shape) if kind == "skewed" else rng.normal(0, 0.7, shape)
    model = np.clip(np.rint(people + error), 0, 3).astype(int)
    noise = [(shared, own) for shared in (0, part) for own in (0.7, 0.85, 1, 1.2)]
    tops = [np.argsort(-(GENERATORS[kind](rng, people / 2, own) + shared * error), axis=1)[:, :10]
            for shared, own in noise]
    return kendall_tau(*([np.mean(ndcg(np.take_along_axis(labels, top, 1), 10, labels)) for top in tops]
                         for labels in (people, model)))


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_model_keeps_the_order_unless_systems_share_much_of_its_error(kind):
    "practice/model_judges"
    none, much = (np.mean([judged_by_a_model(kind, seed, part) for seed in range(6)]) for part in (0, 0.7))
    assert none > 0.75 and none - much > 0.15, (none, much)


ERRORS = {"normal": lambda rng, n: rng.normal(0, 1, n), "skewed": lambda rng, n: rng.exponential(1, n) - 1,
          "stepped": lambda rng, n: rng.choice([-1.0, 0.0, 1.0], n) * 1.2247}


@pytest.mark.parametrize("kind", ERRORS)
def test_weight_1_helps_if_the_covariance_is_more_than_half_of_the_models_variance(kind):
    "practice/model_judges"
    rng = np.random.default_rng([TURN, 8])
    for spread, helps in ((0.5, True), (2.0, False)):  # of the model's own error: cov(h, m) = 1, var(m) = 1 + spread²
        off = {0: [], 1: [], "tuned": []}
        for _ in range(300):
            people = ERRORS[kind](rng, 400)
            model, known = people + spread * ERRORS[kind](rng, 400), np.where(np.arange(400) < 20, people, np.nan)
            for weight, found in off.items(): found.append(corrected_mean(model, known, weight=weight).mean ** 2)
        alone, one, tuned = (np.mean(each) for each in off.values())
        assert (one < alone) == helps and tuned < 1.2 * alone, (alone, one, tuned)
