"""Forms of lines: LETOR, libsvm, scores alone, and lines of fields that are no more, or no less, than TREC's."""

import re

from ndcg_lit.reading.forms import Form
from ndcg_lit.reading.trec import Fields, is_header, number_of


def letor(line, at):
    "Return query, document and grade of a line of LETOR; the line's number stands for a document without an id."
    data, _, comment = line.partition(b"#")
    fields = data.split(None, 2)
    if len(fields) < 2 or not fields[1].startswith(b"qid:"):
        return None
    if fields[1] == b"qid:":
        raise ValueError("the query after qid: is missing")
    named = re.search(rb"docid\s*=\s*(\S+)", comment) or re.match(
        rb"\s*([^\s=]+)(?!\s*=)(\s|$)", comment
    )
    document = named[1] if named else b"%d" % at
    return fields[1][4:], document, number_of(fields[0], "grade")


FEATURES = re.compile(rb"\s*(\S+)(?:\s++\d++:\S++)*+\s*+(?:#.*)?", re.DOTALL)


def libsvm(line, at):
    "Return no query, the line's number as document, and the grade of a line that has no qid; a file beside it has the queries."
    known = FEATURES.fullmatch(line)
    return known and (b"", b"%d" % at, number_of(known[1], "grade"))


def bare_score(line, at):
    "Return the score of a line that holds nothing else, for a line of a LETOR file."
    fields = line.split()
    return (b"", b"%d" % at, number_of(fields[0], "score")) if len(fields) == 1 else None


THREE = Fields("query document number", 0, 1, 2)
PAIRS = Fields("query document", 0, 1, None)


def top1000(line, at):
    "Return nothing to read, but that it is so, of a line of two ids and two texts."
    cells = line.split(b"\t")
    return () if len(cells) == 4 and all(b" " in cell for cell in cells[2:]) else None


# What tells by the first lines, `rows` of fields, that they are of a form and not of another with as many fields


def have_features(rows):
    return any(len(row) > 1 for row in rows)


def have_q0(rows):
    return {row[1] for row in rows} <= {b"Q0", b"q0", b"0"}


def count_ranks(rows):
    "Return whether the third field counts 1, 2, 3 in each query, and the second is no iteration but a document."
    last = {}
    for query, _, rank, *_ in rows:
        last[query] = last.get(query, 0) + 1
        if rank != b"%d" % last[query]:
            return False
    return not have_q0(rows)


def have_ranks(rows):
    return have_q0(rows) and all(row[3].isdigit() for row in rows)


def have_scores(rows):
    "Return whether the fourth field, after Q0 and a document, is a score and no grade or rank: some have decimals."
    return have_q0(rows) and any(b"." in row[3] for row in rows)


def are_pairs(rows):
    "Return whether two fields are a query and one document, and not a header, a list of ids, or a document and its score."
    if is_header(b" ".join(rows[0]), PAIRS):
        return True
    first, *others = [[re.search(rb"\d", field) is not None for field in row] for row in rows]
    names = others and not any(first) and all(map(all, others))
    return not names and not any(re.search(rb"[][{},;|]|^-?\d*\.\d+$", row[1]) for row in rows)


LINES = (  # the first that knows a file reads it
    Form("letor", "grade qid:N features # docid", "lines", "qrels", letor),
    Form("libsvm", "grade features, and the sizes of queries in a file beside it", "lines", "qrels", libsvm, have_features),
    Form("top1000", "query, passage and their texts between tabs, as MS MARCO's top1000", "lines",
         "candidates in no order", top1000),
    Form("no-tag", "query Q0 document rank score", "lines", "run",
         Fields("query Q0 document rank score", 0, 2, 4), have_ranks),
    Form("no-rank", "query Q0 document score tag", "lines", "run",
         Fields("query Q0 document score tag", 0, 2, 3), have_scores),
    Form("no-rank-no-tag", "query Q0 document score", "lines", "run",
         Fields("query Q0 document score", 0, 2, 3), have_scores),
    Form("no-q0", "query document rank score tag", "lines", "run",
         Fields("query document rank score tag", 0, 1, 3), count_ranks),
    Form("colbert", "query document rank score", "lines", "run",
         Fields("query document rank score", 0, 1, 3), count_ranks),
    Form("msmarco", "query document rank", "lines", "run", THREE),
    Form("three-columns", "query document score, or query document grade", "lines", "run qrels", THREE),
    Form("pairs", "query document, in a run the best first", "lines", "run qrels", PAIRS, are_pairs),
    Form("scores", "a score in each line, for the lines of a LETOR file", "lines", "run", bare_score),
)  # fmt: skip
