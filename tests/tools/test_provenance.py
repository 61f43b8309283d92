"An export says where its numbers come from: convention, versions, test, and the hashes of runs and judgments."
import copy
import gzip
import hashlib
import json
import os
import pickle
import subprocess
import threading

import numpy as np
import pandas as pd
import polars
import pytest

import ndcg_lit
from ndcg_lit import CONVENTIONS, Convention, Evaluator, compare, compare_values, evaluate, join_folds
from ndcg_lit.command import main
from ndcg_lit.provenance import MOST_KEPT

QRELS = {"q": {"a": 2, "b": 0}, "r": {"c": 1}}
RUN = {"q": {"b": 2.5, "a": 0.1}, "r": {"ü": 3.0, "c": 1e-5}}
RUN_LINES = "q Q0 b 1 2.5 t\nq Q0 a 2 0.1 t\nr Q0 ü 1 3 t\nr Q0 c 2 1e-05 t\n"
QRELS_LINES = "q 0 a 2\nq 0 b 0\nr 0 c 1\n"


def runs_of(result):
    return result.provenance()["data"]["runs"]["run"]


def sha256(text):
    return hashlib.sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()


@pytest.fixture
def files(tmp_path):
    run, qrels = tmp_path / "a.run", tmp_path / "qrels.txt"
    run.write_text(RUN_LINES)
    qrels.write_text(QRELS_LINES)
    return run, qrels


def test_the_hash_of_a_file_is_that_of_sha256sum(files):
    run, qrels = files
    told = evaluate(run, qrels).provenance()["data"]
    both = subprocess.run(["sha256sum", run, qrels], capture_output=True, text=True, check=True).stdout.split()
    assert told["runs"]["run"]["sha256"] == both[0] and told["test collection"]["qrels"]["sha256"] == both[2]
    assert told["runs"]["run"]["source"] == str(run) and told["runs"]["run"]["bytes"] == len(RUN_LINES.encode())
    assert told["test collection"]["queries"] == 2 and told["test collection"]["judgments"] == 3


def test_a_compressed_file_is_hashed_as_it_lies_there(tmp_path):
    path = tmp_path / "a.run.gz"
    path.write_bytes(gzip.compress(RUN_LINES.encode(), mtime=0))
    assert runs_of(evaluate(path, QRELS))["sha256"] == sha256(path.read_bytes())


def test_objects_with_the_same_rows_have_the_hash_that_the_docstring_says(files):
    rows = [(query, document, score) for query, documents in RUN.items() for document, score in documents.items()]
    frame = pd.DataFrame(rows[::-1], columns=["query_id", "doc_id", "score"])
    turned = {query: dict(reversed(each.items())) for query, each in RUN.items()}
    given = [RUN, frame, polars.from_pandas(frame), rows, turned]
    found = {runs_of(evaluate(each, QRELS))["sha256"] for each in given}
    command = f"""awk '{{print $1"\\t"$3"\\t"$5}}' {files[0]} | LC_ALL=C sort | sha256sum"""
    assert {subprocess.check_output(command, shell=True, text=True).split()[0]} == found
    of_grades = command.replace("$5", "$4").replace(str(files[0]), str(files[1]))
    told = evaluate(RUN, QRELS).provenance()["data"]["test collection"]["qrels"]
    assert told["sha256"] == subprocess.check_output(of_grades, shell=True, text=True).split()[0] and told["rows"] == 3


@pytest.mark.parametrize("change", [
    {"q": {"b": 2.5, "a": 0.2}, "r": RUN["r"]}, {"q": {"b": 2.5}, "r": RUN["r"]}, {"q": RUN["q"], "s": RUN["r"]},
    {"q": {"b": 2.5, "x": 0.1}, "r": RUN["r"]}])
def test_other_rows_have_another_hash(change):
    assert runs_of(evaluate(change, QRELS, overlap="allow"))["sha256"] != runs_of(evaluate(RUN, QRELS))["sha256"]


def test_columns_of_any_name_are_read_for_the_hash_as_for_the_numbers():
    frame = pd.DataFrame({"a": ["q"], "b": ["b"], "c": [2.5]})
    told = runs_of(evaluate(frame, QRELS, columns={"query": "a", "document": "b", "score": "c"}))
    assert told["sha256"] == sha256("q\tb\t2.5\n")


