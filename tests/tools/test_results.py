"Results are values: equal by what they hold, copied, pickled, written; and what they hand out changes no other."
import copy
import csv
import io
import math
import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import __version__, compare, evaluate, explain, reconcile
from ndcg_lit.results import Evaluation, PerQuery
from source import TOP

RUN, QRELS = {"q": {"a": 1.0, "b": 2.0, "c": 3.0}}, {"q": {"a": 3, "b": 1, "c": 0}, "r": {"a": 1}}
ODD_RUN, ODD_QRELS = b"q\xe9 Q0 d\xe9 1 1 t\n", b"q\xe9 0 d\xe9 1\n"
MAKE = {
    "evaluation": lambda: evaluate(RUN, QRELS), "per query": lambda: evaluate(RUN, QRELS).per_query,
    "nothing counted": lambda: evaluate({"z": {"a": 1}}, QRELS, missing="skip", overlap="allow"),
    "with nan": lambda: PerQuery({"query_id": ["q", "r"], "AP": np.array([1.0, math.nan])}),
    "explanation": lambda: explain(RUN, QRELS, "q"),
    "comparison": lambda: compare({"A": RUN, "B": {"q": {"b": 1.0}, "r": {"a": 1.0}}}, QRELS, "AP"),
    "reconciled": lambda: reconcile("0.5", [0, 1, 2], measure="AP"),
}
COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda result: pickle.loads(pickle.dumps(result))}


@pytest.mark.parametrize("name", MAKE)
def test_results_are_equal_by_value(name):
    one, other = MAKE[name](), MAKE[name]()
    assert one == other and not one != other and one != 3 and one is not None


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("way", COPIES)
def test_copies_are_equal_and_read_only(name, way):
    result = MAKE[name]()
    found = COPIES[way](result)
    assert type(found) is type(result) and found == result and repr(found) == repr(result)
    columns = found.per_query if hasattr(found, "per_query") else getattr(found, "columns", {})
    assert not any(column.flags.writeable for column in columns.values() if isinstance(column, np.ndarray))


def test_what_differs_is_not_equal():
    result = evaluate(RUN, QRELS)
    others = [evaluate(RUN, QRELS, "AP"), evaluate(RUN, {"q": {"a": 2, "b": 1, "c": 0}, "r": {"a": 1}}),
              evaluate(RUN, QRELS, missing="skip"), evaluate(RUN | {"x": {"a": 1}}, QRELS)]
    assert all(result != other for other in others)
    assert explain(RUN, QRELS, "q") != explain(RUN, QRELS, "q", "nDCG@1") != explain(RUN, QRELS, "r", "nDCG@1")
    pair = {"A": RUN, "B": {"q": {"b": 1.0}}}
    compared = compare(pair, QRELS, "AP")
    assert compared != compare(pair, QRELS, "AP", seed=1) and compared != compare(pair, QRELS, "RR") and compared != 1
    assert compared != compare(pair | {"B": {"q": {"b": 1.0, "z": 1.0}}}, QRELS, "AP")
    assert PerQuery({"query_id": ["q"], "AP": np.zeros(1)}) != PerQuery({"query_id": ["q"], "RR": np.zeros(1)})
    assert PerQuery({"query_id": []}) != PerQuery({"query_id": ["q"]})


def test_a_holder_changes_no_other_result():
    given = np.array([1.0, 0.5])
    one, other = PerQuery({"query_id": ["q", "r"], "AP": given}), PerQuery({"query_id": ["q", "r"], "AP": given})
    given[0] = 7
    assert one == other and one["AP"][0] == 1 and given.flags.writeable
    with pytest.raises(ValueError, match="read-only"): one["AP"][0] = 0
    columns = evaluate(RUN, QRELS).per_query
    for name in ("nDCG@10", "AP", "RR"):
        with pytest.raises(ValueError, match="read-only"): columns[name] += 1
    with pytest.raises(ValueError, match="read-only"): explain(RUN, QRELS, "q").columns["gain"][0] = 9
    columns["query_id"].append("x")
    frame = evaluate(RUN, QRELS).per_query.to_pandas()
    frame.loc[0, "AP"] = 9
    assert evaluate(RUN, QRELS).per_query["query_id"] == ["q", "r"] and evaluate(RUN, QRELS).mean["AP"] < 1


def test_csv_of_ids_that_are_no_utf8(tmp_path):
    path, result = tmp_path / "out.csv", evaluate(ODD_RUN, ODD_QRELS, "RR")
    path.write_text("all that I had\n")
    result.per_query.to_csv(path)
    assert path.read_bytes() == b"query_id,RR,convention,ndcg_lit\nq\xe9,1.0,default,0.1.0\n"
    assert result.per_query.to_csv() == "query_id,RR,convention,ndcg_lit\nq\udce9,1.0,default,0.1.0\n"
    explain(ODD_RUN, ODD_QRELS, "q\udce9").to_csv(path)
    assert path.read_bytes().startswith(b"rank,document") and b"\n1,d\xe9," in path.read_bytes()


