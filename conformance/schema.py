"""What a convention may say: the values of each field, what each one means, and the JSON schema of a case."""
import json
from hashlib import sha256

from .reference import DEFAULTS, GRADED, MEASURES

TABLE = [[1, 1], [2, 3], [3, 10]]
VALUES = {  # the values that the cases try; "random" has no value of its own and cannot be tested so
    "gain": ["linear", "exponential", "binary", TABLE],
    "gain_from": [None, 2],
    "discount": ["log2", "ln", "reciprocal", ["jk", 2], ["jk", 3], ["rbp", 0.8]],
    "cutoff": [None, 2],
    "ties": ["docid", "docid-rising", "stable", "reversed", "average", "best", "worst", "last"],
    "precision": ["single", "double"],
    "pool": ["judged", "returned"],
    "ideal": ["k", "returned", "all", "relevant"],
    "judged_only": [False, True],
    "drop": ["none", "own", "first"],
    "min_grade": [1, 2, 0.5, ">0", ">1.5", "any"],
    "ap_divisor": ["all", "cutoff", "returned", "found", "k"],
    "p_divisor": ["k", "returned", "relevant"],
    "r_divisor": ["all", "cutoff"],
    "interpolation": ["up", "nearest"],
    "persistence": [0.8, 0.5, 0.95],
    "negative": ["zero", "keep", "mask", "error"],
    "fractions": ["keep", "truncate", "error"],
    "empty": [0, 1, 0.5, "nan", "skip", "raise"],
    "missing": ["zero", "skip", "error"],
    "unjudged": ["skip", "zero", "error"],
    "averaging": ["macro", "micro"],
    "duplicates": ["error", "first", "last", "max"],
    "rounding": [None, ["query", 2], ["query-floor", 2], ["mean", 2], ["mean-floor", 2]],
}
NEEDS = {("ideal", "relevant"): {"gain": "binary"}}  # a value that is refused without another choice
MEANING = {
    "gain": {
        "linear": "a result gains its grade",
        "exponential": "a result of grade g gains 2^g - 1",
        "binary": "a relevant result gains 1, any other 0",
        "table": "the gain of each grade is listed",
    },
    "gain_from": {
        "none": "every grade above 0 gains",
        "number": "grades below the number gain nothing",
    },
    "discount": {
        "log2": "rank i weighs 1 / log2(i + 1)",
        "ln": "rank i weighs 1 / ln(i + 1)",
        "reciprocal": "rank i weighs 1 / i",
        "jk": "rank i weighs 1 / max(1, log_b i)",
        "rbp": "rank i weighs p^(i - 1)",
    },
    "cutoff": {
        "none": "a measure without @k looks at the whole list",
        "number": "a measure without @k stops here",
    },
    "ties": {
        "docid": "among equal scores the larger id comes first",
        "docid-rising": "among equal scores the smaller id comes first",
        "stable": "equal scores keep the order of the input",
        "reversed": "equal scores take the input's order backwards",
        "average": "the mean over every order of the tied",
        "best": "among equal scores the most gain comes first",
        "worst": "among equal scores the least gain comes first",
        "last": "all of the tied stand at the last rank of their group",
    },
    "precision": {
        "single": "scores are compared in 32 bits",
        "double": "scores are compared in 64 bits",
    },
    "pool": {
        "judged": "every judged document was there to be found",
        "returned": "only what was returned counts as there",
    },
    "ideal": {
        "k": "the ideal is cut at k",
        "returned": "the ideal is cut at k and at the number of documents returned",
        "all": "the ideal is not cut",
        "relevant": "the ideal is k relevant results, whatever exists",
    },
    "judged_only": {
        "false": "documents without a judgment keep their rank",
        "true": "documents without a judgment, or below grade 0, leave the run first",
    },
    "drop": {
        "none": "every document of the run counts",
        "own": "a document whose id is its query's leaves the run first",
        "first": "the first result leaves the run first",
    },
    "min_grade": {
        "number": "relevant means this grade or a higher one",
        "above": "relevant means above this grade",
        "any": "relevant means judged, whatever the grade",
    },
    "ap_divisor": {
        "all": "AP divides by R",
        "cutoff": "AP divides by min(R, k)",
        "returned": "AP divides by min(R, k, documents returned)",
        "found": "AP divides by the hits found",
        "k": "AP divides by k, whatever R is",
    },
    "p_divisor": {
        "k": "P@k divides by k",
        "returned": "P@k divides by min(k, documents returned)",
        "relevant": "P@k divides by min(k, R)",
    },
    "r_divisor": {
        "all": "recall divides by R",
        "cutoff": "recall divides by min(R, k)",
    },
    "interpolation": {
        "up": "a level of recall asks for level x R documents, plus 0.9, without what is no whole number",
        "nearest": "a level of recall asks for level x R documents, rounded to the nearest whole number, half up",
    },
    "persistence": {"number": "RBP has this p if it names none"},
    "negative": {
        "zero": "a grade below 0 gains nothing",
        "keep": "a grade below 0 costs something, in the ideal as well",
        "mask": "a document graded below 0 is taken out of run and judgments",
        "error": "a grade below 0 is an error",
    },
    "fractions": {
        "keep": "a grade of 2.5 is 2.5",
        "truncate": "a grade of 2.5 is 2",
        "error": "a grade of 2.5 is an error",
    },
    "empty": {
        "number": "a query with nothing to find counts this much",
        "nan": "a query with nothing to find makes the mean nan",
        "skip": "a query with nothing to find is left out of the mean",
        "raise": "a query with nothing to find is an error",
    },
    "missing": {
        "zero": "a judged query that the run lacks counts 0",
        "skip": "a judged query that the run lacks is left out",
        "error": "a judged query that the run lacks is an error",
    },
    "unjudged": {
        "skip": "a query that nobody judged is left out",
        "zero": "a query that nobody judged counts 0",
        "error": "a query that nobody judged is an error",
    },
    "averaging": {
        "macro": "every query counts the same in the mean",
        "micro": "P and R are hits of all queries over what they are divided by, added up",
    },
    "duplicates": {
        "error": "a document twice in a query is an error",
        "first": "the first of several rows counts",
        "last": "the last of several rows counts",
        "max": "the row with the largest number counts",
    },
    "rounding": {
        "none": "nothing is rounded",
        "query": "each query is rounded to the nearest",
        "query-floor": "each query is rounded down",
        "mean": "the mean alone is rounded to the nearest",
        "mean-floor": "the mean alone is rounded down",
    },
}


