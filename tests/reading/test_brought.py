"""What people bring: ranked lists of ids, the rows of ir_measures and ir_datasets, objects of ranx, judgments of BEIR,
names of trec_eval; and what they take away: TREC files, and names for the loggers of experiments."""
import gzip
import json
import math
import random
import re
import sys
import types
from collections import namedtuple

import ir_measures
import numpy as np
import pandas as pd
import polars as pl
import pyarrow
import pytest
import pytrec_eval

from ndcg_lit import (
    Evaluator, compare, evaluate, explain, fuse, measure_list, parse_measure, read_qrels, read_run, reconcile,
    stability, write_qrels, write_run,
)
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.command import main

RUN = {"q1": {"d3": 0.9, "d1": 0.5, "d2": 0.5}, "q2": {"d1": -1.0, "d9": -2.5}}
QRELS = {"q1": {"d1": 2, "d3": 0}, "q2": {"d9": 1, "d7": 3}}
NAMES = ["nDCG@10", "AP", "RR", "P@2"]


def rows(kind, queries):
    return [kind(query, document, value) for query, docs in queries.items() for document, value in docs.items()]


# Ranked lists of ids

@pytest.mark.parametrize("form", [list, tuple, np.array], ids=str)
def test_ranked_ids_are_a_run(form):
    lists = {query: form(list(docs)) for query, docs in {"q1": ["d3", "d2", "d1"], "q2": ["d1", "d9"]}.items()}
    scored = {"q1": {"d3": 3.0, "d2": 2.0, "d1": 1.0}, "q2": {"d1": 2.0, "d9": 1.0}}
    assert evaluate(lists, QRELS, NAMES) == evaluate(scored, QRELS, NAMES)
    assert evaluate(lists, rows(ir_measures.Qrel, QRELS), NAMES) == evaluate(scored, QRELS, NAMES)
    assert read_grouped(lists, "run").to_dict() == scored
    assert explain(lists, QRELS, "q1") == explain(scored, QRELS, "q1")
    assert fuse([lists]) == fuse([scored])
    assert compare({"a": lists, "b": RUN}, QRELS, "AP").columns == compare({"a": scored, "b": RUN}, QRELS, "AP").columns


def test_ranked_ids_may_be_numbers_and_lists_empty():
    assert evaluate({1: [3, 1]}, {"1": {"1": 1}}, "RR").mean == {"RR": 0.5}
    assert evaluate({"q1": [], "q2": ["d9"]}, QRELS, "RR").mean == {"RR": 0.5}


BAD_LISTS = {
    "twice": ({"q": ["d1", "d2", "d1"]}, ValueError, r"^run\['q'\] has the document 'd1' twice; duplicates='first'"),
    "twice as text": ({"q": [1, "1"]}, ValueError, "has the document '1' twice"),
    "pairs": ({"q": [("d1", 0.5), "d2"]}, TypeError, r"\('d1', 0.5\) is no id"),
    "nan": ({"q": ["d1", float("nan")]}, ValueError, "nan is no id"),
    "mixed": ({"q": ["d1"], "p": {"d1": 1.0}}, TypeError, r"^run\['p'\] must be a list of ids"),
    "set": ({"q": {"d1", "d2"}}, TypeError, r"^run\['q'\] is a set, which has no order"),
    "text": ({"q": "d1"}, TypeError, r"run\['q'\] must be a dict from document to number"),
}


@pytest.mark.parametrize("name", BAD_LISTS)
def test_bad_lists_are_refused(name):
    run, error, why = BAD_LISTS[name]
    with pytest.raises(error, match=why): evaluate(run, QRELS)


@pytest.mark.parametrize("form", [list, tuple, set, frozenset, np.array], ids=str)
def test_relevant_ids_are_judgments(form):
    lists = {"q1": form(["d1", "d2"]), "q2": form(["d9"])}
    assert evaluate(RUN, lists, NAMES) == evaluate(RUN, {"q1": {"d1": 1, "d2": 1}, "q2": {"d9": 1}}, NAMES)
    series = pd.Series({"q1": ["d1", "d2"], "q2": ["d9"]})
    assert evaluate(RUN, series, NAMES) == evaluate(RUN, lists, NAMES)


