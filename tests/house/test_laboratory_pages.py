"""The pages that gather laboratories: each stands under the heading that speaks of it."""
import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "nbs"
GATHER = ["laboratory", "laboratory_systems", "laboratory_conventions", "laboratory_evidence"]
UNDER = {
    "Ranking": "RankingLab", "Your own measure": "OwnLab", "Gain and discount: what matters to you?": "GainDiscountLab",
    "Compare": "CompareLab", "Which is better?": "ChoiceLab", "Quiz": "Quiz",
}


def shown(name):
    "Return the laboratories that each heading of this page has below it, by heading."
    found, heading = {}, ""
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        lines = "".join(cell["source"]).splitlines()
        if cell["cell_type"] == "markdown":
            headings = [line.lstrip("# ") for line in lines if line.startswith("## ")]
            found.update((heading := each, []) for each in headings)
        for output in cell.get("outputs", []):
            html = "".join(output.get("data", {}).get("text/html", ""))
            found.setdefault(heading, []).extend(part.split('"')[0] for part in html.split('data-ndcg-widget="')[1:])
    return found


@pytest.mark.parametrize("name", GATHER)
def test_no_heading_has_two_laboratories(name):
    assert [heading for heading, labs in shown(name).items() if len(labs) > 1] == []


def test_each_heading_of_the_first_page_has_its_laboratory():
    assert {heading: labs for heading, labs in shown("laboratory").items() if labs} == {
        heading: [lab] for heading, lab in UNDER.items()
    }
