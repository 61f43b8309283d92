"""The folds of a cross-validation as one run: `join_folds` keeps the queries of different folds apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Unpack

from ndcg_lit.choices import Reading, Run, reading_of, with_choices
from ndcg_lit.reading.rows import TextInFold, as_text, own_id
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.lists import choice, shorten

Kind = Literal["run", "qrels"]


@with_choices(Reading, former="columns format")
def join_folds(
    folds: Sequence[Run] | Mapping[str, Run] | Mapping[int, Run],
    kind: Kind = "run",
    **choices: Unpack[Reading],
) -> dict[str, dict[str, float]]:
    """Join the runs of one system on the `folds` of a cross-validation, or their judgments, to one for `evaluate` or `compare`.

    The query q of the fold 3 becomes 3/q, so that the queries of different folds stay apart; the
    choice drop="own" still takes out the document q, unless both run and judgments were written to a
    file or a table in between, where 3/q is a text as any other. All queries are pooled then, which
    is right if each was tested once; see the chapter on comparing.

    Parameters
    ----------
    folds : list or dict of Run
        A list of runs or judgments, which get the numbers from 1, or a dict from the name of a fold
        to its run; each as for `evaluate`. The same file of judgments may be there several times.
    kind : Kind, default 'run'
        What the folds are: "run" or "qrels".

    Returns
    -------
    dict
        A dict of dicts, {"fold/query": {document: number}}.

    Raises
    ------
    ValueError
        For no folds, a name with a slash or that another fold has as text, and for what cannot be
        read, with its fold.

    Examples
    --------
    >>> join_folds([{"q": {"a": 2.0}}, {"q": {"b": 1.0}}])
    {'1/q': {'a': 2.0}, '2/q': {'b': 1.0}}
    """
    choice("kind", kind, ("run", "qrels"))
    if not isinstance(folds, (Mapping, list, tuple)):
        raise TypeError(f"folds must be a list, or a dict by name; got {shorten(folds)}")
    named = folds.items() if isinstance(folds, Mapping) else enumerate(folds, 1)
    joined: dict = {}
    names = set()
    for fold, given in named:
        name = as_text(fold) if isinstance(fold, bytes) else str(fold)
        if "/" in name:
            raise ValueError(f"the name of a fold cannot have a slash; got {shorten(fold)}")
        if name in names:
            raise ValueError(f"folds has the fold {name!r} twice; names are compared as text")
        names.add(name)
        try:
            lists = read_grouped(given, kind, **reading_of(choices)).to_dict()
        except (ValueError, TypeError) as error:
            kind_of = TypeError if isinstance(error, TypeError) else ValueError
            raise kind_of(f"fold {name}: {error}") from None
        for query, documents in lists.items():
            joined[TextInFold(f"{name}/{query}", own_id(query))] = documents
    if not joined:
        raise ValueError("there are no folds to join")
    return joined
