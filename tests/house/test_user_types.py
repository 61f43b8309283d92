"""mypy --strict and pyright find in a user's program the types that it names, and refuse each wrong use."""
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ndcg_lit
import npm
import user_program
from source import TOP

PROGRAM = Path(user_program.__file__)
# A user has the package installed, so that only what the user wrote is checked.
MYPY = [Path(sys.executable).with_name("mypy"), "--strict", "--config-file=", "--follow-imports=silent",
        "--no-error-summary", "--cache-dir", TOP / ".mypy_cache" / "user"]
HEAD = """import numpy as np
from ndcg_lit import (
    Evaluator, ap, cg, combine_grades, compare, compare_values, dcg, diff, evaluate, explain, fuse, idcg, kendall_tau,
    mean_ap, mean_ndcg, ndcg, ndcg_score, own_measure, precision, rank, recall, reconcile, rr, rr_score, stability,
)
rel, grades = [3, 2, 3], [[3, 2, 3], [1, 0, 2]]
run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 0}}
"""
WRONG = """
cg()
cg(rel, k="two")
cg(rel, gain="linear")
dcg(rel, gain=2)
dcg(rel, gain="quadratic")
dcg(rel, gain={"high": 3})
dcg(rel, gain={3: "high"})
dcg(rel, discount="log")
dcg(rel, discount=("bpr", 0.8))
idcg(rel, discount=["1", "0.5", "0.3"])
ndcg(rel, depth=2)
ndcg(rel, pool=print)
ndcg(rel, empty="zero")
ndcg(rel, convention="trec_eval-9")
ap(rel, min_grade="high")
ap(rel, divisor="R")
rr(rel, k=[1])
mean_ap(3)
mean_ndcg(grades, k="10")
ndcg_score(rel)
ndcg_score(rel, [0.2, 0.9, 0.4], ties="averge")
rr_score(rel, [0.2, 0.9, 0.4], "10")
rank([0.2, 0.9, 0.4], ties="average")
values: list[float] = ndcg(rel)
combine_grades(grades, "average")
kendall_tau([1, 2], [2, 1], variant="c")
table: np.ndarray = precision(rel, k=2)
number: float = ndcg(grades)
single: float = recall(np.array(grades))
evaluate()
evaluate(3, qrels)
evaluate({"q": {"a": "high"}}, qrels)
evaluate(run, qrels, 10)
evaluate(run, qrels, "AP", tees="average")
evaluate(run, qrels, "AP", ties="averge")
evaluate(run, qrels, "AP", missing=0)
evaluate(run, qrels, "AP", columns=["query"])
evaluate(run, qrels, "AP", weights=[1, 2])
evaluate(run, qrels, "AP", threads="2")
evaluate(run, qrels, "AP", convention=1)
compare([run, run], qrels)
compare({"a": run, "b": run}, qrels, correction="bonferroni")
compare({"a": run, "b": run}, qrels, duplicates="keep")
compare_values(3)
compare_values({"a": {"q": 1.0}}, lower=1)
own_measure("nDCG")
own_measure(len, k="5")
explain(run, qrels, "q", weights={"q": 1})
explain(run, qrels, ["q"])
fuse([run, run], "rff")
fuse([run, run], precision="half")
reconcile("0.5", run, qrels, ties="best")
stability({"a": run, "b": run}, qrels, "AP", missing="zeros")
diff("sklearn", 3, run, qrels)
Evaluator(qrels, "AP", presicion="double")
Convention(ties="averge")
"""


def found_by_mypy(folder, *names):
    "Return what mypy --strict says of each of the programs called `names` in `folder`, by line."
    command = [*MYPY, *(folder / name for name in names)]
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode in (0, 1), done.stdout
    told = {name: re.findall(rf"\b{name}:(\d+): error: (.*)", done.stdout) for name in names}
    return {name: {int(line): said for line, said in errors} for name, errors in told.items()}


def found_by_pyright(folder, *names):
    "Return what pyright says of each of the programs called `names` in `folder`, by line."
    (folder / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(TOP)], "include": names}))
    asked = ["--outputjson", "--pythonpath", sys.executable, "--project", str(folder)]
    told = json.loads(npm.run("pyright", *asked).stdout)
    assert told["summary"]["filesAnalyzed"] == len(names), told
    found = {name: {} for name in names}
    for each in told["generalDiagnostics"]:
        found[Path(each["file"]).name][each["range"]["start"]["line"] + 1] = each["message"]
    return found


@pytest.mark.some(1)
@pytest.mark.parametrize("found_by", [found_by_mypy, found_by_pyright])
def test_a_users_program_is_accepted_with_the_types_that_it_names_and_each_wrong_use_is_refused(found_by, tmp_path):
    uses, first = WRONG.strip().splitlines(), HEAD.count("\n") + 1
    (tmp_path / "right.py").write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "wrong.py").write_text(HEAD + "\n".join(uses), encoding="utf-8")
    found = found_by(tmp_path, "right.py", "wrong.py")
    assert found["right.py"] == {}
    assert [use for line, use in enumerate(uses, first) if line not in found["wrong.py"]] == []
    assert min(found["wrong.py"]) >= first, found


def test_the_types_are_those_of_the_values(tmp_path):
    user_program.main(str(tmp_path))


ANYTHING = [name for name in ndcg_lit.__all__ if "Any" in str(getattr(getattr(ndcg_lit, name), "__annotations__", ""))]


def test_no_function_of_a_list_takes_anything():
    "What reads runs and judgments takes many forms; a measure of a list takes numbers."
    homes = {getattr(ndcg_lit, name).__module__.rpartition(".")[2] for name in ANYTHING}
    assert homes.isdisjoint({"cumulative_gain", "discounted_gain", "ideal_gain", "normalized_gain", "average_precision",
                             "reciprocal_rank", "ties", "labels", "more_measures", "beyond_relevance", "unjudged"})
