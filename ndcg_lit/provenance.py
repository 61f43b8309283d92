"""Where numbers come from: an export says by which convention, versions, test and seed they came about, and from which runs and judgments."""

import os
import sys
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.engine.convention import CONVENTIONS, Convention
from ndcg_lit.lists import visible
from ndcg_lit.reading.rows import as_bytes
from ndcg_lit.reading.sources import digits_of, read_grouped
from ndcg_lit.reading.trec import is_pipe
from ndcg_lit.system import version


MOST_KEPT = 300_000  # results of an object that a result keeps hold of, for its hash

BLOCK = 1 << 20  # bytes that are hashed at a time


class Given:
    """A run or judgments as they were `given`, so that an export can say which they were.

    A file is told by its name and its size, and is read again only when somebody asks for its hash. An object is
    held on to for it, unless it is large; a copy by pickle has no object any more."""

    def __init__(
        self,
        given,  # as for `evaluate`
        kind: str,  # "run", "qrels", or "arrays": query, score and grade of each result
        columns=None,  # as for `evaluate`
        format=None,
    ):
        self.kind, self.how, self.known = kind, (columns, format), None
        self.path = self.state = self.rows = self.given = None
        self.folded = False  # are the queries those of several folds?
        self.source = type(given).__name__
        if isinstance(given, (str, os.PathLike)):
            self.source = visible(os.fsdecode(given))
            self.path = None if given == "-" else os.path.abspath(given)
            self.state = state_of(self.path)
        elif isinstance(given, (bytes, bytearray, memoryview)):
            self.given = given
        elif given is not None:
            self.rows = rows_in(given)
            self.folded = isinstance(given, Mapping) and hasattr(next(iter(given), None), "own")
            self.given = given if (self.rows or 0) <= MOST_KEPT else None

    def __getstate__(self):
        return vars(self) | {"given": None}

    def to_dict(self, hashed=True):
        "Return what this is, how large, and its sha256 if it is to be `hashed`, as values that JSON takes."
        size = {}
        if self.state is not None and not os.path.isdir(self.path):
            size = {"bytes": self.state[0]}
        if self.rows is not None:
            size = {"rows": self.rows}
        return {"source": self.source, **size} | ({"sha256": self.sha256} if hashed else {})

    @property
    def sha256(self):
        "Return the hash as hexadecimal digits; None for what is gone, has changed, is read once, or is too large to be kept."
        if self.known is None:
            self.known = self.read()
        return self.known

    def read(self):
        "Return the hash, read now."
        from hashlib import sha256

        if self.path is not None:
            return None if self.state is None else self.of_file()
        if self.given is None:
            return None
        if self.kind != "arrays" and isinstance(self.given, (bytes, bytearray, memoryview)):
            return sha256(self.given).hexdigest()
        if self.rows is None or rows_in(self.given) != self.rows:
            return None  # read once; or added to, or emptied, since it was measured
        try:
            lines = sorted(lines_of(self.given, self.kind, *self.how))
        except (ValueError, TypeError):
            return None
        return sha256(b"".join(lines)).hexdigest()

    def of_file(self):
        "Return the hash of the bytes of the file, or of the names and hashes of all files of the folder."
        from hashlib import sha256

        try:
            found = sha256()
            if os.path.isdir(self.path):
                for path in files_within(self.path):
                    name = os.path.relpath(path, self.path).replace(os.sep, "/")
                    found.update(f"{hash_of(path)}  {name}\n".encode(errors="surrogateescape"))
                digits = found.hexdigest()
            else:
                digits = hash_of(self.path)
        except OSError:
            return None
        return digits if state_of(self.path) == self.state else None


def files_within(folder):
    "Return the paths of all files within a `folder`, in order."
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)


def hash_of(path):
    "Return the sha256 of the bytes of the file at `path`, a block at a time."
    from hashlib import sha256

    found = sha256()
    with open(path, "rb") as file:
        while block := file.read(BLOCK):
            found.update(block)
    return found.hexdigest()


def state_of(path):
    "Return what changes with a file or a folder; None where there is none, and for a pipe."
    if path is None or is_pipe(path):
        return None
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns, state.st_ino


def rows_in(given):
    "Return how many rows a dict, a table or a list has, or None for what is read once."
    try:
        if isinstance(given, Mapping):
            return sum(map(len, given.values()))
        return len(given)
    except TypeError:
        return None


def lines_of(given, kind, columns, format):
    "Return a line for each row of an object: query, document and number, with tabs between; of arrays score and grade."
    if kind == "arrays":
        return [
            b"%b\t%b\t%b\n" % (as_bytes(query), digits_of(score), digits_of(grade))
            for query, score, grade in zip(*given)
        ]
    rows = read_grouped(given, kind, columns, "keep", format)
    return [
        b"%b\t%b\t%b\n" % (bytes(query), rows.document(row), digits_of(rows.number[row]))
        for query, low, high in zip(
            rows.names, rows.offsets[:-1].tolist(), rows.offsets[1:].tolist()
        )
        for row in range(low, high)
    ]


class Inputs(NamedTuple):
    "What an `Evaluation` was made from."

    run: Given
    qrels: Given | None  # None: the run brought its grades along
    judgments: int  # how many there were
    preset: str = ""  # the preset that was asked for

    def __deepcopy__(self, memo):
        return self