def test_lists_of_lists_are_queries_by_their_place():
    run, relevant = [["a", "b"], ["c", "d"], []], [["b"], ["x", "c"], ["y"]]
    scored = {0: {"a": 2, "b": 1}, 1: {"c": 2, "d": 1}, 2: {}}
    assert evaluate(run, relevant, NAMES) == evaluate(scored, {0: ["b"], 1: ["x", "c"], 2: ["y"]}, NAMES)
    assert evaluate(run, [{"b"}, {"x", "c"}, ("y",)], NAMES) == evaluate(run, relevant, NAMES)
    assert evaluate(run, relevant, ["RR"]).per_query["RR"].tolist() == [0.5, 1, 0]


# Namedtuples

GenericScoredDoc = namedtuple("GenericScoredDoc", "query_id doc_id score")   # as ir_datasets has them
TrecQrel = namedtuple("TrecQrel", "query_id doc_id relevance iteration")


@pytest.mark.parametrize("scored", [ir_measures.ScoredDoc, GenericScoredDoc])
@pytest.mark.parametrize("judged", [ir_measures.Qrel, lambda *row: TrecQrel(*row, "Q0")])
@pytest.mark.parametrize("form", [list, tuple, iter])
def test_namedtuples_are_taken(scored, judged, form):
    found = evaluate(form(rows(scored, RUN)), form(rows(judged, QRELS)), NAMES)
    assert found == evaluate(RUN, QRELS, NAMES)
    assert evaluate(RUN, form(rows(judged, QRELS)), NAMES) == found == evaluate(form(rows(scored, RUN)), QRELS, NAMES)
    shuffled = rows(scored, RUN)
    random.Random(1).shuffle(shuffled)
    assert evaluate(form(shuffled), QRELS, NAMES).mean == found.mean


def test_what_the_readers_of_ir_measures_give_is_taken(tmp_path):
    write_run(RUN, tmp_path / "a.run")
    write_qrels(QRELS, tmp_path / "a.qrels")
    run, qrels = (str(tmp_path / f"a.{kind}") for kind in ("run", "qrels"))
    found = evaluate(ir_measures.read_trec_run(run), ir_measures.read_trec_qrels(qrels), NAMES)
    assert found == evaluate(RUN, QRELS, NAMES)
    theirs = ir_measures.calc_aggregate([ir_measures.nDCG @ 10, ir_measures.AP], ir_measures.read_trec_qrels(qrels),
                                        ir_measures.read_trec_run(run))
    assert found.mean["nDCG@10"] == pytest.approx(theirs[ir_measures.nDCG @ 10], abs=1e-12)
    assert found.mean["AP"] == pytest.approx(theirs[ir_measures.AP], abs=1e-12)


def test_bad_namedtuples_are_refused():
    scored = rows(ir_measures.ScoredDoc, RUN)
    with pytest.raises(TypeError, match="^qrels, row 0: ScoredDoc.* must have query_id, doc_id and relevance"):
        evaluate(RUN, scored)
    with pytest.raises(TypeError, match="^run, row 5: .* must have query_id, doc_id and score"):
        evaluate([*scored, 7], QRELS)
    with pytest.raises(ValueError, match="^run, row 1: None is no id"):
        evaluate([scored[0], scored[0]._replace(doc_id=None)], QRELS)
    with pytest.raises(ValueError, match="^run, row 1: score must be a finite number"):
        evaluate([scored[0], scored[1]._replace(score=float("nan"))], QRELS)
    with pytest.raises(ValueError, match="document 'd3' is in query 'q1' twice; duplicates="):
        evaluate([scored[0], scored[0]._replace(score=0.1)], QRELS)
    kept = evaluate([scored[0], scored[1], scored[0]._replace(score=0.1)], QRELS, "RR", duplicates="last")
    assert kept.per_query["RR"].tolist()[0] == 1
    with pytest.raises(ValueError, match="^run is empty"): evaluate(iter([]), QRELS)
    with pytest.raises(TypeError, match="run must be a path, a dict of dicts"): evaluate(iter([1]), QRELS)


