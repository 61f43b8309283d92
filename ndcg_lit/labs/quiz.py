"""Guess the NDCG, DCG, AP or RR of a list before it is shown."""

from collections.abc import Iterable
from datetime import date
from math import isnan, nan

from ndcg_lit.average_precision import ap
from ndcg_lit.discounted_gain import dcg
from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_flag,
    as_gain,
    as_list,
    as_pool,
    list_of,
    number,
    one_of,
    text,
    traitlets,
    whole,
)
from ndcg_lit.labs.choice_lab import deal
from ndcg_lit.normalized_gain import ndcg
from ndcg_lit.reciprocal_rank import rr

QUESTIONS = {
    "ndcg": [[2, 3, 1, 0], [0, 0, 3, 1], [3, 2, 1, 0], [0, 0, 0, 2]],
    "dcg": [[2, 0, 3, 1], [3, 0, 3], [0, 0, 3], [0, 2, 0, 3]],
    "ap": [[1, 0, 1, 0], [1, 1, 0, 0], [0, 1, 1, 0, 1], [0, 0, 0, 1]],
    "rr": [[1, 0, 0, 1], [0, 1, 1, 0], [0, 0, 0, 1], [0, 0, 1, 1, 1]],
}
EXIST = [2, 4, 3, 2]  # relevant results that exist for each list of AP


def answer(
    measure,  # "ndcg", "dcg", "ap" or "rr"
    grades,  # grades of one list, best rank first
    gain,  # "linear" or "exponential"; AP and RR do not look at it
    n_relevant=None,  # relevant results that exist, for AP; None: those of the list
) -> float:
    "Return the `measure` of the `grades`, with which a guess is compared."
    if measure == "ap":
        return ap(grades, n_relevant=n_relevant)
    if measure == "rr":
        return rr(grades)
    return {"ndcg": ndcg, "dcg": dcg}[measure](grades, gain=gain)


def as_question(value) -> list:
    "Return the list of grades `value`. ValueError unless it holds 1 to 10 grades, at least one above 0."
    grades = as_pool(as_list(value, "grades"))
    if not 1 <= len(grades) <= 10:
        raise ValueError(f"must hold 1 to 10 grades; got {len(grades)}")
    if not any(grades):
        raise ValueError(f"must hold a grade above 0; got {grades}")
    return grades


ROUND = 5  # lists of a day
TODAY = "today"


def is_day(value: str) -> bool:
    "Return whether `value` names a day, today or no day."
    try:
        return value in ("", TODAY) or date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


as_day = text("a date, such as 2026-11-29, or 'today', or '' for none", is_day)


def lists_of(day: str) -> list:
    "Return the lists of a `day`, which are the same everywhere: the front end draws them, too."
    numbers = deal(int((date.today().isoformat() if day == TODAY else day).replace("-", "")))

    def roll(low):
        return low + 4 * next(numbers) // 2**32

    def fresh():
        grades = [roll(0) for _ in range(roll(3))]
        if len(set(grades)) > 1:
            return grades
        return [*grades, 0 if grades[0] else 3]

    return [fresh() for _ in range(ROUND)]


def known(grades, exist):
    "Return how many relevant results there are for each list of `grades`: as many as `exist`, or those that it has."
    shown = [sum(grade >= 1 for grade in each) for each in grades]
    return [*exist, *shown[len(exist) :]]


as_guess = number("a number from 0 on", lambda x: 0 <= x < float("inf"))


