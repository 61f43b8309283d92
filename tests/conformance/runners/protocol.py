"""What a runner shares with the others: it reads cases, asks one function, and writes the answers."""
import json
import sys
from pathlib import Path

DEFAULTS = {
    "gain": "linear", "gain_from": None, "discount": "log2", "cutoff": None, "ties": "docid", "precision": "single",
    "pool": "judged", "ideal": "k", "judged_only": False, "drop": "none", "min_grade": 1, "ap_divisor": "all",
    "p_divisor": "k", "r_divisor": "all", "negative": "zero", "fractions": "keep", "empty": 0, "missing": "zero",
    "unjudged": "skip", "duplicates": "error", "rounding": None, "interpolation": "up", "persistence": 0.8,
    "averaging": "macro",
}


class Unsupported(Exception):
    "The reason why a case cannot be asked of this library."


class Refused(Exception):
    "The library raises an error, and that is the answer."


def serve(answer):
    "Answer the cases on standard input with what `answer` gives for each."
    for line in sys.stdin:
        case = json.loads(line)
        case["convention"] = {**DEFAULTS, **case["convention"]}
        try: said = {"value": "nan" if (value := answer(case)) != value else float(value)}
        except Unsupported as reason: said = {"unsupported": str(reason)}
        except Refused: said = {"error": True}
        print(json.dumps({"id": case["id"], **said}))


def need(case, **taken):
    "Refuse a case whose convention has another value than those `taken`."
    for field, values in taken.items():
        if case["convention"][field] not in values: raise Unsupported(f"{field} is fixed")


def measure(case):
    "Return the name and the cutoff of the measure; None: no cutoff."
    name, _, k = case["measure"].partition("@")
    return name, int(k) if k else None


def dicts(case):
    "Run and judgments as dicts of dicts, which cannot hold a document twice."
    made = {kind: {query: dict(rows) for query, rows in case[kind].items()} for kind in ("run", "qrels")}
    twice = [query for kind in made for query, rows in case[kind].items() if len(made[kind][query]) < len(rows)]
    if twice: raise Unsupported("duplicates")
    return made["run"], made["qrels"]


def tied(scores): return len(set(scores)) < len(list(scores))


def mean_of_queries(case, value, lacking=0.0):
    "Return the mean of `value(scores, grades)` over the judged queries, by the rules for queries on one side only."
    run, qrels = dicts(case)
    need(case, missing=("zero", "skip"), unjudged=("skip", "zero"), averaging=("macro",))
    values = [value(run[query], grades) for query, grades in qrels.items() if run.get(query)]
    if case["convention"]["missing"] == "zero": values += [lacking for query in qrels if not run.get(query)]
    if case["convention"]["unjudged"] == "zero": values += [0.0 for query in run if query not in qrels]
    return sum(values) / len(values) if values else float("nan")


# Libraries that are handed rows: a grade and a score for each document, the query's list and nothing else

PRESETS = Path(__file__).parents[3] / "ndcg_lit" / "static" / "conventions.json"


def serve_rows(value):
    "Answer the cases of the preset that the command line names: `value(preset, name, k, grades, scores)` of a query."
    preset = sys.argv[1]
    fixed = {**DEFAULTS, **json.loads(PRESETS.read_text(encoding="utf-8"))["presets"][preset]["convention"]}
    serve(lambda case: _of_rows(case, preset, fixed, value))


def _of_rows(case, preset, fixed, value):
    need(case, **{field: (known,) for field, known in fixed.items()})
    name, k = measure(case)
    run, qrels = dicts(case)
    if run.keys() != qrels.keys(): raise Unsupported("it knows the queries that it is handed, and no others")
    rows = [([qrels[query].get(document, 0) for document in scores], list(scores.values()))
            for query, scores in run.items()]
    values = [value(preset, name, k, grades, list(map(float, scores))) for grades, scores in rows]
    return sum(values) / len(values) if values else float("nan")


def hits(grades):
    "Return labels 0 and 1, for libraries that take no others."
    return [int(grade >= 1) for grade in grades]
