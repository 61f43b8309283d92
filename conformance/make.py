"""Writes the cases: `python -m conformance.make` makes cases.jsonl, schema.json and the copy that the package carries.

A case tests a choice if another value of that one field gives another answer. So the choices of a case are found by
trying them all with the slow reference, and none has to be believed."""
import gzip
import json
import random
from fractions import Fraction
from functools import cache
from itertools import count
from pathlib import Path

from . import edges, schema
from .reference import DEFAULTS, Refused, answer

HERE = Path(__file__).resolve().parent
PACKED = HERE.parent / "ndcg_lit" / "static" / "conformance" / "cases.jsonl.gz"

MEASURES = (
    "nDCG", "nDCG@3", "nDCG@5", "DCG@4", "AP", "AP@2", "AP@4", "RR", "RR@2", "P@3", "P@8", "P", "R@2", "R@3", "Rprec",
    "Success@2", "CG@3", "Judged@3", "RBP", "RBP@2", "IPrec11",
)
MAY_FAIL = ("duplicates", "negative", "fractions", "empty", "missing", "unjudged")
UNTRIED = ("rounding", "cutoff")  # the default of these is told apart by nearly every case, which says nothing


def reply(case, **choices):
    "Return the answer to `case` under other `choices`, in a form to compare: a number, \"nan\" or \"error\"."
    chosen = {**case["convention"], **choices}
    convention = {field: value for field, value in chosen.items() if value != DEFAULTS[field]}
    asked = {"measure": case["measure"], "convention": convention, "run": case["run"], "qrels": case["qrels"]}
    return answered(json.dumps(asked, sort_keys=True))


@cache
def answered(asked):
    "Return the answer to the question `asked`, which is JSON. Many choices lead to the same question."
    try: value = answer(json.loads(asked))
    except Refused: return "error"
    return "nan" if value is None else float(value)


def differ(a, b):
    "Return whether two replies differ, numbers by more than rounding."
    if isinstance(a, str) or isinstance(b, str): return a != b
    return abs(a - b) > 1e-9


def told_apart(case, field, mine):
    "Return the values of `field` under which the answer to `case` is not `mine`."
    own = case["convention"].get(field, DEFAULTS[field])
    others = []
    for value in schema.VALUES[field]:
        if value == own: continue
        theirs = reply(case, **{field: value})
        if theirs == "error" and mine != "error" and field not in MAY_FAIL: continue  # a contradiction, no other value
        if differ(mine, theirs): others.append(value)
    return others


def choices_of(case):
    "Return the choices that `case` tests: its measure, and each field that changes the answer if its value changes."
    mine = reply(case)
    named = [f"measure={case['measure'].partition('@')[0]}"]
    for field in DEFAULTS:
        own = case["convention"].get(field, DEFAULTS[field])
        if own == DEFAULTS[field] and field in UNTRIED: continue
        if told_apart(case, field, mine): named.append(schema.choice(field, own))
    return named


# Each choice by itself

def isolated():
    "Yield for each value of each field cases that tell it from all other values, each from two if possible."
    for field, values in schema.VALUES.items():
        for value in values: yield from isolating(field, value)


def isolating(field, value):
    "Yield the cases that tell this `value` of the `field` from the others."
    base = schema.NEEDS.get((field, str(value)), {})
    convention = {**base, **({} if value == DEFAULTS[field] else {field: value})}
    candidates = []
    for name, (run, qrels) in edges.INPUTS.items():
        for measure in MEASURES:
            case = {"measure": measure, "convention": convention, "run": run, "qrels": qrels}
            others = told_apart(case, field, reply(case))
            if others: candidates.append((case, {str(other) for other in others}, name))
    for case, others, name in chosen(candidates):
        label = schema.choice(field, value)
        yield {
            "id": f"{label}/{name}/{case['measure']}".replace(" ", "-"),
            "why": f"{label}: {schema.MEANING[field][schema.kind(value)]}. Here {edges.SAID[name]}; "
                   f"{len(others)} other {'value gives' if len(others) == 1 else 'values give'} another answer.",
            **case,
        }


