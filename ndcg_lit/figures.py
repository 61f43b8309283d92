"""Each figure is a function of a ranking. It calls the metrics for its numbers, and says them in words as well.

Bad grades and cutoffs need no second set of checks: a figure calls a metric before it draws. Every bar, and every
number in the words for readers who cannot see the picture, is what a metric returned.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise, permutations, product

import numpy as np
from numpy.typing import ArrayLike

from ndcg_lit.average_precision import ap, precision
from ndcg_lit.cumulative_gain import cg
from ndcg_lit.discounted_gain import contributions, dcg, discounts, gains
from ndcg_lit.drawing import (
    AltFigure,
    bars,
    canvas,
    column,
    dots,
    ground,
    panel,
    row,
    steps,
    stroke,
    styled,
    write,
)
from ndcg_lit.ideal_gain import idcg, ideal, ideal_contributions
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr
from ndcg_lit.tables import digits, listed
from ndcg_lit.ties import rank as order_of


# The ranking that is drawn


def _ranking(rel, k=None):
    "Return the first `k` grades of `rel` as one array; `cg` checks them."
    if np.ndim(cg(rel, k)):
        raise ValueError(
            f"a figure draws one list of grades; got an array of shape {np.shape(rel)}"
        )
    grades = np.array([float(grade) for grade in rel])
    if not grades.size:
        raise ValueError("a figure needs at least one result; the list of grades is empty")
    return grades[:k]


def _running(metric, grades, n, **options):
    """Return the values of `metric` for `grades` at the cutoffs 1 to `n`.

    >>> _running(cg, [3, 2, 3, 0, 1, 2], 6).tolist()
    [3.0, 5.0, 8.0, 8.0, 9.0, 11.0]
    """
    return np.array([metric(grades, depth, **options) for depth in range(1, n + 1)])


# Gains and discounts


@styled()
def plot_gains(
    rel: ArrayLike,
    k: int | None = None,
) -> AltFigure:
    """Draw the grades `rel` as bars, each standing on the running sum before it, up to CG at `k`.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    grades = _ranking(rel, k)
    n = len(grades)
    value = digits(cg(rel, k), 3)
    sums = _running(cg, grades, n)
    starts = np.append(0, sums[:-1])
    fig = canvas(242, f"CG@{n} = {value}")
    fig.alt = (
        f"Bars for the grades {listed(grades)}, each standing where the one before it ended. "
        f"The running sum is {listed(sums)}: CG@{n} is {value}."
    )
    ax = panel(fig, 58, 24, (0.5, n + 0.5), (min(0, *sums), max(*sums, 1e-9)))
    for rank in range(1, n):
        stroke(ax, (rank - 0.36, rank + 1.36), sums[[rank - 1] * 2], "gain")
    bars(ax, grades, "gain", starts)
    ground(ax, n)
    for rank, (start, end) in enumerate(zip(starts, sums, strict=True), 1):
        if column(ax) > 30:
            write(ax, digits(end), rank, max(start, end), dy=6, color="gain")
    row(ax, 0, "rank", range(1, n + 1), "muted")
    row(ax, 1, "grade", [digits(grade) for grade in grades], weight="bold", grades=list(grades))
    return fig


def _name(rule):
    """Return a short name for the gain or discount `rule`.

    >>> [_name(rule) for rule in ("log2", ("jk", 2), ("rbp", 0.8), np.sqrt, [1, 0.5])]
    ['log2', 'JK b = 2', 'RBP p = 0.8', 'sqrt', 'own']
    """
    if isinstance(rule, str):
        return rule
    if isinstance(rule, tuple):
        return f"{rule[0].upper()} {dict(jk='b', rbp='p').get(rule[0])} = {digits(rule[1])}"
    return getattr(rule, "__name__", "own").replace("<lambda>", "own")


