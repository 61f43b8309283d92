"`check` says what is known of a run and its judgments, and all that `evaluate` would object to."
import builtins
import collections
import gzip
import io
import json
import random
import re
import sys
from collections import namedtuple

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from ndcg_lit import check, compare, evaluate
from ndcg_lit.checking import CLEAN, LINES, WIDTH, are_runs
from ndcg_lit.command import main

RUN = {"q1": {"d10": 3.0, "d11": 2.0, "d12": 1.0}, "q2": {"d20": 2.0, "d21": 1.0}}
QRELS = {"q1": {"d11": 1, "d13": 0, "d10": 0, "d12": 0}, "q2": {"d20": 2, "d21": 0}, "q3": {"d30": 1}}


def trec(side, kind="run"):
    "Return a run or qrels as TREC text."
    line = "{} Q0 {} {} {} t\n" if kind == "run" else "{0} 0 {1} {3}\n"
    rows = ((q, d, rank, n) for q, docs in side.items() for rank, (d, n) in enumerate(docs.items(), 1))
    return "".join(line.format(*row) for row in rows).encode()


def rows_of(side): return [(q, d, n) for q, docs in side.items() for d, n in docs.items()]


def right(queries):
    "Return a run and its judgments in which nothing is to be minded."
    run = {f"q{q}": {f"d{q}-{d}": 20.0 - d for d in range(20)} for q in range(queries)}
    return run, {query: {d: int(at % 3 == 0) for at, d in enumerate(docs)} for query, docs in run.items()}


def frame(side, kind="run"):
    return pd.DataFrame(rows_of(side), columns=["qid", "docno", "score" if kind == "run" else "label"])


# The facts


def test_the_table_says_what_is_known_of_both_sides():
    found = check(RUN, QRELS)
    assert repr(found).splitlines()[:18] == """\
what is known       judgments         run
form                dict of dicts     dict of dicts
queries             3                 2
rows                7                 5
documents           7                 5
twice in a query    0                 0
rows per query      1 to 4, median 2  2 to 3, median 2.5
scores                                1 to 3
tied                                  0 of 5
as they come                          falling in 2 of 2
grades              0: 4, 1: 2, 2: 1
judged queries                        2
queries not judged                    0
queries missing                       1
documents shared                      5
results judged                        5
first ten judged                      100 %
""".splitlines() + [""]
    assert found.runs["run"]["judged_in_first_ten"] == 1.0


def drawn(rng):
    "Return a run with ties, and qrels, whose ids are shared in part."
    lists = [rng.sample(range(40), rng.randint(1, 25)) for _ in range(9)]
    run = {f"q{q}": {f"d{d}": rng.randint(0, 6) / 2 for d in docs} for q, docs in enumerate(lists)}
    qrels = {f"q{q}": {f"d{d}": rng.randint(0, 3) for d in rng.sample(range(50), 12)} for q in range(2, 12)}
    return run, qrels


@pytest.mark.parametrize("seed", range(5))
def test_facts_are_those_of_a_plain_count(seed):
    run, qrels = drawn(random.Random(seed))
    found = check(trec(run), trec(qrels, "qrels"))
    facts, judged = found.runs["run"], found.judgments
    sizes = sorted(map(len, run.values()))
    assert facts["queries"] == 9 and facts["rows"] == sum(sizes) and facts["twice"] == judged["twice"] == 0
    assert facts["depth"] == {"least": sizes[0], "median": np.median(sizes), "most": sizes[-1]}
    assert facts["documents"] == len({d for docs in run.values() for d in docs})
    scores = [s for docs in run.values() for s in docs.values()]
    tied = sum(n for docs in run.values() for n in collections.Counter(docs.values()).values() if n > 1)
    ways = collections.Counter()
    for docs in map(list, map(dict.values, run.values())):
        steps = {(b > a) - (b < a) for a, b in zip(docs, docs[1:])}
        ways["of_several"] += len(docs) > 1
        for way, only in (("falling", {-1}), ("rising", {1}), ("constant", {0})):
            ways[way] += bool(steps) and (steps - {0} or {0}) == only
    assert facts["scores"] == {"least": min(scores), "most": max(scores), "tied": tied, **ways}
    grades = collections.Counter(g for docs in qrels.values() for g in docs.values())
    assert judged["grades"]["counts"] == {str(g): grades[g] for g in sorted(grades)}
    shared = run.keys() & qrels.keys()
    assert (facts["judged_queries"], facts["unjudged_queries"], facts["missing_queries"]) == (7, 2, 3)
    documents = {d for docs in run.values() for d in docs} & {d for docs in qrels.values() for d in docs}
    assert facts["judged_documents"] == len(documents)
    assert facts["judged_results"] == sum(len(run[q].keys() & qrels[q].keys()) for q in shared)
    first = {q: sorted(run[q], key=lambda d, q=q: (run[q][d], d), reverse=True)[:10] for q in shared}
    share = sum(d in qrels[q] for q in shared for d in first[q]) / sum(map(len, first.values()))
    assert facts["judged_in_first_ten"] == pytest.approx(share, abs=1e-12)


def test_what_is_there_twice_is_counted_and_refused_where_evaluate_refuses_it():
    text = trec(RUN) + b"q1 Q0 d10 9 .5 t\nq1 Q0 d10 9 .25 t\n"
    found = check(text, QRELS)
    assert found.runs["run"]["twice"] == 2 and found.refused
    assert [each.code for each in found.findings if each.refused] == ["twice"]
    assert found.findings[0].said == refusal(text, QRELS) and "bytes:6: document 'd10'" in found.findings[0].said
    assert "judged_results" in found.runs["run"], "what else there is to find is looked for"
    assert not check(text, QRELS, duplicates="max").refused
    strange = trec(RUN).replace(b" d", b" D") + b"q1 Q0 D10 9 .5 t\n"
    codes = [each.code for each in check(strange, QRELS).findings if each.refused]
    assert codes == ["twice", "nothing-shared"]


Scored = namedtuple("Scored", "query_id doc_id score")
Judged = namedtuple("Judged", "query_id doc_id relevance")
LETOR = b"1 qid:1 1:.3 # docid = a\n0 qid:1 1:.2 # docid = b\n"


def made(kind, folder):
    "Yield forms of the run, or of the judgments: the name that `check` calls each by, and the side."
    side = RUN if kind == "run" else QRELS
    table = frame(side, kind)

    def file(name, content):
        (folder / f"{kind}-{name}").write_bytes(content)
        return folder / f"{kind}-{name}"

    comma = table.to_csv(index=False).encode()
    yield from [
        ("dict of dicts", side), ("TREC", trec(side, kind)), ("TREC", file("a.txt", trec(side, kind))),
        ("TREC", file("a.gz", gzip.compress(trec(side, kind)))), ("TREC", io.BytesIO(trec(side, kind))),
        ("TREC", file("long.txt", b"# " + b"x" * 9000 + b"\n" + trec(side, kind))),
        ("CSV", file("a.csv", comma)), ("CSV", file("a.csv.gz", gzip.compress(comma))),
        ("CSV", file("b.csv", comma.replace(b"qid,docno", b"user,item"))),
        ("TSV", file("a.tsv", comma.replace(b",", b"\t"))), ("table", file("a.txt2", comma.replace(b",", b";"))),
        ("JSON (beir)", file("a.json", json.dumps(side).encode())),
        ("JSON (records)", file("a.jsonl", table.to_json(orient="records", lines=True).encode())),
        ("three columns", file("three", "".join(f"{q} {d} {n}\n" for q, d, n in rows_of(side)).encode())),
        ("pandas DataFrame", table), ("polars DataFrame", pl.from_pandas(table)),
        ("polars LazyFrame", pl.from_pandas(table).lazy()), ("pyarrow Table", pa.Table.from_pandas(table)),
        ("triples", rows_of(side)),
        ("namedtuples", [(Scored if kind == "run" else Judged)(*row) for row in rows_of(side)]),
        ("generator", ((Scored if kind == "run" else Judged)(*row) for row in rows_of(side))),
    ]
    table.to_parquet(folder / f"{kind}.parquet")
    yield "Parquet", folder / f"{kind}.parquet"


