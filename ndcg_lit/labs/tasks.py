"""What the laboratories of the chapters ask a reader to do, and how each task is done: static/tasks.json."""

import json
from typing import Any, NamedTuple

from ndcg_lit.labs.base import STATIC, Lab, fulfils


class Task(NamedTuple):
    """A `task` in one sentence, the `goal` that it sets, and what to change in the laboratory for a `solution`.

    The task that is a question has an `answer`, in which {dcg} is what the laboratory holds by this name.
    """

    task: str
    goal: str
    solution: dict[str, Any]
    answer: str = ""


def unsolved(
    lab: Lab,  # a laboratory as it stands at the start
    tasks: list[Task],  # what a reader is asked to do with it
) -> list[str]:  # sentences; empty if all is well
    "Return the `tasks` that are done before `lab` is touched, and those that their own solution does not do."
    before = [each.task for each in tasks if fulfils(each.goal, lab, lab)]
    after = [(each, type(lab)(**{**lab.held(), **each.solution})) for each in tasks]
    return before + [each.task for each, solved in after if not fulfils(each.goal, solved, lab)]


TASKS = {
    name: [Task(**task) for task in tasks]
    for name, tasks in json.loads((STATIC / "tasks.json").read_text(encoding="utf-8")).items()
}
