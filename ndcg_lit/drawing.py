"""A matplotlib figure that says in words what it shows, looks right wherever it is read, and is the same every time.

matplotlib writes SVG for a file: in fixed black and fixed fonts, with an id on every group. This module adapts that SVG
to a page, stores it in notebooks as an image with its words, and draws the marks that all figures share on one grid.
pyplot is not used: it keeps a list of figures, opens windows and chooses a backend for the whole program.
"""

import base64
import hashlib
import io
import re
import sys
from collections.abc import Sequence
from functools import partial
from html import escape
from xml.etree import ElementTree

import numpy as np
from numpy.typing import ArrayLike

from ndcg_lit.lists import nice_steps as nice_steps  # imported from here too, by what draws
from ndcg_lit.system import needed
from ndcg_lit.tables import digits, with_minuses

with needed('figures need matplotlib, which is missing: pip install "ndcg_lit[lab]"', "matplotlib"):
    from matplotlib import style
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path


# Colours and type


# One colour has one meaning: blue is what the list gains, orange the ideal, purple what is lost, green a relevant result.
# These values are for white paper, where all but `line` have the contrast of 4.5 that text needs.
PALETTE = dict(
    ink="#1d2230",
    muted="#565d6d",
    line="#dcd9d0",
    weight="#575e6e",
    gain="#0b6bb5",
    ideal="#b45a00",
    lost="#a8478f",
    hit="#00795b",
)


def _css_color(role):
    """Return the page's colour for `role`, or the colour for paper if the page has none.

    >>> _css_color("gain")
    'var(--ndcg-gain,#0b6bb5)'
    """
    return f"var(--ndcg-{role},{PALETTE[role]})"


TYPE = 15  # the size of type, in units of the grid


_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ndcg_lit",
    "font.size": TYPE,
    "text.color": PALETTE["ink"],
    "lines.solid_capstyle": "butt",
}


# A `with` block or a decorator that sets our settings over matplotlib's defaults, so that no style leaks in or out
styled = partial(style.context, ["default", _STYLE])


# From matplotlib's SVG to that of a page


def _drawing(figure):
    "Return the SVG that matplotlib writes for `figure`, as a tree."
    file = io.BytesIO()
    with styled():
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    return ElementTree.fromstring(file.getvalue())


def _rounded(text):
    """Return `text` with its numbers cut to two decimals, and a path without the spaces that it does not need.

    >>> _rounded("M 28.8 194.412 \\nL 259.2 21.6 \\nz")
    'M28.8 194.41L259.2 21.6z'
    """
    short = re.sub(r"-?\d+\.\d+", lambda number: digits(number[0]), text).strip()
    return re.sub(r"\s*([A-Za-z])\s*", r"\1", short) if re.match(r"M[\s\d-]", short) else short


_ROLES = {color: _css_color(role) for role, color in PALETTE.items()} | {
    "#000000": _css_color("ink")
}


# What the page and SVG assume anyway
_ASSUMED = {
    f"fill:{_css_color('ink')}",
    "font-size:15px",
    "font-weight:400",
    "text-anchor:start",
    "stroke-linejoin:round",
    "stroke-linecap:butt",
    "stroke-dashoffset:0",
    "stroke-width:1",
}


_SHORT_FONT = re.compile(r"font: ?(?:(\d00) )?([\d.]+px)[^;]*")  # as matplotlib 3.8 writes it


def _css(text):
    """Return the inline style `text` with roles for colours and without what the page supplies.

    >>> _css("stroke-width: 1.2345678; fill: #0b6bb5; font-family: 'DejaVu Sans'")
    'fill:var(--ndcg-gain,#0b6bb5);stroke-width:1.23'
    """
    text = _SHORT_FONT.sub(r"font-weight: \1; font-size: \2", text)
    pairs = [
        [part.strip() for part in rule.split(":", 1)] for rule in text.split(";") if ":" in rule
    ]
    kept = [(key, value) for key, value in pairs if value and key != "font-family"]
    rules = {f"{key}:{_ROLES.get(value.lower(), _rounded(value))}" for key, value in kept}
    return ";".join(sorted(rules - _ASSUMED))  # versions of matplotlib differ in order


_POINTER = re.compile(r"(?<=url\(#)[^)]+(?=\))|(?<=^#).+$")


