"""Random cases against the reference, until stopped: what differs is made small, printed with its seed, and counted.

Run: make attack. A case again by its seed: python tests/attack/attack.py SEED"""

import atexit
import sys
import time
import warnings
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where `peers` is

from doors import arrays, through, written
from draw import USUAL, draw
from further import NEED_ORDER
from peers import by_pytrec_eval, elsewhere
from reference import reference

import ndcg_lit

TREC = {
    "nDCG": "ndcg", "nDCG@5": "ndcg_cut_5", "nDCG@10": "ndcg_cut_10", "AP": "map", "AP@5": "map_cut_5",
    "RR": "recip_rank", "P@5": "P_5", "R@10": "recall_10", "Success@5": "success_5", "Rprec": "Rprec",
    "Bpref": "bpref", "infAP": "infAP", "IPrec(recall=0.1)": "iprec_at_recall_0.10", "IPrec11": "11pt_avg",
    "SetP": "set_P", "SetR": "set_recall", "SetF": "set_F", "SetAP": "set_map",
}
ROUND = 100  # cases between one look at pytrec_eval and the next
REFUSED = (ValueError, TypeError, OverflowError)


class Twice(ValueError):
    "A document stands twice in a query."


def label(name, options):
    "The text that names a measure with these options."
    words = {key: value for key, value in options.items() if key != "k"}
    inside = ", ".join(f"{key}={value!r}" for key, value in words.items())
    return f"{name}({inside})" * bool(words) + name * (not words) + (f"@{options['k']}" if options.get("k") else "")


def as_dicts(rows, duplicates):
    "The rows as a dict of dicts, each document once and where the row stands that is kept."
    out = {query: {} for query, _, _ in rows}
    for query, document, number in rows:
        held = out[query]
        if document is None: continue
        if document in held and duplicates == "error": raise Twice(document)
        if document in held and duplicates != "last" and not (duplicates == "max" and number > held[document]): continue
        held.pop(document, None)
        held[document] = number
    return out


def expected(case):
    "The run and the qrels as dicts; None if they must be refused."
    rows = [case.run, case.qrels]
    for i, door in enumerate(case.doors):
        if door != "dict": rows[i] = [row for row in rows[i] if row[1] is not None]
    try: run, qrels = (as_dicts(some, case.options.get("duplicates", "error")) for some in rows)
    except Twice: return None
    if not run or not qrels: return None
    run = {query: docs for query, docs in run.items() if docs}  # a query without documents is not in the run
    lacking, extra = qrels.keys() - run.keys(), run.keys() - qrels.keys()
    if lacking and case.options.get("missing") == "error": return None
    if extra and case.options.get("unjudged") == "error": return None
    if case.options.get("ties") == "average" and any(map(_changing, case.measures)): return None
    return run, qrels


def _changing(measure):
    "Does its divisor change with the order of the tied, or more than that? Such a measure has no average here."
    name, chosen = measure
    if name in NEED_ORDER: return True
    return chosen.get("divisor") == "found" and chosen.get("k")


def bounds(run, qrels, name, chosen, options):
    "The values of a measure by query, and the means: the least and the greatest that are right."
    given = {key: options.get(key, USUAL[key]) for key in ("precision", "missing", "unjudged")} | chosen
    ties = options.get("ties") or "docid"
    both = ("worst", "best") if ties == "random" else (ties,)
    found = [reference(run, qrels, name, ties=each, **given) for each in both]
    return found[0], found[-1]


def check(case, evaluate=ndcg_lit.evaluate):
    "What is wrong with the answer to a `case`, in a line; None if nothing is."
    given, wanted = sources(case), expected(case)
    labels = [label(name, chosen) for name, chosen in case.measures]
    try: limits = wanted and [bounds(*wanted, name, chosen, _rule(case)) for name, chosen in case.measures]
    except REFUSED: limits = None
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        told = {} if case.options == USUAL else case.options  # else the short ways for what is usual are never taken
        try: result = evaluate(*given, labels, **told)
        except REFUSED as error: return limits and f"refused: {type(error).__name__}: {error}"
        except Exception as error: return f"{type(error).__name__}: {error}"
        if limits is None: return f"not refused: {result.mean}"
        try: return compared(result, labels, limits, *wanted) or explained(case, given, wanted, labels)
        except Exception as error: return f"explain: {type(error).__name__}: {error}"