# Objects of ranx, which is not installed for the tests; this is all that is asked of them

@pytest.fixture
def ranx(monkeypatch):
    module = types.ModuleType("ranx.data_structures.run")

    class Run:
        def __init__(self, run): self.run = run
        def keys(self): return self.run.keys()
        def to_dict(self): return {query: dict(docs) for query, docs in self.run.items()}

    Run.__module__ = module.__name__
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return Run


def test_objects_of_ranx_are_taken(ranx):
    assert evaluate(ranx(RUN), ranx(QRELS), NAMES) == evaluate(RUN, QRELS, NAMES)
    assert explain(ranx(RUN), ranx(QRELS), "q1") == explain(RUN, QRELS, "q1")
    assert fuse([ranx(RUN), RUN]) == fuse([RUN, RUN])


# Judgments of BEIR

def beir(frame):
    return frame([{"query-id": query, "corpus-id": document, "score": grade}
                  for query, docs in QRELS.items() for document, grade in docs.items()])


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
def test_judgments_of_beir_are_taken(tmp_path, frame):
    wanted = evaluate(RUN, QRELS, NAMES)
    assert evaluate(RUN, beir(frame), NAMES) == wanted
    beir(pd.DataFrame).to_csv(tmp_path / "test.tsv", sep="\t", index=False)
    beir(pd.DataFrame).to_parquet(tmp_path / "test.parquet")
    for name in ("test.tsv", "test.parquet"): assert evaluate(RUN, tmp_path / name, NAMES) == wanted


def test_a_score_is_a_grade_in_tables_of_beir_alone():
    with pytest.raises(ValueError, match="no column 'grade'.*Are run and qrels swapped"):
        evaluate(RUN, beir(pd.DataFrame).rename(columns={"query-id": "query_id"}), NAMES)
    with pytest.raises(ValueError, match="no column 'mine' for the grade"):
        evaluate(RUN, beir(pd.DataFrame), NAMES, columns={"grade": "mine"})
    both = beir(pd.DataFrame).assign(grade=[0, 1, 0, 0])
    assert evaluate(RUN, both, "RR").per_query["RR"].tolist() == [1, 0]


# Names of trec_eval

TREC = {
    "ndcg": "nDCG", "ndcg_cut_10": "nDCG@10", "map": "AP", "map_cut_5": "AP@5", "recip_rank": "RR", "P_10": "P@10",
    "P_5": "P@5", "recall_100": "R@100", "success_5": "Success@5", "Rprec": "Rprec", "bpref": "Bpref", "infAP": "infAP",
    "set_P": "SetP", "set_recall": "SetR", "set_F": "SetF", "set_map": "SetAP", "iprec_at_recall_0.10": "IPrec@0.10",
    "11pt_avg": "IPrec11", "gm_map": "GMAP", "ndcg_cut.3": "nDCG@3",
}


def test_names_of_trec_eval_are_kept_and_mean_ours():
    found, ours_alone = evaluate(RUN, QRELS, list(TREC)), evaluate(RUN, QRELS, list(TREC.values()))
    assert list(found.mean) == list(TREC) == list(found.per_query)[1:]
    for theirs, ours in TREC.items():
        assert found.mean[theirs] == found.mean[ours] == ours_alone.mean[theirs] == ours_alone.mean[ours]
        assert ours in found.per_query and theirs in ours_alone.per_query
        assert found.per_query[theirs].tolist() == found.per_query[ours].tolist()


