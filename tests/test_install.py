"""The wheel in a fresh environment with numpy alone."""
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent


def pip(python, *arguments):
    command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(list(map(str, command)), cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", folder, ".")
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory):
    "The Python of an environment that holds the wheel, numpy and nothing else."
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip(python, "install", "--constraint", TOP / "constraints.txt", wheel)
    return python


def say(python, code):
    done = subprocess.run([python, "-c", code], cwd=Path(python).parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


def test_the_wheel_holds_the_package_and_its_front_end_alone(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"ndcg_lit"}
    front_end = {path.name for path in (TOP / "ndcg_lit" / "static").iterdir()}
    assert front_end and front_end <= {Path(name).name for name in names}


def test_numpy_is_all_it_brings(fresh):
    installed = say(fresh, "from importlib.metadata import distributions as d; print(*sorted({x.name for x in d()} - {'pip', 'setuptools'}))")
    assert installed == "ndcg_lit numpy"


def test_the_measures_work(fresh):
    code = "import ndcg_lit as n; r = [3, 2, 3, 0, 1, 2]; print(n.cg(r), round(n.ndcg(r), 6), round(n.ap(r), 6), n.rr(r), n.__version__)"
    assert say(fresh, code) == "11.0 0.960808 0.926667 1.0 0.1.0"


def test_widgets_and_figures_name_the_extra(fresh):
    for name in ("RankingLab", "plot_gains"):
        code = f"try: from ndcg_lit import {name}\nexcept ImportError as error: print(error)"
        assert 'pip install "ndcg_lit[lab]"' in say(fresh, code)


def test_the_measures_do_not_import_the_heavy_parts():
    code = "import sys, ndcg_lit; print(*[m for m in ('matplotlib', 'ipywidgets', 'anywidget', 'IPython', 'scipy', 'pandas') if m in sys.modules])"
    assert say(sys.executable, code) == ""


def test_every_public_name_can_be_imported():
    code = "import ndcg_lit\nfor name in [*ndcg_lit.__all__, *dir(ndcg_lit)]: getattr(ndcg_lit, name)\nprint('RankingLab' in dir(ndcg_lit))"
    assert say(sys.executable, code) == "True"


def test_the_command_is_installed(fresh):
    done = subprocess.run([Path(fresh).parent / "ndcg-lit", "--version"], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0 and done.stdout == "0.1.0\n"
