"""The lists that the cases are made of: inputs that react to many choices, edges, worked examples, probes, draws."""
import json
from pathlib import Path

from . import schema
from .reference import Refused, answer

PRESETS = Path(__file__).resolve().parent.parent / "ndcg_lit" / "static" / "conventions.json"


def rows(text):
    "Return the rows of a query from text such as `d1 3, d2 2`."
    return [[name, number(value)] for name, value in (row.split() for row in text.split(",") if row.strip())]


def number(text): return float(text) if any(sign in text for sign in ".e") else int(text)


def falling(grades, prefix="d"):
    "Return a run that returns documents in this order, and their grades; None for a document that nobody judged."
    run = [[f"{prefix}{i:02d}", len(grades) - i] for i in range(len(grades))]
    return run, [[name, grade] for (name, _), grade in zip(run, grades) if grade is not None]


def query(run, qrels): return {"q": rows(run)}, {"q": rows(qrels)}


PHONES = query("d1 9, d2 8, d3 7, d4 6, d5 5, d6 4", "d1 3, d2 2, d3 3, d4 0, d5 1, d6 2, d7 3, d8 2")
INPUTS = {
    "phones": PHONES,
    "tied": query("d3 5, d1 4, d9 4, d4 4, d7 2, d2 2", "d3 1, d1 0, d9 2, d4 3, d7 0, d2 1, d8 2"),
    "all tied": query("b 1, d 1, a 1, c 1", "a 1, b 0, c 2, d 0"),
    "close": query("a 0.1, b 0.100000000001, c 16777216, d 16777217", "a 0, b 2, c 0, d 1"),
    "short": query("x 2, y 1", "x 0, y 1, z 1, w 2"),
    "long": query(
        "a 12, b 11, c 10, d 9, e 8, f 7, g 6, h 5, i 4, j 3", "a 0, b 1, c 0, d 0, e 2, f 0, g 0, h 3, i 0, j 1"
    ),
    "itself": query("q 9, b 8, a 7, c 6, d 5", "q 1, a 2, b 0, c 1"),
    "itself later": query("a 9, b 8, q 7, c 6", "a 2, b 0, c 1, d 2"),
    "gaps": query("u 9, a 8, v 7, b 6, w 5, c 4", "a 2, b 0, c 1, m 1"),
    "below": query("a 5, b 4, c 3, d 2", "a 2, b -1, c 1, d 0, e -2, f 1"),
    "below first": query("b 5, a 4, c 3", "b -1, a 0, c 2"),
    "fractions": query("a 5, b 4, c 3, d 2", "a 0.5, b 2.5, c 0.25, d 1.75"),
    "nothing": ({"p": rows("a 2, b 1"), "q": rows("a 2, b 1")}, {"p": rows("a 0, b 0"), "q": rows("a 1, b 2")}),
    "lacking": ({"p": rows("a 2, b 1")}, {"p": rows("a 0, b 1"), "q": rows("c 1")}),
    "unasked": ({"p": rows("a 2, b 1"), "q": rows("c 3, d 1")}, {"p": rows("a 0, b 1")}),
    "twice": query("a 5, b 4, c 3, b 6, a 1", "a 1, b 0, c 2"),
    "twice judged": query("a 3, b 2, c 1", "a 0, b 1, c 0, a 2, a 1"),
    "three queries": (
        {"p": rows("a 3, b 2, c 1"), "q": rows("b 3, a 2, c 1"), "r": rows("c 3, b 2, a 1")},
        {"p": rows("a 0, b 1, c 2"), "q": rows("a 1, b 0, c 3"), "r": rows("a 2, b 0, c 0")},
    ),
}
SAID = {
    "phones": "six of eight judged documents are returned", "tied": "two groups of equal scores",
    "all tied": "every score is equal", "close": "scores that are equal in 32 bits only",
    "short": "two of four judged documents are returned", "long": "ten results, relevant ones far down",
    "itself": "the query's own document is the first result, and judged",
    "itself later": "the query's own document is the third result, and nobody judged it",
    "gaps": "documents that nobody judged stand between the others", "below": "grades below 0",
    "below first": "a grade below 0 stands first", "fractions": "grades that are not whole",
    "nothing": "one query has nothing to find", "lacking": "the run lacks a judged query",
    "unasked": "the run has a query that nobody judged", "twice": "two documents come twice in the run",
    "twice judged": "a document is judged three times", "three queries": "three queries",
}
EDGES = [  # name, why, measure, convention, run, qrels
    ("k-beyond-list", "k larger than the list and the pool", "nDCG@100", {}, "a 3, b 2, c 1", "a 0, b 1, c 2"),
    ("p-beyond-list", "P@10 of three results", "P@10", {}, "a 3, b 2, c 1", "a 1, b 0, c 1"),
    ("k-1", "only the first rank counts", "nDCG@1", {}, "a 3, b 2", "a 1, b 3"),
    ("k-1-ap", "AP@1 divides by all relevant documents", "AP@1", {}, "a 3, b 2", "a 1, b 3"),
    ("hit-at-k", "the first hit stands at rank k", "RR@3", {}, "a 3, b 2, c 1", "c 1"),
    ("hit-after-k", "the first hit stands one rank after k", "RR@2", {}, "a 3, b 2, c 1", "c 1"),
    ("success-at-k", "the first hit stands at rank k", "Success@3", {}, "a 3, b 2, c 1", "c 1"),
    ("success-after-k", "the first hit stands one rank after k", "Success@2", {}, "a 3, b 2, c 1", "c 1"),
    ("one-document", "one document, and it is relevant", "nDCG@5", {}, "a 1", "a 1"),
    ("one-useless", "one document, and it is not relevant", "nDCG@5", {}, "a 1", "a 0"),
    ("rank-2", "the only relevant document stands at rank 2: 0.63, not 1", "nDCG", {}, "a 2, b 1", "b 1"),
    ("rank-3", "the only relevant document stands at rank 3: one half", "nDCG", {}, "a 3, b 2, c 1", "c 1"),
    ("perfect", "the best order is exactly 1", "nDCG", {}, "a 4, b 3, c 2, d 1", "a 3, b 2, c 1, d 0"),
    ("perfect-pool", "the best order is below 1 if more was there", "nDCG", {}, "a 2, b 1", "a 3, b 2, c 3"),
    ("perfect-ten", "a perfect list of ten: no rounding beyond 1", "nDCG@10", {"gain": "exponential"},
     "a 10, b 9, c 8, d 7, e 6, f 5, g 4, h 3, i 2, j 1", "a 9, b 8, c 7, d 6, e 5, f 4, g 3, h 2, i 1, j 1"),
    ("worst-order", "the worst order of four grades", "nDCG", {}, "a 4, b 3, c 2, d 1", "a 0, b 1, c 2, d 3"),
    ("nothing-returned-relevant", "nothing relevant was returned", "AP", {}, "a 2, b 1", "c 1"),
    ("nothing-returned-judged", "nobody judged what was returned", "nDCG@5", {}, "a 2, b 1", "c 1"),
    ("judged-none", "nobody judged any of the results", "Judged@2", {}, "a 2, b 1", "c 1"),
    ("judged-half", "one of two results is judged", "Judged@2", {}, "a 2, b 1", "b 0"),
    ("r-precision", "three relevant, two of them in the first three", "Rprec", {},
     "a 4, b 3, c 2, d 1", "a 1, c 1, d 1"),
    ("r-precision-short", "more relevant documents than results", "Rprec", {}, "a 2, b 1", "a 1, x 1, y 1"),
    ("recall-beyond", "recall at k beyond the list", "R@50", {}, "a 2, b 1", "a 1, x 1, y 1, z 1"),
    ("all-rr-hits", "RR looks at the first hit alone", "RR", {}, "a 3, b 2, c 1", "a 0, b 1, c 1"),
    ("two-hits-rr", "a second hit does not lower RR", "RR", {}, "a 3, b 2, c 1", "a 1, b 1, c 0"),
    ("scores-below-0", "scores below 0 rank as any others", "AP", {}, "a -3, b -2, c -1", "a 2, b 1, c 0"),
    ("scores-unsorted", "rows come in any order", "RR", {}, "a 1, b 3, c 2", "b 0, c 1"),
    ("ids-as-text", "ids are compared letter by letter: 9 before 10", "RR", {}, "10 1, 9 1", "10 1"),
    ("ids-as-text-rising", "ids are compared letter by letter, the smaller first", "RR", {"ties": "docid-rising"},
     "10 1, 9 1", "10 1"),
    ("ids-case", "capital letters are smaller than small ones", "RR", {}, "B 1, a 1", "B 1"),
    ("ids-prefix", "an id is smaller than one that goes on", "RR", {}, "a 1, aa 1", "a 1"),
    ("ids-bytes", "ids are compared by the bytes of UTF-8", "RR", {}, "z 1, é 1", "z 1"),
    ("ids-astral", "the bytes of UTF-8 order these otherwise than UTF-16 does", "RR", {}, "｡ 1, 😀 1", "｡ 1"),
    ("zero-signs", "0 and -0 are equal scores", "RR", {}, "a 0.0, b -0.0", "a 1"),
    ("tiny-in-double", "scores 1e-300 apart differ in 64 bits", "RR", {"precision": "double"},
     "a 1e-300, b 0.0", "a 1"),
    ("tiny-in-single", "1e-300 is 0 in 32 bits", "RR", {}, "a 1e-300, b 0.0", "a 1"),
    ("huge-in-single", "beyond the largest number of 32 bits all scores are equal", "RR", {}, "a 2e39, b 1e39", "a 1"),
    ("huge-in-double", "in 64 bits scores beyond 1e39 still differ", "RR", {"precision": "double"},
     "a 2e39, b 1e39", "a 1"),
    ("whole-in-single", "16777217 and 16777216 are one number in 32 bits", "AP", {}, "a 16777217, b 16777216", "a 1"),
    ("whole-in-double", "16777217 and 16777216 are two numbers in 64 bits", "AP", {"precision": "double"},
     "a 16777217, b 16777216", "a 1"),
    ("tie-across-k", "a tie that k cuts through, on average", "nDCG@2", {"ties": "average"},
     "a 3, b 2, c 2, d 2", "a 1, b 0, c 3, d 1"),
    ("tie-across-k-p", "a tie that k cuts through, on average", "P@2", {"ties": "average"},
     "a 3, b 2, c 2, d 2", "a 1, b 0, c 3, d 1"),
    ("tie-ap", "AP on average over the orders of a tie", "AP", {"ties": "average"}, "a 1, b 1, c 1", "a 1, b 1, c 0"),
    ("tie-rr", "RR on average: (1 + 1/2 + 1/3) / 3", "RR", {"ties": "average"}, "a 1, b 1, c 1", "b 1"),
    ("tie-unjudged", "unjudged documents are tied, too", "RR", {"ties": "average"}, "u 1, b 1, v 1", "b 1"),
    ("tie-last-ap", "one threshold for the whole group", "AP", {"ties": "last"},
     "a 1, b 1, c 1, d 1", "a 1, b 0, c 0, d 0"),
    ("tie-constant", "a constant model is not perfect", "nDCG", {"ties": "average"},
     "a 1, b 1, c 1, d 1, e 1", "a 10, b 0, c 0, d 1, e 5"),
    ("tie-constant-stable", "a constant model in the order of the input", "nDCG", {"ties": "stable"},
     "a 1, b 1, c 1, d 1, e 1", "a 10, b 0, c 0, d 1, e 5"),
    ("gain-large", "2^30 - 1 as in the last label of LightGBM", "nDCG", {"gain": "exponential"},
     "a 2, b 1", "a 1, b 30"),
    ("gain-fraction", "the exponential gain of grades that are not whole", "DCG", {"gain": "exponential"},
     "a 2, b 1", "a 0.5, b 1.5"),
    ("gain-unlisted", "a grade that the table lacks is an error", "nDCG", {"gain": [[1, 1]]}, "a 2, b 1", "a 1, b 2"),
    ("gain-zero-listed", "a table may give grade 0 a gain", "nDCG", {"gain": [[0, 1], [1, 4]]}, "a 2, b 1", "a 0, b 1"),
    ("gain-below-listed", "a table may give a grade below 0 a gain", "nDCG", {"gain": [[-1, 0.5], [1, 4]]},
     "a 2, b 1", "a -1, b 1"),
    ("cg", "a sum of gains, whatever their order", "CG", {}, "a 3, b 2, c 1", "a 1, b 0, c 3"),
    ("cg-k", "a sum of the first k grades", "CG@2", {}, "a 3, b 2, c 1", "a 1, b 0, c 3"),
    ("cg-gain", "CG adds up gains, as DCG does", "CG", {"gain": "exponential"}, "a 3, b 2, c 1", "a 1, b 0, c 3"),
    ("cg-gain-unlisted", "a grade that the table lacks is an error beyond the cutoff, too", "CG@1", {"gain": [[1, 1]]},
     "a 2, b 1", "a 1, b 2"),
    ("judged", "three results, two of them judged, and a judged one that is not returned", "Judged", {},
     "a 3, b 2, c 1", "a 0, c 1, d 1"),
    ("judged-beyond", "Judged@k beyond the list divides by what there is", "Judged@9", {}, "a 3, b 2, c 1", "a 0, c 1"),
    ("success-none", "nothing relevant was returned", "Success", {}, "a 2, b 1", "c 1"),
    ("success-all", "Success without k looks at the whole list", "Success", {}, "a 2, b 1", "b 1"),
    ("r-precision-none", "nothing relevant in the first R", "Rprec", {}, "a 3, b 2, c 1", "c 1"),
    ("ap-sum", "grades count as relevant or not", "AP", {}, "a 3, b 2, c 1", "a 3, b 0, c 1"),
    ("min-grade-rr", "relevant from grade 2 on", "RR", {"min_grade": 2}, "a 3, b 2, c 1", "a 1, b 2, c 3"),
    ("min-grade-ndcg", "nDCG asks for no relevant grade", "nDCG", {"min_grade": 2}, "a 3, b 2, c 1", "a 1, b 2, c 3"),
    ("min-grade-none", "no grade is high enough", "AP", {"min_grade": 4, "empty": 1}, "a 2, b 1", "a 1, b 3"),
    ("own-alone", "nothing is left of a query that returned itself alone, and it still counts", "RR",
     {"drop": "own", "missing": "skip"}, "q 1", "a 1"),
    ("first-alone", "nothing is left behind the first result, and the query still counts", "RR",
     {"drop": "first", "missing": "skip"}, "a 1", "a 1"),
    ("against-first-average", "with ties on average no result is the first", "RR", {"drop": "first", "ties": "average"},
     "a 2, b 1", "b 1"),
    ("half-even", "one eighth to two decimals is 0.12", "P@8", {"rounding": ["query", 2]}, "a 2, b 1", "a 1"),
    ("against-gain-ideal", "an ideal of k relevant results needs a gain of relevant or not", "nDCG@3",
     {"ideal": "relevant"}, "a 2, b 1", "a 1"),
    ("against-gain-from", "gain_from needs grades", "nDCG", {"gain": "binary", "gain_from": 2}, "a 2, b 1", "a 2"),
    ("against-found-average", "hits found, with k, change with the order of the tied", "AP@1",
     {"ap_divisor": "found", "ties": "average"}, "a 1, b 1", "a 1"),
]


