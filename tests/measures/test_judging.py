"What to judge next: a document moves a difference as far as `evaluate` says, bounds hold, and the order saves labels."

import json
from itertools import combinations, product

import numpy as np
import pytest

from ndcg_lit import compare, evaluate, own_measure, to_judge

MEASURES = ["nDCG@5", "nDCG(gain='exponential')@5", "P@5", "AP", "AP(rel=2)@7", "RR", "ERR(max_grade=3)@5", "RBP",
            "Q@5", "Rprec", "R@5", "DCG@5", "F1@5", "Bpref", "Success@3"]


def drawn(seed, systems=2, queries=4, documents=12, depth=8, judged=0.5):
    "Draw runs of noisy systems, some judgments, and every grade."
    rng = np.random.default_rng(seed)
    runs, some, every = {f"s{i}": {} for i in range(systems)}, {}, {}
    for q in range(queries):
        grades = rng.choice([0, 0, 0, 1, 2, 3], documents)
        every[f"q{q}"] = {f"d{d}": int(g) for d, g in enumerate(grades)}
        known = {d: g for d, g in every[f"q{q}"].items() if rng.random() < judged}
        some[f"q{q}"] = known or {"d0": int(grades[0])}
        for i, run in enumerate(runs.values()):
            scores = grades * (0.5 + 0.3 * i) + rng.normal(0, 1.5, documents)
            run[f"q{q}"] = {f"d{d}": float(scores[d]) for d in np.argsort(-scores)[:depth]}
    return runs, some, every


def with_grade(qrels, query, document, grade):
    return qrels | {query: qrels[query] | {document: grade}}


@pytest.mark.parametrize("measure", MEASURES)
def test_a_document_moves_a_difference_as_far_as_evaluate_says(measure):
    runs, qrels, _ = drawn(len(measure), systems=3)
    found = to_judge(runs, qrels, measure, k=5)
    grades = sorted({0.0} | {float(g) for docs in qrels.values() for g in docs.values()})
    assert len(found)
    for at, (query, document) in enumerate(zip(found.columns["query"], found.columns["document"])):
        judged = [with_grade(qrels, query, document, grade) for grade in grades]
        means = np.array([[evaluate(run, each, measure)[measure] for each in judged] for run in runs.values()])
        reach = {(one, other): np.ptp(means[other] - means[one]) for one, other in combinations(range(3), 2)}
        assert found.columns["moves"][at] == pytest.approx(max(reach.values()), abs=1e-12), (query, document)
        pair = tuple(int(found.columns[name][at][1:]) for name in ("first", "second"))
        assert reach[pair] == pytest.approx(max(reach.values()), abs=1e-12)
    moves = np.round(found.columns["moves"], 12).tolist()
    assert moves == sorted(moves, reverse=True)


@pytest.mark.parametrize("convention", ["lightgbm", "sklearn ties=stable", "pool=returned", "judged_only=true",
                                        "negative=mask", "ideal=returned"])
def test_it_follows_a_convention(convention):
    runs, qrels, _ = drawn(3)
    found = to_judge(runs, qrels, "nDCG@5", convention=convention, max_grade=3)
    for query, document, moves in list(zip(*(found.columns[name] for name in ("query", "document", "moves"))))[:6]:
        judged = [with_grade(qrels, query, document, grade) for grade in range(4)]
        means = np.array([[evaluate(run, each, "nDCG@5", convention=found.convention)["nDCG@5"] for each in judged]
                          for run in runs.values()])
        assert moves == pytest.approx(np.ptp(means[1] - means[0]), abs=1e-12)


