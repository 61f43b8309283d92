"A report is one page to send: what stands in it, how large it may grow, and that nothing in it is obeyed as markup."
import gzip
import hashlib
import io
import json
import random
import sys
import time
from dataclasses import fields

import pandas as pd
import pytest
from selectolax.lexbor import LexborHTMLParser

from ndcg_lit import Convention, compare, compare_values, evaluate, explain, report
from ndcg_lit.command import main
from ndcg_lit.reporting import MOST_BYTES, MOST_QUERIES

MEASURES = ["nDCG@10", "AP", "RR"]


def drawn(seed, queries=30, systems=("old", "new"), documents=40):
    "Return runs by name and judgments, the later systems the better."
    rnd = random.Random(seed)
    qrels = {f"q{q}": {f"d{d}": rnd.choice([0, 0, 1, 2, 3]) for d in rnd.sample(range(documents), 15)}
             for q in range(queries)}
    runs = {name: {q: {f"d{d}": round(grades.get(f"d{d}", 0) * at / len(systems) + rnd.gauss(0, 1), 1)
                       for d in rnd.sample(range(documents), 25)} for q, grades in qrels.items()}
            for at, name in enumerate(systems)}
    return runs, qrels


RUNS, QRELS = drawn(1)
CORPUS = {f"d{d}": {"title": f"Title {d}", "text": f"text {d}"} for d in range(40)}
TEXTS = {f"q{q}": f"what is {q}?" for q in range(30)}


def parsed(made):
    "Return the page of a report as a tree."
    return LexborHTMLParser(made.to_html())


def texts(tree, selector):
    "Return the words of each element that a `selector` finds."
    return [" ".join(node.text().split()) for node in tree.css(selector)]


# What stands in it


def test_the_parts_of_a_page():
    made = report(RUNS, QRELS, MEASURES, corpus=CORPUS, queries=TEXTS, date="2026-01-02")
    found, tree = compare(RUNS, QRELS, MEASURES), parsed(made)
    assert texts(tree, "h1") == [made.headline] and made.headline.startswith("new beats old by ")
    assert texts(tree, "title") == [made.headline] and texts(tree, ".over") == ["old and new · 2026-01-02"]
    assert texts(tree, "h2") == ["The systems", "The differences", "The queries that decide", "What to judge next",
                                 "Cautions", "Conventions", "How this came about"]
    rows = [texts(row, "td, th") for row in tree.css(".means tbody tr")]
    for at, (name, row) in enumerate(zip(RUNS, rows, strict=True)):
        assert row[0].endswith(name)
        for label, cell in zip(MEASURES, row[1:], strict=True):
            low, high = (found.systems.columns[f"{label} {end}"][at] for end in ("low", "high"))
            assert cell.startswith(f"{found.evaluations[name][label]:.4f}") and f"{low:.3f} to {high:.3f}" in cell
    lines = tree.css(".intervals li")
    assert len(lines) == len(found.pairs) and len(tree.css(".intervals li.told")) == sum(
        pair.concluded for pair in found.pairs)
    for line, pair in zip(lines, found.pairs, strict=True):
        difference = f"{pair.difference:+.3f}".replace("-", "−")
        assert f"{pair.measure}: new − old" in line.text() and difference in line.text()
    assert len(tree.css("article.query")) == MOST_QUERIES
    assert [each.said for each in found.all_cautions] == [
        node.text(deep=False).replace("−", "-") for node in tree.css(".cautions li")]
    assert texts(tree, "[aria-label=Conventions] tbody th") == [each.name for each in fields(Convention)]
    assert all(row.css("td")[1].text() for row in tree.css("[aria-label=Conventions] tbody tr"))
    assert "seed 0" in texts(tree, "section")[-1] and "numpy" in texts(tree, "section")[-1]


