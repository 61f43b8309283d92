"evaluate equals trec_eval and ir_measures, whatever the run and the judgments come in."

import gzip
import random
from itertools import permutations, product
from math import isclose

import ir_measures
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from peers import by_ir_measures, by_pytrec_eval, elsewhere, named_by_ir_measures
from seeds import fewer

from ndcg_lit import ap, evaluate, explain, ndcg, parse_measure, rank_judged, read_qrels, rr

EXACT = dict(rtol=0, atol=1e-12)
TREC = {
    "nDCG": "ndcg", "nDCG@1": "ndcg_cut_1", "nDCG@10": "ndcg_cut_10", "AP": "map", "AP@5": "map_cut_5",
    "RR": "recip_rank", "P@5": "P_5", "P@20": "P_20", "R@3": "recall_3", "R@100": "recall_100",
    "Success@5": "success_5", "Rprec": "Rprec",
}
IR = [
    "nDCG@10", "AP(rel=2)@100", "AP", "RR(rel=2)", "RR", "P(rel=2)@5", "R(rel=2)@3", "Success(rel=3)@10",
    "Rprec(rel=2)", "nDCG(gains={0:0,1:1,2:3,3:7,4:15})@10", "nDCG(judged_only=True)@5", "AP(judged_only=True)",
    "P(judged_only=True)@5",
]


def pair(rnd, lowest=-2):
    "Return a run and qrels: ties, unjudged documents, missing and unjudged queries, short and long lists."
    run, qrels = {}, {}
    for q in range(rnd.randint(1, 6)):
        found = rnd.sample(range(120), rnd.choice([1, 3, 12, 60]))
        score = rnd.choice(
            [lambda: rnd.gauss(0, 1), lambda: rnd.randint(0, 3), lambda: 0.1 + rnd.randint(0, 2) * 1e-12]
        )
        judged = rnd.sample(range(120), rnd.choice([1, 8, 40]))
        if q == 0 or rnd.random() < 0.85:
            run[f"q{q}"] = {f"d{d}": float(score()) for d in found}
        if q == 0 or rnd.random() < 0.85:
            # pytrec_eval crashes on a query whose grades are all negative
            qrels[f"q{q}"] = {f"d{d}": rnd.randint(lowest if i else 0, 4) for i, d in enumerate(judged)}
    return run, qrels


def trec(run=None, qrels=None):
    if run is not None:
        return "".join(f"{q} Q0 {d} 1 {s!r} t\n" for q, docs in run.items() for d, s in docs.items()).encode()
    return "".join(f"{q} 0 {d} {g}\n" for q, docs in qrels.items() for d, g in docs.items()).encode()


def test_every_measure_is_that_of_pytrec_eval_on_drawn_pairs():
    rnd = random.Random(1)
    pairs = [pair(rnd) for _ in range(fewer(1000, 300))]
    for number, ((run, qrels), theirs) in enumerate(
        zip(pairs, elsewhere(by_pytrec_eval, pairs, set(TREC.values())), strict=True)
    ):
        given = (run, qrels) if number % 2 else (trec(run), trec(qrels=qrels))
        ours = evaluate(*given, list(TREC))
        assert ours.per_query["query_id"] == list(qrels)
        assert ours.missing == [q for q in qrels if q not in run] and ours.unjudged == [
            q for q in run if q not in qrels
        ]
        for i, q in enumerate(qrels):
            values = [theirs[q][name] if q in run else 0.0 for name in TREC.values()]
            np.testing.assert_allclose(
                [ours.per_query[name][i] for name in TREC], values, **EXACT, err_msg=f"{number} {q}"
            )


def test_every_measure_and_mean_is_that_of_ir_measures():
    rnd = random.Random(2)
    pairs = [pair(rnd, lowest=0) for _ in range(150)]
    for number, ((run, qrels), theirs, means) in enumerate(
        zip(pairs, *elsewhere(by_ir_measures, pairs, IR), strict=True)
    ):
        ours = evaluate(run, qrels, IR)
        for (i, q), name in product(enumerate(qrels), IR):
            assert isclose(ours.per_query[name][i], theirs[q, name], rel_tol=0, abs_tol=1e-12), (number, q, name)
        np.testing.assert_allclose([ours.mean[name] for name in IR], [means[name] for name in IR], **EXACT)


