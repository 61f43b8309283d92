"""The ready-made scripts and styles of the laboratories are what esbuild makes of their sources, and they run."""
import json
import re
import shutil
import subprocess

import pytest
from tidy import dense_css

import ndcg_lit
import npm
from ndcg_lit.labs.base import STATIC, in_pixels, script, style, widget_name, widget_script
from ndcg_lit.labs.stepper import Stepper

MADE = STATIC / "made"
LABS = sorted(path.stem for path in (STATIC / "labs").glob("*.js"))
ORDER = {"linter": {"rules": {"preset": "none", "correctness": {"noInvalidUseBeforeDeclaration": "error"}}}}


def contents(folder): return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_the_bundles_are_what_esbuild_makes_of_the_sources_today(tmp_path):
    done = npm.run("bundles", tmp_path)
    assert done.returncode == 0, done.stdout
    made, stored = contents(tmp_path), contents(MADE)
    stale = sorted(name for name in made.keys() | stored.keys() if made.get(name) != stored.get(name))
    assert stale == [], "run: make bundles"


@pytest.fixture
def copied(tmp_path):
    "Return a copy of the sources and of what joins them."
    npm.install()
    (tmp_path / "node_modules").symlink_to(npm.MODULES)
    shutil.copytree(npm.TOP / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("fonts", "__pycache__"))
    shutil.copytree(STATIC, tmp_path / "ndcg_lit" / "static")
    return tmp_path


def bundle(top):
    "Run the copy of bundles.mjs in `top`."
    command = [npm.NODE, top / "docs" / "bundles.mjs"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_a_change_of_what_is_shared_changes_one_file(copied):
    source = copied / "ndcg_lit" / "static" / "core" / "view.js"
    source.write_text(source.read_text(encoding="utf-8").replace("QUIET = 250;", "QUIET = 251;"), encoding="utf-8")
    done = bundle(copied)
    assert done.returncode == 0, done.stdout
    made, stored = contents(copied / "ndcg_lit" / "static" / "made"), contents(MADE)
    assert [name for name in stored if made[name] != stored[name]] == ["core.js"]


def test_two_shared_scripts_that_export_one_name_are_refused(copied):
    with open(copied / "ndcg_lit" / "static" / "core" / "parts.js", "a", encoding="utf-8") as source:
        source.write("export const View = 1;\n")
    done = bundle(copied)
    assert done.returncode and "two scripts of ndcgCore export the name View" in done.stdout


def test_the_bundles_keep_the_order_of_declarations(tmp_path):
    "A minifier once put `const { values } = measure(x)` before `const x`: no error until the button was pressed."
    for name in LABS: (tmp_path / f"{name}.js").write_text(script(name), encoding="utf-8")
    (tmp_path / "biome.json").write_text(json.dumps(ORDER))
    done = npm.run("biome", "lint", str(tmp_path), top=tmp_path)
    assert done.returncode == 0, done.stdout[:3000]


def with_imports(path):
    "Return the style at `path` with those that it imports in their places."
    imported = lambda found: with_imports(path.parent / found[1])
    return re.sub(r'@import "(.+)";\n', imported, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lab", LABS)
def test_a_dense_style_says_what_its_sources_say(lab):
    sources = STATIC / "core" / "base.css", STATIC / "labs" / f"{lab}.css"
    texts = style(lab), in_pixels("".join(map(with_imports, sources)))
    made, written = (dense_css(text).replace(", ", ",") for text in texts)
    assert made == written


# anywidget loads a module from a Blob, where nothing that it imports could be found.
FROM_BLOB = """async ([text, state]) => {
  const module = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const el = document.createElement("div"), given = new Map(Object.entries(state));
  document.body.append(el);
  const model = { get: key => given.get(key), set() {}, save_changes() {}, on() {}, off() {} };
  const end = module.default.render({ model, el });
  const drawn = el.querySelectorAll(".nl-lab").length;
  end();
  return [typeof module.default.initialize, drawn, el.childElementCount];
}"""


@pytest.mark.some(5)
@pytest.mark.parametrize("lab", LABS)
def test_what_anywidget_loads_runs_from_a_blob(lab, watched):
    kind = Stepper if lab == "stepper" else getattr(ndcg_lit, widget_name(lab))
    state = (kind([3, 0, 2]) if lab in ("ranking_lab", "stepper") else kind()).sent()
    watched.page.goto("about:blank")  # a page of the site, where a test before may have ended, runs no blob
    assert watched.page.evaluate(FROM_BLOB, [widget_script(lab), state]) == ["function", 1, 0]
    assert watched.problems == []