@pytest.mark.parametrize("choices", [
    {}, {"ties": "average"}, {"convention": "drop=first"}, {"seen": {"q1": ["d1", "d2"]}}, {"scores": "distance"},
    {"ties": "random", "seed": 3},
], ids=str)
def test_lists_are_those_of_the_convention(choices):
    made = report(RUNS, QRELS, "nDCG@5", corpus=CORPUS, **choices)
    pair = compare(RUNS, QRELS, "nDCG@5", **choices).pairs[0]
    decide = [pair.query_ids[i] for i in pair.order[:MOST_QUERIES]]
    cards = parsed(made).css("article.query")
    assert texts(parsed(made), "article h3") == decide == [each.query for each in made.shown]
    choices = {name: choice for name, choice in choices.items() if name not in ("seed", "ties") or choice == "average"}
    for query, card, each in zip(decide, cards, made.shown, strict=True):
        for name, run in RUNS.items():
            story = explain(run, QRELS, query, "DCG@5", **choices)
            wanted = [(d, g) for d, g in zip(story.columns["document"], story.columns["grade"]) if d][:5]
            rows = each.lists[name]
            if "ties" not in choices:
                assert [row.document for row in rows] == [document for document, _ in wanted]
                grades = ["unjudged" if row.grade is None else f"{row.grade:g}" for row in rows]
                assert grades == [grade for _, grade in wanted]
            assert [row.rank for row in rows] == [*range(1, len(rows) + 1)]
        listed = card.css("ol.ranks li")
        assert len(listed) == sum(map(len, each.lists.values()))
        assert listed[0].css_first(".what").text().startswith("Title ")


def test_what_moved_is_told_from_both_sides():
    old = {"q": {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}, "r": {"a": 1.0}}
    new = {"q": {"c": 4.0, "b": 3.0, "e": 2.0, "a": 1.0}, "r": {"a": 1.0}}
    made = report({"old": old, "new": new}, {"q": {"c": 3, "e": 1, "z": 2}, "r": {"a": 1}}, "nDCG@3")
    (card,) = made.shown
    told = {name: [(row.document, row.moved, row.way) for row in rows] for name, rows in card.lists.items()}
    assert told == {"old": [("a", "↓ to 4", "down"), ("b", "same", ""), ("c", "↑ to 1", "up")],
                    "new": [("c", "↑ from 3", "up"), ("b", "same", ""), ("e", "new", "up")]}
    assert [(row.document, row.grade, row.moved) for row in card.missed] == [("z", 2, "not in old; not in new")]
    assert texts(parsed(made), ".missed") == ["Relevant and not shown above: 2 z (not in old; not in new)."]
    assert texts(parsed(made), ".lists > div:first-child .chip") == ["–unjudged", "–unjudged", "3"]


@pytest.mark.parametrize("seed", range(6))
def test_the_conclusion_is_that_of_the_comparison(seed):
    runs, qrels = drawn(seed, 8 + 10 * (seed % 2), [f"s{at}" for at in range(2 + seed % 3)])
    for baseline in (None, "s0"):
        made = report(runs, qrels, ["nDCG@10", "RR"], baseline=baseline, samples=500)
        pairs = [pair for pair in made.found.pairs if pair.measure == "nDCG@10"]
        told = [pair for pair in pairs if pair.concluded]
        if len(pairs) == 1:
            beats = f"{pairs[0].second if pairs[0].gain > 0 else pairs[0].first} beats "
            assert made.headline.startswith(beats if told else "No difference between ")
            assert ("is ruled out" in texts(parsed(made), ".lead")[0]) == (not told)
        elif baseline:
            winners = {pair.second for pair in told if pair.gain > 0}
            assert all(name in made.headline for name in winners)
            assert ("beat" in made.headline) == bool(told) and made.headline.endswith(".")
        else:
            best = max(runs, key=lambda name: made.found.evaluations[name]["nDCG@10"])
            assert best in made.headline
            mine = [pair for pair in pairs if best in (pair.first, pair.second)]
            assert ("beats" in made.headline) == any(pair.concluded for pair in mine)
            assert ("could be luck" in made.headline) == (
                any(pair.concluded for pair in mine) and not all(pair.concluded for pair in mine))