@pytest.mark.parametrize("kind", ["run", "qrels"])
def test_every_form_is_called_by_its_name_and_counted_alike(kind, tmp_path):
    plain = check(RUN, QRELS)
    for name, given in made(kind, tmp_path):
        found = check(given, QRELS) if kind == "run" else check(RUN, given)
        facts, wanted = (each.runs["run"] if kind == "run" else each.judgments for each in (found, plain))
        assert facts["form"] == name
        counted = {key: value for key, value in facts.items() if key not in ("form", "columns")}
        assert counted == {key: value for key, value in wanted.items() if key != "form"}, name
        assert [each.said for each in found.findings] == [each.said for each in plain.findings], name


def test_lists_sets_arrays_and_scores_for_letor_have_names_too(tmp_path):
    lists = {query: list(docs) for query, docs in RUN.items()}
    assert check(lists, {"q1": {"d11"}, "q2": ["d20"]}).judgments["form"] == "dict of lists and sets"
    assert check(lists, QRELS).runs["run"]["form"] == "dict of lists"
    assert check(list(lists.values()), {"0": ["d11"], "1": ["d20"]}).runs["run"]["form"] == "lists of ids"
    assert check([("q1", "d11"), ("q2", "d21")], QRELS).runs["run"]["form"] == "pairs"
    arrays = check((["a", "a", "b"], [2.0, 1.0, 5.0], [0, 1, 1]))
    assert arrays.runs["run"]["form"] == arrays.judgments["form"] == "three arrays"
    assert arrays.runs["run"]["rows"] == 3 and arrays.judgments["grades"]["counts"] == {"0": 1, "1": 2}
    assert not arrays.refused and [each.code for each in arrays.findings][:1] == ["arrays"]
    for scores, name in ((b".1\n.9\n", "lines (scores)"), ([.1, .9], "scores"), (np.array([.1, .9]), "numpy ndarray")):
        found = check(scores, LETOR)
        assert (found.runs["run"]["form"], found.judgments["form"]) == (name, "lines (letor)")
        assert found.runs["run"]["queries"] == 1 and not found.refused
    assert check({"q": {}}, {"q": {"a": 1}}).runs["run"]["rows"] == 0


def test_columns_that_were_taken_and_passed_over_are_told(tmp_path):
    text = "qid,docid,docno,rank,score,query\n1,11,a,0,3,red shoes\n1,12,b,1,2,red shoes\n"
    (tmp_path / "run.csv").write_text(text)
    (tmp_path / "run.txt").write_text(text.replace(",", ";"))
    records = [{"query": "red shoes", "qid": 1, "docid": "11", "docno": "a", "score": 2}]
    (tmp_path / "run.jsonl").write_text("\n".join(map(json.dumps, records)))
    qrels = pd.DataFrame({"qid": ["1"], "docno": ["a"], "label": [1]})
    given = [tmp_path / "run.csv", tmp_path / "run.txt", tmp_path / "run.jsonl", pd.read_csv(tmp_path / "run.csv")]
    for run in given:
        found = check(run, qrels)
        facts = found.runs["run"]
        assert facts["columns"] == {"query": "qid", "document": "docno", "score": "score"}, run
        assert facts["passed_over"] == {"query": ["query"], "document": ["docid"]}, run
        assert re.search(r"column of documents +docno +docno, not docid", repr(found))
    told = check(given[0], qrels, columns={"document": "docid"}, overlap="allow").runs["run"]
    assert told["columns"]["document"] == "docid" and "document" not in told.get("passed_over", {})


def test_judgments_with_two_columns_are_read_by_the_one_that_the_run_has(tmp_path):
    path = tmp_path / "qrels.csv"
    path.write_text("query,topic,docno,label\nred shoes,q1,d11,1\nblue hat,q2,d20,1\n")
    for qrels in (path, pd.read_csv(path)):
        found = check(frame(RUN), qrels)
        assert not found.refused and found.runs["run"]["judged_queries"] == 2
        assert found.judgments["columns"]["query"] == "topic" and found.judgments["passed_over"] == {"query": ["query"]}
        assert refusal(upper, qrels) == check(upper, qrels).findings[0].said


def test_a_column_that_has_the_ids_is_named(tmp_path):
    path = tmp_path / "run.csv"
    table = frame(RUN).rename(columns={"qid": "key"}).assign(query="red shoes", docno=list("abcde"))
    table.to_csv(path, index=False)
    for run in (path, table):
        found = check(run, QRELS)
        assert "'key'" in found.findings[0].said and found.findings[0].said == refusal(run, QRELS)