def test_judged_is_that_of_ir_measures():
    rnd = random.Random(3)
    for _ in range(100):
        run, qrels = pair(rnd)
        run = {q: {d: s + i / 8 for i, (d, s) in enumerate(docs.items())} for q, docs in run.items()}
        ours = evaluate(run, qrels, ["Judged@5", "Judged"], precision="double")
        for value in ir_measures.iter_calc([ir_measures.Judged @ 5, ir_measures.Judged], qrels, run):
            if (
                len(set(run.get(value.query_id, {}).values())) == len(run.get(value.query_id, {}))
                and value.query_id in run
            ):
                assert isclose(
                    ours.per_query[str(value.measure)][list(qrels).index(value.query_id)], value.value, abs_tol=1e-12
                )


def test_the_measures_are_those_of_the_chapters():
    rnd = random.Random(4)
    for _ in range(200):
        run, qrels = pair(rnd, lowest=0)
        run = {q: {d: -i for i, d in enumerate(docs)} for q, docs in run.items()}
        names = [
            "nDCG(gain='exponential')@10", "nDCG(discount='reciprocal')",
            "nDCG(gain='exponential', discount=('jk', 2))@4", "AP(divisor='cutoff')@3", "AP(divisor='found')@7", "RR@2",
            "DCG@10", "CG@3",
        ]
        ours = evaluate(run, qrels, names)
        for i, (q, grades) in enumerate(qrels.items()):
            rel, pool = [grades.get(d, 0) for d in run.get(q, {})], list(grades.values())
            r = sum(g >= 1 for g in pool)
            wanted = [
                ndcg(rel, 10, pool, "exponential"), ndcg(rel, None, pool, discount="reciprocal"),
                ndcg(rel, 4, pool, "exponential", ("jk", 2)), ap(rel, 3, r, divisor="cutoff"),
                ap(rel, 7, r, divisor="found"), rr(rel, 2), ndcg(rel, 10, pool) * 1, sum(rel[:3]),
            ]
            values = [ours.per_query[name][i] for name in names]
            np.testing.assert_allclose(values[:6] + values[7:], wanted[:6] + wanted[7:], rtol=0, atol=1e-11)


@pytest.mark.parametrize("measure", [
    "nDCG@3", "nDCG", "AP", "AP@3", "RR", "RR@2", "P@2", "R@3", "DCG@2", "CG@3", "Success@2", "Rprec", "Judged@2",
    "AP(judged_only=True)",
])
def test_averaged_ties_are_the_mean_over_all_orders(measure):
    rnd = random.Random(5)
    for _ in range(12):
        docs = {f"d{i}": rnd.randint(0, 2) for i in range(6)}
        grades = {d: rnd.randint(0, 2) for d in rnd.sample([*docs, "x", "y"], 5)}
        orders = [order for order in permutations(docs) if all(docs[a] >= docs[b] for a, b in zip(order, order[1:]))]
        run = {f"q{i}": {d: -rank for rank, d in enumerate(order)} for i, order in enumerate(orders)}
        every = evaluate(run, dict.fromkeys(run, grades), measure).per_query[measure]
        value = {
            ties: evaluate({"q": docs}, {"q": grades}, measure, ties=ties).mean[measure]
            for ties in ("average", "best", "worst")
        }
        assert isclose(value["average"], every.mean(), rel_tol=0, abs_tol=1e-12)
        if measure not in ("Judged@2", "AP(judged_only=True)"):
            assert isclose(value["best"], every.max(), abs_tol=1e-12) and isclose(
                value["worst"], every.min(), abs_tol=1e-12
            )