@styled()
def plot_discounted(
    rel: ArrayLike,
    k: int | None = None,
    gain: str | Callable | Mapping = "linear",
    discount: str | tuple | Callable | ArrayLike = "log2",
) -> AltFigure:
    """Draw the gains of `rel` in outline under the `discount` curve, filled by what counts, up to DCG at `k`.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.
    gain : str or Callable or Mapping, default 'linear'
        As in `dcg`.
    discount : str or tuple or Callable or ArrayLike, default 'log2'
        As in `dcg`.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    total = dcg(rel, k, gain, discount)
    grades = _ranking(rel, k)
    n = len(grades)
    full, left = gains(grades, gain), contributions(grades, None, gain, discount)
    weights = discounts(n, discount)
    top = max(full.max(), 1e-9)
    fig = canvas(
        292, f"DCG@{n} = {digits(total, 3)}", f"{_name(gain)} gain, {_name(discount)} discount"
    )
    fig.alt = (
        f"Bars of gain under a falling curve, the discount. The gains {listed(full)}, times the weights "
        f"{listed(weights)}, leave {listed(left)}: DCG@{n} is {digits(total, 3)}."
    )
    ax = panel(fig, 106, 34, (0.5, n + 0.5), (min(0, full.min()), max(top, left.max())), 78)
    bars(ax, full, "gain", outline=True)
    bars(ax, left, "gain")
    ground(ax, n)
    stroke(ax, range(1, n + 1), weights * top, "weight", 2, marker="o", markersize=6)
    write(ax, "discount", 1, weights[0] * top, dx=9, dy=7, color="weight", ha="left")
    row(ax, 0, "rank", range(1, n + 1), "muted")
    row(ax, 1, "gain", [digits(value) for value in full], grades=list(grades))
    row(ax, 2, "× weight", [digits(value) for value in weights], "weight")
    row(ax, 3, "= left", [digits(value) for value in left], "gain", "bold")
    return fig


@styled()
def plot_gain_scale(
    max_grade: int = 4,
) -> AltFigure:
    """Draw the linear and the exponential gain of each grade from 0 to `max_grade`; ValueError if that is below 1.

    Parameters
    ----------
    max_grade : int, default 4
        The highest grade to draw, a whole number of at least 1.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    if max_grade < 1:
        raise ValueError(f"max_grade must be at least 1; got {max_grade}")
    grades = np.array(range(max_grade + 1))
    n = len(grades)
    linear, exponential = gains(grades, "linear"), gains(grades, "exponential")
    top = max(exponential.max(), 1)
    fig = canvas(232, "What a grade is worth")
    fig.alt = (
        f"Pairs of bars for the grades {listed(grades)}. Linear gain: {listed(linear)}. "
        f"Exponential gain: {listed(exponential)}."
    )
    ax = panel(fig, 34, 24, (0.5, n + 0.5), (0, top))
    for values, color, aside, name, dy in (
        (linear, "gain", -0.2, "linear: rel", -2),
        (exponential, "ideal", 0.2, "exponential: 2ʳᵉˡ − 1", -24),
    ):
        bars(ax, values, color, at=np.arange(1, n + 1) + aside, width=0.36)
        for rank, value in enumerate(values, 1):
            write(ax, digits(value), rank + aside, value, dy=5, color=color)
        write(ax, name, 0.5, top, color=color, ha="left", dy=dy, weight="bold")
    ground(ax, n)
    row(ax, 0, "grade", range(n), weight="bold", grades=range(n))
    return fig


