"""What the site hands out: the package as a wheel, notebooks that say how to get it, and files with a fault in one."""
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from downloads import DEMO, handed_out, make_demo, make_wheel
from site_map import FOLDER, NOTEBOOKS, read_site, wheel_name

from ndcg_lit import check, evaluate

TOP = Path(__file__).resolve().parents[2]
FIRST = "needs"


@pytest.fixture(scope="module")
def wheel(site):
    "Return the wheel of the site."
    return site / FOLDER / wheel_name()


def test_the_wheel_holds_the_package_and_works_without_it(wheel, tmp_path):
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = {path.relative_to(TOP).as_posix() for path in (TOP / "ndcg_lit").rglob("*")
               if path.is_file() and "__pycache__" not in path.parts}
    assert package <= inside and "ndcg_lit_command.py" in inside
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "import ndcg_lit; print(ndcg_lit.__file__, round(ndcg_lit.ndcg([2, 3]), 3)); ndcg_lit.RankingLab([3, 2])"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(tmp_path / "ndcg_lit" / "__init__.py"), "0.913"]


def test_the_same_package_makes_the_same_wheel(wheel):
    assert make_wheel() == wheel.read_bytes()


def test_every_page_links_to_the_wheel(site):
    for page in read_site().pages.values():
        link = f'href="{page.up}{FOLDER}/{wheel_name()}"'
        if page.is_notebook: assert link in (site / page.html).read_text(encoding="utf-8")


@pytest.mark.parametrize("public", ["", "https://example.org/measures/"])
def test_a_notebook_says_first_how_to_get_what_it_imports(public):
    for page in read_site().pages.values():
        if not page.is_notebook or page.layer: continue
        notebook, given = json.loads(page.source.read_text(encoding="utf-8")), json.loads(handed_out(page, public))
        code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        imports = any("ndcg_lit" in each for each in code)
        said = "".join(given["cells"][0]["source"])
        assert (given["cells"][0]["id"] == FIRST) == imports
        if not imports: assert given == notebook
        else:
            assert given["cells"][1:] == notebook["cells"] and wheel_name() in said
            assert ("put" in said) == (not public) and said.count("%pip install") == 1
            assert (f"ndcg_lit[lab] @ {public}{FOLDER}/" in said) == bool(public)


def test_the_first_cell_is_of_the_download_alone():
    assert not any(f'"id": "{FIRST}"' in path.read_text(encoding="utf-8") for path in NOTEBOOKS.rglob("*.ipynb"))


def test_in_one_of_the_five_runs_something_is_wrong_and_check_says_what(site, tmp_path):
    zipfile.ZipFile(site / DEMO).extractall(tmp_path)
    folder = tmp_path / "bikes"
    runs = {path.stem: path for path in folder.glob("*.run")}
    assert set(runs) == {"bm25", "dense", "hybrid", "rerank", "fifth"}
    means = {name: evaluate(path, folder / "qrels.txt", "nDCG@10").mean["nDCG@10"] for name, path in runs.items()}
    assert min(means, key=means.get) == "fifth"
    assert "distance" in str(check(runs["fifth"], folder / "qrels.txt"))
    mended = evaluate(runs["fifth"], folder / "qrels.txt", "nDCG@10", scores="distance").mean["nDCG@10"]
    assert mended == pytest.approx(means["rerank"], abs=1e-12)
    assert io.BytesIO(make_demo()).getvalue() == (site / DEMO).read_bytes()
