"""explain lays out nDCG, DCG, AP and RR: its columns add up to the score, and what else decides the score is named."""
from itertools import permutations

import numpy as np
import pytest

from ndcg_lit import ap, evaluate, explain, rr
from ndcg_lit.engine.convention import KNOWN
from ndcg_lit.tables import TIES_SAID

RUN = {"q": {"a": 3, "b": 2, "c": 2, "d": 2, "e": 1}}
QRELS = {"q": {"a": 0, "b": 0, "c": 2, "e": 1, "y": 1, "z": 3}}


def test_ap_shows_the_precision_at_each_hit_and_its_divisor():
    story = explain(RUN, QRELS, "q", "AP", convention="ties=docid-rising")
    assert story.columns["document"] == list("abcde") and story.columns["score"] == list("32221")
    assert story.columns["precision at hit"].tolist() == [0, 0, 1 / 3, 0, 2 / 5] and story.divisor == 4
    assert story.columns["contribution"] == pytest.approx(story.columns["precision at hit"] / 4)
    assert f"AP of q = {1 / 3 + 2 / 5:.4f} / 4 = {(1 / 3 + 2 / 5) / 4:.4f}" in story.said


def test_rr_shows_the_first_hit_alone():
    assert explain(RUN, QRELS, "q", "RR").columns["contribution"].tolist() == [0, 0, 1 / 3, 0, 0]
    assert explain(RUN, QRELS, "q", "RR@2").columns["contribution"].tolist() == [0, 0]


def test_what_a_tied_hit_adds_is_its_mean_over_every_order():
    run = {"q": {"a": 2, "b": 2, "c": 2, "d": 2, "e": 1}}
    qrels = {"q": {"a": 1, "b": 0, "c": 2, "e": 1, "z": 1}}
    orders = [[*order, "e"] for order in permutations("abcd")]
    grades = [[qrels["q"].get(document, 0) for document in order] for order in orders]
    for k in (None, 2):
        label = "" if k is None else f"@{k}"
        story = explain(run, qrels, "q", f"AP{label}", convention="ties=average")
        of = dict(zip(story.columns["document"], story.columns["contribution"]))
        def at(order, rel, document):
            rank = order.index(document) + 1
            return np.mean(np.array(rel[:rank]) > 0) / 4 if k is None or rank <= k else 0
        assert of["a"] == pytest.approx(np.mean([at(*each, "a") for each in zip(orders, grades)]))
        assert of["a"] == pytest.approx(of["c"]) and of["b"] == of["d"] == 0
        assert sum(of.values()) == pytest.approx(np.mean([ap(rel, k, 4) for rel in grades]))
        story = explain(run, qrels, "q", f"RR{label}", convention="ties=average")
        of = dict(zip(story.columns["document"], story.columns["contribution"]))
        assert of["a"] == of["c"] and 2 * of["a"] == pytest.approx(np.mean([rr(rel, k) for rel in grades]))


def test_equal_scores_and_missed_documents_are_named():
    story = explain(RUN, QRELS, "q", "AP")
    assert story.tied == ((2, 4),) and story.missed == {"z": 3, "y": 1}
    assert story.notes == ["Equal scores at ranks 2 to 4: the larger id comes first.",
                           "Not returned: z of grade 3, y of grade 1."]
    assert all(line in repr(story) and line in story._repr_markdown_() for line in story.notes)
    assert explain(RUN, QRELS, "q", "RR@3").notes[1] == "Not in the first 3: z of grade 3, e of grade 1, y of grade 1."
    assert explain(RUN, QRELS, "q", "AP", convention="pool=returned").missed == {}
    two = {"q": {"a": 2, "b": 2, "c": 1, "d": 1}}
    assert "ranks 1 to 2 and 3 to 4" in explain(two, QRELS, "q").notes[0]
    many = {"q": {f"d{i}": 1 for i in range(9)}}
    assert explain({"q": {"d0": 1}}, many, "q").notes == [
        "Not in the first 10: d1 of grade 1, d2 of grade 1, d3 of grade 1, d4 of grade 1, d5 of grade 1 and 3 more."]
    assert explain({"q": {"a": 1}}, {"q": {"a": 1}}, "q").notes == []


