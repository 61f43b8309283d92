"""What each query had before is taken out by every door and in every form as if the dicts had been filtered by hand."""
import io
import itertools
import json
import random

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from seeds import DAY, fewer

from ndcg_lit import (
    Evaluator, compare, diff, evaluate, explain, fuse, join_folds, map_ids, reconcile, stability, write_qrels, write_run
)
from ndcg_lit.command import main
from ndcg_lit.engine.input_cautions import seen_before
from ndcg_lit.reading.join import NothingShared
from ndcg_lit.reading.leakage import seen_found, times_of
from ndcg_lit.reading.rows import rows_of_dicts
from ndcg_lit.reading.seen import Seen
from ndcg_lit.reading.sources import read_seen

MEASURES = ["nDCG@3", "AP", "RR", "P@2", "R@5", "Bpref", "RBP", "Judged@3", "Success@1"]
CONVENTIONS = [
    {}, {"convention": "drop=own"}, {"convention": "drop=first"}, {"ties": "average"}, {"ties": "stable"},
    {"ties": "docid-rising"}, {"convention": "pool=returned empty=skip"}, {"convention": "pool=returned drop=own"},
    {"missing": "skip"}, {"unjudged": "zero"}, {"convention": "judged_only=true"}, {"precision": "double"},
    {"ties": "worst", "duplicates": "max"}, {"convention": "negative=mask"}, {"scores": "distance"},
    {"scores": "distance", "convention": "drop=own ties=stable"},
]


def drawn(draw, users=7, items=9):
    "Return a run, judgments and what was seen, which share users and items in part; some ids are both."
    names = [f"{kind}{i}" for kind in "ui" for i in range(items)]
    some = lambda least: {query: draw.sample(names, draw.randint(least, items)) for query in names[:users]
                          if draw.random() < .85}
    run = {q: {d: float(draw.choice([1, 2, 3, 1 + 1e-9])) for d in docs} for q, docs in some(0).items()}
    qrels = {q: {d: draw.choice([-1, 0, 0, 1, 2]) for d in docs[:4]} for q, docs in some(1).items()}
    return run, qrels, {q: docs[:draw.randint(1, 6)] for q, docs in some(1).items()}


def by_hand(run, qrels, seen, kept=False):
    "Return the run and the judgments without the pairs that were seen; a query without judgments leaves."
    left = {q: {d: n for d, n in docs.items() if d not in seen.get(q, ())} for q, docs in run.items()}
    judged = {q: {d: n for d, n in docs.items() if d not in seen.get(q, ())} for q, docs in qrels.items()}
    return left, qrels if kept else {q: docs for q, docs in judged.items() if docs}


def told(result):
    "Return what an `Evaluation` says, but for what was seen."
    each = {name: np.asarray(column).tolist() for name, column in result.per_query.items()}
    rows = dict(zip(each.pop("query_id"), zip(*each.values())))
    left = sorted(result.missing), sorted(result.unjudged), sorted(result.close)
    return repr(sorted(rows.items())), *left, result.documents, result.judged, result.below_zero


DRAWS = fewer(150, 40)
FIRST = 0 if DAY == "all" else int(DAY) * DRAWS


def usable(run, qrels, seen):
    "Return whether something is left on both sides, so that nothing is refused."
    left, judged = by_hand(run, qrels, seen)
    return any(left.values()) and bool(judged)


def cases():
    "Yield drawn sides, and a way to take them, each in turn."
    draw = random.Random(FIRST)
    for at in range(DRAWS):
        sides = drawn(draw)
        if usable(*sides):
            yield *sides, CONVENTIONS[(at + FIRST) % len(CONVENTIONS)]


def test_a_dict_is_taken_as_if_it_had_been_filtered_by_hand():
    for run, qrels, seen, how in cases():
        for kept in (False, True):
            left, judged = by_hand(run, qrels, seen, kept)
            how = {name: value for name, value in how.items() if name != "seen_in_qrels"}
            wanted = evaluate(left, judged, MEASURES, overlap="allow", **how)
            how["seen_in_qrels"] = "keep" if kept else None
            found = evaluate(run, qrels, MEASURES, seen=seen, overlap="allow", **how)
            assert told(found) == told(wanted), (run, qrels, seen, how)
            pairs = lambda side: sum(d in seen.get(q, ()) for q, docs in side.items() for d in docs)
            assert found.seen.results == pairs({q: docs for q, docs in run.items() if q in judged})
            assert found.seen.judgments == pairs(qrels) and found.seen.kept == kept
            assert found.seen.judged == sum(map(len, qrels.values()))
            assert set(found.seen.left_out) == (set() if kept else qrels.keys() - judged.keys())