def edges():
    for name, why, measure, convention, run, qrels in EDGES:
        run, qrels = query(run, qrels)
        yield {"id": f"edge-{name}", "why": f"{why}.", "measure": measure, "convention": convention,
               "run": run, "qrels": qrels}
    yield from edges_of_queries()


def edges_of_queries():
    "Yield edge cases of several queries."
    two = {"p": rows("a 2, b 1"), "q": rows("a 2, b 1")}
    found = {"p": rows("a 1, b 0"), "q": rows("a 0, b 1")}
    none = {"p": rows("a 0"), "q": rows("b 0")}
    cases = [
        ("mean", "the mean counts each query once", "RR", {}, two, found),
        ("ids-meet", "the same document is another one in another query", "AP", {}, two,
         {"p": rows("a 1"), "q": rows("b 1")}),
        ("all-empty", "no query has anything to find", "nDCG", {}, two, none),
        ("all-empty-skip", "no query is left for the mean", "nDCG", {"empty": "skip"}, two, none),
        ("lacking-empty", "a query that the run lacks and that has nothing to find", "AP", {"empty": 1},
         {"p": rows("a 1")}, {"p": rows("a 1"), "q": rows("b 0")}),
        ("no-query-meets", "the run has none of the judged queries", "RR", {}, {"x": rows("a 1")}, {"p": rows("a 1")}),
        ("no-query-meets-skip", "the run has none of the judged queries, and they are left out", "RR",
         {"missing": "skip"}, {"x": rows("a 1")}, {"p": rows("a 1")}),
        ("unasked-empty", "a query without judgments counts 0 whatever an empty one counts", "AP",
         {"unjudged": "zero", "empty": 1}, {"p": rows("a 1"), "x": rows("b 1")}, {"p": rows("a 1")}),
        ("dcg-never-empty", "a sum is 0 where nothing is to be found, never empty", "DCG", {"empty": 1}, two, none),
    ]
    for name, why, measure, convention, run, qrels in cases:
        yield {"id": f"edge-{name}", "why": f"{why}.", "measure": measure, "convention": convention,
               "run": run, "qrels": qrels}


