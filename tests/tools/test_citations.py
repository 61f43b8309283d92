"BibTeX of the package and of what was used: of every measure, and well formed."
import inspect
import re
from unicodedata import normalize

import pytest
import yaml

import ndcg_lit
from ndcg_lit import cite, compare, compare_values, evaluate
from ndcg_lit.citations import OF_CORRECTIONS, families, fields_of, papers
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
    "Return the fields of an `entry` of BibTeX by name; AssertionError for what LaTeX would not take."
    found = fields_of(entry)
    for name, value in found.items():
        depth = 0
        for sign in re.sub(r"\\[{}]", "", value):
            depth += (sign == "{") - (sign == "}")
            assert depth >= 0
        assert depth == 0 and not re.search(r"(?<!\\)[_&%#$]", value if name not in ("doi", "key") else "")
    return found


ENTRIES = {key: fields(entry) for key, entry in papers().items()}


def named(entry):
    "Return the family name of the first author of an `entry` in small letters, and the year."
    return families(entry)[0].lower(), entry["year"]


def keys(text):
    return re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE)


def test_entries_are_well_formed_and_have_their_name_for_a_key():
    assert [entry["key"] for entry in ENTRIES.values()] == list(ENTRIES)
    for key, entry in ENTRIES.items():
        name = normalize("NFD", named(entry)[0])
        assert re.fullmatch(re.sub(r"[^a-z]", "", name) + entry["year"] + "[a-z]?", key)
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


# The schema of the Citation File Format 1.2.0, for what stands in our file: each key, and whether its value may be so.
def is_text(value): return isinstance(value, str) and bool(value)


def is_list_of(takes):
    "Return whether a value is a list of different things, each of which `takes` takes."
    return lambda value: isinstance(value, list) and 0 < len(value) == len({*map(repr, value)}) and all(
        map(takes, value))


def is_author(value):
    "Is `value` an author: a group by its name, or a person by parts of theirs?"
    if not isinstance(value, dict) or not value or not all(map(is_text, value.values())): return False
    person = {"family-names", "given-names", "name-particle", "name-suffix", "affiliation"}
    return value.keys() <= {"alias", "orcid", "email", *(["name", "website"] if "name" in value else person)}


def matches(rule): return lambda value: isinstance(value, str) and bool(re.fullmatch(rule, value))


CFF = {
    "cff-version": matches(r"1\.2\.0"), "message": is_text, "title": is_text,
    "authors": is_list_of(is_author),
    "type": {"software", "dataset"}.__contains__,
    "version": lambda value: is_text(value) or isinstance(value, float), "license": {"MIT"}.__contains__,
    "keywords": is_list_of(is_text), "abstract": is_text, "date-released": matches(r"\d{4}-\d\d-\d\d"),
    "doi": matches(r"10\.\d{4,9}(\.\d+)?/[\w:/.-]+"), "url": matches(r"https://\S+"),
    "repository-code": matches(r"https://\S+")}
NEEDED = {"cff-version", "message", "title", "authors"}


def faults_of(told):
    "Return what the format refuses in a citation file: keys that it lacks, does not know, or that have a wrong value."
    return (NEEDED - told.keys()) | {key for key, value in told.items() if key not in CFF or not CFF[key](value)}


def test_the_citation_file_has_the_right_form():
    told = yaml.safe_load((TOP / "CITATION.cff").read_text("utf-8"))
    assert faults_of(told) == set()


@pytest.mark.parametrize("fault, change", [
    ("message", {"message": ""}), ("authors", {"authors": []}), ("authors", {"authors": ["ndcg_lit authors"]}),
    ("authors", {"authors": [{"name": "A"}] * 2}),
    ("authors", {"authors": [{"name": "A", "family-names": "B"}]}), ("author", {"author": "A"}),
    ("cff-version", {"cff-version": 1.2}),
    ("type", {"type": "package"}), ("keywords", {"keywords": ["ranking", "ranking"]}), ("version", {"version": ""}),
    ("doi", {"doi": "https://doi.org/10.5281/zenodo.1"}), ("license", {"license": "MIT License"})])
def test_a_citation_file_of_another_form_is_noticed(fault, change):
    told = yaml.safe_load((TOP / "CITATION.cff").read_text("utf-8"))
    assert faults_of({**told, **change}) == {fault}


def test_the_citation_file_agrees_with_the_package():
    told = yaml.safe_load((TOP / "CITATION.cff").read_text("utf-8"))
    assert told["version"] == ndcg_lit.__version__ and told["authors"] == [{"name": "ndcg_lit authors"}]
    assert told["title"].startswith("ndcg_lit: ") and told["cff-version"] == "1.2.0" and "repository-code" not in told
