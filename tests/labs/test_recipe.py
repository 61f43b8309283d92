"""The recipe "Change a laboratory" of CONTRIBUTING, followed by a script: a checkbox and a sentence in English alone,
and a laboratory that is new.

What is changed is a copy. There `make bundles` is one command of Node, and the table of words is left as it is."""
import ast
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
import traitlets

import ndcg_lit
import npm
import strings
from accessible import ready, violations
from lab_checks import start
from labs import said, small_targets, sticking_out
from ndcg_lit.labs import base
from ndcg_lit.labs.base import STATIC, Checked, as_flag
from ndcg_lit.labs.ranking_lab import RankingLab

LABEL = "Show the ideal order too"
SENTENCE = "The ideal order is {0}."
KEYS = '  "picture",\n];'
EDITS = {  # the files that somebody who adds a checkbox edits, and how; the fourth is its module
    "labs/ranking_lab.js": [
        (KEYS, KEYS.replace("]", '  "ideal",\n]')),
        ("    parts.title.textContent =", "    parts.told.hidden = !this.state.ideal;\n"
         "    const best = now.rel.toSorted((a, b) => b - a).join(\" \");\n"
         "    parts.told.textContent = t`The ideal order is ${best}.`;\n    parts.title.textContent ="),
    ],
    "labs/ranking_lab.html": [(
        '    <div class="nl-actions">\n      <button type="button" data-act="sort" class="nl-short">',
        '    <label class="nl-field"><input type="checkbox" data-key="ideal"><span>' + LABEL + '</span></label>\n'
        '    <p class="nl-told" data-part="told" hidden></p>\n'
        '    <div class="nl-actions">\n      <button type="button" data-act="sort" class="nl-short">',
    )],
    "labs/ranking_lab.css": [(".nl-ranking-lab {\n", ".nl-ranking-lab {\n  .nl-told {\n    min-width: 100%;\n  }\n")],
}


class WithCheckbox(RankingLab):
    "The ranking laboratory after the one line that its module gets."
    ideal = Checked(as_flag, False)


def with_checkbox(kind):
    "Return the laboratory `kind` as its module defines it with one more line: a trait below its own."
    path = Path(base.__file__).with_name(f"{kind.module}.py")
    text = path.read_text(encoding="utf-8")
    *_, last = (name for name, trait in vars(kind).items() if isinstance(trait, Checked))
    (body,) = (node.body for node in ast.parse(text).body if getattr(node, "name", "") == kind.__name__)
    (end,) = (node.end_lineno for node in body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == last)
    lines = text.splitlines()
    module = ModuleType(kind.__module__)
    module.__dict__.update(__file__=str(path), Checked=Checked, as_flag=as_flag)
    exec("\n".join([*lines[:end], "    ideal = Checked(as_flag, False)", *lines[end:]]), module.__dict__)
    return vars(module)[kind.__name__]


@pytest.mark.parametrize("name", sorted(ndcg_lit.LABORATORIES))
def test_a_trait_that_changes_no_number_is_one_line_in_each_laboratory(name):
    own = getattr(ndcg_lit, name)
    kind = with_checkbox(own)
    usual = start(own)
    lab = eval(repr(usual), {name: kind})
    assert lab.held() == {**usual.held(), "ideal": False} and repr(lab) == repr(usual)
    lab.ideal = True
    assert lab.tables() == usual.tables() and lab.sent()["ideal"] is True
    computed = [each for each, value in vars(own).items() if isinstance(value, property)]
    for each in [*computed, *usual.given_to(own.follows)]:
        assert repr(getattr(lab, each)) == repr(getattr(usual, each)), each
    again = eval(repr(lab), {name: kind})
    assert again.ideal is True and again.held() == lab.held()
    lab.set_state({"ideal": False})
    assert lab.ideal is False
    with pytest.raises(traitlets.TraitError, match="^ideal: must be True or False; got 2$"):
        lab.ideal = 2
    assert lab.held() == {**usual.held(), "ideal": False}