def _new_ids(drawing, prefix):
    "Return new names, starting with `prefix`, for the ids in `drawing` that something points to. Others may go."
    found = [_POINTER.search(value) for node in drawing.iter() for value in node.attrib.values()]
    used = dict.fromkeys(pointer[0] for pointer in found if pointer)
    return {old: f"{prefix}-{i}" for i, old in enumerate(used)}


def _markup(node, ids):
    """Return `node` and its children as markup for the page, with the attributes that it needs and the new `ids`.

    Metadata, empty groups and shapes without ink disappear; a group that only grouped gives way to its children."""
    tag = node.tag.rpartition("}")[2]
    inner = "".join(_markup(child, ids) for child in node) or escape(
        (node.text or "").strip(), quote=False
    )
    known = {key.rpartition("}")[2]: value for key, value in node.attrib.items()}
    known |= {"style": _css(known.get("style", "")), "id": ids.get(known.get("id"), "")}
    known["transform"] = re.sub(r"\s*rotate\(-?0(\.0)?( [^)]*)?\)", "", known.get("transform", ""))
    pointed = {
        key: _POINTER.sub(lambda pointer: ids[pointer[0]], _rounded(value))
        for key, value in known.items()
    }
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in pointed.items() if value)
    if tag in ("metadata", "style", "title") or attributes.endswith('style="fill:none"'):
        return ""
    if tag in ("g", "defs") and not inner:
        return ""
    if tag == "g" and not attributes:
        return inner
    return f"<{tag}{attributes}>{inner}</{tag}>" if inner else f"<{tag}{attributes}/>"


_LOOK = (
    "font-family:var(--sans,system-ui,sans-serif);font-size:15px;font-variant-numeric:tabular-nums;"
    f"fill:{_css_color('ink')};stroke-linejoin:round"
)


def _svg(figure):
    "Return `figure` as an SVG document on white paper."
    drawing = _drawing(figure)
    ids = _new_ids(drawing, "§")
    inner = "".join(_markup(child, ids) for child in drawing)
    prefix = "f" + hashlib.sha256((inner + figure.alt).encode()).hexdigest()[:7]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawing.get("viewBox")}" style="{_LOOK}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        + inner.replace("§-", prefix + "-")
        + "</svg>"
    )


# The figure that is shown


_SCALE = 1.2  # of a picture in a notebook: type of 15 is then 18 pixels high, as the text of our pages is


def picture(
    svg: str,  # an SVG document with a viewBox
    alt: str,  # what it shows, in words
    caption: str = "",  # a line to set below it
) -> str:  # HTML
    """Return the document `svg` as a figure whose picture is an image.

    JupyterLab and viewers on the web remove every `<svg>` of a notebook that is not trusted; an image stays."""
    width = round(_SCALE * float(re.search(r'viewBox="(?:[\d.-]+ ){2}([\d.]+)', svg)[1]))
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    image = f'<img src="{source}" alt="{escape(alt)}" width="{width}" style="max-width:100%;height:auto">'
    said = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return (
        f'<figure class="ndcg-figure" style="margin-left:0;margin-right:0">{image}{said}</figure>'
    )


class AltFigure(Figure):
    "A matplotlib `Figure` with a text alternative `alt` and a `caption`, shown as an SVG image."

    def __init__(self, *args, alt: str = "", caption: str = "", **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.alt, self.caption = alt, caption

    def __repr__(self):
        return self.alt or super().__repr__()

    __str__ = __repr__

    def _repr_html_(self):
        return picture(_svg(self), self.alt, self.caption)

    def _repr_mimebundle_(self, **wanted):
        shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
        for kind, formatter in shell.display_formatter.formatters.items() if shell else ():
            if kind.startswith("image/"):
                # Once pyplot is loaded, IPython would draw a bitmap of every figure as well.
                formatter.for_type(AltFigure, lambda figure: None)
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}


# The grid that all figures share, and marks on it


_WIDTH = 360  # of a figure, in units of the grid
_LEFT = 66  # units for the titles of rows
_LINE = 23  # units from one row of the table to the next


@styled()
def canvas(height: float, said: str, aside: str = "") -> AltFigure:
    """Return an empty figure of `height` units, with a caption of what it shows, `said`, and a little more, `aside`.

    >>> canvas(60, "-0.5 to x-1", "in short").caption
    '−0.5 to x-1: in short.'
    """
    caption = with_minuses(f"{said}: {aside}." if aside else f"{said}.")
    return AltFigure(figsize=(_WIDTH / 72, height / 72), caption=caption)