def test_ties_and_precision_place_documents_as_evaluate_does():
    runs = {"a": {"q": {"d1": 0.1, "d2": 0.1 + 1e-9, "d3": 0.1}}, "b": {"q": {"d3": 1.0, "d2": 1.0, "d1": 1.0}}}
    for ties in ("docid", "docid-rising", "stable", "reversed"):
        for precision in ("single", "double"):
            how = {"ties": ties, "precision": precision}
            found = to_judge(runs, {"q": {"dx": 1}}, "RR", overlap="allow", **how)
            for name, run in runs.items():
                at = {each: 1 / evaluate(run, {"q": {each: 1}}, "RR", **how)["RR"] for each in ("d1", "d2", "d3")}
                ranks = dict(zip(found.columns["document"], found.columns[f"rank in {name}"]))
                assert ranks == {document: round(rank) for document, rank in at.items()}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("measure", "k"), [
    ("nDCG@3", None), ("nDCG@3", 2), ("nDCG@2", 4), ("nDCG(gain='exponential')", 3)])
def test_bounds_are_those_of_every_grade(measure, k, seed):
    runs, qrels, _ = drawn(seed, systems=3, queries=1, documents=6, depth=4, judged=0.6)
    found = to_judge(runs, qrels, measure, k, max_grade=3)
    documents = found.columns["document"]
    means = []
    for grades in product(range(4), repeat=len(documents)):
        judged = {"q0": qrels["q0"] | dict(zip(documents, grades))}
        means.append([evaluate(run, judged, measure)[measure] for run in runs.values()])
    means = np.array(means)
    for first, second, difference, low, high in zip(*found.pairs.values()):
        by = means[:, int(second[1:])] - means[:, int(first[1:])]
        assert (low, high) == (pytest.approx(by.min(), abs=1e-9), pytest.approx(by.max(), abs=1e-9))
        assert difference == pytest.approx(compare({n: runs[n] for n in (first, second)}, with_spare(qrels), measure)
                                           .pairs[0].difference * 2, abs=1e-12)


def with_spare(qrels):
    "Return the judgments and a query that no run answers, since `compare` needs two."
    return qrels | {"spare": {"x": 1}}


@pytest.mark.parametrize("empty", ["skip", "nan", "raise"])
def test_a_query_where_nothing_is_found_counts_0(empty):
    runs, qrels, _ = drawn(9)
    qrels = qrels | {"q0": {"d0": 0}}
    found = to_judge(runs, qrels, "nDCG@5", convention=f"empty={empty}")
    assert found.columns == to_judge(runs, qrels, "nDCG@5").columns and found.pairs["low"][0] is not None


def test_a_function_is_a_measure():
    runs, qrels, _ = drawn(10)
    own = own_measure(lambda grades: float(np.sum(np.asarray(grades[:5]) >= 1) / 5), "own")
    found = to_judge(runs, qrels, own, k=5)
    same = to_judge(runs, qrels, "P@5")
    assert found.columns["document"] == same.columns["document"]
    assert found.columns["moves"] == pytest.approx(same.columns["moves"])


def test_another_measure_has_no_bounds():
    runs, qrels, _ = drawn(1)
    found = to_judge(runs, qrels, "AP", k=5)
    assert found.pairs["low"] == [None] and "lies between" not in repr(found)


def labels_until_sure(seed, by_moves):
    "Return how many labels it takes, five at a time, until it is certain which of two systems is better."
    runs, some, every = drawn(seed, queries=10, documents=40, depth=5)
    qrels, rng, given = some, np.random.default_rng(seed), 0
    while True:
        found = to_judge(runs, qrels, "nDCG@5", max_grade=3)
        low, high = found.pairs["low"][0], found.pairs["high"][0]
        if low > 0 or high < 0 or not len(found):
            return given
        order = range(len(found)) if by_moves else rng.permutation(len(found))
        for at in list(order)[:5]:
            query, document = found.columns["query"][at], found.columns["document"][at]
            qrels, given = with_grade(qrels, query, document, every[query][document]), given + 1


def test_this_order_makes_the_sign_sure_after_fewer_labels_than_chance():
    ours, theirs = (np.array([labels_until_sure(seed, by_moves) for seed in range(8)]) for by_moves in (True, False))
    assert ours.mean() < 0.85 * theirs.mean(), (ours, theirs)
    assert (ours <= theirs).mean() >= 0.75