class Quiz(Lab):
    """Guess the `measure` of the `questions`: `guesses` are those given, `guess` is the slider; `brief` or whole.

    With a `day`, such as "2026-11-29" or "today", the questions are the five lists of that day. For AP `n_relevant` holds
    the relevant results that exist for each question; where it ends, those of the list are all."""

    module = "quiz"
    questions = Checked(list_of(as_question, "question", 1), QUESTIONS["ndcg"])
    n_relevant = Checked(list_of(whole(0, 1000), "number"), [])
    measure = Checked(one_of(*QUESTIONS), "ndcg")
    gain = Checked(as_gain, "linear")
    guesses = Checked(list_of(as_guess, "guess"), [])
    guess = Checked(as_guess, 0.5)
    revealed = Checked(as_flag, False)
    brief = Checked(as_flag, False)
    day = Checked(as_day, "")
    score = traitlets.Float(nan, read_only=True)

    @staticmethod
    def follows(questions, n_relevant, measure, gain, guesses, guess, revealed, day):
        "Return the mean error of the `guesses`. ValueError for too many, too high, or an answer before any guess."
        if day and measure != "ndcg":
            raise ValueError(f"the lists of a day are for NDCG, and the measure here is {measure}")
        if day:
            questions = lists_of(day)
        if n_relevant and measure != "ap":
            raise ValueError(f"n_relevant is for AP, and the measure here is {measure}")
        if len(n_relevant) > len(questions):
            many = f"{len(n_relevant)} numbers for {len(questions)} questions"
            raise ValueError(f"n_relevant has a number for each question, here {many}")
        exist = known(questions, n_relevant)
        for at, (r, shown) in enumerate(zip(exist, known(questions, [])), 1):
            if r < shown:
                raise ValueError(
                    f"n_relevant {at} is {r}, but the list shows {shown} relevant results"
                )
        high = max(guess, *guesses) if guesses else guess
        if measure != "dcg" and high > 1:
            raise ValueError(f"a guess of {measure.upper()} is at most 1, here {high:g}")
        if len(guesses) > len(questions):
            many = f"{len(guesses)} guesses for {len(questions)} questions"
            raise ValueError(f"there must be a question for each guess, here {many}")
        if revealed and not guesses:
            raise ValueError("an answer can be shown only after a guess")
        errors = [
            abs(each - answer(measure, grades, gain, r))
            for each, grades, r in zip(guesses, questions, exist)
        ]
        return dict(score=sum(errors) / len(errors) if errors else nan)

    def __init__(self, questions: Iterable | None = None, measure: str = "ndcg", **traits):
        if questions is None:
            questions = QUESTIONS.get(measure, ())
            if measure == "ap":
                traits.setdefault("n_relevant", EXIST)
        super().__init__(questions=questions, measure=measure, **traits)

    @property
    def asked(self):
        "Return the lists that are asked for: those of the day, if there is one."
        return lists_of(self.day) if self.day else self.questions

    @property
    def answers(self):
        "Return the measure of each list that is asked for."
        exist = known(self.asked, self.n_relevant)
        return [answer(self.measure, grades, self.gain, r) for grades, r in zip(self.asked, exist)]

    @property
    def errors(self):
        "Return the error of each guess."
        return [abs(guess - known) for guess, known in zip(self.guesses, self.answers)]

    @property
    def guessed(self):
        "Return how many lists were guessed."
        return len(self.guesses)

    @property
    def best_error(self):
        "Return the smallest error of a guess, or None before the first."
        return min(self.errors, default=None)

    @property
    def worst_error(self):
        "Return the largest error of a guess, or None before the first."
        return max(self.errors, default=None)

    def tables(self):
        """Return the questions with the guesses so far, then the answers, folded.

        The lists of today are drawn when it is today: what is stored shows the `questions`."""
        if self.day == TODAY:
            return Quiz(self.questions, self.measure, gain=self.gain).tables()
        lists = [", ".join(f"{grade:g}" for grade in grades) for grades in self.asked]
        left = ["none"] * (len(lists) - len(self.guesses))
        guesses = [f"{guess:g}" for guess in self.guesses] + left
        errors = [f"{error:.3f}" for error in self.errors] + left
        answers = [f"{answer:.3f}" for answer in self.answers]
        numbers = map(str, range(1, len(lists) + 1))
        rows = [list(row) for row in zip(numbers, lists, guesses, answers, errors)]
        asks = [row[:3] for row in rows]
        head = ["question", "grades, best rank first", "your guess"]
        if self.measure == "ap":
            head.insert(2, "R")
            for row, r in zip(asks, known(self.asked, self.n_relevant)):
                row.insert(2, str(r))
        said = f"the mean error of the guesses is {self.score:.3f}"
        if isnan(self.score):
            said = "no guess so far"
        name = self.measure.upper()
        by = "" if self.measure in ("ap", "rr") else f", by {self.gain} gain"
        asked = f"What is the {name} of each list{by}? Here {said}."
        return [
            (asked, head, asks),
            (
                f"{name} of each list.",
                ["question", name, "error of the guess"],
                [[row[0], *row[3:]] for row in rows],
                "Show the answers",
            ),
        ]
