"""Forms of lines: LETOR, three columns, and scores alone."""

import re

from ndcg_lit.reading.forms import Form
from ndcg_lit.reading.trec import number_of


def letor(line, at):
    "Return query, document and grade of a line of LETOR; the line's number stands for a document without an id."
    data, _, comment = line.partition(b"#")
    fields = data.split(None, 2)
    if len(fields) < 2 or not fields[1].startswith(b"qid:"):
        return None
    named = re.search(rb"docid\s*=\s*(\S+)", comment) or re.match(
        rb"\s*([^\s=]+)(?!\s*=)(\s|$)", comment
    )
    document = named[1] if named else b"%d" % at
    return fields[1][4:], document, number_of(fields[0], "grade")


def three_columns(line, at):
    "Return query, document and number of a line of three fields."
    fields = line.split()
    return (fields[0], fields[1], number_of(fields[2])) if len(fields) == 3 else None


def bare_score(line, at):
    "Return the score of a line that holds nothing else, for a line of a LETOR file."
    fields = line.split()
    return (b"", b"%d" % at, number_of(fields[0], "score")) if len(fields) == 1 else None


LINES = (  # the first that knows a file reads it
    Form("letor", "grade qid:N features # docid", "lines", "qrels", letor),
    Form("msmarco", "query document rank", "lines", "run", three_columns),
    Form("three-columns", "query document score, or query document grade", "lines", "run qrels", three_columns),
    Form("scores", "a score in each line, for the lines of a LETOR file", "lines", "run", bare_score),
)  # fmt: skip