def test_what_was_read_once_is_gone_or_has_changed_has_no_hash(files, tmp_path):
    run, qrels = files
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(RUN_LINES))
    writer.start()
    piped = evaluate(pipe, qrels)
    writer.join()
    with open(run, "rb") as file:
        opened = evaluate(file, qrels)
    assert runs_of(piped)["sha256"] is None and runs_of(opened)["sha256"] is None
    before, changed, own = evaluate(run, qrels), evaluate(run, qrels), copy.deepcopy(RUN)
    grown = evaluate(own, QRELS)
    own["q"]["more"] = 0.0
    run.write_text(RUN_LINES + "r Q0 z 3 0 t\n")
    assert runs_of(changed)["sha256"] is None and runs_of(grown)["sha256"] is None
    run.unlink()
    assert runs_of(before)["sha256"] is None


def test_a_hash_that_was_asked_for_is_kept_and_a_pickled_result_has_no_object(files):
    run, qrels = files
    result, of_dict = evaluate(run, qrels), evaluate(RUN, QRELS)
    asked = runs_of(result)["sha256"]
    run.unlink()
    assert runs_of(result)["sha256"] == asked
    assert runs_of(pickle.loads(pickle.dumps(of_dict)))["sha256"] is None
    runs_of(of_dict)
    assert runs_of(pickle.loads(pickle.dumps(of_dict)))["sha256"] is not None


def test_a_large_object_is_not_kept():
    large = {"q": dict(zip(map(str, range(MOST_KEPT)), np.arange(MOST_KEPT, 0.0, -1).tolist()))}
    assert runs_of(evaluate(large | {"r": {"c": 1.0}}, QRELS, overlap="allow"))["sha256"] is None
    assert evaluate(RUN, QRELS).inputs.run.given is RUN