def test_random_ties_average_to_the_average():
    run = {f"q{i}": dict.fromkeys("abcdefgh", 1) for i in range(4000)}
    qrels = dict.fromkeys(run, {"a": 1, "c": 2, "z": 1})
    random, average = (evaluate(run, qrels, "nDCG@3", ties=ties, seed=seed).mean["nDCG@3"]
                       for ties, seed in (("random", 1), ("average", None)))
    assert isclose(random, average, abs_tol=0.02)


# What a run may come in


@pytest.mark.parametrize("seed", range(30))
def test_every_kind_of_source_gives_the_same(seed, tmp_path):
    rnd = random.Random(seed)
    run, qrels = pair(rnd)
    rows = [(q, d, s) for q, docs in run.items() for d, s in docs.items()]
    judged = [(q, d, g) for q, docs in qrels.items() for d, g in docs.items()]
    rnd.shuffle(rows)
    frame, grades = (
        pd.DataFrame(rows, columns=["query_id", "docno", "score"]),
        pd.DataFrame(judged, columns=["qid", "doc_id", "relevance"]),
    )
    frame.to_parquet(tmp_path / "run.parquet")
    grades.to_csv(tmp_path / "qrels.csv", index=False)
    grades.to_csv(tmp_path / "qrels.tsv", index=False, sep="\t")
    (tmp_path / "run.gz").write_bytes(gzip.compress(trec(run)))
    named = pl.DataFrame({"a": frame["query_id"].tolist(), "b": frame["docno"].tolist(), "c": frame["score"].tolist()})
    runs = [
        run, trec(run), tmp_path / "run.gz", frame, pl.from_pandas(frame), pl.from_pandas(frame).lazy(),
        pa.Table.from_pandas(frame), tmp_path / "run.parquet",
    ]
    kinds = [
        qrels, trec(qrels=qrels), grades, pl.from_pandas(grades), tmp_path / "qrels.csv", str(tmp_path / "qrels.tsv"),
        read_qrels(trec(qrels=qrels)),
    ]
    wanted = evaluate(run, qrels, list(TREC))
    for some, theirs in [*product(runs, kinds[:1]), *product(runs[:1], kinds), *zip(runs, kinds)]:
        ours = evaluate(some, theirs, list(TREC))
        values = dict(zip(ours.per_query["query_id"], zip(*(ours.per_query[name] for name in TREC))))
        expected = dict(zip(wanted.per_query["query_id"], zip(*(wanted.per_query[name] for name in TREC))))
        assert values == expected, (type(some), type(theirs))
        assert sorted(ours.unjudged) == sorted(wanted.unjudged) and sorted(ours.missing) == sorted(wanted.missing)
    assert evaluate(named, qrels, "AP", columns={"query": "a", "document": "b", "score": "c"}).mean == {
        "AP": wanted.mean["AP"]
    }


def test_arrays_of_queries_scores_and_grades():
    query, score, grade = ["b", "a", "b", "a", "b"], [1, 5, 3, 4, 2], [1, 0, 0, 2, 3]
    result = evaluate((query, score, grade), measures=["nDCG", "AP", "RR"])
    assert result.per_query["query_id"] == ["b", "a"]
    np.testing.assert_allclose(result.per_query["nDCG"], [ndcg([0, 3, 1]), ndcg([0, 2])], **EXACT)
    np.testing.assert_allclose(result.per_query["AP"], [ap([0, 1, 1]), ap([0, 1])], **EXACT)
    tied = evaluate(([1, 1], [2, 2], [0, 1]), measures="RR", ties="average")
    assert tied.mean == {"RR": 0.75}


def test_integer_ids_in_frames_and_null_bytes_in_ids():
    frame, grades = (
        pd.DataFrame({"query": [1, 1], "document": [10, 9], "score": [1, 1]}),
        pd.DataFrame({"query": [1], "document": [9], "grade": [1]}),
    )
    assert evaluate(frame, grades, "RR").mean == {"RR": 1.0}
    odd = pd.DataFrame({"query": ["q"] * 3, "document": ["a", "a\0", "a" * 8 + "\0"], "score": [3, 2, 1]})
    assert evaluate(odd, {"q": {"a\0": 1}}, "RR").mean == {"RR": 0.5}


