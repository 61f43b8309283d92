"""Right, or an accident? Two small tables and the number that they give: a bet, then the answer. The cases are in accident_lab.json."""

import json

from ndcg_lit.evaluation import evaluate
from ndcg_lit.labs.base import STATIC, Checked, Lab, as_flag, traitlets

CASES = json.loads((STATIC / "labs" / "accident_lab.json").read_text(encoding="utf-8"))["cases"]
BETS = {"r": "right", "a": "an accident"}


def sides_of(case, mended=False):
    "Return the run and the judgments of a `case` as dicts, as they are read by accident or, `mended`, as they were meant."
    mend = case.get("mend", {}) if mended else {}
    head, *rows = case["run"]
    query, document, number = mend.get("taken") or case.get("taken") or [0, 1, len(head) - 1]
    sign, without = -1 if mend.get("negate") else 1, mend.get("without", ())
    run: dict = {}
    for row in rows:
        if row[document] not in without:
            name = mend.get("prefix", "") + row[document]
            run.setdefault(row[query], {})[name] = sign * float(row[number])
    qrels: dict = {}
    for of, name, grade in case["judgments"][1:]:
        qrels.setdefault(of, {})[name] = float(grade)
    return run, qrels


def value_of(
    case: dict,  # one of `CASES`
    mended: bool = False,  # as it was meant?
) -> float:
    """Return what the tables of a `case` give.

    >>> value_of(CASES[0]), value_of(CASES[0], mended=True)
    (0.0, 1.0)
    """
    measure = case["measure"]
    if mended and "from" in case.get("mend", {}):
        measure += f"(rel={case['mend']['from']})"
    run, qrels = sides_of(case, mended)
    return evaluate(run, qrels, measure, overlap="allow")[measure]


def as_bets(value) -> str:
    "Return the `value`, letters: r for right, a for an accident. ValueError otherwise."
    if not isinstance(value, str) or not {*value} <= BETS.keys():
        raise ValueError("must be letters, r for right and a for an accident")
    if len(value) > len(CASES):
        raise ValueError(f"must be at most {len(CASES)} letters, one for each case")
    return value


class AccidentLab(Lab):
    "Bet on each case whether its number is right or an accident: `bets` so far, r or a; `told` the answer to the last."

    module = "accident_lab"
    bets = Checked(as_bets, "")
    told = Checked(as_flag, False)
    score = traitlets.Int(0, read_only=True)

    @staticmethod
    def follows(bets, told):
        "Return how many of the `bets` are won. ValueError for an answer before any bet."
        if told and not bets:
            raise ValueError("an answer can be shown only after a bet")
        return dict(score=sum((bet == "a") == ("mend" in case) for bet, case in zip(bets, CASES)))

    def __init__(self, bets="", **traits):
        super().__init__(bets=bets, **traits)

    @property
    def placed(self):
        "Return how many bets there are so far."
        return len(self.bets)

    @property
    def missed(self):
        "Return how many accidents were called right."
        return sum(bet == "r" and "mend" in case for bet, case in zip(self.bets, CASES))

    @property
    def alarms(self):
        "Return how many right numbers were called an accident."
        return sum(bet == "a" and "mend" not in case for bet, case in zip(self.bets, CASES))

    def tables(self):
        "Return each case with its number, then the answers, folded."
        shown, answers = [], []
        for number, case in enumerate(CASES, 1):
            run, judgments = (
                "; ".join(" ".join(row) for row in case[side]) for side in ("run", "judgments")
            )
            shown.append([str(number), judgments, run, f"{case['measure']} {value_of(case):.3f}"])
            meant = f"{case['measure']} {value_of(case, mended=True):.3f}"
            answers.append([str(number), BETS["a" if "mend" in case else "r"], meant, case["why"]])
        return [
            ("Right, or an accident?", ["case", "judgments", "run", "printed"], shown),
            ("The answers.", ["case", "it is", "meant", "since"], answers, "Show the answers"),
        ]
