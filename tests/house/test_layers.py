"""Which module may import which stands in pyproject.toml, and the architecture page shows it."""
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from source import TOP, read


def test_every_import_leads_down_and_there_is_no_circle():
    command = [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_architecture_page_shows_the_floors_of_the_contract():
    contracts = tomllib.loads(read(TOP / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    built = {path.stem for path in (TOP / "ndcg_lit").iterdir()}
    floors = [set(re.findall(r"\w+", layer)) & built for layer in contracts[0]["layers"]]
    cells = json.loads(read(TOP / "nbs" / "architecture.ipynb"))["cells"]
    shown = ["".join(output["data"]["text/markdown"]) for cell in cells for output in cell.get("outputs", [])
             if "text/markdown" in output.get("data", {})]
    rows = [line.split(" | ") for line in shown[0].splitlines()[2:]]
    assert [set(row[1].replace("`", "").split(", ")) for row in rows] == floors