# What comes back


def test_the_result_in_every_form(tmp_path):
    result = evaluate({"a<b": {"d": 1}}, {"a<b": {"d": 1}, "b": {"d": 2}}, ["nDCG@10", "AP(rel=2)"])
    assert list(result.mean) == list(result.per_query)[1:] == ["nDCG@10", "AP(rel=2)"]
    assert (
        result.per_query.to_pandas().columns.tolist()
        == result.per_query.to_polars().columns[:-2]
        == ["query_id", "nDCG@10", "AP(rel=2)"]
    )
    result.per_query.to_csv(tmp_path / "out.csv")
    assert (
        (tmp_path / "out.csv").read_text()
        == result.per_query.to_csv()
        == "query_id,nDCG@10,AP(rel=2),convention,ndcg_lit\na<b,1.0,0.0,default,0.1.0\nb,0.0,0.0,default,0.1.0\n"
    )
    assert "2 queries" in repr(result) and "0.5000" in repr(result)
    shown = result._repr_html_()
    assert "a&lt;b" in shown and ">0.5000</td>" in shown and "a<b" not in shown


def test_explain_adds_up():
    rnd = random.Random(6)
    for _ in range(fewer(50, 15)):
        run, qrels = pair(rnd)
        for measure in ("nDCG@10", "nDCG", "DCG@3", "nDCG(gain='exponential')@5", "AP", "AP@3", "RR", "RR(rel=2)@4"):
            values = evaluate(run, qrels, measure).per_query
            for q, value in zip(values["query_id"], values[measure]):
                for sources in ((run, qrels), (trec(run), trec(qrels=qrels))):
                    story = explain(*sources, q, measure)
                    assert isclose(story.value, value, rel_tol=0, abs_tol=1e-12)
    assert "unjudged" in repr(explain({"q": {"d": 1}}, {"q": {"e": 1}}, "q")) and explain(
        run, qrels, "q0"
    ).to_csv().startswith("rank,document,score,grade")
    with pytest.raises(ValueError, match="neither in the run nor in the qrels"):
        explain(run, qrels, "no such query")
    with pytest.raises(ValueError, match="lays out nDCG, DCG, CG, AP, RR and RBP"):
        explain(run, qrels, "q0", "P@5")


# What is refused

