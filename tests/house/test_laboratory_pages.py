"""The gallery: each laboratory has a page of its own, whose question is that of its card."""
import json
import re
from pathlib import Path

import ndcg_lit

# These belong to a chapter or an article
OF_THEIR_PAGES = {"AdviceLab", "JudgesLab", "OrdersLab", "ShakeLab", "MeanLab", "SuspectsLab"}
NOTEBOOKS = Path(__file__).resolve().parents[2] / "nbs"
CARD = re.compile(r"^- \[([^]]+)\]\((play/\w+\.ipynb)\) (.+)$", re.M)


def cells(name): return json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]


def cards():
    "Return the question, the page and the sentence of each card of the gallery."
    return CARD.findall("\n".join("".join(cell["source"]) for cell in cells("gallery.ipynb")))


def shown(name):
    "Return the laboratories of a page."
    html = json.dumps([cell.get("outputs", []) for cell in cells(name)])
    return re.findall(r'data-ndcg-widget=\\+"(\w+)', html)


def test_every_laboratory_has_one_page_of_its_own():
    pages = [page for _, page, _ in cards()]
    assert sorted(pages) == sorted(f"play/{path.name}" for path in (NOTEBOOKS / "play").glob("*.ipynb"))
    found = [lab for page in pages for lab in shown(page)]
    assert sorted(found) == sorted({*ndcg_lit.LABORATORIES, "Stepper"} - OF_THEIR_PAGES)


def test_a_card_asks_what_its_page_asks():
    for question, page, sentence in cards():
        assert "".join(cells(page)[0]["source"]) == f"# {question}\n\n> {sentence}"