EXP, LISTED = {"gain": "exponential"}, {"pool": "returned"}
SOURCES = [  # source, grades in rank order, further judged documents, measure, convention
    ("the phone article", [3, 2, 3, 0, 1, 2], [], "CG@6", {}),
    ("the phone article", [3, 2, 3, 0, 1, 2], [], "DCG@6", {}),
    ("the phone article", [3, 2, 3, 0, 1, 2], [], "DCG@6", EXP),
    ("the phone article", [3, 2, 0, 3, 1, 2], [], "DCG@6", {}),
    ("the phone article", [3, 3, 2, 2, 1, 0], [], "DCG@6", {}),
    ("the phone article", [3, 3, 3, 2, 2, 2, 1, 0], [], "DCG@6", {}),
    ("the phone article", [3, 3, 3, 2, 2, 2, 1, 0], [], "DCG@6", EXP),
    ("the phone article", [3, 2, 3, 0, 1, 2], [3, 2], "nDCG@6", LISTED),
    ("the phone article", [3, 2, 3, 0, 1, 2], [3, 2], "nDCG@6", {}),
    ("the phone article", [3, 2, 3, 0, 1, 2], [3, 2], "nDCG@6", EXP | LISTED),
    ("the pandas note", [3, 2, 3, 1, 2], [], "DCG", EXP),
    ("the pandas note", [3, 2, 3, 1, 2], [], "nDCG", EXP),
    ("the pandas note", [0, 1, 0, 0, 1], [], "DCG", EXP),
    ("the pandas note", [0, 1, 0, 0, 1], [], "nDCG", EXP),
    ("the search guide", [1, 1, 0, 1, 0, 0, 1], [], "AP", {}),
    ("the search guide", [1, 0, 1, 0, 1], [1, 1], "AP", {}),
    ("the search guide", [0, 1, 0, 1], [], "RR", {}),
    ("the search guide", [0, 0, 0, 1], [], "RR", {}),
    ("the search guide", [5, 4, 3, 3, 3, 2, 2, 2, 1, 1], [], "DCG@10", {}),
    ("the search guide", [5, 4, 3, 3, 3, 2, 2, 2, 1, 1], [], "DCG@10", EXP),
    ("the search guide", [1, 1, 5, 4], [], "AP", {"min_grade": 2}),
    ("the talk", [2, 1, 0], [], "DCG", {}),
    ("the talk", [2, 3, 1, 0, 0], [], "DCG", {}),
    ("the talk", [3, 2, 1, 0, 0], [], "DCG", {}),
    ("the talk", [2, 3, 1, 0, 0], [], "nDCG@5", {}),
    ("the talk", [2, 3, 1, 0, 0], [], "nDCG@5", EXP),
    ("the talk", [3, 2, 1, 0, 3], [], "nDCG", {}),
    ("the talk", [3, 0, 3, 0], [], "nDCG", {}),
    ("the talk", [2, 2, 2, 2, 2], [], "nDCG@5", {}),
    ("the talk", [1, 1, 1, 1, 1], [2, 2, 2], "nDCG@5", {}),
    ("the recommender article", [1, 0, 1, 0, 1, 0], [], "AP", {}),
    ("the recommender article", [0, 1, 1, 0, 1], [], "nDCG", {}),
    ("the recommender article", [0, 0, 1, 1, 1], [], "nDCG", {}),
    ("the recommender article", [0, 0, 1, 1, 1], [], "DCG", {}),
]


