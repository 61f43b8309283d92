"""A picture for each page of the book, 1200 x 630: what a messenger shows beside a link that somebody sends."""
import re
from functools import cache

import numpy as np
from matplotlib import font_manager, rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image, ImageDraw, ImageFont

from cache import HERE, OUT
from site_map import NUMBER, STORY, text

SIZE = (1200, 630)
LEFT, TOP, COLUMN = 66, 70, 510      # where the words stand, and how wide they run
PICTURE = (620, 60, 1140, 570)       # the room of the figure: left, top, right, bottom
NAME = 540                           # where the name of the package stands, below the words
SIZES = ((68, 34), (62, 31), (56, 28), (50, 25))  # of a title and its promise: the first in which both fit
GAP = 22                             # between them
LEADING = 1.3
COLORS = 64
PAPER, INK, MUTED, GAIN, IDEAL = "#fdfcf9", "#1d2230", "#565d6d", "#0b6bb5", "#b45a00"
HIT, LINE = "#00795b", "#dcd9d0"
REL = [3, 2, 3, 0, 1, 2]
SCORES = [0.7, 0.7, 0.7, 0.7, 0.4, 0.4]
WORDS = HERE / "fonts" / "text.ttf"
TITLE = HERE / "fonts" / "title.ttf"
CHINESE = HERE / "fonts" / "chinese.otf"
CLOSING = "[，。：；、？！）”]*"
HEADING = re.compile(r"## (.+?)(?: \{#.*\})?$", re.M)
PIECE = re.compile(rf"（*(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef]){CLOSING}")  # a word, or a sign with its punctuation
FAMILY = [
    font_manager.FontEntry(fname=str(face), name="Lit Serif", style="normal", variant="normal", weight=weight,
                           stretch="normal", size="scalable")
    for face, weight in ((WORDS, 400), (TITLE, 700))
]


def figures():
    "Return the figure that opens a page, for the pages that have one: its name -> a function that draws it."
    from ndcg_lit import figures as draw
    return {
        "index": lambda: draw.plot_overview(REL),
        "cumulative_gain": lambda: draw.plot_gains(REL),
        "discounted_gain": lambda: draw.plot_discounted(REL),
        "ideal_gain": lambda: draw.plot_ideal(REL),
        "normalized_gain": lambda: draw.plot_orders(REL),
        "average_precision": lambda: draw.plot_precision([1, 0, 1, 0, 1], n_relevant=5),
        "reciprocal_rank": lambda: draw.plot_first_hit([0, 0, 1, 0, 1, 1]),
        "ties": lambda: draw.plot_orders(REL, scores=SCORES),
    }


def draw_previews(pages):
    "Draw the picture of each of `pages` into the folder of the site."
    known = figures()
    font_manager.fontManager.ttflist += FAMILY
    for page in pages:
        target = OUT / page.preview
        target.parent.mkdir(parents=True, exist_ok=True)
        if page.file == STORY:
            two_lists(question_of(page), CHINESE if page.layer else TITLE).save(target, optimize=True)
            continue
        picture = known.get(NUMBER.sub("", page.source.stem), bars)
        faces = (CHINESE, CHINESE) if page.layer else (TITLE, WORDS)
        card(page.title, page.description, raster(picture), faces).save(target, optimize=True)