@styled()
def plot_both_gains(
    rel: ArrayLike,
    k: int | None = None,
    discount: str | tuple | Callable | ArrayLike = "log2",
) -> AltFigure:
    """Draw `rel` under the linear and under the exponential gain, side by side on one scale, with DCG at `k`.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.
    discount : str or tuple or Callable or ArrayLike, default 'log2'
        As in `dcg`.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    grades = _ranking(rel, k)
    n = len(grades)
    best = digits(grades.max())
    both = "linear", "exponential"
    top = max(*(gains(grades, gain).max() for gain in both), 1e-9)
    fig = canvas(262, f"DCG@{n} under both gains")
    fig.alt = f"Two bar charts of the grades {listed(grades)} on one scale."
    for start, gain in zip((0, 188), both, strict=True):
        full, left = gains(grades, gain), contributions(grades, None, gain, discount)
        total = dcg(grades, None, gain, discount)
        share = f"{100 * (left[grades == grades.max()].sum() / total if total else 0):.0f} %"
        fig.alt += f" The {gain} gains are {listed(full)}: DCG is {digits(total, 3)}, {share} of it from grade {best}."
        ax = panel(fig, 60, 56, (0.5, n + 0.5), (0, top), start, 188 - start)
        bars(ax, full, "gain", outline=True)
        bars(ax, left, "gain")
        ground(ax, n)
        for rank, value in enumerate(full, 1):
            if column(ax) > 24:
                write(ax, digits(value), rank, value, dy=5, color="gain")
        row(ax, 0, "", [digits(grade) for grade in grades], weight="bold", grades=list(grades))
        write(ax, f"{share} from grade {best}", 0.5, 0, dy=-50, ha="left", color="muted")
        write(ax, f"{gain}: {digits(total, 3)}", 0.5, top, dy=30, ha="left", color="muted")
    return fig


def _apart(values, gap):
    """Return `values`, raised if needed to keep a `gap` between neighbours: heights for the labels of lines.

    >>> _apart([0.29, 0.30, 0.1, 0.13], 0.08).round(2).tolist()
    [0.29, 0.37, 0.1, 0.18]
    """
    order = np.argsort(values, kind="stable")
    placed = np.array(values, dtype=float)
    for low, high in pairwise(order):
        placed[high] = max(placed[high], placed[low] + gap)
    return placed


# The colour and the dashes of each curve
_LOOKS = (
    ("gain", "-"),
    ("ideal", (0, (5, 2))),
    ("hit", (0, (1.5, 1.5))),
    ("lost", (0, (7, 2, 1.5, 2))),
    ("ink", "-"),
    ("muted", "-"),
)


@styled()
def plot_discounts(
    n: int = 10,
    discount: Sequence = ("log2", ("jk", 2), "reciprocal", ("rbp", 0.8)),
) -> AltFigure:
    """Draw the weights of the ranks 1 to `n` by each `discount` as a curve with its name.

    Parameters
    ----------
    n : int, default 10
        How many ranks to draw, at least 2.
    discount : Sequence, default ('log2', ('jk', 2), 'reciprocal', ('rbp', 0.8))
        One to six rules, each as in `dcg`.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    if n < 2 or not 1 <= len(discount) <= 6:
        raise ValueError(f"give 2 ranks or more, and 1 to 6 discounts; got {n} and {len(discount)}")
    curves = [(_name(rule), discounts(n, rule)) for rule in discount]
    top = max(weights.max() for _, weights in curves)
    fig = canvas(272, "Weight of a rank")
    said = [
        f"{name}: {digits(weights[0], 3)} at rank 1, {digits(weights[1], 3)} at rank 2, "
        f"{digits(weights[-1], 3)} at rank {n}."
        for name, weights in curves
    ]
    fig.alt = " ".join([f"Curves of weight over the ranks 1 to {n}.", *said])
    ax = panel(fig, 34, 16, (0.5, n + 0.2), (0, top), 46, 140)
    places = _apart([weights[-1] for _, weights in curves], top * 21 / 222)
    for (name, weights), place, (color, dashes) in zip(curves, places, _LOOKS, strict=False):
        stroke(ax, range(1, n + 1), weights, color, 2.4, linestyle=dashes)
        write(ax, f"{weights[-1]:.2f} {name}", n, place, dx=8, dy=-5, color=color, ha="left")
    for height in (0, top / 2, top):
        write(ax, digits(height), 0.5, height, dx=-8, dy=-5, color="muted", ha="right")
    ground(ax, n)
    row(ax, 0, "rank", range(1, n + 1), "muted")
    return fig


# The list against the ideal, and against all orders


def _write_ends(ax, ours, theirs):
    "Write at the right of `ax` where the two lines end, and the loss between them."
    right, top = ax.get_xlim()[1], ax.get_ylim()[1]
    line = top / 9
    low, high = _apart([ours, theirs], line)
    if high - low >= 2 * line:
        between = (low + high) / 2
    else:
        between = low - line if low > line else high + line
    ends = [(high, digits(theirs), "ideal"), (low, digits(ours), "gain")]
    if theirs - ours > top / 100:
        ends.append((between, f"lost {digits(theirs - ours)}", "lost"))
    for y, text, color in ends:
        write(ax, text, right, y, dx=8, dy=-5, color=color, ha="left", weight="bold")


