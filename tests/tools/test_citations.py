"BibTeX of the package and of what was used: of every measure, well formed, and with the titles of the glossary."
import inspect
import json
import re
from html import unescape

import pytest
import yaml

import ndcg_lit
from ndcg_lit import cite, compare, compare_values, evaluate
from ndcg_lit.citations import OF_CORRECTIONS, papers
from ndcg_lit.command import main
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.pairs import CORRECTIONS
from source import TOP

QRELS = {str(query): {f"d{number}": (query * number) % 3 for number in range(20)} for query in range(30)}
RUNS = {name: {query: {each: (int(each[1:]) * step + int(query)) % 17 for each in documents}
               for query, documents in QRELS.items()} for name, step in (("A", 3), ("B", 5), ("C", 7))}
# the chapters' functions, whose docstrings name the papers
FUNCTIONS = {
    "nDCG": "ndcg", "DCG": "dcg", "CG": "cg", "AP": "ap", "RR": "rr", "P": "precision", "R": "recall", "ERR": "err",
    "nERR": "nerr", "RBP": "rbp", "RBPResidual": "rbp_residual", "INST": "inst", "Q": "q_measure", "Compat": "compat",
    "F1": "f_measure", "SetF": "f_measure", "Rprec": "r_precision", "IPrec": "interpolated_precision",
    "IPrec11": "interpolated_precision", "Bpref": "bpref", "infAP": "infap", "GMAP": "gmap",
    "alpha_nDCG": "alpha_ndcg", "StRecall": "subtopic_recall", "ERR_IA": "err_ia"}
CITED = re.compile(r"((?:van )?[A-ZÄ-Ü][\w-]+)(?:(?:, [A-Z][\w-]+)*(?: and [A-ZÄ-Ü][\w-]+)?| et al\.) \((\d{4})\)")


def fields(entry):
    "Return the fields of an `entry` of BibTeX by name; AssertionError for what is not well formed."
    kind, key, rest = re.fullmatch(r"@(\w+)\{(\w+),\n(.*)\n\}", entry, re.DOTALL).groups()
    found = {"kind": kind, "key": key}
    for line in rest.split("\n"):
        name, value = re.fullmatch(r"  (\w+) = \{(.*)\},?", line).groups()
        depth = 0
        for sign in re.sub(r"\\[{}]", "", value):
            depth += (sign == "{") - (sign == "}")
            assert depth >= 0
        assert depth == 0 and name not in found and not re.search(r"(?<!\\)[_&%#$]", value if name != "doi" else "")
        found[name] = value
    return found


def plain(text):
    "Return a `text` of LaTeX without its commands, in small letters."
    text = re.sub(r'\\"\{?(\w)\}?', lambda found: {"a": "ä", "u": "ü", "o": "ö"}[found[1]], text)
    return re.sub(r"[{}]|\\textit|\\", "", text).replace("--", "–").lower()


ENTRIES = {key: fields(entry) for key, entry in papers().items()}


def named(entry):
    "Return the family name of the first author of an `entry`, and the year."
    return plain(entry["author"].split(" and ")[0].split(",")[0]), entry["year"]


def keys(text):
    return re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE)


def test_entries_are_well_formed():
    needed = {"article": "journal", "inproceedings": "booktitle", "book": "publisher", "incollection": "booktitle"}
    assert [entry["key"] for entry in ENTRIES.values()] == list(ENTRIES)
    for key, entry in ENTRIES.items():
        assert {"author", "title", "year", needed[entry["kind"]]} <= entry.keys(), key
        assert key == re.sub(r"[^a-z]", "", named(entry)[0].replace("ä", "a")) + entry["year"]
        assert re.fullmatch(r"10\.\d{4,5}/\S+", entry.get("doi", "10.1000/x")), key
    dois = [entry["doi"] for entry in ENTRIES.values() if "doi" in entry]
    assert len(set(dois)) == len(dois) > 15
    text = (TOP / "ndcg_lit" / "static" / "papers.bib").read_text("utf-8")
    assert text.count("\n@") + 1 == len(ENTRIES) and text.isascii()


def test_every_measure_has_the_papers_that_its_chapter_names():
    assert {key for info in MEASURES.values() for key in info.papers.split()} <= ENTRIES.keys()
    for name, function in FUNCTIONS.items():
        source = re.search(r"Formulas?: ([^\n]*(?:\n    [^\n-]+)*)", inspect.getdoc(getattr(ndcg_lit, function)))[1]
        wanted = {(author.lower(), year) for author, year in CITED.findall(source)}
        assert wanted, name
        had = {named(ENTRIES[key]) for key in MEASURES[name].papers.split()}
        assert had <= wanted and wanted - had <= {("burges", "2005"), ("moffat", "2008"), ("chapelle", "2009")}, name
    unnamed = {name for name in MEASURES if name not in FUNCTIONS and MEASURES[name].papers}
    assert unnamed <= {"RprecMult", "SetP", "SetR", "RP", "P_IA", "AP_IA", "NRBP"}


