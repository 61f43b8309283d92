"""One tool ranks system B first and another ranks C first, with the same runs, the same judgments and the same measure: `stability` orders systems by every preset and traces each swap to the choice that makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Unpack

import numpy as np

from ndcg_lit.choices import (
    Choices,
    Qrels,
    Run,
    are_distances,
    check_columns,
    convention_of,
    seen_of,
    with_choices,
)
from ndcg_lit.comparison import check_runs
from ndcg_lit.engine.applied import Measure
from ndcg_lit.engine.convention import CONVENTIONS, DEFAULT, Convention, as_word
from ndcg_lit.engine.names import holds, known_measure
from ndcg_lit.lists import visible
from ndcg_lit.rankings import kendall_tau
from ndcg_lit.reading.rows import as_rows
from ndcg_lit.reading.rows import as_bytes, as_text
from ndcg_lit.reading.seen import judged_without
from ndcg_lit.reading.sources import read_grouped, read_seen
from ndcg_lit.reconciliation import (
    ReconcileCache,
    tools_by_chance,
    dimensions,
    empties_by,
    mean_by,
    of_run,
    values_by,
)
from ndcg_lit.tables import Table


@dataclass(frozen=True)
class Order:
    """An order of systems, the best first, and the presets and single choices that give it.

    Parameters
    ----------
    systems : tuple
        The names of the systems, the best first.
    tau : float
        Kendall's tau between this order and the one shown.
    presets : tuple
        The names of the presets that give this order.
    choices : tuple
        The single choices that give it, such as "ideal=returned".
    """

    systems: tuple
    tau: float
    presets: tuple
    choices: tuple


@dataclass(frozen=True)
class Swap:
    """Two systems whose order depends on the convention: `ahead` leads in the order shown, `behind` does elsewhere.

    Parameters
    ----------
    ahead : str
        The name of the system that leads in the order shown.
    behind : str
        The name of the system behind it.
    presets : tuple
        The names of the presets that put `behind` first.
    choices : tuple
        The single choices that put `behind` first.
    queries : tuple
        Up to three queries, those that the first of the choices moves most.
    """

    ahead: str
    behind: str
    presets: tuple
    choices: tuple
    queries: tuple


@dataclass(frozen=True)
class Stability:
    """The orders of systems by every preset and every single choice, as `stability` finds them.

    Parameters
    ----------
    measure : str
        The name of the measure.
    convention : Convention
        The convention of the order shown.
    means : dict
        The mean of each system, in the order shown.
    orders : tuple
        Every `Order` that occurs: first the one shown, then the others by the number of
        presets that give them.
    swaps : tuple
        Every `Swap`, first the swaps that most presets make.
    refused : tuple
        The presets that have no value for these runs.
    seen : dict
        The `SeenCounts` of each system; empty if nothing said what the queries had before.
    """

    measure: str
    convention: Convention
    means: dict
    orders: tuple
    swaps: tuple
    refused: tuple
    seen: dict = field(default_factory=dict)

    @property
    def presets(self):
        "Return how many presets order the systems."
        return sum(len(order.presets) for order in self.orders)

    @property
    def said(self):
        "Return a sentence for each swap, and one for presets that have no value."
        return "\n".join(sentences(self))

    def __repr__(self):
        return f"{orders_table(self)}\n{self.said}"

    def _repr_markdown_(self):
        lines = Table({"what follows": list(sentences(self))})._repr_markdown_()
        return f"{orders_table(self)._repr_markdown_()}\n\n{lines}"

    def swaps_table(self):
        "Return the swaps as a table."
        return Table({
            "order": [f"{each.behind} before {each.ahead}" for each in self.swaps],
            "presets": [len(each.presets) for each in self.swaps],
            "single choices": [
                ", ".join(each.choices) or "(several together)" for each in self.swaps
            ],
            "queries": [", ".join(each.queries) for each in self.swaps],
        })

    def plot(self, *marked):
        """Draw the rank of every system in each order; lines that cross are swaps.

        Parameters
        ----------
        *marked : str
            The systems that are in colour; by default the first and the last of the order shown.

        Returns
        -------
        AltFigure
            A matplotlib figure with a text alternative.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message says how to get it.
        """
        return draw_orders(self, marked)


@with_choices(
    Choices,
    former="convention columns",
    refused={
        "weights": "each preset takes its own mean of the queries",
        "threads": "it works on one",
    },
    said={
        "convention": "Every choice of the order that the others are compared with, at once: a "
        '`Convention`, the name of a preset, or a text such as "lightgbm ties=worst"; choices '
        "beside it override it. Each preset keeps its own."
    },
)
def stability(
    runs: Mapping[str, Run],
    qrels: Qrels,
    measure: str | Measure = "nDCG@10",
    **choices: Unpack[Choices],
) -> Stability:
    """Order the `runs` by the `measure` under every preset that has it, and with every single choice changed.

    Returns
    -------
    Stability
        A `Stability`.

    Raises
    ------
    ValueError
        As for `compare` and `reconcile`, and where the convention gives no mean.

    References
    ----------
    Source: Kendall (1938).

    Examples
    --------
    >>> runs = {"one": {"q1": {"a": 2.0, "b": 1.0}}, "two": {"q1": {"b": 2.0, "a": 1.0}}}
    >>> found = stability(runs, {"q1": {"b": 2}}, "nDCG@10")
    >>> len(found.swaps)
    0
    """
    check_runs(runs, None)
    wanted, shown = known_measure(measure, "stability"), convention_of(choices)
    columns, form = choices.get("columns"), choices.get("format")
    check_columns(columns)
    twice, distance = shown.duplicates, are_distances(choices.get("scores"))
    judged = (
        qrels if isinstance(qrels, Mapping) else read_grouped(qrels, "qrels", columns, twice, form)
    )
    had, overlap = seen_of(choices), choices.get("overlap")
    if had["seen"] is not None:  # it is read once for all runs
        judged = as_rows(judged, "qrels")
        had["seen"] = read_seen(had["seen"], columns, form, judged)
    caches = {
        name: ReconcileCache(
            wanted, *of_run(run, judged, columns, form, twice, overlap, distance, **had)
        )
        for name, run in runs.items()
    }
    if had["seen"] is not None and had["seen_in_qrels"] != "keep":
        judged, _ = judged_without(judged, had["seen"])
    means = means_of(caches, shown)
    if means is None:
        raise ValueError(f"{wanted.label} has no mean for every run by the convention {shown}")
    order = order_of(means, list(runs))
    tools = tools_with(wanted, caches)
    single = dict(single_choices(caches, shown))
    by_tool, refused = orders_by(tools, caches, order)
    by_choice, _ = orders_by(single, caches, order)
    first, *others = [
        Order(
            each,
            tau_of(order, each),
            tuple(by_tool.get(each, ())),
            tuple(by_choice.get(each, ())),
        )
        for each in dict.fromkeys([order, *by_tool, *by_choice])
    ]
    orders = first, *sorted(others, key=lambda other: -len(other.presets))
    names = judged if isinstance(judged, Mapping) else judged.names
    queries = [as_text(as_bytes(name)) for name in names]
    swaps = swaps_in(orders, caches, shown, tools | single, queries)
    in_order = {name: means[name] for name in order}
    counts = {name: cache.seen for name, cache in caches.items() if cache.seen is not None}
    return Stability(wanted.label, shown, in_order, orders, tuple(swaps), tuple(refused), counts)


def means_of(caches, c):
    "Return the mean of each system by the convention `c`, or None where one has none."
    means = {name: mean_by(cache, c) for name, cache in caches.items()}
    return None if any(mean is None or mean != mean for mean in means.values()) else means


def order_of(means, order):
    "Return the systems by falling `means`; equal ones stay as they are in `order`."
    return tuple(sorted(order, key=lambda name: -round(means[name], 12)))


def tools_with(measure, caches):
    "Return the convention of each preset that has the `measure`, by its name, which says whether ties are by chance."
    random = {name for cache in caches.values() for name in tools_by_chance(cache)}
    return {
        f"{name} (by chance)" if name in random else name: each.convention
        for name, each in CONVENTIONS.items()
        if holds(each.measures, measure)
    }


def single_choices(caches, shown):
    "Yield each choice that can matter for a run and differs from `shown`, as text, and the convention with it."
    values = {
        "empty": (0.0, 1.0, "skip"),
        "missing": ("zero", "skip"),
        "unjudged": ("skip", "zero"),
    }
    for cache in caches.values():
        for choice, some in dimensions(cache).items():
            values[choice] = dict.fromkeys([*values.get(choice, ()), *some])
    for choice, some in values.items():
        for value in some:
            if value == getattr(shown, choice):
                continue
            try:
                yield f"{choice}={as_word(value)}", shown.but(**{choice: value})
            except ValueError:
                continue  # the choice needs another one beside it


def orders_by(conventions, caches, order):
    "Map each order to the names of the `conventions` that give it; also return the names of conventions without a mean."
    given: dict = {}
    refused = []
    for name, c in conventions.items():
        means = means_of(caches, c)
        if means is None:
            refused.append(name)
        else:
            given.setdefault(order_of(means, order), []).append(name)
    return given, refused


def tau_of(one, other):
    """Return Kendall's tau of two orders of the same systems.

    >>> round(tau_of("ABC", "BAC"), 3)
    0.333"""
    return kendall_tau(range(len(one)), [other.index(name) for name in one])


def swaps_in(orders, caches, shown, conventions, ids):
    "Return a `Swap` for each pair of systems that an order in `orders` turns round, first the swaps that most presets make."
    swaps = []
    for ahead, behind in combinations(orders[0].systems, 2):
        turned = [each for each in orders if each.systems.index(behind) < each.systems.index(ahead)]
        presets = tuple(name for each in turned for name in each.presets)
        choices = tuple(name for each in turned for name in each.choices)
        if not turned:
            continue
        c = conventions[(choices or presets)[0]]
        moved = differences(caches, ahead, behind, c) - differences(caches, ahead, behind, shown)
        most = [
            ids[at]
            for at in np.argsort(-np.abs(moved), kind="stable")[:3]
            if abs(moved[at]) > 1e-12
        ]
        swaps.append(Swap(ahead, behind, presets, choices, tuple(most)))
    return sorted(swaps, key=lambda swap: -len(swap.presets))


def differences(caches, ahead, behind, c):
    "Return on every query by how much `behind` leads `ahead` by the convention `c`."

    def filled(cache):
        empty = c.empty if not isinstance(c.empty, str) else 0.0
        return np.where(empties_by(cache, c), empty, values_by(cache, c))

    return filled(caches[behind]) - filled(caches[ahead])


MOST_ORDERS = 8  # orders that a table and a picture show
COLORS = "gain", "lost", "hit", "ideal"  # of systems that stand out in a picture
SMALL = 0.96  # type of the names in a picture that has them in every order


def orders_table(found):
    "Return the orders of a `Stability` as a table."
    some = found.orders[:MOST_ORDERS]

    def few(names):
        return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")

    return Table({
        "order": [" > ".join(map(visible, each.systems)) for each in some],
        "tau": [f"{each.tau:.2f}" for each in some],
        "presets": [len(each.presets) for each in some],
        "such as": [few(each.presets) for each in some],
        "single choices": [few(each.choices) for each in some],
    })


def sentences(found):
    "Yield a sentence on presets that have no value, and one on each swap, or on the order that all presets keep."
    by = "" if found.convention == DEFAULT else f" by {found.convention}"
    if found.refused:
        yield f"{len(found.refused)} presets give no value for these runs: {', '.join(found.refused)}."
    if not found.swaps:
        yield f"All {found.presets} presets that give {found.measure} keep the order{by}."
    for swap in found.swaps:
        n, why = len(swap.presets), f"; {swap.choices[0]} alone does it" if swap.choices else ""
        depends = "on the tool" if n else "on the convention"
        who = (
            f"{n} of {found.presets} presets put {visible(swap.behind)} first"
            if n
            else f"no preset, but a single choice puts {visible(swap.behind)} first"
        )
        yield f"The order of {visible(swap.ahead)} and {visible(swap.behind)} depends {depends}: {who}{why}."
    if found.seen:
        several = "; ".join(f"{visible(name)}: {each.said}" for name, each in found.seen.items())
        yield f"{several}."


def draw_orders(found, marked=()):
    "Draw the systems in each order, the one shown on the left: lines join their places, and where two cross is a swap."
    from ndcg_lit.drawing import TYPE, breadth, canvas, column, panel, stroke, write

    some, systems = found.orders[:MOST_ORDERS], found.orders[0].systems
    n, last = len(systems), len(some) - 1
    unknown = [name for name in marked if name not in systems]
    if unknown or len(marked) > len(COLORS):
        few = f"at most {len(COLORS)} of {', '.join(map(visible, systems))}"
        raise ValueError(f"marked must be {few}; got {', '.join(map(repr, marked))}")
    colors = dict(zip(marked or (systems[0], systems[-1]), COLORS))
    said = f"Systems by {found.measure}, best at the top; the number below an order says how many presets give it"
    fig = canvas(36 + 38 * n, said)
    widest = max(breadth(visible(name), "bold") for name in systems)
    # every order has its names if there is room for them and for the lines, else the outer two
    small = SMALL * widest
    named = len(some) * (small + 30) <= 370
    room = small / 2 + 4 if named else min(130, 16 + widest)
    ax = panel(fig, 34, 16, (0, max(last, 1)), (n + 0.5, 0.5), left=room, right=room)
    gap = (small / 2 + 4) / column(ax) if named else 0
    for name in systems[::-1]:  # so that the lines of the winner lie on top
        ranks = [each.systems.index(name) + 1 for each in some]
        color = colors.get(name, "muted")
        look = dict(color=color, weight="bold" if color != "muted" else "normal", dy=-5)
        for at in range(last):
            ends = (at + gap, at + 1 - gap), (ranks[at], ranks[at + 1])
            stroke(ax, *ends, color, 3 if color != "muted" else 1.5)
        if not named:
            stroke(ax, range(len(some)), ranks, color, 0, marker="o", markersize=9)
            write(ax, visible(name), 0, ranks[0], dx=-10, ha="right", **look)
            write(ax, visible(name), last, ranks[-1], dx=10, ha="left", **look)
        for at, rank in enumerate(ranks) if named else ():
            write(ax, visible(name), at, rank, size=SMALL * TYPE, **look)
    for at, each in enumerate(some):
        write(ax, str(len(each.presets)), at, n + 0.5, dy=-14)
    fig.alt = f"The order of the systems by {found.measure}. {' '.join(sentences(found))}"
    return fig
