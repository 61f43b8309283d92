"What evaluate promises where two tools, two precisions or two ways to write the same thing could differ in silence."

import copy
import pickle

import ir_measures
import numpy as np
import pytest
from peers import by_pytrec_eval, elsewhere

from ndcg_lit import dcg, evaluate, explain, gains, ndcg, parse_measure

NEAR = {"q": {"a": 0.100000000001, "b": 0.1}}, {"q": {"a": 1, "b": 0}}
BELOW_ZERO = {"q": {"a": 3, "c": 2, "b": 1}}, {"q": {"a": -1, "b": 1, "c": 0}}


def lines(run, qrels):
    run = "".join(f"{q} Q0 {d} 1 {s!r} t\n" for q, docs in run.items() for d, s in docs.items())
    qrels = "".join(f"{q} 0 {d} {g}\n" for q, docs in qrels.items() for d, g in docs.items())
    return run.encode(), qrels.encode()


def arrays(run, qrels):
    rows = [(q, s, qrels[q][d]) for q, docs in run.items() for d, s in docs.items()]
    return tuple(map(list, zip(*rows, strict=True)))


def mean(run, qrels, measure, **options):
    return evaluate(run, qrels, [measure], **options).mean[measure]


@pytest.mark.parametrize("form", [lambda run, qrels: (run, qrels), lines])
def test_single_precision_is_trec_eval_9_and_double_is_10(form):
    run, qrels = form(*NEAR)
    assert mean(run, qrels, "RR") == mean(run, qrels, "RR", precision="single") == 0.5
    assert mean(run, qrels, "RR", precision="double") == 1
    assert elsewhere(by_pytrec_eval, [NEAR], {"recip_rank"})[0]["q"]["recip_rank"] == 0.5


@pytest.mark.parametrize("form", [lambda run, qrels: (run, qrels), lines])
@pytest.mark.parametrize("precision", ["single", "double"])
@pytest.mark.parametrize("ties", [None, "stable", "average", "best"])
def test_a_result_says_when_precision_decided(form, precision, ties):
    run = {"far": {"a": 0.2, "b": 0.1}, **NEAR[0], "equal": {"a": 0.1, "b": 0.1}, "other": {"x": 1.0, "y": 1 + 1e-12}}
    qrels = {"far": {"a": 1}, **NEAR[1], "equal": {"a": 1}, "other": {"z": 1}}
    result = evaluate(*form(run, qrels), "RR", precision=precision, ties=ties)
    assert result.close == ["q"] and result.precision == precision
    said = " ".join(result.cautions)
    assert "1 query has scores that are" in said and f"in {precision} precision only: 'q'" in said
    assert not evaluate(*form({"far": run["far"]}, qrels), "RR", precision=precision, ties=ties).close


@pytest.mark.parametrize("form", [lambda run, qrels: (run, qrels), lines])
def test_every_query_that_precision_decided_is_named(form):
    several = ["q1", "q2", "q3"]
    run, qrels = ({query: near["q"] for query in several} for near in NEAR)
    assert evaluate(*form(run, qrels), "RR").close == several
    assert "3 queries have scores that are equal in single precision only: 'q1', 'q2', 'q3'" in (
        " ".join(evaluate(*form(run, qrels), "RR").cautions))


def test_a_result_of_arrays_says_when_precision_decided():
    assert evaluate(arrays(*NEAR), measures="RR").close == ["q"]
    assert evaluate(arrays({"q": {"a": 0.2, "b": 0.1}}, NEAR[1]), measures="RR").close == []


@pytest.mark.parametrize("form", [lambda run, qrels: (run, qrels), lines])
def test_judged_only_leaves_out_what_is_graded_below_zero(form):
    "As trec_eval -J and ir_measures have it."
    found = evaluate(*form(*BELOW_ZERO), ["AP(judged_only=True)", "RR(judged_only=True)", "nDCG(judged_only=True)"])
    theirs = {"AP": 0.5, "RR": 0.5, "nDCG": 1 / np.log2(3)}
    assert list(found.mean.values()) == pytest.approx(list(theirs.values()), abs=1e-12)
    whole = evaluate(*form(*BELOW_ZERO), ["AP", "RR"]).mean
    assert list(whole.values()) == pytest.approx([1 / 3, 1 / 3])