def trec(side, line):
    return "".join(line.format(q=q, d=d, n=n) for q, docs in side.items() for d, n in docs.items()).encode()


def triples(side): return [(q, d, n) for q, docs in side.items() for d, n in docs.items()]


def rows(side, *names): return pd.DataFrame(triples(side), columns=names)


def pairs_of(seen): return [(q, d) for q, docs in seen.items() for d in docs]


def filled(seen, number): return {q: dict.fromkeys(docs, number) for q, docs in seen.items()}


LONG = 8192  # bytes of comments, so that a file is not read as a small one


RUNS = {
    "dict": dict,
    "TREC": lambda run: trec(run, "{q} Q0 {d} 1 {n!r} t\n"),
    "a longer file": lambda run: b"#" * LONG + b"\n" + trec(run, "{q} Q0 {d} 1 {n!r} t\n"),
    "pandas": lambda run: rows(run, "query", "document", "score"),
    "lazy": lambda run: pl.from_pandas(rows(run, "query", "document", "score")).lazy(),
    "ids in bytes": lambda run: {q.encode(): {d.encode(): n for d, n in docs.items()} for q, docs in run.items()},
}
SEEN = {
    "lists": dict,
    "sets": lambda seen: {q: {*docs} for q, docs in seen.items()},
    "dicts": lambda seen: filled(seen, 0),
    "pairs": lambda seen: pairs_of(seen) * 2,
    "judgments": lambda seen: trec(filled(seen, 3), "{q} 0 {d} {n}\n"),
    "a run": lambda seen: trec(filled(seen, 3), "{q} Q0 {d} 1 {n} t\n"),
    "three columns": lambda seen: trec(filled(seen, 3), "{q} {d} {n}\n"),
    "pandas": lambda seen: rows(filled(seen, 5), "user", "item", "timestamp"),
    "no ratings": lambda seen: rows(filled(seen, np.nan), "userId", "movieId", "rating"),
    "polars": lambda seen: pl.DataFrame({"user_id": [*seen], "item_ids": [*seen.values()]}),
    "Arrow": lambda seen: pa.table(dict(zip(("query", "doc_id"), map(list, zip(*pairs_of(seen)))))),
    "JSON": lambda seen: json.dumps(seen).encode(),
    "JSON lines": lambda seen: lines(json.dumps({"user": q, "item": d, "time": 9}) for q, d in pairs_of(seen)),
    "RecBole": lambda seen: lines(["user_id:token\titem_id:token\ttimestamp:float"],
                                  (f"{q}\t{d}\t7" for q, d in pairs_of(seen))),
    "semicolons": lambda seen: lines(["customer_id;article_id;day"], (f"{q};{d};7" for q, d in pairs_of(seen))),
    "ids in a cell": lambda seen: lines(["user,items"], (f"{q},{' '.join(docs)}" for q, docs in seen.items())),
}


def lines(*parts): return "".join(f"{line}\n" for part in parts for line in part).encode()


@pytest.mark.parametrize("form", RUNS)
def test_every_form_of_a_run_gives_the_numbers_of_the_dict(form):
    for run, qrels, seen, how in itertools.islice(cases(), 12):
        run = {q: docs for q, docs in run.items() if docs}  # rows know no query without documents
        if not usable(run, qrels, seen): continue
        wanted = evaluate(run, qrels, MEASURES, seen=seen, overlap="allow", **how)
        for judged in (qrels, rows(qrels, "query", "document", "grade")):
            found = evaluate(RUNS[form](run), judged, MEASURES, seen=seen, overlap="allow", **how)
            assert told(found) == told(wanted) and found.seen == wanted.seen, (run, qrels, seen, how)


