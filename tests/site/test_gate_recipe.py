"The page on a gate in CI: its workflow is YAML that does what the page says, and its file of options is one."
import json
import re
import tomllib

import pytest
import yaml

from ndcg_lit.command import main
from source import TOP


@pytest.fixture(scope="module")
def cells():
    "Return the cells of the page by their ids."
    notebook = json.loads((TOP / "nbs/recipes/ci.ipynb").read_text(encoding="utf-8"))
    return {cell["id"]: cell for cell in notebook["cells"]}


def shown(cell): return "".join(cell["outputs"][0]["data"]["text/markdown"])


def test_the_workflow_runs_the_steps_that_the_page_ran(cells):
    workflow = yaml.safe_load(re.fullmatch(r"```yaml\n(.*)```", shown(cells["ci-workflow"]), re.S)[1])
    steps = workflow["jobs"]["ranking"]["steps"]
    commands = [step["run"].split()[1] for step in steps if step.get("run", "").startswith("ndcg-lit ")]
    ran = re.findall(r"^\| (\w+) \|", shown(cells["ci-statuses"]), re.M)[1:]
    assert commands == ran == ["check", "eval", "compare"]
    kept = next(step for step in steps if "upload-artifact" in step.get("uses", ""))
    assert kept["if"] == "always()" and any(step.get("run", "").endswith("> " + kept["with"]["path"]) for step in steps)


def test_the_file_of_options_fails_a_run_below_its_bounds(cells, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = re.search(r"```toml\n(.*?)```", "".join(cells["ci-pytest"]["source"]), re.S)[1]
    (tmp_path / "gate.toml").write_text(text, encoding="utf-8")
    assert main(["demo", "."]) == 0
    statuses = [main(["eval", "qrels.txt", f"{name}.run", "--config", "gate.toml"]) for name in ("rerank", "dense")]
    least = tomllib.loads(text)["min"]["nDCG@10"]
    assert statuses == [0, 1] and f"below the --min of {least:g}" in capsys.readouterr().err
