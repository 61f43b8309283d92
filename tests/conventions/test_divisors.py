"""AP may be divided by k itself, as one tool does: its one relevant item found at once gives 1 / k."""
import pytest

from ndcg_lit import ap, ap_score, evaluate, explain, measure_list, reconcile
from ndcg_lit.engine.names import parse_measure

RUN, QRELS = {"u": {"a": 3.0, "b": 2.0, "c": 1.0}}, {"u": {"a": 1}}


def test_ap_over_k_is_what_every_door_gives():
    told = evaluate(RUN, QRELS, "AP@3", convention="ap_divisor=k")
    assert told.mean == {"AP@3": pytest.approx(1 / 3)}
    assert evaluate(RUN, QRELS, "AP(divisor='k')@3").mean == {"AP(divisor='k')@3": pytest.approx(1 / 3)}
    assert evaluate(RUN, QRELS, "AP@3", convention="rectools-achievable").mean["AP@3"] == pytest.approx(1 / 3)
    assert ap([1, 0, 0], k=3, divisor="k") == ap_score([1, 0, 0], [3, 2, 1], 3, divisor="k") == pytest.approx(1 / 3)
    assert measure_list([1, 0], "AP@5", convention="ap_divisor=k") == pytest.approx(1 / 5)
    story = explain(RUN, QRELS, "u", "AP@3", convention="ap_divisor=k")
    assert story.divisor == 3 and story.value == pytest.approx(1 / 3) and "1.0000 / 3 = 0.3333" in story.said


def test_reconcile_finds_it_and_names_the_tool():
    found = reconcile("0.333333", RUN, QRELS, "AP@3")
    assert [str(match.convention) for match in found.matches] == ["ap_divisor=k"]
    assert found.matches[0].tools == ("rectools-achievable",)


def test_without_a_cutoff_there_is_no_k_to_divide_by():
    said = "divisor 'k' needs a cutoff, as in AP@10"
    with pytest.raises(ValueError, match=f"measure AP: {said}$"):
        evaluate(RUN, QRELS, "AP", convention="ap_divisor=k")
    with pytest.raises(ValueError, match=f"^{said}$"): ap([1, 0], divisor="k")
    with pytest.raises(ValueError, match=said): evaluate(RUN, QRELS, "GMAP(divisor='k')")
    assert evaluate(RUN, QRELS, "AP", convention="ap_divisor=k cutoff=2").mean == {"AP": 0.5}
    assert all(match.convention.ap_divisor != "k" for match in reconcile("0.5", [0, 1], measure="AP").matches)
    assert parse_measure("AP(divisor='k')").k is None


def test_a_perfect_list_stays_within_1():
    assert ap([1] * 7, k=7, divisor="k") == evaluate({"q": list("abcdefg")}, {"q": list("abcdefg")}, "AP(divisor='k')@7"
                                                     ).mean["AP(divisor='k')@7"] == 1
