"""Each form of files is told by its content: from a path, bytes, gzip, zstd, an open file, a pipe, the command line.

The same file with one fault ends in one line that says what is wrong."""

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow
import pytest

from ndcg_lit import Evaluator, compare, diff, evaluate, explain, printed_value, reconcile, stability
from ndcg_lit.command import main
from ndcg_lit.reading import records
from ndcg_lit.reading.records import FORMATS, FORMS
from ndcg_lit.reading.engines import ENGINES as LAID_OUT
from ndcg_lit.reading.sources import read_grouped

HERE = Path(__file__).parent / "forms"
RUN, QRELS = {"7968": {"101": 21.5, "102": 20.1}, "8001": {"201": 18.3}}, {"7968": {"102": 2.0}, "8001": {"201": 1.0}}
SHOES = {"red shoes": {"p1": 2, "p2": 1}, "blue shoes": {"p3": 1}}
PETS = {"dog": {"d1": 3.0, "d2": 1.0}, "cat": {"d3": 2.0}}
RUNS = {
    "beir_results.json": {"7968": {"101": 21.5, "102": 20.1, "103": 19}, "8001": {"201": 18.3, "202": 17}},
    "beir_lines.jsonl": RUN,
    "records.jsonl": RUN,
    "rank_llm.jsonl": RUN,
    "header.run": RUN,
    "scores_no_rank.txt": RUN,
    "msmarco_run.tsv": {"7968": {"101": -1, "102": -2, "103": -3}, "8001": {"201": -1, "202": -2}},
    "es_rank_eval_response.json": {"q1": {"d9": 3, "d1": 2, "d2": 1}, "q2": {"d7": 1}},
    "quepid_detail.csv": {"dog": {"d1": -1, "d2": -2}, "cat": {"d3": -1}},
    "kaggle_hm_submission.csv": {
        "00a1": {"0706016001": 3, "0706016002": 2, "0372860001": 1},
        "00b2": {"0610776002": 2, "0759871002": 1},
    },
    "ragas_style.json": {"q one": {"c3": 3, "c1": 2, "c9": 1}, "q two": {"c7": 1}},
    "ragas.csv": {"what?": {"c1": 2, "c2": 1}},
    "lists.json": {"0": {"101": 2, "102": 1}, "1": {"201": 1}},
    "run_five_fields.txt": {"q1": {"d1": 9.5, "d2": 9.1}},
    "run_two_columns.tsv": {"q1": {"d9": -1, "d4": -2}, "q2": {"d3": -1}},
    **dict.fromkeys(
        ("colbert_ranking.tsv", "run_no_q0.txt", "run_no_rank.txt", "run_no_rank_no_tag.txt"),
        {"q1": {"d7": 23.5, "d2": 22.25}, "q2": {"d7": 19}},
    ),
    "elasticsearch_queries.json": {"red shoes": {"p1": 7.1, "p2": 5.0}, "blue shoes": {"p3": 2.2}},
    "es_lines.jsonl": {"red shoes": {"p1": 7.1, "p2": 5.0}, "blue shoes": {"p3": 2.2}},
    "es_named_lines.jsonl": {"red shoes": {"p1": 7.1, "p2": 5.0}, "blue shoes": {"p3": 2.2}},
    "solr_queries.json": {"red shoes": {"p1": 4.2, "p2": 3.3}, "blue shoes": {"p3": 1.5}},
    "solr_select.json": {"red shoes": {"p1": 4.2, "p2": 3.3}},
    "vespa_queries.json": {
        "red shoes": {"id:shop:shoe::p1": 0.9, "id:shop:shoe::p2": 0.25},
        "blue shoes": {"id:shop:shoe::p3": 0.5},
    },
    "qdrant_queries.json": {
        "red shoes": {"4": 0.5, "2": 0.25},
        "blue shoes": {"5c56c793-69f3-4fbf-87e6-c4bf54c28c26": 0.75},
    },
    "pinecone_queries.json": {"red shoes": {"p1": 0.5, "p2": 0.25}, "blue shoes": {"p3": 0.75}},
    "weaviate_queries.json": SHOES | {"blue shoes": {"p3": 0.25}},
    "milvus_queries.json": {"red shoes": {"1": 2, "2": 1}, "blue shoes": {"3": 0.75}},
    "chroma_queries.json": SHOES | {"blue shoes": {"p3": 0.25}},
    "typesense_queries.json": SHOES,
    "algolia_queries.json": SHOES,
    "meilisearch_queries.json": {"red shoes": {"1": 0.75, "2": 0.5}, "blue shoes": {"3": 1}},
    "azure_queries.json": {"red shoes": {"p1": 2.5, "p2": 1.25}, "blue shoes": {"p3": 2}},
    "rerank_queries.json": {"red shoes": {"p2": 0.75, "p1": 0.5}, "blue shoes": {"p3": 0.25}},
    "dpr_result.json": {"who sings": {"wiki:1": 81.2, "wiki:2": 79.9}},
    "dpr_of_pyserini.json": {"0": {"11": 81.2, "12": 79.9}, "1": {"13": 7.5}},
    "mteb_predictions.json": {"q1": {"d1": 0.91, "d2": 0.44}, "q2": {"d3": 0.8}},
    "rank_llm_old.json": {"264014": {"4834547": 14.9, "1720389": 13.1}},
}
JUDGED = {
    "beir_qrels.json": QRELS,
    "records.json": QRELS,
    "header.qrels": QRELS,
    "msmarco_qrels.tsv": {"7968": {"102": 1}, "8001": {"201": 1}},
    "qrels_no_iter.txt": {"1": {"184": 2, "29": 2}, "2": {"12": 3}},
    "mslr.libsvm": {"10": {"GX008": 2, "GX009": 0}, "11": {"GX010": 1}},
    "letor4.txt": {"10": {"GX008-1": 2, "GX009-2": 0}},
    "no_ids.libsvm": {"10": {"1": 2, "2": 0}, "11": {"3": 1}},
    "es_ltr_judgments.txt": {"1": {"7555": 4, "1370": 0}, "2": {"1366": 3}},
    "es_rank_eval_request_ratings.json": {"q1": {"d1": 3, "d2": 0}},
    "es_rank_eval_response.json": {"q1": {"d1": 3, "d2": 0}, "q2": {"d7": 2}},
    "quepid_detail.csv": PETS,
    "quepid_basic.csv": PETS,
    "quepid.json": PETS,
    "quepid_rre.json": {"dog": {"d2": 1, "d1": 3}, "cat": {"d3": 2}},
    "excel_de.csv": {"dog": {"d1": 3, "d2": 1}},
    "kaggle_hm_truth.csv": {"00a1": {"0706016002": 1, "0372860001": 1}, "00b2": {"0610776002": 1}},
    "ragas_style.json": {"q one": {"c1": 1, "c2": 1}, "q two": {"c7": 1}},
    "ragas.csv": {"what?": {"c2": 1}},
    "recbole.inter": {"196": {"242": 3, "377": 1}, "186": {"302": 3}},
    "lists.json": {"0": {"101": 1, "102": 1}, "1": {"201": 1}},
    "qrels_two_columns.tsv": {"q1": {"d1": 1, "d4": 1}, "q2": {"d3": 1}},
    "judgment_list.json": {"red shoes": {"p1": 3, "p2": 0}, "blue shoes": {"p3": 1}},
    "judgment_list_stored.json": {"red shoes": {"p1": 3, "p2": 0}, "blue shoes": {"p3": 1}},
    "llama_index_qa.json": {"a1": {"n2": 1}},
    "dpr_result.json": {"who sings": {"wiki:1": 1, "wiki:2": 0}},
}
FILES = [(name, "run", held) for name, held in RUNS.items()] + [(name, "qrels", held) for name, held in JUDGED.items()]