def kind(value):
    "Return the key of a value in MEANING."
    if value is None: return "none"
    if isinstance(value, bool): return str(value).lower()
    if isinstance(value, list): return "table" if isinstance(value[0], list) else value[0]
    if isinstance(value, str): return "above" if value.startswith(">") else value
    return "number"


def choice(field, value):
    "Return a choice as text, as in gain=exponential or discount=jk:2."
    if value is None or isinstance(value, bool): return f"{field}={str(value).lower()}"
    if isinstance(value, list): return f"{field}={'table' if isinstance(value[0], list) else ':'.join(map(str, value))}"
    return f"{field}={value}"


def identity(kind, place, measure, convention, lists=None):
    """Return the id of a case, made of what it asks: so it is the same whatever other cases there are.

    `place` names its lists. Lists without a name are told apart by a digest of them."""
    asked = [choice(field, value) for field, value in in_order(convention).items()]
    if lists is not None: place = sha256(json.dumps(lists).encode()).hexdigest()[:8]
    return "/".join([kind, place.replace(" ", "-"), measure, ",".join(asked) or "default"])


def in_order(convention):
    "Return the choices of a convention that are not the default, in the order of DEFAULTS."
    return {field: convention[field] for field in DEFAULTS if convention.get(field, DEFAULTS[field]) != DEFAULTS[field]}


