"""Judgments, four runs, queries and a corpus to try the command on: what `ndcg-lit demo` writes. All of it is drawn."""

import json
import os
import shlex

import numpy as np

from ndcg_lit.evaluation import evaluate
from ndcg_lit.reading.sources import write_qrels, write_run
from ndcg_lit.system import write_file

SEED = 7
QUERIES = 40
CANDIDATES = 30  # pages that every system orders for a query
POOLED = 15  # of the first two systems, so many results of a query are judged


# How well a system tells good results from poor ones.
SKILL = {"bm25": 0.9, "dense": 1.0, "hybrid": 1.3, "rerank": 1.8}


PARTS = (
    "chain cassette crank pedals saddle seatpost stem handlebar headset spokes rim tyre mudguard bell lock "
    "pump dynamo chainring freewheel derailleur".split()
)


# What is done to a part: as it is asked for, as titles have it, and the tasks whose pages help a little too.
TASKS = {
    "replace": ("replacing", ("remove", "choose")),
    "remove": ("removing", ("replace",)),
    "clean": ("cleaning", ("check",)),
    "check": ("checking", ("clean",)),
    "choose": ("choosing", ("replace",)),
}


# The three pages on each part and task: the title, and the grades for the task asked for, for one that helps, for any.
PAGES = (
    ("How to {task} the {part}", 3, 2, 1),
    ("A video on {doing} the {part}", 3, 1, 1),
    ("A question about {doing} the {part}", 2, 1, 0),
)


def write_demo(folder, force=False):
    """Write the files of the demonstration to the `folder`, and return what can be tried on them, command by command.

    FileExistsError if one of the files is there and `force` is not given: then nothing is written."""
    queries, pages, grades, runs = drawn()
    judged = pooled(grades, runs)
    os.makedirs(folder, exist_ok=True)
    files = {
        "qrels.txt": lambda path: write_qrels(judged, path),
        "queries.jsonl": lambda path: write_file(path, as_lines(queries, "text")),
        "corpus.jsonl": lambda path: write_file(path, as_lines(pages, "title")),
    }
    for name, run in runs.items():
        files[f"{name}.run"] = lambda path, run=run, name=name: write_run(run, path, name)
    there = [name for name in files if os.path.lexists(os.path.join(folder, name))]
    if there and not force:
        raise FileExistsError(
            f"{os.path.join(folder, there[0])} is there already; --force writes it anew"
        )
    for name, write in files.items():
        write(os.path.join(folder, name))
    return commands(folder, judged, runs)


def drawn():
    "Return the texts of the queries, the titles of the pages, the true grades, and the runs, each by query or document."
    random = np.random.default_rng(SEED)
    about = [(part, task, page) for part in PARTS for task in TASKS for page in PAGES]
    ids = [f"d{number:03d}" for number in range(1, len(about) + 1)]
    pages = {
        name: page[0].format(part=part, task=task, doing=TASKS[task][0])
        for name, (part, task, page) in zip(ids, about, strict=True)
    }
    asked = [(part, task) for part in PARTS for task in TASKS]
    queries, grades, runs = {}, {}, {name: {} for name in SKILL}
    for number, at in enumerate(random.permutation(len(asked))[:QUERIES], start=1):
        part, task = asked[at]
        query = f"q{number:02d}"
        queries[query] = f"{task} {part}"
        same = [place for place, each in enumerate(about) if each[0] == part]
        others = [place for place, each in enumerate(about) if each[0] != part and each[1] == task]
        found = [*same, *random.permutation(others)[: CANDIDATES - len(same)]]
        grade = [grade_of(about[place], part, task) for place in found]
        grades[query] = {ids[place]: each for place, each in zip(found, grade, strict=True)}
        common = random.normal(size=CANDIDATES)  # what is hard for one system is hard for all
        for name, skill in SKILL.items():
            scores = skill * np.array(grade) + common + random.normal(size=CANDIDATES)
            best = np.argsort(-scores)
            runs[name][query] = {ids[found[each]]: round(float(scores[each]), 4) for each in best}
    return queries, pages, grades, runs


def grade_of(about, part, task):
    "Return the grade of a page that is `about` a part and a task, for who asks for this `part` and `task`."
    its_part, its_task, (_, exact, near, any_task) = about
    if its_part != part:
        return 0
    if its_task == task:
        return exact
    return near if its_task in TASKS[task][1] else any_task


def pooled(grades, runs):
    "Return the `grades` of what the first of two `runs` found: the later systems return pages that nobody has judged."
    return {
        query: {
            page: grade
            for page, grade in of_query.items()
            if any(page in list(runs[name][query])[:POOLED] for name in ("bm25", "dense"))
        }
        for query, of_query in grades.items()
    }


def as_lines(texts, name):
    "Return `texts` by id as BEIR has them: a JSON object a line, with the text as its field `name`."
    empty = {"text": ""} if name == "title" else {}
    return "".join(
        json.dumps({"_id": each, name: text} | empty) + "\n" for each, text in texts.items()
    )


def commands(folder, judged, runs):
    "Return commands to try in the `folder`, with the number that a log of LightGBM would hold for these files."
    logged = evaluate(runs["bm25"], judged, "AP@10", convention="lightgbm-map")["AP@10"]
    return (
        f"cd {shlex.quote(os.fspath(folder))}",
        "ndcg-lit check qrels.txt bm25.run",
        "ndcg-lit eval qrels.txt bm25.run rerank.run -m nDCG@10 AP",
        "ndcg-lit compare qrels.txt bm25.run dense.run hybrid.run rerank.run -m nDCG@10 AP --format markdown",
        "ndcg-lit compare qrels.txt hybrid.run rerank.run --baseline hybrid.run --fail-if-worse-by 0.02",
        "ndcg-lit compare qrels.txt hybrid.run rerank.run --per-query",
        "ndcg-lit report qrels.txt bm25.run dense.run hybrid.run rerank.run --corpus corpus.jsonl --queries queries.jsonl",
        "ndcg-lit judge qrels.txt hybrid.run rerank.run --corpus corpus.jsonl --queries queries.jsonl",
        "ndcg-lit explain qrels.txt bm25.run q01 -m nDCG@5",
        "ndcg-lit eval qrels.txt bm25.run -m MAP@10",
        f"ndcg-lit reconcile {logged:.4f} qrels.txt bm25.run -m MAP@10",
    )
