"A run and judgments whose ids do not meet: refused with code that mends it, or joined by the right column."
import io
import random
import re
import unicodedata

import numpy as np
import pandas as pd
import polars as pl
import pytest

from ndcg_lit import compare, diff, evaluate, explain, fuse, map_ids, reconcile, stability
from ndcg_lit.reading.join import NothingShared, Swapped

RUN = {"q1": {"d10": 3.0, "d11": 2.0, "d12": 1.0}, "q2": {"d20": 2.0, "d21": 1.0}}
QRELS = {"q1": {"d11": 1, "d13": 1}, "q2": {"d20": 1}}
RIGHT = evaluate(RUN, QRELS, "RR")["RR"]


def renamed(side, query=lambda name: name, document=lambda name: name):
    "Return a `side` whose ids are written otherwise."
    return {query(q): {document(d): number for d, number in docs.items()} for q, docs in side.items()}


def digits(name): return name[1:]


WRITTEN = {  # how ids of the run, and of the judgments, are written; and what the error says
    "zeros": (lambda name: f"000{digits(name)}", digits, "without zeros in front"),
    "a fraction of 0": (lambda name: f"{digits(name)}.0", digits, "as whole numbers"),
    "capitals": (str.upper, str, "in small letters"),
    "both in capitals somewhere": (lambda name: f"X{name}", lambda name: f"x{name.upper()}", "in small letters"),
    "blanks": (lambda name: f" {name} ", str, "without blanks around them"),
    "quotation marks": (lambda name: f'"{name}"', str, "without quotation marks"),
    "Unicode": (lambda name: unicodedata.normalize("NFD", f"é{name}"), "é{}".format, "in one form of Unicode"),
    "a folder": (lambda name: f"/data/new/{name}", str, "without the folder"),
    "a prefix": (lambda name: f"msmarco-{name}", str, "without 'msmarco-' in front"),
    "a prefix there": (digits, lambda name: f"D{digits(name)}", "without 'D' in front"),
    "a suffix": (lambda name: f"{name}.txt", str, "without '.txt' at the end"),
}


def mended(said, run, qrels):
    "Return the RR of the sides after the code that an error names has been carried out."
    space = {"run": run, "qrels": qrels, "map_ids": map_ids, "unicodedata": unicodedata}
    [code] = re.findall(r"meet: (.*); overlap=", said)
    exec(code, space)
    return evaluate(space["run"], space["qrels"], "RR")["RR"]


@pytest.mark.parametrize("part", ["query", "document"])
@pytest.mark.parametrize("way", WRITTEN)
def test_ids_that_are_written_otherwise_are_refused_with_the_code_that_joins_them(way, part):
    ours, theirs, rule = WRITTEN[way]
    run, qrels = renamed(RUN, **{part: ours}), renamed(QRELS, **{part: theirs})
    with pytest.raises(NothingShared) as caught: evaluate(run, qrels, "RR")
    said = str(caught.value)
    assert said.startswith(f"run and judgments have no {part} in common: the run has the ") and rule in said
    assert "\n" not in said and said.endswith("overlap='allow' scores the run as it is")
    assert mended(said, run, qrels) == RIGHT
    assert evaluate(run, qrels, "RR", overlap="allow")["RR"] == 0


def test_ids_of_which_no_rule_makes_the_other_are_shown():
    with pytest.raises(NothingShared, match="run has the queries 'q1' and 'q2', the judgments 'x' and 'y'; overlap"):
        evaluate(RUN, {"x": {"d10": 1}, "y": {"d20": 1}}, "RR")


MANY = {f"q{i}": {f"d{i}-{j}": 1 / (j + 1) for j in range(20)} for i in range(20)}


def test_documents_are_refused_where_chance_would_have_found_some():
    strange = {query: {f"x{document}": 1 for document in docs} for query, docs in MANY.items()}
    with pytest.raises(NothingShared, match="no document in common"): evaluate(MANY, strange, "RR")
    other = {query: {d: 1 for q, docs in MANY.items() if q != query for d in docs} for query in MANY}
    with pytest.raises(NothingShared, match=r"no judged document is in a list .* chance alone would put \d\d"):
        evaluate(MANY, other, "RR")