@pytest.mark.parametrize("measure", ["nDCG@5", "P@5", "AP"])
def test_nothing_below_the_first_k_is_listed_and_nothing_is_left_when_all_are_judged(measure):
    runs, qrels, every = drawn(7, systems=3)
    found = to_judge(runs, qrels, measure, k=5)
    firsts = {(query, document) for run in runs.values() for query, docs in run.items() for document in list(docs)[:5]}
    wanted = {(query, document) for query, document in firsts if document not in qrels[query]}
    assert set(zip(found.columns["query"], found.columns["document"])) == wanted
    for query, document in wanted: qrels = with_grade(qrels, query, document, every[query][document])
    left = to_judge(runs, qrels, measure, k=5)
    assert len(left) == 0 and left.columns["query"] == []
    if measure == "nDCG@5":
        low, high, now = (left.pairs[name][0] for name in ("low", "high", "difference"))
        assert low == pytest.approx(high) == pytest.approx(now)


def test_without_judgments_it_is_a_pool():
    runs, _, _ = drawn(5, systems=3)
    found = to_judge(runs, k=4)
    pool = {(query, document) for run in runs.values() for query, docs in run.items() for document in list(docs)[:4]}
    assert set(zip(found.columns["query"], found.columns["document"])) == pool == set(
        zip(*(to_judge(runs, k=4, most=len(pool)).columns[name] for name in ("query", "document"))))


def test_one_run_alone_is_moved_itself():
    runs, qrels, _ = drawn(2, systems=1)
    found = to_judge(runs, qrels, "P@5")
    assert found.columns["moves"] == pytest.approx([1 / 5 / 4] * len(found))
    assert found.columns["second"] == [None] * len(found)


def test_batches_are_the_first_of_the_list():
    runs, qrels, _ = drawn(4)
    every, some = to_judge(runs, qrels), to_judge(runs, qrels, most=3)
    assert some.columns == {name: column[:3] for name, column in every.columns.items()} and some.found == len(every)
    assert len(to_judge(runs, qrels, most=0)) == 0 and "3 of them listed" in repr(some)


def test_weights_and_queries_without_judgments():
    runs = {"a": {"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d1": 1.0}}, "b": {"q1": {"d3": 1.0}, "q2": {"d2": 1.0}}}
    qrels = {"q1": {"d1": 1}}
    found = to_judge(runs, qrels, "P@1")
    assert found.columns["document"] == ["d3"] and "1 query without judgments is left out" in repr(found)
    both = to_judge(runs, qrels, "P@1", unjudged="zero", weights={"q1": 3, "q2": 1})
    moves = dict(zip(zip(both.columns["query"], both.columns["document"]), both.columns["moves"]))
    assert moves == {("q1", "d3"): 0.75, ("q2", "d1"): 0.25, ("q2", "d2"): 0.25}
    with pytest.raises(ValueError, match="queries without judgments"): to_judge(runs, qrels, "P@1", unjudged="error")


RUNS = {"old": {"1": {"d1": 2.0, "d2": 1.0}}, "new": {"1": {"d3": 2.0, "d,4": 1.0}}}
CORPUS = {"d2": {"title": "Two", "text": "The second"}, "d3": "The third", "d,4": {"text": "Of a\nfourth"}}


def test_quepid_takes_it_and_what_comes_back_is_read():
    found = to_judge(RUNS, {"1": {"d1": 3}}, queries={"1": "trains, fast"}, corpus=CORPUS)
    lines = found.to_quepid().splitlines()
    assert lines[0] == "query,docid,rating" and set(lines[1:]) == {
        '"trains, fast",d2,', '"trains, fast",d3,', '"trains, fast","d,4",'}
    rated = "\n".join([lines[0], *(f"{line}2" for line in lines[1:])]).encode()
    assert evaluate({"trains, fast": {"d3": 1.0}}, rated, "RR")["RR"] == 1
    book = json.loads(found.to_quepid(form="book", name="June"))
    assert book["name"] == "June" and book["scale"] == [0, 1, 2, 3]
    first = book["query_doc_pairs"][0]
    assert first == {"query_text": "trains, fast", "doc_id": "d3", "position": 1,
                     "document_fields": {"text": "The third"}}


