"""Laboratories among the widgets of ipywidgets, in the cells that show it: joined in Python, and stored as a still."""
import json

import ipywidgets
import pytest
from IPython.core.formatters import DisplayFormatter
from selectolax.lexbor import LexborHTMLParser
from traitlets import TraitError

import notebooks
import stills
from ndcg_lit import ConventionLab, RankingLab, RunsLab, ndcg
from ndcg_lit.labs.tasks import TASKS

pytestmark = pytest.mark.turns(5)

GRADES = [3, 2, 3, 0, 1, 2]
CELLS = {
    cell["id"]: cell
    for name in ("lessons/04_normalized_gain", "gallery")
    for cell in json.loads((notebooks.NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
}


def run(*cells):
    "Return the names after the `cells` of these ids have run, as far as they need no display."
    names = {"rel": GRADES, "RankingLab": RankingLab, "TASKS": TASKS, "ndcg": ndcg}
    for cell in cells: exec("".join(CELLS[cell]["source"]), names)
    return names


def test_the_slider_of_the_lesson_and_its_laboratory_move_each_other():
    names = run("22b5ccb0", "ng-widgets", "ng-link")
    lab, slider = names["lab"], names["slider"]
    assert (lab.k, slider.value) == (None, 6)
    slider.value = 4
    assert lab.k == 4 and lab.ndcg == ndcg(GRADES, k=4)
    lab.set_state({"k": 2})
    assert slider.value == 2
    lab.k = None
    assert (lab.k, slider.value) == (None, 6)


def test_the_laboratories_of_the_gallery_share_one_list():
    names = run("gallery-link")
    order, worth = names["order"], names["worth"]
    order.set_state({"ranking": [{"label": "A", "grade": 1}, {"label": "B", "grade": 3}]})
    assert worth.ranking == order.ranking and worth.ndcg == order.ndcg == ndcg([1, 3])
    worth.ranking = GRADES
    assert order.grades == GRADES


@pytest.mark.parametrize("cell", ["ng-link", "ng-call", "gallery-link"])
def test_what_a_cell_stores_is_a_still_with_a_name_for_each_control_and_no_model(cell):
    (output,) = CELLS[cell]["outputs"]
    page = LexborHTMLParser("".join(output["data"]["text/html"]))
    assert set(output["data"]) == {"text/html", "text/plain"}
    assert not page.css("script:not([type='application/json'])")
    controls = page.css("input, select")
    assert all("disabled" in each.attributes and each.parent.tag == "label" for each in controls)
    assert bool(controls) == (stills.ALIVE in page.text()) == (not page.css("[data-ndcg-widget]"))


def test_a_still_shows_what_a_function_gave_and_the_choice_of_each_control():
    page = LexborHTMLParser("".join(CELLS["ng-call"]["outputs"][0]["data"]["text/html"]))
    slider, choice = page.css_first("input").attributes, page.css_first("option[selected]")
    value = float(page.css_first("pre").text())
    assert value == pytest.approx(ndcg(GRADES, int(slider["value"]), gain=choice.text()), abs=1e-12)


def test_a_widget_without_a_still_is_named():
    with pytest.raises(TypeError, match="draws no Checkbox"): stills.still_of(ipywidgets.HBox([ipywidgets.Checkbox()]))


def test_a_laboratory_is_stored_as_before():
    formatter, kept = DisplayFormatter(), DisplayFormatter()
    kept.formatters["text/html"].for_type(ipywidgets.Widget, stills.still_of)
    before, after = (each.format(RankingLab(GRADES))[0] for each in (formatter, kept))
    notebooks.keep_what_lasts(before)
    assert "".join(before["text/html"]) == after["text/html"]


def test_a_notebook_that_jupyter_saved_is_cleaned_of_models(tmp_path):
    view = {notebooks.WIDGET_VIEW: {"model_id": "4f1d", "version_major": 2, "version_minor": 0}}
    shown = {"output_type": "display_data", "metadata": {}, "data": {**view, "text/plain": ["IntSlider(value=3)"]}}
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "source": ["slider"]}
    state = {"widgets": {"application/vnd.jupyter.widget-state+json": {"state": {"4f1d": {}}}}}
    saved = {"cells": [{**cell, "outputs": [shown]}], "metadata": state, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "saved.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    notebooks.clean("saved", tmp_path)
    assert "4f1d" not in (tmp_path / "saved.ipynb").read_text(encoding="utf-8")


def test_observing_what_is_no_trait_says_what_is_one():
    heard = []
    ConventionLab().observe(heard.append, "grades")
    lab = RankingLab(GRADES)
    with pytest.raises(ValueError, match="^RankingLab has no trait 'grades' to observe; it has ranking, k, .*, ndcg, "):
        lab.observe(heard.append, "grades")
    lab.observe(heard.append, ["ranking", "ndcg"])
    lab.observe(heard.append)
    lab.ranking = [1, 3]
    assert {change.name for change in heard} >= {"ranking", "ndcg"}


@pytest.mark.parametrize("make, blamed", [
    (lambda: RankingLab(GRADES, gain="exponential", brief=True, discount=[1, 0.5]), "discount: discount has 2 weights"),
    (lambda: RankingLab([3, 2, 3], k=2, pool=[3]), "pool: pool lacks what the list shows"),
    (lambda: RunsLab(k=3, order="sorted", query="nothing"), "query: no query is called 'nothing'"),
    (lambda: RunsLab(left_out=["nothing"], k=3), "left_out: no query is called 'nothing'"),
    (lambda: RankingLab(GRADES).set_state({"k": 3, "discount": [1, 0.5]}), "discount: discount has 2 weights"),
    (lambda: RankingLab(GRADES, discount=[1] * 6).set_state({"k": 3, "ranking": [{"label": "A", "grade": 1}] * 7,
                                                             "discount": [1, 0.5]}), "discount: discount has 2"),
])
def test_of_several_traits_the_one_that_is_wrong_is_blamed(make, blamed):
    with pytest.raises(TraitError, match=f"^{blamed}"): make()