def test_titles_are_those_of_the_glossary():
    cells = json.loads((TOP / "nbs" / "glossary.ipynb").read_text("utf-8"))["cells"]
    (cell,) = [text for text in ("".join(cell["source"]) for cell in cells) if "| cited as | paper |" in text]
    rows = re.findall(r"^\| ([^|]+) \((\d{4})\) \| (.*) \|$", cell, re.MULTILINE)
    assert len(rows) > 60
    known = {}
    for authors, year, paper in rows:
        first = re.split(r",| and | et al", authors)[0].lower()
        title = re.search(r"\*([^*]+)\*", paper)[1]
        known.setdefault((first, year), []).append(unescape(title).lower())
    missing = []
    for key, entry in ENTRIES.items():
        titles = known.get(named(entry))
        if titles is None: missing.append(key)
        else: assert plain(entry["title"]) in titles, key
    assert not missing


def test_what_was_used_is_cited_and_nothing_else():
    found = compare(RUNS, QRELS, ["nDCG@10", "AP", "Success@3"])
    used = keys(found.cite())
    assert used[:3] == ["ndcg_lit", "jarvelin2002", "buckley2000"]
    assert {"fisher1935", "smucker2007", "phipson2010", "westfall1993", "hartigan1969"} < set(used)
    assert len(set(used)) == len(used)
    assert not {"holm1979", "kish1965", "mcsherry2008", "burges2005"} & set(used) and cite(found) == found.cite()
    other = keys(compare(RUNS, QRELS, "AP", correction="holm", weights=dict.fromkeys(QRELS, 2)).cite())
    assert "holm1979" in other and "kish1965" in other and "westfall1993" not in other
    pair = keys(compare({"A": RUNS["A"], "B": RUNS["B"]}, QRELS, "AP").cite())
    assert "westfall1993" not in pair
    exponential = evaluate(RUNS["A"], QRELS, "nDCG@10", convention="gain=exponential ties=average").cite()
    assert {"burges2005", "mcsherry2008"} < set(keys(exponential)) and "fisher1935" not in keys(exponential)
    assert "burges2005" not in keys(evaluate(RUNS["A"], QRELS, "AP", convention="gain=exponential").cite())
    short = {"A": {"0": {"d1": 1}, "1": {"d2": 1}}, "B": {"0": {"d3": 1}, "1": {"d1": 1}}}
    assert "phipson2010" not in keys(compare(short, QRELS, "AP").cite())
    assert {*CORRECTIONS} == {*OF_CORRECTIONS}


def test_own_values_and_own_measures_have_no_paper():
    given = compare_values({"A": {"q": 1.5, "r": 2.0}, "B": {"q": 1.0, "r": 1.75}}, "AP")
    assert keys(given.cite())[1] == "fisher1935"
    own = evaluate(RUNS["A"], QRELS, [("mine", lambda grades: float(grades[0]))])
    assert keys(own.cite())[1:] == keys(cite(own))[1:] and "buckley2000" not in keys(own.cite())


def test_each_entry_of_every_measure_is_well_formed():
    for measure in MEASURES.values():
        for entry in cite(measure.example).split("\n\n"): fields(entry)
    assert keys(cite()) == ["ndcg_lit"]
    assert keys(cite(["AP", "map", "GMAP"])) == ["ndcg_lit", "buckley2000", "robertson2006"]
    with pytest.raises(ValueError, match="nDGC"): cite("nDGC")
    with pytest.raises(TypeError, match="what compare or evaluate returned"): cite(3)


def test_the_command_cites(capsys):
    assert main(["cite"]) == 0
    assert capsys.readouterr().out == f"{cite()}\n"
    assert main(["cite", "nDCG@10", "RBP"]) == 0
    assert capsys.readouterr().out == f"{cite(['nDCG@10', 'RBP'])}\n"
    assert main(["cite", "AP", "--compare", "--correction", "holm"]) == 0
    assert keys(capsys.readouterr().out)[:3] == ["ndcg_lit", "buckley2000", "fisher1935"]
    assert main(["cite", "nDGC"]) == 2 and "nDCG" in capsys.readouterr().err


def test_the_citation_file_agrees_with_the_package():
    told = yaml.safe_load((TOP / "CITATION.cff").read_text("utf-8"))
    assert told["version"] == ndcg_lit.__version__ and told["authors"] == [{"name": "ndcg_lit authors"}]
    assert told["title"].startswith("ndcg_lit: ") and told["cff-version"] == "1.2.0" and "repository-code" not in told