def copied(top):
    "Return a copy of the front end in the folder `top`."
    npm.install()
    (top / "node_modules").symlink_to(npm.MODULES)
    shutil.copytree(npm.TOP / "docs", top / "docs", ignore=shutil.ignore_patterns("fonts", "__pycache__"))
    shutil.copytree(STATIC, top / "ndcg_lit" / "static")
    return top / "ndcg_lit" / "static"


def make_bundles(static):
    "Join the scripts and styles of the copy `static` as `make bundles` does."
    done = subprocess.run([npm.NODE, static.parents[1] / "docs" / "bundles.mjs"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    "Return a copy of the front end after the recipe: the edits, then the bundles."
    static = copied(tmp_path_factory.mktemp("recipe"))
    for name, edits in EDITS.items():
        text = (static / name).read_text(encoding="utf-8")
        for old, new in edits:
            assert old in text, old
            text = text.replace(old, new, 1)
        (static / name).write_text(text, encoding="utf-8")
    make_bundles(static)
    return static


def test_the_bundles_follow_and_no_other_file(changed):
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    differ = {name for name in files if (changed / name).read_bytes() != (STATIC / name).read_bytes()}
    assert differ == {*EDITS, "made/ranking_lab.js", "made/ranking_lab.css"}


@pytest.fixture
def opened(open_page, changed):
    "Return a function that opens the changed laboratory on a page, with these words."
    def open_it(words="", **page):
        scripts = [(changed / "made" / f"{name}.js").read_text(encoding="utf-8")
                   for name in ("core", "lists", "ranking_lab")]
        styles = [(changed / "made" / f"{name}.css").read_text(encoding="utf-8") for name in ("core", "ranking_lab")]
        state = json.dumps(WithCheckbox([3, 2, 3, 0, 1, 2]).sent())
        place = f'<div class="ndcg-lab" data-ndcg-widget="RankingLab"><script type="application/json">{state}</script>'
        mount = 'ndcgCore.mountAll("RankingLab", ndcgLabs.RankingLab);'
        body = f"{place}</div><script type=module>{''.join(scripts)}{mount}</script>"
        return open_page(body, head=f"<script>{words}</script><style>{''.join(styles)}</style>", **page)

    return open_it


def is_set(page, on):
    "Wait until box, text and address say that the setting is `on`, or off."
    box = page.get_by_role("checkbox", name=LABEL)
    page.wait_for_function("on => document.querySelector('[data-key=ideal]')?.checked === on", arg=on)
    assert page.get_by_text("The ideal order is 3 3 2 2 1 0.").is_visible() == on
    page.wait_for_function("on => location.hash.includes('ideal=true') === on", arg=on)
    return box


def test_a_checkbox_is_taken_told_linked_undone_and_redone(opened):
    page = opened()
    box = is_set(page, False)
    page.get_by_text(LABEL).click()
    is_set(page, True)
    assert said(page, "is on") == f"\u201c{LABEL}\u201d is on. NDCG stays 0.961."
    page.get_by_role("button", name="Undo").click()
    is_set(page, False)
    assert said(page, "One step back: ") and "ndefined" not in page.locator(".nl-lab").inner_text()
    page.get_by_role("button", name="Redo").click()
    is_set(page, True)
    box.focus()
    page.keyboard.press("Space")
    is_set(page, False)
    said(page, f"\u201c{LABEL}\u201d is off. ")
    page.keyboard.press("Control+z")
    is_set(page, True)
    other = page.context.new_page()
    other.goto(page.url)
    is_set(other, True)
    page.get_by_role("button", name="Reset").click()
    is_set(page, False)


def test_a_checkbox_is_a_target_for_a_finger_and_named(opened):
    page = opened(width=360, height=740, has_touch=True, is_mobile=True)
    page.get_by_text(LABEL).tap()
    is_set(page, True)
    assert small_targets(page) == [] and sticking_out(page) == []
    ready(page)
    assert violations(page) == []


def test_a_sentence_without_chinese_is_english_among_chinese_and_cautioned_of(opened, changed, monkeypatch, capsys):
    monkeypatch.setattr(strings, "LABS", changed)
    assert strings.untranslated() == [LABEL, SENTENCE]
    assert strings.main() is None
    told = capsys.readouterr().out
    assert "2 sentences have no Chinese yet" in told and f'  {json.dumps(SENTENCE)}' in told.splitlines()
    page = opened("".join(strings.lab_scripts().values()))
    page.get_by_role("button", name="打乱").wait_for()
    page.get_by_text(LABEL).click()
    page.get_by_text("The ideal order is 3 3 2 2 1 0.").wait_for()
    assert re.fullmatch(f"“{LABEL}”已开启。.*NDCG.*0.961。", said(page, LABEL))


NEW = {
    "half_lab.py": '''"""How much of its weight a result keeps at a rank."""

from ndcg_lit.discounted_gain import discounts
from ndcg_lit.labs.base import Checked, Lab, as_flag, floats, whole


class HalfLab(Lab):
    "The weight of a `rank`, shown in percent or not."

    module = "half_lab"
    rank = Checked(whole(1, 20), 3)
    percent = Checked(as_flag, False)
    (weight,) = floats(1)

    def __init__(self, rank=3, **traits):
        super().__init__(rank=rank, **traits)

    @staticmethod
    def follows(rank):
        "Return the weight of `rank`."
        return dict(weight=float(discounts(rank)[-1]))

    def tables(self):
        "Return the weight of each rank down to this one."
        rows = [[str(rank), f"{weight:.3f}"] for rank, weight in enumerate(discounts(self.rank), 1)]
        return [(f"Rank {self.rank} keeps {self.weight:.3f}.", ["rank", "weight"], rows)]
''',
    "half_lab.html": '''<div class="nl-lab nl-half-lab" role="group" aria-label="What a rank keeps">
  <!-- include core/tasks.html -->
  <p data-part="shown"></p>
  <label>Rank <input type="range" min="1" max="20" data-key="rank"></label>
  <label><input type="checkbox" data-key="percent"> In percent</label>
  <p class="nl-why" data-part="status"></p>
  <div class="nl-actions">
    <!-- include core/history.html -->
  </div>
  <!-- include core/copied.html -->
</div>
''',
    "half_lab.css": ".ndcg-lab.nl-half-lab {\n  [data-part=shown] {\n    text-align: center;\n  }\n}\n",
    "half_lab.js": '''import { discounts } from "../core/metrics.js";
import { fixed } from "../core/parts.js";
import { lab, View } from "../core/view.js";
import { t } from "../core/words.js";

class HalfView extends View {
  /** @type {View["compute"]} */
  compute({ rank }) {
    return { values: { weight: discounts(rank)[rank - 1] } };
  }

  paint() {
    const { weight } = this.now.values;
    this.parts.shown.textContent = this.state.percent ? `${fixed(100 * weight)} %` : fixed(weight);
  }

  why() {
    return t`Rank ${this.state.rank} keeps ${fixed(this.now.values.weight)}`;
  }
}

export default { render: lab(HalfView, ["rank", "percent"]) };
''',
}


def test_a_new_laboratory_is_four_files(open_page, tmp_path, monkeypatch):
    static = copied(tmp_path)
    for name, text in NEW.items():
        if not name.endswith(".py"): (static / "labs" / name).write_text(text, encoding="utf-8")
    make_bundles(static)
    monkeypatch.setattr(base, "STATIC", static)  # where the package would have them
    module = ModuleType("half_lab")
    exec(NEW["half_lab.py"], module.__dict__)
    lab = module.HalfLab(7)
    assert repr(lab) == "HalfLab(7)" and lab.weight == 1 / 3
    page = open_page(base.embed(lab))
    said(page, "Rank 7 keeps 0.333.")
    shown = page.locator("[data-part=shown]")
    assert shown.inner_text() == "0.333" and shown.evaluate("node => getComputedStyle(node).textAlign") == "center"
    page.get_by_text("In percent").click()
    assert said(page, "is on").startswith("\u201cIn percent\u201d is on.") and shown.inner_text() == "33.333 %"
    page.get_by_role("slider").press("ArrowLeft")
    said(page, "Rank 6 keeps 0.356.")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('[data-key=rank]').value === '7'")
    still = open_page(base.embed(lab), java_script_enabled=False)
    assert still.get_by_role("table").inner_text().endswith("0.333")
