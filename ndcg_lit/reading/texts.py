"""What a person reads of a document or a query: its title and its text, from a corpus in a file, a table or a dict."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from ndcg_lit.lists import shorten
from ndcg_lit.reading.rows import as_text, is_missing
from ndcg_lit.reading.tables import parquet_table
from ndcg_lit.reading.trec import BadLine, blocks, opened, pieces
from ndcg_lit.reading.unread import PARQUET, is_other
from ndcg_lit.system import needed
from ndcg_lit.tables import some_of


class Shown(NamedTuple):
    "What is shown of a document or a query."

    title: str
    text: str


# The names by which corpora call these, the usual ones first
ID = "_id id docid doc_id docno document document_id pid passage_id qid query_id query".split()
TITLE = "title name headline".split()
TEXT = "text contents body passage segment content abstract description query".split()


def read_texts(
    given: Any,  # a path or an open file (JSON lines, JSON, TSV or CSV, gzip or not), a dict by id, or a table
    wanted: Any,  # the ids that are shown, as text
    name: str,  # what errors call it, "corpus" or "queries"
) -> dict[str, Shown]:  # of the ids that are there
    "Return the `Shown` of each `wanted` id in what is `given`. ValueError if it has none of them, or cannot be read."
    found: dict[str, Shown] = {}
    first: list[str] = []
    wanted = dict.fromkeys(wanted)
    for key, shown in texts_in(given, name):
        if len(first) < 2:
            first.append(key)
        if key in wanted:
            found.setdefault(key, shown)
    if wanted and not found:
        raise ValueError(
            f"{name} has none of the ids that are to be shown: it has {some_of(first) or 'none at all'}; "
            f"they are {some_of(list(wanted)[:2])}"
        )
    return found


def texts_in(given, name):
    "Yield the id and the `Shown` of each entry of a corpus that is `given`."
    if isinstance(given, Mapping):
        yield from entries_of(given, name)
    elif hasattr(given, "to_dicts"):  # polars
        yield from (of_record(row, f"{name}: row") for row in given.to_dicts())
    elif hasattr(given, "iterrows"):  # pandas
        yield from (of_record(row, f"{name}: row") for row in given.to_dict("records"))
    elif is_named_parquet(given) and not is_other(given):
        yield from (of_record(row, f"{name}: row") for row in rows_of_parquet(given))
    elif not (isinstance(given, (str, bytes, os.PathLike)) or hasattr(given, "read")):
        raise TypeError(
            f"{name} must be a path, a dict from id to text, or a table; got {shorten(given)}"
        )
    else:
        with opened(given) as source:
            if source.head().startswith(PARQUET):
                rows = parquet_table(b"".join(pieces(source))).to_pylist()
                yield from (of_record(row, f"{source.name}: row") for row in rows)
                return
            yield from texts_of_lines(numbered_lines(source), source.name)


def is_named_parquet(given):
    "Return whether what is `given` is a path with the ending of a Parquet file."
    return isinstance(given, (str, os.PathLike)) and os.fsdecode(given).lower().endswith(".parquet")


def rows_of_parquet(path):
    "Yield each row of the Parquet file at `path` as a dict of the columns that are shown."
    with needed('Parquet needs pyarrow: pip install "ndcg_lit[frames]"', "pyarrow"):
        from pyarrow import dataset
    found = dataset.dataset(path)
    shown = [name for name in found.schema.names if name in {*ID, *TITLE, *TEXT}]
    for batch in found.to_batches(columns=shown):
        yield from batch.to_pylist()


def entries_of(texts, name):
    "Yield the id and the `Shown` of each entry of a dict of `texts` by id, or of records with a title and a text."
    for key, entry in texts.items():
        if isinstance(entry, Mapping):
            yield str(key), Shown(cell_of(entry, TITLE), cell_of(entry, TEXT))
        elif isinstance(entry, str):
            yield str(key), Shown("", entry)
        else:
            raise TypeError(
                f"{name}[{shorten(str(key))}] must be a text, or a dict with 'title' and 'text'; got {shorten(entry)}"
            )


def numbered_lines(source):
    "Yield the number, from 1, and the text of each line of a `source` that is not blank."
    number, rest = 0, b""
    for block in blocks(source):
        if isinstance(block, BadLine):
            raise ValueError(f"{source.name}:{number + block.line}: {block.why}")
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            number += 1
            if line.strip():
                yield number, as_text(line.rstrip(b"\r"))
    if rest.strip():
        yield number + 1, as_text(rest)


def texts_of_lines(lines, name):
    "Yield the id and the `Shown` of each entry in the numbered `lines` of a file of this `name`."
    first = next(lines, None)
    if first is None:
        raise ValueError(f"{name}: the file is empty")
    number, line = first[0], first[1].removeprefix("\ufeff")
    if line.lstrip()[:1] not in ("{", "["):
        yield from texts_of_table(number, line, lines, name)
        return
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if isinstance(record, Mapping) and set(record) & {*ID}:  # JSON lines
        yield of_record(record, f"{name}:{number}")
        for number, line in lines:
            yield of_record(parsed(line, f"{name}:{number}"), f"{name}:{number}")
        return
    if record is None:  # one document over many lines, or none
        rest = "\n".join(line for _, line in lines)
        record = parsed(f"{line}\n{rest}", f"{name}:{number}")
    if isinstance(record, list):
        for at, each in enumerate(record, 1):
            yield of_record(each, f"{name}: entry {at}")
    else:
        yield from entries_of(record, name)


def parsed(text, where):
    "Return the value of some JSON `text`; errors say `where` it stands."
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"{where}: this is no JSON: {error}") from None
    except RecursionError:
        raise ValueError(f"{where}: the JSON is nested too deeply") from None


def texts_of_table(number, line, lines, name):
    "Yield the id and the `Shown` of each row between tabs or commas: with a header, or the id first and the text last."
    tabs = "\t" in line

    def cells(number, line):
        try:
            return line.split("\t") if tabs else next(csv.reader([line]))
        except csv.Error as error:  # a carriage return within the line, say
            raise ValueError(f"{name}:{number}: {error}") from None

    head = cells(number, line)
    if len(head) < 2:
        raise ValueError(
            f"{name}:{number}: {shorten(line)} is no entry of a corpus; an entry is JSON with an id and a text, "
            "or the id and the text between tabs or commas"
        )
    if head[0].strip().lower() in ID:
        names = [each.strip().lower() for each in head]
        for number, line in lines:
            yield of_record(dict(zip(names, cells(number, line))), f"{name}:{number}")
        return
    yield head[0], Shown(head[-2] if len(head) > 2 else "", head[-1])
    for number, line in lines:
        row = cells(number, line)
        if len(row) < 2:
            raise ValueError(f"{name}:{number}: {shorten(line)} has an id and no text")
        yield row[0], Shown(row[-2] if len(row) > 2 else "", row[-1])


def of_record(record, where):
    "Return the id and the `Shown` of a `record`, a dict; errors say `where` it stands."
    key = None
    if isinstance(record, Mapping):
        key = next((record[name] for name in ID if not is_missing(record.get(name))), None)
    if key is None:
        raise ValueError(
            f"{where}: {shorten(record)} has no id; it is called one of {', '.join(ID[:6])}"
        )
    return str(key), Shown(cell_of(record, TITLE), cell_of(record, TEXT))


def cell_of(record, names):
    "Return the text that a `record` has under the first of the `names`, without spaces around it; none if it has none."
    value = next((record[name] for name in names if not is_missing(record.get(name))), "")
    return str(value).strip()