@pytest.mark.parametrize("form", SEEN)
def test_what_was_seen_may_have_any_form_of_a_run_or_of_judgments(form):
    for run, qrels, seen, how in itertools.islice(cases(), 6):
        seen = {q: [*dict.fromkeys(docs)] for q, docs in seen.items()}
        given = SEEN[form](seen)
        assert {q: sorted(docs) for q, docs in read_seen(given).sets.items()} == {q: sorted(d) for q, d in seen.items()}
        wanted = evaluate(run, qrels, MEASURES, seen=seen, overlap="allow", **how)
        assert told(evaluate(run, qrels, MEASURES, seen=given, overlap="allow", **how)) == told(wanted)


def test_files_of_what_was_seen(tmp_path):
    run, qrels = {"u": {"a": 2., "b": 1.}, "v": {"c": 1.}}, {"u": {"b": 1}, "v": {"c": 1}}
    table = rows({"u": {"a": 4}}, "user", "item", "rating")
    table.to_csv(tmp_path / "t.csv", index=False)
    table.to_csv(tmp_path / "t.tsv", index=False, sep="\t")
    table.to_parquet(tmp_path / "t.parquet")
    write_qrels({"u": {"a": 4}}, tmp_path / "t.txt")
    write_run({"u": {"a": 4}}, tmp_path / "t.run.gz")
    (tmp_path / "folder").mkdir()
    table.drop(columns="rating").to_parquet(tmp_path / "folder" / "part.parquet")
    pd.DataFrame({"user_id": ["u", "x"], "items": [["a", "z"], ["b"]]}).to_parquet(tmp_path / "lists.parquet")
    for name in ("t.csv", "t.tsv", "t.parquet", "t.txt", "t.run.gz", "folder", "lists.parquet"):
        found = evaluate(run, qrels, "RR", seen=tmp_path / name)
        assert found["RR"] == 1 and found.seen.results == 1, name
    assert evaluate(run, qrels, "RR", seen=io.BytesIO(b"u 0 a 1\n"))["RR"] == 1
    assert evaluate(run, qrels, "RR")["RR"] == .75
    assert evaluate(run, qrels, "RR", seen=b"u 0 a 881250949\n")["RR"] == 1  # the time in the place of a grade


# The doors


RUN = {"u": {"a": 4., "b": 3., "c": 2., "d": 1.}, "v": {"a": 2., "e": 1.}, "w": {"a": 1.}}
QRELS = {"u": {"c": 2, "a": 1}, "v": {"e": 1, "f": 1}, "w": {"a": 1}}
HAD = {"u": ["a", "x"], "v": ["a"], "w": ["a"]}
LEFT, JUDGED = by_hand(RUN, QRELS, HAD)
OTHER = {"u": {"c": 2., "b": 1.}, "v": {"f": 3., "a": 2.}}


def test_every_door_takes_it():
    two, left = {"A": RUN, "B": OTHER}, {"A": LEFT, "B": by_hand(OTHER, QRELS, HAD)[0]}
    evaluator = Evaluator(QRELS, "AP", seen=HAD)
    assert [evaluator.evaluate(run)["AP"] for run in two.values()] == [
        evaluate(run, JUDGED, "AP")["AP"] for run in left.values()]
    found, wanted = compare(two, QRELS, "AP", seen=HAD), compare(left, JUDGED, "AP")
    assert found.pairs[0].by.tolist() == wanted.pairs[0].by.tolist()
    assert "results taken out as seen before: 2 of A, 1 of B; 2 judgments taken out too" in str(found)
    assert found.to_dict()["systems"]["B"]["seen"]["results"] == 1
    for kept, judged in ((None, JUDGED), ("keep", QRELS)):
        how = {"seen": HAD, "seen_in_qrels": kept}
        story = explain(RUN, QRELS, "u", "AP", **how)
        assert [line for line in str(story).split("\n") if "Seen before" not in line] == str(
            explain(LEFT, judged, "u", "AP")).split("\n")
        assert story.seen == ("a",) and "Seen before and taken out: a." in str(story)
        assert explain(RUN, QRELS, "w", "RR", **how).value == 0
        found, wanted = stability(two, QRELS, "nDCG@2", **how), stability(left, judged, "nDCG@2")
        assert (found.means, found.orders, found.swaps) == (wanted.means, wanted.orders, wanted.swaps)
        assert found.seen["A"].results == 3 and "taken out as seen before" in found.said
        found = diff("sklearn", "lightgbm", RUN, QRELS, "nDCG@2", **how)
        wanted = diff("sklearn", "lightgbm", LEFT, judged, "nDCG@2")
        assert found.moves == wanted.moves and "3 results" in str(found)
        value = evaluate(LEFT, judged, "nDCG@3", convention="lightgbm")["nDCG@3"]
        found, wanted = (reconcile(f"{value:.9f}", *sides, "nDCG@3", **more)
                         for sides, more in (((RUN, QRELS), how), ((LEFT, judged), {})))
        assert found.matches == wanted.matches and found.seen.results == 3 and "Taken out as seen" in found.said
    for method in ("rrf", "combsum"):
        assert fuse([RUN, OTHER], method, seen=HAD) == fuse([*left.values()], method)