@pytest.mark.parametrize("name", ["Hit@2", "HitRate@2", "Hits@2", "hits@2", "hit_rate@2", "HR@2", "Hit(rel=2)@2", "hr"])
def test_names_that_recommenders_give_success_are_kept_and_mean_it(name):
    ours = "Success" + re.sub(r"^\w+", "", name)
    found, wanted = evaluate(RUN, QRELS, name), evaluate(RUN, QRELS, ours)
    assert list(found.mean) == [name] and found[name] == found[ours] == wanted[ours] == wanted[name]
    assert parse_measure(name) == parse_measure(ours) and ours in found.per_query


@pytest.mark.parametrize("names, ours", [
    ("nDCG NDCG ndcg", "nDCG"), ("AP MAP map", "AP"), ("RR MRR mrr", "RR"), ("P Precision precision", "P"),
    ("R Recall recall", "R"), ("Success success Hit Hits HitRate hit_rate HR", "Success"),
])
def test_measures_go_by_the_names_that_people_give_them(names, ours):
    for name in names.split():
        for cutoff in ("", "@3"): assert parse_measure(name + cutoff) == parse_measure(ours + cutoff)


SEVERAL = [
    ("nDCG@5, AP", ["nDCG@5", "AP"]), ("nDCG@5,AP", ["nDCG@5", "AP"]), (" RR ,\n P@3, ", ["RR", "P@3"]),
    ("nDCG(discount=('jk', 2), gain={1: 1, 2: 5})@2, AP(rel=2, divisor='found')",
     ["nDCG(discount=('jk', 2), gain={1: 1, 2: 5})@2", "AP(rel=2, divisor='found')"]),
    (["nDCG@5, AP", "RR"], ["nDCG@5", "AP", "RR"]), ("AP(rel=2, divisor='all')@3", ["AP(rel=2, divisor='all')@3"]),
]


@pytest.mark.parametrize("given, wanted", SEVERAL)
def test_commas_divide_measures_in_one_text(given, wanted, tmp_path, monkeypatch, capsys):
    run, qrels = {"q": {"a": 2, "b": 1}, "r": {"a": 1, "c": 2}}, {"q": {"a": 1, "b": 2}, "r": {"c": 1, "a": 0}}
    found = evaluate(run, qrels, given)
    assert list(found.mean) == wanted and found == evaluate(run, qrels, wanted)
    assert list(Evaluator(qrels, given).evaluate(run).mean) == wanted
    assert {pair.measure for pair in compare({"A": run, "B": run}, qrels, given).pairs} == set(wanted)
    monkeypatch.chdir(tmp_path)
    write_run(run, "run")
    write_qrels(qrels, "qrels")
    words = given if isinstance(given, list) else [given]
    assert main(["eval", "qrels", "run", "--format", "json", "-m", *words]) == 0
    assert [row["measure"] for row in json.loads(capsys.readouterr().out)] == wanted


def test_where_one_measure_is_taken_several_are_refused_with_their_names():
    run, qrels = {"q": {"a": 2, "b": 1}}, {"q": {"a": 1, "b": 2}}
    for call in (lambda: explain(run, qrels, "q", "nDCG@5, AP"), lambda: reconcile("0.5", [1, 0], measure="nDCG@5, AP"),
                 lambda: stability({"A": run, "B": run}, qrels, "nDCG@5,AP"), lambda: measure_list([1], "nDCG@5, AP")):
        with pytest.raises(ValueError, match="is 2 measures, nDCG@5, AP; give one"): call()
    for text, said in (("AP RR", "cannot be read; .* several as a list or with commas"), ("AP, Foo", "'Foo' is not"),
                       (",", "measure ',' is not known"), ("", "measure '' is not known")):
        with pytest.raises(ValueError, match=said): evaluate(run, qrels, text)


def test_values_by_names_of_trec_eval_are_those_of_trec_eval():
    names = {name for name in TREC if name not in ("gm_map", "ndcg_cut.3")}
    theirs = pytrec_eval.RelevanceEvaluator(QRELS, {re.sub(r"_(?=[\d.]+$)", ".", name) for name in names}).evaluate(RUN)
    found = evaluate(RUN, QRELS, sorted(names)).per_query
    for name in names:
        for at, query in enumerate(found["query_id"]):
            assert found[name][at] == pytest.approx(theirs[query][name], abs=1e-12), name


