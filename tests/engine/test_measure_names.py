"""A text, a name of trec_eval or an object of ir_measures becomes a measure, a value that cannot be changed."""
import pickle

import ir_measures
import pytest

from ndcg_lit import measure_list, parse_measure
from ndcg_lit.engine.measures import MEASURES, rank_lists
from ndcg_lit.engine.names import Measure, parse_measures


@pytest.mark.parametrize("text, name, k, options", [
    ("nDCG@10", "nDCG", 10, {}), ("nDCG(dcg='exp-log2')@5", "nDCG", 5, {"gain": "exponential"}),
    ("AP(rel=2)@100", "AP", 100, {"min_grade": 2}), ("MRR", "RR", None, {}),
    ("IPrec@.1", "IPrec", None, {"recall": 0.1}),
])
def test_a_text_is_a_name_a_cutoff_and_options(text, name, k, options):
    assert parse_measure(text) == Measure(text, name, k, options)


@pytest.mark.parametrize("theirs, ours", [
    ("ndcg_cut_10", "nDCG@10"), ("map", "AP"), ("recip_rank", "RR"), ("P_5", "P@5"), ("success_5", "Success@5"),
    ("iprec_at_recall_0.30", "IPrec@0.30"), ("11pt_avg", "IPrec11"), ("Hit@10", "Success@10"),
])
def test_a_name_of_trec_eval_is_printed_as_ours(theirs, ours): assert str(parse_measure(theirs)) == ours


@pytest.mark.parametrize("name", ["P", "Rprec", "infAP", "mrr@10"])
def test_another_name_is_printed_as_it_was_given(name): assert str(parse_measure(name)) == name


def test_an_object_of_ir_measures_is_the_measure_it_is_written_as():
    theirs = [ir_measures.nDCG @ 10, ir_measures.AP(rel=2) @ 100, ir_measures.nDCG(dcg="exp-log2") @ 5, ir_measures.RR]
    assert parse_measures(theirs) == parse_measures(["nDCG@10", "AP(rel=2)@100", "nDCG(gain='exponential')@5", "MRR"])
    assert parse_measures(theirs[0]) == [parse_measure("nDCG@10")]


def test_two_spellings_are_one_value_that_is_pickled_and_never_changed():
    ap = parse_measure("AP")
    assert {parse_measure("MAP"), ap, pickle.loads(pickle.dumps(ap))} == {ap}
    with pytest.raises(TypeError): parse_measure("nDCG(gain={1: 2})").options["gain"] = "exponential"


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_is_found_by_each_of_its_names_and_its_example(name):
    level = "@0.1" if MEASURES[name].at == "recall" else ""
    aliases = [alias + level for alias in MEASURES[name].names]
    assert {parse_measure(text).name for text in (MEASURES[name].example, *aliases)} == {name}


@pytest.mark.parametrize("text, said", [
    ("ndgc@10", "is not known; choose from"), ("AP(relevance=2)", "no option 'relevance'"),
    ("nDCG(gain='square')", "gain cannot be 'square'"), ("P@0", "k counts ranks from 1; got 0"),
    ("Rprec@5", "Rprec has no cutoff"),
    ("RR(rel=open('x'))", "write options as in"), ("AP(rel=1)(rel=2)", "cannot be read"),
    ("nDCG(gain={1: -5})", "the gain of grade 1 is -5"), ("P@9223372036854775808", "a cutoff is at most"),
    ("RBP(p=1)", "lies between 0 and 1"),
    ("IPrec@1.5", "is a level from 0 to 1"), ("INST(T=0)", "at least 0.25"), ("IPrec", "needs a level of recall"),
    ("P@0.5", "cannot be read"), ("SetF(beta=-1)", "is a number above 0"),
])
def test_a_text_that_cannot_be_read_is_refused_in_one_line(text, said):
    with pytest.raises(ValueError, match=said) as error: parse_measure(text)
    assert "\n" not in str(error.value)


# measure_list, of one list or a batch

REL, JUDGED = [3, 2, 3, 0, 1, 2], [3, 3, 3, 2, 2, 2, 1, 0]


def test_a_list_is_measured_as_its_row_of_a_run_is():
    wanted = parse_measure("nDCG@6").of(rank_lists([REL], [JUDGED]))[0]
    assert measure_list(REL, "nDCG@6", JUDGED, "trec_eval-9") == wanted
    batch = measure_list([REL, REL[::-1]], "AP", JUDGED)
    assert batch.shape == (2,) and batch[0] == measure_list(REL, "AP", JUDGED)


def test_scores_decide_the_order_of_a_list():
    assert measure_list(REL, "RR", scores=[1, 2, 3, 4, 5, 6]) == measure_list(REL[::-1], "RR")
    assert measure_list([0, 1], "RR", convention="sklearn", scores=[1, 1]) == 0.75


@pytest.mark.parametrize("wrong, said", [
    ({"pool": [3, 2, 1]}, "pool"), ({"scores": [1, 2]}, "every grade needs its score"),
    ({"scores": [1, 1, 1, 0, 0, 0], "convention": "trec_eval-9"}, "needs docids"),
])
def test_a_list_without_what_it_needs_is_refused(wrong, said):
    with pytest.raises(ValueError, match=said): measure_list(REL, **wrong)
