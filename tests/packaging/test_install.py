"""The wheel in a fresh environment: by pip with numpy alone, by uv with the extra lab. The sdist makes it too."""
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from configparser import ConfigParser
from pathlib import Path
from textwrap import dedent

import pytest

pytestmark = pytest.mark.turns(6)

TOP = Path(__file__).resolve().parents[2]
UV = shutil.which("uv") or Path(sys.executable).parent / "uv"
NOT_CLONED = shutil.ignore_patterns(".*", "_docs", "_proc", "build", "*.egg-info", "__pycache__", "node_modules")


def said(*command, folder=TOP):
    "Run `command` in `folder`, where it must succeed; return what it prints."
    command = [str(part) for part in command]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


def pip(python, *arguments):
    return said(python, "-m", "pip", "--disable-pip-version-check", *arguments)


def wheel_of(source, folder):
    "Return the wheel that pip makes in `folder` of `source`, a checkout or an sdist; and what the build says."
    says = pip(sys.executable, "wheel", "--verbose", "--no-deps", "--wheel-dir", folder, source)
    return next(folder.glob("*.whl")), says


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    "Return the repository without what an earlier build left: setuptools would take that in."
    return shutil.copytree(TOP, tmp_path_factory.mktemp("clone") / "ndcg_lit", ignore=NOT_CLONED)


@pytest.fixture(scope="module")
def built(clone, tmp_path_factory): return wheel_of(clone, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(built): return built[0]


def without_hashes(folder):
    "Return a file in `folder` with the pins without hashes: with them pip takes no wheel without, such as ours."
    pins = folder / "pins.txt"
    pins.write_text(re.sub(r" \\\n    --hash=.*", "", (TOP / "constraints.txt").read_text(encoding="utf-8")), "utf-8")
    return pins


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory):
    """Return the Python of an environment that holds the wheel, numpy and nothing else.

    What is never imported need not be compiled; Python compiles the rest when it is."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip(python, "--quiet", "install", "--no-compile", "--constraint", without_hashes(folder), wheel)
    return python


def say(python, code):
    return said(python, "-c", code, folder=Path(python).parent)


def test_the_wheel_holds_the_package_and_its_front_end_alone(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"ndcg_lit", "ndcg_lit_command.py"}
    package = [path for path in (TOP / "ndcg_lit").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert any("static" in path.parts for path in package)
    assert {str(path.relative_to(TOP)) for path in package} <= set(names)


def test_the_sdist_makes_the_same_wheel(wheel, clone, tmp_path):
    said(UV, "build", "--quiet", "--sdist", "--out-dir", tmp_path, clone)
    again, _ = wheel_of(next(tmp_path.glob("*.tar.gz")), tmp_path)
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_says_that_it_is_typed(wheel):
    assert "ndcg_lit/py.typed" in zipfile.ZipFile(wheel).namelist()


def test_the_build_warns_of_nothing(built):
    "That Python compiles nothing is a choice of who runs the tests."
    _, says = built
    assert "ndcg_lit/static/made" in says
    warned = [line for line in says.splitlines() if re.search(r"warning|ignored|deprecat", line, re.I)]
    assert [line for line in warned if "byte-compiling is disabled" not in line] == []


def test_the_wheel_asks_for_python_3_11_and_names_each_python_and_its_extras(wheel):
    package = zipfile.ZipFile(wheel)
    metadata = package.read(next(name for name in package.namelist() if name.endswith("METADATA"))).decode()
    assert "Requires-Python: >=3.11" in metadata
    config = ConfigParser(delimiters=["="])
    config.read(TOP / "settings.ini", encoding="utf-8")
    pythons = re.findall(r"Classifier: Programming Language :: Python :: (3\..*)", metadata)
    assert pythons == config["DEFAULT"]["pythons"].split() == ["3.11", "3.12", "3.13", "3.14"]
    extras = {"lab", "frames", "large", "stats", "spark", "mlflow", "data", "notebooks", "site", "dev", "bench",
              "torch"}
    assert set(re.findall("Provides-Extra: (.*)", metadata)) == extras


def test_numpy_is_all_it_brings(fresh):
    names = "{x.name for x in distributions()} - {'pip', 'setuptools'}"
    installed = say(fresh, f"from importlib.metadata import distributions; print(*sorted({names}))")
    assert installed == "ndcg_lit numpy"


def test_the_measures_work(fresh):
    code = """
        import ndcg_lit as n
        r = [3, 2, 3, 0, 1, 2]
        print(n.cg(r), round(n.ndcg(r), 6), round(n.ap(r), 6), n.rr(r), n.__version__)
    """
    assert say(fresh, dedent(code)) == "11.0 0.960808 0.926667 1.0 0.1.0"


def test_widgets_and_figures_name_the_extra(fresh):
    for name in ("RankingLab", "plot_gains"):
        code = f"try: from ndcg_lit import {name}\nexcept ImportError as error: print(error)"
        assert 'pip install "ndcg_lit[lab]"' in say(fresh, code)


def test_the_measures_do_not_import_the_heavy_parts():
    heavy = ("matplotlib", "ipywidgets", "anywidget", "IPython", "scipy", "pandas")
    assert say(sys.executable, f"import sys, ndcg_lit; print(*[name for name in {heavy} if name in sys.modules])") == ""


def test_every_public_name_can_be_imported():
    code = """
        import ndcg_lit
        for name in [*ndcg_lit.__all__, *dir(ndcg_lit)]: getattr(ndcg_lit, name)
        print('RankingLab' in dir(ndcg_lit))
    """
    assert say(sys.executable, dedent(code)) == "True"


def test_the_command_is_installed(fresh):
    assert said(Path(fresh).parent / "ndcg-lit", "--version") == "0.1.0"


def test_the_extra_lab_is_installed(wheel, tmp_path):
    python = tmp_path / "lab" / "bin" / "python"
    said(UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "lab")
    pins = "--constraint", TOP / "constraints.txt", "--no-verify-hashes"
    said(UV, "pip", "install", "--quiet", "--python", python, *pins, f"{wheel}[lab]")
    assert say(python, "from ndcg_lit import RankingLab, plot_gains; print(RankingLab.__name__)") == "RankingLab"