def test_names_that_no_measure_has():
    for name in ("ndcg_cut", "num_nonrel_judged_ret", "ndcgcut_10", "relative_P_5"):
        with pytest.raises(ValueError, match="is not known"): parse_measure(name)
    with pytest.raises(ValueError, match="SetP has no cutoff"): parse_measure("set_P_5")
    with pytest.raises(ValueError, match="k counts ranks from 1"): parse_measure("P_0")
    found = evaluate(RUN, QRELS, "nDCG@10")
    for name in ("nDCG@5", "nonsense", "map"):
        with pytest.raises(KeyError): found.mean[name]
        with pytest.raises(KeyError): found.per_query[name]
        assert name not in found.per_query


def test_no_name_belongs_to_two_measures():
    held = [name for info in MEASURES.values() for name in info.names]
    assert len(held) == len(set(held))


# Plain names

def test_plain_names_are_those_that_loggers_take():
    names = ["nDCG@10", "AP(rel=2)@100", "nDCG(gain='exponential')@10", "RBP(p=0.8)", "IPrec@0.1", "recip_rank",
             "11pt_avg", "11pt_avg(rel=2)"]
    found = evaluate(RUN, QRELS, names)
    assert found.to_dict() == found.mean == found.to_dict(names="measures")
    plain = found.to_dict(names="plain")
    assert list(plain) == [
        "nDCG_10", "AP_rel_2_100", "nDCG_gain_exponential_10", "RBP_p_0_8", "IPrec_0_1", "recip_rank", "IPrec11",
        "IPrec11_rel_2",
    ]
    assert list(plain.values()) == list(found.mean.values())
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) for name in plain)
    with pytest.raises(ValueError, match="two measures have the plain name 'AP_rel_2', one of them AP"):
        evaluate(RUN, QRELS, ["AP(rel=2)", "AP(rel=-2)"]).to_dict("plain")
    assert list(evaluate(RUN, QRELS, ["AP(rel=2)@10", "AP( rel=2)@10"]).to_dict("plain")) == ["AP_rel_2_10"]
    with pytest.raises(ValueError, match="names must be one of 'measures', 'plain'"): found.to_dict("short")


# TREC files

def drawn(seed, kind):
    rnd = random.Random(seed)
    numbers = [0.1, 1 / 3, -0.0, 0.0, 5e-324, 1.7976931348623157e308, 1e16, 2.0**53, -7.25, 3.0, 1e-7]
    ids = ["d1", "手", "caf\udce9", "a,b", '"', "-", "0", "\u00a0", "#d", "x" * 4096]
    number = lambda: rnd.choice([*numbers, rnd.random(), rnd.gauss(0, 1e9)])
    return {f"{kind}{q}": {doc: number() for doc in rnd.sample(ids, rnd.randint(1, 10))} for q in range(20)}


def same_to_the_bit(one, other):
    assert one.keys() == other.keys()
    for query, docs in one.items():
        assert docs.keys() == other[query].keys()
        for document, value in docs.items():
            found = other[query][document]
            assert (value, math.copysign(1, value)) == (found, math.copysign(1, found))