def _mark_widest(ax, ours, theirs):
    "Mark the widest gap between the lines `ours` and `theirs`, unless it is small or near the last rank."
    loss = theirs - ours
    n = len(ours)
    small = theirs.max() / 100
    at = int(loss.argmax())
    if loss[at] <= small or at > n - 2 or loss[at] - loss[-1] <= small:
        return
    text = f"behind by {digits(loss[at])}"
    half = int(np.ceil(4 * len(text) / column(ax)))
    near = ours[max(at - half, 0) : at + half + 1].min()
    y, dy = (near, -22) if near >= theirs.max() / 8 else (theirs[at], 8)
    x, side = (at + 1, "center") if at else (0.5, "left")
    stroke(ax, (at + 1, at + 1), (ours[at], theirs[at]), "lost", 2)
    # In ink: purple is too faint on the area of the gain.
    write(ax, text, x, y, dx=6, dy=dy, ha=side)


@styled()
def plot_ideal(
    rel: ArrayLike,
    k: int | None = None,
    pool: ArrayLike | None = None,
    gain: str | Callable | Mapping = "linear",
    discount: str | tuple | Callable | ArrayLike = "log2",
) -> AltFigure:
    """Draw the running DCG of `rel` under that of its ideal, from `pool`, shaded between, up to NDCG at `k`.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all.
    pool : ArrayLike, default None
        As in `ndcg`; None, the default, takes `rel`.
    gain : str or Callable or Mapping, default 'linear'
        As in `dcg`.
    discount : str or tuple or Callable or ArrayLike, default 'log2'
        As in `dcg`.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    value = ndcg(rel, k, pool, gain, discount)
    judged = rel if pool is None else pool
    grades, best = _ranking(rel, k), ideal(judged, k)
    n = max(len(grades), len(best))
    ours = _running(dcg, grades, n, gain=gain, discount=discount)
    theirs = _running(idcg, judged, n, gain=gain, discount=discount)
    fig = canvas(
        282, f"DCG {ours[-1]:.3f} of the ideal {theirs[-1]:.3f}", f"NDCG@{n} = {digits(value, 3)}"
    )
    fig.alt = (
        f"Two rising stairs. The list {listed(grades)} has gained {listed(ours)} by each rank; "
        f"the ideal {listed(best)} would have gained {listed(theirs)}. "
        f"The gap between them is what was lost by each rank: NDCG@{n} is {digits(value, 3)}."
    )
    ax = panel(fig, 82, 28, (0.5, n + 0.5), (0, max(theirs.max(), 1e-9)), right=86)
    steps(ax, ours, "gain", 0, fill=True, alpha=0.14, linewidth=0)
    steps(ax, theirs, "lost", ours, fill=True, alpha=0.4, linewidth=0)
    steps(ax, theirs, "ideal", None, linewidth=2.2)
    steps(ax, ours, "gain", None, linewidth=2.2)
    _write_ends(ax, ours[-1], theirs[-1])
    ground(ax, n)
    row(ax, 0, "rank", range(1, n + 1), "muted")
    row(ax, 1, "ideal", [digits(grade) for grade in best], "ideal", "bold")
    row(ax, 2, "list", [digits(grade) for grade in grades], "gain", "bold")
    _mark_widest(ax, ours, theirs)
    return fig


def _orders(grades, scores=None):
    """Return every distinct order of the `grades`, a row each: at most 40,320, for eight results.

    With `scores`, return every order of the documents by falling score: those with equal scores in any order.

    >>> _orders(np.array([1, 1, 0])).tolist()
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    >>> _orders(np.array([1, 2, 0]), [0.7, 0.9, 0.7]).tolist()
    [[2, 1, 0], [2, 0, 1]]
    """
    if len(grades) > 8:
        raise ValueError(
            f"{len(grades)} results have too many orders to try them all; give at most 8"
        )
    if scores is None:
        return np.array(sorted(set(permutations(grades.tolist()))))
    if np.shape(scores) != grades.shape:
        raise ValueError(
            f"rel has shape {grades.shape}, scores has {np.shape(scores)}; every grade needs its score"
        )
    tied = groupby(order_of(scores), key=np.asarray(scores).__getitem__)
    groups = [permutations(grades[list(documents)].tolist()) for _, documents in tied]
    return np.array([sum(order, ()) for order in product(*groups)])


@styled()
def plot_orders(
    rel: ArrayLike,
    k: int | None = None,
    gain: str | Callable | Mapping = "linear",
    discount: str | tuple | Callable | ArrayLike = "log2",
    scores: ArrayLike | None = None,
) -> AltFigure:
    """Draw a histogram of NDCG at `k` of every order of `rel`, and mark `rel` itself, the mean, the worst and the best.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: at most 8 numbers.
    k : int, default None
        Cutoff in ranks; None, the default, counts all.
    gain : str or Callable or Mapping, default 'linear'
        As in `dcg`.
    discount : str or tuple or Callable or ArrayLike, default 'log2'
        As in `dcg`.
    scores : ArrayLike, default None
        A score for each of `rel`: then the orders are those by falling score, tied documents in any
        order, and the list that is marked has the tied ones as given. None, the default: all orders.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    n = len(_ranking(rel, k))
    every = ndcg(_orders(_ranking(rel), scores), k, None, gain, discount)
    given = rel if scores is None else np.asarray(rel)[order_of(scores)]
    here = ndcg(given, k, None, gain, discount)
    share = 100 * np.sum(every < here - 1e-12) // len(every)
    beaten = f"beats {share} % of {len(every)} orders" if len(every) > 1 else "is the only order"
    fig = canvas(262, f"NDCG@{n} = {digits(here, 3)}", beaten)
    allowed = "" if scores is None else f" that the scores {listed(scores)} allow"
    fig.alt = (
        f"Histogram of NDCG@{n} over every order of the grades {listed(ideal(rel))}{allowed}, "
        f"from {digits(every.min(), 3)} to {digits(every.max(), 3)}, on average {digits(every.mean(), 3)}. "
        f"This list, at {digits(here, 3)}, {beaten}."
    )
    low, high = every.min(), max(every.max(), every.min() + 1e-9)
    counts, edges = np.histogram(every, 24, (low, high))
    top, middle = counts.max(), (low + high) / 2
    ax = panel(fig, 57, 64, (low, high), (0, top), 8)
    bars(ax, counts, "muted", at=edges[:-1], width=0.84 * np.diff(edges), align="edge", alpha=0.75)
    stroke(ax, (low, high), (0, 0), "muted")
    for value, name, color, y in (
        (every.mean(), "mean of all", "ink", 1.14 * top),
        (here, "this list", "gain", 1.31 * top),
    ):
        side, dx = ("right", -7) if value > middle else ("left", 7)
        stroke(ax, (value, value), (0, y), color, 2.4)
        write(
            ax,
            f"{name} {digits(value, 3)}",
            value,
            y,
            dx=dx,
            dy=-10,
            color=color,
            ha=side,
            weight="bold",
        )
    write(ax, f"worst {digits(low, 3)}", low, 0, dy=-24, color="muted", ha="left")
    write(ax, f"best {digits(every.max(), 3)}", high, 0, dy=-24, color="muted", ha="right")
    write(ax, "bars: how many orders come to each value", low, 0, dy=-47, color="muted", ha="left")
    return fig


