"The rows of a case as what `evaluate` takes: dicts with ids of every type, TREC text, tables, files, three arrays."
import csv
import gzip
import io
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import polars as pl

NAMES = {"query": ("query", "query_id", "qid", "topic"), "document": ("document", "docno", "doc_id", "docid")}
NUMBERS = {"run": ("score", "sim"), "qrels": ("grade", "rel", "label")}


def through(case, kind, folder):
    "Send the run or the qrels of a `case`, as its `kind` says, through its door; files are written to `folder`."
    rows, door = (case.run, case.doors[0]) if kind == "run" else (case.qrels, case.doors[1])
    rnd = Random(f"{case.seed} {kind}")
    rows = rows if door == "dict" else [row for row in rows if row[1] is not None]
    return MAKERS[door](rows, kind, rnd, Path(folder))


def arrays(case):
    "Return the query, score and grade of every result."
    query, _, score = zip(*case.run)
    return list(query), list(score), [grade for *_, grade in case.qrels]


def as_dict(rows, kind, rnd, folder):
    "Return a dict of dicts, ids and numbers now and then of another type."
    odd, salt, out, queries = rnd.choice([0, 0, 0.3, 1]), rnd.random(), {}, {}
    for query, document, number in rows:
        name = queries.setdefault(query, odd_id(query, Random(ascii((salt, query))), odd, ()))
        held = out.setdefault(name, {})
        if document is None: continue
        at_random = Random(ascii((salt, query, document)))  # its own, so that other rows may go
        held[odd_id(document, at_random, odd, held)] = odd_number(number, at_random, odd)
    return out


def odd_id(name, rnd, odd, held):
    "Return the id `name` as text or as something else that is the same text; another one if it is `held` already."
    forms = [name, name.encode("utf-8", "surrogateescape")]
    forms += [np.str_(name)] * (not name.endswith("\0"))  # numpy's text ends before its last zeros
    forms += [made for made in map(_whole_or_float(name), (int, float)) if made is not None]
    first = [rnd.choice(forms)] if rnd.random() < odd else []
    return next((form for form in [*first, *forms] if form not in held), name)


def _whole_or_float(name):
    "Return a function that makes a number of a kind whose text is the id `name`; None if there is none."
    def made(kind):
        try: value = kind(name)
        except ValueError: return None
        text = str(int(value)) if np.isfinite(value) and value == int(value) else str(value)
        return value if text == name and np.isfinite(value) else None
    return made


def odd_number(number, rnd, odd):
    "Return the same number, now and then as one of numpy's."
    if rnd.random() >= odd or isinstance(number, bool): return number
    if isinstance(number, int): return np.int64(number) if abs(number) < 2**63 else number
    short = abs(number) < 1e38 and float(np.float32(number)) == number
    return np.float32(number) if short else np.float64(number)


def as_trec(rows, kind, rnd, folder):
    "Return TREC text: any blanks, any line ends, numbers in any spelling."
    between, end = rnd.choice([b" ", b"\t", b"  ", b" \t"]), rnd.choice([b"\n", b"\r\n", b"\n\n"])
    spelled = rnd.choice([_plainly, _plainly, lambda number: f"{float(number):+.17e}"])
    lines = []
    for i, (query, document, number) in enumerate(rows):
        fields = [query, "Q0", document, str(i), spelled(number), "tag"]
        if kind == "qrels": fields = [query, "0", document, spelled(number)]
        lines.append(between.join(field.encode("utf-8", "surrogateescape") for field in fields))
    return end.join(lines) + rnd.choice([b"", end])


def _plainly(number):
    return repr(int(number) if isinstance(number, bool) else number)


def as_file(rows, kind, rnd, folder):
    "Return a TREC file, packed or not."
    text, packed = as_trec(rows, kind, rnd, folder), rnd.random() < 0.3
    path = folder / (f"{kind}.gz" if packed else kind)
    path.write_bytes(gzip.compress(text, 1) if packed else text)
    return path


def columns_of(rows, kind, rnd):
    "Return the rows as three columns under any of their names, in any order; whole numbers as ids may become numbers."
    query, document, number = map(list, zip(*rows))
    columns = {rnd.choice(NAMES["query"]): _ids(query, rnd), rnd.choice(NAMES["document"]): _ids(document, rnd)}
    columns[rnd.choice(NUMBERS[kind])] = number
    names = list(columns)
    rnd.shuffle(names)
    return {name: columns[name] for name in names}


def _ids(names, rnd):
    whole = all(name.isdecimal() and name.isascii() and str(int(name)) == name for name in names)
    return list(map(int, names)) if whole and rnd.random() < 0.5 else names


def _of_one_kind(column):
    "Return numbers as one kind of them, as a frame wants it."
    kinds = {type(value) for value in column}
    return column if len(kinds) == 1 or str in kinds else [float(value) for value in column]


def as_pandas(rows, kind, rnd, folder):
    columns = {name: _of_one_kind(column) for name, column in columns_of(rows, kind, rnd).items()}
    return pd.DataFrame(columns)


def as_polars(rows, kind, rnd, folder):
    frame = pl.DataFrame({name: _of_one_kind(column) for name, column in columns_of(rows, kind, rnd).items()})
    return frame.lazy() if rnd.random() < 0.2 else frame


def as_parquet(rows, kind, rnd, folder):
    path = folder / f"{kind}.parquet"
    as_polars(rows, kind, Random(rnd.random()), folder).lazy().collect().write_parquet(path)
    return path


def as_csv(rows, kind, rnd, folder):
    "Return a CSV or TSV file, packed or not."
    between, ending = rnd.choice([(",", ".csv"), ("\t", ".tsv")])
    out, columns = io.StringIO(), columns_of(rows, kind, rnd)
    quoting = rnd.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    written = csv.writer(out, delimiter=between, quoting=quoting, lineterminator=rnd.choice(["\n", "\r\n"]))
    written.writerow(columns)
    written.writerows([_plainly(v) if not isinstance(v, str) else v for v in row] for row in zip(*columns.values()))
    text, packed = out.getvalue().encode(), rnd.random() < 0.2
    path = folder / f"{kind}{ending}{'.gz' if packed else ''}"
    path.write_bytes(gzip.compress(text, 1) if packed else text)
    return path


MAKERS = {
    "dict": as_dict, "trec": as_trec, "file": as_file, "pandas": as_pandas, "polars": as_polars,
    "parquet": as_parquet, "csv": as_csv,
}


def written(source):
    "Return Python that makes this source, for a report."
    if isinstance(source, Path):
        if source.suffix == ".parquet": return f"{written(pl.read_parquet(source))}.write_parquet({source.name!r})"
        return f"Path({source.name!r}).write_bytes({source.read_bytes()!r})"
    if isinstance(source, pl.LazyFrame): return f"{written(source.collect())}.lazy()"
    if isinstance(source, pl.DataFrame): return f"pl.DataFrame({source.to_dict(as_series=False)!r})"
    if isinstance(source, pd.DataFrame): return f"pd.DataFrame({source.to_dict('list')!r})"
    return repr(source)
