"""A measure that is added at run time, by one function and one row, works wherever measures are asked for."""
import contextlib
import io
import json
import pickle
from itertools import permutations, product

import numpy as np
import pytest

from ndcg_lit import CONVENTIONS, compare, evaluate, explain, measure_list, parse_measure, reconcile
from ndcg_lit.engine.measures import (
    JUDGED_ONLY, MEASURES, MIN_GRADE, MeasureInfo, Option, first_hit_value, is_chance, no_relevant, register,
)
from ndcg_lit.engine.ranked import UNORDERED
from ndcg_lit.command import main
from ndcg_lit.spark.partitions import Task
from source import TOP, code_cells

RUN = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 3.0, "b": 2.0}, "q3": {"x": 1.0, "a": 0.5}}
QRELS = {"q1": {"b": 1, "c": 2}, "q2": {"a": 1}, "q3": {"a": 1, "b": 0}}
VALUES = [0.5**0.5, 1.0, 0.5**0.5]
NAME = "SoftSuccess"


def soft_success(ranked, k=None, min_grade=1):
    "Return 1 over the square root of the rank of the first relevant document within `k`, or 0."
    return first_hit_value(ranked, k, min_grade, lambda rank: rank**-0.5)


def in_one_order(ranked, k=None, min_grade=1):
    "Return the same, without a thought of ties that are averaged."
    value = np.zeros(ranked.returned.size)
    hit = (ranked.grade >= min_grade) & (True if k is None else ranked.rank <= k)
    np.maximum.at(value, ranked.query[hit], ranked.rank[hit] ** -0.5)
    return value


def row_of(function, **more):
    "Return the row of a measure that the `function` computes."
    told = dict(options=(MIN_GRADE, JUDGED_ONLY), nothing=no_relevant, uses_pool=False) | more
    return MeasureInfo(name=NAME, function=function, example="SoftSuccess@3", aliases=("soft_hit",),
                       summary="1 over the root of the rank of the first relevant document", **told)


@pytest.fixture
def rows():
    "Keep what a test registers out of the other tests, and every row as it was."
    before = dict(MEASURES)
    yield MEASURES
    MEASURES.clear()
    MEASURES.update(before)


@pytest.fixture
def info(rows):
    "Return the row of the measure, registered while a test runs."
    row = row_of(soft_success, honours=UNORDERED)
    register(row)
    return row


def trec(values, line):
    return "".join(line.format(query, document, value) for query, docs in values.items()
                   for document, value in docs.items()).encode()


def test_evaluate_takes_it_by_name_by_alias_with_options_and_from_every_source(info):
    for name in (NAME, "softsuccess@5", "soft_hit(rel=1)@5"):
        assert evaluate(RUN, QRELS, name).per_query[name].tolist() == VALUES
    files = trec(RUN, "{} Q0 {} 1 {} t\n"), trec(QRELS, "{} 0 {} {}\n")
    assert evaluate(*files, NAME).per_query[NAME].tolist() == VALUES
    assert evaluate(RUN, QRELS, f"{NAME}(rel=2)").per_query[f"{NAME}(rel=2)"].tolist() == [3**-0.5, 0, 0]
    assert evaluate(RUN, QRELS, f"{NAME}@1").mean[f"{NAME}@1"] == pytest.approx(1 / 3)


@pytest.mark.parametrize("name", list(CONVENTIONS))
def test_every_preset_measures_it_or_refuses_the_data(info, name):
    convention = CONVENTIONS[name].convention
    try: found = evaluate(RUN, QRELS, NAME, convention=convention)
    except ValueError:
        with pytest.raises(ValueError): evaluate(RUN, QRELS, "RR", convention=convention)
        return
    rr = evaluate(RUN, QRELS, "RR", convention=convention).per_query["RR"]
    if convention.rounding is None: assert found.per_query[NAME].tolist() == pytest.approx(np.sqrt(rr).tolist())


def over_all_orders(scores, grades, name):
    "Return the mean of the measure `name` over every order of the documents of equal `scores`."
    groups = [[d for d in scores if scores[d] == score] for score in sorted(set(scores.values()), reverse=True)]
    orders = [sum(map(list, order), []) for order in product(*map(permutations, groups))]
    return np.mean([measure_list([grades.get(d, 0) for d in order], name) for order in orders])


@pytest.mark.parametrize("name", [NAME, f"{NAME}@2"])
@pytest.mark.parametrize("ties", ["ties=average", "sklearn"])
def test_averaged_ties_are_the_mean_over_every_order(info, name, ties):
    rnd = np.random.default_rng(38)
    for _ in range(30):
        scores = {document: float(rnd.integers(0, 3)) for document in "abcdef"}
        grades = {document: int(rnd.integers(0, 2)) for document in "abcdef"}
        value = evaluate({"q": scores}, {"q": grades}, name, convention=ties).mean[name]
        assert value == pytest.approx(over_all_orders(scores, grades, name))


WITHOUT_ORDER = [name for name, preset in CONVENTIONS.items() if preset.convention.ties in UNORDERED]


