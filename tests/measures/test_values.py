"`compare_values` takes numbers that each query has already, in every form that people have, and says what it cannot."
import json
from math import inf, nan

import numpy as np
import pandas as pd
import polars as pl
import pytest

import ndcg_lit
from ndcg_lit import compare, compare_values, evaluate
from ndcg_lit.command import main

QUERIES = [f"q{number}" for number in range(1, 15)]


def drawn(seed=3):
    "Return faithfulness and latency of three systems for each query."
    random = np.random.default_rng(seed)
    level, load = random.uniform(0.2, 0.8, 14), random.uniform(80, 300, 14)
    found = {}
    for shift, name in enumerate("ABC"):
        faith = (level + 0.06 * shift + random.normal(0, 0.03, 14)).round(4)
        seconds = (load - 15 * shift + random.normal(0, 5, 14)).round(1)
        found[name] = {
            query: {"faithfulness": faith[i], "latency": seconds[i]} for i, query in enumerate(QUERIES)
        }
    return found


def of(measure, values=None):
    "Return one measure of `values` by system and query."
    return {name: {query: row[measure] for query, row in each.items()} for name, each in (values or drawn()).items()}


def long_rows(values):
    return [{"query": query, "system": name, **row} for name, each in values.items() for query, row in each.items()]


def melted(values):
    return [
        {"question": query, "model": name, "metric": measure, "value": value}
        for name, each in values.items() for query, row in each.items() for measure, value in row.items()
    ]


EXPECTED = compare_values(drawn(), lower="latency")


def test_a_value_is_what_an_own_measure_would_have_given():
    "The values that `evaluate` gave, handed over as numbers, give the same pairs as `compare` of the runs."
    random = np.random.default_rng(1)
    qrels = {query: {f"d{i}": int(random.integers(0, 3)) for i in range(9)} for query in QUERIES}
    runs = {
        name: {query: {f"d{i}": float(random.random()) for i in range(9)} for query in QUERIES} for name in "AB"
    }
    whole = compare(runs, qrels, ["nDCG@5", "AP"])
    results = {name: evaluate(run, qrels, ["nDCG@5", "AP"]) for name, run in runs.items()}
    tables = {name: result.per_query for name, result in results.items()}
    assert compare_values(results) == whole
    for given in (tables, {name: table.to_pandas() for name, table in tables.items()}):
        for ours, theirs in zip(compare_values(given).pairs, whole.pairs, strict=True):
            assert (ours.p, ours.interval, ours.difference) == (theirs.p, theirs.interval, theirs.difference)
    assert [pair.measure for pair in compare_values(results, "AP").pairs] == ["AP"]


@pytest.mark.parametrize("form", [
    "dicts", "measures first", "frames", "long pandas", "long polars", "long arrow", "melted", "records", "results",
])
def test_every_form_of_several_measures_is_read_alike(form):
    values = drawn()
    names = ["faithfulness", "latency"]
    first = {name: {m: {q: row[m] for q, row in each.items()} for m in names} for name, each in values.items()}
    given = {
        "dicts": lambda: values,
        "measures first": lambda: first,
        "frames": lambda: {name: pd.DataFrame(each).T for name, each in values.items()},
        "long pandas": lambda: pd.DataFrame(long_rows(values)),
        "long polars": lambda: pl.DataFrame(long_rows(values)).lazy(),
        "long arrow": lambda: pl.DataFrame(long_rows(values)).to_arrow(),
        "melted": lambda: pl.DataFrame(melted(values)),
        "records": lambda: long_rows(values),
        "results": lambda: {
            name: {"user_input": QUERIES, **{m: np.array([row[m] for row in each.values()]) for m in names}}
            for name, each in values.items()
        },
    }[form]()
    found = compare_values(given, names if form == "measures first" else None, lower="latency")
    assert found.pairs[0].interval == EXPECTED.pairs[0].interval
    assert found == EXPECTED


@pytest.mark.parametrize("form", ["dicts", "frame", "columns", "indexed", "lists", "series"])
def test_every_form_of_one_measure_is_read_alike(form):
    values = of("faithfulness")
    given = {
        "dicts": lambda: values,
        "frame": lambda: pd.DataFrame({"query": QUERIES} | {n: list(each.values()) for n, each in values.items()}),
        "columns": lambda: {"qid": QUERIES} | {name: list(each.values()) for name, each in values.items()},
        "indexed": lambda: pd.DataFrame(values),
        "lists": lambda: {name: list(each.values()) for name, each in values.items()},
        "series": lambda: {name: pd.Series(each) for name, each in values.items()},
    }[form]()
    found = compare_values(given, "faithfulness")
    expected = [pair.by.tolist() for pair in EXPECTED.pairs if pair.measure != "latency"]
    assert [pair.by.tolist() for pair in found.pairs] == expected
    assert {pair.measure for pair in found.pairs} == {"faithfulness"}