def sources(case):
    "What `evaluate` is given; files are written."
    if "arrays" in case.doors: return arrays(case), None
    return tuple(through(case, kind, folder()) for kind in ("run", "qrels"))


@cache
def folder():
    "One folder for the files of all cases of this process, each written over by the next."
    held = TemporaryDirectory()
    atexit.register(held.cleanup)
    return Path(held.name)


def _rule(case):
    "The options of a case, with the rule for ties that holds if none is named."
    return case.options | {"ties": case.options.get("ties") or ("stable" if "arrays" in case.doors else "docid")}


def compared(result, labels, limits, run, qrels):
    "What a result has wrong."
    for name, ((low, low_mean), (high, high_mean)) in zip(labels, limits):
        values = dict(zip(result.per_query["query_id"], result.per_query[name].tolist()))
        if list(values) != list(low): return f"queries {list(values)}, not {list(low)}"
        for query, value in [*values.items(), (None, result.mean[name])]:
            least, most = (low[query], high[query]) if query is not None else (low_mean, high_mean)
            if not (near(value, least) or near(value, most) or least < value < most):
                return f"{name} of {'all' if query is None else repr(query)} is {value}, not {_span(least, most)}"
    counts = {
        "missing": [q for q in qrels if q not in run], "unjudged": [q for q in run if q not in qrels],
        "documents": sum(map(len, run.values())), "judged": sum(d in qrels.get(q, ()) for q in run for d in run[q]),
    }
    for name, count in counts.items():
        if getattr(result, name) != count: return f"{name} is {getattr(result, name)}, not {count}"


def _span(least, most):
    return str(least) if near(least, most) else f"from {least} to {most}"


def near(value, other):
    return (value != value and other != other) or isclose(value, other, rel_tol=1e-12, abs_tol=1e-12)


def explained(case, given, wanted, labels):
    "What `explain` says that the reference does not."
    if "arrays" in case.doors or _rule(case)["ties"] != "docid" or case.options.get("precision") == "double": return
    for (name, chosen), text in zip(case.measures, labels):
        if name not in ("nDCG", "DCG", "RBP") or chosen.get("judged_only"): continue
        for query, value in bounds(*wanted, name, chosen, {})[0][0].items():
            story = ndcg_lit.explain(*given, query, text, duplicates=case.options.get("duplicates", "error"))
            if not near(story.value, value): return f"explain: {text} of {query!r} is {story.value}, not {value}"


# What trec_eval says, by pytrec_eval: no ids that C cannot hold, whole grades from 0, the greater id first.


def for_trec_eval(case):
    "The run and the qrels as dicts, as far as pytrec_eval can take them; None if it can't."
    wanted = expected(replace(case, options=case.options | {"missing": "zero", "unjudged": "skip"}))
    if wanted is None or "arrays" in case.doors or not _plain(case): return None
    run, qrels = ({q: docs for q, docs in some.items() if docs} for some in wanted)
    run = {q: {d: float(s) for d, s in docs.items()} for q, docs in run.items()}
    return run, {q: {d: int(g) for d, g in docs.items()} for q, docs in qrels.items()}


def _plain(case):
    names = {name for row in (*case.run, *case.qrels) for name in row[:2] if name is not None}
    grades = [grade for *_, grade in case.qrels if grade is not None]
    return (all(name and name.isprintable() for name in names) and all(0 <= g <= 50 and g == int(g) for g in grades))