def unsettled(case):
    "Return whether the case asks what the conventions leave open. Such cases are not drawn."
    c = {**DEFAULTS, **case["convention"]}
    name, _, k = case["measure"].partition("@")
    grades = [grade for rows in case["qrels"].values() for _, grade in rows]
    low = min(grades, default=0) < 0
    by_grade = c["ties"] in ("best", "worst") and (c["min_grade"] == "any" or name == "Judged")
    lacking = c["missing"] == "skip" and any(not case["run"].get(query) for query in case["qrels"])
    if c["pool"] == "returned" and (c["judged_only"] or c["negative"] == "mask") and strips_bare(case): return True
    return (
        by_grade or (lacking and c["empty"] != 0) or (c["ties"] == "last" and name not in ("AP", "RR"))
        or (low and name == "CG" and c["negative"] == "keep") or (low and c["min_grade"] == "any")
        or (c["p_divisor"] == "relevant" and not k) or (c["cutoff"] is not None and name in ("Rprec", "Judged", "CG"))
        or (name == "Judged" and (low or c["judged_only"]))
    )


def strips_bare(case):
    "Return whether there is a query whose results all leave the run, as documents that nobody judged or below 0."
    kept = {query: {d for d, grade in rows if grade >= 0} for query, rows in case["qrels"].items()}
    return any(not kept.get(query, set()) & {d for d, _ in rows} for query, rows in case["run"].items())


def schema():
    "Return the JSON schema of a line of cases.jsonl."
    rows = {"type": "object", "additionalProperties": {"type": "array", "items": {
        "type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "minItems": 2, "maxItems": 2}}}
    text = {"type": "string"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A conformance case of a ranking measure",
        "description": "The mean of `measure` over the judged queries, under `convention`, is `value`; or an error.",
        "type": "object",
        "required": ["id", "why", "choices", "measure", "convention", "run", "qrels"],
        "oneOf": [{"required": ["value"]}, {"required": ["error"]}],
        "additionalProperties": False,
        "properties": {
            "id": {**text, "pattern": "^[-a-zA-Z0-9_@/=:,.+>]+$", "description": "what is asked, without spaces"},
            "why": {**text, "description": "why the case exists"},
            "choices": {
                "type": "array", "items": text, "description": "field=value: another value gives another answer",
            },
            "presets": {"type": "array", "items": text, "description": "the presets whose convention this is"},
            "measure": {**text, "pattern": f"^({'|'.join(MEASURES)})(@[0-9]+)?$",
                        "description": f"{', '.join(GRADED)} use grades, the others relevant or not; @k is the cutoff"},
            "convention": {"type": "object", "additionalProperties": False, "properties": fields(),
                           "description": "a field that is absent has its default"},
            "run": {**rows, "description": "[document, score] of each query, in the order of the input"},
            "qrels": {**rows, "description": "[document, grade] of each query"},
            "value": {"anyOf": [{"type": "number"}, {"const": "nan"}], "description": "the answer to 17 digits"},
            "fraction": {**text, "description": "the answer exactly, where it is a fraction"},
            "error": {"const": True, "description": "the answer is an error"},
        },
    }


def fields():
    "Return the schema of each field of a convention."
    pair = {"type": "array", "minItems": 2, "maxItems": 2}
    names = {field: [value for value in values if isinstance(value, str)] for field, values in VALUES.items()}
    named = {field: {"enum": [v for v in values if not isinstance(v, list)]} for field, values in VALUES.items()}
    number = {"type": "number"}
    named["gain"] = {"anyOf": [{"enum": names["gain"]}, {"type": "array", "items": pair}]}
    named["discount"] = {"anyOf": [{"enum": names["discount"]}, pair]}
    named["ties"] = {"enum": [*VALUES["ties"], "random"]}
    named["rounding"] = {"anyOf": [{"const": None}, pair]}
    named["gain_from"] = named["cutoff"] = {"anyOf": [{"const": None}, number]}
    named["persistence"] = {**number, "exclusiveMinimum": 0, "exclusiveMaximum": 1}
    named["min_grade"] = {"anyOf": [number, {"const": "any"}, {"type": "string", "pattern": "^>"}]}
    named["empty"] = {"anyOf": [number, {"enum": names["empty"]}]}
    for field, rule in named.items():
        rule["default"] = DEFAULTS[field]
        rule["description"] = "; ".join(f"{name}: {said}" for name, said in MEANING[field].items())
    return named