def panel(
    fig: AltFigure,
    bottom: float,
    top: float,
    xlim: tuple,
    ylim: tuple,
    left: float = _LEFT,
    right: float = 8,
) -> Axes:
    "Add axes without a frame, `bottom`, `top`, `left` and `right` units inside `fig`, with the limits `xlim`, `ylim`."
    width, height = fig.get_size_inches() * 72
    place = left / width, bottom / height, 1 - (left + right) / width, 1 - (bottom + top) / height
    ax = fig.add_axes(place, xlim=xlim, ylim=ylim)
    ax.set_axis_off()
    return ax


def write(
    ax: Axes,
    text: str,
    x: float,
    y: float,
    dx: float = 0,
    dy: float = 0,
    color: str = "ink",
    **kwargs,
) -> None:
    "Write `text` on `ax` at (`x`, `y`) in data units, moved by `dx`, `dy` units of the grid, in a role's `color`."
    kwargs = (
        dict(ha="center", color=PALETTE[color], size=TYPE, annotation_clip=False, parse_math=False)
        | kwargs
    )
    ax.annotate(
        with_minuses(str(text)), (x, y), xytext=(dx, dy), textcoords="offset points", **kwargs
    )


def breadth(text: str, weight: str = "normal") -> float:
    "Return the width of `text` in units of the grid, set in DejaVu Sans, which is wider than most faces of pages."
    face = FontProperties(family="DejaVu Sans", weight=weight, size=TYPE)
    return text_to_path.get_text_width_height_descent(text, face, ismath=False)[0]


def column(ax: Axes) -> float:
    "Return the width of one rank on `ax`, in units of the grid."
    return ax.get_position().width * _WIDTH / np.ptp(ax.get_xlim())


def row(
    ax: Axes,
    line: int,
    title: str,
    labels: Sequence,
    color: str = "ink",
    weight: str = "normal",
    grades: Sequence | None = None,
) -> None:
    """Write row `line` of the table under `ax`: its `title`, then as many `labels` of ranks as there is room for.

    With `grades`, each label stands on the colour of its grade: the higher, the deeper."""
    look = dict(dy=-24 - _LINE * line, color=color, weight=weight)
    write(ax, title, 0, 0, ha="left", xycoords=("figure points", "axes fraction"), **look)
    widest = max(len(str(label)) for label in labels)
    every = int(np.ceil((9 * widest + 3) / column(ax)))
    shade = dict(boxstyle="round,pad=.22", facecolor=PALETTE["gain"], linewidth=0)
    for rank in range(1, len(labels) + 1, every):
        on = (
            dict(bbox=shade | dict(alpha=0.38 * min(max(grades[rank - 1] / 3, 0), 1)))
            if grades
            else {}
        )
        write(ax, labels[rank - 1], rank, 0, xycoords=("data", "axes fraction"), **look, **on)


def stroke(
    ax: Axes, x: ArrayLike, y: ArrayLike, color: str = "line", width: float = 1, **kwargs
) -> None:
    "Draw a line on `ax` through the points `x`, `y`, in the `color` of a role."
    ax.plot(x, y, color=PALETTE[color], linewidth=width, clip_on=False, **kwargs)


def steps(ax: Axes, heights: ArrayLike, color: str, bottom: ArrayLike | None = 0, **kwargs) -> None:
    "Draw a step for each of the `heights` on `ax`, a column wide; filled down to `bottom` with `fill=True`."
    edges = np.arange(len(heights) + 1) + 0.5
    ax.stairs(heights, edges, baseline=bottom, color=PALETTE[color], clip_on=False, **kwargs)


def bars(
    ax: Axes,
    heights: ArrayLike,
    color: str,
    bottom: ArrayLike = 0,
    outline: bool = False,
    at: ArrayLike | None = None,
    width: ArrayLike = 0.72,
    **kwargs,
) -> None:
    "Draw bars of the `heights` on `ax`, or their `outline`, from `bottom` up, at ranks 1, 2, ... or `at` other places."
    look = (
        dict(fill=False, edgecolor=PALETTE[color], linewidth=1.2)
        if outline
        else dict(color=PALETTE[color])
    )
    places = range(1, len(heights) + 1) if at is None else at
    ax.bar(places, heights, width, bottom, clip_on=False, **look, **kwargs)


