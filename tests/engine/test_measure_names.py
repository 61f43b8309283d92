"""A text, a name of trec_eval or an object of ir_measures becomes a measure, a value that cannot be changed."""
import json
import pickle

import ir_measures
import pytest

from ndcg_lit import compare, evaluate, explain, measure_list, parse_measure, reconcile, stability
from ndcg_lit.command import main
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.ranked import rank_lists
from ndcg_lit.engine.applied import Measure
from ndcg_lit.engine.names import parse_measures


@pytest.mark.parametrize("text, name, k, options", [
    ("nDCG@10", "nDCG", 10, {}), ("nDCG(dcg='exp-log2')@5", "nDCG", 5, {"gain": "exponential"}),
    ("AP(rel=2)@100", "AP", 100, {"min_grade": 2}), ("MRR", "RR", None, {}),
    ("IPrec@.1", "IPrec", None, {"recall": 0.1}), ("RprecMult@1.5", "RprecMult", None, {"mult": 1.5}),
    ("NumRet(rel=2)@5", "NumRet", 5, {"min_grade": 2}),
])
def test_a_text_is_a_name_a_cutoff_and_options(text, name, k, options):
    assert parse_measure(text) == Measure(text, name, k, options)


@pytest.mark.parametrize("theirs, ours", [
    ("ndcg_cut_10", "nDCG@10"), ("map", "AP"), ("recip_rank", "RR"), ("P_5", "P@5"), ("success_5", "Success@5"),
    ("iprec_at_recall_0.30", "IPrec@0.30"), ("11pt_avg", "IPrec11"), ("Hit@10", "Success@10"), ("mrr@10", "RR@10"),
    ("MAP@10", "AP@10"), ("R-Precision", "Rprec"), ("Rprec_mult_0.40", "RprecMult@0.4"),
    ("num_q", "NumQ"), ("num_ret", "NumRet"), ("num_rel", "NumRel"), ("num_rel_ret", "NumRelRet"), ("R_cap@5", "RP@5"),
    ("hit-rate@5", "Success@5"), ("P.5", "P@5"), ("P", "P"),
])
def test_a_measure_is_called_what_it_was_asked_for_by(theirs, ours):
    asked = parse_measure(theirs)
    assert str(asked) == theirs and asked == parse_measure(ours) and hash(asked) == hash(parse_measure(ours))


RUN = {"q": {"a": 3, "b": 2, "c": 1}, "r": {"a": 1, "b": 2}}
QRELS = {"q": {"b": 2, "c": 1}, "r": {"a": 1, "z": 3}}
ASKED = ["MAP", "AP", "map_cut_2", "recip_rank", "nDCG@1,3", "Hit@2"]
FILED = {"MAP": "AP", "AP": "map", "map_cut_2": "MAP@2", "recip_rank": "MRR", "nDCG@1": "ndcg_cut_1",
         "nDCG@3": "NDCG@3", "Hit@2": "hit_rate@2"}


def test_an_answer_is_filed_under_the_name_that_was_asked(tmp_path, capsys):
    result = evaluate(RUN, QRELS, ASKED)
    assert list(result.mean) == list(FILED) == list(result.per_query)[1:] == list(result.to_dict())
    assert list(result.per_query.to_pandas())[1:] == list(FILED) == list(result.by({"q": 1, "r": 2}).measures)
    for name, other in FILED.items():
        alone = evaluate(RUN, QRELS, other)
        assert result[name] == result[other] == alone[other] == alone[name] == alone.mean[name]
        assert result.per_query[other].tolist() == alone.per_query[name].tolist()
        assert f"\n{name} " in str(result)
    for name in ("AP@10", "P@2", "nonsense"):
        with pytest.raises(KeyError): result[name]
        with pytest.raises(KeyError): result.per_query[name]
    other = {query: {d: -s for d, s in docs.items()} for query, docs in RUN.items()}
    found = compare({"A": RUN, "B": other}, QRELS, ASKED)
    assert [pair.measure for pair in found.pairs] == list(FILED) == found.systems.measures
    for name, other in FILED.items():
        assert found[name].measure == name and parse_measure(found[other].measure) == parse_measure(name)
    with pytest.raises(KeyError): found["P@2"]
    assert list(evaluate(RUN, QRELS, "MAP,AP,MAP").mean) == ["MAP", "AP"]


