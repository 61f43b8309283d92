"""Random cases against the reference, until stopped: what differs is made small, printed with its seed, and counted.

Run: make attack. A case again by its seed: python tests/attack/attack.py SEED"""

import sys
import time
import warnings
from dataclasses import replace
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = map(str, Path(__file__).resolve().parents[1:3])  # where `peers` is, and the reference

import lists
from doors import written
from draw import USUAL, draw, presets
from peers import by_pytrec_eval, elsewhere
from wanted import REFUSED, fits, is_rounded, label, mean_of, near, rows_of, said_of, shares, shown, sources
from wanted import wanted_of
from ways import WAYS

import ndcg_lit
from conformance.reference import Refused, once

TREC = {
    "nDCG": "ndcg", "nDCG@5": "ndcg_cut_5", "nDCG@10": "ndcg_cut_10", "AP": "map", "AP@5": "map_cut_5",
    "RR": "recip_rank", "P@5": "P_5", "R@10": "recall_10", "Success@5": "success_5", "Rprec": "Rprec",
    "Bpref": "bpref", "infAP": "infAP", "IPrec(recall=0.1)": "iprec_at_recall_0.10", "IPrec11": "11pt_avg",
    "SetP": "set_P", "SetR": "set_recall", "SetF": "set_F", "SetAP": "set_map",
}
ROUND = 100  # cases between one look at pytrec_eval and the next


# What evaluate says, and every other way to the same numbers


def check(case, evaluate=ndcg_lit.evaluate, ways=WAYS):
    "Say what is wrong with the answers to a `case`, in a line; None if nothing is."
    wanted = wanted_of(case)
    given, labels = sources(case), [label(*measure) for measure in case.measures]
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        told = {} if case.options == USUAL else dict(case.options)  # else the short ways are never taken
        if case.fields is not None: told["convention"] = said_of(case)
        if evaluate is ndcg_lit.evaluate: told["overlap"] = "allow"  # ids that differ in little are drawn on purpose
        try: result = evaluate(*given, labels, **told)
        except REFUSED as error: return wanted and f"refused: {type(error).__name__}: {error}"
        except Exception as error: return f"{type(error).__name__}: {error}"
        if wanted is None: return f"not refused: {result.mean}"
        wrong = compared(case, result, wanted)
        if wrong: return wrong
        for way in ways:
            try: wrong = way(case, wanted, result)
            except Exception as error: wrong = f"{type(error).__name__}: {error}"
            if wrong: return f"{way.__name__}: {wrong}"


def compared(case, result, wanted):
    "Say what a result has wrong."
    c = case.choices
    for measure, limits in zip(case.measures, wanted):
        name, column = label(*measure), result.per_query[label(*measure)].tolist()
        values = dict(zip(result.per_query["query_id"], column))
        if list(values) != list(limits): return f"queries {list(values)}, not {list(limits)}"
        for query, value in values.items():
            if not fits(value, limits[query], c.get("rounding")):
                return f"{name} of {query!r} is {value}, not {shown(limits[query], c.get('rounding'))}"
        mean = mean_of(column, measure[0], c, shares(case, measure, *rows_of(case), values))
        if not is_rounded(result.mean[name], mean, c.get("rounding"), "mean"):
            return f"the mean of {name} is {result.mean[name]}, not {mean}"
    run, qrels = ({q: once(some, c.get("duplicates", "error")) for q, some in rows.items()} for rows in rows_of(case))
    own = c.get("drop") == "own"
    judged = [d for q in run for d in run[q] if d in qrels.get(q, ()) and not (own and d == q)]
    counts = {
        "missing": [q for q in qrels if q not in run], "unjudged": [q for q in run if q not in qrels],
        "documents": sum(map(len, run.values())), "judged": len(judged),
    }
    for name, count in counts.items():
        if getattr(result, name) != count: return f"{name} is {getattr(result, name)}, not {count}"


# What trec_eval says, by pytrec_eval: no ids that C cannot hold, whole grades from 0, the greater id first.


def for_trec_eval(case):
    "Return the run and the qrels as dicts, as far as pytrec_eval can take them; None if it can't."
    if "arrays" in case.doors or not _plain(case): return None
    rule = case.choices.get("duplicates", "error")
    try: run, qrels = ({q: once(some, rule) for q, some in rows.items() if some} for rows in rows_of(case))
    except Refused: return None
    if not run or not qrels: return None
    run = {q: {d: float(s) for d, s in docs.items()} for q, docs in run.items()}
    return run, {q: {d: int(g) for d, g in docs.items()} for q, docs in qrels.items()}


