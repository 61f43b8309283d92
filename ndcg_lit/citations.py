"""`cite` writes the BibTeX of this package, and of the papers that the measures, the test and the choices of a result are from."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from ndcg_lit.engine.convention import Convention
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.lists import shorten
from ndcg_lit.provenance import written_out
from ndcg_lit.system import version

OF_ALL = {"ties", "missing", "empty", "precision"}  # the choices that every measure depends on
OF_CORRECTIONS = {"maxT": "westfall1993", "holm": "holm1979"}
ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    '"': "\u0308",
    "^": "\u0302",
    "~": "\u0303",
    "u": "\u0306",
    "v": "\u030c",
}
ACCENT = re.compile(r"""\\(['`"^~]|[uv](?![a-z]))\{?(\w)\}?""")
NAMED = 5  # of more authors the first is named


def cite(result: Any = None) -> str:
    """Return BibTeX: of this package, and of the papers that a `result`, or measures, are from.

    Parameters
    ----------
    result : Comparison, Evaluation, str or list of str, default None
        What `compare` or `evaluate` returned, or names of measures; None: this package alone.

    Returns
    -------
    str
        An entry for each paper, in the order in which they matter. An entry without a DOI is of a
        work that has none, or whose DOI nobody has checked.

    Raises
    ------
    ValueError
        For a name that is no measure.
    TypeError
        For what is no result.

    Examples
    --------
    >>> print(cite())
    @misc{ndcg_lit,
      author = {{ndcg\\_lit authors}},
      title = {ndcg\\_lit: ranking metrics you can read, run and import},
      note = {Python package, version 0.1.0}
    }
    >>> print(cite("AP").count("@"))
    2
    """
    return "\n\n".join([of_package(), *(papers()[key] for key in keys_of(result))])


def cite_compare(measures, correction):
    "Return the BibTeX of a comparison of several runs by `measures`, p corrected by `correction`, before there is one."
    of_test = "fisher1935", "smucker2007", "phipson2010", OF_CORRECTIONS[correction], "hartigan1969"
    entries = (papers()[key] for key in (*keys_of(measures), *of_test))
    return "\n\n".join([of_package(), *entries])


def of_package():
    "Return the entry of this package."
    return (
        "@misc{ndcg_lit,\n"
        "  author = {{ndcg\\_lit authors}},\n"
        "  title = {ndcg\\_lit: ranking metrics you can read, run and import},\n"
        f"  note = {{Python package, version {version()}}}\n"
        "}"
    )


@cache
def papers():
    "Return the entries of all papers by key."
    text = (files("ndcg_lit") / "static" / "papers.bib").read_text(encoding="utf-8")
    entries = [f"@{each}".strip() for each in text.split("\n@")]
    entries[0] = entries[0].removeprefix("@")
    return {entry[entry.index("{") + 1 : entry.index(",")]: entry for entry in entries}


def fields_of(entry):
    "Return the fields of an `entry` of BibTeX by name, and its `kind` and `key`; a field has a line of its own."
    head, *lines, last = entry.split("\n")
    kind, key = head.removeprefix("@").removesuffix(",").split("{")
    found = {"kind": kind, "key": key}
    for line in lines:
        field = re.fullmatch(r"  (\w+) = \{(.*)\},?", line)
        if not field or field[1] in found or last != "}":
            raise ValueError(f"{key} is no entry of BibTeX with a field a line: {shorten(line)}")
        found[field[1]] = field[2]
    return found


def plain(text):
    "Return a `text` of BibTeX as people read it: with its accents, and without braces."
    text = ACCENT.sub(
        lambda found: unicodedata.normalize("NFC", found[2] + ACCENTS[found[1]]), text
    )
    text = text.replace("``", "\u201c").replace("''", "\u201d").replace("--", "\u2013")
    return re.sub(r"[{}]|\\textit|\\", "", text)


def families(paper):
    "Return the family names of the authors of a `paper`, the fields of an entry."
    return [plain(author).split(",")[0] for author in paper["author"].split(" and ")]


def cited_as(paper):
    "Return how a `paper` is cited, as in `Moffat and Zobel (2008)`."
    names = families(paper)
    first = (
        f"{names[0]} et al."
        if len(names) > NAMED
        else " and ".join([", ".join(names[:-1]), names[-1]])
    )
    return f"{first.removeprefix(' and ')} ({paper['year']})"


def published_in(paper):
    "Return where a `paper` was published, proceedings by their short name."
    kind = paper["kind"]
    if kind == "inproceedings":
        return plain(paper["booktitle"]).rpartition("(")[2].removesuffix(")")
    if kind == "incollection":
        return f"in {plain(paper['booktitle'])}, {paper['publisher']}"
    if kind == "article":
        number = f"({paper['number']})" if "number" in paper else ""
        return f"{plain(paper['journal'])} {paper['volume']}{number}"
    if kind == "techreport":
        return " ".join(filter(None, [paper["institution"], paper.get("number")]))
    edition = f"{paper['edition']} edition, " if "edition" in paper else ""
    return edition + (
        paper.get("publisher") or paper.get("howpublished") or f"arXiv:{paper['eprint']}"
    )


def address_of(paper):
    "Return the address of a `paper`, by its DOI, else at arXiv; nothing if it has neither."
    if "doi" in paper:
        return f"https://doi.org/{quote(paper['doi'], safe='/:;()')}"
    return f"https://arxiv.org/abs/{paper['eprint']}" if "eprint" in paper else ""


def keys_of(result):
    "Return the keys of the papers that a `result` is from, those of its measures first."
    if result is None:
        return []
    if isinstance(result, (str, list, tuple)):
        return list(dict.fromkeys(keys_of_measures(parse_measures(result))))
    evaluations = getattr(result, "evaluations", None)
    if not hasattr(result, "method") or (evaluations is None and not hasattr(result, "per_query")):
        raise TypeError(
            "cite takes what compare or evaluate returned, or names of measures; "
            f"got {shorten(result)}"
        )
    one = result if evaluations is None else next(iter(evaluations.values()))
    measures = measures_in(one)
    keys = keys_of_measures(measures)
    gained = any(option.name == "gain" for measure in measures for option in measure.info.options)
    if one.convention.gain == "exponential" and gained:
        keys.append("burges2005")
    if one.convention.ties == "average":
        keys.append("mcsherry2008")
    if evaluations is not None:
        keys += keys_of_test(result)
    keys += keys_of_intervals(result)
    if one.weights is not None:
        keys.append("kish1965")
    return list(dict.fromkeys(keys))


def keys_of_measures(measures):
    "Return the keys of the papers of some `measures`."
    return [key for measure in measures for key in measure.info.papers.split()]


def measures_in(result):
    "Return the measures of an `Evaluation`, the `result`; values that were given may have any name, and no paper."
    found = []
    for name in result.per_query:
        try:
            found += (
                parse_measures(name) if name != "query_id" and result.documents is not None else []
            )
        except ValueError:
            continue  # a measure of somebody's own
    return found


def choices_said(evaluation):
    "Return each choice that the measures of an `evaluation` follow, the name of its convention, and the version."
    by, convention = f"ndcg_lit {version()}", evaluation.convention
    if type(convention) is not Convention:
        return by  # values that were given were made by nobody knows which choices
    told = written_out(convention, evaluation.inputs.preset if evaluation.inputs else "")
    followed = set(OF_ALL)
    for measure in measures_in(
        evaluation
    ):  # what its name says already, as RBP(p=0.9) does, is no choice of others
        follows = measure.info.follows.items()
        followed |= {choice for choice, option in follows if option not in measure.options}
        followed |= {"pool"} if measure.info.uses_pool else set()
    named = [
        f"{name}={choice:g}" if isinstance(choice, float) else f"{name}={choice}"
        for name, choice in told["choices"].items()
        if name in followed
    ]
    return f"{', '.join(named)}; convention {told['name']}, {by}"


def keys_of_test(found):
    "Return the keys of the papers of the test of a comparison, and of its correction if there is one."
    keys = ["fisher1935", "smucker2007"]
    if not all(pair.exact for pair in found.pairs):
        keys.append("phipson2010")
    if found.pairs[0].comparisons > 1:
        keys.append(OF_CORRECTIONS[found.how["correction"]])
    return keys


def keys_of_intervals(result):
    "Return the keys of the papers of the intervals of a `result`; those by the normal distribution have none."
    return ["hartigan1969"] if "subsets" in result.method() else []
