"""What pages and modules cite is in `papers.bib`, every paper there is cited, and the glossary lists them."""
import json
import re
from collections import defaultdict

import pytest
from selectolax.lexbor import LexborHTMLParser
from source import TOP, named, notebooks

from ndcg_lit.citations import address_of, cited_as, families, fields_of, papers, plain, published_in

STATIC = TOP / "ndcg_lit" / "static"
PAPERS = {key: fields_of(entry) for key, entry in papers().items()}
SPACED = {name for paper in PAPERS.values() for name in families(paper) if " " in name}
NAME = rf"(?:{'|'.join(sorted(SPACED))}|(?:O['’])?[^\W\d_a-z][\w-]*[a-zà-ÿ][\w-]*)"
YEAR = r"(?:19|20)\d\d"
CITED = re.compile(
    rf"(?<![\w-])(?P<names>{NAME}(?:, {NAME})*)(?P<rest> and {NAME}| et al\.| and others)?(?:['’]s)?"
    rf"(?: \((?P<years>{YEAR}(?:, {YEAR})*)(?=[);:,])|,? (?P<year>{YEAR}(?:, {YEAR})*)(?=[);,\]]))")
NO_NAMES = {"October", "November"}
NEEDED = {"article": "journal", "inproceedings": "booktitle", "book": "publisher", "incollection": "booktitle",
          "techreport": "institution"}


def cited_in(text):
    "Return what a `text` cites: the names, whether there are others, and the year."
    found = []
    for each in CITED.finditer(re.sub(r"\s+", " ", text)):
        names, rest = each["names"].split(", "), each["rest"] or ""
        others = rest in (" et al.", " and others")
        if rest and not others: names.append(rest.removeprefix(" and "))
        years = (each["years"] or each["year"]).split(", ")
        if not NO_NAMES & {*names}: found += [(tuple(names), others, year) for year in years]
    return found


def sources():
    "Yield the name of each notebook, page and module, and its text."
    for path in notebooks():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        yield named(path), "\n\n".join("".join(cell["source"]) for cell in cells)
    written = [*(TOP / "nbs").glob("*.md"), *(TOP / "ndcg_lit").rglob("*.py"), *(STATIC / "core").glob("*.js")]
    for path in [*written, *(STATIC / "labs").glob("*.js"), TOP / "README.md"]:
        yield str(path.relative_to(TOP)), path.read_text(encoding="utf-8")


def fitting(names, others, year):
    "Return the keys of the papers that a citation can mean."
    dated = {key: families(paper) for key, paper in PAPERS.items() if paper["year"] == year}
    if others: return {key for key, authors in dated.items() if authors[0] == names[0] and len(authors) > 2}
    return {key for key, authors in dated.items() if authors == list(names)}


@pytest.fixture(scope="module")
def citations():
    "Return where each citation is."
    where = defaultdict(set)
    for name, text in sources():
        for each in cited_in(text): where[each].add(name)
    return where


@pytest.mark.parametrize("text, found", [
    ("as Moffat and Zobel (2008) say", [(("Moffat", "Zobel"), False, "2008")]),
    ("(who reads on, Wang and others, 2013)", [(("Wang",), True, "2013")]),
    ("Burges et al. (2005), van Rijsbergen (1979)",
     [(("Burges",), True, "2005"), (("van Rijsbergen",), False, "1979")]),
    ("Spärck Jones and van Rijsbergen (1975)", [(("Spärck Jones", "van Rijsbergen"), False, "1975")]),
    ("(Chapelle, Joachims, Radlinski and\nYue, 2012)", [(("Chapelle", "Joachims", "Radlinski", "Yue"), False, "2012")]),
    ("Ferrante and others (2019, 2021)", [(("Ferrante",), True, "2019"), (("Ferrante",), True, "2021")]),
    ("Kish's (1965) sum; [Knuth, 1973](a)", [(("Kish",), False, "1965"), (("Knuth",), False, "1973")]),
    ("in October (2016), TREC-8 (1999), in 2005 (2,000), nDCG (2008)", []),
])
def test_citations_are_found(text, found): assert cited_in(text) == found


