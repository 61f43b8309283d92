"""No laboratory holds much empty room: bands of its picture in which nothing is drawn."""
import io

import numpy as np
import pytest
from PIL import Image

from labs import PAPER, pause
from ndcg_lit import GainDiscountLab, Quiz
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.stepper import Stepper

BAND = 36  # pixels, from which on a reader sees a hole
EDGES = 8  # changes of colour that a row without marks may have: the sides of the card and of a box within it
MOST = 0.1  # of the height

LABS = {
    "quiz": Quiz(), "brief quiz": Quiz(brief=True), "checked quiz": Quiz(guesses=[0.6], revealed=True),
    "quiz of AP": Quiz(measure="ap"), "stepper": Stepper(), "stepper of two": Stepper(measure="ndcg"),
    "stepper at the end": Stepper(measure="ndcg", step=7), "gain and discount": GainDiscountLab(),
    "exponential": GainDiscountLab(gain="exponential"), "drawn": GainDiscountLab(shape="hand"),
}


def blank_bands(picture):
    "Return the heights of the bands of equal rows that show nothing but the sides of a box."
    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)
    edges = (np.abs(np.diff(pixels, axis=1)).max(axis=2) > 2).sum(axis=1)
    same = (np.abs(np.diff(pixels, axis=0)).max(axis=(1, 2)) <= 2) & (edges[1:] <= EDGES)
    ends = np.flatnonzero(np.diff(np.concatenate([[False], same, [False]]).astype(int)))
    return [int(height) for height in ends[1::2] - ends[::2] + 1 if height >= BAND]


def test_a_band_is_found_where_nothing_is_drawn():
    picture = np.full((200, 100, 3), 255, np.uint8)
    picture[20:40, 10:90:7] = 0  # a line of text
    picture[60:150, [5, 94]] = 128  # the sides of a box
    held = io.BytesIO()
    Image.fromarray(picture).save(held, "png")
    assert blank_bands(held.getvalue()) == [90, 50]


@pytest.mark.some(3)
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("name", LABS)
def test_less_than_a_tenth_of_a_laboratory_is_blank(open_page, name, width):
    page = open_page(embed(LABS[name]), head=PAPER, width=width, height=900)
    if LABS[name].held() != type(LABS[name])().held(): pause(page, 400)  # what a link changed is told later
    lab = page.locator(".nl-lab")
    bands, height = blank_bands(lab.screenshot(animations="disabled")), lab.bounding_box()["height"]
    assert sum(bands) < MOST * height, (bands, height)
