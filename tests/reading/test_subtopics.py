"Judgments of subtopics, in each form in which they come, give what pyndeval and the functions of the chapter give."
import gzip
import io
import json
from collections import namedtuple

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from ndcg_lit import (Evaluator, alpha_ndcg, check, compare, err_ia, evaluate, explain, reconcile, stability,
                      subtopic_recall, to_judge)
from ndcg_lit.command import main
from ndcg_lit.reading.subtopics import read_subtopics

ROWS = [("0", "a", "A", 1), ("0", "b", "B", 1), ("0", "b", "D", 1), ("0", "c", "C", 1), ("0", "a", "D", 0),
        ("1", "x", "A", 2), ("1", "y", "A", 1), ("1", "x", "Z", -2)]
RUN = {"0": {"A": 9.3, "D": 8.4, "E": 8.1, "B": 7.6}, "1": {"Z": 3.0, "A": 2.0}}
ASKED = ["alpha_nDCG@20", "ERR_IA(max_rel=2)@20", "StRecall@2", "P_IA@2", "AP_IA", "NRBP", "nDCG@5"]
TREC = "".join(f"{q} {s} {d} {g}\n" for q, s, d, g in ROWS)
TABLE = "query_id,subtopic,doc_id,relevance\n" + "".join(f"{q},{s},{d},{g}\n" for q, s, d, g in ROWS)
Named = namedtuple("Named", "query_id doc_id relevance iteration")


def nested(rows=ROWS):
    "Return rows as a dict of dicts of dicts."
    found = {}
    for query, subtopic, document, grade in rows: found.setdefault(query, {}).setdefault(document, {})[subtopic] = grade
    return found


def frame(): return pd.DataFrame(ROWS, columns=["query_id", "subtopic_id", "doc_id", "relevance"])