def test_what_is_cited_is_in_the_list(citations):
    missing = {each: where for each, where in citations.items() if not fitting(*each)}
    assert not missing
    assert len(citations) > 150


def test_every_paper_is_cited_and_no_citation_means_two(citations):
    by_name = {key for each in citations if not each[1] for key in fitting(*each)}
    unsaid = set()
    for each in filter(lambda each: each[1], citations):
        left = fitting(*each) - by_name if len(fitting(*each)) > 1 else fitting(*each)
        assert len(left) == 1, each
        unsaid |= left
    assert PAPERS.keys() - by_name - unsaid == set()


def test_entries_have_authors_a_title_a_year_and_a_place():
    for key, paper in PAPERS.items():
        place = {NEEDED[paper["kind"]]} if paper["kind"] in NEEDED else {"eprint"} & paper.keys() or {"howpublished"}
        assert {"author", "title", "year"} | place <= paper.keys(), key
        assert all(re.fullmatch(r"[^,]+, [^,]+", author) for author in paper["author"].split(" and ")), key
        assert re.fullmatch(r"(19|20)\d\d", paper["year"]) and not re.search(r"[{}\\]", plain(paper["title"])), key
        if paper["kind"] == "inproceedings": assert re.fullmatch(r"[A-Z][\w-]+( eCom)?", published_in(paper)), key
    assert [*PAPERS] == sorted(PAPERS, key=lambda key: (PAPERS[key]["year"], key))


def test_identifiers_have_the_right_form_and_are_of_one_paper():
    dois = [paper["doi"] for paper in PAPERS.values() if "doi" in paper]
    assert all(re.fullmatch(r"10\.\d{4,5}/[^\s{}]+[\w)]", doi) for doi in dois)
    assert len({doi.lower() for doi in dois}) == len(dois) > 100
    of_arxiv = [paper for paper in PAPERS.values() if "eprint" in paper]
    assert all(re.fullmatch(r"\d{4}\.\d{4,5}", paper["eprint"]) for paper in of_arxiv)
    assert all(paper["archiveprefix"] == "arXiv" for paper in of_arxiv)
    assert all(int(paper["eprint"][:2]) + 2000 <= int(paper["year"]) + 1 for paper in of_arxiv)
    assert len({paper["eprint"] for paper in of_arxiv}) == len(of_arxiv)
    assert sum(not address_of(paper) for paper in PAPERS.values()) < 40


def test_an_entry_that_is_not_read_is_refused():
    whole = "@book{kish1965,\n  author = {Kish, Leslie},\n  title = {Survey Sampling},\n  year = {1965}\n}"
    assert fields_of(whole)["title"] == "Survey Sampling" and cited_as(fields_of(whole)) == "Kish (1965)"
    for broken in (whole.replace("{1965}", "1965"), whole.replace("title", "author"), whole[:-2]):
        with pytest.raises(ValueError, match="kish1965 is no entry of BibTeX"): fields_of(broken)


def test_accents_are_read():
    assert plain(r"{J{\"a}rvelin} Mat{\'u}{\v{s}} O{\u{g}}uz {\'A}d{\'a}m") == "Järvelin Matúš Oğuz Ádám"
    assert plain(r"``ideal'' top-\textit{k} ir\_metadata 1--2") == "“ideal” top-k ir_metadata 1–2"


def test_the_glossary_lists_them_by_year_each_linked_to_where_it_is(site):
    page = LexborHTMLParser((site / "glossary.html").read_text(encoding="utf-8"))
    [table] = page.css('[aria-label^="Table: cited as, paper"]')
    rows = table.css("tbody tr")
    named = [row.css("th, td")[0].text().strip().replace("\u00a0", " ") for row in rows]
    assert named == [cited_as(paper).replace("'", "’") for paper in PAPERS.values()]
    for row, paper in zip(rows, PAPERS.values(), strict=True):
        links = [link.attributes["href"] for link in row.css("a")]
        assert links == [address_of(paper)] * bool(address_of(paper))
        assert row.css_first("em").text() == plain(paper["title"]).replace("'", "’")