def zipped(text):
    "Return the bytes `text` as zstd compresses them."
    return pyarrow.compress(text, "zstd", asbytes=True)


def copied(name, folder, pack=bytes):
    "Return the path of a copy of the file `name` under a name that says nothing, packed by `pack`."
    (folder / "file").write_bytes(pack((HERE / name).read_bytes()))
    return folder / "file"


WAYS = {
    "path": lambda name, folder: HERE / name,
    "text path": lambda name, folder: str(HERE / name),
    "no ending": copied,
    "bytes": lambda name, folder: (HERE / name).read_bytes(),
    "bytearray": lambda name, folder: bytearray((HERE / name).read_bytes()),
    "gzip": lambda name, folder: copied(name, folder, gzip.compress),
    "zstd": lambda name, folder: copied(name, folder, zipped),
    "BOM": lambda name, folder: b"\xef\xbb\xbf" + (HERE / name).read_bytes().removeprefix(b"\xef\xbb\xbf"),
    "Windows": lambda name, folder: (HERE / name).read_bytes().replace(b"\n", b"\r\n"),
    "no last line end": lambda name, folder: (HERE / name).read_bytes().rstrip(b"\n"),
    "file": lambda name, folder: io.BytesIO((HERE / name).read_bytes()),
}


class Pipe(io.RawIOBase):
    "Bytes that can be read once."

    def __init__(self, text):
        self.rest = io.BytesIO(text)

    def readable(self):
        return True

    def readinto(self, into):
        return self.rest.readinto(into)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "kind", "held"), FILES, ids=lambda each: each if isinstance(each, str) else "")