# Precision and the first hit


@styled()
def plot_precision(
    rel: ArrayLike,
    k: int | None = None,
    # how many relevant results exist, as in `ap`; None, the default: those in `rel`
    n_relevant: int | None = None,
    min_grade: float = 1,
    divisor: str = "all",
) -> AltFigure:
    """Draw the precision at each relevant result of `rel`, the relevant results not found, and AP at `k`.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.
    n_relevant : int, default None
        How many relevant results there are; as in `ap`.
    min_grade : float, default 1
        The lowest grade that counts as relevant, 1 by default.
    divisor : str, default 'all'
        As in `ap`.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    value = ap(rel, k, n_relevant, min_grade, divisor)
    n = len(_ranking(rel, k))
    levels = _levels(rel, n, min_grade)
    exist = len(_levels(rel, None, min_grade)) if n_relevant is None else n_relevant
    over = {"all": exist, "cutoff": min(exist, k or exist), "found": len(levels), "k": k}[divisor]
    missed = over - len(levels)
    fig = canvas(
        272, f"AP@{n} = {digits(value, 3)}", f"{missed} relevant not found" if missed else ""
    )
    zeros = f", and 0 for {missed} more not found" if missed else ""
    fig.alt = (
        f"{n} results, relevant at rank {listed(levels)}. Precision there is {listed(levels.values())}{zeros}. "
        f"Their sum over {over}, AP@{n}, is {digits(value, 3)}."
    )
    hits = list(levels)
    missed = min(missed, 3)
    end = n + missed + 0.5
    ax = panel(fig, 58, 28, (0.5, end), (-0.25, 1), left=90, right=34)
    stroke(ax, (0.5, end), (value, value), "ink", 1.6, linestyle=(0, (5, 3)))
    write(ax, "AP", end, value, dx=6, dy=-5, ha="left", weight="bold")
    _draw_stems(ax, levels)
    ground(ax, n + missed)
    dots(ax, -0.14, n, hits)
    crosses = np.arange(n, n + missed) + 1
    stroke(ax, crosses, [-0.14] * missed, "lost", 0, marker="x", markersize=11, markeredgewidth=2.4)
    row(ax, 0, "rank", range(1, n + 1), "muted")
    shares = [f"{hits.index(rank) + 1}/{rank}" if rank in hits else "" for rank in range(1, n + 1)]
    row(ax, 1, "precision", shares + ["0"] * missed, "hit", "bold")
    return fig


def _levels(rel, n, min_grade):
    "Return the precision at each relevant result within `n` ranks of `rel`, by rank."
    hits = np.flatnonzero(_ranking(rel, n) >= min_grade) + 1
    return {rank: precision(rel, rank, min_grade) for rank in hits.tolist()}


def _draw_stems(ax, levels):
    "Draw a stem for each rank in `levels` to the precision there, with a dot on it."
    for rank, level in levels.items():
        stroke(ax, (rank, rank), (0, level), "hit", 3)
    stroke(ax, list(levels), list(levels.values()), "hit", 0, marker="o", markersize=9)


def _read(ax, y, grades, min_grade):
    """Draw the results in a row at height `y` of `ax`, faded after the first relevant one, and return its rank.

    Return 0 if none is relevant."""
    n = len(grades)
    hits = np.flatnonzero(grades >= min_grade) + 1
    stop = int(hits[0]) if hits.size else 0
    dots(ax, y, stop or n, hits[:1])
    rest = np.arange(stop + 1, n + 1) if stop else hits[:0]
    look = dict(marker="o", markersize=min(14, 0.7 * column(ax)), alpha=0.4)
    filled, hollow = np.intersect1d(rest, hits), np.setdiff1d(rest, hits)
    stroke(ax, filled, [y] * len(filled), "muted", 0, **look)
    stroke(ax, hollow, [y] * len(hollow), "muted", 0, markerfacecolor="none", **look)
    return stop


@styled()
def plot_first_hit(
    rel: ArrayLike,
    k: int | None = None,
    min_grade: float = 1,
) -> AltFigure:
    """Draw 1 / rank and the results `rel`, faded below the first relevant one, where RR at `k` stops reading.

    Parameters
    ----------
    rel : ArrayLike
        Grades, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.
    min_grade : float, default 1
        The lowest grade that counts as relevant, 1 by default.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    value = rr(rel, k, min_grade)
    grades = _ranking(rel, k)
    n = len(grades)
    said = (
        f"Reading stops at rank {digits(1 / value)}, the first relevant result"
        if value
        else "None is relevant"
    )
    fig = canvas(252, f"RR@{n} = {digits(value, 3)}", "" if value else "no relevant result")
    fig.alt = (
        f"A row of results with the grades {listed(grades)}. {said}: RR@{n} is {digits(value, 3)}."
    )
    ax = panel(fig, 58, 52, (0.5, n + 0.5), (-0.42, 1))
    stop = _read(ax, -0.22, grades, min_grade)
    for rank in range(1, n + 1):
        color, weight, width = ("hit", "bold", 4) if rank == stop else ("muted", "normal", 1)
        stroke(
            ax,
            (rank, rank),
            (0, 1 / rank),
            color,
            width,
            marker="o",
            markevery=[1],
            markersize=4 + width,
        )
        if column(ax) > 36 or rank == stop:
            write(ax, f"1/{rank}", rank, 1 / rank, dy=9, color=color, weight=weight)
    ground(ax, n)
    row(ax, 0, "rank", range(1, n + 1), "muted")
    row(ax, 1, "grade", [digits(grade) for grade in grades], weight="bold", grades=list(grades))
    if stop:
        side, dx = ("left", 8) if n - stop > n / 4 else ("right", -8)
        stroke(ax, (stop + 0.5, stop + 0.5), (-0.42, 1.4), "ink", 2)
        write(ax, "stops here", stop + 0.5, 1.4, dx=dx, dy=-11, ha=side, weight="bold")
    return fig


