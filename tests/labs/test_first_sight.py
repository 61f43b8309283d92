"""What a reader meets in a laboratory: how many controls, how many rows on the first screen, how much empty room.

`python tests/labs/test_first_sight.py` prints the table, and the test holds the goals.
"""
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[i]) for i in (1, 2)] + [str(Path(__file__).resolve().parent)]

from browser import tab
from labs import PAGE, PAPER
from test_blank_bands import MOST, blank_bands

import ndcg_lit
from ndcg_lit.labs.base import embed
from ndcg_lit.labs.stepper import Stepper

RANKING = [3, 2, 3, 0, 1, 2]
LABS = {
    "ranking": ndcg_lit.RankingLab(RANKING),
    "ranking of a lesson": ndcg_lit.RankingLab(RANKING, brief=True, show="ndcg", level="ndcg"),
    "own": ndcg_lit.OwnLab(), "runs": ndcg_lit.RunsLab(), "convention": ndcg_lit.ConventionLab(),
    "choice": ndcg_lit.ChoiceLab(), "quiz": ndcg_lit.Quiz(), "ties": ndcg_lit.TiesLab(),
    "significance": ndcg_lit.SignificanceLab(), "gain and discount": ndcg_lit.GainDiscountLab(),
    "clicks": ndcg_lit.ClicksLab(), "advice": ndcg_lit.AdviceLab(), "stepper": Stepper(measure="ndcg"),
    "readers": ndcg_lit.ReadersLab(RANKING),
}
SCREENS = (1440, 900), (1366, 768), (390, 664), (360, 640), (320, 568)

# A control is seen if it is drawn: what appears under the pointer or with the focus is not there at first sight. The
# terms of a formula stand for the rows, and look like text.
CONTROLS = """lab => [...lab.querySelectorAll("a[href], button, select, input, textarea, summary, [contenteditable]")]
  .filter(node => !node.closest(".nl-term"))
  .filter(node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || (node.type === "radio" && node.closest("label").checkVisibility()))
  .map(node => node.closest(".nl-rows, .nl-docs") ? "row" : "beside")"""

# A row is in sight if all of it is on the screen and nothing lies over it.
IN_SIGHT = """lab => {
  scrollTo(0, lab.getBoundingClientRect().top + scrollY);
  const rows = [...lab.querySelectorAll("[data-part=bars] > tr, .nl-rows > li, .nl-doc")]
    .filter(row => row.checkVisibility());
  return [rows.filter(row => {
    const { left, top, right, bottom } = row.getBoundingClientRect();
    const seen = [top + 2, (top + bottom) / 2, bottom - 2].every(y =>
      row.contains(document.elementFromPoint((left + right) / 2, y)));
    return bottom <= innerHeight && seen;
  }).length, rows.length];
}"""


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def first_sight(browser, lab, path):
    "Return the controls in the rows and beside them, the blank share at 390 and 1440, and the rows in sight by screen."
    path.write_text(PAGE.format(body=embed(lab), head=PAPER), encoding="utf-8")
    found = {"rows": {}, "blank": {}}
    for screens in (SCREENS[:2], SCREENS[2:]):
        width, height = screens[0]
        with tab(browser, viewport=dict(width=width, height=height), has_touch=width < 600,
                 is_mobile=width < 600) as watched:
            page = watched.go(path.as_uri())
            place = page.locator(".nl-lab")
            for width, height in screens:
                page.set_viewport_size(dict(width=width, height=height))
                page.evaluate(DRAWN)
                if width == 1440:
                    controls = place.evaluate(CONTROLS)
                    found |= {"in rows": controls.count("row"), "beside": controls.count("beside")}
                found["rows"][width, height], found["of"] = place.evaluate(IN_SIGHT)
                if width in (390, 1440):
                    page.set_viewport_size(dict(width=width, height=3000))  # nothing sticks to the edge of a picture
                    bands = blank_bands(place.screenshot(animations="disabled"))
                    found["blank"][width] = sum(bands) / place.bounding_box()["height"]
    return found


GOALS = {  # controls beside the rows, those of one row, and whether every row is on the first screen of a phone
    "ranking": (14, 3, True), "ranking of a lesson": (14, 3, True), "own": (14, 2, False), "runs": (20, 0, False),
    "convention": (14, 3, False), "ties": (14, 3, False), "choice": (14, 0, False), "quiz": (14, 0, False),
    "advice": (20, 0, False), "significance": (14, 0, False), "clicks": (14, 0, False),
    "gain and discount": (14, 0, False), "stepper": (14, 0, False),
    "readers": (10, 3, False),
}


@pytest.mark.some(3)
@pytest.mark.parametrize("name", GOALS)
def test_a_laboratory_is_met_at_once(browser, tmp_path, name):
    "Few controls, little empty room, and every row in sight on a large screen, in most laboratories on a phone too."
    seen = first_sight(browser, LABS[name], tmp_path / "page.html")
    most, in_row, on_phones = GOALS[name]
    assert seen["beside"] <= most and seen["in rows"] <= in_row * seen["of"]
    assert max(seen["blank"].values()) < MOST
    screens = SCREENS if on_phones else SCREENS[:2]
    assert [seen["rows"][size] for size in screens] == [seen["of"]] * len(screens)


def main():
    from tempfile import TemporaryDirectory

    from browser import launch
    print("| laboratory | controls beside the rows, in them | blank at 390, 1440 | rows in sight at", end=" ")
    print(", ".join(f"{w}x{h}" for w, h in SCREENS), "|\n|---|---|---|---|")
    with launch() as browser, TemporaryDirectory() as folder:
        for name, lab in LABS.items():
            seen = first_sight(browser, lab, Path(folder) / "page.html")
            blank = ", ".join(f"{seen['blank'][width]:.0%}" for width in (390, 1440))
            rows = ", ".join(str(count) for count in seen["rows"].values()) + f" of {seen['of']}" if seen["of"] else ""
            print(f"| {name} | {seen['beside']}, {seen['in rows']} | {blank} | {rows} |", flush=True)


if __name__ == "__main__":
    main()