def test_grades_below_zero_are_counted_and_said():
    result = evaluate(*BELOW_ZERO, "nDCG@10")
    assert result.below_zero == 1 and "1 grade is below 0" in " ".join(result.cautions)
    assert evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "nDCG").cautions == ()


def test_a_gain_given_by_hand_holds_for_every_grade_it_lists():
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": 0, "b": 1}}
    assert mean(run, qrels, "nDCG(gain={0: 1, 1: 4})") == pytest.approx(ndcg([0, 1], gain={0: 1, 1: 4}), abs=1e-15)
    assert mean(run, qrels, "DCG(gain={0: 1, 1: 4})") == pytest.approx(dcg([0, 1], gain={0: 1, 1: 4}), abs=1e-15)
    below = mean({"q": {"a": 2, "b": 1}}, {"q": {"a": -1, "b": 1}}, "nDCG(gain={-1: 2, 1: 1})")
    assert below == pytest.approx(1, abs=1e-15)
    table = explain(run, qrels, "q", "nDCG(gain={0: 1, 1: 4})")
    assert table.value == pytest.approx(ndcg([0, 1], gain={0: 1, 1: 4}), abs=1e-15)


def test_what_nobody_judged_gains_nothing_even_if_a_grade_of_zero_does():
    run, qrels = {"q": {"x": 3, "a": 2, "b": 1}}, {"q": {"a": 0, "b": 1}}
    wanted = "DCG(gain={0: 1, 1: 4})"
    assert mean(run, qrels, wanted) == pytest.approx(1 / np.log2(3) + 4 / 2, abs=1e-12)
    assert explain(run, qrels, "q", wanted).value == pytest.approx(mean(run, qrels, wanted), abs=1e-12)


