"""A run and its judgments before any number: `map_ids` writes the ids of one side as the other has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, Unpack, get_args

from ndcg_lit.choices import Qrels, Reading, Run, reading_of, with_choices
from ndcg_lit.lists import choice
from ndcg_lit.reading.sources import read_grouped

Kind: TypeAlias = Literal["run", "qrels", "seen"]


@with_choices(Reading)
def map_ids(
    given: Run | Qrels,
    query: Callable[[str], str] | None = None,
    document: Callable[[str], str] | None = None,
    *,
    kind: Kind = "run",
    **choices: Unpack[Reading],
) -> dict[str, dict[str, float]]:
    """Write the ids of a run, or of judgments, in another way, such as that of the other side.

    Parameters
    ----------
    given : Run or Qrels
        A run or judgments, as for `evaluate`.
    query : callable, default None
        What makes the new id of a query of the old one, a text; None: it stays.
    document : callable, default None
        The same for documents.
    kind : Kind, default 'run'
        What is given: "run", "qrels" or "seen".

    Returns
    -------
    dict
        A dict of dicts, {query: {document: number}}.

    Raises
    ------
    ValueError
        For two queries, or two documents of a query, that become one.

    Examples
    --------
    >>> run = {"007": {"D12": 2.0}}
    >>> map_ids(run, query=int, document=lambda name: name.removeprefix("D"))
    {'7': {'12': 2.0}}
    """
    choice("kind", kind, get_args(Kind))
    rows = read_grouped(given, kind, **reading_of(choices)).to_dict()
    renamed = renamed_keys(rows, query, "query", "")
    return {
        new: renamed_keys(docs, document, "document", f" of query {new!r}")
        for new, docs in renamed.items()
    }


def renamed_keys(held, rename, part, where):
    "Return the dict `held` with the keys that `rename` makes of its own. ValueError where two become one."
    if rename is None:
        return held
    found, origin = {}, {}
    for old, value in held.items():
        new = str(rename(old))
        if new in found:
            raise ValueError(
                f"the {part} ids {origin[new]!r} and {old!r}{where} both become {new!r}; "
                "each needs an id of its own"
            )
        found[new], origin[new] = value, old
    return found
