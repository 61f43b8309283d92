"""Systems compared in each group of queries: `Comparison.by` gives a `GroupComparison`, whose p is corrected over the groups too."""

from __future__ import annotations

from functools import cached_property
from html import escape
from math import inf
from string import ascii_lowercase
from typing import Any

from ndcg_lit.lists import visible
from ndcg_lit.pairs import (
    CORRECTIONS,
    as_percent,
    choices_of,
    columns_of,
    dicts_of,
    named_pair,
    names_of,
    test_of,
)
from ndcg_lit.provenance import provenance_of
from ndcg_lit.tables import (
    Exported,
    Mean,
    Recorded,
    SmallText,
    Table,
    kept,
    printable,
    same_columns,
    with_minuses,
)

MOST_SAID = 50  # pairs whose sentence is shown


class GroupComparison(Exported, Recorded):
    """What `Comparison.by` found: a table with a row for each group of queries, and the `pairs` in each.

    `found["head", "A", "B"]` is the pair of two systems in a group."""

    def __init__(
        self,
        whole,  # the `Comparison` over all queries
        sizes,  # how many queries each group has, by name
        means,  # the mean of each group, by system and measure
        groups,  # the pairs of each group, by name
        lower,  # the measures of which the lowest mean is the best
        said,  # how the numbers came about, a sentence without its full stop
    ):
        self.evaluations, self.how, self.baseline = whole.evaluations, whole.how, whole.baseline
        self.convention, self.cautions = whole.convention, whole.cautions
        self.sizes, self.means, self.groups, self.lower = sizes, means, groups, lower
        self.said = said
        self.pairs = [pair for pairs in groups.values() for pair in pairs]
        self.names = names_of(self.pairs)

    @cached_property
    def columns(self):
        "Return the columns of all these pairs that leave, their groups and the choices, by name."
        of = [name for name, pairs in self.groups.items() for _ in pairs]
        more = {name: [value] * len(of) for name, value in choices_of(self.how)}
        return kept({"group": of} | columns_of(self.pairs) | more)

    def __eq__(self, other):
        if not isinstance(other, GroupComparison):
            return NotImplemented
        same = self.sizes == other.sizes and self.evaluations == other.evaluations
        return same and same_columns(self.columns, other.columns)

    @property
    def table(self):
        "Return the `Table` of the means of the systems in each group, with marks where pairs of them differ."
        return table_of_groups(self)

    def __repr__(self):
        return self.table.text()

    def to_markdown(self) -> str:
        "Return the table of groups as Markdown, with its note and its cautions."
        return self.table.markdown()

    def to_latex(self) -> str:
        "Return the table of groups as LaTeX for the package booktabs, with its note as comments."
        return self.table.latex()

    def _repr_html_(self):
        few = [
            f"<li>{escape(printable(name))}: {with_minuses(escape(printable(pair.said)))}</li>"
            for name, pairs in self.groups.items()
            for pair in pairs
        ][:MOST_SAID]
        return (
            f"{self.table.html('Groups')}<details><summary>Pairs of systems in each group</summary>"
            f"<ul>{''.join(few)}</ul></details>"
        )

    def __getitem__(self, names):
        "Return the one pair of a group whose runs and measure are among the `names`, the group first; KeyError if not one."
        group, *wanted = names if isinstance(names, (tuple, list)) and names else [names]
        if group not in self.groups:
            raise KeyError(f"there is no group {group!r}; there are {', '.join(self.groups)}")
        if not self.groups[group]:
            raise KeyError(f"the group {group!r} has fewer than two queries, and so no pair")
        return named_pair(self.groups[group], wanted)

    def described(self):
        "Return what `provenance` does without the hashes, for which files are read again."
        return provenance_of(self.evaluations, test_of(self), self.baseline, hashed=False)

    def provenance(self):
        """Return where these numbers come from, as `Comparison.provenance` does.

        Returns
        -------
        dict
            Values that JSON takes, under names of ir_metadata.
        """
        return provenance_of(self.evaluations, test_of(self), self.baseline)

    def to_dict(self) -> dict[str, Any]:
        "Return values that JSON takes: the choices, and of each group how many queries it has and its pairs by query."
        told = dicts_of(self.pairs, self.columns, self.names)
        groups = {
            name: {
                "queries": size,
                "pairs": [each for of, each in zip(self.columns["group"], told) if of == name],
            }
            for name, size in self.sizes.items()
        }
        return {
            "convention": str(self.convention),
            **self.how,
            **({"lower": [*self.lower]} if self.lower else {}),
            "groups": groups,
            "cautions": list(self.cautions),
            "provenance": self.provenance(),
        }