# One list as every measure sees it


def _draw_gains(ax, grades, min_grade):
    "Draw the grades as bars, the highest of full height."
    bars(ax, grades / (grades.max() or 1), "gain")


def _draw_discounted(ax, grades, min_grade):
    "Draw the grades in outline, filled by what the discount leaves."
    bars(ax, grades / (grades.max() or 1), "gain", outline=True)
    bars(ax, contributions(grades) / (grades.max() or 1), "gain")


def _draw_running_sums(ax, grades, min_grade):
    "Draw the running DCG under that of the ideal."
    top = idcg(grades) or 1
    ours = np.cumsum(contributions(grades)) / top
    best = np.cumsum(ideal_contributions(grades)) / top
    steps(ax, ours, "gain", 0, fill=True, alpha=0.14, linewidth=0)
    steps(ax, best, "lost", ours, fill=True, alpha=0.4, linewidth=0)
    for sums, color in ((best, "ideal"), (ours, "gain")):
        steps(ax, sums, color, None, linewidth=2)


def _draw_precisions(ax, grades, min_grade):
    "Draw a stem for the precision at each relevant result."
    _draw_stems(ax, _levels(grades, None, min_grade))


def _draw_first_hit(ax, grades, min_grade):
    "Draw the results down to the first relevant one, and where reading stops."
    stop = _read(ax, 0.36, grades, min_grade)
    if stop:
        stroke(ax, (stop + 0.5, stop + 0.5), (0, 0.9), "ink", 2)