def test_label_studio_takes_it_and_what_comes_back_is_read(tmp_path):
    found = to_judge(RUNS, {"1": {"d1": 3}}, queries={"1": "trains"}, corpus=CORPUS)
    assert found.to_label_studio(tmp_path / "tasks.json") is None
    tasks = json.loads((tmp_path / "tasks.json").read_text(encoding="utf-8"))
    assert [{*task} for task in tasks] == [{"data"}] * 3
    by_id = {task["data"]["document"]: task["data"] for task in tasks}
    assert by_id["d2"] | {"moves": 0} == {"query": "1", "document": "d2", "query_text": "trains", "title": "Two",
                                          "text": "The second", "moves": 0, "ranks": {"old": 2}}
    assert by_id["d,4"]["text"] == "Of a\nfourth" and by_id["d,4"]["title"] == ""
    # What Label Studio exports as CSV: the data of each task, and the choice under the name of its control
    export = "document,query,query_text,text,title,id,grade,annotator\n" + "".join(
        f'"{each["document"]}",1,trains,"{each["text"]}",,{at},2,1\n' for at, each in enumerate(by_id.values(), 1))
    (tmp_path / "export.csv").write_text(export, encoding="utf-8")
    assert evaluate(RUNS["new"], tmp_path / "export.csv", "P@2")["P@2"] == 1


def test_csv_and_frames_have_the_texts():
    pandas = pytest.importorskip("pandas")
    found = to_judge(RUNS, {"1": {"d1": 3}}, queries={"1": "trains"}, corpus=CORPUS)
    frame = found.to_pandas()
    assert list(frame.columns) == ["query", "document", "moves", "first", "second", "rank in old", "rank in new",
                                   "query_text", "title", "text"]
    assert isinstance(frame, pandas.DataFrame) and frame["text"].tolist() == found.columns["text"]
    assert found.to_csv().startswith("query,document,moves,first,second,rank in old,rank in new,query_text,title,text,")
    assert "Two" in repr(found) and "Two" in found._repr_html_()


def test_what_lacks_a_text_is_told():
    found = to_judge(RUNS, {"1": {"d1": 3}}, corpus={"d2": "two"})
    assert "corpus has no text for 'd,4', 'd3'" in repr(found)
    with pytest.raises(ValueError, match="corpus has none of the ids that are to be shown: it has 'D2'; they are 'd3'"):
        to_judge(RUNS, {"1": {"d1": 3}}, corpus={"D2": "two"})


@pytest.mark.parametrize(("given", "said"), [
    (dict(measure="GMAP"), "GMAP has one value for all queries"),
    (dict(ties="average"), "ties must be one of 'docid'"),
    (dict(convention="averaging=micro"), "averaging=micro"),
    (dict(k=0), "k counts ranks from 1; got 0"),
    (dict(most=-1), "most must be a whole number from 0; got -1"),
    (dict(max_grade=2), "a document is graded 3, above the max_grade of 2"),
    (dict(max_grade=0), "max_grade must be above 0; got 0"),
    (dict(missing="skip"), "to_judge takes no missing: a judged query that a run lacks counts 0"),
    (dict(qrels={"one": {"d1": 1}}), "no query"),
    (dict(runs={}), "there is no run"),
])
def test_refused(given, said):
    with pytest.raises((ValueError, TypeError), match=said):
        to_judge(**{"runs": RUNS, "qrels": {"1": {"d1": 3}}} | given)