@pytest.mark.parametrize("run, qrels", [
    ({"q": {"x": 1.0}}, {"q": {"a": 1}}), ({"q": {"ba": 1.0}}, {"q": {"a": 1}}), ({"q": {}}, {"q": {"a": 1}}),
    ({"q": {"x": 1.0}, "r": {"y": 1.0}}, {"q": {"a": 1}}), ({"q": {"a": 1.0}}, {"q": {"a": 0}, "r": {"b": 1}}),
    ({"q": ["a", "b", "c"]}, {"q": {"e"}}),
])
def test_a_small_list_may_be_wrong(run, qrels):
    assert evaluate(run, qrels, "RR")["RR"] == 0


FORMS = {
    "dicts": lambda run, folder: run,
    "lists": lambda run, folder: {query: list(docs) for query, docs in run.items()},
    "rows": lambda run, folder: [(q, d, number) for q, docs in run.items() for d, number in docs.items()],
    "pandas": lambda run, folder: frame(run), "polars": lambda run, folder: pl.from_pandas(frame(run)).lazy(),
    "CSV": lambda run, folder: written(frame(run).to_csv, folder / "run.csv", index=False),
    "Parquet": lambda run, folder: written(frame(run).to_parquet, folder / "run.parquet"),
    "TREC": lambda run, folder: trec(run), "a pipe": lambda run, folder: io.BytesIO(trec(run)),
    "a long TREC file": lambda run, folder: trec({**run, "other": {f"{i:09}": -i for i in range(1, 1000)}}),
}


def frame(run):
    "Return a run as a table of pandas."
    rows = [(q, d, s) for q, docs in run.items() for d, s in docs.items()]
    return pd.DataFrame(rows, columns=["qid", "docno", "score"])


def written(write, path, **options):
    write(path, **options)
    return path


def trec(run):
    "Return a run as TREC text."
    return "".join(f"{q} Q0 {d} 1 {s} t\n" for q, docs in run.items() for d, s in docs.items()).encode()


@pytest.mark.parametrize("part", ["query", "document"])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_run_is_looked_at(form, part, tmp_path):
    run = FORMS[form](renamed(RUN, **{part: lambda name: f"00{digits(name)}"}), tmp_path)
    with pytest.raises(NothingShared, match=f"no {part} in common: .* '00\\d+'.*without zeros in front"):
        evaluate(run, renamed(QRELS, **{part: digits}), "RR")