@pytest.mark.parametrize("measure, run, grades, why", [
    ("DCG(gain={1: 1, 2: 5})", {"a": 2, "b": 1}, {"a": 1, "z": 3}, "gain has no value for grade 3; it has 1, 2"),
    ("DCG(gain={1: 1, 2: 5})@1", {"a": 1}, {"a": 2, "y": 3}, "gain has no value for grade 3; it has 1, 2"),
    ("DCG(discount=[1, 0.5])", {"a": 1}, {"a": 2, "y": 1, "z": 1}, "discount has 2 weights for 3 ranks"),
])
@pytest.mark.parametrize("ties", sorted(TIES_SAID))
def test_a_dcg_without_an_ideal_is_laid_out(measure, run, grades, why, ties):
    story = explain({"q": run}, {"q": grades}, "q", measure, convention=f"ties={ties}")
    assert story.value == evaluate({"q": run}, {"q": grades}, measure, ties=ties)[measure] == story.dcg
    assert np.isnan(story.idcg) and f"No ideal: {why}" in repr(story) and "z" in story.missed or "y" in story.missed
    assert story == explain({"q": run}, {"q": grades}, "q", measure, convention=f"ties={ties}")
    with pytest.raises(ValueError, match="has no value|weights for"):
        explain({"q": run}, {"q": grades}, "q", f"n{measure}", convention=f"ties={ties}")


@pytest.mark.parametrize("ties", sorted(TIES_SAID))
def test_a_list_of_weights_may_end_before_the_results_do(ties):
    run, qrels, measure = {"q": {"a": 2, "b": 1, "c": 1}}, {"q": {"a": 1}}, "DCG(discount=[1, 0.5])"
    story = explain(run, qrels, "q", measure, convention=f"ties={ties}")
    assert story.value == story.dcg == evaluate(run, qrels, measure, ties=ties)[measure]


def test_a_pool_of_what_was_returned_needs_no_other_gain():
    run, qrels, measure = {"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 2, "z": 3}}, "nDCG(gain={1: 1, 2: 5})"
    story = explain(run, qrels, "q", measure, convention="pool=returned")
    assert story.value == evaluate(run, qrels, measure, convention="pool=returned")[measure] and not story.missed


def test_every_choice_of_ties_that_explain_takes_has_its_words():
    assert set(TIES_SAID) == set(KNOWN["ties"]) - {"random"}


def test_the_discount_below_the_last_gain_is_that_of_its_rank():
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 1}}
    discounts = explain(run, qrels, "q").columns["discount"]
    assert discounts == pytest.approx(1 / np.log2([2, 3, 4]))
    listed = explain(run, qrels, "q", "nDCG(discount=[1, 0.5])").columns["discount"]
    assert listed.tolist() == [1, 0.5, 0]


@pytest.mark.parametrize("measure", ["AP(rel=0)", "AP(rel=-1)", "RR(rel=-1)", "AP(divisor='cutoff')@2", "AP(rel=2)"])
@pytest.mark.parametrize("ties", sorted(TIES_SAID))
def test_unusual_thresholds_in_every_order(measure, ties):
    rnd = np.random.default_rng(1)
    for _ in range(20):
        docs = {f"d{i}": int(rnd.integers(0, 3)) for i in range(6)}
        qrels = {"q": {f"d{i}": int(rnd.integers(-2, 3)) for i in rnd.choice(9, 6, replace=False)}}
        by = f"ties={ties} negative=keep" if "-1" in measure else f"ties={ties}"
        value = evaluate({"q": docs}, qrels, measure, convention=by).mean[measure]
        story = explain({"q": docs}, qrels, "q", measure, convention=by)
        assert story.value == pytest.approx(value) == pytest.approx(story.columns["running sum"][-1])


def test_ndcg_is_laid_out_with_its_sums():
    story = explain({"q": {"a": 2.0, "b": 3.0, "c": 1.0}}, {"q": {"a": 2, "c": 1}}, "q")
    dcg, best = 2 / np.log2(3) + 1 / 2, 2 + 1 / np.log2(3)
    assert story.columns["document"] == ["b", "a", "c"] and story.value == pytest.approx(dcg / best)
    assert (story.dcg, story.idcg) == (pytest.approx(dcg), pytest.approx(best))