def test_one_run_alone_is_a_report_of_that_run():
    made, result = report({"one": RUNS["new"]}, QRELS, MEASURES), evaluate(RUNS["new"], QRELS, MEASURES)
    tree = parsed(made)
    assert made.headline == f"one has a mean nDCG@10 of {result['nDCG@10']:.3f} over 30 queries."
    low, high = result.intervals()["nDCG@10"]
    assert f"interval of this mean is {low:.3f} to {high:.3f}" in texts(tree, ".lead")[0]
    values = dict(zip(result.per_query["query_id"], result.per_query["nDCG@10"]))
    assert [values[query] for query in texts(tree, "article h3")] == sorted(values.values())[:MOST_QUERIES]
    assert len(tree.css(".intervals li")) == 3 and "The weakest queries" in texts(tree, "h2")


@pytest.mark.parametrize(("margin", "verdict", "said"), [
    (0.3, "equivalent", "b and a are equivalent, within 0.3 nDCG@10, on 20 queries."),
    (0.001, "undecided", "No difference between a and b is shown: b leads by "),
])
def test_a_margin_is_drawn_and_decides(margin, verdict, said):
    runs, qrels = drawn(5, 20, ["a", "b"])
    rnd = random.Random(5)
    runs["b"] = {q: {d: s + rnd.gauss(0, 0.5) for d, s in run.items()} for q, run in runs["a"].items()}
    made = report(runs, qrels, ["nDCG@10"], margin=margin)
    assert made.found.pairs[0].verdict == verdict and made.headline.startswith(said.replace("b leads", (
        "b leads" if made.found.pairs[0].gain > 0 else "a leads")))
    band, line = (parsed(made).css_first(f".intervals {part}").attributes for part in (".margin", ".zero"))
    middle = float(band["x"][:-1]) + float(band["width"][:-1]) / 2
    assert middle == pytest.approx(float(line["x1"][:-1]), abs=0.02) and f"±{margin:g}" in made.to_html()
    assert not parsed(report(runs, qrels, ["nDCG@10"])).css(".margin")


def test_too_few_queries_have_no_interval():
    runs = {"one": {"q": {"a": 2.0, "b": 1.0}, "r": {"c": 1.0}}, "two": {"q": {"b": 2.0, "a": 1.0}, "r": {"c": 1.0}}}
    tree = parsed(report(runs, {"q": {"b": 1}, "r": {"c": 1}}, "RR"))
    assert "with no 95 % interval" in texts(tree, ".lead")[0] and "no interval" in texts(tree, ".intervals li")[0]
    assert "inf" not in texts(tree, ".lead")[0] and tree.css_first(".line").attributes["x2"] == "100.00%"


def test_it_takes_what_compare_takes(tmp_path):
    frame = {name: pd.DataFrame([(q, d, s) for q, docs in run.items() for d, s in docs.items()],
                                columns=["query", "document", "score"]) for name, run in RUNS.items()}
    lines = "".join(f"{q} 0 {d} {g}\n" for q, docs in QRELS.items() for d, g in docs.items()).encode()
    (tmp_path / "qrels.gz").write_bytes(gzip.compress(lines))
    pd.DataFrame([{"doc_id": d, **entry} for d, entry in CORPUS.items()]).to_parquet(tmp_path / "docs.parquet")
    made = report(frame, tmp_path / "qrels.gz", corpus=tmp_path / "docs.parquet", date="x")
    body = lambda made: made.to_html().partition('id="origin"')[0]
    assert body(made) == body(report(RUNS, QRELS, corpus=CORPUS, date="x"))
    page = made.to_html()
    for name in ("qrels.gz", "docs.parquet"):
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() in page and name in page
    assert str(tmp_path) not in page
    assert made.to_html(tmp_path / "a.html") is None and (tmp_path / "a.html").read_text("utf-8") == page
    assert repr(made).startswith(made.headline) and 'srcdoc="' in made._repr_html_() and "sandbox" in made._repr_html_()