def chosen(candidates, at_least=3, at_most=4):
    "Return few candidates that together tell the value twice from each other value; new measures and inputs first."
    missing = {}
    for _, others, _ in candidates: missing |= dict.fromkeys(others, 2)
    kept, used = [], []
    while candidates and len(kept) < at_most and (len(kept) < at_least or any(missing.values())):
        best = max(candidates, key=lambda candidate: adds(candidate, missing, used))
        candidates = [candidate for candidate in candidates if candidate is not best]
        kept.append(best)
        used += [best[0]["measure"], best[2]]
        for other in best[1]: missing[other] -= 1
    return kept


def adds(candidate, missing, used):
    "Return what a candidate adds: values that are still to be told apart, less what was `used` already."
    case, others, name = candidate
    return sum(missing[other] > 0 for other in others) - used.count(case["measure"]) - used.count(name) / 2


# Several choices at once

def mixed(wanted=90):
    "Draw conventions, lists and measures at random; yield cases in which two choices or more matter, and the measure."
    made = 0
    for number in count():
        if made == wanted: return
        case = mix(number)
        mine = reply(case)
        matter = [field for field in case["convention"] if told_apart(case, field, mine)]
        if len(matter) < 2 or (mine == "error" and made % 10) or schema.unsettled(case): continue
        made += 1
        lists = [case["run"], case["qrels"]]
        name = schema.identity("mix", "", case["measure"], case["convention"], lists)
        yield {"id": name, "why": f"several choices at once: {', '.join(matter)} decide together.", **case}


def mix(number):
    "Draw the mixed case of this number. A field, a value or a measure that is new changes none that does not draw it."
    run, qrels = edges.drawn(random.Random(f"lists {number}"))
    convention = {
        field: liked(number, field, values)
        for field, values in schema.VALUES.items() if random.Random(f"{field} {number}").random() < 0.17
    }
    measure = liked(number, "measure", MEASURES)
    return {"measure": measure, "convention": schema.in_order(convention), "run": run, "qrels": qrels}


def liked(number, field, values):
    "Return the one of the `values` that the dice for this number and each of them like best."
    return max(values, key=lambda value: random.Random(f"{field} {number} {value}").random())


def all_cases():
    "Yield every case, finished: its choices, and its answer."
    seen = set()
    for case in [*isolated(), *edges.edges(), *edges.sources(), *edges.of_presets(), *mixed()]:
        if case["id"] in seen: raise ValueError(f"two cases are called {case['id']}")
        seen.add(case["id"])
        yield finished(case)


def finished(case):
    "Return the `case` with its choices and its answer, its parts in order."
    order = ("id", "why", "choices", "presets", "measure", "convention", "run", "qrels")
    case = {**case, "choices": choices_of(case)}
    return {key: case[key] for key in order if key in case} | outcome(case)


def outcome(case):
    "Return the answer to the `case` as parts of it: an error, or a value and the fraction it stands for."
    try: value = answer(case)
    except Refused: return {"error": True}
    if value is None: return {"value": "nan"}
    exact = isinstance(value, Fraction) and value.denominator > 1
    return {"value": float(value)} | ({"fraction": f"{value}"} if exact and value.denominator < 10**9 else {})


def line(case):
    "Return a `case` as one line of JSON, its value to 17 digits."
    if not isinstance(case.get("value"), float): return json.dumps(case, ensure_ascii=False)
    text = json.dumps({**case, "value": "VALUE"}, ensure_ascii=False)
    return text.replace('"VALUE"', f"{case['value']:.17g}")


def files():
    "Return the text of each file to make, by name."
    cases = "".join(f"{line(case)}\n" for case in all_cases())
    return {"cases.jsonl": cases, "schema.json": json.dumps(schema.schema(), indent=1, ensure_ascii=False) + "\n"}


def main():
    "Write the files and the packed copy, and print how large they are."
    made = files()
    for name, text in made.items(): (HERE / name).write_text(text, encoding="utf-8")
    PACKED.parent.mkdir(parents=True, exist_ok=True)
    PACKED.write_bytes(gzip.compress(made["cases.jsonl"].encode(), 9, mtime=0))
    text = made["cases.jsonl"]
    print(f"{len(text.splitlines())} cases, {len(text):,} bytes, {PACKED.stat().st_size:,} packed")


if __name__ == "__main__": main()