def sources():
    "Yield the worked examples of the five sources."
    for source, grades, further, measure, convention in SOURCES:
        run, qrels = falling(grades)
        listed = "+".join(".".join(map(str, some)) for some in (grades, further) if some)
        qrels += [[f"x{j}", grade] for j, grade in enumerate(further)]
        yield {"id": schema.identity("source", listed, measure, convention),
               "why": f"a worked example of {source}: {' '.join(map(str, grades))}.",
               "measure": measure, "convention": convention, "run": {"q": run}, "qrels": {"q": qrels}}


PROBES = {  # what it shows, run, judgments, measures
    "P1": ("six of eight judged results", *PHONES,
           ("nDCG@6", "nDCG@3", "nDCG", "DCG@6", "AP@6", "AP", "RR@3", "RR", "P@6", "R@5", "Success@3", "Rprec")),
    "P2": ("a query with nothing to find beside another one",
           {"p": rows("a 2, b 1"), "q": rows("a 2, b 1")}, {"p": rows("a 0, b 0"), "q": rows("a 0, b 1")},
           ("nDCG@3", "AP@3", "AP", "RR@3", "P@2", "R@2")),
    "P3": ("four equal scores, the relevant document first and of the lowest id",
           *query("d1 1, d2 1, d3 1, d4 1", "d1 1, d2 0, d3 0, d4 0"), ("nDCG@4", "AP@4", "AP", "RR@4", "RR")),
    "P4": ("a grade below 0", *query("a 3, b 2, c 1", "a 2, b -1, c 1"), ("nDCG@3", "DCG@3")),
    "P5": ("two of six relevant documents within k", *query("a 5, b 4, c 3, d 2, e 1",
           "a 1, b 0, c 1, d 0, e 0, v 1, w 1, x 1, y 1"), ("AP@5", "AP", "nDCG@5", "R@5")),
    "P6": ("k beyond the list", *query("a 3, b 2, c 1", "a 1, b 0, c 2"), ("nDCG@10", "P@10", "AP@10")),
    "P7": ("the only hit stands after k", *query("a 7, b 6, c 5, d 4, e 3, f 2, g 1", "g 1, a 0"),
           ("RR@5", "Success@5")),
    "P8": ("a judged query that the run lacks", {"p": rows("a 2, b 1")}, {"p": rows("a 1"), "q": rows("a 1")},
           ("nDCG@3", "AP@3", "RR@3", "RR", "P@3", "R@3")),
    "P9": ("scores below 0", *query("a -1, b -2, c -3", "a 0, b 1, c 2"), ("nDCG@3", "AP")),
    "P10": ("grades that are not whole", *query("a 3, b 2, c 1", "a 0.5, b 1.5, c 2.5"), ("nDCG@3", "DCG@3")),
}


