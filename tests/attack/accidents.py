"""What people do wrong before any number, done to right evaluations: which of it is noticed?

    python tests/attack/accidents.py [CASES]         the table of all kinds, of so many drawn cases each
    python tests/attack/accidents.py KIND SEED [QUERIES]   one case again, of its first queries

An accident is harmful if it moves the mean of nDCG@10, AP, RR or R@10 of a system by .01, or turns the order of two
systems. It is noticed if a door raises, or if a caution names it: one of the codes of its kind, or its words. A
caution about something else does not count. Where the numbers are those of the right evaluation, it was read as it
was meant."""
import re
import sys
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import evaluations
import pandas as pd
from evaluations import FORMS, SCORED, SOURCES, as_csv, as_trec, cut, renamed, with_ids

from ndcg_lit import check, compare, evaluate

REFUSED = ValueError, TypeError
MOVED = 0.01


@dataclass
class Given:
    "What is handed over: runs by name, judgments, and what is told beside."

    runs: dict
    qrels: object
    measures: tuple
    told: dict = field(default_factory=dict)


@dataclass
class Case:
    "A right evaluation and how it is handed over, before and after the accident."

    right: evaluations.Evaluation
    form: str
    columns: str
    pair: bool  # whether two systems are compared
    told: dict = field(default_factory=dict)

    def given(self, folder, **changed):
        "Return what is handed over; `changed` names a `run`, an `other` or `qrels` that are not the right ones."
        right, folder = self.right, Path(folder)
        measures, told = changed.pop("measures", right.measures), changed.pop("told", self.told)
        sides = {"A": changed.get("run", right.run)}
        if self.pair: sides["B"] = changed.get("other", right.other)
        runs = {name: self.written(side, "run", folder / name) for name, side in sides.items()}
        return Given(runs, self.written(changed.get("qrels", right.qrels), "qrels", folder / "judged"), measures, told)

    def written(self, side, kind, folder):
        "Return one side in the form of the case; what is no dict of dicts is handed over as it is."
        if not isinstance(side, dict): return side
        folder.mkdir(exist_ok=True)
        return FORMS[self.form](side, kind, self.columns, folder)


@dataclass
class Kind:
    "A kind of accident."

    name: str  # what people do
    do: Callable  # takes a `Case`, a `Random` and a folder; returns what is `Given` then, or None if it does not apply
    codes: tuple = ()  # of the cautions that name it
    words: str = ""  # a pattern that finds what names it in a caution without such a code
    knowable: bool = True  # whether a program can know
    sources: tuple = tuple(SOURCES)
    documents: tuple = ()  # how its ids look; (): in any way
    queries: tuple = ()
    forms: tuple = tuple(FORMS)
    columns: tuple = tuple(evaluations.COLUMNS)
    pair: bool | None = None  # whether two systems are compared; None: or not
    right: Callable = None  # what is done to the right evaluation first, so that the accident can happen

    def named_by(self, caution):
        "Return whether a `caution` names this kind of accident."
        return caution.code in self.codes or bool(self.words and re.search(self.words, caution.said))


def case_of(kind, seed, most=None):
    "Return the case number `seed` of a `kind`, of `most` queries, and what makes its accident."
    rnd = Random(f"{kind.name} {seed}")
    right = with_ids(SOURCES[rnd.choice(kind.sources)](rnd), rnd, kind.documents, kind.queries)
    if kind.right: right = kind.right(right, rnd)
    form, columns = rnd.choice(kind.forms), rnd.choice(kind.columns)
    pair = rnd.random() < 0.4 if kind.pair is None else kind.pair
    return Case(right.of_queries(most) if right and most else right, form, columns, pair), rnd


# What is done to one side

def rewritten(sides, query=(), document=()):
    "Return an accident in which ids of one of the `sides` are written in one of the ways for a query or a document."
    ways = [("query", way) for way in query] + [("document", way) for way in document]
    def do(case, rnd, folder):
        part, way = rnd.choice(ways)
        return spoiled(case, rnd, folder, rnd.choice(sides), lambda side: renamed(side, **{part: way}))
    return do