@pytest.mark.parametrize("odd", ["a\rb", "a\nb", "a\r\nb", 'a"b', "a,b", "\r", "# a", " a ", "a\tb"])
def test_csv_is_read_again_as_it_was_written(odd, tmp_path):
    run = {odd: {odd: 2, "b": 1}, "r": {"c": 1}}
    result, path = evaluate(run, run, "RR", ties="stable"), tmp_path / "out.csv"
    result.per_query.to_csv(path)
    came = {"convention": "ties=stable", "ndcg_lit": __version__}
    wanted = [{"query_id": query, "RR": "1.0"} | came for query in (odd, "r")]
    with open(path, newline="") as file: assert list(csv.DictReader(file)) == wanted
    assert pd.read_csv(path, dtype=str).to_dict("records") == wanted
    table = explain(run, run, odd).to_csv()
    assert [row["document"] for row in csv.DictReader(io.StringIO(table, newline=""))] == [odd, "b"]
    assert not table.endswith("\r\n") and table.endswith("\n")


def test_frames_of_ids_that_are_no_utf8():
    for result in (evaluate(ODD_RUN, ODD_QRELS, "RR").per_query, explain(ODD_RUN, ODD_QRELS, "q\udce9")):
        frame = result.to_pandas()
        assert {name: frame[name].tolist() for name in frame} == {name: list(v) for name, v in result.columns.items()}
        with pytest.raises(ValueError, match=r"'[qd]\\udce9' is no UTF-8, and polars takes nothing else"):
            result.to_polars()


def test_a_frame_of_odd_ids_can_be_read_again():
    run = pd.DataFrame({"query": pd.Series(["q\udce9"], dtype=object), "document": "d", "score": [1.0]})
    assert evaluate(run, b"q\xe9 0 d 1\n", "RR").mean == {"RR": 1}


def test_odd_ids_are_shown_in_a_strict_terminal():
    code = ("from ndcg_lit import evaluate, explain\n"
            f"result = evaluate({ODD_RUN!r}, {ODD_QRELS!r}, 'RR')\n"
            f"story = explain({ODD_RUN!r}, {ODD_QRELS!r}, 'q\\udce9')\n"
            "print(result.per_query, result, story, result._repr_html_(), story._repr_markdown_())")
    environment = {"PYTHONPATH": str(TOP), "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert done.returncode == 0 and rb"q\udce9" in done.stdout and rb"d\udce9" in done.stdout


def test_ordinary_text_stays_as_it_is():
    assert "caf\u00e9" in repr(evaluate({"caf\u00e9": {"a": 1}}, {"caf\u00e9": {"a": 1}}).per_query)
    assert evaluate({"q": {"a": 1}}, {"q": {"a": 1}}).per_query.to_polars()["query_id"].to_list() == ["q"]


def test_what_was_counted_and_left_out_is_said():
    each = PerQuery({"query_id": ["phones", "trains"], "RR": np.array([1.0, 1 / 3])})
    result = Evaluation(each, missing=["maps"], unjudged=["birds"], documents=10, judged=8)
    assert result.mean == {"RR": 2 / 3} and result["RR"] == 2 / 3 and result.queries == 2
    counted = "2 queries; 10 documents, 8 of them judged"
    assert result.said == f"{counted}; not in the run: 'maps'; without judgments: 'birds'"


def test_weights_of_queries_in_means_and_groups():
    four = {"query_id": ["phones", "trains", "maps", "tents"], "RR": np.array([1.0, 1 / 3, 0.5, 0.2])}
    weighted = Evaluation(PerQuery(four), [], [], documents=40, judged=30, weights=(70.0, 10.0, 10.0, 10.0))
    assert weighted["RR"] == pytest.approx(np.average(four["RR"], weights=weighted.weights))
    assert weighted.effective_queries == pytest.approx(100**2 / 5200)  # Kish
    by_id = weighted.by({"phones": "head", "trains": "tail", "maps": "tail", "tents": "tail"})
    assert by_id.columns["queries"] == weighted.by(list("abbb")).columns["queries"] == [1, 3]
    assert by_id.columns["effective"] == pytest.approx([1, 3]) and math.isnan(by_id.columns["RR low"][0])


def test_means_by_names_of_trec_eval_and_by_plain_names():
    logged = Evaluation(PerQuery({"query_id": ["q"], "nDCG@10": np.ones(1), "AP(rel=2)@100": np.ones(1)}), [], [], 1, 1)
    assert logged.mean["ndcg_cut_10"] == logged.mean["nDCG@10"] and logged.to_dict() == logged.mean
    assert logged.to_dict(names="plain") == {"nDCG_10": 1, "AP_rel_2_100": 1}
    assert logged.per_query["ndcg_cut_10"] is logged.per_query["nDCG@10"]
    with pytest.raises(KeyError): logged.mean["recip_rank"]


def test_counts_from_a_thousand_on_are_printed_with_commas():
    qrels = {f"q{i}": {"a": 1 + i % 2, "b": 0} for i in range(1_200)}
    run = {query: {"a": 1.0, "b": 1.0 + i % 3, "c": 0.5} for i, (query, _) in enumerate(qrels.items())}
    fewer = {query: documents for query, documents in list(run.items())[:1_100]}
    assert "1,200 queries; 3,600 documents, 2,400 of them judged" in str(evaluate(run, qrels, "RR"))
    found = str(compare({"one": run, "other": fewer}, qrels, "RR", missing="skip", samples=100))
    assert "1,100 queries, 100 left out" in found and "1100 queries" not in found
    assert "1,200 of 1,200 queries have nothing to find" in str(evaluate(run, qrels, "AP(rel=3)"))