def against_trec_eval(cases):
    "Pairs of a case and what it has wrong, of those that pytrec_eval can take."
    pairs = [(case, pair) for case in cases if (pair := for_trec_eval(case))]
    for (case, _), theirs in zip(pairs, elsewhere(by_pytrec_eval, [pair for _, pair in pairs], set(TREC.values()))):
        duplicates = case.options.get("duplicates", "error")
        values = ndcg_lit.evaluate(*sources(case), list(TREC), duplicates=duplicates).per_query
        for i, query in enumerate(values["query_id"]):
            for name, other in TREC.items():
                value, peer = values[name][i], theirs.get(query, {}).get(other, 0.0)
                if near(value, peer): continue
                measure, _, k = name.partition("@")
                asked = ((measure, {"k": int(k)} if k else {}),)
                said = f"{name} of {query!r} is {value}; pytrec_eval has {peer}"
                yield replace(case, measures=asked, options={"duplicates": duplicates}), said


# A case made small


def smaller(case):
    "Cases with a little less: a query, a measure, an option, some rows, a row."
    for query in dict.fromkeys(row[0] for row in (*case.run, *case.qrels)):
        run, qrels = (tuple(row for row in rows if row[0] != query) for rows in (case.run, case.qrels))
        yield replace(case, run=run, qrels=qrels)
    for i in range(len(case.measures)):
        if len(case.measures) > 1: yield replace(case, measures=case.measures[:i] + case.measures[i + 1:])
    for name in case.options.keys() - {"seed"}:
        if case.options[name] != USUAL[name]: yield replace(case, options=_without(case.options, name))
    for i, (name, chosen) in enumerate(case.measures):
        for key in chosen:
            less = (name, _without(chosen, key))
            yield replace(case, measures=(*case.measures[:i], less, *case.measures[i + 1:]))
    if case.doors != ("arrays", "arrays"):
        for kind, step in ((kind, step) for step in (8, 1) for kind in ("run", "qrels")):
            rows = getattr(case, kind)
            for i in range(0, len(rows), step): yield replace(case, **{kind: rows[:i] + rows[i + step:]})
        if case.doors != ("dict", "dict"): yield replace(case, doors=("dict", "dict"))
    else:
        for i in range(len(case.run)):
            yield replace(case, run=case.run[:i] + case.run[i + 1:], qrels=case.qrels[:i] + case.qrels[i + 1:])


def _without(options, name):
    left = {key: value for key, value in options.items() if key != name}
    return left if left.get("ties") == "random" or "seed" not in left else _without(left, "seed")


def shrunk(case, wrong, patience):
    "The smallest case found for which `wrong`, a function of a case, still says something."
    until = time.perf_counter() + patience
    while time.perf_counter() < until:
        less = next((some for some in smaller(case) if _still(some, wrong)), None)
        if less is None: return case
        case = less
    return case


def _still(case, wrong):
    return bool(case.run and case.qrels and case.measures) and wrong(case)


def report(case, said):
    "A finding as text: the seed, what is wrong, and the call to repeat it."
    labels = [label(name, chosen) for name, chosen in case.measures]
    given = [f"{kind} = {written(source)}" for kind, source in zip(("run", "qrels"), sources(case))]
    options = "".join(f", {name}={value!r}" for name, value in case.options.items() if value != USUAL.get(name))
    return "\n".join([f"seed {case.seed}: {said}", *given, f"evaluate(run, qrels, {labels!r}{options})"])


def found(case, wrong=check, patience=20.0):
    "The report on a case that has something `wrong`, made small in some seconds of `patience`; or None."
    said = wrong(case)
    if not said: return None
    small = shrunk(case, wrong, patience)
    return report(small, wrong(small) or said)


def main():
    "Cases of new seeds until Ctrl-C, or the one whose seed is given."
    if len(sys.argv) > 1: return print(found(draw(int(sys.argv[1]))) or "nothing is wrong")
    first, ran, finds, start = int(time.time()) * 1000, 0, 0, time.perf_counter()
    try:
        while True:
            cases = [draw(first + ran + i) for i in range(ROUND)]
            for case in cases:
                finds += _told(found(case))
                ran += 1
            for case, said in against_trec_eval(cases): finds += _told(report(case, said))
            print(f"\r{ran:,} cases, {finds} finds", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\n{ran:,} cases in {time.perf_counter() - start:.0f} s, {finds} finds")


def _told(text):
    "Print a report, if there is one; how many there were."
    if text: print(text, end="\n\n", flush=True)
    return bool(text)


if __name__ == "__main__":
    main()