def spoiled(case, rnd, folder, which, change):
    "Return what is given when `change` is made to the runs, or to one of two, or to the judgments."
    right = case.right
    if which == "qrels": return case.given(folder, qrels=change(right.qrels))
    if case.pair and rnd.random() < 0.5: return case.given(folder, other=change(right.other))
    return case.given(folder, run=change(right.run), other=change(right.other))


def of_runs(change):
    "Return an accident that makes `change` to the runs, or to one of two; `change` takes a run, a `Random`, the case."
    def do(case, rnd, folder):
        salt = rnd.random()
        return spoiled(case, rnd, folder, "run", lambda run: change(run, Random(salt), case))
    return do


def of_judgments(change):
    "Return an accident that makes `change` to the judgments, which it takes with a `Random` and the case."
    def do(case, rnd, folder): return case.given(folder, qrels=change(case.right.qrels, rnd, case))
    return do


def each_query(change):
    "Return a change of a side that makes `change` to the dict of each query."
    return lambda side, rnd, case: {query: change(docs, rnd, case) for query, docs in side.items()}


# Ids

BOTH = "run", "qrels"


def without_zeros(name): return name.lstrip("0") or "0"
def nfd(name): return unicodedata.normalize("NFD", name)
def wide(name): return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalnum() else sign for sign in name)


PREFIXES = "D", "doc_", "id:", "msmarco_passage_", "https://example.org/", "/data/corpus/", "wiki-", "ns/"
SUFFIXES = ".txt", ".html", "#0", "-passage-1", "_0", ".json"


def some_of_the_documents(case, rnd, folder):
    "Write a third to two thirds of the documents otherwise, as another version of a corpus has them."
    share, salt = rnd.uniform(0.35, 0.65), rnd.random()
    prefixed, suffixed = f"{rnd.choice(PREFIXES)}{{}}".format, f"{{}}{rnd.choice(SUFFIXES)}".format
    way = rnd.choice([prefixed, suffixed, str.upper, "{} ".format])
    def document(name): return way(name) if Random(f"{salt} {name}").random() < share else name
    return spoiled(case, rnd, folder, rnd.choice(["run", "qrels"]), lambda side: renamed(side, document=document))


def written_twice(docs, rnd, case):
    "Return a list in which every second document stands twice, the second time under another writing of its id."
    again = rnd.choice([str.upper, lambda name: name + " ", lambda name: f" {name}", lambda name: f"0{name}"])
    out = {}
    for doc, score in docs.items():
        out[doc] = score
        if again(doc) != doc and rnd.random() < 0.6: out[again(doc)] = score - 1e-7 * abs(score)
    return dict(list(out.items())[:len(docs)])


def chunks(docs, rnd, case):
    "Return a list of pieces of documents, several of each."
    joint = rnd.choice(["#", "_", "-", "::", "#chunk"])
    return {f"{doc}{joint}{at}": score - 1e-6 * at for doc, score in docs.items() for at in range(rnd.randint(1, 4))}


def text_for_id(name):
    "Return the text of the query `name`."
    return f"what is known about {name} and what follows from it"


def numbered_from_0(side, rnd, case):
    "Return a side whose documents are whole numbers, each one less."
    return renamed(side, document=lambda name: str(int(name) - 1))


def other_numbers(side, rnd, case):
    "Return a run with the row of each document in a table of its own in place of its id."
    parts = case.right.qrels, case.right.run, case.right.other
    known = sorted({doc for part in parts for docs in part.values() for doc in docs})
    row = dict(zip(Random(0).sample(known, len(known)), known))
    return renamed(side, document=row.get)


# Queries

def shuffled(run, rnd, case):
    "Return a run in which no query has its own list."
    queries = list(run)
    by = rnd.randrange(1, max(2, len(queries)))
    return {query: run[queries[(at + by) % len(queries)]] for at, query in enumerate(queries)}


