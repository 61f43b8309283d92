"""Which measure? Five answers make a measure, in words and as a line of Python, by the rules of advice_lab.json."""

import json
import re

from ndcg_lit.labs.base import STATIC, Checked, Lab, one_of, traitlets

TABLE = json.loads((STATIC / "labs" / "advice_lab.json").read_text(encoding="utf-8"))
QUESTIONS = TABLE["questions"]  # by name: the question, and the words of each answer
PARTS = {**TABLE["words"], **TABLE["python"], **TABLE["places"]}


def composed(
    part: str,  # a part of the table, such as "answer" or "line"
    answers: dict,  # the answer to each question, by its name
) -> str:
    """Return the text of a `part`: the first whose conditions the `answers` meet, with its {parts} filled in.

    >>> composed("line", dict(know="grade", need="few", stop="top10", worth="linear", judged="part"))
    'evaluate(run, qrels, ["NDCG@10", "Judged@10"])'
    """
    texts = (
        text
        for when, text in PARTS[part]
        if all(answers.get(name) == value for name, value in when.items())
    )
    return re.sub(r"\{([a-z]+)\}", lambda found: composed(found[1], answers), next(texts))


def _answer(name, default):
    return Checked(one_of(*QUESTIONS[name][1]), default)


class AdviceLab(Lab):
    "Five answers, and the measure that they make: what you `know` of a result, what users `need`, and three more."

    module = "advice_lab"
    know = _answer("know", "grade")
    need = _answer("need", "few")
    stop = _answer("stop", "top10")
    worth = _answer("worth", "linear")
    judged = _answer("judged", "part")
    answer, line = (traitlets.Unicode(read_only=True) for _ in range(2))

    @staticmethod
    def follows(know, need, stop, worth, judged):
        "Return the measure in words, and its line of Python."
        answers = dict(know=know, need=need, stop=stop, worth=worth, judged=judged)
        return {part: composed(part, answers) for part in ("answer", "line")}

    def __init__(self, know="grade", **traits):
        super().__init__(know=know, **traits)

    def tables(self):
        "Return the questions with their answers, and what these make."
        rows = [[asks, words[getattr(self, name)]] for name, (asks, words) in QUESTIONS.items()]
        answers = {name: getattr(self, name) for name in QUESTIONS}
        reasons = [
            ["Why:", composed("why", answers)],
            ["When it fails:", composed("fails", answers)],
        ]
        made = [["Python", self.line], *reasons]
        return [(f"{self.answer}.", ["question", "answer"], [*rows, *made])]
