"""`report` puts a comparison of runs, or one run, into a single HTML file to send: the conclusion, the intervals, the queries that decide, and how all of it came about."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date as calendar_date
from functools import cached_property
from html import escape
from importlib.resources import files
from inspect import getdoc, signature
from math import ceil, floor, inf, isfinite, log10
from typing import Any, NamedTuple, Unpack

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Measures,
    Qrels,
    Run,
    are_distances,
    checked_overlap,
    convention_of,
    seen_of,
    with_choices,
)
from ndcg_lit.comparison import Comparison, Correction, Family, compare
from ndcg_lit.engine.convention import DEFAULT, Convention
from ndcg_lit.engine.names import parse_measure
from ndcg_lit.evaluation import Evaluator
from ndcg_lit.explanation import docs_left, one_query, rank_all, shown_rows, taken_by
from ndcg_lit.judging import to_judge
from ndcg_lit.lists import nice_steps, shorten, visible
from ndcg_lit.pairs import CORRECTIONS, as_percent, outlook
from ndcg_lit.provenance import Given, versions
from ndcg_lit.reading.rows import id_in_fold
from ndcg_lit.reading.sources import read_both
from ndcg_lit.reading.texts import Shown, read_texts
from ndcg_lit.results import Evaluation, MeanTable, described, listed_ends
from ndcg_lit.tables import Table, count_of, given_or_written, said_of, with_minuses


MOST_BYTES = 290_000  # of a page; one that would be longer shows fewer queries
MOST_QUERIES = 6  # that decide
DEPTH = 10  # ranks of a list that are shown, unless the measure ends before
MOST_ROWS = 24  # intervals
MOST_SYSTEMS = 40  # rows of the table
MOST_MEASURES = 6  # columns of the table
MOST_CAUTIONS = 12
MOST_BARS = 240  # of the picture of all queries
MOST_SIGNS = 120  # of an id, a name or a title
MOST_SAID = 900  # signs of a caution


@with_choices(Choices)
def report(
    runs: Mapping[str, Run] | Comparison | Evaluation,
    qrels: Qrels | None = None,
    measures: Measures = ("nDCG@10", "AP", "RR"),
    baseline: str | None = None,
    *,
    corpus: Any = None,
    queries: Any = None,
    title: str | None = None,
    date: str | None = None,
    level: float = 0.95,
    power: float = 0.8,
    samples: int = 10_000,
    seed: int = 0,
    family: Family = "measure",
    correction: Correction = "maxT",
    margin: float | Mapping[str, float] | None = None,
    **choices: Unpack[Choices],
) -> Report:
    """Put a comparison of `runs`, or one run, into one HTML file to send, which asks no other host for anything.

    It has the conclusion in a sentence, the table of systems, the intervals as a picture, the
    queries that decide by the first of the `measures` with the lists of both systems side by side,
    the cautions and what mends them, every choice of the convention, and the versions, seeds and
    hashes of the files. It stays under 300 kB, whatever comes in, needs no script, and prints.

    Parameters
    ----------
    runs : dict of Run, Comparison or Evaluation
        Runs by name, {"A": run, "B": run}, as for `compare`; one run alone is reported by itself.
        What `compare`, `compare_values` or `evaluate` returned is reported without lists.
    corpus : path, dict or table, default None
        The titles and texts of documents by id, which are shown in the lists: JSON lines, JSON, TSV,
        CSV, Parquet, {id: text} or a table.
    queries : path, dict or table, default None
        The texts of queries by id, in the same forms.
    title : str, default None
        What stands above the conclusion; None: the names of the systems.
    date : str, default None
        The date of the report; None: today, as 2026-11-28.

    Returns
    -------
    Report
        A `Report`, which shows itself in Jupyter and is written by `to_html`.

    Raises
    ------
    ValueError
        As for `compare` and `evaluate`; for a corpus or queries that have none of the ids.

    Examples
    --------
    >>> one = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}
    >>> two = {"q1": {"a": 1.0, "b": 2.0}, "q2": {"a": 1.0}}
    >>> made = report({"one": one, "two": two}, {"q1": {"b": 2}, "q2": {"a": 1}}, "RR")
    >>> made.headline
    'No difference between one and two is shown: two leads by 0.250 RR on 2 queries.'
    """
    how: dict[str, Any] = {"level": level, "power": power, "samples": samples, "seed": seed}
    how |= {"family": family, "correction": correction, "margin": margin}
    if isinstance(runs, (Comparison, Evaluation)):
        if qrels is not None or corpus is not None or queries is not None or choices:
            raise TypeError(
                "what compare or evaluate returned has no lists any more: give the runs and judgments "
                "in its place, or no qrels, corpus, queries and choices beside it"
            )
        asked = {"measures": measures, "baseline": baseline, **how}
        usual = signature(report).parameters
        for name, value in asked.items():
            if value != usual[name].default:
                raise TypeError(
                    f"what compare or evaluate returned has its {name} already; give {name} to it, not to report"
                )
        found = runs if isinstance(runs, Comparison) else {"the run": runs}
        return Report(found, title=title, date=date)
    if not isinstance(runs, Mapping):
        raise TypeError(
            f"runs must be a dict from names to runs, such as {{'A': run, 'B': run}}; got {shorten(runs)}"
        )
    kept = {name: at_hand(run) for name, run in runs.items()}
    judged = at_hand(qrels)
    found = found_of(kept, judged, measures, baseline, how, choices)
    texts = {"corpus": at_hand(corpus), "queries": at_hand(queries)}
    shown = queries_shown(found, kept, judged, texts, choices)
    unjudged = to_judge_next(found, kept, judged, texts, choices)
    return Report(found, shown, unjudged, texts, title, date)


def at_hand(given):
    "Return what is `given` so that it can be read twice: an iterator as a list."
    return list(given) if isinstance(given, Iterator) else given


def found_of(runs, qrels, measures, baseline, how, choices):
    "Return the `Comparison` of the `runs`; of a single one its `Evaluation` by name."
    if len(runs) != 1:
        return compare(runs, qrels, measures, baseline, **how, **choices)
    ((name, run),) = runs.items()
    if not isinstance(name, str) or not name.strip():
        raise TypeError(f"the name of a run must be a text; got {shorten(name)}")
    if baseline is not None and baseline != name:
        raise ValueError(f"baseline {shorten(baseline)} is none of the runs: {name!r}")
    drawn = how["seed"] if convention_of(choices).ties == "random" else None
    return {name: Evaluator(qrels, measures, seed=drawn, **choices).evaluate(run)}


# Which systems, and which queries


def evaluations_of(found):
    "Return the evaluations of what was `found`, by name."
    return found.evaluations if isinstance(found, Comparison) else found


def measures_of(found):
    "Return the names of the measures of what was `found`; the report is about the first."
    first = next(iter(evaluations_of(found).values()))
    return [name for name in first.per_query if name != "query_id"]


def leading_pair(found):
    "Return the `Pair` that the report is about, by the first measure: the best system and what comes next, or the baseline."
    label = measures_of(found)[0]
    pairs = [pair for pair in found.pairs if pair.measure == label]
    if found.baseline is not None:
        return max(pairs, key=lambda pair: pair.gain)
    names = by_mean(found, label)
    return next(pair for pair in pairs if {pair.first, pair.second} == set(names[:2]))


def by_mean(found, label):
    "Return the names of the systems, the best mean of the measure `label` first."
    lower = any(pair.lower for pair in found.pairs if pair.measure == label)
    means = {name: each.mean[label] for name, each in found.evaluations.items()}
    return sorted(means, key=lambda name: means[name] if lower else -means[name])


class Ranked(NamedTuple):
    "A document in a list, as the report shows it."

    rank: int
    document: str
    grade: float | None  # None: nobody judged it
    moved: str  # where it stands in the other list, in words; "": there is none
    way: str  # "up" or "down" where the second system moved it, else ""
    shown: Shown | None  # its title and text, if there is a corpus


class Asked(NamedTuple):
    "A query, as the report shows it."

    query: str
    text: str
    values: dict[str, float]  # of the first measure by system
    lists: dict[str, list[Ranked]]
    most: float  # the highest grade of the query
    missed: list[Ranked]  # what was judged relevant, and stands in none of the lists
    lost: int  # how many these are


def queries_shown(found, runs, qrels, texts, choices):
    "Return the queries that decide, or of a single run the worst, with their lists, each an `Asked`."
    label = measures_of(found)[0]
    if qrels is None:
        return []
    if isinstance(found, Comparison):
        pair = leading_pair(found)
        names = [pair.first, pair.second]
        chosen = [pair.query_ids[i] for i in pair.order[:MOST_QUERIES] if pair.by[i]]
    else:
        names = list(found)
        chosen = worst_of(found[names[0]], label)
    c = convention_of(choices)
    how = choices.get("columns"), choices.get("format"), c.duplicates
    how = *how, checked_overlap(choices.get("overlap")), are_distances(choices.get("scores"))
    had = seen_of(choices)
    sides = {name: read_both(runs[name], qrels, *how, **had)[:2] for name in names}
    lists = {name: {} for name in names}
    grades = {}
    for query in chosen:
        for name, (rows, judged) in sides.items():
            docs = one_query(rows, "run", query, c.duplicates) or {}
            grades[query] = one_query(judged, "qrels", query, c.duplicates) or {}
            lists[name][query] = order_of(docs, grades[query], id_in_fold(query, rows, judged), c)
    depth = depth_of(label, c)
    about = [
        asked_of(
            query,
            {name: lists[name][query] for name in names},
            grades[query],
            {name: value_of(evaluations_of(found)[name], label, query) for name in names},
            depth,
        )
        for query in chosen
    ]
    return with_texts(about, texts)


def worst_of(result, label):
    "Return the queries of a `result` with the lowest values of the measure `label` that count, the lowest first."
    ids, values = result.per_query["query_id"], result.per_query[label]
    weights = result.weights_for(label)
    unjudged = set(result.unjudged)
    order = np.argsort(values, kind="stable").tolist()
    counts = [
        i
        for i in order
        if values[i] == values[i] and ids[i] not in unjudged and (weights is None or weights[i] > 0)
    ]
    return [ids[i] for i in counts[:MOST_QUERIES]]


def value_of(result, label, query):
    "Return the value of the measure `label` that a `query` has; nan if it is not counted."
    ids = result.per_query["query_id"]
    return float(result.per_query[label][ids.index(query)]) if query in ids else float("nan")


def depth_of(label, c):
    "Return how many ranks are shown for the measure `label` by the convention `c`."
    try:
        k = parse_measure(label).cutoff(c)
    except ValueError:  # a function of the user's own
        k = None
    return min(k or DEPTH, DEPTH)


def order_of(docs, grades, own, c):
    "Return the documents of the scores `docs` in the order in which the convention `c` ranks them."
    if not docs:
        return []
    if c.ties == "random":
        c = c.but(ties="docid")
    docs, c = docs_left(docs, own, c), c.but(drop="none")
    # a grade that a gain or the convention refuses was refused when the means were computed
    docs, grades = taken_by(docs, grades, c, False)
    if not docs:
        return []
    ranked = rank_all(docs, grades, c)
    names = list(docs)
    return [names[int(number)] for number in ranked.grade[shown_rows(ranked, None)]]


def asked_of(query, lists, grades, values, depth):
    "Return the `Asked` of a `query` from the whole `lists` of each system, with `depth` ranks of each."
    places = [{document: at for at, document in enumerate(one, 1)} for one in lists.values()]
    names = list(lists)
    shown = {}
    for number, (name, documents) in enumerate(lists.items()):
        shown[name] = []
        for rank, document in enumerate(documents[:depth], 1):
            moved, way = "", ""
            if len(names) > 1:
                there = places[1 - number].get(document)
                moved, way = move_said(rank, there, number == 1)
            shown[name].append(Ranked(rank, document, grades.get(document), moved, way, None))
    seen = {row.document for rows in shown.values() for row in rows}
    missed = [(grade, document) for document, grade in grades.items() if grade > 0]
    missed = sorted((-grade, document) for grade, document in missed if document not in seen)
    rows = [
        Ranked(0, document, -grade, "; ".join(places_said(document, names, places)), "", None)
        for grade, document in missed[:3]
    ]
    most = max(grades.values(), default=0)
    return Asked(query, "", values, shown, most, rows, len(missed))


def move_said(rank, there, second):
    "Return where a document at this `rank` stands in the other list, `there`, and which way the `second` system moved it."
    if there is None:
        return ("new", "up") if second else ("gone", "down")
    if there == rank:
        return "same", ""
    if second:
        return f"{'↑' if there > rank else '↓'} from {there}", "up" if there > rank else "down"
    return f"{'↑' if there < rank else '↓'} to {there}", "up" if there < rank else "down"


def places_said(document, names, places):
    "Return where a `document` stands in each whole list, in words."
    for name, ranks in zip(names, places):
        at = ranks.get(document)
        yield f"not in {clipped(name)}" if at is None else f"rank {at:,} in {clipped(name)}"


def with_texts(about, texts):
    "Return the queries, `about`, with the `texts` of the corpus and of the queries, as far as these have them."
    if texts["queries"] is not None and about:
        said = read_texts(texts["queries"], [each.query for each in about], "queries")
        nothing = Shown("", "")
        shown = [said.get(each.query, nothing) for each in about]
        about = [
            each._replace(text=entry.title or entry.text)
            for each, entry in zip(about, shown, strict=True)
        ]
    if texts["corpus"] is not None and about:
        rows = [row for each in about for row in (*sum(each.lists.values(), []), *each.missed)]
        known = read_texts(texts["corpus"], [row.document for row in rows], "corpus")

        def titled(rows):
            return [row._replace(shown=known.get(row.document)) for row in rows]

        about = [
            each._replace(
                lists={name: titled(some) for name, some in each.lists.items()},
                missed=titled(each.missed),
            )
            for each in about
        ]
    return about


MOST_TO_JUDGE = 5


def to_judge_next(found, runs, qrels, texts, choices):
    "Return the unjudged documents that could move what was `found` most, as `to_judge` does; None where it cannot say."
    if qrels is None or choices.get("seen") is not None:
        return None
    taken = signature(to_judge).parameters
    asked = {name: choice for name, choice in choices.items() if name in taken}
    try:
        return to_judge(
            runs, qrels, measures_of(found)[0], most=MOST_TO_JUDGE, **known_texts(texts), **asked
        )
    except ValueError:  # a measure that is no mean, or ties that leave documents without a rank
        return None


def known_texts(texts):
    "Return those of the `texts` that were given."
    return {name: given for name, given in texts.items() if given is not None}


# The conclusion, in a sentence


def headline_of(found):
    "Return what follows from what was `found`, by its first measure, in one sentence."
    label = measures_of(found)[0]
    if not isinstance(found, Comparison):
        ((name, result),) = found.items()
        over = count_of(result.queries, "query", "queries")
        if result.mean[label] != result.mean[label]:
            return f"{clipped(name)} has no mean {label}: it is undefined for some of {over}."
        return f"{clipped(name)} has a mean {label} of {result.mean[label]:.3f} over {over}."
    pairs = [pair for pair in found.pairs if pair.measure == label]
    if len(pairs) == 1:
        return pair_headline(pairs[0])
    best = by_mean(found, label)[0]
    center = found.baseline or best
    against = {}  # the others: how much better than the center
    for pair in pairs:
        if center in (pair.first, pair.second):
            other = pair.second if pair.first == center else pair.first
            against[other] = pair.gain if other == pair.second else -pair.gain, pair.concluded
    better = [name for name, (gain, told) in against.items() if told and gain > 0]
    worse = [name for name, (gain, told) in against.items() if told and gain < 0]
    open_ = [name for name, (_, told) in against.items() if not told]
    parts = []
    if better:
        verb = "beat" if len(better) > 1 else "beats"
        parts.append(f"{some_names(better)} {verb} {clipped(center)}")
    if worse:
        parts.append(f"{clipped(center)} beats {some_names(worse)}")
    if open_ and center == best and not found.baseline:
        parts.append(f"its lead over {some_names(open_)} could be luck")
    elif open_:
        parts.append(f"no difference from {some_names(open_)} is shown")
    if not better and not worse:
        if found.baseline:
            return f"By {label}, no system is shown to differ from {clipped(center)}."
        return (
            f"By {label}, no system is shown to be the best; {clipped(best)} has the highest mean."
        )
    return f"By {label}, {', and '.join(parts)}."


# what a margin says of a pair without a conclusion, where it says something
VERDICTS = {
    "equivalent": "{second} and {first} are equivalent, within {within},",
    "not worse": "{second} is not worse than {first} by more than {within}",
    "not better": "{second} is not better than {first} by more than {within}, and may be worse by more,",
}


def pair_headline(pair):
    "Return what follows from a single `pair`, in one sentence."
    first, second = clipped(pair.first), clipped(pair.second)
    over = count_of(pair.queries, "query", "queries")
    if pair.ties == pair.queries:
        return f"{first} and {second} have the same {pair.measure} on all {over}."
    better, other = (second, first) if pair.gain > 0 else (first, second)
    by = f"{size_of(pair)} {pair.measure}"
    if pair.concluded:
        return f"{better} beats {other} by {by} on {over}."
    verdict = VERDICTS.get(pair.verdict)
    if verdict:
        within = f"{pair.margin:g} {pair.measure}"
        return f"{verdict.format(first=first, second=second, within=within)} on {over}."
    lead = f"{better} leads by {by}" if abs(pair.difference) > 1e-12 else "they are level"
    return f"No difference between {first} and {second} is shown: {lead} on {over}."


def size_of(pair):
    "Return the size of the difference of a `pair`, with two digits that count, three decimals at least."
    return f"{abs(pair.difference):,.{digits_of(pair.difference)}f}"


def digits_of(value):
    "Return how many decimals show two digits of a `value`: three at least, unless it is large."
    size = abs(value)
    if size >= 10_000:
        return 0
    return 3 if size < 1e-12 else max(3, 1 - floor(log10(size)))


def some_names(names):
    "Return up to three of the `names`, and how many more there are."
    said = [clipped(name) for name in names[:3]]
    if len(names) > 3:
        said.append(f"{len(names) - 3} more")
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


# The page


def clipped(text, most=MOST_SIGNS // 2):
    "Return a `text` as a page can show it, cut to `most` signs."
    shown = visible(str(text)[: most + 1])  # a sign that is hidden becomes several
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def html_of(text, most=MOST_SIGNS):
    "Return a `text` as HTML that shows it, cut to `most` signs; its direction is its own."
    return f"<bdi>{escape(clipped(text, most))}</bdi>"


def signed(value, digits=3):
    "Return a number with its sign, a true minus."
    return f"{value:+,.{digits}f}".replace("-", "−")


def plain(value, digits=3):
    "Return a number with a true minus; nan as a dash."
    return f"{value:,.{digits}f}".replace("-", "−") if value == value else "–"


class Report:
    """A comparison, or one run, as one page of HTML: `headline` is its conclusion, `to_html` writes it.

    Parameters
    ----------
    found : Comparison or dict
        What `compare` found, or an `Evaluation` by the name of its run.
    shown : list
        The queries that are shown with their lists.
    unjudged : ToJudge or None
        The unjudged documents that could move it most; None where nobody can say.
    texts : dict
        The corpus and the queries, as they were given.
    title : str or None
        What stands above the conclusion.
    date : str or None
        The date of the report; None: today.
    """

    def __init__(self, found, shown=(), unjudged=None, texts=None, title=None, date=None):
        self.found, self.shown, self.unjudged = found, list(shown), unjudged
        self.date = calendar_date.today().isoformat() if date is None else str(date)
        self.title = str(title) if title else " and ".join(self.names)
        self.inputs = inputs_of(found, texts or {})

    @property
    def names(self):
        "Return the names of the systems that the title names."
        names = list(evaluations_of(self.found))
        return names if len(names) < 4 else [*names[:2], f"{len(names) - 2} more"]

    @cached_property
    def headline(self):
        "Return the conclusion in one sentence."
        return headline_of(self.found)

    @cached_property
    def html(self):
        "Return the page, with as many queries as stay under its largest size."
        for most in range(len(self.shown), -1, -1):
            page = page_of(self, self.shown[:most])
            if len(page.encode("utf-8", "replace")) <= MOST_BYTES:
                break
        return page

    def to_html(self, path: Any = None) -> str | None:
        """Return the page, or write it to a file.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        return given_or_written(self.html, path)

    def __repr__(self):
        return f"{self.headline}\nto_html('report.html') writes the page."

    def _repr_html_(self):
        "Return the page in a frame of its own, so that its style does not reach the notebook."
        return (
            f'<iframe title="{escape(clipped(self.headline, 300))}" srcdoc="{escape(self.html)}" '
            'sandbox="" style="width:100%;height:40rem;border:1px solid #dcd9d0"></iframe>'
        )