@pytest.mark.parametrize("kind", ["csv", "tsv", "semicolon", "json", "records.json", "jsonl", "parquet", "gz"])
def test_files_are_read_alike(kind, tmp_path):
    frame, path = pl.DataFrame(long_rows(drawn())), tmp_path / f"values.{kind}"
    writers = {
        "csv": frame.write_csv, "tsv": lambda p: frame.write_csv(p, separator="\t"),
        "semicolon": lambda p: frame.write_csv(p, separator=";"), "parquet": frame.write_parquet,
        "json": lambda p: p.write_text(json.dumps(drawn())),
        "records.json": lambda p: p.write_text(json.dumps(long_rows(drawn()))),
        "jsonl": lambda p: p.write_text("\n".join(map(json.dumps, long_rows(drawn())))),
        "gz": lambda p: pd.DataFrame(long_rows(drawn())).to_csv(p, index=False, compression="gzip"),
    }
    writers[kind](path)
    assert compare_values(path, lower="latency") == EXPECTED
    assert compare_values(str(path), lower="latency") == EXPECTED


def test_ids_in_a_file_stay_texts(tmp_path):
    path = tmp_path / "values.csv"
    path.write_text("query,A,B\n007,1,2\n7,1,3\n1e3,2,5\n")
    assert compare_values(path).pairs[0].query_ids == ("007", "7", "1e3")


def test_tables_as_people_have_them():
    expected = [2 - 0.5, 3 - 1.5]
    rows = pd.DataFrame({"q": list("aabb"), "of": list("ABAB"), "v": [0.5, 2, 1.5, 3]})
    pivoted = rows.pivot(index="q", columns="of", values="v")
    german = "Frage;query;A;B\n\"wo\nnun?\";a;0,5;2,0\nwann\u2028dann?;b;1,5;3\n".encode()
    for given in (pivoted, german, {"query": ["a", "b"], "A": np.array([0.5, 1.5]), "B": (2, 3)}):
        pair = compare_values(given).pairs[0]
        assert pair.by.tolist() == expected and pair.query_ids == ("a", "b")


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_rows_and_what_is_missing_change_nothing_else(seed):
    "A pair of a table with gaps is that of the queries which both systems have, in whatever order rows come."
    random = np.random.default_rng(seed)
    rows = [row for row in long_rows(drawn(seed)) if random.random() > 0.2]
    for row in rows:
        if random.random() < 0.1: row["latency"] = None
    mixed = [rows[i] for i in random.permutation(len(rows))]
    found, again = compare_values(rows, lower="latency"), compare_values(mixed, lower="latency")
    values = {(row["system"], row["query"]): row for row in rows}
    for pair in found.pairs:
        both = [q for q in QUERIES if all(
            values.get((name, q), {}).get(pair.measure) is not None for name in (pair.first, pair.second))]
        assert sorted(pair.query_ids) == sorted(both)
        other = again[pair.measure, pair.first, pair.second] if (pair.first, pair.second) in {
            (p.first, p.second) for p in again.pairs} else again[pair.measure, pair.second, pair.first]
        assert other.p == pair.p and abs(other.difference) == pytest.approx(abs(pair.difference))


def test_lower_values_are_better_in_every_place():
    one = compare_values(of("latency"), lower="latency")
    turned = compare_values({name: {q: -v for q, v in each.items()} for name, each in of("latency").items()}, "latency")
    for ours, theirs in zip(one.pairs, turned.pairs, strict=True):
        same = "p", "wins", "losses", "concluded"
        assert [getattr(ours, name) for name in same] == [getattr(theirs, name) for name in same]
        assert ours.difference == -theirs.difference == -ours.gain
        assert ours.said.split(" by ")[0] == theirs.said.split(" by ")[0]
        assert "latency (lower is better)" in ours.said
    assert one.systems.columns["latency marks"] == turned.systems.columns["latency marks"] == ["", "a", "ab"]
    assert one.systems.best("latency") == [False, False, True]
    base = compare_values(of("latency"), baseline="A", lower="latency")
    assert base.systems.columns["latency marks"] == ["", "↑", "↑"]
    assert "the lowest of latency" in base.systems.note
    interval, printed = one["A", "C"].interval, one["A", "C"].said
    assert f"{-interval[1]:.3f} to {-interval[0]:.3f}" in printed and 0 < -interval[1] < -interval[0]
    alt = one["A", "C"].plot().alt
    assert one["A", "C"].said in alt


