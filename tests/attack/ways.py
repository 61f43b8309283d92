"Other ways to the numbers of `evaluate`: explain, the workers of Spark, diff, compare, reconcile."
from math import inf
from random import Random

import pyarrow as pa

from wanted import as_texts, fits, is_rounded, label, mean_right, near, of_measure, rows_of, shown, sources

import ndcg_lit
from conformance.reference import Refused, of_queries
from ndcg_lit.reconciliation import VARIED
from ndcg_lit.engine.convention import non_defaults
from ndcg_lit.engine.measures import MEASURES
from ndcg_lit.engine.names import parse_measures
from ndcg_lit.spark import Plan
from ndcg_lit.spark.partitions import packed, unjudged_of, values_of


def explain(case, wanted, result):
    "Check each query by itself, as far as `explain` lays it out: what it says, and what it refuses."
    if "arrays" in case.doors or len(case.qrels) > 300: return
    given, (run, qrels), c = sources(case), rows_of(case), result.convention
    for measure in case.measures:
        if not MEASURES[measure[0]].terms: continue
        for query in qrels:
            alone = {query: run[query]} if query in run else {}
            try: right = of_queries(of_measure(case, measure, alone, {query: qrels[query]}, missing="zero"))[query]
            except Refused: right = None
            if c.ties == "random": right = None
            try: story = ndcg_lit.explain(*given, query, label(*measure), convention=c, overlap="allow")
            except ValueError as error:
                beyond = "not a finite number" in str(error)  # an ideal that evaluate does not need, and none can show
                if right is not None and not beyond: return f"{label(*measure)} of {query!r} is refused: {error}"
                continue
            if right is None: return f"{label(*measure)} of {query!r} is not refused: {story.value}"
            if not fits(story.value, right, case.choices.get("rounding")):
                return f"{label(*measure)} of {query!r} is {story.value}, not {shown(right, c.rounding)}"
            if not adds_up(story):
                return f"{label(*measure)} of {query!r} is {story.value}, laid out as {story.dcg} / {story.idcg}"


def adds_up(story):
    "Say whether the value of a `story` is what its columns say, where they say anything."
    whole = story.idcg if story.measure.info.normalizes else inf
    if whole <= 0 or story.dcg == 0: return True
    part = story.dcg if whole == inf else min(story.dcg / whole, 1)
    return is_rounded(story.value, part, story.convention.rounding, "query")


def workers(case, wanted, result):
    "Measure the rows in batches, packed and sorted by query, as a worker of Spark does it."
    names = [name for row in (*case.run, *case.qrels) for name in row[:2] if name is not None]
    if all(document is None for _, document, _ in case.qrels): return  # no rows
    if any(document is None for _, document, _ in case.run): return  # rows hold no empty list
    if "arrays" in case.doors or any(not isinstance(name, str) or not is_utf8(name) for name in names): return
    rnd, c = Random(f"workers {case.seed}"), result.convention
    if c.ties in ("stable", "reversed", "random") or c.duplicates in ("first", "last"): return  # rows have no order
    labels = dict.fromkeys(label(*measure) for measure in case.measures)
    twice = len({row[:2] for row in case.run}) < len(case.run)
    plan = Plan(tuple(parse_measures(labels)), c, unique=not twice and rnd.random() < 0.5, heavy=None, few=False)
    rows = [*packed(batches(case.run, rnd.choice((3, 100))), "run", plan.depth, c.precision),
            *packed(batches(case.qrels, 7), "qrels")]
    together = pa.Table.from_batches(rows).sort_by("query").to_batches(rnd.choice((2, 1000)))
    found = pa.Table.from_batches(values_of(together, plan.task)).to_pylist()
    judged = {row["query_id"] for row in found}
    extra = [query for query in dict.fromkeys(row[0] for row in case.run if row[1] is not None) if query not in judged]
    if c.unjudged != "skip" and extra:
        counts = pa.table({"query": extra, "count": [1] * len(extra)}).to_batches()
        found += pa.Table.from_batches(unjudged_of(counts, plan.task)).to_pylist()
    if c.missing == "skip": found = [row for row in found if row["documents"]]
    for measure, limits in zip(case.measures, wanted):
        values = {row["query_id"]: row[label(*measure)] for row in found}
        bare = {row[0] for row in case.qrels} - {row[0] for row in case.qrels if row[1] is not None}  # no rows of it
        if values.keys() != limits.keys() - bare: return f"queries {sorted(values)}, not {sorted(limits)}"
        for query, value in values.items():
            if not fits(value, limits[query], c.rounding):
                return f"{label(*measure)} of {query!r} is {value}, not {shown(limits[query], c.rounding)}"


def is_utf8(name): return name == name.encode("utf-8", "replace").decode()