# For each measure: what it does, its value of grades and the lowest relevant one, its value as text, and its drawing
_VIEWS = (
    ("CG", "adds the grades", lambda grades, least: cg(grades), digits, _draw_gains),
    ("DCG", "weighs by rank", lambda grades, least: dcg(grades), "{:.3f}".format, _draw_discounted),
    (
        "NDCG",
        "against the ideal",
        lambda grades, least: ndcg(grades),
        "{:.3f}".format,
        _draw_running_sums,
    ),
    (
        "AP",
        "precision at hits",
        lambda grades, least: ap(grades, min_grade=least),
        "{:.3f}".format,
        _draw_precisions,
    ),
    (
        "RR",
        "first hit only",
        lambda grades, least: rr(grades, min_grade=least),
        "{:.3f}".format,
        _draw_first_hit,
    ),
)


@styled()
def plot_overview(
    rel: ArrayLike,
    k: int | None = None,
    min_grade: float = 1,
) -> AltFigure:
    """Draw one list `rel`, cut at `k`, as CG, DCG, NDCG, AP and RR see it: a row each, with its value.

    Parameters
    ----------
    rel : ArrayLike
        Grades of 0 or more, best rank first: a list of n numbers.
    k : int, default None
        Cutoff in ranks; None, the default, draws all n.
    min_grade : float, default 1
        The lowest grade that counts as relevant for AP and RR, 1 by default.

    Returns
    -------
    AltFigure
        A matplotlib figure with a text alternative.
    """
    grades = _ranking(rel, k)
    n = len(grades)
    edge = dict(xycoords=("figure points", "data"))
    fig = canvas(416, "One list, five verdicts")
    fig.alt = f"A list with the grades {listed(grades)}, as five measures see it."
    for at, (name, words, measure, as_text, draw) in enumerate(_VIEWS):
        value = measure(grades, min_grade)
        fig.alt += f" {name}, {words}: {digits(value, 3)}."
        ax = panel(fig, 306 - 74 * at, 60 + 74 * at, (0.5, n + 0.5), (0, 1), 138, 64)
        draw(ax, grades, min_grade)
        ground(ax, n)
        write(ax, name, 0, 0, dy=25, ha="left", weight="bold", size=18, **edge)
        write(ax, words, 0, 0, dy=5, ha="left", color="muted", **edge)
        write(ax, as_text(value), 360, 0, dy=5, ha="right", weight="bold", size=18, **edge)
    ax = panel(fig, 372, 12, (0.5, n + 0.5), (0, 1), 138, 64)
    size = min(30, 0.8 * column(ax))
    stroke(
        ax,
        range(1, n + 1),
        [0.5] * n,
        "muted",
        0,
        marker="s",
        markersize=size,
        markerfacecolor="none",
    )
    write(ax, "grades", 0, 0.5, dy=-6, color="muted", ha="left", **edge)
    for rank, grade in enumerate(grades, 1):
        write(ax, digits(grade), rank, 0.5, dy=-6, weight="bold")
    return fig