@pytest.mark.parametrize("margin", [5, 20, 60])
def test_a_margin_of_lower_values_is_that_of_the_negated_ones(margin, tmp_path, capsys):
    low = compare_values(of("latency"), lower="latency", margin=margin, baseline="A")
    turned = {name: {q: -v for q, v in each.items()} for name, each in of("latency").items()}
    high = compare_values(turned, "latency", margin=margin, baseline="A")
    assert [pair.verdict for pair in low.pairs] == [pair.verdict for pair in high.pairs]
    assert [pair.not_worse for pair in low.pairs] == [pair.not_worse for pair in high.pairs]
    grouped = [values.by(["a", "b"] * 7) for values in (low, high)]
    assert [pair.verdict for pair in grouped[0].pairs] == [pair.verdict for pair in grouped[1].pairs]
    path = tmp_path / "values.csv"
    pl.DataFrame([{"query": q, **{n: of("latency")[n][q] for n in "ABC"}} for q in QUERIES]).write_csv(path)
    gate = ["compare-values", str(path), "-m", "latency", "--lower", "latency", "--baseline", "A"]
    assert main([*gate, "--fail-if-worse-by", str(margin)]) == int(not all(pair.not_worse for pair in low.pairs))
    capsys.readouterr()
    assert main([*gate[:-1], "C", "--fail-if-worse-by", "1"]) == 1  # C is the fastest by far
    assert "A: latency" in capsys.readouterr().err


def test_missing_values_leave_their_pairs_and_are_told():
    values = drawn()
    values["B"]["q3"]["latency"] = nan
    del values["C"]["q1"], values["C"]["q2"]
    values["A"]["q9"]["faithfulness"] = None
    found = compare_values(values, lower="latency")
    left = {(p.measure, p.first, p.second): p.left_out for p in found.pairs}
    assert left == {
        ("faithfulness", "A", "B"): 1, ("latency", "A", "B"): 1, ("faithfulness", "A", "C"): 3,
        ("latency", "A", "C"): 2, ("faithfulness", "B", "C"): 2, ("latency", "B", "C"): 3,
    }
    assert found.evaluations["C"].missing == ["q1", "q2"]
    caution, = found.all_cautions
    assert caution.code == "no-value" and caution.number == 2
    assert "C: 2 of 14 queries have no faithfulness, 'q1', 'q2', and are left out" in caution.said
    both = [query for query in QUERIES if query not in ("q1", "q2", "q3")]
    alone = compare_values({n: {q: values[n][q]["latency"] for q in both} for n in "BC"}, lower="value")
    assert found["latency", "B", "C"].p == alone.pairs[0].p
    assert found.evaluations["B"].mean["latency"] == pytest.approx(np.mean([
        row["latency"] for query, row in values["B"].items() if query != "q3"
    ]))
    assert "without a value: 'q1', 'q2'" in found.evaluations["C"].said
    assert json.loads(json.dumps(found.to_dict()))["systems"]["C"] == {"queries": 12, "missing": 2}


def test_weights_count():
    weights = {query: number for number, query in enumerate(QUERIES)}
    pair = compare_values(of("latency"), "latency", lower="latency", weights=weights).pairs[0]
    assert pair.difference == pytest.approx(np.average(pair.by, weights=list(weights.values())[1:]))
    assert pair.left_out == 1 and pair.weights.min() == 1