def test_a_folder_has_the_hash_of_what_sha256sum_lists(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    frame = pd.DataFrame({"query_id": ["q", "r"], "doc_id": ["a", "c"], "score": [1.0, 2.0]})
    for number in (1, 2):
        frame[number - 1 : number].to_parquet(folder / f"part-{number}.parquet")
    told = runs_of(evaluate(folder, QRELS))
    listed = subprocess.check_output("sha256sum *", shell=True, cwd=folder)
    assert told["sha256"] == sha256(listed) and "bytes" not in told


def test_arrays_bytes_and_nothing():
    arrays = ["q", "q"], [1.0, 2.0], [0, 1]
    told = evaluate(arrays, None, "RR").provenance()["data"]
    assert told["test collection"]["qrels"] is None
    assert told["runs"]["run"]["sha256"] == sha256("q\t1\t0\nq\t2\t1\n")
    assert runs_of(evaluate(RUN_LINES.encode(), QRELS))["sha256"] == sha256(RUN_LINES)


@pytest.mark.parametrize("name", ["trec_eval-9", "lightgbm", "ranx", "default"])
def test_the_convention_is_written_out_and_can_be_made_again(name):
    convention = None if name == "default" else name
    told = evaluate(RUN, QRELS, "nDCG@10", convention=convention).provenance()["convention"]
    made = Convention() if convention is None else CONVENTIONS[name].convention
    again = json.loads(json.dumps(told))
    assert Convention(**again["choices"]) == made and again["name"] == name


def test_a_preset_with_changes_is_told_by_its_choices():
    told = evaluate(RUN, QRELS, "nDCG@10", convention="lightgbm", ties="average").provenance()["convention"]
    assert "ties=average" in told["name"] and told["choices"]["ties"] == "average"
    made = Convention(gain={0: 0, 1: 1, 2: 5}, discount=("jk", 2))
    told = evaluate(RUN, QRELS, convention=made).provenance()["convention"]
    assert Convention(**json.loads(json.dumps(told["choices"]))) == made


def test_versions_test_and_seed_are_told():
    found = compare({"A": RUN, "B": {"q": {"a": 1.0}, "r": {"c": 1.0}}}, QRELS, ["AP", "RR"], "A", samples=500, seed=7)
    told = json.loads(json.dumps(found.to_dict()))["provenance"]
    python = told["platform"]["software"]["libraries"]["python"]
    assert f"ndcg_lit=={ndcg_lit.__version__}" in python and f"numpy=={np.__version__}" in python
    asked = told["research goal"]["evaluation"]
    assert asked["reported measures"] == ["AP", "RR"] and asked["baseline"] == ["A"]
    test = asked["significance test"][0]
    assert (test["samples"], test["seed"], test["level"], test["correction method"]) == (500, 7, 0.95, "maxT")
    assert test["flips"] == "all sign flips" and set(told["data"]["runs"]) == {"A", "B"}


def test_judgments_of_many_runs_are_hashed_once(files):
    run, qrels = files
    evaluator = Evaluator(qrels)
    results = [evaluator.evaluate(run) for _ in range(3)]
    assert len({id(result.inputs.qrels) for result in results}) == 1


def test_a_record_of_an_evaluation_has_it():
    record = json.loads(json.dumps(evaluate(RUN, QRELS).to_record()))
    assert record["provenance"]["data"]["runs"]["run"]["documents"] == 4


def test_of_values_that_were_given_no_convention_is_told():
    found = compare_values({"A": {"q": 1.5, "r": 2.0}, "B": {"q": 1.0, "r": 1.75}}, "seconds", lower="seconds")
    told = json.loads(json.dumps(found.to_dict()))["provenance"]
    assert told["convention"]["choices"] == {} and set(told["data"]["runs"]) == {"A", "B"}


def test_frames_and_csv_say_convention_and_version(tmp_path):
    found = compare({"A": RUN, "B": {"q": {"a": 1.0}, "r": {"c": 1.0}}}, QRELS, "AP", ties="average")
    result = found.evaluations["A"]
    each = {"pairs": found, "means": result, "queries": result.per_query, "systems": found.systems}
    for name, export in each.items():
        frame = export.to_pandas()
        told = json.loads(frame.attrs["provenance"])
        assert told["convention"]["choices"]["ties"] == "average", name
        frame.to_parquet(tmp_path / "it.parquet")
        assert pd.read_parquet(tmp_path / "it.parquet").attrs == frame.attrs
        export.to_csv(tmp_path / "it.csv")
        read = pd.read_csv(tmp_path / "it.csv")
        assert len(read) == len(frame) and set(read["ndcg_lit"]) == {ndcg_lit.__version__}
        assert set(export.to_polars()["ndcg_lit"]) == {ndcg_lit.__version__}
        assert set(read["convention"]) == {"ties=average"}
    told = json.loads(found.to_pandas().attrs["provenance"])
    assert "sha256" not in json.dumps(told) and set(told["data"]["runs"]) == {"A", "B"}


def test_the_command_says_it_in_json(files, capsys):
    run, qrels = map(str, files)
    assert main(["eval", qrels, run, "--format", "json"]) == 0
    for row in json.loads(capsys.readouterr().out):
        assert row["provenance"]["data"]["runs"]["a.run"]["sha256"] == sha256(RUN_LINES)
        assert row["ndcg_lit"] == ndcg_lit.__version__
    assert main(["compare", qrels, run, f"b={run}", f"c={run}", "--format", "json", "-m", "AP"]) == 0
    for row in json.loads(capsys.readouterr().out):
        assert set(row["provenance"]["data"]["runs"]) == {row["first"], row["second"]}
        assert row["provenance"]["research goal"]["evaluation"]["significance test"][0]["comparisons"] == 3


# The sentence for a section on methods

MANY = {str(query): {f"d{number}": (query * number) % 3 for number in range(20)} for query in range(30)}
RUNS = {name: {query: {each: (int(each[1:]) * step + int(query)) % 17 for each in documents}
               for query, documents in MANY.items()} for name, step in (("A", 3), ("B", 5), ("C", 7))}


def test_the_sentence_names_measures_queries_test_correction_and_convention():
    found = compare(RUNS, MANY, ["nDCG@10", "AP"], samples=500, seed=3, level=0.9, convention="trec_eval-9")
    assert found.method().startswith("Means of nDCG@10 and AP over 30 queries; ")
    for said in ("two-sided paired randomisation test (500 random sign flips, seed 3)",
                 "90 % intervals of differences, which invert the test, and of means by",
                 "corrected by maxT over the 3 comparisons of each measure",
                 "a judged query that a run lacks is left out of its mean",
                 f"(ndcg_lit {ndcg_lit.__version__}, convention trec_eval-9)."):
        assert said in found.method(), said
    alone = compare(RUNS, MANY, "AP", baseline="B", correction="holm", family="all").method()
    assert "corrected by Holm over 2 comparisons, each with B" in alone and "counts 0" in alone
    pair = compare({"A": RUNS["A"], "B": RUNS["B"]}, MANY, "AP").method()
    assert "corrected" not in pair


def test_a_line_cites_the_values_with_every_choice_that_they_follow():
    found = evaluate(RUNS["A"], MANY, ["nDCG@10", "AP", "RBP(p=0.9)"], convention="sklearn")
    line = found.citation()
    assert "\n" not in line and line.endswith(f"; convention sklearn, ndcg_lit {ndcg_lit.__version__})")
    for name, value in found.mean.items(): assert f"{name} {value:.4f}" in line
    written = found.provenance()["convention"]["choices"]
    said = dict(each.split("=") for each in line.partition("30 queries (")[2].partition(";")[0].split(", "))
    assert {"gain", "discount", "pool", "ties", "min_grade", "ap_divisor"} <= said.keys()
    shown = {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in written.items()}
    assert said == {name: shown[name] for name in said}
    assert "persistence" not in said, "the name of the measure says it"
    assert "gain" not in evaluate(RUNS["A"], MANY, "RR").citation(), "RR does not follow it"


def test_a_line_cites_values_of_ones_own_without_choices():
    def share(grades): return 0.5
    line = evaluate(RUNS["A"], MANY, [share, "AP"]).citation()
    assert "share 0.5000" in line and "ap_divisor=all" in line
    given = compare_values({"A": {"q": 0.1, "r": 0.2}, "B": {"q": 0.3, "r": 0.2}}).evaluations["A"].citation()
    assert "convention" not in given and f"(ndcg_lit {ndcg_lit.__version__})" in given


def test_the_sentence_says_what_is_not_the_rule():
    short = {"A": {"q": {"a": 1.0}, "r": {"c": 1.0}}, "B": {"q": {"a": 1.0}, "r": {"z": 1.0}}}
    assert "(all sign flips, exact)" in compare(short, QRELS, "AP").method()
    weighted = evaluate(RUNS["A"], MANY, ["AP", "GMAP"], weights={query: 1 + int(query) % 2 for query in MANY}).method()
    assert "weighted, worth " in weighted and "the mean of GMAP is geometric" in weighted
    seen = compare(RUNS, MANY, "AP", seen={"3": ["d1", "d2"]}).method()
    assert "taken out as seen before: 2 of A, 2 of B, 2 of C" in seen
    folds = join_folds([RUNS["A"], RUNS["A"]]), join_folds([MANY, MANY], "qrels")
    assert "over 60 queries; the queries of 2 folds pooled" in evaluate(*folds, "AP").method()
    given = compare_values({"A": {"q": 1.5, "r": 2.0}, "B": {"q": 1.0, "r": 1.75}}, "seconds", lower="seconds").method()
    assert "lower values of seconds are better" in given and "convention" not in given and "lacks" not in given
    assert "the lowest score is the best" in evaluate(RUNS["A"], MANY, scores="distance").method()
    micro = evaluate(RUNS["A"], MANY, "P@5, R@5", convention="averaging=micro").method()
    assert "the mean of P@5 and R@5 is of all queries at once" in micro
    extra = evaluate(RUN | {"new": {"x": 1.0}}, QRELS).method()
    assert "queries without judgments are left out" in extra
    assert "without judgments" not in evaluate(RUN, QRELS).method()
    assert "is left out of its mean" in evaluate(RUN, QRELS, missing="skip").method()
    assert "tied documents in random order, seed 4" in compare(short, QRELS, "AP", ties="random", seed=4).method()