def inputs_of(found, texts):
    "Return a row for each thing that was read: what it is, its name, its size and its hash."
    came = found if isinstance(found, Comparison) else next(iter(found.values()))
    data = came.provenance()["data"]
    told = data["runs"]
    if not isinstance(found, Comparison):
        told = dict(zip(found, told.values()))
    told = {f"run {name}": each for name, each in told.items()}
    told["judgments"] = data["test collection"].get("qrels")
    for what, given in texts.items():
        if isinstance(given, (str, os.PathLike)):
            told[what] = Given(given, "qrels").to_dict()
        elif given is not None:
            told[what] = {"source": type(given).__name__}
    rows = []
    for what, each in told.items():
        if each and "source" in each:
            size = f"{each['bytes']:,} bytes" if "bytes" in each else ""
            size = f"{each['rows']:,} rows" if "rows" in each else size
            rows.append((what, os.path.basename(each["source"]), size, each.get("sha256") or ""))
    return rows


STYLE = files("ndcg_lit") / "static" / "report.css"
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page_of(made, shown):
    "Return the page of a `Report`, `made`, with the queries `shown`."
    found = made.found
    parts = [
        systems_part(found),
        intervals_part(found),
        queries_part(made, shown),
        unjudged_part(made),
        cautions_part(found),
        origin_part(made),
    ]
    style = re.sub(r"/\*.*?\*/", "", STYLE.read_text(encoding="utf-8"), flags=re.DOTALL)
    style = re.sub(r"\s*\n\s*", "\n", style).strip()
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(clipped(made.headline, 200))}</title>
<style>
{style}
</style>
</head>
<body>
<header>
<p class="over">{html_of(made.title)} · {escape(clipped(made.date))}</p>
<h1>{escape(made.headline)}</h1>
{lead_of(found)}
</header>
<main>
{"".join(parts)}</main>
<footer>Written by ndcg_lit {versions()["ndcg_lit"]}. This page asks no other host for anything and needs no script.</footer>
</body>
</html>
"""


def lead_of(found):
    "Return the paragraph below the conclusion: how sure it is, or what one run counts."
    if isinstance(found, Comparison):
        said = pair_lead(leading_pair(found))
    else:
        (result,) = found.values()
        ends = listed_ends(result.usual_intervals[measures_of(found)[0]])
        interval = "" if ends is None else f"The 95 % interval of this mean is {ends_said(ends)}. "
        said = f"{interval}{result.said}."
    return f'<p class="lead">{escape(with_minuses(clipped(said, MOST_SAID)))}</p>'


def pair_lead(pair):
    "Return in words how sure the difference of a `pair` is, and on how many queries each is better."
    if pair.ties == pair.queries:
        return f"{pair!r}."
    by = f" by {CORRECTIONS[pair.correction]}" if pair.comparisons > 1 else ""
    whose = f"{clipped(pair.second)} minus {clipped(pair.first)}"
    digits = digits_of(pair.difference)
    size = signed(pair.difference, digits)
    level = f"{as_percent(pair.level)} interval"
    known = all(map(isfinite, pair.interval))
    ends = f"a {level} of {ends_said(pair.interval, digits)}" if known else f"no {level}"
    said = (
        f"{whose} is {size} {pair.measure}, with {ends}; "
        f"p\N{NO-BREAK SPACE}{p_said(pair.p_corrected)}{by}. "
        f"{clipped(pair.second)} is better on {int((pair.gains > 0).sum()):,} of {pair.queries:,} queries, "
        f"{clipped(pair.first)} on {int((pair.gains < 0).sum()):,}."
    )
    if pair.concluded:
        return said
    low, high = (plain(end, digits) for end in pair.interval)
    if known and pair.interval[0] <= 0 <= pair.interval[1]:
        said += f" A difference below {low} or above {high} is ruled out."
    return f"{said} {first_upper(outlook(pair, digits))}."


def first_upper(text):
    "Return a `text` that begins with a capital letter."
    return text[:1].upper() + text[1:]


def section(title, inner, name):
    "Return a section of the page with its `title`."
    return f'<section aria-labelledby="{name}"><h2 id="{name}">{title}</h2>\n{inner}</section>\n'


def notes_of(text):
    "Return a `text` of some lines as small paragraphs."
    lines = (clipped(line, MOST_SAID) for line in str(text).splitlines() if line.strip())
    return "".join(f'<p class="notes">{escape(with_minuses(line))}</p>' for line in lines)


def systems_part(found):
    "Return the section with the table of systems, or with the means of one run."
    if not isinstance(found, Comparison):
        (result,) = found.values()
        columns = dict(result.table.columns)
        drawn = Table({name: column[:MOST_SYSTEMS] for name, column in columns.items()}, 4)
        return section("The means", drawn.html("Means") + notes_of(described(result)), "means")
    table = found.systems
    if not isinstance(table, MeanTable):  # of several data sets: a column for each
        drawn = Table(table.table.columns).html("Systems")
        note = table.note.replace("* or bold: the best", "Bold: the best")
        return section("The systems", drawn + notes_of(note), "systems")
    measures = table.measures[:MOST_MEASURES]
    names = table.rows["system"][:MOST_SYSTEMS]
    head = "".join(f'<th scope="col">{html_of(name)}</th>' for name in ["system", *measures])
    rows = "".join(
        f'<tr><th scope="row">{letter_of(table, at)}{html_of(name)}</th>'
        f"{''.join(mean_cell(table, label, at) for label in measures)}</tr>"
        for at, name in enumerate(names)
    )
    drawn = (
        '<div class="scroll" role="group" aria-label="Systems" tabindex="0"><table class="means">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    left = []
    if len(found.evaluations) > MOST_SYSTEMS:
        left.append(f"{MOST_SYSTEMS} of {len(found.evaluations):,} systems")
    if len(table.measures) > MOST_MEASURES:
        left.append(f"{MOST_MEASURES} of {len(table.measures):,} measures")
    more = notes_of(f"The table shows {' and '.join(left)}.") if left else ""
    note = table.note.replace("* or bold: the best", "Bold: the best")
    return section("The systems", drawn + notes_of(note) + more, "systems")


def letter_of(table, at):
    "Return the letter of a row of the `table` of systems, if it has letters."
    return f'<span class="letter">{table.letters[at]}</span>' if table.letters else ""


def mean_cell(table, label, at):
    "Return the cell of the `table` of systems with a mean, its mark, and its interval below."
    mean, low, high = (table.columns[f"{label}{part}"][at] for part in ("", " low", " high"))
    mark = table.columns.get(f"{label} marks", [""] * (at + 1))[at]
    said = plain(mean, 4)
    said = f"<b>{said}</b>" if table.best(label)[at] else said
    raised = f"<sup>{mark}</sup>" if mark else ""
    return f"<td>{said}{raised}<small>{ends_said((low, high))}</small></td>"


class Line(NamedTuple):
    "An interval of the picture."

    name: str
    value: str
    ends: tuple
    at: float
    told: bool
    said: str
    margin: float = 0


def intervals_part(found):
    "Return the section with the picture of the intervals: of pairs, or of the means of one run."
    if not isinstance(found, Comparison):
        (result,) = found.values()
        drawn = result.usual_intervals
        lines = [
            Line(name, plain(mean), drawn[name], mean, True, ends_said(drawn[name]))
            for name, mean in result.mean.items()
            if drawn[name][0] == drawn[name][0]
        ]
        if not lines:
            return ""
        ends = [end for line in lines for end in line.ends]
        said = "<p>Each line is the interval of a mean: how far it would move with other queries of the same kind.</p>"
        return section("The intervals", said + picture_of(lines, min(0, *ends), max(ends)), "lines")
    places = {label: at for at, label in enumerate(measures_of(found))}
    kept = sorted(pairs_drawn(found), key=lambda pair: places[pair.measure])
    several = len({pair.measure for pair in found.pairs}) > 1
    lines = []
    for pair in kept:
        measure = f"{pair.measure}: " if several else ""
        lines.append(
            Line(
                f"{measure}{clipped(pair.second, 40)} − {clipped(pair.first, 40)}",
                signed(pair.difference, digits_of(pair.difference)),
                tuple(pair.interval),
                pair.difference,
                pair.concluded,
                f"{ends_said(pair.interval, digits_of(pair.difference))}, p\N{NO-BREAK SPACE}{p_said(pair.p_corrected)}",
                pair.margin or 0,
            )
        )
    ends = [0, *(line.at for line in lines), *(line.margin for line in lines)]
    ends += [end for line in lines for end in (*line.ends, -line.margin) if isfinite(end)]
    by = CORRECTIONS[found.how["correction"]]
    corrected = f" (by {by})" if any(pair.comparisons > 1 for pair in kept) else ""
    said = (
        f"<p>Each line is the {as_percent(found.how['level'])} interval of a difference, second minus first; "
        f"the upright line is no difference. A filled dot in bold is a conclusion: p{corrected} is at most "
        f"{1 - found.how['level']:.3g}.{margin_said(lines)}</p>"
    )
    more = ""
    if len(kept) < len(found.pairs):
        more = notes_of(f"{len(kept)} of {len(found.pairs):,} pairs are drawn.")
    return section(
        "The differences", said + picture_of(lines, min(ends), max(ends)) + more, "lines"
    )


def margin_said(lines):
    "Return in words what the grey band of some `lines` is."
    margins = sorted({line.margin for line in lines if line.margin})
    if not margins:
        return ""
    return f" The band is the margin, {' or '.join(f'±{margin:g}' for margin in margins)}."


def pairs_drawn(found):
    "Return the pairs that are drawn: all if they are few, else those of the first measures with the baseline or the best."
    if len(found.pairs) <= MOST_ROWS:
        return found.pairs
    center = found.baseline or by_mean(found, measures_of(found)[0])[0]
    return [pair for pair in found.pairs if center in (pair.first, pair.second)][:MOST_ROWS]


def ends_said(ends, digits=3):
    "Return the ends of an interval in words."
    if not all(map(isfinite, ends)):
        return "no interval"
    return f"{plain(ends[0] + 0.0, digits)} to {plain(ends[1] + 0.0, digits)}"


def p_said(p):
    "Return a `p` with two digits."
    return f"=\N{NO-BREAK SPACE}{p:.2g}" if p >= 0.0001 else "<\N{NO-BREAK SPACE}0.0001"


def picture_of(lines, low, high):
    "Return the `lines` as a list, each with its part of the picture, on one scale from `low` to `high`."
    spare = 0.05 * (high - low) or 1e-6
    low, high = low - spare, high + spare

    def at(value):
        return f"{100 * (min(max(value, low), high) - low) / (high - low):.2f}%"

    def band_of(margin):
        if not margin:
            return ""
        left, right = (float(at(end)[:-1]) for end in (-margin, margin))
        return f'<rect class="margin" x="{left:.2f}%" y="0" width="{right - left:.2f}%" height="100%"/>'

    zero = (
        f'<line class="zero" x1="{at(0)}" x2="{at(0)}" y1="0" y2="100%"/>'
        if low <= 0 <= high
        else ""
    )
    rows = []
    for line in lines:
        ends = [at(-inf if end != end else end) for end in line.ends]
        rows.append(
            f'<li{" class=told" if line.told else ""}><span class="name">{html_of(line.name)}</span>'
            f'<svg aria-hidden="true">{band_of(line.margin)}{zero}'
            f'<line class="line" x1="{ends[0]}" x2="{ends[1]}" y1="50%" y2="50%"/>'
            f'<circle class="dot" cx="{at(line.at)}" cy="50%" r="6"/></svg>'
            f'<span class="value"><b>{line.value}</b><small>{escape(line.said)}</small></span></li>'
        )
    ticks = "".join(
        f'<line class="axis" x1="{at(tick)}" x2="{at(tick)}" y1="0" y2="6"/>'
        f'<text x="{at(tick)}" y="22">{f"{tick:g}".replace("-", "−")}</text>'
        for tick in nice_steps(low, high, 5)
    )
    axis = f'<line class="axis" x1="0" x2="100%" y1="0.5" y2="0.5"/>{ticks}'
    return (
        f'<ul class="intervals">{"".join(rows)}</ul>'
        f'<div class="scale"><svg aria-hidden="true">{axis}</svg></div>'
    )


def bars_of(values, said):
    "Return the picture of the `values` of all queries, the largest first; `said` is what it shows, in words."
    heights = np.sort(values[np.isfinite(values)])[::-1]
    if heights.size > MOST_BARS:
        heights = heights[np.linspace(0, heights.size - 1, MOST_BARS).round().astype(int)]
    if not heights.any():
        return ""
    top, bottom = max(0.0, float(heights.max())), min(0.0, float(heights.min()))
    unit = 100 / (top - bottom)
    ground = round(top * unit, 1)
    paths = {"up": "", "down": ""}
    for place, height in enumerate((heights * unit).round(1).tolist()):
        if height:
            way = "up" if height > 0 else "down"
            paths[way] += f"M{place + 0.1:.1f} {ground:g}v{-height:g}h.8V{ground:g}z"
    drawn = "".join(f'<path class="{name}" d="{path}"/>' for name, path in paths.items() if path)
    n = heights.size
    zero = f'<line class="zero" x1="0" x2="{n}" y1="{ground:g}" y2="{ground:g}"/>'
    return (
        f'<svg class="bars" viewBox="0 0 {n} 100" preserveAspectRatio="none" role="img" '
        f'style="max-width:{2 * n}rem" aria-label="{escape(said)}">{drawn}{zero}</svg>'
    )


def key_of(pair):
    "Return in words how many queries each system of a `pair` wins, in the colours of the picture."
    wins, losses = int((pair.gains > 0).sum()), int((pair.gains < 0).sum())
    level = f"<span>level on {pair.ties:,}</span>" if pair.ties else ""
    return (
        f'<p class="key"><span class="up">{html_of(pair.second)} better on {wins:,}</span>{level}'
        f'<span class="down">{html_of(pair.first)} better on {losses:,}</span></p>'
    )


def queries_part(made, shown):
    "Return the section with the queries that decide, and the lists of both systems."
    found = made.found
    label = measures_of(found)[0]
    if isinstance(found, Comparison):
        pair = leading_pair(found)
        title = "The queries that decide"
        side = " (lower values are better)" if pair.lower else ""
        inner = (
            f"<p>Each bar is how much better {html_of(pair.second)} is than {html_of(pair.first)} in "
            f"{escape(label)}{side} on a query, the largest first.</p>"
            f"{bars_of(pair.gains, f'The differences in {label} on all queries, the largest first')}{key_of(pair)}"
        )
        several = f"the {len(shown)} that move the mean most"
    else:
        title = "The weakest queries"
        (result,) = found.values()
        drawn = bars_of(result.per_query[label], f"{label} on all queries, the highest first")
        inner = f"<p>Each bar is {escape(label)} on a query, the highest first.</p>{drawn}"
        several = f"the {len(shown)} with the lowest {escape(label)}"
    some = several if len(shown) > 1 else "the first of them"
    if not shown:
        return section(title, inner, "queries") if inner else ""
    chips = f"{chip_of(None, 1)} nobody judged it"
    inner += (
        f"<p>Below are {some}, with the first results of each list. The number in a box is the grade, "
        f"the deeper the colour the higher; {chips}.</p>"
    )
    cards = "".join(query_card(each) for each in shown)
    alone = "" if isinstance(found, Comparison) else " alone"
    return section(title, f'{inner}<div class="cards{alone}">{cards}</div>', "queries")


def query_card(each):
    "Return a query, an `Asked`, with its lists side by side."
    values = [f"{html_of(name, 40)} {plain(value)}" for name, value in each.values.items()]
    change = list(each.values.values())
    both = (
        f" ({signed(change[1] - change[0])})"
        if len(change) > 1 and change[1] - change[0] == change[1] - change[0]
        else ""
    )
    text = each.text
    heading = html_of(text, 2 * MOST_SIGNS) if text else html_of(each.query)
    known = f'<span class="id">{html_of(each.query)}</span> · ' if text else ""
    lists = "".join(
        f"<div><h4>{html_of(name, 40)}</h4>{list_of(rows, each.most)}</div>"
        for name, rows in each.lists.items()
    )
    return (
        f'<article class="query"><h3>{heading}</h3>'
        f'<p class="small">{known}{" → ".join(values)}{both}</p>'
        f'<div class="lists">{lists}</div>{missed_of(each)}</article>\n'
    )


def list_of(rows, most):
    "Return the first results of a list, each a `Ranked`."
    if not rows:
        return '<p class="small">This system returns nothing.</p>'
    items = "".join(
        f'<li><span class="rank">{row.rank}</span>{chip_of(row.grade, most)}'
        f'<span class="what">{document_of(row)}</span>'
        f'<span class="moved {row.way}">{row.moved}</span></li>'
        for row in rows
    )
    return f'<ol class="ranks">{items}</ol>'


def document_of(row):
    "Return the title of a document and its id, or its id alone."
    return named(row.shown and (row.shown.title or row.shown.text), row.document)


def named(said, document):
    "Return what is `said` of a `document` and its id, or its id alone."
    known = f'<span class="id">{html_of(document, 80)}</span>'
    return f"{html_of(said, MOST_SIGNS)} {known}" if said else known


def chip_of(grade, most):
    "Return a `grade` in a box, the deeper the nearer to the `most`; None: unjudged."
    if grade is None:
        return '<span class="chip unjudged"><span aria-hidden="true">–</span><span hidden>unjudged</span></span>'
    depth = 0 if grade <= 0 or most <= 0 else min(4, ceil(4 * grade / most))
    return f'<span class="chip g{depth}">{f"{grade:.4g}".replace("-", "−")}</span>'


def missed_of(each):
    "Return what was judged relevant for a query and stands in none of the lists as they are shown."
    if not each.lost:
        return ""
    few = ", ".join(
        f"{chip_of(row.grade, each.most)} {document_of(row)} ({escape(row.moved)})"
        for row in each.missed
    )
    more = f", and {each.lost - len(each.missed):,} more" if each.lost > len(each.missed) else ""
    return f'<p class="small missed">Relevant and not shown above: {few}{more}.</p>'


def cautions_part(found):
    "Return the section with the cautions and what mends them."
    told = (
        found.all_cautions
        if isinstance(found, Comparison)
        else next(iter(found.values())).all_cautions
    )
    items = []
    for each in told[:MOST_CAUTIONS]:
        said, remedy = said_of(each)
        mend = f"<code>{escape(clipped(remedy, 300))}</code>" if remedy else ""
        items.append(f"<li>{escape(with_minuses(clipped(said, MOST_SAID)))}{mend}</li>")
    if not items:
        return section("Cautions", "<p>Nothing was found that would mislead.</p>", "cautions")
    more = notes_of(f"and {len(told) - len(items)} more.") if len(told) > len(items) else ""
    return section("Cautions", f'<ul class="cautions">{"".join(items)}</ul>{more}', "cautions")


def unjudged_part(made):
    "Return the section on the unjudged documents that could move the conclusion most; nothing if there are none."
    found = made.unjudged
    if found is None or not len(found):
        return ""
    systems = found.systems[:2] if len(found.systems) > 2 else found.systems
    texts = found.columns.get("query_text", [""] * len(found))
    titles = found.columns.get("title", [""] * len(found))
    rows = []
    for at, (query, document) in enumerate(zip(found.columns["query"], found.columns["document"])):
        ranks = [found.columns[f"rank in {name}"][at] for name in systems]
        cells = "".join(f"<td>{'–' if rank is None else f'{rank:,}'}</td>" for rank in ranks)
        rows.append(
            f'<tr><th scope="row">{html_of(texts[at] or query, 80)}</th>'
            f"<td>{named(titles[at], document)}</td><td>{found.columns['moves'][at]:.4f}</td>{cells}</tr>"
        )
    ranks = "".join(f'<th scope="col">rank in {html_of(name, 30)}</th>' for name in systems)
    inner = (
        f"<p>Nobody judged these documents, and their grades could move {escape(measures_of(made.found)[0])} most.</p>"
        '<div class="scroll" role="group" aria-label="Documents to judge" tabindex="0"><table class="judge"><thead><tr>'
        f'<th scope="col">query</th><th scope="col">document</th><th scope="col">moves a mean by</th>{ranks}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>{notes_of(found.said)}"
    )
    return section("What to judge next", inner, "judge")


def meanings():
    "Return what each choice of a convention means, by name, from where `Convention` says it."
    found = re.findall(r"^(\w+) : [^\n]*\n((?:    [^\n]+\n?)+)", getdoc(Convention) or "", re.M)
    return {name: " ".join(said.split()) for name, said in found}


def origin_part(made):
    "Return the section on how the numbers came about: the convention, the test, versions, and the files."
    found = made.found
    first = next(iter(evaluations_of(found).values()))
    c, said = first.convention, meanings()
    rows = []
    for each in fields(c):
        value, usual = getattr(c, each.name), getattr(DEFAULT, each.name)
        shown = html_of(value if isinstance(value, str) else repr(value), 60)
        name = f'<span class="chosen">{shown}</span> (not the default)' if value != usual else shown
        rows.append(
            f'<tr><th scope="row">{each.name}</th><td>{name}</td><td>{escape(said.get(each.name, ""))}</td></tr>'
        )
    told = "by the default of ndcg_lit, which is trec_eval's" if c == DEFAULT else f"by {c}"
    choices = (
        f"<p>All values are {escape(clipped(told, 300))}. Every choice is written out here.</p>"
        '<div class="scroll" role="group" aria-label="Conventions" tabindex="0"><table class="wide"><thead>'
        '<tr><th scope="col">choice</th><th scope="col">value</th><th scope="col">what it means</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
    return section("Conventions", choices, "conventions") + section(
        "How this came about", origin_of(made), "origin"
    )


def origin_of(made):
    "Return the test and its seed, the versions, and what was read with its hashes."
    found = made.found
    came = found if isinstance(found, Comparison) else next(iter(found.values()))
    parts = [came.method()]
    counts = [
        f"{clipped(name)}: {each.said}."
        for name, each in list(evaluations_of(found).items())[:MOST_SYSTEMS]
    ]
    known = ", ".join(f"{name} {number}" for name, number in versions().items())
    parts.append(f"{known}; {clipped(made.date)}.")
    said = "".join(f"<p>{escape(clipped(part, MOST_SAID))}</p>" for part in [*parts, *counts])
    if not made.inputs:
        return said
    rows = "".join(
        f'<tr><th scope="row">{html_of(what, 60)}</th><td>{html_of(name, 80)}</td>'
        f'<td>{size}</td><td><span class="id">{digest}</span></td></tr>'
        for what, name, size, digest in made.inputs[: MOST_SYSTEMS + 3]
    )
    return said + (
        '<div class="scroll" role="group" aria-label="Files" tabindex="0"><table><thead>'
        '<tr><th scope="col">what</th><th scope="col">name</th><th scope="col">size</th>'
        f'<th scope="col">sha256</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )
