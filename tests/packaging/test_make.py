"""The Makefile chooses a Python that runs and is new enough; an installation that fails says what failed."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pythons
from floors import floors

TOP = Path(__file__).resolve().parents[2]
METADATA = ("Makefile", "settings.ini", "setup.py", "pyproject.toml", "constraints.txt", "README.md", "ndcg_lit")
WITH_UV = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # so that pip need not install it
BROKEN = "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n"


def make(*arguments, top=TOP, path=None):
    "Run make in the checkout `top`, with `path` as its PATH; the finished process, its output as text."
    named = {name: value for name, value in os.environ.items() if name != "PYTHON" and not name.startswith("MAKE")}
    environment = {**named, "PATH": str(path)} if path else named
    command = [shutil.which("make"), *arguments]
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, cwd=top, env=environment, **output)


@pytest.fixture
def tools(tmp_path):
    "Return a folder that is the whole PATH: what a recipe needs, and no Python yet."
    for name in ("sh", "git", "grep", "cut", "rm", "cat", "touch", "echo"):
        (tmp_path / name).symlink_to(shutil.which(name))
    return tmp_path


@pytest.fixture
def checkout(tmp_path):
    "Return a copy of what the installation reads, that a test may spoil."
    for name in METADATA:
        if (TOP / name).is_dir(): shutil.copytree(TOP / name, tmp_path / name)
        else: shutil.copy(TOP / name, tmp_path)
    return tmp_path


@pytest.fixture
def made(checkout):
    "Return a checkout with an environment in which nothing is installed yet."
    uv = shutil.which("uv", path=WITH_UV)
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, checkout / ".venv"], check=True)
    (checkout / ".venv" / "made").touch()
    return checkout


def program(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")
    (folder / name).chmod(0o755)


def chosen(tools):
    done = make("--no-print-directory", "--eval", "chosen: ; @echo '$(PYTHON)'", "chosen", path=tools)
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


def real(tools, name):
    program(tools, name, f'#!/bin/sh\nexec {sys.executable} "$@"\n')


def test_a_python_that_does_not_run_is_passed_over(tools):
    program(tools, "python3.11", BROKEN)
    real(tools, "python3.12")
    assert chosen(tools) == "python3.12"


def test_a_python_that_is_too_old_is_passed_over(tools):
    program(tools, "python3", "#!/bin/sh\nexit 1\n")
    real(tools, "python")
    assert chosen(tools) == "python"


@pytest.mark.parametrize("name", ["python3.11", "python3.12", "python3.13", "python3.14", "python3"])
def test_any_of_these_is_enough(tools, name):
    real(tools, name)
    assert chosen(tools) == name


def test_no_python_is_said(tools, checkout):
    done = make(".venv/site", top=checkout, path=tools)
    assert done.returncode and "Python 3.11 or later is needed, and none was found that runs" in done.stdout


def test_a_python_named_by_hand_that_does_not_run_is_said(tools, checkout):
    program(tools, "python9", BROKEN)
    done = make(".venv/site", "PYTHON=python9", top=checkout, path=tools)
    assert done.returncode and "python9" in done.stdout and "Python 3.11 or later is needed" in done.stdout


def test_a_python_without_venv_names_the_package_of_debian(tools, checkout):
    program(tools, "python3", '#!/bin/sh\ncase "$1" in -m) echo "ensurepip is not available"; exit 1;; esac\n')
    done = make(".venv/site", top=checkout, path=tools)
    assert done.returncode and "ensurepip is not available" in done.stdout and "python3-venv" in done.stdout
    assert not (checkout / ".venv").exists()


def test_a_failed_installation_names_the_package_and_the_reason(made):
    pins = made / "constraints.txt"
    pins.write_text(pins.read_text(encoding="utf-8").replace("\nnumpy==", "\nnumpy==99."), encoding="utf-8")
    done = make(".venv/site", f"PYTHON={sys.executable}", top=made, path=WITH_UV)
    assert done.returncode and "numpy==99." in done.stdout and "extra site" in done.stdout
    assert "reachable" not in done.stdout and not (made / ".venv" / "site").exists()


@pytest.mark.parametrize("name", ["numpy", "setuptools"])  # what is installed, and what this project is built with
def test_a_file_with_another_hash_is_refused(made, name):
    pins = made / "constraints.txt"
    before, at, after = pins.read_text(encoding="utf-8").partition(f"\n{name}==")
    own, end, others = re.split(r"([^\\]\n)", after, maxsplit=1)
    spoiled = re.sub(r"sha256:.{8}", "sha256:00000000", own)
    pins.write_text("".join((before, at, spoiled, end, others)), encoding="utf-8")
    done = make(".venv/site", f"PYTHON={sys.executable}", top=made, path=WITH_UV)
    assert done.returncode and f"Hash mismatch for `{name}==" in done.stdout and "extra site" in done.stdout


def test_an_environment_whose_python_is_gone_is_made_anew(checkout):
    made = checkout / ".venv" / "made"
    (made.parent / "bin").mkdir(parents=True)
    (made.parent / "bin" / "python").symlink_to("/usr/bin/python-of-before-the-upgrade")
    for name in ("made", "site", "ready"): (made.parent / name).touch()
    done = make(".venv/made", f"PYTHON={sys.executable}", top=checkout)
    assert done.returncode == 0 and "no longer runs: .venv is made anew" in done.stdout, done.stdout
    assert not (made.parent / "site").exists() and not (made.parent / "ready").exists()
    assert subprocess.run([made.parent / "bin" / "python", "-c", ""]).returncode == 0
    again = make(".venv/made", f"PYTHON={sys.executable}", top=checkout)
    assert again.returncode == 0 and "anew" not in again.stdout


def test_another_environment_is_made_beside_the_first_with_pins_of_its_own(checkout):
    words = "-n", ".venv-other/ready", "IN=.venv-other", "PINS=other.txt", f"PYTHON={sys.executable}"
    done = make(*words, top=checkout, path=WITH_UV)
    assert done.returncode == 0 and ".venv-other/bin/python --constraint other.txt" in done.stdout, done.stdout
    assert not re.search(r"(?<![\w/])\.venv/", done.stdout)


def test_the_pythons_of_this_computer_are_found_oldest_first_and_what_does_not_run_is_none(tmp_path, monkeypatch):
    program(tmp_path, "python3.12", BROKEN)
    program(tmp_path, "python3.14", "#!/bin/sh\necho 3.14\n")
    kept = tmp_path / "versions" / "3.12.1" / "bin"
    kept.mkdir(parents=True)
    program(kept, "python3.12", "#!/bin/sh\necho 3.12\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    own = "{}.{}".format(*sys.version_info)
    wanted = {"3.12": str(kept / "python3.12"), "3.14": str(tmp_path / "python3.14")} | {own: sys.executable}
    assert list(pythons.pythons.__wrapped__().items()) == sorted(wanted.items())


def test_where_there_is_one_python_no_other_is_named(tmp_path):
    command = [sys.executable, TOP / "tests" / "pythons.py"]
    alone = {**os.environ, "PATH": str(tmp_path), "PYENV_ROOT": str(tmp_path)}
    assert subprocess.run(command, env=alone, capture_output=True, text=True, check=True).stdout == ""
    oldest = subprocess.run([*command, "--oldest"], env=alone, capture_output=True, text=True, check=True)
    here = sys.version_info[:2] == (3, 11)  # the lowest versions have no wheels for a newer one
    assert oldest.stdout == (f"{sys.executable}\n" if here else "") and ("3.11 is not here" in oldest.stderr) != here


def test_the_floors_are_the_lowest_versions_that_settings_allow():
    assert {"numpy==1.24", "pyarrow==16", "torch==2.4"} <= set(floors()) and all("==" in floor for floor in floors())


TARGETS = "site docs quick test everything here lowest lint lab notebooks bundles check attack bench lock clean".split()


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_explained_at_the_top(target):
    text = (TOP / "Makefile").read_text(encoding="utf-8")
    assert f"# make {target} " in text.partition("\n\n")[0] and f"\n{target}:" in text