def test_the_command_takes_it(tmp_path, capsys):
    paths = {name: str(tmp_path / f"{name}.txt") for name in ("run", "qrels", "seen")}
    write_run(RUN, paths["run"])
    write_qrels(QRELS, paths["qrels"])
    write_qrels(filled(HAD, 1), paths["seen"])
    wanted = evaluate(LEFT, JUDGED, "AP")["AP"]
    assert main(["eval", paths["qrels"], paths["run"], "-m", "AP", "--seen", paths["seen"], "--format", "json"]) == 0
    out, err = capsys.readouterr()
    [row] = json.loads(out)
    assert row["run.txt"] == wanted and row["counts"]["run.txt"]["seen"]["judgments"] == 2
    assert [each["code"] for each in row["cautions"]["run.txt"]].count("training-in-judgments") == 1
    assert "taken out as seen before: 2 results, 2 judgments" in err
    assert main(["explain", paths["qrels"], paths["run"], "u", "-m", "AP", "--seen", paths["seen"]]) == 0
    assert "Seen before and taken out: a." in capsys.readouterr().out
    more = ["--seen-in-qrels", "keep", "--input-format", "seen=trec"]
    assert main(["eval", paths["qrels"], paths["run"], "-m", "AP", "--seen", paths["seen"], *more]) == 0
    assert f"{evaluate(LEFT, QRELS, 'AP')['AP']:.4f}"[:6] in capsys.readouterr().out


def test_folds_have_their_own():
    runs = [{"u": {"a": 2., "u": 1.5, "b": 1.}}, {"u": {"a": 2., "b": 1.}}]
    judged = [{"u": {"b": 1}}, {"u": {"a": 1}}]
    seen = join_folds([{"u": ["a"]}, {"u": ["b"]}], kind="qrels")
    found = evaluate(join_folds(runs), join_folds(judged, kind="qrels"), "RR", seen=seen, convention="drop=own")
    assert dict(zip(found.per_query["query_id"], found.per_query["RR"])) == {"1/u": 1, "2/u": 1}
    with pytest.raises(NothingShared, match=r"these are of folds, so join .* join_folds\(seen, kind='qrels'\)"):
        evaluate(join_folds(runs), join_folds(judged, kind="qrels"), "RR", seen={"u": ["a"]})


def test_a_query_that_loses_its_judgments_may_have_a_weight_and_a_group():
    run, weights = {q: RUN[q] for q in ("u", "v")}, {"u": 1, "v": 3, "w": 2}
    found = evaluate(run, QRELS, "AP", seen=HAD, weights=weights)
    assert found.missing == [] and found.weights == (1.0, 3.0)
    assert found.by({q: "all" for q in QRELS}).columns["queries"] == [2]


# What is refused


TWICE = b"u Q0 a 1 3 t\nu Q0 a 2 2 t\nu Q0 c 3 1 t\n" + b"#" * LONG


def table(**row): return pd.DataFrame([row])