def test_the_command_files_an_answer_under_the_name_that_was_asked(tmp_path, capsys):
    lines = {"run": "", "qrels": ""}
    for query, docs in RUN.items(): lines["run"] += "".join(f"{query} Q0 {d} 1 {s} x\n" for d, s in docs.items())
    for query, docs in QRELS.items(): lines["qrels"] += "".join(f"{query} 0 {d} {g}\n" for d, g in docs.items())
    for name, text in lines.items(): (tmp_path / name).write_text(text)
    files = str(tmp_path / "qrels"), str(tmp_path / "run")
    main(["eval", *files, "-m", *ASKED, "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert [row["measure"] for row in told] == list(FILED)
    assert main(["eval", *files, "-m", *ASKED, "--min", "AP=2", "--min", "MRR=2"]) == 1
    said = capsys.readouterr().err
    assert ": AP is" in said and ": recip_rank is" in said


def test_two_names_of_one_measure_have_one_plain_name():
    result = evaluate(RUN, QRELS, "P@2, P_2, MAP")
    assert list(result.mean) == ["P@2", "P_2", "MAP"] and list(result.to_dict("plain")) == ["P_2", "MAP"]
    two = evaluate(RUN, QRELS, "AP(rel=1), AP(rel=-1)")
    with pytest.raises(ValueError, match="plain name 'AP_rel_1'"): two.to_dict("plain")


@pytest.mark.parametrize("text, labels", [
    ("nDCG@1,3,5", ["nDCG@1", "nDCG@3", "nDCG@5"]), ("ndcg_cut.1,2,3", ["ndcg_cut.1", "ndcg_cut.2", "ndcg_cut.3"]),
    ("P@5, 10, AP", ["P@5", "P@10", "AP"]), ("P_5,10", ["P_5", "P_10"]),
    ("AP(rel=2)@5,10", ["AP(rel=2)@5", "AP(rel=2)@10"]), ("IPrec@.25,.5", ["IPrec@.25", "IPrec@.5"]),
    ("nDCG(gain={1: 1, 3: 3, 2: 2})@1,2", ["nDCG(gain={1: 1, 3: 3, 2: 2})@1", "nDCG(gain={1: 1, 3: 3, 2: 2})@2"]),
    ("iprec_at_recall.0.25,.5", ["iprec_at_recall.0.25", "iprec_at_recall.0.5"]),
    (["RR", "nDCG@1,3"], ["RR", "nDCG@1", "nDCG@3"]),
])
def test_numbers_behind_a_cutoff_are_more_cutoffs(text, labels):
    assert [measure.label for measure in parse_measures(text)] == labels == list(evaluate(RUN, QRELS, text).mean)
    assert len({*parse_measures(text)}) == len(labels)
    if isinstance(text, list): return
    runs = {"A": RUN, "B": RUN}
    for of_one in (  # these take one measure
        lambda: reconcile(0.5, RUN, QRELS, text), lambda: stability(runs, QRELS, text),
        lambda: explain(RUN, QRELS, "q", text), lambda: measure_list([1, 0], text),
    ):
        with pytest.raises(ValueError, match=f"is {len(labels)} measures, .*; give one"): of_one()


@pytest.mark.parametrize("text, said", [
    ("nDGC@10", "did you mean 'nDCG@10'"), ("ndcg10", "did you mean 'nDCG@10'"), ("NDCG_at_10", "mean 'nDCG@10'"),
    ("recall-5", "did you mean 'R@5'"), ("f1_10", "did you mean 'F1@10'"), ("Precison@5", "did you mean 'precision@5'"),
    ("mean_reciprocal_rank", "did you mean 'recip_rank'"), ("ndgc(rel=2)@5", r"did you mean 'nDCG\(rel=2\)@5'"),
    ("xyzzy", "is not known; choose from nDCG"), ("AP, 10", "measure '10' is not known; a cutoff is written behind"),
    ("5, AP", "a cutoff is written behind a measure, as in nDCG@5,10"), ("nDCG at 10", "cannot be read"),
    ("11pt_avg_.25,.5", "measure '11pt_avg_.25': IPrec11 has no cutoff, it averages .* one level is IPrec@0.25"),
    ("bpref_5", "measure 'bpref_5': Bpref has no cutoff"), ("ndcg_cut_0", "k counts ranks from 1"),
])
def test_a_mistyped_measure_is_told_what_is_near(text, said):
    with pytest.raises(ValueError, match=said) as error: parse_measures(text)
    assert "\n" not in str(error.value)


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
    level = "@0.1" if MEASURES[name].at != "k" else ""
    aliases = [alias + level for alias in MEASURES[name].names]
    assert {parse_measure(text).name for text in (MEASURES[name].example, *aliases)} == {name}


@pytest.mark.parametrize("text, said", [
    ("ndgc@10", "is not known; did you mean 'nDCG@10'. choose from"), ("AP(relevance=2)", "no option 'relevance'"),
    ("nDCG(gain='square')", "gain cannot be 'square'"), ("P@0", "k counts ranks from 1; got 0"),
    ("Rprec@5", "Rprec has no cutoff.*RP@5"), ("NumQ@5", "NumQ has no cutoff, it counts queries"),
    ("RprecMult@0", "number above 0"),
    ("RR(rel=open('x'))", "write options as in"), ("AP(rel=1)(rel=2)", "cannot be read"),
    ("nDCG(gain={1: -5})", "the gain of grade 1 is -5"), ("P@9223372036854775808", "a cutoff is at most"),
    ("RBP(p=1)", "lies between 0 and 1"),
    ("IPrec@1.5", "is a level from 0 to 1"), ("INST(T=0)", "a number from 0.25"), ("IPrec", "needs a level of recall"),
    ("P@0.5", "a cutoff is a whole number of ranks; got 0.5"), ("SetF(beta=-1)", "is a number above 0"),
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