def table_of_groups(found):
    "Return the `Table` of a `GroupComparison`."
    systems, groups = list(found.means), list(found.sizes)
    measures = list(next(iter(found.means.values())))
    lower, several = found.lower, len(measures) > 1
    marks = marks_by_group(found, systems)
    titles = {name: name for name in systems}
    if 2 < len(systems) <= len(ascii_lowercase) and found.baseline is None:
        titles = {name: f"{name} ({letter})" for name, letter in zip(systems, ascii_lowercase)}
    columns: dict = {"measure": [each for each in measures for _ in groups]} if several else {}
    columns["group"] = groups * len(measures)
    columns["queries"] = [str(size) for size in found.sizes.values()] * len(measures)
    columns |= {title: [] for title in titles.values()}
    for measure in measures:
        for number, group in enumerate(groups):
            means = [found.means[name][measure][number] for name in systems]
            best = (min if measure in lower else max)(
                (f"{m:.4f}" for m in means if m == m), default="", key=float
            )
            for name, mean in zip(systems, means):
                text = f"{mean:.4f}" if mean == mean else "none"
                mark = "".join(sorted(marks.get((group, measure, name), "")))
                columns[titles[name]].append(Mean(text, mark, text == best))
    if len(systems) == 2:
        columns |= differences_by_group(found, measures, groups)
    return Table(columns, 4, notes=[groups_said(found, several, lower)], cautions=found.cautions)


def marks_by_group(found, systems):
    "Return the marks of the `systems` of a `GroupComparison`: by group, measure and system."
    marks: dict = {}
    for group, pairs in found.groups.items():
        for pair in filter(lambda each: each.concluded, pairs):
            loser, winner = pair.first, pair.second
            if pair.gain <= 0:
                loser, winner = winner, loser
            at = winner, "↑"
            if found.baseline is None and len(systems) > len(ascii_lowercase):
                if winner != best_of(found, group, pair.measure):
                    continue
                at = loser, "↓"
            elif found.baseline is not None:
                at = pair.second, "↑" if winner == pair.second else "↓"
            elif len(systems) > 2:
                at = winner, ascii_lowercase[systems.index(loser)]
            key = group, pair.measure, at[0]
            marks[key] = marks.get(key, "") + at[1]
    return marks


def best_of(found, group, measure):
    "Return the system of a `GroupComparison` with the best mean of a `measure` in a `group`."
    place = list(found.sizes).index(group)
    means = {name: each[measure][place] for name, each in found.means.items()}
    there = [name for name, mean in means.items() if mean == mean]
    return (min if measure in found.lower else max)(there, key=means.__getitem__)


def differences_by_group(found, measures, groups):
    "Return what two systems differ by in each group as columns of its table: the difference, its interval and p."
    pairs = {(group, pair.measure): pair for group in groups for pair in found.groups[group]}
    one = found.pairs[0]
    by = CORRECTIONS[found.how["correction"]]
    titles = (
        f"{one.second} − {one.first}",
        f"{as_percent(one.level)} interval",
        f"p ({by})" if one.comparisons > 1 else "p",
    )
    columns: dict = {title: [] for title in titles}
    for measure in measures:
        for group in groups:
            pair = pairs.get((group, measure))
            cells = ("none", SmallText("none"), "none")
            if pair is not None:
                low, high = pair.interval
                ends = SmallText(f"{low:.3f} to {high:.3f}")
                if low == -inf:  # too few queries
                    ends = SmallText("none")
                cells = f"{pair.difference:+.4f}", ends, f"{pair.p_corrected:.2g}"
            for title, cell in zip(titles, cells):
                columns[title].append(cell)
    return columns


def groups_said(found, several, lower):
    "Return the note below the table of a `GroupComparison`: what its marks mean, and how p is corrected."
    systems = len(found.means)
    lowest = f", the lowest of {', '.join(map(visible, lower))}" if lower else ""
    said = "↑: beats the other" if systems == 2 else "↓: the best one beats it there"
    if found.baseline is not None:
        base = visible(found.baseline)
        said = f"↑: beats {base}, ↓: {base} beats it"
    elif 2 < systems <= len(ascii_lowercase):
        said = "Letters: the systems that a system beats there"
    size = max(pair.comparisons for pair in found.pairs)
    by = ""
    if size > 1:
        each = " of each measure" if several and found.how["family"] == "measure" else ""
        by = f" by {CORRECTIONS[found.how['correction']]} over the {size:,} comparisons{each} in all groups"
    small = [visible(name) for name, pairs in found.groups.items() if not pairs]
    alone = ""
    if small:
        names = ", ".join(small[:5]) + (f" and {len(small) - 5} more" if len(small) > 5 else "")
        alone = f" Not compared, on fewer than two queries: {names}."
    concluded = sum(pair.concluded for pair in found.pairs)
    left = ""
    if systems > 2:
        left = f" {len(found.pairs):,} pairs, {concluded:,} of them with a conclusion: see .pairs, .to_csv(), .to_pandas()."
    level = f"{1 - found.how['level']:.3g}"
    return (
        f"* or bold: the best of a group{lowest}. {said}, p ≤ {level}{by}.{alone}{left}\n"
        f"{found.said}."
    )
