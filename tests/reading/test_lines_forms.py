"Lines that say less than TREC's: libsvm with the sizes of its queries in a file beside it, pairs, lines without a tag."
import gzip
import json
import shutil
from array import array
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import check, compare, evaluate, explain, reconcile
from ndcg_lit.command import main
from ndcg_lit.reading.sources import read_grouped

HERE = Path(__file__).parent / "forms"
LINES, SIZES = HERE / "lightgbm_rank.test", HERE / "lightgbm_rank.test.query"
SCORES = HERE / "lightgbm_scores.txt"
JUDGED = {"1": {"1": 2, "2": 0, "3": 1}, "2": {"4": 0, "5": 1}}
SCORED = {"1": {"1": 0.4, "2": 0.9, "3": 0.1}, "2": {"4": 0.2, "5": 0.8}}


def opened_both(folder):
    return open(LINES, "rb"), open(SIZES, "rb")


def packed(folder):
    "Return the path of a compressed copy, with the sizes beside it under the name that says nothing of the packing."
    (folder / "rank.test.gz").write_bytes(gzip.compress(LINES.read_bytes()))
    shutil.copy(SIZES, folder / "rank.test.query")
    return folder / "rank.test.gz"


def of_xgboost(folder):
    shutil.copy(LINES, folder / "train.txt")
    shutil.copy(SIZES, folder / "train.txt.group")
    return str(folder / "train.txt")


DOORS = {
    "path": lambda folder: LINES, "text path": lambda folder: str(LINES), "gzip": packed, "group": of_xgboost,
    "pair of paths": lambda folder: (LINES, SIZES), "list of texts": lambda folder: [str(LINES), str(SIZES)],
    "pair of bytes": lambda folder: (LINES.read_bytes(), SIZES.read_bytes()), "pair of files": opened_both,
}


@pytest.mark.parametrize("door", DOORS)
def test_the_sizes_of_queries_are_found_beside_the_lines(door, tmp_path):
    assert read_grouped(DOORS[door](tmp_path), "qrels").to_dict() == JUDGED
    wanted = evaluate(SCORED, JUDGED, "nDCG")
    scores = [0.4, 0.9, 0.1, 0.2, 0.8]
    for run in (SCORES, scores, np.array(scores), pd.Series(scores), SCORES.read_bytes()):
        assert evaluate(run, DOORS[door](tmp_path), "nDCG") == wanted
    found = compare({"a": SCORES, "b": scores[::-1]}, DOORS[door](tmp_path), "nDCG")
    assert found.pairs[0].mean_first == wanted["nDCG"]
    assert reconcile(wanted["nDCG"], SCORES, DOORS[door](tmp_path), "nDCG").matches
    assert list(explain(SCORES, DOORS[door](tmp_path), "1").columns["score"]) == ["0.9", "0.4", "0.1"]


def test_what_was_found_is_told(tmp_path):
    assert check(SCORES, LINES).judgments["form"] == "lines (libsvm with .query)"
    assert check(SCORES, of_xgboost(tmp_path)).judgments["form"] == "lines (libsvm with .group)"
    assert check(SCORED, (LINES, SIZES.read_bytes())).judgments["form"] == "lines (libsvm with bytes)"
    pairs = check(HERE / "run_two_columns.tsv", HERE / "qrels_two_columns.tsv")
    assert (pairs.runs["run"]["form"], pairs.judgments["form"]) == ("TSV (pairs, best first)", "TSV (pairs)")


def test_the_command_reads_them(capsys):
    wanted = list(evaluate(SCORED, JUDGED, "nDCG").mean.values())
    assert main(["eval", str(LINES), str(SCORES), "-m", "nDCG", "--format", "json"]) == 0
    assert [row["lightgbm_scores.txt"] for row in json.loads(capsys.readouterr().out)] == wanted
    assert main(["check", str(LINES), str(SCORES)]) == 0
    assert "libsvm with .query" in capsys.readouterr().out
    assert main(["reconcile", "0.8348359", str(LINES), str(SCORES), "-m", "nDCG"]) == 0


SPOILED = {
    "too few": (b"3\n1\n", "sizes has queries of 4 lines together, and .*lines has 5"),
    "too many": (b"3\n200\n", "sizes has queries of 203 lines together, and .*lines has 5"),
    "beyond any number": (b"9" * 18 + b"\n" + b"9" * 18, "queries of 1,999,999,999,999,999,998 lines together"),
    "a word": (b"3\ntwo\n", "sizes:2: 'two' is no size of a query"),
    "a fraction": (b"3\n2.0\n", "sizes:2: '2.0' is no size"),
    "below 0": (b"6\n-1\n", "sizes:2: '-1' is no size"), "two in a line": (b"3 2\n", "sizes:1: '3 2' is no size"),
    "400 digits": (b"3" * 400, "sizes:1: '3+.* is no size"), "empty": (b"", "sizes has queries of 0 lines together"),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_sizes_that_do_not_fit_are_an_error_with_both_numbers(fault, tmp_path):
    text, why = SPOILED[fault]
    shutil.copy(LINES, tmp_path / "lines")
    (tmp_path / "sizes").write_bytes(text)
    with pytest.raises(ValueError, match=why) as found:
        evaluate(SCORES, (tmp_path / "lines", tmp_path / "sizes"), "nDCG")
    assert "\n" not in str(found.value) and len(str(found.value)) < 400


def test_a_query_without_lines_keeps_its_number():
    assert read_grouped((LINES.read_bytes(), b"3\n0\n2\n"), "qrels").to_dict() == {"1": JUDGED["1"], "3": JUDGED["2"]}


def test_lines_without_qid_and_without_sizes_say_what_is_missing(tmp_path):
    lines = tmp_path / "rank.test"
    shutil.copy(LINES, lines)
    for given in (lines, LINES.read_bytes()):
        with pytest.raises(ValueError, match=r"no qid, so the sizes of the queries are to be in .*\.query or \.group"):
            evaluate(SCORES, given)
    with pytest.raises(ValueError, match="rank.test: this form holds qrels.*the scores of its lines are the run"):
        evaluate(LINES, LINES)
    with pytest.raises(ValueError, match="run has 4 scores, and .*rank.test has 5 lines"):
        evaluate([1, 2, 3, 4], (LINES, SIZES))
    shutil.copy(SIZES, tmp_path / "rank.test.query")
    (tmp_path / "rank.test.group").write_bytes(b"2\n3\n")
    with pytest.raises(ValueError, match=r"rank.test.query and .*rank.test.group hold other sizes of queries"):
        evaluate(SCORES, lines)
    lines.write_bytes(LINES.read_bytes().replace(b"1 2:0.9", b"1 2=0.9"))
    with pytest.raises(ValueError, match="rank.test:3: this is no line of the form 'libsvm'"):
        evaluate(SCORES, lines)


def test_lines_of_a_grade_alone_are_libsvm_if_others_have_features():
    assert read_grouped((b"0\n2 1:0.5\n", b"2\n"), "qrels").to_dict() == {"1": {"1": 0, "2": 2}}
    with pytest.raises(ValueError, match="bytes: its lines have no qid"):
        evaluate([1, 2], b"0\n2 1:0.5 # a comment\n")


# Two columns


def test_pairs_below_a_header_and_of_what_was_seen():
    assert read_grouped(b"query document\nq1 d4\n", "qrels").to_dict() == {"q1": {"d4": 1}}
    assert read_grouped(b"user_id\titem_id\nu1\ti4\n", "qrels").to_dict() == {"u1": {"i4": 1}}
    run, judged = {"q1": {"d1": 3, "d2": 2, "d3": 1}}, {"q1": {"d2": 1}}
    assert evaluate(run, judged, "RR", seen=b"q1 d1\n") == evaluate(run, judged, "RR", seen={"q1": ["d1"]})


@pytest.mark.parametrize("text", [
    b"uid mid\nq1 d4\nq2 d3\n", b"q1 d4,d5\nq2 d3\n", b"q1\t['d4']\n", b"d4 0.9\nd3 .8\n", b"q d;e\n",
])
def test_two_columns_that_may_be_something_else_are_refused(text):
    for pair in ((text, {"q1": {"d3": 1}}), ({"q1": {"d3": 1}}, text)):
        with pytest.raises(ValueError, match="bytes:1: 2 fields; .*the nearest form is two columns") as found:
            evaluate(*pair)
        assert "\n" not in str(found.value)


def test_a_comma_far_down_two_columns_is_refused_unless_the_format_is_said():
    text = b"".join(b"q%d d%d\n" % (at, at) for at in range(2000)) + b"q7 d1,d2\n"
    with pytest.raises(ValueError, match="bytes: some documents have a comma.*format='pairs' takes each for one"):
        read_grouped(text, "qrels")
    assert read_grouped(text, "qrels", format="pairs").to_dict()["q7"] == {"d7": 1, "d1,d2": 1}


# What is not what it looks like


@pytest.mark.parametrize("kind", ["run", "qrels", "seen"])
def test_candidates_in_no_order_are_named(kind):
    text = b"188714\t1000052\tfoods to lower blood sugar\tWatch portion sizes: even foods\n" * 3
    with pytest.raises(ValueError, match="this form holds candidates in no order .*MS MARCO's top1000"):
        read_grouped(text, kind)


def test_ranks_in_the_place_of_documents_are_named():
    ranking = b"".join(b"q%d\td%d\t%d\t%g\n" % (q, q * 17 + r, r, 30 - r) for q in range(5) for r in range(1, 11))
    run = {f"q{q}": {f"d{q * 17 + r}": -r for r in range(1, 11)} for q in range(5)}
    assert read_grouped(ranking, "run").to_dict()["q0"]["d1"] == 29
    with pytest.raises(ValueError, match="are 1, 2, 3 in each query: are these lines of a run"):
        evaluate(run, ranking)


@pytest.mark.parametrize("text", [
    b"q 0 1 1\nq 0 2 0\n", b"q Q0 d 1\nq Q0 e 2\n", b"q 0 d 1\n", b"q d 2 7.5\nq e 1 7\n", b"q d 1 7.5\nq e 1 7\n",
    b"q d 1 a 2\n", b"q d 3 1 2\n", b"q Q0 d 1 x\nq Q0 e 2 x\n", b"q Q0 d x 2.5\n",
])
def test_lines_of_four_or_five_fields_that_may_be_something_else_are_no_run(text):
    with pytest.raises(ValueError, match="bytes:1: [45] fields; a run line has 6"):
        evaluate(text, {"q": {"d": 1}})


def test_a_memoryview_is_a_file_if_of_bytes_and_scores_if_of_numbers():
    judged = b"1 qid:1 1:2\n0 qid:1 1:3\n"
    assert evaluate(memoryview(array("d", [0.1, 0.2])), judged, "RR")["RR"] == 0.5
    assert evaluate(memoryview(b"q Q0 a 1 0.5 t\n"), memoryview(b"q 0 a 1\n"), "RR")["RR"] == 1
