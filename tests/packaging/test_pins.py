"""constraints.txt holds on every Python from 3.11 on, and carries nothing of the machine it was made on."""
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11.2", "3.12", "3.13", "3.14")
EXTRAS = ("lab", "frames", "large", "stats", "spark", "notebooks", "site", "dev")
PINS = TOP / "constraints.txt"


def uv():
    "The uv beside this Python, or the one on the PATH."
    found = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert found, "uv is needed: make .venv/ready"
    return found


def asked(extra):
    "What settings.ini asks for with `extra`."
    config = ConfigParser(delimiters=["="])
    config.read(TOP / "settings.ini", encoding="utf-8")
    meta = config["DEFAULT"]
    return f"{meta['requirements']} {meta[f'{extra}_requirements']}".split()


def resolve(python, wanted, pins=PINS):
    "Ask uv for `wanted` on `python` under `pins`; the finished process, its output as text."
    command = [uv(), "pip", "compile", "--python", sys.executable, "--python-version", python, "--constraint", pins]
    command += ["--no-annotate", "--no-header", "-"]
    return subprocess.run(command, cwd=TOP, input="\n".join(wanted), capture_output=True, text=True)


@pytest.mark.parametrize("python", PYTHONS)
def test_the_pins_of_every_extra_resolve_and_are_complete(python):
    done = resolve(python, sorted({want for extra in EXTRAS for want in asked(extra)}))
    assert done.returncode == 0, f"not every extra can be installed on Python {python}:\n{done.stderr}"
    pinned = {line.split("=")[0].lower() for line in lines()}
    unpinned = [line for line in done.stdout.splitlines() if line.split("=")[0].lower() not in pinned]
    assert unpinned == [], f"make lock; not pinned for Python {python}: {unpinned}"


def test_a_pin_that_does_not_fit_is_named(tmp_path):
    pins = tmp_path / "constraints.txt"
    pins.write_text("soupsieve==4.1.1\nbeautifulsoup4==4.15.0\n", encoding="utf-8")  # as it was: Debian 12 has 3.11.2
    done = resolve("3.11.2", ["beautifulsoup4"], pins)
    assert done.returncode and "soupsieve" in done.stderr and "3.11.5" in done.stderr


def lines():
    return [line for line in PINS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_every_line_pins_one_version():
    assert [line for line in lines() if line.partition(";")[0].count("==") != 1] == []


def test_what_is_asked_for_by_version_is_pinned_at_that_version():
    exact = {want for extra in (*EXTRAS, "bench") for want in asked(extra) if "==" in want}
    assert exact and exact <= set(lines())


def test_the_pins_name_no_address_and_no_folder():
    text = PINS.read_text(encoding="utf-8")
    assert not any(word in text for word in ("://", "--", " @ ", "file:", "/root", "/home"))