def card(title, promise, picture, faces=(TITLE, WORDS)):
    "Return the card of one page: its title and its promise, each in its face, at the left, the `picture` at the right."
    heading, text = faces
    made = Image.new("RGB", SIZE, PAPER)
    brush = ImageDraw.Draw(made)
    promise = promise.replace("`", "")
    large, small = next(pair for pair in SIZES if pair == SIZES[-1] or fits(title, promise, pair, faces))
    low = write(brush, title, TOP, heading, large, INK)
    write(brush, promise, low + GAP, text, small, MUTED)
    write(brush, "ndcg_lit", NAME, TITLE, 32, INK)
    left, top, right, bottom = PICTURE
    corner = ((left + right - picture.width) // 2, (top + bottom - picture.height) // 2)
    made.paste(picture, corner, picture)
    return made.quantize(COLORS, dither=Image.Dither.NONE)


def question_of(page):
    "Return the first heading below the title of `page`, without what names it in an address."
    return next(match[1] for cell in page.cells if (match := HEADING.match(text(cell))))


def two_lists(question, heading):
    """Return the card of the two judges: the `question` in the face `heading`, both lists, both numbers of each judge.

    Each judge stands between the lists and looks at the one that he prefers, whose number has his color."""
    from ndcg_lit import ap, ndcg
    from ndcg_lit.labs.judges_lab import LISTS, grades_in
    made = Image.new("RGB", SIZE, PAPER)
    brush = ImageDraw.Draw(made)
    brush.text((90, 36), question, font=ImageFont.truetype(heading, 56), fill=INK)
    lists = [grades_in(order) for order in LISTS.values()]
    for side, grades in enumerate(lists):
        x = 90 + 640 * side
        brush.rounded_rectangle((x, 128, x + 380, 448), 18, "#ffffff", LINE, 3)
        for rank, grade in enumerate(grades):
            top = 144 + 49 * rank
            brush.ellipse((x + 24, top, x + 58, top + 34), "#ffffff", GAIN if grade else MUTED, 4)
            if grade: brush.pieslice((x + 24, top, x + 58, top + 34), 90, 450 if grade > 1 else 270, GAIN)
            wide = {3: 270, 1: 200, 0: 140}[grade]
            brush.rounded_rectangle((x + 78, top + 8, x + 78 + wide, top + 26), 9, MUTED if grade else LINE)
    face = ImageFont.truetype(TITLE, 44)
    judges = ("NDCG", ndcg(lists), GAIN, 210), ("MAP", ap(lists), HIT, 366)
    for name, values, color, middle in judges:
        ahead = int(values[1] > values[0])  # 0: he prefers the left list
        look_at(brush, middle, color, ahead, square=name == "MAP")
        for side, value in enumerate(values):
            said = f"{name} {value:.2f}".replace("0.", ".")
            x = 90 + 640 * side + (0 if name == "NDCG" else 212)
            brush.text((x, 510), said, font=face if side == ahead else face.font_variant(size=36), anchor="ls",
                       fill=color if side == ahead else MUTED)
    brush.text((90, 560), "ndcg_lit", font=ImageFont.truetype(TITLE, 32), fill=INK)
    return made.quantize(COLORS, dither=Image.Dither.NONE)


def look_at(brush, middle, color, side, square):
    "Draw a judge between the lists, `square` or round and with a monocle, who looks at the list on this `side`."
    x, wide = 600, 58
    box = (x - wide, middle - wide, x + wide, middle + wide)
    if square: brush.rounded_rectangle(box, 16, PAPER, color, 6)
    else: brush.ellipse(box, PAPER, color, 6)
    shift = 12 if side else -12
    for eye in (x - 21, x + 21):
        spot = (eye + shift - 8, middle - 18, eye + shift + 8, middle - 2)
        if square: brush.rectangle(spot, color)
        else: brush.ellipse(spot, color)
    if not square: brush.ellipse((x + 3, middle - 28, x + 39, middle + 8), outline=color, width=4)
    brush.arc((x - 22 + shift, middle - 4, x + 22 + shift, middle + 32), 20, 160, color, 6)


def write(brush, text, top, face, size, color):
    "Write `text` in lines from `top` down; where the next line would stand."
    font = ImageFont.truetype(face, size)
    for number, line in enumerate(lines(text, font)):
        brush.text((LEFT, top + number * round(LEADING * size)), line, font=font, fill=color)
    return top + height(text, face, size)


def fits(title, promise, sizes, faces):
    "Return whether the `title` and the `promise` end above the name of the package."
    (large, small), (heading, text) = sizes, faces
    return TOP + height(title, heading, large) + GAP + height(promise, text, small) <= NAME


def height(text, face, size):
    "Return the height of `text` in lines of this `size`."
    return len(lines(text, ImageFont.truetype(face, size))) * round(LEADING * size)


def lines(text, font):
    "Return the lines of `text` that are no wider than the column. Chinese breaks anywhere but before its punctuation."
    made, end = [], 0
    for piece in PIECE.finditer(text):
        longer = made[-1] + " " * (piece.start() > end) + piece[0] if made else piece[0]
        if made and font.getlength(longer) <= COLUMN: made[-1] = longer
        else: made.append(piece[0])
        end = piece.end()
    return made


@cache
def raster(draw):
    "Return the figure that `draw` gives as a picture with a clear ground, as large as its room allows."
    with rc_context({"font.family": "sans-serif", "font.sans-serif": ["Lit Serif", "DejaVu Sans"]}):
        figure = draw()
        figure.set_facecolor("none")
        wide, high = figure.get_size_inches()
        figure.set_dpi(min((PICTURE[2] - PICTURE[0]) / wide, (PICTURE[3] - PICTURE[1]) / high))
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
    return Image.fromarray(np.asarray(canvas.buffer_rgba()))


def bars():
    "Draw the mark of the site: six gains under the curve of their discount."
    figure = Figure((5.2, 4.6))
    axes = figure.add_axes((0, 0, 1, 1), frameon=False, xticks=[], yticks=[])
    ranks = range(1, 7)
    axes.bar(ranks, [7, 4.2, 3.4, 0.4, 1.6, 1.9], color=GAIN, width=0.72)
    axes.plot(ranks, [8.2, 6.1, 5.0, 4.3, 3.8, 3.5], color=IDEAL, linewidth=6, solid_capstyle="round")
    axes.set_ylim(0, 9)
    return figure
