"TREC files for tests of reading: a second reader in plain Python, and random files."
import re

import numpy as np

from ndcg_lit import rank_judged, read_qrels
from ndcg_lit.reading.trec import BOM, QRELS, RUN, BadLine, plain_lines

GRADES = b"q1 0 d1 2\nq1 0 d2 0\nq2 0 d1 1\n"
RULES = [("docid", "single"), ("stable", "single"), ("docid", "double"), ("stable", "double")]  # ties, precision


def text_of(name):
    "Return an id as text, whatever its bytes are."
    return name.decode("utf-8", "surrogateescape")


def plain(text, columns, duplicates="error"):
    "Return a dict of dicts, from the plain reader."
    out = {}
    try:
        lines = list(plain_lines(text.removeprefix(BOM), columns))
    except BadLine as error:
        raise ValueError(f"bytes:{error}") from None
    for query, document, number in lines:
        held = out.setdefault(query, {})
        if document in held and duplicates == "error":
            raise ValueError(f"bytes: {document} twice in {query}")
        if document not in held or duplicates == "last" or (duplicates == "max" and number > held[document]):
            held[document] = number
    if not out:
        raise ValueError("bytes:1: the file is empty")
    return out


def plain_text(text, columns):
    "Return what the plain reader reads, with ids as text."
    found = plain(text, columns)
    return {text_of(q): {text_of(d): number for d, number in documents.items()} for q, documents in found.items()}


def plain_ranks(run, qrels, ties="docid", precision="single"):
    "Yield of every judged document: rank, documents above, documents tied."
    shown = (lambda s: float(np.float32(s))) if precision == "single" else float
    for query, grades in qrels.items():
        scores = {d: shown(s) for d, s in run.get(query, {}).items()}
        order = sorted(scores, reverse=True) if ties == "docid" else list(scores)
        rank = {d: i for i, d in enumerate(sorted(order, key=lambda d: -scores[d]), 1)}
        values = list(scores.values())
        for d in grades:
            if d in scores:
                yield rank[d], sum(v > scores[d] for v in values), values.count(scores[d])
            else:
                yield 0, 0, 0


def standings(ranks):
    "Return rank, documents above and tied of each judged document."
    return list(zip(ranks.rank.tolist(), ranks.above.tolist(), ranks.tied.tolist()))


def agree(run, qrels, ties="docid", precision="single"):
    "Hold the fast ranks of the files `run` and `qrels` to the plain ones."
    judged = read_qrels(qrels)
    ranks = rank_judged(run, judged, ties=ties, precision=precision)
    scores, grades = plain(run, RUN), plain(qrels, QRELS)
    documents = [judged.document(row) for row in range(judged.number.size)]
    assert documents == [d for found in grades.values() for d in found]
    assert judged.number.tolist() == [g for found in grades.values() for g in found.values()]
    assert standings(ranks) == list(plain_ranks(scores, grades, ties, precision))
    assert ranks.returned.tolist() == [len(scores.get(query, ())) for query in grades]
    assert ranks.unjudged == {text_of(q): len(found) for q, found in scores.items() if q not in grades}
    return ranks


def identifier(rnd):
    "Return a random document id, of one of several kinds."
    return rnd.choice([
        lambda: f"d{rnd.randint(0, 40)}",
        lambda: "x" * rnd.choice([7, 8, 9, 15, 16, 17, 24, 300]) + str(rnd.randint(0, 9)),
        lambda: f"文档{rnd.randint(0, 9)}", lambda: "abcdefgh" * rnd.randint(0, 2) + str(rnd.randint(0, 30)),
    ])()


def score(rnd):
    "Return a random score as text."
    return rnd.choice([
        lambda: repr(rnd.choice([1, 2, 3]) / 4), lambda: f"{rnd.gauss(0, 3):.6f}", lambda: str(rnd.randint(-5, 5)),
        lambda: repr(rnd.random() * 1e-5), lambda: repr(1 + rnd.randint(0, 3) * 1e-9),
        lambda: repr(rnd.gauss(0, 100))])()


def files(rnd, grade=lambda rnd: rnd.randint(-1, 4)):
    "Return a run and qrels: ties, unjudged documents, missing queries, all kinds of blanks and line ends, any order."
    run, qrels = [], []
    for q in range(rnd.randint(1, 8)):
        found = list(dict.fromkeys(identifier(rnd) for _ in range(rnd.randint(1, 30))))
        judged = dict.fromkeys([*rnd.sample(found, rnd.randint(0, len(found))), *(identifier(rnd) for _ in range(5))])
        if q == 0 or rnd.random() < 0.9:
            run += [f"q{q} Q0 {d} {i} {score(rnd)} tag" for i, d in enumerate(found)]
        if q == 0 or rnd.random() < 0.9:
            qrels += [f"q{q} 0 {d} {grade(rnd)}" for d in judged]
    for lines in (run, qrels):
        if rnd.random() < 0.4:
            rnd.shuffle(lines)
        if rnd.random() < 0.3:
            lines[:] = [line.replace(" ", rnd.choice(["\t", "  ", " \t "])) for line in lines]
    end = rnd.choice(["\n", "\r\n", "\n\n"])
    return [(end.join(lines) + rnd.choice(["", end])).encode() for lines in (run, qrels)]


def annotated(rnd, text, columns):
    "Return the lines of `text` with comments between them and, in a run, more fields after its name."
    lines = f"{text.decode()}\n".splitlines(keepends=True)
    for at in sorted(rnd.choices(range(len(lines) + 1), k=rnd.randint(0, 4)), reverse=True):
        comment = rnd.choice(["# a comment\n", "#\n", " \t# q1 0 d1 1\r\n", "#q1 Q0 d1 1 2 tag\n", "#1 2 3 4\n"])
        lines.insert(at, comment)
    if columns == RUN:
        lines = [line.replace("tag", rnd.choice(["tag", "tag", "tag of 2", "tag # 1 2 3"])) for line in lines]
    return "".join(lines).encode()


def tidy(text):
    "Return the lines of the text with one line end each."
    return re.sub(rb"\s*\n\s*", b"\n", text).strip()
