"""A mean of all queries at once: hits added up over what they are divided by, added up."""
import pytest

from ndcg_lit import Convention, as_convention, compare, compare_datasets, compare_values, evaluate, reconcile
from ndcg_lit.engine.measures import MEASURES

RUN = {"a": {"x": 3.0, "y": 2.0, "z": 1.0}, "b": {"x": 2.0, "v": 1.0}, "none": {"x": 1.0}}
QRELS = {"a": {"x": 1, "y": 1, "u": 1, "w": 1}, "b": {"v": 1}, "none": {"x": 0}, "gone": {"x": 1}}


def micro(measure, choices="", run=RUN, **options):
    return evaluate(run, QRELS, measure, convention=f"averaging=micro {choices}".strip(), **options).mean[measure]


def test_hits_are_added_up_over_what_they_are_divided_by():
    assert micro("R") == 3 / 6 and micro("R@1") == 1 / 6 and micro("SetR") == 3 / 6
    assert micro("R@2", "r_divisor=cutoff") == 3 / (2 + 1 + 0 + 1)
    assert micro("P@2") == 3 / 8 and micro("P@5", "missing=skip") == 3 / 15
    assert micro("P") == micro("SetP") == 3 / 6  # of the results that there are
    assert micro("P@5", "p_divisor=relevant") == 3 / (4 + 1 + 0 + 1)
    assert micro("P@5", "p_divisor=returned") == 3 / (3 + 2 + 1)


def test_other_measures_do_not_heed_it():
    others = [name for name, row in MEASURES.items() if row.whole is None]
    assert {"nDCG", "AP", "RR", "Success", "F1"} <= {*others}
    for name in ("nDCG@2", "AP", "RR", "Success@2"):
        assert micro(name) == evaluate(RUN, QRELS, name).mean[name]


def test_groups_and_weights_of_queries_are_taken_along():
    told = evaluate(RUN, QRELS, ["R", "RR"], convention="averaging=micro")
    groups = told.by({"a": "one", "b": "two", "none": "two", "gone": "one"})
    assert groups.columns["R"] == [2 / 5, 1.0] and groups.columns["RR"] == [0.5, 0.25]
    weights = {"a": 1, "b": 2, "none": 1, "gone": 0}
    assert micro("R", weights=weights) == (2 + 2 * 1) / (4 + 2 * 1)


def test_reconcile_tries_it_and_names_who_does_it():
    for measure, printed in (("R@1", "0.166667"), ("SetP", "0.500000")):
        found = reconcile(printed, RUN, QRELS, measure)
        assert any(match.convention == Convention(averaging="micro") for match in found.matches), found.said
    liked = {user: {item: 1 for item in items} for user, items in {"a": "xyuw", "b": "v", "c": "q"}.items()}
    run = {"a": {"x": 2.0, "p": 1.0}, "b": {"v": 1.0}, "c": {"r": 1.0}}
    found = reconcile(2 / 5, run, liked, "P@3")
    assert "implicit-precision" in {tool for match in found.matches for tool in match.tools}


def test_what_needs_a_value_of_each_query_refuses_it():
    with pytest.raises(ValueError, match="averaging=micro has one value for all queries.*take averaging=macro$"):
        compare({"A": RUN, "B": RUN}, QRELS, "P@2", convention="averaging=micro")
    runs, how = {"A": RUN, "B": RUN}, dict(measures="P@2", convention="averaging=micro")
    with pytest.raises(ValueError, match="data set 'a': averaging=micro has one value for all queries"):
        compare_datasets({"a": (runs, QRELS)}, **how)
    with pytest.raises(ValueError, match="^averaging=micro has one value for all queries.*take averaging=macro$"):
        compare_values({name: evaluate(run, QRELS, **how) for name, run in runs.items()})
    with pytest.raises(ValueError, match="averaging=micro and unjudged=zero contradict each other"):
        as_convention("averaging=micro unjudged=zero")


def test_tensors_have_none_of_its_measures():
    options_of = pytest.importorskip("ndcg_lit.torch.metrics", exc_type=ImportError).options_of
    assert options_of("averaging=micro ties=stable")["ties"] == "stable"


def test_nothing_to_divide_by_is_nan():
    value = evaluate({"q": {"a": 1.0}}, {"q": {"a": 0}}, "R", convention="averaging=micro").mean["R"]
    assert value != value


@pytest.mark.parametrize("wrong", ["1", "0", "often", "nan", "1e999"])
def test_a_persistence_that_is_no_chance_is_refused_in_one_line(wrong):
    with pytest.raises(ValueError, match=r"^persistence must be a number between 0 and 1, both left out; got "):
        as_convention(f"persistence={wrong}")


def test_levels_of_recall_are_rounded_as_either_version_of_trec_eval_does():
    run, qrels = {"q": {"a": 1.0}}, {"q": {"a": 1, "b": 1}}
    values = {n: evaluate(run, qrels, ["11pt_avg", "IPrec@0.25"], convention=f"trec_eval-{n}").mean for n in (9, 10)}
    assert values[9] == {"11pt_avg": pytest.approx(6 / 11), "IPrec@0.25": 1}
    assert values[10] == {"11pt_avg": pytest.approx(8 / 11), "IPrec@0.25": 1}
    five = {"q": {name: 1 for name in "abcde"}}
    found = [evaluate({"q": {"a": 3.0, "x": 2.0, "b": 1.0}}, five, "IPrec@0.25", convention=f"trec_eval-{n}").mean
             for n in (9, 10)]
    assert found == [{"IPrec@0.25": 2 / 3}, {"IPrec@0.25": 1.0}]


def test_rbp_has_the_persistence_of_the_convention_if_it_names_none():
    run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1}}
    told = evaluate(run, qrels, ["rbp", "rbp_resid", "RBP(p=0.5)"], convention="trec_eval-10").mean
    assert list(told.values()) == pytest.approx([0.1 * 0.9, 1 - 0.1 * 0.9, 0.25])
    assert evaluate(run, qrels, "RBP").mean["RBP"] == pytest.approx(0.2 * 0.8)