@pytest.mark.parametrize("seen, said", [
    ({"U": ["a"], "V": ["a"]}, "seen has no query in common with run and judgments: it has the queries 'U' and 'V'"),
    ({"u": ["A"], "v": ["E"]}, "seen has no document in common with run and judgments: it has the documents 'A'"),
    ({"u": ["doc-a"], "v": ["doc-e"]}, "without 'doc-' in front 2 of 2 meet"),
    (rows({"u": {"007": 1}}, "user", "price", "note").rename(columns={"price": "item"}), None),
], ids=["query", "document", "prefix", "no rule"])
@pytest.mark.parametrize("form", ["dict", "pandas", "a longer file"])
def test_ids_that_never_meet_are_refused_with_what_joins_them(seen, said, form):
    run = RUNS[form](RUN)
    if said is None:  # so few documents may all be others
        assert evaluate(run, QRELS, "RR", seen=seen).seen.results == 0
        return
    with pytest.raises(NothingShared) as caught: evaluate(run, QRELS, "RR", seen=seen)
    assert said in str(caught.value) and str(caught.value).endswith("overlap='allow' goes on without")
    assert evaluate(run, QRELS, "RR", seen=seen, overlap="allow").seen.results == 0
    space = {"seen": seen, "map_ids": map_ids}
    exec(str(caught.value).partition("meet: ")[2].partition("; overlap=")[0], space)
    assert evaluate(run, QRELS, "RR", seen=space["seen"]).seen.results > 0


def test_many_documents_of_which_none_is_there_are_refused_and_few_are_not():
    wide = {f"u{i}": {f"d{(i * 7 + j) % 40}": float(j) for j in range(5)} for i in range(20)}
    judged = {q: {d: 1 for d in [*docs][:2]} for q, docs in wide.items()}
    with pytest.raises(NothingShared, match="no document in common"):
        evaluate(wide, judged, "RR", seen={f"u{i}": [f"{chr(97 + i)}{j}x" for j in range(4)] for i in range(20)})
    assert evaluate(wide, judged, "RR", seen={"u0": ["ay"]}).seen.results == 0
    others = {q: [f"d{at}" for at in range(40) if f"d{at}" not in {*wide[q], *judged[q]}] for q in wide}
    assert evaluate(wide, judged, "RR", seen=others).seen.said == "taken out as seen before: 0 results"


@pytest.mark.parametrize("call, said", [
    (lambda: evaluate((["q"], [1.], [1]), None, "RR", seen={"q": ["a"]}), "seen names documents, and three arrays"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=QRELS, seen_in_qrels="maybe"), "must be one of 'drop', 'keep'"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=QRELS), "each of the 5 judgments is of a pair that seen has"),
    (lambda: evaluate(RUN, QRELS, "RR", seen={}), "seen is empty; a user who had nothing needs no row"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=3), "seen must be a path, a dict of dicts, a table or bytes; got 3"),
    (lambda: evaluate(RUN, QRELS, "RR", seen={"u": 3}), r"seen\['u'\] must be a dict from document to number"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=table(user="u", price=1, day=2)), "no column .*item_id. for the doc"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=table(user="u", item=None)), "seen, row 0: the document is missing"),
    (lambda: evaluate(RUN, QRELS, "RR", seen=b"u\ta\t4\t881250949\nu\tb\t3\t891250949\n"), "holds times"),
    (lambda: evaluate({"u": {"a": float("nan"), "c": 1.}}, QRELS, "RR", seen=HAD), r"run\['u'\]\['a'\] is nan"),
    (lambda: evaluate(TWICE, QRELS, "RR", seen=HAD), "'a' is in query 'u' twice"),
    (lambda: evaluate({"u": ["a", "a", "c"]}, QRELS, "RR", seen=HAD), "has the document 'a' twice"),
    (lambda: fuse([RUN, OTHER], seen={"U": ["a"]}), "seen has no query in common"),
    (lambda: fuse([RUN, OTHER], seen_in_qrels="keep"), "fuse takes no seen_in_qrels: it has no judgments"),
])
def test_what_will_not_do_is_refused_in_a_line(call, said):
    with pytest.raises((ValueError, TypeError), match=said) as caught: call()
    assert "\n" not in str(caught.value)