def test_results_that_are_there_already_are_reported_without_lists():
    found = compare(RUNS, QRELS, MEASURES)
    assert report(found).headline == report(RUNS, QRELS, MEASURES).headline
    assert not parsed(report(found)).css("article") and len(parsed(report(found)).css(".intervals li")) == 3
    cost = compare_values({"a": {"q": 3.0, "r": 4.0}, "b": {"q": 1.0, "r": 2.0}}, "seconds", lower="seconds")
    assert "lower values are better" in report(cost).to_html() and "b leads by 2.000 seconds" in report(cost).headline
    assert report(evaluate(RUNS["new"], QRELS)).headline.startswith("the run has a mean nDCG@10")
    with pytest.raises(TypeError, match="has no lists any more"): report(found, QRELS)


@pytest.mark.parametrize("unit", [1e-9, 1, 1e12])
def test_numbers_of_any_size_are_shown(unit):
    found = compare_values({"a": [3 * unit, 4 * unit, 2 * unit], "b": [unit, 2 * unit, unit]}, "cost", lower="cost")
    tree = parsed(report(found))
    ticks = [float(tick.replace("−", "-")) for tick in texts(tree, ".scale text")]
    assert 2 <= len(ticks) <= 5 and len(set(ticks)) == len(ticks) and 0 in ticks
    (value,) = texts(tree, ".intervals b")
    assert float(value.replace("−", "-").replace(",", "")) == pytest.approx(found.pairs[0].difference, rel=0.05)


# What may not happen


ODD = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&amp;<b>", "a\u202eb", "a\x1b[2Jb", "q\udce9",
       "</style></title><h1>", "' onload='x", "مرحبا", "https://example.org/x"]


def test_nothing_that_comes_in_is_markup(tmp_path):
    qrels = {odd: {other: 1 + at % 3 for at, other in enumerate(ODD)} for odd in ODD}
    runs = {f"{odd} {at}": {query: {other: float((at * 3 + place * (at + 1)) % 7) for place, other in enumerate(ODD)}
                            for query in ODD} for at, odd in enumerate(ODD[:3])}
    corpus = {odd: {"title": odd, "text": odd} for odd in ODD[:5]}
    queries = {odd: odd for odd in ODD[:3]}
    usual = {node.tag for node in parsed(report(RUNS, QRELS, corpus=CORPUS, queries=TEXTS)).css("*")}
    for some in (runs, dict([*runs.items()][:1])):
        made = report(some, qrels, MEASURES, title=ODD[0], date=ODD[1], corpus=corpus, queries=queries)
        tree = parsed(made)
        assert {node.tag for node in tree.css("*")} <= usual and not tree.css("script, img, a, link, iframe")
        names = {name for node in tree.css("*") for name in node.attributes}
        assert not any(name.startswith("on") or name in ("src", "href") for name in names)
        assert ODD[0] in tree.text() and not {"\u202e", "\x1b", "\udce9"} & set(made.to_html())
        made.to_html(tmp_path / "odd.html")


def test_a_page_asks_nobody_for_anything():
    page = report(RUNS, QRELS, corpus=CORPUS, queries=TEXTS).to_html()
    assert "http:" not in page and "https:" not in page and "url(" not in page and "@import" not in page
    assert "default-src 'none'" in page and "<script" not in page


def test_no_input_makes_a_page_larger_than_its_bound():
    long = "<&\"é语" * 20_000
    names = [f"s{at} {long}" for at in range(45)]
    runs, qrels = drawn(2, 14, names, 30)
    corpus = {f"d{d}": {"title": long, "text": long} for d in range(30)}
    queries = {f"q{q}": long for q in range(14)}
    measures = [f"nDCG@{k}" for k in range(3, 11)]
    made = report(runs, qrels, measures, corpus=corpus, queries=queries, baseline=names[0],
                  samples=100, title=long, date=long)
    assert len(made.to_html().encode()) <= MOST_BYTES < 300_000
    assert len(parsed(made).css("article")) >= 2 and len(parsed(made).css(".means tbody tr")) == 40
    odd = long[:2000]  # of longer ids a run is refused
    ids = {f"q{odd}{q}": {f"d{odd}{d}": d % 4 for d in range(12)} for q in range(8)}
    one = {q: {document: -float(grade) for document, grade in documents.items()} for q, documents in ids.items()}
    assert len(report({"a": one, "b": ids}, ids).to_html().encode()) <= MOST_BYTES


