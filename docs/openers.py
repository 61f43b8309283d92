"""The picture of a page: its idea in a few bars, rings and lines, beside its title, in the menu and on a card."""
from math import log2

WIDE, HIGH = 160, 96          # of the whole picture
STEP, BAR, GROUND = 26, 20, 80  # from one rank to the next, the width of a bar, and where bars stand
GRADES = [3, 2, 3, 0, 1, 2]   # the running example
IDEAL = sorted(GRADES, reverse=True)
WEIGHTS = [1 / log2(rank + 1) for rank in range(1, 7)]
EVEN = [1] * 6


def left(rank): return 4 + STEP * (rank - 1)


def middle(rank): return left(rank) + BAR // 2


def bar(rank, part, kind, low=0.0):
    "Return a bar at this `rank`: the `part` from 0 to 1 of the height, above the part `low`."
    top, bottom = GROUND - 76 * part, GROUND - 76 * low
    if round(top) == round(bottom): return ""
    return f'<rect class="{kind}" x="{left(rank)}" y="{top:.0f}" width="{BAR}" height="{bottom - top:.0f}" rx="2"/>'


def bars(grades, weights=None, kind="gain"):
    "Return a bar for each grade, as high as grade times weight."
    weighed = zip(grades, weights or EVEN)
    return "".join(bar(rank, grade * weight / 3, kind) for rank, (grade, weight) in enumerate(weighed, 1))


def line(points, kind="curve"):
    "Return a line through these points: x in pixels, and the height from 0 to 1."
    at = " ".join(f"{x:.0f},{GROUND - 76 * part:.0f}" for x, part in points)
    return f'<polyline class="{kind}" points="{at}"/>'


def over_ranks(parts, kind="curve"):
    "Return a line over the ranks through these heights."
    return line([(middle(rank), part) for rank, part in enumerate(parts, 1)], kind)


def dot(x, part, kind="gain", radius=8):
    return f'<circle class="{kind}" cx="{x:.0f}" cy="{GROUND - 76 * part:.0f}" r="{radius}"/>'


def rings(hits, part=0.5):
    "Return a full ring for each hit and an empty one for every other result."
    return "".join(dot(middle(rank), part, "hit" if hit else "whole", 9) for rank, hit in enumerate(hits, 1))


def box(x, part, wide, high, kind="whole"):
    "Return a box whose top left corner is at `x` and the height `part`; it is `wide` pixels and `high` parts."
    top = GROUND - 76 * part
    return f'<rect class="{kind}" x="{x}" y="{top:.0f}" width="{wide}" height="{76 * high:.0f}" rx="2"/>'


def across(part, kind="curve"): return line([(2, part), (158, part)], kind)


def upright(x, kind="ink"): return line([(x, 0), (x, 1)], kind)


def interval(part, low, mean, high, kind="gain"):
    "Return a mean with its interval at the height `part`; the three are pixels."
    return line([(low, part), (high, part)], "ink") + dot(mean, part, kind)


def precisions():
    "Return a stem at each hit of the running example, as high as the precision there."
    found, drawn = 0, ""
    for rank, grade in enumerate(GRADES, 1):
        found += grade > 0
        if grade: drawn += line([(middle(rank), 0), (middle(rank), found / rank)], "ink")
        drawn += dot(middle(rank), found / rank if grade else 0, "hit" if grade else "whole")
    return drawn


def lists(*columns):
    "Return several lists side by side, each of a few results: its kinds, the first on top."
    wide = 156 // len(columns)
    return "".join(box(4 + wide * at, 1 - row * 0.26, wide - 10, 0.2, kind)
                   for at, kinds in enumerate(columns) for row, kind in enumerate(kinds))


def links(pairs):
    "Return two columns of dots, and a line between those of each pair."
    drawn = "".join(line([(40, a), (120, b)], "ink") for a, b in pairs)
    return drawn + "".join(dot(40, a, "gain") + dot(120, b, "ideal") for a, b in pairs)


def ticks(*values):
    "Return an axis with a mark at each of these values from 0 to 1."
    return across(0.25, "ink") + "".join(line([(4 + 150 * value, 0.1), (4 + 150 * value, 0.8)], kind)
                                         for value, kind in values)