def test_of_a_document_that_is_there_twice_all_go():
    found = evaluate(TWICE, QRELS, "RR", seen=HAD, duplicates="max")
    assert found["RR"] == .5 and found.seen.results == 1 and found.documents == 1  # v is judged and has no results


def test_documents_whose_keys_are_the_same_are_told_apart():
    lists, had = (rows_of_dicts({"u": {f"d{i}": 1. for i in range(0, 50, step)}}, "run") for step in (1, 7))
    lists.keys, had.keys = (np.zeros(side.number.size, np.uint64) for side in (lists, had))
    assert np.flatnonzero(Seen(had).among(lists)).tolist() == [*range(0, 50, 7)]


# What is told


def coded(result): return {each.code: each for each in result.all_cautions}


def test_pairs_of_training_in_the_judgments_are_a_caution():
    found = coded(evaluate(RUN, QRELS, "AP", seen=HAD))["training-in-judgments"]
    assert found.number == 2 and found.said.startswith("2 of 5 judgments (40 %) are of documents that were seen before")
    assert found.remedy == "" and "taken out" in found.said
    kept = coded(evaluate(RUN, QRELS, "AP", seen=HAD, seen_in_qrels="keep"))["training-in-judgments"]
    assert kept.severity < found.severity and 'seen_in_qrels="drop"' in kept.remedy
    assert "training-in-judgments" not in coded(evaluate(RUN, QRELS, "AP", seen={"u": ["b"]}))


def test_lists_that_are_too_short_without_what_was_seen_are_a_caution():
    said = coded(evaluate(RUN, QRELS, "P@3", seen={"u": ["a", "b"]}))["seen-in-run"].said
    assert said.startswith("1 of 3 lists (33.3 %) no longer reaches 3 results")
    for k in (2, 5): assert "seen-in-run" not in coded(evaluate(RUN, QRELS, f"P@{k}", seen={"u": ["a", "b"]}))
    assert "seen-in-run" not in coded(evaluate(RUN, QRELS, "AP", seen=HAD))


def test_what_was_seen_is_counted_without_taking_it_out():
    facts = seen_found(RUN, QRELS, HAD)
    assert (facts.results, facts.seen_results, facts.judgments, facts.seen_judgments) == (7, 3, 5, 2)
    long = {"u": {f"d{i}": -float(i) for i in range(30)}}
    facts = seen_found(long, {"u": {"d0": 1}}, {"u": [f"d{i}" for i in range(5, 30)]})
    assert (facts.first, facts.seen_first, facts.seen_results) == (10, 5, 25)
    cautions = {each.code: each for each in seen_before(facts)}
    assert cautions.keys() == {"seen-in-run"} and cautions["seen-in-run"].number == 25
    for said in ("25 of 30 results (83.3 %)", "5 of 10 results (50 %)"): assert said in cautions["seen-in-run"].said
    assert not [*seen_before(seen_found(LEFT, JUDGED, HAD))]


def test_judgments_that_are_older_than_training_are_counted(tmp_path):
    train = pd.DataFrame({"user": [1, 1, 2, 3], "item": [1, 2, 3, 4], "timestamp": [10, 20, 5, 9]})
    test = pd.DataFrame({"user": [1, 2, 9], "item": [7, 8, 9], "rating": [5, 4, 3], "timestamp": [15, 9, 1]})
    train.to_csv(tmp_path / "train.csv", index=False)
    test.to_parquet(tmp_path / "test.parquet")
    dated = [side.assign(timestamp=pd.to_datetime(side.timestamp, unit="D")) for side in (test, train)]
    others = (pl.from_pandas(test).lazy(), tmp_path / "train.csv"), (tmp_path / "test.parquet", pl.from_pandas(train))
    for sides in ((test, train), dated, *others):
        facts = seen_found({"1": {"7": 1.}}, test, train, [times_of(side) for side in sides])
        assert (facts.timed, facts.before) == (2, 1)
    [caution] = seen_before(facts)
    assert caution.code == "test-before-training"
    assert caution.said.startswith("1 of 2 queries (50 %) have a judgment that is older")
    assert times_of(QRELS) is None and times_of(b"q 0 d 1\n") is None and times_of(test[["user", "item"]]) is None
    assert times_of(test.assign(timestamp=["long ago"] * 3)) is None