FORMS = {
    "TREC": TREC.encode, "gzip": lambda: gzip.compress(TREC.encode()), "comment": lambda: b"# a\n\n" + TREC.encode(),
    "DOS": lambda: TREC.replace("\n", "\r\n").encode(), "file": lambda: io.BytesIO(TREC.encode()),
    "header": lambda: b"topic subtopic docno relevance\n" + TREC.encode(), "CSV": TABLE.encode,
    "TSV": lambda: TABLE.replace(",", "\t").replace("subtopic", "iteration").encode(),
    "JSON": lambda: json.dumps(nested()).encode(), "pandas": frame, "polars": lambda: pl.from_pandas(frame()),
    "Arrow": lambda: pa.Table.from_pandas(frame()), "categories": lambda: frame().astype({"subtopic_id": "category"}),
    "rows": lambda: ROWS, "lists": lambda: [list(row) for row in ROWS], "dicts": nested,
    "named rows": lambda: [Named(q, d, g, s) for q, s, d, g in ROWS],
    "a generator": lambda: (Named(q, d, g, s) for q, s, d, g in ROWS),
    "numbers": lambda: frame().astype({"query_id": int}),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_gives_what_the_dicts_give(form):
    assert evaluate(RUN, FORMS[form](), ASKED).mean == evaluate(RUN, nested(), ASKED).mean


def test_files_and_a_column_of_another_name(tmp_path, capsys):
    expected = evaluate(RUN, nested(), ASKED).mean
    frame().to_parquet(tmp_path / "q.parquet")
    for name, text in (("qrels", TREC), ("q.csv", TABLE), ("q.json", json.dumps(nested()))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("qrels", "q.csv", "q.json", "q.parquet"):
        assert evaluate(RUN, str(tmp_path / name), ASKED).mean == evaluate(RUN, tmp_path / name, ASKED).mean == expected
    other = frame().rename(columns={"subtopic_id": "facet"})
    assert evaluate(RUN, other, ASKED, columns={"subtopic": "facet"}).mean == expected
    run = "".join(f"{q} Q0 {d} 1 {s} x\n" for q, some in RUN.items() for d, s in some.items())
    (tmp_path / "run").write_text(run, encoding="utf-8")
    asked = ["-m", "alpha_nDCG@20", "StRecall@2", "--format", "json"]
    main(["eval", str(tmp_path / "qrels"), str(tmp_path / "run"), *asked])
    shown = {row["measure"]: row["run"] for row in json.loads(capsys.readouterr().out)}
    assert shown == {name: expected[name] for name in shown} and len(shown) == 2


def drawn(seed, spam=False):
    "Return a run and rows of judgments of several subtopics."
    random, run, rows = np.random.default_rng(seed), {}, []
    for query in ("q1", "q2", "q3"):
        documents = [f"d{i}" for i in random.permutation(30)[:random.integers(3, 25)]]
        subtopics = [str(number) for number in range(1, random.integers(2, 6))]
        found = [(query, s, d, int(random.integers(-2 if spam else 0, 2))) for d in documents for s in subtopics
                 if random.random() < 0.6]
        rows += found if any(grade > 0 for *_, grade in found) else [(query, "1", documents[0], 1)]
        returned = random.permutation(40)[:random.integers(1, 30)]
        run[query] = {f"d{i}": float(score) for i, score in zip(returned, random.permutation(100))}
    return run, rows


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_pyndeval(seed):
    pyndeval = pytest.importorskip("pyndeval")
    run, rows = drawn(seed)
    names = {"alpha_nDCG(ideal='ndeval')@5": "alpha-nDCG@5", "alpha_nDCG(ideal='ndeval')@20": "alpha-nDCG@20",
             "StRecall@5": "strec@5", "ERR_IA(as_ndeval=True)@5": "ERR-IA@5", "P_IA@5": "P-IA@5", "AP_IA": "MAP-IA",
             "ERR_IA(as_ndeval=True)@20": "ERR-IA@20", "NRBP": "NRBP"}
    scores = [pyndeval.ScoredDoc(query, d, score) for query in run for d, score in run[query].items()]
    theirs = pyndeval.ndeval([pyndeval.SubtopicQrel(*row) for row in rows], scores, list(names.values()))
    ours = evaluate(run, [pyndeval.SubtopicQrel(*row) for row in rows], list(names)).per_query
    for name, other in names.items():
        expected = [theirs[query][other] for query in ours["query_id"]]
        np.testing.assert_allclose(ours[name], expected, rtol=0, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_the_chapter(seed):
    run, rows = drawn(seed)
    asked = ["alpha_nDCG@5", "alpha_nDCG(alpha=0.25)", "StRecall@3", "ERR_IA@4"]
    found = evaluate(run, rows, asked).per_query
    for at, query in enumerate(found["query_id"]):
        grades = nested(rows)[query]
        subtopics = sorted({s for each in grades.values() for s in each})
        table = {d: [each.get(s, 0) for s in subtopics] for d, each in grades.items()}
        ranked = sorted(run[query], key=lambda d: -run[query][d])
        rel, pool = [table.get(d, [0] * len(subtopics)) for d in ranked], list(table.values())
        wanted = [bool(np.any([row[s] for row in pool])) for s in range(len(subtopics))]
        expected = [alpha_ndcg(rel, 5, pool), alpha_ndcg(rel, None, pool, 0.25), subtopic_recall(rel, 3, pool),
                    err_ia(rel, 4, wanted)]
        np.testing.assert_allclose([found[name][at] for name in asked], expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_other_measures_take_the_highest_grade_and_each_choice_leaves_documents_out_alike(seed):
    run, rows = drawn(seed, spam=True)
    highest = {query: {d: max(each.values()) for d, each in some.items()} for query, some in nested(rows).items()}
    asked = ["nDCG@5", "AP", "Bpref", "NumRel"]
    for how in ({}, {"convention": "negative=mask"}, {"convention": "drop=first"}, {"convention": "pool=returned"},
                {"missing": "skip"}, {"ties": "docid-rising"}):
        with_subtopics = evaluate(run, rows, [*asked, "StRecall@3", "P_IA@3", "alpha_nDCG@3"], **how)
        alone = evaluate(run, highest, asked, **how)
        assert {name: with_subtopics.mean[name] for name in asked} == alone.mean
        assert with_subtopics.judged == alone.judged and with_subtopics.below_zero == alone.below_zero
    # judged documents alone are those that are judged for any subtopic
    left = {query: {d: s for d, s in some.items() if highest[query].get(d, -1) >= 0} for query, some in run.items()}
    if all(left.values()):
        by_option = evaluate(run, rows, ["alpha_nDCG(judged_only=True)@3", "P_IA(judged_only=True)@3"])
        assert list(by_option.mean.values()) == list(evaluate(left, rows, ["alpha_nDCG@3", "P_IA@3"]).mean.values())


def test_ties_have_one_order_for_all_subtopics_and_the_unordered_are_refused():
    run = {"q": {d: 1.0 for d in "abcdef"}}
    rows = [("q", s, d, 1) for s, some in (("1", "ab"), ("2", "cd"), ("3", "ef")) for d in some]
    for ties in ("random", "best", "worst", "docid", "stable", "docid-rising", "reversed"):
        seed = 3 if ties == "random" else None
        value = evaluate(run, rows, "StRecall@1, P_IA@1", ties=ties, seed=seed)
        assert list(value.mean.values()) == [1 / 3, 1 / 3], "one document is first, and has one subtopic"
    for ties in ("average", "last"):
        with pytest.raises(ValueError, match="alpha_nDCG needs the documents in one order"):
            evaluate(run, rows, "alpha_nDCG@5", ties=ties)


def test_an_evaluator_serves_many_runs_and_compare_and_check_read_subtopics():
    evaluator = Evaluator(ROWS, ASKED)
    for run in (RUN, {"0": {"B": 2.0, "A": 1.0}}, RUN):
        assert evaluator.evaluate(run).mean == evaluate(run, ROWS, ASKED).mean
    other = {"0": {"B": 2.0, "A": 1.0}, "1": {"A": 2.0, "Z": 1.0}}
    found = compare({"a": RUN, "b": other}, ROWS, ["alpha_nDCG@20", "AP"])
    values = [evaluate(run, ROWS, "alpha_nDCG@20")["alpha_nDCG@20"] for run in (RUN, other)]
    assert abs(found["alpha_nDCG@20"].difference) == pytest.approx(abs(values[0] - values[1]))
    assert not check(RUN, ROWS, "alpha_nDCG@20").refused and not check(RUN, TREC.encode(), "StRecall@5").refused
    assert check(RUN, (TREC + "0 a A 1\n").encode(), "StRecall@5").refused, "a subtopic twice"


def test_what_was_seen_is_left_out_of_run_and_judgments():
    without = nested([row for row in ROWS if row[:3:2] != ("0", "A")])
    left = {"0": {d: score for d, score in RUN["0"].items() if d != "A"}, "1": RUN["1"]}
    assert evaluate(RUN, ROWS, ASKED, seen={"0": ["A"]}).mean == evaluate(left, without, ASKED).mean


def test_subtopics_are_sorted_and_rows_are_numbered_by_falling_id():
    found, _ = read_subtopics([("q", "10", "a", 1), ("q", "9", "b", 2), ("q", "x", "a", 0), ("r", "1", "a", -1)])
    assert found == {"q": {"b": 2.0, "a": 1.0}, "r": {"a": -1.0}} and found.most == 3
    assert found.code.tolist() == [0, 1, 2, 0] and found.numbered() == {"q": {"b": 0, "a": 1}, "r": {"a": 2}}
    for duplicates, grade in (("first", 1), ("last", 0), ("max", 2)):
        rows = [("q", "1", "a", 1), ("q", "1", "a", 2), ("q", "1", "a", 0)]
        assert read_subtopics(rows, duplicates=duplicates)[0] == {"q": {"a": float(grade)}}


@pytest.mark.parametrize("qrels, said", [
    ((TREC + "0 a A 1\n").encode(), "bytes:9: document 'A' has subtopic 'a' of query '0' twice; duplicates='first'"),
    ((TREC + "0 a A\n").encode(), "bytes:9: 3 fields; a qrels line has 4"),
    ((TREC + "0 a X nan\n").encode(), "bytes:9: the grade 'nan' is not a finite number"),
    ((TREC + "0 a X\x01 1\n").encode(), "bytes:9: byte 0x01"), (b"", "the file is empty"),
    ((TABLE + "0,a\n").encode(), "bytes:10: 2 fields; the header has 4"),
    ((TABLE + "0,a,X,high\n").encode(), "bytes:10: the grade 'high' is no number"),
    ({"0": {"A": {}}}, "query '0', document 'A': no subtopic; write its grade"),
    ({"0": {"A": {"a": "x"}}}, "query '0', document 'A': the grade must be a number; got 'x'"),
    ({"0": {"A": {"a": float("inf")}}}, "query '0', document 'A': the grade is inf; it must be a finite number"),
    ({"0": 5, "1": {"A": {"a": 1}}}, "qrels of query '0' must be a dict from document to subtopic to grade"),
    ([("0", None, "A", 1)], "qrels, row 0: the subtopic"),
    (pd.DataFrame({"query": ["0"], "subtopic": ["a"], "doc": ["A"]}), "no column 'grade'"),
])
def test_bad_judgments_are_told_with_their_place(qrels, said):
    with pytest.raises((ValueError, TypeError)) as told: evaluate(RUN, qrels, "alpha_nDCG@3")
    assert said in str(told.value)


def test_plain_judgments_are_of_one_subtopic_and_that_is_told():
    plain = {"0": {"A": 1, "D": 0, "B": 1}, "1": {"A": 1}}
    found = evaluate(RUN, plain, "StRecall@1, P_IA@1")
    assert found.mean == {"StRecall@1": 0.5, "P_IA@1": 0.5}
    assert [each.code for each in found.all_cautions if "subtopics" in each.said] == ["one-subtopic"]
    assert "one-subtopic" not in [each.code for each in evaluate(RUN, ROWS, "StRecall@1").all_cautions]
    assert evaluate(RUN, {"0": {"A": {"a": 1}, "B": 2}, "1": {"A": 1}}, "nDCG@5, StRecall@1").judged == 3


def test_what_reads_one_grade_for_a_document_refuses_subtopics():
    plain = {"0": {"A": 1}, "1": {"A": 1}}
    for refused in (lambda: reconcile(0.5, RUN, plain, "alpha_nDCG@5"), lambda: to_judge({"a": RUN}, plain, "P_IA@5"),
                    lambda: stability({"a": RUN, "b": RUN}, plain, "P_IA@5")):
        with pytest.raises(ValueError, match="a grade for each subtopic.*reads one for each document"): refused()
    with pytest.raises(ValueError, match="explain lays out"): explain(RUN, plain, "0", "StRecall@5")
    with pytest.raises(ValueError, match="finite number|subtopic"): evaluate(RUN, nested(), "nDCG@5")