VERBS = {
    "compare": lambda run, qrels, **how: compare({"A": run, "B": run}, qrels, "RR", **how),
    "stability": lambda run, qrels, **how: stability({"A": run, "B": run}, qrels, "RR", **how),
    "diff": lambda run, qrels, **how: diff("default", "sklearn", run, qrels, "RR", **how),
    "reconcile": lambda run, qrels, **how: reconcile(0.5, run, qrels, "RR", **how),
    "explain": lambda run, qrels, **how: explain(run, qrels, "q1", "RR", **how),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("make", [lambda run: run, frame])
def test_every_verb_refuses_and_is_told_to_go_on(verb, make):
    run = make(renamed(RUN, document=str.upper))
    with pytest.raises(NothingShared, match=r"in small letters \d of \d meet"): VERBS[verb](run, QRELS)
    assert VERBS[verb](run, QRELS, overlap="allow") is not None
    assert VERBS[verb](make(RUN), QRELS) is not None


# Of several columns that may be the one

TABLES = {  # the columns of a run beside its score, and the names that judgments give to theirs
    "PyTerrier": (dict(qid="q", docid="number", docno="d", query="text"), ("qid", "docno")),
    "a log": (dict(query_id="q", query="text", doc_id="d"), ("query_id", "doc_id")),
    "judgments by text": (dict(query_id="number", query="q", document="text", doc_id="d"), ("query", "doc_id")),
    "internal numbers": (dict(query="q", query_id="number", docid="d", docno="text"), ("query", "docid")),
}


def table_of(columns, score=True):
    "Return RUN as a table: q and d are its ids, `text` and `number` are others."
    rows = [(q, d, s) for q, docs in RUN.items() for d, s in docs.items()]
    held = {name: [{"q": q, "d": d, "text": f"text of {q}", "number": at}[what] for at, (q, d, _) in enumerate(rows)]
            for name, what in columns.items()}
    return pd.DataFrame({**held, "score": [s for *_, s in rows]})


AS_TABLE = {
    "pandas": lambda table, folder: table, "polars": lambda table, folder: pl.from_pandas(table),
    "lazy": lambda table, folder: pl.from_pandas(table).lazy(),
    "CSV": lambda table, folder: written(table.to_csv, folder / "run.csv", index=False),
    "text": lambda table, folder: table.to_csv(index=False, sep=";").encode(),
    "Parquet": lambda table, folder: written(table.to_parquet, folder / "run.parquet"),
    "a folder": lambda table, folder: written(table.to_parquet, folder / "run.parquet").parent,
    "JSON lines": lambda table, folder: table.to_json(orient="records", lines=True).encode(),
}


@pytest.mark.parametrize("form", AS_TABLE)
@pytest.mark.parametrize("tables", TABLES)
def test_the_column_is_taken_whose_ids_the_judgments_have(tables, form, tmp_path):
    columns, _ = TABLES[tables]
    assert evaluate(AS_TABLE[form](table_of(columns), tmp_path), QRELS, "RR")["RR"] == RIGHT


@pytest.mark.parametrize("tables", ["PyTerrier", "a log"])
def test_judgments_with_several_columns_are_read_by_their_ids(tables):
    columns, _ = TABLES[tables]
    judged = table_of(columns).rename(columns={"score": "label"})
    assert evaluate(RUN, judged, "RR")["RR"] == 1


def test_names_that_are_given_are_taken():
    table = table_of(TABLES["PyTerrier"][0])
    with pytest.raises(NothingShared, match="no query in common: the run has the queries 'text of q1'"):
        evaluate(table, QRELS, "RR", columns={"query": "query"})


def test_the_query_of_a_list_is_the_id_that_its_hits_bear():
    hits = [{"qid": 7, "docid": "a", "score": 2.0}, {"qid": 7, "docid": "b", "score": 1.0}]
    text = str([{"query": "red shoes", "hits": hits}]).replace("'", '"').encode()
    for judged in ({"7": {"b": 1}}, {"red shoes": {"b": 1}}):
        assert evaluate(text, judged, "RR")["RR"] == 0.5


# Rows as they come

@pytest.mark.parametrize("make", [tuple, list])
def test_triples_and_pairs_are_rows(make):
    run = [make(row) for row in [("q1", "d1", 3.0), ("q1", "d2", 2), ("q2", "d3", 1.0)]]
    qrels = [make(row) for row in [("q1", "d2", 1), ("q2", "d3", 1)]]
    assert evaluate(run, qrels, "RR")["RR"] == 0.75
    assert evaluate(run, [("q1", "d2"), ("q2", "d3")], "RR")["RR"] == 0.75
    assert evaluate({"q1": [make(("d1", 0.1)), make(("d2", 0.2))]}, {"q1": {"d2": 1}}, "RR")["RR"] == 1


def test_lists_of_ids_stay_lists():
    assert evaluate([["a", "b"], ["c", "d"]], [["b"], ["d"]], "RR")["RR"] == 0.5
    assert evaluate([[1, 2, 3], [4, 5, 6]], [{2}, {4}], "RR")["RR"] == 0.75


@pytest.mark.parametrize("rows, said", [
    ([("q", "d", float("nan"))], "run, row 0: the number must be a finite number; got nan"),
    ([("q", "d", 1.0), ("q", None, 1.0)], "run, row 1: None is no id"),
    ([("q", "d", 1.0), ("q", "d", 2.0)], "document 'd' is in query 'q' twice"),
])
def test_bad_rows_are_refused_by_their_place(rows, said):
    with pytest.raises(ValueError, match=said): evaluate(rows, {"q": {"d": 1}}, "RR")


def test_ids_that_become_one_are_refused():
    with pytest.raises(ValueError, match="document ids 'A' and 'a' of query 'q' both become 'a'"):
        map_ids({"q": {"A": 1.0, "a": 2.0}}, document=str.lower)
    with pytest.raises(ValueError, match="query ids '07' and '7' both become '7'"):
        map_ids({"07": {"a": 1.0}, "7": {"a": 2.0}}, query=int)
    assert map_ids({"Q": {"a"}}, str.lower, kind="qrels") == {"q": {"a": 1.0}}
    with pytest.raises(ValueError, match="document makes of 'a' of query 'q' what is no id: None"):
        map_ids({"q": {"a": 1.0}}, document=lambda name: None)


# Ids of which some meet

def lists_and_judgments(seed=0, queries=30):
    "Return a run that finds half of what is judged, ids of digits, and its judgments."
    random = np.random.default_rng(seed)
    run, qrels = {}, {}
    for query in range(queries):
        docs = random.permutation(range(1, 400)).tolist()
        run[f"q{query}"] = {str(d): float(-rank) for rank, d in enumerate(docs[:40])}
        qrels[f"q{query}"] = {str(d): 1 for d in docs[20:60]}
    return run, qrels


def some_renamed(run, make):
    "Return a `run` with every second document called by another id."
    return {query: {make(d) if at % 2 else d: s for at, (d, s) in enumerate(docs.items())}
            for query, docs in run.items()}


def codes(run, qrels, **how):
    return {each.code: each for each in evaluate(run, qrels, "AP", **how).all_cautions}


SOME = {
    "points": (lambda name: f"{name}.0", 'document=lambda name: name.removesuffix(".0")'),
    "zeros": (lambda name: f"00{name}", 'document=lambda name: name.lstrip("0")'),
    "blanks": (lambda name: f"{name} ", "document=lambda name: name.strip()"),
    "a prefix": (lambda name: f"doc-{name}", "document=lambda name: name.removeprefix('doc-')"),
    "chunks": (lambda name: f"{name}_1", "document=lambda name: name.removesuffix('_1')"),
    "counted from 0": (lambda name: str(int(name) - 1), "document=lambda name: str(int(name) + 1)"),
}
DOORS = {"dicts": lambda run: run, "table": frame, "TREC": trec}


@pytest.mark.parametrize("kind, door", [
    (kind, door) for kind in SOME for door in DOORS if (kind, door) != ("blanks", "TREC")  # a line holds no such id
])
def test_a_part_of_the_ids_that_is_written_otherwise_is_told_with_what_mends_it(kind, door):
    make, cure = SOME[kind]
    run, qrels = lists_and_judgments()
    spoilt = renamed(run, document=make) if kind.startswith("counted") else some_renamed(run, make)
    told = codes(DOORS[door](spoilt), qrels)["ids-apart"]
    assert told.severity == 0 and told.number > 100 and told.remedy == f"run = map_ids(run, {cure})"
    mended = eval(told.remedy.partition(" = ")[2], {"map_ids": map_ids, "run": spoilt})
    assert evaluate(mended, qrels, "AP") == evaluate(run, qrels, "AP")


@pytest.mark.parametrize("letters", ["D", "doc"])
def test_letters_before_letters_are_found_and_so_is_a_rule_for_few(letters):
    """A weak system has few judged documents, so a quarter more of them says as much as a fiftieth of all judgments."""
    run = {f"q{at}": {f"FT911-{40 * at + place}": -float(place) for place in range(20)} for at in range(20)}
    qrels = {f"q{at}": {f"FT911-{40 * at + 19 + place}": 1 for place in range(20)} for at in range(20)}
    spoilt = {f"q{at}": {letters + doc if at % 2 else doc: 1 for doc in qrels[f"q{at}"]} for at in range(20)}
    told = codes(run, spoilt)["ids-apart"]
    assert told.number == 10 and f"removeprefix({letters!r})" in told.remedy
    assert "ids-apart" not in codes(run, qrels)


def test_queries_that_are_written_otherwise_are_told():
    run, qrels = lists_and_judgments()
    spoilt = {query.upper() if at % 3 == 0 else query: docs for at, (query, docs) in enumerate(run.items())}
    told = codes(spoilt, qrels)["queries-apart"]
    assert told.number == 10 and "lacks 10 judged queries; with the ids in small letters it has 10" in told.said
    assert told.remedy == "run = map_ids(run, query=lambda name: name.lower())"


def test_a_mean_of_0_over_lists_without_a_judged_document_is_told():
    told = codes({"q": {"a": 1.0}}, {"q": {"b": 1}})["nothing-found"]
    assert told.severity == 0 and told.said.startswith("Of 1 result in 1 list none is judged for its query")
    empty = codes({"q": {}}, {"q": {"b": 1}})["nothing-found"]
    assert empty.said == "No list has a result: the one query found nothing."
    assert "nothing-found" not in codes(*lists_and_judgments()) | codes({"q": {}, "r": {"b": 1.0}}, {"r": {"b": 1}})


def test_so_few_judged_results_that_no_system_is_that_bad_are_told():
    run = {f"q{at}": {f"d{at}.{place}": -float(place) for place in range(25)} for at in range(10)}
    qrels = {query: {f"{doc}-old": 1 for doc in docs} for query, docs in run.items()}
    for known in range(2): qrels[f"q{known}"][f"d{known}.9"] = 1
    told = codes(run, qrels)["nothing-found"]
    assert told.number == 2 and "Of 250 results in 10 lists only 2 are judged for their queries:" in told.said
    few = {query: run[query] for query in [*run][:5]}
    assert "nothing-found" not in codes(few, {query: qrels[query] for query in few})  # 2 of 125 say less
    for more in range(2, 6): qrels[f"q{more}"][f"d{more}.9"] = 1
    assert "nothing-found" not in codes(run, qrels)  # 6 of 250 is more than a fiftieth


def test_judgments_of_one_grade_that_come_as_a_run_are_told_by_their_ties():
    judged = {f"q{at}": {f"d{at}.{place}": 1 for place in range(1 + at % 2)} for at in range(16)}
    assert codes(judged, judged)["run-is-judgments"].number == 16
    lists = {query: {doc: -at for at, doc in enumerate(docs)} for query, docs in judged.items()}
    few = {query: judged[query] for query in [*judged][:6]}
    for run, qrels in ((lists, judged), (few, few)): assert "run-is-judgments" not in codes(run, qrels)


def test_lists_to_which_any_query_fits_are_not_suspected():
    """All documents are judged for all queries, and each list has ten of them."""
    rnd = random.Random(3)
    run = {f"q{at}": {f"d{doc}": -place for place, doc in enumerate(rnd.sample(range(50), 10))} for at in range(24)}
    qrels = {query: {f"d{doc}": rnd.randrange(3) for doc in range(50)} for query in run}
    assert not codes(run, qrels).keys() & NEW


def test_lists_that_fit_other_queries_are_told():
    lists = {f"q{i}": {f"d{i}_{j}": float(-j) for j in range(10)} for i in range(8)}
    judged = {f"q{i}": {f"d{i}_{j}": 1 for j in range(0, 12, 3)} for i in range(8)}
    assert not codes(lists, judged).keys() & NEW
    shifted = dict(zip(lists, [*lists.values()][1:] + [lists["q0"]]))
    told = codes(shifted, judged)["no-better-than-chance"]
    assert "32 would be if each list had the query that it fits best" in told.said


def test_lists_of_other_queries_are_told():
    run, qrels = lists_and_judgments()
    lists = [*run.values()]
    assert codes(dict(zip(run, lists[1:] + lists[:1])), qrels).keys() & NEW == {"no-better-than-chance"}


NEW = {"ids-apart", "queries-apart", "no-better-than-chance", "run-is-judgments", "scores-as-grades"}


@pytest.mark.parametrize("seed", range(40))
def test_right_evaluations_are_not_suspected(seed):
    run, qrels = lists_and_judgments(seed, queries=seed + 1)
    assert not codes(run, qrels).keys() & NEW
    everyone = dict.fromkeys(run, run["q0"])  # the same list for all, as a recommender of what is popular has it
    assert not codes(everyone, qrels, overlap="allow").keys() & NEW


def test_what_is_on_the_wrong_side_is_told_or_refused():
    run, judged = lists_and_judgments()
    random = np.random.default_rng(1)
    scored = {query: dict(zip(docs, random.random(40).tolist())) for query, docs in run.items()}
    other = {query: dict(zip(docs, random.random(40).tolist())) for query, docs in run.items()}
    graded = {query: {d: random.integers(0, 3).item() for d in docs} for query, docs in judged.items()}
    for make in DOORS.values():
        with pytest.raises(Swapped, match=r"look swapped: the grades are numbers such as 0\.\d+.*are of 0, 1, 2"):
            evaluate(make(graded), scored, "AP")
        assert codes(make(graded), scored, overlap="allow")["scores-as-grades"].number == 1200
        assert codes(make(other), scored).keys() & NEW == {"scores-as-grades"}
        assert codes(make(graded), graded)["run-is-judgments"].number == 30
    assert not codes({"q": {"a": 1.0}}, {"q": {"a": 1}}).keys() & NEW


# Runs that are fused

def test_runs_that_are_fused_share_queries_and_their_ids_are_written_alike():
    run, _ = lists_and_judgments()
    with pytest.raises(NothingShared, match="run .a. and the other have no query in common.*in small letters 30 of"):
        fuse({"a": run, "b": renamed(run, query=str.upper)})
    prefixed = renamed(run, document="D{}".format)
    with pytest.raises(NothingShared, match=r"no document in common.*without 'D' in front") as refused:
        fuse([run, prefixed])
    made = re.search("runs = (.*); overlap", str(refused.value))[1].replace("runs.items()", "enumerate(runs)")
    mended = eval(made, {"map_ids": map_ids, "runs": [run, prefixed]})
    assert fuse(mended) == fuse([run, run]) != fuse([run, prefixed], overlap="allow")
    assert fuse([run, {"q0": {"other": 1.0}}])["q0"]["other"] > 0
