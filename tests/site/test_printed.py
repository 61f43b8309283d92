"""Each printed value whose label names a measure is recomputed, from the list that its page takes, in plain Python."""
import json
from collections import Counter
from dataclasses import replace
from functools import cache

import previews
import pytest
from printed import Printed, in_sentences, in_table, of_markup, of_prose, printed
from recomputed import ASIDE, PAGES, REASONS, Apart, as_tuple, entry, verdict
from source import TOP, named, notebooks
from translations import layers, read_layer

MOSTLY_QUOTED = {"five_articles", "practice/22_files", "two_judges", "play/clicks"}


@cache
def labels(page): return printed(TOP / "nbs" / f"{page}.ipynb", page)


@cache
def in_chinese(page):
    "Return the labelled values in the text of the Chinese page; its outputs are those of the English one."
    layer = layers().get(f"{page}.ipynb")
    return [Printed(page, cell, *each) for cell, (_, text) in (read_layer(layer) if layer else {}).items()
            for each in of_prose(text)]


@pytest.mark.parametrize("page", PAGES)
def test_every_labelled_value_of_a_page_is_recomputed(page):
    wrong = [said for said in map(verdict, labels(page)) if said not in ("right", "apart")]
    assert not wrong, "\n".join(wrong)
    idle = {*PAGES[page]} - {"", *(each.cell for each in [*labels(page), *in_chinese(page)])}
    assert not idle, "these cells print no labelled value"


@pytest.mark.parametrize("page", ASIDE)
def test_every_laboratory_is_recomputed(page):
    of_laboratories = [each for each in labels(page) if each.kind == "laboratory"]
    wrong = [said for said in map(verdict, of_laboratories) if said not in ("right", "apart")]
    assert not wrong, "\n".join(wrong)
    assert labels(page), "nothing on it is labelled: take it out"


def test_no_page_is_forgotten():
    pages = {named(path).removesuffix(".ipynb") for path in notebooks()}
    assert {page for page in pages if labels(page)} == {*PAGES, *ASIDE}


def test_most_values_are_recomputed_and_few_stand_apart():
    found = {page: Counter(map(verdict, labels(page))) for page in PAGES}
    for page in PAGES.keys() - MOSTLY_QUOTED:
        assert found[page]["right"] > found[page].total() / 2, (page, found[page])
    counts = sum(found.values(), Counter())
    assert counts["right"] > 900 and counts["apart"] < 320, counts
    why = Counter(one.why for page in PAGES for each in labels(page) if verdict(each) == "apart"
                  for one in as_tuple(entry(each)) if isinstance(one, Apart))
    assert {*why} == REASONS, why


@pytest.mark.parametrize("page", [page for page in PAGES if f"{page}.ipynb" in layers()])
def test_a_chinese_page_names_the_same_measure(page):
    "Its numbers are those of the English cells already; what stands before a number is to be the same measure too."
    pairs = {(each.measure, each.number) for each in labels(page)}
    said = [verdict(each) for each in in_chinese(page) if (each.measure, each.number) not in pairs]
    wrong = [each for each in said if each not in ("right", "apart")]
    assert not wrong, "\n".join(wrong)


def test_the_picture_of_a_link_is_one_of_its_page():
    "So its numbers are recomputed there."
    files = {page.rpartition("/")[2].lstrip("0123456789_"): TOP / "nbs" / f"{page}.ipynb" for page in PAGES
             if not page.startswith("play/")}
    for name, draw in previews.figures().items():
        cells = json.loads(files[name].read_text(encoding="utf-8"))["cells"]
        stored = "".join("".join(output.get("data", {}).get("text/html", "")) for cell in cells
                         for output in cell.get("outputs", []))
        assert f'alt="{draw().alt}"' in stored, name


# Faults that were printed once, and others that are planted, are found

def test_a_label_is_found_in_each_form():
    def found(text): return [(label, number) for _, label, number in in_sentences(text)]
    assert found("The caption: NDCG@4 = 0.978.") == [("NDCG@4 =", "0.978")]
    assert found("AP 0.927, and IDCG of all eight: 8.740") == [("AP", "0.927"), ("IDCG of all eight:", "8.740")]
    assert found("NDCG says .91, MAP says 1.00") == [("NDCG says", ".91"), ("MAP says", "1.00")]
    assert found("CG@6 is 11.") == [("CG@6 is", "11")] and found("NDCG@4 of 12 orders") == []
    assert found("NDCG 一次 0.961，一次 0.744。") == [("NDCG 一次", "0.961"), ("NDCG 一次 #，一次", "0.744")]
    rows = [["list", "AP", "P@2"], ["ours", "0.5", "1"], ["NDCG", "no", "0.3, 0.4"]]
    assert [(label, number) for _, label, number, _ in in_table(rows)] == [
        ("ours | AP", "0.5"), ("ours | P@2", "1"), ("NDCG | P@2", "0.3"), ("NDCG | P@2", "0.4")]
    drawn = '<figure><img alt="NDCG is 0.961." src=""><figcaption>NDCG@6 = 0.961</figcaption></figure>'
    assert [label for _, _, label, *_ in of_markup(drawn)] == ["NDCG@6 =", "NDCG is"]


@pytest.mark.parametrize("page, cell, measure, label, number", [
    ("lessons/07_ties", "3adebaee", "NDCG@4", "NDCG@4 =", "0.978"),
    ("lessons/07_ties", "3adebaee", "NDCG@6", "NDCG@6 =", "0.978"),
    ("lessons/07_ties", "new-cell", "NDCG@4", "NDCG@4 =", "0.978"),
    ("lessons/09_conventions", "co09-m4c", "NDCG@6", "spark | NDCG@6", "1.000"),
    ("index", "4f32a303", "NDCG@6", "NDCG@6, all judged | value", "0.961"),
    ("lessons/05_average_precision", "ed85d556", "AP", "topic 2 | AP", "0.756"),
])
def test_a_fault_is_found(page, cell, measure, label, number):
    said = verdict(Printed(page, cell, "figure", measure, label, number))
    assert said.startswith(f"nbs/{page}.ipynb, cell {cell} (figure): {label!r} prints {number}")


def test_a_new_label_fails_with_the_line_to_add():
    said = verdict(Printed("lessons/07_ties", "new-cell", "prose", "NDCG", "NDCG of the best order is", "0.983"))
    assert said.endswith("add to PAGES['lessons/07_ties']: 'new-cell': {'NDCG of the best order is': ...},")


def test_a_number_that_is_changed_is_found():
    "Each recomputed number, raised in its second decimal: only another number of its cell can be what it is then."
    right = [each for page in PAGES for each in labels(page) if verdict(each) == "right"]
    raised = [replace(each, number=f"{float(each.number.replace('−', '-')) + 0.02:.3f}") for each in right]
    missed = [each for each in raised if verdict(each) == "right"]
    assert len(missed) < 0.01 * len(right), missed[:5]