RUN = {"q1": {"d1": 3.0, "d2": 1.0}, "q2": {"d4": 2.0, "d3": 1.0}}
REFUSED = {
    "a run": (({"A": RUN, "B": RUN},), "a run of documents with scores is compared by compare"),
    "one system": (({"A": {"q": 1, "r": 2}},), "compare needs two runs or more"),
    "another query": (({"A": {"q": 1, "r": 2}, "B": {"Q": 1, "R": 3}},),
                      "share no query: 'A' has 'q', 'r', 'B' 'Q', 'R'"),
    "one id as number and text": (({"A": {1: 1, "1": 2}, "B": {1: 1, 2: 2}},),
                                  "'A' has query '1' twice; ids are compared"),
    "too large": (({"A": {"q": 10**400, "r": 1}, "B": {"q": 1, "r": 3}},), "is infinite; a mean needs finite values"),
    "no values": (({"A": {}, "B": {"q": 1, "r": 3}},), "'A' has no values"),
    "no numbers": ((b"query,A,B\nq,low,high\nr,high,low\n",), "no column holds numbers: 'query', 'A', 'B'"),
    "a short line": ((b"query,A,B\nq,1\nr,2,3\n",), "bytes:2: 2 fields; the header has 3"),
    "infinite": (({"A": {"q": 1, "r": inf}, "B": {"q": 1, "r": 3}},), "value of query 'r' of 'A': inf is infinite"),
    "a word": (({"A": {"q": 1, "r": "fast"}, "B": {"q": 1, "r": 3}},), "'fast' is no number"),
    "mixed": (({"A": {"q": 1, "r": {"x": 1}}, "B": {"q": 1}},), "'A' has a dict for 'r' and 1 for 'q'"),
    "unlike lists": (({"A": [1, 2], "B": [1, 2, 3]},), "'A' has 2 values and 'B' 3, without the ids"),
    "lacks one": (({"A": {"q": {"x": 1, "y": 1}, "r": {"x": 2, "y": 1}}, "B": {"q": {"x": 1}, "r": {"x": 4}}},),
                  "'B' has no 'y'; it has 'x'"),
    "measures as systems": ((pd.DataFrame({"query": ["q", "r"], "nDCG@10": [1, 2], "AP": [1, 3]}),),
                            "'nDCG@10', 'AP' are measures, and nothing says of which system"),
    "named measures as systems": ((pd.DataFrame({"query": ["q", "r"], "cost": [1, 2], "ms": [1, 3]}), ["cost", "ms"]),
                                  "'cost', 'ms' are measures"),
    "twice": ((pd.DataFrame({"query": ["q", "q"], "A": [1, 2], "B": [1, 3]}),), "'A' has value of query 'q' twice"),
    "no query": ((pl.DataFrame({"x": ["q", "q"], "A": [1, 2], "B": [1, 3]}),), "no column is called as one of queries"),
    "some words": ((pl.DataFrame({"query": list("qrs"), "A": ["1", "n/a", "2"], "B": [1, 3, 2]}),),
                   "row 2, column A: 'n/a' is no number"),
    "no path": (("nowhere.csv",), "nowhere.csv"),
    "a number": ((3,), "values must be a dict, a table, or the path of one; got 3"),
    "several names": (({"A": {"q": 1, "r": 2}, "B": {"q": 1, "r": 3}}, ["x", "y"]), "the values are of one measure"),
    "unknown measure": (({"A": {"q": {"x": 1, "y": 2}}, "B": {"q": {"x": 1, "y": 2}}}, "z"), "'A' has no 'z'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_could_be_meant_in_two_ways_is_refused_in_a_sentence(case):
    given, said = REFUSED[case]
    with pytest.raises((ValueError, TypeError, OSError)) as error:
        compare_values(*given)
    assert said in str(error.value) and "\n" not in str(error.value)


def test_lower_names_a_measure():
    with pytest.raises(ValueError, match="lower names 'latncy', which is none of the measures; did you mean 'latency'"):
        compare_values(drawn(), lower="latncy")


def test_results_by_two_conventions_are_refused():
    qrels = {"q": {"a": 1}, "r": {"b": 1}}
    run = {"q": {"a": 1.0}, "r": {"c": 1.0}}
    one, other = evaluate(run, qrels, "RR"), evaluate(run, qrels, "RR", convention="ties=average")
    with pytest.raises(ValueError, match="'A' is by the convention default, 'B' by ties=average"):
        compare_values({"A": one, "B": other})


def test_compare_says_where_values_belong():
    for values in (of("latency"), {"A": evaluate(RUN, RUN), "B": evaluate(RUN, RUN)}, pl.DataFrame(long_rows(drawn()))):
        with pytest.raises(TypeError, match="compare_values takes them"):
            compare(values)


def test_the_command_compares_values(tmp_path, capsys):
    path = tmp_path / "values.csv"
    pl.DataFrame(long_rows(drawn())).write_csv(path)
    assert main(["compare-values", str(path), "--lower", "latency", "--format", "csv"]) == 0
    assert capsys.readouterr().out == EXPECTED.to_csv()
    worse = ["--baseline", "C", "--fail-if-worse"]
    assert main(["compare-values", str(path), "-m", "latency", "--lower", "latency", *worse]) == 1
    told = capsys.readouterr()
    assert "ndcg-lit: A: latency is" in told.err and "above C" in told.err
    assert main(["compare-values", str(path), "-m", "latency", *worse]) == 0  # higher is better, unless told
    alone = {name: tmp_path / f"{name}.csv" for name in "ABC"}
    for name, own in alone.items():
        pl.DataFrame([row for row in long_rows(drawn()) if row["system"] == name]).write_csv(own)
    capsys.readouterr()
    words = [f"{name}={own}" for name, own in alone.items()]
    assert main(["compare-values", *words, "--lower", "latency", "--format", "csv"]) == 0
    assert capsys.readouterr().out == EXPECTED.to_csv()
    assert main(["compare-values", str(path), "--lower", "speed"]) == 2
    assert "lower names 'speed'" in capsys.readouterr().err


def test_the_name_is_public():
    assert "compare_values" in ndcg_lit.__all__ and ndcg_lit.compare_values is compare_values


def test_a_comparison_is_json(tmp_path):
    found = compare_values(drawn(), lower="latency")
    told = json.loads(found.to_json())
    assert told == json.loads(json.dumps(found.to_dict())) and told["lower"] == ["latency"]
    assert told["pairs"][0]["by"].keys() == set(QUERIES)
    assert found.to_json(tmp_path / "found.json") is None
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8")) == told