@pytest.mark.parametrize("convention", ["ties=average", "ties=last", *WITHOUT_ORDER])
def test_a_row_that_says_nothing_of_ties_is_refused_where_they_have_no_order(rows, convention):
    register(row_of(in_one_order))
    assert evaluate(RUN, QRELS, NAME).per_query[NAME].tolist() == VALUES
    tied = {"q": {"a": 1.0, "b": 1.0}}
    for run in (RUN, tied):  # whether anything is tied or not: a promise does not depend on the data
        with pytest.raises(ValueError, match="SoftSuccess needs the documents in one order, which ties='"):
            evaluate(run, QRELS | {"q": {"b": 1}}, NAME, convention=convention)
    found = reconcile(0.5**0.5, tied, {"q": {"b": 1}}, NAME)
    assert found.matches and not {match.convention.ties for match in found.matches} & {*UNORDERED}


def test_a_promise_that_is_none_is_refused():
    with pytest.raises(ValueError, match="SoftSuccess: honours holds some of .*; got .*best"):
        row_of(soft_success, honours=("best",))


def test_an_option_of_its_own_says_itself_what_it_may_be(rows):
    def faded(ranked, k=None, alpha=0.5): return alpha * soft_success(ranked, k)
    alpha = Option("alpha", is_chance, "lies between 0 and 1", ("fading",))
    register(row_of(faded, options=(alpha,)))
    assert evaluate(RUN, QRELS, f"{NAME}(alpha=0.25)").mean[f"{NAME}(alpha=0.25)"] == np.mean(VALUES) / 4
    assert parse_measure(f"{NAME}(fading=0.25)") == parse_measure(f"{NAME}(alpha=0.25)")
    wrong = {"alpha=2": "alpha cannot be 2; it lies between 0 and 1", "beta=2": f"no option 'beta'; {NAME} has alpha",
             "alpha=.1, fading=.1": "alpha is given twice"}
    for text, said in wrong.items():
        with pytest.raises(ValueError, match=said): parse_measure(f"{NAME}({text})")


def test_an_option_by_its_name_alone_is_refused_when_the_row_is_made():
    with pytest.raises(TypeError, match=r"SoftSuccess: each option is an Option\(name, takes, rule\); got 'alpha'"):
        row_of(soft_success, options=("alpha",))


def test_a_row_that_is_registered_again_is_the_one_that_is_asked(info):
    assert evaluate(RUN, QRELS, NAME).mean[NAME] == np.mean(VALUES)
    register(row_of(lambda ranked, k=None: np.full(ranked.returned.size, 0.25), options=()))
    assert evaluate(RUN, QRELS, NAME).mean[NAME] == 0.25


def test_one_list_is_measured_by_it(info):
    assert measure_list([0, 2, 1], f"{NAME}@3", convention="sklearn") == 0.5**0.5


def test_nothing_to_find_is_what_its_row_says(info):
    assert np.isnan(evaluate({"q": {"a": 1.0}}, {"q": {"a": 0}}, NAME, convention="empty=nan").mean[NAME])


def test_explain_refuses_it_and_says_what_it_lays_out(info):
    with pytest.raises(ValueError, match=f"explain lays out .*; got {NAME}"): explain(RUN, QRELS, "q1", NAME)


def test_reconcile_finds_the_choice_behind_its_number(info):
    number = evaluate(RUN, QRELS, NAME, convention="min_grade=2").mean[NAME]
    found = reconcile(number, RUN, QRELS, NAME)
    assert "min_grade=2" in [str(match.convention) for match in found.matches]


def test_compare_takes_it(info):
    other = {query: dict(zip(docs, reversed(docs.values()))) for query, docs in RUN.items()}
    assert compare({"one": RUN, "other": other}, QRELS, NAME).pairs[0].measure == NAME


def test_the_command_takes_it(info, tmp_path):
    (tmp_path / "run").write_bytes(trec(RUN, "{} Q0 {} 1 {} t\n"))
    (tmp_path / "qrels").write_bytes(trec(QRELS, "{} 0 {} {}\n"))
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = main(["eval", str(tmp_path / "qrels"), str(tmp_path / "run"), "-m", NAME, "--format", "json"])
    assert not status and f"{np.mean(VALUES)}"[:12] in out.getvalue() and json.loads(out.getvalue())


def test_it_travels_to_another_process(info):
    task = pickle.loads(pickle.dumps(Task((parse_measure(NAME),), CONVENTIONS["sklearn"].convention)))
    assert task.measures[0].info.function is soft_success


def test_the_page_of_all_measures_shows_it(info):
    space, sources = {}, [source for _, source in code_cells(TOP / "nbs/all_measures.ipynb")]
    with contextlib.chdir(TOP / "nbs"):
        for source in sources:
            exec(compile(source, "all_measures", "exec"), space)
            if "def rows(" in source: break
        text = space["rows"](MEASURES.values()).data
    assert f"`{info.example}` | {info.summary}" in text


def test_a_name_that_is_taken_is_refused(info):
    with pytest.raises(ValueError, match="Other: there is already a measure called 'map'"):
        register(MeasureInfo(name="Other", function=soft_success, example="Other", aliases=("map",)))
    assert "Other" not in MEASURES
    register(info)
    assert [*MEASURES].count(NAME) == 1