@pytest.mark.parametrize("name", ["a.trec", "a.trec.gz", "b.run.GZ"])
@pytest.mark.parametrize("write, read", [(write_run, read_run), (write_qrels, read_qrels)])
def test_what_is_written_is_read_back_to_the_bit(tmp_path, name, write, read):
    for seed in range(5):
        given = drawn(seed, "q")
        write(given, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(b"\x1f\x8b") == name.lower().endswith(".gz")
        same_to_the_bit(read(tmp_path / name).to_dict(), given)
        write(read(tmp_path / name), tmp_path / "again")
        same_to_the_bit(read(tmp_path / "again").to_dict(), given)


def test_lines_are_those_of_trec(tmp_path):
    write_run(RUN, tmp_path / "run", name="bm25")
    assert (tmp_path / "run").read_text() == (
        "q1 Q0 d3 1 0.9 bm25\nq1 Q0 d1 2 0.5 bm25\nq1 Q0 d2 3 0.5 bm25\nq2 Q0 d1 1 -1 bm25\nq2 Q0 d9 2 -2.5 bm25\n")
    write_qrels({"q": {"d": 2, "e": 0.5, "f": -1}}, tmp_path / "qrels")
    assert (tmp_path / "qrels").read_text() == "q 0 d 2\nq 0 e 0.5\nq 0 f -1\n"
    write_run({"q1": ["b", "a"]}, tmp_path / "run.gz")
    assert gzip.decompress((tmp_path / "run.gz").read_bytes()) == b"q1 Q0 b 1 2 ndcg_lit\nq1 Q0 a 2 1 ndcg_lit\n"


@pytest.mark.parametrize("ties", ["docid", "stable", "average"])
def test_a_written_run_has_the_same_values(tmp_path, ties):
    rnd = random.Random(7)
    run = {f"q{q}": {f"d{d}": float(rnd.randrange(5)) for d in rnd.sample(range(50), 40)} for q in range(9)}
    qrels = {query: {f"d{d}": d % 3 for d in range(20)} for query in run}
    write_run(pd.DataFrame(rows(GenericScoredDoc, run)), tmp_path / "run.gz")
    write_qrels(qrels, tmp_path / "qrels.gz")
    found = evaluate(tmp_path / "run.gz", tmp_path / "qrels.gz", NAMES, ties=ties)
    assert found.mean == pytest.approx(evaluate(run, qrels, NAMES, ties=ties).mean, rel=0, abs=1e-15)


BAD = {
    "a blank in a document": ({"q": {"my phone": 1}}, "document id 'my phone' is no field of a TREC line"),
    "a blank in a query": ({"my q": {"d": 1}}, "query id 'my q' is no field"),
    "a tab": ({"q": {"a\tb": 1}}, r"'a\\tb' is no field"), "a line end": ({"q": {"a\n": 1}}, "is no field"),
    "a zero": ({"q": {"a\0": 1}}, "is no field"), "nothing": ({"q": {"": 1}}, "document id '' is no field"),
    "no query": ({"": {"d": 1}}, "query id '' is no field"), "a comment": ({"#q": {"d": 1}}, "would begin a comment"),
    "a mark": ({"\ufeffq": {"d": 1}}, "mark of UTF-8"), "no documents": ({"q": {}}, "query 'q' has no documents"),
    "nan": ({"q": {"d": float("nan")}}, "must be a finite number"),
}


@pytest.mark.parametrize("write", [write_run, write_qrels])
@pytest.mark.parametrize("name", BAD)
def test_what_no_line_can_hold_is_refused_and_nothing_is_written(tmp_path, write, name):
    given, why = BAD[name]
    (tmp_path / "a").write_text("before")
    with pytest.raises(ValueError, match=why): write(given, tmp_path / "a")
    assert (tmp_path / "a").read_text() == "before"


def test_the_name_of_a_run_is_one_field(tmp_path):
    with pytest.raises(ValueError, match="name of the run 'my run' is no field"):
        write_run(RUN, tmp_path / "a", name="my run")


# Datasets of Hugging Face, which are not installed for the tests either; this is all that is asked of them

def test_datasets_are_taken(monkeypatch):
    class Dataset:
        def __init__(self, rows): self.rows = rows
        def with_format(self, name):
            assert name == "arrow"
            return self.rows

    Dataset.__module__ = "datasets.arrow_dataset"
    flat = [(query, document, grade) for query, docs in QRELS.items() for document, grade in docs.items()]
    names = "query-id", "corpus-id", "score"  # as those of BEIR
    judged = Dataset(pyarrow.table({name: [row[at] for row in flat] for at, name in enumerate(names)}))
    assert evaluate(RUN, judged, NAMES) == evaluate(RUN, QRELS, NAMES)