def scale(ax: Axes, y: float, values: Sequence[float]) -> None:
    "Draw an axis on `ax` at the height `y`, with a mark and a number for each of the `values`."
    stroke(ax, ax.get_xlim(), (y, y), "muted")
    for value in values:
        stroke(ax, (value, value), (y, y), "muted", 1, marker="|", markersize=9)
        write(ax, f"{value:g}", value, y, dy=-19, color="muted")


def ground(ax: Axes, n: int) -> None:
    "Draw the line on `ax` that the marks of `n` ranks stand on."
    stroke(ax, (0.5, n + 0.5), (0, 0), "muted")


def dots(ax: Axes, y: float, n: int, hits: ArrayLike) -> None:
    "Draw a row of `n` results on `ax` at height `y`: filled at the ranks `hits`, hollow elsewhere."
    others = np.setdiff1d(np.arange(1, n + 1), hits)
    size = min(15, 0.7 * column(ax))
    stroke(ax, hits, [y] * len(hits), "hit", 0, marker="o", markersize=size)
    stroke(
        ax,
        others,
        [y] * len(others),
        "muted",
        0,
        marker="o",
        markersize=size - 1,
        markerfacecolor="none",
    )


# A chart of how data change


def _in_words(heading, rows):
    """Return the `heading` and the `rows` of a chart as sentences.

    >>> _in_words("A line", [{"text": "2 2"}, "split", {"fields": "two", "blanks": "one"}])
    'A line, from top to bottom. text: 2 2. Then by split fields: two; blanks: one.'
    """
    said = []
    by = ""
    for row in rows:
        if isinstance(row, str):
            by = f" by {row}"
        else:
            boxes = "; ".join(f"{name}: {example}" for name, example in row.items())
            said.append(f"{'Then' + by + ' ' if said else ''}{boxes}.")
            by = ""
    return f"{heading}, from top to bottom. {' '.join(said)}"


_GAP = 10  # between boxes side by side
_LOW, _HIGH = 34, 54  # the heights of a box with one line and with two
_ARROW = 36  # the height of an arrow


def _height(row):
    "Return the height of a `row` of the chart, in units of the grid. A single box takes one line if it can."
    if isinstance(row, str):
        return _ARROW
    (name, example), *others = row.items()
    return _HIGH if others or breadth(name, "bold") + breadth(example) > _WIDTH - 3 * 12 else _LOW


def _draw_boxes(ax, y, row):
    "Draw the boxes of a `row` at height `y`."
    width = (_WIDTH - 2 - _GAP * (len(row) - 1)) / len(row)
    height = _height(row)
    for i, (name, example) in enumerate(row.items()):
        left = 1 + i * (width + _GAP)
        right, bottom = left + width, y + height
        stroke(ax, (left, right, right, left, left), (y, y, bottom, bottom, y), "gain", 1.5)
        if len(row) == 1:
            side, across, down = ("right", _WIDTH - 12, 22) if height == _LOW else ("left", 12, 42)
            write(ax, name, 12, y + 22, ha="left", weight="bold")
            write(ax, example, across, y + down, ha=side, color="muted")
        elif max(breadth(name, "bold"), breadth(example)) > width - 8:
            raise ValueError(
                f"too wide for its box: {name!r} or its example; shorten it or use fewer boxes"
            )
        else:
            write(ax, name, left + width / 2, y + 22, weight="bold")
            write(ax, example, left + width / 2, y + 42, color="muted")


@styled()
def flow(
    heading,  # what the chart is about
    *rows,  # a dict of boxes, name to example, or the text on the arrow to the next row
):  # an `AltFigure`
    "Draw how data change, `heading` as the caption and `rows` from top to bottom. ValueError for a box too narrow."
    top = 8
    height = top + sum(map(_height, rows)) + 4
    fig = canvas(height, heading)
    fig.alt = _in_words(heading, rows)
    ax = panel(fig, 0, top, (0, _WIDTH), (height - top, 0), left=0, right=0)
    y = 0
    for row in rows:
        if isinstance(row, str):
            stroke(ax, (24, 24), (y + 4, y + _ARROW - 10), "muted", 1.5)
            stroke(ax, (24,), (y + _ARROW - 9,), "muted", 0, marker="v", markersize=8)
            write(ax, row, 42, y + 23, ha="left", color="gain")
        else:
            _draw_boxes(ax, y, row)
        y += _height(row)
    return fig