def _plain(case):
    names = {name for row in (*case.run, *case.qrels) for name in row[:2] if name is not None}
    grades = [grade for *_, grade in case.qrels if grade is not None]
    return (all(name and name.isprintable() for name in names) and all(0 <= g <= 50 and g == int(g) for g in grades))


def against_trec_eval(cases):
    "Yield pairs of a case and what it has wrong, of those that pytrec_eval can take."
    pairs = [(case, pair) for case in cases if (pair := for_trec_eval(case))]
    for (case, _), theirs in zip(pairs, elsewhere(by_pytrec_eval, [pair for _, pair in pairs], set(TREC.values()))):
        duplicates = case.choices.get("duplicates", "error")
        values = ndcg_lit.evaluate(*sources(case), list(TREC), duplicates=duplicates, overlap="allow").per_query
        for i, query in enumerate(values["query_id"]):
            for name, other in TREC.items():
                value, peer = values[name][i], theirs.get(query, {}).get(other, 0.0)
                if near(value, peer): continue
                measure, _, k = name.partition("@")
                asked = ((measure, {"k": int(k)} if k else {}),)
                said = f"{name} of {query!r} is {value}; pytrec_eval has {peer}"
                yield replace(case, measures=asked, options={"duplicates": duplicates}, preset=None, fields=None), said


# A case made small


def smaller(case):
    "Yield cases with a little less: a query, a measure, an option, some rows, a row."
    for query in dict.fromkeys(row[0] for row in (*case.run, *case.qrels)):
        run, qrels = (tuple(row for row in rows if row[0] != query) for rows in (case.run, case.qrels))
        yield replace(case, run=run, qrels=qrels)
    for i in range(len(case.measures)):
        if len(case.measures) > 1: yield replace(case, measures=case.measures[:i] + case.measures[i + 1:])
    for name in case.options.keys() - {"seed"}:
        if case.options[name] != USUAL[name]: yield replace(case, options=_without(case.options, name))
    if case.preset: yield replace(case, preset=None, fields=presets()[case.preset]["convention"] | case.fields)
    for name in case.fields or (): yield replace(case, fields=_without(case.fields, name))
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
    "Return the smallest case found for which `wrong`, a function of a case, still says something."
    until = time.perf_counter() + patience
    while time.perf_counter() < until:
        less = next((some for some in smaller(case) if _still(some, wrong)), None)
        if less is None: return case
        case = less
    return case


def _still(case, wrong):
    return bool(case.run and case.qrels and case.measures) and wrong(case)


def report(case, said):
    "Return a finding as text: the seed, what is wrong, and the call to repeat it."
    labels = [label(name, chosen) for name, chosen in case.measures]
    given = [f"{kind} = {written(source)}" for kind, source in zip(("run", "qrels"), sources(case))]
    options = "".join(f", {name}={value!r}" for name, value in case.options.items() if value != USUAL.get(name))
    if case.fields is not None: options += f", convention={said_of(case)!r}"
    return "\n".join([f"seed {case.seed}: {said}", *given, f"evaluate(run, qrels, {labels!r}{options})"])


def found(case, wrong=check, patience=20.0):
    "Return the report on a case that has something `wrong`, made small in some seconds of `patience`; or None."
    said = wrong(case)
    if not said: return None
    small = shrunk(case, wrong, patience)
    return report(small, wrong(small) or said)


def main():
    "Try cases of new seeds until Ctrl-C, or the one whose seed is given."
    if len(sys.argv) > 1:
        seed = int(sys.argv[1])
        return print(found(draw(seed)) or lists.check(seed) or "nothing is wrong")
    first, ran, finds, start = int(time.time()) * 1000, 0, 0, time.perf_counter()
    try:
        while True:
            cases = [draw(first + ran + i) for i in range(ROUND)]
            for case in cases:
                finds += _told(found(case)) + _told(lists.check(case.seed))
                ran += 1
            for case, said in against_trec_eval(cases): finds += _told(report(case, said))
            print(f"\r{ran:,} cases, {finds} finds", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\n{ran:,} cases in {time.perf_counter() - start:.0f} s, {finds} finds")


def _told(text):
    "Print a report, if there is one; return how many there were."
    if text: print(text, end="\n\n", flush=True)
    return bool(text)


if __name__ == "__main__":
    main()