def name_of(convention, preset=""):
    "Return the short name of a `convention`: the `preset` if it makes the same choices, or those that are not the default."
    if preset and CONVENTIONS[preset].convention == convention:
        return preset
    return str(convention)


def written_out(convention, preset=""):
    """Return a `convention` with each of its choices, as values that JSON takes.

    >>> told = written_out(Convention(ties="average"))
    >>> told["name"], Convention(**told["choices"]) == Convention(ties="average")
    ('ties=average', True)
    """
    # values that were given were made by nobody knows which choices
    told = fields(convention) if type(convention) is Convention else ()
    choices = {each.name: getattr(convention, each.name) for each in told}
    return {"name": name_of(convention, preset), "choices": choices}


def versions():
    "Return the versions that numbers depend on, by name."
    python = ".".join(map(str, sys.version_info[:3]))
    return {"ndcg_lit": version(), "python": python, "numpy": np.__version__}


def made_by(convention, preset=""):
    "Return by which convention and versions numbers came about, as values that JSON takes."
    return {
        "convention": written_out(convention, preset),
        "platform": {"software": {"libraries": {"python": listed_versions()}}},
    }


def provenance_of(
    evaluations: Mapping,  # each `Evaluation` by the name of its run
    test: Mapping | None = None,  # what is known of a test: its name, "correction method" and more
    baseline: str | None = None,  # the name of the run that others are compared with
    hashed: bool = True,  # are runs and judgments to be read again for their hashes?
) -> dict[str, Any]:
    """Return where the numbers of some `evaluations` come from, as values that JSON takes.

    Names are those of ir_metadata where it has one.

    Source: Breuer, Keller and Schaer (2022)."""
    one = next(iter(evaluations.values()))
    inputs = [each.inputs for each in evaluations.values()]
    known = next((came for came in inputs if came is not None), None)
    reported: dict[str, Any] = {
        "reported measures": [name for name in one.per_query if name != "query_id"]
    }
    if baseline is not None:
        reported["baseline"] = [baseline]
    if test is not None:
        reported["significance test"] = [dict(test)]
    collection: dict[str, Any] = {"queries": max(each.queries for each in evaluations.values())}
    if known is not None:
        collection["judgments"] = known.judgments
        collection["qrels"] = known.qrels and known.qrels.to_dict(hashed)
    runs = {
        name: {
            "documents": each.documents,
            "judged": each.judged,
            **({} if came is None else came.run.to_dict(hashed)),
        }
        for (name, each), came in zip(evaluations.items(), inputs, strict=True)
    }
    return {
        **made_by(one.convention, known.preset if known else ""),
        "research goal": {"evaluation": reported},
        "data": {"test collection": collection, "runs": runs},
    }


def listed_versions():
    "Return the versions as ir_metadata lists them."
    return [f"{name}=={version}" for name, version in versions().items()]


def method_said(
    evaluations: Mapping,  # each `Evaluation` by the name of its run
    over: str,  # the queries, in words
    *parts: str,  # what else was done, in words
) -> str:
    "Return the sentence for a section on methods: means, queries, missing ones, `parts`, versions and convention."
    one = next(iter(evaluations.values()))
    measures = [name for name in one.per_query if name != "query_id"]
    said = [f"Means of {in_words(measures)} over {over}", *left_out_said(evaluations), *parts]
    preset = one.inputs.preset if one.inputs else ""
    choices = type(one.convention) is Convention
    by = f", convention {name_of(one.convention, preset)}" if choices else ""
    return f"{'; '.join(filter(None, said))} (ndcg_lit {version()}{by})."


def in_words(names):
    """Return some `names` as words of a sentence.

    >>> in_words(["AP", "RR", "P@5"])
    'AP, RR and P@5'
    """
    *most, last = map(visible, names)
    return f"{', '.join(most)} and {last}" if most else last


def left_out_said(evaluations):
    "Return what is counted otherwise, or not at all, in the means of some `evaluations`, in parts of a sentence."
    one, several = next(iter(evaluations.values())), list(evaluations.values())
    folded = [each for each in several if each.inputs and each.inputs.run.folded]
    if folded:
        folds = {query.partition("/")[0] for query in one.per_query["query_id"]}
        yield f"the queries of {len(folds)} folds pooled"
    if one.geometric:
        yield f"the mean of {in_words(one.geometric)} is geometric"
    if one.wholes:
        yield f"the mean of {in_words(one.wholes)} is of all queries at once"
    if one.lower:
        yield f"lower values of {in_words(one.lower)} are better"
    if one.scores == "distance":
        yield "the lowest score is the best"
    if type(one.convention) is Convention:
        yield MISSING_SAID[one.convention.missing]
        if any(each.unjudged for each in several):
            yield UNJUDGED_SAID[one.convention.unjudged]


MISSING_SAID = {
    "zero": "a judged query that a run lacks counts 0",
    "skip": "a judged query that a run lacks is left out of its mean",
    "error": "",
}

UNJUDGED_SAID = {
    "zero": "a query without judgments counts 0",
    "skip": "queries without judgments are left out",
}