def differences(values, kinds):
    "Return a bar up or down from the middle for each of these values."
    wide = 156 // len(values)
    return across(0.5, "ink") + "".join(
        box(4 + wide * at, 0.5 + max(value, 0), wide - 4, abs(value), kind)
        for at, (value, kind) in enumerate(zip(values, kinds)))


def text_lines(lengths, kind="whole", at=4):
    "Return a flat box for each of these lengths, one below the other, as lines of a text."
    return "".join(box(at, 1 - i * 0.26, long, 0.14, kind) for i, long in enumerate(lengths))


CROWD = "".join(dot(middle(rank), .06 + .14 * i, "hit", 4) for rank, many in enumerate((7, 3, 2, 1, 1, 4), 1)
                for i in range(many))
WEIGHED = bars(GRADES, kind="whole") + bars(GRADES, WEIGHTS)
TIED = bar(1, 1, "gain") + "".join(bar(rank, 0.6, "gain") for rank in (2, 3, 4)) + bars([0, 0, 0, 0, 1, 0.6]) \
    + box(left(2) - 4, 0.7, 3 * STEP + 2, 0.2, "band")
TOOLS = ticks((0.751, "lost"), (0.785, "curve"), (0.961, "stroke"))
HALVED = [1 / rank for rank in range(1, 7)]
SEEN = bars([3] * 6, kind="whole") + bars([3] * 6, HALVED) + over_ranks(HALVED)
HISTOGRAM = bars([0.4, 1.4, 2.8, 2.6, 1.2, 0.4], kind="whole") + upright(left(5) + 8, "lost")
PICTURES = {  # by the address of a page, of which the last part is enough
    "ten_minutes": WEIGHED + over_ranks(WEIGHTS),
    "cumulative_gain": bars(GRADES),
    "discounted_gain": WEIGHED + over_ranks(WEIGHTS),
    "ideal_gain": bars(IDEAL, WEIGHTS, "ideal") + over_ranks(WEIGHTS),
    "normalized_gain": bars(IDEAL, WEIGHTS, "ideal") + bars(GRADES, WEIGHTS),
    "average_precision": precisions(),
    "reciprocal_rank": rings([0, 0, 1, 0, 0, 0]) + upright(left(4) - 3, "curve"),
    "lessons/ties": TIED,
    "evaluation": bars([0, 2.4, 0, 1, 0, 2]) + across(0.6),
    "practice/files": "".join(box(10 + 50 * i, .9 - .12 * i, 40, .5) for i in range(3)) + across(.1),
    "conventions": TOOLS,
    "choosing": line([(4, .5), (60, .5), (100, .95), (150, .95)]) + line([(60, .5), (150, .5)])
                + line([(60, .5), (100, .05), (150, .05)]),
    "all_measures": over_ranks(WEIGHTS) + over_ranks(HALVED, "lost") + over_ranks(EVEN, "stroke"),
    "more_measures": over_ranks([1, .8, .64, .51, .41, .33]) + over_ranks([1, .3, .1, .04, .02, .01], "lost"),
    "practice/exposure": "".join(bar(rank, WEIGHTS[rank - 1], "ideal" if rank in (3, 4, 6) else "gain")
                                 for rank in range(1, 7)),
    "beyond_relevance": lists(["gain"] * 3, ["gain", "hit", "ideal"]),
    "play/crowd": CROWD,
    "readers": CROWD,
    "play/accident": bar(2, .5, "gain") + bar(5, 1, "lost"),
    "before_the_measure": "".join(dot(40, part, "gain") + dot(120, part, kind)
                                  for part, kind in ((.95, "whole"), (.5, "ideal"), (.05, "whole")))
                          + line([(52, .5), (108, .5)], "ink"),
    "comparison": upright(60, "curve") + interval(.75, 50, 95, 140) + interval(.25, 76, 105, 134),
    "practice/order": line([(10, .9), (80, .5), (150, .1)], "lost") + line([(10, .5), (80, .9), (150, .9)], "stroke")
                      + line([(10, .1), (80, .1), (150, .5)], "ink"),
    "rankings": links([(.95, .5), (.5, .95), (.05, .05)]),
    "sampled": "".join(dot(16 + 26 * (i % 6), .9 - .4 * (i // 6), "gain" if i in (2, 7, 15) else "whole")
                       for i in range(18)),
    "labels": bars([0.4, 1, 0, 2, 0, 3]),
    "agreement": "".join(box(30 + 34 * (i % 3), 1 - .34 * (i // 3), 30, .3, "whole" if i % 4 else "gain")
                         for i in range(9)),
    "unjudged": bars([3, 0, 2, 0, 1, 0]) + "".join(bar(rank, .5, "unknown") for rank in (2, 4, 6)),
    "pools": box(10, 1, 84, .7, "whole") + box(66, .7, 84, .7, "whole") + box(66, .7, 28, .4, "gain"),
    "model_judges": line([(10, 0), (150, 1)], "ink") + "".join(
        dot(x, part) for x, part in [(25, .3), (52, .22), (80, .62), (108, .55), (134, .98)]),
    "nuggets": "".join(dot(12, part, kind) + line([(22, part), (74, to)], "ink") for part, to, kind in (
        (.95, .8, "gain"), (.5, .8, "gain"), (.05, .2, "whole"))) + box(76, .92, 26, .24) + box(76, .32, 26, .24)
        + line([(102, .8), (138, .8)], "ink") + box(138, .92, 18, .24, "hit") + box(138, .32, 18, .24, "whole"),
    "practice/clicks": SEEN,
    "interleaving": "".join(bar(rank, .7, "gain" if rank % 2 else "ideal") for rank in range(1, 7)),
    "protocol": "".join(dot(10 + 20 * i + 5 * (i * row % 3), .9 - .4 * row, "ideal" if i > 5 else "gain", 6)
                        for row in range(3) for i in range(8)) + upright(121, "curve"),
    "films": "".join(interval(.95 - .22 * i, 70 - 12 * i, 100 - 14 * i, 130 - 16 * i, "gain" if i else "lost")
                     for i in range(5)),
    "news": "".join(interval(.9 - .4 * i, 80 - 22 * i, 110 - 26 * i, 140 - 30 * i) for i in range(3)),
    "fusion": line([(10, .95), (60, .95), (100, .5), (150, .5)], "stroke")
              + line([(10, .05), (60, .05), (100, .5), (150, .5)]),
    "training": over_ranks([.05, .4, .62, .76, .84, .88], "stroke") + across(.98, "ink"),
    "batches": "".join(box(4 + 26 * i, 1, 20, .9, "gain" if i == 2 else "whole") for i in range(6)),
    "spark": dot(80, .9) + "".join(line([(80, .9), (x, .1)], "ink") + dot(x, .1, "ideal") for x in (20, 60, 100, 140)),
    "ci": across(.6) + bars([2.4, 2.1, 2.7, 0, 2.3, 2.6]) + bar(4, .45, "lost"),
    "rag": "".join(box(8, .95 - .24 * i, 60, .18, "gain" if i in (0, 2) else "whole") for i in range(4))
           + line([(76, .86), (110, .6)], "ink") + line([(76, .38), (110, .5)], "ink") + box(114, .75, 40, .45),
    "text_match": "".join(box(4, .95 - .34 * i, 150, .24) for i in range(3)) + box(52, .61, 56, .24, "gain"),
    "engines": "".join(line([(24, part), (90, .5)], "ink") + dot(18, part, kind)
                       for part, kind in ((.9, "gain"), (.5, "ideal"), (.1, "whole")))
               + text_lines([40, 52, 34, 46], "gain", 98),
    "recommender": bar(1, .35, "gain") + bar(2, .9, "lost") + bar(3, .12, "lost") + bar(4, .36, "ideal")
                   + bar(6, 1, "lost"),
    "tracking": line([(4, .1), (40, .45), (76, .62), (112, .7), (152, .74)], "stroke")
                + line([(4, .3), (40, .6), (76, .75), (112, .82), (152, .86)], "ink")
                + line([(4, 0), (40, .3), (76, .49), (112, .58), (152, .62)], "ink"),
    "paper": box(4, 1, 66, 1) + "".join(line([(12, part), (62, part)], "ink") for part in (.85, .6, .35, .15))
             + line([(84, .9), (100, .8), (116, .6), (132, .35), (152, .1)], "stroke"),
    "practice/reproduction": "".join(dot(x, part, "gain", 5) for x, part in (
        (12, .7), (24, .25), (38, .55), (52, .12), (60, .85))) + "".join(dot(x, x / 68 - 1.32, "ideal", 5) for x in (
        94, 106, 118, 130, 148)) + line([(2, 0), (70, 1)], "ink") + line([(90, 0), (158, 1)], "ink"),
    "museum": bar(2, 1, "lost") + bar(3, 1, "lost") + bar(5, .63, "gain") + bar(6, .63, "gain"),
    "five_articles": text_lines([150, 120, 140, 90]) + dot(144, .28, "lost"),
    "sheet": box(50, 1, 60, 1) + "".join(line([(60, part), (100, part)], "ink") for part in (.8, .6, .4, .2)),
    "teaching": box(30, 1, 100, .62) + dot(20, .12, "ideal") + dot(60, .12, "ideal") + dot(100, .12, "ideal")
                + dot(140, .12, "ideal") + over_ranks([.55, .6, .68, .74, .82, .9], "stroke"),
    "problems": text_lines([120, 140]) + box(14, .34, 20, .28) + box(44, .34, 20, .28, "gain"),
    "talk": box(14, 1, 132, .8) + bar(2, .55, "gain", .3) + bar(3, .8, "gain", .3) + bar(4, .45, "gain", .3)
            + line([(80, .2), (80, 0)], "ink") + line([(50, 0), (110, 0)], "ink"),
    "glossary": text_lines([60] * 4) + text_lines([76] * 4, "gain", 80),
    "api": text_lines([150, 90, 120, 60]),
    "which_discount": over_ranks(WEIGHTS) + over_ranks([1, .8, .64, .51, .41, .33], "stroke"),
    "tensors": "".join(box(24 + 20 * i, 1 - .18 * i, 70, .5, "gain" if i == 2 else "whole") for i in range(3)),
    "install": line([(80, 1), (80, .45)]) + line([(62, .63), (80, .45), (98, .63)])
               + line([(30, .4), (30, .1), (130, .1), (130, .4)], "ink"),
    "gallery": "".join(box(4 + 52 * (i % 3), 1 - .52 * (i // 3), 46, .44, "gain" if i == 4 else "whole")
                       for i in range(6)),
    "play/order": bars([3, 2, 1, 0, 1, 0], kind="whole") + bar(4, 1, "gain")
                  + line([(middle(4), .45), (middle(2), .8)]),
    "terms": bar(1, .4, "gain") + bar(2, .7, "gain", .4) + bar(3, .9, "gain", .7) + bar(6, .9, "ideal"),
    "gain": over_ranks([.05, .14, .28, .42, .56, .7], "stroke") + over_ranks([.02, .05, .12, .26, .52, 1]),
    "eye": bar(2, 1, "ideal") + bar(5, .62, "gain") + line([(left(4) + 10, .82), (158, .82)], "lost"),
    "own": text_lines([70, 100, 84, 50]) + over_ranks([.1, .1, .1, .2, .6, .9], "curve"),
    "choice": lists(["gain", "whole", "whole"], ["whole", "gain", "gain"]),
    "query": differences([.1, .08, -.5, .12, .1, 0.05, .1, .08], ["gain", "gain", "lost", *["gain"] * 5]),
    "luck": HISTOGRAM,
    "play/ties": TIED,
    "tool": TOOLS,
    "play/clicks": SEEN,
    "two_judges": lists(["gain", "whole", "whole"], ["ideal", "ideal", "gain"]),
}
OTHER = WEIGHED


def picture_of(address):
    "Return what the picture of the page at this `address` shows, as SVG; that of a list where it has none of its own."
    return PICTURES.get(address) or PICTURES.get(address.rpartition("/")[2]) or OTHER


def has_idea(address):
    "Return whether the page at this `address` has a picture of its own."
    return address in PICTURES or address.rpartition("/")[2] in PICTURES


def drawn(address, kind):
    "Return the picture of the page at this `address` for the page: its classes have the colours, `kind` its size."
    return f'<svg class="idea {kind}" viewBox="0 -6 {WIDE} {HIGH}" aria-hidden="true">{picture_of(address)}</svg>'