def of_presets():
    "Yield the probes under every preset, each only once for those that agree about it."
    found = {}
    for name, facts in json.loads(PRESETS.read_text(encoding="utf-8"))["presets"].items():
        for probe, measure, convention in probed(facts):
            key = json.dumps([probe, measure, convention], sort_keys=True)
            found.setdefault(key, (probe, measure, convention, []))[3].append(name)
    for probe, measure, convention, names in found.values():
        said, run, qrels, _ = PROBES[probe]
        name = schema.identity("probe", probe, measure, convention)
        yield {"id": name, "why": f"{said}, as the presets that it names count it.",
               "presets": names, "measure": measure, "convention": convention, "run": run, "qrels": qrels}


def probed(facts):
    "Yield the probes that a preset answers, and as little of its convention as gives the same answer."
    for probe, (_, run, qrels, measures) in PROBES.items():
        for measure in measures:
            case = {"measure": measure, "convention": facts["convention"], "run": run, "qrels": qrels}
            by_chance = probe == "P3" and facts["convention"].get("ties") == "random"
            if not holds(facts["measures"], measure) or by_chance or schema.unsettled(case): continue
            yield probe, measure, least(case)


def holds(names, measure):
    "Return whether the `names` of measures, with @k (only with a cutoff) and @all (only without), have this one."
    name, _, k = measure.partition("@")
    return any(known in (name, f"{name}@{'k' if k else 'all'}") for known in names.split())


