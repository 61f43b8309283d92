"""pytrec_eval as an implementation under test."""
import pytrec_eval
from protocol import Refused, Unsupported, dicts, mean_of_queries, measure, need, serve

NAMES = {  # without a cutoff, and with one
    "nDCG": ("ndcg", "ndcg_cut"), "AP": ("map", "map_cut"), "RR": ("recip_rank", None), "P": (None, "P"),
    "R": (None, "recall"), "Rprec": ("Rprec", None), "Success": (None, "success"),
}


def answer(case):
    name, k = measure(case)
    k = k or (case["convention"]["cutoff"] if name != "Rprec" else None)
    whole, cut = NAMES.get(name, (None, None))
    asked = whole if k is None else cut
    if asked is None: raise Unsupported(f"no {case['measure']}")
    fixed(case, name)
    run, qrels = dicts(case)
    grades = [grade for judged in qrels.values() for grade in judged.values()]
    if any(grade < 0 for grade in grades): raise Unsupported("no grades below 0")  # they upset its memory
    if any(not isinstance(g, int) for g in grades): need(case, fractions=("error",))
    level = case["convention"]["min_grade"] if name != "nDCG" else 1
    if not isinstance(level, int): raise Unsupported("min_grade is whole")

    def one(scores, judged):
        try: evaluator = pytrec_eval.RelevanceEvaluator({"q": judged}, {asked if k is None else f"{asked}.{k}"}, level)
        except TypeError as error: raise Refused from error
        run = {"q": {document: float(score) for document, score in scores.items()}}
        [value] = evaluator.evaluate(run)["q"].values()
        return value
    return mean_of_queries(case, one)


def fixed(case, name):
    "Refuse what trec_eval 9 leaves no choice in, where it matters to the measure."
    need(case, ties=("docid",), precision=("single",), judged_only=(False,), pool=("judged",), empty=(0,))
    need(case, rounding=(None,), gain_from=(None,), drop=("none",))
    if name == "nDCG": need(case, gain=("linear",), discount=("log2",))
    need(case, ideal=("k",) if name == "nDCG" else ("k", "returned", "all"))  # k relevant ones contradict some gains
    divisors = {"AP": {"ap_divisor": ("all",)}, "P": {"p_divisor": ("k",)}, "R": {"r_divisor": ("all",)}}
    need(case, **divisors.get(name, {}))


serve(answer)
