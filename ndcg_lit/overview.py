"""The four figures of a track's overview, drawn from a comparison: its queries, its measures, its tests, and each system on each query."""

from __future__ import annotations

import warnings

import numpy as np

from ndcg_lit.engine.resampling import ROUNDING
from ndcg_lit.lists import visible
from ndcg_lit.rankings import kendall_tau
from ndcg_lit.results import label_of
from ndcg_lit.tables import Table, count_of


MOST_COLUMNS = 60  # of queries in a picture; neighbours in order share one where there are more

SHADES = 6  # of a cell of the heat map

DASHES = "solid", (0, (6, 2)), (0, (1.5, 1.5)), (0, (8, 2, 1.5, 2)), (0, (1.5, 4)), (0, (12, 4))

HIGHEST_P = 0.2  # that the curves of p go up to


class Overview:
    """What a track's overview shows of a comparison: four figures, each with its numbers as a table.

    Examples
    --------
    >>> from ndcg_lit import compare
    >>> runs = {"A": {"q": {"a": 1}, "r": {"x": 2, "c": 1}}, "B": {"q": {"x": 2, "a": 1}, "r": {"c": 1}}}
    >>> compare(runs, {"q": {"a": 1}, "r": {"c": 1}}, ["RR", "P@1"]).overview().power_table()
    measure  pairs  share with p  share concluded
    RR           1             0                0
    P@1          1             0                0
    """

    def __init__(
        self,
        found,  # the `Comparison`
        ids,  # of all queries
        measures,  # their names
        values,  # of each run, measure and query; nan: none
        lower,  # the measures of which the lowest value is the best
    ):
        self.found, self.names, self.lower = found, list(found.evaluations), lower
        self.ids, self.measures, self.values = ids, measures, values

    def __repr__(self):
        return (
            f"An overview of {count_of(len(self.names), 'system', 'systems')}, "
            f"{count_of(len(self.ids), 'query', 'queries')} and {', '.join(self.measures)}: "
            "see .queries(), .agreement(), .power() and .systems()"
        )

    def _repr_html_(self):
        drawn = [self.queries(), self.power(), self.systems()]
        if len(self.measures) > 1:
            drawn.insert(1, self.agreement())
        return "".join(figure._repr_html_() for figure in drawn)

    def values_by(self, measure=None):
        """Return the values of the systems by one measure, and the queries that have any.

        Parameters
        ----------
        measure : str, default None
            One of the measures; None: the first.

        Returns
        -------
        tuple
            The name of the measure; the ids of the queries; an array with a row for each system,
            nan where it has no value.

        Raises
        ------
        KeyError
            For a measure that was not compared.
        """
        label = self.measures[0]
        if measure is not None:
            label = measure if measure in self.measures else self.called(measure)
        values = self.values[:, self.measures.index(label)]
        some = ~np.isnan(values).all(axis=0)
        return label, [query for query, has in zip(self.ids, some) if has], values[:, some]

    def called(self, measure):
        "Return the label of a `measure` under another of its names; KeyError if it is none of them."
        try:
            return label_of(measure, self.measures)
        except KeyError:
            have = ", ".join(self.measures)
            raise KeyError(f"there is no measure {measure!r}; there are {have}") from None

    def queries_table(self, measure=None):
        """Return the best, median and worst value of the systems on each query, the highest median first.

        Parameters
        ----------
        measure : str, default None
            One of the measures; None: the first.

        Returns
        -------
        Table
            A row for each query, with how many systems have a value.

        Raises
        ------
        KeyError
            For a measure that was not compared.
        """
        label, ids, values = self.values_by(measure)
        best, median, worst = ends_of(values, label in self.lower)
        order = np.argsort(-median, kind="stable")
        return Table({
            "query": [ids[at] for at in order],
            "best": best[order],
            "median": median[order],
            "worst": worst[order],
            "systems": (~np.isnan(values)).sum(axis=0)[order],
        })

    def queries(self, measure=None):
        """Draw the best, the median and the worst value of all systems on each query, by falling median.

        Parameters
        ----------
        measure : str, default None
            One of the measures; None: the first.

        Returns
        -------
        AltFigure
            A matplotlib figure with a text alternative.

        Raises
        ------
        KeyError
            For a measure that was not compared.
        ImportError
            Without matplotlib.
        """
        return draw_queries(self, measure)

    def agreement_table(self):
        """Return Kendall's tau between the orders of the systems by each two measures.

        Returns
        -------
        Table
            A row and a column for each measure; nan where a measure tells no two systems apart.

        References
        ----------
        Formula: Kendall (1945).
        """
        columns = dict(zip(self.measures, self.tau().T.tolist()))
        return Table({"measure": self.measures} | columns)

    def tau(self):
        """Return Kendall's tau between the orders of the systems by each two measures, as a matrix.

        Returns
        -------
        numpy.ndarray
            A row and a column for each measure.

        References
        ----------
        Formula: Kendall (1945).
        """
        means = [
            [float(one.mean[name]) for one in self.found.evaluations.values()]
            for name in self.measures
        ]
        signs = [-1 if name in self.lower else 1 for name in self.measures]
        n = len(means)
        found = np.full((n, n), np.nan)
        for i in range(n):
            for j in range(n):
                one, other = (signs[at] * np.array(means[at]) for at in (i, j))
                if np.ptp(one) and np.ptp(other):
                    found[i, j] = kendall_tau(one, other)
        return found

    def agreement(self):
        """Draw how alike each two measures order the systems, as a table of Kendall's tau.

        Returns
        -------
        AltFigure
            A matplotlib figure with a text alternative.

        Raises
        ------
        ValueError
            For a single measure.
        ImportError
            Without matplotlib.

        References
        ----------
        Formula: Kendall (1945).
        """
        return draw_agreement(self)

    def p_values(self):
        """Return the p of all pairs by each measure, the smallest first, without correction.

        Returns
        -------
        dict
            An array for each measure.
        """
        pairs = self.found.pairs
        return {
            name: np.sort([pair.p for pair in pairs if pair.measure == name])
            for name in self.measures
        }

    def power_table(self):
        """Return the discriminative power of each measure: the share of pairs of systems that it tells apart.

        Returns
        -------
        Table
            For each measure the share of pairs with p up to 1 - level, without correction, as Sakai
            defines it; and the share with a conclusion, which is drawn from the corrected p.

        References
        ----------
        Source: Sakai (2006).
        """
        most = 1 - self.found.how["level"] + ROUNDING
        p = self.p_values()
        concluded = {
            name: [pair.concluded for pair in self.found.pairs if pair.measure == name]
            for name in self.measures
        }
        return Table({
            "measure": self.measures,
            "pairs": [each.size for each in p.values()],
            "share with p": [float((each <= most).mean()) for each in p.values()],
            "share concluded": [float(np.mean(each)) for each in concluded.values()],
        })

    def power(self):
        """Draw the p of all pairs by each measure, the smallest first: the lower its curve, the more pairs it tells apart.

        Returns
        -------
        AltFigure
            A matplotlib figure with a text alternative.

        Raises
        ------
        ImportError
            Without matplotlib.

        References
        ----------
        Source: Sakai (2006).
        """
        return draw_power(self)

    def systems(self, measure=None):
        """Draw the value of each system on each query as a cell: the higher, the stronger its shade.

        Systems stand by falling mean, queries by falling median; where there are many queries,
        neighbours share a cell, with their mean.

        Parameters
        ----------
        measure : str, default None
            One of the measures; None: the first.

        Returns
        -------
        AltFigure
            A matplotlib figure with a text alternative.

        Raises
        ------
        KeyError
            For a measure that was not compared.
        ImportError
            Without matplotlib.
        """
        return draw_systems(self, measure)