def least(case):
    "Return the convention of a case without the fields that do not matter to its answer."
    convention = schema.in_order(case["convention"])
    wanted = of(case, convention)
    for field in list(convention):
        without = {other: value for other, value in convention.items() if other != field}
        if of(case, without) == wanted: convention = without
    return convention


def of(case, convention):
    "Return the answer to a case by another convention; the name of the error if it is one."
    try: return answer({**case, "convention": convention})
    except Refused: return "an error"


def drawn(rnd):
    "Draw a run and its judgments: few documents, many ties, a grade or two of the odd kinds."
    run, qrels = {}, {}
    for name in ["p", "q", "r"][:rnd.choice([1, 1, 1, 2, 3])]:
        ids = rnd.sample([f"d{i}" for i in range(1, 13)], rnd.randint(2, 8))
        levels = rnd.choice([[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3], [1, 1 + 1e-12, 2], [0.5, 0.25, -1]])
        odd = rnd.choice([[], [], [], [-1], [0.5, 2.5]])
        returned, judged = ids[:rnd.randint(1, len(ids))], rnd.sample(ids, rnd.randint(1, len(ids)))
        grades = [0, 0, 1, 1, 2, 3, *odd] if rnd.random() < 0.9 else [0]
        if rnd.random() < 0.9: run[name] = [[d, rnd.choice(levels)] for d in kept_small(returned)]
        if rnd.random() < 0.95: qrels[name] = [[d, rnd.choice(grades)] for d in judged]
    return (run, qrels) if run and qrels else drawn(rnd)


def kept_small(ids): return ids[:5]  # 5! orders at most, should all be tied