# The findings


def refusal(run, qrels, **how):
    "Return the words in which `evaluate` refuses a run."
    with pytest.raises((ValueError, TypeError)) as caught: evaluate(run, qrels, **how)
    return " ".join(str(caught.value).split())


upper = {query: {d.upper(): n for d, n in docs.items()} for query, docs in RUN.items()}
REFUSED = {
    "ids of documents": (upper, QRELS), "ids of queries": ({"x": {"a": 1.0}}, QRELS),
    "ids in files": (trec({f"0{q[1:]}": docs for q, docs in RUN.items()}), trec({"1": {"d11": 1}}, "qrels")),
    "a bad line": (b"q1 Q0 a 1 x t\n", QRELS), "a bad line of judgments": (RUN, b"q1 0 a x\n"),
    "swapped": (trec(QRELS, "qrels"), trec(RUN)), "no column": (frame(RUN).drop(columns="docno"), QRELS),
    "nothing": (b"", QRELS), "no judgments": (RUN, b""), "an empty dict": ({}, QRELS),
    "nan": ({"q1": {"a": float("nan")}}, QRELS),
    "no run at all": (5, QRELS), "None": (None, QRELS),
    "twice in judgments": (RUN, trec(QRELS, "qrels") + b"q1 0 d11 0\n"),
    "a truncated file": (gzip.compress(trec(RUN))[:-9], QRELS), "scores alone": ([.1, .2], QRELS),
    "text as a path": ("q1 Q0 a 1 2 t\n", QRELS),
    "a dict of columns": ({"qid": ["a"], "docno": ["b"], "score": [1]}, QRELS),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_evaluate_refuses_is_told_in_its_words_and_raises_nothing(case):
    run, qrels = REFUSED[case]
    found = check(run, qrels)
    assert found.refused and refusal(run, qrels) in [each.said for each in found.findings if each.refused]
    assert re.search(r"^Refused: ", repr(found), re.M) and json.dumps(found.to_dict())


def lines(text): return text.replace(" / ", "\n") + "\n"


LEFT = "user,item / u1,i3 / u2,i4"  # the test
ACCIDENTS = {  # judgments and run as files; what is told, and what is known of the run
    "distances": ("q1 0 d1 1 / q1 0 d4 0", " / ".join(f"q1 Q0 d{i} {i} .{i} faiss" for i in range(1, 6)),
                  "scores-distance", {"scores": {"rising": 1, "falling": 0}}),
    "a prefix": ("q1 0 D10 1 / q1 0 D11 0", "q1 Q0 10 1 2 t / q1 Q0 11 2 1 t", "nothing-shared",
                 {"judged_documents": 0}),
    "zeros": ("7 0 d1 1 / 8 0 d2 1", "007 Q0 d1 1 2 t / 008 Q0 d2 1 2 t", "nothing-shared", {"judged_queries": 0}),
    "a text beside the id": (
        "query_id,doc_id,relevance / 7,p2,1 / 8,p3,1",
        "query_id,query,doc_id,score / 7,red shoes,p1,.9 / 7,red shoes,p2,.4 / 8,blue hat,p3,.7", "",
        {"columns": {"query": "query_id"}, "passed_over": {"query": ["query"]}}),
    "two numbers of a document": (
        "qid,docno,label / 1,b,1 / 2,c,1", "qid,docid,docno,rank,score / 1,11,a,0,3 / 1,12,b,1,2 / 2,13,c,0,1", "",
        {"columns": {"document": "docno"}, "passed_over": {"document": ["docid"]}}),
    "hits of a text": (
        "264014 0 4834547 1",
        '[{"query": "a roll", "hits": [{"qid": 264014, "docid": "4834547", "rank": 1, "score": 14.9}]}]',
        "", {"columns": {"query": "qid"}, "passed_over": {"query": ["query"]}}),
    "stars": ("user,item,rating / u1,i1,1 / u1,i2,5 / u2,i4,2 / u2,i1,4",
              "user,item,prediction / u1,i1,4.5 / u1,i2,4.1 / u2,i1,4.4 / u2,i4,2", "all-relevant", {}),
    "training": (LEFT, "user,item,prediction / u1,i1,9 / u1,i2,8 / u1,i3,7 / u2,i9,9 / u2,i4,5", "seen-in-run",
                 {"judged_results": 2}),
}


@pytest.mark.parametrize("name", ACCIDENTS)
def test_accidents_as_they_come(tmp_path, name):
    judgments, run, code, known = ACCIDENTS[name]
    paths = []
    for kind, text in (("qrels", judgments), ("run", run)):
        ending = "json" if text[0] == "[" else "csv" if "," in text else "txt"
        paths.append(tmp_path / f"{kind}.{ending}")
        paths[-1].write_text(lines(text))
    (tmp_path / "train.csv").write_text(lines("user,item / u1,i1 / u1,i2 / u2,i9"))
    found = check(paths[1], paths[0], **({"seen": tmp_path / "train.csv"} if name == "training" else {}))
    assert found.findings[0].code == code if code else not found.refused
    facts = found.runs["run"]
    for key, wanted in known.items():
        told = facts[key]
        assert wanted.items() <= told.items() if isinstance(wanted, dict) else told == wanted, (key, told)


def test_triples_are_rows():
    run, qrels = [["q1", "d1", 3.0], ["q1", "d2", 2.0], ["q2", "d3", 1.0]], [["q1", "d2", 1], ["q2", "d3", 1]]
    found = check(run, qrels)
    assert found.runs["run"]["form"] == "triples" and found.runs["run"]["judged_queries"] == 2 and not found.refused


def test_choices_are_those_of_evaluate():
    assert check(upper, QRELS).refused and not check(upper, QRELS, overlap="allow").refused
    assert check(RUN, QRELS, missing="error").findings[0].said == refusal(RUN, QRELS, missing="error")
    assert [each.said for each in check(RUN, QRELS, "P@2").findings] == [
        each.said for each in evaluate(RUN, QRELS, "P@2").all_cautions]
    for wrong in ({"ties": "any"}, {"format": "xyz"}, {"columns": {"x": "y"}}, {"measures": "nDGC"}):
        with pytest.raises((ValueError, TypeError)): check(RUN, QRELS, **wrong)
    with pytest.raises(FileNotFoundError): check("gone.run", QRELS)


@pytest.mark.parametrize("seed", range(20))
def test_cautions_are_those_of_evaluate_each_once(seed):
    run, qrels = drawn(random.Random(seed))
    cautions = evaluate(run, qrels).all_cautions
    found = check(run, qrels)
    assert not found.refused and [each.said for each in found.findings] == [each.said for each in cautions]
    assert all(each.about == "run" for each in found.findings)


def test_right_sides_have_nothing_to_mind():
    found = check(*right(20))
    assert found.findings == () and repr(found).endswith(f"\n\n{CLEAN}") and CLEAN in found._repr_html_()


def test_what_was_seen_is_told_and_left_out_as_evaluate_does(tmp_path):
    seen = {"q1": ["d10", "d11"], "q2": ["d77"]}
    found = check(RUN, QRELS, seen=seen)
    codes = [each.code for each in found.findings]
    assert codes[:2] == ["seen-in-run", "training-in-judgments"] and len({*codes}) == len(codes)
    assert found.findings[0].number == 2 and "2 of 5 results (40 %)" in found.findings[0].said
    assert found.findings[0].remedy == "evaluate(run, qrels, seen=seen)"
    assert found.seen["queries"] == 2 and found.seen["rows"] == 3 and " seen " in repr(found)
    assert found.to_dict()["seen"] == found.seen and "seen" not in check(RUN, QRELS).to_dict()
    assert found.runs["run"]["judged_results"] == evaluate(RUN, QRELS, seen=seen).judged
    unread = check(RUN, QRELS, seen=b"q1")
    assert [(each.about, each.code) for each in unread.findings if each.refused] == [("seen", "unreadable")]
    assert refusal(RUN, QRELS, seen=b"q1") == unread.findings[0].said
    for at, name in ((1, "test"), (5, "train")):
        (tmp_path / f"{name}.csv").write_text(f"user,item,rating,timestamp\nq1,{name},1,{at}\nq2,{name},1,{at}\n")
    early = check(RUN, tmp_path / "test.csv", seen=tmp_path / "train.csv", overlap="allow")
    assert "test-before-training" in [each.code for each in early.findings]


# Several runs


def test_several_runs_are_shown_side_by_side(tmp_path):
    path = tmp_path / "b.run"
    path.write_bytes(trec(RUN))
    found = check({"A": RUN, "B": path, "C": upper}, QRELS)
    assert list(found.runs) == ["A", "B", "C"] and found.runs["A"]["rows"] == found.runs["B"]["rows"] == 5
    assert [(each.about, each.code) for each in found.findings if each.refused] == [("C", "nothing-shared")]
    between = [each for each in found.findings if each.about == "runs"]
    assert [each.code for each in between] == ["runs-apart"] * 2 and between[0].number == 5
    assert between[0].said.startswith("A and C have no document in common: 'd10' and 'd11' against 'D10' and 'D11'")
    assert between[0].remedy == "map_ids(run, document=lambda name: name.lower())  # for C"
    assert "Refused: C: run and judgments have no document in common" in repr(found)


def test_runs_of_unequal_depth_are_told_as_compare_does():
    run, qrels = right(20)
    for query, docs in qrels.items(): docs |= {f"{query}-x": 1}
    deep = {q: docs | {f"{q}-{d}": -float(d) for d in range(40)} | {f"{q}-x": -50.0} for q, docs in run.items()}
    found = check({"flat": run, "deep": deep}, qrels, "AP")
    [told] = [each for each in found.findings if each.code == "depth-unequal"]
    assert told.about == "runs" and told.number == 20
    assert told.said in [each.said for each in compare({"flat": run, "deep": deep}, qrels, "AP").all_cautions]
    assert "depth-unequal" not in [each.code for each in check({"flat": run, "deep": deep}, qrels, "P@10").findings]


def test_a_dict_of_runs_is_told_from_a_run():
    runs = [{"A": "a.run", "B": "b.run"}, {"A": RUN}, {"A": frame(RUN)}, {"A": {"q": ["d"]}}, {"A": io.BytesIO(b"")}]
    rows = [(query, doc, score) for query, docs in RUN.items() for doc, score in docs.items()]
    assert all(map(are_runs, [*runs, {"A": rows, "B": rows[:1]}, {"A": [*map(list, rows)]}]))
    run = [RUN, {"q": ["a", "b"]}, {"q": [("a", 1.0)]}, {"q": {}}, {}, "a.run", frame(RUN), [["a"]], {"q": np.ones(1)}]
    assert not any(map(are_runs, run))


# Files are read once


class Opened:
    "Counts how often each file is opened in Python."

    def __init__(self, monkeypatch):
        self.count, plain = collections.Counter(), builtins.open

        def counted(file, *args, **how):
            self.count[str(file)] += 1
            return plain(file, *args, **how)

        monkeypatch.setattr(builtins, "open", counted)


WRITTEN = {
    "trec": trec, "gzip": lambda *side: gzip.compress(trec(*side)), "beir": lambda side, _: json.dumps(side).encode(),
    "three columns": lambda side, _: "".join(f"{q} {d} {n}\n" for q, d, n in rows_of(side)).encode(),
}


@pytest.mark.parametrize("size", [2, 400])
@pytest.mark.parametrize("form", WRITTEN)
def test_each_file_is_opened_once(tmp_path, monkeypatch, form, size):
    run, qrels = right(size)
    paths = [str(tmp_path / name) for name in ("a.run", "b.run", "qrels")]
    for path, side in zip(paths, (run, run, qrels)):
        with open(path, "wb") as file: file.write(WRITTEN[form](side, "qrels" if side is qrels else "run"))
    opened = Opened(monkeypatch)
    found = check({"a": paths[0], "b": paths[1]}, paths[2])
    assert {path: opened.count[path] for path in paths} == dict.fromkeys(paths, 1)
    assert not found.refused and found.runs["a"]["rows"] == 20 * size


def test_a_table_is_opened_no_more_often_than_by_evaluate(tmp_path, monkeypatch):
    path = tmp_path / "run.csv"
    frame(RUN).to_csv(path, index=False)
    opened, counts = Opened(monkeypatch), []
    for verb in (evaluate, check):
        opened.count.clear()
        verb(str(path), QRELS)
        counts.append(opened.count[str(path)])
    assert counts[1] <= counts[0]


# The command


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sides = {"run": RUN, "upper.run": upper}
    for name, side in sides.items(): (tmp_path / name).write_bytes(trec(side))
    for name, side, kind in zip(("clean.run", "clean"), right(20), ("run", "qrels")):
        (tmp_path / name).write_bytes(trec(side, kind))
    (tmp_path / "qrels").write_bytes(trec({"q1": {"d11": 1}, "q2": {"d20": 1}}, "qrels"))
    return tmp_path


@pytest.mark.parametrize("words, status", [
    ("clean clean.run", 0), ("clean clean.run --strict", 0), ("qrels run", 0), ("qrels run --strict", 1),
    ("qrels upper.run", 1), ("qrels upper.run --overlap allow", 0), ("qrels run upper.run", 1), ("run qrels", 1),
    ("qrels gone.run", 2), ("qrels run --ties any", 2), ("qrels", 2), ("qrels run -m nDGC", 2), ("qrels - -", 2),
])
def test_the_exit_status_says_what_was_found(folder, capsys, words, status):
    try: done = main(["check", *words.split()])
    except SystemExit as end: done = end.code
    out, err = capsys.readouterr()
    assert done == status
    assert (out == "", err.count("\n")) == ((True, 1) if status == 2 else (False, 0)), (out, err)


def test_json_holds_the_facts_and_the_findings(folder, capsys):
    assert main(["check", "qrels", "run", "new=upper.run", "--format", "json", "-m", "RR"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told == check({"run": "run", "new": "upper.run"}, "qrels", "RR").to_dict() and told["refused"] is True
    assert list(told) == ["refused", "findings", "judgments", "runs"] and list(told["runs"]) == ["run", "new"]
    assert list(told["findings"][0]) == ["about", "code", "refused", "severity", "number", "said", "remedy"]


def test_a_run_under_two_names_is_told_as_compare_does():
    run, qrels = right(20)
    for at, docs in enumerate(qrels.values()): docs[f"d{at}-{at}"] = 1  # another value for each query
    [told] = [each for each in check({"one": run, "two": run}, qrels, "AP").findings if each.code == "same-run"]
    compared = compare({"one": run, "two": run}, qrels, "AP").all_cautions
    assert told.about == "runs" and told.said in [each.said for each in compared]


def test_a_remedy_is_an_option_of_the_command(folder, capsys):
    (folder / "far.run").write_text("".join(f"q1 Q0 d1{i} {i + 1} .{i + 1} t\n" for i in range(4)))
    assert main(["check", "qrels", "far.run"]) == 0
    assert "\n  --scores distance\n" in capsys.readouterr().out
    assert check("far.run", "qrels").findings[0].remedy == 'evaluate(run, qrels, scores="distance")'
    (folder / "train").write_bytes(trec({"q1": {"d10": 1}}, "qrels"))
    assert main(["check", "qrels", "run", "--seen", "train"]) == 0
    told = capsys.readouterr().out
    assert "\n  --seen FILE\n" in told and "not read" not in told
    assert main(["check", "qrels", "far.run", "--scores", "distance"]) == 0
    assert "--scores" not in capsys.readouterr().out


def test_standard_input_is_checked(folder, capsys, monkeypatch):
    for words, name in ((["qrels", "-"], "run"), (["-", "run"], "qrels")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / name).read_bytes())))
        assert main(["check", *words]) == 0
        read = capsys.readouterr().out
        main(["check", "qrels", "run"])
        assert read.splitlines()[1:] == capsys.readouterr().out.splitlines()[1:]


def test_the_table_fits_a_terminal_and_hides_what_it_would_obey(tmp_path):
    name = "\x1b[31m" + "very_long_" * 9
    given = pd.DataFrame({"qid": ["1"], name: ["d"], "score": [1.5]})
    found = check({f"<b>{i}": given for i in range(7)}, {"1": {"d": 1}}, columns={"document": name})
    assert all(len(line) <= WIDTH for line in repr(found).splitlines() if not line.startswith("  map_ids"))
    assert "\x1b" not in repr(found) + found._repr_html_() and "<b>" not in found._repr_html_()
    assert all(repr(found).count(f"<b>{i}") for i in range(7)) and set(LINES) >= set(found.columns["what is known"])