def ends_of(values, lower):
    "Return best, median and worst of the `values` (system, query) on each query; the lowest is the best if `lower`."
    most, least = np.nanmax(values, axis=0), np.nanmin(values, axis=0)
    best, worst = (least, most) if lower else (most, least)
    return best, np.nanmedian(values, axis=0), worst


def joined(columns, most=MOST_COLUMNS):
    "Return the `columns` of an array, or the means of neighbours where there are more than `most`."
    n = columns.shape[-1]
    if n <= most:
        return columns
    parts = np.array_split(columns, most, axis=-1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a system may have none of them
        return np.stack([np.nanmean(part, axis=-1) for part in parts], axis=-1)


def joined_said(n):
    "Return in words that neighbours among `n` queries share a column, if they do."
    if n <= MOST_COLUMNS:
        return ""
    few, many = n // MOST_COLUMNS, -(-n // MOST_COLUMNS)
    return f", {few if few == many else f'{few} or {many}'} neighbours as one"


def draw_queries(overview, measure):
    "Draw the figure of `Overview.queries`."
    from ndcg_lit.drawing import canvas, nice_steps, panel, steps, stroke, write

    label, ids, values = overview.values_by(measure)
    best, median, worst = ends_of(values, label in overview.lower)
    order = np.argsort(-median, kind="stable")
    lines = joined(np.stack([best, median, worst])[:, order])
    n, low, high = lines.shape[1], min(0.0, np.nanmin(lines)), np.nanmax(lines)
    high = high if high > low else low + 1
    systems = count_of(len(values), "system", "systems")
    queries = count_of(len(ids), "query", "queries")
    said = f"{label} of {systems} on {queries}, by falling median{joined_said(len(ids))}"
    fig = canvas(262, said)
    ax = panel(fig, 34, 12, (0.5, n + 0.5), (low, high), left=52)
    for value in nice_steps(low, high):
        stroke(ax, (0.5, n + 0.5), (value, value))
        write(ax, f"{value:g}", 0.5, value, dx=-8, dy=-5, color="muted", ha="right")
    upper, lower = np.fmax(lines[0], lines[2]), np.fmin(lines[0], lines[2])
    steps(ax, upper, "gain", lower, fill=True, alpha=0.16, linewidth=0)
    steps(ax, lines[0], "gain", None, linewidth=1)
    steps(ax, lines[2], "muted", None, linewidth=1, linestyle=(0, (2, 2)))
    steps(ax, lines[1], "ink", None, linewidth=2.5)
    write_key(
        fig,
        ("gain", 1, "solid", "best"),
        ("ink", 2.5, "solid", "median"),
        ("muted", 1, (0, (2, 2)), "worst"),
    )
    first, last = order[0], order[-1]
    fig.alt = (
        f"{said}. Half of the queries have a median of {np.median(median):.3f} or more; it is highest on "
        f"{visible(ids[first])}, {median[first]:.3f} between {worst[first]:.3f} and {best[first]:.3f}, and lowest on "
        f"{visible(ids[last])}, {median[last]:.3f} between {worst[last]:.3f} and {best[last]:.3f}."
    )
    return fig


def write_key(fig, *lines):
    "Write below a figure what its `lines` are: each a color, a width, a dash and a name."
    from ndcg_lit.drawing import breadth, panel, stroke, write

    ax = panel(fig, 0, fig.get_size_inches()[1] * 72 - 30, (0, 360), (0, 30), left=0, right=0)
    at = 52
    for color, width, dash, name in lines:
        stroke(ax, (at, at + 22), (15, 15), color, width, linestyle=dash)
        write(ax, name, at + 28, 10, ha="left")
        at += 44 + breadth(name)


def draw_agreement(overview):
    "Draw the figure of `Overview.agreement`."
    from ndcg_lit.drawing import PALETTE, breadth, canvas, panel, write

    names, tau = [visible(name) for name in overview.measures], overview.tau()
    n = len(names)
    if n < 2:
        raise ValueError(
            f"agreement is between measures, and {names[0]} is the only one; compare by several"
        )
    left = min(max(breadth(f"{n} {name}") for name in names) + 12, 170)
    fig = canvas(
        40 + 28 * n,
        f"Kendall's tau between the orders of {len(overview.names)} systems by {n} measures",
    )
    ax = panel(fig, 6, 30, (-0.5, n - 1.5), (n - 0.5, -0.5), left=left)
    room = (360 - left - 8) / (n - 1)
    for i in range(n):
        write(
            ax,
            f"{i + 1} {shortened(names[i], left)}",
            0,
            i,
            dy=-5,
            ha="left",
            xycoords=("figure points", "data"),
        )
        if i:
            write(ax, str(i), i - 1, -0.5, dy=8, color="muted")
        for j in range(i):
            value = tau[i, j]
            alpha = 0.0 if np.isnan(value) else 0.5 * abs(value)
            ax.bar([j], [0.86], 0.94, [i - 0.43], color=PALETTE["gain"], alpha=alpha, linewidth=0)
            said = (
                "none"
                if np.isnan(value)
                else f"{value:.2f}"
                if room > 34
                else f"{value:.1f}".replace("0.", ".")
            )
            write(
                ax,
                said,
                j,
                i,
                dy=-5,
                weight="bold" if not np.isnan(value) and value > 0.9 else "normal",
            )
    pairs = [
        (tau[i, j], names[j], names[i])
        for i in range(n)
        for j in range(i)
        if not np.isnan(tau[i, j])
    ]
    fig.alt = f"{fig.caption} "
    if pairs:
        most, least = max(pairs), min(pairs)
        fig.alt += f"Most alike are {most[1]} and {most[2]}, {most[0]:.2f}; least alike {least[1]} and {least[2]}, {least[0]:.2f}. "
        fig.alt += (
            "; ".join(f"{one} and {other} {value:.2f}" for value, one, other in pairs[:30]) + "."
        )
    return fig


def shortened(name, width):
    "Return a `name`, cut to about the `width` in units of the grid."
    most = max(int(width / 9) - 2, 4)
    return name if len(name) <= most else f"{name[: most - 1]}…"


def draw_power(overview):
    "Draw the figure of `Overview.power`."
    from ndcg_lit.drawing import canvas, panel, stroke, write

    p, shares = overview.p_values(), overview.power_table().columns
    level = 1 - overview.found.how["level"]
    highest = max(HIGHEST_P, 2 * level)
    count = max(shares["pairs"])
    pairs = count_of(count, "pair", "pairs")
    fig = canvas(
        252 + 23 * len(p), f"p of {pairs} of systems, the smallest first", "without correction"
    )
    ax = panel(fig, 62 + 23 * len(p), 12, (0, 1), (0, highest), left=52, right=26)
    for value in (0, level, highest):
        stroke(ax, (0, 1), (value, value), "muted" if value == level else "line", 1)
        write(ax, f"{value:.2g}", 0, value, dx=-8, dy=-5, color="muted", ha="right")
    for share in (0, 0.25, 0.5, 0.75, 1):
        stroke(ax, [share], [0], "muted", 1, marker="|", markersize=9)
        write(ax, f"{share:.0%}".replace("%", " %"), share, 0, dy=-20, color="muted")
    write(ax, "of the pairs", 1, 0, dy=-38, color="muted", ha="right")
    key = panel(
        fig,
        0,
        fig.get_size_inches()[1] * 72 - 23 * len(p) - 8,
        (0, 360),
        (len(p), 0),
        left=0,
        right=0,
    )
    colors = "ink", "gain", "lost"
    told = []
    for at, (name, values) in enumerate(p.items()):
        x = (np.arange(values.size) + 0.5) / values.size
        below = values <= highest
        x, y = x[below], values[below]
        if y.size and y.size < values.size:  # up to where the curve leaves the picture
            next_x, next_y = x[-1] + 1 / values.size, values[y.size]
            x = np.append(x, x[-1] + (next_x - x[-1]) * (highest - y[-1]) / (next_y - y[-1]))
            y = np.append(y, highest)
        color, dash = colors[at % len(colors)], DASHES[at % len(DASHES)]
        single = dict(marker="o", markersize=5) if values.size < 12 else {}
        stroke(ax, x, y, color, 2, linestyle=dash, **single)
        share, concluded = shares["share with p"][at], shares["share concluded"][at]
        stroke(key, (0, 34), (at + 0.5, at + 0.5), color, 2, linestyle=dash)
        said = f"{visible(name)}: {share:.0%}, concluded {concluded:.0%}".replace("%", " %")
        write(key, said, 42, at + 0.5, dy=-5, ha="left")
        told.append(said)
    fig.alt = f"{fig.caption} Share of pairs with p up to {level:.2g}, and with a conclusion: {'; '.join(told)}."
    return fig


def draw_systems(overview, measure):
    "Draw the figure of `Overview.systems`."
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    from ndcg_lit.drawing import PALETTE, canvas, panel, write

    label, ids, values = overview.values_by(measure)
    means = np.nanmean(values, axis=1)
    best_first = means if label in overview.lower else -means
    rows, columns = (
        np.argsort(best_first, kind="stable"),
        np.argsort(-np.nanmedian(values, axis=0), kind="stable"),
    )
    cells = joined(values[rows][:, columns])
    low, high = np.nanmin(cells), np.nanmax(cells)
    low = min(low, 0.0)
    shade = (
        np.zeros(cells.shape, int)
        if high <= low
        else np.ceil((cells - low) / (high - low) * SHADES - ROUNDING)
    )
    shade = np.where(np.isnan(cells), -1, shade).astype(int)
    n, m = cells.shape
    tall = max(min(300 / n, 24), 3)
    named = tall >= 17
    said = f"{label} of {count_of(n, 'system', 'systems')}, by falling mean, on {count_of(len(ids), 'query', 'queries')}, by falling median{joined_said(len(ids))}"
    left = 100 if named else 40
    fig = canvas(54 + tall * n, said)
    ax = panel(fig, 46, 8, (0, m), (n, 0), left=left)
    for step in range(1, SHADES + 1):
        vertices, codes = [], []
        for i, first, last in runs_of(shade == step):
            vertices += [(first, i), (last, i), (last, i + 1), (first, i + 1), (first, i)]
            codes += [Path.MOVETO, *[Path.LINETO] * 3, Path.CLOSEPOLY]
        if vertices:
            look = dict(
                facecolor=PALETTE["ink"], alpha=round(0.12 + 0.78 * step / SHADES, 2), linewidth=0
            )
            ax.add_patch(PathPatch(Path(vertices, codes), **look))
    names = [visible(overview.names[at]) for at in rows]
    for at, name in enumerate(names) if named else ((0, "1"), (n - 1, str(n))):
        text = shortened(name, left) if named else name
        write(
            ax,
            text,
            left - 6,
            at + 0.5,
            dy=-5,
            ha="right",
            xycoords=("figure points", "data"),
            color="muted",
        )
    key = panel(fig, 0, fig.get_size_inches()[1] * 72 - 38, (0, 360), (0, 38), left=0, right=0)
    for step in range(SHADES + 1):
        alpha = round(0.12 + 0.78 * step / SHADES, 2) if step else 0
        key.bar(
            [left + 22 * step],
            [12],
            22,
            [18],
            align="edge",
            color=PALETTE["ink"],
            alpha=alpha,
            linewidth=0,
        )
    write(key, f"{low:.2g}", left, 2, color="muted", ha="left")
    write(key, f"{high:.2g}", left + 22 * (SHADES + 1), 2, color="muted")
    spread = np.nanmax(values, axis=0) - np.nanmin(values, axis=0)
    apart = int(np.argmax(spread))
    fig.alt = (
        f"{said}; the higher, the stronger the shade. {names[0]} has the best mean, {means[rows[0]]:.3f}, and {names[-1]} the worst, "
        f"{means[rows[-1]]:.3f}. They are furthest apart on the query {visible(ids[apart])}, by {spread[apart]:.3f}."
    )
    return fig


def runs_of(cells):
    "Yield the row of each run of true `cells`, and where it begins and ends."
    for i, row in enumerate(cells):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(int), [0]))))
        for first, last in zip(edges[::2].tolist(), edges[1::2].tolist()):
            yield i, first, last