def test_a_form_is_told_by_its_content(name, kind, held, way, tmp_path):
    assert read_grouped(WAYS[way](name, tmp_path), kind).to_dict() == held


@pytest.mark.parametrize(("name", "kind", "held"), FILES, ids=lambda each: each if isinstance(each, str) else "")
def test_a_pipe_is_read_once(name, kind, held):
    assert read_grouped(Pipe((HERE / name).read_bytes()), kind).to_dict() == held
    pair = (Pipe((HERE / name).read_bytes()), held) if kind == "run" else (held, Pipe((HERE / name).read_bytes()))
    assert evaluate(*pair, ["RR"]).per_query == evaluate(held, held, ["RR"]).per_query


@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_evaluated_from_its_path_and_on_the_command_line(name, capsys):
    qrels = {query: {min(docs): 1} for query, docs in RUNS[name].items()}
    wanted = evaluate(RUNS[name], qrels)
    assert evaluate(HERE / name, qrels) == wanted == Evaluator(qrels).evaluate(str(HERE / name))
    judged = JUDGED.get(name)
    if judged:
        assert main(["eval", str(HERE / name), str(HERE / name), "--format", "json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert [row[name] for row in found] == list(evaluate(RUNS[name], judged).mean.values())


@pytest.mark.parametrize("name", JUDGED)
def test_judgments_are_evaluated_from_their_path_and_on_the_command_line(name, tmp_path, capsys):
    run = {query: {document: float(at) for at, document in enumerate(docs)} for query, docs in JUDGED[name].items()}
    (tmp_path / "run.json").write_text(json.dumps(run))
    wanted = evaluate(run, JUDGED[name])
    assert evaluate(run, HERE / name) == wanted == evaluate(tmp_path / "run.json", str(HERE / name))
    assert main(["eval", str(HERE / name), str(tmp_path / "run.json"), "--format", "json"]) == 0
    assert [row["run.json"] for row in json.loads(capsys.readouterr().out)] == list(wanted.mean.values())
    query = next(iter(run))
    assert explain(tmp_path / "run.json", HERE / name, query) == explain(run, JUDGED[name], query)


def test_standard_input_has_a_form_too():
    command = [
        sys.executable,
        "-c",
        "import sys; from ndcg_lit.command import main; sys.exit(main())",
        "eval",
        str(HERE / "beir_qrels.json"),
        "-",
        "--format",
        "json",
    ]
    done = subprocess.run(
        command, input=(HERE / "rank_llm.jsonl").read_bytes(), capture_output=True, check=True, cwd=HERE.parents[2]
    )
    assert [row["-"] for row in json.loads(done.stdout)] == list(evaluate(RUN, QRELS).mean.values())


def test_every_form_has_a_file():
    known = {form.name for form in FORMS}
    elsewhere = {"scores", "libsvm", "top1000"}  # `test_lines_forms` has files of the last two
    assert set(INSISTED) == known - elsewhere | {"trec"}
    assert FORMATS[0] == "trec" and len(set(FORMATS)) == len(FORMS) + 1


def test_a_new_form_is_a_function_and_a_row(monkeypatch):
    def golden_answers(record, kind, columns):
        if "golden" not in record:
            return None
        return [(query, ids, [1] * len(ids)) for query, ids in record["golden"].items()]

    text = b'{"version": "1", "golden": {"q": ["d2", "d1"]}}'
    with pytest.raises(ValueError, match="has no known form"):
        read_grouped(text, "qrels")
    row = records.Form("golden", 'JSON: {"golden": {query: [...]}}', "json", "qrels", golden_answers)
    monkeypatch.setattr(records, "FORMS", (row, *FORMS))
    assert read_grouped(text, "qrels").to_dict() == {"q": {"d2": 1, "d1": 1}}
    with pytest.raises(ValueError, match="this form holds qrels"):
        read_grouped(text, "run")


# A form that is insisted on

ENGINES = [engine.name for engine in LAID_OUT]

INSISTED = {
    "rank_eval": "es_rank_eval_response.json",
    "ratings": "es_rank_eval_request_ratings.json",
    "quepid-json": "quepid.json",
    "ranked-lists": "rank_llm.jsonl",
    "retrieved": "ragas_style.json",
    "records": "records.jsonl",
    "beir": "beir_results.json",
    "question-contexts": "llama_index_qa.json",
    "mteb": "mteb_predictions.json",
    **{name: f"{name}_queries.json" for name in ENGINES},
    "letor": "mslr.libsvm",
    "msmarco": "msmarco_run.tsv",
    "no-tag": "run_five_fields.txt",
    "no-rank": "run_no_rank.txt",
    "no-rank-no-tag": "run_no_rank_no_tag.txt",
    "no-q0": "run_no_q0.txt",
    "colbert": "colbert_ranking.tsv",
    "pairs": "qrels_two_columns.tsv",
    "three-columns": "scores_no_rank.txt",
    "recbole": "recbole.inter",
    "quepid": "quepid_detail.csv",
    "table": "excel_de.csv",
    "two-columns": "kaggle_hm_submission.csv",
    "trec": "msmarco_qrels.tsv",
}


@pytest.mark.parametrize("form", INSISTED)
def test_format_insists_on_a_form(form, tmp_path, capsys):
    name = INSISTED[form]
    kind, held = ("run", RUNS[name]) if name in RUNS else ("qrels", JUDGED[name])
    assert read_grouped(HERE / name, kind, format=form).to_dict() == held
    other = {query: {document: 1 + at for at, document in enumerate(docs)} for query, docs in held.items()}
    plain, pair = ((held, other), (HERE / name, other)) if kind == "run" else ((other, held), (other, HERE / name))
    options, query = {"format": {kind: form}}, next(iter(held))
    wanted = evaluate(*plain, "AP")
    assert evaluate(*pair, "AP", **options) == wanted == Evaluator(pair[1], "AP", **options).evaluate(pair[0])
    assert explain(*pair, query, **options) == explain(*plain, query)
    assert str(diff("sklearn", "lightgbm", *pair, "AP", **options)) == str(diff("sklearn", "lightgbm", *plain, "AP"))
    assert reconcile(0.5, pair[0], pair[1], **options) == reconcile(0.5, plain[0], plain[1])
    (tmp_path / "other.json").write_text(json.dumps(other))
    words = [str(HERE / name) if each is pair[kind == "qrels"] else str(tmp_path / "other.json") for each in pair][::-1]
    assert main(["eval", *words, "--input-format", f"{kind}={form}", "--format", "json", "-m", "AP"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row[Path(words[1]).name] == wanted["AP"]


def test_format_insists_in_compare():
    runs = {"a": HERE / "msmarco_run.tsv", "b": HERE / "msmarco_run.tsv"}
    judged = {query: {min(docs): 1} for query, docs in RUNS["msmarco_run.tsv"].items()}
    found = compare(runs, judged, "RR", format={"run": "three-columns"})
    assert found.pairs[0].mean_first == pytest.approx((1 / 3 + 1 / 2) / 2)
    assert compare(runs, judged, "RR", format={"run": "msmarco"}).pairs[0].mean_first == 1


def test_a_wrong_format_is_refused(capsys):
    with pytest.raises(ValueError, match="format must be one of 'trec', 'rank_eval'.*; got 'bier'"):
        evaluate(RUN, QRELS, format="bier")
    with pytest.raises(ValueError, match=r"beir_results.json:1: the score '20.1,' is no number"):
        evaluate(HERE / "beir_results.json", QRELS, format="trec")
    with pytest.raises(ValueError, match="msmarco_run.tsv.*has other columns|broken|no known form"):
        evaluate(HERE / "msmarco_run.tsv", QRELS, format={"run": "beir"})
    for words in (["--input-format", "bier"], ["--input-format", "text=beir"]):
        with pytest.raises(SystemExit):
            main(["eval", "a", "b", *words])
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "argument --input-format" in said


def test_three_columns_are_ranks_or_scores():
    rank, score = b"q a 1\nq b 2\nq c 3\n", b"q a 3\nq b 2\nq c 1\n"
    assert read_grouped(rank, "run").to_dict() == {"q": {"a": -1, "b": -2, "c": -3}}
    assert read_grouped(rank, "run", format="three-columns").to_dict() == {"q": {"a": 1, "b": 2, "c": 3}}
    assert read_grouped(score, "run").to_dict() == {"q": {"a": 3, "b": 2, "c": 1}}
    assert read_grouped(score, "run", format="msmarco").to_dict() == {"q": {"a": -3, "b": -2, "c": -1}}
    for unclear in (b"q a 1\nq b 3\nq c 7\n", b"q a 2\nq b 1\nq c 3\n"):
        with pytest.raises(ValueError, match="bytes: the third column may be a rank or a score; format='msmarco'"):
            read_grouped(unclear, "run")
    with pytest.raises(ValueError, match="the third column counts 1, 2, 3 in each query, as the ranks of a run do"):
        read_grouped(rank, "qrels")
    assert read_grouped(rank, "qrels", format="three-columns").to_dict() == {"q": {"a": 1, "b": 2, "c": 3}}
    large = b"".join(b"q%d\td%d\t%d\n" % (query, rank, rank) for query in range(5000) for rank in range(1, 60))
    assert evaluate(large, {f"q{query}": {"d4": 1} for query in range(5000)}, "RR").mean == {"RR": 0.25}


# Scores for the lines of a LETOR file


def test_scores_are_a_run_for_letor(tmp_path):
    scores, file = [0.3, 0.9, -0.01], HERE / "mslr.libsvm"
    wanted = evaluate({"10": {"GX008": 0.3, "GX009": 0.9}, "11": {"GX010": -0.01}}, JUDGED["mslr.libsvm"])
    series = pd.Series(scores)
    for given in (HERE / "mslr_scores.txt", scores, tuple(scores), np.array(scores), series, b"0.3\n0.9\n-0.01\n"):
        assert evaluate(given, file) == wanted
        assert reconcile(0.5, given, file).nearest.value == reconcile(0.5, scores, file).nearest.value
        assert list(explain(given, file, "10").columns["score"]) == ["0.9", "0.3"]
    found = compare({"a": scores, "b": [1, 0, 0]}, file, "nDCG")
    assert found.pairs[0].mean_second == 1
    with pytest.raises(ValueError, match="run has 2 scores, and .*mslr.libsvm has 3 lines"):
        evaluate(scores[:2], file)
    with pytest.raises(ValueError, match="holds scores without ids; they go with qrels that are a LETOR file"):
        evaluate(HERE / "mslr_scores.txt", QRELS)
    with pytest.raises(ValueError, match="mslr.libsvm: this form holds qrels.*the scores of its lines are the run"):
        evaluate(file, file)
    with pytest.raises(ValueError, match="must be a finite number"):
        evaluate([1, float("nan"), 0], file)


# What a server printed


def test_the_value_that_a_server_printed_is_reconciled(capsys):
    response = HERE / "es_rank_eval_response.json"
    assert printed_value(response) == printed_value(response.read_bytes()) == "0.815"
    assert main(["reconcile", str(response), "-m", "nDCG"]) == 0
    said = capsys.readouterr()
    assert "the value printed there is 0.815" in said.err
    assert said.out == f"{reconcile('0.815', response, response, 'nDCG')}\n"
    assert main(["reconcile", str(response), str(HERE / "es_rank_eval_request_ratings.json"), str(response)]) == 0
    ratings = HERE / "es_rank_eval_request_ratings.json"
    assert capsys.readouterr().out == f"{reconcile('0.815', response, ratings)}\n"
    for text in (b"{}", b"[1]", b'{"metric_score": null}', b"no JSON"):
        with pytest.raises(ValueError, match="bytes: this is no response of _rank_eval"):
            printed_value(text)


# In memory


def test_frames_with_a_list_in_each_row_are_taken():
    columns = {"query": ["7968", "8001"], "docs": [["101", "102"], ["201"]]}
    held = {"7968": {"101": 2, "102": 1}, "8001": {"201": 1}}
    both = columns | {"relevant": [["102"], ["201"]], "text": ["what is x", "what is y"]}
    both["retrieved"] = both.pop("docs")
    for frame in (pd.DataFrame, pl.DataFrame, pyarrow.table):
        assert read_grouped(frame(columns), "run").to_dict() == held
        relevant = read_grouped(frame({"query": columns["query"], "relevant": both["relevant"]}), "qrels")
        assert relevant.to_dict() == {"7968": {"102": 1}, "8001": {"201": 1}}
        assert evaluate(frame(both), frame(both), "RR").mean == {"RR": 0.75}
    scored = columns | {"score": [[2.5, 1.5], [7.0]]}
    named = pd.DataFrame(scored).rename(columns={"docs": "document"})
    assert (
        read_grouped(named, "run").to_dict()
        == read_grouped(pd.DataFrame(scored), "run").to_dict()
        == {"7968": {"101": 2.5, "102": 1.5}, "8001": {"201": 7}}
    )
    arrays = pd.DataFrame({"query": ["q"], "docs": [np.array(["a", "b"])]})
    assert read_grouped(arrays, "run").to_dict() == {"q": {"a": 2, "b": 1}}


def test_names_may_be_written_in_other_ways():
    held = {"1": {"296": 5, "306": 3.5}}
    for header in ("userId,movieId,rating", "USER_ID,Item ID,Rating", "user-id,item_id,relevance"):
        text = f"{header}\n1,296,5.0\n1,306,3.5\n"
        for given in (text, text.replace(",", "|"), text.replace(",", "\t"), text.replace(",", ";")):
            assert read_grouped(given.encode(), "qrels").to_dict() == held
    lists = b'{"queryId": "q", "docIds": ["b", "a"]}\n'
    assert read_grouped(lists, "run").to_dict() == {"q": {"b": 2, "a": 1}}
    assert read_grouped(lists, "qrels").to_dict() == {"q": {"b": 1, "a": 1}}


def test_tables_of_a_recommender_are_taken():
    frame = pd.DataFrame({"user_id": [1, 1, 2], "item_id": [7, 8, 9], "rating": [4.0, 2.5, 1]})
    assert read_grouped(frame, "qrels").to_dict() == {"1": {"7": 4, "8": 2.5}, "2": {"9": 1}}
    text = frame.to_csv(index=False)
    assert read_grouped(text.encode(), "qrels").to_dict() == {"1": {"7": 4, "8": 2.5}, "2": {"9": 1}}
    comma = text.replace(",", ";").replace(".", ",").encode()
    assert read_grouped(comma, "qrels").to_dict() == {"1": {"7": 4, "8": 2.5}, "2": {"9": 1}}
    pairs = b"user_id:token\titem_id:token\ttimestamp:float\n1\t7\t0\n1\t8\t0\n"
    assert read_grouped(pairs, "qrels").to_dict() == {"1": {"7": 1, "8": 1}}
    lists = pd.DataFrame({"user_id": [1], "predictions": [["b", "a"]]}).to_csv(index=False).encode()
    assert read_grouped(lists, "run").to_dict() == {"1": {"b": 2, "a": 1}}
    named = read_grouped(b"who,what\nu,a b\n", "run", {"query": "who", "document": "what"})
    assert named.to_dict() == {"u": {"a": 2, "b": 1}}


# Faults


def edited(name, old, new):
    "Return the bytes of the file `name` with `old` replaced by `new`, once."
    text = (HERE / name).read_bytes()
    assert old in text
    return text.replace(old, new, 1)


FAULTS = {
    "beir, cut off": (lambda: (HERE / "beir_results.json").read_bytes()[:60], "run", "bytes:1: .*the file is cut off"),
    "beir, text": (
        lambda: edited("beir_qrels.json", b"2}", b'"two"}'),
        "qrels",
        "record 1: the number of document '102' in query '7968' must be a number; got 'two'",
    ),
    "beir, nan": (lambda: edited("beir_results.json", b"20.1", b"NaN"), "run", "'102' in .* must be a finite number"),
    "beir, a key twice": (lambda: edited("beir_results.json", b'"102"', b'"101"'), "run", "the key '101' is twice"),
    "beir, mixed": (
        lambda: (HERE / "beir_lines.jsonl").read_bytes() + b'{"query_id": 1, "doc_id": "2", "score": 3}\n',
        "run",
        "bytes:3: .* is no record of the form 'beir'",
    ),
    "lines, cut off": (lambda: (HERE / "records.jsonl").read_bytes()[:-12], "run", "bytes:3: .*the file is cut off"),
    "lines, first cut off": (
        lambda: edited("records.jsonl", b'"score": 21.5}', b'"score": }'),
        "run",
        "bytes:1: the JSON is",
    ),
    "lines, mixed": (
        lambda: (HERE / "records.jsonl").read_bytes() + b"8001 Q0 202 2 1 t\n",
        "run",
        "bytes:4: the JSON is",
    ),
    "lines, twice": (
        lambda: edited("records.jsonl", b'"102"', b'"101"'),
        "run",
        "bytes:2: document '101' is in query '7968' twice; duplicates=",
    ),
    "lines, no score": (
        lambda: edited("records.jsonl", b', "score": 20.1', b""),
        "run",
        "bytes:2: the record has no score or rank; it has 'query_id', 'doc_id'",
    ),
    "lines, no such id": (
        lambda: edited("records.jsonl", b'"102"', b"null"),
        "run",
        "bytes:2: .* is no record of the form",
    ),
    "reranked, no score": (
        lambda: edited("rank_llm.jsonl", b', "score": 20.1', b""),
        "run",
        "bytes:1: document '102' has no score, and others have one",
    ),
    "reranked, as qrels": (
        lambda: (HERE / "rank_llm.jsonl").read_bytes(),
        "qrels",
        "bytes:1: document '101' has no grade",
    ),
    "ratings, as a run": (
        lambda: (HERE / "es_rank_eval_request_ratings.json").read_bytes(),
        "run",
        "bytes: this form holds qrels.*a run is asked for",
    ),
    "ratings, text": (
        lambda: edited("es_rank_eval_request_ratings.json", b'"rating": 3', b'"rating": "high"'),
        "qrels",
        "'d1' in query 'q1' must be a number; got 'high'",
    ),
    "ratings, no id": (
        lambda: edited("es_rank_eval_request_ratings.json", b'"_id": "d1", ', b""),
        "qrels",
        "the key '_id' is missing; the form is",
    ),
    "response, cut off": (
        lambda: (HERE / "es_rank_eval_response.json").read_bytes()[:400],
        "run",
        "the file is cut off",
    ),
    "rag, no list": (
        lambda: edited("ragas_style.json", b'"retrieved_context_ids": ["c3", "c1", "c9"], ', b""),
        "run",
        "record 1: the record has no retrieved ids; its lists are reference_context_ids",
    ),
    "rag, twice": (
        lambda: edited("ragas_style.json", b'"c9"', b'"c3"'),
        "run",
        "record 1: document 'c3' is in .* twice",
    ),
    "letor, a grade of text": (
        lambda: edited("mslr.libsvm", b"0 qid", b"bad qid"),
        "qrels",
        "bytes:2: the grade 'bad'",
    ),
    "letor, mixed": (
        lambda: edited("mslr.libsvm", b"0 qid:10", b"0 10"),
        "qrels",
        "bytes:2: .*no line of the form 'letor'",
    ),
    "letor, twice": (
        lambda: edited("mslr.libsvm", b"GX009", b"GX008"),
        "qrels",
        "bytes:2: document 'GX008' is in .* twice",
    ),
    "three columns, text": (
        lambda: edited("qrels_no_iter.txt", b"29 2", b"29 two"),
        "qrels",
        "bytes:2: the number 'two'",
    ),
    "three columns, mixed": (lambda: edited("qrels_no_iter.txt", b"1 29 2", b"1 0 29 2"), "qrels", "bytes:2: 4 fields"),
    "quepid, text": (lambda: edited("quepid_detail.csv", b"Cat,2", b"Cat,good"), "qrels", "bytes:4: the grade 'good'"),
    "quepid, short": (
        lambda: edited("quepid_detail.csv", b"1,Cat,2", b"1"),
        "qrels",
        "bytes:4: 6 fields; the header has 8",
    ),
    "semicolons, text": (lambda: edited("excel_de.csv", b"d2;1", b"d2;eins"), "qrels", "bytes:3: the grade 'eins'"),
    "semicolons, as a run": (
        lambda: (HERE / "excel_de.csv").read_bytes(),
        "run",
        "bytes has no column 'score'.*it has 'query', 'doc', 'grade'.*Are run and qrels swapped",
    ),
    "recbole, text": (
        lambda: edited("recbole.inter", b"302\t3", b"302\tx"),
        "qrels",
        "bytes:3: the grade 'x' is no number",
    ),
    "recbole, short": (
        lambda: edited("recbole.inter", b"302\t3\t", b"302\t"),
        "qrels",
        "bytes:3: 3 fields; the header has 4",
    ),
    "pairs, as a run": (
        lambda: (HERE / "kaggle_hm_truth.csv").read_bytes(),
        "run",
        "bytes:3: query '00a1' has a second row",
    ),
    "a ranking, twice": (
        lambda: edited("kaggle_hm_submission.csv", b" 0706016002", b" 0706016001"),
        "run",
        "bytes:2: document '0706016001' is in query '00a1' twice",
    ),
    "scores, text": (
        lambda: edited("mslr_scores.txt", b"0.9", b"high"),
        "run",
        "bytes:2: the score 'high' is no number",
    ),
    "a header in the middle": (
        lambda: (HERE / "header.run").read_bytes() * 2,
        "run",
        "bytes:5: the score 'score' is no",
    ),
    "swapped TREC": (lambda: (HERE / "msmarco_qrels.tsv").read_bytes(), "run", "bytes:1: .*are run and qrels swapped"),
    "unknown words": (
        lambda: b"alpha beta gamma\n",
        "run",
        "bytes:1: 3 fields; a run line has 6.*; the line is 'alpha beta gamma'; the nearest form is TREC",
    ),
    "unknown table": (
        lambda: b"x,y,z\n1,2,3\n",
        "qrels",
        "the line is 'x,y,z'; the nearest form is a table whose header calls its columns query, document and grade",
    ),
    "unknown JSON": (
        lambda: b'{"a": 1}\n',
        "run",
        "bytes, record 1: .* has no known form; the nearest is JSON: {query:",
    ),
    "an empty JSON": (lambda: b"[]", "run", "bytes: the JSON holds nothing"),
    "libsvm without queries": (lambda: b"2 1:0.5 2:0.1\n", "qrels", "bytes: its lines have no qid, so the sizes"),
    "a column twice": (lambda: b"query;query;grade\ndog;d1;3\n", "qrels", "^bytes has 2 columns 'query'"),
    "five fields, text": (lambda: edited("run_five_fields.txt", b"9.1", b"x"), "run", "bytes:2: the score 'x' is no"),
    "five fields, mixed": (lambda: edited("run_five_fields.txt", b"9.1", b""), "run", "bytes:2: 4 fields; such"),
    "five fields, twice": (
        lambda: edited("run_five_fields.txt", b"d2", b"d1"),
        "run",
        "bytes:2: document 'd1' is in query 'q1' twice, first one line earlier",
    ),
    "two columns, mixed": (
        lambda: edited("qrels_two_columns.tsv", b"d4", b"d4 1"),
        "qrels",
        "bytes:2: 3 fields; such a line has 2: query document",
    ),
    "two columns, twice": (
        lambda: edited("qrels_two_columns.tsv", b"d4", b"d1"),
        "qrels",
        "bytes:2: document 'd1' is in query 'q1' twice",
    ),
    "deep JSON": (lambda: b"[" * 100_000, "run", "bytes:1: the JSON is"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_ends_in_one_clear_line(fault, tmp_path, capsys):
    make, kind, why = FAULTS[fault]
    text = make()
    with pytest.raises((ValueError, TypeError), match=why) as found:
        pair = (text, QRELS) if kind == "run" else (RUN, text)
        evaluate(*pair)
    assert "\n" not in str(found.value)
    assert "swapped" not in str(found.value) or "swapped" in fault or "semicolons" in fault
    (tmp_path / "file").write_bytes(text)
    (tmp_path / "other.json").write_text(json.dumps(QRELS if kind == "run" else RUN))
    words = [str(tmp_path / name) for name in (("other.json", "file") if kind == "run" else ("file", "other.json"))]
    assert main(["eval", *words]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("ndcg-lit: ")


def test_a_large_json_is_refused_without_being_read(tmp_path, monkeypatch):
    path = tmp_path / "large.json"
    with open(path, "wb") as file:
        file.write(b'{"q": {"d": 1')
        file.truncate(records.JSON_BYTES + 1)
    with pytest.raises(ValueError, match="large.json: a JSON document of more than 536,870,912 bytes is not read"):
        evaluate(path, QRELS)
    monkeypatch.setattr(records, "JSON_BYTES", 40)
    with pytest.raises(ValueError, match="more than 40 bytes is not read; write JSON lines"):
        evaluate(gzip.compress((HERE / "beir_results.json").read_bytes()), QRELS)
    assert read_grouped(HERE / "records.jsonl", "run").to_dict() == RUN  # lines are read one by one


def test_what_is_cut_off_in_a_compressed_file_is_said():
    for pack in (gzip.compress, zipped):
        text = pack(
            b"".join(b'{"query_id": %d, "doc_id": "%d", "score": 1}\n' % (at, at * 77 % 1013) for at in range(9000))
        )
        with pytest.raises(ValueError, match="bytes"):
            evaluate(text[: len(text) // 2], QRELS)


def test_duplicates_are_kept_as_asked():
    text = edited("records.jsonl", b'"102"', b'"101"')
    assert read_grouped(text, "run", duplicates="last").to_dict()["7968"] == {"101": 20.1}
    assert evaluate(text, QRELS, "RR", duplicates="first").documents == 2


def test_stability_and_fusion_read_forms():
    assert stability({"a": HERE / "beir_results.json", "b": RUN}, HERE / "beir_qrels.json", "AP").measure == "AP"