def some_exchanged(run, rnd, case):
    "Return a run in which a fifth of the queries have each other's lists."
    some = rnd.sample(list(run), max(2, len(run) // 5))
    return run | {query: run[some[at - 1]] for at, query in enumerate(some)}


def half_lost(side, rnd, case):
    "Return about half of the queries."
    some = {*rnd.sample(list(side), max(1, round(len(side) * rnd.uniform(0.4, 0.6))))}
    return {query: docs for query, docs in side.items() if query in some}


def of_another_split(qrels, rnd, case):
    "Return judgments of other queries, whose ids are none of these."
    return {f"dev-{query}": docs for query, docs in qrels.items()}


def of_another_split_numbered_alike(qrels, rnd, case):
    "Return judgments of other queries, which are numbered as these are: each with documents of its own."
    queries = list(qrels)
    return {query: {f"{doc[:-1]}{(at * 7 + 3) % 10}{doc[-1]}": grade for doc, grade in qrels[queries[at - 1]].items()}
            for at, query in enumerate(queries)}


# Scores

def as_distances(docs, rnd, case):
    "Return distances, which are the smaller the better, the best result first as ever."
    top, how = max(docs.values(), default=0), case.right.about
    if "cosine" in how or "probability" in how: return {doc: round(1 - score, 6) for doc, score in docs.items()}
    return {doc: round((2 + top - score) ** 0.5, 6) for doc, score in docs.items()}


def as_ranks(docs, rnd, case): return {doc: float(rank) for rank, doc in enumerate(docs, 1)}


def rounded(side, rnd, case):
    "Return a run whose scores are rounded so that half of them and more are tied."
    scores = sorted(score for docs in side.values() for score in docs.values())
    step = (scores[-1] - scores[0]) / rnd.choice([2, 3, 4]) or 1
    return {query: {doc: round(score / step) * step for doc, score in docs.items()} for query, docs in side.items()}


def constant(side, rnd, case):
    "Return a run in which all scores are one number."
    value = rnd.choice([0.0, 1.0, -1.0])
    return {query: dict.fromkeys(docs, value) for query, docs in side.items()}


def worst_first(docs, rnd, case):
    "Return a list that begins at its end, with scores that fit."
    return dict(zip(reversed(docs), docs.values()))


def with_numbers_of_any_length(right, rnd):
    "Return an evaluation whose scores have one digit before the point, or two, or three, in the order that they had."
    def longer(run):
        low = min(score for docs in run.values() for score in docs.values())
        return {query: {doc: (score - low) ** 2 * 60 + 5 for doc, score in docs.items()} for query, docs in run.items()}
    return replace(right, run=longer(right.run), other=longer(right.other))


def sorted_as_text(docs, rnd, case):
    "Return a list that is sorted by its scores as text: 9.5 before 10.2."
    order = sorted(docs, key=lambda doc: str(docs[doc]), reverse=True)
    return {doc: float(len(docs) - at) for at, doc in enumerate(order)}


# Depth

def cut_below_k(run, rnd, case): return cut(run, rnd.randint(3, 6))


def deeper(case, rnd, folder):
    "Compare a system of all results with one of which a part was kept."
    depth = max(map(len, case.right.run.values()))
    keep = max(10, depth // rnd.choice([3, 5, 10]))
    return None if keep >= depth else case.given(folder, other=cut(case.right.other, keep))


def compared_with_itself(case, rnd, folder): return case.given(folder, other=case.right.run)


# Grades

def as_stars(qrels, rnd, case): return case.right.stars


def with_stars(right, rnd): return right if right.stars else None


def as_positions(docs, rnd, case):
    "Return the position of each document in the order of the judges for its grade: 1 is the best."
    order = sorted(docs, key=docs.get, reverse=True)
    return {doc: at for at, doc in enumerate(order, 1)}


def as_percents(case, rnd, folder):
    "Grade from 0 to 100 what a gain of powers of two is taken of."
    top = max(grade for docs in case.right.qrels.values() for grade in docs.values())
    percents = {q: {d: round(100 * max(g, 0) / max(top, 1)) - (0 < g < top) * rnd.randrange(9) for d, g in docs.items()}
                for q, docs in case.right.qrels.items()}
    return case.given(folder, qrels=percents)


def with_powers(right, rnd): return replace(right, measures=("nDCG(gain='exponential')@10", "AP", "RR", "R@10"))


def ids_as_grades(docs, rnd, case):
    "Return the number in the id of each document for its grade."
    return {doc: int("".join(re.findall("[0-9]+", doc))[-9:]) for doc in docs}


def judgments_as_run(case, rnd, folder): return case.given(folder, run=case.right.qrels)
def run_as_judgments(case, rnd, folder): return case.given(folder, qrels=case.right.run)
def swapped(case, rnd, folder):
    "Hand the judgments over as the run, and the run as the judgments."
    given = case.given(folder)
    return replace(given, runs={"A": given.qrels}, qrels=given.runs["A"])


def upside_down(docs, rnd, case):
    "Return grades turned round: what was best is worst."
    top = max(docs.values())
    return {doc: top - grade for doc, grade in docs.items()}


def all_judged_relevant(docs, rnd, case): return dict.fromkeys(docs, 1)


# Training

def with_training(run, rnd, case):
    "Return lists in which what each user had before was left, in front as recommenders put it."
    out = {}
    for query, docs in run.items():
        had = list(case.right.train.get(query, ()))
        rnd.shuffle(had)
        top = max(docs.values(), default=0)
        step = abs(top) / 1000 or 1
        out[query] = {doc: top + step * (len(had) - at) for at, doc in enumerate(had)} | docs
    return out


def with_training_in_front(run, rnd, case):
    "Return the first results of such lists: as many as each had."
    return {query: dict(list(docs.items())[:len(run[query])]) for query, docs in with_training(run, rnd, case).items()}


def left_in_and_said(case, rnd, folder):
    "Leave items of training in the lists, and say which they are: `seen=`."
    return replace(of_runs(with_training)(case, rnd, folder), told={"seen": case.right.train})


def in_judgments(told):
    "Return the accident that pairs of training are in the judgments; `told`: and what they are is said, `seen=`."
    def do(case, rnd, folder):
        right = case.right
        both = {query: {doc: int(stars >= 4) for doc, stars in right.train[query].items()} | docs
                for query, docs in right.qrels.items()}
        return case.given(folder, qrels=both, told={"seen": right.train} if told else {})
    return do


def of_training(qrels, rnd, case):
    "Return the judgments of what users had before."
    return {query: {doc: int(stars >= 4) for doc, stars in case.right.train[query].items()} for query in qrels}


# Files and tables

def cut_in_the_middle(side):
    "Return the accident that a TREC file of the `side` ends early, as a download does."
    def do(case, rnd, folder):
        given = case.given(folder)
        path = given.qrels if side == "qrels" else given.runs["A"]
        text = path.read_bytes()
        path.write_bytes(text[: int(len(text) * rnd.uniform(0.3, 0.9))])
        return given
    return do


def concatenated(case, rnd, folder):
    "Put two runs into one file or table."
    given = case.given(folder)
    if case.form == "TREC":
        other = as_trec(case.right.other, "run", "other", folder)
        given.runs["A"].write_bytes(given.runs["A"].read_bytes() + other.read_bytes())
    elif case.form == "triples": given.runs["A"] = given.runs["A"] + evaluations.lines_of(case.right.other)
    else: given.runs["A"] = pd.concat([given.runs["A"], case.written(case.right.other, "run", Path(folder) / "B")])
    return given


def swapped_columns(case, rnd, folder):
    "Write the document before its query."
    turned = {}
    for query, docs in case.right.run.items():
        for doc, score in docs.items(): turned.setdefault(doc, {})[query] = score
    return case.given(folder, run=turned)


def wrong_separator(case, rnd, folder):
    "Write a table as another country does, or with blanks and tabs."
    given = case.given(folder)
    between, decimal = rnd.choice([(";", ","), (";", "."), ("\t", "."), ("\t", ","), ("|", "."), (" ", ".")])
    given.runs["A"] = as_csv(case.right.run, "run", case.columns, folder, between, decimal)
    return given


def with_a_text_column(case, rnd, folder):
    "Hand over tables as PyTerrier has them: the text of a query, and a number of each document, beside the ids."
    given = case.given(folder)
    both = rnd.random() < 0.5
    for name, frame in given.runs.items():
        more = {"query": list(map(text_for_id, frame["qid"]))}
        if both: more["docid"] = [int(re.sub("[^0-9]", "", str(at))) + 7 for at in range(len(frame))]
        given.runs[name] = pd.DataFrame(more | {column: frame[column].tolist() for column in frame})
    return given


def columns_of_a_library(case, rnd, folder):
    "Hand over columns whose names no reader knows, or that stand for something else elsewhere."
    given = case.given(folder)
    known = ("session", "article", "confidence"), ("q", "d", "s"), ("0", "1", "2"), ("topic", "passage", "sim")
    names = rnd.choice(known)
    for name, frame in given.runs.items(): given.runs[name] = frame.set_axis(list(names), axis=1)
    return given


def trec_as_csv(case, rnd, folder):
    "Hand over lines of a TREC run in which the score was left out, or the rank stands last."
    given = case.given(folder)
    lines = [line.split() for line in given.runs["A"].read_text(encoding="utf-8").splitlines()]
    turned = "".join(f"{q} {z} {d} {s} {r} {t}\n" for q, z, d, r, s, t in lines)
    given.runs["A"].write_text(turned, encoding="utf-8")
    return given


LETTERED = "D number", "newspaper", "item", "passage", "hex", "file"
DIGITS = "number", "long number"
COVERAGE, TIED = r"quer(y|ies).*(missing|no results|not in the run)", r"^Ties|tied|one score|same score|constant"
AGAINST = "scores-against-ranks", "scores-distance", "ranks-as-scores", "order-reversed"
RELEVANT, ALL_RELEVANT = ("all-relevant",), "all.*relevant|no.*grade 0"
OTHERS = "lists-of-others", "nothing-found", "no-better-than-chance"
AS_TEXT = "dicts", "lists", "pairs", "triples", "pandas", "polars", "CSV"  # the forms that keep blanks
USERS = "recommenders", "films"
SAME = ("run-is-judgments",)
SEEN = "seen-in-run", "training-in-judgments"
IDS = {
    "codes": ("ids-apart", "queries-apart", "coverage"),
}
KINDS = [
    # ids
    Kind("ids read as numbers with a point", rewritten(BOTH, ["{}.0".format], ["{}.0".format]), **IDS, documents=DIGITS,
         queries=("number", "topic", "long number")),
    Kind("leading zeros lost", rewritten(BOTH, [without_zeros], [without_zeros]), **IDS, documents=("padded",),
         queries=("padded",)),
    Kind("a prefix left on", rewritten(BOTH, *2 * [[f"{text}{{}}".format for text in PREFIXES]]), **IDS),
    Kind("names of files for ids", rewritten(BOTH, document=[f"{{}}{text}".format for text in SUFFIXES]), **IDS),
    Kind("upper case on one side", rewritten(BOTH, [str.upper], [str.upper]), **IDS,
         queries=("q number", "user", "hex", "town"), documents=("item", "passage", "hex", "file", "video")),
    Kind("blanks kept", rewritten(BOTH, ["{} ".format], [" {}".format, "{} ".format, "{}  ".format]), **IDS,
         forms=AS_TEXT),
    Kind("another form of Unicode", rewritten(BOTH, [nfd], [nfd, wide]), **IDS, documents=("town",), queries=("town",)),
    Kind("some ids of another version", some_of_the_documents, **IDS, documents=LETTERED,
         forms=AS_TEXT),
    Kind("the text of a query for its id", rewritten(["run"], query=[text_for_id])),
    Kind("chunks for documents", of_runs(each_query(chunks))),
    Kind("one document under two ids", of_runs(each_query(written_twice)), codes=("duplicates", "ids-apart"),
         words=r"(become|are) one|same document|twice", documents=("D number", "item", "number", "hex", "passage"),
         forms=AS_TEXT),
    Kind("documents counted from 0 on one side", of_runs(numbered_from_0), codes=("ids-apart",),
         documents=("number",), sources=("search", "recommenders", "films")),
    Kind("rows of a table for ids", of_runs(other_numbers), codes=OTHERS,
         documents=("number",), sources=("recommenders", "films", "news"), knowable=False),
    # queries
    Kind("queries have each other's lists", of_runs(shuffled), codes=OTHERS, sources=("search",)),
    Kind("users have each other's lists", of_runs(shuffled), codes=OTHERS, sources=USERS,
         knowable=False),
    Kind("some queries have each other's lists", of_runs(some_exchanged), codes=OTHERS,
         knowable=False),
    Kind("half of the queries lost", of_runs(half_lost), codes=("coverage", "queries-missing"), words=COVERAGE),
    Kind("half of the judgments lost", of_judgments(half_lost), codes=("coverage",), words="without judgments",
         knowable=False),
    Kind("judgments of another split", of_judgments(of_another_split)),
    Kind("judgments of another split, numbered alike", of_judgments(of_another_split_numbered_alike),
         codes=OTHERS, sources=("search",), documents=("long number", "D number", "newspaper")),
    # scores
    Kind("distances for similarities", of_runs(each_query(as_distances)), codes=AGAINST, words="distance|contradict",
         forms=SCORED),
    Kind("ranks for scores", of_runs(each_query(as_ranks)), codes=AGAINST, words="ranks|contradict", forms=SCORED),
    Kind("scores rounded until tied", of_runs(rounded), codes=("ties",), words=TIED, forms=SCORED),
    Kind("constant scores", of_runs(constant), codes=("ties", "scores-constant"), words=TIED, forms=SCORED),
    Kind("lists that begin with the worst", of_runs(each_query(worst_first)), codes=("order-reversed",),
         knowable=False),
    Kind("scores sorted as text", of_runs(each_query(sorted_as_text)), knowable=False, sources=("search",),
         right=with_numbers_of_any_length),
    # depth
    Kind("a deeper run compared", deeper, codes=("depth", "depth-unequal"), words="deep|results a query|returns",
         pair=True),
    Kind("a run cut below k", of_runs(cut_below_k), codes=("depth", "depth-below-k"),
         words="deep|fewer than 10|results a query"),
    Kind("a system compared with itself", compared_with_itself, codes=("same-run",), words="same (run|results|lists)",
         pair=True),
    # grades
    Kind("stars for grades", of_judgments(as_stars), codes=RELEVANT, words=ALL_RELEVANT, right=with_stars,
         sources=USERS),
    Kind("positions for grades", of_judgments(each_query(as_positions)), words=f"ranks|{ALL_RELEVANT}",
         codes=("grades-ranks", "order-reversed", *RELEVANT)),
    Kind("percents under a gain of powers", as_percents, codes=("grades-scale",), words="power|scale|exponential",
         right=with_powers),
    Kind("ids for grades", of_judgments(each_query(ids_as_grades)), codes=("grades-ids", "grades-scale", *RELEVANT),
         words=f"ids|scale|{ALL_RELEVANT}", documents=("number", "long number", "D number", "padded", "newspaper")),
    Kind("grades turned round", of_judgments(each_query(upside_down)), codes=("order-reversed",),
         words=r"^(\d+) of \1 queries have nothing to find", sources=("search", "news")),
    Kind("all that was judged taken for relevant", of_judgments(each_query(all_judged_relevant)), codes=RELEVANT,
         words=ALL_RELEVANT, knowable=False),
    # run and judgments
    Kind("run and judgments swapped", swapped, codes=("scores-as-grades",), pair=False, forms=SCORED),
    Kind("judgments read as a run", judgments_as_run, codes=SAME, pair=False,
         forms=SCORED),
    Kind("a run read as judgments", run_as_judgments, codes=("scores-as-grades", *SAME), pair=False),
    # training
    Kind("items of training left in", of_runs(with_training_in_front), codes=SEEN, knowable=False, sources=USERS),
    Kind("items of training left in, and said", left_in_and_said, codes=SEEN, sources=USERS),
    Kind("training pairs in the judgments", in_judgments(False), codes=SEEN, knowable=False, sources=USERS),
    Kind("training pairs in the judgments, and said", in_judgments(True), codes=SEEN, sources=USERS),
    Kind("judgments of the training", of_judgments(of_training), words="training", sources=USERS),
    # files and tables
    Kind("two runs in one file", concatenated, forms=("TREC", "triples", "pandas"), pair=False),
    Kind("a run that ends early", cut_in_the_middle("run"), codes=("coverage", "queries-missing"), words=COVERAGE,
         forms=("TREC",)),
    Kind("judgments that end early", cut_in_the_middle("qrels"), forms=("TREC",), knowable=False),
    Kind("the document before its query", swapped_columns, pair=False),
    Kind("another separator", wrong_separator, forms=("CSV",), pair=False),
    Kind("text and numbers beside the ids", with_a_text_column, forms=("pandas",), columns=("PyTerrier",)),
    Kind("columns of nobody", columns_of_a_library, forms=("pandas",)),
    Kind("rank and score exchanged", trec_as_csv, forms=("TREC",), pair=False, codes=AGAINST, words="rank"),
    Kind("triples", lambda case, rnd, folder: case.given(folder), forms=("triples",)),
]


# What came of it

def means_of(given):
    "Return the means of each run as it is, every door open."
    told = {"overlap": "allow", **given.told}
    return [evaluate(run, given.qrels, given.measures, **told).mean for run in given.runs.values()]


def harm(right, wrong):
    "Return whether the means `wrong` are not those of the `right` evaluation, by .01 or by who is first."
    moved = any(not abs(a[name] - b[name]) < MOVED for a, b in zip(right, wrong) for name in a)
    if len(right) < 2: return moved
    return moved or any(sign(right, name) * sign(wrong, name) < 0 for name in right[0])


def sign(means, name):
    "Return 1, 0 or -1 for whether the first of two systems has the greater mean."
    first, second = (each[name] for each in means)
    return (first > second) - (first < second)


def cautions_of(given):
    "Yield every caution on what is given: of each run, and of a comparison. An error of a door is raised."
    for run in given.runs.values(): yield from evaluate(run, given.qrels, given.measures, **given.told).all_cautions
    if len(given.runs) > 1:
        found = compare(given.runs, given.qrels, given.measures, **given.told)
        yield from getattr(found, "all_cautions", ())
    one = next(iter(given.runs.values())) if len(given.runs) == 1 else given.runs
    yield from check(one, given.qrels, given.measures, **given.told).findings


UNNOTICED = "silent", "crashed"


def outcome(kind, seed, most=None):
    """Return what came of the case `seed` of a `kind`, and a text for a report.

    That is "refused", "cautioned", "silent" or "crashed"; "as meant" where no harm was done; None if it did not
    apply."""
    case, rnd = case_of(kind, seed, most)
    if case.right is None: return None, ""
    with tempfile.TemporaryDirectory() as folder:
        right = [evaluate(run, case.right.qrels, case.right.measures, overlap="allow").mean
                 for run in (case.right.run, case.right.other)[: 1 + case.pair]]
        given = kind.do(case, rnd, folder)
        if given is None: return None, ""
        try: wrong = means_of(given)
        except REFUSED as error: return "refused", str(error)
        except Exception as error: return "crashed", f"{type(error).__name__}: {error}"
        if not harm(right, wrong): return "as meant", ""
        said = f"{means_said(right)} became {means_said(wrong)}"
        try: found = list(cautions_of(given))
        except REFUSED as error: return "refused", str(error)
        named = [each.said for each in found if kind.named_by(each)]
        if named: return "cautioned", named[0]
        return "silent", f"{said}; {case.right.about} as {case.form}; said: {[each.said for each in found]}"


def means_said(means):
    return " and ".join(" ".join(f"{name} {value:.3f}" for name, value in each.items()) for each in means)


def measured(kind, seeds):
    "Return how often each outcome came, and the smallest case that nobody noticed: its seed and number of queries."
    count, silent = Counter(), []
    for seed in seeds:
        came, _ = outcome(kind, seed)
        count[came] += 1
        if came in UNNOTICED: silent.append(seed)
    return count, silent


def share(count):
    "Return which part of the harmful cases was noticed; None if none did harm."
    seen = count["refused"] + count["cautioned"]
    harmful = seen + sum(count[came] for came in UNNOTICED)
    return seen / harmful if harmful else None


def smallest(kind, silent):
    "Return the seed, the queries and the report of a small case among the `silent` ones."
    for most in (2, 3, 5, 8, 13, 21, None):
        for seed in silent[:12]:
            came, said = outcome(kind, seed, most)
            if came in UNNOTICED: return seed, most, said


# Right inputs

USUAL = {  # codes of cautions that say no accident
    "nothing-to-find", "preset", "arrays", "ties", "unjudged", "one-grade", "below-0", "precision",
}


# where the right evaluations are from, and in which form; None: in any
RIGHT = [*((source, None) for source in SOURCES), ("search", "TREC"), ("search", "dicts"), ("recommenders", "dicts")]


def alarms(seed, source, form=None):
    "Return what is said against a right evaluation: an error, or cautions that name an accident."
    rnd = Random(f"right {source} {seed}")
    right = with_ids(SOURCES[source](rnd), rnd)
    case = Case(right, form or rnd.choice([*FORMS]), rnd.choice([*evaluations.COLUMNS]), rnd.random() < 0.4)
    with tempfile.TemporaryDirectory() as folder:
        try: found = list(cautions_of(case.given(folder)))
        except Exception as error: return [f"{type(error).__name__}: {error}"]
    return [each.said for each in found if each.code not in USUAL]


def table(cases):
    "Print the shares of all kinds, worst first, as a table in Markdown; below it a small case that nobody noticed."
    rows, examples = [], []
    for kind in KINDS:
        count, silent = measured(kind, range(cases))
        rows.append((kind, count, share(count)))
        if silent:
            seed, most, said = smallest(kind, silent)
            again = f"python tests/attack/accidents.py {kind.name!r} {seed} {most or ''}"
            examples.append(f"- **{kind.name}**: `{again}`: {said[:700]}")
    print("| kind | knowable | harmful | noticed | refused | cautioned | silent | as meant |")
    print("|---|---|---|---|---|---|---|---|")
    for kind, count, part in sorted(rows, key=lambda row: 2 if row[2] is None else row[2]):
        harmful = count.total() - count["as meant"] - count[None]
        noticed = "" if part is None else f"{part:.0%}"
        silent = count["silent"] + count["crashed"]
        cells = harmful, noticed, count["refused"], count["cautioned"], silent, count["as meant"]
        print("|", *(f"{each} |" for each in (kind.name, "" if kind.knowable else "no", *cells)))
    print("\n## The smallest case of each that nobody noticed\n")
    print("\n".join(examples))
    print("\n## False alarms on right inputs\n")
    for source, form in RIGHT:
        number = 2 * cases
        found = [said for seed in range(number) if (said := alarms(seed, source, form))]
        print(f"- {source}, {form or 'any form'}: {len(found)} of {number}; {found[:2]}"[:600])


def main(words):
    if len(words) < 2: return table(int(words[0]) if words else 100)
    kind = next(kind for kind in KINDS if kind.name == words[0])
    print(*outcome(kind, int(words[1]), int(words[2]) if len(words) > 2 else None), sep=": ")


if __name__ == "__main__": main(sys.argv[1:])