GOOD = {"q": {"d": 1}}
BAD = {
    "an unknown measure": ((GOOD, GOOD, "nDGC@10"), "choose from nDCG, DCG, CG, AP"),
    "an unknown option": ((GOOD, GOOD, "AP(grade=2)"), "AP has min_grade"),
    "a cutoff of 0": ((GOOD, GOOD, "P@0"), "k counts ranks from 1"),
    "a word for a cutoff": ((GOOD, GOOD, "P(cutoff='ten')"), "whole number"),
    "an unknown gain": ((GOOD, GOOD, "nDCG(gain='cubic')"), "gain cannot be 'cubic'"),
    "code": ((GOOD, GOOD, "P(rel=open('x'))@5"), "cannot be read"),
    "an incomplete gain": ((GOOD, {"q": {"d": 2}}, "nDCG(gain={1: 1})"), "no value for grade 2"),
    "no measures": ((GOOD, GOOD, []), "no measures"),
    "an unknown discount": ((GOOD, GOOD, "nDCG(discount='log')"), "discount"),
    "NaN": (({"q": {"d": float("nan")}}, GOOD), r"run\['q'\]\['d'\] is nan"),
    "a word": (({"q": {"d": "high"}}, GOOD), r"run\['q'\]\['d'\] is 'high'"),
    "NaN in a query without judgments": (
        ({"q": {"d": 1}, "z": {"e": float("inf")}}, GOOD), r"run\['z'\]\['e'\] is inf",
    ),
    "None": ((GOOD, {"q": {"d": None}}), r"qrels\['q'\]\['d'\] is None"), "no run": (({}, GOOD), "run is empty"),
    "a flat dict": (({"d": 1}, GOOD), "dict from document"), "nothing": ((None, GOOD), "run must be a path"),
    "no qrels": ((GOOD,), "qrels are missing"),
    "wrong columns": (
        (pd.DataFrame({"qid": ["q"], "doc": ["d"], "points": [1]}), GOOD),
        "no column 'score' or .* it has 'qid', 'doc', 'points'",
    ),
    "an empty frame": ((pd.DataFrame({"qid": [], "doc": [], "score": []}), GOOD), "no rows"),
    "a missing id": (
        (pl.DataFrame({"qid": ["q", "q"], "doc": ["d", None], "score": [1, 2]}), GOOD),
        "row 1: the document is missing",
    ),
    "a column of words": (
        (pl.DataFrame({"qid": ["q"], "doc": ["d"], "score": ["high"]}), GOOD), "row 0: the score .* is no number",
    ),
    "NaN in a frame": (
        (pl.DataFrame({"qid": ["q"], "doc": ["d"], "score": [float("nan")]}), GOOD), "row 0: the score is nan",
    ),
    "twice in a frame": (
        (pd.DataFrame({"qid": ["q", "q"], "doc": ["d", "d"], "score": [1, 2]}), GOOD), "'d' is in query 'q' twice",
    ),
    "uneven arrays": ((([1], [1, 2], [1]),), "of one length"),
    "arrays and ids": ((([1], [1], [1]), None, "RR", "docid"), "needs document ids"),
    "a huge whole number": (({"q": {"d": 10**400}}, GOOD), r"run\['q'\]\['d'\] is 1000"),
    "a number as text": (({"q": {"d": "3"}}, GOOD), "is '3'"),
    "an option twice": ((GOOD, GOOD, "AP(rel=1, rel=2)"), "cannot be read"),
    "two calls": ((GOOD, GOOD, "AP(rel=1)+f(x=2)@5"), "cannot be read"),
    "an endless grade": ((GOOD, GOOD, "AP(rel=1e400)"), "rel cannot be inf"),
    "two measures in one": ((GOOD, GOOD, "AP RR"), "several as a list"),
    "swapped frames": (
        (pd.DataFrame(columns=["qid", "doc", "grade"]), pd.DataFrame(columns=["qid", "doc", "score"])),
        "Are run and qrels swapped",
    ),
    "two queries of one name": (({1: {"d": 1}, "1": {"d": 2}}, b"1 0 d 1\n"), "run has the query .1. twice"),
    "no query in an array": ((([None, "a"], [1, 2], [1, 0]),), r"query\[0\] is None"),
    "text as a path": (("q Q0 d 1 1 t\n", GOOD), "text is read as a path"),
    "a column twice": (
        (pa.table([["q"], ["d"], [1], [2]], names=["qid", "doc", "score", "score"]), GOOD), "2 columns 'score'",
    ),
    "an unknown tie": ((GOOD, GOOD, "RR", "coin"), "ties must be one of"),
    "swapped": ((b"q 0 d 1\n", b"q Q0 d 1 1 t\n"), "are run and qrels swapped"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused(name):
    arguments, why = BAD[name]
    with pytest.raises((ValueError, TypeError), match=why):
        evaluate(*arguments)


def test_a_broken_parquet_file_is_named(tmp_path):
    for name in ("run.parquet", "run.csv"):
        (tmp_path / name).write_bytes(b"\x00no table\n1,2,3")
        with pytest.raises(ValueError, match=name):
            evaluate(tmp_path / name, GOOD)


def test_a_seed_without_random_ties_is_refused():
    with pytest.raises(ValueError, match="seed would not be used"):
        evaluate(GOOD, GOOD, "RR", seed=1)


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="seed must be a whole number"):
        evaluate(GOOD, GOOD, "RR", ties="random", seed=seed)


def test_columns_are_named_for_one_source_or_both():
    run, qrels = (
        pd.DataFrame({"topic_id": ["q"], "pid": ["d"], "score": [1.0]}),
        pd.DataFrame({"qid": ["q"], "pid": ["d"], "grade": [1]}),
    )
    assert evaluate(run, qrels, "AP", columns={"query": ["topic_id", "qid"], "document": "pid"}).mean == {"AP": 1}
    for columns, error in (
        ({"scores": "s"}, ValueError), ("score", TypeError), ({"score": []}, TypeError), ({"score": 3}, TypeError),
    ):
        with pytest.raises(error, match="columns"):
            evaluate(run, qrels, columns=columns)


def test_ids_in_text_files_stay_text(tmp_path):
    "Leading zeros, numbers, dates, words that some readers take for missing."
    ids = ["01", "1", "1.0", "1e5", "2020-01-01", "NA", "null", "true"]
    run = {q: {d: float(i) for i, d in enumerate(ids)} for q in ids}
    qrels = {q: {d: i % 3 for i, d in enumerate(ids)} for q in ids}
    for suffix, between in ((".csv", ","), (".tsv", "\t"), (".csv.gz", ",")):
        for name, source in (("run", run), ("qrels", qrels)):
            column = "score" if name == "run" else "grade"
            rows = [
                between.join(["query_id", "doc_id", column]),
                *(between.join([q, d, str(v)]) for q, docs in source.items() for d, v in docs.items()),
            ]
            text = ("\ufeff" + "\r\n".join(rows)).encode()
            (tmp_path / (name + suffix)).write_bytes(gzip.compress(text) if suffix.endswith("gz") else text)
        found = evaluate(tmp_path / f"run{suffix}", tmp_path / f"qrels{suffix}", "nDCG")
        assert (
            found.mean == evaluate(run, qrels, "nDCG").mean
            and found.per_query["query_id"] == ids
            and found.missing == []
        )


def test_bad_lines_of_csv_are_counted_in_lines(tmp_path):
    good = 'query_id,doc_id,score\n\nq,a,1\n"q","b\nb",2\n'
    for bad, why in (
        ("q,c,x", "score 'x' is no number"), ("q,c,nan", "score .nan. is not a finite number"),
        ("q,c,", "score is missing"), ("q,,1", "document is missing"), ("q,a,1", "document 'a' is in query 'q' twice"),
    ):
        (tmp_path / "run.csv").write_text(good + bad + "\n")
        with pytest.raises(ValueError, match=rf"run\.csv:6: .*{why}"):
            evaluate(tmp_path / "run.csv", GOOD)
    (tmp_path / "run.csv.gz").write_bytes(gzip.compress(good.encode() * 100)[:-9])
    with pytest.raises(ValueError, match=r"run\.csv\.gz"):
        evaluate(tmp_path / "run.csv.gz", GOOD)


def test_trec_files_may_be_called_tsv(tmp_path):
    (tmp_path / "qrels.dev.tsv").write_text("1\t0\t7\t1\n")
    (tmp_path / "run.tsv.gz").write_bytes(gzip.compress(b"1\tQ0\t7\t1\t2.5\tx\n"))
    assert evaluate(tmp_path / "run.tsv.gz", tmp_path / "qrels.dev.tsv", "RR").mean == {"RR": 1}
    with pytest.raises(ValueError, match="are run and qrels swapped"):
        evaluate(tmp_path / "qrels.dev.tsv", tmp_path / "run.tsv.gz")


def test_ids_of_dicts_are_compared_as_text():
    "Numbers and bytes too, in one dict and in another, as in every other source."
    for one, other in (
        ({1: {2: 1.0}}, {"1": {"2": 1}}), ({"1": {"2": 1.0}}, {1: {2: 1}}), ({b"1": {b"2": 1.0}}, {"1": {"2": 1}}),
    ):
        assert evaluate(one, other, "AP").mean == {"AP": 1} and explain(one, other, "1").value == 1
    assert evaluate({b"1": {b"2": 1.0}}, b"1 0 2 1\n", "AP").mean == {"AP": 1}


def test_measures_may_be_given_parsed():
    assert (
        evaluate(GOOD, GOOD, parse_measure("AP")).mean == evaluate(GOOD, GOOD, [parse_measure("AP")]).mean == {"AP": 1}
    )


def test_what_is_shown_is_what_was_given():
    "Names with an underscore, ids that Markdown would read, rows that are left out."
    result = evaluate(
        {f"q{i}": {"d": 1} for i in range(30)}, {f"q{i}": {"d": 1} for i in range(30)}, "P(judged_only=True)@1"
    )
    assert "P(judged_only=True)@1" in repr(result) and repr(result.per_query).endswith("the first 20 of 30")
    assert "1 query; 1 document, 1 of them judged" in repr(evaluate(GOOD, GOOD))
    story = explain({"q|": {"<b>a|b*": 1}}, {"q|": {"<b>a|b*": 1}}, "q|")
    assert "| 1 | &#60;b&#62;a&#124;b\\* | 1 |" in story._repr_markdown_() and "<" not in story._repr_markdown_()
    assert story.to_polars()["document"].to_list() == ["<b>a|b*"]
    with pytest.raises(ValueError, match=r"run\['q'\]\['d'\] is nan"):
        explain({"q": {"d": float("nan")}}, GOOD, "q")


def test_measures_are_parsed_as_ir_measures_writes_them():
    for text in (*IR, "nDCG(dcg='exp-log2')@10"):
        theirs = named_by_ir_measures(text)
        ours = parse_measure(theirs)
        assert (ours.k, ours.name) == (
            theirs.params.get("cutoff"), parse_measure(text).name,
        ) and ours.options.keys() == parse_measure(text).options.keys()


def test_ranks_are_public():
    assert rank_judged(trec(GOOD), trec(qrels=GOOD)).rank.tolist() == [1]


RISING, FALLING = "nDCG(discount=[0.0, 0.25, 0.5, 0.75, 1.0])", "nDCG(discount=[1, 0.5])"


@pytest.mark.parametrize("run, qrels, measure, value", [
    ({"a": 2, "b": 1}, {"b": 1}, RISING, 0),                   # a pool of one: its only rank has no weight
    ({"a": 2, "b": 1}, {"b": 1, "c": 2}, RISING, 0.25 / 0.5),  # the better one would stand at rank 2, the other at 1
    ({"a": 2, "b": 1}, {"a": 2, "b": 1, "c": 2}, RISING, 0.25 / 1.5),
    ({"a": 3, "b": 2}, {"a": 1, "b": 2}, FALLING, 2 / 2.5),
])
def test_explain_and_evaluate_agree_on_weights_of_your_own(run, qrels, measure, value):
    found = evaluate({"q": run}, {"q": qrels}, measure).mean[measure]
    assert found == explain({"q": run}, {"q": qrels}, "q", measure).value == pytest.approx(value, abs=1e-15)


@pytest.mark.parametrize("measure, best, worst", [("AP(rel=-1)", 1, 0.5), ("RR(rel=-1)", 1, 0.5), ("Judged@1", 1, 0)])
def test_the_best_order_of_the_tied_is_that_of_what_the_measure_counts(measure, best, worst):
    run, qrels = {"q": {"a": 1, "b": 1}}, {"q": {"a": -1}}
    assert [evaluate(run, qrels, measure, ties=ties).mean[measure] for ties in ("best", "worst")] == [best, worst]


def test_grades_too_large_to_add_up_are_refused():
    huge = {"q": {"a": 1e308, "b": 1e308, "c": 1e308}}
    with pytest.raises(ValueError, match="too large"): evaluate({"q": {"a": 1, "b": 2, "c": 3}}, huge, "nDCG")


def test_a_cutoff_far_beyond_the_list_costs_nothing():
    run, qrels = {"q": {"a": 1.0, "b": 2.0}}, {"q": {"a": 1}}
    assert evaluate(run, qrels, "nDCG@1000000000000").mean == {"nDCG@1000000000000": 0.6309297535714575}
