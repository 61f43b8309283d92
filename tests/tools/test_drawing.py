"""A figure has a text alternative, the colours of the page and the same bytes every time; notebooks store an image."""
import io
import re
import subprocess
import sys
from base64 import b64decode

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from matplotlib.figure import Figure

from ndcg_lit.drawing import (
    PALETTE, AltFigure, bars, breadth, canvas, column, dots, flow, ground, panel, picture, row, steps, styled,
)


@pytest.fixture
def figure():
    figure = AltFigure(figsize=(4, 2.6), alt="Three bars: 3, 2 and 3.", caption="Any matplotlib axes will do.")
    with styled(): figure.subplots().bar([1, 2, 3], [3, 2, 3], color=PALETTE["gain"])
    return figure


def stored(figure):
    "Return the SVG that a notebook stores of the `figure`."
    return b64decode(re.search('base64,([^"]+)', figure._repr_html_())[1]).decode()


def test_without_matplotlib_an_error_says_what_to_install():
    hidden = "import sys; sys.modules['matplotlib'] = None; import ndcg_lit; print(ndcg_lit.ndcg([1]))"
    hidden += "; ndcg_lit.plot_gains"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.stdout == "1.0\n" and 'pip install "ndcg_lit[lab]"' in done.stderr.splitlines()[-1]


def luminance(color):
    parts = np.array([int(color[i:i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("role", [role for role in PALETTE if role != "line"])  # a colour of rules, never of text
def test_text_has_the_contrast_on_paper_that_it_needs(role):
    assert 1.05 / (luminance(PALETTE[role]) + 0.05) >= 4.5
    assert list(PALETTE.values()).count(PALETTE[role]) == 1


def test_only_ids_that_something_points_to_stay_under_new_names(figure):
    svg = stored(figure)
    named, pointed = set(re.findall(r' id="([^"]+)"', svg)), set(re.findall(r"#(f[0-9a-f]{7}-\d+)", svg))
    assert named == pointed and len(named) == 3


def test_a_page_gets_half_of_what_matplotlib_writes_in_its_own_colours_and_type(figure):
    file = io.StringIO()
    with styled(): figure.savefig(file, format="svg")
    svg = stored(figure)
    assert len(svg) < len(file.getvalue()) / 2
    assert "#000" not in svg and "DejaVu" not in svg and "var(--ndcg-gain,#0b6bb5)" in svg


def test_a_picture_is_an_image_with_its_words_and_nothing_a_viewer_drops():
    page = picture('<svg viewBox="0 0 300 100"/>', "nothing <yet>", "An empty sheet.")
    assert 'alt="nothing &lt;yet&gt;" width="360"' in page and "<figcaption>An empty sheet.</figcaption>" in page
    assert "<svg" not in page and "figcaption" not in picture('<svg viewBox="0 0 3 1"/>', "no caption")


def test_a_figure_is_its_words_in_a_terminal_and_one_image_in_a_notebook(figure):
    assert str(figure) == repr(figure) == "Three bars: 3, 2 and 3."
    html = figure._repr_html_()
    assert html == figure._repr_html_() and 'alt="Three bars' in html and "//" not in html.split("base64")[0]
    assert stored(figure).startswith("<svg ")


def test_ipython_stores_no_bitmap_beside_the_image(figure):
    shell = InteractiveShell.instance()
    try:
        shell.display_formatter.formatters["image/png"].for_type(Figure, lambda drawn: "a bitmap")  # as pyplot does
        bundle, _ = shell.display_formatter.format(figure)
    finally: InteractiveShell.clear_instance()
    assert sorted(bundle) == ["text/html", "text/plain"]


def test_labels_of_ranks_are_written_as_there_is_room():
    ax = panel(canvas(70, "table"), 40, 30, (.5, 24.5), (0, 1))
    row(ax, 0, "rank", range(1, 25), "muted")
    assert [text.get_text() for text in ax.texts] == ["rank", *map(str, range(1, 25, 2))] and column(ax) < 17
    assert breadth("") == 0 and breadth("rank", "bold") > breadth("rank") > 4 * 7


def test_marks_are_drawn_for_every_rank():
    ax = panel(canvas(150, "marks"), 34, 34, (.5, 4.5), (-1, 3))
    bars(ax, [1, 2, 3, 2], "gain")
    steps(ax, [2, 2.5, 3, 2.5], "ideal", None)
    ground(ax, 4)
    dots(ax, -.5, 4, [1, 3])
    assert len(ax.patches) == 5 and [len(line.get_xdata()) for line in ax.lines] == [2, 2, 2]


def test_a_chart_says_what_it_draws_and_gives_a_long_example_a_second_line():
    short = flow("A line", {"text": "q1 d7"}, "split", {"query": "q1", "document": "d7"})
    assert short.alt == "A line, from top to bottom. text: q1 d7. Then by split query: q1; document: d7."
    long = flow("A line", {"text": "q1 d7 " * 9}, "split", {"query": "q1", "document": "d7"})
    assert long.get_size_inches()[1] - short.get_size_inches()[1] == pytest.approx(20 / 72)