@pytest.mark.parametrize("option", ["gain", "gains"])
def test_a_gain_below_zero_is_refused_everywhere(option):
    measure = f"nDCG({option}={{1: -5, 2: 3}})"
    for ask in (evaluate, lambda run, qrels, name: explain(run, qrels, "q", name)):
        with pytest.raises(ValueError, match="gain of grade 1 is -5"):
            ask({"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 2}}, measure)
    for function in (dcg, ndcg, gains):
        with pytest.raises(ValueError, match="gain of grade 1 is -5"):
            function([2, 1], gain={1: -5, 2: 3})
        with pytest.raises(ValueError, match="gain of grade 1 is -1"):
            function([2, 1], gain=lambda grade: grade - 2)


def test_best_and_worst_are_those_of_the_gain():
    run, qrels = {"q": {"a": 1, "b": 1}}, {"q": {"a": 1, "b": 2}}
    wanted = "nDCG(gain={1: 5, 2: 1})@1"
    values = [mean(run, qrels, wanted, ties=ties) for ties in ("best", "average", "worst")]
    assert values == pytest.approx([1, 0.6, 0.2])


def test_a_measure_cannot_be_changed_by_who_holds_it():
    before = evaluate(*BELOW_ZERO, "nDCG@10").mean
    held = parse_measure("nDCG@10")
    with pytest.raises(TypeError):
        held.options["gain"] = "exponential"
    with pytest.raises(TypeError):
        parse_measure("nDCG(gain={1: 2})").options["gain"][1] = 3
    with pytest.raises(AttributeError):
        held.k = 3
    assert evaluate(*BELOW_ZERO, "nDCG@10").mean == before


def test_a_measure_is_a_value():
    one, other = parse_measure("nDCG(gains={1: 2})@10"), parse_measure("nDCG( gains = {1: 2} ) @ 10")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != parse_measure("nDCG(gain={1: 2})@10") and one != parse_measure("nDCG@10")
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one and hash(again) == hash(one) and str(again) == one.label


def test_objects_of_ir_measures_are_taken_wherever_a_name_is():
    run, qrels = {"1": {"a": 2, "b": 1}}, {"1": {"a": 1, "b": 3}}
    asked = [ir_measures.nDCG @ 10, ir_measures.nDCG(dcg="exp-log2") @ 5, ir_measures.AP(rel=2) @ 100, ir_measures.RR]
    theirs = {str(m): v for m, v in ir_measures.calc_aggregate(asked, qrels, run).items()}
    assert evaluate(run, qrels, asked).mean == pytest.approx(theirs)
    for measure in asked:
        assert evaluate(run, qrels, measure).mean == pytest.approx({str(measure): theirs[str(measure)]})
    assert explain(run, qrels, "1", asked[0]).value == pytest.approx(theirs["nDCG@10"])


@pytest.mark.parametrize(("run", "qrels"), [
    ({"q": {1: 0.5, 2: 0.4, "3": 0.9}}, {"q": {"1": 1, "3": 0}}),
    ({"q": {"1": 0.5, "2": 0.4, "3": 0.9}}, {"q": {1: 1, "3": 0}}),
    ({7: {"1": 0.5, "3": 0.9}, "8": {"1": 1}}, {"7": {"1": 1, "3": 0}}),
])
def test_ids_are_compared_as_text_whatever_else_matched(run, qrels):
    assert mean(run, qrels, "RR") == 0.5


@pytest.mark.parametrize("side", ["run", "qrels"])
def test_two_ids_that_are_one_as_text_are_refused(side):
    twice, once = {"q": {1: 1, "1": 2}}, {"q": {"1": 1}}
    with pytest.raises(ValueError, match="1.*(twice|again|second|duplicate)"):
        evaluate(*((twice, once) if side == "run" else (once, twice)), "RR")
    assert evaluate(*((twice, once) if side == "run" else (once, twice)), "RR", duplicates="first").mean["RR"] == 1


@pytest.mark.parametrize("text", [
    "nDCG(gain='exponential')(discount='log2')", "AP(rel=1)(rel=2)", "nDCG(gain='linear', gains={1: 2})",
    "nDCG(gain={})", "nDCG(gain={'a': 1})", "nDCG(gain={1: 'a'})", "nDCG(gain={1: 1e999})", "nDCG(discount=[])",
    "P@9223372036854775808", "Judged@9223372036854775808", "AP(divisor='cutoff')@99999999999999999999",
])
def test_what_would_be_dropped_or_overflow_is_refused(text):
    with pytest.raises(ValueError, match="^measure "):
        evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, text)


def test_the_largest_cutoff_works_everywhere():
    run, qrels = {"q": {"a": 2, "b": 2}}, {"q": {"b": 1}}
    names = [f"{m}@{10**15}" for m in ("nDCG", "DCG", "CG", "AP", "AP(divisor='cutoff')", "RR", "P", "R", "Success")]
    for ties in ("docid", "average", "best"):
        values = evaluate(run, qrels, [*names, f"Judged@{10**15}"], ties=ties).mean
        assert all(np.isfinite(value) and value > 0 for value in values.values())


BY = ["default", "judged_only=true", "negative=mask", "negative=keep", "pool=returned", "ideal=all", "ideal=returned",
      "ideal=returned judged_only=true", "rounding=query:2", "fractions=truncate", "gain_from=2", "gain=exponential",
      "gain={0:1,1:2,3:4}", "ties=average", "ties=best", "ties=worst", "ties=docid-rising", "cutoff=2"]


@pytest.mark.parametrize("convention", BY)
@pytest.mark.parametrize("measure", ["nDCG@2", "nDCG@4", "nDCG", "DCG@3", "AP", "AP@4", "RR", "RR(rel=2)@3"])
def test_explain_is_evaluate_by_every_convention(convention, measure):
    run = {"q": {"zero": 9, "none": 8, "low": 7, "one": 6, "three": 6, "two": 5}}
    qrels = {"q": {"zero": 0, "low": -1, "one": 1, "two": 1, "three": 3, "lost": 3, "gone": 1, "left": 1}}
    value = evaluate(run, qrels, measure, convention=convention).mean[measure]
    story = explain(run, qrels, "q", measure, convention=convention)
    assert story.value == pytest.approx(value, abs=1e-15)
    if "rounding" not in convention and not measure.endswith(("nDCG", "DCG@2", "DCG@4", "DCG@3")):
        assert story.columns["running sum"][-1] == pytest.approx(value, abs=1e-12)


def test_explain_follows_the_precision():
    assert [explain(*NEAR, "q", "nDCG", precision=p).columns["document"][0] for p in ("single", "double")] == ["b", "a"]


def test_the_value_that_is_no_number_is_blamed():
    from decimal import Decimal

    with pytest.raises(ValueError, match=r"\['b'\] is None"):
        evaluate({"q": {"a": Decimal(1), "b": None}}, {"q": {"a": 1}}, "RR")
    assert mean({"q": {"a": Decimal("0.5"), "b": 0.25}}, {"q": {"a": 1}}, "RR") == 1