def test_the_same_input_gives_the_same_page():
    pages = {report(RUNS, QRELS, corpus=CORPUS, date="2026-01-01").to_html() for _ in range(2)}
    assert len(pages) == 1 and time.strftime("%Y-%m-%d") in report(RUNS, QRELS).to_html()


@pytest.mark.parametrize(("runs", "options", "reason"), [
    ([RUNS["old"]], {}, "runs must be a dict from names to runs"),
    ({}, {}, "compare needs two runs or more"),
    ({" ": RUNS["old"]}, {}, "the name of a run must be a text"),
    ({"a": RUNS["old"]}, {"baseline": "b"}, "baseline 'b' is none of the runs: 'a'"),
    (RUNS, {"corpus": {"x": "y"}}, "corpus has none of the ids"),
    (RUNS, {"colour": "red"}, "colour"),
    (RUNS, {"level": 2}, "level"),
])
def test_what_is_refused(runs, options, reason):
    with pytest.raises((ValueError, TypeError), match=reason): report(runs, QRELS, **options)


# `ndcg-lit report`


@pytest.fixture
def folder(tmp_path, monkeypatch):
    "Stand in a folder with judgments, two runs and a corpus."
    for name, run in RUNS.items():
        (tmp_path / f"{name}.run").write_text("".join(
            f"{q} Q0 {d} 1 {s} t\n" for q, documents in run.items() for d, s in documents.items()))
    (tmp_path / "qrels.txt").write_text("".join(
        f"{q} 0 {d} {g}\n" for q, documents in QRELS.items() for d, g in documents.items()))
    (tmp_path / "docs.jsonl").write_text("".join(json.dumps({"_id": d, **entry}) + "\n" for d, entry in CORPUS.items()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_writes_the_page_and_says_the_conclusion(folder, capsys, monkeypatch):
    words = ["report", "qrels.txt", "old.run", "mine=new.run", "-m", "nDCG@10", "--corpus", "docs.jsonl"]
    assert main([*words, "-o", "out.html", "--title", "Friday"]) == 0
    said, page = capsys.readouterr(), (folder / "out.html").read_text("utf-8")
    runs = {"old.run": "old.run", "mine": "new.run"}
    made = report(runs, "qrels.txt", "nDCG@10", corpus="docs.jsonl", title="Friday")
    assert page == made.to_html() and said.out == f"{made.headline}\n" and said.err == "out.html is written\n"
    assert main(words) == 0 and (folder / "report.html").exists()
    assert main([*words, "--margin", "nDCG@10=0.5"]) == 0
    assert "The band is the margin, ±0.5." in (folder / "report.html").read_text("utf-8")
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / "qrels.txt").read_bytes())))
    assert main(["report", "-", "old.run", "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


@pytest.mark.parametrize(("words", "reason"), [
    (["qrels.txt", "nothing.run"], "nothing.run: No such file or directory"),
    (["qrels.txt", "old.run", "new.run", "-o", "nowhere/x.html"], "No such file or directory"),
    (["qrels.txt", "old.run", "--corpus", "qrels.txt"], "qrels.txt"),
    (["qrels.txt", "old.run", "new.run", "--baseline", "x"], "baseline 'x' is none of the runs"),
])
def test_bad_input_is_one_line(folder, capsys, words, reason):
    assert main(["report", *words]) == 2
    error = capsys.readouterr().err
    assert reason in error.splitlines()[-1]
