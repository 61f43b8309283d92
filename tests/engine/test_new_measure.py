"""A measure that is added at run time, by one function and one row, works wherever measures are asked for."""
import contextlib
import io
import json
import pickle

import numpy as np
import pytest

from ndcg_lit import CONVENTIONS, compare, evaluate, explain, measure_list, parse_measure, reconcile
from ndcg_lit.engine.measures import HITS, MEASURES, MeasureInfo, no_relevant, register
from ndcg_lit.tools.cli import main
from ndcg_lit.tools.partitions import Task
from source import TOP, code_cells

RUN = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 3.0, "b": 2.0}, "q3": {"x": 1.0, "a": 0.5}}
QRELS = {"q1": {"b": 1, "c": 2}, "q2": {"a": 1}, "q3": {"a": 1, "b": 0}}
VALUES = [0.5**0.5, 1.0, 0.5**0.5]
NAME = "SoftSuccess"


def soft_success(placed, k=None, min_grade=1):
    "Return 1 over the square root of the rank of the first relevant document, 0 where none is within `k`."
    value = np.zeros(placed.returned.size)
    hit = (placed.grade >= min_grade) & (True if k is None else placed.rank <= k)
    np.maximum.at(value, placed.query[hit], placed.rank[hit] ** -0.5)
    return value


@pytest.fixture
def info():
    "Yield the row of the measure, registered while a test runs."
    row = MeasureInfo(
        NAME, soft_success, "1 over the root of the rank of the first relevant document", "practice/06_more_measures",
        "SoftSuccess@3", ("min_grade", "judged_only"), ("soft_hit",), fields=HITS, nothing=no_relevant, uses_pool=False)
    register(row)
    yield row
    del MEASURES[NAME]


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


def test_one_list_is_measured_by_it(info):
    assert measure_list([0, 2, 1], f"{NAME}@3", convention="sklearn") == 0.5**0.5


def test_nothing_to_find_is_what_its_row_says(info):
    assert np.isnan(evaluate({"q": {"a": 1.0}}, {"q": {"a": 0}}, NAME, convention="empty=nan").mean[NAME])


def test_explain_refuses_it_and_says_what_it_lays_out(info):
    with pytest.raises(ValueError, match=f"explain lays out .*; got {NAME}"): explain(RUN, QRELS, "q1", NAME)


def test_reconcile_finds_the_choice_behind_its_number(info):
    number = evaluate(RUN, QRELS, NAME, convention="min_grade=2").mean[NAME]
    found = reconcile(number, RUN, NAME, qrels=QRELS)
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
        register(MeasureInfo("Other", soft_success, "", "", "Other", aliases=("map",)))
    assert "Other" not in MEASURES
    register(info)
    assert [*MEASURES].count(NAME) == 1