def batches(rows, size):
    "Return the `rows` in record batches of that `size`."
    rows = [(query, document, float(number)) for query, document, number in rows if document is not None]
    names = ("query", "document", "number")
    kinds = (pa.string(), pa.string(), pa.float64())
    columns = {name: pa.array([row[i] for row in rows], kind) for i, (name, kind) in enumerate(zip(names, kinds))}
    return pa.table(columns).to_batches(size)


def diff(case, wanted, result):
    "Walk from the default to the convention of the case; return the mean with each choice on the way."
    if "arrays" in case.doors or result.convention.ties == "random": return
    run, qrels = as_texts(case)
    for measure in case.measures[:2]:
        if MEASURES[measure[0]].counts == "subtopics": continue  # which evaluate reads alone
        try: found = ndcg_lit.diff(None, result.convention, run, qrels, label(*measure), overlap="allow")
        except ValueError as error:
            if not mean_right(case, measure, None, {}): return f"{label(*measure)} is refused: {error}"
            continue
        ends = (found.one, {}), (found.other, case.choices)
        moves = ((move.mean, {move.choice: move.after}) for move in found.moves if move.after != "random")
        back = ((move.back, {choice: value for choice, value in case.choices.items() if choice != move.choice})
                for move in found.moves)
        for value, choices in (*ends, *moves, *back):
            if not mean_right(case, measure, value, choices):
                return f"{label(*measure)} is {value} by {choices}"


def compare(case, wanted, result):
    "Compare the run with itself from the end: the values that compare holds are those of evaluate."
    if "arrays" in case.doors or len(result.per_query["query_id"]) < 2: return
    c = result.convention
    if c.averaging == "micro": return  # it has no value of a query
    if c.ties == "random" or c.empty in ("nan", "skip") or any(name == "GMAP" for name, _ in case.measures): return
    if any(abs(grade or 0) > 300 for *_, grade in case.qrels): return  # the square of such a gain may be infinite
    run, qrels = as_texts(case)
    other = {query: {document: -score for document, score in docs.items()} for query, docs in run.items()}
    names = list(dict.fromkeys(label(*measure) for measure in case.measures))
    how = {"samples": 100, "convention": c, "overlap": "allow"}
    try: found = ndcg_lit.compare({"A": run, "B": other}, qrels, names, **how)
    except ValueError as error:
        paired = len([query for query in qrels if query in run or c.missing != "skip"]) > 1
        return f"refused: {error}" if paired else None
    for name, run_ in (("A", run), ("B", other)):
        alone = ndcg_lit.evaluate(run_, qrels, names, convention=c, overlap="allow")
        if found.evaluations[name] != alone: return f"{name} is {found.evaluations[name]}, not {alone}"
    for pair in found.pairs:
        one, two = (found.evaluations[name].per_query[pair.measure] for name in ("A", "B"))
        if abs(pair.difference - (two - one).mean()) > 1e-12: return f"{pair.measure} differs by {pair.difference}"


def reconcile(case, wanted, result):
    "Check that the mean of the case is found, and that what is named gives it."
    if case.seed % 5 or "arrays" in case.doors: return
    run, qrels = as_texts(case)
    rows = sum(map(len, run.values())) + sum(map(len, qrels.values()))
    if rows > 60: return
    measure = case.measures[0]
    if measure[1].keys() - {"k"} or MEASURES[measure[0]].counts == "subtopics": return
    text, value = label(*measure), result.mean[label(*measure)]
    if MEASURES[measure[0]].geometric or value != value or result.convention.ties == "random": return
    try: found = ndcg_lit.reconcile(value, run, qrels, text, overlap="allow")
    except ValueError as error: return f"{text} {value} is refused: {error}"
    for match in found.matches[:8]:
        mean = ndcg_lit.evaluate(run, qrels, text, convention=match.convention, overlap="allow").mean[text]
        if not near(mean, match.value): return f"{text}: {match.convention} is {mean}, not {match.value}"
    if is_sought(result.convention, measure) and not found.matches:
        return f"{text} {value} is not found, by {result.convention}"


def is_sought(c, measure):
    "Say whether `reconcile` tries such a convention."
    tried = {**VARIED, "empty": (0.0, 1.0, "skip"), "missing": ("zero", "skip"), "unjudged": ("zero", "skip")}
    beyond = ("cutoff", "rounding", "gain_from", "duplicates")
    for name, value in non_defaults(c).items():
        if name in beyond or value not in tried.get(name, (value,)): return False
    if c.min_grade not in (1.0, "any"): return False
    return not (c.gain == "exponential" and measure[0] == "DCG" and c.discount == "ln")


def cautions(case, wanted, result):
    "Print the result: no caution below it may have failed."
    failed = [each.said for each in result.all_cautions if each.kind == "failed"]
    if failed or not str(result): return "; ".join(failed) or "nothing is printed"


WAYS = (explain, workers, diff, compare, reconcile, cautions)
