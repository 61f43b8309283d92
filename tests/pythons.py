"""The Pythons of this computer that the package is for, the oldest first.

As a program it prints the version and the path of each but its own; with --oldest that of the oldest of settings.ini,
or that it is not here."""
import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from functools import cache
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
SETTINGS = ConfigParser(delimiters=["="])
SETTINGS.read(TOP / "settings.ini", encoding="utf-8")
VERSIONS = SETTINGS["DEFAULT"]["pythons"].split()
ASKED = "import ssl, sys; print('{}.{}'.format(*sys.version_info))"


def candidates(version):
    "Yield where a Python of this `version` may be: this one, the one on the PATH, and those that pyenv keeps."
    if version == "{}.{}".format(*sys.version_info): yield sys.executable
    if on_path := shutil.which(f"python{version}"): yield on_path
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from map(str, sorted(kept.glob(f"{version}.*/bin/python{version}"), reverse=True))


def runs(path, version):
    "Return whether the Python at `path` runs, and is of that `version`."
    done = subprocess.run([path, "-c", ASKED], capture_output=True, text=True)
    return done.returncode == 0 and done.stdout.split() == [version]


@cache
def pythons():
    "Return for each version of settings.ini that is here the path of a Python that runs."
    found = {version: next((path for path in candidates(version) if runs(path, version)), None) for version in VERSIONS}
    return {version: path for version, path in found.items() if path}


if __name__ == "__main__":
    if sys.argv[1:] == ["--oldest"]:
        if VERSIONS[0] in pythons(): print(pythons()[VERSIONS[0]])
        else: print(f"Python {VERSIONS[0]} is not here, for which the lowest versions are", file=sys.stderr)
    else:
        for version, path in pythons().items():
            if path != sys.executable: print(version, path)
