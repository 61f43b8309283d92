"""ir_measures as an implementation under test."""
import ir_measures
from protocol import Refused, Unsupported, dicts, measure, need, serve

NAMES = {"nDCG": "nDCG", "AP": "AP", "RR": "RR", "P": "P", "R": "R", "Rprec": "Rprec", "Success": "Success"}


def answer(case):
    name, k = measure(case)
    k = k or (case["convention"]["cutoff"] if name != "Rprec" else None)
    if name not in NAMES or (name in ("P", "R", "Success") and not k): raise Unsupported(f"no {case['measure']}")
    if name == "RR" and k: raise Unsupported("RR@k is another script, with other ties")
    need(case, ties=("docid",), precision=("single",), judged_only=(False,), pool=("judged",), ideal=("k",))
    need(case, drop=("none",), empty=(0,), averaging=("macro",))
    need(case, rounding=(None,), gain=("linear",), gain_from=(None,), discount=("log2",), ap_divisor=("all",),
         p_divisor=("k",), r_divisor=("all",), missing=("zero",), unjudged=("skip",))
    run, qrels = dicts(case)
    grades = [grade for judged in qrels.values() for grade in judged.values()]
    if any(grade < 0 for grade in grades): raise Unsupported("no grades below 0")  # they upset pytrec_eval's memory
    if any(not isinstance(g, int) for g in grades): need(case, fractions=("error",))
    level = case["convention"]["min_grade"]
    if not isinstance(level, int): raise Unsupported("min_grade is whole")
    asked = getattr(ir_measures, NAMES[name])
    if level != 1 and name != "nDCG": asked = asked(rel=level)
    if k: asked = asked @ k
    run = {query: {document: float(score) for document, score in scores.items()} for query, scores in run.items()}
    try: return ir_measures.calc_aggregate([asked], qrels, run)[asked]
    except TypeError as error: raise Refused from error


serve(answer)
